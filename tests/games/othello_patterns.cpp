// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/patterns.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

namespace {

using seesaw::games::othello;
using seesaw::games::othello_features;
using seesaw::games::othello_patterns;

std::vector<othello::state> pattern_positions(int games, std::uint64_t seed) {
    const othello rules;
    seesaw::rng random(seed);
    std::vector<othello::state> all;
    for (int game = 0; game < games; ++game)
        for (auto s = rules.root(); !rules.outcome(s);
             s = rules.next(s, seesaw::draw(rules.moves(s), random)))
            all.push_back(s);
    return all;
}

/// For the side to move; short endings only.
int solved_ending(const othello& rules, const othello::state& s, int alpha, int beta) {
    if (const auto outcome = rules.outcome(s)) return seesaw::seen_from(s.turn, *outcome);
    for (const othello::move m : rules.moves(s)) {
        alpha = std::max(alpha, -solved_ending(rules, rules.next(s, m), -beta, -alpha));
        if (alpha >= beta) break;
    }
    return alpha;
}

} // namespace

TEST_CASE("Othello's patterns cover the board") {
    const auto& layout = seesaw::detail::othello_patterns_layout;
    // Each shape has as many squares as its images, and every square is in some pattern.
    std::vector<int> squares(layout.patterns), patterns(64);
    for (std::size_t square = 0; square < 64; ++square)
        for (std::size_t i = 0; i < layout.patterns; ++i)
            if (seesaw::detail::othello_square_vectors()[square][i] != 0) {
                ++squares[i];
                ++patterns[square];
            }
    CHECK(std::count(squares.begin(), squares.end(), 10) == 4);
    CHECK(std::count(squares.begin(), squares.end(), 9) == 4);
    CHECK(std::count(squares.begin(), squares.end(), 8) == 8 + 3 * 4 + 2);
    CHECK(*std::min_element(patterns.begin(), patterns.end()) >= 3);
    CHECK(layout.weights == 59049 + 19683 + 5 * 6561 + 2187 + 729 + 243 + 81);
    // The mirror image of a mirror image is what it was.
    const auto images = seesaw::detail::othello_mirror_images();
    REQUIRE(images.size() == static_cast<std::size_t>(layout.weights));
    int wrong = 0, moved = 0;
    for (std::size_t place = 0; place < images.size(); ++place) {
        wrong += images[static_cast<std::size_t>(images[place])] != static_cast<int>(place);
        moved += images[place] != static_cast<int>(place);
    }
    CHECK(wrong == 0);
    CHECK(moved > 80'000);
}

TEST_CASE("features of Othello patterns go with the moves") {
    const othello rules;
    const auto& learned = othello_patterns::learned();
    int wrong = 0;
    for (const auto& s : pattern_positions(seesaw::tests::short_run ? 2 : 20, 1)) {
        const auto here = othello_features::of(s.own, s.other);
        for (const othello::move m : rules.moves(s)) {
            const auto after = rules.next(s, m);
            const auto there =
                m == othello::pass ? here.after_pass() : here.after(m, s.other & ~after.own);
            const auto whole = othello_features::of(after.own, after.other);
            for (std::size_t i = 0; i < seesaw::detail::othello_layout::patterns; ++i)
                wrong += there[i] != whole[i];
            const int empties = 64 - seesaw::detail::count(after.own | after.other);
            wrong += learned.estimate(there, empties) != learned.estimate(after.own, after.other);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("estimates of Othello patterns do not depend on how the board lies") {
    const auto& learned = othello_patterns::learned();
    int wrong = 0, nothing = 0;
    for (const auto& s : pattern_positions(seesaw::tests::short_run ? 2 : 20, 2)) {
        std::uint64_t own = s.own, other = s.other;
        const int value = learned.estimate(own, other);
        nothing += value == 0;
        for (int turn = 0; turn < 8; ++turn) {
            own = turn % 2 == 0 ? seesaw::detail::transpose(own) : seesaw::detail::flip_rows(own);
            other =
                turn % 2 == 0 ? seesaw::detail::transpose(other) : seesaw::detail::flip_rows(other);
            wrong += learned.estimate(own, other) != value;
        }
        const seesaw::score discs = seesaw::games::othello_pattern_evaluation{}(s);
        wrong += std::abs(seesaw::seen_from(s.turn, discs) -
                          std::clamp(value / 32.0, -64.0, 64.0)) > 0.5;
    }
    CHECK(wrong == 0);
    CHECK(nothing < 20);
}

TEST_CASE("the learned weights of Othello patterns know how games end") {
    const othello rules;
    const auto& learned = othello_patterns::learned();
    double spread = 0, error = 0;
    int count = 0;
    for (const auto& s : pattern_positions(seesaw::tests::short_run ? 20 : 200, 3)) {
        if (64 - seesaw::detail::count(s.own | s.other) != 6) continue;
        const double value = solved_ending(rules, s, -64, 64);
        const double estimate = learned.estimate(s.own, s.other) / 32.0;
        spread += value * value;
        error += (value - estimate) * (value - estimate);
        ++count;
    }
    REQUIRE(count > 10);
    CHECK(error < spread / 4);
}

TEST_CASE("weights of Othello patterns are written and read") {
    std::vector<int> weights(1000, 0);
    seesaw::rng random(4);
    for (int i = 0; i < 200; ++i)
        weights[static_cast<std::size_t>(random.below(900))] =
            othello_patterns::value_of(static_cast<int>(
                random.between(-othello_patterns::greatest_step, othello_patterns::greatest_step)));
    // The last line is line 4, of which nothing is left out: an image in the mirror comes later.
    seesaw::detail::othello_weight_texts texts{};
    const std::string packed = othello_patterns::packed(weights);
    texts.stages[2][5] = packed;
    texts.of_move[11] = 7;
    othello_patterns read = othello_patterns::unpacked(texts);
    const auto images = seesaw::detail::othello_mirror_images();
    const auto begin = seesaw::detail::othello_patterns_layout.begin[5];
    std::size_t next = 0;
    int wrong = 0;
    for (std::int32_t place = begin; next < weights.size(); ++place) {
        const std::int32_t image = images[static_cast<std::size_t>(place)];
        if (image < place)
            wrong += read.weight(2, place) != read.weight(2, image);
        else
            wrong += read.weight(2, place) != weights[next++];
    }
    CHECK(wrong == 0);
    CHECK(read.of_move(11) == 7);
    CHECK(read.weight(1, begin) == 0);
    for (const int step : {-37, -5, -1, 0, 1, 20, 37})
        CHECK(othello_patterns::nearest_step(othello_patterns::value_of(step)) == step);
    CHECK(othello_patterns::nearest_step(100'000) == 37);
}
