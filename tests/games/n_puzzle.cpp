// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/games/n_puzzle.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"
#include "support/sliding_distances.hpp"

using namespace seesaw;
using namespace seesaw::tests;
using games::n_puzzle;

namespace {

n_puzzle::state sliding_state(const n_puzzle& rules, const sliding_board& board) {
    std::string text;
    for (const char c : board) text += std::to_string(c - 'a') + " ";
    const auto s = rules.parse(text);
    REQUIRE(s.has_value());
    return *s;
}

// The goal as the default, with another place for the blank: tiles in order around it.
n_puzzle::tiles goal_with_blank(int cells, int blank) {
    n_puzzle::tiles goal{};
    std::uint8_t tile = 1;
    for (int cell = 0; cell < cells; ++cell)
        goal[static_cast<std::size_t>(cell)] = cell == blank ? std::uint8_t{0} : tile++;
    return goal;
}

// States at each distance, by the rules' own moves.
std::vector<std::uint64_t> histogram_of(const n_puzzle& rules, int most) {
    std::vector<std::uint64_t> histogram;
    std::vector<std::uint64_t> before, now = {rules.pack(rules.goal_state())[0]};
    for (int depth = 0; !now.empty() && depth <= most; ++depth) {
        histogram.push_back(now.size());
        std::vector<std::uint64_t> next;
        for (const std::uint64_t word : now) {
            const auto s = rules.unpack({word, 0});
            for (const auto m : rules.moves(s)) next.push_back(rules.pack(rules.next(s, m))[0]);
        }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        // Parity keeps a layer's own states out of the next one; only the one before can recur.
        std::vector<std::uint64_t> fresh;
        std::set_difference(next.begin(), next.end(), before.begin(), before.end(),
                            std::back_inserter(fresh));
        before = std::move(now);
        now = std::move(fresh);
    }
    return histogram;
}

} // namespace

TEST_CASE("sliding puzzles keep their promises", "[n_puzzle]") {
    for (const auto& rules :
         {n_puzzle{.rows = 3, .columns = 3}, n_puzzle{}, n_puzzle{.rows = 5, .columns = 5},
          n_puzzle{.rows = 2, .columns = 5},
          n_puzzle{.rows = 3, .columns = 3, .goal = {1, 2, 3, 8, 0, 4, 7, 6, 5}}}) {
        const auto report = check(rules, 1, {.games = 20, .max_plies = 200, .brute_force = 500});
        INFO(report.text());
        CHECK(report);
        CHECK(report.states > 100);
    }
}

TEST_CASE("depth histograms against published ones", "[n_puzzle]") {
    // SPEC of the literature: corner, centre and edge goals of the 8-puzzle.
    const std::vector<std::uint64_t> corner = {
        1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
        396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
        23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2};
    const n_puzzle eight{.rows = 3, .columns = 3};
    CHECK(histogram_of(eight, 31) == corner);
    const n_puzzle centre{.rows = 3, .columns = 3, .goal = goal_with_blank(9, 4)};
    const auto found = histogram_of(centre, 31);
    CHECK(found.size() == 31);
    CHECK(found[30] == 148);
    CHECK(found[20] == 18612);
    const n_puzzle edge{.rows = 3, .columns = 3, .goal = goal_with_blank(9, 1)};
    CHECK(histogram_of(edge, 31)[31] == 2);
    CHECK(histogram_of(edge, 31)[21] == 21721);
    const n_puzzle small{.rows = 2, .columns = 2};
    CHECK(histogram_of(small, 10) == std::vector<std::uint64_t>{1, 2, 2, 2, 2, 2, 1});
}

