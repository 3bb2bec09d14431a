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
// outcome and horizon, the bounds a game knows (`prospects`, `bounds`, `finish`), the table with
// symmetry and enhanced transposition cutoffs, the order of moves, the line, statistics and events.
// The root is a node of its own kind that keeps what was found of every move.
//
// Loops are inlined into the recursion, so that a node is one call. `Ordered` is false where
// neither the game nor the engine has an opinion on the order of moves.
//
// Enhanced transposition cutoffs: Schaeffer & Plaat, "New advances in alpha-beta searching", 1996.
#ifndef SEESAW_DETAIL_MINIMAX_SEARCH_HPP
#define SEESAW_DETAIL_MINIMAX_SEARCH_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/detail/horizon.hpp>
#include <seesaw/detail/move_ordering.hpp>
#include <seesaw/detail/played_line.hpp>
#include <seesaw/detail/proven_value.hpp>
#include <seesaw/detail/root_moves.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// What an engine is made of and keeps between runs.
template <class Game>
struct minimax_memory {
    using move = move_t<Game>;

    Game game;
    bound_table table;
    cutoff_memory<move> cutoffs;
    bool learn_order;
    /// From how many moves before the horizon on the table is asked for the children first.
    int enhanced_from = max_depth + 1;
    std::vector<played_line<move>> lines = {};

    minimax_memory(Game rules, std::uint64_t table_bytes, bool learns)
        : game(std::move(rules)), table(hashes<Game> ? table_bytes : 0), cutoffs(learns),
          learn_order(learns) {}

    void clear() {
        table.clear();
        cutoffs.clear();
    }
    std::uint64_t bytes() const { return table.bytes() + cutoffs.bytes(); }
    bool ordered() const { return orders<Game> || !table.empty() || learn_order; }

    void reach(int depth) {
        if (static_cast<int>(lines.size()) < depth + 2)
            lines.resize(static_cast<std::size_t>(depth) + 2);
        if (learn_order) cutoffs.reach(depth);
    }
};

/// An inner node, as its loop sees it.
template <class Search, class State, class Candidates>
struct minimax_node {
    Search& search;
    const State& s;
    player turn;
    int depth;
    int ply;
    Candidates candidates;
    std::size_t best_index; // in the game's list

    [[gnu::always_inline]] bool next_move() { return candidates.next(); }
    bool first() const { return candidates.tried() == 1; }
    [[gnu::always_inline]] static score floor(score alpha, const proven_value& best) {
        return std::max(alpha, best.value);
    }

    template <class Loop>
    [[gnu::always_inline]] proven_value child(score alpha, score beta) {
        return search.template search_child<Loop>(s, turn, candidates.move(), depth, alpha, beta);
    }

    [[gnu::always_inline]] void raise(proven_value& best, const proven_value& v, score alpha) {
        if (!best.raise(v)) return;
        best_index = candidates.index();
        if (v.value > alpha) search.keep_line(ply, candidates.move());
    }
    [[gnu::always_inline]] void cut(proven_value& best) {
        best.at_most = false; // other moves may be better still
        search.note_cutoff(candidates.move(), turn, depth, ply, candidates.tried() - 1);
    }
    [[gnu::always_inline]] bool stopped() const { return search.allowance.spent(); }
};

/// The root, as a loop sees it: every move keeps what was found.
template <class Search, class Game>
struct minimax_root {
    Search& search;
    const state_t<Game>& s;
    player turn;
    int depth;
    bool all_moves;
    std::vector<root_move<Game>>& moves;
    std::size_t tried = 0;

    bool next_move() { return ++tried <= moves.size(); }
    bool first() const { return all_moves || tried == 1; }
    score floor(score alpha, const proven_value& best) const {
        return all_moves ? alpha : std::max(alpha, best.value);
    }
    template <class Loop>
    proven_value child(score alpha, score beta) {
        auto& m = moves[tried - 1];
        m.found = search.template search_child<Loop>(s, turn, m.played, depth, alpha, beta);
        m.open = m.found.value > alpha && m.found.value < beta;
        return m.found;
    }
    void raise(proven_value& best, const proven_value& v, score) {
        if (best.raise(v)) search.keep_line(0, moves[tried - 1].played);
    }
    void cut(proven_value& best) { best.at_most = false; }
    bool stopped() const { return search.allowance.spent(); }
};

/// One run. Values and windows are seen from the player to move.
template <class Game, class Observer, bool Ordered = true>
struct minimax_search {
    using state = state_t<Game>;
    using move = move_t<Game>;
    using value = proven_value;

    minimax_memory<Game>& memory;
    budget allowance;
    Observer& observer;
    const Game& game = memory.game;
    statistics stats = {};
    int horizon = 0;                    // depth of the current iteration
    played_line<move>* lines = nullptr; // the best line found below each ply

