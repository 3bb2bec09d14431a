// SPDX-License-Identifier: MIT
//
// P-game trees: their shape, the randomness of their numbers, and their values.
#include "support/catch.hpp"
#include "support/short_run.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/games/p_game.hpp>

namespace {

using seesaw::player;
using seesaw::score;
using seesaw::games::p_game;

// Σ (seen − expected)² / expected over equally likely classes: about the number of classes, give or
// take a few times the square root of twice that.
template <class Counts>
double chi_square(const Counts& counts) {
    double total = 0, sum = 0;
    for (const int seen : counts) total += seen;
    const double expected = total / static_cast<double>(counts.size());
    for (const int seen : counts) sum += (seen - expected) * (seen - expected) / expected;
    return sum;
}

template <class Counts>
bool looks_uniform(const Counts& counts) {
    const double degrees = static_cast<double>(counts.size()) - 1;
    const double deviation = chi_square(counts) - degrees;
    return deviation * deviation < 25 * 2 * degrees; // five standard deviations
}

// What is wrong with the tree below a state, whose value is returned.
struct p_game_tree {
    p_game game;
    std::uint64_t nodes = 0, leaves = 0;
    std::set<std::uint64_t> hashes = {};
    std::set<int> widths = {}, lengths = {};
    std::string fault = {};

    score visit(const p_game::state& s, const std::string& path, score sum) {
        ++nodes;
        const auto check = [&](bool right, const char* what) {
            if (!right && fault.empty()) fault = std::string(what) + " at " + path;
        };
        const int ply = static_cast<int>(s.ply);
        check(hashes.insert(game.hash(s)).second, "hash");
        check(s.sum == sum, "sum");
        check(game.to_move(s) == (ply % 2 == 0 ? player::first : player::second), "to_move");
        check(game.describe(s) == path, "describe");
        check(game.parse(path) == s && game.complaint(path).empty(), "parse");
        const auto [low, high] = game.bounds(s);
        const score estimate = game.evaluate(s);
        check(low <= estimate && estimate <= high, "evaluate");

        if (const auto result = game.outcome(s)) {
            ++leaves;
            lengths.insert(ply);
            check(*result == (game.sum_is_score ? sum : sum > 0 ? 1 : sum < 0 ? -1 : 0), "outcome");
            check(low == *result && high == *result, "bounds at the end");
            check(ply >= game.depth.min, "depth");
            check(!game.parse(path + "-0"), "parse beyond the end");
            return *result;
        }
        check(ply < game.depth.max, "depth");
        const auto moves = game.moves(s);
        const int width = static_cast<int>(moves.size());
        widths.insert(width);
        check(width >= game.branching.min && width <= game.branching.max, "branching");
        std::optional<score> best;
        for (int m = 0; m < width; ++m) {
            const auto number = static_cast<p_game::move>(m);
            check(moves[static_cast<std::size_t>(m)] == number, "moves");
            check(game.parse_move(s, std::to_string(m)) == number, "parse_move");
            const score edge = game.edge(s, number);
            const score size = ply % 2 == 0 ? edge : -edge;
            check(size >= 0 && size <= game.largest, "edge");
            check(game.order(s, number) == size, "order");
            const std::string longer = (ply == 0 ? "" : path + "-") + std::to_string(m);
            const score value = visit(game.next(s, number), longer, sum + edge);
            if (!best || (ply % 2 == 0 ? value > *best : value < *best)) best = value;
        }
        check(!game.parse_move(s, std::to_string(width)), "parse_move of one too many");
        check(low <= *best && *best <= high, "bounds");
        return *best;
    }
};

// Alpha-beta with bounds, for trees too large for the above.
score p_game_value(const p_game& game, const p_game::state& s, score alpha, score beta) {
    const auto [low, high] = game.bounds(s);
    if (low == high || low >= beta) return low;
    if (high <= alpha) return high;
    const bool maximise = game.to_move(s) == player::first;
    score best = maximise ? low : high;
    for (const auto m : game.moves(s)) {
        const score value = p_game_value(game, game.next(s, m), alpha, beta);
        if (maximise)
            alpha = std::max(alpha, best = std::max(best, value));
        else
            beta = std::min(beta, best = std::min(best, value));
        if (alpha >= beta) break;
    }
    return best;
}

} // namespace

