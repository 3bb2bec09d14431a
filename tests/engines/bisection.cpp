// SPDX-License-Identifier: MIT
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <seesaw/engines/bisection.hpp>
#include <seesaw/games/connect_four.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/examiner.hpp"
#include "support/minimax_checks.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// Scores that do and do not fit the table's bytes, and hashes so short that small tables do.
struct scaled_graph_game : acyclic_graph_game {
    score scale = 1;

    std::optional<score> outcome(const state& s) const {
        const auto found = graph_game::outcome(s);
        return found ? std::optional(*found * scale) : std::nullopt;
    }
    int hash_bits() const { return 20; }
};

constexpr bisection_options bisection_variants[] = {
    {.table_bytes = 0},
    {.table_bytes = 1 << 16},
    {.table_bytes = 256, .extremes_first = false},
    {.table_bytes = 1 << 16, .all_moves = true},
};

std::optional<std::string> examine_bisection(const bisection_options& options, score scale,
                                             std::uint64_t games) {
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        graph g = draw_graph(solver_kind(seed), seed);
        auto values = minimax_values(g);
        for (score& v : values) v *= scale;
        scaled_graph_game game{game_of<acyclic_graph_game>(std::move(g)), scale};
        const auto r = bisection(game, options).run(game.root());
        std::optional<std::string> wrong;
        if (r.certainty != certainty::exact || r.value != values[0])
            wrong = "the value is " + std::to_string(r.value) + ", the truth " +
                    std::to_string(values[0]);
        else
            wrong = false_report(game, values, r, options.all_moves);
        if (wrong) return "seed " + std::to_string(seed) + ": " + *wrong;
    }
    return std::nullopt;
}

} // namespace

TEST_CASE("bisection finds the value of random games", "[bisection]") {
    for (const auto& options : bisection_variants)
        for (const score scale : {1, 60, 100'000'000}) {
            const auto wrong = examine_bisection(options, scale, short_run ? 60 : 500);
            CAPTURE(options.table_bytes, options.all_moves, scale, wrong.value_or(""));
            CHECK_FALSE(wrong.has_value());
        }
}

TEST_CASE("bisection on 20,000 random games", "[bisection][.slow]") {
    for (const auto& options : bisection_variants) {
        const auto wrong = examine_bisection(options, 1, 20'000);
        CAPTURE(options.table_bytes, options.all_moves, wrong.value_or(""));
        CHECK_FALSE(wrong.has_value());
    }
}

TEST_CASE("a bisection that is stopped claims nothing false", "[bisection]") {
    int bounds = 0, unknown = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        graph g = draw_graph(solver_kind(seed), seed);
        const auto values = minimax_values(g);
        const scaled_graph_game game{game_of<acyclic_graph_game>(std::move(g)), 1};
        for (const std::uint64_t nodes : {0u, 1u, 5u, 30u, 100u}) {
            const auto r =
                bisection(game, {.table_bytes = 1 << 12}).run(game.root(), {.nodes = nodes});
            REQUIRE(r.stats.nodes <= nodes);
            REQUIRE_FALSE(refutes(values[0], {r.value, r.certainty}));
            bounds += r.certainty == certainty::at_least || r.certainty == certainty::at_most;
            unknown += r.certainty == certainty::unknown;
            if (r.certainty == certainty::exact) break;
            REQUIRE(r.stopped == stop_reason::nodes);
            if (r.moves.empty()) continue;
            const auto wrong = false_report(game, values, r, false);
            CAPTURE(seed, nodes, wrong.value_or(""));
            REQUIRE((!wrong || *wrong == "the best move is not the best"));
        }
    }
    CHECK(bounds > 100);
    CHECK(unknown > 100);
}

TEST_CASE("bisection asks for win, draw or loss alone", "[bisection]") {
    int wins = 0, draws = 0, losses = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        graph g = draw_graph(solver_kind(seed), seed);
        const score truth = 30 * minimax_values(g)[0];
        const scaled_graph_game game{game_of<acyclic_graph_game>(std::move(g)), 30};
        const auto r =
            bisection(game, {.table_bytes = 1 << 12, .low = -1, .high = 1}).run(game.root());
        CAPTURE(seed, truth, r.value, to_string(r.certainty));
        REQUIRE(r.stopped == stop_reason::finished);
        REQUIRE_FALSE(refutes(truth, {r.value, r.certainty}));
        const bool exact = r.certainty == certainty::exact;
        if (truth > 0) REQUIRE((r.value >= 1 && (exact || r.certainty == certainty::at_least)));
        if (truth < 0) REQUIRE((r.value <= -1 && (exact || r.certainty == certainty::at_most)));
        if (truth == 0) REQUIRE(exact);
        ++(truth > 0 ? wins : truth == 0 ? draws : losses);
    }
    CHECK(wins > 20);
    CHECK(draws > 20);
    CHECK(losses > 20);
}

