// SPDX-License-Identifier: MIT
// Our own games are well made, and games that are not are found out.
#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/hex/connections.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/endgame.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

template <class Game>
check_report checked(const Game& game, check_options options = {}) {
    if (seesaw::tests::short_run) options.games = std::min(options.games, 20);
    return check(game, 1, options);
}

void expect_well_made(const check_report& report) {
    INFO(report.text());
    CHECK(report);
    CHECK(report.states > 100);
}

// What can be wrong with the game below.
enum class flaw {
    none,
    impure_outcome,
    no_moves,
    move_twice,
    illegal_noisy_move,
    does_not_alternate,
    goes_round,
    never_ends,
    hash_covers_too_little,
    hash_covers_too_much,
    wrong_twin,
    layer_decreases,
    twin_ends_otherwise,
    twin_guessed_otherwise,
    wrong_bounds,
    open_after_the_end,
    value_excluded,
    wrong_if_led,
    look_lists_illegal_move,
    list_of_window,
    too_many_visits,
    too_many_bits,
    best_move_dropped,
    moves_alike,
    text_does_not_come_back,
};

// Take one or two of ten, who takes the last one wins: with all that a game may have, and one of
// the flaws.
struct taking {
    struct state {
        int left = 10;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;
    using move_numbers = move_list<move, 4>;
    struct seen {
        score low, high;
        move_numbers moves;
        std::uint64_t visited;
    };
    [[maybe_unused]] static constexpr bool alternating = true, acyclic = true,
                                           hash_is_unique = true;

    flaw wrong = flaw::none;
    mutable std::uint64_t asked = 0; // by functions that should be pure

