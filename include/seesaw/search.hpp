// SPDX-License-Identifier: MIT
// What a search is: limits in, a result out, events in between.
//
// Every engine is a class made of a game and plain options, and runs like this:
//
//     seesaw::alpha_beta engine(seesaw::games::othello{}, {.depth = 10});
//     auto r = engine.run(root, {.nodes = 5'000'000, .time = 2s}, observer);
//
// Limits. `nodes`, `time`, `bytes` and a stop token; running into one is a reason to stop
// (`r.stopped`), never an error, and what had been found by then is in the result. A node is a
// state visited (depth-first engines) or a tree node made (best-first engines), the root included.
// The node limit is never exceeded. Clock and token are looked at once every 1,024 nodes and before
// the first.
//
// Certainty says what the value is worth. `exact`: proven. `at_least`, `at_most`: proven bounds.
// `probable`: a verdict that a stopping rule with a known error accepted. `estimate`: a heuristic
// value met at a horizon or a sample mean. `unknown`: the search stopped before it knew anything.
// What is claimed of a root holds for every position on `line` too: the side that has its way makes
// no move that gives it away; where an engine does not know how to go on, the line ends.
//
// Repeatability. With the same seed, node limit and options and one thread, an engine does the same
// on every platform where `double` is IEEE 754 and is rounded after every operation. x87 arithmetic
// (-mfpmath=387) and fused operations (switched off by -ffp-contract=off) may lead engines that
// compute with `double` elsewhere; certainties hold there too.
//
// Observers. An observer is anything callable with one or more of the engine's event structs: a
// lambda for one event, a struct with several operator()s for more. It is passed by reference, so
// it keeps what it gathers; events nobody listens to cost nothing, not even their construction; an
// observer that hears none of the engine's events does not compile.
//
//     engine.run(root, {}, [](const seesaw::iteration& i) { std::cout << i.depth << '\n'; });
//
// A generic lambda (`auto&&`) hears everything and must then be able to take everything.
//
// Memory. An engine keeps its table or tree between runs. `clear()` forgets everything: the next
// run is that of a new engine, to the last node. It never throws.
//
// Exceptions. What the game or an observer throws, and std::bad_alloc, reaches the caller of `run`
// (`start`, `step`, `advance`, `certificate`), whatever the number of threads: the others stop as
// if cancelled and have ended by then, and of several exceptions it is the first. The engine is
// then as after `clear()`.
//
// Cost: a budget's `spend` is one increment and one compare per node; an unused event is nothing.
#ifndef SEESAW_SEARCH_HPP
#define SEESAW_SEARCH_HPP

#include <algorithm>
#include <atomic>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <version>

#if defined(__cpp_lib_jthread)
#include <stop_token>
#endif

#include <seesaw/detail/base/clock.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 {

// ── Limits ──────────────────────────────────────────────────────────────────────────────────────

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

struct limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
    /// Everything the engine holds, tables included; an engine that holds more already stops at
    /// once.
    std::uint64_t bytes = std::uint64_t{4} << 30;
    stop_token stop = {};
};

enum class stop_reason : std::uint8_t { finished, depth, nodes, time, memory, cancelled };

constexpr std::string_view to_string(stop_reason reason) noexcept {
    constexpr std::string_view names[] = {"finished", "depth",  "nodes",
                                          "time",     "memory", "cancelled"};
    return names[static_cast<std::size_t>(reason)];
}

// ── Results ─────────────────────────────────────────────────────────────────────────────────────

enum class certainty : std::uint8_t { unknown, estimate, probable, at_least, at_most, exact };

constexpr std::string_view to_string(certainty how) noexcept {
    constexpr std::string_view names[] = {"unknown",  "estimate", "probable",
                                          "at_least", "at_most",  "exact"};
    return names[static_cast<std::size_t>(how)];
}

/// What a search can say of a position beside its value; NaN where it was not measured.
struct indicators {
    double pn = std::numeric_limits<double>::quiet_NaN();
    double dn = std::numeric_limits<double>::quiet_NaN();
    double ppn = std::numeric_limits<double>::quiet_NaN();
    double scn = std::numeric_limits<double>::quiet_NaN();
    double max_cn = std::numeric_limits<double>::quiet_NaN();
    double min_cn = std::numeric_limits<double>::quiet_NaN();
};

