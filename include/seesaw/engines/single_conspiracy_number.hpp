// SPDX-License-Identifier: MIT
// The single conspiracy number: how far a position is from being worth a threshold.
//
// SCN(T) is the least number of leaves that must change for the attacker to get a value of at least
// T: 0 if the position is worth that, few if the goal is near, infinite if it is out of reach.
// Unlike a value it says how hard a goal is, and it takes only one number per node.
//
//     leaf:  0 where its value is at least T, else 1 (infinite where the game is over)
//     the attacker moves: the least of the children        others and chance: their sum
//
// With T beyond every estimate it is the proof number of the tree; with T below all values it is 0.
//
// `single_conspiracy_number` searches the whole tree to a fixed depth; chance may move too. A
// best-first search by the same number is in single_conspiracy_number_search.hpp.
//
// Contract. For any `two_player_game` or `stochastic_game`; T is seen from the attacker (default
// `first`), values from `first`. `value`, `line` and `moves` of the result are those of minimax
// (expectimax where there is chance, whose line ends where chance moves); the number is
// `indicators.scn`, and `scn_moves` has it for every root move. With `deepen`, `series` has value
// and number of every depth from 1 until the end of the game is in sight. With `all_thresholds`,
// `scn(T)` gives the number for any T from the same pass. With `cap`, larger numbers become `cap`,
// infinity included. Unknown numbers are NaN; a run that hits a limit gives the last depth that was
// completed.
//
// With `prune` this is an alpha-beta search. It skips children, so that a minimum may be too large
// and a sum too small: `scn_certainty` says `estimate`. Without pruning it says `exact`, for the
// tree to that depth; the value's own certainty is `exact` only if no path met the horizon.
//
// Events: `expanded` for each state whose moves are listed, parents before children; `iteration`
// and `scn_update` after each depth.
//
// Cost: that of minimax to the depth, and a comparison for each node; `all_thresholds` merges step
// functions. There is no table: a leaf counts once for every path to it.
//
// Song & Iida, "Using single conspiracy number for long term position evaluation", ICGA Journal,
// 2018. Chance as an opponent: Primanita, Khalid and Iida, "Computing Games: Bridging the Gap
// Between Search and Entertainment", 2021, section IV.
#ifndef SEESAW_ENGINES_SINGLE_CONSPIRACY_NUMBER_HPP
#define SEESAW_ENGINES_SINGLE_CONSPIRACY_NUMBER_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/conspiracy/scn_backup.hpp>
#include <seesaw/detail/conspiracy/tree_pass.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// Which threshold is asked about, for whom, and how deep the tree is.
struct single_conspiracy_number_options {
    double threshold = 1; ///< T, seen from the attacker; may be infinite
    player attacker = player::first;
    int depth = 3;               ///< moves to look ahead, those of chance included
    bool deepen = false;         ///< depth 1, 2, 3 … first, for `series`
    bool all_thresholds = false; ///< the numbers for every T
    bool prune = false;          ///< inside alpha-beta; not with chance nor with all_thresholds
    double cap = 0;              ///< larger numbers, infinity among them, become this; 0: none do
};

/// Value and number of the root, one depth being complete.
struct scn_update {
    int depth;
    double value;
    double scn;
    std::uint64_t nodes; ///< since the start of the run
};

/// One step of SCN(T), seen as a function of T; the numbers rise with T.
struct scn_step {
    double above; ///< for thresholds beyond this
    double needed;

    bool operator==(const scn_step&) const = default;
};

/// The value of minimax or expectimax, with SCN(T) of the root and of its moves.
template <class Move>
struct scn_result : search_result<Move, double> {
    certainty scn_certainty = certainty::unknown;
    std::vector<scored_move<Move, double>> scn_moves; ///< the number of every root move
    std::vector<scn_update> series;                   ///< of every completed depth
    std::vector<scn_step> steps;                      ///< of all thresholds, ascending

    /// The number for a threshold, where all were asked for.
    double scn(double threshold) const {
        double needed = 0;
        for (const scn_step& s : steps)
            if (s.above < threshold) needed = s.needed;
        return needed;
    }
};

/// Says how hard a goal is, to a fixed depth; the search beside it goes on by itself.
template <class Game>
class single_conspiracy_number {
    static_assert(two_player_game<Game> || stochastic_game<Game>,
                  "single_conspiracy_number needs a two_player_game or a stochastic_game: moves, "
                  "next, to_move, outcome or payoff, chances where chance moves (see game.hpp)");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using number = detail::tree_number<Game>;

public:
    using options = single_conspiracy_number_options;
    using events = std::tuple<expanded<Game>, iteration, scn_update>;
    static constexpr std::string_view name = "single_conspiracy_number";

