// SPDX-License-Identifier: MIT
// The states a best-first search has met: each once, with its parent and the cost to reach it.
//
// States lie one after the other and never move, packed into words where the game can do that; a
// hash table of 32-bit slots finds them. A slot holds the number of a state and, in the bits that
// are left, part of its hash, so that few others are looked at on the way. The table can be built
// from the states alone, so that the old one is gone before the new one is there, and it is
// filled to nine tenths: memory is what ends such searches.
#ifndef SEESAW_DETAIL_PATH_STATE_TABLE_HPP
#define SEESAW_DETAIL_PATH_STATE_TABLE_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/game.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// A cost of 8 bytes, without the padding that would align it.
template <class Cost>
class split_cost {
public:
    split_cost() = default;
    split_cost(Cost c) : words_(detail::bit_cast<decltype(words_)>(c)) {}
    operator Cost() const { return detail::bit_cast<Cost>(words_); }

private:
    std::array<std::uint32_t, 2> words_;
};

/// What is known of a state beside itself. Where steps cost 1, a path costs less than there are
/// states.
template <class Game>
struct reached_state {
    std::conditional_t<costs<Game>, split_cost<path_cost_t<Game>>, std::uint32_t> g;
    std::uint32_t parent : 31;
    std::uint32_t closed : 1;
};

/// Where steps cost 1 and can be taken back, the move that led here says where from.
struct stepped_state {
    std::uint32_t g : 23;
    std::uint32_t closed : 1;
    std::uint32_t last : 8;
};

template <class Game>
inline constexpr bool keeps_moves =
    lists_forward_moves<Game>&& inverts_moves<Game> && !costs<Game> && sizeof(move_t<Game>) == 1 &&
    std::is_trivially_copyable_v<move_t<Game>>;

template <class Game>
using state_info = std::conditional_t<keeps_moves<Game>, stepped_state, reached_state<Game>>;

template <class Game>
state_info<Game> reached_by(path_cost_t<Game> g, [[maybe_unused]] std::uint32_t parent,
                            [[maybe_unused]] const move_t<Game>& played) {
    state_info<Game> known{};
    if constexpr (keeps_moves<Game>) {
        constexpr std::uint32_t most = 0x7fffff;
        require_domain(g <= most,
                       "the cost of a path must be at most 2^23 - 1 where moves have an "
                       "inverse and no cost",
                       static_cast<double>(g));
        known.g = static_cast<std::uint32_t>(g) & most;
        known.last = detail::bit_cast<std::uint8_t>(played);
    } else {
        known.g = static_cast<decltype(known.g)>(g);
        known.parent = parent & 0x7fffffff;
    }
    return known;
}

template <class Game>
move_t<Game> last_move(const stepped_state& known) {
    return detail::bit_cast<move_t<Game>>(static_cast<std::uint8_t>(known.last));
}

/// All moves, but where it is known the one that leads back.
template <class Game>
decltype(auto) forward_moves(const Game& rules, const state_t<Game>& s,
                             [[maybe_unused]] const state_info<Game>& known,
                             [[maybe_unused]] bool is_root) {
    if constexpr (keeps_moves<Game>) {
        using list = std::remove_reference_t<decltype(rules.moves(s))>;
        static_assert(
            std::is_same_v<decltype(rules.moves(s)), decltype(rules.moves(s, move_t<Game>{}))>,
            "moves(s) and moves(s, last) return the same type");
        return is_root ? static_cast<list&>(rules.moves(s))
                       : static_cast<list&>(rules.moves(s, last_move<Game>(known)));
    } else {
        return rules.moves(s);
    }
}

/// The move from one state to the next, of several the cheapest.
template <class Game>
move_t<Game> cheapest_move(const Game& rules, const state_t<Game>& before,
                           const state_t<Game>& after) {
    std::optional<move_t<Game>> best;
    for (const auto& m : rules.moves(before)) {
        if (!(rules.next(before, m) == after)) continue;
        if (!best || step_cost(rules, before, m) < step_cost(rules, before, *best)) best = m;
    }
    SEESAW_ASSERT(best.has_value());
    return *best;
}

template <class Game>
class state_table {
    using state = state_t<Game>;
    static_assert(packs<Game> || hashes<Game>,
                  "a_star needs hash(s) (or pack(s)) to recognise states it has met");

public:
    using index = std::uint32_t;
    using info = state_info<Game>;
    static constexpr index none = ~index{0};
    static constexpr std::size_t chunk_states = 4096;

