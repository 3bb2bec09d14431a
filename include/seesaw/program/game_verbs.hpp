// SPDX-License-Identifier: MIT
// The verbs `solve`, `measure`, `sweep`, `tune` and `check` of any game's program.
//
// Each keeps its options as long as the program lives; the rules must live as long.
#ifndef SEESAW_PROGRAM_GAME_VERBS_HPP
#define SEESAW_PROGRAM_GAME_VERBS_HPP

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/check.hpp>
#include <seesaw/text.hpp>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/solve.hpp>
#include <seesaw/program/sweep.hpp>
#include <seesaw/program/tune.hpp>
#include <seesaw/program/view.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// How positions are written on the command line.
template <class Game>
std::string position_help() {
    return fmt::format("{} (the start); - reads one per line",
                       seesaw::parses<Game>
                           ? "A position in the game's notation"
                           : "The moves that lead to it, such as " +
                                 std::string(seesaw::describes_moves<Game> ? "the game writes them"
                                                                           : "their numbers"));
}

/// The argument, or the start of the game.
template <class Game>
seesaw::state_t<Game> position_or_root(const Game& rules, const std::optional<std::string>& text) {
    return text ? position_of(rules, "POSITION", *text) : rules.root();
}

/// `rules` must outlive the program; `view` says values in words.
template <class Program, class Game, class View>
CLI::App& add_solve_verb(Program& program, Game& rules, const View& view) {
    struct request {
        std::optional<std::string> position;
        solve_options options;
    };
    const auto asked = std::make_shared<request>();
    asked->options.scores = requires { View::scores_of_mover; };
    CLI::App& app =
        program.verb("solve", "The value of a position and of its moves", [=, &program, &rules] {
            check_rules(rules);
            asked->options.command = program.command();
            std::optional<std::string> position = asked->position;
            if (!position && asked->options.file.empty()) {
                // The start has no text of its own where the game parses something else.
                if constexpr (seesaw::parses<Game>) {
                    std::string start = seesaw::state_text(rules, rules.root());
                    std::replace(start.begin(), start.end(), '\n', ' ');
                    position = rules.parse("") ? "" : start;
                } else {
                    position = "";
                }
            }
            return solve_positions(rules, shown_by<Game, View>(view), position, "POSITION",
                                   asked->options);
        });
    add_position(app, "POSITION", asked->position, position_help<Game>());
    add_solve_options(app, asked->options, engines_of<Game>::names());
    add_rule_options(app, rules);
    return app;
}

/// `rules` must outlive the program.
template <class Program, class Game>
CLI::App& add_measure_verb(Program& program, const std::string& name, Game& rules) {
    const auto asked = std::make_shared<measure_options>();
    CLI::App& app = program.verb(
        "measure", "Play many games and measure how the game plays", [=, &program, &rules] {
            check_rules(rules);
            measured_games shown{.title = name, .command = program.command()};
            const std::string settings = rules_in_words(rules);
            if (!settings.empty()) shown.title += fmt::format(" ({})", settings);
            return measure_game(rules, *asked, name, std::move(shown));
        });
    add_playing(app, *asked, seesaw::puzzle<Game> || seesaw::hidden_game<Game>);
    if constexpr (seesaw::two_player_game<Game>) add_ladder(app, *asked);
    add_exact(app, *asked);
    add_text(app, "--read", asked->read,
             "Measure the games of this trace instead (CSV or JSON lines)")
        .type("FILE");
    add_measure_output(app, *asked);
    add_rule_options(app, rules);
    return app;
}

/// `rules` must outlive the program, and have parameters (parameter.hpp).
template <class Program, class Game>
CLI::App& add_sweep_verb(Program& program, const std::string& name, Game& rules) {
    const auto asked = std::make_shared<sweep_options>();
    CLI::App& app = program.verb("sweep", "Vary one rule over a range and measure every point",
                                 [=, &program, &rules] {
                                     check_rules(rules);
                                     return sweep(name, rules, *asked, program.command());
                                 });
    add_sweep_options(app, *asked);
    add_rule_options(app, rules);
    set_footer(app, fmt::format("Rules: {}", fmt::join(number_names<Game>(), ", ")));
    return app;
}

/// `rules` must outlive the program, and have parameters (parameter.hpp).
template <class Program, class Game>
CLI::App& add_tune_verb(Program& program, const std::string& name, Game& rules) {
    const auto asked = std::make_shared<tune_options>();
    CLI::App& app =
        program.verb("tune", "Search for rules that meet stated targets", [=, &program, &rules] {
            check_rules(rules);
            return tune(name, rules, *asked, program.command());
        });
    add_tune_options(app, *asked);
    add_rule_options(app, rules);
    set_footer(
        app, fmt::format("Rules: {}\n{}", fmt::join(number_names<Game>(), ", "), tune_measures()));
    return app;
}

/// What the command line asks for.
struct check_request_options {
    seesaw::check_options how = {};
    std::uint64_t seed = 1;
    output_options output = {};
};

/// Status 1 if there are faults.
int show_check(const std::string& name, const seesaw::check_report& found,
               const output_options& output, const std::string& command);

/// `rules` must outlive the program.
template <class Program, class Game>
CLI::App& add_check_verb(Program& program, const std::string& name, Game& rules) {
    const auto asked = std::make_shared<check_request_options>();
    CLI::App& app =
        program.verb("check", "Check that the game is well made", [=, &program, &rules] {
            check_rules(rules);
            return show_check(name, seesaw::check(rules, asked->seed, asked->how), asked->output,
                              program.command());
        });
    add_count(app, "--games", asked->how.games, "Random games to play (200)", 1, 1'000'000);
    add_seed(app, asked->seed);
    add_json(app, asked->output);
    add_csv(app, asked->output, "Write what was found");
    add_report(app, asked->output);
    add_ascii(app, asked->output);
    add_rule_options(app, rules);
    return app;
}

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/game_verbs.hpp>
#endif

#endif
