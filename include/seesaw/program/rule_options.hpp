// SPDX-License-Identifier: MIT
// The parameters of a game's rules as options of its program: --width 5.
//
// Whole numbers, enums, doubles, bools (a flag) and text, with the range and the words that
// `parameters()` has for them. A name that a verb uses already is --rule-NAME there. A game with
// options of its own for them specialises `own_rule_options`:
//
//     template <>
//     struct seesaw::programs::own_rule_options<lake> {
//         static void add(CLI::App& app, lake& rules); // --size 3x4 for rows and columns
//     };
#ifndef SEESAW_PROGRAM_RULE_OPTIONS_HPP
#define SEESAW_PROGRAM_RULE_OPTIONS_HPP

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include <seesaw/game.hpp>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/command_line.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Can a whole number be given to it?
template <class Value>
inline constexpr bool is_whole = (std::is_integral_v<Value> && !std::same_as<Value, bool>) ||
                                 (std::is_class_v<Value> && std::convertible_to<int, Value> &&
                                  std::convertible_to<Value, int>);

/// Calls use(parameter) for every parameter of the rules that can be set.
template <class Game, class Use>
void for_each_parameter(const Use& use) {
    if constexpr (seesaw::has_parameters<Game>)
        std::apply(
            [&](const auto&... all) {
                [[maybe_unused]] const auto one = [&](const auto& p) {
                    using place = decltype(std::declval<Game&>().*p.member);
                    if constexpr (std::is_assignable_v<place, std::remove_cvref_t<place>>) use(p);
                };
                (one(all), ...);
            },
            Game::parameters());
}

namespace detail {

template <class Value>
std::string value_text(const Value& value) {
    if constexpr (std::is_enum_v<Value>)
        return fmt::format("{}", static_cast<std::int64_t>(value));
    else if constexpr (is_whole<Value> && std::is_class_v<Value>)
        return fmt::format("{}", static_cast<int>(value));
    else
        return fmt::format("{}", value);
}

template <class Parameter>
std::string help_of(const Parameter& p, const std::string& usual) {
    std::string help(p.text.empty() ? p.name : p.text);
    if (!help.empty() && help[0] >= 'a' && help[0] <= 'z')
        help[0] = static_cast<char>(help[0] - 'a' + 'A');
    if constexpr (Parameter::has_order)
        if (p.limited) help += fmt::format(", {} to {}", value_text(p.low), value_text(p.high));
    return fmt::format("{} ({})", help, usual);
}

/// The number, if it lies within the limits of the parameter.
template <class Value, class Parameter>
Value number_for(const Parameter& p, const std::string& option, const std::string& text) {
    if constexpr (std::unsigned_integral<Value>) {
        const bool limited = p.limited;
        return static_cast<Value>(
            parse_count(option, text, limited ? p.low : 0,
                        limited ? p.high : std::numeric_limits<Value>::max()));
    } else {
        constexpr bool whole = !std::is_floating_point_v<Value>;
        double low =
            whole ? std::numeric_limits<int>::min() : std::numeric_limits<double>::lowest();
        double high = whole ? std::numeric_limits<int>::max() : std::numeric_limits<double>::max();
        if constexpr (Parameter::has_order)
            if (p.limited) {
                low = static_cast<double>(p.low);
                high = static_cast<double>(p.high);
            }
        const double value = parse_number(option, text, low, high, whole);
        if constexpr (std::is_class_v<Value>)
            return static_cast<Value>(static_cast<int>(value));
        else
            return static_cast<Value>(value);
    }
}

/// The name of a choice, where it has one.
template <class Value>
std::string word_of(const Value& value) {
    if constexpr (requires { std::string(to_string(value)); })
        return std::string(to_string(value));
    else
        return value_text(value);
}

} // namespace detail

/// --NAME, or --rule-NAME where the verb has an option of that name.
inline std::string rule_option(CLI::App& app, const std::string& name) {
    return has_option(app, "--" + name) ? "--rule-" + name : "--" + name;
}

/// What a game has instead of an option for each parameter; for its own program to specialise.
template <class Game>
struct own_rule_options {};

/// The rules must outlive the command line.
template <class Game>
void add_rule_options(CLI::App& app, Game& rules) {
    if constexpr (requires { own_rule_options<Game>::add(app, rules); })
        return own_rule_options<Game>::add(app, rules);
    for_each_parameter<Game>([&](const auto& p) {
        using value = std::remove_cvref_t<decltype(rules.*p.member)>;
        std::string name(p.name);
        std::replace(name.begin(), name.end(), '_', '-');
        auto& target = rules.*p.member;
        if constexpr (std::same_as<value, bool>) {
            const bool usual = target;
            add_flag(
                app, rule_option(app, usual ? "no-" + name : name),
                [&target, usual] { target = !usual; }, detail::help_of(p, usual ? "yes" : "no"))
                .group("Rules");
        } else if constexpr (is_whole<value> || std::is_enum_v<value> ||
                             std::is_floating_point_v<value>) {
            const std::string option = rule_option(app, name);
            add_parsed(
                app, option,
                [p, option, &target](const std::string& text) {
                    target = detail::number_for<value>(p, option, text);
                },
                detail::help_of(p, detail::value_text(target)))
                .type(std::is_floating_point_v<value> ? "X" : "N")
                .group("Rules");
        } else if constexpr (std::same_as<value, std::string>) {
            add_text(app, rule_option(app, name), target, detail::help_of(p, target))
                .type("TEXT")
                .group("Rules");
        }
    });
}

/// Throws for rules that make no sense.
template <class Game>
void check_rules([[maybe_unused]] const Game& rules) {
    if constexpr (seesaw::validates<Game>) rules.validate();
}

/// width 7, height 6; empty for rules without parameters.
template <class Game>
std::string rules_in_words(const Game& rules) {
    std::string text;
    for_each_parameter<Game>([&](const auto& p) {
        using value = std::remove_cvref_t<decltype(rules.*p.member)>;
        if constexpr (is_whole<value> || std::is_arithmetic_v<value> || std::is_enum_v<value>)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", p.name,
                                detail::word_of(rules.*p.member));
    });
    return text;
}

}}} // namespace seesaw::v0::programs

#endif