    /// A state as it is stored and compared, with its hash.
    class key {
    public:
        key(const Game& rules, const state& s) : stored_(make(rules, s)) {
            if constexpr (packs<Game>)
                hash_ = hash_words(stored_, words_of(rules));
            else
                hash_ = mix(rules.hash(s));
        }
        std::uint64_t hash() const noexcept { return hash_; }

    private:
        friend class state_table;
        static auto make(const Game& rules, const state& s) {
            if constexpr (packs<Game>)
                return rules.pack(s);
            else
                return s;
        }
        std::conditional_t<
            packs<Game>, decltype(make(std::declval<const Game&>(), std::declval<const state&>())),
            state>
            stored_;
        std::uint64_t hash_;
    };

    explicit state_table(const Game& rules) : words_(words_of(rules)) {}

    /// Gives the memory back.
    void clear() noexcept {
        decltype(chunks_)().swap(chunks_);
        decltype(lines_)().swap(lines_);
        size_ = room_ = 0;
        index_bits_ = 0;
    }

    index size() const noexcept { return size_; }

    /// Asks the memory for the place where the state would be found; then for what is there.
    void prefetch(const key& k) const noexcept { prefetch_place(k.hash_); }
    void prefetch_found(const key& k) const noexcept {
        if (lines_.empty()) return;
        const std::uint32_t slot = lines_[place(k.hash_)].slots[k.hash_ % line_slots];
        if (slot != 0 && slot >> index_bits_ == tag(k.hash_)) prefetch((slot & mask()) - 1);
    }
    void prefetch(index i) const noexcept { detail::prefetch(at(i)); }

    /// The state's number, `none` where it has not been met.
    index find(const key& k) const {
        if (lines_.empty()) return none;
        for (std::size_t at = place(k.hash_);; at = after(at))
            for (std::size_t i = 0; i < line_slots; ++i) {
                const std::uint32_t slot = lines_[at].slots[(k.hash_ + i) % line_slots];
                if (slot == 0) return none;
                if (slot >> index_bits_ == tag(k.hash_) && holds((slot & mask()) - 1, k))
                    return (slot & mask()) - 1;
            }
    }

    /// Adds a state that was not found.
    index add(const Game& rules, const key& k, const info& known) {
        if (size_ == room_) grow(rules);
        if (size_ % chunk_states == 0) add_chunk();
        const index i = size_++;
        put(i, k, known);
        enter(i, k.hash_);
        return i;
    }

    state load(const Game& rules, index i) const {
        if constexpr (packs<Game>) {
            return rules.unpack(stored_at(i));
        } else {
            static_cast<void>(rules);
            return at(i)->stored;
        }
    }

    info known(index i) const {
        if constexpr (packs<Game>)
            return info_at(i);
        else
            return at(i)->known;
    }
    void know(index i, const info& known) {
        if constexpr (packs<Game>) {
            std::memcpy(at(i) + 2 * words_, &known, sizeof known);
        } else {
            at(i)->known = known;
        }
    }

    std::uint64_t bytes() const {
        return chunks_.size() * chunk_bytes() + chunks_.capacity() * sizeof(chunks_[0]) +
               lines_.capacity() * sizeof(line);
    }

    /// What the next `chunk_states` states will take, at most and at any moment.
    std::uint64_t growth() const {
        if (size_ + chunk_states > most_states) return ~std::uint64_t{0} / 2;
        const std::uint64_t grown = size_ + chunk_states > room_ ? grown_lines() * sizeof(line) : 0;
        return chunk_bytes() + grown;
    }

private:
    static constexpr index most_states = (index{1} << 31) - 2; // a parent has 31 bits
    static_assert(sizeof(info) % sizeof(std::uint32_t) == 0 && std::is_trivially_copyable_v<info>);
    struct plain_record {
        state stored;
        info known;
    };
    using unit = std::conditional_t<packs<Game>, std::uint32_t, plain_record>;

    static std::size_t words_of(const Game& rules) {
        if constexpr (packs<Game>)
            return static_cast<std::size_t>(rules.packed_words());
        else
            return 0;
    }
    template <class Words>
    static std::uint64_t hash_words(const Words& words, std::size_t count) {
        std::uint64_t hash = mix(words[0]);
        for (std::size_t w = 1; w < count; ++w) hash = mix(hash, words[w]);
        return hash;
    }
    std::size_t units() const { // of one state
        return packs<Game> ? 2 * words_ + sizeof(info) / sizeof(std::uint32_t) : 1;
    }
    std::uint64_t chunk_bytes() const { return chunk_states * units() * sizeof(unit); }

