// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <seesaw/engines/mcts.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/proof_checks.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr std::uint64_t mcts_rounds = short_run ? 200 : 3000;

// The searches that every claim is checked with.
std::vector<mcts_options> mcts_kinds(std::uint64_t seed) {
    return {{.seed = seed},
            {.exploration = 0, .choice = final_choice::max, .seed = seed},
            {.playouts = 3, .choice = final_choice::robust, .seed = seed},
            {.proof_bias = 1, .attacker = player::second, .goal = 0, .seed = seed}};
}

bool mcts_is_true(double truth, double value, certainty how) {
    constexpr double rounding = 1e-9;
    switch (how) {
    case certainty::exact:
        return std::abs(truth - value) <= rounding;
    case certainty::at_least:
        return truth >= value - rounding;
    case certainty::at_most:
        return truth <= value + rounding;
    default:
        return true;
    }
}

// Checks what a result says of the root and of its moves; `truth(state)` is the value of a state.
template <class Game, class Truth>
void check_claims(const Game& game, const result<Game, double>& r, const Truth& truth) {
    REQUIRE(mcts_is_true(truth(game.root()), r.value, r.certainty));
    for (const auto& m : r.moves) {
        CAPTURE(m.move, m.value, to_string(m.certainty));
        REQUIRE(mcts_is_true(truth(game.next(game.root(), m.move)), m.value, m.certainty));
    }
}

// A coin, then a choice: .5 · max(.25, 1.5) + .5 · max(-2, -.75).
struct coin_game {
    using state = int;
    using move = int;
    static constexpr bool acyclic = true;
    double heads = .5;
    move_list<int, 2> moves(int) const { return {1, 2}; }
    int next(int s, int m) const { return 3 * s + m; }
    player to_move(int s) const { return s == 0 ? player::chance : player::first; }
    move_list<weighted<int>, 2> chances(int) const { return {{1, heads}, {2, 1 - heads}}; }
    std::optional<double> payoff(int s) const {
        switch (s) {
        case 4:
            return .25;
        case 5:
            return 1.5;
        case 7:
            return -2.;
        case 8:
            return -.75;
        default:
            return std::nullopt;
        }
    }
};

// A root of first over leaves that all lead to both outcomes, with statistics put in by hand.
struct mcts_hand_made {
    detail::mcts_tree<graph_game, mcts_options> tree;
    using node = detail::mcts_node<graph_game>;

    mcts_hand_made(final_choice choice, double security)
        : tree(mcts_options{.choice = choice, .security = security}) {
        tree.widen_range(-1);
        tree.widen_range(1);
    }

    void add_children(const std::vector<std::pair<double, std::uint32_t>>& mean_and_visits) {
        REQUIRE(tree.grow(tree.root, static_cast<std::uint16_t>(mean_and_visits.size()), 4 << 20));
        int move = 0;
        for (node& child : tree.below(tree.root)) {
            const auto [mean, visits] = mean_and_visits[static_cast<std::size_t>(move)];
            child.played = move++;
            for (std::uint32_t i = 0; i < visits; ++i) child.add(mean);
            tree.root.visits += visits;
        }
    }
    node& child(std::size_t i) { return tree.below(tree.root)[i]; }
    int chosen() { return tree.preferred(tree.root)->played; }
};

} // namespace

// ── Truth ───────────────────────────────────────────────────────────────────────────────────────

TEST_CASE("mcts solves random games, and never claims what is not so", "[mcts]") {
    std::uint64_t proven = 0, partly = 0;
    for (std::uint64_t seed = 1; seed <= mcts_rounds; ++seed) {
        const graph g = draw_graph(solver_kind(seed), seed);
        const auto values = minimax_values(g);
        const graph_game game = game_of(g);
        const auto truth = [&](const graph_rules::state& s) {
            return static_cast<double>(values[static_cast<std::size_t>(s.node)]);
        };
        const auto kinds = mcts_kinds(seed);
        mcts engine(game, kinds[seed % kinds.size()]);
        for (const std::uint64_t nodes : {20u, 200u, 1'000'000u}) {
            const auto r = engine.run(game.root(), {.nodes = nodes});
            CAPTURE(seed, nodes, r.value, to_string(r.certainty), truth(game.root()));
            check_claims(game, r, truth);
            proven += r.certainty == certainty::exact;
            partly += r.certainty == certainty::at_least || r.certainty == certainty::at_most;
            if (nodes < 1'000'000) continue;
            REQUIRE(r.certainty == certainty::exact);
            REQUIRE(r.stopped == stop_reason::finished);
            // The move to play is one that is worth as much.
            REQUIRE(truth(game.next(game.root(), r.line.at(0))) == r.value);
        }
    }
    CHECK(proven > mcts_rounds);
    CHECK(partly > mcts_rounds / 50);
}

