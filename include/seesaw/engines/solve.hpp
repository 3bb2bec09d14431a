// SPDX-License-Identifier: MIT
// The value of a position from engines that answer yes or no, and how much of a solution that is.
//
//     auto s = seesaw::solve(game, root);                                  // win, draw or loss
//     auto s = seesaw::solve(game, root, solution_kind::weak);             // with its proofs
//     auto s = seesaw::solve(game, root, solution_kind::strong);           // of every position
//     auto s = seesaw::solve<seesaw::df_pn>(game, root, -18, 18, {.time = 1min});
//     if (s.certainty == seesaw::certainty::exact) std::cout << s.value;
//
// An engine of the proof family says whether a player can reach a goal. `solve` asks it for player
// `first` again and again, halving the interval of possible values each time: ⌈log₂(high − low +
// 1)⌉ questions, such as two for win, draw or loss.
//
// Kinds of solutions, as Allis calls them. Ultra-weak: the value is known. Weak: so is a strategy
// from the root that reaches it, for each side: `reached` and `denied` are certificates (see
// certificate.hpp) for at least `low` and for no more than `high`, and `check` has accepted them;
// there is none for a bound that was given and not asked about. Strong: the value of every position
// that can be reached is known, by retrograde analysis; `positions` looks it up. The solution says
// in `kind` which it is, `none` while what was asked is open. Wanted is the strongest that one
// cares to pay for: where the limits do not suffice for it, a weaker one is tried with what is
// left. Strong solutions need a game that is declared `acyclic` and hashes; for others there is
// retrograde.hpp.
//
// Contract. `low` and `high` of the solution contain the value, always: they are what the game's
// `bounds` of the root say, or ±score_limit where it has none, narrowed by what was proved. When
// the limits suffice and the value lies within the interval that was asked about, it is `exact`,
// and `low` and `high` both equal it; else value and certainty give the bound that was improved
// (`low` if both were, `unknown` if none).
//
// The interval that the caller gives is a guess, unless it is said to be `known`: if the value
// turns out to be at one end of it, one more question makes sure, and a value outside comes out as
// a bound. Without an interval, the game's `bounds` of the root are asked; where it has none, the
// question is win, draw or loss, and a win of unknown size is `at_least` 1.
//
// The limits cover all questions together, and the search for certificates and their check
// (`bytes`: each, since they come one after the other). `stopped` says which of them was met, if
// any.
//
// With cycles the value is what `first` can force, and play without end counts as less than
// everything: seen from `second` it may differ, and what rests on it has no certificate. So
// `bounds` of the game say nothing of the least value then, and where `first` cannot even force an
// end, the value comes out as `at_most` one less than the lowest that was asked about.
//
// `line` and `moves` come from the question whose answer shows the mover's best: for `first` the
// last goal reached, for `second` the last goal denied; in a strong solution from the values of all
// positions. Every move of the line keeps what is claimed of the root, so that it ends where the
// opponent of an exact value would have to move: the question says nothing of their best.
// Statistics are added up.
//
// Cost: that of the questions; each engine is made anew, since goals do not share tables. The name
// of an engine is a template argument, its options are passed on, and `attacker`, `goal` and
// `keep_proof` in them are overwritten. Where no engine is named it is df_pn, or
// proof_number_search for games that do not hash. A strong solution takes the memory of all states
// and of the moves between them (see retrograde.hpp).
//
// Allis, "Searching for solutions in games and artificial intelligence", 1994 (the three kinds).
#ifndef SEESAW_ENGINES_SOLVE_HPP
#define SEESAW_ENGINES_SOLVE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

enum class solution_kind : std::uint8_t { none, ultra_weak, weak, strong };

constexpr std::string_view to_string(solution_kind kind) noexcept {
    constexpr std::string_view names[] = {"none", "ultra-weak", "weak", "strong"};
    return names[static_cast<std::size_t>(kind)];
}

namespace detail {
/// Strong solutions are for these games.
template <class Game>
inline constexpr bool enumerable = turn_game<Game>&& is_acyclic<Game>&& hashes<Game>;
} // namespace detail

/// A result with the bounds that were proved on the way, and with what proves them.
template <class Game>
struct solution : result<Game> {
    score low = 0;
    score high = 0;
    solution_kind kind = solution_kind::none;
    std::vector<move_t<Game>> reached; ///< certificate: `first` reaches `low`
    std::vector<move_t<Game>> denied;  ///< certificate: `first` does not reach `high` + 1
    /// Of a strong solution: `value(state)`, `distance(state)`, `best(state)`, and how many there
    /// are, `size()`.
    std::shared_ptr<const retrograde<Game>> positions;
};

