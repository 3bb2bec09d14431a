// SPDX-License-Identifier: MIT
// The answers of `solve`, as text, JSON, tables and a page.
#ifndef SEESAW_PROGRAM_SOLUTION_HPP
#define SEESAW_PROGRAM_SOLUTION_HPP

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/any_engine.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>
#include <seesaw/text.hpp>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>
#include <seesaw/program/view.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Which engine solves, within which limits, and what is shown.
struct solve_options {
    std::string engine = {};       ///< empty: whichever suits the game
    std::string usual_engine = {}; ///< where nobody says which
    std::string solution = {};     ///< a directory in which retrograde solves; empty: none
    std::optional<std::uint64_t> table_bytes = {};
    std::optional<int> threads = {};
    bool all_moves = true;        ///< the score of every move, not only of the best
    std::string tree = {};        ///< a file for the top of a proof tree; empty: none
    std::string file = {};        ///< of positions; empty: none
    std::string certificate = {}; ///< a file for what proves the value; empty: none
    bool scores = true;           ///< tells scores of the side to move beside values
    std::string command = {};     ///< for the report
    seesaw::limits limits = {};
    output_options output = {};
};

/// What a certainty about the first player's score says of the mover's.
inline seesaw::certainty seen_from_mover(seesaw::player mover, seesaw::certainty how) {
    using seesaw::certainty;
    if (mover != seesaw::player::second) return how;
    if (how == certainty::at_least) return certainty::at_most;
    return how == certainty::at_most ? certainty::at_least : how;
}

// ── Which engine ────────────────────────────────────────────────────────────────────────────────

/// An engine that suits a game, and why it does.
struct engine_choice {
    std::string name;
    std::string why;
    /// Nodes after which the next choice is tried; 0: there is no other.
    std::uint64_t nodes = 0;
};

/// In the order in which they are tried.
template <class Game>
std::vector<engine_choice> usual_solvers() {
    constexpr std::uint64_t small = 2'000'000;
    std::vector<engine_choice> all;
    if constexpr (seesaw::puzzle<Game>) {
        if (seesaw::hashes<Game>)
            all.push_back({"a_star", "a puzzle whose states hash"});
        else
            all.push_back({"ida_star", "a puzzle; with hash(s) it would be a_star"});
    } else if constexpr (seesaw::stochastic_game<Game>) {
        if (seesaw::hashes<Game>)
            all.push_back({"interval_iteration", "luck, and states that hash", small});
        all.push_back({"expectimax", seesaw::hashes<Game>
                                         ? "luck, and too many states for interval_iteration"
                                         : "luck; with hash(s) it would be interval_iteration"});
    } else {
        if (seesaw::hashes<Game> && !seesaw::is_acyclic<Game>)
            all.push_back(
                {"retrograde", "positions may repeat: the game is not declared acyclic", small});
        if (seesaw::hashes<Game> && !seesaw::is_acyclic<Game>)
            all.push_back({"df_pn", "positions may repeat, and are too many for retrograde"});
        else
            all.push_back(
                {"alpha_beta", seesaw::is_acyclic<Game>
                                   ? "no position repeats: the game is declared acyclic"
                                   : "states have no hash(s) by which to know them again"});
    }
    return all;
}

// ── Results ─────────────────────────────────────────────────────────────────────────────────────

/// A result with scores seen from the side to move.
template <class Game>
struct solution {
    using result = typename seesaw::any_engine<Game>::result_type;

    seesaw::state_t<Game> state;
    result found; ///< as the engine tells it: seen from the first player
    seesaw::player mover = seesaw::player::first;
    std::optional<double> value; ///< seen from the first player
    std::optional<double> score; ///< seen from the mover
    std::optional<seesaw::move_t<Game>> best;
    engine_choice engine;

    solution(const Game& rules, const seesaw::state_t<Game>& s, result r, engine_choice by)
        : state(s), found(std::move(r)), engine(std::move(by)) {
        using seesaw::certainty;
        if constexpr (seesaw::two_player_game<Game>) mover = rules.to_move(s);
        if (found.certainty != certainty::unknown) {
            value = found.value;
            score = seen(found.value);
        }
        sort_moves(rules);
        // The first of the list is not the best one where nothing but the root was seen.
        if (!found.line.empty() && (value || found.stats.nodes > 1)) best = found.line.front();
    }

