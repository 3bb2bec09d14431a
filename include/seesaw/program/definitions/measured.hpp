// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_MEASURED_HPP
#define SEESAW_PROGRAM_DEFINITIONS_MEASURED_HPP

#include <seesaw/program/json.hpp>
#include <seesaw/program/measured.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/known_games.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/strengths.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();

inline std::string percent(double share) { return fmt::format("{:.0f} %", share * 100); }

inline std::string number(double x) { return cell(x, std::abs(x) >= 10 ? 2 : 4).shown; }

/// Between its ends, where these are known.
inline cell interval(const metrics::estimate& e) {
    const bool known = std::isfinite(e.value) && std::isfinite(e.low) && std::isfinite(e.high);
    return cell::interval(known ? fmt::format("{} to {}", number(e.low), number(e.high)) : "",
                          e.low, e.high);
}

inline cell value_cell(double x) { return cell(x, std::abs(x) >= 10 ? 2 : 4); }

/// Signs that a plain terminal has.
inline std::string plain(std::string text, glyphs style) {
    if (style == glyphs::unicode) return text;
    const std::pair<std::string_view, std::string_view> replacements[] = {
        {"√", "sqrt "}, {"∛", "cbrt "}, {"–", "-"}, {"−", "-"},
        {"²", "^2"},    {"₁", "1"},     {"₂", "2"}, {"ₙ", "n"}};
    for (const auto& [from, to] : replacements)
        for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
            text.replace(at, from.size(), to);
    return text;
}

struct part_row {
    const char* name;
    const char* shown;
    const metrics::share_of_game* part;
};

inline std::vector<part_row> part_rows(const metrics::summary& s) {
    return {{"first", "first", &s.by_player[0]},
            {"second", "second", &s.by_player[1]},
            {"first_third", "first third", &s.by_third[0]},
            {"middle_third", "middle third", &s.by_third[1]},
            {"last_third", "last third", &s.by_third[2]}};
}

inline metrics::skill_depth depth_of(const std::vector<skill_level>& ladder) {
    std::vector<metrics::tally> tallies;
    for (const skill_level& level : ladder) tallies.push_back(level.result);
    return metrics::depth_of_skill(tallies);
}

inline std::string skill_reading(const measured_games& measured) {
    const metrics::skill_depth depth = depth_of(measured.ladder);
    const auto levels = static_cast<std::size_t>(depth.levels);
    if (levels == 0)
        return fmt::format("Skill: {} games do not show that {} plays better with {} nodes than "
                           "with {}.",
                           grouped(measured.ladder.front().result.games()), measured.ladder_engine,
                           grouped(2 * measured.ladder.front().nodes),
                           grouped(measured.ladder.front().nodes));
    return fmt::format(
        "Skill: {} of {} doublings of the nodes of {} pay, worth {}{:.0f} Elo together{}.", levels,
        measured.ladder.size(), measured.ladder_engine,
        std::isfinite(depth.elo.high) ? "" : "at least ", depth.elo.value,
        levels < measured.ladder.size() ? fmt::format("; from {} nodes on, no gain is shown",
                                                      grouped(measured.ladder[levels].nodes))
                                        : "");
}

} // namespace detail

SEESAW_PROGRAM_INLINE const seesaw::playthrough*
typical_game(const std::vector<seesaw::playthrough>& games) {
    typical_value middle(0);
    for (const auto& game : games) middle.add(game);
    const auto place = middle.place();
    return place ? &games[*place] : nullptr;
}

// ── Data ────────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE nlohmann::ordered_json to_json(const metrics::estimate& e) {
    return {{"value", e.value}, {"low", e.low}, {"high", e.high}};
}

