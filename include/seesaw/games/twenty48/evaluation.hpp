// SPDX-License-Identifier: MIT
// Two evaluations of a 2048 board: a weighted board, and a heuristic of what players look for.
//
//     auto paper = with_evaluate(twenty48{.target = 0}, twenty48_weighted_board{});
//     auto usual = with_evaluate(twenty48{.target = 0}, twenty48_heuristic{});
//
// `twenty48_weighted_board` is the sum over all cells of the tile's number times the weight of the
// cell, equation (9) of the paper, which gives no weights. `snake(ratio)` weighs the cells along a
// line that winds down from the upper left corner, each by `ratio` of the one before:
//
//     1    r    r²   r³          The default ratio is 1/4, so that a cell counts more than all
//     r⁷   r⁶   r⁵   r⁴          smaller tiles behind it: the largest tile belongs into the corner,
//     r⁸   r⁹   r¹⁰  r¹¹         and the value is about its number. That is what a threshold that
//     r¹⁵  r¹⁴  r¹³  r¹²         doubles with the largest tile asks for.
//
// `twenty48_heuristic` looks at each row and column by itself:
//
//     base + empty · (empty cells) + merge · (cells in runs of equal tiles)
//          − sum · Σ k^sum_power − monotonicity · (what falls and rises again)
//
// where k is the exponent of a tile, and the last is the smaller of two sums over neighbours, of
// the differences of k^monotonicity_power where it falls and where it rises. `base` keeps the value
// of all but hopeless boards above 0, which is what a lost game is worth (`target = 0`).
//
// Contract. They take any state with a `board`; whose turn it is does not matter. The weighted
// board uses the weights of all 16 cells whatever the size of the board; the heuristic is made for
// a size.
//
// Cost: the tables are made once, 2 MiB for the weighted board and 1.25 MiB for the heuristic
// (twice that if width and height differ), and shared by copies. A board is 4 lookups or 8. The
// heuristic adds up whole numbers of a small unit, so that a value is the same in whatever order it
// is found.
//
// Primanita, Khalid and Iida, 2020, equation (9), for the weighted board. The terms and weights of
// the heuristic are those that Robert Xiao found for his player of 2048 (nneonneo/2048-ai, 2014).
#ifndef SEESAW_GAMES_TWENTY48_EVALUATION_HPP
#define SEESAW_GAMES_TWENTY48_EVALUATION_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/twenty48/tile_board.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/with.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// An evaluation for `with_evaluate`: a weight for each cell.
class twenty48_weighted_board {
public:
    using weights = std::array<double, 16>; ///< by cell, 4 · row + column

    /// Each cell along the winding line weighs `ratio` of the one before.
    static weights snake(double ratio = 0.25, int width = 4, int height = 4) {
        detail::require(ratio > 0 && ratio <= 1, "twenty48_weighted_board: ratio must be 0 to 1");
        detail::require(width >= 1 && width <= 4 && height >= 1 && height <= 4,
                        "twenty48_weighted_board: width and height must be 1 to 4");
        weights result{};
        double weight = 1;
        for (int row = 0; row < height; ++row)
            for (int step = 0; step < width; ++step, weight *= ratio) {
                const int column = row % 2 == 0 ? step : width - 1 - step;
                result[static_cast<std::size_t>(4 * row + column)] = weight;
            }
        return result;
    }

    explicit twenty48_weighted_board(const weights& by_cell = snake()) {
        auto made = std::make_shared<tables>();
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t tiles = 1; tiles < 65536; ++tiles)
                for (std::size_t column = 0; column < 4; ++column)
                    if (const auto k = tiles >> (4 * column) & 15; k != 0)
                        (*made)[row][tiles] +=
                            by_cell[4 * row + column] * static_cast<double>(1 << k);
        tables_ = std::move(made);
    }

    template <class State>
    double operator()(const State& s) const {
        return value(s.board);
    }

    double value(std::uint64_t board) const {
        const tables& of = *tables_;
        return (of[0][board & 0xffff] + of[1][board >> 16 & 0xffff]) +
               (of[2][board >> 32 & 0xffff] + of[3][board >> 48]);
    }

private:
    using tables = std::array<std::array<double, 65536>, 4>;
    std::shared_ptr<const tables> tables_;
};

/// In points of the heuristic's own scale, as Robert Xiao found them.
struct twenty48_heuristic_weights {
    double base = 200'000;
    double empty = 270;
    double merge = 700;
    double monotonicity = 47;
    double monotonicity_power = 4;
    double sum = 11;
    double sum_power = 3.5;
};

