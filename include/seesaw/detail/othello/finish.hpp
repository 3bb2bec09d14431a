// SPDX-License-Identifier: MIT
// The last moves of an Othello game, searched to the end without a table.
//
// Where a dozen squares are left, a table costs more than it saves, and there is no time to list
// moves, to keep lines or to ask what the rules know. This is alpha-beta on two words, fail-soft,
// with what suits the number of squares that are left:
//
//   * 1: the value is counted, without a move being made: each of the four lines through the square
//     is a byte that a table turns into a number of discs.
//   * 2 to 4: the squares are tried without listing moves, those first that stand in a quarter of
//     the board with an odd number of empty squares. Who moves there last moves there first.
//   * up to 6: moves are listed, in the same order.
//   * 7 and more: "fastest first". Moves that leave the opponent the fewest replies come first;
//     these are then the moves of the node below, and need not be found again.
//
// If enough discs of the opponent are stable (othello_stability.hpp), no move helps.
//
// Nodes are states with an empty square; the full board that follows is counted, not visited. A
// pass is a node of its own.
#ifndef SEESAW_DETAIL_OTHELLO_FINISH_HPP
#define SEESAW_DETAIL_OTHELLO_FINISH_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/othello/flips.hpp>
#include <seesaw/detail/othello/stability.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

// When one square is left, all others being taken, each of its four lines is a byte that says where
// one's own discs are: [place in the line][own discs] is what is turned.
inline constexpr std::array<std::array<std::uint8_t, 256>, 8> last_flips_of_line = [] {
    std::array<std::array<std::uint8_t, 256>, 8> table{};
    for (int place = 0; place < 8; ++place)
        for (unsigned own = 0; own < 256; ++own) {
            int turned = 0;
            for (const int step : {-1, 1}) {
                int at = place + step, run = 0;
                for (; at >= 0 && at < 8 && (own >> at & 1) == 0; at += step) ++run;
                if (at >= 0 && at < 8) turned += run;
            }
            table[static_cast<std::size_t>(place)][own] = static_cast<std::uint8_t>(turned);
        }
    return table;
}();

struct diagonals {
    bitboard rising, falling;
};

inline constexpr std::array<diagonals, 64> all_diagonals = [] {
    std::array<diagonals, 64> table{};
    for (int square = 0; square < 64; ++square)
        table[static_cast<std::size_t>(square)] = {
            board_ray(square, 1, -1) | board_ray(square, -1, 1) | square_bit(square),
            board_ray(square, 1, 1) | board_ray(square, -1, -1) | square_bit(square)};
    return table;
}();

/// How many discs change colour when `own` takes the last square. Lines that leave a smaller board
/// never come back to an own disc.
inline int last_flips(bitboard own, int square) noexcept {
    const auto column = static_cast<std::size_t>(square & 7);
    const auto row = static_cast<std::size_t>(square >> 3);
    const diagonals& lines = all_diagonals[static_cast<std::size_t>(square)];
    // One square of each column: the rows on top of each other.
    const auto rising = static_cast<std::size_t>(((own & lines.rising) * left_column) >> 56);
    const auto falling = static_cast<std::size_t>(((own & lines.falling) * left_column) >> 56);
    const auto along =
        static_cast<std::size_t>((((own >> column) & left_column) * 0x0102040810204080u) >> 56);
    const auto across = static_cast<std::size_t>((own >> (square & 56)) & 255);
    return last_flips_of_line[column][rising] + last_flips_of_line[column][falling] +
           last_flips_of_line[column][across] + last_flips_of_line[row][along];
}

constexpr bitboard corner_squares(int size) noexcept {
    const bitboard top = 1 | bitboard{1} << (size - 1);
    return top | top << 8 * (size - 1);
}

/// Empty squares in those quarters of the board where an odd number of them is left: who goes there
/// first tends to go there last.
constexpr bitboard odd_quarters(bitboard empty, int size) noexcept {
    const int centred = 9 * (4 - size / 2);
    bitboard parity = empty << centred;
    parity ^= parity >> 1;
    parity ^= parity >> 2;
    parity ^= parity >> 8;
    parity ^= parity >> 16;
    return (((parity & 0x0000001100000011u) * 0x0f0f0f0fu) >> centred) & empty;
}

