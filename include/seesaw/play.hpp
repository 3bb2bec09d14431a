// SPDX-License-Identifier: MIT
// Games played out: playthroughs, matches, measurements.
//
//     auto strong = seesaw::engine_agent(seesaw::alpha_beta(game, {.depth = 6}));
//     auto weak = seesaw::epsilon_agent(seesaw::greedy_agent(game), game, 0.2, 7);
//     seesaw::playthrough one = seesaw::play(game, game.root(), strong, weak, {.seed = 1});
//     seesaw::match_result many = seesaw::match(game, strong, weak, {.games = 100});
//     seesaw::metrics::summary how = seesaw::measure(game, weak, {.games = 100});
//     seesaw::strength_ladder skill = seesaw::measure_skill(game, agent_with_node_limit);
//
// Agents are explained in agents.hpp, which this header includes; the records in trace.hpp.
//
// Contract.
//  * Chance draws its moves from `options.seed`; agents that have `new_game(seed)` get a seed
//    derived from it. So the same seed gives the same game, whatever was played before.
//  * An illegal move is std::invalid_argument with the ply and the move in it. A game that goes on
//    beyond `max_plies` ends without an outcome: nothing hangs.
//  * `probe(engine, limits)` judges the positions of a playthrough instead of the agents that play
//    it: value, plausible moves, indicators and nodes of every decision are then the probe's.
//  * A match plays every opening twice with seats swapped, and counts by agent and by seat. Agents
//    without chance play the same game again and again, and intervals ignore that: look at
//    `distinct`.
//
// Cost: per move, one listing of the moves and the text of one; the agents' thinking comes on top.
// What it does not do: clocks, pondering, threads.
#ifndef SEESAW_PLAY_HPP
#define SEESAW_PLAY_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/agents.hpp>
#include <seesaw/any_engine.hpp>
#include <seesaw/metrics.hpp>
#include <seesaw/search.hpp>
#include <seesaw/text.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 {

// ── Playthroughs ────────────────────────────────────────────────────────────────────────────────

/// What a single game depends on beside its players.
struct play_options {
    std::uint64_t seed = 1;   ///< for chance, and for agents that ask
    int max_plies = 100'000;  ///< a longer game ends without an outcome
    std::string game = {};    ///< its name, for the record
    std::uint64_t number = 0; ///< for the record
};

