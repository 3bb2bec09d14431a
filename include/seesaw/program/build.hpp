// SPDX-License-Identifier: MIT
// How a program was built, to be printed beside its figures.
#ifndef SEESAW_PROGRAM_BUILD_HPP
#define SEESAW_PROGRAM_BUILD_HPP

#include <string>

#include <fmt/format.h>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/version.hpp>

#ifndef SEESAW_BUILD_FLAGS // CMake knows them
#define SEESAW_BUILD_FLAGS "unknown flags"
#endif
#ifndef SEESAW_BUILD_NATIVE
#define SEESAW_BUILD_NATIVE 0
#endif

namespace seesaw { inline namespace v0 { namespace programs {

/// For this machine alone, rather than for any of its kind?
inline constexpr bool native = SEESAW_BUILD_NATIVE;

/// The version, the compiler and its flags, on one line.
inline std::string build_text() {
    return fmt::format("seesaw {}, {} {}", SEESAW_VERSION_STRING, seesaw::detail::compiler_name(),
                       SEESAW_BUILD_FLAGS);
}

}}} // namespace seesaw::v0::programs

#endif
