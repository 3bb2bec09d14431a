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
//     metrics/information_progress.hpp   how surely a solver moves on
//     metrics/complexity.hpp   how large a game is, how deep its skill goes, how much interest
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
// Cost: arithmetic; `collector` takes playthroughs one by one and keeps sums only, and the texts of
// the moves that occur (no more than 65,536 of them).
#ifndef SEESAW_METRICS_HPP
#define SEESAW_METRICS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
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
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

/// Some of the decisions of all games: one player's, or a part of every game.
struct share_of_game {
    double options = detail::unmeasured;    ///< B
    double plausible = detail::unmeasured;  ///< n
    double length = detail::unmeasured;     ///< decisions of this kind in a playthrough
    double refinement = detail::unmeasured; ///< √B / length
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
    double options = detail::unmeasured;    ///< B: mean over all positions that say
    double plausible = detail::unmeasured;  ///< n: the same of plausible options
    double length = detail::unmeasured;     ///< D: mean decisions of a playthrough
    double refinement = detail::unmeasured; ///< √B / D
    std::optional<metrics::motion> motion;  ///< from B and D; empty where B > 2D
    tally first;                            ///< results as the first player sees them

    metrics::pooled pooled;          ///< the same and what follows, with intervals
    basic_quality<estimate> quality; ///< means over games of what each of them was like
    estimate completion;             ///< share of games that reached their end
    estimate draws;                  ///< share of those that nobody won
    estimate balance;                ///< 1 − |2s − 1|, s the first seat's share of the points
    estimate first_move_advantage;   ///< s − ½
    std::optional<double> agent_balance;  ///< 1 − the largest difference between agents' points
    std::vector<agent_record> agents;     ///< those that have names, in their order
    share_of_game by_player[2];           ///< first's and second's decisions
    share_of_game by_third[3];            ///< the first, middle and last third of every game
    metrics::lifetimes lifetimes;         ///< of the lengths: challenge and behaviour diversity
    double places = detail::unmeasured;   ///< different moves of all games
    estimate coverage;                    ///< different moves of a game / places
    estimate spatial_entropy;             ///< entropy of the moves of a game / ln places
    double interest = detail::unmeasured; ///< the three in one, equally weighted
    double tree_size = detail::unmeasured; ///< log₁₀ of Knuth's estimate, which needs random moves
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
        const game_quality quality = quality_of(game, options_);

        sums all;
        std::array<sums, 2> player_sums;
        std::array<sums, 3> third_sums;
        const auto count = static_cast<std::size_t>(quality.decisions);
        std::size_t at = 0;
        for (const step& s : game.steps) {
            if (s.player == player::chance) continue;
            all.add(s);
            third_sums[3 * at++ / count].add(s);
            if (s.player) player_sums[s.player == player::first ? 0 : 1].add(s);
        }
        for (std::size_t i = 0; i < 2; ++i) players_[i].add(player_sums[i]);
        for (std::size_t i = 0; i < 3; ++i) thirds_[i].add(third_sums[i]);
        all_.add(all);
        lengths_.add(quality.decisions);
        if (detail::is_measured(quality.tree_size)) trees_.add(quality.tree_size);

        row_.clear();
        for (const double x :
             {all.decisions, all.options, all.options_count, all.plausible, all.plausible_count})
            row_.push_back(x);
        for_each_measure(quality, [&](std::string_view, std::string_view, const double& number) {
            row_.push_back(number);
        });
        if (!rows_) rows_.emplace(row_.size());
        rows_->add(row_);
    }

    metrics::summary summary() const {
        metrics::summary result;
        result.games = games_;
        result.first = first_;
        set_pooled(result);
        set_quality(result);
        set_results(result);
        for (std::size_t i = 0; i < 2; ++i) result.by_player[i] = players_[i].over(games_);
        for (std::size_t i = 0; i < 3; ++i) result.by_third[i] = thirds_[i].over(games_);
        result.tree_size = trees_.mean();
        return result;
    }

