// SPDX-License-Identifier: MIT
// One thread's df-pn: the depth-first search below a state, with the path to where it is.
//
// A frame is a state on the path, with its thresholds; the numbers of its children lie on a second
// stack. Each round of `search` looks at the end of the path and makes it one state longer (`open`:
// the most-proving child is below its thresholds) or shorter (`close`: a threshold is reached, and
// what was found goes to the parent and into the table), until the first frame is solved or the
// allowance is spent. Nothing is lost then: `search` goes on from there, or `wind_up` stores what
// every frame knows and leaves only the first.
//
// What all paths of a search share is a `df_pn_task`. A path may begin below the root: `follow`
// lays the way there, which counts for repetitions, plies and path hashes.
//
// Cycles. A line that comes back to a state on it has failed for the attacker: whoever can reach
// the goal can do so without going round. So a proof never needs a repetition and holds on every
// path. A disproof may rest on one. Each disproof knows the highest state of the path that it rests
// on. If that is the disproved state itself or one below it, the disproof goes into the table under
// the hash of the state; otherwise it holds on this path alone, and goes in under the hash of the
// whole path.
//
// The search ends because each return to a child from the same path raises one of its thresholds
// (doubles one, in games with cycles) or doubles both. They become infinite at last, and with
// infinite thresholds a child is searched until it is solved, by the same argument one step closer
// to the end of a path without repetition. (The threshold controlling algorithm, TCA, serves the
// same end; it needs to know from how near the root a state was reached before, for which the table
// has no room.)
//
// It might still take long: few states make many paths. So a search that meets repetitions lists,
// now and then, all states below its first frame; if these have no more moves than it has visited,
// it solves them together (closure.hpp). Games that are `acyclic` pay for none of this.
#ifndef SEESAW_DETAIL_DF_PN_PATH_HPP
#define SEESAW_DETAIL_DF_PN_PATH_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <seesaw/detail/base/look_ahead.hpp>
#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/detail/df_pn/closure.hpp>
#include <seesaw/detail/df_pn/numbers.hpp>
#include <seesaw/detail/df_pn/table.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Options>
struct df_pn_task {
    static constexpr bool cyclic = !is_acyclic<Game>;

    Game game;
    Options options;
    proof_question question;
    df_pn_numbers arithmetic;
    proof_table table;

    std::uint64_t key_of(const state_t<Game>& s) const {
        if constexpr (has_symmetry<Game>)
            return proof_table::scatter(game.hash(game.symmetric(s)));
        else
            return proof_table::scatter(game.hash(s));
    }
    /// Of a path that goes one state further.
    static std::uint64_t path_key_of(std::uint64_t above, std::uint64_t key) {
        if constexpr (cyclic) return mix(above, key);
        return key;
    }
};

template <class Game>
struct df_pn_child {
    std::uint64_t key = 0;
    number_pair found;
    number_pair asked{0, 0};               // the highest thresholds it was searched with from here
    std::uint32_t repetition_ply = no_ply; // the ply of the path that its disproof needs
    move_t<Game> played{};
};

/// What a search has found of a state.
struct df_pn_finding {
    number_pair numbers;
    std::uint32_t repetition_ply = no_ply;
};

template <class Game, class Options>
class df_pn_path {
    using state = state_t<Game>;
    using move = move_t<Game>;
    using numbers = number_pair;
    using task = df_pn_task<Game, Options>;
    using child = df_pn_child<Game>;
    using closure = df_pn_closure<Game, task>;

public:
    explicit df_pn_path(task& shared)
        : task_(&shared), on_path_(cyclic ? path_filter : 0), closure_(shared) {}

    bool empty() const { return path_.empty(); }
    void forget() {
        while (!path_.empty()) leave();
        result_ = {};
        closure_.forget();
    }

    /// As if new.
    void clear() noexcept {
        decltype(path_)().swap(path_);
        decltype(children_)().swap(children_);
        std::fill(on_path_.begin(), on_path_.end(), 0u);
        result_ = {};
        closure_.forget();
        visits_ = evictions_ = 0;
        stats = {};
    }

    /// Lays the way from the root to where `begin` is to be.
    void follow(const state& s, std::uint64_t key) {
        push(s, key, {infinite, infinite});
        first_ = path_.size();
    }

