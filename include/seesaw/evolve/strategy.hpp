// SPDX-License-Identifier: MIT
// Rules that evolve: populations of games, bred and judged generation by generation.
//
//     seesaw::evolve::evolution run({.seed = 7, .threads = 2});
//     while (run.step()) show(run.history().back());
//     for (const auto& slot : run.archive()) keep(slot.game.genes);
//
// Two methods:
//  * `method::one_plus_one`, the source's [H]: every parent has one child a generation, a copy of
//    which each gene is drawn anew with probability `mutation`. The child takes its parent's place
//    if the sum over the four metrics of child / parent is more than 4, (6). A parent's 0 would
//    divide by zero: such a ratio is 1 if the child has 0 too, and 2 if it has more. An equal child
//    scores exactly 4 and does not take the place; the source calls 4 "at least half times better",
//    which it is not. Its combined fitness (5) has no part in this.
//  * `method::nsga2`: non-dominated sorting with crowding distances (Deb et al. 2002) over
//    `objectives`, by default duration, intelligence, game refinement and motion in mind. Parents
//    are chosen by binary tournaments, children are crossed gene by gene and then mutated, and the
//    better half of both generations survives. Metrics are never added up, and the last population
//    is a front of trade-offs. Its `mutation` is small: 0.04 is two genes.
//
// The archive has, for each metric that counts, the best two games of the whole run; among equals,
// the one with the greater sum of all these metrics, else the one found first. A game may hold the
// slots of several metrics.
//
// Contract. The same options give the same run on any number of threads: a child's random numbers
// depend on the seed, its generation and its place alone. So a run needs no state of generators to
// continue: `save` writes populations, archive and history (text; versioned, with a checksum,
// renamed into place so that a file is whole or not there), and `load` continues from them. It
// refuses files that are damaged, cut, or of other options, and says why; `threads` and
// `generations` may differ. Options out of range: std::invalid_argument.
//
// Games may be judged elsewhere, as on other machines: `step(judge)` hands out the candidates of a
// generation and takes their fitness.
//
// Cost: 2 · `games` games a child; a run of the source's size takes a few seconds.
//
// [H] as in games/rule_space/genes.hpp, section 5.1.
#ifndef SEESAW_EVOLVE_STRATEGY_HPP
#define SEESAW_EVOLVE_STRATEGY_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/rules_identity.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/detail/evolve/pareto.hpp>
#include <seesaw/evolve/checkpoint.hpp>
#include <seesaw/evolve/chromosome.hpp>
#include <seesaw/evolve/fitness.hpp>
#include <seesaw/evolve/individual.hpp>

namespace seesaw { inline namespace v0 { namespace evolve {

/// How the next generation is chosen: child against parent, or by fronts of trade-offs.
enum class method : std::uint8_t { one_plus_one, nsga2 };

/// What decides a run; `threads` change its time alone.
struct evolution_options {
    evolve::method method = method::one_plus_one;
    int parents = 10;
    int generations = 100;
    double mutation = 0; ///< probability that a gene is drawn anew; 0: 0.3, or 0.04 for nsga2
    int games = 20;      ///< for each metric
    /// What nsga2 looks at; one_plus_one has the source's four.
    std::vector<metric> objectives = {metric::duration, metric::intelligence, metric::refinement,
                                      metric::momentum};
    games::rule_options rules = {};
    std::uint64_t seed = 1;
    int threads = 1;
};

/// Whether a child takes its parent's place: (6) of [H] is more than 4.
inline bool replaces(const fitness& child, const fitness& parent) {
    double sum = 0;
    for (const metric which : source_metrics) {
        const double c = value_of(child, which), p = value_of(parent, which);
        sum += p > 0 ? c / p : c > 0 ? 2 : 1;
    }
    return sum > static_cast<double>(source_metrics.size());
}

/// A game that waits for its fitness: that of measure_fitness with these options, under the rules
/// of the run.
struct candidate {
    games::rule_genes genes;
    fitness_options how;
};

/// A run that goes on generation by generation, and can be saved between them.
class evolution {
public:
    using options = evolution_options;

    explicit evolution(evolution_options chosen = {}) : options_(std::move(chosen)) {
        detail::require(options_.method <= method::nsga2,
                        "evolution_options.method must be one_plus_one or nsga2");
        detail::require(options_.parents >= 2 && options_.parents <= 10'000,
                        "evolution_options.parents must be 2 to 10,000");
        detail::require(options_.generations >= 0,
                        "evolution_options.generations must not be negative");
        detail::require(options_.mutation >= 0 && options_.mutation <= 1,
                        "evolution_options.mutation must be 0 to 1");
        if (options_.mutation == 0)
            options_.mutation = options_.method == method::one_plus_one ? 0.3 : 0.04;
        detail::require(options_.games >= 1 && options_.games <= 1'000'000,
                        "evolution_options.games must be 1 to 1,000,000");
        detail::require(options_.method == method::one_plus_one || !options_.objectives.empty(),
                        "evolution_options.objectives must not be empty");
        detail::require(options_.rules.plies >= 1 && options_.rules.plies <= 250,
                        "rule_options.plies must be 1 to 250");
        detail::require(options_.threads >= 1 && options_.threads <= detail::thread_team::most,
                        "evolution_options.threads must be 1 to 256");
        team_ = detail::make_team(options_.threads);
        if (options_.method == method::one_plus_one)
            options_.objectives.assign(source_metrics.begin(), source_metrics.end());
    }

