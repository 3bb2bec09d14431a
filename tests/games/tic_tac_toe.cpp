// SPDX-License-Identifier: MIT
//
// Tic-tac-toe: the whole game against a slow twin made of characters and loops.
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/games/tic_tac_toe.hpp>

namespace {

using seesaw::player;
using seesaw::score;
using seesaw::games::tic_tac_toe;

const std::vector<std::array<std::size_t, 3>> tic_tac_toe_lines = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

char slow_mover(const std::string& cells) {
    return std::count(cells.begin(), cells.end(), '.') % 2 == 1 ? 'X' : 'O';
}

bool slow_line(const std::string& cells, char mark) {
    for (const auto& line : tic_tac_toe_lines)
        if (std::all_of(line.begin(), line.end(), [&](auto i) { return cells[i] == mark; }))
            return true;
    return false;
}

std::optional<score> slow_outcome(const std::string& cells) {
    if (slow_line(cells, 'X')) return 1;
    if (slow_line(cells, 'O')) return -1;
    if (cells.find('.') == std::string::npos) return 0;
    return std::nullopt;
}

score slow_evaluation(const std::string& cells) {
    const score worth[] = {0, 10, 100, 1000};
    score sum = 0;
    for (const auto& line : tic_tac_toe_lines) {
        const auto x =
            std::count_if(line.begin(), line.end(), [&](auto i) { return cells[i] == 'X'; });
        const auto o =
            std::count_if(line.begin(), line.end(), [&](auto i) { return cells[i] == 'O'; });
        if (x == 0 && o == 0) sum += 1;
        if (o == 0) sum += worth[x];
        if (x == 0) sum -= worth[o];
    }
    return sum;
}

std::string turned(const std::string& cells) {
    std::string image = cells;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            image[column * 3 + (2 - row)] = cells[row * 3 + column];
    return image;
}

std::string mirrored(const std::string& cells) {
    std::string image = cells;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            image[row * 3 + (2 - column)] = cells[row * 3 + column];
    return image;
}

std::string in_three_lines(const std::string& cells) {
    return cells.substr(0, 3) + "\n" + cells.substr(3, 3) + "\n" + cells.substr(6);
}

// The full tree, every path of it.
struct tic_tac_toe_tree {
    tic_tac_toe game;
    std::uint64_t nodes = 0, games = 0;
    std::map<std::string, tic_tac_toe::state> positions = {};

    void visit(const std::string& cells, const tic_tac_toe::state& s) {
        ++nodes;
        positions.emplace(cells, s);
        if (slow_outcome(cells)) {
            ++games;
            return;
        }
        for (std::size_t cell = 0; cell < 9; ++cell) {
            if (cells[cell] != '.') continue;
            std::string child = cells;
            child[cell] = slow_mover(cells);
            visit(child, game.next(s, static_cast<tic_tac_toe::move>(cell)));
        }
    }
};

score tic_tac_toe_value(const tic_tac_toe& game, const tic_tac_toe::state& s) {
    if (const auto result = game.outcome(s)) return *result;
    const bool maximise = game.to_move(s) == player::first;
    std::optional<score> best;
    for (const auto m : game.moves(s)) {
        const score value = tic_tac_toe_value(game, game.next(s, m));
        if (!best || (maximise ? value > *best : value < *best)) best = value;
    }
    return *best;
}

// A won board is a leaf like any other.
score tic_tac_toe_estimate(const tic_tac_toe& game, const tic_tac_toe::state& s, int depth) {
    if (depth == 0 || game.outcome(s)) return game.evaluate(s);
    const bool maximise = game.to_move(s) == player::first;
    std::optional<score> best;
    for (const auto m : game.moves(s)) {
        const score value = tic_tac_toe_estimate(game, game.next(s, m), depth - 1);
        if (!best || (maximise ? value > *best : value < *best)) best = value;
    }
    return *best;
}

// The cells played when both look ahead so many moves and take the first of the best.
std::string tic_tac_toe_game(int depth_of_first, int depth_of_second) {
    const tic_tac_toe game;
    std::string played;
    auto s = game.root();
    while (!game.outcome(s)) {
        const bool maximise = game.to_move(s) == player::first;
        const int depth = maximise ? depth_of_first : depth_of_second;
        std::optional<score> best;
        tic_tac_toe::move chosen = 0;
        for (const auto m : game.moves(s)) {
            const score value = tic_tac_toe_estimate(game, game.next(s, m), depth - 1);
            if (best && (maximise ? value <= *best : value >= *best)) continue;
            best = value;
            chosen = m;
        }
        played += game.describe(s, chosen);
        s = game.next(s, chosen);
    }
    return played;
}

} // namespace

