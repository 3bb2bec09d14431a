// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/agents.hpp>
#include <seesaw/any_engine.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/scratch_directory.hpp"

namespace seesaw::any_engine_tests {
namespace {

using games::tic_tac_toe;

const tic_tac_toe rules;

// No events, no name.
struct silent {
    void clear() {}
    result<tic_tac_toe> run(const tic_tac_toe::state& s, const limits& allowed) {
        return minimax(tic_tac_toe{}).run(s, allowed);
    }
};

} // namespace

TEST_CASE("any_engine holds whatever engine was chosen", "[any_engine]") {
    const auto start = rules.root();
    std::vector<any_engine<tic_tac_toe>> engines;
    engines.push_back(minimax(rules));
    engines.push_back(alpha_beta(rules));
    engines.push_back(
        alpha_beta(with_evaluate(rules, [](const tic_tac_toe::state&) { return 0; })));
    engines.emplace_back(silent{});
    const std::vector<std::string> names = {"minimax", "alpha_beta", "alpha_beta", ""};
    for (std::size_t i = 0; i < engines.size(); ++i) {
        CHECK(engines[i].name() == names[i]);
        const search_result<tic_tac_toe::move, double> r = engines[i].run(start);
        CHECK(r.value == 0);
        CHECK(r.certainty == certainty::exact);
    }
    CHECK(engines[0].run(start).stats.nodes == minimax(rules).run(start).stats.nodes);
    CHECK(engines[0].run(start, {.nodes = 3}).stopped == stop_reason::nodes);
    any_engine<tic_tac_toe> moved = std::move(engines[1]);
    auto agent = engine_agent(moved);
    agent.new_game(1);
    CHECK(agent(start).value == 0);
    CHECK(agent.name() == "alpha_beta");
}

TEST_CASE("any_engine tells what its engine tells", "[any_engine]") {
    const auto start = rules.root();
    std::vector<int> depths;
    double last_pn = -1;
    const listeners ears{.iterations = [&](const iteration& i) { depths.push_back(i.depth); },
                         .proof_updates = [&](const proof_update& p) { last_pn = p.pn; }};
    any_engine<tic_tac_toe> deepening(alpha_beta(rules, {.depth = 3}));
    deepening.run(start, {}, ears);
    CHECK(depths == std::vector<int>{1, 2, 3});
    CHECK(last_pn == -1);

    any_engine<tic_tac_toe> proving(proof_number_search(rules, {.goal = 0}));
    const auto proved = proving.run(start, {}, ears);
    CHECK(proved.certainty == certainty::at_least);
    CHECK(last_pn == 0);
    CHECK(depths.size() == 3);

    std::uint64_t layers = 0;
    const tests::scratch_directory scratch;
    any_engine<tic_tac_toe> by_layers(retrograde(rules, {.directory = scratch / "solution"}));
    by_layers.run(rules.root(), {}, {.layers = [&](const layer_done& l) { layers += l.valued; }});
    CHECK(layers == 10); // 0 to 9 marks

    any_engine<tic_tac_toe> without(silent{});
    CHECK(without.run(start, {}, ears).value == 0);
    CHECK(depths.size() == 3);
}

TEST_CASE("any_engine: clear forgets what was found", "[any_engine]") {
    const auto start = rules.root();
    const auto check_forgets = [&](any_engine<tic_tac_toe> engine) {
        CAPTURE(engine.name());
        const auto first = engine.run(start, {.nodes = 2000});
        engine.clear();
        const auto again = engine.run(start, {.nodes = 2000});
        CHECK(first.stats.nodes > 100);
        CHECK(first.stats.nodes == again.stats.nodes);
        CHECK(first.stats.expansions == again.stats.expansions);
        CHECK(first.value == again.value);
        CHECK(first.moves == again.moves);
    };
    check_forgets(proof_number_search(rules));
    check_forgets(alpha_beta(rules, {.depth = 5}));
}

TEST_CASE("any_engine: listening changes nothing", "[any_engine]") {
    const auto start = rules.root();
    any_engine<tic_tac_toe> engine(proof_number_search(rules, {.goal = 0}));
    any_engine<tic_tac_toe> heard(proof_number_search(rules, {.goal = 0}));
    int updates = 0;
    const auto a = engine.run(start);
    const auto b = heard.run(start, {}, {.proof_updates = [&](const proof_update&) { ++updates; }});
    CHECK(a.stats.nodes == b.stats.nodes);
    CHECK(a.stats.expansions == b.stats.expansions);
    CHECK(updates > 100);
}

} // namespace seesaw::any_engine_tests
