// SPDX-License-Identifier: MIT
// What can be read off a proof tree: its verdicts, for results, its top, for people, and its proof,
// for `check`.
#ifndef SEESAW_DETAIL_PROOF_TREE_VIEW_HPP
#define SEESAW_DETAIL_PROOF_TREE_VIEW_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/detail/proof/nodes.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Node>
std::pair<score, certainty> bound_of(const proof_question& question, const Node& n) {
    if (!n.solved()) return {0, certainty::unknown};
    return {question.proven_value(n.proved), question.proven_side(n.proved)};
}

/// The root's numbers and the child to follow (0: none yet) as an observer was told of them.
template <class Numbers>
struct proof_root_view {
    Numbers numbers = {};
    std::uint32_t child = 0;

    bool operator==(const proof_root_view&) const = default;

    template <class Observer, class Node>
    void tell(Observer& observer, const Node& root, std::uint32_t followed, std::uint64_t made) {
        const proof_root_view now{root.numbers, followed};
        if (now == *this) return;
        *this = now;
        const indicators shown = Numbers::measures(numbers);
        notify<proof_update>(observer, shown.pn, shown.dn, shown.ppn, made,
                             static_cast<int>(child - root.children));
    }
};

/// What a tree says of its root, its moves and the line. A failure of a root move that rests on a
/// repetition holds only where the root has failed too.
template <class Game, class Nodes>
result<Game> report_tree(const proof_question& question, const Nodes& nodes) {
    using node = typename Nodes::node;
    const node& root = nodes.root;
    result<Game> r;
    r.indicators = decltype(node::numbers)::measures(root.numbers);
    std::tie(r.value, r.certainty) = bound_of(question, root);
    for (const node& child : nodes.below(root)) {
        const bool holds = is_acyclic<Game> || child.proved || root.disproved;
        const auto [value, how] =
            holds ? bound_of(question, child) : std::pair(score{0}, certainty::unknown);
        r.moves.push_back({child.played, value, how});
    }
    for (const node* n = &root; n->count > 0;) {
        n = &nodes[nodes.most_proving(*n)];
        r.line.push_back(n->played);
    }
    return r;
}

/// Calls visit(tree_position) breadth-first from the root.
template <class Game, class Nodes, class Visit>
void browse_tree(const Game& rules, const proof_question& question, const Nodes& nodes,
                 const state_t<Game>& root, int depth, std::uint32_t most, Visit&& visit) {
    using node = typename Nodes::node;
    using numbers = decltype(node::numbers);
    struct seen {
        const node* n;
        state_t<Game> at;
        std::uint32_t parent;
        int ply;
    };
    std::vector<seen> all{{&nodes.root, root, 0, 0}};
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const seen here = all[i];
        const std::size_t room = here.ply == depth || all.size() >= most ? 0 : most - all.size();
        const std::size_t shown = std::min<std::size_t>(here.n->count, room);
        const auto [value, how] = bound_of(question, *here.n);
        visit(tree_position<state_t<Game>, move_t<Game>>{
            here.parent, here.ply, i == 0 ? nullptr : &all[here.parent].at,
            i == 0 ? nullptr : &here.n->played, here.at, value, how,
            numbers::measures(here.n->numbers), here.n->count, shown});
        for (const node& child : nodes.below(*here.n).first(shown))
            all.push_back({&child, rules.next(here.at, child.played), i, here.ply + 1});
    }
}

/// The proof of a solved root, as certificate.hpp defines it, from a tree that kept it and holds so
/// many bytes. A node is a state visited. Empty when a limit is met, and where a disproof rests on
/// going round for ever. Not recursive: a proof may be deeper than the stack.
template <class Game, class Nodes>
std::vector<move_t<Game>> strategy_of(const Game& rules, const proof_question& question,
                                      const Nodes& nodes, const state_t<Game>& root,
                                      budget& allowance, std::uint64_t held) {
    using node = typename Nodes::node;
    struct frame {
        const node* next; // the child to be written
        std::size_t left; // children to be written
        state_t<Game> at;
    };
    std::vector<move_t<Game>> written;
    std::vector<frame> line;
    std::unordered_map<std::uint64_t, std::vector<state_t<Game>>> done;
    bool endless = false;
    const auto enter = [&](const node& n, const state_t<Game>& s) {
        if (n.count == 0) {
            if constexpr (!is_acyclic<Game>) endless |= !question.verdict(rules, s);
            return;
        }
        if constexpr (hashes<Game>) {
            auto& alike = done[rules.hash(s)];
            if (std::find(alike.begin(), alike.end(), s) != alike.end()) return;
            alike.push_back(s);
            held += bytes_of_seen_state<state_t<Game>>;
        }
        const bool choice = n.is_or == nodes.root.proved;
        line.push_back({choice ? &nodes[nodes.most_proving(n)] : &nodes[n.children],
                        choice ? std::size_t{1} : n.count, s});
    };
    enter(nodes.root, root);
    while (!line.empty() && !endless) {
        frame& f = line.back();
        if (f.left == 0) {
            line.pop_back();
            continue;
        }
        const node& child = *f.next;
        if (--f.left > 0) ++f.next;
        const std::uint64_t lists =
            2 * (written.size() * sizeof(written[0]) + line.size() * sizeof(f));
        if (held + lists > allowance.bytes()) allowance.refuse(stop_reason::memory);
        if (!allowance.spend()) return {};
        written.push_back(child.played);
        enter(child, rules.next(f.at, child.played));
    }
    if (endless) written.clear();
    return written;
}

}}} // namespace seesaw::v0::detail

#endif
