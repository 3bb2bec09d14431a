// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <seesaw/engines/pvs.hpp>

#include "support/catch.hpp"
#include "support/minimax_checks.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

graph deep_graph(std::uint64_t seed) {
    return draw_graph({.min_layers = 6, .max_layers = 9, .max_width = 60, .best_score = 5}, seed);
}

// Every second node is unquiet: there the first moves are noisy, at times all of them.
struct noisy_graph_game : graph_game {
    moves_type noisy(const state& s) const {
        moves_type list;
        for (const move m : moves(s))
            if (s.node % 2 == 0 && m <= s.node % 3) list.push_back(m);
        return list;
    }
};
static_assert(has_noisy_moves<noisy_graph_game> && !has_noisy_moves<graph_game>);

// The same by the plainest means: depth moves of all kinds, then noisy ones until it is quiet.
score value_with_noise(const noisy_graph_game& game, graph_rules::state s, int depth) {
    if (const auto outcome = game.outcome(s)) return *outcome;
    const auto all = game.moves(s), noisy = game.noisy(s);
    if (depth == 0 && noisy.empty()) return game.evaluate(s);
    std::optional<score> best;
    if (depth == 0 && noisy.size() < all.size()) best = game.evaluate(s);
    const player turn = game.to_move(s);
    for (const int m : depth == 0 ? noisy : all) {
        const score v = value_with_noise(game, game.next(s, m), std::max(depth - 1, 0));
        if (!best || seen_from(turn, v) > seen_from(turn, *best)) best = v;
    }
    return *best;
}

} // namespace

TEST_CASE("principal variation search equals minimax at every depth", "[pvs]") {
    constexpr pvs_options variants[] = {
        {.table_bytes = 0, .deepen = false, .learn_order = false},
        {.table_bytes = 1 << 13, .enhanced_cutoffs = 1},
        {.table_bytes = 128, .deepen = false, .aspiration = 1},
        {.table_bytes = 1 << 13, .aspiration = 1, .all_moves = true},
        {.table_bytes = 1 << 13, .counter_moves = true, .internal_deepening = 3},
    };
    const auto wrong = examine_depths<pvs>(variants, short_run ? 500 : 4000);
    CAPTURE(wrong.value_or(""));
    CHECK_FALSE(wrong.has_value());
}

TEST_CASE("reductions change guesses, never what is proven", "[pvs]") {
    int guesses = 0, others = 0;
    std::uint64_t nodes = 0, reduced_nodes = 0;
    for (std::uint64_t seed = 1; seed <= (short_run ? 100 : 1000); ++seed) {
        graph g = deep_graph(seed);
        const auto values = minimax_values(g);
        const graph_game game = game_of(std::move(g));
        for (const int depth : {4, 6, max_depth}) {
            const pvs_options options{.depth = depth, .table_bytes = 1 << 13};
            pvs_options reducing = options;
            reducing.late_move_reductions = 1;
            const auto full = pvs(game, options).run(game.root());
            const auto r = pvs(game, reducing).run(game.root());
            CAPTURE(seed, depth, r.value, values[0]);
            if (r.certainty == certainty::exact) {
                REQUIRE(r.value == values[0]);
            } else {
                REQUIRE(r.certainty == certainty::estimate);
                REQUIRE(depth < max_depth);
                ++guesses;
                others += r.value != full.value;
                nodes += full.stats.nodes;
                reduced_nodes += r.stats.nodes;
            }
            const auto wrong = false_report(game, values, r, false);
            if (depth == max_depth) REQUIRE_FALSE(wrong.has_value());
        }
    }
    CHECK(guesses > 50);
    CHECK(others > 0);
    CHECK(reduced_nodes < nodes);
}

TEST_CASE("noisy moves are played out at the horizon", "[pvs]") {
    int differs = 0;
    for (std::uint64_t seed = 1; seed <= (short_run ? 100 : 1000); ++seed) {
        const auto game = game_of<noisy_graph_game>(deep_graph(seed));
        for (int depth = 0; depth <= 4; ++depth) {
            const score expected = value_with_noise(game, game.root(), depth);
            const pvs_options options{.depth = depth, .table_bytes = 1 << 13};
            const auto r = pvs(game, options).run(game.root());
            CAPTURE(seed, depth);
            REQUIRE(r.value == expected);
            const graph_game& quiet = game;
            differs += minimax(quiet, {.depth = depth}).run(game.root()).value != expected;
            const auto stopped = pvs(game, options).run(game.root(), {.nodes = 3});
            REQUIRE(stopped.stats.nodes <= 3);
        }
    }
    CHECK(differs > 50);
}

TEST_CASE("several threads find the value that one finds", "[pvs][threads]") {
    // Told to begin at the full depth, the team is at work from the first move on.
    for (std::uint64_t seed = 1; seed <= (short_run ? 50 : 300); ++seed) {
        graph g = deep_graph(seed);
        const auto values = minimax_values(g);
        const graph_game game = game_of(std::move(g));
        for (const int depth : {5, max_depth}) {
            pvs_options options{.depth = depth, .table_bytes = 1 << 12, .deepen = false};
            const auto one = pvs(game, options).run(game.root());
            options.threads = 2 + static_cast<int>(seed % 2);
            pvs team(game, options);
            const auto r = team.run(game.root());
            CAPTURE(seed, depth);
            REQUIRE(r.value == one.value);
            REQUIRE(r.certainty == one.certainty);
            if (depth == max_depth) REQUIRE_FALSE(false_report(game, values, r, false).has_value());
            team.clear();
            REQUIRE(team.run(game.root(), {.nodes = 20}).stats.nodes <= 20);
        }
    }
}