namespace detail {

/// By the game's probabilities; uniform where it does not say.
template <class Game>
move_t<Game> chance_move(const Game& rules, const state_t<Game>& s, rng& random) {
    if constexpr (has_chances<Game>) {
        const auto& chances = rules.chances(s);
        require(std::begin(chances) != std::end(chances), "a chance position has no chances");
        return draw(chances, random);
    } else {
        return random_move(rules, s, random);
    }
}

/// What `rules.next` is to open games; a hidden one is dealt when it begins.
template <class Game>
class table_of {
public:
    table_of(const Game&, const state_t<Game>&, rng&) {}
    state_t<Game> next(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) const {
        return rules.next(s, m);
    }
};
template <class Game>
requires hidden_game<Game>
class table_of<Game> {
public:
    table_of(const Game& rules, const state_t<Game>& root, rng& random)
        : world_(rules.guess(root, random)) {}
    state_t<Game> next(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) const {
        return rules.reveal(world_, s, m);
    }

private:
    world_t<Game> world_;
};

/// Tells positions apart, where the game can; 0 where it cannot.
template <class Game>
std::uint64_t position_of(const Game& rules, const state_t<Game>& s) {
    if constexpr (hashes<Game>) {
        // Hashes may be small numbers from 0 on: the one that would be 0 is the last of all.
        const auto hash = static_cast<std::uint64_t>(rules.hash(s));
        return hash + 1 != 0 ? hash + 1 : hash;
    } else {
        return 0;
    }
}

/// The loop under everything here: `choose(who, state, ply)` gives the decision, or nothing to
/// stop.
template <class Game, class Choose, class Probe>
playthrough play_out(const Game& rules, const state_t<Game>& root, rng random, Choose&& choose,
                     const play_options& options, Probe& probe) {
    static_assert(std::same_as<std::remove_cvref_t<Probe>, unobserved> || agent_for<Probe, Game>,
                  "play(…, probe): a probe takes a state and gives a decision");
    require(options.max_plies >= 0, "play_options.max_plies must not be negative");
    tell_new_game(probe, mix(options.seed, 0));
    const table_of<Game> table(rules, root, random);
    playthrough record;
    record.number = options.number;
    record.game = options.game;
    record.seed = options.seed;
    if constexpr (has_root<Game>) {
        if (!(root == rules.root())) record.root = state_text(rules, root);
    }
    state_t<Game> s = root;
    for (int ply = 0;; ++ply) {
        record.outcome = final_value(rules, s);
        if (record.outcome || ply == options.max_plies) break;
        const auto& moves = rules.moves(s);
        const std::size_t count = count_moves(moves);
        if (puzzle<Game> && count == 0) break; // a dead end
        require(count > 0, "play: a position that is not over has no moves");

        const player who = mover(rules, s);
        const std::optional<decision<move_t<Game>>> choice = choose(who, s, ply);
        if (!choice) break;
        const move_t<Game>& m = choice->move;
        if (std::find(std::begin(moves), std::end(moves), m) == std::end(moves)) {
            const std::string message = "play: illegal move " + move_text(rules, s, m) +
                                        " at ply " + std::to_string(ply) + " by " +
                                        std::string(to_string(who));
            require(false, message.c_str());
        }

        step& now = record.steps.emplace_back();
        now.ply = ply;
        now.player = who;
        now.options = static_cast<double>(count);
        now.move = move_text(rules, s, m);
        now.position = position_of(rules, s);
        const auto fill = [&](const decision<move_t<Game>>& judged) {
            now.value = judged.value;
            now.plausible = judged.plausible;
            now.indicators = judged.indicators;
            now.nodes = judged.nodes;
        };
        if constexpr (agent_for<Probe, Game>) {
            if (who != player::chance) fill(decide<Game>(probe, s));
        } else {
            fill(*choice);
        }
        s = table.next(rules, s, m);
    }
    return record;
}

/// From a position that the moves of an opening lead to; they are part of the record.
template <class Game, class First, class Second, class Probe>
playthrough play_on(const Game& rules, const state_t<Game>& root,
                    const std::vector<move_t<Game>>& opening, First& first, Second& second,
                    const play_options& options, Probe& probe) {
    // One agent in both seats is told once: engines clear their tables then.
    const bool two = static_cast<const void*>(&first) != static_cast<const void*>(&second);
    if (two) tell_new_game(first, mix(options.seed, 1));
    tell_new_game(second, mix(options.seed, 2));
    rng luck(mix(options.seed, 3));
    using choice = std::optional<decision<move_t<Game>>>;
    const auto choose = [&](player who, const state_t<Game>& s, int ply) -> decision<move_t<Game>> {
        if (static_cast<std::size_t>(ply) < opening.size())
            return {opening[static_cast<std::size_t>(ply)]};
        if (who == player::chance) return {chance_move(rules, s, luck)};
        return who == player::first ? decide<Game>(first, s) : decide<Game>(second, s);
    };
    playthrough record = play_out(
        rules, root, rng(options.seed),
        [&](player who, const state_t<Game>& s, int ply) -> choice {
            const choice chosen = choose(who, s, ply);
            if (two) tell_move(first, s, chosen->move);
            tell_move(second, s, chosen->move);
            return chosen;
        },
        options, probe);
    record.first = name_of(first);
    record.second = name_of(second);
    return record;
}

} // namespace detail

/// Plays a game of two agents; chance, where it has a part, comes by itself. For any turn game,
/// puzzle or hidden game. A probe, if there is one, judges the positions.
template <class Game, agent_for<Game> First, agent_for<Game> Second, class Probe = unobserved>
playthrough play(const Game& rules, const state_t<Game>& root, First&& first, Second&& second,
                 const play_options& options = {}, Probe&& probe = {}) {
    return detail::play_on(rules, root, {}, first, second, options, probe);
}

/// One agent in both seats, or alone.
template <class Game, agent_for<Game> Agent, class Probe = unobserved>
playthrough play(const Game& rules, const state_t<Game>& root, Agent&& agent,
                 const play_options& options = {}, Probe&& probe = {}) {
    return detail::play_on(rules, root, {}, agent, agent, options, probe);
}

/// The playthrough of a record of all moves, those of chance included, given as moves or as their
/// texts. A record that ends early leaves the game unfinished.
template <class Game, class Moves, class Probe = unobserved>
playthrough replay(const Game& rules, const state_t<Game>& root, const Moves& moves,
                   const play_options& options = {}, Probe&& probe = {}) {
    static_assert(game<Game>, "replay(game, root, moves): the game has moves(s) and next(s, m)");
    auto next = std::begin(moves);
    using choice = std::optional<decision<move_t<Game>>>;
    return detail::play_out(
        rules, root, rng(options.seed),
        [&](player, const state_t<Game>& s, int ply) -> choice {
            if (next == std::end(moves)) return std::nullopt;
            const auto found = detail::find_move(rules, s, *next);
            if (!found) {
                std::string message = "replay: ";
                if constexpr (std::convertible_to<decltype(*next), std::string_view>)
                    message += "'" + std::string(std::string_view(*next)) + "' is ";
                message += "no legal move at ply " + std::to_string(ply);
                detail::require(false, message.c_str());
            }
            ++next;
            return decision<move_t<Game>>{*found};
        },
        options, probe);
}

