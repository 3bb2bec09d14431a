// SPDX-License-Identifier: MIT
// One walk over the tree to a fixed depth, whole or as alpha-beta sees it, whatever is computed
// from the leaves upwards.
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
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/played_line.hpp>
#include <seesaw/detail/base/proven_value.hpp>
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

    /// The whole tree; false when the budget is spent.
    bool run(const state& root, node_result& found) {
        if (lines.empty()) lines.resize(2);
        return visit<true>(root, 0, found);
    }

    /// That part of it which alpha-beta looks at, in a game without chance: the value is the same,
    /// what the backup makes of the children that are left out is not.
    bool run_pruned(const state& root, node_result& found) {
        constexpr number most = std::is_integral_v<number> ? static_cast<number>(infinite_score)
                                                           : std::numeric_limits<number>::max();
        if (lines.empty()) lines.resize(2);
        return alpha_beta(root, 0, -most, most, found);
    }

private:
    using number = tree_number<Game>;
    enum class arrival { leaf, inner, stopped };

    // Pays for a state, and judges it where the game or the depth ends.
    [[gnu::always_inline]] arrival arrive(const state& s, int ply, node_result& found) {
        if (!allowance.spend()) return arrival::stopped;
        stats.deepest = std::max(stats.deepest, ply);
        lines[at(ply)].clear();
        if (const auto value = finished_value(game, s)) {
            found = backup.leaf(static_cast<number>(*value), true, ply);
            return arrival::leaf;
        }
        if (ply == depth) {
            met_horizon = true;
            found = backup.leaf(static_value(game, s), false, ply);
            return arrival::leaf;
        }
        notify<expanded<Game>>(observer, s, ply);
        ++stats.expansions;
        if (lines.size() < at(ply + 2)) lines.resize(2 * lines.size());
        return arrival::inner;
    }

    template <bool AtRoot>
    bool visit(const state& s, int ply, node_result& found) {
        if (const arrival as = arrive(s, ply, found); as != arrival::inner)
            return as == arrival::leaf;
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

    // Fail-soft in the window; everything is seen from `first`.
    bool alpha_beta(const state& s, int ply, number alpha, number beta, node_result& found) {
        if (const arrival as = arrive(s, ply, found); as != arrival::inner)
            return as == arrival::leaf;
        const player turn = game.to_move(s);
        typename Backup::node node(backup, turn, ply);
        for (const auto& m : game.moves(s)) {
            node_result child;
            if (!alpha_beta(game.next(s, m), ply + 1, alpha, beta, child)) return false;
            if (ply == 0) backup.root_move(m, child, true);
            if (node.add(child, 1)) lines[at(ply)].assign(m, lines[at(ply + 1)]);
            if (turn == player::second)
                beta = std::min(beta, child.value);
            else
                alpha = std::max(alpha, child.value);
            if (alpha >= beta) {
                ++stats.cutoffs;
                break;
            }
        }
        found = node.close();
        return true;
    }

    static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
};

}}} // namespace seesaw::v0::detail

#endif
