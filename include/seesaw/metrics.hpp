// SPDX-License-Identifier: MIT
// What traces mean: game refinement, motion in mind, game quality, and who wins how often.
//
// Plain numbers and playthroughs in, plain structs out; no engine is included or needed. This
// header includes all of them:
//
//     metrics/refinement.hpp   game refinement, its zone, and jerk
//     metrics/motion.hpp       motion in mind
//     metrics/rates.hpp        shares with intervals, tallies, ratings, solvability
//     metrics/series.hpp       reductions of series, bootstrap intervals
//     metrics/quality.hpp      how one game went: drama, lead changes, clarity …
//     metrics/critical.hpp     where a game turns
//     metrics/milestones.hpp   runs from milestone to milestone, and their traps
//     metrics/information_progress.hpp   how certain a solver's moves are
//     metrics/exact.hpp        what is proven of a game that is solved (not included here)
//     metrics/reading.hpp      the measurements in sentences (not included here)
//     metrics/complexity.hpp   how large a game is, how deep its skill goes, how interesting it is
//
// and `summarise` computes everything that playthroughs tell, with intervals. The letters are those
// of the literature: B legal options and D length of a board game, G goals and T attempts of a
// scoring game, n plausible options, v the rate of success.
//
// Contract. Every precondition is checked: std::domain_error names the quantity, what it must be,
// and the value it had (without exceptions: SEESAW_ASSERT, then abort). Whatever is computed from
// playthroughs is defined for none of them, for empty ones and for those that leave columns out:
// NaN where there is nothing to average. Intervals are 95 % intervals: Wilson's for shares, the
// bootstrap's over games for the rest.
//
// Cost: arithmetic; `collector` takes playthroughs one by one and keeps sums only, the texts of the
// moves that occur and a number for every game that differs (no more than 65,536 of either), and
// the results of every agent (up to 1,024). Beyond that, what would follow from them is left out.
#ifndef SEESAW_METRICS_HPP
#define SEESAW_METRICS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <seesaw/metrics/complexity.hpp>
#include <seesaw/metrics/critical.hpp>
#include <seesaw/metrics/information_progress.hpp>
#include <seesaw/metrics/milestones.hpp>
#include <seesaw/metrics/motion.hpp>
#include <seesaw/metrics/quality.hpp>
#include <seesaw/metrics/rates.hpp>
#include <seesaw/metrics/refinement.hpp>
#include <seesaw/metrics/series.hpp>
#include <seesaw/random.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

/// Some of the decisions of all games: one player's, or a part of every game.
struct share_of_game {
    estimate options;    ///< B
    estimate plausible;  ///< n
    estimate length;     ///< decisions of this kind in a playthrough
    estimate refinement; ///< √B / length
};

/// Results of all games that an agent played.
struct agent_record {
    std::string name;
    tally as_first, as_second; ///< as the agent sees them
};

/// What follows from B, n and D, each of which is taken over all games at once.
struct pooled {
    estimate options;              ///< B: mean over all positions that say
    estimate plausible;            ///< n: the same of plausible options
    estimate length;               ///< D: mean decisions of a playthrough
    estimate refinement;           ///< √B / D
    estimate plausible_refinement; ///< √(n(n−1)) / D; NaN where n < 1
    estimate addictiveness;        ///< AD = ∛(3B) / D
    estimate velocity;             ///< v = B / 2D, and what follows from it; NaN where B > 2D
    estimate mass;
    estimate momentum;
    estimate energy;
    estimate subjective_momentum;
    estimate subjective_velocity;
    estimate acceleration; ///< a = 2v / D = GR²
    estimate force;        ///< F = ma
};

/// A game as its playthroughs show it. Moves of chance are nobody's decisions: they count neither
/// as options nor towards the length.
struct summary {
    std::uint64_t games = 0;
    std::uint64_t distinct = 0;             ///< of them, those that differ in a move; 0: not known
    double options = detail::unmeasured;    ///< B: mean over all positions that say
    double plausible = detail::unmeasured;  ///< n: the same of plausible options
    double length = detail::unmeasured;     ///< D: mean decisions of a playthrough
    double refinement = detail::unmeasured; ///< √B / D
    std::optional<metrics::motion> motion;  ///< from B and D; empty where B > 2D
    tally first;                            ///< results as the first player sees them

