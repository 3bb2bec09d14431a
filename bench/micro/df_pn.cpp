// SPDX-License-Identifier: MIT
// Micro-benchmarks of df-pn: what its table, its weight of sums and its threads are worth.
//
//     build/bench/micro --benchmark_filter=df_pn
//
// The positions are drawn at random from a seed, the same ones each time. `nodes` is the effort,
// the same on every machine where there is one thread; `nodes/s` the speed.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>

#include <seesaw/engines/df_pn.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>

namespace {

using seesaw::df_pn;
using seesaw::df_pn_options;
using seesaw::player;
using seesaw::games::connect_four;
using seesaw::games::hex;
using seesaw::games::othello;

/// Positions after so many random moves, the games not over.
template <class Game>
std::vector<seesaw::state_t<Game>> random_positions(const Game& game, std::size_t count,
                                                    int fewest_moves, int most_moves,
                                                    std::uint64_t seed) {
    seesaw::rng random(seed);
    std::vector<seesaw::state_t<Game>> found;
    while (found.size() < count) {
        auto s = game.root();
        const auto moves = random.between(fewest_moves, most_moves);
        std::int64_t made = 0;
        for (; made < moves && !game.outcome(s); ++made) {
            const auto list = game.moves(s);
            s = game.next(s, list[static_cast<std::size_t>(random.below(list.size()))]);
        }
        if (!game.outcome(s)) found.push_back(s);
    }
    return found;
}

/// Can the side to move win each of them? The nodes that it takes to say so.
template <class Game>
std::uint64_t solve_all(const Game& game, const std::vector<seesaw::state_t<Game>>& positions,
                        df_pn_options options) {
    std::uint64_t nodes = 0;
    options.attacker = player::first;
    df_pn first(game, options);
    options.attacker = player::second;
    df_pn second(game, options);
    for (const auto& s : positions)
        nodes += (game.to_move(s) == player::first ? first : second).run(s).stats.nodes;
    return nodes;
}

void report(benchmark::State& run, std::uint64_t nodes) {
    run.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
    run.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

// ── The table ───────────────────────────────────────────────────────────────────────────────────

/// Speed and effort by the size of the table, in KiB.
void df_pn_table(benchmark::State& run) {
    const connect_four game;
    const auto positions = random_positions(game, 20, 12, 12, 1);
    const df_pn_options options{.table_bytes = static_cast<std::uint64_t>(run.range(0)) << 10};
    std::uint64_t nodes = 0;
    for (auto _ : run) nodes += solve_all(game, positions, options);
    report(run, nodes);
}
BENCHMARK(df_pn_table)
    ->ArgName("KiB")
    ->Arg(64)
    ->Arg(1 << 10)
    ->Arg(16 << 10)
    ->Arg(1 << 20)
    ->Unit(benchmark::kMillisecond);

// ── The weight of sums ──────────────────────────────────────────────────────────────────────────

/// Hundredths: 100 is the sum of the literature.
template <class Game>
void df_pn_sum_weight(benchmark::State& run, const Game& game, std::size_t count, int fewest_moves,
                      int most_moves) {
    const auto positions = random_positions(game, count, fewest_moves, most_moves, 1);
    df_pn_options options;
    options.sum_weight = static_cast<double>(run.range(0)) / 100;
    std::uint64_t nodes = 0;
    for (auto _ : run) nodes += solve_all(game, positions, options);
    report(run, nodes);
}
void weights(benchmark::internal::Benchmark* which) {
    which->ArgName("percent")->Arg(0)->Arg(30)->Arg(100);
    which->Iterations(1)->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(df_pn_sum_weight, connect_four, connect_four{}, 200, 12, 16)->Apply(weights);
BENCHMARK_CAPTURE(df_pn_sum_weight, othello, othello{}, 100, 46, 48)->Apply(weights);
BENCHMARK_CAPTURE(df_pn_sum_weight, hex_4x4, hex{.size = 4}, 1, 0, 0)->Apply(weights);

// ── Threads ─────────────────────────────────────────────────────────────────────────────────────

/// Positions that take one thread some seconds each.
constexpr const char* hard_positions[] = {"46716436", "66231241", "75776541"};
constexpr std::uint64_t threads_table_bytes = std::uint64_t{64} << 20;

std::uint64_t solve_hard_positions(int threads) {
    const connect_four game;
    std::uint64_t nodes = 0;
    for (const char* text : hard_positions) {
        const auto s = *game.parse(text);
        df_pn engine(
            game,
            {.attacker = game.to_move(s), .table_bytes = threads_table_bytes, .threads = threads});
        nodes += engine.run(s).stats.nodes;
    }
    return nodes;
}

void by_the_wall_clock(benchmark::internal::Benchmark* which) {
    which->Iterations(1)->UseRealTime()->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
}

/// Two threads that share the work, to be compared with one, and with `df_pn_two_apart`, which has
/// twice the work: two searches that have nothing to do with each other.
void df_pn_threads(benchmark::State& run) {
    std::uint64_t nodes = 0;
    for (auto _ : run) nodes += solve_hard_positions(static_cast<int>(run.range(0)));
    report(run, nodes);
}
BENCHMARK(df_pn_threads)->ArgName("threads")->Arg(1)->Arg(2)->Apply(by_the_wall_clock);

void df_pn_two_apart(benchmark::State& run) {
    std::uint64_t nodes = 0;
    for (auto _ : run) {
        std::uint64_t there = 0;
        std::thread other([&] { there = solve_hard_positions(1); });
        nodes += solve_hard_positions(1);
        other.join();
        nodes += there;
    }
    report(run, nodes);
}
BENCHMARK(df_pn_two_apart)->Apply(by_the_wall_clock);

} // namespace