namespace detail {

struct score_interval {
    score low = -score_limit;
    score high = score_limit;
};

/// What the game's own `bounds` prove. Play without end is worth less than any outcome.
template <class Game>
score_interval proven_interval(const Game& rules, const state_t<Game>& root) {
    score_interval proven;
    if constexpr (bounds_outcome<Game>) {
        const auto [low, high] = rules.bounds(root);
        if (is_acyclic<Game>) proven.low = low;
        proven.high = high;
    }
    return proven;
}

/// One question after the other, until only one value of the interval is left.
template <template <class> class Engine, class Game>
class goal_bisection {
    using options = typename Engine<Game>::options;

public:
    goal_bisection(const Game& rules, const state_t<Game>& root, budget& allowance, options chosen,
                   bool certify)
        : game_(rules), root_(root), allowance_(allowance), options_(chosen), certify_(certify) {
        options_.attacker = player::first;
        if constexpr (requires { options_.keep_proof; }) options_.keep_proof = certify;
    }

    /// With `make_sure`, the last one is asked about from both sides where that is not `proven`.
    solution<Game> run(score_interval asked, const score_interval& proven, bool make_sure) {
        solution<Game> s;
        s.low = proven.low;
        s.high = proven.high;
        bool open = true;
        while (open && asked.low < asked.high) {
            const score goal = asked.low + (asked.high - asked.low + 1) / 2;
            const auto reached = ask(s, goal);
            open = reached.has_value();
            if (open) (*reached ? asked.low : asked.high) = *reached ? goal : goal - 1;
        }
        const score last = asked.low;
        if (open && make_sure) {
            open = s.low >= last || ask(s, last) == true;
            open = open && (s.high <= last || ask(s, last + 1) == false);
        }
        s.stats.nodes = allowance_.nodes();
        s.stats.time = allowance_.elapsed();
        const bool raised = s.low > proven.low, lowered = s.high < proven.high;
        s.value = s.low == s.high || raised ? s.low : lowered ? s.high : 0;
        s.certainty = s.low == s.high ? certainty::exact
                      : raised        ? certainty::at_least
                      : lowered       ? certainty::at_most
                                      : certainty::unknown;
        show(s, raised, lowered);
        if (open)
            s.kind = certify_ && certified_low_ && certified_high_ ? solution_kind::weak
                                                                   : solution_kind::ultra_weak;
        return s;
    }

private:
    // Whether `first` reaches the goal; nothing when a limit is met.
    std::optional<bool> ask(solution<Game>& s, score goal) {
        if (allowance_.spent()) return std::nullopt;
        options_.goal = goal;
        Engine<Game> engine(game_, options_);
        result<Game> r = engine.run(root_, allowance_.rest());
        allowance_.charge(r.stats.nodes);
        add(s.stats, r.stats);
        s.indicators = r.indicators;
        s.stopped = r.stopped;
        const bool reached = r.certainty == certainty::at_least;
        if (!reached && r.certainty != certainty::at_most) return std::nullopt;
        if (reached)
            s.low = std::max(s.low, goal);
        else
            s.high = std::min(s.high, goal - 1);
        answers_[reached] = std::move(r);
        if (certify_) {
            auto& moves = reached ? s.reached : s.denied;
            moves = engine.certificate(allowance_);
            (reached ? certified_low_ : certified_high_) = certified(goal, reached, moves);
            if (allowance_.spent()) s.stopped = allowance_.reason();
        }
        return reached;
    }

    // In an answer one side keeps what it has, whatever the other does. Where the claim is about
    // both sides, that is the mover until the other one moves; a bound that needed no question
    // holds everywhere.
    void show(solution<Game>& s, bool raised, bool lowered) {
        const bool mover = game_.to_move(root_) == player::first;
        const bool from = answers_[mover] ? mover : !mover;
        if (!answers_[from]) return;
        s.line = std::move(answers_[from]->line);
        s.moves = std::move(answers_[from]->moves);
        const bool also_other =
            s.certainty == certainty::exact
                ? (from ? lowered : raised)
                : s.certainty == (from ? certainty::at_most : certainty::at_least);
        if (!also_other) return;
        state_t<Game> at = root_;
        for (std::size_t i = 0; i < s.line.size(); ++i) {
            if ((game_.to_move(at) == player::first) != from) {
                s.line.erase(s.line.begin() + static_cast<std::ptrdiff_t>(i), s.line.end());
                return;
            }
            at = game_.next(at, s.line[i]);
        }
    }

    // The check visits a state for each move.
    bool certified(score goal, bool reached, std::vector<move_t<Game>>& moves) {
        certificate_checker<Game> checker(game_, goal, player::first, reached, moves);
        if (checker.run(root_, [this] { return allowance_.spend(); })) return true;
        moves.clear();
        return false;
    }

