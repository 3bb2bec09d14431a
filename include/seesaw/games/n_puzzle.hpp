// SPDX-License-Identifier: MIT
// The sliding-tile puzzle on boards from 2 × 2 to 5 × 5: 8-puzzle, 15-puzzle, 24-puzzle.
//
// All cells but one hold a tile; a tile beside the blank slides into it. The puzzle is solved when
// the tiles lie as in the goal, by default 0 1 2 … row by row with the blank (0) first.
//
//      0  1  2  3        the cells of a 4 × 4 board, and where their tiles belong
//      4  5  6  7
//      8  9 10 11        up, left, right, down: where the blank goes
//     12 13 14 15
//
//     seesaw::games::n_puzzle fifteen;                               // 4 × 4
//     seesaw::games::n_puzzle eight{.rows = 3, .columns = 3};
//     seesaw::games::n_puzzle snail{.rows = 3, .columns = 3, .goal = {1, 2, 3, 8, 0, 4, 7, 6, 5}};
//
// Half of all arrangements cannot be solved: `solvable` tells them by their parity, and engines
// ask it first. `root` is a random solvable arrangement, drawn uniformly by `seed`.
//
// A state is the tiles and the place of the blank. `pack` makes one word of it (two beyond 16
// cells), which is what A* keeps. `estimate` is the Manhattan distance, the sum over all tiles of
// the rows and columns they are away from home; it never exceeds the true distance, and after a
// move it is one table entry away from what it was. Better estimates are in
// n_puzzle_heuristics.hpp.
//
// Moves are named U, L, R, D after the way the blank goes, and listed in this order, which is
// Korf's. A position is written as its tiles row by row, numbers apart by white space or commas;
// arrangements that cannot be solved are positions too.
//
// Cost: `apply`, `undo` and `estimate(s, m, h)` are a few loads and stores and no loop. The tables
// behind them follow from rows, columns and goal when the rules are made; whoever changes these
// later makes new rules.
//
// Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985. Johnson and
// Story, "Notes on the '15' puzzle", 1879, for the parity.
#ifndef SEESAW_GAMES_N_PUZZLE_HPP
#define SEESAW_GAMES_N_PUZZLE_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules of a size up to 5 × 5, with the goal and the seed of the start.
struct n_puzzle {
    static constexpr int most_cells = 25;
    using tiles = std::array<std::uint8_t, most_cells>; ///< by cell; what a board lacks is 0

    /// A tile for every cell, and where the blank is.
    struct state {
        n_puzzle::tiles tiles{};
        std::uint8_t blank = 0; ///< the cell of tile 0
        bool operator==(const state&) const = default;
    };
    /// Where the blank goes; the tile slides the other way.
    enum class move : std::uint8_t { up, left, right, down };
    using list = move_list<move, 4>;
    using packed = std::array<std::uint64_t, 2>;

    /// What follows from rows, columns and goal.
    struct tables {
        int rows = 0, columns = 0;         // what they were made for
        std::array<std::int8_t, 4> step{}; // from cell to cell, by move
        std::array<std::array<std::uint8_t, 4>, most_cells> neighbour{}; // by cell and move
        std::array<n_puzzle::list, most_cells> moves{};                  // by the cell of the blank
        std::array<std::array<n_puzzle::list, 4>, most_cells> forward{}; // and the move before
        std::array<std::uint8_t, most_cells> home{};                     // by tile
        std::array<std::array<std::uint8_t, 32>, 32> distance{};         // by tile and cell
        // By cell of the blank before, move and tile that moves: what Manhattan gains.
        std::array<std::array<std::array<std::int8_t, 32>, 4>, most_cells> gain{};
    };

    int rows = 4;                                    ///< 2 to 5
    int columns = 4;                                 ///< 2 to 5
    std::uint64_t seed = 1;                          ///< of `root`
    n_puzzle::tiles goal = counted(rows, columns);   ///< by cell
    tables follows = tables_of(rows, columns, goal); ///< leave it as it is

