// SPDX-License-Identifier: MIT
// The probability that a position is won, and that it is not, as if its children were independent.
//
//     OR:  p = 1 − Π (1 − p of a child)          down to the child with the greatest p
//     AND: p = Π p of a child                    down to the child with the least p
//
// Products of many such numbers round to 0 and 1 long before anything is proved: nine children at
// 0.99 already make 1 in double precision. So p and q = 1 − p are both kept, as logarithms. The
// side that is a product is a sum then, exact to the last digits however small it is; the other
// side is its complement, or, where the complement would round to nothing, the sum of the small
// probabilities themselves. Both stay finite, and two nodes whose p rounds to the same number are
// told apart by q.
#ifndef SEESAW_DETAIL_PROOF_WIN_PROBABILITY_HPP
#define SEESAW_DETAIL_PROOF_WIN_PROBABILITY_HPP

#include <algorithm>
#include <cmath>
#include <limits>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// log(1 − eˣ) for x < 0, without cancellation.
inline double log_complement(double x) {
    constexpr double log_half = -0.69314718055994531;
    return x > log_half ? std::log(-std::expm1(x)) : std::log1p(-std::exp(x));
}

struct win_probability {
    double log_p = -0.69314718055994531; // one half: nothing is known
    double log_q = -0.69314718055994531;

    bool operator==(const win_probability&) const = default;

    /// For 0 < p < 1.
    static win_probability of(double p) { return {std::log(p), std::log1p(-p)}; }

    static win_probability settled(bool proved) {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        return proved ? win_probability{0, -infinite} : win_probability{-infinite, 0};
    }

    template <class Children>
    static win_probability combine(bool is_or, const Children& children) {
        if (is_or) {
            const auto [q, p] = product<&win_probability::log_q, &win_probability::log_p>(children);
            return {p, q};
        }
        const auto [p, q] = product<&win_probability::log_p, &win_probability::log_q>(children);
        return {p, q};
    }

    static bool prefers(bool is_or, const win_probability& a, const win_probability& b) {
        return is_or ? b.is_less_than(a) : a.is_less_than(b);
    }

    static indicators measures(const win_probability& numbers) {
        indicators result;
        result.ppn = std::exp(numbers.log_p);
        return result;
    }

private:
    struct two_sides {
        double of_product;
        double of_complement;
    };

    bool is_less_than(const win_probability& other) const {
        return log_p < other.log_p || (log_p == other.log_p && log_q > other.log_q);
    }

    // No child decides the product: none is settled at 0.
    template <double win_probability::*Factor, double win_probability::*Rest, class Children>
    static two_sides product(const Children& children) {
        double sum = 0;
        for (const auto& child : children) sum += child.numbers.*Factor;
        constexpr double next_to_nothing = -1e-290;
        if (sum < next_to_nothing) return {sum, log_complement(sum)};
        // The complements are so small that that of the product is their sum.
        double greatest = -std::numeric_limits<double>::infinity();
        for (const auto& child : children) greatest = std::max(greatest, child.numbers.*Rest);
        double scaled = 0;
        for (const auto& child : children) scaled += std::exp(child.numbers.*Rest - greatest);
        return {sum, greatest + std::log(scaled)};
    }
};

}}} // namespace seesaw::v0::detail

#endif
