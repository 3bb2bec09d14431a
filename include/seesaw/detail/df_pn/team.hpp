// SPDX-License-Identifier: MIT
// Several threads of df-pn on one table.
//
// The threads share a small best-first tree below the root. Whoever is free takes the most-proving
// leaf of it and searches there by df-pn, alone and without locks, for so many nodes: a job. If the
// leaf is not solved by then, it gets its children, whose numbers that search has found, and the
// next job is one of them or somewhere else. The tree holds the states that were worth a job, and
// jobs grow with the search, so that it stays small.
//
// While a job goes on, the tree is read as if it had succeeded, in the way that its numbers make
// likely: a leaf with pn < dn counts as proved, others as disproved. So the next thread works on
// what is needed then. When that would leave nothing to do, it works on what is needed if the job
// fails, and if there is nothing either it waits. The expected numbers (`expected`) stand beside
// those that are known (`found`) and never decide anything.
//
// With cycles a disproof may hold on one path only. A node of the tree has one path to it, which
// the search of a job is given, so that what it finds holds for that node; whether it goes into the
// table, and how, is decided as in a search without threads.
//
// After Pawlewicz & Hayward, "Scalable parallel DFPN search", 2013, with a tree in place of their
// virtual table.
#ifndef SEESAW_DETAIL_DF_PN_TEAM_HPP
#define SEESAW_DETAIL_DF_PN_TEAM_HPP

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include <seesaw/detail/base/shared_budget.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/detail/df_pn/job.hpp>
#include <seesaw/detail/df_pn/path.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Options>
class df_pn_team {
    using state = state_t<Game>;
    using task = df_pn_task<Game, Options>;
    using path = df_pn_path<Game, Options>;
    using numbers = number_pair;

public:
    using node = df_pn_tree_node<Game>;

    df_pn_team(task& shared, int threads) : task_(&shared), threads_(make_team(threads)) {
        for (int i = 0; i < threads; ++i) paths_.emplace_back(shared).alone = false;
    }

    void forget() { tree_.clear(); }

    /// As if new.
    void clear() noexcept {
        for (path& p : paths_) p.clear();
        decltype(tree_)().swap(tree_);
        running_.clear();
        doubles_.clear();
        root_.reset();
        evictions_ = 0;
    }

    void start(const state& root) {
        tree_.assign(1, node{});
        tree_[0].key = tree_[0].path_key = task_->key_of(root);
        tree_[0].is_or = task_->question.is_or(task_->game, root);
        root_ = std::make_unique<state>(root);
        last_most_proving_ = none;
    }

    /// Until the root is solved or a limit is met. `bytes` is what paths and tree may use.
    template <class Observer>
    statistics search(budget& common, std::uint64_t bytes, Observer& observer) {
        room_ = bytes / (paths_.size() + 1);
        for (path& p : paths_) {
            p.stats = {};
            p.limit(room_);
        }
        stopped_ = growing_ = false;
        running_.clear();
        sum_ = {};
        sum_.nodes = common.nodes();
        common.heed(&threads_->failed());
        shared_budget shared(common, static_cast<int>(paths_.size()));
        auto work = [&](int i) {
            const one_ends_all end{*this, shared};
            thread_allowance allowance(shared);
            path& mine = paths_[static_cast<std::size_t>(i)];
            if (i == 0) {
                help(mine, allowance, observer);
            } else {
                unobserved nobody;
                help(mine, allowance, nobody);
            }
        };
        threads_->run(work);
        for (path& p : paths_) {
            p.forget();
            sum_.expansions += p.stats.expansions;
            sum_.table_hits += p.stats.table_hits;
            sum_.deepest = std::max(sum_.deepest, p.stats.deepest);
        }
        return sum_;
    }

    bool empty() const { return tree_.empty(); }
    numbers found() const { return tree_[0].found; }
    std::span<const node> first_children() const { return children_of(tree_[0]); }
    bool first_is_or() const { return tree_[0].is_or; }

    /// Calls `sink(key, numbers, effort)` for what the tree knows and the table may have lost.
    template <class Sink>
    void each(Sink&& sink) const {
        for (const node& n : tree_)
            if (n.work > 0 && !n.found.solved()) sink(n.key, n.found, n.work);
    }

    std::uint64_t bytes() const {
        std::uint64_t sum = tree_.capacity() * sizeof(node);
        for (const path& p : paths_) sum += p.bytes();
        return sum;
    }

private:
    static constexpr std::uint32_t none = no_ply;
    static constexpr std::uint64_t jobs_in_a_search = 1 << 16; // larger jobs cost nodes

    using job = df_pn_job<Game>;

    // A job's search is not at the root: its numbers are not those that an observer waits for.
    template <class Observer>
    struct expansions_only {
        Observer& observer;
        void operator()(const expanded<Game>& e) { observer(e); }
    };

