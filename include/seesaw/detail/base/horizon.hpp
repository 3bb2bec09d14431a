// SPDX-License-Identifier: MIT
// What depth-limited engines agree on: how deep a search may go, and what a horizon is worth.
#ifndef SEESAW_DETAIL_BASE_HORIZON_HPP
#define SEESAW_DETAIL_BASE_HORIZON_HPP

#include <type_traits>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

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

}}} // namespace seesaw::v0::detail

#endif
