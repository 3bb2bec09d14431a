// SPDX-License-Identifier: MIT
// Engines on games under equal budgets: every engine on every position that is asked for.
//
// Each run has an engine of its own, so that nothing depends on the order of runs, and is one unit
// of the journal.
//
// The value is that of a game of two, the length of a puzzle's shortest solution, the probability
// of reaching the goal of a game of luck; of a game that hides something, the share of 200 games
// that its own player won.
#ifndef SEESAW_PROGRAM_COMPARISON_HPP
#define SEESAW_PROGRAM_COMPARISON_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/play.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/catalogue/games.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/measurement.hpp>
#include <seesaw/program/position_file.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/rules_print.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

template <class Game>
bool is_over(const Game& game, const seesaw::state_t<Game>& s) {
    if constexpr (seesaw::puzzle<Game>)
        return game.solved(s) || std::begin(game.moves(s)) == std::end(game.moves(s));
    else
        return game.outcome(s).has_value();
}

} // namespace detail

/// The start, those of a file, or where random moves from the start lead.
template <class Game>
std::vector<position<Game>> positions_for(std::string_view name, const Game& game,
                                          const comparison& asked) {
    constexpr bool drawn = seesaw::two_player_game<Game> || seesaw::puzzle<Game>;
    if (!asked.positions.empty()) {
        if constexpr (drawn) return positions_of_file(name, game, asked.positions);
        throw usage_error(fmt::format("--positions: {} has its start alone", name));
    }
    std::vector<position<Game>> all;
    if constexpr (drawn) {
        constexpr int tries = 1000;
        for (std::uint64_t i = 0; i < asked.random; ++i) {
            seesaw::random_agent<Game> player(game, asked.seed);
            player.new_game(i);
            for (int attempt = 0; all.size() == i; ++attempt) {
                if (attempt == tries)
                    throw usage_error(fmt::format("--plies: games of {} seldom last for {} moves",
                                                  name, asked.plies));
                seesaw::state_t<Game> s = game.root();
                for (std::uint64_t ply = 0; ply < asked.plies && !detail::is_over(game, s); ++ply)
                    s = game.next(s, player(s).move);
                if (!detail::is_over(game, s)) all.push_back({fmt::format("random {}", i + 1), s});
            }
        }
    }
    if (all.empty()) all.push_back({"start", game.root()});
    return all;
}

/// What an answer says, in words.
template <class Game>
std::string verdict_of(const measurement& m) {
    if constexpr (seesaw::puzzle<Game>) return std::string(solution_of(m));
    if constexpr (seesaw::stochastic_game<Game>) return std::string(settled_of(m));
    return std::string(winner_of(m));
}

/// A game that hides something is played, by its own player.
inline measurement own_games(std::string_view name, const games::minesweeper& rules,
                             const std::string& player, const comparison& asked) {
    const auto before = std::chrono::steady_clock::now();
    const auto found = play_mine_games(rules, {}, asked.seed, 200, 1, [](std::uint64_t) {});
    return {std::string(name),
            "start",
            player,
            fmt::format("{} of {} won", found.wins, found.games),
            found.win_rate().value,
            "estimate",
            "finished",
            found.opened,
            0,
            std::chrono::steady_clock::now() - before};
}

template <class Game>
void add_jobs(std::vector<job>& jobs, std::string_view name, const Game& game,
              const comparison& asked) {
    const auto positions = positions_for(name, game, asked);
    if constexpr (seesaw::hidden_game<Game>) {
        const std::string player(own_player<Game>::name);
        if (selected(player, asked.engines))
            jobs.push_back({fmt::format("{} 1 {}", name, player), [name, game, asked, player] {
                                return own_games(name, game, player, asked);
                            }});
    }
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (const std::string& engine : engines_of<Game>::names()) {
            if (!selected(engine, asked.engines)) continue;
            const auto run = [name, game, asked, at = positions[i], engine] {
                measurement m = measured(name, at.text, engine,
                                         engines_of<Game>::make(engine, game, asked.settings())
                                             .run(at.state, asked.limits));
                m.verdict = verdict_of<Game>(m);
                return m;
            };
            jobs.push_back({fmt::format("{} {} {}", name, i + 1, engine), run});
        }
}

/// Everything that the answers depend on, for the journal; the rules of the games too.
inline journal::configuration configuration_of(const comparison& asked) {
    auto settings = settings_of(asked);
    std::uint64_t print = 0;
    for_each_game(
        [&](std::string_view name, const auto& game) {
            if (selected(name, asked.games)) print = seesaw::mix(print, rules_print(game));
        },
        asked.seed);
    settings.push_back({"rules", fmt::format("{:016x}", print)});
    return settings;
}

/// Runs all that is asked and the journal does not have; after Ctrl-C, what there was by then.
inline std::vector<measurement> run_comparison(const comparison& asked, journal& book) {
    std::vector<job> jobs;
    for_each_game(
        [&](std::string_view name, const auto& game) {
            if (selected(name, asked.games)) add_jobs(jobs, name, game, asked);
        },
        asked.seed);
    progress bar("runs", jobs.size());
    return finished(run_rows(
        jobs, book, asked.threads, [](const measurement& m) { return to_text(m); }, measurement_of,
        [&](const unit&) { bar.advance(); }));
}

}}} // namespace seesaw::v0::programs

#endif
