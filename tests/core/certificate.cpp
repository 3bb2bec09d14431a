// SPDX-License-Identifier: MIT
// Right certificates are accepted, and everything else is refused with the place named.
#include <seesaw/certificate.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/examiner.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// Take one or two of four; who takes the last one wins, and that is first, by taking one.
struct four_left {
    struct state {
        int left = 4;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;
    static constexpr bool acyclic = true;
    move_list<move, 2> moves(const state& s) const {
        return s.left > 1 ? move_list<move, 2>{1, 2} : move_list<move, 2>{1};
    }
    state next(const state& s, move m) const { return {s.left - m, opponent(s.turn)}; }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
};

std::string refusal(const std::vector<int>& moves, bool proved = true, score goal = 1) {
    return check(four_left{}, {}, goal, player::first, proved, moves).reason;
}

} // namespace

TEST_CASE("a certificate written by hand", "[certificate]") {
    // First takes 1. Second takes 1, first 2; or second takes 2, first 1.
    CHECK(refusal({1, 1, 2, 2, 1}).empty());
    CHECK(refusal({1, 1, 2, 2, 1, 1}) == "moves are left over");
    CHECK(refusal({1, 1, 2, 2}) == "it ends too early");
    CHECK(refusal({}) == "it ends too early");
    CHECK(refusal({1, 2, 1}) == "a reply is left out or out of order");
    CHECK(refusal({1, 1, 3, 2, 1}) == "the move is not legal");
    CHECK(refusal({2, 1, 1, 2}) == "the line does not end as claimed");
    CHECK(refusal({1, 1, 2, 2, 1}, true, 2) == "the line does not end as claimed");
    CHECK(refusal({1, 1, 2, 2, 1}, false) != "");
    const auto verdict = check(four_left{}, {}, 1, player::first, true, {1, 1, 3, 2, 1});
    CHECK(verdict.place == 3);
}

TEST_CASE("every proof has a certificate, and a corrupted one is refused", "[certificate]") {
    int proofs = 0, refused = 0, tampered = 0, cyclic = 0;
    rng random(1);
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        graph_kind kind{.min_layers = 4, .max_layers = 6, .max_width = 12, .max_branching = 3};
        kind.cycle = seed % 3 == 0 ? 0.15 : 0;
        kind.chance = seed % 4 == 0 ? 0.3 : 0;
        const graph_game game = game_of(draw_graph(kind, seed));
        for (const player attacker : {player::first, player::second}) {
            proof_number_search engine(game, {.attacker = attacker, .keep_proof = true});
            const auto r = engine.run(game.root());
            const bool proved = r.indicators.pn == 0;
            const std::vector<int> moves = engine.certificate();
            const auto verdict = check(game, game.root(), 1, attacker, proved, moves);
            CAPTURE(seed, verdict.reason, verdict.place, moves.size());
            if (!verdict) { // a disproof may rest on going round for ever, which is no proof
                REQUIRE(kind.cycle > 0);
                REQUIRE_FALSE(proved);
                REQUIRE(moves.empty());
                ++cyclic;
                continue;
            }
            ++proofs;
            REQUIRE_FALSE(check(game, game.root(), 1, attacker, !proved, moves));
            if (moves.empty()) continue;
            std::vector<int> corrupt = moves;
            corrupt[static_cast<std::size_t>(random.below(corrupt.size()))] += 1;
            ++tampered;
            refused += !check(game, game.root(), 1, attacker, proved, corrupt);
            corrupt = moves;
            corrupt.pop_back();
            REQUIRE_FALSE(check(game, game.root(), 1, attacker, proved, corrupt));
        }
    }
    CHECK(proofs > 2000);
    CHECK(cyclic > 50);
    // Another legal choice of the winner may happen to win as well, so not every change is a fault.
    CHECK(refused > tampered * 8 / 10);
}

TEST_CASE("tic-tac-toe is a draw, with a certificate either way", "[certificate]") {
    const games::tic_tac_toe game;
    for (const player attacker : {player::first, player::second}) {
        proof_number_search win(game, {.attacker = attacker, .keep_proof = true});
        CHECK(win.run(game.root()).indicators.dn == 0);
        CHECK(check(game, game.root(), 1, attacker, false, win.certificate()));
        proof_number_search draw(game, {.attacker = attacker, .goal = 0, .keep_proof = true});
        CHECK(draw.run(game.root()).indicators.pn == 0);
        CHECK(check(game, game.root(), 0, attacker, true, draw.certificate()));
    }
}
