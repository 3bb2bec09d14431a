// SPDX-License-Identifier: MIT
#include <seesaw/games/p_game.hpp>

#include "support/engines_of_game.hpp"

template struct support::engines_of<seesaw::games::p_game>;
