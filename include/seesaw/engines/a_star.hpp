// SPDX-License-Identifier: MIT
// A*: best-first search for a cheapest solution.
//
// States are expanded in the order of f = g + h, the cost of reaching them and the estimate of the
// rest. Every state met is kept, so that none is expanded twice without need: as fast as a search
// with an estimate can be, until memory ends it.
//
// Contract. For any `puzzle` with `hash(s)` (or `pack`); `cost` must not be negative and `estimate`
// admissible (0 where the game has none: Dijkstra's search). The value is the cost of a cheapest
// solution and `line` is that solution: `exact`. A puzzle without a solution is `exact` and
// infinite; a puzzle may say so at once with `solvable(s)`. A search that stops early has proved
// that no solution costs less than the value: `at_least`. Whole costs add up to less than 2^53; a
// path that costs more, when its turn comes, and a cost that is negative or not a number are a
// std::domain_error. Other costs are summed as doubles, exact up to rounding. If moves have no
// cost, a path may be as long as memory allows; 2^23 - 1 moves if they have an `inverse`.
//
// Options. `ties` orders states of equal f. With `weight` w > 1, f = g + w·h finds a solution that
// costs at most w times the optimum, often much sooner, and calls it `at_most`; an infinite weight
// goes by h alone (greedy best-first) and expands nothing twice. `stop_on_generate` ends the search
// when a solution is met rather than when its turn comes: `at_most`, unless it is known to be
// cheapest. With inconsistent estimates a state may turn out to be cheaper to reach than when it
// was expanded: it is expanded again. Without `reopen` it is not, and a solution found after that
// is `at_most`. Where moves have an `inverse`, `bpmx` corrects inconsistent estimates by those of
// their neighbours.
//
// `run` on the same root goes on where it stopped; `start`, `step` and `advance` do it by hand. The
// same seed gives the same search. hda_star.hpp uses several threads.
//
// A node is a state kept, the root included. Events, for each expansion: `frontier`, the open list
// before the state is taken from it, then `expanded`. `iteration` when the least f has risen: no
// solution costs less than its value, and its depth is that of the longest path so far.
//
// Cost: for a puzzle like the 15-puzzle, whose states pack into one word and whose moves have an
// inverse and cost 1, 12 bytes a state, 4.4 to 8.9 for the hash table and 4 to 5 while it is open.
// One-way moves take 16 instead of 12, moves with costs 20. When memory is full the search stops
// with `memory`. It is not bidirectional.
//
// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
// paths", 1968. Felner, Zahavi, Holte, Schaeffer, Sturtevant and Zhang, "Inconsistent heuristics in
// theory and practice", 2011, for BPMX.
#ifndef SEESAW_ENGINES_A_STAR_HPP
#define SEESAW_ENGINES_A_STAR_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/detail/path/open_list.hpp>
#include <seesaw/detail/path/path_report.hpp>
#include <seesaw/detail/path/state_table.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// Which of the nodes with the least f comes first.
enum class tie_break : std::uint8_t {
    high_g, ///< the one furthest from the start, of these the newest
    lifo,   ///< the newest
    fifo,   ///< the oldest
    random  ///< any, by `seed`
};

/// With the defaults, and an admissible estimate, the solution is a cheapest one.
struct a_star_options {
    tie_break ties = tie_break::high_g;
    double weight = 1; ///< of the estimate, at least 1
    bool reopen = true;
    bool bpmx = false;
    bool stop_on_generate = false;
    std::uint64_t seed = 1; ///< for random ties
};

/// The fastest way to a cheapest solution, for as long as all states met fit into memory.
template <class Game>
class a_star {
    static_assert(puzzle<Game>, "a_star needs a puzzle: moves(s), next(s, m), solved(s)");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using cost = detail::path_cost_t<Game>;
    using guess = detail::estimate_t<Game>;
    using table = detail::state_table<Game>;
    using index = typename table::index;
    using open_list = detail::open_list<cost, tie_break>;

public:
    using options = a_star_options;
    using events = std::tuple<frontier, expanded<Game>, iteration>;
    static constexpr std::string_view name = "a_star";

