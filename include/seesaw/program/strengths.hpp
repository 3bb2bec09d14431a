// SPDX-License-Identifier: MIT
// Strength of players, for games of every kind: their share of random moves. Weak players move at
// random half of the time, middle ones once in ten moves, strong ones once in fifty. The requested
// share replaces the nearest of the three.
//
// All strengths are the same engine, valued by the same judge: only the share of random moves
// differs. An engine that plays badly does not become good without them.
#ifndef SEESAW_PROGRAM_STRENGTHS_HPP
#define SEESAW_PROGRAM_STRENGTHS_HPP

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <seesaw/metrics/reading.hpp>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A player's name and its share of random moves.
struct strength_level {
    std::string name;
    double epsilon;
};

/// Weak, middle and strong; `asked` is the epsilon of one of them.
std::vector<strength_level> strengths_around(double asked);

/// Games of each strength, weak to strong.
using strengths = std::vector<seesaw::metrics::strength>;

/// The strengths in a sentence.
std::string strengths_note(const strengths& all);
/// Every measure that one of them has, a column each.
table strengths_table(const strengths& all);
/// Refinement, and those of the best known measures whose intervals exclude each other at two
/// strengths.
std::vector<chart> strength_charts(const strengths& all);
/// An array, weak to strong, with every measure.
nlohmann::ordered_json strengths_json(const strengths& all);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/strengths.hpp>
#endif

#endif
