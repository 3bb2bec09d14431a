// SPDX-License-Identifier: MIT
// Who competes in `compare`, and in what. These are the two places where a further engine or game
// is added: one line (and one include) each.
//
// A name may have a variant behind a slash: `alpha_beta/plain`, `connect_four/5x4`. To ask for
// `connect_four` is to ask for the one of that very name; where there is none, as for `hex`, for
// all of its variants.
#ifndef SEESAW_BENCH_SUPPORT_CONTESTANTS_HPP
#define SEESAW_BENCH_SUPPORT_CONTESTANTS_HPP

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/play.hpp>

namespace bench {

/// What a comparison may say about an engine; each takes what it has a use for.
struct engine_settings {
    int depth = seesaw::max_depth;
    std::uint64_t table_bytes = std::uint64_t{32} << 20;
    std::uint64_t seed = 1;
};

template <class Game>
struct contestant {
    std::string name;
    std::function<seesaw::any_engine<Game>(const Game&, const engine_settings&)> make;
};

/// The engines that can play this kind of game.
template <class Game>
std::vector<contestant<Game>> engines() {
    using settings = engine_settings;
    std::vector<contestant<Game>> all;
    const auto add = [&all](std::string name, auto make) {
        all.push_back({std::move(name), [make](const Game& game, const settings& chosen) {
                           return seesaw::any_engine<Game>(make(game, chosen));
                       }});
    };
    if constexpr (seesaw::two_player_game<Game>) {
        add("minimax", [](const Game& game, const settings& s) {
            return seesaw::minimax(game, {.depth = s.depth});
        });
        add("alpha_beta/plain", [](const Game& game, const settings& s) {
            return seesaw::alpha_beta(
                game, {.depth = s.depth, .table_bytes = 0, .deepen = false, .learn_order = false});
        });
        add("alpha_beta", [](const Game& game, const settings& s) {
            return seesaw::alpha_beta(game, {.depth = s.depth, .table_bytes = s.table_bytes});
        });
    }
    if constexpr (seesaw::two_player_game<Game> || seesaw::stochastic_game<Game>) {
        add("mcts", [](const Game& game, const settings& s) {
            return seesaw::mcts(game, {.seed = s.seed});
        });
    }
    if constexpr (seesaw::turn_game<Game>) { // can the first player win?
        add("proof_number_search",
            [](const Game& game, const settings&) { return seesaw::proof_number_search(game); });
        add("df_pn", [](const Game& game, const settings& s) {
            return seesaw::df_pn(game, {.table_bytes = s.table_bytes});
        });
        add("ppns", [](const Game& game, const settings& s) {
            return seesaw::ppns(game, {.seed = s.seed});
        });
        add("mcpns", [](const Game& game, const settings& s) {
            return seesaw::mcpns(game, {.seed = s.seed});
        });
        add("product_propagation", [](const Game& game, const settings& s) {
            return seesaw::product_propagation(game, {.seed = s.seed});
        });
    }
    return all;
}

/// Calls visit(name, game) for every game.
template <class Visit>
void for_each_game(const Visit& visit) {
    namespace games = seesaw::games;
    visit("tic_tac_toe", games::tic_tac_toe{});
    visit("connect_four/4x4", games::connect_four{.width = 4, .height = 4});
    visit("connect_four/5x4", games::connect_four{.width = 5, .height = 4});
    visit("connect_four", games::connect_four{});
    visit("othello/4x4", games::othello{.size = 4});
    visit("othello/6x6", games::othello{.size = 6});
    visit("othello", games::othello{});
    visit("hex/3x3", games::hex{.size = 3});
    visit("hex/4x4", games::hex{.size = 4});
    visit("p_game/2x20", games::p_game{.branching = 2, .depth = 20});
    visit("p_game/8x8", games::p_game{.branching = 8, .depth = 8});
}

/// Is the name among those chosen? Where none are, all are.
inline bool selected(std::string_view name, const std::vector<std::string>& chosen) {
    return chosen.empty() || std::find(chosen.begin(), chosen.end(), name) != chosen.end();
}

} // namespace bench

#endif