TEST_CASE("the whole tree has its known numbers", "[tic_tac_toe]") {
    tic_tac_toe_tree tree{{}};
    tree.visit(".........", tree.game.root());
    CHECK(tree.nodes == 549946);
    CHECK(tree.games == 255168);
    CHECK(tree.positions.size() == 5478);

    std::set<std::uint64_t> hashes, twins;
    for (const auto& [cells, s] : tree.positions) {
        hashes.insert(tree.game.hash(s));
        twins.insert(tree.game.hash(tree.game.symmetric(s)));
    }
    CHECK(hashes.size() == 5478);
    CHECK(twins.size() == 765);
    CHECK(tic_tac_toe_value(tree.game, tree.game.root()) == 0);
}

TEST_CASE("every position agrees with the slow rules", "[tic_tac_toe]") {
    tic_tac_toe_tree tree{{}};
    const tic_tac_toe& game = tree.game;
    tree.visit(".........", game.root());
    const tic_tac_toe dear{.win = 1000};
    for (const auto& position : tree.positions) {
        const std::string& cells = position.first;
        const tic_tac_toe::state& s = position.second;
        CAPTURE(cells);
        REQUIRE(game.outcome(s) == slow_outcome(cells));
        REQUIRE(game.to_move(s) == (slow_mover(cells) == 'X' ? player::first : player::second));
        REQUIRE(game.evaluate(s) == slow_evaluation(cells));
        REQUIRE(game.describe(s) == in_three_lines(cells));
        REQUIRE(game.parse(game.describe(s)) == s);
        REQUIRE(game.parse(game.describe(s) + "\n") == s);
        REQUIRE(game.parse(cells) == s);
        REQUIRE(game.complaint(cells) == "");

        std::string image = cells;
        for (int i = 0; i < 8; ++i) {
            image = i == 4 ? mirrored(turned(image)) : turned(image);
            const auto twin = tree.positions.at(image);
            REQUIRE(game.symmetric(twin) == game.symmetric(s));
            REQUIRE(game.hash(game.symmetric(s)) <= game.hash(twin));
        }

        if (const auto result = game.outcome(s)) {
            REQUIRE(dear.outcome(s) == 1000 * *result);
            continue;
        }
        REQUIRE(std::abs(game.evaluate(s)) < 1000);

        std::string legal, listed;
        for (std::size_t cell = 0; cell < 9; ++cell)
            if (cells[cell] == '.') legal += std::to_string(cell);
        for (const auto m : game.moves(s)) {
            listed += game.describe(s, m);
            REQUIRE(game.parse_move(s, game.describe(s, m)) == m);
        }
        REQUIRE(listed == legal);

        // A winning move is tried before all others, one that stops a loss before the rest.
        const auto moves = game.moves(s);
        const auto tried = *std::max_element(moves.begin(), moves.end(), [&](auto x, auto y) {
            return game.order(s, x) < game.order(s, y);
        });
        const auto wins_for = [&](char mark, auto cell) {
            std::string child = cells;
            child[cell] = mark;
            return slow_line(child, mark);
        };
        const char mover = slow_mover(cells), other = mover == 'X' ? 'O' : 'X';
        const auto any = [&](char mark) {
            return std::any_of(moves.begin(), moves.end(),
                               [&](auto m) { return wins_for(mark, m); });
        };
        if (any(mover)) {
            REQUIRE(wins_for(mover, tried));
        } else if (any(other)) {
            REQUIRE(wins_for(other, tried));
        }
    }
}

