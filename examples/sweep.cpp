// SPDX-License-Identifier: MIT
// Design-space sweeps: varies one rule of a game and shows every measure over it, with the zone of
// sophisticated games and the border between puzzle and game marked.
//
//     sweep hex --vary size=2..6 --report hex.html
//     sweep connect_four --vary width=4..8 --set height=6 --threads 2 --journal sweep.log
//     sweep minesweeper --vary mines=5..35:5 --games 300
//     sweep twenty48 --vary target=16..256:x2 --set width=3,height=3
//     mpirun -n 4 sweep tune connect_four --target length=20..30 --vary width=4..8,height=4..7
//
// With --journal finished points are written down: after a kill, the same command goes on where it
// was.
#include <concepts>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <seesaw/program/catalogue/games.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/sweep.hpp>
#include <seesaw/program/tune.hpp>

namespace programs = seesaw::programs;

namespace {

struct arguments {
    std::string game;
    programs::sweep_options sweep;
    programs::tune_options tune;
};

/// Games of the catalogue whose rules can be default-constructed.
template <class Game>
constexpr bool is_swept = programs::can_vary<Game>&& std::default_initializable<Game>;

/// Games of the catalogue, each with its parameters that are whole numbers.
const std::map<std::string, std::vector<std::string>>& parameter_names() {
    static const auto found = [] {
        std::map<std::string, std::vector<std::string>> names;
        programs::for_each_game([&]<class Game>(std::string_view name, const Game&) {
            if constexpr (is_swept<Game>) {
                const auto numbers = programs::number_names<Game>();
                if (!numbers.empty())
                    names.try_emplace(std::string(programs::family_name(name)), numbers);
            }
        });
        return names;
    }();
    return found;
}

/// Calls use(rules) for those of the named game, with this seed where they have one.
template <class Use>
int with_rules(const std::string& game, std::uint64_t seed, const Use& use) {
    int status = 0;
    bool found = false;
    programs::for_each_game([&]<class Game>(std::string_view name, const Game&) {
        if constexpr (is_swept<Game>) {
            if (found || programs::family_name(name) != game) return;
            found = true;
            Game rules{}; // what is not given is as it usually is
            if constexpr (requires { rules.seed; }) rules.seed = seed;
            status = use(rules);
        }
    });
    return status;
}

int sweep(const arguments& a, const std::string& command) {
    return with_rules(a.game, a.sweep.seed, [&](const auto& rules) {
        return programs::sweep(a.game, rules, a.sweep, command);
    });
}

int tune(const arguments& a, const std::string& command) {
    return with_rules(a.game, a.tune.trial.seed, [&](const auto& rules) {
        return programs::tune(a.game, rules, a.tune, command);
    });
}

/// Without a game: the width of a small Connect Four board.
int demonstrate(arguments a) {
    a.game = "connect_four";
    a.sweep.vary = "width=4..7";
    a.sweep.set = {"height=4"};
    a.sweep.games = 20;
    sweep(a, "");
    if (!a.sweep.output.json) std::cout << "\nMore: sweep --help\n";
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const programs::ranks everyone(argc, argv);
    programs::program program("sweep", "Varies a rule of a game and measures the effect.");
    arguments a;
    std::vector<std::string> names;
    std::string known = "Parameters:";
    for (const auto& [name, list] : parameter_names()) {
        names.push_back(name);
        known += fmt::format("\n  {}: {}", name, fmt::join(list, ", "));
    }
    CLI::App& app = program.app();
    programs::add_choice(app, "GAME", a.game, "Which game", names);
    programs::add_sweep_options(app, a.sweep);
    CLI::App& tuned = program.verb("tune", "Search for rules that meet stated targets",
                                   [&] { return tune(a, program.command()); });
    programs::add_choice(tuned, "GAME", a.game, "Which game", names).required();
    programs::add_tune_options(tuned, a.tune);
    programs::set_footer(tuned, known + '\n' + programs::tune_measures());
    programs::set_footer(app, known + "\nsweep tune --help says more about the verb.");
    program.otherwise([&] {
        if (a.game.empty() && a.sweep.vary.empty()) return demonstrate(a);
        if (a.game.empty())
            throw programs::usage_error(
                fmt::format("GAME is required; one of {}", fmt::join(names, ", ")));
        return sweep(a, program.command());
    });
    return program.run(argc, argv);
}
