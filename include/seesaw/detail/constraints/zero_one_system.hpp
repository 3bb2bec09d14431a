// SPDX-License-Identifier: MIT
// Linear equations in 0/1 unknowns: splits them into independent components, groups equivalent
// unknowns, counts each component (component_counts.hpp) and puts the counts together again.
//
//     system.begin(unknowns);
//     system.begin_equation(sum); system.add_term(unknown); …       // for every equation
//     if (system.count(work, bytes) == counted::all) {
//         // weights of the number of ones, from system.least() to system.most()
//         system.weigh(weights);
//         system.probability(unknown);
//     }
//
// What couples components is the total: a solution of the whole with k ones has weight weights[k −
// least], for example the number of ways to put the other ones among unknowns that stand in no
// equation (`binomial_row`). Weights are numbers times a common power of two, so that they neither
// overflow nor vanish; probabilities do not depend on it.
//
// Unknowns that stand in no equation belong to no component and are not looked at here.
#ifndef SEESAW_DETAIL_CONSTRAINTS_ZERO_ONE_SYSTEM_HPP
#define SEESAW_DETAIL_CONSTRAINTS_ZERO_ONE_SYSTEM_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/constraints/component_counts.hpp>
#include <seesaw/detail/constraints/scaled_row.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

enum class counted : std::uint8_t {
    all,           ///< every component
    some,          ///< work or bytes did not suffice for all
    contradiction, ///< there is no solution
};

class zero_one_system {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    // ── The system ──────────────────────────────────────────────────────────────────────────────

    void begin(std::size_t unknowns) {
        unknowns_ = unknowns;
        sums_.clear();
        equation_begin_.assign(1, 0);
        terms_.clear();
    }
    void begin_equation(int sum) {
        sums_.push_back(sum);
        equation_begin_.push_back(static_cast<std::uint32_t>(terms_.size()));
    }
    /// Each unknown at most once in an equation; the coefficient is not 0.
    void add_term(std::uint32_t unknown, int coefficient = 1) {
        terms_.push_back({unknown, coefficient});
        ++equation_begin_.back();
    }

    // ── Counting ────────────────────────────────────────────────────────────────────────────────

    /// `work` is a work_allowance or a search's budget; `bytes` bounds each component.
    template <class Work>
    counted count(Work& work, std::uint64_t bytes) {
        split();
        for (std::size_t c = 0; c < components_; ++c) done_[c] = parts_[c].count(work, bytes);
        return verdict();
    }

    /// Another sum for the equation that was added last; then `count`, or `count_again` if the
    /// system has been counted before.
    void set_last_sum(int sum) { sums_.back() = sum; }

    /// `count` after `set_last_sum`: only what depends on it.
    template <class Work>
    counted count_again(Work& work, std::uint64_t bytes) {
        const std::size_t last = sums_.size() - 1;
        const std::uint32_t c = component_of_equation_[last];
        if (c < components_) {
            parts_[c].set_sum(local_equation_[last], sums_[last]);
            done_[c] = parts_[c].count(work, bytes);
        }
        return verdict();
    }

    std::size_t components() const noexcept { return components_; }
    bool is_counted(std::size_t component) const { return done_[component] != 0; }
    /// After a contradiction: a component without solution. (An equation without unknowns is one.)
    std::uint32_t culprit() const noexcept { return culprit_; }
    /// Equations without unknowns have components of their own, behind the others.
    std::uint32_t component_of_equation(std::size_t e) const { return component_of_equation_[e]; }
    /// `none` for an unknown that stands in no equation.
    std::uint32_t component_of(std::size_t unknown) const {
        const std::uint32_t g = group_of_[unknown];
        return g == none ? none : groups_[g].component;
    }
    const component_counts& part(std::size_t component) const { return parts_[component]; }

    /// The fewest and the most ones of any solution of all counted components.
    int least() const {
        int sum = 0;
        for (std::size_t c = 0; c < components_; ++c)
            if (is_counted(c)) sum += parts_[c].least();
        return sum;
    }
    int most() const {
        int sum = 0;
        for (std::size_t c = 0; c < components_; ++c)
            if (is_counted(c)) sum += parts_[c].most();
        return sum;
    }

