// SPDX-License-Identifier: MIT
// What stands out beside known games: of enough games that differ, by their whole interval, and
// nothing that is proven to be otherwise.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/metrics.hpp>
#include <seesaw/program/known_games.hpp>
#include <seesaw/program/measures.hpp>
#include <seesaw/program/picture.hpp>

#include "support/catch.hpp"

using namespace seesaw;
using programs::measure_beside;

namespace {

/// A measure with its interval, beside five games that have 0.1 to 0.3 of it.
measure_beside measured(const std::string& name, double value, double reach = 0.01) {
    return {
        {name, "", "", {value, value - reach, value + reach}},
        {{"one", 0.1}, {"a second", 0.15}, {"a third", 0.2}, {"another", 0.25}, {"other", 0.3}}};
}

metrics::summary games(std::uint64_t count, std::uint64_t distinct) {
    metrics::summary s;
    s.games = count;
    s.distinct = distinct;
    return s;
}

metrics::exact_facts proven(double value) {
    metrics::exact_facts facts;
    facts.kind = metrics::solved_kind::two_players;
    facts.value = value;
    return facts;
}

std::string said(const std::vector<measure_beside>& all, const metrics::summary& s,
                 const programs::beside_context& context = {}) {
    std::string text;
    for (const std::string& sentence : programs::stands_out(all, s, context))
        text += sentence + '\n';
    return text;
}

const std::string nothing = "No measure is shown to stand out from those of the known games.\n";

} // namespace

TEST_CASE("what stands out lies beyond all known games with its whole interval", "[known_games]") {
    const auto s = games(100, 100);
    CHECK(said({measured("drama", 0.5)}, s) ==
          "What stands out: drama 0.5, more than in any of the 5 known games (one 0.1 to other "
          "0.3).\n"
          "What it may mean: winners may come back from far behind, so that early moves count "
          "little.\n"
          "What to try: rules that let an early lead count.\n");
    CHECK(said({measured("drama", 0.32, 0.05)}, s) == nothing);
    CHECK(said({measured("drama", 0.2)}, s) == nothing);
    // The farthest out comes first, and what has no hint is left out.
    CHECK(said({measured("length", 0.5), measured("drama", 0.7), measured("energy", 9)}, s)
              .rfind("What stands out: drama 0.7, more than in any of the 5 known games (one 0.1 "
                     "to other 0.3); also length (more).\n",
                     0) == 0);
    CHECK(
        said({measured("drama", 0.2)}, s, {.usual_players = false}) ==
        "No measure is shown to stand out from those of the known games. The known games had other "
        "players, which may be why.\n");
    // Four games are no range.
    auto few = measured("drama", 0.5);
    few.known.pop_back();
    CHECK(said({few}, s) == nothing);
    CHECK(said({}, s).empty());
    CHECK(said({measured("drama", 0.5)}, games(0, 0)).empty());
}

TEST_CASE("few games, and games that repeat each other, stand beside nothing", "[known_games]") {
    const std::string few = "Too few games that differ to be set beside known games.\n";
    for (const std::uint64_t count : {1u, 2u, 4u, 10u, 19u})
        CHECK(said({measured("drama", 0.5)}, games(count, count)) == few);
    CHECK(said({measured("drama", 0.5)}, games(200, 19)) == few);
    CHECK(said({measured("drama", 0.5)}, games(200, 90)) == few);
    CHECK(said({measured("drama", 0.5)}, games(20, 20)) != few);
    CHECK(said({measured("drama", 0.5)}, games(20, 0)) != few); // moves were not recorded
}

TEST_CASE("what is proven is not doubted", "[known_games]") {
    const auto s = games(100, 100);
    const auto first = measured("first_move_advantage", 0.4),
               second = measured("first_move_advantage", -0.4), draws = measured("draws", 0.8);
    const std::string decides = "the first seat may decide too much",
                      burden = "moving first may be a burden", nowhere = "good play may lead";
    const auto says = [&](const measure_beside& m, const metrics::exact_facts& facts,
                          const std::string& words) {
        const std::string text = said({m}, s, {.facts = facts});
        return text != nothing && text.find(words) != std::string::npos;
    };
    CHECK(says(first, {}, decides));
    CHECK(says(second, {}, burden));
    CHECK(says(draws, {}, nowhere));
    for (const double value : {-1.0, 0.0, 1.0}) {
        CHECK(says(first, proven(value), decides) == (value > 0));
        CHECK(says(second, proven(value), burden) == (value < 0));
        CHECK(says(draws, proven(value), nowhere) == (value == 0));
        CHECK(says(measured("drama", 0.5), proven(value), "early moves"));
    }
    // Another measure takes its place.
    CHECK(said({first, measured("drama", 0.31, 0.001)}, s, {.facts = proven(0)})
              .rfind("What stands out: drama", 0) == 0);
}

