// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_ANALYSE_VERB_HPP
#define SEESAW_PROGRAM_DEFINITIONS_ANALYSE_VERB_HPP

#include <seesaw/program/analyse_verb.hpp>
#include <seesaw/program/definitions/inline.hpp>

#include <algorithm>
#include <iostream>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void add_analyse_options(CLI::App& app, analyse_request& request) {
    add_text(app, "--solution", request.directory,
             "Directory of the solution; what is missing is solved first")
        .type("DIR")
        .required();
    add_limits(app, request.limits);
    add_json(app, request.output);
    add_csv(app, request.output, "Write the number of positions by layer, value and distance");
    add_report(app, request.output);
    add_ascii(app, request.output);
}

namespace detail {

/// Positions by who wins them.
struct solved_counts {
    std::uint64_t states = 0, choices = 0, only = 0;
    std::uint64_t first = 0, even = 0, second = 0; ///< won by the first player, neither, the second
    std::int32_t longest_first = -1, longest_second = -1; ///< wins in moves; −1: there is none

    void add(const solved_game::layer& layer) {
        states += layer.states;
        choices += layer.choices;
        only += layer.only;
        for (const solved_game::kind& kind : layer.kinds) {
            (kind.value > 0 ? first : kind.value < 0 ? second : even) += kind.states;
            if (kind.value == 0) continue;
            std::int32_t& longest = kind.value > 0 ? longest_first : longest_second;
            longest = std::max(longest, kind.distance);
        }
    }
};

inline cell percent_of(std::uint64_t part, std::uint64_t all) {
    const double share = all == 0 ? std::numeric_limits<double>::quiet_NaN()
                                  : static_cast<double>(part) / static_cast<double>(all);
    return cell::written(all == 0 ? "–" : fmt::format("{:.1f} %", 100 * share), share);
}

inline cell distance_cell(std::int32_t distance) {
    return distance < 0 ? cell::written("–", std::numeric_limits<double>::quiet_NaN())
                        : cell(distance);
}

inline table layer_table(const solved_game& found, const solved_counts& all) {
    table t({"layer", "positions", "first wins", "draws", "second wins", "longest win", "choices",
             "one good move"});
    const auto row = [&](cell name, const solved_counts& n) {
        t.row(std::move(name), n.states, n.first, n.even, n.second,
              distance_cell(std::max(n.longest_first, n.longest_second)), n.choices,
              percent_of(n.only, n.choices));
    };
    for (const solved_game::layer& layer : found.layers) {
        solved_counts counts;
        counts.add(layer);
        row(layer.number, counts);
    }
    if (found.layers.size() > 1) row("all", all);
    return t;
}

inline table first_move_table(const solved_game& found) {
    table t({"move", "value", "ends in", "best"});
    for (const solved_game::first_move& m : found.first_moves)
        t.row(m.move, cell::written(with_sign(m.value), m.value),
              distance_cell(m.distance.value_or(-1)), m.best ? "yes" : "");
    return t;
}

/// Every layer, value and distance.
inline table kind_table(const solved_game& found) {
    table t({"layer", "value", "distance", "positions"});
    for (const solved_game::layer& layer : found.layers)
        for (const solved_game::kind& kind : layer.kinds)
            t.row(layer.number, kind.value, distance_cell(kind.distance), kind.states);
    return t;
}

inline std::vector<chart> analysis_charts(const solved_game& found) {
    chart layers{.title = "Positions by layer", .x_label = "layer", .y_label = "positions"};
    chart distances{
        .title = "Wins by length", .x_label = "moves to the end", .y_label = "positions"};
    layers.lines = {{"first wins", {}}, {"draws", {}}, {"second wins", {}}};
    distances.lines = {{"first wins", {}}, {"second wins", {}}};
    std::map<std::int32_t, std::pair<double, double>> wins;
    for (const solved_game::layer& layer : found.layers) {
        solved_counts counts;
        counts.add(layer);
        const auto x = static_cast<double>(layer.number);
        layers.lines[0].points.push_back({x, static_cast<double>(counts.first)});
        layers.lines[1].points.push_back({x, static_cast<double>(counts.even)});
        layers.lines[2].points.push_back({x, static_cast<double>(counts.second)});
        for (const solved_game::kind& kind : layer.kinds)
            if (kind.value != 0 && kind.distance >= 0)
                (kind.value > 0 ? wins[kind.distance].first : wins[kind.distance].second) +=
                    static_cast<double>(kind.states);
    }
    for (const auto& [distance, counts] : wins) {
        distances.lines[0].points.push_back({static_cast<double>(distance), counts.first});
        distances.lines[1].points.push_back({static_cast<double>(distance), counts.second});
    }
    std::vector<chart> all;
    if (found.layers.size() > 1) all.push_back(std::move(layers));
    if (!wins.empty()) all.push_back(std::move(distances));
    return all;
}

inline std::vector<std::pair<std::string, std::string>> analysis_facts(const solved_game& found,
                                                                       const solved_counts& all) {
    const auto moves = [](std::int32_t n) {
        return n < 0 ? std::string("none") : fmt::format("{} move{}", n, n == 1 ? "" : "s");
    };
    return {
        {"value of the start", with_sign(*found.value)},
        {"it ends in", found.distance ? moves(*found.distance) : "no end"},
        {"positions", grouped(all.states)},
        {"longest win of the first player", moves(all.longest_first)},
        {"longest win of the second player", moves(all.longest_second)},
        {"positions with a choice", grouped(all.choices)},
        {"of these with one good move", percent_of(all.only, all.choices).shown},
    };
}

inline nlohmann::ordered_json analysis_json(const std::string& name, const solved_game& found,
                                            const solved_counts& all) {
    const auto distance = [](std::int32_t moves) {
        return moves < 0 ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(moves);
    };
    nlohmann::ordered_json json{{"game", name}, {"value", *found.value}};
    json["distance"] = distance(found.distance.value_or(-1));
    json["positions"] = all.states;
    json["first_wins"] = all.first;
    json["draws"] = all.even;
    json["second_wins"] = all.second;
    json["longest_first"] = distance(all.longest_first);
    json["longest_second"] = distance(all.longest_second);
    json["choices"] = all.choices;
    json["one_good_move"] = all.only;
    json["moves"] = nlohmann::ordered_json::array();
    for (const solved_game::first_move& m : found.first_moves)
        json["moves"].push_back({{"move", m.move},
                                 {"value", m.value},
                                 {"distance", distance(m.distance.value_or(-1))},
                                 {"best", m.best}});
    json["layers"] = nlohmann::ordered_json::array();
    for (const solved_game::layer& layer : found.layers) {
        nlohmann::ordered_json row{{"layer", layer.number},
                                   {"positions", layer.states},
                                   {"choices", layer.choices},
                                   {"one_good_move", layer.only}};
        for (const solved_game::kind& kind : layer.kinds)
            row["kinds"].push_back({{"value", kind.value},
                                    {"distance", distance(kind.distance)},
                                    {"positions", kind.states}});
        json["layers"].push_back(std::move(row));
    }
    return json;
}

} // namespace detail

