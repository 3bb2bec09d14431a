// SPDX-License-Identifier: MIT
// An Othello player that judges positions by learned patterns (games/othello/patterns.hpp), and by
// the squares alone on boards smaller than 8 × 8, for which nothing was learned.
#ifndef SEESAW_PROGRAM_OTHELLO_PLAYER_HPP
#define SEESAW_PROGRAM_OTHELLO_PLAYER_HPP

#include <cstdint>
#include <functional>

#include <seesaw/agents.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What it finds within the limits, with the value of every move: for hints.
seesaw::result<seesaw::games::othello, double>
othello_pattern_search(const seesaw::games::othello& rules, const seesaw::games::othello::state& s,
                       const seesaw::limits& limits);

/// Looks so many moves ahead, within the limits.
std::function<seesaw::decision<seesaw::games::othello::move>(const seesaw::games::othello::state&)>
othello_pattern_player(const seesaw::games::othello& rules, int depth, seesaw::limits limits,
                       std::uint64_t table_bytes);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/othello_player.hpp>
#endif

#endif
