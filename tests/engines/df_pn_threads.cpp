// SPDX-License-Identifier: MIT
// df-pn with several threads: the same verdicts, within the same limits.
#include <chrono>
#include <stdexcept>
#include <thread>

#include <seesaw/games/connect_four.hpp>

#include "support/df_pn_checks.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;
using namespace std::chrono_literals;

namespace {

#if defined(__has_feature)
constexpr bool instrumented = short_run || __has_feature(thread_sanitizer);
#else
constexpr bool instrumented = short_run;
#endif

} // namespace

TEST_CASE("threads prove what is true and nothing else, with certificates",
          "[df_pn_threads][threads]") {
    int proofs = 0, questions = 0;
    for (std::uint64_t seed = 1; seed <= (instrumented ? 300 : 1500); ++seed) {
        graph_kind kind{.min_layers = 6, .max_layers = 9, .max_width = 25, .max_branching = 4};
        kind.best_score = seed % 2 == 0 ? 2 : 1;
        kind.cycle = seed % 3 == 0 ? 0 : 0.1 * static_cast<double>(seed % 3);
        kind.chance = seed % 4 == 0 ? 0.3 : 0;
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        for (const player attacker : {player::first, player::second}) {
            const score goal = 1;
            const bool truth = forced(g, attacker, goal)[0];
            CAPTURE(seed, truth);
            df_pn_options options{.attacker = attacker, .goal = goal};
            options.table_bytes = seed % 5 == 0 ? 256 : 1 << 14;
            options.threads = 2 + static_cast<int>(seed % 3);
            options.job_nodes = 1 + seed % 40; // so small that the tree is most of the search
            REQUIRE(certified(game, game.root(), options, kind.cycle > 0) == truth);
            proofs += truth;
            ++questions;
        }
    }
    CHECK(proofs * 10 > questions);
    CHECK(proofs * 10 < questions * 9);
}

TEST_CASE("threads are right about root moves where there are cycles", "[df_pn_threads][threads]") {
    int claims = 0;
    for (std::uint64_t seed = 1; seed <= (instrumented ? 200 : 1000); ++seed) {
        graph_kind kind{.min_layers = 4, .max_layers = 6, .max_width = 8, .max_branching = 3};
        kind.cycle = 0.3;
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        const auto truth = forced(g, player::first, 1);
        for (const int threads : {1, 3}) {
            df_pn engine(game, {.table_bytes = 1 << 12, .threads = threads, .job_nodes = 10});
            for (const auto& m : engine.run(game.root()).moves) {
                if (m.certainty == certainty::unknown) continue;
                ++claims;
                CAPTURE(seed, threads, m.move);
                REQUIRE((m.certainty == certainty::at_least) ==
                        truth[static_cast<std::size_t>(game.next(game.root(), m.move).node)]);
            }
            // What the table has kept must hold for other roots too.
            const auto moves = game.moves(game.root());
            const auto next = game.next(game.root(), moves[seed % moves.size()]);
            CAPTURE(seed, threads);
            REQUIRE((engine.run(next).certainty == certainty::at_least) ==
                    truth[static_cast<std::size_t>(next.node)]);
        }
    }
    CHECK(claims > 500);
}

TEST_CASE("threads agree with one thread on a larger game", "[df_pn_threads][threads]") {
    const games::connect_four game{.width = 5, .height = 4};
    for (const score goal : {0, 1}) {
        const auto one = df_pn(game, {.goal = goal}).run(game.root());
        df_pn several(game, {.goal = goal, .threads = 3});
        const auto r = several.run(game.root());
        CHECK(r.certainty == one.certainty);
        CHECK(r.value == one.value);
        CHECK(r.moves.size() == one.moves.size());
        CHECK(r.line.size() > 1);
        CHECK(r.stats.nodes > 1000);
        CHECK(r.stats.expansions > 100);
        CHECK(r.stats.table_hits > 100);
        CHECK(r.stats.deepest > 5);
        CHECK(check(game, game.root(), goal, player::first, r.indicators.pn == 0,
                    several.certificate()));
        CHECK(several.run(game.root()).stats.nodes == 0); // it knows
    }
}

TEST_CASE("threads keep to the limits together", "[df_pn_threads][threads]") {
    const games::connect_four game;
    const df_pn_options options{.table_bytes = 1 << 20, .threads = 3};
    for (const std::uint64_t nodes : {0u, 1u, 2u, 100u, 5000u, 50'000u}) {
        const auto r = df_pn(game, options).run(game.root(), {.nodes = nodes});
        CAPTURE(nodes);
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stats.nodes + 3 * 1024 > nodes);
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.certainty == certainty::unknown);
    }
    const auto none = df_pn(game, options).run(game.root(), {.time = 0ns});
    CHECK(none.stopped == stop_reason::time);
    CHECK(none.stats.nodes == 0);
    const auto late = df_pn(game, options).run(game.root(), {.time = 20ms});
    CHECK(late.stopped == stop_reason::time);
    CHECK(late.stats.time >= 20ms);
    seesaw::tests::stop_source source;
    source.request_stop();
    const auto cancelled = df_pn(game, options).run(game.root(), {.stop = source.get_token()});
    CHECK(cancelled.stopped == stop_reason::cancelled);
    CHECK(df_pn(game, options).run(game.root(), {.bytes = 1 << 19}).stopped == stop_reason::memory);
    const auto enough = df_pn(game, options).run(game.root(), {.nodes = 300'000, .bytes = 3 << 20});
    CHECK(enough.stopped == stop_reason::nodes);
    CHECK(enough.stats.peak_bytes <= 3 << 20);
}

TEST_CASE("threads go on where they stopped", "[df_pn_threads][threads]") {
    const games::connect_four game{.width = 5, .height = 4};
    df_pn pieces(game, {.threads = 2, .job_nodes = 100});
    result<games::connect_four> r;
    int runs = 0;
    do {
        r = pieces.run(game.root(), {.nodes = 2000});
        REQUIRE(r.stats.nodes <= 2000);
        REQUIRE(++runs < 1000);
    } while (r.stopped == stop_reason::nodes);
    CHECK(runs > 1);
    CHECK(r.certainty == df_pn(game).run(game.root()).certainty);
    df_pn moved = std::move(pieces);
    CHECK(moved.run(game.root()).stats.nodes == 0);
}

TEST_CASE("an observer hears the calling thread, and may throw", "[df_pn_threads][threads]") {
    const games::connect_four game{.width = 5, .height = 4};
    struct listener {
        std::thread::id caller = std::this_thread::get_id();
        std::uint64_t expansions = 0, updates = 0, elsewhere = 0;
        double pn = -1;
        void operator()(const expanded<games::connect_four>&) {
            ++expansions;
            elsewhere += std::this_thread::get_id() != caller;
        }
        void operator()(const proof_update& u) {
            ++updates;
            pn = u.pn;
            elsewhere += std::this_thread::get_id() != caller;
        }
    } heard;
    df_pn engine(game, {.threads = 2, .job_nodes = 200});
    const auto r = engine.run(game.root(), {}, heard);
    REQUIRE(r.stopped == stop_reason::finished);
    CHECK(heard.elsewhere == 0);
    CHECK(heard.updates > 0);
    CHECK(heard.expansions > 0);
    CHECK(heard.expansions <= r.stats.expansions);

    engine.clear();
    CHECK_THROWS_AS(engine.run(game.root(), {},
                               [](const proof_update&) { throw std::runtime_error("enough"); }),
                    std::runtime_error);
    CHECK(engine.run(game.root()).certainty == r.certainty); // and is none the worse for it
}
