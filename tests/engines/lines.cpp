// SPDX-License-Identifier: MIT
// What an engine claims holds for every position of its line, whatever stopped it and however small
// its table: each move by the side that has its way keeps it.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <seesaw/engines/solve.hpp>
#include <seesaw/knowledge.hpp>

#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// What is wrong with a result, given whether a claim is false of a node; empty if nothing is.
template <class Result, class Refuted>
std::string wrong(const graph& g, const Result& r, const Refuted& refuted) {
    if (refuted(0, r.value, r.certainty)) return "value";
    for (const auto& m : r.moves)
        if (refuted(g[0].edges[static_cast<std::size_t>(m.move)].to, m.value, m.certainty))
            return "root move";
    if (r.certainty < certainty::at_least) return {};
    int at = 0;
    for (const int m : r.line) {
        at = g[at].edges[static_cast<std::size_t>(m)].to;
        if (refuted(at, r.value, r.certainty)) return "line";
    }
    return {};
}

// So few nodes, or bytes, that most searches are cut short, and as many as they like.
std::vector<limits> narrow_limits(std::uint64_t seed) {
    return {{}, {.nodes = seed % 50 + 1}, {.nodes = 50 + seed * 7 % 400}, {.bytes = 8192}};
}

std::map<std::string, int> lines_of_value;

template <class Game>
void check_lines_of_value(std::uint64_t seed) {
    const graph g = draw_graph(solver_kind(seed), seed);
    const auto values = minimax_values(g);
    const Game game = game_of<Game>(g);
    const auto refuted = [&](int node, auto value, certainty how) {
        return refutes(values[static_cast<std::size_t>(node)], {static_cast<score>(value), how});
    };
    for (const limits& allowed : narrow_limits(seed)) {
        const auto holds = [&](const std::string& name, const auto& r) {
            CAPTURE(name, seed, allowed.nodes, allowed.bytes, r.value, to_string(r.certainty));
            const std::string found = wrong(g, r, refuted);
            if (!found.empty()) FAIL(found);
            lines_of_value[name] += r.certainty >= certainty::at_least && !r.line.empty();
        };
        const auto run = [&](auto engine) {
            holds(std::string(engine.name), engine.run(game.root(), allowed));
        };
        for (const std::uint64_t table : {128u, 1u << 14}) {
            run(alpha_beta(game, {.table_bytes = table}));
            run(alpha_beta(game, {.depth = 5, .table_bytes = table, .all_moves = true}));
            run(pvs(game, {.table_bytes = table}));
            run(scout(game, {.table_bytes = table}));
            run(mtd_f(game, {.table_bytes = table}));
            holds("solve, df_pn",
                  solve<df_pn>(game, game.root(), -3, 3, allowed, {.table_bytes = table}));
        }
        const auto acyclic = game_of<acyclic_graph_game>(g);
        for (const bool all : {false, true})
            holds("bisection", bisection(acyclic, {.table_bytes = 1 << 12, .all_moves = all})
                                   .run(acyclic.root(), allowed));
        run(minimax(game));
        run(retrograde(game));
        run(conspiracy_number_search(game, {.threshold = 2, .until_exact = true}));
        run(expectimax(game, {.table_bytes = 1 << 12}));
        limits sampled = allowed;
        sampled.nodes = std::min<std::uint64_t>(sampled.nodes, 5000);
        holds("mcts", mcts(game, {.exploration = .3, .proof_bias = 1}).run(game.root(), sampled));
        holds("solve", solve(game, game.root(), solution_kind::weak, allowed));
    }
}

std::map<std::string, int> lines_of_proof;

template <class Game>
void check_lines_of_proof(std::uint64_t seed) {
    const graph_kind kind = prover_kind(seed, is_acyclic<Game>);
    const graph g = draw_graph(kind, seed);
    const Game game = game_of<Game>(g);
    const player attacker = seed % 7 < 4 ? player::first : player::second;
    const score goal = seed % 2 == 0 ? static_cast<score>(seed / 2 % 4) - 1 : seed % 3 != 0;
    const auto wins = forced(g, attacker, goal);
    const auto refuted = [&](int node, score value, certainty how) {
        if (how < certainty::at_least) return false;
        const bool proved = (how == certainty::at_least) == (attacker == player::first);
        return how == certainty::exact || proved != wins[static_cast<std::size_t>(node)] ||
               value != seen_from(attacker, proved ? goal : goal - 1);
    };
    for (const limits& allowed : narrow_limits(seed)) {
        const auto run = [&](auto engine) {
            const auto r = engine.run(game.root(), allowed);
            CAPTURE(engine.name, seed, goal, allowed.nodes, allowed.bytes, to_string(r.certainty));
            const std::string found = wrong(g, r, refuted);
            if (!found.empty()) FAIL(found);
            lines_of_proof[std::string(engine.name)] += r.line.size() > 2;
        };
        for (const std::uint64_t table : {64u, 128u, 256u, 1024u})
            run(df_pn(game, {.attacker = attacker, .goal = goal, .table_bytes = table}));
        const bool kept = seed % 5 < 2;
        run(proof_number_search(game, {.attacker = attacker, .goal = goal, .keep_proof = kept}));
        run(ppns(game, {.attacker = attacker, .goal = goal, .playouts = 2, .keep_proof = kept}));
        run(mcpns(game, {.attacker = attacker, .goal = goal, .playouts = 2, .keep_proof = kept}));
        run(product_propagation(game, {.attacker = attacker, .goal = goal, .keep_proof = kept}));
    }
}

void check_enough(const std::map<std::string, int>& lines, int least) {
    for (const auto& [name, count] : lines) {
        CAPTURE(name);
        CHECK(count > least);
    }
}

void check_lines(std::uint64_t games) {
    lines_of_value.clear();
    lines_of_proof.clear();
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        check_lines_of_value<graph_game>(seed);
        check_lines_of_proof<graph_game>(seed);
        check_lines_of_proof<acyclic_graph_game>(seed);
    }
    CHECK(lines_of_value.size() >= 10);
    CHECK(lines_of_proof.size() == 5);
    check_enough(lines_of_value, static_cast<int>(games / 5));
    check_enough(lines_of_proof, static_cast<int>(games / 2));
}

} // namespace

TEST_CASE("every move of a line keeps what is claimed of the root", "[lines]") {
    check_lines(short_run ? 30 : 500);
}

// MCTS went on with what looked better than what it had proven; Scout, with a table of eight
// places, kept the line of a guess where another move was certainly as good.
TEST_CASE("lines that were wrong once", "[lines]") {
    lines_of_value.clear();
    for (const std::uint64_t seed : {1568u, 2406u}) check_lines_of_value<graph_game>(seed);
    CHECK(lines_of_value["mcts"] > 0);
    CHECK(lines_of_value["scout"] > 0);
}

TEST_CASE("lines of thousands of random games", "[lines][.slow]") { check_lines(5000); }
