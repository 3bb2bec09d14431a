// SPDX-License-Identifier: MIT
// What traces mean: game refinement, motion in mind, and who wins how often.
//
// Plain numbers and playthroughs in, plain structs out; no engine is included or needed. The
// letters are those of the literature: B legal options and D length of a board game, G goals and T
// attempts of a scoring game, n plausible options, v the rate of success.
//
// Game refinement (GR) reads the acceleration of information towards the end of a game as thrill;
// sophisticated games of very different kinds gather between 0.07 and 0.08, games of skill below
// and games of chance above. Motion in mind reads the rate of success as a velocity v and its
// complement, the difficulty, as a mass m, and carries on as in mechanics.
//
// Contract. Every precondition is checked: std::domain_error names the quantity, what it must be,
// and the value it had (without exceptions: SEESAW_ASSERT, then abort). Refinement is defined for
// all positive B and D; motion needs 0 ≤ v ≤ 1, that is B ≤ 2D: with more options than that
// (15×15 gomoku has v = 3.5) the model has nothing to say, and nothing is what it says. Whatever is
// computed from playthroughs is defined for none of them, for empty ones and for those that leave
// columns out: NaN where there is nothing to average.
//
// Cost: arithmetic; `collector` takes playthroughs one by one and keeps sums only.
//
// Sources.
//  [L] Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses",
//      JAIST, 2022: chapter 2 for the equations, tables 3.1–3.5 and 5.1 for published values.
//  Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
//  Elo, "The Rating of Chessplayers, Past and Present", 1978 (in its logistic form).
// Errata of [L] met here: table 3.3 prints 2m√v as E_p; table 3.5 has p and E_p the wrong way
// round and F = m·GR; table 3.2 misprints F at D = 28 and p at D = 29; it is p₁ (not p₂) that
// equals E_p at m = ½.
#ifndef SEESAW_METRICS_HPP
#define SEESAW_METRICS_HPP

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <seesaw/detail/error.hpp>
#include <seesaw/detail/number.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

[[noreturn]] inline void outside_domain(const char* rule, double value) {
    std::string message = rule;
    message += ", but it is ";
    append_number(message, value);
#if defined(__cpp_exceptions)
    throw std::domain_error(message);
#else
    SEESAW_ASSERT(false && "outside the domain");
    std::abort();
#endif
}

/// The rule names the quantity and what it must be.
constexpr void require_domain(bool holds, const char* rule, double value) {
    if (!holds) outside_domain(rule, value);
}

/// False for NaN.
constexpr bool is_finite(double x) noexcept {
    constexpr double limit = std::numeric_limits<double>::max();
    return x >= -limit && x <= limit;
}
constexpr bool is_positive(double x) noexcept { return x > 0 && is_finite(x); }

} // namespace detail

namespace metrics {

// ── Game refinement ─────────────────────────────────────────────────────────────────────────────

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

/// √(n(n−1)) / T: n plausible options in each of T moves, [L] (2.4).
inline double option_refinement(double n, double T) {
    detail::require_domain(n >= 1 && detail::is_finite(n),
                           "option_refinement: n must be at least 1", n);
    detail::require_domain(detail::is_positive(T),
                           "option_refinement: T must be positive and finite", T);
    return std::sqrt(n * (n - 1)) / T;
}

/// a = 2v / D, as under [L] table 3.4: what brings vD = aD²/2.
constexpr double acceleration(double v, double D) {
    detail::require_domain(v >= 0 && v <= 1, "acceleration: v must lie within 0 and 1", v);
    detail::require_domain(detail::is_positive(D), "acceleration: D must be positive and finite",
                           D);
    return 2 * v / D;
}

/// √(2v / D), [L] tables 3.2 to 3.4.
inline double velocity_refinement(double v, double D) {
    detail::require_domain(v >= 0 && v <= 1, "velocity_refinement: v must lie within 0 and 1", v);
    detail::require_domain(detail::is_positive(D),
                           "velocity_refinement: D must be positive and finite", D);
    return std::sqrt(2 * v / D);
}

/// Where sophisticated games gather, [L] section 2.4; below lies skill, above lies chance.
inline constexpr double zone_low = 0.07;
inline constexpr double zone_high = 0.08;
constexpr bool in_zone(double refinement) noexcept {
    return refinement >= zone_low && refinement <= zone_high;
}

// ── Motion in mind ──────────────────────────────────────────────────────────────────────────────

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

struct motion {
    double velocity;            ///< v
    double mass;                ///< m = 1 − v, [L] (2.6)
    double momentum;            ///< p₁ = mv, [L] (2.10); at most ¼, at v = ½
    double energy;              ///< E_p = 2mv², [L] (2.9); at most 8/27, at v = ⅔
    double subjective_momentum; ///< p₂ = E_p − p₁ = 2m³ − 3m² + m, [L] (2.12)
    double subjective_velocity; ///< v₂ = p₂/m = v(2v − 1), as table 5.1 of [L] has it
};

constexpr motion motion_in_mind(double v) {
    detail::require_domain(v >= 0 && v <= 1, "motion_in_mind: v must lie within 0 and 1", v);
    const double m = 1 - v;
    // Closed forms: nothing is divided by m, which may be 0.
    return {v, m, m * v, 2 * m * v * v, m * v * (2 * v - 1), v * (2 * v - 1)};
}

/// F = ma, [L] section 2.5; with a = 2v/D this is m·GR².
constexpr double force(const motion& motion, double acceleration) {
    detail::require_domain(detail::is_finite(acceleration), "force: acceleration must be finite",
                           acceleration);
    return motion.mass * acceleration;
}

// ── Shares and ratings ──────────────────────────────────────────────────────────────────────────

/// An estimate and the interval around it; NaN within 0 and 1 (or the infinities) for no data.
struct estimate {
    double value;
    double low;
    double high;
};

/// The share of successes with Wilson's score interval; z = 1.96 covers 95 %. Successes need not be
/// whole: a draw may count half, which makes the interval too wide rather than too narrow.
inline estimate wilson(double successes, double trials, double z = 1.96) {
    detail::require_domain(trials >= 0 && detail::is_finite(trials),
                           "wilson: trials must not be negative", trials);
    detail::require_domain(successes >= 0 && successes <= trials,
                           "wilson: successes must lie within 0 and trials", successes);
    detail::require_domain(z >= 0 && detail::is_finite(z), "wilson: z must not be negative", z);
    if (trials == 0) return {std::numeric_limits<double>::quiet_NaN(), 0, 1};
    const double share = successes / trials;
    const double spread = z * z / trials;
    const double centre = (share + spread / 2) / (1 + spread);
    const double half =
        z / (1 + spread) * std::sqrt(share * (1 - share) / trials + spread / (4 * trials));
    // Rounding must not move the ends off 0 and 1.
    return {share, successes == 0 ? 0 : centre - half, successes == trials ? 1 : centre + half};
}

/// How many Elo points stronger a player is who scores that share: −400 log₁₀(1/s − 1), infinite
/// for a player who never or always wins.
inline double elo_difference(double score_share) {
    detail::require_domain(score_share >= 0 && score_share <= 1,
                           "elo_difference: the share must lie within 0 and 1", score_share);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (score_share == 0) return -infinity;
    if (score_share == 1) return infinity;
    return -400 * std::log10(1 / score_share - 1);
}

/// Results of games as one side sees them.
struct tally {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t unfinished = 0; ///< counted, and left out of every share

