// SPDX-License-Identifier: MIT
// States and moves as text: the game's own, and something readable for games without.
#ifndef SEESAW_TEXT_HPP
#define SEESAW_TEXT_HPP

#include <string>
#include <type_traits>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 {

/// A move in the game's notation; else the number itself, or the move's place in `moves(s)`.
template <class Game>
std::string move_text(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    if constexpr (describes_moves<Game>) {
        return rules.describe(s, m);
    } else if constexpr (std::is_integral_v<move_t<Game>>) {
        return std::to_string(m);
    } else {
        int index = 0;
        for (const auto& candidate : rules.moves(s)) {
            if (candidate == m) break;
            ++index;
        }
        return "#" + std::to_string(index);
    }
}

/// A state in the game's notation; empty where the game has none.
template <class Game>
std::string state_text(const Game& rules, const state_t<Game>& s) {
    if constexpr (describes_states<Game>) return rules.describe(s);
    return {};
}

}} // namespace seesaw::v0

#endif
