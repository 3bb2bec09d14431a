// SPDX-License-Identifier: MIT
// The "roller coaster in mind": what games of 2048 are like by the single conspiracy number, from
// one largest tile to the next. Tables 6 and 7, Figures 7 to 13, and what the text says of rookie,
// casual, expert and master players, which are expectimax of depth 2, 3, 4 and 5. What the paper
// leaves open is settled as in twenty48.hpp.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/metrics.hpp>

#include "papers/ppns/twenty48_runs.hpp"
#include "papers/printed_tables.hpp"
#include "papers/reproduction.hpp"

namespace bench { namespace {

using seesaw::metrics::milestone;
using seesaw::metrics::milestone_stretch;
using seesaw::metrics::motion_in_mind;
using twenty48::played_game;

struct ride {
    played_game game;
    std::vector<milestone_stretch> stretches;
};

struct rider {
    int depth;
    std::string name;
    std::vector<ride> rides;

    /// `number(ride)` of every game, without those that are NaN.
    template <class Number>
    sample each(const Number& number) const {
        sample x;
        for (const ride& r : rides)
            if (const double value = number(r); value == value) x.push_back(value);
        return x;
    }
};

/// Depth in decisions and weights in quarters, or as the authors' program seems to have it: the
/// move at the root and so many plies, and weights that fall evenly from the corner.
enum class reading { ours, theirs };

std::string prefix_of(reading how) { return how == reading::ours ? "" : "as theirs: "; }

std::vector<rider> riders(reading how, const reproduction_settings& settings, journal& book) {
    struct kind {
        int depth;
        const char* name;
        std::size_t games;
    };
    const bool theirs = how == reading::theirs;
    std::vector<kind> kinds = {
        {2, "rookie", 100}, {3, "casual", 50}, {4, "expert", 20}, {5, "master", 20}};
    if (settings.quick) kinds = {{2, "rookie", 20}, {3, "casual", 16}, {4, "expert", 16}};
    if (!theirs && !settings.paper) kinds.resize(settings.quick ? 2 : 3); // what takes too long
    // Quick games are left at 2048: most of the time is spent beyond.
    const int until = settings.quick ? 2048 : 0;
    std::vector<unit> units;
    std::vector<std::size_t> of;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        std::uint64_t weight = 1;
        for (int d = 2; d < kinds[k].depth; ++d) weight *= 30;
        for (std::size_t n = 0; n < kinds[k].games; ++n) {
            const twenty48::game_settings chosen{kinds[k].depth + (theirs ? 1 : 0), theirs,
                                                 theirs ? 0 : 0.25, until,
                                                 seesaw::mix(settings.seed, n)};
            units.push_back(
                {fmt::format("scn {}depth {} game {}", theirs ? "slope " : "", kinds[k].depth, n),
                 [chosen] { return to_text(twenty48::play(chosen, true)); }, weight});
            of.push_back(k);
        }
    }
    const auto payloads = run_units("2048 with SCN", units, settings, book);
    std::vector<rider> all;
    for (const kind& k : kinds) all.push_back({k.depth, k.name, {}});
    for (std::size_t i = 0; i < payloads.size(); ++i) {
        ride r{twenty48::played_game_of(payloads[i]), {}};
        r.stretches = seesaw::metrics::milestone_stretches(r.game.scn, r.game.starts);
        all[of[i]].rides.push_back(std::move(r));
    }
    return all;
}

/// Quick games are other games.
void mark(reproduced_table& table, const reproduction_settings& settings) {
    if (settings.quick) table.unlike("games end with the tile 2048", 4);
}

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// The mean of `number(stretch)` over the stretches of a game before `tile` was there; NaN where it
/// never was.
template <class Number>
double mean_before(const ride& r, int tile, const Number& number) {
    if (r.game.largest < tile) return none;
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < r.stretches.size(); ++i) {
        if (r.game.tiles[i] >= tile) break;
        sum += number(r.stretches[i]);
        ++count;
    }
    return sum / count;
}

/// The share of positions whose normalised number lies in [low, high).
double share_between(const ride& r, double low, double high) {
    double inside = 0, all = 0;
    for (const milestone_stretch& s : r.stretches)
        for (const double x : s.normalised) {
            inside += x >= low && x < high;
            ++all;
        }
    return inside / all;
}

