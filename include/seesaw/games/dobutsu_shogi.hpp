// SPDX-License-Identifier: MIT
// Dobutsu shogi, shogi with animals: four pieces a side on a board of 3 × 4.
//
// The lion steps to any neighbour, the giraffe level and upright, the elephant slanting, the chick
// one square forward. A chick that comes to the far row becomes a hen, which steps to any neighbour
// but the two that slant backward. A piece that is taken changes sides, and may be put on any empty
// square instead of a move; a hen is a chick then, and a chick put on the far row stays one.
//
// Whoever takes the lion wins, and so does a lion that reaches the far row and is not taken there.
// Here a game is over one move earlier: a side to move that can take the lion has won, and one that
// cannot take a lion on its far row has lost. The third repetition is a draw, and so is endless
// play.
//
//     seesaw::games::dobutsu_shogi rules;
//
// The second player wins, in 78 moves, as Tanaka has computed from 246,803,167 positions, which
// count positions with colours exchanged once. Here they count twice, since a score is seen from
// `first`; `symmetric` joins mirror images. Score: 1 or −1. There are no layers: pieces come back.
//
// Squares are a1 to c4, the first player's home is row 4. Moves are "b3b2", and "C*b2" for a piece
// that is put down. A position is the rows from the top, capitals for the first player, then what
// each has in hand, - for nothing, and who is to move: "gle/.c./.C./ELG - - first"; L, G, E, C and
// H are the pieces.
//
// Cost: a state is 16 bytes; moves and outcomes take a loop over twelve squares.
//
// Tanaka, "An analysis of a board game Dobutsu Shogi", IPSJ SIG-GI, 2009.
#ifndef SEESAW_GAMES_DOBUTSU_SHOGI_HPP
#define SEESAW_GAMES_DOBUTSU_SHOGI_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules; they have no settings.
struct dobutsu_shogi {
    /// The board and the pieces in hand, in 16 bytes.
    struct state {
        std::uint64_t board = 0; ///< four bits a square: the piece, and 8 where it is the second's
        std::uint16_t hands = 0; ///< two bits for each kind, the first player's lowest
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t; ///< from × 16 + to; from 12 on: the kind that is put down
    /// Two in each hand of three kinds leave six squares, and few on the board.
    using list = move_list<move, 64>;

    static constexpr bool alternating = true;
    static constexpr bool acyclic = false;
    static constexpr bool hash_is_unique = true;

    static constexpr auto parameters() { return std::tuple{}; }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const { return *parse("gle/.c./.C./ELG - - first"); }

    list moves(const state& s) const {
        list all;
        for_moves(s, [&](int from, int to) {
            all.push_back(static_cast<move>(16 * from + to));
            return true;
        });
        return all;
    }

    state next(const state& s, move m) const {
        const int from = m / 16, to = m % 16;
        state after = s;
        after.turn = opponent(s.turn);
        if (from >= squares) {
            after.hands = static_cast<std::uint16_t>(s.hands - one_in_hand(s.turn, from - squares));
            after.board |= piece_of(s.turn, from - squares + chick) << 4 * to;
            return after;
        }
        std::uint64_t piece = at(s, from);
        if ((piece & 7) == chick && is_far_row(s.turn, to)) piece = piece_of(s.turn, hen);
        if (const auto taken = static_cast<int>(at(s, to) & 7); taken != 0 && taken != lion)
            after.hands = static_cast<std::uint16_t>(
                s.hands + one_in_hand(s.turn, taken == hen ? 0 : taken - chick));
        after.board &= ~(std::uint64_t{15} << 4 * from | std::uint64_t{15} << 4 * to);
        after.board |= piece << 4 * to;
        return after;
    }

    player to_move(const state& s) const { return s.turn; }

