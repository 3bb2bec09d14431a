// SPDX-License-Identifier: MIT
//
// What every best-first proof engine must do, whatever its numbers are. An engine is given as
// `make(game, attacker, keep_proof)`, which asks for a win.
#ifndef SEESAW_TESTS_SUPPORT_PROOF_CHECKS_HPP
#define SEESAW_TESTS_SUPPORT_PROOF_CHECKS_HPP

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/contestants.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

namespace seesaw::tests {

inline graph_kind small_cyclic_kind(std::uint64_t seed) {
    graph_kind kind{.min_layers = 4, .max_layers = 6, .max_width = 12, .max_branching = 3};
    kind.cycle = seed % 3 == 0 ? 0.15 : 0;
    kind.chance = seed % 4 == 0 ? 0.3 : 0;
    return kind;
}

/// Verdicts are right, and their certificates are accepted.
template <class Make>
void check_proofs(const Make& make) {
    constexpr std::uint64_t rounds = short_run ? 100 : 500;
    int accepted = 0;
    for (std::uint64_t seed = 1; seed <= rounds; ++seed) {
        const graph_kind kind = small_cyclic_kind(seed);
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        for (const player attacker : {player::first, player::second}) {
            const bool truth = forced(g, attacker, 1)[0];
            auto engine = make(game, attacker, true);
            const auto r = engine.run(game.root());
            CAPTURE(seed, truth, r.value, to_string(r.certainty));
            REQUIRE(r.stopped == stop_reason::finished);
            REQUIRE((r.certainty == certainty::at_least) == (truth == (attacker == player::first)));
            REQUIRE(r.value == seen_from(attacker, truth ? 1 : 0));
            const auto moves = engine.certificate();
            const auto verdict = check(game, game.root(), 1, attacker, truth, moves);
            CAPTURE(verdict.reason, verdict.place, moves.size());
            accepted += verdict ? 1 : 0;
            if (verdict) continue; // a disproof may rest on going round for ever: not written down
            REQUIRE(kind.cycle > 0);
            REQUIRE_FALSE(truth);
            REQUIRE(moves.empty());
        }
    }
    CHECK(accepted > static_cast<int>(rounds) * 8 / 5);
}

/// In games with cycles, what is said of root moves holds for the positions they lead to, and so
/// does what is said after `advance`.
template <class Make>
void check_root_moves(const Make& make) {
    int claims = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        graph_kind kind{.min_layers = 4, .max_layers = 6, .max_width = 8, .max_branching = 3};
        kind.cycle = 0.3;
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        const auto truth = forced(g, player::first, 1);
        auto engine = make(game, player::first, false);
        const auto r = engine.run(game.root());
        for (const auto& m : r.moves) {
            const bool wins = truth[static_cast<std::size_t>(game.next(game.root(), m.move).node)];
            CAPTURE(seed, m.move, wins, to_string(m.certainty));
            if (m.certainty == certainty::unknown) continue;
            ++claims;
            REQUIRE((m.certainty == certainty::at_least) == wins);
        }
        const auto moves = game.moves(game.root());
        const int m = moves[static_cast<std::size_t>(seed % moves.size())];
        engine.advance(m);
        const auto next = game.next(game.root(), m);
        const auto after = engine.run(next);
        CAPTURE(seed, m);
        REQUIRE((after.certainty == certainty::at_least) ==
                truth[static_cast<std::size_t>(next.node)]);
    }
    CHECK(claims > 1000);
}