    // ── The recursion ───────────────────────────────────────────────────────────────────────────

    // If v <= alpha the value is at most v, if v >= beta at least v, else it is v.
    template <class Loop>
    value search_state(const state& given, bool second, int depth, score alpha, score beta) {
        const int ply = horizon - depth;
        if (!allowance.spend()) return value::guess(0);
        stats.deepest = std::max(stats.deepest, ply);
        lines[ply].clear();

        const player turn = second ? player::second : player::first;
        if (const auto outcome = game.outcome(given))
            return value::exact(seen_from(turn, *outcome));
        if (depth == 0) return value::guess(seen_from(turn, horizon_value(game, given)));

        const auto& s = canonical(given);
        if constexpr (has_prospects<Game>) {
            const auto outlook = game.prospects(s);
            if (const auto known = settle(outlook.low, outlook.high, turn, alpha, beta))
                return *known;
            const auto list = [&]() -> const auto& { return outlook.moves; };
            return search_moves<Loop>(s, list, turn, depth, alpha, beta);
        } else {
            if constexpr (bounds_outcome<Game>) {
                const std::pair<score, score> bounds = game.bounds(s);
                if (const auto known = settle(bounds.first, bounds.second, turn, alpha, beta))
                    return *known;
            }
            const auto list = [&] { return game.moves(s); };
            return search_moves<Loop>(s, list, turn, depth, alpha, beta);
        }
    }

