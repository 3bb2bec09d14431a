// SPDX-License-Identifier: MIT
//
// Beam search against Dijkstra's search: what it claims is true, whatever the width.
#include <seesaw/engines/beam_search.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/same_game.hpp>

#include "support/catch.hpp"
#include "support/puzzle_graphs.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("a beam claims nothing that is not so", "[beam_search]") {
    constexpr std::uint64_t graphs = short_run ? 200 : 2000;
    int found = 0, exact = 0, missed = 0;
    for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const double truth = cheapest(g);
        const auto p = estimated(g, seed);
        for (const std::uint64_t width : {1u, 2u, 5u, 1000u}) {
            CAPTURE(seed, width, truth);
            beam_search engine(p, {.width = width, .depth = 40});
            const auto r = engine.run(p.root());
            switch (r.certainty) {
            case certainty::exact:
                REQUIRE(r.value == truth);
                ++exact;
                break;
            case certainty::at_most:
                REQUIRE(r.value >= truth);
                ++found;
                break;
            case certainty::at_least:
                REQUIRE(r.value <= truth);
                REQUIRE(r.line.empty());
                ++missed;
                break;
            default:
                FAIL("it claims nothing");
            }
            if (r.certainty != certainty::at_least && !std::isinf(r.value))
                REQUIRE(cost_of_line(p, r.line) == r.value);
            // Nothing is dropped from layers that fit, so that these are whole searches.
            if (width == 1000 && r.stopped == stop_reason::finished)
                REQUIRE(r.certainty == certainty::exact);
            const auto again = engine.run(p.root());
            REQUIRE(again.value == r.value);
            REQUIRE(again.stats.nodes == r.stats.nodes);
        }
    }
    // Every sort of claim was examined.
    CHECK(found > 20);
    CHECK(exact > 20);
    CHECK(missed > 20);
}

TEST_CASE("a wider beam finds shorter ways through the 8-puzzle", "[beam_search]") {
    const games::n_puzzle rules{.rows = 3, .columns = 3, .seed = 5};
    const double shortest = a_star(rules).run(rules.root()).value;
    double before = std::numeric_limits<double>::infinity();
    for (const std::uint64_t width : {20u, 200u, 20'000u}) {
        const auto r = beam_search(rules, {.width = width}).run(rules.root());
        CAPTURE(width);
        REQUIRE(r.certainty != certainty::at_least);
        REQUIRE(r.value >= shortest);
        CHECK(r.value <= before);
        CHECK(static_cast<double>(r.line.size()) == r.value);
        before = r.value;
    }
    CHECK(before == shortest);
    // A board that cannot be solved is known as such.
    const auto odd = rules.parse("2 1 3 4 5 6 7 8 0");
    REQUIRE(odd);
    const auto none = beam_search(rules).run(*odd);
    CHECK(std::isinf(none.value));
    CHECK(none.certainty == certainty::exact);
}

TEST_CASE("a beam keeps within its limits", "[beam_search]") {
    const games::n_puzzle rules{.seed = 2};
    for (const std::uint64_t nodes : {1u, 2u, 10u, 1000u}) {
        const auto r = beam_search(rules).run(rules.root(), {.nodes = nodes});
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.certainty == certainty::at_least);
    }
    const auto short_of_memory = beam_search(rules).run(rules.root(), {.bytes = 2000});
    CHECK(short_of_memory.stopped == stop_reason::memory);
    const auto shallow = beam_search(rules, {.depth = 5}).run(rules.root());
    CHECK(shallow.stopped == stop_reason::depth);
    CHECK(shallow.certainty == certainty::at_least);
    CHECK_THROWS_AS(beam_search(rules, {.width = 0}), std::invalid_argument);
    CHECK_THROWS_AS(beam_search(rules, {.depth = -1}), std::invalid_argument);
    // A game without cycles and without estimates comes to its end.
    const games::same_game same{.width = 3, .height = 3, .colours = 2, .seed = 3};
    CHECK(beam_search(same).run(same.root()).stopped == stop_reason::finished);
}
