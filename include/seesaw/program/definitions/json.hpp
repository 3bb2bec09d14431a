// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_JSON_HPP
#define SEESAW_PROGRAM_DEFINITIONS_JSON_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/json.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE std::string to_line(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

SEESAW_PROGRAM_INLINE std::optional<nlohmann::ordered_json> parse_json(std::string_view text) {
    auto json = nlohmann::ordered_json::parse(text, nullptr, false);
    if (json.is_discarded()) return std::nullopt;
    return json;
}

}}} // namespace seesaw::v0::programs

#endif