TEST_CASE("every state of small P-game trees is as described", "[p_game]") {
    using range = seesaw::games::p_game_range;
    struct shape {
        range branching, depth;
    };
    const std::vector<shape> shapes = {{2, 10},     {8, 4},      {1, 6},          {3, 7},
                                       {{1, 4}, 6}, {3, {2, 7}}, {{1, 5}, {1, 7}}};
    for (const auto& [branching, depth] : shapes)
        for (std::uint64_t seed = 1; seed <= (seesaw::tests::short_run ? 2 : 10); ++seed)
            for (const bool sum_is_score : {false, true}) {
                CAPTURE(branching.min, branching.max, depth.min, depth.max, seed, sum_is_score);
                const p_game game{.branching = branching,
                                  .depth = depth,
                                  .seed = seed,
                                  .sum_is_score = sum_is_score};
                p_game_tree tree{game};
                const score value = tree.visit(game.root(), "root", 0);
                CHECK(tree.fault == "");
                CHECK(p_game_value(game, game.root(), -1'000'000, 1'000'000) == value);
                if (branching.min == branching.max && depth.min == depth.max) {
                    std::uint64_t nodes = 1, level = 1;
                    for (int i = 0; i < depth.max; ++i) {
                        level *= static_cast<std::uint64_t>(branching.max);
                        nodes += level;
                    }
                    CHECK(tree.nodes == nodes);
                    CHECK(tree.leaves == level);
                }
            }
}

TEST_CASE("ranges are used to the full", "[p_game]") {
    std::set<int> widths, lengths;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        p_game_tree tree{{.branching = {1, 4}, .depth = {2, 7}, .seed = seed}};
        tree.visit(tree.game.root(), "root", 0);
        CHECK(tree.fault == "");
        widths.insert(tree.widths.begin(), tree.widths.end());
        lengths.insert(tree.lengths.begin(), tree.lengths.end());
    }
    CHECK(widths == std::set<int>{1, 2, 3, 4});
    CHECK(lengths == std::set<int>{2, 3, 4, 5, 6, 7});
}

TEST_CASE("the numbers on moves are uniform and independent", "[p_game]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const p_game game{.branching = 8, .depth = 6, .seed = seed};
        std::array<int, 128> values = {};
        std::array<int, 64> siblings = {}, generations = {}, cousins = {};
        const auto coarse = [](score edge) {
            return static_cast<std::size_t>(std::abs(edge) / 16);
        };
        std::vector<p_game::state> layer = {game.root()};
        std::vector<std::size_t> above = {0};
        for (int ply = 0; ply < 5; ++ply) {
            std::vector<p_game::state> below;
            std::vector<std::size_t> reached_by;
            std::size_t previous = 0;
            for (std::size_t i = 0; i < layer.size(); ++i) {
                const auto& s = layer[i];
                for (const auto m : game.moves(s)) {
                    const std::size_t own = coarse(game.edge(s, m));
                    ++values[static_cast<std::size_t>(std::abs(game.edge(s, m)))];
                    if (m > 0) ++siblings[previous * 8 + own];
                    if (ply > 0 && m == 0) ++generations[above[i] * 8 + own];
                    if (i > 0) ++cousins[coarse(game.edge(layer[i - 1], m)) * 8 + own];
                    previous = own;
                    below.push_back(game.next(s, m));
                    reached_by.push_back(own);
                }
            }
            layer = std::move(below);
            above = std::move(reached_by);
        }
        CAPTURE(seed, chi_square(values), chi_square(siblings), chi_square(generations),
                chi_square(cousins));
        CHECK(looks_uniform(values));
        CHECK(looks_uniform(siblings));
        CHECK(looks_uniform(generations));
        CHECK(looks_uniform(cousins));
    }
}

TEST_CASE("the shapes that are drawn are uniform", "[p_game]") {
    const p_game game{.branching = {2, 6}, .depth = {3, 10}, .seed = 5};
    std::array<int, 5> widths = {};
    std::array<int, 8> lengths = {};
    // The number on the last move beside what it led to.
    std::array<int, 40> beside_width = {};
    std::array<int, 8> beside_end = {};
    // Each game from its own tree: paths in one tree share their beginning.
    seesaw::rng random(11);
    for (std::uint64_t seed = 1; seed <= 20000; ++seed) {
        p_game tree = game;
        tree.seed = seed;
        auto s = tree.root();
        std::size_t last = 0;
        while (!tree.outcome(s)) {
            const auto moves = tree.moves(s);
            ++widths[moves.size() - 2];
            if (s.ply > 0) ++beside_width[(moves.size() - 2) * 8 + last];
            const auto m = moves[random.below(moves.size())];
            last = static_cast<std::size_t>(std::abs(tree.edge(s, m)) / 16);
            s = tree.next(s, m);
        }
        ++lengths[static_cast<std::size_t>(s.ply - 3)];
        if (s.ply < 10) ++beside_end[last];
    }
    CAPTURE(chi_square(widths), chi_square(lengths), chi_square(beside_width),
            chi_square(beside_end));
    CHECK(looks_uniform(widths));
    CHECK(looks_uniform(lengths));
    CHECK(looks_uniform(beside_width));
    CHECK(looks_uniform(beside_end));
}

