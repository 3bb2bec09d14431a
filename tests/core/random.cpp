// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <vector>

#include <seesaw/random.hpp>

#include "support/catch.hpp"

using seesaw::rng;

TEST_CASE("the numbers are pinned: the same on every platform", "[rng]") {
    // Computed by an independent implementation of splitmix64 and xoshiro256++ (in Python).
    rng one(1);
    CHECK(one() == 0xcfc5d07f6f03c29bu);
    CHECK(one() == 0xbf424132963fe08du);
    CHECK(one() == 0x19a37d5757aaf520u);
    rng big(123456789);
    CHECK(big() == 0x99e6bd73ed3f23b6u);
    CHECK(seesaw::mix(0) == 0xe220a8397b1dcdafu);
    CHECK(seesaw::detail::multiply_high(~0ull, ~0ull) == ~0ull - 1);
    CHECK(seesaw::detail::multiply_high(1ull << 63, 6) == 3);
}

TEST_CASE("bounded numbers are in range and fair", "[rng]") {
    rng random(7);
    for (const std::uint64_t bound : {1u, 2u, 3u, 7u, 1000u}) {
        std::vector<int> count(bound, 0);
        const int draws = 2000 * static_cast<int>(bound);
        for (int i = 0; i < draws && bound <= 7; ++i) ++count[random.below(bound)];
        for (int i = 0; i < 1000; ++i) REQUIRE(random.below(bound) < bound);
        // 2000 expected in each cell, standard deviation below 45.
        if (bound <= 7)
            for (const int c : count) CHECK(std::abs(c - 2000) < 5 * 45);
    }
    bool low = false, high = false;
    for (int i = 0; i < 1000; ++i) {
        const auto x = random.between(-3, 4);
        REQUIRE(x >= -3);
        REQUIRE(x <= 4);
        low = low || x == -3;
        high = high || x == 4;
    }
    CHECK(low);
    CHECK(high);
    const auto extreme = random.between(INT64_MIN, INT64_MAX);
    CHECK(random.between(extreme, extreme) == extreme);
}

TEST_CASE("reals lie in [0, 1) with mean one half", "[rng]") {
    rng random(9);
    double sum = 0;
    constexpr int draws = 100'000;
    for (int i = 0; i < draws; ++i) {
        const double x = random.real();
        REQUIRE(x >= 0);
        REQUIRE(x < 1);
        sum += x;
    }
    CHECK(sum / draws == Approx(0.5).margin(0.005));
}

TEST_CASE("a shuffle is a fair permutation", "[rng]") {
    rng random(11);
    std::array<int, 6> orders{};
    for (int i = 0; i < 12'000; ++i) {
        std::vector<int> cards{0, 1, 2};
        random.shuffle(cards);
        const int order = cards[0] * 2 + (cards[1] > cards[2]);
        ++orders[static_cast<std::size_t>(order)];
        std::sort(cards.begin(), cards.end());
        REQUIRE(cards == std::vector<int>{0, 1, 2});
    }
    for (const int n : orders) CHECK(std::abs(n - 2000) < 5 * 45);
}
