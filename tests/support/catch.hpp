// SPDX-License-Identifier: MIT
//
// Catch2 as the tests see it: version 2 (Debian 12, one header) and version 3 (many) with the same
// sources. Include this and never Catch2 itself, and keep to what both have: TEST_CASE, SECTION,
// TEMPLATE_TEST_CASE, GENERATE, CHECK and REQUIRE, INFO and CAPTURE, Approx. Matchers, SKIP and
// STATIC_CHECK differ or are missing in one of them.
#ifndef SEESAW_TESTS_SUPPORT_CATCH_HPP
#define SEESAW_TESTS_SUPPORT_CATCH_HPP

// Without a try block for every assertion: an exception ends its test case, as it should.
#define CATCH_CONFIG_FAST_COMPILE
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_message.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/catch_tostring.hpp>
#include <catch2/generators/catch_generators_all.hpp>
using Catch::Approx; // version 2 has it at global scope
#else
#include <catch2/catch.hpp>
#endif

#endif
