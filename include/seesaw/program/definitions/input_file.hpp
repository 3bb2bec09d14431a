// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_INPUT_FILE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_INPUT_FILE_HPP

#include <seesaw/program/input_file.hpp>

#include <cerrno>
#include <cstring>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE std::ifstream open_input(std::string_view argument, const std::string& path) {
    errno = 0;
    std::ifstream in(path == "-" ? "/dev/stdin" : path, std::ios::binary);
    // A directory can be opened and not read.
    if (!in || in.peek() == std::ifstream::traits_type::eof())
        throw std::runtime_error(fmt::format("{}: cannot read {}: {}", argument, in_quotes(path),
                                             errno != 0 ? std::strerror(errno) : "it is empty"));
    return in;
}

SEESAW_PROGRAM_INLINE std::string read_input(std::string_view argument, const std::string& path) {
    std::ifstream in = open_input(argument, path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}}} // namespace seesaw::v0::programs

#endif
