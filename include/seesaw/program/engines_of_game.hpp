// SPDX-License-Identifier: MIT
// How engines are made by name: for games/*.cpp, which instantiate this.
#ifndef SEESAW_PROGRAM_ENGINES_OF_GAME_HPP
#define SEESAW_PROGRAM_ENGINES_OF_GAME_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/mtd_f.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/engines/scout.hpp>
#include <seesaw/engines/solve.hpp>

#include <seesaw/program/amounts.hpp>
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
        // One more than there is, so that a question shows the mover's best move.
        (second ? high : low) += second ? 1 : -1;
        seesaw::result<Game> r =
            seesaw::solve<Engine>(rules, s, low, high, limits, chosen,
                                  seesaw::solution_kind::ultra_weak, seesaw::interval_kind::known);
        // A move that reaches the score is worth it; of others a question may say nothing.
        const auto reaches = second ? certainty::at_most : certainty::at_least;
        for (auto& m : r.moves)
            if (r.certainty == certainty::exact && m.certainty == reaches && m.value == r.value)
                m.certainty = certainty::exact;
        std::erase_if(r.moves, [](const auto& m) { return m.certainty == certainty::unknown; });
        return r;
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

} // namespace detail

template <class Game>
seesaw::any_engine<Game> engines_of<Game>::make(std::string_view name, const Game& rules,
                                                const engine_settings& chosen) {
    using namespace seesaw;
    // Options of the engines that play out games.
    const auto sampling = [&](auto options) {
        options.attacker = chosen.attacker;
        options.seed = chosen.seed;
        if constexpr (requires { options.playouts; })
            options.playouts = chosen.playouts.value_or(options.playouts);
        if constexpr (requires { options.theta; })
            options.theta = chosen.theta.value_or(options.theta);
        return options;
    };
    // Options of the engines that look ahead.
    const auto looking = [&](auto options) {
        options.depth = chosen.depth;
        options.table_bytes = chosen.table_bytes;
        options.all_moves = chosen.all_moves;
        return options;
    };
    if (name == "alpha_beta") return alpha_beta<Game>(rules, looking(alpha_beta_options{}));
    if (name == "pvs") return pvs<Game>(rules, looking(pvs_options{}));
    if (name == "scout") return scout<Game>(rules, looking(scout_options{}));
    if (name == "mtd_f") return mtd_f<Game>(rules, looking(mtd_f_options{}));
    if constexpr (is_acyclic<Game>)
        if (name == "bisection")
            return bisection<Game>(
                rules, {.table_bytes = chosen.table_bytes, .all_moves = chosen.all_moves});
    if (name == "retrograde") return retrograde<Game>(rules);
    if (name == "alpha_beta/plain")
        return alpha_beta<Game>(rules, {.depth = chosen.depth,
                                        .table_bytes = 0,
                                        .deepen = false,
                                        .learn_order = false,
                                        .all_moves = chosen.all_moves});
    if (name == "minimax") return minimax<Game>(rules, {.depth = chosen.depth});
    if (name == "mcts") return mcts<Game>(rules, {.seed = chosen.seed});
    if (name == "conspiracy_number_search")
        return conspiracy_number_search<Game>(rules, {.until_exact = true});
    if (name == "df_pn")
        return df_pn<Game>(rules, {.attacker = chosen.attacker, .table_bytes = chosen.table_bytes});
    if (name == "proof_number_search")
        return proof_number_search<Game>(rules, {.attacker = chosen.attacker});
    if (name == "ppns") return ppns<Game>(rules, sampling(ppns_options{}));
    if (name == "mcpns") return mcpns<Game>(rules, sampling(mcpns_options{}));
    if (name == "product_propagation")
        return product_propagation<Game>(rules, sampling(product_propagation_options{}));
    throw usage_error(fmt::format("{} is no engine; there are {}", in_quotes(name),
                                  fmt::join(engine_names(), ", ")));
}

template <class Game>
seesaw::any_engine<Game> solvers_of<Game>::make(std::string_view name, const Game& rules,
                                                const engine_settings& chosen) {
    using namespace seesaw;
    using detail::score_finder;
    if (name == "pvs")
        return pvs(typename solving_knowledge<Game>::type{rules},
                   {.depth = chosen.depth,
                    .table_bytes = chosen.table_bytes,
                    .aspiration = solving_knowledge<Game>::aspiration,
                    .all_moves = chosen.all_moves});
    if (name == "mcts")
        return detail::sampling_solver<Game>{mcts<Game>(rules, {.seed = chosen.seed})};
    if (name == "df_pn")
        return score_finder<df_pn, Game>{rules, {.table_bytes = chosen.table_bytes}};
    if (name == "proof_number_search") return score_finder<proof_number_search, Game>{rules, {}};
    if (name == "ppns") return score_finder<ppns, Game>{rules, {.seed = chosen.seed}};
    if (name == "mcpns") return score_finder<mcpns, Game>{rules, {.seed = chosen.seed}};
    if (name == "product_propagation")
        return score_finder<product_propagation, Game>{rules, {.seed = chosen.seed}};
    return engines_of<Game>::make(name, rules, chosen);
}

template <class Game>
seesaw::tree solvers_of<Game>::proof_tree(const Game& rules, const seesaw::state_t<Game>& s,
                                          seesaw::limits limits) {
    limits.nodes = std::min<std::uint64_t>(limits.nodes, 1'000'000);
    const seesaw::player mover = rules.outcome(s) ? seesaw::player::first : rules.to_move(s);
    seesaw::proof_number_search engine(rules, {.attacker = mover, .keep_proof = true});
    static_cast<void>(engine.run(s, limits));
    return seesaw::record_tree(engine);
}

}}} // namespace seesaw::v0::programs

#endif
