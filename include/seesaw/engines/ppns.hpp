// SPDX-License-Identifier: MIT
// Probability-based proof-number search (PPNS).
//
// Proof-number search counts the leaves that are still to be proved; PPNS asks how likely it is
// that they can be. A new leaf is tried out with random games, and its share of wins is taken for
// the probability p that it is a win. Upwards the probabilities go as if moves were independent of
// each other, so that a node knows what lies below it and what has not been looked at; downwards
// the search follows the likeliest win of the attacker and the likeliest refutation of the
// opponent:
//
//     leaf:  p = wins / playouts; θ where none was won, 1 − θ where all were
//     OR:    p = 1 − Π (1 − p of a child)          down to the child with the greatest p
//     AND:   p = Π p of a child                    down to the child with the least p
//     proved: 1      disproved (a draw or a loss, unless the goal says otherwise): 0
//
// Contract. Asks whether `attacker` can reach a score of at least `goal` (seen from the attacker)
// in any `turn_game` or `puzzle`; chance counts as an opponent. Verdicts are flags beside the
// probability, proven by finished games alone, and with `precision` 0 (the default) nothing else
// ends the search. With a precision above 0 it also ends when p ≥ 1 − precision or p ≤ precision at
// the root. That is a claim, not a proof, and is called `probable`: it is wrong at times, and more
// often than the precision suggests, since moves are not independent. The value is then that of the
// claimed verdict. `indicators.ppn` is the root's p.
//
// In games that are not declared `acyclic`, a line that comes back to a state on it has failed for
// the attacker, so that proofs and disproofs are right with cycles too. Probabilities are kept as
// logarithms of p and 1 − p: what rounds to 0 or 1 still orders the search.
//
// `run` on the same root goes on where it stopped; `start`, `step` and `advance` do it by hand, and
// `save` and `load` use a file. With `keep_proof` the tree keeps what the proof needs, for
// `certificate()`, which otherwise costs the search once more. The same seed gives the same search,
// in one run or in several; each leaf draws its own numbers.
//
// Events: `expanded` for each expansion, `playout_done` for each leaf of it, then `proof_update`
// (ppn) if the root's number or its most-proving move changed.
//
// Cost: 32 bytes a node (24 where a move fits 1 byte), and `playouts` random games for each of
// them, which is where the time goes. When memory is full it stops with `memory`. It does not
// recognise transpositions.
//
// Song, Iida & van den Herik, "Probability based proof number search", 2019; the precision is that
// of Primanita, Khalid & Iida, 2020.
#ifndef SEESAW_ENGINES_PPNS_HPP
#define SEESAW_ENGINES_PPNS_HPP

#include <cmath>
#include <cstdint>
#include <optional>
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

/// What is to be proved, and how leaves are judged; a `precision` allows claims that are no proofs.
struct ppns_options {
    player attacker = player::first;
    score goal = 1;       ///< seen from the attacker; 1: a win, 0: not a loss
    int playouts = 60;    ///< random games for each leaf
    double theta = 0.01;  ///< how far a leaf stays away from 0 and 1
    double precision = 0; ///< how near to 0 or 1 the root ends the search; 0 asks for proofs only
    std::uint64_t seed = 1;
    bool keep_proof = false; ///< keep what `certificate` needs
    int threads = 1;         ///< that play the games of one leaf; the search stays the same
};

/// A prover that follows the likeliest win, as random games and the rules above see it.
template <class Game>
class ppns : public detail::proof_tree<ppns<Game>, Game, detail::win_probability> {
    using numbers = detail::win_probability;
    using tree = detail::proof_tree<ppns, Game, numbers>;
    friend tree;
    static_assert(sizeof(move_t<Game>) > 8 || sizeof(typename tree::node) <= 32);

public:
    using options = ppns_options;
    using events = std::tuple<expanded<Game>, playout_done, proof_update>;
    static constexpr std::string_view name = "ppns";

    explicit ppns(Game rules, options chosen = {})
        : tree(std::move(rules), {checked(chosen).attacker, chosen.goal}, chosen.keep_proof),
          leaves_{chosen.playouts, chosen.theta, chosen.seed, detail::make_team(chosen.threads)},
          log_precision_(std::log(chosen.precision)) {}

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.attacker(chosen.attacker);
        check.goal(chosen.goal);
        check.playouts(chosen.playouts);
        check.theta(chosen.theta);
        check(chosen.precision >= 0 && chosen.precision < 0.5,
              "precision must be at least 0 and less than 0.5");
        check.threads(chosen.threads);
        return chosen;
    }

    template <class Observer>
    numbers leaf(const state_t<Game>& s, bool, std::uint64_t number, budget& allowance,
                 Observer& observer) {
        return numbers::of(leaves_.rate(this->game_, s, this->question_, number, allowance,
                                        this->stats_, observer));
    }

    std::optional<bool> claim(const numbers& root) const {
        if (root.log_q <= log_precision_) return true;
        if (root.log_p <= log_precision_) return false;
        return std::nullopt;
    }

    detail::playout_leaves leaves_;
    double log_precision_; // of precision 0: below that of anything unproved
};

static_assert(best_first_engine<ppns<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
