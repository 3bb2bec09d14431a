// SPDX-License-Identifier: MIT
// Depth-first search of a puzzle up to a bound: what ida_star.hpp does again and again.
#ifndef SEESAW_DETAIL_PATH_BOUNDED_SEARCH_HPP
#define SEESAW_DETAIL_PATH_BOUNDED_SEARCH_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

// What needs the least: one state, estimates step by step, no cycles looked for, moves that the
// game keeps.
template <class Game>
inline constexpr bool runs_in_place = plays_in_place<Game>&& estimates_steps<Game>&&
    returns_moves_by_reference<Game>&& std::default_initializable<estimate_t<Game>>;

// A state on the path, where moves are made in place: which of its moves are left, and how to come
// back to it.
template <class Game>
struct frame_in_place {
    const move_t<Game>* next;
    const move_t<Game>* end;
    path_cost_t<Game> g; // used where moves have costs
    estimate_t<Game> h;
    decltype(apply_move(std::declval<const Game&>(), std::declval<state_t<Game>&>(),
                        std::declval<const move_t<Game>&>())) applied;
};
template <class Game>
struct no_frame {};
template <class Game, bool InPlace = runs_in_place<Game>>
struct frame_of : std::type_identity<frame_in_place<Game>> {};
template <class Game>
struct frame_of<Game, false> : std::type_identity<no_frame<Game>> {};
template <class Game>
using search_frame = typename frame_of<Game>::type;

/// All the memory that a search needs.
template <class Game>
struct search_path {
    explicit search_path(std::size_t depth) : moves(depth) {
        line.reserve(depth);
        if constexpr (runs_in_place<Game>) frames.resize(depth + 1);
    }
    std::uint64_t bytes() const {
        return (moves.capacity() + line.capacity()) * sizeof(move_t<Game>) +
               frames.capacity() * sizeof(search_frame<Game>);
    }

    std::vector<move_t<Game>> moves;
    std::vector<move_t<Game>> line; // the solution
    std::vector<search_frame<Game>> frames;
};

/// The greatest cost that is less.
template <class Cost>
Cost cost_below(Cost c) {
    if constexpr (std::is_integral_v<Cost>)
        return c - 1;
    else
        return std::nextafter(c, -no_cost<Cost>);
}

/// The least cost that is greater.
template <class Cost>
Cost cost_above(Cost c) {
    if constexpr (std::is_integral_v<Cost>)
        return c + 1;
    else
        return std::nextafter(c, no_cost<Cost>);
}

/// A search that has the tree for itself.
struct whole_tree {
    static constexpr bool shared = false;
};

template <class Game, class Observer, class Budget = budget, class Share = whole_tree>
struct bounded_search {
    using state = state_t<Game>;
    using move = move_t<Game>;
    using cost = path_cost_t<Game>;
    using guess = estimate_t<Game>;
    using frame = search_frame<Game>;

    const Game& game;
    search_path<Game>& buffers;
    const bool goes_on; // after a solution
    Budget& allowance;
    Observer& observer;
    state here; // the root, and where moves are made in place
    Share share = {};
    move* const path = buffers.moves.data();
    const std::size_t depth = buffers.moves.size();
    cost bound = 0;
    cost beyond = 0; // the least f that was not searched
    cost within = 0; // the greatest f that was, where costs differ
    bool found = false;
    cost price = no_cost<cost>; // of the solution
    bool cut = false;           // by the depth
    bool over = false;          // the cap
    std::size_t entered = 0;    // plies
    std::uint64_t expanded_states = 0;
    std::uint64_t credit = 0; // nodes paid for and not made
    std::uint64_t cap = ~std::uint64_t{0};

    std::uint64_t made() const { return allowance.nodes() - credit; }
    std::uint64_t expansions() const { return expanded_states; }
    const std::vector<move>& line() const { return buffers.line; }
    int deepest() const { return static_cast<int>(entered) - (entered > 0 ? 1 : 0); }

    /// A search up to the bound, of about so many nodes at most. True when it is not complete:
    /// a solution was found, or nodes ran out. With a budget a solution lowers the bound
    /// instead.
    bool begin(const guess& h, std::uint64_t most = ~std::uint64_t{0}) {
        beyond = no_cost<cost>;
        within = 0;
        over = false;
        cap = std::max(most, made() + most); // none if it overflows
        const bool stopped = descend(h);
        // Where doubles are computed with more digits than they have, what lies beyond may round to
        // the bound.
        if (!stopped) beyond = std::max(beyond, cost_above(bound));
        return stopped;
    }

private:
    // States on the path above, where cycles are looked for.
    struct link {
        const state* at;
        const link* above;
    };

    bool descend(const guess& h) {
        if constexpr (runs_in_place<Game>) {
            const state root = here;
            const bool stopped = expand_in_place(h);
            here = root;
            return stopped;
        } else {
            const link root{&here, nullptr};
            return expand(here, h, 0, 0, &root);
        }
    }

    // Both kinds of `expand` return true when there is nothing more to do: solved, or out of
    // nodes.

