// SPDX-License-Identifier: MIT
#include "bench/least_squares.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include <seesaw/random.hpp>

#include "support/catch.hpp"

TEST_CASE("least squares finds the weights that made the examples") {
    constexpr std::array<double, 4> truth = {3, -2, 0.5, 0};
    seesaw::rng random(1);
    std::vector<std::array<double, 4>> rows(200);
    std::vector<double> target;
    for (auto& row : rows) {
        double sum = 0;
        for (std::size_t c = 0; c < 4; ++c) {
            // The second is rare and large.
            row[c] = c == 1 ? (random.below(10) == 0 ? 50.0 : 0.0) : random.real() - 0.5;
            sum += row[c] * truth[c];
        }
        target.push_back(sum);
    }
    const auto row = [&](std::size_t i, auto&& f) {
        for (std::size_t c = 0; c < 4; ++c)
            if (rows[i][c] != 0) f(c, rows[i][c]);
    };
    const auto found = bench::least_squares(target, 4, row, {.penalty = 0, .rounds = 20});
    for (std::size_t c = 0; c < 4; ++c) CHECK(found[c] == Approx(truth[c]).margin(1e-9));
    const auto shrunk = bench::least_squares(target, 4, row, {.penalty = 1000, .rounds = 20});
    CHECK(shrunk[0] > 0);
    CHECK(shrunk[0] < 1);
}

TEST_CASE("least squares leaves alone what no example speaks of") {
    const auto row = [](std::size_t, auto&& f) { f(std::size_t{1}, 2.0); };
    const auto found =
        bench::least_squares(std::vector<double>{4, 6}, 3, row, {.penalty = 0, .rounds = 5});
    CHECK(found[0] == 0);
    CHECK(found[1] == Approx(2.5));
    CHECK(found[2] == 0);
}