    std::optional<score> outcome(const state& s) const {
        const score win = s.turn == player::first ? 1 : -1;
        const player other = opponent(s.turn);
        const int theirs = find_lion(s, other);
        if (theirs < 0 || can_reach(s, theirs)) return win;
        if (find_lion(s, s.turn) < 0 || is_far_row(other, theirs)) return -win;
        bool can_move = false;
        for_moves(s, [&](int, int) { return !(can_move = true); });
        if (!can_move) return -win;
        return std::nullopt;
    }

    std::uint64_t hash(const state& s) const {
        return s.board | std::uint64_t{s.hands} << 48 |
               std::uint64_t{s.turn == player::second} << 60;
    }

    /// Of the position and its mirror image, the one with the smaller hash.
    state symmetric(const state& s) const {
        constexpr std::uint64_t left = 0x00f00f00f00f, middle = left << 4, right = left << 8;
        state image = s;
        image.board = (s.board & left) << 8 | (s.board & middle) | (s.board & right) >> 8;
        return hash(image) < hash(s) ? image : s;
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        std::string text;
        for (int i = 0; i < squares; ++i) {
            if (i > 0 && i % 3 == 0) text += '/';
            const std::uint64_t piece = at(s, i);
            const char letter = letters[static_cast<std::size_t>(piece & 7)];
            text += (piece & 8) != 0 ? static_cast<char>(letter + 'a' - 'A') : letter;
        }
        for (const player who : {player::first, player::second}) {
            std::string hand;
            for (int kind = 0; kind < 3; ++kind)
                hand.append(static_cast<std::size_t>(in_hand(s, who, kind)),
                            letters[static_cast<std::size_t>(kind + chick)]);
            text += ' ' + (hand.empty() ? "-" : hand);
        }
        return text + (s.turn == player::first ? " first" : " second");
    }
    std::string describe(const state&, move m) const {
        const auto square = [](int i) {
            return std::string{static_cast<char>('a' + i % 3), static_cast<char>('1' + i / 3)};
        };
        if (m / 16 < squares) return square(m / 16) + square(m % 16);
        return std::string{letters[static_cast<std::size_t>(m / 16 - squares + chick)], '*'} +
               square(m % 16);
    }

    /// nullopt for anything that is no position: each side has its lion, and of every other kind
    /// there are two at most.
    std::optional<state> parse(std::string_view text) const {
        state s;
        std::array<int, 6> count{}; // by kind
        int lions = 0;
        if (text.size() < 20) return std::nullopt;
        for (std::size_t i = 0; i < 15; ++i) {
            if (i % 4 == 3) {
                if (text[i] != '/') return std::nullopt;
                continue;
            }
            const bool small = text[i] >= 'a' && text[i] <= 'z';
            const auto kind =
                letters.find(small ? static_cast<char>(text[i] - 'a' + 'A') : text[i]);
            if (kind == letters.npos || (small && kind == 0)) return std::nullopt;
            const std::size_t square = i / 4 * 3 + i % 4;
            s.board |= std::uint64_t{kind | (small ? 8u : 0u)} << 4 * square;
            if (kind > 0) ++count[kind];
            if (kind == lion) lions += small ? 16 : 1;
        }
        if (lions != 17) return std::nullopt;
        text.remove_prefix(15);
        for (const player who : {player::first, player::second}) {
            if (text.size() < 2 || text[0] != ' ') return std::nullopt;
            text.remove_prefix(1);
            if (text[0] == '-') {
                text.remove_prefix(1);
                continue;
            }
            for (; !text.empty() && text[0] != ' '; text.remove_prefix(1)) {
                const auto kind = letters.find(text[0]);
                if (kind == letters.npos || kind < chick || kind >= lion || ++count[kind] > 2)
                    return std::nullopt;
                s.hands = static_cast<std::uint16_t>(
                    s.hands + one_in_hand(who, static_cast<int>(kind) - chick));
            }
        }
        if (count[chick] + count[hen] > 2 || count[giraffe] > 2 || count[elephant] > 2)
            return std::nullopt;
        if (text != " first" && text != " second") return std::nullopt;
        s.turn = text == " first" ? player::first : player::second;
        return s;
    }

private:
    static constexpr int squares = 12;
    static constexpr int chick = 1, giraffe = 2, elephant = 3, lion = 4, hen = 5;
    static constexpr std::string_view letters = ".CGELH";

