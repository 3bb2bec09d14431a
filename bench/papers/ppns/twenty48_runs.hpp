// SPDX-License-Identifier: MIT
// 2048 for the tables: proofs on the board of 2 × 2 under each reading of a new tile, and games of
// an expectimax player with the single conspiracy number of every position. Compiled apart, since
// many engines meet many readings here.
#ifndef SEESAW_BENCH_PAPERS_PPNS_TWENTY48_RUNS_HPP
#define SEESAW_BENCH_PAPERS_PPNS_TWENTY48_RUNS_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench::twenty48 {

// ── Proofs on 2 × 2 ─────────────────────────────────────────────────────────────────────────────

/// Who puts the new tiles down: luck that counts against the player, as in an AND node; luck that
/// helps, as in an OR node; or luck that was drawn before the search, one tile for every state.
enum class spawn_reading { against, helping, drawn };
inline constexpr spawn_reading all_readings[] = {spawn_reading::against, spawn_reading::helping,
                                                 spawn_reading::drawn};

std::string_view to_string(spawn_reading reading);

/// Two 2s in two of the four cells.
inline constexpr int small_starts = 6;

struct small_proof {
    double iterations = 0;
    double nodes = 0;
    int won = -1;        ///< 1: the tile is reached, 0: it is not, −1: nothing is concluded
    bool proved = false; ///< else the verdict is one of a precision
};

/// `solver` is PNS, MCPNS or PPNS, with the paper's settings: 60 playouts, theta 0.01, pr 0.0001.
small_proof prove_small(std::string_view solver, int target, spawn_reading reading, int start,
                        std::uint64_t seed);

/// By looking at every state: is the tile certain to be reached by the best moves?
bool is_forced(int target, spawn_reading reading, int start, std::uint64_t seed);

/// The probability to reach it, with a 4 in one of ten new tiles.
double chance_to_reach(int target, int start);

// ── Games on 4 × 4 ──────────────────────────────────────────────────────────────────────────────

struct game_settings {
    int depth = 2;
    bool count_chance = false; ///< depth counts new tiles too
    double ratio = 0.25;       ///< of the weights, each to the one before along the snake; 0: they
                               ///< fall evenly from the corner, 6 5 4 3, 5 4 3 2, 4 3 2 1, 3 2 1 0
    int until = 0;             ///< the game is left when this tile appears; 0: played to the end
    std::uint64_t seed = 1;
};

struct played_game {
    double points = 0;
    double moves = 0;
    int largest = 0;                      ///< tile
    std::vector<double> scn = {};         ///< of every position of the player, if measured
    std::vector<std::size_t> starts = {}; ///< positions with a new largest tile; the first is one
    std::vector<int> tiles = {};          ///< that tile
};

/// Expectimax with the weighted board. With `measure`, the single conspiracy number of every
/// position, to the same depth: for the threshold that is twice the largest tile at the start and
/// rises with it, T ← T · 2ⁿ for n doublings.
played_game play(const game_settings& settings, bool measure);

std::string to_text(const played_game& game);
played_game played_game_of(const std::string& text);

} // namespace bench::twenty48

#endif
