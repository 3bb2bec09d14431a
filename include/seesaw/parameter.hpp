// SPDX-License-Identifier: MIT
// The numbers of a game's rules, by name: options of its program, sweeps, tuning, and part of the
// identity of every saved file.
#ifndef SEESAW_PARAMETER_HPP
#define SEESAW_PARAMETER_HPP

#include <string_view>
#include <type_traits>

#include <seesaw/version.hpp>

namespace seesaw { inline namespace v0 {

/// One setting of the rules, as a game's `parameters` lists it: a number, a bool, an enum, or text,
/// arrays and structs with `parameters` of their own. Limits belong to what has an order and may be
/// left out where any value will do.
template <class Rules, class Value>
struct parameter {
    using rules = Rules;
    using value = Value;
    static constexpr bool has_order = std::is_arithmetic_v<Value> || std::is_enum_v<Value>;
    struct no_limit {};
    using limit = std::conditional_t<has_order, Value, no_limit>;

    std::string_view name;
    Value Rules::*member;
    limit low{}, high{}; ///< where `limited`
    bool limited = false;
    std::string_view text; ///< a few words for people

    constexpr parameter(std::string_view named, Value Rules::*held_by,
                        std::type_identity_t<limit> least, std::type_identity_t<limit> most,
                        std::string_view says = {})
        : name(named), member(held_by), low(least), high(most), limited(true), text(says) {}
    constexpr parameter(std::string_view named, Value Rules::*held_by, std::string_view says = {})
        : name(named), member(held_by), text(says) {
        if constexpr (std::is_same_v<Value, bool>) limited = high = true;
    }
};

}} // namespace seesaw::v0

#endif
