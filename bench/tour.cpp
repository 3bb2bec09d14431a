// SPDX-License-Identifier: MIT
#include "tour.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <seesaw/evolve/strategy.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/rule_space.hpp>
#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/mine_games.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/sliding.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/twenty48_games.hpp>

namespace programs = seesaw::programs;

namespace bench {

namespace {

namespace games = seesaw::games;

/// Writes everything twice: on the terminal and on the page.
class guide {
public:
    guide(programs::glyphs style, const std::string& build)
        : style_(style), page_("A tour of Seesaw", build) {
        std::cout << build << '\n';
    }

    void heading(std::string_view text) {
        const bool ascii = style_ == programs::glyphs::ascii;
        std::cout << '\n'
                  << text << '\n'
                  << programs::repeat(ascii ? "=" : "━", programs::display_width(text)) << "\n\n";
        page_.heading(text);
    }

    /// A paragraph, broken into lines for the terminal.
    void say(std::string_view text) {
        std::string line;
        std::string_view rest = text;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            if (!line.empty() && programs::display_width(line) + end + 1 > 80) {
                std::cout << line << '\n';
                line.clear();
            }
            line.append(line.empty() ? "" : " ").append(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        std::cout << line << "\n\n" << std::flush;
        page_.paragraph(text);
    }

    void show(const programs::table& t) {
        t.print(std::cout, style_);
        std::cout << '\n' << std::flush;
        page_.add(t);
    }
    void show(const programs::chart& c, std::size_t height = 8) {
        print(std::cout, c, style_, {.width = 78, .height = height});
        std::cout << '\n' << std::flush;
        page_.add(c);
    }
    void show_as_it_is(std::string_view text) {
        std::cout << text << (text.ends_with('\n') ? "\n" : "\n\n");
        page_.preformatted(text);
    }

    programs::report& page() { return page_; }

private:
    programs::glyphs style_;
    programs::report page_;
};

// ── Solvers ─────────────────────────────────────────────────────────────────────────────────────

void solvers(guide& g, std::uint64_t seed,
             const std::function<std::vector<measurement>(const comparison&)>& run) {
    const seesaw::limits limits{.nodes = 100'000, .bytes = std::uint64_t{64} << 20};
    const std::vector<std::string> boards = {"tic_tac_toe", "connect_four/4x4", "othello/4x4",
                                             "hex/3x3"};
    // A row for every engine: the nodes that it needed.
    std::vector<std::string> header = boards, engines;
    header.insert(header.begin(), "nodes to the answer");
    const auto all = run({.games = boards, .limits = limits, .seed = seed});
    for (const measurement& m : all)
        if (m.game == boards.front()) engines.push_back(m.engine);
    programs::table nodes(header);
    for (const std::string& engine : engines) {
        std::vector<programs::cell> row = {engine};
        for (const measurement& m : all)
            if (m.engine == engine)
                row.push_back(m.solved() ? programs::cell(m.nodes)
                                         : programs::cell::written(
                                               "–", std::numeric_limits<double>::quiet_NaN()));
        nodes.row(std::move(row));
    }
    std::vector<programs::cell> values = {"the value"};
    for (const std::string& board : boards)
        for (const measurement& m : all)
            if (m.game == board && m.engine == "pvs")
                values.push_back(programs::cell::written(
                    m.value == 0 ? "0" : fmt::format("{:+g}", m.value), m.value));
    nodes.row(std::move(values));
    g.show(nodes);
    g.say("Every engine had 100,000 nodes; a dash is a question that needs more. Values are seen "
          "from the first player: discs in othello, moves to spare in connect_four. Proof engines, "
          "from proof_number_search on, answer only whether the first player can win.");
    g.show(table_of(run({.games = {"n_puzzle/3x3", "sokoban", "twenty48/2x2", "twenty48/2x2/enemy"},
                         .limits = limits,
                         .seed = seed})));
    g.say("The value of a puzzle is the length of its shortest solution, that of 2048 the "
          "probability of reaching 16 on a board of four cells, or whether that can be forced. The "
          "seesaw counts how often a proof search changed its best move.");
}

// ── Two players ─────────────────────────────────────────────────────────────────────────────────

/// A game of two engines, the one looking further ahead than the other, and its curves.
void two_players(guide& g, std::uint64_t seed) {
    using game = games::connect_four;
    const game rules;
    constexpr int strong = 8, weak = 4;
    const auto engine = [&](int depth, bool all_moves) {
        return programs::engines_of<game>::make("alpha_beta", rules,
                                                {.depth = depth, .all_moves = all_moves});
    };
    programs::agent<game> first("strong", seesaw::engine_agent(engine(strong, false)));
    programs::agent<game> second("weak", seesaw::engine_agent(engine(weak, false)));
    auto judge = seesaw::probe(engine(strong, true), {}, {.every_move = true});
    const seesaw::playthrough played =
        seesaw::play(rules, rules.root(), first, second, {.seed = seed}, judge);

    programs::chart value{.title = "Value of each position for the first player", .x_label = "ply"};
    programs::chart options{.title = "Moves to choose from", .x_label = "ply"};
    value.lines.push_back({"value", {}});
    options.lines = {{"legal", {}}, {"as good as the best", {}}};
    std::string moves;
    for (const seesaw::step& s : played.steps) {
        const double ply = s.ply;
        value.lines[0].points.push_back({ply, s.value});
        options.lines[0].points.push_back({ply, s.options});
        options.lines[1].points.push_back({ply, s.plausible});
        moves.append(moves.empty() ? "" : " ").append(s.move);
    }
    g.heading("Two players: Connect Four");
    g.say(
        fmt::format("Alpha-beta that looks {} moves ahead against one that looks {}: {}. {} after "
                    "{} moves.",
                    strong, weak, moves,
                    !played.outcome        ? "Not finished"
                    : *played.outcome > 0  ? "The first wins"
                    : *played.outcome == 0 ? "A draw"
                                           : "The second wins",
                    played.steps.size()));
    g.show(value);
    g.show(options);
}

// ── Luck ────────────────────────────────────────────────────────────────────────────────────────

void luck(guide& g, std::uint64_t seed) {
    const programs::twenty48_rules rules{.target = 0};
    const auto player = programs::make_twenty48_player(rules, {.depth = 2}, seed);
    const auto run = programs::measure_2048(rules, player, seed, {.depth = 3});
    programs::chart points{.title = "Points", .x_label = "move", .lines = {{"points", {}}}};
    programs::chart scn{.title = "Single conspiracy number: how far the next tile is",
                        .x_label = "move",
                        .lines = {{"SCN", {}}}};
    for (std::size_t i = 0; i < run.readings.size(); ++i) {
        const auto x = static_cast<double>(i);
        points.lines[0].points.push_back({x, static_cast<double>(run.readings[i].points)});
        scn.lines[0].points.push_back({x, run.readings[i].scn});
    }
    g.heading("Luck: 2048");
    g.say(fmt::format("Expectimax that looks two decisions ahead made {} points in {} moves and a "
                      "tile of {}.",
                      programs::grouped(std::uint64_t{run.record.points}),
                      programs::grouped(std::uint64_t{run.record.moves}), run.record.largest));
    g.show(points, 6);
    g.show(scn, 6);
}

// ── Puzzles ─────────────────────────────────────────────────────────────────────────────────────

void puzzle(guide& g) {
    const programs::sliding_map map(games::n_puzzle{.rows = 3, .columns = 3});
    programs::chart far{.title = "States of the 8-puzzle by the length of their shortest solution",
                        .x_label = "moves",
                        .lines = {{"states", {}}}};
    for (std::size_t d = 0; d < map.histogram().size(); ++d)
        far.lines[0].points.push_back(
            {static_cast<double>(d), static_cast<double>(map.histogram()[d])});
    g.heading("Puzzles: the 8-puzzle");
    g.say(fmt::format("All {} positions, backwards from the solution: {:.2f} moves from it on "
                      "average, and {} at most. The first table has A* on one of them.",
                      programs::grouped(map.states()), map.mean(), map.histogram().size() - 1));
    g.show(far);
}

// ── Hidden things ───────────────────────────────────────────────────────────────────────────────

void hidden(guide& g, std::uint64_t seed) {
    programs::chart won{.title = "Share of games won, 9 by 9 cells",
                        .x_label = "mines",
                        .lines = {{"won", {}}, {"certain choices", {}}}};
    constexpr std::uint64_t games_each = 60;
    for (int mines = 5; mines <= 30; mines += 5) {
        const auto found = programs::play_mine_games({.width = 9, .height = 9, .mines = mines}, {},
                                                     seed, games_each, 1, [](std::uint64_t) {});
        won.lines[0].points.push_back({static_cast<double>(mines), found.win_rate().value});
        won.lines[1].points.push_back(
            {static_cast<double>(mines),
             1 - static_cast<double>(found.guesses) / static_cast<double>(found.choices)});
    }
    g.heading("Hidden things: Minesweeper");
    g.say(fmt::format(
        "A player that counts the worlds that fit what it sees, {} games for each number of mines. "
        "Without guesses it is a puzzle; with nothing but guesses, a lottery.",
        games_each));
    g.show(won);
}

// ── New games ───────────────────────────────────────────────────────────────────────────────────

games::rule_space evolved(guide& g, std::uint64_t seed) {
    seesaw::evolve::evolution run({.parents = 8, .generations = 25, .games = 10, .seed = seed});
    run.run();
    programs::chart better{.title = "Sum of the four metrics, generation by generation",
                           .x_label = "generation",
                           .lines = {{"mean of the population", {}}}};
    for (const auto& record : run.history()) {
        double sum = 0;
        for (const double mean : record.mean) sum += mean;
        better.lines[0].points.push_back({static_cast<double>(record.generation), sum});
    }
    const auto& all = run.population();
    const auto sum_of = [](const seesaw::evolve::individual& one) {
        const auto& f = one.measured;
        return f.duration + f.intelligence + f.dynamism + f.usability;
    };
    const auto best = std::max_element(all.begin(), all.end(), [&](const auto& x, const auto& y) {
        return sum_of(x) < sum_of(y);
    });
    games::rule_space rules(best->genes);
    g.heading("New games: evolution");
    g.say("Eight games of random rules, bred for 25 generations and judged by how programs play "
          "them: how long games last, whether thinking helps, how much the pieces move, how much "
          "of the board is used.");
    g.show(better, 6);
    g.say("The best of them:");
    g.show_as_it_is(rules.rules());
    return rules;
}

// ── Measures ────────────────────────────────────────────────────────────────────────────────────

template <class Game>
void measure_row(programs::table& table, std::string_view name, const Game& game, int depth,
                 std::uint64_t count, std::uint64_t seed) {
    auto player =
        programs::make_agent({"alpha_beta", depth}, game,
                             {.table_bytes = std::uint64_t{1} << 20, .epsilon = 0.2, .seed = seed});
    const auto m = seesaw::measure(game, player, {.games = count, .seed = seed});
    const double none = std::numeric_limits<double>::quiet_NaN();
    table.row(name, m.games, programs::cell(m.options, 2), programs::cell(m.length, 1),
              programs::cell(m.refinement, 4), m.motion ? m.motion->velocity : none,
              m.motion ? m.motion->mass : none, m.motion ? m.motion->momentum : none,
              m.motion ? m.motion->energy : none, programs::cell(100 * m.first.score().value, 1));
}

void measures(guide& g, const games::rule_space& found, std::uint64_t seed) {
    programs::table table(
        {"game", "games", "options B", "length D", "refinement", "v", "m", "p", "E", "first %"});
    measure_row(table, "connect_four", games::connect_four{}, 3, 50, seed);
    measure_row(table, "othello", games::othello{}, 2, 50, seed);
    measure_row(table, "the evolved game", found, 1, 20, seed);
    g.heading("How games measure");
    g.show(table);
    g.say("Players look a few moves ahead and play every fifth move at random. Refinement is "
          "sqrt(B) / D: games that people have kept playing gather around 0.07 to 0.08. v, m, p "
          "and E are the velocity, mass, momentum and energy of motion in mind.");
}

} // namespace

int tour(const tour_options& options,
         const std::function<std::vector<measurement>(const comparison&)>& run) {
    // Beside the program, in the build directory, or elsewhere if that cannot be written.
    std::string path = options.report;
    std::optional<programs::output_file> file;
    if (path.empty()) {
        path = (std::filesystem::path(options.directory) / "tour.html").string();
        try {
            file.emplace("--report", path);
        } catch (const std::runtime_error&) {
            path = (std::filesystem::temp_directory_path() / "seesaw-tour.html").string();
        }
    }
    if (!file) file.emplace("--report", path);

    guide g(options.style, options.build);

    g.heading("Solvers side by side");
    solvers(g, options.seed, run);

    two_players(g, options.seed);
    luck(g, options.seed);
    puzzle(g);
    hidden(g, options.seed);
    const games::rule_space found = evolved(g, options.seed);
    measures(g, found, options.seed);

    g.page().made_by(options.command);
    file->write([&](std::ostream& out) { g.page().write(out); });

    g.heading("Where to go next");
    std::cout << fmt::format(
        "  {:39} this tour as a page: open it in a browser\n"
        "  build/bench/compare --help              your own comparisons, other programs too\n"
        "  build/bench/reproduce --help            tables of the literature, published and ours\n"
        "  build/examples/connect_four --help      solve, play and measure one game\n"
        "  build/examples/evolve --help            new games, bred by evolution\n"
        "  examples/lessons/your_own_game.cpp      a game of yours in 60 lines\n"
        "  include/seesaw/game.hpp                 what a game is: read this first\n"
        "  sh cmake/run.sh test                    the tests\n",
        path);
    return 0;
}

} // namespace bench
