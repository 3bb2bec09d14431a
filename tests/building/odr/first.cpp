// SPDX-License-Identifier: MIT
#include "support/countdown.hpp"

seesaw::score value_in_second_file();

int main() { return countdown_value() == 1 && value_in_second_file() == 1 ? 0 : 1; }
