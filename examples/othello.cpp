// SPDX-License-Identifier: MIT
// Othello: solve endgames, play, measure how the game plays, and count its positions.
//
//     othello solve --size 4 -----OX--XO----- X
//     othello solve - < endgames.obf
//     othello solve --file endgames.obf --csv scores.csv
//     othello play --first alpha_beta:6 --second greedy
//     othello measure --games 50 --report othello.html
//     othello perft 9
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/check.hpp>
#include <seesaw/games/othello.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/conspiracy.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/othello_player.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/solve.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using game = seesaw::games::othello;

struct view : programs::x_and_o {
    /// Rows with their numbers below the letters of the columns; then the discs of both sides.
    static programs::board_picture draw(const game& rules, const game::state& s,
                                        programs::glyphs style) {
        const std::string cells = rules.describe(s);
        const auto board = static_cast<std::size_t>(rules.size * (rules.size + 1));
        programs::board_picture picture = programs::picture_of_discs(
            rules.size, rules.size, std::string_view(cells).substr(0, board), style);
        picture.label_squares(3);
        picture.show_legal = true;
        int discs[2] = {0, 0};
        for (const programs::board_tile& tile : picture.tiles)
            if (!tile.free) ++discs[tile.text == "X" ? 0 : 1];
        picture.caption = {fmt::format("    X {}, O {}", discs[0], discs[1])};
        return picture;
    }
    static std::string board(const game& rules, const game::state& s, programs::glyphs style) {
        return plain_board(draw(rules, s, style), style);
    }

    static std::optional<programs::board_cell> place(const game& rules, const game::state& s,
                                                     game::move m) {
        return programs::square_named(rules.describe(s, m), rules.size);
    }

    /// Hints use the learned patterns.
    static seesaw::result<game, double> search(const game& rules, const game::state& s,
                                               const seesaw::limits& limits) {
        return programs::othello_pattern_search(rules, s, limits);
    }

    static std::string outlook(const game&, const game::state&, seesaw::score score) {
        if (score == 0) return "draws";
        return fmt::format("{} by {}", score > 0 ? "wins" : "loses", score > 0 ? score : -score);
    }

    static std::string verdict(const game& rules, const game::state& s, seesaw::score score) {
        const bool over = rules.outcome(s).has_value();
        if (score == 0) return over ? "a draw" : "a draw with best play";
        const seesaw::player mover = rules.to_move(s);
        return fmt::format("{} {} by {}", side(score > 0 ? mover : opponent(mover)),
                           over ? "has won" : "wins", score > 0 ? score : -score);
    }
};

struct perft_options {
    int depth = 0;
    programs::output_options output = {};
};

/// The number of sequences of that many moves; a pass is a move, and a game that ends before counts
/// once.
int count_sequences(const game& rules, const perft_options& options, const std::string& command) {
    const programs::table_files files(options.output);
    programs::table t({"depth", "sequences", "time", "a second"});
    programs::chart growth{
        .title = "Sequences of moves", .x_label = "depth", .y_label = "log₁₀ of sequences"};
    growth.lines = {{"sequences", {}}};
    for (int depth = 1; depth <= options.depth; ++depth) {
        const auto start = std::chrono::steady_clock::now();
        const std::uint64_t count = seesaw::perft(rules, rules.root(), depth);
        const auto time = std::chrono::steady_clock::now() - start;
        const double seconds = std::chrono::duration<double>(time).count();
        if (options.output.json)
            std::cout << programs::to_line(nlohmann::ordered_json{
                             {"depth", depth}, {"sequences", count}, {"seconds", seconds}})
                      << std::endl;
        const double rate = static_cast<double>(count) / seconds;
        t.row(depth, count,
              programs::cell::written(programs::short_time(time, options.output.style), seconds),
              programs::cell::written(programs::short_count(rate), rate));
        growth.lines[0].points.push_back(
            {static_cast<double>(depth), std::log10(static_cast<double>(count))});
    }
    files.show(t, "Sequences of moves", fmt::format("Othello {0} x {0}", rules.size), command,
               {growth});
    return 0;
}

programs::measured_games measured(const game& rules) {
    programs::measured_games shown;
    shown.title = fmt::format("Othello {0} x {0}", rules.size);
    shown.first = "X";
    shown.second = "O";
    return shown;
}

/// Without a verb: a small board solved, some games measured.
int demonstrate() {
    const game small{.size = 4};
    std::cout << "Othello on 4 x 4, solved.\n\n";
    programs::solve_options solving{.engine = "alpha_beta"};
    programs::solve_positions<view>(small, small.describe(small.root()), "BOARD", solving);
    std::cout << "\nTwenty games on 8 x 8, measured.\n\n";
    programs::measure_options measuring;
    measuring.games = 20;
    const game usual;
    programs::measure_games(usual, measuring, "othello", measured(usual));
    std::cout << "\nMore: othello --help\n";
    return 0;
}

void add_rules(CLI::App& verb, game& rules) {
    programs::add_parsed(
        verb, "--size",
        [&rules](const std::string& text) {
            if (text != "4" && text != "6" && text != "8")
                throw programs::usage_error(
                    fmt::format("--size: {} is none of 4, 6, 8", programs::in_quotes(text)));
            rules.size = text[0] - '0';
        },
        "Squares per side: 4, 6 or 8 (8)")
        .type("N");
    programs::add_flag(
        verb, "--plain", [&rules] { rules.empties_to_winner = false; },
        "Count empty squares for nobody instead of the winner");
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(
        game{}, {.name = "othello", .about = "Solves, plays and measures Othello."}, view{});
    game& rules = program.rules();

    std::optional<std::string> board;
    std::string side;
    programs::solve_options solving{.engine = "alpha_beta"};
    solving.all_moves = false;
    solving.engine = "pvs";
    CLI::App& solve = program.verb("solve", "Exact score of a position and a best move", [&] {
        if (board && programs::trim(*board) == "-" && !side.empty())
            throw programs::usage_error("SIDE: not together with -, whose lines name it");
        if (board && !side.empty()) *board += ' ' + side;
        return programs::solve_positions<view>(rules, board, "BOARD SIDE", solving);
    });
    programs::add_position(solve, "BOARD", board,
                           "The squares from a1 on, row by row: X, O and -; - alone reads lines of "
                           "a board and a side (OBF files will do)");
    programs::add_text(solve, "SIDE", side, "Side to move: X or O");
    add_rules(solve, rules);
    programs::add_solve_options(solve, solving, programs::engines_of<game>::names());

    add_rules(programs::add_play_verb(program.line(), "othello", rules, view{}), rules);

    programs::scn_options conspiring;
    conspiring.thresholds = {20, 60};
    programs::add_measure_and_scn_verb(program.line(), "othello", rules, measured, {}, conspiring);

    perft_options counting;
    CLI::App& perft = program.verb("perft", "Count sequences of moves from the start", [&] {
        return count_sequences(rules, counting, program.command());
    });
    programs::add_count(
        perft, "N", counting.depth,
        "Most moves in a sequence (9 take less than a second, each further move ten times as long)",
        1, 20)
        .type("")
        .required();
    add_rules(perft, rules);
    programs::add_forms(perft, counting.output, "Write the table");

    program.otherwise(demonstrate);
    return program.run(argc, argv);
}
