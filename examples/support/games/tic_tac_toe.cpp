// SPDX-License-Identifier: MIT
#include <seesaw/games/tic_tac_toe.hpp>

#include <seesaw/program/conspiracy_of_game.hpp>
#include <seesaw/program/engines_of_game.hpp>

template struct support::engines_of<seesaw::games::tic_tac_toe>;
template struct support::conspiracy_of<seesaw::games::tic_tac_toe>;