    state root() const { return {}; }
    move_numbers moves(const state& s) const {
        if (wrong == flaw::no_moves && s.left == 5) return {};
        if (wrong == flaw::move_twice) return {1, 1};
        return s.left > 1 ? move_numbers{1, 2} : move_numbers{1};
    }
    state next(const state& s, move m) const {
        if (wrong == flaw::does_not_alternate && m == 2) return {s.left - m, s.turn};
        if (wrong == flaw::goes_round && s.left == 3) return {5, opponent(s.turn)};
        if (wrong == flaw::never_ends) return {s.left + 1, opponent(s.turn)};
        return {s.left - m, opponent(s.turn)};
    }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (wrong == flaw::impure_outcome && ++asked % 2 == 1) return std::nullopt;
        if (s.left > 0 || wrong == flaw::never_ends) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
    move_numbers noisy(const state& s) const {
        return wrong == flaw::illegal_noisy_move && s.left == 1 ? move_numbers{2} : moves(s);
    }
    std::uint64_t hash(const state& s) const {
        if (wrong == flaw::hash_covers_too_little) return static_cast<std::uint64_t>(s.left);
        const auto all = static_cast<std::uint64_t>(s.left * 2 + (s.turn == player::second));
        return wrong == flaw::hash_covers_too_much ? all + ++asked / 2000 * 1000 : all;
    }
    int hash_bits() const { return wrong == flaw::too_many_bits ? 2 : 64; }
    state symmetric(const state& s) const {
        if (wrong == flaw::wrong_twin) return {s.left, player::first};
        if (wrong == flaw::twin_ends_otherwise && s.left == 0) return {0, player::first};
        if (wrong == flaw::twin_guessed_otherwise && s.left == 0) return {-1, s.turn};
        return s;
    }
    int layer(const state& s) const { return wrong == flaw::layer_decreases ? s.left : 0; }
    score evaluate(const state& s) const { return s.left; }
    score value(const state& s) const { // losing: multiples of three
        return seen_from(s.turn, s.left % 3 == 0 ? -1 : 1);
    }
    std::pair<score, score> bounds(const state& s) const {
        if (wrong == flaw::wrong_bounds) return {0, 1};
        return {value(s), value(s)};
    }
    seen look(const state& s, const window& w) const {
        if (s.left == 0 && wrong == flaw::open_after_the_end) return {-1, 1, {}, 0};
        if (s.left == 0) return {value(s), value(s), {}, 0};
        if (wrong == flaw::value_excluded && s.left > 1) return {-value(s), -value(s), {}, 0};
        if (wrong == flaw::wrong_if_led && w.led) return {-value(s), -value(s), {}, 0};
        if (wrong == flaw::best_move_dropped) return {-1, 1, {1}, 0};
        if (wrong == flaw::look_lists_illegal_move) return {-1, 1, {1, 2, 3}, 0};
        if (wrong == flaw::list_of_window && w.beta > 1 && s.left > 1) return {-1, 1, {2, 1}, 0};
        const bool searches = w.nodes > 0 || wrong == flaw::too_many_visits;
        if (s.left < 3 && searches) return {value(s), value(s), {}, 1};
        return {-1, 1, moves(s), 0};
    }
    std::string describe(const state& s) const {
        return std::to_string(s.left) + (s.turn == player::first ? " first" : " second");
    }
    std::string describe(const state&, move m) const {
        return wrong == flaw::moves_alike ? "take" : "take " + std::to_string(m);
    }
    std::optional<state> parse(std::string_view text) const {
        if (wrong == flaw::text_does_not_come_back) return state{};
        const auto space = text.find(' ');
        if (space == std::string_view::npos) return std::nullopt;
        return state{std::stoi(std::string(text.substr(0, space))),
                     text.substr(space) == " first" ? player::first : player::second};
    }
};

// The first fault found mentions what is wrong, where, and where it can, the move.
void expect_fault(const check_report& report, const std::string& what) {
    std::string text;
    for (const std::string& fault : report.faults) text += fault + '\n';
    INFO(what);
    INFO(text);
    REQUIRE_FALSE(report);
    CHECK(text.find(what) != std::string::npos);
    CHECK((text.find("after") != std::string::npos ||
           text.find("at the start") != std::string::npos));
}

bool lists(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

// Optional members of the right names.
struct misfits : games::tic_tac_toe {
    std::uint64_t hash(const state&) { return 0; }
    score evaluate(const state&, int) const { return 0; }
    std::vector<score> bounds(const state&) const { return {-1, 1}; }
    static constexpr double order = 1;
    std::optional<state> parse = std::nullopt;
    score look(const state&, const window&) const { return 0; }
    bool alternating() const { return true; }

private:
    int symmetric(int) const { return 0; }
};

// Each member of it may throw, where four are left.
struct throwing {
    using state = taking::state;
    using move = int;
    using move_numbers = move_list<move, 2>;
    [[maybe_unused]] static constexpr bool acyclic = true;

    std::string thrower;
    bool only_once = false;
    mutable bool has_thrown = false;

    void ask(const char* member, const state& s) const {
        if (thrower != member || s.left != 4 || (only_once && has_thrown)) return;
        has_thrown = true;
        if (thrower == "noisy") throw 1;
        throw std::runtime_error("out of ideas");
    }
    state root() const { return ask("root", {4}), state{}; }
    move_numbers moves(const state& s) const {
        ask("moves", s);
        return s.left > 1 ? move_numbers{1, 2} : move_numbers{1};
    }
    state next(const state& s, move m) const {
        ask("next", s);
        return {s.left - m, opponent(s.turn)};
    }
    player to_move(const state& s) const { return ask("to_move", s), s.turn; }
    std::optional<score> outcome(const state& s) const {
        ask("outcome", s);
        if (s.left > 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
    std::uint64_t hash(const state& s) const {
        ask("hash", s);
        return static_cast<std::uint64_t>(s.left * 2 + (s.turn == player::second));
    }
    score evaluate(const state& s) const { return ask("evaluate", s), 0; }
    int order(const state& s, move) const { return ask("order", s), 0; }
    score playout(const state& s, rng&) const {
        ask("playout", s);
        return outcome(s).value_or(1);
    }
    state symmetric(const state& s) const { return ask("symmetric", s), s; }
    move_numbers noisy(const state& s) const { return ask("noisy", s), move_numbers{}; }
    std::pair<score, score> bounds(const state& s) const {
        return ask("bounds", s), std::pair(-1, 1);
    }
    look_result<move_numbers> look(const state& s, const window&) const {
        ask("look", s);
        if (s.left == 0) return {*outcome(s), *outcome(s), {}};
        return {-1, 1, moves(s)};
    }
    std::string describe(const state& s) const {
        return ask("describe", s), std::to_string(s.left);
    }
};

} // namespace

TEST_CASE("members that do not fit are faults that name the signature", "[check]") {
    const check_report report = checked(misfits{}, {.games = 1});
    CHECK(
        report.faults ==
        std::vector<std::string>{
            "parse is never used: it is no function; expected: std::optional<state> "
            "parse(std::string_view) const",
            "hash is never used: it is not const; expected: std::uint64_t hash(const state&) const",
            "evaluate is never used: it takes other arguments; expected: score (or double) "
            "evaluate(const state&) const",
            "order is never used: it is no function; expected: int order(const state&, const "
            "move&) const",
            "alternating is never used: it is no constant; expected: static constexpr bool "
            "alternating",
            "bounds is never used: it returns another type; expected: std::pair<score, score> "
            "bounds(const state&) const",
            "look is never used: it returns another type; expected: {score low, high[; moves]"
            "[; std::uint64_t visited]} look(const state&, const seesaw::window&) const",
        });
    CHECK(lists(report.notes, // it may be meant
                "symmetric is not used: it is private, deleted, overloaded, or under a requires "
                "clause that does not hold; expected: state symmetric(const state&) const"));
    CHECK(report.text().find("\nnote: symmetric") != std::string::npos);
}

TEST_CASE("members that are used are listed with what they promise", "[check]") {
    const check_report report = checked(games::connect_four{.width = 5}, {.games = 1});
    CHECK(report);
    CHECK(report.notes.empty());
    for (const char* line :
         {"hash: turns tables on; covers all that == compares",
          "look: bounds and moves that suffice, by one closer look at a state",
          "alternating: every move hands the turn to the opponent",
          "parameters: every setting of the rules", "parameter width = 5 (1 to 32): columns"}) {
        INFO(line);
        CHECK(lists(report.recognised, line));
    }
    CHECK(report.text().find("uses hash: ") != std::string::npos);
    CHECK(checked(game_of(draw_graph({}, 1)), {.games = 1}).faults.empty());
}

TEST_CASE("a parameter out of its range is a fault", "[check]") {
    struct sized : games::tic_tac_toe {
        int size = 9;
        static constexpr auto parameters() {
            return std::tuple{parameter("size", &sized::size, 1, 8, "of nothing")};
        }
    };
    CHECK(checked(sized{}, {.games = 1}).faults ==
          std::vector<std::string>{"parameter size = 9 (1 to 8): the value is out of range"});
}

TEST_CASE("knowledge about rules that were replaced is noted", "[check]") {
    const auto doubled =
        checked(with_outcome(games::connect_four{}, [](score s) { return 2 * s; }), {.games = 1});
    INFO(doubled.text());
    CHECK(doubled);
    for (const std::string member : {"bounds", "look"})
        CHECK(lists(doubled.notes,
                    member + " is ignored: it speaks of rules that were replaced (outcome)"));

    struct bounded : games::tic_tac_toe {
        static std::pair<score, score> bounds(const state&) { return {-1, 1}; }
    };
    const auto unasked = checked(bounded{}, {.games = 1});
    CHECK(unasked);
    REQUIRE(unasked.notes.size() == 1);
    CHECK(unasked.notes[0].find("bounds is ignored: it is static or a template") == 0);
}

TEST_CASE("whatever a member throws is one fault that names it", "[check]") {
    for (const std::string member :
         {"moves", "next", "to_move", "outcome", "hash", "evaluate", "order", "playout",
          "symmetric", "bounds", "look", "describe"}) {
        const check_report report = check(throwing{member}, 1);
        INFO(member << "\n" << report.text());
        REQUIRE(report.faults.size() == 1);
        CHECK(report.faults[0].find(member + " throws \"out of ideas\" after") == 0);
    }
    const auto unknown = check(throwing{"noisy"}, 1);
    REQUIRE(unknown.faults.size() == 1);
    CHECK(unknown.faults[0].find("noisy throws something that is no std::exception") == 0);
    CHECK(check(throwing{"root"}, 1).faults ==
          std::vector<std::string>{"root throws \"out of ideas\""});
    CHECK(check(throwing{"nothing"}, 1));

    const auto once = check(throwing{"hash", true}, 1);
    REQUIRE(once.faults.size() == 1);
    CHECK(once.faults[0].find("a member throws \"out of ideas\", though not when asked again,") ==
          0);
}

TEST_CASE("our games are well made", "[check]") {
    expect_well_made(checked(games::tic_tac_toe{}));
    expect_well_made(checked(games::connect_four{}));
    expect_well_made(checked(games::connect_four{.width = 4, .height = 4, .connect = 3}));
    expect_well_made(checked(games::connect_four{.width = 5, .height = 3}));
    expect_well_made(
        checked(games::connect_four{.width = 9, .height = 6, .connect = 5}, {.games = 50}));
    expect_well_made(checked(games::othello{}, {.games = 50}));
    expect_well_made(checked(games::othello{.size = 6}));
    expect_well_made(checked(games::othello{.size = 4, .empties_to_winner = false}));
    expect_well_made(checked(games::hex{}));
    expect_well_made(checked(games::hex{.size = 3}));
    expect_well_made(checked(games::hex{.size = 8}, {.games = 50}));
    expect_well_made(checked(games::hex_with_connections{}));
    expect_well_made(checked(games::hex_with_connections{{.size = 3}}));
    expect_well_made(checked(games::p_game{}));
    // Twins in the opening alone, where there are some.
    expect_well_made(checked(games::othello_endgame{{.size = 6}}, {.games = 50}));
    expect_well_made(checked(games::othello_endgame{}, {.games = 10}));
    expect_well_made(checked(taking{}));
}

TEST_CASE("knowledge is compared with brute force", "[check]") {
    CHECK(check(games::connect_four{.width = 4, .height = seesaw::tests::short_run ? 3 : 4}, 1)
              .solved > 500);
    CHECK(check(taking{}, 1).solved > 100);
}

TEST_CASE("puzzles, luck and explicit graphs pass too", "[check]") {
    const graph lucky = draw_graph({.chance = 0.3}, 1);
    expect_well_made(checked(game_of(draw_graph({}, 1))));
    expect_well_made(checked(game_of<graph_chance_game>(lucky)));
    expect_well_made(checked(with_fixed_chance(game_of<graph_chance_game>(lucky), 5)));
    expect_well_made(checked(game_of<graph_puzzle>(draw_graph({}, 1))));
}

TEST_CASE("games that are not well made are found out", "[check]") {
    const struct {
        flaw wrong;
        const char* what;
    } flaws[] = {
        {flaw::impure_outcome, "outcome changes"},
        {flaw::no_moves, "no moves"},
        {flaw::move_twice, "listed twice"},
        {flaw::illegal_noisy_move, "noisy lists"},
        {flaw::does_not_alternate, "alternating"},
        {flaw::goes_round, "acyclic"},
        {flaw::never_ends, "not ended"},
        {flaw::hash_covers_too_little, "same hash"},
        {flaw::hash_covers_too_much, "another hash"},
        {flaw::layer_decreases, "the move leads to an earlier layer"},
        {flaw::wrong_twin, "its symmetric twin has another player to move"},
        {flaw::twin_ends_otherwise, "its symmetric twin has another outcome"},
        {flaw::twin_guessed_otherwise, "evaluate differs for its symmetric twin"},
        {flaw::wrong_bounds, "bounds are"},
        {flaw::open_after_the_end, "although the game is over"},
        {flaw::value_excluded, "bounds of look are"},
        {flaw::wrong_if_led, "bounds of a led look are"},
        {flaw::look_lists_illegal_move, "look lists a move twice, or one that is not legal"},
        {flaw::list_of_window, "look lists other moves in another window"},
        {flaw::too_many_visits, "look visits 1 states of 0 that it may"},
        {flaw::too_many_bits, "hash_bits"},
        {flaw::best_move_dropped, "do not reach the value"},
        {flaw::moves_alike, "described alike"},
        {flaw::text_does_not_come_back, "parse reads another state"},
    };
    for (const auto& [wrong, what] : flaws) expect_fault(check(taking{wrong}, 1), what);
}

// Turns the discs of one side alone, as long as there are few.
struct half_turned : games::othello {
    state symmetric(const state& s) const {
        if (std::popcount(s.own | s.other) > 10) return s;
        state turned = s;
        turned.own = detail::flip_rows(s.own);
        if ((turned.own & s.other) != 0 || turned.own < s.own) return s;
        return turned;
    }
};

// Who takes the last of `left` wins; some states are taken for others, whose value is another one,
// which shows only where little is left, and nothing tells them apart before.
struct taken_for_another {
    struct state {
        int left = 12;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;

    state root() const { return {}; }
    move_list<move, 2> moves(const state& s) const {
        return s.left > 1 ? move_list<move, 2>{1, 2} : move_list<move, 2>{1};
    }
    state next(const state& s, move m) const { return {s.left - m, opponent(s.turn)}; }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
    state symmetric(const state& s) const { return {s.left == 10 ? 9 : s.left, s.turn}; }
};

TEST_CASE("wrong twins are found out, even where a game stops looking for them", "[check]") {
    expect_fault(check(half_turned{}, 1), "its symmetric twin");
    expect_fault(check(taken_for_another{}, 1), "its symmetric twin has the value -1, not 1");
}

TEST_CASE("chances that do not sum to one are found out", "[check]") {
    graph g = draw_graph({.chance = 0.5}, 1);
    for (graph_node& n : g.nodes)
        if (!n.edges.empty()) n.edges[0].probability += 0.1;
    expect_fault(check(game_of<graph_chance_game>(g), 1), "probabilities sum");
}

TEST_CASE("estimates that are not admissible are found out", "[check]") {
    const auto broken = with_estimate(game_of<graph_puzzle>(draw_graph({.best_score = 1}, 4)),
                                      [](const auto& s) { return s.node == 0 ? 0 : 1000; });
    expect_fault(check(broken, 1), "estimate");
}

TEST_CASE("perft counts paths", "[check]") {
    const games::tic_tac_toe game;
    CHECK(perft(game, game.root(), 0) == 1);
    CHECK(perft(game, game.root(), 5) == 9 * 8 * 7 * 6 * 5);
    CHECK(perft(game, game.root(), 9) == 255'168); // all games, however long
    CHECK(perft(games::othello{}, games::othello{}.root(), 6) == 8200);
}
