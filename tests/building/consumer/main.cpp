// SPDX-License-Identifier: MIT
//
// A program of somebody else's: a game of its own, solved by the library, however it was found.
#include <cstdio>
#include <optional>

// The whole library where it is one file or was installed; elsewhere what is used here, which is
// read in a third of the time.
#if __has_include(<seesaw/engines/alpha_beta.hpp>) && !defined(WHOLE_LIBRARY)
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/version.hpp>
#else
#include <seesaw/seesaw.hpp>
#if __has_include(<seesaw/games.hpp>)
#include <seesaw/games.hpp>
#endif
#endif

// Take one to three; who takes the last one wins.
struct nim {
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
};
static_assert(seesaw::two_player_game<nim>);

int main() {
    seesaw::alpha_beta engine(nim{}, {.depth = 20});
    const auto won = engine.run({.left = 15});
    const auto lost = engine.run({.left = 16});
    std::printf("seesaw %s: nim(15) = %d, nim(16) = %d\n", SEESAW_VERSION_STRING,
                static_cast<int>(won.value), static_cast<int>(lost.value));
    const bool exact =
        won.certainty == seesaw::certainty::exact && lost.certainty == seesaw::certainty::exact;
    return exact && won.value == 1 && lost.value == -1 ? 0 : 1;
}
