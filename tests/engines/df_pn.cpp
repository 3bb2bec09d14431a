// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/df_pn_checks.hpp"
#include "support/examiner.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr std::uint64_t df_pn_games =
    short_run ? 250 : 5000; // 30,000 questions: each at every goal, for both sides

// A corridor without end: the path grows until it may not.
struct endless_corridor {
    using state = std::uint64_t;
    using move = int;
    static constexpr bool acyclic = true;
    move_list<move, 1> moves(state) const { return {0}; }
    state next(state s, move) const { return s + 1; }
    player to_move(state) const { return player::first; }
    std::optional<score> outcome(state) const { return std::nullopt; }
    std::uint64_t hash(state s) const { return s; }
};

} // namespace

TEST_CASE("df-pn proves what is true and nothing else, with certificates", "[df_pn]") {
    struct setting {
        std::string name;
        df_pn_options options;
    };
    for (const auto& [name, options] :
         {setting{"default", {.table_bytes = 1 << 14}}, setting{"tiny table", {.table_bytes = 256}},
          setting{"one line, no tolerance, plain sum",
                  {.table_bytes = 0, .epsilon = 0, .sum_weight = 1}},
          setting{"plain sum", {.table_bytes = 1 << 14, .epsilon = 0, .sum_weight = 1}},
          setting{"weak sum", {.table_bytes = 1 << 14, .weak_sum = true}},
          setting{"sticky", {.table_bytes = 1 << 12, .epsilon = 0.25, .sticky = true}},
          setting{"kept", {.table_bytes = 1 << 10, .keep_proof = true}},
          setting{"a look one move ahead", {.table_bytes = 1 << 12, .look_ahead = 1}},
          setting{"a look two moves ahead", {.table_bytes = 1 << 10, .look_ahead = 2}},
          setting{"deep", {.table_bytes = 1 << 14, .deep_base = 1.5, .deep_depth = 6}}}) {
        const auto complaint = examine_prover(
            [&, basis = options](const graph_game& game, const graph_rules::state& s,
                                 player attacker, score goal) {
                df_pn_options chosen = basis;
                chosen.attacker = attacker;
                chosen.goal = goal;
                return certified(game, s, chosen, game.nodes->seed % 3 == 0);
            },
            df_pn_games);
        CAPTURE(name, complaint.value_or(""));
        CHECK_FALSE(complaint.has_value());
    }
}

TEST_CASE("df-pn ends on larger graphs full of cycles", "[df_pn]") {
    int proofs = 0;
    for (std::uint64_t seed = 1; seed <= (short_run ? 60 : 200); ++seed) {
        graph_kind kind{.min_layers = 12, .max_layers = 18, .max_width = 40};
        kind.cycle = 0.05 * static_cast<double>(1 + seed % 6);
        kind.early_end = 0.005;
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        const bool truth = forced(g, player::first, 1)[0];
        proofs += truth;
        for (const std::uint64_t bytes : {1u << 18, 1u << 10}) {
            df_pn engine(game, {.table_bytes = bytes});
            const auto r = engine.run(game.root(), {.nodes = 20'000'000});
            CAPTURE(seed, bytes);
            REQUIRE(r.stopped == stop_reason::finished);
            REQUIRE((r.indicators.pn == 0) == truth);
        }
    }
    CHECK(proofs > (short_run ? 5 : 20));
    CHECK(proofs < (short_run ? 55 : 180));
}

TEST_CASE("df-pn visits few times as many nodes as a game full of cycles has states", "[df_pn]") {
    std::uint64_t visited = 0, states = 0;
    for (std::uint64_t seed = 1; seed <= (short_run ? 200 : 2000); ++seed) {
        graph_kind kind{.min_layers = 8, .max_layers = 30, .max_width = 40};
        kind.cycle = 0.1 * static_cast<double>(1 + seed % 7);
        kind.early_end = 0.02;
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        for (const player attacker : {player::first, player::second}) {
            df_pn engine(game, {.attacker = attacker, .table_bytes = 1 << 18});
            const auto r = engine.run(game.root());
            CAPTURE(seed, attacker, g.nodes.size());
            REQUIRE((r.indicators.pn == 0) == forced(g, attacker, 1)[0]);
            REQUIRE(r.stats.nodes <= 20 * std::max<std::size_t>(g.nodes.size(), 32));
            visited += r.stats.nodes;
            states += g.nodes.size();
        }
    }
    CHECK(visited < 2 * states);
}

