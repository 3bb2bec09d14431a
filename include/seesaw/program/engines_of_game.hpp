// SPDX-License-Identifier: MIT
// How engines are made by name, for one game.
#ifndef SEESAW_PROGRAM_ENGINES_OF_GAME_HPP
#define SEESAW_PROGRAM_ENGINES_OF_GAME_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/detail/base/engine_members.hpp>
#include <seesaw/engines/solve.hpp>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/analyse_verb.hpp>
#include <seesaw/program/catalogue/engines.hpp>
#include <seesaw/program/certificate_text.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// The same rules with what helps to find exact scores, for games that keep the two apart; takes
/// the rules, has the same states and moves.
template <class Game>
struct solving_knowledge {
    using type = Game;
    static constexpr seesaw::score aspiration = 0; ///< how far guesses are off; 0: no idea

    /// No score is worse or better.
    static std::pair<seesaw::score, seesaw::score> scores(const Game& rules,
                                                          const seesaw::state_t<Game>& s) {
        if constexpr (seesaw::bounds_outcome<Game>)
            return rules.bounds(s);
        else
            return {-seesaw::score_limit, seesaw::score_limit};
    }
};

namespace detail {

/// A proof engine that finds the score instead of answering one question.
template <template <class> class Engine, class Game>
struct score_finder {
    using options = typename Engine<Game>::options;
    static constexpr std::string_view name = Engine<Game>::name;
    Game rules;
    options chosen;

    void clear() {} // each question has an engine of its own

    seesaw::result<Game> run(const seesaw::state_t<Game>& s, const seesaw::limits& limits) const {
        using seesaw::certainty;
        if (const auto over = rules.outcome(s)) {
            seesaw::result<Game> known;
            known.value = *over;
            known.certainty = certainty::exact;
            return known;
        }
        auto [low, high] = solving_knowledge<Game>::scores(rules, s);
        const bool second = rules.to_move(s) == seesaw::player::second;
        seesaw::result<Game> r;
        // Where nothing is known of scores, they are likely to be those of a win and a loss.
        if (high == seesaw::score_limit) {
            r = ask(s, -2, 2, limits, seesaw::interval_kind::guess);
        } else {
            // One more than there is, so that a question shows the mover's best move.
            (second ? high : low) += second ? 1 : -1;
            r = ask(s, low, high, limits, seesaw::interval_kind::known);
        }
        if (high == seesaw::score_limit && r.certainty != certainty::exact &&
            r.stopped == seesaw::stop_reason::finished)
            r = ask(s, low, high, limits, seesaw::interval_kind::known);
        // A move that reaches the score is worth it; of others a question may say nothing.
        const auto reaches = second ? certainty::at_most : certainty::at_least;
        for (auto& m : r.moves)
            if (r.certainty == certainty::exact && m.certainty == reaches && m.value == r.value)
                m.certainty = certainty::exact;
        std::erase_if(r.moves, [](const auto& m) { return m.certainty == certainty::unknown; });
        return r;
    }

    seesaw::result<Game> ask(const seesaw::state_t<Game>& s, seesaw::score low, seesaw::score high,
                             const seesaw::limits& limits, seesaw::interval_kind given) const {
        return seesaw::solve<Engine>(rules, s, low, high, limits, chosen,
                                     seesaw::solution_kind::ultra_weak, given);
    }
};

/// Whole scores from samples. A search that has filled its memory several times over will not solve
/// anything: it ends with `memory` then.
template <class Game>
struct sampling_solver {
    static constexpr std::string_view name = seesaw::mcts<Game>::name;
    seesaw::mcts<Game> engine;

    void clear() { engine.clear(); }

    seesaw::result<Game, double> run(const seesaw::state_t<Game>& s, seesaw::limits limits) {
        const std::uint64_t most = limits.bytes / 8;
        const bool ours = most < limits.nodes;
        limits.nodes = std::min(limits.nodes, most);
        auto r = engine.run(s, limits);
        r.value = std::round(r.value);
        for (auto& m : r.moves) m.value = std::round(m.value);
        if (ours && r.stopped == seesaw::stop_reason::nodes)
            r.stopped = seesaw::stop_reason::memory;
        return r;
    }
};

/// The value with what proves it. Where nothing is known of scores, the question is who wins.
template <template <class> class Engine, class Game>
seesaw::solution<Game> certified(const Game& rules, const seesaw::state_t<Game>& s,
                                 const seesaw::limits& limits,
                                 const typename Engine<Game>::options& chosen) {
    auto [low, high] = solving_knowledge<Game>::scores(rules, s);
    const bool known = high < seesaw::score_limit;
    if (!known) {
        low = -1;
        high = 1;
    }
    return seesaw::solve<Engine>(rules, s, low, high, limits, chosen, seesaw::solution_kind::weak,
                                 known ? seesaw::interval_kind::known
                                       : seesaw::interval_kind::guess);
}

} // namespace detail