    /// What leads are taken from; proofs if some of them are.
    lead_source leads = lead_source::nothing;
    /// Share of all judged positions in which nobody leads.
    double no_lead = detail::unmeasured;
    metrics::pooled pooled;           ///< the same and what follows, with intervals
    basic_quality<estimate> quality;  ///< means over games of what each of them was like
    estimate completion;              ///< share of games that reached their end
    estimate draws;                   ///< share of those that nobody won
    estimate balance;                 ///< 1 − |2s − 1|, s the first seat's share of the points
    estimate first_move_advantage;    ///< s − ½
    estimate agent_balance;           ///< 1 − the largest difference between agents' points
    std::vector<agent_record> agents; ///< those that have names, in their order; empty for too many
    share_of_game by_player[2];       ///< first's and second's decisions
    share_of_game by_third[3];        ///< the first, middle and last third of every game
    metrics::lifetimes lifetimes;     ///< of the lengths
    double places = detail::unmeasured; ///< different moves of all games, a count
    // What is a share of the longest game or of all places takes these as they were found: their
    // intervals are those of what is divided.
    estimate challenge;           ///< (longest − mean length) / longest
    estimate behaviour_diversity; ///< deviation of the length / longest
    estimate coverage;            ///< different moves of a game / places
    estimate spatial_entropy;     ///< entropy of the moves of a game / ln places
    estimate interest;            ///< challenge, diversity and entropy, equally weighted
    estimate tree_size;           ///< log₁₀ of Knuth's estimate, which needs random moves
};

/// Takes playthroughs one at a time.
class collector {
public:
    explicit collector(const quality_options& options = {}) : options_(options) {}

    void operator()(const playthrough& game) {
        ++games_;
        first_.add(game.outcome);
        remember_agents(game);
        remember_moves(game);
        remember_game(game);
        leads_ = std::max(leads_, lead_source_of(game));
        for (const double lead : leads(game, options_)) {
            ++judged_;
            if (lead == 0) ++even_;
        }
        const game_quality quality = quality_of(game, options_);

        std::array<sums, part::count> sum_of;
        const auto count = static_cast<std::size_t>(quality.decisions);
        std::size_t at = 0;
        for (const step& s : game.steps) {
            if (s.player == player::chance) continue;
            const double n = detail::plausible_of(s, options_);
            sum_of[part::whole].add(s, n);
            sum_of[part::thirds + 3 * at++ / count].add(s, n);
            if (s.player) sum_of[part::players + (s.player == player::first ? 0 : 1)].add(s, n);
        }
        lengths_.add(quality.decisions);

        row_.clear();
        for (const sums& sum : sum_of)
            for (const double x : {sum.decisions, sum.options, sum.options_count, sum.plausible,
                                   sum.plausible_count})
                row_.push_back(x);
        row_.push_back(quality.decisions * quality.decisions);
        row_.push_back(scaled_tree(quality.tree_size));
        for_each_measure(quality, [&](std::string_view, std::string_view, const double& number) {
            row_.push_back(number);
        });
        if (!rows_) rows_.emplace(row_.size());
        rows_->add(row_);
    }

    metrics::summary summary() const {
        metrics::summary result;
        result.games = games_;
        result.distinct = seen_.size() > most_moves ? 0 : seen_.size();
        result.first = first_;
        result.leads = leads_;
        if (judged_ > 0) result.no_lead = static_cast<double>(even_) / static_cast<double>(judged_);
        set_pooled(result);
        set_quality(result);
        set_results(result);
        for (std::size_t i = 0; i < 2; ++i) result.by_player[i] = share_of(part::players + i);
        for (std::size_t i = 0; i < 3; ++i) result.by_third[i] = share_of(part::thirds + i);
        return result;
    }

private:
    // Parts of a game whose decisions are summed up.
    struct part {
        static constexpr std::size_t whole = 0, players = 1, thirds = 3, count = 6;
    };
    // The columns of a row: the sums of every part, then those of the game.
    struct column {
        static constexpr std::size_t decisions = 0, options = 1, options_count = 2, plausible = 3,
                                     plausible_count = 4, sums = 5;
        static constexpr std::size_t squared_length = part::count * sums, tree = squared_length + 1,
                                     measures = tree + 1;
    };

    struct sums {
        void add(const step& s, double n) {
            ++decisions;
            if (detail::is_measured(s.options)) options += s.options, ++options_count;
            if (detail::is_measured(n)) plausible += n, ++plausible_count;
        }
        double decisions = 0, options = 0, options_count = 0, plausible = 0, plausible_count = 0;
    };

