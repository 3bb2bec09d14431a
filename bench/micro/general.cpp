// SPDX-License-Identifier: MIT
// Micro-benchmarks: what the parts cost. Every benchmark reports a rate: positions, moves, nodes or
// operations per second.
//
//     build/bench/micro --benchmark_filter=alpha_beta
#include <bit>
#include <cstddef>
#include <cstdint>

#include <benchmark/benchmark.h>

#include <seesaw/check.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/endgame.hpp>
#include <seesaw/play.hpp>
#include <seesaw/random.hpp>

namespace {

using seesaw::games::checkers;
using seesaw::games::connect_four;
using seesaw::games::gobang;
using seesaw::games::hex;
using seesaw::games::othello;

benchmark::Counter rate(std::uint64_t count) {
    return benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────

template <class Game>
void perft(benchmark::State& run) {
    const Game game{};
    const int depth = static_cast<int>(run.range(0));
    std::uint64_t leaves = 0;
    for (auto _ : run) leaves += seesaw::perft(game, game.root(), depth);
    run.counters["leaves/s"] = rate(leaves);
}
BENCHMARK_TEMPLATE(perft, checkers)->ArgName("depth")->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(perft, connect_four)->ArgName("depth")->Arg(7)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(perft, othello)->ArgName("depth")->Arg(7)->Unit(benchmark::kMillisecond);

/// Random games to the end, move by move.
template <class Game>
void playout(benchmark::State& run) {
    const Game game{};
    seesaw::random_agent<Game> player(game, 1);
    std::uint64_t games = 0, moves = 0;
    for (auto _ : run) {
        auto s = game.root();
        auto outcome = game.outcome(s);
        for (; !outcome; outcome = game.outcome(s)) {
            s = game.next(s, player(s).move);
            ++moves;
        }
        benchmark::DoNotOptimize(*outcome);
        ++games;
    }
    run.counters["games/s"] = rate(games);
    run.counters["moves/s"] = rate(moves);
}
BENCHMARK_TEMPLATE(playout, checkers);
BENCHMARK_TEMPLATE(playout, connect_four);
BENCHMARK_TEMPLATE(playout, gobang);
BENCHMARK_TEMPLATE(playout, othello);
BENCHMARK_TEMPLATE(playout, hex);

template <class Game>
void evaluate(benchmark::State& run) {
    const Game game{};
    seesaw::random_agent<Game> player(game, 1);
    auto s = game.root();
    for (int ply = 0; ply < 30 && !game.outcome(s); ++ply) s = game.next(s, player(s).move);
    std::uint64_t positions = 0;
    for (auto _ : run) {
        benchmark::DoNotOptimize(s);
        benchmark::DoNotOptimize(game.evaluate(s));
        ++positions;
    }
    run.counters["positions/s"] = rate(positions);
}
BENCHMARK_TEMPLATE(evaluate, checkers);
BENCHMARK_TEMPLATE(evaluate, gobang);
BENCHMARK_TEMPLATE(evaluate, othello);

// ── Search ──────────────────────────────────────────────────────────────────────────────────────

/// Depth, then the bytes of the table: with none, the recursion alone.
template <class Game>
void alpha_beta(benchmark::State& run) {
    const Game game{};
    const int depth = static_cast<int>(run.range(0));
    const auto table_bytes = static_cast<std::uint64_t>(run.range(1));
    const bool tabled = table_bytes > 0;
    seesaw::alpha_beta engine(
        game,
        {.depth = depth, .table_bytes = table_bytes, .deepen = tabled, .learn_order = tabled});
    std::uint64_t nodes = 0;
    for (auto _ : run) {
        if (tabled) {
            run.PauseTiming();
            engine.clear();
            run.ResumeTiming();
        }
        nodes += engine.run(game.root()).stats.nodes;
    }
    run.counters["nodes/s"] = rate(nodes);
}
BENCHMARK_TEMPLATE(alpha_beta, connect_four)
    ->ArgNames({"depth", "table"})
    ->Args({10, 0})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(alpha_beta, connect_four)
    ->ArgNames({"depth", "table"})
    ->Args({12, 4 << 20})
    ->Args({12, 256 << 20}) // fits no cache
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(alpha_beta, othello)
    ->ArgNames({"depth", "table"})
    ->Args({6, 0})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(alpha_beta, othello)
    ->ArgNames({"depth", "table"})
    ->Args({8, 4 << 20})
    ->Unit(benchmark::kMillisecond);

/// Every position of two kings against one.
void retrograde(benchmark::State& run) {
    const checkers game{.quiet_limit = 0};
    const auto root = *game.parse("B:WK32:BK1,K2");
    std::uint64_t states = 0;
    for (auto _ : run) states += seesaw::retrograde(game).run(root).stats.nodes;
    run.counters["states/s"] = rate(states);
}
BENCHMARK(retrograde)->Unit(benchmark::kMillisecond);

/// Othello from so many empty squares, in the middle of random games, to the end.
void endgame(benchmark::State& run) {
    const seesaw::games::othello_endgame game{};
    seesaw::pvs engine(game, {.table_bytes = 4 << 20, .aspiration = 6});
    seesaw::rng random(1);
    std::uint64_t nodes = 0;
    for (auto _ : run) {
        run.PauseTiming();
        engine.clear();
        auto s = game.root();
        while (64 - std::popcount(s.own | s.other) > run.range(0) && !game.outcome(s)) {
            const auto moves = game.moves(s);
            s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        run.ResumeTiming();
        nodes += engine.run(s).stats.nodes;
    }
    run.counters["nodes/s"] = rate(nodes);
}
BENCHMARK(endgame)->ArgName("empty")->Arg(11)->Arg(16)->Unit(benchmark::kMillisecond);

// ── Parts ───────────────────────────────────────────────────────────────────────────────────────

void rng_number(benchmark::State& run) {
    seesaw::rng random(1);
    for (auto _ : run) benchmark::DoNotOptimize(random());
    run.SetItemsProcessed(static_cast<std::int64_t>(run.iterations()));
}
BENCHMARK(rng_number);

void rng_below(benchmark::State& run) {
    seesaw::rng random(1);
    for (auto _ : run) benchmark::DoNotOptimize(random.below(7));
    run.SetItemsProcessed(static_cast<std::int64_t>(run.iterations()));
}
BENCHMARK(rng_below);

} // namespace
