// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/proof_checks.hpp"
#include "support/short_run.hpp"

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
constexpr int corridor_length = short_run ? 200'000 : 1'000'000;
struct winning_corridor {
    using state = int;
    using move = char;
    static constexpr bool acyclic = true;
    move_list<move, 2> moves(int) const { return {'a', 'b'}; }
    int next(int s, move m) const { return m == 'a' ? s + 1 : -1; }
    player to_move(int) const { return player::first; }
    std::optional<score> outcome(int s) const {
        if (s == -1) return -1;
        if (s == corridor_length) return 1;
        return std::nullopt;
    }
};

// Counts moves played, to see how often lines are replayed.
struct counted_game : games::tic_tac_toe {
    std::uint64_t* calls;
    state next(const state& s, move m) const {
        ++*calls;
        return games::tic_tac_toe::next(s, m);
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
    // Two leaves; the first becomes an AND of two, so that the second is to be followed; that
    // becomes an AND of one, which changes nothing; proved.
    using numbers = std::vector<std::pair<double, double>>;
    CHECK(updates == numbers{{1, 2}, {1, 2}, {0, std::numeric_limits<double>::infinity()}});
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

TEST_CASE("a look ahead at leaves changes no verdict", "[proof_number_search]") {
    for (const int look_ahead : {1, 2}) {
        const auto complaint = examine_prover(
            [&](const graph_game& game, const graph_rules::state& s, player attacker, score goal) {
                const auto r =
                    proof_number_search(
                        game, {.attacker = attacker, .goal = goal, .look_ahead = look_ahead})
                        .run(s);
                REQUIRE(r.stopped == stop_reason::finished);
                return r.indicators.pn == 0;
            },
            short_run ? 100 : 2000);
        CAPTURE(look_ahead, complaint.value_or(""));
        CHECK_FALSE(complaint.has_value());
    }
    // Lines end in wins that are seen, and not in nodes.
    const games::hex game{.size = 3};
    const auto plain = proof_number_search(game, {}).run(game.root());
    const auto seen = proof_number_search(game, {.look_ahead = 1}).run(game.root());
    CHECK(seen.certainty == plain.certainty);
    CHECK(seen.stats.nodes < plain.stats.nodes / 2);
    CHECK_THROWS_AS(proof_number_search(game, {.look_ahead = 3}), std::invalid_argument);
    CHECK_THROWS_AS(proof_number_search(game, {.keep_proof = true, .look_ahead = 1}),
                    std::invalid_argument);
}

TEST_CASE("sums saturate short of infinity", "[proof_number_search]") {
    using numbers = detail::proof_numbers<std::uint32_t>;
    struct child {
        detail::proof_numbers<std::uint32_t> numbers;
    };
    const auto huge = numbers::infinite - 1;
    const std::vector<child> children(100, {{huge, huge}});
    CHECK(numbers::combine(true, children) == numbers{huge, huge});
    CHECK(numbers::combine(false, children) == numbers{huge, huge});
    CHECK(numbers::measures({huge, huge}).pn < std::numeric_limits<double>::infinity());
    CHECK(numbers::settled(false).pn == numbers::infinite);
}

TEST_CASE("backing up stops at the first node that nothing changes in", "[proof_number_search]") {
    std::uint64_t calls = 0, replayed = 0;
    counted_game game;
    game.calls = &calls;
    const auto r = proof_number_search(game, {.goal = 0})
                       .run(game.root(), {}, [&](const expanded<counted_game>& e) {
                           replayed += static_cast<std::uint64_t>(e.ply);
                       });
    REQUIRE(r.stopped == stop_reason::finished);
    // One call for every child, the others to go down: less often than from the root each time.
    const std::uint64_t down = calls - (r.stats.nodes - 1);
    CHECK(down < replayed * 9 / 10);
    CHECK(down >= r.stats.expansions - 1);
}

TEST_CASE("every change at the root is an event, and switches are counted",
          "[proof_number_search]") {
    const games::connect_four game{.width = 4, .height = short_run ? 3 : 4};
    for (const std::uint64_t second_level : {0u, 500u}) {
        std::uint64_t updates = 0, switches = 0, expansions = 0;
        int before = -1;
        struct listener {
            std::uint64_t &updates, &switches, &expansions;
            int& before;
            bool solved = false;
            std::pair<double, double> last = {};
            void operator()(const proof_update& u) {
                REQUIRE(!solved);
                REQUIRE((u.child >= 0 && u.child < 4));
                REQUIRE((u.child != before || std::pair(u.pn, u.dn) != last));
                ++updates;
                solved = u.pn == 0 || u.dn == 0;
                last = {u.pn, u.dn};
                if (!solved) switches += before != -1 && u.child != before;
                before = u.child;
            }
            void operator()(const expanded<games::connect_four>&) { ++expansions; }
        };
        const auto r = proof_number_search(game, {.goal = 0, .second_level = second_level})
                           .run(game.root(), {}, listener{updates, switches, expansions, before});
        CAPTURE(second_level);
        CHECK(r.stopped == stop_reason::finished);
        CHECK(expansions == r.stats.expansions);
        CHECK(updates < expansions);
        CHECK(switches > 0);
        CHECK(r.stats.switches == switches);

        // As often as somebody who looks after every step sees a change. (With a second level there
        // are steps below, of which the root knows nothing yet.)
        if (second_level > 0) continue;
        proof_number_search stepped(game, {.goal = 0});
        stepped.start(game.root());
        std::uint64_t changes = 0;
        std::tuple<double, double, int> last = {0, 0, -1};
        bool more = true;
        while (more) {
            more = stepped.step();
            const auto now = stepped.run(game.root(), {.nodes = 0});
            const std::tuple seen(now.indicators.pn, now.indicators.dn, int{now.line.front()});
            changes += seen != last;
            last = seen;
        }
        CHECK(changes == updates);
    }
}

TEST_CASE("a second level makes the first one small", "[proof_number_search]") {
    const games::connect_four game{.width = 4, .height = short_run ? 4 : 5};
    const auto solve = [&](std::uint64_t second_level, std::uint64_t& changes) {
        return proof_number_search(game, {.second_level = second_level})
            .run(game.root(), {}, [&](const proof_update&) { ++changes; });
    };
    std::uint64_t plain_changes = 0, changes = 0;
    const auto plain = solve(0, plain_changes);
    const auto squared = solve(1000, changes);
    for (const auto* r : {&plain, &squared}) {
        CHECK(r->stopped == stop_reason::finished);
        CHECK(r->certainty == certainty::at_most);
    }
    CHECK(changes < plain_changes / (short_run ? 20 : 50));
    CHECK(squared.stats.peak_bytes < plain.stats.peak_bytes / (short_run ? 1 : 10));
    CHECK(squared.stats.nodes < 3 * plain.stats.nodes); // what it costs

    // What is too large for its memory with one level fits with two.
    if (short_run) return;
    const std::uint64_t bytes = plain.stats.peak_bytes / 10;
    const auto full = proof_number_search(game).run(game.root(), {.bytes = bytes});
    CHECK(full.stopped == stop_reason::memory);
    const auto fits =
        proof_number_search(game, {.second_level = 1000}).run(game.root(), {.bytes = bytes});
    CHECK(fits.certainty == certainty::at_most);
    CHECK(fits.stats.peak_bytes <= bytes);
}

TEST_CASE("a second level that fills its memory is cut short", "[proof_number_search]") {
    // There is room for 65,535 nodes, and searches that want more than is left from 55,000 on.
    const games::connect_four game;
    const std::uint64_t bytes = (1 << 20) + (1 << 14);
    std::uint64_t before = 1, largest = 0, last = 0;
    const auto r =
        proof_number_search(game, {.second_level = 55'000, .second_level_spread = 500})
            .run(game.root(), {.nodes = 50'000'000, .bytes = bytes}, [&](const proof_update& u) {
                last = u.nodes - before;
                largest = std::max(largest, last);
                before = u.nodes;
            });
    CAPTURE(r.stats.nodes);
    CHECK(r.stats.peak_bytes <= bytes);
    CHECK(r.stopped == stop_reason::memory); // when there is no room for a single expansion
    CHECK(largest > 5'000);
    CHECK(last < 500); // a few single expansions
}

TEST_CASE("a second level is the same search in one run and in several", "[proof_number_search]") {
    const games::connect_four game{.width = 4, .height = short_run ? 3 : 4};
    const proof_number_search_options options{.goal = 0, .second_level = 500};
    const auto whole = proof_number_search(game, options).run(game.root());
    proof_number_search pieces(game, options), stepped(game, options);
    std::uint64_t nodes = 0, steps = 1;
    result<games::connect_four> r;
    do {
        r = pieces.run(game.root(), {.nodes = 100});
        nodes += r.stats.nodes;
    } while (r.stopped == stop_reason::nodes);
    CHECK(nodes == whole.stats.nodes);
    CHECK(r.line == whole.line);
    stepped.start(game.root());
    while (stepped.step()) ++steps;
    CHECK(steps == whole.stats.expansions);

    // `advance` in the middle of a search of the second level.
    proof_number_search moved(game, options);
    const auto after = game.next(game.root(), 1);
    const auto truth = proof_number_search(game, {.goal = 0}).run(after).certainty;
    for (std::uint64_t n = 1; n < 3000; n += 297) {
        moved.start(game.root());
        static_cast<void>(moved.run(game.root(), {.nodes = n}));
        moved.advance(1);
        CHECK(moved.run(after).certainty == truth);
    }
}

TEST_CASE("the second level grows as published", "[proof_number_search]") {
    // Nothing is solved near the root of this tree, so that each iteration adds four nodes to it.
    const games::p_game game{.branching = 4, .depth = 20};
    constexpr double a = 800, b = 150;
    proof_number_search engine(game, {.second_level = 800, .second_level_spread = 150});
    std::uint64_t made = 5;
    double x = 5;
    int searches = 0, events = 0;
    // The root has no search of its own. Between two events there may be several.
    static_cast<void>(engine.run(game.root(), {.nodes = 100'000}, [&](const proof_update& u) {
        while (made < u.nodes) {
            const double size = std::floor(x / (1 + std::exp((a - x) / b)));
            const double grown = 4 * std::ceil(std::max(size, 1.) / 4); // whole expansions
            made += static_cast<std::uint64_t>(grown);
            x += 4;
            searches += size > 4;
        }
        CAPTURE(x);
        REQUIRE(made == u.nodes);
        ++events;
    }));
    CHECK(events > searches / 3);
    CHECK(searches > 100);
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
    const games::connect_four game{.width = 4, .height = 5};
    const auto lean = proof_number_search(game).run(game.root());
    const auto kept = proof_number_search(game, {.keep_proof = true}).run(game.root());
    CHECK(lean.stopped == stop_reason::finished);
    CHECK(lean.stats.nodes == kept.stats.nodes);
    CHECK(lean.stats.peak_bytes < kept.stats.peak_bytes);
}

TEST_CASE("a puzzle is an OR-only tree", "[proof_number_search]") {
    for (std::uint64_t seed = 1; seed <= (short_run ? 100 : 500); ++seed) {
        graph g = draw_cyclic_puzzle(seed);
        const bool solvable = cheapest(g) < 1e9;
        const auto game = game_of<graph_puzzle>(std::move(g));
        const auto r = proof_number_search(game).run(game.root());
        REQUIRE(r.stopped == stop_reason::finished);
        REQUIRE((r.certainty == certainty::at_least) == solvable);
    }
}

TEST_CASE("failures that depend on the line stay with it", "[proof_number_search]") {
    check_root_moves([](const auto& game, player attacker, bool keep_proof) {
        return proof_number_search(game, {.attacker = attacker, .keep_proof = keep_proof});
    });
}

TEST_CASE("a tree may be deeper than the stack", "[proof_number_search]") {
    proof_number_search engine(winning_corridor{}, {.keep_proof = true});
    const auto r = engine.run(0);
    CHECK(r.certainty == certainty::at_least);
    CHECK(r.stats.deepest == corridor_length - 1);
    CHECK(proof_number_search(winning_corridor{}).run(0).value == 1);
    const auto moves = engine.certificate();
    CHECK(moves.size() == corridor_length);
    CHECK(check(winning_corridor{}, 0, 1, player::first, true, moves));
    engine.advance('b');
    CHECK(engine.run(-1).value == 0);
}
