// SPDX-License-Identifier: MIT
// 2048: play, learn to play, solve small boards, and measure motion in mind along games.
//
//     twenty48 play
//     twenty48 play --depth 3 --games 200 --threads 2
//     twenty48 train --minutes 20 --file learned.bin
//     twenty48 play --evaluation learned --file learned.bin --depth 2 --games 200
//     twenty48 solve --size 2x2 --target 32
//     twenty48 measure --depth 2 --games 20 --report roller_coaster.html
//     twenty48 sweep --vary target=4..8:4
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/games/twenty48/exact.hpp>
#include <seesaw/games/twenty48/tuples.hpp>
#include <seesaw/metrics/milestones.hpp>
#include <seesaw/metrics/rates.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_size.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measurement.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>
#include <seesaw/program/twenty48_games.hpp>

namespace programs = seesaw::programs;

namespace {

using nlohmann::ordered_json;
using programs::usage_error;
using rules_type = programs::twenty48_rules;

// ── Options ─────────────────────────────────────────────────────────────────────────────────────

struct setting {
    rules_type rules = {.target = 0};
    programs::twenty48_player_choice player = {};
    std::string file = {};
    std::uint64_t games = 1;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::string record = {};
    programs::output_options output = {};

    /// Without options for a player, a person plays.
    bool for_a_person() const {
        const programs::twenty48_player_choice usual;
        return player.evaluation == usual.evaluation && player.depth == usual.depth &&
               player.count_chance == usual.count_chance && player.ratio == usual.ratio &&
               player.cut == usual.cut && file.empty() && threads == 1;
    }
};

/// A number from `least` to `most`, with a point or without.
programs::option add_real(CLI::App& verb, const std::string& name, double& target,
                          const std::string& help, double least, double most) {
    const auto take = [name, &target, least, most](const std::string& text) {
        target = programs::parse_number(name, text, least, most, false);
    };
    return programs::add_parsed(verb, name, take, help).type("X");
}

std::string_view start_of(const rules_type& rules) { return rules.twos ? "twos" : "random"; }

/// Options of all verbs; not all have a target.
void add_board(CLI::App& verb, rules_type& rules) {
    const std::string group = "Rules";
    programs::add_parsed(
        verb, "--size",
        [&rules](const std::string& text) {
            std::tie(rules.width, rules.height) =
                programs::parse_size("--size", text, "WIDTHxHEIGHT", 1, 4);
        },
        fmt::format("Columns and rows ({}x{})", rules.width, rules.height))
        .type("WxH")
        .group(group);
    add_real(verb, "--fours", rules.four_probability, "How often a new tile is a 4 (0.1)", 0, 1)
        .group(group);
    programs::add_parsed(
        verb, "--start",
        [&rules](const std::string& text) {
            if (text != "random" && text != "twos")
                throw usage_error(
                    fmt::format("--start: {} is none of random, twos", programs::in_quotes(text)));
            rules.twos = text == "twos";
        },
        "The first two tiles: random, twos (random)")
        .type("WHICH")
        .group(group);
}

} // namespace

template <>
struct seesaw::programs::own_rule_options<rules_type> {
    static void add(CLI::App& app, rules_type& rules) {
        add_board(app, rules);
        const std::string option = rule_option(app, "target");
        add_parsed(
            app, option,
            [option, &rules](const std::string& text) {
                const auto tile = parse_count(option, text, 4, 32'768);
                if ((tile & (tile - 1)) != 0)
                    throw usage_error(fmt::format("{}: {} is no tile; there are 4, 8 … 32768",
                                                  option, in_quotes(text)));
                rules.target = static_cast<int>(tile);
            },
            fmt::format("The tile to reach ({})", rules.target))
            .type("TILE")
            .group("Rules");
    }
};

namespace {

void add_player(CLI::App& verb, setting& s) {
    programs::add_choice(verb, "--evaluation", s.player.evaluation, "Goal of the player",
                         {"heuristic", "board", "learned", "random"});
    programs::add_text(verb, "--file", s.file, "File that train wrote, for --evaluation learned")
        .type("FILE");
    programs::add_count(verb, "--depth", s.player.depth,
                        fmt::format("Decisions to look ahead ({})", s.player.depth), 1, 20);
    programs::add_flag(verb, "--count-chance", s.player.count_chance,
                       "Count new tiles as depth, too");
    add_real(verb, "--ratio", s.player.ratio,
             "Ratio of each cell's weight to the one before, for --evaluation board (0.25)", 0.01,
             1);
    add_real(verb, "--cut", s.player.cut,
             "Do not search new tiles less probable than this (0: search all)", 0, 0.5);
    programs::add_count(verb, "--games", s.games,
                        s.games == 0 ? "Games for a player to play (1)"
                                     : fmt::format("Games to play ({})", s.games),
                        1, 10'000'000);
    programs::add_seed(verb, s.seed);
}

/// The rules and the learned evaluation that the options ask for.
void settle(setting& s) {
    s.rules.validate();
    if (s.player.evaluation != "learned") {
        if (!s.file.empty()) throw usage_error("--file: only --evaluation learned reads one");
        return;
    }
    if (s.file.empty())
        throw usage_error("--file: --evaluation learned needs one that train wrote");
    if (s.rules.width != 4 || s.rules.height != 4)
        throw usage_error("--size: --evaluation learned plays on 4x4 only");
    std::ifstream in = programs::open_input("--file", s.file);
    s.player.learned.emplace();
    if (const auto verdict = s.player.learned->load(in); !verdict)
        throw std::runtime_error(
            fmt::format("--file: {}: {}", programs::in_quotes(s.file), verdict.reason));
}

std::string title_of(const setting& s) {
    return fmt::format("2048 on {}x{}, {}, depth {}", s.rules.width, s.rules.height,
                       s.player.evaluation, s.player.depth);
}

std::string rounded(double number) { return programs::grouped(std::int64_t{std::lround(number)}); }

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

/// A mean with the interval that covers it in 95 of 100 cases, by its standard error.
struct mean_estimate {
    double value = 0, low = 0, high = 0;
};

template <class Items, class Number>
mean_estimate mean_of(const Items& items, const Number& number) {
    double sum = 0, squares = 0, count = 0;
    for (const auto& item : items) {
        const double x = number(item);
        sum += x;
        squares += x * x;
        ++count;
    }
    const double mean = sum / count;
    const double variance = count > 1 ? std::max(0.0, (squares - count * mean * mean) / (count - 1))
                                      : std::numeric_limits<double>::infinity();
    const double half = 1.96 * std::sqrt(variance / count);
    return {mean, mean - half, mean + half};
}

programs::cell interval_of(const mean_estimate& e) {
    return std::isfinite(e.low)
               ? programs::cell::interval(fmt::format("{} to {}", rounded(e.low), rounded(e.high)),
                                          e.low, e.high)
               : programs::cell("");
}

programs::cell share_cell(double share) { return programs::cell::written(percent(share), share); }

// ── A person plays ──────────────────────────────────────────────────────────────────────────────

struct view {
    using game = seesaw::games::twenty48_points;
    using state = game::state;