/// Nodes, bytes, clock and token are reasons to stop.
template <class Make>
void check_limits(const Make& make) {
    using namespace std::chrono_literals;
    const games::connect_four game;
    // Proofs are kept here: an engine that frees them may take long to need the memory.
    for (const std::uint64_t bytes :
         {std::uint64_t{1} << 10, std::uint64_t{short_run ? 1 : 3} << 20}) {
        const auto r = make(game, player::first, true).run(game.root(), {.bytes = bytes});
        CHECK(r.stopped == stop_reason::memory);
        CHECK(r.stats.peak_bytes <= bytes);
        CHECK(r.certainty == certainty::unknown);
    }
    for (const std::uint64_t nodes : {0u, 1u, 7u, 8u, 1000u}) {
        const auto r = make(game, player::first, false).run(game.root(), {.nodes = nodes});
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stats.nodes + 7 > nodes); // an expansion is not split
    }
    const auto none = make(game, player::first, false).run(game.root(), {.time = 0ns});
    CHECK(none.stopped == stop_reason::time);
    CHECK(none.stats.nodes == 0);
    const auto some = make(game, player::first, false).run(game.root(), {.time = 20ms});
    CHECK(some.stopped == stop_reason::time);
    CHECK(some.stats.time >= 20ms);
    seesaw::tests::stop_source source;
    const auto cancelled = make(game, player::first, false)
                               .run(game.root(), {.stop = source.get_token()},
                                    [&](const proof_update&) { source.request_stop(); });
    CHECK(cancelled.stopped == stop_reason::cancelled);
    CHECK(cancelled.stats.nodes <= 8 + 1024);
}

/// One run, several runs and single steps are the same search; `advance` keeps what is known.
template <class Make>
void check_going_on(const Make& make) {
    const games::tic_tac_toe game;
    auto whole = make(game, player::first, false);
    const auto at_once = whole.run(game.root());
    CHECK(at_once.certainty == certainty::at_most);
    CHECK(at_once.value == 0);

    auto stepped = make(game, player::first, false);
    stepped.start(game.root());
    std::uint64_t steps = 1;
    while (stepped.step()) ++steps;
    CHECK(steps == at_once.stats.expansions);

    auto pieces = make(game, player::first, false);
    std::uint64_t nodes = 0;
    result<games::tic_tac_toe> r;
    do {
        r = pieces.run(game.root(), {.nodes = 100});
        nodes += r.stats.nodes;
    } while (r.stopped == stop_reason::nodes);
    CHECK(nodes == at_once.stats.nodes);
    CHECK(r.line == at_once.line);

    const auto after = game.next(game.root(), 4);
    auto moved = make(game, player::first, false);
    static_cast<void>(moved.run(game.root(), {.nodes = 1000}));
    moved.advance(4);
    CHECK(moved.run(after).certainty == certainty::at_most);
    // A root that is refuted has refuted every move.
    whole.advance(4);
    const auto known = whole.run(after);
    CHECK(known.certainty == certainty::at_most);
    CHECK(known.stats.nodes == 0);
}

/// A puzzle is an OR-only tree, with dead ends and cycles.
template <class Make>
void check_puzzles(const Make& make) {
    int solved = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        graph g = draw_cyclic_puzzle(seed);
        const bool solvable = cheapest(g) < 1e9;
        const auto game = game_of<graph_puzzle>(std::move(g));
        const auto r = make(game, player::first, false).run(game.root());
        CAPTURE(seed);
        REQUIRE(r.stopped == stop_reason::finished);
        REQUIRE((r.certainty == certainty::at_least) == solvable);
        solved += solvable;
    }
    CHECK(solved > 100);
    CHECK(solved < 250);
}

/// A game whose playouts follow a script: of each `length` playouts from a node the first
/// `wins[node]` are won. Counts all of them.
struct scripted_playouts {
    int length;
    std::vector<int> wins;
    std::vector<int> played;

    scripted_game play(const graph_game& game) {
        played.assign(wins.size(), 0);
        return {game, [this](const graph_rules::state& s) {
                    const auto node = static_cast<std::size_t>(s.node);
                    return played[node]++ % length < wins[node] ? 1 : -1;
                }};
    }
};

/// Root OR over two ANDs of two nodes each, 3 4 and 5 6, which all lead to both outcomes.
inline graph two_by_two() {
    graph g;
    g.nodes.resize(9);
    g.nodes[0].edges = {{1}, {2}};
    g.nodes[1].edges = {{3}, {4}};
    g.nodes[2].edges = {{5}, {6}};
    g.nodes[1].turn = g.nodes[2].turn = player::second;
    for (const std::size_t leaf : {3u, 4u, 5u, 6u}) g.nodes[leaf].edges = {{7}, {8}};
    g.nodes[7].outcome = 1;
    g.nodes[8].outcome = -1;
    return g;
}

} // namespace seesaw::tests

#endif