TEST_CASE("depth histograms of several puzzles", "[n_puzzle]") {
    for (data_set& set : data_sets("n_puzzle/distances.txt", "puzzle_depth_distributions.txt")) {
        int checked = 0;
        for (std::string line; std::getline(set.file, line);) {
            int rows = 0, columns = 0, blank = 0;
            // The files say width x height.
            if (std::sscanf(line.c_str(), "%dx%d goal blank at %d:", &columns, &rows, &blank) != 3)
                continue;
            std::vector<std::uint64_t> published;
            std::istringstream numbers(line.substr(line.find(':') + 1));
            for (std::uint64_t n = 0; numbers >> n;) published.push_back(n);
            const bool large = rows * columns > 9;
            int most = static_cast<int>(published.size()) - 1;
            if (large) most = std::min(most, short_run ? 12 : 16);
            if (rows * columns == 10) most = short_run ? 20 : 60;
            const n_puzzle rules{
                .rows = rows, .columns = columns, .goal = goal_with_blank(rows * columns, blank)};
            const auto found = histogram_of(rules, most);
            CAPTURE(line);
            REQUIRE(found.size() == std::min(published.size(), static_cast<std::size_t>(most) + 1));
            for (std::size_t i = 0; i < found.size(); ++i) REQUIRE(found[i] == published[i]);
            ++checked;
        }
        CHECK(checked == (set.is_public ? 10 : 12));
    }
}

TEST_CASE("moves are those of a board of text, and Manhattan a sum over tiles", "[n_puzzle]") {
    int states = 0;
    for (const auto& rules :
         {n_puzzle{.rows = 3, .columns = 3}, n_puzzle{.rows = 3, .columns = 4}, n_puzzle{},
          n_puzzle{.rows = 5, .columns = 4}, n_puzzle{.rows = 5, .columns = 5}}) {
        rng random(4);
        const auto columns = static_cast<std::size_t>(rules.columns);
        for (int round = 0; round < (short_run ? 300 : 2000); ++round, ++states) {
            const auto s = rules.draw(random);
            sliding_board board;
            for (int i = 0; i < rules.cells(); ++i)
                board += static_cast<char>('a' + s.tiles[static_cast<std::size_t>(i)]);
            const std::size_t blank = board.find('a');
            REQUIRE(s.blank == blank);
            REQUIRE(rules.solvable(s));
            REQUIRE(rules.unpack(rules.pack(s)) == s);
            int distance = 0;
            for (std::size_t cell = 0; cell < board.size(); ++cell) {
                if (cell == blank) continue;
                const auto home = static_cast<std::size_t>(board[cell] - 'a');
                distance +=
                    std::abs(static_cast<int>(cell / columns) - static_cast<int>(home / columns)) +
                    std::abs(static_cast<int>(cell % columns) - static_cast<int>(home % columns));
            }
            REQUIRE(rules.estimate(s) == distance);
            std::set<sliding_board> expected, found;
            const auto slide = [&](bool possible, std::size_t from) {
                if (!possible) return;
                sliding_board after = board;
                std::swap(after[blank], after[from]);
                expected.insert(after);
            };
            slide(blank >= columns, blank - columns);
            slide(blank % columns > 0, blank - 1);
            slide(blank % columns + 1 < columns, blank + 1);
            slide(blank + columns < board.size(), blank + columns);
            for (const auto m : rules.moves(s)) {
                const auto after = rules.next(s, m);
                sliding_board text;
                for (int i = 0; i < rules.cells(); ++i)
                    text += static_cast<char>('a' + after.tiles[static_cast<std::size_t>(i)]);
                found.insert(text);
                auto in_place = s;
                rules.apply(in_place, m);
                REQUIRE(in_place == after);
                rules.undo(in_place, m);
                REQUIRE(in_place == s);
                REQUIRE(rules.next(after, rules.inverse(m)) == s);
                REQUIRE(rules.estimate(s, m, distance) == rules.estimate(after));
                REQUIRE(rules.moves(after, m).size() + 1 == rules.moves(after).size());
                for (const auto further : rules.moves(after, m))
                    REQUIRE(!(rules.next(after, further) == s));
            }
            REQUIRE(found == expected);
        }
    }
    CHECK(states > 1000);
}

TEST_CASE("half of all arrangements can be solved, and which is known", "[n_puzzle]") {
    for (const auto& [rows, columns] : {std::pair{2, 2}, {2, 3}, {3, 2}, {3, 3}}) {
        const auto cells = static_cast<std::size_t>(rows * columns);
        if (cells == 9 && short_run) continue;
        const n_puzzle rules{.rows = rows, .columns = columns};
        sliding_board board = std::string("abcdefghi").substr(0, cells);
        const auto reached = sliding_distances_from(board, static_cast<std::size_t>(columns));
        const std::set<sliding_board> reachable(reached.boards.begin(), reached.boards.end());
        std::uint64_t solvable = 0, all = 0;
        do {
            const bool claimed = rules.solvable(sliding_state(rules, board));
            ++all;
            solvable += claimed;
            if (claimed != (reachable.count(board) == 1)) FAIL("wrong parity of " + board);
        } while (std::next_permutation(board.begin(), board.end()) && all < 5000);
        CHECK(all >= 24);
        CHECK(solvable * 2 == all); // also in any even number of permutations in their order
    }
}

