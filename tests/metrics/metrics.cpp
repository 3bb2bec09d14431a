// SPDX-License-Identifier: MIT
#include "bench/papers/printed_tables.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include <seesaw/metrics.hpp>

#include "support/catch.hpp"

namespace seesaw::metrics_tests {

using namespace metrics;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

// As printed: the last of `digits` places is rounded.
bool prints_as(double computed, double printed, int digits) {
    return std::abs(computed - printed) <= 0.5000001 * std::pow(10.0, -digits);
}

// The message of the domain error, or nothing.
template <class Call>
std::string refusal(Call&& call) {
    try {
        call();
    } catch (const std::domain_error& error) {
        return error.what();
    }
    return {};
}

step decision_step(int ply, double options) {
    step s;
    s.ply = ply;
    s.player = ply % 2 == 0 ? player::first : player::second;
    s.options = options;
    return s;
}

} // namespace

// Constant expressions where nothing takes a root.
static_assert(motion_in_mind(0.5).momentum == 0.25);
static_assert(motion_in_mind(1).subjective_velocity == 1);
static_assert(force(motion_in_mind(0.5), acceleration(0.5, 4)) == 0.125);
static_assert(board_velocity(35, 80) == 0.21875);
static_assert(score_velocity(1, 4) == 0.25 && option_velocity(4) == 0.25);
static_assert(in_zone(0.07) && in_zone(0.08) && !in_zone(0.0699) && !in_zone(0.0801));
static_assert(leaning_of(0.0642) == leaning::skill && leaning_of(0.074) == leaning::balanced &&
              leaning_of(0.2) == leaning::chance);
static_assert(board_jerk(9, 3) == 1 && score_jerk(9, 3) == 2);
static_assert(mode_of(0.2) == play_mode::easy_win && mode_of(0.22) == play_mode::competitive &&
              mode_of(0.78) == play_mode::competitive &&
              mode_of(0.8) == play_mode::beyond_competitive);
static_assert(is_gamified(0.5) && !is_gamified(0.49) && is_gamified(1 - option_velocity(2)));
static_assert(acceleration(option_velocity(4), 10) == 2. / (4 * 10)); // one reward in N tries
static_assert(motion_in_mind(1 - most_momentum.mass).momentum == most_momentum.value);
static_assert(motion_in_mind(1 - crossing_mass).momentum ==
              motion_in_mind(1 - crossing_mass).energy);

