// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>

#include <seesaw/engines/ppns.hpp>

#include "support/catch.hpp"
#include "support/proof_checks.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

using detail::win_probability;

struct ppns_child {
    win_probability numbers;
};

win_probability ppns_combine(bool is_or, const std::vector<double>& probabilities) {
    std::vector<ppns_child> children;
    for (const double p : probabilities) children.push_back({win_probability::of(p)});
    return win_probability::combine(is_or, children);
}

double ppns_value(const win_probability& n) { return win_probability::measures(n).ppn; }

constexpr auto make_ppns = [](const auto& game, player attacker, bool keep_proof) {
    return ppns(game, {.attacker = attacker, .playouts = 6, .keep_proof = keep_proof});
};

} // namespace

TEST_CASE("probabilities follow the rules for AND and OR", "[ppns]") {
    CHECK(std::abs(ppns_value(ppns_combine(false, {.5, .5})) - .25) < 1e-15);
    CHECK(std::abs(ppns_value(ppns_combine(true, {.25, .18})) - .385) < 1e-15);
    const std::vector<ppns_child> ands{{ppns_combine(false, {.5, .5})},
                                       {ppns_combine(false, {.2, .9})}};
    CHECK(std::abs(ppns_value(win_probability::combine(true, ands)) - .385) < 1e-15);
    CHECK(ppns_value(win_probability::settled(true)) == 1);
    CHECK(ppns_value(win_probability::settled(false)) == 0);
}

TEST_CASE("p and 1 - p keep their digits however small they are", "[ppns]") {
    // The same by sums and products of positive numbers alone, in long double.
    rng random(1);
    for (int round = 0; round < 2000; ++round) {
        const bool is_or = round % 2 == 0;
        std::vector<ppns_child> children;
        long double product = 1, rest = 0;
        for (auto n = random.between(1, 12); n > 0; --n) {
            const double small = std::pow(10., -300 * random.real() * random.real());
            const bool likely = random.below(2) == 0;
            win_probability c{std::log1p(-small), std::log(small)};
            if (!likely) std::swap(c.log_p, c.log_q);
            children.push_back({c});
            const long double p = likely ? 1 - static_cast<long double>(small) : small;
            const long double q = likely ? static_cast<long double>(small) : 1 - p;
            rest += product * (is_or ? p : q);
            product *= is_or ? q : p;
        }
        const auto found = win_probability::combine(is_or, children);
        const double of_product = is_or ? found.log_q : found.log_p;
        const double of_rest = is_or ? found.log_p : found.log_q;
        CAPTURE(round, of_product, of_rest);
        const auto agrees = [](double log_found, long double truth) {
            if (truth > 0.5L) return std::abs(std::expm1(log_found) - double(truth - 1)) < 1e-12;
            return std::abs(log_found - double(std::log(truth))) <= 1e-12 * std::abs(log_found);
        };
        REQUIRE(agrees(of_product, product));
        REQUIRE(agrees(of_rest, rest));
    }
}

TEST_CASE("what rounds to 0 or 1 still orders the search", "[ppns]") {
    // Up to 24 levels of eight children each: more leaves than memory can hold, and probabilities
    // far beyond the range of a double.
    const auto deep = [](double leaf, int levels) {
        win_probability n = win_probability::of(leaf);
        for (int level = 0; level < levels; ++level)
            n = win_probability::combine(level % 2 == 0, std::vector<ppns_child>(8, {n}));
        return n;
    };
    for (const double leaf : {.01, .3, .5, .7, .99}) {
        win_probability before = win_probability::of(leaf);
        for (int levels = 1; levels <= 24; ++levels) {
            const auto n = deep(leaf, levels);
            CAPTURE(leaf, levels, n.log_p, n.log_q);
            REQUIRE((std::isfinite(n.log_p) && std::isfinite(n.log_q)));
            REQUIRE(!(n == before));
            REQUIRE(win_probability::prefers(true, n, before) !=
                    win_probability::prefers(true, before, n));
            REQUIRE(win_probability::prefers(true, win_probability::settled(true), n));
            REQUIRE(win_probability::prefers(false, win_probability::settled(false), n));
            before = n;
        }
    }
    const auto nine = ppns_combine(true, std::vector<double>(9, .99));
    const auto ten = ppns_combine(true, std::vector<double>(10, .99));
    CHECK(ppns_value(nine) == 1);
    CHECK(ppns_value(ten) == 1);
    CHECK(win_probability::prefers(true, ten, nine));
    CHECK(win_probability::prefers(false, nine, ten));
}

TEST_CASE("the search goes where the probabilities say", "[ppns]") {
    // Two ANDs at .6 and .5; the first turns out as .5 · .5, the second as .2 · .9.
    scripted_playouts script{10, {0, 6, 5, 5, 5, 2, 9, 0, 0}, {}};
    const auto game = script.play(game_of(two_by_two()));
    ppns engine(game, {.playouts = 10});
    std::vector<double> seen;
    std::vector<int> order;
    struct listener {
        std::vector<double>& ppn;
        std::vector<int>& nodes;
        void operator()(const proof_update& u) {
            CHECK(std::isnan(u.pn));
            ppn.push_back(u.ppn);
        }
        void operator()(const expanded<graph_game>& e) { nodes.push_back(e.state.node); }
    };
    const auto r = engine.run(game.root(), {.nodes = 7}, listener{seen, order});
    CHECK(order == std::vector<int>{0, 1, 2});
    REQUIRE(seen.size() == 3);
    CHECK(std::abs(seen[0] - .8) < 1e-12);
    CHECK(std::abs(seen[1] - (1 - .75 * .5)) < 1e-12);
    CHECK(std::abs(seen[2] - .385) < 1e-12);
    CHECK(r.indicators.ppn == seen[2]);
    CHECK(r.stats.playouts == 60);
    CHECK(r.certainty == certainty::unknown);
    CHECK(r.line == std::vector<int>{0, 0});
    const auto solved = engine.run(game.root());
    CHECK(solved.certainty == certainty::at_least);
    CHECK(solved.indicators.ppn == 1);
    // Of two leaves with the same p the first; then the other one, since the AND needs both.
    CHECK(solved.stats.nodes == 4);
}

