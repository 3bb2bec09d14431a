// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/engines/expectimax.hpp>
#include <seesaw/games/twenty48/evaluation.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr double star_rounding = 1e-9;
constexpr std::uint64_t star_rounds = short_run ? 500 : 5000;

graph_kind luck_kind(std::uint64_t seed) {
    graph_kind kind{.min_layers = 4, .max_layers = 7, .max_width = 24};
    kind.best_score = seed % 3 == 0 ? 1 : 20;
    kind.chance = seed % 5 == 0 ? 0.1 : 0.4;
    kind.transposition = 0.3;
    return kind;
}

/// The definition once more, over the nodes of the graph: what a search of this depth must say.
struct luck_oracle {
    const graph& g;
    bool count_chance = false;

    double value(int node, int depth) const {
        const graph_node& n = g[node];
        if (n.outcome) return *n.outcome;
        if (depth == 0) return n.guess;
        if (n.turn == player::chance) {
            double sum = 0;
            for (const edge& e : n.edges)
                sum += e.probability * value(e.to, depth - (count_chance ? 1 : 0));
            return sum;
        }
        std::vector<double> values;
        for (const edge& e : n.edges) values.push_back(value(e.to, depth - 1));
        return n.turn == player::first ? *std::max_element(values.begin(), values.end())
                                       : *std::min_element(values.begin(), values.end());
    }

    bool sees_everything(int node, int depth) const {
        const graph_node& n = g[node];
        if (n.outcome) return true;
        const bool free = n.turn == player::chance && !count_chance;
        return depth > 0 && std::all_of(n.edges.begin(), n.edges.end(), [&](const edge& e) {
                   return sees_everything(e.to, depth - (free ? 0 : 1));
               });
    }
};

/// Knows for every node between which outcomes and guesses its value lies.
struct bounded_chance_game : graph_chance_game {
    std::shared_ptr<const std::vector<std::pair<score, score>>> known;

    std::pair<score, score> bounds(const state& s) const {
        return (*known)[static_cast<std::size_t>(s.node)];
    }

    static bounded_chance_game of(const graph& g) {
        auto all = std::make_shared<std::vector<std::pair<score, score>>>(g.nodes.size());
        for (std::size_t i = g.nodes.size(); i-- > 0;) {
            const graph_node& n = g.nodes[i];
            auto& [low, high] = (*all)[i];
            low = high = n.outcome.value_or(n.guess);
            for (const edge& e : n.edges) {
                low = std::min(low, (*all)[static_cast<std::size_t>(e.to)].first);
                high = std::max(high, (*all)[static_cast<std::size_t>(e.to)].second);
            }
        }
        bounded_chance_game game{game_of<graph_chance_game>(g), {}};
        game.known = std::move(all);
        return game;
    }
};

template <class Game>
result<Game, double> ask_from(const Game& game, const state_t<Game>& s,
                              const expectimax_options& options) {
    return expectimax<Game>(game, options).run(s);
}
template <class Game>
result<Game, double> ask_expectimax(const Game& game, const expectimax_options& options) {
    return ask_from(game, game.root(), options);
}

/// Every value with its certainty against the oracle.
void check_against(const luck_oracle& truth, const result<graph_chance_game, double>& r,
                   int depth) {
    REQUIRE(std::abs(r.value - truth.value(0, depth)) <= star_rounding);
    if (r.certainty == certainty::exact) {
        REQUIRE(std::abs(r.value - truth.value(0, 99)) <= star_rounding);
        REQUIRE(r.stopped == stop_reason::finished);
    } else {
        REQUIRE(r.certainty == certainty::estimate);
        REQUIRE(r.stopped == stop_reason::depth);
        REQUIRE(!truth.sees_everything(0, depth));
    }
    const graph_node& root = truth.g[0];
    const bool free = root.turn == player::chance && !truth.count_chance;
    const int below = depth - (free ? 0 : 1);
    REQUIRE(r.moves.size() == (depth == 0 || root.outcome ? 0 : root.edges.size()));
    for (const auto& m : r.moves) {
        const double v = truth.value(root.edges[static_cast<std::size_t>(m.move)].to, below);
        switch (m.certainty) {
        case certainty::exact:
            REQUIRE(std::abs(m.value - v) <= star_rounding);
            break;
        case certainty::at_most:
            REQUIRE(v <= m.value + star_rounding);
            break;
        case certainty::at_least:
            REQUIRE(v >= m.value - star_rounding);
            break;
        default: // a value, or a bound that rests on guesses
            REQUIRE((root.turn == player::second ? v >= m.value - star_rounding
                                                 : v <= m.value + star_rounding));
        }
    }
    if (r.moves.empty() || root.turn == player::chance) {
        REQUIRE(r.line.empty());
        return;
    }
    // The first move is worth the value.
    REQUIRE(!r.line.empty());
    const int first = root.edges[static_cast<std::size_t>(r.line.front())].to;
    REQUIRE(std::abs(truth.value(first, below) - r.value) <= star_rounding);
}

} // namespace

