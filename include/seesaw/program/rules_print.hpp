// SPDX-License-Identifier: MIT
// A number that tells rules apart, for journals: made of their parameters and a few random games.
#ifndef SEESAW_PROGRAM_RULES_PRINT_HPP
#define SEESAW_PROGRAM_RULES_PRINT_HPP

#include <cstdint>

#include <seesaw/detail/base/rules_identity.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// The same for the same rules in every run.
template <class Game>
std::uint64_t rules_print(const Game& rules) {
    std::uint64_t print = 0;
    if constexpr (has_parameters<Game>) print = seesaw::detail::mix_parameters(print, rules);
    // A game that hides something is not played without somebody who deals it.
    if constexpr (game<Game>) print = seesaw::detail::mix_sample(print, rules);
    return print;
}

}}} // namespace seesaw::v0::programs

#endif
