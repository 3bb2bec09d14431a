// SPDX-License-Identifier: MIT
// The L game: its published counts, and moves against a slow twin.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/l_game.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

namespace seesaw::l_game_tests {

using games::l_game;

namespace {

// Does a set of squares have the shape of an L? Three in a line, and one beside an end of it.
bool is_l(const std::vector<std::pair<int, int>>& squares) {
    if (squares.size() != 4) return false;
    for (std::size_t foot = 0; foot < 4; ++foot) {
        std::vector<std::pair<int, int>> leg;
        for (std::size_t i = 0; i < 4; ++i)
            if (i != foot) leg.push_back(squares[i]);
        std::sort(leg.begin(), leg.end());
        for (const bool flat : {false, true}) {
            const auto along = [&](const auto& p) { return flat ? p.second : p.first; };
            const auto across = [&](const auto& p) { return flat ? p.first : p.second; };
            bool straight = true;
            for (std::size_t i = 1; i < 3; ++i)
                straight = straight && across(leg[i]) == across(leg[0]) &&
                           along(leg[i]) == along(leg[0]) + static_cast<int>(i);
            const auto& at = squares[foot];
            const int end = along(at) - along(leg[0]), side = across(at) - across(leg[0]);
            if (straight && (end == 0 || end == 2) && (side == 1 || side == -1)) return true;
        }
    }
    return false;
}

// Every way to choose four squares, and every way of a neutral piece.
std::set<std::string> slow_next(const std::string& s) {
    const char who = s.back(), other = who == 'X' ? 'O' : 'X';
    std::string bare = s;
    std::replace(bare.begin(), bare.end() - 1, who, '.');
    bare.back() = other;
    std::set<std::string> all;
    const auto is_square = [](std::size_t i) { return i % 5 != 4 && i < 19; };
    for (std::size_t a = 0; a < 19; ++a)
        for (std::size_t b = a + 1; b < 19; ++b)
            for (std::size_t c = b + 1; c < 19; ++c)
                for (std::size_t d = c + 1; d < 19; ++d) {
                    std::string laid = bare;
                    std::vector<std::pair<int, int>> squares;
                    for (const std::size_t i : {a, b, c, d}) {
                        if (!is_square(i) || bare[i] != '.') break;
                        laid[i] = who;
                        squares.emplace_back(static_cast<int>(i / 5), static_cast<int>(i % 5));
                    }
                    if (!is_l(squares) || laid.substr(0, 19) == s.substr(0, 19)) continue;
                    all.insert(laid);
                    for (std::size_t from = 0; from < 19; ++from)
                        for (std::size_t to = 0; to < 19; ++to) {
                            if (laid[from] != 'N' || laid[to] != '.') continue;
                            std::string moved = laid;
                            std::swap(moved[from], moved[to]);
                            all.insert(moved);
                        }
                }
    return all;
}

} // namespace

TEST_CASE("the L game has the positions that are published", "[l_game]") {
    const l_game rules;
    CHECK(rules.describe(rules.root()) == "NXX./.OX./.OX./.OON X");
    retrograde engine(rules, {.symmetry = true});
    std::uint64_t over = 0;
    const auto r = engine.run(rules.root());
    REQUIRE(r.certainty == certainty::exact);
    CHECK(r.value == 0);
    CHECK_FALSE(engine.distance(rules.root()).has_value()); // nobody has to lose
    CHECK(engine.size() == 2 * 2296);                       // whoever is to move
    std::uint64_t lost = 0, won = 0;
    for (const auto& layer : engine.layers()) {
        if (layer.value == 0) continue;
        (layer.distance % 2 == 0 ? lost : won) += layer.states;
        if (layer.distance == 0) over += layer.states;
    }
    CHECK(over == 2 * 15);
    CHECK(lost == 2 * (15 + 14));
    CHECK(won > 0);
    retrograde all(rules);
    REQUIRE(all.run(rules.root()).value == 0);
    CHECK(all.size() == 2 * 8 * 2296); // none is its own mirror image
}

TEST_CASE("moves of the L game are those of a slow twin", "[l_game]") {
    const l_game rules;
    rng random(3);
    auto s = rules.root();
    for (int i = 0; i < 60; ++i) {
        const std::string text = rules.describe(s);
        CAPTURE(text);
        REQUIRE(rules.parse(text) == s);
        std::set<std::string> after, written;
        const auto moves = rules.moves(s);
        for (const auto& m : moves) {
            after.insert(rules.describe(rules.next(s, m)));
            written.insert(rules.describe(s, m));
        }
        REQUIRE(after.size() == moves.size());
        REQUIRE(written.size() == moves.size());
        REQUIRE(after == slow_next(text));
        REQUIRE(rules.outcome(s).has_value() == after.empty());
        s = after.empty() ? rules.root() : rules.next(s, draw(moves, random));
    }
}

TEST_CASE("the L game is well made", "[l_game]") {
    const auto report = check(l_game{}, 1, {.games = 20});
    INFO(report.text());
    CHECK(report);
    for (const char* wrong : {"", "NXX./.OX./.OX./.OON Z", "NXX./.OX./.OX./.OO. X",
                              "NXX..OX./.OX./.OONXX X", "NXX./XO../.OX./.OON X"})
        CHECK_FALSE(l_game{}.parse(wrong).has_value());
}

} // namespace seesaw::l_game_tests
