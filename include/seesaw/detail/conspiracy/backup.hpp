// SPDX-License-Identifier: MIT
// Conspiracy numbers of a tree for all values at once, from the leaves upwards.
//
//     leaf:  CN(v) = 0 where v is its value, else 1 (infinite where the game is over)
//     MAX of value m:  CN(v) = Σ ↓ᵢ(v) where v < m,  min ↑ᵢ(v) where v > m,  0 where v = m
//     MIN of value m:  CN(v) = min ↓ᵢ(v) where v < m,  Σ ↑ᵢ(v) where v > m,  0 where v = m
//
// ↑ᵢ(v) is what it takes to bring child i to v or more, ↓ᵢ(v) to v or less: the child's own number,
// or 0 where the child is there already. Read so (the standard rule), ↑ and ↓ are non-decreasing
// functions that go up the tree separately: a minimum of one and a sum of the other. Read
// literally, without the zero case, ↑ᵢ = ↓ᵢ = CNᵢ; then both the sum and the minimum are needed for
// all values until the node's value is known.
//
// A tree_pass.hpp computes them; what a leaf needs is handed up without being written down.
#ifndef SEESAW_DETAIL_CONSPIRACY_BACKUP_HPP
#define SEESAW_DETAIL_CONSPIRACY_BACKUP_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include <seesaw/detail/conspiracy/step_function.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Below every value that a conspiracy can be about.
inline constexpr score below_all_scores = -score_limit - 2;

struct conspiracy_result {
    score value = 0;
    std::uint32_t leaf = 0; // what any other value of a leaf takes; 0: an inner node
};

/// What both rules share: a level of functions for each ply, and the moves of the root.
template <class Game, class Level>
class conspiracy_levels {
public:
    using result = conspiracy_result;

    explicit conspiracy_levels(bool finished_may_change)
        : finished_(finished_may_change ? 1 : infinite_count) {}

    result leaf(score value, bool finished, int) const { return {value, finished ? finished_ : 1}; }

    void root_move(const move_t<Game>& m, const result& found, bool met_horizon) {
        moves.push_back({m, found.value, met_horizon ? certainty::estimate : certainty::exact});
    }

    std::vector<scored_move<move_t<Game>, score>> moves;

protected:
    Level& level(int ply) { return levels_[static_cast<std::size_t>(ply)]; }
    void reach(int ply) {
        if (static_cast<int>(levels_.size()) <= ply)
            levels_.resize(static_cast<std::size_t>(ply) * 2 + 2);
    }

    step_function<score> scratch_;

private:
    std::uint32_t finished_;
    std::vector<Level> levels_;
};

/// The best value so far.
struct best_value {
    bool maximise;
    bool first = true;
    score value = 0;

    bool take(score child) {
        const bool better = first || (maximise ? child > value : child < value);
        if (better) value = child;
        first = false;
        return better;
    }
};

struct standard_level {
    step_function<score> up, down; // `down` of negative values
};

template <class Game>
class standard_backup : public conspiracy_levels<Game, standard_level> {
    using base = conspiracy_levels<Game, standard_level>;

public:
    using base::base;
    using typename base::result;

    class node {
    public:
        node(standard_backup& backup, player turn, int ply)
            : backup_(backup), ply_(ply), best_{turn != player::second} {
            backup.reach(ply + 1);
        }
        bool add(const result& child, double) {
            const bool first = best_.first;
            auto& here = backup_.level(ply_);
            if (child.leaf > 0) {
                add_leaf(best_.maximise ? here.down : here.up,
                         best_.maximise ? -child.value : child.value, child.leaf, first);
                take_leaf(best_.maximise ? here.up : here.down,
                          best_.maximise ? child.value : -child.value, child.leaf, first);
            } else {
                auto& below = backup_.level(ply_ + 1);
                if (first) {
                    here.up.swap(below.up);
                    here.down.swap(below.down);
                } else if (best_.maximise) {
                    merge(here.up, below.up, least_count);
                    merge(here.down, below.down, add_counts);
                } else {
                    merge(here.up, below.up, add_counts);
                    merge(here.down, below.down, least_count);
                }
            }
            return best_.take(child.value);
        }
        result close() const { return {best_.value, 0}; }

    private:
        using function = step_function<score>;

        static void add_leaf(function& to, score value, std::uint32_t needed, bool first) {
            if (first)
                to.set_to_leaf(value, needed);
            else
                to.add_leaf(value, needed);
        }
        static void take_leaf(function& to, score value, std::uint32_t needed, bool first) {
            if (first)
                to.set_to_leaf(value, needed);
            else
                to.lower_to_leaf(value, needed);
        }
        template <class Operation>
        void merge(function& here, const function& below, const Operation& operation) {
            here.combine(below, operation, backup_.scratch_);
            here.swap(backup_.scratch_);
        }

        standard_backup& backup_;
        int ply_;
        best_value best_;
    };

    /// Of the root, over all values.
    step_function<score> numbers(const result& root) {
        this->reach(0);
        auto& top = this->level(0);
        if (root.leaf > 0) {
            top.up.set_to_leaf(root.value, root.leaf);
            top.down.set_to_leaf(-root.value, root.leaf);
        }
        step_function<score> all;
        const auto& down = top.down.steps();
        score above = below_all_scores;
        for (auto step = down.rbegin(); step != down.rend(); ++step) {
            all.append(above, step->needed);
            above = -step->above - 1;
        }
        all.append(above, 0);
        for (const auto& step : top.up.steps()) all.append(step.above, step.needed);
        return all;
    }
};

struct literal_level {
    step_function<score> sum, least, result;
};

template <class Game>
class literal_backup : public conspiracy_levels<Game, literal_level> {
    using base = conspiracy_levels<Game, literal_level>;

public:
    using base::base;
    using typename base::result;

    class node {
    public:
        node(literal_backup& backup, player turn, int ply)
            : backup_(backup), ply_(ply), best_{turn != player::second} {
            backup.reach(ply + 1);
        }
        bool add(const result& child, double) {
            auto& below = backup_.level(ply_ + 1).result;
            if (child.leaf > 0) set_to_leaf(below, child);
            auto& here = backup_.level(ply_);
            if (best_.first) {
                here.sum = below;
                here.least = below;
            } else {
                here.sum.combine(below, add_counts, backup_.scratch_);
                here.sum.swap(backup_.scratch_);
                here.least.combine(below, least_count, backup_.scratch_);
                here.least.swap(backup_.scratch_);
            }
            return best_.take(child.value);
        }
        result close() {
            auto& here = backup_.level(ply_);
            const score m = best_.value;
            const auto& below = best_.maximise ? here.sum : here.least;
            const auto& above = best_.maximise ? here.least : here.sum;
            here.result.clear();
            for (const auto& step : below.steps())
                if (step.above < m - 1) here.result.append(step.above, step.needed);
            here.result.append(m - 1, 0);
            here.result.append(m, above(m + 1));
            for (const auto& step : above.steps())
                if (step.above > m) here.result.append(step.above, step.needed);
            return {m, 0};
        }

    private:
        literal_backup& backup_;
        int ply_;
        best_value best_;
    };

    step_function<score> numbers(const result& root) {
        this->reach(0);
        if (root.leaf > 0) set_to_leaf(this->level(0).result, root);
        return this->level(0).result;
    }

private:
    static void set_to_leaf(step_function<score>& to, const result& leaf) {
        to.clear();
        to.append(below_all_scores, leaf.leaf);
        to.append(leaf.value - 1, 0);
        to.append(leaf.value, leaf.leaf);
    }
};

}}} // namespace seesaw::v0::detail

#endif
