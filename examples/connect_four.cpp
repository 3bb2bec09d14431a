// SPDX-License-Identifier: MIT
// Connect Four: solve positions, play, and measure how the game plays.
//
//     connect_four solve 4455 --json
//     cut -d' ' -f1 positions.txt | connect_four solve -
//     connect_four solve --file positions.txt --csv scores.csv
//     connect_four play --second alpha_beta
//     connect_four measure --games 200 --report connect_four.html
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/games/connect_four.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/conspiracy.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/solve.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using game = seesaw::games::connect_four;

struct view : programs::x_and_o {
    static constexpr bool scores_of_mover = true;

    static nlohmann::ordered_json move(const game&, const game::state&, game::move m) {
        return m + 1;
    }

    static constexpr bool by_column = true;
    static constexpr std::string_view noun = "column";

    /// Rows of cells above the numbers of the columns.
    static programs::board_picture draw(const game& rules, const game::state& s,
                                        programs::glyphs style) {
        programs::board_picture picture =
            programs::picture_of_discs(rules.height, rules.width, rules.describe(s), style);
        picture.left.assign(static_cast<std::size_t>(rules.height), " ");
        for (int column = 0; column < rules.width; ++column)
            picture.bottom.push_back(rules.describe(s, static_cast<game::move>(column)));
        return picture;
    }
    static std::string board(const game& rules, const game::state& s, programs::glyphs style) {
        return plain_board(draw(rules, s, style), style);
    }

    static std::string call(const game& rules, const game::state& s, game::move m) {
        return "column " + rules.describe(s, m);
    }

    /// Where a disc lands.
    static programs::board_cell place(const game& rules, const game::state& s, game::move m) {
        const auto picture = draw(rules, s, programs::glyphs::ascii);
        int row = rules.height - 1;
        while (row > 0 && !picture.at(row, m).free) --row;
        return {row, m};
    }

    static std::vector<programs::board_cell> winning(const game& rules, const game::state& s) {
        return row_on(draw(rules, s, programs::glyphs::ascii), rules.connect);
    }

    /// Exact where that does not take long.
    static seesaw::search_result<game::move, double> search(const game& rules, const game::state& s,
                                                            const seesaw::limits& limits) {
        const programs::engine_settings every_column{.all_moves = true};
        auto r = programs::engines_of<game>::make("bisection", rules, every_column).run(s, limits);
        if (r.certainty == seesaw::certainty::exact) return r;
        return programs::engines_of<game>::make("alpha_beta", rules, every_column).run(s, limits);
    }

    static std::string outlook(const game& rules, const game::state& s, seesaw::score score) {
        const std::string text = verdict(rules, s, score);
        if (score == 0) return "draws";
        return score > 0 ? text.substr(text.find(' ') + 1) : "loses: " + text;
    }

    static std::string verdict(const game& rules, const game::state& s, seesaw::score score) {
        if (score == 0) return rules.outcome(s) ? "a draw" : "a draw with best play";
        const seesaw::player mover = rules.to_move(s);
        const seesaw::player winner = score > 0 ? mover : opponent(mover);
        if (rules.outcome(s)) return fmt::format("{} has won", side(winner));
        // The score counts what is left of the board; the side to move settles the rounding.
        const int played = static_cast<int>(std::popcount(s.all));
        const int parity = winner == seesaw::player::first ? 0 : 1;
        int before = rules.width * rules.height + 1 - 2 * std::abs(score);
        if (before % 2 != parity) --before;
        const int moves = (before - played) / 2 + 1; // the winner's own
        return fmt::format("{} wins in {} move{}", side(winner), moves, moves == 1 ? "" : "s");
    }
};

programs::measured_games measured(const game& rules) {
    programs::measured_games shown;
    shown.title =
        fmt::format("Connect Four {} x {}{}", rules.width, rules.height,
                    rules.connect == 4 ? "" : fmt::format(", {} in a row", rules.connect));
    shown.first = "X";
    shown.second = "O";
    return shown;
}

/// Without a verb: a position solved, some games measured.
int demonstrate(const game& rules) {
    std::cout << "Connect Four: the position after 4 4 4 4 4 2 2 3 4 3 3 3, solved.\n\n";
    const programs::solve_options solving{.engine = "bisection"};
    programs::solve_positions<view>(rules, "444442234333", "MOVES", solving);
    std::cout << "\nForty games, measured.\n\n";
    programs::measure_options measuring;
    measuring.games = 40;
    programs::measure_games(rules, measuring, "connect_four", measured(rules));
    std::cout << "\nMore: connect_four --help\n";
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(
        game{}, {.name = "connect_four", .about = "Solves, plays and measures Connect Four."},
        view{});
    game& rules = program.rules();

    std::optional<std::string> position;
    programs::solve_options solving{.engine = "bisection"};
    CLI::App& solve = program.verb("solve", "Exact score of a position and of every column", [&] {
        return programs::solve_positions<view>(rules, position, "MOVES", solving);
    });
    programs::add_position(solve, "MOVES", position,
                           "Columns played so far, such as 4455 (\"\" is the empty board), or the "
                           "cells from the top row down (X, O and .); - reads one per line");
    programs::add_solve_options(solve, solving, programs::engines_of<game>::names());
    programs::add_rule_options(solve, rules);
    programs::add_measure_and_scn_verb(program.line(), "connect_four", rules, measured);

    program.otherwise([&] { return demonstrate(rules); });
    return program.run(argc, argv);
}