SEESAW_PROGRAM_INLINE nlohmann::ordered_json to_json(const metrics::summary& s) {
    nlohmann::ordered_json json;
    json["games"] = s.games;
    json["distinct"] = s.distinct;
    json["wins"] = s.first.wins;
    json["draws"] = s.first.draws;
    json["losses"] = s.first.losses;
    json["unfinished"] = s.first.unfinished;
    auto& pooled = json["pooled"];
    for (const named_measure& m : refinement_measures(s)) pooled[m.name] = to_json(m.value);
    auto& whole = json["whole"];
    for (const named_measure& m : whole_measures(s)) whole[m.name] = to_json(m.value);
    auto& quality = json["quality"];
    metrics::for_each_measure(
        s.quality, [&](std::string_view name, std::string_view, const metrics::estimate& e) {
            quality[std::string(name)] = to_json(e);
        });
    auto& parts = json["parts"];
    for (const detail::part_row& row : detail::part_rows(s))
        parts[row.name] = {{"options", to_json(row.part->options)},
                           {"plausible", to_json(row.part->plausible)},
                           {"length", to_json(row.part->length)},
                           {"refinement", to_json(row.part->refinement)}};
    json["reading"] = metrics::reading_of(s);
    return json;
}

namespace detail {

inline nlohmann::ordered_json skill_json(const measured_games& measured) {
    const metrics::skill_depth depth = depth_of(measured.ladder);
    nlohmann::ordered_json json{
        {"engine", measured.ladder_engine}, {"levels", depth.levels}, {"elo", to_json(depth.elo)}};
    auto& ladder = json["ladder"] = nlohmann::ordered_json::array();
    for (const skill_level& level : measured.ladder)
        ladder.push_back({{"nodes", 2 * level.nodes},
                          {"against", level.nodes},
                          {"wins", level.result.wins},
                          {"draws", level.result.draws},
                          {"losses", level.result.losses},
                          {"distinct", level.distinct},
                          {"score", to_json(level.result.score())}});
    return json;
}

inline nlohmann::ordered_json restricted_json(const measured_games& measured) {
    auto json = nlohmann::ordered_json::array();
    for (const restricted_player& one : measured.restricted)
        json.push_back({{"player", one.name},
                        {"against", measured.unrestricted},
                        {"wins", one.result.wins},
                        {"draws", one.result.draws},
                        {"losses", one.result.losses},
                        {"distinct", one.distinct},
                        {"score", to_json(one.result.score())}});
    return json;
}

inline nlohmann::ordered_json exact_json(const metrics::exact_facts& f) {
    nlohmann::ordered_json json{{"by", f.by},
                                {"value", f.value},
                                {"first_moves", f.first_moves},
                                {"keeping", f.keeping},
                                {"swapped", f.swapped},
                                {"positions", f.positions},
                                {"choices", f.choices},
                                {"single", f.single_share()},
                                {"indifferent", f.indifferent_share()},
                                {"random_mistakes", f.mistake_share()},
                                {"mean_mistake", f.mean_mistake()},
                                {"perfect_length", f.perfect_length},
                                {"endless", f.endless},
                                {"strong_length", f.strong_length},
                                {"random_length", f.random_length}};
    for (const bool always : {false, true}) {
        auto& list = json[always ? "always_right" : "never_right"] =
            nlohmann::ordered_json::array();
        for (const auto& [text, record] : f.moves)
            if (record.good == (always ? record.possible : 0))
                list.push_back({{"move", text}, {"positions", record.possible}});
    }
    return json;
}

/// What a handicap costs, one player after the other.
inline std::string restricted_reading(const measured_games& measured) {
    std::string text = fmt::format("Restricted play against {}:", measured.unrestricted), open;
    for (std::size_t i = 0; i < measured.restricted.size(); ++i) {
        const restricted_player& one = measured.restricted[i];
        const metrics::estimate score = one.result.score();
        text += fmt::format("{} {} takes {} of the points ({} to {})", i == 0 ? "" : ",", one.name,
                            percent(score.value), percent(score.low), percent(score.high));
        if (!(score.high < 0.5)) open += (open.empty() ? "" : ", ") + one.name;
    }
    if (!open.empty()) text += ". Handicaps without a clear effect: " + open;
    return text + ".";
}

} // namespace detail

