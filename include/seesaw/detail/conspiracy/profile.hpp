// SPDX-License-Identifier: MIT
// The conspiracy numbers of one position for every value: what conspiracy_numbers.hpp finds out.
#ifndef SEESAW_DETAIL_CONSPIRACY_PROFILE_HPP
#define SEESAW_DETAIL_CONSPIRACY_PROFILE_HPP

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 {

struct conspiracy_step {
    score from;    ///< for values from here up to the next step
    double needed; ///< leaves that must change

    bool operator==(const conspiracy_step&) const = default;
};

/// CN(v) for every v: steps in ascending order, the first of them for all values before the second.
struct conspiracy_profile {
    score value = 0; ///< the value that needs nothing
    std::vector<conspiracy_step> steps = {};

    double operator()(score v) const {
        const auto after = std::upper_bound(steps.begin() + 1, steps.end(), v,
                                            [](score x, const auto& s) { return x < s.from; });
        return (after - 1)->needed;
    }
    /// To v or more, ↑needed; 0 where the value is that high.
    double up_needed(score v) const { return v > value ? (*this)(v) : 0; }
    /// To v or less, ↓needed; 0 where the value is that low.
    double down_needed(score v) const { return v < value ? (*this)(v) : 0; }

    /// The largest number over values from `low` to `high` other than the value itself; 0 where
    /// there is none.
    double most(score low, score high) const {
        double result = 0;
        for_each_within(low, high, [&](double needed) { result = std::max(result, needed); });
        return result;
    }
    /// The least of them; infinite where there is none.
    double least(score low, score high) const {
        double result = std::numeric_limits<double>::infinity();
        for_each_within(low, high, [&](double needed) { result = std::min(result, needed); });
        return result;
    }

private:
    template <class Visit>
    void for_each_within(score low, score high, const Visit& visit) const {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const score from = i == 0 ? low : std::max(low, steps[i].from);
            const score to = i + 1 < steps.size() ? std::min(high, steps[i + 1].from - 1) : high;
            const bool only_value = from == to && from == value;
            if (from <= to && !only_value) visit(steps[i].needed);
        }
    }
};

}} // namespace seesaw::v0

#endif
