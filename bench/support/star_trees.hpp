// SPDX-License-Identifier: MIT
// How many nodes expectimax visits, plain and with Star1 and Star2, on random regular trees: first,
// chance, second, chance, first and so on, leaves uniform in 0 to 1.
#ifndef SEESAW_BENCH_SUPPORT_STAR_TREES_HPP
#define SEESAW_BENCH_SUPPORT_STAR_TREES_HPP

#include <cstdint>

namespace bench::star_trees {

struct tree {
    int branching = 4; ///< of every node
    int decisions = 3;
    bool best_first = false; ///< moves come in the order of their values
    bool one_player = false; ///< first decides everywhere
    std::uint64_t seed = 1;
};

struct visits {
    double plain = 0, star1 = 0, star2 = 0;
    double difference = 0; ///< the greatest between values
};

visits count(const tree& of);

} // namespace bench::star_trees

#endif
