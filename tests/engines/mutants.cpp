// SPDX-License-Identifier: MIT
// The examination catches every broken engine, and passes the same engine without its fault.
#include <type_traits>

#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/mutants.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr std::uint64_t mutant_games = 1000;

template <class Fault, class Examine>
int count_caught(Fault last, const Examine& examine) {
    using number = std::underlying_type_t<Fault>;
    int caught = 0;
    for (number f = 0; f <= static_cast<number>(last); ++f) {
        const auto complaint = examine(static_cast<Fault>(f));
        CAPTURE(f, complaint.value_or("nothing to complain about"));
        CHECK(complaint.has_value() == (f != 0));
        caught += f != 0 && complaint.has_value();
    }
    return caught;
}

int caught_solvers() {
    return count_caught(last_solver_fault, [](solver_fault fault) {
        return examine_solver(
            [&](const graph_game& g, const graph_rules::state& s) {
                return mutant_solver(g, fault).ask(s);
            },
            mutant_games);
    });
}

int caught_provers() {
    return count_caught(last_prover_fault, [](prover_fault fault) {
        return examine_prover(
            [&](const graph_game& g, const graph_rules::state& s, player attacker, score goal) {
                return mutant_prover(g, attacker, goal, fault).proves(s);
            },
            mutant_games);
    });
}

int caught_expectations() {
    return count_caught(last_expectation_fault, [](expectation_fault fault) {
        return examine_expectation(
            [&](const graph_chance_game& g, const graph_rules::state& s) {
                return mutant_expectation(g, s, fault);
            },
            mutant_games);
    });
}

int caught_stars() {
    return count_caught(last_star_fault, [](star_fault fault) {
        return examine_expectation(
            [&](const graph_chance_game& g, const graph_rules::state& s) {
                return mutant_star(g, 5, fault).search(s, -6, 6);
            },
            mutant_games);
    });
}

int caught_paths() {
    return count_caught(last_path_fault, [](path_fault fault) {
        return examine_pathfinder(
            [&](const graph_puzzle& g, const graph_rules::state& s) {
                return mutant_path(g, s, fault);
            },
            mutant_games);
    });
}

} // namespace

TEST_CASE("broken engines are caught", "[mutants]") {
    CHECK(caught_solvers() == 12);
    CHECK(caught_provers() == 7);
    CHECK(caught_expectations() == 3);
    CHECK(caught_stars() == 6);
    CHECK(caught_paths() == 3);
}
