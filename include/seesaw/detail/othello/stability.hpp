// SPDX-License-Identifier: MIT
// Discs of Othello that no sequence of moves can turn.
//
// A disc is turned along a line, and a line has four axes. It is safe on an axis if the line is
// full from edge to edge, or if on one side of it there is the edge or a disc of its colour that is
// itself stable. Discs that are safe on all four axes are stable: beginning with the corners, the
// set grows until nothing is added. More discs are stable in truth; those found are.
//
// Cost: some 40 operations, and 25 a round; rounds are few.
#ifndef SEESAW_DETAIL_OTHELLO_STABILITY_HPP
#define SEESAW_DETAIL_OTHELLO_STABILITY_HPP

#include <seesaw/detail/board/bitboard.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// The squares on lines without an empty square, for each axis.
struct full_lines {
    bitboard across, along, rising, falling;

    explicit constexpr full_lines(bitboard empty) noexcept
        : across(~rows_with(empty)), along(~columns_with(empty)), rising(~rising_with(empty)),
          falling(~falling_with(empty)) {}

private:
    static constexpr bitboard rows_with(bitboard b) noexcept {
        b |= b >> 4;
        b |= b >> 2;
        b |= b >> 1;
        return (b & left_column) * 0xff;
    }
    static constexpr bitboard columns_with(bitboard b) noexcept {
        b |= (b >> 32) | (b << 32);
        b |= (b >> 16) | (b << 48);
        return b | (b >> 8) | (b << 56);
    }
    // Steps of 7 and 9 with those squares left out where a step, or two or four of them, would come
    // from beyond the edge.
    static constexpr bitboard rising_with(bitboard b) noexcept {
        b |= ((b << 7) & 0x7f7f7f7f7f7f7f7fu) | ((b >> 7) & 0xfefefefefefefefeu);
        b |= ((b << 14) & 0x3f3f3f3f3f3f3f3fu) | ((b >> 14) & 0xfcfcfcfcfcfcfcfcu);
        return b | ((b << 28) & 0x0f0f0f0f0f0f0f0fu) | ((b >> 28) & 0xf0f0f0f0f0f0f0f0u);
    }
    static constexpr bitboard falling_with(bitboard b) noexcept {
        b |= ((b << 9) & 0xfefefefefefefefeu) | ((b >> 9) & 0x7f7f7f7f7f7f7f7fu);
        b |= ((b << 18) & 0xfcfcfcfcfcfcfcfcu) | ((b >> 18) & 0x3f3f3f3f3f3f3f3fu);
        return b | ((b << 36) & 0xf0f0f0f0f0f0f0f0u) | ((b >> 36) & 0x0f0f0f0f0f0f0f0fu);
    }
};

/// Stable discs among `own`; `empty` are the empty squares of a board of that size.
constexpr bitboard stable_discs(bitboard own, bitboard empty, int size) noexcept {
    const full_lines full(empty);
    const bitboard outside = ~square_board(size); // as good as stable
    constexpr bitboard top = 0xff, bottom = top << 56;
    constexpr bitboard left = left_column, right = right_column;
    bitboard stable = own & full.across & full.along & full.rising & full.falling;
    for (;;) {
        const bitboard firm = stable | outside;
        const bitboard west = (firm << 1) | left, east = (firm >> 1) | right;
        const bitboard across = full.across | west | east;
        const bitboard along = full.along | (firm << 8) | top | (firm >> 8) | bottom;
        const bitboard rising =
            full.rising | (firm << 7) | (firm >> 7) | top | bottom | left | right;
        const bitboard falling =
            full.falling | (firm << 9) | (firm >> 9) | top | bottom | left | right;
        const bitboard more = own & across & along & rising & falling;
        if (more == stable) return stable;
        stable = more;
    }
}

}}} // namespace seesaw::v0::detail

#endif
