// SPDX-License-Identifier: MIT
// Interval iteration: the expected value of every state of a game of chance, between two bounds.
//
// All states that can be reached from the root are enumerated, and expected values under best play
// of both sides are carried backwards. Where states lie on cycles, a lower and an upper bound close
// in until they are as near as asked: the value is proven to lie between them, rounding included.
// Value iteration has only the lower bound, and stops at a guess.
//
//     seesaw::interval_iteration engine(seesaw::games::pig{});
//     auto r = engine.run(root);
//     r.value, r.bounds.low, r.bounds.high;             // 0.530593, and the bounds around it
//     engine.bounds(s), engine.best(s);                 // of any state that can be reached
//
// Values are seen from `first`: expectations of `outcome`, or of `payoff` where a game has that.
// Endless play is worth `endless`, by default 0. A game that ends with probability 1, such as
// tossing a coin until it shows heads, is worth its expectation.
//
// Contract. Works on games of chance, and on two-player games, that hash and have few enough
// states. `error` is the distance allowed between the bounds, as a part of the largest result that
// occurs or of 1. A run that gets there is `exact`, and `value` is the middle. Otherwise it is
// `at_least`, and `value` is the lower bound: when a limit is met (`stopped`), and when rounding
// holds the bounds apart, as in cycles that chance leaves once in a million rounds. If the limit
// was met while states were enumerated, it is `unknown`. `moves` and `move_bounds` have the same
// for each root move. The line is the best move, or empty if chance moves or the game is over.
//
// Probabilities are doubles in proportion to each other; the bounds hold for all that round to
// them, so 1.0 / 6 makes a fair die. States are kept by 64 bits of hash: a run that meets two with
// the same hash ends with `memory`. With the option `directory`, games that do not fit into memory
// are solved layer by layer in files, as in retrograde.hpp. A node is a state met. Events:
// `expanded`, for each state whose moves are listed, nearest to the root first; with a directory,
// `layer_done` alone.
//
// Cost: 24 bytes a state are kept (in a directory 16 and its key), a multiple of that during a run.
// Acyclic parts are passed once. A cycle takes as many sweeps as the slowest way out of it needs to
// become unlikely.
//
// Haddad, Monmege, "Interval iteration algorithm for MDPs and IMDPs", 2018. Kelmendi, Krämer,
// Křetínský, Weininger, "Value iteration for simple stochastic games: stopping criterion and
// learning algorithm", 2018. Shapley, "Stochastic games", 1953.
#ifndef SEESAW_ENGINES_INTERVAL_ITERATION_HPP
#define SEESAW_ENGINES_INTERVAL_ITERATION_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/rules_identity.hpp>
#include <seesaw/detail/retrograde/chance_graph.hpp>
#include <seesaw/detail/retrograde/layered_bounds.hpp>
#include <seesaw/detail/retrograde/layered_enumeration.hpp>
#include <seesaw/detail/retrograde/layered_solution.hpp>
#include <seesaw/detail/retrograde/value_bounds.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// When two bounds are near enough, and where they are kept.
struct interval_iteration_options {
    double endless = 0;    ///< what play without end is worth, seen from `first`
    double error = 1e-12;  ///< allowed between the bounds, relative to the largest result or to 1
    bool symmetry = false; ///< keep one of each set of symmetric states
    /// Where to solve the game layer by layer; empty: in memory. As in retrograde_options.
    std::string directory = {};
};

/// The value is not below `low` and not above `high`.
struct value_interval {
    double low = 0, high = 0;

    bool operator==(const value_interval&) const = default;
};

/// The expectation with the bounds that are proven for it and for every root move.
template <class Move>
struct interval_result : search_result<Move, double> {
    value_interval bounds;
    std::vector<value_interval> move_bounds; ///< of `moves`, in that order
    bool best_is_certain = false;            ///< its bounds are beyond those of all other moves
};

/// Solves games of luck that can come back to a state, such as Pig.
template <class Game>
class interval_iteration {
    static_assert(turn_game<Game> || stochastic_game<Game>,
                  "interval_iteration needs a stochastic_game or turn_game: moves, next, to_move, "
                  "outcome or payoff, chances (see game.hpp)");
    static_assert(hashes<Game>, "interval_iteration needs the game's hash(s) to recognise states");
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    using options = interval_iteration_options;
    using events = std::tuple<expanded<Game>, layer_done>;
    static constexpr std::string_view name = "interval_iteration";

