// SPDX-License-Identifier: MIT
// Single conspiracy numbers of one two-player game.
#ifndef SEESAW_PROGRAM_CONSPIRACY_OF_GAME_HPP
#define SEESAW_PROGRAM_CONSPIRACY_OF_GAME_HPP

#include <limits>
#include <vector>

#include <seesaw/engines/single_conspiracy_number.hpp>

#include <seesaw/program/conspiracy.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

template <class Game>
scn_values conspiracy_of<Game>::scn(const Game& rules, const seesaw::state_t<Game>& s, int depth,
                                    const std::vector<double>& thresholds,
                                    const seesaw::limits& limits) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    scn_values found{none, {}, {}};
    if constexpr (seesaw::two_player_game<Game>)
        for (const auto attacker : {seesaw::player::first, seesaw::player::second}) {
            seesaw::single_conspiracy_number<Game> engine(
                rules, {.attacker = attacker, .depth = depth, .all_thresholds = true});
            const auto r = engine.run(s, limits);
            const bool complete = r.certainty != seesaw::certainty::unknown;
            if (complete) found.value = r.value;
            auto& numbers = attacker == seesaw::player::first ? found.first : found.second;
            for (const double T : thresholds) numbers.push_back(complete ? r.scn(T) : none);
        }
    return found;
}

}}} // namespace seesaw::v0::programs

#endif
