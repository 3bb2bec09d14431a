// SPDX-License-Identifier: MIT
// Hernandez, Daza and Florez, "The Study of the Impact of the Search Algorithms in Board Games":
// Othello with weighted squares.
#ifndef SEESAW_BENCH_REPRODUCTIONS_SCOUT_HPP
#define SEESAW_BENCH_REPRODUCTIONS_SCOUT_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/games/othello.hpp>

#include "support/reproduction.hpp"

namespace bench {

/// Black's squares less white's, each with its weight.
inline seesaw::score othello_weights(const seesaw::games::othello::state& s) {
    // The lower half of the board mirrors the upper one.
    static constexpr std::array<seesaw::score, 32> weights = {
        99,  -18, 8,   6,   6,   8,   -18, 99,  //
        -18, -24, -14, -12, -12, -14, -24, -18, //
        8,   -14, 15,  15,  15,  15,  -14, 8,   //
        6,   -12, 15,  10,  10,  15,  -12, 6};
    const auto sum = [](std::uint64_t squares) {
        seesaw::score total = 0;
        for (; squares != 0; squares &= squares - 1) {
            const auto square = static_cast<std::size_t>(std::countr_zero(squares));
            total += weights[square < 32 ? square : square ^ 56];
        }
        return total;
    };
    return seesaw::seen_from(s.turn, sum(s.own) - sum(s.other));
}

/// The paper prints no table of node counts that could be checked; these are the counts of a
/// separate program written from its definitions, with moves tried row by row.
inline reproduced_table scout_units(const reproduction_settings& settings, journal&) {
    struct reference {
        seesaw::score value;
        std::uint64_t minimax_nodes;
        std::uint64_t alpha_beta_nodes;
    };
    static constexpr std::array<reference, 7> rows = {{{35, 5, 5},
                                                       {0, 17, 11},
                                                       {35, 73, 39},
                                                       {-10, 317, 171},
                                                       {36, 1713, 606},
                                                       {-9, 9913, 1963},
                                                       {39, 65005, 9416}}};
    constexpr int best_square = 19; // d3
    // Othello knows better orders; here every move is as good as another.
    const auto game = seesaw::with_order(
        seesaw::with_evaluate(seesaw::games::othello{}, othello_weights),
        [](const seesaw::games::othello::state&, seesaw::games::othello::move) { return 0; });
    reproduced_table table;
    const int deepest = settings.quick ? 6 : 7;
    for (int depth = 1; depth <= deepest; ++depth) {
        const reference& row = rows[static_cast<std::size_t>(depth - 1)];
        seesaw::minimax whole(game, {.depth = depth});
        seesaw::alpha_beta pruned(
            game, {.depth = depth, .table_bytes = 0, .deepen = false, .learn_order = false});
        const auto all = whole.run(game.root());
        const auto some = pruned.run(game.root());
        table.exact(fmt::format("depth {}: value", depth), row.value, all.value);
        table.exact(fmt::format("depth {}: value by alpha-beta", depth), row.value, some.value);
        table.exact(fmt::format("depth {}: best square", depth), best_square,
                    some.line.empty() ? -1 : int{some.line.front()});
        table.exact(fmt::format("depth {}: minimax nodes", depth), row.minimax_nodes,
                    all.stats.nodes);
        table.exact(fmt::format("depth {}: alpha-beta nodes", depth), row.alpha_beta_nodes,
                    some.stats.nodes);
    }
    return table;
}

} // namespace bench

#endif
