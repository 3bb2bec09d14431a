// SPDX-License-Identifier: MIT
// A puzzle is a tree in which every node is OR: proof engines on sliding tiles with a depth bound,
// against the distances that breadth-first search finds.
#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/engines/proof_number_search.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"
#include "support/sliding_puzzle.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// Proved with as many moves as it takes, refuted with one less, and both with a certificate.
template <class Make>
int check_distances(const sliding_tiles& rules, const std::map<sliding_tiles::board, int>& truth,
                    std::size_t every, const Make& make) {
    const bounded_tiles game{rules};
    int checked = 0;
    std::size_t number = 0;
    for (const auto& [board, distance] : truth) {
        if (number++ % every != 0) continue;
        for (int bound = distance > 0 ? distance - 1 : 0; bound <= distance; ++bound) {
            const bounded_tiles::state s{board, bound, -1};
            auto engine = make(game);
            const auto r = engine.run(s);
            CAPTURE(engine.name, distance, bound);
            REQUIRE(r.stopped == stop_reason::finished);
            REQUIRE((r.certainty == certainty::at_least) == (bound >= distance));
            const auto moves = engine.certificate();
            REQUIRE(check(game, s, 1, player::first, bound >= distance, moves));
            if (bound >= distance) REQUIRE(moves.size() == static_cast<std::size_t>(distance));
            ++checked;
        }
    }
    return checked;
}

// Every prover about so many of the boards, of which there are enough.
void check_provers(const sliding_tiles& rules, int furthest, int enough) {
    const auto truth = rules.distances(furthest);
    const auto check_it = [&](const auto& make) {
        CHECK(check_distances(rules, truth, short_run ? 20 : 5, make) > enough);
    };
    check_it([](const auto& game) { return proof_number_search(game, {.keep_proof = true}); });
    check_it([](const auto& game) { return proof_number_search(game, {.second_level = 50}); });
    check_it([](const auto& game) { return df_pn(game, {.table_bytes = 1 << 14}); });
    check_it([](const auto& game) { return ppns(game, {.playouts = 2, .keep_proof = true}); });
    check_it([](const auto& game) { return mcpns(game, {.playouts = 2, .keep_proof = true}); });
    check_it([](const auto& game) { return product_propagation(game, {.keep_proof = true}); });
}

} // namespace

TEST_CASE("the distances are those of the literature", "[puzzle_proofs]") {
    const auto small = sliding_tiles{.width = 3, .height = 2}.distances(100);
    CHECK(small.size() == 360);
    int furthest = 0;
    for (const auto& [board, distance] : small) furthest = std::max(furthest, distance);
    CHECK(furthest == 21);
    std::vector<int> layers(9);
    for (const auto& [board, distance] : sliding_tiles{}.distances(8))
        ++layers[static_cast<std::size_t>(distance)];
    CHECK(layers == std::vector<int>{1, 2, 4, 8, 16, 20, 39, 62, 116});
}

TEST_CASE("two rows of three tiles, to the furthest", "[puzzle_proofs]") {
    check_provers({.width = 3, .height = 2}, 100, 30);
}

TEST_CASE("three rows of three tiles, not too far", "[puzzle_proofs]") {
    check_provers({}, 10, 50);
}
