// SPDX-License-Identifier: MIT
// 2048 on boards up to 4 × 4: slide, merge, and chance adds a tile.
//
// The player slides all tiles up, left, right or down as far as they go. Equal tiles that meet
// merge into one of twice the value, each at most once a move, and score as many points as the new
// tile shows. A move must change something. Then chance puts a 2, or a 4 with probability
// `four_probability`, into an empty cell, all alike. The game begins with two such tiles and is
// over when no move changes anything.
//
// There are three games, which differ in their question and in what a state must hold for it:
//
//     twenty48         does the `target` tile appear? The outcome is 1 or 0
//     twenty48_score   how many points may be expected? A payoff; plays on without `target` (0)
//     twenty48_points  how many points are made? The outcome; the state counts them
//
//     seesaw::games::twenty48 usual;                                          // 2048 on 4 × 4
//     seesaw::games::twenty48 small{.width = 2, .height = 2, .target = 32};
//
// The player is `first`; a state is the board and whose turn it is. `root` is the empty board:
// chance moves twice before the player does. `twos` makes both first tiles 2s, as papers have it.
// The payoff of twenty48_score needs no count of points: its expectation is that of the points (see
// `payoff`). Use twenty48_points where the points of single games matter, and where chance is a
// friend or foe.
//
// The board is one word, four bits a cell, row by row from the upper left, the lowest; k means 2ᵏ,
// and 0 is empty (detail/twenty48/tile_board.hpp). Two tiles of 32,768 do not merge, since there is
// no room for 65,536: the only departure from the usual rules.
//
// Moves are listed up, left, right, down, written "up" or "u"; new tiles cell by cell, 2s before
// 4s, written "b3=2". A board is written row by row with a dot for an empty cell, or as one
// hexadecimal digit a cell without spaces, `hex`; the word "spawn" behind it says that chance is to
// move.
//
// The tile sum never falls, so the game is acyclic. The hash is unique on boards below 4 × 4, and
// among the states of one turn always (twenty48_points mixes its points in). `symmetric` is the
// smallest of up to eight words.
//
// Cost: a slide is four loads from a table of 256 KiB, with two transpositions if it is vertical.
// The tables are made once in a program. Legal moves and the end are found by arithmetic alone.
//
// Gabriele Cirulli, 2048, 2014.
#ifndef SEESAW_GAMES_TWENTY48_HPP
#define SEESAW_GAMES_TWENTY48_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/detail/twenty48/tile_board.hpp>
#include <seesaw/detail/twenty48/tile_text.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/twenty48/state.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules that the three games share.
template <twenty48_question Question>
struct basic_twenty48 {
    static constexpr bool counts = Question == twenty48_question::points;

    using state = std::conditional_t<counts, twenty48_points_state, twenty48_state>;
    using move = twenty48_move;
    using list = move_list<move, 32>;

    static constexpr move up{0}, left{1}, right{2}, down{3};
    static constexpr bool acyclic = true;

    int width = 4;  ///< 1 to 4
    int height = 4; ///< 1 to 4, and two cells at least
    /// The tile that ends the game, 4 to 32,768; 0: none, and then `twenty48` always ends in 0,
    /// which is what evaluations in units of their own want a lost game to be.
    int target = Question == twenty48_question::tile ? 2048 : 0;
    double four_probability = 0.1;
    bool twos = false;                                          ///< begin with two 2s
    const detail::tile_rows* rows = &detail::tile_rows::made(); ///< leave it as it is