TEST_CASE("where few states make many paths, df-pn goes on exactly where it stopped", "[df_pn]") {
    int stops = 0;
    for (std::uint64_t seed = 1; seed <= (short_run ? 20 : 100); ++seed) {
        graph_kind kind{.min_layers = 20, .max_layers = 30, .max_width = 40};
        kind.cycle = 0.2;
        kind.early_end = 0.02;
        const graph_game game = game_of(draw_graph(kind, seed));
        const auto whole = df_pn(game, {.table_bytes = 1 << 18}).run(game.root());
        df_pn engine(game, {.table_bytes = 1 << 18});
        auto part = engine.run(game.root(), {.nodes = 100});
        for (; part.stopped == stop_reason::nodes; ++stops)
            part = engine.run(game.root(), {.nodes = 100});
        CAPTURE(seed);
        REQUIRE(part.stopped == stop_reason::finished);
        REQUIRE(part.indicators.pn == whole.indicators.pn);
        REQUIRE(part.moves == whole.moves);
    }
    CHECK(stops > 100);
}

TEST_CASE("df-pn agrees with proof-number search and alpha-beta", "[df_pn]") {
    const auto agree = [](const auto& game, score low, score high) {
        const auto truth = alpha_beta(game).run(game.root());
        REQUIRE(truth.certainty == certainty::exact);
        for (const player attacker : {player::first, player::second}) {
            for (score goal = low; goal <= high; ++goal) {
                const bool reached = seen_from(attacker, truth.value) >= goal;
                const df_pn_options options{.attacker = attacker, .goal = goal};
                CAPTURE(goal);
                CHECK(certified(game, game.root(), options, false) == reached);
                proof_number_search tree(game, {.attacker = attacker, .goal = goal});
                CHECK((tree.run(game.root()).indicators.pn == 0) == reached);
            }
        }
    };
    agree(games::tic_tac_toe{}, -1, 1);
    agree(games::connect_four{.width = 4, .height = short_run ? 3 : 4}, -1, 1);
    agree(games::connect_four{.width = 5, .height = 3, .connect = 3}, -4, 4);
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        agree(games::p_game{.branching = 3, .depth = 7, .seed = seed}, 0, 1);
}

TEST_CASE("df-pn knows transpositions, and proof-number search does not", "[df_pn]") {
    const games::connect_four game{.width = 5, .height = short_run ? 3 : 4};
    const auto with_table = df_pn(game, {.goal = 0}).run(game.root());
    const auto tree = proof_number_search(game, {.goal = 0}).run(game.root());
    CHECK(with_table.certainty == tree.certainty);
    CHECK(with_table.stats.nodes * 4 < tree.stats.nodes);
    CHECK(with_table.stats.table_hits > 0);
}

TEST_CASE("a puzzle is an OR-only tree for df-pn too", "[df_pn]") {
    int solvable = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        graph g = draw_cyclic_puzzle(seed);
        const bool truth = cheapest(g) < 1e9;
        solvable += truth;
        const auto game = game_of<graph_puzzle>(std::move(g));
        REQUIRE(certified(game, game.root(), {.table_bytes = 1 << 12}, true) == truth);
    }
    CHECK(solvable > 200);
}

TEST_CASE("df-pn goes on where it stopped, and repeats itself", "[df_pn]") {
    const games::connect_four game{.width = 5, .height = 4};
    const auto whole = df_pn(game).run(game.root());
    REQUIRE(whole.stopped == stop_reason::finished);
    const auto again = df_pn(game).run(game.root());
    CHECK(again.stats.nodes == whole.stats.nodes);
    CHECK(again.line == whole.line);
    CHECK(again.moves == whole.moves);

    df_pn pieces(game);
    result<games::connect_four> r;
    std::uint64_t runs = 0, nodes = 0;
    do {
        r = pieces.run(game.root(), {.nodes = 50});
        REQUIRE(r.stats.nodes <= 50);
        nodes += r.stats.nodes;
        ++runs;
    } while (r.stopped == stop_reason::nodes);
    CHECK(r.certainty == whole.certainty);
    CHECK(nodes >= whole.stats.nodes);
    CHECK(nodes < whole.stats.nodes + runs * 5); // an expansion is not split, but begun again
    CHECK(r.moves == whole.moves);

    // Asked again it knows, and a position on the way is in the table.
    CHECK(pieces.run(game.root()).stats.nodes == 0);
    const auto after = game.next(game.root(), whole.line.front());
    CHECK(pieces.run(after).stats.nodes < df_pn(game).run(after).stats.nodes);
    pieces.clear();
    CHECK(pieces.run(game.root()).stats.nodes == whole.stats.nodes);
}

