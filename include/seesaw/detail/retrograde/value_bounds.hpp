// SPDX-License-Identifier: MIT
// Lower and upper bounds of expected values, drawn together until they meet: interval iteration.
//
// Components are solved one by one, those that lead nowhere else first. A state outside of cycles
// takes its bounds from its successors at once. In a cycle both bounds are improved in sweeps: the
// lower one begins at the worst that can come of leaving the component or never leaving it, the
// upper one at the best, and each stays a bound whatever the number of sweeps.
//
// Sweeps alone need not bring them together: where the players can go round for ever, each bound
// may rest on itself. So the worth of staying is fixed for each set of states in which they can
// stay (an end component, chance_graph.hpp). The second player can keep to it, so no state of it is
// worth more than the best way out for the first player, or than endless play if that is more. The
// first player can keep to it, so none is worth less than the best way out for the second player,
// or than endless play if that is less. This is true of every such set. Those that hold the bounds
// apart are among the sets in which the first player keeps to what is best by the upper bound and
// the second player to what is best by the lower one.
//
// Rounding goes outwards: the sum over the moves of chance is computed with a bound of its own
// error and of that of probabilities which were rounded once, such as 1.0 / 6. Probabilities need
// not sum to one exactly: they count in proportion.
//
// Haddad, Monmege, "Interval iteration algorithm for MDPs and IMDPs", 2018. Kelmendi, Krämer,
// Křetínský, Weininger, "Value iteration for simple stochastic games: stopping criterion and
// learning algorithm", 2018.
#ifndef SEESAW_DETAIL_RETROGRADE_VALUE_BOUNDS_HPP
#define SEESAW_DETAIL_RETROGRADE_VALUE_BOUNDS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <seesaw/detail/retrograde/chance_graph.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class value_bounds {
    using number = chance_graph::number;

public:
    value_bounds(chance_graph& graph, double endless, double error, budget& allowance,
                 byte_meter& meter)
        : graph_(graph), endless_(endless), error_(error), allowance_(allowance), meter_(meter),
          parts_(graph, allowance, meter) {}

    /// False when the budget is spent: bounds are as wide then as they are, but right.
    bool run() {
        double low = endless_, high = endless_;
        for (number i = 0; i < graph_.states(); ++i) {
            if (!graph_.over(i)) continue;
            low = std::min(low, graph_.low[i]);
            high = std::max(high, graph_.high[i]);
        }
        for (number i = 0; i < graph_.states(); ++i) {
            if (graph_.over(i)) continue;
            graph_.low[i] = low;
            graph_.high[i] = high;
        }
        std::vector<number> nodes, some;
        const bool done = meter_.fill(nodes, graph_.states(), number{0}) &&
                          meter_.fill(component_, graph_.states(), number{0}) &&
                          meter_.fill(removed_, graph_.states(), char{0}) && parts_.start() &&
                          all_components(nodes, some);
        meter_.release(nodes);
        meter_.release(component_);
        meter_.release(removed_);
        parts_.release();
        return done;
    }