TEST_CASE("instances are drawn uniformly, by their seed", "[n_puzzle]") {
    const n_puzzle rules{.rows = 2, .columns = 2};
    std::map<std::uint64_t, int> counts;
    rng random(1);
    constexpr int draws = 12'000;
    for (int i = 0; i < draws; ++i) ++counts[rules.hash(rules.draw(random))];
    CHECK(counts.size() == 12);
    double chi_squared = 0;
    for (const auto& [state, count] : counts)
        chi_squared += (count - 1000.0) * (count - 1000.0) / 1000;
    CHECK(chi_squared < 31.3); // 11 degrees of freedom, one in a thousand
    const n_puzzle first{.seed = 1}, second{.seed = 2};
    CHECK(first.root() == n_puzzle{}.root());
    CHECK(!(first.root() == second.root()));
    CHECK(first.solvable(second.root()));
    rng steps(3);
    CHECK(first.solved(first.walk(steps, 0)));
    CHECK(first.estimate(first.walk(steps, 7)) <= 7);
}

TEST_CASE("boards as text", "[n_puzzle]") {
    const n_puzzle eight{.rows = 3, .columns = 3};
    const auto s = eight.parse("8 1 3\n4 0 2\n7 6 5");
    REQUIRE(s.has_value());
    CHECK(s->blank == 4);
    CHECK(eight.describe(*s) == "8 1 3\n4 0 2\n7 6 5");
    CHECK(eight.parse("8,1,3,4,0,2,7,6,5") == s);
    CHECK(eight.parse(eight.describe(*s)) == s);
    CHECK(eight.complaint("8 1 3 4 0 2 7 6 5") == "");
    CHECK(eight.complaint("8 1 3 4 0 2 7 6") == "the board ends after 8 of 9 tiles");
    CHECK(eight.complaint("8 1 3 4 0 2 7 6 9") == "tile 9 is too large; tiles are 0 to 8");
    CHECK(eight.complaint("8 1 3 4 0 2 7 6 6") == "tile 6 is there twice");
    CHECK(eight.complaint("8 1 3 4 0 2 7 6 5 1") == "tile 1 is there twice");
    CHECK(eight.complaint("8 1 x") ==
          "'x' is no tile; tiles are numbers, apart by spaces or commas");
    CHECK(eight.complaint("") == "the board ends after 0 of 9 tiles");
    CHECK(!eight.parse("99999999999999999999999"));
    CHECK(!eight.parse("-1 2 3"));
    const n_puzzle fifteen;
    CHECK(fifteen.describe(fifteen.goal_state()) ==
          " 0  1  2  3\n 4  5  6  7\n 8  9 10 11\n12 13 14 15");
    CHECK(eight.parse_move(*s, "U") == n_puzzle::move::up);
    CHECK(eight.parse_move(*s, "d") == n_puzzle::move::down);
    CHECK(!eight.parse_move(*s, "X"));
    CHECK(!eight.parse_move(eight.goal_state(), "U"));
    CHECK(!eight.parse_move(*s, "UU"));
}

TEST_CASE("rules of the sliding puzzle are checked by name", "[n_puzzle]") {
    CHECK_THROWS_AS(n_puzzle{.rows = 1}.root(), std::invalid_argument);
    CHECK_THROWS_AS(n_puzzle{.columns = 6}.root(), std::invalid_argument);
    CHECK_THROWS_AS((n_puzzle{.rows = 2, .columns = 2, .goal = {1, 2, 3, 3}}.root()),
                    std::invalid_argument);
    CHECK_THROWS_AS((n_puzzle{.rows = 2, .columns = 2, .goal = {0, 1, 2, 3, 4}}.root()),
                    std::invalid_argument);
    n_puzzle changed;
    changed.rows = 3;
    CHECK_THROWS_AS(changed.root(), std::invalid_argument);
    CHECK_THROWS_AS(changed.parse("0 1 2"), std::invalid_argument);
}
