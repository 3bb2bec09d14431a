// SPDX-License-Identifier: MIT
// Expectimax: the best move where chance plays too.
//
// A finished state is worth its outcome (or payoff), a state at the horizon its `evaluate` (0 where
// the game has none). Where a player decides, a state is worth the best of its successors for that
// player; a chance state is worth their mean, weighted by probability. First, second and chance may
// move in any order; without chance this is minimax.
//
// Depth counts decisions, and chance moves are free: depth 2 in 2048 is move, new tile, move. (Some
// programs, such as nneonneo/2048-ai, do not count the first move: their depth 3 is 4 here.) The
// state after the last decision is evaluated as it is, whoever is to move, and so is a state 1,000
// moves away. With `count_chance` every move counts.
//
// `chance_pruning::star1` carries a window through decisions and chance nodes and leaves out what
// cannot matter; `star2` first probes one move of each outcome
// (detail/expectimax/star_pruning.hpp). Both need to know which values are possible: from the
// game's `bounds`, from `low` and `high`, or from both. `unsound_probability_cut` evaluates
// improbable chance states instead of searching them: `dropped_mass` says how much of the value
// rests on that.
//
// Contract. Works on any `stochastic_game` and any `two_player_game`; values are seen from `first`.
// Symmetric states (`symmetric`) must have the same `evaluate`. Pruning, table, deepening and
// threads change the time, never the value but for rounding. Values are kept within the game's
// `bounds`, and within `low` and `high` if given; a value that `low` or `high` moved is a guess.
// `certainty` is `exact` if no guess went into the value, otherwise `estimate` (and `stopped =
// depth`); without `hash_is_unique`, exact means up to a collision of 64-bit hashes. A run that
// hits a limit gives the result of the last complete iteration; before the first one it says
// `unknown` and offers the first move. `moves` has every root move, or every outcome of a chance
// root; with pruning, refuted moves have a bound unless `all_moves` is set. `line` ends where
// chance moves.
//
// Events: `iteration` after each complete deepening step; within one, `expanded` for each state
// whose moves are searched, parents before children, and `cutoff` for each that is cut, after its
// children.
//
// Cost: (moves · outcomes)^depth for the plain search; memory for a path and the table. The order
// of moves is learned from the table alone.
//
// Michie, "Game-playing and game-learning automata", 1966; Ballard, "The *-minimax search procedure
// for trees containing chance nodes", 1983; Hauk, Buro & Schaeffer, "Rediscovering *-minimax
// search", 2004.
#ifndef SEESAW_ENGINES_EXPECTIMAX_HPP
#define SEESAW_ENGINES_EXPECTIMAX_HPP

#include <algorithm>
#include <chrono>
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

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/detail/expectimax/search.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// What is left out below chance nodes: nothing, what a window rules out (`star1`), or more of it
/// after a probe of each outcome (`star2`).
enum class chance_pruning : std::uint8_t { none, star1, star2 };

/// How far to look, and what may be left out on the way.
struct expectimax_options {
    int depth = max_depth; ///< decisions to look ahead; max_depth: to the end of the game
    chance_pruning pruning = chance_pruning::none;
    double low = -std::numeric_limits<double>::infinity(); ///< no value is less
    double high = std::numeric_limits<double>::infinity(); ///< no value is more
    /// 0: no table. One that a processor's cache does not hold pays for deep searches only: to
    /// depth 3 or 4 in 2048, 512 KiB are faster than the default.
    std::uint64_t table_bytes = std::uint64_t{16} << 20;
    bool deepen = true;        ///< search depth 1, 2, 3 … first; false: the full depth at once
    bool all_moves = false;    ///< the value of every root move, with pruning too
    bool count_chance = false; ///< depth counts chance moves as well
    /// Chance states that the chance moves before them reach with less probability are evaluated,
    /// not searched; 0: none. This changes the value.
    double unsound_probability_cut = 0;
    int threads = 1;
};

/// An expectation, and how much of it rests on improbable states that were not searched.
template <class Move>
struct expectimax_result : search_result<Move, double> {
    /// How much of the value rests on states that `unsound_probability_cut` evaluated: the
    /// probability of meeting one of them when the best moves are played. A state that is reached
    /// in several ways counts, with a table, as the first of them found it.
    double dropped_mass = 0;
};

