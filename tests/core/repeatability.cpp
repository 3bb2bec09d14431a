// SPDX-License-Identifier: MIT
// Same question, same answer, to the last node; and node counts that only change on purpose.
#include <iterator>
#include <string>

#include <seesaw/engines/alpha_beta_conspiracy.hpp>
#include <seesaw/engines/single_conspiracy_number.hpp>
#include <seesaw/engines/single_conspiracy_number_search.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/pig.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/contestants.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

template <class Result>
void check_same(const Result& once, const Result& again) {
    CHECK(once.stats.nodes > 10);
    CHECK(once.value == again.value);
    CHECK(once.certainty == again.certainty);
    CHECK(once.line == again.line);
    CHECK(once.moves == again.moves);
    CHECK(once.stats.nodes == again.stats.nodes);
    CHECK(once.stats.cutoffs == again.stats.cutoffs);
    CHECK(once.stats.table_hits == again.stats.table_hits);
}

/// `make` makes an engine. A cleared one is as good as new, whatever it did before.
template <class Game, class Make>
void check_repeats_by(const Game& game, const Make& make) {
    const auto root = game.root();
    const auto once = make().run(root, {.nodes = 100'000});
    check_same(once, make().run(root, {.nodes = 100'000}));
    auto engine = make();
    engine.run(game.next(root, *std::begin(game.moves(root))), {.nodes = 1000});
    engine.run(root, {.nodes = 5000});
    engine.clear();
    const auto again = engine.run(root, {.nodes = 100'000});
    check_same(once, again);
    CHECK(once.stats.peak_bytes == again.stats.peak_bytes);
}

template <class Game>
void check_repeats(const Game& game, const alpha_beta_options& options) {
    check_repeats_by(game, [&] { return alpha_beta(game, options); });
}

} // namespace

TEST_CASE("a search repeats itself", "[repeatability]") {
    for (const auto& options :
         {alpha_beta_options{.table_bytes = 1 << 16}, alpha_beta_options{.table_bytes = 0},
          alpha_beta_options{.depth = 6, .aspiration = 2}}) {
        check_repeats(games::connect_four{}, options);
        check_repeats(games::othello{}, options);
        check_repeats(games::hex{}, options);
        check_repeats(games::tic_tac_toe{}, options);
        check_repeats(games::p_game{}, options);
    }
}

TEST_CASE("every engine repeats itself", "[repeatability]") {
    const auto check_engines_of = [](const auto& game) {
        for_each_engine_of(game,
                           [&](const std::string& name, const auto& make) {
                               CAPTURE(name);
                               check_repeats_by(game, make);
                           },
                           {.table_bytes = 1 << 16, .seed = 7, .threads = 1});
    };
    const games::tic_tac_toe game;
    check_engines_of(game);
    check_engines_of(games::pig{.target = 10});
    check_engines_of(games::n_puzzle{.rows = 3, .columns = 3, .seed = 3});
    check_repeats_by(game, [&] { return expectimax(game, {.pruning = chance_pruning::star2}); });
    check_repeats_by(game, [&] { return alpha_beta_conspiracy(game); });
    check_repeats_by(game, [&] { return conspiracy_numbers(game, {.depth = 5}); });
    check_repeats_by(game, [&] { return single_conspiracy_number(game, {.depth = 5}); });
    check_repeats_by(game, [&] { return single_conspiracy_number_search(game); });
    check_repeats_by(game, [&] { return proof_number_search(game, {.second_level = 100}); });
    // Other ways to remember: a table that grows, paths in a game with cycles, threads that have
    // nothing to do.
    const games::connect_four wide{};
    check_repeats_by(wide, [&] { return bisection(wide, {.table_bytes = 1 << 20}); });
    check_repeats_by(wide, [&] { return df_pn(wide, {.table_bytes = 1 << 12}); });
    const games::checkers draughts{};
    check_repeats_by(draughts, [&] { return df_pn(draughts, {.table_bytes = 1 << 12}); });
    check_repeats_by(draughts, [&] { return proof_number_search(draughts); });
    check_repeats_by(game, [&] { return mcts(game, {.playouts = 4, .threads = 2}); });
}
