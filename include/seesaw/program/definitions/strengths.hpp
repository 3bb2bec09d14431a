// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_STRENGTHS_HPP
#define SEESAW_PROGRAM_DEFINITIONS_STRENGTHS_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/strengths.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/program/measured.hpp>
#include <seesaw/program/measures.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE std::vector<strength_level> strengths_around(double asked) {
    std::vector<strength_level> all = {{"weak", 0.5}, {"middle", 0.1}, {"strong", 0.02}};
    all[asked >= 0.3 ? 0 : asked >= 0.05 ? 1 : 2].epsilon = asked;
    return all;
}

SEESAW_PROGRAM_INLINE std::string strengths_note(const strengths& all) {
    std::string text = "The same players with more or fewer random moves:";
    for (std::size_t i = 0; i < all.size(); ++i)
        text += fmt::format("{} {} in {:g} % of their moves ({} games{})", i == 0 ? "" : ",",
                            all[i].name, 100 * all[i].epsilon, grouped(all[i].measured.games),
                            all[i].measured.distinct == 0 ||
                                    all[i].measured.distinct == all[i].measured.games
                                ? ""
                                : fmt::format(", {} differ", grouped(all[i].measured.distinct)));
    return text + ".";
}

SEESAW_PROGRAM_INLINE table strengths_table(const strengths& all) {
    std::vector<compared_game> columns;
    for (const metrics::strength& one : all) columns.push_back({one.name, one.measured});
    return full_beside_table(columns);
}

namespace detail {

struct strength_curve {
    std::string_view name;
    std::string_view title;
};
inline constexpr strength_curve strength_curves[] = {
    {"refinement", "Game refinement"},
    {"length", "Length"},
    {"options", "Options"},
    {"mass", "Mass"},
    {"won", "Games won"},
    {"completion", "Games that end"},
    {"draws", "Draws"},
    {"first_move_advantage", "Advantage of moving first"},
    {"clarity", "Clarity"},
    {"drama", "Drama"},
    {"trailing", "The winner trails"},
    {"lead_change", "Changes of the lead"},
    {"uncertainty", "Uncertainty"},
    {"late_uncertainty", "Uncertainty, last quarter"},
    {"outcome_uncertainty", "Settled after"},
};

} // namespace detail

SEESAW_PROGRAM_INLINE std::vector<chart> strength_charts(const strengths& all) {
    std::vector<std::vector<named_measure>> columns;
    for (const metrics::strength& one : all) columns.push_back(measures_of(one.measured));
    std::vector<chart> charts;
    for (const detail::strength_curve& curve : detail::strength_curves) {
        series line{std::string(curve.title), {}};
        std::vector<metrics::estimate> values;
        for (std::size_t i = all.size(); i-- > 0;) { // strong players on the left
            const auto found = std::find_if(columns[i].begin(), columns[i].end(),
                                            [&](const auto& m) { return m.name == curve.name; });
            if (found == columns[i].end() || std::isnan(found->value.value)) continue;
            values.push_back(found->value);
            line.points.push_back({100 * all[i].epsilon, found->value.value});
            line.spans.push_back({found->value.low, found->value.high});
        }
        bool differs = curve.name == "refinement";
        for (const auto& x : values)
            for (const auto& y : values) differs |= clearly_differ(x, y);
        if (!differs || values.size() < 2) continue;
        charts.push_back({.title = std::string(curve.title),
                          .x_label = "moves at random, % (left: strong players)",
                          .y_label = unit_of(curve.name),
                          .lines = {std::move(line)}});
    }
    return charts;
}

SEESAW_PROGRAM_INLINE nlohmann::ordered_json strengths_json(const strengths& all) {
    auto json = nlohmann::ordered_json::array();
    for (const metrics::strength& one : all) {
        nlohmann::ordered_json level{{"name", one.name}, {"epsilon", one.epsilon}};
        level.update(to_json(one.measured));
        level.erase("reading"); // that of all strengths is one
        json.push_back(std::move(level));
    }
    return json;
}

}}} // namespace seesaw::v0::programs

#endif
