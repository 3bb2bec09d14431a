// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_SWEEP_HPP
#define SEESAW_PROGRAM_DEFINITIONS_SWEEP_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/sweep.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <limits>

#include <seesaw/metrics.hpp>
#include <seesaw/version.hpp>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measures.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void add_sweep_options(CLI::App& app, sweep_options& a) {
    add_text(app, "--vary", a.vary, "The rule to vary and its range")
        .type("NAME=FROM..TO[:STEP|:xFACTOR]");
    add_texts(app, "--set", a.set, "Other rules, separated by commas").type("NAME=N");
    add_count(app, "--games", a.games, "Games at every point (100)", 1, 1'000'000);
    add_sweep_players(app, a);
    add_csv(app, a.output, "Write every measure, a row for each point");
}

SEESAW_PROGRAM_INLINE void add_sweep_players(CLI::App& app, sweep_options& a) {
    add_choice(app, "--agent", a.agent,
               "Player; skilled is the game's own player, or a search if it has none",
               {"skilled", "random"});
    add_count(app, "--depth", a.depth, "Depth of the search (3)", 1, 64);
    add_count(app, "--threads", a.threads, "Points measured at a time (1); ranks with mpirun", 1,
              256);
    add_seed(app, a.seed);
    add_text(app, "--journal", a.journal, "Keep finished points in this file, and go on from there")
        .type("FILE");
    add_json(app, a.output);
    add_report(app, a.output);
    add_ascii(app, a.output);
}