double low_share(const ride& r) { return share_between(r, 0, 1. / 3); }
double middle_share(const ride& r) { return share_between(r, 1. / 3, 2. / 3); }
double high_share(const ride& r) { return share_between(r, 2. / 3, 2); }

/// Standard deviation of all normalised numbers of a game.
double spread(const ride& r) {
    std::vector<double> all;
    for (const milestone_stretch& s : r.stretches)
        all.insert(all.end(), s.normalised.begin(), s.normalised.end());
    return std::sqrt(seesaw::metrics::reduce(all).variance);
}

/// Standard deviation of v from stretch to stretch.
double fluctuation(const ride& r) {
    std::vector<double> all;
    for (const milestone_stretch& s : r.stretches) all.push_back(s.scn);
    return std::sqrt(seesaw::metrics::reduce(all).variance);
}

double v_at(const ride& r, int tile) {
    for (std::size_t i = 0; i < r.stretches.size(); ++i)
        if (r.game.tiles[i] == tile) return r.stretches[i].scn;
    return none;
}

/// Mean v of the stretch that begins with each tile, where enough games have it.
std::vector<std::pair<int, double>> course(const rider& who) {
    std::vector<std::pair<int, double>> all;
    for (int tile = 4; tile <= 32768; tile *= 2) {
        const sample x = who.each([&](const ride& r) { return v_at(r, tile); });
        if (2 * x.size() >= who.rides.size() && !x.empty()) all.emplace_back(tile, mean(x));
    }
    return all;
}

/// The greatest mean v of the stretches that half of the games have.
estimate peak(const rider& who) {
    constexpr std::size_t tiles = 15;
    std::vector<std::array<double, tiles>> v(who.rides.size());
    for (std::size_t r = 0; r < v.size(); ++r)
        for (std::size_t t = 0; t < tiles; ++t) v[r][t] = v_at(who.rides[r], 2 << t);
    return bootstrap(v.size(), [&](const auto& picks) {
        double most = 0;
        for (std::size_t t = 0; t < tiles; ++t) {
            double sum = 0, count = 0;
            for (const std::size_t r : picks)
                if (v[r][t] == v[r][t]) sum += v[r][t], ++count;
            if (2 * count >= static_cast<double>(picks.size())) most = std::max(most, sum / count);
        }
        return most;
    });
}

/// Traps that were escaped from, of those that were entered; NaN where there was none.
double escapes(const ride& r) {
    double entered = 0, left = 0;
    for (const milestone_stretch& s : r.stretches) {
        entered += s.enters_trap;
        left += s.escapes_trap;
    }
    return entered > 0 ? left / entered : none;
}

/// How much lower the numbers are in the first positions after a milestone than in the last before.
double drop_at_milestones(const ride& r) {
    constexpr std::size_t few = 5;
    double sum = 0, count = 0;
    for (std::size_t i = 1; i < r.stretches.size(); ++i) {
        const auto &before = r.stretches[i - 1].normalised, &after = r.stretches[i].normalised;
        if (before.size() < few || after.size() < few) continue;
        double x = 0, y = 0;
        for (std::size_t n = 0; n < few; ++n) {
            x += before[before.size() - 1 - n] / few;
            y += after[n] / few;
        }
        sum += x - y;
        ++count;
    }
    return count > 0 ? sum / count : none;
}

/// The mean gap of the first milestones, less that of the others.
double early_gap(const ride& r) {
    constexpr std::size_t first = 4;
    double early = 0, late = 0, late_count = 0;
    if (r.stretches.size() <= first + 1) return none;
    for (std::size_t i = 1; i < r.stretches.size(); ++i) {
        if (i < first) {
            early += r.stretches[i].gap / (first - 1);
        } else {
            late += r.stretches[i].gap;
            ++late_count;
        }
    }
    return early - late / late_count;
}

// ── Table 6 and its figures ─────────────────────────────────────────────────────────────────────

