// SPDX-License-Identifier: MIT
// Monte-Carlo proof-number search (MCPNS).
//
// Proof-number search in which a leaf is not worth 1 and 1: random games say how hard it will be to
// prove and to disprove. With R the share of the random games that the attacker wins,
//
//     leaf: pn = 1 − R, dn = R; R is θ where no game was won and 1 − θ where all were
//     OR:  pn = min of the children, dn = their sum; down to the child with the least pn
//     AND: pn = sum of the children, dn = their minimum; down to the child with the least dn
//     proved: 0, infinite      disproved: infinite, 0
//
// So among siblings that plain proof-number search cannot tell apart, the one that looks like a win
// comes first. Whatever the playouts say, a proof is a proof: only finished games settle a node.
//
// Contract. Asks whether `attacker` can reach a score of at least `goal` (seen from the attacker)
// in any `turn_game` or `puzzle`; chance counts as an opponent. The result is a bound on the value
// seen from `first`: `at_least` or `at_most`, and `unknown` while nothing is proved. `indicators`
// hold the root's numbers. In games that are not declared `acyclic`, a line that comes back to a
// state on it has failed for the attacker, so that proofs and disproofs are right with cycles too.
//
// `run` on the same root goes on where it stopped; `start`, `step` and `advance` do it by hand, and
// `save` and `load` use a file. With `keep_proof` the tree keeps what the proof needs, for
// `certificate()`, which otherwise costs the search once more. The same seed gives the same search,
// in one run or in several; each leaf draws its own numbers.
//
// Events: `expanded` for each expansion, `playout_done` for each leaf of it, then `proof_update` if
// the root's numbers or its most-proving move changed.
//
// Cost: 20 bytes a node where a move fits 4 bytes (16 where it fits 1), and `playouts` random games
// for each of them. When memory is full it stops with `memory`. It does not recognise
// transpositions. The original's cut-off of playouts and its evaluation of every i-th level only
// are not offered.
//
// Saito, Chaslot, Uiterwijk & van den Herik, "Monte-Carlo proof-number search for computer Go",
// 2006.
#ifndef SEESAW_ENGINES_MCPNS_HPP
#define SEESAW_ENGINES_MCPNS_HPP

#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/proof_numbers.hpp>
#include <seesaw/detail/proof/tree.hpp>
#include <seesaw/detail/sampling/playout.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// What is to be proved, and how many random games a leaf is judged by.
struct mcpns_options {
    player attacker = player::first;
    score goal = 1;      ///< seen from the attacker; 1: a win, 0: not a loss
    int playouts = 60;   ///< random games for each leaf
    double theta = 0.01; ///< how far a leaf stays away from 0 and 1
    std::uint64_t seed = 1;
    bool keep_proof = false; ///< keep what `certificate` needs
    int threads = 1;         ///< that play the games of one leaf; the search stays the same
};

/// A prover for games in which random games tell good moves from bad ones.
template <class Game>
class mcpns : public detail::proof_tree<mcpns<Game>, Game, detail::proof_numbers<float>> {
    using numbers = detail::proof_numbers<float>;
    using tree = detail::proof_tree<mcpns, Game, numbers>;
    friend tree;
    static_assert(sizeof(move_t<Game>) > 8 || sizeof(typename tree::node) <= 24);

public:
    using options = mcpns_options;
    using events = std::tuple<expanded<Game>, playout_done, proof_update>;
    static constexpr std::string_view name = "mcpns";

    explicit mcpns(Game rules, options chosen = {})
        : tree(std::move(rules), {checked(chosen).attacker, chosen.goal}, chosen.keep_proof),
          leaves_{chosen.playouts, chosen.theta, chosen.seed, detail::make_team(chosen.threads)} {}

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.attacker(chosen.attacker);
        check.goal(chosen.goal);
        check.playouts(chosen.playouts);
        check.theta(chosen.theta);
        check.threads(chosen.threads);
        return chosen;
    }

    template <class Observer>
    numbers leaf(const state_t<Game>& s, bool, std::uint64_t number, budget& allowance,
                 Observer& observer) {
        const double rate = leaves_.rate(this->game_, s, this->question_, number, allowance,
                                         this->stats_, observer);
        return {static_cast<float>(1 - rate), static_cast<float>(rate)};
    }

    detail::playout_leaves leaves_;
};

static_assert(best_first_engine<mcpns<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
