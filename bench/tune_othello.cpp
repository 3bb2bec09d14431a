// SPDX-License-Identifier: MIT
// Learns evaluations of Othello positions, and measures their gain.
//
//     tune_othello patterns --header othello_weights.hpp        (four minutes)
//     tune_othello factors
//     tune_othello match patterns usual --depth 4 --games 200
//     tune_othello endgames --empties 20 --positions 30
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/games/othello/endgame.hpp>
#include <seesaw/games/othello/evaluation.hpp>
#include <seesaw/games/othello/patterns.hpp>
#include <seesaw/random.hpp>

#include "least_squares.hpp"
#include "othello_training.hpp"
#include "papers/othello_searches.hpp"
#include "papers/statistics.hpp"
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/table.hpp>

namespace programs = seesaw::programs;

namespace {

std::string interval_text(const bench::estimate& e, int digits) {
    return fmt::format("{0:.{3}f} ({1:.{3}f} to {2:.{3}f})", e.value, e.low, e.high, digits);
}

using seesaw::games::othello_evaluation;
using seesaw::games::othello_factor;
using seesaw::games::othello_factor_count;
using seesaw::games::othello_factor_numbers;

// ── Patterns ────────────────────────────────────────────────────────────────────────────────────

struct pattern_arguments {
    bench::pattern_training training;
    std::string header;
    programs::output_options output = {};
};

int learn_patterns(const pattern_arguments& a) {
    const programs::output_file file("--header", a.header);
    bench::pattern_trainer trainer(a.training);
    programs::table table({"round", "empty squares", "spread", "error", "error as written"});
    programs::progress bar("learning", 2 * bench::othello_patterns::stages, a.output.style);
    trainer.learn([&](int round, std::size_t stage, const bench::stage_error& error) {
        const auto& last = bench::othello_patterns::last_of_stage;
        table.row(round + 1,
                  fmt::format("{} to {}", stage == 0 ? 0 : last[stage - 1] + 1, last[stage]),
                  programs::cell(error.spread, 2), programs::cell(error.fitted, 2),
                  programs::cell(error.written, 2));
        bar.advance();
    });
    fmt::print("Values of {} positions a stage and the estimates of patterns, in discs: root mean "
               "square over the sixteenth of them that was not learned from.\n\n",
               a.training.positions);
    table.print(std::cout, a.output.style);
    file.write([&](std::ostream& out) { out << bench::header_of(trainer.patterns(), a.training); });
    return 0;
}

// ── Matches ─────────────────────────────────────────────────────────────────────────────────────

using bench::judged_othello;

struct match_arguments {
    int depth = 4;
    std::uint64_t nodes = 0; ///< a move; 0: the depth counts
    std::uint64_t games = 200;
    std::uint64_t seed = 1;
    programs::output_options output = {};
};

bench::othello_player player_of(const judged_othello& rules, const match_arguments& a) {
    return [rules, a](const judged_othello::state& s) {
        seesaw::alpha_beta engine(
            rules, {.depth = a.nodes > 0 ? seesaw::max_depth : a.depth, .table_bytes = 1 << 18});
        const auto r =
            engine.run(s, a.nodes > 0 ? seesaw::limits{.nodes = a.nodes} : seesaw::limits{});
        return r.line.front();
    };
}

void add_match(programs::table& table, const std::string& x_name, const judged_othello& x,
               const std::string& y_name, const judged_othello& y, const match_arguments& a) {
    if (a.games % 2 != 0)
        throw programs::usage_error("--games: an even number, since every opening is played twice");
    const auto [total, distinct] = bench::play_othello(
        player_of(x, a), player_of(y, a), {.opening = 6, .games = a.games, .seed = a.seed});
    table.row(a.nodes > 0 ? fmt::format("{} nodes", a.nodes) : fmt::format("depth {}", a.depth),
              x_name, y_name, total.wins, total.draws, total.losses, distinct,
              interval_text(bench::percent(total.score()), 1));
}

programs::table match_table() {
    return programs::table({"a move", "player", "opponent", "wins", "draws", "losses",
                            "games that differ", "score % (95 %)"});
}

judged_othello judged_by(const std::string& name) {
    judged_othello rules;
    rules.disc = 1'000'000; // a finished game is worth more than any estimate
    rules.by = name == "squares"    ? judged_othello::judge::squares
               : name == "patterns" ? judged_othello::judge::patterns
                                    : judged_othello::judge::factors;
    if (name == "fitted") rules.factors.weights = othello_evaluation::fitted;
    return rules;
}

// ── Endgames ────────────────────────────────────────────────────────────────────────────────────

struct endgame_arguments {
    int empties = 20;
    std::size_t positions = 30;
    std::uint64_t seed = 1'000'000; ///< far from those of the positions that were learned from
    programs::output_options output = {};
};

/// A game in which both sides mostly look one move ahead, until that many squares are empty.
seesaw::games::othello::state drawn_endgame(const judged_othello& rules, int empties,
                                            seesaw::rng& random) {
    for (auto s = rules.root();;) {
        if (rules.outcome(s)) {
            s = rules.root();
        } else if (std::popcount(s.own | s.other) >= 64 - empties) {
            return s;
        } else {
            const auto moves = rules.moves(s);
            auto chosen = seesaw::draw(moves, random);
            if (random.below(4) != 0)
                for (const auto m : moves)
                    if (seen_from(s.turn, rules.evaluate(rules.next(s, m))) >
                        seen_from(s.turn, rules.evaluate(rules.next(s, chosen))))
                        chosen = m;
            s = rules.next(s, chosen);
        }
    }
}

/// The same endgames solved with and without what was learned.
int solve_endgames(const endgame_arguments& a) {
    using seesaw::games::othello_endgame;
    const judged_othello players = judged_by("usual");
    const auto solve = [](bool learned, const othello_endgame::state& s) {
        othello_endgame game;
        game.learned = learned;
        return seesaw::pvs(game, {.table_bytes = 64 << 20, .aspiration = 6}).run(s);
    };
    bench::sample with, without, with_seconds, without_seconds;
    programs::progress bar("solving", a.positions, a.output.style);
    for (std::size_t i = 0; i < a.positions; ++i) {
        seesaw::rng random(a.seed + i);
        const auto s = drawn_endgame(players, a.empties, random);
        const auto x = solve(true, s), y = solve(false, s);
        if (x.value != y.value)
            throw std::logic_error("two exact values of a position: " + players.describe(s));
        const auto seconds = [](const auto& r) {
            return std::chrono::duration<double>(r.stats.time).count();
        };
        with.push_back(static_cast<double>(x.stats.nodes));
        without.push_back(static_cast<double>(y.stats.nodes));
        with_seconds.push_back(seconds(x));
        without_seconds.push_back(seconds(y));
        bar.advance();
    }
    fmt::print("{} endgames with {} empty squares, seed {}: means, and learned / not (95 %).\n\n",
               a.positions, a.empties, a.seed);
    programs::table table({"", "learned", "not learned", "ratio"});
    table.row("nodes", programs::cell(bench::mean(with), 0),
              programs::cell(bench::mean(without), 0),
              interval_text(bench::ratio_of_means(with, without), 3));
    table.row("seconds", bench::mean(with_seconds), bench::mean(without_seconds),
              interval_text(bench::ratio_of_means(with_seconds, without_seconds), 3));
    table.print(std::cout, a.output.style);
    return 0;
}

// ── Factors ─────────────────────────────────────────────────────────────────────────────────────

struct factor_arguments {
    std::size_t positions = 5'000;
    match_arguments match;
};

/// Parity depends on the weights themselves, so they are fitted a few times.
othello_factor_numbers fitted_weights(const std::vector<bench::judged_position>& all) {
    constexpr double unit = 100; // of a disc
    std::vector<double> target;
    for (const auto& p : all) target.push_back(p.value * unit);
    othello_factor_numbers weights{};
    for (int round = 0; round < 4; ++round) {
        const othello_evaluation known{weights};
        const auto row = [&](std::size_t i, auto&& f) {
            const auto values = known.values(all[i].own, all[i].other);
            for (std::size_t c = 0; c < othello_factor_count; ++c)
                if (values.of[c] != 0) f(c, double(values.of[c]));
        };
        const auto found =
            bench::least_squares(target, othello_factor_count, row, {.penalty = 1, .rounds = 200});
        for (std::size_t c = 0; c < othello_factor_count; ++c)
            weights.of[c] = static_cast<int>(std::lround(found[c]));
        // No position that was learned from is the end of a game.
        weights[othello_factor::terminal] = othello_evaluation::usual[othello_factor::terminal];
    }
    return weights;
}

/// How well values agree with the weighted sum, whatever its unit.
bench::estimate correlation(const std::vector<bench::judged_position>& all,
                            const othello_factor_numbers& weights) {
    const othello_evaluation judge{weights};
    bench::sample sums, values;
    for (const auto& p : all) {
        sums.push_back(judge.sum(judge.values(p.own, p.other)));
        values.push_back(p.value);
    }
    return bench::rank_correlation(sums, values);
}

int learn_factors(const factor_arguments& a) {
    const bench::pattern_training training{.positions = a.positions, .seed = a.match.seed};
    const bench::pattern_trainer trainer(training, bench::othello_patterns::learned());
    std::vector<bench::judged_position> learned_from, kept_back;
    programs::progress bar("judging positions", bench::othello_patterns::stages,
                           a.match.output.style);
    for (std::size_t stage = 0; stage < bench::othello_patterns::stages; ++stage) {
        const auto some =
            trainer.positions(stage, a.positions, seesaw::mix(a.match.seed, 200 + stage));
        for (std::size_t i = 0; i < some.size(); ++i)
            (i % 40 == 0 ? kept_back : learned_from).push_back(some[i]);
        bar.advance();
    }
    const othello_factor_numbers found = fitted_weights(learned_from);

    programs::table weights({"factor", "usual", "fitted"});
    std::string list;
    for (std::size_t c = 0; c < othello_factor_count; ++c) {
        weights.row(to_string(static_cast<othello_factor>(c)), othello_evaluation::usual.of[c],
                    found.of[c]);
        list += fmt::format("{}{}", c == 0 ? "" : ", ", found.of[c]);
    }
    fmt::print("Weights of the factors, fitted to {} positions of all stages, the late ones solved "
               "and the others searched; hundredths of a disc.\n\n",
               learned_from.size());
    weights.print(std::cout, a.match.output.style);
    fmt::print("\n{{{}}}\n\nRank correlation with the values of {} other positions: usual {}, "
               "fitted {}.\n\n",
               list, kept_back.size(),
               interval_text(correlation(kept_back, othello_evaluation::usual), 3),
               interval_text(correlation(kept_back, found), 3));

    judged_othello usual = judged_by("usual"), fitted = judged_by("fitted");
    fitted.factors.weights = found;
    programs::table played = match_table();
    match_arguments at_nodes = a.match;
    at_nodes.nodes = 2000;
    for (const match_arguments& m : {a.match, at_nodes})
        add_match(played, "fitted", fitted, "usual", usual, m);
    played.print(std::cout, a.match.output.style);
    return 0;
}

/// Without a verb: matches that show what knowledge gains.
int demonstrate() {
    const match_arguments shallow{.depth = 2, .games = 40};
    programs::table table = match_table();
    for (const char* player : {"squares", "fitted", "patterns"})
        add_match(table, player, judged_by(player), "usual", judged_by("usual"), shallow);
    table.print(std::cout);
    std::cout << "\nMore: tune_othello --help\n";
    return 0;
}

void add_match_options(CLI::App& verb, match_arguments& a) {
    programs::add_count(verb, "--depth", a.depth, fmt::format("Moves to look ahead ({})", a.depth),
                        1, 60);
    programs::add_count(verb, "--games", a.games,
                        fmt::format("Games, every opening twice ({})", a.games), 2, 1'000'000);
    programs::add_seed(verb, a.seed);
    programs::add_ascii(verb, a.output);
}

} // namespace