TEST_CASE("plain expectimax is the definition", "[expectimax]") {
    for (std::uint64_t seed = 1; seed <= star_rounds; ++seed) {
        const graph g = draw_graph(luck_kind(seed), seed);
        const auto game = game_of<graph_chance_game>(g);
        const int depth = static_cast<int>(seed % 7);
        const bool count = seed % 2 == 0;
        CAPTURE(seed, depth, count);
        const auto r = ask_expectimax(
            game, {.depth = depth, .table_bytes = 0, .deepen = false, .count_chance = count});
        check_against({g, count}, r, depth);
        for (const auto& m : r.moves) REQUIRE(m.certainty >= certainty::estimate);
    }
    // To the end, on all of them at once.
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const graph g = draw_graph(luck_kind(seed), seed);
        const auto r = ask_expectimax(game_of<graph_chance_game>(g), {});
        REQUIRE(std::abs(r.value - expected_values(g)[0]) <= star_rounding);
        REQUIRE(r.certainty == certainty::exact);
    }
}

TEST_CASE("Star1, Star2 and the table find what the plain search finds", "[expectimax]") {
    std::uint64_t plain_nodes = 0, star1_nodes = 0, star2_nodes = 0, tabled_nodes = 0;
    for (std::uint64_t seed = 1; seed <= star_rounds; ++seed) {
        const graph g = draw_graph(luck_kind(seed), seed);
        const auto game = game_of<graph_chance_game>(g);
        const int depth = static_cast<int>(seed % 7);
        const bool count = seed % 2 == 0;
        const double most = luck_kind(seed).best_score;
        const luck_oracle truth{g, count};
        CAPTURE(seed, depth, count);
        expectimax_options options{.depth = depth,
                                   .low = -most,
                                   .high = most,
                                   .table_bytes = 0,
                                   .deepen = false,
                                   .count_chance = count};
        plain_nodes += ask_expectimax(game, options).stats.nodes;
        options.pruning = chance_pruning::star1;
        const auto star1 = ask_expectimax(game, options);
        check_against(truth, star1, depth);
        star1_nodes += star1.stats.nodes;
        options.pruning = chance_pruning::star2;
        const auto star2 = ask_expectimax(game, options);
        check_against(truth, star2, depth);
        star2_nodes += star2.stats.nodes;
        // With a table so small that it forgets, all moves, and deepening.
        options.table_bytes = 1 << 9;
        options.all_moves = seed % 3 == 0;
        options.deepen = seed % 3 == 1;
        const auto tabled = ask_expectimax(game, options);
        check_against(truth, tabled, depth);
        if (options.all_moves && tabled.moves.size() > 1)
            for (std::size_t i = 0; i < tabled.moves.size(); ++i)
                REQUIRE(std::abs(tabled.moves[i].value -
                                 truth.value(g[0].edges[i].to,
                                             depth - (g[0].turn != player::chance || count))) <=
                        star_rounding);
        options.pruning = chance_pruning::none;
        options.deepen = false;
        const auto remembered = ask_expectimax(game, options);
        check_against(truth, remembered, depth);
        tabled_nodes += remembered.stats.nodes;
        // Without bounds there is less to prune and nothing to get wrong.
        options.low = -detail::infinite_value;
        options.high = detail::infinite_value;
        options.pruning = seed % 2 == 0 ? chance_pruning::star1 : chance_pruning::star2;
        check_against(truth, ask_expectimax(game, options), depth);
    }
    CHECK(star1_nodes < plain_nodes);
    CHECK(star2_nodes < plain_nodes);
    CHECK(tabled_nodes < plain_nodes);
}

