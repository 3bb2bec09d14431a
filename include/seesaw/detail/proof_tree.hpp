// SPDX-License-Identifier: MIT
// The tree that best-first proof engines grow: descent, expansion, verdicts, memory, result.
//
// All of them do the same thing: follow the most promising child down to a leaf, give the leaf its
// children, and go back up as far as anything changes. They differ in what a node's numbers are,
// and an engine says so and nothing else. `Numbers` has
//
//     static Numbers settled(bool proved);                       of a solved node
//     static Numbers combine(bool is_or, const Children&);       of an unsolved one
//     static bool prefers(bool is_or, const Numbers& a, const Numbers& b);   follow a rather than b
//     static indicators measures(const Numbers&);                for results and events
//
// and the engine, which derives from this class,
//
//     Numbers leaf(const state&, bool is_or, std::uint64_t number, budget&);   number: nodes before
//     std::optional<bool> claim(const Numbers& root) const;      optional: good enough to stop?
//
// Verdicts are flags beside the numbers and come from finished games alone, through AND and OR:
// numbers order the search, they never decide it. In games that are not declared `acyclic`, a line
// that comes back to a state on it has failed for the attacker. Such a failure depends on the line
// it was found on. It cannot spoil the root's verdict, but it need not hold for the position by
// itself: so a refuted root move is only reported as such when the root is refuted too, and
// `advance` begins a new tree in these games.
//
// Nodes lie in an arena, the children of a node side by side; states are not stored but replayed
// along the current line. A solved node gives back what is below it, or, with `keep_proof`, what
// its proof does not need.
#ifndef SEESAW_DETAIL_PROOF_TREE_HPP
#define SEESAW_DETAIL_PROOF_TREE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/detail/arena.hpp>
#include <seesaw/detail/proof_question.hpp>
#include <seesaw/search.hpp>

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
};

template <class Engine, class Game, class Numbers>
class proof_tree {
    static_assert(turn_game<Game> || puzzle<Game>,
                  "proof engines need a turn_game (moves, next, to_move, outcome) or a puzzle "
                  "(moves, next, solved); see game.hpp");

protected:
    using state = state_t<Game>;
    using move = move_t<Game>;
    using node = proof_node<Numbers, move>;

public:
    /// Forgets the tree and begins a new one.
    void start(const state& root) {
        nodes_.clear();
        path_.clear();
        root_ = node{};
        judge(root_, root);
        path_.push_back({0, root});
        made_ = 1;
        root_paid_ = false;
        stats_ = {};
    }

    /// One expansion; false when there is nothing left to do or memory is full.
    bool step() {
        budget unlimited(limits{});
        unobserved nobody;
        return !path_.empty() && iterate(unlimited, nobody);
    }

    /// The position after `m` becomes the root, with what the tree knows of it where the game is
    /// acyclic.
    void advance(const move& m) {
        SEESAW_ASSERT(!path_.empty());
        const state next = game_.next(path_.front().at, m);
        if constexpr (is_acyclic<Game>) {
            for (node& child : below(root_)) {
                if (!(child.played == m)) continue;
                const node kept = std::exchange(child, node{});
                free_below(root_);
                root_ = kept;
                path_.assign(1, {0, next});
                return;
            }
        }
        start(next);
    }

    template <class Observer = unobserved>
    result<Game> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(hears<Observer, typename Engine::events>,
                      "this observer hears none of the engine's events: expanded<Game>, "
                      "proof_update");
        if (path_.empty() || !(path_.front().at == root)) start(root);
        nodes_.limit(allowed.bytes);
        budget allowance(allowed, bytes());
        stats_ = {};
        if (root_paid_ || allowance.spend()) {
            root_paid_ = true;
            while (iterate(allowance, observer)) {
            }
        }
        return report(allowance);
    }

    /// The winning side's strategy as certificate.hpp defines it; empty unless the root is solved
    /// and `keep_proof` is set.
    std::vector<move> certificate() const {
        std::vector<move> written;
        if (!path_.empty() && root_.solved() && keep_proof_) {
            std::unordered_map<std::uint64_t, std::vector<state>> done;
            write_proof(root_, path_.front().at, written, done);
        }
        return written;
    }

