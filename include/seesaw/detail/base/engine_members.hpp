// SPDX-License-Identifier: MIT
// What engines and agents may have, asked where it is not known whether they do.
#ifndef SEESAW_DETAIL_BASE_ENGINE_MEMBERS_HPP
#define SEESAW_DETAIL_BASE_ENGINE_MEMBERS_HPP

#include <concepts>
#include <string>
#include <tuple>

namespace seesaw { inline namespace v0 { namespace detail {

/// The name an agent or engine gives itself, as a member or a member function.
template <class Named>
std::string name_of(const Named& named) {
    if constexpr (requires { std::string(named.name()); })
        return std::string(named.name());
    else if constexpr (requires { std::string(named.name); })
        return std::string(named.name);
    else
        return {};
}

template <class Engine>
concept can_be_cleared = requires(Engine& engine) {
    engine.clear();
};

template <class Event, class... Events>
constexpr bool is_among(std::tuple<Events...>*) {
    return (std::same_as<Event, Events> || ...);
}

/// The event is one of the engine's; not so for engines that do not say which they have.
template <class Engine, class Event>
inline constexpr bool tells = [] {
    if constexpr (requires { typename Engine::events; })
        return is_among<Event>(static_cast<typename Engine::events*>(nullptr));
    else
        return false;
}();

}}} // namespace seesaw::v0::detail

#endif
