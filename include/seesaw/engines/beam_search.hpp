// SPDX-License-Identifier: MIT
// Beam search: breadth first, with only the `width` most promising states of every layer.
//
// A layer is what the moves of the layer before lead to. Its states are sorted by the cost so far
// plus the estimate of the rest (f). The first `width` of them are kept, those found first among
// equals; a state that was met twice is kept once, with its cheapest path. So the time is at most
// width times length, and the price is that solutions are missed.
//
// Contract. For any `puzzle`; `cost` must not be negative and `estimate` admissible, as for
// `a_star`; what is wrong with costs is a std::domain_error. States that cannot lead to a cheaper
// solution than the best one met are left out, and the search goes on until none are left, so that
// with costs it may find a better solution than the first. The value is the cost of the solution
// found and `line` is that solution: `at_most`. It is `exact` if nothing was dropped for the width,
// or if it costs no more than the estimate of the root. If the search ends without a solution and
// nothing was dropped, there is none: `exact` and infinite; otherwise the estimate of the root is a
// lower bound: `at_least`. With `depth` or a limit it stops with the best so far. Layers do not
// remember each other, so a puzzle with cycles and without a solution goes on until `depth` (then
// `stopped` says so) or a limit.
//
// A node is a state generated, the root included. Events: `frontier` for each layer, with its least
// f, its states and those that have that f; `expanded` for each state whose moves are tried.
// `clear` has nothing to forget.
//
// Cost: the states of two layers, and eight bytes and a move for every state that was ever kept. It
// does not recognise transpositions of games without `hash`.
//
// Lowerre, "The HARPY speech recognition system", 1976; Zhou and Hansen, "Beam-stack search", 2005.
#ifndef SEESAW_ENGINES_BEAM_SEARCH_HPP
#define SEESAW_ENGINES_BEAM_SEARCH_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/detail/base/horizon.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// A wider beam finds cheaper solutions and takes longer in proportion.
struct beam_search_options {
    std::uint64_t width = 1000; ///< states of a layer that are kept, at least 1
    int depth = max_depth;      ///< moves in the longest solution that is looked for
};

/// For puzzles too large for a cheapest solution: a good one, in a time that grows with width and
/// length.
template <class Game>
class beam_search {
    static_assert(puzzle<Game>, "beam_search needs a puzzle: moves(s), next(s, m), solved(s)");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using cost = detail::path_cost_t<Game>;

public:
    using options = beam_search_options;
    using events = std::tuple<frontier, expanded<Game>>;
    static constexpr std::string_view name = "beam_search";

    explicit beam_search(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(checked(chosen)) {}
    beam_search(beam_search&&) = default;
    beam_search& operator=(beam_search&&) = default;

    const Game& rules() const { return game_; }

    /// There is nothing to forget.
    void clear() noexcept {}

    template <class Observer = unobserved>
    result<Game, double> run(const state& root, const limits& allowed = {},
                             Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of the engine's events: frontier, expanded<Game>");
        budget allowance(allowed);
        search now(game_, options_, allowance);
        if (allowance.spend()) now.run(root, observer);
        return now.report();
    }

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check(chosen.width >= 1, "width must be at least 1");
        check(chosen.depth >= 0 && chosen.depth <= max_depth, "depth must be 0 to 1,000");
        return chosen;
    }

    /// One run.
    class search {
    public:
        search(const Game& game, const options& chosen, budget& allowance)
            : game_(game), options_(chosen), allowance_(allowance) {}

        template <class Observer>
        void run(const state& root, Observer& observer) {
            paid_ = true;
            const cost h = detail::estimated_cost<Game>(detail::estimate_of(game_, root));
            least_ = h;
            bool hopeless = h >= detail::out_of_reach<cost>;
            if constexpr (knows_solvable<Game>) hopeless = hopeless || !game_.solvable(root);
            if (game_.solved(root)) {
                best_ = 0;
                least_ = 0;
            } else if (!hopeless) {
                layer_.push_back({root, 0, h, add_to_trail(nobody, move{})});
            }
            for (; !layer_.empty(); ++depth_) {
                if (depth_ == options_.depth) {
                    cut_ = true;
                    return;
                }
                tell(observer);
                if (!expand(observer)) return;
                keep_the_best();
            }
            exhausted_ = true;
        }

        result<Game, double> report() const {
            result<Game, double> r;
            r.stopped = allowance_.spent() ? allowance_.reason()
                        : cut_             ? stop_reason::depth
                                           : stop_reason::finished;
            r.stats.nodes = allowance_.nodes();
            r.stats.expansions = expansions_;
            r.stats.deepest = depth_;
            r.stats.time = allowance_.elapsed();
            r.stats.peak_bytes = peak_;
            const bool complete = exhausted_ && !dropped_;
            if (best_) {
                r.value = static_cast<double>(*best_);
                r.certainty = complete || *best_ <= least_ ? certainty::exact : certainty::at_most;
                for (std::size_t at = way_; at != nobody && trail_[at].parent != nobody;
                     at = trail_[at].parent)
                    r.line.push_back(trail_[at].played);
                std::reverse(r.line.begin(), r.line.end());
                if (!r.line.empty()) r.moves.push_back({r.line.front(), r.value, r.certainty});
            } else if (complete) {
                r.value = std::numeric_limits<double>::infinity();
                r.certainty = certainty::exact;
            } else if (paid_) {
                r.value = detail::reported_bound(least_);
                r.certainty = certainty::at_least;
            }
            return r;
        }

