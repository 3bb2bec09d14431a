// SPDX-License-Identifier: MIT
// What single-agent engines ask of a puzzle: costs as one type, estimates whether a game has them
// or not, and what knowledge.hpp has for puzzles where it is there.
//
// An estimate may be more than a number. `estimate(s, m, h)` is handed what `estimate(s)` returned,
// so a game may return a struct that carries what it needs to go on from there; the number is then
// its member `value`, and it converts to it.
//
// Costs of paths are 64-bit integers where steps and estimates are whole, else doubles. Steps that
// are whole add up to at most 2^53 - 1: a result is a double, and so far every double is exact. A
// cost that is negative, not a number or too large, alone or as a sum, is a std::domain_error, as
// is an estimate that is not a number. An estimate that is infinite, or the largest number of a
// 64-bit type, says that there is no solution.
#ifndef SEESAW_DETAIL_BASE_PUZZLE_STEPS_HPP
#define SEESAW_DETAIL_BASE_PUZZLE_STEPS_HPP

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// What `apply` returns for `undo`; nothing where it does not.
struct nothing_applied {};
template <class Game>
auto apply_move(const Game& rules, state_t<Game>& s, const move_t<Game>& m) {
    if constexpr (requires { rules.undo(s, m, rules.apply(s, m)); }) {
        return rules.apply(s, m);
    } else {
        rules.apply(s, m);
        return nothing_applied{};
    }
}
template <class Game, class Applied>
void undo_move(const Game& rules, state_t<Game>& s, const move_t<Game>& m, const Applied& what) {
    if constexpr (std::is_same_v<Applied, nothing_applied>)
        rules.undo(s, m);
    else
        rules.undo(s, m, what);
}

template <class Game>
auto step_cost(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    if constexpr (costs<Game>)
        return rules.cost(s, m);
    else
        return 1;
}

/// The estimate as the game gives it; 0 where it gives none.
template <class Game>
auto estimate_of(const Game& rules, const state_t<Game>& s) {
    if constexpr (estimates<Game>)
        return rules.estimate(s);
    else
        return 0;
}

template <class Estimate>
constexpr auto number_of(const Estimate& h) {
    if constexpr (std::is_arithmetic_v<Estimate>)
        return h;
    else
        return h.value;
}

template <class Game>
using estimate_t =
    decltype(estimate_of(std::declval<const Game&>(), std::declval<const state_t<Game>&>()));

template <class Game>
inline constexpr bool has_whole_steps =
    std::is_integral_v<decltype(step_cost(std::declval<const Game&>(),
                                          std::declval<const state_t<Game>&>(),
                                          std::declval<const move_t<Game>&>()))>;

/// Costs of paths: whole numbers where steps and estimates are, else double.
template <class Game>
using path_cost_t =
    std::conditional_t<has_whole_steps<Game> && std::is_integral_v<decltype(number_of(
                                                    std::declval<estimate_t<Game>>()))>,
                       std::int64_t, double>;

inline constexpr std::int64_t largest_whole_cost = (std::int64_t{1} << 53) - 1;

template <class Cost>
inline constexpr Cost no_cost = std::numeric_limits<Cost>::has_infinity
                                    ? std::numeric_limits<Cost>::infinity()
                                    : std::numeric_limits<Cost>::max();

/// An estimate that says that there is no solution; more than it where costs of steps are added.
template <class Cost>
inline constexpr Cost out_of_reach = std::is_integral_v<Cost>
                                         ? static_cast<Cost>(std::int64_t{1} << 60)
                                         : no_cost<Cost>;

/// The cost of a step as part of that of a path.
template <class Game>
path_cost_t<Game> checked_step_cost(const Game& rules, const state_t<Game>& s,
                                    const move_t<Game>& m) {
    const auto step = step_cost(rules, s, m);
    if constexpr (has_whole_steps<Game>) {
        // What is negative is too large as well.
        if (costs<Game> && static_cast<std::uint64_t>(step) > std::uint64_t{largest_whole_cost})
            [[unlikely]]
            outside_domain("cost(s, m) must be 0 to 2^53 - 1", static_cast<double>(step));
    } else {
        const auto number = static_cast<double>(step);
        require_domain(number >= 0 && is_finite(number),
                       "cost(s, m) must be finite and not negative", number);
    }
    return static_cast<path_cost_t<Game>>(step);
}

