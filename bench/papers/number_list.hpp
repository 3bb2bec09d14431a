// SPDX-License-Identifier: MIT
// A few numbers as one line of text, for the journal: they read back as they were.
#ifndef SEESAW_BENCH_PAPERS_NUMBER_LIST_HPP
#define SEESAW_BENCH_PAPERS_NUMBER_LIST_HPP

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/program/text.hpp>

namespace bench {

inline std::string to_text(const std::vector<double>& numbers) {
    std::string text;
    for (const double number : numbers) {
        if (!text.empty()) text += ' ';
        seesaw::programs::append_number(text, number);
    }
    return text;
}

/// Throws unless there are at least so many.
inline std::vector<double> numbers_of(std::string_view text, std::size_t least) {
    std::vector<double> numbers;
    for (bool more = !text.empty(); more;) {
        const std::size_t end = text.find(' ');
        double number = 0;
        if (!seesaw::programs::parse_number(text.substr(0, end), number))
            throw std::runtime_error("the journal has no numbers where there should be some");
        numbers.push_back(number);
        more = end != std::string_view::npos;
        if (more) text.remove_prefix(end + 1);
    }
    if (numbers.size() < least) throw std::runtime_error("the journal lacks numbers");
    return numbers;
}

} // namespace bench

#endif
