// SPDX-License-Identifier: MIT
// Hex on boards from 1 × 1 to 8 × 8.
//
// Two players put stones on the cells of a rhombus of hexagons; stones stay where they are. `first`
// (X) begins and wins with a chain from the top row to the bottom row, `second` (O) with one from
// the left column to the right column. Exactly one of them succeeds on a full board, so there is no
// draw. A cell has up to six neighbours: left, right, above, above to the right, below to the left,
// below.
//
//     a  b  c  d                      X connects top and bottom,
//   1  0  1  2  3                     O left and right
//    2  8  9 10 11
//     3 16 17 18 19
//      4 24 25 26 27                  the bits of a 4 × 4 board
//
//     seesaw::games::hex usual;                       // 4 × 4
//     seesaw::games::hex large{.size = 7};
//
// A state is two words, the stones of the side to move and those of the opponent; whose turn it is
// follows from their number. Every row has 8 bits whatever the size, and what a smaller board does
// not use stays empty.
//
// Score: +1 if `first` wins, −1 if `second` wins. There is no swap rule: with it the number of
// stones would no longer tell whose turn it is. So on every board the first player wins (an extra
// stone never hurts; J. Nash, 1949).
//
// Moves are bit numbers; `moves` lists them row by row. In text they are a letter for the column
// and a number for the row, "a1" in the upper left.
//
// A position is written as its cells row by row, X, O, and . or - for empty; white space is
// ignored. `describe` draws the rhombus. Exactly those positions are read that a game can lead to:
// X has as many stones as O or one more, whoever has moved last may have a chain, and then one of
// the stones is needed for it: the last one.
//
// Cost: the end of the game is found by growing a set of stones from one edge, all its neighbours
// at once, and only for the side that has just moved. This is the plain test of the proof
// literature; games/hex/connections.hpp knows bridges and dead cells. The hash is 128 bits mixed to
// 64 and therefore not unique.
#ifndef SEESAW_GAMES_HEX_HPP
#define SEESAW_GAMES_HEX_HPP

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/detail/hex/cells.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules of any size up to 8 × 8, with nothing but a test for the end.
struct hex {
    /// Two words, which also tell whose turn it is.
    struct state {
        std::uint64_t own = 0;   ///< stones of the side to move
        std::uint64_t other = 0; ///< stones of the opponent
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t;
    using list = move_list<move, 64>;

    static constexpr bool alternating = true;
    static constexpr bool acyclic = true;

    int size = 4; ///< 1 to 8

