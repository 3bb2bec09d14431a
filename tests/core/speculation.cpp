// SPDX-License-Identifier: MIT
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/play.hpp>
#include <seesaw/speculation.hpp>

#include "support/catch.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;

namespace {

using spoken_game = games::tic_tac_toe;

// Takes the first cell that is free: an opponent who sees nothing.
struct takes_first_cell {
    spoken_game game;
    int asked = 0;
    spoken_game::move operator()(const spoken_game::state& s) {
        ++asked;
        return *game.moves(s).begin();
    }
};

} // namespace

TEST_CASE("without speculation it is minimax", "[speculation]") {
    const spoken_game game{.win = 1000};
    takes_first_cell model{game};
    speculative_agent agent(game, model, {.depth = 3, .when = speculate::never});
    alpha_beta engine(game, {.depth = 3, .table_bytes = 0, .all_moves = true});
    auto s = game.root();
    while (!game.outcome(s)) {
        const auto chosen = agent(s);
        const auto r = engine.run(s);
        CHECK(chosen.value == r.value);
        bool best = false; // one of the best moves, the first of them
        for (const auto& m : r.moves)
            if (m.value == r.value && !best) {
                best = true;
                CHECK(chosen.move == m.move);
            }
        s = game.next(s, chosen.move);
    }
    CHECK(model.asked == 0);
    CHECK(agent.speculated() == 0);
    CHECK(agent.name() == "speculative (never)");
}

TEST_CASE("a mind that is read loses sooner", "[speculation]") {
    const spoken_game game{.win = 1000};
    takes_first_cell model{game};
    speculative_agent agent(game, model, {.depth = 5, .when = speculate::always});
    // X at once sees the way on which the opponent helps: 8, 7, 6 against 0 and 1.
    const auto hoped = agent(game.root());
    CHECK(hoped.value == 1000);
    CHECK(model.asked > 0);
    takes_first_cell opponent{game};
    const playthrough played = play(game, game.root(), agent, opponent);
    CHECK(played.outcome == 1000);
    CHECK(agent.speculated() == (played.steps.size() + 1) / 2);
    // Minimax of the same depth expects a defence.
    speculative_agent careful(game, model, {.depth = 5, .when = speculate::never});
    CHECK(careful(game.root()).value < 1000);
}

TEST_CASE("it speculates where the position is critical", "[speculation]") {
    const spoken_game game{.win = 1000};
    takes_first_cell model{game}, opponent{game};
    speculative_agent agent(game, model, {.depth = 3});
    const playthrough played = play(game, game.root(), agent, opponent);
    std::uint64_t critical = 0;
    critical += metrics::critical_positions(played, player::first).size();
    CHECK(agent.speculated() == critical);
    CHECK(played.steps[0].indicators.max_cn > 0);
    CHECK_THROWS_AS(speculative_agent(game, model, {.depth = 0}), std::invalid_argument);
}

TEST_CASE("a decision keeps its limits", "[speculation]") {
    const spoken_game game{.win = 1000};
    const auto root = game.root();
    auto model = engine_agent(alpha_beta(game, {.depth = 2, .table_bytes = 0}));
    for (const speculate when : {speculate::never, speculate::when_critical, speculate::always}) {
        CAPTURE(to_string(when));
        const speculation_options options{.depth = 4, .when = when};
        speculative_agent free(game, model, options);
        const auto whole = free(root);
        speculative_agent just(game, model, options, {.nodes = whole.nodes});
        const auto same = just(root);
        CHECK(same.move == whole.move);
        CHECK(same.value == whole.value);
        CHECK(same.nodes == whole.nodes);
        int decided = 0, refused = 0;
        for (std::uint64_t nodes = 0; nodes < whole.nodes; nodes += 1 + whole.nodes / 50) {
            speculative_agent agent(game, model, options, {.nodes = nodes});
            try {
                const auto chosen = agent(root);
                CHECK(chosen.nodes <= nodes);
                CHECK(chosen.value <= whole.value);
                ++decided;
            } catch (const std::invalid_argument& why) {
                CHECK(std::string(why.what()) ==
                      "speculative_agent found no move; it stopped with nodes");
                ++refused;
            }
        }
        CHECK(decided > 0);
        CHECK(refused > 0);
    }
    tests::stop_source source;
    source.request_stop();
    speculative_agent stopped(game, model, {}, {.stop = source.get_token()});
    CHECK_THROWS_AS(stopped(root), std::invalid_argument);
    speculative_agent late(game, model, {}, {.time = std::chrono::nanoseconds(0)});
    CHECK_THROWS_AS(late(root), std::invalid_argument);
}

TEST_CASE("to resign takes hopeless numbers in a row", "[speculation]") {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const resignation_rule usual;
    using numbers = std::vector<double>;
    CHECK_FALSE(usual(numbers{}));
    CHECK_FALSE(usual(numbers{3, infinity}));
    CHECK(usual(numbers{3, infinity, infinity}));
    CHECK_FALSE(usual(numbers{infinity, infinity, 5}));
    CHECK_FALSE(usual(numbers{infinity, std::nan(""), infinity}));
    const resignation_rule early{.limit = 20, .in_a_row = 1};
    CHECK(early(numbers{4, 20}));
    CHECK_FALSE(early(numbers{19}));
    CHECK_THROWS_AS((resignation_rule{.in_a_row = 0}(numbers{1})), std::invalid_argument);
}
