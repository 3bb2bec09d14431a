// SPDX-License-Identifier: MIT
// The tree that best-first proof engines grow: descent, expansion, memory, result.
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
//     Numbers leaf(const state&, bool is_or, std::uint64_t number, budget&, Observer&);
//                                                                number: nodes made before
//     std::optional<bool> claim(const Numbers& root) const;      optional: good enough to stop?
//     std::optional<bool> foresee(const state&, budget&) const;  optional: what a few moves settle
//     bool searches_leaves() const;                              optional: second_level.hpp
//     std::uint64_t second_level_nodes(std::uint64_t nodes) const;
//
// Verdicts come from finished games alone. In games that are not declared `acyclic`, a line that
// comes back to a state on it has failed for the attacker. Such a failure depends on the line it
// was found on. It cannot spoil the root's verdict, but it need not hold for the position by
// itself: so a refuted root move is only reported as such when the root is refuted too, and
// `advance` begins a new tree in these games.
//
// An observer is told of the root after the first expansion of a run, and whenever its numbers or
// the child to follow changed.
//
// States are not stored but replayed along the current line. A solved node gives back what is below
// it, or, with `keep_proof`, what its proof does not need.
#ifndef SEESAW_DETAIL_PROOF_TREE_HPP
#define SEESAW_DETAIL_PROOF_TREE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/detail/proof/nodes.hpp>
#include <seesaw/detail/proof/second_level.hpp>
#include <seesaw/detail/proof/tree_file.hpp>
#include <seesaw/detail/proof/tree_view.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Engine, class Game, class Numbers>
class proof_tree {
    static_assert(turn_game<Game> || puzzle<Game>,
                  "proof engines need a turn_game (moves, next, to_move, outcome) or a puzzle "
                  "(moves, next, solved); see game.hpp");

protected:
    using state = state_t<Game>;
    using move = move_t<Game>;
    using node_store = proof_nodes<Numbers, move>;
    using node = typename node_store::node;

public:
    using game_type = Game;

    /// Forgets the tree and begins a new one.
    void start(const state& root) {
        const clear_on_exception guard(*this);
        clear();
        begin(root);
    }

    /// Forgets the tree.
    void clear() noexcept {
        nodes_.clear();
        decltype(path_)().swap(path_);
        decltype(moves_)().swap(moves_);
        keeping_ = keep_proof_;
        second_ = {};
        made_ = 0;
        most_proving_ = 0;
        root_paid_ = false;
        stats_ = {};
    }

    /// One expansion; false when there is nothing left to do or memory is full.
    bool step() {
        const clear_on_exception guard(*this);
        budget unlimited(limits{});
        unobserved nobody;
        root_view nothing;
        return !path_.empty() && iterate(unlimited, nobody, nothing);
    }

    /// The position after `m` becomes the root, with what the tree knows of it where the game is
    /// acyclic.
    void advance(const move& m) {
        SEESAW_ASSERT(!path_.empty());
        const clear_on_exception guard(*this);
        if (second_.active()) second_.end(*this);
        const state next = game_.next(path_.front().at, m);
        if constexpr (is_acyclic<Game>) {
            for (node& child : nodes_.below(nodes_.root)) {
                if (!(child.played == m)) continue;
                nodes_.make_root(child);
                path_.assign(1, {0, next});
                most_proving_ = 0;
                return;
            }
        }
        start(next);
    }

