// SPDX-License-Identifier: MIT
#include <chrono>
#include <cmath>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/n_puzzle.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/fragile_puzzle.hpp"
#include "support/puzzle_graphs.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;
using namespace std::chrono_literals;

TEST_CASE("ida_star finds what Dijkstra finds", "[ida_star]") {
    constexpr std::uint64_t graphs = short_run ? 500 : 10'000;
    std::uint64_t given_up = 0;
    for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const double truth = cheapest(g);
        CAPTURE(seed, truth);
        const auto p = estimated(g, seed);
        // Without a table a graph is the tree of its paths: some are too many.
        const auto r = ida_star(p).run(p.root(), {.nodes = 20'000});
        if (r.stopped == stop_reason::nodes) {
            ++given_up;
            REQUIRE(r.certainty == certainty::at_least);
            REQUIRE(r.value <= truth);
            continue;
        }
        REQUIRE(r.value == truth);
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(r.stopped == stop_reason::finished);
        if (!std::isinf(truth)) REQUIRE(cost_of_line(p, r.line) == truth);
    }
    CHECK(given_up < graphs / 10);
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const auto p = estimated<fractional_puzzle>(g, seed);
        const auto r = ida_star(p).run(p.root(), {.nodes = 20'000});
        const double truth = 0.1 * cheapest(g);
        CAPTURE(seed, truth, r.value);
        if (r.stopped == stop_reason::nodes)
            REQUIRE(r.value <= truth + 1e-9);
        else
            REQUIRE((r.value == truth || std::abs(r.value - truth) < 1e-9));
    }
}

TEST_CASE("ida_star with a budget finds what Dijkstra finds", "[ida_star]") {
    constexpr std::uint64_t graphs = short_run ? 500 : 10'000;
    std::uint64_t given_up = 0, solutions_at_hand = 0;
    for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
        graph g = draw_puzzle_graph(seed);
        if (seed % 2 == 0) // costs that differ much
            for (graph_node& n : g.nodes)
                for (edge& e : n.edges) e.cost = 1000 * e.cost + e.to % 1000;
        const double truth = cheapest(g);
        CAPTURE(seed, truth);
        const auto p = estimated(g, seed);
        const std::uint64_t nodes = seed % 5 == 0 ? 1 + seed % 2000 : 50'000;
        const auto r = ida_star(p, {.budgeted = true}).run(p.root(), {.nodes = nodes});
        REQUIRE(r.stats.nodes <= nodes);
        if (r.stopped == stop_reason::nodes) {
            ++given_up;
            if (r.line.empty()) {
                REQUIRE(r.certainty == certainty::at_least);
                REQUIRE(r.value <= truth);
            } else { // not known to be cheapest
                ++solutions_at_hand;
                REQUIRE(r.certainty == certainty::at_most);
                REQUIRE(r.value >= truth);
                REQUIRE(cost_of_line(p, r.line) == r.value);
            }
            continue;
        }
        REQUIRE(r.value == truth);
        REQUIRE(r.certainty == certainty::exact);
        if (!std::isinf(truth)) REQUIRE(cost_of_line(p, r.line) == truth);
    }
    CHECK(given_up < graphs / 5);
    CHECK((given_up > 0 && solutions_at_hand > 0));
    for (std::uint64_t seed = 1; seed <= (short_run ? 100 : 1000); ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const auto p = estimated<fractional_puzzle>(g, seed);
        const auto r = ida_star(p, {.budgeted = true}).run(p.root(), {.nodes = 50'000});
        const double truth = 0.1 * cheapest(g);
        CAPTURE(seed, truth, r.value);
        if (r.certainty == certainty::exact)
            REQUIRE((r.value == truth || std::abs(r.value - truth) < 1e-9));
        else
            REQUIRE(r.stopped == stop_reason::nodes);
    }
}

namespace {

// A binary tree in which no two ways cost the same, and the only solution is the dearest leaf: a
// bound of its own for every state.
struct uneven_tree {
    struct state {
        std::uint32_t number = 1; // children of i are 2i and 2i + 1
        bool operator==(const state&) const = default;
    };
    using move = int;

    int depth = 10;
    std::uint32_t goal = 0;
    bool fractional = false;

    state root() const { return {}; }
    move_list<move, 2> moves(const state& s) const {
        if (s.number >> depth != 0) return {};
        return {0, 1};
    }
    state next(const state& s, move m) const {
        return {2 * s.number + static_cast<std::uint32_t>(m)};
    }
    bool solved(const state& s) const { return s.number == goal; }
    double cost(const state& s, move m) const {
        const double whole = static_cast<double>(100'000 + mix(next(s, m).number) % 100'000);
        return fractional ? whole / 3 : whole;
    }
    double cost_of(std::uint32_t leaf) const {
        double sum = 0;
        for (; leaf > 1; leaf /= 2) sum += cost({leaf / 2}, static_cast<int>(leaf % 2));
        return sum;
    }
    static uneven_tree of(int depth, bool fractional) {
        uneven_tree t{depth, 0, fractional};
        for (std::uint32_t leaf = 1u << depth; leaf < 2u << depth; ++leaf)
            if (t.goal == 0 || t.cost_of(leaf) > t.cost_of(t.goal)) t.goal = leaf;
        return t;
    }
};

} // namespace

TEST_CASE("threads of ida_star find what Dijkstra finds", "[ida_star][threads]") {
    constexpr std::uint64_t graphs = short_run ? 200 : 2000;
    std::uint64_t given_up = 0;
    for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const double truth = cheapest(g);
        const int threads = 2 + static_cast<int>(seed % 3);
        CAPTURE(seed, truth, threads);
        const auto p = estimated(g, seed);
        const auto r = ida_star(p, {.threads = threads}).run(p.root(), {.nodes = 20'000});
        CHECK(r.stats.nodes <= 20'000);
        if (r.stopped == stop_reason::nodes) {
            ++given_up;
            REQUIRE(r.certainty == certainty::at_least);
            REQUIRE(r.value <= truth);
            continue;
        }
        REQUIRE(r.value == truth);
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(r.stopped == stop_reason::finished);
        if (!std::isinf(truth)) REQUIRE(cost_of_line(p, r.line) == truth);
    }
    CHECK(given_up < graphs / 8);
}

TEST_CASE("threads of ida_star make the nodes of one thread", "[ida_star][threads]") {
    const games::n_puzzle fifteen;
    rng random(5);
    for (int i = 0; i < (short_run ? 3 : 12); ++i) {
        const auto start = fifteen.walk(random, 70);
        const auto one = ida_star(fifteen).run(start);
        ida_star engine(fifteen, {.threads = 2});
        const auto two = engine.run(start);
        CAPTURE(i, one.value);
        CHECK(two.value == one.value);
        CHECK(two.certainty == certainty::exact);
        CHECK(two.line.size() == static_cast<std::size_t>(one.value));
        auto s = start;
        for (const auto m : two.line) s = fifteen.next(s, m);
        CHECK(fifteen.solved(s));
        // Every bound below the value is searched whole, whoever searches it.
        std::vector<std::uint64_t> nodes[2];
        const auto heard = [&](std::vector<std::uint64_t>& list) {
            return [&](const iteration& found) { list.push_back(found.nodes); };
        };
        auto first = heard(nodes[0]), second = heard(nodes[1]);
        static_cast<void>(ida_star(fifteen).run(start, {}, first));
        static_cast<void>(engine.run(start, {}, second));
        CHECK(nodes[0] == nodes[1]);
    }
    const auto root = fifteen.root();
    for (const std::uint64_t nodes : {0u, 1u, 2u, 100u, 50'000u}) {
        const auto r = ida_star(fifteen, {.threads = 3}).run(root, {.nodes = nodes});
        CAPTURE(nodes);
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.certainty == (nodes == 0 ? certainty::unknown : certainty::at_least));
    }
    CHECK(ida_star(fifteen, {.threads = 2}).run(root, {.time = 20ms}).stopped == stop_reason::time);
    CHECK_THROWS_AS(ida_star(fifteen, {.budgeted = true, .threads = 2}), std::invalid_argument);
}

TEST_CASE("a budget keeps the sum of all searches near the size of the last", "[ida_star]") {
    for (const bool fractional : {false, true}) {
        const auto tree = uneven_tree::of(short_run ? 8 : 10, fractional);
        const double states = static_cast<double>((2u << tree.depth) - 1);
        const auto plain = ida_star(tree).run(tree.root());
        const auto budgeted = ida_star(tree, {.budgeted = true}).run(tree.root());
        const double truth = tree.cost_of(tree.goal);
        CHECK(std::abs(plain.value - truth) < 1e-6);
        CHECK(budgeted.value == plain.value);
        CHECK(budgeted.certainty == certainty::exact);
        CHECK(budgeted.line == plain.line);
        // Every state is a search of its own, against a logarithm of the costs.
        CHECK(static_cast<double>(plain.stats.nodes) > states * states / 4);
        CHECK(static_cast<double>(budgeted.stats.nodes) < 8 * states * std::log2(truth));
        // And where the first budget is far too small.
        const auto large = uneven_tree::of(short_run ? 12 : 15, fractional);
        const double many = static_cast<double>((2u << large.depth) - 1);
        const auto r = ida_star(large, {.budgeted = true}).run(large.root());
        CHECK(std::abs(r.value - large.cost_of(large.goal)) < 1e-6);
        CHECK(r.certainty == certainty::exact);
        CHECK(static_cast<double>(r.stats.nodes) < 8 * many * std::log2(r.value));
    }
}

TEST_CASE("ida_star agrees with a_star on 8-puzzles", "[ida_star]") {
    const games::n_puzzle eight{.rows = 3, .columns = 3};
    rng random(1);
    for (int i = 0; i < (short_run ? 20 : 200); ++i) {
        const auto s = eight.draw(random);
        const auto r = ida_star(eight).run(s);
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(r.value == a_star(eight).run(s).value);
        REQUIRE(ida_star(eight, {.budgeted = true}).run(s).value == r.value);
        REQUIRE(static_cast<double>(r.line.size()) == r.value);
        auto t = s;
        for (const auto m : r.line) t = eight.next(t, m);
        REQUIRE(eight.solved(t));
    }
}

TEST_CASE("an estimate that carries more than a number is handed on", "[ida_star]") {
    // Manhattan with the sum of rows and the sum of columns apart.
    struct apart {
        int value, rows;
        operator int() const { return value; }
    };
    struct split_puzzle : games::n_puzzle {
        apart estimate(const state& s) const {
            int sum = 0, down = 0;
            for (std::uint8_t cell = 0; cell < cells(); ++cell) {
                const auto tile = s.tiles[cell];
                if (tile == 0) continue;
                down += std::abs(cell / columns - follows.home[tile] / columns);
                sum += follows.distance[tile][cell];
            }
            return {sum, down};
        }
        apart estimate(const state& s, move m, apart h) const {
            const auto after = estimate(next(s, m));
            CHECK(std::abs(after.rows - h.rows) + std::abs(after.value - h.value) <= 2);
            return after;
        }
    };
    const games::n_puzzle eight{.rows = 3, .columns = 3, .seed = 12};
    const split_puzzle split{eight};
    const auto root = eight.walk(*std::make_unique<rng>(3), 20);
    const auto plain = ida_star(eight).run(root), carried = ida_star(split).run(root);
    CHECK(plain.line == carried.line);
    CHECK(plain.stats.nodes == carried.stats.nodes);
    CHECK(a_star(split).run(root).value == plain.value);
}

TEST_CASE("ida_star tells solved, unsolvable and out of reach apart", "[ida_star]") {
    const games::n_puzzle eight{.rows = 3, .columns = 3};
    const auto solved = ida_star(eight).run(eight.goal_state());
    CHECK(solved.value == 0);
    CHECK(solved.certainty == certainty::exact);
    auto odd = eight.goal_state();
    std::swap(odd.tiles[7], odd.tiles[8]);
    const auto none = ida_star(eight).run(odd);
    CHECK(none.value == std::numeric_limits<double>::infinity());
    CHECK(none.certainty == certainty::exact);
    // Twenty moves away, and only ten are allowed.
    const auto far = eight.parse("7 2 4 5 0 6 8 3 1");
    REQUIRE(far.has_value());
    const auto truth = a_star(eight).run(*far).value;
    const auto near = ida_star(eight, {.depth = 10}).run(*far, {.nodes = 1'000'000});
    CHECK(truth > 10);
    CHECK(near.certainty == certainty::at_least);
    CHECK(near.value == 11);
    CHECK(near.stopped == stop_reason::depth);
    const auto enough = ida_star(eight, {.depth = static_cast<int>(truth)}).run(*far);
    CHECK(enough.value == truth);
    CHECK(enough.certainty == certainty::exact);
    // Where steps have costs, a longer way may be cheaper.
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const double cost = cheapest(g);
        const auto p = estimated(g, seed);
        for (const bool budgeted : {false, true}) {
            const auto r =
                ida_star(p, {.depth = 5, .budgeted = budgeted}).run(p.root(), {.nodes = 20'000});
            CAPTURE(seed, cost, r.value, budgeted);
            if (r.certainty == certainty::exact) REQUIRE(r.value == cost);
            if (r.certainty == certainty::at_least) REQUIRE(r.value <= cost);
            if (r.certainty == certainty::at_most) REQUIRE(cost_of_line(p, r.line) == r.value);
            if (r.certainty == certainty::at_most) REQUIRE(r.value >= cost);
        }
    }
    CHECK_THROWS_AS(ida_star(eight, {.depth = -1}), std::invalid_argument);
    CHECK_THROWS_AS(ida_star(eight, {.depth = 1001}), std::invalid_argument);
}

TEST_CASE("ida_star respects its limits and tells its iterations", "[ida_star]") {
    const games::n_puzzle fifteen;
    const auto root = fifteen.root();
    for (const std::uint64_t nodes : {0u, 1u, 2u, 3u, 100u, 1024u, 50'000u}) {
        const auto r = ida_star(fifteen).run(root, {.nodes = nodes});
        CAPTURE(nodes);
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stats.nodes + 100 > nodes); // less what was about to be made on the way down
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.certainty == (nodes == 0 ? certainty::unknown : certainty::at_least));
    }
    CHECK(ida_star(fifteen).run(root, {.time = 0ns}).stopped == stop_reason::time);
    CHECK(ida_star(fifteen).run(root, {.time = 20ms}).stopped == stop_reason::time);
    CHECK(ida_star(fifteen).run(root, {.bytes = 10}).stopped == stop_reason::memory);
    struct listener {
        std::vector<double> bounds;
        std::uint64_t expansions = 0;
        void operator()(const iteration& i) {
            CHECK(i.certainty == certainty::at_least);
            bounds.push_back(i.value);
        }
        void operator()(const expanded<games::n_puzzle>&) { ++expansions; }
    } heard;
    rng random(9);
    const auto start = fifteen.walk(random, 60);
    const auto r = ida_star(fifteen).run(start, {}, heard);
    REQUIRE(r.certainty == certainty::exact);
    CHECK(heard.expansions == r.stats.expansions);
    double last = fifteen.estimate(start);
    for (const double bound : heard.bounds) {
        CHECK(bound == last + 2); // parity
        last = bound;
    }
    CHECK(last == r.value);
    CHECK(r.stats.deepest == static_cast<int>(r.line.size()));
}

namespace {

// Korf's way to count: states generated, the root among them. Instances with at most so many nodes
// are solved.
int check_node_counts(std::ifstream& file, double most) {
    const games::n_puzzle fifteen;
    int checked = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream in(line);
        int id = 0, manhattan = 0, length = 0;
        std::uint64_t nodes = 0;
        std::string tiles;
        in >> id >> manhattan >> length >> nodes;
        std::getline(in, tiles);
        const auto s = fifteen.parse(tiles);
        REQUIRE(s.has_value());
        CAPTURE(id);
        REQUIRE(fifteen.estimate(*s) == manhattan);
        if (static_cast<double>(nodes) > most) continue;
        const auto r = ida_star(fifteen).run(*s);
        REQUIRE(r.value == length);
        REQUIRE(r.stats.nodes == nodes);
        ++checked;
    }
    return checked;
}

} // namespace

TEST_CASE("15-puzzles with the node counts of a plain IDA*", "[ida_star]") {
    for (data_set& set : data_sets("n_puzzle/fifteen.txt", "korf100_15puzzle.txt")) {
        CAPTURE(set.name);
        const int checked = check_node_counts(set.file, short_run ? 6e5 : 3e6);
        CHECK(checked == (set.is_public ? (short_run ? 2 : 16) : (short_run ? 43 : 63)));
    }
}

TEST_CASE("15-puzzles with up to 30 million nodes", "[ida_star][.slow]") {
    for (data_set& set : data_sets("n_puzzle/fifteen.txt", "korf100_15puzzle.txt")) {
        CAPTURE(set.name);
        CHECK(check_node_counts(set.file, 3e7) == (set.is_public ? 43 : 88));
    }
}

TEST_CASE("after an exception, and after clear, ida_star is as good as new", "[ida_star]") {
    for (const bool budgeted : {false, true}) {
        const auto make = [&] { return ida_star(fragile_puzzle{}, {.budgeted = budgeted}); };
        examine_exceptions<expanded<fragile_puzzle>>(make, true);
    }
}