TEST_CASE("mcts: a node limit ends what luck keeps on what is known", "[mcts]") {
    // The other side of the coin is not seen within a lifetime.
    const coin_game game{.heads = 1 - 1e-15};
    const auto r = mcts(game).run(0, {.nodes = 1000});
    CHECK(r.stopped == stop_reason::nodes);
    CHECK(r.stats.nodes <= 1000);
    CHECK(r.value == Approx(1.5).margin(0.01));
    CHECK(r.certainty != certainty::exact);
}

TEST_CASE("mcts solves games of chance", "[mcts]") {
    for (std::uint64_t seed = 1; seed <= mcts_rounds / 3; ++seed) {
        graph_kind kind{.min_layers = 4, .max_layers = 6, .max_width = 20, .max_branching = 3};
        kind.best_score = 5;
        kind.chance = 0.4;
        const graph g = draw_graph(kind, seed);
        const auto values = expected_values(g);
        const auto game = game_of<graph_chance_game>(g);
        const auto truth = [&](const graph_rules::state& s) {
            return values[static_cast<std::size_t>(s.node)];
        };
        mcts engine(game, {.seed = seed});
        for (const std::uint64_t nodes : {15u, 60u, 1'000'000u}) {
            const auto r = engine.run(game.root(), {.nodes = nodes});
            CAPTURE(seed, nodes, r.value, to_string(r.certainty), truth(game.root()));
            check_claims(game, r, truth);
            REQUIRE(r.low <= truth(game.root()) + 1e-9);
            REQUIRE(r.high >= truth(game.root()) - 1e-9);
            if (nodes == 1'000'000) REQUIRE(r.certainty == certainty::exact);
        }
    }
}

TEST_CASE("payoffs that are not whole are solved too", "[mcts]") {
    const auto r = mcts(coin_game{}).run(0);
    CHECK(r.certainty == certainty::exact);
    CHECK(r.value == .375);
    CHECK(r.line.empty()); // luck has no best move
    REQUIRE(r.moves.size() == 2);
    CHECK(r.moves[0].value == 1.5);
    CHECK(r.moves[1].value == -.75);
}

TEST_CASE("claims about games with cycles are never false", "[mcts]") {
    int settled = 0;
    for (std::uint64_t seed = 1; seed <= mcts_rounds / 3; ++seed) {
        graph_kind kind{.min_layers = 4, .max_layers = 6, .max_width = 12, .max_branching = 3};
        kind.cycle = 0.2;
        kind.best_score = seed % 2 == 0 ? 2 : 1;
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        const auto kinds = mcts_kinds(seed);
        const auto r = mcts(game, kinds[seed % kinds.size()]).run(game.root(), {.nodes = 1000});
        std::vector<std::vector<bool>> first, second; // by goal, from −2 on
        for (score goal = -2; goal <= 2; ++goal) {
            first.push_back(forced(g, player::first, goal));
            second.push_back(forced(g, player::second, goal));
        }
        const auto holds = [&](int node, double value, certainty how) {
            const auto v = static_cast<int>(value);
            const auto at = static_cast<std::size_t>(node);
            const bool least = how == certainty::exact || how == certainty::at_least;
            const bool most = how == certainty::exact || how == certainty::at_most;
            return (!least || first[static_cast<std::size_t>(v + 2)][at]) &&
                   (!most || second[static_cast<std::size_t>(2 - v)][at]);
        };
        CAPTURE(seed, r.value, to_string(r.certainty));
        REQUIRE(holds(0, r.value, r.certainty));
        for (const auto& m : r.moves)
            REQUIRE(holds(game.next(game.root(), m.move).node, m.value, m.certainty));
        settled += r.certainty == certainty::exact;
    }
    CHECK(settled > static_cast<int>(mcts_rounds) / 15);
    CHECK(settled < static_cast<int>(mcts_rounds) / 3);
}

