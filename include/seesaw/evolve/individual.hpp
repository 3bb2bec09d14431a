// SPDX-License-Identifier: MIT
// What evolution works with and keeps: games with their fitness, the archive, the history.
#ifndef SEESAW_EVOLVE_INDIVIDUAL_HPP
#define SEESAW_EVOLVE_INDIVIDUAL_HPP

#include <vector>

#include <seesaw/evolve/fitness.hpp>
#include <seesaw/games/rule_space/genes.hpp>

namespace seesaw { inline namespace v0 { namespace evolve {

/// A game of a population: its rules, and what its games said of them.
struct individual {
    games::rule_genes genes;
    fitness measured;
    bool operator==(const individual&) const = default;
};

/// One of the best two games for a metric.
struct archived {
    metric slot = metric::duration;
    int found = 0; ///< in this generation
    individual game;
    bool operator==(const archived&) const = default;
};

/// A generation after its children were judged.
struct generation_record {
    int generation = 0;
    int replaced = 0;         ///< children that live on
    std::vector<double> best; ///< of the population, for each metric that counts
    std::vector<double> mean;
    bool operator==(const generation_record&) const = default;
};

}}} // namespace seesaw::v0::evolve

#endif
