// SPDX-License-Identifier: MIT
// Search for settings that meet targets by noisy trials: which settings of a game's rules make
// games of 30 to 40 moves that either side may win?
//
//     const seesaw::evolve::tuning found = seesaw::evolve::successive_halving(
//         {.values = {{4, 5, 6, 7}, {4, 5, 6}}, .present = {7, 6}}, {{30, 40}, {0.45, 0.55}},
//         {.budget = 400, .seed = 1}, measure);
//
// `measure(trials)` gives the numbers of every trial, one for each target. A trial is a setting and
// a seed. Those of one call may be done anywhere in any order; one without an answer ends the
// search.
//
// Method. Sequential halving: a pool of settings shares a budget in equal rungs; after each rung
// the better half stays, so that most trials go to settings that may be the best. A space that the
// budget covers is one pool. A larger one is searched in four rounds: settings drawn at random,
// then the best so far with neighbours of theirs, nearer ones in later rounds. Every setting meets
// the same seeds in the same order (common random numbers), so that all have the same luck. The
// finalists and the present rules then meet new seeds, which alone give the order, the intervals
// and the confidence: the best of many looks better than it is by the seeds that chose it.
//
// How sure. Two trials that are equal by chance have no variance. A setting's own variance is
// therefore mixed with that of all settings, worth eight trials, and taken with Student's t; a
// share of games has at least the variance of Wilson's interval. Fewer than five trials say
// nothing: `meets` and `beats` are then NaN.
//
// Order. What counts is how far the means lie outside their ranges, in widths of these, added over
// the targets; among those that meet all, how far from the middle. A number that was never measured
// is infinitely far.
//
// Contract. The budget is not exceeded unless it is less than two trials for each finalist. The
// same answers give the same search. Settings that `allowed` refuses are never tried.
//
// It does not learn how parameters depend on each other, as models such as NTBEA's do.
//
// Sources.
//  Karnin, Koren & Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013.
//  Jamieson & Talwalkar, "Non-stochastic Best Arm Identification and Hyperparameter Optimization",
//  AISTATS 2016, which calls it successive halving.
//  Lucas, Liu & Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm for Game Agent
//  Optimisation", 2018, for the other way.
#ifndef SEESAW_EVOLVE_SUCCESSIVE_HALVING_HPP
#define SEESAW_EVOLVE_SUCCESSIVE_HALVING_HPP

#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/stable_sort.hpp>
#include <seesaw/metrics/rates.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace evolve {

/// Where a number should lie; low < high.
struct target {
    double low;
    double high;
    /// The number is a share of so many games of a trial; 0: it is none.
    double games = 0;
};

/// A value for every parameter.
using setting = std::vector<int>;

/// What may be tried, and what there is now.
struct setting_space {
    std::vector<std::vector<int>> values; ///< those that each parameter may have, rising
    setting present;                      ///< what is to be beaten; need not be in the space
    std::function<bool(const setting&)> allowed = [](const setting&) { return true; };
};

/// How many trials the search may ask for.
struct halving_options {
    std::uint64_t budget = 400; ///< trials in all, a third of them for the finalists
    std::size_t finalists = 4;
    std::uint64_t seed = 1;
};

/// A setting to be measured once; trials of the same seed have the same luck.
struct trial {
    evolve::setting setting;
    std::uint64_t seed;
};

/// How far numbers lie from their targets, nearest first.
struct distance {
    double outside = 0;    ///< in widths of the ranges, added up; 0 where all are met
    double off_centre = 0; ///< the same, from the middle of the ranges
    auto operator<=>(const distance&) const = default;
};

/// A setting with the means of its trials, and how sure they are.
struct judged_setting {
    evolve::setting setting;
    std::uint64_t trials = 0;
    std::vector<metrics::estimate> measured; ///< a mean over trials for every target
    evolve::distance distance;
    /// How sure it is that all targets are met, and that it lies less outside than the present
    /// rules; NaN for less than `least_trials`.
    double meets = std::numeric_limits<double>::quiet_NaN();
    double beats = std::numeric_limits<double>::quiet_NaN();

    static constexpr std::uint64_t least_trials = 5;
};

