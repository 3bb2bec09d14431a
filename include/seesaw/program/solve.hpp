// SPDX-License-Identifier: MIT
// The verb `solve`: the value of positions, their best move and the score of every move.
//
// A position is text in the game's notation, or the moves that lead there. Without --engine one is
// chosen, and the output says which and why. A `value` is seen from the first player, a `score`
// from the side to move.
#ifndef SEESAW_PROGRAM_SOLVE_HPP
#define SEESAW_PROGRAM_SOLVE_HPP

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/game.hpp>
#include <seesaw/search.hpp>
#include <seesaw/trace.hpp>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/solution.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>
#include <seesaw/program/view.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// The engine that solves whole games in directories; empty where none of these does.
inline std::string solution_engine(const std::vector<std::string>& engines) {
    for (const char* name : {"retrograde", "interval_iteration"})
        if (std::find(engines.begin(), engines.end(), name) != engines.end()) return name;
    return {};
}

/// The engines are those that suit the game.
inline void add_solve_options(CLI::App& app, solve_options& options,
                              const std::vector<std::string>& engines) {
    add_text(app, "--file", options.file,
             "Solve every line of a file and print a table; empty lines and lines that begin with "
             "# are skipped")
        .type("FILE");
    options.usual_engine = options.engine;
    add_choice(app, "--engine", options.engine,
               options.engine.empty() ? "Engine (the one that suits the game best)" : "Who solves",
               engines);
    if (!solution_engine(engines).empty())
        add_text(app, "--solution", options.solution,
                 "Directory of a solution of the whole game, in which positions are looked up; "
                 "what is missing is solved first, layer by layer")
            .type("DIR");
    if (options.all_moves)
        add_flag(
            app, "--best-only", [&options] { options.all_moves = false; },
            "Faster: the score and a best move; others may only be bounded");
    else
        add_flag(app, "--all-moves", options.all_moves, "The score of every move: slower");
    add_parsed(
        app, "--table",
        [&options](const std::string& t) { options.table_bytes = parse_bytes("--table", t); },
        "Size of the engine's table, within --bytes (64MiB)")
        .type("SIZE");
    add_parsed(
        app, "--threads",
        [&options](const std::string& t) {
            options.threads = static_cast<int>(parse_count("--threads", t, 1, 256));
        },
        "Threads, for engines that use them")
        .type("N");
    add_text(app, "--tree", options.tree,
             "Also write the top of the proof-number search tree for a win of the side to move: "
             "FILE.dot for Graphviz, or FILE.json")
        .type("FILE");
    add_text(app, "--certificate", options.certificate,
             "Also write a proof of the value as JSON, which can be checked without an engine; by "
             "--engine if that is a proof engine")
        .type("FILE");
    add_limits(app, options.limits);
    add_json(app, options.output);
    add_csv(app, options.output, "Write every position with its score, best move, nodes and time");
    add_report(app, options.output);
    add_ascii(app, options.output);
}

