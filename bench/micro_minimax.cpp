// SPDX-License-Identifier: MIT
// Micro-benchmarks of the minimax family beyond alpha-beta: what solving a position costs, and the
// depth-limited search with nothing but the rules.
//
//     build/bench/micro --benchmark_filter='solved|bare_rules'
#include <cstdint>

#include <benchmark/benchmark.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/games/connect_four.hpp>

namespace {

using seesaw::games::connect_four;

benchmark::Counter rate_of(std::uint64_t count) {
    return benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

/// A middle game of Connect Four, exactly, from an empty table each time.
void solved(benchmark::State& run) {
    const connect_four game;
    const auto root = game.play("444442234333").value();
    seesaw::bisection engine(game);
    std::uint64_t nodes = 0;
    for (auto _ : run) {
        run.PauseTiming();
        engine.clear();
        run.ResumeTiming();
        nodes += engine.run(root).stats.nodes;
    }
    run.counters["nodes/s"] = rate_of(nodes);
}
BENCHMARK(solved)->Unit(benchmark::kMillisecond);

// Every leaf is worth 0, moves are tried as listed, nothing is remembered.
struct bare_connect_four : connect_four {
    void order() const = delete;
    void rank() const = delete;
    void prospects() const = delete;
    void further_prospects() const = delete;
    void bounds() const = delete;
    void evaluate() const = delete;
};
static_assert(!seesaw::orders<bare_connect_four> && !seesaw::evaluates<bare_connect_four>);

void bare_rules(benchmark::State& run) {
    const bare_connect_four game{};
    seesaw::alpha_beta engine(game, {.depth = static_cast<int>(run.range(0)),
                                     .table_bytes = 0,
                                     .deepen = false,
                                     .learn_order = false});
    std::uint64_t nodes = 0;
    for (auto _ : run) nodes += engine.run(game.root()).stats.nodes;
    run.counters["nodes/s"] = rate_of(nodes);
}
BENCHMARK(bare_rules)->ArgName("depth")->Arg(12)->Unit(benchmark::kMillisecond);

} // namespace
