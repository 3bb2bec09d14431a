// SPDX-License-Identifier: MIT
//
// Searches of games whose code knows of registers, in every file that includes this: static, so
// that each file calls the library by itself, and what the library defines is shared between them.
#ifndef SEESAW_TESTS_ODR_SEARCHES_HPP
#define SEESAW_TESTS_ODR_SEARCHES_HPP

#include <cstdint>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/patterns.hpp>

/// Nodes and values of some searches.
static std::vector<std::int64_t> searched() {
    std::vector<std::int64_t> found;
    const auto add = [&](const auto& result) {
        found.push_back(static_cast<std::int64_t>(result.stats.nodes));
        found.push_back(static_cast<std::int64_t>(1000 * result.value));
    };
    const seesaw::games::othello othello;
    add(seesaw::alpha_beta(othello, {.depth = 5, .table_bytes = 1 << 16}).run(othello.root()));
    add(seesaw::mcts(othello).run(othello.root(), {.nodes = 300}));
    const seesaw::games::connect_four four;
    seesaw::games::connect_four::state s;
    for (const int column : {3, 3, 3, 3, 3, 1, 1, 6, 2, 5, 3, 4, 4, 2, 0, 6, 6, 6})
        s = four.next(s, static_cast<seesaw::games::connect_four::move>(column));
    add(seesaw::bisection(four, {.table_bytes = 1 << 20}).run(s));
    return found;
}

#endif
