// SPDX-License-Identifier: MIT
// The verb `solve`: the value of positions, their best move and the score of every move.
//
// A program says how its game is shown with a view, a class with static functions:
//
//     std::string board(rules, state, glyphs)            several lines
//     std::string verdict(rules, state, score)           "X wins in 5 moves"; score of the mover
//     nlohmann::ordered_json move(rules, state, move)    4 or "d3"
//     std::string_view side(player)                      "X"
//
// Scores are seen from the side to move.
#ifndef SEESAW_PROGRAM_SOLVE_HPP
#define SEESAW_PROGRAM_SOLVE_HPP

#include <algorithm>
#include <chrono>
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
#include <seesaw/program/json.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

struct solve_options {
    std::string engine = "alpha_beta";
    std::optional<std::uint64_t> table_bytes = {};
    bool all_moves = true; ///< the score of every move, not only of the best
    std::string tree = {}; ///< a file for the top of a proof tree; empty: none
    std::string file = {}; ///< of positions; empty: none
    seesaw::limits limits = {};
    output_options output = {};
};

/// The engines are those that suit the game.
inline void add_solve_options(CLI::App& app, solve_options& options,
                              const std::vector<std::string>& engines) {
    add_text(app, "--file", options.file,
             "Solve every line of a file instead, and print a table; lines that are empty or begin "
             "with # are passed over")
        .type("FILE");
    add_choice(app, "--engine", options.engine, "Who solves", engines);
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
    add_text(app, "--tree", options.tree,
             "Also the top of the tree that proof-number search grows when asked whether the side "
             "to move can win: FILE.dot for Graphviz, or FILE.json")
        .type("FILE");
    add_limits(app, options.limits);
    add_json(app, options.output);
    add_csv(app, options.output, "Write every position with its score, best move, nodes and time");
    add_ascii(app, options.output);
}

/// What a certainty about the first player's score says of the mover's.
inline seesaw::certainty seen_from_mover(seesaw::player mover, seesaw::certainty how) {
    using seesaw::certainty;
    if (mover != seesaw::player::second) return how;
    if (how == certainty::at_least) return certainty::at_most;
    return how == certainty::at_most ? certainty::at_least : how;
}

namespace detail {

/// One line on a terminal's standard error, written over and over, gone at the end.
class status_line {
public:
    explicit status_line(seesaw::player mover) : mover_(mover) {}
    status_line(const status_line&) = delete;
    status_line& operator=(const status_line&) = delete;
    ~status_line() {
        if (drawn_) std::fputs("\r\x1b[K", stderr);
    }
    void operator()(const seesaw::iteration& i) {
        using seesaw::certainty;
        if (!shown_) return;
        const seesaw::certainty how = seen_from_mover(mover_, i.certainty);
        const bool question = how == certainty::at_least || how == certainty::at_most;
        fmt::print(stderr, "\r{} {}: {} {}, {} nodes, {}\x1b[K", question ? "question" : "depth",
                   i.depth, to_string(how),
                   with_sign(mover_ == seesaw::player::second ? -i.value : i.value),
                   short_count(static_cast<double>(i.nodes)),
                   short_time(std::chrono::steady_clock::now() - start_));
        std::fflush(stderr);
        drawn_ = true;
    }

private:
    seesaw::player mover_;
    bool shown_ = is_terminal(standard_stream::error);
    bool drawn_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace detail

/// A result as the program tells it: scores seen from the side to move.
template <class Game>
struct solution {
    using result = typename seesaw::any_engine<Game>::result_type;

    seesaw::state_t<Game> state;
    result found;
    std::optional<seesaw::score> score;
    std::optional<seesaw::move_t<Game>> best;
    std::vector<seesaw::scored_move<seesaw::move_t<Game>, seesaw::score>> moves;

