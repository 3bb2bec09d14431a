// SPDX-License-Identifier: MIT
// What a game may know beyond its rules: declarations, and members that only the fastest solvers
// need.
//
// All are optional. Add such a member when a search is too slow without it.
//
// **look** is one closer look at a state, for searches of the minimax family with a window:
//
//     seesaw::look_result<list> look(const state& s, const seesaw::window& w) const {
//         if (const auto over = outcome(s)) return {*over, *over, {}};
//         if (wins_at_once(s)) return {1, 1, {}};                  // closed: that is the value
//         return {-1, 1, sorted(moves_that_do_not_lose(s))};       // open: go on with these
//     }
//
// It replaces `outcome` and `bounds` for every state, finished ones included; `has_look` states its
// contract. Gain: Connect Four after 4444442 is solved by `bisection` in 0.14 s, and in 1.0 s if
// `look` is hidden (0.9 and 7.9 million nodes); Othello, FFO 1 to 10, by `pvs` in 0.08 s and 0.73
// s.
//
// **last_decisions** is for expectimax. Most nodes of such a search are the moves of the last
// decision after a chance move. Where a game can value all of them in one pass, it lists for every
// move of chance the best value that the decision after it leads to:
//
//     seesaw::move_list<seesaw::last_decision<move>, 32> last_decisions(const state& s) const {
//         …
//         for (const auto& c : chances(s)) list.push_back({c.move, c.probability, best, moves});
//     }
//
// It rests on `evaluate`, so a function given to `with_evaluate` may have it in place of the game:
// `last_decisions(rules, s)`. Gain: 2048 with `twenty48_heuristic`, where a new tile changes one
// row and one column, takes 2.9 times fewer instructions than with the same function as a lambda.
//
// **noisy** is for the minimax family: moves that are played out before a state at the horizon is
// evaluated (quiescence). Gain: checkers with its captures scores 64 % at equal nodes against
// itself without.
//
// Puzzles. IDA* and A* make millions of single steps. `estimate(s, m, h)` is one table entry in
// place of a sum over the board, `inverse` keeps a search from going back, and `pack` makes 8 bytes
// of a 15-puzzle's 26. games/n_puzzle.hpp has all of them.
#ifndef SEESAW_KNOWLEDGE_HPP
#define SEESAW_KNOWLEDGE_HPP

#include <concepts>
#include <cstdint>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

#include <seesaw/detail/base/authorship.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 {

// ── Declarations ────────────────────────────────────────────────────────────────────────────────
//
// `static constexpr bool acyclic = true;` and the like hold for every rules object of the type. A
// class that replaces a rule which an inherited declaration speaks of says it anew for itself:
//     template <> inline constexpr bool seesaw::is_acyclic<my_variant> = true;

/// `alternating`: every move hands the turn to the opponent; up to 30 % of a search's time.
template <class Game>
inline constexpr bool
    is_alternating = detail::declared<Game, detail::alternating_declaration, detail::next_member,
                                      detail::to_move_member>();

/// `acyclic`: no state can be reached twice in one game.
template <class Game>
inline constexpr bool is_acyclic = detail::declared<Game, detail::acyclic_declaration,
                                                    detail::next_member, detail::moves_member>();

/// `hash_is_unique`: different states have different hashes, so that what a table says is exact.
template <class Game>
inline constexpr bool has_unique_hash =
    detail::declared<Game, detail::unique_hash_declaration, detail::hash_member>();

// ── Members ─────────────────────────────────────────────────────────────────────────────────────

