// SPDX-License-Identifier: MIT
// What is proven of games that are solved, counted by hand or known, and that no sentence about
// games which were played contradicts it.
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/metrics/exact.hpp>
#include <seesaw/metrics/reading.hpp>
#include <seesaw/play.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

/// Take one or two; whoever takes the last one wins. Multiples of three are lost.
struct take_away {
    struct state {
        int left = 4;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;
    int start = 4;

    state root() const { return {start}; }
    move_list<move, 2> moves(const state& s) const {
        move_list<move, 2> all;
        for (int take = 1; take <= 2 && take <= s.left; ++take) all.push_back(take);
        return all;
    }
    state next(const state& s, move m) const { return {s.left - m, opponent(s.turn)}; }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(s.left) * 2 + (s.turn == player::second);
    }
};

template <class Game>
metrics::exact_facts solved(const Game& rules) {
    retrograde<Game> engine(rules);
    std::vector<state_t<Game>> positions;
    const auto r = engine.run(rules.root(), {},
                              [&](const expanded<Game>& e) { positions.push_back(e.state); });
    REQUIRE(r.certainty == certainty::exact);
    const auto value = [&](const state_t<Game>& s) {
        return static_cast<double>(*engine.value(s));
    };
    metrics::exact_facts facts;
    facts.set_start(rules, rules.root(), value);
    facts.positions = engine.size();
    for (const auto& s : positions) facts.add(rules, s, value);
    const auto length = engine.distance(rules.root());
    facts.endless = !length;
    if (length) facts.perfect_length = *length;
    return facts;
}

std::string text_of(const std::vector<std::string>& sentences) {
    std::string text;
    for (const std::string& sentence : sentences) text += sentence + '\n';
    return text;
}

bool contains(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

} // namespace

TEST_CASE("facts of a game that is solved by hand", "[exact]") {
    // From four: take one and leave three. Positions with a choice are those with two or more
    // left: 4 (first), 3 (second), 2 (both players): four of them. In 4 and in both 2 one move is
    // good (leave three, take all); in 3, which is lost, both are.
    const metrics::exact_facts facts = solved(take_away{});
    CHECK(facts.value == 1);
    CHECK(facts.first_moves == 2);
    CHECK(facts.keeping == 1);
    CHECK(facts.perfect_length == 3);
    CHECK_FALSE(facts.endless);
    CHECK(facts.choices == 4);
    CHECK(facts.single == 3);
    CHECK(facts.indifferent == 1);
    CHECK(facts.mistake_share() == Approx((0.5 + 0.5 + 0.5 + 0) / 4));
    CHECK(facts.mistakes == 3);
    CHECK(facts.mean_mistake() == 1); // from a win to a loss
    // Both moves lead to a decided game, so who may change seats wins.
    CHECK(facts.swapped == -1);
    REQUIRE(facts.moves.size() == 2);
    CHECK(facts.moves.begin()->second.possible == 3); // where moves differ
    CHECK(facts.moves.begin()->second.good == 1);

    const std::string said = text_of(metrics::reading_of(facts));
    CHECK(contains(said, "Proven: with perfect play the first player wins, after 3 moves; 1 of 2 "
                         "first moves keep this.\n"));
    CHECK(contains(said, "With a swap rule after the first move the second player wins (proven): "
                         "no first move is a draw.\n"));
    CHECK(contains(said, "Of all 4 positions with a choice, 75 % have a single good move, and in "
                         "25 % every move is good. A random move is a mistake in 38 %; the mean "
                         "mistake costs 1 of a point"));
    CHECK(metrics::reading_of(metrics::exact_facts{}).empty());
}

TEST_CASE("facts of games that are known", "[exact]") {
    const auto tic = solved(games::tic_tac_toe{});
    CHECK(tic.value == 0);
    CHECK(tic.positions == 5478);
    CHECK(tic.keeping == 9);
    CHECK(tic.swapped == 0);
    CHECK(tic.perfect_length == 9);
    CHECK(contains(text_of(metrics::reading_of(tic)),
                   "With a swap rule after the first move perfect play is a draw, as it is "
                   "without (proven)."));
    const auto hex = solved(games::hex{.size = 3});
    CHECK(hex.value > 0); // there are no draws, and no reason to pass
    CHECK(hex.swapped < 0);
    const auto othello = solved(games::othello{.size = 4});
    CHECK(othello.value < 0); // the second player wins on 4 x 4
    CHECK(contains(text_of(metrics::reading_of(othello)), "the second player wins as well"));
}

TEST_CASE("moves that are never and always right", "[exact]") {
    metrics::exact_facts facts;
    facts.kind = metrics::solved_kind::two_players;
    facts.value = 1;
    facts.moves = {{"pass", {40, 0}}, {"corner", {25, 25}}, {"edge", {90, 30}}, {"rare", {9, 0}}};
    const std::string said = text_of(metrics::reading_of(facts));
    CHECK(contains(said, "Never right where it matters: pass (40 positions) (proven).\n"));
    CHECK(contains(said, "Always right where it matters: corner (25 positions) (proven).\n"));
}