    static std::optional<metrics::motion> motion_of(double B, double D) {
        if (!(B > 0 && D > 0 && B <= 2 * D)) return std::nullopt;
        return motion_in_mind(board_velocity(B, D));
    }

    void remember_agents(const playthrough& game) {
        if (agents_.size() > most_agents) return;
        if (!game.first.empty()) agents_[game.first].first.add(game.outcome);
        if (!game.second.empty())
            agents_[game.second].second.add(game.outcome ? std::optional(-*game.outcome)
                                                         : std::nullopt);
    }

    void remember_moves(const playthrough& game) {
        for (const step& s : game.steps)
            if (s.player != player::chance && !s.move.empty() && moves_.size() <= most_moves)
                moves_.insert(s.move);
    }

    void remember_game(const playthrough& game) {
        const std::hash<std::string_view> hash;
        std::uint64_t print = hash(game.root);
        bool recorded = false;
        for (const step& s : game.steps) {
            recorded |= !s.move.empty();
            print = mix(print, hash(s.move));
        }
        if (recorded && seen_.size() <= most_moves) seen_.insert(print);
    }

    /// Trees have more nodes than a double can count: as shares of the largest so far.
    double scaled_tree(double logarithm) {
        if (!detail::is_measured(logarithm)) return logarithm;
        if (logarithm > largest_tree_) {
            if (rows_) rows_->scale(column::tree, std::pow(10.0, largest_tree_ - logarithm));
            largest_tree_ = logarithm;
        }
        return std::pow(10.0, logarithm - largest_tree_);
    }

    template <class Statistic>
    estimate of(const Statistic& statistic) const {
        return rows_ ? rows_->of(statistic) : nothing();
    }

    /// `formula(B, n, D)` of the decisions of a part.
    template <class Formula>
    estimate of_part(std::size_t which, const Formula& formula) const {
        const std::size_t at = which * column::sums;
        return of([&](const bootstrap::sample& s) {
            return formula(s.sum(at + column::options) /
                               s.sum(at + column::options_count), // NaN for none
                           s.sum(at + column::plausible) / s.sum(at + column::plausible_count),
                           s.mean(at + column::decisions));
        });
    }

    share_of_game share_of(std::size_t which) const {
        share_of_game result;
        result.options = of_part(which, [](double B, double, double) { return B; });
        result.plausible = of_part(which, [](double, double n, double) { return n; });
        result.length = of_part(which, [](double, double, double D) { return D; });
        result.refinement = of_part(which, [](double B, double, double D) {
            return B > 0 && D > 0 ? board_refinement(B, D) : detail::unmeasured;
        });
        return result;
    }

    void set_pooled(metrics::summary& result) const {
        const auto from = [&](const auto& formula) { return of_part(part::whole, formula); };
        const auto moving = [&](const auto& formula) {
            return from([&](double B, double, double D) {
                const auto m = motion_of(B, D);
                return m ? formula(*m, D) : detail::unmeasured;
            });
        };
        using metrics::motion;
        pooled& p = result.pooled;
        const share_of_game all = share_of(part::whole);
        p.options = all.options;
        p.plausible = all.plausible;
        p.length = all.length;
        p.refinement = all.refinement;
        p.plausible_refinement = from([](double, double n, double D) {
            return n >= 1 && D > 0 ? option_refinement(n, D) : detail::unmeasured;
        });
        p.addictiveness = from([](double B, double, double D) {
            return B > 0 && D > 0 ? board_addictiveness(B, D) : detail::unmeasured;
        });
        p.velocity = moving([](const motion& m, double) { return m.velocity; });
        p.mass = moving([](const motion& m, double) { return m.mass; });
        p.momentum = moving([](const motion& m, double) { return m.momentum; });
        p.energy = moving([](const motion& m, double) { return m.energy; });
        p.subjective_momentum =
            moving([](const motion& m, double) { return m.subjective_momentum; });
        p.subjective_velocity =
            moving([](const motion& m, double) { return m.subjective_velocity; });
        p.acceleration =
            moving([](const motion& m, double D) { return acceleration(m.velocity, D); });
        p.force =
            moving([](const motion& m, double D) { return force(m, acceleration(m.velocity, D)); });

        result.options = p.options.value;
        result.plausible = p.plausible.value;
        result.length = p.length.value;
        result.refinement = p.refinement.value;
        result.motion = motion_of(result.options, result.length);
    }

