// SPDX-License-Identifier: MIT
// How the library complains.
//
// SEESAW_ASSERT guards against programmer errors (an illegal move, an empty list) and may be
// defined before the first include to route them elsewhere; its argument never has effects.
// `require` guards what a caller passes at run time and throws std::invalid_argument, or asserts
// where exceptions are switched off. `too_long` is for what does not fit into a fixed capacity:
// going on would give wrong answers, so it is an error in every build, std::length_error or a
// message and abort. `unusable` is for files that cannot be read, written or believed:
// std::runtime_error or a message and abort. Arithmetic that has no infinity does not compile:
// `exact` values may rest on one.
#ifndef SEESAW_DETAIL_BASE_ERROR_HPP
#define SEESAW_DETAIL_BASE_ERROR_HPP

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "seesaw needs infinities and NaN: compile without -ffast-math and -ffinite-math-only"
#endif

#ifndef SEESAW_ASSERT
#define SEESAW_ASSERT(condition) assert(condition)
#endif

namespace seesaw { inline namespace v0 { namespace detail {

/// The message names the field and what would be right.
inline void require(bool condition, const char* message) {
    if (condition) return;
#if defined(__cpp_exceptions)
    throw std::invalid_argument(message);
#else
    SEESAW_ASSERT(false && "invalid argument");
    static_cast<void>(message);
    std::abort();
#endif
}

/// For more than a fixed capacity holds; the message names the capacity and what to do.
[[noreturn]] inline void too_long(const std::string& message) {
#if defined(__cpp_exceptions)
    throw std::length_error(message);
#else
    std::fputs((message + '\n').c_str(), stderr);
    std::abort();
#endif
}

/// For a file; the message names it and what is wrong with it, in one line.
[[noreturn]] inline void unusable(const std::string& message) {
#if defined(__cpp_exceptions)
    throw std::runtime_error(message);
#else
    std::fputs((message + '\n').c_str(), stderr);
    std::abort();
#endif
}

}}} // namespace seesaw::v0::detail

#endif
