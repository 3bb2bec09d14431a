// SPDX-License-Identifier: MIT
// The tree of Monte-Carlo tree search: which child comes next, which move is best, and memory.
//
// engines/mcts.hpp has the formula of UCT. With `proof_bias`, every node also has proof and
// disproof numbers for the question whether `attacker` can reach `goal`, and the formula gets
//
//     + proof_bias · (1 − rank / children)
//
// where rank 1 is the child that is easiest to prove where the attacker moves and easiest to
// disprove elsewhere; equals share the better rank.
//
// Nodes lie in an arena, the children of a node side by side; nothing here looks at a state. A node
// takes 48 bytes, 40 where a move fits 1 byte. A leaf gets its children on its second visit.
// Subtrees of solved nodes are given back. A simulation that adds no node, for want of memory or
// because luck leads to what is known, counts as one, so that a node limit ends the search; only
// where there is no room for the moves of the root it stops with `memory`.
#ifndef SEESAW_DETAIL_MCTS_TREE_HPP
#define SEESAW_DETAIL_MCTS_TREE_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include <seesaw/detail/base/arena.hpp>
#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/detail/mcts/node.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// `Options`: mcts_options.
template <class Game, class Options>
class mcts_tree {
    using final_choice = decltype(Options::choice);

public:
    using node = mcts_node<Game>;
    using bounds = score_bounds<bound_t<Game>>;
    using index = std::uint32_t;

    explicit mcts_tree(const Options& weights)
        : weights_(weights), question_{weights.attacker, weights.goal} {}

    node root;

    void clear() noexcept {
        nodes_.clear();
        root = node{};
        lowest_ = infinite;
        highest_ = -infinite;
        unit_ = 0;
    }

    std::span<const node> below(const node& n) const { return nodes_.below(n); }
    std::span<node> below(node& n) { return nodes_.below(n); }

    std::uint64_t size() const { return nodes_.nodes() + 1; }
    std::uint64_t bytes() const { return nodes_.bytes(); }

    /// Gives a leaf children that are leaves; false where that would take more than these bytes, or
    /// where they are more than a node counts.
    bool grow(node& n, std::size_t count, std::uint64_t allowed) {
        nodes_.limit(allowed);
        if (count > std::numeric_limits<decltype(n.count)>::max()) return false;
        const index first = nodes_.allocate(static_cast<std::uint32_t>(count));
        if (first == 0) return false;
        n.children = first;
        n.count = static_cast<decltype(n.count)>(count);
        return true;
    }

    /// Makes a leaf of a node.
    void free_below(node& n) { nodes_.free_below(n); }

    /// A child of the root takes the root's place.
    void make_root(node& child) {
        const node kept = std::exchange(child, node{});
        free_below(root);
        root = kept;
    }

    /// Takes proof numbers from the bounds or the children to their node; true if they change.
    bool count_proof(node& n) {
        if constexpr (!has_chances<Game>) {
            if (weights_.proof_bias == 0) return false;
            const auto before = n.numbers;
            const bool mirrored = question_.attacker == player::second;
            const score low = mirrored ? -n.bounds.high : n.bounds.low;
            const score high = mirrored ? -n.bounds.low : n.bounds.high;
            if (low >= question_.goal || high < question_.goal)
                n.numbers = n.numbers.settled(low >= question_.goal);
            else if (n.count > 0)
                n.numbers = n.numbers.combine(n.turn == question_.attacker, below(n));
            return !(n.numbers == before);
        }
        return false;
    }

    /// An outcome that was seen: means are measured by the range of them.
    void widen_range(double outcome) {
        if (outcome >= lowest_ && outcome <= highest_) return;
        lowest_ = std::min(lowest_, outcome);
        highest_ = std::max(highest_, outcome);
        unit_ = highest_ > lowest_ ? 2 / (highest_ - lowest_) : 0;
    }

    /// The child to look at next in an open node of a player.
    node& select(node& n, rng& random) {
        const bool least = n.turn == player::second;
        if (weights_.proof_bias > 0)
            return least ? select<true, true>(n, random) : select<false, true>(n, random);
        return least ? select<true, false>(n, random) : select<false, false>(n, random);
    }

    /// The move to play in an expanded node of a player; null where nothing is known of any.
    const node* preferred(const node& n) const {
        const double sign = n.turn == player::second ? -1 : 1;
        const node *promising = nullptr, *secured = nullptr;
        double best = -infinite, surest = -infinite;
        for (const node& child : below(n)) {
            // What the player to move has for sure; of equals what was looked at most.
            const double sure =
                sign * static_cast<double>(sign < 0 ? child.bounds.high : child.bounds.low);
            if (secured == nullptr || sure > surest ||
                (sure == surest && child.visits > secured->visits)) {
                surest = sure;
                secured = &child;
            }
            if (child.visits == 0 || child.bounds.ruled_out_by(n.bounds, n.turn)) continue;
            const double worth = final_worth(child, sign);
            if (promising == nullptr || worth > best) {
                best = worth;
                promising = &child;
            }
        }
        if (promising == nullptr) return n.visits > 0 || n.bounds.closed() ? secured : nullptr;
        const bool proven = std::abs(surest) < static_cast<double>(bounds::infinite);
        return proven && surest >= sign * promising->mean ? secured : promising;
    }