    /// One generation more, the first of which is random; false once there are enough.
    bool step() {
        return step([this](const std::vector<candidate>& asked) { return judged(asked); });
    }

    /// The same with a judge of your own: from candidates to as many values of `fitness`.
    template <class Judge>
    bool step(const Judge& judge) {
        if (now_.generation > options_.generations) return false;
        if (now_.generation == 0) {
            std::vector<games::rule_genes> drawn;
            for (int i = 0; i < options_.parents; ++i) {
                rng random(draw_seed(i, 0));
                drawn.push_back(random_genes(random));
            }
            now_.population = evaluated(drawn, judge);
            remember(now_.population, 0);
        } else {
            const std::vector<individual> children = evaluated(bred(), judge);
            remember(children, options_.method == method::one_plus_one ? take_places(children)
                                                                       : select(children));
        }
        ++now_.generation;
        return now_.generation <= options_.generations;
    }

    /// All generations that are left.
    void run() {
        while (step()) {
        }
    }

    /// Generations so far, the random one not counted; −1 before it.
    int generation() const noexcept { return now_.generation - 1; }
    bool finished() const noexcept { return now_.generation > options_.generations; }
    const std::vector<individual>& population() const noexcept { return now_.population; }
    const std::vector<archived>& archive() const noexcept { return now_.archive; }
    /// One for each generation, the random one first.
    const std::vector<generation_record>& history() const noexcept { return now_.history; }
    const evolution_options& chosen() const noexcept { return options_; }

    /// What the file of another run with the same options is told by.
    std::uint64_t fingerprint() const {
        std::string text = std::to_string(static_cast<int>(options_.method));
        for (const int number : {options_.parents, options_.games})
            text.append(" ").append(std::to_string(number));
        text.append(" ");
        detail::append_number(text, options_.mutation);
        for (const metric which : options_.objectives) text.append(" ").append(to_string(which));
        // The games of a run differ in their genes; whatever these are, the rest is alike.
        const games::rule_space rules(*games::find_rules("checkers"), options_.rules);
        return mix(mix(options_.seed, detail::rules_identity(rules)), detail::text_checksum(text));
    }

    /// Why it could not be written; empty if it was.
    std::string save(const std::string& path) const {
        return detail::write_whole(path, detail::evolution_text(now_, fingerprint()));
    }

    /// Why it was refused; empty if the run goes on from there.
    std::string load(const std::string& path) {
        std::string text;
        return detail::read_whole(path, text) ? restore(text) : "it cannot be read";
    }

    /// The same from what is in such a file.
    std::string restore(std::string_view text) {
        detail::evolution_state loaded;
        std::string why = detail::read_evolution(text, fingerprint(), loaded);
        if (why.empty() && !is_complete(loaded)) why = "it does not hold a whole run";
        if (why.empty()) now_ = std::move(loaded);
        return why;
    }

private:
    bool is_complete(const detail::evolution_state& s) const {
        for (const generation_record& record : s.history)
            if (record.best.size() != options_.objectives.size()) return false;
        const std::size_t parents =
            s.generation == 0 ? 0 : static_cast<std::size_t>(options_.parents);
        return s.population.size() == parents &&
               s.history.size() == static_cast<std::size_t>(s.generation) &&
               s.archive.size() <= 2 * options_.objectives.size();
    }

    std::uint64_t draw_seed(int place, std::uint64_t purpose) const {
        const std::uint64_t where =
            mix(static_cast<std::uint64_t>(now_.generation), static_cast<std::uint64_t>(place));
        return mix(mix(options_.seed, where), purpose);
    }

    // ── Breeding ────────────────────────────────────────────────────────────────────────────────

    std::vector<games::rule_genes> bred() const {
        std::vector<games::rule_genes> children;
        detail::pareto_ranks ranks;
        if (options_.method == method::nsga2) ranks = detail::pareto_ranks(rows(now_.population));
        for (int i = 0; i < options_.parents; ++i) {
            rng random(draw_seed(i, 0));
            if (options_.method == method::one_plus_one) {
                children.push_back(mutated(now_.population[static_cast<std::size_t>(i)].genes,
                                           options_.mutation, random));
            } else {
                const auto& mother = tournament(ranks, random);
                const auto& father = tournament(ranks, random);
                children.push_back(
                    mutated(crossed(mother, father, random), options_.mutation, random));
            }
        }
        return children;
    }

    const games::rule_genes& tournament(const detail::pareto_ranks& ranks, rng& random) const {
        const auto x = static_cast<std::size_t>(random.below(now_.population.size()));
        const auto y = static_cast<std::size_t>(random.below(now_.population.size()));
        return now_.population[ranks.better(y, x) ? y : x].genes;
    }

