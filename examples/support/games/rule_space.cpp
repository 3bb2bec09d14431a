// SPDX-License-Identifier: MIT
#include <seesaw/games/rule_space.hpp>

#include <seesaw/program/engines_of_game.hpp>

template struct support::engines_of<seesaw::games::rule_space>;
