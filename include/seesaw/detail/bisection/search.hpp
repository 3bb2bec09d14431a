// SPDX-License-Identifier: MIT
// Is a state worth more than v? Pearl's TEST, to the end of the game and with a memory.
//
// Every value is a proof here: there is no horizon, so that an answer needs no flags and a table
// no depths. That is what makes it lean: a node is its bounds, the order of its moves (with more
// bounds, where the game ranks them), a look into the table, and the next question. Answers are
// fail-soft, seen from the player to move.
//
// One object is one thread's search. Threads that share a table ask the same question; each tries
// moves of equal rank in an order of its own, and what one has found the others meet in the table.
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

#include <seesaw/detail/base/move_ordering.hpp>
#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/base/score_range.hpp>
#include <seesaw/detail/base/shared_budget.hpp>
#include <seesaw/detail/bisection/table.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/random.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Observer>
class solving_search {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    solving_search(const Game& rules, solving_table& table, shared_budget& common,
                   const std::atomic<bool>& answered, Observer& observer, int symmetric_plies,
                   std::uint64_t tie_seed)
        : game_(rules), table_(table), allowance_(common, answered), observer_(observer),
          symmetric_plies_(symmetric_plies), tie_seed_(tie_seed) {}

    /// Nothing that was returned since counts.
    bool stopped() const { return allowance_.spent(); }
    /// Another question, for which to visit so many nodes or little more.
    void resume(std::uint64_t patience) { allowance_.resume(patience); }
    bool spend(std::uint64_t nodes) { return allowance_.spend(nodes); }

    /// What was done, but for time and memory.
    statistics stats() const {
        statistics done = stats_;
        done.nodes = allowance_.nodes();
        return done;
    }

    /// The value of a state compared with v, both seen from its player to move. Where the game has
    /// prospects, they are open or led here.
    score test(const state& given, bool second, int ply, score v) {
        if (!allowance_.spend()) return v;
        stats_.deepest = std::max(stats_.deepest, ply);
        score low = -infinite_score, high = infinite_score; // of the mover
        const auto narrow = [&](score least, score most) {
            const score_range seen = seen_by(second, least, most);
            low = seen.low;
            high = seen.high;
            return low > v || high <= v || low == high;
        };
        const auto known = [&] { return low > v ? low : high; };
        if constexpr (!has_further_prospects<Game>)
            if (const auto outcome = game_.outcome(given)) return second ? -*outcome : *outcome;

        const auto& s = canonical(given, ply);
        std::uint64_t key = 0;
        if (tabled()) {
            key = table_.scatter(hash_of(s));
            table_.prefetch(key); // while the game looks at the state
        }
        if constexpr (has_prospects<Game>) {
            const auto outlook = prospects(s);
            if (narrow(outlook.low, outlook.high)) return known();
            return test_moves(s, key, second, ply, v, outlook.moves, low, high);
        } else {
            if constexpr (bounds_outcome<Game>) {
                const std::pair<score, score> bounds = game_.bounds(s);
                if (narrow(bounds.first, bounds.second)) return known();
            }
            if constexpr (finishes<Game>) {
                std::uint64_t visited = 0;
                const auto found =
                    game_.finish(s, second ? -v - 1 : v, second ? -v : v + 1, visited);
                if (visited > 0 && !spend(visited)) return v;
                if (found) return second ? -*found : *found;
            }
            return test_moves(s, key, second, ply, v, game_.moves(s), low, high);
        }
    }

private:
    template <class Moves>
    [[gnu::always_inline]] score test_moves(const state& s, std::uint64_t key, bool second, int ply,
                                            score v, const Moves& moves, score low, score high) {
        const bool remembered = tabled() && !forced(moves);
        packed_bounds entry;
        const auto recall = [&] { // true: that is the answer
            if (!remembered) return false;
            entry = table_.find(key);
            low = entry.low(low);
            high = entry.high(high);
            if (low <= v && high > v) return false;
            ++stats_.table_hits;
            return true;
        };
        const auto known = [&] { return low > v ? low : high; };
        score best = -infinite_score;
        const auto test_all = [&](const auto& candidates) {
            notify<expanded<Game>>(observer_, s, ply);
            ++stats_.expansions;
            for (const auto& c : candidates) {
                const score found = test_after(s, second, ply, c.move, v);
                if (stopped()) return false;
                best = std::max(best, found);
                if (best > v) break;
            }
            return true;
        };
        if constexpr (ranks_moves<Game, Moves>) {
            // The closer look first: it settles more than the table does, and takes less time than
            // a table that is not in the cache.
            const auto [alpha, beta] = seen_by(second, v, v + 1);
            const auto look = game_.rank(s, moves, alpha, beta);
            const auto [least, most] = seen_by(second, look.low, look.high);
            low = std::max(low, least);
            high = std::min(high, most);
            if (low > v || high <= v || recall()) return known();
            if (tie_seed_ == 0 ? !test_all(look.moves)
                               : !test_all(with_ties_shuffled(look.moves, key)))
                return v;
        } else {
            if (recall()) return known();
            if (!test_all(ordered(s, moves, key))) return v;
        }
        if (best > v) {
            ++stats_.cutoffs;
            if (remembered) table_.store(key, entry.with_low(std::max(best, low)));
        } else {
            best = std::min(best, high);
            if (remembered) table_.store(key, entry.with_high(best));
        }
        return best;
    }

