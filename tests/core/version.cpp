// SPDX-License-Identifier: MIT
#include <string>

#include <seesaw/version.hpp>

#include "support/catch.hpp"

TEST_CASE("the version string spells the three numbers", "[version]") {
    CHECK(std::to_string(SEESAW_VERSION_MAJOR) + "." + std::to_string(SEESAW_VERSION_MINOR) + "." +
              std::to_string(SEESAW_VERSION_PATCH) ==
          SEESAW_VERSION_STRING);
    CHECK(SEESAW_VERSION / 10000 == SEESAW_VERSION_MAJOR);
    CHECK(SEESAW_VERSION / 100 % 100 == SEESAW_VERSION_MINOR);
    CHECK(SEESAW_VERSION % 100 == SEESAW_VERSION_PATCH);
}