int main(int argc, char** argv) {
    programs::program program("tune_othello",
                              "Learns evaluations of Othello positions, and measures their gain.");

    pattern_arguments patterns;
    CLI::App& learn =
        program.verb("patterns", "Learn weights of patterns, from solved positions backwards",
                     [&] { return learn_patterns(patterns); });
    programs::add_count(learn, "--positions", patterns.training.positions,
                        fmt::format("Positions of each stage ({})", patterns.training.positions),
                        1'000, 100'000'000);
    programs::add_count(
        learn, "--keep", patterns.training.kept,
        fmt::format("Weights of a stage that are kept ({})", patterns.training.kept), 1, 1'000'000);
    programs::add_text(learn, "--header", patterns.header, "Write the weights as a C++ header")
        .type("FILE");
    programs::add_seed(learn, patterns.training.seed);
    programs::add_ascii(learn, patterns.output);

    factor_arguments factors;
    CLI::App& fit =
        program.verb("factors", "Fit weights of factors, and play matches against the usual ones",
                     [&] { return learn_factors(factors); });
    programs::add_count(fit, "--positions", factors.positions,
                        fmt::format("Positions of each stage ({})", factors.positions), 1'000,
                        100'000'000);
    add_match_options(fit, factors.match);

    match_arguments playing;
    std::string player = "patterns", opponent = "usual";
    CLI::App& match = program.verb("match", "Play one evaluation against another", [&] {
        programs::table table = match_table();
        add_match(table, player, judged_by(player), opponent, judged_by(opponent), playing);
        table.print(std::cout, playing.output.style);
        return 0;
    });
    const std::vector<std::string> names = {"squares", "usual", "fitted", "patterns"};
    programs::add_choice(match, "PLAYER", player, "Evaluation of the player", names);
    programs::add_choice(match, "OPPONENT", opponent, "Evaluation of its opponent", names);
    add_match_options(match, playing);
    programs::add_count(match, "--nodes", playing.nodes, "Nodes per move, instead of a depth", 1,
                        std::numeric_limits<std::uint64_t>::max());

    endgame_arguments endgames;
    CLI::App& ends = program.verb("endgames", "Measure what the patterns save in new endgames",
                                  [&] { return solve_endgames(endgames); });
    programs::add_count(ends, "--empties", endgames.empties,
                        fmt::format("Empty squares ({})", endgames.empties), 1, 30);
    programs::add_count(ends, "--positions", endgames.positions,
                        fmt::format("Number of positions ({})", endgames.positions), 1, 100'000);
    programs::add_seed(ends, endgames.seed);
    programs::add_ascii(ends, endgames.output);

    program.otherwise(demonstrate);
    return program.run(argc, argv);
}