    /// Of moves that are equally good, the first is the best.
    void prefer_first() {
        for (const auto& m : found.moves)
            if (exact() && m.certainty == seesaw::certainty::exact && m.value == found.value) {
                best = m.move;
                return;
            }
    }

    double seen(double of_first) const {
        return mover == seesaw::player::second ? 0 - of_first : of_first;
    }
    bool exact() const { return found.certainty == seesaw::certainty::exact; }
    bool over() const { return exact() && found.moves.empty() && found.line.empty(); }
    /// Retrograde's line goes on to the end, if there is one.
    bool knows_distance() const { return exact() && engine.name == "retrograde"; }
    std::optional<std::size_t> distance() const {
        if (!knows_distance() || (found.line.empty() && !over())) return std::nullopt;
        return found.line.size();
    }

private:
    /// In their own order, or in that of the list.
    void sort_moves(const Game& rules) {
        using move = seesaw::move_t<Game>;
        if constexpr (requires(const move& x, const move& y) { x < y; }) {
            static_cast<void>(rules);
            std::sort(found.moves.begin(), found.moves.end(),
                      [](const auto& x, const auto& y) { return x.move < y.move; });
        } else {
            decltype(found.moves) sorted;
            for (const move& m : rules.moves(state))
                for (const auto& known : found.moves)
                    if (known.move == m) sorted.push_back(known);
            found.moves = std::move(sorted);
        }
    }
};

namespace detail {

/// −3, ≤ 2 for a bound, ~5 for an estimate.
inline std::string score_text(double value, seesaw::certainty how, glyphs style, bool sign = true) {
    const bool ascii = style == glyphs::ascii;
    const char* bound = how == seesaw::certainty::exact      ? ""
                        : how == seesaw::certainty::at_most  ? (ascii ? "<=" : "≤")
                        : how == seesaw::certainty::at_least ? (ascii ? ">=" : "≥")
                                                             : "~";
    if (std::isinf(value)) return fmt::format("{}{}", bound, ascii ? "infinite" : "∞");
    return bound + (sign ? with_sign(value) : fmt::format("{:.6g}", value));
}

/// How results are shown: as scores of the mover, or as values.
template <class Game, class View>
struct solution_teller {
    const Game& rules;
    const shown_by<Game, View>& view;
    const solve_options& options;

    double told(const solution<Game>& s, double value) const {
        return options.scores ? s.seen(value) : value;
    }
    seesaw::certainty told(const solution<Game>& s, seesaw::certainty how) const {
        return options.scores ? seen_from_mover(s.mover, how) : how;
    }
    std::string text(double value, seesaw::certainty how, glyphs style) const {
        return score_text(value, how, style, seesaw::two_player_game<Game>);
    }
    const char* word() const { return options.scores ? "score" : "value"; }
    std::string text(const solution<Game>& s) const {
        return s.value ? text(told(s, *s.value), told(s, s.found.certainty), options.output.style)
                       : "unknown";
    }
    std::string best(const solution<Game>& s) const {
        return s.best ? seesaw::move_text(rules, s.state, *s.best) : "-";
    }
    std::string moves(const solution<Game>& s) const {
        std::string all;
        for (const auto& m : s.found.moves)
            all += fmt::format("{}{}:{}", all.empty() ? "" : " ",
                               seesaw::move_text(rules, s.state, m.move),
                               text(told(s, m.value), told(s, m.certainty), options.output.style));
        return all;
    }
    std::vector<std::string> line(const solution<Game>& s) const {
        std::vector<std::string> all;
        auto at = s.state;
        for (const auto& m : s.found.line) {
            all.push_back(seesaw::move_text(rules, at, m));
            at = rules.next(at, m);
        }
        return all;
    }

