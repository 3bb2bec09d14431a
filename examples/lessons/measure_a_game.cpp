// SPDX-License-Identifier: MIT
// Measure a game: how tic-tac-toe plays, from two hundred games, in numbers and in sentences.
//
// An agent is anything that chooses a move. Here one looks two moves ahead and errs now and then;
// without the errors all games would be the same. `reading_of` says what the numbers support.
//
// To try next: fewer errors, a game of your own, `write_csv` (trace.hpp) and `measure trace`.
#include <iostream>
#include <utility>

#include <seesaw/agents.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/metrics/reading.hpp>
#include <seesaw/play.hpp>

int main() {
    const seesaw::games::tic_tac_toe game;
    seesaw::engine_agent searcher(seesaw::alpha_beta(game, {.depth = 2}));
    auto player = seesaw::epsilon_agent(std::move(searcher), game, 0.3, 1);
    const auto measured = seesaw::measure(game, player, {.games = 200});

    std::cout << "options " << measured.options << ", length " << measured.length
              << ", game refinement " << measured.refinement << "\n\n";
    for (const auto& sentence : seesaw::metrics::reading_of(measured))
        std::cout << sentence << '\n';
}
