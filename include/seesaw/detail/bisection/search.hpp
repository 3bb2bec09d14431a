// SPDX-License-Identifier: MIT
// Is a state worth more than v? Pearl's TEST, to the end of the game and with a memory.
//
// Every value is a proof here: there is no horizon, so that an answer needs no flags and a table
// no depths. That is what makes it lean: a node is what the game knows of it (`look`, or `outcome`
// and `bounds`), the table, its moves in order, and the next question. The game comes first: it
// settles more than the table does, and takes less time than a table that is not in the cache.
// Answers are fail-soft, seen from the player to move.
//
// Far from the end, before a state's moves are searched, the table is asked about each: one that is
// known to be worth more than v settles the state (enhanced transposition cutoffs). How far is
// judged by the deepest state that the search has met.
//
// One object is one thread's search. Threads that share a table ask the same question, and put off
// what another is searching (detail/base/moves_being_searched.hpp).
//
// Schaeffer & Plaat, "New advances in alpha-beta searching", 1996 (enhanced transposition cutoffs).
#ifndef SEESAW_DETAIL_BISECTION_SEARCH_HPP
#define SEESAW_DETAIL_BISECTION_SEARCH_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/looking.hpp>
#include <seesaw/detail/base/move_ordering.hpp>
#include <seesaw/detail/base/moves_being_searched.hpp>
#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/base/score_range.hpp>
#include <seesaw/detail/base/shared_budget.hpp>
#include <seesaw/detail/bisection/table.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Observer>
class bisection_search {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    bisection_search(const Game& rules, bisection_table& table, shared_budget& common,
                     const std::atomic<bool>& answered, Observer& observer, int symmetric_plies)
        : game_(rules), table_(table), allowance_(common, answered), observer_(observer),
          symmetric_plies_(symmetric_plies) {}

    /// Nothing that was returned since counts.
    bool stopped() const { return allowance_.spent(); }
    /// Another question, for which to visit so many nodes or little more.
    void resume(std::uint64_t patience) { allowance_.resume(patience); }
    /// From now on other threads ask the same question.
    void share(moves_being_searched* moves) { being_searched_ = tabled() ? moves : nullptr; }
    bool spend() { return allowance_.spend(); }
    std::uint64_t nodes() const { return allowance_.nodes(); }

    /// What was done, but for time and memory.
    statistics stats() const {
        statistics done = stats_;
        done.nodes = nodes();
        return done;
    }

    /// The value of a state compared with v, both seen from its player to move; `led`: by a move
    /// that a look listed.
    score test(const state& given, bool second, int ply, score v, led_by_look<Game> led) {
        if (!allowance_.spend()) return v;
        stats_.deepest = std::max(stats_.deepest, ply);
        if constexpr (!has_look<Game>)
            if (const auto outcome = game_.outcome(given)) return second ? -*outcome : *outcome;

        const auto& s = canonical(given, ply);
        std::uint64_t key = 0;
        if (tabled()) {
            key = table_.scatter(hash_of(s));
            table_.prefetch(key); // while the game looks at the state
        }
        score_range known{-infinite_score, infinite_score}; // to the mover
        const auto settled = [&](score low, score high) {
            known = seen_by(second, low, high);
            return known.low > v || known.high <= v || known.low == known.high;
        };
        if constexpr (has_look<Game>) {
            const auto seen = take_look(game_, s, window_of(second, v, v + 1, led), allowance_);
            if (look_searches<Game> && stopped()) return v;
            if (settled(seen.low, seen.high)) return known.low > v ? known.low : known.high;
            if constexpr (look_lists_moves<Game>)
                return test_moves(s, key, second, ply, v, seen.moves, known);
            else
                return test_moves(s, key, second, ply, v, game_.moves(s), known);
        } else {
            if constexpr (bounds_outcome<Game>) {
                const std::pair<score, score> bounds = game_.bounds(s);
                if (settled(bounds.first, bounds.second))
                    return known.low > v ? known.low : known.high;
            }
            return test_moves(s, key, second, ply, v, game_.moves(s), known);
        }
    }

private:
    // A state that its game has not settled: by the table, or by its moves.
    template <class Moves>
    [[gnu::always_inline]] score test_moves(const state& s, std::uint64_t key, bool second, int ply,
                                            score v, const Moves& moves, score_range known) {
        const bool remembered = tabled() && !forced(moves);
        packed_bounds entry;
        if (remembered) {
            entry = table_.find(key);
            known = {entry.low(known.low), entry.high(known.high)};
            if (known.low > v || known.high <= v) {
                ++stats_.table_hits;
                return known.low > v ? known.low : known.high;
            }
        }
        if (remembered && stats_.deepest - ply >= far_from_the_end) {
            const score found = known_refutation(s, moves, second, ply, v);
            if (found > v) {
                ++stats_.table_hits;
                table_.store(key, entry.with_low(found), 1);
                return found;
            }
        }
        const std::uint64_t before = nodes();
        score best;
        if constexpr (look_orders_moves<Game>)
            best = best_of(s, key, second, ply, v, moves);
        else
            best = best_of(s, key, second, ply, v, ordered(s, moves));
        if (stopped()) return v;
        if (best > v) {
            ++stats_.cutoffs;
            if (remembered)
                table_.store(key, entry.with_low(std::max(best, known.low)), nodes() - before);
        } else {
            best = std::min(best, known.high);
            if (remembered) table_.store(key, entry.with_high(best), nodes() - before);
        }
        return best;
    }

