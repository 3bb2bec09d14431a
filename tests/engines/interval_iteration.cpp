// SPDX-License-Identifier: MIT
// Interval iteration on random games with luck and cycles, against every pair of strategies; on
// games whose values are known; and on what a limit may do to it.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <seesaw/engines/interval_iteration.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/pig.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/games/twenty48.hpp>

#include "support/catch.hpp"
#include "support/layered_graphs.hpp"
#include "support/random_games.hpp"
#include "support/scratch_directory.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

namespace seesaw::interval_iteration_tests {

using tests::edge;
using tests::graph;
using tests::graph_chance_game;
using tests::graph_node;
using tests::short_run;

namespace {

// A few nodes, edges from anywhere to anywhere, and so few choices that all strategies can be
// tried.
graph draw_small_graph(std::uint64_t seed) {
    rng random(seed);
    graph g;
    g.seed = seed;
    const auto size = static_cast<int>(random.between(3, 10));
    const auto ends = static_cast<int>(random.between(1, 3));
    int strategies = 1;
    for (int i = 0; i < size; ++i) {
        graph_node n;
        if (i >= size - ends) {
            n.outcome = static_cast<score>(random.between(-3, 3));
            g.nodes.push_back(n);
            continue;
        }
        const auto who = random.below(10);
        n.turn = who < 4 ? player::chance : who < 7 ? player::first : player::second;
        auto moves = random.between(1, 3);
        if (n.turn != player::chance && strategies * moves > 96) moves = 1;
        if (n.turn != player::chance) strategies *= static_cast<int>(moves);
        double total = 0;
        for (int m = 0; m < moves; ++m) {
            edge e;
            // Mostly near by, so that there are several components.
            const auto span = std::max<std::int64_t>(1, size / 2);
            e.to = static_cast<int>(
                std::clamp<std::int64_t>(i + random.between(-span / 2, span), 0, size - 1));
            e.probability = random.below(4) == 0 ? 0.01 : 0.1 + random.real();
            total += e.probability;
            n.edges.push_back(e);
        }
        for (edge& e : n.edges) e.probability /= total;
        g.nodes.push_back(n);
    }
    return g;
}

// What each node is worth when each player always makes the same choice: equations for the nodes
// from which an end can be reached, by elimination; the others go round for ever.
std::vector<long double> chain_values(const graph& g, const std::vector<std::size_t>& choice,
                                      long double endless) {
    const std::size_t n = g.nodes.size();
    std::vector<std::vector<long double>> move(n, std::vector<long double>(n + 1));
    std::vector<bool> ends(n);
    for (std::size_t i = 0; i < n; ++i) {
        const graph_node& node = g.nodes[i];
        ends[i] = node.outcome.has_value();
        if (ends[i]) continue;
        if (node.turn != player::chance) {
            move[i][static_cast<std::size_t>(node.edges[choice[i]].to)] = 1;
            continue;
        }
        long double all = 0;
        for (const edge& e : node.edges) all += e.probability;
        for (const edge& e : node.edges)
            move[i][static_cast<std::size_t>(e.to)] += e.probability / all;
    }
    std::vector<bool> reaches = ends;
    for (std::size_t round = 0; round < n; ++round)
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                if (move[i][j] > 0 && reaches[j]) reaches[i] = true;
    // (1 − P) x = b
    std::vector<std::vector<long double>> a(n, std::vector<long double>(n + 1));
    for (std::size_t i = 0; i < n; ++i) {
        a[i][i] = 1;
        if (ends[i] || !reaches[i]) {
            a[i][n] = ends[i] ? static_cast<long double>(*g.nodes[i].outcome) : endless;
            continue;
        }
        for (std::size_t j = 0; j < n; ++j) a[i][j] -= move[i][j];
    }
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t pivot = k;
        for (std::size_t i = k; i < n; ++i)
            if (std::abs(a[i][k]) > std::abs(a[pivot][k])) pivot = i;
        std::swap(a[k], a[pivot]);
        for (std::size_t i = 0; i < n; ++i) {
            if (i == k || a[i][k] == 0) continue;
            const long double factor = a[i][k] / a[k][k];
            for (std::size_t j = k; j <= n; ++j) a[i][j] -= factor * a[k][j];
        }
    }
    std::vector<long double> values(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = a[i][n] / a[i][i];
    return values;
}

// The next choice of this player's; false after the last.
bool advance(const graph& g, player who, std::vector<std::size_t>& choice) {
    for (std::size_t i = 0; i < choice.size(); ++i) {
        if (g.nodes[i].outcome || g.nodes[i].turn != who) continue;
        if (++choice[i] < g.nodes[i].edges.size()) return true;
        choice[i] = 0;
    }
    return false;
}

// Both sides have a best choice at each node that does not depend on what came before (Shapley; for
// play that may be endless, Liggett and Lippman): the best over all of the worst over all.
std::vector<long double> strategy_values(const graph& g, long double endless) {
    const std::size_t n = g.nodes.size();
    std::vector<std::size_t> choice(n);
    std::vector<long double> best(n, -std::numeric_limits<long double>::infinity());
    do {
        std::vector<long double> worst(n, std::numeric_limits<long double>::infinity());
        do {
            const auto values = chain_values(g, choice, endless);
            for (std::size_t i = 0; i < n; ++i) worst[i] = std::min(worst[i], values[i]);
        } while (advance(g, player::second, choice));
        for (std::size_t i = 0; i < n; ++i) best[i] = std::max(best[i], worst[i]);
    } while (advance(g, player::first, choice));
    return best;
}

struct counts {
    std::uint64_t states = 0, open = 0, endless = 0, strategic = 0, certain = 0;
    double widest = 0;
};

std::string fault_of_intervals(std::uint64_t seed, double endless, counts& seen) {
    const graph g = draw_small_graph(seed);
    const auto game = tests::game_of<graph_chance_game>(g);
    const auto truth = strategy_values(g, endless);
    interval_iteration engine(game, {.endless = endless});
    const auto r = engine.run(game.root());
    if (r.stopped != stop_reason::finished) return "stopped";
    constexpr long double slack = 1e-16L; // of the elimination
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        const auto in = engine.bounds({static_cast<int>(i)});
        if (!in) continue;
        ++seen.states;
        if (truth[i] < in->low - slack || truth[i] > in->high + slack)
            return "value of " + std::to_string(i) + ": " + std::to_string(truth[i]) +
                   " is not in " + std::to_string(in->low) + " to " + std::to_string(in->high);
        const double width = in->high - in->low;
        seen.open += width > 3e-12;
        seen.widest = std::max(seen.widest, width);
        seen.endless += truth[i] == endless;
    }
    if (r.certainty == certainty::exact ? r.bounds.high - r.bounds.low > 3e-12
                                        : r.certainty != certainty::at_least)
        return "certainty";
    if (r.value < r.bounds.low || r.value > r.bounds.high) return "value outside of its bounds";
    if (!r.line.empty()) {
        seen.strategic += r.moves.size() > 1;
        seen.certain += r.moves.size() > 1 && r.best_is_certain;
        const auto after = static_cast<std::size_t>(game.next(game.root(), r.line[0]).node);
        if (r.best_is_certain && std::abs(truth[after] - truth[0]) > slack) return "best move";
    }
    return {};
}

void check_games(std::uint64_t first, std::uint64_t last) {
    counts seen;
    for (std::uint64_t seed = first; seed <= last; ++seed) {
        const double endless = seed % 4 == 0 ? -4 : seed % 4 == 1 ? 0.5 : seed % 4 == 2 ? 0 : 4;
        const std::string fault = fault_of_intervals(seed, endless, seen);
        CAPTURE(seed, endless, fault);
        REQUIRE(fault.empty());
    }
    const std::uint64_t games = last - first + 1;
    CAPTURE(seen.states, seen.open, seen.widest, seen.endless, seen.strategic, seen.certain);
    // Where luck leaves a cycle once in thousands of rounds, rounding is what is left.
    CHECK(seen.open <= 4 + seen.states / 200);
    CHECK(seen.widest < 1e-9);
    // The games are worth solving.
    CHECK(seen.states > 3 * games);
    CHECK(seen.endless > games / 5);
    CHECK(seen.strategic > games / 10);
    CHECK(seen.certain > games / 40);
}

} // namespace

