// SPDX-License-Identifier: MIT
// How one game went: who led and by how much, how the lead changed, how much there was to choose.
//
// A playthrough in, a plain struct of numbers out. Measures of leads are computed from
//
//     e₀ … eₚ₋₁   the values of its positions as shares of `scale`, within ±1, seen from first;
//                 positions without a value are left out
//     w           1 if first won, −1 if second won; a draw has no winner
//
// If a proof engine judged the positions, its rates replace the values, which would be bounds at
// best: a position in which `first` wins with rate q has the lead 2q − 1. The rate is ppn, or else
// dn/(pn + dn); the attacker of the proof is `first`.
//
// A game has one of three courses, by advantage and certainty. A lead e is the advantage: its sign
// says whose. Its size |e| is how certain the outcome is, and 1 − |e| how uncertain. A position
// counts for the player who is ahead if the certainty is at least `advantage`. A game is balanced
// if no position counts, one-sided if positions count for one player only, a seesaw if some count
// for each. The source describes the courses by the scores of sports: nobody scores, one team alone
// does, or the teams lead by turns; there any lead counts. To take |e| for the certainty, and the
// border, are ours.
//
// Measures of choice are computed from the decisions of the game, with B options of which b are
// plausible; moves of chance are nobody's decisions. The result of the game does not count as a
// position: its size is in other units than values, and only its sign is used.
//
// Contract. Defined for every playthrough: a measure without data is NaN, and one position does not
// vary. Exchanging the seats changes nothing but `lead`, which is mirrored.
//
// Cost: linear in the length, but for sorting the series and the texts of the moves.
//
// Sources, as working definitions.
//  Browne, "Automatic Generation and Evaluation of Recombination Games", 2008, and the system
//  Ludii, for drama to repetition. Cincotti & Iida, "Outcome Uncertainty and Interestedness in
//  Game-Playing", 2006. Iida, Takeshita & Yoshimura, "A Metric for Entertainment of Board Games",
//  2003, for `length_per_option`. Iida, Nakagawa & Spoerer, "Game information dynamic models based
//  on fluid mechanics", Entertainment Computing 3, 2012, for the three courses. Knuth, "Estimating
//  the Efficiency of Backtrack Programs", 1975, for `tree_size`.
#ifndef SEESAW_METRICS_QUALITY_HPP
#define SEESAW_METRICS_QUALITY_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/metrics/motion.hpp>
#include <seesaw/metrics/series.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 {

namespace metrics {

/// What counts as a lead, and what as a plausible move.
struct quality_options {
    double scale = 0; ///< the value that is a sure win; 0: the largest of the playthrough
    /// Where nobody said how many options are plausible, √B of them are: what the literature takes
    /// for experienced players.
    bool plausible_by_root = false;
    double advantage = 0.1; ///< a lead that is certain enough to count, for the course of a game
};

/// `Number` is double for one game, estimate for many.
template <class Number>
struct basic_quality {
    // Choices.
    Number decisions;       ///< D: moves that are not chance's
    Number options;         ///< mean of B
    Number plausible;       ///< mean of b
    Number decision_share;  ///< decisions with B > 1 over all of them
    Number decision_factor; ///< mean of B where B > 1
    Number clarity; ///< mean of 1 − (b − 1)/(B − 1) where B > 1: 1 where one move stands out
    Number length_per_option; ///< D / mean b (B where nobody said): Iida 2003, lower is livelier
    // Leads.
    Number drama;       ///< mean √−weᵢ where the winner trails; 0 where it never does
    Number trailing;    ///< share of positions in which the winner trails
    Number lead_change; ///< changes of leader, the result included, over all steps; a tie changes
                        ///< nothing
    Number uncertainty; ///< mean of 1 − |eᵢ|
    Number late_uncertainty; ///< the same of the last quarter of positions, rounded up
    Number killer_move;      ///< the largest |eᵢ₊₁ − eᵢ| / 2
    Number permanence; ///< mean of 1 − min(1, answer/swing) over swings; 1 where none is taken back
    Number decisive_lead; ///< the most the loser ever led by
    Number decisive_at;   ///< when the winner first led by more than that: i/P, 1 for never
    Number decisiveness;  ///< share of positions after the last in which the winner did not lead
    Number outcome_uncertainty; ///< 1 − decisiveness: the share before the outcome is settled
    Number stability;           ///< 1 − variance of e
    // The course, each 1 where it is that of the game, else 0.
    Number balanced;  ///< nobody ever leads
    Number seesaw;    ///< both lead at times
    Number one_sided; ///< only one of the players ever leads
    // Moves.
    Number repetition;          ///< 1 − distinct moves / moves
    Number position_repetition; ///< the same of the positions that were decided in
    Number distinct_moves;      ///< texts of decisions
    Number move_entropy;        ///< −Σ q ln q over the shares q of distinct moves
    // Difficulty and size.
    Number scn_velocity; ///< the mean of the normalised single conspiracy numbers
    Number tree_size;    ///< log₁₀(1 + B₀ + B₀B₁ + …), chance's moves included
    // Whole series.
    basic_reduction<Number> lead;      ///< e
    basic_reduction<Number> choice;    ///< B
    basic_reduction<Number> doubt;     ///< 1 − |e|, the series of `uncertainty`
    basic_reduction<Number> clearness; ///< the series of `clarity`
    basic_reduction<Number> scn;       ///< normalised, the series of `scn_velocity`
};
/// Of one playthrough.
using game_quality = basic_quality<double>;

} // namespace metrics

