// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include <seesaw/engines/single_conspiracy_number.hpp>
#include <seesaw/engines/single_conspiracy_number_search.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/conspiracy_trees.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr double beyond_reach = std::numeric_limits<double>::infinity();

// MAX over two MIN nodes over two leaves each: (3, 5) and (2, 9).
graph_game scn_example() {
    graph g;
    g.nodes.resize(7);
    g.nodes[0].edges = {{1}, {2}};
    g.nodes[1].edges = {{3}, {4}};
    g.nodes[2].edges = {{5}, {6}};
    g.nodes[1].turn = g.nodes[2].turn = player::second;
    const score values[] = {3, 5, 2, 9};
    for (int i = 0; i < 4; ++i) {
        graph_node& leaf = g.nodes[static_cast<std::size_t>(3 + i)];
        leaf.guess = values[i];
        leaf.edges = {{3 + i}};
    }
    return game_of(std::move(g));
}

double scn_as_number(int conspirators) {
    return conspirators == no_conspiracy ? beyond_reach : static_cast<double>(conspirators);
}

// Estimates stay below the best outcome.
struct modest_graph_game : graph_game {
    score evaluate(const state& s) const { return at(s).guess / 2; }
};

// The proof number of the tree to a depth: can the attacker get the goal?
double proof_number(const graph& g, int node, int depth, player attacker, score goal) {
    const graph_node& n = g[node];
    if (n.outcome) return seen_from(attacker, *n.outcome) >= goal ? 0 : beyond_reach;
    if (depth == 0) return 1;
    double least = beyond_reach, sum = 0;
    for (const edge& e : n.edges) {
        const double child = proof_number(g, e.to, depth - 1, attacker, goal);
        least = std::min(least, child);
        sum += child;
    }
    return n.turn == attacker ? least : sum;
}

} // namespace

TEST_CASE("single conspiracy numbers of the example", "[single_conspiracy_number]") {
    const graph_game game = scn_example();
    const auto number = [&](double threshold) {
        return single_conspiracy_number(game, {.threshold = threshold, .depth = 2})
            .run(game.root())
            .indicators.scn;
    };
    CHECK(number(1) == 0);
    CHECK(number(3) == 0);
    CHECK(number(3.5) == 1);
    CHECK(number(5) == 1);
    CHECK(number(9) == 1);
    CHECK(number(10) == 2);
    CHECK(number(-beyond_reach) == 0);
    CHECK(number(beyond_reach) == 2);

    single_conspiracy_number engine(
        game, {.threshold = 5, .depth = 2, .deepen = true, .all_thresholds = true});
    std::vector<int> depths;
    const auto r =
        engine.run(game.root(), {}, [&](const scn_update& u) { depths.push_back(u.depth); });
    CHECK(r.value == 3);
    CHECK(r.certainty == certainty::estimate);
    CHECK(r.scn_certainty == certainty::exact);
    CHECK(r.stopped == stop_reason::depth);
    CHECK(r.line == std::vector<int>{0, 0});
    REQUIRE(r.scn_moves.size() == 2);
    CHECK(r.scn_moves[0].value == 1);
    CHECK(r.scn_moves[1].value == 1);
    CHECK(r.moves[1].value == 2);
    CHECK(depths == std::vector<int>{1, 2});
    REQUIRE(r.series.size() == 2);
    CHECK(r.series[1].scn == 1);
    CHECK(r.steps == std::vector<scn_step>{{3, 1}, {9, 2}});
    engine.set_threshold(10);
    CHECK(engine.run(game.root()).indicators.scn == 2);
    CHECK(engine.run(game.root()).scn_moves[0].value == 2);
}

TEST_CASE("single conspiracy numbers are those of the smallest conspiracies",
          "[single_conspiracy_number]") {
    const std::uint64_t trees = short_run ? 200 : 2000;
    std::uint64_t wrong = 0, infinite = 0, large = 0, with_chance = 0;
    for (std::uint64_t seed = 0; seed < trees; ++seed) {
        const conspiracy_tree_kind kind{.depth = 2 + static_cast<int>(seed % 3),
                                        .most_leaves = 12,
                                        .chance = seed % 2 == 0 ? 0 : .4};
        const graph g = draw_conspiracy_tree(kind, 40'000 + seed);
        const player attacker = seed % 4 < 2 ? player::first : player::second;
        const bool second = attacker == player::second;
        const conspiracy_reach truth = conspiracies(g, kind.depth, false, second);
        const auto compare = [&](const auto& game) {
            const auto all = single_conspiracy_number(game, {.threshold = 0,
                                                             .attacker = attacker,
                                                             .depth = kind.depth,
                                                             .all_thresholds = true})
                                 .run(game.root());
            double last = 0;
            for (score T = -5; T <= 5; ++T) {
                const double expected = scn_as_number(second ? truth.down(-T) : truth.up(T));
                const auto one =
                    single_conspiracy_number(game, {.threshold = static_cast<double>(T),
                                                    .attacker = attacker,
                                                    .depth = kind.depth})
                        .run(game.root());
                wrong += one.indicators.scn != expected;
                wrong += all.scn(T) != expected;
                wrong += one.value != all.value;
                wrong += expected < last; // a higher goal is no nearer
                last = expected;
                if (T == 0) {
                    wrong += all.indicators.scn != expected;
                    for (std::size_t i = 0; i < all.scn_moves.size(); ++i)
                        wrong += !(all.scn_moves[i] == one.scn_moves[i]);
                }
                infinite += expected == beyond_reach;
                large += expected >= 3 && expected < beyond_reach;
            }
        };
        if (kind.chance > 0) {
            compare(game_of<graph_chance_game>(g));
            ++with_chance;
        } else {
            compare(game_of<graph_game>(g));
        }
    }
    CHECK(wrong == 0);
    CHECK(infinite > trees / 10);
    CHECK(large > trees / 20);
    CHECK(with_chance > trees / 3);
}

TEST_CASE("values go along as in minimax and expectimax", "[single_conspiracy_number]") {
    const std::uint64_t rounds = short_run ? 50 : 300;
    std::uint64_t wrong = 0;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        graph_kind kind{.min_layers = 3, .max_layers = 5, .max_width = 10, .best_score = 3};
        const graph_game game = game_of<graph_game>(draw_graph(kind, seed));
        const auto r = single_conspiracy_number(game, {.depth = 20}).run(game.root());
        wrong += r.value != minimax_values(*game.nodes)[0] || r.certainty != certainty::exact ||
                 r.stopped != stop_reason::finished;
        wrong += r.indicators.scn != (r.value >= 1 ? 0 : beyond_reach);
        kind.chance = .3;
        const auto luck = game_of<graph_chance_game>(draw_graph(kind, seed));
        const auto mean = single_conspiracy_number(luck, {.depth = 20}).run(luck.root());
        wrong += std::abs(mean.value - expected_values(*luck.nodes)[0]) > 1e-9;
    }
    CHECK(wrong == 0);
}

