// SPDX-License-Identifier: MIT
//
// How many rounds? The long tests look for wrong values in thousands of games. Under the address
// sanitizer they take several times as long, and where a standard library or a fallback is tested
// (SEESAW_SHORT_TESTS) a tenth of the games will do: builds that run all of them find wrong values.
#ifndef SEESAW_TESTS_SUPPORT_SHORT_RUN_HPP
#define SEESAW_TESTS_SUPPORT_SHORT_RUN_HPP

namespace seesaw::tests {

#if defined(SEESAW_SHORT_TESTS) || defined(__SANITIZE_ADDRESS__)
inline constexpr bool short_run = true;
#elif defined(__has_feature)
inline constexpr bool short_run = __has_feature(address_sanitizer);
#else
inline constexpr bool short_run = false;
#endif

} // namespace seesaw::tests

#endif