/// What a search wants to know of a state: its value, or that it is alpha or less, or beta or more,
/// seen from `first`.
struct window {
    score alpha = -score_limit - 1;
    score beta = score_limit + 1;
    bool led = false; ///< a move that `look` listed led to the state, or to a twin of it
    /// A look that searches by itself visits no more states than this.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

/// What a game's `look` returns; any struct with these members will do, and with `visited` as well.
template <class Moves = void>
struct look_result {
    score low;
    score high;
    Moves moves;
};
/// The same where moves are left to the engine.
template <>
struct look_result<void> {
    score low;
    score high;
    std::uint64_t visited = 0; ///< states that the look searched
};

/// What a game's `last_decisions` lists; any struct with these four members will do.
template <class Move>
struct last_decision {
    Move move;          ///< chance's
    double probability; ///< of that move
    double value;       ///< of the state after the best move of the player who then decides
    int moves;          ///< how many that player can choose from; 0: the game is over, no `value`
};

// clang-format off

/// `look(s, window)`: {low, high[, moves][, visited]}, one closer look at a state.
///
///  * It is right for every state, finished ones included: there its bounds are closed. So it is
///    asked in place of `outcome` and `bounds`. Bounds and window are seen from `first`.
///  * Bounds that are closed, or do not reach into the window, settle the state. They need not be
///    tight, and `moves` means nothing then.
///  * Elsewhere `moves` are legal moves that suffice to find the value, best first. The list depends
///    on the state alone, not on the window: tables remember a place in it. A look without `moves`
///    leaves it to the engine to list and order them, after its table.
///  * `w.led` says that such a move led here. Connect Four lists no move after which the opponent
///    wins at once, so it need not look for that again.
///  * A look that searches says how many states it `visited`, and stays within `w.nodes`: if these
///    do not suffice, it returns the bounds it knows.
///  * It is never asked at the root, in proofs, or by `retrograde`.
template <class Game>
concept has_look = requires(const Game& rules, const state_t<Game>& s, const window& w) {
    { rules.look(s, w).low } -> std::convertible_to<score>;
    { rules.look(s, w).high } -> std::convertible_to<score>;
} && detail::rests_on_rules<Game, detail::look_member>;

/// A look with `moves`: all that the engine still has to try.
template <class Game>
concept look_lists_moves = has_look<Game> &&
    requires(const Game& rules, const state_t<Game>& s, const window& w) {
    { rules.look(s, w).moves } -> range_of<move_t<Game>>;
};

/// The engine keeps the order of the list. In a game that replaces the `order` of another, the list is
/// a set, and the engine orders it.
template <class Game>
concept look_orders_moves =
    look_lists_moves<Game> && detail::rests_on<Game, detail::look_member, detail::order_member>;

/// A look with `visited`: the states that count as nodes.
template <class Game>
concept look_searches = has_look<Game> &&
    requires(const Game& rules, const state_t<Game>& s, const window& w) {
    { rules.look(s, w).visited } -> std::convertible_to<std::uint64_t>;
};

/// `last_decisions(s)`, where chance is to move: for each of its moves, in any order, the value of the
/// decision after it if that is the last one before the horizon: the best `evaluate` of the states it
/// leads to, for the player who decides. Returns an empty list if chance might move twice in a row, or
/// if a decision might end the game or leave the turn to a player: expectimax then goes on move by
/// move. Not asked in games with `bounds`.
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

/// `noisy(s)`: the moves of an unfinished state that `evaluate` cannot judge, such as captures; any
/// part of `moves(s)`. At a horizon they are played out first; the player to move may stop instead,
/// unless they are all the moves there are.
template <class Game>
concept has_noisy_moves = requires(const Game& rules, const state_t<Game>& s) {
    { rules.noisy(s) } -> range_of<move_t<Game>>;
} && detail::rests_on_rules<Game, detail::noisy_member, detail::evaluate_member>;

// ── Puzzles ─────────────────────────────────────────────────────────────────────────────────────

/// `estimate(s, m, h)`: the estimate after `m`, where `h` is what `estimate(s)` returned. That may be
/// a struct that carries what is needed to go on from there: its member `value` is the number.
template <class Game>
concept estimates_steps = estimates<Game> &&
    requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    { rules.estimate(s, m, rules.estimate(s)) } -> std::convertible_to<double>;
};

/// `inverse(m)`: the move that takes m back, at the same cost and in every state. A search that has it
/// never undoes what it has just done, and spreads estimates back along moves (`bpmx`).
template <class Game>
concept inverts_moves = requires(const Game& rules, const move_t<Game>& m) {
    { rules.inverse(m) } -> std::same_as<move_t<Game>>;
} && detail::rests_on_rules<Game, detail::inverse_member>;

/// `moves(s, last)`: moves(s) without the one that takes `last` back.
template <class Game>
concept lists_forward_moves = requires(const Game& rules, const state_t<Game>& s,
                                       const move_t<Game>& last) {
    { rules.moves(s, last) } -> range_of<move_t<Game>>;
} && detail::rests_on_rules<Game, detail::moves_member>;

/// Lists of moves that are stored in the game, returned by reference and contiguous.
template <class Game>
concept returns_moves_by_reference = requires(const Game& rules, const state_t<Game>& s,
                               const move_t<Game>& last) {
    { rules.moves(s, last) } -> std::same_as<decltype(rules.moves(s))>;
    requires std::is_lvalue_reference_v<decltype(rules.moves(s))>;
    { std::begin(rules.moves(s)) } -> std::convertible_to<const move_t<Game>*>;
} && lists_forward_moves<Game>;

/// `solvable(s)`: whether there is any solution at all; asked once, at the root.
template <class Game>
concept knows_solvable = requires(const Game& rules, const state_t<Game>& s) {
    { rules.solvable(s) } -> std::convertible_to<bool>;
} && detail::rests_on_rules<Game, detail::solvable_member>;

/// `pack(s)`, `unpack(words)`: a state as the first `packed_words()` of an array of 64-bit words, which
/// is what A* then keeps in place of states.
template <class Game>
concept packs = requires(const Game& rules, const state_t<Game>& s) {
    { rules.packed_words() } -> std::convertible_to<int>;
    { rules.unpack(rules.pack(s)) } -> std::same_as<state_t<Game>>;
    { rules.pack(s)[0] } -> std::convertible_to<std::uint64_t>;
};

// clang-format on

}} // namespace seesaw::v0

#endif
