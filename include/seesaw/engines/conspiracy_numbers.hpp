// SPDX-License-Identifier: MIT
// Conspiracy numbers: how many leaves of a tree must be wrong for its value to be another.
//
// The conspiracy number CN(v) of a tree is the least number of leaves whose values must change for
// the root's minimax value to become v: 0 for the value it has, large for values that are unlikely.
// A leaf where the game is over cannot change, so that a proven value has infinite numbers around
// it.
//
// `conspiracy_numbers` searches the whole tree to a fixed depth and finds the numbers for all
// values in one pass: `numbers` of the result. MaxCN and MinCN, the largest and the least of them
// over all other values, are among the indicators of the result. conspiracy_number_search.hpp lets
// the numbers guide a best-first search.
//
// Contract. Works on any `two_player_game`; values are seen from `first`, and numbers are leaves
// that all would have to change. The value is `exact` where no path met the horizon, else
// `estimate`.
//
// Rules. The standard rule counts nothing for a child that is already on the right side of the
// value. Papers print the rule without saying so; read literally, it counts such children with the
// number that takes them exactly there. That is no longer the least number of leaves, but
// `rule = literal` computes it. With `finished_may_change` finished games are leaves like any
// other.
//
// Events: `expanded` for each state whose moves are listed, parents before children, and
// `conspiracy_update` with the root's numbers once a run.
//
// Cost: a pass adds to minimax the merging of step functions, which have no more steps than there
// are different values below a node.
//
// McAllester, "Conspiracy numbers for min-max search", 1988. Schaeffer, "Conspiracy numbers", 1990.
// MaxCN and MinCN: Khalid, Yusof, Iida and Ishitobi, "Critical Position Identification in Games and
// Its Application to Speculative Play", 2015.
#ifndef SEESAW_ENGINES_CONSPIRACY_NUMBERS_HPP
#define SEESAW_ENGINES_CONSPIRACY_NUMBERS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/conspiracy/backup.hpp>
#include <seesaw/detail/conspiracy/tree_pass.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// The root's numbers; infinite where no conspiracy will do.
struct conspiracy_update {
    score value;
    score low, high;    ///< the range that is left: beyond it, too many would have to change
    double up_needed;   ///< leaves that must change for any higher value
    double down_needed; ///< and for any lower one
    double max_cn;
    double min_cn; ///< the lesser of the two above
    std::uint64_t nodes;
};

/// One step of CN(v), seen as a function of v.
struct conspiracy_step {
    score from;    ///< for values from here up to the next step
    double needed; ///< leaves that must change

    bool operator==(const conspiracy_step&) const = default;
};

/// CN(v) for every v: steps in ascending order, the first of them for all values before the second.
struct conspiracy_profile {
    score value = 0; ///< the value that needs nothing
    std::vector<conspiracy_step> steps = {};

    double operator()(score v) const {
        const auto after = std::upper_bound(steps.begin() + 1, steps.end(), v,
                                            [](score x, const auto& s) { return x < s.from; });
        return (after - 1)->needed;
    }
    /// To v or more, ↑needed; 0 where the value is that high.
    double up_needed(score v) const { return v > value ? (*this)(v) : 0; }
    /// To v or less, ↓needed; 0 where the value is that low.
    double down_needed(score v) const { return v < value ? (*this)(v) : 0; }

    /// The largest number over values from `low` to `high` other than the value itself; 0 where
    /// there is none.
    double most(score low, score high) const {
        double result = 0;
        for_each_within(low, high, [&](double needed) { result = std::max(result, needed); });
        return result;
    }
    /// The least of them; infinite where there is none.
    double least(score low, score high) const {
        double result = std::numeric_limits<double>::infinity();
        for_each_within(low, high, [&](double needed) { result = std::min(result, needed); });
        return result;
    }

private:
    template <class Visit>
    void for_each_within(score low, score high, const Visit& visit) const {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const score from = i == 0 ? low : std::max(low, steps[i].from);
            const score to = i + 1 < steps.size() ? std::min(high, steps[i + 1].from - 1) : high;
            const bool only_value = from == to && from == value;
            if (from <= to && !only_value) visit(steps[i].needed);
        }
    }
};

/// How a child counts that is on the right side of the value already: as nothing, or as the printed
/// rule has it.
enum class conspiracy_rule : std::uint8_t { standard, literal };