protected:
    proof_tree(Game rules, const proof_question& question, bool keep_proof)
        : game_(std::move(rules)), question_(question), keep_proof_(keep_proof) {
        question_.validate();
    }
    proof_tree(proof_tree&&) = default;
    proof_tree& operator=(proof_tree&&) = default;
    ~proof_tree() = default;

    std::optional<bool> claim(const Numbers&) const { return std::nullopt; }

    Game game_;
    proof_question question_;
    statistics stats_;

private:
    using index = std::uint32_t;
    static constexpr std::size_t longest_list = std::numeric_limits<std::uint16_t>::max();

    struct place {
        index at_node; // 0: the root
        state at;
    };

    // ── The search ──────────────────────────────────────────────────────────────────────────────

    template <class Observer>
    bool iterate(budget& allowance, Observer& observer) {
        if (concluded()) return false;
        while (here().count > 0)
            if (!descend(allowance)) return false;
        stats_.deepest = std::max(stats_.deepest, static_cast<int>(path_.size()) - 1);
        if (!expand(allowance, observer)) return false;
        const Numbers before = root_.numbers;
        back_up();
        if constexpr (observes<Observer, proof_update>) {
            if (!(before == root_.numbers)) {
                const indicators now = Numbers::measures(root_.numbers);
                notify<proof_update>(observer, now.pn, now.dn, now.ppn, made_);
            }
        }
        return !concluded();
    }

    bool concluded() const { return root_.solved() || engine().claim(root_.numbers).has_value(); }

    bool descend(budget& allowance) {
        const bool full = path_.size() == path_.capacity();
        if (full && bytes() + 3 * path_.size() * sizeof(place) > allowance.bytes()) {
            allowance.refuse(stop_reason::memory);
            return false;
        }
        const node& parent = here();
        const index best = preferred(parent);
        path_.push_back({best, game_.next(path_.back().at, nodes_[best].played)});
        return true;
    }

    template <class Observer>
    bool expand(budget& allowance, Observer& observer) {
        const state s = path_.back().at;
        moves_.clear();
        for (const auto& m : game_.moves(s)) moves_.push_back(m);
        SEESAW_ASSERT(!moves_.empty() && moves_.size() <= longest_list);
        const auto count = static_cast<std::uint16_t>(moves_.size());
        const index first = nodes_.allocate(count);
        if (first == 0) {
            allowance.refuse(stop_reason::memory);
            return false;
        }
        if (!allowance.spend(count)) {
            nodes_.free(first, count);
            return false;
        }
        notify<expanded<Game>>(observer, s, static_cast<int>(path_.size()) - 1);
        ++stats_.expansions;
        for (std::uint16_t i = 0; i < count; ++i) {
            node& child = nodes_[first + i];
            child.played = moves_[i];
            const state next = game_.next(s, moves_[i]);
            judge(child, next);
            if (!child.solved())
                child.numbers = engine().leaf(next, child.is_or, made_ + i, allowance);
        }
        made_ += count;
        node& parent = here();
        parent.children = first;
        parent.count = count;
        return true;
    }

    // What can be said of a new node without a search.
    void judge(node& n, const state& s) {
        const auto verdict = question_.verdict(game_, s);
        if (verdict || (!is_acyclic<Game> && on_path(s))) {
            n.proved = verdict.value_or(false);
            n.disproved = !n.proved;
            n.numbers = Numbers::settled(n.proved);
        } else {
            n.is_or = question_.is_or(game_, s);
        }
    }

    bool on_path(const state& s) const {
        return std::any_of(path_.begin(), path_.end(), [&](const place& p) { return p.at == s; });
    }

    // Goes up to the root, or to the first node that nothing changes in: the way to the next leaf
    // begins there. A verdict can only change where a child got one.
    void back_up() {
        for (bool solved_below = true;;) {
            node& n = here();
            if (!update(n, solved_below) || path_.size() == 1) return;
            solved_below = n.solved();
            path_.pop_back();
        }
    }

    bool update(node& n, bool solved_below) {
        if (solved_below && decide(n)) {
            n.numbers = Numbers::settled(n.proved);
            if (&n != &root_) release(n);
            return true;
        }
        const Numbers numbers = Numbers::combine(n.is_or, below(n));
        if (numbers == n.numbers) return false;
        n.numbers = numbers;
        return true;
    }

    bool decide(node& n) {
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

    // The child that shows why a node is what it is, or where the search would go next.
    index preferred(const node& n) const {
        const std::span<const node> children = below(n);
        std::size_t best = 0;
        for (std::size_t i = 1; i < children.size(); ++i)
            if (Numbers::prefers(n.is_or, children[i].numbers, children[best].numbers)) best = i;
        return n.children + static_cast<index>(best);
    }

    // ── Memory ──────────────────────────────────────────────────────────────────────────────────

    void release(node& n) {
        if (!keep_proof_) return free_below(n);
        if (n.is_or != n.proved) return; // every child belongs to the proof
        const index shown = preferred(n);
        for (index i = n.children; i < n.children + n.count; ++i)
            if (i != shown) free_below(nodes_[i]);
    }

    // Not recursive: a tree may be deeper than the stack.
    void free_below(node& n) {
        if (n.count == 0) return;
        pending_.push_back({n.children, n.count});
        n.count = 0;
        while (!pending_.empty()) {
            const auto [first, count] = pending_.back();
            pending_.pop_back();
            for (index i = first; i < first + count; ++i)
                if (nodes_[i].count > 0) pending_.push_back({nodes_[i].children, nodes_[i].count});
            nodes_.free(first, count);
        }
    }

    Engine& engine() { return static_cast<Engine&>(*this); }
    const Engine& engine() const { return static_cast<const Engine&>(*this); }

    node& here() { return path_.back().at_node == 0 ? root_ : nodes_[path_.back().at_node]; }

    std::span<const node> below(const node& n) const {
        return n.count == 0 ? std::span<const node>() : std::span(&nodes_[n.children], n.count);
    }
    std::span<node> below(node& n) {
        return n.count == 0 ? std::span<node>() : std::span(&nodes_[n.children], n.count);
    }

    std::uint64_t bytes() const {
        return nodes_.bytes() + path_.capacity() * sizeof(place) +
               pending_.capacity() * sizeof(run_of_nodes) + moves_.capacity() * sizeof(move);
    }

    // ── The result ──────────────────────────────────────────────────────────────────────────────

    result<Game> report(const budget& allowance) const {
        result<Game> r;
        r.stopped = concluded() ? stop_reason::finished : allowance.reason();
        r.indicators = Numbers::measures(root_.numbers);
        if (root_.solved()) {
            r.value = question_.proven_value(root_.proved);
            r.certainty = question_.proven_side(root_.proved);
        } else if (const auto claimed = engine().claim(root_.numbers)) {
            r.value = question_.proven_value(*claimed);
            r.certainty = certainty::probable;
        }
        for (const node& child : below(root_)) {
            const bool known =
                child.proved || (child.disproved && (is_acyclic<Game> || root_.disproved));
            r.moves.push_back({child.played, known ? question_.proven_value(child.proved) : 0,
                               known ? question_.proven_side(child.proved) : certainty::unknown});
        }
        for (const node* n = &root_; n->count > 0;) {
            n = &nodes_[preferred(*n)];
            r.line.push_back(n->played);
        }
        r.stats = stats_;
        r.stats.nodes = allowance.nodes();
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = bytes();
        return r;
    }

    void write_proof(const node& n, const state& s, std::vector<move>& written,
                     std::unordered_map<std::uint64_t, std::vector<state>>& done) const {
        if (n.count == 0) return;
        if constexpr (hashes<Game>) {
            auto& alike = done[game_.hash(s)];
            if (std::find(alike.begin(), alike.end(), s) != alike.end()) return;
            alike.push_back(s);
        }
        const auto write = [&](const node& child) {
            written.push_back(child.played);
            write_proof(child, game_.next(s, child.played), written, done);
        };
        if (n.is_or == root_.proved) return write(nodes_[preferred(n)]);
        for (const node& child : below(n)) write(child);
    }

    struct run_of_nodes {
        index first;
        std::uint16_t count;
    };

    bool keep_proof_;
    arena<node> nodes_{std::numeric_limits<std::uint64_t>::max()};
    node root_;
    std::vector<place> path_; // from the root to the node the search is at
    std::vector<move> moves_;
    std::vector<run_of_nodes> pending_; // to be freed
    std::uint64_t made_ = 0;            // nodes since `start`
    bool root_paid_ = false;
};

}}} // namespace seesaw::v0::detail

#endif
