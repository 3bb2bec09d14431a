// SPDX-License-Identifier: MIT
#include <string_view>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/games/rule_space.hpp>

#include "support/amounts.hpp"
#include "support/rule_space_engines.hpp"
#include "support/text.hpp"

namespace support {

using seesaw::games::rule_space;

template <>
seesaw::any_engine<rule_space> engines_of<rule_space>::make(std::string_view name,
                                                            const rule_space& rules,
                                                            const engine_settings& chosen) {
    const auto looking = [&](auto options) {
        options.depth = chosen.depth;
        options.table_bytes = chosen.table_bytes;
        options.all_moves = chosen.all_moves;
        return options;
    };
    if (name == "alpha_beta")
        return seesaw::alpha_beta<rule_space>(rules, looking(seesaw::alpha_beta_options{}));
    if (name == "pvs") return seesaw::pvs<rule_space>(rules, looking(seesaw::pvs_options{}));
    if (name == "minimax") return seesaw::minimax<rule_space>(rules, {.depth = chosen.depth});
    if (name == "mcts") return seesaw::mcts<rule_space>(rules, {.seed = chosen.seed});
    throw usage_error(fmt::format("{} is no engine that plays; there are {}", in_quotes(name),
                                  fmt::join(playing_engine_names(), ", ")));
}

} // namespace support