    explicit a_star(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(checked(chosen)), states_(game_),
          open_(chosen.ties, chosen.seed) {}
    a_star(a_star&&) = default;
    a_star& operator=(a_star&&) = default;

    const Game& rules() const { return game_; }

    /// Forgets everything and begins at `root`.
    void start(const state& root) {
        const detail::clear_on_exception guard(*this);
        clear();
        root_ = root;
        const cost h = detail::estimated_cost<Game>(detail::estimate_of(game_, root));
        least_ = h;
        // With a weight f may fall on the way; without one nothing below the root's f matters.
        open_.clear(options_.weight == 1 ? h : cost{0});
        if constexpr (knows_solvable<Game>) exhausted_ = !game_.solvable(root);
    }

    /// Forgets everything.
    void clear() noexcept {
        states_.clear();
        open_.clear();
        decltype(raised_)().swap(raised_);
        decltype(children_)().swap(children_);
        root_.reset();
        stats_ = {};
        least_ = 0;
        goal_ = table::none;
        exhausted_ = omitted_ = root_paid_ = false;
    }

    /// One expansion; false when there is nothing left to do or memory is full.
    bool step() {
        const detail::clear_on_exception guard(*this);
        budget unlimited(limits{});
        unobserved nobody;
        return root_ && begin(unlimited) && iterate(unlimited, nobody);
    }

    /// The position after `m` becomes the root, and the search begins anew: costs count from it.
    void advance(const move& m) {
        SEESAW_ASSERT(root_.has_value());
        start(game_.next(*root_, m));
    }

    template <class Observer = unobserved>
    result<Game, double> run(const state& root, const limits& allowed = {},
                             Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of the engine's events: frontier, expanded<Game>, "
                      "iteration");
        const detail::clear_on_exception guard(*this);
        if (!root_ || !(*root_ == root)) start(root);
        budget allowance(allowed, bytes());
        stats_ = {};
        if (begin(allowance))
            while (iterate(allowance, observer)) {
            }
        return report(allowance);
    }

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check(chosen.ties <= tie_break::random, "ties must be high_g, lifo, fifo or random");
        check(chosen.weight >= 1, "weight must be at least 1");
        check(!chosen.bpmx || inverts_moves<Game>,
              "bpmx must be false for puzzles without inverse(m)");
        return chosen;
    }

    using info = typename table::info;
    struct child {
        typename table::key key;
        move played;
        cost step;
        cost h;
    };

    bool begin(budget& allowance) {
        if (root_paid_) return true;
        if (!has_memory(allowance) || !allowance.spend()) return false;
        root_paid_ = true;
        meet(typename table::key(game_, *root_), info{}, least_);
        if (options_.stop_on_generate && game_.solved(*root_)) goal_ = 0;
        return true;
    }

    template <class Observer>
    bool iterate(budget& allowance, Observer& observer) {
        if (concluded()) return false;
        typename open_list::entry best;
        info known;
        for (;; open_.pop()) { // of entries that were left behind
            if (open_.empty()) {
                exhausted_ = true;
                return false;
            }
            best = open_.top();
            known = states_.known(best.node);
            if (known.closed) continue;
            if (!options_.bpmx || !(best.f < priority(cost_of(known), raised_[best.node]))) break;
        }
        if (options_.weight == 1 && !omitted_ && least_ < best.f) {
            least_ = best.f;
            notify<iteration>(observer, stats_.deepest, detail::reported_bound(least_),
                              certainty::at_least, allowance.nodes());
        }
        detail::require_exact<Game>(cost_of(known));
        const state s = states_.load(game_, best.node);
        if (game_.solved(s)) {
            goal_ = best.node;
            return false;
        }
        const auto& moves = detail::forward_moves(game_, s, known, best.node == 0);
        const auto count =
            static_cast<std::uint64_t>(std::distance(std::begin(moves), std::end(moves)));
        if (!can_expand(count, allowance)) return false;
        notify<frontier>(observer, static_cast<double>(best.f), open_.open(),
                         open_.open_at(best.f));
        if constexpr (observes<Observer, expanded<Game>>)
            notify<expanded<Game>>(observer, s, depth_of(best.node));
        ++stats_.expansions;
        open_.pop();
        open_.leave(best.f);
        if (!open_.empty()) states_.prefetch(open_.top().node); // most likely the next one
        known.closed = 1;
        states_.know(best.node, known);
        expand(s, moves, best.node, cost_of(known), allowance);
        return !concluded();
    }

    static cost cost_of(const info& known) { return static_cast<cost>(known.g); }

    bool concluded() const { return exhausted_ || goal_ != table::none; }

    template <class Moves>
    void expand(const state& s, const Moves& moves, index parent, cost g, budget& allowance) {
        // First all of them, so that the memory is asked for all of them at once.
        children_.clear();
        const guess h = detail::estimate_of(game_, s);
        [[maybe_unused]] state scratch = s;
        for (const move m : moves) {
            const cost step = detail::checked_step_cost(game_, s, m);
            if constexpr (plays_in_place<Game>) {
                game_.apply(scratch, m);
                add_child(scratch, s, m, h, step);
                game_.undo(scratch, m);
            } else {
                add_child(game_.next(s, m), s, m, h, step);
            }
        }
        for (const child& c : children_) states_.prefetch_found(c.key);
        if (options_.bpmx) correct(parent, detail::estimated_cost<Game>(h));
        for (const child& c : children_) {
            consider(c, parent, detail::longer<Game>(g, c.step), allowance);
            if (goal_ != table::none) return;
        }
    }

    void add_child(const state& after, const state& s, const move& m, const guess& h, cost step) {
        children_.push_back({typename table::key(game_, after), m, step,
                             detail::estimate_after(game_, s, m, h, after)});
        states_.prefetch(children_.back().key);
    }

    // What is true of a neighbour is true here but for the cost of the step.
    void correct(index parent, cost h) {
        h = std::max(h, raised_[parent]);
        for (const child& c : children_) h = std::max(h, static_cast<cost>(c.h - c.step));
        raised_[parent] = h;
        for (child& c : children_) c.h = std::max(c.h, static_cast<cost>(h - c.step));
    }

    void consider(const child& c, index parent, cost g, budget& allowance) {
        const index met = states_.find(c.key);
        if (met == table::none) {
            allowance.spend(); // `can_expand` has made sure
            meet(c.key, detail::reached_by<Game>(g, parent, c.played), c.h);
            if (options_.stop_on_generate && game_.solved(states_.load(game_, states_.size() - 1)))
                goal_ = states_.size() - 1;
            return;
        }
        ++stats_.table_hits;
        info known = states_.known(met);
        cost before = c.h, after = c.h; // the estimate that counted and the one that counts
        if (options_.bpmx) {
            before = raised_[met];
            after = raised_[met] = std::max(before, c.h);
        }
        const bool closer = g < cost_of(known);
        if (!closer && (known.closed || after == before)) return;
        if (known.closed) {
            if (!options_.reopen || std::isinf(options_.weight)) {
                omitted_ = true;
                return;
            }
        } else {
            open_.leave(priority(cost_of(known), before));
        }
        if (closer) known = detail::reached_by<Game>(g, parent, c.played);
        states_.know(met, known);
        open_.push(priority(cost_of(known), after), cost_of(known), met);
    }

    void meet(const typename table::key& key, const info& known, cost h) {
        const index i = states_.add(game_, key, known);
        if (options_.bpmx) raised_.push_back(h);
        open_.push(priority(cost_of(known), h), cost_of(known), i);
        if constexpr (!costs<Game>)
            stats_.deepest = std::max(stats_.deepest, static_cast<int>(known.g));
    }

    cost priority(cost g, cost h) const {
        return std::isinf(options_.weight) ? h : detail::weighted_f(options_.weight, g, h);
    }

    // An expansion is not split: there is room for all its states, or it does not happen.
    bool can_expand(std::uint64_t count, budget& allowance) {
        if (!allowance.tick(count)) return false;
        if (count > allowance.left()) {
            allowance.refuse(stop_reason::nodes);
            return false;
        }
        const index place = states_.size() % table::chunk_states;
        if (place != 0 && place + count <= table::chunk_states) return true;
        return has_memory(allowance);
    }

    bool has_memory(budget& allowance) {
        const std::uint64_t raised =
            options_.bpmx && raised_.size() + table::chunk_states > raised_.capacity()
                ? 2 * (raised_.size() + table::chunk_states) * sizeof(cost)
                : 0;
        if (bytes() + states_.growth() + open_.growth(table::chunk_states) + raised <=
            allowance.bytes())
            return true;
        allowance.refuse(stop_reason::memory);
        return false;
    }

    std::uint64_t bytes() const {
        return states_.bytes() + open_.bytes() + raised_.capacity() * sizeof(cost) +
               children_.capacity() * sizeof(child);
    }

    index parent_of(index i, [[maybe_unused]] const state& s) const {
        if constexpr (detail::keeps_moves<Game>) {
            const move back = game_.inverse(detail::last_move<Game>(states_.known(i)));
            return states_.find({game_, game_.next(s, back)});
        } else {
            return states_.known(i).parent;
        }
    }

    int depth_of(index i) const {
        if constexpr (!costs<Game>) return static_cast<int>(states_.known(i).g);
        int depth = 0;
        for (; i != 0; i = parent_of(i, states_.load(game_, i))) ++depth;
        return depth;
    }

    result<Game, double> report(const budget& allowance) const {
        result<Game, double> r;
        r.stopped = concluded() ? stop_reason::finished : allowance.reason();
        r.stats = detail::totals(stats_, allowance, bytes());
        if (goal_ != table::none) {
            const bool in_turn = options_.weight == 1 && !options_.stop_on_generate && !omitted_;
            detail::report_found(r, game_, *root_, way_to_goal(), in_turn, least_);
        } else if (exhausted_) {
            detail::report_no_way(r);
        } else if (root_paid_) {
            detail::report_bound(r, detail::reported_bound(least_));
        }
        return r;
    }

    std::vector<move> way_to_goal() const {
        return detail::way_to(
            game_, goal_, [](index i) { return i == 0; },
            [this](index i, const state& s) { return parent_of(i, s); },
            [this](index i) { return states_.load(game_, i); });
    }

    Game game_;
    options options_;
    table states_;
    open_list open_;
    std::vector<cost> raised_; // with `bpmx`: the best estimate known of each state
    std::vector<child> children_;
    std::optional<state> root_;
    statistics stats_;
    cost least_ = 0;           // no solution costs less
    index goal_ = table::none; // the solved state found
    bool exhausted_ = false;   // there is no solution
    bool omitted_ = false;     // a cheaper way to an expanded state
    bool root_paid_ = false;
};

static_assert(best_first_engine<a_star<detail::probe_puzzle>>);

}} // namespace seesaw::v0

#endif
