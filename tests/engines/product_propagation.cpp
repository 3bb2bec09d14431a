// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>

#include "support/catch.hpp"
#include "support/proof_checks.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr auto make_pp = [](const auto& game, player attacker, bool keep_proof) {
    return product_propagation(game, {.attacker = attacker, .keep_proof = keep_proof});
};

} // namespace

TEST_CASE("every leaf is one half", "[product_propagation]") {
    const graph_game game = game_of(two_by_two());
    product_propagation engine(game);
    std::vector<double> seen;
    std::vector<int> order;
    struct listener {
        std::vector<double>& values;
        std::vector<int>& nodes;
        void operator()(const proof_update& u) { values.push_back(u.ppn); }
        void operator()(const expanded<graph_game>& e) { nodes.push_back(e.state.node); }
    };
    const auto r = engine.run(game.root(), {}, listener{seen, order});
    CHECK(order == std::vector<int>{0, 1, 2, 3, 4});
    // Two leaves; an AND of two and a leaf; two ANDs of two; one of them half done; proved.
    const std::vector<double> expected{.75, 1 - .75 * .5, 1 - .75 * .75, 1 - .5 * .75, 1};
    REQUIRE(seen.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        CHECK(std::abs(seen[i] - expected[i]) < 1e-12);
    CHECK(r.certainty == certainty::at_least);
    CHECK(r.value == 1);
    CHECK(r.stats.nodes == 1 + 5 * 2);
    CHECK(r.stats.playouts == 0);
}

TEST_CASE("with playouts it is ppns that stops at proofs only", "[product_propagation]") {
    const games::connect_four game;
    const auto product =
        product_propagation(game, {.playouts = 10}).run(game.root(), {.nodes = 3000});
    const auto probability = ppns(game, {.playouts = 10}).run(game.root(), {.nodes = 3000});
    CHECK(product.indicators.ppn == probability.indicators.ppn);
    CHECK(product.line == probability.line);
    CHECK(product.stats.playouts == probability.stats.playouts);
}

TEST_CASE("product propagation proves and disproves", "[product_propagation]") {
    check_proofs(make_pp);
    check_root_moves(make_pp);
    check_puzzles(make_pp);
}

TEST_CASE("product propagation stops and goes on", "[product_propagation]") {
    check_limits(make_pp);
    check_going_on(make_pp);
}
