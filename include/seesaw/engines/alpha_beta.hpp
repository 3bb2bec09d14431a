// SPDX-License-Identifier: MIT
// Alpha-beta search.
//
// Finds the minimax value without looking at moves that cannot matter: once one reply refutes a
// move, the other replies are not needed. `alpha` is what the player to move has already secured,
// `beta` what the opponent will not exceed; a value outside the window is a bound, and the search
// is fail-soft: the bound returned is the best that was found, not the edge of the window.
//
// Around that recursion stand the usual domain-independent parts, each an option: iterative
// deepening, a transposition table (where the game hashes), killer and history ordering, and an
// aspiration window. The game helps through its optional members: `order`, `bounds`, `prospects`,
// `finish`, `symmetric`.
//
// Contract. Works on any `two_player_game`; values are seen from `first`. At depth d the value is
// the minimax value at depth d: the parts above change the time, never the value, and `bounds`,
// `prospects` and `finish` only replace guesses by truth. Every value carries a proof or none:
// `exact` means that no guess at the horizon could change it, `estimate` (and `stopped = depth`)
// that one could. Once the depth reaches the longest game that is left, the result is exact. In a
// game that hashes without `hash_is_unique`, exact means up to a collision of 64-bit hashes. A run
// that hits a limit gives the result of the last complete iteration; before the first is complete
// it knows nothing, says so (`unknown`), and offers the move it would have tried first.
//
// `moves` holds every root move. Those searched with an open window have their value; those only
// refuted have a bound: `at_most` (seen from the player to move; `at_least` when that is `second`)
// where it is proven, `estimate` where it rests on the horizon. With `all_moves` each gets its
// value.
//
// Events: `iteration` after each complete deepening step; within one, `expanded` for each state
// whose moves are searched, parents before children, and `cutoff` for each that is cut, after its
// children. With a table and a game that has `symmetric`, states below the root are canonical
// twins.
//
// Cost: about the square root of minimax's tree when moves are well ordered. Memory: the table and
// a path; nothing is allocated per node unless the game itself lists its moves in a vector. It does
// not: extend or reduce, use null windows, or run on several threads.
//
// Knuth & Moore, "An Analysis of Alpha-Beta Pruning", 1975. Fishburn, "Another optimization of
// alpha-beta search", 1983 (fail-soft).
#ifndef SEESAW_ENGINES_ALPHA_BETA_HPP
#define SEESAW_ENGINES_ALPHA_BETA_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/horizon.hpp>
#include <seesaw/detail/move_ordering.hpp>
#include <seesaw/detail/played_line.hpp>
#include <seesaw/detail/proven_value.hpp>
#include <seesaw/detail/root_moves.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

struct alpha_beta_options {
    int depth = max_depth; ///< moves to look ahead; max_depth: to the end of the game
    std::uint64_t table_bytes = std::uint64_t{16} << 20; ///< 0: no table
    bool deepen = true;      ///< search depth 1, 2, 3 … first; false: the full depth at once
    bool learn_order = true; ///< killer and history ordering
    score aspiration = 0;    ///< half-width of the window around the last value; 0: open window
    bool all_moves = false;  ///< the value of every root move, not only of the best
};

template <class Game>
class alpha_beta {
    static_assert(
        two_player_game<Game>,
        "alpha_beta needs a two_player_game: moves, next, to_move, outcome (see game.hpp)");

public:
    using options = alpha_beta_options;
    using events = std::tuple<iteration, expanded<Game>, cutoff>;
    static constexpr std::string_view name = "alpha_beta";

    explicit alpha_beta(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(chosen), table_(hashes<Game> ? chosen.table_bytes : 0),
          memory_(chosen.learn_order) {
        detail::require(options_.depth >= 0 && options_.depth <= max_depth,
                        "alpha_beta_options.depth must be 0 to 1000");
        detail::require(options_.aspiration >= 0 && options_.aspiration <= score_limit,
                        "alpha_beta_options.aspiration must be 0 to 1,000,000,000");
    }
    alpha_beta(alpha_beta&&) = default;
    alpha_beta& operator=(alpha_beta&&) = default;

    /// Forgets what earlier runs left in the table and in the ordering.
    void clear() {
        table_.clear();
        memory_.clear();
    }

    template <class Observer = unobserved>
    result<Game> run(const state_t<Game>& root, const limits& allowed = {},
                     Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of alpha_beta's events: iteration, "
                      "expanded<Game>, cutoff");
        using listener = std::remove_reference_t<Observer>;
        table_.age();
        const budget allowance(allowed, bytes());
        if (!orders<Game> && table_.empty() && !options_.learn_order)
            return search<listener, false>{*this, allowance, observer}.deepen(root);
        return search<listener, true>{*this, allowance, observer}.deepen(root);
    }

private:
    using state = state_t<Game>;
    using move = move_t<Game>;
    using value = detail::proven_value;

    static constexpr score infinite = detail::infinite_score;