    /// A value seen from first, and what it is worth.
    struct claim {
        double value = 0;
        seesaw::certainty certainty = seesaw::certainty::unknown;
    };

    /// What is known of a child of the root. A move that is ruled out was not looked at any
    /// further: its bound says more than its mean.
    claim judgement_of_move(const node& n) const {
        const bool second = root.turn == player::second;
        if (n.bounds.closed() || root.turn == player::chance ||
            !n.bounds.ruled_out_by(root.bounds, root.turn))
            return judgement(n);
        return {static_cast<double>(second ? n.bounds.low : n.bounds.high),
                second ? certainty::at_least : certainty::at_most};
    }

    /// What is to be had with the move that is chosen.
    claim judgement_of_root() const {
        if (root.bounds.closed() || root.turn == player::chance) return judgement(root);
        const node* chosen = preferred(root);
        if (chosen == nullptr) return {};
        claim c = judgement(*chosen);
        if (c.certainty == certainty::unknown) return judgement(root);
        const certainty side =
            root.turn == player::second ? certainty::at_most : certainty::at_least;
        const bool secured = c.certainty == certainty::exact || c.certainty == side;
        c.certainty = secured ? side : certainty::estimate;
        return c;
    }

    /// Value, certainty and line, and what is known of the root's moves.
    template <class Result>
    void report(Result& r) const {
        const claim found = judgement_of_root();
        r.value = found.value;
        r.certainty = found.certainty;
        r.low = static_cast<double>(root.bounds.low);
        r.high = static_cast<double>(root.bounds.high);
        for (const node& child : below(root)) {
            const claim c = judgement_of_move(child);
            r.moves.push_back({child.played, c.value, c.certainty});
            r.root_moves.push_back({child.played, child.visits, child.mean,
                                    static_cast<double>(child.bounds.low),
                                    static_cast<double>(child.bounds.high)});
        }
        for (const node* n = &root; n->count > 0 && n->turn != player::chance;) {
            n = preferred(*n);
            if (n == nullptr || !keeps(*n, found)) break;
            r.line.push_back(n->played);
        }
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    /// Does what is proven of the root hold here too? Where the tree is thin, play that looks best
    /// may leave what is sure.
    static bool keeps(const node& n, const claim& c) {
        const bool low = c.certainty == certainty::at_least || c.certainty == certainty::exact;
        const bool high = c.certainty == certainty::at_most || c.certainty == certainty::exact;
        return (!low || n.bounds.low >= c.value) && (!high || n.bounds.high <= c.value);
    }

    claim judgement(const node& n) const {
        const auto low = static_cast<double>(n.bounds.low);
        const auto high = static_cast<double>(n.bounds.high);
        if (n.bounds.closed()) return {low, certainty::exact};
        if (n.visits == 0) return {};
        if (n.mean <= low) return {low, certainty::at_least};
        if (n.mean >= high) return {high, certainty::at_most};
        return {n.mean, certainty::estimate};
    }

    template <bool Least>
    static bool is_open(const node& parent, const node& child) {
        return Least ? child.bounds.low < parent.bounds.high
                     : child.bounds.high > parent.bounds.low;
    }

    template <bool Least, bool ByProofs>
    node& select(node& n, rng& random) {
        const std::span<node> children = below(n);
        const double scale = Least ? -unit_ : unit_;
        const double width = weights_.exploration * std::sqrt(rough_log(n.visits));
        node* best = children.data();
        auto most = -std::numeric_limits<float>::infinity();
        std::uint32_t fresh = 0;
        for (node& child : children) {
            if (!is_open<Least>(n, child)) continue;
            if (child.visits == 0) {
                ++fresh;
                continue;
            }
            float worth = rounded(scale * child.mean) + rounded(width * child.width);
            if constexpr (ByProofs) worth += rounded(weights_.proof_bias * ease(n, child));
            if (worth > most) {
                most = worth;
                best = &child;
            }
        }
        if (fresh > 0) {
            auto skip = random.below(fresh);
            for (node& child : children)
                if (child.visits == 0 && is_open<Least>(n, child) && skip-- == 0) return child;
        }
        return *best;
    }

    // Where a child ranks among its siblings by proof numbers: 0 for the last of as many.
    double ease(const node& parent, const node& child) const {
        if constexpr (!has_chances<Game>) {
            const bool is_or = parent.turn == question_.attacker;
            int rank = 1;
            for (const node& other : below(parent))
                rank += child.numbers.prefers(is_or, other.numbers, child.numbers);
            return 1 - static_cast<double>(rank) / parent.count;
        }
        return 0;
    }

    double final_worth(const node& child, double sign) const {
        if (weights_.choice == final_choice::robust) return child.visits;
        const double mean = rounded(sign * unit_ * child.mean);
        if (weights_.choice == final_choice::max) return mean;
        return mean - rounded(weights_.security * child.width);
    }

    Options weights_;
    proof_question question_;
    arena<node> nodes_{0};
    double lowest_ = infinite; // of the outcomes seen
    double highest_ = -infinite;
    double unit_ = 0; // what one point is worth in half of their range
};

}}} // namespace seesaw::v0::detail

#endif
