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
#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/conspiracy_trees.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

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
        found.emplace_back(r.numbers.most(-score_limit, r.value - 1),
                           r.numbers.most(r.value + 1, score_limit));
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
        CHECK(numbers_from(r.numbers, 1, 10) == std::vector<double>{2, 1, 0, 1, 1, 1, 1, 1, 1, 2});
        CHECK(r.indicators.max_cn == 2);
        CHECK(r.indicators.min_cn == 1);
        CHECK(r.numbers.up_needed(10) == 2);
        CHECK(r.numbers.up_needed(2) == 0);
        CHECK(r.numbers.down_needed(1) == 2);
        CHECK(r.numbers.down_needed(3) == 0);
    }
    {
        const graph_game game = two_level_game({{5, 2}, {3, 4}});
        conspiracy_numbers engine(game, {.depth = 2});
        const auto r = engine.run(game.root());
        CHECK(r.value == 3);
        CHECK(numbers_from(r.numbers, 0, 7) == std::vector<double>{2, 2, 1, 0, 1, 1, 2, 2});
        conspiracy_numbers below(game, {.depth = 1});
        CHECK(numbers_from(below.run({1}).numbers, 0, 7) ==
              std::vector<double>{1, 1, 0, 1, 1, 1, 2, 2});
        CHECK(numbers_from(below.run({4}).numbers, 0, 7) ==
              std::vector<double>{1, 1, 1, 0, 1, 2, 2, 2});
    }
}

TEST_CASE("MaxCN and MinCN are about the values asked for", "[conspiracy_numbers]") {
    const graph_game game = two_level_game({{3, 5}, {2, 9}});
    conspiracy_numbers within(game, {.depth = 2, .low = 3, .high = 9});
    CHECK(within.run(game.root()).indicators.max_cn == 1);
    conspiracy_numbers beyond(game, {.depth = 2, .low = 10});
    CHECK(beyond.run(game.root()).indicators.min_cn == 2);
    conspiracy_numbers nothing(game, {.depth = 2, .low = 3, .high = 3});
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
            wrong += r.numbers(v) != expected;
            infinite += expected == no_number;
            large += expected >= 3 && expected < no_number;
        }
    }
    CHECK(wrong == 0);
    CHECK(infinite > trees / 10); // both kinds do occur
    CHECK(large > trees / 20);
}

TEST_CASE("a pass that is cut short knows nothing", "[conspiracy_numbers]") {
    const games::tic_tac_toe game;
    conspiracy_numbers engine(game, {.depth = 5});
    const auto r = engine.run(game.root(), {.nodes = 1000});
    CHECK(r.stopped == stop_reason::nodes);
    CHECK(r.certainty == certainty::unknown);
    CHECK(r.numbers.steps.empty());
    CHECK(r.stats.nodes == 1000);
    CHECK(r.indicators.max_cn != r.indicators.max_cn);
}
