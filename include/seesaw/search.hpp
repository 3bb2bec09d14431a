// SPDX-License-Identifier: MIT
// What a search is: limits in, a result out, events in between.
//
// Every engine is a class made of a game and plain options, and runs like this:
//
//     seesaw::alpha_beta engine(seesaw::games::othello{}, {.depth = 10});
//     auto r = engine.run(root, {.nodes = 5'000'000, .time = 2s}, observer);
//
// Limits, `nodes`, `time`, `bytes` and a stop token, are those of limits.hpp. Running into one is a
// reason to stop (`r.stopped`), never an error, and what was found by then is in the result.
//
// Certainty says what the value is worth. `exact`: proven. `at_least`, `at_most`: proven bounds.
// `probable`: a verdict accepted by a stopping rule with a known error. `estimate`: a heuristic
// value met at a horizon, or a sample mean. `unknown`: the search stopped before it knew anything.
// What is claimed of a root holds for every position on `line` too: the side that can keep the
// claim gives nothing away, and the line ends where an engine does not know how to go on.
//
// Repeatability. With the same seed, node limit and options and one thread, an engine does the same
// on every platform where `double` is IEEE 754 and is rounded after every operation. x87 arithmetic
// (-mfpmath=387) and fused operations (switched off by -ffp-contract=off) may lead engines that
// compute with `double` elsewhere; certainties hold there too.
//
// Observers. An observer is anything callable with one or more of the engine's event structs: a
// lambda for one event, a struct with several operator()s for more. It is passed by reference, so
// it keeps what it gathers. Events nobody listens to cost nothing. An observer that hears none of
// the engine's events does not compile; a generic lambda (`auto&&`) hears all of them.
//
//     engine.run(root, {}, [](const seesaw::iteration& i) { std::cout << i.depth << '\n'; });
//
// The contract is a concept: `engine`, and `best_first_engine` for those that can be led step by
// step. Engines with more to say in their results derive from `search_result`. What outlives a run
// is the table or tree itself: `certificate`, `save`, the values of `retrograde`. `clear()` forgets
// it: the next run is that of a new engine, to the last node. It never throws.
//
// Exceptions. What the game or an observer throws, and std::bad_alloc, reaches the caller of `run`
// (`start`, `step`, `advance`, `certificate`), whatever the number of threads: the others stop as
// if cancelled and have ended by then, and of several exceptions the first is thrown. The engine is
// then as after `clear()`.
#ifndef SEESAW_SEARCH_HPP
#define SEESAW_SEARCH_HPP

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/game.hpp>
#include <seesaw/limits.hpp>

namespace seesaw { inline namespace v0 {

// ── Results ─────────────────────────────────────────────────────────────────────────────────────

/// How far a value can be trusted; the header says what each means.
enum class certainty : std::uint8_t { unknown, estimate, probable, at_least, at_most, exact };

/// As the enumerator is spelt.
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

/// What a run took; numbers that an engine does not count are 0.
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

/// A root move with what is known of it, seen from `first`.
template <class Move, class Value>
struct scored_move {
    Move move{};
    Value value{};
    seesaw::certainty certainty = seesaw::certainty::unknown;

