// SPDX-License-Identifier: MIT
// Measures how games play: shipped games, traces of other programs, lists of moves, and scores of
// sports.
//
//     measure game connect_four --games 200 --report connect_four.html
//     measure game connect_four --ladder 5
//     measure trace games.csv --json
//     measure moves othello games.txt
//     measure scores soccer.csv
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/metrics.hpp>
#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/catalogue/games.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/known_games.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/measured.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/records.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

struct arguments {
    std::string game;
    std::string file;
    programs::measure_options measuring;
};

int measure_game(const arguments& a, const std::string& command) {
    int status = 0;
    programs::with_game(
        a.game,
        [&](std::string_view name, const auto& rules) {
            programs::measured_games shown{.title = std::string(name), .command = command};
            const std::string settings = programs::rules_in_words(rules);
            if (!settings.empty()) shown.rules = {settings};
            status = programs::measure_game(rules, a.measuring, name, std::move(shown));
        },
        a.measuring.seed);
    return status;
}

[[noreturn]] void refuse_empty(const arguments& a) {
    throw std::runtime_error(fmt::format("FILE: {} holds no games", programs::in_quotes(a.file)));
}

std::string how_many(std::uint64_t games, const arguments& a) {
    return fmt::format("{} {} from {}", programs::grouped(games), games == 1 ? "game" : "games",
                       a.file);
}

/// A file of any size, since its games are not kept in memory.
int measure_trace(const arguments& a, const std::string& command) {
    programs::check_files(a.measuring.output);
    const programs::output_file trace("--trace", a.measuring.output.trace);
    programs::gathered_games games;
    const auto read = [&](auto&& also) {
        const seesaw::read_report report =
            programs::read_trace_file("FILE", a.file, [&](const seesaw::playthrough& game) {
                games.add(game);
                also(game);
            });
        programs::print_problems(a.file, report);
        if (games.count() == 0) refuse_empty(a);
    };
    if (trace)
        trace.write([&](std::ostream& out) { read(seesaw::csv_writer(out)); });
    else
        read([](const seesaw::playthrough&) {});
    programs::show_gathered({.title = games.game().empty() ? "recorded games" : games.game(),
                             .how = how_many(games.count(), a),
                             .command = command},
                            games, a.measuring.output);
    if (trace) std::cerr << "wrote " << trace.path() << '\n';
    return 0;
}

int measure_moves(const arguments& a, const std::string& command) {
    std::ifstream in = programs::open_input("FILE", a.file);
    seesaw::traces all;
    std::string title;
    programs::with_game(a.game, [&]<class Game>(std::string_view name, const Game& rules) {
        title = name;
        if constexpr (seesaw::two_player_game<Game>) {
            auto judge = programs::make_judge(a.measuring.judge, rules, a.measuring.agents());
            all = programs::games_of<Game>::read(rules, in, title, judge);
        } else {
            throw programs::usage_error(fmt::format("GAME: {} is not a two-player game", name));
        }
    });
    programs::print_problems(a.file, all.report);
    if (all.playthroughs.empty()) refuse_empty(a);
    const std::string how = how_many(all.playthroughs.size(), a);
    programs::show_measured(
        {.title = title, .how = how, .command = command, .games = std::move(all.playthroughs)},
        a.measuring.output);
    return 0;
}

int measure_scores(const arguments& a, const std::string& command) {
    using namespace seesaw::metrics;
    const programs::table_files files(a.measuring.output);
    std::ifstream in = programs::open_input("FILE", a.file);
    const programs::score_table scores = programs::read_scores(in);
    programs::print_problems(a.file, scores.report);
    if (scores.rows.empty())
        throw std::runtime_error(
            fmt::format("FILE: {} holds no scores", programs::in_quotes(a.file)));
    std::map<std::string, bootstrap> by_name;
    for (const programs::score_row& row : scores.rows)
        by_name.try_emplace(row.name, 2)
            .first->second.add(std::vector<double>{row.goals, row.attempts});

    programs::table shown({"name", "matches", "G", "T", "GR", "95 % interval", "GR (2G)", "AD",
                           "v = G/T", "m", "p1", "Ep", "p2"});
    auto json = nlohmann::ordered_json::array();
    for (const auto& [name, matches] : by_name) {
        const double G = matches.mean(0).value, T = matches.mean(1).value;
        const estimate GR = matches.of(
            [](const auto& sample) { return score_refinement(sample.mean(0), sample.mean(1)); });
        const motion m = motion_in_mind(score_velocity(G, T));
        const std::string_view side = to_string(leaning_of(GR.value));
        const double derived = score_refinement(G, T, scoring::derived);
        const double AD = score_addictiveness(G, T);
        using programs::cell;
        shown.row(name, matches.rows(), cell(G, 2), cell(T, 2), cell(GR.value, 4),
                  cell::interval(
                      std::isfinite(GR.low) ? fmt::format("{:.4f} to {:.4f}", GR.low, GR.high) : "",
                      GR.low, GR.high),
                  cell(derived, 4), cell(AD, 4), cell(m.velocity, 3), cell(m.mass, 3),
                  cell(m.momentum, 4), cell(m.energy, 4), cell(m.subjective_momentum, 4));
        json.push_back({{"name", name},
                        {"matches", matches.rows()},
                        {"goals", G},
                        {"attempts", T},
                        {"refinement", programs::to_json(GR)},
                        {"refinement_derived", derived},
                        {"addictiveness", AD},
                        {"velocity", m.velocity},
                        {"mass", m.mass},
                        {"momentum", m.momentum},
                        {"energy", m.energy},
                        {"subjective_momentum", m.subjective_momentum},
                        {"leaning", std::string(side)}});
    }
    if (a.measuring.output.json)
        for (const auto& row : json) std::cout << programs::to_line(row) << '\n';
    files.show(shown, "Refinement from scores", a.file, command);
    return 0;
}

