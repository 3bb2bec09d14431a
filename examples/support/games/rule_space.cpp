// SPDX-License-Identifier: MIT
#include <seesaw/games/rule_space.hpp>

#include "support/engines_of_game.hpp"

template struct support::engines_of<seesaw::games::rule_space>;
