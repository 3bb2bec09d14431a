// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_GATHERED_GAMES_HPP
#define SEESAW_PROGRAM_DEFINITIONS_GATHERED_GAMES_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/gathered_games.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void mean_by_ply::add(int ply, double x) {
    // A record may call its plies what it likes; a chart shows no more than so many of them.
    constexpr std::size_t most = 65'536;
    if (!std::isfinite(x)) return;
    const auto found = sums_.find(ply);
    if (found == sums_.end() && sums_.size() == most) return;
    auto& [sum, count] = found == sums_.end() ? sums_[ply] : found->second;
    sum += x;
    ++count;
}

SEESAW_PROGRAM_INLINE std::vector<point> mean_by_ply::points() const {
    std::vector<point> result;
    for (const auto& [ply, at] : sums_)
        result.push_back({static_cast<double>(ply), at.first / at.second});
    return result;
}

SEESAW_PROGRAM_INLINE std::vector<point> leads_by_ply(const seesaw::playthrough& game,
                                                      double scale) {
    std::vector<point> result;
    for (const auto& [ply, lead] : seesaw::metrics::leads_by_ply(game, {.scale = scale}))
        result.push_back({static_cast<double>(ply), lead});
    return result;
}

SEESAW_PROGRAM_INLINE void typical_value::add(const seesaw::playthrough& game) {
    constexpr std::size_t most_kept = 256;
    const std::size_t place = seen_++;
    const std::vector<point> values = leads_by_ply(game, scale_);
    if (values.empty()) return;
    ++count_;
    kind& k = kinds_[game.steps.size()];
    if (k.count++ > 0) return;
    k.number = game.number;
    k.place = place;
    k.values = values;
    if (++kept_ <= most_kept) return;
    // One of the ends goes, the one that is farther from the middle.
    const auto kept = [](const auto& each) { return !each.second.values.empty(); };
    const auto low = std::find_if(kinds_.begin(), kinds_.end(), kept);
    const auto high = std::prev(std::find_if(kinds_.rbegin(), kinds_.rend(), kept).base());
    const std::size_t centre = middle()->first;
    const bool short_end = centre > low->first &&
                           (high->first <= centre || centre - low->first > high->first - centre);
    (short_end ? low : high)->second.values = {};
    --kept_;
}

SEESAW_PROGRAM_INLINE typical_value::kinds::const_iterator typical_value::middle() const {
    std::uint64_t before = 0;
    auto at = kinds_.begin();
    while (before + at->second.count <= count_ / 2) before += (at++)->second.count;
    return at;
}

SEESAW_PROGRAM_INLINE std::pair<std::uint64_t, std::vector<point>> typical_value::found() const {
    if (count_ == 0) return {};
    const auto centre = middle();
    return {centre->second.number, centre->second.values};
}

SEESAW_PROGRAM_INLINE std::optional<std::size_t> typical_value::place() const {
    if (count_ == 0) return std::nullopt;
    return middle()->second.place;
}

SEESAW_PROGRAM_INLINE void gathered_games::add(const seesaw::playthrough& game) {
    if (count_++ == 0) game_ = game.game;
    sums_(game);
    typical_.add(game);
    for (const point& p : leads_by_ply(game, scale_))
        lead_.add(static_cast<int>(p.x), std::abs(p.y));
    std::vector<double> scn;
    std::vector<int> scn_plies;
    for (const seesaw::step& s : game.steps) {
        if (s.player != seesaw::player::chance) legal_.add(s.ply, s.options);
        plausible_.add(s.ply, s.plausible);
        if (s.options > 0 && !std::isnan(s.plausible))
            share_.add(s.ply, std::min(1.0, s.plausible / s.options));
        if (std::isnan(s.indicators.scn)) continue;
        scn.push_back(s.indicators.scn);
        scn_plies.push_back(s.ply);
    }
    const std::vector<double> share = seesaw::metrics::normalised(scn);
    for (std::size_t i = 0; i < share.size(); ++i) scn_.add(scn_plies[i], share[i]);
}

SEESAW_PROGRAM_INLINE std::vector<chart> gathered_games::charts() const {
    std::vector<chart> charts;
    const auto add = [&](chart c) {
        std::erase_if(c.lines, [](const series& line) { return line.points.empty(); });
        if (!c.lines.empty()) charts.push_back(std::move(c));
    };
    auto [number, values] = typical_.found();
    const std::string unit =
        scale_ > 0 ? "share of a sure win" : "share of the largest value of the game";
    add({.title = fmt::format("Lead along game {}", number),
         .x_label = "ply",
         .y_label = unit + ", + is good for first",
         .lines = {{"lead", std::move(values)}}});
    add({.title = "How large the lead is",
         .x_label = "ply",
         .y_label = unit + ", mean of all games",
         .lines = {{"|lead|", lead_.points()}}});
    add({.title = "Options",
         .x_label = "ply",
         .y_label = "moves, mean of all games",
         .lines = {{"legal", legal_.points()}, {"plausible", plausible_.points()}}});
    add({.title = "Share of the options that are plausible",
         .x_label = "ply",
         .y_label = "plausible / legal, mean of all games",
         .lines = {{"plausible / legal", share_.points()}}});
    add({.title = "Normalised single conspiracy number",
         .x_label = "ply",
         .y_label = "0: easiest of its game, 1: hardest",
         .lines = {{"SCN", scn_.points()}}});
    return charts;
}

}}} // namespace seesaw::v0::programs

#endif
