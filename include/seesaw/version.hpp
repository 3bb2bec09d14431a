// SPDX-License-Identifier: MIT
//
// Which Seesaw is this? The three numbers below are the only place where the version is written:
// CMake, the package files and the single header read them from here. Versions are semantic; while
// the major number is 0, a new minor number may change names.
//
// The other macros: SEESAW_ASSERT (detail/base/error.hpp) and SEESAW_STANDARD_ONLY, which does
// without compiler extensions (detail/base/compiler.hpp). Both are defined before the first
// include.
#ifndef SEESAW_VERSION_HPP
#define SEESAW_VERSION_HPP

#define SEESAW_VERSION_MAJOR 0
#define SEESAW_VERSION_MINOR 2
#define SEESAW_VERSION_PATCH 0
#define SEESAW_VERSION_STRING "0.2.0"

/// One number to compare with: `#if SEESAW_VERSION >= 10200` asks for at least 1.2.0.
#define SEESAW_VERSION                                                                             \
    (SEESAW_VERSION_MAJOR * 10000 + SEESAW_VERSION_MINOR * 100 + SEESAW_VERSION_PATCH)

#endif
