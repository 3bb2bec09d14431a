// SPDX-License-Identifier: MIT
#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/fragile_puzzle.hpp"
#include "support/puzzle_graphs.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;
using namespace std::chrono_literals;

namespace {

constexpr double a_star_infinity = std::numeric_limits<double>::infinity();
constexpr tie_break all_ties[] = {tie_break::high_g, tie_break::lifo, tie_break::fifo,
                                  tie_break::random};
const games::n_puzzle a_star_eight{.rows = 3, .columns = 3};

} // namespace

TEST_CASE("a_star finds what Dijkstra finds", "[a_star]") {
    constexpr std::uint64_t graphs = short_run ? 1000 : 10'000;
    for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const double truth = cheapest(g);
        CAPTURE(seed, truth);
        const auto p = estimated(g, seed);
        a_star engine(p, {.ties = all_ties[seed % 4], .seed = seed});
        const auto r = engine.run(p.root());
        REQUIRE(r.value == truth);
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(r.stopped == stop_reason::finished);
        if (!std::isinf(truth)) REQUIRE(cost_of_line(p, r.line) == truth);
        if (std::isinf(truth)) REQUIRE(r.line.empty());
    }
}

TEST_CASE("a_star without estimates, and with costs that are not whole", "[a_star]") {
    const auto plain =
        examine_pathfinder([](const graph_puzzle& p,
                              const graph_rules::state& root) { return a_star(p).run(root).value; },
                           short_run ? 100 : 1000);
    CHECK(plain.value_or("") == "");
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const auto p = estimated<fractional_puzzle>(g, seed);
        const auto r = a_star(p, {.ties = all_ties[seed % 4]}).run(p.root());
        CAPTURE(seed);
        const double truth = 0.1 * cheapest(g);
        REQUIRE(r.certainty == certainty::exact);
        if (std::isinf(truth)) {
            REQUIRE(r.value == truth);
        } else {
            REQUIRE(std::abs(r.value - truth) < 1e-9);
            REQUIRE(std::abs(cost_of_line(p, r.line) - truth) < 1e-9);
        }
    }
}

TEST_CASE("a weight buys a bound, and what is not proved is not claimed", "[a_star]") {
    int dearer = 0, exact = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const double truth = cheapest(g);
        const auto p = estimated(g, seed);
        CAPTURE(seed, truth);
        for (const double weight : {1.5, 3.0, a_star_infinity}) {
            const auto r = a_star(p, {.weight = weight}).run(p.root());
            if (std::isinf(truth)) {
                REQUIRE((std::isinf(r.value) && r.certainty == certainty::exact));
                continue;
            }
            REQUIRE(r.value >= truth);
            REQUIRE(r.value <= weight * truth);
            REQUIRE(cost_of_line(p, r.line) == r.value);
            if (r.certainty == certainty::exact) REQUIRE(r.value == truth);
            dearer += r.value > truth;
            exact += r.certainty == certainty::exact;
        }
        for (const a_star_options& chosen :
             {a_star_options{.reopen = false}, a_star_options{.stop_on_generate = true}}) {
            const auto r = a_star(p, chosen).run(p.root());
            REQUIRE(r.value >= truth);
            REQUIRE((r.certainty == certainty::exact || r.certainty == certainty::at_most));
            if (r.certainty == certainty::exact) REQUIRE(r.value == truth);
        }
    }
    CHECK(dearer > 100);
    CHECK(exact > 0);
}

TEST_CASE("greedy search is quick, and a weight is between", "[a_star]") {
    std::uint64_t exact = 0, weighted = 0, greedy = 0;
    rng random(17);
    for (int i = 0; i < 30; ++i) {
        const auto s = a_star_eight.draw(random);
        const auto a = a_star(a_star_eight).run(s);
        const auto b = a_star(a_star_eight, {.weight = 2}).run(s);
        const auto c = a_star(a_star_eight, {.weight = a_star_infinity}).run(s);
        REQUIRE(b.value <= 2 * a.value);
        REQUIRE(c.value >= a.value);
        // Goes by h alone: no state is expanded while one that looks nearer is open.
        double last_open = 0;
        a_star(a_star_eight, {.weight = a_star_infinity}).run(s, {}, [&](const frontier& f) {
            REQUIRE(f.best >= 1);
            last_open = f.f;
        });
        REQUIRE(last_open <= 2);
        exact += a.stats.expansions;
        weighted += b.stats.expansions;
        greedy += c.stats.expansions;
    }
    CHECK(greedy < weighted);
    CHECK(weighted < exact);
}

