// SPDX-License-Identifier: MIT
// Alpha-beta-conspiracy search (ABC): alpha-beta with two depths, one for each player.
//
// A lower bound of a position's value is a strategy of the maximising player, an upper bound one of
// the opponent. A strategy is trustworthy through the alternatives of the player who owns it: all
// of them would have to be misjudged before the bound fails. That is a conspiracy, and counting it
// along a line gives each player a depth: a move costs its player one unit of depth, or nothing if
// it was forced. A static value at or above beta is accepted when the depth of the player who gains
// by it is used up, one at or below alpha when the opponent's is, and any value when both are. So
// forced lines are searched more deeply, but only for the bound whose owner was forced.
//
// Contract. Works on any `two_player_game`; values are seen from `first`. `exact` means that no
// guess at the horizon could change the value, `estimate` that one could; with a `strategy_depth`
// that reaches the end of the game the value is that of minimax. A move is forced if no other comes
// within `margin` of it by static value after one move; by default only if there is no other.
// `depth` bounds lines of forced moves. A run that hits a limit gives the last complete iteration;
// before the first it says `unknown` and offers a move. `moves` holds the root's moves as in
// alpha_beta.hpp.
//
// Events: `iteration` after each strategy depth; within one, `expanded` for each state whose moves
// are searched, parents before children, and `cutoff` for each that is cut, after its children.
//
// Cost: every child of a node that is searched is evaluated, which also orders the moves; no table.
//
// McAllester & Yuret, "Alpha-beta-conspiracy search", 1993, 2002. Their count of forcedness is a
// function of the position; here it is the number of moves within the margin, none or some.
#ifndef SEESAW_ENGINES_ALPHA_BETA_CONSPIRACY_HPP
#define SEESAW_ENGINES_ALPHA_BETA_CONSPIRACY_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/played_line.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/base/root_moves.hpp>
#include <seesaw/detail/conspiracy/tree_pass.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// How far a strategy goes, and when a move of it counts as forced.
struct alpha_beta_conspiracy_options {
    int strategy_depth = 3;     ///< choices of each player that a strategy takes into account
    int depth = max_depth;      ///< moves to look ahead, forced ones included
    score margin = score_limit; ///< a move is forced where no other comes this close to it
};

/// For games in which the line that matters is a series of forced moves.
template <class Game>
class alpha_beta_conspiracy {
    static_assert(two_player_game<Game>, "alpha_beta_conspiracy needs a two_player_game: moves, "
                                         "next, to_move, outcome (see game.hpp)");
    static_assert(detail::scores_only<Game>,
                  "alpha_beta_conspiracy needs an evaluate(s) that returns a score, not a double");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using value = detail::proven_value;

public:
    using options = alpha_beta_conspiracy_options;
    using events = std::tuple<iteration, expanded<Game>, cutoff>;
    static constexpr std::string_view name = "alpha_beta_conspiracy";

    explicit alpha_beta_conspiracy(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(chosen) {
        const detail::option_check check(name);
        check(chosen.strategy_depth >= 1 && chosen.strategy_depth <= max_depth,
              "strategy_depth must be 1 to 1000");
        check.depth(chosen.depth, 1);
        check(chosen.margin >= 0 && chosen.margin <= score_limit,
              "margin must be 0 to 1,000,000,000");
    }
    alpha_beta_conspiracy(alpha_beta_conspiracy&&) = default;
    alpha_beta_conspiracy& operator=(alpha_beta_conspiracy&&) = default;

    const Game& rules() const { return game_; }

    /// There is nothing to forget.
    void clear() noexcept {}

    template <class Observer = unobserved>
    result<Game> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of alpha_beta_conspiracy's events: iteration, "
                      "expanded<Game>, cutoff");
        search<std::remove_reference_t<Observer>> s{game_, options_, budget(allowed), observer};
        result<Game> r;
        for (int depth = 1; s.iterate(root, depth, r); ++depth) {
            notify<iteration>(observer, depth, static_cast<double>(r.value), r.certainty,
                              s.allowance.nodes());
            const bool done = r.certainty == certainty::exact;
            r.stopped = done ? stop_reason::finished : stop_reason::depth;
            if (done || depth == options_.strategy_depth) break;
        }
        if (s.allowance.spent()) r.stopped = s.allowance.reason();
        if (r.certainty == certainty::unknown && !game_.outcome(root))
            r.line.push_back(*std::begin(game_.moves(root)));
        r.stats = detail::totals(s.stats, s.allowance);
        return r;
    }

