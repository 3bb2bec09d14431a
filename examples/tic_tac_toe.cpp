// SPDX-License-Identifier: MIT
// Tic-tac-toe: play, compare conspiracy numbers along a game with the published ones, and measure
// how the game plays.
//
//     tic_tac_toe play --second alpha_beta:2
//     tic_tac_toe conspiracy --depth 2,3
//     tic_tac_toe conspiracy --depth 5,4 --rule literal --report conspiracy.html
//     tic_tac_toe measure --games 200
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/metrics/critical.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/conspiracy.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>
#include <seesaw/program/tic_tac_toe_conspiracy.hpp>

namespace programs = seesaw::programs;

namespace {

using seesaw::player;
using seesaw::games::tic_tac_toe;

struct view {
    static std::string_view side(player who) { return who == player::first ? "X" : "O"; }

    /// Empty cells show their numbers.
    static programs::board_picture draw(const tic_tac_toe& rules, const tic_tac_toe::state& s,
                                        programs::glyphs style) {
        programs::board_picture picture =
            programs::picture_of_discs(3, 3, rules.describe(s), style);
        for (std::size_t i = 0; i < 9; ++i)
            if (picture.tiles[i].free) picture.tiles[i].text = std::to_string(i);
        picture.left.assign(3, " ");
        return picture;
    }
    static programs::board_cell place(const tic_tac_toe&, const tic_tac_toe::state&,
                                      tic_tac_toe::move m) {
        return {m / 3, m % 3};
    }
    static std::vector<programs::board_cell> winning(const tic_tac_toe& rules,
                                                     const tic_tac_toe::state& s) {
        return row_on(draw(rules, s, programs::glyphs::ascii), 3);
    }
    static std::string call(const tic_tac_toe& rules, const tic_tac_toe::state& s,
                            tic_tac_toe::move m) {
        return "cell " + rules.describe(s, m);
    }
    static constexpr std::string_view noun = "cell";
};

struct conspiracy_arguments {
    int first_depth = 2;
    int second_depth = 3;
    std::string rule = "standard";
    programs::output_options output = {};
};

constexpr const char* reason =
    "The rule cannot give the printed numbers: four moves ahead at the first move no conspiracy "
    "has more than 63 leaves, but 136 are printed. They fit best as numbers of the position after "
    "the move, searched one move less deep; the rule was not chosen to match them.";

/// The kind of a move for its player, compared with that player's previous move.
std::vector<seesaw::metrics::critical> marks_of(const seesaw::playthrough& game) {
    std::vector<seesaw::metrics::critical> marks(game.steps.size(), seesaw::metrics::critical::no);
    for (const player who : {player::first, player::second})
        for (const auto& at : seesaw::metrics::critical_positions(game, who))
            marks[static_cast<std::size_t>(at.ply)] = at.kind;
    return marks;
}

programs::chart chart_of(const seesaw::playthrough& game, const std::string& title,
                         double seesaw::indicators::*number, bool down) {
    using seesaw::metrics::critical;
    const auto marks = marks_of(game);
    programs::chart c{.title = title, .x_label = "move", .y_label = "conspirators"};
    c.lines = {{"X", {}}, {"O", {}}, {down ? "down tactic" : "up tactic", {}}};
    for (std::size_t i = 0; i < game.steps.size(); ++i) {
        const auto& s = game.steps[i];
        const programs::point at{static_cast<double>(i + 1), s.indicators.*number};
        c.lines[s.player == player::first ? 0 : 1].points.push_back(at);
        const bool marked = marks[i] == critical::dilemma ||
                            marks[i] == (down ? critical::down_tactic : critical::up_tactic);
        c.lines[2].points.push_back(
            {at.x, marked ? at.y : std::numeric_limits<double>::quiet_NaN()});
    }
    return c;
}

int show_conspiracy(const conspiracy_arguments& a, const std::string& command) {
    const programs::output_file csv("--csv", a.output.csv);
    const programs::page_files files(a.output);
    const auto rule =
        a.rule == "literal" ? seesaw::conspiracy_rule::literal : seesaw::conspiracy_rule::standard;
    const seesaw::playthrough game = programs::conspiracy_game(a.first_depth, a.second_depth, rule);
    const auto marks = marks_of(game);
    const bool printed =
        std::min(a.first_depth, a.second_depth) >= programs::least_printed_depth &&
        std::max(a.first_depth, a.second_depth) <= programs::greatest_printed_depth;

    programs::table t({"move", "side", "cell", "value", "MaxCN", "published MaxCN", "MaxCN match",
                       "MinCN", "published MinCN", "MinCN match", "critical"});
    auto rows = nlohmann::ordered_json::array();
    int max_matches = 0, min_matches = 0;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = 0; i < game.steps.size(); ++i) {
        const auto& s = game.steps[i];
        const double max =
            printed ? programs::printed_max_cn(a.first_depth, a.second_depth, i) : none;
        const double min =
            printed ? programs::printed_min_cn(a.first_depth, a.second_depth, i) : none;
        const auto yes = [&](double ours, double theirs) -> std::string_view {
            return !printed ? "" : ours == theirs ? "yes" : "no";
        };
        max_matches += s.indicators.max_cn == max;
        min_matches += s.indicators.min_cn == min;
        const std::string mark =
            marks[i] == seesaw::metrics::critical::no ? "" : std::string(to_string(marks[i]));
        t.row(i + 1, s.player == player::first ? "X" : "O", s.move, programs::cell(s.value, 0),
              programs::cell(s.indicators.max_cn, 0), programs::cell(max, 0),
              yes(s.indicators.max_cn, max), programs::cell(s.indicators.min_cn, 0),
              programs::cell(min, 0), yes(s.indicators.min_cn, min), mark);
        rows.push_back({{"move", i + 1},
                        {"cell", s.move},
                        {"value", s.value},
                        {"max_cn", s.indicators.max_cn},
                        {"published_max_cn", max},
                        {"min_cn", s.indicators.min_cn},
                        {"published_min_cn", min},
                        {"critical", mark}});
    }
    const auto all = programs::match_with_print(rule);
    std::vector<std::string> said = {fmt::format(
        "X looks {} moves ahead, O {}; numbers of the position after each move, {} rule.",
        a.first_depth, a.second_depth, a.rule)};
    if (printed)
        said.push_back(fmt::format("This game: {} of {} MaxCN and {} of {} MinCN are as published.",
                                   max_matches, game.steps.size(), min_matches, game.steps.size()));
    said.push_back(fmt::format("All 25 games, depths 2 to 6: {} of {} MaxCN, {} of {} MinCN ({} "
                               "would be matched by 0 throughout).",
                               all.max_cn, all.cells, all.min_cn, all.cells, all.constant));
    said.emplace_back(reason);
    const std::vector<programs::chart> charts = {
        chart_of(game, "MaxCN after each move", &seesaw::indicators::max_cn, true),
        chart_of(game, "MinCN after each move", &seesaw::indicators::min_cn, false)};

