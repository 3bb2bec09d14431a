// SPDX-License-Identifier: MIT
// The numbers of a summary as a list, each with its name and its definition: what tables, JSON,
// charts over strength and comparisons with other games are made from. A name has one definition.
#ifndef SEESAW_PROGRAM_MEASURES_HPP
#define SEESAW_PROGRAM_MEASURES_HPP

#include <string>
#include <string_view>
#include <vector>

#include <seesaw/metrics.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// One number of a summary, with all that is needed to show it.
struct named_measure {
    std::string name;   ///< as in JSON
    std::string symbol; ///< of the literature, for what follows from B, n and D; else empty
    std::string meaning;
    seesaw::metrics::estimate value;
};

/// B, n, D and what follows from them.
std::vector<named_measure> refinement_measures(const seesaw::metrics::summary& s);
/// What is about all games together.
std::vector<named_measure> whole_measures(const seesaw::metrics::summary& s);
/// All of them and the means over games of what each was like; every summary has the same measures
/// in the same order, and those it does not know are NaN.
std::vector<named_measure> measures_of(const seesaw::metrics::summary& s);

/// What the number counts, for an axis: moves, a share of what, or the formula. Empty for a name
/// that is no measure's.
std::string unit_of(std::string_view name);

/// For people: without underscores.
std::string spaced(std::string name);

/// Do the intervals exclude each other?
bool clearly_differ(const seesaw::metrics::estimate& x, const seesaw::metrics::estimate& y);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/measures.hpp>
#endif

#endif
