// SPDX-License-Identifier: MIT
// The comparison of engines and their matches, over all games of the catalogue.
//
// Of a game that hides something the value is the share of 200 games that its own player won.
#ifndef SEESAW_PROGRAM_CATALOGUE_COMPARISON_HPP
#define SEESAW_PROGRAM_CATALOGUE_COMPARISON_HPP

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <seesaw/program/catalogue/games.hpp>
#include <seesaw/program/comparison.hpp>
#include <seesaw/program/match.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

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

/// A game that hides something has no engines, but perhaps a player of its own.
inline void add_jobs(std::vector<job>& jobs, std::string_view name, const games::minesweeper& game,
                     const comparison& asked) {
    if (!asked.positions.empty())
        throw usage_error(fmt::format("--positions: {} has its start alone", name));
    const std::string player(own_player<games::minesweeper>::name);
    if (selected(player, asked.engines))
        jobs.push_back({fmt::format("{} 1 {}", name, player), [name, game, asked, player] {
                            return own_games(name, game, player, asked);
                        }});
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
    const interruptible wish;
    const comparison stoppable = stopped_by(wish, asked);
    for_each_game(
        [&](std::string_view name, const auto& game) {
            if (selected(name, asked.games)) add_jobs(jobs, name, game, stoppable);
        },
        asked.seed);
    return run_jobs(jobs, asked, book);
}

// ── Matches ─────────────────────────────────────────────────────────────────────────────────────

/// Everything that the results depend on, for the journal.
inline journal::configuration configuration_of(const match_request& wanted) {
    auto settings = configuration_of(wanted.asked);
    settings.push_back({"games of a match", fmt::format("{}", wanted.games)});
    return settings;
}

/// Plays all matches that the journal does not have; after Ctrl-C, what there was by then.
inline std::vector<match_row> run_matches(const match_request& wanted, journal& book) {
    std::vector<row_unit<match_row>> units;
    const interruptible wish;
    match_request stoppable = wanted;
    stoppable.asked = stopped_by(wish, wanted.asked);
    for_each_game([&]<class Game>(std::string_view name, const Game& game) {
        if constexpr (seesaw::two_player_game<Game>)
            if (selected(name, wanted.asked.games)) add_matches(units, name, game, stoppable);
    });
    return run_matches(units, wanted, book);
}

}}} // namespace seesaw::v0::programs

#endif
