// SPDX-License-Identifier: MIT
// Players by name for one game, and the matches and measurements that they play.
#ifndef SEESAW_PROGRAM_PLAYERS_OF_GAME_HPP
#define SEESAW_PROGRAM_PLAYERS_OF_GAME_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/retrograde.hpp>
#include <seesaw/metrics/exact.hpp>
#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/measure.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/records.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

/// An engine as a callable agent; `every_move` also tells how many moves are as good as the best.
template <class Game>
auto engine_player(const agent_choice& who, const Game& rules, const agent_settings& chosen,
                   bool every_move) {
    auto engine = std::make_shared<seesaw::any_engine<Game>>(
        engines_of<Game>::make(who.name, rules,
                               {.depth = who.depth,
                                .table_bytes = table_within(chosen.limits, chosen.table_bytes),
                                .all_moves = every_move,
                                .seed = chosen.seed}));
    return [engine, rules, limits = chosen.limits, every_move](const seesaw::state_t<Game>& s) {
        static_cast<void>(rules); // of puzzles alone
        try {
            return seesaw::engine_agent(*engine, limits, {.every_move = every_move})(s);
        } catch (const std::invalid_argument&) { // no move found
            if constexpr (seesaw::puzzle<Game>) {
                const auto r = engine->run(s, limits);
                const auto& moves = rules.moves(s);
                if (r.certainty == seesaw::certainty::exact && moves.begin() != moves.end())
                    return seesaw::decision<seesaw::move_t<Game>>{*moves.begin()}; // spoilt: any
            }
            throw std::runtime_error(fmt::format(
                "--nodes, --time, --bytes: too small for {} to find a move", engine->name()));
        }
    };
}

/// Games whose solutions lie in directories.
template <class Game>
inline constexpr bool has_solutions = seesaw::two_player_game<Game>&& seesaw::hashes<Game>;

/// The best moves of a solved game, looked up where they lie.
template <class Game>
auto solution_player(const Game& rules, const std::string& directory) {
    if (directory.empty()) throw usage_error("--solution: the player solution needs a directory");
    auto known = std::make_shared<seesaw::retrograde<Game>>(
        rules, seesaw::retrograde_options{.directory = directory});
    if (!known->open())
        throw std::runtime_error(fmt::format(
            "--solution: {} is not solved; solve --solution does that", in_quotes(directory)));
    return [known, directory](const seesaw::state_t<Game>& s) {
        const auto best = known->best(s);
        if (!best)
            throw std::runtime_error(fmt::format(
                "--solution: this position cannot be reached in {}", in_quotes(directory)));
        return seesaw::decision<seesaw::move_t<Game>>{*best, static_cast<double>(*known->value(s))};
    };
}

/// Says how a proof that the first player wins stands, and no value.
template <class Game>
auto proof_judge(const agent_choice& who, const Game& rules, const agent_settings& chosen) {
    constexpr std::uint64_t most = 10'000; // nodes a position: there are many
    auto engine = std::make_shared<seesaw::any_engine<Game>>(
        engines_of<Game>::make(who.name, rules, {.seed = chosen.seed}));
    seesaw::limits limits = chosen.limits;
    limits.nodes = std::min(limits.nodes, most);
    return [engine, rules, limits](const seesaw::state_t<Game>& s) {
        const auto r = engine->run(s, limits);
        seesaw::decision<seesaw::move_t<Game>> judged{*rules.moves(s).begin()};
        judged.indicators = r.indicators;
        judged.nodes = r.stats.nodes;
        return judged;
    };
}

/// Not random, and without slips.
template <class Game>
agent<Game> steady_player(const agent_choice& who, const Game& rules,
                          const agent_settings& chosen) {
    constexpr bool has_own = requires { own_player<Game>::name; };
    if constexpr (requires { further_players<Game>::names; })
        for (const std::string_view name : further_players<Game>::names)
            if (who.name == name)
                return {who.text(), further_players<Game>::make(name, rules, who.depth, chosen)};
    if constexpr (has_own)
        if (who.name == "skilled")
            return {std::string(own_player<Game>::name),
                    own_player<Game>::make(rules, std::min(who.depth, 64), chosen.seed)};
    if constexpr (has_solutions<Game>)
        if (who.name == "solution") return {who.text(), solution_player(rules, chosen.solution)};
    if constexpr (seesaw::game<Game>) {
        if (who.name == "greedy") return {who.text(), seesaw::greedy_agent(rules)};
        agent_choice engine = who;
        if (who.name == "skilled") engine.name = usual_engine<Game>;
        return {engine.text(), engine_player(engine, rules, chosen, false)};
    } else {
        throw usage_error(fmt::format("{} cannot play a game that hides something; there are "
                                      "skilled and random",
                                      who.text()));
    }
}

} // namespace detail

