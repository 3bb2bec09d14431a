// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/metrics.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

namespace seesaw::metrics_quality_tests {

using namespace metrics;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

struct row {
    player who;
    double options, plausible, value, scn;
    const char* move;
};

playthrough game_of(const std::vector<row>& rows, std::optional<double> outcome) {
    playthrough game;
    game.outcome = outcome;
    for (const row& r : rows) {
        step& s = game.steps.emplace_back();
        s.ply = static_cast<int>(game.steps.size()) - 1;
        s.player = r.who;
        s.options = r.options;
        s.plausible = r.plausible;
        s.value = r.value;
        s.indicators.scn = r.scn;
        s.move = r.move;
    }
    return game;
}

constexpr player x = player::first, o = player::second, luck = player::chance;

// With 10 for a sure win the leads are 0 .2 −.4 −.4 .6 .8, and first wins.
playthrough seesaw_game() {
    playthrough game = game_of({{x, 4, 2, 0, 5, "a"},
                                {o, 3, 3, 2, nan_value, "b"},
                                {luck, 4, nan_value, nan_value, nan_value, "six"},
                                {x, 1, 1, -4, infinity, "a"},
                                {o, 2, 1, -4, nan_value, "c"},
                                {x, 5, 3, 6, 3, "d"},
                                {o, 3, nan_value, 8, 2, "b"}},
                               1);
    // Two positions in six decisions; chance's does not count.
    const std::uint64_t positions[] = {7, 8, 9, 7, 7, 7, 8};
    for (std::size_t i = 0; i < game.steps.size(); ++i) game.steps[i].position = positions[i];
    return game;
}

template <class Quality>
auto by_name(Quality q) {
    std::map<std::string, std::decay_t<decltype(q.drama)>> all;
    for_each_measure(q, [&](std::string_view name, std::string_view definition, auto& number) {
        REQUIRE(!definition.empty());
        REQUIRE(all.emplace(std::string(name), number).second);
    });
    return all;
}

playthrough random_game(std::uint64_t seed) {
    rng random(seed);
    playthrough game;
    const auto length = random.below(30);
    for (std::uint64_t i = 0; i < length; ++i) {
        step& s = game.steps.emplace_back();
        s.ply = static_cast<int>(i);
        const std::uint64_t who = random.below(5);
        s.player = who == 0 ? luck : who % 2 == 0 ? x : o;
        s.options = static_cast<double>(1 + random.below(9));
        if (random.below(4) > 0)
            s.plausible =
                static_cast<double>(1 + random.below(static_cast<std::uint64_t>(s.options)));
        if (random.below(8) > 0) s.value = static_cast<double>(random.between(-20, 20));
        if (random.below(20) == 0) s.value = random.below(2) == 0 ? infinity : -infinity;
        if (random.below(3) == 0) s.indicators.scn = static_cast<double>(random.below(100));
        s.move = std::string(1, static_cast<char>('a' + random.below(6)));
        s.position = random.below(12); // 0: not said
    }
    if (random.below(4) > 0) game.outcome = static_cast<double>(random.between(-1, 1));
    game.first = random.below(2) == 0 ? "ann" : "bob";
    game.second = game.first == "ann" ? "bob" : "ann";
    return game;
}

playthrough with_seats_swapped(playthrough game) {
    std::swap(game.first, game.second);
    if (game.outcome) game.outcome = -*game.outcome;
    for (step& s : game.steps) {
        s.value = -s.value;
        if (s.player != luck) s.player = s.player == x ? o : x;
    }
    return game;
}

} // namespace

