// SPDX-License-Identifier: MIT
// All states of a game that can be reached, layer by layer, in a directory (layer_directory.hpp).
//
// The states of the first layer that waits are read, each once, with all that moves inside the
// layer lead to; what moves lead to beyond is put into batches of the layers it belongs to. In
// memory are the states of one layer and a part of what they lead to, which is written when it has
// become large.
//
// A step is one layer. A run that is stopped or killed inside of one does it again.
#ifndef SEESAW_DETAIL_RETROGRADE_LAYERED_ENUMERATION_HPP
#define SEESAW_DETAIL_RETROGRADE_LAYERED_ENUMERATION_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/rules_identity.hpp>
#include <seesaw/detail/retrograde/chance_graph.hpp>
#include <seesaw/detail/retrograde/layer_directory.hpp>
#include <seesaw/detail/retrograde/reachable_states.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
std::int64_t layer_of(const Game& rules, const state_t<Game>& s) {
    if constexpr (has_layers<Game>)
        return static_cast<std::int64_t>(rules.layer(s));
    else
        return 0;
}

/// Calls look(s) for the states of a layer in ascending order of their hashes; false when the
/// budget is spent or `look` says so.
template <class Game, class Look>
bool for_all_states(const Game& rules, const layer_directory& in, std::int64_t layer,
                    budget& allowance, const Look& look) {
    state_reader<state_t<Game>> states(in, in.states(layer));
    std::optional<state_t<Game>> s = rules.root();
    while (states.next(*s))
        if (!allowance.tick() || !look(*s)) return false;
    return true;
}

/// `Lucky`: what has no chance is not reached.
template <class Game, bool Lucky = false>
class layered_enumeration {
    using state = state_t<Game>;
    using number = state_graph::number;

public:
    layered_enumeration(const Game& rules, bool symmetry, layer_directory& in, budget& allowance,
                        byte_meter& meter)
        : game_(rules), symmetry_(symmetry), in_(in), allowance_(allowance), meter_(meter) {}

    /// The root is its own twin. False when the budget is spent, or when two states have the same
    /// hash.
    template <class Observer>
    bool run(const state& root, statistics& stats, Observer& observer) {
        in_.tidy();
        if (!in_.started()) {
            const std::int64_t first = layer_of(game_, root);
            in_.start(game_.hash(root));
            write_batch(first, {root}, 0);
            in_.at(first).batches = 1;
            in_.write_list();
        }
        std::uint64_t done = 0;
        for (std::size_t i = 0; i < in_.entries().size(); ++i) {
            const layer_entry& entry = in_.entries()[i]; // later ones may join while it is read
            const std::int64_t layer = entry.layer;
            const bool waits = entry.states == 0;
            if (waits && !enumerate(layer, stats)) return false;
            const std::uint64_t states = in_.entries()[i].states;
            done += states;
            if (waits) notify<layer_done>(observer, layer, false, states, done, std::uint64_t{0});
        }
        return true;
    }

private:
    struct outbox {
        state_set<Game> waiting;
        std::uint64_t batches; // written so far
    };

    bool enumerate(std::int64_t layer, statistics& stats) {
        state_set<Game> here(game_, allowance_, meter_);
        std::map<std::int64_t, outbox> beyond;
        bool stays = false;
        largest_ = 0;
        bool done = read_batches(layer, here);
        for (std::size_t i = 0; done && i < here.states.size(); ++i) {
            const state s = here.states[i];
            if (!allowance_.tick()) done = false;
            const auto result = result_at(game_, s);
            if (result) largest_ = std::max(largest_, std::abs(static_cast<double>(*result)));
            if (!done || result) continue;
            ++stats.expansions;
            done = expand(layer, s, here, beyond, stays);
        }
        if (done) commit(layer, here, beyond, stays);
        for (auto& [to, box] : beyond) box.waiting.release();
        here.release();
        return done && !allowance_.spent();
    }

    bool read_batches(std::int64_t layer, state_set<Game>& here) {
        const std::uint64_t batches = in_.at(layer).batches;
        for (std::uint64_t i = 0; i < batches; ++i) {
            state_reader<state> batch(in_, in_.batch(layer, i));
            std::optional<state> s = game_.root();
            while (batch.next(*s))
                if (here.find_or_add(*s, [this] { return allowance_.spend(); }) == here.none)
                    return false;
        }
        return true;
    }

    bool expand(std::int64_t layer, const state& s, state_set<Game>& here,
                std::map<std::int64_t, outbox>& beyond, bool& stays) {
        const auto add = [&](const state& s_after, double) {
            const state after = state_enumeration<Game>::canonical(game_, s_after, symmetry_);
            const std::int64_t to = layer_of(game_, after);
            if (to < layer)
                unusable("layer(s) must not decrease, but a move leads from " +
                         std::to_string(layer) + " to " + std::to_string(to));
            if (to == layer) {
                stays = true;
                return here.find_or_add(after, [this] { return allowance_.spend(); }) != here.none;
            }
            auto box = beyond.find(to);
            if (box == beyond.end())
                box = beyond
                          .emplace(to, outbox{state_set<Game>(game_, allowance_, meter_),
                                              in_.at(to).batches})
                          .first;
            if (box->second.waiting.find_or_add(after, [] { return true; }) == here.none)
                return false;
            if (box->second.waiting.states.size() == most_waiting()) send(to, box->second);
            return true;
        };
        if constexpr (Lucky) {
            return for_successors(game_, s, add);
        } else {
            for (const auto& m : game_.moves(s))
                if (!add(game_.next(s, m), 0)) return false;
            return true;
        }
    }

    // Of each layer: a sixteenth of the memory, as each takes twice its size on the way.
    std::size_t most_waiting() const {
        const std::uint64_t room = allowance_.bytes() / (32 * (sizeof(state) + 16));
        return static_cast<std::size_t>(std::clamp<std::uint64_t>(room, 1024, 1 << 24));
    }

    void write_batch(std::int64_t to, const std::vector<state>& states, std::uint64_t batch) {
        state_writer<state> out(in_, in_.batch(to, batch));
        for (const state& s : states) out.put(s);
        out.commit();
    }

    void send(std::int64_t to, outbox& box) {
        if (box.waiting.states.empty()) return;
        write_batch(to, box.waiting.states, box.batches++);
        box.waiting.release();
    }

    void commit(std::int64_t layer, state_set<Game>& here, std::map<std::int64_t, outbox>& beyond,
                bool stays) {
        here.release_slots();
        std::vector<number> order;
        if (!meter_.fill(order, here.states.size(), number{0})) return;
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = static_cast<number>(i);
            here.keys[i] = game_.hash(here.states[i]);
        }
        std::sort(order.begin(), order.end(),
                  [&](number a, number b) { return here.keys[a] < here.keys[b]; });
        state_writer<state> out(in_, in_.states(layer));
        for (const number i : order) out.put(here.states[i]);
        out.commit();
        meter_.release(order);
        std::vector<std::int64_t> leads_to;
        if (stays) leads_to.push_back(layer);
        for (auto& [to, box] : beyond) {
            send(to, box);
            in_.at(to).batches = box.batches;
            leads_to.push_back(to);
        }
        layer_entry& entry = in_.at(layer);
        entry.states = here.states.size();
        entry.batches = 0;
        entry.largest = largest_;
        entry.leads_to = std::move(leads_to);
        in_.write_list();
        in_.tidy(entry);
    }

    const Game& game_;
    bool symmetry_;
    layer_directory& in_;
    budget& allowance_;
    byte_meter& meter_;
    double largest_ = 0; // result in this layer
};

}}} // namespace seesaw::v0::detail

#endif
