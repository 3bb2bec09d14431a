// SPDX-License-Identifier: MIT
// Othello (Reversi) on 8 × 8, 6 × 6 or 4 × 4 squares.
//
// Two players put discs on a square board; `first` (X, black) begins. A disc must enclose one or
// more lines of the opponent's discs between itself and others of its colour, in any of the eight
// directions; all that are enclosed change colour. A player without such a move passes, and a pass
// is a move like any other (`othello::pass`). The game is over when neither side can place a disc.
//
//     seesaw::games::othello usual;
//     seesaw::games::othello small{.size = 6, .empties_to_winner = false};
//
// Score: the difference in discs, seen from `first`. Squares that stay empty count for the winner,
// as in tournaments; `empties_to_winner = false` leaves them out.
//
// A state is two words, the discs of the side to move and those of the opponent, and whose turn it
// is. Squares are numbered row by row from the upper left corner, a1. Every row has 8 bits whatever
// the size; the bits of squares that a smaller board lacks stay empty:
//
//         a  b  c  d  e  f  g  h
//     1   0  1  2  3  4  5  6  7          . . . . . . . .
//     2   8  9 10 11 12 13 14 15          . . . . . . . .
//     3  16 17 18 19 20 21 22 23          . . . . . . . .
//     4  24 25 26 27 28 29 30 31          . . . O X . . .
//     5  32 33 34 35 36 37 38 39          . . . X O . . .         the start: white has d4 and e5
//     … to 63                             . . . . . . . .
//
// Moves are square numbers, 64 is a pass; `moves` lists them row by row. In text they are "a1" to
// "h8" and "pass". Positions are written as in the OBF format (see `parse`).
//
// Every move hands over the turn, and after a pass the opponent can place a disc: the game is
// alternating and acyclic. There is no `bounds` and no `look`: evaluate() counts in units of its
// own, and a search that mixes them with discs would answer wrongly at a horizon. For exact values
// take `othello_endgame` (games/othello/endgame.hpp), the same game with all that helps to find
// them.
//
// Cost: no function but those for text looks at single squares (detail/othello/flips.hpp); `micro
// --benchmark_filter=othello` prints their times. `symmetric`, which costs as much as listing the
// moves, finds few twins once the first moves are made.
//
// Board conventions and OBF: the FFO endgame suite (French Othello Federation).
#ifndef SEESAW_GAMES_OTHELLO_HPP
#define SEESAW_GAMES_OTHELLO_HPP

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
#include <seesaw/detail/othello/draw_square.hpp>
#include <seesaw/detail/othello/flips.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

// What a square is worth, by its distance from two edges. The quarter of an 8 × 8 board; the
// smaller boards leave the middle out.
inline constexpr int othello_square_weights[4][4] = {
    {99, -18, 8, 6}, {-18, -24, -14, -12}, {8, -14, 15, 15}, {6, -12, 15, 10}};

constexpr int othello_square_weight(int column, int row, int size) noexcept {
    return othello_square_weights[std::min(row, size - 1 - row)]
                                 [std::min(column, size - 1 - column)];
}

// The weights of all discs in a row: [size / 2 - 2][row, from the nearer edge][discs].
inline constexpr auto othello_row_weights = [] {
    std::array<std::array<std::array<std::int16_t, 256>, 4>, 3> table{};
    for (int size = 4; size <= 8; size += 2)
        for (int row = 0; row < size / 2; ++row) {
            std::int16_t* const weights = // [] of arrays would take long to compile
                table[static_cast<std::size_t>(size / 2 - 2)][static_cast<std::size_t>(row)].data();
            for (int column = 0; column < size; ++column) {
                const int weight = othello_square_weight(column, row, size);
                const std::size_t highest = std::size_t{1} << column;
                for (std::size_t rest = 0; rest < highest; ++rest)
                    weights[highest + rest] = static_cast<std::int16_t>(weights[rest] + weight);
            }
        }
    return table;
}();

} // namespace detail

namespace games {

/// The rules of three sizes, with an evaluation in units of its own.
struct othello {
    /// The discs of both sides, as the side to move sees them.
    struct state {
        std::uint64_t own = 0;   ///< discs of the side to move
        std::uint64_t other = 0; ///< discs of the opponent
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t;
    using list = move_list<move, 64>;

    static constexpr move pass = 64;
    static constexpr bool alternating = true;
    static constexpr bool acyclic = true;

    int size = 8;                  ///< 4, 6 or 8
    bool empties_to_winner = true; ///< else the plain difference