SEESAW_PROGRAM_INLINE table results_table(const metrics::summary& s,
                                          const measured_games& measured) {
    table t({"result", "games", "share", "95 % interval"});
    const auto add = [&](std::string name, std::uint64_t count, const metrics::estimate& share) {
        t.row(std::move(name), count, cell::written(detail::percent(share.value), share.value),
              cell::interval(
                  fmt::format("{} to {}", detail::percent(share.low), detail::percent(share.high)),
                  share.low, share.high));
    };
    if (metrics::played_alone(s)) {
        const std::uint64_t all = s.first.finished(), won = s.first.wins;
        if (all > 0) add("won", won, s.first.win_share());
        if (all > 0)
            add("not won", all - won,
                metrics::wilson(static_cast<double>(all - won), static_cast<double>(all)));
    } else if (s.first.finished() > 0) {
        add(measured.first + " wins", s.first.wins, s.first.win_share());
        add("draw", s.first.draws, s.first.draw_share());
        add(measured.second + " wins", s.first.losses, s.first.loss_share());
    }
    if (s.first.unfinished > 0) t.row("not recorded, or stopped", s.first.unfinished, "", "");
    return t;
}

SEESAW_PROGRAM_INLINE table refinement_table(const metrics::summary& s, glyphs style) {
    table t({"measure", "", "value", "95 % interval", "what it is"});
    for (const named_measure& m : refinement_measures(s))
        t.row(spaced(m.name), detail::plain(m.symbol, style), detail::value_cell(m.value.value),
              detail::interval(m.value), detail::plain(m.meaning, style));
    return t;
}

SEESAW_PROGRAM_INLINE table quality_table(const metrics::summary& s) {
    table t({"measure", "value", "95 % interval", "what it is"});
    for (const named_measure& m : measures_of(s))
        if (m.symbol.empty() && !std::isnan(m.value.value))
            t.row(spaced(m.name), detail::value_cell(m.value.value), detail::interval(m.value),
                  m.meaning);
    return t;
}

SEESAW_PROGRAM_INLINE table parts_table(const metrics::summary& s) {
    table t({"part", "options", "plausible", "moves", "refinement", "95 % interval"});
    for (const detail::part_row& row : detail::part_rows(s)) {
        const bool seat = row.part == &s.by_player[0] || row.part == &s.by_player[1];
        if (seat && metrics::played_alone(s)) continue;
        t.row(row.shown, cell(row.part->options.value, 2), cell(row.part->plausible.value, 2),
              cell(row.part->length.value, 2), cell(row.part->refinement.value, 4),
              detail::interval(row.part->refinement));
    }
    return t;
}

SEESAW_PROGRAM_INLINE table skill_table(const std::vector<skill_level>& ladder) {
    table t({"nodes", "against", "games", "that differ", "score", "95 % interval", "Elo"});
    for (const skill_level& level : ladder) {
        const metrics::estimate score = level.result.score(), elo = level.result.elo();
        t.row(2 * level.nodes, level.nodes, level.result.games(), level.distinct,
              cell(score.value, 3),
              cell::interval(fmt::format("{:.3f} to {:.3f}", score.low, score.high), score.low,
                             score.high),
              cell::written(std::isfinite(elo.value) ? fmt::format("{:+.0f}", elo.value)
                                                     : fmt::format("above {:+.0f}", elo.low),
                            elo.value));
    }
    return t;
}

SEESAW_PROGRAM_INLINE table restricted_table(const std::vector<restricted_player>& players) {
    table t({"restricted player", "games", "that differ", "score", "95 % interval"});
    for (const restricted_player& one : players) {
        const metrics::estimate score = one.result.score();
        t.row(one.name, one.result.games(), one.distinct, cell(score.value, 3),
              cell::interval(fmt::format("{:.3f} to {:.3f}", score.low, score.high), score.low,
                             score.high));
    }
    return t;
}

