// SPDX-License-Identifier: MIT
// Halim, Baig and Zafar, 2014: Figure 2, how durations are scaled, and Figure 5, one family of
// games over a run of evolution.
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <seesaw/evolve/fitness.hpp>
#include <seesaw/evolve/strategy.hpp>
#include <seesaw/random.hpp>

#include "papers/number_list.hpp"
#include "papers/reproduction.hpp"

namespace bench { namespace {

using seesaw::evolve::source_metrics;

reproduced_table evolution_scale(const reproduction_settings&, journal&) {
    struct range {
        int from, to;
        double value;
    };
    static constexpr std::array<range, 9> told = {{{0, 10, 0},
                                                   {11, 20, 0.2},
                                                   {21, 30, 0.5},
                                                   {31, 40, 0.8},
                                                   {41, 60, 1},
                                                   {61, 70, 0.8},
                                                   {71, 80, 0.5},
                                                   {81, 90, 0.2},
                                                   {91, 100, 0}}};
    reproduced_table table;
    for (const range& r : told)
        for (const int plies : {r.from, r.to})
            table.rounded(fmt::format("{} plies", plies), r.value,
                          seesaw::evolve::scaled_duration(plies), 1);
    support::chart chart{.title = "Figure 2: the scaled duration",
                         .x_label = "plies",
                         .y_label = "duration",
                         .lines = {{"duration", {}}}};
    for (int plies = 0; plies <= 100; ++plies)
        chart.lines[0].points.push_back(
            {static_cast<double>(plies), seesaw::evolve::scaled_duration(plies)});
    table.show(std::move(chart));
    return table;
}
const entry evolution_scale_entry({.paper = "evolution",
                                   .place = 1,
                                   .table = "scale",
                                   .title = "How durations are scaled (Figure 2)",
                                   .note = "The ends of the ranges that the text names.",
                                   .make = evolution_scale,
                                   .expected = "18 reproduced"});

/// The metrics of one parent and of what takes its place, generation by generation. Families of a
/// run have nothing to do with each other, so two suffice.
reproduced_table evolution_5(const reproduction_settings& settings, journal& book) {
    constexpr std::size_t metrics = source_metrics.size();
    const std::size_t families = settings.quick ? 16 : 60;
    constexpr int generations = 100;
    const int games = settings.quick ? 4 : 20;
    std::vector<unit> units;
    for (std::size_t i = 0; i < families; ++i)
        units.push_back(
            {fmt::format("family {} of {} games", i, games), [i, games, &settings] {
                 seesaw::evolve::evolution run({.parents = 2,
                                                .generations = generations,
                                                .games = games,
                                                .seed = seesaw::mix(settings.seed, i)});
                 std::vector<double> all; // of each generation: has it changed, and the metrics
                 std::string genes;
                 for (bool more = true; more;) {
                     more = run.step();
                     const auto& now = run.population().front();
                     all.push_back(genes != now.genes.text());
                     genes = now.genes.text();
                     for (const auto which : source_metrics)
                         all.push_back(value_of(now.measured, which));
                 }
                 return to_text(all);
             }});
    const auto payloads = run_units("families", units, settings, book);
    reproduced_table table;
    support::chart chart{.title = "Figure 5: metrics of a family of games",
                         .x_label = "generation",
                         .y_label = "share of the greatest value"};
    sample early, late;
    std::array<sample, metrics> grown;
    for (const std::string& payload : payloads) {
        const auto numbers = numbers_of(payload, 2 * (metrics + 1));
        const std::size_t count = numbers.size() / (metrics + 1);
        const auto value = [&](std::size_t g, std::size_t column) {
            return numbers[g * (metrics + 1) + column];
        };
        double changes[2] = {0, 0};
        for (std::size_t g = 1; g < count; ++g) changes[2 * g > count] += value(g, 0);
        early.push_back(changes[0]);
        late.push_back(changes[1]);
        for (std::size_t m = 0; m < metrics; ++m) {
            grown[m].push_back(value(count - 1, m + 1) - value(0, m + 1));
            if (early.size() > 1) continue; // the first family is drawn
            double most = 0;
            for (std::size_t g = 0; g < count; ++g) most = std::max(most, value(g, m + 1));
            auto& line = chart.lines.emplace_back();
            line.name = to_string(source_metrics[m]);
            for (std::size_t g = 0; g < count; ++g)
                line.points.push_back(
                    {static_cast<double>(g), most > 0 ? value(g, m + 1) / most : 0});
        }
    }
    table.show(std::move(chart));
    table.sided("changes in the first half of the generations less those in the second", "above 0",
                mean_difference(early, late), 0, 1);
    support::table shown({"metric", "last generation less the first"});
    for (std::size_t m = 0; m < metrics; ++m)
        shown.row(to_string(source_metrics[m]), interval_text(estimated_mean(grown[m]), 3));
    table.show(fmt::format("What a family gains, mean of {}", families), std::move(shown));
    return table;
}
const entry evolution_5_entry(
    {.paper = "evolution",
     .place = 2,
     .table = "5",
     .title = "A family of games over 100 generations (Figure 5)",
     .note = "The figure has no numbers. The claim: a child takes its parent's place less often as "
             "evolution goes on.",
     .make = evolution_5,
     .column = "claimed"});

}} // namespace bench
