// SPDX-License-Identifier: MIT
// Positions of checkers from text, a board or a line of portable draughts notation: where the
// pieces are, whether or not that is a position.
#ifndef SEESAW_DETAIL_CHECKERS_DRAUGHTS_TEXT_HPP
#define SEESAW_DETAIL_CHECKERS_DRAUGHTS_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/detail/checkers/draughts_board.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Takes the digits off the text; up to 255.
inline std::optional<int> read_small_number(std::string_view& text) {
    int number = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && digits < 4; ++digits) {
        const char c = text[digits];
        if (c < '0' || c > '9') break;
        number = 10 * number + (c - '0');
    }
    if (digits == 0 || number > 255) return std::nullopt;
    text.remove_prefix(digits);
    return number;
}

/// Eight lines of squares, then the side to move and the number of quiet moves, if any.
template <class State>
std::optional<State> read_draughts_board(std::string_view text, std::string& why) {
    State s;
    int cell = 0;
    std::size_t at = 0;
    for (; at < text.size() && cell < 64; ++at) {
        const char c = text[at];
        if (is_space(c)) continue;
        const int column = cell % 8, row = cell / 8;
        ++cell;
        const bool dark = draughts_board::is_dark(column, row);
        if (c == (dark ? '.' : '-')) continue;
        const char colour = lower(c);
        if (!dark || (colour != 'b' && colour != 'w'))
            return refuse(why, "row " + std::to_string(row + 1) + ", column " +
                                   std::to_string(column + 1) + " is " + quoted(c) +
                                   (dark ? "; dark squares are b, w, B, W and . (free)"
                                         : "; light squares are -"));
        const bitboard square = square_bit(draughts_board::bit_at(column, row));
        (colour == 'b' ? s.first : s.second) |= square;
        if (c != colour) s.kings |= square;
    }
    if (cell < 64)
        return refuse(why, "the board ends after " + std::to_string(cell) + " of 64 squares");
    text.remove_prefix(at);
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    if (text.empty() || (text.front() != 'b' && text.front() != 'w'))
        return refuse(why, "after the board comes the side to move, b or w");
    s.turn = text.front() == 'b' ? player::first : player::second;
    text.remove_prefix(1);
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    if (!text.empty()) {
        const auto quiet = read_small_number(text);
        if (!quiet || !text.empty())
            return refuse(why, "after the side to move comes nothing or a number of quiet "
                               "moves, up to 255");
        s.quiet = static_cast<std::uint8_t>(*quiet);
    }
    return s;
}

/// "B:W18,K24:B12,K22": the side to move, then the squares of each side; a full stop may follow.
template <class State>
std::optional<State> read_draughts_notation(std::string_view text, std::string& why) {
    State s;
    const char turn = lower(text.front());
    if (turn != 'b' && turn != 'w')
        return refuse(why, "the side to move is " + quoted(text.front()) + "; it is B or W");
    s.turn = turn == 'b' ? player::first : player::second;
    text.remove_prefix(1);
    if (text.back() == '.') text.remove_suffix(1);
    std::string seen;
    while (!text.empty()) {
        text.remove_prefix(1); // the colon
        const char colour = text.empty() ? '\0' : lower(text.front());
        if ((colour != 'b' && colour != 'w') || seen.find(colour) != std::string::npos)
            return refuse(why, "after each colon comes B or W, each once, and its squares");
        seen += colour;
        text.remove_prefix(1);
        for (bool more = !text.empty() && text.front() != ':'; more;) {
            const bool king = !text.empty() && lower(text.front()) == 'k';
            if (king) text.remove_prefix(1);
            const auto number = read_small_number(text);
            if (!number || *number < 1 || *number > 32)
                return refuse(why, "squares are numbers from 1 to 32, with a K for kings and "
                                   "commas between them");
            const bitboard square = square_bit(draughts_board::bit_of(*number));
            if (((s.first | s.second) & square) != 0)
                return refuse(why, "square " + std::to_string(*number) + " is named twice");
            (colour == 'b' ? s.first : s.second) |= square;
            if (king) s.kings |= square;
            more = !text.empty() && text.front() == ',';
            if (more) text.remove_prefix(1);
            if (!more && !text.empty() && text.front() != ':')
                return refuse(why, quoted(text.front()) +
                                       " follows a square; a comma, a colon or the end may");
        }
    }
    return s;
}

}}} // namespace seesaw::v0::detail

#endif
