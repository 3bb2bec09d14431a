// SPDX-License-Identifier: MIT
// Many games of Minesweeper, on several threads: worlds are those of consecutive seeds, and the
// totals do not depend on the number of threads.
#ifndef SEESAW_EXAMPLES_SUPPORT_MINE_GAMES_HPP
#define SEESAW_EXAMPLES_SUPPORT_MINE_GAMES_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

#include <seesaw/games/minesweeper_player.hpp>
#include <seesaw/metrics.hpp>

namespace support {

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
/// call at a time.
template <class Done>
mine_totals play_mine_games(const seesaw::games::minesweeper& rules,
                            const seesaw::games::minesweeper_player_options& options,
                            std::uint64_t first_seed, std::uint64_t games, unsigned threads,
                            const Done& done) {
    // Small enough to share evenly, large enough that the lock does not matter; sums are made chunk
    // by chunk in their order, so that rounding is the same with any number of threads.
    const std::uint64_t chunk = std::clamp<std::uint64_t>(games / 256, 1, 200);
    const std::uint64_t chunks = (games + chunk - 1) / chunk;
    std::vector<mine_totals> parts(chunks);
    std::atomic<std::uint64_t> next{0};
    std::mutex lock;
    const auto work = [&] {
        seesaw::games::minesweeper_player player(rules, options);
        for (std::uint64_t c = next++; c < chunks; c = next++) {
            const std::uint64_t end = std::min(games, (c + 1) * chunk);
            for (std::uint64_t i = c * chunk; i < end; ++i)
                parts[c].add(player.play(rules.deal(first_seed + i)));
            const std::lock_guard<std::mutex> guard(lock);
            done(end - c * chunk);
        }
    };
    {
        // Made here, so that what is wrong with the options is thrown on this thread.
        const seesaw::games::minesweeper_player check(rules, options);
        std::vector<std::thread> others;
        for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
        work();
        for (std::thread& other : others) other.join();
    }
    mine_totals total;
    for (const mine_totals& part : parts) total.add(part);
    return total;
}

} // namespace support

#endif
