// SPDX-License-Identifier: MIT
// Reductions of a series of numbers, and bootstrap intervals of means.
//
// `reduce` describes a series by its mean, its median, how it rises and turns. `bootstrap` takes
// one row of numbers after another, a row being a game, and gives the mean of every column, and of
// whatever is computed from such means, with a 95 % interval. It stores no rows: in each replicate
// a row counts a random number of times, Poisson with mean 1, which for many rows is the same as
// drawing them with replacement. The unit that is drawn is the row: moves of one game depend on
// each other, games do not.
//
// Percentiles of few rows are too near: those of two are their least and their greatest. Intervals
// therefore take percentiles farther out, as far as Student's t lies beyond the normal
// distribution.
//
// Contract. Every series has a reduction: of nothing it is NaN, a single number does not vary. An
// interval needs six rows; with less it is infinite, for the mean of five or fewer lies beyond all
// of them too often. The same rows in the same order give the same interval.
//
// Cost: a reduction sorts the series. A row costs replicates × columns multiplications, a bootstrap
// as many numbers twice.
//
// Sources.
//  Efron & Tibshirani, "An Introduction to the Bootstrap", 1993.
//  Hesterberg, "What Teachers Should Know About the Bootstrap", 2015, for expanded percentiles.
//  Chamandy et al., "Estimating Uncertainty for Massive Data Streams", 2012, for the Poisson form.
#ifndef SEESAW_METRICS_SERIES_HPP
#define SEESAW_METRICS_SERIES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/metrics/rates.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

// ── Reductions ──────────────────────────────────────────────────────────────────────────────────

/// Of a series x₀ … xₙ₋₁; `Number` is double for one series, estimate for the mean over many.
template <class Number>
struct basic_reduction {
    Number mean;
    Number median; ///< of an even number the mean of the two in the middle
    Number least;
    Number most;
    Number variance;    ///< mean squared distance from the mean
    Number slope;       ///< of the line of best fit over 0 … n−1
    Number mean_change; ///< (xₙ₋₁ − x₀) / (n − 1)
    Number turns; ///< how often rising becomes falling or falling rising; level parts do not count
    Number greatest_rise; ///< the largest xᵢ₊₁ − xᵢ, 0 where it never rises
    Number greatest_fall; ///< the largest xᵢ − xᵢ₊₁, 0 where it never falls
};
/// Of one series, as `reduce` gives it.
using reduction = basic_reduction<double>;

/// What was not measured (NaN) is left out; infinities are refused.
template <class Numbers>
reduction reduce(const Numbers& numbers) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> x;
    for (const double number : numbers) {
        if (number != number) continue;
        detail::require_domain(detail::is_finite(number), "reduce: the series must be finite",
                               number);
        x.push_back(number);
    }
    if (x.empty()) return {none, none, none, none, none, none, none, none, none, none};

    const auto n = static_cast<double>(x.size());
    double sum = 0;
    for (const double number : x) sum += number;
    reduction r{};
    r.mean = sum / n;
    double squares = 0, across = 0, slanted = 0, direction = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double place = static_cast<double>(i) - (n - 1) / 2;
        squares += (x[i] - r.mean) * (x[i] - r.mean);
        across += place * place;
        slanted += place * (x[i] - r.mean);
        if (i == 0) continue;
        const double change = x[i] - x[i - 1];
        r.greatest_rise = std::max(r.greatest_rise, change);
        r.greatest_fall = std::max(r.greatest_fall, -change);
        if (change * direction < 0) ++r.turns;
        if (change != 0) direction = change > 0 ? 1 : -1;
    }
    r.variance = squares / n;
    if (x.size() > 1) {
        r.slope = slanted / across;
        r.mean_change = (x.back() - x.front()) / (n - 1);
    }
    std::sort(x.begin(), x.end());
    r.least = x.front();
    r.most = x.back();
    r.median = (x[(x.size() - 1) / 2] + x[x.size() / 2]) / 2;
    return r;
}

// ── Intervals ───────────────────────────────────────────────────────────────────────────────────

/// Takes rows one by one, and gives means of columns with their intervals at any time.
class bootstrap {
    struct column {
        explicit column(std::size_t replicates) : sums(replicates, 0.0), missing(replicates, 0.0) {}
        double sum = 0, count = 0;
        std::vector<double> sums, missing; // the weight of rows without a number
    };
    static constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

public:
    /// The rows as they are, or drawn again.
    class sample {
    public:
        double sum(std::size_t at) const {
            const column& c = from_.columns_[at];
            return replicate_ == everything ? c.sum : c.sums[replicate_];
        }
        /// NaN where nothing was measured.
        double mean(std::size_t at) const {
            const column& c = from_.columns_[at];
            return sum(at) / (replicate_ == everything
                                  ? c.count
                                  : from_.totals_[replicate_] - c.missing[replicate_]);
        }

