// SPDX-License-Identifier: MIT
// Retrograde analysis: on random games with cycles against brute force, on small real games against
// the equations that their values have to fulfil, and on what a file or a limit may do to it.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// ── Random games with cycles ────────────────────────────────────────────────────────────────────

constexpr int no_end = std::numeric_limits<int>::max();

struct oracle_node {
    score value;
    int distance; // or `no_end`
};

// The value from what each side can force; then how long it takes, move by move: after k rounds,
// the distances up to k are right.
std::vector<oracle_node> retrograde_oracle(const graph& g, score best_score, score endless) {
    std::vector<oracle_node> truth(g.nodes.size(), {endless, no_end});
    for (score goal = endless + 1; goal <= best_score; ++goal) {
        const auto can = forced(g, player::first, goal);
        for (std::size_t i = 0; i < can.size(); ++i)
            if (can[i]) truth[i].value = goal;
    }
    for (score goal = 1 - endless; goal <= best_score; ++goal) {
        const auto can = forced(g, player::second, goal);
        for (std::size_t i = 0; i < can.size(); ++i)
            if (can[i]) truth[i].value = -goal;
    }
    for (bool changed = true; changed;) {
        changed = false;
        const auto before = truth;
        for (std::size_t i = 0; i < truth.size(); ++i) {
            const graph_node& n = g.nodes[i];
            const score value = truth[i].value;
            const bool delays = value != endless && (value > endless) == (n.turn == player::second);
            int distance = n.outcome ? 0 : delays ? -1 : no_end;
            for (const edge& e : n.edges) {
                const oracle_node& to = before[static_cast<std::size_t>(e.to)];
                if (to.value != value) continue;
                const int longer = to.distance == no_end ? no_end : to.distance + 1;
                distance = delays ? std::max(distance, longer) : std::min(distance, longer);
            }
            changed |= distance != truth[i].distance;
            truth[i].distance = distance;
        }
    }
    return truth;
}

graph_kind cyclic_kind(std::uint64_t seed) {
    graph_kind kind{.min_layers = 4, .max_layers = 9, .max_width = 15, .max_branching = 4};
    kind.best_score = seed % 2 == 0 ? 3 : 1;
    kind.cycle = seed % 4 == 0 ? 0.05 : 0.25;
    kind.transposition = 0.4;
    kind.chance = seed % 5 == 0 ? 0.2 : 0;
    return kind;
}

struct cyclic_counts {
    std::uint64_t states = 0, endless = 0, wins = 0, losses = 0, far = 0;
};

// What is wrong about any state of the game; empty if nothing is.
std::string fault_of_analysis(std::uint64_t seed, score endless, cyclic_counts& counts) {
    const graph_kind kind = cyclic_kind(seed);
    const graph g = draw_graph(kind, seed);
    graph without_luck = g; // it sides with the second player
    for (graph_node& n : without_luck.nodes)
        if (n.turn == player::chance) n.turn = player::second;
    const auto truth = retrograde_oracle(without_luck, kind.best_score, endless);
    const graph_game game = game_of(g);
    retrograde engine(game, {.endless = endless});
    const auto r = engine.run(game.root());
    if (r.certainty != certainty::exact || r.stopped != stop_reason::finished) return "unfinished";
    if (r.value != truth[0].value || r.stats.nodes != engine.size()) return "result";
    // Forwards, to see that all that can be reached is known and nothing else.
    std::vector<bool> reached(g.nodes.size());
    std::vector<int> open{0};
    reached[0] = true;
    while (!open.empty()) {
        const int at = open.back();
        open.pop_back();
        if (g[at].outcome) continue;
        for (const edge& e : g[at].edges) {
            if (reached[static_cast<std::size_t>(e.to)]) continue;
            reached[static_cast<std::size_t>(e.to)] = true;
            open.push_back(e.to);
        }
    }
    std::uint64_t known = 0;
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        const graph_rules::state s{static_cast<int>(i)};
        if (!reached[i]) {
            if (engine.value(s) || engine.distance(s) || engine.best(s)) return "too much";
            continue;
        }
        ++known;
        const oracle_node& t = truth[i];
        if (engine.value(s) != t.value) return "value of " + std::to_string(i);
        if (engine.distance(s).value_or(no_end) != t.distance)
            return "distance of " + std::to_string(i);
        const auto best = engine.best(s);
        if (best.has_value() != !g.nodes[i].outcome.has_value())
            return "best of " + std::to_string(i);
        if (best) {
            const auto after = game.next(s, *best);
            if (engine.value(after) != t.value) return "best gives away";
            if (t.distance != no_end && engine.distance(after) != t.distance - 1)
                return "best strays";
        }
        counts.endless += t.distance == no_end;
        counts.wins += t.value > endless;
        counts.losses += t.value < endless;
        counts.far += t.distance != no_end && t.distance > 6;
    }
    counts.states += known;
    if (engine.size() != known) return "size";
    std::uint64_t sum = 0;
    for (const state_layer& layer : engine.layers()) sum += layer.states;
    if (sum != known) return "layers";
    if (r.line.size() !=
        static_cast<std::size_t>(truth[0].distance == no_end ? 0 : truth[0].distance))
        return "line";
    return {};
}

} // namespace

