// SPDX-License-Identifier: MIT
// Columns to drop a disc into (games/connect_four.hpp), as a search to the end lists them: without
// a branch for each, which would be taken or not as if by chance.
#ifndef SEESAW_DETAIL_CONNECT_FOUR_DISC_COLUMNS_HPP
#define SEESAW_DETAIL_CONNECT_FOUR_DISC_COLUMNS_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>

#include <seesaw/detail/connect_four/disc_replies.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// The columns of some cells, at most one in each, from the left.
class column_set {
public:
    class iterator {
    public:
        using value_type = std::uint8_t;
        using difference_type = std::ptrdiff_t;
        using reference = value_type;
        using pointer = void;
        using iterator_category = std::input_iterator_tag;

        constexpr iterator(std::uint64_t cells, int stride) : cells_(cells), stride_(stride) {}
        constexpr std::uint8_t operator*() const {
            return static_cast<std::uint8_t>(std::countr_zero(cells_) / stride_);
        }
        constexpr iterator& operator++() {
            cells_ &= cells_ - 1;
            return *this;
        }
        constexpr iterator operator++(int) {
            const iterator before = *this;
            ++*this;
            return before;
        }
        constexpr bool operator==(const iterator&) const = default;

    private:
        std::uint64_t cells_; // those not listed yet
        int stride_;
    };

    constexpr column_set(std::uint64_t cells, int stride) : cells_(cells), stride_(stride) {}

    static constexpr std::size_t capacity() { return 32; } // columns of two cells in 64 bits

    constexpr std::uint64_t cells() const { return cells_; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(cells_)); }
    constexpr bool empty() const { return cells_ == 0; }
    constexpr iterator begin() const { return {cells_, stride_}; }
    constexpr iterator end() const { return {0, stride_}; }

private:
    std::uint64_t cells_;
    int stride_;
};

/// Columns with their ranks, the highest first; of equals the one nearer the centre, then the left.
/// Most searches want one or two of them, so they are looked for one at a time.
template <std::size_t Capacity>
class ranked_columns {
    // Rank, nearness to the centre and column in one number, which is different for each.
    static constexpr int rank_step = 1 << 16, near_step = 1 << 8;

public:
    struct value_type {
        std::uint8_t move;
        int rank;
    };

    class iterator {
    public:
        constexpr iterator(const ranked_columns& from, int key) : from_(&from), key_(key) {}
        constexpr value_type operator*() const {
            return {static_cast<std::uint8_t>(near_step - 1 - key_ % near_step),
                    key_ / rank_step - 1};
        }
        constexpr iterator& operator++() {
            key_ = from_->greatest_below(key_);
            return *this;
        }
        constexpr bool operator==(const iterator& other) const { return key_ == other.key_; }

    private:
        const ranked_columns* from_;
        int key_;
    };

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
    }

    static constexpr std::size_t capacity() { return Capacity; }

    constexpr iterator begin() const {
        return {*this, greatest_below(std::numeric_limits<int>::max())};
    }
    constexpr iterator end() const { return {*this, 0}; }

private:
    constexpr int greatest_below(int limit) const {
        int greatest = 0;
        for (const int key : keys_) greatest = std::max(greatest, key & -int{key < limit});
        return greatest;
    }

    std::array<int, Capacity> keys_{};
};

}}} // namespace seesaw::v0::detail

#endif
