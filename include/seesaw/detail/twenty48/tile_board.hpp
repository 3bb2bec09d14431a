// SPDX-License-Identifier: MIT
// A board of up to 4 × 4 tiles in one word: what 2048 slides, turns and mirrors.
//
// Each cell has four bits, row by row from the upper left, which is the lowest: 0 is empty, k
// stands for the tile 2ᵏ, so that 15 (32,768) is the largest. Rows have four cells whatever the
// width; what a smaller board does not use is 0 and behaves like a wall.
#ifndef SEESAW_DETAIL_TWENTY48_TILE_BOARD_HPP
#define SEESAW_DETAIL_TWENTY48_TILE_BOARD_HPP

#include <array>
#include <cstddef>
#include <cstdint>

namespace seesaw { inline namespace v0 { namespace detail {

using tile_board = std::uint64_t;

inline constexpr tile_board tile_ones = 0x1111111111111111; ///< the lowest bit of every cell
inline constexpr tile_board not_first_column = 0x1110111011101110;

/// The lowest bits of the cells of a board.
constexpr tile_board tile_cells(int width, int height) noexcept {
    constexpr std::array<tile_board, 5> rows = {0, 0x1, 0x11, 0x111, 0x1111};
    constexpr std::array<tile_board, 5> columns = {0, 0x1, 0x10001, 0x100010001, 0x1000100010001};
    // Rows times columns: no carries, each cell gets one bit.
    return rows[static_cast<std::size_t>(width)] * columns[static_cast<std::size_t>(height)];
}

/// The lowest bits of the cells that hold something.
constexpr tile_board tiles_in(tile_board b) noexcept {
    b |= b >> 2;
    return (b | b >> 1) & tile_ones;
}

constexpr int tile_at(tile_board b, int cell) noexcept {
    return static_cast<int>(b >> (4 * cell) & 15);
}

/// Rows become columns.
constexpr tile_board transposed(tile_board b) noexcept {
    tile_board swap = (b ^ (b >> 12)) & 0x0000f0f00000f0f0;
    b ^= swap ^ (swap << 12);
    swap = (b ^ (b >> 24)) & 0x00000000ff00ff00;
    return b ^ swap ^ (swap << 24);
}

/// The first column becomes the last of four.
constexpr tile_board mirrored(tile_board b) noexcept {
    b = (b & 0x00ff00ff00ff00ff) << 8 | (b >> 8 & 0x00ff00ff00ff00ff);
    return (b & 0x0f0f0f0f0f0f0f0f) << 4 | (b >> 4 & 0x0f0f0f0f0f0f0f0f);
}

/// The first row becomes the last of four.
constexpr tile_board flipped(tile_board b) noexcept {
    b = b << 32 | b >> 32;
    return (b & 0x0000ffff0000ffff) << 16 | (b >> 16 & 0x0000ffff0000ffff);
}

/// Whether some tile is at least 2ᵏ, 1 ≤ k ≤ 15.
constexpr bool has_tile(tile_board b, int k) noexcept {
    constexpr tile_board low = 0x0f0f0f0f0f0f0f0f, ones = 0x0101010101010101;
    const tile_board carry = static_cast<tile_board>(16 - k) * ones;
    return ((((b & low) + carry) | ((b >> 4 & low) + carry)) & (ones << 4)) != 0;
}

constexpr int largest_tile(tile_board b) noexcept {
    int largest = 0;
    for (; b != 0; b >>= 4)
        if (const int tile = static_cast<int>(b & 15); tile > largest) largest = tile;
    return largest;
}

/// Where a tile equals its left or upper neighbour and would merge with it.
struct tile_pairs {
    tile_board level, upright;
};
constexpr tile_pairs equal_neighbours(tile_board b, tile_board tiles) noexcept {
    const tile_board full = b & b >> 1 & b >> 2 & b >> 3 & tile_ones; // 15 merges with nothing
    const tile_board able = tiles & ~full;
    return {able & not_first_column & ~tiles_in(b ^ (b << 4)), able & ~tiles_in(b ^ (b << 16))};
}

/// Which of up, left, right, down change something: bits 0 to 3.
constexpr unsigned slides(tile_board b, tile_board cells) noexcept {
    const tile_board tiles = tiles_in(b);
    const tile_board empty = cells ^ tiles;
    const tile_pairs equal = equal_neighbours(b, tiles);
    const bool up = (equal.upright | (tiles & empty << 16)) != 0;
    const bool down = (equal.upright | (empty & tiles << 16)) != 0;
    const bool left = (equal.level | (not_first_column & tiles & empty << 4)) != 0;
    const bool right = (equal.level | (not_first_column & empty & tiles << 4)) != 0;
    return unsigned{up} | unsigned{left} << 1 | unsigned{right} << 2 | unsigned{down} << 3;
}

/// A row slid left and right; one word, so that both come with one load.
struct tile_slides {
    std::uint16_t left, right;
};

/// What becomes of each of the 65,536 rows of four, and what its tiles stand for.
struct tile_rows {
    std::array<tile_slides, 65536> slides{};
    std::array<std::uint32_t, 65536> points{}; ///< made on the way to its tiles from 2s alone
    std::array<std::uint32_t, 65536> sum{};    ///< of its tiles

