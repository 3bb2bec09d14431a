// SPDX-License-Identifier: MIT
// A game of chance: keep what you have or roll again, three rolls of a die at most.
//
// Luck is a player. Where it is to move, `chances` lists its moves with their probabilities, and
// `expectimax` finds the choices with the best expected score.
//
// To try next: a fourth roll, a loaded die, a second player who rolls against the first.
#include <iostream>
#include <optional>

#include <seesaw/engines/expectimax.hpp>

struct dice {
    enum class choice { keep, roll };
    struct state {
        int points = 0, rolls = 3; // what the die shows, and how often it may still be rolled
        bool rolling = true, kept = false;
        bool operator==(const state&) const = default;
    };
    using move = int; // of the player keep or roll, of the die its points

    state root() const { return {}; }
    seesaw::player to_move(const state& s) const {
        return s.rolling ? seesaw::player::chance : seesaw::player::first;
    }
    seesaw::move_list<move, 6> moves(const state& s) const {
        if (s.rolling) return {1, 2, 3, 4, 5, 6};
        return {int(choice::keep), int(choice::roll)};
    }
    seesaw::move_list<seesaw::weighted<move>, 6> chances(const state& s) const {
        seesaw::move_list<seesaw::weighted<move>, 6> list;
        for (const move points : moves(s)) list.push_back({points, 1.0 / 6});
        return list;
    }
    state next(const state& s, move m) const {
        if (s.rolling) return {m, s.rolls - 1, false, s.rolls == 1};
        return m == int(choice::keep) ? state{s.points, s.rolls, false, true}
                                      : state{s.points, s.rolls, true, false};
    }
    std::optional<seesaw::score> outcome(const state& s) const {
        if (!s.kept) return std::nullopt;
        return s.points;
    }
};
static_assert(seesaw::stochastic_game<dice>);

int main() {
    const dice game;
    seesaw::expectimax engine(game);
    std::cout << "expected points: " << engine.run(game.root()).value << '\n';
    for (int rolls = 2; rolls >= 1; --rolls) {
        std::cout << "rolls left: " << rolls << '.';
        for (int points = 1; points <= 6; ++points) {
            const auto best = engine.run({points, rolls, false, false}).line.front();
            std::cout << "  " << points << (best == int(dice::choice::keep) ? " keep" : " roll");
        }
        std::cout << '\n';
    }
}