    static constexpr bool person_only = true;
    static constexpr std::string_view rate_is =
        "the share of random games that last twenty moves longer";

    static programs::board_picture draw(const game& rules, const state& s, programs::glyphs style) {
        using programs::ink;
        static constexpr ink colours[] = {ink::plain,  ink::cyan, ink::green,
                                          ink::yellow, ink::red,  ink::magenta};
        programs::board_picture picture(rules.height, rules.width, style);
        picture.width = 5;
        const std::string tiles = rules.hex(s);
        for (std::size_t i = 0; i < picture.tiles.size(); ++i) {
            const int k = tiles[i] <= '9' ? tiles[i] - '0' : tiles[i] - 'a' + 10;
            if (k > 0)
                picture.tiles[i] = {std::to_string(1 << k), colours[k / 2 % 6], k > 5, false};
        }
        return picture;
    }

    static std::string status(const game&, const state& s) {
        return programs::grouped(std::uint64_t{s.points}) + " points";
    }

    static std::string verdict(const game& rules, const state& s, seesaw::score score) {
        return fmt::format("{} points, the largest tile is {}",
                           programs::grouped(std::int64_t{score}), rules.largest(s));
    }

    static std::optional<game::move> key(const game&, const state&, programs::key_kind pressed) {
        using programs::key_kind;
        switch (pressed) {
        case key_kind::up:
            return game::up;
        case key_kind::left:
            return game::left;
        case key_kind::right:
            return game::right;
        case key_kind::down:
            return game::down;
        default:
            return std::nullopt;
        }
    }

    /// The share of random games that live twenty moves longer.
    static double rate(const game& rules, const state& s) { return survival(rules, s, 100); }

    static programs::advice<game::move> hint(const game& rules, const state& s,
                                             const seesaw::limits&) {
        constexpr int games = 400;
        const rules_type plain{.width = rules.width,
                               .height = rules.height,
                               .target = 0,
                               .four_probability = rules.four_probability};
        const auto player = programs::make_twenty48_player(plain, {.depth = 3}, 1);
        const game::move best = player({s.board, s.turn}).move;
        std::string values;
        double chance = 0;
        for (const game::move m : rules.moves(s)) {
            const double lives = survival(rules, rules.next(s, m), games);
            if (m == best) chance = lives;
            values += fmt::format("{}{} {}", values.empty() ? "" : ", ", rules.describe(s, m),
                                  percent(lives));
        }
        return {.move = best,
                .text =
                    fmt::format("{}: best on average three moves ahead; {} of random games live "
                                "twenty moves longer from there",
                                rules.describe(s, best), percent(chance)),
                .values = "Random games live on: " + values};
    }

private:
    static double survival(const game& rules, const state& from, int games) {
        seesaw::rng random(1);
        int alive = 0;
        for (int i = 0; i < games; ++i) {
            state s = from;
            int moves = 0;
            while (moves < 20 && !rules.outcome(s)) {
                const bool luck = rules.to_move(s) == seesaw::player::chance;
                moves += luck ? 0 : 1;
                s = rules.next(s, luck ? draw_tile(rules, s, random)
                                       : rules.moves(s)[random.below(rules.moves(s).size())]);
            }
            alive += rules.outcome(s) ? 0 : 1;
        }
        return static_cast<double>(alive) / games;
    }

