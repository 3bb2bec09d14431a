// SPDX-License-Identifier: MIT
// From the ends backwards, layer by layer, in a directory (layer_directory.hpp).
//
// The last layer without values is read state by state. Of the moves into later layers, which have
// their values, the mover's best one is enough. Where no move stays inside the layer, that is the
// value, and the layer need not be in memory at all; otherwise the moves inside it make a graph for
// backward_induction.hpp. In memory are keys and marks of the layers it leads to, ten bytes a
// state.
//
// In passing it is counted in how many states one move alone keeps the value. Of a layer with moves
// inside, that takes a look at its moves more.
//
// A step is one layer. A run that is stopped or killed inside of one does it again.
#ifndef SEESAW_DETAIL_RETROGRADE_LAYERED_INDUCTION_HPP
#define SEESAW_DETAIL_RETROGRADE_LAYERED_INDUCTION_HPP

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/retrograde/backward_induction.hpp>
#include <seesaw/detail/retrograde/layer_directory.hpp>
#include <seesaw/detail/retrograde/layer_file.hpp>
#include <seesaw/detail/retrograde/layered_enumeration.hpp>
#include <seesaw/detail/retrograde/reachable_states.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
class layered_induction {
    using state = state_t<Game>;
    using number = state_graph::number;
    struct known_result {
        score value;
        std::int32_t distance;
        auto operator<=>(const known_result&) const = default;
    };

public:
    layered_induction(const Game& rules, bool symmetry, score endless, layer_directory& in,
                      budget& allowance, byte_meter& meter)
        : game_(rules), symmetry_(symmetry), endless_(endless), in_(in), allowance_(allowance),
          meter_(meter) {}