struct statistics {
    std::uint64_t nodes = 0;      ///< states visited, or tree nodes made
    std::uint64_t expansions = 0; ///< states whose moves were listed
    std::uint64_t playouts = 0;
    std::uint64_t cutoffs = 0;
    std::uint64_t table_hits = 0; ///< table entries that answered or narrowed the question
    std::uint64_t peak_bytes = 0;
    std::chrono::nanoseconds time{};
    int deepest = 0; ///< longest path from the root, in moves
    /// How often the root's most-proving move changed, in proof engines: the seesaw effect.
    std::uint64_t switches = 0;
};

template <class Move, class Value>
struct scored_move {
    Move move{};
    Value value{};
    seesaw::certainty certainty = seesaw::certainty::unknown;

    bool operator==(const scored_move&) const = default;
};

template <class Move, class Value>
struct search_result {
    Value value{};
    seesaw::certainty certainty = seesaw::certainty::unknown;
    stop_reason stopped = stop_reason::finished;
    std::vector<Move> line;                      ///< principal variation, or solution path
    std::vector<scored_move<Move, Value>> moves; ///< root moves; those only refuted carry a bound
    seesaw::indicators indicators;
    statistics stats;

    /// What agents, recorders and tables hold, whatever the engine.
    operator search_result<Move, double>() const requires(!std::same_as<Value, double>) {
        search_result<Move, double> result{
            static_cast<double>(value), certainty, stopped, line, {}, indicators, stats};
        result.moves.reserve(moves.size());
        for (const auto& m : moves)
            result.moves.push_back({m.move, static_cast<double>(m.value), m.certainty});
        return result;
    }
};

template <class Game, class Value = score>
using result = search_result<move_t<Game>, Value>;

// ── Events and observers ────────────────────────────────────────────────────────────────────────

/// A state's moves are about to be searched. The reference is good during the call only.
template <class State>
struct expanded_event {
    const State& state;
    int ply; ///< moves from the root
};
template <class Game>
using expanded = expanded_event<state_t<Game>>;

/// The rest of a node's moves need not be looked at.
struct cutoff {
    int ply;
    int index; ///< how many moves had been tried before the one that cut
};

/// One deepening step is complete.
struct iteration {
    int depth;
    double value;
    seesaw::certainty certainty;
    std::uint64_t nodes; ///< since the start of the run
};

/// The root's numbers after they, or its most-proving move, changed; those an engine does not have
/// are NaN.
struct proof_update {
    double pn;
    double dn;
    double ppn;
    std::uint64_t nodes; ///< in the tree, or visited, so far
    int child = -1;      ///< place of the root's most-proving move in the list; -1: not known
};

/// Random games have been played from a leaf.
struct playout_done {
    double mean; ///< of the outcomes; in proofs, of 1 for a goal reached and 0 for one missed
    std::uint64_t playouts;
};

/// The observer of those who do not observe.
struct unobserved {};

template <class Observer, class Event>
concept observes = std::invocable<Observer&, const Event&>;

/// Builds the event and hands it over, if somebody listens.
template <class Event, class Observer, class... Fields>
constexpr void notify(Observer& observer, Fields&&... fields) {
    if constexpr (observes<Observer, Event>) observer(Event{std::forward<Fields>(fields)...});
}

namespace detail {

template <class Observer, class... Events>
constexpr bool hears_any(std::tuple<Events...>*) {
    return std::same_as<Observer, unobserved> || (observes<Observer, Events> || ...);
}

/// For engines: `static_assert(detail::hears<Observer, events>, "…")`.
template <class Observer, class Events>
inline constexpr bool
    hears = hears_any<std::remove_cvref_t<Observer>>(static_cast<Events*>(nullptr));

/// Who is told of that part of a search in which these events come up: nobody, where none of them
/// is heard. So a recursion that is a template of this is the same one for all who listen to the
/// root alone as for those who do not listen, and cannot be slower for them.
template <class... Events, class Observer>
auto& listener_for([[maybe_unused]] Observer& observer) {
    if constexpr ((observes<Observer, Events> || ...)) {
        return observer;
    } else {
        static unobserved nobody;
        return nobody;
    }
}

} // namespace detail

// ── Budget ──────────────────────────────────────────────────────────────────────────────────────

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