private:
    // The first columns of a row; those of the quality follow.
    struct column {
        enum : std::size_t {
            decisions,
            options,
            options_count,
            plausible,
            plausible_count,
            measures
        };
    };

    // Sums over some decisions of a game, or of all games.
    struct sums {
        void add(const step& s) {
            ++decisions;
            if (detail::is_measured(s.options)) options += s.options, ++options_count;
            if (detail::is_measured(s.plausible)) plausible += s.plausible, ++plausible_count;
        }
        void add(const sums& other) {
            decisions += other.decisions;
            options += other.options;
            options_count += other.options_count;
            plausible += other.plausible;
            plausible_count += other.plausible_count;
        }
        share_of_game over(std::uint64_t games) const {
            share_of_game result;
            result.options = options / options_count; // NaN for none
            result.plausible = plausible / plausible_count;
            result.length = decisions / static_cast<double>(games);
            if (result.options > 0 && result.length > 0)
                result.refinement = board_refinement(result.options, result.length);
            return result;
        }
        double decisions = 0, options = 0, options_count = 0, plausible = 0, plausible_count = 0;
    };

    static std::optional<metrics::motion> motion_of(double B, double D) {
        if (!(B > 0 && D > 0 && B <= 2 * D)) return std::nullopt;
        return motion_in_mind(board_velocity(B, D));
    }

    void remember_agents(const playthrough& game) {
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

    void set_pooled(metrics::summary& result) const {
        const share_of_game all = all_.over(games_);
        result.options = all.options;
        result.plausible = all.plausible;
        result.length = all.length;
        result.refinement = all.refinement;
        result.motion = motion_of(all.options, all.length);

        const auto from = [&](const auto& formula) {
            if (!rows_) return nothing();
            return rows_->of([&](const bootstrap::sample& sample) {
                return formula(sample.sum(column::options) / sample.sum(column::options_count),
                               sample.sum(column::plausible) / sample.sum(column::plausible_count),
                               sample.mean(column::decisions));
            });
        };
        const auto moving = [&](const auto& formula) {
            return from([&](double B, double, double D) {
                const auto m = motion_of(B, D);
                return m ? formula(*m, D) : detail::unmeasured;
            });
        };
        using metrics::motion;
        pooled& p = result.pooled;
        p.options = from([](double B, double, double) { return B; });
        p.plausible = from([](double, double n, double) { return n; });
        p.length = from([](double, double, double D) { return D; });
        p.refinement = from([](double B, double, double D) {
            return B > 0 && D > 0 ? board_refinement(B, D) : detail::unmeasured;
        });
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
    }

    void set_quality(metrics::summary& result) const {
        std::size_t at = column::measures;
        for_each_measure(result.quality, [&](std::string_view, std::string_view, estimate& number) {
            number = rows_ ? rows_->mean(at) : nothing();
            ++at;
        });
        result.lifetimes = lengths_;
        result.coverage = result.spatial_entropy = nothing();
        if (moves_.empty() || moves_.size() > most_moves) return;
        const auto places = static_cast<double>(moves_.size());
        result.places = places;
        const auto scaled = [](const estimate& e, double by) {
            return estimate{e.value / by, e.low / by, e.high / by};
        };
        result.coverage = scaled(result.quality.distinct_moves, places);
        if (moves_.size() < 2) return;
        result.spatial_entropy = scaled(result.quality.move_entropy, std::log(places));
        result.interest = metrics::interest(lengths_.challenge(), lengths_.diversity(),
                                            result.spatial_entropy.value);
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
        double most = -1, least = 2;
        for (const auto& [name, tallies] : agents_) {
            result.agents.push_back({name, tallies.first, tallies.second});
            const tally both = tallies.first + tallies.second;
            if (both.finished() == 0) continue;
            most = std::max(most, both.score().value);
            least = std::min(least, both.score().value);
        }
        if (agents_.size() >= 2 && most >= least) result.agent_balance = 1 - (most - least);
    }

    static estimate nothing() {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        return {detail::unmeasured, -infinity, infinity};
    }

    static constexpr std::size_t most_moves = 65'536;

    quality_options options_;
    std::uint64_t games_ = 0;
    tally first_;
    sums all_;
    std::array<sums, 2> players_;
    std::array<sums, 3> thirds_;
    metrics::lifetimes lengths_;
    tree_sizes trees_;
    std::map<std::string, std::pair<tally, tally>> agents_; // in both seats
    std::unordered_set<std::string> moves_;
    std::vector<double> row_;
    std::optional<bootstrap> rows_;
};

template <class Playthroughs>
summary summarise(const Playthroughs& playthroughs, const quality_options& options = {}) {
    collector collect(options);
    for (const playthrough& game : playthroughs) collect(game);
    return collect.summary();
}

}}} // namespace seesaw::v0::metrics

#endif
