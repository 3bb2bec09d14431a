// SPDX-License-Identifier: MIT
// What a search for a way to the goal has to say: a way, that there is none, or how much one costs
// at least.
#ifndef SEESAW_DETAIL_PATH_PATH_REPORT_HPP
#define SEESAW_DETAIL_PATH_PATH_REPORT_HPP

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/detail/path/state_table.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Move>
void report_way(search_result<Move, double>& r, std::vector<Move> line, double cost,
                bool cheapest) {
    r.value = cost;
    r.certainty = cheapest ? certainty::exact : certainty::at_most;
    r.line = std::move(line);
    r.stats.deepest = std::max(r.stats.deepest, static_cast<int>(r.line.size()));
    if (!r.line.empty()) r.moves.push_back({r.line.front(), r.value, r.certainty});
}

/// A way that was found; `in_turn`: it must be cheapest, as states were expanded by what they may
/// cost at least. Cheaper ways to states on it may have been found since the goal was met.
template <class Game, class Cost>
void report_found(result<Game, double>& r, const Game& rules, const state_t<Game>& root,
                  std::vector<move_t<Game>> way, bool in_turn, Cost least) {
    const auto g = path_cost(rules, root, way);
    report_way(r, std::move(way), static_cast<double>(g), in_turn || g <= least);
}

template <class Move>
void report_no_way(search_result<Move, double>& r) {
    r.value = std::numeric_limits<double>::infinity();
    r.certainty = certainty::exact;
}

/// The moves from the root to a place: `parent_of(place, state)` leads back, `load` has the states.
template <class Game, class Place, class IsRoot, class ParentOf, class Load>
std::vector<move_t<Game>> way_to(const Game& rules, Place at, const IsRoot& is_root,
                                 const ParentOf& parent_of, const Load& load) {
    std::vector<move_t<Game>> way;
    state_t<Game> after = load(at);
    while (!is_root(at)) {
        at = parent_of(at, after);
        const state_t<Game> before = load(at);
        way.push_back(cheapest_move(rules, before, after));
        after = before;
    }
    std::reverse(way.begin(), way.end());
    return way;
}

template <class Move>
void report_bound(search_result<Move, double>& r, double least) {
    r.value = least;
    r.certainty = certainty::at_least;
}

}}} // namespace seesaw::v0::detail

#endif
