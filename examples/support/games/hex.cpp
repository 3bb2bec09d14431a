// SPDX-License-Identifier: MIT
#include <seesaw/games/hex.hpp>

#include <seesaw/program/engines_of_game.hpp>

template struct support::engines_of<seesaw::games::hex>;