    // What the table knows of a move that is worth more than v; of no such move, less.
    template <class Moves>
    [[gnu::noinline]] score known_refutation(const state& s, const Moves& moves, bool second,
                                             int ply, score v) const {
        struct reply {
            std::uint64_t key;
            bool turned; // the turn has changed
        };
        list_of<Moves, reply> replies;
        for (const auto& m : moves) {
            const state child = game_.next(s, m);
            if constexpr (!has_look<Game>)
                if (game_.outcome(child)) continue; // never stored; its turn means nothing
            bool turned = true;
            if constexpr (!is_alternating<Game>)
                turned = (game_.to_move(child) == player::second) != second;
            const std::uint64_t key = table_.scatter(hash_of(canonical(child, ply + 1)));
            table_.prefetch(key); // all, before the first is looked at
            replies.push_back({key, turned});
        }
        for (const reply& r : replies) {
            const packed_bounds entry = table_.find(r.key);
            const score low = r.turned ? -entry.high(infinite_score) : entry.low(-infinite_score);
            if (low > v) return low;
        }
        return -infinite_score;
    }

    // Of moves in this order, until one is worth more than v.
    template <class Ordered>
    [[gnu::always_inline]] score best_of(const state& s, std::uint64_t key, bool second, int ply,
                                         score v, const Ordered& moves) {
        notify<expanded<Game>>(observer_, s, ply);
        ++stats_.expansions;
        if (being_searched_ != nullptr && in_upper_half(ply))
            return shared_best_of(s, key, second, ply, v, moves);
        score best = -infinite_score;
        for (const auto& m : moves) {
            best = std::max(best, test_after(s, second, ply, move_of(m), v));
            if (best > v || stopped()) break;
        }
        return best;
    }

    // The same, where another thread may be at work, and may settle the state before this one.
    template <class Ordered>
    [[gnu::noinline]] score shared_best_of(const state& s, std::uint64_t key, bool second, int ply,
                                           score v, const Ordered& moves) {
        score low = -infinite_score, high = infinite_score;
        const auto count =
            static_cast<std::size_t>(std::distance(std::begin(moves), std::end(moves)));
        being_searched_->each_free_first(key, count, [&](std::size_t i) {
            const auto& m = *std::next(std::begin(moves), static_cast<std::ptrdiff_t>(i));
            low = std::max(low, test_after(s, second, ply, move_of(m), v));
            if (low > v || stopped()) return false;
            const packed_bounds of_others = table_.find(key);
            low = of_others.low(low);
            high = of_others.high(high);
            return low <= v && high > v;
        });
        return std::min(low, high);
    }

    [[gnu::always_inline]] score test_after(const state& s, bool second, int ply, const move& m,
                                            score v) {
        const state child = game_.next(s, m);
        if constexpr (!is_alternating<Game>)
            if ((game_.to_move(child) == player::second) == second)
                return test(child, second, ply + 1, v, led_on<Game>);
        return -test(child, !second, ply + 1, -v - 1, led_on<Game>);
    }

    // Below, threads that keep out of each other's way cost more than they save.
    bool in_upper_half(int ply) const { return 2 * ply <= stats_.deepest; }

    bool tabled() const {
        if constexpr (hashes<Game>) return !table_.empty();
        return false;
    }
    std::uint64_t hash_of(const state& s) const {
        if constexpr (hashes<Game>) return game_.hash(s);
        return 0;
    }
    // A state with a single move leaves its place in the table to the state after it.
    template <class Moves>
    static bool forced(const Moves& moves) {
        if constexpr (requires { moves.size(); }) return moves.size() == 1;
        return std::distance(std::begin(moves), std::end(moves)) == 1;
    }

    decltype(auto) canonical(const state& s, int ply) const {
        if constexpr (has_symmetry<Game> && hashes<Game>)
            return ply <= symmetric_plies_ && allowance_.nodes() > small ? game_.symmetric(s) : s;
        else
            return (s);
    }

    struct candidate {
        move_t<Game> move;
        std::int64_t rank;
    };
    static const move& move_of(const candidate& c) { return c.move; }
    static const move& move_of(const move& m) { return m; }

    template <class Moves, class Value>
    using list_of =
        std::conditional_t<(capacity_of<Moves> > 0),
                           move_list<Value, (capacity_of<Moves> > 0 ? capacity_of<Moves> : 1)>,
                           std::vector<Value>>;

    // The moves, best first; of equals the one listed first.
    template <class Moves>
    [[gnu::always_inline]] list_of<Moves, candidate> ordered(const state& s,
                                                             const Moves& moves) const {
        list_of<Moves, candidate> sorted;
        for (const auto& m : moves) {
            std::int64_t rank = 0;
            if constexpr (orders<Game>) rank = static_cast<std::int64_t>(game_.order(s, m));
            sorted.push_back({m, rank});
            std::size_t i = sorted.size() - 1;
            for (; i > 0 && sorted[i - 1].rank < rank; --i) sorted[i] = sorted[i - 1];
            sorted[i] = {m, rank};
        }
        return sorted;
    }

    // Plies from here to the deepest state met: nearer to it, asking takes more than it saves.
    static constexpr int far_from_the_end = 10;
    // A search that ends within so many nodes has met too few twins to pay for finding them.
    static constexpr std::uint64_t small = 1 << 12;

    const Game& game_;
    bisection_table& table_;
    cancellable_budget allowance_;
    Observer& observer_;
    int symmetric_plies_;
    moves_being_searched* being_searched_ = nullptr; // none: alone
    statistics stats_ = {};
};

}}} // namespace seesaw::v0::detail

#endif
