// SPDX-License-Identifier: MIT
#include <seesaw/program/json.hpp>

namespace support {

std::string to_line(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::optional<nlohmann::ordered_json> parse_json(std::string_view text) {
    auto json = nlohmann::ordered_json::parse(text, nullptr, false);
    if (json.is_discarded()) return std::nullopt;
    return json;
}

} // namespace support