SEESAW_PROGRAM_INLINE table exact_table(const metrics::exact_facts& f) {
    table t({"fact", "value", "meaning"});
    const auto add = [&](const char* name, double value, int digits, const char* meaning) {
        if (!std::isnan(value)) t.row(name, cell(value, digits), meaning);
    };
    if (!f) return t;
    const bool two = f.kind == metrics::solved_kind::two_players;
    const auto count = [](auto x) { return static_cast<double>(x); };
    add("value", f.value, two ? 0 : 4,
        f.kind == metrics::solved_kind::puzzle ? "least cost of a solution, mean of the starts"
        : two                                  ? "of the start, + is good for the first player"
                                               : "of the start, the mean result of perfect play");
    if (f.first_moves > 0) {
        add("first moves", f.first_moves, 0, "legal at the start");
        add("that keep the value", f.keeping, 0,
            two ? "first moves with the same result" : "of them");
    }
    add("value with a swap rule", f.swapped, 0, "the second player may change seats after a move");
    if (f.positions > 0) {
        t.row("positions", f.positions, "that can occur");
        t.row("with a choice", f.choices, "of them, those with more than one move");
        add("single good move", f.single_share(), 3, "share of those with a choice");
        add("every move good", f.indifferent_share(), 3, "share of those with a choice");
        add("random mistakes", f.mistake_share(), 3, "how often a random move gives points away");
        add("mean mistake", f.mean_mistake(), 3, "points that it costs: a win is 1, a draw 1/2");
    }
    if (f.starts > 0) add("starts", count(f.starts), 0, "that were solved");
    add("perfect length", f.perfect_length, two ? 0 : 2, "moves of perfect play");
    add("strong length", f.strong_length, 2, "measured, not proven: players with few random moves");
    add("random length", f.random_length, 2, "measured, not proven: random moves");
    return t;
}

SEESAW_PROGRAM_INLINE table beside_table(const std::vector<compared_game>& games) {
    table t({"game", "options", "moves", "GR", "v", "p1", "Ep", "draws", "balance"});
    for (const auto& [name, s] : games)
        t.row(name, cell(s.options, 1), cell(s.length, 1), s.refinement, s.pooled.velocity.value,
              s.pooled.momentum.value, s.pooled.energy.value, s.draws.value, s.balance.value);
    return t;
}

SEESAW_PROGRAM_INLINE table full_beside_table(const std::vector<compared_game>& games) {
    std::vector<std::string> header = {"measure"};
    std::vector<std::vector<named_measure>> columns; // the same measures in the same order
    for (const auto& [name, s] : games) {
        header.push_back(name);
        columns.push_back(measures_of(s));
    }
    table t(std::move(header));
    for (std::size_t i = 0; !columns.empty() && i < columns[0].size(); ++i) {
        std::vector<cell> row = {cell(spaced(columns[0][i].name))};
        bool any = false;
        for (const auto& column : columns) {
            row.push_back(detail::value_cell(column[i].value.value));
            any |= !std::isnan(column[i].value.value);
        }
        if (any) t.row(std::move(row));
    }
    return t;
}

// ── Pictures ────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE bar_chart zone_chart(const std::string& name, double refinement,
                                           const std::vector<compared_game>& others) {
    bar_chart c{.title = "Game refinement, and the zone of sophisticated games",
                .value_label = "GR"};
    c.bars = {{"chess (35, 80)", metrics::board_refinement(35, 80)},
              {"Go (250, 208)", metrics::board_refinement(250, 208)},
              {"soccer (2.64, 22)", metrics::score_refinement(2.64, 22)}};
    c.bands = {{"zone", metrics::zone_low, metrics::zone_high}};
    for (const compared_game& other : others)
        if (!std::isnan(other.measured.refinement))
            c.bars.push_back({other.name, other.measured.refinement});
    if (!std::isnan(refinement)) c.bars.push_back({name, refinement, true});
    std::sort(c.bars.begin(), c.bars.end(),
              [](const bar& x, const bar& y) { return x.value < y.value; });
    return c;
}

