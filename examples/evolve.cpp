// SPDX-License-Identifier: MIT
// New games, found by evolution and judged by measurement.
//
//     evolve run --generations 100 --checkpoint games.evolution
//     evolve show games.evolution:1
//     evolve play chess --second alpha_beta:4
//     evolve measure game_1 --report game_1.html
//     evolve match --game games.evolution:1
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/evolve/fitness.hpp>
#include <seesaw/evolve/strategy.hpp>
#include <seesaw/evolve/survey.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/rule_space.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using game = seesaw::games::rule_space;
using seesaw::evolve::evolution;
using seesaw::evolve::fitness;
using seesaw::games::rule_genes;

struct view {
    static std::string_view side(seesaw::player who) { return to_string(who); }

    /// Rows and columns with their names.
    static std::string board(const game&, const game::state& s, programs::glyphs style) {
        const std::string_view free = style == programs::glyphs::unicode ? "·" : ".";
        std::string text = "    a b c d e f g h\n";
        for (int square = 0; square < 64; ++square) {
            if (square % 8 == 0) text += fmt::format("  {} ", square / 8 + 1);
            const int type = game::type_at(s, square);
            const bool first = (s.first >> square & 1) != 0;
            if (type == 0)
                text += free;
            else
                text += static_cast<char>((first ? 'A' : 'a') + type - 1);
            text += square % 8 == 7 ? "\n" : " ";
        }
        return text + fmt::format("  {} to move, ply {}\n",
                                  s.first_moves() ? "first (A to F)" : "second (a to f)", s.ply);
    }

    static std::string verdict(const game& rules, const game::state& s, seesaw::score score) {
        if (score == 0) return "a draw";
        const seesaw::player mover = rules.to_move(s);
        return fmt::format("{} has won", side(score > 0 ? mover : opponent(mover)));
    }
};

// ── Games by name ───────────────────────────────────────────────────────────────────────────────

struct chosen_game {
    std::string text; ///< as it was given
    std::string limit = "pieces";
    int plies = 100;

    seesaw::games::rule_options options() const {
        return {plies, limit == "draw" ? seesaw::games::limit_rule::draw
                                       : seesaw::games::limit_rule::more_pieces};
    }
};

/// `then` is called when one of them is given.
void add_rules(
    CLI::App& verb, chosen_game& chosen, const std::function<void()>& then = [] {}) {
    programs::add_parsed(
        verb, programs::rule_option(verb, "plies"),
        [&chosen, then](const std::string& text) {
            chosen.plies = static_cast<int>(programs::parse_count("--plies", text, 1, 250));
            then();
        },
        "Plies after which the game ends (100)")
        .type("N")
        .group("Rules");
    programs::add_parsed(
        verb, programs::rule_option(verb, "limit"),
        [&chosen, then](const std::string& text) {
            if (text != "pieces" && text != "draw")
                throw programs::usage_error(
                    fmt::format("--limit: {} is none of pieces, draw", programs::in_quotes(text)));
            chosen.limit = text;
            then();
        },
        "Result at that limit: pieces (whoever has more wins) or draw (pieces)")
        .type("RULE")
        .group("Rules");
}

std::string game_help() {
    std::string names;
    for (const auto& known : seesaw::games::reference_rules)
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    return "One of " + names + "; or fifty genes; or FILE:N, the N-th game of the archive in FILE";
}

void add_game(CLI::App& verb, chosen_game& chosen) {
    programs::add_text(verb, "GAME", chosen.text, game_help()).required();
    add_rules(verb, chosen);
}

/// The N-th game of a saved archive.
rule_genes from_archive(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    const std::string path = text.substr(0, colon);
    const auto number = programs::parse_count("GAME: the number after the colon",
                                              std::string_view(text).substr(colon + 1), 1, 1000);
    programs::open_input("GAME", path);
    std::string why;
    const auto archive = seesaw::evolve::load_archive(path, why);
    if (!why.empty())
        throw std::runtime_error(fmt::format("GAME: {}: {}", programs::in_quotes(path), why));
    if (number > archive.size())
        throw programs::usage_error(fmt::format("GAME: {} has {} games, but no game {}",
                                                programs::in_quotes(path), archive.size(), number));
    return archive[static_cast<std::size_t>(number - 1)].game.genes;
}

