// SPDX-License-Identifier: MIT
#include "papers/ppns/p_games.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/mcts.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/random.hpp>

#include "papers/cpu_time.hpp"
#include "papers/number_list.hpp"
#include <seesaw/program/engines.hpp>

namespace bench::p_games {

std::string effort::text() const {
    std::vector<double> numbers = {static_cast<double>(proved), iterations, nodes, playouts,
                                   seconds};
    numbers.insert(numbers.end(), choices.begin(), choices.end());
    return to_text(numbers);
}

effort effort::of(const std::string& text) {
    const std::vector<double> n = numbers_of(text, 5);
    effort result{static_cast<int>(n[0]), n[1], n[2], n[3], n[4]};
    for (std::size_t i = 5; i < n.size(); ++i) result.choices.push_back(static_cast<int>(n[i]));
    return result;
}

std::string truth::text() const {
    std::vector<double> numbers = {static_cast<double>(won), branching_spread, depth_spread};
    numbers.insert(numbers.end(), moves.begin(), moves.end());
    return to_text(numbers);
}

truth truth::of(const std::string& text) {
    const std::vector<double> n = numbers_of(text, 4);
    truth result{static_cast<int>(n[0]), {}, n[1], n[2]};
    for (std::size_t i = 3; i < n.size(); ++i) result.moves.push_back(static_cast<int>(n[i]));
    return result;
}

namespace {

using seesaw::games::p_game;
using seesaw::games::p_game_range;

constexpr std::uint64_t most_nodes = 5'000'000;
constexpr int playouts = 60; // for each leaf

// ── One solver on one tree ──────────────────────────────────────────────────────────────────────

/// 1, 2, 3, 4, 6, 8, 12 …: iterations after which solvers are asked for their choice.
std::vector<std::uint64_t> checkpoints(int doublings) {
    std::vector<std::uint64_t> all = {1};
    for (int i = 1; i <= doublings; ++i) {
        all.push_back(std::uint64_t{1} << i);
        if (i < doublings) all.push_back(std::uint64_t{3} << (i - 1));
    }
    return all;
}

effort solve(seesaw::any_engine<p_game> engine, const p_game& tree,
             const std::vector<std::uint64_t>& asked) {
    const auto root = tree.root();
    effort found;
    const double begin = cpu_seconds();
    const auto run_up_to = [&](double nodes) {
        const auto r = engine.run(root, {.nodes = static_cast<std::uint64_t>(nodes - found.nodes)});
        found.nodes += static_cast<double>(r.stats.nodes);
        found.iterations += static_cast<double>(r.stats.expansions);
        found.playouts += static_cast<double>(r.stats.playouts);
        using seesaw::certainty;
        const bool exact = r.certainty == certainty::exact;
        if (r.value >= 1 && (exact || r.certainty == certainty::at_least)) found.proved = 1;
        if (r.value < 1 && (exact || r.certainty == certainty::at_most)) found.proved = 0;
        return r.line.empty() ? -1 : int{r.line.front()};
    };
    // The root, and all children in each iteration.
    for (std::size_t i = 0; i < asked.size() && !found.concluded(); ++i)
        found.choices.push_back(
            run_up_to(1 + static_cast<double>(asked[i]) * static_cast<double>(tree.branching.max)));
    if (!found.concluded()) run_up_to(static_cast<double>(most_nodes));
    found.seconds = cpu_seconds() - begin;
    return found;
}

/// The same question for engines that look for the value: 1 for a win and 0 for anything else. They
/// must know that there is no more than a win, or they would look for more after they have proved
/// one; of the sums they are told no more than the others.
struct won_or_not : p_game {
    std::optional<seesaw::score> outcome(const state& s) const {
        const auto result = p_game::outcome(s);
        if (!result) return std::nullopt;
        return *result > 0;
    }
    std::pair<seesaw::score, seesaw::score> bounds(const state& s) const {
        if (const auto result = outcome(s)) return {*result, *result};
        return {0, 1};
    }
};
static_assert(seesaw::two_player_game<won_or_not> && seesaw::bounds_outcome<won_or_not>);

struct solver {
    std::string name;
    std::function<effort(const p_game&, const std::vector<std::uint64_t>&, std::uint64_t seed)>
        solve;
};

const std::vector<solver>& solvers() {
    using asked = std::vector<std::uint64_t>;
    const auto proof = [](std::string_view engine, bool samples) {
        return [=](const p_game& tree, const asked& a, std::uint64_t seed) {
            support::engine_settings settings{.table_bytes = std::uint64_t{16} << 20, .seed = seed};
            if (samples) settings.playouts = playouts;
            return solve(support::engines_of<p_game>::make(engine, tree, settings), tree, a);
        };
    };
    const auto sampling = [](double exploration) {
        return [=](const p_game& tree, const asked& a, std::uint64_t seed) {
            return solve(
                seesaw::mcts(won_or_not{tree},
                             {.exploration = exploration, .playouts = playouts, .seed = seed}),
                tree, a);
        };
    };
    static const std::vector<solver> all = {
        {"PPNS", proof("ppns", true)},    {"PNS", proof("proof_number_search", false)},
        {"MCPNS", proof("mcpns", true)},  {"PP", proof("product_propagation", false)},
        {"df-pn", proof("df_pn", false)}, {"UCT", sampling(0.7)},
        {"pure MCTS", sampling(0)},
    };
    return all;
}

// ── What is true of a tree ──────────────────────────────────────────────────────────────────────

double spread(const sample& x) {
    double squares = 0;
    for (const double value : x) squares += (value - mean(x)) * (value - mean(x));
    return std::sqrt(squares / static_cast<double>(x.size())) / mean(x);
}

truth truth_of(const p_game& tree) {
    const auto root = tree.root();
    const auto r =
        support::engines_of<p_game>::make("alpha_beta/plain", tree, {.all_moves = true}).run(root);
    truth found;
    found.won = r.value > 0;
    found.moves.resize(r.moves.size());
    for (const auto& m : r.moves) found.moves.at(m.move) = m.value > 0;

    constexpr int games = 200;
    seesaw::rng random(tree.seed);
    sample moves, lengths;
    for (int game = 0; game < games; ++game) {
        auto s = root;
        for (; !tree.outcome(s); s = tree.next(s, seesaw::draw(tree.moves(s), random)))
            moves.push_back(static_cast<double>(tree.moves(s).size()));
        lengths.push_back(s.ply);
    }
    found.branching_spread = spread(moves);
    found.depth_spread = spread(lengths);
    return found;
}

// ── Many trees of a shape ───────────────────────────────────────────────────────────────────────

std::string range_text(const p_game_range& r) {
    return r.min == r.max ? fmt::format("{}", r.min) : fmt::format("{}-{}", r.min, r.max);
}
} // namespace

std::string shape_text(const p_game& g) {
    return fmt::format("{} x {}", range_text(g.branching), range_text(g.depth));
}

std::vector<outcome> run(const std::vector<family>& families, const reproduction_settings& settings,
                         journal& book) {
    std::vector<unit> units;
    for (const family& f : families)
        for (std::size_t i = 0; i < f.trees; ++i) {
            p_game tree = f.shape;
            tree.seed = seesaw::mix(settings.seed, i);
            const std::string key = fmt::format("p_game {} {}", shape_text(tree), i + 1);
            units.push_back({key + " truth", [tree] { return truth_of(tree).text(); }});
            for (const solver& s : solvers())
                units.push_back({fmt::format("{} {}", key, s.name), [tree, &s, asked = f.asked] {
                                     return s.solve(tree, asked, tree.seed).text();
                                 }});
        }
    const std::vector<std::string> payloads = run_units("P-games", units, settings, book);

    std::vector<outcome> all;
    std::size_t at = 0;
    for (const family& f : families) {
        outcome& o = all.emplace_back();
        o.efforts.resize(solvers().size());
        for (std::size_t i = 0; i < f.trees; ++i) {
            o.truths.push_back(truth::of(payloads[at++]));
            for (std::size_t s = 0; s < solvers().size(); ++s, ++at) {
                const effort e = effort::of(payloads[at]);
                if (e.concluded() && e.proved != o.truths.back().won)
                    throw std::runtime_error(fmt::format("{}: a false proof", units[at].key));
                o.efforts[s].push_back(e);
            }
        }
    }
    return all;
}

namespace {

/// Of two solvers, on the trees that both solved.
struct pairs {
    sample x;
    sample y;
};
pairs paired(const outcome& o, std::size_t x, std::size_t y, quantity what) {
    pairs result;
    for (std::size_t i = 0; i < o.truths.size(); ++i) {
        if (!o.efforts[x][i].concluded() || !o.efforts[y][i].concluded()) continue;
        result.x.push_back(o.efforts[x][i].*what);
        result.y.push_back(o.efforts[y][i].*what);
    }
    return result;
}

} // namespace

estimate ratio(const outcome& o, std::size_t x, std::size_t y, quantity what) {
    const pairs both = paired(o, x, y, what);
    return ratio_of_means(both.x, both.y);
}

std::size_t index_of(const std::string& name) {
    const auto& all = solvers();
    const auto place =
        std::find_if(all.begin(), all.end(), [&](const solver& s) { return s.name == name; });
    if (place == all.end()) throw std::logic_error("no solver is called " + name);
    return static_cast<std::size_t>(place - all.begin());
}

namespace {

/// Iterations of x to simulations of y, each of which plays `playouts` games.
estimate ratio_to_simulations(const outcome& o, std::size_t x, std::size_t y) {
    sample simulations = paired(o, x, y, &effort::playouts).y;
    for (double& games : simulations) games /= playouts;
    return ratio_of_means(paired(o, x, y, &effort::iterations).x, simulations);
}

/// Was the choice at the checkpoint an error? A solver that has finished keeps its last choice.
bool errs(const effort& e, const truth& t, std::size_t checkpoint) {
    if (e.choices.empty()) return false;
    const int choice = e.choices[std::min(checkpoint, e.choices.size() - 1)];
    return choice < 0 || t.moves.at(static_cast<std::size_t>(choice)) == 0;
}

sample error_rates(const outcome& o, std::size_t solver, std::size_t checkpoints) {
    sample rates;
    for (std::size_t c = 0; c < checkpoints; ++c) {
        sample errors;
        for (std::size_t i = 0; i < o.truths.size(); ++i)
            if (o.truths[i].can_err())
                errors.push_back(errs(o.efforts[solver][i], o.truths[i], c) ? 1 : 0);
        rates.push_back(mean(errors));
    }
    return rates;
}

/// For each tree in which one can err, the share of checkpoints with an error.
sample mean_errors(const outcome& o, std::size_t solver, std::size_t checkpoints) {
    sample result;
    for (std::size_t i = 0; i < o.truths.size(); ++i) {
        if (!o.truths[i].can_err()) continue;
        double errors = 0;
        for (std::size_t c = 0; c < checkpoints; ++c)
            errors += errs(o.efforts[solver][i], o.truths[i], c) ? 1 : 0;
        result.push_back(errors / static_cast<double>(checkpoints));
    }
    return result;
}

// ── What is shown ───────────────────────────────────────────────────────────────────────────────

sample of_solved(const std::vector<effort>& efforts, quantity what) {
    sample result;
    for (const effort& e : efforts)
        if (e.concluded()) result.push_back(e.*what);
    return result;
}

} // namespace

void show_efforts(reproduced_table& table, const family& f, const outcome& o, bool timed) {
    const std::size_t reference = index_of("PPNS");
    std::vector<std::string> header = {"solver",       "solved", "iterations",
                                       "their median", "nodes",  "playouts"};
    if (timed) header.push_back("CPU ms");
    header.insert(header.end(), {"iterations, PPNS / this", "PPNS has fewer, %"});
    support::table shown(header);
    for (std::size_t s = 0; s < solvers().size(); ++s) {
        const sample iterations = of_solved(o.efforts[s], &effort::iterations);
        std::vector<support::cell> cells = {
            solvers()[s].name,
            iterations.size(),
            support::cell(mean(iterations), 0),
            support::cell(median(iterations), 0),
            support::cell(mean(of_solved(o.efforts[s], &effort::nodes)), 0),
            support::cell(mean(of_solved(o.efforts[s], &effort::playouts)), 0)};
        if (timed) cells.emplace_back(mean(of_solved(o.efforts[s], &effort::seconds)) * 1000, 2);
        const pairs both = paired(o, reference, s, &effort::iterations);
        estimate fewer = share_less(both.x, both.y);
        for (double* part : {&fewer.value, &fewer.low, &fewer.high}) *part *= 100;
        const bool itself = s == reference;
        cells.emplace_back(itself ? "" : interval_text(ratio_of_means(both.x, both.y), 3));
        cells.emplace_back(itself ? "" : interval_text(fewer, 0));
        shown.row(std::move(cells));
    }
    table.show(fmt::format("Branching x depth {}, {} trees; means over the trees that a solver "
                           "solved within {} nodes",
                           f.name, f.trees, support::short_count(most_nodes)),
               std::move(shown));
}

std::string ordering_text(const outcome& o, quantity what, const std::vector<std::string>& names) {
    std::vector<named_sample> all;
    for (const std::string& name : names) all.push_back({name, {}});
    for (std::size_t i = 0; i < o.truths.size(); ++i) {
        const auto& solved = [&](const std::string& name) {
            return o.efforts[index_of(name)][i].concluded();
        };
        if (!std::all_of(names.begin(), names.end(), solved)) continue;
        for (named_sample& s : all) s.values.push_back(o.efforts[index_of(s.name)][i].*what);
    }
    return ordering(std::move(all));
}

std::vector<family> balanced(const reproduction_settings& settings) {
    std::vector<family> all;
    if (settings.quick) {
        all.push_back({"", {.branching = 2, .depth = 12}, 20, checkpoints(12)});
        all.push_back({"", {.branching = 8, .depth = 5}, 20, checkpoints(11)});
    } else {
        all.push_back({"", {.branching = 2, .depth = 20}, 200, checkpoints(19)});
        all.push_back({"", {.branching = 8, .depth = 8}, 200, checkpoints(17)});
    }
    for (family& f : all) f.name = shape_text(f.shape);
    return all;
}

namespace {

std::vector<std::string> all_names() {
    std::vector<std::string> names;
    for (const solver& s : solvers()) names.push_back(s.name);
    return names;
}

support::chart error_chart(const family& f, const outcome& o,
                           const std::vector<std::string>& names) {
    support::chart chart{.title = fmt::format("Errors of the chosen move, {}", f.name),
                         .x_label = "log2 of iterations",
                         .y_label = "share of trees"};
    for (const std::string& name : names) {
        const sample rates = error_rates(o, index_of(name), f.asked.size());
        support::series line{name, {}};
        for (std::size_t c = 0; c < rates.size(); ++c)
            line.points.push_back({std::log2(static_cast<double>(f.asked[c])), rates[c]});
        chart.lines.push_back(std::move(line));
    }
    return chart;
}

void show_errors(reproduced_table& table, const family& f, const outcome& o) {
    std::size_t trees = 0;
    for (const truth& t : o.truths) trees += t.can_err();
    std::vector<std::string> header = {"solver"};
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < f.asked.size(); c += 4) columns.push_back(c);
    for (const std::size_t c : columns) header.push_back(support::grouped(f.asked[c]));
    header.insert(header.end(), {"mean", "increases"});
    support::table shown(header);
    for (std::size_t s = 0; s < solvers().size(); ++s) {
        const sample rates = error_rates(o, s, f.asked.size());
        double increases = 0;
        for (std::size_t c = 1; c < rates.size(); ++c)
            increases += std::max(0.0, rates[c] - rates[c - 1]);
        std::vector<support::cell> cells = {solvers()[s].name};
        for (const std::size_t c : columns) cells.emplace_back(100 * rates[c], 1);
        cells.emplace_back(100 * mean(rates), 1);
        cells.emplace_back(100 * increases, 1);
        shown.row(std::move(cells));
    }
    table.show(fmt::format("{}: errors of the chosen move after so many iterations, in % of the {} "
                           "trees where one can err; their mean over all {} checkpoints, and what "
                           "the curve rises in between (0: it only falls)",
                           f.name, trees, f.asked.size()),
               std::move(shown));
    table.show(error_chart(f, o, {"PPNS", "PNS", "MCPNS", "PP", "df-pn"}));
    table.show(error_chart(f, o, {"PPNS", "UCT", "pure MCTS"}));
}

/// Balanced trees.
reproduced_table ppns_p_games(const reproduction_settings& settings, journal& book) {
    const std::vector<family> families = balanced(settings);
    const std::vector<outcome> outcomes = run(families, settings, book);
    const bool timed = !settings.quick; // so little work says nothing about time
    const std::size_t ppns = index_of("PPNS");
    reproduced_table table;
    if (settings.quick)
        table.unlike("20 trees each of 2 x 12 and 8 x 5 instead of 200 of 2 x 20 and 8 x 8",
                     std::numeric_limits<double>::quiet_NaN());
    for (std::size_t f = 0; f < families.size(); ++f) {
        const outcome& o = outcomes[f];
        const std::string& name = families[f].name;
        show_efforts(table, families[f], o, timed);
        show_errors(table, families[f], o);
        std::string orders =
            fmt::format("{}: mean iterations {}", name,
                        ordering_text(o, &effort::iterations, {"PPNS", "PNS", "MCPNS"}));
        orders +=
            fmt::format("; all solvers {}", ordering_text(o, &effort::iterations, all_names()));
        if (timed)
            orders += fmt::format("; time {}", ordering_text(o, &effort::seconds, all_names()));
        table.say(orders + ". (\"<\": the 95 % interval of the ratio excludes 1.)");

        for (const std::string rival : {"PNS", "MCPNS", "UCT", "pure MCTS"}) {
            const std::size_t r = index_of(rival);
            table.sided(fmt::format("{}: iterations, PPNS / {}", name, rival), "below 1",
                        ratio(o, ppns, r, &effort::iterations), 1, -1, 3);
            if (rival == "UCT" || rival == "pure MCTS")
                table.sided(fmt::format("{}: iterations, PPNS / {} (simulations)", name, rival),
                            "below 1", ratio_to_simulations(o, ppns, r), 1, -1, 3);
            if (timed)
                table.sided(fmt::format("{}: time, PPNS / {}", name, rival), "below 1",
                            ratio(o, ppns, r, &effort::seconds), 1, -1, 3);
        }
        const std::size_t points = families[f].asked.size();
        for (const std::string rival : {"PNS", "MCPNS", "pure MCTS"})
            table.sided(fmt::format("{}: mean error, PPNS - {}", name, rival), "below 0",
                        mean_difference(mean_errors(o, ppns, points),
                                        mean_errors(o, index_of(rival), points)),
                        0, -1, 3);
    }
    return table;
}
const entry ppns_p_games_entry(
    {.paper = "ppns",
     .place = 1,
     .table = "p_games",
     .title = "Solvers on balanced P-game trees",
     .note = "The claim: on average PPNS takes less time and fewer iterations than the others, and "
             "its choice is right sooner. 60 playouts a leaf, theta 0.01, proofs only; a solver's "
             "choice is the root move that it would follow next.",
     .make = ppns_p_games,
     .column = "claimed",
     .comment = "PPNS needs fewer iterations than the others, but not than pure Monte-Carlo search "
                "with the solver rule"});

} // namespace

} // namespace bench::p_games
