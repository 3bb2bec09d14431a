// SPDX-License-Identifier: MIT
//
// Two files of one program, compiled for different processors, call each other and find the same.
#include <cstdio>

#include "building/odr/searches.hpp"

std::vector<std::int64_t> searched_elsewhere();
seesaw::score played_elsewhere(const seesaw::games::othello&, seesaw::games::othello::state);

int main() {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("fma")) {
        std::puts("seesaw: skipped 1 checks: this processor cannot run the other file");
        return 0;
    }
    const seesaw::games::othello game;
    const bool same = searched() == searched_elsewhere() &&
                      game.evaluate(game.next(game.root(), game.moves(game.root())[0])) ==
                          played_elsewhere(game, game.root());
    if (!same) std::puts("files compiled for different processors disagree");
    return same ? 0 : 1;
}