TEST_CASE("every measure of a playthrough is what hand computation gives", "[metrics]") {
    const auto found = by_name(quality_of(seesaw_game(), {.scale = 10}));
    const std::map<std::string, double> expected = {
        {"decisions", 6},
        {"options", 3},
        {"plausible", 2},
        {"decision_share", 5. / 6},
        {"decision_factor", 17. / 5},
        {"clarity", (2. / 3 + 0 + 1 + 0.5) / 4},
        {"length_per_option", 3},
        {"drama", std::sqrt(0.4)},
        {"trailing", 2. / 6},
        {"lead_change", 2. / 6},
        {"uncertainty", 0.6},
        {"late_uncertainty", 0.3},
        {"killer_move", 0.5},
        {"permanence", 2. / 3},
        {"decisive_lead", 0.4},
        {"decisive_at", 4. / 6},
        {"decisiveness", 2. / 6},
        {"outcome_uncertainty", 4. / 6},
        {"stability", 178. / 225},
        {"balanced", 0},
        {"seesaw", 1},
        {"one_sided", 0},
        {"repetition", 1. / 3},
        {"position_repetition", 1 - 2. / 6},
        {"distinct_moves", 4},
        {"move_entropy", 2. / 3 * std::log(3.0) + 1. / 3 * std::log(6.0)},
        {"scn_velocity", (1 + 1 + 1. / 3 + 0) / 4},
        {"tree_size", std::log10(1. + 4 + 12 + 48 + 48 + 96 + 480 + 1440)},
        {"lead_mean", 2. / 15},
        {"lead_median", 0.1},
        {"lead_least", -0.4},
        {"lead_most", 0.8},
        {"lead_variance", 47. / 225},
        {"lead_slope", 26. / 175},
        {"lead_mean_change", 0.16},
        {"lead_turns", 2},
        {"lead_greatest_rise", 1},
        {"lead_greatest_fall", 0.6},
        {"options_mean", 3},
        {"options_median", 3},
        {"options_least", 1},
        {"options_most", 5},
        {"options_variance", 10. / 6},
        {"options_slope", 2. / 35},
        {"options_mean_change", -1. / 5},
        {"options_turns", 2},
        {"options_greatest_rise", 3},
        {"options_greatest_fall", 2},
        // 1 .8 .6 .6 .4 .2
        {"uncertainty_mean", 0.6},
        {"uncertainty_median", 0.6},
        {"uncertainty_least", 0.2},
        {"uncertainty_most", 1},
        {"uncertainty_variance", 1. / 15},
        {"uncertainty_slope", -26. / 175},
        {"uncertainty_mean_change", -0.16},
        {"uncertainty_turns", 0},
        {"uncertainty_greatest_rise", 0},
        {"uncertainty_greatest_fall", 0.2},
        // ⅔ 0 1 ½
        {"clarity_mean", 13. / 24},
        {"clarity_median", 7. / 12},
        {"clarity_least", 0},
        {"clarity_most", 1},
        {"clarity_variance", 25. / 192},
        {"clarity_slope", 1. / 20},
        {"clarity_mean_change", -1. / 18},
        {"clarity_turns", 2},
        {"clarity_greatest_rise", 1},
        {"clarity_greatest_fall", 2. / 3},
        // 1 1 ⅓ 0
        {"scn_mean", 7. / 12},
        {"scn_median", 2. / 3},
        {"scn_least", 0},
        {"scn_most", 1},
        {"scn_variance", 3. / 16},
        {"scn_slope", -11. / 30},
        {"scn_mean_change", -1. / 3},
        {"scn_turns", 0},
        {"scn_greatest_rise", 0},
        {"scn_greatest_fall", 2. / 3},
    };
    REQUIRE(found.size() == expected.size());
    for (const auto& [name, value] : expected) {
        CAPTURE(name);
        REQUIRE(found.count(name) == 1);
        CHECK(found.at(name) == Approx(value).epsilon(1e-12));
    }
}

TEST_CASE("plausible options may be the root of all", "[metrics]") {
    // Of nine, of four that somebody looked at, and of an unknown number.
    const std::vector games{game_of(
        {{x, 9, nan_value, 0, 0, "a"}, {o, 4, 1, 0, 0, "b"}, {x, nan_value, nan_value, 0, 0, "c"}},
        1)};
    CHECK(quality_of(games[0]).plausible == 1);
    const game_quality rooted = quality_of(games[0], {.plausible_by_root = true});
    CHECK(rooted.plausible == 2);
    CHECK(rooted.clarity == Approx((1 - 2. / 8 + 1) / 2));
    CHECK(summarise(games).plausible == 1);
    CHECK(summarise(games, {.plausible_by_root = true}).plausible == 2);
    CHECK(summarise(games, {.plausible_by_root = true}).by_player[0].plausible.value == 3);
}

TEST_CASE("leads are shares of the scale", "[metrics]") {
    playthrough game = seesaw_game();
    CHECK(leads(game, {.scale = 10}) == std::vector<double>{0, .2, -.4, -.4, .6, .8});
    // By themselves: of the largest. What goes beyond a scale is sure.
    CHECK(leads(game) == std::vector<double>{0, .25, -.5, -.5, .75, 1});
    CHECK(leads(game, {.scale = 4}) == std::vector<double>{0, .5, -1, -1, 1, 1});
    game.steps[0].value = -infinity;
    CHECK(leads(game)[0] == -1);
    CHECK(leads(game)[1] == 0.25);
    CHECK(leads(game_of({{x, 1, 1, infinity, 0, ""}, {o, 1, 1, 0, 0, ""}}, 1)) ==
          std::vector<double>{1, 0});
    CHECK_THROWS_AS(leads(game, {.scale = -1}), std::domain_error);
    CHECK_THROWS_AS(leads(game, {.scale = nan_value}), std::domain_error);
}

TEST_CASE("a game without a winner has no measures of one", "[metrics]") {
    for (const auto& outcome : {std::optional<double>(), std::optional<double>(0)}) {
        playthrough game = seesaw_game();
        game.outcome = outcome;
        const game_quality q = quality_of(game, {.scale = 10});
        for (const double winners : {q.drama, q.trailing, q.decisive_lead, q.decisive_at,
                                     q.decisiveness, q.outcome_uncertainty})
            CHECK(std::isnan(winners));
        // A result that nobody leads by changes no leader, but it is one more step.
        CHECK(q.lead_change == Approx(outcome ? 2. / 6 : 2. / 5));
        CHECK(q.uncertainty == Approx(0.6));
    }
    // Second wins: the same leads are deficits.
    playthrough lost = seesaw_game();
    lost.outcome = -1;
    const game_quality q = quality_of(lost, {.scale = 10});
    CHECK(q.drama == Approx((std::sqrt(.2) + std::sqrt(.6) + std::sqrt(.8)) / 3));
    CHECK(q.trailing == Approx(0.5));
    CHECK(q.lead_change == Approx(3. / 6)); // the result is the third
    CHECK(q.decisive_lead == Approx(0.8));
    CHECK(q.decisive_at == 1); // never
    CHECK(q.decisiveness == 0);
}

