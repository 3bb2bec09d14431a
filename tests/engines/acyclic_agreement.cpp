// SPDX-License-Identifier: MIT
// Provers on games that are declared to have no cycles, where they take shorter ways.
#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("provers agree with brute force where there are no cycles", "[acyclic_agreement]") {
    constexpr std::uint64_t games = short_run ? 200 : 3000;
    for (const auto& engine : provers<acyclic_graph_game>()) {
        const auto complaint = examine_prover<acyclic_graph_game>(engine.ask, games);
        CAPTURE(engine.name, complaint.value_or(""));
        CHECK_FALSE(complaint.has_value());
    }
}