    static game::move draw_tile(const game& rules, const state& s, seesaw::rng& random) {
        const auto& chances = rules.chances(s);
        return seesaw::draw(chances, random);
    }
};

int play_by_hand(setting& s) {
    settle(s);
    const view::game rules{.width = s.rules.width,
                           .height = s.rules.height,
                           .target = 0,
                           .four_probability = s.rules.four_probability,
                           .twos = s.rules.twos};
    programs::play_options options;
    options.seed = s.seed;
    options.record = s.record;
    options.output = s.output;
    return programs::play_game(rules, view{}, options, "twenty48");
}

// ── play ────────────────────────────────────────────────────────────────────────────────────────

/// Boards of one game: each on a terminal, in place; else those with a new largest tile.
class board_screen {
public:
    board_screen(const rules_type& rules, bool live) : rules_(rules), live_(live) {}

    void show(const programs::twenty48_turn& turn) {
        const int largest = rules_.largest(turn.state);
        const bool milestone = largest > largest_;
        largest_ = std::max(largest_, largest);
        if (!live_ && !milestone) return;
        const auto now = std::chrono::steady_clock::now();
        if (live_ && shown_ && now - last_ < std::chrono::milliseconds(40)) return;
        last_ = now;
        if (live_ && shown_) std::cout << fmt::format("\x1b[{}A\x1b[J", rules_.height + 2);
        shown_ = true;
        print(turn.state, turn.points, rules_.describe(turn.state, turn.choice.move));
    }

    void print(const programs::twenty48_state& s, std::uint32_t points, const std::string& next) {
        std::cout << fmt::format("{} points, next: {}\n", programs::grouped(std::uint64_t{points}),
                                 next);
        std::string text = rules_.describe({s.board, seesaw::player::first});
        std::cout << text << "\n\n";
        programs::need_output();
    }

private:
    const rules_type& rules_;
    bool live_, shown_ = false;
    int largest_ = 0;
    std::chrono::steady_clock::time_point last_{};
};

programs::table games_table(const std::vector<programs::twenty48_record>& records) {
    programs::table t({"game", "seed", "points", "moves", "largest", "nodes", "seconds"});
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto& r = records[i];
        t.row(i + 1, r.seed, r.points, r.moves, r.largest, r.nodes, r.seconds);
    }
    return t;
}

int play(setting& s, const std::string& command) {
    settle(s);
    const programs::output_file csv("--csv", s.output.csv);
    const programs::page_files files(s.output);
    std::vector<programs::twenty48_record> records;
    const auto start = std::chrono::steady_clock::now();
    if (s.games == 1 && !s.output.json) {
        const auto player = make_twenty48_player(s.rules, s.player, s.seed);
        board_screen screen(s.rules, programs::is_terminal(programs::standard_stream::output));
        programs::twenty48_state last;
        records.push_back(play_2048(s.rules, player, s.seed, [&](const auto& turn) {
            screen.show(turn);
            last = s.rules.next(turn.state, turn.choice.move);
        }));
        std::cout << "After the last move:\n";
        screen.print(last, records.back().points, "nothing");
    } else {
        programs::progress bar("games", s.games, s.output.style);
        double sum = 0, count = 0;
        records = play_2048_games(s.rules, s.player, s.seed, s.games, s.threads,
                                  [&](const programs::twenty48_record& r) {
                                      sum += r.points;
                                      ++count;
                                      bar.note(fmt::format("mean {:.0f} points", sum / count));
                                      bar.advance();
                                  });
    }
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

    const auto points = mean_of(records, [](const auto& r) { return double(r.points); });
    const auto moves = mean_of(records, [](const auto& r) { return double(r.moves); });
    std::map<int, std::uint64_t> largest;
    double nodes = 0, thinking = 0;
    for (const auto& r : records) {
        ++largest[r.largest];
        nodes += static_cast<double>(r.nodes);
        thinking += r.seconds;
    }
    const auto reached = [&](int tile) {
        double count = 0;
        for (const auto& [found, games] : largest)
            if (found >= tile) count += static_cast<double>(games);
        return seesaw::metrics::wilson(count, static_cast<double>(records.size()));
    };
    if (s.output.json) {
        ordered_json json{{"games", records.size()},
                          {"points", points.value},
                          {"low", points.low},
                          {"high", points.high},
                          {"moves", moves.value}};
        json["largest"] = ordered_json::object();
        json["reached"] = ordered_json::object();
        for (const auto& [tile, games] : largest) {
            json["largest"][std::to_string(tile)] = games;
            json["reached"][std::to_string(tile)] = reached(tile).value;
        }
        json["evaluation"] = s.player.evaluation;
        json["depth"] = s.player.depth;
        json["nodes"] = nodes;
        json["seconds"] = seconds;
        std::cout << programs::to_line(json) << '\n';
    }
    programs::table t({"what", "value", "95 % interval", "meaning"});
    const std::string_view none = records.size() == 1 ? "one game: no interval" : "";
    t.row("games", records.size(), "",
          fmt::format("{}seeds {} to {}", programs::interrupted() ? "of " : "", s.seed,
                      s.seed + s.games - 1));
    t.row("points", programs::cell::written(rounded(points.value), points.value),
          interval_of(points), none);
    t.row("moves", programs::cell::written(rounded(moves.value), moves.value), interval_of(moves),
          none);
    for (const auto& [tile, games] : largest) {
        const auto share = reached(tile);
        t.row(std::to_string(tile), share_cell(share.value),
              programs::cell::interval(
                  fmt::format("{} to {}", percent(share.low), percent(share.high)), share.low,
                  share.high),
              fmt::format("reached; the largest tile of {}", programs::grouped(games)));
    }
    t.row("nodes/s", programs::rate_cell(nodes / thinking), "", "");
    t.row("nodes a move", programs::rate_cell(nodes / (moves.value * double(records.size()))), "",
          "");
    t.row("seconds", programs::cell(seconds, 1), "", "in all");
    if (!s.output.json) {
        std::cout << title_of(s) << "\n\n";
        t.print(std::cout, s.output.style);
    }
    csv.write([&](std::ostream& out) { games_table(records).write_csv(out); });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
    files.write([&] {
        programs::bar_chart tiles{.title = "Largest tile", .value_label = "games"};
        for (const auto& [tile, games] : largest)
            tiles.bars.push_back({std::to_string(tile), static_cast<double>(games)});
        return programs::report(title_of(s), fmt::format("seeds from {}", s.seed))
            .add(t, "Results")
            .add(tiles)
            .add(games_table(records), "Every game")
            .made_by(command);
    });
    return 0;
}

// ── train ───────────────────────────────────────────────────────────────────────────────────────

struct training {
    std::uint64_t games = 0; ///< 0: as long as there is time
    double minutes = 20;
    double rate = 1;
    std::uint64_t seed = 1;
    std::string file = {};
    programs::output_options output = {};
};

int train(const training& t, const std::string& command) {
    const programs::table_files files(t.output);
    const programs::output_file file("--file", t.file);
    seesaw::games::twenty48_learner learner({.rate = t.rate, .seed = t.seed});
    using clock = std::chrono::steady_clock;
    const auto start = clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(clock::now() - start).count();
    };
    const double allowed = t.games > 0 ? std::numeric_limits<double>::infinity() : 60 * t.minutes;
    // In seconds if the clock decides; by games otherwise.
    programs::progress bar(t.games > 0 ? "games" : "seconds",
                           t.games > 0 ? t.games : static_cast<std::uint64_t>(allowed),
                           t.output.style);
    programs::table rows({"games", "seconds", "points", "2048", "moves/s"});
    programs::chart learned{
        .title = "Points while learning", .x_label = "games", .y_label = "points a game"};
    learned.lines = {{"points", {}}};
    struct part {
        double points = 0, games = 0, wins = 0;
    } recent;
    std::uint64_t games = 0, moves = 0, seconds_told = 0;
    const auto tell = [&] {
        rows.row(games, programs::cell(elapsed(), 1),
                 programs::cell(recent.points / recent.games, 0),
                 programs::cell(recent.wins / recent.games, 3),
                 programs::cell(static_cast<double>(moves) / elapsed(), 0));
        learned.lines[0].points.push_back(
            {static_cast<double>(games), recent.points / recent.games});
        recent = {};
        // Every tenth of the way, so that an interrupted run leaves a file.
        file.write([&](std::ostream& out) {
            if (!learner.evaluation().save(out)) out.setstate(std::ios::failbit);
        });
    };
    int next_tenth = 1;
    const programs::interruption wish;
    while (!programs::interrupted() && (t.games > 0 ? games < t.games : elapsed() < allowed)) {
        const auto game = learner.play();
        ++games;
        moves += game.moves;
        recent.points += game.points;
        ++recent.games;
        recent.wins += game.largest >= 2048 ? 1 : 0;
        bar.note(fmt::format("mean {:.0f} points", recent.points / recent.games));
        if (t.games > 0) {
            bar.advance();
        } else if (const auto now = static_cast<std::uint64_t>(elapsed()); now > seconds_told) {
            bar.advance(now - seconds_told);
            seconds_told = now;
        }
        const double part_done = t.games > 0
                                     ? static_cast<double>(games) / static_cast<double>(t.games)
                                     : elapsed() / allowed;
        if (10 * part_done >= next_tenth) {
            tell();
            while (10 * part_done >= next_tenth) ++next_tenth;
        }
    }
    if (recent.games > 0) tell();
    bar.erase();
    if (t.output.json)
        std::cout << programs::to_line(ordered_json{{"games", games},
                                                    {"moves", moves},
                                                    {"seconds", elapsed()},
                                                    {"file", t.file}})
                  << '\n';
    files.show(rows, "2048 learned", fmt::format("rate {}, seed {}", t.rate, t.seed), command,
               {learned});
    std::cerr << "wrote " << t.file << '\n';
    return 0;
}

