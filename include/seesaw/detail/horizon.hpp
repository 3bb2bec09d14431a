// SPDX-License-Identifier: MIT
// What depth-limited engines agree on: how deep a search may go, and what a horizon is worth.
#ifndef SEESAW_DETAIL_HORIZON_HPP
#define SEESAW_DETAIL_HORIZON_HPP

#include <type_traits>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 {

/// The deepest a depth-first search may be told to go, and the default: to the end of any game that
/// ends within as many moves. A bound keeps a game that never ends from exhausting the stack.
inline constexpr int max_depth = 1000;

namespace detail {

/// The static value of a state at the horizon, seen from `first`.
template <class Game>
score horizon_value(const Game& rules, const state_t<Game>& s) {
    if constexpr (evaluates<Game>) {
        static_assert(std::is_convertible_v<decltype(rules.evaluate(s)), score> &&
                          !std::is_floating_point_v<decltype(rules.evaluate(s))>,
                      "this engine needs an evaluate(s) that returns a score, not a double");
        return rules.evaluate(s);
    } else {
        return 0;
    }
}

} // namespace detail
}} // namespace seesaw::v0

#endif
