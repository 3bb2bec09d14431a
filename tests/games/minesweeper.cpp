// SPDX-License-Identifier: MIT
//
// Minesweeper against a slow twin made of characters and recursion.
#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/games/minesweeper.hpp>

#include "support/short_run.hpp"

namespace {

using seesaw::games::first_click;
using seesaw::games::minesweeper;

constexpr first_click all_rules[] = {first_click::none, first_click::cell,
                                     first_click::neighbourhood};

// Rows of characters as `describe` writes them.
struct slow_minesweeper {
    int width, height;
    std::set<int> mines;
    std::string seen;

    slow_minesweeper(const minesweeper& g, const std::set<int>& where)
        : width(g.width), height(g.height), mines(where),
          seen(static_cast<std::size_t>(g.cells()), '#') {}

    std::vector<int> around(int cell) const {
        std::vector<int> found;
        for (int down = -1; down <= 1; ++down)
            for (int right = -1; right <= 1; ++right) {
                const int column = cell % width + right, row = cell / width + down;
                if ((down != 0 || right != 0) && column >= 0 && column < width && row >= 0 &&
                    row < height)
                    found.push_back(row * width + column);
            }
        return found;
    }
    void open(int cell) {
        char& c = seen.at(static_cast<std::size_t>(cell));
        if (c != '#') return;
        if (mines.count(cell) != 0) {
            c = '*';
            return;
        }
        int number = 0;
        for (const int n : around(cell)) number += mines.count(n) != 0 ? 1 : 0;
        c = number == 0 ? '.' : static_cast<char>('0' + number);
        if (number == 0)
            for (const int n : around(cell)) open(n);
    }
    std::optional<int> outcome() const {
        if (seen.find('*') != seen.npos) return -1;
        if (std::count(seen.begin(), seen.end(), '#') == static_cast<int>(mines.size())) return 1;
        return std::nullopt;
    }
    std::string text() const {
        std::string result;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            if (i > 0 && i % static_cast<std::size_t>(width) == 0) result += '\n';
            result += seen[i];
        }
        return result;
    }
};

// The mines of a world by the definition: the first of its order outside the safe cells.
std::set<int> mines_by_definition(const minesweeper& g, const minesweeper::world& w, int first) {
    std::set<int> safe;
    if (g.rule != first_click::none) safe.insert(first);
    if (g.rule == first_click::neighbourhood)
        for (const int n : slow_minesweeper(g, {}).around(first)) safe.insert(n);
    std::set<int> mines;
    for (const auto cell : w.order)
        if (static_cast<int>(mines.size()) < g.mines && safe.count(cell) == 0) mines.insert(cell);
    return mines;
}

minesweeper random_rules(seesaw::rng& random) {
    minesweeper g{.width = static_cast<int>(random.between(1, 8)),
                  .height = static_cast<int>(random.between(1, 8))};
    g.rule = all_rules[random.below(3)];
    const int safe =
        g.rule == first_click::neighbourhood ? std::min(g.width, 3) * std::min(g.height, 3) : 1;
    g.mines = static_cast<int>(random.between(0, g.cells() - safe));
    return g;
}

} // namespace

TEST_CASE("Minesweeper plays as its slow twin", "[minesweeper]") {
    seesaw::rng random(1);
    int positions = 0;
    const int wanted = seesaw::tests::short_run ? 3'000 : 15'000;
    while (positions < wanted) {
        const minesweeper g = random_rules(random);
        const minesweeper::world w = g.guess(g.root(), random);
        minesweeper::state s = g.root();
        std::optional<slow_minesweeper> slow;
        std::optional<minesweeper::mine_map> truth;
        while (!g.outcome(s)) {
            const auto moves = g.moves(s);
            REQUIRE(!moves.empty());
            const auto m = moves[random.below(moves.size())];
            if (!slow) {
                slow.emplace(g, mines_by_definition(g, w, m));
                truth = g.mines_of(w, s, m);
            }
            // The mines stay where the first click left them.
            REQUIRE(g.mines_of(w, s, m) == *truth);
            const minesweeper::state before = s;
            s = g.reveal(w, before, m);
            slow->open(m);
            REQUIRE(g.describe(s) == slow->text());
            REQUIRE(g.outcome(s) == slow->outcome());
            REQUIRE(s.closed == std::count(slow->seen.begin(), slow->seen.end(), '#'));
            REQUIRE(g.parse(g.describe(s)) == s);
            REQUIRE(g.complaint(g.describe(s)).empty());
            REQUIRE(g.hash(s) != g.hash(before));
            ++positions;
        }
    }
}