    // One run. Values and windows are seen from the player to move. `Ordered` is false where
    // neither the game nor the engine has an opinion on the order of moves.
    template <class Observer, bool Ordered>
    struct search {
        alpha_beta& engine;
        budget allowance;
        Observer& observer;
        const Game& game = engine.game_;
        statistics stats = {};
        int horizon = 0;                            // depth of the current iteration
        detail::played_line<move>* lines = nullptr; // the best line found below each ply

        // ── The recursion ───────────────────────────────────────────────────────────────────────

        // If v <= alpha the value is at most v, if v >= beta at least v, else it is v.
        value search_state(const state& given, bool second, int depth, score alpha, score beta) {
            const int ply = horizon - depth;
            if (!allowance.spend()) return value::guess(0);
            stats.deepest = std::max(stats.deepest, ply);
            lines[ply].clear();

            const player turn = second ? player::second : player::first;
            if (const auto outcome = game.outcome(given))
                return value::exact(seen_from(turn, *outcome));
            if (depth == 0)
                return value::guess(seen_from(turn, detail::horizon_value(game, given)));

            const auto& s = canonical(given);
            if constexpr (has_prospects<Game>) {
                const auto outlook = game.prospects(s);
                if (const auto known = detail::settle(outlook.low, outlook.high, turn, alpha, beta))
                    return *known;
                const auto list = [&]() -> const auto& { return outlook.moves; };
                return search_moves(s, list, turn, depth, alpha, beta);
            } else {
                if constexpr (bounds_outcome<Game>) {
                    const std::pair<score, score> bounds = game.bounds(s);
                    if (const auto known =
                            detail::settle(bounds.first, bounds.second, turn, alpha, beta))
                        return *known;
                }
                const auto list = [&] { return game.moves(s); };
                return search_moves(s, list, turn, depth, alpha, beta);
            }
        }

        // Inlined, so that a node is one call. `list` lists the moves, if it comes to that.
        template <class List>
        [[gnu::always_inline]] value search_moves(const state& s, const List& list, player turn,
                                                  int depth, score alpha, score beta) {
            const int ply = horizon - depth;
            if constexpr (finishes<Game>) {
                if (const auto known = finish(s, turn, alpha, beta)) return *known;
            }
            std::uint64_t key = 0;
            std::size_t remembered = detail::bound_entry::no_move;
            if (tabled()) {
                key = table_key(s);
                if (const auto* entry = engine.table_.find(key)) {
                    if (const auto known = entry->answer(depth, alpha, beta)) {
                        ++stats.table_hits;
                        return *known;
                    }
                    remembered = entry->move;
                }
            }
            notify<expanded<Game>>(observer, s, ply);
            ++stats.expansions;

            value best = value::nothing();
            std::size_t best_index = remembered;
            const auto& moves = list();
            auto candidates = promising_first(s, moves, turn, ply, remembered);
            while (const auto* m = candidates.next()) {
                const value v =
                    search_child(s, turn, m->move, depth, std::max(alpha, best.value), beta);
                if (allowance.spent()) return value::guess(0);
                if (best.raise(v)) {
                    best_index = m->index;
                    if (v.value > alpha) lines[ply].assign(m->move, lines[ply + 1]);
                }
                if (best.value >= beta) {
                    best.at_most = false; // other moves may be better still
                    ++stats.cutoffs;
                    notify<cutoff>(observer, ply, candidates.tried() - 1);
                    if (Ordered && engine.options_.learn_order)
                        engine.memory_.cut(m->move, ply, turn == player::second, depth);
                    break;
                }
            }
            if (tabled()) engine.table_.store({key, best, alpha, beta, depth, best_index});
            return best;
        }

        [[gnu::always_inline]] value search_child(const state& s, player turn, const move& m,
                                                  int depth, score alpha, score beta) {
            const state child = game.next(s, m);
            const bool second = turn == player::second;
            if constexpr (is_alternating<Game>) {
                return -search_state(child, !second, depth - 1, -beta, -alpha);
            } else {
                // What a finished child says of its turn means nothing, but it is asked only here.
                if ((game.to_move(child) == player::second) == second)
                    return search_state(child, second, depth - 1, alpha, beta);
                return -search_state(child, !second, depth - 1, -beta, -alpha);
            }
        }

        // ── What the recursion leans on ─────────────────────────────────────────────────────────

        bool tabled() const {
            if constexpr (Ordered && hashes<Game>) return !engine.table_.empty();
            return false;
        }

