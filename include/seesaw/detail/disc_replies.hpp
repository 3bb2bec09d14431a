// SPDX-License-Identifier: MIT
// What a disc leaves the opponent in Connect Four, seen without a search and for several discs at
// once.
//
// Threats. Two cells to fill at once, or no move that does not open one, is a loss.
//
// Following. Let the mover from now on answer every disc in the column where it fell. The empty
// cells of a column, counted from the top, then make pairs: the follower gets the upper cell of
// each, the opponent the lower. A column with an odd number of them has one left over, its lowest;
// if an even number of cells is empty in all, there is an even number of such columns, and to a
// disc in one left-over cell the follower answers in another. So the opponent never has more than
// its discs, the lower cells and the left-over ones: without a line among these it cannot win. Nor
// does it get anything above a cell where the follower completes a line, and as it must in the end
// fill the cell below, it loses.
//
// With an odd number of empty cells one left-over cell has nothing to go with. In its column the
// follower answers all the same, which shifts the pairs by one cell, and must complete a line there
// before the column is full.
//
// Allis, "A knowledge-based approach of Connect-Four", 1988 (claimeven, baseinverse, zugzwang).
#ifndef SEESAW_DETAIL_DISC_REPLIES_HPP
#define SEESAW_DETAIL_DISC_REPLIES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <seesaw/detail/bitboard.hpp>
#include <seesaw/detail/disc_board.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Several boards in one register.
#if defined(__AVX2__)
using board_lanes [[gnu::vector_size(32)]] = std::uint64_t;
#else
using board_lanes [[gnu::vector_size(16)]] = std::uint64_t;
#endif
inline constexpr std::size_t lanes_of_boards = sizeof(board_lanes) / sizeof(std::uint64_t);

/// What a mover has after each of several moves.
struct disc_replies {
    board_lanes threats; ///< empty cells that would complete a line
    board_lanes forced;  ///< those that can be filled at once
    board_lanes lost;    ///< not 0: there is no defence
    board_lanes doubts;  ///< not 0: following promises nothing
};

/// `own` and `all` before the moves, `after` all discs after each of them.
template <class Board>
disc_replies replies_to(Board board, std::uint64_t own, std::uint64_t all,
                        const board_lanes& after) {
    const auto where_zero = [](const board_lanes& b) {
        return reinterpret_cast<board_lanes>(b == 0);
    };
    const std::uint64_t upper = board.upper_rows();
    const board_lanes landing = board.landing_cells(after), left_over = landing & upper;
    const board_lanes threats = board.completing_cells(own | (after ^ all)) & ~after;
    const board_lanes forced = landing & threats;
    const board_lanes safe = (forced | (landing & where_zero(forced))) & ~(threats >> 1);

    disc_replies found;
    found.threats = threats;
    found.forced = forced;
    found.lost = (forced & (forced - 1)) | (landing & where_zero(safe));
    if ((board.cells() - count(all)) % 2 != 0) { // and after the move it is even
        const board_lanes out_of_reach = after | board.and_above(threats & upper & ~left_over);
        const board_lanes lower = ~out_of_reach & (board.all_cells() & ~upper);
        found.doubts = board.lines((all ^ own) | left_over | lower);
    } else {
        found.doubts = where_zero(threats & ~upper & board.and_above(left_over));
    }
    return found;
}

/// What a follower with these threats is sure of, if anything. Only for moves without `doubts`.
template <class Board>
std::optional<score> worth_of_following(Board board, std::uint64_t opponent, std::uint64_t all,
                                        std::uint64_t threats) {
    const std::uint64_t empty = board.all_cells() & ~all, upper = board.upper_rows();
    const std::uint64_t left_over = board.landing_cells(all) & upper;
    const std::uint64_t wins = board.and_above(threats & upper & ~left_over);
    const std::uint64_t lower = empty & ~upper & ~wins;

    // At the latest the opponent opens one of the wins when nothing is left but them, what is above
    // them and the cell below each: before the winning disc the cell below one of them is filled.
    const auto latest = [&](std::uint64_t wins_and_above) {
        const std::uint64_t top_row = board.bottom_row() << (board.height - 1);
        const int columns = count(wins_and_above & top_row);
        const int left = count(wins_and_above) + columns - 1;
        return (left + 1) / 2;
    };
    if (count(empty) % 2 == 0) {
        if (wins != 0) return latest(wins);
        return board.has_line((all ^ opponent) | (empty & upper & ~left_over)) ? 1 : 0;
    }

    std::optional<score> most;
    const std::uint64_t shifted_wins = threats & ~upper & board.and_above(left_over);
    for (int c = 0; c < board.width; ++c) {
        const std::uint64_t column = board.column(c);
        if ((shifted_wins & column) == 0) continue;
        const std::uint64_t here = board.and_above(shifted_wins & column);
        const std::uint64_t elsewhere = (left_over | lower) & ~column;
        if (board.has_line(opponent | elsewhere | (empty & upper & column & ~here))) continue;
        most = std::max(most.value_or(0), latest((wins & ~column) | here));
    }
    return most;
}

}}} // namespace seesaw::v0::detail

#endif