    bool operator==(const scored_move&) const = default;
};

/// What every engine returns; some derive from it to say more.
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

/// The result of an engine for this game.
template <class Game, class Value = score>
using result = search_result<move_t<Game>, Value>;

// ── Events and observers ────────────────────────────────────────────────────────────────────────

/// A state's moves are about to be searched. The reference is good during the call only.
template <class State>
struct expanded_event {
    const State& state;
    int ply; ///< moves from the root
};
/// The event by the name of its game: what observers take.
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

/// The open list of a search for a path when a state is about to be expanded.
struct frontier {
    double f;           ///< the least there is
    std::uint64_t open; ///< states in it
    std::uint64_t best; ///< those with the least f
};

/// A layer has been finished, in one of the two directions.
struct layer_done {
    std::int64_t layer;
    bool valued;          ///< its states have their values; else they are known now
    std::uint64_t states; ///< of this layer
    std::uint64_t done;   ///< states that have been dealt with in this direction
    std::uint64_t all;    ///< that can be reached; 0 as long as nobody knows
};

/// The observer of those who do not observe.
struct unobserved {};

/// Whether events of this kind are made at all.
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
    return std::same_as<std::remove_cv_t<Observer>, unobserved> ||
           (observes<Observer, Events> || ...);
}

/// For engines: `static_assert(detail::hears<Observer, events>, "…")`.
template <class Observer, class Events>
inline constexpr bool
    hears = hears_any<std::remove_reference_t<Observer>>(static_cast<Events*>(nullptr));

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

// ── Engines ─────────────────────────────────────────────────────────────────────────────────────

/// What a proof tree knows of one of its positions: engines that grow one show it by `browse`.
template <class State, class Move>
struct tree_position {
    std::uint32_t parent; ///< which of the positions before, counted from 0
    int ply;              ///< moves from the root
    const State* before;  ///< the parent's state; null for the root
    const Move* played;   ///< that led here from there
    const State& at;
    score value; ///< seen from `first`, where it is bounded
    seesaw::certainty certainty;
    seesaw::indicators indicators;
    std::uint64_t children; ///< in the tree
    std::uint64_t shown;    ///< of them, those that follow
};

/// What came of loading a saved proof, tree or table: as a condition, whether the file was
/// accepted.
struct load_verdict {
    std::string reason; ///< empty when it was

    explicit operator bool() const noexcept { return reason.empty(); }
};

namespace detail {

/// The end of every report: what was counted on the way, and what the budget says it took.
inline statistics totals(statistics counted, const budget& allowance, std::uint64_t bytes = 0) {
    counted.nodes = allowance.nodes();
    counted.time = allowance.elapsed();
    counted.peak_bytes = std::max(counted.peak_bytes, bytes);
    return counted;
}

// clang-format off
template <class Engine>
concept has_engine_members = requires(Engine& e) {
    typename Engine::options;
    typename Engine::events;
    { Engine::name } -> std::convertible_to<std::string_view>;
    { e.clear() } noexcept;
    requires std::is_aggregate_v<typename Engine::options>;
    requires std::is_default_constructible_v<typename Engine::options>;
    requires std::is_move_constructible_v<Engine> && std::is_move_assignable_v<Engine>;
    requires !std::is_copy_constructible_v<Engine> && !std::is_copy_assignable_v<Engine>;
};
// clang-format on

} // namespace detail

/// The game that an engine was made of.
template <class Engine>
using rules_t = std::remove_cvref_t<decltype(std::declval<const Engine&>().rules())>;

// clang-format off

/// Made of a game and plain options, then `run`. `name`, `options` and `events` say what it is,
/// `rules()` whom it serves; `clear()` forgets everything. Every engine header ends with this.
template <class Engine>
concept engine = detail::has_engine_members<Engine> &&
    std::is_constructible_v<Engine, rules_t<Engine>, typename Engine::options> &&
    requires(Engine& e, const state_t<rules_t<Engine>>& root, const limits& allowed,
             unobserved& nobody) {
    { e.run(root) } -> std::convertible_to<search_result<move_t<rules_t<Engine>>, double>>;
    e.run(root, allowed);
    e.run(root, allowed, nobody);
};

/// One that grows a tree and can be led by hand: `start` begins it, `step` makes one expansion or
/// simulation (false when there is nothing left to do), `advance` makes a move the new root.
template <class Engine>
concept best_first_engine = engine<Engine> &&
    requires(Engine& e, const state_t<rules_t<Engine>>& root, const move_t<rules_t<Engine>>& m) {
    e.start(root);
    { e.step() } -> std::same_as<bool>;
    e.advance(m);
};

// clang-format on

}} // namespace seesaw::v0

#endif
