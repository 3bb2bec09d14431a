// SPDX-License-Identifier: MIT
// The engines that programs know by name.
//
// Engines are instantiated once for each game that is shipped, in games/*.cpp, for all programs; a
// program sees `any_engine` and compiles none of them. engines_of_game.hpp is the one place where a
// further engine is added: one include, one name (here), one case.
//
// Engines that answer yes or no find the score by asking several times (see solve.hpp): they solve,
// but they do not play.
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

/// The table that leaves an engine within its memory.
inline std::uint64_t table_within(const seesaw::limits& limits, std::uint64_t wanted) {
    return std::min(wanted, limits.bytes - limits.bytes / 8);
}

/// Those that can choose a move in any position, and whether they can be told how far to look.
inline const std::vector<std::string>& playing_engine_names() {
    static const std::vector<std::string> names = {"alpha_beta", "minimax", "mcts", "pvs"};
    return names;
}
inline bool takes_depth(std::string_view engine) {
    return engine == "alpha_beta" || engine == "minimax" || engine == "pvs";
}

inline const std::vector<std::string>& engine_names() {
    static const std::vector<std::string> names = {"alpha_beta",
                                                   "minimax",
                                                   "mcts",
                                                   "df_pn",
                                                   "proof_number_search",
                                                   "ppns",
                                                   "mcpns",
                                                   "product_propagation",
                                                   "retrograde",
                                                   "bisection",
                                                   "pvs",
                                                   "scout",
                                                   "mtd_f",
                                                   "conspiracy_number_search"};
    return names;
}

/// Defined in engines_of_game.hpp, instantiated in games/*.cpp.
template <class Game>
struct engines_of {
    using engine = seesaw::any_engine<Game>;

    /// As it is in the literature: the engines of proofs answer whether the attacker can win.
    /// (Cold: it is long, and called once in a while.)
    [[gnu::cold]] static engine make(std::string_view name, const Game& rules,
                                     const engine_settings& chosen);
};

/// The same for those games that programs solve.
template <class Game>
struct solvers_of {
    /// An engine that finds scores, which are whole.
    [[gnu::cold]] static seesaw::any_engine<Game> make(std::string_view name, const Game& rules,
                                                       const engine_settings& chosen);

    /// The top of the tree that proof-number search grows when asked whether the side to move can
    /// win.
    static seesaw::tree proof_tree(const Game& rules, const seesaw::state_t<Game>& s,
                                   seesaw::limits limits);
};

}}} // namespace seesaw::v0::programs

#endif
