// SPDX-License-Identifier: MIT
// Games of one in `compare`: puzzles, games of luck, and games that hide something.
//
//     n_puzzle, sokoban, same_game   a_star and ida_star, and for n_puzzle hda_star (two threads,
//                                    whose nodes differ from run to run): the length of a shortest
//                                    solution
//     twenty48                       expectimax and mcts: the probability of reaching the target
//     twenty48/2x2/enemy             proofs: can it be reached whatever tile comes?
//     minesweeper                    its player, which counts worlds: the share of 200 games it won
//
// Not here: single_conspiracy_number and constraint_solver, which measure and count and solve
// nothing by themselves.
#ifndef SEESAW_PROGRAM_SOLO_HPP
#define SEESAW_PROGRAM_SOLO_HPP

#include <string>
#include <vector>

#include <seesaw/program/measurement.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

const std::vector<std::string>& solo_games();

/// Those that play none of the games of two.
const std::vector<std::string>& solo_engines();

void add_solo_jobs(std::vector<job>& jobs, const std::string& game, const comparison& asked);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/solo.hpp>
#endif

#endif
