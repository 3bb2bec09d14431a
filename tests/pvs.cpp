// SPDX-License-Identifier: MIT
#include <seesaw/engines/pvs.hpp>

#include "support/catch.hpp"
#include "support/minimax_checks.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("principal variation search equals minimax at every depth", "[pvs]") {
    constexpr pvs_options variants[] = {
        {.table_bytes = 0, .deepen = false, .learn_order = false},
        {.table_bytes = 1 << 13, .enhanced_cutoffs = 1},
        {.table_bytes = 128, .deepen = false, .aspiration = 1},
        {.table_bytes = 1 << 13, .aspiration = 1, .all_moves = true},
    };
    const auto wrong = examine_depths<pvs>(variants, short_run ? 500 : 4000);
    CAPTURE(wrong.value_or(""));
    CHECK_FALSE(wrong.has_value());
}
