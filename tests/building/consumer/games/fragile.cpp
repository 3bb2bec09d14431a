// SPDX-License-Identifier: MIT
//
// A puzzle whose view fails: count down to zero, of which no picture can be made at three. Only
// people play it, so that no engine is compiled.
#include <stdexcept>
#include <string>

#include <seesaw/program/play_verb.hpp>

struct countdown {
    using state = int;
    using move = int;
    state root() const { return 5; }
    seesaw::move_list<move, 2> moves(state s) const {
        seesaw::move_list<move, 2> list;
        for (int step = 1; step <= 2 && step <= s; ++step) list.push_back(step);
        return list;
    }
    state next(state s, move m) const { return s - m; }
    bool solved(state s) const { return s == 0; }
};

struct view {
    static constexpr bool person_only = true;
    static std::string board(const countdown&, int s, seesaw::programs::glyphs) {
        if (s == 3) throw std::runtime_error("no picture of three");
        return std::to_string(s) + " left\n";
    }
};

int main(int argc, char** argv) {
    const countdown rules;
    seesaw::programs::program program("fragile", "A view that fails.");
    seesaw::programs::add_play_verb(program, "fragile", rules, view{});
    return program.run(argc, argv);
}
