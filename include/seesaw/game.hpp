// SPDX-License-Identifier: MIT
// What a game is. Read this header first.
//
// A game is a *rules object* plus a *state value*. The rules are a small struct with two nested
// names, `state` and `move`, and a handful of const member functions; nothing is inherited and
// nothing is registered:
//
//     struct nim {
//         struct state { int left = 15; seesaw::player turn = seesaw::player::first;
//                        bool operator==(const state&) const = default; };
//         using move = int;
//         state root() const;                                            // the usual start
//         seesaw::move_list<move, 3> moves(const state& s) const;        // legal moves
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
//  * Another question is another rule: `twenty48{.target = 32}` ends in 1 or 0.
//
// Optional members are detected, never required; each has a concept below that says what it is for.
// To try other rules or other knowledge on a game, wrap it: `with_outcome`, `with_evaluate` (which
// gives up `symmetric` unless the function declares that it values twins alike), `with_order`,
// `with_playout`, `with_estimate`. Luck has three readings: as it is; `with_chance(game,
// player::first)` hands every chance move to a player; `with_fixed_chance(game, seed)` draws each
// chance state once and keeps to it.
//
// Knowledge rests on rules. Where a wrapper or a derived class replaces a rule, what was known
// about the old one is ignored: `bounds` of a game do not count once `outcome` is another. The same
// holds for what rests on `evaluate` or `order`; each concept below says so.
//
// Cost: none. Everything here is resolved at compile time, and this header includes no clock, no
// thread and no container, so a file that only defines a game compiles quickly.
#ifndef SEESAW_GAME_HPP
#define SEESAW_GAME_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <seesaw/detail/base/authorship.hpp>
#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/rng.hpp>
#include <seesaw/version.hpp>

namespace seesaw { inline namespace v0 {

// ── Players, scores, moves ──────────────────────────────────────────────────────────────────────

enum class player : std::uint8_t { first, second, chance };

/// The other of the two players; chance is its own opponent.
constexpr player opponent(player who) noexcept {
    return who == player::chance  ? player::chance
           : who == player::first ? player::second
                                  : player::first;
}

using score = std::int32_t;

/// Every score a game gives or takes lies within ± this.
inline constexpr score score_limit = 1'000'000'000;

/// A score as `who` sees it: scores of games are seen from `first`.
constexpr score seen_from(player who, score value) noexcept {
    return who == player::second ? -value : value;
}

/// The generator handed to `playout` and `guess`; see detail/base/rng.hpp.
using rng = detail::rng;

template <class Move>
struct weighted {
    Move move;
    double probability;
};

namespace detail {

// Out of line, so that a list that is filled costs a comparison.
[[noreturn, gnu::cold, gnu::noinline]] inline void full_move_list(std::size_t capacity) {
    too_long("a move_list of capacity " + std::to_string(capacity) +
             " is full: give it the largest number of moves that a state can have");
}

} // namespace detail

/// A list with a fixed capacity on the stack: what `moves` returns. A move more than it holds is an
/// error in every build. Elements are not initialised until they are added, so an empty list costs
/// nothing whatever its capacity.
template <class Value, std::size_t Capacity>
class move_list {
    static_assert(Capacity > 0, "a move_list holds at least one move");
    static_assert(std::is_trivially_copyable_v<Value> && std::is_default_constructible_v<Value>,
                  "moves in a move_list are plain values");

public:
    using value_type = Value;
    using size_type = std::size_t;
    using iterator = Value*;
    using const_iterator = const Value*;

    constexpr move_list() noexcept {}
    constexpr move_list(std::initializer_list<Value> values) {
        for (const Value& value : values) push_back(value);
    }
    constexpr move_list(const move_list& other) noexcept { *this = other; }
    constexpr move_list& operator=(const move_list& other) noexcept {
        size_ = other.size_;
        for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
        return *this;
    }

    /// Throws std::length_error when the list is full; without exceptions, a message and abort.
    constexpr void push_back(const Value& value) {
        if (size_ >= Capacity) [[unlikely]]
            detail::full_move_list(Capacity);
        items_[size_++] = value;
    }
    /// For generators that know how many moves there can be: checks once that there is room for
    /// `most`, then lets write(to) put no more than these behind the list and return their end.
    template <class Write>
    constexpr void append(std::size_t most, const Write& write) {
        if (most > Capacity - size_) [[unlikely]]
            detail::full_move_list(Capacity);
        const auto size = static_cast<std::size_t>(write(items_ + size_) - items_);
        SEESAW_ASSERT(size - size_ <= most);
        size_ = size;
    }
    constexpr void pop_back() noexcept {
        SEESAW_ASSERT(size_ > 0);
        --size_;
    }
    constexpr void clear() noexcept { size_ = 0; }

    static constexpr std::size_t capacity() noexcept { return Capacity; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }

    constexpr Value& operator[](std::size_t i) noexcept { return items_[i]; }
    constexpr const Value& operator[](std::size_t i) const noexcept { return items_[i]; }
    constexpr iterator begin() noexcept { return items_; }
    constexpr iterator end() noexcept { return items_ + size_; }
    constexpr const_iterator begin() const noexcept { return items_; }
    constexpr const_iterator end() const noexcept { return items_ + size_; }

    friend constexpr bool operator==(const move_list& x, const move_list& y) noexcept {
        if (x.size_ != y.size_) return false;
        for (std::size_t i = 0; i < x.size_; ++i)
            if (!(x.items_[i] == y.items_[i])) return false;
        return true;
    }

private:
    std::size_t size_ = 0;
    Value items_[Capacity];
};

/// What a game's `prospects` returns; any struct with these three members will do.
template <class Moves>
struct prospect {
    score low;
    score high;
    Moves moves;
};

/// What a game's `successors` lists; any struct with these two members will do.
template <class Move, class State>
struct successor {
    Move move;
    State state;
};

/// What a game's `rank` returns; any struct with these three members will do.
template <class Moves>
struct ranking {
    score low;
    score high;
    Moves moves;
};

/// One setting of the rules, as a game's `parameters` lists it: a number, a bool, an enum, or text,
/// arrays and structs with `parameters` of their own. Limits belong to what has an order and may be
/// left out where any value will do.
template <class Rules, class Value>
struct parameter {
    using rules = Rules;
    using value = Value;
    static constexpr bool has_order = std::is_arithmetic_v<Value> || std::is_enum_v<Value>;
    struct no_limit {};
    using limit = std::conditional_t<has_order, Value, no_limit>;

    std::string_view name;
    Value Rules::*member;
    limit low{}, high{}; ///< where `limited`
    bool limited = false;
    std::string_view text; ///< a few words for people