template <class Game>
std::vector<std::string> engines_of<Game>::names() {
    std::vector<std::string> names;
    for_each_engine([&]<class Line>(const Line& line) {
        if constexpr (Line::template suits<Game>) names.emplace_back(line.name);
    });
    return names;
}

template <class Game>
seesaw::any_engine<Game> engines_of<Game>::make(std::string_view name, const Game& rules,
                                                const engine_settings& chosen) {
    std::optional<seesaw::any_engine<Game>> made;
    for_each_engine([&]<class Line>(const Line& line) {
        if constexpr (Line::template suits<Game>)
            if (line.name == name)
                made.emplace(typename Line::template engine<Game>(
                    rules, Line::template options<Game>(chosen)));
    });
    if (!made)
        throw usage_error(fmt::format("{} is no engine for this game; there are {}",
                                      in_quotes(name), fmt::join(names(), ", ")));
    return std::move(*made);
}

template <class Game>
seesaw::any_engine<Game> solvers_of<Game>::make(std::string_view name, const Game& rules,
                                                const engine_settings& chosen) {
    using knowledge = solving_knowledge<Game>;
    if constexpr (seesaw::two_player_game<Game>) {
        if (name == "mcts")
            return detail::sampling_solver<Game>{seesaw::mcts<Game>(rules, {.seed = chosen.seed})};
        if (name == "pvs") {
            auto options = options_from<typename seesaw::pvs<Game>::options>(chosen);
            options.aspiration = knowledge::aspiration;
            return seesaw::pvs(typename knowledge::type{rules}, options);
        }
        std::optional<seesaw::any_engine<Game>> made;
        for_each_engine([&]<class Line>(const Line& line) {
            if constexpr (is_prover<Line> && Line::template suits<Game>)
                if (line.name == name)
                    made.emplace(detail::score_finder<Line::template engine, Game>{
                        rules, Line::template options<Game>(chosen)});
        });
        if (made) return std::move(*made);
    }
    return engines_of<Game>::make(name, rules, chosen);
}

template <class Game>
seesaw::tree solvers_of<Game>::proof_tree(const Game& rules, const seesaw::state_t<Game>& s,
                                          seesaw::limits limits) {
    if constexpr (seesaw::two_player_game<Game>) {
        limits.nodes = std::min<std::uint64_t>(limits.nodes, 1'000'000);
        const seesaw::player mover = rules.outcome(s) ? seesaw::player::first : rules.to_move(s);
        seesaw::proof_number_search engine(rules, {.attacker = mover, .keep_proof = true});
        static_cast<void>(engine.run(s, limits));
        return seesaw::record_tree(engine);
    } else {
        throw usage_error("proof trees are those of games for two");
    }
}

template <class Game>
std::string solvers_of<Game>::certificate(std::string_view engine, const Game& rules,
                                          const seesaw::state_t<Game>& s,
                                          const seesaw::limits& limits) {
    if constexpr (seesaw::two_player_game<Game>) {
        std::string text;
        const std::string_view usual = seesaw::hashes<Game> ? "df_pn" : "proof_number_search";
        const auto certify = [&]<class Line>(const Line& line, std::string_view wanted) {
            if constexpr (is_prover<Line> && Line::template suits<Game>)
                if (line.name == wanted && text.empty())
                    text = certificate_text(
                        rules, s,
                        detail::certified<Line::template engine>(
                            rules, s, limits,
                            Line::template options<Game>(
                                {.table_bytes = table_within(limits, std::uint64_t{64} << 20)})));
        };
        for_each_engine([&](const auto& line) { certify(line, engine); });
        for_each_engine([&](const auto& line) { certify(line, usual); });
        return text;
    } else {
        throw usage_error("--certificate: proofs are those of games for two without luck");
    }
}