/// The most that is left to who faces these discs, if that is no more than `alpha`; else more than
/// `alpha`. Looks at stability only where it has a chance.
inline score stability_limit(bitboard other, bitboard empty, int size, score alpha) noexcept {
    // Some of the discs are never stable; which part pays to look was measured.
    constexpr int unstable = 5;
    const int squares = size * size;
    if (squares - 2 * (count(other) - unstable) > alpha) return squares;
    return squares - 2 * count(stable_discs(other, empty, size));
}

class othello_finish {
public:
    /// Visits no more than `most` nodes.
    othello_finish(int size, bool empties_to_winner, std::uint64_t most)
        : board_(square_board(size)), size_(size), squares_(size * size),
          empties_to_winner_(empties_to_winner),
          last_start_(most < unchecked ? 0 : most - unchecked), complete_(most >= unchecked) {}

    /// The value for the owner of `own`, who is to move. If it is <= alpha the truth is at most
    /// that, if >= beta at least.
    score search(bitboard own, bitboard other, score alpha, score beta) {
        if (!complete_) return 0;
        const bitboard empty = board_ & ~(own | other);
        switch (const int left = count(empty)) {
        case 0:
            return difference(own, other);
        case 1:
            return one(own, lowest(empty));
        case 2:
            return two(own, other, lowest(empty), lowest(empty & (empty - 1)), beta);
        case 3:
            return three(own, other, empty, alpha, beta);
        case 4:
            return four(own, other, empty, alpha, beta);
        default:
            return many(own, other, empty, left, othello_placements(own, other, empty), alpha,
                        beta);
        }
    }

    std::uint64_t nodes() const { return nodes_; }
    /// Otherwise the nodes did not suffice, and the value means nothing.
    bool complete() const { return complete_; }

private:
    // The most that is visited between two looks at the limit: a state with five empty squares and
    // all below it, 1 + 5 · (2 + 4 · (2 + 3 · 3)).
    static constexpr std::uint64_t unchecked = 231;

    static constexpr score nothing = -infinite_score;
    static constexpr int sorted_from = 7;    // fastest first from so many empty squares on
    static constexpr int stability_from = 6; // the same for stability

    static int lowest(bitboard b) { return std::countr_zero(b); }

    score difference(bitboard own, bitboard other) const {
        return disc_difference(own, other, squares_, empties_to_winner_);
    }

    score one(bitboard own, int x) {
        ++nodes_;
        const int mine = count(own);
        if (const int turned = last_flips(own, x); turned > 0)
            return 2 * (mine + turned + 1) - squares_;
        const bitboard other = board_ & ~own & ~square_bit(x);
        if (const int turned = last_flips(other, x); turned > 0)
            return 2 * (mine - turned) - squares_;
        return difference(own, other);
    }

    score two(bitboard own, bitboard other, int x, int y, score beta) {
        ++nodes_;
        score best = nothing;
        if (const bitboard turned = othello_flips(own, other, x); turned != 0) {
            best = -one(other ^ turned, y);
            if (best >= beta) return best;
        }
        if (const bitboard turned = othello_flips(own, other, y); turned != 0)
            best = std::max(best, -one(other ^ turned, x));
        if (best != nothing) return best;

        score worst = -nothing;
        if (const bitboard turned = othello_flips(other, own, x); turned != 0)
            worst = one(own ^ turned, y);
        if (const bitboard turned = othello_flips(other, own, y); turned != 0)
            worst = std::min(worst, one(own ^ turned, x));
        return worst != -nothing ? worst : difference(own, other);
    }

    score three(bitboard own, bitboard other, bitboard empty, score alpha, score beta,
                bool passed = false) {
        ++nodes_;
        int x = lowest(empty), y = lowest(empty & (empty - 1)), z = 63 - std::countl_zero(empty);
        // A square on its own in its quarter goes first.
        const bitboard odd = odd_quarters(empty, size_);
        if (odd == square_bit(y))
            std::swap(x, y);
        else if (odd == square_bit(z))
            std::swap(x, z);
        score best = nothing;
        const auto good_enough = [&](int to, int rest, int last) {
            const bitboard turned = othello_flips(own, other, to);
            if (turned == 0) return false;
            best = std::max(best, -two(other ^ turned, own ^ turned ^ square_bit(to), rest, last,
                                       -std::max(alpha, best)));
            return best >= beta;
        };
        if (good_enough(x, y, z) || good_enough(y, x, z) || good_enough(z, x, y)) return best;
        if (best != nothing) return best;
        return passed ? difference(own, other) : -three(other, own, empty, -beta, -alpha, true);
    }