/// What a search has found, and all that it has tried.
struct tuning {
    std::vector<judged_setting> best;  ///< the finalists, nearest first, by new seeds; may be empty
    judged_setting present;            ///< by the same seeds; no trials where it ended too early
    std::vector<judged_setting> tried; ///< every setting, nearest first, by the seeds of the search
    std::uint64_t trials = 0;
    std::uint64_t refused = 0; ///< settings that were not allowed
    bool stopped = false;      ///< before its end
};

/// Of as many numbers as there are targets.
inline distance distance_of(const std::vector<double>& numbers,
                            const std::vector<target>& targets) {
    distance sum;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const double low = targets[i].low, high = targets[i].high;
        const double x =
            std::isfinite(numbers[i]) ? numbers[i] : std::numeric_limits<double>::infinity();
        sum.outside += std::max({0.0, low - x, x - high}) / (high - low);
        sum.off_centre += std::abs(x - (low + high) / 2) / (high - low);
    }
    return sum;
}

namespace detail {

using namespace seesaw::detail;

/// `measure` is called with one batch after another.
template <class Measure>
class halving {
    using row = std::vector<double>;
    using book = std::map<setting, std::vector<row>>; // by the number of the seed

public:
    halving(const setting_space& space, const std::vector<target>& targets,
            const halving_options& options, Measure& measure)
        : space_(space), targets_(targets), options_(options), measure_(measure),
          random_(options.seed), pooled_(targets.size()) {
        require(!targets.empty(), "successive_halving: there must be a target");
        require(!space.values.empty(), "successive_halving: there must be a parameter");
        for (const target& t : targets)
            require(t.low < t.high, "successive_halving: a target's low must be below its high");
        require(options.finalists >= 1, "halving_options.finalists must be at least 1");
        require(options.budget >= 1, "halving_options.budget must be at least 1");
        require(space.present.size() == space.values.size(),
                "setting_space.present must have as many values as there are parameters");
        for (const auto& values : space.values)
            require(!values.empty(), "setting_space.values: a parameter must have a value");
    }

    tuning run() {
        const std::uint64_t search = options_.budget - options_.budget / 3;
        const std::vector<setting> all = everything(pool_size(search));
        std::vector<setting> pool = all;
        if (!all.empty()) {
            halve(pool, search);
        } else {
            constexpr std::uint64_t rounds = 4;
            for (std::uint64_t round = 0; round < rounds && !found_.stopped; ++round) {
                grow(pool, pool_size(search / rounds), round);
                halve(pool, search / rounds);
            }
        }
        require(!pool.empty(), "successive_halving: no setting of the space is allowed");
        pool_variance(searched_);
        if (!found_.stopped) decide(pool);
        for (const auto& [where, rows] : searched_)
            if (!rows.empty()) found_.tried.push_back(judged(where, rows, nullptr));
        sort(found_.tried);
        found_.refused = refused_.size();
        return std::move(found_);
    }

private:
    static std::uint64_t rungs(std::uint64_t settings, std::uint64_t stay) {
        // Some standard libraries return int.
        return settings <= stay ? 1
                                : static_cast<std::uint64_t>(std::bit_width((settings - 1) / stay));
    }
    /// The most settings of which each is tried once in every rung.
    std::size_t pool_size(std::uint64_t budget) const {
        std::uint64_t size = 1;
        while ((size + 1) * rungs(size + 1, options_.finalists) <= budget) ++size;
        return size;
    }

    bool allows(const setting& where) {
        if (refused_.contains(where)) return false;
        if (space_.allowed(where)) return true;
        refused_.insert(where);
        return false;
    }

    /// All that are allowed; none where they are more than so many.
    std::vector<setting> everything(std::size_t most) {
        constexpr double to_look_at = 20'000;
        double size = 1;
        for (const auto& values : space_.values) size *= static_cast<double>(values.size());
        if (size > to_look_at) return {};
        std::vector<setting> all, next{{}};
        for (const auto& values : space_.values) {
            std::swap(all, next);
            next.clear();
            for (const setting& begun : all)
                for (const int value : values) {
                    next.push_back(begun);
                    next.back().push_back(value);
                }
        }
        std::erase_if(next, [&](const setting& where) { return !allows(where); });
        if (next.size() > most) next.clear();
        return next;
    }

