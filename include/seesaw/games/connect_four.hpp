// SPDX-License-Identifier: MIT
// Connect Four, on any board that fits 64 bits.
//
// Two players drop discs into the columns of an upright board; `first` (X) begins. Whoever first
// has `connect` discs in a row, horizontally, vertically or diagonally, wins; a full board without
// such a line is a draw. By default the board is 7 × 6 and four in a row win:
//
//     seesaw::games::connect_four usual;
//     seesaw::games::connect_four small{.width = 5, .height = 4, .connect = 3};
//
// Sizes: width ≥ 1, height ≥ 1, connect ≥ 2 and width · (height + 1) ≤ 64. `connect` may exceed
// either side: lines that do not fit cannot be made, and if none fits the game is a draw.
//
// A state is two words. `own` holds the discs of the side to move, `all` those of both; their
// number tells whose turn it is. Discs lie column by column from the bottom, and one cell above
// each column stays empty, so that shifted boards never run from one column into the next. own +
// all is different for every position, and is the hash.
//
//      6 13 20 27 34 41 48     always empty
//      5 12 19 26 33 40 47     top row
//     …                        …
//      0  7 14 21 28 35 42     bottom row
//
// Score: the winner gets ⌊(width · height + 1 − discs before the winning move) / 2⌋: on 7 × 6 that
// is 22 minus the winner's discs, so that an early win is worth more. A draw is 0.
//
// Moves are columns from 0, listed from the centre outwards, where the better ones tend to be. In
// text columns are 1 … 9, then a, b, c … A position is written as the columns in the order they
// were played, such as "4455", or as a grid (see `parse`).
//
// Cost: every function is a few shifts without loops over cells. At the usual size they are shifts
// by constants behind a test for that size; other sizes take longer. `connect_four_7x6` is the same
// game without the test. There is no opening book, and `evaluate` knows nothing beyond single
// cells.
//
// The sentinel row and the sum as a key go back to J. Tromp's Fhourstones; counting winning cells
// to order moves to P. Pons, "Solving Connect 4: how to build a perfect AI"; the worth of answering
// every disc in its column (detail/connect_four/drop_analysis.hpp) to V. Allis.
#ifndef SEESAW_GAMES_CONNECT_FOUR_HPP
#define SEESAW_GAMES_CONNECT_FOUR_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/connect_four/disc_board.hpp>
#include <seesaw/detail/connect_four/disc_columns.hpp>
#include <seesaw/detail/connect_four/disc_text.hpp>
#include <seesaw/detail/connect_four/foresight.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// Use it as `connect_four`, or as `connect_four_7x6` where nothing but the usual size is wanted.
template <bool AnySize>
struct connect_four_rules {
    /// Two words, which also tell whose turn it is.
    struct state {
        std::uint64_t own = 0; ///< discs of the side to move
        std::uint64_t all = 0; ///< discs of both sides
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t;
    using list = move_list<move, 32>;
    using ranked_columns = detail::ranked_columns<AnySize ? 32 : 8>;

    static constexpr bool alternating = true;
    static constexpr bool acyclic = true;
    static constexpr bool hash_is_unique = true;

    int width = 7;
    int height = 6;
    int connect = 4; ///< discs in a row that win

