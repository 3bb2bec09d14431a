// SPDX-License-Identifier: MIT
// Amounts as people write them: 500000, 2.5M, 300ms, 1GiB. Anything else is a `usage_error` that
// names the option and the allowed range.
#ifndef SEESAW_PROGRAM_AMOUNTS_HPP
#define SEESAW_PROGRAM_AMOUNTS_HPP

#include <chrono>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>

namespace seesaw { inline namespace v0 { namespace programs {

/// The arguments are wrong: a program says so in one line and ends with status 2.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A whole number, with k, M, G or T for powers of a thousand.
std::uint64_t parse_count(std::string_view option, std::string_view text, std::uint64_t least = 0,
                          std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// A number within the limits, perhaps negative; `whole` ones have no fraction.
double parse_number(std::string_view option, std::string_view text, double low, double high,
                    bool whole);

/// Seconds, or a number with ns, us, ms, s, min or h behind it.
std::chrono::nanoseconds parse_time(std::string_view option, std::string_view text);

/// A number, with kB, MB … for powers of 1000 or KiB, MiB … for powers of 1024.
std::uint64_t parse_bytes(std::string_view option, std::string_view text);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/amounts.hpp>
#endif

#endif
