// SPDX-License-Identifier: MIT
// All that programs do with the engines of one game, defined: for the files that instantiate it.
#ifndef SEESAW_PROGRAM_OF_GAME_HPP
#define SEESAW_PROGRAM_OF_GAME_HPP

#include <utility>

#include <seesaw/games/hex.hpp>
#include <seesaw/games/hex/connections.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/endgame.hpp>
#include <seesaw/program/conspiracy_of_game.hpp>
#include <seesaw/program/engines_of_game.hpp>
#include <seesaw/program/players_of_game.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Solvers get `othello_endgame`.
template <>
struct solving_knowledge<seesaw::games::othello> {
    using type = seesaw::games::othello_endgame;
    static constexpr seesaw::score aspiration = 6;
    static std::pair<seesaw::score, seesaw::score> scores(const seesaw::games::othello& rules,
                                                          const seesaw::games::othello::state&) {
        const seesaw::score squares = rules.size * rules.size; // each counts 1
        return {-squares, squares};
    }
};

/// Solvers get `hex_with_connections`.
template <>
struct solving_knowledge<seesaw::games::hex> {
    using type = seesaw::games::hex_with_connections;
    static constexpr seesaw::score aspiration = 0;
    static std::pair<seesaw::score, seesaw::score> scores(const seesaw::games::hex& rules,
                                                          const seesaw::games::hex::state& s) {
        return rules.bounds(s);
    }
};

}}} // namespace seesaw::v0::programs

#endif
