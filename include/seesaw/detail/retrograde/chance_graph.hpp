// SPDX-License-Identifier: MIT
// The states that can be reached in a game with luck, by number, and the moves between them; and
// what hangs together in such a graph.
//
// Strongly connected components are numbered so that moves lead to the same or to a smaller number:
// in that order each has everything it leads to behind it. An end component is a set of states in
// which play can stay for ever if the players agree: luck does not leave it, and every player has a
// move that stays. The largest ones are found by taking components apart until nothing changes.
//
// Tarjan, "Depth-first search and linear graph algorithms", 1972. de Alfaro, "Formal verification
// of probabilistic systems", 1997.
#ifndef SEESAW_DETAIL_RETROGRADE_CHANCE_GRAPH_HPP
#define SEESAW_DETAIL_RETROGRADE_CHANCE_GRAPH_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <seesaw/detail/base/rules_identity.hpp>
#include <seesaw/detail/retrograde/reachable_states.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct chance_graph {
    using number = state_graph::number;

    std::vector<std::uint64_t> keys; // of each state, no two alike
    std::vector<player> turn;
    std::vector<number> first_move;    // where its moves begin; one more than there are states
    std::vector<number> moves;         // the state that each leads to
    std::vector<double> probabilities; // of each move; 0 for those of players
    std::vector<double> low, high;     // bounds of the value, closed where the game is over

    number states() const { return static_cast<number>(turn.size()); }
    bool over(number i) const { return first_move[i] == first_move[i + 1]; }

    void release(byte_meter& meter) {
        meter.release(keys);
        meter.release(turn);
        meter.release(first_move);
        meter.release(moves);
        meter.release(probabilities);
        meter.release(low);
        meter.release(high);
    }
};

/// Calls see(state, probability) for all that can follow, with 0 for what players choose, as long
/// as it says yes.
template <class Game, class See>
bool for_successors(const Game& rules, const state_t<Game>& s, const See& see) {
    if constexpr (has_chances<Game>)
        if (rules.to_move(s) == player::chance) {
            for (const auto& chance : rules.chances(s))
                if (chance.probability > 0 && !see(rules.next(s, chance.move), chance.probability))
                    return false;
            return true;
        }
    for (const auto& m : rules.moves(s))
        if (!see(rules.next(s, m), 0.0)) return false;
    return true;
}

/// Breadth-first, as in reachable_states.hpp.
template <class Game>
class chance_enumeration {
    using state = state_t<Game>;
    using number = chance_graph::number;

public:
    chance_enumeration(const Game& rules, bool symmetry, budget& allowance, byte_meter& meter)
        : game_(rules), symmetry_(symmetry), allowance_(allowance), meter_(meter),
          all_(rules, allowance, meter) {}

    /// False when the budget is spent, or when two states have the same hash.
    template <class Observer>
    bool run(const state& root, chance_graph& found, statistics& stats, Observer& observer) {
        bool done = number_of(root) != all_.none;
        int ply = 0;
        std::size_t level_end = 1;
        for (std::size_t i = 0; done && i < all_.states.size(); ++i) {
            if (i == level_end) {
                level_end = all_.states.size();
                ++ply;
            }
            const state s = all_.states[i];
            const auto result = result_at(game_, s);
            const double value = result ? static_cast<double>(*result) : 0;
            done = meter_.push(found.first_move, static_cast<number>(found.moves.size())) &&
                   meter_.push(found.turn, result ? player::chance : game_.to_move(s)) &&
                   meter_.push(found.low, value) && meter_.push(found.high, value);
            if (!done || result) continue;
            notify<expanded<Game>>(observer, s, ply);
            ++stats.expansions;
            done = expand(s, found);
        }
        stats.deepest = ply;
        found.keys.swap(all_.keys);
        all_.release();
        return done && meter_.push(found.first_move, static_cast<number>(found.moves.size()));
    }

private:
    number number_of(const state& s) {
        return all_.find_or_add(state_enumeration<Game>::canonical(game_, s, symmetry_),
                                [this] { return allowance_.spend(); });
    }

