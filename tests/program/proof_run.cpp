// SPDX-License-Identifier: MIT
#include "bench/papers/proof_run.hpp"

#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

namespace {

using seesaw::player;
using openings_game = seesaw::games::connect_four;

// Some that are won, some that are not, with either side to move.
std::vector<openings_game::state> late_positions() {
    const openings_game rules{.width = 5, .height = 4};
    seesaw::rng random(1);
    std::vector<openings_game::state> all;
    while (all.size() < 20) {
        auto s = rules.root();
        const std::uint64_t plies = 8 + random.below(5);
        for (std::uint64_t ply = 0; ply < plies && !rules.outcome(s); ++ply)
            s = rules.next(s, seesaw::draw(rules.moves(s), random));
        if (!rules.outcome(s)) all.push_back(s);
    }
    return all;
}

} // namespace

TEST_CASE("a proof run says whether the side to move wins") {
    const openings_game rules{.width = 5, .height = 4};
    int won = 0;
    for (const auto& s : late_positions()) {
        const player mover = rules.to_move(s);
        const auto run = bench::run_proof<openings_game>(
            seesaw::proof_number_search(rules, {.attacker = mover}), mover, s, {});
        const auto exact = seesaw::alpha_beta(rules).run(s);
        REQUIRE(exact.certainty == seesaw::certainty::exact);
        CHECK(run.proof.won == (seesaw::seen_from(mover, exact.value) > 0 ? 1 : 0));
        won += run.proof.won;
        const auto stopped = bench::run_proof<openings_game>(
            seesaw::proof_number_search(rules, {.attacker = mover}), mover, s, {.nodes = 1});
        CHECK(!stopped.proof.any());
    }
    CHECK(won > 3);
    CHECK(won < 17);
}

TEST_CASE("one run tells what PPNS does with any precision") {
    const openings_game rules{.width = 5, .height = 4};
    const std::vector<double> precisions = {0.1, 0.01, 1e-5};
    int claims = 0;
    for (const auto& s : late_positions()) {
        const player mover = rules.to_move(s);
        const auto whole = bench::run_proof<openings_game>(
            seesaw::ppns(rules, {.attacker = mover, .playouts = 20}), mover, s, {}, precisions);
        REQUIRE(whole.proof.any());
        for (std::size_t i = 0; i < precisions.size(); ++i) {
            seesaw::ppns engine(rules,
                                {.attacker = mover, .playouts = 20, .precision = precisions[i]});
            const auto r = engine.run(s);
            REQUIRE(whole.claims[i].any());
            CHECK(whole.claims[i].nodes == static_cast<double>(r.stats.nodes));
            const bool proved = r.certainty != seesaw::certainty::probable;
            CHECK(proved == (whole.claims[i].nodes == whole.proof.nodes));
            CHECK(whole.claims[i].won == (seesaw::seen_from(mover, r.value) >= 1 ? 1 : 0));
            claims += !proved;
        }
        const auto again = bench::proof_run::of(whole.text());
        CHECK(again.text() == whole.text());
        CHECK(again.claims.size() == precisions.size());
    }
    CHECK(claims > 10);
}

TEST_CASE("records count conclusions, claims and errors") {
    using bench::conclusion;
    const std::vector<bench::proof_run> runs = {
        {{1, 100}, {{1, 100}}},  // proved when it was claimed
        {{0, 500}, {{1, 40}}},   // claimed, and refuted later
        {{-1, 1000}, {{0, 80}}}, // claimed, never proved
        {{-1, 1000}, {{}}},
    };
    const auto claims = bench::claims_with(0, 1000, "claims", runs);
    CHECK(claims.concluded() == 3);
    CHECK(claims.count(1) == 2);
    CHECK(claims.claims() == 2);
    CHECK(claims.judged({1, 0, -1, 1}) == 1);
    CHECK(claims.wrong({1, 0, -1, 1}) == 1);
    CHECK(claims.wrong({1, 0, 1, 1}) == 2);
    CHECK(claims.completion() == bench::sample{1, 1, 1, 0});

    const auto proofs = bench::proofs_within(1000, "proofs", runs);
    CHECK(proofs.concluded() == 2);
    CHECK(proofs.claims() == 0);
    CHECK(bench::proofs_within(499, "fewer", runs).concluded() == 1);
    // Both conclude the first two: 140 nodes of 600.
    CHECK(bench::saving(claims, proofs).value == Approx(1 - 140.0 / 600));
}
