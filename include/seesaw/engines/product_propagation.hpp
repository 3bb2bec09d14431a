// SPDX-License-Identifier: MIT
// Product propagation (PP).
//
// Instead of the minimum and the maximum of the leaves, the probability rules for AND and OR go up
// the tree: a node with several good moves is better than a node with one. An unknown leaf counts
// one half, and the search follows the likeliest child of the side to move:
//
//     leaf:  v = 1/2      proved: 1      disproved: 0
//     OR:    v = 1 − Π (1 − v of a child)          down to the child with the greatest v
//     AND:   v = Π v of a child                    down to the child with the least v
//
// With `playouts` above 0 a leaf counts the share of random games that the attacker wins instead,
// at least θ away from 0 and 1: this is PPNS (ppns.hpp) that stops at proofs only.
//
// Contract. Asks whether `attacker` can reach a score of at least `goal` (seen from the attacker)
// in any `turn_game` or `puzzle`; chance counts as an opponent. The result is a bound on the value
// seen from `first`: `at_least` or `at_most`, and `unknown` while nothing is proved; verdicts are
// flags beside the probability, made by finished games alone. `indicators.ppn` is the root's v. In
// games that are not declared `acyclic`, a line that comes back to a state on it has failed for the
// attacker, so that proofs and disproofs are right with cycles too. Probabilities are kept as
// logarithms of v and 1 − v: what rounds to 0 or 1 still orders the search.
//
// `run` on the same root goes on where it stopped; `start`, `step` and `advance` do it by hand, and
// `save` and `load` use a file. With `keep_proof` the tree keeps what the proof needs, for
// `certificate()`, which otherwise costs the search once more.
//
// Events: `expanded` for each expansion, `playout_done` for each leaf of it, then `proof_update`
// (ppn) if the root's number or its most-proving move changed.
//
// Cost: 32 bytes a node (24 where a move fits 1 byte), one logarithm and one exponential for each
// node on the way up. When memory is full it stops with `memory`. It does not recognise
// transpositions, and has no second level of search.
//
// Slagle & Bursky, "Experiments with a multipurpose, theorem-proving heuristic program", 1968; for
// solving games: Saffidine & Cazenave, "Developments on product propagation", 2013.
#ifndef SEESAW_ENGINES_PRODUCT_PROPAGATION_HPP
#define SEESAW_ENGINES_PRODUCT_PROPAGATION_HPP

#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/proof/tree.hpp>
#include <seesaw/detail/proof/win_probability.hpp>
#include <seesaw/detail/sampling/playout.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// What is to be proved, and what an unknown leaf counts.
struct product_propagation_options {
    player attacker = player::first;
    score goal = 1;      ///< seen from the attacker; 1: a win, 0: not a loss
    int playouts = 0;    ///< random games for each leaf; 0: every leaf is one half
    double theta = 0.01; ///< how far a leaf stays away from 0 and 1
    std::uint64_t seed = 1;
    bool keep_proof = false; ///< keep what `certificate` needs
    int threads = 1;         ///< that play the games of one leaf; the search stays the same
};

/// A prover for games in which several good moves are better than one.
template <class Game>
class product_propagation
    : public detail::proof_tree<product_propagation<Game>, Game, detail::win_probability> {
    using numbers = detail::win_probability;
    using tree = detail::proof_tree<product_propagation, Game, numbers>;
    friend tree;
    static_assert(sizeof(move_t<Game>) > 8 || sizeof(typename tree::node) <= 32);

public:
    using options = product_propagation_options;
    using events = std::tuple<expanded<Game>, playout_done, proof_update>;
    static constexpr std::string_view name = "product_propagation";

    explicit product_propagation(Game rules, options chosen = {})
        : tree(std::move(rules), {checked(chosen).attacker, chosen.goal}, chosen.keep_proof),
          leaves_{chosen.playouts, chosen.theta, chosen.seed, detail::make_team(chosen.threads)} {}

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.attacker(chosen.attacker);
        check.goal(chosen.goal);
        check.playouts(chosen.playouts, 0);
        check.theta(chosen.theta);
        check.threads(chosen.threads);
        return chosen;
    }

    template <class Observer>
    numbers leaf(const state_t<Game>& s, bool, std::uint64_t number, budget& allowance,
                 Observer& observer) {
        if (leaves_.playouts == 0) return {};
        return numbers::of(leaves_.rate(this->game_, s, this->question_, number, allowance,
                                        this->stats_, observer));
    }

    detail::playout_leaves leaves_;
};

static_assert(best_first_engine<product_propagation<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
