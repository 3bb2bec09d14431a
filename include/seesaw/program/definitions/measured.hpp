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
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
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
        {"²", "^2"},    {"₁", "1"},     {"₂", "2"}};
    for (const auto& [from, to] : replacements)
        for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
            text.replace(at, from.size(), to);
    return text;
}

struct pooled_row {
    const char* name;
    const char* symbol;
    const char* meaning;
    metrics::estimate metrics::pooled::*number;
};

inline const std::vector<pooled_row>& pooled_rows() {
    using p = metrics::pooled;
    static const std::vector<pooled_row> rows = {
        {"options", "B", "legal moves in a position", &p::options},
        {"plausible", "n", "moves worth considering", &p::plausible},
        {"length", "D", "decisions in a game", &p::length},
        {"refinement", "GR", "√B/D; sophisticated games have 0.07–0.08", &p::refinement},
        {"plausible_refinement", "", "√(n(n−1))/D", &p::plausible_refinement},
        {"addictiveness", "AD", "∛(3B)/D", &p::addictiveness},
        {"velocity", "v", "B/2D: rate of success", &p::velocity},
        {"mass", "m", "1 − v: difficulty", &p::mass},
        {"momentum", "p₁", "mv: freedom to move, at most 1/4", &p::momentum},
        {"energy", "Ep", "2mv²: anticipation, at most 8/27", &p::energy},
        {"subjective_momentum", "p₂", "Ep − p₁", &p::subjective_momentum},
        {"subjective_velocity", "v₂", "p₂/m", &p::subjective_velocity},
        {"acceleration", "a", "2v/D = GR²: thrill", &p::acceleration},
        {"force", "F", "ma", &p::force},
    };
    return rows;
}

struct single_row {
    const char* name;
    const char* meaning;
    metrics::estimate number;
};

/// What is about all games together.
inline std::vector<single_row> whole_rows(const metrics::summary& s) {
    const auto exactly = [](double x) { return metrics::estimate{x, not_measured, not_measured}; };
    return {
        {"completion", "share of games that reached their end", s.completion},
        {"draws", "share of those that nobody won", s.draws},
        {"balance", "1 - |2s - 1|, s the first seat's share of the points", s.balance},
        {"first_move_advantage", "s - 1/2", s.first_move_advantage},
        {"agent_balance", "1 - the largest difference between agents' points", s.agent_balance},
        {"places", "different moves of all games", exactly(s.places)},
        {"coverage", "different moves of a game / places", s.coverage},
        {"spatial_entropy", "entropy of the moves of a game / ln places", s.spatial_entropy},
        {"challenge", "(longest - mean length) / longest", s.challenge},
        {"behaviour_diversity", "deviation of the length / longest", s.behaviour_diversity},
        {"interest", "the three before, in equal parts", s.interest},
        {"tree_size_estimate", "log10 of Knuth's estimate of the tree, for random moves",
         s.tree_size},
    };
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
    for (const detail::pooled_row& row : detail::pooled_rows())
        pooled[row.name] = to_json(s.pooled.*row.number);
    auto& whole = json["whole"];
    for (const detail::single_row& row : detail::whole_rows(s))
        whole[row.name] = to_json(row.number);
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
    if (s.first.finished() > 0) {
        add(measured.first + " wins", s.first.wins, s.first.win_share());
        add("draw", s.first.draws, s.first.draw_share());
        add(measured.second + " wins", s.first.losses, s.first.loss_share());
    }
    if (s.first.unfinished > 0) t.row("unfinished", s.first.unfinished, "", "");
    return t;
}

SEESAW_PROGRAM_INLINE table refinement_table(const metrics::summary& s, glyphs style) {
    table t({"measure", "", "value", "95 % interval", "what it is"});
    for (const detail::pooled_row& row : detail::pooled_rows()) {
        const metrics::estimate& e = s.pooled.*row.number;
        std::string name = row.name;
        std::replace(name.begin(), name.end(), '_', ' ');
        t.row(name, detail::plain(row.symbol, style), detail::value_cell(e.value),
              detail::interval(e), detail::plain(row.meaning, style));
    }
    return t;
}

