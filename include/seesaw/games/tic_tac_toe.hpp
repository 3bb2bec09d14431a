// SPDX-License-Identifier: MIT
// Tic-tac-toe.
//
// `first` (X) and `second` (O) take turns to mark a cell of a 3 × 3 board; three in a row, level,
// upright or slanting, win. A full board without such a row is a draw.
//
// Cells are numbered row by row, and are the bits of a board:
//
//      0 1 2
//      3 4 5
//      6 7 8
//
// A state is the board of the side to move and that of the other; whose turn it is follows from the
// number of marks. The two boards side by side are the hash: no two positions share one.
//
// Score: 1, 0 or −1. `evaluate` has another scale: each of the eight lines counts 1 while empty,
// 10, 100 or 1000 with one, two or three X, the negative with O, and nothing once both have a mark
// in it. A search that mixes such estimates with outcomes should ask `tic_tac_toe{.win = 1000}`,
// where a win scores 1000: unfinished positions are estimated below that. There is no `bounds`:
// with them a search of limited depth would not give the values of the paper.
//
// Moves are cells, listed in their order; in text they are the numbers above. A position is nine
// cells from the top left, X, O, and `.` `*` or `-` where empty, with or without white space
// between rows; `describe` writes one row a line. It is refused when the numbers of X and O do not
// fit or someone went on after a win; all others can be reached.
//
// Cost: a few instructions a call and no loop over cells, except that `moves` walks through the
// empty ones and `evaluate` and `order` through the eight lines.
//
// The evaluation is that of Khalid, Yusof, Iida and Ishitobi, "Critical position identification in
// games and its application to speculative play", 2015.
#ifndef SEESAW_GAMES_TIC_TAC_TOE_HPP
#define SEESAW_GAMES_TIC_TAC_TOE_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules, with what a win counts as their one setting.
struct tic_tac_toe {
    /// Two boards of nine bits, which also tell whose turn it is.
    struct state {
        std::uint16_t own = 0;   ///< cells of the side to move
        std::uint16_t other = 0; ///< cells of the side that moved last
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t;
    using list = move_list<move, 9>;

    static constexpr bool alternating = true;
    static constexpr bool acyclic = true;
    static constexpr bool hash_is_unique = true;

    score win = 1; ///< what three in a row are worth

    static constexpr auto parameters() {
        return std::tuple{
            parameter("win", &tic_tac_toe::win, 1, score_limit, "what three in a row are worth")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(win >= 1 && win <= score_limit, "tic_tac_toe: win must be 1 to 1000000000");
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return {};
    }

    list moves(const state& s) const {
        list result;
        for (unsigned empty = full_board & ~marks(s); empty != 0; empty &= empty - 1)
            result.push_back(static_cast<move>(std::countr_zero(empty)));
        return result;
    }

    state next(const state& s, move cell) const {
        SEESAW_ASSERT(cell < 9 && (marks(s) >> cell & 1) == 0);
        return {s.other, static_cast<std::uint16_t>(s.own | 1u << cell)};
    }

    player to_move(const state& s) const {
        const unsigned folded = marks(s) ^ marks(s) >> 4 ^ marks(s) >> 8;
        const unsigned odd_numbers = 0x6996; // bit n: n has an odd number of bits
        return (odd_numbers >> (folded & 15) & 1) == 0 ? player::first : player::second;
    }

    std::optional<score> outcome(const state& s) const {
        if (has_line(s.other)) return seen_from(to_move(s), -win);
        if (marks(s) == full_board) return 0;
        return std::nullopt;
    }

    std::uint64_t hash(const state& s) const { return both_boards(s); }
    int layer(const state& s) const { return std::popcount(marks(s)); }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    /// On a scale of its own, see above; the same in finished positions.
    score evaluate(const state& s) const {
        const bool first_moves = to_move(s) == player::first;
        const unsigned first = first_moves ? s.own : s.other,
                       second = first_moves ? s.other : s.own;
        score sum = 0;
        for (const unsigned line : lines) {
            if ((first & line) == 0 && (second & line) == 0)
                sum += 1;
            else if ((second & line) == 0)
                sum += worth(first & line);
            else if ((first & line) == 0)
                sum -= worth(second & line);
        }
        return sum;
    }

    /// First the cells that win, then those that stop a loss, then by the lines through them that
    /// are still open.
    int order(const state& s, move cell) const {
        int sum = 0;
        for (const unsigned line : lines) {
            if ((line >> cell & 1) == 0) continue;
            // Squares, so that one line with two marks outweighs all lines with one.
            if (const score mine = worth(s.own & line); (s.other & line) == 0)
                sum += mine * mine + 1;
            else if (const score theirs = worth(s.other & line); (s.own & line) == 0)
                sum += theirs * theirs / 10;
        }
        return sum;
    }

    /// Of the position's eight turned and mirrored images, the one with the smallest hash.
    state symmetric(const state& s) const {
        unsigned image = both_boards(s), smallest = image;
        for (int i = 1; i < 8; ++i) {
            image = i % 2 == 0 ? upside_down(image) : transposed(image);
            smallest = std::min(smallest, image);
        }
        return {static_cast<std::uint16_t>(smallest >> 9),
                static_cast<std::uint16_t>(smallest & full_board)};
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        const bool first_moves = to_move(s) == player::first;
        std::string text;
        for (unsigned cell = 0; cell < 9; ++cell) {
            if (cell == 3 || cell == 6) text += '\n';
            if ((marks(s) >> cell & 1) == 0)
                text += '.';
            else
                text += ((s.own >> cell & 1) == 1) == first_moves ? 'X' : 'O';
        }
        return text;
    }

    std::string describe(const state&, move cell) const { return std::to_string(cell); }

    /// nullopt for anything that is no position.
    std::optional<state> parse(std::string_view text) const {
        std::string why;
        return read(text, why);
    }

    /// What is wrong with a text that `parse` refuses, in one line; empty if nothing is.
    std::string complaint(std::string_view text) const {
        std::string why;
        read(text, why);
        return why;
    }

    /// An empty cell, in an unfinished game.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        if (text.size() != 1 || text[0] < '0' || text[0] > '8' || outcome(s)) return std::nullopt;
        const int cell = text[0] - '0';
        if ((marks(s) >> cell & 1) == 1) return std::nullopt;
        return static_cast<move>(cell);
    }

private:
    static constexpr unsigned full_board = 0x1ff;
    static constexpr std::array<unsigned, 8> lines = {0007, 0070, 0700, 0111,
                                                      0222, 0444, 0421, 0124};

