// SPDX-License-Identifier: MIT
// Exact inference for 0/1 unknowns under linear equations and a total.
//
//     seesaw::constraint_problem p{.unknowns = 3, .total = 1};
//     p.equations.push_back({{{0}, {1}}, 1});                  // x₀ + x₁ = 1
//     const auto r = seesaw::constraint_solver().run(p);
//     r.probability[0];                                        // 0.5
//     r.value(2);                                              // 0: certain
//
// All solutions count alike. The answer is how many there are, how likely each unknown is 1, and
// which unknowns are certain. Minesweeper is one user: cells are unknowns, numbers are equations,
// the mines that are left are the total.
//
// How. Equations fall into components that share no unknowns. In each, unknowns that stand in the
// same equations with the same coefficients form groups, and solutions are counted by their number
// of ones, with all partial solutions merged that leave the same remainders
// (detail/constraints/component_counts.hpp). The counts of the components, and the unknowns that
// stand in no equation, are put together by the total (detail/constraints/zero_one_system.hpp).
// Without a total every solution of the equations is one, and an unknown in no equation is 1 half
// of the time.
//
// Contract. `consistent` says whether there is a solution. If there is none, `conflict` names a
// minimal set of equations that contradict each other, or is empty if only the total contradicts
// them. Probabilities are exact up to rounding: numbers are doubles, only sums and products of
// positive ones, so the relative error stays below 1e-12 for a thousand unknowns; 0 and 1 are
// exact, and mean certain. Unknowns may appear in an equation more than once; terms add up. An
// unknown that does not exist throws std::invalid_argument, and so does an equation whose numbers
// add up to more than 10⁹.
//
// Cost. A node is an addition. For systems connected like a line or a ring, however long, the work
// grows with their length; for those that are as wide as they are long it grows exponentially with
// the width. A run that meets a limit says so in `stopped`: then only those unknowns have a
// probability that Gauss–Jordan elimination over whole numbers
// (detail/constraints/integer_elimination.hpp) or a component counted in time makes certain; the
// others have NaN. Buffers are kept between runs.
//
// What it does not do: inequalities, unknowns with more than two values, weights.
#ifndef SEESAW_ENGINES_CONSTRAINT_SOLVER_HPP
#define SEESAW_ENGINES_CONSTRAINT_SOLVER_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/constraints/integer_elimination.hpp>
#include <seesaw/detail/constraints/zero_one_system.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// coefficient · x of one unknown, which is counted from 0.
struct linear_term {
    std::size_t unknown;
    int coefficient = 1;
};

/// The terms add up to `sum`.
struct linear_equation {
    std::vector<linear_term> terms;
    int sum = 0;
};

/// Unknowns that are 0 or 1, and what is known of them.
struct constraint_problem {
    std::size_t unknowns = 0;
    std::vector<linear_equation> equations = {};
    std::optional<int> total = {}; ///< how many unknowns are 1, where that is known
};

/// What is done beyond counting solutions.
struct constraint_solver_options {
    bool explain = true; ///< look for the equations at fault where there is no solution
};

/// How many solutions there are, and what they have in common.
struct constraint_result {
    bool consistent = true;          ///< false only where that is proven
    std::vector<double> probability; ///< that the unknown is 1; NaN where it is not known
    double solutions = 0;            ///< infinite where a double does not hold it, NaN if unknown
    double log2_solutions = -std::numeric_limits<double>::infinity();
    std::vector<std::size_t> conflict; ///< equations that contradict each other
    seesaw::certainty certainty = seesaw::certainty::exact;
    stop_reason stopped = stop_reason::finished;
    statistics stats;

    /// 0 or 1 where the unknown is certain.
    std::optional<int> value(std::size_t unknown) const {
        const double p = probability[unknown];
        if (p == 0) return 0;
        if (p == 1) return 1;
        return std::nullopt;
    }
};

/// Counts all solutions without listing them. One object serves many problems, one at a time.
class constraint_solver {
public:
    using options = constraint_solver_options;
    using events = std::tuple<>; ///< it sends none
    static constexpr std::string_view name = "constraint_solver";

    explicit constraint_solver(options chosen = {}) : options_(chosen) {}
    constraint_solver(constraint_solver&&) = default;
    constraint_solver& operator=(constraint_solver&&) = default;

    /// Gives back the memory of earlier runs.
    void clear() noexcept {
        system_ = detail::zero_one_system();
        elimination_ = detail::integer_elimination();
        decltype(terms_)().swap(terms_);
        weights_ = all_ = detail::scaled_row();
    }

    constraint_result run(const constraint_problem& problem, const limits& allowed = {}) {
        check(problem);
        const detail::clear_on_exception guard(*this);
        budget spent(allowed, system_.bytes());
        constraint_result result;
        result.probability.assign(problem.unknowns, unknown);
        fill(problem, nullptr);
        const detail::counted found =
            spent.spent() ? detail::counted::some : system_.count(spent, allowed.bytes);
        if (found == detail::counted::contradiction) {
            result.consistent = false;
            if (options_.explain) explain(problem, spent, allowed, result);
        } else if (found == detail::counted::all) {
            combine(problem, result);
        } else {
            if (!spent.spent()) spent.refuse(stop_reason::memory);
            conclude(problem, result);
        }
        result.stopped = spent.reason();
        result.stats = detail::totals({}, spent, system_.bytes());
        return result;
    }

private:
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    static void check(const constraint_problem& problem) {
        detail::require(problem.unknowns < std::numeric_limits<std::uint32_t>::max(),
                        "constraint_problem: unknowns must be fewer than 2^32 - 1");
        for (const linear_equation& e : problem.equations) {
            std::int64_t size = std::abs(std::int64_t{e.sum});
            for (const linear_term& t : e.terms) {
                detail::require(t.unknown < problem.unknowns,
                                "constraint_problem: a term names an unknown that does not exist");
                size += std::abs(std::int64_t{t.coefficient});
            }
            detail::require(size <= score_limit,
                            "constraint_problem: the numbers of an equation must not exceed 10^9");
        }
    }

