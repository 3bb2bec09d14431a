// SPDX-License-Identifier: MIT
// What alpha-beta, Scout, principal variation search and MTD(f) have in common: everything but the
// question in which window the next move is searched.
//
// An engine of the family is a *loop* over the moves of a node, written in its header as in its
// paper, and a way to use it at the root. The loop sees a node as
//
//     node.next_move()                 on to the next move, best first; false when there is none
//     node.first()                     is this the first, or one whose value is wanted anyway?
//     node.floor(alpha, best)          what the mover has secured
//     node.child<Loop>(alpha, beta)    the value of the move, its state searched by that loop
//     node.raise(best, value, alpha)   takes it into the maximum
//     node.cut(best)                   says that the other moves do not matter
//     node.stopped()                   the budget is spent: leave
//
// and everything is seen from the player to move. Around the loop stand, once for all engines:
// outcome and horizon, what the game knows of a state (`look`, or `bounds`), the table with
// symmetry and enhanced transposition cutoffs, the order of moves, internal deepening and
// reductions, the line, statistics and events. The root (detail/minimax/root.hpp) is a node of its
// own kind that keeps what was found of every move.
//
// Loops are inlined into the recursion, so that a node is one call. `Ordered` is false where
// neither the game nor the engine has an opinion on the order of moves.
//
// Threads search the same tree and share the table (detail/minimax/node.hpp).
//
// Enhanced transposition cutoffs: Schaeffer & Plaat, "New advances in alpha-beta searching", 1996.
// Internal deepening: Scott, "A chess-playing program", 1969.
#ifndef SEESAW_DETAIL_MINIMAX_SEARCH_HPP
#define SEESAW_DETAIL_MINIMAX_SEARCH_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/detail/base/horizon.hpp>
#include <seesaw/detail/base/looking.hpp>
#include <seesaw/detail/base/move_ordering.hpp>
#include <seesaw/detail/base/played_line.hpp>
#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/base/root_moves.hpp>
#include <seesaw/detail/base/shared_budget.hpp>
#include <seesaw/detail/minimax/memory.hpp>
#include <seesaw/detail/minimax/node.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Hears what the calling thread does; that of the others is told to nobody.
template <class Observer>
struct thread_listener {
    Observer* to;

    template <class Event>
    requires observes<Observer, Event>
    void operator()(const Event& event) const {
        if (to != nullptr) (*to)(event);
    }
};

/// One thread's search. Values and windows are seen from the player to move.
template <class Game, class Observer, bool Ordered = true>
struct minimax_search {
    using rules = Game;
    using state = state_t<Game>;
    using move = move_t<Game>;
    using value = proven_value;

    static constexpr bool ordered = Ordered;

    minimax_memory<Game>& memory;
    minimax_thread_state<move>& thread_state;
    cancellable_budget allowance;
    thread_listener<Observer> observer;
    const Game& game = memory.game;
    statistics stats = {};
    int horizon = 0;                    // depth of the current iteration
    bool shared = false;                // with other threads
    played_line<move>* lines = nullptr; // the best line found below each ply

    /// Gets ready for an iteration.
    void reach(int depth) {
        horizon = depth;
        thread_state.reach(depth);
        lines = thread_state.lines.data();
    }

    // ── The recursion ───────────────────────────────────────────────────────────────────────────

    // If v <= alpha the value is at most v, if v >= beta at least v, else it is v.
    template <class Loop>
    value search_state(const state& given, bool second, int depth, score alpha, score beta,
                       led_by_look<Game> led) {
        const int ply = horizon - depth;
        if (!allowance.spend()) return value::guess(0);
        stats.deepest = std::max(stats.deepest, ply);
        lines[ply].clear();

        const player turn = second ? player::second : player::first;
        if (!has_look<Game> || depth == 0)
            if (const auto outcome = game.outcome(given))
                return value::exact(seen_from(turn, *outcome));
        if (depth == 0) return search_horizon(given, turn, alpha, beta);

        const auto& s = canonical(given);
        const auto list = [&] { return game.moves(s); };
        if constexpr (has_look<Game>) {
            const auto seen = take_look(game, s, window_of(second, alpha, beta, led), allowance);
            if (look_searches<Game> && allowance.spent()) return value::guess(0);
            if (const auto known = settle(seen.low, seen.high, turn, alpha, beta)) return *known;
            if constexpr (look_lists_moves<Game>) {
                const auto listed = [&]() -> const auto& { return seen.moves; };
                return search_moves<Loop>(s, listed, turn, depth, alpha, beta, led);
            } else {
                return search_moves<Loop>(s, list, turn, depth, alpha, beta, led);
            }
        } else {
            if constexpr (bounds_outcome<Game>) {
                const std::pair<score, score> bounds = game.bounds(s);
                if (const auto known = settle(bounds.first, bounds.second, turn, alpha, beta))
                    return *known;
            }
            return search_moves<Loop>(s, list, turn, depth, alpha, beta, led);
        }
    }

