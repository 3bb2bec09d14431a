// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>
#include <vector>

#include <seesaw/engines/mcpns.hpp>

#include "support/catch.hpp"
#include "support/proof_checks.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr auto make_mcpns = [](const auto& game, player attacker, bool keep_proof) {
    return mcpns(game, {.attacker = attacker, .playouts = 6, .keep_proof = keep_proof});
};

} // namespace

TEST_CASE("real proof numbers go up as minimum and sum", "[mcpns]") {
    // Leaves of the first AND: R = .5, .5 (pn, dn = .5, .5 each); of the second: .2, .9.
    scripted_playouts script{10, {0, 6, 5, 5, 5, 2, 9, 0, 0}, {}};
    const auto game = script.play(game_of(two_by_two()));
    mcpns engine(game, {.playouts = 10});
    std::vector<std::pair<double, double>> seen;
    std::vector<int> order;
    struct listener {
        std::vector<std::pair<double, double>>& numbers;
        std::vector<int>& nodes;
        void operator()(const proof_update& u) {
            CHECK(std::isnan(u.ppn));
            numbers.emplace_back(u.pn, u.dn);
        }
        void operator()(const expanded<graph_game>& e) { nodes.push_back(e.state.node); }
    };
    const auto r = engine.run(game.root(), {.nodes = 7}, listener{seen, order});
    CHECK(order == std::vector<int>{0, 1, 2});
    REQUIRE(seen.size() == 3);
    const auto close = [](std::pair<double, double> found, double pn, double dn) {
        return std::abs(found.first - pn) < 1e-6 && std::abs(found.second - dn) < 1e-6;
    };
    CHECK(close(seen[0], .4, .6 + .5)); // min(.4, .5), sum
    CHECK(close(seen[1], .5, .5 + .5)); // the first AND is now (1, .5)
    CHECK(close(seen[2], .9, .5 + .2)); // the second is (.8 + .1, min(.2, .9))
    CHECK(r.stats.playouts == 60);
    CHECK(r.certainty == certainty::unknown);
    const auto solved = engine.run(game.root());
    CHECK(solved.certainty == certainty::at_least);
    CHECK(solved.indicators.pn == 0);
    CHECK(std::isinf(solved.indicators.dn));
}

TEST_CASE("mcpns leaves stay theta away from certainty", "[mcpns]") {
    scripted_playouts script{10, {0, 0, 10, 0, 0, 0, 0, 0, 0}, {}};
    const auto game = script.play(game_of(two_by_two()));
    for (const double theta : {.1, .01, .001}) {
        const auto r = mcpns(game, {.playouts = 10, .theta = theta}).run(game.root(), {.nodes = 3});
        CHECK(std::abs(r.indicators.pn - theta) < 1e-6);
        CHECK(std::abs(r.indicators.dn - (theta + 1 - theta)) < 1e-6);
    }
}

TEST_CASE("mcpns proves and disproves, whatever its playouts say", "[mcpns]") {
    check_proofs(make_mcpns);
    check_proofs([](const graph_game& game, player attacker, bool keep_proof) {
        const auto lies = [](const graph_rules::state& s) { return s.node % 2 ? 1 : -1; };
        return mcpns(scripted_game{game, lies},
                     {.attacker = attacker, .playouts = 1, .keep_proof = keep_proof});
    });
    check_root_moves(make_mcpns);
    check_puzzles(make_mcpns);
}

TEST_CASE("mcpns stops and goes on", "[mcpns]") {
    check_limits(make_mcpns);
    check_going_on(make_mcpns);
}

TEST_CASE("mcpns repeats itself by seed", "[mcpns]") {
    const games::connect_four game;
    const auto run = [&](std::uint64_t seed) {
        return mcpns(game, {.playouts = 10, .seed = seed}).run(game.root(), {.nodes = 5000});
    };
    const auto once = run(7), again = run(7), other = run(8);
    CHECK(once.indicators.pn == again.indicators.pn);
    CHECK(once.indicators.dn == again.indicators.dn);
    CHECK(once.line == again.line);
    CHECK(once.indicators.dn != other.indicators.dn);
}
