// SPDX-License-Identifier: MIT
// How a game is shown to people, with or without a view.
//
// A view is a class with any of these functions, static or not:
//
//     std::string board(rules, state, glyphs)            several lines
//     std::string verdict(rules, state, score)           "X wins in 5 moves"; score of the mover
//     nlohmann::ordered_json move(rules, state, move)    4 or "d3"
//     std::string_view side(player)                      "X"
//
// Without one of these, the game's `describe` is used; without that too, moves are numbers:
// themselves, or their place in the list of moves.
#ifndef SEESAW_PROGRAM_VIEW_HPP
#define SEESAW_PROGRAM_VIEW_HPP

#include <cmath>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/game.hpp>
#include <seesaw/text.hpp>

#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Of a program without a view.
struct no_view {};

/// The usual names of sides; views derive from it.
struct x_and_o {
    static std::string_view side(seesaw::player who) {
        return who == seesaw::player::first ? "X" : "O";
    }
};

/// What programs ask a view; where the view has no answer, the game does.
template <class Game, class View = no_view>
class shown_by {
public:
    using state = seesaw::state_t<Game>;

    explicit shown_by(View view = {}) : view_(std::move(view)) {}

    /// Empty where there is nothing to show.
    std::string board(const Game& rules, const state& s, glyphs style) const {
        if constexpr (requires { std::string(view_.board(rules, s, style)); })
            return view_.board(rules, s, style);
        else
            return seesaw::state_text(rules, s);
    }

    nlohmann::ordered_json move(const Game& rules, const state& s,
                                const seesaw::move_t<Game>& m) const {
        if constexpr (requires { nlohmann::ordered_json(view_.move(rules, s, m)); })
            return view_.move(rules, s, m);
        else if constexpr (std::integral<seesaw::move_t<Game>> && !seesaw::describes_moves<Game>)
            return m;
        else
            return seesaw::move_text(rules, s, m);
    }

    std::string side(seesaw::player who) const {
        if constexpr (requires { std::string(view_.side(who)); })
            return std::string(view_.side(who));
        else
            return who == seesaw::player::first    ? "first"
                   : who == seesaw::player::second ? "second"
                                                   : "chance";
    }

    /// `value` is seen from the side to move.
    std::string verdict(const Game& rules, const state& s, double value) const {
        if constexpr (requires { view_.verdict(rules, s, seesaw::score{}); })
            return view_.verdict(rules, s, static_cast<seesaw::score>(value));
        else if constexpr (seesaw::puzzle<Game>)
            return std::isinf(value) ? "there is no solution" : "the cost of a cheapest solution";
        else if constexpr (!seesaw::two_player_game<Game>)
            return "what the first player can expect";
        else
            return value == 0
                       ? "a draw"
                       : fmt::format("{} wins", side(value > 0 ? rules.to_move(s)
                                                               : opponent(rules.to_move(s))));
    }

private:
    View view_;
};

}}} // namespace seesaw::v0::programs

#endif
