// SPDX-License-Identifier: MIT
//
// A* on threads: the same costs as on one, within the same limits.
#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/hda_star.hpp>
#include <seesaw/games/n_puzzle.hpp>

#include "support/catch.hpp"
#include "support/fragile_puzzle.hpp"
#include "support/puzzle_graphs.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;
using namespace std::chrono_literals;

namespace {

const games::n_puzzle hda_eight{.rows = 3, .columns = 3};

template <class Result>
bool hda_leads_home(games::n_puzzle::state s, const games::n_puzzle& rules, const Result& r) {
    for (const auto m : r.line) s = rules.next(s, m);
    return rules.solved(s) && static_cast<double>(r.line.size()) == r.value;
}

} // namespace

TEST_CASE("threads find what Dijkstra finds", "[hda_star][threads]") {
    constexpr std::uint64_t graphs = short_run ? 100 : 1000;
    for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
        const graph g = draw_puzzle_graph(seed);
        const double truth = cheapest(g);
        CAPTURE(seed, truth);
        const auto p = estimated(g, seed);
        const hda_star_options chosen{.threads = 1 + static_cast<int>(seed % 3), .seed = seed};
        hda_star engine(p, chosen);
        const auto r = engine.run(p.root());
        REQUIRE(r.value == truth);
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(r.stopped == stop_reason::finished);
        if (!std::isinf(truth)) REQUIRE(cost_of_line(p, r.line) == truth);
        // Piece by piece the same, and never more than the truth on the way.
        hda_star pieces(p, chosen);
        for (int i = 0;; ++i) {
            const auto part = pieces.run(p.root(), {.nodes = 10});
            REQUIRE(part.stats.nodes <= 10);
            REQUIRE(i < 1000);
            if (part.stopped == stop_reason::finished) {
                REQUIRE(part.value == truth);
                break;
            }
            if (part.certainty == certainty::at_least) REQUIRE(part.value <= truth);
            if (part.certainty == certainty::at_most) REQUIRE(part.value >= truth);
        }
    }
}

TEST_CASE("threads solve 8-puzzles as one thread does", "[hda_star][threads]") {
    rng random(4);
    for (int i = 0; i < (short_run ? 10 : 40); ++i) {
        const auto s = hda_eight.draw(random);
        const auto truth = a_star(hda_eight).run(s);
        const auto r = hda_star(hda_eight, {.threads = 2 + i % 2}).run(s);
        REQUIRE(r.value == truth.value);
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(hda_leads_home(s, hda_eight, r));
        REQUIRE(r.stats.expansions > 0);
        const auto loose = hda_star(hda_eight, {.weight = 2}).run(s);
        REQUIRE(loose.value <= 2 * truth.value);
        REQUIRE(loose.value >= truth.value);
        REQUIRE(hda_leads_home(s, hda_eight, loose));
    }
    CHECK(hda_star(hda_eight).run(hda_eight.goal_state()).value == 0);
    auto odd = hda_eight.goal_state();
    std::swap(odd.tiles[7], odd.tiles[8]);
    CHECK(std::isinf(hda_star(hda_eight).run(odd).value));
    // One thread is A* itself: the same every time.
    const auto root = hda_eight.root();
    const auto once = hda_star(hda_eight, {.threads = 1}).run(root);
    const auto again = hda_star(hda_eight, {.threads = 1}).run(root);
    CHECK(once.line == again.line);
    CHECK(once.stats.nodes == again.stats.nodes);
    CHECK(once.stats.expansions == a_star(hda_eight).run(root).stats.expansions);
}

TEST_CASE("threads of A* keep to the limits together", "[hda_star][threads]") {
    const games::n_puzzle fifteen;
    const auto root = fifteen.root();
    for (const std::uint64_t nodes : {0u, 1u, 2u, 100u, 50'000u}) {
        const auto r = hda_star(fifteen, {.threads = 3}).run(root, {.nodes = nodes});
        CAPTURE(nodes);
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stopped == stop_reason::nodes);
        CHECK(r.certainty == (nodes == 0 ? certainty::unknown : certainty::at_least));
        if (nodes > 0) CHECK(r.value >= fifteen.estimate(root));
    }
    CHECK(hda_star(fifteen).run(root, {.time = 0ns}).stopped == stop_reason::time);
    CHECK(hda_star(fifteen).run(root, {.time = 20ms}).stopped == stop_reason::time);
    for (const std::uint64_t bytes : {0u, 100'000u, 4u << 20, 8u << 20}) {
        const auto r = hda_star(fifteen).run(root, {.bytes = bytes});
        CAPTURE(bytes, r.stats.peak_bytes);
        CHECK(r.stopped == stop_reason::memory);
        CHECK((r.stats.peak_bytes <= bytes || r.stats.nodes == 0));
        if (bytes >= 4u << 20) CHECK(r.stats.nodes > bytes / 64);
    }
    CHECK_THROWS_AS(hda_star(fifteen, {.threads = 0}), std::invalid_argument);
    CHECK_THROWS_AS(hda_star(fifteen, {.weight = .5}), std::invalid_argument);
    CHECK_THROWS_AS(hda_star(fifteen, {.weight = std::numeric_limits<double>::infinity()}),
                    std::invalid_argument);
}

TEST_CASE("an observer of threads hears the calling one, and may throw", "[hda_star][threads]") {
    rng random(9);
    const auto s = hda_eight.draw(random);
    struct listener {
        std::uint64_t heard = 0, last_ply = 0;
        void operator()(const frontier& f) {
            ++heard;
            CHECK((f.best >= 1 && f.best <= f.open));
        }
        void operator()(const expanded<games::n_puzzle>& e) {
            last_ply = static_cast<std::uint64_t>(e.ply);
        }
    } heard;
    const auto r = hda_star(hda_eight).run(s, {}, heard);
    CHECK(heard.heard > 0);
    CHECK(heard.heard < r.stats.expansions);
    CHECK(heard.last_ply <= 31);
    hda_star engine(hda_eight);
    CHECK_THROWS_AS(engine.run(s, {}, [](const frontier&) { throw std::runtime_error("enough"); }),
                    std::runtime_error);
    CHECK(engine.run(s).value == r.value);
}

TEST_CASE("after an exception, and after clear, hda_star is as good as new",
          "[hda_star][threads]") {
    for (const int threads : {1, 2, 4}) {
        CAPTURE(threads);
        const auto make = [&] { return hda_star(fragile_puzzle{}, {.threads = threads}); };
        examine_exceptions<frontier>(make, threads == 1);
    }
}