    static constexpr auto parameters() {
        return std::tuple{parameter("size", &othello::size, 4, 8, "columns and rows: 4, 6 or 8"),
                          parameter("empties_to_winner", &othello::empties_to_winner,
                                    "empty squares count for the winner")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(size == 4 || size == 6 || size == 8, "othello: size must be 4, 6 or 8");
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        const int low = size / 2 - 1, high = size / 2;
        return {bit(high, low) | bit(low, high), bit(low, low) | bit(high, high), player::first};
    }

    /// Row by row; a pass where there is nothing else and the opponent can move.
    list moves(const state& s) const {
        list result;
        bits left = legal(s.own, s.other);
        if (left == 0 && can_move(s.other, s.own)) result.push_back(pass);
        for (; left != 0; left &= left - 1)
            result.push_back(static_cast<move>(std::countr_zero(left)));
        return result;
    }

    state next(const state& s, move m) const {
        if (m == pass) return {s.other, s.own, opponent(s.turn)};
        SEESAW_ASSERT(m < pass && (legal(s.own, s.other) & detail::square_bit(m)) != 0);
        const bits turned = detail::othello_flips(s.own, s.other, m);
        return {s.other ^ turned, s.own ^ turned ^ detail::square_bit(m), opponent(s.turn)};
    }

    player to_move(const state& s) const { return s.turn; }

    std::optional<score> outcome(const state& s) const {
        if (can_move(s.own, s.other) || can_move(s.other, s.own)) return std::nullopt;
        return seen_from(s.turn, difference(s.own, s.other));
    }

    std::uint64_t hash(const state& s) const {
        const std::uint64_t side = s.turn == player::first ? 0 : 0xa0761d6478bd642fu;
        return detail::hash_boards(s.own, s.other) ^ side;
    }
    int layer(const state& s) const { return std::popcount(s.own | s.other); }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    /// Each disc counts what its square is worth, 99 in a corner, less than nothing beside one; not
    /// in discs, and the same in finished games.
    score evaluate(const state& s) const {
        const auto& weights = detail::othello_row_weights[static_cast<std::size_t>(size / 2 - 2)];
        score sum = 0;
        for (int row = 0; row < size / 2; ++row) {
            const auto& of_row = weights[static_cast<std::size_t>(row)];
            sum += of_row[row_of(s.own, row)] + of_row[row_of(s.own, size - 1 - row)];
            sum -= of_row[row_of(s.other, row)] + of_row[row_of(s.other, size - 1 - row)];
        }
        return seen_from(s.turn, sum);
    }

    /// The fewer replies the better ("fastest first"), then the worth of the square. Replies take
    /// as long to count as a move to make; that pays as long as four squares are empty.
    int order(const state& s, move m) const {
        if (m == pass) return 0;
        const int worth = detail::othello_square_weight(m % 8, m / 8, size);
        if (detail::count(empty(s.own, s.other)) < 4) return worth;
        const state after = next(s, m);
        return worth - 128 * detail::count(legal(after.own, after.other));
    }

    /// Of the eight ways to turn and mirror the board the one with the smallest words.
    state symmetric(const state& s) const {
        const int unused = 8 - size;
        state least = s;
        const auto consider = [&](bits own, bits other) {
            const bool smaller = (own < least.own) | ((own == least.own) & (other < least.other));
            least.own = smaller ? own : least.own;
            least.other = smaller ? other : least.other;
        };
        const auto consider_flipped = [&](bits own, bits other) {
            consider(detail::flip_rows(own) >> (8 * unused),
                     detail::flip_rows(other) >> (8 * unused));
        };
        const auto consider_mirrored = [&](bits own, bits other) {
            own = detail::flip_columns(own) >> unused;
            other = detail::flip_columns(other) >> unused;
            consider(own, other);
            consider_flipped(own, other);
        };
        const bits own = detail::transpose(s.own), other = detail::transpose(s.other);
        consider_flipped(s.own, s.other);
        consider_mirrored(s.own, s.other);
        consider(own, other);
        consider_flipped(own, other);
        consider_mirrored(own, other);
        return least;
    }

    /// A game of random moves: the legal ones are found once for each move, not to see whether the
    /// game is over and again to list them.
    score playout(const state& s, rng& random) const {
        const bits board = detail::square_board(size);
        bits own = s.own, other = s.other;
        for (player turn = s.turn;; turn = opponent(turn)) {
            const bits left = board & ~(own | other);
            bits choice = detail::othello_placements(own, other, left);
            if (choice == 0) [[unlikely]] {
                std::swap(own, other);
                turn = opponent(turn);
                choice = left == 0 ? 0 : detail::othello_placements(own, other, left);
                if (choice == 0) return seen_from(turn, difference(own, other));
            }
            const int square = detail::draw_square(choice, random);
            const bits turned = detail::othello_flips(own, other, square);
            other ^= turned;
            own ^= turned | detail::square_bit(square);
            std::swap(own, other);
        }
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    /// A line for each row, X O and -, then one with the side to move.
    std::string describe(const state& s) const {
        const bits first = s.turn == player::first ? s.own : s.other;
        const bits second = s.turn == player::first ? s.other : s.own;
        std::string text;
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                const bits square = bit(column, row);
                text += (first & square) != 0 ? 'X' : (second & square) != 0 ? 'O' : '-';
            }
            text += '\n';
        }
        return text += s.turn == player::first ? 'X' : 'O';
    }

