// SPDX-License-Identifier: MIT
//
// Built with -fno-exceptions -fno-rtti: games and engines need neither.
#include "support/countdown.hpp"

int main() { return countdown_value() == 1 ? 0 : 1; }
