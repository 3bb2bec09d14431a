// SPDX-License-Identifier: MIT
// Micro-benchmarks of the rule space: random games a second, of known rules and of evolved
// archives, and what it costs to judge a game and to evolve some.
//
//     build/bench/micro --benchmark_filter='rule_space|evol'
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <seesaw/evolve/fitness.hpp>
#include <seesaw/evolve/strategy.hpp>
#include <seesaw/games/rule_space.hpp>

namespace {

using seesaw::games::rule_space;

void play_out(benchmark::State& state, const std::vector<rule_space>& games) {
    seesaw::rng random(1);
    std::size_t at = 0;
    for (auto _ : state) {
        const rule_space& game = games[at++ % games.size()];
        benchmark::DoNotOptimize(game.playout(game.root(), random));
    }
    state.SetItemsProcessed(state.iterations());
}

void rule_space_playouts(benchmark::State& state) {
    const auto& known = seesaw::games::reference_rules[state.range(0)];
    state.SetLabel(std::string(known.name));
    play_out(state, {rule_space(*seesaw::games::rule_genes::parse(known.genes))});
}
BENCHMARK(rule_space_playouts)->DenseRange(0, 5);

// The eight games of a run of the published size, one after the other.
void evolved_playouts(benchmark::State& state) {
    seesaw::evolve::evolution run({.seed = static_cast<std::uint64_t>(state.range(0))});
    run.run();
    std::vector<rule_space> games;
    for (const auto& kept : run.archive()) games.emplace_back(kept.game.genes);
    play_out(state, games);
}
BENCHMARK(evolved_playouts)->DenseRange(1, 3);

// The slowest game of the archives of twenty such runs: many pieces that ride in all directions.
void slowest_evolved_playouts(benchmark::State& state) {
    play_out(state, {rule_space(*seesaw::games::rule_genes::parse(
                        "01231543/12263401/35345245 334336 101111 101110 0 324150 0"))});
}
BENCHMARK(slowest_evolved_playouts);

// Twenty games of random moves, twenty of the one-ply player against random moves.
void rule_space_fitness(benchmark::State& state) {
    const rule_space game(*seesaw::games::find_rules("game_1"));
    for (auto _ : state) benchmark::DoNotOptimize(seesaw::evolve::measure_fitness(game));
}
BENCHMARK(rule_space_fitness)->Unit(benchmark::kMillisecond);

// A run of the published size: 10 parents, 100 generations, 20 games a metric.
void evolution_run(benchmark::State& state) {
    for (auto _ : state) {
        seesaw::evolve::evolution run({.threads = static_cast<int>(state.range(0))});
        run.run();
        benchmark::DoNotOptimize(run.archive().size());
    }
}
BENCHMARK(evolution_run)->Arg(1)->Arg(2)->Unit(benchmark::kSecond)->UseRealTime()->Iterations(1);

} // namespace