    tile_rows() {
        for (std::uint32_t row = 0; row < 65536; ++row) {
            slides[row].left = slid_left(row);
            slides[reversed(row)].right = reversed(slides[row].left);
            for (int cell = 0; cell < 4; ++cell) {
                const std::uint32_t k = row >> (4 * cell) & 15;
                if (k == 0) continue;
                points[row] += (k - 1) << k;
                sum[row] += std::uint32_t{1} << k;
            }
        }
    }

    static const tile_rows& made() {
        static const tile_rows rows;
        return rows;
    }

    static std::uint16_t reversed(std::uint32_t row) {
        return static_cast<std::uint16_t>((row & 15) << 12 | (row >> 4 & 15) << 8 |
                                          (row >> 8 & 15) << 4 | row >> 12);
    }

    /// Pairs merge from the left, and what is merged does not merge again.
    static std::uint16_t slid_left(std::uint32_t row) {
        std::uint32_t result = 0;
        int length = 0;
        std::uint32_t waiting = 0; // the last tile, as long as it may still merge
        for (int cell = 0; cell < 4; ++cell) {
            const std::uint32_t k = row >> (4 * cell) & 15;
            if (k == 0) continue;
            if (k == waiting && k < 15) {
                result += std::uint32_t{1} << (4 * (length - 1));
                waiting = 0;
            } else {
                result |= k << (4 * length++);
                waiting = k;
            }
        }
        return static_cast<std::uint16_t>(result);
    }
};

/// All rows slid to the left, and to the right end of four cells.
struct tile_slide_pair {
    tile_board left, right;
};
template <class Entry>
constexpr tile_slide_pair slide_rows(const std::array<Entry, 65536>& rows, tile_board b) noexcept {
    const Entry &first = rows[b & 0xffff], &second = rows[b >> 16 & 0xffff];
    const Entry &third = rows[b >> 32 & 0xffff], &fourth = rows[b >> 48];
    const auto board = [](tile_board top, tile_board upper, tile_board lower, tile_board bottom) {
        return top | upper << 16 | lower << 32 | bottom << 48;
    };
    return {board(first.left, second.left, third.left, fourth.left),
            board(first.right, second.right, third.right, fourth.right)};
}

/// The sum of a row table over the four rows.
template <class Value>
constexpr auto sum_of_rows(const std::array<Value, 65536>& rows, tile_board b) noexcept {
    return (rows[b & 0xffff] + rows[b >> 16 & 0xffff]) + (rows[b >> 32 & 0xffff] + rows[b >> 48]);
}

}}} // namespace seesaw::v0::detail

#endif
