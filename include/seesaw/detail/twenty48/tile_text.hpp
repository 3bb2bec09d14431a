// SPDX-License-Identifier: MIT
// Words and numbers in the text of a board of tiles.
#ifndef SEESAW_DETAIL_TWENTY48_TILE_TEXT_HPP
#define SEESAW_DETAIL_TWENTY48_TILE_TEXT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <seesaw/detail/board/board_text.hpp>

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

}}} // namespace seesaw::v0::detail

#endif
