// SPDX-License-Identifier: MIT
//
// Random small games as explicit graphs, and what is true of them.
//
// A graph is a list of nodes with their successors; `draw_graph(kind, seed)` makes one, and the
// functions below say its exact values by the plainest means there are: a recursion over the nodes,
// a fixed point where there are cycles, Dijkstra where steps have costs. Engines see the graph
// through `graph_game` (two players, or chance too) and `graph_puzzle`.
//
// What a graph can have: several outcomes, early ends, passes (a player with one move only), the
// same player moving twice, transpositions, cycles, chance nodes, weighted edges.
#ifndef SEESAW_TESTS_SUPPORT_RANDOM_GAMES_HPP
#define SEESAW_TESTS_SUPPORT_RANDOM_GAMES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include <seesaw/game.hpp>

namespace seesaw::tests {

struct edge {
    int to = 0;
    double probability = 0; // of a chance move
    int cost = 1;           // of a puzzle's step
};

struct graph_node {
    player turn = player::first;
    std::vector<edge> edges;
    std::optional<score> outcome;
    score guess = 0; // what `evaluate` says
    bool pass = false;
};

struct graph {
    std::vector<graph_node> nodes;
    std::uint64_t seed = 0;

    const graph_node& operator[](int i) const { return nodes[static_cast<std::size_t>(i)]; }
};

struct graph_kind {
    int min_layers = 8, max_layers = 10;
    int max_width = 100; // nodes in a layer
    int max_branching = 4;
    int best_score = 1;         // outcomes are −best_score … best_score
    double early_end = 0.06;    // a node before the last layer is an end
    double transposition = 0.2; // an edge goes to a node that exists already
    double cycle = 0;           // an edge goes back to an earlier layer
    double pass = 0.12;         // a node has one move only
    double same_turn = 0.15;    // a node's player is not the opponent of the layer before
    double chance = 0;          // a node belongs to chance
};

/// Largest number of moves of any graph_kind.
inline constexpr std::size_t most_edges = 8;

inline graph draw_graph(const graph_kind& kind, std::uint64_t seed) {
    rng random(seed);
    const auto happens = [&](double probability) { return random.real() < probability; };
    graph g;
    g.seed = seed;
    // How outcomes lean differs from game to game, so that each verdict is common.
    const double lean = random.real(), draws = 0.5 * random.real();
    const auto draw_outcome = [&]() -> score {
        if (happens(draws)) return 0;
        const auto size = static_cast<score>(random.between(1, kind.best_score));
        return happens(lean) ? size : -size;
    };
    const auto layers = static_cast<int>(random.between(kind.min_layers, kind.max_layers));
    std::vector<std::vector<int>> layer(1, {0});
    const auto add_node = [&](int depth) {
        graph_node n;
        const player by_layer = depth % 2 == 0 ? player::first : player::second;
        n.turn = happens(kind.same_turn) ? opponent(by_layer) : by_layer;
        if (kind.chance > 0 && happens(kind.chance)) n.turn = player::chance;
        n.guess = static_cast<score>(random.between(-kind.best_score, kind.best_score));
        g.nodes.push_back(n);
        return static_cast<int>(g.nodes.size()) - 1;
    };
    add_node(0);
    for (int depth = 0; depth < layers; ++depth) {
        layer.emplace_back();
        for (const int from : layer[static_cast<std::size_t>(depth)]) {
            auto& below = layer[static_cast<std::size_t>(depth) + 1];
            if (depth + 1 == layers || (depth > 1 && happens(kind.early_end))) {
                g.nodes[static_cast<std::size_t>(from)].outcome = draw_outcome();
                continue;
            }
            const bool pass = happens(kind.pass);
            const auto count = pass ? 1 : random.between(2, kind.max_branching);
            std::vector<edge> edges;
            for (int i = 0; i < count; ++i) {
                edge e;
                const bool back = depth > 1 && happens(kind.cycle);
                const bool full = static_cast<int>(below.size()) >= kind.max_width;
                if (back) {
                    const auto& above =
                        layer[static_cast<std::size_t>(random.between(0, depth - 1))];
                    e.to = above[static_cast<std::size_t>(random.below(above.size()))];
                } else if (!below.empty() && (full || happens(kind.transposition))) {
                    e.to = below[static_cast<std::size_t>(random.below(below.size()))];
                } else {
                    e.to = add_node(depth + 1);
                    below.push_back(e.to);
                }
                e.cost = static_cast<int>(random.between(1, 9));
                const bool known = std::any_of(edges.begin(), edges.end(),
                                               [&](const edge& x) { return x.to == e.to; });
                if (!known) edges.push_back(e);
            }
            double total = 0;
            for (edge& e : edges) total += e.probability = 0.1 + random.real();
            for (edge& e : edges) e.probability /= total;
            graph_node& n = g.nodes[static_cast<std::size_t>(from)];
            n.edges = std::move(edges);
            n.pass = n.edges.size() == 1;
        }
    }
    return g;
}

// ── The graph as a game ─────────────────────────────────────────────────────────────────────────

/// Rules over a graph. The state is the node's number, a move the place of an edge.
struct graph_rules {
    struct state {
        int node = 0;
        bool operator==(const state&) const = default;
    };
    using move = int;
    using moves_type = move_list<move, most_edges>;
    static constexpr bool hash_is_unique = true;

