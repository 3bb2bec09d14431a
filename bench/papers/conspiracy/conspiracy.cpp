// SPDX-License-Identifier: MIT
// Khalid, Yusof, Iida and Ishitobi, "Critical Position Identification in Games and Its Application
// to Speculative Play", 2015: conspiracy numbers of tic-tac-toe, their link to proof numbers, and
// speculative play; and what is said of the single conspiracy number.
//
// Samples are games. Positions of one game depend on each other, so intervals come from drawing
// games again. The ranks of a rank correlation are those of the whole sample.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "papers/conspiracy/study.hpp"
#include "papers/number_list.hpp"
#include "papers/reproduction.hpp"
#include <seesaw/program/tic_tac_toe_conspiracy.hpp>

namespace bench { namespace {

/// A row of numbers for each position, position after position, for each game.
using games_of_rows = std::vector<std::vector<std::vector<double>>>;

/// Plays (or finds in the journal) so many games; `numbers(seed)` are `width` for each position.
games_of_rows rows_of(const std::string& key, std::size_t games, std::size_t width,
                      const std::function<std::vector<double>(std::uint64_t)>& numbers,
                      const reproduction_settings& settings, journal& book) {
    std::vector<unit> units;
    for (std::size_t i = 0; i < games; ++i) {
        const std::uint64_t seed = settings.seed * 1'000'000 + i;
        units.push_back({fmt::format("{} {}", key, i), [=] { return to_text(numbers(seed)); }, 1});
    }
    games_of_rows rows;
    for (const std::string& text : run_units(key, units, settings, book)) {
        const std::vector<double> flat = numbers_of(text, 0); // some games have no such position
        auto& game = rows.emplace_back();
        for (std::size_t at = 0; at + width <= flat.size(); at += width)
            game.emplace_back(flat.begin() + static_cast<std::ptrdiff_t>(at),
                              flat.begin() + static_cast<std::ptrdiff_t>(at + width));
    }
    return rows;
}

/// Ranks of one column over all games; infinities are the largest there are.
std::vector<sample> column_ranks(const games_of_rows& games, std::size_t column) {
    sample all;
    for (const auto& game : games)
        for (const auto& row : game) all.push_back(row[column]);
    const sample ranks = detail::ranks(all);
    std::vector<sample> by_game;
    std::size_t at = 0;
    for (const auto& game : games) {
        auto& part = by_game.emplace_back();
        for (std::size_t i = 0; i < game.size(); ++i) part.push_back(ranks[at++]);
    }
    return by_game;
}

/// Sums from which a correlation follows, of one game; they add up.
struct moments {
    double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;

