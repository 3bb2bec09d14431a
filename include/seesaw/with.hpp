// SPDX-License-Identifier: MIT
// Other rules, other knowledge, other readings: a game with one member replaced.
//
// Wrappers derive from the game and hide a member. Everything else stays as it was, but for
// knowledge that rests on what was replaced (detail/base/authorship.hpp). They are games
// themselves, wrap again, and share results and events with what they wrap.
#ifndef SEESAW_WITH_HPP
#define SEESAW_WITH_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>

#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {
template <class Game>
std::uint64_t declared_identity(const Game& rules); // rules_identity.hpp
}

/// The function decides from the state; else it takes the score of a finished game.
template <class Function, class State>
inline constexpr bool gives_outcome_of_state = requires(const Function& function, const State& s) {
    { function(s) } -> std::same_as<std::optional<score>>;
};

/// The result of a random game is a score, so that another reading of scores applies to it too.
template <class Game>
inline constexpr bool plays_out_in_whole_numbers =
    plays_out<Game>&& requires(const Game& rules, const state_t<Game>& s, rng& random) {
    { rules.playout(s, random) } -> std::integral;
};

/// What `with_outcome` returns.
template <class Game, class Function>
struct outcome_wrapper : Game {
    static constexpr bool of_state = gives_outcome_of_state<Function, state_t<Game>>;

    [[no_unique_address]] Function function;
    std::optional<score> outcome(const state_t<Game>& s) const {
        if constexpr (of_state) {
            return function(s);
        } else {
            const std::optional<score> own = Game::outcome(s);
            return own ? std::optional<score>(function(*own)) : std::nullopt;
        }
    }
    // A random game of the old rules is one of the new rules too, but for its result.
    score playout(const state_t<Game>& s, rng& random) const
        requires(!of_state && plays_out_in_whole_numbers<Game>) {
        return function(Game::playout(s, random));
    }
    void payoff() const = delete; // hides the game's own
};

