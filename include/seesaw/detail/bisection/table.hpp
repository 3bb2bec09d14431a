// SPDX-License-Identifier: MIT
// What a search to the end of the game remembers of a state: a lower and an upper bound, in eight
// bytes.
//
// A slot holds 48 bits of the key and a byte for each bound. The place in the table stands for the
// rest of the key, so that where different states have different hashes, what is found is what was
// stored for that state: a table of 2ᵏ pairs of slots tells hashes of 48 + k bits apart. Fewer
// pairs than the hash needs (65,536 for all 64 bits, which is a MiB) make no table.
//
// The table begins small and doubles when it is three eighths full, until it has the size it was
// made with. A small search so stays within the cache, and forgetting everything costs what the
// search has used. Growing moves every slot once; the order of slots is that of the keys, so it is
// done in place.
//
// A state has two slots to choose from, in the same cache line. When both are taken, the new entry
// replaces the one that took less work to find out; of equals, the older. The order of magnitude of
// the work stands in the bits that a tag leaves free, once the table has its full size; where it
// leaves none, the older goes. One in eight of the entries that stay counts a little less from then
// on, so that none stays for ever: a later search has states of its own.
//
// Scores beyond ±127 are remembered as far as that is true: a lower bound of 500 as one of 127.
//
// Slots are words that are read and written whole: threads may share a table that does not grow.
#ifndef SEESAW_DETAIL_BISECTION_TABLE_HPP
#define SEESAW_DETAIL_BISECTION_TABLE_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/large_array.hpp>
#include <seesaw/game.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Two bounds as a slot holds them.
class packed_bounds {
public:
    static constexpr int bits = 16;

    constexpr packed_bounds() = default;
    constexpr explicit packed_bounds(std::uint64_t slot)
        : word_(static_cast<std::uint32_t>(slot & 0xffff)) {}

    constexpr bool any() const noexcept { return word_ != 0; }
    constexpr std::uint64_t word() const noexcept { return word_; }

    /// The better of this and what is known already.
    constexpr score low(score known) const noexcept {
        const auto byte = static_cast<score>(word_ >> 8);
        return byte == 0 ? known : std::max(known, byte - offset);
    }
    constexpr score high(score known) const noexcept {
        const auto byte = static_cast<score>(word_ & 0xff);
        return byte == 0 ? known : std::min(known, byte - offset);
    }
    constexpr packed_bounds with_low(score bound) const noexcept {
        const score byte = bound < -most ? 0 : std::min(bound, most) + offset;
        return packed_bounds(static_cast<std::uint64_t>(byte) << 8 | (word_ & 0xff));
    }
    constexpr packed_bounds with_high(score bound) const noexcept {
        const score byte = bound > most ? 0 : std::max(bound, -most) + offset;
        return packed_bounds((word_ & 0xff00) | static_cast<std::uint64_t>(byte));
    }

private:
    static constexpr score most = 127, offset = 128;
    std::uint32_t word_ = 0; // low, high; 0: none
};

class bisection_table {
public:
    using slot = std::uint64_t;

    /// As many slots as fit `bytes`, a power of two, for hashes of so many bits.
    explicit bisection_table(std::uint64_t bytes = 0, int hash_bits = 64)
        : hash_bits_(std::max(hash_bits, tag_bits + 1)) {
        const std::uint64_t slots = bytes / sizeof(slot);
        const int pair_bits = slots < 4 ? -1 : static_cast<int>(std::bit_width(slots)) - 2;
        least_bits_ = std::max(hash_bits_ - tag_bits, std::min(pair_bits, small_bits));
        if (pair_bits < least_bits_) return;
        most_bits_ = pair_bits;
        slots_ = large_array<slot>(std::size_t{2} << pair_bits);
        clear();
    }
    bisection_table(bisection_table&&) = default;
    bisection_table& operator=(bisection_table&&) = default;

    bool empty() const noexcept { return slots_.empty(); }
    std::uint64_t bytes() const noexcept { return slots_.bytes(); }

    void clear() noexcept {
        used_ = 0;
        set_pairs(least_bits_);
        if (!empty()) slots_.clear(std::size_t{2} << pair_bits_);
    }

    /// The size it was made with, from now on until it is cleared: for threads.
    void grow_to_full_size() {
        while (!empty() && pair_bits_ < most_bits_) grow();
    }

    /// A bijection of numbers of so many bits, as a game's hash may be as plain as its bitboard.
    std::uint64_t scatter(std::uint64_t hash) const noexcept {
        const std::uint64_t mask = ~std::uint64_t{0} >> (64 - hash_bits_);
        const int half = hash_bits_ / 2;
        hash = (hash * 0x9e3779b97f4a7c15u) & mask;
        hash ^= hash >> half;
        hash = (hash * 0xd6e8feb86659fd93u) & mask;
        return hash ^ (hash >> half);
    }