    void add(const moments& m) {
        n += m.n;
        x += m.x;
        y += m.y;
        xx += m.xx;
        yy += m.yy;
        xy += m.xy;
    }
    double correlation() const {
        const double vx = xx - x * x / n, vy = yy - y * y / n;
        return (xy - x * y / n) / std::sqrt(vx * vy); // NaN where one of them does not vary
    }
};

std::vector<moments> moments_of(const games_of_rows& games, std::size_t x, std::size_t y) {
    const auto of_x = column_ranks(games, x), of_y = column_ranks(games, y);
    std::vector<moments> sums(games.size());
    for (std::size_t g = 0; g < games.size(); ++g)
        for (std::size_t i = 0; i < of_x[g].size(); ++i) {
            const double a = of_x[g][i], b = of_y[g][i];
            sums[g].add({1, a, b, a * a, b * b, a * b});
        }
    return sums;
}

double correlation_at(const std::vector<moments>& sums, const std::vector<std::size_t>& picks) {
    moments all;
    for (const std::size_t g : picks) all.add(sums[g]);
    return all.correlation();
}

estimate game_rank_correlation(const games_of_rows& games, std::size_t x, std::size_t y) {
    const auto sums = moments_of(games, x, y);
    return bootstrap(games.size(), [&](const auto& picks) { return correlation_at(sums, picks); });
}

/// The same with a third column held fixed: the partial correlation of ranks.
estimate game_partial_correlation(const games_of_rows& games, std::size_t x, std::size_t y,
                                  std::size_t fixed) {
    const auto xy = moments_of(games, x, y), xz = moments_of(games, x, fixed),
               yz = moments_of(games, y, fixed);
    return bootstrap(games.size(), [&](const auto& picks) {
        const double a = correlation_at(xy, picks), b = correlation_at(xz, picks),
                     c = correlation_at(yz, picks);
        return (a - b * c) / std::sqrt((1 - b * b) * (1 - c * c));
    });
}

std::size_t positions_in(const games_of_rows& games) {
    std::size_t count = 0;
    for (const auto& game : games) count += game.size();
    return count;
}

/// Tables 1 and 2: nothing here is chosen to match them.
reproduced_table conspiracy_tables(const reproduction_settings&, journal&) {
    reproduced_table table;
    for (const auto rule : {seesaw::conspiracy_rule::standard, seesaw::conspiracy_rule::literal}) {
        const bool literal = rule == seesaw::conspiracy_rule::literal;
        support::table shown({"depths", "moves", "MaxCN", "published", "MinCN", "published"});
        for (int p1 = support::least_printed_depth; p1 <= support::greatest_printed_depth; ++p1) {
            const int p2 = p1 == support::least_printed_depth ? 3 : p1 == 5 ? 4 : p1;
            const auto game = support::conspiracy_game(p1, p2, rule);
            std::string moves, max, max_told, min, min_told;
            for (std::size_t i = 0; i < game.steps.size(); ++i) {
                const auto& cn = game.steps[i].indicators;
                moves += game.steps[i].move;
                max += fmt::format("{} ", cn.max_cn);
                min += fmt::format("{} ", cn.min_cn);
                max_told += fmt::format("{} ", support::printed_max_cn(p1, p2, i));
                min_told += fmt::format("{} ", support::printed_min_cn(p1, p2, i));
            }
            shown.row(fmt::format("{}, {}", p1, p2), moves, max, max_told, min, min_told);
        }
        table.show(fmt::format("Some of the 25 games, {} rule; numbers after each of the moves",
                               literal ? "literal" : "standard"),
                   std::move(shown));
        const auto match = support::match_with_print(rule);
        table.exact(
            fmt::format("cells of MaxCN as printed, {} rule", literal ? "literal" : "standard"),
            match.cells, match.max_cn);
        table.exact(fmt::format("cells of MinCN as printed, {} rule ({} by 0 throughout)",
                                literal ? "literal" : "standard", match.constant),
                    match.cells, match.min_cn);
    }
    // A side that moves needs one reply each, the other side all of them.
    for (const auto& [ahead, printed, most] :
         {std::tuple("four", 136, 9 * 7), std::tuple("six", 648, 9 * 7 * 5)})
        table.follows(fmt::format("first move, {} ahead: leaves of a conspiracy", ahead),
                      fmt::format("{}", printed), fmt::format("at most {}", most), printed <= most);
    table.say("Read without its zero case the rule comes closer and is not met either.");
    return table;
}
const entry conspiracy_tables_entry(
    {.paper = "conspiracy",
     .place = 1,
     .table = "tables",
     .title = "MaxCN and MinCN of tic-tac-toe (Tables 1 and 2)",
     .note =
         "The paper's evaluation, finished boards estimated like others; numbers of the position "
         "after each move, one move less deep than the player looked, which fits the print best.",
     .make = conspiracy_tables,
     .expected = "4 differs, 2 contradicts itself",
     .comment = "the printed numbers follow from no reading of the definitions that was tried"});

/// Conspiracy numbers against proof numbers.
reproduced_table conspiracy_proofs(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    support::table shown({"game", "depth", "games", "positions", "pair", "rank correlation"});
    for (const studied_game game : studied_games) {
        const int depth = game == studied_game::connect_four ? 4 : 3;
        const std::size_t count = settings.quick ? 16 : 200;
        const std::string name = to_string(game);
        const games_of_rows rows = rows_of(
            fmt::format("conspiracy proofs {}", name), count, conspiracy_and_proof::count,
            [=](std::uint64_t seed) {
                std::vector<double> flat;
                for (const auto& at : conspiracy_along_game(game, seed, depth))
                    flat.insert(flat.end(), {at.max_cn, at.min_cn, at.fixed_max_cn, at.fixed_min_cn,
                                             at.pn, at.dn, at.largest_pn, at.largest_dn, at.nodes});
                return flat;
            },
            settings, book);
        const std::vector<std::string> names = {
            "MaxCN", "MinCN", "MaxCN, ends fixed", "MinCN, ends fixed",
            "pn",    "dn",    "largest pn",        "largest dn",
            "nodes"};
        constexpr std::size_t pn = 4, largest_pn = 6, largest_dn = 7, nodes = 8;
        support::chart figure{.title = fmt::format("Figure 5: conspiracy and proof, {}", name),
                              .x_label = "largest pn",
                              .y_label = "MaxCN",
                              .lines = {{"positions", {}}},
                              .connected = false,
                              .powers = true};
        for (std::size_t g = 0; g < std::min<std::size_t>(rows.size(), 20); ++g)
            for (const auto& row : rows[g])
                if (row[largest_pn] > 0)
                    figure.lines[0].points.push_back({std::log10(row[largest_pn]), row[0]});
        table.show(std::move(figure));
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (std::size_t x = 0; x < pn; ++x)
            for (std::size_t y = pn; y < nodes; ++y) pairs.emplace_back(x, y);
        for (const auto& [x, y] : pairs) {
            const estimate found = game_rank_correlation(rows, x, y);
            shown.row(name, depth, count, positions_in(rows),
                      fmt::format("{} and {}", names[x], names[y]), interval_text(found, 2));
            const bool claimed = (x == 0 && y == largest_pn) || (x == 1 && y == largest_dn);
            if (claimed) {
                table.sided(
                    fmt::format("{}: {} with the {} of the proof tree", name, names[x], names[y]),
                    "above 0", found, 0, 1);
                // Both shrink with the tree as a game goes on: is there more to it?
                table.sided(fmt::format("{}: the same among trees of equal size", name), "above 0",
                            game_partial_correlation(rows, x, y, nodes), 0, 1);
            }
        }
    }
    table.show(
        "Along games of players who look two moves ahead and move at random one time in "
        "five; proof tree: can the first player win? Finished games are leaves that may change, as "
        "in the paper, or are fixed; infinite numbers rank last.",
        std::move(shown));
    return table;
}
const entry conspiracy_proofs_entry(
    {.paper = "conspiracy",
     .place = 3,
     .table = "proofs",
     .title = "Conspiracy numbers against proof numbers (Figure 5)",
     .note = "The claim: MaxCN and MinCN are linked to the largest proof and disproof number.",
     .make = conspiracy_proofs,
     .column = "claimed",
     .comment = "among trees of equal size the link is gone in some games: both numbers grow with "
                "the tree"});

/// Does the single conspiracy number settle with depth sooner than the value?
reproduced_table conspiracy_settling(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    for (const studied_game game : studied_games) {
        const std::size_t depth = game == studied_game::othello ? 4 : 5;
        const std::size_t count = settings.quick ? 16 : 100;
        const std::string name = to_string(game);
        const games_of_rows rows = rows_of(
            fmt::format("conspiracy settling {}", name), count, 2 * depth,
            [=](std::uint64_t seed) {
                return settling_along_game(game, seed, static_cast<int>(depth));
            },
            settings, book);
        support::chart chart{.title = fmt::format("{}: agreement with depth {}", name, depth),
                             .x_label = "depth",
                             .y_label = "rank correlation over positions",
                             .lines = {{"value", {}}, {"SCN", {}}}};
        support::table agreement({"depth", "value", "SCN"});
        std::vector<std::vector<moments>> of_value, of_scn;
        for (std::size_t d = 0; d + 1 < depth; ++d) {
            of_value.push_back(moments_of(rows, d, depth - 1));
            of_scn.push_back(moments_of(rows, depth + d, 2 * depth - 1));
            std::vector<support::cell> cells = {d + 1};
            for (const bool scn : {false, true}) {
                const auto& sums = scn ? of_scn.back() : of_value.back();
                const estimate at = bootstrap(
                    rows.size(), [&](const auto& picks) { return correlation_at(sums, picks); });
                chart.lines[scn ? 1 : 0].points.push_back({static_cast<double>(d + 1), at.value});
                cells.emplace_back(interval_text(at, 2));
            }
            agreement.row(std::move(cells));
        }
        table.show(fmt::format("{}: rank correlation with depth {} over {} positions of {} games",
                               name, depth, positions_in(rows), count),
                   std::move(agreement));
        table.show(std::move(chart));
        const auto mean_of = [&](const auto& all, const auto& picks) {
            double sum = 0;
            for (const auto& sums : all) sum += correlation_at(sums, picks);
            return sum / static_cast<double>(all.size());
        };
        const estimate gain = bootstrap(rows.size(), [&](const auto& picks) {
            return mean_of(of_scn, picks) - mean_of(of_value, picks);
        });
        table.sided(fmt::format("{}: mean agreement of depth 1 to {} with depth {}, SCN (T = {:g}) "
                                "less value",
                                name, depth - 1, depth, settling_threshold(game)),
                    "above 0", gain, 0, 1);
        // Depths of the same parity alone, which do not mix own and opponent's last word.
        const std::size_t same = depth - 3;
        const estimate even = bootstrap(rows.size(), [&](const auto& picks) {
            return correlation_at(of_scn[same], picks) - correlation_at(of_value[same], picks);
        });
        table.sided(fmt::format("{}: the same at depth {} alone", name, same + 1), "above 0", even,
                    0, 1);
    }
    return table;
}
const entry conspiracy_settling_entry(
    {.paper = "conspiracy",
     .place = 4,
     .table = "settling",
     .title = "The single conspiracy number settles with depth",
     .note =
         "The claim of the papers on single conspiracy numbers: they settle sooner than the value.",
     .make = conspiracy_settling,
     .column = "claimed",
     .comment = "the single conspiracy number agrees with that of deeper searches less than the "
                "value does"});

/// Speculation at critical positions, and when to resign.
reproduced_table conspiracy_speculation(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    support::table shown({"game", "agent", "opponent", "model", "openings", "never",
                          "when critical", "always", "speculated"});
    struct case_of {
        const char* what;
        speculation_setting setting;
    };
    const case_of cases[] = {{"right model", {4, 1, 1}}, {"model too weak", {4, 2, 1}}};
    const std::size_t count = settings.quick ? 16 : 150;
    for (const studied_game game : studied_games)
        for (const case_of& c : cases) {
            const std::string name = to_string(game);
            speculation_setting setting = c.setting;
            if (game == studied_game::othello) setting.agent_depth = 3;
            const games_of_rows rows = rows_of(
                fmt::format("conspiracy speculation {} {}", name, c.what), count,
                speculation_result::count,
                [=](std::uint64_t seed) {
                    const auto r = speculate_once(game, seed, setting);
                    return std::vector<double>{r.never, r.when_critical, r.always, r.speculated};
                },
                settings, book);
            sample never, critical, always, speculated;
            for (const auto& g : rows) {
                never.push_back(g[0][0]);
                critical.push_back(g[0][1]);
                always.push_back(g[0][2]);
                speculated.push_back(g[0][3]);
            }
            const auto points = [](const sample& x) {
                return fmt::format("{:.1f} %", 100 * mean(x));
            };
            shown.row(name, setting.agent_depth, setting.opponent_depth, setting.model_depth, count,
                      points(never), points(critical), points(always), points(speculated));
            table.sided(fmt::format("{}, {}: points in %, when critical less never", name, c.what),
                        "above 0", percent(mean_difference(critical, never)), 0, 1, 1);
            table.sided(fmt::format("{}, {}: points in %, always less never", name, c.what),
                        "above 0", percent(mean_difference(always, never)), 0, 1, 1);
        }
    table.show("An agent that looks so far ahead against a weaker opponent, each opening in both "
               "seats; share of the points where it speculates never, when the position is "
               "critical, always, and how often the second of these did",
               std::move(shown));

    support::table resigned({"game", "rule", "games", "lost", "resigned", "of those lost"});
    for (const studied_game game : studied_games) {
        const std::string name = to_string(game);
        const games_of_rows rows = rows_of(
            fmt::format("conspiracy resignation {}", name), count, resignation_result::count,
            [=](std::uint64_t seed) {
                const auto r = resign_once(game, seed);
                return std::vector<double>{r.infinite, r.infinite_lost, r.many, r.many_lost,
                                           r.lost};
            },
            settings, book);
        double lost = 0;
        for (const auto& g : rows) lost += g[0][4];
        for (const std::size_t rule : {std::size_t{0}, std::size_t{2}}) {
            double fired = 0, right = 0;
            for (const auto& g : rows) {
                fired += g[0][rule];
                right += g[0][rule + 1];
            }
            const estimate share = seesaw::metrics::wilson(right, fired);
            resigned.row(name, rule == 0 ? "infinite, twice" : "20 or more, twice", count,
                         support::cell(lost, 0), support::cell(fired, 0),
                         fired > 0 ? interval_text(percent(share), 1) : std::string("none"));
        }
    }
    table.show("When to resign: the weaker player's single conspiracy number for at least a draw, "
               "four moves ahead, at his own moves; games that are played on show who was right",
               std::move(resigned));
    return table;
}
const entry conspiracy_speculation_entry(
    {.paper = "conspiracy",
     .place = 5,
     .table = "speculation",
     .title = "Speculative play at critical positions",
     .note = "The claim: to switch from minimax to opponent-model search at critical positions "
             "gains against weaker players.",
     .make = conspiracy_speculation,
     .column = "claimed",
     .comment = "the gain lies within the error of the matches"});

/// What the numbers cost beside plain minimax, on Othello's evaluation.
reproduced_table conspiracy_costs(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    support::table shown({"evaluation", "depth", "positions", "values", "nodes", "minimax",
                          "one SCN", "all thresholds", "all values"});
    const int depth = settings.quick ? 4 : 5;
    const std::size_t count = settings.quick ? 16 : 24;
    for (const int step : {16, 1}) {
        const games_of_rows rows = rows_of(
            fmt::format("conspiracy costs {}", step), count, conspiracy_cost::count,
            [=](std::uint64_t seed) {
                const auto c = cost_once(seed, depth, step);
                return std::vector<double>{c.minimax,    c.scn,    c.all_thresholds,
                                           c.all_values, c.values, c.nodes};
            },
            settings, book);
        sample columns[conspiracy_cost::count];
        for (const auto& g : rows)
            for (std::size_t i = 0; i < conspiracy_cost::count; ++i) columns[i].push_back(g[0][i]);
        const auto times = [&](std::size_t i) { return ratio_of_means(columns[i], columns[0]); };
        const double most = *std::max_element(columns[4].begin(), columns[4].end());
        shown.row(step == 1 ? std::string("as it is") : fmt::format("in steps of {}", step), depth,
                  count, fmt::format("{:.0f} at most", most), support::cell(mean(columns[5]), 0),
                  support::cell::written(
                      fmt::format("{:.0f} ns a node", 1e9 * mean(columns[0]) / mean(columns[5])),
                      mean(columns[0])),
                  interval_text(times(1), 2), interval_text(times(2), 2),
                  interval_text(times(3), 2));
        if (step == 1) continue;
        table.sided("one SCN, times plain minimax", "at most 1.3", times(1), 1.3, -1);
        table.sided("conspiracy numbers for all values, times plain minimax", "at most 4", times(3),
                    4, -1);
    }
    table.show("CPU time of passes over the same trees of Othello, after 20 random moves, in times "
               "that of plain minimax",
               std::move(shown));
    return table;
}
const entry
    conspiracy_costs_entry({.paper = "conspiracy",
                            .place = 6,
                            .table = "costs",
                            .title = "What the numbers cost",
                            .note = "The bounds are ours: what the engines are meant to keep to.",
                            .make = conspiracy_costs,
                            .column = "bound"});

// ── Beyond the tables ───────────────────────────────────────────────────────────────────────────

reproduced_table claims_sooner(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    constexpr int depth = 3;
    const std::size_t count = settings.quick ? 16 : 200;
    for (const studied_game game : studied_games) {
        const std::string name = to_string(game);
        const games_of_rows rows = rows_of(
            fmt::format("claims sooner {}", name), count, foretold::count,
            [=](std::uint64_t seed) {
                std::vector<double> flat;
                for (const foretold& at : foretold_along_game(game, seed, depth))
                    flat.insert(flat.end(), {at.outcome, at.value, at.scn});
                return flat;
            },
            settings, book);
        const auto of_value = moments_of(rows, 0, 1), of_scn = moments_of(rows, 0, 2);
        const auto at = [&](const auto& sums) {
            return bootstrap(rows.size(),
                             [&](const auto& picks) { return correlation_at(sums, picks); });
        };
        table.say(fmt::format("{}: the value of {} plies goes with the outcome by {}, the single "
                              "conspiracy numbers (T = {:g}) by {}, over {} positions of {} games.",
                              name, depth, interval_text(at(of_value), 2), settling_threshold(game),
                              interval_text(at(of_scn), 2), positions_in(rows), count));
        table.sided(
            fmt::format("{}: rank correlation with the outcome, SCN less value", name), "above 0",
            bootstrap(rows.size(),
                      [&](const auto& picks) {
                          return correlation_at(of_scn, picks) - correlation_at(of_value, picks);
                      }),
            0, 1);
    }
    return table;
}
const entry claims_sooner_entry(
    {.paper = "claims",
     .place = 2,
     .table = "sooner",
     .title = "The single conspiracy number shows sooner than the value who will win",
     .note = "Claimed (ppns, section IV; the papers that it cites): it is more consistent and more "
             "accurate than the value of the same search. Tested: at positions of the middle half "
             "of a game, whether it goes with the outcome more closely than the value does; effect "
             "is the difference of the rank correlations, intervals by games. See also conspiracy "
             "settling.",
     .make = claims_sooner,
     .column = "claimed"});

reproduced_table claims_critical(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    const std::size_t count = settings.quick ? 16 : 300;
    for (const studied_game game : studied_games) {
        const std::string name = to_string(game);
        const games_of_rows rows = rows_of(
            fmt::format("claims critical {}", name), count, risked::count,
            [=](std::uint64_t seed) {
                std::vector<double> flat;
                for (const risked& at : risked_along_game(game, seed))
                    flat.insert(flat.end(), {at.critical, at.mistakes, at.near});
                return flat;
            },
            settings, book);
        // Mean share of mistakes where the sign is there less where it is not.
        const auto gain = [&](std::size_t sign) {
            return bootstrap(rows.size(), [&](const auto& picks) {
                double sum[2] = {}, n[2] = {};
                for (const std::size_t g : picks)
                    for (const auto& row : rows[g]) {
                        const std::size_t there = row[sign] > 0 ? 1 : 0;
                        sum[there] += row[1];
                        ++n[there];
                    }
                return sum[1] / n[1] - sum[0] / n[0]; // NaN without one of them
            });
        };
        double flagged = 0;
        for (const auto& g : rows)
            for (const auto& row : g) flagged += row[0];
        table.say(fmt::format("{}: {} positions of {} games whose values are known, {:.0f} of them "
                              "critical. By an abrupt change of the value instead, {} more of the "
                              "moves are mistakes.",
                              name, positions_in(rows), count, flagged, interval_text(gain(2), 3)));
        table.sided(fmt::format("{}: share of moves that are mistakes, critical less other "
                                "positions",
                                name),
                    "above 0", gain(0), 0, 1, 3);
    }
    return table;
}
const entry claims_critical_entry(
    {.paper = "claims",
     .place = 3,
     .table = "critical",
     .title = "Conspiracy numbers find critical positions",
     .note = "Claimed (conspiracy, section 3): where MaxCN or MinCN falls abruptly the game is "
             "about to turn. Tested: positions along games of players that look two moves ahead "
             "and move at random one time in five; those whose every move is valued by a search to "
             "the end; effect is how many more of the moves are mistakes where the numbers, three "
             "moves deep, are abrupt; intervals by games. The yardstick is the value instead.",
     .make = claims_critical,
     .column = "claimed"});

}} // namespace bench
