// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_PLAY_OPTIONS_HPP
#define SEESAW_PROGRAM_DEFINITIONS_PLAY_OPTIONS_HPP

#include <seesaw/program/play_options.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/output_file.hpp>
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
                 "A solved directory, for the player solution; solve --solution makes it")
            .type("DIR");
    if (choices.positions)
        add_text(app, "--from", options.from, "Begin with this position").type("POSITION");
    if (choices.many && !choices.players.empty())
        add_count(app, "--games", options.games, "Players play so many games, and are counted", 1,
                  10'000'000);
    add_text(app, "--record", options.record,
             "Add the game to a trace, with the time that each move took; measure reads it")
        .type("FILE");
    add_seed(app, options.seed);
    add_json(app, options.output);
    add_csv(app, options.output, "Write the moves as a trace");
    add_ascii(app, options.output);
    add_limits(app, options.limits);
    std::string players;
    if (!choices.players.empty())
        players = fmt::format("Players are human, {}{}. ", fmt::join(choices.players, ", "),
                              choices.alone ? "" : "; alpha_beta:4 looks 4 moves ahead");
    set_footer(app, players + "A person may type a move, hint, undo, moves, help or quit; on a "
                              "terminal arrow keys and Enter play. NO_COLOR is respected.");
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
