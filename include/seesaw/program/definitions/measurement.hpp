// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_MEASUREMENT_HPP
#define SEESAW_PROGRAM_DEFINITIONS_MEASUREMENT_HPP

#include <seesaw/program/measurement.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/random.hpp>
#include <seesaw/version.hpp>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/report.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE engine_settings comparison::settings() const {
    // Nearly everything an engine may hold goes to its table.
    const std::uint64_t rest = std::min(limits.bytes / 2, std::uint64_t{1} << 20);
    return {.depth = depth,
            .table_bytes = std::min(limits.bytes - rest, std::uint64_t{1} << 40),
            .seed = seed};
}

SEESAW_PROGRAM_INLINE journal::configuration settings_of(const comparison& asked) {
    const auto limit = [](auto value, auto none) {
        return value == none ? std::string("unlimited") : fmt::format("{}", value);
    };
    std::string positions = asked.positions;
    if (!positions.empty()) {
        std::ifstream in(positions, std::ios::binary);
        std::uint64_t hash = 0;
        for (int c = in.get(); c != std::ifstream::traits_type::eof(); c = in.get())
            hash = seesaw::mix(hash, static_cast<std::uint64_t>(c));
        positions = fmt::format("file of hash {:016x}", hash);
    } else if (asked.random > 0) {
        positions = fmt::format("{} random after {} plies", asked.random, asked.plies);
    }
    return {{"version", SEESAW_VERSION_STRING},
            {"games", fmt::format("{}", fmt::join(asked.games, ","))},
            {"engines", fmt::format("{}", fmt::join(asked.engines, ","))},
            {"positions", positions},
            {"nodes", limit(asked.limits.nodes, seesaw::limits{}.nodes)},
            {"nanoseconds", limit(asked.limits.time.count(), seesaw::limits{}.time.count())},
            {"bytes", fmt::format("{}", asked.limits.bytes)},
            {"depth", fmt::format("{}", asked.depth)},
            {"seed", fmt::format("{}", asked.seed)}};
}

// ── One answer ──────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE double measurement::at_least() const {
    const bool known = certainty == "exact" || certainty == "at_least";
    return known ? value : -std::numeric_limits<double>::infinity();
}
SEESAW_PROGRAM_INLINE double measurement::at_most() const {
    const bool known = certainty == "exact" || certainty == "at_most";
    return known ? value : std::numeric_limits<double>::infinity();
}
SEESAW_PROGRAM_INLINE bool measurement::solved() const {
    // A solution that may not be the shortest answers nothing, nor does a bound that decides
    // nothing.
    return stopped == "finished" && verdict != "a solution" && verdict != "open" &&
           (certainty == "exact" || certainty == "at_least" || certainty == "at_most");
}

SEESAW_PROGRAM_INLINE double measurement::per_second(std::uint64_t count,
                                                     std::chrono::nanoseconds time) {
    if (time.count() <= 0) return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(count) / std::chrono::duration<double>(time).count();
}

SEESAW_PROGRAM_INLINE std::string_view winner_of(const measurement& m) {
    if (m.at_least() > 0) return "first wins";
    if (m.at_most() < 0) return "second wins";
    if (m.at_least() == 0 && m.at_most() == 0) return "draw";
    if (m.at_most() == 0) return "first cannot win";
    return m.at_least() == 0 ? "second cannot win" : "open";
}

SEESAW_PROGRAM_INLINE std::string_view solution_of(const measurement& m) {
    if (m.certainty == "exact") return std::isfinite(m.value) ? "solved" : "no solution";
    return m.certainty == "at_most" ? "a solution" : "open";
}

SEESAW_PROGRAM_INLINE std::string_view settled_of(const measurement& m) {
    return m.certainty == "exact" ? "solved" : m.certainty == "estimate" ? "estimated" : "open";
}

SEESAW_PROGRAM_INLINE nlohmann::ordered_json to_json(const measurement& m) {
    nlohmann::ordered_json seesaw; // null where it was not counted
    if (!std::isnan(m.seesaw)) seesaw = static_cast<std::uint64_t>(m.seesaw);
    return {{"game", m.game},
            {"position", m.position},
            {"engine", m.engine},
            {"verdict", m.verdict},
            {"value", m.value},
            {"certainty", m.certainty},
            {"stopped", m.stopped},
            {"nodes", m.nodes},
            {"peak_bytes", m.peak_bytes},
            {"nanoseconds", m.time.count()},
            {"seesaw", seesaw}};
}

