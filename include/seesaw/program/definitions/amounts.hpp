// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_AMOUNTS_HPP
#define SEESAW_PROGRAM_DEFINITIONS_AMOUNTS_HPP

#include <seesaw/program/amounts.hpp>

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <span>

#include <fmt/format.h>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

struct amount_unit {
    std::string_view name;
    std::uint64_t size;
};

enum class amount_problem { none, malformed, too_large };

struct amount {
    std::uint64_t value = 0;
    amount_problem problem = amount_problem::none;
};

/// DIGITS[.DIGITS][UNIT], exactly: what does not come out whole is malformed.
inline amount read_amount(std::string_view text, std::span<const amount_unit> units) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    constexpr amount malformed{0, amount_problem::malformed};
    std::uint64_t digits = 0, parts = 1;
    bool any = false, fraction = false, large = false;
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '.' && any && !fraction) {
            fraction = true;
            continue;
        }
        if (c < '0' || c > '9') break;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        large = large || digits > (most - digit) / 10 || (fraction && parts > most / 10);
        if (!large) {
            digits = digits * 10 + digit;
            if (fraction) parts *= 10;
        }
        any = true;
    }
    if (!any || (at > 0 && text[at - 1] == '.')) return malformed;
    for (const amount_unit& u : units) {
        if (text.substr(at) != u.name) continue;
        if (large || digits > most / u.size) return {0, amount_problem::too_large};
        if (digits * u.size % parts != 0) return malformed;
        return {digits * u.size / parts, amount_problem::none};
    }
    return malformed;
}

} // namespace detail

SEESAW_PROGRAM_INLINE std::uint64_t parse_count(std::string_view option, std::string_view text,
                                                std::uint64_t least, std::uint64_t most) {
    static constexpr detail::amount_unit units[] = {
        {"", 1},          {"k", 1'000},         {"K", 1'000},
        {"M", 1'000'000}, {"G", 1'000'000'000}, {"T", 1'000'000'000'000}};
    const detail::amount found = detail::read_amount(text, units);
    const bool open_ended = most == std::numeric_limits<std::uint64_t>::max();
    if (found.problem == detail::amount_problem::none && least <= found.value &&
        found.value <= most)
        return found.value;
    const std::string allowed = open_ended && found.problem != detail::amount_problem::too_large
                                    ? fmt::format("of at least {}", least)
                                    : fmt::format("from {} to {}", least, most);
    throw usage_error(
        fmt::format("{}: {} is not a whole number {}", option, in_quotes(text), allowed));
}

SEESAW_PROGRAM_INLINE double parse_number(std::string_view option, std::string_view text,
                                          double low, double high, bool whole) {
    const std::string copy(text);
    char* end = nullptr;
    const double value = std::strtod(copy.c_str(), &end);
    const bool plain = !copy.empty() && copy.find_first_not_of("+-.0123456789eE") == copy.npos;
    if (plain && *end == '\0' && value >= low && value <= high &&
        (!whole || value == std::floor(value)))
        return value;
    throw usage_error(fmt::format("{}: {} is not a {}number from {:g} to {:g}", option,
                                  in_quotes(text), whole ? "whole " : "", low, high));
}

SEESAW_PROGRAM_INLINE std::chrono::nanoseconds parse_time(std::string_view option,
                                                          std::string_view text) {
    static constexpr detail::amount_unit units[] = {
        {"", 1'000'000'000},     {"ns", 1},
        {"us", 1'000},           {"µs", 1'000},
        {"ms", 1'000'000},       {"s", 1'000'000'000},
        {"min", 60'000'000'000}, {"h", 3'600'000'000'000}};
    constexpr auto most = static_cast<std::uint64_t>(std::chrono::nanoseconds::max().count());
    const detail::amount found = detail::read_amount(text, units);
    if (found.problem == detail::amount_problem::none && found.value <= most)
        return std::chrono::nanoseconds(static_cast<std::int64_t>(found.value));
    throw usage_error(fmt::format(
        "{}: {} is not a time such as 2s, 300ms, 5min or 1h{}", option, in_quotes(text),
        found.problem == detail::amount_problem::malformed ? "" : " of at most 2562047h"));
}

SEESAW_PROGRAM_INLINE std::uint64_t parse_bytes(std::string_view option, std::string_view text) {
    constexpr std::uint64_t one = 1;
    static constexpr detail::amount_unit units[] = {{"", 1},
                                                    {"B", 1},
                                                    {"KiB", one << 10},
                                                    {"MiB", one << 20},
                                                    {"GiB", one << 30},
                                                    {"TiB", one << 40},
                                                    {"kB", 1'000},
                                                    {"KB", 1'000},
                                                    {"MB", 1'000'000},
                                                    {"GB", 1'000'000'000},
                                                    {"TB", 1'000'000'000'000}};
    const detail::amount found = detail::read_amount(text, units);
    if (found.problem == detail::amount_problem::none) return found.value;
    throw usage_error(fmt::format(
        "{}: {} is not a number of bytes such as 500000, 64MiB or 1GB{}", option, in_quotes(text),
        found.problem == detail::amount_problem::too_large ? " below 2^64" : ""));
}

}}} // namespace seesaw::v0::programs

#endif