TEST_CASE("bounds contain the value of random games with luck and cycles", "[interval_iteration]") {
    check_games(1, short_run ? 100 : 600);
}

TEST_CASE("bounds contain the value of 20,000 more", "[interval_iteration][.slow]") {
    check_games(1001, 21'000);
}

// ── Games whose values are known ────────────────────────────────────────────────────────────────

namespace {

// Heads wins, tails is thrown again, so many times that only the expectation ends it; the player
// may go away for less, or wait for ever.
struct patience {
    struct state {
        int at = 0; // 0: choose, 1: the coin, 2: won, 3: gone away
        bool operator==(const state&) const = default;
    };
    using move = int;
    double heads = 0.5;
    player who = player::first;

    state root() const { return {}; }
    move_list<move, 3> moves(const state& s) const {
        if (s.at == 0) return {0, 1, 3};
        return {0, 2};
    }
    move_list<weighted<move>, 3> chances(const state&) const {
        return {{0, 1 - heads}, {2, heads}};
    }
    state next(const state&, move m) const { return {m}; }
    player to_move(const state& s) const { return s.at == 0 ? who : player::chance; }
    std::optional<score> outcome(const state& s) const {
        if (s.at < 2) return std::nullopt;
        return s.at == 2 ? 2 : 1;
    }
    std::uint64_t hash(const state& s) const { return static_cast<std::uint64_t>(s.at); }
};

} // namespace

TEST_CASE("staying, leaving and hoping", "[interval_iteration]") {
    const auto value = [](const patience& game, double endless) {
        const auto r = interval_iteration(game, {.endless = endless}).run({});
        CHECK(r.certainty == certainty::exact);
        CHECK(r.bounds.high - r.bounds.low <= 2e-12);
        return r.value;
    };
    // Whoever likes 2 throws on; who does not goes away, or waits if that is worth less.
    CHECK(value({}, 0) == Approx(2).epsilon(1e-12));
    CHECK(value({}, 5) == 5);
    CHECK(value({.who = player::second}, 0) == 0);
    CHECK(value({.who = player::second}, 1.5) == 1);
    CHECK(value({.heads = 0.01}, 0) == Approx(2).epsilon(1e-12));
    // Where rounding or a limit holds the bounds apart, the result says so.
    const auto hard = interval_iteration(patience{.heads = 0.001}, {.error = 0}).run({});
    CHECK(hard.stopped == stop_reason::finished);
    CHECK(hard.certainty == certainty::at_least);
    CHECK(hard.value == hard.bounds.low);
    CHECK(hard.bounds.low < 2);
    CHECK(hard.bounds.low > 2 - 1e-9);
    CHECK(hard.bounds.high >= 2);
    const auto slow = interval_iteration(patience{.heads = 1e-9})
                          .run({}, {.time = std::chrono::milliseconds(20)});
    CHECK(slow.stopped == stop_reason::time);
    CHECK(slow.certainty == certainty::at_least);
    CHECK(slow.bounds.low < 2);
    CHECK(slow.bounds.high >= 2);
}

TEST_CASE("without luck values are those of retrograde analysis", "[interval_iteration]") {
    const games::tic_tac_toe board;
    const auto drawn = interval_iteration(board).run(board.root());
    CHECK(drawn.bounds == value_interval{0, 0});
    CHECK(drawn.certainty == certainty::exact);
    CHECK(drawn.stats.nodes == 5478);
    CHECK_FALSE(drawn.best_is_certain); // all nine draw
    tests::graph_kind kind{.min_layers = 4, .max_layers = 9, .max_width = 15, .max_branching = 4};
    kind.best_score = 3;
    kind.cycle = 0.25;
    for (std::uint64_t seed = 1; seed <= (short_run ? 30 : 300); ++seed) {
        const auto game = tests::game_of(draw_graph(kind, seed));
        const score endless = seed % 3 == 0 ? -4 : seed % 3 == 1 ? 0 : 4;
        retrograde known(game, {.endless = endless});
        known.run(game.root());
        interval_iteration engine(game, {.endless = static_cast<double>(endless)});
        REQUIRE(engine.run(game.root()).certainty == certainty::exact);
        REQUIRE(engine.size() == known.size());
        for (int i = 0; i < static_cast<int>(game.nodes->nodes.size()); ++i) {
            CAPTURE(seed, i);
            const auto in = engine.bounds({i});
            const auto value = known.value({i});
            REQUIRE(in.has_value() == value.has_value());
            if (value) REQUIRE(*in == value_interval{double(*value), double(*value)});
        }
    }
}

TEST_CASE("2048 on a small board, with whole results and others", "[interval_iteration]") {
    const games::twenty48 game{.width = 2, .height = 2, .target = 32};
    const auto r = interval_iteration(game, {.symmetry = true}).run(game.root());
    CHECK(r.certainty == certainty::exact);
    CHECK(r.value == Approx(0.0828872890716).epsilon(1e-11));
    const games::twenty48_score points{.width = 2, .height = 2};
    const auto paid = interval_iteration(points).run(points.root());
    CHECK(paid.certainty == certainty::exact);
    CHECK(paid.value == Approx(66.964149457).epsilon(1e-10));
}

TEST_CASE("Pig is worth what Neller and Presser found", "[interval_iteration][pig]") {
    const games::pig game{.target = short_run ? 20 : 100};
    interval_iteration engine(game);
    const auto r = engine.run(game.root());
    CHECK(r.certainty == certainty::exact);
    CHECK(r.bounds.high - r.bounds.low <= 1e-12);
    if (short_run) return;
    CHECK((1 + r.value) / 2 == Approx(0.530593).margin(5e-7));
    // Nobody has anything: hold at 21, as they found; behind, the first player dares more.
    const auto holds_at = [&](int own, int other) {
        games::pig::state s;
        s.first = static_cast<std::int16_t>(own);
        s.second = static_cast<std::int16_t>(other);
        for (s.total = 2; s.total < 100 - own; ++s.total)
            if (engine.best(s) == games::pig::hold) break;
        return static_cast<int>(s.total);
    };
    CHECK(holds_at(0, 0) == 21);
    CHECK(holds_at(0, 90) > 40);
}

// ── Limits ──────────────────────────────────────────────────────────────────────────────────────

TEST_CASE("interval iteration keeps to its limits", "[interval_iteration]") {
    using namespace std::chrono_literals;
    const games::pig game{.target = 15};
    interval_iteration engine(game);
    const auto whole = engine.run(game.root());
    REQUIRE(whole.certainty == certainty::exact);
    CHECK(whole.stats.nodes == engine.size());
    CHECK(engine.run(game.root()).stats.nodes == 0);
    const auto expect = [&](const limits& allowed, stop_reason why) {
        interval_iteration fresh(game);
        const auto r = fresh.run(game.root(), allowed);
        CHECK(r.stopped == why);
        CHECK(r.stats.peak_bytes <= allowed.bytes);
        CHECK(r.stats.nodes <= allowed.nodes);
        CHECK(r.certainty == certainty::unknown);
        CHECK(fresh.size() == 0);
    };
    expect({.nodes = whole.stats.nodes - 1}, stop_reason::nodes);
    expect({.bytes = 1000}, stop_reason::memory);
    expect({.time = 0ns}, stop_reason::time);
    // Cancelled when all states are known: the bounds are wide, and right.
    tests::stop_source source;
    std::uint64_t left = whole.stats.expansions;
    interval_iteration cancelled(game);
    const auto r =
        cancelled.run(game.root(), {.stop = source.get_token()}, [&](const expanded<games::pig>&) {
            if (--left == 0) source.request_stop();
        });
    CHECK(r.stopped == stop_reason::cancelled);
    CHECK(r.certainty == certainty::at_least);
    CHECK(r.value == r.bounds.low);
    CHECK(r.bounds.low <= whole.bounds.high);
    CHECK(r.bounds.high >= whole.bounds.low);
    CHECK(r.bounds.high - r.bounds.low > 0.001);
    // And a second run does better.
    CHECK(cancelled.run(game.root()).certainty == certainty::exact);
    CHECK_THROWS_AS(interval_iteration(game, {.error = -1}), std::invalid_argument);
    CHECK_THROWS_AS(interval_iteration(game, {.endless = 2e9}), std::invalid_argument);
}

using layered = tests::layered_graph_game<graph_chance_game>;

TEST_CASE("interval iteration by layers holds the values it has in memory",
          "[interval_iteration]") {
    constexpr std::uint64_t games = short_run ? 60 : 600;
    const tests::scratch_directory scratch;
    std::uint64_t files = 0, states = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const layered game = tests::layered_game_of<graph_chance_game>(
            draw_small_graph(seed), 1 + static_cast<int>(seed % 2));
        const double endless = seed % 3 == 0 ? -1.5 : seed % 3 == 1 ? 0 : 2;
        CAPTURE(seed, endless);
        const std::string directory = scratch / std::to_string(seed);
        interval_iteration memory(game, {.endless = endless});
        interval_iteration disk(game, {.endless = endless, .directory = directory});
        const auto expected = memory.run(game.root());
        std::uint64_t valued = 0;
        const auto r = disk.run(game.root(), {}, [&](const layer_done& l) {
            if (l.valued) valued += l.states;
        });
        REQUIRE(disk.size() == memory.size());
        REQUIRE(valued == memory.size());
        REQUIRE(r.certainty == expected.certainty);
        files += tests::files_in(directory).size();
        states += disk.size();
        interval_iteration again(game, {.endless = endless, .directory = directory});
        REQUIRE(again.open());
        for (int i = 0; i < static_cast<int>(game.nodes->nodes.size()); ++i) {
            const auto a = memory.bounds({i}), b = disk.bounds({i});
            REQUIRE(a.has_value() == b.has_value());
            REQUIRE(again.bounds({i}) == b);
            if (!a) continue;
            // Both hold the value, so that they meet; and one is about as wide as the other.
            REQUIRE((a->low <= b->high && b->low <= a->high));
            REQUIRE((b->high - b->low <= 3e-12 || a->high - a->low > 3e-12));
        }
        std::filesystem::remove_all(directory);
    }
    CHECK(files > 2 * games);
    CHECK(states > 3 * games);
}

