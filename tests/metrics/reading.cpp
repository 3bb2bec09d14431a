// SPDX-License-Identifier: MIT
// Sentences about games whose truth is known.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/metrics/reading.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

/// A game of so many moves by turns, each with so many options; `number` tells it from others.
playthrough game_of(int moves, double options, std::optional<double> outcome, int number) {
    playthrough game;
    game.outcome = outcome;
    for (int ply = 0; ply < moves; ++ply) {
        step s;
        s.ply = ply;
        s.player = ply % 2 == 0 ? player::first : player::second;
        s.options = options;
        s.move = ply == 0 ? std::to_string(number) : "x";
        game.steps.push_back(s);
    }
    return game;
}

/// So many of the games are won by the first player, the others lost.
std::vector<playthrough> games_of(int count, int won, int moves = 20, double options = 4) {
    std::vector<playthrough> games;
    for (int i = 0; i < count; ++i)
        games.push_back(game_of(moves, options, i < won ? 1.0 : -1.0, i));
    return games;
}

std::string reading(const std::vector<playthrough>& games) {
    std::string text;
    for (const std::string& sentence : metrics::reading_of(metrics::summarise(games)))
        text += sentence + '\n';
    return text;
}

bool says(const std::vector<playthrough>& games, const std::string& words) {
    return reading(games).find(words) != std::string::npos;
}

} // namespace

TEST_CASE("an advantage is read where the interval excludes an even share, and nowhere else",
          "[reading]") {
    const auto fair = games_of(200, 100);
    CHECK(says(fair, "No advantage of a seat is shown: the first seat took 50 % of the points "
                     "(43 % to 57 %)."));
    CHECK(says(fair, "A share of 55 % would show in about 790 games that differ, four times out of "
                     "five."));
    CHECK(says(games_of(200, 106), "If that is what the seat is worth, it would show in about "
                                   "2,200 games that differ, four times out of five."));
    CHECK(says(games_of(200, 120), "Moving first is an advantage: the first seat took 60 % of the "
                                   "points (53 % to 67 %)."));
    CHECK(says(games_of(200, 80), "Moving first is a disadvantage"));
    // 51 to 49 cannot be told from even by 200 games, but by 20,000.
    CHECK(says(games_of(200, 102), "No advantage of a seat is shown"));
    CHECK(says(games_of(20'000, 10'200, 2), "Moving first is an advantage"));
    // Many even games leave no room for what players may care for.
    CHECK(says(games_of(2'000, 1'000, 2), "the first seat took 50 % of the points (48 % to 52 %). "
                                          "Shares of 45 % and 55 % lie outside the interval."));
    // An end near to even is not written as even.
    CHECK(says(games_of(100, 60), "Moving first is an advantage: the first seat took 60 % of the "
                                  "points (50.2 % to 69.1 %)."));
    // Two games, whatever they are.
    CHECK(says(games_of(2, 2), "No advantage of a seat is shown: the first seat took 100 % of the "
                               "points (34 % to 100 %)."));
}

TEST_CASE("games that repeat each other count once", "[reading]") {
    std::vector<playthrough> same(100, game_of(20, 4, 1.0, 0));
    CHECK(metrics::summarise(same).distinct == 1);
    CHECK(says(same, "All are the same game, move for move: they tell no more than one game."));
    CHECK(
        says(same, "One game, won by the first seat: it says nothing about the worth of a seat."));
    CHECK_FALSE(says(same, "advantage"));

    // Ten games, ten times each: seven of ten show no advantage, as seventy of a hundred do.
    std::vector<playthrough> repeated;
    for (int i = 0; i < 100; ++i)
        repeated.push_back(game_of(20, 4, i % 10 < 7 ? 1.0 : -1.0, i % 10));
    CHECK(metrics::summarise(repeated).distinct == 10);
    CHECK(says(repeated, "100 games (10 differ). Most repeat others"));
    CHECK(says(repeated, "No advantage of a seat is shown"));
    CHECK(says(games_of(100, 70), "Moving first is an advantage"));

    // Without moves nothing is known of repetitions, and nothing is said of them.
    std::vector<playthrough> without = games_of(100, 70);
    for (auto& game : without)
        for (step& s : game.steps) s.move.clear();
    CHECK(metrics::summarise(without).distinct == 0);
    CHECK_FALSE(says(without, "differ:"));
    CHECK(says(without, "Moving first is an advantage"));
    // Another start is another game.
    std::vector<playthrough> starts = games_of(2, 1);
    starts[1].steps[0].move = starts[0].steps[0].move;
    CHECK(metrics::summarise(starts).distinct == 1);
    starts[1].root = "elsewhere";
    CHECK(metrics::summarise(starts).distinct == 2);
}

