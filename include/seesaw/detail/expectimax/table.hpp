// SPDX-License-Identifier: MIT
// What a search with chance nodes remembers of a state: its expected value or a bound of it.
//
// A value that no guess went into holds for every search at least as deep as the one that found it;
// any other holds for searches of the same depth only. So a table changes how long a search takes,
// never what it finds. The place of the best move is a hint for the order of moves. A state and its
// symmetric twins are one, except for those of the last decision, where finding the twin would cost
// too much.
//
// What was searched one decision deep goes into a part of its own that stays in a processor's
// cache: there is much of it, it is soon found again or not at all, and waiting for memory would
// take as long as searching once more. A bucket is a cache line; the entry of least depth goes, and
// those of earlier runs first. One table, one thread: that of detail/base/table.hpp is for several,
// which costs time that is not spent here.
#ifndef SEESAW_DETAIL_EXPECTIMAX_TABLE_HPP
#define SEESAW_DETAIL_EXPECTIMAX_TABLE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/large_array.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// An expected value, and how much of it rests on states that a cut by probability has judged.
struct expected_value {
    double value = 0;
    double dropped = 0;
};

/// Seen from `first`, whoever moves.
class expected_entry {
public:
    static constexpr std::uint8_t no_move = 255;

    constexpr expected_entry() = default;
    constexpr expected_entry(std::uint64_t where, const expected_value& found, bool lower,
                             bool upper, bool guessed, int depth, std::size_t index) noexcept
        : key(where), move(static_cast<std::uint8_t>(std::min<std::size_t>(index, no_move))),
          packed_(static_cast<std::uint16_t>(static_cast<unsigned>(depth) << 3 |
                                             (lower ? lower_bit : 0u) | (upper ? upper_bit : 0u) |
                                             (guessed ? guess_bit : 0u))),
          dropped_(static_cast<float>(found.dropped)), value_(found.value) {}

    constexpr bool used() const noexcept { return has(lower_bit | upper_bit); }
    constexpr int worth() const noexcept { return packed_ >> 3; }
    constexpr bool guessed() const noexcept { return has(guess_bit); }

    /// Does it say anything about searches of this depth?
    constexpr bool holds_for(int depth) const noexcept {
        return guessed() ? depth == worth() : depth >= worth();
    }
    constexpr bool exact() const noexcept { return has(lower_bit) && has(upper_bit); }
    /// Enough for a search in this window?
    constexpr bool answers(double alpha, double beta) const noexcept {
        return exact() || (has(lower_bit) && value_ >= beta) || (has(upper_bit) && value_ <= alpha);
    }
    constexpr expected_value value() const noexcept { return {value_, dropped_}; }

    std::uint64_t key = 0;
    std::uint8_t generation = 0;
    std::uint8_t move = no_move; // place in the list of moves

private:
    static constexpr unsigned lower_bit = 1, upper_bit = 2, guess_bit = 4;

    constexpr bool has(unsigned bits) const noexcept { return (packed_ & bits) != 0; }

    std::uint16_t packed_ = 0; // depth, then three bits
    float dropped_ = 0;
    double value_ = 0;
};
static_assert(sizeof(expected_entry) == 24);

class expected_value_table {
public:
    explicit expected_value_table(std::uint64_t bytes)
        : near_(bytes >= 4 * near_bytes ? near_bytes : 0),
          far_(bytes >= 4 * near_bytes ? bytes - near_bytes : bytes) {}

    std::uint64_t bytes() const noexcept { return near_.buckets.bytes() + far_.buckets.bytes(); }
    bool empty() const noexcept { return far_.buckets.empty(); }

    /// The key under which a game's hash is stored and found.
    static constexpr std::uint64_t scatter(std::uint64_t hash) noexcept { return mix(hash); }

    /// For a search of this depth; null where nothing is known.
    const expected_entry* find(std::uint64_t key, int depth) const noexcept {
        for (const expected_entry& e : part_of(depth).at(key).entries)
            if (e.key == key && e.used()) return &e;
        return nullptr;
    }

    /// Says that this key will be looked up soon.
    void prefetch(std::uint64_t key, int depth) const noexcept {
        detail::prefetch(&part_of(depth).at(key));
    }

    void store(expected_entry entry) noexcept {
        entry.generation = generation_;
        auto& entries = const_cast<bucket&>(part_of(entry.worth()).at(entry.key)).entries;
        const bool second = entries[0].used() && entries[0].key != entry.key &&
                            (!entries[1].used() || entries[1].key == entry.key ||
                             worth_now(entries[1]) <= worth_now(entries[0]));
        entries[second ? 1 : 0] = entry;
    }

    /// Entries stored before count less from now on; called once a run.
    void age() noexcept { ++generation_; }

    void clear() noexcept {
        for (part* p : {&near_, &far_}) p->buckets.clear();
        generation_ = 0;
    }

private:
    static constexpr std::uint64_t near_bytes = std::uint64_t{64} << 10;
    static constexpr int cost_of_a_generation = 4;

    struct alignas(64) bucket {
        expected_entry entries[2];
    };
    struct part {
        explicit part(std::uint64_t bytes)
            : buckets(static_cast<std::size_t>(bytes / sizeof(bucket))) {}
        const bucket& at(std::uint64_t key) const noexcept {
            return buckets[static_cast<std::size_t>(multiply_high(key, buckets.size()))];
        }
        large_array<bucket> buckets;
    };

    const part& part_of(int depth) const noexcept {
        return depth <= 1 && !near_.buckets.empty() ? near_ : far_;
    }
    int worth_now(const expected_entry& e) const noexcept {
        const auto age = static_cast<std::uint8_t>(generation_ - e.generation);
        return e.worth() - cost_of_a_generation * age;
    }

    part near_, far_;
    std::uint8_t generation_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
