// SPDX-License-Identifier: MIT
// What the fuzz targets of both trace formats demand.
#ifndef SEESAW_TESTS_FUZZ_TRACE_ROUND_TRIP_HPP
#define SEESAW_TESTS_FUZZ_TRACE_ROUND_TRIP_HPP

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/trace.hpp>

namespace seesaw::fuzz {

inline void demand(bool holds) {
    if (!holds) std::abort();
}

inline void check_report(const traces& read) {
    std::size_t steps = 0, empty = 0;
    for (const playthrough& game : read.playthroughs) {
        steps += game.steps.size();
        empty += game.steps.empty() ? 1 : 0;
        for (std::size_t i = 1; i < game.steps.size(); ++i)
            demand(game.steps[i - 1].ply < game.steps[i].ply);
    }
    demand(read.report.rows == steps + empty);
    demand(read.report.playthroughs == read.playthroughs.size());
    demand(read.report.problems.size() <= read.report.problem_count);
    for (const row_problem& problem : read.report.problems) demand(!problem.reason.empty());
}

inline bool all_utf8(const std::vector<playthrough>& games) {
    const auto good = [](std::string_view text) {
        while (!text.empty()) {
            const std::size_t length = detail::utf8_length(text);
            if (length == 0) return false;
            text.remove_prefix(length);
        }
        return true;
    };
    for (const playthrough& game : games) {
        if (!good(game.game) || !good(game.root) || !good(game.first) || !good(game.second))
            return false;
        for (const step& s : game.steps)
            if (!good(s.move)) return false;
    }
    return true;
}

inline void check_csv(const std::vector<playthrough>& games) {
    std::stringstream file;
    write_csv(file, games);
    const traces again = read_csv(file, {.row_bytes = 1 << 15});
    demand(again.report.problem_count == 0);
    demand(again.playthroughs == games);
}

inline void check_json(const std::vector<playthrough>& games) {
    std::stringstream file;
    write_json_lines(file, games);
    const traces again = read_json_lines(file, {.row_bytes = 1 << 15});
    demand(again.report.problem_count == 0);
    demand(again.playthroughs == games);
}

} // namespace seesaw::fuzz

#endif