TEST_CASE("refinement has the published values", "[metrics]") {
    CHECK(option_refinement(1.94, 21.03) == Approx(0.0642134).epsilon(1e-6));
    CHECK(board_refinement(35, 80) == Approx(0.0739510).epsilon(1e-6));
    CHECK(board_refinement(35, 80) == Approx(std::sqrt(35.0) / 80));
    CHECK(acceleration(board_velocity(35, 80), 80) == Approx(0.00546875));
    CHECK(velocity_refinement(board_velocity(35, 80), 80) == Approx(board_refinement(35, 80)));

    struct board {
        double B, D, GR, m, Ep, p2, AD;
    };
    const std::vector<board> boards = {
        {35, 80, .0740, .781, .0748, -.0961, .0590},  {80, 115, .0778, .652, .1578, -.0690, .0540},
        {250, 208, .0760, .399, .2882, .0484, .0437}, {38, 95, .0649, .800, .0640, -.0960, .0510},
        {4, 36, .0556, .944, .0058, -.0466, .0636},   {10, 58, .0545, .914, .0136, -.0652, .0536},
        {2.8, 70, .0239, .980, .0008, -.0188, .0290}};
    for (const board& row : boards) {
        CAPTURE(row.B, row.D);
        const motion mind = motion_in_mind(board_velocity(row.B, row.D));
        CHECK(prints_as(board_refinement(row.B, row.D), row.GR, 4));
        CHECK(prints_as(mind.mass, row.m, 3));
        CHECK(prints_as(mind.energy, row.Ep, 4));
        CHECK(prints_as(mind.subjective_momentum, row.p2, 4));
        CHECK(prints_as(board_addictiveness(row.B, row.D), row.AD, 4));
        CHECK(board_addictiveness(row.B, row.D) == Approx(std::cbrt(board_jerk(row.B, row.D))));
    }

    struct sport {
        double G, T, published, derived, m, Ep, AD;
    };
    const std::vector<sport> sports = {{2.64, 22, .0739, .1044, .880, .0253, .1142},
                                       {36.38, 82.01, .0735, .1040, .556, .2190, .0734},
                                       {54.863, 96.465, .0768, .1086, .431, .2790, .0716},
                                       {46.336, 79.344, .0858, .1213, .416, .2838, .0823},
                                       {68.6, 106.2, .0780, .1103, .354, .2955, .0700},
                                       {1.64, 16, .0800, .1132, .897, .0189, .1339}};
    for (const sport& row : sports) {
        CAPTURE(row.G, row.T);
        CHECK(prints_as(score_refinement(row.G, row.T), row.published, 4));
        CHECK(prints_as(score_refinement(row.G, row.T, scoring::derived), row.derived, 4));
        const motion mind = motion_in_mind(score_velocity(row.G, row.T));
        CHECK(prints_as(mind.mass, row.m, 3));
        CHECK(prints_as(mind.energy, row.Ep, 4));
        CHECK(prints_as(score_addictiveness(row.G, row.T), row.AD, 4));
        CHECK(score_addictiveness(row.G, row.T) == Approx(std::cbrt(score_jerk(row.G, row.T))));
    }
    CHECK(score_refinement(0, 22) == 0);
    CHECK(option_refinement(1, 10) == 0);
}

TEST_CASE("motion in mind has the reference values", "[metrics]") {
    struct row {
        double v, m, p1, Ep, p2, v2;
    };
    const std::vector<row> rows = {{.10, .90, .0900, .0180, -.0720, -.0800},
                                   {.25, .75, .1875, .09375, -.09375, -.1250},
                                   {.50, .50, .2500, .2500, 0, 0},
                                   {.64, .36, .2304, .294912, .064512, .1792},
                                   {2. / 3, 1. / 3, 2. / 9, 8. / 27, 2. / 27, 2. / 9},
                                   {.75, .25, .1875, .28125, .09375, .3750},
                                   {.90, .10, .0900, .1620, .0720, .7200},
                                   {0, 1, 0, 0, 0, 0},
                                   {1, 0, 0, 0, 0, 1}};
    for (const row& r : rows) {
        CAPTURE(r.v);
        const motion found = motion_in_mind(r.v);
        CHECK(found.velocity == r.v);
        CHECK(found.mass == Approx(r.m).margin(1e-12));
        CHECK(found.momentum == Approx(r.p1).margin(1e-12));
        CHECK(found.energy == Approx(r.Ep).margin(1e-12));
        CHECK(found.subjective_momentum == Approx(r.p2).margin(1e-12));
        CHECK(found.subjective_velocity == Approx(r.v2).margin(1e-12));
    }
}

