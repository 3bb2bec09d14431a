// SPDX-License-Identifier: MIT
// The sliding-tile puzzle: play, solve boards, count distances, and measure how the puzzle plays.
//
//     n_puzzle play --size 4x4 --seed 7
//     n_puzzle solve "8 1 3 4 0 2 7 6 5"
//     n_puzzle solve - --json < boards.txt
//     n_puzzle distribution --size 3x3
//     n_puzzle measure --size 3x3 --boards 1000 --report n_puzzle.html
//     n_puzzle compare --size 3x3 --engine a_star,ida_star
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/n_puzzle/compact_pattern_databases.hpp>
#include <seesaw/games/n_puzzle/heuristics.hpp>
#include <seesaw/games/n_puzzle/pattern_databases.hpp>
#include <seesaw/metrics.hpp>
#include <seesaw/metrics/information_progress.hpp>

#include <seesaw/program.hpp>
#include <seesaw/program/board_size.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/play_verb.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/sliding.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace programs = seesaw::programs;

namespace {

using programs::usage_error;
using seesaw::games::n_puzzle;

// ── Which puzzle ────────────────────────────────────────────────────────────────────────────────

constexpr std::string_view usual_size = "3x3";

struct puzzle_choice {
    std::string size = {}; ///< empty: by the number of tiles, or 3x3
    std::string goal = {};
};

/// Options of verbs that take the size from a board.
void add_puzzle(CLI::App& verb, puzzle_choice& chosen) {
    programs::add_text(verb, "--size", chosen.size,
                       "Rows and columns, 2x2 to 5x5 (by the board's number of tiles)")
        .type("RxC");
    programs::add_text(verb, "--goal", chosen.goal,
                       "Tiles of the solved board (in order, the blank first)")
        .type("TILES");
}

/// A wrong option is not a usage_error here, which would be blamed on the board.
n_puzzle rules_of(const puzzle_choice& chosen, std::string_view otherwise) {
    try {
        const auto [rows, columns] = programs::parse_size(
            "--size", chosen.size.empty() ? otherwise : chosen.size, "ROWSxCOLUMNS", 2, 5);
        const n_puzzle usual{.rows = rows, .columns = columns};
        if (chosen.goal.empty()) return usual;
        if (const auto goal = usual.parse(chosen.goal))
            return {.rows = rows, .columns = columns, .goal = goal->tiles};
        throw std::invalid_argument("--goal: " + usual.complaint(chosen.goal));
    } catch (const usage_error& e) {
        throw std::invalid_argument(e.what());
    }
}

/// Square boards by their number of tiles.
std::string_view size_of(std::string_view board) {
    std::size_t tiles = 0;
    bool inside = false;
    for (const char c : board) {
        const bool digit = c >= '0' && c <= '9';
        tiles += digit && !inside;
        inside = digit;
    }
    for (const auto& [cells, size] : {std::pair{4, "2x2"}, {9, "3x3"}, {16, "4x4"}, {25, "5x5"}})
        if (tiles == static_cast<std::size_t>(cells)) return size;
    // The rules of any size report a text that is no board.
    if (tiles == 0) return "3x3";
    throw usage_error(fmt::format("a board of {} tiles is not square; say its --size", tiles));
}

} // namespace

/// --size and --goal in place of rows and columns; the usual goal follows from the size.
template <>
struct seesaw::programs::own_rule_options<n_puzzle> {
    static void add(CLI::App& app, n_puzzle& rules) {
        const auto chosen = std::make_shared<puzzle_choice>();
        const auto take = [chosen, &rules](std::string puzzle_choice::*part) {
            return [=, &rules](const std::string& text) {
                (*chosen).*part = text;
                const std::uint64_t seed = rules.seed;
                rules = rules_of(*chosen, usual_size);
                rules.seed = seed;
            };
        };
        add_parsed(app, "--size", take(&puzzle_choice::size),
                   fmt::format("Rows and columns, 2x2 to 5x5 ({})", usual_size))
            .type("RxC")
            .group("Rules");
        add_parsed(app, "--goal", take(&puzzle_choice::goal),
                   "Tiles of the solved board (in order, the blank first)")
            .type("TILES")
            .group("Rules");
        if (!has_option(app, "--seed")) add_seed(app, rules.seed);
    }
};