namespace detail {

/// One line on a terminal's standard error, written over and over, gone at the end.
class status_line {
public:
    explicit status_line(seesaw::player mover) : mover_(mover) {}
    status_line(const status_line&) = delete;
    status_line& operator=(const status_line&) = delete;
    ~status_line() {
        if (drawn_) write_to_error("\r\x1b[K");
    }
    void operator()(const seesaw::iteration& i) {
        using seesaw::certainty;
        if (!shown_) return;
        const seesaw::certainty how = seen_from_mover(mover_, i.certainty);
        const bool question = how == certainty::at_least || how == certainty::at_most;
        write_to_error(fmt::format("\r{} {}: {} {}, {} nodes, {}\x1b[K",
                                   question ? "question" : "depth", i.depth, to_string(how),
                                   with_sign(mover_ == seesaw::player::second ? -i.value : i.value),
                                   short_count(static_cast<double>(i.nodes)),
                                   short_time(std::chrono::steady_clock::now() - start_)));
        drawn_ = true;
    }
    /// A layer of a solution on disk; the second half has an estimate.
    void operator()(const seesaw::layer_done& l) {
        if (!shown_) return;
        const auto now = std::chrono::steady_clock::now();
        if (!l.valued || !valuing_) valuing_ = {now, l.done};
        const auto [since, before] = *valuing_;
        std::string left;
        if (l.valued && l.done > before)
            left = fmt::format(", {} left",
                               short_time(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                   (now - since) * (static_cast<double>(l.all - l.done) /
                                                    static_cast<double>(l.done - before)))));
        write_to_error(fmt::format(
            "\rlayer {}: {}{} states {}, {}{}\x1b[K", l.layer,
            short_count(static_cast<double>(l.done)),
            l.valued ? fmt::format(" of {}", short_count(static_cast<double>(l.all))) : "",
            l.valued ? "valued" : "found", short_time(now - start_), left));
        drawn_ = true;
    }

private:
    using clock = std::chrono::steady_clock;
    /// When the first layer got its values, and how many there were then.
    std::optional<std::pair<clock::time_point, std::uint64_t>> valuing_;
    seesaw::player mover_;
    bool shown_ = is_terminal(standard_stream::error);
    bool drawn_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace detail

namespace detail {

/// What becomes of a file is seen by its name.
inline bool is_json_tree(const std::string& path) {
    const std::string ending = path.substr(path.find_last_of('.') + 1);
    if (path.find('.') == std::string::npos || (ending != "dot" && ending != "json"))
        throw usage_error(
            fmt::format("--tree: {} is neither FILE.dot nor FILE.json", in_quotes(path)));
    return ending == "json";
}

inline void write_tree(const seesaw::tree& top, const output_file& file) {
    const bool json = is_json_tree(file.path());
    file.write([&](std::ostream& out) { json ? write_json(out, top) : write_dot(out, top); });
}

inline engine_settings solver_settings(const solve_options& options) {
    engine_settings settings{
        .all_moves = options.all_moves, .threads = options.threads, .directory = options.solution};
    settings.table_bytes = table_within(options.limits, settings.table_bytes);
    if (options.table_bytes) {
        if (*options.table_bytes > options.limits.bytes)
            throw usage_error(fmt::format("--table: {} is more than --bytes allows, {}",
                                          short_bytes(*options.table_bytes),
                                          short_bytes(options.limits.bytes)));
        settings.table_bytes = *options.table_bytes;
    }
    return settings;
}

/// Engines in the order in which they are tried; each is made when its turn comes, and kept.
template <class Game>
class chosen_solvers {
public:
    chosen_solvers(const Game& rules, const solve_options& options)
        : rules_(rules), options_(options), settings_(solver_settings(options)),
          choices_(options.engine.empty() && options.solution.empty()
                       ? usual_solvers<Game>()
                       : std::vector<engine_choice>{
                             {options.solution.empty() ? options.engine
                                                       : solution_engine(engines_of<Game>::names()),
                              {}}}) {}

