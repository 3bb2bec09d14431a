// SPDX-License-Identifier: MIT
// JSON, written and read in one place: the library's parser and printer take long to compile.
#ifndef SEESAW_PROGRAM_JSON_HPP
#define SEESAW_PROGRAM_JSON_HPP

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// On one line; what is no UTF-8 is replaced, what is no finite number is null.
std::string to_line(const nlohmann::ordered_json& json);

/// None if it is not JSON.
std::optional<nlohmann::ordered_json> parse_json(std::string_view text);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/json.hpp>
#endif

#endif
