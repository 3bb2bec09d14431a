// SPDX-License-Identifier: MIT
// Same question, same answer, to the last node; and node counts that only change on purpose.
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/contestants.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

template <class Game>
void check_repeats(const Game& game, const alpha_beta_options& options) {
    const auto once = alpha_beta(game, options).run(game.root(), {.nodes = 100'000});
    const auto again = alpha_beta(game, options).run(game.root(), {.nodes = 100'000});
    CHECK(once.value == again.value);
    CHECK(once.certainty == again.certainty);
    CHECK(once.line == again.line);
    CHECK(once.moves == again.moves);
    CHECK(once.stats.nodes == again.stats.nodes);
    CHECK(once.stats.cutoffs == again.stats.cutoffs);
    CHECK(once.stats.table_hits == again.stats.table_hits);
}

template <class Game>
std::uint64_t nodes_of(const Game& game, const alpha_beta_options& options) {
    const auto r = alpha_beta(game, options).run(game.root());
    CHECK(r.stopped != stop_reason::nodes);
    return r.stats.nodes;
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