/// Plays the known games as `measure game` does, and prints the header with their numbers.
int measure_known(const arguments& a, const std::string& command) {
    std::vector<programs::known_summary> games;
    const auto add = [&]<class Game>(const char* id, const char* name, const Game& rules,
                                     std::uint64_t count) {
        programs::measure_options how = programs::suited<Game>(a.measuring);
        how.games = count;
        games.push_back(
            {id, name,
             seesaw::metrics::summarise(programs::games_of<Game>::play(rules, how, id).games)});
    };
    using namespace seesaw::games;
    add("tic_tac_toe", "tic-tac-toe", tic_tac_toe{}, 200);
    add("connect_four", "Connect Four", connect_four_7x6{}, 200);
    add("othello", "Othello", othello{}, 100);
    add("checkers", "checkers", checkers{}, 100);
    add("gobang", "gobang 9x9", gobang{.size = 9, .reach = 1}, 50);
    add("hex", "hex 7x7", hex{.size = 7}, 50);
    add("n_puzzle", "8-puzzle", n_puzzle{.rows = 3, .columns = 3, .seed = 1}, 100);
    add("twenty48", "2048", twenty48{}, 20);
    add("minesweeper", "Minesweeper 9x9", minesweeper{.width = 9, .height = 9, .mines = 10}, 200);
    std::cout << programs::known_header(games, command);
    return 0;
}

void add_game(CLI::App& verb, arguments& a) {
    programs::add_choice(verb, "GAME", a.game, "Which game", programs::game_choices()).required();
}

void add_file(CLI::App& verb, arguments& a, const std::string& help) {
    programs::add_text(verb, "FILE", a.file, help).required();
}

} // namespace

int main(int argc, char** argv) {
    programs::program program("measure", "Measures how games play.");
    arguments a;

    CLI::App& game = program.verb("game", "Play a game many times and measure it",
                                  [&] { return measure_game(a, program.command()); });
    add_game(game, a);
    programs::add_playing(game, a.measuring);
    programs::add_ladder(game, a.measuring);
    programs::add_exact(game, a.measuring);
    programs::add_measure_output(game, a.measuring);

    program.verb("known", "Write the header with the numbers of known games (for developers)",
                 [&] { return measure_known(a, program.command()); });

    CLI::App& trace = program.verb("trace", "Measure recorded games",
                                   [&] { return measure_trace(a, program.command()); });
    add_file(
        trace, a,
        "CSV or JSON lines, one row per step; columns by name: number game first second outcome "
        "ply player options plausible value scn move and others, all of them optional");
    programs::add_measure_output(trace, a.measuring);

    CLI::App& moves = program.verb("moves", "Measure games given by their moves",
                                   [&] { return measure_moves(a, program.command()); });
    add_game(moves, a);
    add_file(moves, a, "One game per line, such as 4455 or f5d6c3");
    programs::add_judge(moves, a.measuring);
    programs::add_measure_output(moves, a.measuring);

    CLI::App& scores = program.verb("scores", "Game refinement of sports from scores and attempts",
                                    [&] { return measure_scores(a, program.command()); });
    add_file(scores, a, "CSV with the columns goals and attempts (and name), one row per match");
    programs::add_forms(scores, a.measuring.output, "Write the table");

    program.otherwise([&] {
        a.game = "connect_four";
        a.measuring.games = 20;
        measure_game(a, "");
        std::cout << "\nMore: measure --help\n";
        return 0;
    });
    return program.run(argc, argv);
}
