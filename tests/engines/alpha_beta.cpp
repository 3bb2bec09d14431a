// SPDX-License-Identifier: MIT
#include <stdexcept>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

const alpha_beta_options alpha_beta_variants[] = {
    {.table_bytes = 0, .deepen = false, .learn_order = false},
    {.table_bytes = 1 << 13, .deepen = false, .learn_order = false},
    {.table_bytes = 0},
    {.table_bytes = 1 << 13},
    {.table_bytes = 128, .aspiration = 1},
    {.table_bytes = 1 << 13, .all_moves = true},
    {.table_bytes = 1 << 13, .counter_moves = true, .internal_deepening = 3},
};

// The state at the end of a line, which must consist of legal moves.
template <class Game>
state_t<Game> end_of_line(const Game& game, state_t<Game> s,
                          const std::vector<move_t<Game>>& line) {
    for (const auto& m : line) {
        REQUIRE_FALSE(game.outcome(s).has_value());
        const auto moves = game.moves(s);
        REQUIRE(std::find(moves.begin(), moves.end(), m) != moves.end());
        s = game.next(s, m);
    }
    return s;
}

} // namespace

TEST_CASE("alpha-beta equals minimax at every depth, with and without table", "[alpha_beta]") {
    constexpr int games = short_run ? 400 : 10'000;
    long compared = 0, exact_early = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        graph_kind kind{.min_layers = 3, .max_layers = 6, .max_width = 20};
        kind.best_score = seed % 2 == 0 ? 5 : 1;
        kind.transposition = seed % 3 == 0 ? 0.5 : 0.2;
        graph g = draw_graph(kind, seed);
        const score truth = minimax_values(g)[0];
        const int longest = longest_game(g);
        const graph_game game = game_of(std::move(g));
        for (int depth = 0; depth <= longest + 1; ++depth) {
            const auto expected = minimax(game, {.depth = depth}).run(game.root());
            REQUIRE((expected.certainty == certainty::exact) == (depth >= longest));
            for (std::size_t i = 0; i < std::size(alpha_beta_variants); ++i) {
                alpha_beta_options options = alpha_beta_variants[i];
                options.depth = depth;
                const auto r = alpha_beta(game, options).run(game.root());
                const bool exact = r.certainty == certainty::exact;
                const bool finished = r.stopped == stop_reason::finished;
                const bool right = r.value == expected.value && (!exact || r.value == truth) &&
                                   (finished || r.stopped == stop_reason::depth) &&
                                   (finished ? exact : !exact || options.all_moves) &&
                                   (finished || depth < longest);
                ++compared;
                exact_early += exact && depth < longest;
                if (right) continue;
                CAPTURE(seed, depth, longest, i, expected.value, truth, r.value,
                        to_string(r.certainty), to_string(r.stopped));
                FAIL("alpha-beta and minimax differ");
            }
        }
    }
    CHECK(compared > 5 * 6 * games);
    CHECK(exact_early > 0); // a forced win is a proof although other moves met the horizon
}

TEST_CASE("root moves carry values or bounds, and lines lead to the value", "[alpha_beta]") {
    for (std::uint64_t seed = 1; seed <= (short_run ? 200 : 1000); ++seed) {
        graph_kind kind{.min_layers = 4, .max_layers = 8, .max_width = 40, .best_score = 5};
        graph g = draw_graph(kind, seed);
        const auto truth = minimax_values(g);
        const graph_game game = game_of(std::move(g));
        const auto value_after = [&](int m) {
            return truth[static_cast<std::size_t>(game.next(game.root(), m).node)];
        };
        for (const auto& options : alpha_beta_variants) {
            const auto r = alpha_beta(game, options).run(game.root());
            REQUIRE(r.moves.size() == game.moves(game.root()).size());
            for (const auto& m : r.moves) {
                CAPTURE(seed, m.move, m.value, to_string(m.certainty), value_after(m.move));
                if (m.certainty == certainty::exact) REQUIRE(m.value == value_after(m.move));
                if (m.certainty == certainty::at_least) REQUIRE(m.value <= value_after(m.move));
                if (m.certainty == certainty::at_most) REQUIRE(m.value >= value_after(m.move));
                if (options.all_moves) REQUIRE(m.certainty == certainty::exact);
            }
            REQUIRE_FALSE(r.line.empty());
            REQUIRE(value_after(r.line.front()) == r.value);
            const auto end = end_of_line(game, game.root(), r.line);
            if (const auto outcome = game.outcome(end)) REQUIRE(*outcome == r.value);
            if (options.table_bytes == 0 && !options.deepen) REQUIRE(game.outcome(end).has_value());
        }
    }
}

