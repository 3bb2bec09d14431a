// SPDX-License-Identifier: MIT
//
// A game of dice: whoever is to move takes what the die shows, or one step.
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include <seesaw/program.hpp>

struct race {
    struct state {
        int first = 0, second = 0, die = 0; // no die: it is being rolled
        seesaw::player turn = seesaw::player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;
    static constexpr bool acyclic = true;

    int goal = 6;
    bool exact = false;
    static constexpr auto parameters() {
        return std::tuple{seesaw::parameter("goal", &race::goal, 1, 60, "steps to go"),
                          seesaw::parameter("exact", &race::exact, "who steps too far loses")};
    }

    state root() const { return {}; }
    seesaw::player to_move(const state& s) const {
        return s.die == 0 ? seesaw::player::chance : s.turn;
    }
    seesaw::move_list<move, 6> moves(const state& s) const {
        seesaw::move_list<move, 6> list;
        if (s.die == 0)
            for (int die = 1; die <= 6; ++die) list.push_back(die);
        else
            list.push_back(1);
        if (s.die > 1) list.push_back(s.die);
        return list;
    }
    seesaw::move_list<seesaw::weighted<move>, 6> chances(const state& s) const {
        seesaw::move_list<seesaw::weighted<move>, 6> list;
        for (const move die : moves(s)) list.push_back({die, 1.0 / 6});
        return list;
    }
    state next(state s, move m) const {
        if (s.die == 0) {
            s.die = m;
            return s;
        }
        (s.turn == seesaw::player::first ? s.first : s.second) += m;
        s.die = 0;
        s.turn = seesaw::opponent(s.turn);
        return s;
    }
    std::optional<seesaw::score> outcome(const state& s) const {
        if (s.first >= goal) return exact && s.first > goal ? -1 : 1;
        if (s.second >= goal) return exact && s.second > goal ? 1 : -1;
        return std::nullopt;
    }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(((s.first * 100 + s.second) * 10 + s.die) * 2 +
                                          (s.turn == seesaw::player::first));
    }
    std::string describe(const state& s) const {
        return std::to_string(s.first) + ":" + std::to_string(s.second) +
               (s.die > 0 ? " die " + std::to_string(s.die) : "");
    }
};

int main(int argc, char** argv) {
    return seesaw::program(race{}, {.name = "race", .about = "First to the goal wins."})
        .run(argc, argv);
}