private:
    struct candidate {
        move played;
        std::size_t listed; // place in the game's list
        state after;
        score guess; // seen from the player who makes the move
    };

    template <class Observer>
    struct search {
        const Game& game;
        const options& chosen;
        budget allowance;
        Observer& observer;
        statistics stats = {};
        std::vector<std::vector<candidate>> levels = {};
        std::vector<detail::played_line<move>> lines = {};

        // One strategy depth; false, and `r` as it was, when the budget ran out in it.
        bool iterate(const state& root, int strategy_depth, result<Game>& r) {
            if (!allowance.spend()) return false;
            reach(0);
            const player turn = game.to_move(root);
            if (const auto outcome = game.outcome(root)) {
                detail::report_root<Game>(turn, value::exact(seen_from(turn, *outcome)), {}, r);
                return true;
            }
            lines[0].clear();
            std::vector<detail::root_move<Game>> moves;
            const value best =
                search_moves(root, turn, 0, -detail::infinite_score, detail::infinite_score,
                             strategy_depth, strategy_depth, &moves);
            if (allowance.spent()) return false;
            detail::report_root<Game>(turn, best, moves, r);
            r.line.clear();
            for (int i = 0; i < lines[0].length(); ++i) r.line.push_back(lines[0][i]);
            return true;
        }

        // Everything is seen from the player to move; `own` and `other` are what is left of the
        // two depths.
        value visit(const state& s, player turn, int ply, score alpha, score beta, int own,
                    int other) {
            if (!allowance.spend()) return value::guess(0);
            stats.deepest = std::max(stats.deepest, ply);
            reach(ply);
            lines[at(ply)].clear();
            if (const auto outcome = game.outcome(s))
                return value::exact(seen_from(turn, *outcome));
            const score guess = seen_from(turn, detail::static_value(game, s));
            const bool own_used = own <= 0, other_used = other <= 0;
            if (ply == chosen.depth || (own_used && other_used) || (own_used && guess >= beta) ||
                (other_used && guess <= alpha))
                return value::guess(guess);
            return search_moves(s, turn, ply, alpha, beta, own, other, nullptr);
        }

        value search_moves(const state& s, player turn, int ply, score alpha, score beta, int own,
                           int other, std::vector<detail::root_move<Game>>* root) {
            notify<expanded<Game>>(observer, s, ply);
            ++stats.expansions;
            list(s, turn, ply);
            const std::size_t count = levels[at(ply)].size();
            own -= has_choice(levels[at(ply)]) ? 1 : 0;
            value best = value::nothing();
            for (std::size_t i = 0; i < count; ++i) {
                const candidate c = levels[at(ply)][i]; // deeper levels may move the lists
                const score floor = std::max(alpha, best.value);
                const player next = game.to_move(c.after);
                const value v = next == turn
                                    ? visit(c.after, next, ply + 1, floor, beta, own, other)
                                    : -visit(c.after, next, ply + 1, -beta, -floor, other, own);
                if (allowance.spent()) break;
                if (root)
                    root->push_back({c.played, c.listed, v, v.value > floor && v.value < beta});
                if (best.raise(v)) lines[at(ply)].assign(c.played, lines[at(ply + 1)]);
                if (best.value < beta) continue;
                best.at_most = false;
                ++stats.cutoffs;
                notify<cutoff>(observer, ply, static_cast<int>(i));
                break;
            }
            return best;
        }

        // The moves, best first by what their states look like.
        void list(const state& s, player turn, int ply) {
            auto& level = levels[at(ply)];
            level.clear();
            for (const auto& m : game.moves(s)) {
                const state after = game.next(s, m);
                const auto outcome = game.outcome(after);
                const score guess =
                    seen_from(turn, outcome ? *outcome : detail::static_value(game, after));
                level.push_back({m, level.size(), after, guess});
            }
            SEESAW_ASSERT(!level.empty());
            std::sort(level.begin(), level.end(), [](const candidate& x, const candidate& y) {
                return std::pair(-x.guess, x.listed) < std::pair(-y.guess, y.listed);
            });
        }

        bool has_choice(const std::vector<candidate>& level) const {
            return level.size() > 1 &&
                   level[1].guess >= std::int64_t{level[0].guess} - chosen.margin;
        }

        void reach(int ply) {
            if (levels.size() > at(ply)) return;
            levels.resize(at(ply) * 2 + 2);
            lines.resize(at(ply) * 2 + 3);
        }
        static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
    };

    Game game_;
    alpha_beta_conspiracy_options options_;
};

static_assert(engine<alpha_beta_conspiracy<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
