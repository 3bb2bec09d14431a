// SPDX-License-Identifier: MIT
// What a game is. Read this header first.
//
// A game is a *rules object* plus a *state value*. The rules are a small struct with two nested
// names, `state` and `move`, and a handful of const member functions; nothing is inherited and
// nothing is registered:
//
//     struct nim {                                                       // a whole game
//         struct state { int left = 15; seesaw::player turn = seesaw::player::first;
//                        bool operator==(const state&) const = default; };
//         using move = int;
//         state root() const;                                            // the usual start
//         seesaw::move_list<move, 3> moves(const state& s) const;        // legal moves: any range
//         state next(const state& s, move m) const;                      // pure: the state after m
//         seesaw::player to_move(const state& s) const;                  // first | second | chance
//         std::optional<seesaw::score> outcome(const state& s) const;    // + is good for first
//     };
//     static_assert(seesaw::two_player_game<nim>);
//
// Contract.
//  * Ask `outcome` first. What `moves` and `to_move` say of a finished game means nothing, and
//    `moves` is empty only there. A pass is a move; the same player may move twice in a row.
//  * Every function is const, pure and callable from several threads at once.
//  * States compare with `==`. `hash(s)` covers everything `==` compares, so whatever `moves`,
//    `next` and `outcome` ignore does not belong in the state: a hash that covers less gives wrong
//    answers labelled exact. `seesaw::check` (check.hpp) tests all of this on your game.
//  * A score is a whole number within ±10⁹, always seen from player `first`, whoever is to move.
//  * Luck is a player. Where `to_move` is `player::chance`, `chances(s)` lists the moves of
//    `moves(s)` in the same order, each with its probability.
//
// Optional members are detected, never required. Those that most games profit from are here;
// knowledge.hpp has declarations (`acyclic`, `alternating`) and what only the fastest solvers need,
// parameter.hpp how the rules list their settings. To try other rules or other knowledge on a game,
// wrap it (with.hpp): where a wrapper or a derived class replaces a rule, what was known about the
// old one is ignored. `bounds` of a game do not count once `outcome` is another.
//
// Cost: none. All is resolved at compile time, and no clock, thread or container is included.
#ifndef SEESAW_GAME_HPP
#define SEESAW_GAME_HPP

#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <seesaw/detail/base/authorship.hpp>
#include <seesaw/move_list.hpp>
#include <seesaw/parameter.hpp>
#include <seesaw/random.hpp>
#include <seesaw/version.hpp>

namespace seesaw { inline namespace v0 {

// ── Players, scores, moves ──────────────────────────────────────────────────────────────────────

/// Whose turn it is; luck has its turns too.
enum class player : std::uint8_t { first, second, chance };

/// The other of the two players; chance is its own opponent.
constexpr player opponent(player who) noexcept {
    return who == player::chance  ? player::chance
           : who == player::first ? player::second
                                  : player::first;
}

/// A whole number, seen from player `first` unless a name says otherwise.
using score = std::int32_t;

/// Every score a game gives or takes lies within ± this.
inline constexpr score score_limit = 1'000'000'000;

/// A score as `who` sees it: scores of games are seen from `first`.
constexpr score seen_from(player who, score value) noexcept {
    return who == player::second ? -value : value;
}

/// All that a game remembers between moves.
template <class Game>
using state_t = typename Game::state;
/// What a move of the game is: a number or a small struct, as its rules have it.
template <class Game>
using move_t = typename Game::move;
/// What a hidden game keeps from its player.
template <class Game>
using world_t = typename Game::world;

// ── The concepts ────────────────────────────────────────────────────────────────────────────────

// clang-format off

/// Whatever a `for` can go through that gives such values: a list, a vector, a generator.
template <class Range, class Value>
concept range_of = requires(Range& range) {
    { *std::begin(range) } -> std::convertible_to<const Value&>;
    { std::begin(range) != std::end(range) } -> std::convertible_to<bool>;
};

/// States with moves between them: the part that all kinds of games with open information share.
template <class Game>
concept game = std::copyable<state_t<Game>> && std::equality_comparable<state_t<Game>> &&
               std::regular<move_t<Game>> &&
               requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    { rules.moves(s) } -> range_of<move_t<Game>>;
    { rules.next(s, m) } -> std::same_as<state_t<Game>>;
};

/// Moves of luck with their probabilities, in the order of `moves(s)`.
template <class Game>
concept has_chances = requires(const Game& rules, const state_t<Game>& s) {
    { rules.chances(s) } -> range_of<weighted<move_t<Game>>>;
};

/// Results that are not whole numbers; nullopt while the game goes on.
template <class Game>
concept pays = requires(const Game& rules, const state_t<Game>& s) {
    { rules.payoff(s) } -> std::same_as<std::optional<double>>;
};

/// A score once the game is over; nullopt while it goes on.
template <class Game>
concept has_outcome = requires(const Game& rules, const state_t<Game>& s) {
    { rules.outcome(s) } -> std::same_as<std::optional<score>>;
};

/// Players take turns and the game ends in a score; chance may be one of them.
template <class Game>
concept turn_game = game<Game> && requires(const Game& rules, const state_t<Game>& s) {
    { rules.to_move(s) } -> std::same_as<player>;
    { rules.outcome(s) } -> std::same_as<std::optional<score>>;
};

/// A turn game without luck: what the minimax family searches.
template <class Game>
concept two_player_game = turn_game<Game> && !has_chances<Game>;

/// Luck moves too; results are `outcome` or, where they are not whole, `payoff`.
template <class Game>
concept stochastic_game = game<Game> && has_chances<Game> && (has_outcome<Game> || pays<Game>) &&
                          requires(const Game& rules, const state_t<Game>& s) {
    { rules.to_move(s) } -> std::same_as<player>;
};

/// One player looks for a way to a solved state.
template <class Game>
concept puzzle = game<Game> && requires(const Game& rules, const state_t<Game>& s) {
    { rules.solved(s) } -> std::convertible_to<bool>;
};

/// One player who does not see everything: a state is what the player knows, a world is one truth
/// that fits it. `guess` is uniform over the worlds that fit; `guess(root(), rng)` deals the real one.
template <class Game>
concept hidden_game = std::copyable<state_t<Game>> && std::equality_comparable<state_t<Game>> &&
                      std::regular<move_t<Game>> && (has_outcome<Game> || pays<Game>) &&
                      requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m,
                               const world_t<Game>& world, rng& random) {
    { rules.moves(s) } -> range_of<move_t<Game>>;
    { rules.guess(s, random) } -> std::same_as<world_t<Game>>;
    { rules.reveal(world, s, m) } -> std::same_as<state_t<Game>>;
};

