// SPDX-License-Identifier: MIT
// Gobang (gomoku): five in a row on boards from 5 × 5 to 19 × 19.
//
// Two players put stones on free cells; stones stay where they are. `first` (X) begins. Whoever
// first has five in a row, horizontally, vertically or diagonally, wins; a full board is a draw.
// More than five count as well, unless `exactly_five` is set.
//
//     seesaw::games::gobang usual;                                     // 15 × 15
//     seesaw::games::gobang small{.size = 9, .exactly_five = true};
//     seesaw::games::gobang quick{.reach = 2};
//
// With `reach`, a stone may be at most that many steps from another (in any of the eight
// directions), and the first one goes in the middle. That is another game with a much shorter list
// of moves: those that searches of gobang usually look at.
//
// A state holds the stones of both sides in six words each, their number, whether the last one made
// five, and a hash that is updated move by move: 112 bytes. Bit (size + 1) · row + column, from the
// upper left corner; one bit to the right of every row is no cell:
//
//        a  b  c  d  e
//     1  0  1  2  3  4  .
//     2  6  7  8  9 10  .            the bits of a 5 × 5 board
//     … to 28
//
// Score: `win` if `first` wins, −`win` if `second` does, 0 for a full board. `evaluate` has the
// same scale and never comes near a win. It counts twos, threes and fours, open and closed
// (`patterns`, see detail/gobang/five_patterns.hpp), and recognises three positions that the side
// to move decides: a four of its own, an open four of the opponent, an open three of its own
// without any four against it.
//
// Moves are bit numbers; `moves` lists them row by row. In text they are a letter for the column
// and a number for the row: "h8" is the middle of the usual board. A position is written as its
// cells row by row, X, O, and . or - for empty.
//
// Cost: `next` looks along the four lines of the new stone, and finds the end there. `evaluate`
// takes the same time whatever the position. `order` looks at the four lines of one cell. There is
// no `symmetric`: finding the canonical one of eight twins would cost more than all of these. The
// hash has 64 bits and is not unique.
#ifndef SEESAW_GAMES_GOBANG_HPP
#define SEESAW_GAMES_GOBANG_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bit_grid.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/detail/gobang/five_patterns.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules: how large the board is, whether six in a row win, and how near to others a stone must
/// be.
struct gobang {
    /// The stones of both sides and what has come of the last one, in 112 bytes.
    struct state {
        detail::bit_grid first;  ///< stones of `first`
        detail::bit_grid second; ///< stones of `second`
        std::uint64_t key = 0;   ///< of the stones
        std::uint16_t stones = 0;
        bool five = false; ///< the last stone made five in a row
        bool operator==(const state&) const = default;
    };
    using move = std::uint16_t;
    using list = move_list<move, 19 * 19>;
    using line_patterns = detail::five_patterns;

    static constexpr score win = 10'000;
    static constexpr bool alternating = true;
    static constexpr bool acyclic = true;

    int size = 15;             ///< 5 to 19
    bool exactly_five = false; ///< six or more in a row do not win
    int reach = 0;             ///< how far from other stones a stone may be; 0: anywhere

