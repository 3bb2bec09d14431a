// SPDX-License-Identifier: MIT
#include <string_view>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/proof_number_search.hpp>
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
    if (name == "proof_number_search")
        return seesaw::proof_number_search<rule_space>(rules, {.attacker = chosen.attacker});
    if (name == "df_pn")
        return seesaw::df_pn<rule_space>(
            rules, {.attacker = chosen.attacker, .table_bytes = chosen.table_bytes});
    if (name == "ppns") {
        seesaw::ppns_options options{.attacker = chosen.attacker, .seed = chosen.seed};
        options.playouts = chosen.playouts.value_or(options.playouts);
        options.theta = chosen.theta.value_or(options.theta);
        return seesaw::ppns<rule_space>(rules, options);
    }
    throw usage_error(fmt::format("{} is no engine for the rule space; there are {}",
                                  in_quotes(name), fmt::join(rule_space_engine_names(), ", ")));
}

} // namespace support