    void add_chunk() { chunks_.push_back(std::make_unique<unit[]>(chunk_states * units())); }

    unit* at(index i) { return &chunks_[i / chunk_states][i % chunk_states * units()]; }
    const unit* at(index i) const { return &chunks_[i / chunk_states][i % chunk_states * units()]; }

    auto stored_at(index i) const {
        decltype(std::declval<const Game&>().pack(std::declval<const state&>())) words{};
        std::memcpy(&words[0], at(i), words_ * sizeof words[0]);
        return words;
    }
    info info_at(index i) const {
        info known;
        std::memcpy(&known, at(i) + 2 * words_, sizeof known);
        return known;
    }

    bool holds(index i, const key& k) const {
        if constexpr (packs<Game>) {
            const unit* const units = at(i);
            for (std::size_t w = 0; w < words_; ++w) {
                std::uint64_t word = 0;
                std::memcpy(&word, units + 2 * w, sizeof word);
                if (word != k.stored_[w]) return false;
            }
            return true;
        } else {
            return at(i)->stored == k.stored_;
        }
    }

    void put(index i, const key& k, const info& known) {
        if constexpr (packs<Game>)
            std::memcpy(at(i), &k.stored_[0], words_ * sizeof k.stored_[0]);
        else
            at(i)->stored = k.stored_;
        know(i, known);
    }

    // ── The slots ───────────────────────────────────────────────────────────────────────────────

    // A cache line. A state is looked for in its own line, from a slot of its own on, and then in
    // the lines behind it, up to the first free slot.
    static constexpr std::size_t line_slots = 16;
    struct alignas(64) line {
        std::uint32_t slots[line_slots]; // 0: free
    };

    std::size_t place(std::uint64_t hash) const noexcept {
        return static_cast<std::size_t>(multiply_high(hash, lines_.size()));
    }
    std::size_t after(std::size_t at) const noexcept {
        return at + 1 == lines_.size() ? 0 : at + 1;
    }
    std::uint32_t tag(std::uint64_t hash) const noexcept {
        // The high bits have chosen the place already.
        return static_cast<std::uint32_t>(hash) >> index_bits_;
    }
    std::uint32_t mask() const noexcept { return (std::uint32_t{1} << index_bits_) - 1; }

    void prefetch_place(std::uint64_t hash) const noexcept {
        if (!lines_.empty()) detail::prefetch(&lines_[place(hash)]);
    }

    void enter(index i, std::uint64_t hash) {
        for (std::size_t at = place(hash);; at = after(at))
            for (std::size_t k = 0; k < line_slots; ++k) {
                std::uint32_t& slot = lines_[at].slots[(hash + k) % line_slots];
                if (slot != 0) continue;
                slot = tag(hash) << index_bits_ | (i + 1);
                return;
            }
    }

    std::uint64_t grown_lines() const {
        const std::uint64_t now = lines_.size();
        return now < 64 ? 64 : 2 * now;
    }

    std::uint64_t hash_of(const Game& rules, index i) const {
        if constexpr (packs<Game>) {
            static_cast<void>(rules);
            return hash_words(stored_at(i), words_);
        } else {
            return mix(rules.hash(at(i)->stored));
        }
    }

    void grow(const Game& rules) {
        const std::uint64_t wanted = grown_lines();
        lines_ = std::vector<line>();
        lines_.resize(static_cast<std::size_t>(wanted));
        room_ = static_cast<index>(wanted * line_slots / 10 * 9);
        index_bits_ = static_cast<int>(std::bit_width(room_));
        // In blocks: the memory is asked for all places of a block before the first is used.
        std::array<std::uint64_t, 16> hashes;
        for (index first = 0; first < size_; first += static_cast<index>(hashes.size())) {
            const index count = std::min(size_ - first, static_cast<index>(hashes.size()));
            for (index i = 0; i < count; ++i) {
                hashes[i] = hash_of(rules, first + i);
                prefetch_place(hashes[i]);
            }
            for (index i = 0; i < count; ++i) enter(first + i, hashes[i]);
        }
    }

    std::size_t words_;
    std::vector<std::unique_ptr<unit[]>> chunks_;
    index size_ = 0;
    index room_ = 0; // states before the slots must grow
    int index_bits_ = 0;
    std::vector<line> lines_;
};

}}} // namespace seesaw::v0::detail

#endif
