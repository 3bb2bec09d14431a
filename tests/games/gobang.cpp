// SPDX-License-Identifier: MIT
//
// Gobang against a slow twin made of characters and loops.
#include "support/catch.hpp"
#include "support/short_run.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/gobang.hpp>

namespace {

using seesaw::player;
using seesaw::rng;
using seesaw::score;
using seesaw::games::gobang;

constexpr int gobang_steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; // rows, columns

// A board of characters, 'X', 'O' or '.', row by row.
struct slow_gobang {
    int size;
    bool exactly;
    std::string cells;

    explicit slow_gobang(const gobang& rules)
        : size(rules.size), exactly(rules.exactly_five),
          cells(static_cast<std::size_t>(rules.size * rules.size), '.') {}

    char at(int row, int column) const { // '#' outside
        if (row < 0 || row >= size || column < 0 || column >= size) return '#';
        return cells[static_cast<std::size_t>(row * size + column)];
    }
    void put(int row, int column, char what) {
        cells[static_cast<std::size_t>(row * size + column)] = what;
    }

    // Every row of five in every direction, cell by cell.
    bool five(char colour) const {
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                for (const auto& [down, right] : gobang_steps) {
                    int length = 0;
                    while (at(row + length * down, column + length * right) == colour) ++length;
                    if (at(row - down, column - right) == colour) continue; // not its beginning
                    if (length == 5 || (length > 5 && !exactly)) return true;
                }
        return false;
    }

    long count(char what) const { return std::count(cells.begin(), cells.end(), what); }
    char mover() const { return count('X') == count('O') ? 'X' : 'O'; }
    std::optional<score> outcome() const {
        if (five('X')) return gobang::win;
        if (five('O')) return -gobang::win;
        if (count('.') == 0) return 0;
        return std::nullopt;
    }

    // As they are defined: sets of stones, by the number of stones.
    gobang::line_patterns patterns(char colour) const {
        const char other = colour == 'X' ? 'O' : 'X';
        int all[6] = {}, open[6] = {};
        for (const auto& [down, right] : gobang_steps) {
            std::set<std::set<std::pair<int, int>>> sets, open_sets;
            for (int row = 0; row < size; ++row)
                for (int column = 0; column < size; ++column) {
                    std::set<std::pair<int, int>> stones, inner;
                    bool usable = true;
                    for (int i = 0; i < 5; ++i) {
                        const std::pair cell{row + i * down, column + i * right};
                        const char c = at(cell.first, cell.second);
                        usable = usable && c != '#' && c != other;
                        if (c != colour) continue;
                        stones.insert(cell);
                        if (i > 0) inner.insert(cell);
                    }
                    if (!usable) continue;
                    sets.insert(stones);
                    if (at(row, column) == '.' && at(row + 5 * down, column + 5 * right) == '.')
                        open_sets.insert(inner);
                }
            for (const auto& stones : sets) ++all[stones.size()];
            for (const auto& stones : open_sets) ++open[stones.size()];
        }
        return {open[4], all[4] - open[4], open[3], all[3] - open[3], open[2], all[2] - open[2]};
    }

    std::set<std::string> moves(int reach) const {
        std::set<std::string> names;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                if (at(row, column) != '.') continue;
                bool near = reach == 0;
                if (count('.') == size * size && reach > 0)
                    near = row == size / 2 && column == size / 2;
                for (int down = -reach; down <= reach; ++down)
                    for (int right = -reach; right <= reach; ++right) {
                        const char c = at(row + down, column + right);
                        near = near || c == 'X' || c == 'O';
                    }
                if (near)
                    names.insert(std::string(1, static_cast<char>('a' + column)) +
                                 std::to_string(row + 1));
            }
        return names;
    }

    std::string drawing() const {
        std::string text;
        for (int row = 0; row < size; ++row) {
            text += row == 0 ? "" : "\n";
            for (int column = 0; column < size; ++column) {
                text += column == 0 ? "" : " ";
                text += at(row, column);
            }
        }
        return text;
    }
};

// What is wrong with the game's idea of a position; empty if nothing is.
std::string fault_of_gobang(const gobang& game, const gobang::state& s, const slow_gobang& slow) {
    const auto result = slow.outcome();
    if (game.outcome(s) != result) return "outcome";
    if (game.to_move(s) != (slow.mover() == 'X' ? player::first : player::second)) return "to_move";
    if (game.describe(s) != slow.drawing()) return "describe";
    if (game.parse(slow.drawing()) != s || game.parse(slow.cells) != s) return "parse";
    if (!game.complaint(slow.cells).empty()) return "complaint";
    if (s.stones % 3 == 0) { // which takes the slow twin longest
        if (game.patterns(s, player::first) != slow.patterns('X')) return "patterns of X";
        if (game.patterns(s, player::second) != slow.patterns('O')) return "patterns of O";
    }
    if (std::abs(game.evaluate(s)) >= gobang::win) return "evaluate";
    if (result) return {};
    std::set<std::string> names;
    for (const auto m : game.moves(s)) {
        names.insert(game.describe(s, m));
        if (game.parse_move(s, game.describe(s, m)) != m) return "parse_move";
    }
    return names == slow.moves(game.reach) ? "" : "moves";
}

} // namespace

