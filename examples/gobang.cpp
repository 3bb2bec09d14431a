// SPDX-License-Identifier: MIT
// Gobang: play, and measure how the game plays.
//
//     gobang play --second alpha_beta:3 --size 9
//     gobang measure --games 20 --report gobang.html
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/games/gobang.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/conspiracy.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using game = seesaw::games::gobang;

struct view : programs::x_and_o {
    /// Rows with their numbers below the letters of the columns.
    static programs::board_picture draw(const game& rules, const game::state& s,
                                        programs::glyphs style) {
        programs::board_picture picture =
            programs::picture_of_discs(rules.size, rules.size, rules.describe(s), style);
        picture.label_squares(4);
        return picture;
    }

    static std::optional<programs::board_cell> place(const game& rules, const game::state& s,
                                                     game::move m) {
        return programs::square_named(rules.describe(s, m), rules.size);
    }

    static std::vector<programs::board_cell> winning(const game& rules, const game::state& s) {
        return row_on(draw(rules, s, programs::glyphs::ascii), 5);
    }

    static std::string verdict(const game& rules, const game::state& s, seesaw::score score) {
        if (score == 0) return "a draw";
        const seesaw::player mover = rules.to_move(s);
        return fmt::format("{} has won", side(score > 0 ? mover : opponent(mover)));
    }
};

programs::measured_games measured(const game& rules) {
    programs::measured_games shown;
    shown.title = fmt::format("Gobang {0} x {0}", rules.size);
    shown.first = "X";
    shown.second = "O";
    return shown;
}

programs::measure_options usual_measuring() {
    programs::measure_options options;
    options.first = options.second = options.judge = {"alpha_beta", 2};
    options.games = 20;
    return options;
}

programs::scn_options usual_numbers() {
    programs::scn_options options;
    options.depths = {1, 2};
    options.thresholds = {500, 5000};
    return options;
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(
        game{.reach = 1}, {.name = "gobang", .about = "Plays and measures gobang, five in a row."},
        view{});
    game& rules = program.rules();
    programs::add_rule_options(programs::add_play_verb(program.line(), "gobang", rules, view{},
                                                       {.second = {"alpha_beta", 3}}),
                               rules);
    programs::measure_options measuring = usual_measuring();
    programs::add_measure_and_scn_verb(program.line(), "gobang", rules, measured, measuring,
                                       usual_numbers());
    program.otherwise([&] {
        measuring.games = 4;
        programs::measure_games_and_scn(rules, measuring, usual_numbers(), "gobang",
                                        measured(rules));
        std::cout << "\nMore: gobang --help\n";
        return 0;
    });
    return program.run(argc, argv);
}