    explicit interval_iteration(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(std::move(chosen)) {
        const detail::option_check check(name);
        check(std::abs(options_.endless) <= score_limit,
              "endless must be -1,000,000,000 to 1,000,000,000");
        check(options_.error >= 0 && options_.error <= 1, "error must be 0 to 1");
        check(can_use_files || options_.directory.empty(),
              "directory must be empty but for rules with parameters or a fingerprint, a root, and "
              "states that are trivially copyable");
    }
    interval_iteration(interval_iteration&&) = default;
    interval_iteration& operator=(interval_iteration&&) = default;

    const Game& rules() const { return game_; }

    /// Forgets all states; what is in a directory stays there.
    void clear() noexcept {
        solution_.reset();
        decltype(keys_)().swap(keys_);
        decltype(bounds_)().swap(bounds_);
        error_ = 0;
        unfinished_ = false;
    }

    template <class Observer = unobserved>
    interval_result<move> run(const state& root, const limits& allowed = {},
                              Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of interval_iteration's events: expanded<Game>, "
                      "layer_done");
        const detail::clear_on_exception guard(*this);
        budget allowance(allowed, bytes());
        interval_result<move> r;
        if (!allowance.spent() &&
            ((!unfinished_ && bounds(root)) || solve(root, allowance, r.stats, observer)))
            answer(root, r);
        r.stopped = allowance.reason();
        r.stats.nodes = allowance.nodes();
        r.stats.peak_bytes = std::max(r.stats.peak_bytes, bytes());
        r.stats.time = allowance.elapsed();
        return r;
    }

    /// Reads what the directory knows, without a run; false unless the game is solved there.
    bool open() {
        clear();
        if constexpr (can_use_files)
            if (!options_.directory.empty())
                take(detail::layer_directory(options_.directory, fingerprint()));
        return solution_.has_value();
    }

    /// States that are known; with `symmetry`, sets of symmetric states.
    std::uint64_t size() const noexcept { return solution_ ? solution_->states() : keys_.size(); }
    std::uint64_t bytes() const noexcept {
        return keys_.capacity() * sizeof(keys_[0]) + bounds_.capacity() * sizeof(bounds_[0]) +
               (solution_ ? solution_->bytes() : 0);
    }

    /// What a state is worth, seen from `first`; nothing where it is not known.
    std::optional<value_interval> bounds(const state& s) const {
        const state twin = detail::state_enumeration<Game>::canonical(game_, s, options_.symmetry);
        if (solution_) {
            const auto found =
                solution_->find_pair(detail::layer_of(game_, twin), game_.hash(twin));
            if (!found) return std::nullopt;
            return value_interval{detail::bit_cast<double>(found->first),
                                  detail::bit_cast<double>(found->second)};
        }
        const std::uint64_t key = detail::state_set<Game>::key(game_, twin);
        const auto at = std::lower_bound(keys_.begin(), keys_.end(), key);
        if (at == keys_.end() || *at != key) return std::nullopt;
        return bounds_[static_cast<std::size_t>(at - keys_.begin())];
    }

    /// The first of the moves that promise the mover most; nothing where chance moves, the game is
    /// over or the state not known.
    std::optional<move> best(const state& s) const {
        std::optional<move> chosen;
        double highest = 0;
        if (!bounds(s) || detail::result_at(game_, s) || game_.to_move(s) == player::chance)
            return chosen;
        for (const auto& m : game_.moves(s)) {
            const double promised = promise(game_.to_move(s), *bounds(game_.next(s, m)));
            if (chosen && promised <= highest) continue;
            chosen = m;
            highest = promised;
        }
        return chosen;
    }

private:
    static double promise(player who, const value_interval& in) {
        return who == player::second ? -in.high : in.low;
    }

    static constexpr bool can_use_files =
        detail::has_rules_identity<Game>() && std::is_trivially_copyable_v<state>;

    template <class Observer>
    bool solve(const state& root, budget& allowance, statistics& stats, Observer& observer) {
        if constexpr (can_use_files)
            if (!options_.directory.empty())
                return analyse_by_layers(
                    detail::state_enumeration<Game>::canonical(game_, root, options_.symmetry),
                    allowance, stats, observer);
        return analyse(root, allowance, stats, observer);
    }

