// SPDX-License-Identifier: MIT
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/hda_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/n_puzzle/heavy.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

using namespace seesaw;
using games::heavy_n_puzzle;

namespace {

/// What it costs to solve each state, by Dijkstra's algorithm from the goal: every move goes back
/// for the same.
std::map<std::uint64_t, int> cost_of_all(const heavy_n_puzzle& rules) {
    std::map<std::uint64_t, int> known;
    using entry = std::pair<int, std::uint64_t>;
    std::priority_queue<entry, std::vector<entry>, std::greater<>> open;
    open.push({0, rules.hash(rules.goal_state())});
    while (!open.empty()) {
        const auto [cost, word] = open.top();
        open.pop();
        if (!known.emplace(word, cost).second) continue;
        const auto s = rules.unpack({word, 0});
        for (const auto m : rules.moves(s))
            open.push({cost + rules.cost(s, m), rules.hash(rules.next(s, m))});
    }
    return known;
}

} // namespace

TEST_CASE("heavy tiles: every engine finds the cheapest way", "[heavy_n_puzzle]") {
    const heavy_n_puzzle rules{{.rows = 2, .columns = 3}};
    const auto truth = cost_of_all(rules);
    CHECK(truth.size() == 360);
    a_star one(rules);
    hda_star two(rules, {.threads = 2});
    ida_star three(rules);
    for (const auto& [word, cost] : truth) {
        const auto s = rules.unpack({word, 0});
        CHECK(rules.estimate(s) <= cost);
        for (const auto m : rules.moves(s))
            CHECK(rules.estimate(s, m, rules.estimate(s)) == rules.estimate(rules.next(s, m)));
        if (word % 5 != 0) continue;
        CHECK(one.run(s).value == cost);
        CHECK(two.run(s).value == cost);
        CHECK(three.run(s).value == cost);
    }
}

TEST_CASE("heavy tiles: the cheapest way is not the shortest", "[heavy_n_puzzle]") {
    const heavy_n_puzzle rules{{.rows = 3, .columns = 3}};
    const games::n_puzzle light{.rows = 3, .columns = 3};
    rng random(1);
    int longer = 0, cheaper = 0;
    for (int i = 0; i < 20; ++i) {
        const auto s = rules.draw(random);
        const auto cheapest = a_star(rules).run(s), shortest = a_star(light).run(s);
        REQUIRE(cheapest.certainty == certainty::exact);
        int cost = 0;
        auto at = s;
        for (const auto m : shortest.line) {
            cost += rules.cost(at, m);
            at = rules.next(at, m);
        }
        CHECK(cheapest.value <= cost);
        cheaper += cheapest.value < cost;
        longer += cheapest.line.size() > shortest.line.size();
    }
    CHECK(longer > 0);
    CHECK(cheaper > 3);
}

TEST_CASE("heavy tiles are well made", "[heavy_n_puzzle]") {
    const auto report = check(heavy_n_puzzle{{.rows = 3, .columns = 3}}, 1, {.games = 20});
    INFO(report.text());
    CHECK(report);
    // No way leads from one half of the arrangements to the other.
    const heavy_n_puzzle rules{{.rows = 3, .columns = 3}};
    const auto s = *rules.parse("0 2 1 3 4 5 6 7 8");
    CHECK(a_star(rules).run(s).value == std::numeric_limits<double>::infinity());
}
