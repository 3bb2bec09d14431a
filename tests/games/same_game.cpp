// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/same_game.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using games::same_game;

namespace {

// The rules once more, on columns of text (bottom first) and with recursion.
using text_board = std::vector<std::string>;

int erase_group(text_board& board, int column, int row, char colour) {
    if (column < 0 || row < 0 || column >= static_cast<int>(board.size())) return 0;
    auto& tiles = board[static_cast<std::size_t>(column)];
    if (row >= static_cast<int>(tiles.size()) || tiles[static_cast<std::size_t>(row)] != colour)
        return 0;
    tiles[static_cast<std::size_t>(row)] = ' ';
    return 1 + erase_group(board, column - 1, row, colour) +
           erase_group(board, column + 1, row, colour) +
           erase_group(board, column, row - 1, colour) +
           erase_group(board, column, row + 1, colour);
}

std::vector<text_board> successors(const text_board& board) {
    std::vector<text_board> all;
    for (int column = 0; column < static_cast<int>(board.size()); ++column)
        for (int row = 0; row < static_cast<int>(board[static_cast<std::size_t>(column)].size());
             ++row) {
            text_board after = board;
            const char colour =
                board[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
            if (erase_group(after, column, row, colour) < 2) continue;
            text_board settled;
            for (std::string& tiles : after) {
                tiles.erase(std::remove(tiles.begin(), tiles.end(), ' '), tiles.end());
                if (!tiles.empty()) settled.push_back(tiles);
            }
            all.push_back(settled);
        }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

// Fewest clicks, −1 where the board cannot be cleared.
int fewest_clicks(const text_board& board, std::map<text_board, int>& known) {
    if (board.empty()) return 0;
    if (const auto at = known.find(board); at != known.end()) return at->second;
    int best = -1;
    for (const text_board& after : successors(board)) {
        const int rest = fewest_clicks(after, known);
        if (rest >= 0 && (best < 0 || rest + 1 < best)) best = rest + 1;
    }
    return known[board] = best;
}

text_board columns_of(const same_game::state& s) {
    text_board board;
    for (std::uint32_t column : s.columns) {
        if (column == 0) break;
        board.emplace_back();
        for (; column != 0; column >>= 4) board.back() += static_cast<char>('0' + (column & 15));
    }
    return board;
}

} // namespace

TEST_CASE("same_game keeps its promises", "[same_game]") {
    for (const same_game& game :
         {same_game{}, same_game{.width = 3, .height = 3, .colours = 2},
          same_game{.width = 8, .height = 8, .colours = 4}, same_game{.width = 1, .height = 8}}) {
        const auto report = check(game, 1, {.games = 50, .brute_force = 1000});
        INFO(report.text());
        CHECK(report);
        CHECK(report.states > 0);
    }
}

TEST_CASE("groups fall as they do on paper, and boards are cleared in the fewest clicks",
          "[same_game]") {
    int cleared = 0, stuck = 0;
    for (std::uint64_t seed = 1; seed <= (tests::short_run ? 40 : 300); ++seed) {
        const same_game game{
            .width = 4, .height = 3, .colours = seed % 2 == 0 ? 2 : 3, .seed = seed};
        const auto root = game.root();
        std::map<text_board, int> known;
        const int truth = fewest_clicks(columns_of(root), known);
        const auto r = a_star(game).run(root);
        CAPTURE(seed, truth, game.describe(root));
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(r.value == (truth < 0 ? std::numeric_limits<double>::infinity() : truth));
        REQUIRE(ida_star(game).run(root).value == r.value);
        cleared += truth >= 0;
        stuck += truth < 0;
        // All successors, unless a single tile makes the board a dead end.
        auto s = root;
        while (!game.moves(s).empty()) {
            std::vector<text_board> found;
            for (const auto m : game.moves(s)) found.push_back(columns_of(game.next(s, m)));
            std::sort(found.begin(), found.end());
            found.erase(std::unique(found.begin(), found.end()), found.end());
            REQUIRE(found == successors(columns_of(s)));
            s = game.next(s, *game.moves(s).begin());
        }
    }
    CHECK(cleared > 5);
    CHECK(stuck > 5);
}

TEST_CASE("a board with a known solution", "[same_game]") {
    // The middle colour holds the others apart: it must go first.
    const same_game game{.width = 3, .height = 3, .colours = 3};
    const auto s = game.parse("1 1 3\n2 2 2\n1 1 3");
    REQUIRE(s.has_value());
    const auto r = a_star(game).run(*s);
    CHECK(r.value == 3);
    REQUIRE(!r.line.empty());
    CHECK(game.describe(*s, r.line[0]) == "a2");
    CHECK(game.estimate(*s) == 3);
    const auto alone = game.parse("1 1 3\n2 2 1\n1 1 1");
    REQUIRE(alone.has_value());
    CHECK(game.moves(*alone).empty());
    CHECK(a_star(game).run(*alone).value == std::numeric_limits<double>::infinity());
}

TEST_CASE("boards of same_game as text", "[same_game]") {
    const same_game game{.width = 3, .height = 2, .colours = 2};
    const auto s = game.parse("1 . .\n1 1 2");
    REQUIRE(s.has_value());
    CHECK(game.describe(*s) == "1 . .\n1 1 2");
    CHECK(game.parse("1..112") == s);
    CHECK(game.parse_move(*game.parse("1 1 2 1 2 2"), "B2") == 0);
    CHECK(!game.parse_move(*s, "c2"));
    CHECK(!game.parse_move(*s, "z9"));
    CHECK(game.complaint("1..112") == "");
    CHECK(game.complaint("1..1123") == "'3' follows the last of 6 cells");
    CHECK(game.complaint("1..11") == "the board ends after 5 of 6 cells");
    CHECK(game.complaint("1..113") == "cell c1 is '3'; cells are 1 to 2 and . (empty)");
    CHECK(game.complaint("1.21.2") == "column b is empty left of a tile");
    CHECK(game.complaint("11.1.1") == "cell b1 is empty below a tile");
    CHECK_THROWS_AS(same_game{.width = 9}.root(), std::invalid_argument);
    CHECK_THROWS_AS(same_game{.height = 0}.root(), std::invalid_argument);
    CHECK_THROWS_AS(same_game{.colours = 10}.parse(""), std::invalid_argument);
}
