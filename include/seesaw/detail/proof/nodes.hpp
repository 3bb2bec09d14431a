// SPDX-License-Identifier: MIT
// The nodes of a proof tree: where they lie, what follows from their children, what can be freed.
//
// Nodes lie in an arena, the children of a node side by side. Verdicts are flags beside the numbers
// and come from below, through AND and OR: numbers order the search, they never decide it. What
// `Numbers` has to offer is said in proof_tree.hpp.
#ifndef SEESAW_DETAIL_PROOF_NODES_HPP
#define SEESAW_DETAIL_PROOF_NODES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include <seesaw/detail/base/arena.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Numbers, class Move>
struct proof_node {
    Numbers numbers{};
    std::uint32_t children = 0; // index of the first
    std::uint16_t count = 0;    // of children; 0: a leaf
    bool is_or : 1 = false;
    bool proved : 1 = false;
    bool disproved : 1 = false;
    Move played{};

    bool solved() const { return proved || disproved; }
    void settle(bool is_proved) {
        proved = is_proved;
        disproved = !is_proved;
        numbers = Numbers::settled(is_proved);
    }
};

template <class Numbers, class Move>
class proof_nodes {
public:
    using node = proof_node<Numbers, Move>;
    using index = std::uint32_t; // 0: the root
    static constexpr std::size_t longest_list =
        std::min<std::size_t>(std::numeric_limits<std::uint16_t>::max(), arena<node>::longest_run);

    node root;

    node& operator[](index i) { return i == 0 ? root : arena_[i]; }
    const node& operator[](index i) const { return i == 0 ? root : arena_[i]; }

    std::span<const node> below(const node& n) const { return arena_.below(n); }
    std::span<node> below(node& n) { return arena_.below(n); }

    /// Room for children, 0 where there is none; they belong to nobody until a node points at them.
    index allocate(std::size_t count) {
        return count > longest_list ? 0 : arena_.allocate(static_cast<std::uint32_t>(count));
    }
    void give_back(index first, std::uint16_t count) { arena_.free(first, count); }

    void limit(std::uint64_t bytes) { arena_.limit(bytes); }
    std::uint64_t bytes() const { return arena_.bytes(); }
    std::uint64_t count() const { return arena_.nodes() + 1; }

    void clear() noexcept {
        arena_.clear();
        root = node{};
    }

    /// What the children say of a node; true if that is news. A verdict can only change where a
    /// child got one.
    bool update(node& n, bool solved_below) {
        if (solved_below && decide(n)) {
            n.numbers = Numbers::settled(n.proved);
            return true;
        }
        const Numbers numbers = Numbers::combine(n.is_or, std::as_const(*this).below(n));
        if (numbers == n.numbers) return false;
        n.numbers = numbers;
        return true;
    }

    /// The child that shows why a node is what it is, or where the search would go next.
    index most_proving(const node& n) const {
        const std::span<const node> children = below(n);
        std::size_t best = 0;
        for (std::size_t i = 1; i < children.size(); ++i)
            if (Numbers::prefers(n.is_or, children[i].numbers, children[best].numbers)) best = i;
        return n.children + static_cast<index>(best);
    }

    /// Frees what the verdict of a solved node does not need.
    void keep_proof(node& n) {
        if (n.is_or != n.proved) return; // every child belongs to the proof
        const index shown = most_proving(n);
        for (index i = n.children; i < n.children + n.count; ++i)
            if (i != shown) free_below(arena_[i]);
    }

    /// Makes a leaf of a node.
    void free_below(node& n) { arena_.free_below(n); }

    /// A child of the root takes the root's place.
    void make_root(node& child) {
        const node kept = std::exchange(child, node{});
        free_below(root);
        root = kept;
    }

private:
    bool decide(node& n) const {
        bool any_proved = false, any_disproved = false, all_proved = true, all_disproved = true;
        for (const node& child : below(n)) {
            any_proved |= child.proved;
            any_disproved |= child.disproved;
            all_proved &= child.proved;
            all_disproved &= child.disproved;
        }
        n.proved = n.is_or ? any_proved : all_proved;
        n.disproved = n.is_or ? all_disproved : any_disproved;
        return n.solved();
    }

    arena<node> arena_{std::numeric_limits<std::uint64_t>::max()};
};

}}} // namespace seesaw::v0::detail

#endif
