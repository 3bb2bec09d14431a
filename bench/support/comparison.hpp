// SPDX-License-Identifier: MIT
// Engines on games under equal budgets: what is asked, what comes out, and how it is shown.
//
// Each run has an engine of its own, so that nothing depends on the order of runs, and is one unit
// of the journal. What engines claim with proof must not contradict each other; `contradictions`
// finds out.
#ifndef SEESAW_BENCH_SUPPORT_COMPARISON_HPP
#define SEESAW_BENCH_SUPPORT_COMPARISON_HPP

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>

#include "support/amounts.hpp"
#include "support/contestants.hpp"
#include "support/engines.hpp"
#include "support/journal.hpp"
#include "support/json.hpp"
#include "support/positions.hpp"
#include "support/progress.hpp"
#include "support/table.hpp"
#include "support/text.hpp"

namespace bench {

// ── Questions ───────────────────────────────────────────────────────────────────────────────────

struct comparison {
    std::vector<std::string> engines = {}; ///< names; empty: all
    std::vector<std::string> games = {};
    seesaw::limits limits = {};
    int depth = seesaw::max_depth;
    std::uint64_t seed = 1;
    std::string positions = {}; ///< a file
    std::uint64_t random = 0;   ///< so many random positions instead of the start
    std::uint64_t plies = 8;    ///< random moves that lead to them

    support::engine_settings settings() const {
        // Nearly everything an engine may hold goes to its table.
        const std::uint64_t rest = std::min(limits.bytes / 2, std::uint64_t{1} << 20);
        return {.depth = depth,
                .table_bytes = std::min(limits.bytes - rest, std::uint64_t{1} << 40),
                .seed = seed};
    }
};

template <class Game>
struct position {
    std::string text; ///< the line of the file, or where it comes from
    seesaw::state_t<Game> state;
};

template <class Game>
std::vector<position<Game>> positions_of_file(std::string_view name, const Game& game,
                                              const std::string& path) {
    if constexpr (!seesaw::parses<Game>) {
        throw support::usage_error(fmt::format("--positions: {} has no notation", name));
    } else {
        std::ifstream in(path);
        if (!in)
            throw support::usage_error(
                fmt::format("--positions: cannot read {}", support::in_quotes(path)));
        std::vector<position<Game>> all;
        support::line_reader lines(in);
        while (const auto line = lines.next()) {
            try {
                const std::string text(support::trim(*line));
                all.push_back({text, support::parse_position(game, text)});
            } catch (const support::usage_error& e) {
                throw support::usage_error(fmt::format("--positions: {}, line {}: {}",
                                                       support::in_quotes(path), lines.number(),
                                                       e.what()));
            }
        }
        if (in.bad() || all.empty())
            throw support::usage_error(
                fmt::format("--positions: no positions in {}", support::in_quotes(path)));
        return all;
    }
}

template <class Game>
std::vector<position<Game>> positions_for(std::string_view name, const Game& game,
                                          const comparison& asked) {
    if (!asked.positions.empty()) return positions_of_file(name, game, asked.positions);
    if (asked.random == 0) return {{"start", game.root()}};
    std::vector<position<Game>> all;
    constexpr int tries = 1000;
    for (std::uint64_t i = 0; i < asked.random; ++i) {
        seesaw::random_agent<Game> player(game, asked.seed);
        player.new_game(i);
        for (int attempt = 0; all.size() == i; ++attempt) {
            if (attempt == tries)
                throw support::usage_error(fmt::format(
                    "--plies: games of {} seldom last for {} moves", name, asked.plies));
            seesaw::state_t<Game> s = game.root();
            for (std::uint64_t ply = 0; ply < asked.plies && !game.outcome(s); ++ply)
                s = game.next(s, player(s).move);
            if (!game.outcome(s)) all.push_back({fmt::format("random {}", i + 1), s});
        }
    }
    return all;
}

// ── Answers ─────────────────────────────────────────────────────────────────────────────────────

struct measurement {
    std::string game;
    std::string position;
    std::string engine;
    double value = 0;
    std::string certainty;
    std::string stopped;
    std::uint64_t nodes = 0;
    std::uint64_t peak_bytes = 0;
    std::chrono::nanoseconds time{};
    /// How often a proof engine changed its mind about the root's most-proving move; NaN for
    /// others.
    double seesaw = std::numeric_limits<double>::quiet_NaN();

    /// What is proven about the value.
    double at_least() const {
        const bool known = certainty == "exact" || certainty == "at_least";
        return known ? value : -std::numeric_limits<double>::infinity();
    }
    double at_most() const {
        const bool known = certainty == "exact" || certainty == "at_most";
        return known ? value : std::numeric_limits<double>::infinity();
    }
    std::string_view verdict() const {
        if (at_least() > 0) return "first wins";
        if (at_most() < 0) return "second wins";
        if (at_least() == 0 && at_most() == 0) return "draw";
        if (at_most() == 0) return "first cannot win";
        return at_least() == 0 ? "second cannot win" : "open";
    }
    double nodes_per_second() const { return per_second(nodes, time); }

