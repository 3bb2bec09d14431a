// SPDX-License-Identifier: MIT
#include <stdexcept>
#include <vector>

#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/text.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("a move_list is a list", "[game]") {
    move_list<int, 4> list;
    CHECK(list.empty());
    list.push_back(3);
    list.push_back(5);
    CHECK(list.size() == 2);
    CHECK(list[1] == 5);
    move_list<int, 4> copy = list;
    CHECK(copy == list);
    copy.pop_back();
    CHECK_FALSE(copy == list);
    CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{3, 5});
    CHECK(move_list<int, 4>{1, 2, 3}.size() == 3);
    list.clear();
    CHECK(list.empty());
    CHECK(move_list<int, 4>::capacity() == 4);
}

TEST_CASE("players and scores", "[game]") {
    CHECK(opponent(player::first) == player::second);
    CHECK(opponent(player::second) == player::first);
    CHECK(opponent(player::chance) == player::chance);
    CHECK(seen_from(player::first, 5) == 5);
    CHECK(seen_from(player::second, 5) == -5);
}

namespace {

struct bare_game {
    struct state {
        int left = 3;
        bool operator==(const state&) const = default;
    };
    struct move {
        int take = 0;
        bool operator==(const move&) const = default;
    };
    state root() const { return {}; }
    std::vector<move> moves(const state& s) const {
        std::vector<move> list;
        for (int i = 1; i <= s.left; ++i) list.push_back({i});
        return list;
    }
    state next(const state& s, move m) const { return {s.left - m.take}; }
    player to_move(const state&) const { return player::first; }
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return 1;
    }
};
struct fair_evaluation {
    static constexpr bool same_for_twins = true;
    int operator()(const bare_game::state& s) const { return s.left; }
};
static_assert(two_player_game<bare_game> && turn_game<bare_game>);
static_assert(!hashes<bare_game> && !evaluates<bare_game> && !orders<bare_game>);
static_assert(!bounds_outcome<bare_game> && !has_look<bare_game>);
static_assert(!is_alternating<bare_game> && !is_acyclic<bare_game> && !has_unique_hash<bare_game>);
static_assert(!puzzle<bare_game> && !stochastic_game<bare_game> && !hidden_game<bare_game>);
static_assert(!two_player_game<graph_chance_game> && turn_game<graph_chance_game>);
static_assert(puzzle<graph_puzzle> && costs<graph_puzzle> && !turn_game<graph_puzzle>);
static_assert(has_unique_hash<graph_game>);

struct dice {
    struct state {
        int thrown = 0;
        bool operator==(const state&) const = default;
    };
    using move = int;
    move_list<int, 2> moves(const state&) const { return {0, 1}; }
    state next(const state& s, int m) const { return {s.thrown + m + 1}; }
    player to_move(const state&) const { return player::chance; }
    move_list<weighted<int>, 2> chances(const state&) const { return {{0, 0.5}, {1, 0.5}}; }
    std::optional<double> payoff(const state& s) const {
        if (s.thrown < 5) return std::nullopt;
        return 0.5;
    }
};
static_assert(stochastic_game<dice> && !turn_game<dice>);

struct shell_game { // a pea under one of three shells
    struct state {
        int looked_under = -1;
        bool found = false;
        bool operator==(const state&) const = default;
    };
    using move = int;
    using world = int;
    move_list<int, 3> moves(const state&) const { return {0, 1, 2}; }
    std::optional<score> outcome(const state& s) const {
        if (s.looked_under < 0) return std::nullopt;
        return s.found ? 1 : 0;
    }
    world guess(const state&, rng& random) const { return static_cast<int>(random.below(3)); }
    state reveal(const world& w, const state&, move m) const { return {m, w == m}; }
};
static_assert(hidden_game<shell_game> && !game<shell_game>);

} // namespace

TEST_CASE("moves have a text even without notation", "[game]") {
    const bare_game game;
    CHECK(move_text(game, game.root(), {2}) == "#1");
    CHECK(state_text(game, game.root()).empty());
    const graph_game graph = game_of(draw_graph({}, 1));
    CHECK(move_text(graph, graph.root(), 1) == "1");
}

