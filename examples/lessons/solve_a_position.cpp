// SPDX-License-Identifier: MIT
// Solve a position: the exact score of every move in Connect Four.
//
// `bisection` asks yes-or-no questions about the score until only one is left. A score counts the
// discs that the winner has left, so quicker wins score more. Scores are seen from `first`.
//
// To try next: another position, `alpha_beta` in place of `bisection`, a limit of nodes.
#include <iostream>

#include <seesaw/engines/bisection.hpp>
#include <seesaw/games/connect_four.hpp>

int main() {
    const seesaw::games::connect_four game;
    const auto position = game.parse("444442234333"); // the columns played, one after the other
    if (!position) return 1;
    std::cout << game.describe(*position) << "\n\n";

    seesaw::bisection engine(game, {.all_moves = true});
    const auto result = engine.run(*position, {.nodes = 100'000'000});
    std::cout << "value " << result.value << ", " << to_string(result.certainty) << ", after "
              << result.stats.nodes << " nodes\n";
    for (const auto& m : result.moves)
        std::cout << "column " << game.describe(*position, m.move) << ": " << m.value << '\n';
}