TEST_CASE("refinement is length against options, and never a matter of chance", "[reading]") {
    // A pure race: one option, long.
    const auto race = games_of(50, 25, 100, 1);
    CHECK(says(race,
               "Game refinement 0.010 (0.010 to 0.010), from 1.0 options a move and 100.0 "
               "moves a game: below the zone of 0.07 to 0.08, long for its number of options."));
    // A lottery: the moves of chance are nobody's decisions.
    auto lottery = games_of(50, 25, 2, 2);
    for (auto& game : lottery) {
        step draw;
        draw.ply = 2;
        draw.player = player::chance;
        draw.move = "drawn";
        game.steps.push_back(draw);
    }
    CHECK(says(lottery, "above the zone of 0.07 to 0.08, short for its number of options."));
    CHECK(says(games_of(50, 25, 80, 35), "in the zone of 0.07 to 0.08."));
    // Lengths that differ much, around the zone.
    std::vector<playthrough> wide;
    for (int i = 0; i < 30; ++i) wide.push_back(game_of(40 + 8 * (i % 10), 35, 1.0, i));
    CHECK(says(wide, "these games leave open whether it lies in the zone of 0.07 to 0.08."));
    for (const auto& games : {race, lottery, wide}) {
        CHECK_FALSE(says(games, "hance"));
        CHECK_FALSE(says(games, "kill"));
    }
}

TEST_CASE("mass is of a mode of play where its whole interval is", "[reading]") {
    // v = 4/40: m = 0.9, in every game.
    CHECK(says(games_of(50, 25), "Mass 0.90 (0.90 to 0.90), from v = B/2D: beyond competitive "
                                 "(competitive is 0.21 to 0.79)."));
    CHECK(says(games_of(50, 25, 20, 12), "0.70 (0.70 to 0.70), from v = B/2D: competitive ("));
    // Around the border, 0.789.
    std::vector<playthrough> around;
    for (int i = 0; i < 40; ++i) around.push_back(game_of(14 + i % 12, 8, 1.0, i));
    CHECK(says(around, "these games leave open whether it is competitive or beyond competitive"));
}

TEST_CASE("few games are given no place", "[reading]") {
    for (const int count : {1, 2, 4, 9}) {
        const auto games = games_of(count, count / 2);
        INFO(reading(games));
        CHECK(
            says(games, ": so few games leave open whether it lies in the zone of 0.07 to 0.08."));
        CHECK(says(games, ": so few games leave open whether it is competitive (0.21 to 0.79)."));
        CHECK_FALSE(says(games, "inf"));
        CHECK_FALSE(says(games, "above the zone"));
        CHECK_FALSE(says(games, "beyond competitive"));
        CHECK_FALSE(says(games_of(count, count), "Moving first is"));
        CHECK(says(games, "Game refinement 0.100 (") == (count >= 6));
    }
    CHECK(says(games_of(10, 5), "above the zone"));
    CHECK(says(games_of(2, 2), "A share of 55 % would show in about 790 games that differ"));
    // Games that repeat each other are as few as differ, and as wide.
    std::vector<playthrough> once, often;
    for (int i = 0; i < 25; ++i) once.push_back(game_of(16 + i % 8, 4, 1.0, i));
    for (int i = 0; i < 400; ++i) often.push_back(once[static_cast<std::size_t>(i % 25)]);
    const auto width = [](const std::vector<playthrough>& games) {
        const auto e = metrics::detail::refinement_of(metrics::summarise(games));
        return e.high - e.low;
    };
    CHECK(width(often) == Approx(width(once)).epsilon(0.3));
    often.resize(20);
    for (int i = 0; i < 100; ++i) often.push_back(once[0]);
    for (std::size_t i = 0; i < 20; ++i) often[i] = once[i % 5];
    CHECK(says(often, "(5 differ)"));
    CHECK(says(often, "so few games leave open whether it lies in the zone"));
}

TEST_CASE("games of one move, of nobody's end, of one player", "[reading]") {
    CHECK(says(games_of(20, 20, 1, 2), "Won: 100 % of the games (84 % to 100 %)."));
    CHECK(says(games_of(20, 20, 1, 9), "B/2D is above 1, and motion in mind is not defined."));

    std::vector<playthrough> endless;
    for (int i = 0; i < 5; ++i) endless.push_back(game_of(300, 4, std::nullopt, i));
    CHECK(says(endless, "No result is recorded: nothing is said about who wins."));
    CHECK_FALSE(says(endless, "advantage"));
    endless.push_back(game_of(30, 4, 0.0, 9));
    CHECK(says(endless, "5 games have no result: not recorded, or stopped before the end."));
    CHECK(says(endless, "One game, a draw"));
    CHECK(says(endless, "Draws: 100 % of the games."));

    auto alone = games_of(40, 10);
    for (auto& game : alone)
        for (step& s : game.steps) s.player = player::first;
    for (auto& game : alone) game.first = "solver";
    CHECK(says(alone, "40 games by solver."));
    CHECK(says(alone, "Won: 25 % of the games (14 % to 40 %)."));
    CHECK_FALSE(says(alone, "seat"));

    CHECK(metrics::reading_of(metrics::summary{}) == std::vector<std::string>{"No games."});
}

