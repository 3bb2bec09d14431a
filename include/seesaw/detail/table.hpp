// SPDX-License-Identifier: MIT
// A transposition table in cache-line buckets.
//
// A bucket is as many entries as fit 64 bytes, and a key lives in one bucket only, so a look-up is
// one cache miss at most. Keys are scattered here, so a game's hash may be as plain as its
// bitboard. The scattering is a bijection and whole keys are compared: where different states have
// different hashes, an entry found is the entry of that state.
//
// Replacement. A result overwrites the entry of the same key; else it takes a free place in its
// bucket; else it evicts the entry of least worth, where the entry type says what it is worth and
// entries of earlier generations count less. Nothing is ever refused: the table is a cache.
//
// An entry type has `std::uint64_t key`, `bool used() const` (false when value-initialised),
// `int worth() const` and `std::uint8_t generation`.
//
// Not synchronised: one table, one thread.
#ifndef SEESAW_DETAIL_TABLE_HPP
#define SEESAW_DETAIL_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <seesaw/detail/rng.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Entry>
class table {
    static_assert(std::is_trivially_copyable_v<Entry>);
    static constexpr std::size_t line_bytes = 64;
    static constexpr std::size_t ways = sizeof(Entry) < line_bytes ? line_bytes / sizeof(Entry) : 1;

    struct alignas(line_bytes) bucket {
        Entry entries[ways];
    };

public:
    /// As many buckets as fit `bytes`; fewer bytes than one bucket make an empty table.
    explicit table(std::uint64_t bytes = 0)
        : buckets_(static_cast<std::size_t>(bytes / sizeof(bucket))) {}

    std::uint64_t bytes() const noexcept { return buckets_.size() * sizeof(bucket); }
    bool empty() const noexcept { return buckets_.empty(); }

    /// The key under which a game's hash is stored and found.
    static constexpr std::uint64_t scatter(std::uint64_t hash) noexcept { return mix(hash); }

    const Entry* find(std::uint64_t key) const noexcept {
        for (const Entry& entry : bucket_of(key).entries)
            if (entry.key == key && entry.used()) return &entry;
        return nullptr;
    }

    void store(Entry entry) noexcept {
        entry.generation = generation_;
        Entry* place = nullptr;
        int least = 0;
        for (Entry& candidate : bucket_of(entry.key).entries) {
            if (!candidate.used() || candidate.key == entry.key) {
                place = &candidate;
                break;
            }
            const int worth = worth_of(candidate);
            if (!place || worth < least) {
                place = &candidate;
                least = worth;
            }
        }
        *place = entry;
    }

    /// Entries stored before count less from now on; called once a run.
    void age() noexcept { ++generation_; }

    void clear() noexcept {
        for (bucket& b : buckets_) b = bucket{};
        generation_ = 0;
    }

private:
    static constexpr int cost_of_a_generation = 4;

    int worth_of(const Entry& entry) const noexcept {
        const auto age = static_cast<std::uint8_t>(generation_ - entry.generation);
        return entry.worth() - cost_of_a_generation * age;
    }
    std::size_t place_of(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>(multiply_high(key, buckets_.size()));
    }
    const bucket& bucket_of(std::uint64_t key) const noexcept { return buckets_[place_of(key)]; }
    bucket& bucket_of(std::uint64_t key) noexcept { return buckets_[place_of(key)]; }

    std::vector<bucket> buckets_;
    std::uint8_t generation_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
