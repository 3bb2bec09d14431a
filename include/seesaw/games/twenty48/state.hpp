// SPDX-License-Identifier: MIT
// The questions, moves and states of the games of twenty48.hpp.
#ifndef SEESAW_GAMES_TWENTY48_STATE_HPP
#define SEESAW_GAMES_TWENTY48_STATE_HPP

#include <cstdint>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// What is asked of a game: a tile, the points to come, or the points made.
enum class twenty48_question : std::uint8_t { tile, score, points };

/// A direction, or a tile put down.
struct twenty48_move {
    std::uint8_t code = 0; ///< 0 to 3: up, left, right, down; then 4 + 2 · cell, one more for a 4

    static constexpr twenty48_move spawn(int cell, int k) {
        return {static_cast<std::uint8_t>(3 + 2 * cell + k)};
    }
    constexpr bool is_slide() const { return code < 4; }
    constexpr int cell() const { return (code - 4) / 2; } ///< of the 16: 4 · row + column
    constexpr int tile() const { return 1 + code % 2; }   ///< 1 for a 2, 2 for a 4
    bool operator==(const twenty48_move&) const = default;
};

/// The board, four bits a cell, and whether the player or chance has the move.
struct twenty48_state {
    std::uint64_t board = 0;
    player turn = player::chance;
    bool operator==(const twenty48_state&) const = default;
};

/// The same with the points that were made on the way.
struct twenty48_points_state {
    std::uint64_t board = 0;
    std::uint32_t points = 0;
    player turn = player::chance;
    bool operator==(const twenty48_points_state&) const = default;
};

}}} // namespace seesaw::v0::games

#endif
