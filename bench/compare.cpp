// SPDX-License-Identifier: MIT
// Engines side by side: on games, on positions, against each other, and against other programs.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tour.hpp"
#include <seesaw/program/build.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/catalogue/comparison.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/compare_verb.hpp>
#include <seesaw/program/external.hpp>
#include <seesaw/program/external_comparison.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measured.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/positions.hpp>

namespace programs = seesaw::programs;

namespace {

using programs::comparison;
using programs::measurement;

struct arguments : programs::comparison_request, programs::external_request {
    bool list = false;
    bool tour = false;
    bool speed = false;
    std::uint64_t match = 0;
    std::string peers;
};

// ── Names ───────────────────────────────────────────────────────────────────────────────────────

/// The engines of the list, and the players that games have of their own.
std::vector<std::string> engine_names() {
    std::vector<std::string> names = programs::engine_names();
    names.emplace_back(programs::own_player<seesaw::games::minesweeper>::name);
    return names;
}

std::size_t selected_games(const comparison& asked) {
    const auto names = programs::game_names();
    return static_cast<std::size_t>(
        std::count_if(names.begin(), names.end(),
                      [&](const auto& name) { return programs::selected(name, asked.games); }));
}

int list_names() {
    std::cout << fmt::format("engines: {}\ngames:   {}\n", fmt::join(engine_names(), ", "),
                             fmt::join(programs::game_names(), ", "));
    return 0;
}

// ── Speed of the build ──────────────────────────────────────────────────────────────────────────

/// The directory this program is in, where its siblings are.
std::filesystem::path own_directory(const char* called) {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path(called).parent_path() : self.parent_path();
}

/// The rates that a build of `micro` reports.
std::vector<std::pair<std::string, double>> rates_of(const std::filesystem::path& micro) {
    const auto run = programs::run_program(
        "exec '" + micro.string() +
            "' --benchmark_filter='^(alpha_beta|perft)<' --benchmark_min_time=0.1 "
            "--benchmark_format=json 2>/dev/null",
        "", 10'000, std::chrono::minutes(5));
    const auto json = programs::parse_json(fmt::format("{}", fmt::join(run.lines, "\n")));
    if (!json) throw std::runtime_error("--speed: micro gave no JSON");
    std::vector<std::pair<std::string, double>> rates;
    for (const auto& one : json->at("benchmarks"))
        for (const auto& [name, value] : one.items())
            if (name.size() > 2 && name.substr(name.size() - 2) == "/s")
                rates.emplace_back(fmt::format("{} {}", one.at("name").get<std::string>(), name),
                                   value);
    return rates;
}

/// Speeds of this build and, if it is made for this machine alone, of the portable one.
void print_speed(const arguments& a, const std::filesystem::path& directory) {
    const auto cell = [](double rate) {
        return programs::cell::written(programs::short_count(rate), rate);
    };
    std::ostream& out = programs::talk(a.output);
    const auto here = rates_of(directory / "micro");
    if (!programs::native) {
        programs::table table({"what", "portable"});
        for (const auto& [what, rate] : here) table.row(what, cell(rate));
        table.print(out, a.output.style);
        out << "to see those of this machine beside them: configure with -DSEESAW_NATIVE=ON\n";
        return;
    }
    const auto portable = rates_of(directory / "micro_portable");
    if (portable.size() != here.size())
        throw std::runtime_error("--speed: micro and micro_portable are of different builds");
    programs::table table({"what", "this machine", "portable", "ratio"});
    for (std::size_t i = 0; i < here.size(); ++i)
        table.row(here[i].first, cell(here[i].second), cell(portable[i].second),
                  here[i].second / portable[i].second);
    table.print(out, a.output.style);
}

// ── Engines on games ────────────────────────────────────────────────────────────────────────────

int compare_engines(const arguments& a, const std::filesystem::path& directory,
                    const std::string& command) {
    const bool measurable = std::filesystem::exists(directory / "micro");
    if (a.speed && !measurable)
        throw std::runtime_error("--speed: there is no micro beside this program; build the target "
                                 "of that name");
    const auto book =
        programs::open_journal(a.journal, programs::configuration_of(a.asked), a.resume);

    std::ostream& out = programs::talk(a.output);
    if (book->size() > 0)
        out << fmt::format("{} runs are in {} already\n", book->size(),
                           programs::in_quotes(a.journal));
    programs::check_files(a.output);
    const programs::output_file drawn("--write-positions", a.drawn);
    drawn.write([&](std::ostream& file) {
        programs::for_each_game([&]<class Game>(std::string_view name, const Game& game) {
            if constexpr (seesaw::game<Game>)
                if (programs::selected(name, a.asked.games))
                    for (const auto& p : programs::positions_for(name, game, a.asked))
                        file << p.text << '\n';
        });
    });
    const std::vector<measurement> all = programs::run_comparison(a.asked, *book);
    if (all.empty()) throw programs::usage_error("--engine: none of these can play these games");
    const int status = programs::show_comparison(all, a, programs::build_text(), command);
    if (a.speed || (programs::native && measurable)) {
        out << '\n';
        print_speed(a, directory);
    }
    return status;
}

// ── Matches ─────────────────────────────────────────────────────────────────────────────────────

int play_matches(arguments a, const std::string& command) {
    if (a.asked.depth == seesaw::max_depth) a.asked.depth = 4; // not for ever
    const programs::match_request wanted{a.asked, a.match};
    programs::check_files(a.output);
    const auto book =
        programs::open_journal(a.journal, programs::configuration_of(wanted), a.resume);
    const auto all = programs::run_matches(wanted, *book);
    if (all.empty()) throw programs::usage_error("--match: none of these is a game of two");
    return programs::show_matches(all, a, programs::build_text(), command);
}

// ── Other programs ──────────────────────────────────────────────────────────────────────────────

/// One engine of ours and another program on the same positions.
programs::external_result ask_both(const arguments& a) {
    if (selected_games(a.asked) != 1)
        throw programs::usage_error("--external: choose one game (--game)");
    if (a.asked.positions.empty())
        throw programs::usage_error("--external: needs positions (--positions FILE)");
    programs::our_side ours;
    programs::for_each_game([&]<class Game>(std::string_view name, const Game& game) {
        if constexpr (seesaw::two_player_game<Game> || seesaw::puzzle<Game>)
            if (programs::selected(name, a.asked.games))
                ours = programs::our_side_of(a, a.asked, name, game);
    });
    if (!ours.solve)
        throw programs::usage_error("--external: a puzzle or a game of two is needed (--game)");
    return programs::ask_both(ours, a);
}

// ── The command line ────────────────────────────────────────────────────────────────────────────

void add_options(CLI::App& app, arguments& a) {
    programs::add_comparison_options(app, a);
    programs::add_position_options(app, a);
    programs::add_texts(app, "--game", a.asked.games, "Only these").type("NAME");
    programs::add_flag(app, "--list", a.list, "List all engines and games");
    programs::add_count(app, "--match", a.match, "Games between every two engines, seats swapped",
                        2, 1'000'000);
    programs::add_flag(app, "--speed", a.speed,
                       "Compare the speed of this build with the portable one");
    programs::add_flag(app, "--tour", a.tour, "Show a bit of everything");
    programs::add_external_options(app, a);
    programs::add_text(app, "--peers", a.peers,
                       "Several of them in one table: on each line of the file, the options that "
                       "compare takes for one")
        .type("FILE")
        .group("Other programs");
}

void check(arguments& a) {
    a.asked.engines = programs::chosen_names("--engine", a.asked.engines, engine_names());
    a.asked.games = programs::chosen_names("--game", a.asked.games, programs::game_names());
    programs::check_request(a);
    if (!a.asked.positions.empty() && selected_games(a.asked) != 1)
        throw programs::usage_error("--positions: choose the game they belong to (--game)");
    if (a.match % 2 != 0)
        throw programs::usage_error("--match: an even number, since every opening is played twice");
    const bool campaign = a.external.empty() && a.peers.empty() && !a.tour && !a.list;
    if (int{a.list} + int{a.tour} + int{a.match > 0} + int{!a.external.empty()} +
            int{!a.peers.empty()} >
        1)
        throw programs::usage_error(
            "--list, --tour, --match, --external, --peers: one of them at a time");
    a.external_request::check();
    if (a.output.json && (a.tour || a.list))
        throw programs::usage_error("--json: only runs, matches and --external have results");
    if (a.speed && (!campaign || a.match > 0))
        throw programs::usage_error("--speed: only runs of engines on positions show it");
    if (!a.journal.empty() && !campaign)
        throw programs::usage_error("--journal: only runs on positions and matches have one");
    if (!a.output.csv.empty() && !campaign)
        throw programs::usage_error("--csv: only runs on positions and matches are written");
    if (!a.output.report.empty() && !a.tour && !campaign)
        throw programs::usage_error("--report: only runs on positions and matches have one");
    if (!a.drawn.empty() && (a.asked.random == 0 || selected_games(a.asked) != 1))
        throw programs::usage_error("--write-positions: needs --random and one game (--game)");
    if (a.asked.threads > 1 && !campaign)
        throw programs::usage_error("--threads: only runs on positions and matches share them");
}

/// Every line of the file is such a comparison.
int compare_peers(const arguments& a) {
    std::vector<programs::external_result> all;
    std::ifstream file = programs::open_input("--peers", a.peers);
    const std::string source = fmt::format("--peers: {}", programs::in_quotes(a.peers));
    programs::for_each_line(file, source, [&](std::string_view line) {
        if (line.empty() || line.front() == '#') return;
        arguments one;
        CLI::App app;
        add_options(app, one);
        try {
            app.parse(std::string(line));
        } catch (const CLI::ParseError& e) {
            throw programs::usage_error(e.what());
        }
        check(one);
        if (one.external.empty()) throw programs::usage_error("--external CMD is required");
        all.push_back(ask_both(one));
    });
    if (all.empty()) throw std::runtime_error(source + ": it names no program");
    return programs::show_peers(all, a.output, programs::build_text());
}

} // namespace

int main(int argc, char** argv) {
    const programs::ranks everyone(argc, argv);
    programs::program program(
        "compare", "Compares engines under equal budgets. Values are seen from the first player.");
    arguments a;
    add_options(program.app(), a);
    program.otherwise([&] {
        if (argc == 1) a.asked.games = {"tic_tac_toe"}; // all of them take minutes
        check(a);
        // Only campaigns are shared: one rank does all other work.
        const bool alone = a.list || !a.external.empty() || !a.peers.empty();
        if (alone && !programs::is_first_rank()) return 0;
        if (a.list) return list_names();
        if (a.tour)
            return bench::tour({.seed = a.asked.seed,
                                .style = a.output.style,
                                .report = a.output.report,
                                .directory = own_directory(argv[0]).string(),
                                .build = programs::build_text(),
                                .command = program.command()},
                               [](const comparison& asked) {
                                   programs::journal none;
                                   return programs::run_comparison(asked, none);
                               });
        if (a.match > 0) return play_matches(a, program.command());
        if (!a.external.empty())
            return programs::show_external(ask_both(a), a.output, programs::build_text());
        if (!a.peers.empty()) return compare_peers(a);
        const int status = compare_engines(a, own_directory(argv[0]), program.command());
        if (argc == 1)
            std::cout << "\nAll games, in minutes: compare --nodes 1M\nMore: compare --help\n";
        return status;
    });
    return program.run(argc, argv);
}
