// SPDX-License-Identifier: MIT
// The tour: what the library does, in a few seconds. Solvers side by side on small games; then a
// game played and judged, with its curves; then how whole games measure; then where to go next.
#ifndef SEESAW_BENCH_SUPPORT_TOUR_HPP
#define SEESAW_BENCH_SUPPORT_TOUR_HPP

#include <cstdint>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/play.hpp>

#include "support/agents.hpp"
#include "support/build.hpp"
#include "support/chart.hpp"
#include "support/comparison.hpp"
#include "support/match.hpp"
#include "support/table.hpp"

namespace bench {

namespace detail {

inline void heading(std::string_view text, support::glyphs style) {
    const bool ascii = style == support::glyphs::ascii;
    std::cout << '\n'
              << text << '\n'
              << support::repeat(ascii ? "=" : "━", support::display_width(text)) << "\n\n";
}

inline void solvers_side_by_side(std::uint64_t seed, support::glyphs style) {
    comparison asked{.games = {"tic_tac_toe", "connect_four/4x4", "othello/4x4", "hex/3x3"},
                     .limits = {.nodes = 2'000'000, .bytes = std::uint64_t{16} << 20},
                     .seed = seed};
    std::vector<measurement> all;
    journal none;
    run_comparison(asked, none,
                   [&](const measurement& m, support::progress&) { all.push_back(m); });
    table_of(all).print(std::cout, style);
    std::cout
        << "\nEvery engine had 2,000,000 nodes. Scores are seen from the first player: discs in\n"
           "othello, moves to spare in connect_four.\n";
}

/// A game of two engines, the one looking further ahead than the other, and its curves.
template <class Game>
void one_game(std::string_view name, const Game& game, int strong, int weak, std::uint64_t seed,
              support::glyphs style) {
    const auto engine = [&](int depth, bool all_moves) {
        return support::engines_of<Game>::make("alpha_beta", game,
                                               {.depth = depth, .all_moves = all_moves});
    };
    support::agent<Game> first("strong", seesaw::engine_agent(engine(strong, false)));
    support::agent<Game> second("weak", seesaw::engine_agent(engine(weak, false)));
    auto judge = seesaw::probe(engine(strong, true), {}, {.every_move = true});
    const seesaw::playthrough played =
        seesaw::play(game, game.root(), first, second, {.seed = seed}, judge);

    support::chart value{.title =
                             fmt::format("{}: value of each position for the first player", name),
                         .x_label = "ply"};
    support::chart options{.title = fmt::format("{}: moves to choose from", name),
                           .x_label = "ply"};
    value.lines.push_back({"value", {}});
    options.lines = {{"legal", {}}, {"as good as the best", {}}};
    std::cout << fmt::format("{}, depth {} against depth {}:\n", name, strong, weak);
    std::string line = " ";
    for (const seesaw::step& s : played.steps) {
        const double ply = s.ply;
        value.lines[0].points.push_back({ply, s.value});
        options.lines[0].points.push_back({ply, s.options});
        options.lines[1].points.push_back({ply, s.plausible});
        if (line.size() + s.move.size() > 77) {
            std::cout << line << '\n';
            line = " ";
        }
        line += ' ' + s.move;
    }
    std::cout << line << '\n';
    if (played.outcome)
        std::cout << fmt::format("  outcome {:+g} after {} moves\n\n", *played.outcome,
                                 played.steps.size());
    print(std::cout, value, style, {.width = 78, .height = 9});
    std::cout << '\n';
    print(std::cout, options, style, {.width = 78, .height = 8});
    std::cout << '\n';
}

template <class Game>
void measure_row(support::table& table, std::string_view name, const Game& game, int depth,
                 std::uint64_t games, std::uint64_t seed) {
    auto player =
        support::make_agent({"alpha_beta", depth}, game,
                            {.table_bytes = std::uint64_t{1} << 20, .epsilon = 0.2, .seed = seed});
    const auto m = seesaw::measure(game, player, {.games = games, .seed = seed});
    const double none = std::numeric_limits<double>::quiet_NaN();
    table.row(name, m.games, support::cell(m.options, 2), support::cell(m.length, 1),
              support::cell(m.refinement, 4), m.motion ? m.motion->velocity : none,
              m.motion ? m.motion->mass : none, m.motion ? m.motion->momentum : none,
              m.motion ? m.motion->energy : none, support::cell(100 * m.first.score().value, 1));
}

} // namespace detail

inline int tour(std::uint64_t seed, support::glyphs style) {
    namespace games = seesaw::games;
    std::cout << build_text() << '\n';

    detail::heading("Solvers side by side", style);
    detail::solvers_side_by_side(seed, style);

    detail::heading("Games and their curves", style);
    detail::one_game("connect_four", games::connect_four{}, 8, 4, seed, style);
    detail::one_game("othello", games::othello{.size = 6}, 6, 2, seed, style);

    detail::heading("What games are like", style);
    support::table table(
        {"game", "games", "options B", "length D", "refinement", "v", "m", "p", "E", "first %"});
    detail::measure_row(table, "tic_tac_toe", games::tic_tac_toe{}, 2, 50, seed);
    detail::measure_row(table, "connect_four", games::connect_four{}, 3, 50, seed);
    detail::measure_row(table, "othello", games::othello{}, 2, 50, seed);
    table.print(std::cout, style);
    std::cout
        << "\nPlayers who look a few moves ahead and play every fifth move at random. Refinement\n"
           "is sqrt(B) / D: games that people have kept playing gather around 0.07 to 0.08. v, m, "
           "p\n"
           "and E are the velocity, mass, momentum and energy of motion in mind.\n";

    detail::heading("Where to go next", style);
    std::cout
        << "  build/bench/compare --help              your own comparisons, other programs too\n"
           "  build/bench/reproduce --help            tables of the literature, published and "
           "ours\n"
           "  build/examples/connect_four --help      solve, play and measure one game\n"
           "  build/examples/othello --help\n"
           "  examples/your_own_game.cpp              a game of yours in 60 lines\n"
           "  include/seesaw/game.hpp                 what a game is: read this first\n"
           "  sh cmake/run.sh test                    the tests\n";
    return 0;
}

} // namespace bench

#endif
