// SPDX-License-Identifier: MIT
// Your own game in 60 lines: Chomp. Two players eat a bar of chocolate: each bites off a piece with
// all that is above it and to its right. The lower left piece is soap; who must eat it has lost.
// Copy this file and change the rules.
#include <iostream>
#include <seesaw/seesaw.hpp>

struct chomp {
    static constexpr int rows = 4, columns = 7;
    struct state {
        int left[rows] = {columns, columns, columns, columns}; // pieces in each row, bottom first
        seesaw::player turn = seesaw::player::first;
        bool operator==(const state&) const = default;
    };
    struct move {
        int row, column;
        bool operator==(const move&) const = default;
    };
    state root() const { return {}; }
    seesaw::move_list<move, rows * columns> moves(const state& s) const {
        seesaw::move_list<move, rows * columns> pieces;
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < s.left[row]; ++column) pieces.push_back({row, column});
        return pieces;
    }
    state next(state s, const move& m) const {
        for (int row = m.row; row < rows; ++row) s.left[row] = std::min(s.left[row], m.column);
        s.turn = opponent(s.turn);
        return s;
    }
    seesaw::player to_move(const state& s) const { return s.turn; }
    std::optional<seesaw::score> outcome(const state& s) const { // positive is good for first
        if (s.left[0] > 0) return std::nullopt;
        return s.turn == seesaw::player::first ? 1 : -1; // the other one ate the soap
    }
    std::uint64_t hash(const state& s) const { // optional: positions are remembered
        std::uint64_t number = s.turn == seesaw::player::first ? 0 : 1;
        for (const int pieces : s.left) number = number * (columns + 1) + std::uint64_t(pieces);
        return number;
    }
};
static_assert(seesaw::two_player_game<chomp>);

int main() {
    const chomp game;
    if (const auto report = seesaw::check(game, 1); !report) std::cout << report.text();

    const auto solved = seesaw::alpha_beta(game).run(game.root());
    std::cout << (solved.value > 0 ? "Who begins wins" : "Who begins loses") << " ("
              << solved.stats.nodes << " positions looked at). The bite to begin with:\n\n";
    const auto bitten = game.next(game.root(), solved.line.front());
    for (int row = chomp::rows - 1; row >= 0; --row, std::cout << '\n')
        for (int column = 0; column < chomp::columns; ++column)
            std::cout << (column >= bitten.left[row] ? " ." : row + column > 0 ? " #" : " S");

    const auto played = seesaw::measure(game, seesaw::random_agent(game), {.games = 1000});
    std::cout << "\nA random game has " << played.length << " bites with " << played.options
              << " pieces to choose from;\ngame refinement " << played.refinement << '\n';
}