    // `list` lists the moves, if it comes to that.
    template <class Loop, class List>
    [[gnu::always_inline]] value search_moves(const state& s, const List& list, player turn,
                                              int depth, score alpha, score beta,
                                              led_by_look<Game> led) {
        const int ply = horizon - depth;
        std::uint64_t key = 0;
        std::size_t remembered = bound_entry::no_move;
        if (tabled()) {
            key = table_key(s);
            if (const auto entry = memory.table.find(key)) {
                if (const auto known = entry->answer(depth, alpha, beta)) {
                    ++stats.table_hits;
                    return *known;
                }
                remembered = entry->move;
            }
        }
        const auto& moves = list();
        if (tabled() && depth >= memory.enhanced_from)
            if (const auto known = known_refutation(s, moves, turn, depth, beta)) return *known;
        if (tabled() && depth >= memory.internal_from && remembered == bound_entry::no_move)
            remembered = best_move_of_shallower_search<Loop>(s, key, turn, depth, alpha, beta, led);

        notify<expanded<Game>>(observer, s, ply);
        ++stats.expansions;
        auto candidates = promising_first(s, moves, turn, ply, remembered);
        minimax_node<minimax_search, state, decltype(candidates)> node{
            *this, s, key, turn, depth, ply, std::move(candidates), remembered};
        const value best = Loop::search(node, alpha, beta);
        if (tabled() && !allowance.spent())
            memory.table.store({key, best, alpha, beta, depth, node.best_index});
        return best;
    }

    template <class Loop>
    [[gnu::always_inline]] value search_child(const state& s, player turn, const move& m, int depth,
                                              score alpha, score beta, led_by_look<Game> led) {
        const state child = game.next(s, m);
        const bool second = turn == player::second;
        if (Ordered && memory.counter_moves) thread_state.cutoffs.play(m, horizon - depth);
        // What a finished child says of its turn means nothing, but it is asked only here.
        if constexpr (!is_alternating<Game>)
            if ((game.to_move(child) == player::second) == second)
                return search_state<Loop>(child, second, depth - 1, alpha, beta, led);
        return -search_state<Loop>(child, !second, depth - 1, -beta, -alpha, led);
    }

    [[gnu::always_inline]] void keep_line(int ply, const move& m) {
        lines[ply].assign(m, lines[ply + 1]);
    }

    // A move that is certainly as good as one that only seemed so: what follows it is not known.
    [[gnu::always_inline]] void replace_line(int ply, const move& m) {
        if (lines[ply].length() > 0) lines[ply].assign(m, {});
    }

    [[gnu::always_inline]] void note_cutoff(const move& m, player turn, int depth, int ply,
                                            int index) {
        ++stats.cutoffs;
        notify<cutoff>(observer, ply, index);
        if (Ordered && memory.learn_order)
            thread_state.cutoffs.cut(m, ply, turn == player::second, depth);
    }

    // ── Around the recursion ────────────────────────────────────────────────────────────────────

    /// What a state is worth where the search ends: as it stands or, where the game names its noisy
    /// moves, once they are played out as far as the players care to.
    [[gnu::always_inline]] value search_horizon(const state& s, player turn, score alpha,
                                                score beta) {
        if constexpr (has_noisy_moves<Game>)
            return calm_down(s, turn, alpha, beta, 0);
        else
            return value::guess(seen_from(turn, horizon_value(game, s)));
    }

    // An unfinished state that has been paid for. Nothing here is proven, so guesses are all that
    // is looked for.
    value calm_down(const state& s, player turn, score alpha, score beta, int further) {
        constexpr int most = 100; // moves beyond the horizon, where noise has no end
        const auto noisy = game.noisy(s);
        const bool quiet = further == most || std::begin(noisy) == std::end(noisy);
        // Who must not stand still, cannot count on what standing still is worth.
        score best = -infinite_score;
        if (quiet || !only_moves(s, noisy)) best = seen_from(turn, horizon_value(game, s));
        if (quiet || best >= beta) return value::guess(best);
        for (const move& m : noisy) {
            if (!allowance.spend()) break;
            stats.deepest = std::max(stats.deepest, horizon + further + 1);
            const state child = game.next(s, m);
            const score floor = std::max(alpha, best);
            const score v = value_after_noise(child, turn, floor, beta, further);
            if (allowance.spent()) break;
            best = std::max(best, v);
            if (best >= beta) break;
        }
        return value::guess(best);
    }

    score value_after_noise(const state& child, player turn, score alpha, score beta, int further) {
        if (const auto outcome = game.outcome(child)) return seen_from(turn, *outcome);
        if (!is_alternating<Game> && game.to_move(child) == turn)
            return calm_down(child, turn, alpha, beta, further + 1).value;
        return -calm_down(child, opponent(turn), -beta, -alpha, further + 1).value;
    }

    template <class Noisy>
    bool only_moves(const state& s, const Noisy& noisy) const {
        const auto& all = game.moves(s);
        return std::distance(std::begin(noisy), std::end(noisy)) ==
               std::distance(std::begin(all), std::end(all));
    }