/// Rows of Table 6.
void compare_motion(reproduced_table& table, const std::vector<rider>& all, reading how) {
    support::table shown({"depth", "tile", "games", "v = scn", "M", "p of mean v", "mean of p",
                          "Ep of mean v", "mean of Ep", "v = 1 - scn", "Ep of mean v",
                          "mean of Ep"});
    sample every_v, every_p, every_energy;
    for (const rider& who : all)
        for (const int tile : {1024, 2048}) {
            const auto before = [&](const auto& number) {
                return who.each([&](const ride& r) { return mean_before(r, tile, number); });
            };
            const sample v = before([](const milestone_stretch& s) { return s.scn; });
            const sample p = before([](const auto& s) { return s.published().momentum; });
            const sample energy = before([](const auto& s) { return s.published().energy; });
            const sample other = before([](const auto& s) { return s.consistent().energy; });
            if (v.empty()) continue;
            const auto m = motion_in_mind(mean(v)), turned = motion_in_mind(1 - mean(v));
            shown.row(who.depth, tile, v.size(), support::cell(m.velocity, 5),
                      support::cell(m.mass, 5), support::cell(m.momentum, 5),
                      support::cell(mean(p), 5), support::cell(m.energy, 5),
                      support::cell(mean(energy), 5), support::cell(turned.velocity, 5),
                      support::cell(turned.energy, 5), support::cell(mean(other), 5));
            every_v.push_back(mean(v));
            every_p.push_back(mean(p));
            every_energy.push_back(m.energy);
            const auto& printed = *std::find_if(
                printed::motion_of_2048.begin(), printed::motion_of_2048.end(),
                [&](const auto& r) { return r.depth == who.depth && r.tile == tile; });
            const std::string name = fmt::format("{}depth {}, {}", prefix_of(how), who.depth, tile);
            table.covered(name + ": v", {.value = printed.v, .n = 20}, v, 3);
            table.covered(name + ": p, mean of products", {.value = printed.p, .n = 20}, p, 3);
            if (how == reading::theirs) continue;
            sample lack;
            for (std::size_t i = 0; i < v.size(); ++i) lack.push_back(v[i] * (1 - v[i]) - p[i]);
            table.sided(name + ": Mv - p, what p lacks as a mean of products", "above 0",
                        estimated_mean(lack), 0, 1, 4);
            // Linear relations survive averaging, others do so only as far as v is alike.
            const sample masses = before([](const auto& s) { return s.published().mass; });
            table.rounded(name + ": M + v, means over stretches", 1, mean(masses) + mean(v), 5);
            sample excess;
            for (std::size_t i = 0; i < v.size(); ++i)
                excess.push_back(energy[i] - motion_in_mind(v[i]).energy);
            table.covered(name + ": Ep - 2Mv^2, means over stretches", {.value = 0, .n = 20},
                          excess, 4);
        }
    table.show(fmt::format("{}Means over the stretches before the tile, in games that have it; "
                           "success as the paper has it (v = scn), and as its Table 5 means it (v "
                           "= 1 - scn); p is the same of both",
                           how == reading::ours ? "" : "As theirs. "),
               std::move(shown));
    table.say(fmt::format("{}On average v = {:.5f}, p = {:.5f}, Ep = {:.5f}; published: 0.38549, "
                          "0.20686, 0.18101.",
                          how == reading::ours ? "" : "As theirs: ", mean(every_v), mean(every_p),
                          mean(every_energy)));
}

