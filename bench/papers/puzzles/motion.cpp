// SPDX-License-Identifier: MIT
// Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses", JAIST,
// 2022, table 5.1: what follows from the printed velocities. (The velocities themselves are in
// n_puzzle.hpp.)
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include <seesaw/metrics.hpp>

#include "papers/reproduction.hpp"

namespace bench { namespace {

reproduced_table puzzles_5_1(const reproduction_settings&, journal&) {
    struct published {
        int tiles;
        double v, energy, momentum, subjective_momentum, subjective_velocity;
    };
    static constexpr std::array<published, 3> rows = {
        {{8, 0.3877, 0.1841, 0.2374, -0.0533, -0.0871},
         {15, 0.2930, 0.1214, 0.2072, -0.0858, -0.1213},
         {24, 0.2365, 0.0854, 0.1805, -0.0952, -0.1246}}};
    constexpr int digits = 4;
    constexpr double half = 0.00005; // what rounding took from v
    reproduced_table table;
    for (const published& row : rows) {
        const auto at = seesaw::metrics::motion_in_mind(row.v);
        const auto low = seesaw::metrics::motion_in_mind(row.v - half);
        const auto high = seesaw::metrics::motion_in_mind(row.v + half);
        const auto compare = [&](const char* name, double printed,
                                 double seesaw::metrics::motion::*member) {
            const double error =
                std::max(std::abs(low.*member - at.*member), std::abs(high.*member - at.*member));
            table.follows(fmt::format("{}-puzzle, v = {:.4f}: {}", row.tiles, row.v, name), printed,
                          at.*member, digits, error);
        };
        using seesaw::metrics::motion;
        compare("energy", row.energy, &motion::energy);
        compare("momentum", row.momentum, &motion::momentum);
        compare("subjective momentum", row.subjective_momentum, &motion::subjective_momentum);
        compare("subjective velocity", row.subjective_velocity, &motion::subjective_velocity);
    }
    return table;
}
const entry puzzles_5_1_entry(
    {.paper = "puzzles",
     .place = 11,
     .table = "5.1",
     .title = "Motion in mind of the n-puzzle",
     .note = "v is the printed one, with the error of its rounding; the rest is computed.",
     .make = puzzles_5_1,
     .expected = "12 reproduced"});

}} // namespace bench
