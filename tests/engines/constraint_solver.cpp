// SPDX-License-Identifier: MIT
//
// The constraint solver against brute force over all assignments.
#include "support/catch.hpp"

#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

#include <seesaw/detail/constraints/integer_elimination.hpp>
#include <seesaw/engines/constraint_solver.hpp>
#include <seesaw/games/minesweeper.hpp>

#include "support/short_run.hpp"

namespace {

using seesaw::constraint_problem;
using seesaw::constraint_result;
using seesaw::constraint_solver;
using seesaw::linear_equation;

struct counted_by_force {
    double solutions = 0;
    std::vector<double> ones;
};

bool holds(const linear_equation& e, std::uint32_t values) {
    int sum = 0;
    for (const auto& t : e.terms) sum += (values >> t.unknown & 1u) != 0 ? t.coefficient : 0;
    return sum == e.sum;
}

counted_by_force count_by_force(const constraint_problem& p) {
    counted_by_force result;
    result.ones.assign(p.unknowns, 0);
    for (std::uint32_t values = 0; values < std::uint32_t{1} << p.unknowns; ++values) {
        if (p.total && std::popcount(values) != *p.total) continue;
        bool all = true;
        for (const linear_equation& e : p.equations) all = all && holds(e, values);
        if (!all) continue;
        ++result.solutions;
        for (std::size_t u = 0; u < p.unknowns; ++u) result.ones[u] += values >> u & 1u;
    }
    return result;
}

// Equations that a hidden assignment fulfils, now and then one of them spoilt.
constraint_problem random_problem(seesaw::rng& random, int largest) {
    constraint_problem p{.unknowns = static_cast<std::size_t>(random.between(1, 12))};
    const std::uint64_t hidden = random();
    const auto equations = random.below(8);
    for (std::uint64_t i = 0; i < equations; ++i) {
        linear_equation e;
        for (std::size_t u = 0; u < p.unknowns; ++u) {
            if (random.below(3) != 0) continue;
            const int coefficient =
                largest == 1 ? 1 : static_cast<int>(random.between(-largest, largest));
            e.terms.push_back({u, coefficient});
            if ((hidden >> u & 1u) != 0) e.sum += coefficient;
        }
        if (random.below(40) == 0) ++e.sum;
        p.equations.push_back(e);
    }
    if (random.below(2) == 0) {
        const std::uint64_t mask = (std::uint64_t{1} << p.unknowns) - 1;
        p.total = std::popcount(hidden & mask);
        if (random.below(20) == 0) p.total = static_cast<int>(random.between(-1, 14));
    }
    return p;
}

void compare_with_force(const constraint_problem& p, const constraint_result& r) {
    const counted_by_force truth = count_by_force(p);
    REQUIRE(r.stopped == seesaw::stop_reason::finished);
    REQUIRE(r.certainty == seesaw::certainty::exact);
    REQUIRE(r.consistent == (truth.solutions > 0));
    REQUIRE(r.probability.size() == p.unknowns);
    if (!r.consistent) {
        REQUIRE(r.solutions == 0);
        return;
    }
    REQUIRE(std::abs(r.solutions - truth.solutions) <= 1e-12 * truth.solutions);
    REQUIRE(std::abs(r.log2_solutions - std::log2(truth.solutions)) < 1e-9);
    for (std::size_t u = 0; u < p.unknowns; ++u) {
        const double exact = truth.ones[u] / truth.solutions;
        REQUIRE(std::abs(r.probability[u] - exact) <= 1e-12);
        // Certain is exactly certain, and nothing else is.
        REQUIRE((r.value(u) == 0) == (truth.ones[u] == 0));
        REQUIRE((r.value(u) == 1) == (truth.ones[u] == truth.solutions));
    }
}

// The equations of a view; closed cells are the unknowns, in their order.
constraint_problem problem_of(const seesaw::games::minesweeper& g,
                              const seesaw::games::minesweeper::state& s) {
    constraint_problem p{.total = g.mines};
    std::vector<std::size_t> unknown(s.cells.size());
    for (std::size_t i = 0; i < s.cells.size(); ++i)
        if (!g.is_open(s.cells[i])) unknown[i] = p.unknowns++;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (!g.is_open(s.cells[i])) continue;
        linear_equation e{{}, s.cells[i]};
        g.for_each_neighbour(i, [&](std::size_t n) {
            if (!g.is_open(s.cells[n])) e.terms.push_back({unknown[n]});
        });
        p.equations.push_back(e);
    }
    return p;
}