SEESAW_PROGRAM_INLINE std::string to_text(const measurement& m) { return to_line(to_json(m)); }

SEESAW_PROGRAM_INLINE measurement measurement_of(const std::string& text) {
    const auto json = parse_json(text).value();
    const auto number = [&](const char* name) { // what is not finite is null
        const auto& value = json.at(name);
        return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
    };
    return {
        json.at("game"),       json.at("position"),
        json.at("engine"),     json.at("verdict"),
        number("value"),       json.at("certainty"),
        json.at("stopped"),    json.at("nodes"),
        json.at("peak_bytes"), std::chrono::nanoseconds(json.at("nanoseconds").get<std::int64_t>()),
        number("seesaw")};
}

// ── Tables ──────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE cell rate_cell(double per_second) {
    return cell::written(std::isnan(per_second) ? "–" : short_count(per_second), per_second);
}
SEESAW_PROGRAM_INLINE cell bytes_cell(std::uint64_t bytes) {
    return cell::written(short_bytes(bytes), static_cast<double>(bytes));
}
SEESAW_PROGRAM_INLINE cell time_cell(std::chrono::nanoseconds time) {
    return cell::written(short_time(time), std::chrono::duration<double>(time).count());
}

namespace detail {

inline cell seesaw_cell(double switches) {
    return cell::written(std::isnan(switches) ? "–" : fmt::format("{:.0f}", switches), switches);
}
inline cell value_cell(const measurement& m) {
    if (m.certainty == "unknown" || std::isnan(m.value))
        return cell::written("–", std::numeric_limits<double>::quiet_NaN());
    const int digits = m.value == std::round(m.value) ? 9 : 4;
    return cell::written(fmt::format("{:.{}g}", m.value, digits), m.value);
}

inline std::vector<cell> cells_of(const measurement& m) {
    return {m.engine,
            m.verdict,
            value_cell(m),
            m.certainty,
            m.stopped,
            m.nodes,
            rate_cell(m.nodes_per_second()),
            bytes_cell(m.peak_bytes),
            time_cell(m.time),
            seesaw_cell(m.seesaw)};
}
inline const std::vector<std::string> measurement_columns = {
    "engine", "verdict", "value", "certainty", "stopped",
    "nodes",  "nodes/s", "bytes", "time",      "seesaw"};

inline bool several_positions(const std::vector<measurement>& all) {
    return std::any_of(all.begin(), all.end(),
                       [&](const auto& m) { return m.position != all.front().position; });
}

inline bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The names in the order in which they come.
template <class Name>
inline std::vector<std::string> names_of(const std::vector<measurement>& all, Name name) {
    std::vector<std::string> names;
    for (const measurement& m : all)
        if (!contains(names, m.*name)) names.push_back(m.*name);
    return names;
}

} // namespace detail

SEESAW_PROGRAM_INLINE table table_of(const std::vector<measurement>& all) {
    const bool several =
        std::any_of(all.begin(), all.end(), [&](const auto& m) { return m.position != "start"; });
    std::vector<std::string> header = detail::measurement_columns;
    header.insert(header.begin(), "game");
    if (several) header.insert(header.begin() + 1, "position");
    table table(header);
    for (const measurement& m : all) {
        std::vector<cell> cells = detail::cells_of(m);
        cells.insert(cells.begin(), cell(m.game));
        if (several) cells.insert(cells.begin() + 1, cell(m.position));
        table.row(std::move(cells));
    }
    return table;
}

