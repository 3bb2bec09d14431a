// SPDX-License-Identifier: MIT
// One budget (search.hpp) for several threads.
//
// A thread's `allowance` takes nodes from the common budget in portions and spends them by itself.
// So the limit is never exceeded, clock and token are looked at once every 1,024 nodes of each
// thread, and when one of them meets a limit, or calls `close`, all find that out with their next
// portion. What is left of portions in the end is not spent: `nodes` of each allowance says what
// was.
#ifndef SEESAW_DETAIL_BASE_SHARED_BUDGET_HPP
#define SEESAW_DETAIL_BASE_SHARED_BUDGET_HPP

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class shared_budget {
public:
    shared_budget(budget& common, int threads)
        : common_(common), threads_(static_cast<std::uint64_t>(threads)),
          limited_(common.left() < endless / 2) {}

    /// How many nodes may be spent; 0: it is over.
    std::uint64_t take() {
        const std::lock_guard lock(mutex_);
        if (closed_ || (lent_ > 0 && lent_ >= common_.left())) return 0;
        // The last are shared out too.
        const std::uint64_t fair = (common_.left() - lent_) / (8 * threads_);
        const std::uint64_t portion = std::clamp<std::uint64_t>(fair, 1, 1024);
        return common_.spend(portion) ? portion : 0;
    }

    /// How many nodes one piece of work may visit that cannot be stopped; `repay` says what it
    /// took.
    std::uint64_t borrow() {
        if (!limited_) return endless;
        const std::lock_guard lock(mutex_);
        const std::uint64_t left = common_.left();
        const std::uint64_t share = left > lent_ ? (left - lent_) / threads_ : 0;
        lent_ += share;
        return share;
    }
    /// False when the budget is over.
    bool repay(std::uint64_t borrowed, std::uint64_t visited) {
        const std::lock_guard lock(mutex_);
        if (limited_) lent_ -= borrowed;
        return !closed_ && common_.spend(visited);
    }
    bool limited() const { return limited_; }

    void refuse(stop_reason why) {
        const std::lock_guard lock(mutex_);
        common_.refuse(why);
        closed_ = true;
    }

    /// There is nothing left to do.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }

private:
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

    std::mutex mutex_;
    budget& common_;
    std::uint64_t threads_;
    bool limited_;
    std::uint64_t lent_ = 0;
    bool closed_ = false;
};

/// One thread's part, which can be narrowed to a job of so many nodes.
class thread_allowance {
public:
    explicit thread_allowance(shared_budget& common) : common_(&common) {}

    bool spend() {
        if (portion_ == 0 || job_ == 0) [[unlikely]] {
            if (job_ == 0 || over_) return false;
            portion_ = common_->take();
            over_ = portion_ == 0;
            if (over_) return false;
        }
        --portion_;
        --job_;
        ++nodes_;
        return true;
    }

    void refuse(stop_reason why) {
        common_->refuse(why);
        over_ = true;
    }

    void begin_job(std::uint64_t nodes) { job_ = nodes; }
    /// False while only a job has come to its end.
    bool over() const { return over_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    shared_budget* common_;
    std::uint64_t portion_ = 0;
    std::uint64_t job_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t nodes_ = 0;
    bool over_ = false;
};

/// One thread's part in a race for the answer to a question: it ends with the budget, with
/// patience, or when another thread has answered.
class cancellable_budget {
public:
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

    cancellable_budget(shared_budget& common, const std::atomic<bool>& answered)
        : common_(&common), answered_(&answered) {}

    bool spend() {
        if (left_ == 0 && !take()) [[unlikely]]
            return false;
        --left_;
        return true;
    }
    /// How many nodes the next piece of work may visit by itself, for which `repay` pays.
    std::uint64_t borrow() { return common_->borrow(); }
    bool repay(std::uint64_t borrowed, std::uint64_t visited) {
        if (visited == 0 && !common_->limited()) return true;
        const bool paid = common_->repay(borrowed, visited);
        if (paid) {
            taken_ += visited;
            patience_ -= std::min(patience_, visited);
        }
        stopped_ = stopped_ || !paid || answered_->load(std::memory_order_relaxed);
        return !stopped_;
    }

    bool spent() const { return stopped_; }
    std::uint64_t nodes() const { return taken_ - left_; }

    /// Another question, for which to spend so many nodes or little more.
    void resume(std::uint64_t patience) {
        stopped_ = false;
        patience_ = patience;
    }

private:
    [[gnu::cold, gnu::noinline]] bool take() {
        const bool on = patience_ > 0 && !answered_->load(std::memory_order_relaxed);
        left_ = on ? common_->take() : 0;
        taken_ += left_;
        patience_ -= std::min(patience_, left_);
        stopped_ = left_ == 0;
        return !stopped_;
    }

    shared_budget* common_;
    const std::atomic<bool>* answered_;
    std::uint64_t left_ = 0;
    std::uint64_t taken_ = 0;
    std::uint64_t patience_ = endless;
    bool stopped_ = false;
};

/// What another thread has done, added to what this one has.
inline void add_work(statistics& sum, const statistics& part) {
    sum.nodes += part.nodes;
    sum.expansions += part.expansions;
    sum.cutoffs += part.cutoffs;
    sum.table_hits += part.table_hits;
    sum.deepest = std::max(sum.deepest, part.deepest);
}

}}} // namespace seesaw::v0::detail

#endif
