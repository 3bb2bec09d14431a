// SPDX-License-Identifier: MIT
// The shipped games with what is known about them; each has a header of its own, which needs no
// other. games/othello/endgame.hpp and games/othello/patterns.hpp are not included: their learned
// weights are large.
#ifndef SEESAW_GAMES_HPP
#define SEESAW_GAMES_HPP

#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/dobutsu_shogi.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/hex/connections.hpp>
#include <seesaw/games/l_game.hpp>
#include <seesaw/games/minesweeper.hpp>
#include <seesaw/games/minesweeper/player.hpp>
#include <seesaw/games/minesweeper/reasons.hpp>
#include <seesaw/games/morris.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/compact_pattern_databases.hpp>
#include <seesaw/games/n_puzzle/heavy.hpp>
#include <seesaw/games/n_puzzle/heuristics.hpp>
#include <seesaw/games/n_puzzle/pattern_databases.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/evaluation.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/pig.hpp>
#include <seesaw/games/royal_ur.hpp>
#include <seesaw/games/rule_space.hpp>
#include <seesaw/games/rule_space/genes.hpp>
#include <seesaw/games/rule_space/player.hpp>
#include <seesaw/games/same_game.hpp>
#include <seesaw/games/sokoban.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/games/twenty48/evaluation.hpp>
#include <seesaw/games/twenty48/exact.hpp>
#include <seesaw/games/twenty48/tuples.hpp>

#endif
