// SPDX-License-Identifier: MIT
//
// A game as small as can be: take one to three; who takes the last one wins.
#ifndef SEESAW_TESTS_SUPPORT_NIM_HPP
#define SEESAW_TESTS_SUPPORT_NIM_HPP

#include <optional>

#include <seesaw/game.hpp>

namespace seesaw::tests {

struct small_nim {
    struct state {
        int left = 10;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;

    state root() const { return {}; }
    move_list<move, 3> moves(const state& s) const {
        move_list<move, 3> list;
        for (int take = 1; take <= 3 && take <= s.left; ++take) list.push_back(take);
        return list;
    }
    state next(const state& s, move m) const { return {s.left - m, opponent(s.turn)}; }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
};

} // namespace seesaw::tests

#endif
