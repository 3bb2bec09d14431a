// SPDX-License-Identifier: MIT
// Conspiracy-number search: grows the tree where its value may still change.
//
// The conspiracy number of a value is the least number of leaves that must change for the root to
// get it (conspiracy_numbers.hpp). This search lets the numbers say where to look. It grows a tree
// until every value but one needs more than `threshold` conspirators. Until then it takes the range
// of values that need no more, and its less likely end, and expands a leaf of a smallest conspiracy
// for that value: this makes the conspiracy larger or shows that it was right.
//
// Contract. Works on any `two_player_game`; values are seen from `first`. It says `exact` when no
// change of any number of leaves can change the value, which is so at the latest when the tree is
// exhausted, and `estimate` otherwise; with `until_exact` it goes on until then. The result holds
// the most likely value; its `low` and `high` are the range that is left. `run` on the same root
// goes on where it stopped; `start`, `step` and `advance` do it by hand. MaxCN and MinCN are
// taken over all other values; MinCN is counted up to the threshold.
//
// Events: `expanded` for each state whose moves are listed, parents before children, and
// `conspiracy_update` with the root's numbers after every expansion.
//
// Cost: 2 (threshold + 2) scores and 24 bytes or less for each node; it stops with `memory` when
// there is no room for more. Exact subtrees are freed. It does not recognise transpositions or
// repetitions: in games with cycles it unrolls the tree.
//
// McAllester, "Conspiracy numbers for min-max search", 1988. Schaeffer, "Conspiracy numbers", 1990.
#ifndef SEESAW_ENGINES_CONSPIRACY_NUMBER_SEARCH_HPP
#define SEESAW_ENGINES_CONSPIRACY_NUMBER_SEARCH_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/conspiracy/tree.hpp>
#include <seesaw/detail/conspiracy/tree_pass.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// When the search is content with the values that are left.
struct conspiracy_number_search_options {
    /// Values that need more conspirators than this are ruled out; 1 to 64.
    int threshold = 3;
    score precision = 0;      ///< stop when the values that are left differ by no more
    bool until_exact = false; ///< go on until the value is proven
};

/// The most likely value, and the range of those that few conspirators could bring about.
template <class Move>
struct conspiracy_number_search_result : search_result<Move, score> {
    /// The values of the root that no more than `threshold` conspirators could bring about; beyond
    /// every score where they could bring about anything.
    score low = 0;
    score high = 0;
};

/// Searches where the value of the root hangs on few leaves, to no fixed depth.
template <class Game>
class conspiracy_number_search {
    static_assert(two_player_game<Game>, "conspiracy_number_search needs a two_player_game: moves, "
                                         "next, to_move, outcome (see game.hpp)");
    static_assert(
        detail::scores_only<Game>,
        "conspiracy_number_search needs an evaluate(s) that returns a score, not a double");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using tree = detail::conspiracy_tree<move>;
    using place = typename tree::place;

public:
    using options = conspiracy_number_search_options;
    using events = std::tuple<expanded<Game>, conspiracy_update>;
    static constexpr std::string_view name = "conspiracy_number_search";

    explicit conspiracy_number_search(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(chosen), tree_(checked(chosen).threshold) {}
    conspiracy_number_search(conspiracy_number_search&&) = default;
    conspiracy_number_search& operator=(conspiracy_number_search&&) = default;

    const Game& rules() const { return game_; }

    /// Forgets the tree and begins a new one.
    void start(const state& root) {
        const detail::clear_on_exception guard(*this);
        clear();
        path_.assign(1, {{}, root});
        judge({}, root);
        made_ = 1;
    }

    /// One expansion; false when there is nothing left to do or memory is full.
    bool step() {
        const detail::clear_on_exception guard(*this);
        budget unlimited(limits{});
        unobserved nobody;
        return !path_.empty() && iterate(unlimited, nobody);
    }

    /// The position after `m` becomes the root, with what the tree knows of it.
    void advance(const move& m) {
        const detail::clear_on_exception guard(*this);
        SEESAW_ASSERT(!path_.empty());
        const state next = game_.next(path_.front().at, m);
        for (std::size_t i = 0; i < tree_[{}].count; ++i) {
            if (!(tree_[tree_.child({}, i)].played == m)) continue;
            tree_.make_root(i);
            path_.assign(1, {{}, next});
            return;
        }
        start(next);
    }

    template <class Observer = unobserved>
    conspiracy_number_search_result<move> run(const state& root, const limits& allowed = {},
                                              Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of conspiracy_number_search's events: "
                      "expanded<Game>, conspiracy_update");
        const detail::clear_on_exception guard(*this);
        if (path_.empty() || !(path_.front().at == root)) start(root);
        budget allowance(allowed, bytes());
        stats_ = {};
        if (root_paid_ || allowance.spend()) {
            root_paid_ = true;
            while (iterate(allowance, observer)) {
            }
        }
        return report(allowance);
    }

