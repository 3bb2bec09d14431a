// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_BOARD_VIEW_HPP
#define SEESAW_PROGRAM_DEFINITIONS_BOARD_VIEW_HPP

#include <seesaw/program/board_view.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include <seesaw/metrics.hpp>

#include <seesaw/program/definitions/inline.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

// ── Text with a look ────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE colouring usual_colouring(bool terminal, glyphs style) {
    if (!terminal || style == glyphs::ascii) return colouring::none;
    const char* unwanted = std::getenv("NO_COLOR");
    return unwanted != nullptr && *unwanted != '\0' ? colouring::without_colours : colouring::full;
}

namespace detail {

inline std::string codes_of(const styled_span& part, colouring how) {
    static constexpr std::array<std::string_view, 8> colours = {"",    ";31", ";32", ";33",
                                                                ";34", ";35", ";36", ";90"};
    std::string codes;
    if (part.bold) codes += ";1";
    if (part.reversed) codes += ";7";
    if (how == colouring::full) codes += colours[static_cast<std::size_t>(part.colour)];
    return codes.empty() ? codes : "\x1b[" + codes.substr(1) + "m";
}

/// As many characters as fit into so many columns.
inline std::string cropped(std::string_view text, std::size_t columns) {
    std::string result;
    for (std::size_t at = 0, taken = 0; at < text.size();) {
        const std::size_t begin = at;
        next_code_point(text, at);
        taken += display_width(text.substr(begin, at - begin));
        if (taken > columns) break;
        result += text.substr(begin, at - begin);
    }
    return result;
}

} // namespace detail

SEESAW_PROGRAM_INLINE std::string to_text(const styled_line& line, colouring how,
                                          std::size_t columns) {
    std::string result;
    std::size_t left = columns;
    for (const styled_span& part : line) {
        const std::string text = detail::cropped(part.text, left);
        left -= std::min(left, display_width(text));
        const std::string codes =
            how == colouring::none ? std::string() : detail::codes_of(part, how);
        result += codes.empty() ? text : codes + text + "\x1b[0m";
    }
    return result;
}

SEESAW_PROGRAM_INLINE std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
    columns = std::max<std::size_t>(columns, 1);
    std::vector<std::string> lines;
    for (std::size_t end; (end = text.find('\n')) != std::string_view::npos;) {
        for (std::string& line : wrapped(text.substr(0, end), columns))
            lines.push_back(std::move(line));
        text.remove_prefix(end + 1);
    }
    while (display_width(text) > columns) {
        std::string line = detail::cropped(text, columns);
        if (line.empty()) break; // a character wider than the terminal
        const std::size_t space = text[line.size()] == ' ' ? line.size() : line.rfind(' ');
        if (space != std::string::npos && space > 0) line.resize(std::min(space, line.size()));
        text.remove_prefix(line.size());
        while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
        lines.push_back(std::move(line));
    }
    if (!text.empty() || lines.empty()) lines.emplace_back(text);
    return lines;
}

// ── Boards ──────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE board_picture::board_picture(int rows_, int columns_, glyphs style)
    : rows(rows_), columns(columns_),
      tiles(static_cast<std::size_t>(rows_ * columns_),
            {style == glyphs::ascii ? "." : "·", ink::grey, false, true}) {}

SEESAW_PROGRAM_INLINE void board_picture::label_squares(int width_of_numbers) {
    left.clear();
    top.clear();
    for (int row = 1; row <= rows; ++row)
        left.push_back(fmt::format("{:>{}}", row, width_of_numbers));
    for (int column = 0; column < columns; ++column)
        top.push_back(column < 26 ? std::string(1, static_cast<char>('a' + column))
                                  : fmt::format("{}{}", static_cast<char>('a' + column / 26 - 1),
                                                static_cast<char>('a' + column % 26)));
}

SEESAW_PROGRAM_INLINE board_picture picture_of_discs(int rows, int columns, std::string_view text,
                                                     glyphs style) {
    board_picture picture(rows, columns, style);
    std::size_t at = 0;
    for (const char c : text) {
        if (c == ' ' || c == '\n' || at == picture.tiles.size()) continue;
        if (c == 'X' || c == 'O')
            picture.tiles[at] = {std::string(1, c), c == 'X' ? ink::red : ink::yellow, true, false};
        ++at;
    }
    return picture;
}

