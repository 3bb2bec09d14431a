// SPDX-License-Identifier: MIT
// Limits are honoured by every engine: never a node too many, and never an exception.
#include <chrono>

#include <seesaw/games/connect_four.hpp>

#include "support/catch.hpp"
#include "support/contestants.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;
using namespace std::chrono_literals;

namespace {

using limits_game = games::connect_four;

// Every engine as a question under limits; a further engine is one line.
struct limited_engine {
    std::string name;
    std::uint64_t holds; // bytes it holds before it starts, at least
    std::function<search_result<move_t<limits_game>, double>(const limits&)> run;
};

std::vector<limited_engine> limited_engines() {
    const limits_game game;
    return {
        {"minimax", 0, [=](const limits& l) { return minimax(game).run(game.root(), l); }},
        {"alpha_beta", 1 << 20,
         [=](const limits& l) {
             return alpha_beta(game, {.table_bytes = 1 << 20}).run(game.root(), l);
         }},
        {"alpha_beta, plain", 0,
         [=](const limits& l) {
             return alpha_beta(game, {.table_bytes = 0, .deepen = false, .learn_order = false})
                 .run(game.root(), l);
         }},
        {"pvs", 1 << 20,
         [=](const limits& l) { return pvs(game, {.table_bytes = 1 << 20}).run(game.root(), l); }},
        {"bisection", 1 << 20,
         [=](const limits& l) {
             return bisection(game, {.table_bytes = 1 << 20}).run(game.root(), l);
         }},
        {"proof_number_search", 0,
         [=](const limits& l) { return proof_number_search(game).run(game.root(), l); }},
        {"df_pn", 1 << 20,
         [=](const limits& l) {
             return df_pn(game, {.table_bytes = 1 << 20}).run(game.root(), l);
         }},
        {"ppns", 0,
         [=](const limits& l) { return ppns(game, {.playouts = 3}).run(game.root(), l); }},
        {"mcpns", 0,
         [=](const limits& l) { return mcpns(game, {.playouts = 3}).run(game.root(), l); }},
        {"product_propagation", 0,
         [=](const limits& l) { return product_propagation(game).run(game.root(), l); }},
        {"retrograde", 0, [=](const limits& l) { return retrograde(game).run(game.root(), l); }},
        {"conspiracy_number_search", 0,
         [=](const limits& l) {
             return conspiracy_number_search(game, {.until_exact = true}).run(game.root(), l);
         }},
        {"expectimax", 1 << 20,
         [=](const limits& l) {
             return expectimax(game, {.table_bytes = 1 << 20}).run(game.root(), l);
         }},
        {"mcts", 0, [=](const limits& l) { return mcts(game).run(game.root(), l); }},
        {"mcts, several playouts", 0,
         [=](const limits& l) { return mcts(game, {.playouts = 3}).run(game.root(), l); }},
    };
}

} // namespace

TEST_CASE("the node limit is never exceeded, and used", "[limits]") {
    for (const auto& engine : limited_engines()) {
        for (const std::uint64_t nodes :
             {0u, 1u, 2u, 100u, 1024u, 1025u, short_run ? 10'000u : 50'000u}) {
            const auto r = engine.run({.nodes = nodes});
            CAPTURE(engine.name, nodes);
            CHECK(r.stats.nodes <= nodes);
            CHECK(r.stats.nodes + 7 > nodes); // an expansion, seven nodes here, is not split
            CHECK(r.stopped == stop_reason::nodes);
            CHECK(r.certainty != certainty::exact);
        }
    }
}

TEST_CASE("no time means no search, and little time little search", "[limits]") {
    for (const auto& engine : limited_engines()) {
        CAPTURE(engine.name);
        const auto none = engine.run({.time = 0ns});
        CHECK(none.stopped == stop_reason::time);
        CHECK(none.stats.nodes <= 1024);
        CHECK(none.certainty == certainty::unknown);
        const auto some = engine.run({.time = 20ms});
        CHECK(some.stopped == stop_reason::time);
        CHECK(some.stats.time >= 20ms);
    }
}

TEST_CASE("a cancelled token is seen before and during a search", "[limits]") {
    for (const auto& engine : limited_engines()) {
        CAPTURE(engine.name);
        seesaw::tests::stop_source source;
        source.request_stop();
        const auto r = engine.run({.stop = source.get_token()});
        CHECK(r.stopped == stop_reason::cancelled);
        CHECK(r.stats.nodes <= 1024);
    }
    // During: an observer asks to stop, and the engine goes on for 1,024 nodes at most.
    seesaw::tests::stop_source source;
    const limits_game game;
    std::uint64_t heard = 0;
    const auto r =
        alpha_beta(game, {.table_bytes = 0})
            .run(game.root(), {.stop = source.get_token()}, [&](const expanded<limits_game>&) {
                if (++heard == 5000) source.request_stop();
                if (heard < 5000) return;
                REQUIRE(heard <= 5000 + 1024);
            });
    CHECK(r.stopped == stop_reason::cancelled);
}

TEST_CASE("an engine that holds more than allowed stops at once", "[limits]") {
    for (const auto& engine : limited_engines()) {
        CAPTURE(engine.name);
        if (engine.holds == 0) continue;
        const auto r = engine.run({.nodes = 1000, .bytes = engine.holds / 2});
        CHECK(r.stopped == stop_reason::memory);
        CHECK(r.stats.nodes == 0);
        const auto enough = engine.run({.nodes = 1000, .bytes = engine.holds * 2});
        CHECK(enough.stopped == stop_reason::nodes);
        CHECK(enough.stats.peak_bytes <= engine.holds * 2);
        CHECK(enough.stats.peak_bytes >= engine.holds);
    }
}

TEST_CASE("engines without a table work with few bytes, and stay within them", "[limits]") {
    for (const auto& engine : limited_engines()) {
        if (engine.holds > 0 || engine.name == "minimax" || engine.name == "alpha_beta, plain")
            continue;
        std::uint64_t before = 0;
        for (const std::uint64_t bytes : {1u << 10, 1u << 14, 1u << 16, 1u << 18, 1u << 20}) {
            const auto r = engine.run({.nodes = 200'000, .bytes = bytes});
            CAPTURE(engine.name, bytes, r.stats.nodes, r.stats.peak_bytes);
            CHECK(r.stats.peak_bytes <= bytes);
            CHECK(r.stats.nodes >= before);
            if (bytes >= 1u << 16) CHECK(r.stats.nodes > bytes / 300);
            before = r.stats.nodes;
        }
    }
}

TEST_CASE("a search cut short gives its last complete iteration", "[limits]") {
    const limits_game game;
    alpha_beta engine(game, {.table_bytes = 0});
    int depth = 0;
    double value = 0;
    const auto r = engine.run(game.root(), {.nodes = 30'000}, [&](const iteration& i) {
        depth = i.depth;
        value = i.value;
    });
    const auto same = alpha_beta(game, {.depth = depth, .table_bytes = 0}).run(game.root());
    CHECK(depth > 2);
    CHECK(r.value == value);
    CHECK(r.value == same.value);
    CHECK(r.line == same.line);
    CHECK(r.stopped == stop_reason::nodes);
    CHECK(r.certainty == certainty::estimate);
    // Before the first iteration is complete there is a move all the same.
    const auto none = engine.run(game.root(), {.nodes = 3});
    CHECK(none.certainty == certainty::unknown);
    CHECK(none.line.size() == 1);
}
