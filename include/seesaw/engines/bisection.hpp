// SPDX-License-Identifier: MIT
// Bisection on the score: solves a game by asking "is it worth more than v?" until one score is
// left.
//
// Each question is a null-window search to the end of the game. It needs no horizon, no proof flags
// and no depths in its table (detail/bisection/search.hpp), and what one question finds out helps
// the next.
//
// Which v? Where a game says what is achievable (`bounds`, `look`), extreme questions come first: a
// twelfth of the way from the end of the range that is farther from zero. In games that are scored
// by how soon they are won, an early win is soon found or ruled out. They may take 32,768 nodes,
// and later an eighth of all (with threads, 8,192); then questions go from 0 outwards. Where both
// ends are within 5 of zero, and always with `extremes_first = false`, the middle is asked about.
// Where a game says nothing, the first question is about 0, and the next ones about the score next
// to the last answer, as in MTD(f), until both ends are known.
//
// Contract. Works on `two_player_game`s that declare themselves `acyclic`; values are seen from
// `first`. The result is `exact`, or, when a limit ends the search, the better known of its bounds:
// `at_least`, `at_most`, or `unknown`. With `low` and `high` it is a bound as well where the score
// is not between them: {-1, 1} asks for win, draw or loss. In a game that hashes without
// `hash_is_unique`, exact means up to a collision of 64-bit hashes. `moves` holds every root move
// with its score or a bound that shows it to be no better; `all_moves` gives each its score. The
// line is the best move alone. The game helps through `look` (knowledge.hpp), `order`, `bounds`,
// and `symmetric` for the first `symmetric_plies` moves.
//
// Threads share the table, ask the same question and put off moves that another is searching; the
// first answer counts. With one thread a run is repeatable.
//
// Events: `iteration` after each question, its `depth` counting them; `expanded` for each state
// whose moves are searched, from the calling thread.
//
// Cost: the table, of which a small search uses a small part. `clear` costs what was used. It
// searches to the end and nowhere else: for a depth, see pvs.hpp.
//
// Coplan, "A special-purpose machine for an improved search algorithm for deep chess combinations",
// 1982 (C*). Plaat et al., "Best-first fixed-depth minimax algorithms", 1996 (MTD(bi)). The order
// of the questions is near to that of P. Pons, "Solving Connect 4: how to build a perfect AI".
#ifndef SEESAW_ENGINES_BISECTION_HPP
#define SEESAW_ENGINES_BISECTION_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/moves_being_searched.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/detail/bisection/root.hpp>
#include <seesaw/detail/bisection/search.hpp>
#include <seesaw/detail/bisection/table.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// Which scores are asked about, and how much memory the answers may take.
struct bisection_options {
    /// 0: no table. A power of two is used; where hashes are unique, a table too small to tell them
    /// apart is none (for 7 × 6 Connect Four, less than 1 MiB).
    std::uint64_t table_bytes = std::uint64_t{64} << 20;
    int threads = 1;
    score low = -score_limit;   ///< is it this or less?
    score high = score_limit;   ///< or this or more? Then how much does not matter
    bool all_moves = false;     ///< the value of every root move, not only of the best
    bool extremes_first = true; ///< ask about high and low scores first, then from 0 outwards
    int symmetric_plies = 8;    ///< so many moves deep, twins are searched as one
};

/// Solves games whose results differ in size, such as early and late wins in Connect Four.
template <class Game>
class bisection {
    static_assert(
        two_player_game<Game>,
        "bisection needs a two_player_game: moves, next, to_move, outcome (see game.hpp)");
    static_assert(is_acyclic<Game>,
                  "bisection searches to the end: the game must declare `acyclic` (see game.hpp)");

public:
    using options = bisection_options;
    using events = std::tuple<iteration, expanded<Game>>;
    static constexpr std::string_view name = "bisection";

    explicit bisection(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(checked(chosen)),
          table_(hashes<Game> ? chosen.table_bytes : 0, hash_bits(game_)),
          team_(detail::make_team(chosen.threads)), being_searched_(team_ != nullptr) {}
    bisection(bisection&&) = default;
    bisection& operator=(bisection&&) = default;

    const Game& rules() const { return game_; }

    /// Forgets what earlier runs left in the table.
    void clear() noexcept {
        table_.clear();
        being_searched_.clear();
        root_.clear();
    }

    template <class Observer = unobserved>
    result<Game> run(const state_t<Game>& root, const limits& allowed = {},
                     Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of bisection's events: iteration, expanded<Game>");
        const detail::clear_on_exception guard(*this);
        if (team_) table_.grow_to_full_size();
        budget allowance(allowed, bytes());
        if (team_) allowance.heed(&team_->failed());
        return one_run<std::remove_reference_t<Observer>>(*this, root, allowance, observer).find();
    }

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.threads(chosen.threads);
        check(check.is_score(chosen.low) && chosen.low < chosen.high,
              "low must be at least -1,000,000,000 and less than high");
        check(check.is_score(chosen.high), "high must be at most 1,000,000,000");
        check(chosen.symmetric_plies >= 0, "symmetric_plies must not be negative");
        return chosen;
    }

