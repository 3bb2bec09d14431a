// SPDX-License-Identifier: MIT
// Rules drawn at random, and rules that change: the chromosomes of games/rule_space/genes.hpp.
//
// Every gene is drawn uniformly from the values it may have. What comes out is always the rules of
// a game: a draw without pieces, or with a piece of honour that is not on the board, is thrown away
// and drawn again, which happens about once in fifty times. So no part of the space is left out,
// and none is favoured.
#ifndef SEESAW_EVOLVE_CHROMOSOME_HPP
#define SEESAW_EVOLVE_CHROMOSOME_HPP

#include <seesaw/detail/base/error.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/rule_space/genes.hpp>

namespace seesaw { inline namespace v0 { namespace evolve {

/// Draws the rules of a game that can be played, each as likely as any other.
inline games::rule_genes random_genes(rng& random) {
    games::rule_genes drawn;
    do {
        for (int gene = 1; gene <= games::rule_genes::count; ++gene)
            drawn.set(gene, static_cast<int>(random.between(games::rule_genes::least(gene),
                                                            games::rule_genes::most(gene))));
    } while (!drawn.valid());
    return drawn;
}

/// Each gene is drawn anew with this probability; it may come out as it was.
inline games::rule_genes mutated(const games::rule_genes& parent, double probability, rng& random) {
    detail::require(probability >= 0 && probability <= 1,
                    "the probability of a mutation must be 0 to 1");
    games::rule_genes child;
    do {
        child = parent;
        for (int gene = 1; gene <= games::rule_genes::count; ++gene)
            if (random.real() < probability)
                child.set(gene, static_cast<int>(random.between(games::rule_genes::least(gene),
                                                                games::rule_genes::most(gene))));
    } while (!child.valid());
    return child;
}

/// Each gene from one of the two, equally likely.
inline games::rule_genes crossed(const games::rule_genes& x, const games::rule_genes& y,
                                 rng& random) {
    games::rule_genes child;
    do {
        for (int gene = 1; gene <= games::rule_genes::count; ++gene)
            child.set(gene, (random() & 1) != 0 ? x[gene] : y[gene]);
    } while (!child.valid());
    return child;
}

}}} // namespace seesaw::v0::evolve

#endif