    static void add(statistics& sum, const statistics& one) {
        sum.expansions += one.expansions;
        sum.playouts += one.playouts;
        sum.cutoffs += one.cutoffs;
        sum.table_hits += one.table_hits;
        sum.switches += one.switches;
        sum.peak_bytes = std::max(sum.peak_bytes, one.peak_bytes);
        sum.deepest = std::max(sum.deepest, one.deepest);
    }

    const Game& game_;
    const state_t<Game>& root_;
    budget& allowance_;
    options options_;
    bool certify_;
    bool certified_low_ = true; // as long as the bound need not be asked about
    bool certified_high_ = true;
    std::optional<result<Game>> answers_[2]; // the last that denied a goal, and that reached one
};

template <class Game>
solution<Game> solve_with_what_fits(const Game& rules, const state_t<Game>& root,
                                    const score_interval& asked, bool make_sure, budget& allowance,
                                    bool certify) {
    const score_interval proven = proven_interval(rules, root);
    if constexpr (hashes<Game>) {
        df_pn_options options;
        options.table_bytes = std::min(options.table_bytes, allowance.bytes() / 2);
        return goal_bisection<df_pn, Game>(rules, root, allowance, options, certify)
            .run(asked, proven, make_sure);
    } else {
        return goal_bisection<proof_number_search, Game>(rules, root, allowance, {}, certify)
            .run(asked, proven, make_sure);
    }
}

} // namespace detail

/// What the interval is that `solve` is given: where to look for the value, or where it must lie.
enum class interval_kind : std::uint8_t { guess, known };

/// The value between `low` and `high`, with the engine that is named; `wanted` is at most weak.
template <template <class> class Engine, class Game>
solution<Game> solve(const Game& rules, const state_t<Game>& root, score low, score high,
                     const limits& allowed = {}, typename Engine<Game>::options chosen = {},
                     solution_kind wanted = solution_kind::ultra_weak,
                     interval_kind given = interval_kind::guess) {
    static_assert(turn_game<Game>, "solve needs a turn_game: moves, next, to_move, outcome");
    detail::require(low <= high, "solve: low must not exceed high");
    detail::require(low >= -score_limit && high <= score_limit,
                    "solve: low and high must lie within -1,000,000,000 to 1,000,000,000");
    detail::require(wanted == solution_kind::ultra_weak || wanted == solution_kind::weak,
                    "solve: with an engine, wanted must be ultra_weak or weak");
    auto proven = detail::proven_interval(rules, root);
    if (given == interval_kind::known) {
        proven.low = std::max(proven.low, low);
        proven.high = std::min(proven.high, high);
    }
    budget allowance(allowed);
    return detail::goal_bisection<Engine, Game>(rules, root, allowance, chosen,
                                                wanted == solution_kind::weak)
        .run({low, high}, proven, true);
}

/// The value of any position, and as strong a solution as wanted.
template <class Game>
solution<Game> solve(const Game& rules, const state_t<Game>& root,
                     solution_kind wanted = solution_kind::ultra_weak, const limits& allowed = {}) {
    static_assert(turn_game<Game>, "solve needs a turn_game: moves, next, to_move, outcome");
    detail::require(wanted != solution_kind::none,
                    "solve: wanted must be ultra_weak, weak or strong");
    budget allowance(allowed);
    statistics before;
    if constexpr (detail::enumerable<Game>) {
        if (wanted == solution_kind::strong) {
            auto all = std::make_shared<retrograde<Game>>(rules);
            result<Game> r = all->run(root, allowance.rest());
            if (r.certainty == certainty::exact) {
                solution<Game> s;
                static_cast<result<Game>&>(s) = std::move(r);
                s.low = s.high = s.value;
                s.kind = solution_kind::strong;
                s.positions = std::move(all);
                return s;
            }
            before = r.stats;
            allowance.charge(before.nodes);
        }
    }
    const bool certify = wanted >= solution_kind::weak;
    solution<Game> s;
    if (const auto over = rules.outcome(root)) {
        s.value = s.low = s.high = *over;
        s.certainty = certainty::exact;
        s.kind = certify ? solution_kind::weak : solution_kind::ultra_weak;
        s.stats = before;
    } else {
        detail::score_interval asked{-1, 1};
        if constexpr (bounds_outcome<Game>)
            std::tie(asked.low, asked.high) = std::pair<score, score>(rules.bounds(root));
        s = detail::solve_with_what_fits(rules, root, asked, bounds_outcome<Game>, allowance,
                                         certify);
        s.stats.expansions += before.expansions;
        s.stats.peak_bytes = std::max(s.stats.peak_bytes, before.peak_bytes);
    }
    return s;
}

}} // namespace seesaw::v0

#endif