SEESAW_PROGRAM_INLINE table summary_of(const std::vector<measurement>& all) {
    struct sums {
        std::uint64_t positions = 0, first = 0, draws = 0, second = 0, solved = 0;
        std::uint64_t nodes = 0, peak_bytes = 0;
        std::chrono::nanoseconds time{};
        double seesaw = 0;
    };
    std::vector<std::pair<std::string, std::string>> order;
    std::map<std::pair<std::string, std::string>, sums> found;
    for (const measurement& m : all) {
        const auto key = std::pair(m.game, m.engine);
        if (!found.contains(key)) order.push_back(key);
        sums& s = found[key];
        ++s.positions;
        s.first += m.verdict == "first wins" ? 1u : 0u;
        s.second += m.verdict == "second wins" ? 1u : 0u;
        s.draws += m.verdict == "draw" ? 1u : 0u;
        s.solved += m.solved() ? 1u : 0u;
        s.nodes += m.nodes;
        s.peak_bytes = std::max(s.peak_bytes, m.peak_bytes);
        s.time += m.time;
        s.seesaw += m.seesaw;
    }
    table table({"game", "engine", "positions", "solved", "first wins", "draws", "second wins",
                 "nodes", "nodes/s", "bytes", "time", "seesaw"});
    for (const auto& key : order) {
        const sums& s = found[key];
        table.row(key.first, key.second, s.positions, s.solved, s.first, s.draws, s.second, s.nodes,
                  rate_cell(measurement::per_second(s.nodes, s.time)), bytes_cell(s.peak_bytes),
                  time_cell(s.time), detail::seesaw_cell(s.seesaw));
    }
    return table;
}

namespace detail {

/// By more than the rounding of an expectation; scores are whole.
inline bool exceeds(double least, double most) {
    const double rounding = std::isfinite(most) ? 1e-9 * std::max(1.0, std::abs(most)) : 0;
    return least - rounding > most;
}

} // namespace detail

SEESAW_PROGRAM_INLINE std::vector<std::string> contradictions(const std::vector<measurement>& all) {
    std::map<std::pair<std::string, std::string>, std::vector<const measurement*>> by_position;
    for (const measurement& m : all) by_position[{m.game, m.position}].push_back(&m);
    std::vector<std::string> found;
    for (const auto& [where, claims] : by_position)
        for (const measurement* x : claims)
            for (const measurement* y : claims)
                if (detail::exceeds(x->at_least(), y->at_most()))
                    found.push_back(fmt::format("{}, {}: {} says {} {:g}, {} says {} {:g}",
                                                where.first, where.second, x->engine, x->certainty,
                                                x->value, y->engine, y->certainty, y->value));
    return found;
}

// ── The report ──────────────────────────────────────────────────────────────────────────────────

