// SPDX-License-Identifier: MIT
// 2048 in the paper on probability-based proof numbers and the single conspiracy number: proofs on
// 2 × 2 (Table 3), an expectimax player on 4 × 4 (Table 4), and what its games are like by the
// single conspiracy number (Tables 6 and 7, Figures 7 to 13).
//
// What the paper leaves open is settled so: weights along a snake, each a quarter of the one before
// (games of Table 4 also with a half); depth counts decisions (in Table 4 also every move); the
// first threshold is twice the largest tile of the start, the value of the next one in the corner;
// infinite numbers count as the greatest finite one of their stretch.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/metrics.hpp>

#include "papers/number_list.hpp"
#include "papers/ppns/twenty48_runs.hpp"
#include "papers/reproduction.hpp"

namespace bench { namespace {

// ── Table 3 ─────────────────────────────────────────────────────────────────────────────────────

reproduced_table ppns_3(const reproduction_settings& settings, journal& book) {
    using namespace twenty48;
    struct row {
        const char* solver;
        int target;
        double iterations, nodes;
    };
    static constexpr std::array<row, 6> rows = {{{"PNS", 16, 6, 15.67},
                                                 {"PNS", 32, 11, 32.33},
                                                 {"MCPNS", 16, 4, 12.33},
                                                 {"MCPNS", 32, 4.67, 15.67},
                                                 {"PPNS", 16, 2, 7.5},
                                                 {"PPNS", 32, 2, 8.67}}};
    // Where tiles are drawn or games played at random, several times.
    const int rounds = settings.quick ? 16 : 50;
    struct cell {
        sample iterations, nodes; // of every draw, the mean over all starts
        int wins = 0, losses = 0, open = 0, claims = 0;
    };
    std::vector<unit> units;
    std::vector<std::pair<std::size_t, spawn_reading>> of;
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (const spawn_reading reading : all_readings)
            for (int start = 0; start < small_starts; ++start)
                for (int round = 0; round < rounds; ++round) {
                    const std::uint64_t seed =
                        seesaw::mix(settings.seed, static_cast<std::uint64_t>(round));
                    units.push_back({fmt::format("2x2 {} {} {} {} {}", rows[r].solver,
                                                 rows[r].target, to_string(reading), start, round),
                                     [&, r, reading, start, seed] {
                                         const small_proof p = prove_small(
                                             rows[r].solver, rows[r].target, reading, start, seed);
                                         return bench::to_text({p.iterations, p.nodes,
                                                                static_cast<double>(p.won),
                                                                p.proved ? 1.0 : 0.0});
                                     }});
                    of.emplace_back(r, reading);
                }
    const auto payloads = run_units("2x2 2048", units, settings, book);
    cell nothing;
    nothing.iterations.resize(static_cast<std::size_t>(rounds));
    nothing.nodes.resize(static_cast<std::size_t>(rounds));
    std::vector<std::array<cell, std::size(all_readings)>> cells(rows.size());
    for (auto& of_row : cells) of_row.fill(nothing);
    for (std::size_t i = 0; i < payloads.size(); ++i) {
        const auto numbers = numbers_of(payloads[i], 4);
        cell& c = cells[of[i].first][static_cast<std::size_t>(of[i].second)];
        const std::size_t draw = i % static_cast<std::size_t>(rounds);
        c.iterations[draw] += numbers[0] / small_starts;
        c.nodes[draw] += numbers[1] / small_starts;
        (numbers[2] > 0 ? c.wins : numbers[2] == 0 ? c.losses : c.open) += 1;
        c.claims += numbers[2] >= 0 && numbers[3] == 0;
    }

    reproduced_table table;
    support::table truth({"target", "new tiles", "starts from which it is forced",
                          "probability to reach it with a 4 in ten"});
    std::array<std::array<int, std::size(all_readings)>, 2> forced{};
    for (const int target : {16, 32}) {
        double chance = 0;
        for (int start = 0; start < small_starts; ++start)
            chance += chance_to_reach(target, start) / small_starts;
        for (const spawn_reading reading : all_readings) {
            int& count = forced[target == 32][static_cast<std::size_t>(reading)];
            const int draws = reading == spawn_reading::drawn ? rounds : 1;
            for (int start = 0; start < small_starts; ++start)
                for (int round = 0; round < draws; ++round)
                    count +=
                        is_forced(target, reading, start,
                                  seesaw::mix(settings.seed, static_cast<std::uint64_t>(round)));
            truth.row(target, to_string(reading),
                      fmt::format("{} of {}", count, small_starts * draws),
                      support::cell(chance, 6));
        }
    }
    table.show("What is true, by looking at every state", std::move(truth));
    support::table shown({"solver", "target", "published: iterations, nodes", "new tiles",
                          "iterations", "nodes", "won", "lost", "open", "by precision"});
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (const spawn_reading reading : all_readings) {
            const cell& c = cells[r][static_cast<std::size_t>(reading)];
            shown.row(rows[r].solver, rows[r].target,
                      fmt::format("{}, {}", rows[r].iterations, rows[r].nodes), to_string(reading),
                      support::cell(mean(c.iterations), 1), support::cell(mean(c.nodes), 1), c.wins,
                      c.losses, c.open, c.claims);
        }
    table.show(fmt::format("Means over all six starts, drawn {} times; what the paper prints is "
                           "taken as one such mean",
                           rounds),
               std::move(shown));

    const auto all = [&](int target, spawn_reading reading) {
        const int draws = reading == spawn_reading::drawn ? rounds : 1;
        return forced[target == 32][static_cast<std::size_t>(reading)] == small_starts * draws;
    };
    for (const spawn_reading reading : all_readings)
        for (const int target : {16, 32})
            table.stated(
                fmt::format("{} is a win for the player, new tiles {}", target, to_string(reading)),
                "a win", all(target, reading) ? "forced" : "not forced", all(target, reading));
    for (std::size_t r = 0; r < rows.size(); ++r) {
        // The reading whose counts come closest.
        const auto distance = [&](const cell& c) {
            return std::abs(std::log(mean(c.nodes) / rows[r].nodes));
        };
        const auto& best =
            *std::min_element(cells[r].begin(), cells[r].end(), [&](const cell& x, const cell& y) {
                return distance(x) < distance(y);
            });
        const auto reading = static_cast<spawn_reading>(&best - cells[r].data());
        table.covered(fmt::format("{} to {}: nodes, new tiles {}", rows[r].solver, rows[r].target,
                                  to_string(reading)),
                      {.value = rows[r].nodes, .n = 1, .tolerance = last_digit(2)}, best.nodes, 1);
    }
    // A proof looks at every move of a way there. PPNS may stop by its precision before.
    for (const row& r : rows) {
        if (std::string_view(r.solver) == "PPNS") continue;
        const int least = r.target == 16 ? 5 : 10;
        table.follows(fmt::format("{} to {}: as many iterations as the shortest way has moves",
                                  r.solver, r.target),
                      fmt::format("{}", r.iterations), fmt::format("at least {}", least),
                      r.iterations >= least);
    }
    for (const spawn_reading reading : all_readings)
        for (const std::size_t target : {0u, 1u}) {
            const auto at = [&](std::size_t solver) -> const sample& {
                return cells[2 * solver + target][static_cast<std::size_t>(reading)].nodes;
            };
            const std::string found = ordering({{"PNS", at(0)}, {"MCPNS", at(1)}, {"PPNS", at(2)}});
            const std::string which = fmt::format("to {}, new tiles {} ({})", target == 0 ? 16 : 32,
                                                  to_string(reading), found);
            table.sided("nodes, PPNS / MCPNS, " + which, "below 1", ratio_of_means(at(2), at(1)), 1,
                        -1);
            table.sided("nodes, MCPNS / PNS, " + which, "below 1", ratio_of_means(at(1), at(0)), 1,
                        -1);
        }
    for (const double nodes : {7.5, 32.33})
        table.follows("\"less than 1 % of all states\", of 537", fmt::format("{} nodes", nodes),
                      fmt::format("{:.1f} %", 100 * nodes / 537), nodes < 5.37);
    return table;
}
const entry ppns_3_entry(
    {.paper = "ppns",
     .place = 5,
     .table = "3",
     .title = "Proofs on 2048 of 2 x 2 (Table 3)",
     .note = "60 playouts a leaf, theta 0.01, pr 0.0001, from two 2s. The paper calls every start "
             "a win and does not say who puts the new tiles down: here are all three readings.",
     .make = ppns_3,
     .comment =
         "no reading of the new tiles gives the printed numbers: against an adversary neither 16 "
         "nor 32 is a win, and no way there is as short as the iterations printed of MCPNS"});

// ── Table 4 ─────────────────────────────────────────────────────────────────────────────────────

reproduced_table ppns_4(const reproduction_settings& settings, journal& book) {
    using namespace twenty48;
    struct row {
        int depth;
        std::array<int, 4> tiles; // 512 to 4096
        double score, moves;
    };
    // As the paper counts depth, or as its program seems to: the move at the root, and so many
    // plies.
    static constexpr std::array<row, 3> rows = {{{2, {5, 7, 7, 1}, 20212, 1031},
                                                 {3, {0, 9, 10, 1}, 25163, 1244},
                                                 {4, {2, 4, 10, 4}, 32866.25, 1537.05}}};
    struct player {
        bool count_chance;
        double ratio;
        std::string name;
        int more = 0; // plies beyond the depth
    };
    const std::vector<player> players = {
        {false, 0.25, "decisions, quarters"},  {false, 0.5, "decisions, halves"},
        {true, 0.25, "every move, quarters"},  {true, 0.5, "every move, halves"},
        {true, 0, "root and plies, slope", 1},
    };
    constexpr std::size_t published_games = 20;
    const auto games_of = [&](const player& p, int depth) -> std::size_t {
        if (settings.quick)
            return depth == 2 || p.count_chance ? 20 : depth == 3 && p.ratio == 0.25 ? 10 : 0;
        return !p.count_chance && depth == 4 && p.ratio != 0.25 && !settings.paper ? 20 : 200;
    };
    std::vector<unit> units;
    std::vector<std::pair<std::size_t, std::size_t>> of;
    for (std::size_t i = 0; i < players.size(); ++i)
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::size_t n = 0; n < games_of(players[i], rows[r].depth); ++n) {
                const game_settings chosen{rows[r].depth + players[i].more, players[i].count_chance,
                                           players[i].ratio, 0, seesaw::mix(settings.seed, n)};
                std::uint64_t weight = 1;
                for (int d = 2; d < chosen.depth; ++d) weight *= chosen.count_chance ? 4 : 30;
                units.push_back(
                    {fmt::format("4x4 {} depth {} game {}", players[i].name, rows[r].depth, n),
                     [chosen] { return to_text(play(chosen, false)); }, weight});
                of.emplace_back(i, r);
            }
    const auto payloads = run_units("4x4 2048", units, settings, book);
    std::vector<std::array<std::vector<played_game>, rows.size()>> games(players.size());
    for (std::size_t i = 0; i < payloads.size(); ++i)
        games[of[i].first][of[i].second].push_back(played_game_of(payloads[i]));

