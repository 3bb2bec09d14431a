// SPDX-License-Identifier: MIT
// SameGame: clear the board in as few clicks as possible.
//
// The board is full of coloured tiles. A click on a tile that touches another of its colour, side
// by side or one above the other, removes the whole group; tiles above fall down, and when a column
// is empty the columns right of it close up. The puzzle is solved when nothing is left.
//
//     1 2 2        click b2         1 . .
//     1 1 2   →    (the 2s)    →    1 1 .
//
//     seesaw::games::same_game usual;                                     // 5 × 5, three colours
//     seesaw::games::same_game large{.width = 8, .height = 8, .colours = 4, .seed = 7};
//
// The only tile of a colour can never be removed, so a board with one is a dead end: it lists no
// moves.
// `estimate` is the number of colours that are left: each needs a click of its own, and no click
// removes two. That is admissible and consistent, and weak.
//
// State: a word for each column, four bits a tile from the bottom up; 0 where there is none. `root`
// is drawn by `seed`, every tile of any colour. A move is the group's first cell, columns from the
// left and each from the bottom; in text a letter for the column and a number for the row, "a1" the
// lower left. A position is written row by row from the top, colours 1 to 9 and . for empty, white
// space ignored; boards with tiles that hang in the air or with an empty column left of a full one
// are refused.
//
// Cost: a flood over the board for a list of moves and for a click. Scores of the usual computer
// game, (n − 2)² for a group of n, are not part of the puzzle.
#ifndef SEESAW_GAMES_SAME_GAME_HPP
#define SEESAW_GAMES_SAME_GAME_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules of a board, and the seed that fills it.
struct same_game {
    using columns = std::array<std::uint32_t, 8>; ///< four bits a tile, the lowest at the bottom
    /// A word for each column, four bits a tile.
    struct state {
        same_game::columns columns{};
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t; ///< 8 · column + row
    using list = move_list<move, 32>;

    static constexpr bool acyclic = true;

    int width = 5;   ///< 1 to 8
    int height = 5;  ///< 1 to 8
    int colours = 3; ///< 1 to 9
    std::uint64_t seed = 1;

    static constexpr auto parameters() {
        return std::tuple{parameter("width", &same_game::width, 1, 8, "columns"),
                          parameter("height", &same_game::height, 1, 8, "rows"),
                          parameter("colours", &same_game::colours, 1, 9),
                          parameter("seed", &same_game::seed, "of the start")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(width >= 1 && width <= 8, "same_game: width must be 1 to 8");
        detail::require(height >= 1 && height <= 8, "same_game: height must be 1 to 8");
        detail::require(colours >= 1 && colours <= 9, "same_game: colours must be 1 to 9");
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        rng random(seed);
        state s;
        for (int column = 0; column < width; ++column)
            for (int row = 0; row < height; ++row)
                s.columns[static_cast<std::size_t>(column)] |=
                    static_cast<std::uint32_t>(random.below(static_cast<std::uint64_t>(colours)) +
                                               1)
                    << (4 * row);
        return s;
    }

    bool solved(const state& s) const { return s.columns[0] == 0; }

    list moves(const state& s) const {
        list result;
        if (has_single(s)) return result;
        std::uint64_t seen = 0;
        for (std::size_t cell = 0; cell < 64; ++cell) {
            if (at(s, cell) == 0 || (seen >> cell & 1) != 0) continue;
            const std::uint64_t group = group_of(s, cell);
            seen |= group;
            if ((group & (group - 1)) != 0) result.push_back(static_cast<move>(cell));
        }
        return result;
    }

    state next(const state& s, move m) const {
        const std::uint64_t group = group_of(s, m);
        SEESAW_ASSERT((group & (group - 1)) != 0);
        state after;
        std::size_t to = 0;
        for (std::size_t column = 0; column < 8; ++column) {
            std::uint32_t kept = 0;
            int height_now = 0;
            for (std::size_t row = 0; row < 8; ++row) {
                if ((group >> (8 * column + row) & 1) != 0) continue;
                const std::uint32_t tile = at(s, 8 * column + row);
                if (tile == 0) break;
                kept |= tile << (4 * height_now++);
            }
            if (kept != 0) after.columns[to++] = kept;
        }
        return after;
    }

    std::uint64_t hash(const state& s) const {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < 8; i += 2)
            hash = mix(hash, s.columns[i] | std::uint64_t{s.columns[i + 1]} << 32);
        return hash;
    }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    int estimate(const state& s) const {
        int left = 0;
        for (const int count : counts(s)) left += count > 0;
        return left;
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        std::string text;
        for (int row = height - 1; row >= 0; --row) {
            for (int column = 0; column < width; ++column) {
                if (column > 0) text += ' ';
                const auto tile = at(s, static_cast<std::size_t>(8 * column + row));
                text += tile == 0 ? '.' : static_cast<char>('0' + tile);
            }
            if (row > 0) text += '\n';
        }
        return text;
    }

