// SPDX-License-Identifier: MIT
// What a game may know beyond its rules: members that only the fastest solvers need.
//
// All are optional. A game has them when its search is limited by them, not before.
#ifndef SEESAW_KNOWLEDGE_HPP
#define SEESAW_KNOWLEDGE_HPP

#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include <seesaw/detail/base/authorship.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 {

/// What a game's `prospects` returns; any struct with these three members will do.
template <class Moves>
struct prospect {
    score low;
    score high;
    Moves moves;
};

/// What a game's `last_decisions` lists; any struct with these four members will do.
template <class Move>
struct last_decision {
    Move move;          ///< chance's
    double probability; ///< of it
    double value;       ///< of the state after the best move of the player who then decides
    int moves;          ///< how many there are to choose from; 0: the game is over, `value` unused
};

/// What a game's `rank` returns; any struct with these three members will do.
template <class Moves>
struct ranking {
    score low;
    score high;
    Moves moves;
};

// clang-format off

/// `prospects(s)`: {low, high, moves}, bounds and moves that suffice to find the value, found in one
/// pass over the position. Not used at the root nor in proofs.
template <class Game>
concept has_prospects = requires(const Game& rules, const state_t<Game>& s) {
    { rules.prospects(s).low } -> std::convertible_to<score>;
    { rules.prospects(s).high } -> std::convertible_to<score>;
    { rules.prospects(s).moves } -> range_of<move_t<Game>>;
} && detail::rests_on_rules<Game, detail::prospects_member>;

/// `further_prospects(s)`: the same where `prospects` is open or a move of it led here. Such a state
/// is over only if this says so, by closed bounds: `outcome` is not asked before.
template <class Game>
concept has_further_prospects = has_prospects<Game> &&
    requires(const Game& rules, const state_t<Game>& s) {
    { rules.further_prospects(s).low } -> std::convertible_to<score>;
    { rules.further_prospects(s).high } -> std::convertible_to<score>;
    { rules.further_prospects(s).moves } -> range_of<move_t<Game>>;
} && detail::rests_on_rules<Game, detail::further_prospects_member, detail::order_member>;

/// `rank(s, moves, alpha, beta)`: {low, high, moves}, what a closer look at all these moves says:
/// bounds once more, and the moves as {move, rank}, the highest rank first. Bounds that are closed or
/// do not reach into the window need not be tight, nor come with moves. `moves` are those of
/// `further_prospects` or `prospects` where there are any; asked where nothing else has settled the
/// state.
template <class Game, class Moves>
concept ranks_moves = requires(const Game& rules, const state_t<Game>& s, const Moves& moves,
                               score bound) {
    { rules.rank(s, moves, bound, bound).low } -> std::convertible_to<score>;
    { rules.rank(s, moves, bound, bound).high } -> std::convertible_to<score>;
    { (*std::begin(rules.rank(s, moves, bound, bound).moves)).move }
        -> std::convertible_to<move_t<Game>>;
    { (*std::begin(rules.rank(s, moves, bound, bound).moves)).rank } -> std::convertible_to<int>;
} && detail::rests_on_rules<Game, detail::rank_member, detail::order_member>;

/// `last_decisions(s)`, where chance is to move: for each of its moves, in any order, what the
/// decision after it is worth if it is the last one before the horizon: the best `evaluate` of the
/// states it leads to, for the player who decides. Nothing at all where chance might move twice in a
/// row, or where a decision might end the game or leave the turn to a player: expectimax then goes
/// on move by move. Not asked in games with `bounds`.
template <class Game>
concept has_last_decisions = evaluates<Game> && has_chances<Game> &&
    requires(const Game& rules, const state_t<Game>& s) {
    { (*std::begin(rules.last_decisions(s))).move } -> std::convertible_to<const move_t<Game>&>;
    { (*std::begin(rules.last_decisions(s))).probability } -> std::convertible_to<double>;
    { (*std::begin(rules.last_decisions(s))).value } -> std::convertible_to<double>;
    { (*std::begin(rules.last_decisions(s))).moves } -> std::convertible_to<int>;
} && detail::rests_on_rules<Game, detail::last_decisions_member, detail::evaluate_member>;

/// `hash_bits()`: how many low bits of `hash` may be set, where that is less than 64.
template <class Game>
concept counts_hash_bits = requires(const Game& rules) {
    { rules.hash_bits() } -> std::convertible_to<int>;
} && detail::rests_on<Game, detail::hash_bits_member, detail::hash_member>;

/// `finish(s, alpha, beta, nodes)`: a short exact search of the game's own, fail-soft in the window
/// and adding its visits to `nodes`; nullopt where it does not apply.
template <class Game>
concept finishes = requires(const Game& rules, const state_t<Game>& s, score bound,
                            std::uint64_t& nodes) {
    { rules.finish(s, bound, bound, nodes) } -> std::same_as<std::optional<score>>;
} && detail::rests_on_rules<Game, detail::finish_member>;

/// `noisy(s)`: the moves of an unfinished state that `evaluate` cannot see through, such as captures;
/// any part of `moves(s)`. Where a search ends, they are played out first; the player to move may
/// stand still instead, unless they are all moves there are.
template <class Game>
concept has_noisy_moves = requires(const Game& rules, const state_t<Game>& s) {
    { rules.noisy(s) } -> range_of<move_t<Game>>;
} && detail::rests_on_rules<Game, detail::noisy_member, detail::evaluate_member>;

// clang-format on

}} // namespace seesaw::v0

#endif
