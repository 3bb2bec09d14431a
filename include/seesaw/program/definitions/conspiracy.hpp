// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_CONSPIRACY_HPP
#define SEESAW_PROGRAM_DEFINITIONS_CONSPIRACY_HPP

#include <seesaw/program/conspiracy.hpp>

#include <cmath>
#include <cstddef>

#include <seesaw/metrics/critical.hpp>
#include <seesaw/program/definitions/inline.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

inline std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == ',')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

/// A player's numbers for one threshold, position by position.
inline std::vector<double> numbers_of(const std::vector<scn_values>& row, bool second,
                                      std::size_t T) {
    std::vector<double> numbers;
    for (const scn_values& at : row) numbers.push_back((second ? at.second : at.first)[T]);
    return numbers;
}

inline series line_of(std::string name, const std::vector<double>& numbers) {
    series line{std::move(name), {}};
    for (std::size_t ply = 0; ply < numbers.size(); ++ply)
        line.points.push_back({static_cast<double>(ply), numbers[ply]});
    return line;
}

} // namespace detail

SEESAW_PROGRAM_INLINE void add_scn_options(CLI::App& app, scn_options& options) {
    const std::string group = "Single conspiracy numbers along one game";
    std::string depths, thresholds;
    for (const int depth : options.depths)
        depths += fmt::format("{}{}", depths.empty() ? "" : ",", depth);
    for (const double T : options.thresholds)
        thresholds += fmt::format("{}{:g}", thresholds.empty() ? "" : ",", T);
    add_parsed(
        app, "--scn-depth",
        [&options](const std::string& text) {
            options.depths.clear();
            for (const std::string& part : detail::parts_of(text))
                options.depths.push_back(static_cast<int>(parse_count("--scn-depth", part, 1, 20)));
        },
        fmt::format("Moves to look ahead, one curve each ({})", depths))
        .type("N,N...")
        .group(group);
    add_parsed(
        app, "--threshold",
        [&options](const std::string& text) {
            options.thresholds.clear();
            for (const std::string& part : detail::parts_of(text)) {
                char* end = nullptr;
                const double T = std::strtod(part.c_str(), &end);
                if (part.empty() || *end != '\0' || !std::isfinite(T))
                    throw usage_error(
                        fmt::format("--threshold: {} is not a number", in_quotes(part)));
                options.thresholds.push_back(T);
            }
        },
        fmt::format("Values that each player wants to reach ({})", thresholds))
        .type("T,T...")
        .group(group);
    add_text(app, "--line", options.line, "Moves of the game (one of those measured)")
        .type("MOVES")
        .group(group);
}

SEESAW_PROGRAM_INLINE std::vector<chart>
charts_of(const scn_curves& curves, const std::string& first, const std::string& second) {
    const scn_options& asked = curves.asked;
    const std::string& game = curves.game;
    std::vector<chart> charts;
    chart values{.title = fmt::format("Value along {}, by depth", game),
                 .x_label = "ply",
                 .y_label = "seen from first"};
    for (std::size_t d = 0; d < asked.depths.size(); ++d) {
        std::vector<double> numbers;
        for (const scn_values& at : curves.by_depth[d]) numbers.push_back(at.value);
        values.lines.push_back(detail::line_of(fmt::format("depth {}", asked.depths[d]), numbers));
    }
    charts.push_back(std::move(values));
    for (const bool of_second : {false, true}) {
        chart c{.title = fmt::format("Single conspiracy number of {} along {}, T = {:g}",
                                     of_second ? second : first, game, asked.thresholds[0]),
                .x_label = "ply",
                .y_label = "leaves that must change"};
        for (std::size_t d = 0; d < asked.depths.size(); ++d)
            c.lines.push_back(
                detail::line_of(fmt::format("depth {}", asked.depths[d]),
                                detail::numbers_of(curves.by_depth[d], of_second, 0)));
        charts.push_back(std::move(c));
    }
    for (std::size_t T = 0; T < asked.thresholds.size(); ++T) {
        chart c{.title = fmt::format("Single conspiracy numbers along {}, T = {:g}, depth {}", game,
                                     asked.thresholds[T], asked.depths.back()),
                .x_label = "ply",
                .y_label = "leaves that must change"};
        c.lines.push_back(
            detail::line_of(first, detail::numbers_of(curves.by_depth.back(), false, T)));
        c.lines.push_back(
            detail::line_of(second, detail::numbers_of(curves.by_depth.back(), true, T)));
        charts.push_back(std::move(c));
    }
    return charts;
}

SEESAW_PROGRAM_INLINE std::vector<std::string>
reading_of(const scn_curves& curves, const std::string& first, const std::string& second) {
    namespace metrics = seesaw::metrics;
    const auto& row = curves.by_depth.back();
    // Both players' numbers where `mover` is to move, and the plies of these positions.
    struct own_moves {
        std::vector<double> first, second;
        std::vector<std::size_t> plies;
    };
    const auto positions_of = [&](seesaw::player mover) {
        own_moves found;
        for (std::size_t ply = 0; ply < row.size(); ++ply) {
            if (curves.movers[ply] != mover) continue;
            found.first.push_back(row[ply].first[0]);
            found.second.push_back(row[ply].second[0]);
            found.plies.push_back(ply);
        }
        return found;
    };
    const own_moves x = positions_of(seesaw::player::first);
    const own_moves y = positions_of(seesaw::player::second);

    std::vector<std::string> said;
    std::vector<std::size_t> turnovers;
    for (const std::size_t i : metrics::seesaw_turnovers(x.first, x.second))
        turnovers.push_back(x.plies[i]);
    said.push_back(fmt::format(
        "Along {}, by single conspiracy numbers at {}'s moves (T = {:g}, depth {}): who is nearer "
        "{}.",
        curves.game, first, curves.asked.thresholds[0], curves.asked.depths.back(),
        turnovers.empty()
            ? "never changes"
            : fmt::format("changes {} time{}, at ply {}", turnovers.size(),
                          turnovers.size() == 1 ? "" : "s", fmt::join(turnovers, ", "))));
    const auto tell = [&](const std::string& name, const std::vector<double>& own,
                          const std::vector<double>& other, const std::vector<std::size_t>& plies) {
        for (const auto kind : {metrics::surprise::swindle, metrics::surprise::trap}) {
            std::vector<std::size_t> places;
            for (const auto& candidate : metrics::surprises(own, other))
                if (candidate.kind == kind) places.push_back(plies[candidate.place]);
            if (!places.empty())
                said.push_back(fmt::format("{}: candidates for a {} at ply {}.", name,
                                           to_string(kind), fmt::join(places, ", ")));
        }
        for (const auto& loop : metrics::loops(own))
            if (own[loop.from] > 0) // a goal that is reached stays reached
                said.push_back(fmt::format("{} stays at {:g} from ply {} to {}, as in a loop.",
                                           name, own[loop.from], plies[loop.from], plies[loop.to]));
    };
    tell(first, x.first, x.second, x.plies);
    tell(second, y.second, y.first, y.plies);
    const double correlation = metrics::correlation_of_changes(x.first, x.second);
    if (!std::isnan(correlation))
        said.push_back(
            fmt::format("Changes of both numbers correlate by {:.2f}: {} stance.", correlation,
                        metrics::stance_of(correlation) == metrics::stance::unclear
                            ? "no clear"
                            : fmt::format("a {}", to_string(metrics::stance_of(correlation)))));
    return said;
}

}}} // namespace seesaw::v0::programs

#endif
