// SPDX-License-Identifier: MIT
#include <cstdint>
#include <limits>

#include <seesaw/engines/single_conspiracy_number_search.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("a proof comes out of the best-first search", "[single_conspiracy_number_search]") {
    const std::uint64_t rounds = short_run ? 50 : 500;
    std::uint64_t wrong = 0, reached = 0;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        const graph_kind kind{.min_layers = 3, .max_layers = 6, .max_width = 12, .best_score = 2};
        const auto game = game_of<acyclic_graph_game>(draw_graph(kind, seed));
        const auto T = static_cast<score>(seed % 4) - 1;
        const auto r = single_conspiracy_number_search(game, {.threshold = T}).run(game.root());
        const bool truth = minimax_values(*game.nodes)[0] >= T;
        reached += truth;
        wrong += r.certainty != (truth ? certainty::at_least : certainty::at_most);
        wrong += r.indicators.scn != (truth ? 0 : std::numeric_limits<double>::infinity());
    }
    CHECK(wrong == 0);
    CHECK(reached > rounds / 5);

    // Not finished: the number belongs to the tree there is.
    const games::tic_tac_toe game{.win = 1000};
    single_conspiracy_number_search engine(game, {.threshold = 500});
    const auto one = engine.run(game.root(), {.nodes = 10});
    CHECK(one.stats.nodes == 10);
    CHECK(one.indicators.scn == 1);
    CHECK(one.certainty == certainty::unknown);
    const auto all = engine.run(game.root());
    CHECK(all.indicators.scn == std::numeric_limits<double>::infinity());
    CHECK(all.certainty == certainty::at_most);
    CHECK(all.value == 499);
}
