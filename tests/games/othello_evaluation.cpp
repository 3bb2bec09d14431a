// SPDX-License-Identifier: MIT
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/evaluation.hpp>
#include <seesaw/random.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

namespace {

using seesaw::games::othello;
using seesaw::games::othello_evaluation;
using seesaw::games::othello_factor;
using seesaw::games::othello_factor_count;
using seesaw::games::othello_factor_numbers;
using seesaw::games::othello_side;
using factor_bits = std::uint64_t;

/// Every position of some random games, finished ones included.
void for_each_factor_position(int size, int games,
                              const std::function<void(const othello&, const othello::state&)>& f) {
    const othello rules{.size = size};
    seesaw::rng random(static_cast<std::uint64_t>(size));
    for (int game = 0; game < games; ++game) {
        auto s = rules.root();
        for (;; s = rules.next(s, seesaw::draw(rules.moves(s), random))) {
            f(rules, s);
            if (rules.outcome(s)) break;
        }
    }
}

factor_bits factor_neighbours(int square, int size) {
    factor_bits near = 0;
    for (int row = square / 8 - 1; row <= square / 8 + 1; ++row)
        for (int column = square % 8 - 1; column <= square % 8 + 1; ++column)
            if (row >= 0 && row < size && column >= 0 && column < size &&
                8 * row + column != square)
                near |= factor_bits{1} << (8 * row + column);
    return near;
}

/// What the owner of `other` could turn with a move right now.
factor_bits turned_by_some_move(const othello& rules, factor_bits own, factor_bits other) {
    const othello::state to_move{other, own, seesaw::player::first};
    factor_bits turned = 0;
    if (rules.outcome(to_move)) return turned;
    for (const othello::move m : rules.moves(to_move)) turned |= own & ~rules.next(to_move, m).own;
    return turned;
}

othello::state factor_position(const char* text) {
    const auto s = othello{}.parse(text);
    REQUIRE(s.has_value());
    return *s;
}

factor_bits turned_upside_down(factor_bits b) { return seesaw::detail::flip_rows(b); }

} // namespace

TEST_CASE("Othello's factors are what they are called", "[othello_evaluation]") {
    for (const int size : {4, 6, 8}) {
        int wrong_moves = 0, wrong_potential = 0, wrong_unstable = 0, wrong_frontier = 0;
        int overlapping = 0, wrong_intermediate = 0;
        for_each_factor_position(
            size, seesaw::tests::short_run ? 2 : 20,
            [&](const othello& rules, const othello::state& s) {
                const othello_side side(s.own, s.other, size);
                const factor_bits board = seesaw::detail::square_board(size);
                const factor_bits empty = board & ~(s.own | s.other);
                factor_bits moves = 0, potential = 0, frontier = 0, intermediate = 0;
                if (!rules.outcome(s))
                    for (const othello::move m : rules.moves(s))
                        if (m != othello::pass) moves |= factor_bits{1} << m;
                for (int square = 0; square < 64; ++square) {
                    const factor_bits bit = factor_bits{1} << square;
                    const factor_bits near = factor_neighbours(square, size);
                    if ((empty & bit) != 0 && (near & s.other) != 0) potential |= bit;
                    if ((s.own & bit) != 0 && (near & empty) != 0) frontier |= bit;
                    for (const int step : {1, 7, 8, 9})
                        if ((s.own & bit) != 0 && square + step < 64 && square >= step) {
                            const factor_bits up = bit << step & near, down = bit >> step & near;
                            if (((up & s.own) != 0 && (down & s.other) != 0) ||
                                ((up & s.other) != 0 && (down & s.own) != 0))
                                intermediate |= bit;
                        }
                }
                wrong_moves += side.moves() != moves;
                wrong_potential += side.potential_moves() != potential;
                wrong_unstable += side.unstable() != turned_by_some_move(rules, s.own, s.other);
                wrong_frontier += side.frontier() != frontier;
                wrong_intermediate += side.intermediate() != intermediate;
                overlapping += (side.stable() & side.unstable()) != 0 ||
                               (side.semi_stable() & (side.stable() | side.unstable())) != 0 ||
                               (side.stable() | side.semi_stable() | side.unstable()) != s.own;
            });
        CAPTURE(size);
        CHECK(wrong_moves == 0);
        CHECK(wrong_potential == 0);
        CHECK(wrong_unstable == 0);
        CHECK(wrong_frontier == 0);
        CHECK(wrong_intermediate == 0);
        CHECK(overlapping == 0);
    }
}

