// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_SOLO_HPP
#define SEESAW_PROGRAM_DEFINITIONS_SOLO_HPP

#include <seesaw/program/solo.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/hda_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/same_game.hpp>
#include <seesaw/games/sokoban.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/random.hpp>

#include <seesaw/program/contestants.hpp>
#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/mine_games.hpp>
#include <seesaw/program/position_file.hpp>
#include <seesaw/program/text.hpp>
#include <seesaw/program/twenty48_games.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

/// Positions of a puzzle: the start, those of a file, or where random walks from it end.
template <class Game>
inline std::vector<position<Game>> places_of(std::string_view name, const Game& rules,
                                             const comparison& asked) {
    if (!asked.positions.empty()) return positions_of_file(name, rules, asked.positions);
    if (asked.random == 0) return {{"start", rules.root()}};
    std::vector<position<Game>> all;
    for (std::uint64_t i = 0; i < asked.random; ++i) {
        seesaw::rng random(seesaw::mix(asked.seed, i));
        seesaw::state_t<Game> s = rules.root();
        for (std::uint64_t ply = 0; ply < asked.plies && !rules.solved(s); ++ply) {
            const auto moves = rules.moves(s);
            if (moves.size() == 0) break;
            s = rules.next(s, seesaw::draw(moves, random));
        }
        all.push_back({fmt::format("random {}", i + 1), s});
    }
    return all;
}

inline std::string_view solution_of(const measurement& m) {
    if (m.certainty == "exact") return std::isfinite(m.value) ? "solved" : "no solution";
    return m.certainty == "at_most" ? "a solution" : "open";
}

template <class Game>
inline void add_puzzle(std::vector<job>& jobs, const std::string& name, const Game& rules,
                       const comparison& asked) {
    std::size_t number = 0;
    for (const auto& at : places_of(name, rules, asked)) {
        ++number;
        for (const std::string engine : {"a_star", "ida_star", "hda_star"}) {
            if (!selected(engine, asked.engines)) continue;
            // Threads of their own are worth compiling where searches are long.
            if (engine == "hda_star" && !std::same_as<Game, games::n_puzzle>) continue;
            jobs.push_back({fmt::format("{} {} {}", name, number, engine), [=] {
                                const auto run = [&](auto solver) {
                                    measurement m = measured(name, at.text, engine,
                                                             solver.run(at.state, asked.limits));
                                    m.verdict = solution_of(m);
                                    return m;
                                };
                                if (engine == "a_star") return run(seesaw::a_star<Game>(rules, {}));
                                if constexpr (std::same_as<Game, games::n_puzzle>)
                                    if (engine == "hda_star")
                                        return run(seesaw::hda_star<Game>(rules, {}));
                                return run(seesaw::ida_star<Game>(rules, {}));
                            }});
        }
    }
}

inline void start_only(const std::string& name, const comparison& asked) {
    if (!asked.positions.empty())
        throw usage_error(fmt::format("--positions: {} has its start alone", name));
}

inline void add_luck(std::vector<job>& jobs, const std::string& name, const games::twenty48& rules,
                     const comparison& asked) {
    start_only(name, asked);
    for (const std::string engine : {"expectimax", "mcts"}) {
        if (!selected(engine, asked.engines)) continue;
        jobs.push_back(
            {fmt::format("{} 1 {}", name, engine), [=] {
                 const auto run = [&](auto solver) {
                     measurement m =
                         measured(name, "start", engine, solver.run(rules.root(), asked.limits));
                     m.verdict = m.certainty == "exact"      ? "solved"
                                 : m.certainty == "estimate" ? "estimated"
                                                             : "open";
                     return m;
                 };
                 if (engine == "mcts")
                     return run(seesaw::mcts<games::twenty48>(rules, {.seed = asked.seed}));
                 return run(seesaw::expectimax<games::twenty48>(
                     rules, {.depth = asked.depth, .table_bytes = asked.settings().table_bytes}));
             }});
    }
}

inline void add_bad_luck(std::vector<job>& jobs, const std::string& name,
                         const games::twenty48& rules, const comparison& asked) {
    start_only(name, asked);
    for (const std::string& engine : twenty48_proof_engines()) {
        if (!selected(engine, asked.engines)) continue;
        jobs.push_back({fmt::format("{} 1 {}", name, engine), [=] {
                            const auto r = prove_2048(
                                rules, rules.root(),
                                {.engine = engine, .seed = asked.seed, .limits = asked.limits});
                            return measurement{name,
                                               "start",
                                               engine,
                                               r.proved()      ? "always"
                                               : r.disproved() ? "not always"
                                                               : "open",
                                               static_cast<double>(r.value),
                                               std::string(to_string(r.certainty)),
                                               std::string(to_string(r.stopped)),
                                               r.stats.nodes,
                                               r.stats.peak_bytes,
                                               r.stats.time,
                                               static_cast<double>(r.stats.switches)};
                        }});
    }
}

inline void add_mines(std::vector<job>& jobs, const std::string& name,
                      const games::minesweeper& rules, const comparison& asked) {
    start_only(name, asked);
    if (!selected("minesweeper_player", asked.engines)) return;
    jobs.push_back({fmt::format("{} 1 minesweeper_player", name), [=] {
                        const auto before = std::chrono::steady_clock::now();
                        const auto found =
                            play_mine_games(rules, {}, asked.seed, 200, 1, [](std::uint64_t) {});
                        return measurement{name,
                                           "start",
                                           "minesweeper_player",
                                           fmt::format("{} of {} won", found.wins, found.games),
                                           found.win_rate().value,
                                           "estimate",
                                           "finished",
                                           found.opened,
                                           0,
                                           std::chrono::steady_clock::now() - before};
                    }});
}

} // namespace detail

SEESAW_PROGRAM_INLINE const std::vector<std::string>& solo_games() {
    static const std::vector<std::string> names = {
        "n_puzzle/3x3", "n_puzzle/4x4",       "sokoban",        "same_game", "twenty48/2x2",
        "twenty48/3x2", "twenty48/2x2/enemy", "minesweeper/9x9"};
    return names;
}

SEESAW_PROGRAM_INLINE const std::vector<std::string>& solo_engines() {
    static const std::vector<std::string> names = {"expectimax", "a_star", "ida_star", "hda_star",
                                                   "minesweeper_player"};
    return names;
}

SEESAW_PROGRAM_INLINE void add_solo_jobs(std::vector<job>& jobs, const std::string& game,
                                         const comparison& asked) {
    if (game == "n_puzzle/3x3")
        detail::add_puzzle(jobs, game, games::n_puzzle{.rows = 3, .columns = 3, .seed = asked.seed},
                           asked);
    else if (game == "n_puzzle/4x4")
        detail::add_puzzle(jobs, game, games::n_puzzle{.seed = asked.seed}, asked);
    else if (game == "sokoban")
        detail::add_puzzle(jobs, game, games::sokoban{}, asked);
    else if (game == "same_game")
        detail::add_puzzle(jobs, game, games::same_game{.seed = asked.seed}, asked);
    else if (game == "twenty48/2x2")
        detail::add_luck(jobs, game, {.width = 2, .height = 2, .target = 16}, asked);
    else if (game == "twenty48/3x2")
        detail::add_luck(jobs, game, {.width = 3, .height = 2, .target = 64}, asked);
    else if (game == "twenty48/2x2/enemy")
        detail::add_bad_luck(jobs, game, {.width = 2, .height = 2, .target = 16}, asked);
    else
        detail::add_mines(jobs, game, games::minesweeper{.width = 9, .height = 9, .mines = 10},
                          asked);
}

}}} // namespace seesaw::v0::programs

#endif
