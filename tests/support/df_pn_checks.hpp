// SPDX-License-Identifier: MIT
//
// What the tests of df-pn share: a question with its certificate, and the openings.
#ifndef SEESAW_TESTS_SUPPORT_DF_PN_CHECKS_HPP
#define SEESAW_TESTS_SUPPORT_DF_PN_CHECKS_HPP

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/games/connect_four.hpp>

#include "support/catch.hpp"

namespace seesaw::tests {

/// Asks, and checks the certificate of the answer.
template <class Game>
bool certified(const Game& game, const state_t<Game>& s, const df_pn_options& options,
               bool cyclic) {
    df_pn engine(game, options);
    const auto r = engine.run(s, {.nodes = 10'000'000});
    REQUIRE(r.stopped == stop_reason::finished);
    const bool proved = r.indicators.pn == 0;
    const auto moves = engine.certificate();
    const auto verdict = check(game, s, options.goal, options.attacker, proved, moves);
    if (!verdict) { // a disproof may rest on going round for ever: then nothing is written
        CAPTURE(verdict.reason, verdict.place);
        REQUIRE(cyclic);
        REQUIRE_FALSE(proved);
        REQUIRE(moves.empty());
    }
    return proved;
}

struct opening {
    games::connect_four::state at;
    player attacker;         // the side to move, X in the file
    std::optional<bool> won; // by the attacker, where the file says it
};

inline std::vector<opening> connect_four_openings(std::ifstream& file) {
    const games::connect_four game;
    std::vector<opening> all;
    for (std::string line; std::getline(file, line);) {
        auto s = game.parse(line.substr(0, 42));
        REQUIRE(s.has_value());
        // One of them has a disc of O less; X is to move all the same.
        if (game.to_move(*s) == player::second) s->own ^= s->all;
        std::optional<bool> won;
        if (line.size() > 43) won = line[43] == '1';
        all.push_back({*s, game.to_move(*s), won});
    }
    return all;
}

} // namespace seesaw::tests

#endif
