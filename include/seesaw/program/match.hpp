// SPDX-License-Identifier: MIT
// Engines against each other: every pair plays every opening twice, seats swapped. Two players who
// hardly think, greedy and random, are among them, so that there is somebody to beat.
#ifndef SEESAW_PROGRAM_MATCH_HPP
#define SEESAW_PROGRAM_MATCH_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/comparison.hpp>
#include <seesaw/program/journal.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

struct match_request {
    comparison asked;
    std::uint64_t games = 0; ///< of every pair
};

template <class Game>
agent<Game> player_of(const std::string& name, const Game& game, const comparison& asked) {
    if (name == "greedy" || name == "random") return make_agent({name}, game, {.seed = asked.seed});
    return {name, seesaw::engine_agent(engines_of<Game>::make(name, game, asked.settings()),
                                       asked.limits)};
}

/// What one match came to: a line of JSON.
inline std::string match_text(std::string_view game, const seesaw::match_result& r) {
    const auto total = r.total();
    return to_line(nlohmann::ordered_json{{"game", game},
                                          {"player", r.a},
                                          {"opponent", r.b},
                                          {"wins", total.wins},
                                          {"draws", total.draws},
                                          {"losses", total.losses},
                                          {"unfinished", total.unfinished},
                                          {"distinct", r.distinct}});
}

/// A unit for every pair of players, who know nothing of their other matches.
template <class Game>
void add_matches(std::vector<unit>& units, std::string_view name, const Game& game,
                 const match_request& wanted) {
    std::vector<std::string> players;
    for (const std::string& engine : engines_for<Game>())
        if (selected(engine, wanted.asked.engines)) players.push_back(engine);
    players.insert(players.end(), {"greedy", "random"});
    for (std::size_t i = 0; i < players.size(); ++i)
        for (std::size_t j = i + 1; j < players.size(); ++j) {
            const auto play = [=, name = std::string(name), a = players[i], b = players[j]] {
                auto first = player_of(a, game, wanted.asked);
                auto second = player_of(b, game, wanted.asked);
                return match_text(name, seesaw::match(game, first, second,
                                                      {.games = wanted.games,
                                                       .seed = wanted.asked.seed,
                                                       .opening_plies = 2,
                                                       .game = name}));
            };
            units.push_back(
                {fmt::format("match {} {} {}", name, players[i], players[j]), play, wanted.games});
        }
}

/// Everything that the results depend on, for the journal.
inline journal::configuration configuration_of(const match_request& wanted) {
    auto settings = configuration_of(wanted.asked);
    settings.push_back({"games of a match", fmt::format("{}", wanted.games)});
    return settings;
}

inline std::string interval(const seesaw::metrics::estimate& e, double scale, int digits) {
    const auto text = [&](double x) { return fmt::format("{:.{}f}", x * scale + 0.0, digits); };
    return fmt::format("{} ({} to {})", text(e.value), text(e.low), text(e.high));
}

/// Plays all matches that the journal does not have; their lines go to `each`, and into a table.
inline table run_matches(const match_request& wanted, journal& book,
                         const std::function<void(const std::string&)>& each) {
    std::vector<unit> units;
    for_each_game([&](std::string_view name, const auto& game) {
        if (selected(name, wanted.asked.games)) add_matches(units, name, game, wanted);
    });
    progress bar("matches", units.size());
    table table({"game", "player", "opponent", "wins", "draws", "losses", "games that differ",
                 "score % (95 %)", "Elo (95 %)"});
    for (const std::string& line :
         run_campaign(units, book, wanted.asked.threads, [&](const unit&) { bar.advance(); })) {
        each(line);
        const auto r = parse_json(line).value();
        const auto count = [&](const char* name) { return r.at(name).get<std::uint64_t>(); };
        const seesaw::metrics::tally total{count("wins"), count("draws"), count("losses"),
                                           count("unfinished")};
        table.row(r.at("game").get<std::string>(), r.at("player").get<std::string>(),
                  r.at("opponent").get<std::string>(), total.wins, total.draws, total.losses,
                  count("distinct"), interval(total.score(), 100, 1), interval(total.elo(), 1, 0));
    }
    return table;
}

}}} // namespace seesaw::v0::programs

#endif
