// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/play.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/nim.hpp"

namespace seesaw::play_tests {
namespace {

struct nim : tests::small_nim {
    std::string describe(const state& s) const { return std::to_string(s.left); }
};

// The same, and positions can be told apart.
struct hashed_nim : nim {
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(2 * s.left) + (s.turn == player::first ? 0 : 1);
    }
};

// Throw a biased coin, then take the money or stay, at most ten times; heads is one more.
struct coins {
    struct state {
        int throws = 0, heads = 0;
        bool thrown = false, taken = false;
        bool operator==(const state&) const = default;
    };
    enum class move { tails, heads, take, stay };
    state root() const { return {}; }
    std::vector<move> moves(const state& s) const {
        if (s.thrown) return {move::take, move::stay};
        return {move::tails, move::heads};
    }
    std::vector<weighted<move>> chances(const state&) const {
        return {{move::tails, 0.25}, {move::heads, 0.75}};
    }
    state next(state s, move m) const {
        if (m == move::tails || m == move::heads) {
            ++s.throws;
            s.heads += m == move::heads ? 1 : 0;
            s.thrown = true;
        } else {
            s.taken = m == move::take;
            s.thrown = false;
        }
        return s;
    }
    player to_move(const state& s) const { return s.thrown ? player::first : player::chance; }
    std::optional<double> payoff(const state& s) const {
        if (s.taken || s.throws == 10) return s.heads / 10.0;
        return std::nullopt;
    }
};
static_assert(stochastic_game<coins>);

// To zero on a line, with a hole at minus one.
struct walk {
    using state = int;
    using move = int;
    state root() const { return 3; }
    std::vector<move> moves(state s) const {
        if (s < 0) return {};
        return {1, -1, -2};
    }
    state next(state s, move m) const { return s + m; }
    bool solved(state s) const { return s == 0; }
};
static_assert(puzzle<walk>);

// Guess which of four boxes holds the prize, in two tries.
struct boxes {
    struct state {
        std::vector<int> opened;
        bool found = false;
        bool operator==(const state&) const = default;
    };
    using move = int;
    using world = int;
    state root() const { return {}; }
    std::vector<move> moves(const state& s) const {
        std::vector<move> list;
        for (int box = 0; box < 4; ++box)
            if (std::count(s.opened.begin(), s.opened.end(), box) == 0) list.push_back(box);
        return list;
    }
    std::optional<score> outcome(const state& s) const {
        if (s.found) return 1;
        if (s.opened.size() == 2) return -1;
        return std::nullopt;
    }
    world guess(const state& s, rng& random) const {
        const auto left = moves(s);
        return left[static_cast<std::size_t>(random.below(left.size()))];
    }
    state reveal(const world& prize, state s, move m) const {
        s.opened.push_back(m);
        s.found = m == prize;
        return s;
    }
};
static_assert(hidden_game<boxes>);

// Goes round for ever.
struct carousel {
    using state = int;
    using move = int;
    state root() const { return 0; }
    move_list<move, 1> moves(state) const { return {1}; }
    state next(state s, move m) const { return (s + m) % 4; }
    player to_move(state s) const { return s % 2 == 0 ? player::first : player::second; }
    std::optional<score> outcome(state) const { return std::nullopt; }
};

template <class Call>
std::string complaint_of(Call&& call) {
    try {
        call();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

std::vector<std::string> moves_of(const playthrough& game) {
    std::vector<std::string> texts;
    for (const step& s : game.steps) texts.push_back(s.move);
    return texts;
}

const nim rules;
const auto take_one = [](const nim::state&) { return 1; };
const auto take_most = [](const nim::state& s) { return std::min(3, s.left); };

} // namespace

TEST_CASE("a playthrough records what happened", "[play]") {
    auto thinker = [](const nim::state& s) {
        return decision<int>{1, 0.5, 2, {.pn = 7}, static_cast<std::uint64_t>(s.left)};
    };
    const playthrough game =
        play(rules, rules.root(), thinker, take_most, {.seed = 42, .game = "nim", .number = 9});
    CHECK(game.number == 9);
    CHECK(game.game == "nim");
    CHECK(game.root.empty());
    CHECK(game.seed == 42);
    CHECK(game.first.empty());
    CHECK(game.outcome == -1);
    REQUIRE(moves_of(game) == std::vector<std::string>{"1", "3", "1", "3", "1", "1"});
    const std::vector<double> options = {3, 3, 3, 3, 2, 1};
    for (std::size_t i = 0; i < game.steps.size(); ++i) {
        const step& s = game.steps[i];
        CHECK(s.ply == static_cast<int>(i));
        CHECK(s.player == (i % 2 == 0 ? player::first : player::second));
        CHECK(s.options == options[i]);
        CHECK(detail::same(s.value, i % 2 == 0 ? 0.5 : detail::unmeasured));
        CHECK(detail::same(s.plausible, i % 2 == 0 ? 2 : detail::unmeasured));
        CHECK(detail::same(s.indicators.pn, i % 2 == 0 ? 7 : detail::unmeasured));
    }
    CHECK(game.steps[2].nodes == 6);
    CHECK(game.steps[1].nodes == 0);

    const playthrough other = play(rules, {4, player::second}, random_agent(rules, 1), take_most);
    CHECK(other.root == "4");
    CHECK(other.first == "random");
    CHECK(other.steps.at(0).player == player::second);

    const playthrough over = play(rules, {0, player::second}, take_one);
    CHECK(over.steps.empty());
    CHECK(over.outcome == 1);
}

TEST_CASE("the same seed gives the same game, whatever was played before", "[play]") {
    auto first = epsilon_agent(greedy_agent(rules), rules, 0.5, 1);
    auto second = softmax_agent(rules, alpha_beta(rules, {.all_moves = true}), {}, 1.0, 2);
    std::set<std::vector<std::string>> different;
    std::vector<playthrough> games;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        games.push_back(play(rules, rules.root(), first, second, {.seed = seed}));
        different.insert(moves_of(games.back()));
    }
    CHECK(different.size() > 10);
    for (std::uint64_t seed = 30; seed-- > 0;)
        CHECK(play(rules, rules.root(), first, second, {.seed = seed}) ==
              games[static_cast<std::size_t>(seed)]);
}

TEST_CASE("an agent that has saw is told every move, openings included", "[play]") {
    struct witness {
        tests::small_nim rules;
        std::vector<int>* seen;
        int operator()(const tests::small_nim::state& s) const { return *rules.moves(s).begin(); }
        void new_game(std::uint64_t) { seen->clear(); }
        void saw(const tests::small_nim::state& s, int m) {
            REQUIRE(m <= s.left);
            seen->push_back(m);
        }
    };
    const tests::small_nim few;
    std::vector<int> seen, seen_too;
    witness first{few, &seen}, second{few, &seen_too};
    std::size_t moves = 0;
    match(few, first, second, {.games = 2, .opening_plies = 2}, [&](const playthrough& game) {
        moves = game.steps.size();
        CHECK(moves > 3);
        CHECK(seen.size() == moves);
        CHECK(seen == seen_too);
    });
    play(few, few.root(), first); // in both seats it is told once
    CHECK(seen.size() >= moves / 2);
    CHECK(seen.size() == play(few, few.root(), first).steps.size());
}

TEST_CASE("an illegal move is refused with its ply", "[play]") {
    CHECK(complaint_of([] {
              play(rules, rules.root(), take_one,
                   [](const nim::state& s) { return s.left > 8 ? 3 : 7; });
          }) == "play: illegal move 7 at ply 3 by second");
    CHECK_THROWS_AS(play(rules, rules.root(), take_one, {.max_plies = -1}), std::invalid_argument);
}

TEST_CASE("a game that does not end is ended without an outcome", "[play]") {
    const carousel round;
    const playthrough game = play(round, 0, [](int) { return 1; }, {.max_plies = 50});
    CHECK(game.steps.size() == 50);
    CHECK_FALSE(game.outcome);
    CHECK(play(round, 0, [](int) { return 1; }, {.max_plies = 0}).steps.empty());
    // Just long enough is not too long.
    CHECK(play(rules, rules.root(), take_one, {.max_plies = 10}).outcome == -1);
    CHECK_FALSE(play(rules, rules.root(), take_one, {.max_plies = 9}).outcome);
}

TEST_CASE("chance draws by its probabilities and from the seed alone", "[play]") {
    const coins game;
    const auto stay = [](const coins::state&) { return coins::move::stay; };
    int heads = 0, throws = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const playthrough record = play(game, game.root(), stay, {.seed = seed});
        // Ten throws; nine decisions, since the tenth throw ends the game.
        REQUIRE(record.steps.size() == 19);
        REQUIRE(record.outcome);
        for (const step& s : record.steps) {
            REQUIRE(s.player == (s.ply % 2 == 0 ? player::chance : player::first));
            throws += s.player == player::chance ? 1 : 0;
            heads += s.player == player::chance && s.move == "#1" ? 1 : 0;
        }
    }
    CHECK(throws == 4000);
    CHECK(std::abs(heads - 3000) < 140); // five sigma
    const auto take = [](const coins::state&) { return coins::move::take; };
    const playthrough long_game = play(game, game.root(), stay, {.seed = 5});
    const playthrough short_game = play(game, game.root(), take, {.seed = 5});
    CHECK(short_game.steps.size() == 2);
    CHECK(short_game.steps[0].move == long_game.steps[0].move);
    // Luck owned by a player is played by that player.
    const auto lucky = with_chance(game, player::first);
    const playthrough best = play(lucky, lucky.root(), [](const coins::state& s) {
        return s.thrown ? coins::move::stay : coins::move::heads;
    });
    CHECK(best.outcome == 1);
}

