// SPDX-License-Identifier: MIT
// Micro-benchmarks of the minimax family: what solving a position costs, the depth-limited search
// with nothing but the rules, what each part of it is worth, and threads beside processes.
//
//     build/bench/micro --benchmark_filter='solved|bare_rules'
//     build/bench/micro --benchmark_filter=parts      nodes of the same searches, one part changed
//     build/bench/micro --benchmark_filter=apart      two threads on one search, and two searches
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>

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
    void look() const = delete;
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

// ── Parts ───────────────────────────────────────────────────────────────────────────────────────

/// Positions after so many random moves, all of games that go on.
template <class Game>
std::vector<seesaw::state_t<Game>> midgames(const Game& game, int count, int plies) {
    std::vector<seesaw::state_t<Game>> found;
    for (std::uint64_t seed = 1; static_cast<int>(found.size()) < count; ++seed) {
        seesaw::rng random(seed);
        auto s = game.root();
        for (int i = 0; i < plies && !game.outcome(s); ++i) {
            const auto moves = game.moves(s);
            s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        if (!game.outcome(s)) found.push_back(s);
    }
    return found;
}

template <class Engine, class Game, class Options>
std::uint64_t search_all(const Game& game, const std::vector<seesaw::state_t<Game>>& positions,
                         const Options& options) {
    std::uint64_t nodes = 0;
    for (const auto& s : positions) nodes += Engine(game, options).run(s).stats.nodes;
    return nodes;
}

/// The same searches with one part of pvs changed; the last gives up minimax's value.
template <class Game>
void parts(benchmark::State& run, Game game, int plies, int depth) {
    using seesaw::pvs_options;
    struct variant {
        const char* name;
        pvs_options options;
    };
    const variant variants[] = {
        {"as it is", {.depth = depth}},
        {"no learnt order", {.depth = depth, .learn_order = false}},
        {"counter-moves", {.depth = depth, .counter_moves = true}},
        {"no enhanced cutoffs", {.depth = depth, .enhanced_cutoffs = 0}},
        {"enhanced cutoffs from 2", {.depth = depth, .enhanced_cutoffs = 2}},
        {"internal deepening from 4", {.depth = depth, .internal_deepening = 4}},
        {"at once", {.depth = depth, .deepen = false}},
        {"at once, internal deepening from 4",
         {.depth = depth, .deepen = false, .internal_deepening = 4}},
        {"late moves reduced after 3", {.depth = depth, .late_move_reductions = 3}},
    };
    const variant& chosen = variants[run.range(0)];
    const auto positions = midgames(game, 10, plies);
    std::uint64_t nodes = 0;
    for (auto _ : run) nodes += search_all<seesaw::pvs<Game>>(game, positions, chosen.options);
    run.SetLabel(chosen.name);
    run.counters["nodes"] = static_cast<double>(nodes);
    run.counters["nodes/s"] = rate_of(nodes);
}
void every_part(benchmark::internal::Benchmark* which) {
    which->DenseRange(0, 8)->ArgName("")->Iterations(1)->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(parts, othello, seesaw::games::othello{}, 20, 8)->Apply(every_part);
BENCHMARK_CAPTURE(parts, connect_four, connect_four{}, 10, 14)->Apply(every_part);
BENCHMARK_CAPTURE(parts, checkers, seesaw::games::checkers{}, 16, 11)->Apply(every_part);

// Captures are played out before a position is evaluated, or not.
struct blunt_checkers : seesaw::games::checkers {
    void noisy() const = delete;
};

/// How far a short search is off, in hundredths of a man: from one six moves deeper.
template <class Game>
void parts_noise(benchmark::State& run, Game game) {
    const auto positions = midgames(game, 100, 16);
    const int depth = static_cast<int>(run.range(0));
    double error = 0;
    std::uint64_t nodes = 0;
    for (auto _ : run)
        for (const auto& s : positions) {
            const auto r = seesaw::pvs(game, {.depth = depth}).run(s);
            const auto truth = seesaw::pvs(seesaw::games::checkers{}, {.depth = depth + 6}).run(s);
            nodes += r.stats.nodes;
            error += std::abs(r.value - truth.value);
        }
    run.counters["nodes"] = static_cast<double>(nodes);
    run.counters["error"] = error / static_cast<double>(positions.size());
}
void short_depths(benchmark::internal::Benchmark* which) {
    which->DenseRange(2, 5)->ArgName("depth")->Iterations(1)->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(parts_noise, ignored, blunt_checkers{})->Apply(short_depths);
BENCHMARK_CAPTURE(parts_noise, played_out, seesaw::games::checkers{})->Apply(short_depths);

// ── Threads ─────────────────────────────────────────────────────────────────────────────────────

/// Two threads that search together, and two that have nothing to do with each other and do the
/// work twice, as two processes would. `worth` is half the time of these, divided by that of those:
/// 1 if nothing is lost.
template <class Engine, class Options>
void search_apart(benchmark::State& run, Options options) {
    const seesaw::games::othello game;
    const auto positions = midgames(game, 3, 20);
    options.table_bytes = std::uint64_t{64} << 20;
    Options team = options;
    team.threads = 2;
    double together = 0, apart = 0;
    for (auto _ : run) {
        const auto start = std::chrono::steady_clock::now();
        search_all<Engine>(game, positions, team);
        const auto half = std::chrono::steady_clock::now();
        together += std::chrono::duration<double>(half - start).count();
        std::thread other([&] { search_all<Engine>(game, positions, options); });
        search_all<Engine>(game, positions, options);
        other.join();
        apart += std::chrono::duration<double>(std::chrono::steady_clock::now() - half).count();
    }
    run.counters["together_s"] = together;
    run.counters["apart_s"] = apart;
    run.counters["worth"] = apart / 2 / together;
}
void alpha_beta_apart(benchmark::State& run) {
    using engine = seesaw::alpha_beta<seesaw::games::othello>;
    search_apart<engine>(run, seesaw::alpha_beta_options{.depth = static_cast<int>(run.range(0))});
}
void pvs_apart(benchmark::State& run) {
    using engine = seesaw::pvs<seesaw::games::othello>;
    search_apart<engine>(run, seesaw::pvs_options{.depth = static_cast<int>(run.range(0))});
}
// Some five seconds and more for each of the three positions.
void deep(benchmark::internal::Benchmark* which) {
    which->ArgName("depth")->Arg(13)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);
}
BENCHMARK(alpha_beta_apart)->Apply(deep);
BENCHMARK(pvs_apart)->Apply(deep);

} // namespace