// ── solve ───────────────────────────────────────────────────────────────────────────────────────

struct solving {
    std::vector<std::string> engines = {};
    std::string spawn = "all";
    std::uint64_t samples = 20;
    std::uint64_t boards = 60'000'000;
    int playouts = 60;
    double theta = 0.01;
    double precision = 0;
    seesaw::limits limits = {};
};

/// The limit of one proof, unless --nodes is given.
constexpr std::uint64_t proof_nodes = 10'000'000;

std::string proof_engine_list() {
    std::string all;
    for (const std::string& name : programs::twenty48_proof_engines())
        all.append(all.empty() ? "" : ", ").append(name);
    return all;
}

struct proof_row {
    std::string engine;
    programs::spawn_model model;
    std::uint64_t runs = 0, proved = 0, disproved = 0;
    double nodes = 0, iterations = 0, seconds = 0;

    double per_run(double total) const { return total / static_cast<double>(runs); }
    std::string verdict() const {
        if (proved == runs) return "win";
        if (disproved == runs) return "no win";
        if (proved + disproved == 0) return "unknown";
        return fmt::format("win in {} of {}", proved, runs);
    }
};

proof_row prove(const setting& s, const solving& o, const std::string& engine,
                programs::spawn_model model) {
    proof_row row{engine, model};
    row.runs = model == programs::spawn_model::sampled ? o.samples : 1;
    seesaw::limits limits = o.limits;
    if (limits.nodes == seesaw::limits{}.nodes) limits.nodes = proof_nodes;
    for (std::uint64_t i = 0; i < row.runs; ++i) {
        const auto proof = programs::prove_2048(s.rules, s.rules.root(),
                                                {.engine = engine,
                                                 .model = model,
                                                 .seed = s.seed + i,
                                                 .playouts = o.playouts,
                                                 .theta = o.theta,
                                                 .precision = engine == "ppns" ? o.precision : 0,
                                                 .limits = limits});
        row.proved += proof.proved() ? 1u : 0u;
        row.disproved += proof.disproved() ? 1u : 0u;
        row.nodes += static_cast<double>(proof.stats.nodes);
        row.iterations += static_cast<double>(proof.stats.expansions);
        row.seconds += std::chrono::duration<double>(proof.stats.time).count();
    }
    return row;
}

