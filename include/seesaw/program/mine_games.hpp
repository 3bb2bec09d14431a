// SPDX-License-Identifier: MIT
// Many games of Minesweeper, on several threads: worlds are those of consecutive seeds, and the
// totals do not depend on the number of threads.
#ifndef SEESAW_PROGRAM_MINE_GAMES_HPP
#define SEESAW_PROGRAM_MINE_GAMES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

#include <seesaw/games/minesweeper/player.hpp>
#include <seesaw/metrics.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Sums over games, so that shares and means follow.
struct mine_totals {
    std::uint64_t games = 0, wins = 0, choices = 0, guesses = 0, opened = 0;
    std::uint64_t guesses_when_won = 0;
    double sum_of_safe = 0;
    std::uint64_t measured = 0;
    std::uint64_t bins[3] = {};

    void add(const seesaw::games::mine_record& game) {
        ++games;
        wins += game.won ? 1u : 0u;
        choices += static_cast<std::uint64_t>(game.choices);
        guesses += static_cast<std::uint64_t>(game.guesses);
        if (game.won) guesses_when_won += static_cast<std::uint64_t>(game.guesses);
        opened += static_cast<std::uint64_t>(game.opened);
        sum_of_safe += game.sum_of_safe;
        measured += static_cast<std::uint64_t>(game.measured);
        for (std::size_t i = 0; i < 3; ++i) bins[i] += static_cast<std::uint64_t>(game.bins[i]);
    }
    void add(const mine_totals& other) {
        games += other.games;
        wins += other.wins;
        choices += other.choices;
        guesses += other.guesses;
        guesses_when_won += other.guesses_when_won;
        opened += other.opened;
        sum_of_safe += other.sum_of_safe;
        measured += other.measured;
        for (std::size_t i = 0; i < 3; ++i) bins[i] += other.bins[i];
    }

    seesaw::metrics::estimate win_rate() const {
        return seesaw::metrics::wilson(static_cast<double>(wins), static_cast<double>(games));
    }
    /// The mean safety of what was chosen; NaN where it is not known of every choice.
    double velocity() const {
        return measured > 0 && measured == choices ? sum_of_safe / static_cast<double>(measured)
                                                   : std::numeric_limits<double>::quiet_NaN();
    }
};

/// Games of the worlds first_seed … first_seed + games − 1. `done(n)` hears of finished games, one
/// call at a time. Those who show what there is may end it by an interrupt (interruption.hpp).
mine_totals play_mine_games(const seesaw::games::minesweeper& rules,
                            const seesaw::games::minesweeper_player_options& options,
                            std::uint64_t first_seed, std::uint64_t games, unsigned threads,
                            const std::function<void(std::uint64_t)>& done,
                            bool until_interrupted = false);

/// A player at full strength.
std::function<seesaw::games::minesweeper::move(const seesaw::games::minesweeper::state&)>
mine_agent(const seesaw::games::minesweeper& rules);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/mine_games.hpp>
#endif

#endif
