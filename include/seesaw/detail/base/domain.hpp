// SPDX-License-Identifier: MIT
// What a formula takes: std::domain_error names the quantity, what it must be, and the value it
// had. Without exceptions: SEESAW_ASSERT, then abort.
#ifndef SEESAW_DETAIL_BASE_DOMAIN_HPP
#define SEESAW_DETAIL_BASE_DOMAIN_HPP

#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/number.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

[[noreturn]] inline void outside_domain(const char* rule, double value) {
    std::string message = rule;
    message += ", but it is ";
    append_number(message, value);
#if defined(__cpp_exceptions)
    throw std::domain_error(message);
#else
    SEESAW_ASSERT(false && "outside the domain");
    std::abort();
#endif
}

/// The rule names the quantity and what it must be.
constexpr void require_domain(bool holds, const char* rule, double value) {
    if (!holds) outside_domain(rule, value);
}

/// False for NaN.
constexpr bool is_finite(double x) noexcept {
    constexpr double limit = std::numeric_limits<double>::max();
    return x >= -limit && x <= limit;
}
constexpr bool is_positive(double x) noexcept { return x > 0 && is_finite(x); }
constexpr bool is_share(double x) noexcept { return x >= 0 && x <= 1; }

}}} // namespace seesaw::v0::detail

#endif
