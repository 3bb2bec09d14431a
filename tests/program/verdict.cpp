// SPDX-License-Identifier: MIT
// Verdicts on simulated truth: papers and runs that are samples of something known.
#include "bench/papers/verdict.hpp"

#include "bench/papers/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include <seesaw/metrics.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

namespace {

using bench::compare;
using bench::estimate;
using bench::published_number;
using bench::verdict;
using seesaw::tests::short_run;

// Twelve numbers from 0 to 1 are a bell: their sum has the spread 1.
double bell(seesaw::rng& random) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += random.real();
    return sum;
}

std::vector<double> bells(std::size_t n, double centre, seesaw::rng& random) {
    std::vector<double> x(n);
    for (double& each : x) each = centre + bell(random);
    return x;
}

// Of the first n, with a 95 % interval.
estimate mean_of(const std::vector<double>& x, std::size_t n) {
    const auto count = static_cast<double>(n);
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        sum += x[i];
        squares += x[i] * x[i];
    }
    const double mean = sum / count;
    const double half = 1.96 * std::sqrt((squares / count - mean * mean) / (count - 1));
    return {mean, mean - half, mean + half};
}

double share_of(std::size_t n, double p, seesaw::rng& random) {
    double yes = 0;
    for (std::size_t i = 0; i < n; ++i) yes += random.real() < p;
    return yes;
}

constexpr std::array<std::size_t, 4> sizes = {20, 60, 200, 1000}; // of runs, the last one in full
constexpr int trials = 1000;

} // namespace

TEST_CASE("means of the same truth rarely differ, and means of others are rarely reproduced") {
    for (const std::size_t published : {20u, 200u})
        for (const std::size_t n : sizes) {
            int false_differs = 0, false_reproduced = 0, reproduced = 0;
            for (int trial = 0; trial < trials; ++trial) {
                seesaw::rng random(static_cast<std::uint64_t>(trial));
                const double printed = mean_of(bells(published, 0, random), published).value;
                const published_number told{.value = printed, .n = static_cast<double>(published)};
                const auto items = static_cast<double>(n);
                const estimate same = mean_of(bells(n, 0, random), n);
                const verdict found = compare(told, same, items);
                false_differs += found == verdict::differs;
                reproduced += found == verdict::reproduced;
                const double apart = bench::noticed_effect(told, same, items);
                const estimate other = mean_of(bells(n, apart, random), n);
                false_reproduced += compare(told, other, items) == verdict::reproduced;
            }
            INFO(published << " published, " << n << " here");
            CHECK(false_differs < trials / 20);
            CHECK(false_reproduced < trials / 20);
            if (n >= 5 * published) CHECK(reproduced > trials * 3 / 4); // and it does decide
        }
}

// Nodes of searches spread like this: e to the power of a bell, or of a wide one.
TEST_CASE(
    "skewed means of the same truth rarely differ, and short runs do not contradict full ones") {
    constexpr int some = short_run ? 20 : 200; // of many bootstraps
    for (const double width : {0.5, 1.0, 1.5})
        for (const std::size_t n : {std::size_t{16}, std::size_t{60}, std::size_t{200}}) {
            if (short_run && n > 16) break;
            int false_differs = 0, decided = 0, contradictions = 0;
            for (int trial = 0; trial < some; ++trial) {
                seesaw::rng random(static_cast<std::uint64_t>(trial));
                const auto draw = [&](std::size_t count) {
                    bench::sample x = bells(count, 0, random);
                    for (double& each : x) each = std::exp(width * each);
                    return x;
                };
                const bench::sample theirs = draw(200), ours = draw(600);
                const published_number told{
                    .value = std::accumulate(theirs.begin(), theirs.end(), 0.0) / 200, .n = 200};
                const bench::sample few(ours.begin(),
                                        ours.begin() + static_cast<std::ptrdiff_t>(n));
                const verdict quick =
                    compare(told, bench::estimated_mean(few), static_cast<double>(n));
                const verdict full = compare(told, bench::estimated_mean(ours), 600);
                false_differs += quick == verdict::differs;
                const bool known = quick != verdict::undecided && full != verdict::undecided;
                decided += known;
                contradictions += known && quick != full;
            }
            INFO("width " << width << ", " << n << " here");
            CHECK(false_differs < some / 20);
            CHECK(contradictions <= decided / 20);
        }
}

TEST_CASE("shares of the same truth rarely differ, and shares of others are rarely reproduced") {
    for (const double p : {0.05, 0.5, 0.9})
        for (const std::size_t n : sizes) {
            constexpr double published = 200;
            int false_differs = 0, false_reproduced = 0;
            for (int trial = 0; trial < trials; ++trial) {
                seesaw::rng random(static_cast<std::uint64_t>(trial));
                const double yes = share_of(200, p, random);
                const published_number told{.value = yes / published,
                                            .n = published,
                                            .spread = bench::share_spread(yes, published)};
                const auto items = static_cast<double>(n);
                const estimate same = seesaw::metrics::wilson(share_of(n, p, random), items);
                false_differs += compare(told, same, items) == verdict::differs;
                const double apart = bench::noticed_effect(told, same, items);
                const double other = p > 0.5 ? p - apart : p + apart;
                const estimate far = seesaw::metrics::wilson(share_of(n, other, random), items);
                false_reproduced += compare(told, far, items) == verdict::reproduced;
            }
            INFO("share " << p << ", " << n << " here");
            CHECK(false_differs < trials / 20);
            CHECK(false_reproduced < trials / 20);
        }
}

