// SPDX-License-Identifier: MIT
//
// A game with cycles: the hunter (first) catches the hare on a path, or the hare reaches the end.
// It has rules, a hash and nothing else: moves are shown as their numbers.
#include <cstdint>
#include <optional>
#include <tuple>

#include <seesaw/program.hpp>

struct chase {
    struct state {
        int hunter = 0, hare = 0;
        seesaw::player turn = seesaw::player::first;
        bool operator==(const state&) const = default;
    };
    using move = int; // by how many cells
    static constexpr bool acyclic = false;

    int length = 7;
    static constexpr auto parameters() {
        return std::tuple{seesaw::parameter("length", &chase::length, 4, 40, "cells of the path")};
    }

    state root() const { return {0, length / 2}; }
    seesaw::move_list<move, 3> moves(const state& s) const {
        const bool hunts = s.turn == seesaw::player::first;
        const int cell = hunts ? s.hunter : s.hare;
        seesaw::move_list<move, 3> list;
        for (int step = -1; step <= (hunts ? 2 : 1); ++step)
            if (step != 0 && cell + step >= 0 && cell + step < length) list.push_back(step);
        return list;
    }
    state next(state s, move m) const {
        (s.turn == seesaw::player::first ? s.hunter : s.hare) += m;
        s.turn = seesaw::opponent(s.turn);
        return s;
    }
    seesaw::player to_move(const state& s) const { return s.turn; }
    std::optional<seesaw::score> outcome(const state& s) const {
        if (s.hunter == s.hare) return 1;
        if (s.hare == length - 1) return -1;
        return std::nullopt;
    }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>((s.hunter * 100 + s.hare) * 2 +
                                          (s.turn == seesaw::player::first));
    }
};

int main(int argc, char** argv) {
    return seesaw::program(chase{}, {.name = "chase", .about = "Catch the hare before the end."})
        .run(argc, argv);
}