TEST_CASE("between players who did not share the seats nothing is said of the seats", "[reading]") {
    auto games = games_of(100, 80);
    for (auto& game : games) game.first = "strong", game.second = "weak";
    CHECK(says(games, "100 games of strong and weak. Weaker or stronger players may give other"));
    CHECK(says(games, "The players did not share the seats, so this is not about the seat alone."));
    CHECK_FALSE(says(games, "advantage"));
    // Seats swapped: strong wins wherever it sits.
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (i % 2 == 1) std::swap(games[i].first, games[i].second);
        games[i].outcome = games[i].first == "strong" ? 1 : -1;
    }
    CHECK(says(games, "No advantage of a seat is shown: the first seat took 50 % of the points"));
    for (auto& game : games) game.first = game.second = "strong";
    CHECK(says(games, "100 games of strong with itself."));
}

TEST_CASE("a judge that sees no lead until the end tells nothing of the course", "[reading]") {
    // So many positions of twenty with a lead, the last ones, for whoever wins.
    const auto judged = [](int led) {
        auto games = games_of(20, 10);
        for (auto& game : games)
            for (step& s : game.steps) s.value = s.ply < 20 - led ? 0 : *game.outcome;
        return games;
    };
    const std::string settled = "the games with a winner were settled after", course = "Courses,";
    const auto blind = judged(1);
    CHECK(metrics::summarise(blind).no_lead == Approx(0.95));
    CHECK(says(blind,
               "Before the end the judge mostly sees no lead: none in 95 % of the positions. "
               "So nothing is said of when games were settled, or of their courses."));
    CHECK_FALSE(says(blind, settled));
    CHECK_FALSE(says(blind, course));
    CHECK_FALSE(says(blind, "the lead changed"));
    CHECK(says(judged(0), "none in 100 % of the positions."));
    CHECK(says(judged(9), "none in 55 % of the positions."));
    // Half of the positions are not most of them.
    CHECK(says(judged(10), settled + " 50 % of the moves"));
    CHECK(says(judged(10), course +
                               " with leads of a tenth or more: 0 % of the games are a seesaw, "
                               "100 % one-sided, 0 % balanced."));
    CHECK_FALSE(says(judged(10), "sees no lead"));
    // Without values nothing is said of leads, and of one player neither.
    CHECK_FALSE(says(games_of(20, 10), "sees no lead"));
    auto alone = blind;
    for (auto& game : alone)
        for (step& s : game.steps) s.player = player::first;
    CHECK_FALSE(says(alone, "sees no lead"));
}

namespace {

metrics::strength level(const std::string& name, const std::vector<playthrough>& games) {
    return {name, 0.1, metrics::summarise(games)};
}

std::string over(const std::vector<metrics::strength>& all) {
    std::string text;
    for (const std::string& sentence : metrics::reading_over(all)) text += sentence + '\n';
    return text;
}

} // namespace

TEST_CASE("what strength changes is said, and what it does not change is not", "[reading]") {
    const auto fair = games_of(200, 100), first = games_of(200, 140), second = games_of(200, 60);
    const auto lengthy = games_of(200, 100, 100, 4);
    CHECK(over({}).empty());
    CHECK(over({level("weak", fair)}).empty());
    CHECK(over({level("weak", fair), level("strong", fair)}) ==
          "No verdict changes with the strength of the players, as far as these games tell.\n");
    // Two verdicts that contradict each other.
    CHECK(over({level("weak", second), level("middle", fair), level("strong", first)}) ==
          "The strength of the players decides: moving first is a disadvantage for weak players, "
          "not shown to matter for middle ones, an advantage for strong ones.\n");
    // What is shown for some and open for others is no contradiction.
    CHECK(over({level("weak", fair), level("middle", fair), level("strong", first)}) ==
          "Not shown at every strength: moving first is not shown to matter for weak and middle "
          "players, an advantage for strong ones. More games may tell.\n");
    CHECK(
        over({level("weak", fair), level("strong", lengthy)}) ==
        "The strength of the players decides: game refinement is above the zone for weak players, "
        "below the zone for strong ones.\n"
        "The length of a game goes from 20.0 with weak players to 100.0 with strong ones.\n");
    // v = 12/40 and 4/200: the mode of play changes.
    CHECK(over({level("weak", games_of(200, 100, 20, 12)), level("strong", lengthy)})
              .find("The strength of the players decides: the mass is competitive for weak "
                    "players, beyond competitive for strong ones.\n") != std::string::npos);
    // One game again and again has no interval that could show a change.
    const std::vector<playthrough> same(100, game_of(100, 4, 1.0, 0));
    CHECK(over({level("weak", fair), level("strong", same)}).find("goes from") ==
          std::string::npos);
    // One player: won or not, and no seats.
    auto alone = [](int won) {
        auto games = games_of(100, won);
        for (auto& game : games)
            for (step& s : game.steps) s.player = player::first;
        return games;
    };
    CHECK(over({level("weak", alone(10)), level("strong", alone(90))}) ==
          "No verdict changes with the strength of the players, as far as these games tell.\n"
          "The share of games won goes from 0.10 with weak players to 0.90 with strong ones.\n");
}
