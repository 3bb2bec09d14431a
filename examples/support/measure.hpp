// SPDX-License-Identifier: MIT
// The verb `measure`: plays games (or reads recorded ones) and says how the game plays: metrics,
// curves, a trace as CSV and a report as HTML. The view is that of solve.hpp.
#ifndef SEESAW_EXAMPLES_SUPPORT_MEASURE_HPP
#define SEESAW_EXAMPLES_SUPPORT_MEASURE_HPP

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/metrics.hpp>
#include <seesaw/play.hpp>
#include <seesaw/trace.hpp>

#include "support/agents.hpp"
#include "support/chart.hpp"
#include "support/command_line.hpp"
#include "support/output_file.hpp"
#include "support/progress.hpp"
#include "support/report.hpp"
#include "support/table.hpp"
#include "support/text.hpp"

namespace support {

struct measure_options {
    agent_choice first{"alpha_beta", 4};
    agent_choice second{"alpha_beta", 4};
    agent_choice judge{"alpha_beta", 4};
    std::uint64_t games = 100;
    double epsilon = 0.1;
    std::uint64_t seed = 1;
    std::string read = {};
    seesaw::limits limits = {.nodes = 1'000'000};
    output_options output = {};
};

inline void add_measure_options(CLI::App& app, measure_options& options) {
    add_count(app, "--games", options.games, fmt::format("Games to play ({})", options.games), 1,
              1'000'000);
    add_agent(app, "--first", options.first, "Who begins", false);
    add_agent(app, "--second", options.second, "Who follows", false);
    add_parsed(
        app, "--epsilon",
        [&options](const std::string& text) {
            const bool plain = text.find_first_not_of("0123456789.") == text.npos;
            const double value = plain ? std::strtod(text.c_str(), nullptr) : -1;
            if (text.empty() || std::count(text.begin(), text.end(), '.') > 1 ||
                !(value >= 0 && value <= 1))
                throw usage_error(
                    fmt::format("--epsilon: {} is not a number from 0 to 1", in_quotes(text)));
            options.epsilon = value;
        },
        "How often they move at random, so that games differ (0.1)")
        .type("P");
    add_agent(app, "--judge", options.judge, "Who values the positions", false);
    add_text(app, "--read", options.read,
             "Measure the games of this trace instead (CSV or JSON lines)")
        .type("FILE");
    add_seed(app, options.seed);
    add_json(app, options.output);
    add_csv(app, options.output, "Write every position as a trace");
    add_report(app, options.output);
    add_ascii(app, options.output);
    add_limits(app, options.limits);
}

namespace detail {

/// The file's playthroughs; a row that cannot be read is an error, for its game would be another.
inline std::vector<seesaw::playthrough> read_traces(const std::string& path) {
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in || in.peek() == std::ifstream::traits_type::eof())
        throw std::runtime_error(fmt::format("--read: cannot read {}: {}", in_quotes(path),
                                             errno != 0 ? std::strerror(errno) : "it is empty"));
    const bool json = in.peek() == '{';
    seesaw::traces all = json ? seesaw::read_json_lines(in) : seesaw::read_csv(in);
    if (all.report.problem_count > 0) {
        const seesaw::row_problem& p = all.report.problems.front();
        throw std::runtime_error(
            fmt::format("--read: {}, line {}: {}", in_quotes(path), p.line, p.reason));
    }
    if (all.playthroughs.empty())
        throw std::runtime_error(fmt::format("--read: {} holds no games", in_quotes(path)));
    return std::move(all.playthroughs);
}

template <class Game>
std::vector<seesaw::playthrough> play_games(const Game& rules, const measure_options& options,
                                            std::string_view name) {
    const agent_settings settings{.limits = options.limits,
                                  .table_bytes = std::uint64_t{16} << 20,
                                  .epsilon = options.epsilon,
                                  .seed = options.seed};
    agent<Game> first = make_agent(options.first, rules, settings);
    agent<Game> second = make_agent(options.second, rules, settings);
    agent<Game> judge = make_judge(options.judge, rules, settings);
    std::vector<seesaw::playthrough> games;
    seesaw::rng seeds(options.seed);
    progress bar("games", options.games, options.output.style);
    for (std::uint64_t i = 0; i < options.games; ++i) {
        games.push_back(seesaw::play(rules, rules.root(), first, second,
                                     {.seed = seeds(), .game = std::string(name), .number = i + 1},
                                     judge));
        bar.advance();
    }
    return games;
}

/// The playthrough in the middle, by length, of those that reached an end.
inline const seesaw::playthrough& typical(const std::vector<seesaw::playthrough>& games) {
    std::vector<const seesaw::playthrough*> order;
    for (const auto& game : games)
        if (game.outcome) order.push_back(&game);
    if (order.empty()) return games.front();
    // Ties go by place in the list.
    std::sort(order.begin(), order.end(), [](const auto* x, const auto* y) {
        return std::pair(x->steps.size(), x) < std::pair(y->steps.size(), y);
    });
    return *order[order.size() / 2];
}

/// A number of every step, as mean, least and most over all games that got there.
struct by_ply {
    std::vector<point> mean, least, most;

