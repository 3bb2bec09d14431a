// SPDX-License-Identifier: MIT
// Where a person plays: a screen with keys on a terminal, lines anywhere else.
//
// On a screen everything is drawn anew: the board, the messages since the last move, and the line
// that is being typed. Elsewhere messages are printed line by line, and a move is a line of
// standard input; there `show` prints the board only when the position has changed. Ctrl-C ends the
// game in either case, and what was played is kept.
#ifndef SEESAW_PROGRAM_PLAY_FRONT_HPP
#define SEESAW_PROGRAM_PLAY_FRONT_HPP

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/program/board_view.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/console.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What a person did: a line, a key that is part of none, or nothing any more.
struct play_input {
    std::optional<std::string> line = {};
    key_kind key = key_kind::unknown;
    bool space = false;
};

/// Shows the game to people and reads what they type.
class play_front {
public:
    /// A screen where a person plays and there can be one.
    play_front(const output_options& output, bool person);

    bool live() const { return screen_.has_value(); }
    bool interactive() const { return interactive_; } ///< a mistake is no reason to end
    std::size_t columns() const; ///< of the screen, or as many as anybody likes
    std::size_t rows() const;    ///< the same

    /// A sentence.
    void say(const std::string& text);
    /// What was said is forgotten on a screen.
    void clear() { said_.clear(); }

    /// The board and what stands below it.
    void show(const std::vector<styled_line>& board, const std::vector<styled_line>& below);

    play_input ask(const std::string& prompt);

    /// Throws where a line of standard input was wrong and nobody can be asked again.
    void object(const std::string& complaint);

    /// Ends the screen; what is said from now on stays.
    void leave() { screen_.reset(); }

private:
    void draw(const std::string& prompt);
    void check() const;

    interruption wish_;
    std::ostream& talk_;
    glyphs style_;
    bool interactive_;
    colouring how_;
    std::optional<console> screen_;
    line_reader lines_{std::cin};
    std::vector<styled_line> board_, below_;
    std::vector<std::string> said_;
    std::string typed_;
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/play_front.hpp>
#endif

#endif