    std::shared_ptr<const graph> nodes;

    const graph_node& at(const state& s) const { return (*nodes)[s.node]; }
    state root() const { return {}; }
    moves_type moves(const state& s) const {
        moves_type list;
        for (std::size_t i = 0; i < at(s).edges.size(); ++i) list.push_back(static_cast<int>(i));
        return list;
    }
    state next(const state& s, move m) const {
        return {at(s).edges[static_cast<std::size_t>(m)].to};
    }
    std::uint64_t hash(const state& s) const { return static_cast<std::uint64_t>(s.node); }
};

struct graph_game : graph_rules {
    player to_move(const state& s) const { return at(s).turn; }
    std::optional<score> outcome(const state& s) const { return at(s).outcome; }
    score evaluate(const state& s) const { return at(s).guess; }
    std::uint64_t fingerprint() const { return nodes->seed; }
};
static_assert(two_player_game<graph_game>);

/// For graphs without cycles, which engines may rely on.
struct acyclic_graph_game : graph_game {
    static constexpr bool acyclic = true;
};

/// With playouts that the test decides on; one type, so that engines are compiled for it once.
struct scripted_game : graph_game {
    std::function<score(const state&)> script;

    score playout(const state& s, rng&) const { return script(s); }
};

struct graph_chance_game : graph_game {
    move_list<weighted<move>, most_edges> chances(const state& s) const {
        move_list<weighted<move>, most_edges> list;
        for (const move m : moves(s))
            list.push_back({m, at(s).edges[static_cast<std::size_t>(m)].probability});
        return list;
    }
};
static_assert(stochastic_game<graph_chance_game>);

/// Solved where the outcome is the best there is; ends that are not solved have no moves.
struct graph_puzzle : graph_rules {
    score goal = 1;

    bool solved(const state& s) const { return at(s).outcome && *at(s).outcome >= goal; }
    int cost(const state& s, move m) const { return at(s).edges[static_cast<std::size_t>(m)].cost; }
};
static_assert(puzzle<graph_puzzle>);

template <class Game = graph_game>
Game game_of(graph g) {
    Game game;
    game.nodes = std::make_shared<const graph>(std::move(g));
    return game;
}

// ── What is true of it ──────────────────────────────────────────────────────────────────────────

/// Can `attacker` force an outcome of at least `goal` (seen from the attacker) from each node,
/// whatever the others do, chance included? A play that never ends has no outcome. Computed as the
/// least fixed point, so it is right with cycles too.
inline std::vector<bool> forced(const graph& g, player attacker, score goal) {
    std::vector<bool> wins(g.nodes.size(), false);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < g.nodes.size(); ++i) {
            if (wins[i]) continue;
            const graph_node& n = g.nodes[i];
            const auto good = [&](const edge& e) { return wins[static_cast<std::size_t>(e.to)]; };
            const bool win =
                n.outcome ? seen_from(attacker, *n.outcome) >= goal
                : n.turn == attacker
                    ? std::any_of(n.edges.begin(), n.edges.end(), good)
                    : !n.edges.empty() && std::all_of(n.edges.begin(), n.edges.end(), good);
            if (win) wins[i] = changed = true;
        }
    }
    return wins;
}