// ── Matches ─────────────────────────────────────────────────────────────────────────────────────

/// How many games, how they begin, and when one is given up.
struct match_options {
    std::uint64_t games = 100; ///< even: every opening is played twice
    std::uint64_t seed = 1;
    int opening_plies = 0;   ///< random moves before the agents take over
    int max_plies = 100'000; ///< a longer game counts as unfinished
    std::string game = {};   ///< its name, for the record
};

/// The results by seat, and how many of the games were different ones.
struct match_result {
    std::string a, b;           ///< the names of the agents
    metrics::tally as_first;    ///< games in which a moved first, as a sees them
    metrics::tally as_second;   ///< games in which b moved first, as a sees them
    std::uint64_t distinct = 0; ///< games that differ in a move at least

    /// As a sees them; `mirrored()` is what b sees.
    metrics::tally total() const { return as_first + as_second; }
    /// As the first player sees them, whoever that was.
    metrics::tally first_seat() const { return as_first + as_second.mirrored(); }
};

namespace detail {

/// The agent itself, or a new one from the factory.
template <class Game, class Source>
decltype(auto) agent_from(Source& source, std::uint64_t seed) {
    if constexpr (agent_for<Source, Game>)
        return (source);
    else
        return source(seed);
}

/// Random moves that do not end the game.
template <class Game>
std::vector<move_t<Game>> random_opening(const Game& rules, int plies, std::uint64_t seed) {
    rng random(seed);
    for (int tries = 0; tries < 1000; ++tries) {
        std::vector<move_t<Game>> moves;
        state_t<Game> s = rules.root();
        while (static_cast<int>(moves.size()) < plies && !final_value(rules, s)) {
            moves.push_back(mover(rules, s) == player::chance ? chance_move(rules, s, random)
                                                              : random_move(rules, s, random));
            s = rules.next(s, moves.back());
        }
        if (plies == 0 || !final_value(rules, s)) return moves;
    }
    require(false, "match_options.opening_plies must be less: random openings end the game");
    return {};
}

inline std::uint64_t fingerprint(const playthrough& game) {
    std::uint64_t hash = 0;
    for (const step& s : game.steps) {
        hash = mix(hash, s.move.size());
        for (const char c : s.move) hash = mix(hash, static_cast<unsigned char>(c));
    }
    return hash;
}

} // namespace detail

/// Agents, or factories that make one from a seed for every game. `each`, if given, is called with
/// every playthrough.
template <class Game, agent_source<Game> A, agent_source<Game> B, class Each = unobserved>
match_result match(const Game& rules, A&& a, B&& b, const match_options& options = {},
                   Each&& each = {}) {
    static_assert(turn_game<Game> || stochastic_game<Game>, "match(game, a, b): a game for two");
    static_assert(has_root<Game>, "match(game, a, b): the game has root()");
    detail::require(options.games % 2 == 0,
                    "match_options.games must be even: every opening is played twice");
    detail::require(options.opening_plies >= 0, "match_options.opening_plies must not be negative");
    detail::require(options.max_plies >= 0, "match_options.max_plies must not be negative");
    match_result result;
    std::vector<std::uint64_t> fingerprints;
    unobserved no_probe;
    for (std::uint64_t game = 0; game < options.games; ++game) {
        const bool swapped = game % 2 == 1;
        const std::uint64_t seed = mix(options.seed, game / 2);
        const auto opening = detail::random_opening(rules, options.opening_plies, mix(seed, 4));
        auto&& agent_a = detail::agent_from<Game>(a, mix(seed, 5));
        auto&& agent_b = detail::agent_from<Game>(b, mix(seed, 6));
        const play_options how{seed, options.max_plies, options.game, game + 1};
        const playthrough record =
            swapped
                ? detail::play_on(rules, rules.root(), opening, agent_b, agent_a, how, no_probe)
                : detail::play_on(rules, rules.root(), opening, agent_a, agent_b, how, no_probe);
        result.a = swapped ? record.second : record.first;
        result.b = swapped ? record.first : record.second;
        if (swapped)
            result.as_second.add(record.outcome ? std::optional(-*record.outcome) : std::nullopt);
        else
            result.as_first.add(record.outcome);
        fingerprints.push_back(detail::fingerprint(record));
        if constexpr (std::invocable<Each&, const playthrough&>) each(record);
    }
    std::sort(fingerprints.begin(), fingerprints.end());
    result.distinct = static_cast<std::uint64_t>(
        std::unique(fingerprints.begin(), fingerprints.end()) - fingerprints.begin());
    return result;
}

// ── Measurements ────────────────────────────────────────────────────────────────────────────────

