// SPDX-License-Identifier: MIT
// Files to read.
#ifndef SEESAW_PROGRAM_INPUT_FILE_HPP
#define SEESAW_PROGRAM_INPUT_FILE_HPP

#include <fstream>
#include <string>
#include <string_view>

#include <seesaw/detail/base/csv.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// The file at `path`, or standard input where that is `-`, from which there is something to read.
/// What is wrong with it is a std::runtime_error that names the argument.
std::ifstream open_input(std::string_view argument, const std::string& path);

/// csv_rows(stream, most) reads comma-separated values, row by row.
using seesaw::detail::csv_rows;

/// All that is in it.
std::string read_input(std::string_view argument, const std::string& path);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/input_file.hpp>
#endif

#endif
