// SPDX-License-Identifier: MIT
// The optional members of a game: what engines ask for, and what a class has of it. Part of
// check.hpp.
//
// Members are found by their signature, so one that is not quite right is never called, and nobody
// says so. Here each has a row: its name, what it promises, the signature that is called, and
// whether its concept holds. Where it does not hold, a second look tells why. A class that has the
// name at all, whatever it stands for, makes it ambiguous in a class that inherits it from both
// sides; so even members that are overloaded or private are seen. A final class cannot be asked
// like this.
//
// What surely is a mistake is a fault: a member of that name that is not const, takes or returns
// something else, or is no function. What may be meant is a note: knowledge about rules that were
// replaced (detail/base/authorship.hpp), and names that nobody outside can use, as those of private
// helpers, deleted functions and functions whose requires clause does not hold.
#ifndef SEESAW_DETAIL_CHECK_OPTIONAL_MEMBERS_HPP
#define SEESAW_DETAIL_CHECK_OPTIONAL_MEMBERS_HPP

#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/authorship.hpp>
#include <seesaw/detail/base/number.hpp>
#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/detail/check/member_names.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
class optional_members {
public:
    std::vector<std::string> recognised, faults, notes;

    explicit optional_members(const Game& rules) {
        of_all(rules);
        if constexpr (!hidden_game<Game>) of_searched();
        if constexpr (has_outcome<Game> || pays<Game>)
            if constexpr (!hidden_game<Game>) of_turn_games();
        if constexpr (puzzle<Game>) of_puzzles();
        if (std::is_final_v<Game>)
            notes.push_back("the class is final, so members that do not fit cannot all be seen");
    }

private:
    // ── The rows ────────────────────────────────────────────────────────────────────────────────

