// SPDX-License-Identifier: MIT
// The verb `measure`: plays games (or reads recorded ones) and says how the game plays: metrics,
// curves, numbers and a trace as CSV, and a report as HTML.
#ifndef SEESAW_PROGRAM_MEASURE_HPP
#define SEESAW_PROGRAM_MEASURE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/measured.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/records.hpp>
#include <seesaw/program/strengths.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Who plays, who judges, how often, and what is shown.
struct measure_options {
    agent_choice first{"alpha_beta", 3};
    agent_choice second{"alpha_beta", 3};
    agent_choice judge{"alpha_beta", 3};
    std::uint64_t games = 100;
    double epsilon = 0.1;
    std::uint64_t seed = 1;
    int strengths = 3;       ///< of the players: 1 or 3
    int max_plies = 100'000; ///< a longer game has no result
    std::string read = {};
    int ladder = 0;
    std::uint64_t ladder_nodes = 250;
    std::uint64_t restricted = 0; ///< games of every restricted player
    std::uint64_t exact = 20'000; ///< positions of a game that is solved; 0: none is
    seesaw::limits limits = {.nodes = 1'000'000};
    output_options output = {};

    agent_settings agents() const {
        return {.limits = limits,
                .table_bytes = std::uint64_t{16} << 20,
                .epsilon = epsilon,
                .seed = seed};
    }
};

/// --judge and its effort.
inline void add_judge(CLI::App& app, measure_options& options) {
    std::vector<std::string> judges = all_player_names();
    for (std::string& prover : proving_engine_names()) judges.push_back(std::move(prover));
    add_agent(
        app, "--judge", options.judge,
        "Engine that values the positions; a proof engine, such as ppns, gives rates of a proof",
        false, judges);
    add_limits(app, options.limits);
}

/// Tables, traces, curves and the report.
inline void add_measure_output(CLI::App& app, measure_options& options) {
    add_json(app, options.output);
    add_csv(app, options.output, "Write every number with its interval");
    add_text(app, "--trace", options.output.trace, "Write every position as a trace (CSV)")
        .type("FILE");
    add_report(app, options.output);
    add_ascii(app, options.output);
}

/// `alone`: in the game one player has no opponent.
inline void add_playing(CLI::App& app, measure_options& options, bool alone = false) {
    add_count(app, "--games", options.games, fmt::format("Games to play ({})", options.games), 1,
              1'000'000);
    if (alone) {
        add_parsed(
            app, "--first",
            [&options](const std::string& text) {
                options.first = parse_agent("--first", text, false);
            },
            "Who plays (skilled)")
            .type("WHO");
    } else {
        add_agent(app, "--first", options.first,
                  "Who begins; in a game with luck or for one, skilled", false);
        add_agent(app, "--second", options.second, "Who follows", false);
    }
    add_parsed(
        app, "--epsilon",
        [&options](const std::string& text) {
            options.epsilon = parse_number("--epsilon", text, 0, 1, false);
        },
        "Share of random moves by both players, so that games differ (0.1)")
        .type("P");
    add_parsed(
        app, "--strengths",
        [&options](const std::string& text) {
            if (text != "1" && text != "3")
                throw usage_error(
                    fmt::format("--strengths: {} is neither 1 nor 3", in_quotes(text)));
            options.strengths = text == "1" ? 1 : 3;
        },
        "3: also measure players with more and with fewer random moves; 1: only those of --epsilon "
        "(3)")
        .type("1|3");
    add_seed(app, options.seed);
    add_judge(app, options);
}

