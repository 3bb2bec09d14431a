// SPDX-License-Identifier: MIT
// Hidden things: Minesweeper. A state is what the player sees; a world is one truth that fits it.
//
// `deal` hides the mines, `reveal` opens a cell. The player reasons as far as reasoning goes, then
// takes the cell that is least likely to be a mine, and says how sure it was.
//
// To try next: a larger board, more mines, `minesweeper_player::strategy("PAFG")`.
#include <iostream>

#include <seesaw/games/minesweeper.hpp>
#include <seesaw/games/minesweeper/player.hpp>

int main() {
    const seesaw::games::minesweeper game{.width = 8, .height = 8, .mines = 10};
    seesaw::games::minesweeper_player player(game);

    const auto world = game.deal(7);
    auto seen = game.root();
    int moves = 0, guesses = 0;
    while (!game.outcome(seen)) {
        const auto choice = player.choose(seen);
        guesses += choice.safe < 1;
        seen = game.reveal(world, seen, choice.cell);
        ++moves;
    }
    std::cout << game.describe(seen) << "\n\n"
              << (*game.outcome(seen) > 0 ? "won" : "lost") << " after " << moves << " cells, "
              << guesses << " of them guessed\n";

    int won = 0;
    for (unsigned number = 0; number < 1000; ++number) won += player.play(game.deal(number)).won;
    std::cout << "won " << won << " of 1000 games\n";
}
