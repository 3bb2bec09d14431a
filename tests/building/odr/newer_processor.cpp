// SPDX-License-Identifier: MIT
//
// Compiled for a newer processor than the other file.
#include "building/odr/searches.hpp"

std::vector<std::int64_t> searched_elsewhere();
std::vector<std::int64_t> searched_elsewhere() { return searched(); }

seesaw::score played_elsewhere(const seesaw::games::othello&, seesaw::games::othello::state);
seesaw::score played_elsewhere(const seesaw::games::othello& game,
                               seesaw::games::othello::state s) {
    return game.evaluate(game.next(s, game.moves(s)[0]));
}
