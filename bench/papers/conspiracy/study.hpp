// SPDX-License-Identifier: MIT
// The work behind `reproduce conspiracy`: games played and looked at by conspiracy numbers, proof
// trees, single conspiracy numbers and speculation. Compiled once, apart from the tables.
#ifndef SEESAW_BENCH_PAPERS_CONSPIRACY_STUDY_HPP
#define SEESAW_BENCH_PAPERS_CONSPIRACY_STUDY_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

enum class studied_game { tic_tac_toe, connect_four, othello };

inline constexpr std::array<studied_game, 3> studied_games = {
    studied_game::tic_tac_toe, studied_game::connect_four, studied_game::othello};

std::string to_string(studied_game game);

/// Numbers of a position and of the proof tree of the same depth ("can the first player win?").
struct conspiracy_and_proof {
    double max_cn, min_cn;             ///< finished games may change, as in the paper
    double fixed_max_cn, fixed_min_cn; ///< they may not: infinite where nothing helps
    double pn, dn;                     ///< of the root
    double largest_pn, largest_dn;     ///< of all nodes, the largest finite ones
    double nodes;                      ///< of the tree

    static constexpr std::size_t count = 9;
};

/// Of all positions of a game between players that look two moves ahead and move at random one time
/// in five.
std::vector<conspiracy_and_proof> conspiracy_along_game(studied_game game, std::uint64_t seed,
                                                        int depth);

/// Of all positions of such a game: values to depth 1 to `depth`, then the first player's single
/// conspiracy numbers, one position after the other.
std::vector<double> settling_along_game(studied_game game, std::uint64_t seed, int depth);

/// The threshold of these.
double settling_threshold(studied_game game);

/// What a look at a position says about how its game ends, both to the same depth.
struct foretold {
    double outcome; ///< of the game: 1, 0 or −1
    double value;   ///< of the search
    double scn;     ///< the second player's single conspiracy number less the first one's

    static constexpr std::size_t count = 3;
};

/// Of the middle half of such a game, one position after the other.
std::vector<foretold> foretold_along_game(studied_game game, std::uint64_t seed, int depth);

/// How much depends on the move that is made.
struct risked {
    double critical; ///< 1 where MaxCN or MinCN has changed abruptly since the own move before
    double mistakes; ///< share of the legal moves that lose some of the position's value
    double near;     ///< 1 where the value, three moves deep, has changed by as much as it is

    static constexpr std::size_t count = 3;
};

/// Of all positions of such a game whose values a search to the end finds, from the second own move
/// of each player on.
std::vector<risked> risked_along_game(studied_game game, std::uint64_t seed);

/// One opening, the agent in both seats against a weaker player: points from 0 to 1, for an agent
/// that never speculates, when it is critical, always.
struct speculation_result {
    double never, when_critical, always;
    double speculated; ///< share of the positions in which the second of them did

    static constexpr std::size_t count = 4;
};

struct speculation_setting {
    int agent_depth;
    int opponent_depth;
    int model_depth; ///< what the agent takes the opponent for
};

speculation_result speculate_once(studied_game game, std::uint64_t seed,
                                  const speculation_setting& setting);

/// The weaker player of such games: did the rule fire, and was the game lost?
struct resignation_result {
    double infinite, infinite_lost; ///< no conspiracy could save the game, twice in a row
    double many, many_lost;         ///< one would take 20 leaves or more, twice in a row
    double lost;

    static constexpr std::size_t count = 5;
};

resignation_result resign_once(studied_game game, std::uint64_t seed);

/// CPU seconds of one position: plain minimax, one single conspiracy number, all thresholds, all
/// conspiracy numbers; for Othello's evaluation in steps of `step` (1: as it is).
struct conspiracy_cost {
    double minimax, scn, all_thresholds, all_values;
    double values; ///< different ones among the leaves
    double nodes;

    static constexpr std::size_t count = 6;
};

conspiracy_cost cost_once(std::uint64_t seed, int depth, int step);

} // namespace bench

#endif
