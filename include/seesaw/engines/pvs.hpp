// SPDX-License-Identifier: MIT
// Principal variation search, also called NegaScout.
//
// If moves are well ordered, the first is the best, and of the others one only needs to know that
// they are not better: a search with a null window, alpha to alpha + 1, says so more cheaply than
// one with the window open. A move that turns out better after all is searched again. Null windows
// stay null further down, where this is alpha-beta (alpha_beta.hpp); the recursion written here is
// that of the few nodes on the principal variation.
//
// Contract, events, root moves, limits: those of alpha_beta.hpp, and the same values. In a game
// whose knowledge (`prospects`, `finish`) replaces guesses by truth, a guess may differ where the
// null window met the truth and the open one did not, or the other way round; what is exact is
// exact. Enhanced transposition cutoffs are on: the table is asked about the children first.
//
// Cost: fewer nodes than alpha-beta with a good order, some more with a bad one; without a table
// what is searched again costs its full price.
//
// Pearl, "Scout: a simple game-searching algorithm with proven optimal properties", 1980.
// Marsland & Campbell, "Parallel search of strongly ordered game trees", 1982. Reinefeld, "An
// improvement to the Scout tree search algorithm", 1983.
#ifndef SEESAW_ENGINES_PVS_HPP
#define SEESAW_ENGINES_PVS_HPP

#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/minimax_search.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

struct pvs_loop {
    template <class Node>
    [[gnu::always_inline]] static proven_value search(Node& node, score alpha, score beta) {
        proven_value best = proven_value::nothing();
        while (node.next_move()) {
            const score floor = node.floor(alpha, best);
            const bool open = node.first() && beta - alpha > 1;
            proven_value v = open ? node.template child<pvs_loop>(floor, beta)
                                  : node.template child<alpha_beta_loop>(floor, floor + 1);
            if (!open && v.value > floor && v.value < beta && !node.stopped())
                v = node.template child<pvs_loop>(v.value - 1, beta);
            if (node.stopped()) break;
            node.raise(best, v, alpha);
            if (best.value >= beta) {
                node.cut(best);
                break;
            }
        }
        return best;
    }
};

} // namespace detail

struct pvs_options {
    int depth = max_depth; ///< moves to look ahead; max_depth: to the end of the game
    std::uint64_t table_bytes = std::uint64_t{16} << 20; ///< 0: no table
    bool deepen = true;      ///< search depth 1, 2, 3 … first; false: the full depth at once
    bool learn_order = true; ///< killer and history ordering
    score aspiration = 0;    ///< half-width of the window around the last value; 0: open window
    bool all_moves = false;  ///< the value of every root move, not only of the best
    /// Ask the table about the children first, where so many moves or more are left to look ahead;
    /// 0: never.
    int enhanced_cutoffs = 4;
};

template <class Game>
class pvs {
    static_assert(two_player_game<Game>,
                  "pvs needs a two_player_game: moves, next, to_move, outcome (see game.hpp)");

public:
    using options = pvs_options;
    using events = std::tuple<iteration, expanded<Game>, cutoff>;
    static constexpr std::string_view name = "pvs";

    explicit pvs(Game rules, options chosen = {})
        : options_(chosen), memory_(std::move(rules), chosen.table_bytes, chosen.learn_order) {
        detail::require(options_.depth >= 0 && options_.depth <= max_depth,
                        "pvs_options.depth must be 0 to 1000");
        detail::require(options_.aspiration >= 0 && options_.aspiration <= score_limit,
                        "pvs_options.aspiration must be 0 to 1,000,000,000");
        detail::require(options_.enhanced_cutoffs >= 0 && options_.enhanced_cutoffs <= max_depth,
                        "pvs_options.enhanced_cutoffs must be 0 to 1000");
        if (options_.enhanced_cutoffs > 0) memory_.enhanced_from = options_.enhanced_cutoffs;
    }
    pvs(pvs&&) = default;
    pvs& operator=(pvs&&) = default;

    /// Forgets what earlier runs left in the table and in the ordering.
    void clear() { memory_.clear(); }

    template <class Observer = unobserved>
    result<Game> run(const state_t<Game>& root, const limits& allowed = {},
                     Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of pvs's events: iteration, expanded<Game>, "
                      "cutoff");
        memory_.table.age();
        detail::minimax_search<Game, std::remove_reference_t<Observer>> search{
            memory_, budget(allowed, memory_.bytes()), observer};
        return search.deepen(root, options_.depth, options_.deepen, options_.all_moves,
                             [&](auto& pass) {
                                 return detail::aspire<detail::pvs_loop>(pass, options_.aspiration);
                             });
    }

private:
    pvs_options options_;
    detail::minimax_memory<Game> memory_;
};

}} // namespace seesaw::v0

#endif
