// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/agents.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/nim.hpp"

namespace seesaw::agents_tests {
namespace {

struct nim : tests::small_nim {
    std::string describe(const state&, move m) const { return "take " + std::to_string(m); }
};

// Walk to zero on a line.
struct walk {
    using state = int;
    using move = int;
    std::vector<move> moves(state) const { return {1, -1}; }
    state next(state s, move m) const { return s + m; }
    bool solved(state s) const { return s == 0; }
    double estimate(state s) const { return std::abs(s); }
};
static_assert(puzzle<walk>);

// Says what it was told to say, and how often it was cleared.
struct scripted_engine {
    search_result<int, double> says;
    int cleared = 0;

    std::string name() const { return "script"; }
    void clear() { ++cleared; }
    search_result<int, double> run(const nim::state&, const limits&) { return says; }
};

scripted_engine script(double value, std::vector<scored_move<int, double>> moves) {
    scripted_engine engine;
    engine.says.value = value;
    engine.says.line = {moves.front().move};
    engine.says.moves = std::move(moves);
    return engine;
}

template <class Call>
std::string complaint_of(Call&& call) {
    try {
        call();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

const nim rules;
const nim::state start;

} // namespace

static_assert(agent_for<random_agent<nim>, nim>);
static_assert(agent_for<decltype([](const nim::state&) { return 1; }), nim>);
static_assert(!agent_for<nim, nim>);
static_assert(
    agent_source<decltype([](std::uint64_t seed) { return random_agent(nim{}, seed); }), nim>);

TEST_CASE("random agents play every legal move about equally, and the same after the same seed",
          "[agents]") {
    random_agent agent(rules, 5);
    std::map<int, int> count;
    for (int i = 0; i < 3000; ++i) ++count[agent(start).move];
    REQUIRE(count.size() == 3);
    for (const auto& [move, times] : count) CHECK(std::abs(times - 1000) < 130); // five sigma
    CHECK(agent({2, player::first}).move <= 2);

    const auto sequence = [](auto& who, std::uint64_t seed) {
        who.new_game(seed);
        std::vector<int> moves;
        for (int i = 0; i < 30; ++i) moves.push_back(who(start).move);
        return moves;
    };
    random_agent other(rules, 6);
    const auto once = sequence(agent, 1);
    CHECK(once == sequence(agent, 1));
    CHECK(once != sequence(agent, 2));
    CHECK(once != sequence(other, 1));
}

TEST_CASE("the greedy agent looks one move ahead for whoever moves", "[agents]") {
    greedy_agent plain(rules);
    const auto wins = plain({2, player::second});
    CHECK(wins.move == 2);
    CHECK(wins.value == -1);
    CHECK(wins.plausible == 1);
    CHECK(wins.nodes == 2);
    const auto blind = plain(start);
    CHECK(blind.move == 1);
    CHECK(blind.value == 0);
    CHECK(blind.plausible == 3);

    greedy_agent knowing(with_evaluate(rules, [](const nim::state& s) { return 10 * s.left; }));
    CHECK(knowing({9, player::first}).move == 1);
    CHECK(knowing({9, player::first}).value == 80);
    CHECK(knowing({9, player::second}).move == 3);
    CHECK(knowing({9, player::second}).value == 60);

    CHECK(greedy_agent(walk{})(5).move == -1);
    CHECK(greedy_agent(walk{})(-5).move == 1);
    CHECK(greedy_agent(walk{})(1).value == 1);
}

TEST_CASE("an engine's decision is its line, its value and its work", "[agents]") {
    minimax engine(rules);
    const auto found = engine.run(start);
    auto agent = engine_agent(engine);
    const decision<int> choice = agent(start);
    CHECK(choice.move == found.line.front());
    CHECK(choice.move == 2);
    CHECK(choice.value == found.value);
    CHECK(choice.nodes == found.stats.nodes);
    CHECK(choice.plausible == 1); // all but 2 lose
    CHECK(agent.name() == "minimax");
    // Lost whatever one does.
    CHECK(agent(nim::state{8, player::first}).plausible == 3);
    CHECK(agent(nim::state{8, player::second}).value == 1);

    auto shallow = engine_agent(minimax(rules, {.depth = 1}), {}, {.every_move = true});
    CHECK(shallow(start).plausible == 3);
    auto starved = engine_agent(minimax(rules), {.nodes = 0});
    CHECK(complaint_of([&] { starved(start); }) ==
          "engine_agent: minimax found no move; it stopped with nodes");
    auto guessing = engine_agent(alpha_beta(rules), {.nodes = 0}); // a move, and no opinion on it
    CHECK(std::isnan(guessing(start).value));
    CHECK(std::isnan(guessing(start).plausible));
    CHECK_THROWS_AS(engine_agent(minimax(rules), {}, {.margin = -1}), std::invalid_argument);
}

TEST_CASE("plausible moves are counted only as far as values tell", "[agents]") {
    using enum certainty;
    const auto count = [](scripted_engine engine, probe_options options = {}) {
        return engine_agent(std::move(engine), {}, options)(start).plausible;
    };
    CHECK(count(script(5, {{1, 5, exact}, {2, 5, exact}, {3, 4, exact}})) == 2);
    CHECK(count(script(5, {{1, 5, exact}, {2, 5, exact}, {3, 4, exact}}), {.margin = 1}) == 3);
    // Bounds that point away from the best tell enough, also where second moves.
    CHECK(count(script(5, {{1, 5, exact}, {2, 4, at_most}, {3, 3, at_most}})) == 1);
    CHECK(count(script(5, {{1, 5, exact}, {2, 6, at_least}, {3, 9, at_least}})) == 1);
    // At most the best may be as good as the best.
    CHECK(std::isnan(count(script(5, {{1, 5, exact}, {2, 5, at_most}}))));
    CHECK(std::isnan(count(script(5, {{1, 5, exact}, {2, 4, at_most}}), {.margin = 1})));
    CHECK(std::isnan(count(script(5, {{1, 5, exact}, {2, 4, at_least}}))));
    CHECK(std::isnan(count(script(5, {{1, 5, exact}, {2, 0, unknown}}))));
    // An estimate may be the bound of a refuted move, unless the engine values them all.
    CHECK(std::isnan(count(script(5, {{1, 5, estimate}, {2, 5, estimate}}))));
    CHECK(count(script(5, {{1, 5, estimate}, {2, 5, estimate}}), {.every_move = true}) == 2);
    CHECK(count(script(5, {{1, 5, estimate}, {2, 4, estimate}})) == 1);
    scripted_engine silent = script(5, {{1, 5, exact}});
    silent.says.moves.clear();
    CHECK(std::isnan(count(silent)));
}

TEST_CASE("probe and engine_agent are two names of one thing", "[agents]") {
    auto judge = probe(minimax(rules, {.depth = 3}), {.nodes = 1000});
    auto agent = engine_agent(minimax(rules, {.depth = 3}), {.nodes = 1000});
    CHECK(judge(start).value == agent(start).value);
    CHECK(judge(start).nodes == agent(start).nodes);
}

TEST_CASE("agents refer to engines given by name and clear them for a new game", "[agents]") {
    scripted_engine engine = script(1, {{1, 1, certainty::exact}});
    auto agent = engine_agent(engine);
    agent.new_game(1);
    CHECK(engine.cleared == 1);
    engine.says.line = {2};
    CHECK(agent(start).move == 2);
    auto own = engine_agent(scripted_engine(engine));
    engine.says.line = {3};
    CHECK(own(start).move == 2);
    own.new_game(1);
    CHECK(engine.cleared == 1);
}

TEST_CASE("recorded moves, as moves or as texts", "[agents]") {
    recorded_agent numbers(rules, {3, 2, 1});
    recorded_agent texts(rules, {"take 3", "take 2", "take 1"});
    recorded_agent list(rules, std::vector<std::string>{"take 3", "take 2", "take 1"});
    for (int round = 0; round < 2; ++round) {
        for (const int expected : {3, 2, 1}) {
            CHECK(numbers(start).move == expected);
            CHECK(texts(start).move == expected);
            CHECK(list(start).move == expected);
        }
        CHECK(complaint_of([&] { numbers(start); }) ==
              "recorded_agent: the game goes on after the last recorded move");
        numbers.new_game(0);
        texts.new_game(0);
        list.new_game(0);
    }
    CHECK(texts(start).move == 3);
    CHECK(complaint_of([&] {
              texts({1, player::first});
          }) == "recorded_agent: recorded move 2, 'take 2', is no legal move");
}

TEST_CASE("epsilon agents err as often as they should", "[agents]") {
    const auto always_two = [](const nim::state&) { return 2; };
    auto never = epsilon_agent(always_two, rules, 0, 1);
    auto often = epsilon_agent(always_two, rules, 0.3, 1);
    int errors = 0;
    for (int i = 0; i < 3000; ++i) {
        REQUIRE(never(start).move == 2);
        errors += often(start).move != 2 ? 1 : 0;
    }
    CHECK(std::abs(errors - 600) < 110); // 0.3 · ⅔ · 3000, five sigma
    CHECK(epsilon_agent(greedy_agent(rules), rules, 0.25).name() == "greedy epsilon 0.25");
    CHECK_THROWS_AS(epsilon_agent(always_two, rules, 1.5), std::invalid_argument);
    CHECK_THROWS_AS(epsilon_agent(always_two, rules, std::nan("")), std::invalid_argument);

    // What is inside hears of a new game too.
    random_agent inner(rules, 3);
    auto outer = epsilon_agent(inner, rules, 0);
    outer.new_game(9);
    const int move = inner(start).move;
    inner.new_game(9);
    CHECK(inner(start).move == move);
}

TEST_CASE("softmax agents prefer good moves, as the mover sees them", "[agents]") {
    using enum certainty;
    const auto engine = script(2, {{1, 0, exact}, {2, 2, exact}, {3, 1, exact}});
    const auto counts = [&](double temperature, player turn) {
        softmax_agent agent(rules, scripted_engine(engine), {}, temperature, 4);
        std::map<int, double> share;
        for (int i = 0; i < 4000; ++i) share[agent({10, turn}).move] += 1.0 / 4000;
        return share;
    };
    auto warm = counts(1, player::first);
    const double sum = std::exp(0) + std::exp(1) + std::exp(2);
    CHECK(warm[1] == Approx(std::exp(0) / sum).margin(0.03));
    CHECK(warm[2] == Approx(std::exp(2) / sum).margin(0.03));
    CHECK(warm[3] == Approx(std::exp(1) / sum).margin(0.03));
    auto other_side = counts(1, player::second);
    CHECK(other_side[1] == Approx(std::exp(2) / sum).margin(0.03));
    const auto cold = counts(0.001, player::first);
    CHECK(cold.size() == 1);
    CHECK(cold.count(2) == 1);
    const auto cold_other_side = counts(0.001, player::second);
    CHECK(cold_other_side.size() == 1);
    CHECK(cold_other_side.count(1) == 1);
    auto hot = counts(1e9, player::first);
    for (const int move : {1, 2, 3}) CHECK(hot[move] == Approx(1.0 / 3).margin(0.04));

    CHECK_THROWS_AS(softmax_agent(rules, minimax(rules), {}, 0.0), std::invalid_argument);
    softmax_agent starved(rules, alpha_beta(rules), {.nodes = 0}, 1.0);
    CHECK(complaint_of([&] { starved(start); }) ==
          "softmax_agent: alpha_beta gave no root moves; it stopped with nodes");
    CHECK(starved.name() == "alpha_beta softmax 1");
}

} // namespace seesaw::agents_tests