    // ── A thread ────────────────────────────────────────────────────────────────────────────────

    template <class Observer>
    void help(path& mine, thread_allowance& allowance, Observer& observer) {
        std::unique_lock lock(mutex_);
        while (!stopped_ && !tree_[0].found.solved()) {
            const std::uint32_t leaf = growing_ ? none : choose();
            if (leaf == none) {
                changed_.wait(lock);
                continue;
            }
            job j = take(leaf);
            lock.unlock();
            if constexpr (observes<Observer, expanded<Game>>) {
                expansions_only<Observer> listener{observer};
                perform(j, mine, allowance, listener);
            } else {
                unobserved nobody;
                perform(j, mine, allowance, nobody);
            }
            lock.lock();
            finish(j);
            stopped_ = stopped_ || allowance.over();
            changed_.notify_all();
            if constexpr (observes<Observer, proof_update>) {
                const numbers now = tree_[0].found;
                const std::uint64_t nodes = sum_.nodes;
                const auto most_proving = static_cast<int>(last_most_proving_);
                lock.unlock();
                notify<proof_update>(observer, as_indicator(now.pn), as_indicator(now.dn),
                                     std::numeric_limits<double>::quiet_NaN(), nodes, most_proving);
                lock.lock();
            }
        }
    }

    template <class Observer>
    void perform(job& j, path& mine, thread_allowance& allowance, Observer& observer) {
        mine.forget();
        state s = *root_;
        for (const auto& m : j.way) {
            mine.follow(s, task_->key_of(s));
            s = task_->game.next(s, m);
        }
        const std::uint64_t before = allowance.nodes();
        allowance.begin_job(j.nodes);
        j.begun = mine.begin(s, allowance, observer);
        if (j.begun) {
            mine.search(allowance, observer);
            if (!mine.found().numbers.solved()) mine.wind_up();
            j.found = mine.found();
            const auto children = mine.first_children();
            j.children.assign(children.begin(), children.end());
        }
        j.spent = allowance.nodes() - before;
        j.evictions = mine.take_evictions();
    }

    // A thread that leaves, having met an end or by an exception, wakes those that wait.
    struct one_ends_all {
        df_pn_team& team;
        shared_budget& shared;

        ~one_ends_all() {
            {
                const std::lock_guard lock(team.mutex_);
                team.stopped_ = true;
            }
            shared.close();
            team.changed_.notify_all();
        }
    };

    // ── The tree; the mutex is held ─────────────────────────────────────────────────────────────

    std::span<const node> children_of(const node& n) const {
        return n.count == 0 ? std::span<const node>()
                            : std::span<const node>(&tree_[n.first_child], n.count);
    }

    template <auto Which>
    df_pn_summary summarise(const node& n) const {
        return task_->arithmetic.template summarise<Which>(n.is_or, children_of(n));
    }

    // A leaf for a job, if there is one.
    std::uint32_t choose() {
        for (;;) {
            const std::uint32_t leaf = tree_[0].expected.solved() ? nearest(0) : most_proving();
            if (leaf == none) return none;
            node& n = tree_[leaf];
            const auto known = task_->table.find(n.key);
            if (known && known->solved()) {
                n.found = n.expected = *known;
                update(n.parent);
                if (tree_[0].found.solved()) return none;
            } else if (std::find(running_.begin(), running_.end(), n.key) != running_.end()) {
                expect(leaf); // the same state is being searched elsewhere
                doubles_.push_back(leaf);
            } else {
                return leaf;
            }
        }
    }

    std::uint32_t most_proving() const {
        std::uint32_t n = 0;
        while (tree_[n].count > 0)
            n = tree_[n].first_child + summarise<&node::expected>(tree_[n]).most_proving;
        return tree_[n].busy ? none : n;
    }

