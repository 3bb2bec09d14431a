// SPDX-License-Identifier: MIT
// The verb `play` of any game.
//
//     nim rules;
//     CLI::App& play = seesaw::programs::add_play_verb(program, "nim", rules);
//     seesaw::programs::add_play_verb(program, "hex", rules, view{}, {.second = {"mcts"}});
//
// A person plays against an engine or alone (chance, puzzles, hidden things), or engines play:
// `--first` and `--second`, or `--player`, choose. With `--games N` engines play N games and the
// results are counted. A view draws the game (play_view.hpp); without one `describe` is shown.
// Rules may change until the program runs: they are kept by reference.
//
// For a game that is not in the catalogue, include of_game.hpp too, or give a view that is
// `person_only`.
#ifndef SEESAW_PROGRAM_PLAY_VERB_HPP
#define SEESAW_PROGRAM_PLAY_VERB_HPP

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/play_options.hpp>
#include <seesaw/program/play_session.hpp>
#include <seesaw/program/play_view.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What a game and its view make possible.
template <class Game, class View = no_view>
play_choices choices_of() {
    using seen = seen_game<Game, View>;
    play_choices choices{.alone = seen::alone,
                         .positions = seesaw::parses<Game> || seesaw::game<Game>};
    if constexpr (!seen::person_only) choices.players = players_of<Game>::names();
    return choices;
}

namespace detail {

/// Rules that draw the start draw another one for every seed.
template <class Game>
Game dealt(Game rules, std::uint64_t seed) {
    if constexpr (requires { rules.seed; }) rules.seed = seed;
    return rules;
}

template <class Game>
seesaw::state_t<Game> play_start(const Game& rules, const play_options& options) {
    return options.from.empty() ? rules.root() : position_of(rules, "--from", options.from);
}

template <class Game, class View>
std::vector<seesaw::playthrough> play_many(const Game& rules, const play_options& options,
                                           const std::string& name, std::uint64_t number) {
    constexpr bool alone = seen_game<Game, View>::alone;
    if (options.first.human() || (!alone && options.second.human()))
        throw usage_error(fmt::format("--games: people play one game; choose other players by {}",
                                      alone ? "--player" : "--first and --second"));
    const agent_settings settings{
        .limits = options.limits, .seed = options.seed, .solution = options.solution};
    agent<Game> first = make_agent(options.first, rules, settings);
    agent<Game> second = make_agent(alone ? options.first : options.second, rules, settings);
    std::vector<seesaw::playthrough> games;
    progress bar("games", options.games, options.output.style);
    const interruption wish;
    for (std::uint64_t i = 0; i < options.games && !interrupted(); ++i) {
        const seesaw::play_options how{
            .seed = options.seed + i, .game = name, .number = number + i};
        const Game now = dealt(rules, options.seed + i);
        games.push_back(seesaw::play(now, play_start(now, options), first, second, how));
        if constexpr (alone) games.back().second.clear();
        bar.advance();
    }
    bar.erase();
    need_one(games.size());
    return games;
}

} // namespace detail

/// `name` of the game, for the record; `introduction` is said before the first move.
template <class Game, class View = no_view>
int play_game(const Game& rules, const View& view, const play_options& options,
              const std::string& name, std::string_view introduction = {}) {
    check_rules(rules);
    const output_file csv("--csv", options.output.csv);
    const page_files files(options.output);
    const growing_record record("--record", options.record);
    std::vector<seesaw::playthrough> games;
    if constexpr (!seen_game<Game, View>::person_only)
        if (options.games > 0)
            games = detail::play_many<Game, View>(rules, options, name, record.next());
    if (games.empty()) {
        const Game now = detail::dealt(rules, options.seed);
        play_session<Game, View> session(now, view, options, detail::play_start(now, options));
        const auto keep = [&] {
            games.push_back(session.record(name));
            games.back().number = record.next();
        };
        try {
            session.run(introduction);
        } catch (...) { // what was played stays on record
            keep();
            record.add(games);
            throw;
        }
        keep();
        if (options.output.json) std::cout << to_line(session.json()) << '\n';
    } else {
        tell_results(options, seen_game<Game, View>::alone, games);
    }
    csv.write([&](std::ostream& out) { seesaw::write_csv(out, games); });
    files.write([&] { return report_of_games(options, seen_game<Game, View>::alone, games); });
    record.add(games);
    return 0;
}

/// Adds the verb; further options, such as those of the rules, may be added to what it returns.
template <class Game, class View = no_view>
CLI::App& add_play_verb(program& to, const std::string& name, const Game& rules, View view = {},
                        const play_options& usual = {}) {
    const auto options = std::make_shared<play_options>(usual);
    constexpr bool alone = seen_game<Game, View>::alone;
    if (options->second.name.empty()) options->second.name = usual_engine<Game>;
    CLI::App& verb = to.verb("play",
                             alone ? "Play the game, or let a player play it"
                                   : "Play against a person or an engine",
                             [options, &to, &rules, view, name] {
                                 options->command = to.command();
                                 return play_game(rules, view, *options, name);
                             });
    add_play_options(verb, *options, choices_of<Game, View>());
    return verb;
}

}}} // namespace seesaw::v0::programs

#endif
