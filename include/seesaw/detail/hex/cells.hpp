// SPDX-License-Identifier: MIT
// The cells of a Hex board and their neighbours (games/hex.hpp has a picture).
#ifndef SEESAW_DETAIL_HEX_CELLS_HPP
#define SEESAW_DETAIL_HEX_CELLS_HPP

#include <array>

#include <seesaw/detail/board/bitboard.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// A step from cell to cell.
struct hex_step {
    int down, right;

    constexpr hex_step back() const { return {-down, -right}; }
};

/// To the neighbours of a cell, once around it.
inline constexpr std::array<hex_step, 6> hex_neighbours{
    {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}};

/// Where this step leads from these cells of 8 × 8.
constexpr bitboard hex_shifted(bitboard b, hex_step by) {
    if (by.right > 0) b &= left_column * (0xffu >> by.right);
    if (by.right < 0) b &= left_column * ((0xffu << -by.right) & 0xffu);
    const int bits = 8 * by.down + by.right;
    return bits >= 0 ? b << bits : b >> -bits;
}

/// The cells and their neighbours; also beyond the edges of a board smaller than 8 × 8.
constexpr bitboard hex_grown(bitboard b) {
    const bitboard right = b | ((b & ~right_column) << 1);
    const bitboard left = b | ((b & ~left_column) >> 1);
    return right | left | right >> 8 | left << 8;
}

/// What is connected with `from` over these stones.
constexpr bitboard hex_flooded(bitboard from, bitboard stones) {
    for (bitboard before = 0; from != before;) {
        before = from;
        from |= hex_grown(from) & stones;
    }
    return from;
}

}}} // namespace seesaw::v0::detail

#endif
