// SPDX-License-Identifier: MIT
// Minesweeper: play, let a player play many games, analyse a view, and find the border between
// puzzle and game.
//
//     minesweeper play --size 16x16 --mines 40
//     minesweeper play --size 16x30 --mines 99 --games 1000
//     minesweeper play --strategy PAFG --rule cell --threads 2
//     minesweeper analyse view.txt --mines 10
//     minesweeper border --size 9x9 --report border.html
//     minesweeper measure --games 100 --report mines.html
#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <seesaw/engines/constraint_solver.hpp>
#include <seesaw/games/minesweeper/player.hpp>
#include <seesaw/games/minesweeper/reasons.hpp>
#include <seesaw/metrics.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_size.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/catalogue/games.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measurement.hpp>
#include <seesaw/program/mine_games.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using programs::usage_error;
using seesaw::games::first_click;
using seesaw::games::mine_reasons;
using seesaw::games::minesweeper;
using seesaw::games::minesweeper_player;
using seesaw::games::minesweeper_player_options;

// ── Rules and strategies ────────────────────────────────────────────────────────────────────────

struct setting {
    minesweeper rules = {};
    std::string strategy = "best";
    std::string weighting = "global";
    std::vector<std::string> without = {};
    int look_ahead = minesweeper_player_options{}.look_ahead;
    std::uint32_t simulations = minesweeper_player::strategy("mcts")->simulations;
    std::string first = {};
    std::uint64_t first_seed = 0;
    unsigned threads = 1;
    std::string record = {};
    programs::output_options output = {};

    /// Without options for a player, a person plays.
    bool for_a_person() const {
        const setting usual;
        return strategy == usual.strategy && weighting == usual.weighting && without.empty() &&
               look_ahead == usual.look_ahead && simulations == usual.simulations &&
               first.empty() && threads == 1 && output.report.empty();
    }
};

first_click rule_named(std::string_view option, std::string_view name) {
    for (const auto rule : {first_click::none, first_click::cell, first_click::neighbourhood})
        if (name == to_string(rule)) return rule;
    throw usage_error(fmt::format("{}: {} is none of none, cell, neighbourhood", option,
                                  programs::in_quotes(name)));
}

void set_size(minesweeper& rules, std::string_view option, std::string_view text) {
    std::tie(rules.height, rules.width) =
        programs::parse_size(option, text, "ROWSxCOLUMNS", 1, 255);
}

void add_first_click(CLI::App& verb, minesweeper& rules) {
    programs::add_parsed(
        verb, "--rule",
        [&rules](const std::string& name) { rules.rule = rule_named("--rule", name); },
        fmt::format("What the first click keeps free of mines: none, cell, neighbourhood ({})",
                    to_string(rules.rule)))
        .type("WHICH")
        .group("Rules");
}

/// Options of all verbs; some verbs count the mines themselves.
void add_board(CLI::App& verb, minesweeper& rules) {
    programs::add_parsed(
        verb, "--size", [&rules](const std::string& text) { set_size(rules, "--size", text); },
        fmt::format("Rows and columns ({}x{})", rules.height, rules.width))
        .type("RxC")
        .group("Rules");
    add_first_click(verb, rules);
}

} // namespace

