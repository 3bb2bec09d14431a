// SPDX-License-Identifier: MIT
// Scout, as Pearl published it: EVAL finds values, TEST compares.
//
// EVAL evaluates the first move, and then asks TEST of every other one whether it is better than
// the best so far; only a better one is evaluated. TEST(state, v) answers yes or no: is the state
// worth more than v? One such move suffices where the player who wants more is to move, elsewhere
// all must be such. Seen from the player to move, TEST is alpha-beta with the null window v, v + 1
// (alpha_beta.hpp). EVAL itself has no window: it evaluates in full what TEST has found to be
// better. Principal variation search hands the window down instead (pvs.hpp).
//
// The published algorithm remembers nothing: without deepening, table and learned move ordering,
// this visits its nodes.
//
// Contract, events, root moves, limits: those of alpha_beta.hpp, and the same values. Root moves
// that TEST has turned down have a bound.
//
// Cost: often fewer nodes than alpha-beta, sometimes more: a better move is searched twice.
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

using scout_options = alpha_beta_options; ///< one struct for the family

/// The algorithm as published, for comparisons; pvs.hpp is what grew out of it.
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
