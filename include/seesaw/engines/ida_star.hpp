// SPDX-License-Identifier: MIT
// Iterative-deepening A* (IDA*).
//
// A depth-first search that goes no further than the cost so far and the estimate of the rest (f)
// allow. The first bound is the estimate of the root; the next is the least f beyond the last.
// It finds a cheapest solution with next to no memory, for the price of seeing states again.
//
// Contract. For any `puzzle`; `cost` must be positive and `estimate` admissible (0 where the game
// has none; both are checked by seesaw::check). The value is the cost of a cheapest solution and
// `line` is that solution: `exact`. A puzzle without a solution is `exact` and infinite. A search
// that stops early has proved that no solution costs less than the value: `at_least`. Solutions of
// more than `depth` moves are not found; one that is found is then `at_most`, unless steps cost 1.
//
// Moves are made in place where the game has `apply` and `undo`, and estimates step by step where
// it has `estimate(s, m, h)`. Where it has `inverse(m)`, the move just made is never taken back and
// no other cycles are looked for, so that a puzzle without a solution and without `solvable(s)`
// goes on until a limit. Elsewhere states on the current path are never entered again, and every
// finite puzzle comes to an end.
//
// A node is a state generated, also beyond the bound, the root included once: Korf's count.
// Events: `expanded` for each state whose moves are tried, `iteration` when a bound has been
// searched without a solution (as long as the depth cuts nothing off): its value is what every
// solution costs at least.
//
// Cost: a path, and time exponential in its length. It does not recognise transpositions. Where
// costs differ much, bounds grow slowly and each is a search of its own.
//
// Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985.
#ifndef SEESAW_ENGINES_IDA_STAR_HPP
#define SEESAW_ENGINES_IDA_STAR_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/horizon.hpp>
#include <seesaw/detail/puzzle_steps.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

struct ida_star_options {
    int depth = max_depth; ///< moves in the longest solution that is looked for
};

template <class Game>
class ida_star {
    static_assert(puzzle<Game>, "ida_star needs a puzzle: moves(s), next(s, m), solved(s)");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using cost = detail::path_cost_t<Game>;
    using guess = detail::estimate_t<Game>;

public:
    using options = ida_star_options;
    using events = std::tuple<expanded<Game>, iteration>;
    static constexpr std::string_view name = "ida_star";

    explicit ida_star(Game rules, options chosen = {}) : game_(std::move(rules)), options_(chosen) {
        detail::require(chosen.depth >= 0 && chosen.depth <= max_depth, "depth must be 0 to 1,000");
        path_.resize(static_cast<std::size_t>(chosen.depth));
    }
    ida_star(ida_star&&) = default;
    ida_star& operator=(ida_star&&) = default;

    template <class Observer = unobserved>
    result<Game, double> run(const state& root, const limits& allowed = {},
                             Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of the engine's events: expanded<Game>, iteration");
        budget allowance(allowed, bytes());
        result<Game, double> r;
        search<std::remove_reference_t<Observer>> now{game_,     path_.data(), path_.size(),
                                                      allowance, observer,     root};
        r.value = 0;
        if (allowance.spend()) {
            now.bound = 0;
            r.certainty = certainty::at_least;
            deepen(root, now, r);
        }
        r.stopped = allowance.spent()       ? allowance.reason()
                    : now.cut && !now.found ? stop_reason::depth
                                            : stop_reason::finished;
        r.stats.nodes = allowance.nodes() - now.credit;
        r.stats.expansions = now.expansions;
        r.stats.deepest = static_cast<int>(std::max(now.deepest, now.length));
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = bytes();
        return r;
    }

private:
    // What needs the least: one state, estimates step by step, no cycles looked for.
    static constexpr bool runs_in_place =
        plays_in_place<Game> && estimates_steps<Game> && detail::lists_forward_moves<Game>;

    // States on the path above, where cycles are looked for.
    struct link {
        const state* at;
        const link* above;
    };

    template <class Observer>
    struct search {
        const Game& game;
        move* path;
        std::size_t depth;
        budget& allowance;
        Observer& observer;
        state here; // the root, and where moves are made in place
        cost bound = 0;
        cost beyond = 0; // the least f that was not searched
        bool found = false;
        bool cut = false; // by the depth
        std::size_t deepest = 0;
        std::size_t length = 0; // of the solution
        std::uint64_t expansions = 0;
        std::uint64_t credit = 0; // nodes paid for and not made

        bool begin(const guess& h) {
            if constexpr (runs_in_place) {
                return expand_in_place(h, 0, 0, game.moves(here));
            } else {
                const link root{&here, nullptr};
                return expand(here, h, 0, 0, &root);
            }
        }

    private:
        // Both kinds of `expand` return true when there is nothing more to do: solved, or out of
        // budget. The path is then what led here.

