// SPDX-License-Identifier: MIT
// Which cell to guess, by Monte-Carlo tree search on sampled worlds.
//
// A node is what the player sees when nothing is certain, an arm one of the cells it could open
// then. A simulation draws a world that fits the view at the root and plays it to its end: what is
// certain is opened without a choice; at a node of the tree the arm with the highest upper bound is
// (UCB1), at the first view that is not in the tree a node is made, and after it the safest cell is
// guessed. All worlds of a view share its node, so no choice knows more than the player does
// (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012, for one
// player). A node with n visits has 1 + √n arms, the safest first: far from the root, where visits
// are few, games go on as the safest cell would have it.
//
// Views are told apart by their hash alone: two with the same one would share a node, which costs
// accuracy and nothing else.
#ifndef SEESAW_DETAIL_MINESWEEPER_TREE_HPP
#define SEESAW_DETAIL_MINESWEEPER_TREE_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include <seesaw/detail/minesweeper/guesser.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class mine_tree {
public:
    using cell = mine_view::cell;

    explicit mine_tree(double exploration) : exploration_(exploration) {}

    void clear() {
        nodes_.clear();
        arms_.clear();
    }

    void begin_simulation() {
        path_.clear();
        may_grow_ = true;
    }

    /// The arm to follow at a view, and nullopt beyond the tree. `candidates()` lists what could be
    /// opened, the safest first; it is called for a new node only.
    template <class Candidates>
    std::optional<cell> choose(std::uint64_t view, const Candidates& candidates) {
        auto found = nodes_.find(view);
        if (found == nodes_.end()) {
            if (!may_grow_) return std::nullopt;
            may_grow_ = false;
            const auto first = static_cast<std::uint32_t>(arms_.size());
            for (const mine_guesser::candidate& c : candidates()) {
                if (arms_.size() - first == most_arms) break;
                arms_.push_back({c.at});
            }
            found = nodes_.emplace(view, node{first, std::uint32_t(arms_.size()) - first}).first;
        }
        node& here = found->second;
        arm& chosen = best_of(here);
        ++here.visits;
        ++chosen.visits;
        path_.push_back(static_cast<std::uint32_t>(&chosen - arms_.data()));
        return chosen.at;
    }

    void end_simulation(bool won) {
        for (const std::uint32_t followed : path_) arms_[followed].wins += won ? 1 : 0;
    }

    /// Of a view in the tree: the arm with the most visits.
    cell favourite(std::uint64_t view) const {
        const node& here = nodes_.at(view);
        const arm* best = &arms_[here.first];
        for (std::uint32_t i = 1; i < here.count; ++i)
            if (arms_[here.first + i].visits > best->visits) best = &arms_[here.first + i];
        return best->at;
    }

private:
    static constexpr std::size_t most_arms = 12;

    struct arm {
        cell at;
        std::uint32_t visits = 0;
        std::uint32_t wins = 0;
    };
    struct node {
        std::uint32_t first, count;
        std::uint32_t visits = 0;
    };

    arm& best_of(const node& here) {
        const auto open = static_cast<std::uint32_t>(1 + std::sqrt(here.visits));
        const double spread = std::log(here.visits + 1.0);
        arm* best = nullptr;
        double best_bound = 0;
        for (std::uint32_t i = 0; i < here.count && i < open; ++i) {
            arm& a = arms_[here.first + i];
            if (a.visits == 0) return a;
            const double bound =
                double(a.wins) / a.visits + exploration_ * std::sqrt(spread / a.visits);
            if (best == nullptr || bound > best_bound) {
                best = &a;
                best_bound = bound;
            }
        }
        return *best;
    }

    double exploration_;
    std::unordered_map<std::uint64_t, node> nodes_;
    std::vector<arm> arms_;
    std::vector<std::uint32_t> path_;
    bool may_grow_ = false;
};

}}} // namespace seesaw::v0::detail

#endif
