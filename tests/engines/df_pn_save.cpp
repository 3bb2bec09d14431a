// SPDX-License-Identifier: MIT
// A df-pn proof that is saved, resumed and kept.
#include <sstream>
#include <string>

#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/df_pn_checks.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

const games::connect_four small_board{.width = 5, .height = 4};

template <class Engine>
std::string saved(const Engine& engine) {
    std::ostringstream file;
    REQUIRE(engine.save(file));
    return file.str();
}

template <class Engine>
load_verdict load_from(Engine& engine, const std::string& text) {
    std::istringstream file(text);
    return engine.load(file);
}

} // namespace

TEST_CASE("a saved proof goes on where it stopped", "[df_pn_save]") {
    const games::connect_four& game = small_board;
    const auto whole = df_pn(game).run(game.root());
    df_pn first(game);
    const auto begun = first.run(game.root(), {.nodes = whole.stats.nodes / 2});
    REQUIRE(begun.stopped == stop_reason::nodes);
    const std::string file = saved(first);

    df_pn second(game);
    REQUIRE(load_from(second, file));
    const auto rest = second.run(game.root());
    CHECK(rest.certainty == whole.certainty);
    CHECK(rest.value == whole.value);
    // Not the same nodes as in one go: the table knows the path's numbers now.
    CHECK(rest.stats.nodes < whole.stats.nodes * 2 / 3);
    CHECK(
        check(game, game.root(), 1, player::first, rest.indicators.pn == 0, second.certificate()));

    // Saving does not disturb, and what is finished stays so.
    const auto undisturbed = first.run(game.root());
    CHECK(undisturbed.stats.nodes + begun.stats.nodes < whole.stats.nodes + 10);
    df_pn third(game);
    REQUIRE(load_from(third, saved(first)));
    CHECK(third.run(game.root()).stats.nodes < 10);

    // Another size of table will do, and so will threads.
    df_pn small(game, {.table_bytes = 1 << 12});
    REQUIRE(load_from(small, file));
    CHECK(small.run(game.root()).certainty == whole.certainty);
    df_pn several(game, {.threads = 2, .job_nodes = 100});
    static_cast<void>(several.run(game.root(), {.nodes = whole.stats.nodes / 2}));
    df_pn resumed(game, {.threads = 2});
    REQUIRE(load_from(resumed, saved(several)));
    CHECK(resumed.run(game.root()).certainty == whole.certainty);
}

TEST_CASE("a loaded table is the table that was saved", "[df_pn_save]") {
    const games::connect_four& game = small_board;
    df_pn engine(game, {.table_bytes = 1 << 16});
    static_cast<void>(engine.run(game.root()));
    const std::string file = saved(engine);
    df_pn other(game, {.table_bytes = 1 << 16});
    REQUIRE(load_from(other, file));
    CHECK(saved(other) == file);
}

TEST_CASE("a file of another proof is refused and changes nothing", "[df_pn_save]") {
    const games::connect_four& game = small_board;
    df_pn source(game);
    static_cast<void>(source.run(game.root(), {.nodes = 1000}));
    const std::string file = saved(source);

    df_pn draw(game, {.goal = 0});
    const auto before = draw.run(game.root());
    const char* other = "a saved proof of another game, other rules or another question";
    CHECK(load_from(draw, file).reason == other);
    CHECK(draw.run(game.root()).stats.nodes == 0); // it still knows
    df_pn defender(game, {.attacker = player::second});
    CHECK(load_from(defender, file).reason == other);
    df_pn wider(games::connect_four{.width = 6, .height = 4});
    CHECK(load_from(wider, file).reason == other);
    df_pn smaller_game(games::tic_tac_toe{});
    CHECK(load_from(smaller_game, file).reason == other);
    CHECK(load_from(draw, "").reason == "not a saved proof: it is empty or cannot be read");
    CHECK(load_from(draw, std::string(1000, 'x')).reason == "not a saved proof");
}