template <class Game>
std::vector<std::string> players_of<Game>::names() {
    std::vector<std::string> names = {"skilled", "random"};
    if constexpr (seesaw::game<Game>) {
        names.emplace_back("greedy");
        const auto suited = engines_of<Game>::names();
        for (const std::string& engine : playing_engine_names())
            if (std::find(suited.begin(), suited.end(), engine) != suited.end())
                names.push_back(engine);
    }
    if constexpr (detail::has_solutions<Game>) names.emplace_back("solution");
    if constexpr (requires { further_players<Game>::names; })
        for (const std::string_view name : further_players<Game>::names) names.emplace_back(name);
    return names;
}

template <class Game>
agent<Game> players_of<Game>::make(const agent_choice& who, const Game& rules,
                                   const agent_settings& chosen) {
    if (who.name == "random") return {who.text(), seesaw::random_agent(rules, chosen.seed)};
    agent<Game> steady = detail::steady_player(who, rules, chosen);
    if (chosen.epsilon == 0) return steady;
    std::string name = fmt::format("{} epsilon {}", steady.name(), chosen.epsilon);
    return {std::move(name),
            seesaw::epsilon_agent(std::move(steady), rules, chosen.epsilon, chosen.seed)};
}

template <class Game>
agent<Game> players_of<Game>::judge(const agent_choice& who, const Game& rules,
                                    const agent_settings& chosen) {
    if constexpr (seesaw::two_player_game<Game>)
        if (who.prover()) return {who.text(), detail::proof_judge(who, rules, chosen)};
    if constexpr (seesaw::game<Game>)
        if (who.engine()) return {who.text(), detail::engine_player(who, rules, chosen, true)};
    return make(who, rules, {.limits = chosen.limits, .epsilon = 0, .seed = chosen.seed});
}

template <class Game>
measured_games games_of<Game>::play(const Game& rules, const measure_options& options,
                                    std::string_view name) {
    agent<Game> first = make_agent(options.first, rules, options.agents());
    measured_games played;
    seesaw::rng seeds(options.seed);
    progress bar("games", options.games, options.output.style);
    const interruption wish;
    const auto play_all = [&](const auto& play_one) {
        for (std::uint64_t i = 0; i < options.games && !interrupted(); ++i) {
            played.games.push_back(play_one(seesaw::play_options{.seed = seeds(),
                                                                 .max_plies = options.max_plies,
                                                                 .game = std::string(name),
                                                                 .number = i + 1}));
            bar.advance();
        }
        need_one(played.games.size());
    };
    if constexpr (seesaw::two_player_game<Game>) {
        agent<Game> second = make_agent(options.second, rules, options.agents());
        agent<Game> judge = make_judge(options.judge, rules, options.agents());
        play_all([&](const seesaw::play_options& how) {
            return seesaw::play(rules, rules.root(), first, second, how, judge);
        });
        played.how = fmt::format("{} games, {} against {}, valued by {}, seed {}",
                                 grouped(played.games.size()), first.name(), second.name(),
                                 judge.name(), options.seed);
    } else {
        // One player, and each game another start where the rules draw it.
        play_all([&](const seesaw::play_options& how) {
            Game dealt = rules;
            if constexpr (requires { dealt.seed; }) dealt.seed = options.seed + how.number - 1;
            return seesaw::play(dealt, dealt.root(), first, how);
        });
        played.how = fmt::format("{} games by {}, seed {}", grouped(played.games.size()),
                                 first.name(), options.seed);
    }
    return played;
}