rule_genes genes_of(const chosen_game& chosen) {
    if (const auto known = seesaw::games::find_rules(chosen.text)) return *known;
    if (chosen.text.find(':') != std::string::npos) return from_archive(chosen.text);
    const bool digits = !chosen.text.empty() &&
                        chosen.text.find_first_not_of("0123456789/,| \t") == std::string::npos;
    if (!digits)
        throw programs::usage_error(fmt::format(
            "GAME: {} is no game; there are chess, checkers, game_1, game_2, game_3 and "
            "random, fifty genes, and FILE:N",
            programs::in_quotes(chosen.text)));
    const std::string why = rule_genes::complaint(chosen.text);
    if (!why.empty()) throw programs::usage_error("GAME: " + why);
    return *rule_genes::parse(chosen.text);
}

game made(const chosen_game& chosen) { return game(genes_of(chosen), chosen.options()); }

constexpr const char* usual_game = "game_1";

} // namespace

/// The verbs of any game take the game as an option, since their argument is a position.
template <>
struct seesaw::programs::own_rule_options<game> {
    static void add(CLI::App& app, ::game& rules) {
        const auto chosen = std::make_shared<chosen_game>(chosen_game{.text = usual_game});
        const auto apply = [chosen, &rules] { rules = made(*chosen); };
        add_parsed(
            app, "--game",
            [chosen, apply](const std::string& text) {
                chosen->text = text;
                apply();
            },
            fmt::format("{} ({})", game_help(), usual_game))
            .type("GAME")
            .group("Rules");
        add_rules(app, *chosen, apply);
    }
};

namespace {

// ── run ─────────────────────────────────────────────────────────────────────────────────────────

struct run_arguments {
    seesaw::evolve::evolution_options options;
    std::string method = "paper";
    chosen_game rules;
    std::string checkpoint;
    programs::output_options output;
};

programs::table archive_table(const evolution& run) {
    programs::table t({"slot", "best for", "generation", "duration", "intelligence", "dynamism",
                       "usability", "refinement", "plies", "genes"});
    int number = 0;
    for (const auto& kept : run.archive()) {
        const fitness& f = kept.game.measured;
        t.row(++number, to_string(kept.slot), kept.found, f.duration, f.intelligence, f.dynamism,
              f.usability, f.refinement(), programs::cell(f.plies, 1), kept.game.genes.text());
    }
    return t;
}

/// Best and mean of the population, generation by generation.
std::vector<programs::chart> metric_charts(const evolution& run) {
    std::vector<programs::chart> all;
    const auto& objectives = run.chosen().objectives;
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        programs::chart c{.title = std::string(to_string(objectives[i])),
                          .x_label = "generation",
                          .y_label = "of the population",
                          .lines = {{"best", {}}, {"mean", {}}}};
        for (const auto& record : run.history()) {
            c.lines[0].points.push_back({static_cast<double>(record.generation), record.best[i]});
            c.lines[1].points.push_back({static_cast<double>(record.generation), record.mean[i]});
        }
        all.push_back(std::move(c));
    }
    return all;
}

nlohmann::ordered_json to_json(const fitness& f) {
    nlohmann::ordered_json json;
    for_each_measure(f,
                     [&](std::string_view name, double value) { json[std::string(name)] = value; });
    json["refinement"] = f.refinement();
    return json;
}

void print_run(const evolution& run, programs::glyphs style) {
    archive_table(run).print(std::cout, style);
    if (run.history().size() < 2) return;
    for (const programs::chart& c : metric_charts(run)) {
        std::cout << '\n';
        print(std::cout, c, style, {78, 6});
    }
}

