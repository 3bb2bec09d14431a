// SPDX-License-Identifier: MIT
// One square of many, all equally likely.
#ifndef SEESAW_DETAIL_OTHELLO_DRAW_SQUARE_HPP
#define SEESAW_DETAIL_OTHELLO_DRAW_SQUARE_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

// The place of the n-th bit of a byte: [8 · byte + n].
inline constexpr std::array<std::uint8_t, 256 * 8> nth_bit_of_byte = [] {
    std::array<std::uint8_t, 256 * 8> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::size_t bit = 0, n = 0; bit < 8; ++bit)
            if ((byte >> bit & 1) != 0) table[8 * byte + n++] = static_cast<std::uint8_t>(bit);
    return table;
}();

/// One of the squares: the n-th in order for an n drawn from `random`. There must be one.
// Without a branch that a processor would have to guess: counts bits by bytes, finds the byte, and
// looks up the bit in it.
inline int draw_square(bitboard b, rng& random) {
    bitboard sums = b - ((b >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    // Of each byte and those below it.
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * left_column;
    const std::uint64_t n = random.below(sums >> 56);
    // A byte's highest bit says that its sum is more than n: the first one it is.
    const bitboard beyond = (sums + ~right_column - n * left_column) & right_column;
    const int shift = std::countr_zero(beyond) & 56;
    const std::uint64_t below = ((sums << 8) >> shift) & 0xff;
    return shift + nth_bit_of_byte[8 * ((b >> shift) & 0xff) + (n - below)];
}

}}} // namespace seesaw::v0::detail

#endif
