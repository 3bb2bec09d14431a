// SPDX-License-Identifier: MIT
// Positions from the command line, from standard input (`-`) or from a file: one per line, one
// result each.
#ifndef SEESAW_PROGRAM_POSITIONS_HPP
#define SEESAW_PROGRAM_POSITIONS_HPP

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Lines of a stream, numbered; one that is longer than any position is an error, not a reason to
/// fill the memory.
class line_reader {
public:
    explicit line_reader(std::istream& in) : in_(in) {}

    std::optional<std::string> next() {
        constexpr std::size_t longest = 65536;
        std::string line;
        int c = in_.get();
        if (c == std::istream::traits_type::eof()) return std::nullopt;
        ++number_;
        for (; c != '\n' && c != std::istream::traits_type::eof(); c = in_.get()) {
            if (line.size() == longest)
                throw std::runtime_error(
                    fmt::format("line {}: longer than {} characters", number_, longest));
            line += static_cast<char>(c);
        }
        if (!line.empty() && line.back() == '\r') line.pop_back();
        return line;
    }

    std::uint64_t number() const { return number_; }

private:
    std::istream& in_;
    std::uint64_t number_ = 0;
};

/// A board that begins with a dash, and would be taken for an option.
inline bool is_dashed_board(std::string_view text) {
    return text.size() > 2 && text[0] == '-' &&
           text.find_first_not_of("XOxo*-. \n") == std::string_view::npos;
}

/// The state that `text` describes. Rules say themselves what is wrong with a text, and which
/// fields of theirs make no sense.
template <class Game>
typename Game::state parse_position(const Game& rules, std::string_view text) {
    rules.validate();
    if (const auto state = rules.parse(text)) return *state;
    throw usage_error(rules.complaint(text));
}

/// Calls `each(text)` for every line of `in`. What is wrong with a line ends the run and names it.
template <class Each>
void for_each_line(std::istream& in, std::string_view source, const Each& each) {
    line_reader lines(in);
    try {
        while (const auto line = lines.next()) each(trim(*line));
    } catch (const usage_error& e) {
        throw std::runtime_error(fmt::format("{}, line {}: {}", source, lines.number(), e.what()));
    }
    if (in.bad()) throw std::runtime_error(fmt::format("{}: cannot be read", source));
}

/// Calls `each(text)` for the argument, or for every line of `in` where the argument is `-`. What
/// is wrong with the argument is wrong usage.
template <class Each>
void for_each_position(std::string_view argument, std::string_view name, std::istream& in,
                       const Each& each) {
    if (trim(argument) == "-") return for_each_line(in, "standard input", each);
    try {
        each(trim(argument));
    } catch (const usage_error& e) {
        throw usage_error(fmt::format("{}: {}", name, e.what()));
    }
}

/// The same for the lines of a file; those that are empty or begin with # are passed over.
template <class Each>
void for_each_position_in(const std::string& path, const Each& each) {
    std::ifstream in = open_input("--file", path);
    for_each_line(in, fmt::format("--file: {}", in_quotes(path)), [&](std::string_view text) {
        if (!text.empty() && text[0] != '#') each(text);
    });
}

}}} // namespace seesaw::v0::programs

#endif
