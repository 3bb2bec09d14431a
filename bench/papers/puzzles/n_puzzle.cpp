// SPDX-License-Identifier: MIT
// Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses", JAIST,
// 2022, chapters 3 and 5: the 8-puzzle and its larger relatives.
//
// The thesis draws 10,000 solvable boards and solves them with A*. Here all 181,440 are solved, so
// that ours has no sampling error; that of the published numbers, three standard deviations, is
// what they may differ by. What fits, and what the thesis does not say: the goal has its blank in a
// corner; D is the length of a shortest solution less 1 (its A* stops when the goal is generated,
// and reports the depth of the state it expanded last); n counts moves that do not take back the
// one before; levels of tables 3.4 and 3.5 are cumulative.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/heuristics.hpp>
#include <seesaw/metrics.hpp>
#include <seesaw/metrics/information_progress.hpp>
#include <seesaw/with.hpp>

#include "papers/number_list.hpp"
#include "papers/printed_tables.hpp"
#include "papers/reproduction.hpp"
#include <seesaw/program/sliding.hpp>

namespace bench { namespace {

using seesaw::games::n_puzzle;
using seesaw::metrics::motion_in_mind;

constexpr double drawn = 10'000; // boards of the thesis

const support::sliding_map& eight() {
    static const support::sliding_map map(n_puzzle{.rows = 3, .columns = 3});
    return map;
}

/// Three standard deviations of a share that the thesis measured.
double sampling_error(double share) { return 3 * std::sqrt(share * (1 - share) / drawn); }

/// Means over all boards whose D (length − 1) is at most `most`, and how they spread.
struct level_means {
    double boards = 0, D = 0, D_spread = 0, n = 0, n_spread = 0;
};
level_means level_of(int most) {
    double boards = 0, D = 0, D2 = 0, n = 0, n2 = 0;
    eight().for_each_way([&](const n_puzzle::state&, const support::sliding_way& way) {
        const double d = way.length - 1;
        if (d > most) return;
        ++boards;
        D += d;
        D2 += d * d;
        n += way.forward;
        n2 += way.forward * way.forward;
    });
    const auto spread = [&](double sum, double squares) {
        return std::sqrt(std::max(0.0, squares / boards - sum / boards * (sum / boards)));
    };
    return {boards, D / boards, spread(D, D2), n / boards, spread(n, n2)};
}

struct velocity {
    int D;
    double v;
};
using velocities = std::vector<velocity>;

/// Where a number is greatest.
template <class Number>
int peak(const velocities& rows, const Number& number) {
    const auto best = std::max_element(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
        return number(a) < number(b);
    });
    return best->D;
}

double momentum_at(const velocity& r) { return motion_in_mind(r.v).momentum; }
double energy_at(const velocity& r) { return motion_in_mind(r.v).energy; }
double force_at(const velocity& r) {
    return seesaw::metrics::force(motion_in_mind(r.v), seesaw::metrics::acceleration(r.v, r.D));
}

support::chart motion_chart(const std::string& title, const velocities& rows) {
    support::chart c{.title = title, .x_label = "D", .y_label = ""};
    c.lines = {{"GR", {}}, {"F", {}}, {"p", {}}, {"Ep", {}}};
    for (const velocity& row : rows) {
        const auto at = motion_in_mind(row.v);
        const double a = seesaw::metrics::acceleration(row.v, row.D);
        const double values[] = {std::sqrt(a), seesaw::metrics::force(at, a), at.momentum,
                                 at.energy};
        for (std::size_t i = 0; i < 4; ++i)
            c.lines[i].points.push_back({static_cast<double>(row.D), values[i]});
    }
    return c;
}

/// A mean of so many boards of theirs, against that of all boards.
void sampled(reproduced_table& table, const std::string& what, double printed, double boards,
             double exact, double spread, int digits = 2) {
    table.covered(
        what, {.value = printed, .n = boards, .spread = spread, .tolerance = last_digit(digits)},
        {exact, exact, exact}, 1, digits + 2);
}

reproduced_table puzzles_3_1(const reproduction_settings&, journal&) {
    const level_means all = level_of(1000);
    reproduced_table table;
    sampled(table, "n: moves that do not take the last one back", 1.94, drawn, all.n, all.n_spread);
    sampled(table, "D: length of a shortest solution, less 1", 21.03, drawn, all.D, all.D_spread);
    table.follows("refinement of the printed n and D", 0.064,
                  seesaw::metrics::option_refinement(1.94, 21.03), 3);
    table.rounded("refinement of ours", 0.064, seesaw::metrics::option_refinement(all.n, all.D), 3,
                  0.0005);
    return table;
}
const entry puzzles_3_1_entry({.paper = "puzzles",
                               .place = 2,
                               .table = "3.1",
                               .title = "Refinement of the 8-puzzle",
                               .note = "10,000 boards there, all 181,440 here.",
                               .make = puzzles_3_1,
                               .expected = "4 reproduced"});

reproduced_table puzzles_3_2(const reproduction_settings&, journal&) {
    reproduced_table table;
    velocities ours;
    int as_lengths = 0;
    for (const printed::length_row& row : printed::solved_by_search) {
        const double exact = eight().within(row.D + 1);
        sampled(table, fmt::format("D = {}: v", row.D), row.v, drawn, exact,
                std::sqrt(exact * (1 - exact)), 4);
        const double by_length = eight().within(row.D);
        as_lengths += std::abs(row.v - by_length) <= sampling_error(by_length) + 0.00005;
        ours.push_back({row.D, exact});
    }
    table.say(fmt::format("With D = length - 1, as above. With D = length {} of the {} velocities "
                          "are within three standard deviations.",
                          as_lengths, printed::solved_by_search.size()));
    // Figure 3.2: what its text says of the curves.
    table.exact("Figure 3.2: D where p is greatest", 21, peak(ours, momentum_at));
    table.exact("Figure 3.2: D where F is greatest", 21, peak(ours, force_at));
    table.exact("Figure 3.2: D where Ep is greatest", 22, peak(ours, energy_at));
    int crossing = 0; // the last D before Ep overtakes p
    for (const velocity& r : ours)
        if (energy_at(r) < momentum_at(r) && r.v < 1) crossing = r.D;
    table.exact("Figure 3.2: p and Ep cross after D =", 21, crossing);
    int zone = 0;
    for (const velocity& r : ours)
        if (seesaw::metrics::in_zone(seesaw::metrics::velocity_refinement(r.v, r.D))) zone = r.D;
    table.exact("D whose GR lies in the zone", 14, zone);
    table.show(motion_chart("Figure 3.2, from exact velocities", ours));
    return table;
}
const entry puzzles_3_2_entry(
    {.paper = "puzzles",
     .place = 3,
     .table = "3.2",
     .title = "The 8-puzzle by length: velocities and Figure 3.2",
     .note =
         "10,000 boards there, all 181,440 here. "
         "The velocities hold within error; F is greatest, and p and Ep cross, one D earlier than "
         "the text has it, in its own table too. What follows from v is in refinement 3.2.",
     .make = puzzles_3_2,
     .expected = "23 reproduced, 2 differs",
     .comment = "the text is one D off its own table"});

/// What the text says of figure 3.3; the velocities are those of people, as printed.
reproduced_table puzzles_3_3(const reproduction_settings&, journal&) {
    velocities rows; // what else the table has is checked in refinement
    for (const printed::length_row& row : printed::solved_by_people) rows.push_back({row.D, row.v});
    reproduced_table table;
    table.exact("Figure 3.3: D where p is greatest", 14, peak(rows, momentum_at));
    table.exact("Figure 3.3: D where Ep is greatest", 18, peak(rows, energy_at));
    table.show(motion_chart("Figure 3.3, from the printed velocities", rows));
    return table;
}
const entry
    puzzles_3_3_entry({.paper = "puzzles",
                       .place = 4,
                       .table = "3.3",
                       .title = "The 8-puzzle for people: Figure 3.3",
                       .note = "v is the printed one. What follows from it is in refinement 3.3: "
                               "the printed Ep is 2m sqrt v, which moves its peak.",
                       .make = puzzles_3_3,
                       .expected = "1 reproduced, 1 differs",
                       .comment = "the printed Ep is 2m sqrt v instead of 2mv\u00b2"});

/// Options and lengths of the levels, which tables 3.4 and 3.5 start from.
reproduced_table puzzles_levels(const reproduction_settings&, journal&) {
    struct level {
        int number;
        int most; ///< D of the boards that seem to be in it
        double n;
        double D; ///< from the printed GR = sqrt(n(n - 1))/D of table 3.5
    };
    static constexpr std::array<level, 5> rows = {{{1, 1000, 1.94, 21.03},
                                                   {2, 25, 1.93, 20.68},
                                                   {3, 20, 1.94, 17.72},
                                                   {4, 10, 1.98, 8.36},
                                                   {5, 5, 2.08, 4.40}}};
    reproduced_table table;
    for (const level& row : rows) {
        const level_means exact = level_of(row.most);
        const double boards = std::max(1.0, drawn * exact.boards / 181'440);
        const std::string name =
            row.most == 1000 ? std::string("level 1, all boards: ")
                             : fmt::format("level {}, D at most {}: ", row.number, row.most);
        sampled(table, name + "n", row.n, boards, exact.n, exact.n_spread);
        sampled(table, name + "D", row.D, boards, exact.D, exact.D_spread);
    }
    table.say("The labels of the levels are 26 and more, 21-25, 16-20, 11-15 and 1-10; the printed "
              "numbers fit levels that contain the ones below, and D at most 10 and 5 for the last "
              "two, of which a sample of 10,000 holds about 60 and 5 boards.");
    return table;
}
const entry puzzles_levels_entry({.paper = "puzzles",
                                  .place = 5,
                                  .table = "levels",
                                  .title = "Levels of the 8-puzzle (Tables 3.4 and 3.5)",
                                  .note = "n and D of all boards of a level; 10,000 boards there. "
                                          "What follows from them is in refinement 3.4 and 3.5.",
                                  .make = puzzles_levels,
                                  .comment = "one number is off in its last digit"});

/// Figures 5.2 and 5.3: one search step by step, and how often each share of the open list is met,
/// by fifths, and by 1 itself.
void show_progress(reproduced_table& table, const reproduction_settings& settings, journal& book) {
    using seesaw::metrics::information_progress;
    constexpr std::size_t fifths = 6; // the last is v = 1
    const std::uint64_t boards = settings.quick ? 60 : 500;
    const n_puzzle rules{.rows = 3, .columns = 3};
    const auto watched = [&](std::uint64_t i) {
        seesaw::rng random(seesaw::mix(settings.seed, i));
        information_progress progress(true);
        seesaw::a_star(rules, {.ties = seesaw::tie_break::random, .seed = settings.seed + i})
            .run(rules.draw(random), {}, progress);
        return progress;
    };
    support::chart one{.title = "Figure 5.2: v while A* solves a board of the 8-puzzle",
                       .x_label = "expansion",
                       .y_label = "v = b/B",
                       .lines = {{"v", {}}}};
    const std::vector<double> series = watched(0).series();
    std::vector<double> peaks, troughs; // v falls, and jumps when the states of least f are used up
    for (std::size_t i = 0; i < series.size(); ++i) {
        one.lines[0].points.push_back({static_cast<double>(i + 1), series[i]});
        if (i > 0 && series[i] == 1) {
            peaks.push_back(series[i]);
            troughs.push_back(series[i - 1]);
        }
    }
    table.show(std::move(one));
    table.say(fmt::format("In this search of {} expansions v returns to 1 {} times, from {:.3f} on "
                          "average.",
                          series.size(), peaks.size(), mean(troughs)));
    const std::vector<unit> units = {{fmt::format("figure 5.3 {} {}", boards, settings.seed), [&] {
                                          std::vector<double> all;
                                          for (std::uint64_t i = 0; i < boards; ++i) {
                                              const information_progress p = watched(i);
                                              const auto& n = p.distribution();
                                              std::vector<double> share(fifths);
                                              for (std::size_t bin = 0; bin < n.size(); ++bin)
                                                  share[bin / 2] +=
                                                      static_cast<double>(n[bin]) /
                                                      std::max(1.0, double(p.steps()));
                                              all.insert(all.end(), share.begin(), share.end());
                                          }
                                          return to_text(all);
                                      }}};
    const auto numbers = numbers_of(run_units("figure 5.3", units, settings, book)[0], fifths);
    std::array<sample, fifths> shares;
    for (std::size_t i = 0; i < numbers.size(); ++i) shares[i % fifths].push_back(numbers[i]);
    support::bar_chart bars{.title = "Figure 5.3: how often v is met in searches of the 8-puzzle",
                            .value_label = "share of expansions"};
    constexpr std::array<const char*, fifths> names = {"below 0.2",  "0.2 to 0.4", "0.4 to 0.6",
                                                       "0.6 to 0.8", "0.8 to 1",   "1"};
    for (std::size_t i = 0; i < fifths; ++i) {
        bars.bars.push_back({names[i], mean(shares[i])});
        if (i > 0)
            table.sided(fmt::format("Figure 5.3: expansions with v {} less those with {}, share",
                                    names[i - 1], names[i]),
                        "above 0", mean_difference(shares[i - 1], shares[i]), 0, 1, 4);
    }
    table.show(std::move(bars));
}

/// Velocities under the open-list reading, and what they depend on.
reproduced_table puzzles_5_2(const reproduction_settings& settings, journal& book) {
    using seesaw::tie_break;
    struct experiment {
        const char* name;
        int size;
        tie_break ties;
        int walk; // 0: uniformly drawn
        std::uint64_t boards;
    };
    const std::uint64_t many = settings.quick ? 50 : 1000, few = settings.quick ? 10 : 200;
    const std::vector<experiment> experiments = {
        {"8-puzzle, ties at random", 3, tie_break::random, 0, many},
        {"8-puzzle, oldest first", 3, tie_break::fifo, 0, many},
        {"8-puzzle, newest first", 3, tie_break::lifo, 0, many},
        {"8-puzzle, greatest g first", 3, tie_break::high_g, 0, many},
        {"15-puzzle, ties at random", 4, tie_break::random, 40, few},
        {"24-puzzle, ties at random", 5, tie_break::random, 40, few}};
    std::vector<unit> units;
    for (const experiment& e : experiments)
        units.push_back({fmt::format("open list v {} {} {}", e.name, e.boards, settings.seed),
                         [e, seed = settings.seed] {
                             const n_puzzle rules{.rows = e.size, .columns = e.size};
                             seesaw::rng random(seed);
                             double sum = 0, squares = 0;
                             for (std::uint64_t i = 0; i < e.boards; ++i) {
                                 const auto s =
                                     e.walk == 0 ? rules.draw(random) : rules.walk(random, e.walk);
                                 seesaw::metrics::information_progress progress;
                                 seesaw::a_star(rules, {.ties = e.ties, .seed = seed + i})
                                     .run(s, {.nodes = 400'000}, progress);
                                 const double v = progress.steps() > 0 ? progress.velocity() : 1;
                                 sum += v;
                                 squares += v * v;
                             }
                             return to_text(std::vector<double>{sum, squares});
                         },
                         e.boards * static_cast<std::uint64_t>(e.size * e.size)});
    std::vector<estimate> v;
    const auto texts = run_units("searches", units, settings, book);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto sums = numbers_of(texts[i], 2);
        const auto boards = static_cast<double>(experiments[i].boards);
        const double mean = sums[0] / boards;
        const double error =
            1.96 * std::sqrt(std::max(0.0, sums[1] / boards - mean * mean) / boards);
        v.push_back({mean, mean - error, mean + error});
    }
    reproduced_table table;
    table.sided("v of the 8-puzzle against that of the 15-puzzle", "greater",
                {v[0].value - v[4].value, v[0].low - v[4].high, v[0].high - v[4].low}, 0, 1, 3);
    table.sided("v of the 15-puzzle against that of the 24-puzzle", "greater",
                {v[4].value - v[5].value, v[4].low - v[5].high, v[4].high - v[5].low}, 0, 1, 3);
    show_progress(table, settings, book);
    static constexpr std::array<double, 3> published = {0.3877, 0.2930, 0.2365};
    for (std::size_t i = 0; i < experiments.size(); ++i)
        table.covered(fmt::format("{}: v", experiments[i].name),
                      {.value = published[static_cast<std::size_t>(experiments[i].size - 3)],
                       .tolerance = last_digit(4)},
                      v[i], static_cast<double>(experiments[i].boards), 4);
    support::table all({"puzzle", "v", "published v", "m", "p1", "Ep", "p2"});
    for (std::size_t i = 0; i < experiments.size(); ++i) {
        const auto at = motion_in_mind(v[i].value);
        all.row(experiments[i].name, interval_text(v[i], 4),
                support::cell(published[static_cast<std::size_t>(experiments[i].size - 3)], 4),
                support::cell(at.mass, 4), support::cell(at.momentum, 4),
                support::cell(at.energy, 4), support::cell(at.subjective_momentum, 4));
    }
    table.show("Open-list reading: b states with the least f among B open ones. The number depends "
               "on how ties are broken; the order of the puzzles does not.",
               all);
    double shares = 0, boards = 0;
    eight().for_each_way([&](const n_puzzle::state&, const support::sliding_way& way) {
        shares += way.share;
        ++boards;
    });
    table.say(fmt::format("The other reading, optimal moves among legal ones on shortest ways, "
                          "gives v = {:.4f} for the 8-puzzle, but cannot fall as figure 5.2 does.",
                          shares / boards));
    return table;
}
const entry
    puzzles_5_2_entry({.paper = "puzzles",
                       .place = 11,
                       .table = "5.2",
                       .title = "Information progress of the n-puzzle (Figures 5.2 and 5.3)",
                       .note = "Open-list reading; larger puzzles start from walks of 40 moves.",
                       .make = puzzles_5_2});

struct found_way {
    std::uint64_t expansions = 0;
    int length = 0;
};

/// Depth-first, each board at most once: always on from the last board met.
found_way depth_first(const n_puzzle& rules, const n_puzzle::state& start) {
    struct met {
        n_puzzle::state at;
        int depth;
    };
    std::unordered_set<std::uint64_t> seen = {rules.pack(start)[0]};
    std::vector<met> stack = {{start, 0}};
    found_way way;
    while (!stack.empty()) {
        const met top = stack.back();
        stack.pop_back();
        if (rules.solved(top.at)) {
            way.length = top.depth;
            break;
        }
        ++way.expansions;
        for (const n_puzzle::move m : rules.moves(top.at)) {
            const n_puzzle::state after = rules.next(top.at, m);
            if (seen.insert(rules.pack(after)[0]).second) stack.push_back({after, top.depth + 1});
        }
    }
    return way;
}

/// Heuristics and searches side by side on the 8-puzzle.
reproduced_table puzzles_heuristics(const reproduction_settings& settings, journal& book) {
    using seesaw::a_star_options;
    using seesaw::tie_break;
    const std::uint64_t boards = settings.quick ? 25 : 500;
    constexpr double greedy = std::numeric_limits<double>::infinity();
    struct entry {
        std::string name;
        std::function<std::vector<double>(const std::vector<n_puzzle::state>&)> run;
    };
    const auto searching = [](auto rules, a_star_options options) {
        return [rules, options](const std::vector<n_puzzle::state>& states) {
            std::vector<double> all; // expansions and length, board by board
            for (const auto& s : states) {
                const auto r = seesaw::a_star(rules, options).run(s);
                all.insert(all.end(), {static_cast<double>(r.stats.expansions), r.value});
            }
            return all;
        };
    };
    const n_puzzle rules{.rows = 3, .columns = 3};
    const auto going_deep = [rules](const std::vector<n_puzzle::state>& states) {
        std::vector<double> all;
        for (const auto& s : states) {
            const found_way way = depth_first(rules, s);
            all.insert(all.end(), {static_cast<double>(way.expansions), double(way.length)});
        }
        return all;
    };
    // One type for all: steps are counted here, not time.
    const auto guided_by = [&](std::function<int(const n_puzzle::state&)> heuristic) {
        return seesaw::with_estimate(rules, std::move(heuristic));
    };
    const auto blind = guided_by([](const n_puzzle::state&) { return 0; });
    const auto by_hamming = guided_by(seesaw::games::hamming(rules));
    const auto by_chebyshev = guided_by(seesaw::games::chebyshev(rules));
    const auto by_conflict = guided_by(seesaw::games::linear_conflict(rules));
    const auto by_walking = guided_by(seesaw::games::walking_distance(rules));
    const std::vector<entry> entries = {
        {"A*, Manhattan", searching(rules, {})},
        {"A*, Chebyshev", searching(by_chebyshev, {})},
        {"A*, Manhattan, oldest first", searching(rules, {.ties = tie_break::fifo})},
        {"A*, Chebyshev, oldest first", searching(by_chebyshev, {.ties = tie_break::fifo})},
        {"A*, Hamming", searching(by_hamming, {})},
        {"A*, linear conflicts", searching(by_conflict, {})},
        {"A*, walking distance", searching(by_walking, {})},
        {"breadth-first", searching(blind, {.ties = tie_break::fifo})},
        {"depth-first", going_deep},
        {"greedy best-first, Manhattan", searching(rules, {.weight = greedy})},
        {"weighted A*, w = 2, Manhattan", searching(rules, {.weight = 2})}};
    std::vector<unit> units;
    for (const entry& e : entries)
        units.push_back({fmt::format("8-puzzle boards {} {} {}", e.name, boards, settings.seed),
                         [&e, &rules, boards, seed = settings.seed] {
                             seesaw::rng random(seed);
                             std::vector<n_puzzle::state> states;
                             for (std::uint64_t i = 0; i < boards; ++i)
                                 states.push_back(rules.draw(random));
                             return to_text(e.run(states));
                         },
                         boards});
    const auto texts = run_units("searches", units, settings, book);
    std::vector<sample> expansions(entries.size());
    support::table all({"search", "expansions", "length found"});
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto numbers = numbers_of(texts[i], 2);
        sample lengths;
        for (std::size_t at = 0; at < numbers.size(); ++at)
            (at % 2 == 0 ? expansions[i] : lengths).push_back(numbers[at]);
        all.row(entries[i].name, interval_text(estimated_mean(expansions[i]), 1),
                support::cell(mean(lengths), 2));
    }
    reproduced_table table;
    for (const std::size_t i : {std::size_t{0}, std::size_t{2}})
        table.sided(fmt::format("{}: expansions, times those with Manhattan", entries[i + 1].name),
                    "fewer (cited)", ratio_of_means(expansions[i + 1], expansions[i]), 1, -1);
    table.say("Breadth-first is A* without an estimate, oldest first; depth-first goes on from the "
              "last board met and visits none twice.");
    table.show(fmt::format("Means over the same {} random boards, goal with the blank in a corner",
                           boards),
               all);
    return table;
}
const entry puzzles_heuristics_entry(
    {.paper = "puzzles",
     .place = 6,
     .table = "heuristics",
     .title = "Heuristics and searches on the 8-puzzle",
     .note = "The claim cited: A* improves with the Chebyshev distance.",
     .make = puzzles_heuristics,
     .comment = "the Chebyshev distance is never more than Manhattan's and so prunes less"});

}} // namespace bench