namespace detail {

template <class Reduction, class Visit>
void for_each_reduction(Reduction& r, const char* series, Visit& visit) {
    const auto tell = [&](const char* how, const char* definition, auto& number) {
        std::string name = series;
        name += '_';
        name += how;
        visit(std::string_view(name), std::string_view(definition), number);
    };
    tell("mean", "mean of the series", r.mean);
    tell("median", "middle of the series", r.median);
    tell("least", "least of the series", r.least);
    tell("most", "most of the series", r.most);
    tell("variance", "mean squared distance from the mean", r.variance);
    tell("slope", "slope of the line of best fit", r.slope);
    tell("mean_change", "mean change from move to move", r.mean_change);
    tell("turns", "changes between rising and falling", r.turns);
    tell("greatest_rise", "largest rise in a move", r.greatest_rise);
    tell("greatest_fall", "largest fall in a move", r.greatest_fall);
}

} // namespace detail

namespace metrics {

/// Calls visit(name, definition, number) for every number of a basic_quality, in the same order
/// every time; both are std::string_view, valid during the call.
template <class Quality, class Visit>
void for_each_measure(Quality& q, Visit&& visit) {
    const auto tell = [&](std::string_view name, std::string_view definition, auto& number) {
        visit(name, definition, number);
    };
    tell("decisions", "moves of a game that are not chance's, D", q.decisions);
    tell("options", "legal moves in a position, B", q.options);
    tell("plausible", "moves worth considering, b", q.plausible);
    tell("decision_share", "share of moves with more than one option", q.decision_share);
    tell("decision_factor", "options where there is more than one", q.decision_factor);
    tell("clarity", "1 - (b - 1)/(B - 1): 1 where one move stands out", q.clarity);
    tell("length_per_option", "D/b (Iida 2003): lower is livelier", q.length_per_option);
    tell("drama", "mean root of the winner's deficit while it trails", q.drama);
    tell("trailing", "share of positions in which the winner trails", q.trailing);
    tell("lead_change", "changes of leader per move", q.lead_change);
    tell("uncertainty", "1 - |lead|, mean over positions", q.uncertainty);
    tell("late_uncertainty", "1 - |lead|, last quarter of the game", q.late_uncertainty);
    tell("killer_move", "largest swing of a move, as a share of all possible", q.killer_move);
    tell("permanence", "share of a swing that the answer does not take back", q.permanence);
    tell("decisive_lead", "largest lead of the loser", q.decisive_lead);
    tell("decisive_at", "when the winner first led by more than that", q.decisive_at);
    tell("decisiveness", "share of the game after the point of no return", q.decisiveness);
    tell("outcome_uncertainty", "share of the game before it", q.outcome_uncertainty);
    tell("stability", "1 - variance of the lead", q.stability);
    tell("balanced", "share of games in which nobody ever leads", q.balanced);
    tell("seesaw", "share of games in which both players lead at times", q.seesaw);
    tell("one_sided", "share of games in which only one player ever leads", q.one_sided);
    tell("repetition", "1 - distinct moves / moves", q.repetition);
    tell("position_repetition", "1 - distinct positions / positions", q.position_repetition);
    tell("distinct_moves", "different moves made in a game", q.distinct_moves);
    tell("move_entropy", "entropy of the moves made, in nats", q.move_entropy);
    tell("scn_velocity", "mean normalised single conspiracy number", q.scn_velocity);
    tell("tree_size", "log10 of the tree's nodes as one game estimates them", q.tree_size);
    detail::for_each_reduction(q.lead, "lead", visit);
    detail::for_each_reduction(q.choice, "options", visit);
    detail::for_each_reduction(q.doubt, "uncertainty", visit);
    detail::for_each_reduction(q.clearness, "clarity", visit);
    detail::for_each_reduction(q.scn, "scn", visit);
}

// ── Leads ───────────────────────────────────────────────────────────────────────────────────────

/// The rate at which `first` wins, as a proof sees it; NaN where there is none.
inline double proof_rate(const indicators& i) {
    if (detail::is_share(i.ppn)) return i.ppn;
    if (!(i.pn >= 0 && i.dn >= 0)) return detail::unmeasured;
    if (i.pn == 0 || i.dn == 0) return i.pn == i.dn ? detail::unmeasured : i.pn == 0 ? 1 : 0;
    return i.dn / (i.pn + i.dn); // NaN where both are infinite
}

/// What leads are taken from.
enum class lead_source : std::uint8_t { nothing, values, proofs };

/// Proofs as soon as one position has them, since values beside them are bounds at best.
inline lead_source lead_source_of(const playthrough& game) {
    auto found = lead_source::nothing;
    for (const step& s : game.steps) {
        if (detail::is_measured(proof_rate(s.indicators))) return lead_source::proofs;
        if (detail::is_measured(s.value)) found = lead_source::values;
    }
    return found;
}

/// A lead with its place in the game; within ±1, seen from `first`.
struct lead_at {
    int ply;
    double lead;
};

/// e₀ … eₚ₋₁ with their plies: what infinite values and values beyond the scale are worth is ±1.
inline std::vector<lead_at> leads_by_ply(const playthrough& game,
                                         const quality_options& options = {}) {
    detail::require_domain(options.scale >= 0 && detail::is_finite(options.scale),
                           "quality_options.scale must not be negative", options.scale);
    std::vector<lead_at> result;
    if (lead_source_of(game) == lead_source::proofs) {
        for (const step& s : game.steps) {
            const double rate = proof_rate(s.indicators);
            if (detail::is_measured(rate)) result.push_back({s.ply, 2 * rate - 1});
        }
        return result;
    }
    double scale = options.scale;
    if (scale == 0)
        for (const step& s : game.steps)
            if (detail::is_finite(s.value)) scale = std::max(scale, std::abs(s.value));
    for (const step& s : game.steps) {
        if (!detail::is_measured(s.value)) continue;
        // Nothing but zeros and infinities: any scale will do.
        result.push_back({s.ply, s.value == 0 ? 0
                                 : scale == 0 ? (s.value > 0 ? 1.0 : -1.0)
                                              : std::clamp(s.value / scale, -1.0, 1.0)});
    }
    return result;
}

/// e₀ … eₚ₋₁ alone.
inline std::vector<double> leads(const playthrough& game, const quality_options& options = {}) {
    std::vector<double> result;
    for (const lead_at& at : leads_by_ply(game, options)) result.push_back(at.lead);
    return result;
}

} // namespace metrics

