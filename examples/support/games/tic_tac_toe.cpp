// SPDX-License-Identifier: MIT
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/engines_of_game.hpp"

template struct support::engines_of<seesaw::games::tic_tac_toe>;
