// SPDX-License-Identifier: MIT
// Hex with knowledge of chains that cannot be cut, for solvers.
//
//     seesaw::games::hex_with_connections game{{.size = 5}};
//     auto r = seesaw::bisection(game).run(game.root());
//
// Rules, states and texts are those of `hex` (games/hex.hpp).
//
//      a b c d         Two stones with two empty cells between are a bridge: if the opponent takes
//    1  . . . .        one of the two, the other one joins them. So are a stone on the second row
//    and
//     2  . X . .       its edge. A chain of bridges that share no cell cannot be cut: X has won
//     here,
//      3  . . . .      whoever is to move.
//       4  X . . .
//
// This settles a position where the side that has moved has such a chain, or the other side can
// make one. Elsewhere a move that makes one for the opponent is a threat, which only a move on the
// chain can meet. The moves that meet all threats are those of `look`, without dead cells: a cell
// is dead when a stone there joins nothing, whatever happens elsewhere. Where no move is left, the
// position is lost.
//
// Cost: a search for a chain for either side and every empty cell, a microsecond or two at a state.
// `hex solve --size 5 --best-only .........................` takes 29,000 nodes; with `--engine
// df_pn`, which asks the rules alone, it takes 708 million.
//
// Hayward et al., "Solving 7 × 7 Hex: virtual connections and game-state reduction", 2003 (threats
// that must be met). Björnsson et al., "Dead cell analysis in Hex and the Shannon game", 2007.
#ifndef SEESAW_GAMES_HEX_CONNECTIONS_HPP
#define SEESAW_GAMES_HEX_CONNECTIONS_HPP

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/hex/chain.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules of `hex` with `bounds` and `look`, so that solvers need not play out what is decided.
struct hex_with_connections : hex {
    std::pair<score, score> bounds(const state& s) const {
        const judgement seen = judge(s);
        return {seen.low, seen.high};
    }

    /// The moves that meet every threat, but for those on dead cells, best first.
    look_result<list> look(const state& s, const window&) const {
        const judgement seen = judge(s);
        look_result<list> result{seen.low, seen.high, {}};
        if (seen.low == seen.high) return result;
        const std::uint64_t useful = seen.moves & ~dead_cells(s);
        struct candidate {
            int rank;
            move played;
        };
        move_list<candidate, 64> candidates;
        for (std::uint64_t left = useful != 0 ? useful : seen.moves; left != 0; left &= left - 1) {
            const auto m = static_cast<move>(std::countr_zero(left));
            candidates.push_back({order(s, m), m});
        }
        std::sort(candidates.begin(), candidates.end(), [](const candidate& a, const candidate& b) {
            return std::pair(-a.rank, a.played) < std::pair(-b.rank, b.played);
        });
        for (const candidate& c : candidates) result.moves.push_back(c.played);
        return result;
    }

    /// The empty cells on which neither player's stone matters.
    std::uint64_t dead_cells(const state& s) const {
        const bool first_moves = to_move(s) == player::first;
        const std::uint64_t first = first_moves ? s.own : s.other;
        const std::uint64_t second = first_moves ? s.other : s.own;
        std::uint64_t dead = 0;
        for (std::uint64_t left = ~(first | second) & detail::square_board(size); left != 0;
             left &= left - 1) {
            const int cell = std::countr_zero(left);
            unsigned of_first = 0, of_second = 0, bit = 1;
            for (const detail::hex_step step : detail::hex_neighbours) {
                const int row = cell / 8 + step.down, column = cell % 8 + step.right;
                // An edge is a stone of the player whose it is; a corner is anyone's.
                const bool over = row < 0 || row >= size, beside = column < 0 || column >= size;
                const std::uint64_t there =
                    over || beside ? 0 : detail::square_bit(8 * row + column);
                if ((over && !beside) || (first & there) != 0) of_first |= bit;
                if ((beside && !over) || (second & there) != 0) of_second |= bit;
                bit <<= 1;
            }
            if (detail::hex_is_dead(of_first, of_second)) dead |= detail::square_bit(cell);
        }
        return dead;
    }

private:
    struct judgement {
        score low, high; // seen from `first`
        std::uint64_t moves;
    };

    judgement judge(const state& s) const {
        const player mover = to_move(s);
        const bool own_across = mover == player::second;
        const auto upright = [](std::uint64_t b, bool across) {
            return across ? detail::transpose(b) : b;
        };
        const std::uint64_t open = ~(s.own | s.other) & detail::square_board(size);
        const score win = seen_from(mover, 1);

        const std::uint64_t other = upright(s.other, !own_across);
        const std::uint64_t open_to_other = upright(open, !own_across);
        if (detail::hex_chain(other, open_to_other, size)) return {-win, -win, 0};
        if (has_completing_move(upright(s.own, own_across), upright(open, own_across)))
            return {win, win, 0};
        std::uint64_t useful = open_to_other;
        for (std::uint64_t left = open_to_other; left != 0; left &= left - 1) {
            const std::uint64_t cell = left & (0 - left);
            if (const auto chain = detail::hex_chain(other | cell, open_to_other ^ cell, size))
                useful &= *chain | cell;
        }
        if (useful == 0) return {-win, -win, 0};
        return {-1, 1, upright(useful, !own_across)};
    }

    bool has_completing_move(std::uint64_t stones, std::uint64_t open) const {
        for (std::uint64_t left = open; left != 0; left &= left - 1) {
            const std::uint64_t cell = left & (0 - left);
            if (detail::hex_chain(stones | cell, open ^ cell, size)) return true;
        }
        return false;
    }
};

static_assert(has_look<hex_with_connections> && bounds_outcome<hex_with_connections>);

}}} // namespace seesaw::v0::games

#endif
