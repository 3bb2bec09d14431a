// SPDX-License-Identifier: MIT
// Small morris games: place your men, then move them, until three stand in a row.
//
// Two players put their men on the points of a board in turn. When all are placed, a turn is a move
// of one's own man along a line to an empty neighbour. Three in a row along a line win, at any
// time; who cannot move loses. Most of the world has a game of this kind:
//
//     seesaw::games::morris three_mens_morris;
//     seesaw::games::morris nine_holes{.diagonals = false, .fly = true};
//     seesaw::games::morris achi{.men = 4};
//     seesaw::games::morris picaria{.points = 13};
//
// The board has 3 × 3 points, joined level and upright, with `diagonals` also through the middle
// (tapatan, achi). With 13 points each quarter has one more in its middle, and lines slant through
// all of them (picaria). `fly` allows a move to any empty point. Points are numbered row by row,
// the four of the quarters last:
//
//      0   1   2
//        9  10
//      3   4   5
//       11  12
//      6   7   8
//
// Score: 1, 0 or −1. Play can be endless, and is then a draw by default. `layer` is the number of
// men on the board: all moves of men are one layer.
//
// Moves are from × 16 + to, with from = 15 for a man that is placed; in text "4" or "4-1". A
// position is the points in their order, X, O and `.`, a space and who is to move: "X...O.... X".
//
// Cost: a few instructions a call, and a look at up to sixteen lines for an outcome.
//
// Zaslavsky, "Tic Tac Toe and other three-in-a-row games", 1982. Bell, "Board and table games from
// many civilizations", 1979.
#ifndef SEESAW_GAMES_MORRIS_HPP
#define SEESAW_GAMES_MORRIS_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules of the whole family: the board, the men, and how they move.
struct morris {
    /// The men on the board; those not yet placed follow from their number.
    struct state {
        std::uint16_t first = 0, second = 0; ///< their points
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t; ///< from × 16 + to
    using list = move_list<move, 24>;
    static constexpr int placed = 15; ///< where a man comes from that was not on the board

    static constexpr bool alternating = true;
    static constexpr bool acyclic = false;
    static constexpr bool hash_is_unique = true;

    int men = 3;           ///< of each player
    int points = 9;        ///< 9 or 13
    bool diagonals = true; ///< lines slant through the middle
    bool fly = false;      ///< men move to any empty point

