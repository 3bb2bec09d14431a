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
#ifndef SEESAW_DETAIL_CONNECT_FOUR_DROP_ANALYSIS_HPP
#define SEESAW_DETAIL_CONNECT_FOUR_DROP_ANALYSIS_HPP

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/connect_four/disc_board.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Two boards side by side: what every 64-bit processor has a register for.
using board_lanes = lanes<std::uint64_t, 2>;
inline constexpr int lanes_of_boards = 2;

/// A bit for each lane, from the lowest: 1 where it is not 0.
[[gnu::always_inline]] inline unsigned where_any(const board_lanes& b) {
    return (b[0] != 0 ? 1u : 0u) | (b[1] != 0 ? 2u : 0u);
}
[[gnu::always_inline]] inline board_lanes counts(const board_lanes& b) {
    board_lanes found{};
    for (int k = 0; k < lanes_of_boards; ++k) found[k] = static_cast<std::uint64_t>(count(b[k]));
    return found;
}

/// What a follower with these threats is sure of, if anything; `all` discs after the follower's
/// move. With an even number of empty cells, only where the opponent has no line in what it gets.
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

/// The mover's discs into the columns from `first` on, a lane for each, and what they leave.
template <class Board>
class drop_analysis {
public:
    /// `own` and `all` before the move, which is one of these cells.
    [[gnu::always_inline]] drop_analysis(Board board, std::uint64_t own, std::uint64_t all,
                                         std::uint64_t cells, int first)
        : board_(board), own_(own), all_(all),
          moves_(board.template columns_from<board_lanes>(first) & cells), after_(all | moves_),
          landing_(board.landing_cells(after_)),
          threats_(board.completing_cells(own | moves_) & ~after_), forced_(landing_ & threats_) {}

    /// Not 0 where there is a move.
    const board_lanes& moves() const { return moves_; }

    /// Cells that would complete a line, and once more if one can be filled at once.
    [[gnu::always_inline]] board_lanes ranks() const {
        return counts(threats_) + 1 + where_zero(forced_); // which is -1
    }

    /// The moves, a bit for each lane, that leave no defence.
    [[gnu::always_inline]] unsigned lost() const {
        const board_lanes safe = (forced_ | (landing_ & where_zero(forced_))) & ~(threats_ >> 1);
        return where_any((forced_ & (forced_ - 1)) | (landing_ & where_zero(safe))) &
               where_any(moves_);
    }

    /// What the mover is sure of by following, if that is `enough` or more; else any less.
    [[gnu::always_inline]] score promise(score enough) const {
        const bool even = (board_.cells() - count(all_)) % 2 != 0; // after the move
        score most = -board_.cells();
        unsigned left = (even ? not_losing() : shifting()) & where_any(moves_);
        if (even && enough <= 0) return left != 0 ? 0 : most;
        for (; left != 0; left &= left - 1) {
            const int k = std::countr_zero(left);
            const auto sure = worth_of_following(board_, all_ ^ own_, std::uint64_t{after_[k]},
                                                 std::uint64_t{threats_[k]});
            if (sure) most = std::max(most, *sure);
        }
        return most;
    }

private:
    // The opponent has no line in what it gets. For an even number of empty cells.
    [[gnu::always_inline]] unsigned not_losing() const {
        const std::uint64_t upper = board_.upper_rows();
        const board_lanes left_over = landing_ & upper;
        const board_lanes out_of_reach = after_ | board_.and_above(threats_ & upper & ~left_over);
        const board_lanes lower = ~out_of_reach & (board_.all_cells() & ~upper);
        return where_any(where_zero(board_.lines((all_ ^ own_) | left_over | lower)));
    }
    // There is a line to complete in a column whose pairs are shifted. For an odd number.
    [[gnu::always_inline]] unsigned shifting() const {
        const std::uint64_t upper = board_.upper_rows();
        return where_any(threats_ & ~upper & board_.and_above(landing_ & upper));
    }

    Board board_;
    std::uint64_t own_;
    std::uint64_t all_;
    board_lanes moves_;
    board_lanes after_;
    board_lanes landing_;
    board_lanes threats_; // empty cells that would complete a line
    board_lanes forced_;  // those that can be filled at once
};

}}} // namespace seesaw::v0::detail

#endif