    static constexpr auto parameters() {
        return std::tuple{parameter("rows", &n_puzzle::rows, 2, 5),
                          parameter("columns", &n_puzzle::columns, 2, 5),
                          parameter("seed", &n_puzzle::seed, "of the start"),
                          parameter("goal", &n_puzzle::goal, "tiles by cell")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(rows >= 2 && rows <= 5, "n_puzzle: rows must be 2 to 5");
        detail::require(columns >= 2 && columns <= 5, "n_puzzle: columns must be 2 to 5");
        detail::require(is_arrangement(goal, rows * columns),
                        "n_puzzle: goal must hold each tile and the blank once");
        detail::require(follows.rows == rows && follows.columns == columns && leads_home(),
                        "n_puzzle: rows, columns and goal must not change; make new rules");
    }

    int cells() const { return rows * columns; }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    /// The arrangement that `seed` draws.
    state root() const {
        validate();
        rng random(seed);
        return draw(random);
    }

    /// Solvable arrangements, each as likely as another.
    state draw(rng& random) const {
        tiles numbers = goal;
        for (auto left = static_cast<std::size_t>(cells()); left > 1; --left)
            std::swap(numbers[left - 1], numbers[static_cast<std::size_t>(random.below(left))]);
        state s = state_of(numbers);
        if (!solvable(s)) { // any two tiles exchanged make the other parity
            const std::size_t first = s.blank < 2 ? 2 : 0;
            std::swap(s.tiles[first], s.tiles[first + 1]);
        }
        return s;
    }

    /// So many random moves away from the goal, none of which takes back the one before.
    state walk(rng& random, int steps) const {
        state s = goal_state();
        std::optional<move> last;
        for (int i = 0; i < steps; ++i) {
            const list& forward = last ? moves(s, *last) : moves(s);
            last = forward[static_cast<std::size_t>(random.below(forward.size()))];
            apply(s, *last);
        }
        return s;
    }

    state goal_state() const { return state_of(goal); }

    bool solved(const state& s) const { return s.tiles == goal; }

    /// Whether the goal can be reached: every move is one exchange, so that the parity of the
    /// arrangement goes with that of the blank's way.
    bool solvable(const state& s) const {
        tiles there{}; // the arrangement of cells that brings every tile home
        for (std::size_t cell = 0; cell < count(); ++cell)
            there[cell] = follows.home[s.tiles[cell]];
        bool odd = false;
        for (std::size_t cell = 0; cell < count(); ++cell)
            while (there[cell] != cell) {
                std::swap(there[cell], there[there[cell]]);
                odd = !odd;
            }
        return odd == (follows.distance[0][s.blank] % 2 != 0);
    }

    const list& moves(const state& s) const { return follows.moves[s.blank]; }

    /// Without the move that would take `last` back.
    const list& moves(const state& s, move last) const {
        return follows.forward[s.blank][static_cast<std::size_t>(last)];
    }

    /// What a move did: `undo` is quicker with it.
    struct slide {
        std::uint8_t tile, from, to;
    };

    slide apply(state& s, move m) const {
        const std::uint8_t from = follows.neighbour[s.blank][static_cast<std::size_t>(m)];
        const slide done{s.tiles[from], from, s.blank};
        s.tiles[s.blank] = done.tile;
        s.tiles[from] = 0;
        s.blank = from;
        return done;
    }

    void undo(state& s, move m) const { apply(s, inverse(m)); }
    void undo(state& s, move, const slide& done) const {
        s.tiles[done.from] = done.tile;
        s.tiles[done.to] = 0;
        s.blank = done.to;
    }

    /// The move that takes it back.
    constexpr move inverse(move m) const { return static_cast<move>(3 - static_cast<int>(m)); }

    state next(const state& s, move m) const {
        state after = s;
        apply(after, m);
        return after;
    }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    /// The Manhattan distance of all tiles; the blank does not count.
    int estimate(const state& s) const {
        int sum = 0;
        for (std::size_t cell = 0; cell < count(); ++cell)
            sum += follows.distance[s.tiles[cell]][cell];
        return sum - follows.distance[0][s.blank];
    }
    int estimate(const state& s, move m, int h) const {
        const auto way = static_cast<std::size_t>(m);
        return h + follows.gain[s.blank][way][s.tiles[follows.neighbour[s.blank][way]]];
    }

    // ── Words ───────────────────────────────────────────────────────────────────────────────────

    int packed_words() const { return cells() <= 16 ? 1 : 2; }

    /// Four bits a tile up to 16 cells; beyond, five, and what is left over is the last tile.
    packed pack(const state& s) const {
        if (cells() <= 16) return {gathered(s.tiles, 0) | gathered(s.tiles, 8) << 32, 0};
        packed words{};
        for (std::size_t cell = 0; cell < 12; ++cell) {
            words[0] |= std::uint64_t{s.tiles[cell]} << (5 * cell);
            words[1] |= std::uint64_t{s.tiles[cell + 12]} << (5 * cell);
        }
        return words;
    }
    state unpack(const packed& words) const {
        state s;
        if (cells() <= 16) {
            spread(words[0], s.tiles, 0);
            spread(words[0] >> 32, s.tiles, 8);
            // The lowest four bits that are 0: the borrow comes from nowhere else.
            constexpr std::uint64_t ones = 0x1111111111111111;
            s.blank = static_cast<std::uint8_t>(
                std::countr_zero((words[0] - ones) & ~words[0] & (ones << 3)) / 4);
            return s;
        }
        for (std::size_t cell = 0; cell < 12; ++cell) {
            s.tiles[cell] = static_cast<std::uint8_t>((words[0] >> (5 * cell)) & 31);
            s.tiles[cell + 12] = static_cast<std::uint8_t>((words[1] >> (5 * cell)) & 31);
        }
        if (cells() == most_cells) {
            std::uint8_t last = 0;
            for (std::size_t cell = 0; cell < 24; ++cell)
                last = static_cast<std::uint8_t>(last ^ s.tiles[cell] ^ (cell + 1));
            s.tiles[24] = last;
        }
        while (s.tiles[s.blank] != 0) ++s.blank;
        return s;
    }

    /// The packed word, or a mixture of both: unique up to 16 cells.
    std::uint64_t hash(const state& s) const {
        const packed words = pack(s);
        return cells() <= 16 ? words[0] : mix(words[0], words[1]);
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        std::string text;
        for (int cell = 0; cell < cells(); ++cell) {
            if (cell > 0) text += cell % columns == 0 ? '\n' : ' ';
            const int tile = s.tiles[static_cast<std::size_t>(cell)];
            if (cells() > 10 && tile < 10) text += ' ';
            text += std::to_string(tile);
        }
        return text;
    }

    std::string describe(const state&, move m) const {
        return std::string(1, "ULRD"[static_cast<std::size_t>(m)]);
    }

    /// The tiles; nullopt for anything that does not hold each of them once.
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

    /// U, L, R or D, of either case, where the blank can go.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        for (const move m : moves(s))
            if (text.size() == 1 && detail::lower(text[0]) == detail::lower(describe(s, m)[0]))
                return m;
        return std::nullopt;
    }

