// SPDX-License-Identifier: MIT
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/rule_space.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include <seesaw/program/players_of_game.hpp>

template struct support::players_of<seesaw::games::checkers>;
template struct support::players_of<seesaw::games::connect_four>;
template struct support::players_of<seesaw::games::connect_four_7x6>;
template struct support::players_of<seesaw::games::gobang>;
template struct support::players_of<seesaw::games::hex>;
template struct support::players_of<seesaw::games::othello>;
template struct support::players_of<seesaw::games::p_game>;
template struct support::players_of<seesaw::games::rule_space>;
template struct support::players_of<seesaw::games::tic_tac_toe>;

template struct support::games_of<seesaw::games::checkers>;
template struct support::games_of<seesaw::games::connect_four>;
template struct support::games_of<seesaw::games::gobang>;
template struct support::games_of<seesaw::games::hex>;
template struct support::games_of<seesaw::games::othello>;
template struct support::games_of<seesaw::games::rule_space>;
template struct support::games_of<seesaw::games::tic_tac_toe>;