    template <class Number>
    by_ply(const std::vector<seesaw::playthrough>& games, const Number& number) {
        struct sums {
            double sum = 0, low = 0, high = 0;
            int count = 0;
        };
        std::map<int, sums> plies;
        for (const auto& game : games)
            for (const auto& step : game.steps) {
                const double x = number(step);
                if (!std::isfinite(x)) continue;
                sums& at = plies[step.ply];
                at.low = at.count == 0 ? x : std::min(at.low, x);
                at.high = at.count == 0 ? x : std::max(at.high, x);
                at.sum += x;
                ++at.count;
            }
        for (const auto& [ply, at] : plies) {
            const double x = ply;
            mean.push_back({x, at.sum / at.count});
            least.push_back({x, at.low});
            most.push_back({x, at.high});
        }
    }
};

/// One line of the table of metrics, of the JSON object and of the report.
struct measured {
    std::string name;
    std::string key;
    std::string symbol;
    double value;
    std::string meaning;
};

inline std::vector<measured> all_measured(const seesaw::metrics::summary& s) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto m = s.motion.value_or(seesaw::metrics::motion{none, none, none, none, none, none});
    const double a = s.motion ? seesaw::metrics::acceleration(m.velocity, s.length) : none;
    const double force = s.motion ? seesaw::metrics::force(m, a) : none;
    const std::string zone = std::isnan(s.refinement)                   ? ""
                             : seesaw::metrics::in_zone(s.refinement)   ? ": here"
                             : s.refinement < seesaw::metrics::zone_low ? ": below, more skill"
                                                                        : ": above, more chance";
    return {
        {"legal options", "options", "B", s.options, "moves in a position"},
        {"plausible options", "plausible", "b", s.plausible, "moves as good as the best"},
        {"length", "length", "D", s.length, "moves in a game"},
        {"game refinement", "refinement", "GR", s.refinement,
         "√B/D; lasting games 0.07–0.08" + zone},
        {"velocity", "velocity", "v", m.velocity, "B/2D: rate of success"},
        {"mass", "mass", "m", m.mass, "1 − v: difficulty"},
        {"momentum", "momentum", "p₁", m.momentum, "mv: movement, at most 1/4"},
        {"energy", "energy", "Ep", m.energy, "2mv²: anticipation, at most 8/27"},
        {"subjective momentum", "subjective_momentum", "p₂", m.subjective_momentum, "Ep − p₁"},
        {"subjective velocity", "subjective_velocity", "v₂", m.subjective_velocity, "p₂/m"},
        {"acceleration", "acceleration", "a", a, "2v/D = GR²: thrill"},
        {"force", "force", "F", force, "ma"},
    };
}

inline std::string percent(double share) { return fmt::format("{:.0f} %", share * 100); }

template <class View>
table results_table(const seesaw::metrics::tally& first) {
    table t({"result", "games", "share", "95 % interval"});
    const auto add = [&](std::string name, std::uint64_t count,
                         const seesaw::metrics::estimate& share) {
        t.row(std::move(name), count, cell::written(percent(share.value), share.value),
              fmt::format("{} to {}", percent(share.low), percent(share.high)));
    };
    if (first.finished() > 0) {
        add(fmt::format("{} wins", View::side(seesaw::player::first)), first.wins,
            first.win_share());
        add("draw", first.draws, first.draw_share());
        add(fmt::format("{} wins", View::side(seesaw::player::second)), first.losses,
            first.loss_share());
    }
    if (first.unfinished > 0) t.row("unfinished", first.unfinished, "", "");
    return t;
}

inline table metrics_table(const std::vector<measured>& all, glyphs style) {
    table t({"measure", "", "value", "what it is"});
    for (const measured& m : all) {
        const auto plain = [&](std::string text) {
            if (style == glyphs::unicode) return text;
            const std::pair<std::string_view, std::string_view> replacements[] = {
                {"√", "sqrt "}, {"–", "-"}, {"−", "-"}, {"²", "^2"}, {"₁", "1"}, {"₂", "2"}};
            for (const auto& [from, to] : replacements)
                for (std::size_t at = 0; (at = text.find(from)) != text.npos;)
                    text.replace(at, from.size(), to);
            return text;
        };
        const bool large = std::abs(m.value) >= 1;
        t.row(m.name, plain(m.symbol), cell(m.value, large ? 2 : 4), plain(m.meaning));
    }
    return t;
}

