// SPDX-License-Identifier: MIT
// A proof tree as the words of a saved proof (saved_proof.hpp), and back.
//
// Moves and states are not written: they are replayed from the root when the tree is read, and what
// the file says must fit the game all the way. The words are
//
//     layout of the numbers, hash of the root, whether proofs were kept
//     the root as a family of one, then the children of every node that has some, in preorder:
//         how many; four bits for each (expanded, proved, disproved), sixteen in a word; the
//         numbers of those that are not solved
//     the path from the root, as places among the children, its length first
//     how far the search is: the rest of proof_progress
#ifndef SEESAW_DETAIL_PROOF_TREE_FILE_HPP
#define SEESAW_DETAIL_PROOF_TREE_FILE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/detail/base/saved_proof.hpp>
#include <seesaw/detail/proof/nodes.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// A node on the current line.
template <class State>
struct proof_place {
    std::uint32_t at_node; // 0: the root
    State at;
};

/// Where a search is, beside its tree and its path.
struct proof_progress {
    std::uint64_t base;
    std::uint64_t second_left;
    std::uint64_t made;
    std::uint64_t most_proving; // place among the root's children, from 1; 0: none
    std::uint64_t root_paid;
    bool keep_proof;
};

template <class Numbers>
class number_words {
    static_assert(sizeof(Numbers) % sizeof(std::uint64_t) == 0);
    using words = std::array<std::uint64_t, sizeof(Numbers) / sizeof(std::uint64_t)>;

public:
    /// Numbers are written as they lie in memory.
    static constexpr std::uint64_t layout =
        sizeof(Numbers) << 1 | (std::endian::native == std::endian::big);

    static void put(saved_proof_writer& file, const Numbers& numbers) {
        for (const std::uint64_t word : detail::bit_cast<words>(numbers)) file.put(word);
    }
    static bool get(saved_proof_reader& file, Numbers& numbers) {
        words read{};
        for (std::uint64_t& word : read)
            if (!file.next(word)) return false;
        numbers = detail::bit_cast<Numbers>(read);
        return true;
    }
};

template <class Game>
std::uint64_t hash_where_there_is_one(const Game& rules, const state_t<Game>& s) {
    if constexpr (hashes<Game>) return rules.hash(s);
    return 0;
}

/// The flags and numbers of nodes that lie side by side.
template <class Node>
void save_family(saved_proof_writer& file, std::span<const Node> family) {
    file.put(family.size());
    std::uint64_t flags = 0;
    for (std::size_t i = 0; i < family.size(); ++i) {
        const Node& n = family[i];
        const auto four =
            static_cast<std::uint64_t>((n.count > 0) | n.proved << 1 | n.disproved << 2);
        flags |= four << 4 * (i % 16);
        if (i % 16 < 15 && i + 1 < family.size()) continue;
        file.put(flags);
        flags = 0;
    }
    for (const Node& n : family)
        if (!n.solved()) number_words<decltype(n.numbers)>::put(file, n.numbers);
}

template <class Game, class Nodes>
void save_tree(saved_proof_writer& file, const Game& rules, const Nodes& nodes,
               const std::vector<proof_place<state_t<Game>>>& path,
               const proof_progress& progress) {
    using node = typename Nodes::node;
    file.put(number_words<decltype(node::numbers)>::layout);
    file.put(hash_where_there_is_one(rules, path.front().at));
    file.put(progress.keep_proof);
    save_family(file, std::span<const node>(&nodes.root, 1));
    std::vector<const node*> expanded;
    if (nodes.root.count > 0) expanded.push_back(&nodes.root);
    while (!expanded.empty()) {
        const std::span<const node> family = nodes.below(*expanded.back());
        expanded.pop_back();
        save_family(file, family);
        for (std::size_t i = family.size(); i-- > 0;)
            if (family[i].count > 0) expanded.push_back(&family[i]);
    }
    file.put(path.size());
    for (std::size_t i = 1; i < path.size(); ++i)
        file.put(path[i].at_node - nodes[path[i - 1].at_node].children);
    file.put(progress.base);
    file.put(progress.second_left);
    file.put(progress.made);
    file.put(progress.most_proving);
    file.put(progress.root_paid);
}

/// Reads what `save_tree` wrote. `nodes` and `path` hold the bare root.
template <class Game, class Nodes>
class tree_loader {
    using state = state_t<Game>;
    using node = typename Nodes::node;

public:
    tree_loader(saved_proof_reader& file, const Game& rules, const proof_question& question,
                Nodes& nodes, std::vector<proof_place<state>>& path)
        : file_(file), game_(rules), question_(question), nodes_(nodes), path_(path) {}

