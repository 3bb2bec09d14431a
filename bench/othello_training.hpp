// SPDX-License-Identifier: MIT
// Weights of Othello patterns, learned from the end of the game backwards.
//
// Positions come from games of a player who looks one move ahead and errs now and then, so that bad
// ones are among them. Those of the last stage are solved. In an earlier stage the value is that of
// a search into the next stage, whose weights are known by then; if the next stage is too far away,
// the game is played on until a search reaches it.
#ifndef SEESAW_BENCH_OTHELLO_TRAINING_HPP
#define SEESAW_BENCH_OTHELLO_TRAINING_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/evaluation.hpp>
#include <seesaw/games/othello/patterns.hpp>
#include <seesaw/random.hpp>

#include "least_squares.hpp"

namespace bench {

using seesaw::games::othello;
using seesaw::games::othello_features;
using seesaw::games::othello_patterns;

inline int empties_of(const othello::state& s) {
    return 64 - seesaw::detail::count(s.own | s.other);
}

/// Othello judged by one evaluation or another, outcomes in its unit.
struct judged_othello : othello {
    enum class judge { squares, factors, patterns } by = judge::patterns;
    seesaw::games::othello_evaluation factors = {};
    const othello_patterns* patterns = &othello_patterns::learned();
    seesaw::score disc = othello_patterns::unit; ///< what one is worth at the end

    std::optional<seesaw::score> outcome(const state& s) const {
        const auto discs = othello::outcome(s);
        if (!discs) return std::nullopt;
        return *discs * disc;
    }
    seesaw::score evaluate(const state& s) const {
        switch (by) {
        case judge::squares:
            return othello::evaluate(s);
        case judge::factors:
            return factors(s);
        default:
            return seesaw::seen_from(s.turn, patterns->estimate(s.own, s.other));
        }
    }
};

struct judged_position {
    std::uint64_t own, other;
    double value; ///< in discs, for the side to move
};

struct pattern_training {
    std::size_t positions = 100'000; ///< of each stage
    std::uint64_t seed = 1;
    std::size_t kept = 12'000; ///< weights of a stage that are written down
    double penalty = 10;
    int rounds = 30;
};

/// How far weights are off, in discs: root of the mean square over positions not learned from.
struct stage_error {
    double spread; ///< of the values themselves
    double fitted;
    double written; ///< with the weights as they are written down
};

class pattern_trainer {
public:
    explicit pattern_trainer(const pattern_training& options)
        : options_(options), images_(seesaw::detail::othello_mirror_images()) {}

    /// With known weights, to make positions only.
    pattern_trainer(const pattern_training& options, const othello_patterns& known)
        : pattern_trainer(options) {
        patterns_ = known;
        known_.fill(true);
    }

    const othello_patterns& patterns() const { return patterns_; }

    /// Learns twice: with a quarter of the positions, from games of a player who knows little, then
    /// from games of one who knows the result. `done(round, stage, error)` is called for every
    /// stage.
    template <class Done>
    void learn(const Done& done) {
        for (int round = 0; round < 2; ++round)
            for (std::size_t stage = 0; stage < othello_patterns::stages; ++stage) {
                if (stage > 0 && !known_[stage]) start_from(stage, stage - 1);
                const std::size_t count = options_.positions / (round == 0 ? 4 : 1);
                done(round, stage,
                     fit(stage,
                         positions(stage, count,
                                   seesaw::mix(options_.seed,
                                               stage + 100 * static_cast<std::size_t>(round)))));
            }
    }

    /// Judged with the weights of the next stage.
    std::vector<judged_position> positions(std::size_t stage, std::size_t count,
                                           std::uint64_t seed) const {
        seesaw::rng random(seed);
        const int first = stage == 0 ? 4 : othello_patterns::last_of_stage[stage - 1] + 1;
        const int last = std::min(othello_patterns::last_of_stage[stage], 55);
        std::vector<judged_position> all;
        judged_othello judged;
        judged.patterns = &patterns_;
        seesaw::alpha_beta searcher(judged,
                                    {.depth = look_ahead, .table_bytes = 0, .deepen = false});
        seesaw::alpha_beta solver(judged, {.table_bytes = 0, .deepen = false});
        while (all.size() < count) {
            const auto s = wander(static_cast<int>(random.between(first, last)), random);
            if (!s) continue;
            const seesaw::score value =
                stage == 0 ? solver.run(*s).value
                           : judge(*s, othello_patterns::last_of_stage[stage - 1], searcher);
            all.push_back({s->own, s->other,
                           seesaw::seen_from(s->turn, value) / double{othello_patterns::unit}});
        }
        return all;
    }

private:
    static constexpr int look_ahead = 4;