TEST_CASE("next to nothing has defined measures", "[metrics]") {
    for (const auto& [name, value] : by_name(quality_of({}))) {
        CAPTURE(name);
        if (name == "decisions")
            CHECK(value == 0);
        else
            CHECK(std::isnan(value));
    }

    // One position: everything about change is none.
    const game_quality one = quality_of(game_of({{x, 2, 1, 3, 4, "a"}}, 1));
    CHECK(one.decisions == 1);
    CHECK(one.clarity == 1);
    CHECK(one.drama == 0);
    CHECK(one.lead_change == 0);
    CHECK(one.uncertainty == 0);
    CHECK(one.late_uncertainty == 0);
    CHECK(one.killer_move == 0);
    CHECK(one.permanence == 1);
    CHECK(one.decisive_at == 0);
    CHECK(one.decisiveness == 1);
    CHECK(one.stability == 1);
    CHECK(one.repetition == 0);
    CHECK(one.move_entropy == 0);
    CHECK(one.scn_velocity == 0);
    CHECK(one.tree_size == Approx(std::log10(3.0)));
    CHECK(one.lead.slope == 0);
    CHECK(one.lead.mean == 1);
    CHECK(quality_of(game_of({{x, 2, 1, 3, 4, "a"}}, std::nullopt)).lead_change == 0);

    // Nothing ever changes.
    const game_quality flat =
        quality_of(game_of({{x, 3, 3, 0, 7, "a"}, {o, 3, 3, 0, 7, "a"}, {x, 3, 3, 0, 7, "a"}}, 0));
    CHECK(flat.uncertainty == 1);
    CHECK(flat.stability == 1);
    CHECK(flat.permanence == 1);
    CHECK(flat.killer_move == 0);
    CHECK(flat.clarity == 0);
    CHECK(flat.lead_change == 0);
    CHECK(flat.scn_velocity == 0);
    CHECK(flat.choice.variance == 0);
    CHECK(flat.choice.least == 3); // not 0
    CHECK(flat.repetition == Approx(2. / 3));

    // Nobody wrote anything down but who moved.
    playthrough silent;
    silent.steps.resize(4);
    const game_quality none = quality_of(silent);
    CHECK(none.decisions == 4);
    CHECK(std::isnan(none.options));
    CHECK(std::isnan(none.tree_size));
    CHECK(std::isnan(none.uncertainty));
    CHECK(std::isnan(none.repetition));

    playthrough wrong;
    wrong.steps.resize(1);
    wrong.steps[0].plausible = -2;
    CHECK_THROWS_AS(quality_of(wrong), std::domain_error);
}

TEST_CASE("measures of random playthroughs keep their laws", "[metrics]") {
    constexpr std::uint64_t games = tests::short_run ? 300 : 3000;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        CAPTURE(seed);
        const playthrough game = random_game(seed);
        const game_quality q = quality_of(game);
        for (const double share :
             {q.decision_share, q.clarity, q.drama, q.trailing, q.lead_change, q.uncertainty,
              q.late_uncertainty, q.killer_move, q.permanence, q.decisive_lead, q.decisive_at,
              q.decisiveness, q.outcome_uncertainty, q.stability, q.repetition, q.scn_velocity})
            REQUIRE((std::isnan(share) || (share >= 0 && share <= 1)));
        for (const double size : {q.tree_size, q.move_entropy, q.lead.variance, q.lead.turns,
                                  q.lead.greatest_rise, q.lead.greatest_fall})
            REQUIRE(!(size < 0));
        bool valued = false, decided = false;
        for (const step& s : game.steps) {
            valued |= !std::isnan(s.value);
            decided |= s.player != luck;
        }
        // Not measured where there is nothing to measure, and only there.
        REQUIRE(std::isnan(q.uncertainty) == !valued);
        REQUIRE(std::isnan(q.drama) == !(valued && game.outcome.value_or(0) != 0));
        REQUIRE(std::isnan(q.options) == !decided);
        if (valued) {
            REQUIRE(q.lead.least <= q.lead.median);
            REQUIRE(q.lead.median <= q.lead.most);
            REQUIRE(q.lead.least <= q.lead.mean);
            REQUIRE(q.lead.mean <= q.lead.most);
            REQUIRE(q.killer_move == std::max(q.lead.greatest_rise, q.lead.greatest_fall) / 2);
        }

        game_quality mirror = quality_of(with_seats_swapped(game));
        std::swap(mirror.lead.least, mirror.lead.most);
        std::swap(mirror.lead.greatest_rise, mirror.lead.greatest_fall);
        for (double* number : {&mirror.lead.mean, &mirror.lead.median, &mirror.lead.least,
                               &mirror.lead.most, &mirror.lead.slope, &mirror.lead.mean_change})
            *number = -*number;
        const auto ours = by_name(q), theirs = by_name(mirror);
        for (const auto& [name, value] : ours) {
            CAPTURE(name);
            const double twin = theirs.at(name);
            REQUIRE(std::isnan(value) == std::isnan(twin));
            if (!std::isnan(value)) REQUIRE(twin == Approx(value).margin(1e-12));
        }
    }
}