    std::string describe(const state&, move m) const {
        return m == pass ? "pass" : detail::square_text({m % 8, m / 8});
    }

    /// A board and the side to move, as in the OBF format: size² squares from a1 on, X or * for
    /// `first`, O for `second`, - or . for empty (x and o will do), white space allowed between
    /// rows; then X or O. What follows a ; or % is ignored, so that a line of an OBF file can be
    /// given as it is. nullopt for boards that no game leads to: an empty square among the four in
    /// the middle, or a disc that touches no chain to them. Other impossible boards are not
    /// recognised. A side to move without a move is fine: it must pass.
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

    /// A legal move, letters of either case.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        std::string name(text);
        for (char& c : name) c = detail::lower(c);
        for (const move m : moves(s))
            if (describe(s, m) == name) return m;
        return std::nullopt;
    }

private:
    using bits = detail::bitboard;

    static constexpr bits bit(int column, int row) { return detail::square_bit(8 * row + column); }

    bits empty(bits own, bits other) const { return ~(own | other) & detail::square_board(size); }

    bits legal(bits own, bits other) const {
        return detail::othello_placements(own, other, empty(own, other));
    }

    bool can_move(bits own, bits other) const {
        // Upright lines alone tell for most positions.
        if ((detail::run_ends<8>(own, other) & empty(own, other)) != 0) [[likely]]
            return true;
        return legal(own, other) != 0;
    }

    score difference(bits own, bits other) const {
        return detail::disc_difference(own, other, size * size, empties_to_winner);
    }

    static std::size_t row_of(bits b, int row) {
        return static_cast<std::size_t>((b >> (8 * row)) & 0xff);
    }

    // ── Reading ─────────────────────────────────────────────────────────────────────────────────

    std::optional<state> read(std::string_view text, std::string& why) const {
        using detail::refuse;
        validate();
        text = text.substr(0, text.find_first_of(";%"));
        const std::string squares = std::to_string(size * size) + " squares";
        const auto skip_space = [&] {
            while (!text.empty() && detail::is_space(text.front())) text.remove_prefix(1);
        };
        bits first = 0, second = 0;
        for (int square = 0; square < size * size; ++square) {
            const int column = square % size, row = square / size;
            if (column == 0) skip_space();
            if (text.empty())
                return refuse(why,
                              "the board ends after " + std::to_string(square) + " of " + squares);
            const char c = text.front();
            text.remove_prefix(1);
            if (is_first(c)) {
                first |= bit(column, row);
            } else if (is_second(c)) {
                second |= bit(column, row);
            } else if (c != '-' && c != '.') {
                return refuse(why, "square " + detail::square_text({column, row}) + " is " +
                                       detail::quoted(c) +
                                       "; squares are X or * (black), O (white), " +
                                       "- or . (empty), " + std::to_string(size) + " a row");
            }
        }
        skip_space();
        if (text.empty())
            return refuse(why, "the side to move is missing: X or O after the " + squares);
        const char side = text.front();
        if (!is_first(side) && !is_second(side))
            return refuse(why, "the side to move is " + detail::quoted(side) +
                                   "; X or O must follow the " + squares);
        text.remove_prefix(1);
        skip_space();
        if (!text.empty())
            return refuse(why, detail::quoted(text.front()) +
                                   " follows the side to move; only ; or % may");
        if (const bits odd = impossible(first | second); odd != 0) {
            const int square = std::countr_zero(odd);
            return refuse(
                why,
                "no game leads to this board: " + detail::square_text({square % 8, square / 8}) +
                    (((first | second) & odd) == 0 ? " in the middle is empty"
                                                   : " is not connected to the middle"));
        }
        if (is_first(side)) return state{first, second, player::first};
        return state{second, first, player::second};
    }

    static bool is_first(char c) { return c == 'X' || c == 'x' || c == '*'; }
    static bool is_second(char c) { return c == 'O' || c == 'o'; }

    // Squares that give a board away: the middle is never empty, and each disc was put beside
    // another.
    bits impossible(bits discs) const {
        const int low = size / 2 - 1;
        const bits middle = bits{0x303} << (9 * low);
        if ((discs & middle) != middle) return middle & ~discs;
        bits connected = middle;
        for (bits before = 0; before != connected;) {
            before = connected;
            const bits level = before | ((before & ~detail::right_column) << 1) |
                               ((before & ~detail::left_column) >> 1);
            connected = (level | level << 8 | level >> 8) & discs;
        }
        return discs & ~connected;
    }
};

static_assert(two_player_game<othello> && has_root<othello> && hashes<othello>);
static_assert(evaluates<othello> && orders<othello> && has_symmetry<othello>);
static_assert(plays_out<othello>);
static_assert(describes_states<othello> && describes_moves<othello> && parses<othello>);
static_assert(is_alternating<othello> && is_acyclic<othello> && !has_unique_hash<othello>);

} // namespace games
}} // namespace seesaw::v0

#endif