// ── Points ──────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE rule_variation parse_variation(const std::string& game,
                                                     const std::vector<std::string>& names,
                                                     const std::string& option,
                                                     const std::string& text) {
    const std::size_t equals = text.find('=');
    rule_variation result{text.substr(0, equals), {}};
    if (equals == text.npos || std::find(names.begin(), names.end(), result.name) == names.end())
        throw usage_error(fmt::format("{}: {} does not begin with {}= and a number of {}", option,
                                      in_quotes(text), fmt::join(names, "=, "), game));
    const auto whole = [&](const std::string& number) {
        return static_cast<int>(parse_count(option, number, 0, 100'000));
    };
    const std::string range = text.substr(equals + 1);
    const std::size_t dots = range.find(".."), colon = range.find(':');
    const int from = whole(range.substr(0, dots));
    const int to = dots == range.npos ? from : whole(range.substr(dots + 2, colon - dots - 2));
    const bool times = colon != range.npos && range.substr(colon + 1, 1) == "x";
    const int step = colon == range.npos ? 1 : whole(range.substr(colon + (times ? 2 : 1)));
    if (step < 1 || (times && (step < 2 || from < 1)))
        throw usage_error(fmt::format("{}: {} does not grow", option, in_quotes(range)));
    for (int value = from; value <= to; value = times ? value * step : value + step)
        result.values.push_back(value);
    if (result.values.empty())
        throw usage_error(fmt::format("{}: {} counts down", option, in_quotes(range)));
    return result;
}

SEESAW_PROGRAM_INLINE std::string question_of(const std::string& game, const sweep_options& a,
                                              const rule_values& given) {
    std::string key =
        fmt::format("{} {} depth={} games={} seed={}", game, a.agent, a.depth, a.games, a.seed);
    for (const auto& [name, value] : given) key += fmt::format(" {}={}", name, value);
    return key + " rules=";
}

namespace detail {

/// What was measured at every point, in their order; none of those that Ctrl-C left out.
inline std::vector<std::optional<nlohmann::ordered_json>>
run_points(const std::string& game, const std::vector<sweep_point>& points,
           const sweep_options& a) {
    const auto book = open_journal(a.journal, {{"version", SEESAW_VERSION_STRING}}, true);
    std::vector<row_unit<nlohmann::ordered_json>> units;
    bool other_rules = false;
    for (const sweep_point& p : points) {
        const std::string question = question_of(game, a, p.values);
        units.push_back({fmt::format("{}{:016x}", question, p.rules), p.measure});
        other_rules =
            other_rules || (book->find(units.back().key) == nullptr && book->has_like(question));
    }
    if (other_rules)
        std::cerr << fmt::format("{}: what was measured under other rules of {} is left alone, and "
                                 "measured again\n",
                                 a.journal, game);
    progress bar("points", units.size(), a.output.style);
    return run_rows(
        units, *book, a.threads, to_line,
        [](const std::string& text) { return parse_json(text).value(); },
        [&](const unit&) { bar.advance(); });
}

} // namespace detail

SEESAW_PROGRAM_INLINE std::vector<rule_values> sweep_values(const std::string& game,
                                                            const sweep_options& options,
                                                            const std::vector<std::string>& names) {
    if (options.vary.empty())
        throw usage_error(fmt::format("--vary is required; such as {}=4..7", names.front()));
    const auto varied = parse_variation(game, names, "--vary", options.vary);
    rule_values fixed;
    for (const std::string& text : options.set) {
        const auto one = parse_variation(game, names, "--set", text);
        if (one.values.size() != 1 || one.name == varied.name)
            throw usage_error(
                fmt::format("--set: {} is not one value of another parameter", in_quotes(text)));
        fixed[one.name] = one.values.front();
    }
    std::vector<rule_values> all;
    for (const int value : varied.values) {
        all.push_back(fixed);
        all.back()[varied.name] = value;
    }
    return all;
}

// ── Showing ─────────────────────────────────────────────────────────────────────────────────────

namespace detail {

inline double number(const nlohmann::ordered_json& result, const std::string& part,
                     const std::string& name, const char* which = "value") {
    const auto& json = result.at(part).at(name).at(which);
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

struct sweep_result {
    std::string name; ///< of what was varied
    std::vector<int> values;
    std::vector<nlohmann::ordered_json> points;

    series curve(std::string label, const std::string& part, const std::string& measure) const {
        series line{std::move(label), {}};
        for (std::size_t i = 0; i < points.size(); ++i) {
            line.points.push_back(
                {static_cast<double>(values[i]), number(points[i], part, measure)});
            line.spans.push_back({number(points[i], part, measure, "low"),
                                  number(points[i], part, measure, "high")});
        }
        return line;
    }
};

inline std::vector<chart> main_charts(const sweep_result& r) {
    using namespace seesaw::metrics;
    std::vector<chart> charts;
    charts.push_back({.title = "Game refinement, and the zone of sophisticated games",
                      .x_label = r.name,
                      .y_label = "GR",
                      .lines = {r.curve("GR", "pooled", "refinement")},
                      .bands = {{"zone", zone_low, zone_high}}});
    charts.push_back(
        {.title = "Mass: puzzle below ½, game above",
         .x_label = r.name,
         .y_label = "mass m",
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

/// Does nobody but the first player decide?
inline bool played_alone(const sweep_result& r) {
    const auto decisions = [](const auto& p, const char* seat) {
        const auto& length = p.at("parts").at(seat).at("length").at("value");
        return length.is_null() ? 0.0 : length.template get<double>();
    };
    return std::all_of(r.points.begin(), r.points.end(), [&](const auto& p) {
        return decisions(p, "first") > 0 && !(decisions(p, "second") > 0);
    });
}

inline table summary_table(const sweep_result& r) {
    const bool alone = played_alone(r);
    // Who wins stands before what is derived: a page shows so many columns and scrolls to the rest.
    std::vector<std::string> names = {r.name, "B", "D"};
    if (alone)
        names.emplace_back("won");
    else
        names.insert(names.end(), {"first wins", "draws", "balance"});
    names.insert(names.end(), {"GR", "95 % interval", "m", "p1", "Ep", "p2"});
    table t(std::move(names));
    for (std::size_t i = 0; i < r.points.size(); ++i) {
        const auto& p = r.points[i];
        const auto pooled = [&](const char* name) { return number(p, "pooled", name); };
        const double GR = pooled("refinement"), low = number(p, "pooled", "refinement", "low"),
                     high = number(p, "pooled", "refinement", "high");
        const double finished =
            p.at("wins").get<double>() + p.at("draws").get<double>() + p.at("losses").get<double>();
        std::vector<cell> row = {r.values[i], cell(pooled("options"), 2),
                                 cell(pooled("length"), 2)};
        if (alone) {
            row.emplace_back(number(p, "whole", "won"), 3);
        } else {
            row.emplace_back(p.at("wins").get<double>() / finished, 3);
            row.emplace_back(number(p, "whole", "draws"), 3);
            row.emplace_back(number(p, "whole", "balance"), 3);
        }
        row.emplace_back(GR, 4);
        row.push_back(cell::interval(std::isfinite(low) && std::isfinite(high)
                                         ? fmt::format("{:.4f} to {:.4f}", low, high)
                                         : "",
                                     low, high));
        row.emplace_back(pooled("mass"), 3);
        for (const char* name : {"momentum", "energy", "subjective_momentum"})
            row.emplace_back(pooled(name), 4);
        t.row(std::move(row));
    }
    return t;
}

/// Every measure in a column, every point in a row.
inline table whole_table(const sweep_result& r) {
    std::vector<std::string> header{r.name};
    std::vector<std::vector<cell>> rows;
    for (std::size_t i = 0; i < r.points.size(); ++i) rows.push_back({cell(r.values[i])});
    for (const char* part : {"pooled", "whole", "quality"})
        for (const auto& [name, ignored] : r.points.front().at(part).items())
            for (const char* which : {"value", "low", "high"}) {
                header.push_back(fmt::format("{}.{}.{}", part, name, which));
                for (std::size_t i = 0; i < r.points.size(); ++i)
                    rows[i].emplace_back(number(r.points[i], part, name, which), 4);
            }
    table t(header);
    for (auto& row : rows) t.row(std::move(row));
    return t;
}

/// Are there two points whose intervals do not meet, on any of its lines?
inline bool changes(const chart& c) {
    for (const series& line : c.lines) {
        double floor = -std::numeric_limits<double>::infinity(), ceiling = -floor;
        for (std::size_t i = 0; i < line.points.size(); ++i) {
            const double y = line.points[i].y;
            if (std::isnan(y)) continue;
            const auto [low, high] = line.spans[i];
            floor = std::max(floor, std::isnan(low) ? y : low);
            ceiling = std::min(ceiling, std::isnan(high) ? y : high);
        }
        if (floor > ceiling) return true;
    }
    return false;
}

/// Mass m: 0.41 at width 4, rising to 0.62 at width 7.
inline std::string sentence_of(const chart& c) {
    std::string text;
    for (const series& line : c.lines) {
        std::vector<point> known;
        for (const point& p : line.points)
            if (p.finite()) known.push_back(p);
        if (known.empty()) continue;
        const auto by_height = [](const point& a, const point& b) { return a.y < b.y; };
        const auto [least, most] = std::minmax_element(known.begin(), known.end(), by_height);
        const bool rises = std::is_sorted(known.begin(), known.end(), by_height);
        const bool falls = std::is_sorted(known.rbegin(), known.rend(), by_height);
        const auto at = [&](const point& p) {
            return fmt::format("{:.4g} at {} {}", p.y, c.x_label, p.x);
        };
        const bool several = c.lines.size() > 1 || c.y_label.empty();
        text += (text.empty() ? "" : " ") + (several ? line.name : capitalised(c.y_label)) + ": ";
        if (least->y == most->y)
            text += fmt::format("{:.4g} throughout.", least->y);
        else if (rises || falls)
            text += fmt::format("{}, {} to {}.", at(known.front()), rises ? "rising" : "falling",
                                at(known.back()));
        else
            text += fmt::format("least {}, greatest {}.", at(*least), at(*most));
    }
    return text;
}

inline report report_of(const std::string& game, const sweep_result& r, const std::string& how) {
    report page(shown_name(game) + ", swept", how);
    page.add(summary_table(r));
    for (const chart& c : main_charts(r))
        if (changes(c)) page.add(c).paragraph(sentence_of(c));
    std::vector<chart> every;
    std::vector<std::string> sentences;
    const auto draw = [&](const std::string& part, const std::string& name,
                          std::string_view meaning) {
        const std::string title = capitalised(spaced(name));
        chart c{.title = title,
                .x_label = r.name,
                .y_label = "",
                .lines = {r.curve(std::string(meaning), part, name)}};
        if (!changes(c)) return;
        every.push_back(std::move(c));
        every.back().y_label = title;
        sentences.push_back(sentence_of(every.back()));
        every.back().y_label = unit_of(name);
    };
    for (const char* name : {"options", "plausible", "length"}) draw("pooled", name, name);
    for (const auto& [name, ignored] : r.points.front().at("whole").items())
        if (!played_alone(r) || (name != "draws" && name != "balance" && name != "agent_balance" &&
                                 name != "first_move_advantage"))
            draw("whole", name, name);
    seesaw::metrics::game_quality names{};
    const auto& pooled = r.points.front().at("pooled");
    for_each_measure(names, [&](std::string_view name, std::string_view meaning, double&) {
        // B, n and D of the table: over games they are other numbers.
        if (pooled.contains(name) || name == "decisions") return;
        draw("quality", std::string(name), meaning);
    });
    page.heading("Every measure that changes")
        .paragraph(fmt::format(
            "Charts show the measures with two points whose 95 % intervals do not overlap: {} "
            "here. --csv writes all of them.",
            every.size()));
    return page.gallery(every, sentences);
}

} // namespace detail

SEESAW_PROGRAM_INLINE int run_sweep(const std::string& game, const std::vector<sweep_point>& points,
                                    const sweep_options& a, const std::string& command) {
    const output_file csv("--csv", a.output.csv);
    const page_files files(a.output);
    detail::sweep_result r{a.vary.substr(0, a.vary.find('=')), {}, {}};
    auto measured = detail::run_points(game, points, a);
    for (std::size_t i = 0; i < measured.size(); ++i) {
        if (!measured[i]) continue;
        r.values.push_back(points[i].values.at(r.name));
        r.points.push_back(std::move(*measured[i]));
    }
    const std::string how =
        fmt::format("{} = {}..{}, {} games at each of {} points, {}, seed {}", r.name,
                    r.values.front(), r.values.back(), grouped(a.games), r.values.size(),
                    a.agent == "random" ? "random moves" : "skilled play", a.seed);
    if (a.output.json) {
        for (std::size_t i = 0; i < r.points.size(); ++i) {
            nlohmann::ordered_json line{{"game", game}, {r.name, r.values[i]}};
            line.update(r.points[i]);
            std::cout << to_line(line) << '\n';
        }
    } else {
        std::cout << game << ": " << how << "\n\n";
        detail::summary_table(r).print(std::cout, a.output.style);
        std::cout << '\n';
        if (r.values.size() > 1) print(std::cout, detail::main_charts(r).front(), a.output.style);
    }
    csv.write([&](std::ostream& out) { detail::whole_table(r).write_csv(out); });
    files.write([&] { return detail::report_of(game, r, how).made_by(command); });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
    return 0;
}

}}} // namespace seesaw::v0::programs

#endif
