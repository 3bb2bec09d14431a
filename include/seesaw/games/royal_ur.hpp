// SPDX-License-Identifier: MIT
// The Royal Game of Ur, by Finkel's rules: a race of seven pieces, four thousand years old.
//
// Each player brings `pieces` pieces along a path of fourteen squares and off the board. Squares 1
// to 4 and 13, 14 are the player's own; 5 to 12, in the middle of the board, are shared. A turn
// begins with four dice of two sides each, which give 0 to 4 steps for one piece, a new one or one
// on the board:
//
//     seesaw::games::royal_ur rules;
//     seesaw::games::royal_ur short_one{.pieces = 2};
//
// A piece cannot enter a square with a piece of its own side. An opponent's piece on a shared
// square is sent back to the start, except on square 8, which is safe. Squares 4, 8 and 14 are
// rosettes: landing on one gives another turn. A piece leaves the board with exactly the steps that
// lead to square 15. A player without a move passes. Whoever first brings all pieces off wins.
//
// The dice are moves of luck, so that a turn is a roll (0 to 4, with 1, 4, 6, 4, 1 chances of 16)
// and a move: the square of the piece that goes on, 0 for a new one, or `pass`. Score: 1 or −1.
// Pieces that are sent back make cycles; `layer` is the number of pieces that are off the board.
// Between turns there are 275,827,872 positions with seven pieces, finished ones included; the
// first player wins 51.54 % of games with best play, as Padraig Lamont has computed.
//
// A position is, for each player, the number of waiting pieces, the squares of those on the board,
// and the number of those off it; then the side to move, and the roll if there is one:
// "5:4,8:0 6::1 first 3".
//
// Finkel, "On the rules for the Royal Game of Ur", 2007. Lamont, "Solving the Royal Game of Ur",
// royalur.net, 2024.
#ifndef SEESAW_GAMES_ROYAL_UR_HPP
#define SEESAW_GAMES_ROYAL_UR_HPP

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules, with the number of pieces of a player as their one setting.
struct royal_ur {
    /// The pieces of one player; those that wait are the rest.
    struct side {
        std::uint16_t squares = 0; ///< bit n: a piece on square n, 1 to 14
        std::uint8_t off = 0;      ///< pieces that have arrived
        bool operator==(const side&) const = default;
    };
    /// Both players' pieces, whose turn it is, and what the dice have shown.
    struct state {
        side first, second;
        player turn = player::first;
        std::int8_t roll = -1; ///< −1: the dice are to be rolled
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t; ///< of the dice their steps, of a player the square or `pass`
    static constexpr move pass = 15;

    static constexpr bool acyclic = false;
    static constexpr bool hash_is_unique = true;

    int pieces = 7; ///< of each player

    static constexpr auto parameters() {
        return std::tuple{parameter("pieces", &royal_ur::pieces, 1, 7, "of each player")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` calls it.
    void validate() const {
        detail::require(pieces >= 1 && pieces <= 7, "royal_ur: pieces must be 1 to 7");
    }

    state root() const {
        validate();
        return {};
    }

    move_list<move, 8> moves(const state& s) const {
        move_list<move, 8> all;
        if (s.roll < 0) {
            for (move steps = 0; steps <= 4; ++steps) all.push_back(steps);
            return all;
        }
        const side& own = s.turn == player::first ? s.first : s.second;
        const side& other = s.turn == player::first ? s.second : s.first;
        const auto may = [&](int from) {
            const int to = from + s.roll;
            if (to > home || (to < home && (own.squares >> to & 1) != 0)) return false;
            return to != safe || (other.squares >> safe & 1) == 0;
        };
        if (s.roll > 0) {
            if (waiting(own) > 0 && may(0)) all.push_back(0);
            for (unsigned left = own.squares; left != 0; left &= left - 1)
                if (may(std::countr_zero(left)))
                    all.push_back(static_cast<move>(std::countr_zero(left)));
        }
        if (all.empty()) all.push_back(pass);
        return all;
    }

    move_list<weighted<move>, 5> chances(const state&) const {
        return {{0, 1.0 / 16}, {1, 4.0 / 16}, {2, 6.0 / 16}, {3, 4.0 / 16}, {4, 1.0 / 16}};
    }

    state next(const state& s, move m) const {
        state after = s;
        if (s.roll < 0) {
            after.roll = static_cast<std::int8_t>(m);
            return after;
        }
        after.roll = -1;
        after.turn = opponent(s.turn);
        if (m == pass) return after;
        side& own = s.turn == player::first ? after.first : after.second;
        side& other = s.turn == player::first ? after.second : after.first;
        const int to = m + s.roll;
        own.squares = static_cast<std::uint16_t>(own.squares & ~(1u << m)); // square 0 is none
        if (to == home) {
            ++own.off;
            return after;
        }
        own.squares = static_cast<std::uint16_t>(own.squares | 1u << to);
        if (to >= common_first && to <= common_last)
            other.squares = static_cast<std::uint16_t>(other.squares & ~(1u << to));
        if (to == 4 || to == safe || to == 14) after.turn = s.turn;
        return after;
    }

    player to_move(const state& s) const { return s.roll < 0 ? player::chance : s.turn; }

    std::optional<score> outcome(const state& s) const {
        if (s.first.off == pieces) return 1;
        if (s.second.off == pieces) return -1;
        return std::nullopt;
    }

    std::uint64_t hash(const state& s) const {
        const auto bits = [](const side& one) {
            return std::uint64_t{one.squares} << 3 | std::uint64_t{one.off};
        };
        return bits(s.first) << 24 | bits(s.second) << 5 |
               std::uint64_t{s.turn == player::second} << 3 |
               static_cast<std::uint64_t>(s.roll + 1);
    }
    /// Pieces that are off the board: they stay there.
    int layer(const state& s) const { return s.first.off + s.second.off; }

    std::string describe(const state& s) const {
        return text_of(s.first) + ' ' + text_of(s.second) +
               (s.turn == player::first ? " first" : " second") +
               (s.roll < 0 ? "" : ' ' + std::to_string(s.roll));
    }
    std::string describe(const state&, move m) const {
        return m == pass ? "pass" : std::to_string(m);
    }

private:
    static constexpr int common_first = 5, common_last = 12, safe = 8, home = 15;

    int waiting(const side& own) const { return pieces - own.off - std::popcount(own.squares); }

    std::string text_of(const side& one) const {
        std::string squares;
        for (unsigned left = one.squares; left != 0; left &= left - 1)
            squares += (squares.empty() ? "" : ",") + std::to_string(std::countr_zero(left));
        return std::to_string(waiting(one)) + ':' + squares + ':' + std::to_string(one.off);
    }
};

static_assert(stochastic_game<royal_ur> && has_root<royal_ur> && hashes<royal_ur>);
static_assert(has_layers<royal_ur> && has_unique_hash<royal_ur>);

}}} // namespace seesaw::v0::games

#endif
