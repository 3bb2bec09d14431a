// SPDX-License-Identifier: MIT
// The engines that programs know by name. This is the one place where a further engine is added:
// one include, one name, one case.
#ifndef SEESAW_EXAMPLES_SUPPORT_ENGINES_HPP
#define SEESAW_EXAMPLES_SUPPORT_ENGINES_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/play.hpp>
#include <seesaw/search.hpp>

#include "support/amounts.hpp"
#include "support/text.hpp"

namespace support {

/// What programs may say about an engine; each engine takes what it has a use for.
struct engine_settings {
    int depth = seesaw::max_depth;
    std::uint64_t table_bytes = std::uint64_t{64} << 20;
    bool all_moves = false;
};

/// The table that leaves an engine within its memory.
inline std::uint64_t table_within(const seesaw::limits& limits, std::uint64_t wanted) {
    return std::min(wanted, limits.bytes - limits.bytes / 8);
}

inline const std::vector<std::string>& engine_names() {
    static const std::vector<std::string> names = {"alpha_beta", "minimax"};
    return names;
}

/// Calls `use` with an engine of that name and returns what it returns.
template <class Game, class Use>
decltype(auto) with_engine(std::string_view name, const Game& rules, const engine_settings& chosen,
                           Use&& use) {
    if (name == "alpha_beta")
        return use(seesaw::alpha_beta<Game>(rules, {.depth = chosen.depth,
                                                    .table_bytes = chosen.table_bytes,
                                                    .all_moves = chosen.all_moves}));
    if (name == "minimax") return use(seesaw::minimax<Game>(rules, {.depth = chosen.depth}));
    throw usage_error(fmt::format("{} is no engine; there are {}", in_quotes(name),
                                  fmt::join(engine_names(), ", ")));
}

template <class Game>
seesaw::any_engine<Game> make_engine(std::string_view name, const Game& rules,
                                     const engine_settings& chosen = {}) {
    return with_engine(name, rules, chosen,
                       [](auto engine) { return seesaw::any_engine<Game>(std::move(engine)); });
}

} // namespace support

#endif
