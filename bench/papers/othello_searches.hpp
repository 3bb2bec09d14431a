// SPDX-License-Identifier: MIT
// The minimax family on Othello with weighted squares, behind plain functions: what uses them need
// not compile five engines.
//
// A search may be bare, as algorithms stand in papers: the full depth at once, moves row by row,
// nothing remembered. Or it has every aid: deepening, a table, the game's order and one learned
// from cutoffs.
#ifndef SEESAW_BENCH_PAPERS_OTHELLO_SEARCHES_HPP
#define SEESAW_BENCH_PAPERS_OTHELLO_SEARCHES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <seesaw/games/othello.hpp>
#include <seesaw/metrics/rates.hpp>
#include <seesaw/search.hpp>

namespace bench {

/// Scout as printed gives up after 50,000 nodes.
enum class othello_algorithm { minimax, alpha_beta, scout_as_printed, scout, pvs, mtd_f };

std::string to_string(othello_algorithm algorithm);

struct othello_question {
    int depth = 1000;        ///< or to the end of the game
    std::uint64_t nodes = 0; ///< 0: as many as it takes
    bool aided = false;
    bool factors =
        false; ///< positions are valued by all factors of the paper, with weights of ours
};

struct othello_answer {
    seesaw::score value = 0; ///< seen from `first`
    int move = -1;           ///< -1: none was named
    double nodes = 0;
    double seconds = 0; ///< of processor time
};

othello_answer search_othello(othello_algorithm algorithm,
                              const seesaw::games::othello::state& root,
                              const othello_question& question);

/// States after so many random plies; games that end before are drawn again.
std::vector<seesaw::games::othello::state> drawn_othello_positions(int plies, std::size_t count,
                                                                   std::uint64_t seed);

using othello_player =
    std::function<seesaw::games::othello::move(const seesaw::games::othello::state&)>;

/// Who names no move makes the first one there is.
othello_player othello_player_of(othello_algorithm algorithm, const othello_question& question);

struct othello_match {
    int opening = 4; ///< random moves to begin with
    std::uint64_t games = 30;
    std::uint64_t seed = 1;
};
struct othello_result {
    seesaw::metrics::tally tally; ///< as `a` sees it
    std::uint64_t distinct = 0;   ///< games that differ in a move at least
};

/// Every opening is played twice, seats swapped.
othello_result play_othello(const othello_player& a, const othello_player& b,
                            const othello_match& match);

} // namespace bench

#endif
