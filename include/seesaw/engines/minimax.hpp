// SPDX-License-Identifier: MIT
// Minimax: the whole tree, to the end or to a depth.
//
// The definition of the value of a game, written down as a program: a finished state is worth its
// outcome, a state at the horizon its `evaluate` (0 where the game has none), any other state the
// best of its successors for the player to move. Nothing is pruned, ordered or remembered, so that
// nothing can be wrong: this is the oracle that every other engine is tested against.
//
// Contract. Works on any `two_player_game`. The result holds the value of every root move and the
// first line, in the game's order of moves, that reaches the value. `certainty` is `exact` when no
// path met the horizon, `estimate` (and `stopped = depth`) otherwise. A run that hits a limit has
// finished nothing and says `unknown`, except that root moves searched before keep their values.
//
// Cost: every node of the tree, branching^depth; memory for one path. `expanded` is sent once for
// every state whose moves are searched, parents before children.
//
// Shannon, "Programming a Computer for Playing Chess", 1950.
#ifndef SEESAW_ENGINES_MINIMAX_HPP
#define SEESAW_ENGINES_MINIMAX_HPP

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/horizon.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// The depth; nothing else changes what minimax does.
struct minimax_options {
    int depth = max_depth; ///< moves to look ahead; max_depth: to the end of the game
};

/// The definition of a value, for small trees and for testing other engines.
template <class Game>
class minimax {
    static_assert(two_player_game<Game>,
                  "minimax needs a two_player_game: moves, next, to_move, outcome (see game.hpp)");

public:
    using options = minimax_options;
    using events = std::tuple<expanded<Game>>;
    static constexpr std::string_view name = "minimax";

    explicit minimax(Game rules, options chosen = {}) : game_(std::move(rules)), options_(chosen) {
        detail::option_check(name).depth(chosen.depth);
    }
    minimax(minimax&&) = default;
    minimax& operator=(minimax&&) = default;

    const Game& rules() const { return game_; }

    /// There is nothing to forget.
    void clear() noexcept {}

    template <class Observer = unobserved>
    result<Game> run(const state_t<Game>& root, const limits& allowed = {},
                     Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of minimax's events: expanded<Game>");
        search<std::remove_reference_t<Observer>> s{game_, options_.depth, budget(allowed),
                                                    observer};
        result<Game> r;
        const auto value = s.value(root, 0, &r);
        r.stats = detail::totals(s.stats, s.allowance);
        r.stopped = s.allowance.spent() ? s.allowance.reason()
                    : s.met_horizon     ? stop_reason::depth
                                        : stop_reason::finished;
        if (value) {
            r.value = *value;
            r.certainty = s.met_horizon ? certainty::estimate : certainty::exact;
        }
        return r;
    }

private:
    template <class Observer>
    struct search {
        const Game& game;
        int depth;
        budget allowance;
        Observer& observer;
        bool met_horizon = false;
        statistics stats = {};
        std::vector<std::vector<move_t<Game>>> lines = {}; // the best line found below each ply

        // The value seen from `first`; nullopt when the budget is spent.
        std::optional<score> value(const state_t<Game>& s, int ply, result<Game>* root = nullptr) {
            if (!allowance.spend()) return std::nullopt;
            stats.deepest = std::max(stats.deepest, ply);
            if (static_cast<int>(lines.size()) <= ply + 1) lines.resize(lines.size() * 2 + 2);
            lines[at(ply)].clear();
            if (const auto result = game.outcome(s)) return *result;
            if (ply == depth) {
                met_horizon = true;
                return detail::horizon_value(game, s);
            }
            notify<expanded<Game>>(observer, s, ply);
            ++stats.expansions;
            const bool maximise = game.to_move(s) != player::second;
            std::optional<score> best;
            for (const auto& m : game.moves(s)) {
                const bool horizon_before = std::exchange(met_horizon, false);
                const auto v = value(game.next(s, m), ply + 1);
                if (!v) return std::nullopt;
                if (root)
                    root->moves.push_back(
                        {m, *v, met_horizon ? certainty::estimate : certainty::exact});
                met_horizon |= horizon_before;
                if (!best || (maximise ? *v > *best : *v < *best)) {
                    best = v;
                    lines[at(ply)].assign(1, m);
                    lines[at(ply)].insert(lines[at(ply)].end(), lines[at(ply + 1)].begin(),
                                          lines[at(ply + 1)].end());
                }
            }
            SEESAW_ASSERT(best && "moves(s) is empty although outcome(s) says the game goes on");
            if (root) root->line = lines[0];
            return best;
        }

        static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
    };

    Game game_;
    minimax_options options_;
};

static_assert(engine<minimax<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
