// SPDX-License-Identifier: MIT
// Engines for games of the rule space: those that play, and no solvers, which would find nothing
// within a hundred plies and take long to compile.
#ifndef SEESAW_EXAMPLES_SUPPORT_RULE_SPACE_ENGINES_HPP
#define SEESAW_EXAMPLES_SUPPORT_RULE_SPACE_ENGINES_HPP

#include <string_view>

#include <seesaw/games/rule_space.hpp>

#include "support/engines.hpp"

namespace support {

template <>
seesaw::any_engine<seesaw::games::rule_space> engines_of<seesaw::games::rule_space>::make(
    std::string_view name, const seesaw::games::rule_space& rules, const engine_settings& chosen);

} // namespace support

#endif
