// SPDX-License-Identifier: MIT
// Liu Chang, "Solving Puzzles and Its Entertaining Analysis in Informational Progresses", JAIST,
// 2022, chapters 4 and 5: Minesweeper.
//
// Boards are rows x columns | mines. Games are those of the worlds 0, 1, 2 …, so that strategies
// and rules meet the same orders of cells. What the thesis does not say: its first cells (a corner
// where the rule keeps one cell safe or none, a cell near the centre where it keeps the
// neighbourhood safe, is what it recommends), how solutions of a frontier are weighed (both ways
// are shown), and the tie-break by information, which is left out here.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <seesaw/games/minesweeper/player.hpp>
#include <seesaw/metrics.hpp>

#include "papers/number_list.hpp"
#include "papers/reproduction.hpp"
#include <seesaw/program/mine_games.hpp>

namespace bench { namespace {

using seesaw::games::first_click;
using seesaw::games::mine_weighting;
using seesaw::games::minesweeper;
using seesaw::games::minesweeper_player;

/// One number of a table: a strategy on a board.
struct experiment {
    std::string strategy;
    minesweeper rules;
    int first = -1; ///< cell; −1: the player's own
    mine_weighting weighting = mine_weighting::global;
    std::uint64_t games = 0;

    std::string key() const {
        return fmt::format("minesweeper {}{} {}x{} {} {} {} {}", strategy,
                           weighting == mine_weighting::frontier ? "/frontier" : "", rules.height,
                           rules.width, rules.mines, to_string(rules.rule), first, games);
    }
    std::string board() const {
        return fmt::format("{}x{} | {}", rules.height, rules.width, rules.mines);
    }
    support::mine_totals run() const {
        auto options = minesweeper_player::strategy(strategy).value();
        options.weighting = weighting;
        if (first >= 0) options.first_cell = static_cast<minesweeper::move>(first);
        return support::play_mine_games(rules, options, 0, games, 1, [](std::uint64_t) {});
    }
};

/// Games, wins, sum of safety, and choices whose safety is known.
struct finding {
    double games, wins, safe, measured;

