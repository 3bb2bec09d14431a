// SPDX-License-Identifier: MIT
// Watch a search: the proof and disproof numbers of the root while proof-number search runs.
//
// An observer is anything that can be called with an event. Here it hears `proof_update` and prints
// a line whenever the tree has doubled. The question is whether the first player wins 4 x 4 Connect
// Four; a disproof number that falls to 0 says no.
//
// To try next: `goal = 0` (not a loss), another board, `df_pn`, an observer that draws a curve.
#include <cstdint>
#include <iostream>

#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>

int main() {
    const seesaw::games::connect_four game{.width = 4, .height = 4};
    seesaw::proof_number_search engine(game, {.goal = 1});
    std::uint64_t next = 1000;
    const auto observer = [&](const seesaw::proof_update& now) {
        if (now.nodes < next) return;
        std::cout << now.nodes << " nodes: pn " << now.pn << ", dn " << now.dn << '\n';
        next = 2 * now.nodes;
    };
    const auto result = engine.run(game.root(), {.nodes = 10'000'000}, observer);
    std::cout << "the value is " << to_string(result.certainty) << ' ' << result.value << ", after "
              << result.stats.nodes << " nodes\n";
}
