// SPDX-License-Identifier: MIT
// PNS, MCPNS and PPNS on Connect Four after twelve random plies: Primanita, Khalid and Iida,
// "Characterizing the nature of probability-based proof number search", 2020, as they tell it
// again in 2021. Can the side to move win?
//
// The paper's 200 positions are public; where they are not at hand, as many are drawn. df-pn finds
// out what is true of each, so that claims short of a proof can be counted as right or wrong.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <istream>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/games/connect_four.hpp>
#include <seesaw/random.hpp>

#include "papers/proof_run.hpp"
#include "papers/reproduction.hpp"
#include <seesaw/program/engines.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/terminal.hpp>

namespace bench { namespace {

using game = seesaw::games::connect_four;

struct position {
    std::string text;
    game::state at;
};

constexpr std::size_t published_positions = 200;
constexpr int plies = 12;

/// The 42 cells in one line, top row first.
std::string grid(const game::state& s) {
    std::string text = game{}.describe(s);
    text.erase(std::remove(text.begin(), text.end(), '\n'), text.end());
    return text;
}

std::vector<position> read_positions(std::istream& in) {
    std::vector<position> all;
    support::line_reader lines(in);
    while (const auto line = lines.next()) {
        if (support::trim(*line).empty()) continue;
        const auto state = support::parse_position(game{}, support::trim(*line));
        all.push_back({grid(state), state});
    }
    return all;
}

std::vector<position> drawn_positions(std::size_t count, std::uint64_t seed) {
    const game rules;
    seesaw::rng random(seed);
    std::vector<position> all;
    while (all.size() < count) {
        auto s = rules.root();
        for (int ply = 0; ply < plies && !rules.outcome(s); ++ply)
            s = rules.next(s, seesaw::draw(rules.moves(s), random));
        if (!rules.outcome(s)) all.push_back({grid(s), s});
    }
    return all;
}

// ── Who is asked, and how much they may spend ───────────────────────────────────────────────────

const std::vector<double> thetas = {0.1, 0.01, 0.001};
const std::vector<double> precisions = {0.1, 0.01, 0.001, 1e-5}; // and 0

struct allowance {
    std::size_t positions;
    seesaw::limits sampled; ///< of engines that play out games
    seesaw::limits plain;   ///< of the others
    seesaw::limits truth;   ///< to find out what is true
};

allowance allowance_for(const reproduction_settings& settings) {
    using seesaw::limits;
    constexpr std::uint64_t enough = 2'000'000'000;
    if (settings.quick)
        return {6, limits{.nodes = 1'000}, limits{.nodes = 40'000}, limits{.nodes = 2'000'000}};
    if (settings.paper) {
        const limits told{.nodes = 35'000'000, .time = std::chrono::seconds(420)};
        return {published_positions, told, told, limits{.nodes = enough}};
    }
    return {published_positions, limits{.nodes = 200'000}, limits{.nodes = 8'000'000},
            limits{.nodes = enough}};
}

struct solver {
    std::string name;
    std::string_view engine;
    seesaw::limits limits;
    double theta = 0;         ///< of PPNS
    std::uint64_t weight = 1; ///< of its work

    proof_run run(const game::state& s, const seesaw::limits& allowed, std::uint64_t seed) const {
        const seesaw::player attacker = game{}.to_move(s);
        support::engine_settings settings{
            .table_bytes = std::uint64_t{16} << 20, .seed = seed, .attacker = attacker};
        if (theta > 0) settings.theta = theta;
        return run_proof<game>(support::engines_of<game>::make(engine, game{}, settings), attacker,
                               s, allowed, theta > 0 ? precisions : std::vector<double>{});
    }
};

/// df-pn comes first.
std::vector<solver> solvers(const allowance& allowed) {
    std::vector<solver> all = {{"df-pn", "df_pn", allowed.truth},
                               {"PNS", "proof_number_search", allowed.plain},
                               {"MCPNS", "mcpns", allowed.sampled, 0, 4}};
    for (const double theta : thetas)
        all.push_back({fmt::format("PPNS {}", theta), "ppns", allowed.sampled, theta, 4});
    return all;
}

void announce(const std::vector<position>& positions, const std::vector<solver>& all,
              const reproduction_settings& settings) {
    double seconds = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        const seesaw::limits little{.nodes = all[i].weight > 1 ? 2'000u : 100'000u};
        seconds += most_seconds(all[i].run(positions.front().at, little, 1),
                                static_cast<double>(positions.size()), all[i].limits);
    }
    support::write_to_error(fmt::format(
        "Connect Four: at most {:.1f} CPU-hours, {} with --threads {}, and the time to find "
        "the truth\n",
        seconds / 3600,
        support::short_time(
            std::chrono::seconds(static_cast<std::int64_t>(seconds / settings.threads) + 1)),
        settings.threads));
}

/// [solver][position]. Of the positions those remain that every solver has finished. Throws where a
/// proof contradicts df-pn's.
std::vector<std::vector<proof_run>> run(std::vector<position>& positions,
                                        const std::vector<solver>& all,
                                        const reproduction_settings& settings, journal& book) {
    std::vector<unit> units;
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (const solver& s : all)
            units.push_back({fmt::format("connect_four {} {}", positions[i].text, s.name),
                             [s, at = positions[i].at, seed = seesaw::mix(settings.seed, i)] {
                                 return s.run(at, s.limits, seed).text();
                             },
                             s.weight});
    const whole_groups done = run_groups("Connect Four", units, all.size(), settings, book);
    std::vector<position> finished;
    for (const std::size_t i : done.groups) finished.push_back(positions[i]);
    positions = std::move(finished);
    std::vector<std::vector<proof_run>> found(all.size());
    for (std::size_t u = 0; u < done.payloads.size(); ++u) {
        const std::size_t by = u % all.size();
        found[by].push_back(proof_run::of(done.payloads[u]));
        const int truth = found[0].back().proof.won;
        if (truth >= 0 && found[by].back().proof.won == 1 - truth)
            throw std::runtime_error(fmt::format("connect_four {} {}: a false proof",
                                                 positions[u / all.size()].text, all[by].name));
    }
    return found;
}

reproduced_table ppns_connect_four(const reproduction_settings& settings, journal& book) {
    const allowance allowed = allowance_for(settings);
    const bool published = !settings.data.empty();
    std::ifstream file(settings.data + "/connect4/ppns_paper_openings.txt");
    if (published && !file)
        throw std::runtime_error("--data: " + settings.data +
                                 " lacks connect4/ppns_paper_openings.txt");
    std::vector<position> positions =
        published ? read_positions(file) : drawn_positions(allowed.positions, settings.seed);
    if (positions.size() > allowed.positions) positions.resize(allowed.positions);
    const std::vector<solver> asked = solvers(allowed);
    if (!settings.quick) announce(positions, asked, settings);
    const std::size_t wanted = positions.size();
    const auto found = run(positions, asked, settings, book);
    const auto &df_pn = found[0], &pns = found[1], &mcpns = found[2];
    std::vector<int> truth;
    for (const proof_run& r : df_pn) truth.push_back(r.proof.won);

    const auto few = static_cast<double>(allowed.sampled.nodes);
    const auto many = static_cast<double>(allowed.plain.nodes);
    const record pns_few = proofs_within(few, "PNS", pns);
    const record mcpns_few = proofs_within(few, "MCPNS", mcpns);
    std::vector<record> rivals = {pns_few, mcpns_few, proofs_within(few, "df-pn", df_pn)};
    if (many > few) {
        rivals.push_back(proofs_within(many, "PNS", pns));
        rivals.push_back(proofs_within(many, "df-pn", df_pn));
    }
    // For each theta, first without a precision.
    std::vector<std::vector<record>> grid_of(thetas.size());
    for (std::size_t t = 0; t < thetas.size(); ++t) {
        const auto name = [&](double pr) {
            return fmt::format("PPNS, theta {}, pr {}", thetas[t], pr);
        };
        grid_of[t].push_back(proofs_within(few, name(0), found[3 + t]));
        for (std::size_t p = 0; p < precisions.size(); ++p)
            grid_of[t].push_back(claims_with(p, few, name(precisions[p]), found[3 + t]));
    }
    const record& without = grid_of[2][0]; // theta 0.001
    const record& told = grid_of[2][3];    // and pr 0.001

    reproduced_table table;
    const record known = proofs_within(std::numeric_limits<double>::infinity(), "truth", df_pn);
    if (positions.size() < wanted)
        table.say(fmt::format("{} of {} positions are done.", positions.size(), wanted));
    table.say(fmt::format("{} {} positions; the side to move wins {}, does not win {}, and {} were "
                          "not settled by df-pn.",
                          positions.size(),
                          published ? "published" : "drawn (the published ones are not at hand)",
                          known.count(1), known.count(0), known.count(-1)));
    support::table shown({"solver", "nodes", "won", "not won", "out", "concluded", "not proved",
                          "wrong", "pr saves, % of nodes"});
    const auto show = [&](const record& r, const std::string& saved) {
        shown.row(r.solver,
                  support::cell::written(support::short_count(r.nodes_allowed), r.nodes_allowed),
                  r.count(1), r.count(0), r.count(-1), r.concluded(), r.claims(), r.wrong(truth),
                  saved);
    };
    for (const record& r : rivals) show(r, "");
    const record* most = &told;
    const record* most_faultless = nullptr;
    std::string most_saved_with = "any";
    estimate most_saved = saving(told, without);
    for (const auto& of_theta : grid_of)
        for (const record& r : of_theta) {
            const bool has_precision = &r != &of_theta.front();
            const estimate saved = saving(r, of_theta.front());
            show(r, has_precision ? interval_text(percent(saved), 0) : "");
            if (has_precision && !(saved.value < most_saved.value)) {
                most_saved = saved;
                most_saved_with = r.solver;
            }
            if (r.concluded() > most->concluded()) most = &r;
            if (r.wrong(truth) == 0 &&
                (most_faultless == nullptr || r.concluded() > most_faultless->concluded()))
                most_faultless = &r;
        }
    table.show("Conclusions: proofs, and what the precision accepts without one; of these, the "
               "wrong ones are counted against df-pn. What the precision saves is counted where "
               "PPNS concludes with it and without",
               std::move(shown));
    support::bar_chart figure{.title = "Figure 2: positions that PPNS concludes",
                              .value_label = fmt::format("of {}", positions.size())};
    for (const auto& of_theta : grid_of)
        for (const record& r : of_theta)
            figure.bars.push_back({r.solver, static_cast<double>(r.concluded()), &r == &told});
    table.show(std::move(figure));
    const auto summary = [&](const record& r) {
        return fmt::format("{} ({} concluded, {} of {} that were not proved are wrong)", r.solver,
                           r.concluded(), r.wrong(truth), r.claims());
    };
    table.say(fmt::format(
        "Most conclusions: {}. Most without a wrong one: {}. As published: {}.", summary(*most),
        most_faultless == nullptr ? "none" : summary(*most_faultless), summary(told)));

    constexpr double published_nodes = 35e6, published_seconds = 420;
    if (few < published_nodes)
        table.unlike(
            fmt::format("searches end at {} nodes instead of 35M", support::short_count(few)),
            static_cast<double>(asked.size() * published_positions) * published_seconds / 3600);
    table.share("concluded with theta = pr = 0.001", 135, 200, told.concluded(), positions.size());
    const record* next_best = nullptr; // of the other settings
    for (const auto& of_theta : grid_of)
        for (const record& r : of_theta)
            if (&r != &told && (next_best == nullptr || r.concluded() > next_best->concluded()))
                next_best = &r;
    table.sided(fmt::format("of those that only one concludes: theta = pr = 0.001 rather than {}, "
                            "the best of the others, %",
                            next_best->solver),
                "above 50", percent(share_alone(told.completion(), next_best->completion())), 50, 1,
                0);
    const published_number saved{.value = 57, .n = 200, .tolerance = last_digit(0)};
    const auto both = static_cast<double>(without.concluded());
    table.covered("nodes saved with theta = pr = 0.001, %", saved, percent(saving(told, without)),
                  both, 1);
    table.covered(fmt::format("nodes saved at most, with {}, %", most_saved_with), saved,
                  percent(most_saved), both, 1);
    const auto more_than = [&](const std::string& rival, const record& other) {
        table.sided(
            fmt::format("of those that only one concludes: theta = pr = 0.001 rather than {}, %",
                        rival),
            "above 50", percent(share_alone(told.completion(), other.completion())), 50, 1, 0);
    };
    more_than("without pr", without);
    more_than("PNS with as many nodes", pns_few);
    more_than("MCPNS with as many nodes", mcpns_few);
    return table;
}
const entry ppns_connect_four_entry(
    {.paper = "ppns",
     .place = 3,
     .table = "connect_four",
     .title = "Connect Four after twelve random plies (Figure 2)",
     .note = "The claims: with theta = pr = 0.001 PPNS concludes most, and the precision saves up "
             "to 57 % of the nodes. 60 playouts a leaf; the paper's limit is 35 M nodes (--paper).",
     .make = ppns_connect_four,
     .comment =
         "a larger precision stops sooner, so that it, and not theta = pr = 0.001, concludes "
         "most"});

}} // namespace bench