namespace detail {

/// Engines that answer the same question, few enough for a chart; alpha_beta is a guest where it is
/// of another family.
struct family_text {
    programs::family family;
    std::string_view name; ///< in titles of charts, which are also names of files
    std::string_view title;
    std::string_view about;
    bool guest;
};
inline constexpr family_text families[] = {
    {family::depth_first, "depth first", "Depth first: what is the value?",
     "Minimax and its descendants, which search one line at a time.", false},
    {family::other_ways, "other ways", "Other ways to the value",
     "Bisection, retrograde analysis, sampling and conspiracy numbers, with alpha_beta for "
     "comparison.",
     true},
    {family::proofs, "proofs", "Best first: can the first player win?",
     "Proof engines answer one yes-or-no question; alpha_beta, which finds the value, is there for "
     "comparison.",
     true},
    {family::paths, "puzzles", "Puzzles: what is the shortest solution?",
     "hda_star has two threads.", false}};

inline std::vector<std::string> members_of(family wanted) {
    std::vector<std::string> names;
    for (const engine_facts& one : engine_list())
        if (one.family == wanted) names.emplace_back(one.name);
    return names;
}

/// Solved over what it took, as a stair: up and to the left is better.
template <class Effort>
inline chart cactus(const std::vector<measurement>& all, const std::vector<std::string>& engines,
                    const std::vector<std::string>& games, std::string title, std::string x_label,
                    Effort effort) {
    chart c{.title = std::move(title),
            .x_label = std::move(x_label),
            .y_label = "questions answered",
            .powers = true};
    double most = -9;
    for (const std::string& engine : engines) {
        std::vector<double> taken;
        bool ran = false;
        for (const measurement& m : all) {
            if (m.engine != engine || !contains(games, m.game)) continue;
            ran = true;
            const double power = std::log10(std::max(effort(m), 1e-9));
            most = std::max(most, power);
            if (m.solved()) taken.push_back(power);
        }
        if (!ran) continue;
        std::sort(taken.begin(), taken.end());
        series line{engine, {}};
        double count = 0;
        for (const double x : taken) {
            line.points.push_back({x, count});
            line.points.push_back({x, ++count});
        }
        c.lines.push_back(std::move(line));
    }
    // Those that are done stay where they are to the end of the axis.
    for (series& line : c.lines)
        if (!line.points.empty()) line.points.push_back({most, line.points.back().y});
    return c;
}

/// A line for every engine: how many of its questions it answered, and what that took.
inline table overview(const std::vector<measurement>& all) {
    table table({"engine", "asked", "solved", "nodes", "nodes/s", "bytes", "time"});
    for (const std::string& engine : names_of(all, &measurement::engine)) {
        std::uint64_t questions = 0, answered = 0, nodes = 0, bytes = 0;
        std::chrono::nanoseconds time{};
        for (const measurement& m : all) {
            if (m.engine != engine) continue;
            ++questions;
            answered += m.solved() ? 1u : 0u;
            nodes += m.nodes;
            bytes = std::max(bytes, m.peak_bytes);
            time += m.time;
        }
        table.row(engine, questions, answered, nodes,
                  rate_cell(measurement::per_second(nodes, time)), bytes_cell(bytes),
                  time_cell(time));
    }
    return table;
}

inline void add_charts(report& page, const std::vector<measurement>& all) {
    for (const family_text& f : families) {
        std::vector<std::string> engines = members_of(f.family);
        std::vector<std::string> games;
        for (const measurement& m : all)
            if (contains(engines, m.engine) && !contains(games, m.game)) games.push_back(m.game);
        if (games.empty()) continue;
        if (f.guest) engines.insert(engines.begin(), "alpha_beta");
        page.heading(f.title).paragraph(f.about);
        const auto solved_here = [&](const measurement& m) {
            return contains(engines, m.engine) && contains(games, m.game) && m.solved();
        };
        if (std::none_of(all.begin(), all.end(), solved_here)) {
            page.paragraph("None of them found an answer within the budget.");
            continue;
        }
        page.add(cactus(all, engines, games, fmt::format("Answered over nodes, {}", f.name),
                        "nodes",
                        [](const measurement& m) { return static_cast<double>(m.nodes); }));
        page.add(cactus(all, engines, games, fmt::format("Answered over time, {}", f.name),
                        "seconds (1m is a thousandth)", [](const measurement& m) {
                            return std::chrono::duration<double>(m.time).count();
                        }));
    }
}

} // namespace detail

SEESAW_PROGRAM_INLINE report report_of(const comparison& asked, const std::vector<measurement>& all,
                                       const std::string& build, const std::string& command) {
    report page("Engines side by side", build);
    std::string budget;
    const auto add = [&](const std::string& part) {
        budget += (budget.empty() ? "" : ", ") + part;
    };
    if (asked.limits.nodes != seesaw::limits{}.nodes) add(grouped(asked.limits.nodes) + " nodes");
    if (asked.limits.time != seesaw::limits{}.time) add(short_time(asked.limits.time));
    add(short_bytes(asked.limits.bytes));
    page.paragraph(fmt::format("Every engine had the same budget for every question: {}. An answer "
                               "counts if it is proven. Values are seen from the first player; for "
                               "puzzles they are the moves of a shortest solution.",
                               budget));
    if (asked.threads > 1)
        page.paragraph(fmt::format("{} runs at a time: times are longer than they would be alone.",
                                   asked.threads));
    page.add(detail::overview(all), "All engines");
    detail::add_charts(page, all);
    const bool several = detail::several_positions(all);
    if (several) {
        page.heading("Game by game").add(summary_of(all));
    } else {
        for (const std::string& game : detail::names_of(all, &measurement::game)) {
            table table(detail::measurement_columns);
            for (const measurement& m : all)
                if (m.game == game) table.row(detail::cells_of(m));
            page.heading(game).add(table);
        }
    }
    return page.made_by(command);
}

}}} // namespace seesaw::v0::programs

#endif
