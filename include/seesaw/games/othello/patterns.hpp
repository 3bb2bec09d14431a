// SPDX-License-Identifier: MIT
// What an Othello position is worth, learned: weights of patterns.
//
// A pattern is a few squares that belong together: an edge with the two squares diagonal to its
// corners, a corner, a line, a diagonal. What stands on them, own, other or nothing, is one of 3ⁿ
// configurations, each with a weight; the value of a position is the sum of the weights of what
// its 46 patterns show. They are images of eleven shapes under the symmetries of the board, and
// images share their weights:
//
//     edge       a1 … h1, b2, g2             line 2, 3, 4     a2 … h2, a3 … h3, a4 … h4
//     corner     a1 … c3                     diagonal 8 … 4   a1 … h8, b1 … h7, to e1 … h4
//     block      a1 … d2
//
//     const auto& learned = seesaw::games::othello_patterns::learned();
//     int value = learned.estimate(s.own, s.other);       // 32nds of a disc, for the side to move
//
//     auto here = seesaw::games::othello_features::of(s.own, s.other);
//     auto there = here.after(square, turned);            // as the opponent sees it
//     int reply = learned.estimate(there, empties - 1);
//
//     auto game = with_evaluate(othello{}, othello_pattern_evaluation{});   // whole discs
//
// A configuration is a number in balanced ternary: 3ᵏ for an own disc on the k-th square of the
// pattern, −3ᵏ for the opponent's. So the configurations of all patterns are one sum of vectors, a
// vector for each disc; a move adds a few more, and a change of sides changes the sign.
//
// There are weights for each of several stages of the game, told by the empty squares. They
// predict the difference in discs at the end, empty squares to the winner; `learned` are those of
// othello_weights.hpp, made by `tune_othello patterns`: late stages from positions solved to the
// end, earlier ones from searches into the stage after.
//
// Contract. For 8 × 8 boards, whatever they look like; seen from the side to move, except for
// othello_pattern_evaluation, which is an `evaluate` and speaks for `first`. Estimates of different
// stages are of the same kind, but jump a little where the stage changes.
//
// Cost: 96 bytes for the features of a position; some 60 ns to make them of a board (half of that
// with AVX2), 12 ns to go on to the next, 40 ns for the sum (`micro --benchmark_filter=othello_`);
// 230 KB of weights a stage, unpacked on first use in some 10 ms. Not part of seesaw.hpp, for the
// 140 KB of text that they are.
//
// Buro, "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for Othello",
// 1997.
#ifndef SEESAW_GAMES_OTHELLO_PATTERNS_HPP
#define SEESAW_GAMES_OTHELLO_PATTERNS_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/othello/weights.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

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

} // namespace detail

namespace games {

/// What the patterns show, for the side to move.
class othello_features {
public:
    static othello_features of(std::uint64_t own, std::uint64_t other) {
        detail::othello_vector_sum all;
        for (const auto& of_nibble : detail::othello_nibble_vectors()) {
            all.add(of_nibble[own & 15]);
            all.subtract(of_nibble[other & 15]);
            own >>= 4;
            other >>= 4;
        }
        return othello_features(all);
    }

    /// After a move that turns those discs, seen from the opponent.
    othello_features after(int square, std::uint64_t turned) const {
        const auto& of_square = detail::othello_square_vectors();
        detail::othello_vector_sum all;
        for (; turned != 0; turned &= turned - 1)
            all.subtract(of_square[static_cast<std::size_t>(std::countr_zero(turned))]);
        all.twice(); // not the opponent's any more, and one's own
        all.subtract(of_square[static_cast<std::size_t>(square)]);
        all.subtract(shown_);
        return othello_features(all);
    }

    othello_features after_pass() const {
        detail::othello_vector_sum all;
        all.subtract(shown_);
        return othello_features(all);
    }

    /// The configuration of each pattern.
    int operator[](std::size_t pattern) const { return shown_[pattern]; }

private:
    explicit othello_features(const detail::othello_vector_sum& all) { all.store(shown_); }

    detail::othello_layout::vector shown_;
};

class othello_patterns {
public:
    static constexpr int unit = 32; ///< a disc
    static constexpr std::size_t stages = 7;

    /// The most empty squares of each stage.
    static constexpr std::array<int, stages> last_of_stage = {9, 13, 17, 21, 27, 38, 60};

    static constexpr std::size_t stage_of(int empties) {
        std::size_t stage = 0;
        while (stage + 1 < stages && empties > last_of_stage[stage]) ++stage;
        return stage;
    }

    /// All weights nought.
    othello_patterns()
        : weights_(stages * static_cast<std::size_t>(detail::othello_patterns_layout.weights)) {}

    static const othello_patterns& learned() {
        static const othello_patterns all = unpacked(detail::othello_weights);
        return all;
    }