TEST_CASE("a puzzle is worth 1 where it can be solved", "[mcts]") {
    int solved = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        graph g = draw_puzzle({.min_layers = 4, .max_layers = 7, .max_width = 20}, seed);
        const bool solvable = cheapest(g) < 1e9;
        const auto game = game_of<graph_puzzle>(std::move(g));
        const auto r = mcts(game, {.proof_bias = seed % 2 == 0 ? 1. : 0.}).run(game.root());
        CAPTURE(seed);
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(r.value == (solvable ? 1 : 0));
        solved += solvable;
    }
    CHECK(solved > 50);
    CHECK(solved < 180);
}

TEST_CASE("mcts solves small boards", "[mcts]") {
    const games::tic_tac_toe nine;
    const auto draw = mcts(nine).run(nine.root());
    CHECK(draw.certainty == certainty::exact);
    CHECK(draw.value == 0);
    const games::connect_four small{.width = 4, .height = 3, .connect = 3};
    const auto first = mcts(small).run(small.root());
    CHECK(first.certainty == certainty::exact);
    CHECK(first.value == minimax(small).run(small.root()).value);
    const games::connect_four usual;
    for (const char* moves : {"121212", "4455", "1122"}) { // a win at hand, and two that are near
        const auto s = *usual.play(moves);
        const auto r = mcts(usual).run(s, {.nodes = 60'000});
        const auto truth = alpha_beta(usual, {.depth = 9, .table_bytes = 1 << 20}).run(s);
        CAPTURE(moves, r.value, truth.value);
        CHECK(mcts_is_true(truth.value, r.value, r.certainty));
        CHECK((truth.value > 0) == (r.value > 0));
        CHECK_FALSE(r.line.empty());
    }
    const auto over = *usual.play("1212121");
    const auto r = mcts(usual).run(over);
    CHECK(r.certainty == certainty::exact);
    CHECK(r.value == *usual.outcome(over));
    CHECK(r.line.empty());
}

// ── The search ──────────────────────────────────────────────────────────────────────────────────

TEST_CASE("means go up and the best mean is followed", "[mcts]") {
    // Playouts from node n are always worth worth[n]; 1 and 2 belong to second.
    const std::vector<int> worth{0, 0, 0, 4, -4, 2, 1, 0, 0};
    const scripted_game game{game_of(two_by_two()), [&](const graph_rules::state& s) {
                                 return worth[static_cast<std::size_t>(s.node)];
                             }};
    mcts engine(game, {.exploration = 0});
    engine.start(game.root());
    std::uint64_t playouts = 0;
    double sum = 0;
    const auto r = engine.run(game.root(), {.nodes = 5}, [&](const playout_done& p) {
        playouts += p.playouts;
        sum += p.mean;
    });
    CHECK(r.stopped == stop_reason::nodes);
    CHECK(r.stats.playouts == playouts);
    CHECK(r.stats.nodes == 5);
    CHECK(r.stats.expansions == 2);
    CHECK(playouts == 4);
    const auto& moves = r.root_moves;
    REQUIRE(moves.size() == 2);
    CHECK(moves[0].visits + moves[1].visits == playouts);
    CHECK(std::abs(moves[0].visits * moves[0].mean + moves[1].visits * moves[1].mean - sum) < 1e-9);
    // Every end has both outcomes in reach of first: nothing but wins.
    const auto solved = engine.run(game.root());
    CHECK(solved.certainty == certainty::exact);
    CHECK(solved.value == 1);
}

TEST_CASE("exploration spreads the visits", "[mcts]") {
    const games::connect_four game;
    const auto least_visits = [&](double exploration) {
        mcts engine(game, {.exploration = exploration});
        const auto r = engine.run(game.root(), {.nodes = 20'000});
        std::uint32_t least = 1'000'000;
        for (const auto& m : r.root_moves) least = std::min(least, m.visits);
        return least;
    };
    const auto none = least_visits(0), usual = least_visits(1), much = least_visits(10);
    CHECK(none >= 1);
    CHECK(none < usual);
    CHECK(usual < much);
}

TEST_CASE("proof numbers lead the search where they have a say", "[mcts]") {
    // Every playout is a draw, so that the means are all alike. First can win by move 1 alone,
    // where second has one reply; by the others second has three, and the win is not there.
    graph g;
    g.nodes.resize(18);
    g.nodes[0].edges = {{1}, {2}, {3}};
    int next = 4;
    for (const int child : {1, 2, 3}) {
        graph_node& n = g.nodes[static_cast<std::size_t>(child)];
        n.turn = player::second;
        for (int i = 0; i < (child == 2 ? 1 : 3); ++i, ++next) {
            n.edges.push_back({next});
            g.nodes[static_cast<std::size_t>(next)].edges = {{11}, {12}};
        }
    }
    for (const std::size_t n : {11u, 12u}) g.nodes[n].edges = {{static_cast<int>(n) + 2}};
    for (const std::size_t n : {13u, 14u}) g.nodes[n].edges = {{15}, {16}};
    g.nodes[15].outcome = 0;
    g.nodes[16].outcome = 1;
    const scripted_game game{game_of(g), [](const graph_rules::state&) { return 0; }};
    mcts engine(game, {.exploration = 0, .proof_bias = 1});
    std::vector<proof_update> heard;
    const auto r =
        engine.run(game.root(), {.nodes = 20}, [&](const proof_update& u) { heard.push_back(u); });
    const auto& moves = r.root_moves;
    REQUIRE(moves.size() == 3);
    CHECK(moves[1].visits > moves[0].visits);
    CHECK(moves[1].visits > moves[2].visits);
    REQUIRE_FALSE(heard.empty());
    CHECK(heard.front().pn == 1);
    CHECK(heard.front().dn == 3);
    CHECK(std::isnan(heard.front().ppn));
    CHECK(heard.back().pn == r.indicators.pn);
    CHECK(heard.back().dn == r.indicators.dn);
    const auto solved = engine.run(game.root());
    CHECK(solved.value == 1);
    CHECK(solved.indicators.pn == 0);
    CHECK(std::isinf(solved.indicators.dn));
    CHECK(std::isnan(mcts(game).run(game.root()).indicators.pn));
}

// ── The move that is played ─────────────────────────────────────────────────────────────────────

TEST_CASE("the child with the highest mean, the most visits, or the surest one", "[mcts]") {
    const std::vector<std::pair<double, std::uint32_t>> statistics{{.5, 4}, {.4, 100}, {.1, 400}};
    const auto choose = [&](final_choice choice, double security) {
        mcts_hand_made position(choice, security);
        position.add_children(statistics);
        return position.chosen();
    };
    CHECK(choose(final_choice::max, 1) == 0);
    CHECK(choose(final_choice::robust, 1) == 2);
    CHECK(choose(final_choice::secure, 1) == 1);   // .5 − 1/2, .4 − 1/10, .1 − 1/20
    CHECK(choose(final_choice::secure, 0) == 0);   // the mean alone
    CHECK(choose(final_choice::secure, 100) == 2); // the visits alone
    CHECK(choose(final_choice::secure, -1) == 0);
}

TEST_CASE("what is proven goes before what is promised", "[mcts]") {
    using node = mcts_hand_made::node;
    mcts_hand_made position(final_choice::robust, 1);
    position.add_children({{-.2, 500}, {-.1, 20}, {0, 0}});
    const auto know = [&](std::size_t i, score low, score high) {
        position.child(i).tighten({low, high});
        position.tree.root.tighten(detail::score_bounds<score>::best(
            std::span<const node>(position.tree.below(position.tree.root)), player::first));
    };
    CHECK(position.chosen() == 0);
    know(2, 0, 0); // a draw for sure, never visited: better than −.2
    CHECK(position.chosen() == 2);
    CHECK(position.tree.judgement_of_root().certainty == certainty::at_least);
    CHECK(position.tree.judgement_of_root().value == 0);
    know(1, -1, 0); // cannot be better than the draw: ruled out
    CHECK(position.tree.judgement_of_move(position.child(1)).certainty == certainty::at_most);
    know(0, -1, 1);
    CHECK(position.chosen() == 2);
    for (int i = 0; i < 2000; ++i) position.child(0).add(1); // promises more than a draw
    CHECK(position.chosen() == 0);
    CHECK(position.tree.judgement_of_root().certainty == certainty::estimate);
    know(0, -1, -1);
    CHECK(position.chosen() == 2);
    CHECK(position.tree.root.bounds.closed());
    CHECK(position.tree.judgement_of_root().certainty == certainty::exact);
}

TEST_CASE("mcts beats random players, and more thought beats less", "[mcts]") {
    const games::connect_four game;
    // How many of the games a search of so many nodes wins against another, of 0 for random moves.
    const auto wins = [&](std::uint64_t nodes, std::uint64_t others, std::uint64_t games) {
        std::uint64_t won = 0;
        rng random(5);
        for (std::uint64_t seed = 0; seed < games; ++seed) {
            const player mine = seed % 2 == 0 ? player::first : player::second;
            auto s = game.root();
            std::optional<score> outcome;
            while (!(outcome = game.outcome(s))) {
                const std::uint64_t allowed = game.to_move(s) == mine ? nodes : others;
                s = game.next(s, allowed == 0 ? draw(game.moves(s), random)
                                              : mcts(game, {.seed = seed})
                                                    .run(s, {.nodes = allowed, .bytes = 8 << 20})
                                                    .line.at(0));
            }
            won += seen_from(mine, *outcome) > 0;
        }
        return won;
    };
    const std::uint64_t games = short_run ? 6 : 40;
    CHECK(wins(1000, 0, games) == games);
    CHECK(wins(8000, 200, games) >= games * 8 / 10);
}

// ── Going on, limits, memory ────────────────────────────────────────────────────────────────────

TEST_CASE("one run, several runs and single steps are the same simulations", "[mcts]") {
    const games::tic_tac_toe game;
    for (const mcts_options& chosen : mcts_kinds(7)) {
        mcts whole(game, chosen);
        const auto at_once = whole.run(game.root());
        CHECK(at_once.certainty == certainty::exact);

        mcts stepped(game, chosen);
        stepped.start(game.root());
        while (stepped.step()) {
        }
        CHECK(stepped.run(game.root()).line == at_once.line);

        mcts pieces(game, chosen);
        result<games::tic_tac_toe, double> r;
        std::uint64_t nodes = 0, playouts = 0, most = 20;
        do {
            r = pieces.run(game.root(), {.nodes = most});
            CHECK(r.stats.nodes <= most);
            nodes += r.stats.nodes;
            playouts += r.stats.playouts;
            most += most / 4;
        } while (r.stopped == stop_reason::nodes);
        CHECK(nodes == at_once.stats.nodes);
        CHECK(playouts == at_once.stats.playouts);
        CHECK(r.line == at_once.line);
        CHECK(r.moves == at_once.moves);

        const auto again = mcts(game, chosen).run(game.root());
        CHECK(again.stats.playouts == at_once.stats.playouts);
        CHECK(again.moves == at_once.moves);
        auto other = chosen;
        other.seed = 8;
        CHECK(mcts(game, other).run(game.root()).stats.playouts != at_once.stats.playouts);
        whole.clear();
        CHECK(whole.run(game.root()).stats.playouts == at_once.stats.playouts);
    }
}

TEST_CASE("a tree is kept for the position after a move", "[mcts]") {
    const games::connect_four game;
    mcts engine(game);
    const auto before = engine.run(game.root(), {.nodes = 30'000}).root_moves;
    std::uint64_t total = 0;
    for (const auto& m : before) total += m.visits;
    CHECK(total == engine.run(game.root(), {.nodes = 0}).stats.nodes + total); // nothing added
    engine.advance(before[0].move);
    const auto s = game.next(game.root(), before[0].move);
    const auto kept = engine.run(s, {.nodes = 0}).root_moves;
    std::uint64_t below = 0;
    for (const auto& m : kept) below += m.visits;
    CHECK(below + 1 == before[0].visits); // it was a leaf once
    const auto r = engine.run(s, {.nodes = 7000});
    std::uint64_t more = 0;
    double mean = 0;
    for (const auto& m : r.root_moves) {
        more += m.visits;
        mean += m.mean * m.visits;
    }
    CHECK(more >= below + r.stats.playouts); // a finished game needs no playout
    CHECK(std::abs(mean / static_cast<double>(more)) < 18);
    // A move that the tree does not know begins a new one; and so does one that is solved.
    mcts unknown(game);
    unknown.start(game.root());
    unknown.advance(3);
    CHECK(unknown.run(game.next(game.root(), 3), {.nodes = 0}).root_moves.empty());
    const auto won = *game.play("121212");
    mcts solved(game);
    CHECK(solved.run(won).certainty == certainty::exact);
    solved.advance(1);
    const auto after = solved.run(game.next(won, 1), {.nodes = 5000});
    CHECK_FALSE(after.line.empty());
}

TEST_CASE("when memory is full the search goes on sampling", "[mcts]") {
    const games::connect_four game;
    constexpr std::uint64_t bytes = 3 << 20;
    mcts engine(game);
    const auto full = engine.run(game.root(), {.nodes = 200'000, .bytes = bytes});
    CHECK(full.stopped == stop_reason::nodes);
    CHECK(full.certainty == certainty::estimate);
    CHECK(full.stats.peak_bytes <= bytes);
    CHECK(full.stats.peak_bytes > bytes / 2);
    CHECK(full.stats.nodes == 200'000);
    CHECK(full.stats.playouts > 100'000); // in a tree of 80,000 nodes at most
    CHECK(full.stats.expansions < bytes / 40 / 5);
    // Not even the moves of the root: nothing to choose from.
    for (const std::uint64_t none : {0u, 1000u}) {
        const auto r = mcts(game).run(game.root(), {.bytes = none});
        CHECK(r.stopped == stop_reason::memory);
        CHECK(r.certainty == certainty::unknown);
        CHECK(r.stats.peak_bytes <= 2000);
    }
    // More than allowed is held already.
    CHECK(engine.run(game.root(), {.bytes = bytes / 2}).stopped == stop_reason::memory);
    // What a move leaves behind can be used again.
    engine.advance(3);
    const auto later = engine.run(game.next(game.root(), 3), {.nodes = 20'000, .bytes = bytes});
    CHECK(later.stats.expansions > 1000);
    CHECK(later.stats.peak_bytes <= bytes);
}

TEST_CASE("a line that goes round for ever fits into memory", "[mcts]") {
    // One move a turn, and no end.
    graph g;
    g.nodes.resize(2);
    g.nodes[0].edges = {{1}};
    g.nodes[1].edges = {{0}};
    const scripted_game game{game_of(g), [](const graph_rules::state&) { return 0; }};
    constexpr std::uint64_t bytes = 3 << 20;
    mcts engine(game);
    const auto r = engine.run(game.root(), {.nodes = 3000, .bytes = bytes});
    CHECK(r.stopped == stop_reason::nodes);
    CHECK(r.stats.deepest > 1000);
    CHECK(r.stats.peak_bytes <= bytes);
    CHECK(r.certainty == certainty::estimate);
    engine.advance(0); // frees nothing, forgets nothing
    CHECK(engine.run({1}, {.nodes = 100}).certainty == certainty::estimate);
}

TEST_CASE("a node of mcts is small, and its logarithm good enough", "[mcts]") {
    struct wide : graph_game {
        using move = std::int64_t;
    };
    CHECK(sizeof(detail::mcts_node<games::connect_four>) <= 40);
    CHECK(sizeof(detail::mcts_node<wide>) <= 48);
    CHECK(sizeof(detail::mcts_node<graph_chance_game>) <= 48);
    CHECK(detail::rough_log(0) == 0);
    CHECK(detail::rough_log(1) == 0);
    for (std::uint32_t n = 2; n < 4'000'000'000u; n += 1 + n / 50) {
        CAPTURE(n);
        REQUIRE(std::abs(detail::rough_log(n) / std::log(n) - 1) < 0.004);
    }
}