    nlohmann::ordered_json json(std::string_view position, const solution<Game>& s) const;
    void print(const solution<Game>& s) const;
    table move_table(const solution<Game>& s) const;
    void add_to(report& page, std::string_view position, const solution<Game>& s) const;
};

template <class Game, class View>
nlohmann::ordered_json solution_teller<Game, View>::json(std::string_view position,
                                                         const solution<Game>& s) const {
    nlohmann::ordered_json json;
    const auto number = [](double x) { // whole where it is
        return std::abs(x) < 1e15 && x == std::floor(x)
                   ? nlohmann::ordered_json(static_cast<std::int64_t>(x))
                   : nlohmann::ordered_json(x);
    };
    json["position"] = position;
    if (options.scores) json["score"] = s.score ? number(*s.score) : nullptr;
    json["value"] = s.value ? number(*s.value) : nullptr;
    json["best"] = nullptr;
    if (s.best) json["best"] = view.move(rules, s.state, *s.best);
    json["moves"] = nlohmann::ordered_json::array();
    for (const auto& m : s.found.moves) {
        nlohmann::ordered_json entry = {{"move", view.move(rules, s.state, m.move)},
                                        {word(), number(told(s, m.value))}};
        if (m.certainty != seesaw::certainty::exact)
            entry["certainty"] = to_string(told(s, m.certainty));
        json["moves"].push_back(std::move(entry));
    }
    if (!options.scores) json["line"] = line(s);
    if (s.knows_distance()) {
        json["distance"] = nullptr;
        if (s.distance()) json["distance"] = *s.distance();
    }
    json["certainty"] = to_string(told(s, s.found.certainty));
    json["stopped"] = to_string(s.found.stopped);
    json["engine"] = s.engine.name;
    json["nodes"] = s.found.stats.nodes;
    json["seconds"] = std::chrono::duration<double>(s.found.stats.time).count();
    return json;
}

/// A position that fills a screen of its own.
template <class Game, class View>
void solution_teller<Game, View>::print(const solution<Game>& s) const {
    const glyphs style = options.output.style;
    const auto& stats = s.found.stats;
    const std::string board = strip_line_ends(view.board(rules, s.state, style));
    if (!board.empty()) std::cout << board << '\n';
    if (s.over()) {
        std::cout << fmt::format("The game is over: {}\n", view.verdict(rules, s.state, *s.score));
        return;
    }
    if (!s.engine.why.empty())
        std::cout << fmt::format("engine {}  {}\n", s.engine.name, s.engine.why);
    if (s.value)
        std::cout << fmt::format(
            "{}  {}  {}\n", word(), text(s),
            s.exact() ? view.verdict(rules, s.state, *s.score)
                      : fmt::format("for {}, not certain",
                                    view.side(options.scores ? s.mover : seesaw::player::first)));
    else
        std::cout << word() << "  unknown\n";
    if (s.best) std::cout << "best   " << best(s) << '\n';
    if (!s.found.moves.empty()) std::cout << "moves  " << moves(s) << '\n';
    if (!options.scores && s.found.line.size() > 1)
        std::cout << fmt::format("line   {}\n", fmt::join(line(s), " "));
    if (s.knows_distance())
        std::cout << (s.distance() ? fmt::format("ends   in {} move{}\n", *s.distance(),
                                                 *s.distance() == 1 ? "" : "s")
                                   : "ends   never\n");
    const double seconds = std::chrono::duration<double>(stats.time).count();
    std::cout << fmt::format(
        "{} in {}{}\n", nodes_text(stats.nodes), short_time(stats.time, style),
        seconds < 0.001 ? ""
                        : fmt::format(", {} a second",
                                      short_count(static_cast<double>(stats.nodes) / seconds)));
}

template <class Game, class View>
table solution_teller<Game, View>::move_table(const solution<Game>& s) const {
    table t({"move", word(), "certainty"});
    for (const auto& m : s.found.moves) {
        const double value = told(s, m.value);
        t.row(seesaw::move_text(rules, s.state, m.move),
              cell::written(text(value, told(s, m.certainty), glyphs::unicode), value),
              to_string(told(s, m.certainty)));
    }
    return t;
}

template <class Game, class View>
void solution_teller<Game, View>::add_to(report& page, std::string_view position,
                                         const solution<Game>& s) const {
    page.heading(position.empty() ? "The start" : position);
    const std::string board = view.board(rules, s.state, glyphs::unicode);
    if (!board.empty()) page.preformatted(board);
    if (s.found.moves.empty()) return;
    page.add(move_table(s), fmt::format("Every move: {}", position));
    bar_chart c{.title = "Every move", .value_label = word()};
    for (const auto& m : s.found.moves)
        c.bars.push_back({seesaw::move_text(rules, s.state, m.move), told(s, m.value),
                          s.best && m.move == *s.best});
    page.add(c);
}

} // namespace detail

}}} // namespace seesaw::v0::programs

#endif
