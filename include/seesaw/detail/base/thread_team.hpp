// SPDX-License-Identifier: MIT
// A few threads that wait for small pieces of work.
//
// `run(work)` calls `work(i)` once on each of the threads, the caller being number 0, and returns
// when all are done. Between two calls the others look for work for some microseconds and then
// sleep, so that a team costs next to nothing where there is little to do.
//
// Work that throws, on whatever thread, does not keep `run` from waiting for all of them; then it
// throws the first exception. Meanwhile `failed` is true: a budget that heeds it (search.hpp) ends,
// and who waits for another thread must see to it that a failure wakes it. A thread that cannot be
// started is an exception of the constructor.
#ifndef SEESAW_DETAIL_BASE_THREAD_TEAM_HPP
#define SEESAW_DETAIL_BASE_THREAD_TEAM_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class thread_team {
public:
    static constexpr int most = 256;

    explicit thread_team(int threads) : thread_team() {
        for (int i = 1; i < threads; ++i) helpers_.emplace_back([this, i] { help(i); });
    }
    thread_team(const thread_team&) = delete;
    thread_team& operator=(const thread_team&) = delete;
    ~thread_team() {
        work_ = nullptr;
        begin();
        for (std::thread& helper : helpers_) helper.join();
    }

    template <class Work>
    void run(Work& work) {
        call_ = [](void* what, int i) { (*static_cast<Work*>(what))(i); };
        work_ = std::addressof(work);
        busy_.store(static_cast<std::uint32_t>(helpers_.size()), std::memory_order_relaxed);
        begin();
        perform(0);
        for (std::uint32_t left = busy_.load(std::memory_order_acquire); left > 0;
             left = busy_.load(std::memory_order_acquire))
            await_change(busy_, left);
        if (!failed()) return;
        failed_.store(false, std::memory_order_relaxed);
        std::rethrow_exception(std::exchange(failure_, nullptr));
    }

    /// Work has thrown, and there is no use in going on.
    const std::atomic<bool>& failed() const noexcept { return failed_; }

private:
    using counter = std::atomic<std::uint32_t>;

    // Once this is complete, the destructor runs if a thread cannot be started.
    thread_team() = default;

    void begin() {
        round_.fetch_add(1, std::memory_order_release);
        round_.notify_all();
    }

    void help(int number) {
        for (std::uint32_t seen = 0;; ++seen) {
            await_change(round_, seen);
            if (work_ == nullptr) return;
            perform(number);
            if (busy_.fetch_sub(1, std::memory_order_release) == 1) busy_.notify_one();
        }
    }

    void perform(int number) noexcept {
#if defined(__cpp_exceptions)
        try {
            call_(work_, number);
        } catch (...) {
            if (!failed_.exchange(true, std::memory_order_relaxed))
                failure_ = std::current_exception();
        }
#else
        call_(work_, number);
#endif
    }

    static void await_change(const counter& c, std::uint32_t from) {
        constexpr int looks = 2000;
        for (int i = 0; i < looks; ++i)
            if (c.load(std::memory_order_acquire) != from) return;
        c.wait(from, std::memory_order_acquire);
    }

    void* work_ = nullptr; // none: the end
    void (*call_)(void*, int) = nullptr;
    counter round_{0};
    counter busy_{0};
    std::atomic<bool> failed_{false};
    std::exception_ptr failure_; // the first
    std::vector<std::thread> helpers_;
};

/// Nothing for a single thread.
inline std::unique_ptr<thread_team> make_team(int threads) {
    require(threads >= 1 && threads <= thread_team::most, "threads must be 1 to 256");
    return threads == 1 ? nullptr : std::make_unique<thread_team>(threads);
}

}}} // namespace seesaw::v0::detail

#endif
