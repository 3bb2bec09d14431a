// SPDX-License-Identifier: MIT
// The L game: two L-shaped pieces and two neutral squares on a board of 4 × 4.
//
// On their turn, players pick up their own L and put it down in another place, turned or mirrored
// at will, on free squares; then they may move one of the neutral pieces to another free square.
// Whoever cannot move the L loses. No piece leaves the board, so careful players can go round for
// ever: the start is a draw.
//
//     seesaw::games::l_game rules;
//
// Apart from turns and mirrors there are 2,296 arrangements. The side to move has lost in 15 of
// them, and loses 14 more against perfect play; in the others it has at least a draw.
//
// Score: 1 or −1. Squares are numbered row by row. A move is the place of the L with, where there
// is one, the neutral piece's way; in text the L's squares in hexadecimal and that way: "126a" or
// "126a 0-5". A position is the squares row by row, with a slash between rows, X and O for the
// pieces of the first and the second player, N for the neutral ones, and who is to move:
// "NXX./.OX./.OX./.OON X".
//
// Cost: a move list is up to a few hundred moves long; the places of an L come from a table.
//
// de Bono, "The use of lateral thinking", 1967; Berlekamp, Conway, Guy, "Winning ways for your
// mathematical plays", 1982, has the counts.
#ifndef SEESAW_GAMES_L_GAME_HPP
#define SEESAW_GAMES_L_GAME_HPP

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
struct l_game {
    /// Which of the 16 squares each piece covers.
    struct state {
        std::uint16_t first = 0, second = 0, neutral = 0; ///< their squares
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    /// Where the L goes, and perhaps one neutral piece.
    struct move {
        std::uint16_t squares = 0;     ///< of the L, where it comes to lie
        std::uint8_t from = 0, to = 0; ///< of a neutral piece; the same: it stays
        bool operator==(const move&) const = default;
    };
    /// 47 other places, and in each the neutral pieces stay or one goes to one of six squares.
    using list = move_list<move, 47 * 13>;

    static constexpr bool alternating = true;
    static constexpr bool acyclic = false;
    static constexpr bool hash_is_unique = true;

    static constexpr auto parameters() { return std::tuple{}; }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    /// X at the top, O upside down below, neutral pieces in two corners.
    state root() const { return {0x0446, 0x6220, 0x8001, player::first}; }

    list moves(const state& s) const {
        list all;
        const unsigned own = s.turn == player::first ? s.first : s.second;
        const unsigned others = taken(s) & ~own;
        for (const std::uint16_t squares : places()) {
            if (squares == own || (squares & others) != 0) continue;
            all.push_back({squares, 0, 0});
            for (unsigned from = s.neutral; from != 0; from &= from - 1)
                for (unsigned to = 0xffff & ~(others | squares); to != 0; to &= to - 1)
                    all.push_back({squares, static_cast<std::uint8_t>(std::countr_zero(from)),
                                   static_cast<std::uint8_t>(std::countr_zero(to))});
        }
        return all;
    }

    state next(const state& s, const move& m) const {
        state after = s;
        (s.turn == player::first ? after.first : after.second) = m.squares;
        if (m.from != m.to)
            after.neutral = static_cast<std::uint16_t>(s.neutral ^ (1u << m.from | 1u << m.to));
        after.turn = opponent(s.turn);
        return after;
    }

    player to_move(const state& s) const { return s.turn; }