    /// A position with that many empty squares, if the game gets there.
    std::optional<othello::state> wander(int empties, seesaw::rng& random) const {
        const int opening = 60 - static_cast<int>(random.between(4, 16));
        const std::uint64_t errors = random.below(25); // of a hundred moves
        auto s = rules_.root();
        while (empties_of(s) > empties) {
            if (rules_.outcome(s)) return std::nullopt;
            const auto moves = rules_.moves(s);
            const bool errs = empties_of(s) > opening || random.below(100) < errors ||
                              empties_of(s) == empties + 1;
            s = rules_.next(s, errs ? seesaw::draw(moves, random) : best(s, moves));
        }
        if (rules_.outcome(s)) return std::nullopt;
        return s;
    }

    othello::move best(const othello::state& s, const othello::list& moves) const {
        if (moves.size() == 1) return moves[0];
        othello::move chosen = moves[0];
        int most = std::numeric_limits<int>::min();
        for (const othello::move m : moves) {
            const auto after = rules_.next(s, m);
            const int worth = known_[othello_patterns::stage_of(empties_of(after))]
                                  ? -patterns_.estimate(after.own, after.other)
                                  : uninformed(after, m);
            if (worth > most) {
                most = worth;
                chosen = m;
            }
        }
        return chosen;
    }

    /// Few replies, then a good square.
    static int uninformed(const othello::state& after, othello::move m) {
        const int replies =
            seesaw::detail::count(seesaw::games::othello_side(after.own, after.other).moves());
        return seesaw::detail::othello_square_weight(m % 8, m / 8, 8) - 128 * replies;
    }

    template <class Searcher>
    seesaw::score judge(othello::state s, int known_from, Searcher& searcher) const {
        // Two moves at a time, so that both sides err alike.
        for (int played = 0; !rules_.outcome(s); ++played) {
            if (played % 2 == 0 && empties_of(s) <= known_from + look_ahead) break;
            s = rules_.next(s, best(s, rules_.moves(s)));
        }
        return searcher.run(s).value;
    }

    void start_from(std::size_t stage, std::size_t other) {
        for (std::int32_t place = 0; place < seesaw::detail::othello_patterns_layout.weights;
             ++place)
            patterns_.weight(stage, place) = patterns_.weight(other, place);
    }

    stage_error fit(std::size_t stage, const std::vector<judged_position>& all) {
        const auto& layout = seesaw::detail::othello_patterns_layout;
        const auto weights = static_cast<std::size_t>(layout.weights);
        // Each of the 46 patterns of a position, then what it is worth to be to move.
        const auto row_of = [&](const judged_position& p, auto&& f) {
            const auto features = othello_features::of(p.own, p.other);
            for (std::size_t i = 0; i < layout.patterns; ++i) {
                const std::int32_t place = layout.centre[i] + features[i];
                f(static_cast<std::size_t>(
                      std::min(place, images_[static_cast<std::size_t>(place)])),
                  1.0);
            }
            f(weights + static_cast<std::size_t>(64 - seesaw::detail::count(p.own | p.other)), 1.0);
        };
        const std::size_t kept_back = all.size() / 16;
        std::vector<double> target;
        for (std::size_t i = kept_back; i < all.size(); ++i) target.push_back(all[i].value);
        const std::vector<double> found = least_squares(
            target, weights + 61, [&](std::size_t i, auto&& f) { row_of(all[i + kept_back], f); },
            {.penalty = options_.penalty, .rounds = options_.rounds});

        // Keeps those without which the error would grow most.
        std::vector<double> worth(weights + 61);
        for (std::size_t i = kept_back; i < all.size(); ++i)
            row_of(all[i], [&](std::size_t column, double) {
                worth[column] += found[column] * found[column];
            });
        worth.resize(weights);
        std::vector<double> sorted = worth;
        std::sort(sorted.begin(), sorted.end(), std::greater<>());
        const double least = sorted[std::min(options_.kept, weights) - 1];
        for (std::int32_t place = 0; place < layout.weights; ++place) {
            const auto first =
                static_cast<std::size_t>(std::min(place, images_[static_cast<std::size_t>(place)]));
            patterns_.weight(stage, place) =
                static_cast<std::int16_t>(worth[first] < least ? 0 : written(found[first]));
        }
        for (int empties = 0; empties <= 60; ++empties)
            if (othello_patterns::stage_of(empties) == stage)
                patterns_.of_move(empties) = static_cast<std::int16_t>(std::lround(
                    found[weights + static_cast<std::size_t>(empties)] * othello_patterns::unit));
        known_[stage] = true;

        stage_error error{};
        for (std::size_t i = 0; i < kept_back; ++i) {
            double fitted = 0;
            row_of(all[i], [&](std::size_t column, double) { fitted += found[column]; });
            const double as_written =
                patterns_.estimate(all[i].own, all[i].other) / double{othello_patterns::unit};
            error.spread += all[i].value * all[i].value;
            error.fitted += (fitted - all[i].value) * (fitted - all[i].value);
            error.written += (as_written - all[i].value) * (as_written - all[i].value);
        }
        for (double* e : {&error.spread, &error.fitted, &error.written})
            *e = std::sqrt(*e / static_cast<double>(kept_back));
        return error;
    }

