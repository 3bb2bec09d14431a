// SPDX-License-Identifier: MIT
// Seesaw solves games and measures how they play. This header has all that a game of your own
// needs: every engine, agents, traces, metrics, checks.
//
// The shipped games are in games.hpp. The headers of evolve/ breed rules, and program.hpp makes a
// command line, which needs fmt, CLI11 and nlohmann-json.
//
// Where to read on: game.hpp says what a game is, search.hpp what a search is. Engines have a
// header each and need no other; take only what you use, and files compile several times faster.
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
#include <seesaw/with.hpp>

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

#endif
