// SPDX-License-Identifier: MIT
#include <seesaw/engines/minimax.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("minimax visits the whole tree of tic-tac-toe", "[minimax]") {
    const games::tic_tac_toe game;
    std::uint64_t heard = 0;
    const auto r =
        minimax(game).run(game.root(), {}, [&](const expanded<games::tic_tac_toe>&) { ++heard; });
    CHECK(r.value == 0);
    CHECK(r.certainty == certainty::exact);
    CHECK(r.stopped == stop_reason::finished);
    CHECK(r.stats.nodes == 549'946);
    CHECK(r.stats.expansions == heard);
    CHECK(r.stats.deepest == 9);
    CHECK(r.line.size() == 9);
    CHECK(r.moves.size() == 9);
    for (const auto& m : r.moves) CHECK(m.value == 0);
}

TEST_CASE("minimax is the brute-force value, for every root move", "[minimax]") {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        graph g = draw_graph({.min_layers = 3, .max_layers = 7, .best_score = 9}, seed);
        const auto truth = minimax_values(g);
        const graph_game game = game_of(std::move(g));
        const auto r = minimax(game).run(game.root());
        CAPTURE(seed);
        REQUIRE(r.value == truth[0]);
        for (const auto& m : r.moves)
            REQUIRE(m.value ==
                    truth[static_cast<std::size_t>(game.next(game.root(), m.move).node)]);
        auto s = game.root();
        for (const int m : r.line) s = game.next(s, m);
        REQUIRE(game.outcome(s) == truth[0]);
    }
}

TEST_CASE("a horizon makes an estimate", "[minimax]") {
    const games::tic_tac_toe game;
    const auto r = minimax(game, {.depth = 1}).run(game.root());
    CHECK(r.certainty == certainty::estimate);
    CHECK(r.stopped == stop_reason::depth);
    CHECK(r.stats.nodes == 10);
    score best = -score_limit;
    for (const auto m : game.moves(game.root()))
        best = std::max(best, game.evaluate(game.next(game.root(), m)));
    CHECK(r.value == best);
    CHECK_THROWS_AS(minimax(game, {.depth = -1}), std::invalid_argument);
}
