// SPDX-License-Identifier: MIT
// The one question of the proof family: can `attacker` reach a score of at least `goal`?
//
// A node is OR where the attacker moves and AND elsewhere, chance included: luck counts against the
// attacker unless a wrapper reads it otherwise. A puzzle has one player, so every node is OR; a
// solved state proves, a dead end disproves. The goal is seen from the attacker, results from
// `first`.
#ifndef SEESAW_DETAIL_BASE_PROOF_QUESTION_HPP
#define SEESAW_DETAIL_BASE_PROOF_QUESTION_HPP

#include <iterator>
#include <optional>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct proof_question {
    player attacker = player::first;
    score goal = 1;

    /// The verdict of a state that needs no search: true proves, false disproves.
    template <class Game>
    std::optional<bool> verdict(const Game& rules, const state_t<Game>& s) const {
        if constexpr (puzzle<Game>) {
            if (rules.solved(s)) return true;
            const auto moves = rules.moves(s);
            if (std::begin(moves) == std::end(moves)) return false;
            return std::nullopt;
        } else {
            const auto result = rules.outcome(s);
            if (!result) return std::nullopt;
            return seen_from(attacker, *result) >= goal;
        }
    }

    template <class Game>
    bool is_or(const Game& rules, const state_t<Game>& s) const {
        if constexpr (puzzle<Game>)
            return true;
        else
            return rules.to_move(s) == attacker;
    }

    /// What a proof or disproof says of the value seen from `first`.
    score proven_value(bool proved) const { return seen_from(attacker, proved ? goal : goal - 1); }
    certainty proven_side(bool proved) const {
        return proved == (attacker == player::first) ? certainty::at_least : certainty::at_most;
    }
};

}}} // namespace seesaw::v0::detail

#endif