    static int written(double discs) {
        const auto units = static_cast<int>(std::lround(discs * othello_patterns::unit));
        return othello_patterns::value_of(othello_patterns::nearest_step(units));
    }

    pattern_training options_;
    othello rules_;
    othello_patterns patterns_;
    std::vector<std::int32_t> images_;
    std::array<bool, othello_patterns::stages> known_{};
};

/// The weights as a header.
inline std::string header_of(othello_patterns patterns, const pattern_training& made_by) {
    constexpr std::size_t columns = 92;
    const auto& layout = seesaw::detail::othello_patterns_layout;
    const std::vector<std::int32_t> images = seesaw::detail::othello_mirror_images();
    std::string text = fmt::format(
        R"(// SPDX-License-Identifier: MIT
// The weights of othello_patterns.hpp, which says what they mean and how they are written. Made by
//
//     tune_othello patterns --positions {} --keep {} --seed {}
//
// and not by hand.
#ifndef SEESAW_GAMES_OTHELLO_WEIGHTS_HPP
#define SEESAW_GAMES_OTHELLO_WEIGHTS_HPP

#include <array>
#include <cstdint>
#include <string_view>

namespace seesaw {{ inline namespace v0 {{ namespace detail {{

struct othello_weight_texts {{
    std::array<std::int16_t, 61> of_move;                   // to be to move, by empty squares
    std::array<std::array<std::string_view, {}>, {}> stages; // a text for each shape
}};

// clang-format off
inline constexpr othello_weight_texts othello_weights = {{
{{)",
        made_by.positions, made_by.kept, made_by.seed, seesaw::detail::othello_shapes.size(),
        othello_patterns::stages);
    for (int empties = 0; empties <= 60; ++empties)
        text +=
            fmt::format("{}{}{}", empties == 0 ? "" : ",",
                        empties > 0 && empties % 16 == 0 ? "\n" : "", patterns.of_move(empties));
    text += "},\n{{\n";
    for (std::size_t stage = 0; stage < othello_patterns::stages; ++stage) {
        text += "{\n";
        for (std::size_t shape = 0; shape < seesaw::detail::othello_shapes.size(); ++shape) {
            const std::int32_t begin = layout.begin[shape];
            const std::int32_t end =
                begin + seesaw::detail::power_of_three(seesaw::detail::othello_shapes[shape].size);
            std::vector<int> numbers;
            for (std::int32_t place = begin; place < end; ++place)
                if (images[static_cast<std::size_t>(place)] >= place)
                    numbers.push_back(patterns.weight(stage, place));
            const std::string packed = othello_patterns::packed(numbers);
            for (std::size_t at = 0; at == 0 || at < packed.size(); at += columns)
                text += fmt::format("\"{}\"\n", packed.substr(at, columns));
            text += ",\n";
        }
        text += "},\n";
    }
    text += R"(}}};
// clang-format on

}}} // namespace seesaw::v0::detail

#endif
)";
    return text;
}

} // namespace bench

#endif
