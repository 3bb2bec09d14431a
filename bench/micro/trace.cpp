// SPDX-License-Identifier: MIT
// Micro-benchmarks of traces: how fast they are read and summed up, and what collecting them costs
// the search that they are about.
//
//     build/bench/micro --benchmark_filter='csv|json_lines|summarise|collecting'
//     build/bench/micro --benchmark_filter=stream_file/megabytes:1024
//
// `stream_file` writes a file of that size to the directory for temporary files, reads it step by
// step, and removes it; `resident` is the most memory that the program ever had.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>

#include <benchmark/benchmark.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/play.hpp>

#include "papers/cpu_time.hpp"

namespace {

using seesaw::playthrough;
using seesaw::step;
using seesaw::games::connect_four;

/// A game such as `measure --csv` writes them.
playthrough made_up_game(seesaw::rng& random, std::uint64_t number) {
    playthrough game;
    game.number = number;
    game.game = "connect_four";
    game.first = game.second = "alpha_beta:3 epsilon 0.1";
    game.seed = random();
    game.outcome = static_cast<double>(random.between(-1, 1));
    const int length = static_cast<int>(random.between(20, 42));
    for (int ply = 0; ply < length; ++ply) {
        step& s = game.steps.emplace_back();
        s.ply = ply;
        s.player = ply % 2 == 0 ? seesaw::player::first : seesaw::player::second;
        s.options = static_cast<double>(random.between(1, 7));
        s.plausible = static_cast<double>(random.between(1, 3));
        s.value = static_cast<double>(random.between(-1000, 1000)) / 7;
        s.nodes = static_cast<std::uint64_t>(random.below(100'000));
        s.move = std::to_string(random.between(1, 7));
        s.position = random();
    }
    return game;
}

std::string csv_text(std::size_t bytes) {
    std::ostringstream out;
    seesaw::csv_writer write(out);
    seesaw::rng random(1);
    for (std::uint64_t number = 1; static_cast<std::size_t>(out.tellp()) < bytes; ++number)
        write(made_up_game(random, number));
    return out.str();
}

/// What a table of values has at least.
std::string short_csv_text(std::size_t bytes) {
    std::string text = "number,ply,value\n";
    seesaw::rng random(1);
    for (int i = 0; text.size() < bytes; ++i) {
        text.append(std::to_string(i / 40)).append(1, ',').append(std::to_string(i % 40));
        text.append(1, ',').append(std::to_string(random.between(-999, 999))).append(".25\n");
    }
    return text;
}

std::string json_text(std::size_t bytes) {
    std::ostringstream out;
    seesaw::json_lines_writer write(out);
    seesaw::rng random(1);
    for (std::uint64_t number = 1; static_cast<std::size_t>(out.tellp()) < bytes; ++number)
        write(made_up_game(random, number));
    return out.str();
}

constexpr std::size_t text_bytes = 8 << 20;

template <class Read>
void read_text(benchmark::State& run, const std::string& text, const Read& read) {
    for (auto _ : run) {
        std::istringstream in(text);
        benchmark::DoNotOptimize(read(in));
    }
    run.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * run.iterations());
}

void csv_steps(benchmark::State& run) {
    read_text(run, csv_text(text_bytes), [](std::istream& in) {
        double sum = 0;
        seesaw::read_csv(in, [&](const playthrough&, const step& s) { sum += s.value; });
        return sum;
    });
}
BENCHMARK(csv_steps)->Unit(benchmark::kMillisecond);

void csv_short_rows(benchmark::State& run) {
    read_text(run, short_csv_text(text_bytes), [](std::istream& in) {
        double sum = 0;
        seesaw::read_csv(in, [&](const playthrough&, const step& s) { sum += s.value; });
        return sum;
    });
}
BENCHMARK(csv_short_rows)->Unit(benchmark::kMillisecond);

void csv_playthroughs(benchmark::State& run) {
    read_text(run, csv_text(text_bytes), [](std::istream& in) {
        std::size_t steps = 0;
        seesaw::read_csv(in, [&](playthrough&& game) { steps += game.steps.size(); });
        return steps;
    });
}
BENCHMARK(csv_playthroughs)->Unit(benchmark::kMillisecond);

void json_lines_steps(benchmark::State& run) {
    read_text(run, json_text(text_bytes), [](std::istream& in) {
        double sum = 0;
        seesaw::read_json_lines(in, [&](const playthrough&, const step& s) { sum += s.value; });
        return sum;
    });
}
BENCHMARK(json_lines_steps)->Unit(benchmark::kMillisecond);

void summarise(benchmark::State& run) {
    seesaw::rng random(1);
    std::vector<playthrough> games;
    for (std::uint64_t number = 1; number <= 1000; ++number)
        games.push_back(made_up_game(random, number));
    for (auto _ : run) benchmark::DoNotOptimize(seesaw::metrics::summarise(games).refinement);
    run.SetItemsProcessed(1000 * run.iterations());
}
BENCHMARK(summarise)->Unit(benchmark::kMillisecond);

void stream_file(benchmark::State& run) {
    const auto bytes = static_cast<std::uint64_t>(run.range(0)) << 20;
    const auto path = std::filesystem::temp_directory_path() / "seesaw_micro_trace.csv";
    {
        std::ofstream out(path, std::ios::binary);
        seesaw::csv_writer write(out);
        seesaw::rng random(1);
        for (std::uint64_t number = 1; out && static_cast<std::uint64_t>(out.tellp()) < bytes;
             ++number)
            write(made_up_game(random, number));
    }
    std::error_code failure;
    const auto size = std::filesystem::file_size(path, failure);
    if (failure || size < bytes) {
        std::filesystem::remove(path, failure);
        run.SkipWithError("the file cannot be written");
        return;
    }
    for (auto _ : run) {
        std::ifstream in(path, std::ios::binary);
        double sum = 0;
        const auto report =
            seesaw::read_csv(in, [&](const playthrough&, const step& s) { sum += s.value; });
        benchmark::DoNotOptimize(sum);
        run.counters["problems"] = static_cast<double>(report.problem_count);
    }
    std::filesystem::remove(path, failure);
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    run.counters["resident"] =
        benchmark::Counter(static_cast<double>(used.ru_maxrss) * 1024,
                           benchmark::Counter::kDefaults, benchmark::Counter::kIs1024);
    run.SetBytesProcessed(static_cast<std::int64_t>(size) * run.iterations());
}
BENCHMARK(stream_file)
    ->ArgName("megabytes")
    ->Arg(64)
    ->Arg(1024)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

// ── What it costs to be observed ────────────────────────────────────────────────────────────────

/// The same search in several ways, each a name and what runs it and gives its nodes. Shares are
/// of the CPU time of the first, each way's the best of all rounds; who begins a round changes, so
/// that none always follows the one that fills the memory.
template <std::size_t Count>
void compare_ways(
    benchmark::State& run,
    const std::array<std::pair<const char*, std::function<std::uint64_t()>>, Count>& ways) {
    std::array<double, Count> best;
    best.fill(1e9);
    std::size_t turn = 0;
    std::uint64_t nodes = 0;
    for (auto _ : run) {
        for (std::size_t i = 0; i < Count; ++i) {
            const std::size_t which = (turn + i) % Count;
            const double before = bench::cpu_seconds();
            const std::uint64_t visited = ways[which].second();
            best[which] = std::min(best[which], bench::cpu_seconds() - before);
            if (nodes == 0) nodes = visited;
            if (visited != nodes) run.SkipWithError("not the same work");
        }
        ++turn;
    }
    run.counters["nodes"] = static_cast<double>(nodes);
    run.counters["bare_us"] = 1e6 * best[0];
    for (std::size_t i = 1; i < Count; ++i)
        run.counters[ways[i].first] = 100 * (best[i] / best[0] - 1);
}

/// Every step of deepening.
struct iterations {
    void operator()(const seesaw::iteration& e) { kept.push_back(e); }
    std::vector<seesaw::iteration> kept = {};
};

/// Every change of a proof's root.
struct proof_updates {
    void operator()(const seesaw::proof_update& e) { kept.push_back(e); }
    std::vector<seesaw::proof_update> kept = {};
};

/// Every node and every cutoff.
struct tree_events {
    void operator()(const seesaw::expanded<connect_four>& e) { plies.push_back(e.ply); }
    void operator()(const seesaw::cutoff& e) { cuts.push_back(e); }
    std::vector<int> plies = {};
    std::vector<seesaw::cutoff> cuts = {};
};

using engine = seesaw::alpha_beta<connect_four>;

/// The game that a search plays with itself, and nothing kept.
std::uint64_t play_bare(const connect_four& rules, engine& search) {
    search.clear();
    std::uint64_t nodes = 0;
    auto s = rules.root();
    while (!rules.outcome(s)) {
        const auto r = search.run(s);
        nodes += r.stats.nodes;
        s = rules.next(s, r.line.front());
    }
    return nodes;
}

/// The same with its steps recorded.
std::uint64_t play_steps(const connect_four& rules, engine& search) {
    const playthrough game = seesaw::play(rules, rules.root(), seesaw::engine_agent(search));
    std::uint64_t nodes = 0;
    for (const step& s : game.steps) nodes += s.nodes;
    return nodes;
}

/// The same with its steps and what an observer hears.
template <class Observer>
std::uint64_t play_observed(const connect_four& rules, engine& search) {
    Observer observer;
    std::uint64_t nodes = 0;
    search.clear();
    const auto agent = [&](const connect_four::state& s) {
        const auto r = search.run(s, {}, observer);
        nodes += r.stats.nodes;
        return seesaw::decision<connect_four::move>{r.line.front(), static_cast<double>(r.value),
                                                    seesaw::detail::unmeasured, r.indicators,
                                                    r.stats.nodes};
    };
    benchmark::DoNotOptimize(seesaw::play(rules, rules.root(), agent).steps.size());
    return nodes;
}

/// A playthrough of alpha-beta.
void collecting(benchmark::State& run) {
    const connect_four rules;
    engine search(rules, {.depth = static_cast<int>(run.range(0)), .table_bytes = 1 << 20});
    compare_ways<4>(
        run, {{
                 {"", [&] { return play_bare(rules, search); }},
                 {"steps_%", [&] { return play_steps(rules, search); }},
                 {"root_events_%", [&] { return play_observed<iterations>(rules, search); }},
                 {"tree_events_%", [&] { return play_observed<tree_events>(rules, search); }},
             }});
}
BENCHMARK(collecting)->ArgName("depth")->Arg(4)->Arg(6)->Arg(8)->Unit(benchmark::kMillisecond);

/// One search of an engine whose root speaks up whenever its numbers change. The memory for them is
/// used again, as one would for the moves of a game; else whether pages that an earlier engine gave
/// back are still there decides.
template <class Engine>
void collecting_from(benchmark::State& run) {
    const connect_four rules;
    typename Engine::options options;
    if constexpr (requires { options.table_bytes; }) options.table_bytes = 1 << 20;
    const auto observed_by = [&](auto&& observer) {
        Engine search(rules, options);
        return search.run(rules.root(), {.nodes = 200'000}, observer).stats.nodes;
    };
    proof_updates updates;
    compare_ways<3>(run, {{
                             {"", [&] { return observed_by(seesaw::unobserved{}); }},
                             {"root_events_%",
                              [&] {
                                  updates.kept.clear();
                                  return observed_by(updates);
                              }},
                             {"tree_events_%", [&] { return observed_by(tree_events{}); }},
                         }});
}
BENCHMARK_TEMPLATE(collecting_from, seesaw::proof_number_search<connect_four>)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(collecting_from, seesaw::df_pn<connect_four>)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(collecting_from, seesaw::mcts<connect_four>)->Unit(benchmark::kMillisecond);

} // namespace