namespace {

// ── solve ───────────────────────────────────────────────────────────────────────────────────────

struct solve_choice {
    puzzle_choice puzzle = {};
    std::string engine = "ida_star";
    std::string heuristic = "auto";
    std::string ties = "high_g";
    std::string patterns = {};
    double weight = 1;
    bool steps = false;
    std::uint64_t seed = 1;
    seesaw::limits limits = {};
    programs::output_options output = {};
};

seesaw::tie_break ties_named(const std::string& name) {
    using seesaw::tie_break;
    return name == "lifo"     ? tie_break::lifo
           : name == "fifo"   ? tie_break::fifo
           : name == "random" ? tie_break::random
                              : tie_break::high_g;
}

/// Calls `use` with the puzzle as the heuristic sees it.
template <class Use>
auto with_chosen_heuristic(const n_puzzle& rules, const solve_choice& chosen, const Use& use) {
    namespace games = seesaw::games;
    const bool usual = rules.goal == n_puzzle::counted(rules.rows, rules.columns);
    std::string name = chosen.heuristic;
    if (name == "auto")
        name = rules.rows > 4 || rules.columns > 4 ? "linear_conflict"
               : rules.cells() == 16 && usual      ? "patterns"
                                                   : "walking_distance";
    if (name == "hamming") return use(with_heuristic(rules, games::hamming(rules)));
    if (name == "chebyshev") return use(with_heuristic(rules, games::chebyshev(rules)));
    if (name == "manhattan") return use(rules);
    if (name == "linear_conflict") return use(with_heuristic(rules, games::linear_conflict(rules)));
    if (name == "walking_distance") {
        if (rules.rows > 4 || rules.columns > 4)
            throw std::invalid_argument("--heuristic: walking_distance is for boards up to 4x4");
        return use(with_heuristic(rules, games::walking_distance(rules)));
    }
    if (!usual || rules.rows != rules.columns || rules.rows < 3)
        throw std::invalid_argument(
            "--heuristic: patterns are for 3x3, 4x4 and 5x5 with the usual goal");
    const auto tell = [](const std::string& message) { std::cerr << message << '\n'; };
    if (name == "patterns_7_8") {
        if (rules.rows != 4) throw std::invalid_argument("--heuristic: patterns_7_8 are for 4x4");
        static std::optional<games::compact_pattern_databases> large;
        if (!large) {
            const auto sets = games::pattern_sets::seven_eight();
            programs::progress bar("per mille of the tables", 1000, chosen.output.style);
            std::uint64_t shown = 0;
            const auto count = [&](std::uint64_t done, std::uint64_t of) {
                for (; shown < done * 1000 / of; ++shown) bar.advance();
            };
            large = chosen.patterns.empty() ? games::compact_pattern_databases(rules, sets, count)
                                            : games::compact_pattern_databases::kept(
                                                  rules, sets, chosen.patterns, tell, count);
        }
        return use(with_heuristic(rules, *large));
    }
    const auto sets = rules.rows == 3   ? games::pattern_sets::eight()
                      : rules.rows == 4 ? games::pattern_sets::five_five_five()
                                        : games::pattern_sets::twenty_four();
    static std::optional<games::pattern_databases> tables; // for all boards of a run
    if (!tables)
        tables = chosen.patterns.empty()
                     ? games::pattern_databases(rules, sets)
                     : games::pattern_databases::kept(rules, sets, chosen.patterns, tell);
    if (rules.rows > 4) return use(with_heuristic(rules, *tables));
    return use(with_heuristic(rules, games::maximum_of(*tables, games::walking_distance(rules))));
}

using solution = seesaw::search_result<n_puzzle::move, double>;

solution solve_board(const n_puzzle& rules, const n_puzzle::state& s, const solve_choice& chosen) {
    return with_chosen_heuristic(rules, chosen, [&](const auto& guided) -> solution {
        if (chosen.engine == "ida_star") return seesaw::ida_star(guided).run(s, chosen.limits);
        return seesaw::a_star(
                   guided,
                   {.ties = ties_named(chosen.ties), .weight = chosen.weight, .seed = chosen.seed})
            .run(s, chosen.limits);
    });
}

std::string way_text(const n_puzzle& rules, const n_puzzle::state& s, const solution& r) {
    std::string way;
    for (const auto m : r.line) way += rules.describe(s, m);
    return way;
}

std::string verdict_text(const solution& r) {
    using seesaw::certainty;
    const auto moves = [&] {
        return fmt::format("{:.0f} move{}", r.value, r.value == 1 ? "" : "s");
    };
    if (std::isinf(r.value)) return "cannot be solved";
    if (r.certainty == certainty::exact)
        return r.value == 0 ? "is solved already" : "is solved in " + moves() + ", and no fewer";
    if (r.certainty == certainty::at_most) return "is solved in " + moves() + ", or fewer";
    if (r.certainty == certainty::at_least)
        return fmt::format("needs at least {} (stopped: {})", moves(), to_string(r.stopped));
    return fmt::format("is not known (stopped: {})", to_string(r.stopped));
}

/// A solution step by step, boards side by side as far as they fit.
void print_steps(const n_puzzle& rules, n_puzzle::state s, const solution& r) {
    std::vector<std::vector<std::string>> boards;
    const auto add = [&](const std::string& title) {
        std::vector<std::string> lines = {title};
        std::istringstream text(rules.describe(s));
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        boards.push_back(std::move(lines));
    };
    add("start");
    int number = 0;
    for (const auto m : r.line) {
        const std::string title = fmt::format("{} {}", ++number, rules.describe(s, m));
        s = rules.next(s, m);
        add(title);
    }
    const std::size_t width = std::max<std::size_t>(7, boards[0][1].size() + 3);
    const std::size_t across = std::max<std::size_t>(1, 78 / width);
    for (std::size_t first = 0; first < boards.size(); first += across) {
        for (std::size_t line = 0; line < boards[0].size(); ++line) {
            std::string text;
            for (std::size_t i = first; i < std::min(first + across, boards.size()); ++i)
                text += programs::pad(boards[i][line], width);
            std::cout << "  " << text.substr(0, text.find_last_not_of(' ') + 1) << '\n';
        }
        std::cout << '\n';
    }
}

int solve(const std::string& argument, const solve_choice& chosen, const std::string& command) {
    bool settled = true;
    const programs::output_file csv("--csv", chosen.output.csv);
    const programs::page_files files(chosen.output);
    programs::table t({"board", "length", "certainty", "moves", "nodes", "expansions", "seconds"});
    if (!std::filesystem::is_regular_file(chosen.patterns)) // one that can only be read will do
        programs::output_file("--patterns", chosen.patterns);
    programs::for_each_position(argument, "TILES", std::cin, [&](std::string_view board) {
        const n_puzzle rules =
            rules_of(chosen.puzzle, chosen.puzzle.size.empty() ? size_of(board) : "");
        const n_puzzle::state s = programs::parse_position(rules, board);
        const solution r = solve_board(rules, s, chosen);
        settled = settled && r.stopped == seesaw::stop_reason::finished;
        t.row(std::string(board), programs::cell(r.value, 0), to_string(r.certainty),
              way_text(rules, s, r), r.stats.nodes, r.stats.expansions,
              programs::cell(std::chrono::duration<double>(r.stats.time).count(), 4));
        if (chosen.output.json) {
            nlohmann::ordered_json json;
            json["certainty"] = to_string(r.certainty);
            json["length"] = std::isinf(r.value)
                                 ? nlohmann::ordered_json()
                                 : nlohmann::ordered_json(static_cast<std::int64_t>(r.value));
            json["solvable"] = !std::isinf(r.value);
            json["moves"] = way_text(rules, s, r);
            json["nodes"] = r.stats.nodes;
            json["expansions"] = r.stats.expansions;
            std::cout << programs::to_line(json) << '\n';
            return;
        }
        std::cout << rules.describe(s) << "\n\n" << verdict_text(r);
        if (!r.line.empty()) std::cout << ": " << way_text(rules, s, r);
        std::cout << fmt::format(
            "\n{}, {} expansions, {}, {}\n", programs::nodes_text(r.stats.nodes),
            programs::grouped(r.stats.expansions), programs::short_bytes(r.stats.peak_bytes),
            programs::short_time(r.stats.time, chosen.output.style));
        if (chosen.steps && !r.line.empty()) {
            std::cout << '\n';
            print_steps(rules, s, r);
        }
    });
    csv.write([&](std::ostream& out) { t.write_csv(out); });
    files.write([&] {
        return programs::report("Sliding tiles, solved", chosen.engine).add(t).made_by(command);
    });
    return settled ? 0 : 1;
}

// ── play ────────────────────────────────────────────────────────────────────────────────────────

struct view {
    /// Tiles that are at home are green.
    static programs::board_picture draw(const n_puzzle& rules, const n_puzzle::state& s,
                                        programs::glyphs style) {
        programs::board_picture picture(rules.rows, rules.columns, style);
        picture.width = rules.cells() > 10 ? 3 : 2;
        for (std::size_t i = 0; i < picture.tiles.size(); ++i) {
            const bool home = s.tiles[i] == rules.goal[i];
            if (s.tiles[i] != 0)
                picture.tiles[i] = {std::to_string(s.tiles[i]),
                                    home ? programs::ink::green : programs::ink::plain, !home,
                                    false};
        }
        return picture;
    }