TEST_CASE("with the highest threshold it is the proof number", "[single_conspiracy_number]") {
    const std::uint64_t rounds = short_run ? 100 : 1000;
    std::uint64_t wrong = 0, finite = 0;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        const graph_kind kind{.min_layers = 4, .max_layers = 7, .max_width = 12, .best_score = 2};
        const auto game = game_of<modest_graph_game>(draw_graph(kind, seed));
        for (const player attacker : {player::first, player::second}) {
            const int depth = 1 + static_cast<int>(seed % 5);
            const double expected = proof_number(*game.nodes, 0, depth, attacker, 2);
            const auto r = single_conspiracy_number(
                               game, {.threshold = 2, .attacker = attacker, .depth = depth})
                               .run(game.root());
            wrong += r.indicators.scn != expected;
            finite += expected > 0 && expected < beyond_reach;
            const auto lowest = single_conspiracy_number(
                                    game, {.threshold = -2, .attacker = attacker, .depth = depth})
                                    .run(game.root());
            wrong += lowest.indicators.scn != 0;
        }
    }
    CHECK(wrong == 0);
    CHECK(finite > rounds / 3);
}

TEST_CASE("inside alpha-beta the number is an estimate", "[single_conspiracy_number]") {
    const games::tic_tac_toe game{.win = 1000};
    for (const player attacker : {player::first, player::second}) {
        const single_conspiracy_number_options options{
            .threshold = 100, .attacker = attacker, .depth = 5};
        auto pruning = options;
        pruning.prune = true;
        const auto full = single_conspiracy_number(game, options).run(game.root());
        const auto pruned = single_conspiracy_number(game, pruning).run(game.root());
        CHECK(pruned.value == full.value);
        CHECK(pruned.line == full.line);
        CHECK(pruned.stats.nodes < full.stats.nodes / 4);
        CHECK(pruned.stats.cutoffs > 0);
        CHECK(pruned.scn_certainty == certainty::estimate);
        CHECK(pruned.scn_moves.front().certainty == certainty::estimate);
        CHECK(full.scn_certainty == certainty::exact);
        CHECK(pruned.indicators.scn >= 0);
    }
}

TEST_CASE("infinity is kept unless a cap is given", "[single_conspiracy_number]") {
    const games::tic_tac_toe game;
    const auto lost = *game.parse("XX.OO.X..");
    const auto kept = single_conspiracy_number(game, {.depth = 1}).run(lost);
    CHECK(kept.indicators.scn == beyond_reach);
    const auto capped = single_conspiracy_number(game, {.depth = 1, .cap = 50}).run(lost);
    CHECK(capped.indicators.scn == 50);
    CHECK(capped.scn_moves.front().value <= 50);
}

TEST_CASE("a single conspiracy number within limits", "[single_conspiracy_number]") {
    const games::tic_tac_toe game;
    single_conspiracy_number engine(game, {.depth = 6, .deepen = true});
    const auto cut = engine.run(game.root(), {.nodes = 2000});
    CHECK(cut.stopped == stop_reason::nodes);
    CHECK(cut.stats.nodes == 2000);
    CHECK(cut.series.size() == 3); // 10, 82 and 586 nodes
    CHECK(cut.indicators.scn == cut.series.back().scn);
    CHECK(cut.line.size() == 3);
    const auto none = engine.run(game.root(), {.nodes = 0});
    CHECK(none.certainty == certainty::unknown);
    CHECK(none.scn_certainty == certainty::unknown);
    CHECK(none.indicators.scn != none.indicators.scn);
    const auto again = engine.run(game.root(), {.nodes = 2000});
    CHECK(again.indicators.scn == cut.indicators.scn);
    CHECK(again.scn_moves == cut.scn_moves);
}