/// How deep the tree is, and which numbers MaxCN and MinCN are taken over.
struct conspiracy_numbers_options {
    int depth = 3; ///< moves to look ahead
    conspiracy_rule rule = conspiracy_rule::standard;
    bool finished_may_change = false; ///< a finished game counts as one conspirator, not as none
    score low = -score_limit;         ///< MaxCN and MinCN are about values from here
    score high = score_limit;         ///< up to here
};

/// The minimax value with CN(v) of every v; MaxCN and MinCN are among its indicators.
template <class Move>
struct conspiracy_numbers_result : search_result<Move, score> {
    conspiracy_profile numbers; ///< without steps where the run was not completed
};

/// Says how sure the minimax value of a position is, as a number of leaves.
template <class Game>
class conspiracy_numbers {
    static_assert(two_player_game<Game>, "conspiracy_numbers needs a two_player_game: moves, next, "
                                         "to_move, outcome (see game.hpp)");
    static_assert(detail::scores_only<Game>,
                  "conspiracy_numbers needs an evaluate(s) that returns a score, not a double");

public:
    using options = conspiracy_numbers_options;
    using events = std::tuple<expanded<Game>, conspiracy_update>;
    static constexpr std::string_view name = "conspiracy_numbers";

    explicit conspiracy_numbers(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(chosen) {
        const detail::option_check check(name);
        check.depth(chosen.depth);
        check(chosen.rule <= conspiracy_rule::literal, "rule must be standard or literal");
        check(check.is_score(chosen.low) && chosen.low <= chosen.high,
              "low must be at least -1,000,000,000 and at most high");
        check(check.is_score(chosen.high), "high must be at most 1,000,000,000");
    }
    conspiracy_numbers(conspiracy_numbers&&) = default;
    conspiracy_numbers& operator=(conspiracy_numbers&&) = default;

    const Game& rules() const { return game_; }

    /// There is nothing to forget.
    void clear() noexcept {}

    template <class Observer = unobserved>
    conspiracy_numbers_result<move_t<Game>>
    run(const state_t<Game>& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of conspiracy_numbers's events: expanded<Game>, "
                      "conspiracy_update");
        if (options_.rule == conspiracy_rule::literal)
            return pass<detail::literal_backup<Game>>(root, allowed, observer);
        return pass<detail::standard_backup<Game>>(root, allowed, observer);
    }

private:
    template <class Backup, class Observer>
    conspiracy_numbers_result<move_t<Game>> pass(const state_t<Game>& root, const limits& allowed,
                                                 Observer& observer) {
        Backup backup(options_.finished_may_change);
        budget allowance(allowed);
        conspiracy_numbers_result<move_t<Game>> r;
        detail::tree_pass<Game, Backup, Observer> walk{game_,    backup,  options_.depth, allowance,
                                                       observer, r.stats, lines_};
        detail::conspiracy_result found;
        const bool complete = walk.run(root, found);
        r.moves = std::move(backup.moves);
        r.stopped = !complete          ? allowance.reason()
                    : walk.met_horizon ? stop_reason::depth
                                       : stop_reason::finished;
        if (complete) {
            r.value = found.value;
            r.certainty = walk.met_horizon ? certainty::estimate : certainty::exact;
            for (int i = 0; i < lines_[0].length(); ++i) r.line.push_back(lines_[0][i]);
            r.numbers.value = found.value;
            const auto all = backup.numbers(found);
            for (const auto& step : all.steps())
                r.numbers.steps.push_back({step.above + 1, detail::count_as_double(step.needed)});
            r.indicators.max_cn = r.numbers.most(options_.low, options_.high);
            r.indicators.min_cn = r.numbers.least(options_.low, options_.high);
            notify<conspiracy_update>(observer, found.value, found.value, found.value,
                                      r.numbers(found.value + 1), r.numbers(found.value - 1),
                                      r.indicators.max_cn, r.indicators.min_cn, allowance.nodes());
        }
        r.stats = detail::totals(r.stats, allowance);
        return r;
    }

    Game game_;
    conspiracy_numbers_options options_;
    std::vector<detail::played_line<move_t<Game>>> lines_;
};

static_assert(engine<conspiracy_numbers<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