/// The cost of a path and a step more. Whole costs are exact up to twice the largest, so that a
/// path which is too dear is an error when its turn comes and not before: `require_exact`.
template <class Game>
path_cost_t<Game> longer(path_cost_t<Game> g, path_cost_t<Game> step) {
    const auto sum = static_cast<path_cost_t<Game>>(g + step);
    if constexpr (!has_whole_steps<Game>)
        require_domain(is_finite(sum), "the cost of a path must be finite", sum);
    return sum;
}
template <class Game>
void require_exact(path_cost_t<Game> g) {
    if constexpr (has_whole_steps<Game> && costs<Game>)
        if (g > static_cast<path_cost_t<Game>>(largest_whole_cost)) [[unlikely]]
            outside_domain("the cost of a path must be at most 2^53 - 1", static_cast<double>(g));
}

/// The cost of a path of these moves.
template <class Game>
path_cost_t<Game> path_cost(const Game& rules, state_t<Game> s,
                            const std::vector<move_t<Game>>& path) {
    path_cost_t<Game> sum = 0;
    for (const auto& m : path) {
        sum = longer<Game>(sum, checked_step_cost(rules, s, m));
        s = rules.next(s, m);
    }
    require_exact<Game>(sum);
    return sum;
}

/// The number of an estimate, as a cost.
template <class Game>
path_cost_t<Game> cost_of_estimate(const estimate_t<Game>& h) {
    const auto number = number_of(h);
    if constexpr (!std::is_integral_v<path_cost_t<Game>>) {
        const auto cost = static_cast<double>(number);
        require_domain(cost == cost, "estimate(s) must be a number", cost);
        return cost;
    } else if constexpr (sizeof number < sizeof(std::int64_t)) {
        return number;
    } else {
        using type = std::remove_const_t<decltype(number)>;
        if (number < type{0}) return 0;
        if (number == std::numeric_limits<type>::max()) return out_of_reach<std::int64_t>;
        // No path costs more than the largest.
        return static_cast<std::int64_t>(
            std::min(static_cast<std::uint64_t>(number), std::uint64_t{largest_whole_cost}));
    }
}

/// What every path costs at least, whatever the estimate says.
template <class Game>
path_cost_t<Game> estimated_cost(const estimate_t<Game>& h) {
    return std::max(cost_of_estimate<Game>(h), path_cost_t<Game>{0});
}

/// What every path costs at least, given a lower bound that may be a sum with an estimate.
template <class Cost>
double reported_bound(Cost bound) {
    if constexpr (std::is_integral_v<Cost>)
        return static_cast<double>(std::min(bound, largest_whole_cost));
    else
        return bound;
}

/// f = g + w·h, rounded down where costs are whole: the promise of a weight holds all the same. It
/// orders states, so that beyond all costs one number does as well as another; only an estimate
/// that is infinite itself is.
template <class Cost>
Cost weighted_f(double weight, Cost g, Cost h) {
    if (weight == 1) return static_cast<Cost>(g + h);
    const double weighted = weight * static_cast<double>(h);
    if constexpr (std::is_integral_v<Cost>)
        return static_cast<Cost>(
            g + static_cast<Cost>(std::min(weighted, static_cast<double>(out_of_reach<Cost>))));
    else
        return is_finite(h) ? std::min(g + weighted, std::numeric_limits<Cost>::max()) : h;
}
/// What the rest may cost after `m`, where `h` is the estimate before it: step by step if the game
/// can.
template <class Game>
path_cost_t<Game> estimate_after(const Game& rules, const state_t<Game>& s, const move_t<Game>& m,
                                 const estimate_t<Game>& h, const state_t<Game>& after) {
    if constexpr (estimates_steps<Game>)
        return estimated_cost<Game>(rules.estimate(s, m, h));
    else
        return estimated_cost<Game>(estimate_of(rules, after));
}

}}} // namespace seesaw::v0::detail

#endif