        template <class Moves>
        bool expand_in_place(const guess h, cost g, std::size_t ply, const Moves& moves) {
            if (!enter(here, ply)) return false;
            std::size_t left = moves.size();
            if (!pay(left)) return true;
            for (const move m : moves) { // a copy: what is stored below might be the list
                --left;
                const auto spent = static_cast<cost>(g + detail::step_cost(game, here, m));
                const guess after = game.estimate(here, m, h);
                if (outside(spent, after)) continue;
                path[ply] = m;
                game.apply(here, m);
                if (is_solution(here, after, ply + 1) ||
                    expand_in_place(after, spent, ply + 1, game.moves(here, m))) {
                    credit += left;
                    return true;
                }
                game.undo(here, m);
            }
            return false;
        }

        bool expand(const state& s, const guess& h, cost g, std::size_t ply, const link* above) {
            if (!enter(s, ply)) return false;
            for (const auto& m : game.moves(s)) {
                if constexpr (detail::inverts_moves<Game>)
                    if (ply > 0 && m == game.inverse(path[ply - 1])) continue;
                if (!pay(1)) return true;
                const auto spent = static_cast<cost>(g + detail::step_cost(game, s, m));
                const state child = game.next(s, m);
                const guess after = [&] {
                    if constexpr (estimates_steps<Game>)
                        return game.estimate(s, m, h);
                    else
                        return detail::estimate_of(game, child);
                }();
                if (outside(spent, after)) continue;
                if (!detail::inverts_moves<Game> && lies_on(above, child)) continue;
                path[ply] = m;
                if (is_solution(child, after, ply + 1)) return true;
                const link below{&child, above};
                if (expand(child, after, spent, ply + 1, &below)) return true;
            }
            return false;
        }

        // In advance for many, so that one number tells.
        bool pay(std::uint64_t nodes) {
            if (nodes > credit) [[unlikely]] {
                constexpr std::uint64_t many = 512;
                const std::uint64_t more = std::max(nodes, std::min(many, allowance.left()));
                if (!allowance.spend(more)) return false;
                credit += more;
            }
            credit -= nodes;
            return true;
        }

        bool enter(const state& s, std::size_t ply) {
            if (ply == depth) {
                cut = true;
                return false;
            }
            ++expansions;
            if (ply > deepest) deepest = ply; // rarely, so that a branch beats a store
            notify<expanded<Game>>(observer, s, static_cast<int>(ply));
            return true;
        }

        bool outside(cost spent, const guess& after) {
            const auto f = static_cast<cost>(spent + static_cast<cost>(detail::number_of(after)));
            if (f <= bound) return false;
            if (f < beyond) beyond = f;
            return true;
        }

        static bool lies_on(const link* path, const state& s) {
            for (; path != nullptr; path = path->above)
                if (*path->at == s) return true;
            return false;
        }

        bool is_solution(const state& s, const guess& h, std::size_t ply) {
            // An admissible estimate is 0 where the puzzle is solved.
            if (detail::number_of(h) > 0 || !game.solved(s)) return false;
            found = true;
            length = ply;
            return true;
        }
    };

    template <class Observer>
    void deepen(const state& root, search<Observer>& now, result<Game, double>& r) {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        const auto settle = [&](double value) {
            r.value = value;
            r.certainty = certainty::exact;
        };
        if (game_.solved(root)) return settle(0);
        if constexpr (detail::knows_solvable<Game>)
            if (!game_.solvable(root)) return settle(infinite);
        const guess h = detail::estimate_of(game_, root);
        now.bound = static_cast<cost>(detail::number_of(h));
        for (;;) {
            // A bound is proved when everything below it was searched. Where steps cost 1, what the
            // depth cut off costs more than the depth.
            if (!now.cut) r.value = static_cast<double>(now.bound);
            if constexpr (!costs<Game>) {
                if (now.bound > options_.depth) {
                    now.cut = true;
                    r.value = options_.depth + 1;
                    return;
                }
            }
            now.beyond = detail::no_cost<cost>;
            const bool done = now.begin(h);
            if (now.found) {
                settle(static_cast<double>(now.bound));
                if (now.cut && costs<Game>) r.certainty = certainty::at_most;
                r.line.assign(path_.begin(),
                              path_.begin() + static_cast<std::ptrdiff_t>(now.length));
                r.moves.push_back({r.line.front(), r.value, r.certainty});
                return;
            }
            if (done) return; // out of budget
            if (now.beyond == detail::no_cost<cost>) {
                // Nothing lies beyond the bound; what lies beyond the depth is not known.
                if (!now.cut) settle(infinite);
                return;
            }
            now.bound = now.beyond;
            if (!now.cut)
                notify<iteration>(now.observer, static_cast<int>(now.deepest),
                                  static_cast<double>(now.bound), certainty::at_least,
                                  now.allowance.nodes() - now.credit);
        }
    }

    std::uint64_t bytes() const { return path_.capacity() * sizeof(move); }

    Game game_;
    options options_;
    std::vector<move> path_;
};

template <class Game>
ida_star(Game) -> ida_star<Game>;
template <class Game>
ida_star(Game, ida_star_options) -> ida_star<Game>;

}} // namespace seesaw::v0

#endif