SEESAW_PROGRAM_INLINE int show_analysis(const std::string& name, const solved_game& found,
                                        const analyse_request& request,
                                        const std::string& command) {
    if (!found.value) {
        if (found.stopped != seesaw::stop_reason::cancelled) // said in the end
            print_error(fmt::format("{}: the limit was met before all was solved; what is solved "
                                    "is kept, and the next run goes on from there",
                                    limit_option(found.stopped)));
        return 1;
    }
    const output_file csv("--csv", request.output.csv);
    const page_files files(request.output);
    detail::solved_counts all;
    for (const solved_game::layer& layer : found.layers) all.add(layer);
    const auto facts = detail::analysis_facts(found, all);
    if (request.output.json) {
        std::cout << to_line(detail::analysis_json(name, found, all)) << '\n';
    } else {
        const glyphs style = request.output.style;
        table t({"what", "value"});
        for (const auto& [what, text] : facts) t.row(what, text);
        t.print(std::cout, style);
        std::cout << '\n';
        detail::first_move_table(found).print(std::cout, style);
        std::cout << '\n';
        detail::layer_table(found, all).print(std::cout, style);
        for (const chart& c : detail::analysis_charts(found)) {
            std::cout << '\n';
            print(std::cout, c, style);
        }
    }
    csv.write([&](std::ostream& out) { detail::kind_table(found).write_csv(out); });
    files.write([&] {
        report page(name + ", solved", "Every position that can be reached");
        page.highlights(facts);
        page.heading("First moves").add(detail::first_move_table(found), "First moves");
        page.heading("Positions").add(detail::layer_table(found, all), "Positions by layer");
        for (const chart& c : detail::analysis_charts(found)) page.add(c);
        return page.made_by(command);
    });
    return 0;
}

}}} // namespace seesaw::v0::programs

#endif
