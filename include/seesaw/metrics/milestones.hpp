// SPDX-License-Identifier: MIT
// Games that run from milestone to milestone, such as 2048 from tile to tile: how hard each stretch
// is, its motion in mind, and where it traps the player.
//
// At each milestone the threshold of the single conspiracy number rises (T ← T · 2ⁿ for n doublings
// of the largest tile), so that numbers compare within a stretch. They are normalised there, [P]
// (11), and their mean represents the stretch. From one stretch to the next it jumps by the
// changeover gap. Mean and gap together tell whether the milestone was favourable, uncertain or a
// trap (table 7, critical.hpp). A trap is entered if the stretch before was not one, and
// escaped if the next is not one.
//
// Which way is success? [P] takes the normalised number for the velocity v, a difficulty for a rate
// of success; its table 5 has it the other way round, 1 − v. Both motions are given.
//
// Contract. `starts` are the places where stretches begin, ascending, the first being 0. A stretch
// without a measured number has a mean of NaN, and is uncertain. Infinite numbers count as the
// greatest finite one of the stretch.
//
// [P] Primanita, Khalid and Iida, "Computing Games: Bridging the Gap Between Search and
//     Entertainment", 2021, sections V and VI.
#ifndef SEESAW_METRICS_MILESTONES_HPP
#define SEESAW_METRICS_MILESTONES_HPP

#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/metrics/critical.hpp>
#include <seesaw/metrics/motion.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

/// From one milestone to the next, with what its numbers mean.
struct milestone_stretch {
    std::size_t begin, end;         ///< places in the series
    std::vector<double> normalised; ///< the numbers that were measured
    double scn;                     ///< their mean
    double gap;                     ///< |change of the mean| from the stretch before; NaN: none
    milestone kind;                 ///< the first stretch has no gap, and counts as one of 0
    bool enters_trap, escapes_trap;

    /// v = scn, as [P] has it.
    motion published() const { return motion_or_nothing(scn); }
    /// v = 1 − scn: the harder, the less success.
    motion consistent() const { return motion_or_nothing(1 - scn); }

private:
    static motion motion_or_nothing(double v) {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        return v == v ? motion_in_mind(v) : motion{none, none, none, none, none, none};
    }
};

/// The stretches of a series of single conspiracy numbers.
template <class Numbers, class Places>
std::vector<milestone_stretch> milestone_stretches(const Numbers& scn, const Places& starts,
                                                   const milestone_cuts& cuts = {}) {
    std::vector<std::size_t> edges(starts.begin(), starts.end());
    for (std::size_t i = 0; i < edges.size(); ++i)
        seesaw::detail::require_domain(i == 0 ? edges[i] == 0 : edges[i] > edges[i - 1],
                                       "milestone_stretches: starts must begin with 0 and ascend",
                                       static_cast<double>(edges[i]));
    seesaw::detail::require_domain(edges.empty() || edges.back() < scn.size(),
                                   "milestone_stretches: starts must lie within the series",
                                   edges.empty() ? 0 : static_cast<double>(edges.back()));
    edges.push_back(scn.size());
    std::vector<milestone_stretch> all;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        milestone_stretch s{};
        s.begin = edges[i];
        s.end = edges[i + 1];
        std::vector<double> numbers;
        for (std::size_t j = s.begin; j < s.end; ++j) numbers.push_back(scn[j]);
        s.normalised = normalised(numbers);
        double sum = 0;
        for (const double x : s.normalised) sum += x;
        s.scn = sum / static_cast<double>(s.normalised.size()); // NaN of nothing
        s.gap = all.empty() ? std::numeric_limits<double>::quiet_NaN()
                            : std::abs(s.scn - all.back().scn);
        const bool measured = s.scn == s.scn && (all.empty() || s.gap == s.gap);
        s.kind =
            measured ? milestone_of(s.scn, all.empty() ? 0 : s.gap, cuts) : milestone::uncertain;
        const bool was_trap = !all.empty() && all.back().kind == milestone::trap;
        s.enters_trap = s.kind == milestone::trap && !was_trap;
        s.escapes_trap = s.kind != milestone::trap && was_trap;
        all.push_back(std::move(s));
    }
    return all;
}

}}} // namespace seesaw::v0::metrics

#endif