    static constexpr auto parameters() {
        return std::tuple{parameter("men", &morris::men, 3, 4, "of each player"),
                          parameter("points", &morris::points, 9, 13, "9, or 13 with the quarters"),
                          parameter("diagonals", &morris::diagonals, "lines slant too"),
                          parameter("fly", &morris::fly, "men move to any empty point")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(men == 3 || men == 4, "morris: men must be 3 or 4");
        detail::require(points == 9 || points == 13, "morris: points must be 9 or 13");
        detail::require(points == 9 || diagonals, "morris: 13 points have diagonals");
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return {};
    }

    list moves(const state& s) const {
        list all;
        const unsigned empty = board() & ~taken(s);
        const auto add = [&](int from, unsigned targets) {
            for (; targets != 0; targets &= targets - 1)
                all.push_back(static_cast<move>(16 * from + std::countr_zero(targets)));
        };
        if (placing(s)) {
            add(placed, empty);
            return all;
        }
        for (unsigned own = men_of(s, s.turn); own != 0; own &= own - 1) {
            const int from = std::countr_zero(own);
            add(from, fly ? empty : empty & neighbours(from));
        }
        return all;
    }

    state next(const state& s, move m) const {
        state after = s;
        std::uint16_t& own = s.turn == player::first ? after.first : after.second;
        if (m / 16 != placed) own = static_cast<std::uint16_t>(own & ~(1u << m / 16));
        own = static_cast<std::uint16_t>(own | 1u << m % 16);
        after.turn = opponent(s.turn);
        return after;
    }

    player to_move(const state& s) const { return s.turn; }

    std::optional<score> outcome(const state& s) const {
        const score loss = s.turn == player::first ? -1 : 1; // of who is to move
        if (has_row(men_of(s, opponent(s.turn)))) return loss;
        if (has_row(men_of(s, s.turn))) return -loss;
        if (!placing(s) && !fly && !can_move(s)) return loss;
        return std::nullopt;
    }

    std::uint64_t hash(const state& s) const {
        return std::uint64_t{s.first} << 14 | std::uint64_t{s.second} << 1 |
               std::uint64_t{s.turn == player::second};
    }
    int layer(const state& s) const { return std::popcount(taken(s)); }

    /// Of the eight turned and mirrored images, the one with the smallest hash.
    state symmetric(const state& s) const {
        state smallest = s;
        for (const auto& image : images) {
            const state other{turned(s.first, image), turned(s.second, image), s.turn};
            if (hash(other) < hash(smallest)) smallest = other;
        }
        return smallest;
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        std::string text;
        for (int i = 0; i < points; ++i)
            text += (s.first >> i & 1) != 0 ? 'X' : (s.second >> i & 1) != 0 ? 'O' : '.';
        return text + (s.turn == player::first ? " X" : " O");
    }
    std::string describe(const state&, move m) const {
        const std::string to = std::to_string(m % 16);
        return m / 16 == placed ? to : std::to_string(m / 16) + '-' + to;
    }

    /// nullopt for anything that is no position.
    std::optional<state> parse(std::string_view text) const {
        validate();
        const auto cells = static_cast<std::size_t>(points);
        if (text.size() != cells + 2 || text[cells] != ' ') return std::nullopt;
        state s;
        for (std::size_t i = 0; i < cells; ++i) {
            if (text[i] == 'X')
                s.first = static_cast<std::uint16_t>(s.first | 1u << i);
            else if (text[i] == 'O')
                s.second = static_cast<std::uint16_t>(s.second | 1u << i);
            else if (text[i] != '.')
                return std::nullopt;
        }
        if (text.back() != 'X' && text.back() != 'O') return std::nullopt;
        s.turn = text.back() == 'X' ? player::first : player::second;
        const int of_first = std::popcount(s.first), of_second = std::popcount(s.second);
        const bool ahead = placing(s) && s.turn == player::second; // X has placed one more
        if (of_first > men || of_first != of_second + ahead) return std::nullopt;
        if (has_row(s.first) && has_row(s.second)) return std::nullopt;
        return s;
    }

private:
    using permutation = std::array<std::uint8_t, 13>;

    static constexpr std::array<std::uint16_t, 8> small_lines = {0007, 0070, 0700, 0111,
                                                                 0222, 0444, 0421, 0124};
    // Along the diagonals of thirteen points, and from side to side through the quarters.
    static constexpr std::array<std::uint16_t, 10> slanting_lines = [] {
        constexpr int points_of[10][3] = {{0, 9, 4},   {9, 4, 12}, {4, 12, 8}, {2, 10, 4},
                                          {10, 4, 11}, {4, 11, 6}, {1, 9, 3},  {1, 10, 5},
                                          {3, 11, 7},  {5, 12, 7}};
        std::array<std::uint16_t, 10> lines{};
        for (std::size_t i = 0; i < lines.size(); ++i)
            for (const int point : points_of[i])
                lines[i] = static_cast<std::uint16_t>(lines[i] | 1u << point);
        return lines;
    }();

    // Where each point goes: three quarter turns, and four mirrors.
    static constexpr std::array<permutation, 7> images = {{
        {2, 5, 8, 1, 4, 7, 0, 3, 6, 10, 12, 9, 11},
        {8, 7, 6, 5, 4, 3, 2, 1, 0, 12, 11, 10, 9},
        {6, 3, 0, 7, 4, 1, 8, 5, 2, 11, 9, 12, 10},
        {2, 1, 0, 5, 4, 3, 8, 7, 6, 10, 9, 12, 11},
        {6, 7, 8, 3, 4, 5, 0, 1, 2, 11, 12, 9, 10},
        {0, 3, 6, 1, 4, 7, 2, 5, 8, 9, 11, 10, 12},
        {8, 5, 2, 7, 4, 1, 6, 3, 0, 12, 10, 11, 9},
    }};

    static std::uint16_t turned(unsigned some, const permutation& image) {
        unsigned result = 0;
        for (; some != 0; some &= some - 1)
            result |= 1u << image[static_cast<std::size_t>(std::countr_zero(some))];
        return static_cast<std::uint16_t>(result);
    }

    static unsigned taken(const state& s) { return unsigned{s.first} | s.second; }
    static unsigned men_of(const state& s, player who) {
        return who == player::first ? s.first : s.second;
    }
    unsigned board() const { return (1u << points) - 1; }
    bool placing(const state& s) const { return std::popcount(taken(s)) < 2 * men; }

    unsigned neighbours(int point) const {
        constexpr std::array<std::uint16_t, 9> level = {0012, 0025, 0042, 0121, 0252,
                                                        0424, 0210, 0520, 0240};
        constexpr std::array<std::uint16_t, 9> slanting = {0020, 0,    0020, 0,   0505,
                                                           0,    0020, 0,    0020};
        constexpr std::array<std::uint16_t, 4> of_quarters = {0033, 0066, 0330, 0660};
        const auto i = static_cast<std::size_t>(point);
        if (point >= 9) return of_quarters[i - 9];
        if (points == 9) return level[i] | (diagonals ? slanting[i] : 0u);
        unsigned all = level[i];
        for (std::size_t q = 0; q < 4; ++q)
            if ((of_quarters[q] >> point & 1) != 0) all |= 1u << (9 + q);
        return all;
    }

    bool has_row(unsigned taken_by) const {
        const auto within = [taken_by](unsigned line) { return (taken_by & line) == line; };
        const std::size_t straight = points == 9 && diagonals ? 8 : 6;
        if (std::any_of(small_lines.begin(), small_lines.begin() + std::ptrdiff_t(straight),
                        within))
            return true;
        return points == 13 && std::any_of(slanting_lines.begin(), slanting_lines.end(), within);
    }

    bool can_move(const state& s) const {
        for (unsigned own = men_of(s, s.turn); own != 0; own &= own - 1)
            if ((neighbours(std::countr_zero(own)) & ~taken(s)) != 0) return true;
        return false;
    }
};

static_assert(two_player_game<morris> && has_root<morris> && hashes<morris> && has_layers<morris>);
static_assert(has_symmetry<morris> && parses<morris> && has_unique_hash<morris>);

}}} // namespace seesaw::v0::games

#endif
