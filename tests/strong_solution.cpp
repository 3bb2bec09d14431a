// SPDX-License-Identifier: MIT
// Strong solutions: the values of all positions fit together, and there are as many as there should
// be.
#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include <seesaw/engines/solve.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

// All positions, found here once more: an end is worth its outcome, any other position the best of
// what follows. These equations have one solution.
template <class Game>
std::uint64_t check_strong_solution(const Game& game) {
    const auto s = solve(game, game.root(), solution_kind::strong);
    REQUIRE(s.kind == solution_kind::strong);
    CHECK(s.certainty == certainty::exact);
    CHECK(s.stopped == stop_reason::finished);
    const auto& known = *s.positions;
    CHECK(known.value(game.root()) == s.value);
    std::vector<state_t<Game>> open{game.root()};
    std::unordered_set<std::uint64_t> seen{game.hash(game.root())};
    std::uint64_t wrong = 0, strayed = 0;
    while (!open.empty()) {
        const auto at = open.back();
        open.pop_back();
        const auto value = known.value(at);
        if (const auto outcome = game.outcome(at)) {
            wrong += value != outcome;
            continue;
        }
        const bool maximise = game.to_move(at) == player::first;
        score best = maximise ? -score_limit : score_limit;
        for (const auto& m : game.moves(at)) {
            const auto next = game.next(at, m);
            const auto after = known.value(next);
            REQUIRE(after.has_value());
            best = maximise ? std::max(best, *after) : std::min(best, *after);
            if (seen.insert(game.hash(next)).second) open.push_back(next);
        }
        wrong += value != best;
        strayed += known.value(game.next(at, *known.best(at))) != value;
    }
    CHECK(wrong == 0);
    CHECK(strayed == 0);
    CHECK(known.positions() == seen.size());
    return known.positions();
}

} // namespace

TEST_CASE("strong solutions of small games", "[strong_solution]") {
    // As many positions as others have counted.
    CHECK(check_strong_solution(games::tic_tac_toe{}) == 5478);
    CHECK(check_strong_solution(games::connect_four{.width = 4, .height = 4}) == 161'029);
    CHECK(check_strong_solution(games::othello{.size = 4}) > 1000);
    CHECK(check_strong_solution(games::hex{.size = 3}) > 1000);
}

TEST_CASE("positions that cannot be reached have no value", "[strong_solution]") {
    const games::tic_tac_toe game;
    const auto after = game.next(game.root(), 0);
    const auto s = solve(game, after, solution_kind::strong);
    REQUIRE(s.kind == solution_kind::strong);
    CHECK(s.positions->value(after) == 0);
    CHECK_FALSE(s.positions->value(game.root()).has_value());
    CHECK_FALSE(s.positions->best(game.root()).has_value());
    CHECK(s.positions->positions() < 5478);
    CHECK(s.moves.size() == 8);
}
