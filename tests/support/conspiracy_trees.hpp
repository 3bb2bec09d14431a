// SPDX-License-Identifier: MIT
//
// Small random trees whose conspiracies can be counted by trying all of them.
//
// A tree has at most 14 leaves. `conspiracies` tries every set of leaves: with the leaves of a set
// as high as one likes the root reaches some value, with them as low as one likes another, and it
// can be given any value between. So the least set for each value is known without any rule.
#ifndef SEESAW_TESTS_SUPPORT_CONSPIRACY_TREES_HPP
#define SEESAW_TESTS_SUPPORT_CONSPIRACY_TREES_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "support/random_games.hpp"

namespace seesaw::tests {

struct conspiracy_tree_kind {
    int depth = 3;
    int most_leaves = 14;
    int best_score = 3;    // values are −best_score … best_score
    double finished = 0.2; // a leaf is a finished game
    double chance = 0;     // an inner node belongs to chance
};

/// All leaves lie at the same depth, so that a search to that depth sees exactly this tree;
/// finished ones may lie higher. A tree, so no state is reached on two ways.
inline graph draw_conspiracy_tree(const conspiracy_tree_kind& kind, std::uint64_t seed) {
    rng random(seed);
    graph g;
    int leaves_left = static_cast<int>(random.between(1, kind.most_leaves));
    const auto draw = [&] {
        return static_cast<score>(random.between(-kind.best_score, kind.best_score));
    };
    const auto grow = [&](const auto& self, int depth) -> int {
        const auto number = static_cast<int>(g.nodes.size());
        graph_node n;
        n.turn = random.below(2) == 0 ? player::first : player::second;
        if (random.real() < kind.chance) n.turn = player::chance;
        n.guess = draw();
        g.nodes.push_back(n);
        const bool over = depth > 0 && random.real() < kind.finished;
        if (over) {
            g.nodes.back().outcome = n.guess;
        } else if (depth == kind.depth) {
            g.nodes.back().edges = {{number}}; // it would go on
        } else {
            // One leaf is spoken for already: the first child's.
            const int more = std::min(leaves_left - 1, static_cast<int>(random.below(4)));
            leaves_left -= std::max(0, more);
            std::vector<edge> edges;
            for (int i = 0; i <= std::max(0, more); ++i) edges.push_back({self(self, depth + 1)});
            for (edge& e : edges) e.probability = 1. / static_cast<double>(edges.size());
            g.nodes[static_cast<std::size_t>(number)].edges = std::move(edges);
        }
        return number;
    };
    grow(grow, 0);
    return g;
}

inline constexpr int no_conspiracy = std::numeric_limits<int>::max();

/// For each number of conspirators, up to all of them, how high and how low the root can get;
/// beyond every score where there is no end.
struct conspiracy_reach {
    std::vector<score> high, low;

    /// Conspirators for a value of v or more, v or less, v itself.
    int up(score v) const {
        for (std::size_t n = 0; n < high.size(); ++n)
            if (high[n] >= v) return static_cast<int>(n);
        return no_conspiracy;
    }
    int down(score v) const {
        for (std::size_t n = 0; n < low.size(); ++n)
            if (low[n] <= v) return static_cast<int>(n);
        return no_conspiracy;
    }
    int operator()(score v) const { return std::max(up(v), down(v)); }
};

inline constexpr score beyond_scores = score_limit + 1;

/// `chance_maximises`: chance counts with `first` (else with `second`).
inline conspiracy_reach conspiracies(const graph& g, int depth, bool finished_may_change,
                                     bool chance_maximises = false) {
    std::vector<int> number(g.nodes.size(), -1); // of the leaves that can change
    int leaves = 0;
    const auto count = [&](const auto& self, int node, int ply) -> void {
        const graph_node& n = g[node];
        if (n.outcome ? finished_may_change : ply == depth)
            number[static_cast<std::size_t>(node)] = leaves++;
        if (n.outcome || ply == depth) return;
        for (const edge& e : n.edges) self(self, e.to, ply + 1);
    };
    count(count, 0, 0);
    const auto value = [&](const auto& self, int node, int ply, unsigned set, score liar) -> score {
        const graph_node& n = g[node];
        if (n.outcome || ply == depth) {
            const int leaf = number[static_cast<std::size_t>(node)];
            if (leaf >= 0 && (set >> leaf & 1) == 1) return liar;
            return n.outcome ? *n.outcome : n.guess;
        }
        const bool maximise = n.turn == player::chance ? chance_maximises : n.turn == player::first;
        score best = maximise ? -beyond_scores : beyond_scores;
        for (const edge& e : n.edges) {
            const score v = self(self, e.to, ply + 1, set, liar);
            best = maximise ? std::max(best, v) : std::min(best, v);
        }
        return best;
    };
    conspiracy_reach reach;
    reach.high.assign(static_cast<std::size_t>(leaves) + 1, -beyond_scores);
    reach.low.assign(static_cast<std::size_t>(leaves) + 1, beyond_scores);
    for (unsigned set = 0; set < 1u << leaves; ++set) {
        const auto size = static_cast<std::size_t>(std::popcount(set));
        reach.high[size] = std::max(reach.high[size], value(value, 0, 0, set, beyond_scores));
        reach.low[size] = std::min(reach.low[size], value(value, 0, 0, set, -beyond_scores));
    }
    return reach;
}

} // namespace seesaw::tests

#endif