TEST_CASE("every state of random games with cycles", "[retrograde]") {
    constexpr std::uint64_t games = short_run ? 400 : 4000;
    cyclic_counts counts;
    for (std::uint64_t seed = 1; seed <= games; ++seed)
        // A draw, less than everything, more than everything.
        for (const score endless : {0, -4, 4}) {
            if (endless != 0 && seed % 4 != 1) continue;
            const std::string fault = fault_of_analysis(seed, endless, counts);
            CAPTURE(seed, endless, fault);
            REQUIRE(fault.empty());
        }
    // The games are worth solving.
    CHECK(counts.states > 30 * games);
    CHECK(counts.endless > counts.states / 50);
    CHECK(counts.wins > counts.states / 10);
    CHECK(counts.losses > counts.states / 10);
    CHECK(counts.far > games);
}

// ── Small games ─────────────────────────────────────────────────────────────────────────────────

namespace {

// All positions, found here once more: an end is worth its outcome, any other position the best of
// what follows, and is one move further from the end. Distances make these equations have one
// solution, also with cycles: a win comes nearer with every move, and where nobody wins, whoever is
// to move can leave it at that.
template <class Game>
std::uint64_t check_equations(const Game& game, const state_t<Game>& root, score expected,
                              retrograde_options options = {}) {
    retrograde known(game, options);
    const auto r = known.run(root);
    REQUIRE(r.certainty == certainty::exact);
    CHECK(r.stopped == stop_reason::finished);
    CHECK(r.value == expected);
    CHECK(known.value(root) == expected);
    CHECK(r.stats.nodes == known.size());
    CHECK(known.bytes() < 10 * known.size() + 100'000);
    std::vector<state_t<Game>> open{root};
    std::unordered_set<std::uint64_t> seen{game.hash(root)};
    std::uint64_t wrong = 0, strayed = 0, off = 0, lost = 0;
    while (!open.empty()) {
        const auto at = open.back();
        open.pop_back();
        const auto value = known.value(at);
        const auto distance = known.distance(at);
        if (const auto outcome = game.outcome(at)) {
            wrong += value != outcome;
            off += distance != 0;
            continue;
        }
        const bool maximise = game.to_move(at) == player::first;
        score best = maximise ? -score_limit : score_limit;
        for (const auto& m : game.moves(at)) {
            const auto next = game.next(at, m);
            const auto after = known.value(next);
            if (!after) {
                ++lost;
                continue;
            }
            best = maximise ? std::max(best, *after) : std::min(best, *after);
            if (seen.insert(game.hash(next)).second) open.push_back(next);
        }
        wrong += value != best;
        const bool delays = best != 0 && (best > 0) != maximise;
        int far = delays ? -1 : no_end;
        for (const auto& m : game.moves(at)) {
            const auto next = game.next(at, m);
            if (known.value(next) != best) continue;
            const int left = known.distance(next).value_or(no_end);
            far = delays ? std::max(far, left) : std::min(far, left);
        }
        off += best != 0 && !distance; // a win or a loss ends
        off += distance.value_or(no_end) != (far == no_end ? no_end : far + 1);
        const auto next = game.next(at, *known.best(at));
        strayed +=
            known.value(next) != value || (distance && known.distance(next) != *distance - 1);
    }
    CHECK(wrong == 0);
    CHECK(off == 0);
    CHECK(strayed == 0);
    CHECK(lost == 0);
    if (!options.symmetry) CHECK(known.size() == seen.size());
    return known.size();
}

template <class Game>
std::uint64_t check_equations(const Game& game, score expected, retrograde_options options = {}) {
    return check_equations(game, game.root(), expected, options);
}

} // namespace

TEST_CASE("every position of small games", "[retrograde]") {
    // As many positions as others have counted.
    CHECK(check_equations(games::tic_tac_toe{}, 0) == 5478);
    if (!short_run)
        CHECK(check_equations(games::connect_four{.width = 4, .height = 4}, 0) == 161'029);
    const std::uint64_t othello = check_equations(games::othello{.size = 4}, -10);
    CHECK(check_equations(games::othello{.size = 4, .empties_to_winner = false}, -8) == othello);
    CHECK(check_equations(games::hex{.size = 3}, 1) > 1000);
    // Twins are counted once.
    CHECK(check_equations(games::tic_tac_toe{}, 0, {.symmetry = true}) == 765);
    CHECK(check_equations(games::othello{.size = 4}, -10, {.symmetry = true}) < othello / 3);
}

TEST_CASE("how tic-tac-toe ends", "[retrograde]") {
    const games::tic_tac_toe game;
    retrograde engine(game);
    engine.run(game.root());
    std::uint64_t ends = 0, won = 0, lost = 0;
    int longest = 0;
    for (const state_layer& layer : engine.layers()) {
        longest = std::max(longest, layer.distance);
        if (layer.distance > 0) continue;
        ends += layer.states;
        won += layer.value > 0 ? layer.states : 0;
        lost += layer.value < 0 ? layer.states : 0;
    }
    CHECK(ends == 958);
    CHECK(won == 626);
    CHECK(lost == 316);
    CHECK(longest == 9);
    CHECK(engine.distance(game.root()) == 9);
    // X threatens on two lines: O may block one, and loses on the other.
    const auto fork = game.parse("XOX ... X.O");
    REQUIRE(fork);
    CHECK(engine.value(*fork) == 1);
    CHECK(engine.distance(*fork) == 2);
}

TEST_CASE("positions that cannot be reached have no value", "[retrograde]") {
    const games::tic_tac_toe game;
    const auto after = game.next(game.root(), 0);
    retrograde engine(game);
    CHECK_FALSE(engine.value(after).has_value());
    const auto r = engine.run(after);
    CHECK(engine.value(after) == 0);
    CHECK_FALSE(engine.value(game.root()).has_value());
    CHECK_FALSE(engine.distance(game.root()).has_value());
    CHECK_FALSE(engine.best(game.root()).has_value());
    CHECK(engine.size() < 5478);
    CHECK(r.moves.size() == 8);
    // What is known needs no second enumeration; what is not, does.
    const auto later = engine.run(game.next(after, 4));
    CHECK(later.certainty == certainty::exact);
    CHECK(later.stats.nodes == 0);
    CHECK(engine.run(game.root()).stats.nodes == 5478);
    // A game that is over has a value and no moves.
    const auto over = engine.run(*game.parse("XXX OO. ..."));
    CHECK(over.value == 1);
    CHECK(over.line.empty());
    CHECK(over.moves.empty());
}

TEST_CASE("endings of checkers", "[retrograde]") {
    const games::checkers game{.quiet_limit = 0};
    const auto ending = [&](const char* text) { return *game.parse(text); };
    constexpr score win = games::checkers::win;
    // One against one, with kings and with men that may become kings: nobody wins.
    CHECK(check_equations(game, ending("B:WK32:BK1"), 0) == 1004);
    CHECK(check_equations(game, ending("B:W32:B1"), 0) > 1004);
    // Two against one: as every beginner learns, even in the double corner.
    CHECK(check_equations(game, ending("B:WK32:BK1,K2"), win) == 16'923);
    if (!short_run) CHECK(check_equations(game, ending("B:W32:B1,2"), win) > 40'000);

    // Kept in a file, and played from there to the end.
    retrograde solved(game);
    solved.run(ending("B:WK32:BK1,K2"));
    std::stringstream file;
    REQUIRE(solved.save(file));
    retrograde known(game);
    REQUIRE(known.load(file));
    CHECK(known.layers() == solved.layers());
    auto s = ending("B:WK32:BK1,K2");
    const int distance = *known.distance(s);
    int played = 0;
    for (; !game.outcome(s) && played < 100; ++played) {
        const auto m = known.best(s);
        REQUIRE(m.has_value());
        s = game.next(s, *m);
    }
    CHECK(played == distance);
    CHECK(game.outcome(s) == win);
    // A rule about quiet moves is another game.
    retrograde counted(games::checkers{});
    file.clear();
    file.seekg(0);
    CHECK_FALSE(counted.load(file));
}

TEST_CASE("all endings of two men against two", "[.slow][retrograde]") {
    const games::checkers game{.quiet_limit = 0};
    CHECK(check_equations(game, *game.parse("B:W31,32:B1,2"), 0) == 1'593'017);
}

// ── Limits ──────────────────────────────────────────────────────────────────────────────────────

namespace {

// One way to go, and a long one.
struct numbered_corridor {
    struct state {
        int left = 0;
        bool operator==(const state&) const = default;
    };
    using move = int;
    int length = 10;
    bool broken_hash = false;

    state root() const { return {length}; }
    move_list<move, 1> moves(const state&) const { return {1}; }
    state next(const state& s, move) const { return {s.left - 1}; }
    player to_move(const state&) const { return player::first; }
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return 1;
    }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(broken_hash ? s.left % 8 : s.left);
    }
};

} // namespace

TEST_CASE("a retrograde analysis keeps to its limits", "[retrograde]") {
    using namespace std::chrono_literals;
    const games::connect_four game{.width = 4, .height = 3};
    retrograde engine(game);
    const auto whole = engine.run(game.root());
    REQUIRE(whole.certainty == certainty::exact);
    const std::uint64_t peak = whole.stats.peak_bytes;
    CHECK(peak > engine.bytes());

    const auto expect_nothing = [&](const limits& allowed, stop_reason why) {
        engine.clear();
        const auto r = engine.run(game.root(), allowed);
        CHECK(r.stopped == why);
        CHECK(r.certainty == certainty::unknown);
        CHECK(r.stats.peak_bytes <= allowed.bytes);
        CHECK(r.stats.nodes <= allowed.nodes);
        CHECK(engine.size() == 0);
        CHECK(engine.bytes() == 0);
        CHECK_FALSE(engine.value(game.root()).has_value());
    };
    expect_nothing({.nodes = whole.stats.nodes - 1}, stop_reason::nodes);
    expect_nothing({.bytes = peak - 1}, stop_reason::memory);
    expect_nothing({.bytes = 1000}, stop_reason::memory);
    expect_nothing({.time = 0ns}, stop_reason::time);
    engine.clear();
    const auto enough = engine.run(game.root(), {.nodes = whole.stats.nodes, .bytes = peak});
    CHECK(enough.certainty == certainty::exact);
    CHECK(enough.stats.peak_bytes == peak);
    CHECK(enough.line == whole.line);
    // What is held already counts.
    CHECK(engine.run(game.root(), {.bytes = engine.bytes() - 1}).stopped == stop_reason::memory);

    // Cancelled when the last state is met: what comes after that is seen to stop, too.
    seesaw::tests::stop_source source;
    const games::connect_four larger{.width = 4, .height = 4};
    std::uint64_t heard = 0;
    retrograde stopped(larger);
    const auto r = stopped.run(larger.root(), {.stop = source.get_token()},
                               [&](const expanded<games::connect_four>&) {
                                   if (++heard == 120'000) source.request_stop();
                               });
    CHECK(r.stopped == stop_reason::cancelled);
    CHECK(r.certainty == certainty::unknown);
}

TEST_CASE("what two bytes cannot tell apart", "[retrograde]") {
    CHECK(retrograde(numbered_corridor{.length = 60'000}).run({60'000}).value == 1);
    retrograde long_way(numbered_corridor{.length = 60'000});
    long_way.run({60'000});
    CHECK(long_way.distance({60'000}) == 60'000);
    const auto longer = retrograde(numbered_corridor{.length = 66'000}).run({66'000});
    CHECK(longer.stopped == stop_reason::memory);
    CHECK(longer.certainty == certainty::unknown);
    // Two states with one hash would be one afterwards.
    const auto alike = retrograde(numbered_corridor{.length = 20, .broken_hash = true}).run({20});
    CHECK(alike.stopped == stop_reason::memory);
    CHECK(alike.certainty == certainty::unknown);
    CHECK_THROWS_AS(retrograde(numbered_corridor{}, {.endless = 2'000'000'000}),
                    std::invalid_argument);
}

// ── Files ───────────────────────────────────────────────────────────────────────────────────────

TEST_CASE("values are saved and loaded", "[retrograde]") {
    const games::tic_tac_toe game;
    retrograde engine(game);
    engine.run(game.root());
    std::ostringstream out;
    REQUIRE(engine.save(out));
    const std::string file = out.str();
    CHECK(file.size() < 11 * engine.size() + 1000);

    const auto load = [&](auto& into, const std::string& text) {
        std::istringstream in(text);
        return into.load(in);
    };
    retrograde loaded(game);
    const auto verdict = load(loaded, file);
    INFO(verdict.reason);
    REQUIRE(verdict);
    CHECK(loaded.size() == 5478);
    CHECK(loaded.layers() == engine.layers());
    const auto r = loaded.run(game.root());
    CHECK(r.stats.nodes == 0);
    CHECK(r.value == 0);
    CHECK(r.line == engine.run(game.root()).line);
    std::ostringstream again;
    REQUIRE(loaded.save(again));
    CHECK(again.str() == file);

    // Another question, another game, nothing at all.
    retrograde other_value(game, {.endless = 1});
    CHECK_FALSE(load(other_value, file));
    retrograde twins(game, {.symmetry = true});
    CHECK_FALSE(load(twins, file));
    CHECK(twins.size() == 0);
    retrograde other_game(games::hex{.size = 3});
    CHECK_FALSE(load(other_game, file));
    CHECK_FALSE(load(loaded, ""));
    // Cut off or damaged anywhere: refused, and nothing changes.
    for (std::size_t i = 0; i < file.size(); i += short_run ? 4099 : 499) {
        CHECK_FALSE(load(loaded, file.substr(0, i)));
        std::string damaged = file;
        damaged[i] = static_cast<char>(damaged[i] ^ 4);
        CHECK_FALSE(load(loaded, damaged));
    }
    CHECK(loaded.size() == 5478);
    // Of nothing at all.
    std::ostringstream none;
    REQUIRE(twins.save(none));
    CHECK(load(twins, none.str()));
}
