// SPDX-License-Identifier: MIT
// Motion in mind: the rate of success is a velocity v, its complement, the difficulty, a mass m,
// and the rest follows as in mechanics.
//
// Contract. v lies within 0 and 1, that is B ≤ 2D for board games. With more options than that
// (15×15 gomoku has v = 3.5) the model does not apply: std::domain_error.
//
// A series of velocities can be averaged before or after the formulas, and the results differ by
// its variance: mean(v) mean(m) − mean(vm) = variance(v). `series_motion` gives both. The published
// table of 2048 ([P] table 6) has E_p of the mean velocity beside momenta that are smaller than mv
// of the mean velocity, as means of products are.
//
// Sources.
//  [L] Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses",
//      JAIST, 2022, chapter 2 and table 5.1.
//  [P] Primanita, Khalid and Iida, "Computing Games: Bridging the Gap Between Search and
//      Entertainment", 2021, section V.
#ifndef SEESAW_METRICS_MOTION_HPP
#define SEESAW_METRICS_MOTION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include <seesaw/detail/base/domain.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

// ── Velocities ──────────────────────────────────────────────────────────────────────────────────

/// v = B / 2D, [L] (2.7); refused where B > 2D.
constexpr double board_velocity(double B, double D) {
    detail::require_domain(detail::is_positive(B), "board_velocity: B must be positive and finite",
                           B);
    detail::require_domain(detail::is_positive(D), "board_velocity: D must be positive and finite",
                           D);
    detail::require_domain(B <= 2 * D, "board_velocity: B/2D must not exceed 1", B / (2 * D));
    return B / (2 * D);
}

/// v = G / T, [L] (2.6).
constexpr double score_velocity(double G, double T) {
    detail::require_domain(G >= 0 && detail::is_finite(G), "score_velocity: G must not be negative",
                           G);
    detail::require_domain(detail::is_positive(T), "score_velocity: T must be positive and finite",
                           T);
    detail::require_domain(G <= T, "score_velocity: G/T must not exceed 1", G / T);
    return G / T;
}

/// v = 1 / n for one good choice among n, or one reward in n tries; [L] section 2.4.1.
constexpr double option_velocity(double n) {
    detail::require_domain(n >= 1 && detail::is_finite(n), "option_velocity: n must be at least 1",
                           n);
    return 1 / n;
}

/// The share of lengths that are at most D: how many instances a player solves who can look D moves
/// ahead, [L] table 3.2 (where D is the length less 1). NaN for no lengths.
template <class Lengths>
double cumulative_velocity(const Lengths& lengths, double D) {
    double all = 0, within = 0;
    for (const auto& length : lengths) {
        ++all;
        if (static_cast<double>(length) <= D) ++within;
    }
    return all > 0 ? within / all : std::numeric_limits<double>::quiet_NaN();
}

// ── Motion ──────────────────────────────────────────────────────────────────────────────────────

/// All quantities that follow from one rate of success.
struct motion {
    double velocity;            ///< v
    double mass;                ///< m = 1 − v, [L] (2.6)
    double momentum;            ///< p₁ = mv, [L] (2.10)
    double energy;              ///< E_p = 2mv², [L] (2.9); its table 3.3 has 2m√v instead
    double subjective_momentum; ///< p₂ = E_p − p₁ = 2m³ − 3m² + m, [L] (2.12)
    double subjective_velocity; ///< v₂ = p₂/m = v(2v − 1), as table 5.1 of [L] has it
};

/// v is a share: of options and decisions, B / 2D; of scoring games, goals over attempts.
constexpr motion motion_in_mind(double v) {
    detail::require_domain(detail::is_share(v), "motion_in_mind: v must lie within 0 and 1", v);
    const double m = 1 - v;
    // Closed forms: nothing is divided by m, which may be 0.
    return {v, m, m * v, 2 * m * v * v, m * v * (2 * v - 1), v * (2 * v - 1)};
}

/// F = ma, [L] section 2.5; with a = 2v/D this is m·GR². (Table 3.2 of [L] misprints F at D = 28.)
constexpr double force(const motion& motion, double acceleration) {
    detail::require_domain(detail::is_finite(acceleration), "force: acceleration must be finite",
                           acceleration);
    return motion.mass * acceleration;
}

