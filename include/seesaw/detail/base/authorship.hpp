// SPDX-License-Identifier: MIT
// Knowledge rests on rules: who wrote which member of a game. Part of game.hpp.
//
// A class that derives from a game and hides `outcome` inherits `bounds`, which speak of the old
// outcomes. The type of `&Game::bounds` names the class that wrote it, so this can be seen:
// knowledge counts only if its author is, or derives from, the authors of all the rules it rests
// on. Elsewhere it is ignored, and `check` says so. A game that derives from nothing wrote all of
// its members.
//
// Overloads are asked by signature. Static members and templates cannot be asked, so they do not
// count in a game that derives from another. A declaration, as `alternating`, does, as long as
// nobody has replaced the rules it speaks of. That a class derives from another is seen from any
// member it inherits, and from aggregates always.
#ifndef SEESAW_DETAIL_BASE_AUTHORSHIP_HPP
#define SEESAW_DETAIL_BASE_AUTHORSHIP_HPP

#include <type_traits>

namespace seesaw { inline namespace v0 { namespace detail {

// What `&Game::member` says, for members of a state and for those of a state and a move. The last
// of each three is for names that are not overloaded.
template <class State>
struct asked_with {
    template <class Author, class Result>
    static std::type_identity<Author> author(Result (Author::*)(const State&) const);
    template <class Author, class Result>
    static std::type_identity<Author> author(Result (Author::*)(State) const);
    template <class Author, class Result, class... Given>
    static std::type_identity<Author> author(Result (Author::*)(Given...) const);
};
template <class State, class Move>
struct asked_with_move {
    template <class Author, class Result>
    static std::type_identity<Author> author(Result (Author::*)(const State&, const Move&) const);
    template <class Author, class Result>
    static std::type_identity<Author> author(Result (Author::*)(const State&, Move) const);
    template <class Author, class Result, class... Given>
    static std::type_identity<Author> author(Result (Author::*)(Given...) const);
};
template <class Game>
using of_state = asked_with<typename Game::state>;
template <class Game>
using of_move = asked_with_move<typename Game::state, typename Game::move>;

// clang-format off

// The rules, and what else knowledge may rest on: whether a game has the member, and who wrote it.
struct moves_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s) { game.moves(s); };
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::moves));
};
struct next_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s, const typename Game::move& m) { game.next(s, m); };
    template <class Game>
    static auto author() -> decltype(of_move<Game>::author(&Game::next));
};
struct to_move_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s) { game.to_move(s); };
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::to_move));
};
struct outcome_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s) { game.outcome(s); };
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::outcome));
};
struct payoff_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s) { game.payoff(s); };
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::payoff));
};
struct chances_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s) { game.chances(s); };
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::chances));
};
struct solved_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s) { game.solved(s); };
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::solved));
};
struct cost_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s, const typename Game::move& m) { game.cost(s, m); };
    template <class Game>
    static auto author() -> decltype(of_move<Game>::author(&Game::cost));
};
struct evaluate_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s) { game.evaluate(s); };
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::evaluate));
};
struct order_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s, const typename Game::move& m) { game.order(s, m); };
    template <class Game>
    static auto author() -> decltype(of_move<Game>::author(&Game::order));
};
struct hash_member {
    template <class Game>
    static constexpr bool in = requires(const Game& game, const typename Game::state& s) { game.hash(s); };
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::hash));
};

// Knowledge: who wrote it.
struct bounds_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::bounds));
};
struct look_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::look));
};
struct noisy_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::noisy));
};
struct playout_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::playout));
};
struct symmetric_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::symmetric));
};
struct layer_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::layer));
};
struct estimate_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::estimate));
};
struct last_decisions_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::last_decisions));
};
struct apply_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::apply));
};
struct inverse_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::inverse));
};
struct hash_bits_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::hash_bits));
};
struct solvable_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::solvable));
};
struct fingerprint_member {
    template <class Game>
    static auto author() -> decltype(of_state<Game>::author(&Game::fingerprint));
};
// clang-format on

template <class...>
struct members {};
using rules_members = members<moves_member, next_member, to_move_member, outcome_member,
                              payoff_member, chances_member, solved_member, cost_member>;

/// The class that wrote a member; void where it cannot be asked.
template <class Game, class Member>
constexpr auto asked_author() {
    if constexpr (requires { Member::template author<Game>(); })
        return decltype(Member::template author<Game>()){};
    else
        return std::type_identity<void>{};
}
template <class Game, class Member>
using asked_author_t = typename decltype(asked_author<Game, Member>())::type;

