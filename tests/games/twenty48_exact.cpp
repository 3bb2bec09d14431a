// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include <seesaw/games/twenty48.hpp>
#include <seesaw/games/twenty48/exact.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

namespace seesaw::twenty48_exact_tests {

using games::twenty48;
using games::twenty48_boards;
using games::twenty48_points;
using games::twenty48_score;

namespace {

// What best play makes of a state, straight from the rules; each state once.
template <class Game>
class plain_expectation {
public:
    explicit plain_expectation(const Game& game) : game_(game) {}

    double operator()(const state_t<Game>& s) {
        if (const auto over = result(s)) return *over;
        const auto key = std::pair(game_.hash(s), s.turn);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        double value = 0;
        if (s.turn == player::chance) {
            for (const auto& chance : game_.chances(s))
                value += chance.probability * (*this)(game_.next(s, chance.move));
        } else {
            bool first = true;
            for (const auto m : game_.moves(s)) {
                const double after = (*this)(game_.next(s, m));
                value = first ? after : std::max(value, after);
                first = false;
            }
        }
        return known_[key] = value;
    }

private:
    std::optional<double> result(const state_t<Game>& s) const {
        if constexpr (pays<Game>) {
            return game_.payoff(s);
        } else {
            const auto outcome = game_.outcome(s);
            return outcome ? std::optional<double>(*outcome) : std::nullopt;
        }
    }