TEST_CASE("games of luck and puzzles", "[exact]") {
    metrics::exact_facts pig;
    pig.kind = metrics::solved_kind::luck;
    pig.value = 0.0625;
    pig.first_moves = 2;
    pig.keeping = 1;
    CHECK(text_of(metrics::reading_of(pig)) ==
          "Proven: with perfect play the start is worth 0.0625 on average; 1 of 2 first moves keep "
          "this.\n");
    metrics::exact_facts puzzle;
    puzzle.kind = metrics::solved_kind::puzzle;
    puzzle.value = puzzle.perfect_length = 22;
    puzzle.starts = 1;
    puzzle.strong_length = 24.5;
    CHECK(text_of(metrics::reading_of(puzzle)) ==
          "Proven: the start can be solved at a cost of 22 and no less.\n"
          "Moves in a game: 22 with perfect play (proven), 24.5 by a strong player.\n");
}

namespace {

/// What is said over strength is said of these players, with the proof beside it.
void check_over(const std::string& said, const std::string& winner) {
    INFO(said);
    CHECK_FALSE(contains(said, "moving first is"));
    if (contains(said, "moving first")) CHECK(contains(said, "moving first, as they play, is"));
    CHECK(contains(said, "moving first") == contains(said, "With perfect play " + winner));
}

/// Every game as good and bad players play it; what is said must agree with what is proven.
template <class Game>
void check_agreement(const Game& rules, double epsilon) {
    const metrics::exact_facts facts = solved(rules);
    auto player = epsilon_agent(engine_agent(alpha_beta(rules, {.depth = 2})), rules, epsilon, 7);
    const metrics::summary s = measure(rules, player, {.games = 150});
    const std::string said = text_of(metrics::reading_of(s, facts));
    INFO(said);
    CHECK(contains(said, "Proven: with perfect play"));
    // Without a word about the players, a seat is good or bad only if it is.
    CHECK_FALSE(contains(said, "Moving first is"));
    const std::string winner = facts.value > 0   ? "the first player wins"
                               : facts.value < 0 ? "the second player wins"
                                                 : "the game is a draw";
    CHECK(contains(said, "ith perfect play " + winner));
    if (contains(said, "do better moving first") && !(facts.value > 0))
        CHECK(contains(said, "That is due to their play"));
    if (contains(said, "do better moving second") && !(facts.value < 0))
        CHECK(contains(said, "That is due to their play"));
    for (const char* other : {"the first player wins (proven)", "the second player wins (proven)",
                              "the game is a draw (proven)"})
        if (contains(said, "ith perfect play " + std::string(other)))
            CHECK(contains(other, winner));
    // Nor is it over strength.
    std::vector<metrics::strength> levels;
    for (const double slips : {1.0, 0.3, epsilon}) {
        auto one = epsilon_agent(engine_agent(alpha_beta(rules, {.depth = 2})), rules, slips, 7);
        levels.push_back({slips == 1     ? "weak"
                          : slips == 0.3 ? "middle"
                                         : "strong",
                          slips, measure(rules, one, {.games = 300, .seed = 3})});
    }
    check_over(text_of(metrics::reading_over(levels, facts)), winner);
}

} // namespace

TEST_CASE("a verdict over strength stands beside what is proven", "[exact]") {
    // Won by the first player and by the second, of a game that is a draw.
    const auto level = [](const char* name, bool first) {
        metrics::summary s;
        s.games = s.distinct = 100;
        (first ? s.first.wins : s.first.losses) = 90;
        (first ? s.first.losses : s.first.wins) = 10;
        s.by_player[0].length = s.by_player[1].length = {5, 5, 5};
        return metrics::strength{name, 0.1, s};
    };
    metrics::exact_facts drawn;
    drawn.kind = metrics::solved_kind::two_players;
    drawn.value = 0;
    const std::string said =
        text_of(metrics::reading_over({level("weak", false), level("strong", true)}, drawn));
    CHECK(contains(said, "moving first, as they play, is a disadvantage for weak players, an "
                         "advantage for strong ones. With perfect play the game is a draw "
                         "(proven).\n"));
    check_over(said, "the game is a draw");
}

TEST_CASE("no sentence contradicts what is proven", "[exact]") {
    for (const double epsilon : {0.02, 0.5, 1.0}) {
        check_agreement(take_away{}, epsilon);
        check_agreement(take_away{6}, epsilon); // the second player wins
        check_agreement(games::tic_tac_toe{}, epsilon);
        check_agreement(games::othello{.size = 4}, epsilon);
        check_agreement(games::hex{.size = 3}, epsilon);
    }
}
