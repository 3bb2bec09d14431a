// SPDX-License-Identifier: MIT
//
// The engines that the cross-engine tests run: those of the catalogue, and variants of some.
//
// An engine is reduced to what it claims about a root: a value and its certainty. `refutes` says
// whether the claim is false, given the truth; `settles` whether it is as strong as it can be.
#ifndef SEESAW_TESTS_SUPPORT_CONTESTANTS_HPP
#define SEESAW_TESTS_SUPPORT_CONTESTANTS_HPP

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/program/catalogue/engines.hpp>

#include "support/random_games.hpp"

namespace seesaw::tests {

struct claim {
    score value = 0;
    seesaw::certainty certainty = seesaw::certainty::unknown;
};

inline bool refutes(score truth, const claim& c) {
    switch (c.certainty) {
    case certainty::exact:
        return c.value != truth;
    case certainty::at_least:
        return truth < c.value;
    case certainty::at_most:
        return truth > c.value;
    default:
        return false;
    }
}

/// One engine with its options, as a question to a two-player game.
template <class Game>
struct contestant {
    std::string name;
    std::function<claim(const Game&, const state_t<Game>&)> ask;
};

template <class Game, class Engine>
claim claim_of(Engine engine, const state_t<Game>& root) {
    const auto r = engine.run(root);
    return {static_cast<score>(r.value), r.certainty};
}

/// Settings for small games.
inline const programs::engine_settings small_settings{.table_bytes = 1 << 14};

/// Calls see(name, make) for every engine of the catalogue that suits the game; make() gives a new
/// one with these settings.
template <class Game, class See>
void for_each_engine_of(const Game& game, const See& see,
                        const programs::engine_settings& settings = small_settings) {
    programs::for_each_engine([&]<class Line>(const Line& line) {
        if constexpr (Line::template suits<Game>) {
            using engine = typename Line::template engine<Game>;
            see(std::string(line.name),
                [&] { return engine(game, Line::template options<Game>(settings)); });
        }
    });
}

/// Engines that settle the value of any finite two-player game without cycles: those of the
/// catalogue that do, and some with other options.
template <class Game>
std::vector<contestant<Game>> solvers() {
    using state = state_t<Game>;
    std::vector<contestant<Game>> all;
    programs::for_each_engine([&]<class Line>(const Line& line) {
        if constexpr (Line::template suits<Game> && !programs::is_prover<Line>)
            all.push_back({std::string(line.name), [](const Game& g, const state& s) {
                               using engine = typename Line::template engine<Game>;
                               return claim_of<Game>(
                                   engine(g, Line::template options<Game>(small_settings)), s);
                           }});
    });
    const std::vector<contestant<Game>> further = {
        {"alpha_beta, tiny table",
         [](const Game& g, const state& s) {
             return claim_of<Game>(alpha_beta(g, {.table_bytes = 256, .deepen = false}), s);
         }},
        {"alpha_beta, aspiration",
         [](const Game& g, const state& s) {
             return claim_of<Game>(alpha_beta(g, {.table_bytes = 1 << 14, .aspiration = 1}), s);
         }},
        {"alpha_beta, all moves",
         [](const Game& g, const state& s) {
             return claim_of<Game>(alpha_beta(g, {.table_bytes = 1 << 14, .all_moves = true}), s);
         }},
        {"pvs, enhanced cutoffs",
         [](const Game& g, const state& s) {
             return claim_of<Game>(
                 pvs(g, {.table_bytes = 1 << 14, .deepen = false, .enhanced_cutoffs = 1}), s);
         }},
        {"conspiracy_number_search, threshold 2",
         [](const Game& g, const state& s) {
             return claim_of<Game>(
                 conspiracy_number_search(g, {.threshold = 2, .until_exact = true}), s);
         }},
        {"expectimax",
         [](const Game& g, const state& s) {
             return claim_of<Game>(
                 expectimax(g, {.pruning = chance_pruning::star2, .table_bytes = 1 << 14}), s);
         }},
        {"mcts, proof numbers",
         [](const Game& g, const state& s) {
             return claim_of<Game>(mcts(g, {.exploration = .3, .proof_bias = 1}), s);
         }},
    };
    all.insert(all.end(), further.begin(), further.end());
    return all;
}

/// One engine of the proof family: can the attacker force the goal?
template <class Game>
struct prover {
    std::string name;
    std::function<bool(const Game&, const state_t<Game>&, player attacker, score goal)> ask;
};

/// What a finished proof says; an unfinished one is a failure of the test that asked, and so is one
/// whose certificate is refused.
template <class Game, class Engine>
bool verdict_of(const Game& game, Engine engine, const state_t<Game>& root, player attacker,
                score goal) {
    const auto r = engine.run(root, {.nodes = 10'000'000});
    const bool proved =
        r.certainty == (attacker == player::first ? certainty::at_least : certainty::at_most) &&
        r.value == seen_from(attacker, goal);
    const bool disproved =
        r.certainty == (attacker == player::first ? certainty::at_most : certainty::at_least) &&
        r.value == seen_from(attacker, goal - 1);
    if (proved == disproved || r.stopped != stop_reason::finished)
        throw std::runtime_error("the proof is not finished");
    if constexpr (requires { engine.certificate(); }) {
        const auto moves = engine.certificate();
        // A disproof may rest on going round for ever, which is no proof and is not written down.
        const bool endless = !is_acyclic<Game> && !proved && moves.empty();
        const auto verdict = seesaw::check(game, root, goal, attacker, proved, moves);
        if (!verdict && !endless) throw std::runtime_error("certificate: " + verdict.reason);
    }
    return proved;
}

/// Proofs are kept for one player and made once more for the other.
inline bool kept(player attacker) { return attacker == player::second; }

template <class Game>
std::vector<prover<Game>> provers() {
    using state = state_t<Game>;
    std::vector<prover<Game>> all;
    programs::for_each_engine([&]<class Line>(const Line& line) {
        if constexpr (Line::template suits<Game> && programs::is_prover<Line>)
            all.push_back(
                {std::string(line.name), [](const Game& g, const state& s, player a, score goal) {
                     auto options = Line::template options<Game>(small_settings);
                     options.attacker = a;
                     options.goal = goal;
                     if constexpr (requires { options.playouts; }) options.playouts = 8;
                     if constexpr (requires { options.keep_proof; }) options.keep_proof = kept(a);
                     using engine = typename Line::template engine<Game>;
                     return verdict_of<Game>(g, engine(g, options), s, a, goal);
                 }});
    });
    const std::vector<prover<Game>> further = {
        {"df_pn, tiny table",
         [](const Game& g, const state& s, player a, score goal) {
             return verdict_of<Game>(g, df_pn(g, {.attacker = a, .goal = goal, .table_bytes = 256}),
                                     s, a, goal);
         }},
        {"proof_number_search, mobility",
         [](const Game& g, const state& s, player a, score goal) {
             return verdict_of<Game>(
                 g,
                 proof_number_search(
                     g, {.attacker = a, .goal = goal, .mobility = true, .keep_proof = kept(a)}),
                 s, a, goal);
         }},
        {"proof_number_search, second level",
         [](const Game& g, const state& s, player a, score goal) {
             return verdict_of<Game>(
                 g,
                 proof_number_search(
                     g, {.attacker = a, .goal = goal, .keep_proof = kept(a), .second_level = 10}),
                 s, a, goal);
         }},
    };
    all.insert(all.end(), further.begin(), further.end());
    return all;
}

} // namespace seesaw::tests

#endif