TEST_CASE("puzzles are played by one", "[play]") {
    const walk puzzle_rules;
    const auto down = [](int) { return -1; };
    const playthrough solved = play(puzzle_rules, 3, down);
    CHECK(solved.outcome == 1);
    CHECK(solved.steps.size() == 3);
    CHECK(solved.steps[0].player == player::first);
    const playthrough stuck = play(puzzle_rules, 1, [](int) { return -2; });
    CHECK_FALSE(stuck.outcome);
    CHECK(stuck.steps.size() == 1);
    CHECK(play(puzzle_rules, 3, greedy_agent(puzzle_rules), {.max_plies = 7}).steps.size() == 7);
}

TEST_CASE("hidden games are dealt from the seed", "[play]") {
    const boxes game;
    int wins = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const playthrough record = play(game, game.root(), random_agent(game, 3), {.seed = seed});
        REQUIRE(record.outcome);
        REQUIRE(record.steps.size() <= 2);
        wins += *record.outcome > 0 ? 1 : 0;
        REQUIRE(record == play(game, game.root(), random_agent(game, 3), {.seed = seed}));
    }
    CHECK(std::abs(wins - 500) < 80); // two of four boxes, five sigma
}

TEST_CASE("a probe judges the positions instead of the players", "[play]") {
    minimax oracle(rules);
    const playthrough game =
        play(rules, rules.root(), take_one, take_most, {}, probe(oracle, {.nodes = 100'000}));
    nim::state s = rules.root();
    for (const step& now : game.steps) {
        const auto r = oracle.run(s);
        CHECK(now.value == r.value);
        CHECK(now.nodes == r.stats.nodes);
        CHECK(now.plausible >= 1);
        s = rules.next(s, std::stoi(now.move));
    }
    CHECK(moves_of(game) == moves_of(play(rules, rules.root(), take_one, take_most)));
}

TEST_CASE("a record is replayed, chance included", "[play]") {
    const coins game;
    const auto stay = [](const coins::state&) { return coins::move::stay; };
    const playthrough played = play(game, game.root(), stay, {.seed = 8});
    const playthrough again = replay(game, game.root(), moves_of(played), {.seed = 8});
    CHECK(again == played);

    const playthrough early = replay(rules, rules.root(), std::vector{1, 2});
    CHECK(early.steps.size() == 2);
    CHECK_FALSE(early.outcome);
    CHECK(complaint_of([] {
              replay(rules, rules.root(), std::vector<std::string>{"1", "x"});
          }) == "replay: 'x' is no legal move at ply 1");
    CHECK(complaint_of([] {
              replay(rules, rules.root(), std::vector{1, 4});
          }) == "replay: no legal move at ply 1");
    const playthrough judged =
        replay(rules, rules.root(), std::vector{2}, {}, probe(minimax(rules)));
    CHECK(judged.steps.at(0).value == 1);
}

TEST_CASE("matches swap seats and count by agent and by seat", "[play]") {
    // Ten left is won for first by taking two; only the strong one knows.
    auto strong = engine_agent(minimax(rules));
    const match_result fixed = match(rules, strong, take_one, {.games = 10});
    CHECK(fixed.a == "minimax");
    CHECK(fixed.b.empty());
    CHECK(fixed.as_first.games() == 5);
    CHECK(fixed.as_second.games() == 5);
    CHECK(fixed.as_first.wins == 5);
    CHECK(fixed.as_second.wins == 5);
    CHECK(fixed.total() == metrics::tally{10, 0, 0, 0});
    CHECK(fixed.first_seat() == metrics::tally{5, 0, 5, 0});
    CHECK(fixed.total().win_share().low > 0.7);
    // All the openings are one opening.
    CHECK(fixed.distinct == 2);

    // Both know: the opening decides, and seats are all that counts.
    std::vector<playthrough> games;
    const match_result even =
        match(rules, engine_agent(minimax(rules)), engine_agent(alpha_beta(rules)),
              {.games = 40, .seed = 3, .opening_plies = 2, .game = "nim"},
              [&](const playthrough& game) { games.push_back(game); });
    CHECK(even.a == "minimax");
    CHECK(even.b == "alpha_beta");
    CHECK(even.total() == even.total().mirrored());
    CHECK(even.as_first == even.as_second.mirrored());
    CHECK(even.distinct > 2);
    REQUIRE(games.size() == 40);
    std::set<std::string> openings;
    for (std::size_t i = 0; i < 40; i += 2) {
        const auto& one = games[i];
        const auto& two = games[i + 1];
        CHECK(one.number == i + 1);
        CHECK(one.first == "minimax");
        CHECK(two.first == "alpha_beta");
        CHECK(one.steps[0].move == two.steps[0].move);
        CHECK(one.steps[1].move == two.steps[1].move);
        CHECK(one.steps[1].nodes == 0);
        CHECK(one.steps[2].nodes > 0);
        openings.insert(one.steps[0].move + one.steps[1].move);
    }
    CHECK(openings.size() > 5);
}

TEST_CASE("matches repeat, and agents may come from factories", "[play]") {
    std::vector<std::uint64_t> seeds;
    const auto factory = [&](std::uint64_t seed) {
        seeds.push_back(seed);
        return random_agent(rules, seed);
    };
    const auto run = [&](std::uint64_t seed) {
        std::ostringstream out;
        csv_writer write(out);
        const match_result r = match(rules, factory, greedy_agent(rules),
                                     {.games = 20, .seed = seed, .opening_plies = 1}, write);
        CHECK(r.a == "random");
        CHECK(r.total().games() == 20);
        return out.str();
    };
    const std::string once = run(1);
    CHECK(seeds.size() == 20);
    CHECK(std::set<std::uint64_t>(seeds.begin(), seeds.end()).size() == 10);
    CHECK(run(1) == once);
    CHECK(run(2) != once);

    CHECK_THROWS_AS(match(rules, take_one, take_one, {.games = 3}), std::invalid_argument);
    CHECK_THROWS_AS(match(rules, take_one, take_one, {.opening_plies = -1}), std::invalid_argument);
    CHECK(complaint_of([] { match(rules, take_one, take_one, {.opening_plies = 10}); }) ==
          "match_options.opening_plies must be less: random openings end the game");
    CHECK(match(rules, take_one, take_one, {.games = 0}).total().games() == 0);

    const match_result endless = match(
        carousel{}, [](int) { return 1; }, [](int) { return 1; }, {.games = 4, .max_plies = 10});
    CHECK(endless.total() == metrics::tally{0, 0, 0, 4});
    CHECK(std::isnan(endless.total().score().value));
}

TEST_CASE("a measurement is the summary of its playthroughs", "[play]") {
    // 1 3 1 3 1 1: options 3 3 3 3 2 1 in six moves, lost for first.
    const metrics::summary fixed = measure(rules, std::pair{take_one, take_most}, {.games = 3});
    CHECK(fixed.games == 3);
    CHECK(fixed.options == 2.5);
    CHECK(fixed.length == 6);
    CHECK(fixed.refinement == Approx(std::sqrt(2.5) / 6));
    REQUIRE(fixed.motion);
    CHECK(fixed.motion->velocity == Approx(2.5 / 12));
    CHECK(fixed.first == metrics::tally{0, 0, 3, 0});

    std::vector<playthrough> games;
    const auto keep = [&](const playthrough& game) { games.push_back(game); };
    const metrics::summary found =
        measure(rules, random_agent(rules, 1), {.games = 50, .seed = 7, .game = "nim"}, keep);
    REQUIRE(games.size() == 50);
    CHECK(games[49].number == 50);
    CHECK(games[0].game == "nim");
    const metrics::summary again = metrics::summarise(games);
    CHECK(found.options == again.options);
    CHECK(found.length == again.length);
    CHECK(found.refinement == again.refinement);
    CHECK(found.first == again.first);
    CHECK(found.first.games() == 50);
    // A record of its seed is enough to play any one of them again.
    auto agent = random_agent(rules, 1);
    playthrough seventh =
        play(rules, rules.root(), agent, {.seed = games[6].seed, .game = "nim", .number = 7});
    CHECK(seventh == games[6]);

    const auto factory = [](std::uint64_t seed) { return random_agent(rules, seed); };
    CHECK(measure(rules, factory, {.games = 10}).length ==
          measure(rules, factory, {.games = 10}).length);
    auto first = greedy_agent(rules);
    CHECK(measure(rules, std::tie(first, factory), {.games = 10}).games == 10);
    CHECK(measure(rules, take_one, {.games = 0}).games == 0);
    CHECK(measure(coins{}, random_agent(coins{}), {.games = 20}).first.games() == 20);
    CHECK(measure(boxes{}, random_agent(boxes{}), {.games = 20}).options > 3);
}

TEST_CASE("positions are told apart where the game hashes", "[play]") {
    const hashed_nim hashed;
    const playthrough game = play(hashed, hashed.root(), take_one);
    std::vector<std::uint64_t> found;
    for (const step& s : game.steps) found.push_back(s.position);
    CHECK(found == std::vector<std::uint64_t>{21, 20, 17, 16, 13, 12, 9, 8, 5, 4});
    CHECK(metrics::quality_of(game).position_repetition == 0);
    const playthrough plain = play(rules, rules.root(), take_one);
    CHECK(plain.steps[3].position == 0);
    CHECK(std::isnan(metrics::quality_of(plain).position_repetition));
}

TEST_CASE("a ladder doubles the effort at every level", "[play]") {
    // Whoever has 4 or more plays perfectly, others take one: the first doubling that reaches 4
    // pays, those beyond are perfect play against itself, which the seats decide.
    std::vector<std::uint64_t> asked;
    const auto agent_of = [&](std::uint64_t nodes) {
        asked.push_back(nodes);
        return
            [nodes](const nim::state& s) { return nodes < 4 || s.left % 4 == 0 ? 1 : s.left % 4; };
    };
    std::uint64_t played = 0;
    const strength_ladder found =
        measure_skill(rules, agent_of, {.nodes = 2, .levels = 3, .games = 40, .opening_plies = 1},
                      [&](const playthrough&) { ++played; });
    CHECK(asked == std::vector<std::uint64_t>{4, 2, 8, 4, 16, 8});
    CHECK(played == 120);
    REQUIRE(found.levels.size() == 3);
    CHECK(found.levels[0].nodes == 2);
    CHECK(found.levels[2].nodes == 8);
    CHECK(found.levels[0].result.total().score().low > 0.5);
    CHECK(found.levels[1].result.total().score().value == 0.5);
    CHECK(found.depth.levels == 1);
    CHECK(found.depth.elo.value > 0);

    CHECK(measure_skill(rules, agent_of, {.levels = 0}).depth.levels == 0);
    CHECK_THROWS_AS(measure_skill(rules, agent_of, {.levels = -1}), std::invalid_argument);
    CHECK_THROWS_AS(measure_skill(rules, agent_of, {.nodes = 0}), std::invalid_argument);
    CHECK_THROWS_AS(measure_skill(rules, agent_of, {.nodes = std::uint64_t{1} << 62, .levels = 2}),
                    std::invalid_argument);
    // As searches are used: more nodes are no weaker.
    const strength_ladder searched = measure_skill(
        rules,
        [](std::uint64_t nodes) { return engine_agent(alpha_beta<nim>(rules), {.nodes = nodes}); },
        {.nodes = 50, .levels = 1, .games = 10, .opening_plies = 1});
    CHECK(searched.levels[0].result.total().games() == 10);
}

} // namespace seesaw::play_tests