    reproduced_table table;
    const auto column = [](const std::vector<played_game>& from, auto what, std::size_t most) {
        sample x;
        for (std::size_t i = 0; i < std::min(most, from.size()); ++i) x.push_back(what(from[i]));
        return x;
    };
    const auto points = [](const played_game& g) { return g.points; };
    const auto moves = [](const played_game& g) { return g.moves; };
    const auto reaches = [](const played_game& g) { return g.largest >= 2048 ? 1.0 : 0.0; };
    support::table shown({"depth counts, weights", "depth", "games", "below 512", "512", "1024",
                          "2048", "4096", "above", "score", "moves"});
    for (const row& r : rows)
        shown.row("published", r.depth, published_games, 0, r.tiles[0], r.tiles[1], r.tiles[2],
                  r.tiles[3], 0, support::cell(r.score, 0), support::cell(r.moves, 0));
    for (std::size_t i = 0; i < players.size(); ++i)
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const auto& all = games[i][r];
            std::vector<std::size_t> sizes = {all.size()};
            if (all.size() > published_games) sizes = {published_games, all.size()};
            for (const std::size_t most : sizes) {
                if (most == 0) continue;
                std::array<int, 6> tiles{};
                for (std::size_t n = 0; n < most; ++n) {
                    const int t = all[n].largest;
                    ++tiles[t < 512     ? 0
                            : t > 4096  ? 5
                            : t == 512  ? 1
                            : t == 1024 ? 2
                            : t == 2048 ? 3
                                        : 4];
                }
                shown.row(players[i].name, rows[r].depth, most, tiles[0], tiles[1], tiles[2],
                          tiles[3], tiles[4], tiles[5],
                          interval_text(estimated_mean(column(all, points, most)), 0),
                          interval_text(estimated_mean(column(all, moves, most)), 0));
            }
        }
    table.show("Largest tiles, score and moves", std::move(shown));
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t r = 0; r < rows.size() && !games[i][r].empty(); ++r)
            table.covered(fmt::format("{}: score at depth {}", players[i].name, rows[r].depth),
                          {.value = rows[r].score, .n = published_games},
                          column(games[i][r], points, games[i][r].size()), 0);
        if (players[i].more > 0)
            for (std::size_t r = 0; r < rows.size() && !games[i][r].empty(); ++r)
                table.covered(fmt::format("{}: moves at depth {}", players[i].name, rows[r].depth),
                              {.value = rows[r].moves, .n = published_games},
                              column(games[i][r], moves, games[i][r].size()), 0);
        for (std::size_t r = 1; r < rows.size() && !games[i][r].empty(); ++r) {
            const auto &less = games[i][r - 1], &more = games[i][r];
            const std::size_t n = std::min(less.size(), more.size());
            const std::string which = fmt::format("{}: depth {} over {}", players[i].name,
                                                  rows[r].depth, rows[r - 1].depth);
            table.sided(which + ", score", "more",
                        mean_difference(column(more, points, n), column(less, points, n)), 0, 1, 0);
            table.sided(which + ", games with 2048", "more",
                        mean_difference(column(more, reaches, n), column(less, reaches, n)), 0, 1);
            table.sided(which + ", moves", "more",
                        mean_difference(column(more, moves, n), column(less, moves, n)), 0, 1, 0);
        }
    }
    return table;
}
const entry ppns_4_entry(
    {.paper = "ppns",
     .place = 6,
     .table = "4",
     .title = "Expectimax on 2048 (Table 4)",
     .note = "The paper gives no weights and does not say whether depth "
             "counts new tiles: four players, and one as the authors' program seems to "
             "have it: the root's move and so many plies, weights 6 5 4 3, 5 4 3 2, 4 "
             "3 2 1, 3 2 1 0. 20 games there.",
     .make = ppns_4,
     .comment = "scores depend on weights and a counting of depth that are not "
                "printed; with even weights and plies beyond the root depths 2 and 3 "
                "come near, and depth 4 does not"});

}} // namespace bench
