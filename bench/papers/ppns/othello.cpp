// SPDX-License-Identifier: MIT
// PPNS, PNS and MCPNS on Othello after 18, 26 and 32 random plies: Table 1 of Primanita, Khalid and
// Iida, 2021. Can the side to move win?
//
// Who has no move passes, here. Positions are drawn, since the paper's are not public. df-pn and
// alpha-beta are the yardstick, and where either of them, or PNS, settles a position, claims short
// of a proof are judged by it; the earlier ones are beyond all of them.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/random.hpp>
#include <seesaw/with.hpp>

#include "papers/othello_searches.hpp"
#include "papers/proof_run.hpp"
#include "papers/reproduction.hpp"
#include <seesaw/program/engines.hpp>
#include <seesaw/program/terminal.hpp>

namespace bench { namespace {

using game = seesaw::games::othello;

/// Who wins, not by how much: alpha-beta can stop looking at a win.
struct won_or_lost : game {
    std::optional<seesaw::score> outcome(const state& s) const {
        const auto discs = game::outcome(s);
        if (!discs) return std::nullopt;
        return (*discs > 0) - (*discs < 0);
    }
    seesaw::score evaluate(const state& s) const {
        return std::clamp(game::evaluate(s), seesaw::score{-1}, seesaw::score{1});
    }
    std::pair<seesaw::score, seesaw::score> bounds(const state& s) const {
        if (const auto result = outcome(s)) return {*result, *result};
        return {-1, 1};
    }
};

/// As the authors' program seems to have it: who must pass has lost.
struct no_passes : game {
    std::optional<seesaw::score> outcome(const state& s) const {
        if (const auto discs = game::outcome(s)) return discs;
        if (game::moves(s)[0] == pass) return seesaw::seen_from(s.turn, -1);
        return std::nullopt;
    }
    list moves(const state& s) const { return outcome(s) ? list{} : game::moves(s); }
};

/// And its MCPNS takes the share of lost playouts for that of won ones.
struct turned_playouts {
    double operator()(const game::state& from, seesaw::rng& random) const {
        const no_passes rules;
        auto s = from;
        while (!rules.outcome(s)) s = rules.next(s, seesaw::draw(rules.moves(s), random));
        return -static_cast<double>(*rules.outcome(s));
    }
};

struct published_row {
    int plies;
    const char* solver;
    std::size_t solved, unsolved, out;
};
constexpr std::size_t published_positions = 200;
constexpr std::array<published_row, 9> published_rows = {{{18, "PPNS", 52, 56, 92},
                                                          {18, "PNS", 12, 1, 187},
                                                          {18, "MCPNS", 5, 4, 191},
                                                          {26, "PPNS", 63, 88, 49},
                                                          {26, "PNS", 19, 16, 165},
                                                          {26, "MCPNS", 10, 10, 180},
                                                          {32, "PPNS", 82, 91, 27},
                                                          {32, "PNS", 39, 39, 122},
                                                          {32, "MCPNS", 6, 37, 157}}};
constexpr std::uint64_t published_nodes = 8'000'000;
constexpr std::chrono::seconds published_time(600);
constexpr auto published_hours = static_cast<double>(published_rows.size() * published_positions *
                                                     published_time.count() / 3600);
constexpr std::array<int, 3> stages = {18, 26, 32};
const std::vector<double> precisions = {1e-5};

struct allowance {
    std::size_t positions;
    seesaw::limits sampled; ///< of engines that play out games
    seesaw::limits plain;   ///< of the others
};

allowance allowance_for(const reproduction_settings& settings) {
    using seesaw::limits;
    if (settings.quick) return {2, limits{.nodes = 200}, limits{.nodes = 20'000}};
    if (settings.paper) {
        const limits told{.nodes = published_nodes, .time = published_time};
        return {published_positions, told, told};
    }
    return {40, limits{.nodes = 200'000}, limits{.nodes = 8'000'000}};
}

/// Finds the value, which answers the question.
proof_run run_alpha_beta(const game::state& root, const seesaw::limits& allowed) {
    seesaw::alpha_beta engine(won_or_lost{}, {.table_bytes = 64 << 20, .deepen = false});
    const double begin = cpu_seconds();
    const auto r = engine.run(root, allowed);
    proof_run found;
    found.seconds = cpu_seconds() - begin;
    found.proof.nodes = static_cast<double>(r.stats.nodes);
    if (r.certainty == seesaw::certainty::exact)
        found.proof.won = seesaw::seen_from(root.turn, r.value) > 0;
    return found;
}

constexpr std::string_view as_found = ", as found";

struct solver {
    std::string name;
    std::string_view engine;
    bool samples; ///< plays out games

    /// Other rules, so that its proofs are none of ours.
    bool other_rules() const { return name.ends_with(as_found); }

    const seesaw::limits& limits(const allowance& allowed) const {
        return samples ? allowed.sampled : allowed.plain;
    }
    proof_run run(const game::state& s, const seesaw::limits& allowed, std::uint64_t seed) const {
        if (engine == "alpha_beta") return run_alpha_beta(s, allowed);
        if (other_rules()) return run_as_found(s, allowed, seed);
        const support::engine_settings settings{
            .table_bytes = 64 << 20, .seed = seed, .attacker = s.turn};
        return run_proof<game>(support::engines_of<game>::make(engine, game{}, settings), s.turn, s,
                               allowed, engine == "ppns" ? precisions : std::vector<double>{});
    }

private:
    proof_run run_as_found(const game::state& s, const seesaw::limits& allowed,
                           std::uint64_t seed) const {
        const no_passes rules;
        if (engine == "mcpns")
            return run_proof<no_passes>(
                seesaw::mcpns(seesaw::with_playout(rules, turned_playouts{}),
                              {.attacker = s.turn, .playouts = 60, .seed = seed}),
                s.turn, s, allowed);
        return run_proof<no_passes>(seesaw::proof_number_search(rules, {.attacker = s.turn}),
                                    s.turn, s, allowed);
    }
};

const std::vector<solver>& solvers() {
    static const std::vector<solver> all = {{"PPNS", "ppns", true},
                                            {"PNS", "proof_number_search", false},
                                            {"MCPNS", "mcpns", true},
                                            {"df-pn", "df_pn", false},
                                            {"alpha-beta", "alpha_beta", false},
                                            {"PNS, as found", "proof_number_search", false},
                                            {"MCPNS, as found", "mcpns", true}};
    return all;
}

/// An upper bound, from how fast the engines are on the first position of each stage.
void announce(const allowance& allowed, const reproduction_settings& settings) {
    double seconds = 0;
    for (const int plies : stages) {
        const game::state root = drawn_othello_positions(plies, 1, settings.seed).front();
        for (const solver& s : solvers())
            seconds += most_seconds(s.run(root, {.nodes = s.samples ? 300u : 100'000u}, 1),
                                    static_cast<double>(allowed.positions), s.limits(allowed));
    }
    support::write_to_error(
        fmt::format("Othello: at most {:.1f} CPU-hours, {} with --threads {}\n", seconds / 3600,
                    support::short_time(std::chrono::seconds(
                        static_cast<std::int64_t>(seconds / settings.threads) + 1)),
                    settings.threads));
}

struct stage {
    std::vector<std::vector<proof_run>> found; ///< [solver][position]
    std::vector<int> truth;                    ///< 1, 0, and -1 where nobody knows
};

/// Of as many positions of each stage as all solvers have finished; `allowed` then says how many.
std::vector<stage> run(allowance& allowed, const reproduction_settings& settings, journal& book) {
    std::vector<std::vector<game::state>> positions;
    for (const int plies : stages)
        positions.push_back(drawn_othello_positions(plies, allowed.positions, settings.seed));
    std::vector<unit> units;
    for (std::size_t i = 0; i < allowed.positions; ++i)
        for (std::size_t s = 0; s < stages.size(); ++s)
            for (const solver& by : solvers())
                units.push_back({fmt::format("othello {} {} {}", stages[s], i + 1, by.name),
                                 [&by, limits = by.limits(allowed), at = positions[s][i],
                                  seed = seesaw::mix(settings.seed, i)] {
                                     return by.run(at, limits, seed).text();
                                 },
                                 std::uint64_t{by.samples ? 4u : 1u}});
    const std::size_t group = stages.size() * solvers().size();
    const whole_groups done = run_groups("Othello", units, group, settings, book);
    allowed.positions = done.groups.size();

    std::vector<stage> all(stages.size());
    for (stage& here : all) {
        here.found.resize(solvers().size());
        here.truth.assign(allowed.positions, -1);
    }
    for (std::size_t at = 0; at < done.payloads.size(); ++at) {
        const std::size_t i = at / group, by = at % solvers().size();
        stage& here = all[at % group / solvers().size()];
        here.found[by].push_back(proof_run::of(done.payloads[at]));
        const int proved = solvers()[by].other_rules() ? -1 : here.found[by].back().proof.won;
        if (proved >= 0 && here.truth[i] == 1 - proved)
            throw std::runtime_error(fmt::format("othello {} {}: a false proof", done.groups[i] + 1,
                                                 solvers()[by].name));
        if (proved >= 0) here.truth[i] = proved;
    }
    return all;
}

reproduced_table ppns_othello(const reproduction_settings& settings, journal& book) {
    allowance allowed = allowance_for(settings);
    if (!settings.quick) announce(allowed, settings);
    const std::size_t wanted = allowed.positions;
    const std::vector<stage> found = run(allowed, settings, book);

    reproduced_table table;
    if (allowed.positions < wanted)
        table.say(fmt::format("{} of {} positions a stage are done.", allowed.positions, wanted));
    const std::string others_than_published = fmt::format(
        "searches end at {} nodes where games are played out, and at {} elsewhere, instead of 8M",
        support::short_count(static_cast<double>(allowed.sampled.nodes)),
        support::short_count(static_cast<double>(allowed.plain.nodes)));
    support::table shown({"plies", "solver", "nodes", "solved", "unsolved", "out", "completion, %",
                          "not proved", "judged", "wrong", "published: solved, unsolved, out"});
    for (std::size_t s = 0; s < stages.size(); ++s) {
        std::vector<record> records; // PPNS first as it was published, then without a precision
        for (std::size_t i = 0; i < solvers().size(); ++i) {
            const auto nodes = static_cast<double>(solvers()[i].limits(allowed).nodes);
            const std::string& name = solvers()[i].name;
            if (i == 0) records.push_back(claims_with(0, nodes, name, found[s].found[0]));
            records.push_back(
                proofs_within(nodes, i == 0 ? "PPNS, proofs only" : name, found[s].found[i]));
        }
        for (const record& r : records) {
            const auto* published =
                std::find_if(published_rows.begin(), published_rows.end(), [&](const auto& row) {
                    return row.plies == stages[s] &&
                           (r.solver == row.solver ||
                            r.solver == row.solver + std::string(as_found));
                });
            const bool compared = published != published_rows.end();
            shown.row(
                stages[s], r.solver,
                support::cell::written(support::short_count(r.nodes_allowed), r.nodes_allowed),
                r.count(1), r.count(0), r.count(-1), support::cell(100 * mean(r.completion()), 1),
                r.claims(), r.judged(found[s].truth), r.wrong(found[s].truth),
                compared ? fmt::format("{}, {}, {}", published->solved, published->unsolved,
                                       published->out)
                         : "");
            if (r.nodes_allowed < static_cast<double>(published_nodes))
                table.unlike(others_than_published, published_hours);
            if (compared)
                table.share(fmt::format("{} plies, {}: completion", stages[s], r.solver),
                            published->solved + published->unsolved, published_positions,
                            r.concluded(), allowed.positions);
            table.as_published();
            if (compared && &r != &records[0] && !r.solver.ends_with(as_found))
                table.sided(
                    fmt::format(
                        "{} plies, of those that only one concludes: PPNS rather than {}, %",
                        stages[s], r.solver),
                    "above 50", percent(share_alone(records[0].completion(), r.completion())), 50,
                    1, 0);
        }
    }
    table.show(fmt::format("{} positions a stage; solved: the side to move wins, unsolved: it does "
                           "not. What PPNS concludes without a proof is judged where a proof is "
                           "known, its own later one or another's",
                           allowed.positions),
               std::move(shown));
    return table;
}
const entry ppns_othello_entry(
    {.paper = "ppns",
     .place = 4,
     .table = "othello",
     .title = "Othello after 18, 26 and 32 random plies (Table 1)",
     .note = "60 playouts a leaf, theta 0.01, pr 0.00001; passes are moves; the paper's limit is 8 "
             "M nodes for every solver and 200 positions a row (--paper). As found: as a program "
             "has it that seems to be the authors', in which who must pass has lost, and MCPNS "
             "takes lost playouts for won ones.",
     .make = ppns_othello,
     .comment = "searches end at fewer nodes here than in the paper (--paper has its limits)"});

}} // namespace bench
