// SPDX-License-Identifier: MIT
// Sets of cells of a board of up to 19 × 19 cells, in six words.
//
// Bit (size + 1) · row + column, from the upper left corner: one cell to the right of every row is
// no cell, so that a step that leaves the board at a side ends there, and the same shifts lead to
// the neighbours from every cell. All words are used whatever the size: that is six operations
// instead of one, without a branch.
#ifndef SEESAW_DETAIL_BOARD_BIT_GRID_HPP
#define SEESAW_DETAIL_BOARD_BIT_GRID_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <seesaw/detail/board/bitboard.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct bit_grid {
    static constexpr std::size_t words = 6;
    static constexpr int bits = 64 * static_cast<int>(words);

    std::array<std::uint64_t, words> word{};

    bool operator==(const bit_grid&) const = default;

    constexpr bool test(int bit) const {
        return (word[static_cast<std::size_t>(bit) / 64] >> (bit % 64) & 1) != 0;
    }
    constexpr void set(int bit) {
        word[static_cast<std::size_t>(bit) / 64] |= std::uint64_t{1} << (bit % 64);
    }
    constexpr void reset(int bit) {
        word[static_cast<std::size_t>(bit) / 64] &= ~(std::uint64_t{1} << (bit % 64));
    }
    /// False for bits that there are not, too.
    constexpr bool holds(int bit) const { return bit >= 0 && bit < bits && test(bit); }
    constexpr bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t w : word) all |= w;
        return all != 0;
    }
    constexpr int size() const {
        int sum = 0;
        for (const std::uint64_t w : word) sum += count(w);
        return sum;
    }

    /// Calls visit(bit) for each, from the lowest.
    template <class Visit>
    constexpr void each(const Visit& visit) const {
        for (std::size_t i = 0; i < words; ++i)
            for (std::uint64_t left = word[i]; left != 0; left &= left - 1)
                visit(static_cast<int>(64 * i) + std::countr_zero(left));
    }

    friend constexpr bit_grid operator&(bit_grid x, const bit_grid& y) {
        for (std::size_t i = 0; i < words; ++i) x.word[i] &= y.word[i];
        return x;
    }
    friend constexpr bit_grid operator|(bit_grid x, const bit_grid& y) {
        for (std::size_t i = 0; i < words; ++i) x.word[i] |= y.word[i];
        return x;
    }
    friend constexpr bit_grid operator^(bit_grid x, const bit_grid& y) {
        for (std::size_t i = 0; i < words; ++i) x.word[i] ^= y.word[i];
        return x;
    }
    friend constexpr bit_grid operator~(bit_grid x) {
        for (std::uint64_t& w : x.word) w = ~w;
        return x;
    }

    /// Towards lower bits: the cell `by` further on comes here. `by` is less than two words.
    friend constexpr bit_grid operator>>(const bit_grid& x, int by) {
        const auto skip = static_cast<std::size_t>(by) / 64;
        const int rest = by % 64;
        std::array<std::uint64_t, words + 2> padded{};
        for (std::size_t i = 0; i + skip < words; ++i) padded[i] = x.word[i + skip];
        bit_grid result;
        for (std::size_t i = 0; i < words; ++i)
            result.word[i] = padded[i] >> rest | padded[i + 1] << 1 << (63 - rest);
        return result;
    }
    /// Towards higher bits; `by` is less than one word.
    friend constexpr bit_grid operator<<(const bit_grid& x, int by) {
        bit_grid result;
        for (std::size_t i = words; i-- > 0;)
            result.word[i] = x.word[i] << by | (i > 0 ? x.word[i - 1] >> 1 >> (63 - by) : 0);
        return result;
    }
};

/// All cells of the boards of size × size cells, by size.
inline constexpr std::array<bit_grid, 20> square_grids = [] {
    std::array<bit_grid, 20> all{};
    for (int size = 0; size < 20; ++size)
        for (int row = 0; row < size; ++row) {
            const std::uint64_t cells = (std::uint64_t{1} << size) - 1;
            const int first = (size + 1) * row;
            auto* word =
                &all[static_cast<std::size_t>(size)].word[static_cast<std::size_t>(first / 64)];
            word[0] |= cells << first % 64;
            if (first % 64 + size > 64) word[1] |= cells >> (64 - first % 64);
        }
    return all;
}();

}}} // namespace seesaw::v0::detail

#endif
