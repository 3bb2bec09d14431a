// SPDX-License-Identifier: MIT
//
// Sliding tiles on a small board: the plainest puzzle there is, with the truth by breadth-first
// search. `bounded_tiles` asks whether it can be solved in so many moves, and never takes a move
// back.
#ifndef SEESAW_TESTS_SUPPORT_SLIDING_PUZZLE_HPP
#define SEESAW_TESTS_SUPPORT_SLIDING_PUZZLE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <seesaw/game.hpp>

namespace seesaw::tests {

struct sliding_tiles {
    using board = std::array<std::int8_t, 9>; // row by row; 0 is the gap; cells beyond are 0

    int width = 3, height = 3;

    board goal() const {
        board b{};
        for (int i = 1; i < width * height; ++i)
            b[static_cast<std::size_t>(i - 1)] = static_cast<std::int8_t>(i);
        return b;
    }
    int gap(const board& b) const {
        int i = 0;
        while (b[static_cast<std::size_t>(i)] != 0) ++i;
        return i;
    }
    /// Where the gap can go.
    move_list<int, 4> neighbours(int cell) const {
        move_list<int, 4> list;
        if (cell >= width) list.push_back(cell - width);
        if (cell + width < width * height) list.push_back(cell + width);
        if (cell % width > 0) list.push_back(cell - 1);
        if (cell % width < width - 1) list.push_back(cell + 1);
        return list;
    }
    board slide(board b, int to) const {
        std::swap(b[static_cast<std::size_t>(gap(b))], b[static_cast<std::size_t>(to)]);
        return b;
    }
    /// All boards up to a distance from the goal.
    std::map<board, int> distances(int furthest) const {
        std::map<board, int> found{{goal(), 0}};
        std::vector<board> open{goal()};
        for (std::size_t i = 0; i < open.size(); ++i) {
            const board b = open[i];
            const int distance = found[b];
            if (distance == furthest) continue;
            for (const int to : neighbours(gap(b))) {
                const board next = slide(b, to);
                if (found.emplace(next, distance + 1).second) open.push_back(next);
            }
        }
        return found;
    }
};

struct bounded_tiles {
    struct state {
        sliding_tiles::board tiles;
        int left;    // moves
        int came_by; // the cell that the gap was in before; -1 at the start
        bool operator==(const state&) const = default;
    };
    using move = int;
    static constexpr bool acyclic = true;

    sliding_tiles rules;

    state root() const { return {rules.goal(), 4, -1}; }
    move_list<move, 4> moves(const state& s) const {
        move_list<move, 4> list;
        if (s.left == 0) return list;
        for (const int to : rules.neighbours(rules.gap(s.tiles)))
            if (to != s.came_by) list.push_back(to);
        return list;
    }
    state next(const state& s, move to) const {
        return {rules.slide(s.tiles, to), s.left - 1, rules.gap(s.tiles)};
    }
    bool solved(const state& s) const { return s.tiles == rules.goal(); }
    std::uint64_t hash(const state& s) const {
        std::uint64_t h = static_cast<std::uint64_t>(s.left * 16 + s.came_by + 1);
        for (const auto tile : s.tiles) h = h * 16 + static_cast<std::uint64_t>(tile);
        return h;
    }
};
static_assert(puzzle<bounded_tiles>);

} // namespace seesaw::tests

#endif