/// An evaluation for `with_evaluate`: what rows and columns look like.
class twenty48_heuristic {
    // Whole numbers of `unit_`: the same sum in any order of its terms. A line counts from `least`
    // on, so that a sum of eight is never negative, and no move is worth less than 0.
    using amount = std::uint32_t;
    static constexpr int least_log = 27;
    static constexpr std::int64_t least = -(std::int64_t{1} << least_log);

    // What a line slides to, left and right. Kept upright, as the first column of a board, for all
    // that is asked of a board that has been slid is the value of its columns; that of the line
    // comes with it. Both share a word: nothing is larger than a quarter of a cache line.
    struct alignas(16) line {
        static constexpr std::uint64_t column = 0x000f000f000f000f;

        std::uint64_t both = 0;
        amount left_value = 0, right_value = 0;

        std::uint64_t left() const { return both & column; }
        std::uint64_t right() const { return both >> 4 & column; }
    };
    /// All lines of a board. The boards are transposed: see above.
    struct slid {
        std::uint64_t left = 0, right = 0;
        amount left_value = 0, right_value = 0;
    };
    struct tables {
        std::array<amount, 65536> values{};
        std::array<line, 65536> slides{};

        const line& at(std::uint64_t board, int place) const {
            return slides[board >> (16 * place) & 0xffff];
        }
        slid slide(std::uint64_t board) const {
            const line &a = at(board, 0), &b = at(board, 1), &c = at(board, 2), &d = at(board, 3);
            return {a.left() | b.left() << 4 | c.left() << 8 | d.left() << 12,
                    a.right() | b.right() << 4 | c.right() << 8 | d.right() << 12,
                    a.left_value + b.left_value + c.left_value + d.left_value,
                    a.right_value + b.right_value + c.right_value + d.right_value};
        }
        amount sum(std::uint64_t board) const { return detail::sum_of_rows(values, board); }
    };

public:
    static constexpr bool same_for_twins = true;

    explicit twenty48_heuristic(int width = 4, int height = 4,
                                const twenty48_heuristic_weights& weights = {}) {
        detail::require(width >= 1 && width <= 4 && height >= 1 && height <= 4,
                        "twenty48_heuristic: width and height must be 1 to 4");
        const auto rows = line_values(width, weights), columns = line_values(height, weights);
        double largest = 0;
        for (const auto* values : {&rows, &columns})
            for (const double value : *values) largest = std::max(largest, std::abs(value));
        detail::require(std::isfinite(8 * largest), "twenty48_heuristic: weights must be finite");
        unit_ = largest > 0 ? std::ldexp(1, std::ilogb(largest) + 1 - least_log) : 1;
        rows_ = table_of(width, rows);
        columns_ = width == height ? rows_ : table_of(height, columns);
    }

    template <class State>
    double operator()(const State& s) const {
        return value(s.board);
    }

    double value(std::uint64_t board) const {
        return worth(rows_->sum(board) + columns_->sum(detail::transposed(board)));
    }

    /// The best move after each tile, found in one pass, for a tile changes one row and one column
    /// (knowledge.hpp). None where a tile may end the game, luck puts down two, or all are alike.
    template <class Rules>
    move_list<last_decision<twenty48_move>, 32> last_decisions(const Rules& rules,
                                                               const state_t<Rules>& s) const {
        move_list<last_decision<twenty48_move>, 32>
            result; // the one that all returns name: no copy
        const std::uint64_t board = s.board;
        const bool first_tile = (board & (board - 1)) == 0; // or one that looks like it
        if (rules.target != 0 || board == 0 || (rules.twos && first_tile)) return result;
        std::uint64_t free = rules.empty(board);
        const double share = 1.0 / std::popcount(free);
        const double two = (1 - rules.four_probability) * share;
        const double four = rules.four_probability * share;
        if (two == 0 || four == 0) return result;
        // No branches below: which moves are legal cannot be foreseen.
        const auto value_if = [](bool legal, amount value) { return value & (0 - amount{legal}); };
        const std::uint64_t turned = detail::transposed(board);
        const changed_line rows(*rows_, board), columns(*columns_, turned);
        for (; free != 0; free &= free - 1) {
            const int shift = std::countr_zero(free), cell = shift / 4, y = cell / 4, x = cell % 4;
            for (int k = 1; k <= 2; ++k) {
                const auto tile = static_cast<std::uint64_t>(k);
                const std::uint64_t now = board | tile << shift;
                const std::uint64_t now_turned = turned | tile << (16 * x + 4 * y);
                const slid level = rows.slide(now, y), upright = columns.slide(now_turned, x);
                const bool up = upright.left != now, down = upright.right != now;
                const bool left = level.left != now_turned, right = level.right != now_turned;
                const amount best = std::max(
                    std::max(value_if(up, upright.left_value + rows_->sum(upright.left)),
                             value_if(down, upright.right_value + rows_->sum(upright.right))),
                    std::max(value_if(left, level.left_value + columns_->sum(level.left)),
                             value_if(right, level.right_value + columns_->sum(level.right))));
                result.push_back({twenty48_move::spawn(cell, k), k == 1 ? two : four, worth(best),
                                  up + down + left + right});
            }
        }
        return result;
    }

private:
    using value_list = std::vector<double>;