TEST_CASE("a summary of all measures worked out by hand", "[metrics]") {
    playthrough won = seesaw_game();
    won.first = "ann";
    won.second = "bob";
    playthrough lost = game_of({{x, 2, 1, -1, nan_value, "a"}, {o, 4, 2, -1, nan_value, "e"}}, -1);
    lost.first = "bob";
    lost.second = "ann";
    playthrough drawn = game_of({{x, 6, nan_value, 0, nan_value, "e"}}, 0);
    drawn.first = "ann";
    drawn.second = "bob";
    playthrough open;
    open.first = "ann";

    const std::vector<playthrough> games{won, lost, drawn, open};
    const summary all = summarise(games, {.scale = 10});
    CHECK(all.games == 4);
    CHECK(all.first == tally{1, 1, 1, 1});
    CHECK(all.options == Approx(30. / 9));
    CHECK(all.plausible == Approx(13. / 7));
    CHECK(all.length == Approx(9. / 4));
    CHECK(all.pooled.options.value == Approx(all.options));
    CHECK(all.pooled.plausible.value == Approx(all.plausible));
    CHECK(all.pooled.length.value == Approx(all.length));
    CHECK(all.pooled.refinement.value == Approx(std::sqrt(30. / 9) / 2.25));
    CHECK(all.pooled.addictiveness.value == Approx(std::cbrt(10.0) / 2.25));
    CHECK(all.pooled.plausible_refinement.value ==
          Approx(std::sqrt(13. / 7 * (13. / 7 - 1)) / 2.25));
    const double v = 30. / 9 / 4.5;
    CHECK(all.pooled.velocity.value == Approx(v));
    CHECK(all.pooled.mass.value == Approx(1 - v));
    CHECK(all.pooled.momentum.value == Approx((1 - v) * v));
    CHECK(all.pooled.energy.value == Approx(2 * (1 - v) * v * v));
    CHECK(all.pooled.subjective_momentum.value == Approx((1 - v) * v * (2 * v - 1)));
    CHECK(all.pooled.subjective_velocity.value == Approx(v * (2 * v - 1)));
    CHECK(all.pooled.acceleration.value == Approx(2 * v / 2.25));
    CHECK(all.pooled.force.value == Approx((1 - v) * 2 * v / 2.25));

    CHECK(all.quality.decisions.value == Approx(9. / 4));
    CHECK(all.quality.options.value == Approx((3 + 3 + 6) / 3.)); // of games, not of positions
    CHECK(all.quality.drama.value == Approx(std::sqrt(0.4) / 2)); // second never trailed
    CHECK(all.quality.uncertainty.value == Approx((0.6 + 0.9 + 1) / 3));

    CHECK(all.completion.value == Approx(3. / 4));
    CHECK(all.completion.low == wilson(3, 4).low);
    CHECK(all.draws.value == Approx(1. / 3));
    CHECK(all.balance.value == 1);
    CHECK(all.balance.high == 1);
    CHECK(all.first_move_advantage.value == 0);
    CHECK(all.first_move_advantage.low < -0.2);

    // ann won as first, won as second, drew; the unfinished game counts for nobody.
    REQUIRE(all.agents.size() == 2);
    CHECK(all.agents[0].name == "ann");
    CHECK(all.agents[0].as_first == tally{1, 1, 0, 1});
    CHECK(all.agents[0].as_second == tally{1, 0, 0, 0});
    CHECK(all.agents[1].as_first == tally{0, 0, 1, 0});
    CHECK(all.agents[1].as_second == tally{0, 1, 1, 0});
    CHECK(all.agent_balance.value == Approx(1 - (2.5 / 3 - 0.5 / 3)));
    // They only met each other: the interval is that of one's points, twice.
    const estimate ann = tally{2, 1, 0, 0}.score();
    CHECK(all.agent_balance.low == Approx(1 - std::min(2 * ann.high - 1, 1.0)));
    CHECK(all.agent_balance.high == Approx(1 - std::max(2 * ann.low - 1, 0.0)));

    CHECK(all.by_player[0].options.value == Approx((4 + 1 + 5 + 2 + 6) / 5.));
    CHECK(all.by_player[1].options.value == Approx((3 + 2 + 3 + 4) / 4.));
    CHECK(all.by_player[0].length.value == Approx(5. / 4));
    CHECK(all.by_player[1].refinement.value == Approx(std::sqrt(3.0)));
    CHECK(all.by_player[0].plausible.value == Approx((2 + 1 + 3 + 1) / 4.));
    // Thirds of six, two and one decisions.
    CHECK(all.by_third[0].options.value == Approx((4 + 3 + 2 + 6) / 4.));
    CHECK(all.by_third[1].options.value == Approx((1 + 2 + 4) / 3.));
    CHECK(all.by_third[2].options.value == Approx((5 + 3) / 2.));

    CHECK(all.lifetimes.mean() == Approx(9. / 4));
    CHECK(all.lifetimes.challenge() == Approx((6 - 9. / 4) / 6));
    CHECK(all.lifetimes.deviation() == Approx(std::sqrt(41. / 4 - 81. / 16)));
    CHECK(all.lifetimes.diversity() == Approx(std::sqrt(41. / 4 - 81. / 16) / 6));
    CHECK(all.places == 5); // a b c d e
    CHECK(all.coverage.value == Approx((4 + 2 + 1) / 3. / 5));
    const double entropy =
        (2. / 3 * std::log(3.0) + 1. / 3 * std::log(6.0) + std::log(2.0) + 0) / 3 / std::log(5.0);
    CHECK(all.spatial_entropy.value == Approx(entropy));
    CHECK(all.challenge.value == Approx(all.lifetimes.challenge()));
    CHECK(all.behaviour_diversity.value == Approx(all.lifetimes.diversity()));
    CHECK(all.interest.value ==
          Approx((all.lifetimes.challenge() + all.lifetimes.diversity() + entropy) / 3));
    CHECK(all.tree_size.value == Approx(std::log10((2129 + (1 + 2 + 8) + (1 + 6)) / 3.)));

    // Four games have no interval but those of shares. Whatever is not a count has one that holds
    // it where there are more.
    CHECK(all.pooled.refinement.low == -std::numeric_limits<double>::infinity());
    CHECK(all.pooled.refinement.high == std::numeric_limits<double>::infinity());
    std::vector<playthrough> repeated;
    for (int i = 0; i < 8; ++i) repeated.insert(repeated.end(), games.begin(), games.end());
    const summary many = summarise(repeated, {.scale = 10});
    CHECK(many.pooled.refinement.value == Approx(all.pooled.refinement.value));
    const auto held = [](const estimate& e) {
        CAPTURE(e.value, e.low, e.high);
        CHECK(e.low <= e.value);
        CHECK(e.value <= e.high);
        CHECK((std::isfinite(e.low) && std::isfinite(e.high)));
    };
    for (const estimate& e : {many.completion, many.draws, many.balance, many.first_move_advantage,
                              many.agent_balance, many.challenge, many.behaviour_diversity,
                              many.coverage, many.spatial_entropy, many.interest, many.tree_size,
                              many.pooled.force, many.pooled.mass, many.pooled.refinement}) {
        held(e);
        CHECK(e.low < e.high);
    }
    for (const share_of_game& part : {many.by_player[0], many.by_player[1], many.by_third[0],
                                      many.by_third[1], many.by_third[2]}) {
        held(part.options);
        held(part.plausible);
        held(part.length);
        held(part.refinement);
    }
    // Intervals hold what they are about, and the same games give the same ones.
    const summary again = summarise(games, {.scale = 10});
    const auto ours = by_name(all.quality), theirs = by_name(again.quality);
    for (const auto& [name, found] : ours) {
        CAPTURE(name);
        const estimate same = theirs.at(name);
        CHECK((std::isnan(found.value) || (found.low <= found.value && found.value <= found.high)));
        CHECK((same.low == found.low && same.high == found.high));
    }
}

