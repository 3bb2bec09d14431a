// SPDX-License-Identifier: MIT
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/proof_checks.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// A tree whose most-proving order is known: root OR over an AND of two leaves and an AND of one.
graph pns_tree() {
    graph g;
    g.nodes.resize(8);
    g.nodes[0].edges = {{1}, {2}};
    g.nodes[1].turn = player::second;
    g.nodes[1].edges = {{3}, {4}};
    g.nodes[2].turn = player::second;
    g.nodes[2].edges = {{5}};
    for (const std::size_t leaf : {3u, 4u, 5u}) g.nodes[leaf].edges = {{6}, {7}};
    g.nodes[6].outcome = 1;
    g.nodes[7].outcome = -1;
    return g;
}

// A million moves in a row, then a win; every other move loses.
struct corridor {
    using state = int;
    using move = char;
    static constexpr bool acyclic = true;
    move_list<move, 2> moves(int) const { return {'a', 'b'}; }
    int next(int s, move m) const { return m == 'a' ? s + 1 : -1; }
    player to_move(int) const { return player::first; }
    std::optional<score> outcome(int s) const {
        if (s == -1) return -1;
        if (s == 1'000'000) return 1;
        return std::nullopt;
    }
};

} // namespace

TEST_CASE("numbers follow the definition, step by step", "[proof_number_search]") {
    const graph_game game = game_of(pns_tree());
    proof_number_search engine(game);
    std::vector<std::pair<double, double>> updates;
    std::vector<int> order;
    struct listener {
        std::vector<std::pair<double, double>>& numbers;
        std::vector<int>& nodes;
        void operator()(const proof_update& u) { numbers.emplace_back(u.pn, u.dn); }
        void operator()(const expanded<graph_game>& e) { nodes.push_back(e.state.node); }
    };
    const auto r = engine.run(game.root(), {}, listener{updates, order});
    CHECK(order == std::vector<int>{0, 1, 2, 5});
    // Two leaves (1, 2); the first becomes an AND of two (1, 2); then an AND of one (1, 2); proved.
    using numbers = std::vector<std::pair<double, double>>;
    CHECK(updates == numbers{{1, 2}, {0, std::numeric_limits<double>::infinity()}});
    CHECK(r.certainty == certainty::at_least);
    CHECK(r.value == 1);
    CHECK(r.stats.nodes == 1 + 2 + 2 + 1 + 2);
    CHECK(r.stats.expansions == 4);
    CHECK(r.line.front() == 1);
    CHECK(r.moves[1].certainty == certainty::at_least);
    CHECK(r.moves[0].certainty == certainty::unknown);
}

TEST_CASE("run, step and advance go on with the same tree", "[proof_number_search]") {
    const games::tic_tac_toe game;
    proof_number_search whole(game, {.goal = 0});
    const auto at_once = whole.run(game.root());
    proof_number_search stepped(game, {.goal = 0});
    stepped.start(game.root());
    std::uint64_t steps = 1;
    while (stepped.step()) ++steps;
    CHECK(steps == at_once.stats.expansions);
    proof_number_search pieces(game, {.goal = 0});
    std::uint64_t nodes = 0;
    result<games::tic_tac_toe> r;
    do {
        r = pieces.run(game.root(), {.nodes = 100});
        CHECK(r.stats.nodes <= 100);
        nodes += r.stats.nodes;
    } while (r.stopped == stop_reason::nodes);
    CHECK(nodes == at_once.stats.nodes);
    CHECK(r.certainty == certainty::at_least);

    proof_number_search moved(game, {.goal = 0});
    static_cast<void>(moved.run(game.root(), {.nodes = 500}));
    moved.advance(4);
    const auto after = game.next(game.root(), 4);
    const auto rest = moved.run(after);
    const auto fresh = proof_number_search(game, {.goal = 0}).run(after);
    CHECK(rest.certainty == certainty::at_least);
    CHECK(rest.stats.nodes < fresh.stats.nodes);
}

TEST_CASE("memory and nodes are a reason to stop", "[proof_number_search]") {
    const games::connect_four game;
    for (const std::uint64_t bytes : {std::uint64_t{1} << 10, std::uint64_t{4} << 20}) {
        const auto r = proof_number_search(game).run(game.root(), {.bytes = bytes});
        CHECK(r.stopped == stop_reason::memory);
        CHECK(r.stats.peak_bytes <= bytes);
        CHECK(r.certainty == certainty::unknown);
        CHECK(r.indicators.pn >= 1);
    }
    for (const std::uint64_t nodes : {0u, 1u, 7u, 8u, 1000u}) {
        const auto r = proof_number_search(game).run(game.root(), {.nodes = nodes});
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stats.nodes + 7 > nodes); // an expansion is not split
    }
}

TEST_CASE("solved subtrees are freed", "[proof_number_search]") {
    const games::connect_four game{.width = 5, .height = 4};
    const auto lean = proof_number_search(game, {.goal = 0}).run(game.root());
    const auto kept = proof_number_search(game, {.goal = 0, .keep_proof = true}).run(game.root());
    CHECK(lean.stopped == stop_reason::finished);
    CHECK(lean.stats.nodes == kept.stats.nodes);
    CHECK(lean.stats.peak_bytes < kept.stats.peak_bytes);
}

TEST_CASE("a puzzle is an OR-only tree", "[proof_number_search]") {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        graph_kind kind{.min_layers = 4, .max_layers = 7, .max_width = 20};
        kind.cycle = 0.1;
        graph g = draw_graph(kind, seed);
        if (seed % 3 == 0)
            for (graph_node& n : g.nodes)
                if (n.outcome) n.outcome = -1;
        const bool solvable = cheapest(g) < 1e9;
        const auto game = game_of<graph_puzzle>(std::move(g));
        const auto r = proof_number_search(game).run(game.root());
        REQUIRE(r.stopped == stop_reason::finished);
        REQUIRE((r.certainty == certainty::at_least) == solvable);
    }
}

TEST_CASE("proof options are checked by name", "[proof_number_search]") {
    CHECK_THROWS_AS(proof_number_search(games::tic_tac_toe{}, {.attacker = player::chance}),
                    std::invalid_argument);
    CHECK_THROWS_AS(proof_number_search(games::tic_tac_toe{}, {.goal = 2'000'000'000}),
                    std::invalid_argument);
}

TEST_CASE("failures that depend on the line stay with it", "[proof_number_search]") {
    check_root_moves([](const auto& game, player attacker, bool keep_proof) {
        return proof_number_search(game, {.attacker = attacker, .keep_proof = keep_proof});
    });
}

TEST_CASE("a tree may be deeper than the stack", "[proof_number_search]") {
    proof_number_search engine(corridor{}, {.keep_proof = true});
    const auto r = engine.run(0);
    CHECK(r.certainty == certainty::at_least);
    CHECK(r.stats.deepest == 999'999);
    CHECK(proof_number_search(corridor{}).run(0).value == 1);
    engine.advance('b');
    CHECK(engine.run(-1).value == 0);
}
