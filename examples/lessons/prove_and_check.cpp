// SPDX-License-Identifier: MIT
// Prove and check: who wins 3 x 3 Hex, with a certificate that needs no trust in the search.
//
// `keep_proof` makes df-pn keep what its certificate needs: a move where the winner moves, every
// move elsewhere. `check` replays it with the rules alone. A forged certificate does not pass.
//
// To try next: `size = 4`, the other player as `attacker`, `save` a proof (saved files).
#include <iostream>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/games/hex.hpp>

int main() {
    const seesaw::games::hex game{.size = 3};
    const auto first = seesaw::player::first;
    seesaw::df_pn engine(game, {.attacker = first, .goal = 1, .keep_proof = true});
    const auto result = engine.run(game.root());
    const bool proved = result.certainty == seesaw::certainty::at_least;
    std::cout << "first " << (proved ? "wins" : "does not win") << ", after " << result.stats.nodes
              << " nodes\n";

    auto moves = engine.certificate();
    const auto verdict = check(game, game.root(), 1, first, proved, moves);
    std::cout << "certificate of " << moves.size()
              << " moves: " << (verdict.reason.empty() ? "right" : verdict.reason) << '\n';

    moves.pop_back();
    std::cout << "without its last move: "
              << check(game, game.root(), 1, first, proved, moves).reason << '\n';
}
