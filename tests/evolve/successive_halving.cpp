// SPDX-License-Identifier: MIT
//
// Settings with a planted best are found through noise, within the budget, and nothing is claimed
// that the trials do not show.
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include <seesaw/agents.hpp>
#include <seesaw/evolve/successive_halving.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/play.hpp>

namespace successive_halving_tests {
namespace {

using seesaw::evolve::halving_options;
using seesaw::evolve::setting;
using seesaw::evolve::setting_space;
using seesaw::evolve::target;
using seesaw::evolve::trial;
using seesaw::evolve::tuning;
using numbers = std::vector<double>;

/// A batch answered by a function of a setting and a seed, and counted.
template <class Function>
struct answers {
    Function function;
    std::vector<trial> asked = {};

    std::vector<std::optional<numbers>> operator()(const std::vector<trial>& batch) {
        std::vector<std::optional<numbers>> found;
        for (const trial& t : batch) {
            asked.push_back(t);
            found.emplace_back(function(t.setting, t.seed));
        }
        return found;
    }
};
template <class Function>
answers(Function) -> answers<Function>;

/// Nearly normal, deviation 1.
double noise(std::uint64_t seed, std::uint64_t which) {
    seesaw::rng random(seesaw::mix(seed, which));
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += random.real();
    return sum;
}

std::vector<int> up_to(int last) {
    std::vector<int> values;
    for (int i = 0; i <= last; ++i) values.push_back(i);
    return values;
}

// 1,000 settings, best at (7, 2, 5); a trial's noise is as large as three steps.
numbers planted(const setting& at, std::uint64_t seed) {
    return {at[0] + 0.5 * at[1] + 3 * noise(seed, 1), at[1] - at[2] + 3 * noise(seed, 2),
            at[2] + 0.25 * at[0] + 3 * noise(seed, 3)};
}

} // namespace

TEST_CASE("successive halving finds a planted setting among a thousand", "[evolve][halving]") {
    const setting_space space{{up_to(9), up_to(9), up_to(9)}, {1, 8, 1}};
    const std::vector<target> targets{{6, 10}, {-5, -1}, {4.75, 8.75}};
    int near = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        answers measure{planted};
        const tuning found = seesaw::evolve::successive_halving(
            space, targets, {.budget = 1200, .seed = seed}, measure);
        REQUIRE(measure.asked.size() <= 1200);
        REQUIRE(found.trials == measure.asked.size());
        REQUIRE_FALSE(found.best.empty());
        // All that the noise-free function puts within the ranges.
        const setting& at = found.best.front().setting;
        const numbers truth{at[0] + 0.5 * at[1], double(at[1] - at[2]), at[2] + 0.25 * at[0]};
        if (seesaw::evolve::distance_of(truth, targets).outside == 0) ++near;
        CHECK(found.best.front().beats > 0.95);
        CHECK(found.present.meets < 0.05);
    }
    CHECK(near >= 19);
}

// Connect-k by random players: length of a game and first's share of the points.
namespace {

numbers random_games(const setting& at, std::uint64_t seed, std::uint64_t games) {
    const seesaw::games::connect_four rules{at[0], at[1], at[2]};
    seesaw::random_agent player(rules);
    double plies = 0, points = 0;
    for (std::uint64_t i = 0; i < games; ++i) {
        const seesaw::playthrough game =
            seesaw::play(rules, rules.root(), player, {.seed = seesaw::mix(seed, i)});
        plies += static_cast<double>(game.steps.size());
        points += *game.outcome > 0 ? 1 : *game.outcome < 0 ? 0 : 0.5;
    }
    return {plies / static_cast<double>(games), points / static_cast<double>(games)};
}

} // namespace

