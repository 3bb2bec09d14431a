// SPDX-License-Identifier: MIT
// The arithmetic of df-pn: a state's numbers from those of its children, and thresholds.
//
//     OR:  pn = min of the children, dn = their total        (AND: the other way round)
//     thresholds of the child with the least pn, when the second least is pn2:
//         pn: min(own threshold, max(pn2 + 1, pn2 (1 + epsilon)))
//         dn: own threshold − what the other children add to the total
//
// The total is the largest number plus `sum_weight` times the others, rounded down. With 1 that is
// the sum of the literature. Where lines transpose, a sum counts the same leaves over and over, and
// small differences between sums send the search back and forth. Smaller weights trust the sums
// less and search deeper first. The default for acyclic games, 0.3, was chosen on published Connect
// Four openings. On other positions of that game and on Othello endgames it takes a fraction of the
// nodes that 1 takes; on the empty 4 × 4 Hex board it takes twice as many:
//
//     build/bench/micro --benchmark_filter=df_pn_sum_weight
//
// In games with cycles a small weight would follow the cycles too far, so the default there is 1.
// `weak_sum` is the published rule: the largest number plus one for every other open child.
// `sticky` helps with sums and weak sums, and changes next to nothing with small weights.
//
// Both sides are treated alike: `least` is the number of which the mover needs one small (pn where
// the attacker moves), `total` the one that its moves add up to. A child has `found` (its numbers),
// `repetition_ply` and `asked`, the highest thresholds it was searched with from here.
#ifndef SEESAW_DETAIL_DF_PN_NUMBERS_HPP
#define SEESAW_DETAIL_DF_PN_NUMBERS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include <seesaw/detail/df_pn/table.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// No ply: what does not rest on the path.
inline constexpr std::uint32_t no_ply = std::numeric_limits<std::uint32_t>::max();

inline double as_indicator(std::uint32_t number) {
    return number == number_pair::infinite ? std::numeric_limits<double>::infinity() : number;
}

struct df_pn_summary {
    number_pair now;
    std::uint32_t most_proving = 0;               // the child to search
    std::uint32_t second = number_pair::infinite; // the least number of the others
    std::uint64_t rest = 0;                       // what the others add to the total
    std::uint64_t sum = 0;
    std::uint32_t open = 0; // children that count in a total
};

class df_pn_numbers {
    static constexpr std::uint32_t infinite = number_pair::infinite;
    static constexpr std::uint64_t whole_weight = 256;

public:
    df_pn_numbers(double sum_weight, bool weak_sum, double epsilon)
        : weight_(static_cast<std::uint64_t>(std::lround(sum_weight * whole_weight))),
          weak_sum_(weak_sum), epsilon_(epsilon) {}

    /// `Which`: the numbers of a child that count.
    template <auto Which, class Child>
    df_pn_summary summarise(bool is_or, std::span<const Child> children) const {
        df_pn_summary s;
        std::uint32_t least = infinite, most = 0;
        for (std::uint32_t i = 0; i < children.size(); ++i) {
            const number_pair& n = children[i].*Which;
            const std::uint32_t hard = n.total(is_or);
            const std::uint32_t easy = n.least(is_or);
            s.sum += hard;
            most = std::max(most, hard);
            s.open += hard > 0;
            if (easy < least) {
                s.second = least;
                least = easy;
                s.most_proving = i;
            } else {
                s.second = std::min(s.second, easy);
            }
        }
        s.rest = others(s, (children[s.most_proving].*Which).total(is_or));
        s.now.least(is_or) = least;
        s.now.total(is_or) = least == 0 ? infinite
                                        : static_cast<std::uint32_t>(std::min<std::uint64_t>(
                                              most + others(s, most), infinite - 1));
        return s;
    }

    /// The sticky child: the one searched last stays the choice while it is no worse than a child
    /// may become before it is left for the best.
    template <class Child>
    void stick(bool is_or, std::span<const Child> children, std::uint32_t last,
               df_pn_summary& s) const {
        const std::uint32_t least = s.now.least(is_or);
        if (last == s.most_proving || children[last].asked.pn == 0 || children[last].found.solved())
            return;
        if (children[last].found.least(is_or) >= patience(least)) return;
        s.most_proving = last;
        s.second = least;
        s.rest = others(s, children[last].found.total(is_or));
    }

    /// Thresholds for the child of the summary, in a state whose own are `limit`.
    template <class Child>
    number_pair thresholds(bool is_or, number_pair limit, const df_pn_summary& sum, const Child& c,
                           bool cyclic) const {
        number_pair result;
        const std::uint32_t total = limit.total(is_or);
        result.total(is_or) =
            total == infinite ? infinite : static_cast<std::uint32_t>(total - sum.rest);
        const double least = std::min<double>(limit.least(is_or), patience(sum.second));
        result.least(is_or) = least >= infinite ? infinite : static_cast<std::uint32_t>(least);

        // Numbers that fall back or creep must not keep the search going round for ever.
        const std::uint32_t factor = cyclic ? 2 : 1;
        if (result.pn <= factor * c.asked.pn && result.dn <= factor * c.asked.dn)
            result = {std::min(2 * c.asked.pn, infinite), std::min(2 * c.asked.dn, infinite)};
        return result;
    }

    /// The highest ply that the disproof of a state rests on: the attacker's moves fail for all
    /// their reasons, and of the defender's moves one is enough.
    template <class Child>
    static std::uint32_t support(bool is_or, std::span<const Child> children) {
        std::uint32_t highest = is_or ? no_ply : 0;
        for (const Child& c : children) {
            if (is_or)
                highest = std::min(highest, c.repetition_ply);
            else if (c.found.disproved())
                highest = std::max(highest, c.repetition_ply);
        }
        return highest;
    }

private:
    // How far a child's number may go before its rival's turn comes.
    double patience(std::uint32_t rival) const {
        return std::max(rival + 1.0, std::floor(rival * (1 + epsilon_)));
    }

    std::uint64_t others(const df_pn_summary& s, std::uint32_t one) const {
        if (weak_sum_) return std::uint64_t{s.open} - (s.open > 0);
        return (s.sum - one) * weight_ / whole_weight;
    }

    std::uint64_t weight_;
    bool weak_sum_;
    double epsilon_;
};

}}} // namespace seesaw::v0::detail

#endif