    static std::uint64_t at(const state& s, int square) { return s.board >> 4 * square & 15; }
    static std::uint64_t piece_of(player who, int kind) {
        return static_cast<std::uint64_t>(kind) | (who == player::second ? 8u : 0u);
    }
    static bool is_far_row(player who, int square) {
        return who == player::first ? square < 3 : square >= 9;
    }
    static unsigned one_in_hand(player who, int kind) {
        return 1u << (2 * kind + (who == player::second ? 6 : 0));
    }
    static int in_hand(const state& s, player who, int kind) {
        return static_cast<int>(s.hands / one_in_hand(who, kind) & 3);
    }

    static int find_lion(const state& s, player who) {
        for (int i = 0; i < squares; ++i)
            if (at(s, i) == piece_of(who, lion)) return i;
        return -1;
    }

    // Bit n: the square n can be reached from there.
    static unsigned steps(std::uint64_t piece, int square) {
        using table = std::array<std::array<std::uint16_t, 12>, 16>;
        static constexpr table all = [] {
            table found{};
            for (int kind = chick; kind <= hen; ++kind)
                for (int i = 0; i < 12; ++i)
                    for (int j = 0; j < 12; ++j) {
                        const int across = j % 3 - i % 3, up = i / 3 - j / 3; // of the first player
                        if (across < -1 || across > 1 || up < -1 || up > 1 || i == j) continue;
                        const bool slants = across != 0 && up != 0;
                        for (const int side : {0, 8}) {
                            const int forward = side == 0 ? up : -up;
                            const bool can = kind == lion       ? true
                                             : kind == giraffe  ? !slants
                                             : kind == elephant ? slants
                                             : kind == hen      ? !slants || forward == 1
                                                                : across == 0 && forward == 1;
                            auto& from = found[static_cast<std::size_t>(kind + side)];
                            auto& to = from[static_cast<std::size_t>(i)];
                            if (can) to = static_cast<std::uint16_t>(to | 1u << j);
                        }
                    }
            return found;
        }();
        return all[static_cast<std::size_t>(piece)][static_cast<std::size_t>(square)];
    }

    static bool is_of(std::uint64_t piece, player who) {
        return piece != 0 && ((piece & 8) != 0) == (who == player::second);
    }

    // By a piece of who is to move.
    static bool can_reach(const state& s, int square) {
        for (int i = 0; i < squares; ++i)
            if (is_of(at(s, i), s.turn) && (steps(at(s, i), i) >> square & 1) != 0) return true;
        return false;
    }

    // As long as `see` wants more.
    template <class See>
    static void for_moves(const state& s, const See& see) {
        unsigned own = 0, empty = 0;
        for (int i = 0; i < squares; ++i) {
            if (at(s, i) == 0) empty |= 1u << i;
            if (is_of(at(s, i), s.turn)) own |= 1u << i;
        }
        for (unsigned left = own; left != 0; left &= left - 1) {
            const int from = std::countr_zero(left);
            for (unsigned to = steps(at(s, from), from) & ~own; to != 0; to &= to - 1)
                if (!see(from, std::countr_zero(to))) return;
        }
        for (int kind = 0; kind < 3; ++kind) {
            if (in_hand(s, s.turn, kind) == 0) continue;
            for (unsigned to = empty; to != 0; to &= to - 1)
                if (!see(squares + kind, std::countr_zero(to))) return;
        }
    }
};

static_assert(two_player_game<dobutsu_shogi> && has_root<dobutsu_shogi> && hashes<dobutsu_shogi>);
static_assert(has_symmetry<dobutsu_shogi> && parses<dobutsu_shogi>);
static_assert(has_unique_hash<dobutsu_shogi>);

}}} // namespace seesaw::v0::games

#endif
