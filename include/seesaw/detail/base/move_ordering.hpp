// SPDX-License-Identifier: MIT
// Which move first? Good moves tried early make cutoffs early.
//
// Moves are tried in this order: the move that was best when the state was last searched; then by
// the game's own `order`, where it has one; among equals, the killers (moves that last cut at the
// same ply), then the counter-move (the one that last cut after the same move of the opponent),
// then by history (how often a move has cut anywhere, deeper cuts counting more); then in the order
// the game lists them. The list is not sorted but selected from, because most nodes cut after a
// move or two.
//
// Marsland, "A review of game-tree pruning", 1986 (killers, history: Schaeffer 1983). Uiterwijk,
// "The countermove heuristic", 1992.
#ifndef SEESAW_DETAIL_BASE_MOVE_ORDERING_HPP
#define SEESAW_DETAIL_BASE_MOVE_ORDERING_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Moves as the game lists them, handed out like those of a move_picker.
template <class Move, class Moves>
class listed_moves {
public:
    explicit listed_moves(const Moves& moves) : at_(std::begin(moves)), end_(std::end(moves)) {}

    bool next() {
        if (tried_ > 0) ++at_;
        ++tried_;
        return at_ != end_;
    }
    Move move() const { return *at_; }
    std::size_t index() const { return tried_ - 1; }
    int tried() const { return static_cast<int>(tried_); }

private:
    decltype(std::begin(std::declval<const Moves&>())) at_;
    decltype(std::end(std::declval<const Moves&>())) end_;
    std::size_t tried_ = 0;
};

/// How many moves a list of this type can hold; 0 where that is not known.
template <class Range>
inline constexpr std::size_t capacity_of = 0;
template <class Range>
requires requires { typename std::integral_constant<std::size_t, Range::capacity()>; }
inline constexpr std::size_t capacity_of<Range> = Range::capacity();

/// Games whose moves come in a move_list need no memory; others pay for a vector.
template <class Value, std::size_t Capacity>
using small_list =
    std::conditional_t<(Capacity > 0), move_list<Value, (Capacity > 0 ? Capacity : 1)>,
                       std::vector<Value>>;

/// Candidate moves with their keys, selected from best first.
template <class Move, std::size_t Capacity>
class move_picker {
public:
    void add(const Move& m, std::int64_t key) {
        candidates_.push_back({m, static_cast<std::uint32_t>(candidates_.size()), key});
    }

    /// The move at this place of the game's list goes first; none if there is no such place.
    void promote(std::size_t index) {
        if (Capacity > 0 && index >= Capacity) return; // g++ does not know that lists are shorter
        if (index < candidates_.size())
            candidates_[index].key = std::numeric_limits<std::int64_t>::max();
    }

    /// On to the best of what is left, the earliest listed among equals; false when nothing is.
    bool next() {
        if (picked_ == candidates_.size()) return false;
        std::size_t best = picked_;
        for (std::size_t i = picked_ + 1; i < candidates_.size(); ++i) {
            const candidate &x = candidates_[i], &y = candidates_[best];
            if (x.key > y.key || (x.key == y.key && x.index < y.index)) best = i;
        }
        std::swap(candidates_[picked_], candidates_[best]);
        ++picked_;
        return true;
    }
    const Move& move() const { return candidates_[picked_ - 1].move; }
    std::size_t index() const { return candidates_[picked_ - 1].index; } // in the game's list
    int tried() const { return static_cast<int>(picked_); }

    /// Leaves the move for when all others have been tried; false if that was so already.
    bool put_off() {
        constexpr std::int64_t last = std::numeric_limits<std::int64_t>::min();
        if (std::exchange(candidates_[picked_ - 1].key, last) == last) return false;
        --picked_;
        return true;
    }

private:
    struct candidate {
        Move move;
        std::uint32_t index;
        std::int64_t key;
    };

    small_list<candidate, Capacity> candidates_;
    std::size_t picked_ = 0;
};

/// Moves that are listed best first, after the one at a remembered place: taken from the list one
/// at a time, since few of them are wanted. As long as this, the list has to live.
template <class Move, class Moves>
class ranked_moves {
public:
    /// `first` is a place in the list, or `none`.
    ranked_moves(const Moves& moves, std::size_t first, std::size_t none)
        : moves_(moves), at_(std::begin(moves)), first_(first), none_(none) {}

    bool next() {
        ++tried_;
        if (tried_ == 1 && first_ != none_ && take_first()) return true;
        for (; at_ != std::end(moves_); ++at_, ++place_) {
            if (place_ == first_) continue;
            picked_ = {*at_, place_};
            ++at_, ++place_;
            return true;
        }
        if (again_ == put_off_.size()) return false;
        picked_ = put_off_[again_++];
        return true;
    }
    const Move& move() const { return picked_.move; }
    std::size_t index() const { return picked_.index; }
    int tried() const { return tried_; }

