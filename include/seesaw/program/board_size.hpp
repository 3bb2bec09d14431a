// SPDX-License-Identifier: MIT
// Sizes of boards on the command line: 16x30.
#ifndef SEESAW_PROGRAM_BOARD_SIZE_HPP
#define SEESAW_PROGRAM_BOARD_SIZE_HPP

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <seesaw/detail/base/number.hpp>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// The two numbers; `form` says what they are, such as ROWSxCOLUMNS.
inline std::pair<int, int> parse_size(std::string_view option, std::string_view text,
                                      std::string_view form, int least, int most) {
    const std::size_t x = std::min(text.find('x'), text.size());
    std::pair size{0, 0};
    const auto fits = [&](std::string_view digits, int& value) {
        return seesaw::detail::parse_number(digits, value) && value >= least && value <= most;
    };
    if (fits(text.substr(0, x), size.first) &&
        fits(text.substr(std::min(x + 1, text.size())), size.second))
        return size;
    throw usage_error(fmt::format("{}: {} is not {} such as {}x{}, each from {} to {}", option,
                                  in_quotes(text), form, least + 1, least + 2, least, most));
}

}}} // namespace seesaw::v0::programs

#endif
