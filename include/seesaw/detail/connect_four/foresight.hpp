// SPDX-License-Identifier: MIT
// What is seen of a Connect Four position without a search: who wins at once, which moves do not
// lose at once, and what a closer look at their discs says. The knowledge in
// games/connect_four.hpp.
#ifndef SEESAW_DETAIL_CONNECT_FOUR_FORESIGHT_HPP
#define SEESAW_DETAIL_CONNECT_FOUR_FORESIGHT_HPP

#include <algorithm>
#include <cstdint>

#include <seesaw/detail/base/score_range.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/connect_four/disc_columns.hpp>
#include <seesaw/detail/connect_four/drop_analysis.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// What is known of a position, and the cells whose discs do not lose at once; none where it is
/// closed.
struct disc_foresight {
    score low;
    score high;
    std::uint64_t safe;

    /// `own` are the discs of the side to move, `all` those of both.
    template <class Board>
    static disc_foresight of(Board board, std::uint64_t own, std::uint64_t all) {
        const int played = count(all);
        if (board.has_line(all ^ own)) return closed(played, -win_after(board, played - 1));
        if ((board.landing_cells(all) & board.completing_cells(own)) != 0)
            return closed(played, win_after(board, played));
        return without_win(board, all, board.completing_cells(all ^ own));
    }

    /// The same for a caller who has the cells that would complete a line, for either side.
    template <class Board>
    static disc_foresight of(Board board, std::uint64_t own, std::uint64_t all, std::uint64_t wins,
                             std::uint64_t losses) {
        const int played = count(all);
        if (board.has_line(all ^ own)) return closed(played, -win_after(board, played - 1));
        if ((board.landing_cells(all) & wins) != 0) return closed(played, win_after(board, played));
        return without_win(board, all, losses);
    }

    /// The same where the game goes on and the mover cannot win at once, or the board is full;
    /// `losses` would complete a line of the opponent.
    template <class Board>
    static disc_foresight without_win(Board board, std::uint64_t all, std::uint64_t losses) {
        const int played = count(all);
        const std::uint64_t landing = board.landing_cells(all);
        const std::uint64_t danger = losses & ~all;
        const std::uint64_t forced = landing & danger;
        // A disc right below a dangerous cell lets the opponent into it.
        const std::uint64_t free = forced == 0 ? landing : 0;
        const std::uint64_t safe = (forced | free) & ~(danger >> 1);
        // Two cells to fill at once, or no move that does not open one.
        if (safe == 0 || (forced & (forced - 1)) != 0)
            return closed(played, landing != 0 ? -win_after(board, played + 1) : 0);

        const score best = win_after(board, played + 2), worst = -win_after(board, played + 3);
        const auto [low, high] = seen_by(played % 2 != 0, worst, best);
        return {low, high, safe};
    }

    /// A win with so many discs on the board before the last; 0 where there is no room for it.
    template <class Board>
    static score win_after(Board board, int discs_before) {
        return std::max(0, board.cells() + 1 - discs_before) / 2;
    }

private:
    static disc_foresight closed(int played, score of_mover) {
        const score value = played % 2 == 0 ? of_mover : -of_mover;
        return {value, value, 0};
    }
};

/// The game's `look`. Asked at every node of a search to the end, where a call would show.
template <class Columns, class Board>
[[gnu::always_inline]] inline look_result<Columns>
look_at_discs(Board board, std::uint64_t own, std::uint64_t all, const window& w) {
    const auto win_after = [&](int discs_before) {
        return disc_foresight::win_after(board, discs_before);
    };
    const disc_foresight view =
        w.led ? disc_foresight::without_win(board, all, board.completing_cells(all ^ own))
              : disc_foresight::of(board, own, all);
    look_result<Columns> seen{view.low, view.high, Columns(view.safe)};
    if (view.low == view.high || view.high <= w.alpha || view.low >= w.beta) return seen;

    const int played = count(all);
    const bool second = played % 2 != 0;
    const score_range wanted = seen_by(second, w.alpha, w.beta);
    score_range known{-win_after(played + 3), win_after(played + 4)};
    for (int first = 0; first < board.width; first += lanes_of_boards) {
        const std::uint64_t cells = view.safe & board.columns_from(first, lanes_of_boards);
        if (lanes_of_boards < board.width && cells == 0) continue;
        const drop_analysis drops(board, own, all, cells, first);
        if (drops.lost() != 0) {
            known.low = known.high = win_after(played + 2);
            break;
        }
        if (known.high <= wanted.low) continue;
        known.low = std::max(known.low, std::min(drops.promise(wanted.high), known.high));
        if (known.low < wanted.high)
            seen.moves.put(first, board.width, drops.ranks(), drops.moves());
    }
    known = seen_by(second, known.low, known.high);
    seen.low = known.low;
    seen.high = known.high;
    return seen;
}

}}} // namespace seesaw::v0::detail

#endif
