// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_COMPARE_VERB_HPP
#define SEESAW_PROGRAM_DEFINITIONS_COMPARE_VERB_HPP

#include <seesaw/program/compare_verb.hpp>
#include <seesaw/program/definitions/inline.hpp>

#include <cstddef>
#include <iostream>
#include <tuple>
#include <utility>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/report.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void add_comparison_options(CLI::App& app, comparison_request& request) {
    comparison& asked = request.asked;
    add_texts(app, "--engine", asked.engines, "Only these engines; repeat, or separate by commas")
        .type("NAME");
    add_limits(app, asked.limits);
    add_count(app, "--depth", asked.depth,
              asked.depth == seesaw::max_depth
                  ? std::string("Moves to look ahead (to the end)")
                  : fmt::format("Moves to look ahead ({})", asked.depth),
              0, static_cast<std::uint64_t>(seesaw::max_depth));
    add_seed(app, asked.seed);
    add_json(app, request.output);
    add_csv(app, request.output, "Write every run or match as CSV");
    add_report(app, request.output);
    add_count(app, "--threads", asked.threads,
              "Runs or matches at a time, each of which then takes longer (1); ranks with mpirun",
              1, 256);
    add_ascii(app, request.output);
    add_text(app, "--journal", request.journal, "Keep finished runs or matches in this file")
        .type("FILE");
    add_flag(app, "--resume", request.resume, "Go on where the journal ends");
}

SEESAW_PROGRAM_INLINE void add_match_options(CLI::App& app, comparison_request& request) {
    add_count(app, "--games", request.games, "Games of every pair, an even number (20)", 2,
              1'000'000);
    const std::string group = "Other programs";
    add_text(app, "--external", request.opponent,
             "Opponent of every engine: a command that reads position and go, and answers bestmove")
        .type("CMD")
        .group(group);
    add_parsed(
        app, "--timeout",
        [&request](const std::string& t) { request.patience = parse_time("--timeout", t); },
        "Time limit for its answers (30s)")
        .type("TIME")
        .group(group);
}

SEESAW_PROGRAM_INLINE void add_position_options(CLI::App& app, comparison_request& request) {
    comparison& asked = request.asked;
    add_text(app, "--positions", asked.positions, "Positions of one game, one per line")
        .type("FILE");
    add_count(app, "--random", asked.random, "Number of random positions, instead of the start", 1,
              1'000'000);
    add_count(app, "--plies", asked.plies, "Random moves before each of them (8)", 0, 1'000'000);
    add_text(app, "--write-positions", request.drawn, "Write them to a file, for --positions")
        .type("FILE");
}

SEESAW_PROGRAM_INLINE std::vector<std::string> chosen_names(std::string_view option,
                                                            const std::vector<std::string>& asked,
                                                            const std::vector<std::string>& names) {
    std::vector<std::string> chosen;
    for (const std::string& wanted : asked) {
        const bool whole = std::find(names.begin(), names.end(), wanted) != names.end();
        const std::size_t before = chosen.size();
        for (const std::string& name : names)
            if (whole ? name == wanted : name.substr(0, name.find('/')) == wanted)
                chosen.push_back(name);
        if (chosen.size() == before)
            throw usage_error(fmt::format("{}: {} is none of {}", option, in_quotes(wanted),
                                          fmt::join(names, ", ")));
    }
    return chosen;
}

SEESAW_PROGRAM_INLINE void check_request(const comparison_request& request) {
    if (request.resume && request.journal.empty())
        throw usage_error("--resume: needs the journal to go on with (--journal FILE)");
    if (!request.asked.positions.empty() && request.asked.random > 0)
        throw usage_error("--random: there are positions already (--positions)");
    if (request.games % 2 != 0)
        throw usage_error("--games: an even number, since every opening is played twice");
    if (request.opponent.empty() && request.patience != comparison_request{}.patience)
        throw usage_error("--timeout: needs a program (--external CMD)");
}

SEESAW_PROGRAM_INLINE std::ostream& talk(const output_options& output) {
    return output.json ? std::cerr : std::cout;
}

SEESAW_PROGRAM_INLINE int show_comparison(const std::vector<measurement>& all,
                                          const comparison_request& request,
                                          const std::string& build, const std::string& command) {
    const output_file csv("--csv", request.output.csv);
    const page_files files(request.output);
    std::ostream& out = talk(request.output);
    if (!build.empty()) out << build << "\n\n";
    bool several = false; // positions of a game
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (request.output.json) std::cout << to_text(all[i]) << '\n';
        several = several || (i > 0 && all[i - 1].game == all[i].game &&
                              all[i - 1].position != all[i].position);
    }
    if (!request.output.json || !build.empty())
        (several ? summary_of(all) : table_of(all)).print(out, request.output.style);
    csv.write([&](std::ostream& file) { table_of(all).write_csv(file); });
    files.write([&] { return report_of(request.asked, all, build, command); });
    const auto wrong = contradictions(all);
    for (const std::string& line : wrong) print_error("contradiction: " + line);
    return wrong.empty() ? 0 : 1;
}

namespace detail {

/// Points of all matches of each player: half for a draw.
inline bar_chart points_of(const std::vector<match_row>& all) {
    bar_chart c{.title = "Score over all matches", .value_label = "% of games that were finished"};
    struct sum {
        double points = 0, games = 0;
    };
    std::vector<std::pair<std::string, sum>> players;
    const auto add = [&](const std::string& name, double points, double games) {
        auto at = std::find_if(players.begin(), players.end(),
                               [&](const auto& known) { return known.first == name; });
        if (at == players.end()) at = players.insert(at, {name, {}});
        at->second.points += points;
        at->second.games += games;
    };
    for (const match_row& m : all) {
        const auto [wins, draws, losses] =
            std::tuple(static_cast<double>(m.result.wins), static_cast<double>(m.result.draws),
                       static_cast<double>(m.result.losses));
        const double games = wins + draws + losses;
        add(m.player, wins + draws / 2, games);
        add(m.opponent, losses + draws / 2, games);
    }
    for (const auto& [name, s] : players)
        if (s.games > 0) c.bars.push_back({name, 100 * s.points / s.games});
    std::sort(c.bars.begin(), c.bars.end(), [](const bar& x, const bar& y) {
        return x.value != y.value ? x.value > y.value : x.label < y.label;
    });
    return c;
}

} // namespace detail

SEESAW_PROGRAM_INLINE int show_matches(const std::vector<match_row>& all,
                                       const comparison_request& request, const std::string& build,
                                       const std::string& command) {
    const output_file csv("--csv", request.output.csv);
    const page_files files(request.output);
    std::ostream& out = talk(request.output);
    if (request.output.json)
        for (const match_row& m : all) std::cout << to_text(m) << '\n';
    const table t = table_of(all);
    const std::string how =
        fmt::format("depth {}, two random moves to begin with, at most {} plies, "
                    "seed {}",
                    request.asked.depth, grouped(std::int64_t{longest_game}), request.asked.seed);
    if (!request.output.json || !build.empty()) {
        if (!build.empty()) out << build << '\n';
        out << how << "\n\n";
        t.print(out, request.output.style);
    }
    csv.write([&](std::ostream& file) { t.write_csv(file); });
    files.write([&] {
        return report("Engines against each other", how)
            .add(t, "Every match")
            .add(detail::points_of(all))
            .made_by(command);
    });
    return 0;
}

}}} // namespace seesaw::v0::programs

#endif
