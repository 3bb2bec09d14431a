// SPDX-License-Identifier: MIT
// Engines for games of the rule space: those that play, and the best known solvers, since whoever
// loses the piece of honour has lost: such games can be short. The rest would take long to compile.
#ifndef SEESAW_EXAMPLES_SUPPORT_RULE_SPACE_ENGINES_HPP
#define SEESAW_EXAMPLES_SUPPORT_RULE_SPACE_ENGINES_HPP

#include <string>
#include <string_view>
#include <vector>

#include <seesaw/games/rule_space.hpp>

#include "support/engines.hpp"

namespace support {

inline const std::vector<std::string>& rule_space_engine_names() {
    static const std::vector<std::string> names = {
        "minimax", "alpha_beta", "pvs", "mcts", "proof_number_search", "df_pn", "ppns"};
    return names;
}

template <>
seesaw::any_engine<seesaw::games::rule_space> engines_of<seesaw::games::rule_space>::make(
    std::string_view name, const seesaw::games::rule_space& rules, const engine_settings& chosen);

} // namespace support

#endif