TEST_CASE("agents are compared where they are not too many", "[metrics]") {
    const auto with_agents = [](int count) {
        metrics::collector collect;
        for (int i = 0; i < count; ++i) {
            playthrough game;
            game.first = std::to_string(i);
            game.outcome = i % 3 - 1;
            collect(game);
        }
        return collect.summary();
    };
    const summary some = with_agents(1024), many = with_agents(1025);
    CHECK(some.agents.size() == 1024);
    CHECK(some.agent_balance.value == 0);
    CHECK(many.agents.empty());
    CHECK(std::isnan(many.agent_balance.value));
    CHECK(many.games == 1025);
}

TEST_CASE("summaries of nothing have every measure", "[metrics]") {
    const summary none = summarise(std::vector<playthrough>{});
    for (const auto& [name, found] : by_name(none.quality)) {
        CAPTURE(name);
        CHECK(std::isnan(found.value));
        CHECK(found.low == -infinity);
        CHECK(found.high == infinity);
    }
    CHECK(std::isnan(none.pooled.refinement.value));
    CHECK(std::isnan(none.completion.value));
    CHECK(std::isnan(none.balance.value));
    CHECK(none.balance.low == 0);
    CHECK(none.balance.high == 1);
    CHECK(std::isnan(none.coverage.value));
    CHECK(std::isnan(none.interest.value));
    CHECK(std::isnan(none.tree_size.value));
    CHECK(std::isnan(none.agent_balance.value));
    CHECK(std::isnan(none.by_player[0].refinement.value));
    CHECK(none.by_third[2].length.high == infinity);

    // One game says nothing about others.
    const summary one = summarise(std::vector{seesaw_game()});
    CHECK(one.pooled.length.value == 6);
    CHECK(one.pooled.length.high == infinity);

    // Wider than motion goes: refinement stays.
    const summary wide = summarise(
        std::vector{game_of({{x, 3, 1, 0, 0, "a"}}, 1), game_of({{x, 3, 1, 0, 0, "a"}}, 1)});
    CHECK(wide.pooled.refinement.value == Approx(std::sqrt(3.0)));
    CHECK(std::isnan(wide.pooled.velocity.value));
    CHECK(wide.spatial_entropy.low == -infinity); // one place has no entropy
}

TEST_CASE("swapping seats mirrors results and nothing else", "[metrics]") {
    std::vector<playthrough> games, swapped;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        games.push_back(random_game(seed));
        swapped.push_back(with_seats_swapped(games.back()));
    }
    const summary ours = summarise(games), theirs = summarise(swapped);
    CHECK(theirs.first == ours.first.mirrored());
    CHECK(theirs.balance.value == Approx(ours.balance.value));
    CHECK(theirs.first_move_advantage.value == Approx(-ours.first_move_advantage.value));
    CHECK(theirs.pooled.refinement.value == Approx(ours.pooled.refinement.value));
    CHECK(theirs.pooled.refinement.low == Approx(ours.pooled.refinement.low));
    CHECK(theirs.quality.drama.value == Approx(ours.quality.drama.value));
    CHECK(theirs.by_player[0].options.value == Approx(ours.by_player[1].options.value));
    CHECK(theirs.agent_balance.value == Approx(ours.agent_balance.value));
    REQUIRE(theirs.agents.size() == 2);
    CHECK(theirs.agents[0].as_first == ours.agents[0].as_second);
    // p₁ + p₂ = E_p
    CHECK(ours.pooled.momentum.value + ours.pooled.subjective_momentum.value ==
          Approx(ours.pooled.energy.value));
    // A decision is in one third, and one player's.
    double thirds = 0, players = 0;
    for (const share_of_game& part : ours.by_third) thirds += part.length.value;
    for (const share_of_game& part : ours.by_player) players += part.length.value;
    CHECK(thirds == Approx(ours.length));
    CHECK(players == Approx(ours.length));
}