SEESAW_PROGRAM_INLINE table quality_table(const metrics::summary& s) {
    table t({"measure", "value", "95 % interval", "what it is"});
    const auto add = [&](std::string name, const metrics::estimate& e, std::string_view meaning) {
        if (std::isnan(e.value)) return;
        std::replace(name.begin(), name.end(), '_', ' ');
        t.row(name, detail::value_cell(e.value), detail::interval(e), meaning);
    };
    for (const detail::single_row& row : detail::whole_rows(s))
        add(row.name, row.number, row.meaning);
    metrics::for_each_measure(
        s.quality, [&](std::string_view name, std::string_view meaning,
                       const metrics::estimate& e) { add(std::string(name), e, meaning); });
    return t;
}

SEESAW_PROGRAM_INLINE table parts_table(const metrics::summary& s) {
    table t({"part", "options", "plausible", "moves", "refinement", "95 % interval"});
    for (const detail::part_row& row : detail::part_rows(s))
        t.row(row.shown, cell(row.part->options.value, 2), cell(row.part->plausible.value, 2),
              cell(row.part->length.value, 2), cell(row.part->refinement.value, 4),
              detail::interval(row.part->refinement));
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

SEESAW_PROGRAM_INLINE table beside_table(const std::vector<compared_game>& games) {
    table t({"game", "options", "moves", "GR", "v", "p1", "Ep", "draws", "balance"});
    for (const auto& [name, s] : games)
        t.row(name, cell(s.options, 1), cell(s.length, 1), s.refinement, s.pooled.velocity.value,
              s.pooled.momentum.value, s.pooled.energy.value, s.draws.value, s.balance.value);
    return t;
}

SEESAW_PROGRAM_INLINE table full_beside_table(const std::vector<compared_game>& games) {
    std::vector<std::string> header = {"measure"};
    // Every game has the same measures in the same order.
    std::vector<std::string> names;
    std::vector<std::vector<double>> columns;
    for (const auto& [name, s] : games) {
        header.push_back(name);
        names.clear();
        std::vector<double>& column = columns.emplace_back();
        const auto add = [&](std::string_view measure, const metrics::estimate& e) {
            names.emplace_back(measure);
            column.push_back(e.value);
        };
        for (const detail::pooled_row& row : detail::pooled_rows())
            add(row.name, s.pooled.*row.number);
        for (const detail::single_row& row : detail::whole_rows(s)) add(row.name, row.number);
        const std::size_t known = names.size();
        metrics::for_each_measure(
            s.quality, [&](std::string_view measure, std::string_view, const metrics::estimate& e) {
                // Means over games of what is above over all positions.
                if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(known),
                              measure) == names.begin() + static_cast<std::ptrdiff_t>(known))
                    add(measure, e);
            });
    }
    table t(std::move(header));
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::replace(names[i].begin(), names[i].end(), '_', ' ');
        std::vector<cell> row = {cell(names[i])};
        bool any = false;
        for (const auto& column : columns) {
            row.push_back(detail::value_cell(column[i]));
            any |= !std::isnan(column[i]);
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
    add("Balance", s.balance.value, 2);
    add("Lead changes/move", s.quality.lead_change.value, 3);
    return shown;
}

} // namespace detail

// ── Everything ──────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE void check_files(const output_options& output) {
    const output_file csv("--csv", output.csv);
    const page_files files(output);
}

SEESAW_PROGRAM_INLINE void show_measured(const measured_games& measured,
                                         const output_options& output) {
    gathered_games games(measured.scale);
    for (const seesaw::playthrough& game : measured.games) games.add(game);
    show_gathered(measured, games, output);
    const output_file csv("--csv", output.csv);
    csv.write([&](std::ostream& out) { seesaw::write_csv(out, measured.games); });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
}

