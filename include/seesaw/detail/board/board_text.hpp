// SPDX-License-Identifier: MIT
// What the texts of boards have in common: white space, squares such as "d3", and complaints.
#ifndef SEESAW_DETAIL_BOARD_BOARD_TEXT_HPP
#define SEESAW_DETAIL_BOARD_BOARD_TEXT_HPP

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace seesaw { inline namespace v0 { namespace detail {

constexpr bool is_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

struct board_square {
    int column;
    int row;
};

/// Column letter and row number, both from the upper left: {3, 2} is "d3". Up to 9 × 9.
inline std::string square_text(board_square square) {
    return {static_cast<char>('a' + square.column), static_cast<char>('1' + square.row)};
}

/// The square of a size × size board that the text names; letters of either case.
constexpr std::optional<board_square> parse_square(std::string_view text, int size) noexcept {
    if (text.size() != 2) return std::nullopt;
    const board_square square{lower(text[0]) - 'a', text[1] - '1'};
    if (square.column < 0 || square.column >= size) return std::nullopt;
    if (square.row < 0 || square.row >= size) return std::nullopt;
    return square;
}

/// A character in a message that must stay one readable line.
inline std::string quoted(char c) {
    if (c >= ' ' && c <= '~') return {'\'', c, '\''};
    return "byte " + std::to_string(static_cast<unsigned char>(c));
}

/// For parsers that say why: notes the reason and is nothing.
inline std::nullopt_t refuse(std::string& why, std::string reason) {
    why = std::move(reason);
    return std::nullopt;
}

}}} // namespace seesaw::v0::detail

#endif
