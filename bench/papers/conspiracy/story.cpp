// SPDX-License-Identifier: MIT
// Khalid, Yusof, Iida and Ishitobi, 2015: final scores (Table 3), the two games that the text tells
// move by move (Figures 2 to 4), and whether its words follow from its numbers.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <seesaw/metrics/critical.hpp>

#include "papers/reproduction.hpp"
#include <seesaw/program/tic_tac_toe_conspiracy.hpp>

namespace bench { namespace {

using support::printed_max_cn;
using support::printed_min_cn;

/// One of the two games that are told, as the printed evaluation plays it.
struct told_game {
    const char* figure;
    int first_depth, second_depth;
    std::string opening; ///< the moves that the text names
};

/// What the text says of a player's number from one own move to the next.
struct told_change {
    const char* what;
    bool of_max;
    int first_depth, second_depth;
    std::size_t from; ///< move, from 0; the next own one is two later
    bool abrupt;
};

void show_game(reproduced_table& table, const told_game& told) {
    const auto game = support::conspiracy_game(told.first_depth, told.second_depth,
                                               seesaw::conspiracy_rule::standard);
    std::string opening;
    support::chart chart{
        .title = fmt::format("Figure {}: X looks {} ahead, O {}", told.figure, told.first_depth,
                             told.second_depth),
        .x_label = "move",
        .y_label = "conspiracy number",
        .lines = {{"MaxCN, printed", {}}, {"MinCN, printed", {}}, {"MaxCN", {}}, {"MinCN", {}}}};
    for (std::size_t i = 0; i < game.steps.size(); ++i) {
        const auto& cn = game.steps[i].indicators;
        const double values[] = {printed_max_cn(told.first_depth, told.second_depth, i),
                                 printed_min_cn(told.first_depth, told.second_depth, i), cn.max_cn,
                                 cn.min_cn};
        for (std::size_t line = 0; line < 4; ++line)
            chart.lines[line].points.push_back({static_cast<double>(i + 1), values[line]});
        if (opening.size() < told.opening.size()) opening += game.steps[i].move;
    }
    table.stated(fmt::format("Figure 4: X looks {} ahead, O {}: the moves told", told.first_depth,
                             told.second_depth),
                 told.opening, opening, opening == told.opening);
    table.show(std::move(chart));
}

reproduced_table conspiracy_3(const reproduction_settings&, journal&) {
    reproduced_table table;
    // 100 for a win, -100 for a loss, 0 for a draw; and "in all cases the outcome is a draw".
    for (int x = support::least_printed_depth; x <= support::greatest_printed_depth; ++x) {
        const int printed = x <= 3 ? 0 : -100;
        int least = 0, most = 0;
        for (int o = support::least_printed_depth; o <= support::greatest_printed_depth; ++o) {
            const auto game = support::conspiracy_game(x, o, seesaw::conspiracy_rule::standard);
            const int score = *game.outcome > 0 ? 100 : *game.outcome < 0 ? -100 : 0;
            least = std::min(least, score);
            most = std::max(most, score);
        }
        const std::string what = fmt::format("Table 3: X looks {} ahead: final scores", x);
        table.follows(what + ", of games that are drawn", fmt::format("{}", printed), "0",
                      printed == 0);
        table.stated(what + ", as the evaluation plays them", fmt::format("{}", printed),
                     least == most ? fmt::format("{}", least)
                                   : fmt::format("{} to {}", least, most),
                     least == printed && most == printed);
    }
    show_game(table, {"2", 2, 3, "40176"});
    show_game(table, {"3", 5, 4, "401"});
    static constexpr told_change story[] = {
        {"MaxCN of X", true, 2, 3, 0, false},  {"MaxCN of O", true, 2, 3, 1, true},
        {"MinCN of O", false, 2, 3, 1, false}, {"MaxCN of O", true, 2, 3, 3, false},
        {"MinCN of O", false, 2, 3, 3, true},  {"MaxCN of X", true, 5, 4, 0, false},
        {"MinCN of X", false, 5, 4, 0, false}, {"MaxCN of O", true, 5, 4, 1, true},
        {"MaxCN of X", true, 5, 4, 2, true},   {"MaxCN of O", true, 5, 4, 3, true},
        {"MaxCN of X", true, 5, 4, 4, true},   {"MaxCN of O", true, 5, 4, 5, true},
        {"MaxCN of X", true, 5, 4, 6, true}};
    for (const told_change& c : story) {
        const auto number = c.of_max ? printed_max_cn : printed_min_cn;
        const double before = number(c.first_depth, c.second_depth, c.from),
                     after = number(c.first_depth, c.second_depth, c.from + 2);
        const bool abrupt = seesaw::metrics::is_abrupt(before, after);
        const auto text = [](bool yes) { return yes ? "abrupt" : "steady"; };
        table.follows(fmt::format("{}, {}: {} from move {} to {}, {} to {}", c.first_depth,
                                  c.second_depth, c.what, c.from + 1, c.from + 3, before, after),
                      text(c.abrupt), text(abrupt), abrupt == c.abrupt);
    }
    table.follows("5, 4: MinCN of X at move 1, in the text and in Table 2", 4,
                  printed_min_cn(5, 4, 0), 0);
    const std::string told = "\u2193tactic", by_definition = "\u2191tactic";
    table.follows("5, 4: what an abrupt MinCN at moves 5 and 6 calls for", told, by_definition,
                  told == by_definition);
    return table;
}
const entry conspiracy_3_entry(
    {.paper = "conspiracy",
     .place = 2,
     .table = "3",
     .title = "Final scores, and the two games that are told (Table 3, Figures 2 to 4)",
     .note = "Abrupt, by the paper's rule: the change is more than what is left. Its words are "
             "checked on its printed numbers, and its games are played by its evaluation.",
     .make = conspiracy_3,
     .expected = "17 reproduced, 3 differs, 7 contradicts itself",
     .comment = "the story of the first game holds word by word; that of the second does not, and "
                "the losses of Table 3 are drawn games by the text"});

}} // namespace bench