TEST_CASE("series are reduced as defined", "[metrics]") {
    const reduction r = reduce(std::vector<double>{3, 5, nan_value, 5, 2, 4});
    CHECK(r.mean == Approx(3.8));
    CHECK(r.median == 4);
    CHECK(r.least == 2); // of a positive series
    CHECK(r.most == 5);
    CHECK(r.variance == Approx(79. / 5 - 3.8 * 3.8));
    CHECK(r.slope == Approx((-2 * 3 - 5 + 2 + 2 * 4) / 10.));
    CHECK(r.mean_change == Approx(0.25));
    CHECK(r.turns == 2); // the level part does not count
    CHECK(r.greatest_rise == 2);
    CHECK(r.greatest_fall == 3);
    const reduction down = reduce(std::vector<double>{-1, -2, -4});
    CHECK(down.most == -1); // of a negative series
    CHECK(down.greatest_rise == 0);
    CHECK(down.turns == 0);
    const reduction none = reduce(std::vector<double>{nan_value});
    CHECK(std::isnan(none.mean));
    CHECK(std::isnan(none.turns));
    CHECK_THROWS_AS(reduce(std::vector<double>{1, infinity}), std::domain_error);
}

TEST_CASE("bootstrap intervals are as wide as they should be", "[metrics]") {
    // The mean of n uniform numbers has a standard error of √(1/12n).
    constexpr int rounds = 400, n = 60;
    int covered = 0;
    double width = 0;
    for (int round = 0; round < rounds; ++round) {
        rng random(static_cast<std::uint64_t>(round) + 1);
        bootstrap rows(2, 200, 7);
        for (int i = 0; i < n; ++i)
            rows.add(std::vector<double>{random.real(), i % 2 == 0 ? 4.0 : nan_value});
        const estimate mean = rows.mean(0);
        covered += mean.low <= 0.5 && 0.5 <= mean.high;
        width += mean.high - mean.low;
        REQUIRE(rows.count(1) == n / 2.);
        const estimate constant = rows.mean(1);
        REQUIRE((constant.low == 4 && constant.value == 4 && constant.high == 4));
    }
    const double expected = 2 * 1.96 * std::sqrt(1. / 12 / n);
    CHECK(width / rounds == Approx(expected).epsilon(0.06));
    CHECK(covered >= 0.89 * rounds);
    CHECK(covered <= 0.99 * rounds);

    // A statistic of means: the ratio of two columns that grow together is known exactly.
    bootstrap rows(2);
    for (const double size : {1., 2., 5., 9., 3., 7.})
        rows.add(std::vector<double>{3 * size, size});
    const estimate ratio =
        rows.of([](const auto& sample) { return sample.sum(0) / sample.sum(1); });
    CHECK(ratio.value == Approx(3));
    CHECK(ratio.low == Approx(3));
    CHECK(ratio.high == Approx(3));
    CHECK(rows.mean(0).high > rows.mean(0).low + 5);
    // A replicate that drew no row is left out.
    bootstrap six(1);
    for (const double number : {2., 6., 2., 6., 2., 6.}) six.add(std::vector<double>{number});
    const estimate root = six.of([](const auto& sample) {
        REQUIRE(!std::isnan(sample.mean(0)));
        return std::sqrt(sample.mean(0));
    });
    CHECK(root.value == 2);
    CHECK(root.low >= std::sqrt(2.0));
    CHECK(root.high <= std::sqrt(6.0));
    CHECK_THROWS_AS(bootstrap(1, 10), std::invalid_argument);
    CHECK_THROWS_AS(bootstrap(1).add(std::vector<double>{infinity}), std::domain_error);
}

TEST_CASE("few rows have wide intervals, and very few none", "[metrics]") {
    CHECK(student_reach(0.95, 1) == Approx(12.706).epsilon(1e-4));
    CHECK(student_reach(0.95, 4) == Approx(2.7764).epsilon(1e-4));
    CHECK(student_reach(0.95, 9) == Approx(2.2622).epsilon(1e-4));
    CHECK(student_reach(0.99, 30) == Approx(2.7500).epsilon(1e-4));
    CHECK(student_reach(0.95, 1'000'000) == Approx(1.95996).epsilon(1e-4));
    CHECK_THROWS_AS(student_reach(0.95, 0), std::domain_error);
    const auto mean_of = [](int rows, std::uint64_t seed) {
        rng random(seed);
        bootstrap games(1, 200, seed);
        for (int i = 0; i < rows; ++i) {
            double normal = -6;
            for (int k = 0; k < 12; ++k) normal += random.real();
            games.add(std::vector<double>{normal});
        }
        return games.mean(0);
    };
    for (const int rows : {1, 2, 4, 5}) {
        CHECK(mean_of(rows, 7).low == -infinity);
        CHECK(mean_of(rows, 7).high == infinity);
    }
    for (const int rows : {6, 10, 20}) {
        constexpr int rounds = 400;
        int covered = 0;
        for (std::uint64_t seed = 1; seed <= rounds; ++seed) {
            const estimate e = mean_of(rows, seed);
            covered += e.low <= 0 && 0 <= e.high;
        }
        INFO(rows);
        CHECK(covered >= 0.92 * rounds);
    }
}

