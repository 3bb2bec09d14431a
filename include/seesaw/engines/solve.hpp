// SPDX-License-Identifier: MIT
// The value of a position from engines that answer yes or no, with its proof if wanted.
//
//     auto s = seesaw::solve(game, root);                                  // win, draw or loss
//     auto s = seesaw::solve(game, root, solution_kind::weak);             // with its proofs
//     auto s = seesaw::solve(game, root, solution_kind::strong);           // of every position
//     auto s = seesaw::solve<seesaw::df_pn>(game, root, -18, 18, {.time = 1min});
//     if (s.certainty == seesaw::certainty::exact) std::cout << s.value;
//
// An engine of the proof family says whether a player can reach a goal. `solve` asks it for player
// `first` again and again, halving the interval of possible values each time: ⌈log₂(high − low +
// 1)⌉ questions, such as two for win, draw or loss. Allis distinguishes three kinds of solutions.
// The one that is asked for is tried first, a weaker one with what the limits leave; `kind` says
// which it is.
//
//  * Ultra-weak: the value of the root is known.
//  * Weak: so is a strategy for each side. `reached` and `denied` are certificates for at least
//    `low` and at most `high` (certificate.hpp), and `check` has accepted them.
//  * Strong: the value of every position that can be reached is known, by retrograde analysis;
//    `positions` looks it up. Only for games that are declared `acyclic` and hash.
//
// Contract. The value always lies between `low` and `high`: these are the game's `bounds` of the
// root, or ±score_limit without, narrowed by what was proved. If the limits suffice and the value
// lies within the interval asked about, it is `exact` and both equal it. Otherwise value and
// certainty give the bound that was improved (`low` if both were, `unknown` if none). A caller's
// interval is a guess unless it is declared `known`: a value at one end costs one more question, a
// value outside comes out as a bound. Without an interval, the game's `bounds` are asked about, or
// else win, draw and loss.
//
// With cycles the value is what `first` can force, and endless play counts as less than everything:
// seen from `second` it may differ, and what rests on it has no certificate.
//
// The limits cover all questions together, certificates and their check included (`bytes`: each,
// since they come one after the other). `line` ends where the opponent of an exact value would have
// to move: the question says nothing of their best. Statistics are added up.
//
// Cost: that of the questions; each engine is made anew, since goals do not share tables. A strong
// solution takes the memory of all states and of the moves between them (retrograde.hpp).
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

/// How much of a game is known, least first; the header says what each means.
enum class solution_kind : std::uint8_t { none, ultra_weak, weak, strong };

/// As in the literature: "ultra-weak" with its hyphen.
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
    /// Of a strong solution: `value(state)`, `distance(state)` and `best(state)` of every position,
    /// and their number, `size()`.
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

/// What the interval given to `solve` means: where to look for the value, or where it must lie.
enum class interval_kind : std::uint8_t { guess, known };

/// The value between `low` and `high`, with the named engine; `wanted` is at most weak. `chosen`
/// are the engine's options, of which `attacker`, `goal` and `keep_proof` are overwritten.
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

/// The value of any position, and as strong a solution as wanted: by df_pn, or by
/// proof_number_search in games that do not hash; a strong one by retrograde analysis.
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
