// SPDX-License-Identifier: MIT
// The value of a position from engines that answer yes or no, and how much of a solution that is.
//
//     auto s = seesaw::solve(game, root);                                  // win, draw or loss
//     auto s = seesaw::solve(game, root, solution_kind::weak);             // with its proofs
//     auto s = seesaw::solve(game, root, solution_kind::strong);           // of every position
//     auto s = seesaw::solve<seesaw::df_pn>(game, root, -18, 18, {.time = 1min});
//     if (s.certainty == seesaw::certainty::exact) std::cout << s.value;
//
// An engine of the proof family says whether a player can reach a goal. `solve` asks it for player
// `first` again and again, halving the interval of possible values each time: ⌈log₂(high − low +
// 1)⌉ questions, such as two for win, draw or loss.
//
// Kinds of solutions, as Allis calls them. Ultra-weak: the value is known. Weak: so is a strategy
// from the root that reaches it, for each side: `reached` and `denied` are certificates (see
// certificate.hpp) for at least `low` and for no more than `high`, and `check` has accepted them;
// there is none for a bound that was given and not asked about. Strong: the value of every position
// that can be reached is known, by retrograde analysis; `positions` looks it up. The solution says
// in `kind` which it is, `none` while the value is open. Wanted is the strongest that one cares to
// pay for: where the limits do not suffice for it, a weaker one is tried with what is left. Strong
// solutions need a game that is declared `acyclic` and hashes; for others there is retrograde.hpp.
//
// Contract. `low` and `high` are the worst and the best outcome that the game has for `first`, and
// are taken on trust: a value outside comes out as the nearer of the two. Without them, the game's
// `bounds` of the root are asked; where it has none, the question is win, draw or loss, and a win
// of unknown size is `at_least` 1. The limits cover all questions together (`bytes`: each, since
// they are asked one after the other); a certificate may search for what is left. When they
// suffice, the value is `exact`, and `low` and `high` of the solution both equal it; else these are
// the bounds reached, and value and certainty give the one that was improved (`low` if both were,
// `unknown` if none). With cycles the value is what `first` can force, and play without end counts
// as less than everything: seen from `second` it may differ, and what rests on it has no
// certificate.
//
// `line` and `moves` come from the question whose answer shows the mover's best: for `first` the
// last goal reached, for `second` the last goal denied; in a strong solution from the values of all
// positions. Statistics are added up.
//
// Cost: that of the questions; each engine is made anew, since goals do not share tables. The name
// of an engine is a template argument, its options are passed on, and `attacker`, `goal` and
// `keep_proof` in them are overwritten. Where no engine is named it is df_pn, or
// proof_number_search for games that do not hash. A strong solution takes the memory of all states
// and of the moves between them (see retrograde.hpp).
//
// Allis, "Searching for solutions in games and artificial intelligence", 1994 (the three kinds).
#ifndef SEESAW_ENGINES_SOLVE_HPP
#define SEESAW_ENGINES_SOLVE_HPP

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

enum class solution_kind : std::uint8_t { none, ultra_weak, weak, strong };

constexpr std::string_view to_string(solution_kind kind) noexcept {
    constexpr std::string_view names[] = {"none", "ultra-weak", "weak", "strong"};
    return names[static_cast<std::size_t>(kind)];
}

namespace detail {
/// Strong solutions are for these games.
template <class Game>
inline constexpr bool enumerable = turn_game<Game>&& is_acyclic<Game>&& hashes<Game>;
} // namespace detail

/// A result with the bounds that were proved on the way, and with what proves them.
template <class Game>
struct solution : result<Game> {
    score low = 0;
    score high = 0;
    solution_kind kind = solution_kind::none;
    std::vector<move_t<Game>> reached; ///< certificate: `first` reaches `low`
    std::vector<move_t<Game>> denied;  ///< certificate: `first` does not reach `high` + 1
    /// Of a strong solution: `value(state)`, `distance(state)`, `best(state)`, and how many there
    /// are, `size()`.
    std::shared_ptr<const retrograde<Game>> positions;
};

namespace detail {

/// One question after the other, until `low` and `high` meet.
template <template <class> class Engine, class Game>
class bisection {
    using options = typename Engine<Game>::options;

public:
    bisection(const Game& rules, const state_t<Game>& root, const limits& allowed, options chosen,
              bool certify)
        : game_(rules), root_(root), allowed_(allowed), left_(allowed), options_(chosen),
          certify_(certify) {
        options_.attacker = player::first;
        if constexpr (requires { options_.keep_proof; }) options_.keep_proof = certify;
    }

    solution<Game> run(score low, score high) {
        solution<Game> s;
        s.low = low;
        s.high = high;
        while (s.low < s.high && ask(s)) {
        }
        s.stats.time = watch_.elapsed();
        s.value = s.low > low ? s.low : s.high;
        s.certainty = s.low == s.high ? certainty::exact
                      : s.low > low   ? certainty::at_least
                      : s.high < high ? certainty::at_most
                                      : certainty::unknown;
        if (s.low == s.high)
            s.kind = certify_ && certified_low_ && certified_high_ ? solution_kind::weak
                                                                   : solution_kind::ultra_weak;
        return s;
    }

private:
    bool ask(solution<Game>& s) {
        options_.goal = s.low + (s.high - s.low + 1) / 2;
        Engine<Game> engine(game_, options_);
        result<Game> r = engine.run(root_, left_);
        add(s.stats, r.stats);
        spend(r.stats.nodes);
        s.indicators = r.indicators;
        s.stopped = r.stopped;
        const bool reached = r.certainty == certainty::at_least;
        if (!reached && r.certainty != certainty::at_most) return false;
        if (reached == (game_.to_move(root_) == player::first) || s.line.empty()) {
            s.line = std::move(r.line);
            s.moves = std::move(r.moves);
        }
        if (certify_) {
            auto& moves = reached ? s.reached : s.denied;
            moves = engine.certificate(left_);
            (reached ? certified_low_ : certified_high_) = static_cast<bool>(
                check(game_, root_, options_.goal, player::first, reached, moves));
        }
        (reached ? s.low : s.high) = reached ? options_.goal : options_.goal - 1;
        return true;
    }

