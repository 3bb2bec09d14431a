// SPDX-License-Identifier: MIT
// Questions to engines under equal budgets, their answers, and how answers are shown: tables, CSV,
// JSON and a report.
//
// Proven answers must not contradict each other; `contradictions` checks that.
#ifndef SEESAW_PROGRAM_MEASUREMENT_HPP
#define SEESAW_PROGRAM_MEASUREMENT_HPP

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <seesaw/search.hpp>

#include <seesaw/program/engines.hpp>
#include <seesaw/program/journal.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/units.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Which engines run on which positions, and what each run may cost.
struct comparison {
    std::vector<std::string> engines = {}; ///< names; empty: all
    std::vector<std::string> games = {};
    seesaw::limits limits = {};
    int depth = seesaw::max_depth;
    std::uint64_t seed = 1;
    std::string positions = {}; ///< a file
    std::uint64_t random = 0;   ///< number of random positions, instead of the start
    std::uint64_t plies = 8;    ///< random moves that lead to them
    unsigned threads = 1;       ///< runs at a time

    engine_settings settings() const;
};

/// Is the name among those chosen? Where none are, all are.
inline bool selected(std::string_view name, const std::vector<std::string>& chosen) {
    return chosen.empty() || std::find(chosen.begin(), chosen.end(), name) != chosen.end();
}

/// What was asked, for the journal.
journal::configuration settings_of(const comparison& asked);

/// One engine's answer to one question, and what it took.
struct measurement {
    std::string game;
    std::string position;
    std::string engine;
    std::string verdict;
    double value = 0;
    std::string certainty;
    std::string stopped;
    std::uint64_t nodes = 0;
    std::uint64_t peak_bytes = 0;
    std::chrono::nanoseconds time{};
    /// How often a proof engine changed its mind about the root's most-proving move; NaN for
    /// others.
    double seesaw = std::numeric_limits<double>::quiet_NaN();

    /// What is proven about the value.
    double at_least() const;
    double at_most() const;
    /// Was the question answered, with proof?
    bool solved() const;
    double nodes_per_second() const { return per_second(nodes, time); }

    /// NaN where the clock did not move.
    static double per_second(std::uint64_t count, std::chrono::nanoseconds time);
};

/// All but the verdict.
template <class Result>
measurement measured(std::string_view game, const std::string& position, const std::string& engine,
                     const Result& r) {
    measurement m{std::string(game),
                  position,
                  engine,
                  {},
                  static_cast<double>(r.value),
                  std::string(to_string(r.certainty)),
                  std::string(to_string(r.stopped)),
                  r.stats.nodes,
                  r.stats.peak_bytes,
                  r.stats.time};
    if (r.indicators.pn == r.indicators.pn || r.indicators.ppn == r.indicators.ppn) // not NaN
        m.seesaw = static_cast<double>(r.stats.switches);
    return m;
}

/// Who wins, of a game of two; is there a solution, of a puzzle; is it known, of a game of luck?
std::string_view winner_of(const measurement& m);
/// Of a puzzle.
std::string_view solution_of(const measurement& m);
/// Of a game of luck.
std::string_view settled_of(const measurement& m);

/// One object, as --json prints it.
nlohmann::ordered_json to_json(const measurement& m);
/// The same on one line, for the journal.
std::string to_text(const measurement& m);
/// The answer of such a line.
measurement measurement_of(const std::string& text);

/// One engine on one position.
using job = row_unit<measurement>;

/// Short for reading and in full for CSV; a dash where the clock did not move.
cell rate_cell(double per_second);
/// Short for reading and in full for CSV.
cell bytes_cell(std::uint64_t bytes);
/// Short for reading; seconds in CSV.
cell time_cell(std::chrono::nanoseconds time);

/// A line for every measurement.
table table_of(const std::vector<measurement>& all);

/// A line for every engine on a game, all positions together.
table summary_of(const std::vector<measurement>& all);

/// Proofs that exclude each other, one line each: there should be none.
std::vector<std::string> contradictions(const std::vector<measurement>& all);

/// The page: how many questions were answered over nodes and over time, and the tables.
report report_of(const comparison& asked, const std::vector<measurement>& all,
                 const std::string& build, const std::string& command);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/measurement.hpp>
#endif

#endif
