// SPDX-License-Identifier: MIT
// Measurements for people: tables with intervals, a reading in plain words, curves, JSON, a report.
#ifndef SEESAW_PROGRAM_MEASURED_HPP
#define SEESAW_PROGRAM_MEASURED_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <seesaw/metrics.hpp>
#include <seesaw/metrics/exact.hpp>
#include <seesaw/metrics/reading.hpp>
#include <seesaw/trace.hpp>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/gathered_games.hpp>
#include <seesaw/program/measures.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// 2k nodes against k.
struct skill_level {
    std::uint64_t nodes;           ///< k
    seesaw::metrics::tally result; ///< as the stronger sees it
    std::uint64_t distinct;        ///< games that differ
};

/// A player with a handicap against the one without.
struct restricted_player {
    std::string name;
    seesaw::metrics::tally result; ///< as the restricted player sees it
    std::uint64_t distinct;        ///< games that differ
};

/// Another game, measured in the same way.
struct compared_game {
    std::string name;
    seesaw::metrics::summary measured;
};

/// What tables and reports say of the games beside their numbers.
struct measured_games {
    std::string title = {};                         ///< what was played
    std::string heading = {};                       ///< of the report, where the title would not do
    std::string how = {};                           ///< by whom, how often
    std::string command = {};                       ///< makes it again
    std::vector<seesaw::playthrough> games = {};    ///< where they are kept
    double scale = 0;                               ///< as in seesaw::metrics::quality_options
    std::string first = "first", second = "second"; ///< what the players are called
    std::vector<chart> charts = {};                 ///< further ones along a game
    std::vector<std::string> notes = {};            ///< and what they say
    std::vector<seesaw::metrics::strength> strengths =
        {};                                         ///< weak to strong, where they were played
    std::vector<skill_level> ladder = {};           ///< where one was played
    std::string ladder_engine = {};                 ///< by whom
    seesaw::metrics::exact_facts exact = {};        ///< what is proven
    std::vector<restricted_player> restricted = {}; ///< where they were played
    std::string unrestricted = {};                  ///< their opponent
    bool usual_players = false;                     ///< those that the known games were played by
    bool hidden = false;                            ///< the game hides something
    bool luck = false;                              ///< it has chance
    std::vector<std::string> rules = {};            ///< in words, for the report
    std::string board = {};                         ///< at the start, for the report
    std::vector<compared_game> beside = {};         ///< others, played by the same
    std::string beside_note = {};                   ///< what is to be said of them
    std::string name = "this game";                 ///< what it is called among them
};

/// The game in the middle, by length, of those that were valued, as gathered_games finds it; none
/// where there are none.
const seesaw::playthrough* typical_game(const std::vector<seesaw::playthrough>& games);

/// An estimate as an object with value, low and high; null for what is not known.
nlohmann::ordered_json to_json(const seesaw::metrics::estimate& e);
/// All measures of a summary by name, each an estimate or a number.
nlohmann::ordered_json to_json(const seesaw::metrics::summary& s);

/// Wins, draws and losses, with their shares.
table results_table(const seesaw::metrics::summary& s, const measured_games& measured);
/// Options, lengths, game refinement and motion in mind.
table refinement_table(const seesaw::metrics::summary& s, glyphs style);
/// How the games went, on average; what was not measured is left out.
table quality_table(const seesaw::metrics::summary& s);
/// Both seats, and the thirds of a game.
table parts_table(const seesaw::metrics::summary& s);

/// Doubled effort, level by level.
table skill_table(const std::vector<skill_level>& ladder);

/// What a handicap costs.
table restricted_table(const std::vector<restricted_player>& players);
/// What is proven; without rows where nothing is.
table exact_table(const seesaw::metrics::exact_facts& facts);

/// The best known numbers, a row for each game.
table beside_table(const std::vector<compared_game>& games);
/// All numbers that one of them has, a column for each game.
table full_beside_table(const std::vector<compared_game>& games);

/// Refinements, sorted, beside the zone.
bar_chart zone_chart(const std::string& name, double refinement,
                     const std::vector<compared_game>& others = {});
/// p₁, p₂ and E_p over m, and where the mass lies on them.
chart motion_chart(const std::string& name, const seesaw::metrics::motion& m);

/// Every number that is known, a row for each: what it is of, its name as in JSON, its value and
/// interval.
table numbers_table(const measured_games& measured, const seesaw::metrics::summary& s);

/// The page of it all.
report report_of(const measured_games& measured, const gathered_games& games);

/// Complains now, and not after the work, about files that cannot be written.
void check_files(const output_options& output);

/// To standard output; numbers, trace and report to the files that the options name.
void show_measured(const measured_games& measured, const output_options& output);

/// The same of games that are not kept; who has them writes the trace.
void show_gathered(const measured_games& measured, const gathered_games& games,
                   const output_options& output);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/measured.hpp>
#endif

#endif
