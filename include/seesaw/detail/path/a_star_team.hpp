// SPDX-License-Identifier: MIT
// The threads of hda_star.hpp.
//
// Each has a table, an open list and an inbox; only the inbox is seen by others, behind a lock that
// is taken once for a batch of states.
//
// What is to be done is one number, threads at work and states on their way together: a batch
// counts from before it is sent until it is read, by a thread that counts itself first. At 0 there
// is nothing left.
//
// A thread that is sent states faster than it reads them holds the others up, so that letters take
// a fixed amount of memory; all read what they are sent while they wait.
#ifndef SEESAW_DETAIL_PATH_A_STAR_TEAM_HPP
#define SEESAW_DETAIL_PATH_A_STAR_TEAM_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/detail/base/shared_budget.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/detail/path/a_star_member.hpp>
#include <seesaw/detail/path/path_report.hpp>
#include <seesaw/detail/path/state_table.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Options>
class a_star_team {
    using state = state_t<Game>;
    using move = move_t<Game>;
    using cost = path_cost_t<Game>;
    using guess = estimate_t<Game>;
    using table = state_table<Game>;
    using index = typename table::index;
    using info = typename table::info;
    using open_list = typename a_star_member<Game, Options>::open_list;

public:
    a_star_team(const Game& rules, const Options& chosen)
        : options_(chosen), threads_(make_team(chosen.threads)) {
        for (int i = 0; i < chosen.threads; ++i)
            members_.push_back(std::make_unique<member>(rules, chosen, i));
    }

    /// Forgets everything.
    void clear() noexcept {
        for (auto& m : members_) m->clear();
        root_owner_ = 0;
        to_do_ = 0;
        solution_ = no_cost<cost>;
        goal_ = {};
    }

    /// Begins at a root, of which `h` is the estimate; nothing must be left of another.
    void start(const Game& rules, const state& root, cost h) {
        for (auto& m : members_) m->open.clear(options_.weight == 1 ? h : cost{0});
        const typename table::key key(rules, root);
        root_owner_ = owner(key);
        members_[root_owner_]->inbox.push_back({key, 0, h, 0, move{}});
        members_[root_owner_]->waiting = 1;
    }

    /// Hears what the calling thread is about to expand; empty where nobody listens. Not a
    /// template: it would be all of this again for each kind of observer.
    using listener = std::function<void(double f, std::uint64_t open, std::uint64_t best,
                                        const state& s, int ply)>;

    /// Goes on until there is nothing left to do or a limit is met; true in the first case.
    bool run(const Game& rules, budget& common, const listener& caller) {
        shared_budget shared(common, static_cast<int>(members_.size()));
        stop_ = false;
        std::int64_t to_do = static_cast<std::int64_t>(members_.size());
        for (auto& m : members_) {
            m->stats = {};
            m->most_bytes = common.bytes() / members_.size();
            to_do += static_cast<std::int64_t>(m->inbox.size() + m->taken.size() - m->read);
        }
        to_do_ = to_do;
        const listener nobody;
        auto work = [&](int i) {
            thread_allowance allowance(shared);
            member& me = *members_[static_cast<std::size_t>(i)];
            const listener& hears = i == 0 ? caller : nobody;
            const one_ends_all end{*this};
            search(rules, me, allowance, hears);
            me.stats.nodes = allowance.nodes();
        };
        if (threads_)
            threads_->run(work);
        else
            work(0);
        return to_do_ == 0;
    }

    bool solved() const { return solution_ < no_cost<cost>; }

    /// No solution costs less, after a run that stopped early without a weight.
    cost least() {
        cost f = no_cost<cost>;
        for (auto& m : members_) {
            while (!m->open.empty() && m->states.known(m->open.top().node).closed) m->open.pop();
            if (!m->open.empty()) f = std::min(f, m->open.top().f);
            const auto look = [&](const message& sent) {
                f = std::min(f, static_cast<cost>(sent.g + sent.h));
            };
            std::for_each(m->taken.begin() + static_cast<std::ptrdiff_t>(m->read), m->taken.end(),
                          look);
            std::for_each(m->inbox.begin(), m->inbox.end(), look);
            for (const auto& box : m->outbox) std::for_each(box.begin(), box.end(), look);
        }
        return std::min(f, cost{solution_});
    }

    statistics stats() const {
        statistics all;
        for (const auto& m : members_) {
            all.nodes += m->stats.nodes;
            all.expansions += m->stats.expansions;
            all.table_hits += m->stats.table_hits;
            all.deepest = std::max(all.deepest, m->stats.deepest);
        }
        return all;
    }

    std::uint64_t bytes() const {
        std::uint64_t total = 0;
        for (const auto& m : members_) total += m->bytes();
        return total;
    }

