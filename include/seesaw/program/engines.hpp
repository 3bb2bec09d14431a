// SPDX-License-Identifier: MIT
// Engines by name. catalogue/engines.hpp is the list of them.
//
// A program sees `any_engine` and compiles no engine: engines_of_game.hpp has the definitions, and
// our own build compiles them once for each game of the catalogue. Who has a game of his own
// includes that header too.
#ifndef SEESAW_PROGRAM_ENGINES_HPP
#define SEESAW_PROGRAM_ENGINES_HPP

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/any_engine.hpp>
#include <seesaw/search.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Engines that answer the same sort of question; charts show them together.
enum class family { depth_first, other_ways, proofs, paths };

/// Can it choose a move in any position, and be told how far to look?
enum class playing { no, yes, to_a_depth };

struct engine_facts {
    std::string_view name;
    programs::family family;
    programs::playing playing;
};

/// The list, in its order.
const std::vector<engine_facts>& engine_list();

/// Their names.
std::vector<std::string> engine_names();
/// Of those that play.
std::vector<std::string> playing_engine_names();
bool takes_depth(std::string_view engine);

/// What programs may say about an engine; each engine takes what it has a use for.
struct engine_settings {
    int depth = seesaw::max_depth;
    std::uint64_t table_bytes = std::uint64_t{64} << 20;
    bool all_moves = false;
    std::uint64_t seed = 1;
    seesaw::player attacker = seesaw::player::first;
    std::optional<int> playouts = {}; ///< a leaf; none: as the engine has it
    std::optional<double> theta = {};
};

/// Options of an engine, set where they have the names of the settings.
template <class Options>
Options options_from(const engine_settings& chosen) {
    Options options{};
    if constexpr (requires { options.depth; }) options.depth = chosen.depth;
    if constexpr (requires { options.table_bytes; }) options.table_bytes = chosen.table_bytes;
    if constexpr (requires { options.all_moves; }) options.all_moves = chosen.all_moves;
    if constexpr (requires { options.seed; }) options.seed = chosen.seed;
    if constexpr (requires { options.attacker; }) options.attacker = chosen.attacker;
    if constexpr (requires { options.playouts; })
        options.playouts = chosen.playouts.value_or(options.playouts);
    if constexpr (requires { options.theta; }) options.theta = chosen.theta.value_or(options.theta);
    // A search that is asked for a value goes on until it has it.
    if constexpr (requires { options.until_exact; }) options.until_exact = true;
    return options;
}

/// The table that leaves an engine within its memory.
inline std::uint64_t table_within(const seesaw::limits& limits, std::uint64_t wanted) {
    return std::min(wanted, limits.bytes - limits.bytes / 8);
}

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
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/engines.hpp>
#endif

#endif