TEST_CASE("the thesis' tables come out of the formulas", "[metrics]") {
    // Table 3.1.
    CHECK(prints_as(option_refinement(1.94, 21.03), 0.064, 3));

    // Table 5.1: v, E_p, p1, p2, v2. The last p1 is printed .1805; the formula gives .18057.
    for (const auto& [v, Ep, p1, p2, v2] :
         std::vector<std::tuple<double, double, double, double, double>>{
             {.3877, .1841, .2374, -.0533, -.0871},
             {.2930, .1214, .2072, -.0858, -.1213},
             {.2365, .0854, .1806, -.0952, -.1246}}) {
        CAPTURE(v);
        const motion found = motion_in_mind(v);
        CHECK(prints_as(found.energy, Ep, 4));
        CHECK(prints_as(found.momentum, p1, 4));
        CHECK(prints_as(found.subjective_momentum, p2, 4));
        CHECK(prints_as(found.subjective_velocity, v2, 4));
    }

    // Table 3.2: v itself is printed with four digits, so the others may be off by what its
    // rounding does to them.
    for (const auto& r : bench::printed::solved_by_search) {
        const double printed_force = r.D == 28 ? 0 : r.F;    // .0002 is a misprint
        const double printed_momentum = r.D == 29 ? 0 : r.p; // and so is .0007
        CAPTURE(r.D);
        const motion found = motion_in_mind(r.v);
        CHECK(std::abs(velocity_refinement(r.v, r.D) - r.GR) <= 2e-4);
        CHECK(std::abs(force(found, acceleration(r.v, r.D)) - printed_force) <= 1e-4);
        CHECK(std::abs(found.momentum - printed_momentum) <= 1e-4);
        CHECK(std::abs(found.energy - r.Ep) <= 2e-4);
        const double GR = velocity_refinement(r.v, r.D);
        CHECK(force(found, acceleration(r.v, r.D)) == Approx(found.mass * GR * GR).margin(1e-15));
    }
}

TEST_CASE("the thesis' other tables come out too, but for their errata", "[metrics]") {
    // Table 3.3, people: the column of E_p is 2m√v.
    for (const auto& r : bench::printed::solved_by_people) {
        if (r.D == 18 || r.D == 23 || r.D == 25) continue; // misprints
        CAPTURE(r.D);
        const motion found = motion_in_mind(r.v);
        CHECK(prints_as(velocity_refinement(r.v, r.D), r.GR, 4));
        CHECK(prints_as(force(found, acceleration(r.v, r.D)), r.F, 4));
        CHECK(found.momentum == Approx(r.p).margin(1e-12));
        CHECK(prints_as(2 * found.mass * std::sqrt(r.v), r.Ep, 4));
        if (r.v > 0 && r.v < 1) CHECK_FALSE(prints_as(found.energy, r.Ep, 4));
    }
    // At 23 and 25 the rows of 22 and 24 are repeated.
    CHECK(prints_as(velocity_refinement(.1, 23), .0933, 4));
    CHECK(prints_as(velocity_refinement(.1, 25), .0894, 4));

    // Table 3.4, a board game. The lengths are not printed, and follow from B and v.
    const std::array<double, 4> lengths = {21.04, 17.73, 8.36, 4.40};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const auto& r = bench::printed::puzzle_levels[i];
        CAPTURE(r.B, r.v);
        const double D = r.B / (2 * r.v);
        CHECK(prints_as(D, lengths[i], 2));
        const motion found = motion_in_mind(board_velocity(r.B, D));
        CHECK(prints_as(found.mass, r.m, 4));
        CHECK(std::abs(board_refinement(r.B, D) - r.GR) <= 2e-4);
        CHECK(std::abs(velocity_refinement(r.v, D) - r.GR) <= 2e-4);
        CHECK(std::abs(force(found, acceleration(r.v, D)) - r.F) <= 2e-4);
        CHECK(std::abs(found.momentum - r.p) <= 2e-4);
        CHECK(std::abs(found.energy - r.Ep) <= 2e-4);
    }

    // Table 3.5, a scoring game with v = 1/n: n, m, GR, F, p, E_p, with the columns of p and E_p
    // where the formulas put them and not where the table does, and F = m·GR.
    struct options {
        double n, D, m, GR, F, p, Ep;
    };
    const std::vector<options> scores = {{1.94, 21.03, .4845, .0642, .0311, .2498, .2575},
                                         {1.93, 20.68, .4819, .0648, .0312, .2497, .2587},
                                         {1.94, 17.72, .4845, .0762, .0369, .2498, .2575},
                                         {1.98, 8.36, .4949, .1666, .0825, .2500, .2525},
                                         {2.08, 4.40, .5192, .3406, .1769, .2496, .2400}};
    for (const options& r : scores) {
        CAPTURE(r.n, r.D);
        const motion found = motion_in_mind(option_velocity(r.n));
        const double GR = option_refinement(r.n, r.D);
        CHECK(prints_as(found.mass, r.m, 4));
        CHECK(std::abs(GR - r.GR) <= 1e-4);
        CHECK(std::abs(found.mass * GR - r.F) <= 1e-4);
        CHECK(prints_as(found.momentum, r.p, 4));
        CHECK(prints_as(found.energy, r.Ep, 4));
    }
}