template <class View>
std::string outcome_words(const seesaw::playthrough& game) {
    if (!game.outcome) return "unfinished";
    if (*game.outcome == 0) return "a draw";
    return fmt::format("won by {}", View::side(*game.outcome > 0 ? seesaw::player::first
                                                                 : seesaw::player::second));
}

template <class View>
chart value_chart(const seesaw::playthrough& game) {
    chart c{.title = fmt::format("Value along game {} ({} moves, {})", game.number,
                                 game.steps.size(), outcome_words<View>(game)),
            .x_label = "ply",
            .y_label = fmt::format("seen from {}", View::side(seesaw::player::first))};
    c.lines.push_back({"value", {}});
    for (const auto& step : game.steps)
        c.lines[0].points.push_back({static_cast<double>(step.ply), step.value});
    return c;
}

inline bar_chart length_chart(const std::vector<seesaw::playthrough>& games) {
    std::size_t shortest = games[0].steps.size(), longest = shortest;
    for (const auto& game : games) {
        shortest = std::min(shortest, game.steps.size());
        longest = std::max(longest, game.steps.size());
    }
    const std::size_t width = (longest - shortest) / 12 + 1;
    std::vector<double> counts((longest - shortest) / width + 1, 0);
    for (const auto& game : games) ++counts[(game.steps.size() - shortest) / width];
    bar_chart c{.title = "Lengths of games", .value_label = "games"};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::size_t low = shortest + i * width;
        const std::size_t high = std::min(low + width - 1, longest);
        c.bars.push_back(
            {low == high ? fmt::format("{} moves", low) : fmt::format("{}–{} moves", low, high),
             counts[i]});
    }
    return c;
}

} // namespace detail

/// `name` of the game for records, `title` for people.
template <class View, class Game>
int measure_games(const Game& rules, const measure_options& options, std::string_view name,
                  const std::string& title, const std::string& command) {
    const output_file csv("--csv", options.output.csv), html("--report", options.output.report);
    const bool reading = !options.read.empty();
    const auto games =
        reading ? detail::read_traces(options.read) : detail::play_games(rules, options, name);
    const seesaw::metrics::summary summary = seesaw::metrics::summarise(games);
    const auto all = detail::all_measured(summary);
    const seesaw::playthrough& sample = detail::typical(games);
    const std::string how =
        reading ? fmt::format("{} games from {}", grouped(summary.games), options.read)
                : fmt::format("{} games, {} against {}, seed {}", grouped(summary.games),
                              sample.first, sample.second, options.seed);
    const table results = detail::results_table<View>(summary.first);
    const chart values = detail::value_chart<View>(sample);
    const detail::by_ply choices(games, [](const seesaw::step& s) { return s.options; });

    if (options.output.json) {
        nlohmann::ordered_json json;
        json["games"] = summary.games;
        json["wins"] = summary.first.wins;
        json["draws"] = summary.first.draws;
        json["losses"] = summary.first.losses;
        for (const auto& m : all) json[m.key] = m.value; // not a number becomes null
        std::cout << json.dump() << '\n';
    } else {
        const glyphs style = options.output.style;
        std::cout << title << ": " << how << "\n\n";
        results.print(std::cout, style);
        std::cout << '\n';
        detail::metrics_table(all, style).print(std::cout, style);
        std::cout << '\n';
        print(std::cout, values, style);
        std::cout << '\n';
        print(std::cout,
              chart{.title = "Options",
                    .x_label = "ply",
                    .y_label = "legal moves, mean of all games",
                    .lines = {{"mean", choices.mean}}},
              style);
    }
    csv.write([&](std::ostream& out) { seesaw::write_csv(out, games); });
    html.write([&](std::ostream& out) {
        report page(title + ", measured", how);
        page.paragraph("How open is the game, for how long, and how much of it is skill?")
            .heading("Results")
            .add(results)
            .heading("Metrics")
            .add(detail::metrics_table(all, glyphs::unicode))
            .heading("Curves")
            .add(values)
            .add(chart{.title = "Options in all games",
                       .x_label = "ply",
                       .y_label = "legal moves",
                       .lines = {{"mean", choices.mean},
                                 {"most", choices.most},
                                 {"least", choices.least}}})
            .add(detail::length_chart(games))
            .made_by(command)
            .write(out);
    });
    for (const output_file* file : {&csv, &html})
        if (*file) std::cerr << "wrote " << file->path() << '\n';
    return 0;
}

} // namespace support

#endif
