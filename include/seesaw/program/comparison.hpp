// SPDX-License-Identifier: MIT
// Engines on a game under equal budgets: every engine on every position that is asked for.
//
// Each run has an engine of its own, so that nothing depends on the order of runs, and is one unit
// of the journal.
//
// The value is the game value of a two-player game, the cost of a puzzle's cheapest solution, or
// the first player's expectation in a game of chance. catalogue/comparison.hpp covers all shipped
// games.
#ifndef SEESAW_PROGRAM_COMPARISON_HPP
#define SEESAW_PROGRAM_COMPARISON_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/play.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/measurement.hpp>
#include <seesaw/program/position_file.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/rules_print.hpp>
#include <seesaw/program/text.hpp>
#include <seesaw/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Text from which `parse_position` finds the state again; the moves that lead there where the
/// game's notation does not fit in a line.
template <class Game>
std::string text_of_position(const Game& game, const seesaw::state_t<Game>& s,
                             const std::vector<seesaw::move_t<Game>>& moves) {
    std::string text = seesaw::state_text(game, s);
    std::replace(text.begin(), text.end(), '\n', ' ');
    if constexpr (seesaw::parses<Game>)
        if (game.parse(text) == s) return text;
    return position_text(game, moves);
}

/// The start, those of a file, or where random moves from the start lead.
template <class Game>
std::vector<position<Game>> positions_for(std::string_view name, const Game& game,
                                          const comparison& asked) {
    constexpr bool drawn = seesaw::two_player_game<Game> || seesaw::puzzle<Game>;
    if (!asked.positions.empty()) {
        return positions_of_file(name, game, asked.positions);
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
                std::vector<seesaw::move_t<Game>> moves;
                while (moves.size() < asked.plies && !is_over(game, s)) {
                    moves.push_back(player(s).move);
                    s = game.next(s, moves.back());
                }
                if (!is_over(game, s)) all.push_back({text_of_position(game, s, moves), s});
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

/// What is asked, with searches that Ctrl-C stops at once. Of several ranks the first one alone
/// heeds it, which decides for all.
inline comparison stopped_by(const interruptible& wish, comparison asked) {
    if (is_first_rank()) asked.limits.stop = wish.token();
    return asked;
}

/// Throws after an interrupt: what a search found that was stopped is no result.
inline void need_time(const comparison& asked) {
    if (asked.limits.stop.stop_requested()) throw cut_short();
}

/// Every engine that was asked for, on every position of this game.
template <class Game>
void add_jobs(std::vector<job>& jobs, std::string_view name, const Game& game,
              const comparison& asked) {
    const auto positions = positions_for(name, game, asked);
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (const std::string& engine : engines_of<Game>::names()) {
            if (!selected(engine, asked.engines)) continue;
            const auto run = [name, game, asked, at = positions[i], engine] {
                const auto found = engines_of<Game>::make(engine, game, asked.settings())
                                       .run(at.state, asked.limits);
                if (found.stopped != seesaw::stop_reason::finished) need_time(asked);
                measurement m = measured(name, at.text, engine, found);
                m.verdict = verdict_of<Game>(m);
                return m;
            };
            jobs.push_back({fmt::format("{} {} {}", name, i + 1, engine), run});
        }
}

/// Everything that the answers depend on, for the journal; the rules of the game too.
template <class Game>
journal::configuration configuration_of(const comparison& asked, const Game& game) {
    auto settings = settings_of(asked);
    settings.push_back({"rules", fmt::format("{:016x}", rules_print(game))});
    return settings;
}

/// Runs all jobs that the journal does not have; after Ctrl-C, what there was by then.
inline std::vector<measurement> run_jobs(const std::vector<job>& jobs, const comparison& asked,
                                         journal& book) {
    progress bar("runs", jobs.size());
    return finished(run_rows(
        jobs, book, asked.threads, [](const measurement& m) { return to_text(m); }, measurement_of,
        [&](const unit&) { bar.advance(); }));
}

}}} // namespace seesaw::v0::programs

#endif