SEESAW_PROGRAM_INLINE chart motion_chart(const std::string& name, const metrics::motion& m) {
    chart c{.title = "Motion in mind", .x_label = "mass m", .y_label = "momentum, energy"};
    c.lines = {{"p₁ = mv", {}}, {"p₂ = Ep − p₁", {}}, {"Ep = 2mv²", {}}};
    for (int i = 0; i <= 100; ++i) {
        const auto at = metrics::motion_in_mind(1 - i / 100.0);
        c.lines[0].points.push_back({at.mass, at.momentum});
        c.lines[1].points.push_back({at.mass, at.subjective_momentum});
        c.lines[2].points.push_back({at.mass, at.energy});
    }
    c.lines.push_back(
        {.name = name,
         .points = {{m.mass, m.momentum}, {m.mass, m.subjective_momentum}, {m.mass, m.energy}},
         .marks_only = true});
    c.zones = {{"easy win", 0, metrics::most_subjective_momentum.mass},
               {"½: puzzle | game", metrics::crossing_mass, metrics::crossing_mass},
               {"beyond", metrics::least_subjective_momentum.mass, 1}};
    return c;
}

namespace detail {

inline std::vector<std::pair<std::string, std::string>> highlights_of(const metrics::summary& s) {
    std::vector<std::pair<std::string, std::string>> shown;
    const auto add = [&](const char* name, double value, int digits) {
        if (!std::isnan(value)) shown.emplace_back(name, fmt::format("{:.{}f}", value, digits));
    };
    add("Game refinement", s.refinement, 3);
    if (s.motion) add("Mass m", s.motion->mass, 2);
    add("Options B", s.options, 1);
    add("Moves D", s.length, 1);
    if (metrics::played_alone(s)) {
        add("Won", s.first.win_share().value, 2);
        return shown;
    }
    add("Balance", s.balance.value, 2);
    if (!metrics::sees_no_lead(s)) add("Lead changes a move", s.quality.lead_change.value, 3);
    return shown;
}

} // namespace detail

// ── Everything ──────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE void check_files(const output_options& output) {
    const output_file csv("--csv", output.csv), trace("--trace", output.trace);
    const page_files files(output);
}

SEESAW_PROGRAM_INLINE void show_measured(const measured_games& measured,
                                         const output_options& output) {
    gathered_games games(measured.scale);
    for (const seesaw::playthrough& game : measured.games) games.add(game);
    show_gathered(measured, games, output);
    const output_file trace("--trace", output.trace);
    trace.write([&](std::ostream& out) { seesaw::write_csv(out, measured.games); });
    if (trace) std::cerr << "wrote " << trace.path() << '\n';
}

