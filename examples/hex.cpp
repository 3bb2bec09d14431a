// SPDX-License-Identifier: MIT
// Hex: solve small boards, play, and measure how the game plays.
//
//     hex solve --size 5 "........................."
//     hex play --size 6 --second mcts
//     hex measure --games 50 --report hex.html
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/games/hex.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/command_line.hpp>
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

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(game{}, {.name = "hex", .about = "Solves, plays and measures Hex."},
                            view{});
    game& rules = program.rules();

    std::optional<std::string> position;
    programs::solve_options solving{.engine = "pvs"};
    CLI::App& solve = program.verb("solve", "The winner of a position, and the winning move", [&] {
        return programs::solve_positions<view>(rules, position, "CELLS", solving);
    });
    programs::add_position(solve, "CELLS", position,
                           "The cells row by row (X, O and .); - reads one position per line");
    programs::add_solve_options(solve, solving, programs::engines_of<game>::names());
    programs::add_rule_options(solve, rules);

    game large{.size = 6}; // people play on more cells than proofs can do with
    programs::add_rule_options(
        programs::add_play_verb(program.line(), "hex", large, view{}, {.second = {"mcts"}}), large);

    program.otherwise([&] {
        std::cout << "Hex on 5 x 5, solved.\n\n";
        const game small{.size = 5};
        programs::solve_positions<view>(small, std::string(25, '.'), "CELLS", solving);
        std::cout << "\nMore: hex --help\n";
        return 0;
    });
    return program.run(argc, argv);
}