namespace detail {

/// Every position of a game for two, by retrograde analysis; nothing where there are too many.
template <class Game>
seesaw::metrics::exact_facts solve_all(const Game& rules, std::uint64_t positions) {
    seesaw::metrics::exact_facts facts;
    seesaw::retrograde<Game> engine(rules);
    std::vector<seesaw::state_t<Game>> moved_in;
    const auto root = rules.root();
    const auto r = engine.run(root, {.nodes = positions}, [&](const seesaw::expanded<Game>& e) {
        moved_in.push_back(e.state);
    });
    if (r.certainty != seesaw::certainty::exact) return facts;
    const auto value = [&](const seesaw::state_t<Game>& s) {
        return static_cast<double>(*engine.value(s));
    };
    facts.by = engine.name;
    facts.set_start(rules, root, value);
    facts.positions = engine.size();
    for (const auto& s : moved_in) facts.add(rules, s, value);
    const auto length = engine.distance(root);
    facts.endless = !length;
    if (length) facts.perfect_length = *length;
    return facts;
}

/// The start alone, by the engine that suits the game.
template <class Game>
seesaw::metrics::exact_facts solve_start(const Game& rules, std::uint64_t nodes) {
    using seesaw::metrics::solved_kind;
    seesaw::metrics::exact_facts facts;
    constexpr bool luck = seesaw::stochastic_game<Game>;
    const auto root = rules.root();
    if constexpr (requires { rules.outcome(root); })
        if (rules.outcome(root)) return facts;
    if (seesaw::detail::mover(rules, root) == seesaw::player::chance) return facts;
    const auto names = engines_of<Game>::names();
    const std::string_view by = luck ? "interval_iteration" : "alpha_beta";
    if (std::find(names.begin(), names.end(), by) == names.end()) return facts;
    auto engine = engines_of<Game>::make(
        by, rules, {.table_bytes = std::uint64_t{4} << 20, .all_moves = true});
    const auto r = engine.run(root, {.nodes = nodes, .bytes = std::uint64_t{64} << 20});
    if (r.certainty != seesaw::certainty::exact) return facts;
    facts.kind = luck ? solved_kind::luck : solved_kind::two_players;
    facts.by = by;
    facts.value = r.value;
    std::vector<double> values;
    for (const auto& m : r.moves) values.push_back(m.value);
    facts.set_first_moves(values, seesaw::detail::mover(rules, root));
    if (!luck) return facts;
    facts.swapped = std::numeric_limits<double>::quiet_NaN();
    facts.keeping = static_cast<int>(std::count_if(values.begin(), values.end(), [&](double v) {
        return std::abs(v - r.value) <= 1e-6 * std::max(1.0, std::abs(r.value));
    }));
    return facts;
}

/// The starts of a puzzle, as they are dealt.
template <class Game>
seesaw::metrics::exact_facts solve_starts(const Game& rules, std::uint64_t nodes,
                                          std::uint64_t games) {
    seesaw::metrics::exact_facts facts;
    double cost = 0, moves = 0;
    for (std::uint64_t i = 0; i < games && !interrupted(); ++i) {
        Game dealt = rules;
        if constexpr (requires { dealt.seed; })
            dealt.seed = rules.seed + i;
        else if (i > 0)
            break;
        auto engine = engines_of<Game>::make("a_star", dealt, {});
        const auto r = engine.run(dealt.root(), {.nodes = nodes, .bytes = std::uint64_t{1} << 28});
        nodes -= std::min(nodes, r.stats.nodes);
        if (r.certainty != seesaw::certainty::exact || !std::isfinite(r.value)) break;
        ++facts.starts;
        cost += r.value;
        moves += static_cast<double>(r.line.size());
    }
    if (facts.starts == 0) return facts;
    facts.kind = seesaw::metrics::solved_kind::puzzle;
    facts.by = "a_star";
    facts.value = cost / static_cast<double>(facts.starts);
    facts.perfect_length = moves / static_cast<double>(facts.starts);
    return facts;
}

} // namespace detail

template <class Game>
seesaw::metrics::exact_facts games_of<Game>::solve(const Game& rules, std::uint64_t positions,
                                                   std::uint64_t games) {
    seesaw::metrics::exact_facts facts;
    static_cast<void>(games);
    if constexpr (seesaw::puzzle<Game>) {
        facts = detail::solve_starts(rules, positions, games);
    } else if constexpr (seesaw::two_player_game<Game>) {
        if constexpr (seesaw::hashes<Game>) facts = detail::solve_all(rules, positions);
        if (!facts) facts = detail::solve_start(rules, 2 * positions);
    } else if constexpr (seesaw::game<Game>) {
        facts = detail::solve_start(rules, positions);
    }
    return facts;
}

template <class Game>
seesaw::traces games_of<Game>::read(const Game& rules, std::istream& in, const std::string& name,
                                    agent<Game>& judge) {
    seesaw::traces all;
    if constexpr (!seesaw::two_player_game<Game>) {
        throw usage_error("lists of moves are read of games for two");
    } else {
        line_reader lines(in);
        while (const auto line = lines.next()) {
            const std::string_view text = trim(*line);
            if (text.empty() || text.front() == '#') continue;
            const auto played = play_text(rules, rules.root(), text);
            if (!played.problem.empty()) {
                complain(all.report, lines.number(), played.problem);
                continue;
            }
            ++all.report.rows;
            ++all.report.playthroughs;
            all.playthroughs.push_back(seesaw::replay(rules, rules.root(), played.moves,
                                                      {.game = name, .number = lines.number()},
                                                      judge));
        }
        return all;
    }
}

}}} // namespace seesaw::v0::programs

#endif
