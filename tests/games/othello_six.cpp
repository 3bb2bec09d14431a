// SPDX-License-Identifier: MIT
//
// Othello on 6 x 6 is worth -4: with best play the second player wins by four discs (Feinstein,
// "Amenor wins world 6x6 championships!", British Othello Federation's newsletter, 1993; 20 to 16).
#include <cstdint>

#include <seesaw/engines/pvs.hpp>
#include <seesaw/games/othello/endgame.hpp>

#include "support/catch.hpp"

TEST_CASE("6 x 6 Othello is worth -4", "[othello][.slow]") {
    using namespace seesaw;
    const games::othello_endgame game{{.size = 6}};
    pvs engine(game, {.table_bytes = std::uint64_t{2} << 30, .aspiration = 4});
    const auto r = engine.run(game.root());
    CHECK(r.certainty == certainty::exact);
    CHECK(r.value == -4);
}
