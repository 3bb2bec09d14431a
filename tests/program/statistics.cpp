// SPDX-License-Identifier: MIT
#include "bench/papers/statistics.hpp"

#include <cmath>
#include <cstddef>
#include <stdexcept>

#include <seesaw/random.hpp>

#include "support/catch.hpp"

namespace {

using bench::sample;

// Numbers from 0 to 1, a multiple of them, or the same with a shift.
sample some_numbers(std::uint64_t seed, std::size_t count) {
    seesaw::rng random(seed);
    sample x;
    for (std::size_t i = 0; i < count; ++i) x.push_back(random.real());
    return x;
}

bool within(const bench::estimate& e, double x) { return e.low <= x && x <= e.high; }

} // namespace

TEST_CASE("mean and median") {
    CHECK(bench::mean({1, 2, 6}) == 3);
    CHECK(std::isnan(bench::mean({})));
    CHECK(bench::median({5, 1, 3}) == 3);
    CHECK(bench::median({7, 1, 5, 3}) == 4);
    CHECK(bench::median({2}) == 2);
    CHECK(std::isnan(bench::median({})));
}

TEST_CASE("the bootstrap gives the value itself, and the same interval again") {
    const sample x = some_numbers(1, 50);
    const auto statistic = [&](const auto& picks) {
        double sum = 0;
        for (const std::size_t i : picks) sum += x[i];
        return sum / static_cast<double>(picks.size());
    };
    const auto e = bench::bootstrap(x.size(), statistic, 7);
    CHECK(e.value == Approx(bench::mean(x)));
    CHECK(e.low < e.value);
    CHECK(e.value < e.high);
    const auto again = bench::bootstrap(x.size(), statistic, 7);
    CHECK(again.low == e.low);
    CHECK(again.high == e.high);
    CHECK(bench::bootstrap(x.size(), statistic, 8).low != e.low);
    // A single pair would have an interval of width 0.
    const auto few = bench::bootstrap(bench::least_for_interval - 1, statistic);
    CHECK((!std::isnan(few.value) && std::isnan(few.low) && std::isnan(few.high)));
    CHECK(bench::side_of(few, few.value + 1) == 0);
    const auto nothing = bench::bootstrap(0, statistic);
    CHECK((std::isnan(nothing.value) && std::isnan(nothing.low) && std::isnan(nothing.high)));
}

TEST_CASE("a 95 % interval covers the truth about 95 times in 100") {
    // The mean of uniform numbers is 1/2; percentile intervals of 40 numbers cover a bit less.
    int covered = 0;
    constexpr int rounds = 200;
    for (std::uint64_t seed = 1; seed <= rounds; ++seed) {
        const sample x = some_numbers(seed, 40);
        covered += within(bench::mean_difference(x, sample(x.size(), 0.0), seed), 0.5);
    }
    CHECK(covered >= 178);
    CHECK(covered <= 199);
}

TEST_CASE("ratios and differences are those of the pairs") {
    const sample x = some_numbers(3, 30);
    sample twice = x, more = x;
    for (double& value : twice) value *= 2;
    for (double& value : more) value += 3;
    const auto half = bench::ratio_of_means(x, twice);
    CHECK(half.value == Approx(0.5));
    CHECK(half.low == Approx(0.5)); // every pair says the same
    CHECK(half.high == Approx(0.5));
    const auto less = bench::mean_difference(x, more);
    CHECK(less.value == Approx(-3));
    CHECK(less.high == Approx(-3));
    CHECK_THROWS_AS(bench::ratio_of_means(x, {1, 2}), std::logic_error);
}

TEST_CASE("shares of pairs") {
    const auto less = bench::share_less({1, 2, 3, 4}, {2, 3, 3, 1});
    CHECK(less.value == Approx(0.625)); // two less, one equal
    // Two differ, and x has the one in both.
    const auto alone = bench::share_alone({1, 1, 0, 1}, {0, 1, 0, 0});
    CHECK(alone.value == 1);
    CHECK(alone.high == 1);
    CHECK(alone.low == Approx(0.3424).margin(0.001)); // Wilson's of 2 in 2
    CHECK(std::isnan(bench::share_alone({1, 0}, {1, 0}).value));
}

TEST_CASE("rank correlation") {
    const sample x = {1, 2, 3, 4, 5, 6};
    CHECK(bench::rank_correlation(x, {1, 8, 27, 64, 125, 216}).value == Approx(1));
    CHECK(bench::rank_correlation(x, {6, 5, 4, 3, 2, 1}).value == Approx(-1));
    // Ties share the mean of their places: ranks 1.5 1.5 3 against 1 2 3.
    CHECK(bench::rank_correlation({5, 5, 9}, {1, 2, 3}).value == Approx(std::sqrt(0.75)));
    CHECK(std::isnan(bench::rank_correlation(x, sample(6, 1.0)).value));
    const auto unrelated = bench::rank_correlation(some_numbers(11, 100), some_numbers(12, 100));
    CHECK(within(unrelated, 0));
}

TEST_CASE("which side of a border") {
    CHECK(bench::side_of({0.5, 0.4, 0.9}, 1) == -1);
    CHECK(bench::side_of({1.5, 1.1, 1.9}, 1) == 1);
    CHECK(bench::side_of({0.9, 0.8, 1.1}, 1) == 0);
}

TEST_CASE("an ordering says where it is sure") {
    const sample x = some_numbers(5, 60);
    sample ten_times = x, shuffled = some_numbers(6, 60);
    for (double& value : ten_times) value *= 10;
    const std::string text = bench::ordering({{"slow", ten_times}, {"fast", x}});
    CHECK(text == "fast < slow");
    const std::string unsure = bench::ordering({{"a", x}, {"b", shuffled}});
    CHECK((unsure == "a ~ b" || unsure == "b ~ a"));
}
