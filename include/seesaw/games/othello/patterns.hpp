// SPDX-License-Identifier: MIT
// What an Othello position is worth, learned: weights of patterns.
//
// A pattern is a few squares that belong together: an edge with the two squares diagonal to its
// corners, a corner, a line, a diagonal. Each of its 3ⁿ configurations of own, other and empty
// squares has a weight, and the value of a position is the sum over its 46 patterns. They are
// images of eleven shapes under the symmetries of the board; images share their weights:
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
// Each of several stages of the game, told by the number of empty squares, has its weights. They
// predict the difference in discs at the end, empty squares to the winner. `learned` are those of
// othello_weights.hpp, made by `tune_othello patterns`: late stages from positions solved to the
// end, earlier ones from searches into the stage after.
//
// Contract. For any 8 × 8 board; seen from the side to move, except for othello_pattern_evaluation,
// which is an `evaluate` and speaks for `first`. Estimates jump a little from one stage to the
// next.
//
// Cost: 96 bytes for the features of a position; some 60 ns to make them of a board (half of that
// with AVX2), 12 ns to go on to the next, 40 ns for the sum (`micro --benchmark_filter=othello_`);
// 230 KB of weights a stage, unpacked on first use in some 10 ms. Not part of games.hpp because of
// the 140 KB of text.
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
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/othello/pattern_layout.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/othello/weights.hpp>

namespace seesaw { inline namespace v0 { namespace games {

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

/// Weights of all patterns in every stage, from the file that was learned.
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

}}} // namespace seesaw::v0::games

#endif
