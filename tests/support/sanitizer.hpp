// SPDX-License-Identifier: MIT
//
// Is this build instrumented? The address sanitizer makes the long tests several times longer; they
// look for wrong values there, which other builds find, so that fewer rounds will do.
#ifndef SEESAW_TESTS_SUPPORT_SANITIZER_HPP
#define SEESAW_TESTS_SUPPORT_SANITIZER_HPP

namespace seesaw::tests {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool under_address_sanitizer = true;
#elif defined(__has_feature)
inline constexpr bool under_address_sanitizer = __has_feature(address_sanitizer);
#else
inline constexpr bool under_address_sanitizer = false;
#endif

} // namespace seesaw::tests

#endif