    // Bit b: the board b has a line.
    static constexpr std::array<std::uint64_t, 8> boards_with_line = [] {
        std::array<std::uint64_t, 8> table{};
        for (unsigned board = 0; board <= 0x1ff; ++board)
            for (const unsigned line : lines)
                if ((board & line) == line) table[board / 64] |= std::uint64_t{1} << board % 64;
        return table;
    }();

    static bool has_line(unsigned board) {
        return (boards_with_line[board / 64] >> board % 64 & 1) != 0;
    }

    static unsigned marks(const state& s) { return s.own | unsigned{s.other}; }
    static unsigned both_boards(const state& s) { return unsigned{s.own} << 9 | s.other; }

    /// Of a line's cells, one, two or three of one side: 10, 100 or 1000.
    static score worth(unsigned cells) {
        if (cells == 0) return 0;
        if (std::has_single_bit(cells)) return 10;
        return std::has_single_bit(cells & (cells - 1)) ? 100 : 1000;
    }

    // Both boards at once: `mask` holds the lower cell of each pair that changes places.
    static unsigned exchanged(unsigned boards, unsigned mask, int distance) {
        const unsigned differ = (boards ^ boards >> distance) & (mask | mask << 9);
        return boards ^ differ ^ differ << distance;
    }
    static unsigned upside_down(unsigned boards) { return exchanged(boards, 0007, 6); }
    static unsigned transposed(unsigned boards) {
        return exchanged(exchanged(boards, 0042, 2), 0004, 4); // 1↔3, 5↔7; 2↔6
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        using detail::refuse;
        validate();
        const auto skip_space = [&] {
            while (!text.empty() && detail::is_space(text.front())) text.remove_prefix(1);
        };
        unsigned first = 0, second = 0;
        for (unsigned cell = 0; cell < 9; ++cell) {
            if (cell % 3 == 0) skip_space();
            if (text.empty())
                return refuse(why, "the board ends after " + std::to_string(cell) + " of 9 cells");
            const char c = text.front();
            text.remove_prefix(1);
            if (c == 'X')
                first |= 1u << cell;
            else if (c == 'O')
                second |= 1u << cell;
            else if (c != '.' && c != '*' && c != '-')
                return refuse(why, "cell " + std::to_string(cell) + " is " + detail::quoted(c) +
                                       "; cells are X, O, and . * or - where empty, 3 a row");
        }
        skip_space();
        if (!text.empty()) return refuse(why, "the board goes on after its 9 cells");
        const int of_first = detail::count(first), of_second = detail::count(second);
        const bool first_moves = of_first == of_second;
        if (!first_moves && of_first != of_second + 1)
            return refuse(why, std::to_string(of_first) + " X and " + std::to_string(of_second) +
                                   " O; X begins, so it has as many as O or one more");
        const unsigned mover = first_moves ? first : second;
        if (has_line(mover))
            return refuse(why, first_moves ? "X has three in a row but O moved last"
                                           : "O has three in a row but X moved last");
        return state{static_cast<std::uint16_t>(mover),
                     static_cast<std::uint16_t>(first_moves ? second : first)};
    }
};

static_assert(two_player_game<tic_tac_toe> && has_root<tic_tac_toe> && hashes<tic_tac_toe>);
static_assert(orders<tic_tac_toe> && evaluates<tic_tac_toe>);
static_assert(has_symmetry<tic_tac_toe> && parses<tic_tac_toe>);
static_assert(describes_states<tic_tac_toe> && describes_moves<tic_tac_toe>);
static_assert(is_alternating<tic_tac_toe> && is_acyclic<tic_tac_toe>);
static_assert(has_unique_hash<tic_tac_toe>);

}}} // namespace seesaw::v0::games

#endif
