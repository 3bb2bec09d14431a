// SPDX-License-Identifier: MIT
// Hash-distributed A* (HDA*): A* on several threads.
//
// A state belongs to the thread that its hash names, which alone keeps it, in a table and an open
// list of its own. A thread that generates a state of another one sends it there, in batches. Each
// thread expands the best of what it has, so states are not expanded in the order of f: the first
// solution is a bound, and the search is over when no thread has anything better and no state is
// being sent.
//
// Contract: that of `a_star`, with `threads` instead of some of its options. The value does not
// depend on the threads; the solution may be another one that costs as much, and the number of
// expanded states differs from run to run. Cheaper paths to states that were expanded are always
// followed. With `weight` w the solution costs at most w times the optimum. A search that
// stops early has proved that no solution costs less than the value (`at_least`), or returns the
// best solution it has found (`at_most`).
//
// `run` on the same root goes on where it stopped. There is no `step`: threads do not take turns.
//
// A node is a state kept. Events: those of `a_star` from the calling thread, with its own open
// list, and a ply of -1 where moves have costs.
//
// Cost: that of `a_star`, about a megabyte a thread for states being sent, and with two threads
// about a tenth more states. It pays if each thread has a core of its own and searches are long; in
// short ones the threads wait for each other.
//
// Kishimoto, Fukunaga and Botea, "Scalable, parallel best-first search for optimal sequential
// planning", 2009.
#ifndef SEESAW_ENGINES_HDA_STAR_HPP
#define SEESAW_ENGINES_HDA_STAR_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/detail/path/a_star_team.hpp>
#include <seesaw/detail/path/path_report.hpp>
#include <seesaw/engines/a_star.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// As for `a_star`, with the number of threads.
struct hda_star_options {
    int threads = 2;
    tie_break ties = tie_break::high_g;
    double weight = 1;      ///< of the estimate, at least 1 and finite
    std::uint64_t seed = 1; ///< for random ties
};

/// A* for several cores and for long searches; the value is that of `a_star`.
template <class Game>
class hda_star {
    static_assert(puzzle<Game>, "hda_star needs a puzzle: moves(s), next(s, m), solved(s)");

    using state = state_t<Game>;
    using cost = detail::path_cost_t<Game>;

public:
    using options = hda_star_options;
    using events = std::tuple<frontier, expanded<Game>>;
    static constexpr std::string_view name = "hda_star";

    explicit hda_star(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(checked(chosen)),
          team_(std::make_unique<team>(game_, chosen)) {}
    hda_star(hda_star&&) = default;
    hda_star& operator=(hda_star&&) = default;

    const Game& rules() const { return game_; }

    /// Forgets everything and begins at `root`.
    void start(const state& root) {
        const detail::clear_on_exception guard(*this);
        clear();
        root_ = root;
        least_ = detail::estimated_cost<Game>(detail::estimate_of(game_, root));
        team_->start(game_, root, least_);
        if constexpr (knows_solvable<Game>) done_ = !game_.solvable(root);
    }

    /// Forgets everything.
    void clear() noexcept {
        team_->clear();
        root_.reset();
        least_ = 0;
        done_ = met_ = false;
    }

    template <class Observer = unobserved>
    result<Game, double> run(const state& root, const limits& allowed = {},
                             Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of the engine's events: frontier, expanded<Game>");
        const detail::clear_on_exception guard(*this);
        if (!root_ || !(*root_ == root)) start(root);
        budget allowance(allowed, team_->bytes());
        statistics stats;
        if (!done_ && !allowance.spent()) {
            done_ = team_->run(game_, allowance, heard_by(observer));
            stats = team_->stats();
            met_ = met_ || stats.nodes > 0;
            if (options_.weight == 1) least_ = std::max(least_, team_->least());
        }
        return report(allowance, stats);
    }

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.threads(chosen.threads);
        check(chosen.ties <= tie_break::random, "ties must be high_g, lifo, fifo or random");
        check(chosen.weight >= 1 && std::isfinite(chosen.weight),
              "weight must be at least 1 and finite");
        return chosen;
    }

    using team = detail::a_star_team<Game, options>;

    template <class Observer>
    static typename team::listener heard_by(Observer& observer) {
        if constexpr (observes<Observer, frontier> || observes<Observer, expanded<Game>>)
            return [&observer](double f, std::uint64_t open, std::uint64_t best, const state& s,
                               int ply) {
                notify<frontier>(observer, f, open, best);
                notify<expanded<Game>>(observer, s, ply);
            };
        else
            return {};
    }

    result<Game, double> report(const budget& allowance, const statistics& stats) const {
        result<Game, double> r;
        r.stopped = done_ ? stop_reason::finished : allowance.reason();
        r.stats = stats;
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = team_->bytes();
        if (team_->solved()) {
            detail::report_found(r, game_, *root_, team_->line(game_),
                                 done_ && options_.weight == 1, least_);
        } else if (done_) {
            detail::report_no_way(r);
        } else if (met_) {
            detail::report_bound(r, detail::reported_bound(least_));
        }
        return r;
    }

    Game game_;
    options options_;
    std::unique_ptr<team> team_;
    std::optional<state> root_;
    cost least_ = 0;    // no solution costs less
    bool done_ = false; // nothing is left that could be better
    bool met_ = false;  // the root
};

static_assert(engine<hda_star<detail::probe_puzzle>>);

}} // namespace seesaw::v0

#endif