    std::optional<score> outcome(const state& s) const {
        const unsigned own = s.turn == player::first ? s.first : s.second;
        const unsigned others = taken(s) & ~own;
        for (const std::uint16_t squares : places())
            if (squares != own && (squares & others) == 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }

    std::uint64_t hash(const state& s) const {
        return std::uint64_t{s.first} << 33 | std::uint64_t{s.second} << 17 |
               std::uint64_t{s.neutral} << 1 | std::uint64_t{s.turn == player::second};
    }

    /// Of the eight turned and mirrored images, the one with the smallest hash.
    state symmetric(const state& s) const {
        state image = s, smallest = s;
        for (int i = 1; i < 8; ++i) {
            for (std::uint16_t* const squares : {&image.first, &image.second, &image.neutral})
                *squares = i % 2 == 0 ? upside_down(*squares) : transposed(*squares);
            if (hash(image) < hash(smallest)) smallest = image;
        }
        return smallest;
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        std::string text;
        for (int i = 0; i < 16; ++i) {
            if (i > 0 && i % 4 == 0) text += '/';
            text += (s.first >> i & 1) != 0     ? 'X'
                    : (s.second >> i & 1) != 0  ? 'O'
                    : (s.neutral >> i & 1) != 0 ? 'N'
                                                : '.';
        }
        return text + (s.turn == player::first ? " X" : " O");
    }
    std::string describe(const state&, const move& m) const {
        std::string text;
        for (unsigned squares = m.squares; squares != 0; squares &= squares - 1)
            text += digits[static_cast<std::size_t>(std::countr_zero(squares))];
        if (m.from != m.to) {
            text += ' ';
            text += digits[m.from];
            text += '-';
            text += digits[m.to];
        }
        return text;
    }

    /// nullopt for anything that is no position.
    std::optional<state> parse(std::string_view text) const {
        if (text.size() != 21 || text[19] != ' ' || (text[20] != 'X' && text[20] != 'O'))
            return std::nullopt;
        state s;
        s.turn = text[20] == 'X' ? player::first : player::second;
        for (std::size_t i = 0; i < 19; ++i) {
            if (i % 5 == 4) {
                if (text[i] != '/') return std::nullopt;
                continue;
            }
            const auto square = static_cast<std::uint16_t>(1u << (i / 5 * 4 + i % 5));
            if (text[i] == 'X')
                s.first |= square;
            else if (text[i] == 'O')
                s.second |= square;
            else if (text[i] == 'N')
                s.neutral |= square;
            else if (text[i] != '.')
                return std::nullopt;
        }
        const auto is_place = [](std::uint16_t squares) {
            for (const std::uint16_t place : places())
                if (place == squares) return true;
            return false;
        };
        if (!is_place(s.first) || !is_place(s.second) || std::popcount(s.neutral) != 2)
            return std::nullopt;
        return s;
    }

private:
    static constexpr std::string_view digits = "0123456789abcdef";

    static unsigned taken(const state& s) { return unsigned{s.first} | s.second | s.neutral; }

    static constexpr std::uint16_t upside_down(unsigned squares) {
        return static_cast<std::uint16_t>((squares & 0x000f) << 12 | (squares & 0x00f0) << 4 |
                                          (squares & 0x0f00) >> 4 | (squares & 0xf000) >> 12);
    }
    static constexpr std::uint16_t transposed(unsigned squares) {
        unsigned result = 0;
        for (unsigned i = 0; i < 16; ++i)
            if ((squares >> i & 1) != 0) result |= 1u << (i % 4 * 4 + i / 4);
        return static_cast<std::uint16_t>(result);
    }

    // All 48 places of an L: one of 3 × 2 in six places, and its eight images.
    static const std::array<std::uint16_t, 48>& places() {
        static constexpr std::array<std::uint16_t, 48> all = [] {
            std::array<std::uint16_t, 48> found{};
            std::size_t count = 0;
            for (unsigned corner : {0u, 1u, 2u, 4u, 5u, 6u}) {
                auto image = static_cast<std::uint16_t>(0x0311u << corner);
                for (int i = 1; i <= 8; ++i) {
                    found[count++] = image;
                    image = i % 2 == 0 ? upside_down(image) : transposed(image);
                }
            }
            return found;
        }();
        return all;
    }
};

static_assert(two_player_game<l_game> && has_root<l_game> && hashes<l_game>);
static_assert(has_symmetry<l_game> && parses<l_game> && has_unique_hash<l_game>);

}}} // namespace seesaw::v0::games

#endif
