// SPDX-License-Identifier: MIT
// The settings of a game's rules, by name: options of its program, sweeps, tuning, and part of the
// identity by which every saved file knows its rules.
//
//     struct my_game {
//         int width = 7;
//         bool misere = false;
//         static constexpr auto parameters() {
//             return std::tuple{seesaw::parameter("width", &my_game::width, 1, 32, "columns"),
//                               seesaw::parameter("misere", &my_game::misere, "the last move
//                               loses")};
//         }
//         void validate() const;   // optional: throws for values that do not go together
//         …
//     };
//
// What may be saved (proofs, proof trees, tables, learned evaluations; each engine's `save`): rules
// without data, and rules whose data are all in `parameters`. The identity in a file is made of
// their names and values and of a few random games, so that a file of other rules is refused. Where
// a setting is a function or a table, or a class replaces rules of the game it derives from,
// `fingerprint()`, a number of your own, stands in for `parameters`. Anything else does not compile
// where it is saved.
#ifndef SEESAW_PARAMETER_HPP
#define SEESAW_PARAMETER_HPP

#include <concepts>
#include <string_view>
#include <tuple>
#include <type_traits>

#include <seesaw/detail/base/authorship.hpp>
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

// clang-format off

/// `static constexpr auto parameters()`: every setting of the rules, as a tuple of `parameter`.
template <class Game>
concept has_parameters = requires { std::tuple_size<decltype(Game::parameters())>::value; };

/// `validate()` throws std::invalid_argument where values do not go together; sweeps and tuning skip
/// what it refuses.
template <class Game>
concept validates = requires(const Game& rules) { rules.validate(); };

/// `fingerprint()`: a number that tells these rules from others of their type.
template <class Game>
concept has_fingerprint = requires(const Game& rules) {
    { rules.fingerprint() } -> std::unsigned_integral;
} && detail::rests_on_rules<Game, detail::fingerprint_member, detail::hash_member>;

// clang-format on

}} // namespace seesaw::v0

#endif
