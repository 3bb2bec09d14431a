// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/text.hpp>

std::string in_words(std::int64_t number) { return seesaw::programs::grouped(number); }
