// SPDX-License-Identifier: MIT
// The sliding-tile puzzle with tiles of different weight: moving tile k costs k.
//
//     seesaw::games::heavy_n_puzzle eight{{.rows = 3, .columns = 3}};
//     seesaw::a_star(eight).run(eight.root()).value;   // the work of the cheapest solution
//
// The cheapest solution need not be a shortest one: light tiles may take a longer path. `estimate`
// is the sum over tiles of Manhattan distance times number, which never exceeds the remaining work
// and changes by no more than a move costs. All else is as in n_puzzle.hpp.
#ifndef SEESAW_GAMES_N_PUZZLE_HEAVY_HPP
#define SEESAW_GAMES_N_PUZZLE_HEAVY_HPP

#include <cstddef>

#include <seesaw/game.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// Solutions cost work, not moves.
struct heavy_n_puzzle : n_puzzle {
    /// The number of the tile that moves.
    int cost(const state& s, move m) const {
        return s.tiles[follows.neighbour[s.blank][static_cast<std::size_t>(m)]];
    }

    int estimate(const state& s) const {
        int sum = 0;
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(cells()); ++cell)
            sum += s.tiles[cell] * follows.distance[s.tiles[cell]][cell];
        return sum;
    }
    int estimate(const state& s, move m, int h) const {
        const int tile = cost(s, m);
        return h + tile * follows.gain[s.blank][static_cast<std::size_t>(m)]
                                      [static_cast<std::size_t>(tile)];
    }

    // What is known of the puzzle holds whatever a step costs, and it costs the same back.
    bool solvable(const state& s) const { return n_puzzle::solvable(s); }
    move inverse(move m) const { return n_puzzle::inverse(m); }
};

static_assert(puzzle<heavy_n_puzzle> && costs<heavy_n_puzzle> && estimates_steps<heavy_n_puzzle>);
static_assert(inverts_moves<heavy_n_puzzle> && knows_solvable<heavy_n_puzzle>);

}}} // namespace seesaw::v0::games

#endif