/// --ladder.
inline void add_ladder(CLI::App& app, measure_options& options) {
    add_count(app, "--ladder", options.ladder,
              "Matches that show how deep skill goes, each of --games games: --first's engine "
              "(else alpha_beta) against itself with twice the nodes (0)",
              0, 40)
        .type("LEVELS");
    add_count(app, "--ladder-nodes", options.ladder_nodes,
              "Nodes of the weakest player in these matches (250)", 10, 1'000'000'000);
    add_count(app, "--restricted", options.restricted,
              "Games of each of four handicapped players against --first: random, greedy, one move "
              "deep, random in half of its moves (0)",
              0, 1'000'000)
        .type("GAMES");
}

/// --exact.
inline void add_exact(CLI::App& app, measure_options& options) {
    add_count(app, "--exact", options.exact,
              "Also solve the game and show what is proven, if it has at most this many positions "
              "(20,000)",
              0, 100'000'000)
        .type("POSITIONS");
}

/// All that `measure` takes for a game of two or of luck.
inline void add_measure_options(CLI::App& app, measure_options& options) {
    add_playing(app, options);
    add_text(app, "--read", options.read,
             "Measure the games of this trace instead (CSV or JSON lines)")
        .type("FILE");
    add_exact(app, options);
    add_measure_output(app, options);
}

/// Are the players those of the known games?
inline bool plays_as_usual(const measure_options& asked) {
    const measure_options usual;
    return asked.read.empty() && asked.first.text() == usual.first.text() &&
           asked.second.text() == usual.second.text() && asked.judge.text() == usual.judge.text() &&
           asked.epsilon == usual.epsilon;
}

/// Defined in players_of_game.hpp.
template <class Game>
struct games_of {
    /// `name` of the game for records.
    static measured_games play(const Game& rules, const measure_options& options,
                               std::string_view name);

    /// What can be proven within so many positions, or so many nodes of a search; the starts of so
    /// many games of a puzzle.
    static seesaw::metrics::exact_facts solve(const Game& rules, std::uint64_t positions,
                                              std::uint64_t games);

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

/// Players with a handicap against the one without, seats swapped: what they leave out matters if
/// they lose. Jaffe, Miller, Andersen, Liu, Karlin and Popović, "Evaluating Competitive Game
/// Balance with Restricted Play", AIIDE 2012.
template <class Game>
void play_restricted(const Game& rules, const measure_options& options, std::string_view name,
                     measured_games& played) {
    const std::uint64_t games = options.restricted + options.restricted % 2;
    agent_settings whole = options.agents();
    agent<Game> opponent = make_agent(options.first, rules, whole);
    played.unrestricted = opponent.name();
    std::vector<agent<Game>> players;
    players.push_back(make_agent({"random"}, rules, whole));
    players.push_back(make_agent({"greedy"}, rules, whole));
    agent_choice shallow = options.first;
    shallow.depth = 1;
    if (takes_depth(shallow.name)) players.push_back(make_agent(shallow, rules, whole));
    whole.epsilon = 0.5;
    if (options.first.name != "random") players.push_back(make_agent(options.first, rules, whole));
    progress bar("restricted", games * players.size(), options.output.style);
    for (agent<Game>& player : players) {
        const seesaw::match_result found =
            seesaw::match(rules, player, opponent,
                          {.games = games,
                           .seed = options.seed,
                           .max_plies = options.max_plies,
                           .game = std::string(name)},
                          [&](const seesaw::playthrough&) { bar.advance(); });
        played.restricted.push_back({player.name(), found.total(), found.distinct});
    }
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
    found.how = fmt::format("{} {} from {}", grouped(found.games.size()),
                            found.games.size() == 1 ? "game" : "games", options.read);
    return found;
}

/// The other strengths, a quarter as many games of each: together with the asked one they take less
/// than twice its time. Players that move at random have one strength.
template <class Game>
void play_strengths(const Game& rules, const measure_options& options, std::string_view name,
                    measured_games& played) {
    const bool two = seesaw::two_player_game<Game>;
    if (options.first.name == "random" && !(two && options.second.name != "random")) return;
    const auto summary_of = [&](const std::vector<seesaw::playthrough>& games) {
        return seesaw::metrics::summarise(games, {.scale = played.scale});
    };
    std::size_t longest = 0;
    for (const auto& game : played.games) longest = std::max(longest, game.steps.size());
    for (const strength_level& level : strengths_around(options.epsilon)) {
        if (level.epsilon == options.epsilon) {
            played.strengths.push_back({level.name, level.epsilon, summary_of(played.games)});
            continue;
        }
        measure_options other = options;
        other.epsilon = level.epsilon;
        other.games = (options.games + 3) / 4;
        // A puzzle that a slip has spoilt would go on for ever.
        other.max_plies = static_cast<int>(std::min<std::size_t>(20 * longest + 100, 100'000));
        if (interrupted()) break;
        played.strengths.push_back({level.name, level.epsilon,
                                    summary_of(games_of<Game>::play(rules, other, name).games)});
    }
    if (played.strengths.size() < 2) played.strengths.clear();
}

/// Whether each of these games has a result.
inline bool all_ended(const std::vector<seesaw::playthrough>& games) {
    return std::all_of(games.begin(), games.end(),
                       [](const seesaw::playthrough& game) { return game.outcome.has_value(); });
}

/// What is proven, and how long games are beside that: with strong players, and at random where
/// such games end.
template <class Game>
void solve_game(const Game& rules, const measure_options& options, std::string_view name,
                measured_games& played) {
    Game dealt = rules; // as the games began
    if constexpr (seesaw::puzzle<Game> && requires { dealt.seed; }) dealt.seed = options.seed;
    played.exact = games_of<Game>::solve(dealt, options.exact, options.games);
    if (!played.exact) return;
    // Other starts of a puzzle have other lengths.
    const std::uint64_t starts = played.exact.starts;
    for (const seesaw::metrics::strength& level : played.strengths)
        if (level.name == "strong" && (starts < 2 || starts == level.measured.games))
            played.exact.strong_length = level.measured.length;
    if (interrupted()) return;
    measure_options random = options;
    random.first = random.second = random.judge = {"random"};
    random.max_plies = std::min(options.max_plies, 10'000); // at random some games do not end
    if constexpr (seesaw::puzzle<Game> && requires { dealt.seed; }) random.games = starts;
    if constexpr (seesaw::puzzle<Game>) {
        measure_options once = random;
        once.games = 1;
        if (!all_ended(games_of<Game>::play(rules, once, name).games)) return;
    }
    const auto games = games_of<Game>::play(rules, random, name).games;
    if (all_ended(games)) played.exact.random_length = seesaw::metrics::summarise(games).length;
}

/// The games, and those of other strengths where they are asked for.
template <class Game>
void play_or_read(const Game& rules, const measure_options& options, std::string_view name,
                  measured_games& shown) {
    measured_games found =
        options.read.empty() ? games_of<Game>::play(rules, options, name) : read_games(options);
    shown.games = std::move(found.games);
    shown.how = std::move(found.how);
    shown.usual_players = shown.usual_players || plays_as_usual(options);
    shown.hidden = seesaw::hidden_game<Game>;
    shown.luck = seesaw::stochastic_game<Game>;
    if (options.read.empty() && options.strengths > 1) play_strengths(rules, options, name, shown);
    if (options.exact > 0 && !interrupted()) solve_game(rules, options, name, shown);
}

/// `name` of the game for records; the rest of `shown` says what people read.
template <class Game>
int measure_games(const Game& rules, const measure_options& options, std::string_view name,
                  measured_games shown) {
    check_files(options.output);
    play_or_read(rules, options, name, shown);
    show_measured(shown, options.output);
    return 0;
}

/// What is usual for two is not meant for one.
template <class Game>
measure_options suited(measure_options asked) {
    if constexpr (!seesaw::two_player_game<Game>) {
        const measure_options usual;
        constexpr bool nobody = !seesaw::game<Game> && !requires { own_player<Game>::name; };
        if (asked.first.text() == usual.first.text())
            asked.first =
                nobody ? agent_choice{"random"} : agent_choice{"skilled", usual.first.depth};
        if (asked.epsilon == usual.epsilon) asked.epsilon = 0;
    }
    return asked;
}

/// The same for any game, with a ladder and restricted players where they are asked for.
template <class Game>
int measure_game(const Game& rules, const measure_options& asked, std::string_view name,
                 measured_games shown) {
    check_files(asked.output);
    shown.usual_players = plays_as_usual(asked);
    if constexpr (seesaw::two_player_game<Game>) {
        if (asked.ladder > 0) play_ladder(rules, asked, name, shown);
        if (asked.restricted > 0) play_restricted(rules, asked, name, shown);
    } else {
        if (asked.ladder > 0) throw usage_error(fmt::format("--ladder: {} has one player", name));
        if (asked.restricted > 0)
            throw usage_error(fmt::format("--restricted: {} has one player", name));
    }
    return measure_games(rules, suited<Game>(asked), name, std::move(shown));
}

}}} // namespace seesaw::v0::programs

#endif