TEST_CASE("a leaf stays theta away from certainty", "[ppns]") {
    scripted_playouts script{10, {0, 0, 10, 0, 0, 0, 0, 0, 0}, {}};
    const auto game = script.play(game_of(two_by_two()));
    for (const double theta : {.1, .01, .001}) {
        const auto r = ppns(game, {.playouts = 10, .theta = theta}).run(game.root(), {.nodes = 3});
        CHECK(std::abs(r.indicators.ppn - (1 - (1 - theta) * theta)) < 1e-12);
    }
}

TEST_CASE("rounding is no proof", "[ppns]") {
    // All playouts lie: they are won, and every game is lost. 64 leaves at .99 make 1 in double.
    graph g;
    g.nodes.resize(1 + 8 + 64 + 1);
    for (int i = 0; i < 8; ++i) {
        g.nodes[0].edges.push_back({1 + i});
        for (int j = 0; j < 8; ++j) {
            g.nodes[static_cast<std::size_t>(1 + i)].edges.push_back({9 + 8 * i + j});
            g.nodes[static_cast<std::size_t>(9 + 8 * i + j)].edges = {{73}};
        }
    }
    g.nodes[73].outcome = -1;
    const scripted_game game{game_of(g), [](const graph_rules::state&) { return 1; }};
    bool rounded = false;
    const auto r = ppns(game, {.playouts = 1}).run(game.root(), {}, [&](const proof_update& u) {
        rounded |= u.ppn == 1;
    });
    CHECK(rounded);
    CHECK(r.certainty == certainty::at_most);
    CHECK(r.value == 0);
    CHECK(r.indicators.ppn == 0);
    const auto claimed = ppns(game, {.playouts = 1, .precision = 1e-5}).run(game.root());
    CHECK(claimed.certainty == certainty::probable);
    CHECK(claimed.value == 1); // labelled, and wrong
    CHECK(claimed.stopped == stop_reason::finished);
    CHECK(claimed.indicators.ppn >= 1 - 1e-5);
}

TEST_CASE("ppns proves and disproves, whatever its playouts say", "[ppns]") {
    check_proofs(make_ppns);
    check_proofs([](const graph_game& game, player attacker, bool keep_proof) {
        const auto lies = [](const graph_rules::state& s) { return s.node % 2 ? 1 : -1; };
        return ppns(scripted_game{game, lies},
                    {.attacker = attacker, .playouts = 1, .keep_proof = keep_proof});
    });
    check_root_moves(make_ppns);
    check_puzzles(make_ppns);
}

TEST_CASE("ppns stops and goes on", "[ppns]") {
    check_limits(make_ppns);
    check_going_on(make_ppns);
}

TEST_CASE("the same seed is the same search", "[ppns]") {
    const games::connect_four game;
    const auto run = [&](std::uint64_t seed) {
        return ppns(game, {.playouts = 10, .seed = seed}).run(game.root(), {.nodes = 5000});
    };
    const auto once = run(7), again = run(7), other = run(8);
    CHECK(once.indicators.ppn == again.indicators.ppn);
    CHECK(once.line == again.line);
    CHECK(once.stats.playouts == again.stats.playouts);
    CHECK(once.indicators.ppn != other.indicators.ppn);
}

TEST_CASE("a stop at a precision is labelled, and its errors are counted", "[ppns]") {
    constexpr std::uint64_t games = short_run ? 100 : 400;
    double earlier = 1;
    for (const double precision : {.1, .01, .001, 1e-5}) {
        int probable = 0, proved = 0, wrong = 0;
        for (std::uint64_t seed = 1; seed <= games; ++seed) {
            const graph g = draw_graph({}, seed);
            const graph_game game = game_of(g);
            const bool truth = forced(g, player::first, 1)[0];
            const auto r = ppns(game, {.precision = precision, .seed = seed}).run(game.root());
            REQUIRE(r.stopped == stop_reason::finished);
            if (r.certainty == certainty::probable) {
                ++probable;
                wrong += (r.value == 1) != truth;
                const double doubt = r.value == 1 ? 1 - r.indicators.ppn : r.indicators.ppn;
                REQUIRE(doubt <= precision * (1 + 1e-9));
            } else {
                ++proved;
                REQUIRE((r.certainty == certainty::at_least) == truth);
            }
        }
        const double share = probable > 0 ? static_cast<double>(wrong) / probable : 0;
        WARN("precision " << precision << ": " << proved << " proofs, " << probable
                          << " probable verdicts, " << wrong << " of them wrong");
        CHECK(share <= earlier);
        CHECK(probable > 0);
        earlier = share;
    }
    CHECK(earlier < 0.01);
}
