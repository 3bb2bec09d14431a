// SPDX-License-Identifier: MIT
// Single conspiracy numbers from the leaves upwards, for one threshold or for all of them.
//
//     leaf:  0 where its value is at least T, else 1 (infinite where the game is over)
//     the attacker moves: the least of the children        others and chance: their sum
//
// Values go along: the best for the player to move, the mean where chance moves. See tree_pass.hpp.
#ifndef SEESAW_DETAIL_CONSPIRACY_SCN_BACKUP_HPP
#define SEESAW_DETAIL_CONSPIRACY_SCN_BACKUP_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/conspiracy/step_function.hpp>
#include <seesaw/detail/conspiracy/tree_pass.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// The value of a node of a minimax or expectimax tree.
template <class Number>
struct mixed_value {
    player turn;
    bool first = true;
    Number value = 0;

    bool take(Number child, double weight) {
        if (turn == player::chance) {
            if constexpr (std::is_floating_point_v<Number>) value += weight * child;
            return false;
        }
        const bool better = first || (turn == player::second ? child < value : child > value);
        if (better) value = child;
        first = false;
        return better;
    }
};

template <class Game>
struct scn_move {
    move_t<Game> played;
    double value;
    std::uint32_t needed;
    bool met_horizon;
};

template <class Game>
class scn_backup {
public:
    using number = tree_number<Game>;
    struct result {
        number value = 0;
        std::uint32_t needed = 0;
    };

    /// `threshold` as the attacker sees values.
    scn_backup(player attacker, number threshold) : attacker_(attacker), threshold_(threshold) {}

    result leaf(number value, bool finished, int) const {
        const number seen = attacker_ == player::second ? -value : value;
        return {value, seen >= threshold_ ? 0 : finished ? infinite_count : 1};
    }

    class node {
    public:
        node(const scn_backup& backup, player turn, int)
            : least_(turn == backup.attacker_), value_{turn}, needed_(least_ ? infinite_count : 0) {
        }
        bool add(const result& child, double weight) {
            needed_ =
                least_ ? std::min(needed_, child.needed) : sum_of_counts(needed_, child.needed);
            return value_.take(child.value, weight);
        }
        result close() const { return {value_.value, needed_}; }

    private:
        bool least_;
        mixed_value<number> value_;
        std::uint32_t needed_;
    };

    void root_move(const move_t<Game>& m, const result& found, bool met_horizon) {
        moves.push_back({m, static_cast<double>(found.value), found.needed, met_horizon});
    }

    std::vector<scn_move<Game>> moves;

private:
    player attacker_;
    number threshold_;
};

/// For all thresholds: a function for each node, see step_function.hpp.
template <class Game>
class scn_function_backup {
public:
    using number = tree_number<Game>;
    using function = step_function<number>;
    struct result {
        number value = 0;
        std::uint32_t leaf = 0; // what values beyond a leaf's take; 0: an inner node
    };

    scn_function_backup(player attacker, number threshold)
        : attacker_(attacker), threshold_(threshold) {}

    result leaf(number value, bool finished, int) const {
        return {value, finished ? infinite_count : 1};
    }

    class node {
    public:
        node(scn_function_backup& backup, player turn, int ply)
            : backup_(backup), ply_(static_cast<std::size_t>(ply)),
              least_(turn == backup.attacker_), value_{turn} {
            if (backup.levels_.size() < ply_ + 2) backup.levels_.resize(2 * ply_ + 2);
        }
        bool add(const result& child, double weight) {
            function& here = backup_.levels_[ply_];
            function& below = backup_.levels_[ply_ + 1];
            const bool first = std::exchange(first_, false);
            if (child.leaf > 0) {
                const number seen = backup_.seen(child.value);
                if (first)
                    here.set_to_leaf(seen, child.leaf);
                else if (least_)
                    here.lower_to_leaf(seen, child.leaf);
                else
                    here.add_leaf(seen, child.leaf);
            } else if (first) {
                here.swap(below);
            } else {
                if (least_)
                    here.combine(below, least_count, backup_.scratch_);
                else
                    here.combine(below, add_counts, backup_.scratch_);
                here.swap(backup_.scratch_);
            }
            return value_.take(child.value, weight);
        }
        result close() const { return {value_.value, 0}; }

    private:
        scn_function_backup& backup_;
        std::size_t ply_;
        bool least_;
        bool first_ = true;
        mixed_value<number> value_;
    };

    void root_move(const move_t<Game>& m, const result& found, bool met_horizon) {
        const std::uint32_t needed = found.leaf == 0                  ? levels_[1](threshold_)
                                     : seen(found.value) < threshold_ ? found.leaf
                                                                      : 0;
        moves.push_back({m, static_cast<double>(found.value), needed, met_horizon});
    }

    /// Of the root.
    const function& numbers(const result& root) {
        if (levels_.empty()) levels_.resize(1);
        if (root.leaf > 0) levels_[0].set_to_leaf(seen(root.value), root.leaf);
        return levels_[0];
    }

    std::vector<scn_move<Game>> moves;

private:
    number seen(number value) const { return attacker_ == player::second ? -value : value; }

    player attacker_;
    number threshold_;
    std::vector<function> levels_;
    function scratch_;
};

}}} // namespace seesaw::v0::detail

#endif
