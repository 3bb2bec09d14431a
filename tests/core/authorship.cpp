// SPDX-License-Identifier: MIT
// Knowledge rests on rules: what a derived or wrapped game may still use.
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/n_puzzle/heuristics.hpp>
#include <seesaw/games/othello/endgame.hpp>
#include <seesaw/games/twenty48/evaluation.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

// ── Shipped games, and what people make of them ─────────────────────────────────────────────────

constexpr auto sign = [](score s) -> score { return (s > 0) - (s < 0); };

struct win_or_lose : games::connect_four {
    std::optional<score> outcome(const state& s) const {
        const auto own = games::connect_four::outcome(s);
        return own ? std::optional<score>(sign(*own)) : std::nullopt;
    }
};
static_assert(two_player_game<win_or_lose> && hashes<win_or_lose> && orders<win_or_lose>);
static_assert(!bounds_outcome<win_or_lose> && !has_look<win_or_lose>);
static_assert(!plays_out<win_or_lose> && !has_symmetry<win_or_lose>);
// Who moves and where it leads is as it was.
static_assert(is_alternating<win_or_lose> && is_acyclic<win_or_lose>);
static_assert(has_unique_hash<win_or_lose> && counts_hash_bits<win_or_lose>);

struct other_order : games::connect_four {
    int order(const state&, move m) const { return -m; }
};
static_assert(look_orders_moves<games::connect_four>);
static_assert(bounds_outcome<other_order> && look_lists_moves<other_order>);
static_assert(!look_orders_moves<other_order>); // the same moves, in the new order

struct other_hash : games::connect_four {
    std::uint64_t hash(const state& s) const { return s.all; }
};
static_assert(hashes<other_hash> && !has_unique_hash<other_hash> && !counts_hash_bits<other_hash>);

struct other_steps : games::connect_four {
    state next(const state& s, move m) const { return games::connect_four::next(s, m); }
};
static_assert(!is_alternating<other_steps> && !is_acyclic<other_steps>);
static_assert(!bounds_outcome<other_steps> && !has_look<other_steps> && !plays_out<other_steps>);

struct other_evaluation : games::twenty48_by_heuristic {
    double evaluate(const state&) const { return 42; }
};
static_assert(has_last_decisions<games::twenty48_by_heuristic>);
static_assert(has_symmetry<games::twenty48_by_heuristic>);
static_assert(!has_last_decisions<other_evaluation> && !has_symmetry<other_evaluation>);
using boarded_2048 = decltype(with_evaluate(games::twenty48{}, games::twenty48_weighted_board{}));
static_assert(!has_last_decisions<boarded_2048> && !has_symmetry<boarded_2048>);

// Knowledge that is about the rules of the base goes on with them.
static_assert(look_searches<games::othello_endgame> && plays_out<games::othello_endgame>);
static_assert(is_alternating<games::othello_endgame> && is_acyclic<games::othello_endgame>);
using guided = games::guided_n_puzzle<games::manhattan>;
static_assert(estimates_steps<guided> && plays_in_place<guided>);
static_assert(inverts_moves<guided> && returns_moves_by_reference<guided>);

struct other_goal : games::n_puzzle {
    bool solved(const state& s) const { return s.blank == 0; }
};
static_assert(puzzle<other_goal> && !estimates<other_goal> && !knows_solvable<other_goal>);
static_assert(plays_in_place<other_goal>);

// ── A game of one's own ─────────────────────────────────────────────────────────────────────────

struct race { // to five, by one or two steps
    struct state {
        int at = 0;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;
    static constexpr bool alternating = true;
    static constexpr bool acyclic = true;
    state root() const { return {}; }
    move_list<move, 2> moves(const state&) const { return {1, 2}; }
    state next(const state& s, move m) const { return {s.at + m, opponent(s.turn)}; }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (s.at < 5) return std::nullopt;
        return seen_from(opponent(s.turn), 1);
    }
    std::pair<score, score> bounds(const state&) const { return {-1, 1}; }
};
static_assert(bounds_outcome<race> && is_alternating<race> && is_acyclic<race>);

// The derived class writes both: the new knowledge is about the new rule.
struct double_race : race {
    std::optional<score> outcome(const state& s) const {
        const auto own = race::outcome(s);
        return own ? std::optional<score>(2 * *own) : std::nullopt;
    }
    std::pair<score, score> bounds(const state&) const { return {-2, 2}; }
};
static_assert(bounds_outcome<double_race>);

// One more generation: bounds are those of the middle one, outcomes are not.
struct triple_race : double_race {
    std::optional<score> outcome(const state& s) const {
        const auto own = race::outcome(s);
        return own ? std::optional<score>(3 * *own) : std::nullopt;
    }
};
static_assert(!bounds_outcome<triple_race> && is_alternating<triple_race>);

struct renamed_race : double_race {
    int colour = 0;
};
static_assert(bounds_outcome<renamed_race> && is_alternating<renamed_race>);

// All rules are new, and a declaration comes from below: nobody knows what it was about.
struct solitary_race : race {
    move_list<move, 2> moves(const state&) const { return {1, 2}; }
    state next(const state& s, move m) const { return {s.at + m, s.turn}; }
    player to_move(const state&) const { return player::first; }
    std::optional<score> outcome(const state& s) const { return race::outcome(s); }
};
static_assert(!is_alternating<solitary_race> && !is_acyclic<solitary_race>);
static_assert(!bounds_outcome<solitary_race>);