namespace detail {

/// How many options of a step are plausible; NaN where that is not known.
inline double plausible_of(const step& s, const metrics::quality_options& options) {
    if (is_measured(s.plausible) || !options.plausible_by_root) return s.plausible;
    return s.options >= 0 ? std::sqrt(s.options) : unmeasured;
}

inline double sign(double x) noexcept { return x > 0 ? 1 : x < 0 ? -1 : 0; }

inline void measure_course(const std::vector<double>& e, double advantage,
                           metrics::game_quality& q) {
    require_domain(advantage > 0 && advantage <= 1,
                   "quality_options.advantage must lie within 0 and 1", advantage);
    bool first = false, second = false;
    for (const double x : e) {
        first |= x >= advantage;
        second |= x <= -advantage;
    }
    q.balanced = !first && !second;
    q.seesaw = first && second;
    q.one_sided = first != second;
}

inline void measure_leads(const std::vector<double>& e, std::optional<double> outcome,
                          const metrics::quality_options& options, metrics::game_quality& q) {
    if (e.empty()) return;
    measure_course(e, options.advantage, q);
    const std::size_t count = e.size();
    const auto P = static_cast<double>(count);
    q.lead = metrics::reduce(e);
    q.stability = 1 - q.lead.variance;
    q.killer_move = std::max(q.lead.greatest_rise, q.lead.greatest_fall) / 2;

    std::vector<double> doubt;
    double late = 0;
    const std::size_t last = (count + 3) / 4;
    for (std::size_t i = 0; i < count; ++i) {
        doubt.push_back(1 - std::abs(e[i]));
        if (i + last >= count) late += doubt.back();
    }
    q.doubt = metrics::reduce(doubt);
    q.uncertainty = q.doubt.mean;
    q.late_uncertainty = late / static_cast<double>(last);

    double leader = 0, changes = 0;
    const auto see = [&](double x) {
        if (sign(x) * leader < 0) ++changes;
        if (x != 0) leader = sign(x);
    };
    for (const double x : e) see(x);
    if (outcome) see(*outcome);
    const double steps = P - (outcome ? 0 : 1);
    q.lead_change = steps > 0 ? changes / steps : 0;

    double kept = 0, swings = 0;
    for (std::size_t i = 0; i + 2 < count; ++i) {
        const double swing = e[i + 1] - e[i], answer = e[i + 2] - e[i + 1];
        if (swing == 0) continue;
        ++swings;
        kept += swing * answer < 0 ? 1 - std::min(1.0, std::abs(answer) / std::abs(swing)) : 1;
    }
    q.permanence = swings > 0 ? kept / swings : 1;

    if (!outcome || *outcome == 0) return; // nobody won
    const double w = sign(*outcome);
    double deficits = 0, behind = 0;
    std::size_t settled = 0;
    q.decisive_lead = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double lead = w * e[i];
        if (lead < 0) {
            deficits += std::sqrt(-lead);
            ++behind;
        }
        if (lead <= 0) settled = i + 1;
        q.decisive_lead = std::max(q.decisive_lead, -lead);
    }
    q.drama = behind > 0 ? deficits / behind : 0;
    q.trailing = behind / P;
    q.outcome_uncertainty = static_cast<double>(settled) / P;
    q.decisiveness = 1 - q.outcome_uncertainty;
    q.decisive_at = 1;
    for (std::size_t i = 0; i < count; ++i) {
        if (w * e[i] > q.decisive_lead) {
            q.decisive_at = static_cast<double>(i) / P;
            break;
        }
    }
}