TEST_CASE("Star2 cuts before Star1 has looked", "[expectimax]") {
    // First has 1 for certain. The other move is a coin of which second answers either side: with
    // the first reply to each it is −1 already, but the replies behind are searched by Star1.
    graph g;
    g.nodes.resize(13);
    g.nodes[0].edges = {{1}, {2}};
    g.nodes[1].outcome = 1;
    g.nodes[2] = {player::chance, {{3, 0.5}, {4, 0.5}}, {}, 0};
    for (int side = 0; side < 2; ++side) {
        graph_node& reply = g.nodes[static_cast<std::size_t>(3 + side)];
        reply.turn = player::second;
        for (int i = 0; i < 4; ++i) {
            reply.edges.push_back({5 + 4 * side + i});
            g.nodes[static_cast<std::size_t>(5 + 4 * side + i)].outcome = i == 0 ? -1 : -2;
        }
    }
    const auto game = game_of<graph_chance_game>(g);
    const auto nodes = [&](chance_pruning pruning) {
        const auto r = ask_expectimax(
            game, {.pruning = pruning, .low = -9, .high = 9, .table_bytes = 0, .deepen = false});
        CHECK(r.value == 1);
        CHECK(r.certainty == certainty::exact);
        return r.stats.nodes;
    };
    CHECK(nodes(chance_pruning::none) == 13);
    // Star1 searches one side, since 9 on the other would be enough; there, at −1, it knows.
    CHECK(nodes(chance_pruning::star1) == 3 + 5 + 2);
    // Star2: root, 1, the coin, and a reply to each side.
    CHECK(nodes(chance_pruning::star2) == 3 + 2 + 2);
}

TEST_CASE("what a game knows of its values is used, not believed more than it says",
          "[expectimax]") {
    std::uint64_t without = 0, with = 0;
    for (std::uint64_t seed = 1; seed <= star_rounds / 5; ++seed) {
        const graph g = draw_graph(luck_kind(seed), seed);
        const auto game = bounded_chance_game::of(g);
        const int depth = 1 + static_cast<int>(seed % 6);
        CAPTURE(seed, depth);
        const luck_oracle truth{g};
        const double most = luck_kind(seed).best_score;
        for (const auto pruning :
             {chance_pruning::none, chance_pruning::star1, chance_pruning::star2}) {
            const auto r = ask_expectimax(
                game, {.depth = depth, .pruning = pruning, .table_bytes = 0, .deepen = false});
            REQUIRE(std::abs(r.value - truth.value(0, depth)) <= star_rounding);
            if (pruning != chance_pruning::star1) continue;
            with += r.stats.nodes;
            without += ask_expectimax(game_of<graph_chance_game>(g), {.depth = depth,
                                                                      .pruning = pruning,
                                                                      .low = -most,
                                                                      .high = most,
                                                                      .table_bytes = 0,
                                                                      .deepen = false})
                           .stats.nodes;
        }
    }
    CHECK(with < without);
}

TEST_CASE("bounds that are wrong are kept to and make a guess", "[expectimax]") {
    // A finished state is worth 20 where 5 is said to be the most.
    graph g;
    g.nodes.resize(3);
    g.nodes[0].edges = {{1}, {2}};
    g.nodes[1].outcome = 20;
    g.nodes[2].outcome = 3;
    const auto game = game_of<graph_chance_game>(g);
    const auto r = ask_expectimax(game, {.low = -5, .high = 5});
    CHECK(r.value == 5);
    CHECK(r.certainty == certainty::estimate);
    CHECK(ask_expectimax(game, {}).value == 20);
}

TEST_CASE("without luck expectimax is minimax", "[expectimax]") {
    graph_kind kind{.min_layers = 4, .max_layers = 7, .max_width = 24};
    for (std::uint64_t seed = 1; seed <= star_rounds / 10; ++seed) {
        const graph g = draw_graph(kind, seed);
        const auto game = game_of<graph_game>(g);
        for (const auto pruning : {chance_pruning::none, chance_pruning::star2}) {
            const auto r = ask_expectimax(game, {.pruning = pruning, .table_bytes = 1 << 12});
            REQUIRE(r.value == minimax_values(g)[0]);
            REQUIRE(r.certainty == certainty::exact);
            // The line leads to the value.
            int node = 0;
            for (const int m : r.line) node = g[node].edges[static_cast<std::size_t>(m)].to;
            REQUIRE(minimax_values(g)[static_cast<std::size_t>(node)] == r.value);
        }
    }
}