    std::size_t any(std::size_t count) { return static_cast<std::size_t>(random_.below(count)); }

    setting drawn() {
        setting where;
        for (const auto& values : space_.values) where.push_back(values[any(values.size())]);
        return where;
    }

    /// One parameter or two are moved, by less in later rounds.
    setting neighbour(setting where, std::uint64_t round) {
        for (std::size_t changes = 1 + any(2); changes > 0; --changes) {
            const std::size_t at = any(where.size());
            const auto& values = space_.values[at];
            const auto place = static_cast<std::size_t>(
                std::lower_bound(values.begin(), values.end(), where[at]) - values.begin());
            const std::size_t step =
                1 + any(std::max<std::size_t>(values.size() >> (round + 1), 1));
            if (any(2) == 0)
                where[at] = values[place - std::min(step, place)];
            else
                where[at] = values[std::min(place + step, values.size() - 1)];
        }
        return where;
    }

    /// New settings beside those that stayed.
    void grow(std::vector<setting>& pool, std::size_t size, std::uint64_t round) {
        const std::vector<setting> parents = pool;
        const auto join = [&](const setting& where) {
            if (!searched_.contains(where) && allows(where) &&
                std::find(pool.begin(), pool.end(), where) == pool.end())
                pool.push_back(where);
        };
        const auto in_space = [&] {
            for (std::size_t i = 0; i < space_.values.size(); ++i)
                if (!std::binary_search(space_.values[i].begin(), space_.values[i].end(),
                                        space_.present[i]))
                    return false;
            return true;
        };
        if (parents.empty() && in_space()) join(space_.present);
        constexpr int patience = 200; // for what is known or refused
        for (int tries = patience; pool.size() < std::max<std::size_t>(size, 1) && tries > 0;) {
            const std::size_t before = pool.size();
            join(parents.empty() ? drawn() : neighbour(parents[any(parents.size())], round));
            tries = pool.size() > before ? patience : tries - 1;
        }
    }

    /// Leaves the finalists, best first.
    void halve(std::vector<setting>& pool, std::uint64_t budget) {
        const std::uint64_t count = rungs(pool.size(), options_.finalists);
        std::uint64_t seeds = 0;
        for (std::uint64_t rung = 0; rung < count && !pool.empty() && !found_.stopped; ++rung) {
            seeds += std::max<std::uint64_t>(budget / (count * pool.size()), 1);
            try_all(pool, seeds, options_.seed, searched_);
            std::map<setting, distance> far;
            for (const setting& where : pool) far[where] = mean_distance(searched_[where]);
            seesaw::detail::stable_sort(
                pool, [&](const setting& x, const setting& y) { return far[x] < far[y]; });
            pool.resize(std::min(pool.size(), std::max((pool.size() + 1) / 2, options_.finalists)));
        }
    }

    /// The finalists and the present rules on seeds that chose nobody.
    void decide(const std::vector<setting>& finalists) {
        std::vector<setting> pool = finalists;
        const bool among = std::find(pool.begin(), pool.end(), space_.present) != pool.end();
        if (!among) pool.push_back(space_.present);
        const std::uint64_t left = options_.budget - std::min(options_.budget, found_.trials);
        book fresh;
        try_all(pool, std::max<std::uint64_t>(left / pool.size(), 2), ~options_.seed, fresh);
        pool_variance(fresh);
        const std::vector<row>& present = fresh[space_.present];
        if (!present.empty()) found_.present = judged(space_.present, present, &present);
        for (const setting& where : finalists)
            if (!fresh[where].empty()) found_.best.push_back(judged(where, fresh[where], &present));
        sort(found_.best);
    }

    /// Until each has met the first so many seeds.
    void try_all(const std::vector<setting>& pool, std::uint64_t seeds, std::uint64_t from,
                 book& into) {
        std::vector<trial> batch;
        for (const setting& where : pool)
            for (std::uint64_t i = into[where].size(); i < seeds; ++i)
                batch.push_back({where, mix(from, i)});
        const std::vector<std::optional<row>> answers = measure_(std::as_const(batch));
        std::set<setting> broken; // what comes after a gap would be of another seed
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const setting& where = batch[i].setting;
            if (i >= answers.size() || !answers[i]) {
                found_.stopped = true;
                broken.insert(where);
            } else if (!broken.contains(where)) {
                require(answers[i]->size() == targets_.size(),
                        "successive_halving: measure gives a number for every target");
                into[where].push_back(*answers[i]);
                ++found_.trials;
            }
        }
    }

