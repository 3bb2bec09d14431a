// SPDX-License-Identifier: MIT
// Pig's rules; tests/engines/interval_iteration.cpp has its value.
#include <stdexcept>

#include <seesaw/check.hpp>
#include <seesaw/games/pig.hpp>

#include "support/catch.hpp"

namespace seesaw::pig_tests {

static_assert(stochastic_game<games::pig> && has_layers<games::pig>);

TEST_CASE("a turn of Pig", "[pig]") {
    using games::pig;
    const pig game{.target = 10};
    const auto play = [&](auto... moves) {
        auto s = game.root();
        ((s = game.next(s, static_cast<pig::move>(moves))), ...);
        return s;
    };
    CHECK(game.moves(game.root()).size() == 1); // a turn begins with a roll
    CHECK(game.describe(play(pig::roll)) == "0-0 +0 first rolls");
    CHECK(game.moves(play(pig::roll)).size() == 6);
    CHECK(game.describe(play(pig::roll, 5)) == "0-0 +5 first");
    CHECK(game.describe(play(pig::roll, 5, pig::roll, 1)) == "0-0 +0 second");
    CHECK(game.describe(play(pig::roll, 5, pig::hold)) == "5-0 +0 second");
    CHECK(game.describe(play(pig::roll, 5, pig::hold, pig::roll, 2, pig::hold)) == "5-2 +0 first");
    CHECK_FALSE(game.outcome(play(pig::roll, 5)).has_value());
    CHECK(game.outcome(play(pig::roll, 5, pig::roll, 5)) == 1);
    CHECK(game.outcome(play(pig::roll, 1, pig::roll, 6, pig::roll, 4)) == -1);
}

TEST_CASE("Pig is well made", "[pig]") {
    const auto report = check(games::pig{.target = 12}, 1);
    INFO(report.text());
    CHECK(report);
    CHECK_THROWS_AS(games::pig{.target = 1}.root(), std::invalid_argument);
    CHECK_THROWS_AS(games::pig{.sides = 21}.root(), std::invalid_argument);
    const games::pig game;
    CHECK(game.describe(game.next(game.next(game.root(), games::pig::roll), 5)) == "0-0 +5 first");
}

} // namespace seesaw::pig_tests
