// SPDX-License-Identifier: MIT
// A command line for any game.
//
//     #include <seesaw/program.hpp>
//     int main(int argc, char** argv) {
//         return seesaw::program(nim{}, {.name = "nim", .about = "Take one to three."})
//             .run(argc, argv);
//     }
//
// Verbs. `play` it, on a terminal or in a pipe; `solve` a position, or with --solution the whole
// game on disk, and `analyse` what came out; `compare` engines on positions and `match` them
// against each other; `measure` how the game plays, `sweep` one of its rules over a range and
// `tune` several for stated targets; `check` that it is well made; show a search `tree` and `watch`
// a search; `serve` an engine to other programs. A verb that the game does not support names the
// member that it needs. The parameters of the rules (parameter.hpp) are options of every verb.
// `name VERB --help` lists them all.
//
// Tables and charts come as text, --csv FILE, --json, --latex FILE, --figures DIR and --report
// FILE.html. Exit status: 0; 1 for a run that failed; 2 for wrong arguments. Ctrl-C ends a run and
// prints what it has.
//
// A third argument draws boards (program/view.hpp and play_view.hpp); without it `describe` does,
// and without that moves are numbers. Verbs of your own go to the same object:
//
//     seesaw::program program(nim{}, {.name = "nim"});
//     program.verb("hello", "Says hello", [] { std::cout << "hello\n"; return 0; });
//
// Needs fmt, CLI11 and nlohmann-json: find_package(seesaw COMPONENTS program), seesaw::program.
// Cost: all engines that suit the game are compiled. The three games of
// tests/building/consumer/games took 44 to 64 s each (g++ 12 -O2, one core of a busy machine).
#ifndef SEESAW_PROGRAM_HPP
#define SEESAW_PROGRAM_HPP

#include <functional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <seesaw/game.hpp>

#include <seesaw/program/analyse_verb.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/compare_verb.hpp>
#include <seesaw/program/game_verbs.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/search_verbs.hpp>
#include <seesaw/program/serve_verb.hpp>
#include <seesaw/program/view.hpp>

#ifndef SEESAW_PROGRAM_COMPILED // where it is, the games of the catalogue are compiled too
#include <seesaw/program/engines_of_game.hpp>
#include <seesaw/program/players_of_game.hpp>
#endif

namespace seesaw { inline namespace v0 {

/// What help and messages call the game, and what they say it is.
struct program_options {
    std::string name = "game";
    std::string about = {};
};

/// A program with all verbs that suit the game; rules and view are copied into it.
template <class Game, class View = programs::no_view>
class program {
    static_assert(
        turn_game<Game> || stochastic_game<Game> || puzzle<Game> || hidden_game<Game>,
        "program(game): a game has moves(s) and next(s, m), and to_move(s) and outcome(s); "
        "or solved(s); or guess and reveal. See game.hpp");
    static_assert(has_root<Game>, "program(game): the game has root(), where it begins");

public:
    using action = programs::program::action;

    explicit program(Game rules, program_options options = {}, View view = {})
        : rules_(std::move(rules)), view_(std::move(view)), name_(options.name),
          line_(options.name, options.about) {
        add_verbs();
        if constexpr (parses<Game>) line_.positions_are(programs::is_dashed_board);
    }
    program(const program&) = delete;
    program& operator=(const program&) = delete;

    Game& rules() { return rules_; }
    /// What the verbs of program/ are added to.
    programs::program& line() { return line_; }

    /// A verb more, or another one in place of that of the same name; `body` returns the status.
    CLI::App& verb(const std::string& name, const std::string& description, action body) {
        return line_.verb(name, description, std::move(body));
    }
    /// What happens without a verb; else the help is printed.
    void otherwise(action body) { line_.otherwise(std::move(body)); }
    /// The command line as it could be typed again.
    const std::string& command() const { return line_.command(); }

    int run(int argc, char** argv) {
        const programs::ranks everyone(argc, argv);
        return line_.run(argc, argv);
    }

private:
    static constexpr bool open = game<Game>; ///< nothing is hidden

    void add_verbs() {
        programs::add_rule_options(programs::add_play_verb(line_, name_, rules_, view_), rules_);
        if constexpr (open) {
            programs::add_solve_verb(line_, rules_, view_);
            if constexpr (two_player_game<Game> && hashes<Game>)
                programs::add_analyse_verb(line_, name_, rules_);
            else
                refuse("analyse", "hash(s), and no luck: a game that retrograde solves");
            programs::add_compare_verb(line_, name_, rules_);
        } else {
            for (const char* verb : {"solve", "analyse"})
                refuse(verb, "next(s, m): engines search games in which nothing is hidden");
            refuse("compare", "next(s, m): engines search games in which nothing is hidden");
        }
        if constexpr (two_player_game<Game>)
            programs::add_match_verb(line_, name_, rules_);
        else
            refuse("match", "to_move(s) and outcome(s), and no chances(s): a game for two");
        programs::add_measure_verb(line_, name_, rules_);
        add_variations();
        programs::add_check_verb(line_, name_, rules_);
        if constexpr (open) {
            programs::add_tree_verb(line_, name_, rules_);
            programs::add_watch_verb(line_, name_, rules_);
            programs::add_serve_verb(line_, name_, rules_);
        } else {
            refuse("tree", "next(s, m): a search would see what is hidden");
            refuse("watch", "next(s, m): a search would see what is hidden");
            refuse("serve", "next(s, m): a search would see what is hidden");
        }
    }

    void add_variations() {
        const auto refuse_both = [&](const std::string& need) {
            for (const char* verb : {"sweep", "tune"}) refuse(verb, need);
        };
        if constexpr (!programs::can_vary<Game>) {
            refuse_both("parameters(): rules that can be varied (parameter.hpp)");
        } else if (programs::number_names<Game>().empty()) {
            refuse_both("parameters() with a whole number among them");
        } else {
            programs::add_sweep_verb(line_, name_, rules_);
            programs::add_tune_verb(line_, name_, rules_);
        }
    }

    /// A verb that says what it lacks.
    void refuse(const std::string& verb, const std::string& need) {
        programs::allow_anything(line_.verb(verb, fmt::format("(needs {})", need), [=]() -> int {
            throw programs::usage_error(fmt::format("{}: the game needs {}", verb, need));
        }));
    }

    Game rules_;
    View view_;
    std::string name_;
    programs::program line_;
};

}} // namespace seesaw::v0

#endif
