// SPDX-License-Identifier: MIT
// What paired samples say: two solvers on the same positions, and how sure one can be.
//
// Intervals are 95 % percentile intervals of the bootstrap: the pairs are drawn again with
// replacement, 2,000 times, from a seed, so that the same data gives the same interval. Nothing is
// assumed of the distribution, which for search effort has a long tail.
//
// `metrics::bootstrap` is another: it holds no rows and knows their sums alone, as long runs of
// games need. Here the items stay, since a rank correlation is no function of sums, and few items
// are drawn exactly as many times as there are.
//
// Efron & Tibshirani, "An Introduction to the Bootstrap", 1993.
#ifndef SEESAW_BENCH_PAPERS_STATISTICS_HPP
#define SEESAW_BENCH_PAPERS_STATISTICS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/metrics.hpp>
#include <seesaw/random.hpp>

namespace bench {

using seesaw::metrics::estimate;
using sample = std::vector<double>;

inline double mean(const sample& x) {
    if (x.empty()) return std::numeric_limits<double>::quiet_NaN();
    return std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size());
}

/// The middle one, or the mean of the two in the middle.
inline double median(sample x) {
    if (x.empty()) return std::numeric_limits<double>::quiet_NaN();
    const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
    std::nth_element(x.begin(), middle, x.end());
    if (x.size() % 2 == 1) return *middle;
    return (*middle + *std::max_element(x.begin(), middle)) / 2;
}

/// So few pairs say nothing about how far their mean may be off: drawn again they are mostly the
/// same, and their interval would be far too narrow.
inline constexpr std::size_t least_for_interval = 16;

/// `statistic(picks)` is computed from the items at these indices; the first time from each once.
/// NaN where there are no items; no interval (NaN) where there are few.
template <class Statistic>
estimate bootstrap(std::size_t items, const Statistic& statistic, std::uint64_t seed = 1) {
    constexpr std::size_t rounds = 2000, tail = rounds / 40; // 2.5 % at either end
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (items == 0) return {none, none, none};
    std::vector<std::size_t> picks(items);
    std::iota(picks.begin(), picks.end(), std::size_t{0});
    const double value = statistic(picks);
    if (items < least_for_interval) return {value, none, none};
    seesaw::rng random(seed);
    sample found;
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t& pick : picks) pick = static_cast<std::size_t>(random.below(items));
        const double again = statistic(picks);
        if (!std::isnan(again)) found.push_back(again);
    }
    if (found.size() <= 2 * tail) return {value, none, none};
    std::sort(found.begin(), found.end());
    return {value, found[tail], found[found.size() - 1 - tail]};
}

namespace detail {

inline void require_pairs(const sample& x, const sample& y) {
    if (x.size() != y.size()) throw std::logic_error("statistics: samples are pairs");
}

inline double sum_at(const sample& x, const std::vector<std::size_t>& picks) {
    double sum = 0;
    for (const std::size_t i : picks) sum += x[i];
    return sum;
}

/// 1 for the least; equal ones share the mean of their places.
inline sample ranks(const sample& x) {
    std::vector<std::size_t> order(x.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return x[a] < x[b]; });
    sample result(x.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && x[order[end]] == x[order[begin]]) ++end;
        for (std::size_t i = begin; i < end; ++i)
            result[order[i]] = static_cast<double>(begin + end + 1) / 2;
        begin = end;
    }
    return result;
}

inline double correlation(const sample& x, const sample& y) {
    const double x_mean = mean(x), y_mean = mean(y);
    double both = 0, x_alone = 0, y_alone = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        both += (x[i] - x_mean) * (y[i] - y_mean);
        x_alone += (x[i] - x_mean) * (x[i] - x_mean);
        y_alone += (y[i] - y_mean) * (y[i] - y_mean);
    }
    return both / std::sqrt(x_alone * y_alone); // NaN where one of them does not vary
}

} // namespace detail

inline estimate estimated_mean(const sample& x, std::uint64_t seed = 1) {
    return bootstrap(
        x.size(),
        [&](const auto& picks) {
            return detail::sum_at(x, picks) / static_cast<double>(picks.size());
        },
        seed);
}

/// How many times y is x on average: mean of x / mean of y.
inline estimate ratio_of_means(const sample& x, const sample& y, std::uint64_t seed = 1) {
    detail::require_pairs(x, y);
    return bootstrap(
        x.size(),
        [&](const auto& picks) { return detail::sum_at(x, picks) / detail::sum_at(y, picks); },
        seed);
}

/// Mean of x − y.
inline estimate mean_difference(const sample& x, const sample& y, std::uint64_t seed = 1) {
    detail::require_pairs(x, y);
    return bootstrap(
        x.size(),
        [&](const auto& picks) {
            return (detail::sum_at(x, picks) - detail::sum_at(y, picks)) /
                   static_cast<double>(picks.size());
        },
        seed);
}

/// The share of pairs in which x is less, ties counting half, with Wilson's interval: the sign
/// test, which no single extreme pair can turn.
inline estimate share_less(const sample& x, const sample& y) {
    detail::require_pairs(x, y);
    double less = 0;
    for (std::size_t i = 0; i < x.size(); ++i) less += x[i] < y[i] ? 1 : x[i] == y[i] ? 0.5 : 0;
    return seesaw::metrics::wilson(less, static_cast<double>(x.size()));
}

/// Of the pairs of zeros and ones that differ, the share in which x has the one, with Wilson's
/// interval: McNemar's test, for what two solvers solve.
inline estimate share_alone(const sample& x, const sample& y) {
    detail::require_pairs(x, y);
    double alone = 0, differ = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        alone += x[i] > y[i] ? 1 : 0;
        differ += x[i] != y[i] ? 1 : 0;
    }
    return seesaw::metrics::wilson(alone, differ);
}

/// Spearman's: 1 where y grows with x, −1 where it falls.
inline estimate rank_correlation(const sample& x, const sample& y, std::uint64_t seed = 1) {
    detail::require_pairs(x, y);
    return bootstrap(
        x.size(),
        [&](const auto& picks) {
            sample some_x, some_y;
            for (const std::size_t i : picks) {
                some_x.push_back(x[i]);
                some_y.push_back(y[i]);
            }
            return detail::correlation(detail::ranks(some_x), detail::ranks(some_y));
        },
        seed);
}

/// Which side of `border` an estimate is on: −1 or 1 where its whole interval is, else 0.
inline int side_of(const estimate& e, double border) {
    return e.high < border ? -1 : e.low > border ? 1 : 0;
}

inline estimate percent(const estimate& e) { return {e.value * 100, e.low * 100, e.high * 100}; }

struct named_sample {
    std::string name;
    sample values;
};

/// By mean, least first, such as "a < b ~ c < d": "<" where the interval of the ratio to the next
/// one excludes 1, "~" where it does not. All samples are of the same items.
inline std::string ordering(std::vector<named_sample> all) {
    std::sort(all.begin(), all.end(), [](const named_sample& x, const named_sample& y) {
        return mean(x.values) < mean(y.values);
    });
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) {
            const estimate ratio = ratio_of_means(all[i - 1].values, all[i].values);
            text += side_of(ratio, 1) < 0 ? " < " : " ~ ";
        }
        text += all[i].name;
    }
    return text;
}

} // namespace bench

#endif