TEST_CASE("a_star solves 8-puzzles optimally, however it breaks ties", "[a_star]") {
    // Distances from the goal by breadth-first search, without any of the engine.
    std::vector<games::n_puzzle::state> layer = {a_star_eight.goal_state()};
    std::vector<std::pair<games::n_puzzle::state, int>> sample = {{layer[0], 0}};
    std::vector<std::uint64_t> seen = {a_star_eight.hash(layer[0])};
    for (int depth = 1; depth <= 14; ++depth) {
        std::vector<games::n_puzzle::state> next;
        for (const auto& s : layer)
            for (const auto m : a_star_eight.moves(s)) {
                const auto t = a_star_eight.next(s, m);
                const auto key = a_star_eight.hash(t);
                if (std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
                seen.push_back(key);
                next.push_back(t);
            }
        layer = std::move(next);
        for (std::size_t i = 0; i < layer.size(); i += 40) sample.push_back({layer[i], depth});
    }
    CHECK(layer.size() == 1893);
    for (const auto& [s, depth] : sample)
        for (const tie_break ties : all_ties) {
            const auto r = a_star(a_star_eight, {.ties = ties}).run(s);
            REQUIRE(r.value == depth);
            REQUIRE(r.certainty == certainty::exact);
            auto t = s;
            for (const auto m : r.line) t = a_star_eight.next(t, m);
            REQUIRE(a_star_eight.solved(t));
            REQUIRE(static_cast<int>(r.line.size()) == depth);
        }
}

TEST_CASE("bpmx keeps solutions and saves expansions", "[a_star]") {
    // Manhattan, forgotten in every other state: admissible and far from consistent.
    const auto forgetful = with_estimate(a_star_eight, [](const games::n_puzzle::state& s) {
        return mix(a_star_eight.hash(s)) % 2 == 0 ? 0 : a_star_eight.estimate(s);
    });
    std::uint64_t plain = 0, corrected = 0;
    rng random(5);
    for (int i = 0; i < 20; ++i) {
        const auto s = a_star_eight.draw(random);
        const auto truth = a_star(a_star_eight).run(s);
        const auto without = a_star(forgetful).run(s);
        const auto with = a_star(forgetful, {.bpmx = true}).run(s);
        REQUIRE(without.value == truth.value);
        REQUIRE(with.value == truth.value);
        REQUIRE(with.certainty == certainty::exact);
        plain += without.stats.expansions;
        corrected += with.stats.expansions;
    }
    CHECK(corrected < plain);
    CHECK_THROWS_AS(a_star(graph_puzzle{}, {.bpmx = true}), std::invalid_argument);
}

TEST_CASE("solved and unsolvable starts are told apart", "[a_star]") {
    const auto solved = a_star(a_star_eight).run(a_star_eight.goal_state());
    CHECK(solved.value == 0);
    CHECK(solved.certainty == certainty::exact);
    CHECK(solved.line.empty());
    auto odd = a_star_eight.goal_state();
    std::swap(odd.tiles[7], odd.tiles[8]);
    const auto known = a_star(a_star_eight).run(odd);
    CHECK(known.value == a_star_infinity);
    CHECK(known.certainty == certainty::exact);
    CHECK(known.stats.expansions == 0);
    // The same the long way, by a game that does not know of parity.
    struct naive : games::n_puzzle {
        void solvable() const = delete;
    };
    const naive hard{games::n_puzzle{.rows = 2, .columns = 3}};
    auto twisted = hard.goal_state();
    std::swap(twisted.tiles[4], twisted.tiles[5]);
    const auto searched = a_star(hard).run(twisted);
    CHECK(searched.value == a_star_infinity);
    CHECK(searched.certainty == certainty::exact);
    CHECK(searched.stats.nodes == 360);
}

TEST_CASE("the frontier is counted as it is", "[a_star]") {
    // Against a plain list of all open states.
    for (const tie_break ties : all_ties) {
        rng random(3);
        const auto s = a_star_eight.draw(random);
        std::uint64_t heard = 0, open = 0;
        std::vector<std::uint64_t> met = {a_star_eight.hash(s)}; // states ever pushed
        struct listener {
            std::uint64_t &heard, &open;
            std::vector<std::uint64_t>& met;
            std::uint64_t closed = 0;
            double last = 0;
            void operator()(const frontier& f) {
                ++heard;
                open = f.open;
                REQUIRE(f.open == met.size() - closed);
                REQUIRE((f.best >= 1 && f.best <= f.open));
                REQUIRE(f.f >= last); // Manhattan is consistent
                if (f.f > last) REQUIRE(f.best <= f.open);
                last = f.f;
            }
            void operator()(const expanded<games::n_puzzle>& e) {
                ++closed;
                for (const auto m : a_star_eight.moves(e.state)) {
                    const auto key = a_star_eight.hash(a_star_eight.next(e.state, m));
                    if (std::find(met.begin(), met.end(), key) == met.end()) met.push_back(key);
                }
            }
        };
        const auto r = a_star(a_star_eight, {.ties = ties}).run(s, {}, listener{heard, open, met});
        CHECK(heard == r.stats.expansions);
        CHECK(heard > 50);
        CHECK(met.size() == r.stats.nodes);
    }
}

TEST_CASE("bounds rise to the value", "[a_star]") {
    rng random(3);
    const auto s = a_star_eight.draw(random);
    std::vector<iteration> heard;
    const auto r = a_star(a_star_eight).run(s, {}, [&](const iteration& i) {
        CHECK(i.certainty == certainty::at_least);
        if (!heard.empty()) CHECK((i.value > heard.back().value && i.nodes > heard.back().nodes));
        heard.push_back(i);
    });
    REQUIRE(!heard.empty());
    CHECK(heard.front().value > a_star_eight.estimate(s));
    CHECK(heard.back().value == r.value);
    CHECK(heard.back().nodes <= r.stats.nodes);
    // A weight proves no bound on the way.
    a_star(a_star_eight, {.weight = 2}).run(s, {}, [](const iteration&) { FAIL("no bound"); });
}

TEST_CASE("the share of best states is that of a plain open list", "[a_star]") {
    rng random(11);
    const auto s = a_star_eight.draw(random);
    struct open_state {
        games::n_puzzle::state at;
        int f;
        bool open;
    };
    std::vector<open_state> all = {{s, a_star_eight.estimate(s), true}};
    struct listener {
        std::vector<open_state>& all;
        std::uint64_t checked = 0;
        void operator()(const frontier& f) {
            int least = 1000;
            std::uint64_t best = 0;
            for (const auto& o : all)
                if (o.open) {
                    if (o.f < least) best = 0;
                    least = std::min(least, o.f);
                    best += o.f == least;
                }
            ++checked;
            REQUIRE(f.f == least);
            REQUIRE(f.best == best);
        }
        void operator()(const expanded<games::n_puzzle>& e) {
            for (auto& o : all)
                if (o.at == e.state) o.open = false;
            for (const auto m : a_star_eight.moves(e.state)) {
                const auto t = a_star_eight.next(e.state, m);
                const int f = e.ply + 1 + a_star_eight.estimate(t);
                bool known = false;
                for (auto& o : all)
                    if (o.at == t) {
                        known = true;
                        if (o.open) o.f = std::min(o.f, f);
                    }
                if (!known) all.push_back({t, f, true});
            }
        }
    };
    listener plain{all};
    a_star(a_star_eight, {.ties = tie_break::fifo}).run(s, {.nodes = 1500}, plain);
    CHECK(plain.checked > 300);
}

TEST_CASE("a_star respects its limits and goes on", "[a_star]") {
    const games::n_puzzle fifteen;
    const auto root = fifteen.root();
    for (const std::uint64_t nodes : {0u, 1u, 2u, 100u, 5000u, 50'000u}) {
        const auto r = a_star(fifteen).run(root, {.nodes = nodes});
        CAPTURE(nodes);
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stats.nodes + 4 > nodes);
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.certainty == (nodes == 0 ? certainty::unknown : certainty::at_least));
        if (nodes > 0) CHECK(r.value >= fifteen.estimate(root));
    }
    CHECK(a_star(fifteen).run(root, {.time = 0ns}).stopped == stop_reason::time);
    CHECK(a_star(fifteen).run(root, {.time = 20ms}).stopped == stop_reason::time);
    for (const std::uint64_t bytes : {0u, 100'000u, 1u << 20, 4u << 20}) {
        const auto r = a_star(fifteen).run(root, {.bytes = bytes});
        CAPTURE(bytes, r.stats.peak_bytes);
        CHECK(r.stopped == stop_reason::memory);
        CHECK((r.stats.peak_bytes <= bytes || r.stats.nodes == 0));
        if (bytes >= 1u << 20) CHECK(r.stats.nodes > bytes / 64);
    }
    // In several runs the same as in one.
    const auto s = fifteen.parse("4 1 2 3 5 6 0 7 8 9 10 11 12 13 14 15");
    REQUIRE(s.has_value());
    rng random(2);
    const auto start = fifteen.walk(random, 60);
    const auto whole = a_star(fifteen).run(start);
    a_star parts(fifteen);
    std::uint64_t nodes = 0, runs = 0;
    for (;; ++runs) {
        const auto r = parts.run(start, {.nodes = 200});
        nodes += r.stats.nodes;
        if (r.stopped != stop_reason::finished) continue;
        CHECK(r.value == whole.value);
        CHECK(r.line == whole.line);
        break;
    }
    CHECK(runs > 1);
    CHECK(nodes == whole.stats.nodes);
    a_star by_hand(fifteen);
    CHECK(!by_hand.step());
    by_hand.start(start);
    while (by_hand.step()) {
    }
    CHECK(by_hand.run(start).line == whole.line);
}

TEST_CASE("a state of the 15-puzzle takes at most 24 bytes", "[a_star]") {
    const games::n_puzzle fifteen;
    for (const std::uint64_t nodes : {130'000u, 240'000u, 400'000u}) {
        const auto r = a_star(fifteen).run(fifteen.root(), {.nodes = nodes});
        CAPTURE(nodes, r.stats.peak_bytes);
        CHECK(static_cast<double>(r.stats.peak_bytes) <= 24.0 * static_cast<double>(r.stats.nodes));
    }
}

TEST_CASE("the same seed is the same search of ties", "[a_star]") {
    const auto run = [](std::uint64_t seed) {
        return a_star(a_star_eight, {.ties = tie_break::random, .seed = seed})
            .run(a_star_eight.root());
    };
    const auto once = run(7), again = run(7), other = run(8);
    CHECK(once.stats.nodes == again.stats.nodes);
    CHECK(once.line == again.line);
    CHECK(once.stats.nodes != other.stats.nodes);
    CHECK(once.value == other.value);
    CHECK_THROWS_AS(a_star(a_star_eight, {.weight = .5}), std::invalid_argument);
    CHECK_THROWS_AS(a_star(a_star_eight, {.weight = std::nan("")}), std::invalid_argument);
}

TEST_CASE("costs of any size are searched in order", "[a_star]") {
    // Beyond the piles of the open list: costs of thousands.
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        graph g = draw_puzzle_graph(seed);
        for (graph_node& n : g.nodes)
            for (edge& e : n.edges) e.cost = e.cost * e.cost * 1000 + 7;
        const auto p = estimated(g, seed);
        const auto r = a_star(p, {.ties = all_ties[seed % 4]}).run(p.root());
        CAPTURE(seed);
        REQUIRE(r.value == cheapest(g));
    }
}

TEST_CASE("after an exception, and after clear, a_star is as good as new", "[a_star]") {
    const auto examine = [](const a_star_options& chosen) {
        const auto make = [&] { return a_star(fragile_puzzle{}, chosen); };
        examine_exceptions<frontier>(make, true);
        examine_exceptions<expanded<fragile_puzzle>>(make, true);
    };
    examine({});
    examine({.ties = tie_break::random});
}
