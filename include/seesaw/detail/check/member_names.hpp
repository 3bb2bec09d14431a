// SPDX-License-Identifier: MIT
// The names of optional members, each a class that has nothing else, and what the rows of
// optional_members.hpp are made of. Part of check.hpp.
#ifndef SEESAW_DETAIL_CHECK_MEMBER_NAMES_HPP
#define SEESAW_DETAIL_CHECK_MEMBER_NAMES_HPP

#include <string>
#include <string_view>

#include <seesaw/detail/base/authorship.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

namespace named {
// clang-format off
struct root { int root; };
struct parameters { int parameters; };
struct fingerprint { int fingerprint; };
struct alternating { int alternating; };
struct acyclic { int acyclic; };
struct hash_is_unique { int hash_is_unique; };
struct chances { int chances; };
struct payoff { int payoff; };
struct hash { int hash; };
struct hash_bits { int hash_bits; };
struct evaluate { int evaluate; };
struct order { int order; };
struct bounds { int bounds; };
struct look { int look; };
struct noisy { int noisy; };
struct playout { int playout; };
struct symmetric { int symmetric; };
struct layer { int layer; };
struct last_decisions { int last_decisions; };
struct describe { int describe; };
struct parse { int parse; };
struct cost { int cost; };
struct estimate { int estimate; };
struct apply { int apply; };
struct undo { int undo; };
struct inverse { int inverse; };
struct solvable { int solvable; };
struct pack { int pack; };
// clang-format on
} // namespace named

template <class Game, class Named>
struct beside : Game, Named {};

/// What members may be called with.
template <class Game>
struct call_arguments {
    const state_t<Game>& s;
    state_t<Game>& changing;
    const move_t<Game>& m;
    rng& random;
    const window& asked;
    std::string_view text;
};

constexpr const char* name_of(moves_member) { return "moves"; }
constexpr const char* name_of(next_member) { return "next"; }
constexpr const char* name_of(to_move_member) { return "to_move"; }
constexpr const char* name_of(outcome_member) { return "outcome"; }
constexpr const char* name_of(payoff_member) { return "payoff"; }
constexpr const char* name_of(chances_member) { return "chances"; }
constexpr const char* name_of(solved_member) { return "solved"; }
constexpr const char* name_of(cost_member) { return "cost"; }

struct member_row {
    const char* name;
    const char* promise;
    const char* signature;
    const char* needs = ""; ///< other members without which this one is of no use
    bool shared = false;    ///< the name may stand for something else as well
};

/// Why knowledge is not about the rules that a game has; empty where it is. `author` says that the
/// author of it is known.
struct ignorance {
    std::string why;
    bool author = false;
};

}}} // namespace seesaw::v0::detail

#endif