SEESAW_PROGRAM_INLINE void show_gathered(const measured_games& measured,
                                         const gathered_games& games,
                                         const output_options& output) {
    const page_files files(output);
    const metrics::summary s = games.summary();
    std::vector<std::string> reading = metrics::reading_of(s);
    if (!measured.ladder.empty()) reading.push_back(detail::skill_reading(measured));
    reading.insert(reading.end(), measured.notes.begin(), measured.notes.end());
    std::vector<chart> charts = games.charts();
    charts.insert(charts.end(), measured.charts.begin(), measured.charts.end());
    std::vector<compared_game> compared = measured.beside;
    if (!compared.empty()) compared.insert(compared.begin(), {measured.name, s});

    if (output.json) {
        nlohmann::ordered_json json{{"game", measured.title}};
        json.update(to_json(s));
        if (!measured.ladder.empty()) json["skill"] = detail::skill_json(measured);
        std::cout << to_line(json) << '\n';
        for (const compared_game& other : measured.beside) {
            nlohmann::ordered_json line{{"beside", other.name}};
            line.update(to_json(other.measured));
            std::cout << to_line(line) << '\n';
        }
    } else {
        const glyphs style = output.style;
        std::cout << measured.title << ": " << measured.how << "\n\n";
        for (const std::string& sentence : reading) std::cout << sentence << '\n';
        std::cout << '\n';
        results_table(s, measured).print(std::cout, style);
        std::cout << '\n';
        refinement_table(s, style).print(std::cout, style);
        std::cout << '\n';
        quality_table(s).print(std::cout, style);
        std::cout << '\n';
        parts_table(s).print(std::cout, style);
        if (!measured.ladder.empty()) {
            std::cout << '\n';
            skill_table(measured.ladder).print(std::cout, style);
        }
        for (const chart& c : charts) {
            if (style == glyphs::ascii && c.title.find("Velocity") != std::string::npos) continue;
            std::cout << '\n';
            print(std::cout, c, style);
        }
        if (!compared.empty()) {
            std::cout << "\nBeside other games, played by the same. " << measured.beside_note
                      << "\n\n";
            beside_table(compared).print(std::cout, style);
        }
    }
    files.write([&] {
        report page((measured.heading.empty() ? measured.title : measured.heading) + ", measured",
                    measured.how);
        for (const std::string& sentence : reading) page.paragraph(sentence);
        page.highlights(detail::highlights_of(s));
        if (!measured.rules.empty()) page.heading("Rules");
        for (const std::string& rule : measured.rules) page.paragraph(rule);
        if (!measured.board.empty()) page.preformatted(measured.board);
        page.heading("Results").add(results_table(s, measured));
        page.heading("Game refinement and motion in mind");
        page.add(zone_chart(measured.name, s.refinement, measured.beside));
        page.paragraph("Chess and Go by their (B, D), soccer by its (G, T), as quoted in the "
                       "literature.");
        if (s.motion) page.add(motion_chart(measured.name, *s.motion));
        page.add(refinement_table(s, glyphs::unicode));
        if (!compared.empty())
            page.heading("Beside other games")
                .paragraph("Played by the same, as many games of each. " + measured.beside_note)
                .add(beside_table(compared));
        page.heading("Along the game");
        for (const chart& c : charts) page.add(c);
        page.add(parts_table(s), "Seats and parts of a game");
        if (!measured.ladder.empty())
            page.heading("Skill: twice the nodes").add(skill_table(measured.ladder));
        page.heading("Game quality").add(quality_table(s));
        if (!compared.empty())
            page.heading("Everything beside other games").add(full_beside_table(compared));
        return page.made_by(measured.command);
    });
}

}}} // namespace seesaw::v0::programs

#endif