    static std::string status(const n_puzzle& rules, const n_puzzle::state& s) {
        const auto left = rules.estimate(s);
        return fmt::format("at least {} move{} to go; arrow keys move the gap", left,
                           left == 1 ? "" : "s");
    }

    static std::optional<n_puzzle::move> key(const n_puzzle&, const n_puzzle::state&,
                                             programs::key_kind pressed) {
        using programs::key_kind;
        switch (pressed) {
        case key_kind::up:
            return n_puzzle::move::up;
        case key_kind::left:
            return n_puzzle::move::left;
        case key_kind::right:
            return n_puzzle::move::right;
        case key_kind::down:
            return n_puzzle::move::down;
        default:
            return std::nullopt;
        }
    }

    static solution search(const n_puzzle& rules, const n_puzzle::state& s,
                           const seesaw::limits& limits) {
        solve_choice chosen;
        chosen.limits = limits;
        solution shortest = solve_board(rules, s, chosen);
        if (!shortest.line.empty() || shortest.certainty != seesaw::certainty::at_least)
            return shortest;
        chosen.engine = "a_star"; // any way is a better hint than none
        chosen.weight = 2;
        solution way = solve_board(rules, s, chosen);
        return way.line.empty() ? shortest : way;
    }
};

int play(const puzzle_choice& chosen, const programs::play_options& options) {
    const n_puzzle rules =
        rules_of(chosen, options.from.empty() ? usual_size : size_of(options.from));
    return programs::play_game(rules, view{}, options, "n_puzzle");
}

// ── distribution ────────────────────────────────────────────────────────────────────────────────

programs::bar_chart depth_chart(const std::vector<std::uint64_t>& histogram) {
    programs::bar_chart c{.title = "Boards by length of their shortest solution",
                          .value_label = "boards"};
    for (std::size_t depth = 0; depth < histogram.size(); ++depth)
        c.bars.push_back({std::to_string(depth), static_cast<double>(histogram[depth])});
    return c;
}

int distribution(const n_puzzle& rules, const programs::output_options& output,
                 const std::string& command) {
    if (rules.cells() > 10)
        throw usage_error(
            fmt::format("--size: {}x{} has too many boards to count; at most 10 cells", rules.rows,
                        rules.columns));
    const programs::output_file csv("--csv", output.csv);
    const programs::page_files files(output);
    const programs::sliding_map map(rules);
    const auto& histogram = map.histogram();
    programs::table t({"length", "boards", "share", "within"});
    for (std::size_t depth = 0; depth < histogram.size(); ++depth)
        t.row(depth, histogram[depth],
              programs::cell(
                  static_cast<double>(histogram[depth]) / static_cast<double>(map.states()), 5),
              programs::cell(map.within(static_cast<int>(depth)), 5));
    const std::string title = fmt::format(
        "{} x {}: {} solvable boards, {:.4f} moves on average, {} at most", rules.rows,
        rules.columns, programs::grouped(map.states()), map.mean(), histogram.size() - 1);
    if (output.json) {
        nlohmann::ordered_json json;
        json["boards"] = map.states();
        json["mean"] = map.mean();
        json["histogram"] = histogram;
        std::cout << programs::to_line(json) << '\n';
    } else {
        std::cout << title << "\n\n";
        t.print(std::cout, output.style);
    }
    csv.write([&](std::ostream& out) { t.write_csv(out); });
    files.write([&] {
        return programs::report(title).add(t).add(depth_chart(histogram)).made_by(command);
    });
    return 0;
}

// ── measure ─────────────────────────────────────────────────────────────────────────────────────

struct measure_choice {
    std::uint64_t boards = 1000;
    int walk = -1; ///< −1: uniformly drawn up to 3x3, else 40
    std::string ties = "random";
    std::string read = {};
    std::uint64_t seed = 1;
    seesaw::limits limits = {.nodes = 400'000};
    programs::output_options output = {};
};

/// The totals of a number of boards.
struct measured {
    std::uint64_t boards = 0, unsolved = 0;
    double forward = 0, legal = 0; ///< means over boards, of solutions
    double velocity = 0;           ///< mean over boards, open-list reading
    std::map<int, std::uint64_t> lengths;
    std::array<double, seesaw::metrics::information_progress::bins> bins{};
    std::vector<double> series; ///< of the first board

