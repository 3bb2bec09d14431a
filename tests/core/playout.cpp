// SPDX-License-Identifier: MIT
// Random games are as random as they should be, and end when they should.
#include <array>
#include <cmath>
#include <cstdint>
#include <list>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <seesaw/detail/sampling/playout.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// One move to one of five ends; luck is uneven, and the last end never comes.
struct five_ends {
    using state = int;
    using move = int;
    static constexpr bool acyclic = true;
    static constexpr std::array<double, 5> odds{.5, .25, .15, .1, 0};
    player mover = player::chance;

    std::list<int> moves(int) const { return {0, 1, 2, 3, 4}; }
    int next(int, int m) const { return m + 1; }
    player to_move(int) const { return mover; }
    std::array<weighted<int>, 5> chances(int) const {
        std::array<weighted<int>, 5> list;
        for (int i = 0; i < 5; ++i) {
            const auto place = static_cast<std::size_t>(i);
            list[place] = {i, odds[place]};
        }
        return list;
    }
    std::optional<double> payoff(int s) const {
        if (s == 0) return std::nullopt;
        return s - 1 + 0.5;
    }
};
static_assert(stochastic_game<five_ends>);

// Never ends; counts its moves.
struct treadmill {
    using state = int;
    using move = int;
    std::uint64_t* moves_made;
    move_list<int, 2> moves(int) const { return {0, 1}; }
    int next(int s, int) const { return ++*moves_made, 1 - s; }
    player to_move(int) const { return player::first; }
    std::optional<score> outcome(int) const { return std::nullopt; }
};
struct endless_puzzle : treadmill {
    bool solved(int) const { return false; }
};
struct endless_acyclic : treadmill { // declared wrongly, so that only the budget ends it
    static constexpr bool acyclic = true;
};

template <class Game>
std::array<double, 3> shares(const Game& game, const state_t<Game>& root, int playouts) {
    std::array<double, 3> found{};
    budget unlimited(limits{});
    rng random(1);
    for (int i = 0; i < playouts; ++i) {
        const double outcome = *detail::sample_outcome(game, root, random, unlimited);
        found[outcome > 0 ? 0 : outcome == 0 ? 1 : 2] += 1.0 / playouts;
    }
    return found;
}

// Four standard deviations of a share that is a mean of so many playouts.
bool near(double found, double truth, int playouts) {
    return std::abs(found - truth) <= 4 * std::sqrt(truth * (1 - truth) / playouts) + 1e-12;
}

// The game without its own playout.
template <class Game>
struct without_playout : Game {
    void playout() const = delete;
};

} // namespace

TEST_CASE("moves are equally likely, chances as they say", "[playout]") {
    constexpr int playouts = 40'000;
    for (const player mover : {player::chance, player::first}) {
        const five_ends game{mover};
        std::array<int, 5> ends{};
        budget unlimited(limits{});
        rng random(3);
        for (int i = 0; i < playouts; ++i) {
            const double payoff = *detail::sample_outcome(game, 0, random, unlimited);
            ++ends[static_cast<std::size_t>(payoff)];
        }
        for (std::size_t i = 0; i < 5; ++i) {
            const double truth = mover == player::chance ? five_ends::odds[i] : 0.2;
            CAPTURE(i, ends[i]);
            CHECK(near(static_cast<double>(ends[i]) / playouts, truth, playouts));
        }
    }
}

TEST_CASE("random tic-tac-toe ends as it must", "[playout]") {
    // 737/1260 won, 8/63 drawn, 121/420 lost: exact, from the tree of all games.
    constexpr int playouts = 100'000;
    const games::tic_tac_toe game;
    const auto found = shares(game, game.root(), playouts);
    CHECK(near(found[0], 737.0 / 1260, playouts));
    CHECK(near(found[1], 8.0 / 63, playouts));
    CHECK(near(found[2], 121.0 / 420, playouts));
}