    load_verdict load(proof_progress& progress) {
        if (!read(progress)) {
            if (const load_verdict verdict = file_.finish(); !verdict && !file_.accepted())
                return verdict;
            return {misfit_ ? misfit_ : "it does not fit the game"};
        }
        std::uint64_t more;
        if (file_.next(more)) return {"it holds more than was expected"};
        return file_.finish();
    }

private:
    bool read(proof_progress& progress) {
        std::uint64_t layout, root, kept;
        if (!file_.next(layout) || !file_.next(root) || !file_.next(kept)) return false;
        if (layout != number_words<decltype(node::numbers)>::layout)
            return refuse("a saved proof of another kind of machine");
        if (root != hash_where_there_is_one(game_, path_.front().at))
            return refuse("a saved proof of another position");
        if (progress.keep_proof && kept == 0)
            return refuse("it was saved without keep_proof, which this engine has");
        return read_nodes() && read_path() && read_progress(progress);
    }

    bool read_nodes() {
        std::vector<std::pair<std::uint32_t, state>> expanded;
        const bool over = nodes_.root.solved();
        if (!read_family(std::span(&nodes_.root, 1))) return false;
        if (over && !nodes_.root.solved()) return false;
        if (nodes_.root.count > 0) expanded.push_back({0, path_.front().at});
        while (!expanded.empty()) {
            const auto [parent, s] = expanded.back();
            expanded.pop_back();
            if (!read_children(parent, s)) return false;
            const std::uint32_t first = nodes_[parent].children;
            for (std::uint32_t i = nodes_[parent].count; i-- > 0;)
                if (nodes_[first + i].count > 0)
                    expanded.push_back({first + i, game_.next(s, nodes_[first + i].played)});
        }
        return true;
    }

    bool read_children(std::uint32_t parent, const state& s) {
        if (question_.verdict(game_, s)) return false;
        std::vector<move_t<Game>> moves;
        for (const auto& m : game_.moves(s)) moves.push_back(m);
        if (moves.empty() || moves.size() > Nodes::longest_list) return false;
        const auto count = static_cast<std::uint16_t>(moves.size());
        const std::uint32_t first = nodes_.allocate(count);
        if (first == 0) return refuse("it is too large for memory");
        nodes_[parent].children = first;
        nodes_[parent].count = count;
        const std::span<node> family = nodes_.below(nodes_[parent]);
        if (!read_family(family)) return false;
        for (std::size_t i = 0; i < family.size(); ++i) {
            const state next = game_.next(s, moves[i]);
            const auto verdict = question_.verdict(game_, next);
            if (verdict && (family[i].proved != *verdict || family[i].disproved == *verdict))
                return false;
            family[i].played = moves[i];
            if (!verdict) family[i].is_or = question_.is_or(game_, next);
        }
        return true;
    }

    // A node that is expanded gets a count of 1 until its children are read.
    bool read_family(std::span<node> family) {
        std::uint64_t count, flags = 0;
        if (!file_.next(count) || count != family.size()) return false;
        for (std::size_t i = 0; i < family.size(); ++i) {
            if (i % 16 == 0 && !file_.next(flags)) return false;
            family[i].count = flags & 1;
            const bool proved = (flags & 2) != 0, disproved = (flags & 4) != 0;
            if (proved && disproved) return false;
            if (proved || disproved) family[i].settle(proved);
            flags >>= 4;
        }
        for (node& n : family)
            if (!n.solved() && !number_words<decltype(n.numbers)>::get(file_, n.numbers))
                return false;
        return true;
    }

    bool read_path() {
        std::uint64_t length, where;
        if (!file_.next(length) || length == 0) return false;
        while (path_.size() < length) {
            const node& parent = nodes_[path_.back().at_node];
            if (!file_.next(where) || where >= parent.count) return false;
            const std::uint32_t child = parent.children + static_cast<std::uint32_t>(where);
            if (nodes_[child].solved() && !nodes_.root.solved()) return false;
            path_.push_back({child, game_.next(path_.back().at, nodes_[child].played)});
        }
        return true;
    }

    bool read_progress(proof_progress& progress) {
        if (!file_.next(progress.base) || !file_.next(progress.second_left) ||
            !file_.next(progress.made) || !file_.next(progress.most_proving) ||
            !file_.next(progress.root_paid))
            return false;
        return progress.base >= 1 && progress.base <= path_.size() &&
               progress.most_proving <= nodes_.root.count && progress.root_paid <= 1;
    }

    bool refuse(const char* why) {
        misfit_ = why;
        return false;
    }

    saved_proof_reader& file_;
    const Game& game_;
    proof_question question_;
    Nodes& nodes_;
    std::vector<proof_place<state>>& path_;
    const char* misfit_ = nullptr;
};

}}} // namespace seesaw::v0::detail

#endif