// ── Landmarks ───────────────────────────────────────────────────────────────────────────────────

/// A mass and what a curve is there.
struct landmark {
    double mass;
    double value;
};

/// p₁ = m(1 − m) is greatest at m = 1/2.
inline constexpr landmark most_momentum{1. / 2, 1. / 4};
/// E_p = 2m(1 − m)² is greatest at m = 1/3.
inline constexpr landmark most_energy{1. / 3, 8. / 27};
/// At m = (3 ∓ √3)/6 the subjective momentum is ±√3/18, [L] section 2.5.
inline constexpr landmark most_subjective_momentum{0.21132486540518711775, 0.09622504486493762741};
/// The other of the two, beyond which no play is competitive.
inline constexpr landmark least_subjective_momentum{0.78867513459481288225,
                                                    -0.09622504486493762741};
/// Where p₁ = E_p, and p₂ is nothing. (The text of [L] has p₂ = E_p there, which is nowhere but at
/// the ends.)
inline constexpr double crossing_mass = 1. / 2;

/// What play is like by its mass: an easy win up to where p₂ is greatest, competitive up to where
/// it is least; [L] section 2.5.
enum class play_mode : std::uint8_t { easy_win, competitive, beyond_competitive };

/// Within 0 and 1; both landmarks count as competitive.
constexpr play_mode mode_of(double mass) {
    detail::require_domain(detail::is_share(mass), "mode_of: the mass must lie within 0 and 1",
                           mass);
    return mass < most_subjective_momentum.mass     ? play_mode::easy_win
           : mass <= least_subjective_momentum.mass ? play_mode::competitive
                                                    : play_mode::beyond_competitive;
}
/// In words: "easy win" of `easy_win`.
constexpr std::string_view to_string(play_mode mode) noexcept {
    constexpr std::string_view names[] = {"easy win", "competitive", "beyond competitive"};
    return names[static_cast<std::size_t>(mode)];
}

/// There is a risk to fail, m ≥ ½: at least two options of which one is right, [L] section 2.4.1.
constexpr bool is_gamified(double mass) {
    detail::require_domain(detail::is_share(mass), "is_gamified: the mass must lie within 0 and 1",
                           mass);
    return mass >= crossing_mass;
}

// ── Series ──────────────────────────────────────────────────────────────────────────────────────

/// (x − least) / (most − least) of every x, what was not measured (NaN) left out; a series that
/// does not vary is 0 throughout. Infinities count as the greatest (least) finite number of the
/// series: [P] (11), which leaves both cases open and prints the index of the sum wrong.
template <class Numbers>
std::vector<double> normalised(const Numbers& numbers) {
    std::vector<double> series;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double x : numbers) {
        if (x != x) continue;
        series.push_back(x);
        if (!detail::is_finite(x)) continue;
        low = std::min(low, x);
        high = std::max(high, x);
    }
    for (double& x : series) x = high > low ? (std::clamp(x, low, high) - low) / (high - low) : 0;
    return series;
}

/// The two ways to average, which differ by the variance of the velocities.
struct series_motion {
    motion product_of_means; ///< motion of the mean velocity
    motion mean_of_products; ///< the mean of the motions of all velocities
};

/// There must be a velocity at least.
template <class Velocities>
series_motion motion_of_series(const Velocities& velocities) {
    motion sum{};
    double count = 0;
    for (const double v : velocities) {
        const motion m = motion_in_mind(v);
        sum.velocity += m.velocity;
        sum.mass += m.mass;
        sum.momentum += m.momentum;
        sum.energy += m.energy;
        sum.subjective_momentum += m.subjective_momentum;
        sum.subjective_velocity += m.subjective_velocity;
        ++count;
    }
    detail::require_domain(count > 0, "motion_of_series: the number of velocities must be positive",
                           count);
    // Rounding must not carry the mean over the end.
    const double v = std::min(sum.velocity / count, 1.0);
    return {motion_in_mind(v),
            {v, sum.mass / count, sum.momentum / count, sum.energy / count,
             sum.subjective_momentum / count, sum.subjective_velocity / count}};
}

}}} // namespace seesaw::v0::metrics

#endif
