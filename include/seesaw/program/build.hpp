// SPDX-License-Identifier: MIT
// How a program was built: figures mean nothing without it.
#ifndef SEESAW_BENCH_SUPPORT_BUILD_HPP
#define SEESAW_BENCH_SUPPORT_BUILD_HPP

#include <string>

#include <fmt/format.h>

#include <seesaw/version.hpp>

#ifndef SEESAW_BUILD_FLAGS // CMake knows them
#define SEESAW_BUILD_FLAGS "unknown flags"
#endif
#ifndef SEESAW_BUILD_NATIVE
#define SEESAW_BUILD_NATIVE 0
#endif

namespace bench {

/// For this machine alone, rather than for any of its kind?
inline constexpr bool native = SEESAW_BUILD_NATIVE;

inline std::string compiler() {
#if defined(__clang__)
    return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    return "an unknown compiler";
#endif
}

inline std::string build_text() {
    return fmt::format("seesaw {}, {} {}", SEESAW_VERSION_STRING, compiler(), SEESAW_BUILD_FLAGS);
}

} // namespace bench

#endif