TEST_CASE("bisection tells its questions and repeats itself", "[bisection]") {
    const games::connect_four game{.width = 5, .height = 5};
    const auto root = game.play("33").value();
    int asked = 0;
    certainty last = certainty::unknown;
    const auto listener = [&](const iteration& i) {
        CHECK(i.depth == ++asked);
        last = i.certainty;
    };
    bisection engine(game, {.table_bytes = 1 << 20});
    const auto cold = engine.run(root, {}, listener);
    CHECK(asked > 1);
    CHECK(last == certainty::exact);
    CHECK(cold.stopped == stop_reason::finished);
    CHECK(cold.stats.peak_bytes == 1 << 20);
    const auto warm = engine.run(root);
    CHECK(warm.value == cold.value);
    CHECK(warm.stats.nodes < cold.stats.nodes);
    engine.clear();
    const auto again = engine.run(root);
    CHECK(again.stats.nodes == cold.stats.nodes);
    CHECK(again.moves == cold.moves);
}

TEST_CASE("extreme questions come first, then those from 0 outwards", "[bisection]") {
    const games::connect_four_7x6 game;
    const auto root = game.play("132743526667").value();
    int extreme = 0, mild = 0;
    std::optional<score> first_plain;
    const auto listener = [&](const iteration& i) {
        const auto answer = static_cast<score>(i.value);
        if (i.nodes > 1 << 15) {
            if (!first_plain) first_plain = answer;
        } else {
            ++(answer <= -5 || answer >= 5 ? extreme : mild);
        }
    };
    const auto r = bisection(game, {}).run(root, {}, listener);
    CHECK(r.certainty == certainty::exact);
    CHECK(r.value == -3);
    CHECK(extreme >= 5);
    CHECK(mild == 0);
    CHECK(first_plain == 0);
}

TEST_CASE("hard positions of Connect Four take few nodes, in small tables too", "[bisection]") {
    const games::connect_four_7x6 game;
    const auto root = game.play("135523715516").value();
    for (const auto& [bytes, most] :
         {std::pair(64u << 20, 250'000), std::pair(64u << 10, 320'000)}) {
        const auto r = bisection(game, {.table_bytes = bytes}).run(root);
        CAPTURE(bytes, r.stats.nodes);
        CHECK(r.value == -3);
        CHECK(r.stats.nodes < static_cast<std::uint64_t>(most));
    }
}

TEST_CASE("bisection on several threads finds the same", "[bisection][threads]") {
    for (const int width : {5, 6}) {
        const games::connect_four game{.width = width, .height = 10 - width};
        const auto root = game.root();
        const auto one = bisection(game, {.table_bytes = 1 << 20}).run(root);
        REQUIRE(one.stats.nodes > 50'000); // enough for threads to begin
        bisection team(game, {.table_bytes = 1 << 20, .threads = 2});
        const auto two = team.run(root);
        CHECK(two.certainty == certainty::exact);
        CHECK(two.value == one.value);
        team.clear();
        const auto stopped = team.run(root, {.nodes = 30'000});
        CHECK(stopped.stopped == stop_reason::nodes);
        CHECK(stopped.stats.nodes <= 30'000);
    }
    const games::connect_four game{.width = 5, .height = 5};
    const auto root = game.play("3322").value();
    bisection all(game, {.table_bytes = 1 << 20, .threads = 3, .all_moves = true});
    const auto expected = bisection(game, {.table_bytes = 1 << 20, .all_moves = true}).run(root);
    CHECK(all.run(root).moves == expected.moves);
}

TEST_CASE("Connect Four positions have their scores", "[bisection]") {
    const games::connect_four game;
    bisection engine(game, {.table_bytes = 16 << 20});
    for (const auto& [own, published] :
         {std::pair("connect_four/late.txt", "connect4/Test_L3_R1"),
          std::pair("connect_four/middle.txt", "connect4/Test_L2_R1"),
          std::pair("connect_four/early.txt", "connect4/Test_L1_R1")})
        for (data_set& set : data_sets(own, published)) {
            std::string moves;
            score expected = 0;
            int solved = 0, right = 0;
            while ((!short_run || solved < 200) && set.file >> moves >> expected) {
                const auto s = game.play(moves).value();
                const auto r = engine.run(s);
                ++solved;
                right += r.certainty == certainty::exact &&
                         seen_from(game.to_move(s), r.value) == expected;
            }
            CAPTURE(set.name);
            CHECK(solved == (short_run ? 200 : 1000));
            CHECK(right == solved);
        }
}

TEST_CASE("nonsense options of bisection are refused by name", "[bisection]") {
    const games::connect_four game;
    CHECK_THROWS_AS(bisection(game, {.threads = 0}), std::invalid_argument);
    CHECK_THROWS_AS(bisection(game, {.low = 1, .high = 1}), std::invalid_argument);
    CHECK_THROWS_AS(bisection(game, {.symmetric_plies = -1}), std::invalid_argument);
}
