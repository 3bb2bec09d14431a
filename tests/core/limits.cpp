// SPDX-License-Identifier: MIT
// Limits are honoured by every engine: never a node too many, and never an exception.
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/twenty48.hpp>

#include "support/catch.hpp"
#include "support/contestants.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;
using namespace std::chrono_literals;

namespace {

using limits_game = games::connect_four;

// What a run says of its limits.
struct limited_answer {
    statistics stats;
    stop_reason stopped;
    seesaw::certainty certainty;
};

struct limited_engine {
    std::string name;
    std::uint64_t holds; // bytes it holds before it starts, at least
    std::uint64_t spare; // nodes it may leave: an expansion is not split
    bool of_puzzles;     // it may need more to begin with
    std::function<limited_answer(const limits&)> run;
};

/// `make` makes the engine with options that hold so many bytes.
template <class Game, class Make>
limited_engine limited(std::string name, const Game& game, std::uint64_t holds, std::uint64_t spare,
                       const Make& make) {
    return {std::move(name), holds, spare, puzzle<Game>, [game, make](const limits& l) {
                const auto r = make().run(game.root(), l);
                return limited_answer{r.stats, r.stopped, r.certainty};
            }};
}

/// Every engine of the catalogue, on a game for two, one with luck and a puzzle.
std::vector<limited_engine> limited_engines() {
    std::vector<limited_engine> all;
    const auto add = [&](const auto& game, std::uint64_t spare) {
        using rules = std::decay_t<decltype(game)>;
        programs::for_each_engine([&]<class Line>(const Line& line) {
            if constexpr (Line::template suits<rules>) {
                const auto options = Line::template options<rules>(
                    {.table_bytes = 1 << 20, .playouts = 3, .threads = 1});
                std::uint64_t holds = 0;
                if constexpr (requires { options.table_bytes; }) holds = options.table_bytes;
                all.push_back(limited(std::string(line.name), game, holds, spare, [=] {
                    return typename Line::template engine<rules>(game, options);
                }));
            }
        });
    };
    const limits_game game;
    add(game, 7);
    add(games::twenty48{}, 32);
    add(games::n_puzzle{.rows = 5, .columns = 5, .seed = 1}, 32); // IDA* pays for nodes in advance
    all.push_back(limited("expectimax, without luck", game, 1 << 20, 7,
                          [=] { return expectimax(game, {.table_bytes = 1 << 20}); }));
    all.push_back(limited("mcts, one playout", game, 0, 7, [=] { return mcts(game); }));
    return all;
}

} // namespace

TEST_CASE("the node limit is never exceeded, and used", "[limits]") {
    for (const auto& engine : limited_engines()) {
        for (const std::uint64_t nodes : {0u, 1u, 2u, 100u, 1024u, 1025u, 20'000u}) {
            const auto r = engine.run({.nodes = nodes});
            CAPTURE(engine.name, nodes);
            CHECK(r.stats.nodes <= nodes);
            CHECK(r.stats.nodes + engine.spare > nodes);
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
        if (engine.holds > 0) continue;
        std::uint64_t before = 0;
        for (const std::uint64_t bytes : {1u << 10, 1u << 14, 1u << 16, 1u << 18, 1u << 20}) {
            const auto r = engine.run({.nodes = 60'000, .bytes = bytes});
            CAPTURE(engine.name, bytes, r.stats.nodes, r.stats.peak_bytes);
            // What an engine holds before it begins may be more; then it does not begin.
            CHECK((r.stats.peak_bytes <= bytes || r.stats.nodes == 0));
            CHECK(r.stats.nodes + engine.spare > before);
            if (bytes >= 1u << 16 && !engine.of_puzzles) CHECK(r.stats.nodes > bytes / 300);
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
