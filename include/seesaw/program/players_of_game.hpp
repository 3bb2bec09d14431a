// SPDX-License-Identifier: MIT
// Players by name, and what is done with any of them, for one game.
#ifndef SEESAW_PROGRAM_PLAYERS_OF_GAME_HPP
#define SEESAW_PROGRAM_PLAYERS_OF_GAME_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/retrograde.hpp>
#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/records.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

/// An engine as a callable agent; `every_move` also tells how many moves are as good as the best.
template <class Game>
auto engine_player(const agent_choice& who, const Game& rules, const agent_settings& chosen,
                   bool every_move) {
    auto engine = std::make_shared<seesaw::any_engine<Game>>(
        engines_of<Game>::make(who.name, rules,
                               {.depth = who.depth,
                                .table_bytes = table_within(chosen.limits, chosen.table_bytes),
                                .all_moves = every_move,
                                .seed = chosen.seed}));
    return [engine, rules, limits = chosen.limits, every_move](const seesaw::state_t<Game>& s) {
        static_cast<void>(rules); // of puzzles alone
        try {
            return seesaw::engine_agent(*engine, limits, {.every_move = every_move})(s);
        } catch (const std::invalid_argument&) { // no move found
            if constexpr (seesaw::puzzle<Game>) {
                const auto r = engine->run(s, limits);
                const auto& moves = rules.moves(s);
                if (r.certainty == seesaw::certainty::exact && moves.begin() != moves.end())
                    return seesaw::decision<seesaw::move_t<Game>>{*moves.begin()}; // spoilt: any
            }
            throw std::runtime_error(fmt::format(
                "--nodes, --time, --bytes: too small for {} to find a move", engine->name()));
        }
    };
}

/// Games whose solutions lie in directories.
template <class Game>
inline constexpr bool has_solutions = seesaw::two_player_game<Game>&& seesaw::hashes<Game>;

/// The best moves of a solved game, looked up where they lie.
template <class Game>
auto solution_player(const Game& rules, const std::string& directory) {
    if (directory.empty()) throw usage_error("--solution: the player solution needs a directory");
    auto known = std::make_shared<seesaw::retrograde<Game>>(
        rules, seesaw::retrograde_options{.directory = directory});
    if (!known->open())
        throw std::runtime_error(fmt::format(
            "--solution: {} is not solved; solve --solution does that", in_quotes(directory)));
    return [known, directory](const seesaw::state_t<Game>& s) {
        const auto best = known->best(s);
        if (!best)
            throw std::runtime_error(fmt::format(
                "--solution: this position cannot be reached in {}", in_quotes(directory)));
        return seesaw::decision<seesaw::move_t<Game>>{*best, static_cast<double>(*known->value(s))};
    };
}

/// Not random, and without slips.
template <class Game>
agent<Game> steady_player(const agent_choice& who, const Game& rules,
                          const agent_settings& chosen) {
    constexpr bool has_own = requires { own_player<Game>::name; };
    if constexpr (requires { further_players<Game>::names; })
        for (const std::string_view name : further_players<Game>::names)
            if (who.name == name)
                return {who.text(), further_players<Game>::make(name, rules, who.depth, chosen)};
    if constexpr (has_own)
        if (who.name == "skilled")
            return {std::string(own_player<Game>::name),
                    own_player<Game>::make(rules, std::min(who.depth, 64), chosen.seed)};
    if constexpr (has_solutions<Game>)
        if (who.name == "solution") return {who.text(), solution_player(rules, chosen.solution)};
    if constexpr (seesaw::game<Game>) {
        if (who.name == "greedy") return {who.text(), seesaw::greedy_agent(rules)};
        agent_choice engine = who;
        if (who.name == "skilled") engine.name = usual_engine<Game>;
        return {engine.text(), engine_player(engine, rules, chosen, false)};
    } else {
        throw usage_error(fmt::format("{} cannot play a game that hides something; there are "
                                      "skilled and random",
                                      who.text()));
    }
}

} // namespace detail

