// SPDX-License-Identifier: MIT
// An engine that is chosen at run time.
//
// `any_engine<Game>` holds any engine for the states of a game: `any_engine<Game>(df_pn(game,
// {}))`. It gives results with values as `double`, whatever the engine's own are.
//
// Contract. Movable, not copyable. `run` and `clear` are the engine's (search.hpp). `listeners`
// hear those of its events that come once an iteration; engines without such events send none.
//
// Cost: one virtual call a run, and a test for a listener an iteration. Since programs that hold
// their engines so share one instantiation of each, it also saves most of the time to compile them.
// It does not offer what only some engines have (`step`, `advance`, `certificate`).
#ifndef SEESAW_ANY_ENGINE_HPP
#define SEESAW_ANY_ENGINE_HPP

#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <seesaw/detail/base/engine_members.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// Whom `any_engine` tells; empty ones hear nothing.
struct listeners {
    std::function<void(const iteration&)> iterations = {};
    std::function<void(const proof_update&)> proof_updates = {};
    std::function<void(const layer_done&)> layers = {};
};

/// Holds one engine of any kind for the states of `Game`; values come out as `double`.
template <class Game>
class any_engine {
public:
    using result_type = search_result<move_t<Game>, double>;

    template <class Engine>
    requires(!std::same_as<std::remove_cvref_t<Engine>, any_engine>) any_engine(Engine&& engine)
        : held_(
              std::make_unique<holder<std::remove_cvref_t<Engine>>>(std::forward<Engine>(engine))) {
        static_assert(
            std::convertible_to<decltype(engine.run(std::declval<const state_t<Game>&>(),
                                                    std::declval<const limits&>())),
                                result_type>,
            "any_engine<Game>: the engine has run(state, limits) for the states of that game");
        static_assert(detail::can_be_cleared<std::remove_cvref_t<Engine>>,
                      "any_engine<Game>: the engine has clear(), which forgets all earlier runs");
    }

    result_type run(const state_t<Game>& root, const limits& allowed = {},
                    const listeners& heard_by = {}) {
        return held_->run(root, allowed, heard_by);
    }
    std::string name() const { return held_->name(); }

    /// Forgets everything: the next run is that of a new engine.
    void clear() { held_->clear(); }

private:
    struct base {
        virtual ~base() = default;
        virtual result_type run(const state_t<Game>& root, const limits& allowed,
                                const listeners& heard_by) = 0;
        virtual std::string name() const = 0;
        virtual void clear() = 0;
    };

    // The one observer with which engines are run here.
    struct relay {
        const listeners& heard_by;
        void operator()(const iteration& event) const {
            if (heard_by.iterations) heard_by.iterations(event);
        }
        void operator()(const proof_update& event) const {
            if (heard_by.proof_updates) heard_by.proof_updates(event);
        }
        void operator()(const layer_done& event) const {
            if (heard_by.layers) heard_by.layers(event);
        }
    };

    template <class Engine>
    struct holder final : base {
        explicit holder(Engine&& engine) : engine_(std::move(engine)) {}
        result_type run(const state_t<Game>& root, const limits& allowed,
                        const listeners& heard_by) override {
            if constexpr (detail::tells<Engine, iteration> || detail::tells<Engine, proof_update> ||
                          detail::tells<Engine, layer_done>)
                return engine_.run(root, allowed, relay{heard_by});
            else
                return engine_.run(root, allowed);
        }
        std::string name() const override { return detail::name_of(engine_); }
        void clear() override { engine_.clear(); }

        Engine engine_;
    };

    std::unique_ptr<base> held_;
};

}} // namespace seesaw::v0

#endif