    /// Makes `s`, in which the game goes on, the first frame to be searched; false, and nothing
    /// happened, when the allowance does not suffice.
    template <class Allowance, class Observer>
    bool begin(const state& s, Allowance& allowance, Observer& observer) {
        if (path_.empty()) first_ = 0;
        result_ = {};
        last_most_proving_ = no_ply;
        return open(s, task_->key_of(s), {infinite, infinite}, allowance,
                    listener_for<expanded<Game>>(observer));
    }

    /// Until the first frame is solved or the allowance is spent.
    template <class Allowance, class Observer>
    void search(Allowance& allowance, Observer& observer) {
        for (;;) {
            if constexpr (cyclic)
                if (closure_.due() && !go_on_after_closure(allowance, observer)) return;
            frame& f = path_.back();
            df_pn_summary sum = summarise(f);
            if (task_->options.sticky)
                task_->arithmetic.stick(f.is_or, children_of(f), f.most_proving, sum);
            if (path_.size() == first_ + 1) report(sum, allowance, observer);
            if (sum.now.pn >= f.limit.pn || sum.now.dn >= f.limit.dn) {
                if (!close(sum)) return;
                continue;
            }
            const std::uint32_t at = f.first_child + sum.most_proving;
            const child& c = children_[at];
            const numbers limit = task_->arithmetic.thresholds(f.is_or, f.limit, sum, c, cyclic);
            f.most_proving = sum.most_proving;
            if (!open(task_->game.next(f.at, c.played), c.key, limit, allowance,
                      listener_for<expanded<Game>>(observer)))
                return;
            numbers& asked = children_[at].asked;
            asked = {std::max(asked.pn, limit.pn), std::max(asked.dn, limit.dn)};
        }
    }

    /// Stores what the frames know and takes all but the first off the path.
    void wind_up() {
        while (close(summarise(path_.back()))) {
        }
    }

    /// What is known of the first frame: of its state, and of its children.
    const df_pn_finding& found() const { return result_; }
    std::span<const child> first_children() const {
        const std::size_t end =
            path_.size() > first_ + 1 ? path_[first_ + 1].first_child : children_.size();
        const std::size_t begin = path_[first_].first_child;
        return {children_.data() + begin, end - begin};
    }
    bool first_is_or() const { return path_[first_].is_or; }

    /// Calls `sink(key, numbers, effort)` for what the frames know and the table does not.
    template <class Sink>
    void each(Sink&& sink) const {
        for (std::size_t i = first_; i < path_.size(); ++i) {
            const frame& f = path_[i];
            const std::size_t end =
                i + 1 < path_.size() ? path_[i + 1].first_child : children_.size();
            const std::span<const child> children(children_.data() + f.first_child,
                                                  end - f.first_child);
            const numbers now =
                task_->arithmetic.template summarise<&child::found>(f.is_or, children).now;
            if (!now.solved()) sink(f.key, now, visits_ - f.since);
        }
    }

    std::uint64_t visits() const { return visits_; }
    std::uint64_t take_evictions() { return std::exchange(evictions_, 0); }

    /// How many bytes the path may use.
    void limit(std::uint64_t bytes) { room_ = bytes; }
    std::uint64_t bytes() const {
        return path_.capacity() * sizeof(frame) + children_.capacity() * sizeof(child) +
               on_path_.capacity() * sizeof(on_path_[0]) + closure_.bytes();
    }

    statistics stats;
    bool alone = true; // no other thread is at the table, so that it may grow at any time

private:
    static constexpr bool cyclic = task::cyclic;
    static constexpr std::uint32_t infinite = numbers::infinite;
    static constexpr std::size_t path_filter = 4096;

    // Its children lie in `children_`, behind those of the states above it.
    struct frame {
        state at;
        std::uint64_t key;
        std::uint64_t path_key; // of the states from the root to this one
        numbers limit;          // the thresholds
        std::uint32_t first_child;
        std::uint32_t most_proving = 0; // the child that is searched
        bool is_or;
        std::uint64_t since; // `visits_` when it was opened
    };

    // Of the frame at the end.
    std::span<const child> children_of(const frame& f) const {
        return {children_.data() + f.first_child, children_.size() - f.first_child};
    }
    df_pn_summary summarise(const frame& f) const {
        return task_->arithmetic.template summarise<&child::found>(f.is_or, children_of(f));
    }

