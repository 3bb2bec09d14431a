// SPDX-License-Identifier: MIT
// How many nodes expectimax visits, plain and with Star1 and Star2 and without a table: on random
// regular trees (first, chance, second, chance, first and so on, leaves uniform in 0 to 1), and in
// 2048.
#ifndef SEESAW_BENCH_PAPERS_CHANCE_STAR_TREES_HPP
#define SEESAW_BENCH_PAPERS_CHANCE_STAR_TREES_HPP

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

/// For the chance to reach `target` in 2048, from two 2s in the upper left corner to a depth in
/// decisions.
visits count_on_2048(int width, int height, int target, int depth);

} // namespace bench::star_trees

#endif
