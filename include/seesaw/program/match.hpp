// SPDX-License-Identifier: MIT
// Engines against each other: every pair plays every opening twice, seats swapped. Two simple
// players, greedy and random, take part as a baseline. If another program is named, each engine
// plays that one instead (external_player.hpp).
#ifndef SEESAW_PROGRAM_MATCH_HPP
#define SEESAW_PROGRAM_MATCH_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/comparison.hpp>
#include <seesaw/program/external_player.hpp>
#include <seesaw/program/journal.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What the matches are between, and how many games each has.
struct match_request {
    comparison asked;
    std::uint64_t games = 0;                                     ///< of every pair
    std::string external = {};                                   ///< another program, a command
    std::chrono::nanoseconds timeout = std::chrono::seconds(30); ///< of its answers
};

/// An engine, a simple player or the external program, by its name.
template <class Game>
agent<Game> player_of(const std::string& name, const Game& game, const match_request& wanted) {
    const comparison& asked = wanted.asked;
    if (!name.empty() && name == wanted.external)
        return {name, external_player<Game>(game, name, asked.limits, wanted.timeout)};
    if (name == "greedy" || name == "random") return make_agent({name}, game, {.seed = asked.seed});
    return {name, seesaw::engine_agent(engines_of<Game>::make(name, game, asked.settings()),
                                       asked.limits)};
}

/// In plies: a longer game counts as unfinished.
inline constexpr int longest_game = 1000;

/// What one match came to.
struct match_row {
    std::string game, player, opponent;
    seesaw::metrics::tally result; ///< as the player sees it
    std::uint64_t distinct = 0;    ///< games that differ
};

/// One line of JSON, for the journal.
inline std::string to_text(const match_row& m) {
    return to_line(nlohmann::ordered_json{{"game", m.game},
                                          {"player", m.player},
                                          {"opponent", m.opponent},
                                          {"wins", m.result.wins},
                                          {"draws", m.result.draws},
                                          {"losses", m.result.losses},
                                          {"unfinished", m.result.unfinished},
                                          {"distinct", m.distinct}});
}

/// The row of such a line.
inline match_row match_of(const std::string& text) {
    const auto r = parse_json(text).value();
    const auto count = [&](const char* name) { return r.at(name).get<std::uint64_t>(); };
    return {r.at("game"),
            r.at("player"),
            r.at("opponent"),
            {count("wins"), count("draws"), count("losses"), count("unfinished")},
            count("distinct")};
}

/// A unit for every pair of players, who know nothing of their other matches.
template <class Game>
void add_matches(std::vector<row_unit<match_row>>& units, std::string_view name, const Game& game,
                 const match_request& wanted) {
    std::vector<std::string> players;
    for (const std::string& engine : engines_of<Game>::names())
        if (selected(engine, wanted.asked.engines)) players.push_back(engine);
    players.insert(players.end(), {"greedy", "random"});
    if (!wanted.external.empty()) players.push_back(wanted.external);
    for (std::size_t i = 0; i < players.size(); ++i)
        for (std::size_t j = i + 1; j < players.size(); ++j) {
            if (!wanted.external.empty() && players[j] != wanted.external) continue;
            const auto play = [=, name = std::string(name), a = players[i], b = players[j]] {
                auto first = player_of(a, game, wanted);
                auto second = player_of(b, game, wanted);
                const auto enough = [&](const auto&) { need_time(wanted.asked); };
                try {
                    const seesaw::match_result r = seesaw::match(game, first, second,
                                                                 {.games = wanted.games,
                                                                  .seed = wanted.asked.seed,
                                                                  .opening_plies = 2,
                                                                  .max_plies = longest_game,
                                                                  .game = name},
                                                                 enough);
                    return match_row{name, r.a, r.b, r.total(), r.distinct};
                } catch (...) { // a search that is stopped may have no move
                    need_time(wanted.asked);
                    throw;
                }
            };
            units.push_back(
                {fmt::format("match {} {} {}", name, players[i], players[j]), play, wanted.games});
        }
}

/// Everything that the results depend on, for the journal.
template <class Game>
journal::configuration configuration_of(const match_request& wanted, const Game& game) {
    auto settings = configuration_of(wanted.asked, game);
    settings.push_back({"games of a match", fmt::format("{}", wanted.games)});
    if (!wanted.external.empty()) settings.push_back({"external", wanted.external});
    return settings;
}

/// An estimate in two cells: the value and its interval.
inline std::vector<cell> cells_of(const seesaw::metrics::estimate& e, double scale, int digits) {
    const auto text = [&](double x) { return fixed_text(x * scale, digits); };
    return {cell::written(text(e.value), e.value * scale),
            cell::interval(fmt::format("{} to {}", text(e.low), text(e.high)), e.low * scale,
                           e.high * scale)};
}

/// Plays all matches that the journal does not have; after Ctrl-C, what there was by then.
inline std::vector<match_row> run_matches(const std::vector<row_unit<match_row>>& units,
                                          const match_request& wanted, journal& book) {
    progress bar("matches", units.size());
    return finished(run_rows(
        units, book, wanted.asked.threads, [](const match_row& m) { return to_text(m); }, match_of,
        [&](const unit&) { bar.advance(); }));
}

/// A line for every match, with the score and what it is worth in Elo.
inline table table_of(const std::vector<match_row>& all) {
    table t({"game", "player", "opponent", "wins", "draws", "losses", "unfinished",
             "games that differ", "score %", "95 % interval", "Elo", "95 % interval"});
    for (const match_row& m : all) {
        const auto score = cells_of(m.result.score(), 100, 1), elo = cells_of(m.result.elo(), 1, 0);
        t.row(m.game, m.player, m.opponent, m.result.wins, m.result.draws, m.result.losses,
              m.result.unfinished, m.distinct, score[0], score[1], elo[0], elo[1]);
    }
    return t;
}

}}} // namespace seesaw::v0::programs

#endif