/// The archive and the charts while they grow, redrawn in place; for terminals.
class live_view {
public:
    live_view(const evolution& run, const programs::output_options& output)
        : generations_(run.chosen().generations), began_(run.generation()), style_(output.style),
          on_(programs::is_terminal(programs::standard_stream::output) && !output.json) {}

    bool on() const { return on_; }

    void show(const evolution& run) {
        const auto now = clock::now();
        if (!on_ || now - shown_ < std::chrono::milliseconds(250)) return;
        shown_ = now;
        const int done = run.generation() - began_;
        std::ostringstream picture;
        picture << fmt::format("generation {} of {}, {}", run.generation(), generations_,
                               programs::short_time(now - start_, style_));
        if (done > 0)
            picture << fmt::format(
                ", about {} left",
                programs::short_time((now - start_) / done * (generations_ - run.generation()),
                                     style_));
        picture << "\n\n";
        archive_table(run).print(picture, style_);
        for (const programs::chart& c : metric_charts(run)) {
            picture << '\n';
            print(picture, c, style_, {78, 4});
        }
        clear();
        const std::string text = picture.str();
        std::cout << text;
        programs::need_output();
        lines_ = std::count(text.begin(), text.end(), '\n');
    }

    /// Erases the picture.
    void clear() {
        if (lines_ > 0) std::cout << fmt::format("\x1b[{}A\x1b[J", lines_) << std::flush;
        lines_ = 0;
    }

private:
    using clock = std::chrono::steady_clock;

    int generations_;
    int began_;
    programs::glyphs style_;
    bool on_;
    std::ptrdiff_t lines_ = 0;
    clock::time_point start_ = clock::now();
    clock::time_point shown_ = start_;
};

programs::report report_of(const evolution& run, const run_arguments& a,
                           const std::string& command) {
    const auto& o = run.chosen();
    programs::report page("Evolved games",
                          fmt::format("{} parents, {} generations, {} games a metric, seed {}",
                                      o.parents, run.generation(), o.games, o.seed));
    page.heading("Archive").add(archive_table(run), "The best two games for each metric");
    page.heading("Generations");
    for (const programs::chart& c : metric_charts(run)) page.add(c);
    int number = 0;
    for (const auto& kept : run.archive()) {
        const game rules(kept.game.genes, a.rules.options());
        page.heading(fmt::format("Game {}", ++number)).paragraph(kept.game.genes.text());
        page.preformatted(rules.rules()).preformatted(rules.describe(rules.root()));
    }
    return page.made_by(command);
}

/// The fitness of candidates, each measured by the next free thread or rank.
std::vector<fitness> judged(const std::vector<seesaw::evolve::candidate>& asked,
                            const seesaw::evolve::evolution_options& options) {
    std::vector<programs::row_unit<fitness>> units;
    for (const auto& one : asked)
        units.push_back({fmt::format("{} {}", one.genes.text(), one.how.seed), [one, &options] {
                             return seesaw::evolve::measure_fitness(game(one.genes, options.rules),
                                                                    one.how);
                         }});
    programs::journal none; // the checkpoint has every generation
    const auto text_of = [](const fitness& found) {
        auto numbers = nlohmann::ordered_json::array();
        for_each_measure(found, [&](std::string_view, double value) { numbers.push_back(value); });
        return programs::to_line(numbers);
    };
    const auto fitness_of = [](const std::string& text) {
        const auto numbers = programs::parse_json(text).value();
        fitness found;
        std::size_t at = 0;
        for_each_measure(found, [&](std::string_view, double& value) {
            value = numbers.at(at++).get<double>();
        });
        return found;
    };
    auto all = programs::finished(programs::run_rows(
        units, none, static_cast<unsigned>(options.threads), text_of, fitness_of));
    if (all.size() < asked.size()) throw std::runtime_error("interrupted within a generation");
    return all;
}

