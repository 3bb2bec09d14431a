// SPDX-License-Identifier: MIT
// What Star1 and Star2 save, depth by depth: on the regular trees of Ballard's paper and on 2048.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "papers/chance/star_trees.hpp"
#include "papers/number_list.hpp"
#include "papers/reproduction.hpp"

namespace bench { namespace {

reproduced_table chance_nodes(const reproduction_settings& settings, journal& book) {
    using namespace star_trees;
    struct family {
        std::string name;
        tree shape;
        std::size_t trees;
    };
    std::vector<family> families;
    const std::size_t trees = settings.quick ? 10 : 100;
    for (const bool one_player : {false, true})
        for (const bool best_first : {false, true})
            for (const int branching : {4, 8}) {
                if (settings.quick && branching > 4) continue;
                const int deepest = settings.quick || best_first || branching > 4 ? 3 : 4;
                for (int decisions = 1; decisions <= deepest; ++decisions)
                    families.push_back(
                        {fmt::format("{}, {}", one_player ? "one player" : "two players",
                                     best_first ? "best moves first" : "random order"),
                         {branching, decisions, best_first, one_player, 1},
                         branching > 4 && decisions > 2 ? trees / 5 : trees});
            }
    std::vector<unit> units;
    std::vector<std::size_t> of;
    for (std::size_t f = 0; f < families.size(); ++f)
        for (std::size_t i = 0; i < families[f].trees; ++i) {
            tree shape = families[f].shape;
            shape.seed = seesaw::mix(settings.seed, i);
            std::uint64_t weight = 1;
            for (int d = 1; d < shape.decisions; ++d)
                weight *= static_cast<std::uint64_t>(shape.branching * shape.branching);
            units.push_back({fmt::format("tree {} {} {} {}", families[f].name, shape.branching,
                                         shape.decisions, i),
                             [shape] {
                                 const visits v = count(shape);
                                 return bench::to_text({v.plain, v.star1, v.star2, v.difference});
                             },
                             weight});
            of.push_back(f);
        }
    const auto payloads = run_units("regular trees", units, settings, book);
    struct columns {
        sample plain, star1, star2;
    };
    std::vector<columns> found(families.size());
    double difference = 0;
    for (std::size_t i = 0; i < payloads.size(); ++i) {
        const auto numbers = numbers_of(payloads[i], 4);
        columns& c = found[of[i]];
        c.plain.push_back(numbers[0]);
        c.star1.push_back(numbers[1]);
        c.star2.push_back(numbers[2]);
        difference = std::max(difference, numbers[3]);
    }

    reproduced_table table;
    support::table shown({"trees", "moves", "decisions", "plain", "Star1", "Star2", "Star1 saves %",
                          "Star2 saves %"});
    const auto saved = [](const sample& with, const sample& without) {
        const estimate r = ratio_of_means(with, without);
        return percent(estimate{1 - r.value, 1 - r.high, 1 - r.low});
    };
    for (std::size_t f = 0; f < families.size(); ++f) {
        const columns& c = found[f];
        shown.row(families[f].name, families[f].shape.branching, families[f].shape.decisions,
                  support::cell(mean(c.plain), 0), support::cell(mean(c.star1), 0),
                  support::cell(mean(c.star2), 0), interval_text(saved(c.star1, c.plain), 1),
                  interval_text(saved(c.star2, c.plain), 1));
    }
    table.show("Mean nodes; as many moves as outcomes everywhere, leaves uniform in 0 to 1",
               std::move(shown));

    support::table on_2048({"board", "target", "decisions", "plain", "Star1", "Star2"});
    for (int depth = 1; depth <= (settings.quick ? 4 : 6); ++depth) {
        const auto n = star_trees::count_on_2048(2, 2, 16, depth);
        on_2048.row("2x2", 16, depth, support::cell(n.plain, 0), support::cell(n.star1, 0),
                    support::cell(n.star2, 0));
        difference = std::max(difference, n.difference);
    }
    for (int depth = 1; depth <= (settings.quick ? 2 : 3); ++depth) {
        const auto n = star_trees::count_on_2048(4, 4, 8, depth);
        on_2048.row("4x4", 8, depth, support::cell(n.plain, 0), support::cell(n.star1, 0),
                    support::cell(n.star2, 0));
        difference = std::max(difference, n.difference);
    }
    table.show("2048 from two 2s, the chance to reach a tile within so many moves",
               std::move(on_2048));
    std::vector<std::string> lost;
    for (std::size_t f = 0; f < families.size(); ++f)
        if (mean(found[f].star2) > mean(found[f].star1))
            lost.push_back(fmt::format("{} with {} moves to {} decisions", families[f].name,
                                       families[f].shape.branching, families[f].shape.decisions));
    table.say(fmt::format(
        "Star2 probes only where a bound of that side can cut. With one player that is where the "
        "best there is can be had for certain; elsewhere Star2 visits what Star1 visits. It visits "
        "more on: {}.",
        lost.empty() ? "none of these" : fmt::format("{}", fmt::join(lost, "; "))));

    const auto last = [&](const std::string& name) {
        std::size_t at = 0;
        for (std::size_t f = 0; f < families.size(); ++f)
            if (families[f].name == name) at = f;
        return at;
    };
    const std::size_t random = last("two players, random order");
    const std::size_t ordered = last("two players, best moves first");
    table.unlike("trees of fewer levels, in which there is less to save",
                 std::numeric_limits<double>::quiet_NaN());
    table.sided("Star1 saves a quarter of the nodes (25 to 30 %), random order", "above 25",
                saved(found[random].star1, found[random].plain), 25, 1, 1);
    table.sided("Star2 saves more than half, random order", "above 50",
                saved(found[random].star2, found[random].plain), 50, 1, 1);
    table.sided("Star2 saves an order of magnitude, best moves first", "above 90",
                saved(found[ordered].star2, found[ordered].plain), 90, 1, 1);
    table.sided("Star2 visits less than Star1, random order", "below 1",
                ratio_of_means(found[random].star2, found[random].star1), 1, -1, 3);
    table.as_published();
    table.stated("both find the plain value, greatest difference", "0",
                 fmt::format("{:.1e}", difference), difference <= 1e-9);
    return table;
}
const entry chance_nodes_entry(
    {.paper = "chance",
     .place = 1,
     .table = "nodes",
     .title = "Star1 and Star2, depth by depth",
     .note = "The claims: Star1 saves 25 to 30 %, Star2 more than half in random order and an "
             "order of magnitude in the best order; here of trees that are less deep.",
     .make = chance_nodes,
     .column = "claimed",
     .comment = "the saving grows with depth, and these trees are less deep"});

}} // namespace bench
