// SPDX-License-Identifier: MIT
// One engine of ours and another program on the same positions: `compare --external CMD`.
//
// The command reads positions, one per line, and prints results, one per line: a number, a number
// among other words (--field), or a JSON object with `score` or `value`. `compare --peers FILE`
// puts several of them in one table.
#ifndef SEESAW_PROGRAM_EXTERNAL_COMPARISON_HPP
#define SEESAW_PROGRAM_EXTERNAL_COMPARISON_HPP

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/comparison.hpp>
#include <seesaw/program/engines.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// How another program is run, and where in its lines the numbers stand.
struct external_request {
    std::string external = {};
    std::uint64_t field = 1;
    std::uint64_t time_field = 0; ///< 0: its lines do not say
    std::uint64_t nodes_field = 0;
    bool fresh = false;
    std::string view = "mover";
    std::uint64_t repeat = 1;
    std::chrono::nanoseconds timeout = std::chrono::minutes(10);

    /// Is anything said of a program that is not named?
    void check() const;
};

/// --external and what goes with it.
void add_external_options(CLI::App& app, external_request& request);

/// Our side of the comparison: an engine with its positions, no template.
struct our_side {
    /// Of one position, seen from the side that the request names.
    struct answer {
        double value;
        seesaw::certainty certainty;
        double nodes;
        std::chrono::nanoseconds time;
    };
    std::string engine;
    std::vector<std::string> positions;
    std::function<std::vector<answer>()> solve;
};

/// Takes the one engine that was asked for, else alpha_beta, or a_star for a puzzle.
template <class Game>
our_side our_side_of(const external_request& a, const comparison& asked, std::string_view name,
                     const Game& game) {
    if (asked.engines.size() > 1)
        throw usage_error("--external: choose one engine for our side (--engine)");

    const char* usual = seesaw::puzzle<Game> ? "a_star" : "alpha_beta";
    our_side side{asked.engines.empty() ? usual : asked.engines[0], {}, {}};
    const auto positions = positions_for(name, game, asked);
    for (const auto& p : positions) side.positions.push_back(p.text);
    // One engine for all positions, as the other program may have: what it learnt, it keeps, unless
    // everyone is to begin afresh.
    side.solve = [a, asked, game, positions, chosen = side.engine] {
        using clock = std::chrono::steady_clock;
        std::vector<our_side::answer> answers;
        auto engine = engines_of<Game>::make(chosen, game, asked.settings());
        for (const auto& p : positions) {
            if (a.fresh) engine.clear();
            const auto start = clock::now();
            const auto r = engine.run(p.state, asked.limits);
            // By our clock, or by the clocks of both.
            const std::chrono::nanoseconds time =
                a.time_field > 0 ? r.stats.time : clock::now() - start;
            bool turned = false;
            if constexpr (seesaw::two_player_game<Game>)
                turned = a.view == "mover" && game.to_move(p.state) == seesaw::player::second;
            answers.push_back({turned ? -r.value : r.value, r.certainty,
                               static_cast<double>(r.stats.nodes), time});
        }
        return answers;
    };
    return side;
}

/// What came out of both sides; times in nanoseconds.
struct external_result {
    std::string engine, command;
    std::vector<std::string> positions = {};
    std::vector<our_side::answer> ours = {};
    std::vector<double> theirs = {};
    double our_time = 0, their_time = 0;
    double our_nodes = 0, their_nodes = 0;   ///< of the other only where it says so
    bool own_clocks = false;                 ///< of the engines, without start and pipe
    std::vector<std::size_t> different = {}; ///< positions that both have settled otherwise
    std::size_t settled = 0;                 ///< by us
};
/// Both sides on all positions, one after the other; of several rounds the fastest counts.
external_result ask_both(const our_side& ours, const external_request& request);

/// Status 1 where answers differ.
int show_external(const external_result& found, const output_options& output,
                  const std::string& build);

/// A line for each; status as above.
int show_peers(const std::vector<external_result>& all, const output_options& output,
               const std::string& build);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/external_comparison.hpp>
#endif

#endif
