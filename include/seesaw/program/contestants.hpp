// SPDX-License-Identifier: MIT
// Who competes in `compare`, and in what: games of two. A further engine is a name here and a case
// in examples/support/engines_of_game.hpp; a further game is a line here and a file in
// examples/support/games. solo.hpp has the other kinds of games.
//
// A name may have a variant behind a slash: `alpha_beta/plain`, `connect_four/5x4`. To ask for
// `connect_four` is to ask for the one of that very name; where there is none, as for `hex`, for
// all of its variants.
#ifndef SEESAW_PROGRAM_CONTESTANTS_HPP
#define SEESAW_PROGRAM_CONTESTANTS_HPP

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/game.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/rule_space.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include <seesaw/program/engines.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// The engines.
inline const std::vector<std::string>& engines() {
    static const std::vector<std::string> all = {"minimax",
                                                 "alpha_beta/plain",
                                                 "alpha_beta",
                                                 "pvs",
                                                 "scout",
                                                 "mtd_f",
                                                 "bisection",
                                                 "retrograde",
                                                 "mcts",
                                                 "conspiracy_number_search",
                                                 "proof_number_search",
                                                 "df_pn",
                                                 "ppns",
                                                 "mcpns",
                                                 "product_propagation"};
    return all;
}

/// Those that play the game: all of them, but bisection needs games that cannot go in circles.
template <class Game>
std::vector<std::string> engines_for() {
    std::vector<std::string> names = engines();
    if (!seesaw::is_acyclic<Game>) std::erase(names, "bisection");
    return names;
}

/// Calls visit(name, game) for every game.
template <class Visit>
void for_each_game(const Visit& visit) {
    namespace games = seesaw::games;
    visit("tic_tac_toe", games::tic_tac_toe{});
    visit("connect_four/4x4", games::connect_four{.width = 4, .height = 4});
    visit("connect_four/5x4", games::connect_four{.width = 5, .height = 4});
    visit("connect_four", games::connect_four_7x6{}); // sizes are constants: as others' solvers
    visit("othello/4x4", games::othello{.size = 4});
    visit("othello/6x6", games::othello{.size = 6});
    visit("othello", games::othello{});
    visit("checkers", games::checkers{});
    visit("gobang/5x5", games::gobang{.size = 5});
    visit("hex/3x3", games::hex{.size = 3});
    visit("hex/4x4", games::hex{.size = 4});
    visit("p_game/2x20", games::p_game{.branching = 2, .depth = 20});
    visit("p_game/8x8", games::p_game{.branching = 8, .depth = 8});
    visit("rule_space/game_1", games::rule_space(*games::find_rules("game_1")));
}

/// Is the name among those chosen? Where none are, all are.
inline bool selected(std::string_view name, const std::vector<std::string>& chosen) {
    return chosen.empty() || std::find(chosen.begin(), chosen.end(), name) != chosen.end();
}

}}} // namespace seesaw::v0::programs

#endif
