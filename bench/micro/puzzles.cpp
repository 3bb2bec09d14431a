// SPDX-License-Identifier: MIT
// Micro-benchmarks of sliding-tile puzzles: expansions a second, bytes a state, tables built.
//
//     build/bench/micro --benchmark_filter='fifteen|twenty_four'
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/hda_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/pattern_databases.hpp>

namespace {

using seesaw::games::n_puzzle;
namespace games = seesaw::games;

benchmark::Counter per_second(std::uint64_t count) {
    return benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

constexpr std::uint64_t hard = 7; // draws a board that is 60 moves from home

/// IDA* with the Manhattan distance, the first 20 million nodes of a random board.
void fifteen_ida_star(benchmark::State& run) {
    const n_puzzle rules{.seed = hard};
    std::uint64_t expansions = 0;
    for (auto _ : run)
        expansions +=
            seesaw::ida_star(rules).run(rules.root(), {.nodes = 20'000'000}).stats.expansions;
    run.counters["expansions/s"] = per_second(expansions);
}
BENCHMARK(fifteen_ida_star)->Unit(benchmark::kMillisecond);

/// A* with the Manhattan distance, the first so many million states of a random board.
void fifteen_a_star(benchmark::State& run) {
    const n_puzzle rules{.seed = hard};
    std::uint64_t expansions = 0, states = 0, bytes = 0;
    for (auto _ : run) {
        const auto r = seesaw::a_star(rules).run(
            rules.root(), {.nodes = static_cast<std::uint64_t>(run.range(0)) * 1'000'000});
        expansions += r.stats.expansions;
        states += r.stats.nodes;
        bytes += r.stats.peak_bytes;
    }
    run.counters["expansions/s"] = per_second(expansions);
    run.counters["bytes/state"] = static_cast<double>(bytes) / static_cast<double>(states);
}
BENCHMARK(fifteen_a_star)->ArgName("millions")->Arg(1)->Arg(4)->Unit(benchmark::kMillisecond);

/// The same on threads: by the clock on the wall.
void fifteen_hda_star(benchmark::State& run) {
    const n_puzzle rules{.seed = hard};
    std::uint64_t expansions = 0, states = 0, bytes = 0;
    for (auto _ : run) {
        const auto r = seesaw::hda_star(rules, {.threads = static_cast<int>(run.range(0))})
                           .run(rules.root(), {.nodes = 4'000'000});
        expansions += r.stats.expansions;
        states += r.stats.nodes;
        bytes += r.stats.peak_bytes;
    }
    run.counters["expansions/s"] = per_second(expansions);
    run.counters["bytes/state"] = static_cast<double>(bytes) / static_cast<double>(states);
}
BENCHMARK(fifteen_hda_star)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// The tables of 5-5-5.
void fifteen_patterns_built(benchmark::State& run) {
    const n_puzzle rules;
    std::uint64_t bytes = 0;
    for (auto _ : run)
        bytes = games::pattern_databases(rules, games::pattern_sets::five_five_five()).bytes();
    run.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(fifteen_patterns_built)->Unit(benchmark::kMillisecond);

/// Random boards solved with 5-5-5 and the walking distance.
void fifteen_solved(benchmark::State& run) {
    const n_puzzle rules;
    const games::walking_distance walking(rules);
    const games::pattern_databases patterns(rules, games::pattern_sets::five_five_five());
    const auto guided = with_heuristic(rules, games::maximum_of(patterns, walking));
    std::uint64_t expansions = 0, boards = 0;
    for (auto _ : run) {
        seesaw::rng random(1);
        for (int i = 0; i < 10; ++i, ++boards)
            expansions += seesaw::ida_star(guided).run(rules.draw(random)).stats.expansions;
    }
    run.counters["boards/s"] = per_second(boards);
    run.counters["expansions/s"] = per_second(expansions);
    run.counters["bytes"] = static_cast<double>(patterns.bytes() + walking.bytes());
}
BENCHMARK(fifteen_solved)->Unit(benchmark::kMillisecond);

/// Boards of the 24-puzzle, so many random moves from home, solved with 5-5-5-5-4.
void twenty_four_solved(benchmark::State& run) {
    const n_puzzle rules{.rows = 5, .columns = 5};
    const games::pattern_databases patterns(rules, games::pattern_sets::twenty_four());
    const auto guided =
        with_heuristic(rules, games::maximum_of(patterns, games::linear_conflict(rules)));
    std::uint64_t boards = 0, moves = 0, bytes = 0;
    for (auto _ : run) {
        seesaw::rng random(1);
        for (int i = 0; i < 10; ++i, ++boards) {
            const auto r =
                seesaw::ida_star(guided).run(rules.walk(random, static_cast<int>(run.range(0))));
            moves += r.line.size();
            bytes = std::max(bytes, r.stats.peak_bytes + patterns.bytes());
        }
    }
    run.counters["boards/s"] = per_second(boards);
    run.counters["moves"] = static_cast<double>(moves) / static_cast<double>(boards);
    run.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(twenty_four_solved)->ArgName("walk")->Arg(60)->Unit(benchmark::kMillisecond);

} // namespace
