// SPDX-License-Identifier: MIT
// One connected system of linear equations in 0/1 unknowns, the order in which its groups of
// unknowns are decided, and where the remainders of its equations stand in a word of 64 bits while
// that goes on. component_counts.hpp does the deciding.
//
// The order runs along the system from one end to the other, so that few equations are begun and
// not finished at any time. Each of those has a slot in the word, as wide as its largest remainder
// needs: one to four bits for Minesweeper.
#ifndef SEESAW_DETAIL_CONSTRAINTS_COMPONENT_ORDER_HPP
#define SEESAW_DETAIL_CONSTRAINTS_COMPONENT_ORDER_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class component_order {
public:
    void clear() {
        equations_.clear();
        groups_.clear();
        terms_.clear();
        order_.clear();
    }

    void add_equation(int sum) { equations_.push_back({sum}); }

    static constexpr int largest_group = 500;

    /// A group of `size` unknowns; its terms follow.
    void add_group(int size) {
        SEESAW_ASSERT(size > 0 && size <= largest_group);
        groups_.push_back({size, static_cast<std::uint32_t>(terms_.size()), 0});
    }
    /// The group added last stands in this equation. Coefficients are not 0.
    void add_term(std::uint32_t in, int coefficient) {
        terms_.push_back({in, coefficient});
        ++groups_.back().terms;
    }

    void set_sum(std::uint32_t which, int sum) { equations_[which].sum = sum; }

    std::size_t groups() const noexcept { return groups_.size(); }
    int size(std::size_t which) const { return groups_[which].size; }