    /// The number of solutions by ones, from least() on, of the counted components but `except`
    /// (and then from the least of those on).
    void combined(scaled_row& result, const std::vector<std::uint8_t>* except = nullptr) {
        result.values.assign(1, 1.0);
        result.exponent = 0;
        for (std::size_t c = 0; c < components_; ++c) {
            if (!is_counted(c) || (except != nullptr && (*except)[c] != 0)) continue;
            normalised(c, row_);
            convolve(result.values, row_.values, product_);
            result.values.swap(product_);
            result.exponent += row_.exponent;
            result.normalise();
        }
    }

    // ── Probabilities ───────────────────────────────────────────────────────────────────────────

    /// False if nothing has a weight. The total is value · 2^exponent of `total` (weights have an
    /// exponent of their own).
    bool weigh(const scaled_row& weights) {
        prefixes_.resize(components_ + 1);
        prefixes_[0].values.assign(1, 1.0);
        prefixes_[0].exponent = 0;
        rows_.resize(components_);
        for (std::size_t c = 0; c < components_; ++c) {
            if (is_counted(c)) {
                normalised(c, rows_[c]);
            } else {
                rows_[c].values.assign(1, 1.0);
                rows_[c].exponent = 0;
            }
            convolve(prefixes_[c].values, rows_[c].values, prefixes_[c + 1].values);
            prefixes_[c + 1].exponent = prefixes_[c].exponent + rows_[c].exponent;
            prefixes_[c + 1].normalise();
        }
        const scaled_row& all = prefixes_[components_];
        SEESAW_ASSERT(weights.values.size() == all.values.size());
        total_ = 0;
        for (std::size_t k = 0; k < all.values.size(); ++k)
            total_ += all.values[k] * weights.values[k];
        total_exponent_ = all.exponent + weights.exponent;
        if (!(total_ > 0)) return false;

        // Behind a component: the weight of what the later ones and the outside do with the ones
        // that the earlier ones leave. after[k] belongs to k ones up to and including this one.
        after_.values.assign(weights.values.begin(), weights.values.end());
        for (std::size_t c = components_; c-- > 0;) {
            const std::vector<double>& own = rows_[c].values;
            const std::vector<double>& before = prefixes_[c].values;
            if (is_counted(c)) {
                rest_.assign(own.size(), 0.0);
                double sum = 0;
                for (std::size_t k = 0; k < own.size(); ++k) {
                    for (std::size_t j = 0; j < before.size(); ++j)
                        rest_[k] += before[j] * after_.values[k + j];
                    sum += rest_[k] * own[k];
                }
                // In units in which the component's weight is about 1.
                const int by = rows_[c].exponent - parts_[c].exponent();
                const double scale = sum > 0 ? 1 / (sum * std::ldexp(1.0, by)) : 0;
                for (double& x : rest_) x *= scale;
                parts_[c].weigh(rest_);
            }
            earlier_.assign(before.size(), 0.0);
            for (std::size_t j = 0; j < before.size(); ++j)
                for (std::size_t k = 0; k < own.size(); ++k)
                    earlier_[j] += own[k] * after_.values[k + j];
            after_.values.swap(earlier_);
            after_.normalise();
        }
        return true;
    }

    double total() const noexcept { return total_; }
    int total_exponent() const noexcept { return total_exponent_; }

    std::size_t groups() const noexcept { return groups_.size(); }
    std::uint32_t group_of(std::size_t unknown) const { return group_of_[unknown]; }
    std::uint32_t component_of_group(std::size_t g) const { return groups_[g].component; }
    std::size_t group_in_component(std::size_t g) const { return groups_[g].local; }
    std::span<const std::uint32_t> members(std::size_t g) const {
        return {members_.data() + groups_[g].first, groups_[g].size};
    }

    /// After `weigh`: that an unknown of the group is 1. Exactly 0 or 1 where it is certain.
    double group_probability(std::size_t g) const {
        const group& own = groups_[g];
        const component_counts& part = parts_[own.component];
        const auto size = static_cast<int>(own.size);
        double ones = 0, rest = 0;
        for (int j = 0; j <= size; ++j) {
            const double weight = part.weight(own.local, j);
            ones += j * weight;
            rest += (size - j) * weight;
        }
        return ones == 0 ? 0 : rest == 0 ? 1 : ones / (ones + rest);
    }
    /// After `count`, for a component that was: the same over all solutions of the component,
    /// whatever the total. Weighs the component anew.
    double chance_apart(std::size_t g) {
        component_counts& part = parts_[groups_[g].component];
        rest_.assign(part.counts().size(), 1.0);
        part.weigh(rest_);
        return group_probability(g);
    }
    double probability(std::size_t unknown) const { return group_probability(group_of_[unknown]); }