    solution<Game> operator()(const seesaw::state_t<Game>& state) {
        seesaw::player mover = seesaw::player::first;
        if constexpr (seesaw::two_player_game<Game>) mover = rules_.to_move(state);
        status_line watcher(mover);
        for (std::size_t i = 0;; ++i) {
            if (engines_.size() == i)
                engines_.push_back(solvers_of<Game>::make(choices_[i].name, rules_, settings_));
            seesaw::limits limits = options_.limits;
            limits.stop = interrupt_.token();
            const bool last = choices_[i].nodes == 0;
            if (!last) limits.nodes = std::min(limits.nodes, choices_[i].nodes);
            auto r = engines_[i].run(
                state, limits, {.iterations = std::ref(watcher), .layers = std::ref(watcher)});
            const bool gave_up =
                r.stopped == seesaw::stop_reason::nodes || r.stopped == seesaw::stop_reason::memory;
            if (last || !gave_up || limits.nodes == options_.limits.nodes)
                return solution<Game>(rules_, state, std::move(r), choices_[i]);
        }
    }

private:
    const Game& rules_;
    const solve_options& options_;
    engine_settings settings_;
    std::vector<engine_choice> choices_;
    std::vector<seesaw::any_engine<Game>> engines_;
    interruptible interrupt_;
};

} // namespace detail

/// Solves the argument, every line of standard input where it is `-`, or every line of a file.
/// Status 1 if a limit was met before a value was certain; what is known by then is printed and
/// labelled.
template <class Game, class View>
int solve_positions(const Game& rules, const shown_by<Game, View>& view,
                    const std::optional<std::string>& argument, std::string_view name,
                    const solve_options& options) {
    const bool listed = !options.file.empty();
    if (!argument && !listed)
        throw usage_error(fmt::format("{} is required", name.substr(0, name.find(' '))));
    if (argument && listed) throw usage_error(fmt::format("--file: not together with {}", name));
    const glyphs style = options.output.style;
    const bool one = !listed && trim(*argument) != "-";
    if (!options.solution.empty() && options.engine != options.usual_engine &&
        options.engine != solution_engine(engines_of<Game>::names()))
        throw usage_error(fmt::format("--solution: not together with --engine {}", options.engine));
    if (!options.tree.empty()) detail::is_json_tree(options.tree);
    for (const auto& [option, file] :
         {std::pair("--tree", &options.tree), std::pair("--certificate", &options.certificate)}) {
        if (!seesaw::two_player_game<Game> && !file->empty())
            throw usage_error(
                fmt::format("{}: proofs are those of games for two without luck", option));
        if (!one && !file->empty())
            throw usage_error(fmt::format("{}: one position at a time", option));
    }
    const output_file tree("--tree", options.tree), csv("--csv", options.output.csv),
        certificate("--certificate", options.certificate);
    const page_files files(options.output);
    const detail::solution_teller<Game, View> teller{rules, view, options};
    detail::chosen_solvers<Game> solvers(rules, options);
    table all({"position", teller.word(), "certainty", "best", "nodes", "time"});
    report page("Positions, solved");
    int status = 0;
    const auto solve = [&](std::string_view text) {
        const auto state = parse_position(rules, text);
        solution<Game> s = solvers(state);
        if (options.scores) s.prefer_first();
        const auto& stats = s.found.stats;
        const double seconds = std::chrono::duration<double>(stats.time).count();
        all.row(text,
                s.value ? cell::written(teller.text(s), teller.told(s, *s.value))
                        : cell(teller.text(s)),
                to_string(teller.told(s, s.found.certainty)), teller.best(s), stats.nodes,
                cell::written(short_time(stats.time, style), seconds));
        if (files.wanted()) teller.add_to(page, text, s);
        if (options.output.json)
            std::cout << to_line(teller.json(text, s)) << '\n';
        else if (one)
            teller.print(s);
        else if (!listed)
            std::cout << fmt::format("{} {}  {}\n", teller.text(s), teller.best(s),
                                     teller.moves(s));
        need_output(); // a reader at the other end of a pipe may wait for this line
        if (tree)
            detail::write_tree(solvers_of<Game>::proof_tree(rules, state, options.limits), tree);
        if (certificate) {
            const std::string proof =
                solvers_of<Game>::certificate(options.engine, rules, state, options.limits);
            certificate.write([&](std::ostream& out) { out << proof << '\n'; });
        }
        if (s.exact()) return;
        status = 1;
        if (s.found.stopped == seesaw::stop_reason::cancelled) return; // said in the end
        print_error(fmt::format("{}: the limit was met before the {} was certain{}",
                                limit_option(s.found.stopped), teller.word(),
                                one ? "" : ": " + std::string(text)));
    };
    if (listed)
        for_each_position_in(options.file, solve);
    else
        for_each_position(*argument, name, std::cin, solve);
    if (listed && !options.output.json) all.print(std::cout, style);
    csv.write([&](std::ostream& out) { all.write_csv(out); });
    files.write([&] { return page.heading("All").add(all, "Positions").made_by(options.command); });
    return status;
}

/// The same with a view that is made here.
template <class View, class Game>
int solve_positions(const Game& rules, const std::optional<std::string>& argument,
                    std::string_view name, const solve_options& options) {
    return solve_positions(rules, shown_by<Game, View>(), argument, name, options);
}

/// The argument that `solve_positions` takes; left out where there is a file.
inline void add_position(CLI::App& app, const std::string& name,
                         std::optional<std::string>& position, const std::string& help) {
    add_parsed(
        app, name, [&position](const std::string& text) { position = text; }, help);
}

}}} // namespace seesaw::v0::programs

#endif
