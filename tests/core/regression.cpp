// SPDX-License-Identifier: MIT
// Positions of our own, made from a seed, with values that two engines found independently.
#include <optional>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/text.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

struct regression {
    std::uint64_t seed;
    score value;
};

// The first unfinished position that `plies` random moves lead to.
template <class Game>
state_t<Game> random_position(const Game& game, int plies, std::uint64_t seed) {
    rng random(seed);
    for (;;) {
        auto s = game.root();
        int played = 0;
        while (played < plies && !game.outcome(s)) {
            const auto moves = game.moves(s);
            s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
            ++played;
        }
        if (!game.outcome(s)) return s;
    }
}

// Proofs from both sides of the value: it is reached, and no more than it is.
template <class Game>
bool proven(const Game& game, const state_t<Game>& s, score value) {
    const auto proof = proof_number_search(game, {.goal = value}).run(s, {.nodes = 20'000'000});
    const auto limit = proof_number_search(game, {.goal = value + 1}).run(s, {.nodes = 20'000'000});
    return proof.certainty == certainty::at_least && limit.certainty == certainty::at_most;
}

template <class Game, std::size_t Count>
void check_values(const Game& game, int plies, const regression (&positions)[Count]) {
    for (const auto& [seed, value] : positions) {
        const auto s = random_position(game, plies, seed);
        const auto r = alpha_beta(game, {.table_bytes = 1 << 20}).run(s);
        CAPTURE(seed, plies, state_text(game, s));
        CHECK(r.certainty == certainty::exact);
        CHECK(r.value == value);
        CHECK(proven(game, s, value));
    }
}

} // namespace

TEST_CASE("Connect Four positions keep their values", "[regression]") {
    check_values(
        games::connect_four{}, 22,
        {{1, 10}, {2, 3}, {3, -9}, {4, 9}, {5, 10}, {6, 10}, {7, -6}, {8, 10}, {9, 10}, {10, 10}});
}

TEST_CASE("Othello positions keep their values", "[regression]") {
    check_values(games::othello{}, 51,
                 {{1, -34},
                  {2, -2},
                  {3, -40},
                  {4, -6},
                  {5, -20},
                  {6, -12},
                  {7, 22},
                  {8, 2},
                  {9, -26},
                  {10, -16}});
}

TEST_CASE("Hex positions keep their values", "[regression]") {
    check_values(
        games::hex{.size = 4}, 4,
        {{1, 1}, {2, 1}, {3, -1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}, {8, 1}, {9, 1}, {10, -1}});
}
