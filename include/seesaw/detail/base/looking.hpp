// SPDX-License-Identifier: MIT
// How searches ask a game for a closer look (knowledge.hpp).
#ifndef SEESAW_DETAIL_BASE_LOOKING_HPP
#define SEESAW_DETAIL_BASE_LOOKING_HPP

#include <type_traits>

#include <seesaw/detail/base/score_range.hpp>
#include <seesaw/detail/base/shared_budget.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Has a move that a look listed led here? Nothing to pass on where looks list none.
template <class Game>
using led_by_look = std::conditional_t<look_lists_moves<Game>, bool, std::false_type>;

/// What it is for a move of a state that was looked at.
template <class Game>
inline constexpr led_by_look<Game> led_on = std::bool_constant<look_lists_moves<Game>>{};

/// The window of the player to move, as the game sees it.
inline window window_of(bool second, score alpha, score beta, bool led) {
    const score_range seen = seen_by(second, alpha, beta);
    return {seen.low, seen.high, led};
}

/// What the game sees in a state. States that it visits are paid for; if the budget does not cover
/// them, it is spent, and what was seen does not count.
template <class Game>
[[gnu::always_inline]] inline auto take_look(const Game& game, const state_t<Game>& s, window w,
                                             cancellable_budget& budget) {
    if constexpr (look_searches<Game>) {
        w.nodes = budget.borrow();
        const auto seen = game.look(s, w);
        SEESAW_ASSERT(seen.visited <= w.nodes);
        budget.repay(w.nodes, seen.visited);
        return seen;
    } else {
        return game.look(s, w);
    }
}

}}} // namespace seesaw::v0::detail

#endif
