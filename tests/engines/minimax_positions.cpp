// SPDX-License-Identifier: MIT
// The minimax family on positions of the games that come with the library.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/mtd_f.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/engines/scout.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

using namespace seesaw;

namespace {

/// Unfinished positions of random games, from `least` moves on.
template <class Game>
std::vector<state_t<Game>> random_positions(const Game& game, int least, int most, int count) {
    std::vector<state_t<Game>> positions;
    for (rng random(1); static_cast<int>(positions.size()) < count;) {
        auto s = game.root();
        const auto plies = random.between(least, most);
        for (int ply = 0; ply < plies && !game.outcome(s); ++ply) {
            const auto moves = game.moves(s);
            auto m = std::begin(moves);
            std::advance(m, random.below(static_cast<std::uint64_t>(std::size(moves))));
            s = game.next(s, *m);
        }
        if (!game.outcome(s)) positions.push_back(s);
    }
    return positions;
}

template <class Game>
using engine_call = std::function<result<Game>(const state_t<Game>&, int depth)>;

template <template <class> class Engine, class Game>
engine_call<Game> at_depth(const Game& game) {
    return [game](const state_t<Game>& s, int depth) {
        return Engine<Game>(game, {.depth = depth, .table_bytes = 1 << 12}).run(s);
    };
}
template <class Game>
engine_call<Game> to_the_end(const Game& game) {
    return [game](const state_t<Game>& s, int) {
        return bisection<Game>(game, {.table_bytes = 1 << 20}).run(s);
    };
}

// Games that know more than their rules replace guesses by truth: their values are compared where
// they are exact. The last of the depths reaches the end.
template <class Game>
void check_family(const Game& game, const std::vector<state_t<Game>>& positions,
                  const std::vector<int>& depths, const std::vector<engine_call<Game>>& engines) {
    constexpr bool knows = has_look<Game> || bounds_outcome<Game>;
    std::uint64_t exact = 0, compared = 0;
    for (const auto& s : positions) {
        const auto truth = minimax(game, {.depth = depths.back()}).run(s);
        for (const int depth : depths) {
            const auto expected = minimax(game, {.depth = depth}).run(s);
            for (std::size_t i = 0; i < engines.size(); ++i) {
                const auto r = engines[i](s, depth);
                const bool both =
                    r.certainty == certainty::exact && truth.certainty == certainty::exact;
                exact += both;
                compared += both || !knows;
                const score wanted = both ? truth.value : expected.value;
                if ((both || !knows) && r.value != wanted) {
                    CAPTURE(i, depth, r.value, wanted);
                    FAIL("an engine of the family has another value");
                }
            }
        }
    }
    CHECK(exact >= positions.size());
    CHECK(compared >= positions.size() * engines.size());
}

constexpr int family_positions = seesaw::tests::short_run ? 50 : 200;

void check_games(int count) {
    const games::tic_tac_toe small;
    check_family(small, random_positions(small, 2, 6, count), {1, 2, 3, 9},
                 {at_depth<alpha_beta>(small), at_depth<pvs>(small), at_depth<scout>(small),
                  at_depth<mtd_f>(small)});
    const games::connect_four four;
    check_family(four, random_positions(four, 32, 38, count), {2, 4, 42},
                 {at_depth<alpha_beta>(four), at_depth<pvs>(four), to_the_end(four)});
    const games::othello discs{.size = 4};
    check_family(discs, random_positions(discs, 6, 10, count), {2, 4, 20},
                 {at_depth<pvs>(discs), to_the_end(discs)});
    const games::hex lines{.size = 3};
    check_family(lines, random_positions(lines, 4, 6, count), {1, 2, 9}, {at_depth<pvs>(lines)});
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(count); ++seed) {
        const games::p_game tree{.branching = 3, .depth = 5, .seed = seed};
        check_family(tree, {tree.root()}, {2, 3, 5}, {at_depth<pvs>(tree)});
    }
}

} // namespace

TEST_CASE("the minimax family agrees on positions of the shipped games", "[minimax_positions]") {
    check_games(family_positions);
}

TEST_CASE("the minimax family agrees on 1,000 positions of each", "[minimax_positions][.slow]") {
    check_games(1000);
}
