// SPDX-License-Identifier: MIT
// One budget (search.hpp) for several threads.
//
// A thread's `allowance` takes nodes from the common budget in portions and spends them by itself.
// So the limit is never exceeded, clock and token are looked at once every 1,024 nodes of each
// thread, and when one of them meets a limit, or calls `close`, all find that out with their next
// portion. What is left of portions in the end is not spent: `nodes` of each allowance says what
// was.
#ifndef SEESAW_DETAIL_SHARED_BUDGET_HPP
#define SEESAW_DETAIL_SHARED_BUDGET_HPP

#include <algorithm>
#include <cstdint>
#include <limits>
#include <mutex>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class shared_budget {
public:
    shared_budget(budget& common, int threads)
        : common_(common), threads_(static_cast<std::uint64_t>(threads)) {}

    /// How many nodes may be spent; 0: it is over.
    std::uint64_t take() {
        const std::lock_guard lock(mutex_);
        if (closed_) return 0;
        const std::uint64_t fair = common_.left() / (8 * threads_); // the last are shared out too
        const std::uint64_t portion = std::clamp<std::uint64_t>(fair, 1, 1024);
        return common_.spend(portion) ? portion : 0;
    }

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
    std::mutex mutex_;
    budget& common_;
    std::uint64_t threads_;
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

}}} // namespace seesaw::v0::detail

#endif
