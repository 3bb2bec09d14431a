// SPDX-License-Identifier: MIT
// Every engine keeps the contract of search.hpp: concept, deduction from a game and `{}`,
// any_engine, and `clear`.
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

#include <seesaw/any_engine.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/seesaw.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

// Of a game, then of a puzzle; best-first ones apart.
auto engines_of(const games::tic_tac_toe& game) {
    return std::tuple(minimax(game, {}), alpha_beta(game, {}), pvs(game, {}), scout(game, {}),
                      mtd_f(game, {}), alpha_beta_conspiracy(game, {}), bisection(game, {}),
                      expectimax(game, {}), df_pn(game, {}), conspiracy_numbers(game, {}),
                      single_conspiracy_number(game, {}), retrograde(game, {}));
}
auto best_first_engines_of(const games::tic_tac_toe& game) {
    return std::tuple(proof_number_search(game, {}), ppns(game, {}), mcpns(game, {}),
                      product_propagation(game, {}), mcts(game, {}),
                      conspiracy_number_search(game, {}),
                      single_conspiracy_number_search(game, {}));
}
auto engines_of(const games::n_puzzle& puzzle) {
    return std::tuple(a_star(puzzle, {}), ida_star(puzzle, {}), hda_star(puzzle, {.threads = 1}));
}

template <class Engine>
void keeps_contract(Engine made, const state_t<rules_t<Engine>>& root) {
    static_assert(engine<Engine>);
    CAPTURE(Engine::name);
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
    const auto r = made.run(root, {.nodes = 100});
    REQUIRE_FALSE(r.line.empty());
    const auto after = made.rules().next(root, r.line.front());
    made.advance(r.line.front());
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
static_assert(!best_first_engine<alpha_beta<games::tic_tac_toe>>);
static_assert(!engine<constraint_solver>); // it solves a problem, not a game

} // namespace

TEST_CASE("every engine keeps the contract", "[contract]") {
    const games::tic_tac_toe game;
    const auto each = [](auto engines, const auto& root) {
        std::apply([&](auto&... made) { (keeps_contract(std::move(made), root), ...); }, engines);
    };
    each(engines_of(game), game.root());
    each(best_first_engines_of(game), game.root());
    const games::n_puzzle eight{3, 3};
    each(engines_of(eight), *eight.parse("8 6 7 2 5 4 3 0 1"));
}

TEST_CASE("best-first engines can be led by hand", "[contract]") {
    const games::tic_tac_toe game;
    auto engines = best_first_engines_of(game);
    std::apply([&](auto&... made) { (can_be_led(std::move(made), game.root()), ...); }, engines);
    const games::n_puzzle eight{3, 3};
    a_star path(eight, {});
    static_assert(best_first_engine<decltype(path)>);
    const auto root = *eight.parse("1 2 0 3 4 5 6 7 8");
    const auto whole = path.run(root);
    path.advance(whole.line.front());
    const auto rest = path.run(eight.next(root, whole.line.front()));
    CHECK(rest.value == whole.value - 1);
}
