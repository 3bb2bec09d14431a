// SPDX-License-Identifier: MIT
// What two players' single conspiracy numbers say; critical positions by MaxCN and MinCN are in
// metrics_quality.cpp and, played by engines, below.
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/metrics/critical.hpp>
#include <seesaw/play.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

constexpr double boundless = std::numeric_limits<double>::infinity();
using number_row = std::vector<double>;

} // namespace

TEST_CASE("a player with the smaller number is nearer", "[metrics]") {
    using namespace seesaw::metrics;
    static_assert(prospect_of(1, 2) == prospect_of_player::favourable);
    static_assert(prospect_of(2, 1) == prospect_of_player::unfavourable);
    static_assert(prospect_of(2, 2) == prospect_of_player::even);
    CHECK(prospect_of(boundless, 3) == prospect_of_player::unfavourable);
    CHECK(prospect_of(std::nan(""), 3) == prospect_of_player::even);
    CHECK(to_string(prospect_of_player::unfavourable) == "unfavourable");
}

TEST_CASE("the seesaw turns where the other player comes to be nearer", "[metrics]") {
    using namespace seesaw::metrics;
    const number_row x = {3, 2, 5, 5, 1, 9}, y = {3, 4, 5, 4, 2, 1};
    CHECK(seesaw_turnovers(x, y) == std::vector<std::size_t>{3, 4, 5});
    CHECK(seesaw_turnovers(y, x) == std::vector<std::size_t>{3, 4, 5});
    CHECK(seesaw_turnovers(x, x).empty());
    CHECK(seesaw_turnovers(number_row{}, number_row{}).empty());
    CHECK_THROWS_AS(seesaw_turnovers(x, number_row{1}), std::domain_error);
}

TEST_CASE("numbers that stay the same are a loop", "[metrics]") {
    using namespace seesaw::metrics;
    const number_row x = {1, 7, 7, 7, 7, 2, 3, 3, 3, 8, 8, 8, 8, 8};
    CHECK(loops(x) == std::vector<stretch>{{1, 4}, {9, 13}});
    CHECK(loops(x, 3) == std::vector<stretch>{{1, 4}, {6, 8}, {9, 13}});
    CHECK(loops(number_row{boundless, boundless, boundless, boundless}).empty());
    CHECK_THROWS_AS(loops(x, 1), std::domain_error);
}

TEST_CASE("swindles of those behind, traps of those ahead", "[metrics]") {
    using namespace seesaw::metrics;
    const number_row own = {9, 4, 3, 1, 8, 7}, other = {2, 2, 5, 5, 5, 9};
    // Behind, from 9 to 4: more than half. Ahead, from 3 to 1: no surprise; from 1 to 8: a trap.
    CHECK(surprises(own, other) ==
          std::vector<surprise_candidate>{{1, surprise::swindle}, {4, surprise::trap}});
    // Ahead with 2, then 2 and 5: a trap. Behind or ahead with the 5s: nothing moves.
    CHECK(surprises(other, own) == std::vector<surprise_candidate>{{2, surprise::trap}});
    CHECK(surprises(own, own).empty());
    CHECK(to_string(surprise::trap) == "trap");
}

TEST_CASE("opposing trends are defensive, similar ones neutral", "[metrics]") {
    using namespace seesaw::metrics;
    const number_row x = {1, 4, 2, 6, 3}, up = {11, 14, 12, 16, 13}, against = {9, 6, 8, 4, 7};
    CHECK(correlation_of_changes(x, up) == Approx(1));
    CHECK(correlation_of_changes(x, against) == Approx(-1));
    CHECK(stance_of(correlation_of_changes(x, up)) == stance::neutral);
    CHECK(stance_of(correlation_of_changes(x, against)) == stance::defensive);
    CHECK(stance_of(0.2) == stance::unclear);
    CHECK(stance_of(-0.2) == stance::unclear);
    CHECK(stance_of(0.2, 0.1) == stance::neutral);
    CHECK(stance_of(-0.2, 0.1) == stance::defensive);
    const number_row flat = {2, 2, 2, 2, 2};
    CHECK(std::isnan(correlation_of_changes(x, flat)));
    CHECK(stance_of(correlation_of_changes(x, flat)) == stance::unclear);
    const number_row gaps = {1, boundless, 2, 6, 3};
    CHECK(std::isnan(correlation_of_changes(x, gaps))); // two changes are left
    CHECK(to_string(stance::defensive) == "defensive");
    CHECK(to_string(stance::unclear) == "unclear");
}

// The narrated game: X looks two moves ahead, O three; numbers of the position after each move.
TEST_CASE("critical positions of the narrated game, played here", "[metrics]") {
    using namespace seesaw::metrics;
    struct estimated_game : games::tic_tac_toe {
        std::optional<score> outcome(const state& s) const {
            if (games::tic_tac_toe::outcome(s)) return evaluate(s);
            return std::nullopt;
        }
    };
    const estimated_game game;
    const std::array<int, 9> told = {4, 0, 1, 7, 6, 2, 5, 3, 8};
    const auto play_by = [&](conspiracy_rule rule) {
        playthrough played;
        auto s = game.root();
        for (const int cell : told) {
            const player who = game.to_move(s);
            const int depth = who == player::first ? 2 : 3;
            CHECK(conspiracy_numbers(game, {.depth = depth}).run(s).line.front() == cell);
            s = game.next(s, static_cast<games::tic_tac_toe::move>(cell));
            step& now = played.steps.emplace_back();
            now.ply = static_cast<int>(played.steps.size()) - 1;
            now.player = who;
            now.indicators =
                conspiracy_numbers(game,
                                   {.depth = depth - 1, .rule = rule, .finished_may_change = true})
                    .run(s)
                    .indicators;
        }
        return played;
    };
    const auto numbers_of_second = [](const playthrough& played, double indicators::*number) {
        number_row row;
        for (const step& at : played.steps)
            if (at.player == player::second) row.push_back(at.indicators.*number);
        return row;
    };
    const playthrough standard = play_by(conspiracy_rule::standard);
    CHECK(numbers_of_second(standard, &indicators::max_cn) == number_row{7, 5, 3, 1});
    CHECK(numbers_of_second(standard, &indicators::min_cn) == number_row{1, 1, 1, 1});
    const auto calm = critical_positions(standard, player::second);
    REQUIRE(calm.size() == 1);
    CHECK((calm[0].ply == 7 && calm[0].kind == critical::down_tactic));

    const playthrough literal = play_by(conspiracy_rule::literal);
    CHECK(numbers_of_second(literal, &indicators::max_cn) == number_row{32, 17, 4, 1});
    CHECK(numbers_of_second(literal, &indicators::min_cn) == number_row{4, 3, 1, 1});
    const auto turns = critical_positions(literal, player::second);
    REQUIRE(turns.size() == 2);
    CHECK((turns[0].ply == 5 && turns[0].kind == critical::dilemma));
    CHECK((turns[1].ply == 7 && turns[1].kind == critical::down_tactic));
}
