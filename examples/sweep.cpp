// SPDX-License-Identifier: MIT
// Design-space sweeps: varies one rule of a game and shows every measure over it, with the zone of
// sophisticated games and the border between puzzle and game marked.
//
//     sweep hex --vary size=2..6 --report hex.html
//     sweep connect_four --vary width=4..8 --set height=6 --threads 2 --journal sweep.log
//     sweep minesweeper --vary mines=5..35:5 --games 300
//     sweep twenty48 --vary target=16..256:x2 --set width=3,height=3
//
// With --journal every point is written down as it is done: a run that was killed goes on where it
// was when it is started again with the same arguments.
#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/metrics.hpp>
#include <seesaw/play.hpp>
#include <seesaw/version.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/amounts.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/catalogue/games.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measured.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/rules_print.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using parameters = std::map<std::string, int>;

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
    programs::output_options output;
};

// ── Rules with parameters ───────────────────────────────────────────────────────────────────────

/// Can a whole number be given to it?
template <class Value>
constexpr bool is_whole = (std::is_integral_v<Value> && !std::same_as<Value, bool>) ||
                          (std::is_class_v<Value> && std::convertible_to<int, Value>);

/// A goal that is listed belongs to the size that it was made for, as that of n_puzzle.
template <class Game>
constexpr bool can_vary =
    seesaw::has_parameters<Game>&& std::default_initializable<Game> && !requires(Game & rules) {
    rules.goal;
};

/// Calls use(parameter) for those of the rules that are whole numbers.
template <class Game, class Use>
void for_each_number(const Use& use) {
    if constexpr (can_vary<Game>)
        std::apply(
            [&](const auto&... all) {
                const auto one = [&](const auto& p) {
                    using value = std::remove_cvref_t<decltype(std::declval<Game&>().*p.member)>;
                    if constexpr (is_whole<value>) use(p);
                };
                (one(all), ...);
            },
            Game::parameters());
}

/// Games of the catalogue, each with its parameters that are whole numbers.
const std::map<std::string, std::vector<std::string>>& parameter_names() {
    static const auto found = [] {
        std::map<std::string, std::vector<std::string>> names;
        programs::for_each_game([&]<class Game>(std::string_view name, const Game&) {
            const std::string game(programs::family_name(name));
            if (names.contains(game)) return;
            std::vector<std::string> numbers;
            for_each_number<Game>([&](const auto& p) { numbers.emplace_back(p.name); });
            if (!numbers.empty()) names[game] = numbers;
        });
        return names;
    }();
    return found;
}

/// Calls `use` with the rules that the parameters make; what is not given is as it usually is.
template <class Use>
void with_rules(const arguments& a, const parameters& given, const Use& use) {
    bool found = false;
    programs::for_each_game([&]<class Game>(std::string_view name, const Game&) {
        if (found || programs::family_name(name) != a.game) return;
        if constexpr (can_vary<Game>) {
            found = true;
            Game rules{};
            if constexpr (requires { rules.seed; }) rules.seed = a.seed;
            for_each_number<Game>([&](const auto& p) {
                const auto at = given.find(std::string(p.name));
                using value = std::remove_cvref_t<decltype(rules.*p.member)>;
                if (at != given.end()) rules.*p.member = static_cast<value>(at->second);
            });
            rules.validate();
            use(rules);
        }
    });
}

/// The game's own player, or a search that now and then moves at random.
template <class Game>
programs::agent<Game> player_of(const Game& rules, const arguments& a) {
    return programs::make_agent(
        {a.agent, a.agent == "random" ? seesaw::max_depth : a.depth}, rules,
        {.table_bytes = 0, .epsilon = seesaw::two_player_game<Game> ? 0.1 : 0.0, .seed = a.seed});
}

nlohmann::ordered_json measure_at(const arguments& a, const parameters& given) {
    nlohmann::ordered_json measured;
    with_rules(a, given, [&](const auto& rules) {
        measured = programs::to_json(
            seesaw::measure(rules, player_of(rules, a), {.games = a.games, .seed = a.seed}));
    });
    return measured;
}

// ── Points ──────────────────────────────────────────────────────────────────────────────────────

/// name=VALUE, where VALUE is a number, FROM..TO, FROM..TO:STEP or FROM..TO:xFACTOR.
struct variation {
    std::string name;
    std::vector<int> values;
};

