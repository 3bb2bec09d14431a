// SPDX-License-Identifier: MIT
// What a search may cost: limits, and the budget that an engine counts against them.
//
// Limits. `nodes`, `time`, `bytes` and a stop token; running into one is a reason to stop
// (`stopped` of the result), never an error, and what had been found by then is in the result. A
// node is a state visited (depth-first engines) or a tree node made (best-first engines), the root
// included. The node limit is never exceeded. Clock and token are looked at once every 1,024 nodes
// and before the first.
//
// `budget` is for writing an engine or calling `certificate`; to run engines, `limits` is enough.
//
// Cost: a budget's `spend` is one increment and one compare per node.
#ifndef SEESAW_LIMITS_HPP
#define SEESAW_LIMITS_HPP

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <version>

#if defined(__cpp_lib_jthread)
#include <stop_token>
#endif

#include <seesaw/detail/base/clock.hpp>
#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 {

#if defined(__cpp_lib_jthread)
using stop_token = std::stop_token;
#else
/// Stands in for std::stop_token where the standard library lacks it: points at a flag.
class stop_token {
public:
    stop_token() = default;
    explicit stop_token(const std::atomic<bool>& flag) : flag_(&flag) {}
    bool stop_requested() const noexcept { return flag_ && flag_->load(std::memory_order_relaxed); }

private:
    const std::atomic<bool>* flag_ = nullptr;
};
#endif

/// The deepest a depth-first search may be told to go, and the default: to the end of any game that
/// ends within as many moves. A bound keeps a game that never ends from exhausting the stack.
inline constexpr int max_depth = 1000;

/// By default memory alone is limited, to 4 GiB.
struct limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
    /// Everything the engine holds, tables included; an engine that holds more already stops at
    /// once.
    std::uint64_t bytes = std::uint64_t{4} << 30;
    stop_token stop = {};
};

/// Why a search has ended; `finished` and `depth` are not limits.
enum class stop_reason : std::uint8_t { finished, depth, nodes, time, memory, cancelled };

/// As the enumerator is spelt.
constexpr std::string_view to_string(stop_reason reason) noexcept {
    constexpr std::string_view names[] = {"finished", "depth",  "nodes",
                                          "time",     "memory", "cancelled"};
    return names[static_cast<std::size_t>(reason)];
}

/// Counts nodes against the limits of one run. Once it has refused, it refuses for good.
class budget {
public:
    /// `held` is what the engine holds already; `finished` is the reason until a limit is met.
    explicit budget(const limits& allowed, std::uint64_t held = 0) : limits_(allowed) {
        detail::require(allowed.time >= std::chrono::nanoseconds::zero(),
                        "limits.time must not be negative");
        if (held > allowed.bytes) refuse(stop_reason::memory);
    }

    /// Pays for one node: false when there is nothing left to pay with.
    bool spend() {
        if (nodes_ < checkpoint_) [[likely]] {
            ++nodes_;
            return true;
        }
        return look_up(1);
    }

    /// Pays for several nodes at once, or for none of them: false when the limit does not cover
    /// all.
    bool spend(std::uint64_t nodes) {
        if (nodes <= checkpoint_ && nodes_ <= checkpoint_ - nodes) [[likely]] {
            nodes_ += nodes;
            return true;
        }
        return look_up(nodes);
    }

    /// For work that is not a node, such as the moves of a playout: looks at clock and token once
    /// every 1,024 of them.
    bool tick(std::uint64_t work = 1) {
        const std::uint64_t before = ticks_;
        ticks_ += work;
        if ((before ^ ticks_) >= stride) return !spent() && look_outside();
        return !spent();
    }

    /// Refuses once this is true, too: it is looked at where clock and token are. For threads that
    /// end when another has failed (detail/base/thread_team.hpp), which outlive this or take it
    /// back by null.
    void heed(const std::atomic<bool>* failed) { failed_ = failed; }

    /// Refuses from now on.
    void refuse(stop_reason why) {
        if (spent_) return;
        spent_ = true;
        reason_ = why;
        checkpoint_ = 0;
    }

    bool spent() const noexcept { return spent_; }
    stop_reason reason() const noexcept { return reason_; }
    std::uint64_t nodes() const noexcept { return nodes_; }
    std::uint64_t left() const noexcept {
        return spent_ || nodes_ >= limits_.nodes ? 0 : limits_.nodes - nodes_;
    }
    std::uint64_t bytes() const noexcept { return limits_.bytes; }
    std::chrono::nanoseconds elapsed() const { return watch_.elapsed(); }

    /// What is left, as limits for a part of the work; `charge` says afterwards what that took.
    limits rest() const {
        limits remaining = limits_;
        remaining.nodes = left();
        if (remaining.time != std::chrono::nanoseconds::max())
            remaining.time = std::max(remaining.time - elapsed(), std::chrono::nanoseconds::zero());
        return remaining;
    }
    void charge(std::uint64_t nodes) noexcept { nodes_ += nodes; }

private:
    static constexpr std::uint64_t stride = 1024;

    [[gnu::cold, gnu::noinline]] bool look_up(std::uint64_t nodes) {
        if (spent_) return false;
        if (nodes > limits_.nodes - nodes_) refuse(stop_reason::nodes);
        if (spent_ || !look_outside()) return false;
        nodes_ += nodes;
        checkpoint_ = limits_.nodes - nodes_ < stride ? limits_.nodes : nodes_ + stride - 1;
        return true;
    }

    bool look_outside() {
        if (limits_.stop.stop_requested() ||
            (failed_ != nullptr && failed_->load(std::memory_order_relaxed)))
            refuse(stop_reason::cancelled);
        else if (limits_.time != std::chrono::nanoseconds::max() &&
                 watch_.elapsed() >= limits_.time)
            refuse(stop_reason::time);
        return !spent_;
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t checkpoint_ = 0; // below it, a node costs one compare and one increment
    std::uint64_t ticks_ = 0;
    bool spent_ = false;
    stop_reason reason_ = stop_reason::finished;
    limits limits_;
    const std::atomic<bool>* failed_ = nullptr; // of another thread
    detail::stopwatch watch_;
};

}} // namespace seesaw::v0

#endif
