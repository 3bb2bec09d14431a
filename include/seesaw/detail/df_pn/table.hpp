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
// A solved state needs one of its two numbers only, and the place of the other has a hint: bits of
// the key of the child that decided it. What holds on one path alone is stored under the hash of
// that path, with the ply that it rests on, by `store_support`.
//
// Replacement. A result overwrites the entry of the same key; else it takes a free place in its
// line; else it evicts the entry that cost the least effort, where solved entries count more and
// those of earlier generations less. Nothing is ever refused: the table is a cache.
//
// Growth. A look-up in memory far away costs as much as a node, so that a large table is slower
// than a small one until it has something to hold. The table begins with a part of its memory and
// doubles it whenever the current generation has been evicted some times over: `store` says when it
// evicts, and whoever counts that calls `grow`, while no other thread is at the table.
#ifndef SEESAW_DETAIL_DF_PN_TABLE_HPP
#define SEESAW_DETAIL_DF_PN_TABLE_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/large_array.hpp>
#include <seesaw/random.hpp>

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
    /// At least one line, whatever `bytes` says. With `keep_solved`, entries that are not solved go
    /// first, whatever they cost.
    explicit proof_table(std::uint64_t bytes, bool keep_solved = false)
        : worth_of_a_solution_(keep_solved ? 1 << effort_bits : 2) {
        std::uint64_t lines = std::max<std::uint64_t>(bytes / sizeof(line), 1);
        for (; lines > first_lines; lines /= 2) ++doublings_left_;
        first_count_ = count_ = lines;
        most_ = count_ << doublings_left_;
        lines_ = large_array<line>(static_cast<std::size_t>(most_));
    }

    /// All that it has allocated, used or not.
    std::uint64_t bytes() const noexcept { return lines_.bytes(); }

    static constexpr std::uint64_t scatter(std::uint64_t hash) noexcept { return mix(hash); }

    void prefetch(std::uint64_t key) const noexcept { detail::prefetch(&line_of(key)); }

    std::optional<number_pair> find(std::uint64_t key) const noexcept {
        const std::uint64_t word = word_of(key);
        if (word == 0) return std::nullopt;
        return numbers_of(word);
    }

    /// Whether `child` may be the child that decided the solved state `key`: false if it is not, or
    /// not known. Different children look alike once in 2²⁵ times.
    bool decided(std::uint64_t key, std::uint64_t child) const noexcept {
        const std::uint64_t word = word_of(key);
        if (word == 0 || !numbers_of(word).solved()) return false;
        return (low_number(word) == 0 ? high_number(word) : low_number(word)) == hint_of(child);
    }

    /// The ply that a disproof under the key of a path rests on.
    std::optional<std::uint32_t> find_support(std::uint64_t path_key) const noexcept {
        const std::uint64_t word = word_of(path_key);
        if (word == 0) return std::nullopt;
        return low_number(word) - 1;
    }

    /// True when an entry of this generation had to go. `child`: the key of the child that decided
    /// a solved state, 0 if there was none.
    bool store(std::uint64_t key, number_pair numbers, std::uint64_t effort,
               std::uint64_t child = 0) noexcept {
        if (numbers.proved())
            numbers.dn = hint_of(child);
        else if (numbers.disproved())
            numbers.pn = hint_of(child);
        return put(key, numbers, effort);
    }

    bool store_support(std::uint64_t path_key, std::uint32_t ply, std::uint64_t effort) noexcept {
        return put(path_key, {ply + 1, 0}, effort);
    }

    void clear() noexcept {
        lines_.clear(count_);
        generation_ = 0;
        while (count_ > first_count_) {
            count_ /= 2;
            ++doublings_left_;
        }
    }

    /// Entries stored before count less from now on.
    void age() noexcept { generation_ = (generation_ + 1) % generations; }

    /// After so many evictions it is time to grow.
    std::uint64_t patience() const noexcept {
        return doublings_left_ > 0 ? 4 * ways * count_ : std::numeric_limits<std::uint64_t>::max();
    }

    /// Doubles the part in use; false when all of it is.
    bool grow() noexcept {
        if (doublings_left_ == 0) return false;
        --doublings_left_;
        const std::uint64_t before = count_;
        count_ *= 2;
        // What was in line i belongs into 2i or 2i + 1, which from the end on are free by then.
        for (std::uint64_t i = before; i-- > 0;) {
            const line old = std::exchange(lines_[i], line{});
            for (const entry& e : old.entries)
                if (e.word != 0) restore(e.locked_key ^ e.word, e.word);
        }
        return true;
    }

    // ── For saving ──────────────────────────────────────────────────────────────────────────────

    std::uint64_t lines_used() const noexcept { return count_; }
    std::uint64_t generation() const noexcept { return generation_; }

    /// Calls `sink(key, word)` for each entry. The words are for `restore`.
    template <class Sink>
    void each(Sink&& sink) const {
        for (std::uint64_t i = 0; i < count_; ++i)
            for (const entry& e : lines_[i].entries)
                if (e.word != 0) sink(e.locked_key ^ e.word, e.word);
    }

    /// What `store` would keep of these numbers.
    std::uint64_t word_for(number_pair numbers, std::uint64_t effort) const noexcept {
        return pack(numbers, effort);
    }

    /// Empties the table and makes it ready for entries of one that said this of itself.
    void prepare(std::uint64_t lines_used, std::uint64_t generation) noexcept {
        clear();
        while (count_ < lines_used && doublings_left_ > 0) {
            count_ *= 2;
            --doublings_left_;
        }
        generation_ = generation % generations;
    }

    void restore(std::uint64_t key, std::uint64_t word) noexcept {
        if (word != 0) write(*place_for(key).first, key, word);
    }