template <class Game>
std::vector<std::string> players_of<Game>::names() {
    std::vector<std::string> names = {"skilled", "random"};
    if constexpr (seesaw::game<Game>) {
        names.emplace_back("greedy");
        const auto suited = engines_of<Game>::names();
        for (const std::string& engine : playing_engine_names())
            if (std::find(suited.begin(), suited.end(), engine) != suited.end())
                names.push_back(engine);
    }
    if constexpr (detail::has_solutions<Game>) names.emplace_back("solution");
    if constexpr (requires { further_players<Game>::names; })
        for (const std::string_view name : further_players<Game>::names) names.emplace_back(name);
    return names;
}

template <class Game>
agent<Game> players_of<Game>::make(const agent_choice& who, const Game& rules,
                                   const agent_settings& chosen) {
    if (who.name == "random") return {who.text(), seesaw::random_agent(rules, chosen.seed)};
    agent<Game> steady = detail::steady_player(who, rules, chosen);
    if (chosen.epsilon == 0) return steady;
    std::string name = fmt::format("{} epsilon {}", steady.name(), chosen.epsilon);
    return {std::move(name),
            seesaw::epsilon_agent(std::move(steady), rules, chosen.epsilon, chosen.seed)};
}

template <class Game>
agent<Game> players_of<Game>::judge(const agent_choice& who, const Game& rules,
                                    const agent_settings& chosen) {
    if constexpr (seesaw::game<Game>)
        if (who.engine()) return {who.text(), detail::engine_player(who, rules, chosen, true)};
    return make(who, rules, {.limits = chosen.limits, .epsilon = 0, .seed = chosen.seed});
}

template <class Game>
measured_games games_of<Game>::play(const Game& rules, const measure_options& options,
                                    std::string_view name) {
    agent<Game> first = make_agent(options.first, rules, options.agents());
    measured_games played;
    seesaw::rng seeds(options.seed);
    progress bar("games", options.games, options.output.style);
    const interruption wish;
    const auto play_all = [&](const auto& play_one) {
        for (std::uint64_t i = 0; i < options.games && !interrupted(); ++i) {
            played.games.push_back(play_one(seesaw::play_options{.seed = seeds(),
                                                                 .max_plies = options.max_plies,
                                                                 .game = std::string(name),
                                                                 .number = i + 1}));
            bar.advance();
        }
        need_one(played.games.size());
    };
    if constexpr (seesaw::two_player_game<Game>) {
        agent<Game> second = make_agent(options.second, rules, options.agents());
        agent<Game> judge = make_judge(options.judge, rules, options.agents());
        play_all([&](const seesaw::play_options& how) {
            return seesaw::play(rules, rules.root(), first, second, how, judge);
        });
        played.how = fmt::format("{} games, {} against {}, valued by {}, seed {}",
                                 grouped(played.games.size()), first.name(), second.name(),
                                 judge.name(), options.seed);
    } else {
        // One player, and each game another start where the rules draw it.
        play_all([&](const seesaw::play_options& how) {
            Game dealt = rules;
            if constexpr (requires { dealt.seed; }) dealt.seed = options.seed + how.number - 1;
            return seesaw::play(dealt, dealt.root(), first, how);
        });
        played.how = fmt::format("{} games by {}, seed {}", grouped(played.games.size()),
                                 first.name(), options.seed);
    }
    return played;
}

template <class Game>
seesaw::traces games_of<Game>::read(const Game& rules, std::istream& in, const std::string& name,
                                    agent<Game>& judge) {
    seesaw::traces all;
    if constexpr (!seesaw::two_player_game<Game>) {
        throw usage_error("lists of moves are read of games for two");
    } else {
        line_reader lines(in);
        while (const auto line = lines.next()) {
            const std::string_view text = trim(*line);
            if (text.empty() || text.front() == '#') continue;
            const auto played = play_text(rules, rules.root(), text);
            if (!played.problem.empty()) {
                complain(all.report, lines.number(), played.problem);
                continue;
            }
            ++all.report.rows;
            ++all.report.playthroughs;
            all.playthroughs.push_back(seesaw::replay(rules, rules.root(), played.moves,
                                                      {.game = name, .number = lines.number()},
                                                      judge));
        }
        return all;
    }
}

}}} // namespace seesaw::v0::programs

#endif
