// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_OTHELLO_PLAYER_HPP
#define SEESAW_PROGRAM_DEFINITIONS_OTHELLO_PLAYER_HPP

#include <seesaw/program/othello_player.hpp>

#include <memory>
#include <stdexcept>
#include <utility>

#include <seesaw/any_engine.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/othello/patterns.hpp>
#include <seesaw/with.hpp>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/engine_settings.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

inline seesaw::any_engine<seesaw::games::othello>
othello_pattern_engine(const seesaw::games::othello& rules,
                       const seesaw::alpha_beta_options& options) {
    if (rules.size != 8) return seesaw::alpha_beta(rules, options);
    return seesaw::alpha_beta(with_evaluate(rules, seesaw::games::othello_pattern_evaluation{}),
                              options);
}

} // namespace detail

SEESAW_PROGRAM_INLINE seesaw::result<seesaw::games::othello, double>
othello_pattern_search(const seesaw::games::othello& rules, const seesaw::games::othello::state& s,
                       const seesaw::limits& limits) {
    return detail::othello_pattern_engine(
               rules, {.table_bytes = table_within(limits, engine_settings{}.table_bytes),
                       .all_moves = true})
        .run(s, limits);
}

SEESAW_PROGRAM_INLINE
std::function<seesaw::decision<seesaw::games::othello::move>(const seesaw::games::othello::state&)>
othello_pattern_player(const seesaw::games::othello& rules, int depth, seesaw::limits limits,
                       std::uint64_t table_bytes) {
    using seesaw::games::othello;
    const auto engine =
        std::make_shared<seesaw::any_engine<othello>>(detail::othello_pattern_engine(
            rules, {.depth = depth, .table_bytes = table_within(limits, table_bytes)}));
    return [engine, limits = std::move(limits)](const othello::state& s) {
        try {
            return seesaw::engine_agent(*engine, limits)(s);
        } catch (const std::invalid_argument&) { // no move found
            throw std::runtime_error("--nodes, --time, --bytes: too small for patterns to find a "
                                     "move");
        }
    };
}

}}} // namespace seesaw::v0::programs

#endif
