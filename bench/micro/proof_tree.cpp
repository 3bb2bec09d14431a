// SPDX-License-Identifier: MIT
// Proof-number search from the empty board, in nodes per second: one level, then two.
//
//     build/bench/micro --benchmark_filter=proof_number_search
#include <cstdint>

#include <benchmark/benchmark.h>

#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>

namespace {

template <class Game>
void proof_number_search(benchmark::State& run) {
    const Game game{};
    const auto second_level = static_cast<std::uint64_t>(run.range(0));
    std::uint64_t nodes = 0;
    for (auto _ : run) {
        seesaw::proof_number_search engine(game, {.second_level = second_level});
        nodes += engine.run(game.root(), {.nodes = 5'000'000}).stats.nodes;
    }
    run.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK_TEMPLATE(proof_number_search, seesaw::games::connect_four)
    ->ArgName("second_level")
    ->Arg(0)
    ->Arg(10'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(proof_number_search, seesaw::games::othello)
    ->ArgName("second_level")
    ->Arg(0)
    ->Unit(benchmark::kMillisecond);

} // namespace
