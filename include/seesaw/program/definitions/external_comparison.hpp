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

SEESAW_PROGRAM_INLINE external_result ask_both(const our_side& ours, const external_request& a) {
    using detail::field_of;
    external_result found{
        .engine = ours.engine, .command = a.external, .positions = ours.positions};
    // Of each position the fastest round counts, where its time is known, else the fastest whole.
    std::vector<std::string> there;
    std::vector<double> their_times;
    double whole = std::numeric_limits<double>::infinity();
    for (std::uint64_t round = 0; round < a.repeat; ++round) {
        auto again = ours.solve();
        for (std::size_t i = 0; i < found.ours.size(); ++i)
            again[i].time = std::min(again[i].time, found.ours[i].time);
        found.ours = std::move(again);
        program_run run = run_solver(a.external, ours.positions, a.timeout);
        whole = std::min(
            whole, static_cast<double>(
                       std::chrono::duration_cast<std::chrono::nanoseconds>(run.time).count()));
        there = std::move(run.lines);
        if (a.time_field == 0) continue;
        their_times.resize(there.size(), std::numeric_limits<double>::infinity());
        for (std::size_t i = 0; i < there.size(); ++i)
            their_times[i] = std::min(their_times[i], field_of(there[i], a.time_field, i));
    }
    found.own_clocks = a.time_field > 0;
    found.their_time =
        found.own_clocks ? std::accumulate(their_times.begin(), their_times.end(), 0.0) : whole;
    for (std::size_t i = 0; i < found.ours.size(); ++i) {
        const our_side::answer& here = found.ours[i];
        found.our_time += static_cast<double>(here.time.count());
        found.our_nodes += here.nodes;
        if (a.nodes_field > 0) found.their_nodes += field_of(there[i], a.nodes_field, i);
        found.theirs.push_back(field_of(there[i], a.field, i));
        if (here.certainty != seesaw::certainty::exact) continue;
        ++found.settled;
        if (here.value != found.theirs[i]) found.different.push_back(i);
    }
    return found;
}

SEESAW_PROGRAM_INLINE int show_external(const external_result& found, const output_options& output,
                                        const std::string& build) {
    std::ostream& out = output.json ? std::cerr : std::cout;
    if (!build.empty()) out << build << "\n\n";
    const std::size_t count = found.positions.size();
    for (std::size_t i = 0; output.json && i < count; ++i)
        std::cout << to_line(
                         nlohmann::ordered_json{{"position", found.positions[i]},
                                                {"value", found.ours[i].value},
                                                {"certainty", to_string(found.ours[i].certainty)},
                                                {"external", found.theirs[i]}})
                  << '\n';
    constexpr std::size_t shown = 10;
    for (std::size_t k = 0; k < std::min(shown, found.different.size()); ++k) {
        const std::size_t i = found.different[k];
        out << fmt::format("line {}: {} is {:g} here, {:g} there\n", i + 1,
                           in_quotes(found.positions[i]), found.ours[i].value, found.theirs[i]);
    }
    if (found.different.size() > shown)
        out << fmt::format("… and {} more\n", found.different.size() - shown);

    const auto nanoseconds = [](double n) {
        return time_cell(std::chrono::nanoseconds(std::llround(n)));
    };
    const auto each = [&](double sum) { return sum / static_cast<double>(count); };
    table table({"program", "positions", "time", "per position", "nodes per position"});
    table.row(found.engine, count, nanoseconds(found.our_time), nanoseconds(each(found.our_time)),
              each(found.our_nodes));
    table.row(found.command, count, nanoseconds(found.their_time),
              nanoseconds(each(found.their_time)),
              found.their_nodes > 0 ? cell(each(found.their_nodes)) : cell("-"));
    table.print(out, output.style);
    out << fmt::format("the other takes {:.3g} times as long as {}{}\n",
                       found.their_time / found.our_time, found.engine,
                       found.own_clocks ? "" : ", its start and pipe included");
    out << fmt::format("{} answers compared, {} differ; {} not settled by {}\n", found.settled,
                       found.different.size(), count - found.settled, found.engine);
    return found.different.empty() ? 0 : 1;
}

SEESAW_PROGRAM_INLINE int show_peers(const std::vector<external_result>& all,
                                     const output_options& output, const std::string& build) {
    table t({"peer", "engine", "positions", "time", "time of the peer", "ratio", "nodes",
             "nodes of the peer", "ratio", "differ", "not settled"});
    int status = 0;
    const auto nodes = [](double n) { return cell(static_cast<std::int64_t>(std::llround(n))); };
    for (const external_result& found : all) {
        const auto time = [](double n) {
            return time_cell(std::chrono::nanoseconds(std::llround(n)));
        };
        const bool counts = found.their_nodes > 0;
        t.row(found.command, found.engine, found.positions.size(), time(found.our_time),
              time(found.their_time), cell(found.their_time / found.our_time, 2),
              nodes(found.our_nodes), counts ? nodes(found.their_nodes) : cell("-"),
              counts ? cell(found.their_nodes / found.our_nodes, 2) : cell("-"),
              found.different.size(), found.positions.size() - found.settled);
        status = found.different.empty() ? status : 1;
    }
    std::ostream& out = output.json ? std::cerr : std::cout;
    if (!build.empty()) out << build << "\n\n";
    out << "Ratios above 1: the peer takes longer, or visits more nodes.\n\n";
    t.print(out, output.style);
    return status;
}

}}} // namespace seesaw::v0::programs

#endif
