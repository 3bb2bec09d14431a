// SPDX-License-Identifier: MIT
// The verbs `compare` and `match`: the engines that suit a game side by side on positions, and
// against each other.
//
// Positions are the start, those of a file, or drawn by seed; drawn ones can be written to a file
// for --positions. Every engine has the same budget. In a match each pair plays every opening
// twice, seats swapped; with --external CMD each plays another program instead.
#ifndef SEESAW_PROGRAM_COMPARE_VERB_HPP
#define SEESAW_PROGRAM_COMPARE_VERB_HPP

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <seesaw/program/campaign.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/comparison.hpp>
#include <seesaw/program/external_comparison.hpp>
#include <seesaw/program/match.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/rule_options.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What the command line asks for, of a comparison or of a match.
struct comparison_request {
    comparison asked = {.limits = {.nodes = 1'000'000, .bytes = std::uint64_t{64} << 20}};
    output_options output = {};
    std::string journal = {};
    bool resume = false;
    std::string drawn = {};    ///< a file for random positions
    std::uint64_t games = 20;  ///< of a match
    std::string opponent = {}; ///< another program in a match, a command
    std::chrono::nanoseconds patience = match_request{}.timeout; ///< with its answers
};

/// Budgets, seeds, journals and output: what comparisons and matches share.
void add_comparison_options(CLI::App& app, comparison_request& request);
/// What else a match is asked for.
void add_match_options(CLI::App& app, comparison_request& request);
/// Which positions.
void add_position_options(CLI::App& app, comparison_request& request);

/// The names that were asked for, each as it stands or else by its variants.
std::vector<std::string> chosen_names(std::string_view option,
                                      const std::vector<std::string>& asked,
                                      const std::vector<std::string>& names);

/// Throws for what does not go together.
void check_request(const comparison_request& request);

/// Everything but results; with --json they have standard output to themselves.
std::ostream& talk(const output_options& output);

/// Tables, files and the report. Status 1 if proofs contradict each other.
int show_comparison(const std::vector<measurement>& all, const comparison_request& request,
                    const std::string& build, const std::string& command);
/// Tables, files and the report.
int show_matches(const std::vector<match_row>& all, const comparison_request& request,
                 const std::string& build, const std::string& command);

/// Runs the whole comparison; the status is that of `show_comparison`.
template <class Game>
int compare_game(const std::string& name, const Game& rules, comparison_request request,
                 const std::string& build, const std::string& command) {
    request.asked.engines =
        chosen_names("--engine", request.asked.engines, engines_of<Game>::names());
    check_request(request);
    const output_file drawn("--write-positions", request.drawn);
    std::vector<job> jobs;
    const interruptible wish;
    request.asked = stopped_by(wish, request.asked);
    add_jobs(jobs, name, rules, request.asked);
    drawn.write([&](std::ostream& out) {
        for (const auto& p : positions_for(name, rules, request.asked)) out << p.text << '\n';
    });
    const auto book =
        open_journal(request.journal, configuration_of(request.asked, rules), request.resume);
    return show_comparison(run_jobs(jobs, request.asked, *book), request, build, command);
}

/// Every engine that can play this game, against every other or against another program.
template <class Game>
int match_engines(const std::string& name, const Game& rules, comparison_request request,
                  const std::string& build, const std::string& command) {
    std::vector<std::string> players;
    const auto all = playing_engine_names();
    for (const std::string& engine : engines_of<Game>::names())
        if (std::find(all.begin(), all.end(), engine) != all.end()) players.push_back(engine);
    // It looks at one depth only, and has no move where its nodes do not suffice.
    if (request.asked.engines.empty()) std::erase(players, "minimax");
    request.asked.engines = request.asked.engines.empty()
                                ? players
                                : chosen_names("--engine", request.asked.engines, players);
    check_request(request);
    const interruptible wish;
    request.asked = stopped_by(wish, request.asked);
    const match_request wanted{request.asked, request.games, request.opponent, request.patience};
    std::vector<row_unit<match_row>> units;
    add_matches(units, name, rules, wanted);
    const auto book =
        open_journal(request.journal, configuration_of(wanted, rules), request.resume);
    return show_matches(run_matches(units, wanted, *book), request, build, command);
}

/// `rules` must outlive the program.
template <class Program, class Game>
CLI::App& add_compare_verb(Program& program, const std::string& name, Game& rules) {
    const auto request = std::make_shared<comparison_request>();
    const auto other = std::make_shared<external_request>();
    CLI::App& app =
        program.verb("compare", "Engines side by side under equal budgets", [=, &program, &rules] {
            check_rules(rules);
            other->check();
            if constexpr (seesaw::two_player_game<Game> || seesaw::puzzle<Game>)
                if (!other->external.empty())
                    return show_external(
                        ask_both(our_side_of(*other, request->asked, name, rules), *other),
                        request->output, {});
            return compare_game(name, rules, *request, {}, program.command());
        });
    add_comparison_options(app, *request);
    add_position_options(app, *request);
    if constexpr (seesaw::two_player_game<Game> || seesaw::puzzle<Game>)
        add_external_options(app, *other);
    add_rule_options(app, rules);
    set_footer(app, fmt::format("Engines: {}", fmt::join(engines_of<Game>::names(), ", ")));
    return app;
}

/// `rules` must outlive the program.
template <class Program, class Game>
CLI::App& add_match_verb(Program& program, const std::string& name, Game& rules) {
    const auto request = std::make_shared<comparison_request>();
    request->asked.depth = 4; // not for ever
    request->asked.limits.nodes = 100'000;
    CLI::App& app = program.verb(
        "match", "Engines against each other, seats swapped, with Elo", [=, &program, &rules] {
            check_rules(rules);
            return match_engines(name, rules, *request, {}, program.command());
        });
    add_match_options(app, *request);
    add_comparison_options(app, *request);
    add_rule_options(app, rules);
    return app;
}

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/compare_verb.hpp>
#endif

#endif
