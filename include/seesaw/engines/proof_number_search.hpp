// SPDX-License-Identifier: MIT
// Proof-number search.
//
// Grows an AND/OR tree towards the cheapest proof. Each node carries a proof number, the least
// number of leaves that must be proved to prove it, and a disproof number likewise; a descent along
// the smaller numbers ends at the most-proving leaf, whose expansion helps both ways. No evaluation
// is needed, and narrow, forcing lines are found however deep they are. Siblings with equal numbers
// make the search swing between them: that is the seesaw effect.
//
//     leaf: 1, 1      proved: 0, infinite      disproved: infinite, 0
//     OR:  pn = min of the children, dn = their sum; down to the child with the least pn
//     AND: pn = sum of the children, dn = their minimum; down to the child with the least dn
//
// Contract. Asks whether `attacker` can reach a score of at least `goal` (seen from the attacker)
// in any `turn_game` or `puzzle`; chance counts as an opponent. The result is a bound on the value
// seen from `first`: `at_least` or `at_most`, and `unknown` while nothing is proved. `indicators`
// hold the root's numbers. Numbers saturate, so a sum can never pass for an infinity. In games that
// are not declared `acyclic`, a line that comes back to a state on it has failed for the attacker,
// so that proofs and disproofs are right with cycles too.
//
// `run` on the same root goes on where it stopped; `start`, `step` and `advance` do it by hand, and
// `save` and `load` carry the tree over to another process. With `keep_proof` the tree keeps what
// the proof needs, for `certificate()`; otherwise solved subtrees are freed, and a certificate
// costs the search once more. `record_tree(engine)` of trace.hpp shows the top of the tree.
//
// PN². With `second_level` a leaf is expanded by a search of its own, of which only the leaf's
// children and their numbers are kept: far fewer nodes have to be held, for about twice as many
// made. Below a tree of x nodes that search makes x / (1 + exp((a − x) / b)) of them, where a is
// `second_level` and b its spread: next to nothing while the tree is small, as many as the tree has
// when it is large. Both levels share the memory; when it is full, the second one ends early.
//
// Events: `expanded` for each expansion, and `proof_update` after the first of a run and wherever
// the root's numbers or its most-proving move changed; searches of a second level come between.
//
// Cost: 20 bytes a node where a move fits 4 bytes (16 where it fits 1), all children of a node made
// at once; states are not stored but replayed along the current line. When memory is full it stops
// with `memory`. It does not recognise transpositions.
//
// Allis, van der Meulen & van den Herik, "Proof-number search", 1994. Breuker, "Memory versus
// search in games", 1998 (PN² and the growth of its second level).
#ifndef SEESAW_ENGINES_PROOF_NUMBER_SEARCH_HPP
#define SEESAW_ENGINES_PROOF_NUMBER_SEARCH_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/base/look_ahead.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/proof_numbers.hpp>
#include <seesaw/detail/proof/tree.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// What is to be proved, and what is kept of the tree.
struct proof_number_search_options {
    player attacker = player::first;
    score goal = 1;          ///< seen from the attacker; 1: a win, 0: not a loss
    bool mobility = false;   ///< a leaf's hard side counts its moves instead of 1
    bool keep_proof = false; ///< keep what `certificate` needs
    /// Settle a leaf that ends of the game within so many moves decide, 0 to 2; not with
    /// keep_proof. Pays where games end suddenly, as in Hex; elsewhere it may take more nodes.
    int look_ahead = 0;
    /// PN²: nodes of the tree at which a leaf's own search may make half as many; 0: no such
    /// search.
    std::uint64_t second_level = 0;
    /// How slowly that share grows from 0 to 1; 0: an eighth of `second_level`.
    std::uint64_t second_level_spread = 0;
};

/// The prover to begin with: it finds narrow wins, however deep, while its tree fits into memory.
template <class Game>
class proof_number_search : public detail::proof_tree<proof_number_search<Game>, Game,
                                                      detail::proof_numbers<std::uint32_t>> {
    using numbers = detail::proof_numbers<std::uint32_t>;
    using tree = detail::proof_tree<proof_number_search, Game, numbers>;
    friend tree;
    static_assert(sizeof(move_t<Game>) > 8 || sizeof(typename tree::node) <= 24);

public:
    using options = proof_number_search_options;
    using events = std::tuple<expanded<Game>, proof_update>;
    static constexpr std::string_view name = "proof_number_search";

    explicit proof_number_search(Game rules, options chosen = {})
        : tree(std::move(rules), {checked(chosen).attacker, chosen.goal}, chosen.keep_proof),
          mobility_(chosen.mobility), look_ahead_(chosen.look_ahead),
          second_level_(chosen.second_level),
          spread_(chosen.second_level_spread > 0 ? chosen.second_level_spread
                                                 : std::max<std::uint64_t>(second_level_ / 8, 1)) {}

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.attacker(chosen.attacker);
        check.goal(chosen.goal);
        check(chosen.look_ahead >= 0 && chosen.look_ahead <= 2, "look_ahead must be 0 to 2");
        check(chosen.look_ahead == 0 || !chosen.keep_proof,
              "look_ahead must be 0 with keep_proof: it leaves no proof");
        check(chosen.second_level > 0 || chosen.second_level_spread == 0,
              "second_level_spread must be 0 without a second_level");
        return chosen;
    }

    std::optional<bool> foresee(const state_t<Game>& s, budget& allowance) const {
        if (look_ahead_ == 0) return std::nullopt;
        return detail::decided_within(look_ahead_, this->game_, this->question_, s,
                                      [&] { return allowance.tick(); });
    }

    template <class Observer>
    numbers leaf(const state_t<Game>& s, bool is_or, std::uint64_t, budget&, Observer&) const {
        numbers result;
        if (mobility_) {
            std::uint32_t moves = 0;
            for ([[maybe_unused]] const auto& m : this->game_.moves(s)) ++moves;
            (is_or ? result.dn : result.pn) = moves;
        }
        return result;
    }

    // PN²: nodes for the search at a leaf of a tree of this size.
    bool searches_leaves() const { return second_level_ > 0; }
    std::uint64_t second_level_nodes(std::uint64_t nodes) const {
        const auto x = static_cast<double>(nodes), a = static_cast<double>(second_level_);
        return static_cast<std::uint64_t>(x /
                                          (1 + std::exp((a - x) / static_cast<double>(spread_))));
    }

    bool mobility_;
    int look_ahead_;
    std::uint64_t second_level_;
    std::uint64_t spread_;
};

static_assert(best_first_engine<proof_number_search<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