    /// False when the budget is spent.
    template <class Observer>
    bool run(Observer& observer) {
        std::uint64_t all = 0, done = 0;
        for (const layer_entry& entry : in_.entries()) all += entry.states;
        for (std::size_t i = in_.entries().size(); i-- > 0;) {
            layer_entry& entry = in_.entries()[i];
            done += entry.states;
            if (entry.valued) continue;
            const bool valued = load_tables(entry) && value(entry);
            release_tables();
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
        std::vector<std::uint16_t> marks;
        std::vector<state_layer> kinds;
    };

    bool load_tables(const layer_entry& entry) {
        for (const std::int64_t to : entry.leads_to) {
            if (to == entry.layer) continue;
            layer_file file(in_.file(in_.values(to)), in_.identity(), to);
            tables_.push_back({to, {}, {}, file.kinds()});
            table& t = tables_.back();
            const auto states = static_cast<std::size_t>(file.states());
            if (!meter_.fill(t.keys, states, std::uint64_t{0}) ||
                !meter_.fill(t.marks, states, std::uint16_t{0}))
                return false;
            std::size_t at = 0;
            for (std::size_t i = 0; i < file.blocks(); ++i) {
                const state_block& block = file.block(i);
                if (!allowance_.tick(block.keys.size())) return false;
                if (block.keys.size() > states - at) break;
                std::copy(block.keys.begin(), block.keys.end(),
                          t.keys.begin() + std::ptrdiff_t(at));
                std::copy(block.marks.begin(), block.marks.end(),
                          t.marks.begin() + std::ptrdiff_t(at));
                at += block.keys.size();
            }
            if (at != states || states != in_.at(to).states) fail(in_.values(to), "is damaged");
        }
        return true;
    }

    void release_tables() {
        for (table& t : tables_) {
            meter_.release(t.keys);
            meter_.release(t.marks);
        }
        tables_.clear();
    }

    bool value(layer_entry& entry) {
        if (std::find(entry.leads_to.begin(), entry.leads_to.end(), entry.layer) ==
            entry.leads_to.end())
            return value_straight(entry);
        state_graph graph;
        std::vector<state_layer> kinds;
        const bool valued = build(entry, graph) &&
                            backward_induction(graph, endless_, allowance_, meter_).run(kinds) &&
                            count_choices(entry, graph, kinds);
        if (valued) {
            durable_file file(in_.path(), in_.values(entry.layer));
            layer_file_writer out(file.stream(), in_.identity(), entry.layer);
            for (std::size_t i = 0; i < graph.keys.size(); ++i)
                out.put(graph.keys[i], graph.marks[i]);
            out.finish(kinds);
            file.commit();
        }
        meter_.release(kinds);
        meter_.release(graph.keys);
        meter_.release(graph.marks);
        return valued;
    }

    // No move stays inside the layer: state by state.
    bool value_straight(layer_entry& entry) {
        entry.choices = entry.only = 0;
        durable_file file(in_.path(), in_.values(entry.layer));
        layer_file_writer out(file.stream(), in_.identity(), entry.layer);
        std::vector<state_layer> kinds;
        std::map<known_result, std::uint16_t> marks;
        std::uint64_t states = 0;
        const bool done = for_all(entry.layer, [&](const state& s) {
            const known_result r = result_of(entry.layer, s, [](const state&) {}).value();
            note_choice(entry);
            const auto [at, added] = marks.try_emplace(r, static_cast<std::uint16_t>(kinds.size()));
            if (added && kinds.size() >= state_graph::minimises) {
                allowance_.refuse(stop_reason::memory);
                return false;
            }
            if (added) kinds.push_back({r.value, r.distance, 0});
            ++kinds[at->second].states;
            out.put(game_.hash(s), at->second);
            if (++states % 65536 == 0) file.check();
            return true;
        });
        if (!done) return false;
        if (states != entry.states) fail(in_.states(entry.layer), "is damaged");
        out.finish(kinds);
        file.commit();
        return true;
    }

    bool count_choices(layer_entry& entry, const state_graph& graph,
                       const std::vector<state_layer>& kinds) {
        entry.choices = entry.only = 0;
        return for_all(entry.layer, [&](const state& s) {
            // Those inside are looked up as those beyond are.
            const auto value_of = [&](const state& inside) {
                const auto at =
                    std::lower_bound(graph.keys.begin(), graph.keys.end(), game_.hash(inside));
                const state_layer& kind =
                    kinds[graph.marks[static_cast<std::size_t>(at - graph.keys.begin())]];
                return known_result{kind.value, kind.distance};
            };
            choice_ = {};
            if (!game_.outcome(s)) best_of(entry.layer, s, value_of);
            note_choice(entry);
            return true;
        });
    }

    void note_choice(layer_entry& entry) const {
        entry.choices += choice_.moves > 1;
        entry.only += choice_.moves > 1 && choice_.best == 1;
    }

    bool build(const layer_entry& entry, state_graph& graph) {
        const auto states = static_cast<std::size_t>(entry.states);
        if (!meter_.fill(graph.keys, states, std::uint64_t{0})) return false;
        std::size_t at = 0;
        bool done = for_all(entry.layer, [&](const state& s) {
            if (at < states) graph.keys[at] = game_.hash(s);
            ++at;
            return true;
        });
        if (done && (at != states || !std::is_sorted(graph.keys.begin(), graph.keys.end())))
            fail(in_.states(entry.layer), "is damaged");
        return done &&
               for_all(entry.layer, [&](const state& s) { return add(entry.layer, s, graph); }) &&
               meter_.push(graph.first_move, static_cast<number>(graph.moves.size()));
    }

    bool add(std::int64_t layer, const state& s, state_graph& graph) {
        const auto from = static_cast<number>(graph.first_move.size());
        if (!meter_.push(graph.first_move, static_cast<number>(graph.moves.size()))) return false;
        const bool over = game_.outcome(s).has_value();
        const bool maximises = !over && game_.to_move(s) == player::first;
        if (!meter_.push(graph.marks, maximises ? state_graph::maximises : state_graph::minimises))
            return false;
        bool room = graph.moves.size() < ~number{0} - 65536;
        if (!room) allowance_.refuse(stop_reason::memory);
        const auto result = result_of(layer, s, [&](const state& after) {
            const auto place =
                std::lower_bound(graph.keys.begin(), graph.keys.end(), game_.hash(after));
            room =
                room && meter_.push(graph.moves, static_cast<number>(place - graph.keys.begin()));
        });
        if (!room || !result) return room;
        auto* const ends = graph.ends_with(result->value, meter_);
        if (!ends) return false;
        if (over) return meter_.push(ends->at, from);
        return meter_.push(ends->exits, {std::max(result->distance - 1, -1), from});
    }

    // What the state is worth by its end or by moves into later layers, if it has any; `inside` is
    // told of the others.
    template <class Inside>
    std::optional<known_result> result_of(std::int64_t layer, const state& s,
                                          const Inside& inside) {
        choice_ = {};
        if (const auto outcome = game_.outcome(s)) return known_result{*outcome, 0};
        auto best = best_of(layer, s, [&](const state& after) -> std::optional<known_result> {
            inside(after);
            return std::nullopt;
        });
        if (best && best->distance >= 0) ++best->distance;
        return best;
    }

    // The mover's best of what moves lead to, and in `choice_` how many keep its value; `inside`
    // says what states of the same layer are worth, where that is known.
    template <class Inside>
    std::optional<known_result> best_of(std::int64_t layer, const state& s, const Inside& inside) {
        const bool first = game_.to_move(s) == player::first;
        std::optional<known_result> best;
        for (const auto& m : game_.moves(s)) {
            state after = game_.next(s, m);
            if constexpr (has_symmetry<Game>)
                if (symmetry_) after = game_.symmetric(after);
            const std::int64_t to = layer_of(game_, after);
            ++choice_.moves;
            std::optional<known_result> there;
            if (to == layer)
                there = inside(after);
            else
                there = look_up(to, game_.hash(after));
            if (!there) continue;
            if (!best || there->value != best->value)
                choice_.best = !best || first == (there->value > best->value) ? 1 : choice_.best;
            else
                ++choice_.best;
            if (!best || prefers(first, *there, *best)) best = there;
        }
        return best;
    }

    known_result look_up(std::int64_t layer, std::uint64_t key) const {
        for (const table& t : tables_) {
            if (t.layer != layer) continue;
            const auto at = std::lower_bound(t.keys.begin(), t.keys.end(), key);
            if (at == t.keys.end() || *at != key) break;
            const state_layer& kind = t.kinds[t.marks[std::size_t(at - t.keys.begin())]];
            return {kind.value, kind.distance};
        }
        fail(in_.values(layer), "lacks a state: it is damaged, or the game is not as it was");
    }

    // Who likes a value better than endless play hurries to the end, the opponent delays it; where
    // it is that of endless play, the nearest end is what both can agree to.
    bool prefers(bool first, const known_result& a, const known_result& b) const {
        if (a.value != b.value) return first == (a.value > b.value);
        if (a.distance < 0 || b.distance < 0) return b.distance < 0 && a.distance >= 0;
        const bool hurries = a.value == endless_ || first == (a.value > endless_);
        return hurries ? a.distance < b.distance : a.distance > b.distance;
    }

    template <class Look>
    bool for_all(std::int64_t layer, const Look& look) {
        return for_all_states(game_, in_, layer, allowance_, look);
    }

    [[noreturn]] void fail(const std::string& name, const std::string& what) const {
        unusable(in_.file(name) + ' ' + what);
    }

    const Game& game_;
    bool symmetry_;
    score endless_;
    layer_directory& in_;
    budget& allowance_;
    byte_meter& meter_;
    std::vector<table> tables_;
    struct {
        std::uint32_t moves = 0, best = 0; // of these, with the best value
    } choice_;                             // of the state that was looked at last
};

}}} // namespace seesaw::v0::detail

#endif