    // The first free leaf in the order of the numbers that are known.
    std::uint32_t nearest(std::uint32_t from) const {
        const node& n = tree_[from];
        if (n.found.solved() || n.busy) return none;
        if (n.count == 0) return from;
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < n.count; ++i) order.push_back(n.first_child + i);
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(tree_[a].found.least(n.is_or), a) <
                   std::pair(tree_[b].found.least(n.is_or), b);
        });
        for (const std::uint32_t child : order)
            if (const std::uint32_t leaf = nearest(child); leaf != none) return leaf;
        return none;
    }

    void expect(std::uint32_t leaf) {
        node& n = tree_[leaf];
        n.busy = true;
        n.expected = numbers::settled(n.found.pn < n.found.dn);
        update(n.parent);
    }

    job take(std::uint32_t leaf) {
        expect(leaf);
        job j{leaf, tree_[leaf].key, 0, {}, {}, {}};
        j.nodes = std::max(
            {task_->options.job_nodes, tree_[0].work / jobs_in_a_search, 2 * tree_[leaf].work});
        for (std::uint32_t n = leaf; n != 0; n = tree_[n].parent) j.way.push_back(tree_[n].played);
        std::reverse(j.way.begin(), j.way.end());
        running_.push_back(j.key);
        return j;
    }

    void finish(job& j) {
        running_.erase(std::find(running_.begin(), running_.end(), j.key));
        sum_.nodes += j.spent;
        const std::uint64_t work = j.begun ? j.spent : j.nodes; // a longer job if it was too short
        for (std::uint32_t n = j.leaf; n != none; n = tree_[n].parent) tree_[n].work += work;
        if (j.begun) {
            tree_[j.leaf].found = j.found.numbers;
            tree_[j.leaf].repetition_ply = j.found.repetition_ply;
            if (!j.found.numbers.solved()) attach(j);
        }
        doubles_.push_back(j.leaf);
        for (const std::uint32_t leaf : doubles_) {
            tree_[leaf].busy = false;
            tree_[leaf].expected = tree_[leaf].found;
            update(tree_[leaf].parent);
        }
        doubles_.clear();
        count_switches();
        evictions_ += j.evictions;
        growing_ = evictions_ >= task_->table.patience();
        if (!growing_ || !running_.empty()) return;
        task_->table.grow();
        evictions_ = 0;
        growing_ = false;
    }

    // The leaf gets the children that its search has left.
    void attach(const job& j) {
        const std::size_t wanted = tree_.size() + j.children.size();
        if (wanted > tree_.capacity()) {
            const std::size_t capacity = std::max(wanted, 2 * tree_.capacity());
            if ((tree_.capacity() + capacity) * sizeof(node) > room_) return;
            tree_.reserve(capacity);
        }
        const auto first = static_cast<std::uint32_t>(tree_.size());
        state s = *root_;
        for (const auto& m : j.way) s = task_->game.next(s, m);
        for (const auto& c : j.children) {
            node n;
            static_cast<df_pn_child<Game>&>(n) = c;
            n.expected = n.found;
            n.path_key = task::path_key_of(tree_[j.leaf].path_key, n.key);
            n.parent = j.leaf;
            n.ply = tree_[j.leaf].ply + 1;
            if (!n.found.solved())
                n.is_or = task_->question.is_or(task_->game, task_->game.next(s, c.played));
            tree_.push_back(n);
        }
        tree_[j.leaf].first_child = first;
        tree_[j.leaf].count = static_cast<std::uint32_t>(j.children.size());
    }

    // From a node whose children have changed up to the first in which nothing does.
    void update(std::uint32_t from) {
        for (std::uint32_t i = from; i != none; i = tree_[i].parent) {
            node& n = tree_[i];
            if (n.found.solved()) return;
            const numbers found = summarise<&node::found>(n).now;
            const numbers expected = found.solved() ? found : summarise<&node::expected>(n).now;
            if (found == n.found && expected == n.expected) return;
            if (found != n.found) keep(n, found);
            n.expected = expected;
        }
    }

    void keep(node& n, numbers found) {
        n.found = found;
        if constexpr (task::cyclic) {
            if (found.disproved())
                n.repetition_ply = df_pn_numbers::support(n.is_or, children_of(n));
            if (n.repetition_ply >= n.ply) n.repetition_ply = no_ply; // on itself alone
        }
        if (n.repetition_ply != no_ply) {
            task_->table.store_support(n.path_key, n.repetition_ply, n.work);
            return;
        }
        const auto most_proving = summarise<&node::found>(n).most_proving;
        const bool choice = task_->options.keep_proof && found.least(n.is_or) == 0;
        task_->table.store(n.key, found, n.work,
                           choice ? tree_[n.first_child + most_proving].key : 0);
    }

    void count_switches() {
        if (tree_[0].count == 0) return;
        const auto most_proving = summarise<&node::found>(tree_[0]).most_proving;
        sum_.switches += last_most_proving_ != none && most_proving != last_most_proving_;
        last_most_proving_ = most_proving;
    }

    task* task_;
    std::unique_ptr<thread_team> threads_;
    std::vector<path> paths_; // of each thread
    std::unique_ptr<state> root_;

    std::mutex mutex_; // for all that follows
    std::condition_variable changed_;
    std::vector<node> tree_;             // the root first, the children of a node side by side
    std::vector<std::uint64_t> running_; // the keys of jobs that go on
    std::vector<std::uint32_t> doubles_; // leaves of states that are searched elsewhere
    std::uint32_t last_most_proving_ = none;
    std::uint64_t room_ = 0;
    std::uint64_t evictions_ = 0;
    bool growing_ = false; // no new job until the table has grown
    bool stopped_ = false;
    statistics sum_;
};

}}} // namespace seesaw::v0::detail

#endif
