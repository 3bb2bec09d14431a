// SPDX-License-Identifier: MIT
// Othello: solve endgames, play, measure how the game plays, and count its positions.
//
//     othello solve --size 4 -----OX--XO----- X
//     othello solve - < endgames.obf
//     othello play --first alpha_beta:6 --second greedy
//     othello measure --games 50 --report othello.html
//     othello perft 9
#include <chrono>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/games/othello.hpp>

#include "support/command_line.hpp"
#include "support/measure.hpp"
#include "support/play_loop.hpp"
#include "support/positions.hpp"
#include "support/solve.hpp"
#include "support/table.hpp"
#include "support/text.hpp"

namespace {

using game = seesaw::games::othello;

struct view {
    static std::string_view side(seesaw::player who) {
        return who == seesaw::player::first ? "X" : "O";
    }

    static nlohmann::ordered_json move(const game& rules, const game::state& s, game::move m) {
        return rules.describe(s, m);
    }

    /// Rows with their numbers below the letters of the columns, then the side to move.
    static std::string board(const game& rules, const game::state& s, support::glyphs style) {
        std::string text = "    ";
        for (int column = 0; column < rules.size; ++column)
            text += {static_cast<char>('a' + column), ' '};
        int row = 1;
        std::string_view cells = rules.describe(s);
        for (; row <= rules.size; ++row) {
            text += fmt::format("\n  {} ", row);
            for (int column = 0; column < rules.size; ++column, cells.remove_prefix(1))
                text += cells[0] != '-'                            ? std::string{cells[0], ' '}
                        : style == support::glyphs::ascii ? ". " : "· ";
            cells.remove_prefix(1);
        }
        return text + "\n";
    }

    static std::string verdict(const game& rules, const game::state& s, seesaw::score score) {
        const bool over = rules.outcome(s).has_value();
        if (score == 0) return over ? "a draw" : "a draw with best play";
        const seesaw::player mover = rules.to_move(s);
        return fmt::format("{} {} by {}", side(score > 0 ? mover : opponent(mover)),
                           over ? "has won" : "wins", score > 0 ? score : -score);
    }
};

} // namespace

int main() { return 0; }