TEST_CASE("clarity, repetition, entropy and interest of plain numbers", "[metrics]") {
    // mean 2, most 5: above 2 + ¾·3 = 4.25 is one of four.
    const move_clarity clear = clarity_of(std::vector<double>{0, 1, 5, 2});
    CHECK(clear.narrowness == 0.25);
    CHECK(clear.variance == Approx(14. / 4));
    CHECK(clarity_of(std::vector<double>{3, 3}).narrowness == 0);
    CHECK(std::isnan(clarity_of(std::vector<double>{}).narrowness));

    CHECK(repetition_of(std::vector<int>{4, 7, 4, 4}) == 0.5);
    CHECK(repetition_of(std::vector<std::string>{"x"}) == 0);
    CHECK(std::isnan(repetition_of(std::vector<int>{})));

    CHECK(spatial_entropy(std::vector<int>{2, 2, 2, 2}) == Approx(1));
    CHECK(spatial_entropy(std::vector<int>{8, 0}) == 0);
    CHECK(spatial_entropy(std::vector<int>{8}) == 0);
    CHECK(spatial_entropy(std::vector<int>{3, 1}) ==
          Approx(-(0.75 * std::log(0.75) + 0.25 * std::log(0.25)) / std::log(2.0)));
    CHECK(std::isnan(spatial_entropy(std::vector<int>{0, 0})));
    CHECK_THROWS_AS(spatial_entropy(std::vector<int>{-1}), std::domain_error);

    static_assert(interest(0.5, 0.25, 1, {2, 1, 1}) == 0.5625);
    CHECK(interest(0.3, 0.6, 0.9) == Approx(0.6));
    CHECK_THROWS_AS(interest(1, 1, 1, {0, 0, 0}), std::domain_error);
    CHECK_THROWS_AS(interest(1, 1, 1, {-1, 1, 1}), std::domain_error);

    lifetimes none;
    CHECK(std::isnan(none.challenge()));
    none.add(0);
    CHECK(none.challenge() == 0);
    CHECK(none.diversity() == 0);
    CHECK_THROWS_AS(none.add(-1), std::domain_error);

    static_assert(duration_fit(15, 10, 20) == 1 && duration_fit(5, 10, 20) == 0.5);
    static_assert(duration_fit(30, 10, 20) == 0.5 && duration_fit(70, 10, 20) == 0);
    CHECK_THROWS_AS(duration_fit(1, 3, 2), std::domain_error);
}

TEST_CASE("sizes of games", "[metrics]") {
    CHECK(game_tree_size(10, 58) == Approx(58));
    CHECK(state_space_size(42, 3) == Approx(42 * std::log10(3.0)));
    CHECK_THROWS_AS(game_tree_size(0, 3), std::domain_error);
    CHECK_THROWS_AS(state_space_size(3, 0), std::domain_error);

    // Larger than any double: 10⁴⁰⁰ and 3·10⁴⁰⁰ have the mean 2·10⁴⁰⁰.
    tree_sizes sizes;
    sizes.add(400);
    sizes.add(400 + std::log10(3.0));
    CHECK(sizes.mean() == Approx(400 + std::log10(2.0)).epsilon(1e-12));
    CHECK(std::isnan(tree_sizes{}.mean()));

    // A tree whose first move decides whether there are 3 or no more below: 1 + 2 + 3 nodes. Over
    // both lines, equally likely, the estimates 1 + 2 and 1 + 2 + 6 have the right mean.
    const summary both =
        summarise(std::vector{game_of({{x, 2, 1, 0, 0, "a"}}, 1),
                              game_of({{x, 2, 1, 0, 0, "b"}, {o, 3, 1, 0, 0, "c"}}, 1)});
    CHECK(both.tree_size.value == Approx(std::log10(6.0)));
}

TEST_CASE("skill goes as deep as doubled effort pays", "[metrics]") {
    const std::vector<tally> ladder = {
        {90, 0, 10, 0}, {75, 0, 25, 0}, {52, 0, 48, 0}, {90, 0, 10, 0}};
    const skill_depth deep = depth_of_skill(ladder);
    CHECK(deep.levels == 2); // the third is not above chance, and ends it
    CHECK(deep.elo.value == Approx(elo_difference(0.9) + elo_difference(0.75)));
    const estimate one = ladder[0].elo(), two = ladder[1].elo();
    CHECK(deep.elo.low ==
          Approx(deep.elo.value - std::hypot(one.value - one.low, two.value - two.low)));
    CHECK(deep.elo.high ==
          Approx(deep.elo.value + std::hypot(one.high - one.value, two.high - two.value)));
    CHECK(depth_of_skill(std::vector<tally>{}).levels == 0);
    const std::vector<tally> sweep = {{50, 0, 0, 0}};
    CHECK(depth_of_skill(sweep).levels == 1);
    CHECK(depth_of_skill(sweep).elo.value == Approx(elo_difference(wilson(50, 50).low)));
    CHECK(depth_of_skill(sweep).elo.high == infinity);
}

