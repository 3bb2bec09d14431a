// SPDX-License-Identifier: MIT
//
// Layers for any random graph, cycles and all: strongly connected components in the order in which
// play can pass them. Coarser ones hold several components.
#ifndef SEESAW_TESTS_SUPPORT_LAYERED_GRAPHS_HPP
#define SEESAW_TESTS_SUPPORT_LAYERED_GRAPHS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "support/random_games.hpp"

namespace seesaw::tests {

/// A number for each node that no edge decreases, equal in both directions on cycles alone: the
/// most components that can have been passed on the way. Warshall, as graphs are small.
inline std::vector<int> finest_layers(const graph& g) {
    const std::size_t n = g.nodes.size();
    std::vector<std::vector<bool>> reach(n, std::vector<bool>(n));
    for (std::size_t i = 0; i < n; ++i) {
        reach[i][i] = true;
        if (!g.nodes[i].outcome)
            for (const edge& e : g.nodes[i].edges) reach[i][static_cast<std::size_t>(e.to)] = true;
    }
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t i = 0; i < n; ++i)
            if (reach[i][k])
                for (std::size_t j = 0; j < n; ++j)
                    if (reach[k][j]) reach[i][j] = true;
    std::vector<int> layer(n);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                if (!reach[i][j]) continue;
                const int least = layer[i] + (reach[j][i] ? 0 : 1);
                if (layer[j] >= least) continue;
                layer[j] = least;
                changed = true;
            }
    }
    return layer;
}

/// A graph game with layers of so many components each.
template <class Base>
struct layered_graph_game : Base {
    using typename Base::state;
    std::shared_ptr<const std::vector<int>> layers;
    int thickness = 1;

    int layer(const state& s) const {
        return (*layers)[static_cast<std::size_t>(s.node)] / thickness - 2; // some are negative
    }
    std::uint64_t fingerprint() const {
        return mix(this->nodes->seed, static_cast<std::uint64_t>(thickness));
    }
};

template <class Base>
layered_graph_game<Base> layered_game_of(graph g, int thickness) {
    layered_graph_game<Base> game;
    game.layers = std::make_shared<const std::vector<int>>(finest_layers(g));
    game.nodes = std::make_shared<const graph>(std::move(g));
    game.thickness = thickness;
    return game;
}

} // namespace seesaw::tests

#endif