TEST_CASE("tuning finds the Connect-k that was planted in 19 of 20 seeds", "[evolve][halving]") {
    // The planted board is the only one of the family whose games are so long.
    const setting planted_board{7, 6, 5};
    const setting_space family{{{3, 4, 5, 6, 7}, {3, 4, 5, 6}, {3, 4, 5}}, {4, 4, 4}};
    const numbers aim = random_games(planted_board, 99, 4000);
    const std::vector<target> targets{{aim[0] - 1, aim[0] + 1}, {aim[1] - 0.05, aim[1] + 0.05}};
    setting_space space = family;
    // A row longer than the board cannot be.
    space.allowed = [](const setting& at) { return at[2] <= at[0] || at[2] <= at[1]; };
    int others = 0;
    for (const int width : family.values[0])
        for (const int height : family.values[1])
            for (const int connect : family.values[2]) {
                const setting at{width, height, connect};
                if (!space.allowed(at) || at == planted_board) continue;
                if (seesaw::evolve::distance_of(random_games(at, 98, 1500), targets).outside == 0)
                    ++others;
            }
    REQUIRE(others == 0);

    int hits = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        answers measure{
            [](const setting& at, std::uint64_t from) { return random_games(at, from, 20); }};
        const tuning found = seesaw::evolve::successive_halving(
            space, targets, {.budget = 600, .seed = seed}, measure);
        CHECK(measure.asked.size() <= 600);
        if (!found.best.empty() && found.best.front().setting == planted_board) ++hits;
    }
    CHECK(hits >= 19);
}

TEST_CASE("tuning says what it does not know", "[evolve][halving]") {
    const setting_space space{{up_to(4)}, {2}};
    const auto exact = [](const setting& at, std::uint64_t) { return numbers{double(at[0])}; };

    SECTION("the present rules may be the best") {
        answers measure{exact};
        const tuning found =
            seesaw::evolve::successive_halving(space, {{1.5, 2.5}}, {.budget = 120}, measure);
        CHECK(found.best.front().setting == setting{2});
        CHECK(found.best.front().beats == 0);
        CHECK(found.present.meets == 1);
    }
    SECTION("a target that cannot be reached is not met") {
        answers measure{exact};
        const tuning found =
            seesaw::evolve::successive_halving(space, {{9, 10}}, {.budget = 120}, measure);
        CHECK(found.best.front().setting == setting{4});
        CHECK(found.best.front().distance.outside == 5);
        CHECK(found.best.front().meets == 0);
        CHECK(found.best.front().beats == 1);
    }
    SECTION("what is not allowed is not tried, and counted") {
        setting_space odd = space;
        odd.allowed = [](const setting& at) { return at[0] % 2 == 1; };
        odd.present = {1};
        answers measure{exact};
        const tuning found =
            seesaw::evolve::successive_halving(odd, {{3.5, 4.5}}, {.budget = 60}, measure);
        CHECK(found.refused == 3);
        for (const trial& t : measure.asked) CHECK(t.setting[0] % 2 == 1);
        CHECK(found.best.front().setting == setting{3});
    }
    SECTION("what was never measured is infinitely far") {
        answers measure{[](const setting& at, std::uint64_t) {
            return numbers{at[0] == 2 ? std::numeric_limits<double>::quiet_NaN() : at[0]};
        }};
        const tuning found =
            seesaw::evolve::successive_halving(space, {{1.5, 2.5}}, {.budget = 120}, measure);
        CHECK(std::isinf(found.tried.back().distance.outside));
        CHECK(found.tried.back().setting == setting{2});
        CHECK(found.best.front().setting != setting{2});
    }
    SECTION("seeds of the finals took no part in the search, and all meet the same") {
        answers measure{exact};
        std::size_t searched = 0;
        const tuning found = seesaw::evolve::successive_halving(
            space, {{0.5, 1.5}}, {.budget = 60}, [&](const std::vector<trial>& batch) {
                searched = measure.asked.size(); // before the last batch
                return measure(batch);
            });
        std::set<std::uint64_t> before, after;
        for (std::size_t i = 0; i < measure.asked.size(); ++i)
            (i < searched ? before : after).insert(measure.asked[i].seed);
        for (const std::uint64_t seed : after) CHECK_FALSE(before.contains(seed));
        CHECK(found.present.trials == after.size());
    }
    SECTION("a trial without an answer ends it with what there is") {
        std::size_t left = 7;
        const tuning found = seesaw::evolve::successive_halving(
            space, {{0.5, 1.5}}, {.budget = 60}, [&](const std::vector<trial>& batch) {
                std::vector<std::optional<numbers>> some;
                for (const trial& t : batch)
                    some.push_back(left > 0 ? (--left, std::optional(exact(t.setting, 0)))
                                            : std::nullopt);
                return some;
            });
        CHECK(found.stopped);
        CHECK(found.trials == 7);
        CHECK(found.best.empty());
        CHECK_FALSE(found.tried.empty());
    }
    SECTION("less than five trials say nothing of how sure it is") {
        answers measure{exact};
        const tuning found =
            seesaw::evolve::successive_halving(space, {{3.5, 4.5}}, {.budget = 20}, measure);
        REQUIRE(found.best.front().trials < 5);
        CHECK(found.best.front().setting == setting{4});
        CHECK(std::isnan(found.best.front().meets));
        CHECK(std::isnan(found.best.front().beats));
        CHECK(std::isnan(found.present.meets));
    }
    SECTION("nonsense is refused") {
        answers measure{exact};
        const auto run = [&](const std::vector<target>& targets) {
            return seesaw::evolve::successive_halving(space, targets, {.budget = 60}, measure);
        };
        CHECK_THROWS_AS(run({}), std::invalid_argument);
        CHECK_THROWS_AS(run({{2, 2}}), std::invalid_argument);
        CHECK_THROWS_AS(run({{3, 2}}), std::invalid_argument);
    }
}

