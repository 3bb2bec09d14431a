// SPDX-License-Identifier: MIT
// Columns to drop a disc into (games/connect_four.hpp), best first, as a search to the end lists
// them: without a branch for each, which would be taken or not as if by chance.
#ifndef SEESAW_DETAIL_CONNECT_FOUR_DISC_COLUMNS_HPP
#define SEESAW_DETAIL_CONNECT_FOUR_DISC_COLUMNS_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>

#include <seesaw/detail/connect_four/drop_analysis.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Columns by their ranks, the highest first; of equals the one nearer the centre, then the left.
/// Most searches want one or two of them, so they are looked for one at a time.
template <std::size_t Capacity>
class ranked_columns {
    // Rank and place in one number, which is different for each column. It is short: processors
    // compare eight of them at once. Places are counted down from the centre outwards, the left of
    // two equals first.
    using key = std::int16_t;
    static constexpr int rank_step = 32, keys_at_once = 8;
    static_assert(Capacity % keys_at_once == 0);

public:
    class iterator {
    public:
        using value_type = std::uint8_t;
        using difference_type = std::ptrdiff_t;
        using reference = value_type;
        using pointer = void;
        using iterator_category = std::input_iterator_tag;

        constexpr iterator(const ranked_columns& from, key at) : from_(&from), key_(at) {}
        constexpr std::uint8_t operator*() const { return from_->column_of(key_); }
        constexpr iterator& operator++() {
            key_ = from_->greatest_below(key_);
            return *this;
        }
        constexpr iterator operator++(int) {
            const iterator before = *this;
            ++*this;
            return before;
        }
        constexpr bool operator==(const iterator& other) const { return key_ == other.key_; }

    private:
        const ranked_columns* from_;
        key key_;
    };

    constexpr ranked_columns() = default;
    /// For the columns of these cells, at most one in each, which `put` ranks.
    constexpr explicit ranked_columns(std::uint64_t cells) : cells_(cells) {}

    /// The columns from `first` on, those that are not 0 in `moves`.
    void put(int first, int width, const board_lanes& ranks, const board_lanes& moves) {
        board_lanes places{};
        for (int k = 0; k < lanes_of_boards; ++k) {
            const int off_centre = 2 * (first + k) - (width - 1);
            const int off = off_centre < 0 ? -off_centre : off_centre + 1;
            places[k] = static_cast<std::uint64_t>(2 * rank_step - 1 + (1 - width % 2) - off);
        }
        const board_lanes keys = (ranks * rank_step + places) & ~where_zero(moves);
        for (int k = 0; k < lanes_of_boards; ++k)
            keys_[static_cast<std::size_t>(first + k)] = static_cast<key>(keys[k]);
        width_ = width;
    }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(cells_)); }

    constexpr iterator begin() const {
        return {*this, greatest_below(std::numeric_limits<key>::max())};
    }
    constexpr iterator end() const { return {*this, 0}; }

private:
    constexpr std::uint8_t column_of(key k) const {
        const int place = rank_step - 1 - k % rank_step;
        const int off_centre = place - place % 2 + (1 - width_ % 2);
        return static_cast<std::uint8_t>(
            (width_ - 1 + (place % 2 == 0 ? -off_centre : off_centre)) / 2);
    }
    constexpr key greatest_below(key limit) const {
        key greatest = 0;
        for (std::size_t from = 0; from < Capacity; from += keys_at_once) {
            for (std::size_t i = from; i < from + keys_at_once; ++i) {
                const key k = keys_[i] < limit ? keys_[i] : key{0};
                greatest = greatest < k ? k : greatest;
            }
            if (static_cast<int>(from) + keys_at_once >= width_) break;
        }
        return greatest;
    }

    std::uint64_t cells_ = 0;
    int width_ = 0; // of the board
    std::array<key, Capacity> keys_{};
};

}}} // namespace seesaw::v0::detail

#endif