TEST_CASE("motion of a series averages before and after", "[metrics]") {
    // Table 6 of Primanita, Khalid and Iida.
    bench::printed::tile_row mean{};
    for (const auto& r : bench::printed::motion_of_2048) {
        CAPTURE(r.v);
        const motion found = motion_in_mind(r.v);
        CHECK(prints_as(found.mass, r.M, 5));
        CHECK(std::abs(found.energy - r.Ep) <= 1e-5); // v is rounded too
        // The momentum printed is less than mv. It is that of two segments, one above the mean and
        // one below, while the energy is that of the mean.
        const double missing = found.momentum - r.p;
        REQUIRE(missing > 0);
        CHECK(r.p / found.momentum >= 0.73);
        CHECK(r.p / found.momentum <= 0.981);
        const double apart = std::sqrt(missing);
        const series_motion both = motion_of_series(std::vector{r.v - apart, r.v + apart});
        CHECK(both.mean_of_products.momentum == Approx(r.p));
        CHECK(std::abs(both.product_of_means.energy - r.Ep) <= 1e-5);
        CHECK(both.product_of_means.velocity == Approx(both.mean_of_products.velocity));
        mean.v += r.v / 8, mean.M += r.M / 8, mean.p += r.p / 8, mean.Ep += r.Ep / 8;
    }
    // The means of the columns, as the text has them.
    CHECK(std::abs(mean.v - .38549) <= 1.1e-5);
    CHECK(std::abs(mean.M - .61451) <= 1.1e-5);
    CHECK(std::abs(mean.p - .20686) <= 1.1e-5);
    CHECK(std::abs(mean.Ep - .18101) <= 1.1e-5);

    // What the two differ by is the variance of the velocity.
    const std::vector<double> velocities = {0, .1, .4, .9, 1};
    const series_motion found = motion_of_series(velocities);
    CHECK(found.product_of_means.momentum - found.mean_of_products.momentum ==
          Approx(reduce(velocities).variance));
    CHECK(found.mean_of_products.momentum + found.mean_of_products.subjective_momentum ==
          Approx(found.mean_of_products.energy));
    CHECK(refusal([] { motion_of_series(std::vector<double>{}); }) ==
          "motion_of_series: the number of velocities must be positive, but it is 0");
    CHECK_THROWS_AS(motion_of_series(std::vector{0.5, 1.5}), std::domain_error);

    CHECK(normalised(std::vector<double>{4, 2, nan_value, 6}) == std::vector<double>{.5, 0, 1});
    CHECK(normalised(std::vector<double>{4, infinity, 2, -infinity}) ==
          std::vector<double>{1, 1, 0, 0});
    CHECK(normalised(std::vector<double>{3, 3}) == std::vector<double>{0, 0});
    CHECK(normalised(std::vector<double>{infinity}) == std::vector<double>{0});
    CHECK(normalised(std::vector<double>{}).empty());
    CHECK(cumulative_velocity(std::vector<int>{3, 5, 9, 12}, 9) == 0.75);
    CHECK(std::isnan(cumulative_velocity(std::vector<int>{}, 9)));
}

