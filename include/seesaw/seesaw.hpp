// SPDX-License-Identifier: MIT
// Seesaw: solves games and measures how they play. This header includes everything but
// games/othello/endgame.hpp and games/othello/patterns.hpp, whose learned weights are large.
//
// Where to read on: game.hpp says what a game is, search.hpp what a search is. Engines and games
// have a header each and need no other; take only what you use, and files that define a game
// compile several times faster.
#ifndef SEESAW_SEESAW_HPP
#define SEESAW_SEESAW_HPP

#include <seesaw/agents.hpp>
#include <seesaw/any_engine.hpp>
#include <seesaw/certificate.hpp>
#include <seesaw/check.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/limits.hpp>
#include <seesaw/metrics.hpp>
#include <seesaw/move_list.hpp>
#include <seesaw/parameter.hpp>
#include <seesaw/play.hpp>
#include <seesaw/random.hpp>
#include <seesaw/search.hpp>
#include <seesaw/speculation.hpp>
#include <seesaw/text.hpp>
#include <seesaw/trace.hpp>
#include <seesaw/version.hpp>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/alpha_beta_conspiracy.hpp>
#include <seesaw/engines/beam_search.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/engines/constraint_solver.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/hda_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/engines/interval_iteration.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/mtd_f.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/engines/scout.hpp>
#include <seesaw/engines/single_conspiracy_number.hpp>
#include <seesaw/engines/single_conspiracy_number_search.hpp>
#include <seesaw/engines/solve.hpp>

#include <seesaw/evolve/chromosome.hpp>
#include <seesaw/evolve/fitness.hpp>
#include <seesaw/evolve/individual.hpp>
#include <seesaw/evolve/learnability.hpp>
#include <seesaw/evolve/strategy.hpp>
#include <seesaw/evolve/survey.hpp>

#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/minesweeper.hpp>
#include <seesaw/games/minesweeper/player.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/compact_pattern_databases.hpp>
#include <seesaw/games/n_puzzle/heavy.hpp>
#include <seesaw/games/n_puzzle/heuristics.hpp>
#include <seesaw/games/n_puzzle/pattern_databases.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/evaluation.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/pig.hpp>
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
#include <seesaw/with.hpp>

#endif
