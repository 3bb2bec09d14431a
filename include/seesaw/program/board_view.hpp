// SPDX-License-Identifier: MIT
// Boards on a terminal: tiles in rows and columns, with colours and marks.
//
// A view of a game fills a `board_picture`, and this header turns it into text: with colours or
// without, in plain characters, with the last move, the cursor, the legal moves and the winning
// line marked, and narrowed to a small terminal. Marks do not rest on colours alone: the last move
// is in ( ), the cursor in [ ], a winning line between *.
#ifndef SEESAW_PROGRAM_BOARD_VIEW_HPP
#define SEESAW_PROGRAM_BOARD_VIEW_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

// ── Text with a look ────────────────────────────────────────────────────────────────────────────

/// Colours that every terminal has; `plain` is the terminal's own.
enum class ink : std::uint8_t { plain, red, green, yellow, blue, magenta, cyan, grey };

/// Text in one style.
struct styled_span {
    std::string text;
    ink colour = ink::plain;
    bool bold = false;
    bool reversed = false;
};
/// From left to right.
using styled_line = std::vector<styled_span>;

/// What may be sent beside the characters themselves.
enum class colouring : std::uint8_t { none, without_colours, full };

/// Colours where there is a terminal, unless NO_COLOR is set and not empty.
colouring usual_colouring(bool terminal, glyphs style);

/// Cut to that many columns.
std::string to_text(const styled_line& line, colouring how,
                    std::size_t columns = std::string_view::npos);

/// Lines of at most that many columns, broken at spaces where possible.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);

// ── Boards ──────────────────────────────────────────────────────────────────────────────────────

/// Counted from 0, from the upper left.
struct board_cell {
    int row = 0, column = 0;
    bool operator==(const board_cell&) const = default;
};

/// What is drawn in one cell.
struct board_tile {
    std::string text;
    ink colour = ink::plain;
    bool bold = false;
    bool free = false; ///< nothing lies there: a legal move may be marked
};

/// All that a board shows by itself, with no mark on it.
struct board_picture {
    int rows = 0, columns = 0;
    int width = 1;                    ///< of a tile, in characters
    std::vector<board_tile> tiles;    ///< row by row
    std::vector<std::string> left;    ///< of each row, in front of it
    std::vector<std::string> right;   ///< and behind it
    std::vector<std::string> top;     ///< of each column, above it
    std::vector<std::string> bottom;  ///< and below it
    std::vector<std::string> caption; ///< lines below all
    bool slanted = false;             ///< each row is shifted half a tile to the right
    bool show_legal = false;          ///< mark the cells of legal moves

    board_picture() = default;
    /// All tiles free.
    board_picture(int rows_, int columns_, glyphs style);

    board_tile& at(int row, int column) {
        return tiles[static_cast<std::size_t>(row * columns + column)];
    }
    const board_tile& at(int row, int column) const {
        return tiles[static_cast<std::size_t>(row * columns + column)];
    }

    /// a, b, c … above the columns, and 1, 2, 3 … before the rows, that many characters wide.
    void label_squares(int width_of_numbers);
};

/// The text of a board, one character a tile, white space ignored; X and O are coloured, and any
/// other character is a free tile.
board_picture picture_of_discs(int rows, int columns, std::string_view text, glyphs style);

/// What is marked on a board, and how much room there is.
struct board_marks {
    std::optional<board_cell> last = {}, cursor = {};
    std::vector<board_cell> legal = {}, winning = {};
    std::size_t room = std::string_view::npos; ///< lines that a board may take
};

/// Lines of at most `columns` characters; what does not fit is drawn smaller.
std::vector<styled_line> draw_board(const board_picture& board, const board_marks& marks,
                                    glyphs style, std::size_t columns = std::string_view::npos);

/// Without marks and colours, a line for each row.
std::string plain_board(const board_picture& board, glyphs style);

/// The cell of "c3" on a square board of that size; nothing for a pass.
std::optional<board_cell> square_named(std::string_view name, int size);

/// A row of that many tiles with the same letter through that cell; empty if there is none.
std::vector<board_cell> row_through(const board_picture& board, board_cell from, int length);
/// The first of them on the board.
std::vector<board_cell> row_on(const board_picture& board, int length);

/// v, m = 1 − v and p = m v (motion in mind), with a bar for v; `who` is whom v speaks of.
styled_line motion_bar(std::string_view who, double v, glyphs style, std::size_t columns);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/board_view.hpp>
#endif

#endif
