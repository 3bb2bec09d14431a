// SPDX-License-Identifier: MIT
// An inner node of a minimax search (detail/minimax/search.hpp), as its loop sees it.
// Threads that share a tree put off what another is searching
// (detail/base/moves_being_searched.hpp).
#ifndef SEESAW_DETAIL_MINIMAX_NODE_HPP
#define SEESAW_DETAIL_MINIMAX_NODE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <seesaw/detail/base/looking.hpp>
#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Search, class State, class Candidates>
struct minimax_node {
    Search& search;
    const State& s;
    std::uint64_t key; // in the table
    player turn;
    int depth;
    int ply;
    Candidates candidates;
    std::size_t best_index; // in the game's list

    [[gnu::always_inline]] bool next_move() {
        if constexpr (Search::ordered)
            if (search.shares(depth)) return next_free_move();
        return candidates.next();
    }
    bool first() const { return candidates.tried() == 1; }
    [[gnu::always_inline]] static score floor(score alpha, const proven_value& best) {
        return std::max(alpha, best.value);
    }

    template <class Loop>
    [[gnu::always_inline]] proven_value child(score alpha, score beta) {
        if constexpr (Search::ordered) {
            if (search.reduces(depth, candidates.tried())) {
                const auto v =
                    search.template search_reduced<Loop>(s, turn, candidates.move(), depth, alpha);
                if (v.value <= alpha) return v;
            }
            if (search.shares(depth)) {
                search.memory.being_searched.take(searched_move());
                const auto v = search_move<Loop>(alpha, beta);
                search.memory.being_searched.leave(searched_move());
                return v;
            }
        }
        return search_move<Loop>(alpha, beta);
    }

    [[gnu::always_inline]] void raise(proven_value& best, const proven_value& v, score alpha) {
        if (!best.raise(v)) return;
        best_index = candidates.index();
        if (v.value > alpha)
            search.keep_line(ply, candidates.move());
        else
            search.replace_line(ply, candidates.move());
    }
    [[gnu::always_inline]] void cut(proven_value& best) {
        best.at_most = false; // other moves may be better still
        search.note_cutoff(candidates.move(), turn, depth, ply, candidates.tried() - 1);
    }
    [[gnu::always_inline]] bool stopped() const { return search.allowance.spent(); }

private:
    template <class Loop>
    [[gnu::always_inline]] proven_value search_move(score alpha, score beta) {
        return search.template search_child<Loop>(s, turn, candidates.move(), depth, alpha, beta,
                                                  led_on<typename Search::rules>);
    }

    /// One that no other thread is searching, while there are such.
    bool next_free_move() {
        while (candidates.next())
            if (first() || !search.memory.being_searched.taken(searched_move()) ||
                !candidates.put_off())
                return true;
        return false;
    }
    std::uint64_t searched_move() const { return mix(key, candidates.index()); }
};

}}} // namespace seesaw::v0::detail

#endif
