// SPDX-License-Identifier: MIT
// Bounds of expected values, layer by layer from the last one backwards, in a directory
// (layer_directory.hpp).
//
// The states of a layer and the moves between them make a graph (chance_graph.hpp); a state of a
// later layer to which a move leads is an end of it, with the bounds that are known by then. What
// value_bounds.hpp finds is written to the file of the layer. In memory are that graph, and of the
// layers that it leads to 28 bytes a state.
//
// A step is one layer. A run that is stopped or killed inside of one does it again.
#ifndef SEESAW_DETAIL_RETROGRADE_LAYERED_BOUNDS_HPP
#define SEESAW_DETAIL_RETROGRADE_LAYERED_BOUNDS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/retrograde/chance_graph.hpp>
#include <seesaw/detail/retrograde/layer_directory.hpp>
#include <seesaw/detail/retrograde/layer_file.hpp>
#include <seesaw/detail/retrograde/layered_enumeration.hpp>
#include <seesaw/detail/retrograde/reachable_states.hpp>
#include <seesaw/detail/retrograde/value_bounds.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
class layered_bounds {
    using state = state_t<Game>;
    using number = chance_graph::number;
    static constexpr number none = ~number{0};

public:
    layered_bounds(const Game& rules, bool symmetry, double endless, double error,
                   layer_directory& in, budget& allowance, byte_meter& meter)
        : game_(rules), symmetry_(symmetry), endless_(endless), error_(error), in_(in),
          allowance_(allowance), meter_(meter) {}

    /// False when the budget is spent.
    template <class Observer>
    bool run(Observer& observer) {
        std::uint64_t all = 0, done = 0;
        for (const layer_entry& entry : in_.entries()) all += entry.states;
        for (std::size_t i = in_.entries().size(); i-- > 0;) {
            layer_entry& entry = in_.entries()[i];
            done += entry.states;
            if (entry.valued) continue;
            chance_graph graph;
            const bool valued = load_tables(entry) && build(entry, graph) &&
                                value_bounds(graph, endless_, error_, allowance_, meter_).run();
            release_tables();
            if (valued) write(entry, graph);
            graph.release(meter_);
            if (!valued) return false;
            entry.valued = true;
            in_.write_list();
            in_.tidy(entry);
            notify<layer_done>(observer, entry.layer, true, entry.states, done, all);
        }
        return true;
    }

private:
    /// A later layer, as it is in its file.
    struct table {
        std::int64_t layer;
        std::vector<std::uint64_t> keys;
        std::vector<word_pair> bounds;
        std::vector<number> numbers; // in the graph
    };

    bool load_tables(const layer_entry& entry) {
        for (const std::int64_t to : entry.leads_to) {
            if (to == entry.layer) continue;
            layer_file file(in_.file(in_.values(to)), in_.identity(), to, saved_kind::layer_bounds);
            tables_.push_back({to, {}, {}, {}});
            table& t = tables_.back();
            const auto states = static_cast<std::size_t>(file.states());
            if (!meter_.fill(t.keys, states, std::uint64_t{0}) ||
                !meter_.fill(t.bounds, states, word_pair{}) ||
                !meter_.fill(t.numbers, states, none))
                return false;
            std::size_t at = 0;
            for (std::size_t i = 0; i < file.blocks(); ++i) {
                const state_block& block = file.block(i);
                if (!allowance_.tick(block.keys.size())) return false;
                if (block.keys.size() > states - at) break;
                std::copy(block.keys.begin(), block.keys.end(),
                          t.keys.begin() + std::ptrdiff_t(at));
                std::copy(block.pairs.begin(), block.pairs.end(),
                          t.bounds.begin() + std::ptrdiff_t(at));
                at += block.keys.size();
            }
            if (at != states || states != in_.at(to).states) fail(in_.values(to), "is damaged");
        }
        return true;
    }

    void release_tables() {
        for (table& t : tables_) {
            meter_.release(t.keys);
            meter_.release(t.bounds);
            meter_.release(t.numbers);
        }
        tables_.clear();
        meter_.release(beyond_);
    }

