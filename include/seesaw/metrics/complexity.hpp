// SPDX-License-Identifier: MIT
// How large a game is, how deep its skill goes, and how interesting its lengths and moves are.
//
// Sizes are logarithms to base 10: the numbers themselves are too large to write down.
//
// Sources.
//  Knuth, "Estimating the Efficiency of Backtrack Programs", 1975: the tree has
//  1 + B₀ + B₀B₁ + … nodes on average over games of uniformly random moves, chance's included.
//  [H] Halim, Baig & Zafar, "Evolutionary Search in the Space of Rules for Creation of New
//      Two-Player Board Games", 2014: the survey in section 3, after Yannakakis & Hallam, "Towards
//      Optimizing Entertainment in Computer Games", 2007. Its lengths are divided by the longest
//      here, so that all measures lie within 0 and 1 and may be weighted.
#ifndef SEESAW_METRICS_COMPLEXITY_HPP
#define SEESAW_METRICS_COMPLEXITY_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/metrics/rates.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

// ── Size ────────────────────────────────────────────────────────────────────────────────────────

/// log₁₀ B^D: leaves of a tree with B moves everywhere and depth D.
inline double game_tree_size(double B, double D) {
    detail::require_domain(detail::is_positive(B), "game_tree_size: B must be positive and finite",
                           B);
    detail::require_domain(D >= 0 && detail::is_finite(D), "game_tree_size: D must not be negative",
                           D);
    return D * std::log10(B);
}

/// log₁₀ of (contents a place can have)^places: an upper bound of what can be on the board.
inline double state_space_size(double places, double contents) {
    detail::require_domain(places >= 0 && detail::is_finite(places),
                           "state_space_size: places must not be negative", places);
    detail::require_domain(detail::is_positive(contents),
                           "state_space_size: contents must be positive and finite", contents);
    return places * std::log10(contents);
}

/// The mean of numbers given as logarithms, as one.
class tree_sizes {
public:
    void add(double logarithm) {
        detail::require_domain(detail::is_finite(logarithm),
                               "tree_sizes: the logarithm must be finite", logarithm);
        if (count_ == 0 || logarithm > most_) {
            if (count_ > 0) scaled_ *= std::pow(10.0, most_ - logarithm);
            most_ = logarithm;
        }
        scaled_ += std::pow(10.0, logarithm - most_);
        ++count_;
    }
    /// NaN for none.
    double mean() const {
        if (count_ == 0) return std::numeric_limits<double>::quiet_NaN();
        return most_ + std::log10(scaled_ / static_cast<double>(count_));
    }

private:
    double most_ = 0;   // the greatest logarithm
    double scaled_ = 0; // the sum, divided by the greatest number
    std::uint64_t count_ = 0;
};

// ── Length ──────────────────────────────────────────────────────────────────────────────────────

/// 1 for a length within what is wanted, falling linearly outside: to 0 at length 0, and at twice
/// the most.
constexpr double duration_fit(double length, double least, double most) {
    detail::require_domain(length >= 0 && detail::is_finite(length),
                           "duration_fit: the length must not be negative", length);
    detail::require_domain(least >= 0 && least <= most,
                           "duration_fit: least must lie within 0 and most", least);
    detail::require_domain(detail::is_positive(most),
                           "duration_fit: most must be positive and finite", most);
    if (length < least) return length / least;
    if (length > most) return std::max(0.0, 2 - length / most);
    return 1;
}

/// Lengths of games, or how long a player lived in each.
class lifetimes {
public:
    void add(double length) {
        detail::require_domain(length >= 0 && detail::is_finite(length),
                               "lifetimes: a length must not be negative", length);
        ++count_;
        const double from_mean = length - mean_;
        mean_ += from_mean / count_;
        squares_ += from_mean * (length - mean_);
        longest_ = std::max(longest_, length);
    }
    double mean() const { return count_ > 0 ? mean_ : none; }
    double longest() const { return count_ > 0 ? longest_ : none; }
    /// Of the population.
    double deviation() const { return count_ > 0 ? std::sqrt(squares_ / count_) : none; }

    /// T = (longest − mean) / longest: neither always hard nor always easy. NaN without lengths,
    /// and 0 where all are 0.
    double challenge() const { return share(longest() - mean()); }
    /// S = deviation / longest.
    double diversity() const { return share(deviation()); }

    /// Of the longest; 0 where all are 0.
    double share(double x) const { return longest() == 0 ? 0 : x / longest(); }

private:
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();

    double count_ = 0, mean_ = 0, squares_ = 0, longest_ = 0;
};

/// −Σ q ln q / ln n over the shares q of n visit counts: 1 where all places are visited equally, 0
/// where one place is or there is but one. NaN without visits.
template <class Counts>
double spatial_entropy(const Counts& visits) {
    double all = 0, places = 0;
    for (const auto& count : visits) {
        const auto number = static_cast<double>(count);
        detail::require_domain(number >= 0 && detail::is_finite(number),
                               "spatial_entropy: visits must not be negative", number);
        all += number;
        ++places;
    }
    if (all == 0) return std::numeric_limits<double>::quiet_NaN();
    double entropy = 0;
    for (const auto& count : visits) {
        const double share = static_cast<double>(count) / all;
        if (share > 0) entropy -= share * std::log(share);
    }
    return places < 2 ? 0 : std::max(entropy / std::log(places), 0.0);
}

/// γ, δ and ε of `interest`; only their proportions matter.
struct interest_weights {
    double challenge = 1, diversity = 1, entropy = 1;
};

/// I = (γT + δS + εH) / (γ + δ + ε).
constexpr double interest(double challenge, double diversity, double entropy,
                          const interest_weights& weights = {}) {
    for (const double weight : {weights.challenge, weights.diversity, weights.entropy})
        detail::require_domain(weight >= 0 && detail::is_finite(weight),
                               "interest: a weight must not be negative", weight);
    const double sum = weights.challenge + weights.diversity + weights.entropy;
    detail::require_domain(sum > 0, "interest: the sum of the weights must be positive", sum);
    return (weights.challenge * challenge + weights.diversity * diversity +
            weights.entropy * entropy) /
           sum;
}

// ── Skill ───────────────────────────────────────────────────────────────────────────────────────

/// How many steps of strength there are, from `measure_skill` (play.hpp).
struct skill_depth {
    int levels = 0;           ///< doublings of effort in a row that pay
    estimate elo = {0, 0, 0}; ///< what they are worth together
};

/// From a ladder of matches: 2k nodes against k, 4k against 2k and so on, each as the stronger side
/// sees it. A doubling pays where the interval of the score is above ½. The interval of the sum
/// takes the matches as independent. A level that was won throughout counts as the low end of its
/// interval, for nothing more is known, and leaves the sum without a high end.
template <class Tallies>
skill_depth depth_of_skill(const Tallies& ladder) {
    skill_depth result;
    double below = 0, above = 0; // squares
    for (const tally& level : ladder) {
        if (!(level.score().low > 0.5)) break;
        ++result.levels;
        const estimate elo = level.elo();
        const double value = detail::is_finite(elo.value) ? elo.value : elo.low;
        result.elo.value += value;
        below += (value - elo.low) * (value - elo.low);
        above += (elo.high - value) * (elo.high - value);
    }
    result.elo.low = result.elo.value - std::sqrt(below);
    result.elo.high = result.elo.value + std::sqrt(above);
    return result;
}

}}} // namespace seesaw::v0::metrics

#endif
