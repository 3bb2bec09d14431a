// SPDX-License-Identifier: MIT
// A puzzle: two jugs, of three and five litres. Measure four.
//
// A puzzle has `solved` in place of players and scores. `a_star` finds a shortest way and says so;
// an admissible `estimate` of what is left would make it faster. A puzzle without a solution costs
// infinity, and that is exact too.
//
// To try next: other jugs, a third one, a `cost` of a step.
#include <algorithm>
#include <cstdint>
#include <iostream>

#include <seesaw/engines/a_star.hpp>

struct jugs {
    int small = 3, large = 5, wanted = 4;

    struct state {
        int small = 0, large = 0;
        bool operator==(const state&) const = default;
    };
    enum class move { fill_small, fill_large, empty_small, empty_large, pour_up, pour_down };

    state root() const { return {}; }
    seesaw::move_list<move, 6> moves(const state&) const {
        return {move::fill_small,  move::fill_large, move::empty_small,
                move::empty_large, move::pour_up,    move::pour_down};
    }
    state next(const state& s, move m) const {
        const int up = std::min(s.small, large - s.large),
                  down = std::min(s.large, small - s.small);
        const state after[] = {{small, s.large},
                               {s.small, large},
                               {0, s.large},
                               {s.small, 0},
                               {s.small - up, s.large + up},
                               {s.small + down, s.large - down}};
        return after[int(m)];
    }
    bool solved(const state& s) const { return s.small == wanted || s.large == wanted; }
    std::uint64_t hash(const state& s) const { return std::uint64_t(s.small * 1000 + s.large); }
};
static_assert(seesaw::puzzle<jugs>);

int main() {
    const jugs game;
    const auto result = seesaw::a_star(game).run(game.root());
    std::cout << "steps: " << result.value << ", " << to_string(result.certainty) << '\n';
    auto s = game.root();
    for (const auto& step : result.line) {
        s = game.next(s, step);
        std::cout << s.small << " and " << s.large << " litres\n";
    }
    const jugs even{.small = 2, .large = 6, .wanted = 3};
    std::cout << "three litres from jugs of two and six: "
              << seesaw::a_star(even).run(even.root()).value << '\n';
}
