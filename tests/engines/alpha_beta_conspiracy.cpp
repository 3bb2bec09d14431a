// SPDX-License-Identifier: MIT
#include <cstdint>

#include <seesaw/engines/alpha_beta_conspiracy.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("alpha-beta-conspiracy search finds minimax values", "[alpha_beta_conspiracy]") {
    const std::uint64_t rounds = short_run ? 200 : 1000;
    std::uint64_t wrong = 0, proven_early = 0;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        const graph_kind kind{
            .min_layers = 4, .max_layers = 7, .max_width = 12, .max_branching = 3, .best_score = 3};
        const acyclic_graph_game game = game_of<acyclic_graph_game>(draw_graph(kind, seed));
        const score truth = minimax_values(*game.nodes)[0];
        const auto deep = alpha_beta_conspiracy(game, {.strategy_depth = 20}).run(game.root());
        wrong += deep.value != truth || deep.certainty != certainty::exact;
        const auto shallow =
            alpha_beta_conspiracy(game, {.strategy_depth = 1, .margin = 1}).run(game.root());
        wrong += shallow.certainty == certainty::exact && shallow.value != truth;
        proven_early += shallow.certainty == certainty::exact;
    }
    CHECK(wrong == 0);
    CHECK(proven_early > rounds / 50);
}

TEST_CASE("alpha-beta-conspiracy search looks further along forced lines",
          "[alpha_beta_conspiracy]") {
    // First has one good move at each of his turns, and wins at the sixth move.
    const games::tic_tac_toe game{.win = 1000};
    const auto plain = alpha_beta_conspiracy(game, {.strategy_depth = 2}).run(game.root());
    const auto forced =
        alpha_beta_conspiracy(game, {.strategy_depth = 2, .margin = 20}).run(game.root());
    CHECK(plain.stats.deepest == 4);
    CHECK(forced.stats.deepest > plain.stats.deepest);
    const auto bounded =
        alpha_beta_conspiracy(game, {.strategy_depth = 2, .depth = 5, .margin = 20})
            .run(game.root());
    CHECK(bounded.stats.deepest == 5);
}

TEST_CASE("alpha-beta-conspiracy search within limits", "[alpha_beta_conspiracy]") {
    const games::tic_tac_toe game;
    alpha_beta_conspiracy engine(game, {.strategy_depth = 9});
    for (const std::uint64_t nodes : {0u, 1u, 5u, 1000u}) {
        const auto r = engine.run(game.root(), {.nodes = nodes});
        CHECK(r.stats.nodes == nodes);
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.certainty != certainty::exact);
        CHECK_FALSE(r.line.empty());
    }
    int iterations = 0;
    const auto once = engine.run(game.root(), {}, [&](const iteration&) { ++iterations; });
    const auto again = engine.run(game.root());
    CHECK(iterations > 1);
    CHECK(once.certainty == certainty::exact);
    CHECK(once.value == 0);
    CHECK(once.stats.nodes == again.stats.nodes);
    CHECK(once.line == again.line);
    CHECK(once.moves == again.moves);
}
