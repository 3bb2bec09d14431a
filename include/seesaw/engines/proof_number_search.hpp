// SPDX-License-Identifier: MIT
// Proof-number search.
//
// Grows an AND/OR tree towards the cheapest proof. Each node carries a proof number, the least
// number of leaves that must be proved to prove it, and a disproof number likewise; a descent along
// the smaller numbers ends at the most-proving leaf, whose expansion helps both ways. No evaluation
// is needed, and narrow, forcing lines are found however deep they are. Siblings with equal numbers
// make the search swing between them: that is the seesaw effect.
//
//     OR:  pn = min of the children, dn = their sum        leaf: 1, 1
//     AND: pn = sum of the children, dn = their minimum    proved: 0, infinite   disproved:
//     infinite, 0
//
// Contract. Asks whether `attacker` can reach a score of at least `goal` (seen from the attacker)
// in any `turn_game` or `puzzle`; chance counts as an opponent. The result is a bound on the value
// seen from `first`: `at_least` or `at_most`, and `unknown` while nothing is proved. `indicators`
// hold the root's numbers. Numbers saturate, so a sum can never pass for an infinity. In games that
// are not declared `acyclic`, a line that comes back to a state on it has failed for the attacker,
// so that proofs and disproofs are right with cycles too.
//
// `run` on the same root goes on where it stopped; `start`, `step` and `advance` do it by hand.
// With `keep_proof` the tree keeps what the proof needs, for `certificate()`; otherwise solved
// subtrees are freed.
//
// Events: `expanded` for each expansion, then `proof_update` when the root's numbers changed.
//
// Cost: 20 bytes a node where a move fits 4 bytes, all children of a node made at once; states are
// not stored but replayed along the current line. When memory is full it stops with `memory`. It
// does not recognise transpositions: see df_pn for a search that does.
//
// Allis, van der Meulen & van den Herik, "Proof-number search", 1994.
#ifndef SEESAW_ENGINES_PROOF_NUMBER_SEARCH_HPP
#define SEESAW_ENGINES_PROOF_NUMBER_SEARCH_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/detail/arena.hpp>
#include <seesaw/detail/proof_question.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

struct proof_number_search_options {
    player attacker = player::first;
    score goal = 1;          ///< seen from the attacker; 1: a win, 0: not a loss
    bool mobility = false;   ///< a leaf's hard side counts its moves instead of 1
    bool keep_proof = false; ///< keep what `certificate` needs
};

template <class Game>
class proof_number_search {
    static_assert(
        turn_game<Game> || puzzle<Game>,
        "proof_number_search needs a turn_game (moves, next, to_move, outcome) or a puzzle "
        "(moves, next, solved); see game.hpp");

    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    using options = proof_number_search_options;
    using events = std::tuple<expanded<Game>, proof_update>;
    static constexpr std::string_view name = "proof_number_search";

    explicit proof_number_search(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(chosen), question_{chosen.attacker, chosen.goal} {
        question_.validate();
    }
    proof_number_search(proof_number_search&&) = default;
    proof_number_search& operator=(proof_number_search&&) = default;

    /// Forgets the tree and begins a new one.
    void start(const state& root) {
        nodes_.clear();
        path_.clear();
        root_ = node{};
        judge(root_, root);
        path_.push_back({0, root});
        made_ = 0;
        stats_ = {};
    }

    /// One expansion; false when the root is solved or memory is full.
    bool step() {
        budget unlimited(limits{});
        unobserved nobody;
        return !path_.empty() && iterate(unlimited, nobody);
    }

    /// The position after `m` becomes the root, with what the tree knows of it.
    void advance(const move& m) {
        SEESAW_ASSERT(!path_.empty());
        const state next = game_.next(path_.front().at, m);
        node kept;
        bool known = false;
        for (index i = root_.children; i < root_.children + root_.count; ++i) {
            if (!known && nodes_[i].played == m) {
                kept = nodes_[i];
                known = true;
            } else {
                free_below(nodes_[i]);
            }
        }
        if (!known) return start(next);
        nodes_.free(root_.children, root_.count);
        root_ = kept;
        path_.assign(1, {0, next});
    }

    template <class Observer = unobserved>
    result<Game> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of proof_number_search's events: expanded<Game>, "
                      "proof_update");
        if (path_.empty() || !(path_.front().at == root)) start(root);
        nodes_.limit(allowed.bytes);
        budget allowance(allowed, bytes());
        stats_ = {};
        if (made_ > 0 || allowance.spend()) {
            made_ = std::max<std::uint64_t>(made_, 1);
            while (iterate(allowance, observer)) {
            }
        }
        return report(allowance);
    }

    /// The winning side's strategy as certificate.hpp defines it; empty unless the root is solved
    /// and `keep_proof` is set.
    std::vector<move> certificate() const {
        std::vector<move> written;
        if (!path_.empty() && root_.solved() && options_.keep_proof) {
            std::unordered_map<std::uint64_t, std::vector<state>> done;
            write_proof(root_, path_.front().at, root_.pn == 0, written, done);
        }
        return written;
    }