    [[gnu::always_inline]] score test_after(const state& s, bool second, int ply, const move& m,
                                            score v) {
        const state child = game_.next(s, m);
        if constexpr (is_alternating<Game>) {
            return -test(child, !second, ply + 1, -v - 1);
        } else {
            if ((game_.to_move(child) == player::second) == second)
                return test(child, second, ply + 1, v);
            return -test(child, !second, ply + 1, -v - 1);
        }
    }

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
        auto at = std::begin(moves);
        return at != std::end(moves) && ++at == std::end(moves);
    }

    auto prospects(const state& s) const {
        if constexpr (has_further_prospects<Game>)
            return game_.further_prospects(s);
        else
            return game_.prospects(s);
    }

    decltype(auto) canonical(const state& s, int ply) const {
        if constexpr (has_symmetry<Game> && hashes<Game>)
            return ply <= symmetric_plies_ && allowance_.nodes() > small ? game_.symmetric(s) : s;
        else
            return (s);
    }

    struct candidate {
        move_t<Game> move;
        int rank;
    };
    template <class Moves>
    using candidate_list =
        std::conditional_t<(capacity_of<Moves> > 0),
                           move_list<candidate, (capacity_of<Moves> > 0 ? capacity_of<Moves> : 1)>,
                           std::vector<candidate>>;

    // The moves, best first; of equals the one listed first.
    template <class Moves>
    [[gnu::always_inline]] candidate_list<Moves> ordered(const state& s, const Moves& moves,
                                                         std::uint64_t key) const {
        candidate_list<Moves> sorted;
        for (const auto& m : moves) {
            if constexpr (orders<Game>)
                insert(sorted, m, static_cast<int>(game_.order(s, m)), key);
            else
                insert(sorted, m, 0, key);
        }
        return sorted;
    }
    // Moves that the game has ranked, equals in an order of this thread's own.
    template <class Ranked>
    [[gnu::noinline]] candidate_list<Ranked> with_ties_shuffled(const Ranked& moves,
                                                                std::uint64_t key) const {
        candidate_list<Ranked> sorted;
        for (const auto& m : moves) insert(sorted, m.move, m.rank, key);
        return sorted;
    }
    template <class Candidates>
    void insert(Candidates& sorted, const move& m, int rank, std::uint64_t key) const {
        if (tie_seed_ != 0)
            rank = 2 * rank + static_cast<int>(mix(key ^ tie_seed_, sorted.size()) & 1);
        sorted.push_back({m, rank});
        std::size_t i = sorted.size() - 1;
        for (; i > 0 && sorted[i - 1].rank < rank; --i) sorted[i] = sorted[i - 1];
        sorted[i] = {m, rank};
    }

    // A search that ends within so many nodes has met too few twins to pay for finding them.
    static constexpr std::uint64_t small = 1 << 12;

    const Game& game_;
    solving_table& table_;
    cancellable_budget allowance_;
    Observer& observer_;
    int symmetric_plies_;
    std::uint64_t tie_seed_; // 0: none
    statistics stats_ = {};
};

}}} // namespace seesaw::v0::detail

#endif
