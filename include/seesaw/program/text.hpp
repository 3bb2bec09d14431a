// SPDX-License-Identifier: MIT
// Text for people: its width on a terminal, and readable numbers.
#ifndef SEESAW_PROGRAM_TEXT_HPP
#define SEESAW_PROGRAM_TEXT_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <seesaw/detail/base/number.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Which characters a terminal is given.
enum class glyphs { unicode, ascii };

/// On which side text is filled up.
enum class align { left, right };

// ── Width ───────────────────────────────────────────────────────────────────────────────────────

/// The code point at `at`, which moves behind it; bytes that are no UTF-8 count as one each.
char32_t next_code_point(std::string_view text, std::size_t& at);

/// Columns on a terminal: combining marks take none, East Asian characters and emoji two.
std::size_t display_width(std::string_view text);

/// So many times in a row.
std::string repeat(std::string_view piece, std::size_t times);

/// With spaces up to a width on a terminal; longer text stays as it is.
std::string pad(std::string_view text, std::size_t width, align side = align::left);

/// Without the spaces that line ends in.
std::string strip_line_ends(std::string_view text);

/// No spaces at either end; line ends of other systems are spaces.
std::string_view trim(std::string_view text);

/// Fit for one line of an error message: short, and without control characters.
std::string in_quotes(std::string_view text);

/// With a capital letter, for the head of a chart or a sentence.
std::string capitalised(std::string text);

/// A game's name for people: "Connect Four" of connect_four, "Hex (size 4)" of "hex (size 4)".
std::string shown_name(std::string name);

// ── Numbers ─────────────────────────────────────────────────────────────────────────────────────

/// append_number(text, 0.1) writes a number so that it reads back as it was, and
/// parse_number(text, into) reads one; false unless the text is a number and nothing else.
using seesaw::detail::append_number;
using seesaw::detail::parse_number;

/// 1234567 → 1,234,567
std::string grouped(std::uint64_t number);

/// -1234567 → -1,234,567
std::string grouped(std::int64_t number);

/// With so many digits after the point; what is rounded to 0 has no minus.
std::string fixed_text(double number, int digits);

/// With a plus where it is positive: +3, 0, -1.5
std::string with_sign(double number);

/// 1 node, 1,234 nodes
std::string nodes_text(std::uint64_t nodes);

/// Three digits and a letter: 1234567 → 1.23M
std::string short_count(double number);

/// 1536 → 1.5 KiB
std::string short_bytes(std::uint64_t bytes);

/// A duration as one reads it: 850 µs, 1.23 s, 4 min 05 s, 2 h 10 min
std::string short_time(std::chrono::nanoseconds time, glyphs style = glyphs::unicode);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/text.hpp>
#endif

#endif
