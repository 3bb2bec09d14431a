// SPDX-License-Identifier: MIT
// Positions of a game, one per line of a file.
#ifndef SEESAW_BENCH_SUPPORT_POSITION_FILE_HPP
#define SEESAW_BENCH_SUPPORT_POSITION_FILE_HPP

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <seesaw/game.hpp>

#include "support/positions.hpp"
#include "support/text.hpp"

namespace bench {

template <class Game>
struct position {
    std::string text; ///< the line of the file, or where it comes from
    seesaw::state_t<Game> state;
};

template <class Game>
std::vector<position<Game>> positions_of_file(std::string_view name, const Game& game,
                                              const std::string& path) {
    if constexpr (!seesaw::parses<Game>) {
        throw support::usage_error(fmt::format("--positions: {} has no notation", name));
    } else {
        std::ifstream in(path);
        if (!in)
            throw support::usage_error(
                fmt::format("--positions: cannot read {}", support::in_quotes(path)));
        std::vector<position<Game>> all;
        support::line_reader lines(in);
        while (const auto line = lines.next()) {
            try {
                const std::string text(support::trim(*line));
                all.push_back({text, support::parse_position(game, text)});
            } catch (const support::usage_error& e) {
                throw support::usage_error(fmt::format("--positions: {}, line {}: {}",
                                                       support::in_quotes(path), lines.number(),
                                                       e.what()));
            }
        }
        if (in.bad() || all.empty())
            throw support::usage_error(
                fmt::format("--positions: no positions in {}", support::in_quotes(path)));
        return all;
    }
}

} // namespace bench

#endif