TEST_CASE("Minesweeper keeps the promises of a game", "[minesweeper]") {
    for (const first_click rule : all_rules) {
        const auto report = seesaw::check(
            minesweeper{.width = 6, .height = 5, .mines = 6, .rule = rule}, 3, {.games = 30});
        CAPTURE(to_string(rule), report.text());
        CHECK(report.faults.empty());
    }
}

TEST_CASE("One Minesweeper world serves every first cell and every rule", "[minesweeper]") {
    for (const first_click rule : all_rules) {
        const minesweeper g{.width = 7, .height = 5, .mines = 12, .rule = rule};
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto w = g.deal(seed);
            // The rule has no part in the deal.
            REQUIRE(w == minesweeper{.width = 7, .height = 5, .mines = 3}.deal(seed));
            for (int first = 0; first < g.cells(); ++first) {
                const auto cell = static_cast<minesweeper::move>(first);
                const auto s = g.reveal(w, g.root(), cell);
                if (rule != first_click::none) REQUIRE(!s.lost);
                if (rule == first_click::neighbourhood) REQUIRE(s.cells[cell] == 0);
                const auto map = g.mines_of(w, g.root(), cell);
                REQUIRE(std::count(map.begin(), map.end(), 1) == g.mines);
                REQUIRE(s.lost == (map[cell] == 1));
            }
        }
    }
}

TEST_CASE("The first Minesweeper cell shows a 0 as often as it should", "[minesweeper]") {
    // binomial(RL − 1 − |N|, b) / binomial(RL − 1, b) for |N| = 3, 5, 8 on 8 × 10 with 12 mines.
    const minesweeper g{.width = 10, .height = 8, .mines = 12, .rule = first_click::cell};
    struct expectation {
        minesweeper::move cell;
        double chance;
    };
    const int deals = 20'000;
    for (const auto& [cell, chance] :
         {expectation{0, 0.605787}, expectation{5, 0.428514}, expectation{35, 0.250006}}) {
        int zeros = 0;
        for (int seed = 0; seed < deals; ++seed) {
            const auto map = g.mines_of(g.deal(static_cast<std::uint64_t>(seed)), g.root(), cell);
            int around = 0;
            g.for_each_neighbour(cell, [&](std::size_t n) { around += map[n]; });
            zeros += around == 0 ? 1 : 0;
        }
        const double share = double(zeros) / deals;
        CHECK(std::abs(share - chance) < 4 * std::sqrt(chance * (1 - chance) / deals));
    }
}

TEST_CASE("Minesweeper deals are the same everywhere", "[minesweeper]") {
    const minesweeper g{.width = 4, .height = 3, .mines = 3, .rule = first_click::none};
    CHECK(g.describe(g.mines_of(g.deal(0), g.root(), 0)) == "..*.\n..**\n....");
    CHECK(g.describe(g.mines_of(g.deal(1), g.root(), 0)) == "...*\n...*\n..*.");
}

