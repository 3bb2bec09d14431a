// SPDX-License-Identifier: MIT
//
// Reasons of certain cells: all of them have one, every argument holds by itself, none is a circle.
#include "support/catch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <seesaw/games/minesweeper/reasons.hpp>

namespace {

using seesaw::games::first_click;
using seesaw::games::mine_argument;
using seesaw::games::mine_certainty;
using seesaw::games::mine_reasons;
using seesaw::games::minesweeper;
using seesaw::games::minesweeper_player;

// Whether the numbers that an argument names, with the cells settled in earlier steps, leave the
// cell no other choice: every way to fill the cells around them is tried.
bool follows(const minesweeper& rules, const minesweeper::state& s, const mine_reasons& why,
             minesweeper::move at) {
    const mine_certainty& c = why[at];
    std::vector<std::size_t> open;
    const auto earlier = [&](std::size_t i) {
        const mine_certainty& other = why[static_cast<minesweeper::move>(i)];
        return other.argument != mine_argument::none && other.step < c.step;
    };
    for (const auto number : c.numbers)
        rules.for_each_neighbour(number, [&](std::size_t i) {
            if (!minesweeper::is_open(s.cells[i]) && !earlier(i) &&
                std::find(open.begin(), open.end(), i) == open.end())
                open.push_back(i);
        });
    bool some = false, always = true;
    for (std::uint32_t mines = 0; mines < 1u << open.size(); ++mines) {
        bool fits = true;
        for (const auto number : c.numbers) {
            int count = 0;
            rules.for_each_neighbour(number, [&](std::size_t i) {
                if (earlier(i)) count += why[static_cast<minesweeper::move>(i)].mine ? 1 : 0;
                for (std::size_t k = 0; k < open.size(); ++k)
                    if (open[k] == i) count += static_cast<int>(mines >> k & 1);
            });
            fits = fits && count == s.cells[number];
        }
        if (!fits) continue;
        some = true;
        for (std::size_t k = 0; k < open.size(); ++k)
            if (open[k] == at) always = always && ((mines >> k & 1) != 0) == c.mine;
    }
    return some && always;
}

mine_reasons reasons_of(const minesweeper& rules, const std::string& view) {
    const auto s = rules.parse(view);
    REQUIRE(s);
    return {rules, *s, minesweeper_player(rules).analyse(*s)};
}

} // namespace

TEST_CASE("what is certain has a reason that holds by itself", "[minesweeper_reasons]") {
    std::size_t seen[5] = {0, 0, 0, 0, 0};
    for (const minesweeper& rules :
         {minesweeper{}, minesweeper{.width = 6, .height = 5, .mines = 8},
          minesweeper{.width = 16, .height = 8, .mines = 28}}) {
        minesweeper_player player(rules), other(rules);
        bool right = true, all = true;
        for (std::uint64_t seed = 1; seed <= 40; ++seed)
            player.play(rules.deal(seed), [&](const minesweeper::state& s, const auto&) {
                if (rules.is_untouched(s)) return;
                const auto found = other.analyse(s);
                REQUIRE(found.exact);
                const mine_reasons why(rules, s, found);
                for (std::size_t i = 0; i < s.cells.size(); ++i) {
                    const auto at = static_cast<minesweeper::move>(i);
                    const mine_certainty& c = why[at];
                    ++seen[static_cast<std::size_t>(c.argument)];
                    if (minesweeper::is_open(s.cells[i])) {
                        right = right && c.argument == mine_argument::none;
                        continue;
                    }
                    const bool certain = found.mine[i] == 0 || found.mine[i] == 1;
                    all = all && certain == (c.argument != mine_argument::none);
                    if (certain) right = right && c.mine == (found.mine[i] == 1);
                    if (!c.numbers.empty()) right = right && follows(rules, s, why, at);
                }
            });
        REQUIRE(all);
        REQUIRE(right);
    }
    for (const std::size_t count : seen) REQUIRE(count > 10);
}

TEST_CASE("reasons are said in words", "[minesweeper_reasons]") {
    const auto rules = [](int width, int height, int mines) {
        return minesweeper{
            .width = width, .height = height, .mines = mines, .rule = first_click::none};
    };
    const auto forced = reasons_of(rules(4, 2, 2), "#2##\n1211");
    REQUIRE(forced[0].mine);
    REQUIRE(forced.text(0) == "the 2 at b1 needs every closed cell it has left");
    REQUIRE(forced.text(3) == "the 1 at c2 touches its mine c1 already");

    const auto open = reasons_of(rules(3, 2, 1), "#1#\n#1#");
    REQUIRE(open[0].argument == mine_argument::none);
    REQUIRE(open.text(0) == "a mine in 25.0 % of the 4 sets of mines that fit");

    // Two numbers see the same two cells, and the middle one sees a third.
    const auto both = reasons_of(rules(3, 2, 1), "###\n111");
    REQUIRE(both[2].argument == mine_argument::two_numbers);
    REQUIRE_FALSE(both[2].mine);
    REQUIRE(both.text(2) == "the 1 at b2 and the 1 at a2 together leave no mine for it");
    REQUIRE(both[1].mine);
    REQUIRE(both[2].step < both[1].step);

    const auto last = reasons_of(rules(5, 1, 1), "1#1##");
    REQUIRE(last.text(3) == "the 1 at c1 touches its mine b1 already");
    REQUIRE(last.text(4) == "all mines are found");
}
