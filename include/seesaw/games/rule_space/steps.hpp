// SPDX-License-Identifier: MIT
// The sixteen steps of pieces on 8 × 8 squares: to the eight neighbours, and the eight leaps of a
// knight.
//
// A step moves a whole set of squares at once: the word is rotated, and what left the board at one
// side and came in at another is masked away. Forward is towards higher rows; half a turn of the
// board makes every step its reverse, which is how the second player's pieces see it.
#ifndef SEESAW_GAMES_RULE_SPACE_STEPS_HPP
#define SEESAW_GAMES_RULE_SPACE_STEPS_HPP

#include <array>
#include <cstdint>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/games/rule_space/genes.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class rule_steps {
public:
    static constexpr unsigned count = 16;

    static constexpr unsigned reverse(unsigned step) { return step < 8 ? 7 - step : 23 - step; }

    /// By how much a square's number grows.
    static constexpr int distance(unsigned step) { return table[step].distance; }

    static constexpr bitboard taken(bitboard squares, unsigned step) {
        return rotated(squares, table[step].distance & 63) & table[step].arrivals;
    }

    /// The squares, and those that are reached from them by any number of steps over free squares.
    static constexpr bitboard ridden(bitboard squares, bitboard free, unsigned step) {
        const int once = table[step].distance & 63, twice = 2 * once & 63, four = 4 * once & 63;
        bitboard open = free & table[step].arrivals; // seven steps are the most, in three doublings
        squares |= open & rotated(squares, once);
        open &= rotated(open, once);
        squares |= open & rotated(squares, twice);
        open &= rotated(open, twice);
        return squares | (open & rotated(squares, four));
    }

    /// The steps of a movement as bits, for the first player or the second.
    static constexpr std::uint16_t of(games::movement how, bool second) {
        constexpr std::uint16_t sets[] = {0, 0x06, 0x66, 0xff, 0xff00, 0x99, 0x01};
        const unsigned set = sets[static_cast<unsigned>(how)];
        if (!second) return static_cast<std::uint16_t>(set);
        unsigned turned = 0;
        for (unsigned step = 0; step < count; ++step)
            if ((set >> step & 1) != 0) turned |= 1u << reverse(step);
        return static_cast<std::uint16_t>(turned);
    }

private:
    // std::rotl takes int, in libc++ 14 unsigned.
    static constexpr bitboard rotated(bitboard squares, int by) {
        return squares << by | squares >> (-by & 63);
    }

    struct entry {
        int distance;
        bitboard arrivals; // squares that a step of this kind can end on
    };

    static constexpr entry made(int rows, int columns) {
        bitboard arrivals = 0;
        for (int square = 0; square < 64; ++square) {
            const int row = square / 8 - rows, column = square % 8 - columns;
            if (row >= 0 && row < 8 && column >= 0 && column < 8) arrivals |= square_bit(square);
        }
        return {8 * rows + columns, arrivals};
    }

    static constexpr std::array<entry, count> all() {
        return {made(1, 0),   made(1, 1),   made(1, -1), made(0, 1),  made(0, -1), made(-1, 1),
                made(-1, -1), made(-1, 0),  made(2, 1),  made(2, -1), made(1, 2),  made(1, -2),
                made(-1, 2),  made(-1, -2), made(-2, 1), made(-2, -1)};
    }

    static const std::array<entry, count> table;
};

inline constexpr std::array<rule_steps::entry, rule_steps::count> rule_steps::table =
    rule_steps::all();

}}} // namespace seesaw::v0::detail

#endif