    int estimate(const othello_features& features, int empties) const {
        return sum(features, empties, std::make_index_sequence<detail::othello_layout::patterns>());
    }

    int estimate(std::uint64_t own, std::uint64_t other) const {
        return estimate(othello_features::of(own, other), 64 - detail::count(own | other));
    }

    // ── For those who learn them ────────────────────────────────────────────────────────────────

    std::int16_t& weight(std::size_t stage, std::int32_t place) {
        return weights_[stage * static_cast<std::size_t>(detail::othello_patterns_layout.weights) +
                        static_cast<std::size_t>(place)];
    }
    /// What it is worth to be to move, with so many empty squares.
    std::int16_t& of_move(int empties) { return of_move_[static_cast<std::size_t>(empties)]; }

    // Weights are written down in steps from −37 to 37 that grow: k stands for k + k² / 6 units.
    static constexpr int greatest_step = 37;

    static constexpr int value_of(int step) {
        return step < 0 ? -value_of(-step) : step + step * step / 6;
    }
    static constexpr int nearest_step(int value) {
        if (value < 0) return -nearest_step(-value);
        int step = 0;
        while (step < greatest_step && value_of(step + 1) - value < value - value_of(step)) ++step;
        return step;
    }

    /// Weights as text: a step is one character; noughts are counted, in digits to the base 16,
    /// least first, and left out at the end.
    static std::string packed(const std::vector<int>& weights) {
        std::string text;
        int noughts = 0;
        for (const int weight : weights) {
            const int step = nearest_step(weight);
            if (step == 0) {
                ++noughts;
                continue;
            }
            for (; noughts > 0; noughts /= 16)
                text += alphabet[static_cast<std::size_t>(noughts % 16)];
            text += alphabet[static_cast<std::size_t>(16 + greatest_step + step - (step > 0))];
        }
        return text;
    }

    static othello_patterns unpacked(const detail::othello_weight_texts& texts) {
        const detail::othello_layout& layout = detail::othello_patterns_layout;
        othello_patterns result;
        result.of_move_ = texts.of_move;
        const std::vector<std::int32_t> images = detail::othello_mirror_images();
        std::array<int, 128> code{};
        for (std::size_t i = 0; i < alphabet.size(); ++i)
            code[static_cast<std::size_t>(alphabet[i])] = static_cast<int>(i);
        for (std::size_t stage = 0; stage < stages; ++stage)
            for (std::size_t shape = 0; shape < detail::othello_shapes.size(); ++shape) {
                std::int32_t place = layout.begin[shape];
                int noughts = 0, scale = 1;
                for (const char c : texts.stages[stage][shape]) {
                    const int number = code[static_cast<std::size_t>(c)];
                    if (number < 16) {
                        noughts += number * scale;
                        scale *= 16;
                        continue;
                    }
                    // Over the noughts, and mirror images do not count.
                    for (;; ++place)
                        if (images[static_cast<std::size_t>(place)] >= place && noughts-- == 0)
                            break;
                    noughts = 0;
                    scale = 1;
                    const int step = number - 16 - greatest_step;
                    const auto value = static_cast<std::int16_t>(value_of(step + (step >= 0)));
                    result.weight(stage, images[static_cast<std::size_t>(place)]) = value;
                    result.weight(stage, place++) = value;
                }
            }
        return result;
    }

private:
    // 16 digits, 74 steps; nothing that a string literal would have to mark.
    static constexpr std::string_view alphabet =
        "#$%&'()*+,-./"
        "0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    static_assert(alphabet.size() == 16 + 2 * greatest_step);

    template <std::size_t... Pattern>
    int sum(const othello_features& features, int empties, std::index_sequence<Pattern...>) const {
        const std::int16_t* of_stage =
            weights_.data() +
            stage_of(empties) * static_cast<std::size_t>(detail::othello_patterns_layout.weights);
        return (int{of_move_[static_cast<std::size_t>(empties)]} + ... +
                of_stage[detail::othello_patterns_layout.centre[Pattern] + features[Pattern]]);
    }

    std::vector<std::int16_t> weights_;
    std::array<std::int16_t, 61> of_move_{};
};

/// For `with_evaluate`: the learned estimate in whole discs, so that it can be compared with
/// outcomes.
struct othello_pattern_evaluation {
    const othello_patterns* weights = &othello_patterns::learned();

    template <class State>
    score operator()(const State& s) const {
        const int discs = (weights->estimate(s.own, s.other) + 64 * othello_patterns::unit +
                           othello_patterns::unit / 2) /
                              othello_patterns::unit -
                          64;
        return seen_from(s.turn, std::clamp(discs, -64, 64));
    }
};

} // namespace games
}} // namespace seesaw::v0

#endif