    // A loop: the path is short, and a step down or up is a handful of loads and stores.
    bool expand_in_place(const guess& root_h) requires runs_in_place<Game> {
        frame* const bottom = buffers.frames.data();
        frame* top = bottom;
        if (!enter(here, 0)) return false;
        const auto& first = game.moves(here);
        if (!pay(first.size(), 0)) return true;
        const move* next = std::begin(first);
        const move* end = next + first.size();
        guess h = root_h;
        cost g = 0;
        for (;;) {
            if (next == end) {
                if (top == bottom) return false;
                --top;
                next = top->next;
                end = top->end;
                h = top->h;
                if constexpr (costs<Game>)
                    g = top->g;
                else
                    --g;
                undo_move(game, here, next[-1], top->applied);
                continue;
            }
            const move m = *next++;
            const cost spent = longer<Game>(g, checked_step_cost(game, here, m));
            const guess after = game.estimate(here, m, h);
            if (outside(spent, after)) continue;
            top->applied = apply_move(game, here, m);
            top->next = next;
            top->end = end;
            top->h = h;
            if constexpr (costs<Game>) top->g = g;
            ++top;
            g = spent;
            h = after;
            next = end; // nothing to try, unless:
            if (is_solution(here, after, spent)) {
                buffers.line.clear();
                for (const frame* f = bottom; f != top; ++f) buffers.line.push_back(f->next[-1]);
                if (goes_on) continue;
                break;
            }
            const std::size_t ply = ply_of(top - bottom, g);
            if (!enter(here, ply)) continue;
            const auto& moves = game.moves(here, m);
            if (!pay(moves.size(), ply)) break;
            next = std::begin(moves);
            end = next + moves.size();
        }
        for (const frame* f = bottom; f != top; ++f) { // what was paid for and is not made
            if constexpr (Share::shared)
                if (static_cast<std::size_t>(f - bottom) < share.paid_by_another) continue;
            credit += static_cast<std::uint64_t>(f->end - f->next);
        }
        return true;
    }

    bool expand(const state& s, const guess& h, cost g, std::size_t ply, const link* above) {
        if (!enter(s, ply)) return false;
        for (const auto& m : game.moves(s)) {
            if constexpr (inverts_moves<Game>)
                if (ply > 0 && m == game.inverse(path[ply - 1])) continue;
            if (!pay(1, ply)) return true;
            const cost spent = longer<Game>(g, checked_step_cost(game, s, m));
            const state child = game.next(s, m);
            const guess after = [&] {
                if constexpr (estimates_steps<Game>)
                    return game.estimate(s, m, h);
                else
                    return estimate_of(game, child);
            }();
            if (outside(spent, after)) continue;
            if (!inverts_moves<Game> && lies_on(above, child)) continue;
            path[ply] = m;
            if (is_solution(child, after, spent)) {
                buffers.line.assign(path, path + ply + 1);
                if (goes_on) continue;
                return true;
            }
            const link below{&child, above};
            if (expand(child, after, spent, ply + 1, &below)) return true;
        }
        return false;
    }

    // In advance for many, so that one number tells.
    bool pay(std::uint64_t nodes, [[maybe_unused]] std::size_t ply) {
        if constexpr (Share::shared)
            if (ply < share.paid_by_another) [[unlikely]]
                return true;
        if (nodes > credit) [[unlikely]] {
            constexpr std::uint64_t many = 512;
            over = made() >= cap;
            if (over) return false;
            const std::uint64_t more = std::max(nodes, std::min(many, allowance.left()));
            if (!allowance.spend(more)) return false;
            credit += more;
        }
        credit -= nodes;
        return true;
    }

    // Where moves cost 1, the path has as many as it costs.
    static std::size_t ply_of([[maybe_unused]] std::ptrdiff_t frames, [[maybe_unused]] cost g) {
        if constexpr (costs<Game>)
            return static_cast<std::size_t>(frames);
        else
            return static_cast<std::size_t>(g);
    }

    bool enter(const state& s, std::size_t ply) {
        if (ply >= entered) [[unlikely]] {
            if (ply == depth) {
                cut = true;
                return false;
            }
            entered = ply + 1;
        }
        if constexpr (Share::shared)
            if (ply <= share.top) [[unlikely]] {
                if (!share.takes(ply)) return false;
                if (ply < share.paid_by_another) return true;
            }
        ++expanded_states;
        notify<expanded<Game>>(observer, s, static_cast<int>(ply));
        return true;
    }

    bool outside(cost spent, const guess& after) {
        const auto f = static_cast<cost>(spent + cost_of_estimate<Game>(after));
        if (f <= bound) {
            if constexpr (costs<Game>) within = std::max(within, f);
            return false;
        }
        if (f < beyond) beyond = f;
        return true;
    }

    static bool lies_on(const link* path, const state& s) {
        for (; path != nullptr; path = path->above)
            if (*path->at == s) return true;
        return false;
    }

    bool is_solution(const state& s, const guess& h, cost spent) {
        // An admissible estimate is 0 where the puzzle is solved, but for rounding.
        if (std::is_integral_v<cost> && number_of(h) > 0) return false;
        if (!game.solved(s)) return false;
        if (spent > bound) { // less than 0 was said to be left
            beyond = std::min(beyond, spent);
            return false;
        }
        found = true;
        price = spent;
        if (goes_on) bound = cost_below(spent);
        return true;
    }
};

}}} // namespace seesaw::v0::detail

#endif