reproduced_table ppns_6(const reproduction_settings& settings, journal& book) {
    const std::vector<rider> all = riders(reading::ours, settings, book);
    reproduced_table table;
    mark(table, settings);
    compare_motion(table, all, reading::ours);
    compare_motion(table, riders(reading::theirs, settings, book), reading::theirs);

    // Figures 7 to 9.
    support::table histogram({"depth", "player", "games", "low", "middle", "high", "deviation"});
    for (const rider& who : all) {
        histogram.row(who.depth, who.name, who.rides.size(),
                      interval_text(estimated_mean(who.each(low_share)), 3),
                      interval_text(estimated_mean(who.each(middle_share)), 3),
                      interval_text(estimated_mean(who.each(high_share)), 3),
                      interval_text(estimated_mean(who.each(spread)), 3));
        support::chart chart{.title = fmt::format("Figures 7 to 9: normalised SCN of one game, "
                                                  "depth {}",
                                                  who.depth),
                             .x_label = "position",
                             .y_label = "normalised SCN",
                             .lines = {{"scn", {}}}};
        double place = 0;
        for (const milestone_stretch& s : who.rides.front().stretches)
            for (const double x : s.normalised) chart.lines[0].points.push_back({place++, x});
        table.show(std::move(chart));
    }
    table.show("Shares of positions whose normalised number is low, middle or high (thirds)",
               std::move(histogram));

    support::table turns({"depth", "turns of v a game", "p greatest from tile", "Ep greatest from",
                          "p and Ep cross from"});
    for (const rider& who : all) {
        const auto places = course(who);
        std::pair<int, double> most_p{0, -1}, most_energy{0, -1};
        std::vector<int> crossings;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto m = motion_in_mind(places[i].second);
            if (m.momentum > most_p.second) most_p = {places[i].first, m.momentum};
            if (m.energy > most_energy.second) most_energy = {places[i].first, m.energy};
            if (i > 0 && (places[i].second > 0.5) != (places[i - 1].second > 0.5))
                crossings.push_back(places[i].first);
        }
        const sample of_v = who.each([](const ride& r) {
            std::vector<double> v;
            for (const milestone_stretch& s : r.stretches) v.push_back(s.scn);
            return seesaw::metrics::reduce(v).turns;
        });
        turns.row(who.depth, interval_text(estimated_mean(of_v), 2), most_p.first,
                  most_energy.first,
                  crossings.empty() ? "nowhere" : fmt::format("{}", fmt::join(crossings, ", ")));
    }
    table.show("Turning points: where the mean course of a player peaks, and where it passes v = "
               "1/2",
               std::move(turns));

    // Figures 10 and 13.
    support::chart mass{.title = "Figure 13: M from milestone to milestone",
                        .x_label = "log2 of the largest tile",
                        .y_label = "M = 1 - v",
                        .lines = {}};
    support::chart diagram{.title = "Figure 10: p and Ep from milestone to milestone",
                           .x_label = "v",
                           .y_label = "p, Ep",
                           .lines = {},
                           .connected = false};
    support::table courses({"depth", "tile", "v = scn", "M", "p", "Ep", "v = 1 - scn", "Ep"});
    for (const rider& who : all) {
        support::series line{fmt::format("depth {}", who.depth), {}};
        support::series p{fmt::format("p, depth {}", who.depth), {}},
            energy{fmt::format("Ep, depth {}", who.depth), {}};
        for (const auto& [tile, v] : course(who)) {
            const auto m = motion_in_mind(v), turned = motion_in_mind(1 - v);
            line.points.push_back({std::log2(tile), m.mass});
            p.points.push_back({v, m.momentum});
            energy.points.push_back({v, m.energy});
            courses.row(who.depth, tile, support::cell(v, 3), support::cell(m.mass, 3),
                        support::cell(m.momentum, 3), support::cell(m.energy, 3),
                        support::cell(turned.velocity, 3), support::cell(turned.energy, 3));
        }
        mass.lines.push_back(std::move(line));
        diagram.lines.push_back(std::move(p));
        diagram.lines.push_back(std::move(energy));
    }
    table.show("The stretch that begins with a tile, where half of the games have it",
               std::move(courses));
    table.show(std::move(mass));
    table.show(std::move(diagram));
    return table;
}
const entry
    ppns_6_entry({.paper = "ppns",
                  .place = 7,
                  .table = "6",
                  .title = "Motion in mind of 2048 (Table 6, Figures 7 to 10 and 13)",
                  .note = "Depth in decisions, weights in quarters, the first threshold twice the "
                          "largest tile; games up to the tile. Depth 5 with --paper. As theirs, as "
                          "far as it can be told: the root's move and so many plies, weights that "
                          "fall evenly from the corner, all depths.",
                  .make = ppns_6,
                  .comment = "the weights and thresholds are not printed, and the mean of products "
                             "is not the product of means"});

// ── Table 7 and the players ─────────────────────────────────────────────────────────────────────