// A square with a sum for every row and every column: as wide as it is long.
constraint_problem wide_problem(std::size_t side) {
    constraint_problem p{.unknowns = side * side};
    for (std::size_t i = 0; i < side; ++i) {
        linear_equation row{{}, static_cast<int>(side / 2)}, column = row;
        for (std::size_t k = 0; k < side; ++k) {
            row.terms.push_back({i * side + k});
            column.terms.push_back({k * side + i});
        }
        p.equations.push_back(row);
        p.equations.push_back(column);
    }
    return p;
}

} // namespace

TEST_CASE("Constraint solver: random systems as brute force has them", "[constraint_solver]") {
    seesaw::rng random(1);
    constraint_solver solver;
    const int rounds = seesaw::tests::short_run ? 400 : 2500;
    int contradictions = 0;
    for (int round = 0; round < rounds; ++round) {
        const constraint_problem p = random_problem(random, round % 2 == 0 ? 1 : 3);
        const constraint_result r = solver.run(p);
        compare_with_force(p, r);
        contradictions += r.consistent ? 0 : 1;
    }
    CHECK(contradictions > rounds / 50);
}

TEST_CASE("Constraint solver: Minesweeper views as brute force has them", "[constraint_solver]") {
    using seesaw::games::minesweeper;
    seesaw::rng random(2);
    constraint_solver solver;
    const int wanted = seesaw::tests::short_run ? 200 : 2500;
    int views = 0;
    while (views < wanted) {
        minesweeper g{.width = static_cast<int>(random.between(1, 6)),
                      .height = static_cast<int>(random.between(1, 6)),
                      .mines = 0,
                      .rule = seesaw::games::first_click::none};
        g.mines = static_cast<int>(random.between(0, g.cells() - 1));
        auto s = g.root();
        const auto truth = g.mines_of(g.guess(s, random), s, 0);
        const auto steps = random.between(1, g.cells());
        for (int i = 0; i < steps && !g.outcome(s); ++i) {
            const auto moves = g.moves(s);
            const auto m = moves[random.below(moves.size())];
            if (truth[m] == 0) g.open(truth, s, m);
        }
        // Large ones take the time of many small ones.
        if (s.closed > 18 || s.closed == 0 || (s.closed > 13 && random.below(8) != 0)) continue;
        ++views;
        const constraint_problem p = problem_of(g, s);
        compare_with_force(p, solver.run(p));
    }
}

TEST_CASE("Constraint solver: a system with a story", "[constraint_solver]") {
    // Liu Chang, 2022, system (4.2).
    constraint_problem p{.unknowns = 6};
    p.equations = {{{{0}, {1}}, 1},
                   {{{0}, {1}, {2}}, 2},
                   {{{1}, {2}, {3}}, 2},
                   {{{2}, {3}, {4}}, 2},
                   {{{3}, {4}, {5}}, 2}};
    const auto r = constraint_solver().run(p);
    CHECK(r.solutions == 2);
    CHECK(r.value(2) == 1);
    CHECK(r.value(5) == 1);
    for (const std::size_t open : {0u, 1u, 3u, 4u}) CHECK(r.probability[open] == 0.5);
}

TEST_CASE("Constraint solver: unknowns in no equation", "[constraint_solver]") {
    constraint_solver solver;
    const auto half = solver.run({.unknowns = 2000, .total = 1000});
    CHECK(half.probability[0] == Approx(0.5).epsilon(1e-12));
    CHECK(half.log2_solutions == Approx(1994.19118).epsilon(1e-7)); // Stirling: 2000 − ½ log₂ 1000π
    CHECK(std::isinf(half.solutions));
    CHECK(solver.run({.unknowns = 3}).solutions == 8);
    CHECK(solver.run({.unknowns = 3}).probability[1] == 0.5);
    const auto none = solver.run({.unknowns = 3, .total = 0});
    CHECK(none.value(0) == 0);
    CHECK(none.solutions == 1);
    CHECK(solver.run({.unknowns = 3, .total = 3}).value(2) == 1);
    CHECK(!solver.run({.unknowns = 3, .total = 4}).consistent);
    CHECK(solver.run({}).solutions == 1);
}

