// SPDX-License-Identifier: MIT
// The recursion of expectimax.hpp: decisions, luck, and the window that Star1 and Star2 prune with.
//
// One search belongs to one thread: it has its own table, statistics and budget. Threads are dealt
// the root's moves and, in a plain search, the outcomes below them; each has its part of the table
// and of the node limit, so that a search with the same number of threads repeats itself.
// `Windowed` is false for the plain search, which then has no window to carry along; values are
// seen from `first` throughout.
//
// If a windowed value is at most alpha the state is worth no more than it, if it is at least beta
// no less, else it is the value. What that saves at chance nodes is in star_pruning.hpp.
#ifndef SEESAW_DETAIL_EXPECTIMAX_SEARCH_HPP
#define SEESAW_DETAIL_EXPECTIMAX_SEARCH_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/move_ordering.hpp>
#include <seesaw/detail/base/played_line.hpp>
#include <seesaw/detail/expectimax/star_pruning.hpp>
#include <seesaw/detail/expectimax/table.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Observer, bool Windowed>
struct expectimax_search {
    using game_type = Game;
    using state = state_t<Game>;
    using move = move_t<Game>;
    using window = value_window<Windowed>;

    /// A path of so many moves, chance's included, ends at the horizon: a game whose luck never
    /// ends must not exhaust the stack.
    static constexpr int longest_path = max_depth;

    const Game& game;
    const expectimax_question& question;
    expected_value_table& table;
    budget allowance;
    Observer& observer;
    statistics stats = {};
    bool guessed = false; // since it was last cleared, a guess has gone into a value
    int luck = 0;         // chance moves on the path: no line is kept below one
    std::vector<played_line<move>> lines = {};

    /// Any state. `reach` is the product of the probabilities on the path.
    expected_value search(const state& s, int depth, window w, double reach, int ply) {
        if (!allowance.spend()) return {};
        stats.deepest = std::max(stats.deepest, ply);
        if (luck == 0) lines[static_cast<std::size_t>(ply)].clear();
        if (const auto result = end_value(game, s)) return {within(*result), 0};
        if constexpr (bounds_outcome<Game>) {
            const std::pair<score, score> known = game.bounds(s);
            const double low = std::clamp<double>(known.first, question.low, question.high);
            const double high = std::clamp<double>(known.second, question.low, question.high);
            if (low == high) return {low, 0};
            if constexpr (Windowed) {
                if (low >= w.beta) return {low, 0};
                if (high <= w.alpha) return {high, 0};
            }
            expected_value v = search_moves(s, depth, w, reach, ply);
            v.value = std::clamp(v.value, low, high);
            return v;
        } else {
            return search_moves(s, depth, w, reach, ply);
        }
    }

    /// The best move of a state that the table knows the value of, for this depth.
    std::optional<move> remembered_move(const state& s, int depth) const {
        if constexpr (hashes<Game>) {
            if (!worth_remembering(depth, false) || !(twin(s, depth) == s)) return std::nullopt;
            const auto* entry = table.find(key_of(twin(s, depth)), depth);
            if (!entry || !entry->holds_for(depth) || !entry->exact()) return std::nullopt;
            std::size_t index = 0;
            for (const auto& m : game.moves(s))
                if (index++ == entry->move && entry->move != expected_entry::no_move) return m;
        }
        return std::nullopt;
    }

    /// A value that the options rule out is moved to where they allow it, and is a guess then.
    double within(double value) {
        if (value >= question.low && value <= question.high) [[likely]]
            return value;
        guessed = true;
        return std::clamp(value, question.low, question.high);
    }

    /// The value at the horizon.
    double judge(const state& s) {
        guessed = true;
        double value = 0;
        if constexpr (evaluates<Game>) value = static_cast<double>(game.evaluate(s));
        return std::clamp(value, question.low, question.high);
    }

    /// What the mover has secured narrows the window; false when it is empty.
    static bool narrow(window& w, double value, bool maximise) {
        if (maximise)
            w.alpha = std::max(w.alpha, value);
        else
            w.beta = std::min(w.beta, value);
        return w.alpha < w.beta;
    }

    void keep_line(int ply, const move& m) {
        const auto at = static_cast<std::size_t>(ply);
        lines[at].assign(m, lines[at + 1]);
    }

private:
    template <class>
    friend class star_pruning;

    // Where the game has bounds, every state is held against them.
    static constexpr bool judged_without_bounds = !bounds_outcome<Game>;