    using state = state_t<Game>;
    using range = detail::known_range;
    using root_move = typename detail::bisection_root<Game>::root_move;

    static constexpr score infinite = detail::infinite_score;

    std::uint64_t bytes() const { return table_.bytes() + being_searched_.bytes(); }

    static int hash_bits(const Game& rules) {
        if constexpr (counts_hash_bits<Game>)
            return rules.hash_bits();
        else
            return 64;
    }

    // One run.
    template <class Observer>
    class one_run {
    public:
        one_run(bisection& engine, const state& root, budget& allowance, Observer& observer)
            : engine_(engine), game_(engine.game_), root_state_(root), allowance_(allowance),
              common_(allowance, engine.options_.threads), observer_(observer) {}

        result<Game> find() {
            result<Game> r;
            own_.emplace(searcher(observer_));
            own_->spend();
            if (const auto outcome = game_.outcome(root_state_); outcome && !own_->stopped()) {
                r.value = *outcome;
                r.certainty = certainty::exact;
                return finish(r);
            }
            root_.list_moves(game_, root_state_, [&] { return own_->spend(); });
            if (!own_->stopped()) solve();
            root_.report(asked_for().low, r);
            return finish(r);
        }

    private:
        // Nodes of a question before the team is called: it takes its time to come.
        static constexpr std::uint64_t alone = 1 << 13;
        // Nodes for extreme questions: so many, or a share of all.
        static constexpr std::uint64_t at_first = 1 << 15, share_of_extremes = 8;
        // A win of less is a late one.
        static constexpr score early = 6;
        static constexpr std::uint64_t endless = detail::cancellable_budget::endless;

        template <class Listener>
        auto searcher(Listener& listener) {
            return detail::bisection_search<Game, Listener>(game_, engine_.table_, common_,
                                                            answered_, listener,
                                                            engine_.options_.symmetric_plies);
        }

        void solve() {
            if (engine_.options_.all_moves) {
                for (const std::size_t i : root_.order) {
                    range known = root_.moves[i].known;
                    narrow(known, {i});
                    root_.moves[i].known = known;
                }
                root_.known = root_.best_of_moves();
            } else {
                root_.known = root_.best_of_moves();
                narrow(root_.known, root_.order);
            }
        }

        /// Asks about these moves until their best is known.
        void narrow(range& known, const std::vector<std::size_t>& among) {
            const std::uint64_t before = own_->nodes();
            std::uint64_t on_extremes = 0;
            bool in_vain = false; // the last question was an extreme one, and took too long
            for (;;) {
                const range wanted = still_wanted(known);
                if (!wanted.open()) return;
                const std::uint64_t asked_at = own_->nodes();
                const std::uint64_t allowed = nodes_for_extremes(asked_at - before);
                const bool extreme = has_extremes(wanted) && !in_vain && on_extremes < allowed;
                const score v = extreme ? extreme_question(wanted) : plain_question(wanted);
                own_->resume(extreme ? allowed - on_extremes : team() ? alone : endless);
                auto answer = ask(*own_, v, among, root_.moves);
                if (extreme) on_extremes += own_->nodes() - asked_at;
                in_vain = extreme && !answer;
                if (in_vain) continue;
                if (!answer && team()) answer = ask_team(v, among);
                if (!answer) return;
                known.learn(v, *answer);
                ++questions_;
                const bool done = !known.open();
                notify<iteration>(
                    observer_, questions_,
                    static_cast<double>(root_.seen(done || *answer > v ? known.low : known.high)),
                    done                            ? certainty::exact
                    : (*answer > v) != root_.second ? certainty::at_least
                                                    : certainty::at_most,
                    own_->stats().nodes);
            }
        }

        range asked_for() const {
            const auto& options = engine_.options_;
            const score low = root_.second ? -options.high : options.low;
            const score high = root_.second ? -options.low : options.high;
            return {low == -score_limit ? -infinite : low, high == score_limit ? infinite : high};
        }

        /// What is known, cut to what was asked for; empty when nothing is left to ask.
        range still_wanted(const range& known) const {
            const range asked = asked_for();
            return {std::max(known.low, asked.low), std::min(known.high, asked.high)};
        }

