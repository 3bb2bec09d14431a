// SPDX-License-Identifier: MIT
#include <cstdint>

#include <seesaw/engines/mtd_f.hpp>

#include "support/catch.hpp"
#include "support/minimax_checks.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("MTD(f) equals minimax at every depth, whatever its first guess", "[mtd_f]") {
    constexpr mtd_f_options variants[] = {
        {.table_bytes = 0, .deepen = false, .learn_order = false},
        {.table_bytes = 1 << 13},
        {.table_bytes = 128, .deepen = false, .first_guess = -score_limit},
        {.table_bytes = 1 << 13, .all_moves = true, .first_guess = 3},
        {.table_bytes = 1 << 13, .enhanced_cutoffs = 1, .counter_moves = true},
        {.table_bytes = 1 << 13, .internal_deepening = 1, .threads = 2},
    };
    const auto wrong = examine_depths<mtd_f>(variants, short_run ? 500 : 4000);
    CAPTURE(wrong.value_or(""));
    CHECK_FALSE(wrong.has_value());
}

TEST_CASE("the first guess of MTD(f) is seen from first", "[mtd_f]") {
    std::uint64_t right = 0, turned_round = 0, games = 0;
    for (std::uint64_t seed = 1; games < 200; ++seed) {
        const graph g =
            draw_graph({.min_layers = 4, .max_layers = 6, .max_width = 20, .best_score = 5}, seed);
        const score truth = minimax_values(g)[0];
        if (g[0].turn != player::second || truth == 0) continue;
        ++games;
        const auto nodes = [&](score guess) {
            const auto game = game_of(graph(g));
            const mtd_f_options options{.table_bytes = 0, .deepen = false, .first_guess = guess};
            return mtd_f(game, options).run(game.root()).stats.nodes;
        };
        right += nodes(truth);
        turned_round += nodes(-truth);
    }
    CHECK(5 * right < 4 * turned_round);
}
