// SPDX-License-Identifier: MIT
// A search up to a bound (bounded_search.hpp) by several threads.
//
// All of them walk the top of the tree, down to the ply at which there are a few thousand states,
// and each searches the subtrees below that it is the first to ask for. The top is counted once, by
// the calling thread, so that a search without a solution makes as many nodes as one thread does.
// Below a bound there is nothing cheaper than the bound: whoever finds a solution ends the search.
#ifndef SEESAW_DETAIL_PATH_BOUNDED_TEAM_HPP
#define SEESAW_DETAIL_PATH_BOUNDED_TEAM_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

#include <seesaw/detail/base/shared_budget.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/detail/path/bounded_search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// One thread's part of the tree.
struct tree_share {
    static constexpr bool shared = true;

    std::atomic<std::uint64_t>* next_subtree; // that nobody has
    bool pays;                                // for what all walk
    std::size_t top = 0;                      // the ply of the subtrees
    std::size_t paid_by_another = 0;          // plies, from the root on
    std::uint64_t seen = 0;
    std::uint64_t mine = 0;

    void begin(std::size_t plies) {
        top = plies;
        paid_by_another = pays ? 0 : plies;
        seen = 0;
        mine = next_subtree->fetch_add(1, std::memory_order_relaxed);
    }
    bool takes(std::size_t ply) {
        if (ply < top) return true;
        if (seen++ != mine) return false;
        mine = next_subtree->fetch_add(1, std::memory_order_relaxed);
        return true;
    }
};

/// Pays from a common budget until that is spent or another thread has found a solution.
class bounded_allowance {
public:
    bounded_allowance(shared_budget& common, const std::atomic<bool>& found)
        : common_(common), found_(found) {}

    bool spend(std::uint64_t nodes) {
        while (held_ < nodes) {
            if (found_.load(std::memory_order_relaxed)) return false;
            const std::uint64_t more = common_.take();
            if (more == 0) return false;
            held_ += more;
        }
        held_ -= nodes;
        nodes_ += nodes;
        return true;
    }
    std::uint64_t nodes() const { return nodes_; }
    static std::uint64_t left() { return std::numeric_limits<std::uint64_t>::max(); }

private:
    shared_budget& common_;
    const std::atomic<bool>& found_;
    std::uint64_t held_ = 0;
    std::uint64_t nodes_ = 0;
};

/// As bounded_search looks from outside; `paths` has one for each thread.
template <class Game, class Observer>
class bounded_team {
public:
    using cost = path_cost_t<Game>;
    using guess = estimate_t<Game>;

    Observer& observer;
    cost bound = 0;
    cost beyond = 0;
    bool found = false;
    cost price = no_cost<cost>;
    bool cut = false;

    bounded_team(const Game& game, std::vector<search_path<Game>>& paths, thread_team& threads,
                 budget& allowance, Observer& hears, const state_t<Game>& root)
        : observer(hears), threads_(threads), allowance_(allowance),
          common_(allowance, static_cast<int>(paths.size())), paths_(paths),
          first_(game, paths[0], common_, found_by_one_, hears, root,
                 tree_share{&next_subtree_, true}) {
        for (std::size_t i = 1; i < paths.size(); ++i)
            helpers_.push_back(std::make_unique<member<unobserved>>(
                game, paths[i], common_, found_by_one_, nobody_, root,
                tree_share{&next_subtree_, false}));
        allowance_.heed(&threads_.failed());
    }
    bounded_team(const bounded_team&) = delete;
    bounded_team& operator=(const bounded_team&) = delete;
    ~bounded_team() { allowance_.heed(nullptr); }

    /// Of the thread that found a solution.
    const std::vector<move_t<Game>>& line() const { return paths_[finder_].line; }
    int deepest() const {
        return gathered(first_.search.deepest(), [](int deepest, const auto& one) {
            return std::max(deepest, one.search.deepest());
        });
    }
    std::uint64_t made() const {
        return gathered(root_ + first_.search.made(),
                        [](std::uint64_t sum, const auto& one) { return sum + one.search.made(); });
    }
    std::uint64_t expansions() const {
        return gathered(first_.search.expansions(), [](std::uint64_t sum, const auto& one) {
            return sum + one.search.expansions();
        });
    }

    /// As bounded_search::begin.
    bool begin(const guess& h) {
        if (top_ == 0) top_ = shared_ply();
        next_subtree_ = 0;
        auto work = [&](int i) {
            if (i == 0)
                one_begins(first_, h);
            else
                one_begins(*helpers_[static_cast<std::size_t>(i) - 1], h);
        };
        threads_.run(work);
        bool stopped = false;
        beyond = no_cost<cost>;
        const auto gather = [&](std::size_t i, const auto& one) {
            stopped = stopped || one.stopped;
            beyond = std::min(beyond, one.search.beyond);
            cut = cut || one.search.cut;
            if (!one.search.found || found) return;
            found = true;
            price = one.search.price;
            finder_ = i;
        };
        gather(0, first_);
        for (std::size_t i = 0; i < helpers_.size(); ++i) gather(i + 1, *helpers_[i]);
        return stopped;
    }

private:
    template <class Hears>
    struct member {
        member(const Game& game, search_path<Game>& path, shared_budget& common,
               const std::atomic<bool>& found, Hears& hears, const state_t<Game>& root,
               const tree_share& part)
            : allowance(common, found), search{game, path, false, allowance, hears, root, part} {}

        bounded_allowance allowance;
        bounded_search<Game, Hears, bounded_allowance, tree_share> search;
        bool stopped = false;
    };

    template <class Hears>
    void one_begins(member<Hears>& one, const guess& h) {
        one.search.bound = bound;
        one.search.share.begin(top_);
        one.stopped = one.search.begin(h);
        if (one.search.found) found_by_one_.store(true, std::memory_order_relaxed);
    }

    template <class Value, class Add>
    Value gathered(Value of_first, const Add& add) const {
        for (const auto& helper : helpers_) of_first = add(of_first, *helper);
        return of_first;
    }

    // The ply at which there is enough to share.
    std::size_t shared_ply() const {
        const std::size_t enough = 2048 * paths_.size();
        const std::size_t deepest = std::min<std::size_t>(24, paths_[0].moves.size());
        std::size_t ply = 1;
        while (ply < deepest &&
               states_at(first_.search.game, first_.search.here, ply, nullptr, enough) < enough)
            ++ply;
        return ply;
    }

    // How many there are so many plies on, up to a number.
    static std::size_t states_at(const Game& game, const state_t<Game>& s, std::size_t plies,
                                 [[maybe_unused]] const move_t<Game>* last, std::size_t most) {
        if (plies == 0) return 1;
        std::size_t sum = 0;
        for (const auto& m : game.moves(s)) {
            if constexpr (inverts_moves<Game>)
                if (last != nullptr && m == game.inverse(*last)) continue;
            sum += states_at(game, game.next(s, m), plies - 1, &m, most - sum);
            if (sum >= most) break;
        }
        return sum;
    }

    thread_team& threads_;
    budget& allowance_;
    std::uint64_t root_ = allowance_.nodes(); // was paid for before
    shared_budget common_;
    std::vector<search_path<Game>>& paths_;
    std::atomic<std::uint64_t> next_subtree_{0};
    std::atomic<bool> found_by_one_{false};
    std::size_t top_ = 0; // plies that all walk; 0: not known
    std::size_t finder_ = 0;
    unobserved nobody_;
    member<Observer> first_;
    std::vector<std::unique_ptr<member<unobserved>>> helpers_;
};

}}} // namespace seesaw::v0::detail

#endif