    score four(bitboard own, bitboard other, bitboard empty, score alpha, score beta,
               bool passed = false) {
        ++nodes_;
        score best = nothing;
        const auto good_enough = [&](int x) {
            const bitboard turned = othello_flips(own, other, x);
            if (turned == 0) return false;
            best = std::max(best, -three(other ^ turned, own ^ turned ^ square_bit(x),
                                         empty ^ square_bit(x), -beta, -std::max(alpha, best)));
            return best >= beta;
        };
        if (odd_first(empty, empty, good_enough) || best != nothing) return best;
        return passed ? difference(own, other) : -four(other, own, empty, -beta, -alpha, true);
    }

    score many(bitboard own, bitboard other, bitboard empty, int left, bitboard moves, score alpha,
               score beta) {
        if (nodes_ > last_start_) [[unlikely]] {
            complete_ = false;
            return 0;
        }
        ++nodes_;
        if (moves == 0) {
            const bitboard replies = othello_placements(other, own, empty);
            if (replies == 0) return difference(own, other);
            return -many(other, own, empty, left, replies, -beta, -alpha);
        }
        if (left >= stability_from) {
            const score most = stability_limit(other, empty, size_, alpha);
            if (most <= alpha) return most;
        }
        if (left >= sorted_from) return fastest_first(own, other, empty, left, moves, alpha, beta);
        score best = nothing;
        odd_first(moves, empty, [&](int x) {
            const bitboard turned = othello_flips(own, other, x);
            const bitboard after_own = other ^ turned, after_other = own ^ turned ^ square_bit(x);
            const bitboard after_empty = empty ^ square_bit(x);
            const score floor = std::max(alpha, best);
            const score v =
                left == 5
                    ? four(after_own, after_other, after_empty, -beta, -floor)
                    : many(after_own, after_other, after_empty, left - 1,
                           othello_placements(after_own, after_other, after_empty), -beta, -floor);
            best = std::max(best, -v);
            return best >= beta;
        });
        return best;
    }

    struct candidate {
        bitboard own, other, moves; // after the move, for the opponent
        int square;
        int key;
    };

    score fastest_first(bitboard own, bitboard other, bitboard empty, int left, bitboard moves,
                        score alpha, score beta) {
        move_list<candidate, 32> candidates; // there are never more moves than that
        const bitboard odd = odd_quarters(empty, size_), corners = corner_squares(size_);
        for (; moves != 0; moves &= moves - 1) {
            const int x = lowest(moves);
            const bitboard turned = othello_flips(own, other, x);
            candidate c{other ^ turned, own ^ turned ^ square_bit(x), 0, x, 0};
            c.moves = othello_placements(c.own, c.other, empty ^ square_bit(x));
            // A corner counts for two replies, parity for less than one.
            c.key =
                2 * (count(c.moves) + count(c.moves & corners)) - static_cast<int>(odd >> x & 1);
            candidates.push_back(c);
        }
        score best = nothing;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            std::size_t least = i;
            for (std::size_t j = i + 1; j < candidates.size(); ++j)
                if (candidates[j].key < candidates[least].key) least = j;
            const candidate c = candidates[least];
            candidates[least] = candidates[i];
            best = std::max(best, -many(c.own, c.other, empty ^ square_bit(c.square), left - 1,
                                        c.moves, -beta, -std::max(alpha, best)));
            if (best >= beta) break;
        }
        return best;
    }

    // Those of the squares first that stand in odd quarters, until one is good enough.
    template <class Try>
    bool odd_first(bitboard squares, bitboard empty, const Try& good_enough) {
        const bitboard odd = odd_quarters(empty, size_);
        for (bitboard part = squares & odd; part != 0; part &= part - 1)
            if (good_enough(lowest(part))) return true;
        for (bitboard part = squares & ~odd; part != 0; part &= part - 1)
            if (good_enough(lowest(part))) return true;
        return false;
    }

    bitboard board_;
    int size_;
    int squares_;
    bool empties_to_winner_;
    std::uint64_t last_start_; // from more nodes on, no state with five empty squares is begun
    bool complete_;
    std::uint64_t nodes_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