    static constexpr auto parameters() {
        return std::tuple{parameter("width", &basic_twenty48::width, 1, 4, "columns"),
                          parameter("height", &basic_twenty48::height, 1, 4, "rows"),
                          parameter("target", &basic_twenty48::target, 0, 32768,
                                    "the tile that ends the game; 0: none"),
                          parameter("four_probability", &basic_twenty48::four_probability, 0, 1,
                                    "how often a new tile is a 4"),
                          parameter("twos", &basic_twenty48::twos, "begin with two 2s")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(width >= 1 && width <= 4, "twenty48: width must be 1 to 4");
        detail::require(height >= 1 && height <= 4, "twenty48: height must be 1 to 4");
        detail::require(width * height >= 2, "twenty48: width x height must be 2 cells at least");
        detail::require(four_probability >= 0 && four_probability <= 1,
                        "twenty48: four_probability must be 0 to 1");
        detail::require(target == 0 || (target >= 4 && target <= 32768 &&
                                        std::has_single_bit(unsigned(target))),
                        "twenty48: target must be 0 (none) or a tile, 4 to 32768");
    }

    int cells() const { return width * height; }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return {};
    }

    player to_move(const state& s) const { return s.turn; }

    [[gnu::always_inline]] list moves(const state& s) const {
        list result;
        if (s.turn == player::chance) {
            const std::uint64_t free = empty(s.board);
            const spawn_kinds kinds = kinds_at(s);
            if (kinds.two > 0) add_spawns(result, free, 1);
            if (kinds.four > 0) add_spawns(result, free, 2);
        } else {
            // No branches: which moves are legal cannot be foreseen.
            const slid_boards slid = slide(s.board);
            result.append(4, [&](move* at) {
                *at = up;
                at += slid.up != slid.turned;
                *at = left;
                at += slid.left != s.board;
                *at = right;
                at += slid.right != s.board;
                *at = down;
                return at + (slid.down != slid.turned);
            });
        }
        return result;
    }

    move_list<weighted<move>, 32> chances(const state& s) const {
        move_list<weighted<move>, 32> result;
        const std::uint64_t free = empty(s.board);
        const spawn_kinds kinds = kinds_at(s);
        const double count = std::popcount(free);
        if (kinds.two > 0) add_chances(result, free, 1, kinds.two / count);
        if (kinds.four > 0) add_chances(result, free, 2, kinds.four / count);
        return result;
    }

    [[gnu::always_inline]] state next(const state& s, move m) const {
        if (m.is_slide()) {
            SEESAW_ASSERT(s.turn == player::first && slid(s.board, m) != s.board);
            return moved(s, slid(s.board, m));
        }
        SEESAW_ASSERT(s.turn == player::chance && (empty(s.board) >> (4 * m.cell()) & 1) != 0);
        state after = s;
        after.board |= static_cast<std::uint64_t>(m.tile()) << (4 * m.cell());
        after.turn = s.board == 0 ? player::chance : player::first;
        return after;
    }

    /// A slide, and the board before chance adds its tile.
    struct successor {
        twenty48_move move;
        basic_twenty48::state state;
    };

    /// Where the player is to move: every legal move and what it leads to, in the order of `moves`;
    /// none where the game is over.
    move_list<successor, 4> successors(const state& s) const {
        if (reached(s)) return {};
        const slid_boards slid = slide(s.board);
        move_list<successor, 4> result;
        const auto add = [&](move m, std::uint64_t board) {
            if (board != s.board) result.push_back({m, moved(s, board)});
        };
        add(up, detail::transposed(slid.up));
        add(left, slid.left);
        add(right, slid.right);
        add(down, detail::transposed(slid.down));
        return result;
    }

    /// 1 with the target, 0 without; or the points.
    std::optional<score> outcome(const state& s) const
        requires(Question != twenty48_question::score) {
        if constexpr (counts) {
            if (over(s)) return static_cast<score>(s.points);
        } else {
            if (reached(s)) return 1;
            if (stuck(s)) return 0;
        }
        return std::nullopt;
    }

    /// As many points as were made, on average. Tiles made of 2s alone stand for a number of
    /// points, (k − 1) · 2ᵏ for the tile 2ᵏ, and every 4 that chance puts down counts 4 points too
    /// many there. A new tile adds 2 + 2p on average to the sum of all tiles and 4p to what is
    /// counted too many, p being `four_probability`, whatever is played and whenever it ends
    /// (Wald's identity). So the sum over the tiles of the last board,
    ///
    ///     payoff = Σ (k − 1) · 2ᵏ − 2p / (1 + p) · Σ 2ᵏ
    ///
    /// has the expectation of the game's points, from any state on and for any player. The points
    /// of single games differ from it.
    std::optional<double> payoff(const state& s) const
        requires(Question == twenty48_question::score) {
        if (!over(s)) return std::nullopt;
        return worth(s.board);
    }

