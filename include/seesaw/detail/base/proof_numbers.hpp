// SPDX-License-Identifier: MIT
// Proof and disproof numbers, whole or real.
//
//     OR:  pn = min of the children, dn = their sum
//     AND: pn = sum of the children, dn = their minimum
//     proved: 0, infinite                  disproved: infinite, 0
//
// A node that is neither proved nor disproved has finite numbers: where the sum runs, no child has
// an infinite one. Whole sums saturate one below infinity.
#ifndef SEESAW_DETAIL_BASE_PROOF_NUMBERS_HPP
#define SEESAW_DETAIL_BASE_PROOF_NUMBERS_HPP

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Number>
struct proof_numbers {
    static constexpr bool whole = std::is_integral_v<Number>;
    static constexpr Number infinite =
        whole ? std::numeric_limits<Number>::max() : std::numeric_limits<Number>::infinity();

    Number pn = 1;
    Number dn = 1;

    bool operator==(const proof_numbers&) const = default;

    static proof_numbers settled(bool proved) {
        return proved ? proof_numbers{0, infinite} : proof_numbers{infinite, 0};
    }

    template <class Children>
    static proof_numbers combine(bool is_or, const Children& children) {
        return is_or ? least_and_sum<&proof_numbers::pn, &proof_numbers::dn>(children)
                     : least_and_sum<&proof_numbers::dn, &proof_numbers::pn>(children);
    }

    static bool prefers(bool is_or, const proof_numbers& a, const proof_numbers& b) {
        return is_or ? a.pn < b.pn : a.dn < b.dn;
    }

    static indicators measures(const proof_numbers& numbers) {
        indicators result;
        result.pn = as_double(numbers.pn);
        result.dn = as_double(numbers.dn);
        return result;
    }

private:
    template <Number proof_numbers::*Least, Number proof_numbers::*Sum, class Children>
    static proof_numbers least_and_sum(const Children& children) {
        Number least = infinite;
        std::conditional_t<whole, std::uint64_t, double> sum = 0;
        for (const auto& child : children) {
            least = std::min(least, child.numbers.*Least);
            sum += child.numbers.*Sum;
        }
        if constexpr (whole) sum = std::min<std::uint64_t>(sum, infinite - 1);
        proof_numbers result;
        result.*Least = least;
        result.*Sum = static_cast<Number>(sum);
        return result;
    }

    static double as_double(Number n) {
        return n == infinite ? std::numeric_limits<double>::infinity() : static_cast<double>(n);
    }
};

}}} // namespace seesaw::v0::detail

#endif
