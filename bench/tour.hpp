// SPDX-License-Identifier: MIT
// The tour: what the library does, in less than a minute. Solvers side by side on small games; then
// a game of each kind, solved, played or measured, with its curves; then how whole games measure;
// then where to go next. The same is written as a report.
#ifndef SEESAW_BENCH_TOUR_HPP
#define SEESAW_BENCH_TOUR_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <seesaw/program/measurement.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace bench {

using programs::comparison;
using programs::measurement;

struct tour_options {
    std::uint64_t seed = 1;
    programs::glyphs style = programs::glyphs::unicode;
    std::string report = {};    ///< a file; empty: tour.html in the directory
    std::string directory = {}; ///< of the program
    std::string build = {};     ///< how it was built
    std::string command = {};
};

/// `run` compares engines on games.
int tour(const tour_options& options,
         const std::function<std::vector<measurement>(const comparison&)>& run);

} // namespace bench

#endif
