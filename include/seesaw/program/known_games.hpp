// SPDX-License-Identifier: MIT
// A game compared with known ones: every measure on a strip with theirs, and what stands out.
//
// The shipped games were played by the usual players of `measure`, and a few more are known by the
// B and D that the literature on game refinement quotes: Sutiono, Purwarianto and Iida, 2014, and
// Panumate and others, 2015, as bench/REPRODUCTION.md has them. Their numbers are in
// known_games_data.hpp, which is made by
//
//     measure known >include/seesaw/program/known_games_data.hpp
//
// A measure stands out if its whole interval lies beyond those of all known games. For the one that
// lies farthest out, a sentence says what that may mean and what to try: a hint for a designer, not
// a verdict.
#ifndef SEESAW_PROGRAM_KNOWN_GAMES_HPP
#define SEESAW_PROGRAM_KNOWN_GAMES_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <seesaw/metrics.hpp>
#include <seesaw/metrics/exact.hpp>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/measures.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A measure of the game beside those of known ones that have it, least first.
struct measure_beside {
    named_measure own;
    std::vector<bar> known;

    /// 1: less than all known games, known.size() + 1: more than all.
    std::size_t place() const;
    /// The whole interval is beyond all known games.
    bool above() const;
    bool below() const;
};

/// Every measure that the game and a known one have. `title` is that of the game: it is not beside
/// itself.
std::vector<measure_beside> beside_known(const seesaw::metrics::summary& s,
                                         const std::string& title);

/// What the game is like, so that nothing is said that does not suit it.
struct beside_context {
    bool usual_players = true;               ///< those of the known games
    bool hidden = false;                     ///< the game hides something
    bool luck = false;                       ///< it has chance
    seesaw::metrics::exact_facts facts = {}; ///< what is proven
};

/// What stands out, what it may mean, what to try: nothing that is proven to be otherwise, and
/// nothing of less than metrics::enough_to_compare that differ.
std::vector<std::string> stands_out(const std::vector<measure_beside>& all,
                                    const seesaw::metrics::summary& s,
                                    const beside_context& context);

/// Strips in groups, those of whole series last.
std::vector<strip_chart> strips_of(const std::vector<measure_beside>& all, const std::string& name);

/// Its place among the known games, without whole series.
table known_table(const std::vector<measure_beside>& all);
/// An object by measure: the value, its place, and the numbers of the known games.
nlohmann::ordered_json known_json(const std::vector<measure_beside>& all);

/// By whom the known games were played.
std::string known_note();
/// Where numbers of other games are from.
std::string quoted_from();

/// The header known_games_data.hpp: names, and for every measure one number a game.
struct known_summary {
    std::string id;   ///< as in the catalogue
    std::string name; ///< for people
    seesaw::metrics::summary measured;
};
/// The text of that header; `command` is what made it.
std::string known_header(const std::vector<known_summary>& games, const std::string& command);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/known_games.hpp>
#endif

#endif