TEST_CASE("wrappers replace one member and keep the rest", "[game]") {
    const auto plain = game_of(draw_graph({}, 1));
    const auto evaluated = with_evaluate(plain, [](const auto& s) { return s.node + 5; });
    CHECK(evaluated.evaluate(plain.root()) == 5);
    const auto ordered = with_order(evaluated, [](const auto&, int m) { return -m; });
    CHECK(ordered.order(plain.root(), 3) == -3);
    CHECK(ordered.evaluate(plain.root()) == 5);
    const auto played =
        with_playout(ordered, [](const auto&, rng& random) { return random.real() * 0 + 4.5; });
    rng random(1);
    CHECK(played.playout(plain.root(), random) == 4.5);
    CHECK(played.moves(plain.root()) == plain.moves(plain.root()));
    const auto estimated =
        with_estimate(game_of<graph_puzzle>(draw_graph({}, 1)), [](const auto&) { return 2; });
    static_assert(puzzle<decltype(estimated)> && estimates<decltype(estimated)>);
    CHECK(estimated.estimate({}) == 2);
    static_assert(two_player_game<decltype(played)> && plays_out<decltype(played)>);
}

TEST_CASE("another evaluation keeps twins only where it values them alike", "[game]") {
    struct mirrored : bare_game {
        state symmetric(const state& s) const { return s; }
    };
    const auto unknown =
        with_evaluate(mirrored{}, [](const bare_game::state& s) { return s.left; });
    const auto known = with_evaluate(mirrored{}, fair_evaluation{});
    CHECK(unknown.evaluate(unknown.root()) == known.evaluate(known.root()));
    STATIC_REQUIRE(has_symmetry<mirrored>);
    STATIC_REQUIRE_FALSE(has_symmetry<decltype(unknown)>);
    STATIC_REQUIRE(has_symmetry<decltype(known)>);
}

TEST_CASE("luck has three readings", "[game]") {
    graph_kind kind;
    kind.chance = 0.4;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const graph g = draw_graph(kind, seed);
        const auto game = game_of<graph_chance_game>(g);
        for (const player owner : {player::first, player::second}) {
            const auto owned = with_chance(game, owner);
            static_assert(two_player_game<std::remove_cvref_t<decltype(owned)>>);
            for (int node = 0; node < static_cast<int>(g.nodes.size()); ++node) {
                const player turn = game.to_move({node});
                REQUIRE(owned.to_move({node}) == (turn == player::chance ? owner : turn));
            }
        }
        const auto fixed = with_fixed_chance(game, seed);
        static_assert(two_player_game<std::remove_cvref_t<decltype(fixed)>>);
        const auto again = with_fixed_chance(game, seed);
        for (int node = 0; node < static_cast<int>(g.nodes.size()); ++node) {
            if (game.outcome({node})) continue;
            std::vector<int> moves, same;
            for (const int m : fixed.moves({node})) moves.push_back(m);
            for (const int m : again.moves({node})) same.push_back(m);
            REQUIRE(moves == same);
            REQUIRE(fixed.to_move({node}) != player::chance);
            if (game.to_move({node}) == player::chance)
                REQUIRE(moves.size() == 1);
            else
                REQUIRE(moves.size() == game.moves({node}).size());
        }
    }
    CHECK_THROWS_AS(with_chance(game_of<graph_chance_game>(draw_graph(kind, 1)), player::chance),
                    std::invalid_argument);
}

TEST_CASE("fixed luck is drawn by its probabilities", "[game]") {
    graph g;
    g.nodes.resize(3);
    g.nodes[0].turn = player::chance;
    g.nodes[0].edges = {{1, 0.2}, {2, 0.8}};
    g.nodes[1].outcome = 1;
    g.nodes[2].outcome = -1;
    const auto game = game_of<graph_chance_game>(g);
    int first = 0;
    constexpr int draws = 10'000;
    for (std::uint64_t seed = 0; seed < draws; ++seed)
        for (const int m : with_fixed_chance(game, seed).moves({0})) first += m == 0;
    CHECK(first == Approx(0.2 * draws).margin(5 * 40)); // five standard deviations
}