    std::vector<std::vector<double>> rows(const std::vector<individual>& all) const {
        std::vector<std::vector<double>> values;
        for (const individual& one : all) {
            std::vector<double>& row = values.emplace_back();
            for (const metric which : options_.objectives)
                row.push_back(value_of(one.measured, which));
        }
        return values;
    }

    // ── Judging ─────────────────────────────────────────────────────────────────────────────────

    template <class Judge>
    std::vector<individual> evaluated(const std::vector<games::rule_genes>& genes,
                                      const Judge& judge) const {
        std::vector<candidate> asked;
        for (const games::rule_genes& one : genes)
            asked.push_back({one, {options_.games, draw_seed(static_cast<int>(asked.size()), 1)}});
        const std::vector<fitness> found = judge(std::as_const(asked));
        detail::require(found.size() == asked.size(), "evolution: a fitness for each candidate");
        std::vector<individual> all;
        for (std::size_t i = 0; i < genes.size(); ++i) all.push_back({genes[i], found[i]});
        return all;
    }

    std::vector<fitness> judged(const std::vector<candidate>& asked) const {
        std::vector<fitness> all(asked.size());
        std::atomic<std::size_t> next{0};
        auto work = [&](int) {
            for (std::size_t i = next++; i < asked.size(); i = next++)
                all[i] = measure_fitness(games::rule_space(asked[i].genes, options_.rules),
                                         asked[i].how);
        };
        if (team_)
            team_->run(work);
        else
            work(0);
        return all;
    }

    // How many children took their parents' places.
    int take_places(const std::vector<individual>& children) {
        int taken = 0;
        for (std::size_t i = 0; i < children.size(); ++i)
            if (replaces(children[i].measured, now_.population[i].measured)) {
                now_.population[i] = children[i];
                ++taken;
            }
        return taken;
    }

    // How many children are among the better half of both generations.
    int select(const std::vector<individual>& children) {
        std::vector<individual> both = now_.population;
        both.insert(both.end(), children.begin(), children.end());
        const detail::pareto_ranks ranks(rows(both));
        int taken = 0;
        std::vector<individual> chosen;
        for (const std::size_t i : ranks.best(now_.population.size())) {
            chosen.push_back(both[i]);
            taken += i >= now_.population.size();
        }
        now_.population = std::move(chosen);
        return taken;
    }

    void remember(const std::vector<individual>& found, int replaced) {
        for (const individual& one : found)
            for (const metric which : options_.objectives) offer(one, which);
        generation_record record;
        record.generation = now_.generation;
        record.replaced = replaced;
        for (const metric which : options_.objectives) {
            double best = 0, sum = 0;
            for (std::size_t i = 0; i < now_.population.size(); ++i) {
                const double value = value_of(now_.population[i].measured, which);
                if (i == 0 || value > best) best = value;
                sum += value;
            }
            record.best.push_back(best);
            record.mean.push_back(sum / static_cast<double>(now_.population.size()));
        }
        now_.history.push_back(std::move(record));
    }

    void offer(const individual& one, metric which) {
        std::size_t at = 0; // the first slot of this metric, which has two
        while (at < now_.archive.size() && now_.archive[at].slot != which) ++at;
        const std::size_t end = at + 2;
        for (std::size_t i = at; i < end && i < now_.archive.size(); ++i)
            if (now_.archive[i].slot == which && now_.archive[i].game.genes == one.genes) return;
        while (at < end && at < now_.archive.size() && now_.archive[at].slot == which &&
               !better(one.measured, now_.archive[at].game.measured, which))
            ++at;
        if (at == end) return;
        now_.archive.insert(now_.archive.begin() + static_cast<std::ptrdiff_t>(at),
                            {which, now_.generation, one});
        if (end < now_.archive.size() && now_.archive[end].slot == which)
            now_.archive.erase(now_.archive.begin() + static_cast<std::ptrdiff_t>(end));
    }

    bool better(const fitness& x, const fitness& y, metric which) const {
        const double mine = value_of(x, which), theirs = value_of(y, which);
        if (mine != theirs) return mine > theirs;
        double ahead = 0;
        for (const metric other : options_.objectives)
            ahead += value_of(x, other) - value_of(y, other);
        return ahead > 0;
    }

    evolution_options options_;
    std::unique_ptr<detail::thread_team> team_;
    detail::evolution_state now_;
};

/// The archive of a file that `evolution::save` wrote, whatever the options of the run were. What
/// is wrong with it goes to `why`, which is empty otherwise.
inline std::vector<archived> load_archive(const std::string& path, std::string& why) {
    std::string text;
    detail::evolution_state loaded;
    why = detail::read_whole(path, text) ? detail::read_evolution(text, std::nullopt, loaded)
                                         : std::string("it cannot be read");
    return why.empty() ? loaded.archive : std::vector<archived>{};
}

}}} // namespace seesaw::v0::evolve

#endif