TEST_CASE("critical positions are those narrated", "[metrics]") {
    static_assert(is_abrupt(22, 8) && !is_abrupt(8, 4) && is_abrupt(4, 1) && !is_abrupt(4, 4));
    static_assert(is_abrupt(1, 0) && !is_abrupt(0, 0));
    CHECK_FALSE(is_abrupt(nan_value, 1));
    static_assert(is_abrupt(-3, 1) && !is_abrupt(1, 5));
    // Second's moves in the paper's game of depths 2 and 3: 22 8 4 and 4 4 1.
    playthrough game;
    const std::vector<std::pair<double, double>> numbers = {{8, 1}, {22, 4}, {6, 1}, {8, 4},
                                                            {4, 1}, {4, 1},  {1, 0}, {1, 0}};
    for (const auto& [max_cn, min_cn] : numbers) {
        step& s = game.steps.emplace_back();
        s.ply = static_cast<int>(game.steps.size()) - 1;
        s.player = s.ply % 2 == 0 ? x : o;
        s.indicators.max_cn = max_cn;
        s.indicators.min_cn = min_cn;
    }
    const auto found = critical_positions(game, o);
    REQUIRE(found.size() == 3);
    CHECK((found[0].ply == 3 && found[0].kind == critical::down_tactic));
    CHECK((found[1].ply == 5 && found[1].kind == critical::up_tactic));
    CHECK((found[2].ply == 7 && found[2].kind == critical::dilemma));
    CHECK(to_string(found[2].kind) == "dilemma");
    CHECK(critical_positions({}, x).empty());

    static_assert(milestone_of(0.1, 0.1) == milestone::trap);
    static_assert(milestone_of(0.1, 0.5) == milestone::favourable);
    static_assert(milestone_of(0.1, 0.9) == milestone::favourable);
    static_assert(milestone_of(0.5, 0.1) == milestone::uncertain);
    static_assert(milestone_of(0.5, 0.9) == milestone::uncertain);
    static_assert(milestone_of(0.9, 0.1) == milestone::favourable);
    static_assert(milestone_of(0.9, 0.5) == milestone::trap);
    CHECK(to_string(milestone_of(1, 1)) == "trap");
    CHECK_THROWS_AS(milestone_of(2, 0), std::domain_error);
}

// ── Proofs and courses ──────────────────────────────────────────────────────────────────────────

TEST_CASE("rates of proofs take the place of values", "[metrics][quality]") {
    const auto rate = [](double pn, double dn, double ppn) {
        indicators i;
        i.pn = pn;
        i.dn = dn;
        i.ppn = ppn;
        return proof_rate(i);
    };
    CHECK(rate(1, 3, nan_value) == 0.75); // a proof takes a third of a disproof
    CHECK(rate(1, 3, 0.25) == 0.25);
    CHECK(rate(0, infinity, nan_value) == 1);
    CHECK(rate(infinity, 0, nan_value) == 0);
    CHECK(std::isnan(rate(infinity, infinity, nan_value)));
    CHECK(std::isnan(rate(0, 0, nan_value)));
    CHECK(std::isnan(rate(nan_value, 3, nan_value)));

    playthrough game = seesaw_game();
    CHECK(summarise(std::vector{game}).leads == lead_source::values);
    game.steps[1].indicators.ppn = 0.5;
    game.steps[4].indicators.pn = 9;
    game.steps[4].indicators.dn = 1;
    game.steps[6].indicators.ppn = 1;
    CHECK(leads(game) == std::vector<double>{0, 2 * 0.1 - 1, 1});
    CHECK(leads_by_ply(game)[1].ply == 4);
    CHECK(summarise(std::vector{game}).leads == lead_source::proofs);
    CHECK(quality_of(game).drama == Approx(std::sqrt(0.8)));
    CHECK(summarise(std::vector<playthrough>{}).leads == lead_source::nothing);
}

TEST_CASE("a game is balanced, one-sided or a seesaw", "[metrics][quality]") {
    const auto course = [](const std::vector<double>& values, double advantage = 0.1) {
        playthrough game;
        for (const double v : values) {
            step& s = game.steps.emplace_back();
            s.ply = static_cast<int>(game.steps.size()) - 1;
            s.value = v;
        }
        game.outcome = 1; // the result is no position
        const game_quality q = quality_of(game, {.scale = 10, .advantage = advantage});
        REQUIRE(q.balanced + q.seesaw + q.one_sided == 1);
        return q.balanced == 1 ? "balanced" : q.seesaw == 1 ? "seesaw" : "one-sided";
    };
    CHECK(course({0, 0.5, -0.9, 0}) == std::string("balanced"));
    CHECK(course({0, 1, 0}) == std::string("one-sided"));
    CHECK(course({0, -5, -1, -0.9}) == std::string("one-sided"));
    CHECK(course({0, 3, 0, -1}) == std::string("seesaw"));
    CHECK(course({0, 3, 0, -1}, 0.2) == std::string("one-sided"));
    CHECK(std::isnan(quality_of(playthrough{}).seesaw));
    CHECK_THROWS_AS(course({1}, 0), std::domain_error);
    // Shares of games.
    const auto many =
        summarise(std::vector{seesaw_game(), game_of({{x, 2, 1, 5, 1, "a"}}, 1)}, {.scale = 10});
    CHECK(many.quality.seesaw.value == 0.5);
    CHECK(many.quality.one_sided.value == 0.5);
}

} // namespace seesaw::metrics_quality_tests
