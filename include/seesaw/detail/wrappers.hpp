// SPDX-License-Identifier: MIT
// Other knowledge, other readings: a game with one member replaced. Part of game.hpp.
//
// Wrappers derive from the game and hide a member, so everything else stays as it was. They are
// games themselves, wrap again, and share results and events with what they wrap.
#ifndef SEESAW_DETAIL_WRAPPERS_HPP
#define SEESAW_DETAIL_WRAPPERS_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 {

// A function that values symmetric twins alike says so: static constexpr bool same_for_twins =
// true.
template <class Function>
inline constexpr bool values_twins_alike = requires {
    requires Function::same_for_twins;
};

template <class Game, class Function>
struct evaluate_wrapper : Game {
    [[no_unique_address]] Function function;
    auto evaluate(const state_t<Game>& s) const { return function(s); }
    // Tables keyed by a twin would hand out its value.
    state_t<Game> symmetric(const state_t<Game>& s) const
        requires(has_symmetry<Game>&& values_twins_alike<Function>) {
        return Game::symmetric(s);
    }
    void horizon_values() const = delete; // hides the game's own: they evaluate too
    void outlook() const = delete;
};

template <class Game, class Function>
struct order_wrapper : Game {
    [[no_unique_address]] Function function;
    int order(const state_t<Game>& s, const move_t<Game>& m) const { return function(s, m); }
    void rank() const = delete;              // hides the game's own: it orders too
    void further_prospects() const = delete; // may leave to `rank` how its moves are listed
};

template <class Game, class Function>
struct playout_wrapper : Game {
    [[no_unique_address]] Function function;
    auto playout(const state_t<Game>& s, rng& random) const { return function(s, random); }
};

template <class Game, class Function>
struct estimate_wrapper : Game {
    [[no_unique_address]] Function function;
    auto estimate(const state_t<Game>& s) const { return function(s); }
};

template <class Game, class Function>
auto with_evaluate(Game rules, Function function) {
    static_assert(std::is_invocable_r_v<double, const Function&, const state_t<Game>&>,
                  "with_evaluate(game, f): f takes a state and returns a score or a double");
    return evaluate_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

template <class Game, class Function>
auto with_order(Game rules, Function function) {
    static_assert(
        std::is_invocable_r_v<int, const Function&, const state_t<Game>&, const move_t<Game>&>,
        "with_order(game, f): f takes a state and a move and returns an int");
    return order_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

template <class Game, class Function>
auto with_playout(Game rules, Function function) {
    static_assert(
        std::is_invocable_r_v<double, const Function&, const state_t<Game>&, rng&>,
        "with_playout(game, f): f takes a state and a seesaw::rng& and returns an outcome");
    return playout_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

template <class Game, class Function>
auto with_estimate(Game rules, Function function) {
    static_assert(std::is_invocable_r_v<double, const Function&, const state_t<Game>&>,
                  "with_estimate(game, f): f takes a state and returns a cost");
    return estimate_wrapper<Game, Function>{std::move(rules), std::move(function)};
}

/// The game in which `owner` makes every chance move.
template <class Game>
struct chance_wrapper : Game {
    static constexpr bool alternating = false;

    player owner;

    player to_move(const state_t<Game>& s) const {
        const player who = Game::to_move(s);
        return who == player::chance ? owner : who;
    }
    void chances() const = delete;    // hides the game's own: luck is gone
    void successors() const = delete; // these know players' moves only
    void horizon_values() const = delete;
    void outlook() const = delete;
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
    static constexpr bool alternating = false;

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
            const double point = rng(detail::mix(seed, Game::hash(s))).real();
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
    void symmetric() const = delete; // luck drawn for one twin is not that of the other
    void successors() const = delete;
    void horizon_values() const = delete;
    void outlook() const = delete;
};

template <class Game>
auto with_fixed_chance(Game rules, std::uint64_t seed) {
    static_assert(stochastic_game<Game>,
                  "with_fixed_chance(game, seed): the game has chance moves");
    static_assert(hashes<Game>, "with_fixed_chance(game, seed): the draw needs the game's hash(s)");
    return fixed_chance_wrapper<Game>{std::move(rules), seed};
}

}} // namespace seesaw::v0

#endif