    const Game& game_;
    std::map<std::pair<std::uint64_t, player>, double> known_;
};

// Calls `look` with all states that can be reached.
template <class Look>
void for_all_2048_states(const twenty48& game, const Look& look) {
    std::map<std::pair<std::uint64_t, player>, bool> met;
    const auto visit = [&](const auto& self, const twenty48::state& s) -> void {
        if (!met.try_emplace({s.board, s.turn}, true).second) return;
        look(s);
        if (game.outcome(s)) return;
        for (const auto m : game.moves(s)) self(self, game.next(s, m));
    };
    visit(visit, game.root());
}

} // namespace

TEST_CASE("2048 on 2 x 2 has 662 boards, and 32 is the largest tile", "[twenty48_exact]") {
    const twenty48_boards boards({.width = 2, .height = 2, .target = 0});
    REQUIRE(boards.complete());
    CHECK(boards.reachable() == twenty48_boards::counts{662, 110});
    CHECK(boards.dead() == twenty48_boards::counts{186, 36});
    CHECK(boards.won() == twenty48_boards::counts{0, 0});
    CHECK(boards.largest() == 32);
    CHECK(boards.probability_of(8).at_start() == Approx(1).epsilon(1e-12));
    CHECK(boards.probability_of(16).at_start() == Approx(0.962511253750).epsilon(1e-11));
    CHECK(boards.probability_of(32).at_start() == Approx(0.0828872890716).epsilon(1e-11));
    CHECK(boards.probability_of(64).at_start() == 0);
    CHECK(boards.expected_points().at_start() == Approx(66.964149457).epsilon(1e-10));

    // A target ends games, and what comes after them is not reached.
    const twenty48_boards stopped({.width = 2, .height = 2, .target = 32});
    CHECK(stopped.reachable() == twenty48_boards::counts{506, 87});
    CHECK(stopped.dead() == twenty48_boards::counts{74, 18});
    CHECK(stopped.won() == twenty48_boards::counts{84, 12});
    CHECK(stopped.probability_of(32).at_start() == Approx(0.0828872890716).epsilon(1e-11));
}

TEST_CASE("values of 2048 depend on the start and on how many 4s there are", "[twenty48_exact]") {
    const auto chance = [](double four_probability, int tile, bool twos) {
        const twenty48_boards boards({.width = 2,
                                      .height = 2,
                                      .target = 0,
                                      .four_probability = four_probability,
                                      .twos = twos});
        return boards.probability_of(tile).at_start();
    };
    CHECK(chance(0.1, 16, true) == Approx(0.962613).margin(5e-7));
    CHECK(chance(0.1, 32, true) == Approx(0.082896).margin(5e-7));
    CHECK(chance(0.5, 16, true) == Approx(0.826172).margin(5e-7));
    CHECK(chance(0.5, 32, true) == Approx(0.222122).margin(5e-7));
    CHECK(chance(0, 16, false) == Approx(1));
    CHECK(chance(0, 32, false) == 0);
    CHECK(chance(1, 32, false) == Approx(1));
}

TEST_CASE("every state of a small 2048 has the value that the rules give it", "[twenty48_exact]") {
    const double four_probability = GENERATE(0.1, 0.5);
    const bool twos = GENERATE(false, true);
    const int target = GENERATE(16, 32);
    const twenty48 game{.width = 2,
                        .height = 2,
                        .target = target,
                        .four_probability = four_probability,
                        .twos = twos};
    const auto win = twenty48_boards(game).probability_of(target);
    plain_expectation truth(game);
    int states = 0;
    for_all_2048_states(game, [&](const twenty48::state& s) {
        ++states;
        const auto value = win(s);
        REQUIRE(value);
        REQUIRE(*value == Approx(truth(s)).margin(1e-12));
        if (const auto m = win.best(s))
            REQUIRE(*win(game.next(s, *m)) == Approx(*value).margin(1e-12));
        else
            REQUIRE((s.turn == player::chance || game.outcome(s)));
    });
    CHECK(states > 300);
}

TEST_CASE("the payoff of a 2048 board has the expectation of its points", "[twenty48_exact]") {
    const double four_probability = GENERATE(0.1, 0.5, 1.0);
    const bool twos = GENERATE(false, true);
    const twenty48 all{
        .width = 2, .height = 2, .target = 0, .four_probability = four_probability, .twos = twos};
    const twenty48_score paying{
        .width = 2, .height = 2, .four_probability = four_probability, .twos = twos};
    const twenty48_points counting{
        .width = 2, .height = 2, .four_probability = four_probability, .twos = twos};
    const auto points = twenty48_boards(all).expected_points();
    plain_expectation payoff(paying);
    plain_expectation counted(counting);
    CAPTURE(four_probability, twos);
    CHECK(points.at_start() == Approx(counted(counting.root())).epsilon(1e-12));
    CHECK(points.at_start() == Approx(payoff(paying.root())).epsilon(1e-12));
    for_all_2048_states(all, [&](const twenty48::state& s) {
        // With twos, `worth` knows of both tiles of the start before they are there.
        if (twos && (s.board == 0 || all.moves(s).size() == 3)) return;
        REQUIRE(payoff(s) == Approx(paying.worth(s.board) + *points(s)).margin(1e-9));
    });
}

TEST_CASE("3 x 2 is solved, and states that are not reached have no value", "[twenty48_exact]") {
    const twenty48 wide{.width = 3, .height = 2, .target = 0};
    const twenty48 high{.width = 2, .height = 3, .target = 0};
    const twenty48_boards boards(wide), turned(high);
    CHECK(boards.reachable() == turned.reachable());
    CHECK(boards.dead() == turned.dead());
    CHECK(boards.largest() == 128);
    const auto win = boards.probability_of(128), points = boards.expected_points();
    CHECK(win.at_start() == Approx(turned.probability_of(128).at_start()).epsilon(1e-12));
    CHECK(points.at_start() == Approx(turned.expected_points().at_start()).epsilon(1e-12));
    const twenty48_score paying{.width = 3, .height = 2};
    CHECK(points.at_start() == Approx(plain_expectation(paying)(paying.root())).epsilon(1e-12));

    CHECK_FALSE(win(*wide.parse("888888")));
    CHECK_FALSE(points(*wide.parse("fff000 spawn")));
    CHECK_FALSE(win.best(*wide.parse("888888")));

    const twenty48_boards stopped(wide, 1000);
    CHECK_FALSE(stopped.complete());
    CHECK_THROWS_AS(stopped.expected_points(), std::invalid_argument);
    CHECK_THROWS_AS(boards.probability_of(100), std::invalid_argument);
    const twenty48_boards ended({.width = 2, .height = 2, .target = 16});
    CHECK_THROWS_AS(ended.probability_of(32), std::invalid_argument);
}

TEST_CASE("limits end an enumeration of 2048 boards, and an answer", "[twenty48_exact]") {
    const games::twenty48 game{.width = 3, .height = 2, .target = 64};
    const twenty48_boards whole(game);
    REQUIRE(whole.complete());
    const std::uint64_t all = whole.reachable().up_to_symmetry;
    const auto enumerate = [&](const limits& allowed) {
        return twenty48_boards(game, 1'000'000, allowed);
    };
    for (const std::uint64_t nodes : {std::uint64_t{0}, std::uint64_t{1}, all / 2, all - 1}) {
        const auto part = enumerate({.nodes = nodes});
        CHECK_FALSE(part.complete());
        CHECK(part.stopped() == stop_reason::nodes);
        CHECK(part.reachable().up_to_symmetry == nodes);
        CHECK_THROWS_AS(part.expected_points(), std::invalid_argument);
        const auto win = whole.probability_of(64, {.nodes = nodes});
        CHECK_FALSE(win.complete());
        CHECK(win.stopped() == stop_reason::nodes);
        CHECK(win.nodes() == nodes);
        CHECK_FALSE(win(game.root()).has_value());
        CHECK_THROWS_AS(win.at_start(), std::invalid_argument);
    }
    CHECK(enumerate({.nodes = all}).complete());
    CHECK(whole.probability_of(64, {.nodes = all}).at_start() ==
          whole.probability_of(64).at_start());

    seesaw::tests::stop_source source;
    source.request_stop();
    const limits no_time{.time = std::chrono::nanoseconds(0)}, few_bytes{.bytes = 8 * all},
        stopped{.stop = source.get_token()};
    CHECK(enumerate(no_time).stopped() == stop_reason::time);
    CHECK(enumerate(few_bytes).stopped() == stop_reason::memory);
    CHECK(enumerate(stopped).stopped() == stop_reason::cancelled);
    CHECK(whole.expected_points(no_time).stopped() == stop_reason::time);
    CHECK(whole.expected_points(few_bytes).stopped() == stop_reason::memory);
    CHECK(whole.expected_points(stopped).stopped() == stop_reason::cancelled);
    CHECK(whole.expected_points({.bytes = 64 * all}).complete());
}

TEST_CASE("small 2048 boards have their values", "[twenty48_exact]") {
    for (auto& set : tests::data_sets("twenty48/facts.txt", "2048_exact_facts.txt")) {
        std::optional<twenty48_boards> boards;
        int checks = 0;
        for (std::string line; std::getline(set.file, line);) {
            int width = 0, height = 0, k = 0, tile = 0;
            unsigned long long all = 0, canonical = 0, live = 0;
            double value = 0;
            CAPTURE(line);
            if (std::sscanf(line.c_str(),
                            "%dx%d cap=2^%d: reachable states raw=%llu canonical=%llu "
                            "nonterminal_canonical=%llu max tile=2^%d",
                            &width, &height, &k, &all, &canonical, &live, &tile) == 7) {
                boards.reset();
                if (width * height == 9 && k > (tests::short_run ? 3 : 5)) continue; // below
                boards.emplace(twenty48{.width = width, .height = height, .target = 1 << k});
                CHECK(boards->reachable() == twenty48_boards::counts{all, canonical});
                CHECK(canonical - boards->dead().up_to_symmetry - boards->won().up_to_symmetry ==
                      live);
                CHECK(boards->largest() == 1 << tile);
                checks += 3;
            } else if (boards &&
                       std::sscanf(line.c_str(), " P(reach %d) = %lf", &tile, &value) == 2) {
                CHECK(boards->probability_of(tile).at_start() == Approx(value).epsilon(1e-10));
                ++checks;
            } else if (boards &&
                       std::sscanf(line.c_str(), " max expected score = %lf", &value) == 1) {
                CHECK(boards->expected_points().at_start() == Approx(value).epsilon(1e-10));
                ++checks;
            }
        }
        CHECK(checks >=
              (set.is_public ? (tests::short_run ? 26 : 37) : (tests::short_run ? 59 : 65)));
    }
}

TEST_CASE("all of 3 x 3: 48,713,519 boards up to symmetry", "[twenty48_exact][.slow]") {
    const twenty48_boards boards({.width = 3, .height = 3, .target = 0});
    REQUIRE(boards.complete());
    CHECK(boards.reachable() == twenty48_boards::counts{388'921'077, 48'713'519});
    CHECK(boards.largest() == 1024);
    CHECK(boards.probability_of(512).at_start() == Approx(0.736774177023).epsilon(1e-11));
    CHECK(boards.probability_of(1024).at_start() == Approx(0.0113378800825).epsilon(1e-11));
    CHECK(boards.expected_points().at_start() == Approx(5468.486797410).epsilon(1e-12));
}

} // namespace seesaw::twenty48_exact_tests