    std::string describe(const state&, move m) const { return detail::square_text({m / 8, m % 8}); }

    /// The tiles; nullopt for anything that no board looks like.
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

    /// Any cell of a group, letters of either case.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        const auto cell = detail::parse_square(text, 8);
        if (!cell) return std::nullopt;
        const auto number = static_cast<std::size_t>(8 * cell->column + cell->row);
        if (at(s, number) == 0) return std::nullopt;
        const std::uint64_t group = group_of(s, number);
        for (const move m : moves(s))
            if ((group >> m & 1) != 0) return m;
        return std::nullopt;
    }

private:
    static std::uint32_t at(const state& s, std::size_t cell) {
        return s.columns[cell / 8] >> (4 * (cell % 8)) & 15;
    }

    /// Bits of the cells of one colour that hang together.
    static std::uint64_t group_of(const state& s, std::size_t cell) {
        const std::uint32_t colour = at(s, cell);
        std::uint64_t alike = 0;
        for (std::size_t i = 0; i < 64; ++i)
            alike |= std::uint64_t{at(s, i) == colour ? 1u : 0u} << i;
        constexpr std::uint64_t bottom = 0x0101010101010101;
        std::uint64_t group = std::uint64_t{1} << cell;
        for (std::uint64_t before = 0; group != before;) {
            before = group;
            group |=
                ((group & ~(bottom << 7)) << 1 | (group & ~bottom) >> 1 | group << 8 | group >> 8) &
                alike;
        }
        return group;
    }

    static std::array<int, 16> counts(const state& s) {
        std::array<int, 16> count{};
        for (const std::uint32_t column : s.columns)
            for (std::uint32_t rest = column; rest != 0; rest >>= 4) ++count[rest & 15];
        return count;
    }
    static bool has_single(const state& s) {
        for (const int count : counts(s))
            if (count == 1) return true;
        return false;
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        using detail::refuse;
        validate();
        state s;
        int number = 0;
        for (const char c : text) {
            if (detail::is_space(c)) continue;
            if (number == width * height)
                return refuse(why, detail::quoted(c) + " follows the last of " +
                                       std::to_string(width * height) + " cells");
            const int column = number % width, row = height - 1 - number / width;
            const std::string name = "cell " + detail::square_text({column, row});
            auto& tiles = s.columns[static_cast<std::size_t>(column)];
            if (c >= '1' && c <= '0' + colours)
                tiles |= static_cast<std::uint32_t>(c - '0') << (4 * row);
            else if (c != '.')
                return refuse(why, name + " is " + detail::quoted(c) + "; cells are 1 to " +
                                       std::to_string(colours) + " and . (empty)");
            if (c == '.' && tiles != 0) return refuse(why, name + " is empty below a tile");
            ++number;
        }
        if (number < width * height)
            return refuse(why, "the board ends after " + std::to_string(number) + " of " +
                                   std::to_string(width * height) + " cells");
        for (std::size_t column = 0; column + 1 < 8; ++column)
            if (s.columns[column] == 0 && s.columns[column + 1] != 0)
                return refuse(why, "column " + std::string(1, static_cast<char>('a' + column)) +
                                       " is empty left of a tile");
        return s;
    }
};

static_assert(puzzle<same_game> && has_root<same_game> && hashes<same_game>);
static_assert(estimates<same_game> && is_acyclic<same_game>);
static_assert(describes_states<same_game> && describes_moves<same_game> && parses<same_game>);

}}} // namespace seesaw::v0::games

#endif