    /// Of all eight lines.
    double worth(amount lines) const {
        return unit_ * static_cast<double>(std::int64_t{lines} + 8 * least);
    }

    // A tile changes one line: how the others slide is found once for all tiles.
    class changed_line {
    public:
        changed_line(const tables& of, std::uint64_t board) : of_(of) {
            const slid whole = of.slide(board);
            for (int i = 0; i < 4; ++i) {
                const auto place = static_cast<std::size_t>(i);
                const line& l = of.at(board, i);
                left_[place] = whole.left ^ l.left() << (4 * i);
                right_[place] = whole.right ^ l.right() << (4 * i);
                left_value_[place] = whole.left_value - l.left_value;
                right_value_[place] = whole.right_value - l.right_value;
            }
        }

        /// When line i is that of this board.
        slid slide(std::uint64_t board, int i) const {
            const auto place = static_cast<std::size_t>(i);
            const line& l = of_.at(board, i);
            return {left_[place] | l.left() << (4 * i), right_[place] | l.right() << (4 * i),
                    left_value_[place] + l.left_value, right_value_[place] + l.right_value};
        }

    private:
        const tables& of_;
        std::array<std::uint64_t, 4> left_, right_; // of the other lines
        std::array<amount, 4> left_value_, right_value_;
    };

    static value_list line_values(int length, const twenty48_heuristic_weights& weights) {
        std::array<double, 16> sums{}, heights{};
        for (std::size_t k = 1; k < 16; ++k) {
            sums[k] = std::pow(static_cast<double>(k), weights.sum_power);
            heights[k] = std::pow(static_cast<double>(k), weights.monotonicity_power);
        }
        value_list values(65536);
        for (std::size_t row = 0; row < values.size(); ++row)
            values[row] = row_value(row, length, weights, sums, heights);
        return values;
    }

    std::shared_ptr<const tables> table_of(int length, const value_list& values) const {
        auto made = std::make_shared<tables>();
        for (std::size_t row = 0; row < 65536; ++row)
            made->values[row] = static_cast<amount>(std::llround(values[row] / unit_) - least);
        const auto& slides = detail::tile_rows::made().slides;
        for (std::size_t row = 0; row < 65536; ++row) {
            const std::uint16_t left = slides[row].left;
            const auto right = static_cast<std::uint16_t>(slides[row].right >> (4 * (4 - length)));
            made->slides[row] = {detail::transposed(left) | detail::transposed(right) << 4,
                                 made->values[left], made->values[right]};
        }
        return made;
    }

    static double row_value(std::size_t row, int length, const twenty48_heuristic_weights& weights,
                            const std::array<double, 16>& sums,
                            const std::array<double, 16>& heights) {
        double sum = 0, falls = 0, rises = 0;
        int empty = 0, merges = 0;
        std::size_t last_tile = 0, before = 0;
        bool in_run = false;
        for (int cell = 0; cell < length; ++cell) {
            const std::size_t k = row >> (4 * cell) & 15;
            sum += sums[k];
            if (cell > 0) {
                const double fall = heights[before] - heights[k];
                (fall > 0 ? falls : rises) += std::abs(fall);
            }
            before = k;
            if (k == 0) {
                ++empty;
                continue;
            }
            if (k == last_tile) merges += in_run ? 1 : 2;
            in_run = k == last_tile;
            last_tile = k;
        }
        return weights.base + weights.empty * empty + weights.merge * merges - weights.sum * sum -
               weights.monotonicity * std::min(falls, rises);
    }

    double unit_ = 1;
    std::shared_ptr<const tables> rows_, columns_;
};

/// 2048 played for `twenty48_heuristic`, as with_evaluate makes it.
using twenty48_by_heuristic = evaluate_wrapper<twenty48, twenty48_heuristic>;

}}} // namespace seesaw::v0::games

#endif