    static constexpr auto parameters() {
        return std::tuple{
            parameter("size", &gobang::size, 5, 19, "columns and rows"),
            parameter("exactly_five", &gobang::exactly_five, "six or more in a row do not win"),
            parameter("reach", &gobang::reach, 0, 19,
                      "how far from other stones a stone may be; 0: anywhere")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(size >= 5 && size <= 19, "gobang: size must be 5 to 19");
        detail::require(reach >= 0 && reach <= 19, "gobang: reach must be 0 to 19");
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return {};
    }

    list moves(const state& s) const {
        const grid free = playable(s);
        list result;
        result.append(static_cast<std::size_t>(free.size()), [&](move* to) {
            free.each([&](int bit) { *to++ = static_cast<move>(bit); });
            return to;
        });
        return result;
    }

    state next(const state& s, move m) const {
        SEESAW_ASSERT(m < size * stride() && free(s).test(m));
        const bool first_moves = s.stones % 2 == 0;
        state after = s;
        grid& own = first_moves ? after.first : after.second;
        own.set(m);
        after.key ^= mix(2u * m + (first_moves ? 0u : 1u));
        ++after.stones;
        after.five = makes_five(own, m);
        return after;
    }

    player to_move(const state& s) const {
        return s.stones % 2 == 0 ? player::first : player::second;
    }

    std::optional<score> outcome(const state& s) const {
        if (s.five) return seen_from(opponent(to_move(s)), win);
        if (s.stones == size * size) return 0;
        return std::nullopt;
    }

    std::uint64_t hash(const state& s) const { return s.key; }
    int layer(const state& s) const { return s.stones; }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    line_patterns patterns(const state& s, player who) const {
        const detail::five_pattern_counter count(who == player::first ? s.first : s.second,
                                                 free(s));
        line_patterns sum;
        for (const int step : steps()) count.add(step, sum);
        return sum;
    }

    score evaluate(const state& s) const {
        const player mover = to_move(s);
        const line_patterns own = patterns(s, mover), other = patterns(s, opponent(mover));
        const int other_fours = other.open_fours + other.fours;
        if (own.open_fours + own.fours > 0) return seen_from(mover, 9000);
        if (other.open_fours > 0 || other_fours > 1) return seen_from(mover, -8000);
        if (other_fours == 0 && own.open_threes > 0) return seen_from(mover, 6000);
        return seen_from(mover, std::clamp(worth(own) - worth(other), -5000, 5000));
    }

    /// By what the stone does to the fives that it can be part of, the mover's or the opponent's;
    /// of equals the one nearest to the middle.
    int order(const state& s, move m) const {
        const bool first_moves = s.stones % 2 == 0;
        const grid& own = first_moves ? s.first : s.second;
        const grid& other = first_moves ? s.second : s.first;
        const grid& board = cells();
        int sum = 0;
        for (const int step : steps()) {
            unsigned mine = 0, theirs = 0, cells_there = 1u << 4; // the cell and four to each side
            const auto look = [&](int from, int by, int place, int turn) {
                int at = from;
                for (int i = 0; i < 4; ++i, place += turn) {
                    at += by;
                    if (!board.holds(at)) return;
                    cells_there |= 1u << place;
                    mine |= static_cast<unsigned>(own.test(at)) << place;
                    theirs |= static_cast<unsigned>(other.test(at)) << place;
                }
            };
            look(m, -step, 3, -1);
            look(m, step, 5, 1);
            for (int first = 0; first < 5; ++first) {
                if ((cells_there >> first & 31) != 31) continue;
                const unsigned own5 = mine >> first & 31, other5 = theirs >> first & 31;
                if (other5 == 0) sum += detail::five_to_make[own5];
                if (own5 == 0) sum += detail::five_to_stop[other5];
            }
        }
        const int across = 2 * (m % stride()) - (size - 1), down = 2 * (m / stride()) - (size - 1);
        return 64 * sum - std::max(std::abs(across), std::abs(down));
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    /// A line for each row.
    std::string describe(const state& s) const {
        std::string text;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                text += row + column == 0 ? "" : column == 0 ? "\n" : " ";
                const int bit = row * stride() + column;
                text += s.first.test(bit) ? 'X' : s.second.test(bit) ? 'O' : '.';
            }
        return text;
    }

    std::string describe(const state&, move m) const { return cell_text(m); }

    /// The cells, white space ignored; nullopt for anything that no game leads to (`reach` is not
    /// checked): X must have as many stones as O or one more, and only the last to move may have
    /// five, made by one of the stones.
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
        if (text.size() < 2 || text.size() > 3 || outcome(s)) return std::nullopt;
        const int column = detail::lower(text[0]) - 'a';
        int row = 0;
        for (const char c : text.substr(1)) {
            if (c < '0' || c > '9' || (row == 0 && c == '0')) return std::nullopt;
            row = 10 * row + (c - '0');
        }
        --row;
        if (column < 0 || column >= size || row < 0 || row >= size) return std::nullopt;
        const int bit = row * stride() + column;
        if (!playable(s).test(bit)) return std::nullopt;
        return static_cast<move>(bit);
    }

private:
    using grid = detail::bit_grid;