    [[gnu::always_inline]] expected_value search_moves(const state& s, int depth, window w,
                                                       double reach, int ply) {
        if (depth == 0 || ply >= longest_path) return {judge(s), 0};
        const player turn = game.to_move(s);
        if constexpr (has_chances<Game>) {
            if (turn == player::chance) {
                if (reach < question.cut) return {judge(s), 1};
                const int below = depth - (question.count_chance ? 1 : 0);
                return remember(s, depth, w, true, [&](std::size_t&) {
                    notify<expanded<Game>>(observer, s, ply);
                    ++stats.expansions;
                    ++luck;
                    const expected_value v = expect(s, below, w, reach, ply);
                    --luck;
                    return v;
                });
            }
        }
        return remember(s, depth, w, false, [&](std::size_t& best) {
            notify<expanded<Game>>(observer, s, ply);
            ++stats.expansions;
            return decide(s, turn, depth - 1, w, reach, ply, best);
        });
    }

    // ── Decisions ───────────────────────────────────────────────────────────────────────────────

    // `depth` is what is left below; `best` comes as the place of the move to try first.
    // `known` is one whose value is known.
    expected_value decide(const state& s, player turn, int depth, window w, double reach, int ply,
                          std::size_t& best, const known_move* known = nullptr) {
        if constexpr (!Windowed && judged_without_bounds)
            if (depth == 0 || reach < question.cut)
                return decide_last(s, turn, depth, reach, ply, best);
        const bool maximise = turn != player::second;
        expected_value chosen;
        bool any = false;
        // False when the other moves do not matter any more.
        const auto consider = [&](const move& m, std::size_t index) {
            const expected_value v = Windowed && known != nullptr && index == known->place
                                         ? known->found
                                         : search(game.next(s, m), depth, w, reach, ply + 1);
            if (!any || (maximise ? v.value > chosen.value : v.value < chosen.value)) {
                chosen = v;
                best = index;
                if (luck == 0) keep_line(ply, m);
            }
            any = true;
            if constexpr (Windowed) return narrow(w, chosen.value, maximise);
            return true;
        };
        const auto& moves = game.moves(s);
        if constexpr (Windowed) {
            move_picker<move, capacity_of<std::remove_cvref_t<decltype(moves)>>> picker;
            for (const auto& m : moves) picker.add(m, rank(s, m));
            if (best != expected_entry::no_move) picker.promote(best);
            while (picker.next()) {
                if (consider(picker.move(), picker.index())) continue;
                ++stats.cutoffs;
                notify<cutoff>(observer, ply, picker.tried() - 1);
                break;
            }
        } else {
            std::size_t index = 0;
            for (const auto& m : moves) consider(m, index++);
        }
        SEESAW_ASSERT(any && "moves(s) is empty although the game goes on");
        return chosen;
    }

    // The same where what follows is judged, for the depth or, if luck follows, for the cut: most
    // nodes of a search. They are visited right here and paid for together.
    [[gnu::always_inline]] expected_value decide_last(const state& s, player turn, int depth,
                                                      double reach, int ply, std::size_t& best) {
        const bool maximise = turn != player::second;
        const bool at_depth = depth == 0;
        if (luck == 0) lines[static_cast<std::size_t>(ply) + 1].clear();
        expected_value chosen;
        std::uint64_t visits = 0;
        std::size_t index = 0;
        for (const auto& m : game.moves(s)) {
            const state after = game.next(s, m);
            expected_value v;
            ++visits;
            if (const auto result = end_value(game, after)) {
                v.value = within(*result);
            } else if (at_depth || game.to_move(after) == player::chance) {
                v = {judge(after), at_depth ? 0.0 : 1.0};
            } else {
                v = search(after, depth, {}, reach, ply + 1);
                --visits; // it has paid for itself
            }
            if (index == 0 || (maximise ? v.value > chosen.value : v.value < chosen.value)) {
                chosen = v;
                best = index;
                if (luck == 0) keep_line(ply, m);
            }
            ++index;
        }
        if (!allowance.spend(visits)) return {};
        stats.deepest = std::max(stats.deepest, ply + 1);
        return chosen;
    }

    std::int64_t rank(const state& s, const move& m) const {
        if constexpr (orders<Game>) return game.order(s, m);
        return 0;
    }

    // ── Luck ────────────────────────────────────────────────────────────────────────────────────

