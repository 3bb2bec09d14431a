// SPDX-License-Identifier: MIT
//
// The examination every engine has to pass: thousands of random games whose truth is known.
//
// Each function puts an engine, given as a callable, through one kind of game and returns what it
// got wrong first, or nothing. The same functions examine the library's engines (agreement.cpp) and
// deliberately broken ones (mutants.cpp), which they must catch.
#ifndef SEESAW_TESTS_SUPPORT_EXAMINER_HPP
#define SEESAW_TESTS_SUPPORT_EXAMINER_HPP

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "support/contestants.hpp"
#include "support/random_games.hpp"

namespace seesaw::tests {

using complaint = std::optional<std::string>;

/// Trees and graphs without cycles, passes, several outcomes.
inline graph_kind solver_kind(std::uint64_t seed) {
    graph_kind kind;
    if (seed % 2 == 0) kind.best_score = 5;
    if (seed % 5 == 0) kind.transposition = 0;
    if (seed % 7 == 0) kind.same_turn = 0.5;
    return kind;
}

/// A game whose value is known.
struct solved_game {
    explicit solved_game(std::uint64_t number) : seed(number) {
        graph g = draw_graph(solver_kind(seed), seed);
        value = minimax_values(g)[0];
        game = game_of(std::move(g));
    }

    std::uint64_t seed;
    graph_game game;
    score value = 0;
};

/// `ask(game, root)` claims a value; it must be exact and right.
template <class Ask>
complaint examine_solver(const Ask& ask, const solved_game& known) {
    const claim c = ask(known.game, known.game.root());
    if (c.certainty == certainty::exact && c.value == known.value) return std::nullopt;
    return "seed " + std::to_string(known.seed) + ": claims " + std::to_string(c.value) + " (" +
           std::string(to_string(c.certainty)) + "), the truth is " + std::to_string(known.value);
}

template <class Ask>
complaint examine_solver(const Ask& ask, std::uint64_t games) {
    for (std::uint64_t seed = 1; seed <= games; ++seed)
        if (const auto wrong = examine_solver(ask, solved_game(seed))) return wrong;
    return std::nullopt;
}

/// Trees, graphs, games with and without cycles, with passes, chance and several outcomes; cycles
/// only where the game is not declared to have none.
inline graph_kind prover_kind(std::uint64_t seed, bool acyclic) {
    graph_kind kind{.min_layers = 4, .max_layers = 6, .max_width = 12, .max_branching = 3};
    kind.best_score = seed % 2 == 0 ? 2 : 1;
    kind.cycle = seed % 3 == 0 && !acyclic ? 0.15 : 0;
    kind.chance = seed % 4 == 0 ? 0.3 : 0;
    if (seed % 5 == 0) kind.transposition = 0;
    return kind;
}

/// `ask(game, root, attacker, goal)` says whether the attacker can force the goal, for both
/// attackers and every goal.
template <class Game = graph_game, class Ask>
complaint examine_prover(const Ask& ask, std::uint64_t games) {
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const graph_kind kind = prover_kind(seed, is_acyclic<Game>);
        const graph g = draw_graph(kind, seed);
        const Game game = game_of<Game>(g);
        for (const player attacker : {player::first, player::second}) {
            for (score goal = 1 - kind.best_score; goal <= kind.best_score; ++goal) {
                const bool truth = forced(g, attacker, goal)[0];
                if (ask(game, game.root(), attacker, goal) != truth)
                    return "seed " + std::to_string(seed) + ", goal " + std::to_string(goal) +
                           (attacker == player::first ? " of first" : " of second") +
                           (truth ? ": can be forced" : ": cannot be forced");
            }
        }
    }
    return std::nullopt;
}

/// `ask(game, root)` gives the expected outcome under best play.
template <class Ask>
complaint examine_expectation(const Ask& ask, std::uint64_t games) {
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        graph_kind kind{.min_layers = 4, .max_layers = 7, .max_width = 30};
        kind.best_score = 5;
        kind.chance = 0.4;
        graph g = draw_graph(kind, seed);
        const double truth = expected_values(g)[0];
        const auto game = game_of<graph_chance_game>(std::move(g));
        const double found = ask(game, game.root());
        if (!(std::abs(found - truth) <= 1e-9))
            return "seed " + std::to_string(seed) + ": expects " + std::to_string(found) +
                   ", the truth is " + std::to_string(truth);
    }
    return std::nullopt;
}

/// `ask(puzzle, root)` gives the cost of the cheapest solution, infinite where there is none.
template <class Ask>
complaint examine_pathfinder(const Ask& ask, std::uint64_t games) {
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        graph_kind kind;
        kind.cycle = seed % 2 == 0 ? 0.2 : 0;
        kind.transposition = 0.5;
        graph g = draw_graph(kind, seed);
        if (seed % 10 == 0) // some puzzles have no solution
            for (graph_node& n : g.nodes)
                if (n.outcome) n.outcome = -1;
        const double truth = cheapest(g);
        const auto game = game_of<graph_puzzle>(std::move(g));
        const double found = ask(game, game.root());
        if (found != truth)
            return "seed " + std::to_string(seed) + ": finds cost " + std::to_string(found) +
                   ", the cheapest is " + std::to_string(truth);
    }
    return std::nullopt;
}

} // namespace seesaw::tests

#endif