    void of_all(const Game& rules) {
        add<named::root>(
            {"root", "where the game usually begins", "state root() const"}, has_root<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::root) { return {}; },
            [](auto& g, auto&) -> decltype(void(g.root())) {});
        add<named::parameters>(
            {"parameters", "every setting of the rules", "static constexpr auto parameters()"},
            has_parameters<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::parameters) { return {}; },
            [](auto& g, auto&) -> decltype(void(g.parameters())) {});
        if constexpr (has_parameters<Game>) list_parameters(rules);
        add<named::fingerprint>(
            {"fingerprint", "a number that tells these rules from others of their type",
             "std::uint64_t fingerprint() const"},
            has_fingerprint<Game>, replaced<fingerprint_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::fingerprint) { return {}; },
            [](auto& g, auto&) -> decltype(void(g.fingerprint())) {});
        add<named::describe>(
            {"describe", "a state as text", "std::string describe(const state&) const", "",
             describes_moves<Game>},
            describes_states<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::describe) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.describe(a.s))) {});
        add<named::describe>(
            {"describe", "a move as text", "std::string describe(const state&, const move&) const",
             "", true},
            describes_moves<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::describe) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.describe(a.s, a.m))) {});
        add<named::parse>(
            {"parse", "reads what describe wrote",
             "std::optional<state> parse(std::string_view) const"},
            parses<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::parse) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.parse(a.text))) {});
        add<named::hash>(
            {"hash", "turns tables on; covers all that == compares",
             "std::uint64_t hash(const state&) const"},
            hashes<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::hash) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.hash(a.s))) {});
    }

    void of_searched() {
        declare<named::acyclic>(
            "acyclic", "no state comes back in a game", is_acyclic<Game>,
            []<class C>(std::type_identity<C>) -> std::bool_constant<C::acyclic> { return {}; },
            []<class C>(std::type_identity<C>) -> decltype(&C::acyclic) { return {}; });
        declare<named::hash_is_unique>(
            "hash_is_unique", "different states have different hashes", has_unique_hash<Game>,
            []<class C>(std::type_identity<C>) -> std::bool_constant<C::hash_is_unique> {
                return {};
            },
            []<class C>(std::type_identity<C>) -> decltype(&C::hash_is_unique) { return {}; });
        add<named::hash_bits>(
            {"hash_bits", "how many low bits of hash may be set", "int hash_bits() const"},
            counts_hash_bits<Game>, replaced<hash_bits_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::hash_bits) { return {}; },
            [](auto& g, auto&) -> decltype(void(g.hash_bits())) {});
        add<named::symmetric>(
            {"symmetric", "a canonical twin with the same value",
             "state symmetric(const state&) const"},
            has_symmetry<Game>, replaced<symmetric_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::symmetric) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.symmetric(a.s))) {});
        add<named::layer>(
            {"layer", "moves lead to the same layer or to later ones",
             "whole number layer(const state&) const"},
            has_layers<Game>, replaced<layer_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::layer) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.layer(a.s))) {});
        add<named::evaluate>(
            {"evaluate", "a guess at the outcome, of finished games too",
             "score (or double) evaluate(const state&) const"},
            evaluates<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::evaluate) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.evaluate(a.s))) {});
        add<named::order>(
            {"order", "higher is tried first", "int order(const state&, const move&) const"},
            orders<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::order) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.order(a.s, a.m))) {});
        add<named::playout>(
            {"playout", "the outcome of one random game",
             "score (or double) playout(const state&, seesaw::rng&) const"},
            plays_out<Game>, replaced<playout_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::playout) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.playout(a.s, a.random))) {});
    }

    void of_turn_games() {
        declare<named::alternating>(
            "alternating", "every move hands the turn to the opponent", is_alternating<Game>,
            []<class C>(std::type_identity<C>) -> std::bool_constant<C::alternating> { return {}; },
            []<class C>(std::type_identity<C>) -> decltype(&C::alternating) { return {}; });
        add<named::chances>(
            {"chances", "the moves of chance, in the order of moves, with probabilities",
             "range of seesaw::weighted<move> chances(const state&) const"},
            has_chances<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::chances) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.chances(a.s))) {});
        add<named::payoff>(
            {"payoff", "results that are not whole numbers",
             "std::optional<double> payoff(const state&) const", "", has_outcome<Game>},
            pays<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::payoff) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.payoff(a.s))) {});
        add<named::bounds>(
            {"bounds", "bounds on the outcomes still possible",
             "std::pair<score, score> bounds(const state&) const"},
            bounds_outcome<Game>, replaced<bounds_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::bounds) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.bounds(a.s))) {});
        add<named::look>(
            {"look", "bounds and moves that suffice, by one closer look at a state",
             "{score low, high[; moves][; std::uint64_t visited]} "
             "look(const state&, const seesaw::window&) const"},
            has_look<Game>, replaced<look_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::look) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.look(a.s, a.asked))) {});
        add<named::noisy>(
            {"noisy", "moves that evaluate cannot judge",
             "range of moves noisy(const state&) const"},
            has_noisy_moves<Game>, replaced<noisy_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::noisy) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.noisy(a.s))) {});
        if constexpr (has_chances<Game>)
            add<named::last_decisions>(
                {"last_decisions", "the best at the horizon after every chance move",
                 "range of {move, probability, value, moves} last_decisions(const state&) const",
                 evaluates<Game> ? "" : "evaluate"},
                has_last_decisions<Game>, replaced<last_decisions_member>(),
                []<class C>(std::type_identity<C>) -> decltype(&C::last_decisions) { return {}; },
                [](auto& g, auto& a) -> decltype(void(g.last_decisions(a.s))) {});
    }

    void of_puzzles() {
        add<named::cost>(
            {"cost", "what a step costs; 1 where absent",
             "int (or double) cost(const state&, const move&) const"},
            costs<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::cost) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.cost(a.s, a.m))) {});
        add<named::estimate>(
            {"estimate", "never more than the cost that is left",
             "int (or double) estimate(const state&) const"},
            estimates<Game>, replaced<estimate_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::estimate) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.estimate(a.s))) {});
        add<named::estimate>(
            {"estimate", "the estimate after a move",
             "int (or double) estimate(const state&, const move&, h) const", "", true},
            estimates_steps<Game>, replaced<estimate_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::estimate) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.estimate(a.s, a.m, g.estimate(a.s)))) {});
        add<named::apply>(
            {"apply", "makes a move in place", "apply(state&, const move&) const",
             "undo(state&, const move&) const"},
            plays_in_place<Game>, replaced<apply_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::apply) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.apply(a.changing, a.m))) {});
        add<named::inverse>(
            {"inverse", "the move that takes one back", "move inverse(const move&) const"},
            inverts_moves<Game>, replaced<inverse_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::inverse) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.inverse(a.m))) {});
        add<named::solvable>(
            {"solvable", "whether there is a solution at all", "bool solvable(const state&) const"},
            knows_solvable<Game>, replaced<solvable_member>(),
            []<class C>(std::type_identity<C>) -> decltype(&C::solvable) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.solvable(a.s))) {});
        add<named::pack>(
            {"pack", "a state as a few words, which unpack reads",
             "array of std::uint64_t pack(const state&) const",
             "unpack(words) const and packed_words() const"},
            packs<Game>, {},
            []<class C>(std::type_identity<C>) -> decltype(&C::pack) { return {}; },
            [](auto& g, auto& a) -> decltype(void(g.pack(a.s))) {});
    }

    // ── What a row says ─────────────────────────────────────────────────────────────────────────

    // `find` is the address of the member in a class, `call` a call of it.
    template <class Named, class Find, class Call>
    void add(const member_row& row, bool used, const ignorance& ignored, Find, Call) {
        if (used) return recognise(row.name, row.promise);
        using arguments = call_arguments<Game>&;
        constexpr bool public_name = std::is_invocable_v<Find, std::type_identity<Game>>;
        constexpr bool called = std::is_invocable_v<Call, const Game&, arguments>;
        constexpr bool called_if_changing = std::is_invocable_v<Call, Game&, arguments>;
        if (!ignored.why.empty() && (called || ignored.author)) {
            notes.push_back(std::string(row.name) + " is ignored: " + ignored.why);
        } else if (!public_name && !called && !called_if_changing) {
            if (!row.shared && has_name<Named, Find>())
                notes.push_back(std::string(row.name) +
                                " is not used: it is private, deleted, overloaded, or under a "
                                "requires clause that does not hold; expected: " +
                                row.signature);
        } else if (!row.shared || called || called_if_changing) {
            std::string why;
            if (called)
                why = *row.needs != '\0' ? std::string("there is no ") + row.needs
                                         : "it returns another type";
            else if (called_if_changing)
                why = "it is not const";
            else
                why = is_data<Find>() ? "it is no function" : "it takes other arguments";
            fault(row.name, why, row.signature);
        }
    }

    // `declared` is the declaration as a type.
    template <class Named, class Declared, class Find>
    void declare(const char* name, const char* promise, bool used, Declared, Find) {
        if (used) return recognise(name, promise);
        if constexpr (std::is_invocable_v<Declared, std::type_identity<Game>>) {
            if (std::invoke_result_t<Declared, std::type_identity<Game>>::value)
                notes.push_back(std::string(name) +
                                " is ignored: it speaks of rules that were replaced");
        } else if (has_name<Named, Find>()) {
            fault(name, "it is no constant", std::string("static constexpr bool ") + name);
        }
    }

    void recognise(const std::string& name, const std::string& promise) {
        recognised.push_back(name + ": " + promise);
    }
    void fault(const std::string& name, const std::string& why, const std::string& signature) {
        faults.push_back(name + " is never used: " + why + "; expected: " + signature);
    }

    template <class Named, class Find>
    static constexpr bool has_name() {
        if constexpr (std::is_final_v<Game>)
            return std::is_invocable_v<Find, std::type_identity<Game>>;
        else
            return !std::is_invocable_v<Find, std::type_identity<beside<Game, Named>>>;
    }
    template <class Find>
    static constexpr bool is_data() {
        if constexpr (std::is_invocable_v<Find, std::type_identity<Game>>) {
            using found = std::invoke_result_t<Find, std::type_identity<Game>>;
            return std::is_member_object_pointer_v<found> ||
                   (std::is_pointer_v<found> && !std::is_function_v<std::remove_pointer_t<found>>);
        }
        return false;
    }

    // Of all that knowledge may rest on: the concepts say what this one does.
    template <class Knowledge>
    static ignorance replaced() {
        return replaced<Knowledge>(rules_members{});
    }
    template <class Knowledge, class... Rules>
    static ignorance replaced(members<Rules...>) {
        using author = author_t<Game, Knowledge>;
        if (std::is_void_v<author>)
            return {"it is static or a template, and such a member does not say whether it is "
                    "about the rules of this class or about those of one that it derives from"};
        std::string names;
        const auto add_name = [&](bool rests, const char* name) {
            if (!rests) names += (names.empty() ? "" : ", ") + std::string(name);
        };
        (add_name(may_rest_on<Game, author, Rules>(), name_of(Rules{})), ...);
        add_name(may_rest_on<Game, author, evaluate_member>(), "evaluate");
        add_name(may_rest_on<Game, author, order_member>(), "order");
        add_name(may_rest_on<Game, author, hash_member>(), "hash");
        if (names.empty()) return {};
        return {"it speaks of rules that were replaced (" + names + ")", true};
    }

    // ── Parameters ──────────────────────────────────────────────────────────────────────────────

    void list_parameters(const Game& rules) {
        std::apply([&](const auto&... all) { (list_parameter(rules, all), ...); },
                   Game::parameters());
    }
    template <class Parameter>
    void list_parameter(const Game& rules, const Parameter& one) {
        const auto& value = rules.*one.member;
        std::string line = "parameter " + std::string(one.name);
        if constexpr (Parameter::has_order) {
            line += " = " + text_of(value);
            if (one.limited) {
                line += " (" + text_of(one.low) + " to " + text_of(one.high) + ")";
                if (value < one.low || one.high < value)
                    faults.push_back(line + ": the value is out of range");
            }
        }
        recognised.push_back(one.text.empty() ? line : line + ": " + std::string(one.text));
    }
    template <class Value>
    static std::string text_of(Value value) {
        std::string text;
        if constexpr (std::is_same_v<Value, bool>)
            text = value ? "true" : "false";
        else if constexpr (std::is_enum_v<Value>)
            append_number(text, static_cast<std::int64_t>(value));
        else
            append_number(text, value);
        return text;
    }
};

}}} // namespace seesaw::v0::detail

#endif
