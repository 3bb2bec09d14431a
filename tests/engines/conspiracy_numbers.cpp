// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/engines/alpha_beta_conspiracy.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/conspiracy_trees.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr double no_number = std::numeric_limits<double>::infinity();

// MAX over MIN nodes over leaves.
graph_game two_level_game(std::vector<std::vector<score>> groups) {
    graph g;
    g.nodes.resize(1);
    for (const auto& group : groups) {
        const auto middle = static_cast<int>(g.nodes.size());
        g.nodes[0].edges.push_back({middle});
        g.nodes.emplace_back().turn = player::second;
        for (const score value : group) {
            const auto leaf = static_cast<int>(g.nodes.size());
            g.nodes[static_cast<std::size_t>(middle)].edges.push_back({leaf});
            g.nodes.emplace_back().guess = value;
            g.nodes.back().edges = {{leaf}};
        }
    }
    return game_of(std::move(g));
}

std::vector<double> numbers_from(const conspiracy_profile& numbers, score from, score to) {
    std::vector<double> result;
    for (score v = from; v <= to; ++v) result.push_back(numbers(v));
    return result;
}

double as_number(int conspirators) {
    return conspirators == no_conspiracy ? no_number : static_cast<double>(conspirators);
}

// The game of the paper: finished boards are estimated like others, and can change like others.
struct estimated_to_the_end : games::tic_tac_toe {
    std::optional<score> outcome(const state& s) const {
        if (games::tic_tac_toe::outcome(s)) return evaluate(s);
        return std::nullopt;
    }
};

// Numbers for values below and above that of a position, to these depths after the move.
std::vector<std::pair<double, double>> most_below_and_above(std::string_view board) {
    const estimated_to_the_end game;
    std::vector<std::pair<double, double>> found;
    for (int depth = 1; depth <= 5; ++depth) {
        conspiracy_numbers engine(game, {.depth = depth, .finished_may_change = true});
        const auto r = engine.run(*game.parse(board));
        found.emplace_back(engine.numbers().most(-score_limit, r.value - 1),
                           engine.numbers().most(r.value + 1, score_limit));
    }
    return found;
}

} // namespace

TEST_CASE("conspiracy numbers of the examples in the literature", "[conspiracy_numbers]") {
    {
        const graph_game game = two_level_game({{3, 5}, {2, 9}});
        conspiracy_numbers engine(game, {.depth = 2});
        const auto r = engine.run(game.root());
        CHECK(r.value == 3);
        CHECK(r.certainty == certainty::estimate);
        CHECK(r.stopped == stop_reason::depth);
        CHECK(r.line == std::vector<int>{0, 0});
        CHECK(numbers_from(engine.numbers(), 1, 10) ==
              std::vector<double>{2, 1, 0, 1, 1, 1, 1, 1, 1, 2});
        CHECK(r.indicators.max_cn == 2);
        CHECK(r.indicators.min_cn == 1);
        CHECK(engine.numbers().up_needed(10) == 2);
        CHECK(engine.numbers().up_needed(2) == 0);
        CHECK(engine.numbers().down_needed(1) == 2);
        CHECK(engine.numbers().down_needed(3) == 0);
    }
    {
        const graph_game game = two_level_game({{5, 2}, {3, 4}});
        conspiracy_numbers engine(game, {.depth = 2});
        CHECK(engine.run(game.root()).value == 3);
        CHECK(numbers_from(engine.numbers(), 0, 7) == std::vector<double>{2, 2, 1, 0, 1, 1, 2, 2});
        conspiracy_numbers below(game, {.depth = 1});
        static_cast<void>(below.run({1}));
        CHECK(numbers_from(below.numbers(), 0, 7) == std::vector<double>{1, 1, 0, 1, 1, 1, 2, 2});
        static_cast<void>(below.run({4}));
        CHECK(numbers_from(below.numbers(), 0, 7) == std::vector<double>{1, 1, 1, 0, 1, 2, 2, 2});
    }
}

TEST_CASE("MaxCN and MinCN are about the values asked for", "[conspiracy_numbers]") {
    const graph_game game = two_level_game({{3, 5}, {2, 9}});
    conspiracy_numbers within(game, {.depth = 2, .lowest = 3, .highest = 9});
    CHECK(within.run(game.root()).indicators.max_cn == 1);
    conspiracy_numbers beyond(game, {.depth = 2, .lowest = 10});
    CHECK(beyond.run(game.root()).indicators.min_cn == 2);
    conspiracy_numbers nothing(game, {.depth = 2, .lowest = 3, .highest = 3});
    const auto r = nothing.run(game.root());
    CHECK(r.indicators.max_cn == 0);
    CHECK(r.indicators.min_cn == no_number);
}