    template <class Observer = unobserved>
    result<Game> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(hears<Observer, typename Engine::events>,
                      "this observer hears none of the engine's events: expanded<Game>, "
                      "playout_done where there are playouts, proof_update");
        const clear_on_exception guard(*this);
        if (path_.empty() || !(path_.front().at == root)) start(root);
        budget allowance(allowed, bytes());
        stats_ = {};
        if (root_paid_ || allowance.spend()) {
            root_paid_ = true;
            root_view told;
            while (iterate(allowance, observer, told)) {
            }
        }
        return report(allowance);
    }

    /// The winning side's strategy as certificate.hpp defines it; empty unless the root is solved,
    /// and where a disproof rests on going round for ever. Without `keep_proof` the root is solved
    /// once more, within these limits, and it is empty when they are met.
    std::vector<move> certificate(const limits& allowed = {}) {
        budget allowance(allowed);
        return certificate(allowance);
    }
    std::vector<move> certificate(budget& allowance) {
        if (path_.empty() || !nodes_.root.solved()) return {};
        const clear_on_exception guard(*this);
        if (keep_proof_)
            return strategy_of(game_, question_, nodes_, path_.front().at, allowance, bytes());
        const state root = path_.front().at;
        const statistics stats = stats_;
        const std::uint64_t made = made_, held = nodes_.bytes();
        node_store solved = std::exchange(nodes_, node_store());
        limits rest = allowance.rest();
        rest.bytes -= std::min(rest.bytes, held);
        clear();
        keeping_ = true;
        begin(root);
        const result<Game> again = run(root, rest);
        allowance.charge(again.stats.nodes);
        std::vector<move> written;
        if (nodes_.root.solved())
            written = strategy_of(game_, question_, nodes_, root, allowance, held + bytes());
        else
            allowance.refuse(again.stopped);
        start(root);
        nodes_ = std::move(solved);
        stats_ = stats;
        made_ = made;
        root_paid_ = true;
        return written;
    }

    /// Calls visit(tree_position) for the top of the tree, breadth-first from the root: nothing
    /// deeper than `depth` and no more than `most` positions.
    template <class Visit>
    void browse(int depth, std::uint32_t most, Visit&& visit) const {
        if (!path_.empty())
            browse_tree(game_, question_, nodes_, path_.front().at, depth, most, visit);
    }

    const Game& rules() const { return game_; }

    /// Writes the tree, so that `load` can go on with it; false when the stream failed, and when
    /// there is no tree yet.
    bool save(std::ostream& out) const {
        if (path_.empty()) return false;
        saved_proof_writer file(out, saved_kind::proof_tree, fingerprint());
        save_tree(file, game_, nodes_, path_, progress());
        return file.finish();
    }

    /// Goes on from a file that `save` wrote for the same engine, game, question and root; the
    /// search is the same with the same options. Refused, and nothing is left, when it does not fit
    /// or is damaged.
    load_verdict load(std::istream& in, const state& root) {
        const clear_on_exception guard(*this);
        start(root);
        saved_proof_reader file(in, saved_kind::proof_tree, fingerprint());
        proof_progress found = progress();
        tree_loader loader(file, game_, question_, nodes_, path_);
        load_verdict verdict = loader.load(found);
        if (verdict)
            go_on(found);
        else
            start(root);
        return verdict;
    }

protected:
    proof_tree(Game rules, const proof_question& question, bool keep_proof)
        : game_(std::move(rules)), question_(question), keep_proof_(keep_proof),
          keeping_(keep_proof) {}
    proof_tree(proof_tree&&) = default;
    proof_tree& operator=(proof_tree&&) = default;
    ~proof_tree() = default;

    std::optional<bool> claim(const Numbers&) const { return std::nullopt; }
    static std::optional<bool> foresee(const state&, budget&) { return std::nullopt; }
    static constexpr bool searches_leaves() { return false; }
    static constexpr std::uint64_t second_level_nodes(std::uint64_t) { return 0; }

    Game game_;
    proof_question question_;
    statistics stats_;

