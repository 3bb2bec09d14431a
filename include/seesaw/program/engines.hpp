// SPDX-License-Identifier: MIT
// Engines by name. catalogue/engines.hpp is the list of them.
//
// A program sees `any_engine` and compiles no engine: engines_of_game.hpp has the definitions, and
// our own build compiles them once for each game of the catalogue. For a game of your own, include
// that header too.
#ifndef SEESAW_PROGRAM_ENGINES_HPP
#define SEESAW_PROGRAM_ENGINES_HPP

#include <string>
#include <string_view>
#include <vector>

#include <seesaw/any_engine.hpp>
#include <seesaw/program/engine_settings.hpp>
#include <seesaw/search.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// The list, in its order.
const std::vector<engine_facts>& engine_list();

/// Their names.
std::vector<std::string> engine_names();
/// Of those that play.
std::vector<std::string> playing_engine_names();
/// Those of proofs, which can judge how a game stands.
std::vector<std::string> proving_engine_names();
/// Whether `NAME:DEPTH` is a player.
bool takes_depth(std::string_view engine);

/// Defined in engines_of_game.hpp.
template <class Game>
struct engines_of {
    /// Those that suit the game, in the order of the list.
    static std::vector<std::string> names();

    /// As it is in the literature: the engines of proofs answer whether the attacker can win.
    static seesaw::any_engine<Game> make(std::string_view name, const Game& rules,
                                         const engine_settings& chosen);
};

/// The same where scores are wanted, which are whole: engines that answer yes or no find the score
/// by asking several times (engines/solve.hpp).
template <class Game>
struct solvers_of {
    static seesaw::any_engine<Game> make(std::string_view name, const Game& rules,
                                         const engine_settings& chosen);

    /// The top of the tree that proof-number search grows when asked whether the side to move can
    /// win.
    static seesaw::tree proof_tree(const Game& rules, const seesaw::state_t<Game>& s,
                                   seesaw::limits limits);

    /// Proofs of both bounds of the value, as JSON on one line (certificate_text.hpp); by df_pn or
    /// proof_number_search if the engine is not a proof engine.
    static std::string certificate(std::string_view engine, const Game& rules,
                                   const seesaw::state_t<Game>& s, const seesaw::limits& limits);
};

/// What a solved game is like; see analyse_verb.hpp.
struct solved_game;

/// The engine that is meant where nobody says which.
template <class Game>
inline constexpr std::string_view usual_engine = seesaw::puzzle<Game>            ? "a_star"
                                                 : seesaw::stochastic_game<Game> ? "expectimax"
                                                                                 : "alpha_beta";

/// What can be seen of searches. Defined in engines_of_game.hpp.
template <class Game>
struct views_of {
    /// Engines that tell how they get on, and engines whose trees can be shown; where none keeps a
    /// tree, those that can be asked for the value of every node.
    static std::vector<std::string> watched();
    static std::vector<std::string> trees();

    /// The top of the tree that an engine grows from there, or of the game's with its values.
    static seesaw::tree tree(std::string_view engine, const Game& rules,
                             const seesaw::state_t<Game>& s, const engine_settings& chosen,
                             const seesaw::limits& limits, const seesaw::tree_limits& caps);

    /// Solves by layers in a directory, as far as that is not done, and looks at what came out.
    static solved_game solved(const std::string& directory, const Game& rules,
                              const seesaw::state_t<Game>& s, const seesaw::limits& limits,
                              const seesaw::listeners& heard_by);
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/engines.hpp>
#endif

#endif
