// SPDX-License-Identifier: MIT
#include <cstdint>

#include <seesaw/engines/scout.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/minimax_checks.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("Scout equals minimax at every depth, with and without table", "[scout]") {
    constexpr scout_options variants[] = {
        {.table_bytes = 0, .deepen = false, .learn_order = false},
        {.table_bytes = 1 << 13},
        {.table_bytes = 128, .deepen = false},
        {.table_bytes = 1 << 13, .all_moves = true},
        {.table_bytes = 1 << 13, .enhanced_cutoffs = 1, .counter_moves = true},
        {.table_bytes = 1 << 13, .internal_deepening = 1, .threads = 2},
    };
    const auto wrong = examine_depths<scout>(variants, short_run ? 500 : 4000);
    CAPTURE(wrong.value_or(""));
    CHECK_FALSE(wrong.has_value());
}

TEST_CASE("Scout as published makes its node counts on Othello", "[scout]") {
    // Position weights, row-major moves, every state visited counts as a node.
    const auto game = with_order(games::othello{}, [](const auto&, const auto&) { return 0; });
    const score values[] = {35, 0, 35, -10, 36, -9, 39, -12};
    const std::uint64_t nodes[] = {5, 11, 37, 133, 467, 1825, 5886, 21536};
    for (int depth = 1; depth <= 8; ++depth) {
        CAPTURE(depth);
        scout engine(game,
                     {.depth = depth, .table_bytes = 0, .deepen = false, .learn_order = false});
        const auto r = engine.run(game.root());
        CHECK(r.value == values[depth - 1]);
        CHECK(r.stats.nodes == nodes[depth - 1]);
        CHECK(r.line.front() == 19);
    }
}