variation parse_variation(const arguments& a, const std::string& option, const std::string& text) {
    const auto& names = parameter_names().at(a.game);
    const std::size_t equals = text.find('=');
    variation result{text.substr(0, equals), {}};
    if (equals == text.npos || std::find(names.begin(), names.end(), result.name) == names.end())
        throw programs::usage_error(fmt::format("{}: {} does not begin with {}= and a number of {}",
                                                option, programs::in_quotes(text),
                                                fmt::join(names, "=, "), a.game));
    const auto whole = [&](const std::string& number) {
        return static_cast<int>(programs::parse_count(option, number, 1, 100'000));
    };
    const std::string range = text.substr(equals + 1);
    const std::size_t dots = range.find(".."), colon = range.find(':');
    const int from = whole(range.substr(0, dots));
    const int to = dots == range.npos ? from : whole(range.substr(dots + 2, colon - dots - 2));
    const bool times = colon != range.npos && range.substr(colon + 1, 1) == "x";
    const int step = colon == range.npos ? 1 : whole(range.substr(colon + (times ? 2 : 1)));
    if (times && step < 2)
        throw programs::usage_error(
            fmt::format("{}: {} does not grow", option, programs::in_quotes(range)));
    for (int value = from; value <= to; value = times ? value * step : value + step)
        result.values.push_back(value);
    if (result.values.empty())
        throw programs::usage_error(
            fmt::format("{}: {} counts down", option, programs::in_quotes(range)));
    return result;
}

/// All that a point depends on but the rules themselves.
std::string question_of(const arguments& a, const parameters& given) {
    std::string key =
        fmt::format("{} {} depth={} games={} seed={}", a.game, a.agent, a.depth, a.games, a.seed);
    for (const auto& [name, value] : given) key += fmt::format(" {}={}", name, value);
    return key + " rules=";
}

/// With what tells these rules from others.
std::string key_of(const arguments& a, const parameters& given) {
    std::uint64_t print = 0;
    with_rules(a, given, [&](const auto& rules) { print = programs::rules_print(rules); });
    return fmt::format("{}{:016x}", question_of(a, given), print);
}

/// What was measured at every point, in their order; none of those that Ctrl-C left out.
std::vector<std::optional<nlohmann::ordered_json>>
run_points(const arguments& a, const std::vector<parameters>& points) {
    // Keys tell all that points depend on, so that a journal may have those of other sweeps.
    const auto book = programs::open_journal(a.journal, {{"version", SEESAW_VERSION_STRING}}, true);
    std::vector<programs::row_unit<nlohmann::ordered_json>> units;
    bool other_rules = false;
    for (const parameters& p : points) {
        units.push_back({key_of(a, p), [&a, &p] { return measure_at(a, p); }});
        other_rules = other_rules || (book->find(units.back().key) == nullptr &&
                                      book->has_like(question_of(a, p)));
    }
    if (other_rules)
        std::cerr << fmt::format("{}: what was measured under other rules of {} is left alone, and "
                                 "measured again\n",
                                 a.journal, a.game);
    programs::progress bar("points", units.size(), a.output.style);
    return programs::run_rows(
        units, *book, a.threads, programs::to_line,
        [](const std::string& text) { return programs::parse_json(text).value(); },
        [&](const programs::unit&) { bar.advance(); });
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

    programs::series curve(std::string label, const std::string& part,
                           const std::string& measure) const {
        programs::series line{std::move(label), {}};
        for (std::size_t i = 0; i < points.size(); ++i) {
            line.points.push_back(
                {static_cast<double>(values[i]), number(points[i], part, measure)});
            line.spans.push_back({number(points[i], part, measure, "low"),
                                  number(points[i], part, measure, "high")});
        }
        return line;
    }
};

std::vector<programs::chart> main_charts(const sweep_result& r) {
    using namespace seesaw::metrics;
    std::vector<programs::chart> charts;
    charts.push_back({.title = "Game refinement, and the zone of sophisticated games",
                      .x_label = r.name,
                      .y_label = "GR",
                      .lines = {r.curve("GR", "pooled", "refinement")},
                      .bands = {{"zone", zone_low, zone_high}}});
    charts.push_back(
        {.title = "Mass: puzzle below ½, game above",
         .x_label = r.name,
         .y_label = "m",
         .lines = {r.curve("m", "pooled", "mass")},
         .bands = {{"easy win below", most_subjective_momentum.mass, most_subjective_momentum.mass},
                   {"border of puzzle and game", crossing_mass, crossing_mass},
                   {"competitive below", least_subjective_momentum.mass,
                    least_subjective_momentum.mass}}});
    charts.push_back({.title = "Motion in mind",
                      .x_label = r.name,
                      .y_label = "momentum, energy",
                      .lines = {r.curve("p₁", "pooled", "momentum"),
                                r.curve("p₂", "pooled", "subjective_momentum"),
                                r.curve("Ep", "pooled", "energy")}});
    return charts;
}

programs::table summary_table(const sweep_result& r) {
    using programs::cell;
    programs::table t({r.name, "B", "D", "GR", "95 % interval", "m", "p1", "Ep", "p2", "first wins",
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
programs::table whole_table(const sweep_result& r) {
    std::vector<std::string> header{r.name};
    std::vector<std::vector<programs::cell>> rows;
    for (std::size_t i = 0; i < r.points.size(); ++i) rows.push_back({programs::cell(r.values[i])});
    for (const char* part : {"pooled", "whole", "quality"})
        for (const auto& [name, ignored] : r.points.front().at(part).items())
            for (const char* which : {"value", "low", "high"}) {
                header.push_back(fmt::format("{}.{}.{}", part, name, which));
                for (std::size_t i = 0; i < r.points.size(); ++i)
                    rows[i].emplace_back(number(r.points[i], part, name, which), 4);
            }
    programs::table t(header);
    for (auto& row : rows) t.row(std::move(row));
    return t;
}

int sweep(arguments& a, const std::string& command) {
    const variation varied = parse_variation(a, "--vary", a.vary);
    parameters fixed;
    for (const std::string& text : a.set) {
        const variation one = parse_variation(a, "--set", text);
        if (one.values.size() != 1 || one.name == varied.name)
            throw programs::usage_error(fmt::format(
                "--set: {} is not one value of another parameter", programs::in_quotes(text)));
        fixed[one.name] = one.values.front();
    }
    std::vector<parameters> points;
    for (const int value : varied.values) {
        points.push_back(fixed);
        points.back()[varied.name] = value;
        // What the rules cannot be is refused now, not after hours.
        with_rules(a, points.back(), [](const auto&) {});
    }
    const programs::output_file csv("--csv", a.output.csv), html("--report", a.output.report);
    sweep_result r{varied.name, {}, {}};
    auto measured = run_points(a, points);
    for (std::size_t i = 0; i < measured.size(); ++i) {
        if (!measured[i]) continue;
        r.values.push_back(varied.values[i]);
        r.points.push_back(std::move(*measured[i]));
    }
    const std::string how =
        fmt::format("{} = {}..{}, {} games at each of {} points, {}, seed {}", r.name,
                    r.values.front(), r.values.back(), programs::grouped(a.games), r.values.size(),
                    a.agent == "random" ? "random moves" : "skilled play", a.seed);

    if (a.output.json) {
        for (std::size_t i = 0; i < r.points.size(); ++i) {
            nlohmann::ordered_json line{{"game", a.game}, {r.name, r.values[i]}};
            line.update(r.points[i]);
            std::cout << programs::to_line(line) << '\n';
        }
    } else {
        std::cout << a.game << ": " << how << "\n\n";
        summary_table(r).print(std::cout, a.output.style);
        std::cout << '\n';
        if (r.values.size() > 1) print(std::cout, main_charts(r).front(), a.output.style);
    }
    csv.write([&](std::ostream& out) { whole_table(r).write_csv(out); });
    html.write([&](std::ostream& out) {
        programs::report page(a.game + ", swept", how);
        page.add(summary_table(r));
        for (const programs::chart& c : main_charts(r)) page.add(c);
        std::vector<programs::chart> every;
        const auto draw = [&](const std::string& part, const std::string& name,
                              std::string_view meaning) {
            std::string title = name;
            std::replace(title.begin(), title.end(), '_', ' ');
            programs::chart c{.title = title,
                              .x_label = r.name,
                              .y_label = "",
                              .lines = {r.curve(std::string(meaning), part, name)}};
            if (programs::extent(c).any) every.push_back(std::move(c));
        };
        for (const auto& [name, ignored] : r.points.front().at("whole").items())
            draw("whole", name, name);
        seesaw::metrics::game_quality names{};
        for_each_measure(names, [&](std::string_view name, std::string_view meaning, double&) {
            draw("quality", std::string(name), meaning);
        });
        page.heading("Every measure").gallery(every);
        page.made_by(command).write(out);
    });
    for (const programs::output_file* file : {&csv, &html})
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
    const programs::ranks everyone(argc, argv);
    programs::program program("sweep", "Varies a rule of a game and measures what that does.");
    arguments a;
    std::vector<std::string> names;
    std::string known = "Parameters:";
    for (const auto& [name, list] : parameter_names()) {
        names.push_back(name);
        known += fmt::format("\n  {}: {}", name, fmt::join(list, ", "));
    }
    CLI::App& app = program.app();
    programs::add_choice(app, "GAME", a.game, "Which game", names);
    programs::add_text(app, "--vary", a.vary, "The rule to vary and its range")
        .type("NAME=FROM..TO[:STEP|:xFACTOR]");
    programs::add_texts(app, "--set", a.set, "Other rules, with commas between them")
        .type("NAME=N");
    programs::add_choice(app, "--agent", a.agent,
                         "Who plays, skilled being a search or the game's own player",
                         {"skilled", "random"});
    programs::add_count(app, "--depth", a.depth, "How far the search looks (3)", 1, 64);
    programs::add_count(app, "--games", a.games, "Games at every point (100)", 1, 1'000'000);
    programs::add_count(app, "--threads", a.threads,
                        "Points measured at a time (1); mpirun has ranks instead", 1, 256);
    programs::add_seed(app, a.seed);
    programs::add_text(app, "--journal", a.journal,
                       "Write every point here as it is done, and go on from there")
        .type("FILE");
    programs::add_json(app, a.output);
    programs::add_csv(app, a.output, "Write every measure, a row for each point");
    programs::add_report(app, a.output);
    programs::add_ascii(app, a.output);
    programs::set_footer(app, known);
    program.otherwise([&] {
        if (a.game.empty() && a.vary.empty()) return demonstrate(a);
        if (a.game.empty())
            throw programs::usage_error(
                fmt::format("GAME is required; one of {}", fmt::join(names, ", ")));
        if (a.vary.empty())
            throw programs::usage_error("--vary is required; such as " +
                                        parameter_names().at(a.game).front() + "=4..7");
        return sweep(a, program.command());
    });
    return program.run(argc, argv);
}
