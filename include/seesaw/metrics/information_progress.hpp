// SPDX-License-Identifier: MIT
// Information progress: how certain a solver is of its moves, step by step.
//
// At step i a solver has B_i options, b_i of which look best, and p_i = b_i / B_i. The mean of all
// p_i is its velocity v, from which motion in mind follows. The source leaves open what b and B
// are. Two readings are supported:
//
//  * of a search: the states of A*'s open list, and those of them with the least f. p is 1
//    whenever a layer of f is used up and falls as the next one opens, which is what the source's
//    figures show. Hand an `information_progress` to A* as its observer:
//
//        seesaw::metrics::information_progress progress;
//        seesaw::a_star(game).run(start, {}, progress);
//        seesaw::metrics::motion m = progress.motion();
//
//  * of a player: the legal moves, and those of them that are optimal: `progress.add(1, 3)`.
//
// Cost: a few additions a step; the series itself is kept where it is asked for.
//
// [L] Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses",
// JAIST, 2022, sections 5.3 and 5.4. (Where its text has "v = 0.1 least" its figure 5.3 has 1.)
#ifndef SEESAW_METRICS_INFORMATION_PROGRESS_HPP
#define SEESAW_METRICS_INFORMATION_PROGRESS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/metrics/motion.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

/// An observer of A*, or a sum of a player's choices: the mean of all p and their bins.
class information_progress {
public:
    /// Ten bins of p below 1, and one for p = 1.
    static constexpr std::size_t bins = 11;

    explicit information_progress(bool keep_series = false) : keep_series_(keep_series) {}

    /// A step with `best` of `options` that look best.
    void add(double best, double options) {
        detail::require_domain(detail::is_positive(options),
                               "information_progress: options must be positive and finite",
                               options);
        detail::require_domain(best >= 0 && best <= options,
                               "information_progress: best must lie within 0 and options", best);
        const double p = best / options;
        ++steps_;
        sum_ += p;
        ++counts_[static_cast<std::size_t>(p * 10)];
        if (keep_series_) series_.push_back(p);
    }

    /// As an observer of A*.
    template <class Frontier>
    requires requires(const Frontier& f) {
        f.best;
        f.open;
    }
    void operator()(const Frontier& f) {
        add(static_cast<double>(f.best), static_cast<double>(f.open));
    }

    std::uint64_t steps() const noexcept { return steps_; }

    /// v, the mean of all p; NaN before the first step.
    double velocity() const {
        return steps_ > 0 ? sum_ / static_cast<double>(steps_)
                          : std::numeric_limits<double>::quiet_NaN();
    }

    /// There must be a step.
    metrics::motion motion() const { return motion_in_mind(velocity()); }

    /// How many steps fell into each bin, [L] figure 5.3.
    const std::array<std::uint64_t, bins>& distribution() const noexcept { return counts_; }

    /// p step by step, [L] figure 5.2; empty unless it was to be kept.
    const std::vector<double>& series() const noexcept { return series_; }

private:
    bool keep_series_;
    std::uint64_t steps_ = 0;
    double sum_ = 0;
    std::array<std::uint64_t, bins> counts_{};
    std::vector<double> series_;
};

/// y(x) = (x/B)ⁿ: how much of the uncertainty is solved when x of B pieces of information are
/// there, with n options at a time; [L] section 5.3. For n = 1 it grows steadily, for more options
/// it comes late.
inline double solved_uncertainty(double x, double B, double n) {
    detail::require_domain(detail::is_positive(B),
                           "solved_uncertainty: B must be positive and finite", B);
    detail::require_domain(x >= 0 && x <= B, "solved_uncertainty: x must lie within 0 and B", x);
    detail::require_domain(n >= 1 && detail::is_finite(n),
                           "solved_uncertainty: n must be at least 1", n);
    return std::pow(x / B, n);
}

}}} // namespace seesaw::v0::metrics

#endif
