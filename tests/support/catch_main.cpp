// SPDX-License-Identifier: MIT
//
// The main of Catch2 2, for standard libraries that Debian's compiled one is not made for.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