/// The exact answer, with chance as it is.
struct exact_answer {
    seesaw::games::twenty48_boards boards;
    seesaw::stop_reason stopped = {};
    double probability = 0, points = 0; // where it was not stopped

    std::string_view verdict() const {
        if (probability == 0) return "no win";
        return probability == 1 ? "win" : "luck decides";
    }
};

exact_answer solve_exactly(const setting& s, const solving& o) {
    seesaw::budget allowance(o.limits);
    exact_answer a{seesaw::games::twenty48_boards(s.rules, o.boards, allowance.rest())};
    a.stopped = a.boards.stopped();
    allowance.charge(a.boards.reachable().up_to_symmetry);
    const bool too_many = a.boards.reachable().up_to_symmetry == o.boards;
    if (a.stopped == seesaw::stop_reason::nodes && too_many)
        throw std::runtime_error(
            fmt::format("--boards: there are more than {} boards up to symmetry; the exact "
                        "answer needs them all",
                        programs::grouped(o.boards)));
    const auto ask = [&](const auto& answer, double& value) {
        if (a.stopped != seesaw::stop_reason::finished) return;
        const auto values = answer(allowance.rest());
        allowance.charge(values.nodes());
        a.stopped = values.stopped();
        if (values.complete()) value = values.at_start();
    };
    ask([&](const auto& left) { return a.boards.probability_of(s.rules.target, left); },
        a.probability);
    ask([&](const auto& left) { return a.boards.expected_points(left); }, a.points);
    return a;
}

int solve(setting& s, const solving& o, const std::string& command) {
    using programs::spawn_model;
    settle(s);
    const programs::table_files files(s.output);
    for (const std::string& name : o.engines) {
        const auto& known = programs::twenty48_proof_engines();
        if (name != "exact" && std::find(known.begin(), known.end(), name) == known.end())
            throw usage_error(fmt::format("--engine: {} is none of exact, {}",
                                          programs::in_quotes(name), proof_engine_list()));
    }
    const auto asked = [&](const std::string& name) {
        return o.engines.empty() ||
               std::find(o.engines.begin(), o.engines.end(), name) != o.engines.end();
    };
    ordered_json json{{"size", fmt::format("{}x{}", s.rules.width, s.rules.height)},
                      {"target", s.rules.target},
                      {"start", start_of(s.rules)}};
    std::optional<exact_answer> exact;
    int status = 0;
    if (asked("exact")) {
        exact = solve_exactly(s, o);
        const auto& boards = exact->boards;
        if (exact->stopped == seesaw::stop_reason::finished) {
            json["probability"] = exact->probability;
            json["expected_points"] = exact->points;
        } else {
            json["probability"] = nullptr;
            json["expected_points"] = nullptr;
            json["stopped"] = to_string(exact->stopped);
        }
        if (boards.complete()) {
            json["boards"] = boards.reachable().all;
            json["boards_up_to_symmetry"] = boards.reachable().up_to_symmetry;
            json["dead"] = boards.dead().all;
            json["largest"] = boards.largest();
        }
        if (exact->stopped != seesaw::stop_reason::finished) {
            programs::print_error(fmt::format("{}: the limit was met before the exact answer",
                                              programs::limit_option(exact->stopped)));
            status = 1;
        }
    }
    std::vector<proof_row> rows;
    for (const spawn_model model : {spawn_model::enemy, spawn_model::ally, spawn_model::sampled}) {
        if (o.spawn != "all" && o.spawn != to_string(model)) continue;
        for (const std::string& engine : programs::twenty48_proof_engines())
            if (asked(engine)) rows.push_back(prove(s, o, engine, model));
    }
    if (s.output.json) {
        json["proofs"] = ordered_json::array();
        for (const proof_row& r : rows)
            json["proofs"].push_back({{"engine", r.engine},
                                      {"spawn", to_string(r.model)},
                                      {"verdict", r.verdict()},
                                      {"runs", r.runs},
                                      {"proved", r.proved},
                                      {"disproved", r.disproved},
                                      {"nodes", r.per_run(r.nodes)},
                                      {"iterations", r.per_run(r.iterations)}});
        std::cout << programs::to_line(json) << '\n';
    }
    const std::string question =
        fmt::format("2048 on {}x{}: can {} be reached? Start: {}, 4s with probability {}",
                    s.rules.width, s.rules.height, s.rules.target,
                    s.rules.twos ? "two 2s" : "two random tiles", s.rules.four_probability);
    if (!s.output.json) std::cout << question << '\n';
    if (exact && !s.output.json) {
        if (exact->stopped == seesaw::stop_reason::finished)
            std::cout << fmt::format("\nLuck as it is: {:.9f} with best play for the tile\n",
                                     exact->probability)
                      << fmt::format("Points until then: {:.6f} with best play for points\n",
                                     exact->points);
        else
            std::cout << fmt::format("\nLuck as it is: not known, the limit was met ({})\n",
                                     programs::limit_option(exact->stopped));
        const auto& boards = exact->boards;
        std::cout << fmt::format("Boards: {}{} ({} up to symmetry), {} dead, largest tile {}\n",
                                 boards.complete() ? "" : "at least ",
                                 programs::grouped(boards.reachable().all),
                                 programs::grouped(boards.reachable().up_to_symmetry),
                                 programs::grouped(boards.dead().all), boards.largest());
    }
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    programs::table t(
        {"luck", "engine", "verdict", "probability", "iterations", "nodes", "seconds"});
    if (exact && exact->stopped == seesaw::stop_reason::finished)
        t.row("as it is", "exact", exact->verdict(), programs::cell(exact->probability, 9),
              programs::cell(none, 1),
              programs::cell(static_cast<double>(exact->boards.reachable().up_to_symmetry), 1),
              programs::cell(none, 4));
    for (const proof_row& r : rows)
        t.row(to_string(r.model), r.engine, r.verdict(), programs::cell(none, 9),
              programs::cell(r.per_run(r.iterations), 1), programs::cell(r.per_run(r.nodes), 1),
              programs::cell(r.per_run(r.seconds), 4));
    if (t.empty()) return status;
    if (!s.output.json)
        std::cout << "\nEvery reading of luck (sampled: the mean over " << o.samples
                  << " draws)\n\n";
    files.show(t, "2048 solved", question, command);
    return status;
}

