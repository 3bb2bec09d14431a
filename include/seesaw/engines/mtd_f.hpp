// SPDX-License-Identifier: MIT
// MTD(f): nothing but null windows.
//
// A null-window search says on which side of a value the truth lies, and, failing soft, often by
// how much. MTD(f) asks such questions until the bounds meet, each at the value that the answer
// before suggested, the first at the value of the iteration before (`first_guess`, seen from
// `first`, where there is none). What the questions have in common is found in the table: without
// one, everything is searched again each time.
//
// Contract, events, limits: those of alpha_beta.hpp, and the same values. Root moves other than the
// best carry the bound of the last question that all moves failed. The line may be short: a null
// window proves that moves are good enough, not which replies are the best.
//
// Cost: three to six questions an iteration where scores are coarse; a game with many different
// scores and no good guess needs many. To solve such a game, halve the range instead:
// bisection.hpp.
//
// Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", 1996.
#ifndef SEESAW_ENGINES_MTD_F_HPP
#define SEESAW_ENGINES_MTD_F_HPP

#include <algorithm>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/minimax/memory.hpp>
#include <seesaw/detail/minimax/root.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

using mtd_f_options = alpha_beta_options; // one struct for the family

template <class Game>
class mtd_f {
    static_assert(two_player_game<Game>,
                  "mtd_f needs a two_player_game: moves, next, to_move, outcome (see game.hpp)");

public:
    using options = mtd_f_options;
    using events = std::tuple<iteration, expanded<Game>, cutoff>;
    static constexpr std::string_view name = "mtd_f";

    explicit mtd_f(Game rules, options chosen = {})
        : options_(chosen), memory_(std::move(rules), {chosen, name, {.guesses = true}}) {}
    mtd_f(mtd_f&&) = default;
    mtd_f& operator=(mtd_f&&) = default;

    const Game& rules() const { return memory_.game; }

    /// Forgets what earlier runs left in the table and in the ordering.
    void clear() noexcept { memory_.clear(); }

    template <class Observer = unobserved>
    result<Game> run(const state_t<Game>& root, const limits& allowed = {},
                     Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of mtd_f's events: iteration, expanded<Game>, "
                      "cutoff");
        const detail::clear_on_exception guard(*this);
        return detail::search_depths(memory_, options_, root, allowed, observer, one_iteration());
    }

private:
    using value = detail::proven_value;

    auto one_iteration() const {
        return [this](auto& pass) { return this->iterate(pass); };
    }

    template <class Pass>
    value iterate(Pass& pass) const {
        const score guess =
            pass.guess.value_or(seen_from(memory_.game.to_move(pass.root), options_.first_guess));
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

    mtd_f_options options_;
    detail::minimax_memory<Game> memory_;
};

static_assert(engine<mtd_f<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