    std::vector<move> line(const Game& rules) const {
        return way_to(
            rules, goal_,
            [&](const place& at) { return at.owner == root_owner_ && at.number == 0; },
            [&](const place& at, const state& s) { return parent_of(rules, at, s); },
            [&](const place& at) { return members_[at.owner]->states.load(rules, at.number); });
    }

private:
    using member = a_star_member<Game, Options>;
    using message = a_star_message<Game>;

    struct place { // of a state
        std::size_t owner;
        index number;
    };

    std::size_t owner(const typename table::key& key) const {
        // Bits that neither choose the line of a table nor, mostly, tell its states apart.
        return static_cast<std::size_t>((key.hash() >> 8 & 0xffff) * members_.size() >> 16);
    }

    // A thread ends when all do: it has nothing left, has met a limit or leaves by an exception.
    struct one_ends_all {
        a_star_team& team;
        ~one_ends_all() { team.halt(); }
    };

    // ── One thread ──────────────────────────────────────────────────────────────────────────────

    void search(const Game& rules, member& me, thread_allowance& allowance,
                const listener& heard_by) {
        while (!stop_.load(std::memory_order_relaxed)) {
            if (!receive(rules, me, allowance)) return halt();
            if (!deliver(me)) { // until others have read
                std::this_thread::yield();
                continue;
            }
            if (const auto best = best_of(rules, me)) {
                expand(rules, me, *best, allowance, heard_by);
                continue;
            }
            for (std::size_t to = 0; to < members_.size(); ++to) send(me, to);
            if (me.waiting.load(std::memory_order_acquire) > 0) continue;
            if (to_do_.fetch_sub(1, std::memory_order_acq_rel) == 1) return ring_all();
            if (!await_letters(me)) return;
            to_do_.fetch_add(1, std::memory_order_acq_rel);
        }
    }

    // False when there will be none: all is done, or a limit was met.
    bool await_letters(member& me) {
        constexpr int looks = 64;
        for (int i = 0; me.waiting.load(std::memory_order_acquire) == 0; ++i) {
            const std::uint32_t rings = me.bell.load(std::memory_order_acquire);
            if (to_do_.load(std::memory_order_acquire) == 0 ||
                stop_.load(std::memory_order_acquire))
                return false;
            if (i < looks)
                std::this_thread::yield();
            else if (me.waiting.load(std::memory_order_acquire) == 0)
                me.bell.wait(rings, std::memory_order_acquire);
        }
        return true;
    }

    static void ring(member& m) {
        m.bell.fetch_add(1, std::memory_order_release);
        m.bell.notify_one();
    }
    void ring_all() {
        for (auto& m : members_) ring(*m);
    }

    void halt() {
        stop_.store(true, std::memory_order_release);
        ring_all();
    }

    // Reads what was sent; false when a limit is met: the rest stays where it is.
    bool receive(const Game& rules, member& me, thread_allowance& allowance) {
        if (me.read == me.taken.size()) {
            if (me.waiting.load(std::memory_order_acquire) == 0) return true;
            me.taken.clear();
            me.read = 0;
            const std::lock_guard lock(me.mutex);
            std::swap(me.taken, me.inbox);
            me.waiting.store(0, std::memory_order_release);
        }
        for (const message& m : me.taken) me.states.prefetch(m.key);
        const std::size_t before = me.read;
        bool met_limit = false;
        for (; me.read < me.taken.size(); ++me.read)
            if (!consider(rules, me, me.taken[me.read], allowance)) {
                met_limit = true;
                break;
            }
        to_do_.fetch_sub(static_cast<std::int64_t>(me.read - before), std::memory_order_acq_rel);
        return !met_limit;
    }

    void send(member& me, std::size_t to) {
        auto& box = me.outbox[to];
        if (box.empty()) return;
        to_do_.fetch_add(static_cast<std::int64_t>(box.size()), std::memory_order_acq_rel);
        member& other = *members_[to];
        {
            const std::lock_guard lock(other.mutex);
            other.inbox.insert(other.inbox.end(), box.begin(), box.end());
            other.waiting.store(other.inbox.size(), std::memory_order_release);
        }
        ring(other);
        box.clear();
    }

    // Sends full batches; false while there is one for a thread with enough to read.
    bool deliver(member& me) {
        if (!me.has_full_box) return true;
        bool all = true;
        for (std::size_t to = 0; to < members_.size(); ++to) {
            if (me.outbox[to].size() < member::batch) continue;
            if (members_[to]->waiting.load(std::memory_order_relaxed) < member::most_waiting)
                send(me, to);
            else
                all = false;
        }
        me.has_full_box = !all;
        return all;
    }

