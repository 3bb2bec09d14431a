// SPDX-License-Identifier: MIT
// The exact value of a position from engines that answer yes or no.
//
//     auto s = seesaw::solve<seesaw::df_pn>(game, root, -18, 18, {.time = 1min});
//     if (s.certainty == seesaw::certainty::exact) std::cout << s.value;
//
// An engine of the proof family says whether a player can reach a goal. `solve` asks it for player
// `first` again and again, halving the interval of possible values each time: ⌈log₂(high − low +
// 1)⌉ questions, such as two for win, draw or loss.
//
// Contract. `low` and `high` are the worst and the best outcome that the game has for `first`, and
// are taken on trust: a value outside comes out as the nearer of the two. The limits cover all
// questions together (`bytes`: each, since they are asked one after the other). When they suffice,
// the value is `exact`, and `low` and `high` of the solution both equal it; else these are the
// bounds reached, and value and certainty give the one that was improved (`low` if both were,
// `unknown` if none). With cycles the value is what `first` can force, and play without end counts
// as less than everything: seen from `second` it may differ.
//
// `line` and `moves` come from the question whose answer shows the mover's best: for `first` the
// last goal reached, for `second` the last goal denied. Statistics are added up.
//
// Cost: that of the questions; each engine is made anew, since goals do not share tables. The name
// of an engine is a template argument, its options are passed on, and `attacker` and `goal` in them
// are overwritten.
#ifndef SEESAW_ENGINES_SOLVE_HPP
#define SEESAW_ENGINES_SOLVE_HPP

#include <algorithm>
#include <chrono>
#include <utility>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// A result with the bounds that were proved on the way.
template <class Game>
struct solution : result<Game> {
    score low = 0;
    score high = 0;
};

template <template <class> class Engine, class Game>
solution<Game> solve(const Game& rules, const state_t<Game>& root, score low, score high,
                     const limits& allowed = {}, typename Engine<Game>::options chosen = {}) {
    static_assert(turn_game<Game>, "solve needs a turn_game: moves, next, to_move, outcome");
    detail::require(low <= high, "solve: low must not exceed high");
    detail::require(low >= -score_limit && high <= score_limit,
                    "solve: low and high must lie within -1,000,000,000 to 1,000,000,000");
    const bool first_moves = rules.to_move(root) == player::first;
    const detail::stopwatch watch;
    solution<Game> s;
    s.low = low;
    s.high = high;
    chosen.attacker = player::first;
    limits left = allowed;
    while (s.low < s.high) {
        chosen.goal = s.low + (s.high - s.low + 1) / 2;
        result<Game> r = Engine<Game>(rules, chosen).run(root, left);

        s.stats.nodes += r.stats.nodes;
        s.stats.expansions += r.stats.expansions;
        s.stats.playouts += r.stats.playouts;
        s.stats.cutoffs += r.stats.cutoffs;
        s.stats.table_hits += r.stats.table_hits;
        s.stats.peak_bytes = std::max(s.stats.peak_bytes, r.stats.peak_bytes);
        s.stats.deepest = std::max(s.stats.deepest, r.stats.deepest);
        s.indicators = r.indicators;
        s.stopped = r.stopped;
        const bool reached = r.certainty == certainty::at_least;
        if (!reached && r.certainty != certainty::at_most) break;
        if (reached)
            s.low = chosen.goal;
        else
            s.high = chosen.goal - 1;
        if (reached == first_moves || s.line.empty()) {
            s.line = std::move(r.line);
            s.moves = std::move(r.moves);
        }
        left.nodes -= r.stats.nodes;
        if (left.time != std::chrono::nanoseconds::max())
            left.time = std::max(allowed.time - watch.elapsed(), std::chrono::nanoseconds::zero());
    }
    s.stats.time = watch.elapsed();
    s.value = s.low > low ? s.low : s.high;
    s.certainty = s.low == s.high ? certainty::exact
                  : s.low > low   ? certainty::at_least
                  : s.high < high ? certainty::at_most
                                  : certainty::unknown;
    return s;
}

}} // namespace seesaw::v0

#endif
