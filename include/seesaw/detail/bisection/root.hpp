// SPDX-License-Identifier: MIT
// The root of a bisection: its moves, what is known of each, and what a result says of them.
#ifndef SEESAW_DETAIL_BISECTION_ROOT_HPP
#define SEESAW_DETAIL_BISECTION_ROOT_HPP

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/base/score_range.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// What is known of a root move, or of the root, seen from the player to move there.
struct known_range {
    score low = -infinite_score;
    score high = infinite_score;

    bool open() const { return low < high; }
    /// The answer to the question whether it is more than v.
    void learn(score v, score answer) {
        if (answer > v)
            low = std::max(low, answer);
        else
            high = std::min(high, answer);
    }
};

template <class Game>
struct bisection_root {
    using state = state_t<Game>;

    struct root_move {
        move_t<Game> played;
        bool second; // moves next
        bool turned; // the turn has changed
        state after;
        known_range known;
        int rank;
    };

    bool second = false; // to move
    known_range known;
    std::vector<root_move> moves;
    std::vector<std::size_t> order; // of the moves, best first

    /// `visit` pays for a move whose value the game knows; the rest is left out when it cannot.
    template <class Visit>
    void list_moves(const Game& game, const state& s, const Visit& visit) {
        clear();
        second = game.to_move(s) == player::second;
        for (const auto& m : game.moves(s)) {
            const state after = game.next(s, m);
            const bool next =
                is_alternating<Game> ? !second : game.to_move(after) == player::second;
            root_move listed{m, next, next != second, after, known_by_game(game, after), 0};
            if (!listed.known.open() && !visit()) return;
            if constexpr (orders<Game>) listed.rank = static_cast<int>(game.order(s, m));
            std::size_t place = order.size();
            while (place > 0 && moves[order[place - 1]].rank < listed.rank) --place;
            order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), moves.size());
            moves.push_back(listed);
        }
    }

    known_range best_of_moves() const {
        known_range best{-infinite_score, -infinite_score};
        for (const root_move& m : moves) {
            best.low = std::max(best.low, m.known.low);
            best.high = std::max(best.high, m.known.high);
        }
        return best;
    }

    /// A score as the mover sees it, if `first` sees this, and the other way round.
    score seen(score value) const { return second ? -value : value; }

    /// Value and moves; a value of `least_asked` or less was not asked for.
    void report(score least_asked, result<Game>& r) const {
        const auto least = second ? certainty::at_most : certainty::at_least;
        const auto most = second ? certainty::at_least : certainty::at_most;
        std::optional<std::size_t> best;
        for (const std::size_t i : order)
            if (!best || moves[i].known.low > moves[*best].known.low) best = i;
        r.moves.reserve(moves.size());
        for (const root_move& m : moves) {
            // No move is worth more than the root.
            const score low = m.known.low, high = std::min(m.known.high, known.high);
            const auto how = low == high             ? certainty::exact
                             : high < infinite_score ? most
                             : low > -infinite_score ? least
                                                     : certainty::unknown;
            const score value = how == least ? low : how == certainty::unknown ? 0 : high;
            r.moves.push_back({m.played, seen(value), how});
        }
        if (best) r.line.push_back(moves[*best].played);
        if (!known.open()) {
            r.value = seen(known.low);
            r.certainty = certainty::exact;
        } else if (known.low > -infinite_score && known.high > least_asked) {
            r.value = seen(known.low);
            r.certainty = least;
        } else if (known.high < infinite_score) {
            r.value = seen(known.high);
            r.certainty = most;
        }
    }

    void clear() noexcept {
        known = {};
        moves.clear();
        order.clear();
    }

private:
    // Of a child, seen from the root's mover.
    known_range known_by_game(const Game& game, const state& s) const {
        score_range known_to_game{-infinite_score, infinite_score};
        if (const auto outcome = game.outcome(s)) {
            known_to_game = {*outcome, *outcome};
        } else if constexpr (bounds_outcome<Game>) {
            const std::pair<score, score> bounds = game.bounds(s);
            known_to_game = {bounds.first, bounds.second};
        } else if constexpr (has_look<Game>) {
            const auto look = game.look(s, {.nodes = 0});
            known_to_game = {look.low, look.high};
        }
        const auto [low, high] = seen_by(second, known_to_game.low, known_to_game.high);
        return {low, high};
    }
};

}}} // namespace seesaw::v0::detail

#endif
