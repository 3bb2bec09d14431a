// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_ENGINES_HPP
#define SEESAW_PROGRAM_DEFINITIONS_ENGINES_HPP

#include <algorithm>

#include <seesaw/program/catalogue/engines.hpp>
#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/engines.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE const std::vector<engine_facts>& engine_list() {
    static const std::vector<engine_facts> all = [] {
        std::vector<engine_facts> found;
        for_each_engine([&](const engine_facts& line) { found.push_back(line); });
        return found;
    }();
    return all;
}

SEESAW_PROGRAM_INLINE std::vector<std::string> engine_names() {
    std::vector<std::string> names;
    for (const engine_facts& one : engine_list()) names.emplace_back(one.name);
    return names;
}

SEESAW_PROGRAM_INLINE std::vector<std::string> playing_engine_names() {
    std::vector<std::string> names;
    for (const engine_facts& one : engine_list())
        if (one.playing != playing::no) names.emplace_back(one.name);
    return names;
}

SEESAW_PROGRAM_INLINE std::vector<std::string> proving_engine_names() {
    std::vector<std::string> names;
    for (const engine_facts& one : engine_list())
        if (one.family == family::proofs) names.emplace_back(one.name);
    return names;
}

SEESAW_PROGRAM_INLINE bool takes_depth(std::string_view engine) {
    return std::any_of(engine_list().begin(), engine_list().end(), [&](const engine_facts& one) {
        return one.name == engine && one.playing == playing::to_a_depth;
    });
}

}}} // namespace seesaw::v0::programs

#endif