namespace detail {

class board_drawer {
public:
    board_drawer(const board_picture& board, const board_marks& marks, glyphs style,
                 std::size_t columns)
        : board_(board), marks_(marks), style_(style) {
        for (const std::string& label : board.left)
            margin_ = std::max(margin_, display_width(label));
        const auto width = static_cast<std::size_t>(board.width);
        const auto count = static_cast<std::size_t>(board.columns);
        const std::size_t slant =
            board.slanted ? static_cast<std::size_t>(std::max(board.rows - 1, 0)) : 0;
        const std::size_t room = columns > margin_ + slant + 1 ? columns - margin_ - slant : 2;
        last_ = board.columns;
        fit_rows();
        if (count * (width + 1) <= room) return;
        compact_ = width == 1; // tiles touch each other
        const std::size_t each = compact_ ? 1 : width + 1;
        const int fit = static_cast<int>(std::clamp<std::size_t>(room / each, 1, count));
        const int centre = marks.cursor ? marks.cursor->column : 0;
        first_ = std::clamp(centre - fit / 2, 0, board.columns - fit);
        last_ = first_ + fit;
    }

    std::vector<styled_line> draw() const {
        std::vector<styled_line> lines;
        if (!board_.top.empty()) lines.push_back(labels(board_.top, 0));
        for (int row = top_; row < end_; ++row) lines.push_back(draw_row(row));
        if (!board_.bottom.empty())
            lines.push_back(labels(board_.bottom, board_.slanted ? board_.rows - 1 : 0));
        for (const std::string& text : board_.caption) lines.push_back({{text}});
        return lines;
    }

private:
    enum class mark { none, winning, last, cursor };

    /// Of a board that is too tall, the rows around the cursor, or else around the last move.
    void fit_rows() {
        end_ = board_.rows;
        const std::size_t others =
            board_.caption.size() + (board_.top.empty() ? 0 : 1) + (board_.bottom.empty() ? 0 : 1);
        const auto rows = static_cast<std::size_t>(board_.rows);
        if (rows + others <= marks_.room || rows == 0) return;
        const int fit = static_cast<int>(
            std::clamp<std::size_t>(marks_.room > others ? marks_.room - others : 1, 1, rows));
        const auto& at = marks_.cursor ? marks_.cursor : marks_.last;
        top_ = std::clamp((at ? at->row : 0) - fit / 2, 0, board_.rows - fit);
        end_ = top_ + fit;
    }

    mark mark_of(int row, int column) const {
        const board_cell here{row, column};
        if (marks_.cursor == here) return mark::cursor;
        if (std::find(marks_.winning.begin(), marks_.winning.end(), here) != marks_.winning.end())
            return mark::winning;
        return marks_.last == here ? mark::last : mark::none;
    }

    std::string indent(int row) const {
        return std::string(board_.slanted ? static_cast<std::size_t>(row) : 0, ' ');
    }

    styled_line labels(const std::vector<std::string>& texts, int row) const {
        std::string text = indent(row) + std::string(margin_, ' ');
        for (int column = first_; column < last_; ++column) {
            const std::string& label = texts[static_cast<std::size_t>(column)];
            if (compact_) {
                text += label.substr(label.size() - 1);
            } else {
                const bool long_label =
                    display_width(label) > static_cast<std::size_t>(board_.width);
                if (!long_label) text += ' ';
                text += pad(label, static_cast<std::size_t>(board_.width), align::right);
            }
        }
        return {{text, ink::grey}};
    }

    /// Between two tiles, or at either end: what the marks of its neighbours say.
    styled_span between(int row, int column) const {
        const mark before = column > first_ ? mark_of(row, column - 1) : mark::none;
        const mark after = column < last_ ? mark_of(row, column) : mark::none;
        const mark stronger = std::max(before, after);
        const bool opens = after == stronger;
        switch (stronger) {
        case mark::cursor:
            return {opens ? "[" : "]", ink::cyan, true};
        case mark::last:
            return {opens ? "(" : ")", ink::cyan};
        case mark::winning:
            return {"*", ink::green, true};
        default:
            return {" "};
        }
    }

    styled_span tile(int row, int column) const {
        const board_tile& t = board_.at(row, column);
        styled_span part{pad(t.text, static_cast<std::size_t>(board_.width), align::right),
                         t.colour, t.bold};
        const board_cell here{row, column};
        const bool legal =
            std::find(marks_.legal.begin(), marks_.legal.end(), here) != marks_.legal.end();
        if (legal && t.free && board_.show_legal) {
            part.text = pad(style_ == glyphs::ascii ? "+" : "∘",
                            static_cast<std::size_t>(board_.width), align::right);
            part.colour = ink::green;
        }
        const mark marked = mark_of(row, column);
        part.reversed = marked == mark::winning || (compact_ && marked != mark::none);
        if (marked == mark::winning) part.colour = ink::green;
        return part;
    }