    /// A first move where the table has none: that of a search two moves less deep.
    template <class Loop>
    [[gnu::noinline]] std::size_t best_move_of_shallower_search(const state& s, std::uint64_t key,
                                                                player turn, int depth, score alpha,
                                                                score beta, led_by_look<Game> led) {
        constexpr int less = 2;
        horizon -= less;
        search_state<Loop>(s, turn == player::second, depth - less, alpha, beta, led);
        horizon += less;
        lines[horizon - depth].clear();
        const auto entry = memory.table.find(key);
        return entry ? entry->move : bound_entry::no_move;
    }

    /// May this move be searched less deep at first? Its depth is that of its parent.
    bool reduces(int depth, int tried) const { return tried > memory.reduced_after && depth >= 3; }

    /// A move that is not expected to be better than alpha, one move less deep. Where it is not,
    /// that is a guess, unless it is proven.
    template <class Loop>
    value search_reduced(const state& s, player turn, const move& m, int depth, score alpha) {
        --horizon;
        const value v = search_child<Loop>(s, turn, m, depth - 1, alpha, alpha + 1, led_on<Game>);
        ++horizon;
        return v;
    }

    /// Worth the trouble to keep out of each other's way?
    bool shares(int depth) const { return shared && depth >= 3; }

    // ── What the recursion leans on ─────────────────────────────────────────────────────────────

    bool tabled() const {
        if constexpr (Ordered && hashes<Game>) return !memory.table.empty();
        return false;
    }

    std::uint64_t table_key(const state& s) const {
        if constexpr (hashes<Game>) return bound_table::scatter(game.hash(s));
        return 0;
    }

    // With a table, twins are searched as one; else a state is searched as it is.
    decltype(auto) canonical(const state& s) const {
        if constexpr (has_symmetry<Game> && hashes<Game>)
            return tabled() ? game.symmetric(s) : s;
        else
            return (s);
    }

    // Does the table know a move that is good enough? Its state has been searched by another way.
    template <class Moves>
    std::optional<value> known_refutation(const state& s, const Moves& moves, player turn,
                                          int depth, score beta) {
        for (const auto& m : moves) {
            const state child = game.next(s, m);
            if (game.outcome(child)) continue; // never stored; its turn means nothing
            const bool passes = !is_alternating<Game> && game.to_move(child) == turn;
            const auto& twin = canonical(child);
            const auto entry = memory.table.find(table_key(twin));
            if (!entry) continue;
            const score bound = passes ? beta : -beta;
            const auto known = passes ? entry->answer(depth - 1, -infinite_score, bound)
                                      : entry->answer(depth - 1, bound, infinite_score);
            if (!known) continue;
            value v = passes ? *known : -*known;
            if (v.value < beta) continue;
            v.at_most = false;
            ++stats.table_hits;
            return v;
        }
        return std::nullopt;
    }

    // The moves, best first as far as the table, the game and earlier cutoffs know.
    template <class Moves>
    auto promising_first(const state& s, const Moves& moves, player turn, int ply,
                         std::size_t remembered) {
        if constexpr (!Ordered) {
            return listed_moves<move, Moves>(moves);
        } else if constexpr (look_orders_moves<Game>) {
            return ranked_moves<move, Moves>(moves, remembered, bound_entry::no_move);
        } else {
            move_picker<move, capacity_of<Moves>> picker;
            for (const auto& m : moves) {
                std::int64_t key = 0;
                if constexpr (orders<Game>)
                    key += static_cast<std::int64_t>(game.order(s, m)) << 32;
                if (memory.learn_order)
                    key += thread_state.cutoffs.rank(m, ply, turn == player::second);
                picker.add(m, key);
            }
            picker.promote(remembered);
            return picker;
        }
    }

    // ── The line ────────────────────────────────────────────────────────────────────────────────

    // Where the table answered for a state of the line, its remembered moves carry the line on.
    std::vector<move> played_line_of(const state& root) {
        const auto next_move = [&](const state& s, int ply) -> std::optional<move> {
            if (ply < lines[0].length()) return lines[0][ply];
            return remembered_move(s, horizon - ply);
        };
        return line_as_played(game, root, next_move,
                              [&](const state& s) -> state { return canonical(s); });
    }

    // The best move of a state that the table knows the value of, for this depth.
    std::optional<move> remembered_move(const state& s, int depth) const {
        if (depth <= 0 || !tabled()) return std::nullopt;
        const auto entry = memory.table.find(table_key(s));
        if (!entry || !entry->bounds_below(depth) || !entry->bounds_above(depth))
            return std::nullopt;
        std::size_t index = 0;
        const auto pick = [&](const auto& moves) -> std::optional<move> {
            for (const auto& m : moves)
                if (index++ == entry->move) return m;
            return std::nullopt;
        };
        if constexpr (look_lists_moves<Game>) {
            const auto seen = game.look(s, {.nodes = 0});
            return seen.low < seen.high ? pick(seen.moves) : std::nullopt;
        } else {
            return pick(game.moves(s));
        }
    }
};

}}} // namespace seesaw::v0::detail

#endif