    bool over(const state& s) const { return reached(s) || stuck(s); }

    std::uint64_t hash(const state& s) const {
        std::uint64_t board = s.board;
        if (s.turn == player::chance)
            board = cells() < 16 ? board | std::uint64_t{1} << 63 : ~board * 0x9e3779b97f4a7c15u;
        if constexpr (counts) return mix(board, s.points);
        return board;
    }

    state symmetric(const state& s) const {
        state twin = s;
        for (const std::uint64_t board : images(s.board))
            twin.board = board < twin.board ? board : twin.board;
        return twin;
    }

    /// How many boards are the same as this but for turning and mirroring, itself included.
    std::uint64_t twins(const state& s) const {
        std::uint64_t same = 0;
        const auto all = images(s.board);
        for (const std::uint64_t board : all) same += board == s.board;
        return all.size() / same;
    }

    // ── Boards ──────────────────────────────────────────────────────────────────────────────────

    /// All tiles moved; the board itself where the move is not legal.
    [[gnu::always_inline]] std::uint64_t slid(std::uint64_t board, move m) const {
        const bool upright = m == up || m == down;
        if (upright) board = detail::transposed(board);
        const detail::tile_slide_pair pair = detail::slide_rows(rows->slides, board);
        board = m == up || m == left ? pair.left : pair.right >> unused(upright);
        return upright ? detail::transposed(board) : board;
    }

    /// The lowest bits of the empty cells.
    std::uint64_t empty(std::uint64_t board) const {
        return all_cells() & ~detail::tiles_in(board);
    }

    bool reached(const state& s) const {
        return target != 0 &&
               detail::has_tile(s.board, std::countr_zero(static_cast<unsigned>(target)));
    }

    /// Nothing moves: no cell is empty and no two neighbours are equal.
    bool stuck(const state& s) const {
        if (s.turn == player::chance) return false;
        const std::uint64_t tiles = detail::tiles_in(s.board);
        if (tiles != all_cells()) return false;
        const detail::tile_pairs equal = detail::equal_neighbours(s.board, tiles);
        return (equal.level | equal.upright) == 0;
    }

    /// The points that made these tiles, had luck put down 2s alone.
    std::uint32_t points_of(std::uint64_t board) const {
        return detail::sum_of_rows(rows->points, board);
    }

    /// What a board pays, over or not.
    double worth(std::uint64_t board) const {
        const double known = twos ? 4 : 0; // two tiles that were no 4
        return points_of(board) - 2 * four_probability / (1 + four_probability) *
                                      (detail::sum_of_rows(rows->sum, board) - known);
    }

    static int largest(const state& s) { return 1 << detail::largest_tile(s.board) & ~1; }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        std::string text = detail::tile_lines(s.board, width, height);
        if constexpr (counts) text.append("\npoints ").append(std::to_string(s.points));
        if (s.turn == player::chance) text += "\nspawn";
        return text;
    }

    /// A hexadecimal digit a cell.
    std::string hex(const state& s) const {
        std::string text;
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column)
                text += "0123456789abcdef"[detail::tile_at(s.board, 4 * row + column)];
        if constexpr (counts) text.append(" points ").append(std::to_string(s.points));
        if (s.turn == player::chance) text += " spawn";
        return text;
    }

    std::string describe(const state&, move m) const {
        constexpr std::string_view names[] = {"up", "left", "right", "down"};
        if (m.is_slide()) return std::string(names[m.code]);
        std::string text = detail::square_text({m.cell() % 4, m.cell() / 4});
        return text.append(m.tile() == 1 ? "=2" : "=4");
    }

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

    /// A legal move by its name or, for directions, its first letter; of either case.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        std::string small;
        for (const char c : text) small += detail::lower(c);
        for (const move m : moves(s)) {
            const std::string name = describe(s, m);
            if (small == name || (m.is_slide() && small.size() == 1 && small[0] == name[0]))
                return m;
        }
        return std::nullopt;
    }

