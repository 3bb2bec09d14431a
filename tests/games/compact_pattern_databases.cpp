// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/n_puzzle/compact_pattern_databases.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"
#include "support/sliding_distances.hpp"

using namespace seesaw;
using namespace seesaw::games;
using namespace seesaw::tests;

namespace {

n_puzzle::state compact_state(const sliding_board& board) {
    n_puzzle::state s;
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        s.tiles[cell] = static_cast<std::uint8_t>(board[cell] - 'a');
    s.blank = static_cast<std::uint8_t>(board.find('a'));
    return s;
}

std::string compact_file(const char* name) {
    const char* directory = std::getenv("TMPDIR");
    return std::string(directory != nullptr ? directory : "/tmp") + "/seesaw_test_" + name;
}

} // namespace

TEST_CASE("a pattern of all tiles is the distance itself", "[compact_pattern_databases]") {
    // Against a breadth-first search over boards written as text.
    const n_puzzle rules{.rows = 3, .columns = 3};
    const compact_pattern_databases all(rules, {{3, 1, 4, 2, 5, 8, 6, 7}});
    CHECK(all.bytes() == 9 * 40'320 / 2);
    const auto truth = sliding_distances_from("abcdefghi", 3, short_run ? 14 : 21);
    std::uint64_t wrong = 0;
    for (std::size_t i = 0; i < truth.boards.size(); ++i)
        wrong += int{all(compact_state(truth.boards[i]))} != truth.depths[i];
    CHECK(wrong == 0);
    CHECK(truth.boards.size() > 4000);
}

TEST_CASE("the moves of a few tiles are counted, and no others", "[compact_pattern_databases]") {
    // Boards as text: 'a' the blank, 'x' any other tile; moves of these cost nothing.
    const n_puzzle rules{.rows = 3, .columns = 3};
    const pattern_databases plain(rules, {{1, 2, 5}});
    const compact_pattern_databases compact(rules, {{5, 1, 2}});
    std::map<sliding_board, int> least; // by board, the blank written as 'x' too
    std::set<sliding_board> seen;
    std::vector<sliding_board> layer = {"abcxxfxxx"}, next;
    for (int cost = 0; !layer.empty(); ++cost, std::swap(layer, next), next.clear())
        while (!layer.empty()) {
            const sliding_board board = layer.back();
            layer.pop_back();
            if (!seen.insert(board).second) continue;
            const std::size_t blank = board.find('a');
            sliding_board blind = board;
            blind[blank] = 'x';
            least.emplace(blind, cost);
            for (const std::size_t from : {blank - 3, blank - 1, blank + 1, blank + 3}) {
                if (from >= 9 || (from % 3 != blank % 3 && from / 3 != blank / 3)) continue;
                sliding_board after = board;
                std::swap(after[blank], after[from]);
                (board[from] == 'x' ? layer : next).push_back(after);
            }
        }
    CHECK(least.size() == 9 * 8 * 7);
    const auto truth_of = [&](const n_puzzle::state& s, bool mirrored) {
        sliding_board board(9, 'x');
        for (std::size_t cell = 0; cell < 9; ++cell) {
            // In the mirror 1 and 3, 2 and 6, 5 and 7 change names.
            const std::size_t at = mirrored ? cell % 3 * 3 + cell / 3 : cell;
            const int tile = s.tiles[at] % 3 * 3 + s.tiles[at] / 3;
            const int name = mirrored ? tile : s.tiles[at];
            if (name == 1 || name == 2 || name == 5) board[cell] = static_cast<char>('a' + name);
        }
        return least.at(board);
    };
    rng random(3);
    for (int i = 0; i < 1000; ++i) {
        const auto s = rules.draw(random);
        const int truth = std::max(truth_of(s, false), truth_of(s, true));
        REQUIRE(int{plain(s)} == truth);
        REQUIRE(int{compact(s)} == truth);
    }
}

TEST_CASE("compact databases say what others say", "[compact_pattern_databases]") {
    const auto differences = [](const n_puzzle& rules, const tile_patterns& patterns) {
        const pattern_databases plain(rules, patterns);
        std::uint64_t done = 0, of = 0;
        const compact_pattern_databases compact(rules, patterns,
                                                [&](std::uint64_t now, std::uint64_t all) {
                                                    CHECK(now >= done);
                                                    done = now;
                                                    of = all;
                                                });
        CHECK(done == of);
        CHECK(compact.bytes() < plain.bytes());
        rng random(2);
        int wrong = 0;
        for (int i = 0; i < 2000; ++i) {
            const auto s = rules.draw(random);
            const auto h = compact(s);
            wrong += int{h} != int{plain(s)};
            for (const auto m : rules.moves(s))
                wrong += int{compact(s, m, h)} != int{plain(rules.next(s, m))};
        }
        return wrong;
    };
    CHECK(differences(n_puzzle{.rows = 3, .columns = 3}, pattern_sets::eight()) == 0);
    CHECK(differences(n_puzzle{.rows = 3, .columns = 3, .goal = {1, 2, 3, 8, 0, 4, 7, 6, 5}},
                      {{1, 2, 3}, {5, 4, 8}}) == 0);
    CHECK(differences(n_puzzle{.rows = 2, .columns = 5}, {{1, 2, 3}, {9, 5, 6}}) == 0);
    CHECK(differences(n_puzzle{.rows = 5, .columns = 5}, {{1, 2, 6}, {3, 4, 8}, {22, 23, 24}}) ==
          0);
    CHECK(differences(n_puzzle{}, {{1, 4, 5, 12}, {2, 11, 7, 3}}) == 0);
}

TEST_CASE("compact databases are kept in files that are checked", "[compact_pattern_databases]") {
    const n_puzzle rules{.rows = 3, .columns = 3};
    const auto patterns = pattern_sets::eight();
    const std::string path = compact_file("compact.pdb");
    std::remove(path.c_str());
    std::vector<std::string> told;
    const compact_pattern_databases reference(rules, patterns);
    const auto agrees = [&] {
        told.clear();
        const auto kept = compact_pattern_databases::kept(
            rules, patterns, path, [&](const std::string& message) { told.push_back(message); });
        rng random(8);
        for (int i = 0; i < 100; ++i) {
            const auto s = rules.draw(random);
            if (int{kept(s)} != int{reference(s)}) return false;
        }
        return true;
    };
    const auto contents = [&] {
        std::ifstream file(path, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    CHECK(agrees());
    CHECK(told == std::vector<std::string>{path + " is not there; building the tables"});
    const std::string whole = contents();
    CHECK(agrees());
    CHECK(told.empty());
    std::string corrupt = whole;
    corrupt[whole.size() / 2] = static_cast<char>(corrupt[whole.size() / 2] ^ 16);
    for (const auto& [text, fault] :
         {std::pair<std::string, std::string>{corrupt, "is corrupt"},
          {whole.substr(0, whole.size() - 20), "is truncated"},
          {whole + "x", "is too long"},
          {"seesaw pattern databases, version 1\n", "is of another version, puzzle or division"}}) {
        std::ofstream(path, std::ios::binary) << text;
        CHECK(agrees());
        CHECK(told == std::vector<std::string>{path + " " + fault + "; building the tables"});
        CHECK(contents() == whole);
    }
    std::remove(path.c_str());
    CHECK_THROWS_AS(compact_pattern_databases(rules, {}), std::invalid_argument);
    CHECK_THROWS_AS(compact_pattern_databases(rules, {{1, 2}, {2, 3}}), std::invalid_argument);
    CHECK_THROWS_AS(compact_pattern_databases(n_puzzle{}, {{1, 2, 3, 4, 5, 6, 7, 8, 9}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(
        compact_pattern_databases(n_puzzle{.rows = 5, .columns = 5}, {{1, 2, 3, 4, 5, 6, 7, 8}}),
        std::invalid_argument);
}

TEST_CASE("a hundred 15-puzzles with seven and eight tiles", "[compact_pattern_databases][.slow]") {
    const n_puzzle fifteen;
    const std::string path = compact_file("seven_eight.pdb");
    const auto get = [&] {
        return compact_pattern_databases::kept(
            fifteen, pattern_sets::seven_eight(), path,
            [](const std::string& message) { std::printf("%s\n", message.c_str()); },
            [](std::uint64_t done, std::uint64_t of) {
                std::printf("%.1f %%\n", 100 * static_cast<double>(done) / static_cast<double>(of));
                std::fflush(stdout);
            });
    };
    const auto built = get(), read = get();
    std::remove(path.c_str());
    CHECK(built.bytes() == 288'288'000);
    const auto guided = with_heuristic(fifteen, built);
    for (data_set& set : data_sets("n_puzzle/fifteen.txt", "korf100_15puzzle.txt")) {
        int checked = 0, id = 0, manhattan_distance = 0, length = 0;
        std::uint64_t published = 0, nodes = 0;
        for (std::string line; std::getline(set.file, line);) {
            if (line.empty() || line[0] == '#') continue;
            std::istringstream in(line);
            in >> id >> manhattan_distance >> length >> published;
            std::string tiles;
            std::getline(in, tiles);
            const auto s = fifteen.parse(tiles);
            REQUIRE(s.has_value());
            CAPTURE(id);
            CHECK(int{built(*s)} == int{read(*s)});
            const auto r = ida_star(guided).run(*s);
            REQUIRE(r.value == length);
            nodes += r.stats.nodes;
            ++checked;
        }
        CHECK(checked == 100);
        // Korf and Felner give 36,710 a board, over a thousand other boards.
        CHECK(nodes < 50'000 * 100);
    }
}
