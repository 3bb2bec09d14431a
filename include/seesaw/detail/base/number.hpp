// SPDX-License-Identifier: MIT
// Numbers as text, whatever the locale: the shortest text that reads back as the same number.
//
// std::to_chars and std::from_chars do all of it where the standard library has them for floating
// point. Elsewhere `portable` stands in, made of snprintf and strtod; it is slower and otherwise
// alike.
#ifndef SEESAW_DETAIL_BASE_NUMBER_HPP
#define SEESAW_DETAIL_BASE_NUMBER_HPP

#include <cfloat>
#include <charconv>
#include <clocale>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <version>

namespace seesaw { inline namespace v0 { namespace detail {

/// `-? digits [. digits] [e [+-] digits]`, one side of the point may be missing; with `json` the
/// stricter grammar of RFC 8259.
constexpr bool is_decimal(std::string_view text, bool json) noexcept {
    std::size_t at = 0;
    const auto digits = [&] {
        const std::size_t from = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        return at - from;
    };
    if (at < text.size() && text[at] == '-') ++at;
    const std::size_t whole_at = at;
    const std::size_t whole = digits();
    if (json && (whole == 0 || (whole > 1 && text[whole_at] == '0'))) return false;
    std::size_t fraction = 0;
    if (at < text.size() && text[at] == '.') {
        ++at;
        fraction = digits();
        if (json && fraction == 0) return false;
    }
    if (whole + fraction == 0) return false;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        if (digits() == 0) return false;
    }
    return at == text.size();
}

namespace portable {

inline void append_number(std::string& out, double x) {
    char text[32];
    for (int digits = 15;; ++digits) {
        std::snprintf(text, sizeof text, "%.*g", digits, x);
        if (digits == std::numeric_limits<double>::max_digits10 || std::strtod(text, nullptr) == x)
            break;
    }
    const std::string_view point = std::localeconv()->decimal_point;
    std::string number = text;
    if (const auto at = number.find(point); at != std::string::npos)
        number.replace(at, point.size(), ".");
    out += number;
}

inline bool parse_number(std::string_view text, double& x) {
    if (!is_decimal(text, false)) return false;
    std::string number(text);
    if (const auto at = number.find('.'); at != std::string::npos)
        number.replace(at, 1, std::localeconv()->decimal_point);
    const double value = std::strtod(number.c_str(), nullptr);
    const bool is_zero = text.substr(0, text.find_first_of("eE")).find_first_of("123456789") ==
                         std::string_view::npos;
    if (std::isinf(value) || (value == 0 && !is_zero)) return false;
    x = value;
    return true;
}

} // namespace portable

/// Not-a-number is "nan", the infinities are "inf" and "-inf".
inline void append_number(std::string& out, double x) {
    if (std::isnan(x)) {
        out += "nan";
    } else if (std::isinf(x)) {
        out += x > 0 ? "inf" : "-inf";
    } else {
#if defined(__cpp_lib_to_chars)
        char text[32];
        out.append(text, std::to_chars(text, text + sizeof text, x).ptr);
#else
        portable::append_number(out, x);
#endif
    }
}

template <std::integral Integer>
void append_number(std::string& out, Integer x) {
    char text[24];
    out.append(text, std::to_chars(text, text + sizeof text, x).ptr);
}

constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

/// `word` is in lower case.
constexpr bool spells(std::string_view text, std::string_view word) noexcept {
    if (text.size() != word.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != word[i] && (text[i] < 'A' || text[i] > 'Z' || text[i] + 32 != word[i]))
            return false;
    return true;
}

/// The whole text is one number, `inf`, `-inf` or `nan` (in either case; `infinity` will do); a
/// number too large or too small for a double is refused.
inline bool parse_number(std::string_view text, double& x) {
    if (text.empty()) return false;
    const bool negative = text[0] == '-';
    const char start = text[negative && text.size() > 1 ? 1 : 0];
    if (start != '.' && (start < '0' || start > '9')) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const std::string_view word = text.substr(negative ? 1 : 0);
        if (spells(word, "inf") || spells(word, "infinity"))
            x = negative ? -infinity : infinity;
        else if (spells(word, "nan"))
            x = std::numeric_limits<double>::quiet_NaN();
        else
            return false;
        return true;
    }
    // Most numbers in a trace are short: up to fifteen digits are exact in a double, and so are the
    // powers of ten that they are divided by, so one division rounds as it should. Not worth the
    // way through from_chars, where the arithmetic is that of doubles.
    if constexpr (FLT_EVAL_METHOD == 0) {
        static constexpr double powers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                            1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
        const char* at = text.data() + (negative ? 1 : 0);
        const char* const last = text.data() + text.size();
        if (last - at <= 16) {
            std::int64_t digits = 0;
            const char* point = nullptr;
            for (; at != last; ++at) {
                const auto digit = static_cast<unsigned>(*at) - '0';
                if (digit <= 9)
                    digits = 10 * digits + static_cast<int>(digit);
                else if (*at == '.' && point == nullptr)
                    point = at;
                else
                    break;
            }
            const std::ptrdiff_t behind = point != nullptr ? last - point - 1 : 0;
            const std::ptrdiff_t count =
                last - text.data() - (negative ? 1 : 0) - (point != nullptr ? 1 : 0);
            if (at == last && count >= 1 && count <= 15) {
                const double size = static_cast<double>(digits) / powers[behind];
                x = negative ? -size : size;
                return true;
            }
        }
    }
#if defined(__cpp_lib_to_chars)
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
    return error == std::errc{} && end == text.data() + text.size();
#else
    return portable::parse_number(text, x);
#endif
}

/// Also takes a whole number written as a floating one ("12.0"), as tables do whose column had
/// gaps.
template <std::integral Integer>
bool parse_number(std::string_view text, Integer& x) {
    const char* const last = text.data() + text.size();
    if (const auto [end, error] = std::from_chars(text.data(), last, x);
        error == std::errc{} && end == last)
        return true;
    double number = 0;
    if (text.find_first_of(".eE") == std::string_view::npos || !parse_number(text, number))
        return false;
    constexpr double exact = 9007199254740992.0; // beyond 2^53 a double skips whole numbers
    if (!(std::abs(number) <= exact) || number != std::floor(number)) return false;
    if (number < static_cast<double>(std::numeric_limits<Integer>::min()) ||
        number > static_cast<double>(std::numeric_limits<Integer>::max()))
        return false;
    x = static_cast<Integer>(number);
    return true;
}

}}} // namespace seesaw::v0::detail

#endif