TEST_CASE("plain alpha-beta makes the published node counts on Othello", "[alpha_beta]") {
    // Position weights, row-major moves, every state visited counts as a node.
    const auto game = with_order(games::othello{}, [](const auto&, const auto&) { return 0; });
    const score values[] = {35, 0, 35, -10, 36, -9, 39};
    const std::uint64_t nodes[] = {5, 11, 39, 171, 606, 1963, 9416};
    const std::uint64_t all_nodes[] = {5, 17, 73, 317, 1713, 9913, 65005};
    for (int depth = 1; depth <= 7; ++depth) {
        CAPTURE(depth);
        alpha_beta engine(
            game, {.depth = depth, .table_bytes = 0, .deepen = false, .learn_order = false});
        const auto r = engine.run(game.root());
        const auto all = minimax(game, {.depth = depth}).run(game.root());
        CHECK(r.value == values[depth - 1]);
        CHECK(r.stats.nodes == nodes[depth - 1]);
        CHECK(r.line.front() == 19);
        CHECK(all.value == values[depth - 1]);
        CHECK(all.stats.nodes == all_nodes[depth - 1]);
    }
}

TEST_CASE("events are sent in their order", "[alpha_beta]") {
    struct listener {
        int iterations = 0;
        std::uint64_t expansions = 0, cutoffs = 0;
        int last_depth = 0, last_ply = -1;
        bool children_follow_parents = true;
        void operator()(const iteration& i) {
            ++iterations;
            CHECK(i.depth == last_depth + 1);
            last_depth = i.depth;
            last_ply = -1;
        }
        void operator()(const expanded<games::tic_tac_toe>& e) {
            ++expansions;
            children_follow_parents = children_follow_parents && e.ply <= last_ply + 1;
            last_ply = e.ply;
        }
        void operator()(const cutoff&) { ++cutoffs; }
    } heard;
    const games::tic_tac_toe game;
    const auto r = alpha_beta(game, {.table_bytes = 1 << 16}).run(game.root(), {}, heard);
    CHECK(r.value == 0);
    CHECK(r.certainty == certainty::exact);
    CHECK(heard.iterations == 9);
    CHECK(heard.expansions == r.stats.expansions);
    CHECK(heard.cutoffs == r.stats.cutoffs);
    CHECK(heard.children_follow_parents);
}

TEST_CASE("a wrapped game shares results and events with its own", "[alpha_beta]") {
    const games::tic_tac_toe game;
    const auto wrapped = with_evaluate(game, [](const auto&) { return 7; });
    int heard = 0;
    const auto listener = [&](const expanded<games::tic_tac_toe>&) { ++heard; };
    const result<games::tic_tac_toe> r =
        alpha_beta(wrapped, {.depth = 2}).run(game.root(), {}, listener);
    CHECK(r.value == 7);
    CHECK(r.certainty == certainty::estimate);
    CHECK(r.stopped == stop_reason::depth);
    CHECK(heard > 0);
}

TEST_CASE("an engine keeps its table between runs and clears it on demand", "[alpha_beta]") {
    const games::othello game{.size = 4};
    alpha_beta engine(game, {.table_bytes = 1 << 20});
    const auto cold = engine.run(game.root());
    const auto warm = engine.run(game.root());
    CHECK(cold.value == -10);
    CHECK(warm.value == cold.value);
    CHECK(warm.stats.nodes < cold.stats.nodes); // the last iteration is all in the table
    engine.clear();
    CHECK(engine.run(game.root()).stats.nodes == cold.stats.nodes);
    alpha_beta moved(std::move(engine));
    CHECK(moved.run(game.root()).stats.nodes == warm.stats.nodes);
}

TEST_CASE("threads share a table and find the same value", "[alpha_beta][threads]") {
    const games::othello game;
    alpha_beta_options options{.depth = short_run ? 5 : 7, .table_bytes = 1 << 20};
    const auto one = alpha_beta(game, options).run(game.root());
    const auto again = alpha_beta(game, options).run(game.root());
    CHECK(again.stats.nodes == one.stats.nodes);
    options.threads = 2;
    options.deepen = false;
    alpha_beta team(game, options);
    for (int i = 0; i < 3; ++i) {
        team.clear();
        const auto r = team.run(game.root());
        CHECK(r.value == one.value);
        CHECK(r.certainty == certainty::estimate);
        CHECK(r.stopped == stop_reason::depth);
        CHECK_FALSE(end_of_line(game, game.root(), r.line) == game.root());
    }
    options.table_bytes = 0; // nothing to share: one of them works
    CHECK(alpha_beta(game, options).run(game.root()).value == one.value);
}

TEST_CASE("finished roots and depth zero", "[alpha_beta]") {
    const games::tic_tac_toe game;
    const auto won = game.parse("XXXOO....");
    REQUIRE(won.has_value());
    const auto r = alpha_beta(game).run(*won);
    CHECK(r.value == 1);
    CHECK(r.certainty == certainty::exact);
    CHECK(r.line.empty());
    CHECK(r.moves.empty());
    CHECK(r.stats.nodes == 1);
    const auto guess = alpha_beta(game, {.depth = 0}).run(game.root());
    CHECK(guess.value == game.evaluate(game.root()));
    CHECK(guess.certainty == certainty::estimate);
}
