// SPDX-License-Identifier: MIT
// Records of games from elsewhere. Rows that cannot be read are reported with their line and the
// reason, and left out; the rest is kept.
//
//  * Traces (CSV or JSON lines): one row a step, columns by name, as trace.hpp says. A table of
//    values alone will do: `value`, and `ply` or `number` where a new game begins.
//  * Move lists: one game a line, the moves as the game writes them, with spaces, commas or nothing
//    between them; lines that begin with # and empty ones are skipped.
//  * Scores: a CSV table with the columns `goals` and `attempts`, one row a match, and `name` for
//    those that belong together.
#ifndef SEESAW_EXAMPLES_SUPPORT_RECORDS_HPP
#define SEESAW_EXAMPLES_SUPPORT_RECORDS_HPP

#include <algorithm>
#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/play.hpp>
#include <seesaw/trace.hpp>

#include "support/positions.hpp"
#include "support/text.hpp"

namespace support {

/// Notes a problem; no more than a hundred are kept, all are counted.
void complain(seesaw::read_report& report, std::uint64_t line, std::string reason);

/// CSV or JSON lines, whichever it is, game by game. Throws std::runtime_error for a file that
/// cannot be opened.
seesaw::read_report read_trace_file(std::string_view argument, const std::string& path,
                                    const std::function<void(seesaw::playthrough&&)>& each);

struct score_row {
    std::string name;
    double goals;
    double attempts;
};
struct score_table {
    std::vector<score_row> rows;
    seesaw::read_report report;
};
score_table read_scores(std::istream& in);

/// Says on standard error what was wrong with the file, line by line.
void print_problems(const std::string& path, const seesaw::read_report& report);

/// One game a line; `judge` values the positions.
template <class Game, class Judge>
seesaw::traces read_move_lists(const Game& rules, std::istream& in, const std::string& name,
                               Judge& judge) {
    seesaw::traces all;
    line_reader lines(in);
    while (const auto line = lines.next()) {
        std::string_view rest = trim(*line);
        if (rest.empty() || rest.front() == '#') continue;
        std::vector<seesaw::move_t<Game>> moves;
        auto s = rules.root();
        std::string problem;
        for (;;) {
            rest = rest.substr(std::min(rest.find_first_not_of(" ,;\t"), rest.size()));
            if (rest.empty()) break;
            const std::string place =
                fmt::format("move {}, {}", moves.size() + 1,
                            in_quotes(rest.substr(0, rest.find_first_of(" ,;\t"))));
            if (rules.outcome(s)) {
                problem = place + ": the game is over";
                break;
            }
            // The longest text wins: 1 is also how 10 begins.
            std::size_t longest = 0;
            seesaw::move_t<Game> best{};
            for (const auto& m : rules.moves(s)) {
                const std::string text = rules.describe(s, m);
                if (text.size() <= longest || rest.substr(0, text.size()) != text) continue;
                longest = text.size();
                best = m;
            }
            if (longest == 0) {
                problem = place + ": no legal move";
                break;
            }
            moves.push_back(best);
            s = rules.next(s, best);
            rest.remove_prefix(longest);
        }
        if (!problem.empty()) {
            complain(all.report, lines.number(), problem);
            continue;
        }
        ++all.report.rows;
        ++all.report.playthroughs;
        all.playthroughs.push_back(seesaw::replay(rules, rules.root(), moves,
                                                  {.game = name, .number = lines.number()}, judge));
    }
    return all;
}

} // namespace support

#endif