TEST_CASE("A guessed Minesweeper world fits, and all that fit are as likely", "[minesweeper]") {
    SECTION("fits") {
        seesaw::rng random(5);
        for (int round = 0; round < 400; ++round) {
            const minesweeper g = random_rules(random);
            const auto w = g.guess(g.root(), random);
            auto s = g.root();
            for (int i = 0; i < 6 && !g.outcome(s); ++i) {
                const auto moves = g.moves(s);
                s = g.reveal(w, s, moves[random.below(moves.size())]);
                if (g.is_untouched(s)) continue;
                const auto other = g.guess(s, random);
                REQUIRE(std::set<int>(other.order.begin(), other.order.end()).size() ==
                        static_cast<std::size_t>(g.cells()));
                const auto map = g.mines_of(other, s, 0);
                int mines = 0;
                for (std::size_t c = 0; c < map.size(); ++c) {
                    mines += map[c];
                    if (s.cells[c] == minesweeper::exploded) REQUIRE(map[c] == 1);
                    if (!minesweeper::is_open(s.cells[c])) continue;
                    int around = 0;
                    g.for_each_neighbour(c, [&](std::size_t n) { around += map[n]; });
                    REQUIRE(map[c] == 0);
                    REQUIRE(around == s.cells[c]);
                }
                REQUIRE(mines == g.mines);
            }
        }
    }
    SECTION("sets of mines are uniform") {
        // 1 2 1 in the middle row: mines in the two open rows are constrained, the rest is free.
        const minesweeper g{.width = 4, .height = 4, .mines = 4, .rule = first_click::none};
        const auto s = g.parse("#### 12## #### ####");
        REQUIRE(s);
        std::map<std::string, int> seen;
        seesaw::rng random(7);
        const int draws = seesaw::tests::short_run ? 4'000 : 20'000;
        for (int i = 0; i < draws; ++i) ++seen[g.describe(g.mines_of(g.guess(*s, random), *s, 0))];
        // By brute force.
        int fitting = 0;
        for (unsigned bits = 0; bits < 1u << 16; ++bits) {
            if (std::popcount(bits) != 4 || (bits & 0x30u) != 0) continue;
            const auto sum = [&](unsigned mask) { return std::popcount(bits & mask); };
            fitting += sum(0x303u) == 1 && sum(0x747u) == 2 ? 1 : 0;
        }
        REQUIRE(static_cast<int>(seen.size()) == fitting);
        const double expected = double(draws) / fitting;
        double chi_square = 0;
        for (const auto& [board, count] : seen)
            chi_square += (count - expected) * (count - expected) / expected;
        // Mean f, standard deviation √(2f).
        CHECK(chi_square < fitting + 5 * std::sqrt(2.0 * fitting));
    }
    SECTION("orders are uniform") {
        const minesweeper g{.width = 4, .height = 1, .mines = 1, .rule = first_click::none};
        const auto s = g.parse("1###");
        REQUIRE(s);
        std::map<std::vector<minesweeper::move>, int> seen;
        seesaw::rng random(9);
        for (int i = 0; i < 12'000; ++i) ++seen[g.guess(*s, random).order];
        REQUIRE(seen.size() == 8); // b is the mine: of the closed b comes first
        for (const auto& [order, count] : seen) {
            REQUIRE(std::find(order.begin(), order.end(), 1) <
                    std::find(order.begin(), order.end(), 2));
            CHECK(std::abs(count - 1500) < 200);
        }
    }
    SECTION("a contradiction is refused") {
        const minesweeper g{.width = 3, .height = 3, .mines = 1, .rule = first_click::none};
        const auto s = g.parse("1#1 ### 1#1");
        REQUIRE(s);
        seesaw::rng random(1);
        CHECK_NOTHROW(g.guess(*s, random));
        const minesweeper two{.width = 5, .height = 1, .mines = 2, .rule = first_click::none};
        const auto split = two.parse("#1#1#");
        REQUIRE(split);
        CHECK_NOTHROW(two.guess(*split, random));
        const minesweeper three{.width = 5, .height = 1, .mines = 3, .rule = first_click::none};
        const auto wrong = three.parse("#1#1#");
        REQUIRE(wrong);
        CHECK_THROWS_AS(three.guess(*wrong, random), std::invalid_argument);
    }
}

TEST_CASE("Minesweeper flags", "[minesweeper]") {
    const minesweeper g{.width = 3, .height = 2, .mines = 2, .rule = first_click::none};
    auto s = g.root();
    s = g.toggle_flag(s, 0);
    CHECK(g.describe(s) == "F##\n###");
    CHECK(g.moves(s).size() == 5);
    CHECK(s.closed == 6);
    CHECK(g.parse(g.describe(s)) == s);
    CHECK(!g.parse_move(s, "a1"));
    s = g.toggle_flag(s, 1);
    CHECK(g.toggle_flag(s, 2) == s); // no more flags than mines
    s = g.toggle_flag(s, 0);
    CHECK(g.describe(s) == "#F#\n###");
    CHECK(g.flags(s) == 1);
}

TEST_CASE("Minesweeper text", "[minesweeper]") {
    const minesweeper g{.width = 3, .height = 2, .mines = 1, .rule = first_click::none};
    SECTION("views") {
        CHECK(g.parse(" 0 1 #\n.1# ").has_value());
        CHECK(g.describe(*g.parse("01#01#")) == ".1#\n.1#");
        const std::pair<const char*, const char*> wrong[] = {
            {"", "ends after 0 of 6"},
            {"01#01", "ends after 5 of 6"},
            {"01#01##", "follows the last"},
            {"01x01#", "cell c1 is 'x'"},
            {"019019", "cell c1 is '9'"},
            {"01\x80", "byte 128"},
            {"00#01#", "cell b1 is 0, but 2 cells"},
            {"03#01#", "cell b1 is 3, but 2 cells"},
            {"**####", "cell b1 is the second mine"},
            {"011012", "cell b1 is 1, but 0 cells"},
            {"FF####", "more flags than mines"},
            {"000000", "only 0 closed cells"},
        };
        for (const auto& [text, why] : wrong) {
            CAPTURE(text, why, g.complaint(text));
            CHECK(!g.parse(text));
            CHECK(g.complaint(text).find(why) != std::string::npos);
        }
        const minesweeper cell{.width = 3, .height = 2, .mines = 1, .rule = first_click::cell};
        CHECK(!cell.parse("*#####"));
        CHECK(g.parse("*#####"));
        const minesweeper open{.width = 4, .height = 3, .mines = 1};
        CHECK(!open.parse("1### #### ####"));
        CHECK(open.parse(".1## .1## .1##"));
    }
    SECTION("boards") {
        const auto w = g.parse_board(".*.\n...");
        REQUIRE(w);
        CHECK(g.describe(g.mines_of(*w, g.root(), 0)) == ".*.\n...");
        CHECK(g.board_complaint(".*....").empty());
        // A first click that must not meet a mine moves it to the first cell that has none.
        const minesweeper cell{.width = 3, .height = 2, .mines = 1, .rule = first_click::cell};
        CHECK(cell.describe(cell.mines_of(*w, cell.root(), 1)) == "*..\n...");
        for (const char* wrong : {"", ".*.", "**....", "......", ".*.....", ".*.x.."}) {
            CAPTURE(wrong);
            CHECK(!g.parse_board(wrong));
            CHECK(!g.board_complaint(wrong).empty());
        }
    }
    SECTION("moves") {
        const minesweeper wide{.width = 60, .height = 20, .mines = 1};
        const auto s = wide.root();
        CHECK(wide.describe(s, 0) == "a1");
        CHECK(wide.describe(s, 25) == "z1");
        CHECK(wide.describe(s, 26) == "aa1");
        CHECK(wide.describe(s, 52 + 60 * 19) == "ba20");
        for (const auto m : wide.moves(s)) REQUIRE(wide.parse_move(s, wide.describe(s, m)) == m);
        CHECK(wide.parse_move(s, "AA1") == minesweeper::move{26});
        for (const char* wrong :
             {"", "a", "1", "a0", "a21", "bi1", "a1 ", "a01", "a-1", "zzzzzzzz1", "a99999999999"}) {
            CAPTURE(wrong);
            CHECK(!wide.parse_move(s, wrong));
        }
    }
}

TEST_CASE("Minesweeper rules that make no sense are refused", "[minesweeper]") {
    const auto refused = [](const minesweeper& g, std::string_view field) {
        try {
            static_cast<void>(g.root());
        } catch (const std::invalid_argument& e) {
            return std::string_view(e.what()).find(field) != std::string_view::npos;
        }
        return false;
    };
    CHECK(refused({.width = 0}, "width"));
    CHECK(refused({.width = 256}, "width"));
    CHECK(refused({.height = -1}, "height"));
    CHECK(refused({.mines = -1}, "mines"));
    CHECK(refused({.mines = 73}, "mines"));
    CHECK(!refused({.mines = 72}, "mines"));
    CHECK(refused({.mines = 81, .rule = first_click::cell}, "mines"));
    CHECK(!refused({.mines = 80, .rule = first_click::none}, "mines"));
}
