// SPDX-License-Identifier: MIT
// The 32 dark squares of a draughts board in one word, every ninth bit left out.
//
//        .  0  .  1  .  2  .  3
//        4  .  5  .  6  .  7  .
//        .  9  . 10  . 11  . 12
//       13  . 14  . 15  . 16  .          8, 17, 26 and what lies beyond 34 are no squares
//        . 18  . 19  . 20  . 21
//       22  . 23  . 24  . 25  .
//        . 27  . 28  . 29  . 30
//       31  . 32  . 33  . 34  .
//
// So a step is a shift by 4 or by 5 from every square, and one that leaves the board at a side ends
// on a bit that is no square.
#ifndef SEESAW_DETAIL_CHECKERS_DRAUGHTS_BOARD_HPP
#define SEESAW_DETAIL_CHECKERS_DRAUGHTS_BOARD_HPP

#include <seesaw/detail/board/bitboard.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct draughts_board {
    static constexpr bitboard squares =
        bitboard{0xff} | bitboard{0xff} << 9 | bitboard{0xff} << 18 | bitboard{0xff} << 27;

    static constexpr bool is_dark(int column, int row) noexcept { return (column + row) % 2 == 1; }
    static constexpr int bit_at(int column, int row) noexcept {
        return 4 * row + column / 2 + row / 2;
    }

    /// The usual numbers, 1 to 32, and the bits that they are.
    static constexpr int number_of(int bit) noexcept { return bit - bit / 9 + 1; }
    static constexpr int bit_of(int number) noexcept { return number - 1 + (number - 1) / 8; }

    /// From one row up to another, which is not included.
    static constexpr bitboard rows(int from, int to) noexcept {
        const bitboard before = (bitboard{1} << (4 * from + from / 2)) - 1;
        const bitboard up_to = (bitboard{1} << (4 * to + to / 2)) - 1;
        return up_to & ~before & squares;
    }

    /// Eight squares around the centre.
    static constexpr bitboard middle =
        bitboard{6} << 9 | bitboard{6} << 13 | bitboard{6} << 18 | bitboard{6} << 22;

    /// The sum of the row numbers, from 0, of all squares in the set.
    static constexpr int sum_of_rows(bitboard b) noexcept {
        constexpr bitboard odd = rows(1, 2) | rows(3, 4) | rows(5, 6) | rows(7, 8);
        constexpr bitboard later_of_two = rows(2, 4) | rows(6, 8);
        return count(b & odd) + 2 * count(b & later_of_two) + 4 * count(b & rows(4, 8));
    }

    /// Directions are 0 to 3; the first two lead to higher bits.
    static constexpr int steps[4] = {4, 5, -4, -5};
    static constexpr unsigned back(unsigned direction) noexcept { return direction ^ 2; }

    /// One step for all squares of the set; those that leave the board are not taken away.
    static constexpr bitboard shifted(bitboard b, unsigned direction) noexcept {
        switch (direction) {
        case 0:
            return b << 4;
        case 1:
            return b << 5;
        case 2:
            return b >> 4;
        default:
            return b >> 5;
        }
    }
};

}}} // namespace seesaw::v0::detail

#endif