TEST_CASE("interval iteration by layers goes on where it was stopped", "[interval_iteration]") {
    const games::pig game{.target = 12};
    const tests::scratch_directory scratch;
    interval_iteration memory(game);
    const auto expected = memory.run(game.root());
    const auto engine_in = [&](const char* name, double error = 1e-12) {
        return interval_iteration(game, {.error = error, .directory = scratch / name});
    };
    auto whole = engine_in("whole");
    const auto r = whole.run(game.root());
    REQUIRE(r.certainty == certainty::exact);
    CHECK(std::abs(r.value - expected.value) < 1e-12);
    CHECK(r.best_is_certain == expected.best_is_certain);
    CHECK(r.line == expected.line);
    CHECK(r.stats.peak_bytes < expected.stats.peak_bytes / 2);
    const auto files = tests::files_in(scratch / "whole");
    CHECK(files.size() == 1 + 22); // banked are 0 points, or 2 to 22
    // So many states at a time.
    auto parts = engine_in("parts");
    int runs = 0;
    while (parts.run(game.root(), {.nodes = memory.size() / 4}).certainty != certainty::exact) {
        REQUIRE(++runs < 1000);
        REQUIRE_FALSE(parts.bounds(game.root()).has_value());
        REQUIRE_FALSE(engine_in("parts").open());
    }
    CHECK(runs > 3);
    CHECK(tests::files_in(scratch / "parts") == files);
    // Killed now and then.
    rng random(3);
    int killed = 0;
    for (int i = 0; i < 200 && killed < (short_run ? 3 : 20); ++i) {
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            engine_in("killed").run(game.root());
            ::_exit(0);
        }
        ::usleep(static_cast<useconds_t>(random.below(4000)));
        ::kill(child, SIGKILL);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        killed += WIFSIGNALED(status) ? 1 : 0;
        if (!WIFSIGNALED(status)) std::filesystem::remove_all(scratch / "killed");
    }
    CHECK(killed > 0);
    CHECK(engine_in("killed").run(game.root()).certainty == certainty::exact);
    CHECK(tests::files_in(scratch / "killed") == files);
    // Another question, and a file that is not as it was.
    CHECK_THROWS_AS(engine_in("whole", 1e-9).run(game.root()), std::runtime_error);
    for (const auto& [name, bytes] : files) {
        std::string damaged = bytes;
        damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
        tests::write_bytes((scratch / "whole") + '/' + name, damaged);
        const auto ask_all = [&] {
            auto engine = engine_in("whole");
            engine.open();
            for (std::int16_t a = 0; a < 12; ++a)
                for (std::int16_t b = 0; b < 12; ++b)
                    engine.bounds({a, b, 0, player::first, false});
        };
        CAPTURE(name);
        CHECK_THROWS_AS(ask_all(), std::runtime_error);
        tests::write_bytes((scratch / "whole") + '/' + name, bytes);
    }
}

} // namespace seesaw::interval_iteration_tests