    // The problem, or some of its equations only.
    void fill(const constraint_problem& problem, const std::vector<std::size_t>* some) {
        system_.begin(problem.unknowns);
        const std::size_t count = some != nullptr ? some->size() : problem.equations.size();
        for (std::size_t i = 0; i < count; ++i) {
            const linear_equation& e = problem.equations[some != nullptr ? (*some)[i] : i];
            collect(e);
            system_.begin_equation(e.sum);
            for (const linear_term& t : terms_)
                system_.add_term(static_cast<std::uint32_t>(t.unknown), t.coefficient);
        }
    }

    // The terms with each unknown once, and none that is 0.
    void collect(const linear_equation& e) {
        terms_ = e.terms;
        std::sort(terms_.begin(), terms_.end(),
                  [](const linear_term& x, const linear_term& y) { return x.unknown < y.unknown; });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < terms_.size();) {
            linear_term sum{terms_[i].unknown, 0};
            for (; i < terms_.size() && terms_[i].unknown == sum.unknown; ++i)
                sum.coefficient += terms_[i].coefficient;
            if (sum.coefficient != 0) terms_[kept++] = sum;
        }
        terms_.resize(kept);
    }

    // Probabilities and the number of solutions.
    void combine(const constraint_problem& problem, constraint_result& result) {
        int outside = 0;
        for (std::size_t u = 0; u < problem.unknowns; ++u)
            outside += system_.component_of(u) == system_.none ? 1 : 0;
        const int least = system_.least(), most = system_.most();
        const auto range = static_cast<std::size_t>(most - least + 1);
        if (problem.total) {
            detail::binomial_row(outside, *problem.total - most, range, weights_);
            std::reverse(weights_.values.begin(), weights_.values.end());
        } else {
            weights_.values.assign(range, 1.0);
            weights_.exponent = outside;
        }
        if (!system_.weigh(weights_)) {
            result.consistent = false;
            result.solutions = 0;
            return;
        }
        result.log2_solutions = std::log2(system_.total()) + system_.total_exponent();
        result.solutions = std::ldexp(system_.total(), system_.total_exponent());
        const double elsewhere =
            problem.total ? outside_probability(*problem.total, outside, least) : 0.5;
        for (std::size_t u = 0; u < problem.unknowns; ++u)
            result.probability[u] =
                system_.component_of(u) == system_.none ? elsewhere : system_.probability(u);
    }

    double outside_probability(int total, int outside, int least) {
        if (outside == 0) return 0;
        system_.combined(all_);
        double ones = 0, zeros = 0;
        for (std::size_t k = 0; k < all_.values.size(); ++k) {
            const double weight = all_.values[k] * weights_.values[k];
            if (!(weight > 0)) continue;
            const int left = total - least - static_cast<int>(k);
            ones += weight * left;
            zeros += weight * (outside - left);
        }
        return ones == 0 ? 0 : zeros == 0 ? 1 : ones / (ones + zeros);
    }

    // What is certain although not everything could be counted.
    void conclude(const constraint_problem& problem, constraint_result& result) {
        result.certainty = certainty::unknown;
        result.solutions = result.log2_solutions = unknown;
        for (std::size_t c = 0; c < system_.components(); ++c) {
            if (!system_.is_counted(c)) continue;
            for (std::size_t g = 0; g < system_.groups(); ++g) {
                if (system_.component_of_group(g) != c) continue;
                const double p = system_.chance_apart(g);
                if (p > 0 && p < 1) continue;
                for (const std::uint32_t u : system_.members(g)) result.probability[u] = p;
            }
        }
        elimination_.begin();
        for (const linear_equation& e : problem.equations) {
            collect(e);
            elimination_.begin_equation(e.sum);
            for (const linear_term& t : terms_)
                elimination_.add_term(static_cast<std::uint32_t>(t.unknown), t.coefficient);
        }
        elimination_.run();
        result.consistent = !elimination_.contradiction();
        for (const auto& c : elimination_.conclusions()) result.probability[c.unknown] = c.value;
    }

    // Takes equations away as long as what is left is still contradictory.
    void explain(const constraint_problem& problem, budget& spent, const limits& allowed,
                 constraint_result& result) {
        std::vector<std::size_t>& conflict = result.conflict;
        for (std::size_t e = 0; e < problem.equations.size(); ++e)
            if (system_.component_of_equation(e) == system_.culprit()) conflict.push_back(e);
        for (std::size_t i = 0; i < conflict.size();) {
            std::vector<std::size_t> fewer = conflict;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            fill(problem, &fewer);
            if (system_.count(spent, allowed.bytes) == detail::counted::contradiction)
                conflict.swap(fewer);
            else
                ++i;
        }
    }

    constraint_solver_options options_;
    detail::zero_one_system system_;
    detail::integer_elimination elimination_;
    std::vector<linear_term> terms_;
    detail::scaled_row weights_, all_;
};

static_assert(detail::has_engine_members<constraint_solver>); // it solves a problem, not a game

}} // namespace seesaw::v0

#endif