    if (a.output.json) {
        std::cout << programs::to_line(
                         nlohmann::ordered_json{{"depths", {a.first_depth, a.second_depth}},
                                                {"rule", a.rule},
                                                {"moves", rows},
                                                {"cells", all.cells},
                                                {"max_cn_matches", all.max_cn},
                                                {"min_cn_matches", all.min_cn}})
                  << '\n';
    } else {
        std::cout << said[0] << "\n\n";
        t.print(std::cout, a.output.style);
        std::cout << '\n';
        for (std::size_t i = 1; i < said.size(); ++i) std::cout << said[i] << '\n';
        for (const programs::chart& c : charts) {
            std::cout << '\n';
            print(std::cout, c, a.output.style);
        }
    }
    csv.write([&](std::ostream& out) { t.write_csv(out); });
    files.write([&] {
        programs::report page("Conspiracy numbers of tic-tac-toe", said[0]);
        page.add(t, "Computed, published, match");
        for (std::size_t i = 1; i < said.size(); ++i) page.paragraph(said[i]);
        for (const programs::chart& c : charts) page.add(c);
        return page.made_by(command);
    });
    return 0;
}

programs::measured_games measured(const tic_tac_toe&) {
    programs::measured_games shown;
    shown.title = "Tic-tac-toe";
    shown.first = "X";
    shown.second = "O";
    return shown;
}

void set_depths(conspiracy_arguments& a, const std::string& text) {
    const std::size_t comma = text.find(',');
    if (comma == text.npos)
        throw programs::usage_error(
            fmt::format("--depth: {} is not two depths, such as 2,3", programs::in_quotes(text)));
    a.first_depth = static_cast<int>(
        programs::parse_count("--depth", std::string_view(text).substr(0, comma), 1, 9));
    a.second_depth = static_cast<int>(
        programs::parse_count("--depth", std::string_view(text).substr(comma + 1), 1, 9));
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(tic_tac_toe{.win = 1000}, // beats every estimate
                            {.name = "tic_tac_toe",
                             .about = "Plays tic-tac-toe; conspiracy numbers, and games measured."},
                            view{});

    conspiracy_arguments conspiring;
    CLI::App& conspiracy =
        program.verb("conspiracy", "MaxCN and MinCN along a game, beside the published ones",
                     [&] { return show_conspiracy(conspiring, program.command()); });
    programs::add_parsed(
        conspiracy, "--depth",
        [&conspiring](const std::string& text) { set_depths(conspiring, text); },
        "Search depths of X and O (2,3)")
        .type("X,O");
    programs::add_choice(
        conspiracy, "--rule", conspiring.rule,
        "Children that have the value already: standard counts none, literal as printed",
        {"standard", "literal"});
    programs::add_forms(conspiracy, conspiring.output, "Write the table");

    programs::scn_options numbers;
    numbers.thresholds = {100, 1000};
    programs::add_measure_and_scn_verb(program.line(), "tic_tac_toe", program.rules(), measured, {},
                                       numbers);

    program.otherwise([&] {
        show_conspiracy(conspiring, program.command());
        std::cout << "\nMore: tic_tac_toe --help\n";
        return 0;
    });
    return program.run(argc, argv);
}
