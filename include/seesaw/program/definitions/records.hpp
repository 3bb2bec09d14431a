// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_RECORDS_HPP
#define SEESAW_PROGRAM_DEFINITIONS_RECORDS_HPP

#include <seesaw/program/records.hpp>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <utility>

#include <seesaw/detail/base/csv.hpp>
#include <seesaw/detail/base/number.hpp>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/input_file.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void complain(seesaw::read_report& report, std::uint64_t line,
                                    std::string reason) {
    ++report.problem_count;
    if (report.problems.size() < seesaw::read_options{}.problems)
        report.problems.push_back({line, std::move(reason)});
}

SEESAW_PROGRAM_INLINE seesaw::read_report
read_trace_file(std::string_view argument, const std::string& path,
                const std::function<void(seesaw::playthrough&&)>& each) {
    std::ifstream in = open_input(argument, path);
    const auto take = [&](seesaw::playthrough&& game) { each(std::move(game)); };
    return in.peek() == '{' ? seesaw::read_json_lines(in, take) : seesaw::read_csv(in, take);
}

SEESAW_PROGRAM_INLINE score_table read_scores(std::istream& in) {
    using seesaw::detail::csv_rows;
    constexpr std::size_t longest_row = std::size_t{1} << 16;
    score_table table;
    csv_rows rows(in, longest_row);
    std::optional<std::size_t> name, goals, attempts;
    if (rows.next() == csv_rows::status::row) {
        for (std::size_t i = 0; i < rows.fields().size(); ++i) {
            const std::string_view title = trim(rows.fields()[i]);
            if (title == "name" && !name) name = i;
            if (title == "goals" && !goals) goals = i;
            if (title == "attempts" && !attempts) attempts = i;
        }
    }
    if (!goals || !attempts) {
        complain(table.report, 1, "no header with the columns goals and attempts");
        return table;
    }
    rows.expect(rows.fields().size());
    for (;;) {
        const auto found = rows.next();
        if (found == csv_rows::status::end) return table;
        if (found == csv_rows::status::malformed) {
            complain(table.report, rows.line(), rows.reason());
            continue;
        }
        score_row row{name ? std::string(trim(rows.fields()[*name])) : std::string(), 0, 0};
        const auto number = [&](std::size_t column, const char* title, double& target) {
            rows.read_as_number(column);
            const std::string_view text = trim(rows.fields()[column]);
            if (seesaw::detail::parse_number(text, target) && target >= 0 && target <= 1e300)
                return true;
            complain(table.report, rows.line(),
                     fmt::format("{}: {} is not a number from 0", title, in_quotes(text)));
            return false;
        };
        if (!number(*goals, "goals", row.goals) || !number(*attempts, "attempts", row.attempts))
            continue;
        if (row.attempts == 0 || row.goals > row.attempts) {
            complain(table.report, rows.line(),
                     fmt::format("{} goals in {} attempts", row.goals, row.attempts));
            continue;
        }
        ++table.report.rows;
        table.rows.push_back(std::move(row));
    }
}

SEESAW_PROGRAM_INLINE void print_problems(const std::string& path,
                                          const seesaw::read_report& report) {
    for (const seesaw::row_problem& p : report.problems)
        std::cerr << fmt::format("{}, line {}: {}\n", path, p.line, p.reason);
    if (report.problem_count > report.problems.size())
        std::cerr << fmt::format("{}: and {} more\n", path,
                                 report.problem_count - report.problems.size());
}

}}} // namespace seesaw::v0::programs

#endif
