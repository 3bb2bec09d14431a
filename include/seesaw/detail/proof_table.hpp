// SPDX-License-Identifier: MIT
// A transposition table of proof and disproof numbers, shared by threads without locks.
//
// Sixteen bytes an entry, four entries a cache line, and a key lives in one line only, so a look-up
// is one cache miss at most, and `prefetch` lets the misses of siblings overlap. A word holds the
// two numbers (26 bits each), the effort that went into them as a power of two, and the generation;
// beside it stands the key combined with that word. Whoever reads while another thread writes finds
// a key that does not fit, and no entry: the words themselves are atomic, and no more is needed.
// (That a mixture of two entries fits a third key has a chance of one in 2⁶⁴.)
//
// Replacement. A result overwrites the entry of the same key; else it takes a free place in its
// line; else it evicts the entry that cost the least effort, where solved entries count more and
// those of earlier generations less. Nothing is ever refused: the table is a cache.
#ifndef SEESAW_DETAIL_PROOF_TABLE_HPP
#define SEESAW_DETAIL_PROOF_TABLE_HPP

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include <seesaw/detail/error.hpp>
#include <seesaw/detail/rng.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Proof and disproof number in 26 bits each. Proved: 0, infinite; disproved: infinite, 0.
struct number_pair {
    static constexpr int bits = 26;
    static constexpr std::uint32_t infinite = (std::uint32_t{1} << bits) - 1;

    std::uint32_t pn = 1;
    std::uint32_t dn = 1;

    static constexpr number_pair settled(bool proved) {
        return proved ? number_pair{0, infinite} : number_pair{infinite, 0};
    }
    bool proved() const { return pn == 0; }
    bool disproved() const { return dn == 0; }
    bool solved() const { return pn == 0 || dn == 0; }

    /// The number that the side to move brings down by one good move (pn where it is the attacker),
    /// and the one that all its moves add up to.
    std::uint32_t& least(bool is_or) { return is_or ? pn : dn; }
    std::uint32_t& total(bool is_or) { return is_or ? dn : pn; }
    std::uint32_t least(bool is_or) const { return is_or ? pn : dn; }
    std::uint32_t total(bool is_or) const { return is_or ? dn : pn; }

    bool operator==(const number_pair&) const = default;
};

class proof_table {
    static constexpr std::size_t line_bytes = 64;
    static constexpr std::size_t ways = 4;

    struct entry {
        std::uint64_t locked_key; // the key xor the word
        std::uint64_t word;       // 0: no entry
    };
    struct alignas(line_bytes) line {
        entry entries[ways];
    };

public:
    /// At least one line, whatever `bytes` says.
    explicit proof_table(std::uint64_t bytes)
        : count_(std::max<std::uint64_t>(bytes / sizeof(line), 1)),
          memory_(std::calloc(static_cast<std::size_t>(count_) + 1, sizeof(line))) {
        // Memory that the system hands out zeroed costs nothing until it is used.
        require(memory_ != nullptr, "table_bytes: so much memory cannot be had");
        void* start = memory_.get();
        std::size_t space = (static_cast<std::size_t>(count_) + 1) * sizeof(line);
        lines_ = static_cast<line*>(std::align(line_bytes, space - sizeof(line), start, space));
    }

    std::uint64_t bytes() const noexcept { return (count_ + 1) * sizeof(line); }

    static constexpr std::uint64_t scatter(std::uint64_t hash) noexcept { return mix(hash); }

    void prefetch(std::uint64_t key) const noexcept {
#if defined(__GNUC__)
        __builtin_prefetch(&line_of(key));
#endif
    }

    std::optional<number_pair> find(std::uint64_t key) const noexcept {
        for (entry& e : line_of(key).entries) {
            const std::uint64_t word = load(e.word);
            if ((load(e.locked_key) ^ word) == key && word != 0) return numbers_of(word);
        }
        return std::nullopt;
    }

    void store(std::uint64_t key, number_pair numbers, std::uint64_t effort) noexcept {
        entry* place = nullptr;
        int least = 0;
        for (entry& e : line_of(key).entries) {
            const std::uint64_t word = load(e.word);
            const bool same = (load(e.locked_key) ^ word) == key;
            if (word == 0 || same) {
                place = &e;
                if (same) effort += std::uint64_t{1} << effort_of(word);
                break;
            }
            const int worth = worth_of(word);
            if (!place || worth < least) {
                place = &e;
                least = worth;
            }
        }
        const std::uint64_t word = pack(numbers, effort);
        save(place->word, word);
        save(place->locked_key, key ^ word);
    }

    void clear() noexcept {
        std::fill_n(lines_, count_, line{});
        generation_ = 0;
    }

    /// Entries stored before count less from now on.
    void age() noexcept { generation_ = (generation_ + 1) % generations; }

private:
    static constexpr int effort_bits = 6;
    static constexpr std::uint64_t generations = 64;
    static constexpr int cost_of_a_generation = 4;
    static constexpr int worth_of_a_solution = 2;

    static std::uint64_t load(std::uint64_t& word) noexcept {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    static void save(std::uint64_t& word, std::uint64_t value) noexcept {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }

    // From the lowest bit: proof number, disproof number, effort, generation.
    std::uint64_t pack(number_pair n, std::uint64_t effort) const noexcept {
        const auto size = static_cast<std::uint64_t>(std::bit_width(effort >> 1));
        return n.pn | std::uint64_t{n.dn} << number_pair::bits | size << 2 * number_pair::bits |
               generation_ << (2 * number_pair::bits + effort_bits);
    }
    static number_pair numbers_of(std::uint64_t word) noexcept {
        return {static_cast<std::uint32_t>(word) & number_pair::infinite,
                static_cast<std::uint32_t>(word >> number_pair::bits) & number_pair::infinite};
    }
    static int effort_of(std::uint64_t word) noexcept {
        return static_cast<int>(word >> 2 * number_pair::bits) & ((1 << effort_bits) - 1);
    }
    int worth_of(std::uint64_t word) const noexcept {
        const std::uint64_t made = word >> (2 * number_pair::bits + effort_bits);
        const auto age = static_cast<int>((generation_ - made) % generations);
        return effort_of(word) + (numbers_of(word).solved() ? worth_of_a_solution : 0) -
               cost_of_a_generation * age;
    }

    line& line_of(std::uint64_t key) const noexcept { return lines_[multiply_high(key, count_)]; }

    struct release {
        void operator()(void* memory) const { std::free(memory); }
    };

    std::uint64_t count_;
    std::unique_ptr<void, release> memory_;
    line* lines_ = nullptr;
    std::uint64_t generation_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