// Whether four coin-like games go one way, and a length that is the same in most trials: two trials
// are often equal, which is luck.
namespace {

numbers coarse(const setting& at, std::uint64_t seed) {
    seesaw::rng random(seed);
    double points = 0;
    for (int game = 0; game < 4; ++game) points += random.real() < 0.32 + 0.05 * at[0];
    return {points / 4, 20 + at[0] + (random.below(2) == 0 ? 3.0 : 0.0)};
}
numbers truth_of(const setting& at) { return {0.32 + 0.05 * at[0], 21.5 + at[0]}; }

struct record {
    int intervals = 0, covered = 0, claims = 0, wrong = 0;
};

/// Of what is shown of the present rules and of the best, how much is true.
record tuned_often(std::uint64_t budget) {
    const setting_space space{{up_to(8)}, {1}};
    const std::vector<target> targets{{0.45, 0.55, 4}, {24, 27}};
    record all;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        answers measure{coarse};
        const tuning found = seesaw::evolve::successive_halving(
            space, targets, {.budget = budget, .seed = seed}, measure);
        const numbers present = truth_of({1});
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const auto& e = found.present.measured[i];
            ++all.intervals;
            all.covered += e.low <= present[i] && present[i] <= e.high;
        }
        for (const auto& c : found.best) {
            const double outside =
                seesaw::evolve::distance_of(truth_of(c.setting), targets).outside;
            const double beaten = seesaw::evolve::distance_of(present, targets).outside;
            if (c.meets > 0.95) ++all.claims, all.wrong += outside > 0;
            if (c.meets < 0.01) ++all.claims, all.wrong += outside == 0;
            if (c.beats > 0.95) ++all.claims, all.wrong += !(outside < beaten);
            if (c.trials < 5) REQUIRE((std::isnan(c.meets) && std::isnan(c.beats)));
        }
    }
    return all;
}

} // namespace

TEST_CASE("tuning is as sure as it may be, at small budgets", "[evolve][halving]") {
    for (const std::uint64_t budget : {20u, 60u, 120u, 400u}) {
        const record all = tuned_often(budget);
        INFO(budget << ": " << all.covered << " of " << all.intervals << ", " << all.wrong << " of "
                    << all.claims);
        CHECK(all.covered >= 0.9 * all.intervals); // numbers of two kinds are hard on t
        CHECK(all.wrong <= 0.05 * all.claims);
        CHECK(all.claims > 0);
    }
}

} // namespace successive_halving_tests