TEST_CASE("landmarks are where the curves have them", "[metrics]") {
    CHECK(motion_in_mind(1 - most_energy.mass).energy == Approx(most_energy.value));
    CHECK(most_subjective_momentum.mass == Approx((3 - std::sqrt(3.0)) / 6).epsilon(1e-15));
    CHECK(least_subjective_momentum.mass == Approx((3 + std::sqrt(3.0)) / 6).epsilon(1e-15));
    CHECK(most_subjective_momentum.value == Approx(std::sqrt(3.0) / 18).epsilon(1e-15));
    for (const landmark& at : {most_subjective_momentum, least_subjective_momentum}) {
        CHECK(motion_in_mind(1 - at.mass).subjective_momentum == Approx(at.value));
        // The curve is flat there: 6m² − 6m + 1 = 0.
        CHECK(6 * at.mass * at.mass - 6 * at.mass + 1 == Approx(0).margin(1e-14));
    }
    CHECK(motion_in_mind(1 - crossing_mass).subjective_momentum == 0);
    // And p₂ = E_p only at the ends, where both are nothing.
    for (double v = 0.01; v < 1; v += 0.01)
        CHECK(motion_in_mind(v).subjective_momentum < motion_in_mind(v).energy);
    CHECK(to_string(mode_of(0.1)) == "easy win");
    CHECK(to_string(mode_of(1)) == "beyond competitive");
    CHECK(to_string(leaning_of(0.075)) == "balanced");
}

