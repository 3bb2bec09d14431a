// SPDX-License-Identifier: MIT
// Design-space sweeps: varies one rule of a game and shows every measure over it, with the zone of
// sophisticated games and the border between puzzle and game marked.
//
//     sweep hex --vary size=2..6 --report hex.html
//     sweep connect_four --vary width=4..8 --set height=6 --threads 2 --journal sweep.log
//     sweep minesweeper --vary mines=5..35:5 --games 300
//
// With --journal every point is written down as it is done: a run that was killed goes on where it
// was when it is started again with the same arguments.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/minesweeper.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/metrics.hpp>
#include <seesaw/play.hpp>

#include "support/agents.hpp"
#include "support/amounts.hpp"
#include "support/chart.hpp"
#include "support/command_line.hpp"
#include "support/json.hpp"
#include "support/measured.hpp"
#include "support/mine_games.hpp"
#include "support/output_file.hpp"
#include "support/progress.hpp"
#include "support/report.hpp"
#include "support/table.hpp"
#include "support/text.hpp"

namespace {

using parameters = std::map<std::string, int>;
namespace games = seesaw::games;

struct arguments {
    std::string game;
    std::string vary;
    std::vector<std::string> set;
    std::string agent = "skilled";
    int depth = 3;
    std::uint64_t games = 100;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::string journal;
    support::output_options output;
};

// ── Rules with parameters ───────────────────────────────────────────────────────────────────────

const std::map<std::string, std::vector<std::string>>& parameter_names() {
    static const std::map<std::string, std::vector<std::string>> names = {
        {"connect_four", {"width", "height", "connect"}},
        {"gobang", {"size", "reach"}},
        {"hex", {"size"}},
        {"minesweeper", {"width", "height", "mines"}},
        {"othello", {"size"}},
        {"p_game", {"branching", "depth"}}};
    return names;
}

/// Calls `use` with the rules that the parameters make.
template <class Use>
auto with_rules(const arguments& a, const parameters& given, const Use& use) {
    const auto take = [&](const char* name, auto& target) {
        if (const auto at = given.find(name); at != given.end()) target = at->second;
    };
    if (a.game == "connect_four") {
        games::connect_four rules;
        take("width", rules.width);
        take("height", rules.height);
        take("connect", rules.connect);
        return use(rules);
    }
    if (a.game == "gobang") {
        games::gobang rules{.size = 9, .reach = 1};
        take("size", rules.size);
        take("reach", rules.reach);
        return use(rules);
    }
    if (a.game == "hex") {
        games::hex rules;
        take("size", rules.size);
        return use(rules);
    }
    if (a.game == "minesweeper") {
        games::minesweeper rules;
        take("width", rules.width);
        take("height", rules.height);
        take("mines", rules.mines);
        return use(rules);
    }
    if (a.game == "othello") {
        games::othello rules;
        take("size", rules.size);
        return use(rules);
    }
    games::p_game rules;
    rules.seed = a.seed;
    take("branching", rules.branching);
    take("depth", rules.depth);
    return use(rules);
}

/// The game's own player, or a search that now and then moves at random.
template <class Game>
support::agent<Game> player_of(const Game& rules, const arguments& a) {
    if (a.agent == "random") return {a.agent, seesaw::random_agent(rules, a.seed)};
    if constexpr (std::same_as<Game, games::minesweeper>) {
        return {a.agent, [agent = support::mine_agent(rules)](const auto& s) {
                    return seesaw::decision<games::minesweeper::move>{agent(s)};
                }};
    } else {
        return support::make_agent({"alpha_beta", a.depth}, rules,
                                   {.table_bytes = 0, .epsilon = 0.1, .seed = a.seed});
    }
}

seesaw::metrics::summary measure_at(const arguments& a, const parameters& given) {
    return with_rules(a, given, [&](const auto& rules) {
        return seesaw::measure(rules, player_of(rules, a), {.games = a.games, .seed = a.seed});
    });
}

// ── Points ──────────────────────────────────────────────────────────────────────────────────────

/// name=VALUE, where VALUE is a number, FROM..TO or FROM..TO:STEP.
struct variation {
    std::string name;
    std::vector<int> values;
};

variation parse_variation(const arguments& a, const std::string& option, const std::string& text) {
    const auto& names = parameter_names().at(a.game);
    const std::size_t equals = text.find('=');
    variation result{text.substr(0, equals), {}};
    if (equals == text.npos || std::find(names.begin(), names.end(), result.name) == names.end())
        throw support::usage_error(fmt::format("{}: {} does not begin with {}= and a number of {}",
                                               option, support::in_quotes(text),
                                               fmt::join(names, "=, "), a.game));
    const auto whole = [&](const std::string& number) {
        return static_cast<int>(support::parse_count(option, number, 1, 100'000));
    };
    const std::string range = text.substr(equals + 1);
    const std::size_t dots = range.find(".."), colon = range.find(':');
    const int from = whole(range.substr(0, dots));
    const int to = dots == range.npos ? from : whole(range.substr(dots + 2, colon - dots - 2));
    const int step = colon == range.npos ? 1 : whole(range.substr(colon + 1));
    for (int value = from; value <= to; value += step) result.values.push_back(value);
    if (result.values.empty())
        throw support::usage_error(
            fmt::format("{}: {} counts down", option, support::in_quotes(range)));
    return result;
}

/// Points that are done, by the text that says what they are; a line each, written at once.
class journal {
public:
    explicit journal(const std::string& path) : path_(path) {
        if (path_.empty()) return;
        std::ifstream in(path_, std::ios::binary);
        std::string line;
        std::streamoff kept = 0;
        // A last line without its end was cut by a kill, and is measured again.
        while (std::getline(in, line) && !in.eof()) {
            kept += static_cast<std::streamoff>(line.size()) + 1;
            const std::size_t tab = line.find('\t');
            const auto json =
                support::parse_json(std::string_view(line).substr(tab == line.npos ? 0 : tab + 1));
            if (tab != line.npos && json && json->is_object())
                done_[line.substr(0, tab)] = line.substr(tab + 1);
            else
                throw std::runtime_error(fmt::format("--journal: {} is no journal of a sweep",
                                                     support::in_quotes(path)));
        }
        in.close();
        if (std::error_code error; std::filesystem::exists(path_, error))
            std::filesystem::resize_file(path_, static_cast<std::uintmax_t>(kept));
        out_.open(path_, std::ios::binary | std::ios::app);
        if (!out_)
            throw std::runtime_error(
                fmt::format("--journal: cannot write {}", support::in_quotes(path)));
    }

    const std::string* find(const std::string& key) const {
        const auto at = done_.find(key);
        return at == done_.end() ? nullptr : &at->second;
    }
    void write(const std::string& key, const std::string& text) {
        if (path_.empty()) return;
        out_ << key << '\t' << text << '\n' << std::flush;
        if (!out_)
            throw std::runtime_error(
                fmt::format("--journal: cannot write {}", support::in_quotes(path_)));
    }

private:
    std::string path_;
    std::ofstream out_;
    std::map<std::string, std::string> done_;
};

std::string key_of(const arguments& a, const parameters& given) {
    std::string key =
        fmt::format("{} {} depth={} games={} seed={}", a.game, a.agent, a.depth, a.games, a.seed);
    for (const auto& [name, value] : given) key += fmt::format(" {}={}", name, value);
    return key;
}

/// What was measured at every point, in their order. A point's numbers depend on its key alone,
/// whatever thread it ran on.
std::vector<nlohmann::ordered_json> run_points(const arguments& a,
                                               const std::vector<parameters>& points) {
    journal book(a.journal);
    std::vector<nlohmann::ordered_json> results(points.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (const std::string* text = book.find(key_of(a, points[i])))
            results[i] = support::parse_json(*text).value();
        else
            open.push_back(i);
    }
    support::progress bar("points", open.size(), a.output.style);
    std::mutex guard;
    std::atomic<std::size_t> next = 0;
    std::exception_ptr failure;
    const auto work = [&] {
        for (std::size_t at; (at = next++) < open.size();) {
            const std::size_t i = open[at];
            try {
                auto json = support::to_json(measure_at(a, points[i]));
                const std::lock_guard lock(guard);
                const std::string text = support::to_line(json);
                book.write(key_of(a, points[i]), text);
                // As from a journal: what is not known is null.
                results[i] = support::parse_json(text).value();
                bar.advance();
            } catch (...) {
                const std::lock_guard lock(guard);
                if (!failure) failure = std::current_exception();
                next = open.size();
            }
        }
    };
    std::vector<std::thread> team;
    for (unsigned i = 1; i < a.threads; ++i) team.emplace_back(work);
    work();
    for (std::thread& t : team) t.join();
    if (failure) std::rethrow_exception(failure);
    return results;
}

// ── Showing ─────────────────────────────────────────────────────────────────────────────────────

double number(const nlohmann::ordered_json& result, const std::string& part,
              const std::string& name, const char* which = "value") {
    const auto& json = result.at(part).at(name).at(which);
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

struct sweep_result {
    std::string name; ///< of what was varied
    std::vector<int> values;
    std::vector<nlohmann::ordered_json> points;

    support::series curve(std::string label, const std::string& part,
                          const std::string& measure) const {
        support::series line{std::move(label), {}};
        for (std::size_t i = 0; i < points.size(); ++i)
            line.points.push_back(
                {static_cast<double>(values[i]), number(points[i], part, measure)});
        return line;
    }
    support::series level(std::string label, double height) const {
        return {std::move(label),
                {{static_cast<double>(values.front()), height},
                 {static_cast<double>(values.back()), height}}};
    }
};

std::vector<support::chart> main_charts(const sweep_result& r) {
    using namespace seesaw::metrics;
    std::vector<support::chart> charts;
    charts.push_back(
        {.title = "Game refinement, and the zone of sophisticated games",
         .x_label = r.name,
         .y_label = "GR",
         .lines = {r.curve("GR", "pooled", "refinement"), r.level("zone begins", zone_low),
                   r.level("zone ends", zone_high)}});
    charts.push_back({.title = "Mass: puzzle below ½, game above",
                      .x_label = r.name,
                      .y_label = "m",
                      .lines = {r.curve("m", "pooled", "mass"), r.level("border", crossing_mass),
                                r.level("easy win below", most_subjective_momentum.mass),
                                r.level("competitive below", least_subjective_momentum.mass)}});
    charts.push_back({.title = "Motion in mind",
                      .x_label = r.name,
                      .y_label = "momentum, energy",
                      .lines = {r.curve("p₁", "pooled", "momentum"),
                                r.curve("p₂", "pooled", "subjective_momentum"),
                                r.curve("Ep", "pooled", "energy")}});
    return charts;
}

support::table summary_table(const sweep_result& r) {
    using support::cell;
    support::table t({r.name, "B", "D", "GR", "95 % interval", "m", "p1", "Ep", "p2", "first wins",
                      "draws", "balance", "leans to"});
    for (std::size_t i = 0; i < r.points.size(); ++i) {
        const auto& p = r.points[i];
        const auto pooled = [&](const char* name) { return number(p, "pooled", name); };
        const double GR = pooled("refinement"), low = number(p, "pooled", "refinement", "low"),
                     high = number(p, "pooled", "refinement", "high");
        const double finished =
            p.at("wins").get<double>() + p.at("draws").get<double>() + p.at("losses").get<double>();
        t.row(r.values[i], cell(pooled("options"), 2), cell(pooled("length"), 2), cell(GR, 4),
              std::isfinite(low) && std::isfinite(high) ? fmt::format("{:.4f} to {:.4f}", low, high)
                                                        : "",
              cell(pooled("mass"), 3), cell(pooled("momentum"), 4), cell(pooled("energy"), 4),
              cell(pooled("subjective_momentum"), 4),
              cell(p.at("wins").get<double>() / finished, 3), cell(number(p, "whole", "draws"), 3),
              cell(number(p, "whole", "balance"), 3),
              std::isnan(GR) ? "" : to_string(seesaw::metrics::leaning_of(GR)));
    }
    return t;
}

/// Every measure in a column, every point in a row.
support::table whole_table(const sweep_result& r) {
    std::vector<std::string> header{r.name};
    std::vector<std::vector<support::cell>> rows;
    for (std::size_t i = 0; i < r.points.size(); ++i) rows.push_back({support::cell(r.values[i])});
    for (const char* part : {"pooled", "whole", "quality"})
        for (const auto& [name, ignored] : r.points.front().at(part).items())
            for (const char* which : {"value", "low", "high"}) {
                header.push_back(fmt::format("{}.{}.{}", part, name, which));
                for (std::size_t i = 0; i < r.points.size(); ++i)
                    rows[i].emplace_back(number(r.points[i], part, name, which), 4);
            }
    support::table t(header);
    for (auto& row : rows) t.row(std::move(row));
    return t;
}

int sweep(arguments& a, const std::string& command) {
    const variation varied = parse_variation(a, "--vary", a.vary);
    parameters fixed;
    for (const std::string& text : a.set) {
        const variation one = parse_variation(a, "--set", text);
        if (one.values.size() != 1 || one.name == varied.name)
            throw support::usage_error(fmt::format(
                "--set: {} is not one value of another parameter", support::in_quotes(text)));
        fixed[one.name] = one.values.front();
    }
    std::vector<parameters> points;
    for (const int value : varied.values) {
        points.push_back(fixed);
        points.back()[varied.name] = value;
        // What the rules cannot be is refused now, not after hours.
        with_rules(a, points.back(), [](const auto& rules) {
            rules.validate();
            return 0;
        });
    }
    const support::output_file csv("--csv", a.output.csv), html("--report", a.output.report);
    const sweep_result r{varied.name, varied.values, run_points(a, points)};
    const std::string how =
        fmt::format("{} = {}..{}, {} games at each of {} points, {}, seed {}", r.name,
                    r.values.front(), r.values.back(), support::grouped(a.games), r.values.size(),
                    a.agent == "random" ? "random moves" : "skilled play", a.seed);

    if (a.output.json) {
        for (std::size_t i = 0; i < r.points.size(); ++i) {
            nlohmann::ordered_json line{{"game", a.game}, {r.name, r.values[i]}};
            line.update(r.points[i]);
            std::cout << support::to_line(line) << '\n';
        }
    } else {
        std::cout << a.game << ": " << how << "\n\n";
        summary_table(r).print(std::cout, a.output.style);
        std::cout << '\n';
        if (r.values.size() > 1) print(std::cout, main_charts(r).front(), a.output.style);
    }
    csv.write([&](std::ostream& out) { whole_table(r).write_csv(out); });
    html.write([&](std::ostream& out) {
        support::report page(a.game + ", swept", how);
        page.add(summary_table(r));
        for (const support::chart& c : main_charts(r)) page.add(c);
        page.heading("Every measure");
        seesaw::metrics::game_quality names{};
        const auto draw = [&](const std::string& part, const std::string& name,
                              std::string_view meaning) {
            support::series line = r.curve(name, part, name);
            std::string title = name;
            std::replace(title.begin(), title.end(), '_', ' ');
            support::chart c{.title = title,
                             .x_label = r.name,
                             .y_label = std::string(meaning),
                             .lines = {std::move(line)}};
            if (support::extent(c.lines).any) page.add(c);
        };
        for (const auto& [name, ignored] : r.points.front().at("whole").items())
            draw("whole", name, "");
        for_each_measure(names, [&](std::string_view name, std::string_view meaning, double&) {
            draw("quality", std::string(name), meaning);
        });
        page.made_by(command).write(out);
    });
    for (const support::output_file* file : {&csv, &html})
        if (*file) std::cerr << "wrote " << file->path() << '\n';
    return 0;
}

/// Without a game: the width of a small Connect Four board.
int demonstrate(arguments a) {
    a.game = "connect_four";
    a.vary = "width=4..7";
    a.set = {"height=4"};
    a.games = 20;
    sweep(a, "");
    if (!a.output.json) std::cout << "\nMore: sweep --help\n";
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    support::program program("sweep", "Varies a rule of a game and measures what that does.");
    arguments a;
    std::vector<std::string> names;
    std::string known = "Parameters:";
    for (const auto& [name, list] : parameter_names()) {
        names.push_back(name);
        known += fmt::format("\n  {}: {}", name, fmt::join(list, ", "));
    }
    CLI::App& app = program.app();
    support::add_choice(app, "GAME", a.game, "Which game", names);
    support::add_text(app, "--vary", a.vary, "The rule to vary and its range")
        .type("NAME=FROM..TO[:STEP]");
    support::add_texts(app, "--set", a.set, "Other rules, with commas between them").type("NAME=N");
    support::add_choice(app, "--agent", a.agent,
                        "skilled: a search or the game's own player; or random (skilled)",
                        {"skilled", "random"});
    support::add_count(app, "--depth", a.depth, "How far the search looks (3)", 1, 64);
    support::add_count(app, "--games", a.games, "Games at every point (100)", 1, 1'000'000);
    support::add_count(app, "--threads", a.threads, "Points measured at a time (1)", 1, 256);
    support::add_seed(app, a.seed);
    support::add_text(app, "--journal", a.journal,
                      "Write every point here as it is done, and go on from there")
        .type("FILE");
    support::add_json(app, a.output);
    support::add_csv(app, a.output, "Write every measure, a row for each point");
    support::add_report(app, a.output);
    support::add_ascii(app, a.output);
    support::set_footer(app, known);
    program.otherwise([&] {
        if (a.game.empty() && a.vary.empty()) return demonstrate(a);
        if (a.game.empty())
            throw support::usage_error(
                fmt::format("GAME: is missing; one of {}", fmt::join(names, ", ")));
        if (a.vary.empty())
            throw support::usage_error("--vary: is missing; such as " +
                                       parameter_names().at(a.game).front() + "=4..7");
        return sweep(a, program.command());
    });
    return program.run(argc, argv);
}