/// Milestones by the rule of Table 7. The paper gives no cut points: thirds, and others to see what
/// depends on them.
void count_milestones(reproduced_table& table, const std::vector<rider>& all, reading how) {
    struct cuts {
        const char* name;
        seesaw::metrics::milestone_cuts at;
    };
    support::table counts({"cuts", "depth", "player", "favourable", "uncertain", "trap",
                           "of them thrilling", "traps entered", "escaped"});
    for (const cuts& c : {cuts{"thirds", {}}, cuts{"quarter and half, gap 0.1", {0.25, 0.5, 0.1}}})
        for (const rider& who : all) {
            std::array<int, 3> kinds{};
            int entered = 0, escaped = 0, thrilling = 0;
            for (const ride& r : who.rides)
                for (const auto& s :
                     seesaw::metrics::milestone_stretches(r.game.scn, r.game.starts, c.at)) {
                    ++kinds[static_cast<std::size_t>(s.kind)];
                    thrilling += s.kind == milestone::trap && s.scn >= c.at.high;
                    entered += s.enters_trap;
                    escaped += s.escapes_trap;
                }
            counts.row(c.name, who.depth, who.name, kinds[0], kinds[1], kinds[2], thrilling,
                       entered, escaped);
        }
    table.show(fmt::format("{}Milestones by the rule of Table 7; thrilling, which has a star "
                           "there, is a trap whose number is high",
                           how == reading::ours ? "" : "As theirs. "),
               std::move(counts));
}

/// Figures 11 and 12: the course of a game, its traps marked.
void show_traps(reproduced_table& table, const rider& who, const char* figure) {
    support::chart chart{
        .title = fmt::format("Figure {}: a game of the {} player, traps marked", figure, who.name),
        .x_label = "position",
        .y_label = "normalised SCN",
        .lines = {{"scn", {}}}};
    // The game with most traps has most to show.
    const auto traps = [](const ride& r) {
        return std::count_if(r.stretches.begin(), r.stretches.end(),
                             [](const auto& s) { return s.kind == milestone::trap; });
    };
    const ride& shown =
        *std::max_element(who.rides.begin(), who.rides.end(),
                          [&](const ride& x, const ride& y) { return traps(x) < traps(y); });
    double place = 0;
    for (const milestone_stretch& s : shown.stretches) {
        const double begin = place;
        for (const double x : s.normalised) chart.lines[0].points.push_back({place++, x});
        if (s.kind == milestone::trap)
            chart.zones.push_back({s.scn >= seesaw::metrics::milestone_cuts{}.high
                                       ? "trap, thrilling"
                                   : s.escapes_trap ? "trap, escaped"
                                                    : "trap",
                                   begin, place - 1});
    }
    table.show(std::move(chart));
}

