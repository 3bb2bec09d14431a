// SPDX-License-Identifier: MIT
// The root of a minimax search: iterations, one depth after the other, on one thread or several.
//
// `search_depths` is a run of an engine. It calls `iterate(pass)` for each depth, where a pass is
// the root at that depth, to be searched in as many windows as the engine likes. With threads every
// thread does so, on a tree they share (detail/minimax/search.hpp), and the first to come to the
// end has the answer. Iterations that one thread completes in no time are left to it.
#ifndef SEESAW_DETAIL_MINIMAX_ROOT_HPP
#define SEESAW_DETAIL_MINIMAX_ROOT_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/horizon.hpp>
#include <seesaw/detail/base/root_moves.hpp>
#include <seesaw/detail/base/shared_budget.hpp>
#include <seesaw/detail/minimax/search.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// The root, as a loop sees it: every move keeps what was found.
template <class Search>
struct minimax_root {
    using game = typename Search::rules;

    Search& search;
    const state_t<game>& s;
    player turn;
    int depth;
    bool all_moves;
    std::vector<root_move<game>>& moves;
    std::size_t tried = 0;

    bool next_move() { return ++tried <= moves.size(); }
    bool first() const { return all_moves || tried == 1; }
    score floor(score alpha, const proven_value& best) const {
        return all_moves ? alpha : std::max(alpha, best.value);
    }
    template <class Loop>
    proven_value child(score alpha, score beta) {
        auto& m = moves[tried - 1];
        m.found = search.template search_child<Loop>(s, turn, m.played, depth, alpha, beta, {});
        m.open = m.found.value > alpha && m.found.value < beta;
        return m.found;
    }
    void raise(proven_value& best, const proven_value& v, score) {
        if (best.raise(v)) search.keep_line(0, moves[tried - 1].played);
    }
    void cut(proven_value& best) { best.at_most = false; }
    bool stopped() const { return search.allowance.spent(); }
};

/// One iteration as an engine sees it.
template <class Search>
struct minimax_pass {
    using game = typename Search::rules;
    using line_type = played_line<move_t<game>>;

    Search& search;
    const state_t<game>& root;
    int depth;
    bool all_moves;
    std::optional<score> guess; // the value of the iteration before
    std::vector<root_move<game>> moves;
    bool visited = true;

    /// The root in one window, fail-soft.
    template <class Loop>
    proven_value run(score alpha, score beta) {
        if (!std::exchange(visited, false) && !search.allowance.spend())
            return proven_value::guess(0);
        notify<expanded<game>>(search.observer, root, 0);
        ++search.stats.expansions;
        minimax_root<Search> node{search, root, search.game.to_move(root), depth, all_moves, moves};
        return Loop::search(node, alpha, beta);
    }
    bool stopped() const { return search.allowance.spent(); }

    /// The same with one of the moves alone.
    minimax_pass only(const root_move<game>& m) const {
        return {search, root, depth, false, guess, {m}, false};
    }

    line_type line() const { return search.lines[0]; }
    void keep_line(const line_type& best) { search.lines[0] = best; }
};

/// One run of an engine; all that engines of the family do alike, compiled once for them.
template <class Search>
class minimax_iterations {
    using game = typename Search::rules;
    using state = state_t<game>;
    using value = proven_value;
    using pass = minimax_pass<Search>;

public:
    template <class Iterate>
    minimax_iterations(Search& own, shared_budget& common, std::atomic<bool>& answered,
                       const state& root, bool all_moves, const Iterate& iterate)
        : own_(own), common_(common), answered_(answered), root_(root), all_moves_(all_moves),
          iteration_(std::addressof(iterate)), call_([](const void* what, pass& p) -> value {
              return (*static_cast<const Iterate*>(what))(p);
          }) {}

    /// Depth by depth, or the last at once.
    template <class Observer>
    result<game> run(int last, bool gradually, const budget& allowance, Observer& observer) {
        result<game> r;
        quick_ = gradually;
        for (int depth = gradually ? std::min(1, last) : last;; ++depth) {
            const std::uint64_t before = nodes();
            if (!search_root(depth, r)) break;
            notify<iteration>(observer, depth, static_cast<double>(r.value), r.certainty, nodes());
            const bool done = settled(r);
            r.stopped = done ? stop_reason::finished : stop_reason::depth;
            if (done || depth == last) break;
            quick_ = nodes() - before < worth_a_team;
        }
        if (own_.allowance.spent()) r.stopped = allowance.reason();
        if (r.certainty == certainty::unknown && !own_.game.outcome(root_))
            r.line.push_back(list_root_moves(own_.game, root_, r).front().played);
        r.stats = own_.stats;
        r.stats.nodes = own_.allowance.nodes();
        add_work(r.stats, of_others_);
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = own_.memory.bytes();
        return r;
    }

private:
    // An iteration shorter than this is over before the team has come together.
    static constexpr std::uint64_t worth_a_team = 4096;

    std::uint64_t nodes() const { return own_.allowance.nodes() + of_others_.nodes; }

    // As the engine does it.
    value iterate(pass& p) const { return call_(iteration_, p); }

