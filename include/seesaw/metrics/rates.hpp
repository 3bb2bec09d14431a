// SPDX-License-Identifier: MIT
// Shares with their intervals, results of games, ratings, solvability, certainty.
//
// Sources.
//  Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
//  Abramowitz & Stegun, "Handbook of Mathematical Functions", 1964, for Student's distribution.
//  Elo, "The Rating of Chessplayers, Past and Present", 1978 (in its logistic form).
//  [L] Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses",
//      JAIST, 2022, chapter 5.
#ifndef SEESAW_METRICS_RATES_HPP
#define SEESAW_METRICS_RATES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include <seesaw/detail/base/domain.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

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
    const double share = successes / trials, failed = (trials - successes) / trials;
    // The ends are the roots of (p - share)² = reach² p (1 - p), written so that nothing is
    // subtracted and nothing too large is squared.
    const double reach = z / std::sqrt(trials);
    const double width = std::hypot(2 * std::sqrt(share) * std::sqrt(failed), reach);
    const auto pull = [&](double part) { return reach / part * (reach / 2 + width / 2); };
    double low = 0, high = 1;
    if (share > 0) low = share / (1 + pull(share));
    if (failed > 0) {
        const double pulled = pull(failed);
        high =
            pulled > 1 ? (share / pulled + 1) / (1 / pulled + 1) : (share + pulled) / (1 + pulled);
    }
    // Rounding must not move them past the share.
    return {share, std::min(low, share), std::clamp(high, share, 1.0)};
}

/// P(|T| < t) of Student's T with so many degrees of freedom, a whole number; the closed forms of
/// Abramowitz & Stegun 26.7.3 and 26.7.4.
inline double student_within(double t, std::uint64_t degrees) {
    detail::require_domain(t >= 0 && detail::is_finite(t), "student_within: t must not be negative",
                           t);
    detail::require_domain(degrees >= 1, "student_within: degrees must be at least 1",
                           static_cast<double>(degrees));
    if (degrees > 1000) return std::erf(t / std::sqrt(2.0)); // normal to the third digit
    const double angle = std::atan(t / std::sqrt(static_cast<double>(degrees)));
    const double sine = std::sin(angle), cosine = std::cos(angle);
    const bool odd = degrees % 2 == 1;
    double term = odd ? cosine : 1, sum = 0;
    for (std::uint64_t k = odd ? 3 : 2; k <= degrees; k += 2) {
        sum += term;
        term *= cosine * cosine * static_cast<double>(k - 1) / static_cast<double>(k);
    }
    constexpr double half_pi = 1.5707963267948966;
    return odd ? (angle + sine * sum) / half_pi : sine * sum;
}

/// The t within which Student's T lies with that probability.
inline double student_reach(double probability, std::uint64_t degrees) {
    detail::require_domain(probability >= 0 && probability < 1,
                           "student_reach: the probability must lie within 0 and 1", probability);
    double low = 0, high = 1;
    while (student_within(high, degrees) < probability && high < 1e12) high *= 2;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (student_within(middle, degrees) < probability ? low : high) = middle;
    }
    return high;
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

// ── Solvability ─────────────────────────────────────────────────────────────────────────────────

/// What something to be solved is, by how often it is solved; [L] section 5.4.
enum class solvability : std::uint8_t { deterministic_puzzle, stochastic_puzzle, game };

/// In words: "deterministic puzzle" of `deterministic_puzzle`.
constexpr std::string_view to_string(solvability kind) noexcept {
    constexpr std::string_view names[] = {"deterministic puzzle", "stochastic puzzle", "game"};
    return names[static_cast<std::size_t>(kind)];
}

/// How often something was solved, and what that makes it.
struct solved_share {
    solvability kind;
    estimate rate;
    /// Always or never solved in so many trials: the class is what was observed, and the interval
    /// is what is known.
    bool is_bound;
};

/// Rate 1, between, 0. There must be a trial.
inline solved_share classify_solvability(double solved, double trials, double z = 1.96) {
    detail::require_domain(trials > 0, "classify_solvability: trials must be positive", trials);
    const estimate rate = wilson(solved, trials, z);
    const solvability kind = rate.value == 1   ? solvability::deterministic_puzzle
                             : rate.value == 0 ? solvability::game
                                               : solvability::stochastic_puzzle;
    return {kind, rate, kind != solvability::stochastic_puzzle};
}

/// How sure each step was to be right, [L] section 5.3: v is the mean over all steps. Bins are
/// those of figure 5.4.
struct informational_progress {
    double sum = 0;
    std::uint64_t steps = 0;
    std::uint64_t bins[3] = {}; ///< below 0.9, from 0.9 to below 1, certain

    void add(double p) {
        detail::require_domain(p >= 0 && p <= 1,
                               "informational_progress: p must lie within 0 and 1", p);
        sum += p;
        ++steps;
        ++bins[p < 0.9 ? 0 : p < 1 ? 1 : 2];
    }
    /// NaN without steps.
    double velocity() const {
        return steps > 0 ? sum / static_cast<double>(steps)
                         : std::numeric_limits<double>::quiet_NaN();
    }
};

}}} // namespace seesaw::v0::metrics

#endif
