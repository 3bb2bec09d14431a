// SPDX-License-Identifier: MIT
// What an evaluation of Othello costs, by patterns and by factors.
//
//     build/bench/micro --benchmark_filter=othello_
#include <cstddef>
#include <vector>

#include <benchmark/benchmark.h>

#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/evaluation.hpp>
#include <seesaw/games/othello/patterns.hpp>
#include <seesaw/random.hpp>

namespace {

using seesaw::games::othello;
using seesaw::games::othello_features;
using seesaw::games::othello_patterns;

/// Positions of random games, with the board that the first move leads to.
struct position {
    othello::state state, after;
    othello::move move;
    othello_features features;
};

const std::vector<position>& positions() {
    static const std::vector<position> all = [] {
        const othello rules;
        seesaw::rng random(1);
        std::vector<position> some;
        while (some.size() < 4096)
            for (auto s = rules.root(); !rules.outcome(s);) {
                const auto m = seesaw::draw(rules.moves(s), random);
                const auto next = rules.next(s, m);
                if (m != othello::pass)
                    some.push_back({s, next, m, othello_features::of(s.own, s.other)});
                s = next;
            }
        return some;
    }();
    return all;
}

template <class Function>
void each_position(benchmark::State& run, const Function& function) {
    std::size_t at = 0;
    for (auto _ : run) {
        benchmark::DoNotOptimize(function(positions()[at]));
        if (++at == positions().size()) at = 0;
    }
}

void features_of_board(benchmark::State& run) {
    each_position(
        run, [](const position& p) { return othello_features::of(p.state.own, p.state.other)[0]; });
}
BENCHMARK(features_of_board)->Name("othello_patterns/features");

void features_after_move(benchmark::State& run) {
    each_position(run, [](const position& p) {
        return p.features.after(p.move, p.state.other & ~p.after.own)[0];
    });
}
BENCHMARK(features_after_move)->Name("othello_patterns/after");

void estimate_of_features(benchmark::State& run) {
    const auto& learned = othello_patterns::learned();
    each_position(run, [&](const position& p) {
        return learned.estimate(p.features,
                                64 - seesaw::detail::count(p.state.own | p.state.other));
    });
}
BENCHMARK(estimate_of_features)->Name("othello_patterns/estimate");

void values_of_factors(benchmark::State& run) {
    const seesaw::games::othello_evaluation evaluation;
    each_position(run, [&](const position& p) { return evaluation(p.state); });
}
BENCHMARK(values_of_factors)->Name("othello_evaluation");

} // namespace
