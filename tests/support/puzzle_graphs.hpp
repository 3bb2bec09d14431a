// SPDX-License-Identifier: MIT
//
// Random weighted puzzles with estimates, for single-agent engines: what is true of them is found
// by Dijkstra's search, once forwards (support/random_games.hpp) and here backwards.
#ifndef SEESAW_TESTS_SUPPORT_PUZZLE_GRAPHS_HPP
#define SEESAW_TESTS_SUPPORT_PUZZLE_GRAPHS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include <seesaw/game.hpp>

#include "support/random_games.hpp"

namespace seesaw::tests {

/// What is left to pay from every node, infinite where no solution can be reached: relaxed until
/// nothing changes.
inline std::vector<double> costs_to_go(const graph& g, score goal = 1) {
    std::vector<double> left(g.nodes.size(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < left.size(); ++i)
        if (g.nodes[i].outcome && *g.nodes[i].outcome >= goal) left[i] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = left.size(); i-- > 0;)
            for (const edge& e : g.nodes[i].edges) {
                const double by = e.cost + left[static_cast<std::size_t>(e.to)];
                if (by < left[i]) {
                    left[i] = by;
                    changed = true;
                }
            }
    }
    return left;
}

/// A puzzle with admissible estimates that contradict each other: any share of the truth, and
/// anything at all where there is no solution.
struct estimated_puzzle : graph_puzzle {
    std::shared_ptr<const std::vector<int>> guesses;
    int estimate(const state& s) const { return (*guesses)[static_cast<std::size_t>(s.node)]; }
};

/// The same with costs that are not whole.
struct fractional_puzzle : estimated_puzzle {
    double cost(const state& s, move m) const { return 0.1 * estimated_puzzle::cost(s, m); }
    double estimate(const state& s) const {
        return 0.1 * estimated_puzzle::estimate(s) * (1 - 1e-9);
    }
};

inline graph draw_puzzle_graph(std::uint64_t seed) {
    graph_kind kind;
    kind.cycle = seed % 2 == 0 ? 0.2 : 0;
    kind.transposition = 0.5;
    kind.max_layers = 9;
    kind.max_width = 12;
    return draw_puzzle(kind, seed, 10);
}

template <class Puzzle = estimated_puzzle>
Puzzle estimated(const graph& g, std::uint64_t seed) {
    Puzzle p;
    p.nodes = std::make_shared<const graph>(g);
    rng random(seed);
    std::vector<int> guesses;
    for (const double truth : costs_to_go(g)) {
        const int most = std::isinf(truth) ? 40 : static_cast<int>(truth);
        guesses.push_back(static_cast<int>(random.between(0, most)));
    }
    p.guesses = std::make_shared<const std::vector<int>>(std::move(guesses));
    return p;
}

/// The cost of a line of moves, infinite where it does not end solved.
template <class Puzzle>
double cost_of_line(const Puzzle& p, const std::vector<move_t<Puzzle>>& line) {
    double sum = 0;
    auto s = p.root();
    for (const auto m : line) {
        sum += static_cast<double>(p.cost(s, m));
        s = p.next(s, m);
    }
    return p.solved(s) ? sum : std::numeric_limits<double>::infinity();
}

} // namespace seesaw::tests

#endif
