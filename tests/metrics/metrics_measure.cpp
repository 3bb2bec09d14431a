// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/play.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

namespace seesaw::metrics_measure_tests {

using games::tic_tac_toe;

namespace {

/// Looks one move ahead and says what it saw.
class careful_agent {
public:
    explicit careful_agent(std::uint64_t seed = 1) : random_(seed) {}
    void new_game(std::uint64_t seed) { random_ = rng(seed); }

    decision<tic_tac_toe::move> operator()(const tic_tac_toe::state& s) {
        const player me = rules_.to_move(s);
        std::vector<tic_tac_toe::move> wins, all;
        for (const tic_tac_toe::move m : rules_.moves(s)) {
            all.push_back(m);
            const auto outcome = rules_.outcome(rules_.next(s, m));
            if (outcome && seen_from(me, *outcome) > 0) wins.push_back(m);
        }
        const auto& good = wins.empty() ? all : wins;
        decision<tic_tac_toe::move> choice{good[random_.below(good.size())]};
        choice.value = wins.empty() ? 0 : seen_from(me, 1);
        choice.plausible = static_cast<double>(good.size());
        return choice;
    }

private:
    tic_tac_toe rules_;
    rng random_;
};

} // namespace

TEST_CASE("one call measures everything, with intervals", "[metrics]") {
    constexpr std::uint64_t games = tests::short_run ? 200 : 2000;
    const tic_tac_toe rules;
    const metrics::summary found =
        measure(rules, random_agent(rules, 1), {.games = games, .seed = 3});
    CHECK(found.games == games);
    CHECK(found.completion.value == 1);
    CHECK(found.agents.size() == 1);

    // Random games, counted exactly: first wins 0.58492, nobody 0.12698; they last 7.62619 moves,
    // with 5.57633 options on average over all positions.
    const auto holds = [](const metrics::estimate& e, double exact) {
        CAPTURE(e.low, e.high, exact);
        CHECK(e.low <= exact);
        CHECK(exact <= e.high);
    };
    holds(found.first.win_share(), 0.58492);
    holds(found.draws, 0.12698);
    holds(found.pooled.length, 7.62619);
    holds(found.pooled.options, 5.57633);
    holds(found.pooled.refinement, metrics::board_refinement(5.57633, 7.62619));

    // Their tree has 549,946 nodes.
    holds(found.tree_size, std::log10(549946.0));
    CHECK(found.tree_size.high - found.tree_size.low < (tests::short_run ? 0.1 : 0.03));
    CHECK(found.places == 9);
    holds(found.coverage, 7.62619 / 9);
    CHECK(found.quality.repetition.value == 0);
    CHECK(found.quality.position_repetition.value == 0);
    CHECK(found.quality.choice.most.value == 9);
    // Nobody valued anything.
    CHECK(std::isnan(found.quality.drama.value));

    const metrics::summary again =
        measure(rules, random_agent(rules, 1), {.games = games, .seed = 3});
    CHECK(again.pooled.refinement.low == found.pooled.refinement.low);
    CHECK(again.pooled.refinement.high == found.pooled.refinement.high);
}

TEST_CASE("agents that value positions give leads", "[metrics]") {
    const tic_tac_toe rules;
    std::vector<playthrough> records;
    const metrics::summary found =
        measure(rules, careful_agent(), {.games = 100, .scale = 1},
                [&](const playthrough& game) { records.push_back(game); });
    REQUIRE(records.size() == 100);
    // Whoever sees a win takes it: leads show in the last position only, and hold.
    CHECK(found.quality.drama.value == 0);
    CHECK(found.quality.decisive_lead.value == 0);
    CHECK(found.quality.permanence.value == 1);
    CHECK(found.quality.killer_move.value <= 0.5);
    std::uint64_t won = 0;
    for (const playthrough& game : records) {
        const metrics::game_quality q = metrics::quality_of(game, {.scale = 1});
        const auto length = static_cast<double>(game.steps.size());
        if (*game.outcome == 0) continue;
        ++won;
        CHECK(q.decisiveness == Approx(1 / length));
        CHECK(q.uncertainty == Approx(1 - 1 / length));
    }
    CHECK(won == found.first.wins + found.first.losses);
    CHECK(found.quality.decisiveness.high < 1. / 5 + 1e-9); // no game ends before the fifth move

    // Whatever one call measures can be computed from the records.
    const metrics::summary same = metrics::summarise(records, {.scale = 1});
    CHECK(same.pooled.force.value == found.pooled.force.value);
    CHECK(same.quality.clarity.high == found.quality.clarity.high);
    CHECK(same.interest.value == found.interest.value);
    CHECK(same.interest.low == found.interest.low);
}

} // namespace seesaw::metrics_measure_tests
