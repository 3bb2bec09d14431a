// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_PLAY_OPTIONS_HPP
#define SEESAW_PROGRAM_DEFINITIONS_PLAY_OPTIONS_HPP

#include <seesaw/program/play_options.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <seesaw/metrics.hpp>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void add_play_options(CLI::App& app, play_options& options,
                                            const play_choices& choices) {
    if (!choices.players.empty() && choices.alone)
        add_agent(app, "--player", options.first, "Who plays", true, choices.players);
    if (!choices.players.empty() && !choices.alone) {
        add_agent(app, "--first", options.first, "Who begins", true, choices.players);
        add_agent(app, "--second", options.second, "Who follows", true, choices.players);
    }
    if (std::find(choices.players.begin(), choices.players.end(), "solution") !=
        choices.players.end())
        add_text(app, "--solution", options.solution,
                 "Directory for the player solution, made by solve --solution")
            .type("DIR");
    if (choices.positions)
        add_text(app, "--from", options.from, "Begin with this position").type("POSITION");
    if (choices.many && !choices.players.empty())
        add_count(app, "--games", options.games,
                  "Games without a person, whose results are counted", 1, 10'000'000);
    add_text(app, "--record", options.record,
             "Add the game to a trace for measure, with the time of each move")
        .type("FILE");
    add_seed(app, options.seed);
    add_json(app, options.output);
    add_csv(app, options.output, "Write the moves as a trace");
    add_report(app, options.output);
    add_ascii(app, options.output);
    add_limits(app, options.limits);
    std::string players;
    if (!choices.players.empty()) {
        const std::string deep = deep_player(choices.players);
        players = fmt::format(
            "Players are human, {}{}. ", fmt::join(choices.players, ", "),
            choices.alone || deep.empty() ? "" : fmt::format("; {}:4 looks 4 moves ahead", deep));
    }
    set_footer(app, players + "A person may type a move, hint, undo, moves, help or quit; on a "
                              "terminal arrow keys and Enter play. NO_COLOR is respected.");
}

namespace detail {

/// What came of games, as the first player sees them.
struct play_results {
    seesaw::metrics::tally tally = {};
    double outcome = 0, plies = 0; ///< means

    explicit play_results(const std::vector<seesaw::playthrough>& games) {
        const auto count = static_cast<double>(games.size());
        for (const seesaw::playthrough& game : games) {
            tally.add(game.outcome);
            outcome += game.outcome.value_or(0);
            plies += static_cast<double>(game.steps.size()) / count;
        }
        outcome /= count - static_cast<double>(tally.unfinished);
    }

    table shown(std::size_t games, bool alone) const {
        table t({"what", "value"});
        t.row("games", games);
        t.row(alone ? "went well" : "the first player won", tally.wins);
        t.row("draws", tally.draws);
        t.row(alone ? "went badly" : "the second player won", tally.losses);
        if (tally.unfinished > 0) t.row("unfinished", tally.unfinished);
        t.row("mean outcome", cell(outcome, 3));
        t.row("mean length in moves", cell(plies, 1));
        return t;
    }
};

inline table moves_table(const seesaw::playthrough& game) {
    table t({"ply", "player", "move", "legal moves", "value", "nodes", "seconds"});
    for (const seesaw::step& s : game.steps)
        t.row(s.ply + 1, s.player ? to_string(*s.player) : "", s.move, cell(s.options, 0),
              cell(s.value, 3), s.nodes, cell(s.seconds, 3));
    return t;
}

/// Over the moves of a game; those of luck take no time.
inline chart moves_chart(const seesaw::playthrough& game, std::string title, std::string label,
                         double seesaw::step::*number) {
    chart c{.title = std::move(title), .x_label = "ply", .y_label = std::move(label)};
    c.lines = {{c.y_label, {}}};
    for (const seesaw::step& s : game.steps)
        if (s.player != seesaw::player::chance)
            c.lines[0].points.push_back({static_cast<double>(s.ply + 1), s.*number});
    return c;
}

} // namespace detail

SEESAW_PROGRAM_INLINE void tell_results(const play_options& options, bool alone,
                                        const std::vector<seesaw::playthrough>& games) {
    const detail::play_results found(games);
    if (!options.output.json)
        return found.shown(games.size(), alone).print(std::cout, options.output.style);
    std::cout << to_line(nlohmann::ordered_json{{"games", games.size()},
                                                {"wins", found.tally.wins},
                                                {"draws", found.tally.draws},
                                                {"losses", found.tally.losses},
                                                {"unfinished", found.tally.unfinished},
                                                {"outcome", found.outcome},
                                                {"plies", found.plies},
                                                {"seed", options.seed}})
              << '\n';
}

SEESAW_PROGRAM_INLINE report report_of_games(const play_options& options, bool alone,
                                             const std::vector<seesaw::playthrough>& games) {
    const seesaw::playthrough& first = games.front();
    const std::string players =
        first.second.empty() ? first.first : first.first + " against " + first.second;
    report page(fmt::format("{}, played", first.game),
                fmt::format("{}, seed {}", players, options.seed));
    const detail::play_results found(games);
    page.add(found.shown(games.size(), alone), "Results");
    if (games.size() == 1) {
        page.add(detail::moves_table(first), "Every move");
        for (const chart& c :
             {detail::moves_chart(first, "Value over the game", "value", &seesaw::step::value),
              detail::moves_chart(first, "Time for each move", "seconds", &seesaw::step::seconds)})
            if (extent(c).any) page.add(c);
    } else {
        bar_chart results{.title = "Results", .value_label = "games"};
        results.bars = {
            {alone ? "went well" : "first won", static_cast<double>(found.tally.wins)},
            {"draws", static_cast<double>(found.tally.draws)},
            {alone ? "went badly" : "second won", static_cast<double>(found.tally.losses)}};
        page.add(results);
    }
    return page.made_by(options.command);
}

SEESAW_PROGRAM_INLINE growing_record::growing_record(std::string option, const std::string& path)
    : option_(std::move(option)), path_(path) {
    output_file(option_, path_); // complains now if it cannot be written
    std::error_code error;
    if (path_.empty() || !std::filesystem::is_regular_file(path_, error) ||
        std::filesystem::file_size(path_, error) == 0)
        return;
    std::ifstream in = open_input(option_, path_);
    before_.assign(std::istreambuf_iterator<char>(in), {});
    std::istringstream text(before_);
    const seesaw::traces found = seesaw::read_csv(text);
    games_ = found.playthroughs.size();
    if (found.report.problem_count == 0 && !before_.empty() && before_.back() == '\n') return;
    const bool told = !found.report.problems.empty();
    throw std::runtime_error(
        fmt::format("{}: {}, line {}: {}; the record is left as it is", option_, in_quotes(path_),
                    told ? found.report.problems[0].line : 1,
                    told ? found.report.problems[0].reason : "it was cut off"));
}

SEESAW_PROGRAM_INLINE void
growing_record::add(const std::vector<seesaw::playthrough>& games) const {
    output_file(option_, path_).write([&](std::ostream& out) {
        out << before_;
        seesaw::csv_writer write(out, before_.empty());
        for (const seesaw::playthrough& game : games) write(game);
    });
}

}}} // namespace seesaw::v0::programs

#endif