    double mean_length() const {
        double sum = 0, count = 0;
        for (const auto& [length, n] : lengths) {
            sum += length * static_cast<double>(n);
            count += static_cast<double>(n);
        }
        return sum / count;
    }
};

measured measure_boards(const n_puzzle& rules, const measure_choice& chosen) {
    measured all;
    seesaw::rng random(chosen.seed);
    const int walk = chosen.walk >= 0 ? chosen.walk : rules.cells() <= 9 ? 0 : 40;
    programs::progress bar("boards", chosen.boards, chosen.output.style);
    double solved = 0;
    for (std::uint64_t i = 0; i < chosen.boards; ++i, bar.advance()) {
        const n_puzzle::state start = walk > 0 ? rules.walk(random, walk) : rules.draw(random);
        seesaw::metrics::information_progress progress(i == 0);
        const auto r =
            seesaw::a_star(rules, {.ties = ties_named(chosen.ties), .seed = chosen.seed + i})
                .run(start, chosen.limits, progress);
        ++all.boards;
        all.velocity += progress.steps() > 0 ? progress.velocity() : 1;
        for (std::size_t bin = 0; bin < all.bins.size(); ++bin)
            all.bins[bin] += static_cast<double>(progress.distribution()[bin]);
        if (i == 0) all.series = progress.series();
        if (r.certainty != seesaw::certainty::exact) {
            ++all.unsolved;
            continue;
        }
        ++all.lengths[static_cast<int>(r.line.size())];
        if (r.line.empty()) continue;
        double legal = 0;
        n_puzzle::state s = start;
        for (const auto m : r.line) {
            legal += static_cast<double>(rules.moves(s).size());
            s = rules.next(s, m);
        }
        const auto length = static_cast<double>(r.line.size());
        all.legal += legal / length;
        all.forward += (legal - (length - 1)) / length;
        ++solved;
    }
    all.legal /= solved;
    all.forward /= solved;
    all.velocity /= static_cast<double>(all.boards);
    double steps = 0;
    for (const double n : all.bins) steps += n;
    for (double& n : all.bins) n /= std::max(1.0, steps);
    return all;
}

/// D, v and what follows: the columns of the literature.
programs::table motion_table(const std::vector<std::pair<int, double>>& velocities) {
    programs::table t({"D", "v", "m", "GR", "F", "p1", "Ep", "p2"});
    for (const auto& [D, v] : velocities) {
        if (D <= 0) continue;
        const auto at = seesaw::metrics::motion_in_mind(v);
        const double a = seesaw::metrics::acceleration(v, D);
        t.row(D, programs::cell(v, 4), programs::cell(at.mass, 4), programs::cell(std::sqrt(a), 4),
              programs::cell(seesaw::metrics::force(at, a), 4), programs::cell(at.momentum, 4),
              programs::cell(at.energy, 4), programs::cell(at.subjective_momentum, 4));
    }
    return t;
}

programs::chart motion_chart(const std::vector<std::pair<int, double>>& velocities) {
    programs::chart c{.title = "Motion in mind by D", .x_label = "D", .y_label = ""};
    c.lines = {{"v", {}}, {"GR", {}}, {"p1", {}}, {"Ep", {}}};
    for (const auto& [D, v] : velocities) {
        if (D <= 0) continue;
        const auto at = seesaw::metrics::motion_in_mind(v);
        const double values[] = {v, seesaw::metrics::velocity_refinement(v, D), at.momentum,
                                 at.energy};
        for (std::size_t i = 0; i < 4; ++i)
            c.lines[i].points.push_back({static_cast<double>(D), values[i]});
    }
    return c;
}

/// Attempts of people: `length` of the shortest solution, and whether it was `solved` (1 or 0).
std::vector<std::pair<int, double>> read_attempts(const std::string& path) {
    std::ifstream in = programs::open_input("--read", path);
    using rows = programs::csv_rows;
    rows reader(in, 65536);
    const auto fail = [&](const std::string& why) {
        throw std::runtime_error(
            fmt::format("--read: {}, line {}: {}", programs::in_quotes(path), reader.line(), why));
    };
    std::size_t length_column = 0, solved_column = 0, columns = 0;
    std::map<int, std::pair<int, int>> counts; // solved, of
    for (auto status = reader.next(); status != rows::status::end; status = reader.next()) {
        if (status == rows::status::malformed) fail(reader.reason());
        const auto& fields = reader.fields();
        if (columns == 0) {
            columns = fields.size();
            reader.expect(columns);
            const auto find = [&](std::string_view name) {
                const auto at = std::find(fields.begin(), fields.end(), name);
                if (at == fields.end()) fail(fmt::format("there is no column {}", name));
                return static_cast<std::size_t>(at - fields.begin());
            };
            length_column = find("length");
            solved_column = find("solved");
            continue;
        }
        int length = 0, solved = 0;
        if (!programs::parse_number(fields[length_column], length) || length < 1 || length > 1000)
            fail("length must be a whole number from 1 to 1000");
        if (!programs::parse_number(fields[solved_column], solved) || solved < 0 || solved > 1)
            fail("solved must be 0 or 1");
        counts[length].first += solved;
        ++counts[length].second;
    }
    if (counts.empty())
        throw std::runtime_error(
            fmt::format("--read: {} holds no attempts", programs::in_quotes(path)));
    std::vector<std::pair<int, double>> velocities;
    for (const auto& [length, n] : counts)
        velocities.push_back({length, static_cast<double>(n.first) / n.second});
    return velocities;
}

int measure_people(const measure_choice& chosen, const std::string& command) {
    const programs::output_file csv("--csv", chosen.output.csv);
    const programs::page_files files(chosen.output);
    const auto velocities = read_attempts(chosen.read);
    const programs::table t = motion_table(velocities);
    if (chosen.output.json) {
        auto json = nlohmann::ordered_json::array();
        for (const auto& [D, v] : velocities) json.push_back({{"length", D}, {"v", v}});
        std::cout << programs::to_line(json) << '\n';
    } else {
        std::cout << "Attempts of people: v is the share that solved boards of D moves\n\n";
        t.print(std::cout, chosen.output.style);
    }
    csv.write([&](std::ostream& out) { t.write_csv(out); });
    files.write([&] {
        return programs::report("The sliding puzzle for people", chosen.read)
            .add(t)
            .add(motion_chart(velocities))
            .made_by(command);
    });
    return 0;
}

int measure(const n_puzzle& rules, const measure_choice& chosen, const std::string& command) {
    if (!chosen.read.empty()) return measure_people(chosen, command);
    const programs::output_file csv("--csv", chosen.output.csv);
    const programs::page_files files(chosen.output);
    const measured m = measure_boards(rules, chosen);
    if (m.lengths.empty()) throw std::runtime_error("no board was solved within the limits");
    const double D = m.mean_length();
    std::vector<std::pair<int, double>> velocities; // by D = length − 1, as published
    double within = 0;
    for (const auto& [length, n] : m.lengths) {
        within += static_cast<double>(n);
        velocities.push_back({length - 1, within / static_cast<double>(m.boards)});
    }
    programs::table facts({"measure", "value", "what it is"});
    facts.row("boards", m.boards,
              fmt::format("{} of them not solved within the limits", m.unsolved));
    facts.row("length", programs::cell(D, 3), "moves in a shortest solution");
    facts.row("legal moves", programs::cell(m.legal, 4), "B, on shortest ways");
    facts.row("n", programs::cell(m.forward, 4), "moves that do not take the last one back");
    if (D > 1)
        facts.row("GR", programs::cell(seesaw::metrics::option_refinement(m.forward, D - 1), 4),
                  "sqrt(n(n - 1))/D with D = length - 1");
    const auto motion = seesaw::metrics::motion_in_mind(m.velocity);
    facts.row("v", programs::cell(m.velocity, 4), "information progress: best of A*'s open states");
    facts.row("m", programs::cell(motion.mass, 4), "1 - v");
    facts.row("p1", programs::cell(motion.momentum, 4), "mv");
    facts.row("Ep", programs::cell(motion.energy, 4), "2mv^2");
    facts.row("p2", programs::cell(motion.subjective_momentum, 4), "Ep - p1");
    const programs::table by_length = motion_table(velocities);
    const std::string title = fmt::format("The {}-puzzle, measured", rules.cells() - 1);
    if (chosen.output.json) {
        nlohmann::ordered_json json;
        json["boards"] = m.boards;
        json["unsolved"] = m.unsolved;
        json["length"] = D;
        json["options"] = m.legal;
        json["n"] = m.forward;
        json["v"] = m.velocity;
        json["m"] = motion.mass;
        std::cout << programs::to_line(json) << '\n';
    } else {
        std::cout << title << "\n\n";
        facts.print(std::cout, chosen.output.style);
        std::cout << "\nBy D = length - 1; v is the share of boards solved within D\n\n";
        by_length.print(std::cout, chosen.output.style);
    }
    csv.write([&](std::ostream& out) { by_length.write_csv(out); });
    files.write([&] {
        programs::chart dynamics{.title = "Information progress on the first board",
                                 .x_label = "expansion",
                                 .y_label = "p = best / open states"};
        dynamics.lines.push_back({"p", {}});
        for (std::size_t i = 0; i < m.series.size(); ++i)
            dynamics.lines[0].points.push_back({static_cast<double>(i), m.series[i]});
        programs::bar_chart shares{.title = "How often p lies in each tenth",
                                   .value_label = "share of steps"};
        for (std::size_t bin = 0; bin < m.bins.size(); ++bin)
            shares.bars.push_back(
                {bin == 10 ? "1"
                           : fmt::format("{:.1f} to {:.1f}", 0.1 * static_cast<double>(bin),
                                         0.1 * static_cast<double>(bin + 1)),
                 m.bins[bin]});
        return programs::report(title, fmt::format("{} boards, seed {}", m.boards, chosen.seed))
            .add(facts)
            .heading("By length")
            .add(by_length)
            .add(motion_chart(velocities))
            .heading("Information progress")
            .add(dynamics)
            .add(shares)
            .made_by(command);
    });
    return 0;
}

/// Without a verb: a board solved step by step, boards counted.
int demonstrate() {
    std::cout << "A board of the 15-puzzle, solved.\n\n";
    solve_choice solving;
    solving.steps = true;
    solving.heuristic = "walking_distance";
    solve("1 5 2 3 4 6 10 7 8 9 14 11 12 13 15 0", solving, "");
    std::cout << "All boards of the 2 x 3 puzzle, by the length of their shortest solution.\n\n";
    distribution({.rows = 2, .columns = 3}, {}, "");
    std::cout << "\nMore: n_puzzle --help\n";
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    seesaw::program program(
        rules_of({}, usual_size),
        {.name = "n_puzzle", .about = "Plays, solves, counts and measures sliding-tile puzzles."},
        view{});
    n_puzzle& rules = program.rules();

    std::string board;
    solve_choice solving;
    CLI::App& solve_verb = program.verb("solve", "Find a shortest solution",
                                        [&] { return solve(board, solving, program.command()); });
    programs::add_text(
        solve_verb, "TILES", board,
        "Tiles row by row, 0 the blank, apart by spaces or commas; - reads one board "
        "a line")
        .required();
    add_puzzle(solve_verb, solving.puzzle);
    programs::add_choice(solve_verb, "--engine", solving.engine, "Who solves",
                         {"ida_star", "a_star"});
    programs::add_choice(solve_verb, "--heuristic", solving.heuristic,
                         "Estimate of the moves to go",
                         {"auto", "hamming", "chebyshev", "manhattan", "linear_conflict",
                          "walking_distance", "patterns", "patterns_7_8"});
    programs::add_text(solve_verb, "--patterns", solving.patterns,
                       "Keep the pattern databases in this file")
        .type("FILE");
    programs::add_choice(solve_verb, "--ties", solving.ties,
                         "Order of states with equal f, in a_star",
                         {"high_g", "lifo", "fifo", "random"});
    programs::add_parsed(
        solve_verb, "--weight",
        [&](const std::string& text) {
            if (!programs::parse_number(text, solving.weight) || !(solving.weight >= 1))
                throw usage_error(fmt::format("--weight: {} is not a number of at least 1",
                                              programs::in_quotes(text)));
        },
        "Weight of the heuristic in a_star; a solution has at most W times the fewest moves (1)")
        .type("W");
    programs::add_flag(solve_verb, "--steps", solving.steps, "Show every board of the solution");
    programs::add_seed(solve_verb, solving.seed);
    programs::add_forms(solve_verb, solving.output, "Write one row per board");
    programs::add_limits(solve_verb, solving.limits);

    puzzle_choice played;
    programs::play_options playing;
    playing.limits.nodes = 20'000'000;
    CLI::App& play_verb = program.verb("play", "Play the puzzle, or let a player play it",
                                       [&] { return play(played, playing); });
    add_puzzle(play_verb, played);
    programs::add_play_options(play_verb, playing, programs::choices_of<n_puzzle, view>());

    programs::output_options counted;
    CLI::App& distribution_verb =
        program.verb("distribution", "Count the boards at each distance from the solution",
                     [&] { return distribution(rules, counted, program.command()); });
    programs::add_rule_options(distribution_verb, rules);
    programs::add_forms(distribution_verb, counted, "Write the table");

    measure_choice measuring;
    CLI::App& measure_verb = program.verb("measure", "Solve many boards and measure them", [&] {
        return measure(rules, measuring, program.command());
    });
    programs::add_count(measure_verb, "--boards", measuring.boards, "Boards to solve (1000)", 1,
                        10'000'000);
    programs::add_count(
        measure_verb, "--walk", measuring.walk,
        "Random moves from the goal; 0 draws boards uniformly (0 up to 9 cells, else 40)", 0,
        1'000'000);
    programs::add_choice(measure_verb, "--ties", measuring.ties,
                         "Order of states with equal f, in A*",
                         {"random", "high_g", "lifo", "fifo"});
    programs::add_text(measure_verb, "--read", measuring.read,
                       "Measure attempts of people instead: CSV with columns length and solved")
        .type("FILE");
    programs::add_seed(measure_verb, measuring.seed);
    programs::add_forms(measure_verb, measuring.output, "Write the table by length");
    programs::add_limits(measure_verb, measuring.limits);
    programs::add_rule_options(measure_verb, rules);

    program.otherwise(demonstrate);
    return program.run(argc, argv);
}
