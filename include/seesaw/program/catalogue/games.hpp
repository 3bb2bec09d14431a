// SPDX-License-Identifier: MIT
// The games that programs and tests know by name: one list, read by all of them. A further game is
// an include and a line here.
//
// A name may have a variant behind a slash: `connect_four/5x4`. To ask for `connect_four` is to ask
// for the one of that very name; where there is none, as for `hex`, a comparison takes all of its
// variants, and who wants one game the last of them.
#ifndef SEESAW_PROGRAM_CATALOGUE_GAMES_HPP
#define SEESAW_PROGRAM_CATALOGUE_GAMES_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <seesaw/agents.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/dobutsu_shogi.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/l_game.hpp>
#include <seesaw/games/minesweeper.hpp>
#include <seesaw/games/morris.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/heavy.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/pig.hpp>
#include <seesaw/games/royal_ur.hpp>
#include <seesaw/games/rule_space.hpp>
#include <seesaw/games/same_game.hpp>
#include <seesaw/games/sokoban.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/program/agents.hpp>
#include <seesaw/program/mine_games.hpp>
#include <seesaw/program/othello_player.hpp>
#include <seesaw/program/twenty48_games.hpp>
#include <seesaw/with.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// 2048 with tiles that the worst of enemies puts down.
using twenty48_enemy = chance_wrapper<games::twenty48>;

/// Calls visit(name, rules) for every game; `seed` is that of puzzles which begin anywhere.
template <class Visit>
void for_each_game(const Visit& visit, [[maybe_unused]] std::uint64_t seed = 1) {
    const games::twenty48 small_2048{.width = 2, .height = 2, .target = 16};
    visit("tic_tac_toe", games::tic_tac_toe{});
    visit("connect_four/4x4", games::connect_four{.width = 4, .height = 4});
    visit("connect_four/5x4", games::connect_four{.width = 5, .height = 4});
    visit("connect_four", games::connect_four_7x6{}); // sizes are constants: as others' solvers
    visit("othello/4x4", games::othello{.size = 4});
    visit("othello/6x6", games::othello{.size = 6});
    visit("othello", games::othello{});
    visit("checkers", games::checkers{});
    visit("gobang/5x5", games::gobang{.size = 5});
    visit("gobang/9x9", games::gobang{.size = 9, .reach = 1});
    visit("hex/3x3", games::hex{.size = 3});
    visit("hex/4x4", games::hex{.size = 4});
    visit("morris", games::morris{});
    visit("morris/achi", games::morris{.men = 4});
    visit("morris/picaria", games::morris{.points = 13});
    visit("l_game", games::l_game{});
    visit("dobutsu_shogi", games::dobutsu_shogi{});
    visit("p_game/2x20", games::p_game{.branching = 2, .depth = 20});
    visit("p_game/8x8", games::p_game{.branching = 8, .depth = 8});
    visit("rule_space/game_1", games::rule_space(*games::find_rules("game_1")));
    visit("n_puzzle/4x4", games::n_puzzle{.seed = seed});
    visit("n_puzzle/3x3/heavy", games::heavy_n_puzzle{{.rows = 3, .columns = 3, .seed = seed}});
    visit("n_puzzle/3x3", games::n_puzzle{.rows = 3, .columns = 3, .seed = seed}); // the usual one
    visit("sokoban", games::sokoban{});
    visit("same_game", games::same_game{.seed = seed});
    visit("twenty48/2x2/enemy", twenty48_enemy{small_2048, player::second});
    visit("twenty48/2x2", games::twenty48{.width = 2, .height = 2, .target = 16});
    visit("twenty48/3x2", games::twenty48{.width = 3, .height = 2, .target = 64});
    visit("pig/20", games::pig{.target = 20});
    visit("royal_ur/1", games::royal_ur{.pieces = 1});
    visit("minesweeper/9x9", games::minesweeper{.width = 9, .height = 9, .mines = 10});
}

/// In the order of the list, variants included.
inline std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for_each_game([&](std::string_view name, const auto&) { names.emplace_back(name); });
    return names;
}

/// `hex` of `hex/4x4`.
inline std::string_view family_name(std::string_view name) {
    return name.substr(0, name.find('/'));
}

/// All that a user may say: names, and what variants have in common.
inline std::vector<std::string> game_choices() {
    std::vector<std::string> choices;
    for (const std::string& name : game_names())
        for (const std::string_view one : {family_name(name), std::string_view(name)})
            if (std::find(choices.begin(), choices.end(), one) == choices.end())
                choices.emplace_back(one);
    return choices;
}

/// Calls use(name, rules) with the one game that is meant.
template <class Use>
void with_game(std::string_view meant, const Use& use, std::uint64_t seed = 1) {
    std::string chosen;
    for (const std::string& name : game_names())
        if (name == meant || (family_name(name) == meant && chosen != meant)) chosen = name;
    if (chosen.empty()) throw usage_error(fmt::format("GAME: no game is called {}", meant));
    for_each_game(
        [&](std::string_view name, const auto& rules) {
            if (name == chosen) use(name, rules);
        },
        seed);
}

// ── Players that games have of their own ────────────────────────────────────────────────────────

/// The player that evaluates by learned patterns.
template <>
struct further_players<games::othello> {
    static constexpr std::string_view names[] = {"patterns"};
    static auto make(std::string_view, const games::othello& rules, int depth,
                     const agent_settings& chosen) {
        return othello_pattern_player(rules, depth, chosen.limits, chosen.table_bytes);
    }
};

/// The solver of games/minesweeper/player.hpp, with all of its ideas.
template <>
struct own_player<games::minesweeper> {
    static constexpr std::string_view name = "minesweeper_player";
    static auto make(const games::minesweeper& rules, int, std::uint64_t) {
        return [agent = mine_agent(rules)](const games::minesweeper::state& s) {
            return decision<games::minesweeper::move>{agent(s)};
        };
    }
};

/// A search by the usual heuristic, see twenty48_games.hpp.
template <>
struct own_player<games::twenty48> {
    static constexpr std::string_view name = "expectimax with the built-in heuristic";
    static auto make(const games::twenty48& rules, int depth, std::uint64_t seed) {
        return [player = make_twenty48_player(rules, {.depth = depth}, seed)](
                   const games::twenty48::state& s) {
            return decision<games::twenty48::move>{player(s).move};
        };
    }
};

}}} // namespace seesaw::v0::programs

#endif