private:
    static constexpr int effort_bits = 6;
    static constexpr std::uint64_t generations = 64;
    static constexpr int cost_of_a_generation = 4;
    static constexpr std::uint64_t first_lines = (std::uint64_t{16} << 20) / sizeof(line);

    static std::uint64_t load(const std::uint64_t& word) noexcept { return load_word(word); }
    static void save(std::uint64_t& word, std::uint64_t value) noexcept { store_word(word, value); }
    static void write(entry& e, std::uint64_t key, std::uint64_t word) noexcept {
        save(e.word, word);
        save(e.locked_key, key ^ word);
    }

    // Never 0, and infinite where nothing is known.
    static std::uint32_t hint_of(std::uint64_t child) noexcept {
        return child == 0 ? number_pair::infinite
                          : static_cast<std::uint32_t>(child >> 32) % number_pair::infinite | 1;
    }

    // From the lowest bit: proof number, disproof number, effort, generation.
    std::uint64_t pack(number_pair n, std::uint64_t effort) const noexcept {
        const auto size = static_cast<std::uint64_t>(std::bit_width(effort >> 1));
        return n.pn | std::uint64_t{n.dn} << number_pair::bits | size << 2 * number_pair::bits |
               generation_ << (2 * number_pair::bits + effort_bits);
    }
    static std::uint32_t low_number(std::uint64_t word) noexcept {
        return static_cast<std::uint32_t>(word) & number_pair::infinite;
    }
    static std::uint32_t high_number(std::uint64_t word) noexcept {
        return static_cast<std::uint32_t>(word >> number_pair::bits) & number_pair::infinite;
    }
    static number_pair numbers_of(std::uint64_t word) noexcept {
        const number_pair n{low_number(word), high_number(word)};
        return n.solved() ? number_pair::settled(n.proved()) : n;
    }
    static int effort_of(std::uint64_t word) noexcept {
        return static_cast<int>(word >> 2 * number_pair::bits) & ((1 << effort_bits) - 1);
    }
    int age_of(std::uint64_t word) const noexcept {
        const std::uint64_t made = word >> (2 * number_pair::bits + effort_bits);
        return static_cast<int>((generation_ - made) % generations);
    }
    int worth_of(std::uint64_t word) const noexcept {
        return effort_of(word) + (numbers_of(word).solved() ? worth_of_a_solution_ : 0) -
               cost_of_a_generation * age_of(word);
    }

    const line& line_of(std::uint64_t key) const noexcept {
        return lines_[multiply_high(key, count_)];
    }
    line& line_of(std::uint64_t key) noexcept { return lines_[multiply_high(key, count_)]; }

    std::uint64_t word_of(std::uint64_t key) const noexcept {
        for (const entry& e : line_of(key).entries) {
            const std::uint64_t word = load(e.word);
            if ((load(e.locked_key) ^ word) == key && word != 0) return word;
        }
        return 0;
    }

    // Where an entry goes, and the word that it finds there: of the same key, none, or a victim's.
    std::pair<entry*, std::uint64_t> place_for(std::uint64_t key) noexcept {
        entry* place = nullptr;
        std::uint64_t there = 0;
        int least = 0;
        for (entry& e : line_of(key).entries) {
            const std::uint64_t word = load(e.word);
            if (word == 0 || (load(e.locked_key) ^ word) == key) return {&e, word};
            const int worth = worth_of(word);
            if (!place || worth < least) {
                place = &e;
                there = word;
                least = worth;
            }
        }
        return {place, there};
    }

    bool put(std::uint64_t key, number_pair numbers, std::uint64_t effort) noexcept {
        const auto [place, there] = place_for(key);
        const bool same = there != 0 && (load(place->locked_key) ^ there) == key;
        if (same && !numbers.solved() && numbers_of(there).solved())
            return false; // another thread knows better
        if (same) effort += std::uint64_t{1} << effort_of(there);
        write(*place, key, pack(numbers, effort));
        return there != 0 && !same && age_of(there) == 0;
    }

    std::uint64_t count_ = 0; // lines in use
    std::uint64_t first_count_ = 0;
    std::uint64_t most_ = 0;
    int doublings_left_ = 0;
    large_array<line> lines_;
    std::uint64_t generation_ = 0;
    int worth_of_a_solution_;
};

}}} // namespace seesaw::v0::detail

#endif
