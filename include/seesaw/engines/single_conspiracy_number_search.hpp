// SPDX-License-Identifier: MIT
// Single-conspiracy-number search: best-first, for or against a threshold.
//
// SCN(T) is the least number of leaves that must change for the attacker to get a value of at least
// T (single_conspiracy_number.hpp). This search grows a tree as proof-number search does: it
// expands a leaf of a smallest conspiracy, for T while the root is below it, else against it.
//
// Contract. It asks and answers like proof_number_search with T as the goal, and has its members;
// what differs is that leaves are judged by `evaluate`. `indicators.scn` is SCN(T) in the tree
// grown so far.
//
// Events: `expanded` for each state whose moves are listed, parents before children, and
// `proof_update` whenever the root's numbers or the child to follow changed.
//
// Cost: that of proof_number_search.hpp, and an evaluation for each node.
//
// Song & Iida, "Using single conspiracy number for long term position evaluation", ICGA Journal,
// 2018.
#ifndef SEESAW_ENGINES_SINGLE_CONSPIRACY_NUMBER_SEARCH_HPP
#define SEESAW_ENGINES_SINGLE_CONSPIRACY_NUMBER_SEARCH_HPP

#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/proof_numbers.hpp>
#include <seesaw/detail/conspiracy/tree_pass.hpp>
#include <seesaw/detail/proof/tree.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

/// pn is the single conspiracy number, dn what it takes to fall below T: one of them is 0.
struct scn_numbers : proof_numbers<std::uint32_t> {
    using base = proof_numbers<std::uint32_t>;

    bool operator==(const scn_numbers&) const = default;

    static scn_numbers settled(bool proved) { return {base::settled(proved)}; }
    template <class Children>
    static scn_numbers combine(bool is_or, const Children& children) {
        return {base::combine(is_or, children)};
    }
    static indicators measures(const scn_numbers& numbers) {
        indicators result = base::measures(numbers);
        result.scn = result.pn;
        return result;
    }
};

} // namespace detail

/// The threshold, in place of a goal, and whose it is.
struct single_conspiracy_number_search_options {
    score threshold = 1; ///< T, seen from the attacker
    player attacker = player::first;
};

/// Asks and answers like proof_number_search with T as the goal, and has its members; what differs
/// is that leaves are judged by `evaluate`. `indicators.scn` is the number, for the tree there is.
template <class Game>
class single_conspiracy_number_search
    : public detail::proof_tree<single_conspiracy_number_search<Game>, Game, detail::scn_numbers> {
    using tree = detail::proof_tree<single_conspiracy_number_search, Game, detail::scn_numbers>;
    friend tree;

public:
    using options = single_conspiracy_number_search_options;
    using events = std::tuple<expanded<Game>, proof_update>;
    static constexpr std::string_view name = "single_conspiracy_number_search";

    explicit single_conspiracy_number_search(Game rules, options chosen = {})
        : tree(std::move(rules), {checked(chosen).attacker, chosen.threshold}, false) {}

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check(check.is_score(chosen.threshold),
              "threshold must be -1,000,000,000 to 1,000,000,000");
        check.attacker(chosen.attacker);
        return chosen;
    }

    template <class Observer>
    detail::scn_numbers leaf(const state_t<Game>& s, bool, std::uint64_t, budget&,
                             Observer&) const {
        const auto value = detail::static_value(this->game_, s);
        const bool met =
            (this->question_.attacker == player::second ? -value : value) >= this->question_.goal;
        detail::scn_numbers result;
        (met ? result.pn : result.dn) = 0;
        return result;
    }
};

static_assert(best_first_engine<single_conspiracy_number_search<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
