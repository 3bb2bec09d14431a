// SPDX-License-Identifier: MIT
// Records of games from elsewhere. Rows that cannot be read are reported with their line and the
// reason, and left out; the rest is kept.
//
//  * Traces (CSV or JSON lines): one row per step, columns by name, as in trace.hpp. A table of
//    values alone will do: `value`, and `ply` or `number` to tell games apart.
//  * Move lists: one game per line, the moves as the game writes them, with spaces, commas or
//    nothing between them; lines that begin with # and empty ones are skipped.
//  * Scores: a CSV table with the columns `goals` and `attempts`, one row per match, and `name` for
//    those that belong together.
#ifndef SEESAW_PROGRAM_RECORDS_HPP
#define SEESAW_PROGRAM_RECORDS_HPP

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

#include <seesaw/program/positions.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Notes a problem; no more than a hundred are kept, all are counted.
void complain(seesaw::read_report& report, std::uint64_t line, std::string reason);

/// CSV or JSON lines, whichever it is, game by game. Throws std::runtime_error for a file that
/// cannot be opened.
seesaw::read_report read_trace_file(std::string_view argument, const std::string& path,
                                    const std::function<void(seesaw::playthrough&&)>& each);

/// One match of a scoring game.
struct score_row {
    std::string name;
    double goals;
    double attempts;
};
/// The rows that could be read, and what became of the others.
struct score_table {
    std::vector<score_row> rows;
    seesaw::read_report report;
};
/// To the end of the stream; without the columns there are no rows, and the report says so.
score_table read_scores(std::istream& in);

/// Says on standard error what was wrong with the file, line by line.
void print_problems(const std::string& path, const seesaw::read_report& report);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/records.hpp>
#endif

#endif