    static constexpr auto parameters() {
        return std::tuple{
            parameter("width", &connect_four_rules::width, 1, 32, "columns"),
            parameter("height", &connect_four_rules::height, 1, 63, "rows"),
            parameter("connect", &connect_four_rules::connect, 2, 63, "discs in a row that win")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root`, `parse` and `play` call it.
    void validate() const {
        detail::require(width >= 1 && width <= 32, "connect_four: width must be 1 to 32");
        detail::require(height >= 1 && height <= 63, "connect_four: height must be 1 to 63");
        detail::require(width * (height + 1) <= 64,
                        "connect_four: width * (height + 1) must be at most 64");
        detail::require(connect >= 2, "connect_four: connect must be at least 2");
        detail::require(AnySize || has_usual_size(),
                        "connect_four_7x6: width, height and connect must be 7, 6 and 4");
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return {};
    }

    /// Columns with room, from the centre outwards.
    list moves(const state& s) const {
        return sized([&](auto board) { return columns_of(board, board.landing_cells(s.all)); });
    }

    state next(const state& s, move column) const {
        return sized([&](auto board) {
            SEESAW_ASSERT(column < board.width && (~s.all & board.column(column)) != 0);
            return state{s.all ^ s.own, s.all | (s.all + board.bottom_cell(column))};
        });
    }

    player to_move(const state& s) const {
        return discs(s) % 2 == 0 ? player::first : player::second;
    }

    std::optional<score> outcome(const state& s) const {
        return sized([&](auto board) -> std::optional<score> {
            if (board.has_line(s.all ^ s.own))
                return seen_from(to_move(s),
                                 -detail::disc_foresight::win_after(board, discs(s) - 1));
            if (s.all == board.all_cells()) return 0;
            return std::nullopt;
        });
    }

    std::uint64_t hash(const state& s) const { return s.own + s.all; }
    int hash_bits() const { return width * (height + 1); }
    int layer(const state& s) const { return discs(s); }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    /// First the move that leaves the mover most cells that would complete a line; of equals the
    /// one nearer the centre.
    int order(const state& s, move column) const {
        return sized([&](auto board) {
            const std::uint64_t after = s.all | (s.all + board.bottom_cell(column));
            const std::uint64_t own = s.own | (after ^ s.all);
            const int threats = detail::count(board.completing_cells(own) & ~after);
            const int off_centre = 2 * column - (board.width - 1);
            return 32 * threats - (off_centre < 0 ? -off_centre : off_centre);
        });
    }

    /// Closed where the mover wins at once or cannot keep the opponent from doing so, and where a
    /// move leaves the opponent no defence. Elsewhere the moves are those after which the opponent
    /// does not win at once, by the cells that would complete a line, and once more if a disc can
    /// fall into one of them at once; the bounds tell what the mover is sure of by answering every
    /// disc in its column.
    look_result<ranked_columns> look(const state& s, const window& w) const {
        using detail::look_at_discs;
        if (!AnySize || has_usual_size())
            return look_at_discs<ranked_columns>(usual_board{}, s.own, s.all, w);
        return at_run_time(
            [&](auto board) { return look_at_discs<ranked_columns>(board, s.own, s.all, w); });
    }

    std::pair<score, score> bounds(const state& s) const {
        return sized([&](auto board) {
            const auto seen = detail::disc_foresight::of(board, s.own, s.all);
            return std::pair<score, score>{seen.low, seen.high};
        });
    }

    /// Each empty cell that would complete a line counts 1 for its owner, and 1 more in the rows
    /// that the end game tends to leave to that player: odd ones for first, even ones for second.
    /// Within `bounds`.
    score evaluate(const state& s) const {
        return sized([&](auto board) {
            const std::uint64_t wins = board.completing_cells(s.own);
            const std::uint64_t losses = board.completing_cells(s.all ^ s.own);
            const auto seen = detail::disc_foresight::of(board, s.own, s.all, wins, losses);
            const bool first_moves = to_move(s) == player::first;
            const std::uint64_t first = (first_moves ? wins : losses) & ~s.all;
            const std::uint64_t second = (first_moves ? losses : wins) & ~s.all;
            const score estimate = detail::count(first) + detail::count(first & board.odd_rows()) -
                                   detail::count(second) -
                                   detail::count(second & ~board.odd_rows());
            return std::clamp(estimate, seen.low, seen.high);
        });
    }

    /// The position or its mirror image, whichever has the smaller hash.
    state symmetric(const state& s) const {
        return sized([&](auto board) {
            const state twin{board.mirrored(s.own), board.mirrored(s.all)};
            return hash(twin) < hash(s) ? twin : s;
        });
    }

    /// A game of random moves. Columns are drawn a few bits at a time, and again where there is no
    /// such column or no room: twice as fast as making the list and drawing from it.
    score playout(const state& s, rng& random) const {
        if (const auto result = outcome(s)) return *result;
        return sized([&](auto board) {
            const auto last_column = static_cast<unsigned>(board.width - 1);
            const int column_bits = static_cast<int>(std::bit_width(last_column));
            const int draws = column_bits > 0 ? 64 / column_bits : 1;
            const std::uint64_t column_mask = board.lowest(column_bits);
            std::uint64_t own = s.own, all = s.all, word = 0;
            int left = 0; // draws in the word
            for (int played = discs(s);; ++played) {
                const std::uint64_t landing = board.landing_cells(all);
                if (landing == 0) return 0;
                std::uint64_t cell = 0;
                while (cell == 0) {
                    if (left == 0) {
                        word = random();
                        left = draws;
                    }
                    const int column = static_cast<int>(word & column_mask);
                    word >>= column_bits;
                    --left;
                    if (column < board.width) cell = landing & board.column(column);
                }
                own |= cell;
                all |= cell;
                if (board.has_line(own)) {
                    const score win = detail::disc_foresight::win_after(board, played);
                    return played % 2 == 0 ? win : -win;
                }
                own ^= all;
            }
        });
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    /// Lines of X, O and `.`, top row first.
    std::string describe(const state& s) const { return text_of_board().describe(s); }

    std::string describe(const state&, move column) const { return {detail::column_label(column)}; }

    /// A position, in one of two ways that are told apart by their letters: the columns in the
    /// order they were played, such as "4455", nothing being the start; or the cells, top row
    /// first, X, O, and a dot, star or dash for empty, with or without white space between. nullopt
    /// for a grid in which a disc floats, the numbers of X and O do not fit, or the last move
    /// cannot have made a line. Grids that no order of moves leads to are read all the same (say, O
    /// at the bottom of every column): finding that out is a search of its own.
    std::optional<state> parse(std::string_view text) const {
        std::string why;
        return text_of_board().read(text, why);
    }

    /// The position after these columns were played from the start; nullopt if one cannot be.
    std::optional<state> play(std::string_view columns) const {
        std::string why;
        return text_of_board().read_columns(columns, why);
    }

    /// What is wrong with a text that `parse` refuses, in one line; empty if nothing is.
    std::string complaint(std::string_view text) const {
        std::string why;
        text_of_board().read(text, why);
        return why;
    }

    /// A column that has room, in an unfinished game.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        return text_of_board().read_move(s, text);
    }

private:
    using usual_board = detail::disc_board<detail::fixed_board_size<7, 6, 4>>;
    using any_board = detail::disc_board<detail::run_time_board_size>;

    bool has_usual_size() const { return width == 7 && height == 6 && connect == 4; }

    // The usual size is worth a branch: its numbers are constants in everything f calls. The other
    // sizes are kept out of the way of what is inlined around it.
    template <class Function>
    [[gnu::always_inline]] auto sized(Function f) const
        -> std::invoke_result_t<Function, usual_board> {
        if (!AnySize || has_usual_size()) return f(usual_board{});
        return at_run_time(f);
    }
    template <class Function>
    [[gnu::noinline]] auto at_run_time(Function f) const
        -> std::invoke_result_t<Function, any_board> {
        return f(any_board{{width, height, connect}});
    }

    static int discs(const state& s) { return detail::count(s.all); }

    template <class Board>
    static list columns_of(Board board, std::uint64_t cells) {
        list result;
        result.append(static_cast<std::size_t>(board.width),
                      [&](move* to) { return board.write_columns(cells, to); });
        return result;
    }

    detail::disc_text<connect_four_rules> text_of_board() const { return {*this}; }
};

/// On any board that fits 64 bits, by default 7 × 6.
using connect_four = connect_four_rules<true>;

/// The same game with the usual size compiled in.
using connect_four_7x6 = connect_four_rules<false>;

static_assert(two_player_game<connect_four> && has_root<connect_four> && hashes<connect_four>);
static_assert(orders<connect_four> && bounds_outcome<connect_four>);
static_assert(evaluates<connect_four> && has_symmetry<connect_four> && parses<connect_four>);
static_assert(describes_states<connect_four> && describes_moves<connect_four>);
static_assert(plays_out<connect_four>);
static_assert(is_alternating<connect_four> && is_acyclic<connect_four>);
static_assert(has_unique_hash<connect_four> && counts_hash_bits<connect_four>);
static_assert(look_orders_moves<connect_four> && !look_searches<connect_four>);

}}} // namespace seesaw::v0::games

#endif