    // Nothing that was asked for rests on a guess.
    bool settled(const result<game>& r) const {
        const auto exact = [](const auto& m) { return m.certainty == certainty::exact; };
        return exact(r) && (!all_moves_ || std::all_of(r.moves.begin(), r.moves.end(), exact));
    }

    // One iteration; false, and `r` as it was, when the budget ran out in it.
    bool search_root(int depth, result<game>& r) {
        if (!own_.allowance.spend()) return false;
        own_.reach(depth);
        const game& rules = own_.game;
        const player turn = rules.to_move(root_);
        if (const auto outcome = rules.outcome(root_)) {
            report_root<game>(turn, value::exact(seen_from(turn, *outcome)), {}, r);
            return true;
        }
        if (depth == 0) {
            const value v = own_.search_horizon(root_, turn, -infinite_score, infinite_score);
            if (own_.allowance.spent()) return false;
            report_root<game>(turn, v, {}, r);
            return true;
        }
        pass p{own_, root_, depth, all_moves_, std::nullopt, list_root_moves(rules, root_, r)};
        if (r.certainty != certainty::unknown) p.guess = seen_from(turn, r.value);
        const bool together = own_.memory.team && own_.tabled() && !quick_;
        const value v = together ? race(p) : iterate(p);
        if (own_.allowance.spent()) return false;
        report_root<game>(turn, v, p.moves, r);
        r.line = own_.played_line_of(root_);
        return true;
    }

    /// The iteration on all threads: the first to come to its end has the answer.
    value race(pass& p) {
        std::mutex mutex;
        std::optional<value> first;
        auto moves = p.moves;
        auto line = p.line();
        answered_.store(false, std::memory_order_relaxed);
        const auto take_part = [&](pass& mine) {
            const value v = iterate(mine);
            if (mine.stopped()) return;
            const std::lock_guard lock(mutex);
            if (first) return;
            first = v;
            moves = std::move(mine.moves);
            line = mine.line();
            answered_.store(true, std::memory_order_relaxed);
        };
        const pass start = p;
        auto work = [&](int number) {
            if (number == 0) {
                take_part(p);
                return;
            }
            Search search{own_.memory,
                          own_.memory.thread_states[static_cast<std::size_t>(number)],
                          cancellable_budget(common_, answered_),
                          {nullptr}};
            search.shared = true;
            search.reach(start.depth);
            pass mine{search, root_, start.depth, all_moves_, start.guess, start.moves};
            take_part(mine);
            search.stats.nodes = search.allowance.nodes();
            const std::lock_guard lock(mutex);
            add_work(of_others_, search.stats);
        };
        own_.shared = true;
        own_.memory.team->run(work);
        own_.shared = false;
        if (!first) return value::guess(0);
        own_.allowance.resume(cancellable_budget::endless);
        answered_.store(false, std::memory_order_relaxed);
        p.moves = std::move(moves);
        p.keep_line(line);
        return *first;
    }

    Search& own_;
    shared_budget& common_;
    std::atomic<bool>& answered_;
    const state& root_;
    bool all_moves_;
    const void* iteration_;
    value (*call_)(const void*, pass&);
    statistics of_others_ = {};
    bool quick_ = false; // the iteration before
};

template <bool Ordered = true, class Game, class Options, class Observer, class Iterate>
result<Game> search_depths(minimax_memory<Game>& memory, const Options& options,
                           const state_t<Game>& root, const limits& allowed, Observer& observer,
                           const Iterate& iterate) {
    memory.table.age();
    budget allowance(allowed, memory.bytes());
    if (memory.team) allowance.heed(&memory.team->failed());
    shared_budget common(allowance, static_cast<int>(memory.thread_states.size()));
    std::atomic<bool> answered{false};
    auto& within = listener_for<expanded<Game>, cutoff>(observer);
    using search_type = minimax_search<Game, std::remove_reference_t<decltype(within)>, Ordered>;
    search_type search{
        memory, memory.thread_states[0], cancellable_budget(common, answered), {&within}};
    return minimax_iterations<search_type>(search, common, answered, root, options.all_moves,
                                           iterate)
        .run(options.depth, options.deepen, allowance, observer);
}

/// The value of the root by a loop, in an aspiration window around the value of the iteration
/// before, `width` to either side; 0: in an open window.
template <class Loop, class Pass>
proven_value aspire(Pass& pass, score width) {
    score alpha = -infinite_score, beta = infinite_score;
    if (width > 0 && !pass.all_moves && pass.guess) {
        alpha = std::max(*pass.guess - width, -infinite_score);
        beta = std::min(*pass.guess + width, infinite_score);
    }
    for (;;) {
        const proven_value v = pass.template run<Loop>(alpha, beta);
        const bool open = alpha == -infinite_score && beta == infinite_score;
        if (pass.stopped() || open || (v.value > alpha && v.value < beta)) return v;
        // Outside the window: open the side it fell out of, further each time.
        width = std::min(width, infinite_score / 2) * 2;
        if (v.value <= alpha)
            alpha = std::max(v.value - width, -infinite_score);
        else
            beta = std::min(v.value + width, infinite_score);
    }
}

}}} // namespace seesaw::v0::detail

#endif