    solution(const Game& rules, const seesaw::state_t<Game>& s, result r)
        : state(s), found(std::move(r)) {
        using seesaw::certainty;
        const seesaw::player turn = rules.to_move(s);
        const auto seen = [turn](double value) {
            return seen_from(turn, static_cast<seesaw::score>(value));
        };
        if (found.certainty != certainty::unknown) score = seen(found.value);
        found.certainty = seen_from_mover(turn, found.certainty);
        for (const auto& root : found.moves)
            moves.push_back({root.move, seen(root.value), seen_from_mover(turn, root.certainty)});
        std::sort(moves.begin(), moves.end(),
                  [](const auto& x, const auto& y) { return x.move < y.move; });
        if (!found.line.empty()) best = found.line.front();
        for (const auto& m : moves) // the lowest of equals
            if (exact() && m.certainty == certainty::exact && m.value == score) {
                best = m.move;
                break;
            }
    }

    bool exact() const { return found.certainty == seesaw::certainty::exact; }
    bool over() const { return exact() && moves.empty(); }
};

namespace detail {

/// −3, ≤ 2 for a bound, ~5 for an estimate.
inline std::string score_text(seesaw::score value, seesaw::certainty how, glyphs style) {
    const bool ascii = style == glyphs::ascii;
    const char* sign = how == seesaw::certainty::exact      ? ""
                       : how == seesaw::certainty::at_most  ? (ascii ? "<=" : "≤")
                       : how == seesaw::certainty::at_least ? (ascii ? ">=" : "≥")
                                                            : "~";
    return sign + with_sign(value);
}

template <class View, class Game>
nlohmann::ordered_json solution_json(const Game& rules, std::string_view text,
                                     const solution<Game>& s) {
    nlohmann::ordered_json json;
    json["position"] = text;
    json["score"] = nullptr;
    if (s.score) json["score"] = *s.score;
    json["best"] = nullptr;
    if (s.best) json["best"] = View::move(rules, s.state, *s.best);
    json["moves"] = nlohmann::ordered_json::array();
    for (const auto& m : s.moves) {
        nlohmann::ordered_json entry = {{"move", View::move(rules, s.state, m.move)},
                                        {"score", m.value}};
        if (m.certainty != seesaw::certainty::exact) entry["certainty"] = to_string(m.certainty);
        json["moves"].push_back(std::move(entry));
    }
    json["certainty"] = to_string(s.found.certainty);
    json["stopped"] = to_string(s.found.stopped);
    json["nodes"] = s.found.stats.nodes;
    json["seconds"] = std::chrono::duration<double>(s.found.stats.time).count();
    return json;
}

template <class Game>
std::string move_scores(const Game& rules, const solution<Game>& s, glyphs style) {
    std::string text;
    for (const auto& m : s.moves)
        text += fmt::format("{}{}:{}", text.empty() ? "" : " ", rules.describe(s.state, m.move),
                            score_text(m.value, m.certainty, style));
    return text;
}

/// A position that fills a screen of its own.
template <class View, class Game>
void print_solution(const Game& rules, const solution<Game>& s, glyphs style) {
    const auto& stats = s.found.stats;
    std::cout << strip_line_ends(View::board(rules, s.state, style)) << '\n';
    if (s.over()) {
        std::cout << fmt::format("The game is over: {}\n", View::verdict(rules, s.state, *s.score));
        return;
    }
    const std::string_view side = View::side(rules.to_move(s.state));
    if (s.score)
        std::cout << fmt::format("score  {}  {}\n", score_text(*s.score, s.found.certainty, style),
                                 s.exact() ? View::verdict(rules, s.state, *s.score)
                                           : fmt::format("for {}, not certain", side));
    else
        std::cout << "score  unknown\n";
    if (s.best) std::cout << "best   " << rules.describe(s.state, *s.best) << '\n';
    if (!s.moves.empty()) std::cout << "moves  " << move_scores(rules, s, style) << '\n';
    const double seconds = std::chrono::duration<double>(stats.time).count();
    std::cout << fmt::format(
        "{} nodes in {}{}\n", grouped(stats.nodes), short_time(stats.time, style),
        seconds < 0.001 ? ""
                        : fmt::format(", {} a second",
                                      short_count(static_cast<double>(stats.nodes) / seconds)));
}

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

} // namespace detail

/// Solves the argument, every line of standard input where it is `-`, or every line of a file.
/// Status 1 if a limit was met before a value was certain; what is known by then is printed and
/// labelled.
template <class View, class Game>
int solve_positions(const Game& rules, const std::optional<std::string>& argument,
                    std::string_view name, const solve_options& options) {
    engine_settings settings{.all_moves = options.all_moves};
    settings.table_bytes = table_within(options.limits, settings.table_bytes);
    if (options.table_bytes) {
        if (*options.table_bytes > options.limits.bytes)
            throw usage_error(fmt::format("--table: {} is more than --bytes allows, {}",
                                          short_bytes(*options.table_bytes),
                                          short_bytes(options.limits.bytes)));
        settings.table_bytes = *options.table_bytes;
    }
    const bool listed = !options.file.empty();
    if (!argument && !listed)
        throw usage_error(fmt::format("{} is required", name.substr(0, name.find(' '))));
    if (argument && listed) throw usage_error(fmt::format("--file: not together with {}", name));
    const glyphs style = options.output.style;
    const bool one = !listed && trim(*argument) != "-";
    if (!options.tree.empty()) {
        detail::is_json_tree(options.tree);
        if (!one) throw usage_error("--tree: one position at a time");
    }
    const output_file tree("--tree", options.tree), csv("--csv", options.output.csv);
    auto engine = solvers_of<Game>::make(options.engine, rules, settings);
    table all({"position", "score", "certainty", "best", "nodes", "time"});
    int status = 0;
    const auto solve = [&](std::string_view text) {
        const auto state = parse_position(rules, text);
        detail::status_line watcher(rules.to_move(state));
        const solution<Game> s(
            rules, state, engine.run(state, options.limits, {.iterations = std::ref(watcher)}));
        const std::string best = s.best ? rules.describe(s.state, *s.best) : "-";
        const std::string score =
            s.score ? detail::score_text(*s.score, s.found.certainty, style) : "unknown";
        if (listed || csv) {
            const auto& stats = s.found.stats;
            const double seconds = std::chrono::duration<double>(stats.time).count();
            all.row(text, s.score ? cell::written(score, *s.score) : cell(score),
                    to_string(s.found.certainty), best, stats.nodes,
                    cell::written(short_time(stats.time, style), seconds));
        }
        if (options.output.json)
            std::cout << to_line(detail::solution_json<View>(rules, text, s)) << '\n';
        else if (one)
            detail::print_solution<View>(rules, s, style);
        else if (!listed)
            std::cout << fmt::format("{} {}  {}\n", score, best,
                                     detail::move_scores(rules, s, style));
        std::cout.flush(); // a reader at the other end of a pipe may wait for this line
        if (tree)
            detail::write_tree(solvers_of<Game>::proof_tree(rules, state, options.limits), tree);
        if (s.exact()) return;
        print_error(fmt::format("{}: the limit was met before the score was certain{}",
                                limit_option(s.found.stopped),
                                one ? "" : ": " + std::string(text)));
        status = 1;
    };
    if (listed)
        for_each_position_in(options.file, solve);
    else
        for_each_position(*argument, name, std::cin, solve);
    if (listed && !options.output.json) all.print(std::cout, style);
    csv.write([&](std::ostream& out) { all.write_csv(out); });
    return status;
}

/// The argument that `solve_positions` takes; left out where there is a file.
inline void add_position(CLI::App& app, const std::string& name,
                         std::optional<std::string>& position, const std::string& help) {
    add_parsed(
        app, name, [&position](const std::string& text) { position = text; }, help);
}

}}} // namespace seesaw::v0::programs

#endif