/// Runs to the end, with the archive and the charts on a terminal and a line of progress elsewhere.
evolution evolved(run_arguments& a) {
    a.options.method =
        a.method == "paper" ? seesaw::evolve::method::one_plus_one : seesaw::evolve::method::nsga2;
    a.options.rules = a.rules.options();
    evolution run(a.options);
    // Ranks on other machines may not see the file, or see it later.
    const bool begun = !a.checkpoint.empty() && std::filesystem::exists(a.checkpoint);
    const std::string before = programs::from_first_rank(
        [&] { return begun ? "+" + programs::read_input("--checkpoint", a.checkpoint) : "-"; });
    if (before.front() == '+') {
        const std::string why = run.restore(std::string_view(before).substr(1));
        if (!why.empty())
            throw std::runtime_error(
                fmt::format("--checkpoint: {}: {}", programs::in_quotes(a.checkpoint), why));
        std::cerr << fmt::format("goes on after generation {} of {}\n", run.generation(),
                                 a.checkpoint);
    }
    live_view live(run, a.output);
    std::optional<programs::progress> bar;
    if (!live.on())
        bar.emplace("generations",
                    static_cast<std::uint64_t>(a.options.generations - run.generation()),
                    a.output.style);
    const programs::interruption wish;
    while (!run.finished() && !programs::interrupted()) {
        try {
            run.step([&](const auto& asked) { return judged(asked, a.options); });
        } catch (const std::runtime_error&) {
            // A generation that Ctrl-C cut short is left out; the ones before are shown.
            if (!programs::interrupted() || run.history().empty()) throw;
            break;
        }
        if (!a.checkpoint.empty() && programs::is_first_rank())
            if (const std::string why = run.save(a.checkpoint); !why.empty())
                throw std::runtime_error(
                    fmt::format("--checkpoint: {}: {}", programs::in_quotes(a.checkpoint), why));
        if (bar)
            bar->advance();
        else
            live.show(run);
    }
    live.clear();
    return run;
}

int run_evolution(run_arguments a, const std::string& command) {
    const programs::output_file csv("--csv", a.output.csv);
    const programs::page_files files(a.output);
    programs::output_file("--checkpoint", a.checkpoint); // complains now
    const evolution run = evolved(a);
    if (a.output.json) {
        int number = 0;
        for (const auto& kept : run.archive()) {
            nlohmann::ordered_json line{{"slot", ++number},
                                        {"best_for", std::string(to_string(kept.slot))},
                                        {"generation", kept.found},
                                        {"genes", kept.game.genes.text()}};
            line.update(to_json(kept.game.measured));
            std::cout << programs::to_line(line) << '\n';
        }
    } else {
        print_run(run, a.output.style);
    }
    csv.write([&](std::ostream& out) { archive_table(run).write_csv(out); });
    files.write([&] { return report_of(run, a, command); });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
    return 0;
}

