// SPDX-License-Identifier: MIT
#include <seesaw/games/connect_four.hpp>

#include <seesaw/program/conspiracy_of_game.hpp>
#include <seesaw/program/engines_of_game.hpp>

template struct support::engines_of<seesaw::games::connect_four>;
template struct support::engines_of<seesaw::games::connect_four_7x6>;
template struct support::solvers_of<seesaw::games::connect_four>;
template struct support::conspiracy_of<seesaw::games::connect_four>;