    /// NaN where the clock did not move.
    static double per_second(std::uint64_t count, std::chrono::nanoseconds time) {
        if (time.count() <= 0) return std::numeric_limits<double>::quiet_NaN();
        return static_cast<double>(count) / std::chrono::duration<double>(time).count();
    }
};

inline nlohmann::ordered_json to_json(const measurement& m) {
    nlohmann::ordered_json seesaw; // null where it was not counted
    if (!std::isnan(m.seesaw)) seesaw = static_cast<std::uint64_t>(m.seesaw);
    return {{"game", m.game},
            {"position", m.position},
            {"engine", m.engine},
            {"verdict", m.verdict()},
            {"value", m.value},
            {"certainty", m.certainty},
            {"stopped", m.stopped},
            {"nodes", m.nodes},
            {"peak_bytes", m.peak_bytes},
            {"nanoseconds", m.time.count()},
            {"seesaw", seesaw}};
}

inline measurement measurement_of(const std::string& text) {
    const auto json = support::parse_json(text).value();
    const auto& seesaw = json.at("seesaw");
    return {json.at("game"),
            json.at("position"),
            json.at("engine"),
            json.at("value"),
            json.at("certainty"),
            json.at("stopped"),
            json.at("nodes"),
            json.at("peak_bytes"),
            std::chrono::nanoseconds(json.at("nanoseconds").get<std::int64_t>()),
            seesaw.is_null() ? std::numeric_limits<double>::quiet_NaN() : seesaw.get<double>()};
}

/// Everything that the answers depend on, for the journal.
inline journal::configuration configuration_of(const comparison& asked) {
    const auto limit = [](auto value, auto none) {
        return value == none ? std::string("unlimited") : fmt::format("{}", value);
    };
    std::string positions = asked.positions;
    if (!positions.empty()) {
        std::ifstream in(positions, std::ios::binary);
        std::uint64_t hash = 0;
        for (int c = in.get(); c != std::ifstream::traits_type::eof(); c = in.get())
            hash = seesaw::detail::mix(hash, static_cast<std::uint64_t>(c));
        positions = fmt::format("file of hash {:016x}", hash);
    } else if (asked.random > 0) {
        positions = fmt::format("{} random after {} plies", asked.random, asked.plies);
    }
    return {{"version", SEESAW_VERSION_STRING},
            {"games", fmt::format("{}", fmt::join(asked.games, ","))},
            {"engines", fmt::format("{}", fmt::join(asked.engines, ","))},
            {"positions", positions},
            {"nodes", limit(asked.limits.nodes, seesaw::limits{}.nodes)},
            {"nanoseconds", limit(asked.limits.time.count(), seesaw::limits{}.time.count())},
            {"bytes", fmt::format("{}", asked.limits.bytes)},
            {"depth", fmt::format("{}", asked.depth)},
            {"seed", fmt::format("{}", asked.seed)}};
}

/// One engine on one position. No template: what is done with it is compiled once.
struct job {
    std::string key;
    std::function<measurement()> run;
};

template <class Game>
void add_jobs(std::vector<job>& jobs, std::string_view name, const Game& game,
              const comparison& asked) {
    const auto positions = positions_for(name, game, asked);
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (const std::string& engine : engines()) {
            if (!selected(engine, asked.engines)) continue;
            const auto run = [name, game, asked, at = positions[i], engine] {
                const auto r = support::engines_of<Game>::make(engine, game, asked.settings())
                                   .run(at.state, asked.limits);
                const bool proof = !std::isnan(r.indicators.pn) || !std::isnan(r.indicators.ppn);
                return measurement{std::string(name),
                                   at.text,
                                   engine,
                                   r.value,
                                   std::string(to_string(r.certainty)),
                                   std::string(to_string(r.stopped)),
                                   r.stats.nodes,
                                   r.stats.peak_bytes,
                                   r.stats.time,
                                   proof ? static_cast<double>(r.stats.switches)
                                         : std::numeric_limits<double>::quiet_NaN()};
            };
            jobs.push_back({fmt::format("{} {} {}", name, i + 1, engine), run});
        }
}

/// Runs all that is asked and the journal does not have. Calls `each` with every measurement and
/// the progress bar, which must be erased before anything is printed.
inline void
run_comparison(const comparison& asked, journal& book,
               const std::function<void(const measurement&, support::progress&)>& each) {
    std::vector<job> jobs;
    for_each_game([&](std::string_view name, const auto& game) {
        if (selected(name, asked.games)) add_jobs(jobs, name, game, asked);
    });
    support::progress bar("runs", jobs.size());
    for (const job& j : jobs) {
        const std::string found =
            book.unit(j.key, [&] { return support::to_line(to_json(j.run())); });
        each(measurement_of(found), bar);
        bar.advance();
    }
}

// ── Tables ──────────────────────────────────────────────────────────────────────────────────────

inline support::cell rate_cell(double per_second) {
    return support::cell::written(std::isnan(per_second) ? "–" : support::short_count(per_second),
                                  per_second);
}
inline support::cell bytes_cell(std::uint64_t bytes) {
    return support::cell::written(support::short_bytes(bytes), static_cast<double>(bytes));
}
inline support::cell time_cell(std::chrono::nanoseconds time) {
    return support::cell::written(support::short_time(time),
                                  std::chrono::duration<double>(time).count());
}
inline support::cell seesaw_cell(double switches) {
    return support::cell::written(std::isnan(switches) ? "–" : fmt::format("{:.0f}", switches),
                                  switches);
}
inline support::cell value_cell(const measurement& m) {
    if (m.certainty == "unknown")
        return support::cell::written("–", std::numeric_limits<double>::quiet_NaN());
    return support::cell::written(fmt::format("{:g}", m.value), m.value);
}

/// A line for every measurement.
inline support::table table_of(const std::vector<measurement>& all) {
    const bool several =
        std::any_of(all.begin(), all.end(), [&](const auto& m) { return m.position != "start"; });
    std::vector<std::string> header = {"game",      "engine",  "verdict", "value",
                                       "certainty", "stopped", "nodes",   "nodes/s",
                                       "bytes",     "time",    "seesaw"};
    if (several) header.insert(header.begin() + 1, "position");
    support::table table(header);
    for (const measurement& m : all) {
        std::vector<support::cell> cells = {m.game,
                                            m.engine,
                                            m.verdict(),
                                            value_cell(m),
                                            m.certainty,
                                            m.stopped,
                                            m.nodes,
                                            rate_cell(m.nodes_per_second()),
                                            bytes_cell(m.peak_bytes),
                                            time_cell(m.time),
                                            seesaw_cell(m.seesaw)};
        if (several) cells.insert(cells.begin() + 1, support::cell(m.position));
        table.row(std::move(cells));
    }
    return table;
}

/// A line for every engine on a game, all positions together.
inline support::table summary_of(const std::vector<measurement>& all) {
    struct sums {
        std::uint64_t positions = 0, first = 0, draws = 0, second = 0, open = 0;
        std::uint64_t nodes = 0, peak_bytes = 0;
        std::chrono::nanoseconds time{};
        double seesaw = 0;
    };
    std::vector<std::pair<std::string, std::string>> order;
    std::map<std::pair<std::string, std::string>, sums> found;
    for (const measurement& m : all) {
        const auto key = std::pair(m.game, m.engine);
        if (!found.contains(key)) order.push_back(key);
        sums& s = found[key];
        ++s.positions;
        ++(m.verdict() == "first wins"    ? s.first
           : m.verdict() == "second wins" ? s.second
           : m.verdict() == "draw"        ? s.draws
                                          : s.open);
        s.nodes += m.nodes;
        s.peak_bytes = std::max(s.peak_bytes, m.peak_bytes);
        s.time += m.time;
        s.seesaw += m.seesaw;
    }
    support::table table({"game", "engine", "positions", "first wins", "draws", "second wins",
                          "open", "nodes", "nodes/s", "bytes", "time", "seesaw"});
    for (const auto& key : order) {
        const sums& s = found[key];
        table.row(key.first, key.second, s.positions, s.first, s.draws, s.second, s.open, s.nodes,
                  rate_cell(measurement::per_second(s.nodes, s.time)), bytes_cell(s.peak_bytes),
                  time_cell(s.time), seesaw_cell(s.seesaw));
    }
    return table;
}

/// Proofs that exclude each other, one line each: there should be none.
inline std::vector<std::string> contradictions(const std::vector<measurement>& all) {
    std::map<std::pair<std::string, std::string>, std::vector<const measurement*>> by_position;
    for (const measurement& m : all) by_position[{m.game, m.position}].push_back(&m);
    std::vector<std::string> found;
    for (const auto& [where, claims] : by_position)
        for (const measurement* x : claims)
            for (const measurement* y : claims)
                if (x->at_least() > y->at_most())
                    found.push_back(fmt::format("{}, {}: {} says {} {:g}, {} says {} {:g}",
                                                where.first, where.second, x->engine, x->certainty,
                                                x->value, y->engine, y->certainty, y->value));
    return found;
}

} // namespace bench

#endif