        std::uint64_t table_key(const state& s) const {
            if constexpr (hashes<Game>) return detail::bound_table::scatter(game.hash(s));
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

        // The moves, best first as far as the table, the game and earlier cutoffs know.
        template <class Moves>
        auto promising_first(const state& s, const Moves& moves, player turn, int ply,
                             std::size_t remembered) {
            if constexpr (!Ordered) {
                return detail::listed_moves<move, Moves>(moves);
            } else {
                detail::move_picker<move, detail::capacity_of<Moves>> picker;
                for (const auto& m : moves) {
                    std::int64_t key = 0;
                    if constexpr (orders<Game>)
                        key += static_cast<std::int64_t>(game.order(s, m)) << 32;
                    if (engine.options_.learn_order)
                        key += engine.memory_.rank(m, ply, turn == player::second);
                    picker.add(m, key);
                }
                picker.promote(remembered);
                return picker;
            }
        }

        // ── The root ────────────────────────────────────────────────────────────────────────────

        result<Game> deepen(const state& root) {
            result<Game> r;
            const int last = engine.options_.depth;
            for (int depth = engine.options_.deepen ? std::min(1, last) : last;; ++depth) {
                if (!search_root(root, depth, r)) break;
                notify<iteration>(observer, depth, static_cast<double>(r.value), r.certainty,
                                  allowance.nodes());
                const bool done = settled(r);
                r.stopped = done ? stop_reason::finished : stop_reason::depth;
                if (done || depth == last) break;
            }
            if (allowance.spent()) r.stopped = allowance.reason();
            if (r.certainty == certainty::unknown && !game.outcome(root))
                r.line.push_back(detail::list_root_moves(game, root, r).front().played);
            r.stats = stats;
            r.stats.nodes = allowance.nodes();
            r.stats.time = allowance.elapsed();
            r.stats.peak_bytes = engine.bytes();
            return r;
        }

        // Nothing that was asked for rests on a guess.
        bool settled(const result<Game>& r) const {
            const auto exact = [](const auto& m) { return m.certainty == certainty::exact; };
            return exact(r) && (!engine.options_.all_moves ||
                                std::all_of(r.moves.begin(), r.moves.end(), exact));
        }

        // One iteration; false, and `r` as it was, when the budget ran out in it.
        bool search_root(const state& root, int depth, result<Game>& r) {
            if (!allowance.spend()) return false;
            horizon = depth;
            lines = engine.reach(depth);
            const player turn = game.to_move(root);
            if (const auto outcome = game.outcome(root)) {
                detail::report_root<Game>(turn, value::exact(seen_from(turn, *outcome)), {}, r);
                return true;
            }
            if (depth == 0) {
                const score guess = detail::horizon_value(game, root);
                detail::report_root<Game>(turn, value::guess(seen_from(turn, guess)), {}, r);
                return true;
            }
            auto moves = detail::list_root_moves(game, root, r);
            score width = engine.options_.aspiration;
            score alpha = -infinite, beta = infinite;
            if (width > 0 && !engine.options_.all_moves && r.certainty != certainty::unknown) {
                const score guess = seen_from(turn, r.value);
                alpha = std::max(guess - width, -infinite);
                beta = std::min(guess + width, infinite);
            }
            for (;;) {
                const value v = search_root_moves(root, depth, alpha, beta, moves);
                if (allowance.spent()) return false;
                if (v.value > alpha && v.value < beta) {
                    detail::report_root<Game>(turn, v, moves, r);
                    r.line = played_line(root);
                    return true;
                }
                // Outside the window: open the side it fell out of, further each time.
                width = std::min(width, infinite / 2) * 2;
                if (v.value <= alpha)
                    alpha = std::max(v.value - width, -infinite);
                else
                    beta = std::min(v.value + width, infinite);
            }
        }

        value search_root_moves(const state& root, int depth, score alpha, score beta,
                                std::vector<detail::root_move<Game>>& moves) {
            notify<expanded<Game>>(observer, root, 0);
            ++stats.expansions;
            const player turn = game.to_move(root);
            value best = value::nothing();
            for (auto& m : moves) {
                const score floor = engine.options_.all_moves ? alpha : std::max(alpha, best.value);
                m.found = search_child(root, turn, m.played, depth, floor, beta);
                if (allowance.spent()) break;
                m.open = m.found.value > floor && m.found.value < beta;
                if (best.raise(m.found)) lines[0].assign(m.played, lines[1]);
                if (best.value >= beta) break;
            }
            return best;
        }

        // Where the table answered for a state of the line, its remembered moves carry the line on.
        std::vector<move> played_line(const state& root) {
            const auto next_move = [&](const state& s, int ply) -> std::optional<move> {
                if (ply < lines[0].length()) return lines[0][ply];
                return remembered_move(s, horizon - ply);
            };
            return detail::line_as_played(game, root, next_move,
                                          [&](const state& s) -> state { return canonical(s); });
        }

        // The best move of a state that the table knows the value of, for this depth.
        std::optional<move> remembered_move(const state& s, int depth) const {
            if (depth <= 0 || !tabled()) return std::nullopt;
            const auto* entry = engine.table_.find(table_key(s));
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

    std::uint64_t bytes() const { return table_.bytes() + memory_.bytes(); }

    detail::played_line<move>* reach(int depth) {
        if (static_cast<int>(lines_.size()) < depth + 2)
            lines_.resize(static_cast<std::size_t>(depth) + 2);
        if (options_.learn_order) memory_.reach(depth);
        return lines_.data();
    }

    Game game_;
    alpha_beta_options options_;
    detail::bound_table table_;
    detail::cutoff_memory<move> memory_;
    std::vector<detail::played_line<move>> lines_;
};

}} // namespace seesaw::v0

#endif