    /// Leaves the move for when all others have been tried; false if that was so already.
    bool put_off() {
        if (again_ > 0) return false;
        put_off_.push_back(picked_);
        --tried_;
        return true;
    }

private:
    struct candidate {
        Move move;
        std::size_t index;
    };

    bool take_first() {
        auto at = std::begin(moves_);
        for (std::size_t i = 0; i < first_ && at != std::end(moves_); ++i) ++at;
        if (at == std::end(moves_)) return false;
        picked_ = {*at, first_};
        return true;
    }

    const Moves& moves_;
    decltype(std::begin(std::declval<const Moves&>())) at_;
    std::size_t place_ = 0, first_, none_;
    candidate picked_{};
    int tried_ = 0;
    small_list<candidate, capacity_of<Moves>> put_off_;
    std::size_t again_ = 0; // so many of them have been tried
};

/// What earlier cutoffs say about moves.
template <class Move>
class cutoff_memory {
public:
    static constexpr std::int64_t killer_bonus = std::int64_t{1} << 31;
    static constexpr std::int64_t counter_bonus = killer_bonus - 1;
    static constexpr std::uint32_t history_limit = 1u << 30;

    /// One that is not in use takes no memory and must not be asked.
    cutoff_memory(bool in_use, bool counter_moves)
        : history_(in_use ? 2 * slots : 0), counters_(in_use && counter_moves ? 2 * slots : 0) {}

    bool in_use() const { return !history_.empty(); }

    void reach(int ply) {
        if (static_cast<int>(plies_.size()) <= ply)
            plies_.resize(static_cast<std::size_t>(ply) * 2 + 16);
    }

    /// This move is made now.
    void play(const Move& m, int ply) { plies_[static_cast<std::size_t>(ply)].played = m; }

    std::int64_t rank(const Move& m, int ply, bool second) const {
        const auto& here = plies_[static_cast<std::size_t>(ply)];
        if (here.killers > 0 && here.moves[0] == m) return killer_bonus + 1;
        if (here.killers > 1 && here.moves[1] == m) return killer_bonus;
        if (!counters_.empty()) {
            const counter& reply = counters_[slot_before(ply, second)];
            if (reply.known && reply.move == m) return counter_bonus;
        }
        return history_[slot(m, second)];
    }

    void cut(const Move& m, int ply, bool second, int depth) {
        auto& here = plies_[static_cast<std::size_t>(ply)];
        if (here.killers == 0 || !(here.moves[0] == m)) {
            here.moves[1] = here.moves[0];
            here.moves[0] = m;
            here.killers = std::min(here.killers + 1, 2);
        }
        if (!counters_.empty()) counters_[slot_before(ply, second)] = {m, true};
        std::uint32_t& count = history_[slot(m, second)];
        count += static_cast<std::uint32_t>(depth) * static_cast<std::uint32_t>(depth);
        if (count > history_limit)
            for (std::uint32_t& c : history_) c /= 2;
    }

    void clear() noexcept {
        decltype(plies_)().swap(plies_);
        std::fill(history_.begin(), history_.end(), 0u);
        std::fill(counters_.begin(), counters_.end(), counter{});
    }

    std::uint64_t bytes() const {
        return plies_.capacity() * sizeof(plies_[0]) + history_.capacity() * sizeof(history_[0]) +
               counters_.capacity() * sizeof(counters_[0]);
    }

private:
    // Per player; moves may share one, which only misorders.
    static constexpr std::size_t slots = 4096;

    struct of_ply {
        Move moves[2] = {};
        int killers = 0;
        Move played = {};
    };
    struct counter {
        Move move = {};
        bool known = false;
    };

    static std::size_t slot(const Move& m, bool second) {
        std::size_t number = 0;
        if constexpr (std::is_integral_v<Move> || std::is_enum_v<Move>) {
            number = static_cast<std::size_t>(m);
        } else if constexpr (std::has_unique_object_representations_v<Move>) {
            const auto* bytes = reinterpret_cast<const unsigned char*>(&m);
            std::uint64_t hash = 0;
            for (std::size_t i = 0; i < sizeof(Move); ++i) hash = mix(hash, bytes[i]);
            number = static_cast<std::size_t>(hash);
        }
        return number % slots + (second ? slots : 0);
    }

    // Of the move that led to this ply.
    std::size_t slot_before(int ply, bool second) const {
        return slot(plies_[static_cast<std::size_t>(ply - 1)].played, second);
    }

    std::vector<of_ply> plies_;
    std::vector<std::uint32_t> history_;
    std::vector<counter> counters_;
};

}}} // namespace seesaw::v0::detail

#endif
