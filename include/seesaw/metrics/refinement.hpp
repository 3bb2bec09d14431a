// SPDX-License-Identifier: MIT
// Game refinement: how thrilling a game's end is, from how open it is and how long it lasts.
//
// Information about the outcome grows along a game as x(t) = (t/T)^n. Its acceleration at the end,
// n(n−1)/T², is read as thrill, and the square root of that is GR. Sophisticated games of very
// different kinds gather between 0.07 and 0.08; games of skill lie below and games of chance above.
// With x = vt = at²/2 = jt³/6 the same is said of a velocity v, an acceleration a = GR², and a jerk
// j, whose cube root is AD, for addictive.
//
// Contract. All arguments are finite. Every form is defined for all positive lengths; whatever is
// outside a domain throws std::domain_error with the quantity and its value.
//
// Two conventions stand side by side: the model itself gives √(2G)/T for scoring games, while the
// values published for sports are √G/T. Which one is meant is an argument.
//
// Sources.
//  [L] Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses",
//      JAIST, 2022: chapter 2 for the equations, tables 3.1–3.5 for published values.
//  Gao et al., IEEE Access, 2022, for AD; its zone is quoted elsewhere and not confirmed.
#ifndef SEESAW_METRICS_REFINEMENT_HPP
#define SEESAW_METRICS_REFINEMENT_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <seesaw/detail/base/domain.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

/// √B / D: a board game with B options in a position and D moves in a game; the square root of
/// a = 2v/D with v = B/2D, [L] (2.7) and table 3.4.
inline double board_refinement(double B, double D) {
    detail::require_domain(detail::is_positive(B),
                           "board_refinement: B must be positive and finite", B);
    detail::require_domain(detail::is_positive(D),
                           "board_refinement: D must be positive and finite", D);
    return std::sqrt(B) / D;
}

/// The model's own derivation gives a = 2G/T² for scoring games as a = B/D² for board games, but
/// the values published for sports leave the 2 out.
enum class scoring { published, derived };

/// √G / T, or √(2G) / T: a game of G goals in T attempts; v = G/T is [L] (2.6).
inline double score_refinement(double G, double T, scoring convention = scoring::published) {
    detail::require_domain(G >= 0 && detail::is_finite(G),
                           "score_refinement: G must not be negative", G);
    detail::require_domain(detail::is_positive(T),
                           "score_refinement: T must be positive and finite", T);
    return std::sqrt(convention == scoring::derived ? 2 * G : G) / T;
}

/// √(n(n−1)) / T: n plausible options in each of T moves, [L] (2.4). In table 3.5 of [L], which
/// has this form, the columns of momentum and energy are exchanged, and F is m·GR where the line
/// below it says m·GR².
inline double option_refinement(double n, double T) {
    detail::require_domain(n >= 1 && detail::is_finite(n),
                           "option_refinement: n must be at least 1", n);
    detail::require_domain(detail::is_positive(T),
                           "option_refinement: T must be positive and finite", T);
    return std::sqrt(n * (n - 1)) / T;
}

/// a = 2v / D, as under [L] table 3.4: what brings vD = aD²/2. With one reward in N tries, v = 1/N
/// and a = 2/ND.
constexpr double acceleration(double v, double D) {
    detail::require_domain(detail::is_share(v), "acceleration: v must lie within 0 and 1", v);
    detail::require_domain(detail::is_positive(D), "acceleration: D must be positive and finite",
                           D);
    return 2 * v / D;
}

/// √(2v / D), [L] tables 3.2 to 3.4. Table 3.3 has the values of D = 22 and 24 also at 23 and 25.
inline double velocity_refinement(double v, double D) {
    detail::require_domain(detail::is_share(v), "velocity_refinement: v must lie within 0 and 1",
                           v);
    detail::require_domain(detail::is_positive(D),
                           "velocity_refinement: D must be positive and finite", D);
    return std::sqrt(2 * v / D);
}

// ── The zone ────────────────────────────────────────────────────────────────────────────────────

/// Where sophisticated games gather, [L] section 2.4.
inline constexpr double zone_low = 0.07;
/// The upper end, still within.
inline constexpr double zone_high = 0.08;
/// Both ends belong to it.
constexpr bool in_zone(double refinement) noexcept {
    return refinement >= zone_low && refinement <= zone_high;
}

/// Below the zone lies skill, above lies chance.
enum class leaning : std::uint8_t { skill, balanced, chance };

/// Of a GR, which must not be negative.
constexpr leaning leaning_of(double refinement) {
    detail::require_domain(refinement >= 0, "leaning_of: the refinement must not be negative",
                           refinement);
    return refinement < zone_low    ? leaning::skill
           : refinement > zone_high ? leaning::chance
                                    : leaning::balanced;
}
/// As the enumerator is spelt.
constexpr std::string_view to_string(leaning side) noexcept {
    constexpr std::string_view names[] = {"skill", "balanced", "chance"};
    return names[static_cast<std::size_t>(side)];
}

// ── Jerk ────────────────────────────────────────────────────────────────────────────────────────

/// j = 3B / D³.
constexpr double board_jerk(double B, double D) {
    detail::require_domain(detail::is_positive(B), "board_jerk: B must be positive and finite", B);
    detail::require_domain(detail::is_positive(D), "board_jerk: D must be positive and finite", D);
    return 3 * B / (D * D * D);
}

/// j = 6G / T³.
constexpr double score_jerk(double G, double T) {
    detail::require_domain(G >= 0 && detail::is_finite(G), "score_jerk: G must not be negative", G);
    detail::require_domain(detail::is_positive(T), "score_jerk: T must be positive and finite", T);
    return 6 * G / (T * T * T);
}

/// AD = ∛(3B) / D, the cube root of the jerk.
inline double board_addictiveness(double B, double D) {
    detail::require_domain(detail::is_positive(B),
                           "board_addictiveness: B must be positive and finite", B);
    detail::require_domain(detail::is_positive(D),
                           "board_addictiveness: D must be positive and finite", D);
    return std::cbrt(3 * B) / D;
}

/// AD = ∛(6G) / T.
inline double score_addictiveness(double G, double T) {
    detail::require_domain(G >= 0 && detail::is_finite(G),
                           "score_addictiveness: G must not be negative", G);
    detail::require_domain(detail::is_positive(T),
                           "score_addictiveness: T must be positive and finite", T);
    return std::cbrt(6 * G) / T;
}

}}} // namespace seesaw::v0::metrics

#endif