template <>
struct seesaw::programs::own_rule_options<minesweeper> {
    static void add(CLI::App& app, minesweeper& rules) {
        add_board(app, rules);
        add_count(app, "--mines", rules.mines, fmt::format("Mines ({})", rules.mines), 0, 65'025)
            .group("Rules");
    }
};

namespace {

void add_player(CLI::App& verb, setting& s) {
    programs::add_text(verb, "--strategy", s.strategy,
                       "best, mcts (guesses by tree search on sampled worlds), or letters: P "
                       "primary and A advanced reasoning, F first action, then G "
                       "guess the safest or R at random, such as PAFG (best)");
    programs::add_choice(verb, "--weighting", s.weighting, "How G counts", {"global", "frontier"});
    programs::add_texts(
        verb, "--without", s.without,
        "Parts of best to leave out: look_ahead, long_term, dead_cells, fifty_fifty, "
        "endgame")
        .type("NAMES");
    programs::add_count(verb, "--look-ahead", s.look_ahead, "Guesses that best looks ahead (2)", 0,
                        8);
    programs::add_count(verb, "--simulations", s.simulations,
                        "Worlds that mcts samples for each guess (200)", 1, 1'000'000'000);
    programs::add_text(verb, "--first", s.first, "First cell to open, such as c3 (a good one)")
        .type("CELL");
    programs::add_count(verb, "--threads", s.threads, "Threads (1)", 1, 256);
    programs::add_count(
        verb, "--seed", s.first_seed,
        "Number of the first game's world; the next games take the next numbers (0)", 0,
        std::numeric_limits<std::uint64_t>::max() / 2);
}

minesweeper_player_options player_options(const setting& s) {
    auto options = minesweeper_player::strategy(s.strategy);
    if (!options)
        throw usage_error(fmt::format(
            "--strategy: {} is neither best nor mcts nor letters of P, A, F and one of G "
            "and R",
            programs::in_quotes(s.strategy)));
    options->weighting = s.weighting == "frontier" ? seesaw::games::mine_weighting::frontier
                                                   : seesaw::games::mine_weighting::global;
    if (s.strategy == "best") options->look_ahead = s.look_ahead;
    if (s.strategy == "mcts") options->simulations = s.simulations;
    for (const std::string& name : s.without) {
        if (name == "look_ahead")
            options->look_ahead = 0;
        else if (name == "long_term")
            options->long_term = 0;
        else if (name == "dead_cells")
            options->dead_cells = false;
        else if (name == "fifty_fifty")
            options->fifty_fifty = false;
        else if (name == "endgame")
            options->endgame = false;
        else
            throw usage_error(
                fmt::format("--without: {} is none of look_ahead, long_term, dead_cells, "
                            "fifty_fifty, endgame",
                            programs::in_quotes(name)));
    }
    if (!s.first.empty()) {
        options->first_cell = s.rules.parse_move(s.rules.root(), s.first);
        if (!options->first_cell)
            throw usage_error(fmt::format("--first: {} is no cell of the board, such as c3",
                                          programs::in_quotes(s.first)));
    }
    return *options;
}

std::string title_of(const setting& s) {
    return fmt::format("Minesweeper {} x {}, {} mines, first click: {}", s.rules.height,
                       s.rules.width, s.rules.mines, to_string(s.rules.rule));
}

std::string first_text(const setting& s, const minesweeper_player_options& options) {
    if (!options.first_action) return "anywhere";
    return s.rules.cell_text(minesweeper_player(s.rules, options).choose(s.rules.root()).cell);
}

std::string percent(double share, int digits = 2) {
    return std::isnan(share) ? "–" : fmt::format("{:.{}f} %", 100 * share, digits);
}

double per(std::uint64_t count, std::uint64_t of) {
    return of > 0 ? static_cast<double>(count) / static_cast<double>(of)
                  : std::numeric_limits<double>::quiet_NaN();
}

// ── A person plays ──────────────────────────────────────────────────────────────────────────────

struct view {
    using state = minesweeper::state;

    static programs::board_picture draw(const minesweeper& rules, const state& s,
                                        programs::glyphs style) {
        using programs::ink;
        static constexpr ink colours[] = {ink::grey, ink::blue,    ink::green,
                                          ink::red,  ink::magenta, ink::yellow,
                                          ink::cyan, ink::plain,   ink::plain};
        programs::board_picture picture(rules.height, rules.width, style);
        picture.label_squares(3);
        for (std::size_t i = 0; i < s.cells.size(); ++i) {
            programs::board_tile& tile = picture.tiles[i];
            const std::uint8_t cell = s.cells[i];
            if (minesweeper::is_open(cell)) {
                if (cell > 0) tile = {std::to_string(cell), colours[cell], true, false};
            } else if (cell == minesweeper::flagged) {
                tile = {"F", ink::red, true, false};
            } else if (cell == minesweeper::exploded) {
                tile = {"*", ink::red, true, false};
            } else {
                tile = {style == programs::glyphs::ascii ? "#" : "■", ink::plain, false, false};
            }
        }
        return picture;
    }

    static std::string status(const minesweeper& rules, const state& s) {
        return fmt::format("{} mines, {} flags, {} cells closed", rules.mines, rules.flags(s),
                           s.closed);
    }

    static std::string verdict(const minesweeper&, const state&, seesaw::score score) {
        return score > 0 ? "won, all that is left is mines" : "lost, that was a mine";
    }

    /// A lost game shows its mines; a correct flag stays.
    static state uncovered(const minesweeper& rules, const minesweeper::world& world,
                           const state& before, minesweeper::move m, state s) {
        if (!s.lost) return s;
        const auto mines = rules.mines_of(world, before, m);
        for (std::size_t i = 0; i < mines.size(); ++i)
            if (mines[i] != 0 && s.cells[i] == minesweeper::hidden)
                s.cells[i] = minesweeper::exploded;
        return s;
    }

    static programs::board_cell place(const minesweeper& rules, const state&, minesweeper::move m) {
        return {m / rules.width, m % rules.width};
    }

    static std::optional<state> mark(const minesweeper& rules, const state& s,
                                     minesweeper::move m) {
        return rules.toggle_flag(s, m);
    }

    /// How safe the safest cell is.
    static constexpr std::string_view rate_is = "the chance that the safest cell is safe";
    static double rate(const minesweeper& rules, const state& s) {
        if (rules.is_untouched(s) && rules.rule != first_click::none) return 1;
        const auto found = minesweeper_player(rules).analyse(s);
        double best = 0;
        for (std::size_t i = 0; i < found.mine.size(); ++i)
            if (!minesweeper::is_open(s.cells[i])) best = std::max(best, 1 - found.mine[i]);
        return best;
    }

    static programs::advice<minesweeper::move> hint(const minesweeper& rules, const state& s,
                                                    const seesaw::limits&) {
        state seen = s; // flags are opinions
        for (std::uint8_t& cell : seen.cells)
            if (cell == minesweeper::flagged) cell = minesweeper::hidden;
        minesweeper_player player(rules);
        const auto choice = player.choose(seen);
        const auto found = player.analyse(seen);
        const std::string name = rules.cell_text(choice.cell);
        std::string text;
        if (rules.is_untouched(seen))
            text =
                fmt::format("{} is {} cell to begin with{}", name,
                            std::isnan(choice.wins) ? "a good" : "the best",
                            rules.rule == first_click::none ? "" : ": the first is never a mine");
        else if (found.mine[choice.cell] == 0)
            text = fmt::format("{} is safe: {}", name,
                               mine_reasons(rules, seen, found).text(choice.cell));
        else
            text = fmt::format("no cell is certain; {} is {} safe{}", name,
                               percent(1 - found.mine[choice.cell], 1), best_rest(found, seen));
        return {.move = choice.cell, .text = text, .values = sure_mines(rules, seen, found)};
    }

private:
    using analysis = minesweeper_player::analysis;

    static std::string best_rest(const analysis& found, const state& s) {
        double worst = 0;
        for (std::size_t i = 0; i < found.mine.size(); ++i)
            if (!minesweeper::is_open(s.cells[i])) worst = std::max(worst, found.mine[i]);
        return fmt::format(", the worst cell {}", percent(1 - worst, 1));
    }

    static std::string sure_mines(const minesweeper& rules, const state& s, const analysis& found) {
        std::string text;
        for (std::size_t i = 0; i < found.mine.size() && text.size() < 120; ++i)
            if (!minesweeper::is_open(s.cells[i]) && found.mine[i] == 1)
                text += (text.empty() ? "Certainly mines: " : " ") +
                        rules.cell_text(static_cast<minesweeper::move>(i));
        return text;
    }
};

int play_by_hand(setting& s) {
    s.rules.validate();
    programs::play_options options;
    options.seed = s.first_seed;
    options.record = s.record;
    options.output = s.output;
    return programs::play_game(s.rules, view{}, options, "minesweeper", title_of(s));
}

// ── play ────────────────────────────────────────────────────────────────────────────────────────

int play(setting& s, std::uint64_t games, const std::string& command) {
    s.rules.validate();
    const minesweeper_player_options options = player_options(s);
    const programs::output_file csv("--csv", s.output.csv);
    const programs::page_files files(s.output);
    const auto start = std::chrono::steady_clock::now();
    const programs::interruption wish;
    programs::progress bar("games", games, s.output.style);
    const programs::mine_totals total = programs::play_mine_games(
        s.rules, options, s.first_seed, games, s.threads, [&](std::uint64_t n) { bar.advance(n); },
        true);
    bar.erase();
    programs::need_one(total.games);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto rate = total.win_rate();
    const auto solved = seesaw::metrics::classify_solvability(static_cast<double>(total.wins),
                                                              static_cast<double>(total.games));
    const std::string first = first_text(s, options);
    if (s.output.json) {
        std::cout << programs::to_line(
                         nlohmann::ordered_json{{"games", total.games},
                                                {"wins", total.wins},
                                                {"rate", rate.value},
                                                {"low", rate.low},
                                                {"high", rate.high},
                                                {"rule", to_string(s.rules.rule)},
                                                {"strategy", s.strategy},
                                                {"first", first},
                                                {"guesses", per(total.guesses, total.games)},
                                                {"velocity", total.velocity()},
                                                {"class", to_string(solved.kind)},
                                                {"seconds", seconds}})
                  << '\n';
    }
    programs::table t({"what", "value", "95 % interval", "meaning"});
    const auto row = [&](const char* what, programs::cell value, std::string meaning,
                         programs::cell range = "") {
        t.row(what, std::move(value), std::move(range), std::move(meaning));
    };
    const auto share = [](double x, int digits) {
        return std::isnan(x) ? programs::cell(x) : programs::cell::written(percent(x, digits), x);
    };
    row("games", total.games,
        fmt::format("{}worlds {} to {}", programs::interrupted() ? "of " : "", s.first_seed,
                    s.first_seed + games - 1));
    row("won", share(rate.value, 2), "",
        programs::cell::interval(fmt::format("{} to {}", percent(rate.low), percent(rate.high)),
                                 rate.low, rate.high));
    row("class", to_string(solved.kind),
        solved.is_bound ? "as far as these games show: the interval is what is known" : "");
    row("first cell", first, "");
    row("guesses", {per(total.guesses, total.games), 2}, "a game");
    row("guesses when won", {per(total.guesses_when_won, total.wins), 2}, "a game that was won");
    row("choices", {per(total.choices, total.games), 1}, "a game");
    row("opened", {per(total.opened, total.games), 1}, "cells a game");
    row("v", {total.velocity(), 4}, "average chance of a chosen cell to be safe");
    row("certain", share(per(total.bins[2], total.measured), 1), "of those choices");
    row("0.9 to 1", share(per(total.bins[1], total.measured), 1), "");
    row("below 0.9", share(per(total.bins[0], total.measured), 1), "");
    row("games/s", programs::rate_cell(static_cast<double>(total.games) / seconds), "");
    row("seconds", {seconds, 1},
        fmt::format("on {} thread{}", s.threads, s.threads == 1 ? "" : "s"));
    const std::string how = fmt::format("strategy {}", s.strategy);
    if (!s.output.json) {
        std::cout << title_of(s) << ", " << how << "\n\n";
        t.print(std::cout, s.output.style);
    }
    csv.write([&](std::ostream& out) {
        programs::table numbers({"games", "wins", "rate", "95 % interval", "guesses", "choices",
                                 "opened", "v", "seconds"});
        numbers.row(total.games, total.wins, rate.value,
                    programs::cell::interval("", rate.low, rate.high),
                    per(total.guesses, total.games), per(total.choices, total.games),
                    per(total.opened, total.games), total.velocity(), seconds);
        numbers.write_csv(out);
    });
    files.write([&] {
        programs::report page(title_of(s), how);
        page.heading("Results").add(t).add(
            programs::bar_chart{.title = "Chance of a chosen cell to be safe",
                                .value_label = "share of choices",
                                .bars = {{"certain", per(total.bins[2], total.measured)},
                                         {"0.9 to 1", per(total.bins[1], total.measured)},
                                         {"below 0.9", per(total.bins[0], total.measured)}}});
        return page.made_by(command);
    });
    return 0;
}

// ── analyse ─────────────────────────────────────────────────────────────────────────────────────

/// Takes the size from the rows of the text, and everything from its first line if that is a title
/// such as `16x30 99 cell`.
std::string take_title(std::string text, setting& s, bool& has_mines) {
    std::istringstream lines(text);
    std::string first;
    while (std::getline(lines, first) && programs::trim(first).empty()) {
    }
    std::istringstream words(first);
    std::string size, mines, rule;
    words >> size >> mines >> rule;
    if (size.find('x') != size.npos && size.find('#') == size.npos) {
        set_size(s.rules, "FILE", size);
        if (!mines.empty()) {
            s.rules.mines =
                static_cast<int>(programs::parse_count("FILE: mines", mines, 0, 65'025));
            has_mines = true;
        }
        if (!rule.empty()) s.rules.rule = rule_named("FILE: rule", rule);
        return {std::istreambuf_iterator<char>(lines), {}};
    }
    int rows = 0, columns = 0;
    std::istringstream again(text);
    for (std::string line; std::getline(again, line);) {
        line.erase(std::remove_if(line.begin(), line.end(),
                                  [](unsigned char c) { return std::isspace(c) != 0; }),
                   line.end());
        if (line.empty()) continue;
        ++rows;
        if (columns != 0 && columns != static_cast<int>(line.size()))
            throw std::runtime_error(fmt::format("FILE: row {} has {} cells, the first has {}",
                                                 rows, line.size(), columns));
        columns = static_cast<int>(line.size());
    }
    if (rows < 1 || rows > 255 || columns < 1 || columns > 255)
        throw std::runtime_error("FILE: a view has 1 to 255 rows and columns");
    s.rules.height = rows;
    s.rules.width = columns;
    return text;
}

/// The numbers that contradict each other, by the constraint solver.
std::string conflict_text(const minesweeper& rules, const minesweeper::state& view) {
    seesaw::constraint_problem problem{.unknowns = view.cells.size(), .total = rules.mines};
    std::vector<minesweeper::move> cells;
    const auto fix = [&](std::size_t cell, int value) {
        problem.equations.push_back({{{cell}}, value});
        cells.push_back(static_cast<minesweeper::move>(cell));
    };
    for (std::size_t i = 0; i < view.cells.size(); ++i) {
        if (view.cells[i] == minesweeper::exploded) fix(i, 1);
        if (!minesweeper::is_open(view.cells[i])) continue;
        fix(i, 0);
        seesaw::linear_equation number{{}, view.cells[i]};
        rules.for_each_neighbour(i, [&](std::size_t n) {
            if (!minesweeper::is_open(view.cells[n])) number.terms.push_back({n});
        });
        problem.equations.push_back(number);
        cells.push_back(static_cast<minesweeper::move>(i));
    }
    const auto result = seesaw::constraint_solver().run(problem, {.nodes = 200'000'000});
    std::vector<std::string> names;
    for (const std::size_t e : result.conflict) names.push_back(rules.cell_text(cells[e]));
    if (names.empty()) return fmt::format("the numbers do not allow {} mines in all", rules.mines);
    return fmt::format("the numbers of {} cannot all be right", fmt::join(names, ", "));
}

std::string shade(double mine, programs::glyphs style) {
    static constexpr std::string_view plain[] = {" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"};
    static constexpr std::string_view blocks[] = {" ", "░", "▒", "▓", "█"};
    if (style == programs::glyphs::ascii)
        return std::string(plain[static_cast<std::size_t>(std::lround(mine * 9))]);
    return std::string(blocks[static_cast<std::size_t>(std::lround(mine * 4))]);
}

int analyse(setting& s, const std::string& path, bool has_mines, const std::string& command) {
    const programs::output_file csv("--csv", s.output.csv);
    const programs::page_files files(s.output);
    const std::string text = take_title(programs::read_input("FILE", path), s, has_mines);
    if (!has_mines)
        throw usage_error("--mines: the number of mines is needed, here or in the first line of "
                          "the file (9x9 10)");
    s.rules.validate();
    const auto view = s.rules.parse(text);
    if (!view) throw std::runtime_error("FILE: " + s.rules.complaint(text));
    minesweeper_player player(s.rules);
    const auto found = player.analyse(*view);
    if (!found.consistent)
        throw std::runtime_error("FILE: no mines fit this view: " + conflict_text(s.rules, *view));
    std::optional<seesaw::games::mine_choice> best;
    if (!s.rules.outcome(*view)) best = player.choose(*view);

    const auto closed = [&](std::size_t i) { return !minesweeper::is_open(view->cells[i]); };
    programs::table t({"cell", "mine", "certain", "best"});
    for (std::size_t i = 0; i < found.mine.size(); ++i)
        if (closed(i))
            t.row(s.rules.cell_text(static_cast<minesweeper::move>(i)),
                  programs::cell(found.mine[i], 4),
                  found.mine[i] == 0 || found.mine[i] == 1 ? "yes" : "no",
                  best && static_cast<std::size_t>(best->cell) == i ? "yes" : "no");
    csv.write([&](std::ostream& out) { t.write_csv(out); });
    files.write([&] {
        return programs::report(title_of(s), "Chance of a mine")
            .preformatted(s.rules.describe(*view))
            .add(t)
            .made_by(command);
    });
    if (s.output.json) {
        nlohmann::ordered_json json{{"exact", found.exact}, {"worlds", found.solutions}};
        if (best) {
            json["best"] = s.rules.cell_text(best->cell);
            json["safe"] = best->safe;
            json["why"] = to_string(best->why);
            if (!std::isnan(best->wins)) json["wins"] = best->wins;
        }
        json["mines"] = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < found.mine.size(); ++i)
            if (closed(i))
                json["mines"][s.rules.cell_text(static_cast<minesweeper::move>(i))] = found.mine[i];
        std::cout << programs::to_line(json) << '\n';
        return 0;
    }
    std::cout << title_of(s) << '\n';
    if (found.exact)
        std::cout << fmt::format("{:.10g} sets of mines fit\n\n", found.solutions);
    else
        std::cout << "too much to count: these are estimates\n\n";
    const std::string shown = s.rules.describe(*view);
    for (int row = 0; row < s.rules.height; ++row) {
        std::string numbers, heat;
        for (int column = 0; column < s.rules.width; ++column) {
            const auto i = static_cast<std::size_t>(row * s.rules.width + column);
            const char seen = shown[static_cast<std::size_t>(row * (s.rules.width + 1) + column)];
            numbers += closed(i) ? fmt::format(" {:5.1f}", 100 * found.mine[i])
                                 : fmt::format(" {:>5}", seen);
            heat += ' ';
            heat += closed(i) ? shade(found.mine[i], s.output.style) : std::string(1, seen);
        }
        std::cout << fmt::format("{:4}{}   {}\n", row + 1, numbers, heat);
    }
    std::cout << "    ";
    for (int column = 0; column < s.rules.width; ++column) {
        const std::string name = s.rules.cell_text(static_cast<minesweeper::move>(column));
        std::cout << fmt::format(" {:>5}", name.substr(0, name.size() - 1));
    }
    std::cout << "\n\nChance of a mine in percent.";
    if (best) {
        static constexpr std::string_view why[] = {
            "the first cell",
            "a single number makes it certain",
            "several numbers together make it certain",
            "it is safe in every set of mines that fits",
            "perfect play to the end",
            "two cells that nothing will tell apart: toss the coin now",
            "safe itself and likely to lead on",
            "the tree search came back to it most often",
            "the safest",
            "at random"};
        std::cout << fmt::format(" Open {}: {} safe, {}.", s.rules.cell_text(best->cell),
                                 best->safe == 1 ? "certainly" : percent(best->safe, 1),
                                 why[static_cast<std::size_t>(best->why)]);
        if (!std::isnan(best->wins))
            std::cout << fmt::format(" The best play wins {}.", percent(best->wins));
    } else {
        std::cout << (view->lost ? " The game is lost." : " The game is won.");
    }
    std::cout << '\n';
    return 0;
}

// ── border ──────────────────────────────────────────────────────────────────────────────────────

struct border_options {
    std::uint64_t games = 500;
    int from = 1;
    int to = 0;
};

int border(setting& s, const border_options& options, const std::string& command) {
    s.rules.mines = 0;
    s.rules.validate();
    const int safe = s.rules.rule == first_click::neighbourhood
                         ? std::min(s.rules.width, 3) * std::min(s.rules.height, 3)
                         : 1;
    const int most = s.rules.cells() - safe;
    const int to = options.to == 0 ? most : options.to;
    if (to > most) throw usage_error(fmt::format("--to: there is room for {} mines at most", most));
    if (options.from > to)
        throw usage_error(fmt::format("--from: {} is more than the {} of --to", options.from, to));
    const minesweeper_player_options how = player_options(s);
    const programs::output_file csv("--csv", s.output.csv);
    const programs::page_files files(s.output);

    programs::table t({"mines", "won", "low", "high", "class", "v", "m", "p1", "p2", "Ep"});
    programs::chart wins{.title = "Won", .x_label = "mines", .y_label = "share of games"};
    programs::chart mind{.title = "Motion in mind", .x_label = "mines"};
    wins.lines = {{"won", {}}};
    mind.lines = {{"v", {}}, {"m", {}}, {"p1", {}}, {"p2", {}}, {"Ep", {}}};
    programs::progress bar(
        "games", options.games * static_cast<std::uint64_t>(to - options.from + 1), s.output.style);
    const programs::interruption wish;
    for (int mines = options.from; mines <= to && !programs::interrupted(); ++mines) {
        s.rules.mines = mines;
        const auto total = programs::play_mine_games(
            s.rules, how, s.first_seed, options.games, s.threads,
            [&](std::uint64_t n) { bar.advance(n); }, true);
        if (total.games == 0) break;
        const auto solved = seesaw::metrics::classify_solvability(static_cast<double>(total.wins),
                                                                  static_cast<double>(total.games));
        const double none = std::numeric_limits<double>::quiet_NaN();
        const double v = total.velocity();
        const auto motion = std::isnan(v)
                                ? seesaw::metrics::motion{none, none, none, none, none, none}
                                : seesaw::metrics::motion_in_mind(std::min(v, 1.0));
        t.row(mines, solved.rate.value, solved.rate.low, solved.rate.high, to_string(solved.kind),
              programs::cell(motion.velocity, 4), programs::cell(motion.mass, 4),
              programs::cell(motion.momentum, 4), programs::cell(motion.subjective_momentum, 4),
              programs::cell(motion.energy, 4));
        const double x = mines;
        wins.lines[0].points.push_back({x, solved.rate.value});
        const double curves[] = {motion.velocity, motion.mass, motion.momentum,
                                 motion.subjective_momentum, motion.energy};
        for (std::size_t i = 0; i < 5; ++i) mind.lines[i].points.push_back({x, curves[i]});
        if (s.output.json)
            std::cout << programs::to_line(
                             nlohmann::ordered_json{{"mines", mines},
                                                    {"games", total.games},
                                                    {"wins", total.wins},
                                                    {"low", solved.rate.low},
                                                    {"high", solved.rate.high},
                                                    {"class", to_string(solved.kind)},
                                                    {"v", motion.velocity},
                                                    {"m", motion.mass},
                                                    {"p1", motion.momentum},
                                                    {"p2", motion.subjective_momentum},
                                                    {"Ep", motion.energy}})
                      << std::endl;
    }
    bar.erase();
    const std::string title = fmt::format("Minesweeper {} x {}, first click: {}", s.rules.height,
                                          s.rules.width, to_string(s.rules.rule));
    const std::string subtitle = fmt::format("strategy {}, {} games for each number of mines",
                                             s.strategy, programs::grouped(options.games));
    const std::string note =
        fmt::format("A class is what was observed: all or none of {} games is a bound, and low and "
                    "high are what is known of the rate (95 %).",
                    programs::grouped(options.games));
    if (!s.output.json) {
        std::cout << title << ", " << subtitle << "\n\n";
        t.print(std::cout, s.output.style);
        std::cout << '\n' << note << "\n\n";
        print(std::cout, wins, s.output.style);
        std::cout << '\n';
        print(std::cout, mind, s.output.style);
    }
    csv.write([&](std::ostream& out) { t.write_csv(out); });
    files.write([&] {
        programs::report page(title, subtitle);
        return page
            .paragraph("Where every game is won, it is a puzzle; where none is, a game of chance.")
            .add(wins)
            .add(mind)
            .heading("Numbers")
            .paragraph(note)
            .add(t)
            .made_by(command);
    });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
    return 0;
}

/// Without a verb: some games and a view.
int demonstrate() {
    setting s;
    play(s, 1000, "");
    std::cout << "\nMore: minesweeper --help\n";
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(
        minesweeper{},
        {.name = "minesweeper", .about = "Plays, analyses and measures Minesweeper."}, view{});

    setting playing;
    std::uint64_t games = 0;
    CLI::App& play_verb =
        program.verb("play", "Play, or let a player play and count the wins", [&] {
            if (games == 0 && playing.for_a_person()) return play_by_hand(playing);
            return play(playing, games == 0 ? 1000 : games, program.command());
        });
    programs::add_rule_options(play_verb, playing.rules);
    add_player(play_verb, playing);
    programs::add_count(play_verb, "--games", games, "Games for a player to play (1000)", 1,
                        1'000'000'000);
    programs::add_text(play_verb, "--record", playing.record,
                       "Add the game that a person plays to a trace, with the time of each move")
        .type("FILE");
    programs::set_footer(
        play_verb, "Without --games and options of a player, a person plays: arrow keys, Enter "
                   "opens, space flags; or type c3, flag c3, hint, undo, help, quit.");
    programs::add_forms(play_verb, playing.output, "Write the numbers, or a person's moves");

    setting analysed;
    analysed.rules.rule = first_click::none;
    std::string path;
    bool has_mines = false;
    CLI::App& analyse_verb =
        program.verb("analyse", "Chance of a mine for every cell of a view, and the best move",
                     [&] { return analyse(analysed, path, has_mines, program.command()); });
    programs::add_text(analyse_verb, "FILE", path,
                       "A view: a line for each row, . or 0 to 8 for open cells, # hidden, F flag; "
                       "its first line may say 9x9 10; - reads standard input")
        .required();
    programs::add_parsed(
        analyse_verb, "--mines",
        [&](const std::string& text) {
            analysed.rules.mines =
                static_cast<int>(programs::parse_count("--mines", text, 0, 65'025));
            has_mines = true;
        },
        "Mines on the board")
        .type("N");
    add_first_click(analyse_verb, analysed.rules);
    programs::add_forms(analyse_verb, analysed.output, "Write the chance of every cell");

    setting bordering;
    border_options over;
    CLI::App& border_verb =
        program.verb("border", "Win rate and motion in mind over the number of mines",
                     [&] { return border(bordering, over, program.command()); });
    add_board(border_verb, bordering.rules);
    add_player(border_verb, bordering);
    programs::add_count(border_verb, "--games", over.games, "Games for each number of mines (500)",
                        1, 100'000'000);
    programs::add_count(border_verb, "--from", over.from, "Fewest mines (1)", 0, 65'025);
    programs::add_count(border_verb, "--to", over.to, "Most mines (as many as there is room for)",
                        1, 65'025);
    programs::add_forms(border_verb, bordering.output, "Write the table");

    program.otherwise(demonstrate);
    return program.run(argc, argv);
}
