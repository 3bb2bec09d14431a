// SPDX-License-Identifier: MIT
#include "papers/chance/star_trees.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <seesaw/engines/expectimax.hpp>
#include <seesaw/games/twenty48.hpp>

namespace bench::star_trees {

namespace {

struct regular_tree {
    struct state {
        std::uint64_t path = 0;
        int ply = 0;
        bool operator==(const state&) const = default;
    };
    using move = int;

    tree shape;

    state root() const { return {shape.seed, 0}; }
    seesaw::player to_move(const state& s) const {
        if (s.ply % 2 == 1) return seesaw::player::chance;
        return s.ply % 4 == 0 || shape.one_player ? seesaw::player::first : seesaw::player::second;
    }
    seesaw::move_list<move, 16> moves(const state&) const {
        seesaw::move_list<move, 16> all;
        for (int i = 0; i < shape.branching; ++i) all.push_back(i);
        return all;
    }
    seesaw::move_list<seesaw::weighted<move>, 16> chances(const state&) const {
        seesaw::move_list<seesaw::weighted<move>, 16> all;
        for (int i = 0; i < shape.branching; ++i) all.push_back({i, 1.0 / shape.branching});
        return all;
    }
    state next(const state& s, move m) const {
        return {seesaw::mix(s.path, static_cast<std::uint64_t>(m)), s.ply + 1};
    }
    std::optional<double> payoff(const state& s) const {
        if (s.ply < 2 * shape.decisions) return std::nullopt;
        return seesaw::rng(s.path).real();
    }
    int order(const state& s, move m) const {
        if (!shape.best_first) return 0;
        const double v = value(next(s, m));
        return static_cast<int>(1e6 * (to_move(s) == seesaw::player::second ? -v : v));
    }

private:
    double value(const state& s) const {
        if (const auto over = payoff(s)) return *over;
        double sum = 0, most = 0, least = 1;
        for (int i = 0; i < shape.branching; ++i) {
            const double v = value(next(s, i));
            sum += v;
            most = std::max(most, v);
            least = std::min(least, v);
        }
        const seesaw::player turn = to_move(s);
        return turn == seesaw::player::chance  ? sum / shape.branching
               : turn == seesaw::player::first ? most
                                               : least;
    }
};
static_assert(seesaw::stochastic_game<regular_tree>);

/// The three searches from there; values lie within 0 and 1.
template <class Game>
visits count_from(const Game& game, const seesaw::state_t<Game>& start, int depth) {
    visits found;
    double value = 0;
    for (const auto pruning : {seesaw::chance_pruning::none, seesaw::chance_pruning::star1,
                               seesaw::chance_pruning::star2}) {
        const auto r = seesaw::expectimax(game, {.depth = depth,
                                                 .pruning = pruning,
                                                 .low = 0,
                                                 .high = 1,
                                                 .table_bytes = 0,
                                                 .deepen = false})
                           .run(start);
        const auto nodes = static_cast<double>(r.stats.nodes);
        if (pruning == seesaw::chance_pruning::none) {
            found.plain = nodes;
            value = r.value;
        } else {
            (pruning == seesaw::chance_pruning::star1 ? found.star1 : found.star2) = nodes;
            found.difference = std::max(found.difference, std::abs(r.value - value));
        }
    }
    return found;
}

} // namespace

visits count(const tree& of) {
    const regular_tree game{of};
    return count_from(game, game.root(), seesaw::max_depth);
}

visits count_on_2048(int width, int height, int target, int depth) {
    const seesaw::games::twenty48 game{.width = width, .height = height, .target = target};
    return count_from(game, {0x11, seesaw::player::first}, depth);
}

} // namespace bench::star_trees
