// SPDX-License-Identifier: MIT
// 2048 for programs: players, many games on several threads, proofs under every reading of chance,
// and single conspiracy numbers along a game. Compiled once, in games/twenty48.cpp.
#ifndef SEESAW_PROGRAM_TWENTY48_GAMES_HPP
#define SEESAW_PROGRAM_TWENTY48_GAMES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/games/twenty48.hpp>
#include <seesaw/games/twenty48/tuples.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Programs measure the game of the `target` tile.
using twenty48_rules = seesaw::games::twenty48;
/// Of that game.
using twenty48_state = seesaw::games::twenty48_state;

// ── Players ─────────────────────────────────────────────────────────────────────────────────────

/// Which player, and how far it looks.
struct twenty48_player_choice {
    std::string evaluation = "heuristic"; ///< heuristic, board, learned or random
    int depth = 3;                        ///< decisions
    bool count_chance = false;            ///< depth counts tiles put down, too
    double ratio = 0.25;                  ///< of the weighted board; 0: weights fall evenly
    double cut = 0;                       ///< unsound_probability_cut
    std::optional<seesaw::games::twenty48_tuples> learned = {};
};

/// A slide, what it was worth to the player, and what it took.
struct twenty48_choice {
    seesaw::games::twenty48_move move;
    double value = 0;
    std::uint64_t nodes = 0;
};

/// Takes states in which the player is to move, of games that are not over.
using twenty48_player = std::function<twenty48_choice(const twenty48_state&)>;

/// The seed is that of a player that moves at random. Evaluations play on whatever `target` says.
twenty48_player make_twenty48_player(const twenty48_rules& rules,
                                     const twenty48_player_choice& choice, std::uint64_t seed);

// ── Games ───────────────────────────────────────────────────────────────────────────────────────

/// One game in numbers.
struct twenty48_record {
    std::uint64_t seed = 0;
    std::uint32_t points = 0;
    std::uint32_t moves = 0;
    int largest = 0; ///< tile
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// What an onlooker sees of a move.
struct twenty48_turn {
    const twenty48_state& state; ///< the player is to move
    const twenty48_choice& choice;
    std::uint32_t points; ///< made so far
};

/// One game, its luck drawn from `seed`; `see` may be empty.
twenty48_record play_2048(const twenty48_rules& rules, const twenty48_player& player,
                          std::uint64_t seed, const std::function<void(const twenty48_turn&)>& see);

/// Games of the seeds first_seed … first_seed + games − 1, in this order, whatever the threads.
/// `done` hears of each, one call at a time. Where it is interrupted, those played until then.
std::vector<twenty48_record>
play_2048_games(const twenty48_rules& rules, const twenty48_player_choice& choice,
                std::uint64_t first_seed, std::uint64_t games, unsigned threads,
                const std::function<void(const twenty48_record&)>& done);

// ── Proofs ──────────────────────────────────────────────────────────────────────────────────────

/// How luck is read: as an enemy, as a friend, or drawn once for each board.
enum class spawn_model : std::uint8_t { enemy, ally, sampled };

/// As the enumerator is spelt.
std::string_view to_string(spawn_model model);

/// Names of the engines that `prove_2048` knows.
const std::vector<std::string>& twenty48_proof_engines();

/// Who proves, how luck is read, and what it may cost.
struct twenty48_proof_settings {
    std::string engine = "df_pn";
    spawn_model model = spawn_model::enemy;
    std::uint64_t seed = 1; ///< of sampled luck and of playouts
    int playouts = 60;
    double theta = 0.01;
    double precision = 0; ///< of PPNS
    seesaw::limits limits = {};
};

/// Whether the target can be reached, if the limits sufficed.
struct twenty48_proof {
    seesaw::score value = 0;
    seesaw::certainty certainty = seesaw::certainty::unknown;
    seesaw::statistics stats = {};
    double ppn = 0; ///< NaN but for PPNS
    seesaw::stop_reason stopped = seesaw::stop_reason::finished;

    bool proved() const { return certainty == seesaw::certainty::at_least; }
    bool disproved() const { return certainty == seesaw::certainty::at_most; }
};

/// Can the player reach the target of the rules from there?
twenty48_proof prove_2048(const twenty48_rules& rules, const twenty48_state& s,
                          const twenty48_proof_settings& chosen);

// ── Single conspiracy numbers ───────────────────────────────────────────────────────────────────

/// How every position of a game is searched.
struct twenty48_scn_options {
    double ratio = 0.25;     ///< of the weighted board that values positions; 0: as of a player
    int depth = 3;           ///< moves, tiles put down included
    double threshold = 0;    ///< the first; 0: the value of the next tile in the first corner
    std::uint64_t nodes = 0; ///< at most, for a position; 0: no limit
};

/// A position of a game, as its player meets it.
struct twenty48_reading {
    std::uint32_t points;
    int largest; ///< tile
    double threshold;
    double value; ///< of the search
    double scn;
};

/// A game with its readings, and where its milestones are.
struct twenty48_run {
    twenty48_record record;
    std::vector<twenty48_reading> readings;
    std::vector<std::size_t> milestones; ///< where readings have a new largest tile, from 0 on
    std::vector<int> tiles;              ///< the largest tile from there on
};

/// Plays a game and reads every position with the threshold that is due: T ← T · 2ⁿ when the
/// largest tile has doubled n times.
twenty48_run measure_2048(const twenty48_rules& rules, const twenty48_player& player,
                          std::uint64_t seed, const twenty48_scn_options& options);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/twenty48_games.hpp>
#endif

#endif
