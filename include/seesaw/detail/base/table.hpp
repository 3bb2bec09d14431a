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
// An entry type has `std::uint64_t key` as its first member, `bool used() const` (false when all
// its bytes are 0), `int worth() const` and `std::uint8_t generation`.
//
// Threads may look up and store at the same time. An entry is kept in words that are read and
// written whole, the first being the key combined with all others: an entry of which another thread
// has written a part meanwhile has another key, and is not found.
#ifndef SEESAW_DETAIL_BASE_TABLE_HPP
#define SEESAW_DETAIL_BASE_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <optional>
#include <type_traits>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/large_array.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Entry>
class table {
    static_assert(std::is_trivially_copyable_v<Entry> && sizeof(Entry) % 8 == 0);
    static constexpr std::size_t line_bytes = 64;
    static constexpr std::size_t ways = sizeof(Entry) < line_bytes ? line_bytes / sizeof(Entry) : 1;

    using word = std::uint64_t;
    struct place {
        word words[sizeof(Entry) / sizeof(word)];
    };
    struct alignas(line_bytes) bucket {
        place places[ways];
    };

public:
    /// As many buckets as fit `bytes`; fewer bytes than one bucket make an empty table.
    explicit table(std::uint64_t bytes = 0)
        : buckets_(static_cast<std::size_t>(bytes / sizeof(bucket))) {}

    std::uint64_t bytes() const noexcept { return buckets_.bytes(); }
    bool empty() const noexcept { return buckets_.empty(); }

    /// The key under which a game's hash is stored and found.
    static constexpr std::uint64_t scatter(std::uint64_t hash) noexcept { return mix(hash); }

    std::optional<Entry> find(std::uint64_t key) const noexcept {
        for (const place& p : bucket_of(key).places)
            if (const Entry entry = load(p); entry.key == key && entry.used()) return entry;
        return std::nullopt;
    }

    void store(Entry entry) noexcept {
        entry.generation = generation_;
        place* chosen = nullptr;
        int least = 0;
        for (place& p : bucket_of(entry.key).places) {
            const Entry there = load(p);
            if (!there.used() || there.key == entry.key) {
                chosen = &p;
                break;
            }
            const int worth = worth_of(there);
            if (!chosen || worth < least) {
                chosen = &p;
                least = worth;
            }
        }
        save(*chosen, entry);
    }

    /// Entries stored before count less from now on; called once a run.
    void age() noexcept { ++generation_; }

    void clear() noexcept {
        buckets_.clear();
        generation_ = 0;
    }

private:
    static constexpr int cost_of_a_generation = 4;

    static Entry load(const place& from) noexcept {
        place copy;
        for (std::size_t i = 0; i < std::size(copy.words); ++i) {
            copy.words[i] = load_word(from.words[i]);
            if (i > 0) copy.words[0] ^= copy.words[i];
        }
        Entry entry;
        std::memcpy(static_cast<void*>(&entry), copy.words, sizeof entry);
        return entry;
    }
    static void save(place& to, const Entry& entry) noexcept {
        place copy;
        std::memcpy(copy.words, &entry, sizeof entry);
        for (std::size_t i = 1; i < std::size(copy.words); ++i) copy.words[0] ^= copy.words[i];
        for (std::size_t i = 0; i < std::size(copy.words); ++i)
            store_word(to.words[i], copy.words[i]);
    }

    int worth_of(const Entry& entry) const noexcept {
        const auto age = static_cast<std::uint8_t>(generation_ - entry.generation);
        return entry.worth() - cost_of_a_generation * age;
    }
    std::size_t place_of(std::uint64_t key) const noexcept {
        return static_cast<std::size_t>(multiply_high(key, buckets_.size()));
    }
    const bucket& bucket_of(std::uint64_t key) const noexcept { return buckets_[place_of(key)]; }
    bucket& bucket_of(std::uint64_t key) noexcept { return buckets_[place_of(key)]; }

    large_array<bucket> buckets_;
    std::uint8_t generation_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
