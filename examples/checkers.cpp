// SPDX-License-Identifier: MIT
// Checkers: play, and measure how the game plays.
//
//     checkers play --second alpha_beta:7
//     checkers measure --games 20 --report checkers.html
//     checkers measure --line "11-15 23-19 8-11 22-17" --threshold 50,200
#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/games/checkers.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/conspiracy.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using game = seesaw::games::checkers;

struct view {
    static std::string_view side(seesaw::player who) {
        return who == seesaw::player::first ? "black" : "white";
    }

    /// Rows of squares beside the numbers of the dark ones.
    static programs::board_picture draw(const game& rules, const game::state& s,
                                        programs::glyphs style) {
        const std::string cells = rules.describe(s);
        programs::board_picture picture(8, 8, style);
        for (std::size_t i = 0; i < picture.tiles.size(); ++i) {
            const char c = cells[2 * i];
            if (c == '-')
                picture.tiles[i] = {" ", programs::ink::plain, false, false};
            else if (c != '.')
                picture.tiles[i] = {
                    std::string(1, c),
                    c == 'b' || c == 'B' ? programs::ink::red : programs::ink::plain, true, false};
        }
        picture.left.assign(8, " ");
        for (int row = 0; row < 8; ++row)
            picture.right.push_back(fmt::format("   {:2} to {:2}", 4 * row + 1, 4 * row + 4));
        picture.show_legal = true;
        return picture;
    }

    /// The square that a move ends on, by its number: four to a row, from the second on in odd
    /// rows.
    static programs::board_cell place(const game& rules, const game::state& s, game::move m) {
        const std::string text = rules.describe(s, m);
        const int square = std::stoi(text.substr(text.find_last_of("-x") + 1)) - 1;
        const int row = square / 4;
        return {row, 2 * (square % 4) + (row % 2 == 0 ? 1 : 0)};
    }

    static std::string verdict(const game& rules, const game::state& s, seesaw::score score) {
        if (score == 0) return "a draw";
        const seesaw::player mover = rules.to_move(s);
        return fmt::format("{} has won", side(score > 0 ? mover : opponent(mover)));
    }
};

programs::measured_games measured(const game&) {
    programs::measured_games shown;
    shown.title = "Checkers";
    shown.first = "black";
    shown.second = "white";
    return shown;
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(
        game{}, {.name = "checkers", .about = "Plays and measures checkers (English draughts)."},
        view{});
    game& rules = program.rules();
    programs::add_rule_options(programs::add_play_verb(program.line(), "checkers", rules, view{},
                                                       {.second = {"alpha_beta", 7}}),
                               rules);
    programs::measure_options measuring;
    measuring.games = 20;
    programs::scn_options conspiring;
    conspiring.thresholds = {100, 300}; // a man ahead, three
    programs::add_measure_and_scn_verb(program.line(), "checkers", rules, measured, measuring,
                                       conspiring);
    program.otherwise([&] {
        measuring.games = 4;
        programs::measure_games_and_scn(rules, measuring, conspiring, "checkers", measured(rules));
        std::cout << "\nMore: checkers --help\n";
        return 0;
    });
    return program.run(argc, argv);
}
