// SPDX-License-Identifier: MIT
// Principal variation search, also called NegaScout.
//
// If moves are well ordered, the first is the best, and of the others one only needs to know that
// they are not better: a search with a null window, alpha to alpha + 1, says so more cheaply than
// one with the window open. A move that turns out better after all is searched again. Below a null
// window all windows are null, and the search is plain alpha-beta (alpha_beta.hpp). The recursion
// written here is for the few nodes on the principal variation.
//
// Contract, events, root moves, limits: those of alpha_beta.hpp, and the same values. In a game
// whose `look` replaces guesses by truth, an `estimate` may differ, since only one of the two
// windows may have met the truth; an `exact` value never does. Enhanced transposition cutoffs are
// on: the table is asked about the children first.
//
// Cost: fewer nodes than alpha-beta with a good order of moves, slightly more with a bad one.
// Without a table, a move that is searched again costs its full price.
//
// Pearl, "Scout: a simple game-searching algorithm with proven optimal properties", 1980.
// Marsland & Campbell, "Parallel search of strongly ordered game trees", 1982. Reinefeld, "An
// improvement to the Scout tree search algorithm", 1983.
#ifndef SEESAW_ENGINES_PVS_HPP
#define SEESAW_ENGINES_PVS_HPP

#include <string_view>
#include <utility>

#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/minimax/engine.hpp>
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

using pvs_options = alpha_beta_options; ///< one struct for the family

/// The usual choice where moves are well ordered; values are those of `alpha_beta`.
template <class Game>
class pvs : public detail::minimax_engine<pvs<Game>, Game, pvs_options> {
    using family = detail::minimax_engine<pvs, Game, pvs_options>;
    friend family;

public:
    static constexpr std::string_view name = "pvs";

    explicit pvs(Game rules, pvs_options chosen = {})
        : family(std::move(rules), chosen, {.aspires = true, .enhanced_cutoffs = 4}) {}

private:
    template <class Pass>
    detail::proven_value iterate(Pass& pass) const {
        return detail::aspire<detail::pvs_loop>(pass, this->options_.aspiration);
    }
};

static_assert(engine<pvs<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
