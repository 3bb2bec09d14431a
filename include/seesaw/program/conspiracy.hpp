// SPDX-License-Identifier: MIT
// Values and single conspiracy numbers of both players along one game, by depth and by threshold,
// as curves and in sentences.
#ifndef SEESAW_PROGRAM_CONSPIRACY_HPP
#define SEESAW_PROGRAM_CONSPIRACY_HPP

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/play.hpp>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/measured.hpp>
#include <seesaw/program/records.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Of one position, to one depth: its value, and for each threshold both players' numbers; NaN
/// where the limits did not allow for it.
struct scn_values {
    double value;
    std::vector<double> first, second;
};

/// Defined in conspiracy_of_game.hpp.
template <class Game>
struct conspiracy_of {
    static scn_values scn(const Game& rules, const seesaw::state_t<Game>& s, int depth,
                          const std::vector<double>& thresholds, const seesaw::limits& limits);
};

/// Which depths and thresholds a game is read with.
struct scn_options {
    std::vector<int> depths = {1, 2, 3};
    std::vector<double> thresholds = {1};
    std::string line = {}; ///< moves of a game; empty: one of those measured
    seesaw::limits limits = {.nodes = 1'000'000};
};

/// --scn-depth, --threshold and --line.
void add_scn_options(CLI::App& app, scn_options& options);

/// All positions of a game before a move, in their order.
struct scn_curves {
    std::string game; ///< which one it was
    scn_options asked;
    std::vector<std::vector<scn_values>> by_depth;
    std::vector<seesaw::player> movers; ///< who is to move in each of the positions
};

/// Value by depth, both players' numbers by depth for the first threshold, and for every threshold
/// to the greatest depth.
std::vector<chart> charts_of(const scn_curves& curves, const std::string& first,
                             const std::string& second);
/// What the numbers to the greatest depth for the first threshold say. Positions are compared with
/// those before in which the same player moved: else the horizon would change sides between them.
std::vector<std::string> reading_of(const scn_curves& curves, const std::string& first,
                                    const std::string& second);

/// Searches each position of the game to each of the depths.
template <class Game>
scn_curves scn_along(const Game& rules, const seesaw::playthrough& game,
                     const scn_options& options) {
    scn_curves curves{{}, options, {}, {}};
    for (const seesaw::step& at : game.steps)
        curves.movers.push_back(at.player.value_or(seesaw::player::first));
    for (const int depth : options.depths) {
        auto& row = curves.by_depth.emplace_back();
        auto s = rules.root();
        for (const seesaw::step& at : game.steps) {
            row.push_back(
                conspiracy_of<Game>::scn(rules, s, depth, options.thresholds, options.limits));
            const auto m = seesaw::detail::find_move(rules, s, at.move);
            if (!m) break; // a trace of another position
            s = rules.next(s, *m);
        }
    }
    return curves;
}

/// The game whose moves were given.
template <class Game>
seesaw::playthrough game_of_line(const Game& rules, const std::string& line) {
    std::istringstream in(line);
    agent<Game> nobody(
        "", [](const seesaw::state_t<Game>&) { return seesaw::decision<seesaw::move_t<Game>>{}; });
    seesaw::traces found = games_of<Game>::read(rules, in, "", nobody);
    if (found.report.problem_count > 0)
        throw usage_error(fmt::format("--line: {}", found.report.problems.front().reason));
    if (found.playthroughs.size() != 1 || found.playthroughs.front().steps.empty())
        throw usage_error("--line: holds no moves");
    return found.playthroughs.front();
}

/// measure_games with the curves of one game.
template <class Game>
int measure_games_and_scn(const Game& rules, const measure_options& options, const scn_options& scn,
                          std::string_view name, measured_games shown) {
    check_files(options.output);
    seesaw::playthrough line;
    if (!scn.line.empty()) line = game_of_line(rules, scn.line);
    play_or_read(rules, options, name, shown);
    const seesaw::playthrough* game = scn.line.empty() ? typical_game(shown.games) : &line;
    if (game != nullptr && game->root.empty()) {
        scn_curves curves = scn_along(rules, *game, scn);
        curves.game = scn.line.empty() ? fmt::format("game {}", game->number) : "the line";
        shown.charts = charts_of(curves, shown.first, shown.second);
        shown.notes = reading_of(curves, shown.first, shown.second);
    }
    show_measured(shown, options.output);
    return 0;
}

/// The verb `measure` with the single conspiracy numbers of one game; `shown(rules)` says what
/// people read. The rules must outlive the program.
template <class Game, class Shown>
CLI::App& add_measure_and_scn_verb(program& to, const std::string& name, Game& rules, Shown shown,
                                   const measure_options& usual = {}, const scn_options& scn = {}) {
    const auto measuring = std::make_shared<measure_options>(usual);
    const auto conspiring = std::make_shared<scn_options>(scn);
    CLI::App& app = to.verb("measure", "Play many games and measure them", [=, &to, &rules] {
        measured_games named = shown(rules);
        named.command = to.command();
        return measure_games_and_scn(rules, *measuring, *conspiring, name, std::move(named));
    });
    add_measure_options(app, *measuring);
    add_scn_options(app, *conspiring);
    add_rule_options(app, rules);
    return app;
}

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/conspiracy.hpp>
#endif

#endif