// Whatever the truth is, and most of all where it lies at the border of what chance allows.
TEST_CASE("a short run and the full one do not contradict each other") {
    int contradictions = 0, decided = 0;
    for (int step = 0; step <= 12; ++step)
        for (int trial = 0; trial < trials; ++trial) {
            seesaw::rng random(static_cast<std::uint64_t>(step * trials + trial));
            const published_number told{.value = 0, .n = 50, .spread = 1};
            const double truth = step * 0.5 / std::sqrt(told.n);
            const std::vector<double> all = bells(sizes.back(), truth, random);
            const verdict full =
                compare(told, mean_of(all, sizes.back()), static_cast<double>(sizes.back()));
            for (const std::size_t n : sizes) {
                const verdict quick = compare(told, mean_of(all, n), static_cast<double>(n));
                const bool known = quick != verdict::undecided && full != verdict::undecided;
                decided += known;
                contradictions += known && quick != full;
            }
        }
    CHECK(decided > 10'000);
    CHECK(contradictions < decided / 1000);
}

// At the border nothing is true of either side. Items are bells or waiting times, which are skewed.
TEST_CASE("a side is rarely told where there is none, from few items or many") {
    constexpr int some = 300;
    for (const bool skewed : {false, true})
        for (const std::size_t n :
             {std::size_t{bench::least_for_interval}, std::size_t{40}, std::size_t{120}}) {
            int above = 0, below = 0;
            for (int trial = 0; trial < some; ++trial) {
                seesaw::rng random(static_cast<std::uint64_t>(trial));
                bench::sample x = bells(n, 0, random);
                if (skewed)
                    for (double& each : x) each = -std::log(1 - random.real()) - 1;
                const verdict found = bench::compare_side(bench::estimated_mean(x), 0, 1);
                above += found == verdict::direction_agrees;
                below += found == verdict::differs;
            }
            INFO((skewed ? "skewed, " : "bells, ") << n);
            CHECK(above < some / 20);
            CHECK(below < some / 20);
        }
}

TEST_CASE("a short run and the full one do not tell different sides") {
    int contradictions = 0, decided = 0;
    for (int step = 0; step <= 8; ++step)
        for (int trial = 0; trial < trials; ++trial) {
            seesaw::rng random(static_cast<std::uint64_t>(step * trials + trial));
            const auto all = bells(sizes.back(), step * 0.05, random);
            const verdict full = bench::compare_side(mean_of(all, sizes.back()), 0, 1);
            for (const std::size_t n : sizes) {
                const verdict quick = bench::compare_side(mean_of(all, n), 0, 1);
                const bool known = quick != verdict::undecided && full != verdict::undecided;
                decided += known;
                contradictions += known && quick != full;
            }
        }
    CHECK(decided > 10'000);
    CHECK(contradictions < decided / 1000);
}

TEST_CASE("what is claimed of a side needs a whole interval there") {
    using bench::compare_side;
    CHECK(compare_side({0.4, 0.3, 0.5}, 0, 1) == verdict::direction_agrees);
    CHECK(compare_side({0.4, 0.3, 0.5}, 0, -1) == verdict::differs);
    CHECK(compare_side({0.4, -0.1, 0.9}, 0, 1) == verdict::undecided);
    // Nothing found is nothing held.
    CHECK(compare_side({0, 0, 0}, 0, 1) == verdict::undecided);
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    CHECK(compare_side({0.4, none, none}, 0, 1) == verdict::undecided);
    CHECK(compare({.value = 0.4}, {0.4, none, none}, 5) == verdict::undecided);
}

TEST_CASE("what was computed is equal up to the digits that were printed") {
    const published_number told{.value = 0.064, .spread = 0, .tolerance = bench::last_digit(3)};
    CHECK(compare(told, {0.0642, 0.0642, 0.0642}, 1) == verdict::reproduced);
    CHECK(compare(told, {0.0646, 0.0646, 0.0646}, 1) == verdict::differs);
}

TEST_CASE("counts say what was found, in the order of the kinds") {
    bench::verdict_counts counts;
    CHECK(counts.text() == "nothing to compare");
    for (const verdict v : {verdict::undecided, verdict::reproduced, verdict::undecided})
        counts.add(v);
    CHECK(counts.text() == "1 reproduced, 2 undecided");
    bench::verdict_counts twice = counts;
    twice.add(counts);
    CHECK(twice.total() == 6);
    CHECK(twice[verdict::undecided] == 4);
}
