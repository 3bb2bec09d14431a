// SPDX-License-Identifier: MIT
// The experiment of "Critical Position Identification in Games and Its Application to Speculative
// Play" (Khalid, Yusof, Iida and Ishitobi, 2015): tic-tac-toe between players that look 2 to 6
// moves ahead, and the largest and least conspiracy number at each of the nine moves.
//
// X and O play the first best move in the order of the cells, by the paper's evaluation; finished
// boards are evaluated like others. The printed numbers fit best as those of the position after the
// move, searched one move less deep than the player did. The paper does not say that a child which
// is already on the right side of the value counts nothing: it does in the rule `standard`, and
// does not in `literal`.
#ifndef SEESAW_PROGRAM_TIC_TAC_TOE_CONSPIRACY_HPP
#define SEESAW_PROGRAM_TIC_TAC_TOE_CONSPIRACY_HPP

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// How many of the printed numbers come out.
struct conspiracy_match {
    int cells = 0;    ///< compared
    int max_cn = 0;   ///< of them, where the largest number is the printed one
    int min_cn = 0;   ///< and the least
    int constant = 0; ///< and where 0 would be
};

/// The game of two such players, numbers of every move as indicators.
seesaw::playthrough conspiracy_game(int first_depth, int second_depth,
                                    seesaw::conspiracy_rule rule);

/// As printed: for players that look 2 to 6 moves ahead, at move 0 to 8.
double printed_max_cn(int first_depth, int second_depth, std::size_t move);
/// The least number, printed likewise.
double printed_min_cn(int first_depth, int second_depth, std::size_t move);

/// Over all 25 pairs of players.
conspiracy_match match_with_print(seesaw::conspiracy_rule rule);

/// The least depth that is printed, and the greatest.
inline constexpr int least_printed_depth = 2, greatest_printed_depth = 6;

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/tic_tac_toe_conspiracy.hpp>
#endif

#endif