    // The best state of this thread, if it may lead to a better solution; it stays in the list.
    std::optional<typename open_list::entry> best_of(const Game& rules, member& me) {
        for (; !me.open.empty(); me.open.pop()) {
            const auto best = me.open.top();
            info known = me.states.known(best.node);
            if (known.closed) continue; // left behind by a better way
            if (!(best.f < solution_.load(std::memory_order_relaxed))) break;
            require_exact<Game>(static_cast<cost>(known.g));
            if (!rules.solved(me.states.load(rules, best.node))) return best;
            known.closed = 1;
            me.states.know(best.node, known);
            me.open.leave(best.f);
            const std::lock_guard lock(mutex_);
            if (static_cast<cost>(known.g) < solution_) {
                solution_ = static_cast<cost>(known.g);
                goal_ = {me.number, best.node};
            }
        }
        return std::nullopt;
    }

    void expand(const Game& rules, member& me, const typename open_list::entry& best,
                thread_allowance& allowance, const listener& heard_by) {
        info known = me.states.known(best.node);
        const state s = me.states.load(rules, best.node);
        if (heard_by) {
            // Where moves have costs, only other threads know how many led here.
            const int ply = costs<Game> ? -1 : static_cast<int>(known.g);
            heard_by(static_cast<double>(best.f), me.open.open(), me.open.open_at(best.f), s, ply);
        }
        ++me.stats.expansions;
        me.open.pop();
        me.open.leave(best.f);
        known.closed = 1;
        me.states.know(best.node, known);
        const bool is_root = me.number == root_owner_ && best.node == 0;
        const guess h = estimate_of(rules, s);
        const auto g = static_cast<cost>(known.g);
        const auto parent = static_cast<std::uint32_t>(best.node * members_.size() + me.number);
        for (const move m : forward_moves(rules, s, known, is_root)) {
            const state after = rules.next(s, m);
            const message child{typename table::key(rules, after),
                                longer<Game>(g, checked_step_cost(rules, s, m)),
                                estimate_after(rules, s, m, h, after), parent, m};
            const std::size_t to = owner(child.key);
            if (to == me.number) {
                me.children.push_back(child);
                me.states.prefetch(child.key);
            } else {
                me.outbox[to].push_back(child);
                me.has_full_box = me.has_full_box || me.outbox[to].size() >= member::batch;
            }
        }
        for (const message& child : me.children)
            if (!consider(rules, me, child, allowance)) {
                me.outbox[me.number].push_back(child); // for later
                halt();
            }
        me.children.clear();
    }

    // Keeps a state, or a better way to it; false when a limit is met.
    bool consider(const Game& rules, member& me, const message& m, thread_allowance& allowance) {
        const cost f = weighted_f(options_.weight, m.g, m.h);
        const index met = me.states.find(m.key);
        if (met == table::none) {
            if (me.states.size() % table::chunk_states == 0 && !has_memory(me)) {
                allowance.refuse(stop_reason::memory);
                return false;
            }
            if (!allowance.spend()) return false;
            const index i = me.states.add(rules, m.key, reached_by<Game>(m.g, m.parent, m.played));
            me.open.push(f, m.g, i);
            if constexpr (!costs<Game>)
                me.stats.deepest = std::max(me.stats.deepest, static_cast<int>(m.g));
            return true;
        }
        ++me.stats.table_hits;
        const info known = me.states.known(met);
        const auto before = static_cast<cost>(known.g);
        if (!(m.g < before)) return true;
        if (!known.closed) me.open.leave(weighted_f(options_.weight, before, m.h));
        me.states.know(met, reached_by<Game>(m.g, m.parent, m.played));
        me.open.push(f, m.g, met);
        return true;
    }

    bool has_memory(const member& me) const {
        // Numbers of all threads' states together must fit a parent.
        if ((me.states.size() + table::chunk_states) * members_.size() >= std::uint64_t{1} << 31)
            return false;
        return me.bytes() + me.states.growth() + me.open.growth(table::chunk_states) <=
               me.most_bytes;
    }

    // ── The way ─────────────────────────────────────────────────────────────────────────────────

    place parent_of(const Game& rules, const place& at, const state& s) const {
        const info known = members_[at.owner]->states.known(at.number);
        if constexpr (keeps_moves<Game>) {
            const state before = rules.next(s, rules.inverse(last_move<Game>(known)));
            const typename table::key key(rules, before);
            return {owner(key), members_[owner(key)]->states.find(key)};
        } else {
            static_cast<void>(s);
            static_cast<void>(rules);
            return {known.parent % members_.size(),
                    static_cast<index>(known.parent / members_.size())};
        }
    }

    Options options_;
    std::unique_ptr<thread_team> threads_;
    std::vector<std::unique_ptr<member>> members_;
    std::size_t root_owner_ = 0;
    std::atomic<std::int64_t> to_do_{0};
    std::atomic<bool> stop_{false};
    std::atomic<cost> solution_{no_cost<cost>};
    std::mutex mutex_; // of the goal
    place goal_{};
};

}}} // namespace seesaw::v0::detail

#endif