    constexpr parameter(std::string_view named, Value Rules::*held_by,
                        std::type_identity_t<limit> least, std::type_identity_t<limit> most,
                        std::string_view says = {})
        : name(named), member(held_by), low(least), high(most), limited(true), text(says) {}
    constexpr parameter(std::string_view named, Value Rules::*held_by, std::string_view says = {})
        : name(named), member(held_by), text(says) {
        if constexpr (std::is_same_v<Value, bool>) limited = high = true;
    }
};

template <class Game>
using state_t = typename Game::state;
template <class Game>
using move_t = typename Game::move;
template <class Game>
using world_t = typename Game::world;

// ── The concepts ────────────────────────────────────────────────────────────────────────────────

// clang-format off

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

template <class Game>
concept has_chances = requires(const Game& rules, const state_t<Game>& s) {
    { rules.chances(s) } -> range_of<weighted<move_t<Game>>>;
};

/// Results that are not whole numbers; nullopt while the game goes on.
template <class Game>
concept pays = requires(const Game& rules, const state_t<Game>& s) {
    { rules.payoff(s) } -> std::same_as<std::optional<double>>;
};

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

/// `static constexpr auto parameters()`: every setting of the rules, as a tuple of `parameter`:
///     return std::tuple{seesaw::parameter("width", &my_game::width, 1, 32, "columns"), …};
/// They are part of the identity by which a saved file knows its rules: a rules object with data
/// but without them, nor a `fingerprint`, cannot be saved.
template <class Game>
concept has_parameters = requires { std::tuple_size<decltype(Game::parameters())>::value; };

/// `fingerprint()`: a number that tells these rules from others of their type, in place of
/// `parameters`. Games that replace rules of another need one to be saved.
template <class Game>
concept has_fingerprint = requires(const Game& rules) {
    { rules.fingerprint() } -> std::unsigned_integral;
} && detail::rests_on_rules<Game, detail::fingerprint_member, detail::hash_member>;

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

/// `successors(s)`: every move of a player with the state it leads to, {move, state}, in the order of
/// `moves(s)`, found in one pass. Asked where no chance move is due, and without asking `outcome`
/// before: empty exactly where the game is over.
template <class Game>
concept has_successors = requires(const Game& rules, const state_t<Game>& s) {
    { std::begin(rules.successors(s))->move } -> std::convertible_to<const move_t<Game>&>;
    { std::begin(rules.successors(s))->state } -> std::convertible_to<const state_t<Game>&>;
} && detail::rests_on_rules<Game, detail::successors_member>;

/// `horizon_values(s)`: what each successor is worth where a search ends, its outcome or else its
/// `evaluate`, in one pass; asked, and empty, as `successors` is.
template <class Game>
concept has_horizon_values = evaluates<Game> && requires(const Game& rules, const state_t<Game>& s) {
    { rules.horizon_values(s) } -> range_of<double>;
} && detail::rests_on_rules<Game, detail::horizon_values_member, detail::evaluate_member>;

/// `outlook(s, see)`, where chance is to move: calls `see(m, probability, value, moves)` for each of
/// its moves, in any order, and says true: what `horizon_values(next(s, m))` come to, the best for
/// the player who moves then, and how many they are; 0 where the game is over. It says false, and
/// calls nothing, where chance might move twice in a row, or where a player's move might end the game
/// or leave the turn to a player.
template <class Game>
concept has_outlook = has_horizon_values<Game> && has_successors<Game> && has_chances<Game> &&
    requires(const Game& rules, const state_t<Game>& s,
             void (*see)(const move_t<Game>&, double, double, int)) {
    { rules.outlook(s, see) } -> std::convertible_to<bool>;
} && detail::rests_on_rules<Game, detail::outlook_member, detail::evaluate_member>;

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

template <class Game>
concept describes_states = requires(const Game& rules, const state_t<Game>& s) {
    { rules.describe(s) } -> std::convertible_to<std::string>;
};

template <class Game>
concept describes_moves = requires(const Game& rules, const state_t<Game>& s,
                                   const move_t<Game>& m) {
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

/// `estimate(s, m, h)`: the estimate after `m`, when that of `s` is `h`.
template <class Game>
concept estimates_steps = estimates<Game> &&
    requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    { rules.estimate(s, m, rules.estimate(s)) } -> std::convertible_to<double>;
};

/// `apply(s, m)` and `undo(s, m)`: moves made in place.
template <class Game>
concept plays_in_place = requires(const Game& rules, state_t<Game>& s, const move_t<Game>& m) {
    rules.apply(s, m);
    rules.undo(s, m);
} && detail::rests_on<Game, detail::apply_member, detail::next_member>;

/// For df_pn: `efforts(s)`, how many leaves `first` and `second` will need to get their way.
template <class Game>
concept has_efforts = requires(const Game& rules, const state_t<Game>& s) {
    { rules.efforts(s) } -> std::convertible_to<std::pair<std::uint32_t, std::uint32_t>>;
};

/// For df_pn: `move_cost(s, m)`, how unlikely it is that m is the mover's choice.
template <class Game>
concept has_move_cost = requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    { rules.move_cost(s, m) } -> std::convertible_to<std::uint32_t>;
};

// ── Declarations: each holds for every rules object of the type ─────────────────────────────────
//
// A class that replaces a rule which an inherited declaration speaks of says it anew for itself:
//     template <> inline constexpr bool seesaw::is_acyclic<my_variant> = true;

/// Every move hands the turn to the opponent; worth up to 30 % of a search's time.
template <class Game>
inline constexpr bool is_alternating = [] {
    if constexpr (requires { requires Game::alternating; })
        return detail::declared_for<Game, detail::next_member, detail::to_move_member>(
            []<class Class>(std::type_identity<Class>) -> const void* {
                if constexpr (requires { &Class::alternating; }) return &Class::alternating;
                return nullptr;
            });
    return false;
}();

/// No state can be reached twice in one game.
template <class Game>
inline constexpr bool is_acyclic = [] {
    if constexpr (requires { requires Game::acyclic; })
        return detail::declared_for<Game, detail::next_member, detail::moves_member>(
            []<class Class>(std::type_identity<Class>) -> const void* {
                if constexpr (requires { &Class::acyclic; }) return &Class::acyclic;
                return nullptr;
            });
    return false;
}();

/// Different states have different hashes, so that results from a table are exact.
template <class Game>
inline constexpr bool has_unique_hash = [] {
    if constexpr (requires { requires Game::hash_is_unique; })
        return detail::declared_for<Game, detail::hash_member>(
            []<class Class>(std::type_identity<Class>) -> const void* {
                if constexpr (requires { &Class::hash_is_unique; }) return &Class::hash_is_unique;
                return nullptr;
            });
    return false;
}();

// clang-format on

// ── Text ────────────────────────────────────────────────────────────────────────────────────────

/// A move in the game's notation; else the number itself, or the move's place in `moves(s)`.
template <class Game>
std::string move_text(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    if constexpr (describes_moves<Game>) {
        return rules.describe(s, m);
    } else if constexpr (std::is_integral_v<move_t<Game>>) {
        return std::to_string(m);
    } else {
        int index = 0;
        for (const auto& candidate : rules.moves(s)) {
            if (candidate == m) break;
            ++index;
        }
        return "#" + std::to_string(index);
    }
}

/// A state in the game's notation; empty where the game has none.
template <class Game>
std::string state_text(const Game& rules, const state_t<Game>& s) {
    if constexpr (describes_states<Game>) {
        return rules.describe(s);
    } else {
        return {};
    }
}

}} // namespace seesaw::v0

#include <seesaw/detail/base/wrappers.hpp> // with_evaluate, with_chance and the like

#endif
