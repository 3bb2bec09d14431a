// SPDX-License-Identifier: MIT
// Expectimax on 2048 with the heuristic, in moves tried a second: four where the player decides,
// legal or not, as programs that play 2048 count them.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include <seesaw/engines/expectimax.hpp>
#include <seesaw/games/twenty48/evaluation.hpp>
#include <seesaw/random.hpp>

namespace {

using namespace seesaw;
using rules = games::twenty48_by_heuristic;

// Every tenth position of a game that looks two moves ahead.
std::vector<rules::state> positions(const rules& game) {
    expectimax player(game, {.depth = 2, .deepen = false});
    rng random(1);
    std::vector<rules::state> all;
    auto s = game.root();
    for (int turn = 0; !game.outcome(s);) {
        if (s.turn == player::chance) {
            s = game.next(s, draw(game.chances(s), random));
            continue;
        }
        if (++turn % 10 == 0) all.push_back(s);
        s = game.next(s, player.run(s).line.front());
    }
    return all;
}

void expectimax_2048(benchmark::State& state) {
    const rules game{{.target = 0}, games::twenty48_heuristic{}};
    const std::vector<rules::state> all = positions(game);
    const expectimax_options options{.depth = static_cast<int>(state.range(0)),
                                     .low = 0,
                                     .table_bytes = static_cast<std::uint64_t>(state.range(1)),
                                     .deepen = false};
    std::int64_t tried = 0;
    const auto count = [&](const expanded<rules>& e) {
        if (e.state.turn == player::first) tried += 4;
    };
    expectimax counted(game, options);
    for (const auto& s : all) counted.run(s, {}, count);
    for (auto _ : state) {
        expectimax engine(game, options);
        for (const auto& s : all) benchmark::DoNotOptimize(engine.run(s).value);
    }
    state.SetItemsProcessed(state.iterations() * tried);
}
BENCHMARK(expectimax_2048)
    ->ArgNames({"depth", "table_bytes"})
    ->Args({3, 0})
    ->Args({3, 1 << 18})
    ->Args({4, 1 << 18})
    ->Unit(benchmark::kMillisecond);

} // namespace