protected:
    struct equation {
        int sum;
        int below = 0;            // what undecided groups can still take away (not positive) …
        int above = 0;            // … and add
        int undecided = 0;        // groups
        int offset = 0;           // remainders are stored with it, so that they are never negative
        unsigned shift = no_slot; // where in the word …
        std::uint64_t mask = 0;   // … and how many bits of it
    };
    static constexpr unsigned no_slot = ~0u;

    struct group {
        int size;
        std::uint32_t first_term;
        std::uint32_t terms;
        std::uint32_t weights = 0; // where its weights begin
        bool decided = false;
    };
    struct term {
        std::uint32_t equation;
        int coefficient;
    };

    // ── Order ───────────────────────────────────────────────────────────────────────────────────

    // Sums, slots and the order of the groups.
    void prepare() {
        for (equation& e : equations_) {
            e.below = e.above = e.undecided = 0;
            e.shift = no_slot;
        }
        std::uint32_t weights = 0;
        for (group& g : groups_) {
            g.decided = false;
            g.weights = weights;
            weights += static_cast<std::uint32_t>(g.size) + 1;
            for (const term& t : terms_of(g)) {
                equation& e = equations_[t.equation];
                (t.coefficient > 0 ? e.above : e.below) += t.coefficient * g.size;
                ++e.undecided;
            }
        }
        for (equation& e : equations_) {
            e.offset = -e.below;
            // Whatever the order, a remainder that can still vanish lies in below … above.
            const int largest = std::min(e.above, std::max(e.sum - e.below, 0)) + e.offset;
            e.mask = std::bit_ceil(static_cast<std::uint64_t>(std::max(largest, 0)) + 1) - 1;
        }
        used_ = 0;
        if (order_.empty()) order_groups();
    }

    std::span<const term> terms_of(const group& g) const {
        return {terms_.data() + g.first_term, g.terms};
    }

    void lists_of_equations() {
        starts_.assign(equations_.size() + 1, 0);
        for (const term& t : terms_) ++starts_[t.equation + 1];
        for (std::size_t e = 0; e < equations_.size(); ++e) starts_[e + 1] += starts_[e];
        members_.resize(terms_.size());
        fill_.assign(starts_.begin(), starts_.end());
        for (std::uint32_t g = 0; g < groups_.size(); ++g)
            for (const term& t : terms_of(groups_[g])) members_[fill_[t.equation]++] = g;
    }
    std::span<const std::uint32_t> groups_in(std::uint32_t e) const {
        return {members_.data() + starts_[e], starts_[e + 1] - starts_[e]};
    }

    // From an end of the system on: next the equation, of those begun, that brings in the fewest
    // new ones, and all of its groups.
    void order_groups() {
        lists_of_equations();
        begun_.assign(equations_.size(), 0);
        open_.clear();
        if (equations_.empty()) return;
        begin_equation(farthest(farthest(0)));
        while (!open_.empty()) {
            std::size_t best = 0;
            int best_cost = std::numeric_limits<int>::max();
            for (std::size_t i = 0; i < open_.size(); ++i) {
                int cost = 0;
                for (const std::uint32_t g : groups_in(open_[i])) {
                    if (groups_[g].decided) continue;
                    ++cost;
                    for (const term& t : terms_of(groups_[g])) cost += begun_[t.equation] ? 0 : 8;
                }
                if (cost < best_cost) {
                    best_cost = cost;
                    best = i;
                }
            }
            const std::uint32_t e = open_[best];
            open_[best] = open_.back();
            open_.pop_back();
            // Groups that bring in nothing new come first.
            for (const bool fresh : {false, true})
                for (const std::uint32_t g : groups_in(e)) {
                    if (groups_[g].decided) continue;
                    bool brings = false;
                    for (const term& t : terms_of(groups_[g])) brings |= begun_[t.equation] == 0;
                    if (brings && !fresh) continue;
                    groups_[g].decided = true;
                    order_.push_back(g);
                    for (const term& t : terms_of(groups_[g]))
                        if (begun_[t.equation] == 0) begin_equation(t.equation);
                }
        }
        SEESAW_ASSERT(order_.size() == groups_.size());
    }

    void begin_equation(std::uint32_t e) {
        begun_[e] = 1;
        open_.push_back(e);
    }

    // The last equation that a walk in all directions reaches.
    std::uint32_t farthest(std::uint32_t from) {
        seen_.assign(equations_.size(), 0);
        queue_.assign(1, from);
        seen_[from] = 1;
        for (std::size_t at = 0; at < queue_.size(); ++at)
            for (const std::uint32_t g : groups_in(queue_[at]))
                for (const term& t : terms_of(groups_[g]))
                    if (seen_[t.equation] == 0) {
                        seen_[t.equation] = 1;
                        queue_.push_back(t.equation);
                    }
        return queue_.back();
    }

    // ── One group ───────────────────────────────────────────────────────────────────────────────

    // How the group's terms act on the word of remainders.
    struct action {
        unsigned shift;
        std::uint64_t mask;
        int coefficient;
        int begins; // the remainder of an equation that begins here, or `has_begun`
        int offset;
        int low, high; // what the remainder may be afterwards
    };
    static constexpr int has_begun = std::numeric_limits<int>::min();

    // Gives the group's equations their slots and takes the group out of what is undecided.
    bool place(group& g, std::uint64_t& enter, std::uint64_t& one, std::uint64_t& leave) {
        actions_.clear();
        enter = one = leave = 0;
        for (const term& t : terms_of(g)) {
            equation& e = equations_[t.equation];
            const bool begins = e.shift == no_slot;
            if (begins) {
                if (!take_slot(e)) return false;
                enter += word(e.sum + e.offset) << e.shift;
            }
            (t.coefficient > 0 ? e.above : e.below) -= t.coefficient * g.size;
            one += word(t.coefficient) << e.shift;
            actions_.push_back({e.shift, e.mask, t.coefficient, begins ? e.sum : has_begun,
                                e.offset, e.below, e.above});
            if (--e.undecided == 0) leave += word(e.offset) << e.shift;
        }
        return true;
    }
    // The first gap that is wide enough.
    bool take_slot(equation& e) {
        for (unsigned shift = 0; shift < 64 && e.mask << shift >> shift == e.mask; ++shift)
            if ((used_ & e.mask << shift) == 0) {
                e.shift = shift;
                used_ |= e.mask << shift;
                return true;
            }
        return false;
    }
    void give_back_slots(const group& g) {
        for (const term& t : terms_of(g))
            if (equations_[t.equation].undecided == 0)
                used_ &= ~(equations_[t.equation].mask << equations_[t.equation].shift);
    }
    static std::uint64_t word(int number) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
    }

    // The fewest and the most ones that the group's equations allow.
    void narrow(std::uint64_t remainders, int& fewest, int& most) const {
        for (const action& a : actions_) {
            const int left = a.begins != has_begun
                                 ? a.begins
                                 : static_cast<int>(remainders >> a.shift & a.mask) - a.offset;
            int least_taken = left - a.high, most_taken = left - a.low;
            if (a.coefficient != 1) {
                const int c = a.coefficient;
                if (c < 0) std::swap(least_taken, most_taken);
                least_taken = divide_up(least_taken, c);
                most_taken = -divide_up(-most_taken, c);
            }
            fewest = std::max(fewest, least_taken);
            most = std::min(most, most_taken);
        }
    }
    static int divide_up(int x, int by) {
        const int quotient = x / by;
        return quotient + (x % by != 0 && (x > 0) == (by > 0) ? 1 : 0);
    }

    std::vector<equation> equations_;
    std::vector<group> groups_;
    std::vector<term> terms_;
    std::vector<std::uint32_t> order_;

private:
    std::vector<std::uint32_t> starts_, members_, fill_, open_, queue_;
    std::vector<std::uint8_t> begun_, seen_;
    std::vector<action> actions_;
    std::uint64_t used_ = 0; // bits of slots
};

}}} // namespace seesaw::v0::detail

#endif
