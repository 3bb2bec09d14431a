// SPDX-License-Identifier: MIT
// Engines on random games with luck, and with hashes that collide, against brute force.
#include "support/catch.hpp"
#include "support/knowing_examiner.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

using lucky = knowing_game<knowledge_set{.chances = true}>;
using bounded_luck = knowing_game<knowledge_set{
    .bounds = true, .order = true, .playout = true, .symmetric = true, .chances = true}>;
using foreseeing = knowing_game<knowledge_set{
    .order = true, .symmetric = true, .chances = true, .last_decisions = true}>;
using colliding = knowing_game<knowledge_set{.order = true,
                                             .look = true,
                                             .lists = true,
                                             .searches = true,
                                             .symmetric = true,
                                             .colliding = true}>;

static_assert(bounds_outcome<bounded_luck> && has_symmetry<bounded_luck>);
static_assert(has_last_decisions<foreseeing>);
static_assert(!has_unique_hash<colliding> && hashes<colliding>);
static_assert(look_lists_moves<colliding> && look_searches<colliding>);

template <class Game>
void examine_luck(std::uint64_t games) {
    auto engines = engines_for_luck<Game>();
    for (auto& engine : engines_for_proofs<Game>()) engines.push_back(engine);
    examine_all(engines, games);
}

} // namespace

TEST_CASE("engines are right about games with luck", "[knowing_luck]") {
    examine_luck<lucky>(usual_games);
    examine_luck<bounded_luck>(usual_games);
    examine_luck<foreseeing>(usual_games);
}

TEST_CASE("hashes that collide mislead nobody who needs no table", "[knowing_luck]") {
    examine_all(engines_without_tables<colliding>(), usual_games);
}

TEST_CASE("engines are right about 20,000 games with luck", "[knowing_luck][.slow]") {
    examine_luck<lucky>(20'000);
    examine_luck<bounded_luck>(20'000);
    examine_luck<foreseeing>(20'000);
}