    void spend(std::uint64_t nodes) {
        left_.nodes -= nodes;
        if (left_.time != std::chrono::nanoseconds::max())
            left_.time =
                std::max(allowed_.time - watch_.elapsed(), std::chrono::nanoseconds::zero());
    }

    static void add(statistics& sum, const statistics& one) {
        sum.nodes += one.nodes;
        sum.expansions += one.expansions;
        sum.playouts += one.playouts;
        sum.cutoffs += one.cutoffs;
        sum.table_hits += one.table_hits;
        sum.switches += one.switches;
        sum.peak_bytes = std::max(sum.peak_bytes, one.peak_bytes);
        sum.deepest = std::max(sum.deepest, one.deepest);
    }

    const Game& game_;
    const state_t<Game>& root_;
    limits allowed_;
    limits left_;
    options options_;
    bool certify_;
    bool certified_low_ = true; // as long as the bounds are those that were given
    bool certified_high_ = true;
    stopwatch watch_;
};

template <class Game>
solution<Game> solve_with_what_fits(const Game& rules, const state_t<Game>& root, score low,
                                    score high, const limits& allowed, bool certify) {
    if constexpr (hashes<Game>) {
        df_pn_options options;
        options.table_bytes = std::min(options.table_bytes, allowed.bytes / 2);
        return bisection<df_pn, Game>(rules, root, allowed, options, certify).run(low, high);
    } else {
        return bisection<proof_number_search, Game>(rules, root, allowed, {}, certify)
            .run(low, high);
    }
}

} // namespace detail

/// The value between `low` and `high`, with the engine that is named; `wanted` is at most weak.
template <template <class> class Engine, class Game>
solution<Game> solve(const Game& rules, const state_t<Game>& root, score low, score high,
                     const limits& allowed = {}, typename Engine<Game>::options chosen = {},
                     solution_kind wanted = solution_kind::ultra_weak) {
    static_assert(turn_game<Game>, "solve needs a turn_game: moves, next, to_move, outcome");
    detail::require(low <= high, "solve: low must not exceed high");
    detail::require(low >= -score_limit && high <= score_limit,
                    "solve: low and high must lie within -1,000,000,000 to 1,000,000,000");
    detail::require(wanted == solution_kind::ultra_weak || wanted == solution_kind::weak,
                    "solve: with an engine, wanted must be ultra_weak or weak");
    return detail::bisection<Engine, Game>(rules, root, allowed, chosen,
                                           wanted == solution_kind::weak)
        .run(low, high);
}

/// The value of any position, and as strong a solution as wanted.
template <class Game>
solution<Game> solve(const Game& rules, const state_t<Game>& root,
                     solution_kind wanted = solution_kind::ultra_weak, limits allowed = {}) {
    static_assert(turn_game<Game>, "solve needs a turn_game: moves, next, to_move, outcome");
    detail::require(wanted != solution_kind::none,
                    "solve: wanted must be ultra_weak, weak or strong");
    statistics before;
    if constexpr (detail::enumerable<Game>) {
        if (wanted == solution_kind::strong) {
            auto all = std::make_shared<retrograde<Game>>(rules);
            result<Game> r = all->run(root, allowed);
            if (r.certainty == certainty::exact) {
                solution<Game> s;
                static_cast<result<Game>&>(s) = std::move(r);
                s.low = s.high = s.value;
                s.kind = solution_kind::strong;
                s.positions = std::move(all);
                return s;
            }
            before = r.stats;
            allowed.nodes -= before.nodes;
            if (allowed.time != std::chrono::nanoseconds::max())
                allowed.time =
                    std::max(allowed.time - before.time, std::chrono::nanoseconds::zero());
        }
    }
    const bool certify = wanted >= solution_kind::weak;
    solution<Game> s;
    if (const auto over = rules.outcome(root)) {
        s.value = s.low = s.high = *over;
        s.certainty = certainty::exact;
        s.kind = certify ? solution_kind::weak : solution_kind::ultra_weak;
    } else if constexpr (bounds_outcome<Game>) {
        const auto [low, high] = rules.bounds(root);
        s = detail::solve_with_what_fits(rules, root, low, high, allowed, certify);
    } else {
        s = detail::solve_with_what_fits(rules, root, -1, 1, allowed, certify);
        if (s.certainty == certainty::exact && s.value != 0) {
            s.certainty = s.value > 0 ? certainty::at_least : certainty::at_most;
            (s.value > 0 ? s.high : s.low) = s.value > 0 ? score_limit : -score_limit;
        }
    }
    s.stats.nodes += before.nodes;
    s.stats.expansions += before.expansions;
    s.stats.time += before.time;
    s.stats.peak_bytes = std::max(s.stats.peak_bytes, before.peak_bytes);
    return s;
}

}} // namespace seesaw::v0

#endif
