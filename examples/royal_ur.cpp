// SPDX-License-Identifier: MIT
// The Royal Game of Ur: exact chances by interval iteration, in memory or on disk.
//
//     royal_ur solve --pieces 1
//     royal_ur solve --pieces 3 --solution ur_3 --bytes 2GiB
//     royal_ur play --pieces 7
//     royal_ur measure --pieces 7 --games 200
#include <iostream>
#include <string>

#include <seesaw/games/royal_ur.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/solve.hpp>
#include <seesaw/program/view.hpp>

namespace programs = seesaw::programs;

int main(int argc, char** argv) {
    using game = seesaw::games::royal_ur;
    seesaw::program program(
        game{}, {.name = "royal_ur", .about = "Solves, plays and measures the Royal Game of Ur."});
    program.otherwise([] {
        std::cout << "The Royal Game of Ur with one piece each, solved: what the first player wins "
                     "on average.\n\n";
        programs::solve_positions<programs::no_view>(game{.pieces = 1}, "", "POSITION", {});
        std::cout << "\nMore: royal_ur --help\n";
        return 0;
    });
    return program.run(argc, argv);
}