/// The engine to begin with for a game of luck.
template <class Game>
class expectimax {
    static_assert(
        stochastic_game<Game> || two_player_game<Game>,
        "expectimax needs a stochastic_game: moves, next, to_move, chances, outcome or payoff; or "
        "a two_player_game (see game.hpp)");

    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    using options = expectimax_options;
    using events = std::tuple<iteration, expanded<Game>, cutoff>;
    static constexpr std::string_view name = "expectimax";

    explicit expectimax(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(checked(chosen)),
          team_(detail::make_team(chosen.threads)), question_{chosen.count_chance,
                                                              chosen.pruning ==
                                                                  chance_pruning::star2,
                                                              chosen.low, chosen.high,
                                                              chosen.unsound_probability_cut} {
        const auto threads = static_cast<std::size_t>(chosen.threads);
        for (std::size_t i = 0; i < threads; ++i)
            tables_.emplace_back(hashes<Game> ? chosen.table_bytes / threads : 0);
    }
    expectimax(expectimax&&) = default;
    expectimax& operator=(expectimax&&) = default;

    const Game& rules() const { return game_; }

    /// Forgets what earlier runs left in the table.
    void clear() noexcept {
        for (auto& table : tables_) table.clear();
    }

    template <class Observer = unobserved>
    expectimax_result<move> run(const state& root, const limits& allowed = {},
                                Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of expectimax's events: iteration, "
                      "expanded<Game>, cutoff");
        const detail::clear_on_exception guard(*this);
        for (auto& table : tables_) table.age();
        if (options_.pruning == chance_pruning::none) return deepen<false>(root, allowed, observer);
        return deepen<true>(root, allowed, observer);
    }

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.depth(chosen.depth);
        check(chosen.pruning <= chance_pruning::star2, "pruning must be none, star1 or star2");
        check(chosen.low < chosen.high, "low must be less than high");
        check(chosen.unsound_probability_cut >= 0 && chosen.unsound_probability_cut < 1,
              "unsound_probability_cut must be at least 0 and less than 1");
        check.threads(chosen.threads);
        return chosen;
    }

    /// A move of the root; or, where chance moves there, an outcome.
    struct root_move {
        move played;
        double probability = 1;
        detail::expected_value found = {};
        bool guessed = false;
        bool open = true; // searched in a window that contains the value
    };

    template <class Observer, bool Windowed>
    using search = detail::expectimax_search<Game, Observer, Windowed>;

    std::uint64_t bytes() const {
        std::uint64_t sum = 0;
        for (const auto& table : tables_) sum += table.bytes();
        return sum;
    }

    bool chance_moves(const state& s) const {
        return has_chances<Game> && game_.to_move(s) == player::chance;
    }

    template <bool Windowed, class Observer>
    expectimax_result<move> deepen(const state& root, const limits& allowed, Observer& observer) {
        auto& within = detail::listener_for<expanded<Game>, cutoff>(observer);
        search<std::remove_reference_t<decltype(within)>, Windowed> s{
            game_, question_, tables_[0], budget(allowed, bytes()), within};
        expectimax_result<move> r;
        for (int depth = options_.deepen ? std::min(1, options_.depth) : options_.depth;; ++depth) {
            if (!iterate(s, root, depth, allowed, r)) break;
            notify<iteration>(observer, depth, r.value, r.certainty, s.allowance.nodes());
            const bool done = r.certainty == certainty::exact;
            r.stopped = done ? stop_reason::finished : stop_reason::depth;
            if (done || depth == options_.depth) break;
        }
        if (s.allowance.spent()) r.stopped = s.allowance.reason();
        if (r.certainty == certainty::unknown && !detail::end_value(game_, root) &&
            !chance_moves(root))
            r.line.push_back(*std::begin(game_.moves(root)));
        r.stats = detail::totals(s.stats, s.allowance, bytes());
        return r;
    }

    // One iteration; false, and `r` as it was, when the budget ran out in it.
    template <class Search>
    bool iterate(Search& s, const state& root, int depth, const limits& allowed,
                 expectimax_result<move>& r) {
        if (!s.allowance.spend()) return false;
        s.guessed = false;
        s.luck = 0;
        s.lines.resize(static_cast<std::size_t>(depth) + 2);
        s.lines[0].clear();
        std::vector<root_move> moves;
        detail::expected_value best;
        if (const auto over = detail::end_value(game_, root)) {
            best.value = s.within(*over);
        } else if (depth == 0) {
            best.value = s.judge(root);
        } else {
            notify<expanded<Game>>(s.observer, root, 0);
            ++s.stats.expansions;
            moves = list_moves(root);
            s.luck = chance_moves(root) ? 1 : 0;
            const int below = depth - (s.luck == 0 || options_.count_chance ? 1 : 0);
            if (team_ != nullptr)
                share_out(s, root, below, allowed, moves);
            else
                search_moves(s, root, below, moves, r);
            if (s.allowance.spent()) return false;
            best = s.luck == 0 ? choose(s, root, moves) : mean(moves);
            for (const root_move& m : moves) s.guessed |= m.guessed;
        }
        r.dropped_mass = best.dropped;
        r.value = best.value;
        r.certainty = s.guessed ? certainty::estimate : certainty::exact;
        r.moves.clear();
        const bool second = game_.to_move(root) == player::second;
        for (const root_move& m : moves)
            r.moves.push_back({m.played, m.found.value,
                               m.guessed ? certainty::estimate
                               : m.open  ? certainty::exact
                               : second  ? certainty::at_least
                                         : certainty::at_most});
        r.line = played_line_of(s, root, depth);
        return true;
    }

    std::vector<root_move> list_moves(const state& root) const {
        std::vector<root_move> moves;
        if constexpr (has_chances<Game>) {
            if (chance_moves(root)) {
                for (const auto& c : game_.chances(root)) moves.push_back({c.move, c.probability});
                return moves;
            }
        }
        for (const auto& m : game_.moves(root)) moves.push_back({m});
        SEESAW_ASSERT(!moves.empty() && "moves(s) is empty although the game goes on");
        return moves;
    }

    // One after the other; with pruning the best of the iteration before goes first.
    template <class Observer, bool Windowed>
    void search_moves(search<Observer, Windowed>& s, const state& root, int below,
                      std::vector<root_move>& moves, const expectimax_result<move>& last) {
        const bool maximise = game_.to_move(root) != player::second;
        std::vector<root_move*> order;
        for (root_move& m : moves) order.push_back(&m);
        if (Windowed && s.luck == 0 && !last.line.empty()) {
            const auto first = std::find_if(order.begin(), order.end(), [&](const root_move* m) {
                return m->played == last.line.front();
            });
            if (first != order.end()) std::rotate(order.begin(), first, first + 1);
        }
        detail::value_window<Windowed> w;
        const root_move* best = nullptr;
        for (root_move* m : order) {
            s.guessed = false;
            m->found = s.search(game_.next(root, m->played), below, w, m->probability, 1);
            m->guessed = s.guessed;
            if (s.allowance.spent()) return;
            if (s.luck > 0) continue;
            if constexpr (Windowed) m->open = m->found.value > w.alpha && m->found.value < w.beta;
            if (best != nullptr && !better(*m, *best, maximise)) continue;
            best = m;
            s.keep_line(0, m->played);
            if constexpr (Windowed)
                if (!options_.all_moves) s.narrow(w, best->found.value, maximise);
        }
    }

    static bool better(const root_move& x, const root_move& y, bool maximise) {
        return maximise ? x.found.value > y.found.value : x.found.value < y.found.value;
    }

    // The best of them, one with its value; the line begins with it.
    template <class Search>
    detail::expected_value choose(Search& s, const state& root,
                                  const std::vector<root_move>& moves) const {
        const bool maximise = game_.to_move(root) != player::second;
        const root_move* best = nullptr;
        for (const root_move& m : moves)
            if (m.open && (best == nullptr || better(m, *best, maximise))) best = &m;
        if (s.lines[0].length() == 0) s.keep_line(0, best->played);
        return best->found;
    }

    static detail::expected_value mean(const std::vector<root_move>& moves) {
        detail::expected_value sum;
        for (const root_move& m : moves) {
            sum.value += m.probability * m.found.value;
            sum.dropped += m.probability * m.found.dropped;
        }
        return sum;
    }

    // Where the table answered for a state of the line, its remembered moves carry the line on.
    template <class Search>
    std::vector<move> played_line_of(const Search& s, const state& root, int depth) const {
        std::vector<move> line;
        state at = root;
        while (!detail::end_value(game_, at) && !chance_moves(at)) {
            const auto length = static_cast<int>(line.size());
            std::optional<move> m;
            if (length < s.lines[0].length())
                m = s.lines[0][length];
            else
                m = s.remembered_move(at, depth - length);
            if (!m) break;
            line.push_back(*m);
            at = game_.next(at, *m);
        }
        return line;
    }

    // ── Threads ─────────────────────────────────────────────────────────────────────────────────

    struct piece {
        state at;
        std::size_t of; // the root's move that leads there
        double probability;
        int depth;
        int ply;
        detail::expected_value found = {};
        bool guessed = false;
    };

    template <class Observer, bool Windowed>
    void share_out(search<Observer, Windowed>& s, const state& root, int below,
                   const limits& allowed, std::vector<root_move>& moves) {
        std::vector<piece> pieces;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const state child = game_.next(root, moves[i].played);
            if (!Windowed && divide(s, child, i, below, moves[i].probability, pieces)) continue;
            pieces.push_back({child, i, moves[i].probability, below, 1});
        }
        const auto threads = static_cast<std::size_t>(options_.threads);
        limits part = allowed;
        part.nodes = s.allowance.left() / threads;
        part.bytes = std::numeric_limits<std::uint64_t>::max();
        if (part.time != std::chrono::nanoseconds::max())
            part.time = std::max(std::chrono::nanoseconds(0), part.time - s.allowance.elapsed());
        struct report {
            statistics stats;
            std::optional<stop_reason> stopped;
        };
        std::vector<report> reports(threads);
        const auto work_off = [&](auto& observer, std::size_t thread) {
            search<std::remove_reference_t<decltype(observer)>, Windowed> mine{
                game_, question_, tables_[thread], budget(part), observer};
            mine.luck = 1; // keeps no line
            mine.allowance.heed(&team_->failed());
            for (std::size_t i = thread; i < pieces.size(); i += threads) {
                piece& p = pieces[i];
                mine.guessed = false;
                p.found = mine.search(p.at, p.depth, {}, p.probability, p.ply);
                p.guessed = mine.guessed;
            }
            reports[thread].stats = mine.stats;
            reports[thread].stats.nodes = mine.allowance.nodes();
            if (mine.allowance.spent()) reports[thread].stopped = mine.allowance.reason();
        };
        auto work = [&](int thread) {
            unobserved nobody;
            if (thread == 0)
                work_off(s.observer, 0);
            else
                work_off(nobody, static_cast<std::size_t>(thread));
        };
        team_->run(work);
        for (const report& done : reports) {
            s.allowance.spend(done.stats.nodes);
            s.stats.expansions += done.stats.expansions;
            s.stats.cutoffs += done.stats.cutoffs;
            s.stats.table_hits += done.stats.table_hits;
            s.stats.deepest = std::max(s.stats.deepest, done.stats.deepest);
            if (done.stopped) s.allowance.refuse(*done.stopped);
        }
        // In the order in which one thread adds them up.
        for (const piece& p : pieces) {
            root_move& m = moves[p.of];
            const double weight = p.ply > 1 ? p.probability / m.probability : 1;
            m.found.value += weight * p.found.value;
            m.found.dropped += weight * p.found.dropped;
            m.guessed |= p.guessed;
        }
    }

    // A chance state goes out as its outcomes: a root has too few moves to keep threads busy.
    template <class Search>
    bool divide(Search& s, const state& child, std::size_t of, int below, double reach,
                std::vector<piece>& pieces) {
        if constexpr (has_chances<Game>) {
            if (below == 0 || detail::end_value(game_, child) || !chance_moves(child) ||
                reach < options_.unsound_probability_cut)
                return false;
            if (!s.allowance.spend()) return true;
            notify<expanded<Game>>(s.observer, child, 1);
            ++s.stats.expansions;
            for (const auto& c : game_.chances(child))
                pieces.push_back({game_.next(child, c.move), of, reach * c.probability,
                                  below - (options_.count_chance ? 1 : 0), 2});
            return true;
        }
        return false;
    }

    Game game_;
    expectimax_options options_;
    std::unique_ptr<detail::thread_team> team_;
    detail::expectimax_question question_;
    std::vector<detail::expected_value_table> tables_;
};

static_assert(engine<expectimax<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
