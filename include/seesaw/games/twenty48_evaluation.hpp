// SPDX-License-Identifier: MIT
// What a 2048 board is worth: a weighted board, and a heuristic of what players look for.
//
//     auto paper = with_evaluate(twenty48{.target = 0}, twenty48_weighted_board{});
//     auto usual = with_evaluate(twenty48{.target = 0}, twenty48_heuristic{});
//     twenty48_by_heuristic faster{{.target = 0}};
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
// board does as it is told with the weights of cells that a smaller board has not; the heuristic
// must know the size.
//
// Cost: the tables are made once, 2 MiB by four rows or 256 KiB (512 KiB if width and height
// differ), and shared by copies. A board is 4 lookups or 8.
//
// Primanita, Khalid and Iida, 2020, equation (9), for the weighted board. The terms and weights of
// the heuristic are those that Robert Xiao found for his player of 2048 (nneonneo/2048-ai, 2014).
#ifndef SEESAW_GAMES_TWENTY48_EVALUATION_HPP
#define SEESAW_GAMES_TWENTY48_EVALUATION_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include <seesaw/detail/error.hpp>
#include <seesaw/detail/tile_board.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/twenty48.hpp>

namespace seesaw { inline namespace v0 { namespace games {

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

struct twenty48_heuristic_weights {
    double base = 200'000;
    double empty = 270;
    double merge = 700;
    double monotonicity = 47;
    double monotonicity_power = 4;
    double sum = 11;
    double sum_power = 3.5;
};

class twenty48_heuristic {
public:
    static constexpr bool same_for_twins = true;

    explicit twenty48_heuristic(int width = 4, int height = 4,
                                const twenty48_heuristic_weights& weights = {}) {
        detail::require(width >= 1 && width <= 4 && height >= 1 && height <= 4,
                        "twenty48_heuristic: width and height must be 1 to 4");
        rows_ = table_of(width, weights);
        columns_ = width == height ? rows_ : table_of(height, weights);
    }

    template <class State>
    double operator()(const State& s) const {
        return value(s.board);
    }

    double value(std::uint64_t board) const {
        return detail::sum_of_rows(rows_->values, board) +
               detail::sum_of_rows(columns_->values, detail::transposed(board));
    }

    /// What each legal move leads to, up, left, right, down.
    move_list<double, 4> values_after(std::uint64_t board) const {
        const std::uint64_t turned = detail::transposed(board);
        const slid level = slide(rows_->slides, board), upright = slide(columns_->slides, turned);
        move_list<double, 4> result;
        // Of the lines that slide, the value comes with the slide.
        if (upright.left != board)
            result.push_back(upright.left_value + detail::sum_of_rows(rows_->values, upright.left));
        if (level.left != turned)
            result.push_back(level.left_value + detail::sum_of_rows(columns_->values, level.left));
        if (level.right != turned)
            result.push_back(level.right_value +
                             detail::sum_of_rows(columns_->values, level.right));
        if (upright.right != board)
            result.push_back(upright.right_value +
                             detail::sum_of_rows(rows_->values, upright.right));
        return result;
    }

private:
    // What a row slides to is kept upright, as the first column of a board: all that is asked of a
    // board that has been slid is the value of its columns.
    struct entry {
        std::uint64_t left, right;
        float left_value, right_value;
    };
    struct tables {
        std::array<float, 65536> values{};
        std::array<entry, 65536> slides{};
    };
    struct slid {
        std::uint64_t left, right; // transposed
        float left_value, right_value;
    };

    static slid slide(const std::array<entry, 65536>& of, std::uint64_t board) {
        const entry &first = of[board & 0xffff], &second = of[board >> 16 & 0xffff];
        const entry &third = of[board >> 32 & 0xffff], &fourth = of[board >> 48];
        return {first.left | second.left << 4 | third.left << 8 | fourth.left << 12,
                first.right | second.right << 4 | third.right << 8 | fourth.right << 12,
                (first.left_value + second.left_value) + (third.left_value + fourth.left_value),
                (first.right_value + second.right_value) +
                    (third.right_value + fourth.right_value)};
    }

    static std::shared_ptr<const tables> table_of(int length,
                                                  const twenty48_heuristic_weights& weights) {
        std::array<double, 16> sums{}, heights{};
        for (std::size_t k = 1; k < 16; ++k) {
            sums[k] = std::pow(static_cast<double>(k), weights.sum_power);
            heights[k] = std::pow(static_cast<double>(k), weights.monotonicity_power);
        }
        auto made = std::make_shared<tables>();
        for (std::size_t row = 0; row < 65536; ++row)
            made->values[row] = static_cast<float>(row_value(row, length, weights, sums, heights));
        const auto& slides = detail::tile_rows::made().slides;
        for (std::size_t row = 0; row < 65536; ++row) {
            const std::uint16_t left = slides[row].left;
            const auto right = static_cast<std::uint16_t>(slides[row].right >> (4 * (4 - length)));
            made->slides[row] = {detail::transposed(left), detail::transposed(right),
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

    std::shared_ptr<const tables> rows_, columns_;
};

/// 2048 played for `twenty48_heuristic`: the same as with_evaluate, and faster at the horizon.
struct twenty48_by_heuristic : twenty48 {
    twenty48_heuristic heuristic{};

    double evaluate(const state& s) const { return heuristic(s); }

    /// What every successor is worth at the horizon, where the player is to move.
    move_list<double, 4> horizon_values(const state& s) const {
        if (target == 0) return heuristic.values_after(s.board);
        move_list<double, 4> result;
        for (const successor& after : successors(s))
            result.push_back(reached(after.state) ? 1 : heuristic(after.state));
        return result;
    }
};

/// The same for the weighted board, whose weights are not the same from all sides.
struct twenty48_by_board : twenty48 {
    twenty48_weighted_board weights{};

    double evaluate(const state& s) const { return weights(s); }
    void symmetric() const = delete;

    move_list<double, 4> horizon_values(const state& s) const {
        move_list<double, 4> result;
        for (const successor& after : successors(s))
            result.push_back(reached(after.state) ? 1 : weights(after.state));
        return result;
    }
};

}}} // namespace seesaw::v0::games

#endif
