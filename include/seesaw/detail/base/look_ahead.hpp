// SPDX-License-Identifier: MIT
// What proof searches may ask of a leaf: is the game decided within one or two moves?
#ifndef SEESAW_DETAIL_BASE_LOOK_AHEAD_HPP
#define SEESAW_DETAIL_BASE_LOOK_AHEAD_HPP

#include <optional>

#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// The verdict of an unfinished state, if finished games within so many moves settle it, whoever
/// moves. `pay()` is asked before each state that is looked at; false ends it without a verdict.
template <class Game, class Pay>
std::optional<bool> decided_within(int moves, const Game& rules, const proof_question& question,
                                   const state_t<Game>& s, Pay&& pay) {
    const bool is_or = question.is_or(rules, s);
    bool all_known = true;
    for (const auto& m : rules.moves(s)) {
        if (!pay()) return std::nullopt;
        const state_t<Game> after = rules.next(s, m);
        auto verdict = question.verdict(rules, after);
        if (!verdict && moves > 1) verdict = decided_within(moves - 1, rules, question, after, pay);
        if (verdict == is_or) return is_or;
        all_known = all_known && verdict.has_value();
    }
    if (all_known) return !is_or;
    return std::nullopt;
}

}}} // namespace seesaw::v0::detail

#endif
