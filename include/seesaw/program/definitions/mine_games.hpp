// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_MINE_GAMES_HPP
#define SEESAW_PROGRAM_DEFINITIONS_MINE_GAMES_HPP

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <seesaw/games/minesweeper/player.hpp>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/mine_games.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE mine_totals
play_mine_games(const seesaw::games::minesweeper& rules,
                const seesaw::games::minesweeper_player_options& options, std::uint64_t first_seed,
                std::uint64_t games, unsigned threads,
                const std::function<void(std::uint64_t)>& done, bool until_interrupted) {
    // Small enough to share evenly, large enough that the lock does not matter; sums are made chunk
    // by chunk in their order, so that rounding is the same with any number of threads.
    const auto enough = [&] { return until_interrupted && interrupted(); };
    const std::uint64_t chunk = std::clamp<std::uint64_t>(games / 256, 1, 200);
    const std::uint64_t chunks = (games + chunk - 1) / chunk;
    std::vector<mine_totals> parts(chunks);
    std::atomic<std::uint64_t> next{0};
    std::mutex lock;
    const auto work = [&] {
        seesaw::games::minesweeper_player player(rules, options);
        for (std::uint64_t c = next++; c < chunks && !enough(); c = next++) {
            const std::uint64_t end = std::min(games, (c + 1) * chunk);
            for (std::uint64_t i = c * chunk; i < end && !enough(); ++i)
                parts[c].add(player.play(rules.deal(first_seed + i)));
            const std::lock_guard<std::mutex> guard(lock);
            done(parts[c].games);
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

SEESAW_PROGRAM_INLINE
std::function<seesaw::games::minesweeper::move(const seesaw::games::minesweeper::state&)>
mine_agent(const seesaw::games::minesweeper& rules) {
    auto player = std::make_shared<seesaw::games::minesweeper_player>(rules);
    return [player](const seesaw::games::minesweeper::state& s) { return player->choose(s).cell; };
}

}}} // namespace seesaw::v0::programs

#endif
