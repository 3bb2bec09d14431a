// SPDX-License-Identifier: MIT
// The root of a minimax search: the order of its moves from one iteration to the next, and what a
// result says of them.
#ifndef SEESAW_DETAIL_BASE_ROOT_MOVES_HPP
#define SEESAW_DETAIL_BASE_ROOT_MOVES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
struct root_move {
    move_t<Game> played;
    std::size_t listed; // place in the game's list
    proven_value found; // seen from the player to move
    bool open;          // searched with a window that contains the value
};

/// Best first as far as the last iteration knows, or the game where there was none.
template <class Game>
std::vector<root_move<Game>> list_root_moves(const Game& game, const state_t<Game>& root,
                                             const result<Game>& last) {
    const player turn = game.to_move(root);
    std::vector<root_move<Game>> moves;
    for (const auto& m : game.moves(root))
        moves.push_back({m, moves.size(), proven_value::guess(0), false});
    const auto rank = [&](const root_move<Game>& m) -> std::int64_t {
        if (!last.line.empty() && m.played == last.line.front()) return infinite_score;
        if (!last.moves.empty()) return seen_from(turn, last.moves[m.listed].value);
        if constexpr (orders<Game>) return game.order(root, m.played);
        return 0;
    };
    std::sort(moves.begin(), moves.end(), [&](const auto& x, const auto& y) {
        return std::pair(rank(y), x.listed) < std::pair(rank(x), y.listed);
    });
    return moves;
}

/// Writes the value and the root moves, seen from `first`, in the game's order.
template <class Game>
void report_root(player turn, const proven_value& v, const std::vector<root_move<Game>>& moves,
                 result<Game>& r) {
    const auto how = [&](const proven_value& found, bool open) {
        if (found.at_least && found.at_most) return certainty::exact;
        if (open || !found.at_most) return certainty::estimate;
        return turn == player::second ? certainty::at_least : certainty::at_most;
    };
    r.value = seen_from(turn, v.value);
    r.certainty = how(v, true);
    r.moves.resize(moves.size());
    for (const auto& m : moves)
        r.moves[m.listed] = {m.played, seen_from(turn, m.found.value), how(m.found, m.open)};
}

/// The line as played from `root`, where a search has seen twins of its states: each move is the
/// one that leads to a twin of what the search's move led to. `next_move(s, ply)` is the search's
/// move in the state it saw, if it knows one; `twin(s)` the state that it would see.
template <class Game, class NextMove, class Twin>
std::vector<move_t<Game>> line_as_played(const Game& game, const state_t<Game>& root,
                                         const NextMove& next_move, const Twin& twin) {
    std::vector<move_t<Game>> line;
    state_t<Game> actual = root, seen = root;
    for (int ply = 0; !game.outcome(actual); ++ply) {
        const std::optional<move_t<Game>> m = next_move(seen, ply);
        if (!m) break;
        const state_t<Game> target = twin(game.next(seen, *m));
        const auto moves = game.moves(actual);
        const auto found = std::find_if(std::begin(moves), std::end(moves), [&](const auto& c) {
            return twin(game.next(actual, c)) == target;
        });
        if (found == std::end(moves)) break;
        line.push_back(*found);
        actual = game.next(actual, *found);
        seen = target;
    }
    return line;
}

}}} // namespace seesaw::v0::detail

#endif
