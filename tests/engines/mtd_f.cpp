// SPDX-License-Identifier: MIT
#include <seesaw/engines/mtd_f.hpp>

#include "support/catch.hpp"
#include "support/minimax_checks.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("MTD(f) equals minimax at every depth, whatever its first guess", "[mtd_f]") {
    constexpr mtd_f_options variants[] = {
        {.table_bytes = 0, .deepen = false, .learn_order = false},
        {.table_bytes = 1 << 13},
        {.table_bytes = 128, .deepen = false, .first_guess = -score_limit},
        {.table_bytes = 1 << 13, .all_moves = true, .first_guess = 3},
    };
    const auto wrong = examine_depths<mtd_f>(variants, short_run ? 500 : 4000);
    CAPTURE(wrong.value_or(""));
    CHECK_FALSE(wrong.has_value());
}
