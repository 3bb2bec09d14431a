// SPDX-License-Identifier: MIT
// Alpha-beta search.
//
// Finds the minimax value without looking at moves that cannot matter: once one reply refutes a
// move, the other replies are not needed. `alpha` is what the player to move has already secured,
// `beta` what the opponent will allow. A value outside this window is a bound; the search is
// fail-soft: it returns the best bound found, not the edge of the window.
//
// The usual domain-independent parts are options: iterative deepening, a transposition table (if
// the game hashes), killer, history and counter-move ordering, internal deepening, enhanced
// transposition cutoffs, and an aspiration window. The game helps through its optional members
// `order`, `bounds`, `look`, `symmetric` and `noisy` (noisy moves are played out before a state at
// the horizon is evaluated). What is off by default was not worth its cost in the shipped games
// (`micro --benchmark_filter=parts` prints nodes with and without each part).
//
// Contract. Works on any `two_player_game`; values are seen from `first`. At depth d the value is
// the minimax value at depth d: the parts above change the time, never the value, and `bounds` and
// `look` only replace guesses by truth. Only `late_move_reductions` give that up. `exact` means
// that no guess at the horizon could change the value, `estimate` (and `stopped = depth`) that one
// could. Once the depth reaches the longest game that is left, the result is exact; without
// `hash_is_unique`, up to a collision of 64-bit hashes. A run that hits a limit gives the result of
// the last complete iteration; before the first one it says `unknown` and offers the move it would
// have tried first.
//
// `moves` holds every root move. Those searched with an open window have their value. Refuted ones
// have a bound: `at_most` (seen from the player to move; `at_least` when that is `second`) if
// proven, `estimate` if it rests on the horizon. With `all_moves` each has its value.
//
// With one thread a run is repeatable. Several threads search the same tree and share the table:
// the value is the same, nodes and the choice among equal moves may differ.
//
// Events: `iteration` after each complete deepening step; within one, `expanded` for each state
// whose moves are searched, parents before children, and `cutoff` for each that is cut, after its
// children. With a table and a game that has `symmetric`, states below the root are canonical. With
// threads, the events are those of the calling thread.
//
// Cost: about the square root of minimax's tree when moves are well ordered. Memory: the table and
// a path. Null windows are the business of pvs.hpp, scout.hpp, mtd_f.hpp and bisection.hpp.
//
// Knuth & Moore, "An Analysis of Alpha-Beta Pruning", 1975. Fishburn, "Another optimization of
// alpha-beta search", 1983 (fail-soft).
#ifndef SEESAW_ENGINES_ALPHA_BETA_HPP
#define SEESAW_ENGINES_ALPHA_BETA_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/minimax/engine.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

/// Every move in the window that is left. With a null window, beta = alpha + 1, it is the test
/// whether a state is worth more than alpha.
struct alpha_beta_loop {
    template <class Node>
    [[gnu::always_inline]] static proven_value search(Node& node, score alpha, score beta) {
        proven_value best = proven_value::nothing();
        while (node.next_move()) {
            const proven_value v =
                node.template child<alpha_beta_loop>(node.floor(alpha, best), beta);
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

/// Of alpha_beta, pvs, scout and mtd_f.
struct alpha_beta_options {
    int depth = max_depth; ///< moves to look ahead; max_depth: to the end of the game
    std::uint64_t table_bytes = std::uint64_t{16} << 20; ///< 0: no table
    bool deepen = true;      ///< search depth 1, 2, 3 … first; false: the full depth at once
    bool learn_order = true; ///< killer and history ordering
    /// Half-width of the window around the last value; 0: open window. For alpha_beta and pvs: the
    /// others open none.
    score aspiration = 0;
    bool all_moves = false; ///< the value of every root move, not only of the best
    /// Ask the table about the children first, from this many moves before the horizon on; 0:
    /// never. Unless given, 4 in pvs and 0 in the others.
    std::optional<int> enhanced_cutoffs = {};
    bool counter_moves = false; ///< order by what last refuted the same move, too
    /// If the table has no first move, find one by a shallower search, from this many moves before
    /// the horizon on; 0: never.
    int internal_deepening = 0;
    /// Moves after this many are searched one move less deep first, and deeper only if they look
    /// good: values are no longer those of minimax at that depth; 0: none. What is `exact` stays
    /// so.
    int late_move_reductions = 0;
    int threads = 1; ///< they share the table; without one a single thread works
    /// What the value may be where no earlier iteration says so, seen from `first`. For mtd_f: the
    /// others do not ask.
    score first_guess = 0;
};

/// The engine to begin with for a game of two without luck.
template <class Game>
class alpha_beta : public detail::minimax_engine<alpha_beta<Game>, Game, alpha_beta_options> {
    using family = detail::minimax_engine<alpha_beta, Game, alpha_beta_options>;
    friend family;

public:
    static constexpr std::string_view name = "alpha_beta";

    explicit alpha_beta(Game rules, alpha_beta_options chosen = {})
        : family(std::move(rules), chosen, {.aspires = true}) {}

private:
    static constexpr bool has_plain_search = true;

    template <class Pass>
    detail::proven_value iterate(Pass& pass) const {
        return detail::aspire<detail::alpha_beta_loop>(pass, this->options_.aspiration);
    }
};

static_assert(engine<alpha_beta<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
