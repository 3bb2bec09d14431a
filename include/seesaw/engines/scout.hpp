// SPDX-License-Identifier: MIT
// Scout, as Pearl published it: EVAL finds values, TEST compares.
//
// EVAL evaluates the first move, and then asks of every other one, with TEST, whether it is better
// than the best so far; only one that is gets evaluated. TEST(state, v) answers yes or no: a state
// is worth more than v if one of its moves is, where the mover is to gain, and if all are, where
// the mover is to lose. Seen from the player to move these are one rule, and TEST is alpha-beta
// with the null window v, v + 1 (alpha_beta.hpp). EVAL itself knows no window: it evaluates in full
// what TEST has found to be better. Handing the window down makes principal variation search of it
// (pvs.hpp).
//
// As published it remembers nothing: without deepening, table and learnt order it visits the nodes
// of the paper's algorithm. With them it is what became of it.
//
// Contract, events, root moves, limits: those of alpha_beta.hpp, and the same values. Root moves
// that TEST has turned down carry a bound.
//
// Cost: often fewer nodes than alpha-beta, at times more: what was tested is evaluated again.
//
// Pearl, "Scout: a simple game-searching algorithm with proven optimal properties", 1980.
#ifndef SEESAW_ENGINES_SCOUT_HPP
#define SEESAW_ENGINES_SCOUT_HPP

#include <string_view>
#include <utility>

#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/minimax/engine.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

struct scout_loop { // EVAL
    using test = alpha_beta_loop;

    template <class Node>
    [[gnu::always_inline]] static proven_value search(Node& node, score, score) {
        proven_value best = proven_value::nothing();
        while (node.next_move()) {
            const score v = best.value;
            proven_value found = best;
            if (!node.first()) found = node.template child<test>(v, v + 1);
            if (node.first() || (found.value > v && !node.stopped()))
                found = node.template child<scout_loop>(-infinite_score, infinite_score);
            if (node.stopped()) break;
            node.raise(best, found, v);
        }
        return best;
    }
};

} // namespace detail

using scout_options = alpha_beta_options; // one struct for the family

template <class Game>
class scout : public detail::minimax_engine<scout<Game>, Game, scout_options> {
    using family = detail::minimax_engine<scout, Game, scout_options>;
    friend family;

public:
    static constexpr std::string_view name = "scout";

    explicit scout(Game rules, scout_options chosen = {}) : family(std::move(rules), chosen) {}

private:
    template <class Pass>
    detail::proven_value iterate(Pass& pass) const {
        return pass.template run<detail::scout_loop>(-detail::infinite_score,
                                                     detail::infinite_score);
    }
};

static_assert(engine<scout<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
