// SPDX-License-Identifier: MIT
// How fast is this build? A few seconds, a few numbers. A build for this machine (SEESAW_NATIVE)
// has this program twice, as `speed` and as `speed_portable`; `compare --speed` runs both.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/check.hpp>
#include <seesaw/detail/clock.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>

#include "support/build.hpp"
#include "support/command_line.hpp"
#include "support/table.hpp"

namespace {

/// Calls `work`, which returns how much it did, until the time is up. The best rate of all calls,
/// and in time of the processor, since other programs can only slow it down.
template <class Work>
double best_rate(std::chrono::nanoseconds time, const Work& work) {
    const seesaw::detail::stopwatch all;
    double best = 0;
    do {
        const std::clock_t start = std::clock();
        const std::uint64_t done = work();
        const std::clock_t ticks = std::clock() - start;
        if (ticks > 0)
            best = std::max(best, static_cast<double>(done) * CLOCKS_PER_SEC /
                                      static_cast<double>(ticks));
    } while (all.elapsed() < time);
    return best;
}

double connect_four_search(std::chrono::nanoseconds time) {
    const seesaw::games::connect_four game;
    return best_rate(time, [&] {
        seesaw::alpha_beta engine(
            game, {.depth = 11, .table_bytes = 0, .deepen = false, .learn_order = false});
        return engine.run(game.root()).stats.nodes;
    });
}

double othello_perft(std::chrono::nanoseconds time) {
    const seesaw::games::othello game;
    return best_rate(time, [&] { return seesaw::perft(game, game.root(), 8); });
}

} // namespace

int main(int argc, char** argv) {
    support::program program("speed", "How fast this build searches and plays.");
    std::chrono::nanoseconds time = std::chrono::milliseconds(500);
    support::output_options output;
    program.app()
        .add_option_function<std::string>(
            "--time", [&](const std::string& t) { time = support::parse_time("--time", t); },
            "Time for each number (500ms)")
        ->type_name("TIME");
    support::add_json(program.app(), output);
    support::add_ascii(program.app(), output);
    program.otherwise([&] {
        support::table table({"what", "per second"});
        const auto show = [&](const std::string& what, double rate) {
            if (output.json)
                std::cout << nlohmann::ordered_json{{"what", what}, {"per_second", rate}} << '\n';
            table.row(what, support::cell::written(support::short_count(rate), rate));
        };
        show("connect_four, alpha-beta nodes", connect_four_search(time));
        show("othello, perft leaves", othello_perft(time));
        if (!output.json) {
            std::cout << bench::build_text() << "\n\n";
            table.print(std::cout, output.style);
        }
        return 0;
    });
    return program.run(argc, argv);
}
