// SPDX-License-Identifier: MIT
// Boards of up to 8 × 8 squares in one word.
//
// Bit 8 · row + column, row 0 at the top, column 0 on the left: bit 0 is the upper left corner. A
// smaller board uses the upper left part of the word and leaves the rest empty, so that the same
// constant shifts lead to the neighbours whatever the size.
#ifndef SEESAW_DETAIL_BOARD_BITBOARD_HPP
#define SEESAW_DETAIL_BOARD_BITBOARD_HPP

#include <bit>
#include <cstdint>

namespace seesaw { inline namespace v0 { namespace detail {

using bitboard = std::uint64_t;

/// Column 0 and column 7: where a step sideways would leave the row.
inline constexpr bitboard left_column = 0x0101010101010101u;
inline constexpr bitboard right_column = 0x8080808080808080u;

constexpr bitboard square_bit(int square) noexcept { return bitboard{1} << square; }

/// The upper left size × size squares.
constexpr bitboard square_board(int size) noexcept {
    return (left_column >> (8 * (8 - size))) * ((bitboard{1} << size) - 1);
}

// Compilers make one instruction of this where the target has it; where it has not, std::popcount
// is a call to the run-time library.
[[gnu::always_inline]] constexpr int count(bitboard b) noexcept {
    b -= (b >> 1) & 0x5555555555555555u;
    b = (b & 0x3333333333333333u) + ((b >> 2) & 0x3333333333333333u);
    b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<int>((b * 0x0101010101010101u) >> 56);
}

/// Upside down.
constexpr bitboard flip_rows(bitboard b) noexcept {
    b = ((b >> 8) & 0x00ff00ff00ff00ffu) | ((b & 0x00ff00ff00ff00ffu) << 8);
    b = ((b >> 16) & 0x0000ffff0000ffffu) | ((b & 0x0000ffff0000ffffu) << 16);
    return (b >> 32) | (b << 32);
}

/// Left and right exchanged.
constexpr bitboard flip_columns(bitboard b) noexcept {
    b = ((b >> 1) & 0x5555555555555555u) | ((b & 0x5555555555555555u) << 1);
    b = ((b >> 2) & 0x3333333333333333u) | ((b & 0x3333333333333333u) << 2);
    return ((b >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((b & 0x0f0f0f0f0f0f0f0fu) << 4);
}

/// Rows and columns exchanged.
constexpr bitboard transpose(bitboard b) noexcept {
    bitboard swapped = (b ^ (b >> 7)) & 0x00aa00aa00aa00aau;
    b ^= swapped ^ (swapped << 7);
    swapped = (b ^ (b >> 14)) & 0x0000cccc0000ccccu;
    b ^= swapped ^ (swapped << 14);
    swapped = (b ^ (b >> 28)) & 0x00000000f0f0f0f0u;
    return b ^ swapped ^ (swapped << 28);
}

/// 128 bits in 64, for one multiplication a board. Positions that differ in one of the boards alone
/// never collide.
constexpr std::uint64_t hash_boards(bitboard x, bitboard y) noexcept {
    x *= 0x9e3779b97f4a7c15u;
    return ((x ^ (x >> 32)) + y) * 0xd6e8feb86659fd93u;
}

}}} // namespace seesaw::v0::detail

#endif
