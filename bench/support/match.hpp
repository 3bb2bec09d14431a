// SPDX-License-Identifier: MIT
// Engines against each other: every pair plays every opening twice, seats swapped. Two players who
// hardly think, greedy and random, are among them, so that there is somebody to beat.
#ifndef SEESAW_BENCH_SUPPORT_MATCH_HPP
#define SEESAW_BENCH_SUPPORT_MATCH_HPP

#include <cstdint>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>

#include "support/agents.hpp"
#include "support/build.hpp"
#include "support/comparison.hpp"
#include "support/json.hpp"
#include "support/progress.hpp"
#include "support/table.hpp"

namespace bench {

template <class Game>
std::vector<support::agent<Game>> seats(const Game& game, const comparison& asked) {
    std::vector<support::agent<Game>> all;
    for (const std::string& name : engines_for<Game>())
        if (selected(name, asked.engines))
            all.emplace_back(name, seesaw::engine_agent(support::engines_of<Game>::make(
                                                            name, game, asked.settings()),
                                                        asked.limits));
    all.emplace_back("greedy", seesaw::greedy_agent<Game>(game));
    all.emplace_back("random", seesaw::random_agent<Game>(game, asked.seed));
    return all;
}

inline std::string interval(const seesaw::metrics::estimate& e, double scale, int digits) {
    const auto text = [&](double x) { return fmt::format("{:.{}f}", x * scale + 0.0, digits); };
    return fmt::format("{} ({} to {})", text(e.value), text(e.low), text(e.high));
}

/// Every pair of players; `each` is called with every match.
template <class Game>
void play_matches(std::string_view name, const Game& game, const comparison& asked,
                  std::uint64_t games,
                  const std::function<void(const seesaw::match_result&)>& each) {
    std::vector<support::agent<Game>> players = seats(game, asked);
    support::progress bar(std::string(name), players.size() * (players.size() - 1) / 2 * games);
    for (std::size_t i = 0; i < players.size(); ++i)
        for (std::size_t j = i + 1; j < players.size(); ++j)
            each(seesaw::match(
                game, players[i], players[j],
                {.games = games, .seed = asked.seed, .opening_plies = 2, .game = std::string(name)},
                [&](const seesaw::playthrough&) { bar.advance(); }));
}

inline int run_matches(comparison asked, std::uint64_t games, support::glyphs style, bool json) {
    if (games % 2 != 0)
        throw support::usage_error("--match: an even number, since every opening is played twice");
    if (asked.depth == seesaw::max_depth) asked.depth = 4; // to the end would take forever
    support::table table({"game", "player", "opponent", "wins", "draws", "losses",
                          "games that differ", "score % (95 %)", "Elo (95 %)"});
    std::string playing;
    const std::function<void(const seesaw::match_result&)> show = [&](const auto& r) {
        const auto total = r.total();
        table.row(playing, r.a, r.b, total.wins, total.draws, total.losses, r.distinct,
                  interval(total.score(), 100, 1), interval(total.elo(), 1, 0));
        if (json)
            std::cout << support::to_line(nlohmann::ordered_json{{"game", playing},
                                                                 {"player", r.a},
                                                                 {"opponent", r.b},
                                                                 {"wins", total.wins},
                                                                 {"draws", total.draws},
                                                                 {"losses", total.losses},
                                                                 {"unfinished", total.unfinished},
                                                                 {"distinct", r.distinct}})
                      << '\n';
    };
    for_each_game([&](std::string_view name, const auto& game) {
        if (!selected(name, asked.games)) return;
        playing = name;
        play_matches(name, game, asked, games, show);
    });
    std::ostream& out = json ? std::cerr : std::cout;
    out << build_text() << '\n'
        << fmt::format("depth {}, two random moves to begin with, seed {}\n\n", asked.depth,
                       asked.seed);
    table.print(out, style);
    return 0;
}

} // namespace bench

#endif