template <class Game>
std::vector<std::string> views_of<Game>::watched() {
    std::vector<std::string> names;
    for_each_engine([&]<class Line>(const Line& line) {
        if constexpr (Line::template suits<Game>) {
            using engine = typename Line::template engine<Game>;
            if constexpr (seesaw::detail::tells<engine, iteration> ||
                          seesaw::detail::tells<engine, proof_update>)
                names.emplace_back(line.name);
        }
    });
    return names;
}

namespace detail {

template <class Engine>
concept shows_its_tree = requires(const Engine& engine) {
    engine.browse(0, 1u, [](const auto&) {});
};

} // namespace detail

template <class Game>
std::vector<std::string> views_of<Game>::trees() {
    std::vector<std::string> names;
    for_each_engine([&]<class Line>(const Line& line) {
        if constexpr (Line::template suits<Game>)
            if constexpr (detail::shows_its_tree<typename Line::template engine<Game>>)
                names.emplace_back(line.name);
    });
    if (!names.empty()) return names;
    names = engines_of<Game>::names(); // all can be asked, the usual one first
    const auto usual = std::find(names.begin(), names.end(), usual_engine<Game>);
    if (usual != names.end()) std::rotate(names.begin(), usual, usual + 1);
    return names;
}

template <class Game>
seesaw::tree views_of<Game>::tree(std::string_view engine, const Game& rules,
                                  const seesaw::state_t<Game>& s, const engine_settings& chosen,
                                  const seesaw::limits& limits, const seesaw::tree_limits& caps) {
    std::optional<seesaw::tree> grown;
    for_each_engine([&]<class Line>(const Line& line) {
        if constexpr (Line::template suits<Game>)
            if constexpr (detail::shows_its_tree<typename Line::template engine<Game>>)
                if (line.name == engine) {
                    auto options = Line::template options<Game>(chosen);
                    options.keep_proof = true;
                    typename Line::template engine<Game> search(rules, options);
                    static_cast<void>(search.run(s, limits));
                    grown = seesaw::record_tree(search, caps);
                }
    });
    if constexpr (seesaw::game<Game>) {
        if (!grown) { // one that keeps no tree is asked at every node, for its share of the limits
            seesaw::limits each = limits;
            each.nodes = std::max<std::uint64_t>(limits.nodes / caps.nodes, 1000);
            auto search = engines_of<Game>::make(engine, rules, chosen);
            grown = seesaw::record_tree(rules, s, caps, [&](const seesaw::state_t<Game>& at) {
                search.clear();
                return search.run(at, each);
            });
            if constexpr (seesaw::puzzle<Game>) // values are costs, and there is none left
                for (seesaw::tree_node& node : grown->nodes)
                    if (!node.player) node.value = 0;
        }
        return std::move(*grown);
    } else {
        throw usage_error("a game that hides something has no tree");
    }
}

template <class Game>
solved_game views_of<Game>::solved(const std::string& directory, const Game& rules,
                                   const seesaw::state_t<Game>& s, const seesaw::limits& limits,
                                   const seesaw::listeners& heard_by) {
    if constexpr (seesaw::two_player_game<Game> && seesaw::hashes<Game>) {
        seesaw::retrograde<Game> engine(rules, {.directory = directory});
        const auto r = engine.run(s, limits, [&](const seesaw::layer_done& l) {
            if (heard_by.layers) heard_by.layers(l);
        });
        solved_game found;
        found.stopped = r.stopped;
        if (r.certainty != seesaw::certainty::exact) return found;
        found.value = r.value;
        found.distance = engine.distance(s);
        const auto best = engine.best_moves(s);
        for (const auto& m : r.moves)
            found.first_moves.push_back(
                {seesaw::move_text(rules, s, m.move), m.value,
                 engine.distance(rules.next(s, m.move)),
                 std::find(best.begin(), best.end(), m.move) != best.end()});
        for (auto& layer : engine.solved_layers()) {
            solved_game::layer& row = found.layers.emplace_back();
            row = {layer.layer, layer.states, layer.choices, layer.only, {}};
            for (const auto& kind : layer.kinds)
                row.kinds.push_back({kind.value, kind.distance, kind.states});
        }
        return found;
    } else {
        throw usage_error("analyse: games with luck have no solution on disk");
    }
}

}}} // namespace seesaw::v0::programs

#endif
