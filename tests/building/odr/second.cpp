// SPDX-License-Identifier: MIT
#include "support/countdown.hpp"

seesaw::score value_in_second_file();
seesaw::score value_in_second_file() { return countdown_value(); }
