// SPDX-License-Identifier: MIT
// The value of every position that can be reached: a game without cycles, searched to its end.
//
// Depth-first, each position once, with nothing but its state and its value kept; values are found
// on the way back. Luck is an opponent of `first`, as in proofs. Within the limits, or not at all:
// an enumeration that was cut short knows no values.
#ifndef SEESAW_DETAIL_POSITION_VALUES_HPP
#define SEESAW_DETAIL_POSITION_VALUES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
class position_values {
    static_assert(is_acyclic<Game>, "every position: the game must be declared acyclic");
    static_assert(hashes<Game>, "every position: the game needs hash(s)");
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    position_values(Game rules, const state& root, budget& allowance) : game_(std::move(rules)) {
        complete_ = enumerate(root, allowance);
        peak_bytes_ = bytes();
        if (complete_) return;
        entries_ = {};
        slots_ = {};
    }

    bool complete() const { return complete_; }
    std::uint64_t positions() const { return entries_.size(); }
    std::uint64_t peak_bytes() const { return peak_bytes_; }
    std::uint64_t bytes() const {
        return entries_.capacity() * sizeof(entry) + slots_.size() * sizeof(std::uint32_t) +
               line_.capacity() * sizeof(frame);
    }

    /// Seen from `first`; nothing where the position cannot be reached.
    std::optional<score> value(const state& s) const {
        if (slots_.empty()) return std::nullopt;
        const std::uint32_t found = slots_[slot_of(s)];
        if (found == 0) return std::nullopt;
        return entries_[found - 1].value;
    }

    /// The first of the moves that keep the value; nothing where the game is over or unknown.
    std::optional<move> best(const state& s) const {
        const auto wanted = value(s);
        if (!wanted || game_.outcome(s)) return std::nullopt;
        for (const auto& m : game_.moves(s))
            if (value(game_.next(s, m)) == wanted) return m;
        return std::nullopt;
    }

private:
    struct entry {
        state at;
        score value;
    };
    // A position whose moves are being tried.
    struct frame {
        std::uint32_t entry;
        bool maximise;
        std::size_t tried;
        score best;
        std::vector<move> moves;
    };

    bool enumerate(const state& root, budget& allowance) {
        slots_.assign(64, 0);
        if (!enter(root, allowance)) return false;
        while (!line_.empty()) {
            frame& f = line_.back();
            if (f.tried < f.moves.size()) {
                const state next = game_.next(entries_[f.entry].at, f.moves[f.tried]);
                if (const auto known = value(next); known) {
                    ++f.tried;
                    f.best = f.maximise ? std::max(f.best, *known) : std::min(f.best, *known);
                } else if (!enter(next, allowance)) {
                    return false;
                }
                continue;
            }
            entries_[f.entry].value = f.best;
            line_.pop_back();
        }
        return true;
    }

    // The value of a position on the line is not asked for: there are no cycles.
    bool enter(const state& s, budget& allowance) {
        if (!allowance.spend() || !has_room(allowance)) return false;
        entries_.push_back({s, 0});
        const auto number = static_cast<std::uint32_t>(entries_.size());
        slots_[slot_of(s)] = number;
        if (const auto result = game_.outcome(s)) {
            entries_.back().value = *result;
            return true;
        }
        frame f{number - 1, game_.to_move(s) == player::first, 0, 0, {}};
        for (const auto& m : game_.moves(s)) f.moves.push_back(m);
        SEESAW_ASSERT(!f.moves.empty());
        f.best = f.maximise ? -score_limit - 1 : score_limit + 1;
        line_.push_back(std::move(f));
        return true;
    }

    // Both lists double when they are full; while they do, old and new are there at once.
    bool has_room(budget& allowance) {
        const bool list_full = entries_.size() == entries_.capacity();
        const bool slots_full = 2 * (entries_.size() + 1) > slots_.size();
        if (!list_full && !slots_full) return true;
        const std::uint64_t more = (list_full ? 2 * entries_.capacity() * sizeof(entry) : 0) +
                                   (slots_full ? 2 * slots_.size() * sizeof(std::uint32_t) : 0);
        if (bytes() + more > allowance.bytes() || entries_.size() >= most_positions) {
            allowance.refuse(stop_reason::memory);
            return false;
        }
        if (slots_full) {
            slots_.assign(2 * slots_.size(), 0);
            for (std::size_t i = 0; i < entries_.size(); ++i)
                slots_[slot_of(entries_[i].at)] = static_cast<std::uint32_t>(i + 1);
        }
        return true;
    }

    // Where a state is, or would be.
    std::size_t slot_of(const state& s) const {
        std::size_t slot = mix(game_.hash(s)) & (slots_.size() - 1);
        while (slots_[slot] != 0 && !(entries_[slots_[slot] - 1].at == s))
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    static constexpr std::size_t most_positions = 0xffff'fff0;

    Game game_;
    bool complete_ = false;
    std::uint64_t peak_bytes_ = 0;
    std::vector<entry> entries_;
    std::vector<std::uint32_t> slots_; // numbers of entries, from 1; 0: free
    std::vector<frame> line_;
};

}}} // namespace seesaw::v0::detail

#endif
