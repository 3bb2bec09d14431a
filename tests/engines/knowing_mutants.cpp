// SPDX-License-Identifier: MIT
// Wrong knowledge is caught: by `check`, and by the examination of engines wherever it could make
// one of them claim something false.
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/check.hpp>

#include "support/catch.hpp"
#include "support/knowing_examiner.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

using hinting_wrongly =
    knowing_game<knowledge_set{.bounds = true, .order = true, .noisy = true, .symmetric = true}>;
using looking_wrongly =
    knowing_game<knowledge_set{.look = true, .lists = true, .searches = true, .hash_bits = true}>;
using bounded_luck_wrongly = knowing_game<knowledge_set{.bounds = true, .chances = true}>;
using foreseeing_wrongly = knowing_game<knowledge_set{.chances = true, .last_decisions = true}>;
using only_lucky = knowing_game<knowledge_set{.chances = true}>;

constexpr std::uint64_t most_games = 200;

struct knowledge_mutant {
    std::string_view name;
    knowledge_fault fault;
    bool examined = true; // false: only `check` can know
};

/// The first game of which `ask` complains.
template <class Game>
complaint first_complaint(knowledge_fault fault,
                          const std::function<complaint(const known_case<Game>&)>& ask) {
    for (std::uint64_t seed = 1; seed <= most_games; ++seed)
        if (seed % 97 != 0 && seed % 7 != 0) // neither chains nor huge scores, which take longer
            if (auto wrong = ask(spoil(draw_case<Game>(seed), fault))) return wrong;
    return std::nullopt;
}

template <class Game>
complaint complaint_of_check(const known_case<Game>& c) {
    const auto report = check(c.game, c.seed, {.games = 20});
    if (report) return std::nullopt;
    return report.faults.front();
}

template <class Game>
void catch_all(const std::vector<knowledge_mutant>& mutants,
               const std::function<complaint(const known_case<Game>&)>& examine) {
    for (const knowledge_mutant& m : mutants) {
        const bool sound = m.fault == knowledge_fault::none;
        const auto by_check = first_complaint<Game>(m.fault, complaint_of_check<Game>);
        CAPTURE(m.name, by_check.value_or("check has nothing to complain about"));
        CHECK(by_check.has_value() == !sound);
        if (!m.examined) continue;
        const auto by_engines = first_complaint<Game>(m.fault, examine);
        CAPTURE(by_engines.value_or("engines are right"));
        CHECK(by_engines.has_value() == !sound);
    }
}

} // namespace

TEST_CASE("wrong bounds, twins and hashes are caught", "[knowing_mutants]") {
    using fault = knowledge_fault;
    catch_all<hinting_wrongly>(
        {{"nothing wrong", fault::none},
         {"a bound one too tight", fault::bounds_too_tight},
         {"a closed range that is wrong", fault::bounds_closed_and_wrong},
         {"a twin of another value", fault::twin_of_another_value},
         {"a noisy move that is illegal", fault::noisy_move_illegal, false},
         {"a hash that ignores part of the state", fault::hash_ignores_part}},
        [](const known_case<hinting_wrongly>& c) -> complaint {
            examination<hinting_wrongly> x(c, 1);
            return x.must_be_exact(alpha_beta<hinting_wrongly>(c.game, {.table_bytes = 1 << 14}));
        });
}

TEST_CASE("wrong looks are caught", "[knowing_mutants]") {
    using fault = knowledge_fault;
    catch_all<looking_wrongly>(
        {{"nothing wrong", fault::none},
         {"a look one too tight", fault::look_too_tight},
         {"a closed look that is wrong", fault::look_closed_and_wrong},
         {"a move left out of a look", fault::look_leaves_out},
         {"a look without moves", fault::look_without_moves},
         {"a look that is open at the end", fault::look_open_at_the_end},
         {"a led look one too tight", fault::led_too_tight},
         {"a search in a look off by one", fault::search_off_by_one},
         {"a list that depends on the window", fault::look_lists_by_window, false},
         {"more visits than allowed", fault::look_visits_too_many, false},
         {"a hash that ignores part of the state", fault::hash_ignores_part}},
        [](const known_case<looking_wrongly>& c) -> complaint {
            examination<looking_wrongly> x(c, 1);
            if (auto wrong =
                    x.must_be_exact(alpha_beta<looking_wrongly>(c.game, {.table_bytes = 1 << 14})))
                return wrong;
            return x.must_be_exact(bisection<looking_wrongly>(c.game, {.table_bytes = 1 << 14}));
        });
}

TEST_CASE("wrong bounds and probabilities of luck are caught", "[knowing_mutants]") {
    using fault = knowledge_fault;
    catch_all<bounded_luck_wrongly>(
        {{"nothing wrong", fault::none},
         {"a bound one too tight", fault::bounds_too_tight},
         {"a closed range that is wrong", fault::bounds_closed_and_wrong},
         {"probabilities above one", fault::probabilities_exceed_one}},
        [](const known_case<bounded_luck_wrongly>& c) -> complaint {
            examination<bounded_luck_wrongly> x(c, 1);
            return x.must_be_exact(
                expectimax<bounded_luck_wrongly>(c.game, {.table_bytes = 1 << 14}));
        });
}

TEST_CASE("wrong last decisions before the horizon are caught", "[knowing_mutants]") {
    using fault = knowledge_fault;
    catch_all<foreseeing_wrongly>(
        {{"nothing wrong", fault::none},
         {"a wrong value", fault::last_decision_wrong},
         {"a chance move left out", fault::last_decision_missing},
         {"a move too many", fault::last_decision_miscounted, false},
         {"decisions that are not the last", fault::last_decisions_not_last}},
        [](const known_case<foreseeing_wrongly>& c) -> complaint {
            // A game that knows less has the same value at every depth.
            only_lucky plain;
            plain.nodes = c.game.nodes;
            plain.known = c.game.known;
            for (int depth = 1; depth <= 4; ++depth) {
                const expectimax_options o{.depth = depth, .table_bytes = 0, .deepen = false};
                const double by_look =
                    expectimax<foreseeing_wrongly>(c.game, o).run(c.game.root()).value;
                const double by_rules = expectimax<only_lucky>(plain, o).run(plain.root()).value;
                if (std::abs(by_look - by_rules) > 1e-9 * c.kind.best_score)
                    return "at depth " + std::to_string(depth) + " " + std::to_string(by_look) +
                           " instead of " + std::to_string(by_rules);
            }
            return std::nullopt;
        });
}
