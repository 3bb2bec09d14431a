// SPDX-License-Identifier: MIT
// Node counts per engine, game and seed. A change here is a change of search behaviour: make sure
// that it is meant, then pin the new numbers. They are the same on every platform and compiler.
#include <functional>
#include <string>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/alpha_beta_conspiracy.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/mtd_f.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/engines/scout.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/games/twenty48.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

struct signature {
    std::string what;
    std::uint64_t nodes;
    double value;
    std::function<search_result<int, double>()> run;
};

// The moves of the games differ in type; the signature is about nodes and values.
template <class Engine, class Game>
search_result<int, double> run_at_root(Engine engine, const Game& game) {
    const auto r = engine.run(game.root(), {.nodes = 3'000'000});
    search_result<int, double> plain;
    plain.value = static_cast<double>(r.value);
    plain.stats = r.stats;
    return plain;
}

template <class Game>
std::function<search_result<int, double>()> tabled(const Game& game, int depth) {
    return [=] {
        return run_at_root(alpha_beta(game, {.depth = depth, .table_bytes = 1 << 20}), game);
    };
}

template <class Game>
std::function<search_result<int, double>()> plain(const Game& game, int depth) {
    return [=] {
        return run_at_root(
            alpha_beta(game,
                       {.depth = depth, .table_bytes = 0, .deepen = false, .learn_order = false}),
            game);
    };
}

template <class Game>
std::function<search_result<int, double>()> proof(const Game& game, score goal) {
    return [=] { return run_at_root(proof_number_search(game, {.goal = goal}), game); };
}

template <class Game>
std::function<search_result<int, double>()> depth_first(const Game& game,
                                                        const df_pn_options& options) {
    return [=] { return run_at_root(df_pn(game, options), game); };
}

template <class Game>
std::function<search_result<int, double>()> sampled(const Game& game, const mcts_options& options) {
    return [=] { return run_at_root(mcts(game, options), game); };
}

std::function<search_result<int, double>()> chancy(const expectimax_options& options) {
    return [=] {
        const games::twenty48 game{.width = 2, .height = 2, .target = 8};
        return run_at_root(expectimax(game, options), game);
    };
}

std::vector<signature> signatures() {
    using namespace games;
    return {
        {"minimax, tic_tac_toe, depth 5", 18730, 111,
         [] { return run_at_root(minimax(tic_tac_toe{}, {.depth = 5}), tic_tac_toe{}); }},
        {"alpha_beta, tic_tac_toe", 1374, 0, tabled(tic_tac_toe{}, 9)},
        {"alpha_beta, connect_four, depth 10", 18205, 0, tabled(connect_four{}, 10)},
        {"alpha_beta, plain, connect_four, depth 8", 4355, 0, plain(connect_four{}, 8)},
        {"alpha_beta, connect_four 5x4", 46315, 0,
         tabled(connect_four{.width = 5, .height = 4}, max_depth)},
        {"alpha_beta, othello, depth 7", 1999, 39, tabled(othello{}, 7)},
        {"alpha_beta, othello 4x4", 2136, -10, tabled(othello{.size = 4}, max_depth)},
        {"alpha_beta, hex 3x3", 221, 1, tabled(hex{.size = 3}, max_depth)},
        {"alpha_beta, p_game seed 1", 9471, -1, tabled(p_game{.seed = 1}, max_depth)},
        {"alpha_beta, p_game seed 2", 5893, 1, tabled(p_game{.seed = 2}, max_depth)},
        {"pvs, tic_tac_toe", 1315, 0,
         [] { return run_at_root(pvs(tic_tac_toe{}, {.table_bytes = 1 << 20}), tic_tac_toe{}); }},
        {"scout, tic_tac_toe", 1348, 0,
         [] { return run_at_root(scout(tic_tac_toe{}, {.table_bytes = 1 << 20}), tic_tac_toe{}); }},
        {"mtd_f, tic_tac_toe", 1556, 0,
         [] { return run_at_root(mtd_f(tic_tac_toe{}, {.table_bytes = 1 << 20}), tic_tac_toe{}); }},
        {"bisection, connect_four 5x4", 7991, 0,
         [] {
             const connect_four game{.width = 5, .height = 4};
             return run_at_root(bisection(game, {.table_bytes = 1 << 20}), game);
         }},
        {"bisection, connect_four 6x4", 102950, -1,
         [] {
             const connect_four game{.width = 6, .height = 4};
             return run_at_root(bisection(game, {.table_bytes = 1 << 20}), game);
         }},
        {"proof_number_search, tic_tac_toe, goal 1", 13950, 0, proof(tic_tac_toe{}, 1)},
        {"proof_number_search, tic_tac_toe, goal 0", 2510, 0, proof(tic_tac_toe{}, 0)},
        {"proof_number_search, hex 3x3, goal 1", 3190, 1, proof(hex{.size = 3}, 1)},
        {"proof_number_search, p_game seed 1", 706209, 0, proof(p_game{.seed = 1}, 1)},
        {"df_pn, tic_tac_toe, goal 0", 1243, 0, depth_first(tic_tac_toe{}, {.goal = 0})},
        {"df_pn, connect_four 5x4, goal 1", 79148, 0,
         depth_first(connect_four{.width = 5, .height = 4}, {})},
        {"df_pn, p_game seed 1", 11073, 0, depth_first(p_game{.seed = 1}, {})},
        {"df_pn, plain sums, hex 3x3", 3387, 1, depth_first(hex{.size = 3}, {.sum_weight = 1})},
        {"retrograde, tic_tac_toe", 5478, 0,
         [] { return run_at_root(retrograde(tic_tac_toe{}), tic_tac_toe{}); }},
        {"conspiracy_number_search, tic_tac_toe", 12093, 0,
         [] {
             return run_at_root(conspiracy_number_search(tic_tac_toe{}, {.until_exact = true}),
                                tic_tac_toe{});
         }},
        {"alpha_beta_conspiracy, tic_tac_toe", 10548, 0,
         [] {
             return run_at_root(alpha_beta_conspiracy(tic_tac_toe{}, {.strategy_depth = 9}),
                                tic_tac_toe{});
         }},
        {"expectimax, 2048, 2x2 to 8", 671, 1, chancy({.depth = 6})},
        {"expectimax, Star1, 2048, 2x2 to 8", 526, 1,
         chancy({.depth = 6, .pruning = chance_pruning::star1, .low = 0, .high = 1})},
        {"expectimax, Star2, 2048, 2x2 to 8", 526, 1,
         chancy({.depth = 6, .pruning = chance_pruning::star2, .low = 0, .high = 1})},
        {"mcts, tic_tac_toe", 24634, 0, sampled(tic_tac_toe{}, {})},
        {"mcts, proof bias, tic_tac_toe", 15576, 0, sampled(tic_tac_toe{}, {.proof_bias = 1})},
        {"mcts, hex 3x3", 1624, 1, sampled(hex{.size = 3}, {})},
        {"mcts, othello 4x4", 7813, -10, sampled(othello{.size = 4}, {.playouts = 2})},
        {"mcts, p_game seed 1", 11595, -1, sampled(p_game{.seed = 1}, {.exploration = 0})},
    };
}

} // namespace

TEST_CASE("signatures", "[signature]") {
    for (const auto& s : signatures()) {
        const auto r = s.run();
        CAPTURE(s.what);
        CHECK(r.stats.nodes == s.nodes);
        CHECK(r.value == s.value);
    }
}
