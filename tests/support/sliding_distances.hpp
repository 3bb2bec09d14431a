// SPDX-License-Identifier: MIT
//
// Exact distances of sliding-tile puzzles by breadth-first search from the goal, over boards
// written as text: nothing of it is shared with the rules or the engines under test.
#ifndef SEESAW_TESTS_SUPPORT_SLIDING_DISTANCES_HPP
#define SEESAW_TESTS_SUPPORT_SLIDING_DISTANCES_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace seesaw::tests {

/// A board as one character a cell, 'a' the blank, 'b' tile 1 and so on.
using sliding_board = std::string;

struct sliding_distances {
    std::vector<sliding_board> boards; ///< in the order of their distances
    std::vector<int> depths;
    std::vector<std::uint64_t> histogram; ///< boards at each distance
};

inline sliding_distances sliding_distances_from(const sliding_board& goal, std::size_t columns,
                                                int most = 1000) {
    sliding_distances all;
    std::unordered_map<std::string, int> met;
    met.emplace(goal, 0);
    all.boards = {goal};
    all.depths = {0};
    for (std::size_t i = 0; i < all.boards.size(); ++i) {
        const int depth = all.depths[i];
        if (static_cast<std::size_t>(depth) >= all.histogram.size()) all.histogram.push_back(0);
        ++all.histogram[static_cast<std::size_t>(depth)];
        if (depth == most) continue;
        const sliding_board board = all.boards[i];
        const std::size_t blank = board.find('a');
        const auto slide = [&](std::size_t from) {
            sliding_board after = board;
            std::swap(after[blank], after[from]);
            if (!met.emplace(after, depth + 1).second) return;
            all.boards.push_back(after);
            all.depths.push_back(depth + 1);
        };
        if (blank >= columns) slide(blank - columns);
        if (blank % columns > 0) slide(blank - 1);
        if (blank % columns + 1 < columns) slide(blank + 1);
        if (blank + columns < board.size()) slide(blank + columns);
    }
    return all;
}

} // namespace seesaw::tests

#endif