TEST_CASE("a game's own playout is used, and plays the same game", "[playout]") {
    constexpr int playouts = short_run ? 3'000 : 20'000;
    const auto always = with_playout(games::tic_tac_toe{}, [](const auto&, rng&) { return -7; });
    budget unlimited(limits{});
    rng random(1);
    CHECK(detail::sample_outcome(always, always.root(), random, unlimited) == -7.0);

    const auto compare = [&](const auto& own, const auto& plain, const auto& s) {
        static_assert(plays_out<std::remove_cvref_t<decltype(own)>>);
        static_assert(!plays_out<std::remove_cvref_t<decltype(plain)>>);
        const auto a = shares(own, s, playouts), b = shares(plain, s, playouts);
        for (std::size_t i = 0; i < 3; ++i) CHECK(near(a[i], b[i], playouts / 2));
        // Scores too, not only who wins.
        double sum = 0, squares = 0;
        rng draws(2);
        for (int i = 0; i < playouts; ++i) {
            const double difference = *detail::sample_outcome(own, s, draws, unlimited) -
                                      *detail::sample_outcome(plain, s, draws, unlimited);
            sum += difference;
            squares += difference * difference;
        }
        CHECK(std::abs(sum) <= 4 * std::sqrt(squares));
    };
    using games::connect_four, games::othello;
    for (const int size : {4, 6, 8}) {
        const othello game{.size = size};
        compare(game, without_playout<othello>{game}, game.root());
    }
    for (const connect_four& game :
         {connect_four{}, connect_four{.width = 5, .height = 11, .connect = 3},
          connect_four{.width = 1, .height = 4}, connect_four{.width = 9, .height = 5}})
        compare(game, without_playout<connect_four>{game}, game.root());
    const connect_four game;
    for (const char* moves : {"112212", "44444411777722"}) {
        const auto s = game.play(moves);
        REQUIRE(s);
        compare(game, without_playout<connect_four>{game}, *s);
    }
    const auto won = game.play("1212121"); // a finished game is its own playout
    REQUIRE(won);
    CHECK(game.playout(*won, random) == *game.outcome(*won));
    const othello small{.size = 4};
    const othello::state over{0xffff, 0, player::second};
    CHECK(small.playout(over, random) == *small.outcome(over));
}

TEST_CASE("a random game that does not end is given up", "[playout]") {
    std::uint64_t made = 0;
    budget unlimited(limits{});
    rng random(1);
    CHECK_FALSE(detail::sample_outcome(treadmill{&made}, 0, random, unlimited));
    CHECK(made == 1000);
    made = 0;
    CHECK_FALSE(detail::sample_outcome(endless_puzzle{{&made}}, 0, random, unlimited));
    CHECK(made == 100);
    CHECK_FALSE(unlimited.spent());
}

TEST_CASE("clock and token are seen within 1,024 moves", "[playout]") {
    std::uint64_t made = 0;
    seesaw::tests::stop_source source;
    source.request_stop();
    budget cancelled(limits{.stop = source.get_token()});
    rng random(1);
    CHECK_FALSE(detail::sample_outcome(endless_acyclic{{&made}}, 0, random, cancelled));
    CHECK(cancelled.reason() == stop_reason::cancelled);
    CHECK(made <= 1024);

    // A game's own playout counts as 128 moves.
    const auto instant = with_playout(games::tic_tac_toe{}, [](const auto&, rng&) { return 1; });
    budget again(limits{.stop = source.get_token()});
    int played = 0;
    while (detail::sample_outcome(instant, instant.root(), random, again)) ++played;
    CHECK(again.reason() == stop_reason::cancelled);
    CHECK(played == 7);

    budget steps(limits{.stop = source.get_token()});
    std::uint64_t work = 0;
    while (steps.tick(100)) work += 100;
    CHECK(work == 1000);
}