/// Converts to what `Game` derives from, and to nothing else.
template <class Game>
struct any_base_of {
    template <class Base>
    requires(std::is_base_of_v<Base, Game> && !std::is_same_v<Base, Game>) operator Base() const;
};

template <class Game, class... Members>
constexpr bool seen_to_derive(members<Members...>) {
    if constexpr (std::is_aggregate_v<Game>)
        if constexpr (requires { Game{any_base_of<Game>{}}; }) return true;
    return ((!std::is_void_v<asked_author_t<Game, Members>> &&
             !std::is_same_v<asked_author_t<Game, Members>, Game>) ||
            ...);
}
template <class Game>
inline constexpr bool derives = seen_to_derive<Game>(rules_members{});

/// The class that wrote a member; void where that is not known.
template <class Game, class Member>
using author_t = std::conditional_t<std::is_void_v<asked_author_t<Game, Member>> && !derives<Game>,
                                    Game, asked_author_t<Game, Member>>;

/// Whether what `Author` wrote of a game may rest on this rule of it.
template <class Game, class Author, class Rule>
constexpr bool may_rest_on() {
    if constexpr (std::is_same_v<Author, Game>)
        return true;
    else if constexpr (std::is_void_v<Author>)
        return false;
    else if constexpr (Rule::template in<Game> != Rule::template in<Author>)
        return false;
    else if constexpr (Rule::template in<Game>)
        return std::is_base_of_v<author_t<Game, Rule>, Author>;
    else
        return true;
}
template <class Game, class Author, class... Rules>
constexpr bool may_rest_on_all(members<Rules...>) {
    return (may_rest_on<Game, Author, Rules>() && ...);
}

/// Whether the knowledge in this member of a game is about the rules that the game has, and about
/// these `Others`.
template <class Game, class Knowledge, class... Others>
inline constexpr bool
    rests_on_rules = may_rest_on_all<Game, author_t<Game, Knowledge>>(rules_members{}) &&
                     (may_rest_on<Game, author_t<Game, Knowledge>, Others>() && ...);

/// Whether the knowledge in this member is about this one of the others.
template <class Game, class Knowledge, class Other>
inline constexpr bool rests_on = may_rest_on<Game, author_t<Game, Knowledge>, Other>();

// Declarations: whether a class has one that says true, and which one it is.
struct alternating_declaration {
    template <class Class>
    static constexpr bool in = requires {
        requires Class::alternating;
    };
    template <class Class>
    static constexpr const void* of() {
        if constexpr (requires { &Class::alternating; }) return &Class::alternating;
        return nullptr;
    }
};
struct acyclic_declaration {
    template <class Class>
    static constexpr bool in = requires {
        requires Class::acyclic;
    };
    template <class Class>
    static constexpr const void* of() {
        if constexpr (requires { &Class::acyclic; }) return &Class::acyclic;
        return nullptr;
    }
};
struct unique_hash_declaration {
    template <class Class>
    static constexpr bool in = requires {
        requires Class::hash_is_unique;
    };
    template <class Class>
    static constexpr const void* of() {
        if constexpr (requires { &Class::hash_is_unique; }) return &Class::hash_is_unique;
        return nullptr;
    }
};

/// Whether a declaration speaks of this rule of the game: its author did not inherit the
/// declaration, for then it is about another rule.
template <class Game, class Declaration, class Rule>
constexpr bool speaks_of() {
    using author = author_t<Game, Rule>;
    if constexpr (!Rule::template in<Game>)
        return true;
    else if constexpr (std::is_void_v<author>)
        return false;
    else if constexpr (derives<author>)
        return Declaration::template of<author>() != Declaration::template of<Game>();
    else
        return true;
}
/// Whether a game declares this of the rules that it has.
template <class Game, class Declaration, class... Rules>
constexpr bool declared() {
    if constexpr (Declaration::template in<Game>)
        return (speaks_of<Game, Declaration, Rules>() && ...);
    else
        return false;
}

/// Whether all rules of a game are those of one class: nothing that its author knew was replaced.
template <class Game, class... Rules>
constexpr bool has_one_author(members<Rules...>) {
    using author = author_t<Game, moves_member>;
    return !std::is_void_v<author> &&
           ((!Rules::template in<Game> || std::is_same_v<author_t<Game, Rules>, author>)&&...);
}
template <class Game>
inline constexpr bool rules_have_one_author = has_one_author<Game>(rules_members{});

}}} // namespace seesaw::v0::detail

#endif
