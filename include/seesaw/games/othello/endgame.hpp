// SPDX-License-Identifier: MIT
// Othello with the knowledge that helps to find the exact value of a position.
//
// The rules, states and texts are those of `othello` (games/othello.hpp). The knowledge differs: it
// counts in discs throughout, so that guesses, bounds and results can be compared.
//
//     seesaw::games::othello_endgame game;                    // {{.size = 6}} for a smaller board
//     seesaw::pvs engine(game, {.aspiration = 6});
//     auto r = engine.run(*game.parse("…64 squares… X"));     // r.value, exact
//
//   * `look` solves what is left from 11 empty squares on by itself, without a table
//     (detail/othello/finish.hpp), and cuts positions with more of them where the opponent's stable
//     discs alone (detail/othello/stability.hpp) keep the value below the window.
//   * `order` tries first what leaves the opponent few replies; on 8 × 8 the learned patterns
//     (games/othello/patterns.hpp) say how good they are.
//   * `evaluate` guesses the difference in discs at the end: from the patterns on 8 × 8, from
//     mobility, stable discs and corners on smaller ones. With it an engine that deepens finds good
//     moves before it begins to solve.
//   * `symmetric` looks for twins only in the opening, where there are some.
//
// `tune_othello endgames` measures what the patterns gain on new positions.
//
// Cost: nodes of `look` are many times cheaper than an engine's own, and most nodes are of that
// kind
// (`micro --benchmark_filter=endgame`). It is no opponent for a whole game: guesses on smaller
// boards are crude, and it knows no openings. games.hpp does not include this header because of the
// 140 KB of weights.
//
// Andersson, "Writing an Othello program" (fastest first, parity, stability).
#ifndef SEESAW_GAMES_OTHELLO_ENDGAME_HPP
#define SEESAW_GAMES_OTHELLO_ENDGAME_HPP

#include <algorithm>
#include <cstdint>

#include <seesaw/detail/base/score_range.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/othello/finish.hpp>
#include <seesaw/detail/othello/flips.hpp>
#include <seesaw/detail/othello/stability.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/patterns.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules of `othello` with all that helps to solve positions.
struct othello_endgame : othello {
    bool learned = true; ///< false: as on smaller boards, without the patterns

    /// The difference in discs that is to be expected, even, and within what is possible.
    score evaluate(const state& s) const {
        const int squares = size * size;
        const score guess = patterned() ? by_patterns(s) : by_features(s.own, s.other);
        return seen_from(s.turn, std::clamp(guess, -squares, squares));
    }

    /// Few replies for the opponent, and a position that is bad for it.
    int order(const state& s, move m) const {
        if (m == pass) return 0;
        const bits turned = detail::othello_flips(s.own, s.other, m);
        const bits own = s.other ^ turned, other = s.own ^ turned ^ detail::square_bit(m);
        const bits left = empty(own, other);
        const bits replies = detail::othello_placements(own, other, left);
        const int freedom =
            detail::count(replies) + detail::count(replies & detail::corner_squares(size));
        if (patterned() && detail::count(left) >= finished_from)
            return -pattern_units_of_a_reply * freedom -
                   othello_patterns::learned().estimate(own, other);
        // Squares that may become replies, and who moves last in a quarter of the board.
        const bits before = left | detail::square_bit(m);
        const auto odd = static_cast<int>(detail::odd_quarters(before, size) >> m & 1);
        const auto corner = static_cast<int>(detail::corner_squares(size) >> m & 1);
        const int key =
            4 * odd + 16 * corner - 8 * freedom - detail::count(neighbours(other) & left);
        return patterned() ? key : key - 2 * by_features(own, other);
    }

    /// The value where few squares are left, a bound where stable discs suffice; no moves.
    look_result<> look(const state& s, const window& w) const {
        if (const auto result = outcome(s)) return {*result, *result};
        const bool second = s.turn == player::second;
        const auto [alpha, beta] = detail::seen_by(second, w.alpha, w.beta);
        const bits left = empty(s.own, s.other);
        detail::score_range known{-size * size, size * size}; // to the mover
        std::uint64_t visited = 0;
        if (detail::count(left) > finished_from) {
            known.high = detail::stability_limit(s.other, left, size, alpha);
        } else {
            detail::othello_finish rest(size, empties_to_winner, w.nodes);
            const score value = rest.search(s.own, s.other, alpha, beta);
            visited = rest.nodes();
            if (rest.complete() && value > alpha) known.low = value;
            if (rest.complete() && value < beta) known.high = value;
        }
        known = detail::seen_by(second, known.low, known.high);
        return {known.low, known.high, visited};
    }

    state symmetric(const state& s) const {
        return detail::count(s.own | s.other) > opening_discs ? s : othello::symmetric(s);
    }

private:
    using bits = detail::bitboard;

    // Measured on the FFO positions: with less the table is asked more often than it answers.
    static constexpr int finished_from = 11;
    static constexpr int pattern_units_of_a_reply = 3 * othello_patterns::unit;
    static constexpr int opening_discs = 16;

    bool patterned() const { return learned && size == 8; }
    bits empty(bits own, bits other) const { return ~(own | other) & detail::square_board(size); }

    static bits neighbours(bits b) {
        const bits row = b | (b & ~detail::right_column) << 1 | (b & ~detail::left_column) >> 1;
        return row | row << 8 | row >> 8;
    }

    score by_patterns(const state& s) const {
        const int units = othello_patterns::learned().estimate(s.own, s.other);
        constexpr int two_discs = 2 * othello_patterns::unit;
        return 2 * ((units + (units < 0 ? -1 : 1) * two_discs / 2) / two_discs);
    }

    // Mobility, stable discs, corners, and squares that give a corner away.
    score by_features(bits own, bits other) const {
        const bits left = empty(own, other), corners = detail::corner_squares(size);
        const int freedom = detail::count(detail::othello_placements(own, other, left)) -
                            detail::count(detail::othello_placements(other, own, left));
        const int stable = detail::count(detail::stable_discs(own, left, size)) -
                           detail::count(detail::stable_discs(other, left, size));
        // Neighbours of the empty corners, but only those inside.
        const bits inside = detail::square_board(size - 2) << 9;
        const bits given = neighbours(corners & left) & inside;
        const int away = detail::count(own & given) - detail::count(other & given);
        const int taken = detail::count(own & corners) - detail::count(other & corners);
        return 2 * freedom + 4 * stable + 6 * (taken - away);
    }
};

static_assert(two_player_game<othello_endgame> && hashes<othello_endgame>);
static_assert(evaluates<othello_endgame> && orders<othello_endgame>);
static_assert(look_searches<othello_endgame> && !look_lists_moves<othello_endgame>);
static_assert(has_symmetry<othello_endgame>);
static_assert(is_alternating<othello_endgame> && is_acyclic<othello_endgame>);

}}} // namespace seesaw::v0::games

#endif
