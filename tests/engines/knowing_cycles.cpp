// SPDX-License-Identifier: MIT
// Engines on random games that may go on for ever, against brute force.
#include "support/catch.hpp"
#include "support/knowing_examiner.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

using cyclic = knowing_game<knowledge_set{.acyclic = false}>;
using hinting_cyclic = knowing_game<knowledge_set{.bounds = true,
                                                  .order = true,
                                                  .playout = true,
                                                  .noisy = true,
                                                  .symmetric = true,
                                                  .acyclic = false}>;

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

TEST_CASE("engines are right about games with cycles", "[knowing_cycles]") {
    examine_cycles<cyclic>(usual_games);
    examine_cycles<hinting_cyclic>(usual_games);
}

TEST_CASE("engines are right about 20,000 games with cycles", "[knowing_cycles][.slow]") {
    // One in four has luck and is for provers.
    examine_cycles<cyclic>(27'000);
    examine_cycles<hinting_cyclic>(27'000);
}