TEST_CASE("a seed is a tree, and another seed another one", "[p_game]") {
    const auto numbers = [](std::uint64_t seed) {
        const p_game game{.branching = 4, .depth = 8, .seed = seed};
        std::vector<score> result;
        std::vector<p_game::state> layer = {game.root()};
        for (int ply = 0; ply < 5; ++ply) {
            std::vector<p_game::state> below;
            for (const auto& s : layer)
                for (const auto m : game.moves(s)) {
                    result.push_back(game.edge(s, m));
                    below.push_back(game.next(s, m));
                }
            layer = std::move(below);
        }
        return result;
    };
    const auto one = numbers(1);
    CHECK(numbers(1) == one);
    for (const std::uint64_t seed : {0u, 2u, 3u, 1000u}) {
        const auto other = numbers(seed);
        int equal = 0;
        for (std::size_t i = 0; i < one.size(); ++i) equal += one[i] == other[i];
        CAPTURE(seed, equal, one.size());
        CHECK(equal < 40); // 1364 numbers, one in 128 of them by chance
    }
    // The same on every platform.
    CHECK(std::vector<score>(one.begin(), one.begin() + 8) ==
          std::vector<score>{116, 94, 67, 111, -88, -24, -59, -22});
}

TEST_CASE("the classic shapes end in wins for either side", "[p_game]") {
    std::array<int, 3> narrow = {}, wide = {};
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const p_game two_twenty{.branching = 2, .depth = 20, .seed = seed};
        ++narrow[static_cast<std::size_t>(p_game_value(two_twenty, two_twenty.root(), -1, 1) + 1)];
        const p_game eight_eight{.branching = 8, .depth = 8, .seed = seed};
        ++wide[static_cast<std::size_t>(p_game_value(eight_eight, eight_eight.root(), -1, 1) + 1)];
    }
    CAPTURE(narrow[0], narrow[1], narrow[2], wide[0], wide[1], wide[2]);
    CHECK(narrow[0] >= 40);
    CHECK(narrow[2] >= 40);
    CHECK(wide[0] >= 40);
    CHECK(wide[2] >= 40);
    CHECK(narrow[1] >= 1); // a sum of exactly 0 is rare
}

TEST_CASE("texts that are no path are refused with a reason", "[p_game]") {
    const p_game game{.branching = 3, .depth = 2};
    const auto refused = [&](const std::string& text, const std::string& reason) {
        CAPTURE(text);
        CHECK_FALSE(game.parse(text).has_value());
        CHECK(game.complaint(text) == reason);
    };
    const std::string usage =
        ": a position is root or moves such as 0-1-0, and here a move is 0 to 2";
    refused("", "move 1" + usage);
    refused("3", "move 1" + usage);
    refused("-", "move 1" + usage);
    refused("1-", "move 2" + usage);
    refused("01", "move 1" + usage);
    refused("1- 2", "move 2" + usage);
    refused("9999999999999", "move 1" + usage);
    refused("0-0-0", "move 3: the game ended with move 2");
    CHECK(game.parse_move(game.root(), "") == std::nullopt);
    CHECK(game.parse_move(game.root(), "+1") == std::nullopt);
    CHECK(game.parse_move(game.parse("0-0").value(), "0") == std::nullopt);
}

TEST_CASE("P-game parameters that make no tree are named", "[p_game]") {
    const auto message = [](const p_game& game) -> std::string {
        try {
            game.root();
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    const std::string branching = "p_game: branching must be within 1 to 256, least first";
    const std::string depth = "p_game: depth must be within 1 to 1000000, least first";
    const std::string nodes = "p_game: branching and depth must give fewer than 2^64 nodes";
    CHECK(message({.branching = 0}) == branching);
    CHECK(message({.branching = {3, 2}}) == branching);
    CHECK(message({.branching = 257}) == branching);
    CHECK(message({.depth = 0}) == depth);
    CHECK(message({.depth = {5, 4}}) == depth);
    CHECK(message({.depth = 64}) == nodes);
    CHECK(message({.depth = 63}) == "");
    CHECK(message({.branching = 8, .depth = 22}) == nodes);
    CHECK(message({.branching = 8, .depth = 21}) == "");
    CHECK(message({.branching = 30, .depth = 13}) == "");
    CHECK(message({.branching = 1, .depth = 1'000'000}) == "");
    CHECK(message({.largest = 0}) == "p_game: largest must be 1 to 1000");
    CHECK(message({.largest = 1001}) == "p_game: largest must be 1 to 1000");
    CHECK_THROWS_AS(p_game{.branching = 0}.parse("root"), std::invalid_argument);
}
