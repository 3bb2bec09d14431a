// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_EXTERNAL_COMPARISON_HPP
#define SEESAW_PROGRAM_DEFINITIONS_EXTERNAL_COMPARISON_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/external_comparison.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include <seesaw/program/external.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measurement.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void external_request::check() const {
    const bool said = field != 1 || time_field > 0 || nodes_field > 0 || fresh || view != "mover" ||
                      repeat != 1 || timeout != external_request{}.timeout;
    if (said && external.empty())
        throw usage_error("--external CMD is required by --field, --time-field, --nodes-field, "
                          "--fresh, --view, --repeat and --timeout");
}

SEESAW_PROGRAM_INLINE void add_external_options(CLI::App& app, external_request& a) {
    const std::string group = "Other programs";
    add_text(app, "--external", a.external,
             "A command that reads positions and prints results, one per line")
        .type("CMD")
        .group(group);
    add_count(app, "--field", a.field, "Field of its output lines with the value (1)", 1, 1000)
        .group(group);
    add_count(app, "--time-field", a.time_field,
              "Field with its own time for the position, in nanoseconds; ours is then the engine's "
              "own too",
              1, 1000)
        .group(group);
    add_count(app, "--nodes-field", a.nodes_field, "Field with its number of nodes", 1, 1000)
        .group(group);
    add_flag(app, "--fresh", a.fresh,
             "Clear our engine before each position, untimed; the other program should do the same")
        .group(group);
    add_choice(app, "--view", a.view, "Side for which its positive values are good",
               {"mover", "first"})
        .group(group);
    add_count(app, "--repeat", a.repeat, "Rounds; the fastest of each side counts (1)", 1, 1000)
        .group(group);
    add_parsed(
        app, "--timeout", [&a](const std::string& t) { a.timeout = parse_time("--timeout", t); },
        "Time limit for all its answers (10min)")
        .type("TIME")
        .group(group);
}

namespace detail {

/// The number in a line of results: a field of it, or `score` or `value` of a JSON object.
inline std::optional<double> number_in(const std::string& line, std::uint64_t field) {
    if (!line.empty() && line.front() == '{') {
        const auto json = parse_json(line);
        for (const char* name : {"score", "value"})
            if (json && json->is_object() && json->contains(name) && json->at(name).is_number())
                return json->at(name).get<double>();
        return std::nullopt;
    }
    std::string_view rest = line;
    for (std::uint64_t i = 1;; ++i) {
        rest = trim(rest);
        const std::string word(rest.substr(0, rest.find_first_of(" \t")));
        if (word.empty()) return std::nullopt;
        if (i == field) {
            char* end = nullptr;
            const double number = std::strtod(word.c_str(), &end);
            return *end == '\0' ? std::optional(number) : std::nullopt;
        }
        rest.remove_prefix(word.size());
    }
}

/// The number in a field of line `i`, which must have one.
inline double field_of(const std::string& line, std::uint64_t field, std::size_t i) {
    if (const auto number = number_in(line, field)) return *number;
    throw std::runtime_error(fmt::format("--external: no number in field {} of its line {}: {}",
                                         field, i + 1, in_quotes(line)));
}

} // namespace detail

SEESAW_PROGRAM_INLINE int compare_external(const our_side& ours, const external_request& a,
                                           const output_options& output, const std::string& build) {
    using detail::field_of;
    // Of each position the fastest round counts, where its time is known, else the fastest whole.
    std::vector<our_side::answer> here;
    std::vector<std::string> there;
    std::vector<double> their_times; // nanoseconds
    double their_time = std::numeric_limits<double>::infinity();
    for (std::uint64_t round = 0; round < a.repeat; ++round) {
        auto again = ours.solve();
        for (std::size_t i = 0; i < here.size(); ++i)
            again[i].time = std::min(again[i].time, here[i].time);
        here = std::move(again);
        program_run run = run_solver(a.external, ours.positions, a.timeout);
        their_time =
            std::min(their_time,
                     static_cast<double>(
                         std::chrono::duration_cast<std::chrono::nanoseconds>(run.time).count()));
        there = std::move(run.lines);
        if (a.time_field == 0) continue;
        their_times.resize(there.size(), std::numeric_limits<double>::infinity());
        for (std::size_t i = 0; i < there.size(); ++i)
            their_times[i] = std::min(their_times[i], field_of(there[i], a.time_field, i));
    }
    if (a.time_field > 0) their_time = std::accumulate(their_times.begin(), their_times.end(), 0.0);
    double our_time = 0, our_nodes = 0, their_nodes = 0;
    for (std::size_t i = 0; i < here.size(); ++i) {
        our_time += static_cast<double>(here[i].time.count());
        our_nodes += here[i].nodes;
        if (a.nodes_field > 0) their_nodes += field_of(there[i], a.nodes_field, i);
    }

    std::ostream& out = output.json ? std::cerr : std::cout;
    if (!build.empty()) out << build << "\n\n";
    std::size_t compared = 0, different = 0;
    constexpr std::size_t shown = 10;
    for (std::size_t i = 0; i < here.size(); ++i) {
        const std::string& position = ours.positions[i];
        const double number = field_of(there[i], a.field, i);
        if (output.json)
            std::cout << to_line(nlohmann::ordered_json{{"position", position},
                                                        {"value", here[i].value},
                                                        {"certainty", to_string(here[i].certainty)},
                                                        {"external", number}})
                      << '\n';
        if (here[i].certainty != seesaw::certainty::exact) continue;
        ++compared;
        if (here[i].value == number) continue;
        if (++different <= shown)
            out << fmt::format("line {}: {} is {:g} here, {:g} there\n", i + 1, in_quotes(position),
                               here[i].value, number);
    }
    if (different > shown) out << fmt::format("… and {} more\n", different - shown);

    const auto count = static_cast<std::int64_t>(here.size());
    const auto nanoseconds = [](double n) {
        return time_cell(std::chrono::nanoseconds(std::llround(n)));
    };
    const auto each = [count](double sum) { return sum / static_cast<double>(count); };
    table table({"program", "positions", "time", "per position", "nodes per position"});
    table.row(ours.engine, count, nanoseconds(our_time), nanoseconds(each(our_time)),
              each(our_nodes));
    table.row(a.external, count, nanoseconds(their_time), nanoseconds(each(their_time)),
              a.nodes_field > 0 ? cell(each(their_nodes)) : cell("-"));
    table.print(out, output.style);
    out << fmt::format("the other takes {:.3g} times as long as {}{}\n", their_time / our_time,
                       ours.engine, a.time_field > 0 ? "" : ", its start and pipe included");
    out << fmt::format("{} answers compared, {} differ; {} not settled by {}\n", compared,
                       different, here.size() - compared, ours.engine);
    return different == 0 ? 0 : 1;
}

}}} // namespace seesaw::v0::programs

#endif
