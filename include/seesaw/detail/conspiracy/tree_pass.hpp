// SPDX-License-Identifier: MIT
// One walk over the whole tree to a fixed depth, whatever is computed from the leaves upwards.
//
// The value of every state is found as by minimax (chance nodes: the mean), and beside it what a
// `Backup` makes of it:
//
//     using result = …;                               of a node; has `value`
//     result leaf(Number value, bool finished, int ply);
//     class node { node(Backup&, player turn, int ply);
//                  bool add(const result& child, double weight);    true: the best child so far
//                  result close(); };
//     void root_move(const move&, const result&, bool met_horizon);    before it is added
//
// Numbers are scores where the game's results and estimates are, else doubles.
#ifndef SEESAW_DETAIL_CONSPIRACY_TREE_PASS_HPP
#define SEESAW_DETAIL_CONSPIRACY_TREE_PASS_HPP

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/played_line.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Are values whole numbers?
template <class Game>
inline constexpr bool scores_only = [] {
    if constexpr (!has_outcome<Game> || has_chances<Game>)
        return false;
    else if constexpr (evaluates<Game>)
        return !std::is_floating_point_v<decltype(std::declval<const Game&>().evaluate(
            std::declval<const state_t<Game>&>()))>;
    else
        return true;
}();

template <class Game>
using tree_number = std::conditional_t<scores_only<Game>, score, double>;

/// The result of a finished game, seen from `first`.
template <class Game>
auto finished_value(const Game& rules, const state_t<Game>& s) {
    if constexpr (has_outcome<Game>)
        return rules.outcome(s);
    else
        return rules.payoff(s);
}

template <class Game>
tree_number<Game> static_value(const Game& rules, const state_t<Game>& s) {
    if constexpr (evaluates<Game>)
        return static_cast<tree_number<Game>>(rules.evaluate(s));
    else
        return 0;
}

template <class Game, class Backup, class Observer>
struct tree_pass {
    using state = state_t<Game>;
    using node_result = typename Backup::result;

    const Game& game;
    Backup& backup;
    int depth;
    budget& allowance;
    Observer& observer;
    statistics& stats;
    std::vector<played_line<move_t<Game>>>& lines;
    bool met_horizon = false;

    /// False when the budget is spent.
    bool run(const state& root, node_result& found) {
        if (static_cast<int>(lines.size()) < 2) lines.resize(2);
        return visit<true>(root, 0, found);
    }

private:
    template <bool AtRoot>
    bool visit(const state& s, int ply, node_result& found) {
        if (!allowance.spend()) return false;
        stats.deepest = std::max(stats.deepest, ply);
        lines[at(ply)].clear();
        if (const auto value = finished_value(game, s)) {
            found = backup.leaf(static_cast<tree_number<Game>>(*value), true, ply);
            return true;
        }
        if (ply == depth) {
            met_horizon = true;
            found = backup.leaf(static_value(game, s), false, ply);
            return true;
        }
        notify<expanded<Game>>(observer, s, ply);
        ++stats.expansions;
        if (static_cast<int>(lines.size()) < ply + 2) lines.resize(lines.size() * 2);
        const player turn = game.to_move(s);
        typename Backup::node node(backup, turn, ply);
        const auto follow = [&](const move_t<Game>& m, double weight) {
            const bool horizon_before = met_horizon;
            if constexpr (AtRoot) met_horizon = false;
            node_result child;
            if (!visit<false>(game.next(s, m), ply + 1, child)) return false;
            if constexpr (AtRoot) {
                backup.root_move(m, child, met_horizon);
                met_horizon |= horizon_before;
            }
            if (node.add(child, weight)) lines[at(ply)].assign(m, lines[at(ply + 1)]);
            return true;
        };
        if constexpr (has_chances<Game>) {
            if (turn == player::chance) {
                for (const auto& [m, probability] : game.chances(s))
                    if (!follow(m, probability)) return false;
                found = node.close();
                return true;
            }
        }
        for (const auto& m : game.moves(s))
            if (!follow(m, 1)) return false;
        found = node.close();
        return true;
    }

    static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
};

}}} // namespace seesaw::v0::detail

#endif
