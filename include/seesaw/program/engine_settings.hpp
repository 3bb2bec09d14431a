// SPDX-License-Identifier: MIT
// What the list of engines states for each, and the settings that programs pass to any of them.
#ifndef SEESAW_PROGRAM_ENGINE_SETTINGS_HPP
#define SEESAW_PROGRAM_ENGINE_SETTINGS_HPP

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Engines that answer the same sort of question; charts show them together.
enum class family { depth_first, other_ways, proofs, paths };

/// Can it choose a move in any position, and be told how far to look?
enum class playing { no, yes, to_a_depth };

/// What the list says of an engine before one is made.
struct engine_facts {
    std::string_view name;
    programs::family family;
    programs::playing playing;
};

/// What programs may say about an engine; each engine takes what it has a use for.
struct engine_settings {
    int depth = seesaw::max_depth;
    std::uint64_t table_bytes = std::uint64_t{64} << 20;
    bool all_moves = false;
    std::uint64_t seed = 1;
    seesaw::player attacker = seesaw::player::first;
    std::optional<int> playouts = {}; ///< a leaf; none: as the engine has it
    std::optional<double> theta = {};
    std::optional<int> threads = {};
    std::string directory = {}; ///< of a solution on disk
};

/// Options of an engine, set where they have the names of the settings.
template <class Options>
Options options_from(const engine_settings& chosen) {
    Options options{};
    if constexpr (requires { options.depth; }) options.depth = chosen.depth;
    if constexpr (requires { options.table_bytes; }) options.table_bytes = chosen.table_bytes;
    if constexpr (requires { options.all_moves; }) options.all_moves = chosen.all_moves;
    if constexpr (requires { options.seed; }) options.seed = chosen.seed;
    if constexpr (requires { options.attacker; }) options.attacker = chosen.attacker;
    if constexpr (requires { options.playouts; })
        options.playouts = chosen.playouts.value_or(options.playouts);
    if constexpr (requires { options.theta; }) options.theta = chosen.theta.value_or(options.theta);
    if constexpr (requires { options.threads; })
        options.threads = chosen.threads.value_or(options.threads);
    if constexpr (requires { options.directory; }) options.directory = chosen.directory;
    // A search that is asked for a value goes on until it has it.
    if constexpr (requires { options.until_exact; }) options.until_exact = true;
    return options;
}

/// The table that leaves an engine within its memory.
inline std::uint64_t table_within(const seesaw::limits& limits, std::uint64_t wanted) {
    return std::min(wanted, limits.bytes - limits.bytes / 8);
}

}}} // namespace seesaw::v0::programs

#endif