TEST_CASE("of all texts of nine cells the reachable positions are read", "[tic_tac_toe]") {
    const tic_tac_toe game;
    int read = 0, refused = 0;
    for (int number = 0; number < 19683; ++number) {
        std::string cells;
        for (int i = 0, rest = number; i < 9; ++i, rest /= 3)
            cells += "XO."[static_cast<std::size_t>(rest % 3)];
        game.parse(cells) ? ++read : ++refused;
        if (game.parse(cells).has_value() != game.complaint(cells).empty()) FAIL(cells);
    }
    CHECK(read == 5478);
    CHECK(refused == 19683 - 5478);
}

TEST_CASE("searches of limited depth open as the paper narrates", "[tic_tac_toe]") {
    const tic_tac_toe game;
    std::vector<score> values;
    for (const auto m : game.moves(game.root()))
        values.push_back(tic_tac_toe_estimate(game, game.next(game.root(), m), 1));
    CHECK(values == std::vector<score>{-8, -17, -8, -17, 12, -17, -8, -17, -8});

    for (int second = 2; second <= 6; ++second) {
        CAPTURE(second);
        CHECK(tic_tac_toe_game(2, second) == "401762538");
        CHECK(tic_tac_toe_game(3, second) == "405362178");
        for (int first = 4; first <= 6; ++first)
            CHECK(tic_tac_toe_game(first, second) == "401735268");
    }
}

TEST_CASE("texts that are no tic-tac-toe position are refused with a reason", "[tic_tac_toe]") {
    const tic_tac_toe game;
    const auto refused = [&](const std::string& text, const std::string& reason) {
        CAPTURE(text);
        CHECK_FALSE(game.parse(text).has_value());
        CHECK(game.complaint(text) == reason);
    };
    const std::string usage = "; cells are X, O, and . * or - where empty, 3 a row";
    refused("", "the board ends after 0 of 9 cells");
    refused("...\n... ", "the board ends after 6 of 9 cells");
    refused("..........", "the board goes on after its 9 cells");
    refused("....x....", "cell 4 is 'x'" + usage);
    refused("....\n.....", "cell 4 is byte 10" + usage);
    refused(std::string(".\0.......", 9), "cell 1 is byte 0" + usage);
    refused("XX.......", "2 X and 0 O; X begins, so it has as many as O or one more");
    refused("O........", "0 X and 1 O; X begins, so it has as many as O or one more");
    refused("XXXOO.O..", "X has three in a row but O moved last");
    refused("OOOXX.X.X", "O has three in a row but X moved last");
    refused("XXXOOO...", "X has three in a row but O moved last");
    CHECK(game.parse("X*-.O*-.*") == game.parse("X...O...."));
    CHECK(game.parse(" X..\r\n.O.\r\n... ") == game.parse("X...O...."));

    const auto s = game.parse("X...O....").value();
    CHECK(game.parse_move(s, "0") == std::nullopt);
    CHECK(game.parse_move(s, "9") == std::nullopt);
    CHECK(game.parse_move(s, "12") == std::nullopt);
    CHECK(game.parse_move(s, "") == std::nullopt);
    CHECK(game.parse_move(game.parse("XXXOO....").value(), "8") == std::nullopt);

    CHECK_THROWS_AS(tic_tac_toe{.win = 0}.root(), std::invalid_argument);
    CHECK_THROWS_AS(tic_tac_toe{.win = 1'000'000'001}.parse("........."), std::invalid_argument);
}
