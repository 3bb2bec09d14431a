// SPDX-License-Identifier: MIT
// Dobutsu shogi: endings solved whole, in memory or on disk, and games against an engine.
//
//     dobutsu_shogi solve ".l./.../.C./.L. - - first"
//     dobutsu_shogi analyse ".le/.../.C./.L. - - first" --solution ending
//     dobutsu_shogi play
#include <iostream>
#include <string>

#include <seesaw/games/dobutsu_shogi.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/solve.hpp>
#include <seesaw/program/view.hpp>

namespace programs = seesaw::programs;

int main(int argc, char** argv) {
    using game = seesaw::games::dobutsu_shogi;
    seesaw::program program(
        game{}, {.name = "dobutsu_shogi", .about = "Solves, plays and measures dobutsu shogi."});
    program.otherwise([] {
        std::cout << "Dobutsu shogi: two lions and a chick, solved.\n\n";
        programs::solve_positions<programs::no_view>(game{}, ".l./.../.C./.L. - - first",
                                                     "POSITION", {});
        std::cout << "\nMore: dobutsu_shogi --help\n";
        return 0;
    });
    return program.run(argc, argv);
}
