// SPDX-License-Identifier: MIT
// Every engine on thousands of random small games, against brute force and so against each other.
#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr std::uint64_t agreement_games = short_run ? 100 : 3000;
// Each is asked about at every goal of both players.
constexpr std::uint64_t prover_games = short_run ? 100 : 5000;

// All engines are asked about a game once it is drawn and solved, which takes as long as they do.
void check_solvers(std::uint64_t games) {
    const auto engines = solvers<graph_game>();
    std::vector<complaint> complaints(engines.size());
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const solved_game known(seed);
        for (std::size_t i = 0; i < engines.size(); ++i)
            if (!complaints[i]) complaints[i] = examine_solver(engines[i].ask, known);
    }
    for (std::size_t i = 0; i < engines.size(); ++i) {
        CAPTURE(engines[i].name, complaints[i].value_or(""));
        CHECK_FALSE(complaints[i].has_value());
    }
}

void check_provers(std::uint64_t games) {
    for (const auto& engine : provers<graph_game>()) {
        // Further settings of an engine, named after a comma, are asked less.
        const bool variant = engine.name.find(',') != std::string::npos;
        const auto complaint = examine_prover(engine.ask, variant ? games / 5 : games);
        CAPTURE(engine.name, complaint.value_or(""));
        CHECK_FALSE(complaint.has_value());
    }
}

} // namespace

TEST_CASE("solvers agree with brute force on random games", "[agreement]") {
    check_solvers(agreement_games);
}

TEST_CASE("solvers agree with brute force on 20,000 random games", "[agreement][.slow]") {
    check_solvers(20'000);
}

TEST_CASE("provers agree with brute force at every goal, with cycles and chance", "[agreement]") {
    check_provers(prover_games);
}

TEST_CASE("provers agree with brute force on 20,000 random games", "[agreement][.slow]") {
    check_provers(20'000);
}

TEST_CASE("the random games are worth playing", "[agreement]") {
    constexpr std::uint64_t games = short_run ? 1000 : 4000;
    std::vector<std::size_t> sizes;
    std::uint64_t losses = 0, draws = 0, wins = 0, with_pass = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const graph g = draw_graph(solver_kind(seed), seed);
        const score value = minimax_values(g)[0];
        sizes.push_back(g.nodes.size());
        ++(value < 0 ? losses : value == 0 ? draws : wins);
        with_pass +=
            std::any_of(g.nodes.begin(), g.nodes.end(), [](const graph_node& n) { return n.pass; });
    }
    std::sort(sizes.begin(), sizes.end());
    CHECK(sizes[sizes.size() / 2] >= 300);
    CHECK(losses >= games / 5);
    CHECK(draws >= games / 5);
    CHECK(wins >= games / 5);
    CHECK(with_pass >= games / 10);
}

TEST_CASE("the games of provers have all there is", "[agreement]") {
    std::uint64_t trees = 0, graphs = 0, cyclic = 0, lucky = 0, passes = 0, draws = 0, wins = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        const graph_kind kind = prover_kind(seed, false);
        const graph g = draw_graph(kind, seed);
        std::vector<int> entrances(g.nodes.size());
        bool chance = false, pass = false, draw = false;
        for (const graph_node& n : g.nodes) {
            for (const edge& e : n.edges) ++entrances[static_cast<std::size_t>(e.to)];
            chance |= n.turn == player::chance;
            pass |= n.pass;
            draw |= n.outcome == 0;
        }
        const bool tree =
            std::all_of(entrances.begin(), entrances.end(), [](int n) { return n <= 1; });
        ++(kind.cycle > 0 ? cyclic : tree ? trees : graphs);
        lucky += chance;
        passes += pass;
        draws += draw;
        wins += forced(g, player::first, 1)[0];
    }
    CHECK(trees > 150);
    CHECK(graphs > 500);
    CHECK(cyclic > 500);
    CHECK(lucky > 300);
    CHECK(passes > 1000);
    CHECK(draws > 500);
    CHECK(wins > 500);
    CHECK(wins < 1500);
}

TEST_CASE("the two oracles agree", "[agreement]") {
    // The recursion over values and the fixed point over goals are independent of each other.
    for (std::uint64_t seed = 1; seed <= (short_run ? 100 : 500); ++seed) {
        const graph_kind kind = solver_kind(seed);
        const graph g = draw_graph(kind, seed);
        const auto values = minimax_values(g);
        for (score goal = -kind.best_score; goal <= kind.best_score + 1; ++goal) {
            const auto first = forced(g, player::first, goal);
            const auto second = forced(g, player::second, goal);
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (first[i] == (values[i] >= goal) && second[i] == (-values[i] >= goal)) continue;
                CAPTURE(seed, goal, i);
                FAIL("minimax value and forced goal disagree");
            }
        }
    }
    SUCCEED();
}

TEST_CASE("claims about cyclic games are never false", "[agreement]") {
    // A game with cycles may last for ever, so an engine may not know; what it claims must hold.
    graph_kind kind;
    kind.cycle = 0.2;
    kind.max_layers = 6;
    kind.min_layers = 4;
    int settled = 0;
    constexpr int games = 500;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        graph g = draw_graph(kind, seed);
        const bool first_wins = forced(g, player::first, 1)[0];
        const bool second_wins = forced(g, player::second, 1)[0];
        const graph_game game = game_of(std::move(g));
        alpha_beta engine(game, {.depth = 8, .table_bytes = 1 << 14});
        const auto r = engine.run(game.root());
        if (r.certainty != certainty::exact) continue;
        ++settled;
        CAPTURE(seed, r.value);
        // Exact means that all play which matters ends: 1 and −1 are forced wins, 0 denies both.
        if ((r.value == 1) != first_wins || (r.value == -1) != second_wins)
            FAIL("exact, and wrong, about a game with cycles");
    }
    CHECK(settled > games / 10);
    CHECK(settled < games);
}
