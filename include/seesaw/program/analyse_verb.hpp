// SPDX-License-Identifier: MIT
// The verb `analyse`: statistics of a game whose every position is solved.
//
// The solution lies in a directory (engines/retrograde.hpp); what is missing there is solved first.
// Shown are the first moves, the numbers of positions won, drawn and lost in each layer, the
// lengths of wins, and the number of positions with a choice in which one move alone keeps the
// value.
#ifndef SEESAW_PROGRAM_ANALYSE_VERB_HPP
#define SEESAW_PROGRAM_ANALYSE_VERB_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/search.hpp>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/game_verbs.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/solve.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A solution in numbers; values are seen from the first player.
struct solved_game {
    /// States of a layer that have the same value and distance.
    struct kind {
        seesaw::score value;
        std::int32_t distance; ///< in moves; −1: play never ends
        std::uint64_t states;
    };
    /// States between which there may be cycles; there are none between layers.
    struct layer {
        std::int64_t number;
        std::uint64_t states;
        std::uint64_t choices; ///< states with more than one move
        std::uint64_t only;    ///< those of them in which one move alone keeps the value
        std::vector<kind> kinds;
    };
    /// A move of the start, with the value that it leads to.
    struct first_move {
        std::string move;
        seesaw::score value;
        std::optional<int> distance;
        bool best;
    };

    seesaw::stop_reason stopped = seesaw::stop_reason::finished;
    std::optional<seesaw::score> value = {}; ///< of the start; none where a limit was met
    std::optional<int> distance = {};
    std::vector<first_move> first_moves = {};
    std::vector<layer> layers = {};
};

/// What the command line asks for.
struct analyse_request {
    std::optional<std::string> position = {};
    std::string directory = {};
    seesaw::limits limits = {};
    output_options output = {};
};

/// The directory of the solution, the limits and the output; not the position.
void add_analyse_options(CLI::App& app, analyse_request& request);

/// Status 1 if a limit was met before all was solved.
int show_analysis(const std::string& name, const solved_game& found, const analyse_request& request,
                  const std::string& command);

/// `rules` must outlive the program.
template <class Program, class Game>
CLI::App& add_analyse_verb(Program& program, const std::string& name, Game& rules) {
    const auto asked = std::make_shared<analyse_request>();
    CLI::App& app = program.verb(
        "analyse", "Statistics of all positions of a solved game", [=, &program, &rules] {
            check_rules(rules);
            const auto state = position_or_root(rules, asked->position);
            const interruptible wish;
            seesaw::limits limits = asked->limits;
            limits.stop = wish.token();
            detail::status_line watcher(seesaw::player::first);
            const solved_game found = views_of<Game>::solved(asked->directory, rules, state, limits,
                                                             {.layers = std::ref(watcher)});
            return show_analysis(name, found, *asked, program.command());
        });
    add_position(app, "POSITION", asked->position, "The root of the solved game (the start)");
    add_analyse_options(app, *asked);
    add_rule_options(app, rules);
    return app;
}

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/analyse_verb.hpp>
#endif

#endif
