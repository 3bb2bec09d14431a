// SPDX-License-Identifier: MIT
//
// A command line of somebody else's, for a game of its own: every engine that suits it, by name.
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/engines_of_game.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/version.hpp>

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

std::string in_words(std::int64_t number); // words.cpp

int main(int argc, char** argv) {
    namespace programs = seesaw::programs;
    programs::program program("nim", "Take one to three; whoever takes the last one wins.");
    nim::state root;
    programs::add_count(program.app(), "--left", root.left, "What lies there (15)", 0, 1000);
    program.otherwise([&] {
        programs::table table({"engine", "value"});
        for (const std::string& name : programs::engines_of<nim>::names())
            table.row(name, programs::engines_of<nim>::make(name, {}, {}).run(root).value);
        if (argc > 1) table.print(std::cout);
        const auto r = programs::engines_of<nim>::make("pvs", {}, {}).run(root);
        std::cout << "seesaw " << SEESAW_VERSION_STRING << ": nim(" << in_words(root.left)
                  << ") = " << r.value << ", nim(16) = "
                  << programs::engines_of<nim>::make("mtd_f", {}, {}).run({.left = 16}).value
                  << '\n';
        return 0;
    });
    return program.run(argc, argv);
}
