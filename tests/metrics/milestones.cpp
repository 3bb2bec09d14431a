// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

#include <seesaw/metrics/milestones.hpp>

#include "support/catch.hpp"

namespace seesaw::milestones_tests {

using namespace seesaw::metrics;

namespace {

constexpr double infinite_scn = std::numeric_limits<double>::infinity();
constexpr double unmeasured_scn = std::numeric_limits<double>::quiet_NaN();

} // namespace

TEST_CASE("stretches between milestones are normalised by themselves", "[milestones]") {
    // Means 0.5, 1/3 and 0.75 (infinity counts as the greatest number).
    const std::vector<double> scn = {0, 10, 4, 1, 1, 7, 5, infinite_scn, 9, 9};
    const auto all = milestone_stretches(scn, std::vector<std::size_t>{0, 2, 6});
    REQUIRE(all.size() == 3);
    CHECK((all[1].begin == 2 && all[1].end == 6));
    CHECK(all[0].scn == 0.5);
    CHECK(std::isnan(all[0].gap));
    CHECK(all[1].normalised == std::vector<double>{0.5, 0, 0, 1});
    CHECK(all[1].scn == 0.375);
    CHECK(all[1].gap == 0.125);
    CHECK(all[2].normalised == std::vector<double>{0, 1, 1, 1});
    CHECK(all[2].gap == 0.375);

    // Both readings of success, each with its own mass and energy.
    const motion published = all[2].published(), consistent = all[2].consistent();
    CHECK(published.velocity == 0.75);
    CHECK(published.mass == 0.25);
    CHECK(published.energy == Approx(2 * 0.25 * 0.75 * 0.75));
    CHECK(consistent.velocity == 0.25);
    CHECK(consistent.momentum == published.momentum);
    CHECK(consistent.energy == Approx(2 * 0.75 * 0.25 * 0.25));
}

TEST_CASE("traps are entered and escaped from", "[milestones]") {
    const std::vector<double> scn = {0, 0, 0, 1, 5, 5, 5, 1, 2, 2, 4, 0, 1};
    const std::vector<std::size_t> starts = {0, 3, 7, 11};
    const auto all = milestone_stretches(scn, starts);
    REQUIRE(all.size() == 4);
    // Level, so 0, and no gap before it: low and steady is a trap.
    CHECK((all[0].scn == 0 && all[0].kind == milestone::trap && all[0].enters_trap));
    // High after a wide gap: another, but it has been entered already.
    CHECK((all[1].scn == 0.75 && all[1].gap == 0.75));
    CHECK((all[1].kind == milestone::trap && !all[1].enters_trap && !all[1].escapes_trap));
    CHECK((all[2].kind == milestone::uncertain && all[2].escapes_trap));
    CHECK((all[3].kind == milestone::uncertain && !all[3].escapes_trap));
    // Other cuts, other kinds.
    const auto strict = milestone_stretches(scn, starts, {.middle = 0.1, .high = 0.4});
    CHECK(strict[2].kind == milestone::trap);
    CHECK((strict[3].kind == milestone::favourable && strict[3].escapes_trap));
}

TEST_CASE("stretches without numbers are not judged", "[milestones]") {
    const std::vector<double> scn = {1, 2, unmeasured_scn, 1, 3};
    const auto all = milestone_stretches(scn, std::vector<std::size_t>{0, 2, 3});
    REQUIRE(all.size() == 3);
    CHECK(std::isnan(all[1].scn));
    CHECK(std::isnan(all[1].published().energy));
    CHECK(all[1].kind == milestone::uncertain);
    CHECK(std::isnan(all[2].gap));
    CHECK(milestone_stretches(std::vector<double>{}, std::vector<std::size_t>{}).empty());
    CHECK_THROWS_AS(milestone_stretches(scn, std::vector<std::size_t>{1, 2}), std::domain_error);
    CHECK_THROWS_AS(milestone_stretches(scn, std::vector<std::size_t>{0, 2, 2}), std::domain_error);
    CHECK_THROWS_AS(milestone_stretches(scn, std::vector<std::size_t>{0, 5}), std::domain_error);
}

} // namespace seesaw::milestones_tests