TEST_CASE("Constraint solver: long systems take no longer than they are", "[constraint_solver]") {
    constraint_solver solver;
    const std::size_t length = 3000;
    SECTION("a chain with three solutions") {
        constraint_problem p{.unknowns = length};
        for (std::size_t i = 0; i + 2 < length; ++i)
            p.equations.push_back({{{i}, {i + 1}, {i + 2}}, 1});
        const auto r = solver.run(p);
        CHECK(r.solutions == 3);
        CHECK(r.probability[1234] == Approx(1.0 / 3).epsilon(1e-12));
        CHECK(r.stats.nodes < 300 * length);
    }
    SECTION("a chain with more solutions than a double holds") {
        // Pairs that share nothing but a neighbour: xᵢ + yᵢ + xᵢ₊₁ = 1 leaves, for every i, either
        // xᵢ or xᵢ₊₁ or yᵢ; the y are determined by the x, which have no two ones in a row.
        constraint_problem p{.unknowns = 2 * length};
        for (std::size_t i = 0; i + 1 < length; ++i)
            p.equations.push_back({{{i}, {length + i}, {i + 1}}, 1});
        const auto r = solver.run(p);
        // Fibonacci(length + 2) solutions, times 2 for the last y, which is free.
        const double ratio = (1 + std::sqrt(5.0)) / 2;
        const double golden = std::log2(ratio);
        CHECK(r.log2_solutions ==
              Approx((double(length) + 2) * golden - std::log2(std::sqrt(5.0)) + 1).epsilon(1e-12));
        CHECK(r.probability[length / 2] == Approx(1 / (1 + ratio * ratio)).epsilon(1e-12));
    }
    SECTION("a group of a thousand equals") {
        constraint_problem p{.unknowns = 1001};
        linear_equation all;
        for (std::size_t u = 0; u < p.unknowns; ++u) all.terms.push_back({u});
        all.sum = 500;
        p.equations.push_back(all);
        const auto r = solver.run(p);
        CHECK(r.probability[7] == Approx(500.0 / 1001).epsilon(1e-12));
    }
}

TEST_CASE("Constraint solver: what contradicts is named, and nothing else", "[constraint_solver]") {
    constraint_solver solver;
    SECTION("by hand") {
        constraint_problem p{.unknowns = 5};
        p.equations = {
            {{{0}, {1}}, 1}, {{{1}, {2}}, 1}, {{{0}, {2}}, 1}, {{{2}, {3}}, 1}, {{{3}, {4}}, 1}};
        const auto r = solver.run(p);
        CHECK(!r.consistent);
        CHECK(r.conflict == std::vector<std::size_t>{0, 1, 2});
    }
    SECTION("an equation without unknowns") {
        constraint_problem p{.unknowns = 1};
        p.equations = {{{{0}}, 1}, {{}, 2}};
        CHECK(solver.run(p).conflict == std::vector<std::size_t>{1});
        CHECK(constraint_solver({.explain = false}).run(p).conflict.empty());
    }
    SECTION("random systems") {
        seesaw::rng random(3);
        int found = 0;
        for (int round = 0; round < 3000; ++round) {
            constraint_problem p = random_problem(random, 2);
            p.total.reset();
            const auto r = solver.run(p);
            if (r.consistent) continue;
            ++found;
            constraint_problem core{.unknowns = p.unknowns};
            for (const std::size_t e : r.conflict) core.equations.push_back(p.equations[e]);
            REQUIRE(count_by_force(core).solutions == 0);
            for (std::size_t left_out = 0; left_out < core.equations.size(); ++left_out) {
                constraint_problem fewer = core;
                fewer.equations.erase(fewer.equations.begin() +
                                      static_cast<std::ptrdiff_t>(left_out));
                REQUIRE(count_by_force(fewer).solutions > 0);
            }
        }
        CHECK(found > 50);
    }
}

