// SPDX-License-Identifier: MIT
// One proof engine on one position: can the side to move win?
//
// PPNS with a precision is PPNS without one until it stops. So one search, to a proof or to its
// limit, tells for any number of precisions when each would have stopped and what it would have
// claimed.
#ifndef SEESAW_BENCH_PAPERS_PROOF_RUN_HPP
#define SEESAW_BENCH_PAPERS_PROOF_RUN_HPP

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/any_engine.hpp>
#include <seesaw/search.hpp>

#include "cpu_time.hpp"
#include "number_list.hpp"
#include "statistics.hpp"

namespace bench {

/// What was concluded, and after how many nodes.
struct conclusion {
    int won = -1; ///< 1: the side to move wins, 0: it does not; −1: nothing is concluded
    double nodes = 0;

    bool any() const { return won >= 0; }
};

struct proof_run {
    conclusion proof;
    std::vector<conclusion> claims = {}; ///< for each precision; proofs count as claims
    double seconds = 0;

    std::string text() const {
        std::vector<double> numbers = {static_cast<double>(proof.won), proof.nodes, seconds};
        for (const conclusion& c : claims)
            numbers.insert(numbers.end(), {static_cast<double>(c.won), c.nodes});
        return to_text(numbers);
    }
    static proof_run of(const std::string& text) {
        const std::vector<double> numbers = numbers_of(text, 3);
        proof_run result{{static_cast<int>(numbers[0]), numbers[1]}, {}, numbers[2]};
        for (std::size_t i = 3; i + 1 < numbers.size(); i += 2)
            result.claims.push_back({static_cast<int>(numbers[i]), numbers[i + 1]});
        return result;
    }
};

/// The engine asks whether the side to move of `root` wins. Precisions are heard of by engines that
/// have a ppn.
template <class Game>
proof_run run_proof(seesaw::any_engine<Game> engine, seesaw::player attacker,
                    const seesaw::state_t<Game>& root, const seesaw::limits& allowed,
                    const std::vector<double>& precisions = {}) {
    proof_run found;
    found.claims.resize(precisions.size());
    const auto listen = [&](const seesaw::proof_update& now) {
        for (std::size_t i = 0; i < precisions.size(); ++i) {
            if (found.claims[i].any()) continue;
            const bool wins = 1 - now.ppn <= precisions[i], fails = now.ppn <= precisions[i];
            if (wins || fails) found.claims[i] = {wins ? 1 : 0, static_cast<double>(now.nodes)};
        }
    };
    seesaw::listeners heard_by;
    if (!precisions.empty()) heard_by.proof_updates = listen;
    const double begin = cpu_seconds();
    const auto r = engine.run(root, allowed, heard_by);
    found.seconds = cpu_seconds() - begin;
    found.proof.nodes = static_cast<double>(r.stats.nodes);
    if (r.certainty == seesaw::certainty::at_least || r.certainty == seesaw::certainty::at_most) {
        const bool first_can = r.certainty == seesaw::certainty::at_least;
        found.proof.won = first_can == (attacker == seesaw::player::first);
    }
    return found;
}

/// One solver under one stopping rule, position by position.
struct record {
    std::string solver;
    double nodes_allowed = 0;
    std::vector<conclusion> conclusions = {};
    std::vector<bool> proved = {};

    std::size_t count(int won) const {
        return static_cast<std::size_t>(std::count_if(conclusions.begin(), conclusions.end(),
                                                      [=](const auto& c) { return c.won == won; }));
    }
    std::size_t concluded() const { return conclusions.size() - count(-1); }
    /// Conclusions that no proof stood behind.
    std::size_t claims() const {
        return count_claims([](std::size_t, int) { return true; });
    }
    /// Of those, the ones about which `truth` knows (1, 0, −1: nothing), and the ones it denies.
    std::size_t judged(const std::vector<int>& truth) const {
        return count_claims([&](std::size_t i, int) { return truth[i] >= 0; });
    }
    std::size_t wrong(const std::vector<int>& truth) const {
        return count_claims([&](std::size_t i, int won) { return truth[i] == 1 - won; });
    }
    /// 1 where it concluded, else 0.
    sample completion() const {
        sample result;
        for (const conclusion& c : conclusions) result.push_back(c.any() ? 1 : 0);
        return result;
    }

private:
    template <class Test>
    std::size_t count_claims(const Test& test) const {
        std::size_t total = 0;
        for (std::size_t i = 0; i < conclusions.size(); ++i)
            total += conclusions[i].any() && !proved[i] && test(i, conclusions[i].won);
        return total;
    }
};

/// Proofs alone, those that need no more than so many nodes.
inline record proofs_within(double nodes, std::string solver, const std::vector<proof_run>& all) {
    record result{std::move(solver), nodes};
    for (const proof_run& r : all) {
        const bool done = r.proof.any() && r.proof.nodes <= nodes;
        result.conclusions.push_back(done ? r.proof : conclusion{});
        result.proved.push_back(done);
    }
    return result;
}

/// What would have been concluded with a precision.
inline record claims_with(std::size_t precision, double nodes, std::string solver,
                          const std::vector<proof_run>& all) {
    record result{std::move(solver), nodes};
    for (const proof_run& r : all) {
        const conclusion& c = r.claims[precision];
        result.conclusions.push_back(c);
        result.proved.push_back(r.proof.any() && c.nodes >= r.proof.nodes);
    }
    return result;
}

/// 1 − the nodes of `with` as a share of those of `without`, where both conclude.
inline estimate saving(const record& with, const record& without) {
    sample x, y;
    for (std::size_t i = 0; i < with.conclusions.size(); ++i) {
        if (!with.conclusions[i].any() || !without.conclusions[i].any()) continue;
        x.push_back(with.conclusions[i].nodes);
        y.push_back(without.conclusions[i].nodes);
    }
    const estimate ratio = ratio_of_means(x, y);
    return {1 - ratio.value, 1 - ratio.high, 1 - ratio.low};
}

/// Seconds that `runs` of a kind take at most, from a short one.
inline double most_seconds(const proof_run& tried, double runs, const seesaw::limits& allowed) {
    const double each =
        tried.seconds / std::max(tried.proof.nodes, 1.0) * static_cast<double>(allowed.nodes);
    return runs * std::min(each, std::chrono::duration<double>(allowed.time).count());
}

} // namespace bench

#endif