    estimate rate() const { return seesaw::metrics::wilson(wins, games); }
    estimate percent() const {
        const estimate r = rate();
        return {100 * r.value, 100 * r.low, 100 * r.high};
    }
    double velocity() const {
        return measured > 0 ? safe / measured : std::numeric_limits<double>::quiet_NaN();
    }
};

std::vector<finding> run_all(const std::string& label, const std::vector<experiment>& experiments,
                             const reproduction_settings& settings, journal& book) {
    std::vector<unit> units;
    for (const experiment& e : experiments)
        units.push_back({e.key(),
                         [e] {
                             const support::mine_totals t = e.run();
                             return to_text(std::vector<double>{double(t.games), double(t.wins),
                                                                t.sum_of_safe, double(t.measured)});
                         },
                         e.games * static_cast<std::uint64_t>(e.rules.cells())});
    std::vector<finding> found;
    for (const std::string& text : run_units(label, units, settings, book)) {
        const auto n = numbers_of(text, 4);
        found.push_back({n[0], n[1], n[2], n[3]});
    }
    return found;
}

minesweeper level(int which, first_click rule) {
    static constexpr std::array<std::array<int, 3>, 3> boards = {
        {{9, 9, 10}, {16, 16, 40}, {30, 16, 99}}};
    const auto& b = boards[static_cast<std::size_t>(which)];
    return {.width = b[0], .height = b[1], .mines = b[2], .rule = rule};
}

int centre(const minesweeper& g) { return g.height / 2 * g.width + g.width / 2; }

constexpr double thesis_games = 10'000;
constexpr std::array<const char*, 3> board_names = {"9x9 | 10", "16x16 | 40", "16x30 | 99"};

/// --paper plays as many as narrow intervals take.
std::uint64_t games_of(int which, const reproduction_settings& settings) {
    static constexpr std::array<std::uint64_t, 3> quick = {1'000, 500, 200},
                                                  usual = {20'000, 10'000, 5'000},
                                                  paper = {1'000'000, 100'000, 100'000};
    const auto& all = settings.quick ? quick : settings.paper ? paper : usual;
    return all[static_cast<std::size_t>(which)];
}

std::string rate_text(const finding& f) {
    return fmt::format("{} %", interval_text(f.percent(), 1));
}

/// The rates of table 4.1, and every strategy and rule beside them.
reproduced_table mines_4_1(const reproduction_settings& settings, journal& book) {
    struct published {
        first_click rule;
        std::array<double, 3> percent;
    };
    static constexpr std::array<published, 2> rows = {
        {{first_click::none, {77.0, 66.2, 31.6}}, {first_click::cell, {87.9, 78.2, 39.7}}}};
    struct contestant {
        const char* strategy;
        mine_weighting weighting;
        const char* name;
    };
    static constexpr std::array<contestant, 6> contestants = {
        {{"PR", mine_weighting::global, "PR"},
         {"PAR", mine_weighting::global, "PAR"},
         {"PAFR", mine_weighting::global, "PAFR"},
         {"PAFG", mine_weighting::frontier, "PAFG, by frontier"},
         {"PAFG", mine_weighting::global, "PAFG, global"},
         {"best", mine_weighting::global, "best"}}};
    std::vector<experiment> experiments;
    for (const first_click rule :
         {first_click::none, first_click::cell, first_click::neighbourhood})
        for (const contestant& c : contestants)
            for (int which = 0; which < 3; ++which)
                experiments.push_back(
                    {c.strategy, level(which, rule), -1, c.weighting, games_of(which, settings)});
    const auto found = run_all("games", experiments, settings, book);
    const auto at = [&](first_click rule, std::size_t contestant, std::size_t which) {
        return found[(static_cast<std::size_t>(rule) * contestants.size() + contestant) * 3 +
                     which];
    };
    reproduced_table table;
    for (const published& row : rows)
        for (std::size_t which = 0; which < 3; ++which)
            for (const std::size_t guess : {4u, 3u}) {
                const finding& f = at(row.rule, guess, which);
                table.rate(fmt::format("{}, rule {}: {}, % won", board_names[which],
                                       to_string(row.rule), contestants[guess].name),
                           row.percent[which], thesis_games, f.percent(), f.games);
            }
    support::table all({"rule", "strategy", "9x9 | 10", "16x16 | 40", "16x30 | 99"});
    for (const first_click rule :
         {first_click::none, first_click::cell, first_click::neighbourhood})
        for (std::size_t c = 0; c < contestants.size(); ++c)
            all.row(std::string(to_string(rule)), contestants[c].name, rate_text(at(rule, c, 0)),
                    rate_text(at(rule, c, 1)), rate_text(at(rule, c, 2)));
    table.show("All strategies and rules, % won with 95 % intervals", all);
    table.say("The table is said to be that of PAFR, but PAFR under its own rules wins far less on "
              "16x30 | 99; the numbers are nearer to those of PAFG, which opens the safest cell.");
    return table;
}
const entry mines_4_1_entry(
    {.paper = "puzzles",
     .place = 7,
     .table = "4.1",
     .title = "Minesweeper: strategies and rules",
     .note = "Compared is PAFG with all sets of mines alike, first click in a corner.",
     .make = mines_4_1,
     .comment = "on 9x9 the same letters win more here than printed"});

/// The rates of table 4.2 that are the thesis's own.
reproduced_table mines_4_2(const reproduction_settings& settings, journal& book) {
    struct published {
        const char* strategy;
        std::array<double, 3> percent;
    };
    static constexpr std::array<published, 2> rows = {
        {{"PAFR", {93.8, 79.6, 27.5}}, {"PAFG", {96.4, 86.3, 45.6}}}};
    std::vector<experiment> experiments;
    for (const published& row : rows)
        for (int which = 0; which < 3; ++which) {
            const minesweeper rules = level(which, first_click::neighbourhood);
            experiments.push_back({row.strategy, rules, centre(rules), mine_weighting::global,
                                   games_of(which, settings)});
        }
    for (int which = 0; which < 3; ++which) {
        const minesweeper rules = level(which, first_click::neighbourhood);
        experiments.push_back(
            {"PAFG", rules, centre(rules), mine_weighting::frontier, games_of(which, settings)});
    }
    for (const mine_weighting weighting : {mine_weighting::global, mine_weighting::frontier})
        experiments.push_back({"PAFG",
                               {.width = 8, .height = 8, .mines = 10, .rule = first_click::cell},
                               -1,
                               weighting,
                               games_of(0, settings)});
    const auto found = run_all("games", experiments, settings, book);
    reproduced_table table;
    const auto compare = [&](std::size_t i, const std::string& strategy, double published) {
        table.rate(fmt::format("{}: {}, % won", experiments[i].board(), strategy), published,
                   thesis_games, found[i].percent(), found[i].games);
    };
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t which = 0; which < 3; ++which)
            compare(3 * r + which, rows[r].strategy, rows[r].percent[which]);
    for (std::size_t which = 0; which < 3; ++which)
        compare(6 + which, "PAFG, by frontier", rows[1].percent[which]);
    // The row without a star: its first number is of 8x8, where a corner is safe; the others are
    // those of the row above.
    compare(9, "PAFG, rule cell, a corner", 82);
    compare(10, "PAFG by frontier, rule cell, a corner", 82);
    support::table others({"strategy", "8x8 | 10, or 9x9 | 10 (*)", "16x16 | 40", "16x30 | 99"});
    others.row("PAFG*, global (ours)", rate_text(found[3]), rate_text(found[4]),
               rate_text(found[5]));
    others.row("PAFG*, by frontier (ours)", rate_text(found[6]), rate_text(found[7]),
               rate_text(found[8]));
    others.row("PAFG, global, rule cell (ours)", rate_text(found[9]), "", "");
    static constexpr std::array<std::array<const char*, 4>, 9> printed = {
        {{"PSEQ-D256", "81.8 %", "78.2 %", "40.1 %"},
         {"PSEQ", "81.6 %", "78.1 %", "39.6 %"},
         {"OH", "80.2 %", "74.4 %", "38.7 %"},
         {"cSimEnuLoClf", "80.0 %", "75.6 %", "37.5 %"},
         {"LSWPE", "", "67.7 %", "25.0 %"},
         {"Lordeiro, epsilon-greedy", "77 %", "57.9 %", "4.1 %"},
         {"Lordeiro, UCB", "76.4 %", "44.5 %", "0.62 %"},
         {"CSPStrategy, 15x13 | 40", "80.0 %", "44.3 %", "33.9 %"},
         {"Pedersen, 15x13 | 40", "92.5 %", "67.7 %", "25 %"}}};
    for (const auto& row : printed)
        others.row(fmt::format("{} (printed)", row[0]), row[1], row[2], row[3]);
    table.show("Others beside them; the printed ones play under the rule `cell`", others);
    table.say(
        "On 16x30 | 99 the thesis lies between the two weightings: solutions of each frontier "
        "alone are too few wins, all sets of mines alike are more.");
    return table;
}
const entry mines_4_2_entry(
    {.paper = "puzzles",
     .place = 8,
     .table = "4.2",
     .title = "Minesweeper: PAFR and PAFG",
     .note = "A safe neighbourhood and the first click in the centre, but for 8x8; PAFG with all "
             "sets of mines alike, and with those of each frontier.",
     .make = mines_4_2,
     .comment =
         "how frontiers are weighed and ties are broken is not printed, and wins depend on it"});

/// Figures 4.7 and 4.8: win rate by first cell on 8x10 | 12 with PAR, a quarter of the board.
reproduced_table mines_4_7(const reproduction_settings& settings, journal& book) {
    const std::uint64_t games = settings.quick ? 300 : settings.paper ? 100'000 : 4'000;
    std::vector<experiment> experiments;
    for (const first_click rule : {first_click::cell, first_click::neighbourhood})
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 5; ++column)
                experiments.push_back({"PAFR",
                                       {.width = 10, .height = 8, .mines = 12, .rule = rule},
                                       row * 10 + column,
                                       mine_weighting::global,
                                       games});
    const auto found = run_all("games", experiments, settings, book);
    reproduced_table table;
    table.rate("rule cell, the corner: % won", 71.5, thesis_games, found[0].percent(),
               found[0].games);
    // The corner against the best of the others, which luck helped: the claim has it harder.
    std::size_t best = 1;
    for (std::size_t i = 2; i < 20; ++i)
        if (found[i].wins > found[best].wins) best = i;
    const estimate corner = found[0].percent(), other = found[best].percent();
    table.sided("rule cell: the corner less the best other cell, % won", "above 0",
                {corner.value - other.value, corner.low - other.high, corner.high - other.low}, 0,
                1, 1);
    table.rate("rule neighbourhood, near the centre: % won", 85, thesis_games,
               found[20 + 18].percent(), found[20 + 18].games);
    for (std::size_t r = 0; r < 2; ++r) {
        support::table heat({"row", "a", "b", "c", "d", "e"});
        support::bar_chart bars{.title = fmt::format("Figure {}: won by first cell, rule {}",
                                                     r == 0 ? "4.7" : "4.8",
                                                     r == 0 ? "cell" : "neighbourhood"),
                                .value_label = "% won"};
        for (std::size_t row = 0; row < 4; ++row) {
            std::vector<support::cell> cells = {support::cell(fmt::format("{}", row + 1))};
            for (std::size_t column = 0; column < 5; ++column) {
                const double won = 100 * found[20 * r + 5 * row + column].rate().value;
                cells.emplace_back(won, 1);
                bars.bars.push_back(
                    {fmt::format("{}{}", "abcde"[column], row + 1), won, row == 0 && column == 0});
            }
            heat.row(std::move(cells));
        }
        table.show(fmt::format("% won by first cell, rule {}, {} games a cell",
                               r == 0 ? "cell" : "neighbourhood", games),
                   heat);
        table.show(std::move(bars));
    }
    return table;
}
const entry mines_4_7_entry({.paper = "puzzles",
                             .place = 9,
                             .table = "4.7",
                             .title = "Minesweeper 8x10 | 12 by first cell (Figures 4.7 and 4.8)",
                             .note = "PAFR with that first cell.",
                             .make = mines_4_7,
                             .comment = "the same letters win two games in a hundred more here"});

// ── Game by game ────────────────────────────────────────────────────────────────────────────────

/// Of every game of an experiment: mean safety of its choices, choices, guesses.
struct each_game {
    sample v, length, guesses;
};

std::vector<each_game> play_each(const std::string& label,
                                 const std::vector<experiment>& experiments,
                                 const reproduction_settings& settings, journal& book) {
    std::vector<unit> units;
    for (const experiment& e : experiments)
        units.push_back({"each " + e.key(),
                         [e] {
                             auto options = minesweeper_player::strategy(e.strategy).value();
                             options.weighting = e.weighting;
                             if (e.first >= 0)
                                 options.first_cell = static_cast<minesweeper::move>(e.first);
                             minesweeper_player player(e.rules, options);
                             std::vector<double> all;
                             for (std::uint64_t i = 0; i < e.games; ++i) {
                                 const auto game = player.play(e.rules.deal(i));
                                 all.insert(
                                     all.end(),
                                     {game.measured > 0 ? game.sum_of_safe / game.measured : 1.0,
                                      double(game.choices), double(game.guesses)});
                             }
                             return to_text(all);
                         },
                         e.games * static_cast<std::uint64_t>(e.rules.cells())});
    std::vector<each_game> found;
    for (const std::string& text : run_units(label, units, settings, book)) {
        const auto numbers = numbers_of(text, 3);
        each_game& here = found.emplace_back();
        for (std::size_t i = 0; i < numbers.size(); ++i)
            (i % 3 == 0 ? here.v : i % 3 == 1 ? here.length : here.guesses).push_back(numbers[i]);
    }
    return found;
}

/// A difference of the means of two samples that have nothing to do with each other.
estimate apart(const sample& x, const sample& y) {
    const estimate a = estimated_mean(x), b = estimated_mean(y);
    const double low = std::hypot(a.value - a.low, b.high - b.value),
                 high = std::hypot(a.high - a.value, b.value - b.low), d = a.value - b.value;
    return {d, d - low, d + high};
}

/// Figure 5.4: how sure the choices of a game were, on average, board by board.
reproduced_table mines_5_4(const reproduction_settings& settings, journal& book) {
    constexpr std::array<const char*, 3> bins = {"below 0.9", "0.9 to 1", "1"};
    const std::uint64_t games = settings.quick ? 100 : settings.paper ? 5'000 : 1'000;
    std::vector<experiment> experiments;
    for (int which = 0; which < 3; ++which) {
        const minesweeper rules = level(which, first_click::neighbourhood);
        experiments.push_back({"PAFG", rules, centre(rules), mine_weighting::global, games});
    }
    const auto found = play_each("games", experiments, settings, book);
    reproduced_table table;
    support::bar_chart bars{.title = "Figure 5.4: games by how safe their choices were",
                            .value_label = "share of games"};
    std::array<std::array<sample, 3>, 3> in; // [board][bin], 0 or 1 for each game
    for (std::size_t b = 0; b < 3; ++b)
        for (std::size_t bin = 0; bin < 3; ++bin) {
            for (const double v : found[b].v)
                in[b][bin].push_back((v < 0.9 ? 0u : v < 1 ? 1u : 2u) == bin ? 1 : 0);
            bars.bars.push_back(
                {fmt::format("{}: {}", board_names[b], bins[bin]), mean(in[b][bin]), bin == 2});
        }
    const auto more = [&](const std::string& what, const estimate& difference) {
        table.sided(what, "above 0", difference, 0, 1, 3);
    };
    more("games that are certain throughout: 9x9 less 16x16, share", apart(in[0][2], in[1][2]));
    more("the same: 16x16 less 16x30", apart(in[1][2], in[2][2]));
    more("games of 0.9 to 1: 16x16 less 9x9, share", apart(in[1][1], in[0][1]));
    more("the same: 16x30 less 16x16", apart(in[2][1], in[1][1]));
    for (std::size_t b = 0; b < 3; ++b)
        more(fmt::format("{}: games of 0.9 to 1 less those below 0.9, share", board_names[b]),
             mean_difference(in[b][1], in[b][0]));
    table.show(std::move(bars));
    return table;
}
const entry mines_5_4_entry({.paper = "puzzles",
                             .place = 12,
                             .table = "5.4",
                             .title = "Minesweeper: how certain games are",
                             .note = "PAFG, a safe neighbourhood, first click in the centre; what "
                                     "is binned is the mean of a game, lost ones included. The "
                                     "figure is without numbers; 5,000 games a board there.",
                             .make = mines_5_4,
                             .column = "claimed"});

/// Figure 5.5: length and guesses of games on 9x9 by number of mines.
reproduced_table mines_5_5(const reproduction_settings& settings, journal& book) {
    const std::uint64_t games = settings.quick ? 40 : settings.paper ? 2'000 : 200;
    constexpr int most = 72, peak = 17;
    std::vector<experiment> experiments;
    for (int mines = 1; mines <= most; ++mines) {
        const minesweeper rules{.width = 9, .height = 9, .mines = mines};
        experiments.push_back({"PAFG", rules, centre(rules), mine_weighting::global, games});
    }
    const auto found = play_each("9x9", experiments, settings, book);
    reproduced_table table;
    const auto at = [&](int mines) -> const each_game& {
        return found[static_cast<std::size_t>(mines - 1)];
    };
    const auto draw = [&](const char* title, const char* label, sample each_game::*what) {
        support::chart chart{
            .title = title, .x_label = "mines", .y_label = label, .lines = {{label, {}}}};
        int longest = 1;
        for (int mines = 1; mines <= most; ++mines) {
            chart.lines[0].points.push_back({double(mines), mean(at(mines).*what)});
            if (mean(at(mines).*what) > mean(at(longest).*what)) longest = mines;
        }
        table.show(std::move(chart));
        return longest;
    };
    const int longest = draw("Figure 5.5 (a): choices of a game", "choices", &each_game::length);
    const int doubtful = draw("Figure 5.5 (b): guesses of a game", "guesses", &each_game::guesses);
    table.say(fmt::format("Games are longest with {} mines, and have most guesses with {}.",
                          longest, doubtful));
    for (const int other : {8, 30, 60})
        table.sided(fmt::format("choices with {} mines less those with {}", peak, other), "above 0",
                    apart(at(peak).length, at(other).length), 0, 1, 1);
    for (const int other : {4, 60})
        table.sided(fmt::format("guesses with {} mines less those with {}", peak, other), "above 0",
                    apart(at(peak).guesses, at(other).guesses), 0, 1, 2);
    return table;
}
const entry mines_5_5_entry({.paper = "puzzles",
                             .place = 13,
                             .table = "5.5",
                             .title = "Minesweeper 9x9: length and guesses by number of mines",
                             .note = "As 5.4; 2,000 games for each number there. The claim: both "
                                     "rise and fall again, and games are longest with 17 mines.",
                             .make = mines_5_5,
                             .column = "claimed"});

/// Figures 5.6 and 5.7: rate and motion in mind over the number of mines.
reproduced_table mines_border(const reproduction_settings& settings, journal& book) {
    struct sweep {
        int side, most;
        std::uint64_t games;
        int always_to;            // published: always won up to here …
        int never_from, never_to; // … and never in here
    };
    const std::array<sweep, 2> sweeps = {{{9, 72,
                                           settings.quick   ? 100u
                                           : settings.paper ? 2000u
                                                            : 500u,
                                           3, 40, 66},
                                          {16, 247,
                                           settings.quick   ? 10u
                                           : settings.paper ? 2000u
                                                            : 40u,
                                           13, 86, 244}}};
    reproduced_table table;
    for (const sweep& s : sweeps) {
        std::vector<experiment> experiments;
        for (int mines = 1; mines <= s.most; ++mines) {
            const minesweeper rules{.width = s.side, .height = s.side, .mines = mines};
            experiments.push_back({"PAFG", rules, centre(rules), mine_weighting::global, s.games});
        }
        const auto found = run_all(fmt::format("{0}x{0}", s.side), experiments, settings, book);
        support::chart won{
            .title = fmt::format("Figure {0}: won on {1}x{1}", s.side == 9 ? "5.6" : "5.7", s.side),
            .x_label = "mines",
            .y_label = "share",
            .lines = {{"won", {}}}};
        support::chart mind{.title = fmt::format("{0}x{0}: motion in mind", s.side),
                            .x_label = "mines",
                            .lines = {{"v", {}}, {"m", {}}, {"p1", {}}, {"p2", {}}, {"Ep", {}}}};
        double always_games = 0, always_wins = 0, never_games = 0, never_wins = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const int mines = static_cast<int>(i) + 1;
            if (mines <= s.always_to) {
                always_games += found[i].games;
                always_wins += found[i].wins;
            }
            if (mines >= s.never_from && mines <= s.never_to) {
                never_games += found[i].games;
                never_wins += found[i].wins;
            }
            won.lines[0].points.push_back({double(mines), found[i].rate().value});
            const double v = found[i].velocity();
            if (std::isnan(v)) continue;
            const auto motion = seesaw::metrics::motion_in_mind(std::min(v, 1.0));
            const double curves[] = {motion.velocity, motion.mass, motion.momentum,
                                     motion.subjective_momentum, motion.energy};
            for (std::size_t c = 0; c < 5; ++c)
                mind.lines[c].points.push_back({double(mines), curves[c]});
        }
        const auto extreme = [&](const std::string& what, double rate, int numbers, double wins,
                                 double games) {
            const double n = 2000.0 * numbers;
            table.covered(fmt::format("{0}x{0}: won with {1} mines, share", s.side, what),
                          {.value = rate, .n = n, .spread = share_spread(rate * n, n)},
                          seesaw::metrics::wilson(wins, games), games, 5);
        };
        extreme(fmt::format("up to {}", s.always_to), 1, s.always_to, always_wins, always_games);
        extreme(fmt::format("{} to {}", s.never_from, s.never_to), 0, s.never_to - s.never_from + 1,
                never_wins, never_games);
        table.show(won);
        table.show(mind);
    }
    table.say(
        "An observed 1 or 0 is a bound and no border: with more games some are lost among few "
        "mines, and a few are won among very many.");
    return table;
}
const entry mines_border_entry(
    {.paper = "puzzles",
     .place = 14,
     .table = "5.6",
     .title = "Minesweeper won by number of mines (Figures 5.6 and 5.7)",
     .note = "PAFG, a safe neighbourhood, first click in the centre; the thesis plays 2000 games "
             "for each number (--paper).",
     .make = mines_border,
     .comment = "a few games in ten thousand are won where the figure shows none"});

/// The border of puzzles and games by motion in mind, where v is how safe a choice is on average.
reproduced_table claims_border(const reproduction_settings& settings, journal& book) {
    const std::uint64_t games = settings.quick ? 100 : settings.paper ? 2000 : 500;
    std::vector<experiment> experiments;
    for (int mines = 1; mines <= 72; ++mines) { // those of 5.6
        const minesweeper rules{.width = 9, .height = 9, .mines = mines};
        experiments.push_back({"PAFG", rules, centre(rules), mine_weighting::global, games});
    }
    const auto found = run_all("9x9", experiments, settings, book);
    reproduced_table table;
    support::chart chart{.title = "Won, by how safe a choice is",
                         .x_label = "v",
                         .y_label = "share of games won",
                         .lines = {{"9x9, 1 to 72 mines", {}}},
                         .connected = false,
                         .zones = {{"border", 0.5, 0.5}}};
    sample v, won;
    double least_won = 1; // v
    double hopeless = std::numeric_limits<double>::quiet_NaN();
    double below = 0, below_won = 0, above = 0, above_won = 0;
    for (const finding& f : found) {
        if (std::isnan(f.velocity())) continue;
        v.push_back(f.velocity());
        won.push_back(f.rate().value);
        chart.lines[0].points.push_back({v.back(), won.back()});
        if (f.wins > 0) least_won = std::min(least_won, v.back());
        if (f.rate().high < 0.01 && !(v.back() < hopeless)) hopeless = v.back();
        (v.back() < 0.5 ? below : above) += f.games;
        (v.back() < 0.5 ? below_won : above_won) += f.wins;
    }
    table.show(std::move(chart));
    table.say(fmt::format("The least v with a game won is {:.3f}; "
                          "{:.0f} of {:.0f} games are won where v is below 1/2, and {:.0f} of "
                          "{:.0f} where it is above.",
                          least_won, below_won, below, above_won, above));
    table.sided("Minesweeper 9x9: games won grow with v, rank correlation over numbers of mines",
                "above 0", rank_correlation(v, won), 0, 1);
    // A border at 1/2 would leave no hopeless board above it.
    table.sided("Minesweeper 9x9: greatest v of a number of mines with which fewer than 1 in 100 "
                "are won, surely",
                "below 1/2", {hopeless, hopeless, hopeless}, 0.5, -1, 3);
    constexpr double of_8_puzzle = 0.3877; // Table 5.1
    table.follows("8-puzzle: v of Table 5.1, of a puzzle that is always solved", "above 1/2",
                  fmt::format("{}", of_8_puzzle), of_8_puzzle > 0.5);
    return table;
}
const entry claims_border_entry(
    {.paper = "claims",
     .place = 4,
     .table = "border",
     .title = "The border of puzzles and games at v = 1/2",
     .note = "Claimed (puzzles, chapters 2 and 5): at m = v = 1/2 play becomes fully stochastic, "
             "and what is solved with probability 0 is a game. Tested: Minesweeper 9x9 with 1 to "
             "72 mines, games of 5.6; effect is how winning goes with v, and where it ends.",
     .make = claims_border,
     .column = "claimed"});

}} // namespace bench
