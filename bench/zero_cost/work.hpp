// SPDX-License-Identifier: MIT
// The work that generic.cpp and twin.cpp both do: Connect Four from the start to a fixed depth, and
// one line that says what was done, so that run.sh can see that it was the same.
//
// Two games. `rules`: the rules and nothing else, a few dozen instructions a node, where anything
// the engine adds would show. `knowledge`: with `look` and `evaluate`, as one would play.
#ifndef SEESAW_BENCH_ZERO_COST_WORK_HPP
#define SEESAW_BENCH_ZERO_COST_WORK_HPP

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <seesaw/games/connect_four.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/search.hpp>

// Columns are tried as the game lists them: `order` is hidden.
struct knowledge : seesaw::games::connect_four {
    void order() const = delete;
};
struct rules : knowledge {
    void look() const = delete;
    void bounds() const = delete;
    void evaluate() const = delete;
};
static_assert(!seesaw::orders<rules> && !seesaw::has_look<rules>);
static_assert(!seesaw::evaluates<rules> && !seesaw::bounds_outcome<rules>);
static_assert(!seesaw::orders<knowledge> && seesaw::look_lists_moves<knowledge>);
static_assert(seesaw::evaluates<knowledge>);

/// main of both: PROGRAM rules|knowledge DEPTH.
template <class Rules, class Knowledge>
int measure(int count, char** arguments, Rules search_rules, Knowledge search_knowledge) {
    const bool alone = count == 3 && std::strcmp(arguments[1], "rules") == 0;
    const bool known = count == 3 && std::strcmp(arguments[1], "knowledge") == 0;
    const int depth = count == 3 ? std::atoi(arguments[2]) : 0;
    if ((!alone && !known) || depth < 1 || depth > 42) {
        std::fprintf(stderr, "usage: %s rules|knowledge DEPTH (1 to 42)\n", arguments[0]);
        return 2;
    }
    const seesaw::result<seesaw::games::connect_four> r =
        alone ? search_rules(depth) : search_knowledge(depth);
    std::printf("value %d %s, nodes %llu, expansions %llu, cutoffs %llu, deepest %d, line ",
                r.value, seesaw::to_string(r.certainty).data(),
                static_cast<unsigned long long>(r.stats.nodes),
                static_cast<unsigned long long>(r.stats.expansions),
                static_cast<unsigned long long>(r.stats.cutoffs), r.stats.deepest);
    for (const auto column : r.line) std::printf("%d", column + 1);
    std::printf("\n");
    return 0;
}

#endif
