// SPDX-License-Identifier: MIT
// Primanita, Khalid and Iida, 2021, Figure 4: the single conspiracy numbers of both players along
// games of checkers and gobang. The paper shows a drawn game of Samuel's program and one of a
// tournament, neither of which is printed: games here are those of alpha-beta players that move at
// random one time in ten.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/single_conspiracy_number.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/metrics/critical.hpp>
#include <seesaw/play.hpp>

#include "papers/number_list.hpp"
#include "papers/reproduction.hpp"

namespace bench { namespace {

using seesaw::player;

/// Numbers of both players for two thresholds, position by position, and who won.
struct course {
    double outcome = 0;
    std::vector<double> numbers[2][2] = {}; ///< [threshold][player]
};

struct course_settings {
    int play_depth, depth;
    double low, high; ///< thresholds
};

template <class Game>
std::string play_course(const Game& rules, const course_settings& how, std::uint64_t seed) {
    auto agent =
        seesaw::epsilon_agent(seesaw::engine_agent(seesaw::alpha_beta(
                                  rules, {.depth = how.play_depth, .table_bytes = 1 << 20})),
                              rules, 0.1, seed);
    const auto record = seesaw::play(rules, rules.root(), agent, {.seed = seed});
    std::vector<double> flat = {static_cast<double>(record.outcome.value_or(0))};
    auto s = rules.root();
    for (const seesaw::step& at : record.steps) {
        for (const double threshold : {how.low, how.high})
            for (const player who : {player::first, player::second}) {
                seesaw::single_conspiracy_number engine(
                    rules, {.threshold = threshold, .attacker = who, .depth = how.depth});
                const double scn = engine.run(s).indicators.scn;
                flat.push_back(std::isinf(scn) ? -1 : scn);
            }
        s = rules.next(s, *seesaw::detail::find_move(rules, s, at.move));
    }
    return to_text(flat);
}

course course_of(const std::string& text) {
    const std::vector<double> flat = numbers_of(text, 1);
    course c{flat[0]};
    for (std::size_t i = 1; i < flat.size(); ++i) {
        const std::size_t which = (i - 1) % 4;
        c.numbers[which / 2][which % 2].push_back(
            flat[i] < 0 ? std::numeric_limits<double>::infinity() : flat[i]);
    }
    return c;
}

/// Of the last ten positions of a decided game, the share in which the winner's number is less;
/// ties count half.
double winner_nearer(const course& c, std::size_t threshold) {
    const auto& own = c.numbers[threshold][c.outcome > 0 ? 0 : 1];
    const auto& other = c.numbers[threshold][c.outcome > 0 ? 1 : 0];
    const std::size_t count = std::min<std::size_t>(10, own.size());
    double nearer = 0;
    for (std::size_t i = own.size() - count; i < own.size(); ++i)
        nearer += own[i] < other[i] ? 1 : own[i] == other[i] ? 0.5 : 0;
    return nearer / static_cast<double>(count);
}

/// The share of positions that lie in stretches where the first player's number does not change.
double in_loops(const course& c) {
    const auto& numbers = c.numbers[0][0];
    double inside = 0;
    for (const seesaw::metrics::stretch& s : seesaw::metrics::loops(numbers))
        inside += static_cast<double>(s.to - s.from + 1);
    return inside / static_cast<double>(numbers.size());
}

template <class Game>
void follow(reproduced_table& table, const std::string& name, const std::string& figure,
            const Game& rules, const course_settings& how, std::size_t games,
            const reproduction_settings& settings, journal& book) {
    std::vector<unit> units;
    for (std::size_t i = 0; i < games; ++i)
        units.push_back({fmt::format("course {} {}", name, i),
                         [&rules, how, seed = seesaw::mix(settings.seed, i)] {
                             return play_course(rules, how, seed);
                         }});
    sample at_low, at_high, gain, loops_drawn, loops_decided;
    std::size_t stances[3] = {};
    const course* shown = nullptr;
    std::vector<course> all;
    for (const std::string& text : run_units(name, units, settings, book))
        all.push_back(course_of(text));
    for (const course& c : all) {
        ++stances[static_cast<std::size_t>(seesaw::metrics::stance_of(
            seesaw::metrics::correlation_of_changes(c.numbers[1][0], c.numbers[1][1])))];
        (c.outcome == 0 ? loops_drawn : loops_decided).push_back(in_loops(c));
        // Checkers is shown drawn, as in the figure.
        if (shown == nullptr || (c.outcome == 0 && shown->outcome != 0)) shown = &c;
        if (c.outcome == 0) continue;
        at_low.push_back(winner_nearer(c, 0));
        at_high.push_back(winner_nearer(c, 1));
        gain.push_back(at_high.back() - at_low.back());
    }
    support::chart chart{.title = fmt::format("Figure 4 ({}): single conspiracy numbers of a game "
                                              "of {}",
                                              figure, name),
                         .x_label = "ply",
                         .y_label = fmt::format("SCN, T = {}", how.low)};
    for (const std::size_t who : {0u, 1u}) {
        chart.lines.push_back({who == 0 ? "first player" : "second player", {}});
        for (std::size_t i = 0; i < shown->numbers[0][who].size(); ++i)
            chart.lines.back().points.push_back(
                {static_cast<double>(i), shown->numbers[0][who][i]});
    }
    table.show(std::move(chart));
    table.say(fmt::format("{}: {} games, {} of them decided; trends oppose each other in {}, are "
                          "similar in {} and unclear in {}.",
                          name, games, at_low.size(), stances[0], stances[1], stances[2]));
    table.sided(
        fmt::format("{}: the winner's number is the lower one at the end, T = {}", name, how.low),
        "above 1/2", estimated_mean(at_low), 0.5, 1);
    table.sided(fmt::format("{}: the same with T = {}", name, how.high), "above 1/2",
                estimated_mean(at_high), 0.5, 1);
    table.sided(fmt::format("{}: T = {} less T = {}", name, how.high, how.low), "above 0",
                estimated_mean(gain), 0, 1);
    if (figure == "a") { // checkers
        const std::size_t n = std::min(loops_drawn.size(), loops_decided.size());
        loops_drawn.resize(n);
        loops_decided.resize(n);
        table.sided(name + ": positions where the number stays the same, drawn games less decided",
                    "above 0", mean_difference(loops_drawn, loops_decided), 0, 1);
    }
}

reproduced_table ppns_courses(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    table.unlike("the games of the figure are not printed, nor is the program's evaluation");
    const std::size_t games = settings.quick ? 24 : 100;
    const seesaw::games::checkers checkers;
    const int depth = settings.quick ? 3 : 5;
    follow(table, fmt::format("checkers, depth {}", depth), "a", checkers, {depth, 3, 100, 300},
           games, settings, book);
    const seesaw::games::gobang gobang{.size = 11, .reach = 1};
    follow(table, "gobang", "b", gobang, {2, 2, 1000, 5000}, games, settings, book);
    return table;
}
const entry ppns_courses_entry(
    {.paper = "ppns",
     .place = 9,
     .table = "courses",
     .title = "Single conspiracy numbers along games of checkers and gobang (Figure 4)",
     .note = "The claims: a low number is that of who is winning, a constant one a sign that play "
             "repeats itself, and a higher threshold tells more. Games of alpha-beta players, one "
             "move in ten at random; gobang on 11 x 11, stones next to others. Thresholds in "
             "hundredths of a man, and of patterns.",
     .make = ppns_courses,
     .column = "claimed"});

}} // namespace bench
