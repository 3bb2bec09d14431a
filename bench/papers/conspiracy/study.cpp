// SPDX-License-Identifier: MIT
#include "papers/conspiracy/study.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/single_conspiracy_number.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/metrics/critical.hpp>
#include <seesaw/play.hpp>
#include <seesaw/speculation.hpp>

#include "papers/cpu_time.hpp"

namespace bench {

namespace {

using namespace seesaw;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Calls `use` with the rules; a win of tic-tac-toe beats every estimate.
template <class Use>
auto with_rules(studied_game game, const Use& use) {
    if (game == studied_game::tic_tac_toe) return use(games::tic_tac_toe{.win = 1000});
    if (game == studied_game::connect_four) return use(games::connect_four{});
    return use(games::othello{});
}

/// Somebody who looks so far ahead, and now and then moves at random.
template <class Game>
auto player_of(const Game& rules, int depth, double epsilon, std::uint64_t seed) {
    return epsilon_agent(
        engine_agent(alpha_beta(rules, {.depth = depth, .table_bytes = 0, .deepen = false})), rules,
        epsilon, seed);
}

template <class Game>
std::vector<state_t<Game>> positions_of_game(const Game& rules, std::uint64_t seed,
                                             double* outcome = nullptr) {
    const auto record =
        play(rules, rules.root(), player_of(rules, 2, .2, seed), play_options{.seed = seed});
    if (outcome != nullptr) *outcome = (*record.outcome > 0) - (*record.outcome < 0);
    std::vector<state_t<Game>> positions;
    auto s = rules.root();
    for (const step& at : record.steps) {
        positions.push_back(s);
        s = rules.next(s, *seesaw::detail::find_move(rules, s, at.move));
    }
    return positions;
}

// ── Proof trees ─────────────────────────────────────────────────────────────────────────────────

struct proof_pair {
    double pn, dn;
};

template <class Game>
proof_pair proof_numbers_of(const Game& rules, const state_t<Game>& s, int depth,
                            proof_pair& largest) {
    proof_pair here{1, 1};
    if (const auto outcome = rules.outcome(s)) {
        here = *outcome > 0 ? proof_pair{0, infinity} : proof_pair{infinity, 0};
    } else if (depth > 0) {
        const bool is_or = rules.to_move(s) == player::first;
        proof_pair sum{0, 0}, least{infinity, infinity};
        for (const auto& m : rules.moves(s)) {
            const proof_pair child = proof_numbers_of(rules, rules.next(s, m), depth - 1, largest);
            sum = {sum.pn + child.pn, sum.dn + child.dn};
            least = {std::min(least.pn, child.pn), std::min(least.dn, child.dn)};
        }
        here = is_or ? proof_pair{least.pn, sum.dn} : proof_pair{sum.pn, least.dn};
    }
    if (here.pn < infinity) largest.pn = std::max(largest.pn, here.pn);
    if (here.dn < infinity) largest.dn = std::max(largest.dn, here.dn);
    return here;
}

} // namespace

std::string to_string(studied_game game) {
    constexpr const char* names[] = {"tic-tac-toe", "Connect Four", "Othello"};
    return names[static_cast<std::size_t>(game)];
}

std::vector<conspiracy_and_proof> conspiracy_along_game(studied_game game, std::uint64_t seed,
                                                        int depth) {
    return with_rules(game, [&](const auto& rules) {
        std::vector<conspiracy_and_proof> found;
        conspiracy_numbers engine(rules, {.depth = depth, .finished_may_change = true});
        conspiracy_numbers fixed(rules, {.depth = depth});
        for (const auto& s : positions_of_game(rules, seed)) {
            const auto r = engine.run(s);
            const indicators cn = r.indicators, other = fixed.run(s).indicators;
            proof_pair largest{0, 0};
            const proof_pair root = proof_numbers_of(rules, s, depth, largest);
            found.push_back({cn.max_cn, cn.min_cn, other.max_cn, other.min_cn, root.pn, root.dn,
                             largest.pn, largest.dn, static_cast<double>(r.stats.nodes)});
        }
        return found;
    });
}

double settling_threshold(studied_game game) {
    return game == studied_game::tic_tac_toe ? 100 : game == studied_game::connect_four ? 1 : 20;
}

std::vector<double> settling_along_game(studied_game game, std::uint64_t seed, int depth) {
    return with_rules(game, [&](const auto& rules) {
        std::vector<double> found;
        for (const auto& s : positions_of_game(rules, seed)) {
            std::vector<double> values, numbers;
            for (int d = 1; d <= depth; ++d) {
                single_conspiracy_number engine(
                    rules, {.threshold = settling_threshold(game), .depth = d});
                const auto r = engine.run(s);
                values.push_back(r.value);
                numbers.push_back(r.indicators.scn);
            }
            found.insert(found.end(), values.begin(), values.end());
            found.insert(found.end(), numbers.begin(), numbers.end());
        }
        return found;
    });
}

std::vector<foretold> foretold_along_game(studied_game game, std::uint64_t seed, int depth) {
    return with_rules(game, [&](const auto& rules) {
        double outcome = 0;
        const auto positions = positions_of_game(rules, seed, &outcome);
        std::vector<foretold> found;
        for (std::size_t i = positions.size() / 4; i < 3 * positions.size() / 4; ++i) {
            const double threshold = settling_threshold(game);
            const auto seen_by = [&](player who) {
                single_conspiracy_number engine(
                    rules, {.threshold = threshold, .attacker = who, .depth = depth});
                return engine.run(positions[i]);
            };
            const auto first = seen_by(player::first);
            // An infinite number is as far as any.
            constexpr double far = 1e6;
            const double own = std::min(first.indicators.scn, far),
                         other = std::min(seen_by(player::second).indicators.scn, far);
            found.push_back({outcome, static_cast<double>(first.value), other - own});
        }
        return found;
    });
}

namespace {

/// Won, drawn or lost for the first player; nothing where that is not found soon.
template <class Game>
std::optional<int> fate_of(const Game& rules, alpha_beta<Game>& engine, const state_t<Game>& s) {
    if (const auto over = rules.outcome(s)) return (*over > 0) - (*over < 0);
    const auto r = engine.run(s, {.nodes = 300'000});
    if (r.certainty != certainty::exact) return std::nullopt;
    return (r.value > 0) - (r.value < 0);
}

} // namespace

std::vector<risked> risked_along_game(studied_game game, std::uint64_t seed) {
    return with_rules(game, [&](const auto& rules) {
        using rules_type = std::decay_t<decltype(rules)>;
        std::vector<risked> found;
        conspiracy_numbers numbers(rules, {.depth = 3, .finished_may_change = true});
        alpha_beta<rules_type> to_the_end(rules, {.table_bytes = 8 << 20, .deepen = false});
        struct seen {
            bool any = false;
            indicators cn = {};
            double value = 0;
        };
        seen before[2];
        for (const auto& s : positions_of_game(rules, seed)) {
            const player who = rules.to_move(s);
            const auto r = numbers.run(s);
            seen& last = before[who == player::first ? 0 : 1];
            const seen now{true, r.indicators, static_cast<double>(r.value)};
            const bool any = last.any,
                       critical =
                           metrics::critical_change(last.cn, now.cn) != metrics::critical::no,
                       near = metrics::is_abrupt(last.value, now.value);
            last = now;
            const auto fate = any ? fate_of(rules, to_the_end, s) : std::nullopt;
            if (!fate) continue;
            double mistakes = 0, moves = 0;
            for (const auto& m : rules.moves(s)) {
                const auto after = fate_of(rules, to_the_end, rules.next(s, m));
                if (!after) break;
                mistakes += *after != *fate;
                ++moves;
            }
            if (moves < static_cast<double>(std::size(rules.moves(s)))) continue;
            found.push_back({critical ? 1. : 0., mistakes / moves, near ? 1. : 0.});
        }
        return found;
    });
}

// ── Speculation ─────────────────────────────────────────────────────────────────────────────────

namespace {

int opening_plies(studied_game game) { return game == studied_game::tic_tac_toe ? 1 : 4; }

double points_of(const playthrough& game, bool as_first) {
    const double result = as_first ? *game.outcome : -*game.outcome;
    return result > 0 ? 1 : result < 0 ? 0 : .5;
}

template <class Game>
auto engine_of(const Game& rules, int depth) {
    return engine_agent(alpha_beta(rules, {.depth = depth, .table_bytes = 0, .deepen = false}));
}

} // namespace

speculation_result speculate_once(studied_game game, std::uint64_t seed,
                                  const speculation_setting& setting) {
    return with_rules(game, [&](const auto& rules) {
        const auto opening = seesaw::detail::random_opening(rules, opening_plies(game), seed);
        double asked = 0, speculated = 0;
        const auto points_when = [&](speculate when) {
            double sum = 0;
            for (const bool as_first : {true, false}) {
                auto model = engine_of(rules, setting.model_depth);
                auto opponent = engine_of(rules, setting.opponent_depth);
                speculative_agent agent(rules, model, {.depth = setting.agent_depth, .when = when});
                unobserved nobody;
                const play_options how{.seed = seed};
                const playthrough played =
                    as_first ? seesaw::detail::play_on(rules, rules.root(), opening, agent,
                                                       opponent, how, nobody)
                             : seesaw::detail::play_on(rules, rules.root(), opening, opponent,
                                                       agent, how, nobody);
                sum += points_of(played, as_first) / 2;
                if (when != speculate::when_critical) continue;
                speculated += static_cast<double>(agent.speculated());
                for (std::size_t i = opening.size(); i < played.steps.size(); ++i)
                    asked += (played.steps[i].player == player::first) == as_first ? 1 : 0;
            }
            return sum;
        };
        speculation_result found{};
        found.never = points_when(speculate::never);
        found.when_critical = points_when(speculate::when_critical);
        found.always = points_when(speculate::always);
        found.speculated = speculated / asked;
        return found;
    });
}

resignation_result resign_once(studied_game game, std::uint64_t seed) {
    return with_rules(game, [&](const auto& rules) {
        const auto opening = seesaw::detail::random_opening(rules, opening_plies(game), seed);
        auto strong = engine_of(rules, 4), weak = engine_of(rules, 1);
        unobserved nobody;
        const playthrough played = seesaw::detail::play_on(
            rules, rules.root(), opening, strong, weak, play_options{.seed = seed}, nobody);
        // The weaker player is second; at least a draw would save the game.
        single_conspiracy_number engine(rules,
                                        {.threshold = 0, .attacker = player::second, .depth = 4});
        const resignation_rule never{infinity, 2}, hard{20, 2};
        std::vector<double> numbers;
        resignation_result found{};
        auto s = rules.root();
        for (const step& at : played.steps) {
            if (at.player == player::second) {
                numbers.push_back(engine.run(s).indicators.scn);
                if (never(numbers)) found.infinite = 1;
                if (hard(numbers)) found.many = 1;
            }
            s = rules.next(s, *seesaw::detail::find_move(rules, s, at.move));
        }
        found.lost = *played.outcome > 0 ? 1 : 0;
        found.infinite_lost = found.infinite * found.lost;
        found.many_lost = found.many * found.lost;
        return found;
    });
}

// ── Cost ────────────────────────────────────────────────────────────────────────────────────────

namespace {

// The evaluation in steps.
struct stepped_othello : games::othello {
    int step = 1;
    score evaluate(const state& s) const {
        const score value = games::othello::evaluate(s);
        return step == 1 ? value : std::clamp(value / step, -32, 31) * step;
    }
};

/// The least of some, so that what else the machine does counts little.
template <class Run>
double least_seconds(const Run& run) {
    double least = infinity;
    for (int round = 0; round < 3; ++round) {
        const double start = cpu_seconds();
        run();
        least = std::min(least, cpu_seconds() - start);
    }
    return least;
}

void collect_values(const stepped_othello& rules, const games::othello::state& s, int depth,
                    std::set<score>& values) {
    if (const auto outcome = rules.outcome(s)) {
        values.insert(*outcome);
    } else if (depth == 0) {
        values.insert(rules.evaluate(s));
    } else {
        for (const auto m : rules.moves(s))
            collect_values(rules, rules.next(s, m), depth - 1, values);
    }
}

} // namespace

conspiracy_cost cost_once(std::uint64_t seed, int depth, int step) {
    stepped_othello rules;
    rules.step = step;
    auto s = rules.root();
    for (const auto m : seesaw::detail::random_opening(rules, 20, seed)) s = rules.next(s, m);
    minimax plain(rules, {.depth = depth});
    single_conspiracy_number one(rules, {.threshold = 20, .depth = depth});
    single_conspiracy_number all(rules, {.depth = depth, .all_thresholds = true});
    conspiracy_numbers every(rules, {.depth = depth});
    std::set<score> values;
    collect_values(rules, s, depth, values);
    conspiracy_cost found{};
    found.minimax = least_seconds([&] { static_cast<void>(plain.run(s)); });
    found.scn = least_seconds([&] { static_cast<void>(one.run(s)); });
    found.all_thresholds = least_seconds([&] { static_cast<void>(all.run(s)); });
    found.all_values = least_seconds([&] { static_cast<void>(every.run(s)); });
    found.values = static_cast<double>(values.size());
    found.nodes = static_cast<double>(plain.run(s).stats.nodes);
    return found;
}

} // namespace bench
