// SPDX-License-Identifier: MIT
// Does PPNS suit balanced trees and PNS unbalanced ones? So it is said of Othello and Connect Four,
// games that differ in much besides. P-game trees differ in nothing else: here are balanced ones,
// very unbalanced ones, and a series of trees that are the same on average and less and less alike.
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "papers/ppns/p_games.hpp"
#include "papers/reproduction.hpp"

namespace bench { namespace {

using namespace p_games;

/// Four moves and ten plies on average, give or take.
std::vector<family> graded(const reproduction_settings& settings) {
    const std::size_t trees = settings.quick ? 10 : 100;
    const int depth = settings.quick ? 7 : 10;
    std::vector<family> all;
    for (int step = 0; step <= 3; ++step)
        all.push_back(
            {"",
             {.branching = {4 - step, 4 + step}, .depth = {depth - 2 * step, depth + 2 * step}},
             trees});
    for (family& f : all) f.name = shape_text(f.shape);
    return all;
}

family unbalanced(const reproduction_settings& settings) {
    family f{"", {.branching = {1, 8}, .depth = {4, 16}}, 200};
    if (settings.quick) f.shape.depth = {3, 9};
    if (settings.quick) f.trees = 20;
    f.name = shape_text(f.shape);
    return f;
}

double mean_spread(const outcome& o, double truth::*which) {
    sample all;
    for (const truth& t : o.truths) all.push_back(t.*which);
    return mean(all);
}

/// How log(PPNS / PNS) of iterations goes with the spread, from tree to tree.
estimate correlation_with(const std::vector<outcome>& outcomes, std::size_t begin, std::size_t end,
                          double truth::*which) {
    const std::size_t ppns = index_of("PPNS"), pns = index_of("PNS");
    sample spreads, ratios;
    for (std::size_t f = begin; f < end; ++f)
        for (std::size_t i = 0; i < outcomes[f].truths.size(); ++i) {
            const effort &x = outcomes[f].efforts[ppns][i], &y = outcomes[f].efforts[pns][i];
            if (!x.concluded() || !y.concluded()) continue;
            spreads.push_back(outcomes[f].truths[i].*which);
            ratios.push_back(std::log(x.iterations / y.iterations));
        }
    return rank_correlation(spreads, ratios);
}

reproduced_table ppns_balance(const reproduction_settings& settings, journal& book) {
    std::vector<family> families = balanced(settings);
    const std::size_t alike = families.size();
    families.push_back(unbalanced(settings));
    for (const family& f : graded(settings)) families.push_back(f);
    const std::vector<outcome> outcomes = run(families, settings, book);
    const bool timed = !settings.quick;
    const std::size_t ppns = index_of("PPNS"), pns = index_of("PNS");

    reproduced_table table;
    show_efforts(table, families[alike], outcomes[alike], timed);
    std::vector<std::string> header = {"branching x depth", "trees", "spread of branching",
                                       "spread of depth", "iterations, PPNS / PNS"};
    if (timed) header.push_back("time, PPNS / PNS");
    header.push_back("fewest iterations first");
    support::table shown(header);
    support::chart chart{.title = "PPNS / PNS where trees differ in evenness alone",
                         .x_label = "spread of depth",
                         .y_label = "ratio of mean iterations",
                         .lines = {{"iterations", {}}}};
    for (std::size_t f = 0; f < families.size(); ++f) {
        const outcome& o = outcomes[f];
        const estimate iterations = ratio(o, ppns, pns, &effort::iterations);
        std::vector<support::cell> cells = {
            families[f].name, families[f].trees,
            support::cell(mean_spread(o, &truth::branching_spread), 2),
            support::cell(mean_spread(o, &truth::depth_spread), 2), interval_text(iterations, 3)};
        if (timed) cells.emplace_back(interval_text(ratio(o, ppns, pns, &effort::seconds), 2));
        cells.emplace_back(ordering_text(o, &effort::iterations, {"PPNS", "PNS", "MCPNS"}));
        shown.row(std::move(cells));
        if (f > alike)
            chart.lines[0].points.push_back(
                {mean_spread(o, &truth::depth_spread), iterations.value});
    }
    table.show("Spread: standard deviation / mean of the number of moves and of the length, in 200 "
               "random games of each tree",
               std::move(shown));
    table.show(std::move(chart));
    table.say(fmt::format(
        "Among the {} trees of {}, log(PPNS / PNS iterations) goes with the spread of branching by "
        "a rank correlation of {}, and with that of depth by {}.",
        families[alike].trees, families[alike].name,
        interval_text(correlation_with(outcomes, alike, alike + 1, &truth::branching_spread), 2),
        interval_text(correlation_with(outcomes, alike, alike + 1, &truth::depth_spread), 2)));
    for (const auto& [measure, name] :
         {std::pair(&effort::iterations, "iterations"), std::pair(&effort::seconds, "seconds")}) {
        if (measure == &effort::seconds && !timed) continue;
        std::string text = fmt::format("Fewer {} are needed by", name);
        for (std::size_t f = 0; f <= alike; ++f) {
            const estimate found = ratio(outcomes[f], ppns, pns, measure);
            const int side = side_of(found, 1);
            text += fmt::format("{} {} on {} ({})", f == 0 ? "" : ",",
                                side < 0   ? "PPNS"
                                : side > 0 ? "PNS"
                                           : "neither",
                                families[f].name, interval_text(found, 2));
            table.sided(fmt::format("{} {}: {}, PPNS / PNS", f < alike ? "balanced" : "unbalanced",
                                    families[f].name, name),
                        f < alike ? "below 1" : "above 1", found, 1, f < alike ? -1 : 1, 3);
        }
        table.say(text + ".");
    }
    table.sided("trees alike on average: PPNS / PNS rises with the spread of depth (rank "
                "correlation)",
                "above 0",
                correlation_with(outcomes, alike + 1, outcomes.size(), &truth::depth_spread), 0, 1);
    return table;
}
const entry ppns_balance_entry(
    {.paper = "ppns",
     .place = 2,
     .table = "balance",
     .title = "Balanced and unbalanced P-game trees",
     .note = "The claim: PPNS suits balanced trees, PNS unbalanced ones. 60 playouts a leaf, theta "
             "0.01, proofs only.",
     .make = ppns_balance,
     .column = "claimed",
     .comment = "in iterations PPNS loses much of its lead where trees are uneven, but not all of "
                "it; in seconds its playouts cost it the lead on 8 x 8 already"});

}} // namespace bench
