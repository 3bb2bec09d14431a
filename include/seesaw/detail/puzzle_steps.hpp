// SPDX-License-Identifier: MIT
// What single-agent engines ask of a puzzle beyond game.hpp: costs as one type, estimates whether
// a game has them or not, and further members that are used where they exist:
//
//     move inverse(m)      the move that takes m back, at the same cost and in every state; a
//                          search that has it never undoes what it has just done
//     moves(s, last)       moves(s) without the one that takes `last` back
//     undo(s, m, what)     undo(s, m) for less, with what apply(s, m) returned
//     bool solvable(s)     whether there is any solution at all
//     pack(s), unpack(…)   a state as packed_words() words of an array of 64-bit words: A* keeps
//                          these instead of states
//
// An estimate may be more than a number. `estimate(s, m, h)` is handed what `estimate(s)` returned,
// so a game may return a struct that carries what it needs to go on from there; the number is then
// its member `value`, and it converts to it.
#ifndef SEESAW_DETAIL_PUZZLE_STEPS_HPP
#define SEESAW_DETAIL_PUZZLE_STEPS_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

// clang-format off

template <class Game>
concept inverts_moves = requires(const Game& rules, const move_t<Game>& m) {
    { rules.inverse(m) } -> std::same_as<move_t<Game>>;
} && rests_on_rules<Game, inverse_member>;

template <class Game>
concept lists_forward_moves = requires(const Game& rules, const state_t<Game>& s,
                                       const move_t<Game>& last) {
    { rules.moves(s, last) } -> range_of<move_t<Game>>;
} && rests_on_rules<Game, moves_member>;

/// Lists of moves that stay where they are: returned by reference, one move after the other.
template <class Game>
concept lends_moves = requires(const Game& rules, const state_t<Game>& s,
                               const move_t<Game>& last) {
    { rules.moves(s, last) } -> std::same_as<decltype(rules.moves(s))>;
    requires std::is_lvalue_reference_v<decltype(rules.moves(s))>;
    { std::begin(rules.moves(s)) } -> std::convertible_to<const move_t<Game>*>;
} && lists_forward_moves<Game>;

template <class Game>
concept knows_solvable = requires(const Game& rules, const state_t<Game>& s) {
    { rules.solvable(s) } -> std::convertible_to<bool>;
} && rests_on_rules<Game, solvable_member>;

template <class Game>
concept packs = requires(const Game& rules, const state_t<Game>& s) {
    { rules.packed_words() } -> std::convertible_to<int>;
    { rules.unpack(rules.pack(s)) } -> std::same_as<state_t<Game>>;
    { rules.pack(s)[0] } -> std::convertible_to<std::uint64_t>;
};

// clang-format on

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

/// Costs of paths: whole numbers where steps and estimates are, else double.
template <class Game>
using path_cost_t = std::conditional_t<
    std::is_integral_v<decltype(step_cost(std::declval<const Game&>(),
                                          std::declval<const state_t<Game>&>(),
                                          std::declval<const move_t<Game>&>()))> &&
        std::is_integral_v<decltype(number_of(std::declval<estimate_t<Game>>()))>,
    std::int32_t, double>;

template <class Cost>
inline constexpr Cost no_cost = std::numeric_limits<Cost>::has_infinity
                                    ? std::numeric_limits<Cost>::infinity()
                                    : std::numeric_limits<Cost>::max();

}}} // namespace seesaw::v0::detail

#endif