/// How many games are measured, and what their values mean.
struct measure_options {
    std::uint64_t games = 100;
    std::uint64_t seed = 1;
    int max_plies = 100'000;
    std::string game = {}; ///< its name, for the record
    double scale = 0;      ///< the value that is a sure win; 0: the largest of each playthrough
    bool plausible_by_root = false; ///< as in metrics::quality_options
};

/// Plays games and says what they show: refinement, motion, game quality and results, all with
/// intervals. What is about leads needs agents that value positions. `agents` is one agent (or
/// factory) for all seats, or a pair of them; `each`, if given, is called with every playthrough.
template <class Game, class Agents, class Each = unobserved>
metrics::summary measure(const Game& rules, Agents&& agents, const measure_options& options = {},
                         Each&& each = {}) {
    static_assert(has_root<Game>, "measure(game, agents): the game has root()");
    detail::require(options.max_plies >= 0, "measure_options.max_plies must not be negative");
    detail::require(options.scale >= 0 && std::isfinite(options.scale),
                    "measure_options.scale must be at least 0 and finite");
    metrics::collector collect(
        {.scale = options.scale, .plausible_by_root = options.plausible_by_root});
    unobserved no_probe;
    for (std::uint64_t game = 0; game < options.games; ++game) {
        const std::uint64_t seed = mix(options.seed, game);
        const play_options how{seed, options.max_plies, options.game, game + 1};
        const auto play_with = [&](auto& first_source, auto& second_source) {
            auto&& first = detail::agent_from<Game>(first_source, mix(seed, 5));
            auto&& second = detail::agent_from<Game>(second_source, mix(seed, 6));
            const playthrough record =
                detail::play_on(rules, rules.root(), {}, first, second, how, no_probe);
            collect(record);
            if constexpr (std::invocable<Each&, const playthrough&>) each(record);
        };
        if constexpr (agent_source<Agents, Game>)
            play_with(agents, agents);
        else
            play_with(std::get<0>(agents), std::get<1>(agents));
    }
    return collect.summary();
}

// ── Skill ───────────────────────────────────────────────────────────────────────────────────────

/// How long the ladder is, and how many games a step takes.
struct ladder_options {
    std::uint64_t nodes = 1000; ///< effort of the lowest level
    int levels = 4;             ///< how often it is doubled
    std::uint64_t games = 100;  ///< of every match, an even number
    std::uint64_t seed = 1;
    int opening_plies = 2; ///< random moves, for searches that do not vary play one game only
    int max_plies = 100'000;
    std::string game = {}; ///< its name, for the record
};

/// A match of one effort against twice as much.
struct ladder_level {
    std::uint64_t nodes = 0;     ///< of the weaker side; the stronger has twice as many
    seesaw::match_result result; ///< as the stronger sees it
};

/// Matches of rising effort, and what they say together.
struct strength_ladder {
    std::vector<ladder_level> levels;
    metrics::skill_depth depth;
};

/// How deep skill goes: 2k nodes against k, 4k against 2k and so on. `agent_of(nodes)` makes an
/// agent of that effort, such as an engine_agent with these limits.
template <class Game, class AgentOf, class Each = unobserved>
strength_ladder measure_skill(const Game& rules, AgentOf&& agent_of,
                              const ladder_options& options = {}, Each&& each = {}) {
    static_assert(agent_for<std::invoke_result_t<AgentOf&, std::uint64_t>, Game>,
                  "measure_skill(game, agent_of): agent_of(nodes) makes an agent");
    detail::require(options.levels >= 0 && options.levels < 64,
                    "ladder_options.levels must be 0 to 63");
    detail::require(options.games % 2 == 0,
                    "ladder_options.games must be even: every opening is played twice");
    detail::require(options.opening_plies >= 0,
                    "ladder_options.opening_plies must not be negative");
    detail::require(options.max_plies >= 0, "ladder_options.max_plies must not be negative");
    detail::require(options.nodes >= 1, "ladder_options.nodes must be at least 1");
    detail::require(options.nodes <= ~std::uint64_t{0} >> options.levels,
                    "ladder_options.nodes must be small enough to be doubled that often");
    strength_ladder result;
    std::vector<metrics::tally> tallies;
    for (int level = 0; level < options.levels; ++level) {
        const std::uint64_t nodes = options.nodes << level;
        auto stronger = agent_of(2 * nodes);
        auto weaker = agent_of(nodes);
        result.levels.push_back(
            {nodes, match(rules, stronger, weaker,
                          {.games = options.games,
                           .seed = mix(options.seed, static_cast<std::uint64_t>(level)),
                           .opening_plies = options.opening_plies,
                           .max_plies = options.max_plies,
                           .game = options.game},
                          each)});
        tallies.push_back(result.levels.back().result.total());
    }
    result.depth = metrics::depth_of_skill(tallies);
    return result;
}

}} // namespace seesaw::v0

#endif