void add_run_options(CLI::App& verb, run_arguments& a) {
    programs::add_choice(verb, "--method", a.method,
                         "Method; paper is a (1+1) strategy, nsga2 finds fronts of trade-offs with "
                         "game refinement and motion in mind",
                         {"paper", "nsga2"});
    programs::add_count(verb, "--parents", a.options.parents, "Games in a population (10)", 2,
                        10'000);
    programs::add_count(verb, "--generations", a.options.generations, "Number of generations (100)",
                        0, 1'000'000);
    programs::add_count(verb, "--games", a.options.games, "Games played for each metric (20)", 1,
                        1'000'000);
    programs::add_count(verb, "--threads", a.options.threads,
                        "Games judged at a time (1); ranks with mpirun", 1, 256);
    programs::add_seed(verb, a.options.seed);
    programs::add_text(verb, "--checkpoint", a.checkpoint,
                       "Keep every generation in this file, and go on from there")
        .type("FILE");
    programs::add_forms(verb, a.output, "Write the archive, one row per game");
    add_rules(verb, a.rules);
}

// ── show ────────────────────────────────────────────────────────────────────────────────────────

struct show_arguments {
    chosen_game chosen;
    int games = 100;
    std::uint64_t seed = 1;
    programs::output_options output;
};

programs::table fitness_table(const fitness& f) {
    programs::table t({"measure", "value"});
    for_each_measure(f, [&](std::string_view name, double value) { t.row(name, value); });
    t.row("refinement", f.refinement());
    return t;
}

int show(const show_arguments& a, const std::string& command) {
    const game rules = made(a.chosen);
    const programs::output_file csv("--csv", a.output.csv);
    const programs::page_files files(a.output);
    const fitness f = seesaw::evolve::measure_fitness(rules, {a.games, a.seed});
    const std::string how =
        fmt::format("{} games of random moves, {} of the one-ply player against random moves, seed "
                    "{}",
                    a.games, a.games, a.seed);
    if (a.output.json) {
        nlohmann::ordered_json json{{"genes", rules.genes().text()},
                                    {"rules", rules.rules()},
                                    {"start", rules.describe(rules.root())}};
        json.update(to_json(f));
        json["games"] = a.games;
        json["seed"] = a.seed;
        std::cout << programs::to_line(json) << '\n';
    } else {
        std::cout << rules.genes().text() << "\n";
        for (const auto& known : seesaw::games::reference_rules)
            if (known.name == a.chosen.text) std::cout << "(" << known.about << ")\n";
        std::cout << '\n'
                  << rules.rules() << '\n'
                  << programs::strip_line_ends(view::board(rules, rules.root(), a.output.style))
                  << '\n'
                  << how << "\n\n";
        fitness_table(f).print(std::cout, a.output.style);
    }
    csv.write([&](std::ostream& out) { fitness_table(f).write_csv(out); });
    files.write([&] {
        programs::report page("A game of the rule space", rules.genes().text());
        page.heading("Rules").preformatted(rules.rules());
        page.heading("Start").preformatted(rules.describe(rules.root()));
        return page.heading("Measures").add(fitness_table(f), how).made_by(command);
    });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
    return 0;
}

// ── measure ─────────────────────────────────────────────────────────────────────────────────────

/// The weight of a player's pieces at the start, without the last one of honour: a lead of that
/// much is nearly a win.
double material(const game& rules) {
    const int honour = rules.genes().honour();
    double sum = 0;
    for (int type = 1; type <= seesaw::games::rule_genes::types; ++type)
        sum += rules.weight(type) * rules.genes().placed(type);
    return honour == 0 ? sum : sum - rules.weight(honour);
}

template <class Game>
programs::compared_game compared(std::string name, const Game& rules,
                                 const programs::measure_options& options, double scale = 0) {
    auto measured = seesaw::metrics::summarise(
        programs::games_of<Game>::play(rules, options, name).games, {.scale = scale});
    return {std::move(name), std::move(measured)};
}

/// Well-known games, played by the same agents.
std::vector<programs::compared_game> known_games(const chosen_game& chosen,
                                                 const programs::measure_options& options) {
    std::vector<programs::compared_game> all;
    for (const std::string name : {"chess", "checkers"})
        if (name != chosen.text) {
            const game known(*seesaw::games::find_rules(name), chosen.options());
            all.push_back(compared(name, known, options, material(known)));
        }
    all.push_back(compared("othello", seesaw::games::othello{}, options));
    all.push_back(compared("connect_four", seesaw::games::connect_four{}, options));
    return all;
}

int measure(const chosen_game& chosen, const programs::measure_options& options, bool alone,
            const std::string& command) {
    const game rules = made(chosen);
    programs::check_files(options.output);
    programs::measured_games shown;
    shown.title = "A game of the rule space: " + chosen.text;
    if (seesaw::games::find_rules(chosen.text))
        shown.name = chosen.text;
    else
        shown.heading = "A game of the rule space"; // genes make no headline
    shown.command = command;
    shown.scale = material(rules);
    std::istringstream sentences(rules.rules());
    for (std::string line; std::getline(sentences, line);) shown.rules.push_back(line);
    shown.rules.push_back("As genes: " + rules.genes().text());
    shown.board = view::board(rules, rules.root(), programs::glyphs::unicode);
    if (!alone && options.read.empty()) {
        shown.beside = known_games(chosen, options);
        shown.beside_note = "Chess and checkers are those of the rule space.";
    }
    return programs::measure_games(rules, options, "rule_space", std::move(shown));
}

// ── survey ──────────────────────────────────────────────────────────────────────────────────────

int survey(const std::string& path, const programs::output_options& output,
           const std::string& command) {
    const programs::table_files files(output);
    std::string why;
    const auto answers = seesaw::evolve::read_survey(programs::read_input("FILE", path), why);
    if (!why.empty())
        throw std::runtime_error(fmt::format("FILE: {}: {}", programs::in_quotes(path), why));
    programs::table t({"game", "subjects", "like it", "dislike it", "share", "c", "sign test"});
    for (const auto& r : survey_results(answers)) {
        const double p = sign_test(r);
        t.row(r.game, r.subjects, r.likes, r.dislikes, r.share(), r.opinion(),
              programs::cell(p, 6));
        if (output.json)
            std::cout << programs::to_line({{"game", r.game},
                                            {"subjects", r.subjects},
                                            {"likes", r.likes},
                                            {"dislikes", r.dislikes},
                                            {"share", r.share()},
                                            {"opinion", r.opinion()},
                                            {"sign_test", p}})
                      << '\n';
    }
    files.show(t, "What people say of games", path, command);
    return 0;
}

/// Without a verb: a short run, and the first game that it found.
int demonstrate() {
    std::cout << "Ten games, evolved for thirty generations.\n\n";
    run_arguments a;
    a.options.generations = 30;
    a.options.games = 10;
    const evolution run = evolved(a);
    print_run(run, a.output.style);
    std::cout << "\nThe first of them:\n\n";
    show_arguments showing;
    showing.chosen.text = run.archive().front().game.genes.text();
    show(showing, "");
    std::cout << "\nMore: evolve --help\n";
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(
        made({.text = usual_game}),
        {.name = "evolve", .about = "Evolves board games, shows, plays and measures them."},
        view{});

    run_arguments running;
    CLI::App& run = program.verb("run", "Evolve games and keep the best",
                                 [&] { return run_evolution(running, program.command()); });
    add_run_options(run, running);

    show_arguments showing;
    CLI::App& show_verb = program.verb("show", "A game's rules, board and measures",
                                       [&] { return show(showing, program.command()); });
    add_game(show_verb, showing.chosen);
    programs::add_count(show_verb, "--games", showing.games, "Games for each metric (100)", 1,
                        1'000'000);
    programs::add_seed(show_verb, showing.seed);
    programs::add_forms(show_verb, showing.output, "Write the measures");

    chosen_game played;
    programs::play_options playing;
    playing.second = {"alpha_beta"};
    playing.limits.nodes = 100'000;
    CLI::App& play = program.verb("play", "Play against a person or an engine", [&] {
        const game rules = made(played);
        playing.command = program.command();
        return programs::play_game(rules, view{}, playing, "rule_space", rules.rules());
    });
    add_game(play, played);
    programs::add_play_options(play, playing, programs::choices_of<game, view>());

    chosen_game measured;
    programs::measure_options measuring;
    measuring.games = 20;
    measuring.first = measuring.second = measuring.judge = {"alpha_beta", 2};
    bool alone = false;
    CLI::App& measure_verb =
        program.verb("measure", "Play many games and measure them, beside known games",
                     [&] { return measure(measured, measuring, alone, program.command()); });
    add_game(measure_verb, measured);
    programs::add_measure_options(measure_verb, measuring);
    programs::add_flag(measure_verb, "--alone", alone,
                       "Measure this game only, without others for comparison");

    std::string answers;
    programs::output_options told;
    CLI::App& survey_verb = program.verb("survey", "Evaluate what people say of games",
                                         [&] { return survey(answers, told, program.command()); });
    programs::add_text(survey_verb, "FILE", answers,
                       "CSV of subject, game, run and answer (like, dislike or neutral)")
        .required();
    programs::add_forms(survey_verb, told, "Write the table");

    program.otherwise(demonstrate);
    return program.run(argc, argv);
}
