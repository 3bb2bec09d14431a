// SPDX-License-Identifier: MIT
//
// Hex with chains that cannot be cut, against the rules alone.
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/hex/connections.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using seesaw::games::hex;
using seesaw::games::hex_with_connections;
using seesaw::tests::short_run;

namespace {

hex::state drawn(const hex& rules, rng& random, int stones) {
    hex::state s = rules.root();
    while (std::popcount(s.own | s.other) < stones) {
        const auto moves = rules.moves(s);
        const auto after = rules.next(s, moves[random.below(moves.size())]);
        if (rules.outcome(after)) break;
        s = after;
    }
    return s;
}

score true_value(const hex& rules, const hex::state& s) { return minimax(rules).run(s).value; }

// Whether the winner of a full board depends on this cell, for any filling of the others.
bool matters(const hex& rules, const hex::state& s, int cell) {
    std::vector<std::uint64_t> others;
    const std::uint64_t here = std::uint64_t{1} << cell;
    for (const auto m : rules.moves(s))
        if (m != cell) others.push_back(std::uint64_t{1} << m);
    for (std::uint64_t filling = 0; filling < std::uint64_t{1} << others.size(); ++filling) {
        std::uint64_t own = s.own;
        for (std::size_t i = 0; i < others.size(); ++i)
            if ((filling >> i & 1) != 0) own |= others[i];
        const player mover = rules.to_move(s);
        if (rules.connects(own, mover) != rules.connects(own | here, mover)) return true;
    }
    return false;
}

} // namespace

TEST_CASE("what a Hex position is said to be worth, it is", "[hex][connections]") {
    rng random(20);
    int settled = 0, lists = 0, cut = 0;
    for (int i = 0; i < (short_run ? 300 : 3000); ++i) {
        const int size = 3 + i % 2;
        const hex rules{.size = size};
        const hex_with_connections game{{.size = size}};
        const int cells = size * size;
        const int stones = cells - 1 - static_cast<int>(random.below(size == 3 ? 7 : 9));
        const hex::state s = drawn(rules, random, stones);
        const score value = true_value(rules, s);
        const auto [low, high] = game.bounds(s);
        CAPTURE(rules.describe(s), value, low, high);
        REQUIRE(low <= value);
        REQUIRE(value <= high);
        settled += low == high;
        const auto seen = game.look(s, {});
        REQUIRE(std::pair(seen.low, seen.high) == std::pair(low, high));
        if (low == high) continue;
        ++lists;
        cut += seen.moves.size() < rules.moves(s).size();
        bool suffices = false;
        for (const auto m : seen.moves)
            suffices = suffices || true_value(rules, rules.next(s, m)) == value;
        REQUIRE(suffices);
    }
    CHECK(settled > (short_run ? 100 : 1000));
    CHECK(lists > (short_run ? 15 : 150));
    CHECK(cut > lists / 3);
}

TEST_CASE("bridges settle a Hex position before it is over", "[hex][connections]") {
    const hex_with_connections game{{.size = 4}};
    // The picture of the header: whoever is to move.
    CHECK(game.bounds(game.parse(".... .X.. ..O. XO..").value()) == std::pair<score, score>(1, 1));
    CHECK(game.bounds(game.parse("...O .X.. .... X...").value()) == std::pair<score, score>(1, 1));
    // Two bridges that share a cell can be cut there: X has one move to save itself.
    const auto s = game.parse("...O .X.. X..O ....").value();
    CHECK(game.bounds(s) == std::pair<score, score>(1, 1));
    // Turned by a quarter, for O.
    CHECK(game.bounds(game.parse("...O .O.. ...X X.X.").value()) ==
          std::pair<score, score>(-1, -1));
    // Nothing is settled at the start, and no cell is dead.
    CHECK(game.bounds(game.root()) == std::pair<score, score>(-1, 1));
    CHECK(game.dead_cells(game.root()) == 0);
}

TEST_CASE("cells that are called dead never decide a game of Hex", "[hex][connections]") {
    rng random(7);
    int dead = 0;
    for (int i = 0; i < (short_run ? 300 : 3000); ++i) {
        const int size = 3 + i % 2;
        const hex_with_connections game{{.size = size}};
        const int stones = size * size - 1 - static_cast<int>(random.below(9));
        const hex::state s = drawn(game, random, stones);
        for (std::uint64_t left = game.dead_cells(s); left != 0; left &= left - 1) {
            const int cell = std::countr_zero(left);
            CAPTURE(game.describe(s), cell);
            REQUIRE(!matters(game, s, cell));
            ++dead;
        }
    }
    CHECK(dead > (short_run ? 100 : 1000));
}

TEST_CASE("Hex on 5 x 5 takes few nodes", "[hex][connections]") {
    const hex_with_connections game{{.size = 5}};
    const auto r = bisection(game, {}).run(game.root());
    CHECK(r.certainty == certainty::exact);
    CHECK(r.value == 1);
    CHECK(r.stats.nodes < 50'000);
    const auto same = alpha_beta(game, {}).run(game.root());
    CHECK(same.certainty == certainty::exact);
    CHECK(same.value == 1);
}

TEST_CASE("every first move on 4 x 4 is worth what it is without bridges", "[hex][connections]") {
    const auto values = [](const auto& game) {
        return bisection(game, {.all_moves = true}).run(game.root()).moves;
    };
    const auto plain = values(hex{.size = 4});
    REQUIRE(plain.size() == 16);
    CHECK(values(hex_with_connections{{.size = 4}}) == plain);
}