TEST_CASE("tic-tac-toe has the numbers that were worked out by hand", "[conspiracy_numbers]") {
    using columns = std::vector<std::pair<double, double>>;
    CHECK(most_below_and_above("....X....") ==
          columns{{1, 8}, {7, 8}, {7, 48}, {35, 48}, {35, 72}});
    CHECK(most_below_and_above("O...X....") == columns{{7, 1}, {7, 6}, {35, 6}, {35, 9}, {41, 9}});
    CHECK(most_below_and_above("OX..X....") == columns{{1, 6}, {5, 6}, {5, 9}, {7, 9}, {7, 10}});
    CHECK(most_below_and_above("OX..X..O.") == columns{{5, 1}, {5, 4}, {15, 4}, {15, 5}, {15, 5}});
}

TEST_CASE("the literal rule gives its own numbers", "[conspiracy_numbers]") {
    const estimated_to_the_end game;
    const std::array<std::pair<std::string_view, std::vector<double>>, 3> known = {{
        {"....X....", {8, 32, 112, 536, 992}},
        {"O...X....", {7, 32, 136, 176, 462}},
        {"OX..X....", {6, 26, 89, 133, 201}},
    }};
    for (const auto& [board, expected] : known) {
        std::vector<double> found;
        for (int depth = 1; depth <= 5; ++depth) {
            conspiracy_numbers engine(
                game,
                {.depth = depth, .rule = conspiracy_rule::literal, .finished_may_change = true});
            found.push_back(engine.run(*game.parse(board)).indicators.max_cn);
        }
        CHECK(found == expected);
    }
}

TEST_CASE("conspiracy numbers are those of the smallest conspiracies", "[conspiracy_numbers]") {
    const std::uint64_t trees = short_run ? 200 : 2000;
    std::uint64_t wrong = 0, infinite = 0, large = 0;
    for (std::uint64_t seed = 0; seed < trees; ++seed) {
        const conspiracy_tree_kind kind{.depth = 2 + static_cast<int>(seed % 3)};
        const graph_game game = game_of(draw_conspiracy_tree(kind, seed));
        const bool change = seed % 2 == 0;
        conspiracy_numbers engine(game, {.depth = kind.depth, .finished_may_change = change});
        const auto r = engine.run(game.root());
        const conspiracy_reach truth = conspiracies(*game.nodes, kind.depth, change);
        wrong += r.value != truth.high[0];
        for (score v = -5; v <= 5; ++v) {
            const double expected = as_number(truth(v));
            wrong += engine.numbers()(v) != expected;
            infinite += expected == no_number;
            large += expected >= 3 && expected < no_number;
        }
    }
    CHECK(wrong == 0);
    CHECK(infinite > trees / 10); // both kinds do occur
    CHECK(large > trees / 20);
}

TEST_CASE("what few conspirators reach is the inverse of the numbers", "[conspiracy_numbers]") {
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
          "[conspiracy_numbers]") {
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
        wrong += s.stopped != stop_reason::finished || stable.low() != stable.high();
        wrong += s.certainty == certainty::exact && s.value != truth;
        early += s.certainty != certainty::exact;
    }
    CHECK(wrong == 0);
    CHECK(early > rounds / 20); // a threshold does not wait for a proof
}

TEST_CASE("conspiracy-number search goes on, step by step and after a move",
          "[conspiracy_numbers]") {
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
    CHECK(up_needed == no_number);
    CHECK(r.indicators.max_cn == no_number);

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

TEST_CASE("conspiracy-number search stays within its limits", "[conspiracy_numbers]") {
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

TEST_CASE("options of conspiracy engines that make no sense are refused", "[conspiracy_numbers]") {
    const games::tic_tac_toe game;
    using refusal = std::invalid_argument;
    CHECK_THROWS_AS(conspiracy_numbers(game, {.depth = -1}), refusal);
    CHECK_THROWS_AS(conspiracy_numbers(game, {.lowest = 2, .highest = 1}), refusal);
    CHECK_THROWS_AS(conspiracy_number_search(game, {.threshold = 0}), refusal);
    CHECK_THROWS_AS(conspiracy_number_search(game, {.threshold = 65}), refusal);
    CHECK_THROWS_AS(conspiracy_number_search(game, {.width = -1}), refusal);
    CHECK_THROWS_AS(alpha_beta_conspiracy(game, {.strategy_depth = 0}), refusal);
    CHECK_THROWS_AS(alpha_beta_conspiracy(game, {.margin = -1}), refusal);
}

TEST_CASE("a pass that is cut short knows nothing", "[conspiracy_numbers]") {
    const games::tic_tac_toe game;
    conspiracy_numbers engine(game, {.depth = 5});
    const auto r = engine.run(game.root(), {.nodes = 1000});
    CHECK(r.stopped == stop_reason::nodes);
    CHECK(r.certainty == certainty::unknown);
    CHECK(engine.numbers().steps.empty());
    CHECK(r.stats.nodes == 1000);
    CHECK(r.indicators.max_cn != r.indicators.max_cn);
}

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