    template <class Observer>
    bool analyse_by_layers(const state& root, budget& allowance, statistics& stats,
                           Observer& observer) {
        clear();
        detail::layer_directory in(options_.directory, fingerprint());
        const bool asks_another = in.started() && in.root() != game_.hash(root);
        if (!asks_another && in.complete()) in.tidy(); // what a kill at the very end has left
        if (!asks_another && !in.complete()) {
            detail::byte_meter meter(allowance);
            const bool done =
                detail::layered_enumeration<Game, true>(game_, options_.symmetry, in, allowance,
                                                        meter)
                    .run(root, stats, observer) &&
                detail::layered_bounds<Game>(game_, options_.symmetry, options_.endless,
                                             allowed_error(in), in, allowance, meter)
                    .run(observer);
            stats.peak_bytes = meter.peak();
            if (!done) return false;
        }
        take(in);
        if (!bounds(root))
            detail::unusable(options_.directory + " is about another position than this root");
        return true;
    }

    void take(const detail::layer_directory& in) {
        if (!in.complete()) return;
        solution_.emplace(in, 0, detail::saved_kind::layer_bounds);
        error_ = allowed_error(in);
    }

    double allowed_error(const detail::layer_directory& in) const {
        double largest = 1;
        for (const auto& entry : in.entries()) largest = std::max(largest, entry.largest);
        return options_.error * largest;
    }

    std::uint64_t fingerprint() const {
        std::uint64_t print = detail::mix_text(detail::rules_identity(game_), name);
        for (const double setting : {options_.endless, options_.error})
            print = mix(print, detail::bit_cast<std::uint64_t>(setting));
        return mix(print, static_cast<std::uint64_t>(options_.symmetry));
    }

    template <class Observer>
    bool analyse(const state& root, budget& allowance, statistics& stats, Observer& observer) {
        clear();
        detail::byte_meter meter(allowance);
        detail::chance_graph graph;
        bool known = detail::chance_enumeration<Game>(game_, options_.symmetry, allowance, meter)
                         .run(root, graph, stats, observer);
        if (known) {
            double largest = 1;
            for (const double value : graph.low) largest = std::max(largest, std::abs(value));
            error_ = options_.error * largest;
            // Bounds hold however early it stops.
            unfinished_ =
                !detail::value_bounds(graph, options_.endless, error_, allowance, meter).run();
            known = keep(graph, meter);
        }
        graph.release(meter);
        stats.peak_bytes = meter.peak();
        if (!known) clear();
        return known;
    }

    // By key.
    bool keep(const detail::chance_graph& graph, detail::byte_meter& meter) {
        std::vector<std::uint32_t> order;
        const std::size_t states = graph.keys.size();
        if (!meter.fill(order, states, std::uint32_t{0}) ||
            !meter.fill(keys_, states, std::uint64_t{0}) ||
            !meter.fill(bounds_, states, value_interval{}))
            return false;
        std::iota(order.begin(), order.end(), std::uint32_t{0});
        std::sort(order.begin(), order.end(),
                  [&](auto a, auto b) { return graph.keys[a] < graph.keys[b]; });
        for (std::size_t i = 0; i < states; ++i) {
            keys_[i] = graph.keys[order[i]];
            bounds_[i] = {graph.low[order[i]], graph.high[order[i]]};
        }
        meter.release(order);
        return true;
    }

    std::pair<double, certainty> reading(const value_interval& in) const {
        if (in.high - in.low > error_) return {in.low, certainty::at_least};
        return {in.low + (in.high - in.low) / 2, certainty::exact};
    }

    void answer(const state& root, interval_result<move>& r) const {
        r.bounds = *bounds(root);
        std::tie(r.value, r.certainty) = reading(r.bounds);
        if (detail::result_at(game_, root)) return;
        for (const auto& m : game_.moves(root)) {
            const auto in = bounds(game_.next(root, m));
            if (!in) continue; // luck never makes this move
            const auto [value, how] = reading(*in);
            r.moves.push_back({m, value, how});
            r.move_bounds.push_back(*in);
        }
        const auto chosen = best(root);
        if (!chosen) return;
        r.line.push_back(*chosen);
        const player who = game_.to_move(root);
        const value_interval of_best = *bounds(game_.next(root, *chosen));
        r.best_is_certain = true;
        for (std::size_t i = 0; i < r.moves.size(); ++i) {
            if (r.moves[i].move == *chosen) continue;
            const double hoped =
                who == player::second ? -r.move_bounds[i].low : r.move_bounds[i].high;
            r.best_is_certain = r.best_is_certain && hoped < promise(who, of_best);
        }
    }

    Game game_;
    interval_iteration_options options_;
    std::vector<std::uint64_t> keys_; // in ascending order
    std::vector<value_interval> bounds_;
    mutable std::optional<detail::layered_solution>
        solution_;            // in a directory, instead of the keys
    double error_ = 0;        // allowed in this game
    bool unfinished_ = false; // another run may do better
};

static_assert(engine<interval_iteration<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
