// SPDX-License-Identifier: MIT
// The engines that programs and tests know by name: one list, read by all of them. A further engine
// is an include and a line here.
//
// A name may have a variant behind a slash: `alpha_beta/plain`. Options are filled in by their
// names, which mean the same everywhere (engine_settings); what a line says is which games the
// engine suits and what sort of question it answers.
//
// Not here: conspiracy_numbers, single_conspiracy_number and constraint_solver, which measure and
// count and solve nothing by themselves.
#ifndef SEESAW_PROGRAM_CATALOGUE_ENGINES_HPP
#define SEESAW_PROGRAM_CATALOGUE_ENGINES_HPP

#include <string_view>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/beam_search.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/hda_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/engines/interval_iteration.hpp>
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
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/program/engine_settings.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

// ── Which games an engine suits ─────────────────────────────────────────────────────────────────

/// Two players and no luck.
struct games_of_two {
    template <class Game>
    static constexpr bool suits = two_player_game<Game>;
};
/// For tables that know states again by their hash.
struct games_that_hash {
    template <class Game>
    static constexpr bool suits = two_player_game<Game>&& hashes<Game>;
};
/// For searches that go to the end and do not watch for repetitions.
struct games_without_cycles {
    template <class Game>
    static constexpr bool suits = two_player_game<Game>&& is_acyclic<Game>;
};
/// Chance moves too.
struct games_of_luck {
    template <class Game>
    static constexpr bool suits = stochastic_game<Game>;
};
/// For tables of games in which chance moves.
struct games_of_luck_that_hash {
    template <class Game>
    static constexpr bool suits = stochastic_game<Game>&& hashes<Game>;
};
/// For engines that need no more than an outcome.
struct games_of_two_or_luck {
    template <class Game>
    static constexpr bool suits = two_player_game<Game> || stochastic_game<Game>;
};
/// One player, a goal, and costs.
struct puzzles {
    template <class Game>
    static constexpr bool suits = puzzle<Game>;
};

// ── The list ────────────────────────────────────────────────────────────────────────────────────

/// A line of the list; derived ones set options of their own.
template <template <class> class Engine, class Games>
struct listed : engine_facts {
    template <class Game>
    static constexpr bool suits = Games::template suits<Game>;

    template <class Game>
    using engine = Engine<Game>;

    template <class Game>
    static auto options(const engine_settings& chosen) {
        return options_from<typename Engine<Game>::options>(chosen);
    }
};

/// An engine that proves one thing: can the attacker win?
template <template <class> class Engine, class Games = games_of_two>
struct prover : listed<Engine, Games> {
    explicit prover(std::string_view called)
        : listed<Engine, Games>{{called, family::proofs, playing::no}} {}
};
/// Whether a line of the list answers no more than yes or no.
template <class Line>
inline constexpr bool is_prover = false;
/// Provers do.
template <template <class> class Engine, class Games>
inline constexpr bool is_prover<prover<Engine, Games>> = true;

/// Alpha-beta without a table, without deepening, and without what orders moves by experience.
struct plain_alpha_beta : listed<alpha_beta, games_of_two> {
    template <class Game>
    static auto options(const engine_settings& chosen) {
        auto plain = listed::options<Game>(chosen);
        plain.table_bytes = 0;
        plain.deepen = false;
        plain.learn_order = false;
        return plain;
    }
};

/// Calls see(line) for every engine.
template <class See>
void for_each_engine(const See& see) {
    constexpr auto plays = playing::yes, to_a_depth = playing::to_a_depth, no = playing::no;
    using enum family;
    see(listed<minimax, games_of_two>{{"minimax", depth_first, to_a_depth}});
    see(plain_alpha_beta{{"alpha_beta/plain", depth_first, no}});
    see(listed<alpha_beta, games_of_two>{{"alpha_beta", depth_first, to_a_depth}});
    see(listed<pvs, games_of_two>{{"pvs", depth_first, to_a_depth}});
    see(listed<scout, games_of_two>{{"scout", depth_first, no}});
    see(listed<mtd_f, games_of_two>{{"mtd_f", depth_first, no}});
    see(listed<bisection, games_without_cycles>{{"bisection", other_ways, no}});
    see(listed<retrograde, games_that_hash>{{"retrograde", other_ways, no}});
    see(listed<mcts, games_of_two_or_luck>{{"mcts", other_ways, plays}});
    see(listed<conspiracy_number_search, games_of_two>{
        {"conspiracy_number_search", other_ways, no}});
    see(listed<expectimax, games_of_luck>{{"expectimax", other_ways, to_a_depth}});
    see(listed<interval_iteration, games_of_luck_that_hash>{
        {"interval_iteration", other_ways, no}});
    see(prover<proof_number_search>("proof_number_search"));
    see(prover<df_pn, games_that_hash>("df_pn"));
    see(prover<ppns>("ppns"));
    see(prover<mcpns>("mcpns"));
    see(prover<product_propagation>("product_propagation"));
    see(listed<a_star, puzzles>{{"a_star", paths, plays}});
    see(listed<beam_search, puzzles>{{"beam_search", paths, no}});
    see(listed<ida_star, puzzles>{{"ida_star", paths, plays}});
    see(listed<hda_star, puzzles>{
        {"hda_star", paths, no}}); // threads: its nodes differ from run to run
}

}}} // namespace seesaw::v0::programs

#endif
