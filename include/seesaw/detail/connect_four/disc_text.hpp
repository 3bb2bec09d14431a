// SPDX-License-Identifier: MIT
// Positions of Connect Four as text (games/connect_four.hpp, which says how they are written), and
// what is wrong with a text that is none.
#ifndef SEESAW_DETAIL_CONNECT_FOUR_DISC_TEXT_HPP
#define SEESAW_DETAIL_CONNECT_FOUR_DISC_TEXT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/detail/connect_four/disc_board.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

constexpr char column_label(int column) {
    return static_cast<char>(column < 9 ? '1' + column : 'a' + (column - 9));
}

template <class Game>
struct disc_text {
    using state = state_t<Game>;
    using move = move_t<Game>;

    const Game& game;

    std::string describe(const state& s) const {
        const std::uint64_t first = game.to_move(s) == player::first ? s.own : s.all ^ s.own;
        std::string text;
        for (int row = game.height - 1; row >= 0; --row) {
            for (int column = 0; column < game.width; ++column) {
                const std::uint64_t cell = cell_at(column, row);
                text += (s.all & cell) == 0 ? '.' : (first & cell) != 0 ? 'X' : 'O';
            }
            if (row > 0) text += '\n';
        }
        return text;
    }

    std::optional<move> read_move(const state& s, std::string_view text) const {
        if (text.size() != 1 || game.outcome(s)) return std::nullopt;
        const auto column = column_of(text[0]);
        if (!column || !has_room(s, *column)) return std::nullopt;
        return column;
    }

    /// Columns or a grid; where it is neither, `why` says so.
    std::optional<state> read(std::string_view text, std::string& why) const {
        game.validate();
        while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
        while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
        if (text.empty() || column_of(text[0])) return read_columns(text, why);
        if (constexpr std::string_view of_grids = "XO.*-"; of_grids.find(text[0]) != of_grids.npos)
            return read_grid(text, why);
        return refuse(why, "a position is the columns played (" + all_labels() + ") or the " +
                               std::to_string(board().cells()) +
                               " cells (X, O and . for empty, top row first), and neither "
                               "begins with " +
                               quoted(text[0]));
    }

    std::optional<state> read_columns(std::string_view text, std::string& why) const {
        state s = game.root();
        for (std::size_t i = 0; i < text.size(); ++i) {
            const std::string number = std::to_string(i + 1);
            const auto column = column_of(text[i]);
            if (!column)
                return refuse(why, "move " + number + " is " + quoted(text[i]) + "; columns are " +
                                       all_labels());
            if (game.outcome(s))
                return refuse(why,
                              "move " + number + ": the game ended with move " + std::to_string(i));
            if (!has_room(s, *column)) {
                std::string message =
                    "move " + number + ": column " + text[i] + " is full; there is room in";
                for (int other = 0; other < game.width; ++other)
                    if (has_room(s, other)) message += std::string(" ") + column_label(other);
                return refuse(why, message);
            }
            s = game.next(s, *column);
        }
        return s;
    }

private:
    disc_board<run_time_board_size> board() const {
        return {{game.width, game.height, game.connect}};
    }
    bool has_room(const state& s, int column) const {
        return (~s.all & board().column(column)) != 0;
    }
    std::uint64_t cell_at(int column, int row) const { return board().bottom_cell(column) << row; }

    std::optional<move> column_of(char c) const {
        for (int column = 0; column < game.width; ++column)
            if (column_label(column) == c) return static_cast<move>(column);
        return std::nullopt;
    }

    std::string all_labels() const {
        std::string text = "1";
        if (game.width > 1) text += std::string("-") + column_label(std::min(game.width, 9) - 1);
        if (game.width > 9) text += " and a";
        if (game.width > 10) text += std::string("-") + column_label(game.width - 1);
        return text;
    }

    std::optional<state> read_grid(std::string_view text, std::string& why) const {
        const std::string shape = "; a board of " + std::to_string(game.width) + " x " +
                                  std::to_string(game.height) + " has " +
                                  std::to_string(board().cells());
        std::uint64_t first = 0, second = 0;
        for (int i = 0; i < board().cells(); ++i) {
            if (i % game.width == 0)
                while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
            if (text.empty())
                return refuse(why, "the grid ends after " + std::to_string(i) + " cells" + shape);
            const char c = text.front();
            text.remove_prefix(1);
            const std::uint64_t cell = cell_at(i % game.width, game.height - 1 - i / game.width);
            if (c == 'X') {
                first |= cell;
            } else if (c == 'O') {
                second |= cell;
            } else if (c != '.' && c != '*' && c != '-') {
                return refuse(why, "cell " + std::to_string(i % game.width + 1) + " of row " +
                                       std::to_string(i / game.width + 1) + " is " + quoted(c) +
                                       "; cells are X, O, and . * or - where empty, " +
                                       std::to_string(game.width) + " a row");
            }
        }
        if (!text.empty()) return refuse(why, "the grid goes on after its last cell" + shape);
        return check_grid(first, second, why);
    }

    std::optional<state> check_grid(std::uint64_t first, std::uint64_t second,
                                    std::string& why) const {
        const std::uint64_t all = first | second;
        const std::uint64_t supported = board().bottom_row() | (all << 1);
        for (int column = 0; column < game.width; ++column)
            if ((all & ~supported & board().column(column)) != 0)
                return refuse(why, std::string("column ") + column_label(column) +
                                       ": a disc lies above an empty cell");

        const int of_first = count(first), of_second = count(second);
        const bool first_moves = of_first == of_second;
        if (!first_moves && of_first != of_second + 1)
            return refuse(why, std::to_string(of_first) + " X and " + std::to_string(of_second) +
                                   " O; X begins, so it has as many as O or one more");

        const std::uint64_t mover = first_moves ? first : second;
        const std::uint64_t last = first_moves ? second : first;
        const std::string line = std::to_string(game.connect) + " in a row";
        if (board().has_line(mover))
            return refuse(why, std::string(first_moves ? "X" : "O") + " has " + line + " but " +
                                   (first_moves ? "O" : "X") + " moved last");
        if (board().has_line(last)) {
            std::uint64_t tops = last & ~(all >> 1);
            while (tops != 0 && board().has_line(last ^ (tops & (~tops + 1)))) tops &= tops - 1;
            if (tops == 0) return refuse(why, "no last move can have made every " + line);
        }
        return state{mover, all};
    }
};

}}} // namespace seesaw::v0::detail

#endif