TEST_CASE("Stable discs of Othello stay", "[othello_evaluation]") {
    const othello rules;
    seesaw::rng random(3);
    int lost = 0, stable = 0;
    for (int game = 0; game < (seesaw::tests::short_run ? 5 : 100); ++game) {
        factor_bits first = 0, second = 0; // found stable so far
        for (auto s = rules.root(); !rules.outcome(s);
             s = rules.next(s, seesaw::draw(rules.moves(s), random))) {
            const bool turn = s.turn == seesaw::player::first;
            const factor_bits x = turn ? s.own : s.other, o = turn ? s.other : s.own;
            lost += (first & ~x) != 0 || (second & ~o) != 0;
            first |= othello_side(x, o).stable();
            second |= othello_side(o, x).stable();
        }
        stable += std::popcount(first | second);
    }
    CHECK(lost == 0);
    CHECK(stable > 0);
}

TEST_CASE("Othello's evaluation by factors", "[othello_evaluation]") {
    const othello_evaluation evaluation;
    SECTION("both sides see the same, and so does a mirror") {
        int changed = 0;
        for_each_factor_position(8, 3, [&](const othello&, const othello::state& s) {
            const auto here = evaluation.values(s.own, s.other);
            const auto opposite = evaluation.values(s.other, s.own);
            for (std::size_t i = 0; i < othello_factor_count; ++i)
                changed += here.of[i] != -opposite.of[i];
            changed +=
                here != evaluation.values(turned_upside_down(s.own), turned_upside_down(s.other));
        });
        CHECK(changed == 0);
    }
    SECTION("the start") {
        const othello rules;
        const auto s = rules.root();
        CHECK(evaluation(s) == 0);
        // Each side has two discs with five empty squares beside each, and a move turns any disc.
        const othello_side side(s.own, s.other);
        CHECK(std::popcount(side.moves()) == 4);
        CHECK(std::popcount(side.potential_moves()) == 10);
        CHECK(side.stable() == 0);
        CHECK(side.unstable() == s.own);
        CHECK(side.position() == 20);
        CHECK(std::popcount(othello_side::corners(8)) == 4);
        CHECK(std::popcount(othello_side::edges(8)) == 24);
        CHECK(std::popcount(othello_side::edges(4)) == 8);
    }
    SECTION("a weight of its own for each factor") {
        const auto s = factor_position("X-------XX------XXX-----XXXXX---OOOOO---XXXXXX--OOOOOOO-"
                                       "XXXXXXXX O");
        const auto values = evaluation.values(s.own, s.other);
        CHECK(values[othello_factor::pieces] == 12 - 25);
        CHECK(values[othello_factor::stable] < 0);
        for (std::size_t i = 0; i + 1 < othello_factor_count; ++i) {
            othello_evaluation one;
            one.weights = {};
            one.weights.of[i] = 7;
            // Seen from `first`, and it is `second` to move.
            CHECK(one(s) == -7 * values.of[i]);
        }
    }
    SECTION("parity: the root mean square of the weights that speak for a side") {
        othello_evaluation two;
        two.weights = {};
        two.weights[othello_factor::pieces] = 6;
        two.weights[othello_factor::position] = -6;
        two.weights[othello_factor::rms_parity] = 1;
        // Pieces speak for the side to move and so do squares that are bad to have:
        // sqrt((36 + 36) / 12) = 2.4; of the opponent nothing.
        const auto values =
            two.values(std::uint64_t{1} << 9 | std::uint64_t{1} << 14, std::uint64_t{1} << 18);
        CHECK(values[othello_factor::pieces] == 1);
        CHECK(values[othello_factor::position] == -63);
        CHECK(values[othello_factor::rms_parity] == 2);
    }
    SECTION("a finished game outweighs everything") {
        const auto won = factor_position("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOO"
                                         "OOOOOOOO X");
        const auto values = evaluation.values(won.own, won.other);
        CHECK(values[othello_factor::terminal] == 1);
        CHECK(evaluation(won) > 50'000);
    }
    SECTION("wraps a game") {
        const auto game = seesaw::with_evaluate(othello{}, othello_evaluation{});
        const auto s = game.next(game.root(), 19);
        CHECK(game.evaluate(s) == evaluation(s));
        CHECK(game.evaluate(s) != othello{}.evaluate(s));
    }
}