TEST_CASE("an even share of the points is nobody's burden", "[known_games]") {
    const auto s = games(2000, 2000);
    CHECK(said({measured("first_move_advantage", 0, 0.02)}, s) == nothing);
    CHECK(said({measured("first_move_advantage", 0.05, 0.02)}, s) == nothing);
    CHECK(said({measured("first_move_advantage", -0.05, 0.02)}, s).find("a burden") !=
          std::string::npos);
    // Nor is anything said of seats that were not shared.
    auto apart = s;
    apart.agents.push_back({.name = "strong", .as_first = {.wins = 2000}, .as_second = {}});
    apart.agents.push_back({.name = "weak", .as_first = {}, .as_second = {.losses = 2000}});
    CHECK(said({measured("first_move_advantage", 0.4)}, apart) == nothing);
}

TEST_CASE("what was not recorded did not happen, and dice bring positions back", "[known_games]") {
    auto s = games(100, 100);
    CHECK(said({measured("completion", 0)}, s) == nothing);
    s.first.wins = 10;
    CHECK(said({measured("completion", 0.05)}, s).find("never end") != std::string::npos);
    CHECK(said({measured("position_repetition", 0.5)}, s) != nothing);
    CHECK(said({measured("position_repetition", 0.5)}, s, {.luck = true}) == nothing);
}

TEST_CASE("where things are hidden, not all of the board is meant to be opened", "[known_games]") {
    const auto coverage = measured("coverage", 0.02);
    CHECK(said({coverage}, games(100, 100)).find("a smaller board") != std::string::npos);
    CHECK(said({coverage}, games(100, 100), {.hidden = true}) == nothing);
}

TEST_CASE("what a judge does not see is no trait of the game", "[known_games]") {
    auto s = games(100, 100);
    s.no_lead = 0.9;
    CHECK(said({measured("drama", 0.5)}, s) == nothing);
    CHECK(said({measured("outcome_uncertainty", 0.5)}, s) == nothing);
    CHECK(said({measured("length", 0.5)}, s) != nothing);
    s.no_lead = 0.2;
    CHECK(said({measured("drama", 0.5)}, s) != nothing);
}

TEST_CASE("a game is not beside itself", "[known_games]") {
    metrics::summary s = games(100, 100);
    s.pooled.length = {20, 19, 21};
    for (const char* title : {"connect_four", "connect_four/5x4", "connect_four (width 5)",
                              "Connect Four 7 x 6", "elsewhere"}) {
        const auto all = programs::beside_known(s, title);
        const auto length = std::find_if(all.begin(), all.end(),
                                         [](const auto& m) { return m.own.name == "length"; });
        REQUIRE(length != all.end());
        const bool among = std::any_of(length->known.begin(), length->known.end(),
                                       [](const auto& b) { return b.label == "Connect Four"; });
        CHECK(among == (std::string_view(title) == "elsewhere"));
    }
}

TEST_CASE("every measure has a unit", "[known_games]") {
    for (const auto& m : programs::measures_of({})) {
        INFO(m.name);
        CHECK_FALSE(programs::unit_of(m.name).empty());
    }
    CHECK(programs::unit_of("length") == "decisions a game");
    CHECK(programs::unit_of("lead_slope") == "share of a sure win, per move");
    CHECK(programs::unit_of("options_variance") == "legal moves, squared");
    CHECK(programs::unit_of("beauty").empty());
}

TEST_CASE("on a strip the ends of the known games are named under their dots", "[known_games]") {
    // The line goes from 12 to 348 and covers value and interval too.
    const auto drawn = [](double value, double low, double high) {
        return programs::picture({.strips = {{.label = "drama",
                                              .others = {{"least", 0}, {"most", 1}},
                                              .value = value,
                                              .interval = {low, high}}}})
            .alone();
    };
    const auto has = [](const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    };
    const std::string inside = drawn(0.5, 0.4, 0.6), above = drawn(2, 1.5, 3),
                      far = drawn(40, 30, 50);
    const std::string at = "\" y=\"47.0\" text-anchor=\"middle\">";
    CHECK(has(inside, "x=\"35.8" + at + "least 0<")); // as far left as it fits
    CHECK(has(inside, "x=\"327.6" + at + "most 1<"));
    CHECK(has(above, "x=\"124.0" + at + "most 1<")); // a third of the line
    CHECK(has(far, at + "least 0 – most 1<"));
    CHECK_FALSE(has(far, at + "most 1<"));
}