    explicit single_conspiracy_number(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(chosen) {
        const detail::option_check check(name);
        check(!std::isnan(chosen.threshold), "threshold must be a number");
        check.attacker(chosen.attacker);
        check.depth(chosen.depth);
        check(!chosen.prune || !has_chances<Game>, "prune must be false in games with chance");
        check(!chosen.prune || !chosen.all_thresholds, "prune must be false with all_thresholds");
        check(chosen.cap >= 0, "cap must not be negative");
    }
    single_conspiracy_number(single_conspiracy_number&&) = default;
    single_conspiracy_number& operator=(single_conspiracy_number&&) = default;

    const Game& rules() const { return game_; }

    /// There is nothing to forget.
    void clear() noexcept {}

    /// Another threshold for the runs to come.
    void set_threshold(double threshold) {
        detail::require(!std::isnan(threshold), "set_threshold: threshold must be a number");
        options_.threshold = threshold;
    }

    template <class Observer = unobserved>
    scn_result<move> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of single_conspiracy_number's events: "
                      "expanded<Game>, iteration, scn_update");
        budget allowance(allowed);
        scn_result<move> r;
        statistics stats;
        for (int depth = options_.deepen ? std::min(1, options_.depth) : options_.depth;; ++depth) {
            const auto look = [&](auto backup) {
                return pass(backup, depth, root, allowance, stats, observer, r);
            };
            if (!(options_.all_thresholds
                      ? look(detail::scn_function_backup<Game>(options_.attacker, threshold()))
                      : look(detail::scn_backup<Game>(options_.attacker, threshold()))))
                break;
            r.series.push_back({depth, r.value, r.indicators.scn, allowance.nodes()});
            notify<iteration>(observer, depth, r.value, r.certainty, allowance.nodes());
            notify<scn_update>(observer, depth, r.value, r.indicators.scn, allowance.nodes());
            r.stopped =
                r.certainty == certainty::exact ? stop_reason::finished : stop_reason::depth;
            if (depth == options_.depth || r.stopped == stop_reason::finished) break;
        }
        if (allowance.spent()) r.stopped = allowance.reason();
        r.stats = detail::totals(stats, allowance);
        return r;
    }

private:
    // Values that are whole numbers are compared with one.
    number threshold() const {
        if constexpr (std::is_integral_v<number>) {
            constexpr double beyond = detail::infinite_score;
            return static_cast<number>(std::ceil(std::clamp(options_.threshold, -beyond, beyond)));
        } else {
            return options_.threshold;
        }
    }

    double shown(std::uint32_t needed) const {
        const double count = detail::count_as_double(needed);
        return options_.cap > 0 ? std::min(count, options_.cap) : count;
    }

    // One depth; false, and `r` as it was, when the budget ran out in it.
    template <class Backup, class Observer>
    bool pass(Backup& backup, int depth, const state& root, budget& allowance, statistics& stats,
              Observer& observer, scn_result<move>& r) {
        detail::tree_pass<Game, Backup, Observer> walk{game_,    backup, depth, allowance,
                                                       observer, stats,  lines_};
        typename Backup::result found;
        constexpr bool for_one = std::same_as<Backup, detail::scn_backup<Game>>;
        if constexpr (for_one && !has_chances<Game>) {
            if (!(options_.prune ? walk.run_pruned(root, found) : walk.run(root, found)))
                return false;
        } else if (!walk.run(root, found)) {
            return false;
        }
        if constexpr (for_one) {
            r.indicators.scn = shown(found.needed);
        } else {
            const auto& all = backup.numbers(found);
            r.indicators.scn = shown(all(threshold()));
            r.steps.clear();
            for (const auto& s : all.steps())
                r.steps.push_back({static_cast<double>(s.above), shown(s.needed)});
        }
        report(static_cast<double>(found.value), walk.met_horizon, backup.moves, r);
        return true;
    }

    void report(double value, bool met_horizon, const std::vector<detail::scn_move<Game>>& moves,
                scn_result<move>& r) const {
        // Alpha-beta leaves children out, whose least or sum then is another.
        r.scn_certainty = options_.prune ? certainty::estimate : certainty::exact;
        r.value = value;
        r.certainty = met_horizon ? certainty::estimate : certainty::exact;
        r.line.clear();
        for (int i = 0; i < lines_[0].length(); ++i) r.line.push_back(lines_[0][i]);
        r.moves.clear();
        r.scn_moves.clear();
        for (const auto& m : moves) {
            r.moves.push_back(
                {m.played, m.value, m.met_horizon ? certainty::estimate : certainty::exact});
            r.scn_moves.push_back({m.played, shown(m.needed), r.scn_certainty});
        }
    }

    Game game_;
    single_conspiracy_number_options options_;
    std::vector<detail::played_line<move>> lines_;
};

static_assert(engine<single_conspiracy_number<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