    // `list` lists the moves, if it comes to that.
    template <class Loop, class List>
    [[gnu::always_inline]] value search_moves(const state& s, const List& list, player turn,
                                              int depth, score alpha, score beta) {
        const int ply = horizon - depth;
        if constexpr (finishes<Game>) {
            if (const auto known = finish(s, turn, alpha, beta)) return *known;
        }
        std::uint64_t key = 0;
        std::size_t remembered = bound_entry::no_move;
        if (tabled()) {
            key = table_key(s);
            if (const auto* entry = memory.table.find(key)) {
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

        notify<expanded<Game>>(observer, s, ply);
        ++stats.expansions;
        auto candidates = promising_first(s, moves, turn, ply, remembered);
        minimax_node<minimax_search, state, decltype(candidates)> node{
            *this, s, turn, depth, ply, std::move(candidates), remembered};
        const value best = Loop::search(node, alpha, beta);
        if (tabled() && !allowance.spent())
            memory.table.store({key, best, alpha, beta, depth, node.best_index});
        return best;
    }

    template <class Loop>
    [[gnu::always_inline]] value search_child(const state& s, player turn, const move& m, int depth,
                                              score alpha, score beta) {
        const state child = game.next(s, m);
        const bool second = turn == player::second;
        if constexpr (is_alternating<Game>) {
            return -search_state<Loop>(child, !second, depth - 1, -beta, -alpha);
        } else {
            // What a finished child says of its turn means nothing, but it is asked only here.
            if ((game.to_move(child) == player::second) == second)
                return search_state<Loop>(child, second, depth - 1, alpha, beta);
            return -search_state<Loop>(child, !second, depth - 1, -beta, -alpha);
        }
    }

    [[gnu::always_inline]] void keep_line(int ply, const move& m) {
        lines[ply].assign(m, lines[ply + 1]);
    }

    [[gnu::always_inline]] void note_cutoff(const move& m, player turn, int depth, int ply,
                                            int index) {
        ++stats.cutoffs;
        notify<cutoff>(observer, ply, index);
        if (Ordered && memory.learn_order)
            memory.cutoffs.cut(m, ply, turn == player::second, depth);
    }

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

    std::optional<value> finish(const state& s, player turn, score alpha, score beta) {
        const bool second = turn == player::second;
        std::uint64_t visited = 0;
        const std::optional<score> found =
            game.finish(s, second ? -beta : alpha, second ? -alpha : beta, visited);
        if (!found) return std::nullopt;
        if (!allowance.spend(visited)) return value::guess(0);
        const score v = seen_from(turn, *found);
        return value{v, v > alpha, v < beta};
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
            const auto* entry = memory.table.find(table_key(twin));
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
        } else {
            move_picker<move, capacity_of<Moves>> picker;
            for (const auto& m : moves) {
                std::int64_t key = 0;
                if constexpr (orders<Game>)
                    key += static_cast<std::int64_t>(game.order(s, m)) << 32;
                if (memory.learn_order) key += memory.cutoffs.rank(m, ply, turn == player::second);
                picker.add(m, key);
            }
            picker.promote(remembered);
            return picker;
        }
    }

    // ── The root ────────────────────────────────────────────────────────────────────────────────

    /// One iteration as an engine sees it.
    struct pass {
        minimax_search& search;
        const state& root;
        int depth;
        bool all_moves;
        std::optional<score> guess; // the value of the iteration before
        std::vector<root_move<Game>> moves;
        bool visited = true;

        /// The root in one window, fail-soft.
        template <class Loop>
        value run(score alpha, score beta) {
            if (!std::exchange(visited, false) && !search.allowance.spend()) return value::guess(0);
            notify<expanded<Game>>(search.observer, root, 0);
            ++search.stats.expansions;
            minimax_root<minimax_search, Game> node{search, root,      search.game.to_move(root),
                                                    depth,  all_moves, moves};
            return Loop::search(node, alpha, beta);
        }
        bool stopped() const { return search.allowance.spent(); }

        /// The same with one of the moves alone.
        pass only(const root_move<Game>& m) const {
            return {search, root, depth, false, guess, {m}, false};
        }

        played_line<move> line() const { return search.lines[0]; }
        void keep_line(const played_line<move>& best) { search.lines[0] = best; }
    };

    /// Depth by depth, or the last at once; `iterate(pass)` is the value of one of them.
    template <class Iterate>
    result<Game> deepen(const state& root, int last, bool gradually, bool all_moves,
                        const Iterate& iterate) {
        result<Game> r;
        for (int depth = gradually ? std::min(1, last) : last;; ++depth) {
            if (!search_root(root, depth, all_moves, iterate, r)) break;
            notify<iteration>(observer, depth, static_cast<double>(r.value), r.certainty,
                              allowance.nodes());
            const bool done = settled(r, all_moves);
            r.stopped = done ? stop_reason::finished : stop_reason::depth;
            if (done || depth == last) break;
        }
        if (allowance.spent()) r.stopped = allowance.reason();
        if (r.certainty == certainty::unknown && !game.outcome(root))
            r.line.push_back(list_root_moves(game, root, r).front().played);
        r.stats = stats;
        r.stats.nodes = allowance.nodes();
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = memory.bytes();
        return r;
    }

    // Nothing that was asked for rests on a guess.
    static bool settled(const result<Game>& r, bool all_moves) {
        const auto exact = [](const auto& m) { return m.certainty == certainty::exact; };
        return exact(r) && (!all_moves || std::all_of(r.moves.begin(), r.moves.end(), exact));
    }

    // One iteration; false, and `r` as it was, when the budget ran out in it.
    template <class Iterate>
    bool search_root(const state& root, int depth, bool all_moves, const Iterate& iterate,
                     result<Game>& r) {
        if (!allowance.spend()) return false;
        horizon = depth;
        memory.reach(depth);
        lines = memory.lines.data();
        const player turn = game.to_move(root);
        if (const auto outcome = game.outcome(root)) {
            report_root<Game>(turn, value::exact(seen_from(turn, *outcome)), {}, r);
            return true;
        }
        if (depth == 0) {
            report_root<Game>(turn, value::guess(seen_from(turn, horizon_value(game, root))), {},
                              r);
            return true;
        }
        pass p{*this, root, depth, all_moves, std::nullopt, list_root_moves(game, root, r)};
        if (r.certainty != certainty::unknown) p.guess = seen_from(turn, r.value);
        const value v = iterate(p);
        if (allowance.spent()) return false;
        report_root<Game>(turn, v, p.moves, r);
        r.line = played_line_of(root);
        return true;
    }

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
        const auto* entry = memory.table.find(table_key(s));
        if (!entry || !entry->bounds_below(depth) || !entry->bounds_above(depth))
            return std::nullopt;
        std::size_t index = 0;
        const auto pick = [&](const auto& moves) -> std::optional<move> {
            for (const auto& m : moves)
                if (index++ == entry->move) return m;
            return std::nullopt;
        };
        if constexpr (has_prospects<Game>)
            return pick(game.prospects(s).moves);
        else
            return pick(game.moves(s));
    }
};

/// The value of the root by a loop, in an aspiration window around the value of the iteration
/// before, `width` to either side; 0: in an open window.
template <class Loop, class Pass>
proven_value aspire(Pass& pass, score width) {
    score alpha = -infinite_score, beta = infinite_score;
    if (width > 0 && !pass.all_moves && pass.guess) {
        alpha = std::max(*pass.guess - width, -infinite_score);
        beta = std::min(*pass.guess + width, infinite_score);
    }
    for (;;) {
        const proven_value v = pass.template run<Loop>(alpha, beta);
        if (pass.stopped() || (v.value > alpha && v.value < beta)) return v;
        // Outside the window: open the side it fell out of, further each time.
        width = std::min(width, infinite_score / 2) * 2;
        if (v.value <= alpha)
            alpha = std::max(v.value - width, -infinite_score);
        else
            beta = std::min(v.value + width, infinite_score);
    }
}

}}} // namespace seesaw::v0::detail

#endif