    private:
        static constexpr std::size_t nobody = ~std::size_t{0};

        struct met {
            state at;
            cost g;
            cost f;
            std::size_t trail;
        };
        struct footstep {
            std::size_t parent;
            move played;
        };

        std::size_t add_to_trail(std::size_t parent, const move& played) {
            trail_.push_back({parent, played});
            return trail_.size() - 1;
        }

        template <class Observer>
        void tell(Observer& observer) const {
            std::uint64_t best = 0;
            for (const met& m : layer_) best += m.f == layer_.front().f ? 1u : 0u;
            notify<frontier>(observer, static_cast<double>(layer_.front().f),
                             std::uint64_t{layer_.size()}, best);
        }

        /// The children of the whole layer; false when a limit was met.
        template <class Observer>
        bool expand(Observer& observer) {
            children_.clear();
            for (const met& m : layer_) {
                if (best_ && m.f >= *best_) continue; // a solution was met since it was kept
                const auto& moves = game_.moves(m.at);
                const auto count =
                    static_cast<std::uint64_t>(std::distance(std::begin(moves), std::end(moves)));
                if (!has_memory(count) || !allowance_.spend(count)) return false;
                if constexpr (observes<Observer, expanded<Game>>)
                    notify<expanded<Game>>(observer, m.at, depth_);
                ++expansions_;
                for (const move& played : moves) consider(m, played);
            }
            return true;
        }

        void consider(const met& from, const move& played) {
            const cost g =
                detail::longer<Game>(from.g, detail::checked_step_cost(game_, from.at, played));
            state after = game_.next(from.at, played);
            if (best_ && g >= *best_) return;
            detail::require_exact<Game>(g);
            if (game_.solved(after)) {
                best_ = g;
                way_ = add_to_trail(from.trail, played);
                return;
            }
            const cost h = detail::estimated_cost<Game>(detail::estimate_of(game_, after));
            if (h >= detail::out_of_reach<cost>) return;
            const auto f = static_cast<cost>(g + h);
            if (best_ && f >= *best_) return;
            children_.push_back({{std::move(after), g, f, from.trail}, played});
        }

        void keep_the_best() {
            std::vector<std::size_t> order(children_.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
                const met &a = children_[x].reached, &b = children_[y].reached;
                return a.f != b.f ? a.f < b.f : x < y;
            });
            layer_.clear();
            std::unordered_multimap<std::uint64_t, std::size_t> kept; // by hash
            for (const std::size_t i : order) {
                met& m = children_[i].reached;
                if (best_ && m.f >= *best_) break;
                if constexpr (hashes<Game>) {
                    // Of the same state the least f is the least cost.
                    const auto hash = static_cast<std::uint64_t>(game_.hash(m.at));
                    const auto [first, last] = kept.equal_range(hash);
                    if (std::any_of(first, last, [&](const auto& known) {
                            return layer_[known.second].at == m.at;
                        }))
                        continue;
                    kept.emplace(hash, layer_.size());
                }
                if (layer_.size() == options_.width) {
                    dropped_ = true;
                    break;
                }
                m.trail = add_to_trail(m.trail, children_[i].played);
                layer_.push_back(std::move(m));
            }
        }

        bool has_memory(std::uint64_t more) {
            // What vectors hold when they grow, and an entry by hash for what is kept.
            const std::uint64_t children = 2 * (children_.size() + more);
            const std::uint64_t kept = std::min<std::uint64_t>(options_.width, children);
            const std::uint64_t bytes = children * (sizeof(child) + sizeof(std::size_t)) +
                                        2 * kept * (sizeof(met) + 8 * sizeof(void*)) +
                                        2 * (trail_.size() + kept) * sizeof(footstep);
            if (bytes > allowance_.bytes()) {
                allowance_.refuse(stop_reason::memory);
                return false;
            }
            peak_ = std::max(peak_, bytes);
            return true;
        }

        struct child {
            met reached; // its trail is its parent's
            move played;
        };

        const Game& game_;
        const options& options_;
        budget& allowance_;
        std::vector<met> layer_;
        std::vector<child> children_;
        std::vector<footstep> trail_;
        std::optional<cost> best_;
        std::size_t way_ = nobody;
        cost least_ = 0; // no solution costs less
        int depth_ = 0;
        std::uint64_t expansions_ = 0;
        std::uint64_t peak_ = 0;
        bool paid_ = false;      // for the root
        bool dropped_ = false;   // a state, for the width
        bool exhausted_ = false; // no states are left
        bool cut_ = false;       // by the depth
    };

    Game game_;
    options options_;
};

static_assert(engine<beam_search<detail::probe_puzzle>>);

}} // namespace seesaw::v0

#endif
