// SPDX-License-Identifier: MIT
// What a published number and ours say together. Both are samples, so both may be off:
//
//     compare({.value = 0.54, .n = 200, .spread = share_spread(108, 200)}, {ours, low, high}, 200)
//
// Around the published number lies what chance allows: two samples of the paper's size differ by no
// more in 99 of 100 cases, and printing took no more than half of a last digit. Ours is
// *reproduced* where our whole interval lies in there, *differs* where none of it does, and is
// *undecided* where a part does. So a smaller sample of ours, whose interval is wider, leaves more
// undecided; a short run and a long one contradict each other in fewer than 1 of 1,000 cases.
//
// Where the truth of both is the same, "differs" comes out in fewer than 5 of 100 cases; where it
// is `noticed_effect` apart, so does "reproduced". A test counts both.
#ifndef SEESAW_BENCH_PAPERS_VERDICT_HPP
#define SEESAW_BENCH_PAPERS_VERDICT_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>

#include <seesaw/metrics.hpp>

namespace bench {

using seesaw::metrics::estimate;

enum class verdict {
    reproduced,           ///< equal within the sampling errors of both
    direction_agrees,     ///< on the side that is claimed, beyond error
    undecided,            ///< the data cannot tell
    differs,              ///< beyond what both errors allow
    contradicts_itself,   ///< what is printed does not follow from what else is printed
    not_run_as_published, ///< settings or data are others
};
inline constexpr std::size_t verdict_kinds = 6;

inline std::string_view to_string(verdict v) {
    static constexpr std::array<std::string_view, verdict_kinds> names = {
        "reproduced", "direction agrees",   "undecided",
        "differs",    "contradicts itself", "not run as published"};
    return names[static_cast<std::size_t>(v)];
}

/// A number as it is printed. What the paper does not tell is assumed: as many items as
/// `assumed_items`, and the spread of ours.
struct published_number {
    double value;
    double n = 0;                                             ///< items behind it; 0: not told
    double spread = std::numeric_limits<double>::quiet_NaN(); ///< of one item
    double tolerance = 0;                                     ///< half of the last digit printed
};
inline constexpr double assumed_items = 1000;

/// Half of the last of so many digits behind the point.
inline double last_digit(int digits) { return 0.5 * std::pow(10, -digits); }

/// Of a yes or no; never 0, since so many of so many may be a little more or less.
inline double share_spread(double yes, double of) {
    const double share = (yes + 2) / (of + 4); // Agresti and Coull
    return std::sqrt(share * (1 - share));
}

namespace detail {

/// Fewer items whose spread is known from them alone may all miss a long tail.
inline constexpr double least_to_differ = 120;

inline constexpr double two_sided_95 = 1.960, two_sided_99 = 2.576;

/// Few items know their own spread badly: Student's t instead of the normal one, to first order.
inline double student_99(double n) {
    constexpr double z = two_sided_99;
    return z + z * (z * z + 1) / (4 * std::max(1.0, n - 1));
}

/// The spread of one item, from a 95 % interval of the mean of n.
inline double spread_of(const estimate& ours, double n) {
    return (ours.high - ours.low) / 2 / two_sided_95 * std::sqrt(n);
}

inline double error_of(const published_number& told, const estimate& ours, double n) {
    const double spread = std::isnan(told.spread) ? spread_of(ours, n) : told.spread;
    return spread / std::sqrt(told.n > 0 ? told.n : assumed_items);
}

} // namespace detail

/// How far from the published number another sample of its size comes, in 99 of 100 cases.
inline double chance_allows(const published_number& told, const estimate& ours, double n) {
    return told.tolerance + detail::two_sided_99 * std::sqrt(2.0) * detail::error_of(told, ours, n);
}

/// A difference of the truths that is called reproduced in fewer than 5 of 100 cases.
inline double noticed_effect(const published_number& told, const estimate& ours, double n) {
    return told.tolerance + 6 * detail::error_of(told, ours, n);
}

/// `ours` has the 95 % interval of n items; it is taken as one of 99 %. A number without an
/// interval decides nothing, and one whose interval is a point was computed, not sampled.
inline verdict compare(const published_number& told, const estimate& ours, double n) {
    if (std::isnan(ours.value) || std::isnan(ours.low)) return verdict::undecided;
    const double wider = detail::student_99(n) / detail::two_sided_95;
    constexpr double slack = 1e-12; // of the arithmetic
    const double low = ours.value - wider * (ours.value - ours.low) - told.value,
                 high = ours.value + wider * (ours.high - ours.value) - told.value;
    const double most = chance_allows(told, ours, n) + slack;
    if (low >= -most && high <= most) return verdict::reproduced;
    const bool too_few = std::isnan(told.spread) && high > low && n < detail::least_to_differ;
    return !too_few && (low > most || high < -most) ? verdict::differs : verdict::undecided;
}

/// Said to be less (`side` −1) or more (1) than `border`: only a whole interval on one side tells.
/// That of 95 % is taken as one of 99 %: those of few or skewed items are too narrow.
inline verdict compare_side(const estimate& ours, double border, int side) {
    if (std::isnan(ours.value) || std::isnan(ours.low)) return verdict::undecided;
    constexpr double wider = detail::two_sided_99 / detail::two_sided_95;
    const double low = ours.value - wider * (ours.value - ours.low),
                 high = ours.value + wider * (ours.high - ours.value);
    const int found = high < border ? -1 : low > border ? 1 : 0;
    if (found == 0) return verdict::undecided;
    return found == side ? verdict::direction_agrees : verdict::differs;
}

/// How often each kind was found: what a table says.
struct verdict_counts {
    std::array<std::size_t, verdict_kinds> of = {};

    void add(verdict v) { ++of[static_cast<std::size_t>(v)]; }
    void add(const verdict_counts& other) {
        for (std::size_t i = 0; i < verdict_kinds; ++i) of[i] += other.of[i];
    }
    std::size_t operator[](verdict v) const { return of[static_cast<std::size_t>(v)]; }
    std::size_t total() const { return std::accumulate(of.begin(), of.end(), std::size_t{0}); }

    /// "5 reproduced, 1 undecided"
    std::string text() const {
        std::string all;
        for (std::size_t i = 0; i < verdict_kinds; ++i)
            if (of[i] > 0)
                all += (all.empty() ? "" : ", ") + std::to_string(of[i]) + ' ' +
                       std::string(to_string(static_cast<verdict>(i)));
        return all.empty() ? "nothing to compare" : all;
    }
};

} // namespace bench

#endif