TEST_CASE("motion keeps its laws and has its peaks where they belong", "[metrics]") {
    double best_momentum = 0, best_energy = 0, highest = 0, lowest = 0;
    double at_momentum = 0, at_energy = 0, at_highest = 0, at_lowest = 0;
    for (int i = 0; i <= 100'000; ++i) {
        const motion found = motion_in_mind(i / 100'000.0);
        const double m = found.mass;
        REQUIRE(found.energy == Approx(found.momentum + found.subjective_momentum).margin(1e-15));
        REQUIRE(found.subjective_momentum == Approx(2 * m * m * m - 3 * m * m + m).margin(1e-14));
        if (found.momentum > best_momentum) best_momentum = found.momentum, at_momentum = m;
        if (found.energy > best_energy) best_energy = found.energy, at_energy = m;
        if (found.subjective_momentum > highest)
            highest = found.subjective_momentum, at_highest = m;
        if (found.subjective_momentum < lowest) lowest = found.subjective_momentum, at_lowest = m;
    }
    CHECK(best_momentum == Approx(0.25));
    CHECK(at_momentum == Approx(0.5));
    CHECK(best_energy == Approx(8.0 / 27));
    CHECK(at_energy == Approx(1.0 / 3).margin(1e-4));
    CHECK(highest == Approx(0.096225).epsilon(1e-5));
    CHECK(at_highest == Approx((3 - std::sqrt(3.0)) / 6).margin(1e-4));
    CHECK(lowest == Approx(-0.096225).epsilon(1e-5));
    CHECK(at_lowest == Approx((3 + std::sqrt(3.0)) / 6).margin(1e-4));
    // The momentum equals the energy at one half, and the subjective momentum is nothing there.
    CHECK(motion_in_mind(0.5).momentum == motion_in_mind(0.5).energy);
}

TEST_CASE("what is outside a formula's domain is refused by name and value", "[metrics]") {
    CHECK(refusal([] { board_refinement(0, 10); }) ==
          "board_refinement: B must be positive and finite, but it is 0");
    CHECK(refusal([] { board_refinement(35, -80); }) ==
          "board_refinement: D must be positive and finite, but it is -80");
    CHECK(refusal([] { board_refinement(nan_value, 1); }) ==
          "board_refinement: B must be positive and finite, but it is nan");
    CHECK(refusal([] { board_refinement(1, infinity); }) ==
          "board_refinement: D must be positive and finite, but it is inf");
    CHECK(refusal([] { score_refinement(-1, 22); }) ==
          "score_refinement: G must not be negative, but it is -1");
    CHECK(refusal([] { score_refinement(1, 0); }) ==
          "score_refinement: T must be positive and finite, but it is 0");
    CHECK(refusal([] { option_refinement(0.5, 20); }) ==
          "option_refinement: n must be at least 1, but it is 0.5");
    CHECK(refusal([] { option_refinement(2, 0); }) ==
          "option_refinement: T must be positive and finite, but it is 0");
    CHECK(refusal([] { velocity_refinement(1.5, 20); }) ==
          "velocity_refinement: v must lie within 0 and 1, but it is 1.5");
    CHECK(refusal([] { velocity_refinement(0.5, 0); }) ==
          "velocity_refinement: D must be positive and finite, but it is 0");
    CHECK(refusal([] { motion_in_mind(-0.25); }) ==
          "motion_in_mind: v must lie within 0 and 1, but it is -0.25");
    CHECK(refusal([] { motion_in_mind(nan_value); }) ==
          "motion_in_mind: v must lie within 0 and 1, but it is nan");
    // 15 by 15 gomoku: refinement is defined, motion is not.
    CHECK(board_refinement(210, 30) == Approx(std::sqrt(210.0) / 30));
    CHECK(refusal([] { board_velocity(210, 30); }) ==
          "board_velocity: B/2D must not exceed 1, but it is 3.5");
    CHECK(board_velocity(60, 30) == 1);
    CHECK(refusal([] { score_velocity(3, 2); }) ==
          "score_velocity: G/T must not exceed 1, but it is 1.5");
    CHECK(refusal([] { option_velocity(0); }) ==
          "option_velocity: n must be at least 1, but it is 0");
    CHECK(refusal([] { acceleration(2, 10); }) ==
          "acceleration: v must lie within 0 and 1, but it is 2");
    CHECK(refusal([] { force(motion_in_mind(0.5), nan_value); }) ==
          "force: acceleration must be finite, but it is nan");
    CHECK(refusal([] { board_jerk(-3, 2); }) ==
          "board_jerk: B must be positive and finite, but it is -3");
    CHECK(refusal([] { score_jerk(3, 0); }) ==
          "score_jerk: T must be positive and finite, but it is 0");
    CHECK(refusal([] { board_addictiveness(3, 0); }) ==
          "board_addictiveness: D must be positive and finite, but it is 0");
    CHECK(refusal([] { score_addictiveness(-3, 1); }) ==
          "score_addictiveness: G must not be negative, but it is -3");
    CHECK(refusal([] { leaning_of(nan_value); }) ==
          "leaning_of: the refinement must not be negative, but it is nan");
    CHECK(refusal([] { mode_of(1.25); }) ==
          "mode_of: the mass must lie within 0 and 1, but it is 1.25");
    CHECK(refusal([] { is_gamified(-1); }) ==
          "is_gamified: the mass must lie within 0 and 1, but it is -1");
    CHECK(refusal([] { wilson(3, 2); }) ==
          "wilson: successes must lie within 0 and trials, but it is 3");
    CHECK(refusal([] { wilson(0, -1); }) == "wilson: trials must not be negative, but it is -1");
    CHECK(refusal([] { elo_difference(1.5); }) ==
          "elo_difference: the share must lie within 0 and 1, but it is 1.5");
}

TEST_CASE("Wilson intervals contain what they should", "[metrics]") {
    // The ends solve (p − s)² = z² p(1 − p) / n: for 5 of 10 and z = 2, 14p² − 14p + 2.5 = 0.
    const estimate half = wilson(5, 10, 2);
    CHECK(half.value == 0.5);
    CHECK(half.low == Approx(0.5 - std::sqrt(14 * 14 - 4 * 14 * 2.5) / 28));
    CHECK(half.high == Approx(0.5 + std::sqrt(14 * 14 - 4 * 14 * 2.5) / 28));
    for (const double trials : {1.0, 3.0, 20.0, 1000.0}) {
        for (double successes = 0; successes <= trials; successes += trials / 4) {
            CAPTURE(trials, successes);
            const estimate found = wilson(successes, trials);
            CHECK(found.low >= 0);
            CHECK(found.low <= found.value);
            CHECK(found.value <= found.high);
            CHECK(found.high <= 1);
            // The definition: the ends are 1.96 standard errors (of their own) from the share.
            for (const double end : {found.low, found.high})
                CHECK(std::abs(end - found.value) ==
                      Approx(1.96 * std::sqrt(end * (1 - end) / trials)).margin(1e-9));
            const estimate mirror = wilson(trials - successes, trials);
            CHECK(mirror.low == Approx(1 - found.high).margin(1e-12));
        }
    }
    CHECK(wilson(0, 20).low == 0);
    CHECK(wilson(0, 20).high > 0.1);
    CHECK(wilson(20, 20).high == 1);
    CHECK(std::isnan(wilson(0, 0).value));
    CHECK(wilson(0, 0).low == 0);
    CHECK(wilson(0, 0).high == 1);
}

TEST_CASE("Wilson intervals of extreme shares, samples and widths lie within 0 and 1",
          "[metrics]") {
    for (const double trials : {1e-300, 0.5, 1.0, 3.0, 1e6, 1e15, 1e300}) {
        for (const double share : {0.0, 1e-300, 1e-100, 1e-16, 1e-3, 0.5, 0.9, 1 - 1.2e-16, 1.0}) {
            for (const double z : {0.0, 1e-300, 1e-8, 1.96, 1e8, 1e200}) {
                const estimate found = wilson(share * trials, trials, z);
                CAPTURE(trials, share, z, found.low, found.value, found.high);
                CHECK((0 <= found.low && found.low <= found.value));
                CHECK((found.value <= found.high && found.high <= 1));
            }
        }
    }
    // Where the share is next to nothing: share² / spread and spread / (1 + spread).
    const estimate one = wilson(1e-300, 1);
    CHECK(one.low == 0);
    CHECK(one.high == Approx(1.96 * 1.96 / (1 + 1.96 * 1.96)));
    CHECK(wilson(1e-20, 1).low == Approx(1e-40 / (1.96 * 1.96)));
    CHECK(wilson(5, 10, 0).low == 0.5);
    CHECK(wilson(5, 10, 0).high == 0.5);
}

TEST_CASE("Elo differences follow the score", "[metrics]") {
    CHECK(elo_difference(0.5) == 0);
    CHECK(elo_difference(10.0 / 11) == Approx(400));
    CHECK(elo_difference(1.0 / 11) == Approx(-400));
    CHECK(elo_difference(0.75) == Approx(190.8485).epsilon(1e-6));
    CHECK(elo_difference(1) == infinity);
    CHECK(elo_difference(0) == -infinity);

    const tally even{10, 20, 10, 5};
    CHECK(even.elo().value == 0);
    CHECK(even.elo().low == Approx(-even.elo().high));
    CHECK(even.elo().high > 0);
    const tally sweep{10, 0, 0, 0};
    CHECK(sweep.elo().value == infinity);
    CHECK(sweep.elo().high == infinity);
    CHECK(sweep.elo().low > 0);
    CHECK(std::isnan(tally{}.elo().value));
    CHECK(tally{}.elo().low == -infinity);
    CHECK(tally{}.elo().high == infinity);
}

TEST_CASE("a tally counts by sign, and shares are not whole numbers", "[metrics]") {
    tally count;
    for (const double outcome : {3.0, -1.0, 0.0, 0.5, 64.0, -0.25, 7.0}) count.add(outcome);
    count.add(std::nullopt);
    CHECK(count == tally{4, 1, 2, 1});
    CHECK(count.games() == 8);
    CHECK(count.finished() == 7);
    CHECK(count.win_share().value == Approx(4.0 / 7));
    CHECK(count.draw_share().value == Approx(1.0 / 7));
    CHECK(count.loss_share().value == Approx(2.0 / 7));
    CHECK(count.score().value == Approx(4.5 / 7));
    CHECK(count.mirrored() == tally{2, 1, 4, 1});
    CHECK(count.mirrored().score().value == Approx(1 - count.score().value));
    CHECK(count + count.mirrored() == tally{6, 2, 6, 2});
}

TEST_CASE("a summary of playthroughs worked out by hand", "[metrics]") {
    playthrough first;
    first.outcome = 1;
    first.steps = {decision_step(0, 3), decision_step(1, 2), decision_step(2, 1)};
    first.steps[0].plausible = 1;
    first.steps[1].plausible = 2;
    playthrough second;
    second.outcome = -2;
    second.steps = {decision_step(0, 3), decision_step(1, 2)};
    // Chance is nobody's decision.
    step luck = decision_step(2, 6);
    luck.player = player::chance;
    second.steps.push_back(luck);

    const summary found = summarise(std::vector{first, second});
    CHECK(found.games == 2);
    CHECK(found.options == Approx(11.0 / 5));
    CHECK(found.plausible == Approx(1.5));
    CHECK(found.length == Approx(2.5));
    CHECK(found.refinement == Approx(std::sqrt(2.2) / 2.5));
    REQUIRE(found.motion);
    CHECK(found.motion->velocity == Approx(2.2 / 5));
    CHECK(found.first == tally{1, 0, 1, 0});
}

TEST_CASE("summaries of next to nothing are defined", "[metrics]") {
    const summary none = summarise(std::vector<playthrough>{});
    CHECK(none.games == 0);
    CHECK(std::isnan(none.options));
    CHECK(std::isnan(none.length));
    CHECK(std::isnan(none.refinement));
    CHECK_FALSE(none.motion);
    CHECK(none.first == tally{});

    const summary empty = summarise(std::vector<playthrough>(3));
    CHECK(empty.games == 3);
    CHECK(empty.length == 0);
    CHECK(std::isnan(empty.refinement));
    CHECK(empty.first.unfinished == 3);

    playthrough single;
    single.outcome = 0;
    single.steps = {decision_step(0, 2)};
    const summary one = summarise(std::vector{single});
    CHECK(one.length == 1);
    CHECK(one.options == 2);
    CHECK(one.refinement == Approx(std::sqrt(2.0)));
    REQUIRE(one.motion); // B = 2D is the last that motion takes
    CHECK(one.motion->velocity == 1);

    single.steps[0].options = 3;
    const summary wide = summarise(std::vector{single});
    CHECK(wide.refinement == Approx(std::sqrt(3.0)));
    CHECK_FALSE(wide.motion);

    // Nobody wrote the options down: the length is still known.
    single.steps[0].options = nan_value;
    const summary silent = summarise(std::vector{single});
    CHECK(silent.length == 1);
    CHECK(std::isnan(silent.options));
    CHECK(std::isnan(silent.refinement));

    single.steps[0].options = -3;
    CHECK(refusal([&] { summarise(std::vector{single}); }) ==
          "step.options must not be negative, but it is -3");
}

} // namespace seesaw::metrics_tests

