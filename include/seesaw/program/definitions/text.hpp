// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_TEXT_HPP
#define SEESAW_PROGRAM_DEFINITIONS_TEXT_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/text.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE char32_t next_code_point(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(at++);
    const std::size_t more = lead < 0xc2   ? 0
                             : lead < 0xe0 ? 1
                             : lead < 0xf0 ? 2
                             : lead < 0xf5 ? 3
                                           : 0;
    if (more == 0 || at + more > text.size()) return lead;
    char32_t code = lead & (0x3fu >> more);
    for (std::size_t i = 0; i < more; ++i) {
        if ((byte(at + i) & 0xc0u) != 0x80u) return lead;
        code = code << 6 | (byte(at + i) & 0x3fu);
    }
    at += more;
    return code;
}

SEESAW_PROGRAM_INLINE std::size_t display_width(std::string_view text) {
    using range = std::pair<char32_t, char32_t>;
    constexpr std::array<range, 5> none = {
        {{0x300, 0x36f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}}};
    constexpr std::array<range, 7> two = {{{0x1100, 0x115f},
                                           {0x2e80, 0xa4cf},
                                           {0xac00, 0xd7a3},
                                           {0xf900, 0xfaff},
                                           {0xff00, 0xff60},
                                           {0x1f300, 0x1f64f},
                                           {0x20000, 0x3fffd}}};
    const auto within = [](const auto& ranges, char32_t c) {
        return std::any_of(ranges.begin(), ranges.end(),
                           [c](const range& r) { return r.first <= c && c <= r.second; });
    };
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = next_code_point(text, at);
        width += within(none, c) ? 0u : within(two, c) ? 2u : 1u;
    }
    return width;
}

SEESAW_PROGRAM_INLINE std::string repeat(std::string_view piece, std::size_t times) {
    std::string result;
    for (std::size_t i = 0; i < times; ++i) result += piece;
    return result;
}

SEESAW_PROGRAM_INLINE std::string pad(std::string_view text, std::size_t width, align side) {
    const std::size_t taken = display_width(text);
    const std::string space(width > taken ? width - taken : 0, ' ');
    return side == align::left ? std::string(text) + space : space + std::string(text);
}

SEESAW_PROGRAM_INLINE std::string strip_line_ends(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') result.erase(result.find_last_not_of(' ') + 1);
        result += c;
    }
    return result;
}

SEESAW_PROGRAM_INLINE std::string_view trim(std::string_view text) {
    constexpr std::string_view space = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(space);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

SEESAW_PROGRAM_INLINE std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 32);
    return text;
}

SEESAW_PROGRAM_INLINE std::string shown_name(std::string name) {
    for (std::size_t at = 0; (at = name.find('_', at)) != name.npos;)
        name = name.substr(0, at) + ' ' + capitalised(name.substr(at + 1));
    return capitalised(std::move(name));
}

SEESAW_PROGRAM_INLINE std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 72;
    std::string result = "'";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = next_code_point(text, at);
        const bool broken = at == begin + 1 && c >= 0x80;
        if (c < 0x20 || c == 0x7f || broken)
            result += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
        else
            result += text.substr(begin, at - begin);
        if (result.size() > longest && at < text.size()) return result + "…'";
    }
    return result + "'";
}

SEESAW_PROGRAM_INLINE std::string grouped(std::uint64_t number) {
    const std::string digits = std::to_string(number);
    std::string result;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) result += ',';
        result += digits[i];
    }
    return result;
}

SEESAW_PROGRAM_INLINE std::string grouped(std::int64_t number) {
    const auto size = static_cast<std::uint64_t>(number);
    return number < 0 ? fmt::format("-{}", grouped(std::uint64_t{0} - size)) : grouped(size);
}

SEESAW_PROGRAM_INLINE std::string fixed_text(double number, int digits) {
    std::string text = fmt::format("{:.{}f}", number, digits);
    if (text.find_first_not_of("-0.") == text.npos && text.front() == '-') text.erase(0, 1);
    return text;
}

SEESAW_PROGRAM_INLINE std::string with_sign(double number) {
    return fmt::format("{}{:.10g}", number > 0 ? "+" : "", number + 0.0);
}

SEESAW_PROGRAM_INLINE std::string nodes_text(std::uint64_t nodes) {
    return grouped(nodes) + (nodes == 1 ? " node" : " nodes");
}

SEESAW_PROGRAM_INLINE std::string short_count(double number) {
    constexpr std::string_view letters = " kMGTPE";
    std::size_t power = 0;
    while (std::abs(number) >= 999.5 && power + 1 < letters.size()) {
        number /= 1000;
        ++power;
    }
    if (power == 0) return fmt::format("{:.4g}", number);
    const int digits = std::abs(number) < 9.995 ? 2 : std::abs(number) < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f}{}", number, digits, letters[power]);
}

SEESAW_PROGRAM_INLINE std::string short_bytes(std::uint64_t bytes) {
    constexpr std::array<std::string_view, 5> units = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    double amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (amount >= 1023.5 && unit + 1 < units.size()) {
        amount /= 1024;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", amount, unit == 0 || amount >= 99.95 ? 0 : 1, units[unit]);
}

SEESAW_PROGRAM_INLINE std::string short_time(std::chrono::nanoseconds time, glyphs style) {
    const double seconds = std::chrono::duration<double>(time).count();
    if (seconds < 1e-3)
        return fmt::format("{:.0f} {}", seconds * 1e6, style == glyphs::ascii ? "us" : "µs");
    if (seconds < 0.9995)
        return fmt::format("{:.{}f} ms", seconds * 1e3, seconds < 0.00995 ? 2 : 0);
    const bool whole_seconds = time % std::chrono::seconds(1) == std::chrono::nanoseconds::zero();
    if (seconds < 59.95)
        return fmt::format("{:.{}f} s", seconds, whole_seconds ? 0 : seconds < 9.995 ? 2 : 1);
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}}} // namespace seesaw::v0::programs

#endif
