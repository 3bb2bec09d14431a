// SPDX-License-Identifier: MIT
// Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses", JAIST,
// 2022, figure 2.2 and table 5.1: the curves of motion in mind, and what follows from the printed
// velocities. (The velocities themselves are in n_puzzle.cpp.)
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include <seesaw/metrics.hpp>

#include "papers/reproduction.hpp"

namespace bench { namespace {

reproduced_table puzzles_2_2(const reproduction_settings&, journal&) {
    support::chart curves{.title = "Figure 2.2: motion in mind over m",
                          .x_label = "m",
                          .lines = {{"p1", {}}, {"p2", {}}, {"Ep", {}}, {"v2", {}}},
                          .zones = {{"easy win", 0.21, 0.21}, {"competitive", 0.79, 0.79}}};
    double most = 0, least = 0, at_most = 0, at_least = 0; // p2 between 0 and 1
    constexpr int steps = 1000;
    for (int i = 0; i <= steps; ++i) {
        const double m = i / double(steps);
        const auto at = seesaw::metrics::motion_in_mind(1 - m);
        const double values[] = {at.momentum, at.subjective_momentum, at.energy,
                                 at.subjective_velocity};
        for (std::size_t c = 0; c < 4 && i % 20 == 0; ++c)
            curves.lines[c].points.push_back({m, values[c]});
        if (at.subjective_momentum > most) most = at.subjective_momentum, at_most = m;
        if (at.subjective_momentum < least) least = at.subjective_momentum, at_least = m;
    }
    reproduced_table table;
    table.show(std::move(curves));
    table.follows("m of easy wins: p2 is greatest there", 0.21, at_most, 2);
    table.follows("m of competition: p2 is least there", 0.79, at_least, 2);
    const auto half = seesaw::metrics::motion_in_mind(0.5);
    table.follows("p2 - Ep at m = 1/2, where they are said to cross", 0,
                  half.subjective_momentum - half.energy, 2);
    table.follows("p1 - Ep at m = 1/2", 0, half.momentum - half.energy, 2);
    return table;
}
const entry puzzles_2_2_entry({.paper = "puzzles",
                               .place = 1,
                               .table = "2.2",
                               .title = "The law of motion in mind",
                               .note = "What the text says of the curves, by its equations.",
                               .make = puzzles_2_2,
                               .expected = "3 reproduced, 1 contradicts itself",
                               .comment = "it is p1 that meets Ep at m = 1/2, and p2 is 0 there"});

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
     .place = 10,
     .table = "5.1",
     .title = "Motion in mind of the n-puzzle",
     .note = "v is the printed one, with the error of its rounding; the rest is computed.",
     .make = puzzles_5_1,
     .expected = "12 reproduced"});

}} // namespace bench
