// SPDX-License-Identifier: MIT
// Hex: solve small boards, play, and measure how the game plays.
//
//     hex solve --size 3 "........."
//     hex play --size 6 --second mcts
//     hex measure --games 50 --report hex.html
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/games/hex.hpp>

#include <seesaw/program/board_view.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/solve.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using game = seesaw::games::hex;

struct view : programs::x_and_o {
    /// A rhombus; X connects top and bottom, O left and right.
    static programs::board_picture draw(const game& rules, const game::state& s,
                                        programs::glyphs style) {
        programs::board_picture picture =
            programs::picture_of_discs(rules.size, rules.size, rules.describe(s), style);
        picture.label_squares(3);
        picture.slanted = true;
        return picture;
    }
    static std::string board(const game& rules, const game::state& s, programs::glyphs style) {
        return plain_board(draw(rules, s, style), style);
    }

    static std::optional<programs::board_cell> place(const game& rules, const game::state& s,
                                                     game::move m) {
        return programs::square_named(rules.describe(s, m), rules.size);
    }

    /// The stones connected with the winning chain.
    static std::vector<programs::board_cell> winning(const game& rules, const game::state& s) {
        const auto picture = draw(rules, s, programs::glyphs::ascii);
        const bool first = *rules.outcome(s) > 0;
        std::vector<programs::board_cell> chain;
        const auto add = [&](int row, int column) {
            if (row < 0 || column < 0 || row >= rules.size || column >= rules.size) return;
            const programs::board_cell here{row, column};
            if (picture.at(row, column).text != (first ? "X" : "O")) return;
            if (std::find(chain.begin(), chain.end(), here) == chain.end()) chain.push_back(here);
        };
        for (int i = 0; i < rules.size; ++i) {
            const std::size_t known = chain.size();
            first ? add(0, i) : add(i, 0);
            bool arrives = false;
            for (std::size_t at = known; at < chain.size(); ++at) {
                const auto [row, column] = chain[at];
                arrives = arrives || (first ? row : column) == rules.size - 1;
                for (const auto& [down, right] :
                     {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}})
                    add(row + down, column + right);
            }
            if (!arrives) chain.resize(known);
        }
        return chain;
    }

    /// On a large board random games tell more than the length of the shortest chains.
    static seesaw::search_result<game::move, double> search(const game& rules, const game::state& s,
                                                            const seesaw::limits& limits) {
        auto r = programs::engines_of<game>::make("alpha_beta", rules, {.all_moves = true})
                     .run(s, limits);
        if (r.certainty == seesaw::certainty::exact) return r;
        return programs::engines_of<game>::make("mcts", rules, {}).run(s, limits);
    }

    static std::string verdict(const game& rules, const game::state& s, seesaw::score score) {
        const seesaw::player mover = rules.to_move(s);
        return fmt::format("{} {}", side(score > 0 ? mover : opponent(mover)),
                           rules.outcome(s) ? "has won" : "wins with best play");
    }
};

void add_size(CLI::App& verb, game& rules) {
    programs::add_count(verb, "--size", rules.size, fmt::format("Cells per side ({})", rules.size),
                        1, 8);
}

} // namespace

int main(int argc, char** argv) {
    programs::program program("hex", "Solves, plays and measures Hex.");
    game small, large{.size = 6};

    std::optional<std::string> position;
    programs::solve_options solving{.engine = "df_pn"};
    CLI::App& solve = program.verb("solve", "The winner of a position, and the winning move", [&] {
        return programs::solve_positions<view>(small, position, "CELLS", solving);
    });
    programs::add_position(solve, "CELLS", position,
                           "The cells row by row (X, O and .); - reads one position per line");
    add_size(solve, small);
    programs::add_solve_options(solve, solving, programs::engines_of<game>::names());

    add_size(programs::add_play_verb(program, "hex", large, view{}, {.second = {"mcts"}}), large);

    programs::measure_options measuring;
    measuring.games = 20;
    CLI::App& measure = program.verb("measure", "Play many games and measure them", [&] {
        programs::measured_games shown;
        shown.title = fmt::format("Hex {0} x {0}", small.size);
        shown.command = program.command();
        shown.first = "X";
        shown.second = "O";
        return programs::measure_games(small, measuring, "hex", shown);
    });
    add_size(measure, small);
    programs::add_measure_options(measure, measuring);

    program.positions_are(programs::is_dashed_board);
    program.otherwise([&] {
        std::cout << "Hex on 3 x 3, solved.\n\n";
        const game tiny{.size = 3};
        programs::solve_positions<view>(tiny, std::string(9, '.'), "CELLS", solving);
        std::cout << "\nMore: hex --help\n";
        return 0;
    });
    return program.run(argc, argv);
}
