// SPDX-License-Identifier: MIT
// From the ends backwards: the value of every state of a graph, and how far it is from the end.
//
// States are settled in layers, one for each value and distance. The best results for `first` come
// first: beginning with the ends that are worth most, a state from which `first` moves to a settled
// one is settled, and so is one from which the others can move to settled ones only; the value is
// that of the layer, and the distance one more than that of the layer before. So whoever likes the
// value hurries and whoever does not delays. Then the same for the others with the results that
// they like best. Both stop at the value of endless play, which is what all other states are
// worth: nobody can force anything better. Of those, some can be ended by both together without
// giving anything away, and their distance is the shortest such way; the others go on for ever and
// are the last layer.
//
// A graph may be part of a larger one: moves that leave it are exits, with the value and distance
// of the state they lead to. Of several exits of a state the mover's best one is enough. An exit
// counts as a move to a state that is settled when its layer comes.
//
// Each move is looked at once in each direction: the time is that of the graph, whatever the number
// of values and however long the games. A state then is the number of its layer, two bytes.
//
// Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970. Thompson, "Retrograde analysis of
// certain endgames", 1986.
#ifndef SEESAW_DETAIL_RETROGRADE_BACKWARD_INDUCTION_HPP
#define SEESAW_DETAIL_RETROGRADE_BACKWARD_INDUCTION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <seesaw/detail/retrograde/reachable_states.hpp>

namespace seesaw { inline namespace v0 {

/// States that are worth the same and are equally far from the end.
struct state_layer {
    score value;           ///< seen from `first`
    std::int32_t distance; ///< in moves; −1: play never ends
    std::uint64_t states;

    bool operator==(const state_layer&) const = default;
};

namespace detail {

class backward_induction {
    using number = state_graph::number;

public:
    backward_induction(state_graph& graph, score endless, budget& allowance, byte_meter& meter)
        : graph_(graph), endless_(endless), allowance_(allowance), meter_(meter) {}

    /// False when the budget is spent. Leaves keys and marks; a mark is the place of a layer then.
    bool run(std::vector<state_layer>& layers) {
        if (!reverse_moves()) return false;
        auto& ends = graph_.ends;
        for (; !ends.empty() && ends.back().outcome > endless_; ends.pop_back())
            if (!settle(ends.back(), state_graph::maximises, layers)) return false;
        for (auto& one : ends)
            if (!settle(one, one.outcome < endless_ ? state_graph::minimises : either, layers))
                return false;
        if (!settle_endless(layers)) return false;
        meter_.release(ends);
        meter_.release(choices_);
        meter_.release(first_way_);
        meter_.release(ways_);
        meter_.release(layer_);
        meter_.release(next_layer_);
        return true;
    }

private:
    // A mark that no state has: one settled successor is enough for any state.
    static constexpr std::uint16_t either = 0xfffd;

    bool is_open(number i) const { return graph_.marks[i] >= state_graph::minimises; }

    // The moves that lead to each state instead of those that it has, of which the number is kept.
    bool reverse_moves() {
        const std::size_t states = graph_.keys.size();
        if (!meter_.fill(first_way_, states + 1, number{0}) ||
            !meter_.fill(ways_, graph_.moves.size(), number{0}))
            return false;
        for (const number to : graph_.moves) {
            if (!allowance_.tick()) return false;
            ++first_way_[to];
        }
        number sum = 0;
        for (number& first : first_way_) first = sum += first;
        for (std::size_t i = states; i-- > 0;) {
            if (!allowance_.tick()) return false;
            for (number m = graph_.first_move[i + 1]; m-- > graph_.first_move[i];)
                ways_[--first_way_[graph_.moves[m]]] = static_cast<number>(i);
        }
        meter_.release(graph_.moves);
        choices_.swap(graph_.first_move);
        for (std::size_t i = 0; i < states; ++i) choices_[i] = choices_[i + 1] - choices_[i];
        for (auto& group : graph_.ends) {
            for (const auto& exit : group.exits) ++choices_[exit.from];
            std::sort(group.exits.begin(), group.exits.end(), [](const auto& a, const auto& b) {
                return a.distance != b.distance ? a.distance < b.distance : a.from < b.from;
            });
        }
        return true;
    }

    // These ends, which are worth the same, and all that `hurries` can turn into them.
    bool settle(state_graph::end_states& ends, std::uint16_t hurries,
                std::vector<state_layer>& layers) {
        for (const number i : ends.at) graph_.marks[i] = static_cast<std::uint16_t>(layers.size());
        meter_.release(layer_);
        layer_.swap(ends.at);
        auto exit = ends.exits.begin();
        while (exit != ends.exits.end() && exit->distance < 0) ++exit; // nothing ends there
        for (std::int32_t distance = 0; !layer_.empty() || exit != ends.exits.end(); ++distance) {
            if (layers.size() + 2 >= either) { // no mark is left, or none for the endless ones
                allowance_.refuse(stop_reason::memory);
                return false;
            }
            if (!layer_.empty()) {
                if (!meter_.push(layers, {ends.outcome, distance, layer_.size()})) return false;
            } else {
                distance = exit->distance;
            }
            const auto mark = static_cast<std::uint16_t>(layers.size());
            next_layer_.clear();
            for (const number to : layer_) {
                if (!allowance_.tick(1 + first_way_[to + 1] - first_way_[to])) return false;
                for (number w = first_way_[to]; w < first_way_[to + 1]; ++w)
                    if (!settle_from(ways_[w], hurries, mark)) return false;
            }
            for (; exit != ends.exits.end() && exit->distance == distance; ++exit)
                if (!allowance_.tick() || !settle_from(exit->from, hurries, mark)) return false;
            layer_.swap(next_layer_);
        }
        meter_.release(ends.exits);
        return true;
    }

    // A state from which a move leads to one that is settled. False when there is no room.
    bool settle_from(number from, std::uint16_t hurries, std::uint16_t mark) {
        if (!is_open(from)) return true;
        const bool enough = hurries == either || graph_.marks[from] == hurries;
        if (!enough && --choices_[from] > 0) return true;
        graph_.marks[from] = mark;
        return meter_.push(next_layer_, from);
    }

    bool settle_endless(std::vector<state_layer>& layers) {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < graph_.marks.size(); ++i) {
            if (!allowance_.tick()) return false;
            if (!is_open(static_cast<number>(i))) continue;
            graph_.marks[i] = static_cast<std::uint16_t>(layers.size());
            ++count;
        }
        return count == 0 || meter_.push(layers, {endless_, -1, count});
    }

    state_graph& graph_;
    score endless_;
    budget& allowance_;
    byte_meter& meter_;
    // Moves to states that are not settled, of those who do not hurry. Each state counts in one of
    // the two directions only, so nothing has to be set back in between.
    std::vector<number> choices_;
    std::vector<number> first_way_, ways_; // the states from which a move leads to each
    std::vector<number> layer_, next_layer_;
};

} // namespace detail

}} // namespace seesaw::v0

#endif