/// Other results: `f` takes a state and returns std::optional<score>, or takes the score in which
/// the game ended and returns another. It may end a game sooner than before, but not later.
///
///     auto win_or_lose = with_outcome(connect_four{}, [](score s) { return (s > 0) - (s < 0); });
template <class Game, class Function>
auto with_outcome(Game rules, Function function) {
    static_assert(
        gives_outcome_of_state<Function, state_t<Game>> ||
            (has_outcome<Game> && std::is_invocable_r_v<score, const Function&, score>),
        "with_outcome(game, f): f takes a state and returns std::optional<score>, or takes "
        "the score of the finished game and returns a score");
    return outcome_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

/// A function that values symmetric twins alike says so: static constexpr bool same_for_twins =
/// true.
template <class Function>
inline constexpr bool values_twins_alike = requires {
    requires Function::same_for_twins;
};

/// A function that knows the last decisions before the horizon (knowledge.hpp):
/// last_decisions(rules, s).
template <class Function, class Game>
inline constexpr bool values_last_decisions = requires(const Function& function, const Game& rules,
                                                       const state_t<Game>& s) {
    function.last_decisions(rules, s);
};

/// What `with_evaluate` returns.
template <class Game, class Function>
struct evaluate_wrapper : Game {
    [[no_unique_address]] Function function;
    auto evaluate(const state_t<Game>& s) const { return function(s); }
    // Tables keyed by a twin would hand out its value.
    state_t<Game> symmetric(const state_t<Game>& s) const
        requires(has_symmetry<Game>&& values_twins_alike<Function>) {
        return Game::symmetric(s);
    }
    auto last_decisions(const state_t<Game>& s) const
        requires(values_last_decisions<Function, Game>) {
        return function.last_decisions(static_cast<const Game&>(*this), s);
    }
};

/// What `with_order` returns.
template <class Game, class Function>
struct order_wrapper : Game {
    [[no_unique_address]] Function function;
    int order(const state_t<Game>& s, const move_t<Game>& m) const { return function(s, m); }
};

/// What `with_playout` returns.
template <class Game, class Function>
struct playout_wrapper : Game {
    [[no_unique_address]] Function function;
    auto playout(const state_t<Game>& s, rng& random) const { return function(s, random); }
};

/// What `with_estimate` returns.
template <class Game, class Function>
struct estimate_wrapper : Game {
    [[no_unique_address]] Function function;
    auto estimate(const state_t<Game>& s) const { return function(s); }
};

/// Another judgement of positions at the horizon, seen from `first`: f(state), a score or a double.
template <class Game, class Function>
auto with_evaluate(Game rules, Function function) {
    static_assert(std::is_invocable_r_v<double, const Function&, const state_t<Game>&>,
                  "with_evaluate(game, f): f takes a state and returns a score or a double");
    return evaluate_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

/// Another order in which moves are tried, greatest first: f(state, move), an int.
template <class Game, class Function>
auto with_order(Game rules, Function function) {
    static_assert(
        std::is_invocable_r_v<int, const Function&, const state_t<Game>&, const move_t<Game>&>,
        "with_order(game, f): f takes a state and a move and returns an int");
    return order_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

/// Another way to play a random game to its end: f(state, rng&), an outcome seen from `first`.
template <class Game, class Function>
auto with_playout(Game rules, Function function) {
    static_assert(
        std::is_invocable_r_v<double, const Function&, const state_t<Game>&, rng&>,
        "with_playout(game, f): f takes a state and a seesaw::rng& and returns an outcome");
    return playout_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

/// Another estimate of the cost that is left: f(state). One that is too large makes answers wrong.
template <class Game, class Function>
auto with_estimate(Game rules, Function function) {
    static_assert(std::is_invocable_r_v<double, const Function&, const state_t<Game>&>,
                  "with_estimate(game, f): f takes a state and returns a cost");
    return estimate_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

/// The game in which `owner` makes every chance move.
template <class Game>
struct chance_wrapper : Game {
    player owner;

    player to_move(const state_t<Game>& s) const {
        const player who = Game::to_move(s);
        return who == player::chance ? owner : who;
    }
    void chances() const = delete; // hides the game's own: luck is gone
    std::uint64_t fingerprint() const {
        return mix(detail::declared_identity<Game>(*this), static_cast<std::uint64_t>(owner));
    }
};

/// Lets luck help (`player::first`) or oppose (`player::second`) the first player, for every
/// engine.
template <class Game>
auto with_chance(Game rules, player owner) {
    static_assert(stochastic_game<Game>, "with_chance(game, player): the game has chance moves");
    detail::require(owner != player::chance, "with_chance: owner must be player::first or second");
    return chance_wrapper<Game>{std::move(rules), owner};
}

/// The game in which each chance state has one move, drawn once for all from `seed`.
template <class Game>
struct fixed_chance_wrapper : Game {
    std::uint64_t seed;

    /// All moves of the game's own list, or the one that was drawn.
    class drawn_moves {
        using list = std::remove_cvref_t<decltype(std::declval<const Game&>().moves(
            std::declval<const state_t<Game>&>()))>;

    public:
        explicit drawn_moves(list all)
            : all_(std::move(all)), last_(std::distance(std::begin(all_), std::end(all_))) {}
        void keep(std::ptrdiff_t index) {
            first_ = index;
            last_ = index + 1;
        }
        auto begin() const { return std::next(std::begin(all_), first_); }
        auto end() const { return std::next(std::begin(all_), last_); }

    private:
        list all_;
        std::ptrdiff_t first_ = 0;
        std::ptrdiff_t last_;
    };

    player to_move(const state_t<Game>& s) const {
        const player who = Game::to_move(s);
        return who == player::chance ? player::first : who;
    }

    drawn_moves moves(const state_t<Game>& s) const {
        drawn_moves result(Game::moves(s));
        if (Game::to_move(s) == player::chance) {
            const double point = rng(mix(seed, Game::hash(s))).real();
            std::ptrdiff_t index = 0, last_possible = 0;
            double below = 0;
            for (const auto& chance : Game::chances(s)) {
                below += chance.probability;
                if (chance.probability > 0) last_possible = index;
                if (point < below) break;
                ++index;
            }
            result.keep(last_possible);
        }
        return result;
    }
    void chances() const = delete;
    std::uint64_t fingerprint() const { return mix(detail::declared_identity<Game>(*this), seed); }
};

/// With fewer moves there are no new ways back.
template <class Game>
inline constexpr bool is_acyclic<fixed_chance_wrapper<Game>> = is_acyclic<Game>;

/// Luck that is drawn once for every state: a game of luck becomes one that can be proved.
template <class Game>
auto with_fixed_chance(Game rules, std::uint64_t seed) {
    static_assert(stochastic_game<Game>,
                  "with_fixed_chance(game, seed): the game has chance moves");
    static_assert(hashes<Game>, "with_fixed_chance(game, seed): the draw needs the game's hash(s)");
    return fixed_chance_wrapper<Game>{std::move(rules), seed};
}

}} // namespace seesaw::v0

#endif
