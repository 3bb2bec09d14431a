// SPDX-License-Identifier: MIT
// Step functions: how many leaves it takes, for every value at once.
//
// A function is a list of steps in ascending order; the last step whose `above` lies below a value
// says what is needed for it, and before the first step nothing is. Sums and minima of two
// functions are one walk along both lists. Counts saturate one below infinity, so that a sum can
// never pass for one.
//
// How many leaves raise a value is such a function of the value wanted. How many lower it is one of
// the negative value, so that both are non-decreasing and have no more steps than they have
// different counts or values, whichever is less.
//
// Cost: the lists keep their memory; nothing is allocated once they are as long as they get.
#ifndef SEESAW_DETAIL_CONSPIRACY_STEP_FUNCTION_HPP
#define SEESAW_DETAIL_CONSPIRACY_STEP_FUNCTION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace seesaw { inline namespace v0 { namespace detail {

inline constexpr std::uint32_t infinite_count = std::numeric_limits<std::uint32_t>::max();

constexpr std::uint32_t sum_of_counts(std::uint32_t x, std::uint32_t y) noexcept {
    if (x == infinite_count || y == infinite_count) return infinite_count;
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{x} + y, infinite_count - 1));
}

constexpr double count_as_double(std::uint32_t count) noexcept {
    return count == infinite_count ? std::numeric_limits<double>::infinity()
                                   : static_cast<double>(count);
}

template <class Key>
struct function_step {
    Key above;
    std::uint32_t needed; // for values beyond `above`

    bool operator==(const function_step&) const = default;
};

template <class Key>
class step_function {
public:
    using step = function_step<Key>;

    const std::vector<step>& steps() const noexcept { return steps_; }
    void clear() noexcept { steps_.clear(); }
    void swap(step_function& other) noexcept { steps_.swap(other.steps_); }

    std::uint32_t operator()(Key value) const {
        const auto after = std::lower_bound(steps_.begin(), steps_.end(), value,
                                            [](const step& s, Key v) { return s.above < v; });
        return after == steps_.begin() ? 0 : (after - 1)->needed;
    }

    /// In ascending order.
    void append(Key above, std::uint32_t needed) {
        if (needed != (steps_.empty() ? 0 : steps_.back().needed))
            steps_.push_back({above, needed});
    }

    /// A leaf: nothing is needed up to its value, `needed` beyond.
    void set_to_leaf(Key value, std::uint32_t needed) { steps_.assign(1, {value, needed}); }

    /// Takes a leaf into the sum.
    void add_leaf(Key value, std::uint32_t needed) {
        std::size_t at = steps_.size();
        while (at > 0 && value < steps_[at - 1].above) {
            --at;
            steps_[at].needed = sum_of_counts(steps_[at].needed, needed);
        }
        if (at > 0 && steps_[at - 1].above == value) {
            steps_[at - 1].needed = sum_of_counts(steps_[at - 1].needed, needed);
        } else {
            const std::uint32_t before = at == 0 ? 0 : steps_[at - 1].needed;
            steps_.insert(steps_.begin() + static_cast<std::ptrdiff_t>(at),
                          {value, sum_of_counts(before, needed)});
        }
        if (steps_.back().needed == infinite_count) {
            // Beyond an infinite step nothing can follow.
            const auto end = std::find_if(steps_.begin(), steps_.end(),
                                          [](const step& s) { return s.needed == infinite_count; });
            steps_.erase(end + 1, steps_.end());
        }
    }

    /// Takes a leaf into the minimum.
    void lower_to_leaf(Key value, std::uint32_t needed) {
        // Nothing is needed up to `value` then, and beyond it no more than `needed`. What is
        // written stands never behind what is read: the first step beyond `value` replaces one
        // below it.
        std::size_t kept = 0, read = 0;
        std::uint32_t last = 0;
        const auto keep = [&](Key above, std::uint32_t count) {
            if (count == last) return;
            steps_[kept++] = {above, count};
            last = count;
        };
        while (read < steps_.size() && steps_[read].above <= value) ++read;
        if (read > 0) keep(value, std::min(steps_[read - 1].needed, needed));
        for (; read < steps_.size(); ++read) {
            const step s = steps_[read];
            keep(s.above, std::min(s.needed, needed));
        }
        steps_.resize(kept);
    }

    /// `this` and `other` value by value, written to `out`, which is neither of them.
    template <class Operation>
    void combine(const step_function& other, const Operation& operation, step_function& out) const {
        out.steps_.clear();
        out.steps_.reserve(steps_.size() + other.steps_.size());
        auto x = steps_.begin(), x_end = steps_.end();
        auto y = other.steps_.begin(), y_end = other.steps_.end();
        std::uint32_t of_x = 0, of_y = 0, last = 0;
        while (x != x_end || y != y_end) {
            const bool from_x = y == y_end || (x != x_end && x->above <= y->above);
            const bool from_y = x == x_end || (y != y_end && y->above <= x->above);
            const Key above = from_x ? x->above : y->above;
            if (from_x) of_x = (x++)->needed;
            if (from_y) of_y = (y++)->needed;
            const std::uint32_t needed = operation(of_x, of_y);
            if (needed == last) continue;
            out.steps_.push_back({above, needed});
            last = needed;
        }
    }

private:
    std::vector<step> steps_;
};

inline constexpr auto add_counts = [](std::uint32_t x, std::uint32_t y) {
    return sum_of_counts(x, y);
};
inline constexpr auto least_count = [](std::uint32_t x, std::uint32_t y) { return x < y ? x : y; };

}}} // namespace seesaw::v0::detail

#endif
