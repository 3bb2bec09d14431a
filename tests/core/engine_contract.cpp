// SPDX-License-Identifier: MIT
// Every engine keeps the contract of search.hpp: concept, deduction from a game and `{}`,
// any_engine, observers that are const, and `clear`.
#include <concepts>
#include <cstdint>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>

#include <seesaw/any_engine.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/pig.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/seesaw.hpp>

#include "support/catch.hpp"
#include "support/contestants.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// Hears everything, and may be const as far as it goes itself.
struct counter {
    std::uint64_t* heard;
    template <class Event>
    void operator()(const Event&) const {
        ++*heard;
    }
};

template <class Engine, class Observer>
std::uint64_t events_heard(Engine& asked, const state_t<rules_t<Engine>>& root,
                           Observer& observer) {
    asked.clear();
    *observer.heard = 0;
    asked.run(root, {.nodes = 400}, observer);
    return *observer.heard;
}

template <class Engine>
void tells_const_observers(Engine& asked, const state_t<rules_t<Engine>>& root) {
    std::uint64_t heard = 0;
    counter observer{&heard};
    const std::uint64_t usual = events_heard(asked, root, observer);
    CHECK(usual > 0);
    CHECK(events_heard(asked, root, std::as_const(observer)) == usual);
    const unobserved nobody;
    asked.run(root, {.nodes = 400}, nobody);
    asked.clear();
}

template <class Engine>
void keeps_contract(Engine made, const state_t<rules_t<Engine>>& root) {
    static_assert(engine<Engine>);
    CAPTURE(Engine::name);
    static_assert(
        std::same_as<decltype(Engine(made.rules(), {})), Engine>); // {} means the defaults
    tells_const_observers(made, root);
    any_engine<rules_t<Engine>> held(std::move(made));
    CHECK(held.name() == std::string(Engine::name));
    const limits few{.nodes = 400};
    const auto once = held.run(root, few);
    CHECK(once.stats.nodes > 0);
    CHECK(once.stats.nodes <= few.nodes);
    held.clear();
    const auto again = held.run(root, few);
    CHECK(again.stats.nodes == once.stats.nodes);
    CHECK(again.value == once.value);
    CHECK(again.certainty == once.certainty);
    CHECK(again.line == once.line);
    CHECK(again.moves == once.moves);
}

template <class Engine>
void can_be_led(Engine made, const state_t<rules_t<Engine>>& root) {
    static_assert(best_first_engine<Engine>);
    CAPTURE(Engine::name);
    made.start(root);
    CHECK(made.step());
    CHECK(made.run(root, {.nodes = 100}).stats.nodes > 0);
    const auto m = *std::begin(made.rules().moves(root));
    const auto after = made.rules().next(root, m);
    made.advance(m);
    CHECK(made.run(after, {.nodes = 100}).stats.nodes > 0);
}

// What lacks one part of the contract is none.
struct without_rules {
    struct options {};
    using events = std::tuple<>;
    static constexpr const char* name = "without_rules";
    without_rules(without_rules&&) = default;
    without_rules& operator=(without_rules&&) = default;
    void clear() noexcept {}
};
struct without_clear : minimax<games::tic_tac_toe> {
    using minimax::minimax;
    void clear() = delete;
};
static_assert(!engine<without_rules> && !engine<without_clear> && !engine<games::tic_tac_toe>);
// An observer that is const cannot do what it can only do when it is not.
struct forgetful {
    void operator()(const iteration&) {}
};
static_assert(detail::hears<forgetful&, std::tuple<iteration>> &&
              !detail::hears<const forgetful&, std::tuple<iteration>>);
static_assert(!best_first_engine<alpha_beta<games::tic_tac_toe>>);
static_assert(!engine<constraint_solver>); // it solves a problem, not a game

template <class Game>
void check_engines_of(const Game& game, const state_t<Game>& root) {
    for_each_engine_of(game,
                       [&](const std::string&, const auto& make) {
                           keeps_contract(make(), root);
                           if constexpr (best_first_engine<decltype(make())>)
                               can_be_led(make(), root);
                       },
                       {.table_bytes = 1 << 14, .threads = 1});
}

} // namespace

TEST_CASE("every engine keeps the contract", "[contract]") {
    const games::tic_tac_toe game;
    check_engines_of(game, game.root());
    keeps_contract(alpha_beta_conspiracy(game, {}), game.root());
    keeps_contract(conspiracy_numbers(game, {}), game.root());
    keeps_contract(single_conspiracy_number(game, {}), game.root());
    keeps_contract(single_conspiracy_number_search(game, {}), game.root());
    can_be_led(single_conspiracy_number_search(game, {}), game.root());
    const games::pig dice{.target = 10};
    check_engines_of(dice, dice.root());
    const games::n_puzzle eight{3, 3};
    check_engines_of(eight, *eight.parse("8 6 7 2 5 4 3 0 1"));
}

TEST_CASE("a path goes on from where it leads", "[contract]") {
    const games::n_puzzle eight{3, 3};
    a_star path(eight, {});
    static_assert(best_first_engine<decltype(path)>);
    const auto root = *eight.parse("1 2 0 3 4 5 6 7 8");
    const auto whole = path.run(root);
    path.advance(whole.line.front());
    const auto rest = path.run(eight.next(root, whole.line.front()));
    CHECK(rest.value == whole.value - 1);
}