TEST_CASE("a leaf is weighed by its playouts", "[playout]") {
    const games::tic_tac_toe game;
    budget unlimited(limits{});
    statistics stats;
    unobserved nobody;
    const auto rate = [&](player attacker, score goal) {
        const detail::playout_leaves leaves{20'000, 0.01, 5};
        return leaves.rate(game, game.root(), {attacker, goal}, 1, unlimited, stats, nobody);
    };
    CHECK(near(rate(player::first, 1), 737.0 / 1260, 20'000));
    CHECK(near(rate(player::first, 0), 1 - 121.0 / 420, 20'000));
    CHECK(near(rate(player::second, 1), 121.0 / 420, 20'000));
    CHECK(near(rate(player::second, 0), 1 - 737.0 / 1260, 20'000));
    CHECK(rate(player::first, 2) == 0.01);
    CHECK(rate(player::first, -1) == 0.99);
    CHECK(stats.playouts == 6 * 20'000);

    // A puzzle is won where it is solved, whatever the goal.
    graph g;
    g.nodes.resize(3);
    g.nodes[0].edges = {{1}, {2}};
    g.nodes[1].outcome = 1;
    g.nodes[2].outcome = -1;
    const auto puzzle = game_of<graph_puzzle>(g);
    const detail::playout_leaves leaves{20'000, 0.01, 5};
    CHECK(near(leaves.rate(puzzle, puzzle.root(), {player::second, 5}, 1, unlimited, stats, nobody),
               0.5, 20'000));

    // Without any playout nothing is known.
    seesaw::tests::stop_source source;
    source.request_stop();
    budget spent(limits{.stop = source.get_token()});
    while (spent.tick()) {
    }
    CHECK(leaves.rate(game, game.root(), {player::first, 1}, 1, spent, stats, nobody) == 0.5);
}

// ── Threads ─────────────────────────────────────────────────────────────────────────────────────

TEST_CASE("a team does every piece of work once on each thread", "[playout][threads]") {
    for (const int threads : {1, 2, 5}) {
        detail::thread_team team(threads);
        std::vector<std::uint64_t> done(static_cast<std::size_t>(threads));
        constexpr std::uint64_t rounds = 2000;
        for (std::uint64_t round = 1; round <= rounds; ++round) {
            auto work = [&](int i) { done[static_cast<std::size_t>(i)] += round; };
            team.run(work);
            if (round % 100 == 0)
                REQUIRE(done == std::vector(done.size(), round * (round + 1) / 2));
        }
        CHECK(done.back() == rounds * (rounds + 1) / 2);
    }
    CHECK(detail::make_team(1) == nullptr);
    CHECK_THROWS_AS(detail::make_team(0), std::invalid_argument);
    CHECK_THROWS_AS(detail::make_team(257), std::invalid_argument);
}

TEST_CASE("playouts are the same on any number of threads", "[playout][threads]") {
    const games::connect_four game;
    const five_ends uneven{player::chance}; // sums of fractions: their order matters
    budget unlimited(limits{});
    const auto same = [](double outcome) { return outcome / 3; };
    for (const int count : {1, 2, 15, 16, 17, 60, 1000}) {
        const auto alone =
            detail::sample_sum(game, game.root(), count, 9, same, unlimited, nullptr);
        const auto luck = detail::sample_sum(uneven, 0, count, 9, same, unlimited, nullptr);
        CHECK(alone.played == count);
        for (const int threads : {2, 3}) {
            const auto team = detail::make_team(threads);
            const auto together =
                detail::sample_sum(game, game.root(), count, 9, same, unlimited, team.get());
            CAPTURE(count, threads);
            CHECK(together.sum == alone.sum);
            CHECK(together.played == count);
            CHECK(detail::sample_sum(uneven, 0, count, 9, same, unlimited, team.get()).sum ==
                  luck.sum);
        }
    }
}

TEST_CASE("proof engines find the same on any number of threads", "[playout][threads]") {
    const games::connect_four game;
    const auto s = *game.play("4444");
    const auto compare = [&](auto make) {
        const auto one = make(1).run(s, {.nodes = 300}), two = make(2).run(s, {.nodes = 300});
        CHECK(one.line == two.line);
        CHECK(one.stats.playouts == two.stats.playouts);
        CHECK(one.stats.playouts > 5000);
        const auto of = [](const auto& r) {
            return std::isnan(r.indicators.ppn) ? r.indicators.dn : r.indicators.ppn;
        };
        CHECK(of(one) == of(two));
    };
    compare([&](int threads) { return ppns(game, {.threads = threads}); });
    compare([&](int threads) { return mcpns(game, {.threads = threads}); });
    compare([&](int threads) {
        return product_propagation(game, {.playouts = 20, .threads = threads});
    });
}

TEST_CASE("the number of threads does not change an mcts search", "[playout][threads]") {
    const games::connect_four game;
    const auto run = [&](int threads) {
        mcts engine(game, {.playouts = 20, .seed = 3, .threads = threads});
        return engine.run(game.root(), {.nodes = 500});
    };
    const auto one = run(1), two = run(2), three = run(3);
    CHECK(one.moves == two.moves);
    CHECK(one.moves == three.moves);
    CHECK(one.stats.playouts == two.stats.playouts);
    CHECK(one.value == three.value);
}

TEST_CASE("threads see the token too", "[playout][threads]") {
    seesaw::tests::stop_source source;
    const games::connect_four game;
    const auto team = detail::make_team(3);
    budget paying(limits{.stop = source.get_token()});
    const auto stop = [&](double outcome) {
        source.request_stop();
        return outcome;
    };
    const auto all = detail::sample_sum(game, game.root(), 1'000'000, 9, stop, paying, team.get());
    CHECK(paying.reason() == stop_reason::cancelled);
    CHECK(all.played <= 3 * 8); // each thread looks every eight of a game's own playouts
}

TEST_CASE("observers hear of every leaf's playouts", "[playout]") {
    const games::tic_tac_toe game;
    std::uint64_t heard = 0, leaves = 0;
    const auto r =
        ppns(game, {.playouts = 7}).run(game.root(), {.nodes = 200}, [&](const playout_done& p) {
            ++leaves;
            heard += p.playouts;
            REQUIRE(p.mean >= 0);
            REQUIRE(p.mean <= 1);
        });
    CHECK(leaves > 100);
    CHECK(heard == r.stats.playouts);
    CHECK(heard == 7 * leaves);
}
