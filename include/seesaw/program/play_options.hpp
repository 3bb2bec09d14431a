// SPDX-License-Identifier: MIT
// The options of the verb `play`.
#ifndef SEESAW_PROGRAM_PLAY_OPTIONS_HPP
#define SEESAW_PROGRAM_PLAY_OPTIONS_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <seesaw/trace.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/report.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Who plays, from where, how often, and what is kept of it.
struct play_options {
    agent_choice first{"human"}; ///< also of who plays alone
    agent_choice second{};       ///< no name: the engine that suits the game
    std::string from = {};
    std::uint64_t seed = 1;
    std::uint64_t games = 0;                      ///< 0: one, for people or to be watched
    seesaw::limits limits = {.nodes = 1'000'000}; // nodes, not time: the same game every time
    std::string solution = {};                    ///< the directory of the player of that name
    std::string record = {};
    output_options output = {};
    std::string command = {}; ///< that plays it again, for the report
};

/// What of it makes sense for a game.
struct play_choices {
    std::vector<std::string> players = {}; ///< none: people play
    bool alone = false;                    ///< one player
    bool positions = false;                ///< can be read, so that play may begin with one
    bool many = true;                      ///< players play many games
};

/// Of the options, those that make sense for the game.
void add_play_options(CLI::App& app, play_options& options, const play_choices& choices);

/// What came of games, as the first player sees them.
void tell_results(const play_options& options, bool alone,
                  const std::vector<seesaw::playthrough>& games);
/// The same as a page; of a single game every move.
report report_of_games(const play_options& options, bool alone,
                       const std::vector<seesaw::playthrough>& games);

/// A trace that grows by a game each time.
class growing_record {
public:
    /// Throws where the file is there and is no complete trace.
    growing_record(std::string option, const std::string& path);

    /// The number of the next game in the file.
    std::uint64_t next() const { return games_ + 1; }
    void add(const std::vector<seesaw::playthrough>& games) const;

private:
    std::string option_, path_, before_;
    std::uint64_t games_ = 0;
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/play_options.hpp>
#endif

#endif