    expected_value expect(const state& s, int depth, window w, double reach, int ply) {
        if constexpr (has_last_decisions<Game> && judged_without_bounds)
            if (depth == 1 || (!Windowed && reach < far_from_cut * question.cut))
                if (const auto& decisions = game.last_decisions(s);
                    std::begin(decisions) != std::end(decisions))
                    return expect_last(s, decisions, depth, reach, ply);
        const auto& chances = game.chances(s);
        if constexpr (Windowed) {
            return star_pruning<expectimax_search>(*this, s, depth, w, reach, ply).expect(chances);
        } else {
            expected_value mean;
            for (const auto& c : chances) {
                const expected_value v =
                    search(game.next(s, c.move), depth, w, reach * c.probability, ply + 1);
                mean.value += c.probability * v.value;
                mean.dropped += c.probability * v.dropped;
            }
            return mean;
        }
    }

    // Where none of the outcomes will be cut, to ask for last decisions is in vain.
    static constexpr double far_from_cut = 100;

    // The same where the game has valued the decision after each outcome, and most are last ones:
    // the others are searched.
    template <class Decisions>
    expected_value expect_last(const state& s, const Decisions& decisions, int depth, double reach,
                               int ply) {
        expected_value mean;
        std::uint64_t visits = 0, expansions = 0;
        for (const auto& d : decisions) {
            const double p = d.probability;
            if (depth > 1 && reach * p >= question.cut) {
                const expected_value v =
                    search(game.next(s, d.move), depth, {}, reach * p, ply + 1);
                mean.value += p * v.value;
                mean.dropped += p * v.dropped;
            } else if (d.moves > 0) [[likely]] {
                notify<expanded<Game>>(observer, game.next(s, d.move), ply + 1);
                ++expansions;
                visits += 1 + static_cast<std::uint64_t>(d.moves);
                mean.value += p * std::clamp<double>(d.value, question.low, question.high);
                if (depth > 1) mean.dropped += p;
            } else {
                ++visits;
                mean.value += p * within(end_value(game, game.next(s, d.move)).value_or(0));
            }
        }
        if (!allowance.spend(visits)) return {};
        stats.expansions += expansions;
        stats.deepest = std::max(stats.deepest, ply + (expansions > 0 ? 2 : 1));
        guessed |= expansions > 0;
        return mean;
    }

    // ── The table ───────────────────────────────────────────────────────────────────────────────

    // Below that, searching is no slower than looking up; a decision that luck follows, as it does
    // in games with last decisions, is found again by what follows.
    bool worth_remembering(int depth, bool chance) const {
        const int least = chance && !question.count_chance      ? 1
                          : has_last_decisions<Game> && !chance ? 3
                                                                : 2;
        return depth >= least && !table.empty();
    }

    std::uint64_t key_of(const state& s) const {
        return expected_value_table::scatter(game.hash(s));
    }

    // Twins are known as one where finding the twin is little beside the search.
    decltype(auto) twin(const state& s, int depth) const {
        if constexpr (has_symmetry<Game>)
            return depth > 1 ? game.symmetric(s) : s;
        else
            return (s);
    }

    // `find` finds the value, and the place of the best move.
    template <class Find>
    [[gnu::always_inline]] expected_value remember(const state& s, int depth, const window& w,
                                                   bool chance, const Find& find) {
        std::size_t best = expected_entry::no_move;
        if constexpr (hashes<Game>) {
            if (worth_remembering(depth, chance)) {
                const auto& canonical = twin(s, depth);
                const std::uint64_t key = key_of(canonical);
                double alpha = -infinite_value, beta = infinite_value;
                if constexpr (Windowed) alpha = w.alpha, beta = w.beta;
                if (const auto* entry = table.find(key, depth)) {
                    if (entry->holds_for(depth) && entry->answers(alpha, beta)) {
                        ++stats.table_hits;
                        guessed |= entry->guessed();
                        return entry->value();
                    }
                    best = entry->move;
                }
                const bool before = std::exchange(guessed, false);
                const expected_value v = find(best);
                // A twin lists its moves in another order.
                if (!(canonical == s)) best = expected_entry::no_move;
                if (!allowance.spent())
                    table.store({key, v, v.value > alpha, v.value < beta, guessed, depth, best});
                guessed |= before;
                return v;
            }
        }
        return find(best);
    }
};

}}} // namespace seesaw::v0::detail

#endif
