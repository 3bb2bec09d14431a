// SPDX-License-Identifier: MIT
#include <deque>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/sokoban.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using games::sokoban;

namespace {

const std::string microban_2 = "######\n"
                               "#    #\n"
                               "# #@ #\n"
                               "# $* #\n"
                               "# .* #\n"
                               "#    #\n"
                               "######";

// The fewest pushes by walking and pushing on the text itself, step by step; −1 where there is no
// solution. Nothing is known here of squares, floods or dead ends.
int fewest_pushes(const std::string& level) {
    const std::size_t width = level.find('\n') + 1;
    const auto is_box = [](char c) { return c == '$' || c == '*'; };
    const auto is_free = [](char c) { return c == ' ' || c == '.'; };
    const auto enter = [](char c, char thing) {
        const bool goal = c == '.' || c == '*' || c == '+';
        return thing == '@' ? (goal ? '+' : '@') : (goal ? '*' : '$');
    };
    const auto leave = [](char c) { return c == '+' || c == '*' ? '.' : ' '; };
    std::deque<std::pair<std::string, int>> open = {{level, 0}};
    std::set<std::string> done;
    while (!open.empty()) {
        const auto [board, pushes] = open.front();
        open.pop_front();
        if (!done.insert(board).second) continue;
        if (board.find('$') == std::string::npos) return pushes;
        const std::size_t at = board.find_first_of("@+");
        for (const auto step :
             {std::size_t{0} - width, std::size_t{0} - 1, std::size_t{1}, width}) {
            std::string after = board;
            const std::size_t to = at + step, beyond = to + step;
            const bool push = is_box(board[to]);
            if (push && !is_free(board[beyond])) continue;
            if (!push && !is_free(board[to])) continue;
            if (push) {
                after[beyond] = enter(board[beyond], '$');
                after[to] = leave(board[to]);
            }
            after[to] = enter(after[to], '@');
            after[at] = leave(board[at]);
            if (push)
                open.emplace_back(after, pushes + 1);
            else
                open.emplace_front(after, pushes);
        }
    }
    return -1;
}

// A closed room of 4 × 4 squares with some walls, boxes and goals.
std::string random_level(std::uint64_t seed, int boxes) {
    rng random(seed);
    std::string cells = boxes == 1 ? "@$." : "@$.$.";
    while (cells.size() < 16) cells.push_back(random.below(4) == 0 ? '#' : ' ');
    random.shuffle(cells);
    std::string level = "######\n";
    for (std::size_t row = 0; row < 4; ++row) {
        level += '#';
        level.append(cells, 4 * row, 4);
        level += "#\n";
    }
    level += "######\n";
    return level;
}

} // namespace

TEST_CASE("sokoban keeps its promises", "[sokoban]") {
    for (const sokoban& game : {sokoban{}, sokoban{.level = microban_2}}) {
        const auto report = check(game, 1, {.games = 50, .max_plies = 100, .brute_force = 500});
        INFO(report.text());
        CHECK(report);
        CHECK(report.states > 10);
    }
}

TEST_CASE("known levels take as many pushes as they are known to", "[sokoban]") {
    const std::pair<std::string, int> levels[] = {
        {sokoban{}.level, 8}, {microban_2, 3}, {"#######\n#@ $ .#\n#######", 2}};
    for (const auto& [level, pushes] : levels) {
        const sokoban game{.level = level};
        const auto r = a_star(game).run(game.root());
        CHECK(r.value == pushes);
        CHECK(r.certainty == certainty::exact);
        CHECK(ida_star(game).run(game.root()).value == pushes);
        auto s = game.root();
        for (const auto m : r.line) s = game.next(s, m);
        CHECK(game.solved(s));
    }
}

TEST_CASE("random levels against a search on the text", "[sokoban]") {
    int solved = 0, unsolvable = 0, skipped = 0;
    for (std::uint64_t seed = 1; seed <= (tests::short_run ? 200 : 1500); ++seed) {
        const std::string level = random_level(seed, seed % 3 == 0 ? 2 : 1);
        const sokoban game{.level = level};
        if (!game.follows.fault.empty()) {
            ++skipped; // a box or goal is walled in
            continue;
        }
        const int truth = fewest_pushes(level);
        const auto r = a_star(game).run(game.root());
        CAPTURE(level, truth);
        REQUIRE(r.certainty == certainty::exact);
        if (truth < 0) {
            ++unsolvable;
            REQUIRE(r.value == std::numeric_limits<double>::infinity());
        } else {
            ++solved;
            REQUIRE(r.value == truth);
            REQUIRE(game.estimate(game.root()) <= truth);
            const auto deepened = ida_star(game).run(game.root(), {.nodes = 100'000});
            if (deepened.stopped == stop_reason::finished) REQUIRE(deepened.value == truth);
        }
    }
    CHECK(solved > 10);
    CHECK(unsolvable > 10);
    CHECK(skipped < 1400);
}

TEST_CASE("levels as text", "[sokoban]") {
    const sokoban game;
    const auto s = game.root();
    CHECK(game.parse(game.level) == s);
    CHECK(game.parse(game.describe(s)) == s);
    for (const auto m : game.moves(s)) {
        const auto after = game.next(s, m);
        CHECK(game.parse(game.describe(after)) == after);
        CHECK(game.parse_move(s, game.describe(s, m)) == m);
    }
    CHECK(!game.parse_move(s, "z9 up"));
    CHECK(game.complaint(microban_2) == "its walls are not those of the level");
    CHECK(game.complaint("#######\n#@ $ .\n#######") == "its walls do not close it");
    CHECK(game.complaint("####\n#@ #\n####") == "it must have 1 to 48 boxes");
    CHECK(game.complaint("#####\n#@$ #\n#####") == "it must have as many goals as boxes");
    CHECK(game.complaint("#####\n# $.#\n#####") == "it must have one keeper, @ or +");
    CHECK(game.complaint("#####\n#@$x#\n#####") == "'x' is none of # @ + $ * . and floor");
    CHECK(game.complaint("") == "it is empty");
    CHECK_THROWS_AS(sokoban{.level = "nonsense"}.root(), std::invalid_argument);
    CHECK_THROWS_AS(sokoban{.level = "nonsense"}.parse(""), std::invalid_argument);
}

TEST_CASE("nothing is pushed onto a dead square", "[sokoban]") {
    // The corner is dead, and so is the wall without a goal.
    const sokoban game{.level = "######\n#    #\n# $@ #\n#   .#\n######"};
    const auto s = game.root();
    for (const auto m : game.moves(s)) CHECK(game.describe(s, m) != "c3 left");
    CHECK(game.follows.pushes[0] == sokoban::dead);
    CHECK(a_star(game).run(s).value == fewest_pushes(game.level + "\n"));
}
