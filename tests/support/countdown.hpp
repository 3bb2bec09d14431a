// SPDX-License-Identifier: MIT
//
// A game for the tests that are about building: as small as can be, with a hash so that engines
// instantiate their tables. Take one to three of fifteen; who takes the last one wins.
#ifndef SEESAW_TESTS_SUPPORT_COUNTDOWN_HPP
#define SEESAW_TESTS_SUPPORT_COUNTDOWN_HPP

#include <cstdint>
#include <optional>

#include <seesaw/seesaw.hpp>

struct countdown {
    struct state {
        int left = 15;
        seesaw::player turn = seesaw::player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;

    state root() const { return {}; }
    seesaw::move_list<move, 3> moves(const state& s) const {
        seesaw::move_list<move, 3> list;
        for (int take = 1; take <= 3 && take <= s.left; ++take) list.push_back(take);
        return list;
    }
    state next(const state& s, move m) const { return {s.left - m, seesaw::opponent(s.turn)}; }
    seesaw::player to_move(const state& s) const { return s.turn; }
    std::optional<seesaw::score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return s.turn == seesaw::player::first ? -1 : 1;
    }
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
