// SPDX-License-Identifier: MIT
#include "papers/ppns/twenty48_runs.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>

#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/random.hpp>
#include <seesaw/with.hpp>

#include "papers/number_list.hpp"
#include <seesaw/program/twenty48_games.hpp>

namespace support = seesaw::programs;

namespace bench::twenty48 {

namespace {

using rules = seesaw::games::twenty48;
using state = rules::state;

rules small_rules(int target) { return {.width = 2, .height = 2, .target = target}; }

state small_start(int start) {
    constexpr int cells[small_starts][2] = {{0, 1}, {0, 4}, {0, 5}, {1, 4}, {1, 5}, {4, 5}};
    state s{0, seesaw::player::first};
    for (const int cell : cells[start]) s.board |= std::uint64_t{1} << (4 * cell);
    return s;
}

/// Slides and new tiles as one move: after every slide there is one tile that comes, drawn by the
/// board and the seed.
struct drawn_rules : rules {
    std::uint64_t seed = 1;

    state next(const state& s, move m) const {
        const state slid = rules::next(s, m);
        if (outcome(slid)) return slid;
        seesaw::rng random(seesaw::mix(seed, slid.board));
        return rules::next(slid, seesaw::draw(rules::chances(slid), random));
    }
    seesaw::player to_move(const state&) const { return seesaw::player::first; }
    void chances() const = delete;
};
static_assert(seesaw::two_player_game<drawn_rules>);

/// Calls `use` with the game under that reading.
template <class Use>
auto read_as(int target, spawn_reading reading, std::uint64_t seed, const Use& use) {
    switch (reading) {
    case spawn_reading::helping:
        return use(seesaw::with_chance(small_rules(target), seesaw::player::first));
    case spawn_reading::drawn:
        return use(drawn_rules{small_rules(target), seed});
    default:
        return use(small_rules(target));
    }
}

template <class Engine>
small_proof concluded(Engine engine, const state& start) {
    const auto r = engine.run(start, {.nodes = 200'000});
    small_proof found{static_cast<double>(r.stats.expansions), static_cast<double>(r.stats.nodes)};
    const bool probable = r.certainty == seesaw::certainty::probable;
    if (probable || r.certainty == seesaw::certainty::at_least ||
        r.certainty == seesaw::certainty::at_most)
        found.won = r.certainty == seesaw::certainty::at_least || (probable && r.value >= 1);
    found.proved = found.won >= 0 && !probable;
    return found;
}

template <class Game>
bool reaches(const Game& game, const state& s,
             std::map<std::pair<std::uint64_t, int>, bool>& known) {
    if (const auto outcome = game.outcome(s)) return *outcome > 0;
    const auto key = std::pair(s.board, static_cast<int>(s.turn));
    if (const auto found = known.find(key); found != known.end()) return found->second;
    const bool chooses = game.to_move(s) == seesaw::player::first;
    bool result = !chooses;
    for (const auto& m : game.moves(s))
        if (reaches(game, game.next(s, m), known) == chooses) {
            result = chooses;
            break;
        }
    return known[key] = result;
}

} // namespace

std::string_view to_string(spawn_reading reading) {
    switch (reading) {
    case spawn_reading::against:
        return "against (AND)";
    case spawn_reading::helping:
        return "helping (OR)";
    default:
        return "drawn before";
    }
}

small_proof prove_small(std::string_view solver, int target, spawn_reading reading, int start,
                        std::uint64_t seed) {
    const state s = small_start(start);
    return read_as(target, reading, seed, [&](const auto& game) {
        if (solver == "PNS") return concluded(seesaw::proof_number_search(game), s);
        if (solver == "MCPNS")
            return concluded(seesaw::mcpns(game, {.playouts = 60, .theta = 0.01, .seed = seed}), s);
        if (solver == "PPNS")
            return concluded(
                seesaw::ppns(game,
                             {.playouts = 60, .theta = 0.01, .precision = 0.0001, .seed = seed}),
                s);
        throw std::logic_error("prove_small: no such solver");
    });
}

bool is_forced(int target, spawn_reading reading, int start, std::uint64_t seed) {
    return read_as(target, reading, seed, [&](const auto& game) {
        std::map<std::pair<std::uint64_t, int>, bool> known;
        return reaches(game, small_start(start), known);
    });
}

double chance_to_reach(int target, int start) {
    return seesaw::expectimax(small_rules(target), {.deepen = false}).run(small_start(start)).value;
}

played_game play(const game_settings& settings, bool measure) {
    const support::twenty48_rules usual{.target = settings.until};
    const support::twenty48_player player =
        support::make_twenty48_player(usual,
                                      {.evaluation = "board",
                                       .depth = settings.depth,
                                       .count_chance = settings.count_chance,
                                       .ratio = settings.ratio},
                                      settings.seed);
    support::twenty48_run run;
    if (measure) {
        // It counts every move; to the last decision of as many there is a new tile between two.
        const int depth = settings.count_chance ? settings.depth : 2 * settings.depth - 1;
        run = support::measure_2048(usual, player, settings.seed,
                                    {.ratio = settings.ratio, .depth = depth});
    } else {
        run.record = support::play_2048(usual, player, settings.seed, {});
    }
    played_game game{static_cast<double>(run.record.points),
                     static_cast<double>(run.record.moves),
                     run.record.largest,
                     {},
                     std::move(run.milestones),
                     std::move(run.tiles)};
    for (const support::twenty48_reading& at : run.readings) game.scn.push_back(at.scn);
    return game;
}

std::string to_text(const played_game& game) {
    std::vector<double> numbers = {game.points, game.moves, static_cast<double>(game.largest),
                                   static_cast<double>(game.starts.size())};
    for (std::size_t i = 0; i < game.starts.size(); ++i)
        numbers.insert(numbers.end(),
                       {static_cast<double>(game.starts[i]), static_cast<double>(game.tiles[i])});
    // An infinite number is written as −1.
    for (const double x : game.scn) numbers.push_back(std::isinf(x) ? -1 : x);
    return bench::to_text(numbers);
}

played_game played_game_of(const std::string& text) {
    const std::vector<double> numbers = numbers_of(text, 4);
    played_game game{numbers[0], numbers[1], static_cast<int>(numbers[2])};
    const auto milestones = static_cast<std::size_t>(numbers[3]);
    if (numbers.size() < 4 + 2 * milestones)
        throw std::runtime_error("the journal lacks numbers of a game");
    for (std::size_t i = 0; i < milestones; ++i) {
        game.starts.push_back(static_cast<std::size_t>(numbers[4 + 2 * i]));
        game.tiles.push_back(static_cast<int>(numbers[5 + 2 * i]));
    }
    for (std::size_t i = 4 + 2 * milestones; i < numbers.size(); ++i)
        game.scn.push_back(numbers[i] < 0 ? std::numeric_limits<double>::infinity() : numbers[i]);
    return game;
}

} // namespace bench::twenty48