private:
    using index = std::uint32_t;
    static constexpr std::size_t longest_list = std::numeric_limits<std::uint16_t>::max();
    static constexpr std::uint32_t infinite = std::numeric_limits<std::uint32_t>::max();

    struct node {
        std::uint32_t pn = 1;
        std::uint32_t dn = 1;
        index children = 0;
        std::uint16_t count = 0; // of children; 0: a leaf
        bool is_or = false;
        move played{};

        bool solved() const { return pn == 0 || dn == 0; }
    };
    static_assert(sizeof(move) > 4 || sizeof(node) <= 24);

    struct place {
        index at_node; // 0: the root
        state at;
    };

    // ── The search ──────────────────────────────────────────────────────────────────────────────

    // Descends to the most-proving leaf, expands it, and goes back up as far as numbers change.
    template <class Observer>
    bool iterate(budget& allowance, Observer& observer) {
        if (root_.solved()) return false;
        while (at(path_.back()).count > 0) descend();
        stats_.deepest = std::max(stats_.deepest, static_cast<int>(path_.size()) - 1);
        if (!expand(allowance, observer)) return false;
        const auto before = std::pair(root_.pn, root_.dn);
        while (update(at(path_.back())) && path_.size() > 1) path_.pop_back();
        if (before != std::pair(root_.pn, root_.dn))
            notify<proof_update>(observer, number(root_.pn), number(root_.dn),
                                 std::numeric_limits<double>::quiet_NaN(), made_);
        return !root_.solved();
    }

    void descend() {
        const node& parent = at(path_.back());
        const index best = most_telling(parent);
        path_.push_back({best, game_.next(path_.back().at, nodes_[best].played)});
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
        made_ += count;
        for (std::uint16_t i = 0; i < count; ++i) {
            node& child = nodes_[first + i];
            child.played = moves_[i];
            judge(child, game_.next(s, moves_[i]));
        }
        node& parent = at(path_.back());
        parent.children = first;
        parent.count = count;
        return true;
    }

    // The numbers of a new node.
    void judge(node& n, const state& s) {
        if (const auto verdict = question_.verdict(game_, s)) return settle(n, *verdict);
        if (!is_acyclic<Game> && on_path(s)) return settle(n, false);
        n.is_or = question_.is_or(game_, s);
        if (options_.mobility) {
            std::uint32_t moves = 0;
            for ([[maybe_unused]] const auto& m : game_.moves(s)) ++moves;
            (n.is_or ? n.dn : n.pn) = moves;
        }
    }

    static void settle(node& n, bool proved) {
        n.pn = proved ? 0 : infinite;
        n.dn = proved ? infinite : 0;
    }

    bool on_path(const state& s) const {
        return std::any_of(path_.begin(), path_.end(), [&](const place& p) { return p.at == s; });
    }

    // Computes a node's numbers from its children's; true if they changed.
    bool update(node& n) {
        std::uint32_t least = infinite;
        std::uint64_t sum = 0;
        for (index i = n.children; i < n.children + n.count; ++i) {
            const node& child = nodes_[i];
            least = std::min(least, n.is_or ? child.pn : child.dn);
            const std::uint32_t other = n.is_or ? child.dn : child.pn;
            sum = other == infinite || sum == infinite
                      ? infinite
                      : std::min<std::uint64_t>(sum + other, infinite - 1);
        }
        const auto total = static_cast<std::uint32_t>(sum);
        const std::uint32_t pn = n.is_or ? least : total, dn = n.is_or ? total : least;
        if (pn == n.pn && dn == n.dn) return false;
        n.pn = pn;
        n.dn = dn;
        if (n.solved() && &n != &root_) release(n);
        return true;
    }

    // ── Memory ──────────────────────────────────────────────────────────────────────────────────

    // A solved node gives back what its proof does not need.
    void release(node& n) {
        if (!options_.keep_proof) return free_below(n);
        for (index i = n.children; i < n.children + n.count; ++i)
            if (!nodes_[i].solved()) free_below(nodes_[i]);
    }

    void free_below(node& n) {
        if (n.count == 0) return;
        for (index i = n.children; i < n.children + n.count; ++i) free_below(nodes_[i]);
        nodes_.free(n.children, n.count);
        n.count = 0;
    }

    node& at(const place& p) { return p.at_node == 0 ? root_ : nodes_[p.at_node]; }

    std::uint64_t bytes() const { return nodes_.bytes() + path_.capacity() * sizeof(place); }

    // ── The result ──────────────────────────────────────────────────────────────────────────────

    static double number(std::uint32_t n) {
        return n == infinite ? std::numeric_limits<double>::infinity() : n;
    }

    result<Game> report(const budget& allowance) const {
        result<Game> r;
        r.stopped = root_.solved() ? stop_reason::finished : allowance.reason();
        r.indicators.pn = number(root_.pn);
        r.indicators.dn = number(root_.dn);
        if (root_.solved()) {
            r.value = question_.proven_value(root_.pn == 0);
            r.certainty = question_.proven_side(root_.pn == 0);
        }
        for (index i = root_.children; i < root_.children + root_.count; ++i) {
            const node& child = nodes_[i];
            const bool proved = child.pn == 0;
            r.moves.push_back(
                {child.played, child.solved() ? question_.proven_value(proved) : 0,
                 child.solved() ? question_.proven_side(proved) : certainty::unknown});
        }
        for (const node* n = &root_; n->count > 0;) {
            n = &nodes_[most_telling(*n)];
            r.line.push_back(n->played);
        }
        r.stats = stats_;
        r.stats.nodes = allowance.nodes();
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = bytes();
        return r;
    }

    // The child that shows why a node is what it is, or where the search would go next.
    index most_telling(const node& n) const {
        index best = n.children;
        for (index i = best + 1; i < n.children + n.count; ++i)
            if (n.is_or ? nodes_[i].pn < nodes_[best].pn : nodes_[i].dn < nodes_[best].dn) best = i;
        return best;
    }

    void write_proof(const node& n, const state& s, bool proved, std::vector<move>& written,
                     std::unordered_map<std::uint64_t, std::vector<state>>& done) const {
        if (n.count == 0) return;
        if constexpr (hashes<Game>) {
            auto& alike = done[game_.hash(s)];
            if (std::find(alike.begin(), alike.end(), s) != alike.end()) return;
            alike.push_back(s);
        }
        const auto write = [&](const node& child) {
            written.push_back(child.played);
            write_proof(child, game_.next(s, child.played), proved, written, done);
        };
        if (n.is_or == proved) return write(nodes_[most_telling(n)]);
        for (index i = n.children; i < n.children + n.count; ++i) write(nodes_[i]);
    }

    Game game_;
    options options_;
    detail::proof_question question_;
    detail::arena<node> nodes_{std::numeric_limits<std::uint64_t>::max()};
    node root_;
    std::vector<place> path_; // from the root to the node the search is at
    std::vector<move> moves_;
    std::uint64_t made_ = 0;
    statistics stats_;
};

}} // namespace seesaw::v0

#endif
