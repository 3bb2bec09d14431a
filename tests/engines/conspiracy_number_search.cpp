// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/conspiracy_trees.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("what few conspirators reach is the inverse of the numbers",
          "[conspiracy_number_search]") {
    const std::uint64_t trees = short_run ? 100 : 1000;
    std::uint64_t wrong = 0, moved = 0;
    for (std::uint64_t seed = 0; seed < trees; ++seed) {
        const int threshold = 1 + static_cast<int>(seed % 5);
        const graph g = draw_conspiracy_tree({.depth = 3, .finished = .1}, 70'000 + seed);
        detail::conspiracy_tree<int> tree(threshold);
        using place = detail::conspiracy_tree<int>::place;
        const auto build = [&](const auto& self, place p, int node, int ply) -> void {
            const graph_node& n = g[node];
            tree[p].maximise = n.turn == player::first;
            if (n.outcome || ply == 3) {
                tree.set_leaf(p, n.outcome.value_or(n.guess), n.outcome.has_value());
                return;
            }
            REQUIRE(tree.make_children(p, n.edges.size(), limits{}.bytes));
            for (std::size_t i = 0; i < n.edges.size(); ++i)
                self(self, tree.child(p, i), n.edges[i].to, ply + 1);
            tree.update(p);
        };
        build(build, {}, 0, 0);
        const conspiracy_reach truth = conspiracies(g, 3, false);
        const auto all = truth.high.size() - 1;
        const auto some = std::min(all, static_cast<std::size_t>(threshold));
        const auto reached = [&](std::size_t most) { // by no more than so many
            return std::pair(
                *std::max_element(truth.high.begin(),
                                  truth.high.begin() + static_cast<std::ptrdiff_t>(most) + 1),
                *std::min_element(truth.low.begin(),
                                  truth.low.begin() + static_cast<std::ptrdiff_t>(most) + 1));
        };
        wrong += tree.value({}) != truth.high[0];
        wrong += std::pair(tree.highest({}), tree.lowest({})) != reached(some);
        wrong += std::pair(tree.highest({}, true), tree.lowest({}, true)) != reached(all);
        moved += tree.highest({}) > tree.value({});
        for (score v = -4; v <= 4; ++v) {
            const int up = truth.up(v);
            const std::uint32_t expected =
                up == no_conspiracy ? detail::infinite_count
                                    : static_cast<std::uint32_t>(std::min(up, threshold + 1));
            wrong += tree.needed({}, true, v) != expected;
        }
    }
    CHECK(wrong == 0);
    CHECK(moved > trees / 4);
}

TEST_CASE("conspiracy-number search proves the value when it has seen all",
          "[conspiracy_number_search]") {
    const std::uint64_t rounds = short_run ? 500 : 5000;
    std::uint64_t wrong = 0, early = 0;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        const graph_kind kind{.min_layers = 3,
                              .max_layers = 6,
                              .max_width = 12,
                              .max_branching = 3,
                              .best_score = 1 + static_cast<int>(seed % 4)};
        const acyclic_graph_game game = game_of<acyclic_graph_game>(draw_graph(kind, seed));
        const score truth = minimax_values(*game.nodes)[0];
        const int threshold = 1 + static_cast<int>(seed % 6);
        conspiracy_number_search engine(game, {.threshold = threshold, .until_exact = true});
        const auto r = engine.run(game.root());
        wrong += r.value != truth || r.certainty != certainty::exact ||
                 r.stopped != stop_reason::finished;
        const score best = game.to_move(game.root()) == player::second ? -1 : 1;
        for (const auto& m : r.moves)
            wrong += m.certainty == certainty::exact && best * m.value > best * truth;
        conspiracy_number_search stable(game, {.threshold = threshold});
        const auto s = stable.run(game.root());
        wrong += s.stopped != stop_reason::finished || s.low != s.high;
        wrong += s.certainty == certainty::exact && s.value != truth;
        early += s.certainty != certainty::exact;
    }
    CHECK(wrong == 0);
    CHECK(early > rounds / 20); // a threshold does not wait for a proof
}

TEST_CASE("conspiracy-number search goes on, step by step and after a move",
          "[conspiracy_number_search]") {
    const games::tic_tac_toe game;
    const conspiracy_number_search_options options{.threshold = 2, .until_exact = true};
    conspiracy_number_search whole(game, options);
    std::uint64_t updates = 0;
    score low = 0, high = 0;
    double up_needed = 0;
    const auto r = whole.run(game.root(), {}, [&](const conspiracy_update& u) {
        ++updates;
        low = u.low;
        high = u.high;
        up_needed = u.up_needed;
    });
    CHECK(r.value == 0);
    CHECK(r.certainty == certainty::exact);
    CHECK(r.moves.size() == 9);
    CHECK(updates == r.stats.expansions);
    CHECK(low == 0);
    CHECK(high == 0);
    CHECK(up_needed == std::numeric_limits<double>::infinity());
    CHECK(r.indicators.max_cn == std::numeric_limits<double>::infinity());

    conspiracy_number_search pieces(game, options);
    std::uint64_t nodes = 0, runs = 0;
    while (runs < 1000) {
        const auto part = pieces.run(game.root(), {.nodes = 1000});
        ++runs;
        nodes += part.stats.nodes;
        if (part.stopped == stop_reason::finished) break;
        REQUIRE(part.stopped == stop_reason::nodes);
    }
    CHECK(nodes == r.stats.nodes);

    conspiracy_number_search stepped(game, options);
    stepped.start(game.root());
    std::uint64_t steps = 1;
    while (stepped.step()) ++steps;
    CHECK(steps == r.stats.expansions);

    conspiracy_number_search moving(game, options);
    static_cast<void>(moving.run(game.root(), {.nodes = 5000}));
    moving.advance(4);
    const auto after = moving.run(game.next(game.root(), 4));
    CHECK(after.value == 0);
    CHECK(after.certainty == certainty::exact);
    CHECK(after.moves.size() == 8);
    const auto anew = conspiracy_number_search(game, options).run(game.next(game.root(), 4));
    CHECK(after.stats.nodes < anew.stats.nodes);
}

TEST_CASE("conspiracy-number search stays within its limits", "[conspiracy_number_search]") {
    const games::connect_four game;
    conspiracy_number_search engine(game, {.threshold = 6, .until_exact = true});
    constexpr std::uint64_t bytes = short_run ? 2 << 20 : 4 << 20;
    const auto full = engine.run(game.root(), {.bytes = bytes});
    CHECK(full.stopped == stop_reason::memory);
    CHECK(full.stats.peak_bytes <= bytes);
    CHECK(full.stats.peak_bytes >= bytes / 2);
    CHECK(full.certainty == certainty::estimate);
    CHECK(full.line.size() > 1);
    const auto less = engine.run(game.root(), {.bytes = bytes / 4});
    CHECK(less.stopped == stop_reason::memory);
    CHECK(less.stats.nodes == 0);

    seesaw::tests::stop_source source;
    const auto cut =
        conspiracy_number_search(game, {.until_exact = true})
            .run(game.root(), {.stop = source.get_token()}, [&](const conspiracy_update& u) {
                if (u.nodes > 3000) source.request_stop();
            });
    CHECK(cut.stopped == stop_reason::cancelled);
    CHECK(cut.stats.nodes <= 3000 + 7 + 1024);
}
