// SPDX-License-Identifier: MIT
// What a node of Monte-Carlo tree search holds: statistics of samples, and what is proven.
//
// Bounds are what outcomes prove about a node's value, whatever the samples say:
//
//     maximising:  low = greatest low of the children, high = greatest high
//     minimising:  low = least low,                    high = least high
//     chance:      low = expected low,                 high = expected high
//
// They only ever tighten. A node is closed where both are the same: its value is then exact. A
// child that cannot better what its parent has already is ruled out and not tried again; an open
// node has a child that is not. Samples are kept within the bounds on their way up. (Cazenave &
// Saffidine, "Score bounded Monte-Carlo tree search", 2010.)
#ifndef SEESAW_DETAIL_MCTS_NODE_HPP
#define SEESAW_DETAIL_MCTS_NODE_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/proof_numbers.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Expectations are not whole numbers; everything else is.
template <class Game>
using bound_t = std::conditional_t<has_chances<Game>, double, score>;

template <class Bound>
struct score_bounds {
    static constexpr Bound infinite = [] {
        if constexpr (std::is_floating_point_v<Bound>)
            return std::numeric_limits<Bound>::infinity();
        else
            return score_limit + 1;
    }();

    Bound low = -infinite;
    Bound high = infinite;

    bool operator==(const score_bounds&) const = default;

    bool closed() const { return low == high; }
    double clamp(double value) const {
        return std::min(std::max(value, static_cast<double>(low)), static_cast<double>(high));
    }
    score_bounds within(const score_bounds& known) const {
        return {std::max(low, known.low), std::min(high, known.high)};
    }

    /// Can this child no longer better what the player to move has above it?
    bool ruled_out_by(const score_bounds& parent, player turn) const {
        return turn == player::second ? low >= parent.high : high <= parent.low;
    }

    /// Of the best of these children.
    template <class Children>
    static score_bounds best(const Children& children, player turn) {
        const bool least = turn == player::second;
        score_bounds all{least ? infinite : -infinite, least ? infinite : -infinite};
        for (const auto& child : children) {
            all.low =
                least ? std::min(all.low, child.bounds.low) : std::max(all.low, child.bounds.low);
            all.high = least ? std::min(all.high, child.bounds.high)
                             : std::max(all.high, child.bounds.high);
        }
        return all;
    }

    /// Of these children, as likely as `chances` says; what cannot happen has no say.
    template <class Children, class Chances>
    static score_bounds expected(const Children& children, const Chances& chances) {
        score_bounds all{0, 0};
        auto child = std::begin(children);
        for (const auto& chance : chances) {
            if (chance.probability > 0) {
                all.low += chance.probability * child->bounds.low;
                all.high += chance.probability * child->bounds.high;
            }
            ++child;
        }
        return all;
    }
};

/// Of a finished game its outcome; a puzzle is worth 1 or 0.
template <class Game>
score_bounds<bound_t<Game>> final_bounds(const Game& rules, const state_t<Game>& s) {
    if constexpr (puzzle<Game>) {
        if (rules.solved(s)) return {1, 1};
        const auto moves = rules.moves(s);
        return {0, std::begin(moves) == std::end(moves) ? 0 : 1};
    } else {
        using bound = bound_t<Game>;
        if constexpr (has_outcome<Game>) {
            if (const auto result = rules.outcome(s))
                return {static_cast<bound>(*result), static_cast<bound>(*result)};
        } else {
            if (const auto result = rules.payoff(s)) return {*result, *result};
        }
        return {};
    }
}

/// And of others what the game knows of them.
template <class Game>
score_bounds<bound_t<Game>> known_bounds(const Game& rules, const state_t<Game>& s) {
    const auto known = final_bounds(rules, s);
    if constexpr (bounds_outcome<Game>) {
        if (known.closed()) return known;
        using bound = bound_t<Game>;
        const std::pair<score, score> still = rules.bounds(s);
        return score_bounds<bound>{static_cast<bound>(still.first),
                                   static_cast<bound>(still.second)}
            .within(known);
    }
    return known;
}

/// A product that is rounded before anything is added to it: a compiler may make one instruction of
/// both otherwise, with other digits, and the search would not be the same everywhere.
inline float rounded(double product) { return static_cast<float>(product); }

struct no_proof_numbers {};

template <class Game>
struct mcts_node {
    double mean = 0; // of the samples, seen from first and within the bounds
    score_bounds<bound_t<Game>> bounds;
    std::uint32_t visits = 0;
    float width = 0;            // 1 / √visits: many look at it for each that changes it
    std::uint32_t children = 0; // index of the first
    [[no_unique_address]] std::conditional_t<has_chances<Game>, no_proof_numbers,
                                             proof_numbers<std::uint32_t>>
        numbers;
    std::uint16_t count = 0; // of children; 0: a leaf
    player turn = player::first;
    move_t<Game> played{};

    void add(double sample) {
        if (visits == std::numeric_limits<std::uint32_t>::max()) return;
        ++visits;
        mean += (sample - mean) / visits;
        width = static_cast<float>(std::sqrt(1.0 / visits));
    }

    /// Takes what is proven into account; true if that is anything new.
    bool tighten(const score_bounds<bound_t<Game>>& proven) {
        const auto before = bounds;
        bounds = proven.within(before);
        mean = bounds.clamp(mean);
        return !(bounds == before);
    }
};

/// The logarithm to 0.4 %, the same on every platform: exploration needs no more. Of 0 as of 1.
inline double rough_log(std::uint32_t n) {
    const auto x = static_cast<double>(n | (n == 0));
    const auto bits = detail::bit_cast<std::uint64_t>(x);
    const auto exponent = static_cast<int>(bits >> 52) - 1023;
    const double fraction =
        detail::bit_cast<double>((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u) - 1;
    return rounded(0.69314718055994531 * exponent) + fraction * (6 + fraction) / (6 + 4 * fraction);
}

}}} // namespace seesaw::v0::detail

#endif
