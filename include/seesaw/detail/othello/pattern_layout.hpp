// SPDX-License-Identifier: MIT
// Where the patterns of Othello's evaluation lie, and what each disc adds to their configurations:
// vectors with a lane a pattern, summed over the discs of a board.
#ifndef SEESAW_DETAIL_OTHELLO_PATTERN_LAYOUT_HPP
#define SEESAW_DETAIL_OTHELLO_PATTERN_LAYOUT_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bitboard.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct othello_shape {
    std::string_view name;
    int images; ///< how many patterns there are of it
    int size;
    std::array<std::uint8_t, 10> squares;
};

inline constexpr std::array<othello_shape, 11> othello_shapes = {{
    {"edge", 4, 10, {0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},
    {"block", 8, 8, {0, 1, 2, 3, 8, 9, 10, 11}},
    {"corner", 4, 9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},
    {"line 2", 4, 8, {8, 9, 10, 11, 12, 13, 14, 15}},
    {"line 3", 4, 8, {16, 17, 18, 19, 20, 21, 22, 23}},
    {"line 4", 4, 8, {24, 25, 26, 27, 28, 29, 30, 31}},
    {"diagonal 8", 2, 8, {0, 9, 18, 27, 36, 45, 54, 63}},
    {"diagonal 7", 4, 7, {1, 10, 19, 28, 37, 46, 55}},
    {"diagonal 6", 4, 6, {2, 11, 20, 29, 38, 47}},
    {"diagonal 5", 4, 5, {3, 12, 21, 30, 39}},
    {"diagonal 4", 4, 4, {4, 13, 22, 31}},
}};

constexpr int power_of_three(int n) noexcept {
    int power = 1;
    for (; n > 0; --n) power *= 3;
    return power;
}

// Where a square goes under one of the eight symmetries of the board.
constexpr int turned_square(int square, int symmetry) noexcept {
    int column = square % 8, row = square / 8;
    if ((symmetry & 1) != 0) column = 7 - column;
    if ((symmetry & 2) != 0) row = 7 - row;
    return (symmetry & 4) != 0 ? 8 * column + row : 8 * row + column;
}

// Where the weights of the patterns are.
struct othello_layout {
    static constexpr std::size_t patterns = 46;
    static constexpr std::size_t slots = 48; // of which vectors of any width make whole ones
    using vector = std::array<std::int16_t, slots>;

    std::array<std::int32_t, othello_shapes.size()> begin{}; ///< of each shape's weights
    /// Of each pattern: where the weight of the empty configuration is. That of any other lies so
    /// far from it.
    std::array<std::int32_t, patterns> centre{};
    std::int32_t weights = 0;
};

inline constexpr othello_layout othello_patterns_layout = [] {
    othello_layout layout;
    std::size_t pattern = 0;
    for (std::size_t shape = 0; shape < othello_shapes.size(); ++shape) {
        const int configurations = power_of_three(othello_shapes[shape].size);
        for (int image = 0; image < othello_shapes[shape].images; ++image)
            layout.centre[pattern++] = layout.weights + configurations / 2;
        layout.begin[shape] = layout.weights;
        layout.weights += configurations;
    }
    return layout;
}();

// The tables that follow are made at run time: as constants they would take most of the time that
// this header takes to compile.

/// What a disc adds to each pattern, by its square.
inline const std::array<othello_layout::vector, 64>& othello_square_vectors() {
    static const auto all = [] {
        std::array<othello_layout::vector, 64> table{};
        std::size_t pattern = 0;
        for (const othello_shape& shape : othello_shapes) {
            std::vector<bitboard> seen;
            for (int symmetry = 0; symmetry < 8; ++symmetry) {
                bitboard image = 0;
                for (int k = 0; k < shape.size; ++k)
                    image |= square_bit(
                        turned_square(shape.squares[static_cast<std::size_t>(k)], symmetry));
                if (std::find(seen.begin(), seen.end(), image) != seen.end()) continue;
                seen.push_back(image);
                for (int k = 0; k < shape.size; ++k) {
                    const int square =
                        turned_square(shape.squares[static_cast<std::size_t>(k)], symmetry);
                    table[static_cast<std::size_t>(square)][pattern] =
                        static_cast<std::int16_t>(power_of_three(k));
                }
                ++pattern;
            }
        }
        SEESAW_ASSERT(pattern == othello_layout::patterns);
        return table;
    }();
    return all;
}

/// The sums of all discs among four neighbours in a row: [nibble of the board][discs].
inline const auto& othello_nibble_vectors() {
    static const auto all = [] {
        std::array<std::array<othello_layout::vector, 16>, 16> table{};
        for (std::size_t nibble = 0; nibble < 16; ++nibble)
            for (std::size_t discs = 1; discs < 16; ++discs) {
                const auto square = 4 * nibble + static_cast<std::size_t>(std::countr_zero(discs));
                const auto& added = othello_square_vectors()[square];
                const auto& before = table[nibble][discs & (discs - 1)];
                for (std::size_t i = 0; i < othello_layout::slots; ++i)
                    table[nibble][discs][i] = static_cast<std::int16_t>(before[i] + added[i]);
            }
        return table;
    }();
    return all;
}

/// For each place in the table that of the same configuration as a mirror shows it, where a shape
/// is its own mirror image.
inline std::vector<std::int32_t> othello_mirror_images() {
    std::vector<std::int32_t> images;
    images.reserve(static_cast<std::size_t>(othello_patterns_layout.weights));
    for (std::size_t i = 0; i < othello_shapes.size(); ++i) {
        const othello_shape& shape = othello_shapes[i];
        const std::uint8_t* begin = shape.squares.data();
        const std::uint8_t* end = begin + shape.size;
        // The first symmetry that leaves the shape where it is but not all of its squares.
        std::array<int, 10> weight_of_image{};
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            bool same_shape = true, same_squares = true;
            std::array<int, 10> weights{};
            for (const std::uint8_t* square = begin; square != end; ++square) {
                const std::uint8_t* image = std::find(begin, end, turned_square(*square, symmetry));
                same_shape = same_shape && image != end;
                same_squares = same_squares && image == square;
                if (image != end)
                    weights[static_cast<std::size_t>(square - begin)] =
                        power_of_three(static_cast<int>(image - begin));
            }
            if (symmetry == 0 || (same_shape && !same_squares)) weight_of_image = weights;
            if (same_shape && !same_squares) break;
        }
        for (int place = 0; place < power_of_three(shape.size); ++place) {
            int image = othello_patterns_layout.begin[i];
            for (std::size_t k = 0, rest = static_cast<std::size_t>(place); rest > 0;
                 ++k, rest /= 3)
                image += static_cast<int>(rest % 3) * weight_of_image[k];
            images.push_back(image);
        }
    }
    return images;
}

// Compilers do not see by themselves that sums can stay in registers.
using othello_lanes = lanes<std::int16_t, 8>;

class othello_vector_sum {
public:
    void add(const othello_layout::vector& v) {
        each([&](auto i) { sum_[i] = sum_[i] + part(v, i); });
    }
    void subtract(const othello_layout::vector& v) {
        each([&](auto i) { sum_[i] = sum_[i] - part(v, i); });
    }
    void twice() {
        each([&](auto i) { sum_[i] = sum_[i] + sum_[i]; });
    }
    void store(othello_layout::vector& v) const { std::memcpy(v.data(), &sum_, sizeof sum_); }

private:
    static constexpr std::size_t parts = othello_layout::slots / 8;

    // Without a loop, or g++ keeps the sums in memory.
    template <class Function>
    static void each(const Function& function) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (function(std::integral_constant<std::size_t, I>()), ...);
        }
        (std::make_index_sequence<parts>());
    }

    static othello_lanes part(const othello_layout::vector& v, std::size_t i) {
        othello_lanes result;
        std::memcpy(static_cast<void*>(&result), v.data() + 8 * i, sizeof result);
        return result;
    }

    std::array<othello_lanes, parts> sum_{};
};

}}} // namespace seesaw::v0::detail

#endif