private:
    bool all_components(std::vector<number>& nodes, std::vector<number>& some) {
        std::iota(nodes.begin(), nodes.end(), number{0});
        if (!parts_.find(nodes, [](number, number) { return true; })) return false;
        component_ = parts_.component;
        for (std::size_t begin = 0, end = 0; begin < nodes.size(); begin = end) {
            while (end < nodes.size() && component_[nodes[end]] == component_[nodes[begin]]) ++end;
            some.assign(nodes.begin() + static_cast<std::ptrdiff_t>(begin),
                        nodes.begin() + static_cast<std::ptrdiff_t>(end));
            if (!settle(some)) return false;
        }
        return true;
    }

    template <class Look>
    void for_successors(number i, const Look& look) const {
        for (number m = graph_.first_move[i]; m < graph_.first_move[i + 1]; ++m)
            look(graph_.moves[m]);
    }

    // One component, when all it leads to is settled.
    bool settle(const std::vector<number>& nodes) {
        const number first = nodes.front(), here = component_[first];
        if (graph_.over(first)) return true;
        double low = endless_, high = endless_, widest = 0;
        bool cycle = false;
        for (const number i : nodes)
            for_successors(i, [&](number to) {
                if (component_[to] == here) {
                    cycle = true;
                    return;
                }
                low = std::min(low, graph_.low[to]);
                high = std::max(high, graph_.high[to]);
                widest = std::max(widest, graph_.high[to] - graph_.low[to]);
            });
        if (!allowance_.tick(nodes.size())) return false;
        if (!cycle) return improve(first), true;
        for (const number i : nodes) {
            graph_.low[i] = low;
            graph_.high[i] = high;
        }
        return iterate(nodes, widest + error_ / 1024);
    }

    bool iterate(const std::vector<number>& nodes, double enough) {
        int sweeps = 4;
        for (bool changed = true; changed;) {
            changed = false;
            for (int i = 0; i < sweeps; ++i) {
                if (!allowance_.tick(nodes.size())) return false;
                for (const number at : nodes) changed |= improve(at);
            }
            double gap = 0;
            for (const number at : nodes) gap = std::max(gap, graph_.high[at] - graph_.low[at]);
            if (gap <= enough) break;
            bool stays = false;
            for (const double slack : {0.0, gap / 8}) {
                if (!value_of_staying(nodes, slack, stays)) return false;
                if (stays) break;
            }
            changed |= stays;
            sweeps = stays ? 4 : std::min(2 * sweeps, 64);
        }
        return true;
    }

    // Both bounds from those of the successors; true when one is better than before.
    bool improve(number i) {
        const auto [low, high] = graph_.turn[i] == player::chance ? expectation(i) : best(i);
        const bool better = low > graph_.low[i] || high < graph_.high[i];
        graph_.low[i] = std::max(graph_.low[i], low);
        graph_.high[i] = std::min(graph_.high[i], high);
        return better;
    }

    std::pair<double, double> best(number i) const {
        const double sign = graph_.turn[i] == player::second ? -1 : 1;
        double low = -std::numeric_limits<double>::infinity(), high = low;
        for_successors(i, [&](number to) {
            low = std::max(low, sign * graph_.low[to]);
            high = std::max(high, sign * graph_.high[to]);
        });
        return {sign * low, sign * high};
    }

    // n products, their sum and that of the probabilities, and one quotient: a relative error of at
    // most n + 1 units in the last place of Σ p |v|, and one more for the probabilities themselves.
    std::pair<double, double> expectation(number i) const {
        double low = 0, high = 0, all = 0, size = 0;
        const number begin = graph_.first_move[i], end = graph_.first_move[i + 1];
        for (number m = begin; m < end; ++m) {
            const double p = graph_.probabilities[m];
            const double l = graph_.low[graph_.moves[m]], h = graph_.high[graph_.moves[m]];
            low += p * l;
            high += p * h;
            size += p * std::max(std::abs(l), std::abs(h));
            all += p;
        }
        const double margin =
            (end - begin + 3) * std::numeric_limits<double>::epsilon() * size / all;
        return {low / all - margin, high / all + margin};
    }

    // What staying in end components is worth. Players keep to moves that are at most `slack` worse
    // than their best by the bound that is good for them.
    bool value_of_staying(std::vector<number> nodes, double slack, bool& changed) {
        const number here = component_[nodes.front()];
        const auto keeps_to = [&](number from, number place) {
            const number to = graph_.moves[place];
            if (component_[to] != here || removed_at(to)) return false;
            if (graph_.turn[from] == player::first)
                return graph_.high[to] >= graph_.high[from] - slack;
            if (graph_.turn[from] == player::second)
                return graph_.low[to] <= graph_.low[from] + slack;
            return true;
        };
        for (const number i : nodes) removed_[i] = 0;
        for (bool apart = true; apart && !nodes.empty();) {
            if (!parts_.find(nodes, keeps_to)) return false;
            apart = false;
            for (const number i : nodes) {
                if (stays(i, keeps_to)) continue;
                removed_[i] = 1;
                apart = true;
            }
            std::erase_if(nodes, [&](number i) { return removed_at(i); });
        }
        for (std::size_t begin = 0, end = 0; begin < nodes.size(); begin = end) {
            const number part = parts_.component[nodes[begin]];
            while (end < nodes.size() && parts_.component[nodes[end]] == part) ++end;
            changed |= bound_by_exits(nodes, begin, end);
        }
        return true;
    }

    bool removed_at(number i) const { return removed_[i] != 0; }

    // Luck stays with all its moves, a player with one.
    template <class KeepsTo>
    bool stays(number i, const KeepsTo& keeps_to) const {
        const bool luck = graph_.turn[i] == player::chance;
        for (number m = graph_.first_move[i]; m < graph_.first_move[i + 1]; ++m) {
            const bool inside =
                keeps_to(i, m) && parts_.component[graph_.moves[m]] == parts_.component[i];
            if (inside != luck) return inside;
        }
        return luck;
    }

    bool bound_by_exits(const std::vector<number>& nodes, std::size_t begin, std::size_t end) {
        const number here = component_[nodes[begin]], part = parts_.component[nodes[begin]];
        double first_gets = endless_, second_gets = endless_;
        for (std::size_t i = begin; i < end; ++i)
            for_successors(nodes[i], [&](number to) {
                if (component_[to] == here && !removed_at(to) && parts_.component[to] == part)
                    return;
                if (graph_.turn[nodes[i]] == player::first)
                    first_gets = std::max(first_gets, graph_.high[to]);
                else
                    second_gets = std::min(second_gets, graph_.low[to]);
            });
        bool changed = false;
        for (std::size_t i = begin; i < end; ++i) {
            double &low = graph_.low[nodes[i]], &high = graph_.high[nodes[i]];
            changed |= high > first_gets || low < second_gets;
            high = std::min(high, first_gets);
            low = std::max(low, second_gets);
        }
        return changed;
    }

    chance_graph& graph_;
    double endless_, error_;
    budget& allowance_;
    byte_meter& meter_;
    component_finder parts_;
    std::vector<number> component_; // of the whole graph
    std::vector<char> removed_;     // from the end components that are looked for
};

}}} // namespace seesaw::v0::detail

#endif
