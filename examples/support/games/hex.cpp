// SPDX-License-Identifier: MIT
#include <seesaw/games/hex.hpp>

#include "support/engines_of_game.hpp"

template struct support::engines_of<seesaw::games::hex>;