    /// Forgets everything.
    void clear() noexcept {
        tree_.clear();
        decltype(path_)().swap(path_);
        stats_ = {};
        made_ = 0;
        last_up_ = root_paid_ = false;
    }

private:
    struct visited {
        place node;
        state at;
    };

    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check(chosen.threshold >= 1 && chosen.threshold <= 64, "threshold must be 1 to 64");
        check(chosen.precision >= 0 && chosen.precision <= score_limit,
              "precision must be 0 to 1,000,000,000");
        return chosen;
    }

    bool settled() const {
        const auto range = std::int64_t{tree_.highest({})} - tree_.lowest({});
        return range <= options_.precision;
    }
    bool concluded() const { return tree_.is_exact({}) || (!options_.until_exact && settled()); }

    template <class Observer>
    bool iterate(budget& allowance, Observer& observer) {
        if (concluded()) return false;
        while (path_.size() > 1) path_.pop_back();
        const bool up = choose_end();
        // Where the threshold has ruled everything out, on to what nothing has.
        const bool any = settled();
        const score target = up ? tree_.highest({}, any) : tree_.lowest({}, any);
        while (tree_[path_.back().node].count > 0) {
            const bool full = path_.size() == path_.capacity();
            if (full && bytes() + 3 * path_.size() * sizeof(visited) > allowance.bytes()) {
                allowance.refuse(stop_reason::memory);
                return false;
            }
            const place next = conspirator(path_.back().node, up, target);
            path_.push_back({next, game_.next(path_.back().at, tree_[next].played)});
        }
        if (!expand(allowance, observer)) return false;
        back_up();
        if constexpr (observes<Observer, conspiracy_update>) {
            const indicators now = measures();
            notify<conspiracy_update>(observer, tree_.value({}), tree_.lowest({}),
                                      tree_.highest({}), to_leave(true), to_leave(false),
                                      now.max_cn, now.min_cn, made_);
        }
        return !concluded();
    }

    // The end of the range that is further away, or needs more conspirators; else in turn.
    bool choose_end() {
        const bool any = settled();
        const std::int64_t value = tree_.value({});
        const score high = tree_.highest({}, any), low = tree_.lowest({}, any);
        std::int64_t above = high - value, below = value - low;
        if (high > score_limit && low < -score_limit) above = below = 1; // anything, both ways
        if (above == below) {
            above = tree_.needed({}, true, high);
            below = tree_.needed({}, false, low);
        }
        last_up_ = above == below ? !last_up_ : above > below;
        return last_up_;
    }

    // The child to follow towards a leaf of a smallest conspiracy. Where all children have to move,
    // the one that takes most is the likeliest not to.
    place conspirator(place p, bool up, score target) const {
        const auto& n = tree_[p];
        place best{};
        std::uint32_t best_needed = 0;
        for (std::size_t i = 0; i < n.count; ++i) {
            const place child = tree_.child(p, i);
            const std::uint32_t needed = tree_.needed(child, up, target);
            if (n.maximise == up ? i == 0 || needed < best_needed : needed > best_needed) {
                best = child;
                best_needed = needed;
            }
        }
        SEESAW_ASSERT(best.at != 0 && best_needed != detail::infinite_count);
        return best;
    }

    template <class Observer>
    bool expand(budget& allowance, Observer& observer) {
        const auto [leaf, s] = path_.back();
        const auto& moves = game_.moves(s);
        const auto count =
            static_cast<std::size_t>(std::distance(std::begin(moves), std::end(moves)));
        SEESAW_ASSERT(count > 0);
        if (!tree_.make_children(leaf, count,
                                 allowance.bytes() - std::min(allowance.bytes(), path_bytes()))) {
            allowance.refuse(stop_reason::memory);
            return false;
        }
        if (!allowance.spend(count)) {
            tree_.free_below(tree_[leaf]);
            return false;
        }
        stats_.deepest = std::max(stats_.deepest, static_cast<int>(path_.size()));
        notify<expanded<Game>>(observer, s, static_cast<int>(path_.size()) - 1);
        ++stats_.expansions;
        std::size_t i = 0;
        for (const auto& m : moves) {
            const place child = tree_.child(leaf, i++);
            tree_[child].played = m;
            judge(child, game_.next(s, m));
        }
        made_ += count;
        return true;
    }

    void judge(place p, const state& s) {
        if (const auto outcome = game_.outcome(s)) {
            tree_.set_leaf(p, *outcome, true);
        } else {
            tree_[p].maximise = game_.to_move(s) != player::second;
            tree_.set_leaf(p, detail::static_value(game_, s), false);
        }
    }

    void back_up() {
        while (tree_.update(path_.back().node)) {
            const place p = path_.back().node;
            if (path_.size() == 1) return;
            if (tree_.is_exact(p)) tree_.free_below(tree_[p]);
            path_.pop_back();
        }
    }

    // Conspirators for any higher (lower) value at all.
    double to_leave(bool up) const {
        const score value = tree_.value({});
        return detail::count_as_double(tree_.needed({}, up, up ? value + 1 : value - 1));
    }

    indicators measures() const {
        indicators result;
        const auto& root = tree_[{}];
        result.max_cn = detail::count_as_double(std::max(root.up_all, root.down_all));
        result.min_cn = std::min(to_leave(true), to_leave(false));
        return result;
    }

    std::uint64_t path_bytes() const { return path_.capacity() * sizeof(visited); }
    std::uint64_t bytes() const { return tree_.bytes() + path_bytes(); }

    conspiracy_number_search_result<move> report(const budget& allowance) const {
        conspiracy_number_search_result<move> r;
        r.low = tree_.lowest({});
        r.high = tree_.highest({});
        r.stopped = concluded() ? stop_reason::finished : allowance.reason();
        r.value = tree_.value({});
        const auto how = [&](place p) {
            return tree_.is_exact(p) ? certainty::exact : certainty::estimate;
        };
        r.certainty = how({});
        r.indicators = measures();
        for (std::size_t i = 0; i < tree_[{}].count; ++i) {
            const place child = tree_.child({}, i);
            r.moves.push_back({tree_[child].played, tree_.value(child), how(child)});
        }
        // A move may look as good as the one that is known to be: an exact value needs the latter.
        const auto shows = [&](place child, place p) {
            return tree_.value(child) == tree_.value(p) &&
                   (tree_.is_exact(child) || !tree_.is_exact(p));
        };
        for (place p{}; tree_[p].count > 0;) {
            place best = tree_.child(p, 0);
            for (std::size_t i = 1; !shows(best, p); ++i) best = tree_.child(p, i);
            r.line.push_back(tree_[best].played);
            p = best;
        }
        if (r.line.empty() && !game_.outcome(path_.front().at)) {
            // Nothing was looked at: the root's own estimate, and a move for those who need one.
            r.certainty = certainty::unknown;
            r.line.push_back(*std::begin(game_.moves(path_.front().at)));
        }
        r.stats = detail::totals(stats_, allowance, bytes());
        return r;
    }

    Game game_;
    conspiracy_number_search_options options_;
    tree tree_;
    std::vector<visited> path_; // from the root to the leaf that was expanded last
    statistics stats_;
    std::uint64_t made_ = 0; // nodes since `start`
    bool last_up_ = false;
    bool root_paid_ = false;
};

static_assert(best_first_engine<conspiracy_number_search<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
