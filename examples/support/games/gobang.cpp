// SPDX-License-Identifier: MIT
#include <seesaw/games/gobang.hpp>

#include <seesaw/program/conspiracy_of_game.hpp>
#include <seesaw/program/engines_of_game.hpp>

template struct support::engines_of<seesaw::games::gobang>;
template struct support::conspiracy_of<seesaw::games::gobang>;