    private:
        friend class bootstrap;
        sample(const bootstrap& from, std::size_t replicate) : from_(from), replicate_(replicate) {}
        const bootstrap& from_;
        std::size_t replicate_;
    };

    explicit bootstrap(std::size_t columns, std::size_t replicates = 200, std::uint64_t seed = 1)
        : replicates_(replicates), seed_(seed), weights_(replicates), totals_(replicates, 0.0),
          columns_(columns, column(replicates)) {
        detail::require(replicates >= 40, "bootstrap: at least 40 replicates make an interval");
    }

    /// As many numbers as there are columns; NaN where one was not measured.
    template <class Row>
    void add(const Row& row) {
        // Every row has a generator of its own, so that its weights do not depend on others.
        rng random(mix(seed_, rows_));
        ++rows_;
        for (std::size_t i = 0; i < replicates_; ++i) {
            weights_[i] = poisson(random);
            totals_[i] += weights_[i];
        }
        std::size_t at = 0;
        for (const double x : row) {
            SEESAW_ASSERT(at < columns_.size());
            column& c = columns_[at++];
            const bool measured = x == x;
            detail::require_domain(!measured || detail::is_finite(x),
                                   "bootstrap: a number must be finite", x);
            if (measured) {
                c.sum += x;
                ++c.count;
            }
            const double factor = measured ? x : 1;
            double* const target = measured ? c.sums.data() : c.missing.data();
            const double* const weights = weights_.data();
            for (std::size_t i = 0; i < replicates_; ++i) target[i] += weights[i] * factor;
        }
        SEESAW_ASSERT(at == columns_.size());
    }

    /// Multiplies a column, rows to come excepted: for numbers that turn out too large to add.
    void scale(std::size_t at, double factor) {
        column& c = columns_[at];
        c.sum *= factor;
        for (double& sum : c.sums) sum *= factor;
    }

    /// Fewer have no interval.
    static constexpr std::uint64_t least_rows = 6;

    std::uint64_t rows() const noexcept { return rows_; }
    /// How many numbers of the column were measured.
    double count(std::size_t at) const { return columns_[at].count; }

    estimate mean(std::size_t at) const {
        return of([at](const sample& s) { return s.mean(at); }, columns_[at].count);
    }

    /// `statistic(sample)` is a number computed from sums and means of columns; NaN where it has
    /// none.
    template <class Statistic>
    estimate of(const Statistic& statistic) const {
        return of(statistic, static_cast<double>(rows_));
    }

    /// How often `event(sample)` is true when rows are drawn again; NaN without rows.
    template <class Event>
    double share(const Event& event) const {
        double seen = 0, drawn = 0;
        for (std::size_t i = 0; i < replicates_; ++i) {
            if (totals_[i] == 0) continue; // no row was drawn
            ++drawn;
            if (event(sample(*this, i))) ++seen;
        }
        return seen / drawn;
    }

private:
    /// Poisson with mean 1, by looking one random number up in its distribution.
    static double poisson(rng& random) {
        double left = random.real(), probability = 0.36787944117144233;
        double number = 0;
        while (left >= probability && number < 12) {
            left -= probability;
            ++number;
            probability /= number;
        }
        return number;
    }

    /// The share of replicates beyond either end of a 95 % interval: 2.5 % of many rows.
    static double tail_of(double units) {
        const double stretch = std::sqrt(units / (units - 1));
        const double t = student_reach(0.95, static_cast<std::uint64_t>(units) - 1);
        return std::erfc(stretch * t / std::sqrt(2.0)) / 2;
    }

    template <class Statistic>
    estimate of(const Statistic& statistic, double units) const {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const double value = rows_ > 0 ? statistic(sample(*this, everything))
                                       : std::numeric_limits<double>::quiet_NaN();
        std::vector<double> found;
        if (units >= static_cast<double>(least_rows)) {
            for (std::size_t i = 0; i < replicates_; ++i) {
                if (totals_[i] == 0) continue; // no row was drawn
                const double again = statistic(sample(*this, i));
                if (again == again) found.push_back(again);
            }
        }
        if (value != value || found.empty()) return {value, -infinity, infinity};
        std::sort(found.begin(), found.end());
        const auto tail =
            static_cast<std::size_t>(static_cast<double>(found.size()) * tail_of(units));
        return {value, std::min(value, found[tail]),
                std::max(value, found[found.size() - 1 - tail])};
    }

    std::size_t replicates_;
    std::uint64_t seed_;
    std::uint64_t rows_ = 0;
    std::vector<double> weights_; // of one row, in every replicate
    std::vector<double> totals_;
    std::vector<column> columns_;
};

}}} // namespace seesaw::v0::metrics

#endif