namespace {

// A coin, then a choice: 1/4 · max(0.5, 1.5) + 3/4 · max(−2, −0.75), paid in halves and quarters.
struct paying_coin {
    using state = int;
    using move = int;
    std::vector<int> moves(state s) const {
        return s == 0 ? std::vector{1, 2} : std::vector{2 * s + 1, 2 * s + 2};
    }
    state next(state, move m) const { return m; }
    player to_move(state s) const { return s == 0 ? player::chance : player::first; }
    std::vector<weighted<move>> chances(state) const { return {{1, 0.25}, {2, 0.75}}; }
    std::optional<double> payoff(state s) const {
        constexpr double paid[] = {0.5, 1.5, -2, -0.75};
        if (s < 3) return std::nullopt;
        return paid[s - 3];
    }
    double evaluate(state s) const { return s * 0.125; }
    state root() const { return 0; }
};
static_assert(stochastic_game<paying_coin>);

struct move_by_move : games::twenty48_by_heuristic {
    void last_decisions() const = delete;
};

} // namespace

TEST_CASE("payoffs, games without hash and lists in vectors", "[expectimax]") {
    for (const auto pruning :
         {chance_pruning::none, chance_pruning::star1, chance_pruning::star2}) {
        const auto r = ask_expectimax(paying_coin{}, {.pruning = pruning, .low = -2, .high = 2});
        CHECK(r.value == 0.25 * 1.5 - 0.75 * 0.75);
        CHECK(r.certainty == certainty::exact);
        CHECK(r.line.empty()); // luck begins
        REQUIRE(r.moves.size() == 2);
        CHECK(r.moves[0].value == 1.5);
        CHECK(r.moves[1].value == -0.75);
        CHECK(r.stats.peak_bytes == 0);
        // Chance is free: depth 0 judges the root, with chance counted depth 1 judges the outcomes.
        CHECK(ask_expectimax(paying_coin{}, {.depth = 0, .pruning = pruning}).value == 0);
        const auto counted =
            ask_expectimax(paying_coin{}, {.depth = 1, .pruning = pruning, .count_chance = true});
        CHECK(counted.value == 0.25 * 0.125 + 0.75 * 0.25);
        CHECK(counted.stopped == stop_reason::depth);
    }
    const auto over = expectimax(paying_coin{}).run(4);
    CHECK(over.value == 1.5);
    CHECK(over.certainty == certainty::exact);
    CHECK(over.moves.empty());
}

TEST_CASE("a cut by probability says what it dropped", "[expectimax]") {
    // Chance: 0.9 to a finished 1, 0.1 to a second coin that is judged 5 but pays 0 or 2 evenly.
    graph g;
    g.nodes.resize(5);
    g.nodes[0] = {player::chance, {{1, 0.9}, {2, 0.1}}, {}, 0};
    g.nodes[1].outcome = 1;
    g.nodes[2] = {player::chance, {{3, 0.5}, {4, 0.5}}, {}, 5};
    g.nodes[3].outcome = 0;
    g.nodes[4].outcome = 2;
    const auto game = game_of<graph_chance_game>(g);
    for (const auto pruning :
         {chance_pruning::none, chance_pruning::star1, chance_pruning::star2}) {
        expectimax sound(game, {.pruning = pruning});
        const auto whole = sound.run(game.root());
        CHECK(whole.value == Approx(1));
        CHECK(whole.dropped_mass == 0);
        expectimax cut(game, {.pruning = pruning, .unsound_probability_cut = 0.2});
        const auto r = cut.run(game.root());
        CHECK(r.value == Approx(0.9 + 0.1 * 5));
        CHECK(r.certainty == certainty::estimate);
        CHECK(r.dropped_mass == Approx(0.1));
        expectimax same(game, {.pruning = pruning, .unsound_probability_cut = 0.05});
        const auto none = same.run(game.root());
        CHECK(none.certainty == certainty::exact);
        CHECK(none.dropped_mass == 0);
    }
}