    bool expand(const state& s, chance_graph& found) {
        if (!for_successors(game_, s, [&](const state& to, double probability) {
                return add(to, probability, found);
            }))
            return false;
        SEESAW_ASSERT(found.moves.size() > found.first_move.back() &&
                      "moves(s) is empty, or nothing has a chance, although the game goes on");
        if (found.moves.size() < all_.none) return true;
        allowance_.refuse(stop_reason::memory);
        return false;
    }

    bool add(const state& to, double probability, chance_graph& found) {
        const number there = number_of(to);
        return there != all_.none && meter_.push(found.moves, there) &&
               meter_.push(found.probabilities, probability);
    }

    const Game& game_;
    bool symmetry_;
    budget& allowance_;
    byte_meter& meter_;
    state_set<Game> all_;
};

/// Finds components again and again, with memory that is taken once.
class component_finder {
public:
    using number = chance_graph::number;
    static constexpr number none = ~number{0};

    component_finder(const chance_graph& graph, budget& allowance, byte_meter& meter)
        : graph_(graph), allowance_(allowance), meter_(meter) {}

    /// False when there is no room.
    bool start() {
        const std::size_t states = graph_.turn.size();
        return meter_.fill(component, states, none) && meter_.fill(index_, states, number{0}) &&
               meter_.fill(low_, states, number{0}) && meter_.fill(next_move_, states, number{0}) &&
               take_room(path_) && take_room(open_) && take_room(order_);
    }

    void release() {
        meter_.release(component);
        meter_.release(index_);
        meter_.release(low_);
        meter_.release(next_move_);
        meter_.release(path_);
        meter_.release(open_);
        meter_.release(order_);
    }

    std::vector<number> component; ///< of each state that was asked about

    /// Components of these states, by those moves between them that are `allowed(from, place)`; the
    /// list comes out sorted by component.
    template <class Allowed>
    bool find(std::vector<number>& nodes, const Allowed& allowed) {
        for (const number i : nodes) {
            index_[i] = 0;
            component[i] = none;
        }
        number met = 0;
        components_ = 0;
        order_.clear();
        for (const number i : nodes)
            if (index_[i] == 0 && !visit(i, met, allowed)) return false;
        std::copy(order_.begin(), order_.end(), nodes.begin());
        return true;
    }

private:
    // For all states, once and for all.
    bool take_room(std::vector<number>& list) {
        if (!meter_.fill(list, graph_.turn.size(), number{0})) return false;
        list.clear();
        return true;
    }

    // Tarjan's algorithm without recursion.
    template <class Allowed>
    bool visit(number root, number& met, const Allowed& allowed) {
        path_.assign(1, root);
        index_[root] = low_[root] = ++met;
        next_move_[root] = graph_.first_move[root];
        open_.push_back(root);
        while (!path_.empty()) {
            const number at = path_.back();
            if (!allowance_.tick()) return false;
            if (next_move_[at] < graph_.first_move[at + 1]) {
                const number place = next_move_[at]++, to = graph_.moves[place];
                if (!allowed(at, place)) continue;
                if (index_[to] == 0) {
                    index_[to] = low_[to] = ++met;
                    next_move_[to] = graph_.first_move[to];
                    open_.push_back(to);
                    path_.push_back(to);
                } else if (component[to] == none) {
                    low_[at] = std::min(low_[at], index_[to]);
                }
                continue;
            }
            path_.pop_back();
            if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[at]);
            if (low_[at] == index_[at]) close(at);
        }
        return true;
    }

    void close(number root) {
        for (number i = none; i != root;) {
            i = open_.back();
            open_.pop_back();
            component[i] = components_;
            order_.push_back(i);
        }
        ++components_;
    }

    const chance_graph& graph_;
    budget& allowance_;
    byte_meter& meter_;
    number components_ = 0;
    std::vector<number> index_, low_, next_move_; // by state; index 0: not met yet
    std::vector<number> path_, open_, order_;
};

}}} // namespace seesaw::v0::detail

#endif
