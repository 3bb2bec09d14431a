// SPDX-License-Identifier: MIT
// PN²: a leaf is not merely expanded, it becomes the root of a search of its own.
//
// Below it the tree grows as usual (tree.hpp), and the path does not become shorter than the way to
// that leaf. When the search has made its nodes, is solved or has filled the memory, the leaf's
// children keep what it found out about them and all that is below them is freed; only then does
// anything go up to the leaf's ancestors.
//
// Breuker, "Memory versus search in games", 1998.
#ifndef SEESAW_DETAIL_PROOF_SECOND_LEVEL_HPP
#define SEESAW_DETAIL_PROOF_SECOND_LEVEL_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// What became of an attempt to grow a tree; `below`: a search at the second level has more to do.
enum class growth { done, below, full, refused };

struct second_level {
    std::size_t base = 1;   // places on the path up to the root of the current search
    std::uint64_t left = 0; // nodes that it may still make

    bool active() const { return base > 1; }
    void pay(std::uint64_t nodes) { left -= std::min(left, nodes); }

    template <class Tree, class Observer>
    growth grow(Tree& tree, budget& allowance, Observer& observer) {
        if (!active()) {
            const growth found = tree.find_leaf(allowance);
            if (found != growth::done) return found;
            begin(tree);
        }
        const growth grown = tree.grow(allowance, observer);
        if (!active()) return grown;
        if (grown == growth::full && tree.path_.size() > base)
            left = 0;
        else if (grown != growth::done)
            return grown;
        if (left > 0 && !tree.nodes_[tree.path_[base - 1].at_node].solved()) return growth::below;
        end(tree);
        return growth::done;
    }

    /// At the leaf that was found; the root is expanded like any other.
    template <class Tree>
    void begin(const Tree& tree) {
        if (tree.path_.size() == 1) return;
        left = tree.second_level_nodes();
        if (left > 0) base = tree.path_.size();
    }

    template <class Tree>
    void end(Tree& tree) {
        while (tree.path_.size() > base) tree.path_.pop_back();
        base = 1;
        for (auto& child : tree.nodes_.below(tree.here()))
            if (!(tree.keeping_ && child.solved())) tree.nodes_.free_below(child);
        const bool solved = tree.here().solved();
        tree.path_.pop_back();
        tree.back_up(solved);
    }
};

}}} // namespace seesaw::v0::detail

#endif
