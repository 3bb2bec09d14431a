// SPDX-License-Identifier: MIT
// By which number a saved file knows the rules it is about.
//
// Rules are code, which cannot be compared. So they are told apart by what they say of themselves,
// the names and values of all `parameters` or else their `fingerprint`, and by what they do:
// hashes, moves, turns and results of a few random games from the start, the same ones each time.
// Neither would do alone: rules may differ in what these games do not show, and code may change
// while its parameters stay. Knowledge such as `evaluate` or `order` is no part of it.
#ifndef SEESAW_DETAIL_BASE_RULES_IDENTITY_HPP
#define SEESAW_DETAIL_BASE_RULES_IDENTITY_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Rules>
std::uint64_t mix_parameters(std::uint64_t print, const Rules& rules);

inline std::uint64_t mix_text(std::uint64_t print, std::string_view text) {
    print = mix(print, text.size());
    for (const char c : text) print = mix(print, static_cast<unsigned char>(c));
    return print;
}

template <class Value>
std::uint64_t mix_value(std::uint64_t print, const Value& value) {
    if constexpr (has_parameters<Value>) {
        return mix_parameters(print, value);
    } else if constexpr (std::is_floating_point_v<Value>) {
        return mix(print, detail::bit_cast<std::uint64_t>(static_cast<double>(value)));
    } else if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>) {
        return mix(print, static_cast<std::uint64_t>(value));
    } else {
        static_assert(range_of<const Value, typename Value::value_type>,
                      "a parameter is a number, a bool, an enum, a range of them, or a struct that "
                      "has parameters() of its own");
        std::uint64_t size = 0;
        for (const auto& one : value) {
            print = mix_value(print, one);
            ++size;
        }
        return mix(print, size);
    }
}

template <class Rules>
std::uint64_t mix_parameters(std::uint64_t print, const Rules& rules) {
    const auto add = [&](const auto& one) {
        print = mix_value(mix_text(print, one.name), rules.*one.member);
    };
    std::apply([&](const auto&... all) { (add(all), ...); }, Rules::parameters());
    return print;
}

/// The result of a finished game, nothing of others.
template <class Game>
auto result_at(const Game& rules, const state_t<Game>& s) {
    if constexpr (puzzle<Game>)
        return rules.solved(s) ? std::optional(true) : std::nullopt;
    else if constexpr (has_outcome<Game>)
        return rules.outcome(s);
    else
        return rules.payoff(s);
}

/// What a few random games look like.
template <class Game>
std::uint64_t mix_sample(std::uint64_t print, const Game& rules) {
    constexpr int games = 32, longest = 256;
    rng random(1);
    for (int game = 0; game < games; ++game) {
        state_t<Game> s = rules.root();
        for (int ply = 0; ply < longest; ++ply) {
            if constexpr (hashes<Game>) print = mix(print, rules.hash(s));
            if (const auto result = result_at(rules, s)) {
                print = mix_value(print, *result);
                break;
            }
            if constexpr (!puzzle<Game>) print = mix_value(print, rules.to_move(s));
            const auto moves = rules.moves(s);
            std::uint64_t count = 0;
            for ([[maybe_unused]] const auto& m : moves) ++count;
            print = mix(print, count);
            if (count == 0) break;
            std::uint64_t chosen = random.below(count);
            for (const auto& m : moves) {
                if (chosen-- > 0) continue;
                s = rules.next(s, m);
                break;
            }
        }
    }
    return print;
}

template <class Game, class Author>
constexpr bool are_rules_of() {
    if constexpr (!rules_have_one_author<Game>)
        return false;
    else
        return may_rest_on_all<Game, Author>(rules_members{}) &&
               may_rest_on<Game, Author, hash_member>();
}

/// Inherited parameters are those of other rules: they list members of other classes alone.
template <class Rules>
constexpr bool lists_own_members() {
    if constexpr (has_parameters<Rules>)
        return std::apply(
            [](const auto&... all) {
                return (std::is_same_v<typename std::remove_cvref_t<decltype(all)>::rules, Rules> ||
                        ...);
            },
            Rules::parameters());
    else
        return false;
}

/// Whether rules can be told from others by `rules_identity`; it says why, where they cannot.
template <class Game>
constexpr bool has_rules_identity() {
    if constexpr (!has_root<Game>)
        return false;
    else if constexpr (has_fingerprint<Game>)
        return true;
    else if constexpr (!are_rules_of<Game, author_t<Game, moves_member>>())
        return false;
    else
        return std::is_empty_v<author_t<Game, moves_member>> ||
               lists_own_members<author_t<Game, moves_member>>();
}

/// What rules say of themselves; nothing where they have no data.
template <class Game>
std::uint64_t declared_identity(const Game& rules) {
    if constexpr (has_fingerprint<Game>) {
        return rules.fingerprint();
    } else {
        using author = author_t<Game, moves_member>;
        constexpr bool whole = are_rules_of<Game, author>();
        static_assert(whole, "rules that replace some of another game's, by derivation or by "
                             "with_outcome, need a fingerprint() of their own to be saved to a "
                             "file (see game.hpp)");
        if constexpr (whole) {
            static_assert(std::is_empty_v<author> || lists_own_members<author>(),
                          "a rules object with data needs parameters(), a list of them, or a "
                          "fingerprint() of its own to be saved to a file (see game.hpp)");
            if constexpr (has_parameters<author>) return mix_parameters<author>(0, rules);
        }
        return 0;
    }
}

template <class Game>
std::uint64_t rules_identity(const Game& rules) {
    static_assert(has_root<Game>, "saving to a file needs the game's root(): games played from "
                                  "there tell a file which game it belongs to");
    return mix_sample(declared_identity(rules), rules);
}

}}} // namespace seesaw::v0::detail

#endif
