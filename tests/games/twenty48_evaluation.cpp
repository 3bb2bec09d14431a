// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include <seesaw/check.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/games/twenty48/evaluation.hpp>
#include <seesaw/games/twenty48/tuples.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

namespace seesaw::twenty48_evaluation_tests {

using games::twenty48;
using games::twenty48_by_heuristic;
using games::twenty48_heuristic;
using games::twenty48_learner;
using games::twenty48_score;
using games::twenty48_tuples;
using games::twenty48_weighted_board;

namespace {

// Calls `look` with the states of random games.
template <class Game, class Look>
void for_2048_positions(const Game& game, int games, const Look& look) {
    rng random(1);
    for (int i = 0; i < games; ++i) {
        auto s = game.root();
        for (;;) {
            look(s);
            if (game.over(s)) break;
            const auto moves = game.moves(s);
            s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
    }
}

double k_of(std::uint64_t board, int cell) { return static_cast<double>(board >> (4 * cell) & 15); }

// One line of the heuristic with its usual weights, from its description.
double line_value(const double* k, int length) {
    double value = 200'000, falls = 0, rises = 0, last = 0;
    int run = 1;
    for (int i = 0; i < length; ++i) {
        if (k[i] == 0) value += 270;
        value -= 11 * std::pow(k[i], 3.5);
        if (i > 0) {
            const double difference = std::pow(k[i - 1], 4) - std::pow(k[i], 4);
            (difference > 0 ? falls : rises) += std::abs(difference);
        }
        if (k[i] == 0) continue;
        run = k[i] == last ? run + 1 : 1;
        if (run == 2) value += 2 * 700;
        if (run > 2) value += 700;
        last = k[i];
    }
    return value - 47 * std::min(falls, rises);
}

double mean_of_learner(twenty48_learner& learner, int games) {
    double sum = 0;
    for (int i = 0; i < games; ++i) sum += learner.play().points;
    return sum / games;
}

struct wrong_last_decisions : twenty48_by_heuristic {
    auto last_decisions(const state& s) const {
        auto all = twenty48_by_heuristic::last_decisions(s);
        for (auto& d : all) d.value += 1;
        return all;
    }
};

} // namespace

TEST_CASE("a weighted board is the sum of tiles times weights", "[twenty48_evaluation]") {
    const auto snake = twenty48_weighted_board::snake(0.5);
    CHECK(snake[0] == 1);
    CHECK(snake[3] == 0.125);
    CHECK(snake[7] == 0.0625);
    CHECK(snake[4] == 0.0078125);
    CHECK(snake[12] == std::pow(0.5, 15));
    const auto narrow = twenty48_weighted_board::snake(0.5, 3, 2);
    CHECK(narrow[2] == 0.25);
    CHECK(narrow[6] == 0.125);
    CHECK(narrow[3] == 0);
    CHECK_THROWS_AS(twenty48_weighted_board::snake(0), std::invalid_argument);

    twenty48_weighted_board::weights weights{};
    for (std::size_t i = 0; i < 16; ++i) weights[i] = static_cast<double>(i) - 4.5;
    const twenty48_weighted_board board(weights);
    for_2048_positions(twenty48{.target = 0}, 3, [&](const twenty48::state& s) {
        double truth = 0;
        for (int cell = 0; cell < 16; ++cell)
            if (const double k = k_of(s.board, cell); k > 0)
                truth += weights[static_cast<std::size_t>(cell)] * std::pow(2, k);
        REQUIRE(board(s) == Approx(truth).margin(1e-9));
    });
}

TEST_CASE("the heuristic looks at rows and columns", "[twenty48_evaluation]") {
    for (const auto& size : {std::pair(4, 4), {3, 3}, {4, 2}, {2, 3}}) {
        const int width = size.first, height = size.second;
        const twenty48_by_heuristic game{{.width = width, .height = height, .target = 0},
                                         twenty48_heuristic(width, height)};
        const double unused =
            (4 - height) * (200'000 + 270 * width) + (4 - width) * (200'000 + 270 * height);
        for_2048_positions(game, 5, [&](const twenty48::state& s) {
            double truth = unused, k[4] = {};
            for (int row = 0; row < height; ++row) {
                for (int column = 0; column < width; ++column)
                    k[column] = k_of(s.board, 4 * row + column);
                truth += line_value(k, width);
            }
            for (int column = 0; column < width; ++column) {
                for (int row = 0; row < height; ++row) k[row] = k_of(s.board, 4 * row + column);
                truth += line_value(k, height);
            }
            CAPTURE(game.describe(s));
            REQUIRE(game.evaluate(s) == Approx(truth).epsilon(1e-5));
            REQUIRE(game.evaluate(game.symmetric(s)) == Approx(game.evaluate(s)).epsilon(1e-6));
        });
        CHECK(check(game, 1, {.games = 2}));
    }
    CHECK_THROWS_AS(twenty48_heuristic(5, 4), std::invalid_argument);
    CHECK_FALSE(check(
        wrong_last_decisions{{{.width = 2, .height = 2, .target = 0}, twenty48_heuristic(2, 2)}}, 1,
        {.games = 2}));
}

TEST_CASE("boards that are worth the least and the most come to their value",
          "[twenty48_evaluation]") {
    const auto of_weights = [](const games::twenty48_heuristic_weights& weights) {
        return twenty48_by_heuristic{{.width = 3, .height = 3, .target = 0},
                                     twenty48_heuristic(3, 3, weights)};
    };
    for (const double base : {-1.9999999999, 1.9999999999}) { // rounded to the end of what fits
        const auto game = of_weights({base, 0, 0, 0, 1, 0, 1});
        CHECK(game.evaluate(*game.parse("123000000")) == Approx(8 * base));
        CHECK(check(game, 1, {.games = 2}));
    }
    const auto negative = of_weights({.base = -200'000});
    CHECK(negative.evaluate(*negative.parse("123000000")) < -1'000'000);
    CHECK(check(negative, 1, {.games = 2}));
}

TEST_CASE("a learner of 2048 gets better, and its evaluation survives a file",
          "[twenty48_evaluation]") {
    constexpr int games = tests::short_run ? 40 : 150, judged = tests::short_run ? 15 : 30;
    twenty48_learner learner, twin;
    const double before = mean_of_learner(learner, judged);
    mean_of_learner(learner, games);
    const double after = mean_of_learner(learner, judged);
    CHECK(after > 1.3 * before);
    CHECK(mean_of_learner(twin, judged) == before);

    const twenty48_tuples learned = learner.evaluation();
    const twenty48_score game;
    const auto s = *game.parse("1230000000000000 spawn");
    const auto turned = *game.parse("0000000000000321 spawn");
    CHECK(learned.to_come(s.board) > 100);
    CHECK(learned(turned) == Approx(learned(s)));
    CHECK(learned(s) == Approx(game.worth(s.board) + learned.to_come(s.board)));
    // Before a move the best move counts; a lost game is what its tiles stand for.
    const auto ready = *game.parse("1230000000000001");
    double best = 0;
    for (const auto& successor : game.successors(ready))
        best = std::max(best, learned(successor.state));
    CHECK(learned(ready) == best);
    const auto lost = *game.parse("1212212112122121");
    CHECK(learned(lost) == game.worth(lost.board));

    std::stringstream file;
    REQUIRE(learned.save(file));
    const std::string bytes = file.str();
    twenty48_tuples loaded;
    CHECK(loaded.to_come(s.board) == 0);
    const auto load = [&loaded](std::string text) {
        std::istringstream in(std::move(text));
        return loaded.load(in).reason;
    };
    CHECK(load("") == "not a learned evaluation: it is empty or cannot be read");
    CHECK(load(std::string(1000, 'x')) == "not a learned evaluation");
    CHECK(load(bytes.substr(0, bytes.size() - 8)) ==
          "it is cut off after " + std::to_string(bytes.size() - 8) + " bytes or cannot be read");
    std::string damaged = bytes;
    damaged[bytes.size() / 2] = static_cast<char>(damaged[bytes.size() / 2] ^ 1);
    CHECK(load(damaged).find("it is damaged: the checksum of block") == 0);
    CHECK(loaded.to_come(s.board) == 0);
    CHECK(load(bytes + "x") == "something follows its end");
    CHECK(loaded.to_come(s.board) == 0);
    for (const twenty48_score& rules :
         {twenty48_score{.target = 2048}, {.four_probability = 0.2}, {.twos = true}}) {
        twenty48_tuples other(rules);
        std::istringstream in(bytes);
        CHECK(other.load(in).reason ==
              "a learned evaluation of another game, other rules or another question");
    }
    CHECK(load(bytes).empty());
    CHECK(loaded.to_come(s.board) == learned.to_come(s.board));
    CHECK(loaded(ready) == learned(ready));
}

TEST_CASE("learners of 2048 refuse what they cannot use", "[twenty48_evaluation]") {
    CHECK_THROWS_AS(twenty48_learner({.rate = 0}), std::invalid_argument);
    CHECK_THROWS_AS(twenty48_learner({.four_probability = 2}), std::invalid_argument);
    CHECK_THROWS_AS(twenty48_tuples(twenty48_score{.width = 3, .height = 3}),
                    std::invalid_argument);
}

} // namespace seesaw::twenty48_evaluation_tests
