// SPDX-License-Identifier: MIT
// The library's alpha-beta on Connect Four with every option off; see run.sh.
#include <seesaw/engines/alpha_beta.hpp>

#include "work.hpp"

template <class Game>
seesaw::result<Game> search(int depth) {
    const Game game{};
    seesaw::alpha_beta engine(
        game, {.depth = depth, .table_bytes = 0, .deepen = false, .learn_order = false});
    return engine.run(game.root());
}

int main(int count, char** arguments) {
    return measure(count, arguments, search<rules>, search<knowledge>);
}