    /// After `count` found all: a solution with `total` ones, every one with the same chance, when
    /// `outside` unknowns stand in no equation. The ones of every group, then those outside; empty
    /// if there is no such solution.
    std::vector<int> sample(rng& random, int total, int outside) {
        // later[c][m]: ways to put m ones into the components from c on and outside.
        std::vector<scaled_row> later(components_ + 1);
        const auto size = static_cast<std::size_t>(total) + 1;
        binomial_row(outside, 0, size, later[components_]);
        for (std::size_t c = components_; c-- > 0;) {
            normalised(c, row_);
            later[c].values.assign(size, 0.0);
            const auto least = static_cast<std::size_t>(parts_[c].least());
            for (std::size_t k = 0; k < row_.values.size(); ++k)
                for (std::size_t m = least + k; m < size; ++m)
                    later[c].values[m] += row_.values[k] * later[c + 1].values[m - least - k];
            later[c].normalise();
        }
        std::vector<int> result(groups_.size() + 1), ones;
        int left = total;
        for (std::size_t c = 0; c < components_; ++c) {
            rest_.assign(parts_[c].counts().size(), 0.0);
            for (std::size_t k = 0; k < rest_.size(); ++k) {
                const int others = left - parts_[c].least() - static_cast<int>(k);
                if (others >= 0) rest_[k] = later[c + 1].values[static_cast<std::size_t>(others)];
            }
            parts_[c].weigh(rest_);
            ones.resize(parts_[c].groups());
            if (!parts_[c].sample(random, ones)) return {};
            for (std::size_t g = 0; g < groups_.size(); ++g)
                if (groups_[g].component == c) {
                    result[g] = ones[groups_[g].local];
                    left -= result[g];
                }
        }
        if (left < 0 || left > outside) return {};
        result.back() = left;
        return result;
    }

    std::uint64_t bytes() const noexcept {
        std::uint64_t sum = 0;
        for (const component_counts& part : parts_) sum += part.bytes();
        return sum;
    }

private:
    struct term {
        std::uint32_t unknown;
        int coefficient;
    };
    struct place {
        std::uint32_t equation;
        int coefficient;
        bool operator==(const place&) const = default;
    };
    struct group {
        std::uint32_t representative;
        std::uint32_t size;
        std::uint32_t next; // of those that begin in the same equation
        std::uint32_t component;
        std::uint32_t local;
        std::uint32_t first; // in members_
    };

    std::span<const place> places_of(std::size_t unknown) const {
        return {places_.data() + place_begin_[unknown],
                place_begin_[unknown + 1] - place_begin_[unknown]};
    }

    counted verdict() {
        bool all = true;
        culprit_ = none;
        for (std::size_t c = 0; c < components_; ++c) {
            all = all && is_counted(c);
            if (is_counted(c) && !parts_[c].solvable()) culprit_ = static_cast<std::uint32_t>(c);
        }
        for (std::size_t e = 0; e < sums_.size(); ++e)
            if (equation_begin_[e] == equation_begin_[e + 1] && sums_[e] != 0)
                culprit_ = component_of_equation_[e];
        if (culprit_ != none) return counted::contradiction;
        return all ? counted::all : counted::some;
    }

    // ── Groups and components ───────────────────────────────────────────────────────────────────

    void split() {
        place_begin_.assign(unknowns_ + 1, 0);
        for (const term& t : terms_) ++place_begin_[t.unknown + 1];
        for (std::size_t u = 0; u < unknowns_; ++u) place_begin_[u + 1] += place_begin_[u];
        cursor_.assign(place_begin_.begin(), place_begin_.end());
        places_.resize(terms_.size());
        for (std::uint32_t e = 0; e < sums_.size(); ++e)
            for (std::uint32_t i = equation_begin_[e]; i < equation_begin_[e + 1]; ++i)
                places_[cursor_[terms_[i].unknown]++] = {e, terms_[i].coefficient};
        form_groups();
        form_components();
        fill_components();
    }

