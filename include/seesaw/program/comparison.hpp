// SPDX-License-Identifier: MIT
// Engines on games under equal budgets: every engine on every position that is asked for.
//
// Each run has an engine of its own, so that nothing depends on the order of runs, and is one unit
// of the journal.
#ifndef SEESAW_PROGRAM_COMPARISON_HPP
#define SEESAW_PROGRAM_COMPARISON_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/play.hpp>

#include <seesaw/program/campaign.hpp>
#include <seesaw/program/contestants.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/measurement.hpp>
#include <seesaw/program/position_file.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/solo.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

template <class Game>
std::vector<position<Game>> positions_for(std::string_view name, const Game& game,
                                          const comparison& asked) {
    if (!asked.positions.empty()) return positions_of_file(name, game, asked.positions);
    if (asked.random == 0) return {{"start", game.root()}};
    std::vector<position<Game>> all;
    constexpr int tries = 1000;
    for (std::uint64_t i = 0; i < asked.random; ++i) {
        seesaw::random_agent<Game> player(game, asked.seed);
        player.new_game(i);
        for (int attempt = 0; all.size() == i; ++attempt) {
            if (attempt == tries)
                throw usage_error(fmt::format("--plies: games of {} seldom last for {} moves", name,
                                              asked.plies));
            seesaw::state_t<Game> s = game.root();
            for (std::uint64_t ply = 0; ply < asked.plies && !game.outcome(s); ++ply)
                s = game.next(s, player(s).move);
            if (!game.outcome(s)) all.push_back({fmt::format("random {}", i + 1), s});
        }
    }
    return all;
}

template <class Game>
void add_jobs(std::vector<job>& jobs, std::string_view name, const Game& game,
              const comparison& asked) {
    const auto positions = positions_for(name, game, asked);
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (const std::string& engine : engines_for<Game>()) {
            if (!selected(engine, asked.engines)) continue;
            const auto run = [name, game, asked, at = positions[i], engine] {
                measurement m = measured(name, at.text, engine,
                                         engines_of<Game>::make(engine, game, asked.settings())
                                             .run(at.state, asked.limits));
                m.verdict = winner_of(m);
                return m;
            };
            jobs.push_back({fmt::format("{} {} {}", name, i + 1, engine), run});
        }
}

/// Runs all that is asked and the journal does not have.
inline std::vector<measurement> run_comparison(const comparison& asked, journal& book) {
    std::vector<job> jobs;
    for_each_game([&](std::string_view name, const auto& game) {
        if (selected(name, asked.games)) add_jobs(jobs, name, game, asked);
    });
    for (const std::string& name : solo_games())
        if (selected(name, asked.games)) add_solo_jobs(jobs, name, asked);
    std::vector<unit> units;
    for (const job& j : jobs) units.push_back({j.key, [&j] { return to_text(j.run()); }});
    progress bar("runs", units.size());
    std::vector<measurement> all;
    for (const std::string& text :
         run_campaign(units, book, asked.threads, [&](const unit&) { bar.advance(); }))
        all.push_back(measurement_of(text));
    return all;
}

}}} // namespace seesaw::v0::programs

#endif
