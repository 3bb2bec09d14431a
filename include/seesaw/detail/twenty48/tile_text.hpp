// SPDX-License-Identifier: MIT
// The text of a board of tiles: its words and numbers, and the whole of it.
#ifndef SEESAW_DETAIL_TWENTY48_TILE_TEXT_HPP
#define SEESAW_DETAIL_TWENTY48_TILE_TEXT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/detail/twenty48/tile_board.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// The first word, which goes; spaces, commas and bars stand between words.
inline std::optional<std::string_view> next_tile_word(std::string_view& text) {
    const auto between = [](char c) { return is_space(c) || c == ',' || c == '|'; };
    while (!text.empty() && between(text.front())) text.remove_prefix(1);
    std::size_t length = 0;
    while (length < text.size() && !between(text[length])) ++length;
    if (length == 0) return std::nullopt;
    const std::string_view word = text.substr(0, length);
    text.remove_prefix(length);
    return word;
}

/// At most 9 digits.
inline std::optional<std::uint32_t> tile_number(std::string_view word) {
    if (word.empty() || word.size() > 9) return std::nullopt;
    std::uint32_t value = 0;
    for (const char c : word) {
        if (c < '0' || c > '9') return std::nullopt;
        value = 10 * value + static_cast<std::uint32_t>(c - '0');
    }
    return value;
}

inline std::optional<int> hex_digit(char c) {
    c = lower(c);
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return std::nullopt;
}

/// k of the tile 2ᵏ, 0 of an empty cell.
inline std::optional<int> tile_exponent(std::string_view word) {
    if (word == "." || word == "0" || word == "-") return 0;
    const auto value = tile_number(word);
    if (!value || *value < 2 || *value > 32768 || !std::has_single_bit(*value)) return std::nullopt;
    return std::countr_zero(*value);
}

/// Row by row, a dot for an empty cell, as wide as the largest tile.
inline std::string tile_lines(tile_board board, int width, int height) {
    const std::size_t room = std::to_string(1 << largest_tile(board) & ~1).size();
    std::string text;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const int k = tile_at(board, 4 * row + column);
            const std::string tile = k == 0 ? "." : std::to_string(1 << k);
            if (column > 0) text += ' ';
            text.append(room - tile.size(), ' ');
            text += tile;
            if (column == width - 1 && row < height - 1) text += '\n';
        }
    return text;
}

/// What a text says of a board.
struct written_tiles {
    tile_board board = 0;
    std::uint32_t points = 0;
    bool spawn = false; ///< luck is to move
};

// The first word of a board is all of it where no further tiles follow.
inline bool is_hex_board(std::string_view word, std::string_view rest) {
    for (const char c : word)
        if (!hex_digit(c)) return false;
    const auto following = next_tile_word(rest);
    return !following || !tile_exponent(*following);
}

/// Tiles row by row or as one hexadecimal word; then the points, where a game `counts` them, and
/// whether a tile is to come.
inline std::optional<written_tiles> read_tile_board(std::string_view text, int width, int height,
                                                    bool counts, std::string& why) {
    written_tiles read;
    const int cells = width * height;
    auto word = next_tile_word(text);
    if (!word) return refuse(why, "there is no board");
    int count = 0;
    const auto put = [&](int k) {
        const int cell = 4 * (count / width) + count % width;
        read.board |= static_cast<tile_board>(k) << (4 * cell);
        ++count;
    };
    if (static_cast<int>(word->size()) == cells && is_hex_board(*word, text)) {
        for (const char c : *word) put(*hex_digit(c));
        word = next_tile_word(text);
    } else {
        while (word && count < cells) {
            const auto k = tile_exponent(*word);
            if (!k)
                return refuse(why, "cell " + std::to_string(count + 1) +
                                       " is neither . nor a tile from 2 to 32768");
            put(*k);
            word = next_tile_word(text);
        }
    }
    if (count < cells) {
        std::string reason = "the board has ";
        reason.append(std::to_string(count)).append(" cells instead of ");
        return refuse(why, reason.append(std::to_string(cells)));
    }
    if (counts && word && *word == "points") {
        word = next_tile_word(text);
        const auto points = word ? tile_number(*word) : std::nullopt;
        if (!points) return refuse(why, "points must be followed by their number");
        read.points = *points;
        word = next_tile_word(text);
    }
    if (word && *word == "spawn") {
        read.spawn = true;
        word = next_tile_word(text);
    }
    if (word) return refuse(why, "something follows the board");
    return read;
}

}}} // namespace seesaw::v0::detail

#endif