struct said_anew : race {
    state next(const state& s, move m) const { return race::next(s, m); }
};
} // namespace
template <>
inline constexpr bool seesaw::is_alternating<said_anew> = true;
namespace {
static_assert(is_alternating<said_anew> && !is_acyclic<said_anew>);

// Static members cannot be asked who wrote them: they count where there is nobody else.
struct static_race {
    using state = race::state;
    using move = int;
    static constexpr bool alternating = true;
    static state root() { return {}; }
    static move_list<move, 2> moves(const state& s) { return race{}.moves(s); }
    static state next(const state& s, move m) { return race{}.next(s, m); }
    static player to_move(const state& s) { return s.turn; }
    static std::optional<score> outcome(const state& s) { return race{}.outcome(s); }
    static std::pair<score, score> bounds(const state&) { return {-1, 1}; }
};
static_assert(two_player_game<static_race>);
static_assert(bounds_outcome<static_race> && is_alternating<static_race>);
struct double_static_race : static_race {
    static std::optional<score> outcome(const state& s) {
        const auto own = static_race::outcome(s);
        return own ? std::optional<score>(2 * *own) : std::nullopt;
    }
};
static_assert(!bounds_outcome<double_static_race>);

// A rule that is gone is another rule.
struct priced {
    using state = int;
    using move = int;
    move_list<int, 1> moves(int) const { return {1}; }
    int next(int s, int m) const { return s + m; }
    bool solved(int s) const { return s == 5; }
    int cost(int, int) const { return 7; }
    int estimate(int s) const { return 7 * (5 - s); }
};
struct free_of_charge : priced {
    void cost() const = delete;
};
static_assert(costs<priced> && estimates<priced>);
static_assert(!costs<free_of_charge> && !estimates<free_of_charge>);

// Overloads are asked by signature, whatever is passed by value, and whether or not it may throw.
struct overloaded : race {
    using race::moves;
    move_list<move, 2> moves(const state& s, int) const { return race::moves(s); }
    std::pair<score, score> bounds(state) const noexcept { return {-1, 1}; }
};
static_assert(bounds_outcome<overloaded> && is_alternating<overloaded>);

// ── Wrappers ────────────────────────────────────────────────────────────────────────────────────

using signed_four = decltype(with_outcome(games::connect_four{}, sign));
static_assert(two_player_game<signed_four> && is_alternating<signed_four>);
static_assert(!bounds_outcome<signed_four> && !has_look<signed_four>);
static_assert(plays_out<signed_four>); // its result goes the same way

using ordered_four = decltype(with_order(games::connect_four{}, [](auto&, int m) { return m; }));
static_assert(bounds_outcome<ordered_four> && look_lists_moves<ordered_four>);
static_assert(!look_orders_moves<ordered_four> && is_alternating<ordered_four>);

using owned_2048 =
    decltype(with_chance(std::declval<games::twenty48_by_heuristic>(), player::first));
static_assert(two_player_game<owned_2048> && !is_alternating<owned_2048>);
static_assert(!has_last_decisions<owned_2048>);

} // namespace

TEST_CASE("knowledge about the old outcomes decides nothing", "[authorship]") {
    const win_or_lose derived{{.width = 4, .height = 4}};
    const auto wrapped = with_outcome(games::connect_four{.width = 4, .height = 4}, sign);
    rng random(7);
    int decided = 0;
    for (int round = 0; round < 60; ++round) {
        auto s = derived.root();
        for (int ply = 0; ply < 6 && !derived.outcome(s); ++ply) {
            const auto list = derived.moves(s);
            s = derived.next(s, list[random.below(list.size())]);
        }
        if (derived.outcome(s)) continue;
        const score truth = minimax(derived, {}).run(s).value;
        REQUIRE(std::abs(truth) <= 1);
        decided += truth != 0;
        CHECK(alpha_beta(derived, {}).run(s).value == truth);
        CHECK(bisection(derived, {}).run(s).value == truth);
        CHECK(alpha_beta(wrapped, {}).run(s).value == truth);
        CHECK(bisection(wrapped, {}).run(s).value == truth);
        const auto sampled = mcts(wrapped, {}).run(s, {.nodes = 20'000});
        if (sampled.certainty == certainty::exact) CHECK(sampled.value == truth);
    }
    CHECK(decided > 5);
}

TEST_CASE("a hidden evaluation is the one that counts", "[authorship]") {
    const games::twenty48_by_heuristic shipped{{.target = 0}, games::twenty48_heuristic{}};
    const other_evaluation own{{{.target = 0}, games::twenty48_heuristic{}}};
    const auto s = *shipped.parse("2 2 4 8 . . 2 4 . . . 2 . . . .");
    CHECK(expectimax(own, {.depth = 2}).run(s).value == Approx(42));
    CHECK(expectimax(with_evaluate(shipped, [](const auto&) { return 42.0; }), {.depth = 2})
              .run(s)
              .value == Approx(42));
    CHECK(expectimax(shipped, {.depth = 2}).run(s).value > 42);
}

TEST_CASE("with_outcome takes a function of a score or of a state", "[authorship]") {
    const auto doubled = with_outcome(race{}, [](score s) { return 2 * s; });
    CHECK(alpha_beta(doubled, {}).run({}).value == 2 * alpha_beta(race{}, {}).run({}).value);
    // Sooner than before: whoever reaches three has won.
    const auto shorter = with_outcome(race{}, [](const race::state& s) -> std::optional<score> {
        if (s.at < 3) return std::nullopt;
        return seen_from(opponent(s.turn), 1);
    });
    CHECK(alpha_beta(shorter, {}).run({}).value == -1); // with two of three left, take what is left
    CHECK(alpha_beta(race{}, {}).run({}).value == 1);
    // States that are numbers: what is returned decides.
    const auto number = with_outcome(priced{}, [](int s) -> std::optional<score> {
        if (s < 5) return std::nullopt;
        return s;
    });
    CHECK(number.outcome(5) == 5);
    CHECK_FALSE(number.outcome(4));
}
