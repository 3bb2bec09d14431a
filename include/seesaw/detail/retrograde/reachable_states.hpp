// SPDX-License-Identifier: MIT
// All states that can be reached from one, each once and numbered, and the moves between them.
//
// Breadth-first: states are numbered as they are met and expanded in that order, so the list of
// states is also the queue. What comes out is a graph of plain numbers, which knows nothing of the
// game any more.
//
// Everything is paid for: states are nodes of the budget, and every vector that grows is counted
// with its old and its new place while both are there. An enumeration that was refused is of no
// use.
#ifndef SEESAW_DETAIL_RETROGRADE_REACHABLE_STATES_HPP
#define SEESAW_DETAIL_RETROGRADE_REACHABLE_STATES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Vectors that grow within the bytes of a budget.
class byte_meter {
public:
    explicit byte_meter(budget& allowance) : allowance_(allowance) {}

    std::uint64_t peak() const noexcept { return peak_; }

    /// Inlined, for each of many million moves; what makes room is not.
    template <class Value>
    [[gnu::always_inline]] bool push(std::vector<Value>& into, const Value& value) {
        if (into.size() == into.capacity() &&
            !grow(into, std::max<std::size_t>(64, 2 * into.size())))
            return false;
        into.push_back(value);
        return true;
    }

    /// `count` times the value, in an empty vector.
    template <class Value>
    bool fill(std::vector<Value>& empty, std::size_t count, const Value& value) {
        if (!grow(empty, count)) return false;
        empty.assign(count, value);
        return true;
    }

    template <class Value>
    void release(std::vector<Value>& no_longer) {
        held_ -= no_longer.capacity() * sizeof(Value);
        std::vector<Value>().swap(no_longer);
    }

private:
    template <class Value>
    [[gnu::noinline]] bool grow(std::vector<Value>& v, std::size_t count) {
        const std::uint64_t before = v.capacity() * sizeof(Value);
        if (count > (allowance_.bytes() - held_) / sizeof(Value)) {
            allowance_.refuse(stop_reason::memory);
            return false;
        }
        v.reserve(count);
        peak_ = std::max(peak_, held_ + v.capacity() * sizeof(Value));
        held_ += v.capacity() * sizeof(Value) - before;
        return true;
    }

    budget& allowance_;
    std::uint64_t held_ = 0;
    std::uint64_t peak_ = 0;
};

/// States by number, without the states.
struct state_graph {
    using number = std::uint32_t;
    /// A move to a state that is no part of the graph, of which the result is known.
    struct exit {
        std::int32_t distance; ///< of that state
        number from;
    };
    struct end_states {
        score outcome;
        std::vector<number> at;
        std::vector<exit> exits; // to states of this value, at most one from each state
    };

    static constexpr std::uint16_t maximises = 0xffff, minimises = 0xfffe;

    std::vector<std::uint64_t> keys;  // of each state, no two alike
    std::vector<std::uint16_t> marks; // who is to move, or later what is known of the state
    std::vector<number> first_move;   // where its moves begin; one more than there are states
    std::vector<number> moves;        // the state that each leads to
    std::vector<end_states> ends;     // finished states, the worst for `first` at the front

    /// Those with this outcome; null where there is no room for more.
    end_states* ends_with(score outcome, byte_meter& meter) {
        const auto less = [](const auto& e, score value) { return e.outcome < value; };
        auto place = std::lower_bound(ends.begin(), ends.end(), outcome, less);
        if (place == ends.end() || place->outcome != outcome) {
            const auto from_front = place - ends.begin();
            if (!meter.push(ends, {outcome, {}, {}})) return nullptr;
            place = ends.begin() + from_front;
            std::rotate(place, ends.end() - 1, ends.end());
        }
        return &*place;
    }
};

/// States, each once, numbered as they came. A hash table of 32-bit numbers finds one again; states
/// are compared and not only their hashes.
template <class Game>
class state_set {
    using state = state_t<Game>;

public:
    using number = state_graph::number;
    static constexpr number none = ~number{0};

    state_set(const Game& rules, budget& allowance, byte_meter& meter)
        : game_(rules), allowance_(allowance), meter_(meter) {}

    std::vector<state> states;
    std::vector<std::uint64_t> keys; // of each, no two alike

    /// What a state is found by, scattered.
    static std::uint64_t key(const Game& rules, const state& s) { return mix(rules.hash(s)); }

