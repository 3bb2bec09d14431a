// SPDX-License-Identifier: MIT
// Solvers on P-game trees: Song, Iida and van den Herik, "Probability based proof number search",
// 2019, as Primanita, Khalid and Iida tell it, 2021; and the question which trees suit which.
//
// Every solver is asked of the same trees whether the first player wins. An iteration is an
// expansion: one leaf gets all its children. df-pn, which opens states again and again, counts each
// time. MCTS solvers sample a leaf before they expand it, so that they make more simulations than
// expansions; the papers do not say which they count, and both are compared. The choice after so
// many iterations (to be exact: nodes for so many) is the root move that the solver would make
// then; it is an error where another move wins and this one does not.
#ifndef SEESAW_BENCH_PAPERS_PPNS_P_GAMES_HPP
#define SEESAW_BENCH_PAPERS_PPNS_P_GAMES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <seesaw/games/p_game.hpp>

#include "papers/reproduction.hpp"
#include "papers/statistics.hpp"

namespace bench::p_games {

/// What a solver did with a tree.
struct effort {
    int proved = -1; ///< 1 or 0; -1: out of nodes
    double iterations = 0;
    double nodes = 0;
    double playouts = 0;
    double seconds = 0;
    std::vector<int> choices = {}; ///< at each checkpoint until the end; -1: none yet

    bool concluded() const { return proved >= 0; }
    std::string text() const;
    static effort of(const std::string& text);
};

/// What is true of a tree.
struct truth {
    int won = 0;                 ///< can first win?
    std::vector<int> moves = {}; ///< for each root move: does it win?
    double branching_spread = 0; ///< standard deviation / mean of the number of moves …
    double depth_spread = 0;     ///< … and of the length, in random games

    bool can_err() const {
        return won == 1 && std::find(moves.begin(), moves.end(), 0) != moves.end();
    }
    std::string text() const;
    static truth of(const std::string& text);
};

/// Many trees of a shape.
struct family {
    std::string name;
    seesaw::games::p_game shape;
    std::size_t trees;
    std::vector<std::uint64_t> asked = {}; ///< the checkpoints, in iterations
};
std::string shape_text(const seesaw::games::p_game& g);
std::vector<family> balanced(const reproduction_settings& settings);

struct outcome {
    std::vector<truth> truths;
    std::vector<std::vector<effort>> efforts; ///< [solver][tree]
};

/// Throws where a solver claims what is not so.
std::vector<outcome> run(const std::vector<family>& families, const reproduction_settings& settings,
                         journal& book);

/// Of a solver, by name.
std::size_t index_of(const std::string& name);

using quantity = double effort::*;
/// Mean of x / mean of y, over the trees that both solved.
estimate ratio(const outcome& o, std::size_t x, std::size_t y, quantity what);
/// Least first, from the trees that all have solved.
std::string ordering_text(const outcome& o, quantity what, const std::vector<std::string>& names);
void show_efforts(reproduced_table& table, const family& f, const outcome& o, bool timed);

} // namespace bench::p_games

#endif