    int stride() const { return size + 1; }
    std::array<int, 4> steps() const { return {1, size, size + 1, size + 2}; }
    std::string cell_text(int bit) const {
        return static_cast<char>('a' + bit % stride()) + std::to_string(bit / stride() + 1);
    }

    const grid& cells() const { return detail::square_grids[static_cast<std::size_t>(size)]; }
    grid free(const state& s) const { return cells() & ~(s.first | s.second); }

    grid playable(const state& s) const {
        const grid open = free(s);
        if (reach == 0) return open;
        grid reached = s.first | s.second;
        if (s.stones == 0) {
            reached.set(size / 2 * stride() + size / 2);
            return reached;
        }
        // The bits beside the rows may be reached, but not crossed: they are taken off at once.
        const grid all = cells();
        for (int i = 0; i < reach; ++i) {
            reached = (reached | reached << 1 | reached >> 1) & all;
            reached = (reached | reached << stride() | reached >> stride()) & all;
        }
        return reached & open;
    }

    bool makes_five(const grid& own, int stone) const {
        for (const int step : steps()) {
            int row = 1;
            for (int at = stone + step; own.holds(at); at += step) ++row;
            for (int at = stone - step; own.holds(at); at -= step) ++row;
            if (row == 5 || (row > 5 && !exactly_five)) return true;
        }
        return false;
    }

    bool has_five(const grid& stones) const {
        for (const int step : steps())
            if (detail::fives(stones, step, exactly_five).any()) return true;
        return false;
    }

    static int worth(const line_patterns& p) {
        return 1000 * p.open_fours + 150 * p.fours + 200 * p.open_threes + 40 * p.threes +
               15 * p.open_twos + 4 * p.twos;
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        using detail::refuse;
        validate();
        state s;
        int number = 0, firsts = 0;
        for (const char c : text) {
            if (detail::is_space(c)) continue;
            if (number == size * size)
                return refuse(why, detail::quoted(c) + " follows the last of " +
                                       std::to_string(number) + " cells");
            const int bit = number / size * stride() + number % size;
            const bool first = c == 'X' || c == 'x', second = c == 'O' || c == 'o';
            if (!first && !second && c != '.' && c != '-')
                return refuse(why, "cell " + cell_text(bit) + " is " + detail::quoted(c) +
                                       "; cells are X, O, and . or - (empty)");
            ++number;
            if (!first && !second) continue;
            (first ? s.first : s.second).set(bit);
            s.key ^= mix(2u * static_cast<unsigned>(bit) + (first ? 0u : 1u));
            ++s.stones;
            firsts += first;
        }
        if (number < size * size)
            return refuse(why, "the board ends after " + std::to_string(number) + " of " +
                                   std::to_string(size * size) + " cells");
        const int seconds = s.stones - firsts;
        if (firsts != seconds && firsts != seconds + 1)
            return refuse(why, "X must have as many stones as O or one more; here are " +
                                   std::to_string(firsts) + " and " + std::to_string(seconds));
        const bool first_moves = s.stones % 2 == 0;
        const char* const last = first_moves ? "O" : "X";
        if (has_five(first_moves ? s.first : s.second))
            return refuse(why, std::string(last) +
                                   " has moved last, but the other side has five already");
        s.five = has_five(first_moves ? s.second : s.first);
        if (s.five && !has_last_stone(first_moves ? s.second : s.first))
            return refuse(why, std::string(last) +
                                   " has five more than once; the game ends the first time");
        return s;
    }

    // Whether one of the stones can have been the last: without it there is no five.
    bool has_last_stone(const grid& stones) const {
        bool found = false;
        stones.each([&](int bit) {
            grid before = stones;
            before.reset(bit);
            found = found || (makes_five(stones, bit) && !has_five(before));
        });
        return found;
    }
};

static_assert(two_player_game<gobang> && has_root<gobang> && hashes<gobang>);
static_assert(evaluates<gobang> && orders<gobang> && !has_symmetry<gobang>);
static_assert(describes_states<gobang> && describes_moves<gobang> && parses<gobang>);
static_assert(is_alternating<gobang> && is_acyclic<gobang> && !has_unique_hash<gobang>);

}}} // namespace seesaw::v0::games

#endif