/// The minimax value of each node, seen from `first`; for graphs without cycles and without chance.
inline std::vector<score> minimax_values(const graph& g) {
    std::vector<std::optional<score>> known(g.nodes.size());
    const auto value = [&](const auto& self, int node) -> score {
        auto& memo = known[static_cast<std::size_t>(node)];
        if (memo) return *memo;
        const graph_node& n = g[node];
        if (n.outcome) return *(memo = n.outcome);
        const bool maximise = n.turn != player::second;
        score best = maximise ? -score_limit : score_limit;
        for (const edge& e : n.edges) {
            const score v = self(self, e.to);
            best = maximise ? std::max(best, v) : std::min(best, v);
        }
        return *(memo = best);
    };
    std::vector<score> values;
    for (std::size_t i = 0; i < g.nodes.size(); ++i)
        values.push_back(value(value, static_cast<int>(i)));
    return values;
}

/// The expected outcome of each node under best play; for graphs without cycles.
inline std::vector<double> expected_values(const graph& g) {
    std::vector<std::optional<double>> known(g.nodes.size());
    const auto value = [&](const auto& self, int node) -> double {
        auto& memo = known[static_cast<std::size_t>(node)];
        if (memo) return *memo;
        const graph_node& n = g[node];
        if (n.outcome) return *(memo = *n.outcome);
        double sum = 0, high = -score_limit, low = score_limit;
        for (const edge& e : n.edges) {
            const double v = self(self, e.to);
            sum += e.probability * v;
            high = std::max(high, v);
            low = std::min(low, v);
        }
        return *(memo = n.turn == player::chance ? sum : n.turn == player::second ? low : high);
    };
    std::vector<double> values;
    for (std::size_t i = 0; i < g.nodes.size(); ++i)
        values.push_back(value(value, static_cast<int>(i)));
    return values;
}

/// A puzzle; every `hopeless`th has no solution.
inline graph draw_puzzle(const graph_kind& kind, std::uint64_t seed, std::uint64_t hopeless = 3) {
    graph g = draw_graph(kind, seed);
    if (seed % hopeless == 0)
        for (graph_node& n : g.nodes)
            if (n.outcome) n.outcome = -1;
    return g;
}

/// With dead ends and cycles: what proof engines are asked about.
inline graph draw_cyclic_puzzle(std::uint64_t seed) {
    graph_kind kind{.min_layers = 4, .max_layers = 7, .max_width = 20};
    kind.cycle = 0.1;
    return draw_puzzle(kind, seed);
}

/// The cheapest way from node 0 to a solved node; infinite where there is none.
inline double cheapest(const graph& g, score goal = 1) {
    std::vector<double> best(g.nodes.size(), std::numeric_limits<double>::infinity());
    using entry = std::pair<double, int>;
    std::priority_queue<entry, std::vector<entry>, std::greater<>> open;
    open.push({best[0] = 0, 0});
    while (!open.empty()) {
        const auto [cost, node] = open.top();
        open.pop();
        if (cost > best[static_cast<std::size_t>(node)]) continue;
        if (g[node].outcome) {
            if (*g[node].outcome >= goal) return cost;
            continue;
        }
        for (const edge& e : g[node].edges)
            if (cost + e.cost < best[static_cast<std::size_t>(e.to)])
                open.push({best[static_cast<std::size_t>(e.to)] = cost + e.cost, e.to});
    }
    return std::numeric_limits<double>::infinity();
}

/// Moves in the longest game from node 0; for graphs without cycles.
inline int longest_game(const graph& g) {
    std::vector<int> known(g.nodes.size(), -1);
    const auto length = [&](const auto& self, int node) -> int {
        int& memo = known[static_cast<std::size_t>(node)];
        if (memo >= 0) return memo;
        int longest = 0;
        for (const edge& e : g[node].edges) longest = std::max(longest, 1 + self(self, e.to));
        return memo = longest;
    };
    return length(length, 0);
}

} // namespace seesaw::tests

#endif
