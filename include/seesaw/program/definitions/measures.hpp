// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_MEASURES_HPP
#define SEESAW_PROGRAM_DEFINITIONS_MEASURES_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/measures.hpp>

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include <seesaw/metrics/reading.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {
inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

inline constexpr std::pair<std::string_view, std::string_view> measure_units[] = {
    {"options", "legal moves a position"},
    {"plausible", "plausible moves a position"},
    {"length", "decisions a game"},
    {"refinement", "GR = √B/D"},
    {"plausible_refinement", "√(n(n − 1))/D"},
    {"addictiveness", "AD = ∛(3B)/D"},
    {"velocity", "v = B/2D"},
    {"mass", "m = 1 − B/2D"},
    {"momentum", "p₁ = mv"},
    {"energy", "Ep = 2mv²"},
    {"subjective_momentum", "p₂ = Ep − p₁"},
    {"subjective_velocity", "v₂ = p₂/m"},
    {"acceleration", "a = 2v/D"},
    {"force", "F = ma"},
    {"won", "share of games"},
    {"completion", "share of games"},
    {"draws", "share of games"},
    {"balance", "1 − |2s − 1|, s the first seat's share"},
    {"first_move_advantage", "share of the points − ½"},
    {"agent_balance", "1 − difference in shares of points"},
    {"places", "different moves of all games"},
    {"coverage", "share of all different moves"},
    {"spatial_entropy", "share of the greatest entropy"},
    {"challenge", "share of the longest game"},
    {"behaviour_diversity", "share of the longest game"},
    {"interest", "mean of three shares"},
    {"tree_size_estimate", "log₁₀ of nodes"},
    {"decisions", "decisions a game"},
    {"decision_share", "share of moves"},
    {"decision_factor", "legal moves a position"},
    {"clarity", "1: one plausible move, 0: all"},
    {"length_per_option", "D/b"},
    {"drama", "√ of the winner's deficits"},
    {"trailing", "share of positions"},
    {"lead_change", "changes a move"},
    {"uncertainty", "1 − |lead|"},
    {"late_uncertainty", "1 − |lead|"},
    {"killer_move", "share of the largest swing there is"},
    {"permanence", "share of a swing"},
    {"decisive_lead", "share of a sure win"},
    {"decisive_at", "share of the game"},
    {"decisiveness", "share of the game"},
    {"outcome_uncertainty", "share of the game"},
    {"stability", "1 − variance of the lead"},
    {"balanced", "share of games"},
    {"seesaw", "share of games"},
    {"one_sided", "share of games"},
    {"repetition", "share of moves"},
    {"position_repetition", "share of positions"},
    {"distinct_moves", "different moves a game"},
    {"move_entropy", "nats"},
    {"scn_velocity", "normalised SCN, 0 to 1"},
    {"tree_size", "log₁₀ of nodes"},
};

/// What whole series count.
inline constexpr std::pair<std::string_view, std::string_view> series_units[] = {
    {"lead_", "share of a sure win"},
    {"options_", "legal moves"},
    {"uncertainty_", "1 − |lead|"},
    {"clarity_", "clarity"},
    {"scn_", "normalised SCN"}};

} // namespace detail

SEESAW_PROGRAM_INLINE std::vector<named_measure> refinement_measures(const metrics::summary& s) {
    const metrics::pooled& p = s.pooled;
    return {
        {"options", "B", "legal moves in a position, mean over all positions", p.options},
        {"plausible", "n", "moves worth considering, mean over all positions", p.plausible},
        {"length", "D", "decisions in a game", p.length},
        {"refinement", "GR", "√B/D; sophisticated games have 0.07–0.08 (Liu 2022)", p.refinement},
        {"plausible_refinement", "GRₙ", "√(n(n−1))/D", p.plausible_refinement},
        {"addictiveness", "AD", "∛(3B)/D", p.addictiveness},
        {"velocity", "v", "B/2D: rate of success", p.velocity},
        {"mass", "m", "1 − v: difficulty", p.mass},
        {"momentum", "p₁", "mv: freedom to move, at most 1/4", p.momentum},
        {"energy", "Ep", "2mv²: anticipation, at most 8/27", p.energy},
        {"subjective_momentum", "p₂", "Ep − p₁", p.subjective_momentum},
        {"subjective_velocity", "v₂", "p₂/m", p.subjective_velocity},
        {"acceleration", "a", "2v/D = GR²: thrill", p.acceleration},
        {"force", "F", "ma", p.force},
    };
}

SEESAW_PROGRAM_INLINE std::vector<named_measure> whole_measures(const metrics::summary& s) {
    const auto exactly = [](double x) {
        return metrics::estimate{x, detail::unknown, detail::unknown};
    };
    const auto won = metrics::played_alone(s) ? s.first.win_share() : exactly(detail::unknown);
    return {
        {"won", "", "share of games that the one player won", won},
        {"completion", "", "share of games with a result", s.completion},
        {"draws", "", "share of those that nobody won", s.draws},
        {"balance", "", "1 - |2s - 1|, s the first seat's share of the points", s.balance},
        {"first_move_advantage", "", "s - 1/2", s.first_move_advantage},
        {"agent_balance", "", "1 - the largest difference between agents' points", s.agent_balance},
        {"places", "", "different moves of all games", exactly(s.places)},
        {"coverage", "", "different moves of a game / places", s.coverage},
        {"spatial_entropy", "", "entropy of the moves of a game / ln places", s.spatial_entropy},
        {"challenge", "", "(longest - mean length) / longest", s.challenge},
        {"behaviour_diversity", "", "deviation of the length / longest", s.behaviour_diversity},
        {"interest", "", "mean of challenge, diversity and spatial entropy", s.interest},
        {"tree_size_estimate", "", "log10 of Knuth's estimate of the tree, for random moves",
         s.tree_size},
    };
}

SEESAW_PROGRAM_INLINE std::vector<named_measure> measures_of(const metrics::summary& s) {
    std::vector<named_measure> all = refinement_measures(s);
    for (named_measure& m : whole_measures(s)) {
        if (metrics::played_alone(s) &&
            (m.name == "draws" || m.name == "balance" || m.name == "first_move_advantage" ||
             m.name == "agent_balance"))
            m.value = {detail::unknown, detail::unknown,
                       detail::unknown}; // one player has no seats
        all.push_back(std::move(m));
    }
    const auto known = [&](std::string_view name) { // the same over games, not positions
        return name == "decisions" ||
               std::any_of(all.begin(), all.end(), [&](const auto& m) { return m.name == name; });
    };
    metrics::for_each_measure(s.quality, [&](std::string_view name, std::string_view meaning,
                                             const metrics::estimate& e) {
        if (!known(name)) all.push_back({std::string(name), "", std::string(meaning), e});
    });
    return all;
}

SEESAW_PROGRAM_INLINE std::string unit_of(std::string_view name) {
    for (const auto& [measure, unit] : detail::measure_units)
        if (measure == name) return std::string(unit);
    for (const auto& [series, unit] : detail::series_units) {
        if (name.substr(0, series.size()) != series) continue;
        const std::string_view how = name.substr(series.size());
        if (how == "turns") return "turns a game";
        const bool rate = how == "slope" || how == "mean_change";
        return std::string(unit) + (how == "variance" ? ", squared" : rate ? ", per move" : "");
    }
    return {};
}

SEESAW_PROGRAM_INLINE std::string spaced(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

SEESAW_PROGRAM_INLINE bool clearly_differ(const metrics::estimate& x, const metrics::estimate& y) {
    return x.low > y.high || y.low > x.high; // false where they are not known
}

}}} // namespace seesaw::v0::programs

#endif