    void set_quality(metrics::summary& result) const {
        std::size_t at = column::measures, entropy = 0;
        for_each_measure(result.quality,
                         [&](std::string_view name, std::string_view, estimate& number) {
                             if (name == "move_entropy") entropy = at;
                             number = rows_ ? rows_->mean(at) : nothing();
                             ++at;
                         });
        result.tree_size = of([&](const bootstrap::sample& s) {
            // A sample without the largest trees may be too small a share of them to count.
            constexpr double least = std::numeric_limits<double>::min();
            return largest_tree_ + std::log10(std::max(s.mean(column::tree), least));
        });
        result.lifetimes = lengths_;
        const auto challenge = [&](const bootstrap::sample& s) {
            return lengths_.share(lengths_.longest() - s.mean(column::decisions));
        };
        const auto diversity = [&](const bootstrap::sample& s) {
            const double mean = s.mean(column::decisions);
            const double variance = std::max(s.mean(column::squared_length) - mean * mean, 0.0);
            return lengths_.share(std::sqrt(variance));
        };
        result.challenge = of(challenge);
        result.behaviour_diversity = of(diversity);
        result.coverage = result.spatial_entropy = result.interest = nothing();
        if (moves_.empty() || moves_.size() > most_moves) return;
        const auto places = static_cast<double>(moves_.size());
        result.places = places;
        const auto scaled = [](const estimate& e, double by) {
            return estimate{e.value / by, e.low / by, e.high / by};
        };
        result.coverage = scaled(result.quality.distinct_moves, places);
        if (moves_.size() < 2) return;
        result.spatial_entropy = scaled(result.quality.move_entropy, std::log(places));
        result.interest = of([&](const bootstrap::sample& s) {
            return metrics::interest(challenge(s), diversity(s),
                                     s.mean(entropy) / std::log(places));
        });
    }

    void set_results(metrics::summary& result) const {
        const auto finished = static_cast<double>(first_.finished());
        result.completion = wilson(finished, static_cast<double>(games_));
        result.draws = first_.draw_share();
        const estimate s = first_.score();
        result.first_move_advantage = {s.value - 0.5, s.low - 0.5, s.high - 0.5};
        const auto even = [](double share) { return 1 - std::abs(2 * share - 1); };
        // The ends of an interval around ½ are on both sides of the best.
        result.balance = {even(s.value), std::min(even(s.low), even(s.high)),
                          s.low <= 0.5 && s.high >= 0.5 ? 1 : std::max(even(s.low), even(s.high))};
        result.agent_balance = nothing();
        if (agents_.size() > most_agents) return;
        std::optional<estimate> most, least;
        for (const auto& [name, tallies] : agents_) {
            result.agents.push_back({name, tallies.first, tallies.second});
            const tally both = tallies.first + tallies.second;
            if (both.finished() == 0) continue;
            const estimate points = both.score();
            if (!most || points.value > most->value) most = points;
            if (!least || points.value < least->value) least = points;
        }
        if (agents_.size() < 2 || !most) return;
        // What one wins the other loses: the ends belong together.
        result.agent_balance = {1 - (most->value - least->value),
                                1 - std::min(most->high - least->low, 1.0),
                                1 - std::max(most->low - least->high, 0.0)};
    }

    static estimate nothing() {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        return {detail::unmeasured, -infinity, infinity};
    }

    static constexpr std::size_t most_moves = 65'536, most_agents = 1024;

    quality_options options_;
    std::uint64_t games_ = 0;
    tally first_;
    metrics::lifetimes lengths_;
    lead_source leads_ = lead_source::nothing;
    std::uint64_t judged_ = 0, even_ = 0;                   // positions
    double largest_tree_ = 0;                               // a logarithm
    std::map<std::string, std::pair<tally, tally>> agents_; // in both seats
    std::unordered_set<std::string> moves_;
    std::unordered_set<std::uint64_t> seen_; // games, by their moves
    std::vector<double> row_;
    std::optional<bootstrap> rows_;
};

/// All that playthroughs tell, in one pass over any range of them.
template <class Playthroughs>
summary summarise(const Playthroughs& playthroughs, const quality_options& options = {}) {
    collector collect(options);
    for (const playthrough& game : playthroughs) collect(game);
    return collect.summary();
}

}}} // namespace seesaw::v0::metrics

#endif