TEST_CASE("df-pn keeps to its limits", "[df_pn]") {
    const games::connect_four game;
    df_pn engine(game, {.table_bytes = 1 << 20});
    for (const std::uint64_t nodes : {0u, 1u, 2u, 100u, 1024u, 1025u, 50'000u}) {
        const auto r = df_pn(game, {.table_bytes = 1 << 20}).run(game.root(), {.nodes = nodes});
        CHECK(r.stats.nodes == nodes);
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.certainty == certainty::unknown);
        CHECK(r.indicators.pn >= 1);
    }
    const auto none = engine.run(game.root(), {.bytes = 1 << 19});
    CHECK(none.stopped == stop_reason::memory);
    CHECK(none.stats.nodes == 0);
    const auto enough = engine.run(game.root(), {.nodes = 100'000, .bytes = 3 << 20});
    CHECK(enough.stopped == stop_reason::nodes);
    CHECK(enough.stats.peak_bytes >= 1 << 20);
    CHECK(enough.stats.peak_bytes <= 3 << 20);
    CHECK(engine.certificate().empty()); // nothing is proved yet

    const auto late = engine.run(game.root(), {.time = std::chrono::milliseconds(20)});
    CHECK(late.stopped == stop_reason::time);
    CHECK(late.stats.time >= std::chrono::milliseconds(20));
}

TEST_CASE("a path longer than memory allows is a reason to stop", "[df_pn]") {
    const auto r = df_pn(endless_corridor{}, {.table_bytes = 1 << 16}).run(0, {.bytes = 1 << 20});
    CHECK(r.stopped == stop_reason::memory);
    CHECK(r.stats.peak_bytes <= 1 << 20);
    CHECK(r.stats.deepest > 1000);
}

TEST_CASE("df-pn reports the root's numbers and every expansion", "[df_pn]") {
    const games::tic_tac_toe game;
    struct listener {
        std::uint64_t expansions = 0;
        std::vector<std::pair<double, double>> numbers;
        void operator()(const expanded<games::tic_tac_toe>&) { ++expansions; }
        void operator()(const proof_update& u) { numbers.emplace_back(u.pn, u.dn); }
    } heard;
    const auto r = df_pn(game, {.goal = 0, .sum_weight = 1}).run(game.root(), {}, heard);
    CHECK(heard.expansions == r.stats.expansions);
    REQUIRE(heard.numbers.size() > 2);
    // Nine moves are three up to symmetry, but each counts: none is known to be another's twin.
    CHECK(heard.numbers.front() == std::pair<double, double>(1, 9));
    CHECK(heard.numbers.back() == std::pair(r.indicators.pn, r.indicators.dn));
    CHECK(r.indicators.pn == 0);
    CHECK(r.moves.size() == 9);
}

TEST_CASE("every option of df-pn changes the search", "[df_pn]") {
    const games::connect_four game{.width = 4, .height = short_run ? 3 : 4};
    const auto nodes = [&](const df_pn_options& options) {
        const auto r = df_pn(game, options).run(game.root());
        CHECK(r.indicators.dn == 0); // nobody can force four on so small a board
        return r.stats.nodes;
    };
    const std::uint64_t plain = nodes({.epsilon = 0, .sum_weight = 1});
    CHECK(nodes({.epsilon = 0, .sum_weight = 0.3}) != plain);
    CHECK(nodes({.epsilon = 1, .sum_weight = 1}) != plain);
    CHECK(nodes({.epsilon = 0, .sum_weight = 1, .weak_sum = true}) != plain);
    CHECK(nodes({.epsilon = 0, .sum_weight = 1, .deep_base = 2, .deep_depth = 6}) != plain);
    CHECK(nodes({.table_bytes = 1 << 10, .epsilon = 0, .sum_weight = 1}) > plain);
    CHECK(nodes({.epsilon = 1, .sticky = true, .sum_weight = 1}) !=
          nodes({.epsilon = 1, .sum_weight = 1}));
}

namespace {

std::vector<data_set> opening_sets() {
    return data_sets("connect_four/openings.txt", "connect4/ppns_paper_openings.txt");
}

// What a table of 1 MiB costs on the openings that need less than a million nodes with 1 GiB: every
// `step`th of them.
void compare_tables(data_set& set, std::size_t step) {
    const auto openings = connect_four_openings(set.file);
    REQUIRE(openings.size() == 200);
    constexpr std::uint64_t ample_bytes = 1 << 30, scarce_bytes = 1 << 20;
    std::size_t small = 0, wins = 0;
    std::uint64_t ample = 0, scarce = 0;
    for (std::size_t i = 0; i < openings.size(); i += step) {
        const auto& [at, attacker, won] = openings[i];
        const auto with = [&, s = at, side = attacker](std::uint64_t bytes, std::uint64_t nodes) {
            df_pn engine(games::connect_four{}, {.attacker = side, .table_bytes = bytes});
            return engine.run(s, {.nodes = nodes});
        };
        const auto r = with(ample_bytes, 1'000'000);
        if (r.stopped != stop_reason::finished) continue;
        ++small;
        CHECK(won.value_or(r.indicators.pn == 0) == (r.indicators.pn == 0));
        wins += r.indicators.pn == 0;
        ample += r.stats.nodes;
        const auto again = with(scarce_bytes, 100'000'000);
        CAPTURE(i);
        REQUIRE(again.stopped == stop_reason::finished);
        CHECK(again.certainty == r.certainty);
        scarce += again.stats.nodes;
    }
    std::printf("seesaw: df-pn, %s, %zu openings of less than 1 M nodes: %.2f M nodes with 1 GiB, "
                "%.2f M with 1 MiB, %.2f times as many\n",
                set.name.c_str(), small, static_cast<double>(ample) / 1e6,
                static_cast<double>(scarce) / 1e6,
                static_cast<double>(scarce) / static_cast<double>(ample));
    CHECK(small * step > 100);
    CHECK(wins * step > 40);
    CHECK(scarce < 2 * ample);
}

// All openings: of the public ones 117 can be won, which no other program has confirmed.
void solve_openings(data_set& set, std::uint64_t table_bytes, int threads) {
    const games::connect_four game;
    const df_pn_options options{.table_bytes = table_bytes, .threads = threads};
    df_pn_options defence = options;
    defence.attacker = player::second;
    df_pn first(game, options), second(game, defence);
    int wins = 0, others = 0;
    std::uint64_t nodes = 0;
    for (const auto& [at, attacker, won] : connect_four_openings(set.file)) {
        const auto r = (attacker == player::first ? first : second).run(at);
        REQUIRE(r.stopped == stop_reason::finished);
        CHECK(won.value_or(r.indicators.pn == 0) == (r.indicators.pn == 0));
        ++(r.indicators.pn == 0 ? wins : others);
        nodes += r.stats.nodes;
    }
    std::printf("seesaw: df-pn, %s, 200 openings, %.0f MiB, %d threads: %.0f M nodes\n",
                set.name.c_str(), static_cast<double>(table_bytes) / (1 << 20), threads,
                static_cast<double>(nodes) / 1e6);
    CHECK(wins == (set.is_public ? 117 : 146));
    CHECK(wins + others == 200);
    CHECK(nodes <= 700'000'000);
}

} // namespace

TEST_CASE("a small table slows df-pn down and does not stop it", "[df_pn]") {
    for (data_set& set : opening_sets()) compare_tables(set, short_run ? 100 : 10);
}

TEST_CASE("a small table slows df-pn down and does not stop it, all openings", "[df_pn][.slow]") {
    for (data_set& set : opening_sets()) compare_tables(set, 1);
}

TEST_CASE("df-pn solves all 200 openings", "[df_pn][.slow]") {
    for (const auto& [table_bytes, threads] :
         {std::pair(std::uint64_t{16} << 20, 1), std::pair(std::uint64_t{1} << 30, 1),
          std::pair(std::uint64_t{1} << 30, 2)})
        for (data_set& set : opening_sets()) solve_openings(set, table_bytes, threads);
}
