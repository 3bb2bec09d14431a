// SPDX-License-Identifier: MIT
// MTD(f): nothing but null windows.
//
// A null-window search says on which side of a value the truth lies, and, failing soft, often by
// how much. MTD(f) asks such questions until the bounds meet. The first is asked at the value of
// the previous iteration (or at `first_guess`, seen from `first`), each of the others at the bound
// that the last answer gave. The table carries the work from one question to the next: without a
// table, each starts from nothing.
//
// Contract, events, limits: those of alpha_beta.hpp, and the same values. Root moves other than the
// best have the bound of the last question that all moves failed. The line may be short: a null
// window proves that moves are good enough, not which replies are best.
//
// Cost: three to six questions an iteration where scores are coarse, many in a game with many
// different scores and no good guess. To solve such a game, halve the range: bisection.hpp.
//
// Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", 1996.
#ifndef SEESAW_ENGINES_MTD_F_HPP
#define SEESAW_ENGINES_MTD_F_HPP

#include <algorithm>
#include <string_view>
#include <utility>

#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/minimax/engine.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

using mtd_f_options = alpha_beta_options; ///< one struct for the family

/// Alpha-beta for coarse scores and a large table; values are those of `alpha_beta`.
template <class Game>
class mtd_f : public detail::minimax_engine<mtd_f<Game>, Game, mtd_f_options> {
    using family = detail::minimax_engine<mtd_f, Game, mtd_f_options>;
    friend family;

public:
    static constexpr std::string_view name = "mtd_f";

    explicit mtd_f(Game rules, mtd_f_options chosen = {})
        : family(std::move(rules), chosen, {.guesses = true}) {}

private:
    using value = detail::proven_value;

    template <class Pass>
    value iterate(Pass& pass) const {
        const score guess = pass.guess.value_or(
            seen_from(this->rules().to_move(pass.root), this->options_.first_guess));
        if (!pass.all_moves) return converge(pass, guess);
        value best = value::nothing();
        auto line = pass.line();
        for (auto& m : pass.moves) {
            auto alone = pass.only(m);
            const value v = converge(alone, guess);
            if (pass.stopped()) break;
            m = alone.moves.front();
            if (best.raise(v)) line = pass.line();
        }
        pass.keep_line(line);
        return best;
    }

    template <class Pass>
    static value converge(Pass& pass, score guess) {
        const score infinite = detail::infinite_score;
        value lower{-infinite, true, false}, upper{infinite, false, true};
        auto refuted = pass.moves; // what every move was worth at most
        auto best = pass.moves.front().played;
        auto line = pass.line();
        while (lower.value < upper.value) {
            const score beta = std::max(guess, lower.value + 1);
            const value v = pass.template run<detail::alpha_beta_loop>(beta - 1, beta);
            if (pass.stopped()) return v;
            guess = v.value;
            if (v.value < beta) {
                upper = v;
                refuted = pass.moves;
            } else {
                lower = v;
                line = pass.line();
                best = line[0];
            }
        }
        const value found{lower.value, lower.at_least, upper.at_most};
        for (auto& m : refuted) {
            m.open = m.played == best;
            if (m.open) m.found = found;
        }
        pass.moves = std::move(refuted);
        pass.keep_line(line);
        return found;
    }
};

static_assert(engine<mtd_f<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