// ── Optional members ────────────────────────────────────────────────────────────────────────────

/// `root()`: the usual start.
template <class Game>
concept has_root = requires(const Game& rules) {
    { rules.root() } -> std::same_as<state_t<Game>>;
};

/// `hash(s)`, 64 bits, turns tables on. It need not be well mixed: tables scatter it themselves.
template <class Game>
concept hashes = requires(const Game& rules, const state_t<Game>& s) {
    { rules.hash(s) } -> std::unsigned_integral;
};

/// `evaluate(s)`: a guess at the outcome, defined in finished states too; `score` for minimax,
/// `double` allowed for expectimax and SCN.
template <class Game>
concept evaluates = requires(const Game& rules, const state_t<Game>& s) {
    { rules.evaluate(s) } -> std::convertible_to<double>;
};

/// `order(s, m)`: higher is tried first.
template <class Game>
concept orders = requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    { rules.order(s, m) } -> std::convertible_to<int>;
};

/// `bounds(s)`: what is still achievable, {low, high}; closed where the value is known.
template <class Game>
concept bounds_outcome = requires(const Game& rules, const state_t<Game>& s) {
    { rules.bounds(s) } -> std::convertible_to<std::pair<score, score>>;
} && detail::rests_on_rules<Game, detail::bounds_member>;

/// `playout(s, rng)`: the outcome of one random game from `s`, faster than move by move.
template <class Game>
concept plays_out = requires(const Game& rules, const state_t<Game>& s, rng& random) {
    { rules.playout(s, random) } -> std::convertible_to<double>;
} && detail::rests_on_rules<Game, detail::playout_member>;

/// `symmetric(s)`: a canonical twin with the same value; tables are keyed by it.
template <class Game>
concept has_symmetry = requires(const Game& rules, const state_t<Game>& s) {
    { rules.symmetric(s) } -> std::same_as<state_t<Game>>;
} && detail::rests_on_rules<Game, detail::symmetric_member, detail::evaluate_member>;

/// `layer(s)`, a whole number: moves lead to the same layer or to later ones, such as the number of
/// discs. Large games are solved by layers (engines/retrograde.hpp).
template <class Game>
concept has_layers = requires(const Game& rules, const state_t<Game>& s) {
    { rules.layer(s) } -> std::integral;
} && detail::rests_on<Game, detail::layer_member, detail::next_member> &&
    detail::rests_on<Game, detail::layer_member, detail::moves_member>;

/// `describe(s)`, `describe(s, m)`: a state and a move as text for people.
template <class Game>
concept describes_states = requires(const Game& rules, const state_t<Game>& s) {
    { rules.describe(s) } -> std::convertible_to<std::string>;
};
/// The second of the two; a move is told from all others of its state.
template <class Game>
concept describes_moves = requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    { rules.describe(s, m) } -> std::convertible_to<std::string>;
};

/// `parse(text)`: the state that `describe` wrote, nullopt for anything that is no position.
template <class Game>
concept parses = requires(const Game& rules, std::string_view text) {
    { rules.parse(text) } -> std::same_as<std::optional<state_t<Game>>>;
};

/// `cost(s, m)` of a puzzle's step, 1 where absent: not negative, whole or a double. Costs of paths
/// are 64-bit integers or doubles; whole ones add up to at most 2^53 - 1, and more is an error.
template <class Game>
concept costs = requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    { rules.cost(s, m) } -> std::convertible_to<double>;
};

/// `estimate(s)`: an admissible estimate of the cost that is left; infinite, or the largest number
/// of a 64-bit type, where there is no solution.
template <class Game>
concept estimates = requires(const Game& rules, const state_t<Game>& s) {
    { rules.estimate(s) } -> std::convertible_to<double>;
} && detail::rests_on_rules<Game, detail::estimate_member>;

/// `apply(s, m)` and `undo(s, m)`: moves made in place.
template <class Game>
concept plays_in_place = requires(const Game& rules, state_t<Game>& s, const move_t<Game>& m) {
    rules.apply(s, m);
    rules.undo(s, m);
} && detail::rests_on<Game, detail::apply_member, detail::next_member>;

// clang-format on

}} // namespace seesaw::v0

#endif
