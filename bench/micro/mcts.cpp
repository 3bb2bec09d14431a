// SPDX-License-Identifier: MIT
// Micro-benchmarks of Monte-Carlo engines: random games and simulations a second.
//
//     build/bench/micro --benchmark_filter='own_playout|simulations'
#include <cstdint>

#include <benchmark/benchmark.h>

#include <seesaw/engines/mcts.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>

namespace {

using seesaw::games::connect_four;
using seesaw::games::othello;

/// The game's own playout from the start.
template <class Game>
void own_playout(benchmark::State& run) {
    const Game game{};
    seesaw::rng random(1);
    std::int64_t games = 0;
    for (auto _ : run) {
        benchmark::DoNotOptimize(game.playout(game.root(), random));
        ++games;
    }
    run.counters["games/s"] =
        benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
}
BENCHMARK_TEMPLATE(own_playout, connect_four);
BENCHMARK_TEMPLATE(own_playout, othello);

/// The first so many simulations from the start, with a tree that grows all the time.
template <class Game>
void simulations(benchmark::State& run) {
    const Game game{};
    std::int64_t made = 0;
    for (auto _ : run) {
        seesaw::mcts engine(game);
        engine.start(game.root());
        for (std::int64_t i = 0; i < run.range(0); ++i) benchmark::DoNotOptimize(engine.step());
        made += run.range(0);
    }
    run.counters["simulations/s"] =
        benchmark::Counter(static_cast<double>(made), benchmark::Counter::kIsRate);
}
BENCHMARK_TEMPLATE(simulations, connect_four)
    ->ArgName("first")
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(simulations, othello)
    ->ArgName("first")
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond);

} // namespace
