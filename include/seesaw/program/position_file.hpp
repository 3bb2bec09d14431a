// SPDX-License-Identifier: MIT
// Positions of a game, one per line of a file.
#ifndef SEESAW_PROGRAM_POSITION_FILE_HPP
#define SEESAW_PROGRAM_POSITION_FILE_HPP

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <seesaw/game.hpp>

#include <seesaw/program/input_file.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A state with the text that it was read from.
template <class Game>
struct position {
    std::string text; ///< the line of the file, or where it comes from
    seesaw::state_t<Game> state;
};

/// All at once; the first line that is no position is an error that names it.
template <class Game>
std::vector<position<Game>> positions_of_file(std::string_view name, const Game& game,
                                              const std::string& path) {
    if constexpr (!seesaw::parses<Game> && !seesaw::has_root<Game>) {
        throw usage_error(fmt::format("--positions: {} has no notation", name));
    } else {
        std::ifstream in = open_input("--positions", path);
        std::vector<position<Game>> all;
        for_each_line(in, fmt::format("--positions: {}", in_quotes(path)),
                      [&](std::string_view text) {
                          all.push_back({std::string(text), parse_position(game, text)});
                      });
        return all;
    }
}

}}} // namespace seesaw::v0::programs

#endif