    // The states of the layer come first, then those beyond, as they are met.
    bool build(const layer_entry& entry, chance_graph& graph) {
        const auto states = static_cast<std::size_t>(entry.states);
        if (!meter_.fill(graph.keys, states, std::uint64_t{0})) return false;
        std::size_t at = 0;
        bool done = for_all_states(game_, in_, entry.layer, allowance_, [&](const state& s) {
            if (at < states) graph.keys[at] = game_.hash(s);
            ++at;
            return true;
        });
        if (done && (at != states || !std::is_sorted(graph.keys.begin(), graph.keys.end())))
            fail(in_.states(entry.layer), "is damaged");
        done = done && for_all_states(game_, in_, entry.layer, allowance_,
                                      [&](const state& s) { return add(entry, s, graph); });
        for (std::size_t i = 0; done && i < beyond_.size(); ++i)
            done = meter_.push(graph.first_move, static_cast<number>(graph.moves.size())) &&
                   meter_.push(graph.turn, player::chance) &&
                   meter_.push(graph.low, bit_cast<double>(beyond_[i].first)) &&
                   meter_.push(graph.high, bit_cast<double>(beyond_[i].second));
        return done && meter_.push(graph.first_move, static_cast<number>(graph.moves.size()));
    }

    bool add(const layer_entry& entry, const state& s, chance_graph& graph) {
        const auto result = result_at(game_, s);
        const double value = result ? static_cast<double>(*result) : 0;
        if (!meter_.push(graph.first_move, static_cast<number>(graph.moves.size())) ||
            !meter_.push(graph.turn, result ? player::chance : game_.to_move(s)) ||
            !meter_.push(graph.low, value) || !meter_.push(graph.high, value))
            return false;
        if (result) return true;
        if (graph.moves.size() >= none - 65536) {
            allowance_.refuse(stop_reason::memory);
            return false;
        }
        return for_successors(game_, s, [&](const state& to, double probability) {
            const number there =
                number_of(entry, state_enumeration<Game>::canonical(game_, to, symmetry_), graph);
            return there != none && meter_.push(graph.moves, there) &&
                   meter_.push(graph.probabilities, probability);
        });
    }

    number number_of(const layer_entry& entry, const state& s, const chance_graph& graph) {
        const std::int64_t layer = layer_of(game_, s);
        const std::uint64_t key = game_.hash(s);
        if (layer == entry.layer) return place_of(layer, graph.keys, key);
        for (table& t : tables_) {
            if (t.layer != layer) continue;
            const number place = place_of(layer, t.keys, key);
            number& known = t.numbers[place];
            if (known != none) return known;
            if (!meter_.push(beyond_, t.bounds[place])) return none;
            return known = static_cast<number>(entry.states + beyond_.size() - 1);
        }
        fail(in_.values(layer), "lacks a state: it is damaged, or the game is not as it was");
    }

    number place_of(std::int64_t layer, const std::vector<std::uint64_t>& keys,
                    std::uint64_t key) const {
        const auto at = std::lower_bound(keys.begin(), keys.end(), key);
        if (at == keys.end() || *at != key)
            fail(in_.values(layer), "lacks a state: it is damaged, or the game is not as it was");
        return static_cast<number>(at - keys.begin());
    }

    void write(const layer_entry& entry, const chance_graph& graph) {
        durable_file file(in_.path(), in_.values(entry.layer));
        layer_file_writer out(file.stream(), in_.identity(), entry.layer, saved_kind::layer_bounds);
        for (std::size_t i = 0; i < graph.keys.size(); ++i) {
            out.put(graph.keys[i], word_pair{bit_cast<std::uint64_t>(graph.low[i]),
                                             bit_cast<std::uint64_t>(graph.high[i])});
            if (i % 65536 == 65535) file.check();
        }
        out.finish({{0, -1, entry.states}});
        file.commit();
    }

    [[noreturn]] void fail(const std::string& name, const std::string& what) const {
        unusable(in_.file(name) + ' ' + what);
    }

    const Game& game_;
    bool symmetry_;
    double endless_, error_;
    layer_directory& in_;
    budget& allowance_;
    byte_meter& meter_;
    std::vector<table> tables_;
    std::vector<word_pair> beyond_; // bounds of states of later layers
};

}}} // namespace seesaw::v0::detail

#endif