        bool has_extremes(const range& wanted) const {
            return engine_.options_.extremes_first && wanted.low > -infinite &&
                   wanted.high < infinite;
        }

        /// Of a search that has visited so many nodes; with a team, before it is called.
        std::uint64_t nodes_for_extremes(std::uint64_t visited) const {
            return team() ? alone : std::max(at_first, visited / share_of_extremes);
        }

        /// A twelfth of the way from the end that is farther from zero.
        static score extreme_question(const range& wanted) {
            const auto [low, high] = wanted;
            const score middle = low + (high - low) / 2;
            if (low > -early && high < early) return middle;
            if (middle <= 0) return std::min(middle, low - (low - 11) / 12);
            return std::max(middle, high - (high + 11) / 12);
        }

        /// From 0 outwards; where one end is not known, on from the other.
        score plain_question(const range& wanted) const {
            const auto [low, high] = wanted;
            if (low == -infinite && high == infinite) return 0;
            if (low == -infinite) return high - 1;
            if (high == infinite) return low;
            if (!engine_.options_.extremes_first) return low + (high - low) / 2;
            if (low < 0 && high > 0) return 0;
            const score step = (high - low) / 12;
            return low >= 0 ? low + step : high - 1 - step;
        }

        /// Is the best of these moves worth more than v? Fail-soft; nullopt when the search
        /// stopped. A team puts off moves that another thread is searching.
        template <class Search>
        std::optional<score> ask(Search& search, score v, const std::vector<std::size_t>& among,
                                 std::vector<root_move>& moves,
                                 detail::moves_being_searched* being_searched = nullptr) const {
            for (const std::size_t i : among)
                if (moves[i].known.low > v) return moves[i].known.low;
            score best = -infinite;
            const auto try_move = [&](std::size_t place) {
                root_move& m = moves[among[place]];
                if (m.known.high > v) { // and its low is not
                    const score found = m.turned ? -search.test(m.after, m.second, 1, -v - 1, {})
                                                 : search.test(m.after, m.second, 1, v, {});
                    if (search.stopped()) return false;
                    m.known.learn(v, found);
                }
                best = std::max(best, m.known.low > v ? m.known.low : m.known.high);
                return best <= v;
            };
            search.share(being_searched);
            if (being_searched != nullptr)
                being_searched->each_free_first(0, among.size(), try_move);
            else
                for (std::size_t i = 0; i < among.size() && try_move(i); ++i) {
                }
            if (search.stopped()) return std::nullopt;
            return best;
        }

        detail::thread_team* team() const { return engine_.team_.get(); }

        /// All threads ask; the first answer counts.
        std::optional<score> ask_team(score v, const std::vector<std::size_t>& among) {
            std::mutex mutex;
            std::optional<score> first;
            std::vector<root_move> learnt;
            statistics others;
            answered_.store(false, std::memory_order_relaxed);
            engine_.being_searched_.clear();
            const auto take_part = [&](auto& search) {
                search.resume(endless);
                auto moves = root_.moves;
                const auto answer = ask(search, v, among, moves, &engine_.being_searched_);
                if (!answer) return;
                const std::lock_guard lock(mutex);
                if (first) return;
                first = answer;
                learnt = std::move(moves);
                answered_.store(true, std::memory_order_relaxed);
            };
            auto work = [&](int number) {
                if (number == 0) {
                    take_part(*own_);
                    return;
                }
                unobserved nobody;
                auto search = searcher(nobody);
                take_part(search);
                const std::lock_guard lock(mutex);
                detail::add_work(others, search.stats());
            };
            team()->run(work);
            detail::add_work(of_others_, others);
            if (first) root_.moves = std::move(learnt);
            return first;
        }

        result<Game>& finish(result<Game>& r) {
            r.stats = own_->stats();
            detail::add_work(r.stats, of_others_);
            r.stats.time = allowance_.elapsed();
            r.stats.peak_bytes = engine_.bytes();
            r.stopped = allowance_.reason();
            if (r.certainty == certainty::exact) r.stopped = stop_reason::finished;
            return r;
        }

        bisection& engine_;
        const Game& game_;
        const state& root_state_;
        budget& allowance_;
        detail::shared_budget common_;
        Observer& observer_;
        std::atomic<bool> answered_{false};
        std::optional<detail::bisection_search<Game, Observer>> own_;
        statistics of_others_ = {};
        int questions_ = 0;
        detail::bisection_root<Game>& root_ = engine_.root_;
    };

    Game game_;
    bisection_options options_;
    detail::bisection_table table_;
    std::unique_ptr<detail::thread_team> team_;
    detail::moves_being_searched being_searched_;
    detail::bisection_root<Game> root_; // of the last run: kept for its memory
};

static_assert(engine<bisection<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
