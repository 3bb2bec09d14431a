// SPDX-License-Identifier: MIT
//
// A game for the tests that are about building: with a hash, so that engines instantiate their
// tables.
#ifndef SEESAW_TESTS_SUPPORT_COUNTDOWN_HPP
#define SEESAW_TESTS_SUPPORT_COUNTDOWN_HPP

#include <cstdint>

#include <seesaw/seesaw.hpp>

#include "support/nim.hpp"

struct countdown : seesaw::tests::small_nim {
    state root() const { return {.left = 15}; }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(s.left) * 2 + (s.turn == seesaw::player::first ? 0 : 1);
    }
};

/// The value of fifteen by every engine that plays this kind of game: 1 if all of them see the win.
inline seesaw::score countdown_value() {
    const countdown game;
    seesaw::minimax plain(game, {});
    seesaw::alpha_beta pruned(game, {.depth = 20, .table_bytes = 1 << 16});
    const auto exact = plain.run(game.root());
    const auto same = pruned.run(game.root());
    return exact.value == same.value ? exact.value : 0;
}

#endif
