// SPDX-License-Identifier: MIT
//
// Networks that learn games of the rule space.
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <seesaw/evolve/learnability.hpp>
#include <seesaw/games/rule_space.hpp>

namespace {

// The same network, neuron by neuron, in double precision and with the library's tanh.
double slow_network(const std::vector<int>& layers, const std::vector<float>& weights,
                    std::vector<double> values) {
    std::size_t at = 0;
    for (std::size_t layer = 1; layer < layers.size(); ++layer) {
        const auto width = static_cast<std::size_t>(layers[layer]);
        std::vector<double> sums(width);
        for (std::size_t j = 0; j < width; ++j) {
            sums[j] = static_cast<double>(weights[at + j]);
            for (std::size_t i = 0; i < values.size(); ++i)
                sums[j] += values[i] * static_cast<double>(weights[at + width * (i + 1) + j]);
            sums[j] = std::tanh(sums[j]);
        }
        at += width * (values.size() + 1);
        values = sums;
    }
    CHECK(at == weights.size());
    return values[0];
}

seesaw::evolve::learning_options quick_learning(int threads) {
    return {.layers = {64, 6, 1},
            .population = 6,
            .opponents = 3,
            .generations = 4,
            .seed = 3,
            .threads = threads};
}

} // namespace

TEST_CASE("a network is what its weights say", "[learnability]") {
    const std::vector<int> layers = {64, 91, 40, 10, 1};
    seesaw::detail::dense_network network(layers);
    REQUIRE(network.weights() == 65 * 91 + 92 * 40 + 41 * 10 + 11); // 10,016
    seesaw::rng random(1);
    std::vector<float> weights;
    for (std::size_t i = 0; i < network.weights(); ++i)
        weights.push_back(static_cast<float>(random.real() - 0.5));
    std::vector<float> inputs(64);
    for (float& x : inputs) x = static_cast<float>(random.between(-2, 2)) / 2;
    network.set_inputs(weights.data(), inputs.data());
    std::vector<double> exact(inputs.begin(), inputs.end());
    const float unchanged = network.value_with(weights.data(), nullptr, 0);
    CHECK(static_cast<double>(unchanged) ==
          Approx(slow_network(layers, weights, exact)).margin(2e-3));
    const seesaw::detail::input_change changes[] = {{5, 0.75f}, {63, -1.5f}};
    exact[5] += 0.75;
    exact[63] -= 1.5;
    const float changed = network.value_with(weights.data(), changes, 2);
    CHECK(static_cast<double>(changed) ==
          Approx(slow_network(layers, weights, exact)).margin(2e-3));
    CHECK(changed != unchanged);
    // The first sums are kept: asked again, the same comes out.
    CHECK(network.value_with(weights.data(), nullptr, 0) == unchanged);
    for (double x = -8; x <= 8; x += 0.125)
        CHECK(static_cast<double>(seesaw::detail::tanh_of(static_cast<float>(x))) ==
              Approx(std::tanh(x)).margin(2e-4));
}

TEST_CASE("learning repeats itself on any number of threads", "[learnability][threads]") {
    const seesaw::games::rule_space game(*seesaw::games::find_rules("game_2"));
    const auto one = seesaw::evolve::learn(game, quick_learning(1));
    const auto many = seesaw::evolve::learn(game, quick_learning(2));
    CHECK(one.learnt == many.learnt);
    CHECK(one.generations == many.generations);
    CHECK(one.games == many.games);
    CHECK(one.best == many.best);
    CHECK(one.best.size() == static_cast<std::size_t>(one.generations));
    CHECK(one.generations >= 1);
}

TEST_CASE("a game is learnt when a network wins all its games", "[learnability]") {
    // Whoever moves second wins always: of two networks that begin one game each, both win one.
    const seesaw::games::rule_space walking(*seesaw::games::rule_genes::parse(
        "10000000/00000000/00000000 666666 000000 000000 0 000000 0"));
    auto options = quick_learning(1);
    options.population = 2;
    options.opponents = 1;
    options.generations = 3;
    const auto never = seesaw::evolve::learn(walking, options);
    CHECK_FALSE(never.learnt);
    CHECK(never.generations == 3);
    CHECK(never.games == 6);
    CHECK(never.best == std::vector<double>{0.5, 0.5, 0.5});

    // Where moves matter, one of two soon wins both.
    options.generations = 40;
    const auto learnt = seesaw::evolve::learn(
        seesaw::games::rule_space(*seesaw::games::find_rules("game_2")), options);
    CHECK(learnt.learnt);
    CHECK(learnt.generations < 40);
    CHECK(learnt.best.back() == 1);

    // To beat all others takes no less, and the games of the examination count.
    options.population = 8;
    options.opponents = 2;
    const auto loose = seesaw::evolve::learn(
        seesaw::games::rule_space(*seesaw::games::find_rules("game_2")), options);
    options.beat_all = true;
    const auto strict = seesaw::evolve::learn(
        seesaw::games::rule_space(*seesaw::games::find_rules("game_2")), options);
    CHECK(strict.generations >= loose.generations);
    CHECK(strict.games >= static_cast<std::uint64_t>(16 * strict.generations + 7));
    CHECK(loose.games == static_cast<std::uint64_t>(16 * loose.generations));
}

TEST_CASE("options of learning that make no sense", "[learnability]") {
    const seesaw::games::rule_space game;
    using seesaw::evolve::learn;
    CHECK_THROWS_AS(learn(game, {.layers = {64}}), std::invalid_argument);
    CHECK_THROWS_AS(learn(game, {.layers = {32, 1}}), std::invalid_argument);
    CHECK_THROWS_AS(learn(game, {.layers = {64, 2}}), std::invalid_argument);
    CHECK_THROWS_AS(learn(game, {.layers = {64, 0, 1}}), std::invalid_argument);
    CHECK_THROWS_AS(learn(game, {.population = 3}), std::invalid_argument);
    CHECK_THROWS_AS(learn(game, {.opponents = 0}), std::invalid_argument);
    CHECK_THROWS_AS(learn(game, {.generations = 0}), std::invalid_argument);
    CHECK_THROWS_AS(learn(game, {.threads = 0}), std::invalid_argument);
}