    distance mean_distance(const std::vector<row>& rows) const {
        row means;
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            double sum = 0, count = 0;
            for (const row& r : rows)
                if (std::isfinite(r[i])) sum += r[i], ++count;
            means.push_back(sum / count);
        }
        return distance_of(means, targets_);
    }

    /// What trials of a setting say of a target.
    struct spread {
        double mean = std::numeric_limits<double>::quiet_NaN();
        double centre = 0;         ///< of what the mean may be
        double own = 0;            ///< variance of the mean by these trials alone
        double variance = 0;       ///< with what is known of others
        std::uint64_t degrees = 0; ///< 0: not known; of shares, as many as make it normal
    };

    /// Squares and degrees of freedom within all settings, for every target.
    void pool_variance(const book& rows_of) {
        for (const auto& [where, rows] : rows_of)
            for (std::size_t i = 0; i < targets_.size(); ++i) {
                const auto [mean, squares, count] = moments(rows, i);
                if (count < 2) continue;
                pooled_[i].first += squares;
                pooled_[i].second += count - 1;
            }
    }

    struct moment {
        double mean, squares, count;
    };
    static moment moments(const std::vector<row>& rows, std::size_t at) {
        double sum = 0, count = 0, squares = 0;
        for (const row& r : rows)
            if (std::isfinite(r[at])) sum += r[at], ++count;
        for (const row& r : rows)
            if (std::isfinite(r[at])) squares += (r[at] - sum / count) * (r[at] - sum / count);
        return {sum / count, squares, count};
    }

    spread spread_of(const std::vector<row>& rows, std::size_t at) const {
        const auto [mean, squares, count] = moments(rows, at);
        spread s;
        s.mean = s.centre = mean;
        if (count == 0) return s;
        if (count > 1) s.own = squares / (count - 1) / count;
        if (targets_[at].games > 0) { // the posterior of a share that may be anything
            const double games = targets_[at].games * count;
            s.centre = (games * std::clamp(mean, 0.0, 1.0) + 1) / (games + 2);
            s.variance = s.centre * (1 - s.centre) / (games + 3);
            s.degrees = normal;
            return s;
        }
        constexpr double worth = 8; // trials; they are of others, so that half are degrees
        const auto& [all, freedom] = pooled_[at];
        const double borrowed = std::min(worth, freedom);
        const double degrees = count - 1 + std::min(worth / 2, freedom);
        if (degrees < 1) return s;
        s.variance = (squares + (borrowed > 0 ? borrowed * all / freedom : 0)) /
                     (count - 1 + borrowed) / count;
        s.degrees = static_cast<std::uint64_t>(degrees);
        return s;
    }

    metrics::estimate interval_of(const spread& s, std::size_t at, double count) const {
        if (targets_[at].games > 0 && count > 0) {
            const double games = targets_[at].games * count;
            const metrics::estimate e =
                metrics::wilson(std::clamp(s.mean, 0.0, 1.0) * games, games);
            return {s.mean, e.low, e.high};
        }
        constexpr double infinity = std::numeric_limits<double>::infinity();
        if (s.degrees == 0) return {s.mean, -infinity, infinity};
        const double reach = metrics::student_reach(0.95, s.degrees) * std::sqrt(s.variance);
        return {s.mean, s.mean - reach, s.mean + reach};
    }

    /// Nearly normal, deviation 1; the same on every platform.
    static double normal_of(rng& random) {
        double sum = -6;
        for (int i = 0; i < 12; ++i) sum += random.real();
        return sum;
    }

    /// What the means may be: those of the rows with the rows' own errors drawn again, and what the
    /// variance has beyond these.
    class drawn_means {
    public:
        drawn_means(const halving& h, const std::vector<row>& rows, std::size_t both)
            : rows_(rows), both_(both), shares_(h.targets_.size()) {
            for (std::size_t i = 0; i < shares_.size(); ++i) {
                spreads_.push_back(h.spread_of(rows, i));
                shares_[i] = h.targets_[i].games > 0;
            }
        }
        /// `weights` are those of the first rows, shared by two settings that met the same seeds.
        row draw(const std::vector<double>& weights, rng& random) const {
            row means;
            double scale = 0;
            for (std::size_t i = 0; i < spreads_.size(); ++i) {
                const spread& s = spreads_[i];
                double error = 0, drawn = 0;
                for (std::size_t r = 0; r < both_; ++r)
                    if (std::isfinite(rows_[r][i]))
                        error += weights[r] * (rows_[r][i] - s.mean), ++drawn;
                if (drawn > 1) error /= std::sqrt(drawn * (drawn - 1));
                if (s.own > s.variance) error *= std::sqrt(s.variance / s.own);
                error += std::sqrt(std::max(s.variance - s.own, 0.0)) * normal_of(random);
                if (!shares_[i] && scale == 0) scale = student_scale(s.degrees, random);
                const double x = s.centre + error * (shares_[i] ? 1 : scale);
                means.push_back(shares_[i] ? std::clamp(x, 0.0, 1.0) : x);
            }
            return means;
        }

    private:
        /// What makes a normal number one of Student's.
        static double student_scale(std::uint64_t degrees, rng& random) {
            if (degrees == 0 || degrees >= 100) return 1;
            double squares = 0;
            for (std::uint64_t i = 0; i < degrees; ++i) {
                const double z = normal_of(random);
                squares += z * z;
            }
            return std::sqrt(static_cast<double>(degrees) / squares);
        }

        const std::vector<row>& rows_;
        std::size_t both_;
        std::vector<bool> shares_;
        std::vector<spread> spreads_;
    };

    /// Row by row beside the present rules, where there are such rows.
    judged_setting judged(const setting& where, const std::vector<row>& rows,
                          const std::vector<row>* present) const {
        judged_setting c{where, rows.size(), {}, mean_distance(rows)};
        for (std::size_t i = 0; i < targets_.size(); ++i)
            c.measured.push_back(interval_of(spread_of(rows, i), i, moments(rows, i).count));
        const std::size_t both = present ? std::min(rows.size(), present->size()) : rows.size();
        if (both < judged_setting::least_trials) return c;
        constexpr int draws = 1000;
        const drawn_means own(*this, rows, both);
        std::optional<drawn_means> other;
        if (present) other.emplace(*this, *present, both);
        rng random(options_.seed);
        std::vector<double> weights(both);
        double met = 0, beaten = 0;
        for (int i = 0; i < draws; ++i) {
            // The sum of many signs is as good as normal.
            for (double& w : weights)
                w = both > 50 ? (random.below(2) == 0 ? -1 : 1) : normal_of(random);
            const double outside = distance_of(own.draw(weights, random), targets_).outside;
            met += outside == 0;
            if (other)
                beaten += outside < distance_of(other->draw(weights, random), targets_).outside;
        }
        c.meets = met / draws;
        if (present) c.beats = where == space_.present ? 0 : beaten / draws;
        return c;
    }

    static void sort(std::vector<judged_setting>& all) {
        seesaw::detail::stable_sort(all, [](const judged_setting& x, const judged_setting& y) {
            return x.distance < y.distance;
        });
    }

    const setting_space& space_;
    const std::vector<target>& targets_;
    const halving_options& options_;
    Measure& measure_;
    rng random_;
    static constexpr std::uint64_t normal = 1'000'000; // degrees of freedom
    book searched_;
    /// Squares and degrees of freedom within settings, of every target.
    std::vector<std::pair<double, double>> pooled_;
    std::set<setting> refused_;
    tuning found_;
};

} // namespace detail

/// `measure(const std::vector<trial>&)` gives a std::vector<std::optional<std::vector<double>>>:
/// for every trial a number for every target, NaN where there is none, or nothing to end the
/// search.
template <class Measure>
tuning successive_halving(const setting_space& space, const std::vector<target>& targets,
                          const halving_options& options, Measure&& measure) {
    return detail::halving<Measure>(space, targets, options, measure).run();
}

}}} // namespace seesaw::v0::evolve

#endif