TEST_CASE("expectimax keeps to its limits", "[expectimax]") {
    using namespace std::chrono_literals;
    const games::twenty48 game;
    for (const auto pruning :
         {chance_pruning::none, chance_pruning::star1, chance_pruning::star2}) {
        const expectimax_options options{
            .pruning = pruning, .low = 0, .high = 1, .table_bytes = 1 << 16};
        const auto start = *game.parse("0010000000000010");
        for (const std::uint64_t nodes : {0u, 1u, 2u, 100u, 1024u, 1025u, 30'000u}) {
            const auto r = expectimax(game, options).run(start, {.nodes = nodes});
            CAPTURE(nodes);
            CHECK(r.stats.nodes <= nodes);
            CHECK(r.stats.nodes + 5 > nodes);
            CHECK(r.stopped == stop_reason::nodes);
            CHECK(r.certainty != certainty::exact);
            CHECK(r.line.size() == 1);
        }
        CHECK(expectimax(game, options).run(start, {.time = 0ns}).stopped == stop_reason::time);
        const auto held = expectimax(game, options).run(start, {.bytes = 1000});
        CHECK(held.stopped == stop_reason::memory);
        CHECK(held.stats.nodes == 0);
        seesaw::tests::stop_source source;
        source.request_stop();
        CHECK(expectimax(game, options).run(start, {.stop = source.get_token()}).stopped ==
              stop_reason::cancelled);
        // A search cut short gives its last complete iteration.
        const auto cut = expectimax(game, options).run(start, {.nodes = 20'000});
        bool complete = false;
        for (int depth = 1; depth < 4; ++depth) {
            auto shallower = options;
            shallower.depth = depth;
            complete |= ask_from(game, start, shallower).value == cut.value;
        }
        CHECK(complete);
        CHECK(cut.certainty == certainty::estimate);
    }
}

TEST_CASE("luck that never ends meets a horizon", "[expectimax]") {
    graph g;
    g.nodes.resize(2);
    g.nodes[0] = {player::chance, {{0, 0.5}, {1, 0.5}}, {}, 7};
    g.nodes[1].outcome = 1;
    const auto r = ask_expectimax(game_of<graph_chance_game>(g), {.depth = 3, .table_bytes = 0});
    CHECK(r.value == Approx(1));
    CHECK(r.certainty == certainty::estimate);
    CHECK(r.stats.deepest == max_depth);
}

TEST_CASE("events nest, and every node that is listed is told", "[expectimax]") {
    struct listener {
        std::uint64_t listed = 0, cuts = 0;
        int iterations = 0, last_ply = 0;
        void operator()(const expanded<graph_chance_game>& e) {
            ++listed;
            REQUIRE(e.ply <= last_ply + 1);
            last_ply = e.ply;
        }
        void operator()(const cutoff&) { ++cuts; }
        void operator()(const iteration&) { ++iterations; }
    };
    std::uint64_t cuts = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const auto game = game_of<graph_chance_game>(draw_graph(luck_kind(seed), seed));
        listener heard;
        const auto r = expectimax(game, {.depth = 4,
                                         .pruning = chance_pruning::star1,
                                         .low = -20,
                                         .high = 20,
                                         .table_bytes = 1 << 12})
                           .run(game.root(), {}, heard);
        CHECK(heard.listed == r.stats.expansions);
        CHECK(heard.cuts == r.stats.cutoffs);
        CHECK(heard.iterations >= 1);
        cuts += heard.cuts;
    }
    CHECK(cuts > 0);
}

TEST_CASE("threads find what one finds, and repeat themselves", "[expectimax][threads]") {
    for (std::uint64_t seed = 1; seed <= (short_run ? 10u : 60u); ++seed) {
        const graph g = draw_graph(luck_kind(seed), seed);
        const auto game = game_of<graph_chance_game>(g);
        const int depth = 1 + static_cast<int>(seed % 6);
        for (const auto pruning : {chance_pruning::none, chance_pruning::star2}) {
            const expectimax_options options{.depth = depth,
                                             .pruning = pruning,
                                             .low = -20,
                                             .high = 20,
                                             .table_bytes = 1 << 14,
                                             .threads = 3};
            CAPTURE(seed, depth);
            const auto once = ask_expectimax(game, options);
            check_against({g}, once, depth);
            const auto again = ask_expectimax(game, options);
            REQUIRE(once.value == again.value);
            REQUIRE(once.moves == again.moves);
            REQUIRE(once.stats.nodes == again.stats.nodes);
            if (once.stats.nodes < 20) continue;
            const auto cut = expectimax(game, options).run(game.root(), {.nodes = 17});
            REQUIRE(cut.stats.nodes <= 17);
        }
    }
    // A team stops as one.
    seesaw::tests::stop_source source;
    source.request_stop();
    const games::twenty48 game;
    const auto r = expectimax(game, {.threads = 2}).run(game.root(), {.stop = source.get_token()});
    CHECK(r.stopped == stop_reason::cancelled);
}

TEST_CASE("2048: last decisions are what a search finds, cut or not", "[expectimax]") {
    const games::twenty48_by_heuristic fast{{.target = 0}, games::twenty48_heuristic{}};
    const move_by_move slow{{{.target = 0}, games::twenty48_heuristic{}}};
    static_assert(!has_last_decisions<move_by_move>);
    for (const char* board : {"0010000000000010", "1234000023450001", "1212212112123450"})
        for (const double cut : {0.0, 0.02, 0.2}) {
            const expectimax_options options{.depth = 3,
                                             .low = 0,
                                             .table_bytes = 0,
                                             .deepen = false,
                                             .unsound_probability_cut = cut};
            expectimax with(fast, options);
            expectimax without(slow, options);
            const auto s = *fast.parse(board);
            const auto x = with.run(s), y = without.run(s);
            CAPTURE(board, cut);
            REQUIRE(x.value == Approx(y.value).epsilon(1e-12));
            CHECK(x.stats.nodes == y.stats.nodes);
            CHECK(x.stats.deepest == y.stats.deepest);
            CHECK(x.dropped_mass == Approx(y.dropped_mass));
            if (cut == 0) CHECK(x.dropped_mass == 0);
            if (cut > 0.1) CHECK(x.dropped_mass > 0);
        }
}

TEST_CASE("2048: every way to search finds the same", "[expectimax]") {
    // 2 × 2 to the end: the chance to reach 16 from a random start.
    const games::twenty48 small{.width = 2, .height = 2, .target = 16};
    for (const auto pruning :
         {chance_pruning::none, chance_pruning::star1, chance_pruning::star2}) {
        const auto r = ask_expectimax(
            small, {.pruning = pruning, .low = 0, .high = 1, .table_bytes = 1 << 18});
        CHECK(r.value == Approx(0.96251125375).epsilon(1e-10));
        CHECK(r.certainty == certainty::exact);
    }
    // 4 × 4 with a heuristic.
    const games::twenty48_by_heuristic fast{{.target = 0}, games::twenty48_heuristic{}};
    static_assert(has_last_decisions<games::twenty48_by_heuristic>);
    rng random(3);
    std::vector<double> found;
    for (int round = 0; round < (short_run ? 5 : 40); ++round) {
        games::twenty48::state s{0, player::first};
        for (int cell = 0; cell < 16; ++cell)
            s.board |= random.below(4) == 0
                           ? 0
                           : static_cast<std::uint64_t>(random.between(1, 11)) << (4 * cell);
        if (fast.outcome(s)) continue;
        // Move by move, as the definition has it.
        double best = 0;
        for (const auto& m : fast.moves(s)) {
            double mean = 0;
            for (const auto& c : fast.chances(fast.next(s, m))) {
                const auto reply = fast.next(fast.next(s, m), c.move);
                double most = 0;
                for (const auto& last : fast.moves(reply))
                    most = std::max(most, fast.evaluate(fast.next(reply, last)));
                mean += c.probability * most;
            }
            best = std::max(best, mean);
        }
        for (const auto pruning :
             {chance_pruning::none, chance_pruning::star1, chance_pruning::star2})
            for (const std::uint64_t bytes : {0u, 1u << 16}) {
                const auto r = ask_from(
                    fast, s,
                    {.depth = 2, .pruning = pruning, .low = 0, .high = 3e6, .table_bytes = bytes});
                REQUIRE(std::abs(r.value - best) <= 1e-9 * best);
                if (pruning == chance_pruning::none) found.push_back(r.value);
                REQUIRE(std::abs(r.value - found.back()) <= star_rounding * found.back());
            }
    }
}
