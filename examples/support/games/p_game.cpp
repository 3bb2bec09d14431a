// SPDX-License-Identifier: MIT
#include <seesaw/games/p_game.hpp>

#include <seesaw/program/engines_of_game.hpp>

template struct support::engines_of<seesaw::games::p_game>;
