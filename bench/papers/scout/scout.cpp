// SPDX-License-Identifier: MIT
// Hernandez, Daza and Florez, "The Study of the Impact of the Search Algorithms in Board Games",
// 2020: alpha-beta against Scout on Othello with weighted squares.
//
// The paper measures a Scout that cannot be right: its listing never hands the turn over, TEST has
// no depth, and some more (othello_searches.cpp has it as printed). Here stand beside it
// Scout as Pearl wrote it, principal variation search and MTD(f); bare, as in the paper, and with
// all the aids that searches have nowadays.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/games/othello.hpp>

#include "papers/number_list.hpp"
#include "papers/othello_searches.hpp"
#include "papers/reproduction.hpp"

namespace bench { namespace {

using game = seesaw::games::othello;
using algorithm = othello_algorithm;

constexpr std::array<algorithm, 5> algorithms = {algorithm::alpha_beta, algorithm::scout_as_printed,
                                                 algorithm::scout, algorithm::pvs,
                                                 algorithm::mtd_f};
/// Without MTD(f), which takes most of the time where nothing is remembered.
constexpr std::size_t all_but_last = algorithms.size() - 1;
/// Those that answer the question that is asked.
constexpr std::array<algorithm, 3> rivals = {algorithm::scout, algorithm::pvs, algorithm::mtd_f};

// What the paper tells of depth 8: the first move, and the least and most of 15 moves of a game.
constexpr int published_depth = 8;
constexpr std::uint64_t published_alpha_beta_start = 26264;
constexpr std::uint64_t published_scout_start = 76;
constexpr std::uint64_t published_scout_most = 1041;
constexpr std::size_t published_moves = 15;

std::size_t index_of(algorithm a) {
    return static_cast<std::size_t>(std::find(algorithms.begin(), algorithms.end(), a) -
                                    algorithms.begin());
}

/// The algorithms on one position at one depth.
using answers = std::array<othello_answer, algorithms.size()>;

answers ask(std::size_t how_many, const game::state& root, const othello_question& question) {
    answers all;
    for (std::size_t a = 0; a < how_many; ++a)
        all[a] = search_othello(algorithms[a], root, question);
    return all;
}

std::string text_of(const std::vector<answers>& all) {
    std::vector<double> numbers;
    for (const answers& some : all)
        for (const othello_answer& a : some)
            numbers.insert(numbers.end(), {static_cast<double>(a.value),
                                           static_cast<double>(a.move), a.nodes, a.seconds});
    return to_text(numbers);
}

std::vector<answers> answers_of(const std::string& text) {
    const std::vector<double> numbers = numbers_of(text, 4 * algorithms.size());
    std::vector<answers> all(numbers.size() / (4 * algorithms.size()));
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t a = 0; a < algorithms.size(); ++a) {
            const double* n = &numbers[4 * (i * algorithms.size() + a)];
            all[i][a] = {static_cast<seesaw::score>(n[0]), static_cast<int>(n[1]), n[2], n[3]};
        }
    return all;
}

sample sample_of(const std::vector<answers>& all, algorithm a, double othello_answer::*what) {
    sample values;
    for (const answers& some : all) values.push_back(some[index_of(a)].*what);
    return values;
}

estimate ratio(const std::vector<answers>& all, algorithm a, double othello_answer::*what) {
    return ratio_of_means(sample_of(all, a, what), sample_of(all, algorithm::alpha_beta, what));
}

std::size_t disagreements(const std::vector<answers>& all, algorithm a) {
    std::size_t count = 0;
    for (const answers& some : all)
        count += some[index_of(a)].value != some[index_of(algorithm::alpha_beta)].value;
    return count;
}

// ── Depth by depth ──────────────────────────────────────────────────────────────────────────────

struct extent {
    int start_depth;
    int midgame_depth;
    std::size_t positions;
};

extent extent_of(const reproduction_settings& settings) {
    if (settings.quick) return {6, 4, 12};
    if (settings.paper) return {10, 10, 200};
    return {10, 6, 200};
}

constexpr int midgame_plies = 20;

/// From the start, then every midgame position: [depth − 1][position].
struct by_depth {
    std::vector<answers> start;
    std::vector<std::vector<answers>> midgame;
};

std::array<by_depth, 2> run_searches(const reproduction_settings& settings, journal& book) {
    const extent e = extent_of(settings);
    std::vector<game::state> roots = {game{}.root()};
    for (const game::state& s : drawn_othello_positions(midgame_plies, e.positions, settings.seed))
        roots.push_back(s);
    std::vector<unit> units;
    for (const bool aided : {false, true})
        for (std::size_t i = 0; i < roots.size(); ++i) {
            const int deepest = i == 0 ? e.start_depth : e.midgame_depth;
            units.push_back({fmt::format("scout {} {}", aided ? "aided" : "bare", i),
                             [root = roots[i], deepest, aided] {
                                 std::vector<answers> all;
                                 for (int depth = 1; depth <= deepest; ++depth)
                                     all.push_back(ask(algorithms.size(), root,
                                                       {.depth = depth, .aided = aided}));
                                 return text_of(all);
                             }});
        }
    const std::vector<std::string> payloads = run_units("Scout", units, settings, book);
    std::array<by_depth, 2> found;
    for (std::size_t aided = 0; aided < 2; ++aided) {
        by_depth& here = found[aided];
        here.start = answers_of(payloads[aided * roots.size()]);
        here.midgame.resize(static_cast<std::size_t>(e.midgame_depth));
        for (std::size_t i = 1; i < roots.size(); ++i) {
            const auto all = answers_of(payloads[aided * roots.size() + i]);
            for (std::size_t d = 0; d < all.size(); ++d) here.midgame[d].push_back(all[d]);
        }
    }
    return found;
}

void show_start(reproduced_table& table, const std::vector<answers>& start,
                const std::string& how) {
    std::vector<std::string> header = {"depth", "value"};
    for (const algorithm a : algorithms) header.push_back(to_string(a));
    support::table shown(header);
    for (std::size_t d = 0; d < start.size(); ++d) {
        std::vector<support::cell> cells = {d + 1, start[d][0].value};
        for (const othello_answer& a : start[d])
            cells.emplace_back(static_cast<std::uint64_t>(a.nodes));
        shown.row(std::move(cells));
    }
    table.show("Nodes from the start, " + how, std::move(shown));
}

void show_midgame(reproduced_table& table, const std::vector<std::vector<answers>>& midgame,
                  const std::string& how, bool timed) {
    std::vector<std::string> header = {"depth", "alpha-beta, mean nodes"};
    support::chart chart{.title = "Mean nodes / those of alpha-beta, " + how,
                         .x_label = "depth",
                         .y_label = "ratio"};
    for (const algorithm a : rivals) {
        header.push_back(to_string(a) + ", nodes / alpha-beta");
        if (timed) header.push_back("time");
        chart.lines.push_back({to_string(a), {}});
    }
    support::table shown(header);
    for (std::size_t d = 0; d < midgame.size(); ++d) {
        std::vector<support::cell> cells = {
            d + 1,
            support::cell(
                mean(sample_of(midgame[d], algorithm::alpha_beta, &othello_answer::nodes)), 0)};
        for (std::size_t r = 0; r < rivals.size(); ++r) {
            const estimate nodes = ratio(midgame[d], rivals[r], &othello_answer::nodes);
            cells.emplace_back(interval_text(nodes, 3));
            if (timed)
                cells.emplace_back(
                    interval_text(ratio(midgame[d], rivals[r], &othello_answer::seconds), 2));
            chart.lines[r].points.push_back({static_cast<double>(d + 1), nodes.value});
        }
        shown.row(std::move(cells));
    }
    table.show(fmt::format("{} positions after {} random moves, {}", midgame[0].size(),
                           midgame_plies, how),
               std::move(shown));
    table.show(std::move(chart));
}

/// The paper prints no table of node counts that could be checked; these are the counts of a
/// separate program written from its definitions, with moves tried row by row.
reproduced_table scout_units(const reproduction_settings&, journal&) {
    struct reference {
        seesaw::score value;
        std::uint64_t minimax, alpha_beta, scout;
    };
    static constexpr std::array<reference, 8> rows = {{{35, 5, 5, 5},
                                                       {0, 17, 11, 11},
                                                       {35, 73, 39, 37},
                                                       {-10, 317, 171, 133},
                                                       {36, 1713, 606, 467},
                                                       {-9, 9913, 1963, 1825},
                                                       {39, 65005, 9416, 5886},
                                                       {-12, 0, 28770, 21536}}};
    constexpr int best_square = 19; // d3
    const auto root = seesaw::games::othello{}.root();
    reproduced_table table;
    for (int depth = 1; depth <= static_cast<int>(rows.size()); ++depth) {
        const reference& row = rows[static_cast<std::size_t>(depth - 1)];
        for (const auto& [chosen, nodes] :
             {std::pair(othello_algorithm::minimax, row.minimax),
              std::pair(othello_algorithm::alpha_beta, row.alpha_beta),
              std::pair(othello_algorithm::scout, row.scout)}) {
            if (nodes == 0) continue;
            const othello_answer found = search_othello(chosen, root, {.depth = depth});
            const std::string what = fmt::format("depth {}, {}: ", depth, to_string(chosen));
            table.exact(what + "value", row.value, found.value);
            table.exact(what + "best square", best_square, found.move);
            table.exact(what + "nodes", nodes, static_cast<std::uint64_t>(found.nodes));
        }
    }
    return table;
}
const entry scout_units_entry(
    {.paper = "scout",
     .place = 1,
     .table = "units",
     .title = "Othello from the start, weighted squares",
     .note = "The reference is a separate program written from the paper's definitions (the paper "
             "prints no such counts); moves are tried in row order.",
     .make = scout_units,
     .expected = "69 reproduced",
     .column = "reference"});

reproduced_table scout_searches(const reproduction_settings& settings, journal& book) {
    const std::array<by_depth, 2> found = run_searches(settings, book);
    const std::array<std::string, 2> how = {"bare", "with all aids"};
    const bool timed = !settings.quick;
    reproduced_table table;
    for (std::size_t aided = 0; aided < 2; ++aided) {
        show_start(table, found[aided].start, how[aided]);
        show_midgame(table, found[aided].midgame, how[aided], timed);
    }
    const std::vector<answers>& start = found[0].start;
    if (start.size() >= static_cast<std::size_t>(published_depth)) {
        const answers& there = start[static_cast<std::size_t>(published_depth - 1)];
        const auto nodes = [&](algorithm a) {
            return static_cast<std::uint64_t>(there[index_of(a)].nodes);
        };
        table.exact("start, depth 8: nodes of alpha-beta", published_alpha_beta_start,
                    nodes(algorithm::alpha_beta));
        table.exact("start, depth 8: nodes of Scout", published_scout_start,
                    nodes(algorithm::scout));
        table.say(fmt::format(
            "From the start at depth {}, Scout as printed visits {} nodes and returns {}; the "
            "value is {}.",
            published_depth, nodes(algorithm::scout_as_printed),
            there[index_of(algorithm::scout_as_printed)].value, there[0].value));
    }
    for (std::size_t aided = 0; aided < 2; ++aided) {
        const std::vector<answers>& last = found[aided].midgame.back();
        const std::string where =
            fmt::format("midgame, depth {}, {}: ", found[aided].midgame.size(), how[aided]);
        const std::size_t better = disagreements(last, algorithm::scout);
        table.stated(where + "decisions of Scout that differ in value", "some",
                     fmt::format("{} of {}", better, last.size()), better > 0);
        for (const algorithm a : {algorithm::pvs, algorithm::mtd_f})
            if (const std::size_t wrong = disagreements(last, a); wrong > 0)
                throw std::logic_error(
                    fmt::format("{} and alpha-beta differ in {} values", to_string(a), wrong));
        table.sided(where + "nodes, Scout / alpha-beta", "below 1",
                    ratio(last, algorithm::scout, &othello_answer::nodes), 1, -1, 3);
        if (timed)
            table.sided(where + "time, Scout / alpha-beta", "below 1",
                        ratio(last, algorithm::scout, &othello_answer::seconds), 1, -1, 3);
    }
    const std::vector<answers>& last = found[0].midgame.back();
    table.say(fmt::format("Scout as printed returns another value than the search asked for in {} "
                          "of {} midgame positions.",
                          disagreements(last, algorithm::scout_as_printed), last.size()));
    return table;
}
const entry scout_searches_entry(
    {.paper = "scout",
     .place = 2,
     .table = "searches",
     .title = "Alpha-beta, Scout, PVS and MTD(f), depth by depth",
     .note = "The claim: Scout visits far fewer nodes, and at depth 8 from the start 76 where "
             "alpha-beta visits 26264. Bare: the full depth at once, moves row by row, nothing "
             "remembered; without a table MTD(f) searches all again for each question.",
     .make = scout_searches,
     .comment =
         "Scout, as printed, returns wrong values; corrected, it decides like alpha-beta and "
         "saves little, and nothing at small depths"});

/// Whole games that alpha-beta plays on both sides, the others being asked about every position.
std::vector<std::vector<answers>> whole_games(std::size_t games, const othello_question& question,
                                              const reproduction_settings& settings,
                                              journal& book) {
    std::vector<unit> units;
    for (std::size_t i = 0; i < games; ++i) {
        // The first from the start, the others after four random moves.
        const game::state root =
            i == 0 ? game{}.root() : drawn_othello_positions(4, games, settings.seed)[i];
        units.push_back({fmt::format("scout {}game {}", question.factors ? "factors " : "", i + 1),
                         [root, question] {
                             const game rules;
                             std::vector<answers> all;
                             for (auto s = root; !rules.outcome(s);) {
                                 all.push_back(ask(all_but_last, s, question));
                                 s = rules.next(s, static_cast<game::move>(all.back()[0].move));
                             }
                             return text_of(all);
                         }});
    }
    std::vector<std::vector<answers>> all;
    for (const std::string& payload : run_units("Scout, whole games", units, settings, book))
        all.push_back(answers_of(payload));
    return all;
}

/// Figures 5 and 6.
reproduced_table scout_games(const reproduction_settings& settings, journal& book) {
    const int depth = settings.quick ? 4 : published_depth;
    const std::size_t games = settings.quick ? 1 : 3;
    const auto played = whole_games(games, {.depth = depth}, settings, book);
    const std::vector<answers>& first = played.front();
    std::vector<answers> all;
    for (const auto& moves : played) all.insert(all.end(), moves.begin(), moves.end());

    reproduced_table table;
    const bool timed = !settings.quick;
    const auto chart_of = [&](const char* title, const char* label, double othello_answer::*what,
                              double scale) {
        support::chart chart{.title = title, .x_label = "ply", .y_label = label};
        for (const algorithm a : {algorithm::alpha_beta, algorithm::scout}) {
            chart.lines.push_back({to_string(a), {}});
            for (std::size_t ply = 0; ply < first.size(); ++ply)
                chart.lines.back().points.push_back(
                    {static_cast<double>(ply + 1), first[ply][index_of(a)].*what * scale});
        }
        return chart;
    };
    table.show(chart_of("Figures 5 and 6: nodes a move, a game from the start", "nodes",
                        &othello_answer::nodes, 1));
    if (timed)
        table.show(chart_of("Figures 5 and 6: time a move, a game from the start", "milliseconds",
                            &othello_answer::seconds, 1000));
    std::vector<std::string> header = {"algorithm", "fewest nodes", "median", "most",
                                       "nodes / alpha-beta"};
    if (timed) header.insert(header.end(), {"median ms", "time / alpha-beta"});
    support::table shown(header);
    for (std::size_t i = 0; i < all_but_last; ++i) {
        const algorithm a = algorithms[i];
        const sample nodes = sample_of(all, a, &othello_answer::nodes);
        std::vector<support::cell> cells = {
            to_string(a), support::cell(*std::min_element(nodes.begin(), nodes.end()), 0),
            support::cell(median(nodes), 0),
            support::cell(*std::max_element(nodes.begin(), nodes.end()), 0),
            interval_text(ratio(all, a, &othello_answer::nodes), 3)};
        if (timed) {
            cells.emplace_back(median(sample_of(all, a, &othello_answer::seconds)) * 1000, 2);
            cells.emplace_back(interval_text(ratio(all, a, &othello_answer::seconds), 3));
        }
        shown.row(std::move(cells));
    }
    table.show(fmt::format("{} moves in {} {}, depth {}, bare", all.size(), games,
                           games == 1 ? "game" : "games", depth),
               std::move(shown));

    // Every other ply is a move of the side that begins.
    const auto moves_of = [](const std::vector<answers>& played_once) {
        sample moves;
        for (std::size_t ply = 0; ply < played_once.size() && moves.size() < published_moves;
             ply += 2)
            moves.push_back(played_once[ply][index_of(algorithm::scout)].nodes);
        return moves;
    };
    const sample moves = moves_of(first);
    if (depth != published_depth)
        table.unlike(fmt::format("depth {} instead of {}", depth, published_depth), 0.1);
    table.exact("fewest nodes of Scout in 15 moves", published_scout_start,
                static_cast<std::uint64_t>(*std::min_element(moves.begin(), moves.end())));
    table.exact("most nodes of Scout in 15 moves", published_scout_most,
                static_cast<std::uint64_t>(*std::max_element(moves.begin(), moves.end())));
    table.sided("nodes a move, Scout / alpha-beta", "below 1",
                ratio(all, algorithm::scout, &othello_answer::nodes), 1, -1, 3);
    if (timed)
        table.sided("time a move, Scout / alpha-beta", "below 1",
                    ratio(all, algorithm::scout, &othello_answer::seconds), 1, -1, 3);
    // As theirs: not the squares alone but all their factors, whose weights are ours.
    const auto by_factors =
        whole_games(1, {.depth = settings.quick ? 3 : 6, .factors = true}, settings, book).front();
    const sample theirs = moves_of(by_factors);
    table.unlike("the weights of the factors are not printed");
    table.exact("all factors: fewest nodes of Scout in 15 moves", published_scout_start,
                static_cast<std::uint64_t>(*std::min_element(theirs.begin(), theirs.end())));
    table.sided("all factors: nodes a move, Scout / alpha-beta", "below 1",
                ratio(by_factors, algorithm::scout, &othello_answer::nodes), 1, -1, 3);
    return table;
}
const entry scout_games_entry(
    {.paper = "scout",
     .place = 3,
     .table = "games",
     .title = "Nodes and time a move over whole games (Figures 5 and 6)",
     .note = "The claim: 76 to 1041 nodes in 15 moves of Scout at depth 8. Positions are "
             "valued by squares, and by all factors of the paper with weights of "
             "ours (two plies less deep).",
     .make = scout_games,
     .comment = "a correct Scout visits more nodes than that"});

/// People lost more often to Scout than to alpha-beta; so it should beat it.
reproduced_table scout_matches(const reproduction_settings& settings, journal& book) {
    const std::uint64_t games = settings.quick ? 6 : 30;
    struct pairing {
        algorithm player;
        std::string how;
        othello_question question;
    };
    const othello_question by_factors{.depth = settings.quick ? 2 : 3, .factors = true};
    const othello_question same_depth{.depth = settings.quick ? 2 : 5};
    const othello_question same_nodes{.nodes = settings.quick ? 300u : 5'000u, .aided = true};
    std::vector<pairing> pairings;
    for (const algorithm a :
         {algorithm::scout, algorithm::pvs, algorithm::mtd_f, algorithm::scout_as_printed})
        pairings.push_back({a, fmt::format("depth {}", same_depth.depth), same_depth});
    for (const algorithm a : rivals)
        pairings.push_back({a, fmt::format("{} nodes", same_nodes.nodes), same_nodes});
    for (const algorithm a : {algorithm::scout, algorithm::scout_as_printed})
        pairings.push_back({a, fmt::format("depth {}, all factors", by_factors.depth), by_factors});
    std::vector<unit> units;
    for (const pairing& p : pairings)
        units.push_back({fmt::format("scout match {} {}", to_string(p.player), p.how),
                         [p, games, seed = settings.seed] {
                             const auto t =
                                 play_othello(othello_player_of(p.player, p.question),
                                              othello_player_of(algorithm::alpha_beta, p.question),
                                              {.games = games, .seed = seed})
                                     .tally;
                             return to_text(std::vector<double>{static_cast<double>(t.wins),
                                                                static_cast<double>(t.draws),
                                                                static_cast<double>(t.losses)});
                         }});
    const std::vector<std::string> payloads =
        run_units("Scout against alpha-beta", units, settings, book);

    reproduced_table table;
    table.unlike("the paper's opponents are people, here it is alpha-beta");
    support::table shown({"player", "a move", "wins", "draws", "losses", "score % (95 %)"});
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        const std::vector<double> n = numbers_of(payloads[i], 3);
        const seesaw::metrics::tally t{static_cast<std::uint64_t>(n[0]),
                                       static_cast<std::uint64_t>(n[1]),
                                       static_cast<std::uint64_t>(n[2])};
        const estimate score = percent(t.score());
        shown.row(to_string(pairings[i].player), pairings[i].how, t.wins, t.draws, t.losses,
                  interval_text(score, 1));
        if (pairings[i].player == algorithm::scout ||
            pairings[i].player == algorithm::scout_as_printed)
            table.sided(fmt::format("{} against alpha-beta, {}: score, %",
                                    to_string(pairings[i].player), pairings[i].how),
                        "above 50", score, 50, 1, 1);
    }
    table.show(fmt::format("{} games each against alpha-beta, four random moves to begin with, "
                           "seats swapped",
                           games),
               std::move(shown));
    table.say("Algorithms that find the same value make the same move at the same depth, but for "
              "the choice among equals; people can tell them apart by their speed alone.");
    return table;
}
const entry scout_matches_entry(
    {.paper = "scout",
     .place = 4,
     .table = "matches",
     .title = "Scout against alpha-beta, 30 games",
     .note = "The claim: the paper's Scout won 20, drew 7 and lost 3 of 30 games against people, "
             "its alpha-beta won 6, drew 10 and lost 14.",
     .make = scout_matches,
     .column = "claimed",
     .comment =
         "at equal depth and correct, both play the same moves; as printed, Scout plays worse"});

}} // namespace bench