TEST_CASE("Solvability says what was observed and how well it is known", "[metrics]") {
    using namespace seesaw::metrics;
    const solved_share all = classify_solvability(2000, 2000);
    CHECK(all.kind == solvability::deterministic_puzzle);
    CHECK(all.is_bound);
    CHECK(all.rate.high == 1);
    CHECK(all.rate.low == Approx(0.998083).epsilon(1e-5));
    const solved_share none = classify_solvability(0, 2000);
    CHECK(none.kind == solvability::game);
    CHECK(none.is_bound);
    CHECK(none.rate.low == 0);
    CHECK(none.rate.high > 0);
    const solved_share some = classify_solvability(1999, 2000);
    CHECK(some.kind == solvability::stochastic_puzzle);
    CHECK(!some.is_bound);
    CHECK(to_string(some.kind) == "stochastic puzzle");
    CHECK_THROWS_AS(classify_solvability(0, 0), std::domain_error);
    CHECK_THROWS_AS(classify_solvability(3, 2), std::domain_error);
}

TEST_CASE("Informational progress is the mean certainty of steps", "[metrics]") {
    seesaw::metrics::informational_progress progress;
    CHECK(std::isnan(progress.velocity()));
    for (const double p : {1.0, 1.0, 0.9, 0.5, 0.89}) progress.add(p);
    CHECK(progress.velocity() == Approx(0.858));
    CHECK(progress.bins[0] == 2);
    CHECK(progress.bins[1] == 1);
    CHECK(progress.bins[2] == 2);
    CHECK_THROWS_AS(progress.add(1.5), std::domain_error);
}