    /// The result as the side sees it that likes it positive.
    void add(std::optional<double> outcome) {
        if (!outcome)
            ++unfinished;
        else
            ++(*outcome > 0 ? wins : *outcome < 0 ? losses : draws);
    }

    std::uint64_t finished() const noexcept { return wins + draws + losses; }
    std::uint64_t games() const noexcept { return finished() + unfinished; }
    tally mirrored() const noexcept { return {losses, draws, wins, unfinished}; }

    estimate win_share(double z = 1.96) const { return share(wins, z); }
    estimate draw_share(double z = 1.96) const { return share(draws, z); }
    estimate loss_share(double z = 1.96) const { return share(losses, z); }

    /// A draw is half a point.
    estimate score(double z = 1.96) const {
        return wilson(static_cast<double>(wins) + static_cast<double>(draws) / 2,
                      static_cast<double>(finished()), z);
    }
    /// The score and its interval in Elo points; the ends are infinite where the data allow it.
    estimate elo(double z = 1.96) const {
        const estimate s = score(z);
        return {finished() > 0 ? elo_difference(s.value) : s.value, elo_difference(s.low),
                elo_difference(s.high)};
    }

    friend tally operator+(tally x, const tally& y) {
        x.wins += y.wins;
        x.draws += y.draws;
        x.losses += y.losses;
        x.unfinished += y.unfinished;
        return x;
    }
    bool operator==(const tally&) const = default;

private:
    estimate share(std::uint64_t count, double z) const {
        return wilson(static_cast<double>(count), static_cast<double>(finished()), z);
    }
};

// ── Playthroughs ────────────────────────────────────────────────────────────────────────────────

/// A game as its playthroughs show it. Moves of chance are nobody's decisions: they count neither
/// as options nor towards the length.
struct summary {
    std::uint64_t games = 0;
    double options = detail::unmeasured;    ///< B: mean over all positions that say
    double plausible = detail::unmeasured;  ///< n: the same of plausible options
    double length = detail::unmeasured;     ///< D: mean decisions of a playthrough
    double refinement = detail::unmeasured; ///< √B / D
    std::optional<metrics::motion> motion;  ///< from B and D; empty where B > 2D
    tally first;                            ///< results as the first player sees them
};

/// Takes playthroughs one at a time.
class collector {
public:
    void operator()(const playthrough& game) {
        ++games_;
        first_.add(game.outcome);
        for (const step& s : game.steps) {
            if (s.player == player::chance) continue;
            ++decisions_;
            options_.add(s.options, "step.options must not be negative");
            plausible_.add(s.plausible, "step.plausible must not be negative");
        }
    }

    metrics::summary summary() const {
        metrics::summary result;
        result.games = games_;
        result.first = first_;
        result.options = options_.value();
        result.plausible = plausible_.value();
        if (games_ > 0)
            result.length = static_cast<double>(decisions_) / static_cast<double>(games_);
        const double B = result.options, D = result.length;
        if (B > 0 && D > 0) {
            result.refinement = board_refinement(B, D);
            if (B <= 2 * D) result.motion = motion_in_mind(board_velocity(B, D));
        }
        return result;
    }

private:
    // The mean of those that were measured.
    struct mean {
        void add(double x, const char* rule) {
            if (!detail::is_measured(x)) return;
            detail::require_domain(x >= 0 && detail::is_finite(x), rule, x);
            sum += x;
            ++count;
        }
        double value() const {
            return count > 0 ? sum / static_cast<double>(count) : detail::unmeasured;
        }
        double sum = 0;
        std::uint64_t count = 0;
    };

    std::uint64_t games_ = 0;
    std::uint64_t decisions_ = 0;
    mean options_;
    mean plausible_;
    tally first_;
};

template <class Playthroughs>
summary summarise(const Playthroughs& playthroughs) {
    collector collect;
    for (const playthrough& game : playthroughs) collect(game);
    return collect.summary();
}

} // namespace metrics

}} // namespace seesaw::v0

#endif