    template <class Allowance, class Observer>
    void report(const df_pn_summary& sum, const Allowance& allowance, Observer& observer) {
        const bool changed = sum.now != result_.numbers;
        result_.numbers = sum.now;
        if (sum.most_proving != last_most_proving_) {
            stats.switches += last_most_proving_ != no_ply;
            last_most_proving_ = sum.most_proving;
        } else if (!changed) {
            return;
        }
        notify<proof_update>(observer, as_indicator(sum.now.pn), as_indicator(sum.now.dn),
                             std::numeric_limits<double>::quiet_NaN(), allowance.nodes(),
                             static_cast<int>(sum.most_proving));
    }

    // ── Down ────────────────────────────────────────────────────────────────────────────────────

    void push(const state& s, std::uint64_t key, numbers limit) {
        const auto first = static_cast<std::uint32_t>(children_.size());
        const std::uint64_t path_key =
            path_.empty() ? key : task::path_key_of(path_.back().path_key, key);
        const bool is_or = task_->question.is_or(task_->game, s);
        path_.push_back({s, key, path_key, limit, first, 0, is_or, visits_});
        if constexpr (cyclic) ++on_path_[key % path_filter];
    }

    // Visits the children of a state and makes it the end of the path; false, and nothing happened,
    // when the allowance does not suffice.
    template <class Allowance, class Observer>
    bool open(const state& s, std::uint64_t key, numbers limit, Allowance& allowance,
              Observer& observer) {
        if (!has_room(path_, allowance)) return false;
        push(s, key, limit);
        const frame& f = path_.back();
        bool decided = false;
        for (const auto& m : task_->game.moves(f.at)) {
            if (!has_room(children_, allowance) || !allowance.spend()) {
                leave();
                return false;
            }
            if ((decided = visit(f, m, allowance))) break;
        }
        ++stats.expansions;
        stats.deepest = std::max(stats.deepest, static_cast<int>(path_.size()));
        notify<expanded<Game>>(observer, f.at, static_cast<int>(path_.size()) - 1);
        if (!decided) look_up(f);
        return true;
    }

    // True if the game ends after `m` as the mover wishes: then no other child matters.
    template <class Allowance>
    [[gnu::always_inline]] bool visit(const frame& f, const move& m, Allowance& allowance) {
        const state after = task_->game.next(f.at, m);
        child& c = children_.emplace_back();
        ++visits_;
        c.played = m;
        if (const auto verdict = task_->question.verdict(task_->game, after)) {
            c.found = numbers::settled(*verdict);
            return *verdict == f.is_or;
        }
        c.key = task_->key_of(after);
        task_->table.prefetch(c.key); // its line is on the way while the siblings are visited
        c.found = leaf();
        if (task_->options.look_ahead > 0 && foresee(c, after, allowance))
            return c.found.proved() == f.is_or;
        return false;
    }

    // Whether a few moves settle a leaf. What the table knows is not asked again.
    template <class Allowance>
    [[gnu::noinline]] bool foresee(child& c, const state& s, Allowance& allowance) {
        if (task_->table.find(c.key)) return false;
        const auto verdict =
            decided_within(task_->options.look_ahead, task_->game, task_->question, s, [&] {
                ++visits_;
                return allowance.spend();
            });
        if (!verdict) return false;
        c.found = numbers::settled(*verdict);
        task_->table.store(c.key, c.found, 1);
        return true;
    }

    // What a state begins with.
    numbers leaf() const {
        const Options& options = task_->options;
        std::uint32_t scale = 1;
        // Far enough from infinity that sums of such leaves tell something.
        if (const auto ply = static_cast<int>(path_.size()); ply < options.deep_depth)
            scale = static_cast<std::uint32_t>(
                std::min<double>(std::pow(options.deep_base, options.deep_depth - ply), 1 << 16));
        return {scale, scale};
    }

    void look_up(const frame& f) {
        for (std::uint32_t i = f.first_child; i < children_.size(); ++i) {
            child& c = children_[i];
            if (c.found.solved()) continue;
            if constexpr (cyclic) {
                c.repetition_ply = ply_of(c.key);
                if (c.repetition_ply != no_ply) {
                    closure_.met_repetition();
                    c.found = numbers::settled(false);
                    continue;
                }
            }
            if (const auto entry = task_->table.find(c.key)) {
                ++stats.table_hits;
                c.found = *entry;
            }
            if constexpr (cyclic) {
                if (c.found.solved()) continue;
                const std::uint64_t path_key = task::path_key_of(f.path_key, c.key);
                if (const auto ply = task_->table.find_support(path_key)) {
                    c.found = numbers::settled(false);
                    c.repetition_ply = *ply;
                }
            }
        }
    }