TEST_CASE("Constraint solver: limits end a system that is too wide", "[constraint_solver]") {
    using namespace std::chrono_literals;
    constraint_solver solver;
    constraint_problem p = wide_problem(10);
    // Something certain beside it.
    p.unknowns += 2;
    p.equations.push_back({{{p.unknowns - 2}, {p.unknowns - 1}}, 2});
    for (const std::uint64_t nodes : {0u, 1u, 1000u, 100'000u}) {
        const auto r = solver.run(p, {.nodes = nodes});
        CHECK(r.stats.nodes <= nodes);
        CHECK(r.stopped == seesaw::stop_reason::nodes);
        CHECK(r.consistent);
        CHECK(r.certainty == seesaw::certainty::unknown);
        CHECK(r.value(p.unknowns - 1) == 1);
        CHECK(std::isnan(r.probability[0]));
        CHECK(std::isnan(r.solutions));
    }
    CHECK(solver.run(p, {.time = 20ms}).stopped == seesaw::stop_reason::time);
    const auto small = constraint_solver().run(p, {.bytes = 1 << 20});
    CHECK(small.stopped == seesaw::stop_reason::memory);
    CHECK(small.stats.peak_bytes <= 1 << 20);
    // Forty remainders of four bits do not fit a word.
    const auto wider = solver.run(wide_problem(20), {.nodes = 10'000'000});
    CHECK(wider.stopped == seesaw::stop_reason::memory);
}

TEST_CASE("Constraint solver: problems that make no sense are refused", "[constraint_solver]") {
    constraint_solver solver;
    constraint_problem p{.unknowns = 1};
    p.equations = {{{{1}}, 1}};
    CHECK_THROWS_AS(solver.run(p), std::invalid_argument);
    p.equations = {{{{0, 2'000'000'000}}, 1}};
    CHECK_THROWS_AS(solver.run(p), std::invalid_argument);
    // Terms of the same unknown add up.
    p.equations = {{{{0}, {0}, {0, -1}}, 1}};
    CHECK(solver.run(p).value(0) == 1);
    p.equations = {{{{0}, {0, -1}}, 0}};
    CHECK(solver.run(p).probability[0] == 0.5);
}

TEST_CASE("Gauss-Jordan elimination concludes what is so", "[constraint_solver]") {
    seesaw::rng random(4);
    seesaw::detail::integer_elimination elimination;
    const auto conclude = [&](const constraint_problem& p) {
        elimination.begin();
        for (const linear_equation& e : p.equations) {
            elimination.begin_equation(e.sum);
            for (const auto& t : e.terms)
                if (t.coefficient != 0)
                    elimination.add_term(static_cast<std::uint32_t>(t.unknown), t.coefficient);
        }
        elimination.run();
    };
    SECTION("on random systems") {
        int conclusions = 0;
        for (int round = 0; round < 3000; ++round) {
            constraint_problem p = random_problem(random, round % 2 == 0 ? 1 : 3);
            p.total.reset();
            const counted_by_force truth = count_by_force(p);
            conclude(p);
            if (truth.solutions > 0) REQUIRE(!elimination.contradiction());
            if (elimination.contradiction()) continue;
            for (const auto& c : elimination.conclusions()) {
                REQUIRE(truth.ones[c.unknown] == (c.value == 1 ? truth.solutions : 0));
                ++conclusions;
            }
        }
        CHECK(conclusions > 1000);
    }
    SECTION("on the rule that is printed with a wrong sign") {
        // x₁ + x₂ − x₃ = 1 does not make x₃ a one and the others zeros.
        conclude({.unknowns = 3, .equations = {{{{0}, {1}, {2, -1}}, 1}}});
        CHECK(elimination.conclusions().empty());
        CHECK(!elimination.contradiction());
        // The smallest sum does: x₁ + x₂ − x₃ = −1.
        conclude({.unknowns = 3, .equations = {{{{0}, {1}, {2, -1}}, -1}}});
        REQUIRE(elimination.conclusions().size() == 3);
        for (const auto& c : elimination.conclusions()) CHECK(c.value == (c.unknown == 2 ? 1 : 0));
    }
    SECTION("on the system with a story") {
        conclude({.unknowns = 6,
                  .equations = {{{{0}, {1}}, 1},
                                {{{0}, {1}, {2}}, 2},
                                {{{1}, {2}, {3}}, 2},
                                {{{2}, {3}, {4}}, 2},
                                {{{3}, {4}, {5}}, 2}}});
        std::vector<int> value(6, -1);
        for (const auto& c : elimination.conclusions()) value[c.unknown] = c.value;
        CHECK(value == std::vector<int>{-1, -1, 1, -1, -1, 1});
    }
}
