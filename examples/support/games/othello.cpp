// SPDX-License-Identifier: MIT
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/endgame.hpp>

#include <seesaw/program/conspiracy_of_game.hpp>
#include <seesaw/program/engines_of_game.hpp>

template <>
struct support::solving_knowledge<seesaw::games::othello> {
    using type = seesaw::games::othello_endgame;
    static constexpr seesaw::score aspiration = 6;
};

template struct support::engines_of<seesaw::games::othello>;
template struct support::solvers_of<seesaw::games::othello>;
template struct support::conspiracy_of<seesaw::games::othello>;