    /// `none` when there is no room or `pay`, asked for a new one, says no, and when another state
    /// has the same hash.
    template <class Pay>
    number find_or_add(const state& s, const Pay& pay) {
        if (slots_.empty() && !meter_.fill(slots_, 64, number{0})) return none;
        const std::uint64_t key_of_s = key(game_, s);
        std::size_t slot = key_of_s & (slots_.size() - 1);
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
            const number known = slots_[slot] - 1;
            if (keys[known] != key_of_s) continue;
            if (states[known] == s) return known;
            allowance_.refuse(stop_reason::memory); // 64 bits are too few for this game
            return none;
        }
        if (!pay()) return none;
        if (states.size() + 1 == none) {
            allowance_.refuse(stop_reason::memory);
            return none;
        }
        if (!meter_.push(states, s) || !meter_.push(keys, key_of_s)) return none;
        slots_[slot] = static_cast<number>(states.size());
        if (3 * states.size() > 2 * slots_.size() && !widen()) return none;
        return static_cast<number>(states.size() - 1);
    }

    /// Keeps keys and states.
    void release_slots() { meter_.release(slots_); }

    void release() {
        release_slots();
        meter_.release(states);
        meter_.release(keys);
    }

private:
    bool widen() {
        const std::size_t wanted = 2 * slots_.size();
        meter_.release(slots_);
        if (!meter_.fill(slots_, wanted, number{0})) return false;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            std::size_t slot = keys[i] & (wanted - 1);
            while (slots_[slot] != 0) slot = (slot + 1) & (wanted - 1);
            slots_[slot] = static_cast<number>(i + 1);
        }
        return true;
    }

    const Game& game_;
    budget& allowance_;
    byte_meter& meter_;
    std::vector<number> slots_; // numbers from 1; 0: free
};

template <class Game>
class state_enumeration {
    using state = state_t<Game>;
    using number = state_graph::number;

public:
    state_enumeration(const Game& rules, bool symmetry, budget& allowance, byte_meter& meter)
        : game_(rules), symmetry_(symmetry), allowance_(allowance), meter_(meter),
          all_(rules, allowance, meter) {}

    /// False when the budget is spent, or when two states have the same hash.
    template <class Observer>
    bool run(const state& root, state_graph& found, statistics& stats, Observer& observer) {
        if (number_of(root) == all_.none) return false;
        int ply = 0;
        std::size_t level_end = 1;
        for (std::size_t i = 0; i < all_.states.size(); ++i) {
            if (i == level_end) {
                level_end = all_.states.size();
                ++ply;
            }
            const state s = all_.states[i];
            const auto result = game_.outcome(s);
            const bool maximises = !result && game_.to_move(s) == player::first;
            if (!meter_.push(found.first_move, static_cast<number>(found.moves.size())) ||
                !meter_.push(found.marks,
                             maximises ? state_graph::maximises : state_graph::minimises))
                return false;
            if (result) {
                auto* const ends = found.ends_with(*result, meter_);
                if (!ends || !meter_.push(ends->at, static_cast<number>(i))) return false;
                continue;
            }
            notify<expanded<Game>>(observer, s, ply);
            ++stats.expansions;
            if (!expand(s, found)) return false;
        }
        stats.deepest = ply;
        found.keys.swap(all_.keys);
        meter_.release(all_.states);
        all_.release_slots();
        return meter_.push(found.first_move, static_cast<number>(found.moves.size()));
    }

    static state canonical(const Game& rules, const state& s, bool symmetry) {
        if constexpr (has_symmetry<Game>)
            if (symmetry) return rules.symmetric(s);
        static_cast<void>(rules);
        static_cast<void>(symmetry);
        return s;
    }

private:
    number number_of(const state& s) {
        return all_.find_or_add(canonical(game_, s, symmetry_),
                                [this] { return allowance_.spend(); });
    }

    bool expand(const state& s, state_graph& found) {
        [[maybe_unused]] const std::size_t before = found.moves.size();
        for (const auto& m : game_.moves(s)) {
            const number to = number_of(game_.next(s, m));
            if (to == all_.none || !meter_.push(found.moves, to)) return false;
        }
        SEESAW_ASSERT(found.moves.size() > before &&
                      "moves(s) is empty although outcome(s) says the game goes on");
        if (found.moves.size() < all_.none) return true;
        allowance_.refuse(stop_reason::memory);
        return false;
    }

    const Game& game_;
    bool symmetry_;
    budget& allowance_;
    byte_meter& meter_;
    state_set<Game> all_;
};

}}} // namespace seesaw::v0::detail

#endif
