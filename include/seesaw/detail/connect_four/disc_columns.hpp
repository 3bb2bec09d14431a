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
    // Rank, nearness to the centre and column in one number, which is different for each.
    static constexpr int rank_step = 1 << 16, near_step = 1 << 8;

public:
    class iterator {
    public:
        using value_type = std::uint8_t;
        using difference_type = std::ptrdiff_t;
        using reference = value_type;
        using pointer = void;
        using iterator_category = std::input_iterator_tag;

        constexpr iterator(const ranked_columns& from, int key) : from_(&from), key_(key) {}
        constexpr std::uint8_t operator*() const {
            return static_cast<std::uint8_t>(near_step - 1 - key_ % near_step);
        }
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
        int key_;
    };

    constexpr ranked_columns() = default;
    /// For the columns of these cells, at most one in each, which `put` ranks.
    constexpr explicit ranked_columns(std::uint64_t cells) : cells_(cells) {}

    /// The columns from `first` on, those that are not 0 in `moves`.
    void put(int first, int width, const board_lanes& ranks, const board_lanes& moves) {
        board_lanes places{};
        for (int k = 0; k < lanes_of_boards; ++k) {
            const int off_centre = 2 * (first + k) - (width - 1);
            const int near = width - (off_centre < 0 ? -off_centre : off_centre);
            places[k] = static_cast<std::uint64_t>(rank_step + near * near_step + near_step - 1 -
                                                   (first + k));
        }
        const board_lanes keys = (ranks * rank_step + places) & ~where_zero(moves);
        for (int k = 0; k < lanes_of_boards; ++k)
            keys_[static_cast<std::size_t>(first + k)] = static_cast<int>(keys[k]);
        end_ = static_cast<std::size_t>(first + lanes_of_boards);
    }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(cells_)); }

    constexpr iterator begin() const {
        return {*this, greatest_below(std::numeric_limits<int>::max())};
    }
    constexpr iterator end() const { return {*this, 0}; }

private:
    constexpr int greatest_below(int limit) const {
        int greatest = 0;
        const std::size_t end = Capacity <= 8 ? Capacity : end_; // a loop without a counter
        for (std::size_t i = 0; i < end; ++i)
            greatest = std::max(greatest, keys_[i] & -int{keys_[i] < limit});
        return greatest;
    }

    std::uint64_t cells_ = 0;
    std::size_t end_ = 0; // of those that were put
    std::array<int, Capacity> keys_{};
};

}}} // namespace seesaw::v0::detail

#endif