    std::uint32_t ply_of(std::uint64_t key) const {
        if (on_path_[key % path_filter] == 0) return no_ply;
        for (std::size_t ply = 0; ply < path_.size(); ++ply)
            if (path_[ply].key == key) return static_cast<std::uint32_t>(ply);
        return no_ply;
    }

    // ── Up ──────────────────────────────────────────────────────────────────────────────────────

    // Takes the end off the path and tells its parent; false at the first frame, which stays.
    bool close(const df_pn_summary& sum) {
        const frame& f = path_.back();
        df_pn_finding found{sum.now, no_ply};
        if constexpr (cyclic) {
            if (sum.now.disproved())
                found.repetition_ply = df_pn_numbers::support(f.is_or, children_of(f));
            if (found.repetition_ply >= path_.size() - 1)
                found.repetition_ply = no_ply; // on itself alone
        }
        const bool choice = task_->options.keep_proof && sum.now.least(f.is_or) == 0;
        store(f, found, choice ? children_[f.first_child + sum.most_proving].key : 0);
        if (path_.size() == first_ + 1) {
            result_ = found;
            return false;
        }
        leave();
        const frame& parent = path_.back();
        child& c = children_[parent.first_child + parent.most_proving];
        c.found = found.numbers;
        c.repetition_ply = found.repetition_ply;
        return true;
    }

    void store(const frame& f, const df_pn_finding& found, std::uint64_t decisive_child) {
        const std::uint64_t effort = visits_ - f.since;
        proof_table& table = task_->table;
        evictions_ += found.repetition_ply == no_ply
                          ? table.store(f.key, found.numbers, effort, decisive_child)
                          : table.store_support(f.path_key, found.repetition_ply, effort);
        if (evictions_ < table.patience() || !alone) return;
        table.grow();
        evictions_ = 0;
    }

    // Solves all that the first frame can lead to, if that is no more than was visited already.
    // False when the search is over, because that did or the allowance is spent.
    template <class Allowance, class Observer>
    bool go_on_after_closure(Allowance& allowance, Observer& observer) {
        using progress = typename closure::progress;
        const progress made =
            closure_.list(path_[first_].at, visits_, room_ - std::min(room_, bytes()), allowance,
                          listener_for<expanded<Game>>(observer));
        if (made != progress::complete) return made == progress::too_large;
        closure_.solve();
        closure_.each([&](std::uint64_t key, bool proved) {
            evictions_ += task_->table.store(key, numbers::settled(proved), closure_.visits());
        });
        while (path_.size() > first_ + 1) leave();
        const frame& first = path_.back();
        for (std::size_t i = first.first_child; i < children_.size(); ++i)
            if (const auto verdict = closure_.verdict(children_[i].key)) {
                children_[i].found = numbers::settled(*verdict);
                children_[i].repetition_ply = no_ply;
            }
        df_pn_summary sum = summarise(first);
        sum.now = numbers::settled(*closure_.verdict(first.key));
        report(sum, allowance, observer);
        result_ = {sum.now, no_ply};
        closure_.forget();
        return false;
    }

    void leave() {
        const frame& f = path_.back();
        if constexpr (cyclic) --on_path_[f.key % path_filter];
        children_.resize(f.first_child);
        path_.pop_back();
    }

    template <class Item, class Allowance>
    bool has_room(const std::vector<Item>& stack, Allowance& allowance) const {
        if (stack.size() < stack.capacity()) [[likely]]
            return true;
        if (bytes() + 2 * stack.capacity() * sizeof(Item) <= room_) return true;
        allowance.refuse(stop_reason::memory);
        return false;
    }

    task* task_;
    std::vector<frame> path_;
    std::vector<child> children_;
    std::vector<std::uint32_t> on_path_; // how many states of the path share a slot
    std::size_t first_ = 0;              // the first frame's place
    df_pn_finding result_;
    closure closure_;
    std::uint32_t last_most_proving_ = no_ply;
    std::uint64_t visits_ = 0; // in all runs
    std::uint64_t evictions_ = 0;
    std::uint64_t room_ = std::numeric_limits<std::uint64_t>::max();
};

}}} // namespace seesaw::v0::detail

#endif
