// SPDX-License-Identifier: MIT
// The Royal Game of Ur against a slow twin: its positions, its moves, its value.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/interval_iteration.hpp>
#include <seesaw/games/royal_ur.hpp>

#include "support/catch.hpp"

namespace seesaw::royal_ur_tests {

using games::royal_ur;

namespace {

// Where every piece is, seen from who is to roll: 0 waits, 15 is off. Pieces are sorted.
struct slow_state {
    std::vector<int> own, other;
    bool operator==(const slow_state&) const = default;
    bool operator<(const slow_state& x) const {
        return std::tie(own, other) < std::tie(x.own, x.other);
    }
};

// What a roll can lead to; `again`: the same player rolls.
struct slow_move {
    slow_state after;
    bool again;
};

std::vector<slow_move> slow_moves(const slow_state& s, int roll) {
    std::vector<slow_move> all;
    for (std::size_t i = 0; i < s.own.size() && roll > 0; ++i) {
        const int to = s.own[i] + roll;
        if (s.own[i] == 15 || to > 15 || (i > 0 && s.own[i] == s.own[i - 1])) continue;
        const auto stands = [&](const std::vector<int>& pieces) {
            return to < 15 && std::count(pieces.begin(), pieces.end(), to) > 0;
        };
        const bool common = to > 4 && to < 13;
        if (stands(s.own) || (to == 8 && stands(s.other))) continue;
        slow_state after = s;
        after.own[i] = to;
        if (common)
            for (int& piece : after.other)
                if (piece == to) piece = 0;
        std::sort(after.own.begin(), after.own.end());
        std::sort(after.other.begin(), after.other.end());
        all.push_back({after, to == 4 || to == 8 || to == 14});
    }
    if (all.empty()) all.push_back({s, false});
    return all;
}

slow_state turned(const slow_state& s) { return {s.other, s.own}; }

bool finished(const std::vector<int>& pieces) {
    return std::all_of(pieces.begin(), pieces.end(), [](int at) { return at == 15; });
}

// Chances to win of who is to roll, by value iteration until nothing moves any more.
std::map<slow_state, double> slow_values(int pieces) {
    constexpr std::array<double, 5> chance = {1.0 / 16, 4.0 / 16, 6.0 / 16, 4.0 / 16, 1.0 / 16};
    std::map<slow_state, double> value;
    const auto none = std::vector<int>(static_cast<std::size_t>(pieces), 0);
    std::vector<slow_state> open{{none, none}};
    while (!open.empty()) {
        const slow_state s = open.back();
        open.pop_back();
        const bool won = finished(s.own), lost = finished(s.other);
        if (!value.emplace(s, won ? 1 : 0).second || won || lost) continue;
        for (int roll = 0; roll <= 4; ++roll)
            for (const slow_move& m : slow_moves(s, roll))
                open.push_back(m.again ? m.after : turned(m.after));
    }
    for (double change = 1; change > 1e-14;) {
        change = 0;
        for (auto& [s, v] : value) {
            if (finished(s.own) || finished(s.other)) continue;
            double sum = 0;
            for (int roll = 0; roll <= 4; ++roll) {
                double best = 0;
                for (const slow_move& m : slow_moves(s, roll))
                    best =
                        std::max(best, m.again ? value.at(m.after) : 1 - value.at(turned(m.after)));
                sum += chance[static_cast<std::size_t>(roll)] * best;
            }
            change = std::max(change, std::abs(sum - v));
            v = sum;
        }
    }
    return value;
}

royal_ur::side side_of(const std::vector<int>& pieces) {
    royal_ur::side one;
    for (const int at : pieces) {
        if (at == 15) ++one.off;
        if (at > 0 && at < 15) one.squares = static_cast<std::uint16_t>(one.squares | 1u << at);
    }
    return one;
}

// Positions between turns: on the common way a square has one piece or none.
std::uint64_t positions(int pieces) {
    const auto choose = [](int n, int k) {
        std::uint64_t ways = 1;
        for (int i = 1; i <= k; ++i)
            ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
        return ways;
    };
    std::uint64_t all = 0;
    for (int i = 0; i <= 8; ++i)
        for (int j = 0; i + j <= 8; ++j)
            for (int k = 0; k <= 6; ++k)
                for (int l = 0; l <= 6; ++l) {
                    const int left = pieces - i - k, other = pieces - j - l;
                    if (left < 0 || other < 0) continue;
                    all += choose(8, i) * choose(8 - i, j) * choose(6, k) * choose(6, l) *
                           static_cast<std::uint64_t>((left + 1) * (other + 1));
                }
    return 2 * all;
}

} // namespace

namespace {

void check_values(int pieces) {
    const royal_ur rules{.pieces = pieces};
    interval_iteration engine(rules);
    REQUIRE(engine.run(rules.root()).certainty == certainty::exact);
    const auto values = slow_values(pieces);
    double furthest = 0;
    std::uint64_t going_on = 0;
    for (const auto& [s, chance] : values) {
        if (finished(s.own) || finished(s.other)) continue;
        ++going_on;
        const auto a = engine.bounds({side_of(s.own), side_of(s.other), player::first, -1});
        const auto b = engine.bounds({side_of(s.other), side_of(s.own), player::second, -1});
        REQUIRE((a && b));
        furthest = std::max(
            {furthest, std::abs(a->low - (2 * chance - 1)), std::abs(b->high - (1 - 2 * chance))});
    }
    CHECK(furthest < 1e-11);
    // A roll more for each that goes on, and the finished ones, whoever's turn it is.
    const std::uint64_t over = values.size() - going_on;
    CHECK(engine.size() == 2 * 6 * going_on + 2 * over);
}

} // namespace

TEST_CASE("the shortest game of Ur is worth what a slow twin says", "[royal_ur]") {
    check_values(1);
    CHECK(positions(7) == 275'827'872);
}

TEST_CASE("a short game of Ur is worth what a slow twin says", "[.slow][royal_ur]") {
    check_values(2);
}

TEST_CASE("a game of Ur", "[royal_ur]") {
    const royal_ur rules;
    const auto play = [&](auto... moves) {
        auto s = rules.root();
        ((s = rules.next(s, static_cast<royal_ur::move>(moves))), ...);
        return s;
    };
    CHECK(rules.describe(rules.root()) == "7::0 7::0 first");
    CHECK(rules.describe(play(0)) == "7::0 7::0 first 0");
    CHECK(rules.moves(play(0)).size() == 1); // pass
    CHECK(rules.describe(play(0), royal_ur::pass) == "pass");
    CHECK(rules.describe(play(4, 0)) == "6:4:0 7::0 first"); // a rosette: again
    CHECK(rules.describe(play(3, 0)) == "6:3:0 7::0 second");
    // Sent back from the common way, but not from the rosette in its middle.
    CHECK(rules.describe(play(3, 0, 3, 0, 2, 3, 2, 3)) == "7::0 6:5:0 first");
    CHECK(rules.describe(play(4, 0, 4, 4, 0, royal_ur::pass)) == "6:8:0 7::0 second");
    auto s = play(4, 0, 4, 4, 0, royal_ur::pass, 4, 0, 4); // onto the safe square
    CHECK(rules.moves(s).size() == 1);                     // a new one stands on 4 already
    CHECK(rules.moves(s)[0] == royal_ur::pass);
}

TEST_CASE("the Royal Game of Ur is well made", "[royal_ur]") {
    const auto report = check(royal_ur{.pieces = 2}, 1, {.games = 50});
    INFO(report.text());
    CHECK(report);
    CHECK_THROWS_AS(royal_ur{.pieces = 8}.root(), std::invalid_argument);
}

} // namespace seesaw::royal_ur_tests
