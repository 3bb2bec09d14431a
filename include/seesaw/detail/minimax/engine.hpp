// SPDX-License-Identifier: MIT
// What the engines of the minimax family have in common: options, events, memory, and a run. An
// engine adds its name and `iterate(pass)`, how it searches the root to one depth
// (detail/minimax/root.hpp).
#ifndef SEESAW_DETAIL_MINIMAX_ENGINE_HPP
#define SEESAW_DETAIL_MINIMAX_ENGINE_HPP

#include <tuple>
#include <utility>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/minimax/memory.hpp>
#include <seesaw/detail/minimax/root.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Engine, class Game, class Options>
class minimax_engine {
    static_assert(two_player_game<Game>, "alpha_beta, pvs, scout and mtd_f need a two_player_game: "
                                         "moves, next, to_move, outcome (see game.hpp)");

public:
    using options = Options;
    using events = std::tuple<iteration, expanded<Game>, cutoff>;

    const Game& rules() const { return memory_.game; }

    /// Forgets what earlier runs left in the table and in the ordering.
    void clear() noexcept { memory_.clear(); }

    template <class Observer = unobserved>
    result<Game> run(const state_t<Game>& root, const limits& allowed = {},
                     Observer&& observer = {}) {
        static_assert(hears<Observer, events>,
                      "this observer hears none of the engine's events: iteration, "
                      "expanded<Game>, cutoff");
        const clear_on_exception guard(*this);
        if constexpr (Engine::has_plain_search)
            if (!memory_.ordered())
                return search_depths<false>(memory_, options_, root, allowed, observer,
                                            one_iteration());
        return search_depths(memory_, options_, root, allowed, observer, one_iteration());
    }

protected:
    static constexpr bool has_plain_search = false; // a leaner one, for moves in no order

    minimax_engine(Game rules, const options& chosen, const minimax_way& way = {})
        : options_(chosen), memory_(std::move(rules), {chosen, Engine::name, way}) {}
    minimax_engine(minimax_engine&&) = default;
    minimax_engine& operator=(minimax_engine&&) = default;
    ~minimax_engine() = default;

    options options_;

private:
    // Not in `run`, so that its type is the same whoever observes.
    auto one_iteration() const {
        return [this](auto& pass) { return static_cast<const Engine&>(*this).iterate(pass); };
    }

    minimax_memory<Game> memory_;
};

}}} // namespace seesaw::v0::detail

#endif
