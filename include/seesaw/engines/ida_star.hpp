// SPDX-License-Identifier: MIT
// Iterative-deepening A* (IDA*).
//
// A depth-first search that goes no further than a bound on f, the cost so far plus the estimate of
// the rest. The first bound is the estimate of the root; the next is the least f beyond the last.
// It finds a cheapest solution with next to no memory, for the price of seeing states again.
//
// Contract. For any `puzzle`; `cost` must not be negative and `estimate` admissible (0 where the
// game has none; both are checked by seesaw::check). The value is the cost of a cheapest solution
// and `line` is that solution: `exact`. A puzzle without a solution is `exact` and infinite. A
// search that stops early has proved that no solution costs less than the value: `at_least`.
// Solutions of more than `depth` moves are not found; one that is found is then `at_most`, unless
// steps cost 1. Whole costs add up to at most 2^53 - 1: a bound beyond, and a cost that is negative
// or not a number are a std::domain_error. Other costs are summed as doubles, exact up to rounding.
//
// Where costs differ much, the least f beyond a bound may admit a handful of new states, and there
// are as many searches as costs: quadratic in the size of the last. With `budgeted` (IBEX) a bound
// must make the search grow twofold. If it does not, the bound is raised by twice as much each
// time; a search that grows more than eightfold is abandoned, and a bound in between is found by
// bisection. The sum of all searches is the size of the last one times a logarithm. A budgeted
// search that stops early with a solution at hand returns it: `at_most`.
//
// Moves are made in place if the game has `apply` and `undo` and returns its moves by reference,
// and estimates step by step if it has `estimate(s, m, h)`. If it has `inverse(m)`, the last move
// is never taken back and no other cycles are looked for: a puzzle without a solution and without
// `solvable(s)` then runs until a limit. Otherwise states on the current path are never entered
// again, and every finite puzzle comes to an end.
//
// A node is a state generated, also beyond the bound, the root included once: Korf's count. Events:
// `expanded` for each state whose moves are tried, `iteration` when a bound has been searched
// without a solution (as long as the depth cuts nothing off): its value is what every solution
// costs at least.
//
// Threads share the tree below a bound. The value is the same, and so are the nodes of every bound
// without a solution; which of several cheapest solutions is found may differ.
//
// Cost: a path, and time exponential in its length. It does not recognise transpositions.
//
// Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985. Helmert,
// Lattimore, Lelis, Orseau and Sturtevant, "Iterative budgeted exponential search", 2019.
#ifndef SEESAW_ENGINES_IDA_STAR_HPP
#define SEESAW_ENGINES_IDA_STAR_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/horizon.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/detail/path/bounded_search.hpp>
#include <seesaw/detail/path/bounded_team.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// How far to look, and how the bound grows between searches.
struct ida_star_options {
    int depth = max_depth; ///< moves in the longest solution that is looked for
    bool budgeted = false; ///< bounds by how much the search grows, for costs that differ much
    int threads = 1;       ///< that share the tree below a bound; not with `budgeted`
};

/// A cheapest solution with hardly any memory: for puzzles with good estimates and few
/// transpositions.
template <class Game>
class ida_star {
    static_assert(puzzle<Game>, "ida_star needs a puzzle: moves(s), next(s, m), solved(s)");

    using state = state_t<Game>;
    using cost = detail::path_cost_t<Game>;
    using guess = detail::estimate_t<Game>;

public:
    using options = ida_star_options;
    using events = std::tuple<expanded<Game>, iteration>;
    static constexpr std::string_view name = "ida_star";