    styled_line draw_row(int row) const {
        const std::string label =
            board_.left.empty() ? std::string() : board_.left[static_cast<std::size_t>(row)];
        styled_line line = {{indent(row) + pad(label, margin_), ink::grey}};
        for (int column = first_; column < last_; ++column) {
            if (!compact_) line.push_back(between(row, column));
            line.push_back(tile(row, column));
        }
        if (!compact_) line.push_back(between(row, last_));
        if (!board_.right.empty())
            line.push_back({board_.right[static_cast<std::size_t>(row)], ink::grey});
        return line;
    }

    const board_picture& board_;
    const board_marks& marks_;
    glyphs style_;
    std::size_t margin_ = 0;
    bool compact_ = false;
    int first_ = 0, last_ = 0; // columns that are shown
    int top_ = 0, end_ = 0;    // and rows
};

} // namespace detail

SEESAW_PROGRAM_INLINE std::vector<styled_line> draw_board(const board_picture& board,
                                                          const board_marks& marks, glyphs style,
                                                          std::size_t columns) {
    return detail::board_drawer(board, marks, style, columns).draw();
}

SEESAW_PROGRAM_INLINE std::string plain_board(const board_picture& board, glyphs style) {
    std::string text;
    for (const styled_line& line : draw_board(board, {}, style))
        text += to_text(line, colouring::none) + '\n';
    return text;
}

SEESAW_PROGRAM_INLINE std::optional<board_cell> square_named(std::string_view name, int size) {
    if (name.size() < 2 || name.size() > 3) return std::nullopt;
    int row = 0;
    for (const char c : name.substr(1)) {
        if (c < '0' || c > '9') return std::nullopt;
        row = 10 * row + (c - '0');
    }
    const int column = name[0] - 'a';
    if (column < 0 || column >= size || row < 1 || row > size) return std::nullopt;
    return board_cell{row - 1, column};
}

SEESAW_PROGRAM_INLINE std::vector<board_cell> row_through(const board_picture& board,
                                                          board_cell from, int length) {
    const board_tile& there = board.at(from.row, from.column);
    if (there.free) return {};
    const auto same = [&](int row, int column) {
        return row >= 0 && row < board.rows && column >= 0 && column < board.columns &&
               !board.at(row, column).free && board.at(row, column).text == there.text;
    };
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        int row = from.row, column = from.column;
        while (same(row - down, column - right)) {
            row -= down;
            column -= right;
        }
        std::vector<board_cell> found;
        for (; same(row, column); row += down, column += right) found.push_back({row, column});
        if (static_cast<int>(found.size()) >= length) return found;
    }
    return {};
}

SEESAW_PROGRAM_INLINE std::vector<board_cell> row_on(const board_picture& board, int length) {
    for (int row = 0; row < board.rows; ++row)
        for (int column = 0; column < board.columns; ++column)
            if (auto found = row_through(board, {row, column}, length); !found.empty())
                return found;
    return {};
}

SEESAW_PROGRAM_INLINE styled_line motion_bar(std::string_view who, double v, glyphs style,
                                             std::size_t columns) {
    const auto motion = seesaw::metrics::motion_in_mind(std::clamp(v, 0.0, 1.0));
    const std::string front = fmt::format("{}{}v {:.2f} ", who, who.empty() ? "" : ": ", v);
    std::string back = fmt::format(" m {:.2f} p {:.2f}", motion.mass, motion.momentum);
    while (!back.empty() && display_width(front) + display_width(back) > columns)
        back.resize(back.size() > 7 ? 7 : 0); // p has no room, then m
    const std::size_t taken = display_width(front) + display_width(back);
    const std::size_t room = columns > taken ? std::min<std::size_t>(columns - taken, 20) : 0;
    const auto filled = static_cast<std::size_t>(std::lround(v * static_cast<double>(room)));
    const bool ascii = style == glyphs::ascii;
    return {{front},
            {repeat(ascii ? "=" : "█", filled), ink::green},
            {repeat(ascii ? "-" : "░", room - filled), ink::grey},
            {back}};
}

}}} // namespace seesaw::v0::programs

#endif