// ── measure ─────────────────────────────────────────────────────────────────────────────────────

struct measuring {
    programs::twenty48_scn_options scn = {};
    seesaw::metrics::milestone_cuts cuts = {};
};

using stretches = std::vector<seesaw::metrics::milestone_stretch>;

/// Means over all stretches with the same largest tile, or over all games.
struct motion_sums {
    double count = 0, scn = 0, published[4] = {}, consistent[4] = {};

    void add(const seesaw::metrics::milestone_stretch& stretch) {
        if (std::isnan(stretch.scn)) return;
        ++count;
        scn += stretch.scn;
        add(published, stretch.published());
        add(consistent, stretch.consistent());
    }
    static void add(double (&to)[4], const seesaw::metrics::motion& m) {
        to[0] += m.velocity;
        to[1] += m.mass;
        to[2] += m.momentum;
        to[3] += m.energy;
    }
    double mean(double sum) const { return sum / count; }
};

int measure(setting& s, measuring& o, const std::string& command) {
    settle(s);
    if (!(o.cuts.middle <= o.cuts.high)) throw usage_error("--middle: must not be above --high");
    const programs::output_file csv("--csv", s.output.csv);
    const programs::page_files files(s.output);
    o.scn.ratio = s.player.ratio;
    std::vector<programs::twenty48_run> runs;
    std::vector<stretches> parts;
    programs::progress bar("games", s.games, s.output.style);
    const programs::interruption wish;
    for (std::uint64_t i = 0; i < s.games && !programs::interrupted(); ++i) {
        const auto player = make_twenty48_player(s.rules, s.player, s.seed + i);
        runs.push_back(measure_2048(s.rules, player, s.seed + i, o.scn));
        std::vector<double> scn;
        for (const auto& r : runs.back().readings) scn.push_back(r.scn);
        parts.push_back(seesaw::metrics::milestone_stretches(scn, runs.back().milestones, o.cuts));
        bar.advance();
    }
    bar.erase();
    programs::need_one(runs.size());

    std::map<int, motion_sums> by_tile, by_end;
    std::map<std::string_view, std::uint64_t> kinds;
    std::uint64_t entered = 0, escaped = 0;
    motion_sums all;
    programs::chart diagram{.title = "p-M diagram: a point for every stretch",
                            .x_label = "M = 1 - v",
                            .y_label = "p = M v",
                            .lines = {{"p", {}}, {"Ep", {}}},
                            .connected = false};
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t j = 0; j < parts[i].size(); ++j) {
            const auto& part = parts[i][j];
            by_tile[runs[i].tiles[j]].add(part);
            by_end[runs[i].record.largest].add(part);
            all.add(part);
            ++kinds[to_string(part.kind)];
            entered += part.enters_trap ? 1u : 0u;
            escaped += part.escapes_trap ? 1u : 0u;
            if (std::isnan(part.scn)) continue;
            const auto m = part.published();
            diagram.lines[0].points.push_back({m.mass, m.momentum});
            diagram.lines[1].points.push_back({m.mass, m.energy});
        }
    const auto points = mean_of(runs, [](const auto& r) { return double(r.record.points); });

    const auto motion_table = [](const std::map<int, motion_sums>& groups, const char* what) {
        programs::table t({what, "stretches", "scn", "v=scn: M", "p", "Ep", "v=1-scn: M", "p", "Ep",
                           "2Mv2 of means"});
        for (const auto& [tile, m] : groups) {
            const double v = m.mean(m.published[0]);
            t.row(tile, programs::cell(m.count, 0), programs::cell(m.mean(m.scn), 4),
                  programs::cell(m.mean(m.published[1]), 4),
                  programs::cell(m.mean(m.published[2]), 4),
                  programs::cell(m.mean(m.published[3]), 4),
                  programs::cell(m.mean(m.consistent[1]), 4),
                  programs::cell(m.mean(m.consistent[2]), 4),
                  programs::cell(m.mean(m.consistent[3]), 4),
                  programs::cell(2 * (1 - v) * v * v, 4));
        }
        return t;
    };
    const programs::table tile_table = motion_table(by_tile, "tile");
    const programs::table end_table = motion_table(by_end, "largest tile of the game");
    programs::table kind_table({"milestones", "count", "share"});
    double milestones = 0;
    for (const auto& [kind, count] : kinds) milestones += static_cast<double>(count);
    for (const auto& [kind, count] : kinds)
        kind_table.row(kind, count, share_cell(static_cast<double>(count) / milestones));
    kind_table.row("traps entered", entered, share_cell(static_cast<double>(entered) / milestones));
    kind_table.row("traps escaped", escaped, share_cell(static_cast<double>(escaped) / milestones));

    programs::chart curve{.title = "Motion in mind from tile to tile (v = scn)",
                          .x_label = "log2 of the largest tile",
                          .y_label = "",
                          .lines = {{"v", {}}, {"p", {}}, {"Ep", {}}}};
    for (const auto& [tile, m] : by_tile) {
        const double x = std::log2(tile);
        curve.lines[0].points.push_back({x, m.mean(m.published[0])});
        curve.lines[1].points.push_back({x, m.mean(m.published[2])});
        curve.lines[2].points.push_back({x, m.mean(m.published[3])});
    }
    programs::chart along{.title = "The first game, move by move (v = scn)",
                          .x_label = "move",
                          .y_label = "",
                          .lines = {{"v", {}}, {"p", {}}, {"Ep", {}}}};
    for (const auto& part : parts.front())
        if (part.normalised.size() == part.end - part.begin)
            for (std::size_t i = part.begin; i < part.end; ++i) {
                const auto m = seesaw::metrics::motion_in_mind(part.normalised[i - part.begin]);
                const auto x = static_cast<double>(i);
                along.lines[0].points.push_back({x, m.velocity});
                along.lines[1].points.push_back({x, m.momentum});
                along.lines[2].points.push_back({x, m.energy});
            }

    if (s.output.json) {
        ordered_json json{{"games", runs.size()},
                          {"points", points.value},
                          {"stretches", all.count},
                          {"scn", all.mean(all.scn)}};
        const auto motion_json = [&](const motion_sums& m, const double(&of)[4]) {
            return ordered_json{{"v", m.mean(of[0])},
                                {"M", m.mean(of[1])},
                                {"p", m.mean(of[2])},
                                {"Ep", m.mean(of[3])}};
        };
        json["published"] = motion_json(all, all.published);
        json["consistent"] = motion_json(all, all.consistent);
        json["milestones"] = ordered_json::object();
        for (const auto& [kind, count] : kinds) json["milestones"][std::string(kind)] = count;
        json["traps_entered"] = entered;
        json["traps_escaped"] = escaped;
        std::cout << programs::to_line(json) << '\n';
    } else {
        std::cout << fmt::format("{}: {} game{}, {} points on average\n", title_of(s),
                                 programs::grouped(runs.size()), runs.size() == 1 ? "" : "s",
                                 rounded(points.value))
                  << fmt::format("SCN: depth {}, threshold from {} on, doubled with the largest "
                                 "tile\n\n",
                                 o.scn.depth,
                                 o.scn.threshold == 0 ? "the next tile"
                                                      : fmt::format("{}", o.scn.threshold));
        tile_table.print(std::cout, s.output.style);
        std::cout << '\n';
        end_table.print(std::cout, s.output.style);
        std::cout << '\n';
        kind_table.print(std::cout, s.output.style);
        std::cout << '\n';
        print(std::cout, diagram, s.output.style);
        print(std::cout, curve, s.output.style);
    }
    csv.write([&](std::ostream& out) {
        programs::table t({"game", "move", "tile", "points", "threshold", "value", "scn",
                           "normalised", "v", "M", "p", "Ep", "kind"});
        for (std::size_t i = 0; i < runs.size(); ++i)
            for (std::size_t j = 0; j < parts[i].size(); ++j) {
                const auto& part = parts[i][j];
                const auto m = part.published();
                for (std::size_t k = part.begin; k < part.end; ++k) {
                    const auto& r = runs[i].readings[k];
                    const bool whole = part.normalised.size() == part.end - part.begin;
                    t.row(i + 1, k + 1, r.largest, r.points, r.threshold, r.value, r.scn,
                          whole ? part.normalised[k - part.begin]
                                : std::numeric_limits<double>::quiet_NaN(),
                          m.velocity, m.mass, m.momentum, m.energy, to_string(part.kind));
                }
            }
        t.write_csv(out);
    });
    files.write([&] {
        programs::report page(
            title_of(s),
            fmt::format("{} games, SCN of depth {}", programs::grouped(runs.size()), o.scn.depth));
        page.heading("Stretches by their largest tile").add(tile_table).add(curve);
        page.heading("Games by their largest tile").add(end_table);
        page.heading("Milestones").add(kind_table).add(diagram);
        page.heading("One game").add(along);
        page.paragraph("v = scn takes a difficulty for the rate of success, as the paper does; "
                       "v = 1 - scn is the other way round. p and Ep are means over stretches; the "
                       "last column is Ep of the mean v.");
        return page.made_by(command);
    });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(
        rules_type{.width = 2, .height = 2, .target = 32},
        {.name = "twenty48", .about = "Plays, learns, solves and measures 2048."});

    setting playing;
    playing.games = 0;
    CLI::App& play_verb =
        program.verb("play", "Play, or let a player play and count its points", [&] {
            if (playing.games == 0 && playing.for_a_person()) return play_by_hand(playing);
            playing.games = std::max<std::uint64_t>(playing.games, 1);
            return play(playing, program.command());
        });
    add_board(play_verb, playing.rules);
    add_player(play_verb, playing);
    programs::add_count(play_verb, "--threads", playing.threads, "Threads (1)", 1, 256);
    programs::add_forms(play_verb, playing.output, "Write every game");
    programs::add_text(play_verb, "--record", playing.record,
                       "Add the game that a person plays to a trace, with the time of each move")
        .type("FILE");
    programs::set_footer(play_verb,
                         "Without --games and options of a player, a person plays: arrow keys; or "
                         "type left, hint, undo, help, quit.");

    training learning;
    CLI::App& train_verb = program.verb("train", "Learn an evaluation from self-play",
                                        [&] { return train(learning, program.command()); });
    programs::add_text(train_verb, "--file", learning.file, "Where it goes")
        .type("FILE")
        .required();
    programs::add_count(train_verb, "--games", learning.games,
                        "Games to learn from (as many as --minutes allow)", 1, 100'000'000);
    add_real(train_verb, "--minutes", learning.minutes, "Minutes to learn, without --games (20)",
             0.001, 10'000);
    add_real(train_verb, "--rate", learning.rate, "Learning rate (1)", 0.001, 1);
    programs::add_seed(train_verb, learning.seed);
    programs::add_forms(train_verb, learning.output, "Write the table");

    setting solved;
    solved.rules = program.rules();
    solving how;
    CLI::App& solve_verb = program.verb(
        "solve", "Exact values of a small board, and proofs for every reading of chance",
        [&] { return solve(solved, how, program.command()); });
    programs::add_rule_options(solve_verb, solved.rules);
    programs::add_texts(solve_verb, "--engine", how.engines,
                        fmt::format("Only these engines: exact, {}", proof_engine_list()))
        .type("NAMES");
    programs::add_choice(solve_verb, "--spawn", how.spawn, "How proofs treat chance",
                         {"all", "enemy", "ally", "sampled"});
    programs::add_count(solve_verb, "--samples", how.samples, "Samples, for --spawn sampled (20)",
                        1, 1'000'000);
    programs::add_count(solve_verb, "--boards", how.boards,
                        "Most boards to list, up to symmetry (60M)", 1, 1'000'000'000);
    programs::add_count(solve_verb, "--playouts", how.playouts, "Random games per leaf (60)", 1,
                        1'000'000);
    add_real(solve_verb, "--theta", how.theta,
             "Distance of a leaf's probability from 0 and 1, at least (0.01)", 0, 0.5);
    add_real(solve_verb, "--precision", how.precision,
             "Distance from 0 or 1 at which PPNS stops without a proof (0: never)", 0, 0.5);
    programs::add_limits(solve_verb, how.limits);
    programs::set_footer(
        solve_verb, "Limits apply to the exact answer as a whole, whose nodes are boards up to\n"
                    "symmetry, and to each proof, which ends after 10,000,000 nodes unless\n"
                    "--nodes says otherwise. Status 1 if one is met before the exact answer.");
    programs::add_seed(solve_verb, solved.seed);
    programs::add_forms(solve_verb, solved.output, "Write the table");

    setting measured;
    measured.player.evaluation = "board";
    measured.player.depth = 2;
    measured.games = 20;
    measuring asked;
    CLI::App& measure_verb =
        program.verb("measure", "Single conspiracy numbers and motion in mind along games",
                     [&] { return measure(measured, asked, program.command()); });
    add_board(measure_verb, measured.rules);
    add_player(measure_verb, measured);
    programs::add_count(measure_verb, "--scn-depth", asked.scn.depth,
                        "Depth of SCN in moves, new tiles included (3)", 1, 20);
    add_real(measure_verb, "--threshold", asked.scn.threshold,
             "The first threshold (0: the value of the next tile in the corner)", 0, 1e9);
    programs::add_count(measure_verb, "--scn-nodes", asked.scn.nodes,
                        "Most nodes per position (no limit)", 1, 1'000'000'000'000);
    add_real(measure_verb, "--middle", asked.cuts.middle, "Border between low and middle SCN (1/3)",
             0, 1);
    add_real(measure_verb, "--high", asked.cuts.high, "Border between middle and high SCN (2/3)", 0,
             1);
    add_real(measure_verb, "--gap", asked.cuts.wide_gap, "Border of a low gap (1/3)", 0, 1);
    programs::add_forms(measure_verb, measured.output, "Write every position");

    program.otherwise([&] {
        const int status = solve(solved, how, program.command());
        std::cout << "\nMore: twenty48 --help\n";
        return status;
    });
    return program.run(argc, argv);
}
