// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_EXTERNAL_PLAYER_HPP
#define SEESAW_PROGRAM_DEFINITIONS_EXTERNAL_PLAYER_HPP

#include <seesaw/program/external_player.hpp>

#include <sstream>

#include <seesaw/program/definitions/inline.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE std::string go_line(const seesaw::limits& limits) {
    std::string text = "go";
    if (limits.nodes != seesaw::limits{}.nodes) text += fmt::format(" nodes {}", limits.nodes);
    if (limits.time != seesaw::limits{}.time)
        text +=
            fmt::format(" time {}ms",
                        std::chrono::duration_cast<std::chrono::milliseconds>(limits.time).count());
    return text;
}

SEESAW_PROGRAM_INLINE void read_info(std::string_view line, double& value, std::uint64_t& nodes) {
    std::istringstream words{std::string(line)};
    std::string word;
    if (!(words >> word) || word != "info") return;
    while (words >> word && word != "line") {
        if (word == "value") words >> value;
        if (word == "nodes") words >> nodes;
    }
}

}}} // namespace seesaw::v0::programs

#endif