namespace detail {

inline std::vector<std::string> reading_of(const measured_games& measured,
                                           const metrics::summary& s) {
    std::vector<std::string> reading = metrics::reading_of(s, measured.exact);
    for (std::string& sentence : metrics::reading_over(measured.strengths, measured.exact))
        reading.push_back(std::move(sentence));
    if (!measured.ladder.empty()) reading.push_back(skill_reading(measured));
    if (!measured.restricted.empty()) reading.push_back(restricted_reading(measured));
    for (std::string& sentence :
         stands_out(beside_known(s, measured.title), s,
                    {measured.usual_players, measured.hidden, measured.luck, measured.exact}))
        reading.push_back(std::move(sentence));
    reading.insert(reading.end(), measured.notes.begin(), measured.notes.end());
    return reading;
}

inline std::vector<chart> charts_of(const measured_games& measured, const gathered_games& games) {
    std::vector<chart> charts = games.charts();
    charts.insert(charts.end(), measured.charts.begin(), measured.charts.end());
    return charts;
}

/// This game, then the others; none where it stands alone.
inline std::vector<compared_game> compared_of(const measured_games& measured,
                                              const metrics::summary& s) {
    std::vector<compared_game> compared = measured.beside;
    if (!compared.empty()) compared.insert(compared.begin(), {measured.name, s});
    return compared;
}

inline void print_json(const measured_games& measured, const metrics::summary& s) {
    nlohmann::ordered_json json{{"game", measured.title}};
    json.update(to_json(s));
    json["reading"] = reading_of(measured, s);
    if (measured.exact) json["exact"] = exact_json(measured.exact);
    json["known"] = known_json(beside_known(s, measured.title));
    if (!measured.restricted.empty()) json["restricted"] = restricted_json(measured);
    if (!measured.strengths.empty()) json["strengths"] = strengths_json(measured.strengths);
    if (!measured.ladder.empty()) json["skill"] = skill_json(measured);
    std::cout << to_line(json) << '\n';
    for (const compared_game& other : measured.beside) {
        nlohmann::ordered_json line{{"beside", other.name}};
        line.update(to_json(other.measured));
        std::cout << to_line(line) << '\n';
    }
}

inline void print_text(const measured_games& measured, const gathered_games& games,
                       const metrics::summary& s, glyphs style) {
    std::cout << measured.title << ": " << measured.how << "\n";
    for (const std::string& rule : measured.rules) std::cout << "Rules: " << rule << '\n';
    std::cout << '\n';
    for (const std::string& sentence : reading_of(measured, s)) std::cout << sentence << '\n';
    std::vector<table> tables{results_table(s, measured), refinement_table(s, style),
                              quality_table(s), parts_table(s)};
    if (measured.exact) tables.push_back(exact_table(measured.exact));
    if (!measured.ladder.empty()) tables.push_back(skill_table(measured.ladder));
    if (!measured.restricted.empty()) tables.push_back(restricted_table(measured.restricted));
    for (const table& t : tables) {
        std::cout << '\n';
        t.print(std::cout, style);
    }
    if (!measured.strengths.empty()) {
        std::cout << "\nOver strength. " << strengths_note(measured.strengths) << "\n\n";
        strengths_table(measured.strengths).print(std::cout, style);
    }
    for (const chart& c : charts_of(measured, games)) {
        std::cout << '\n';
        print(std::cout, c, style);
    }
    std::cout << "\nBeside known games. " << known_note() << "\n\n";
    known_table(beside_known(s, measured.title)).print(std::cout, style);
    if (measured.beside.empty()) return;
    std::cout << "\nBeside other games, played by the same players. " << measured.beside_note
              << "\n\n";
    beside_table(compared_of(measured, s)).print(std::cout, style);
}

/// The numbers of a table, each named by its column; `of` comes before what its rows are called.
inline void add_numbers(table& all, const std::string& of, const table& shown) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (const auto& cells : shown.rows())
        for (std::size_t c = 1; c < cells.size(); ++c) {
            if (!cells[c].number || cells[c].exact.empty()) continue;
            const bool ranged = c + 1 < cells.size() && cells[c + 1].range;
            all.row(of + cells[0].exact, shown.header()[c], "", cells[c],
                    ranged ? cells[c + 1] : cell::interval("", none, none));
        }
}

} // namespace detail

SEESAW_PROGRAM_INLINE table numbers_table(const measured_games& measured,
                                          const metrics::summary& s) {
    table all({"of", "measure", "symbol", "value", "interval"});
    const auto add = [&](const std::string& of, const metrics::summary& known) {
        for (const named_measure& m : measures_of(known))
            if (!std::isnan(m.value.value))
                all.row(of, m.name, m.symbol, m.value.value, detail::interval(m.value));
    };
    add("all games", s);
    detail::add_numbers(all, "", results_table(s, measured));
    detail::add_numbers(all, "", parts_table(s));
    if (measured.exact) detail::add_numbers(all, "proven ", exact_table(measured.exact));
    for (const metrics::strength& level : measured.strengths)
        add(level.name + " players", level.measured);
    detail::add_numbers(all, "nodes ", skill_table(measured.ladder));
    detail::add_numbers(all, "", restricted_table(measured.restricted));
    for (const compared_game& other : measured.beside) add(other.name, other.measured);
    return all;
}