    explicit ida_star(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(checked(chosen)),
          team_(detail::make_team(chosen.threads)) {
        for (int i = 0; i < chosen.threads; ++i)
            paths_.emplace_back(static_cast<std::size_t>(chosen.depth));
    }
    ida_star(ida_star&&) = default;
    ida_star& operator=(ida_star&&) = default;

    const Game& rules() const { return game_; }

    /// There is nothing to forget.
    void clear() noexcept {}

    template <class Observer = unobserved>
    result<Game, double> run(const state& root, const limits& allowed = {},
                             Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of the engine's events: expanded<Game>, iteration");
        std::uint64_t held = 0;
        for (const auto& path : paths_) held += path.bytes();
        budget allowance(allowed, held);
        result<Game, double> r;
        r.stats.peak_bytes = held;
        r.value = 0;
        if (allowance.spend()) r.certainty = certainty::at_least;
        using hears = std::remove_reference_t<Observer>;
        if (team_) {
            detail::bounded_team<Game, hears> now(game_, paths_, *team_, allowance, observer, root);
            search(root, allowance, now, r);
        } else {
            detail::bounded_search<Game, hears> now{game_,     paths_[0], options_.budgeted,
                                                    allowance, observer,  root};
            search(root, allowance, now, r);
        }
        r.stats.time = allowance.elapsed();
        return r;
    }

private:
    enum class ending { solved, exhausted, stopped };

    // A `Search` is a bounded_search, or a team that looks like one.
    template <class Search>
    void search(const state& root, budget& allowance, Search& now, result<Game, double>& r) {
        if (!allowance.spent()) answer(root, now, r);
        r.stopped = allowance.spent()       ? allowance.reason()
                    : now.cut && !now.found ? stop_reason::depth
                                            : stop_reason::finished;
        r.stats.nodes = now.made();
        r.stats.expansions = now.expansions();
        r.stats.deepest = std::max(now.deepest(), static_cast<int>(r.line.size()));
    }

    template <class Search>
    void answer(const state& root, Search& now, result<Game, double>& r) {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        const auto settle = [&](double value) {
            r.value = value;
            r.certainty = certainty::exact;
        };
        if (game_.solved(root)) return settle(0);
        if constexpr (knows_solvable<Game>)
            if (!game_.solvable(root)) return settle(infinite);
        const guess h = detail::estimate_of(game_, root);
        const cost first = detail::estimated_cost<Game>(h);
        if (first >= detail::out_of_reach<cost>) return settle(infinite);
        ending how;
        if constexpr (requires { now.goes_on; })
            how = options_.budgeted ? deepen_by_budget(h, first, now, r) : deepen(h, first, now, r);
        else
            how = deepen(h, first, now, r);
        if (now.found) {
            settle(static_cast<double>(now.price));
            if (how != ending::solved || (now.cut && costs<Game>)) r.certainty = certainty::at_most;
            r.line = now.line();
            r.moves.push_back({r.line.front(), r.value, r.certainty});
        } else if (how == ending::exhausted && !now.cut) {
            settle(infinite); // what lies beyond the depth is not known
        }
    }

    // No solution costs less than the bound: everything below it was searched. Where steps cost 1,
    // what the depth cut off costs more than the depth, and then there is no point in going on.
    template <class Search>
    bool raise(cost bound, Search& now, result<Game, double>& r) const {
        detail::require_exact<Game>(bound);
        if (!now.cut) r.value = detail::reported_bound(bound);
        if constexpr (!costs<Game>) {
            if (bound > options_.depth) {
                now.cut = true;
                r.value = options_.depth + 1;
                return false;
            }
        }
        return true;
    }

    template <class Search>
    static void tell(Search& now, cost bound) {
        if (!now.cut)
            notify<iteration>(now.observer, now.deepest(), detail::reported_bound(bound),
                              certainty::at_least, now.made());
    }

    template <class Search>
    ending deepen(const guess& h, cost first, Search& now, result<Game, double>& r) {
        for (now.bound = first; raise(now.bound, now, r); tell(now, now.bound)) {
            if (now.begin(h)) return now.found ? ending::solved : ending::stopped;
            if (now.beyond >= detail::out_of_reach<cost>) return ending::exhausted;
            now.bound = now.beyond;
        }
        return ending::stopped;
    }

    // ── Bounds by budget ────────────────────────────────────────────────────────────────────────

    // IBEX: bounds such that every search takes at least twice and at most eight times the nodes of
    // the last one that did.
    template <class Search>
    ending deepen_by_budget(const guess& h, cost first, Search& now, result<Game, double>& r) {
        constexpr std::uint64_t unlimited = ~std::uint64_t{0};
        bound_search<Search> bounds{*this, h, now, r, first};
        if (!raise(first, now, r)) return ending::stopped;
        for (std::uint64_t budget = 512;; budget = bounds.next_budget(budget)) {
            const cost last = bounds.low;
            bounds.high = detail::no_cost<cost>;
            bounds.query(last, unlimited); // as IDA* does: there is no way around it
            if (!bounds.end && bounds.is_small(budget)) {
                // The first step is that to the next cost: they may be anything.
                bounds.exponential_search(
                    static_cast<double>(bounds.low) - static_cast<double>(last), budget);
                bounds.binary_search(budget);
            }
            if (bounds.end) return *bounds.end;
        }
    }

    // The search for a bound between `low`, below which everything was searched, and `high`, up to
    // which a search is too large.
    template <class Search>
    struct bound_search {
        static constexpr std::uint64_t least_growth = 2, most_growth = 8;

        const ida_star& engine;
        const guess& h;
        Search& now;
        result<Game, double>& r;
        cost low;
        cost high = detail::no_cost<cost>;
        std::uint64_t nodes = 0; // of the last query
        std::optional<ending> end = {};

        bool is_small(std::uint64_t budget) const { return nodes < least_growth * budget; }
        bool is_bounded() const { return high < detail::no_cost<cost>; }
        std::uint64_t next_budget(std::uint64_t budget) const {
            return std::max(nodes, least_growth * budget);
        }

        // Twice as far each time, until a search is large enough or too large.
        void exponential_search(double step, std::uint64_t budget) {
            do {
                query(above(low, step), most_growth * budget);
                step *= 2;
            } while (!end && !is_bounded() && is_small(budget));
        }

        // Between what is too small and what is too large.
        void binary_search(std::uint64_t budget) {
            while (!end && is_bounded() && low < high) {
                const cost too_large = high;
                const auto middle = static_cast<cost>(low + (high - low) / 2);
                query(middle < high ? middle : low, most_growth * budget);
                if (high == too_large && !is_small(budget)) return; // searched to its end
            }
        }

        // Searches up to a bound, unless that takes more than a budget, and narrows the interval.
        void query(cost bound, std::uint64_t budget) {
            if (now.found) bound = std::min(bound, detail::cost_below(now.price));
            if (std::is_integral_v<cost>) bound = std::min(bound, cost{detail::largest_whole_cost});
            now.bound = bound;
            const std::uint64_t before = now.made();
            const bool stopped = now.begin(h, budget);
            nodes = now.made() - before;
            if (stopped) {
                if (!now.over) end = ending::stopped;
                high = std::max(low, costs<Game> ? now.within : bound);
                return;
            }
            low = std::min(now.beyond, now.price);
            if (now.found && low == now.price)
                end = ending::solved;
            else if (low >= detail::out_of_reach<cost>)
                end = ending::exhausted;
            else if (!engine.raise(low, now, r))
                end = ending::stopped;
            else
                engine.tell(now, low);
        }
    };

    static cost above(cost low, double step) {
        if constexpr (std::is_integral_v<cost>)
            return low + static_cast<cost>(std::min(step, 0x1p60));
        else
            return low + step;
    }

    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.depth(chosen.depth);
        check.threads(chosen.threads);
        check(!chosen.budgeted || chosen.threads == 1, "threads must be 1 where budgeted is true");
        return chosen;
    }

    Game game_;
    options options_;
    std::unique_ptr<detail::thread_team> team_; // none: a single thread
    std::vector<detail::search_path<Game>> paths_;
};

static_assert(engine<ida_star<detail::probe_puzzle>>);

}} // namespace seesaw::v0

#endif