    /// The tiles in order with the blank first, as in the default goal.
    static constexpr tiles counted(int rows, int columns) {
        tiles result{};
        for (int cell = 0; cell < rows * columns && cell < most_cells; ++cell)
            result[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cell);
        return result;
    }

private:
    std::size_t count() const { return static_cast<std::size_t>(cells()); }

    // Eight tiles from `first` on as four bits each, and back; all at once where the first byte is
    // the lowest.
    static std::uint64_t gathered(const tiles& from, std::size_t first) {
        std::uint64_t word = 0;
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(&word, from.data() + first, sizeof word);
            word = (word | word >> 4) & 0x00ff00ff00ff00ff;
            word = (word | word >> 8) & 0x0000ffff0000ffff;
            return (word | word >> 16) & 0xffffffff;
        } else {
            for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{from[first + i]} << (4 * i);
            return word;
        }
    }
    static void spread(std::uint64_t word, tiles& into, std::size_t first) {
        word &= 0xffffffff;
        if constexpr (std::endian::native == std::endian::little) {
            word = (word | word << 16) & 0x0000ffff0000ffff;
            word = (word | word << 8) & 0x00ff00ff00ff00ff;
            word = (word | word << 4) & 0x0f0f0f0f0f0f0f0f;
            std::memcpy(into.data() + first, &word, sizeof word);
        } else {
            for (std::size_t i = 0; i < 8; ++i)
                into[first + i] = static_cast<std::uint8_t>((word >> (4 * i)) & 15);
        }
    }

    bool leads_home() const {
        for (std::size_t cell = 0; cell < count(); ++cell)
            if (follows.home[goal[cell]] != cell) return false;
        return true;
    }

    static bool is_arrangement(const tiles& numbers, int cells) {
        std::uint32_t seen = 0;
        for (std::size_t cell = 0; cell < numbers.size(); ++cell) {
            if (static_cast<int>(cell) >= cells) {
                if (numbers[cell] != 0) return false;
            } else if (numbers[cell] < most_cells) {
                seen |= std::uint32_t{1} << numbers[cell];
            }
        }
        return seen == (std::uint32_t{1} << cells) - 1;
    }

    state state_of(const tiles& numbers) const {
        state s{numbers, 0};
        while (s.tiles[s.blank] != 0) ++s.blank;
        return s;
    }

    // Of sizes and goals that `validate` refuses: nothing.
    static tables tables_of(int rows, int columns, const tiles& goal) {
        tables t;
        if (rows < 2 || rows > 5 || columns < 2 || columns > 5) return t;
        if (!is_arrangement(goal, rows * columns)) return t;
        const auto cells = static_cast<std::size_t>(rows * columns);
        t.rows = rows;
        t.columns = columns;
        t.step = {static_cast<std::int8_t>(-columns), -1, 1, static_cast<std::int8_t>(columns)};
        for (std::size_t cell = 0; cell < cells; ++cell)
            t.home[goal[cell]] = static_cast<std::uint8_t>(cell);
        const auto row = [&](std::size_t cell) { return static_cast<int>(cell) / columns; };
        const auto column = [&](std::size_t cell) { return static_cast<int>(cell) % columns; };
        for (std::size_t tile = 0; tile < cells; ++tile)
            for (std::size_t cell = 0; cell < cells; ++cell)
                t.distance[tile][cell] =
                    static_cast<std::uint8_t>(std::abs(row(cell) - row(t.home[tile])) +
                                              std::abs(column(cell) - column(t.home[tile])));
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const bool possible[] = {row(cell) > 0, column(cell) > 0, column(cell) < columns - 1,
                                     row(cell) < rows - 1};
            for (std::size_t m = 0; m < 4; ++m) {
                if (!possible[m]) continue;
                t.moves[cell].push_back(static_cast<move>(m));
                for (std::size_t last = 0; last < 4; ++last)
                    if (last + m != 3) // as `inverse` has it
                        t.forward[cell][last].push_back(static_cast<move>(m));
                const auto from = static_cast<std::size_t>(static_cast<int>(cell) + t.step[m]);
                t.neighbour[cell][m] = static_cast<std::uint8_t>(from);
                for (std::size_t tile = 0; tile < cells; ++tile)
                    t.gain[cell][m][tile] =
                        static_cast<std::int8_t>(t.distance[tile][cell] - t.distance[tile][from]);
            }
        }
        return t;
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        using detail::refuse;
        validate();
        tiles numbers{};
        std::uint32_t seen = 0;
        int number = 0;
        for (std::size_t at = 0; at < text.size();) {
            if (detail::is_space(text[at]) || text[at] == ',') {
                ++at;
                continue;
            }
            int tile = 0;
            const std::size_t from = at;
            for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && at - from < 3; ++at)
                tile = 10 * tile + (text[at] - '0');
            if (at == from)
                return refuse(why, detail::quoted(text[at]) +
                                       " is no tile; tiles are numbers, apart by spaces or commas");
            if (tile >= cells())
                return refuse(why, "tile " + std::to_string(tile) +
                                       " is too large; tiles are 0 to " +
                                       std::to_string(cells() - 1));
            if ((seen >> tile & 1) != 0)
                return refuse(why, "tile " + std::to_string(tile) + " is there twice");
            seen |= std::uint32_t{1} << tile;
            numbers[static_cast<std::size_t>(number++)] = static_cast<std::uint8_t>(tile);
        }
        if (number < cells())
            return refuse(why, "the board ends after " + std::to_string(number) + " of " +
                                   std::to_string(cells()) + " tiles");
        return state_of(numbers);
    }
};

static_assert(puzzle<n_puzzle> && has_root<n_puzzle> && hashes<n_puzzle>);
static_assert(estimates_steps<n_puzzle> && plays_in_place<n_puzzle>);
static_assert(describes_states<n_puzzle> && describes_moves<n_puzzle> && parses<n_puzzle>);

}}} // namespace seesaw::v0::games

#endif
