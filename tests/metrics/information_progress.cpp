// SPDX-License-Identifier: MIT
#include <cmath>
#include <stdexcept>
#include <vector>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/metrics/information_progress.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using metrics::information_progress;

namespace {

// The mean over instances of v under the open-list reading.
double mean_velocity(int size, int instances, int walk, tie_break ties) {
    const games::n_puzzle rules{.rows = size, .columns = size};
    rng random(1);
    double sum = 0;
    for (int i = 0; i < instances; ++i) {
        const auto s = walk == 0 ? rules.draw(random) : rules.walk(random, walk);
        information_progress progress;
        a_star(rules, {.ties = ties, .seed = static_cast<std::uint64_t>(i)})
            .run(s, {.nodes = 20'000}, progress);
        sum += progress.steps() > 0 ? progress.velocity() : 1;
    }
    return sum / instances;
}

} // namespace

TEST_CASE("information progress is the mean share of what looks best", "[information_progress]") {
    information_progress progress(true);
    CHECK(std::isnan(progress.velocity()));
    progress.add(1, 1);
    progress.add(1, 4);
    progress.add(0, 3);
    progress.add(19, 20);
    CHECK(progress.steps() == 4);
    CHECK(progress.velocity() == Approx((1 + .25 + 0 + .95) / 4));
    CHECK(progress.motion().mass == Approx(1 - progress.velocity()));
    CHECK(progress.series() == std::vector<double>{1, .25, 0, .95});
    CHECK(progress.distribution()[10] == 1);
    CHECK(progress.distribution()[9] == 1);
    CHECK(progress.distribution()[2] == 1);
    CHECK(progress.distribution()[0] == 1);
    CHECK_THROWS_AS(progress.add(2, 1), std::domain_error);
    CHECK_THROWS_AS(progress.add(-1, 1), std::domain_error);
    CHECK_THROWS_AS(progress.add(0, 0), std::domain_error);
    CHECK_THROWS_AS(progress.add(std::nan(""), 1), std::domain_error);
    CHECK(progress.steps() == 4);
    information_progress plain;
    plain.add(1, 2);
    CHECK(plain.series().empty());
}

TEST_CASE("solved uncertainty", "[information_progress]") {
    CHECK(metrics::solved_uncertainty(0, 10, 2) == 0);
    CHECK(metrics::solved_uncertainty(5, 10, 1) == Approx(.5));
    CHECK(metrics::solved_uncertainty(5, 10, 2) == Approx(.25));
    CHECK(metrics::solved_uncertainty(10, 10, 3) == 1);
    CHECK_THROWS_AS(metrics::solved_uncertainty(11, 10, 2), std::domain_error);
    CHECK_THROWS_AS(metrics::solved_uncertainty(1, 0, 2), std::domain_error);
    CHECK_THROWS_AS(metrics::solved_uncertainty(1, 2, .5), std::domain_error);
}

TEST_CASE("the larger the puzzle, the slower its information", "[information_progress]") {
    const int instances = tests::short_run ? 15 : 90;
    const double eight = mean_velocity(3, instances, 0, tie_break::random);
    const double fifteen = mean_velocity(4, instances / 3, 40, tie_break::random);
    const double twenty_four = mean_velocity(5, instances / 3, 40, tie_break::random);
    CHECK(eight > .33);
    CHECK(eight < .43);
    CHECK(eight > fifteen);
    CHECK(fifteen > twenty_four);
}

TEST_CASE("information is complete when a layer is used up", "[information_progress]") {
    // Fresh layers begin with p = 1 or near it, and p falls within them: the shape of the figure.
    const games::n_puzzle rules{.rows = 3, .columns = 3};
    const auto s = rules.parse("8 7 6 0 4 1 2 5 3");
    REQUIRE(s.has_value());
    information_progress progress(true);
    const auto r = a_star(rules, {.ties = tie_break::fifo}).run(*s, {}, progress);
    REQUIRE(r.certainty == certainty::exact);
    CHECK(r.value == 31);
    CHECK(progress.steps() == r.stats.expansions);
    CHECK(progress.series().front() == 1);
    std::uint64_t low = 0;
    for (std::size_t bin = 0; bin < 5; ++bin) low += progress.distribution()[bin];
    CHECK(low > progress.steps() / 2);
    CHECK(progress.distribution()[10] < progress.steps() / 10);
}