    static constexpr auto parameters() {
        return std::tuple{parameter("size", &hex::size, 1, 8, "columns and rows")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const { detail::require(size >= 1 && size <= 8, "hex: size must be 1 to 8"); }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return {};
    }

    list moves(const state& s) const {
        list result;
        for (bits left = empty(s); left != 0; left &= left - 1)
            result.push_back(static_cast<move>(std::countr_zero(left)));
        return result;
    }

    state next(const state& s, move m) const {
        SEESAW_ASSERT(m < 64 && (empty(s) & detail::square_bit(m)) != 0);
        return {s.other, s.own | detail::square_bit(m)};
    }

    player to_move(const state& s) const {
        // The parity of a word is a few instructions everywhere, unlike its number of bits.
        return std::popcount(s.own | s.other) % 2 == 0 ? player::first : player::second;
    }

    std::optional<score> outcome(const state& s) const {
        const player last = opponent(to_move(s));
        if (!connects(s.other, last)) return std::nullopt;
        return seen_from(last, 1);
    }

    std::uint64_t hash(const state& s) const { return detail::hash_boards(s.own, s.other); }
    int layer(const state& s) const { return std::popcount(s.own | s.other); }

    /// Whether these stones join the two edges of that player.
    bool connects(std::uint64_t stones, player who) const {
        const bits goal = far_edge(who) & stones;
        if (goal == 0) return false;
        bits reached = near_edge(who) & stones;
        for (bits before = 0; reached != before;) {
            if ((reached & goal) != 0) return true;
            before = reached;
            reached = detail::hex_grown(reached) & stones;
        }
        return false;
    }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    /// The fewest stones that would complete a chain for that player; size² where the opponent has
    /// cut it off.
    int distance(const state& s, player who) const {
        const bits stones = to_move(s) == who ? s.own : s.other;
        const bits open = empty(s);
        bits reached = detail::hex_flooded(near_edge(who) & stones, stones);
        for (int needed = 0;; ++needed) {
            if ((reached & far_edge(who)) != 0) return needed;
            const bits wider = detail::hex_flooded(
                reached | ((detail::hex_grown(reached) | near_edge(who)) & open), stones);
            if (wider == reached) return size * size;
            reached = wider;
        }
    }

    /// 1 if `first` has the shorter distance, −1 if `second` has; of equals the side to move.
    score evaluate(const state& s) const {
        const int ahead = distance(s, player::second) - distance(s, player::first);
        if (ahead == 0) return seen_from(to_move(s), 1);
        return ahead > 0 ? 1 : -1;
    }

    std::pair<score, score> bounds(const state& s) const {
        if (const auto result = outcome(s)) return {*result, *result};
        return {-1, 1};
    }

    /// First the move that leaves the mover furthest ahead in distance; of equals the one nearest
    /// to the centre. Dear for an order, but it saves alpha-beta far more nodes than it costs time.
    int order(const state& s, move m) const {
        const player mover = to_move(s);
        const state after = next(s, m);
        const int ahead = distance(after, opponent(mover)) - distance(after, mover);
        const int across = 2 * (m % 8) - (size - 1), down = 2 * (m / 8) - (size - 1);
        return 64 * ahead - std::abs(across) - std::abs(down) - std::abs(across + down);
    }

    /// The position or the one turned by half a circle, whichever has the smaller words.
    state symmetric(const state& s) const {
        const state twin{turned(s.own), turned(s.other)};
        const bool smaller = (twin.own < s.own) | ((twin.own == s.own) & (twin.other < s.other));
        return smaller ? twin : s;
    }

    /// One random game. Play goes on until the board is full, which changes neither the winner nor
    /// the chances: a random half of the empty cells goes to each side, and one look tells who won.
    score playout(const state& s, rng& random) const {
        bits open = empty(s), own = s.own;
        auto left = static_cast<std::uint64_t>(detail::count(open));
        for (std::uint64_t wanted = (left + 1) / 2; wanted > 0; --left, open &= open - 1)
            if (random.below(left) < wanted) {
                own |= open & (0 - open);
                --wanted;
            }
        const player mover = to_move(s);
        return seen_from(mover, connects(own, mover) ? 1 : -1);
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    /// The rhombus: a line for each row, shifted half a cell to the right from line to line.
    std::string describe(const state& s) const {
        const bool first_moves = to_move(s) == player::first;
        const bits first = first_moves ? s.own : s.other, second = first_moves ? s.other : s.own;
        std::string text;
        for (int row = 0; row < size; ++row) {
            if (row > 0) text += '\n' + std::string(static_cast<std::size_t>(row), ' ');
            for (int column = 0; column < size; ++column) {
                if (column > 0) text += ' ';
                const bits cell = detail::square_bit(8 * row + column);
                text += (first & cell) != 0 ? 'X' : (second & cell) != 0 ? 'O' : '.';
            }
        }
        return text;
    }

    std::string describe(const state&, move m) const { return detail::square_text({m % 8, m / 8}); }

    /// The cells; nullopt for anything that no game leads to.
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

    /// An empty cell in an unfinished game, letters of either case.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        const auto cell = detail::parse_square(text, size);
        if (!cell || outcome(s)) return std::nullopt;
        const int number = 8 * cell->row + cell->column;
        if ((empty(s) & detail::square_bit(number)) == 0) return std::nullopt;
        return static_cast<move>(number);
    }

private:
    using bits = detail::bitboard;

    bits empty(const state& s) const { return ~(s.own | s.other) & detail::square_board(size); }

    bits near_edge(player who) const { // top or left
        return who == player::first ? (bits{1} << size) - 1
                                    : detail::left_column >> (8 * (8 - size));
    }
    bits far_edge(player who) const { // bottom or right
        return near_edge(who) << (who == player::first ? 8 * (size - 1) : size - 1);
    }

    bits turned(bits b) const {
        return detail::flip_rows(detail::flip_columns(b)) >> (9 * (8 - size));
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        using detail::refuse;
        validate();
        const int cells = size * size;
        bits first = 0, second = 0;
        int number = 0;
        for (const char c : text) {
            if (detail::is_space(c)) continue;
            if (number == cells)
                return refuse(why, detail::quoted(c) + " follows the last of " +
                                       std::to_string(cells) + " cells");
            const int column = number % size, row = number / size;
            const bits cell = detail::square_bit(8 * row + column);
            if (c == 'X' || c == 'x') {
                first |= cell;
            } else if (c == 'O' || c == 'o') {
                second |= cell;
            } else if (c != '.' && c != '-') {
                return refuse(why, "cell " + detail::square_text({column, row}) + " is " +
                                       detail::quoted(c) + "; cells are X, O, and . or - (empty)");
            }
            ++number;
        }
        if (number < cells)
            return refuse(why, "the board ends after " + std::to_string(number) + " of " +
                                   std::to_string(cells) + " cells");

        const int more = detail::count(first) - detail::count(second);
        if (more != 0 && more != 1)
            return refuse(why, "X must have as many stones as O or one more; here are " +
                                   std::to_string(detail::count(first)) + " and " +
                                   std::to_string(detail::count(second)));
        const state s = more == 0 ? state{first, second} : state{second, first};
        if (connects(s.own, to_move(s)))
            return refuse(why, std::string(more == 0 ? "O" : "X") +
                                   " has moved last, but the other side is connected already");
        if (outcome(s) && !has_last_stone(s))
            return refuse(why, std::string(more == 0 ? "O" : "X") +
                                   " has connected more than once; the game ends the first time");
        return s;
    }

    // Whether one of the winner's stones can have been the last: without it there is no chain.
    bool has_last_stone(const state& s) const {
        const player winner = opponent(to_move(s));
        for (bits left = s.other; left != 0; left &= left - 1)
            if (!connects(s.other ^ (left & (0 - left)), winner)) return true;
        return false;
    }
};

static_assert(two_player_game<hex> && has_root<hex> && hashes<hex>);
static_assert(evaluates<hex> && orders<hex> && bounds_outcome<hex> && has_symmetry<hex>);
static_assert(plays_out<hex>);
static_assert(describes_states<hex> && describes_moves<hex> && parses<hex>);
static_assert(is_alternating<hex> && is_acyclic<hex> && !has_unique_hash<hex>);

}}} // namespace seesaw::v0::games

#endif