    void form_groups() {
        groups_.clear();
        group_of_.assign(unknowns_, none);
        first_group_.assign(sums_.size(), none);
        for (std::uint32_t u = 0; u < unknowns_; ++u) {
            const auto own = places_of(u);
            if (own.empty()) continue;
            std::uint32_t g = first_group_[own[0].equation];
            for (; g != none; g = groups_[g].next) {
                const auto other = places_of(groups_[g].representative);
                if (groups_[g].size < component_counts::largest_group &&
                    std::equal(own.begin(), own.end(), other.begin(), other.end()))
                    break;
            }
            if (g == none) {
                g = static_cast<std::uint32_t>(groups_.size());
                groups_.push_back({u, 0, first_group_[own[0].equation], none, 0, 0});
                first_group_[own[0].equation] = g;
            }
            ++groups_[g].size;
            group_of_[u] = g;
        }
        std::uint32_t first = 0;
        for (group& g : groups_) {
            g.first = first;
            first += g.size;
        }
        members_.resize(first);
        cursor_.resize(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) cursor_[g] = groups_[g].first;
        for (std::uint32_t u = 0; u < unknowns_; ++u)
            if (group_of_[u] != none) members_[cursor_[group_of_[u]]++] = u;
    }

    void form_components() {
        component_of_equation_.assign(sums_.size(), none);
        std::uint32_t found = 0;
        const auto is_empty = [&](std::size_t e) {
            return equation_begin_[e] == equation_begin_[e + 1];
        };
        for (std::uint32_t from = 0; from < sums_.size(); ++from) {
            if (component_of_equation_[from] != none || is_empty(from)) continue;
            component_of_equation_[from] = found;
            queue_.assign(1, from);
            for (std::size_t at = 0; at < queue_.size(); ++at) {
                const std::uint32_t e = queue_[at];
                for (std::uint32_t i = equation_begin_[e]; i < equation_begin_[e + 1]; ++i) {
                    group& g = groups_[group_of_[terms_[i].unknown]];
                    if (g.component != none) continue;
                    g.component = found;
                    for (const place& p : places_of(g.representative))
                        if (component_of_equation_[p.equation] == none) {
                            component_of_equation_[p.equation] = found;
                            queue_.push_back(p.equation);
                        }
                }
            }
            ++found;
        }
        components_ = found;
        for (std::uint32_t e = 0; e < sums_.size(); ++e)
            if (is_empty(e)) component_of_equation_[e] = found++;
    }

    void fill_components() {
        if (parts_.size() < components_) parts_.resize(components_);
        done_.assign(components_, 0);
        for (std::size_t c = 0; c < components_; ++c) parts_[c].clear();
        local_equation_.resize(sums_.size());
        cursor_.assign(components_, 0);
        for (std::size_t e = 0; e < sums_.size(); ++e) {
            const std::uint32_t c = component_of_equation_[e];
            if (c >= components_) continue;
            local_equation_[e] = cursor_[c]++;
            parts_[c].add_equation(sums_[e]);
        }
        for (group& g : groups_) {
            component_counts& part = parts_[g.component];
            g.local = static_cast<std::uint32_t>(part.groups());
            part.add_group(static_cast<int>(g.size));
            for (const place& p : places_of(g.representative))
                part.add_term(local_equation_[p.equation], p.coefficient);
        }
    }

    void normalised(std::size_t component, scaled_row& row) const {
        const auto counts = parts_[component].counts();
        row.values.assign(counts.begin(), counts.end());
        row.exponent = parts_[component].exponent();
        row.normalise();
    }

    std::size_t unknowns_ = 0;
    std::vector<int> sums_;
    std::vector<std::uint32_t> equation_begin_;
    std::vector<term> terms_;

    std::vector<std::uint32_t> place_begin_, cursor_, queue_;
    std::vector<place> places_;
    std::vector<group> groups_;
    std::vector<std::uint32_t> group_of_, first_group_, members_;
    std::vector<std::uint32_t> component_of_equation_, local_equation_;
    std::size_t components_ = 0;
    std::vector<component_counts> parts_;
    std::vector<std::uint8_t> done_;
    std::uint32_t culprit_ = none;

    scaled_row row_;
    std::vector<scaled_row> rows_, prefixes_;
    scaled_row after_;
    std::vector<double> product_, earlier_, rest_;
    double total_ = 0;
    int total_exponent_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