    packed_bounds find(std::uint64_t key) const noexcept {
        const slot* pair = pair_of(key);
        const slot tag = tag_of(key), first = load(pair[0]), second = load(pair[1]);
        if (tag_in(first) == tag) return packed_bounds(first);
        if (tag_in(second) == tag) return packed_bounds(second);
        return {};
    }

    /// Asks the memory for what `find` will look at.
    void prefetch(std::uint64_t key) const noexcept { detail::prefetch(pair_of(key)); }

    /// Keeps what a search of so many nodes has found out.
    void store(std::uint64_t key, packed_bounds bounds, std::uint64_t work) noexcept {
        slot* pair = pair_of(key);
        const slot tag = tag_of(key), entry = tag << packed_bounds::bits | bounds.word();
        const slot effort = effort_of(work);
        const slot first = load(pair[0]), second = load(pair[1]);
        if (first == 0 || tag_in(first) == tag) {
            save(pair[0], entry | std::max(effort, effort_in(first)));
            if (first == 0) count();
        } else if (second == 0 || tag_in(second) == tag) {
            save(pair[1], entry | std::max(effort, effort_in(second)));
            if (second == 0) count();
        } else {
            const slot stays = effort_in(second) > effort_in(first) ? second : first;
            save(pair[1], key % fading == 0 ? faded(stays) : stays);
            save(pair[0], entry | effort);
        }
    }

private:
    static constexpr int tag_bits = 64 - packed_bounds::bits;
    static constexpr int small_bits = 9; // pairs of an empty table: 8 KiB
    static constexpr int most_effort_bits = 5;
    static constexpr std::uint64_t fading = 8; // of so many that stay, one counts less

    static slot load(const slot& s) noexcept { return load_word(s); }
    static void save(slot& s, slot value) noexcept { store_word(s, value); }

    const slot* pair_of(std::uint64_t key) const noexcept { return &slots_[2 * (key >> shift_)]; }
    slot* pair_of(std::uint64_t key) noexcept { return &slots_[2 * (key >> shift_)]; }
    slot tag_of(std::uint64_t key) const noexcept { return key & tag_mask_; }
    slot tag_in(slot entry) const noexcept {
        return (entry & ~effort_mask_) >> packed_bounds::bits;
    }

    // Efforts are powers of two, or of four and more where there are fewer bits for them.
    slot effort_in(slot entry) const noexcept { return entry & effort_mask_; }
    slot effort_of(std::uint64_t work) const noexcept {
        constexpr int most = (1 << most_effort_bits) - 1;
        const int magnitude = std::min(static_cast<int>(std::bit_width(work)), most);
        return static_cast<slot>(magnitude) << (64 - most_effort_bits) & effort_mask_;
    }
    slot faded(slot entry) const noexcept {
        const slot one = effort_mask_ & (~effort_mask_ + 1);
        return effort_in(entry) == 0 ? entry : entry - one;
    }

    void set_pairs(int bits) noexcept {
        pair_bits_ = bits;
        shift_ = hash_bits_ - bits;
        tag_mask_ = ~slot{0} >> (64 - shift_);
        const int spare = bits == most_bits_ ? std::min(tag_bits - shift_, most_effort_bits) : 0;
        effort_mask_ = spare > 0 ? ~slot{0} << (64 - spare) : 0;
    }

    // Only a table that may grow is counted, and only by the one thread that uses it then.
    void count() noexcept {
        if (pair_bits_ == most_bits_) return;
        if (++used_ > (std::size_t{2} << pair_bits_) / 8 * 3) grow();
    }

    [[gnu::noinline]] void grow() noexcept {
        const slot next_tag_mask = tag_mask_ >> 1;
        for (std::size_t i = std::size_t{1} << pair_bits_; i-- > 0;) {
            slot halves[4] = {};
            for (const slot entry : {slots_[2 * i + 1], slots_[2 * i]}) {
                if (entry == 0) continue;
                const slot tag = entry >> packed_bounds::bits;
                slot* const half = tag > next_tag_mask ? halves + 2 : halves;
                half[1] = half[0];
                half[0] =
                    (tag & next_tag_mask) << packed_bounds::bits | packed_bounds(entry).word();
            }
            std::copy_n(halves, 4, &slots_[4 * i]);
        }
        set_pairs(pair_bits_ + 1);
    }

    int hash_bits_;
    int least_bits_ = 0;
    int most_bits_ = 0;
    int pair_bits_ = 0;
    int shift_ = 1;
    slot tag_mask_ = 0;
    slot effort_mask_ = 0;
    std::size_t used_ = 0;
    large_array<slot> slots_;
};

}}} // namespace seesaw::v0::detail

#endif