/// log₁₀(10^x + 10^y)
inline double add_logarithms(double x, double y) {
    const double high = std::max(x, y);
    return high + std::log10(1 + std::pow(10.0, std::min(x, y) - high));
}

inline void measure_moves(std::vector<std::string_view> moves, metrics::game_quality& q) {
    if (moves.empty()) return;
    std::sort(moves.begin(), moves.end());
    const auto n = static_cast<double>(moves.size());
    q.distinct_moves = q.move_entropy = 0;
    for (auto begin = moves.begin(); begin != moves.end();) {
        const auto end = std::upper_bound(begin, moves.end(), *begin);
        const double share = static_cast<double>(end - begin) / n;
        q.move_entropy -= share * std::log(share);
        ++q.distinct_moves;
        begin = end;
    }
    q.move_entropy = std::max(q.move_entropy, 0.0); // not −0
    q.repetition = 1 - q.distinct_moves / n;
}

} // namespace detail

namespace metrics {

/// 1 − different / all of a range of anything that sorts, such as positions as texts or hashes. NaN
/// for none.
template <class Items>
double repetition_of(Items items) {
    std::sort(items.begin(), items.end());
    const auto all = static_cast<double>(items.size());
    const auto end = std::unique(items.begin(), items.end());
    return all > 0 ? 1 - static_cast<double>(end - items.begin()) / all : detail::unmeasured;
}

// ── Everything ──────────────────────────────────────────────────────────────────────────────────

/// Every measure of one game; NaN for those that the playthrough has no data for.
inline game_quality quality_of(const playthrough& game, const quality_options& options = {}) {
    game_quality q;
    for_each_measure(
        q, [](std::string_view, std::string_view, double& number) { number = detail::unmeasured; });
    detail::measure_leads(leads(game, options), game.outcome, options, q);

    std::vector<double> B, scn, clear;
    std::vector<std::string_view> moves;
    std::vector<std::uint64_t> positions;
    double decisions = 0, b = 0, b_count = 0, wide = 0, wide_sum = 0;
    double product = 0, nodes = 0; // logarithms
    for (const step& s : game.steps) {
        if (detail::is_measured(s.options)) {
            detail::require_domain(s.options >= 0 && detail::is_finite(s.options),
                                   "step.options must not be negative", s.options);
            product += std::log10(s.options);
            nodes = detail::add_logarithms(nodes, product);
        } else {
            nodes = detail::unmeasured;
        }
        if (detail::is_measured(s.indicators.scn)) scn.push_back(s.indicators.scn);
        if (s.player == player::chance) continue;
        ++decisions;
        if (!s.move.empty()) moves.push_back(s.move);
        if (s.position != 0) positions.push_back(s.position);
        const double plausible = detail::plausible_of(s, options);
        if (detail::is_measured(plausible)) {
            detail::require_domain(plausible >= 0 && detail::is_finite(plausible),
                                   "step.plausible must not be negative", plausible);
            b += plausible;
            ++b_count;
        }
        if (!detail::is_measured(s.options)) continue;
        B.push_back(s.options);
        if (s.options <= 1) continue;
        ++wide;
        wide_sum += s.options;
        if (!detail::is_measured(plausible)) continue;
        clear.push_back(1 - std::clamp((plausible - 1) / (s.options - 1), 0.0, 1.0));
    }
    q.decisions = decisions;
    if (!game.steps.empty() && detail::is_finite(nodes)) q.tree_size = nodes;
    detail::measure_moves(std::move(moves), q);
    q.position_repetition = repetition_of(std::move(positions));
    q.choice = reduce(B);
    q.options = q.choice.mean;
    if (b_count > 0) q.plausible = b / b_count;
    if (!B.empty()) q.decision_share = wide / static_cast<double>(B.size());
    if (wide > 0) q.decision_factor = wide_sum / wide;
    q.clearness = reduce(clear);
    q.clarity = q.clearness.mean;
    const double considered = b_count > 0 ? q.plausible : q.options;
    if (considered > 0) q.length_per_option = decisions / considered;
    q.scn = reduce(normalised(scn));
    q.scn_velocity = q.scn.mean;
    return q;
}

// ── Single positions ────────────────────────────────────────────────────────────────────────────

/// How clearly the values of a position's moves tell them apart.
struct move_clarity {
    double variance;   ///< of the values
    double narrowness; ///< share of moves worth more than mean + ¾ (most − mean)
};

/// NaN for no moves.
template <class Values>
move_clarity clarity_of(const Values& values) {
    const reduction all = reduce(values);
    const double border = all.mean + 0.75 * (all.most - all.mean);
    double count = 0, above = 0;
    for (const double x : values) {
        if (x != x) continue;
        ++count;
        if (x > border) ++above;
    }
    return {all.variance, count > 0 ? above / count : detail::unmeasured};
}

} // namespace metrics

}} // namespace seesaw::v0

#endif
