// SPDX-License-Identifier: MIT
// What the papers say beyond their tables: PPNS needs fewer nodes than PNS where trees are
// balanced. On games, where ppns balance has it on trees that are drawn.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/random.hpp>

#include "papers/number_list.hpp"
#include "papers/reproduction.hpp"

namespace bench { namespace {

/// Nodes of PPNS and PNS for the same proof, 0 without one, and how much lengths of random games
/// vary.
template <class Game>
std::string compare_once(const Game& rules, int plies, std::uint64_t seed) {
    seesaw::rng random(seed);
    auto root = rules.root();
    do {
        root = rules.root();
        for (int ply = 0; ply < plies && !rules.outcome(root); ++ply)
            root = rules.next(root, seesaw::draw(rules.moves(root), random));
    } while (rules.outcome(root));
    const seesaw::player attacker = rules.to_move(root);
    const seesaw::limits allowed{.nodes = 1'000'000};
    const auto nodes = [&](auto engine) {
        const auto r = engine.run(root, allowed);
        const bool proved =
            r.certainty == seesaw::certainty::at_least || r.certainty == seesaw::certainty::at_most;
        return proved ? static_cast<double>(r.stats.nodes) : 0;
    };
    const double by_ppns = nodes(
        seesaw::ppns(rules, {.attacker = attacker, .playouts = 60, .precision = 0, .seed = seed}));
    const double by_pns = nodes(seesaw::proof_number_search(rules, {.attacker = attacker}));
    sample lengths;
    for (int i = 0; i < 100; ++i) {
        double length = 0;
        for (auto s = root; !rules.outcome(s); ++length)
            s = rules.next(s, seesaw::draw(rules.moves(s), random));
        lengths.push_back(length);
    }
    const auto all = seesaw::metrics::reduce(lengths);
    return to_text({by_ppns, by_pns, std::sqrt(all.variance) / all.mean});
}

template <class Game>
void compare_on(reproduced_table& table, support::table& shown, const std::string& name,
                const Game& rules, int plies, const reproduction_settings& settings,
                journal& book) {
    const std::size_t positions = settings.quick ? 20 : 100;
    std::vector<unit> units;
    for (std::size_t i = 0; i < positions; ++i)
        units.push_back({fmt::format("claims balanced {} {}", name, i),
                         [&rules, plies, seed = seesaw::mix(settings.seed, i)] {
                             return compare_once(rules, plies, seed);
                         }});
    sample ppns, pns, spread, spread_proved, logs;
    for (const std::string& text : run_units(name, units, settings, book)) {
        const auto numbers = numbers_of(text, 3);
        spread.push_back(numbers[2]);
        if (numbers[0] == 0 || numbers[1] == 0) continue;
        ppns.push_back(numbers[0]);
        pns.push_back(numbers[1]);
        spread_proved.push_back(numbers[2]);
        logs.push_back(std::log(numbers[0] / numbers[1]));
    }
    const estimate ratio = ratio_of_means(ppns, pns);
    shown.row(name, plies, fmt::format("{} of {}", ppns.size(), positions),
              support::cell(mean(spread), 2), support::cell(mean(ppns), 0),
              support::cell(mean(pns), 0), interval_text(ratio, 2));
    table.sided(fmt::format("{}: nodes of proofs, PPNS / PNS", name), "below 1", ratio, 1, -1);
    table.sided(
        fmt::format("{}: PPNS / PNS rises with the spread of lengths (rank correlation)", name),
        "above 0", rank_correlation(spread_proved, logs), 0, 1);
}

reproduced_table claims_balanced(const reproduction_settings& settings, journal& book) {
    reproduced_table table;
    support::table shown({"game", "random plies", "proved by both", "spread of length",
                          "nodes, PPNS", "nodes, PNS", "PPNS / PNS"});
    const seesaw::games::hex hex{.size = 4};
    const seesaw::games::tic_tac_toe tic_tac_toe;
    const seesaw::games::connect_four connect_four{.width = 5, .height = 4};
    const seesaw::games::othello othello;
    compare_on(table, shown, "Hex 4 x 4", hex, 3, settings, book);
    compare_on(table, shown, "tic-tac-toe", tic_tac_toe, 2, settings, book);
    compare_on(table, shown, "Connect Four 5 x 4", connect_four, 4, settings, book);
    compare_on(table, shown, "Othello, 8 empty", othello, 52, settings, book);
    table.show("Balance is told by the spread of lengths: standard deviation / mean in 100 random "
               "games from each position; the less, the more balanced",
               std::move(shown));
    return table;
}
const entry claims_balanced_entry(
    {.paper = "claims",
     .place = 1,
     .table = "balanced",
     .title = "PPNS needs fewer nodes in balanced trees",
     .note =
         "Claimed (ppns, sections III and VI): information from playouts saves nodes, most of "
         "all where trees are balanced. Tested: proofs alone, 60 playouts a leaf, from random "
         "positions that both prove within a million nodes; effects are the ratio of mean nodes, "
         "and how it goes with balance within a game. On P-game trees: ppns balance.",
     .make = claims_balanced,
     .column = "claimed"});

}} // namespace bench