/// What the text says of the players.
void judge_players(reproduced_table& table, const std::vector<rider>& all, reading how) {
    const std::string as = prefix_of(how);
    const auto find = [&](int depth) -> const rider* {
        for (const rider& who : all)
            if (who.depth == depth) return &who;
        return nullptr;
    };
    const rider *rookie = find(2), *casual = find(3), *expert = find(4), *master = find(5);
    const auto first_v = [](const ride& r) { return r.stretches.front().scn; };
    const auto last_v = [](const ride& r) { return r.stretches.back().scn; };
    const auto mean_v = [](const ride& r) {
        double sum = 0;
        for (const milestone_stretch& s : r.stretches) sum += s.scn;
        return sum / static_cast<double>(r.stretches.size());
    };
    const auto peak_row = [&](const rider& who, const std::string& what, const std::string& claim,
                              double least, bool reaches) {
        table.sided(as + what + ": greatest mean v", claim, peak(who), least, reaches ? 1 : -1, 3);
    };
    const auto more = [&](const rider& x, const rider& y, const auto& number,
                          const std::string& what, int digits = 3) {
        const sample of_x = x.each(number), of_y = y.each(number);
        const std::size_t n = std::min(of_x.size(), of_y.size());
        table.sided(as + what, "more",
                    mean_difference({of_x.begin(), of_x.begin() + static_cast<std::ptrdiff_t>(n)},
                                    {of_y.begin(), of_y.begin() + static_cast<std::ptrdiff_t>(n)}),
                    0, 1, digits);
    };

    for (const rider& who : all) {
        table.sided(as + fmt::format("{}: the number falls where a milestone is reached", who.name),
                    "above 0", estimated_mean(who.each(drop_at_milestones)), 0, 1, 3);
        table.sided(as + fmt::format("{}: the game begins with a low number", who.name),
                    "below 1/3", estimated_mean(who.each(first_v)), 1. / 3, -1, 3);
        table.sided(as + fmt::format("{}: gaps of the first milestones are larger than later ones",
                                     who.name),
                    "above 0", estimated_mean(who.each(early_gap)), 0, 1, 3);
        if (who.depth != 2)
            table.sided(as + fmt::format("{}: sophisticated, M at most 1/2", who.name),
                        "v from 1/2 on", estimated_mean(who.each(mean_v)), 0.5, 1, 3);
    }
    table.sided(as + "rookie: middle and low numbers prevail (Figure 7)", "above 1/2",
                estimated_mean(rookie->each([](const ride& r) { return 1 - high_share(r); })), 0.5,
                1, 3);
    table.sided(as + "rookie: M above 1/2", "v below 1/2", estimated_mean(rookie->each(mean_v)),
                0.5, -1, 3);
    const auto about = [](double v) {
        return published_number{.value = v, .n = 20, .tolerance = last_digit(1)};
    };
    table.covered(as + "rookie: begins at v of about 0.2", about(0.2), rookie->each(first_v), 3);
    peak_row(*rookie, "rookie: the peak of p (v = 1/2) is never reached", "never", 0.5, false);
    table.sided(as + "casual: high numbers are the most frequent (Figure 8)", "above 1/3",
                estimated_mean(casual->each(high_share)), 1. / 3, 1, 3);
    table.sided(
        as + "casual: low numbers are more frequent than high ones (same text)", "above 0",
        estimated_mean(casual->each([](const ride& r) { return low_share(r) - high_share(r); })), 0,
        1, 3);
    table.covered(as + "casual: begins at v of about 0.2", about(0.2), casual->each(first_v), 3);
    peak_row(*casual, "casual: the peak of p (v = 1/2) is reached", "reached", 0.5, true);
    peak_row(*casual, "casual: the peak of Ep (v = 2/3) is reached", "reached", 2. / 3, true);
    more(*casual, *rookie, fluctuation, "casual over rookie: M fluctuates (Figure 13)");
    more(*casual, *rookie, escapes, "casual over rookie: traps escaped from");
    if (expert != nullptr) {
        more(*expert, *casual, spread, "expert over casual: numbers vary (Figure 9)");
        more(*expert, *casual, high_share, "expert over casual: high numbers (Figure 9)");
        more(*expert, *casual, fluctuation, "expert over casual: M fluctuates (Figure 13)");
        more(*expert, *casual, escapes, "expert over casual: traps escaped from (Figures 11, 12)");
        table.sided(as + "expert: low number on average", "below 1/3",
                    estimated_mean(expert->each(mean_v)), 1. / 3, -1, 3);
        peak_row(*expert, "expert: the peak of p (v = 1/2) is reached", "reached", 0.5, true);
        table.covered(as + "expert: the game ends at the peak of p", about(0.5),
                      expert->each(last_v), 3);
    }
    if (master != nullptr && expert != nullptr) {
        more(*master, *expert, fluctuation, "master over expert: M fluctuates (Figure 13)");
        table.sided(as + "master: low number on average", "below 1/3",
                    estimated_mean(master->each(mean_v)), 1. / 3, -1, 3);
        more(
            *master, *expert, [](const ride& r) { return r.game.moves; },
            "master over expert: moves", 0);
    }
}

reproduced_table ppns_7(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    mark(table, settings);
    for (const reading how : {reading::ours, reading::theirs}) {
        const std::vector<rider> all = riders(how, settings, book);
        count_milestones(table, all, how);
        judge_players(table, all, how);
        if (how == reading::ours) continue;
        show_traps(table, all[2], "11");
        show_traps(table, all[1], "12");
    }
    table.say("Of ours, the master player needs a run with --paper, and the expert one a run that "
              "is not quick.");
    table.say("v = scn takes a difficulty for the rate of success. With v = 1 - scn, low and high "
              "change places in every sentence about v and M; p does not change.");
    return table;
}
const entry ppns_7_entry(
    {.paper = "ppns",
     .place = 8,
     .table = "7",
     .title = "Stability traps, and what is said of the players (Table 7, Figures 11 and 12)",
     .note = "Rookie, casual, expert and master are depth 2, 3, 4 and 5 of the games of Table 6; "
             "as theirs, as there.",
     .make = ppns_7,
     .column = "claimed",
     .comment =
         "what is said of the players does not follow from games that are played like this"});

}} // namespace bench