private:
    struct spawn_kinds {
        double two, four;
    };

    std::uint64_t all_cells() const { return detail::tile_cells(width, height); }

    state moved(const state& s, std::uint64_t board) const {
        state after = s;
        after.board = board;
        after.turn = player::chance;
        if constexpr (counts) after.points += points_of(board) - points_of(s.board);
        return after;
    }

    // A board slid all four ways; up and down are transposed, as `turned` is.
    struct slid_boards {
        std::uint64_t turned, up, left, right, down;
    };
    slid_boards slide(std::uint64_t board) const {
        const std::uint64_t turned = detail::transposed(board);
        const detail::tile_slide_pair level = detail::slide_rows(rows->slides, board);
        const detail::tile_slide_pair upright = detail::slide_rows(rows->slides, turned);
        return {turned, upright.left, level.left, level.right >> unused(false),
                upright.right >> unused(true)};
    }

    // By so much a row slid to the right of four cells is too far there; columns likewise.
    int unused(bool upright) const { return 4 * (4 - (upright ? height : width)); }

    // A lone 2 with luck to move is the first tile of a game: merged tiles are no 2s.
    spawn_kinds kinds_at(const state& s) const {
        if (twos && (s.board & (s.board - 1)) == 0 && (s.board & ~detail::tile_ones) == 0)
            return {1, 0};
        return {1 - four_probability, four_probability};
    }

    static void add_spawns(list& to, std::uint64_t free, int k) {
        to.append(16, [&](move* at) {
            for (; free != 0; free &= free - 1) *at++ = move::spawn(std::countr_zero(free) / 4, k);
            return at;
        });
    }
    static void add_chances(move_list<weighted<move>, 32>& to, std::uint64_t free, int k,
                            double probability) {
        for (; free != 0; free &= free - 1)
            to.push_back({move::spawn(std::countr_zero(free) / 4, k), probability});
    }

    // All eight ways to look at a square board, or four of another.
    move_list<std::uint64_t, 8> images(std::uint64_t board) const {
        move_list<std::uint64_t, 8> result;
        const int beside = 4 * (4 - width), below = 16 * (4 - height);
        const auto add = [&](std::uint64_t image) {
            const std::uint64_t mirror = detail::mirrored(image) >> beside;
            result.push_back(image);
            result.push_back(mirror);
            result.push_back(detail::flipped(image) >> below);
            result.push_back(detail::flipped(mirror) >> below);
        };
        add(board);
        if (width == height) add(detail::transposed(board));
        return result;
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        validate();
        const auto written = detail::read_tile_board(text, width, height, counts, why);
        if (!written) return std::nullopt;
        state s;
        s.board = written->board;
        s.turn = written->spawn ? player::chance : player::first;
        if constexpr (counts) {
            if (written->points > points_of(s.board))
                return detail::refuse(why, "there are more points than its tiles stand for");
            s.points = written->points;
        }
        if (written->spawn && empty(s.board) == 0)
            return detail::refuse(why, "there is no empty cell for a tile");
        if (!written->spawn && s.board == 0)
            return detail::refuse(why, "an empty board waits for a tile: spawn");
        return s;
    }
};

/// Worth 1 once the `target` tile is on the board, else 0.
using twenty48 = basic_twenty48<twenty48_question::tile>;
/// Worth the points that are to be expected from here on.
using twenty48_score = basic_twenty48<twenty48_question::score>;
/// Worth the points made; the state carries them.
using twenty48_points = basic_twenty48<twenty48_question::points>;

static_assert(stochastic_game<twenty48> && turn_game<twenty48> && !pays<twenty48>);
static_assert(stochastic_game<twenty48_score> && !has_outcome<twenty48_score>);
static_assert(stochastic_game<twenty48_points> && turn_game<twenty48_points>);

}}} // namespace seesaw::v0::games

#endif