TEST_CASE("random games of gobang against the slow twin", "[gobang]") {
    constexpr int games = seesaw::tests::short_run ? 30 : 280;
    rng random(1);
    int positions = 0, wins = 0, draws = 0;
    for (int i = 0; i < games; ++i) {
        const gobang game{.size = i % 4 == 3 ? static_cast<int>(random.between(9, 19)) : 5 + i % 4,
                          .exactly_five = i % 3 == 1,
                          .reach = i % 5 == 2   ? 1
                                   : i % 5 == 3 ? 2
                                                : 0};
        auto s = game.root();
        slow_gobang slow(game);
        for (;; ++positions) {
            const std::string fault = fault_of_gobang(game, s, slow);
            CAPTURE(i, game.size, game.exactly_five, game.reach, fault, slow.drawing());
            REQUIRE(fault.empty());
            if (const auto over = game.outcome(s)) {
                ++(*over == 0 ? draws : wins);
                break;
            }
            const auto moves = game.moves(s);
            const auto m = moves[static_cast<std::size_t>(random.below(moves.size()))];
            const std::string name = game.describe(s, m);
            slow.put(std::stoi(name.substr(1)) - 1, name[0] - 'a', slow.mover());
            const auto after = game.next(s, m);
            REQUIRE(game.hash(after) != game.hash(s));
            s = after;
        }
    }
    CHECK(positions > (seesaw::tests::short_run ? 1000 : 10'000));
    CHECK(wins > games / 5);
    CHECK(draws > games / 5);
}

TEST_CASE("five are seen everywhere, and nothing else is", "[gobang]") {
    std::uint64_t lines = 0, missed = 0, imagined = 0;
    for (const int size : {5, 6, 11, 15, 19})
        for (const bool exactly : {false, true}) {
            const gobang game{.size = size, .exactly_five = exactly};
            for (int row = 0; row < size; ++row)
                for (int column = 0; column < size; ++column)
                    for (const auto& [down, right] : gobang_steps) {
                        // Five or six cells in a line, which may leave the board and come back in
                        // the next row: that is none.
                        for (const int length : {5, 6}) {
                            std::vector<gobang::move> stones;
                            bool inside = true;
                            for (int i = 0; i < length; ++i) {
                                const int r = row + i * down, c = column + i * right;
                                inside = inside && c >= 0 && c < size && r < size;
                                const int cell = r * size + c;
                                if (cell < 0 || cell >= size * size) break;
                                stones.push_back(static_cast<gobang::move>(
                                    cell / size * (size + 1) + cell % size));
                            }
                            if (static_cast<int>(stones.size()) < length) continue;
                            // The stone that came last is another each time.
                            for (int last = 0; last < length; ++last) {
                                gobang::state s;
                                for (int i = 0; i < length; ++i)
                                    if (i != last) s.first.set(stones[static_cast<std::size_t>(i)]);
                                const auto after =
                                    game.next(s, stones[static_cast<std::size_t>(last)]);
                                if (!inside && length == 5) {
                                    imagined += after.five;
                                } else if (inside) {
                                    ++lines;
                                    missed += after.five != (length == 5 || !exactly);
                                }
                            }
                        }
                    }
        }
    CHECK(lines > 30'000);
    CHECK(missed == 0);
    CHECK(imagined == 0);
}

TEST_CASE("what gobang patterns are", "[gobang]") {
    const gobang game{.size = 9};
    const auto with_row = [&](const std::string& row) {
        std::string text = std::string(36, '.') + row + std::string(36, '.');
        // As many stones of the other side, far apart, so that it is a position.
        auto more =
            std::count(row.begin(), row.end(), 'X') - std::count(row.begin(), row.end(), 'O');
        for (const std::size_t cell : {0u, 8u, 72u, 80u, 2u, 78u})
            if (more-- > 0) text[cell] = 'O';
        const auto s = game.parse(text);
        REQUIRE(s.has_value());
        return *s;
    };
    using found = gobang::line_patterns;
    const auto of_row = [&](const std::string& row) {
        return game.patterns(with_row(row), player::first);
    };
    CHECK(of_row("...XX....") == found{.open_twos = 1});
    CHECK(of_row("..X..X...") == found{.open_twos = 1});
    CHECK(of_row(".X...X...") == found{.twos = 1});
    CHECK(of_row("XX.......") == found{.twos = 1});
    // Of three, two may become another five.
    CHECK(of_row("...XXX...") == found{.open_threes = 1, .twos = 2});
    CHECK(of_row("OXXX.....") == found{.threes = 1, .twos = 1});
    CHECK(of_row("OXXX..O..") == found{.threes = 1});
    CHECK(of_row("O.XXX.O..") == found{.threes = 1});
    CHECK(of_row(".XX.X....") == found{.open_threes = 1, .twos = 1});
    CHECK(of_row("..X.X.X..") == found{.threes = 1, .open_twos = 2});
    CHECK(of_row("O.XXXX.O.") == found{.open_fours = 1});
    CHECK(of_row("OXXXX.O..") == found{.fours = 1});
    CHECK(of_row("OXXX.XO..") == found{.fours = 1});
    CHECK(of_row("OXXXXO...") == found{});
    // Whose turn it is decides: the same stones, X or O to move.
    const auto four = with_row("...XXXX..");
    CHECK(game.to_move(four) == player::first);
    CHECK(game.evaluate(four) == 9000);
    const auto late = game.next(four, *game.parse_move(four, "e9"));
    CHECK(game.evaluate(late) == 8000);
    const auto three = with_row("...XXX...");
    CHECK(game.evaluate(three) == 6000);
    CHECK(game.evaluate(with_row("...XX....")) > 0);
    CHECK(game.evaluate(game.root()) == 0);
    // The first move to look at makes five; if there is none, it stops one.
    const auto best = [&](const gobang::state& s) {
        const auto moves = game.moves(s);
        const auto most = std::max_element(moves.begin(), moves.end(), [&](auto x, auto y) {
            return game.order(s, x) < game.order(s, y);
        });
        return game.describe(s, *most);
    };
    CHECK(game.next(four, *game.parse_move(four, best(four))).five);
    const auto closed = with_row("OXXXX....");
    CHECK(best(game.next(closed, *game.parse_move(closed, "e1"))) == "f5");
    CHECK(best(game.root()) == "e5");
}

TEST_CASE("gobang positions in words", "[gobang]") {
    const gobang game{.size = 6};
    const std::string empty(36, '.');
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"", "the board ends after 0 of 36 cells"},
        {empty + "X", "'X' follows the last of 36 cells"},
        {"Y" + empty.substr(1), "cell a1 is 'Y'; cells are X, O, and . or - (empty)"},
        {"O" + empty.substr(1), "X must have as many stones as O or one more; here are 0 and 1"},
        {"XX" + empty.substr(2), "X must have as many stones as O or one more; here are 2 and 0"},
        {"XXXXX. OOOOO. ...... ...... ...... ......",
         "O has moved last, but the other side has five already"},
        {"XXXXX. OOOO.. ...... ...... OO.... XXXXX.",
         "X must have as many stones as O or one more; here are 10 and 6"},
        {"XXXXX. OOOO.. OOOO.. ...... O..... XXXXX.",
         "X has five more than once; the game ends the first time"},
    };
    for (const auto& [text, reason] : wrong) {
        CAPTURE(text, game.complaint(text));
        CHECK_FALSE(game.parse(text).has_value());
        CHECK(game.complaint(text) == reason);
    }
    // Two at once, through the last stone, is a way to win.
    CHECK(game.parse("XXXXX. X.OO.O X.OOO. X.O... XO.... ......")->five);
    // Six are one too many where five are wanted.
    const std::string six = "XXXXXX OOO... OO.... ...... ...... ......";
    const auto won = game.parse(six);
    REQUIRE(won);
    CHECK(won->five);
    const auto goes_on = gobang{.size = 6, .exactly_five = true}.parse(six);
    REQUIRE(goes_on);
    CHECK_FALSE(goes_on->five);
    for (const char* text : {"", "a", "a0", "a7", "g1", "a01", "1a", "a1x", "a-1"})
        CHECK_FALSE(game.parse_move(game.root(), text).has_value());
    CHECK(game.parse_move(game.root(), "F6").has_value());
    CHECK_FALSE(game.parse_move(*won, "f6").has_value()); // it is over
    const gobang usual;
    CHECK(usual.describe(usual.root(), *usual.parse_move(usual.root(), "h8")) == "h8");
    CHECK(usual.describe(usual.root(), *usual.parse_move(usual.root(), "o15")) == "o15");
    const gobang close{.reach = 1};
    CHECK(close.moves(close.root()).size() == 1);
    CHECK(close.moves(close.next(close.root(), close.moves(close.root())[0])).size() == 8);
    CHECK_THROWS_AS(gobang{.size = 4}.root(), std::invalid_argument);
    CHECK_THROWS_AS(gobang{.size = 20}.root(), std::invalid_argument);
    CHECK_THROWS_AS((gobang{.reach = 20}.parse("")), std::invalid_argument);
}

TEST_CASE("gobang is well made, and can be played", "[gobang]") {
    for (const gobang& game :
         {gobang{.size = 6}, gobang{.size = 7, .exactly_five = true, .reach = 2}}) {
        const auto report = seesaw::check(game, 1, {.games = 20});
        INFO(report.text());
        CHECK(report);
        CHECK(report.states > 300);
    }
    // An open three is won at once, and a search of four moves sees how.
    const gobang game{.size = 9, .reach = 1};
    const auto s =
        game.parse("......... .O....... ......... ...XXX... ......... .....O... ......... "
                   "......O.. .........");
    REQUIRE(s);
    const auto r = seesaw::alpha_beta(game, {.depth = 3, .table_bytes = 1 << 16}).run(*s);
    CHECK(r.value == gobang::win);
    REQUIRE(r.line.size() == 3);
    auto after = *s;
    for (const auto m : r.line) after = game.next(after, m);
    CHECK(game.outcome(after) == gobang::win);
}