TEST_CASE("a damaged or cut file is refused and leaves the engine as new", "[df_pn_save]") {
    const games::connect_four& game = small_board;
    const auto whole = df_pn(game, {.table_bytes = 1 << 20}).run(game.root());
    df_pn source(game, {.table_bytes = 1 << 20});
    static_cast<void>(source.run(game.root(), {.nodes = whole.stats.nodes / 2}));
    const std::string file = saved(source);
    REQUIRE(file.size() > 70'000); // more than one block
    for (const std::size_t length : {file.size() - 1, file.size() / 2, std::size_t{30}}) {
        df_pn engine(game, {.table_bytes = 1 << 20});
        const auto verdict = load_from(engine, file.substr(0, length));
        CAPTURE(length, verdict.reason);
        CHECK_FALSE(verdict);
        CHECK(verdict.reason.find("cut off") != std::string::npos);
        CHECK(engine.run(game.root()).stats.nodes == whole.stats.nodes);
    }
    for (const std::size_t place : {std::size_t{40}, file.size() / 2, file.size() - 20}) {
        std::string damaged = file;
        damaged[place] = static_cast<char>(damaged[place] ^ 4);
        df_pn engine(game, {.table_bytes = 1 << 20});
        const auto verdict = load_from(engine, damaged);
        CAPTURE(place, verdict.reason);
        CHECK_FALSE(verdict);
        CHECK(engine.run(game.root()).stats.nodes == whole.stats.nodes);
    }
}

TEST_CASE("a stream that takes nothing is reported", "[df_pn_save]") {
    std::ostringstream file;
    file.setstate(std::ios::badbit);
    CHECK_FALSE(df_pn(small_board).save(file));
}

TEST_CASE("saved in the middle, resumed elsewhere: still right where there are cycles",
          "[df_pn_save]") {
    int resumed = 0;
    for (std::uint64_t seed = 1; seed <= (short_run ? 100 : 600); ++seed) {
        graph_kind kind{.min_layers = 6, .max_layers = 9, .max_width = 20};
        kind.cycle = 0.15;
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        const df_pn_options options{.table_bytes = 1 << 13};
        df_pn engine(game, options);
        const auto r = engine.run(game.root(), {.nodes = 60});
        if (r.stopped == stop_reason::finished) continue;
        df_pn other(game, options);
        REQUIRE(load_from(other, saved(engine)));
        CAPTURE(seed);
        REQUIRE((other.run(game.root()).indicators.pn == 0) == forced(g, player::first, 1)[0]);
        ++resumed;
    }
    CHECK(resumed > 30);
}

TEST_CASE("a kept proof is written with less search than one that was not", "[df_pn_save]") {
    // So small a table that some of the proof is lost.
    const games::connect_four game{.width = 5, .height = short_run ? 4 : 5};
    struct effort {
        std::uint64_t nodes; // that the certificate needs at most
        std::size_t moves;
    };
    const auto for_certificate = [&](bool keep) {
        df_pn engine(game,
                     {.goal = 0, .table_bytes = short_run ? 1 << 16 : 1 << 20, .keep_proof = keep});
        const auto r = engine.run(game.root());
        REQUIRE(r.indicators.pn == 0);
        const std::string table = saved(engine);
        for (std::uint64_t nodes = 10'000;; nodes += nodes / 16) {
            const auto moves = engine.certificate({.nodes = nodes});
            if (moves.empty()) {
                REQUIRE(load_from(engine, table)); // what was searched again does not count
                static_cast<void>(engine.run(game.root()));
                continue;
            }
            CHECK(check(game, game.root(), 0, player::first, true, moves));
            return effort{nodes, moves.size()};
        }
    };
    const effort kept = for_certificate(true), rebuilt = for_certificate(false);
    CAPTURE(kept.nodes, kept.moves, rebuilt.nodes, rebuilt.moves);
    // A node is also a state that is visited to write its moves down.
    CHECK(kept.nodes - kept.moves < rebuilt.nodes - rebuilt.moves);
}
