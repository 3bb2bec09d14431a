// SPDX-License-Identifier: MIT
// The verb `measure`: plays games (or reads recorded ones) and says how the game plays: metrics,
// curves, a trace as CSV and a report as HTML.
#ifndef SEESAW_PROGRAM_MEASURE_HPP
#define SEESAW_PROGRAM_MEASURE_HPP

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/measured.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/records.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

struct measure_options {
    agent_choice first{"alpha_beta", 3};
    agent_choice second{"alpha_beta", 3};
    agent_choice judge{"alpha_beta", 3};
    std::uint64_t games = 100;
    double epsilon = 0.1;
    std::uint64_t seed = 1;
    std::string read = {};
    int ladder = 0;
    std::uint64_t ladder_nodes = 250;
    seesaw::limits limits = {.nodes = 1'000'000};
    output_options output = {};

    agent_settings agents() const {
        return {.limits = limits,
                .table_bytes = std::uint64_t{16} << 20,
                .epsilon = epsilon,
                .seed = seed};
    }
};

inline void add_judge(CLI::App& app, measure_options& options) {
    add_agent(app, "--judge", options.judge, "Who values the positions", false);
    add_limits(app, options.limits);
}

inline void add_measure_output(CLI::App& app, measure_options& options) {
    add_json(app, options.output);
    add_csv(app, options.output, "Write every position as a trace");
    add_report(app, options.output);
    add_ascii(app, options.output);
}

inline void add_playing(CLI::App& app, measure_options& options) {
    add_count(app, "--games", options.games, fmt::format("Games to play ({})", options.games), 1,
              1'000'000);
    add_agent(app, "--first", options.first, "Who begins", false);
    add_agent(app, "--second", options.second, "Who follows", false);
    add_parsed(
        app, "--epsilon",
        [&options](const std::string& text) {
            options.epsilon = parse_number("--epsilon", text, 0, 1, false);
        },
        "How often they move at random, so that games differ (0.1)")
        .type("P");
    add_seed(app, options.seed);
    add_judge(app, options);
}

inline void add_ladder(CLI::App& app, measure_options& options) {
    add_count(app, "--ladder", options.ladder,
              "How deep skill goes: so many matches of --games games, in each of which --first's "
              "engine (alpha_beta where it is none) has twice the nodes of the other seat (0)",
              0, 40)
        .type("LEVELS");
    add_count(app, "--ladder-nodes", options.ladder_nodes, "Nodes of the weakest side (250)", 10,
              1'000'000'000);
}

inline void add_measure_options(CLI::App& app, measure_options& options) {
    add_playing(app, options);
    add_text(app, "--read", options.read,
             "Measure the games of this trace instead (CSV or JSON lines)")
        .type("FILE");
    add_measure_output(app, options);
}

/// Defined in players_of_game.hpp.
template <class Game>
struct games_of {
    /// `name` of the game for records.
    static measured_games play(const Game& rules, const measure_options& options,
                               std::string_view name);

    /// One game a line; `judge` values the positions.
    static seesaw::traces read(const Game& rules, std::istream& in, const std::string& name,
                               agent<Game>& judge);
};

/// The same engine with twice the nodes, level by level; openings are four random moves.
template <class Game>
void play_ladder(const Game& rules, const measure_options& options, std::string_view name,
                 measured_games& played) {
    const agent_choice who{options.first.engine() ? options.first.name : "alpha_beta"};
    const std::uint64_t games = options.games + options.games % 2;
    progress bar("ladder", games * static_cast<std::uint64_t>(options.ladder),
                 options.output.style);
    const seesaw::strength_ladder found = seesaw::measure_skill(
        rules,
        [&](std::uint64_t nodes) {
            agent_settings settings = options.agents();
            settings.epsilon = 0;
            settings.limits.nodes = nodes;
            return make_agent(who, rules, settings);
        },
        {.nodes = options.ladder_nodes,
         .levels = options.ladder,
         .games = games,
         .seed = options.seed,
         .opening_plies = 4,
         .game = std::string(name)},
        [&](const seesaw::playthrough&) { bar.advance(); });
    played.ladder_engine = who.name;
    for (const seesaw::ladder_level& level : found.levels)
        played.ladder.push_back({level.nodes, level.result.total(), level.result.distinct});
}

/// A row that cannot be read is an error, for its game would be another.
inline measured_games read_games(const measure_options& options) {
    measured_games found;
    const seesaw::read_report report =
        read_trace_file("--read", options.read, [&](seesaw::playthrough&& game) {
            found.games.push_back(std::move(game));
        });
    if (report.problem_count > 0) {
        const seesaw::row_problem& p = report.problems.front();
        throw std::runtime_error(
            fmt::format("--read: {}, line {}: {}", in_quotes(options.read), p.line, p.reason));
    }
    if (found.games.empty())
        throw std::runtime_error(fmt::format("--read: {} holds no games", in_quotes(options.read)));
    found.how = fmt::format("{} games from {}", grouped(found.games.size()), options.read);
    return found;
}

/// `name` of the game for records; the rest of `shown` says what people read.
template <class Game>
int measure_games(const Game& rules, const measure_options& options, std::string_view name,
                  measured_games shown) {
    check_files(options.output);
    measured_games found =
        options.read.empty() ? games_of<Game>::play(rules, options, name) : read_games(options);
    shown.games = std::move(found.games);
    shown.how = std::move(found.how);
    show_measured(shown, options.output);
    return 0;
}

/// The same for any game, with a ladder where one is asked for. What is usual for two is not meant
/// for one.
template <class Game>
int measure_game(const Game& rules, measure_options asked, std::string_view name,
                 measured_games shown) {
    check_files(asked.output);
    if constexpr (seesaw::two_player_game<Game>) {
        if (asked.ladder > 0) play_ladder(rules, asked, name, shown);
    } else {
        if (asked.ladder > 0) throw usage_error(fmt::format("--ladder: {} has one player", name));
        const measure_options usual;
        constexpr bool nobody = !seesaw::game<Game> && !requires { own_player<Game>::name; };
        if (asked.first.text() == usual.first.text())
            asked.first =
                nobody ? agent_choice{"random"} : agent_choice{"skilled", usual.first.depth};
        if (asked.epsilon == usual.epsilon) asked.epsilon = 0;
    }
    return measure_games(rules, asked, name, std::move(shown));
}

}}} // namespace seesaw::v0::programs

#endif
