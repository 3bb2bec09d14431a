// SPDX-License-Identifier: MIT
// Engines on random games with luck, with cycles and with hashes that collide, against brute force.
#include "support/catch.hpp"
#include "support/knowing_examiner.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr std::uint64_t usual_games = short_run ? 200 : 3000;

using lucky = knowing_game<knowledge_set{.chances = true}>;
using bounded_luck = knowing_game<knowledge_set{
    .bounds = true, .order = true, .playout = true, .symmetric = true, .chances = true}>;
using foreseeing = knowing_game<knowledge_set{
    .order = true, .symmetric = true, .chances = true, .successors = true}>;
using cyclic = knowing_game<knowledge_set{.acyclic = false}>;
using hinting_cyclic = knowing_game<knowledge_set{.bounds = true,
                                                  .order = true,
                                                  .playout = true,
                                                  .noisy = true,
                                                  .symmetric = true,
                                                  .efforts = true,
                                                  .acyclic = false}>;
using colliding = knowing_game<knowledge_set{
    .bounds = true, .order = true, .finish = true, .symmetric = true, .colliding = true}>;

template <class Game>
void examine_luck(std::uint64_t games) {
    auto engines = engines_for_luck<Game>();
    for (auto& engine : engines_for_proofs<Game>()) engines.push_back(engine);
    examine_all(engines, games);
}

// Luck is an opponent to provers and to retrograde analysis alone.
template <class Game>
void examine_cycles(std::uint64_t games) {
    auto engines = engines_for_cycles<Game>();
    for (auto& engine : engines) {
        engine.examine = [ask = engine.examine](examination<Game>& x) {
            return x.known().kind.chance > 0 ? complaint() : ask(x);
        };
    }
    for (auto& engine : engines_for_proofs<Game>()) engines.push_back(engine);
    examine_all(engines, games);
}

} // namespace

TEST_CASE("engines are right about games with luck", "[knowing_luck]") {
    examine_luck<lucky>(usual_games);
    examine_luck<bounded_luck>(usual_games);
    examine_luck<foreseeing>(usual_games);
}

TEST_CASE("engines are right about games with cycles", "[knowing_luck]") {
    examine_cycles<cyclic>(usual_games);
    examine_cycles<hinting_cyclic>(usual_games);
}

TEST_CASE("hashes that collide mislead nobody who needs no table", "[knowing_luck]") {
    examine_all(engines_without_tables<colliding>(), usual_games);
}

TEST_CASE("engines are right about 20,000 games with luck", "[knowing_luck][.slow]") {
    examine_luck<lucky>(20'000);
    examine_luck<bounded_luck>(20'000);
    examine_luck<foreseeing>(20'000);
}

TEST_CASE("engines are right about 20,000 games with cycles", "[knowing_luck][.slow]") {
    // One in four has luck and is for provers.
    examine_cycles<cyclic>(27'000);
    examine_cycles<hinting_cyclic>(27'000);
}