SEESAW_PROGRAM_INLINE report report_of(const measured_games& measured,
                                       const gathered_games& games) {
    const metrics::summary s = games.summary();
    const std::vector<compared_game> compared = detail::compared_of(measured, s);
    report page(shown_name(measured.heading.empty() ? measured.title : measured.heading) +
                    ", measured",
                measured.how);
    for (const std::string& sentence : detail::reading_of(measured, s)) page.paragraph(sentence);
    page.highlights(detail::highlights_of(s));
    if (!measured.rules.empty()) page.heading("Rules");
    for (const std::string& rule : measured.rules) page.paragraph(rule);
    if (!measured.board.empty()) page.preformatted(measured.board);
    page.heading("Results").add(results_table(s, measured));
    if (measured.exact)
        page.heading("Proven")
            .paragraph(
                fmt::format("Solved by {}. All values are exact, except those marked as measured.",
                            measured.exact.by))
            .add(exact_table(measured.exact));
    const std::vector<strip_chart> strips =
        strips_of(beside_known(s, measured.title), measured.name);
    const auto series = std::find_if(strips.begin(), strips.end(), [](const strip_chart& c) {
        return c.title.rfind("Series", 0) == 0;
    });
    page.heading("Beside known games")
        .paragraph("The large mark is " + measured.name + " with its interval. " + known_note() +
                   (measured.usual_players
                        ? ""
                        : " These games had other players, which may explain differences."))
        .gallery(std::vector<strip_chart>(strips.begin(), series));
    page.heading("Game refinement and motion in mind");
    page.add(zone_chart(measured.name, s.refinement, measured.beside));
    page.paragraph(
        "The zone, 0.07 to 0.08, is that of section 2.4 of Liu Chang, \"Solving Puzzles and Its "
        "Entertaining Analysis in Informational Progresses\", JAIST, 2022; the modes of play by "
        "their mass, 0.21 to 0.79, are those of section 2.5. Chess and Go by their (B, D), soccer "
        "by its (G, T), " +
        quoted_from() + ".");
    if (s.motion) page.add(motion_chart(measured.name, *s.motion));
    page.add(refinement_table(s, glyphs::unicode));
    if (!compared.empty())
        page.heading("Beside other games")
            .paragraph("The same players and number of games for each. " + measured.beside_note)
            .add(beside_table(compared));
    if (!measured.strengths.empty())
        page.heading("Over strength")
            .paragraph(strengths_note(measured.strengths))
            .gallery(strength_charts(measured.strengths));
    page.heading("Along the game");
    for (const chart& c : detail::charts_of(measured, games)) page.add(c);
    page.add(parts_table(s),
             metrics::played_alone(s) ? "Parts of a game" : "Seats and parts of a game");
    if (!measured.ladder.empty())
        page.heading("Skill: twice the nodes").add(skill_table(measured.ladder));
    if (!measured.restricted.empty())
        page.heading("Restricted play").add(restricted_table(measured.restricted));
    page.heading("Game quality").add(quality_table(s));
    if (series != strips.end())
        page.heading("Whole series beside known games")
            .gallery(std::vector<strip_chart>(series, strips.end()));
    if (!compared.empty())
        page.heading("Everything beside other games").add(full_beside_table(compared));
    if (!measured.strengths.empty())
        page.heading("Everything over strength").add(strengths_table(measured.strengths));
    return page.made_by(measured.command);
}

SEESAW_PROGRAM_INLINE void show_gathered(const measured_games& measured,
                                         const gathered_games& games,
                                         const output_options& output) {
    const page_files files(output);
    const output_file csv("--csv", output.csv);
    const metrics::summary s = games.summary();
    if (output.json)
        detail::print_json(measured, s);
    else
        detail::print_text(measured, games, s, output.style);
    csv.write([&](std::ostream& out) { numbers_table(measured, s).write_csv(out); });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
    files.write([&] { return report_of(measured, games); });
}

}}} // namespace seesaw::v0::programs

#endif