private:
    friend second_level;

    using index = typename node_store::index;
    using place = proof_place<state>;

    using root_view = proof_root_view<Numbers>;

    // ── The search ──────────────────────────────────────────────────────────────────────────────

    // In an engine that is clear.
    void begin(const state& root) {
        judge(nodes_.root, root);
        path_.push_back({0, root});
        made_ = 1;
    }

    template <class Observer>
    bool iterate(budget& allowance, Observer& observer, [[maybe_unused]] root_view& told) {
        if (concluded()) return false;
        auto& within = listener_for<expanded<Game>, playout_done>(observer);
        const growth grown = engine().searches_leaves() || second_.active()
                                 ? second_.grow(*this, allowance, within)
                                 : grow(allowance, within);
        if (grown == growth::full) allowance.refuse(stop_reason::memory);
        if (grown != growth::done) return grown == growth::below;
        if constexpr (observes<Observer, proof_update>) {
            // Nothing has changed there while the way to the next leaf begins further down.
            if (path_.size() == 1 || told.child == 0)
                told.tell(observer, nodes_.root,
                          path_.size() > 1 ? path_[1].at_node : nodes_.most_proving(nodes_.root),
                          made_);
        }
        return !concluded();
    }

    // Down to the most-proving leaf, its children, and up again. Never inlined, so that those who
    // listen to the root alone run the very code of those who do not listen.
    template <class Observer>
    [[gnu::noinline]] growth grow(budget& allowance, Observer& observer) {
        growth grown = find_leaf(allowance);
        if (grown == growth::done) grown = expand(allowance, observer);
        if (grown == growth::done) back_up(true);
        return grown;
    }

    std::uint64_t second_level_nodes() const { return engine().second_level_nodes(nodes_.count()); }

    growth find_leaf(const budget& allowance) {
        while (here().count > 0)
            if (!descend(allowance)) return growth::full;
        stats_.deepest = std::max(stats_.deepest, static_cast<int>(path_.size()) - 1);
        return growth::done;
    }

    bool concluded() const {
        return nodes_.root.solved() || engine().claim(nodes_.root.numbers).has_value();
    }

    // False where memory does not allow a longer path.
    bool descend(const budget& allowance) {
        const bool full = path_.size() == path_.capacity();
        if (full && bytes() + 3 * path_.size() * sizeof(place) > allowance.bytes()) return false;
        const index followed = nodes_.most_proving(here());
        if (path_.size() == 1) {
            stats_.switches += most_proving_ != 0 && most_proving_ != followed;
            most_proving_ = followed;
        }
        path_.push_back({followed, game_.next(path_.back().at, nodes_[followed].played)});
        return true;
    }

    template <class Observer>
    growth expand(budget& allowance, Observer& observer) {
        const state s = path_.back().at;
        moves_.clear();
        for (const auto& m : game_.moves(s)) moves_.push_back(m);
        SEESAW_ASSERT(!moves_.empty());
        nodes_.limit(allowance.bytes() - std::min(allowance.bytes(), own_bytes()));
        const index first = nodes_.allocate(moves_.size());
        if (first == 0) return growth::full;
        const auto count = static_cast<std::uint16_t>(moves_.size());
        if (!allowance.spend(count)) {
            nodes_.give_back(first, count);
            return growth::refused;
        }
        notify<expanded<Game>>(observer, s, static_cast<int>(path_.size()) - 1);
        ++stats_.expansions;
        for (std::uint16_t i = 0; i < count; ++i) {
            node& child = nodes_[first + i];
            child.played = moves_[i];
            const state next = game_.next(s, moves_[i]);
            judge(child, next);
            if (child.solved()) continue;
            if (const auto verdict = engine().foresee(next, allowance))
                child.settle(*verdict);
            else
                child.numbers = engine().leaf(next, child.is_or, made_ + i, allowance, observer);
        }
        made_ += count;
        second_.pay(count);
        node& parent = here();
        parent.children = first;
        parent.count = count;
        return growth::done;
    }

    // What can be said of a new node without a search.
    void judge(node& n, const state& s) {
        const auto verdict = question_.verdict(game_, s);
        if (verdict || (!is_acyclic<Game> && on_path(s)))
            n.settle(verdict.value_or(false));
        else
            n.is_or = question_.is_or(game_, s);
    }

    bool on_path(const state& s) const {
        return std::any_of(path_.begin(), path_.end(), [&](const place& p) { return p.at == s; });
    }

    // Goes up to the root, or to the first node that nothing changes in: the way to the next leaf
    // begins there.
    void back_up(bool solved_below) {
        for (;;) {
            node& n = here();
            if (!nodes_.update(n, solved_below)) return;
            solved_below = n.solved();
            if (solved_below && path_.size() > 1) release(n);
            if (path_.size() == second_.base) return;
            path_.pop_back();
        }
    }

    void release(node& n) {
        if (keeping_)
            nodes_.keep_proof(n);
        else
            nodes_.free_below(n);
    }

    Engine& engine() { return static_cast<Engine&>(*this); }
    const Engine& engine() const { return static_cast<const Engine&>(*this); }

    node& here() { return nodes_[path_.back().at_node]; }

    std::uint64_t own_bytes() const {
        return path_.capacity() * sizeof(place) + moves_.capacity() * sizeof(move);
    }
    std::uint64_t bytes() const { return nodes_.bytes() + own_bytes(); }

    std::uint64_t fingerprint() const {
        std::uint64_t print = proof_fingerprint(game_, question_);
        for (const char c : Engine::name) print = mix(print, static_cast<unsigned char>(c));
        return print;
    }

    proof_progress progress() const {
        const index from_one = most_proving_ == 0 ? 0 : most_proving_ - nodes_.root.children + 1;
        return {second_.base, second_.left, made_, from_one, root_paid_, keep_proof_};
    }

    void go_on(const proof_progress& found) {
        second_ = {static_cast<std::size_t>(found.base), found.second_left};
        made_ = found.made;
        if (found.most_proving > 0)
            most_proving_ = nodes_.root.children + static_cast<index>(found.most_proving) - 1;
        root_paid_ = found.root_paid != 0;
    }

    // ── The result ──────────────────────────────────────────────────────────────────────────────

    result<Game> report(const budget& allowance) const {
        const node& root = nodes_.root;
        result<Game> r = report_tree<Game>(question_, nodes_);
        r.stopped = concluded() ? stop_reason::finished : allowance.reason();
        if (!root.solved()) {
            if (const auto claimed = engine().claim(root.numbers)) {
                r.value = question_.proven_value(*claimed);
                r.certainty = certainty::probable;
            }
        }
        r.stats = totals(stats_, allowance, bytes());
        return r;
    }

    bool keep_proof_;
    bool keeping_; // so, or for the time of a certificate
    node_store nodes_;
    std::vector<place> path_; // from the root to the node the search is at
    std::vector<move> moves_;
    second_level second_;
    std::uint64_t made_ = 0; // nodes since `start`
    index most_proving_ = 0; // the root's child that was followed last
    bool root_paid_ = false;
};

}}} // namespace seesaw::v0::detail

#endif
