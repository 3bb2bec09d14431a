// SPDX-License-Identifier: MIT
//
// Checkers against a slow twin made of characters and loops, and its endings.
#include "support/catch.hpp"
#include "support/short_run.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/checkers.hpp>

namespace {

using seesaw::player;
using seesaw::rng;
using seesaw::score;
using seesaw::games::checkers;

// Eight strings of eight characters, and whose turn it is.
struct slow_checkers {
    std::vector<std::string> board = std::vector<std::string>(8, std::string(8, '.'));
    char turn = 'b';
    int quiet = 0;

    using square = std::pair<int, int>; // row, column

    char& at(const square& s) {
        return board[static_cast<std::size_t>(s.first)][static_cast<std::size_t>(s.second)];
    }
    static bool inside(const square& s) {
        return s.first >= 0 && s.first < 8 && s.second >= 0 && s.second < 8;
    }
    static char colour(char piece) { return static_cast<char>(piece | 0x20); } // lower case
    static int number(const square& s) { return 4 * s.first + s.second / 2 + 1; }

    static slow_checkers start() {
        slow_checkers game;
        for (int row = 0; row < 8; ++row)
            for (int column = 0; column < 8; ++column)
                if ((row + column) % 2 == 1 && row != 3 && row != 4)
                    game.at({row, column}) = row < 3 ? 'b' : 'w';
        return game;
    }

    std::vector<square> directions(char piece) const {
        std::vector<square> all;
        for (const int down : {1, -1})
            for (const int right : {-1, 1})
                if (piece == 'B' || piece == 'W' || (piece == 'b') == (down == 1))
                    all.push_back({down, right});
        return all;
    }

    // The text of every move, and the game after it.
    using outcomes = std::multimap<std::string, slow_checkers>;

    void jump_on(const std::string& text, const square& from, bool may_end, outcomes& found) {
        const char piece = at(from);
        bool ends = may_end;
        for (const auto& [down, right] : directions(piece)) {
            const square over{from.first + down, from.second + right};
            const square to{from.first + 2 * down, from.second + 2 * right};
            if (!inside(to) || at(to) != '.' || at(over) == '.' || colour(at(over)) == turn)
                continue;
            ends = false;
            slow_checkers after = *this;
            after.at(from) = '.';
            after.at(over) = '.';
            after.at(to) = piece;
            after.jump_on(text + "x" + std::to_string(number(to)), to, true, found);
        }
        if (ends) found.emplace(text, finished(from, false));
    }

    slow_checkers finished(const square& to, bool is_quiet) const {
        slow_checkers after = *this;
        char& piece = after.at(to);
        if (piece == 'b' && to.first == 7) piece = 'B';
        if (piece == 'w' && to.first == 0) piece = 'W';
        after.turn = turn == 'b' ? 'w' : 'b';
        after.quiet = is_quiet ? quiet + 1 : 0;
        return after;
    }

    outcomes moves() {
        outcomes captures, steps;
        for (int row = 0; row < 8; ++row)
            for (int column = 0; column < 8; ++column) {
                const square from{row, column};
                const char piece = at(from);
                if (piece == '.' || colour(piece) != turn) continue;
                slow_checkers(*this).jump_on(std::to_string(number(from)), from, false, captures);
                for (const auto& [down, right] : directions(piece)) {
                    const square to{row + down, column + right};
                    if (!inside(to) || at(to) != '.') continue;
                    slow_checkers after = *this;
                    after.at(from) = '.';
                    after.at(to) = piece;
                    const bool king = piece == 'B' || piece == 'W';
                    steps.emplace(std::to_string(number(from)) + "-" + std::to_string(number(to)),
                                  after.finished(to, king));
                }
            }
        return captures.empty() ? steps : captures;
    }

    std::string text(bool count = true) const {
        std::string all;
        for (int row = 0; row < 8; ++row) {
            for (int column = 0; column < 8; ++column) {
                all += column == 0 ? "" : " ";
                all += (row + column) % 2 == 0
                           ? '-'
                           : board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            }
            all += '\n';
        }
        all += turn;
        if (count && quiet > 0) all += " " + std::to_string(quiet);
        return all;
    }
};

// What is wrong with the game's idea of a position; empty if nothing is.
std::string fault_of_checkers(const checkers& game, const checkers::state& s, slow_checkers slow) {
    const bool counts = game.quiet_limit > 0;
    if (game.describe(s) != slow.text(counts)) return "describe";
    if (game.parse(slow.text(counts)) != s || !game.complaint(slow.text(counts)).empty())
        return "parse";
    if (game.to_move(s) != (slow.turn == 'b' ? player::first : player::second)) return "to_move";
    const auto expected = slow.moves();
    std::optional<score> result;
    if (expected.empty())
        result = slow.turn == 'b' ? -checkers::win : checkers::win;
    else if (counts && slow.quiet >= game.quiet_limit)
        result = 0;
    if (game.outcome(s) != result) return "outcome";
    if (std::abs(game.evaluate(s)) >= checkers::win) return "evaluate";
    if (result) return {};
    std::multimap<std::string, std::string> found, wanted;
    for (const auto& [text, after] : expected) wanted.emplace(text, after.text(counts));
    for (const auto m : game.moves(s)) {
        const auto after = game.next(s, m);
        found.emplace(game.describe(s, m), game.describe(after));
        if (game.parse_move(s, game.describe(s, m)) != m) return "parse_move";
        if ((game.hash(after) == game.hash(s)) != (after == s)) return "hash";
    }
    // Ways to the same square are in no order.
    const auto sorted = [](const auto& map) {
        std::vector<std::pair<std::string, std::string>> all(map.begin(), map.end());
        std::sort(all.begin(), all.end());
        return all;
    };
    return sorted(found) == sorted(wanted) ? "" : "moves";
}

// A position with that many pieces of each side, thrown onto the board.
slow_checkers thrown(rng& random, std::uint64_t most) {
    slow_checkers slow;
    slow.turn = random.below(2) == 0 ? 'b' : 'w';
    const double kings = random.real();
    std::vector<slow_checkers::square> dark;
    for (int row = 0; row < 8; ++row)
        for (int column = 1 - row % 2; column < 8; column += 2) dark.push_back({row, column});
    random.shuffle(dark);
    const std::uint64_t blacks = 1 + random.below(most), whites = 1 + random.below(most);
    for (std::uint64_t i = 0; i < blacks + whites; ++i) {
        const auto& where = dark[static_cast<std::size_t>(i)];
        const char man = i < blacks ? 'b' : 'w';
        const bool king = random.real() < kings || where.first == (man == 'b' ? 7 : 0);
        slow.at(where) = king ? static_cast<char>(man & ~0x20) : man;
    }
    return slow;
}

} // namespace

TEST_CASE("as many ways to play as others have counted", "[checkers]") {
    const checkers game;
    const std::vector<std::uint64_t> counted = {7,     49,     302,    1469,   7361,
                                                36768, 179740, 845931, 3963680};
    const int depth = seesaw::tests::short_run ? 7 : 9;
    for (int d = 1; d <= depth; ++d)
        CHECK(seesaw::perft(game, game.root(), d) == counted[static_cast<std::size_t>(d - 1)]);
}

TEST_CASE("random games against the slow twin", "[checkers]") {
    constexpr int games = seesaw::tests::short_run ? 18 : 60;
    rng random(1);
    int positions = 0, captures = 0, long_captures = 0, draws = 0, wins = 0;
    for (int i = 0; i < games; ++i) {
        const checkers game{.quiet_limit = i % 3 == 0 ? 0 : i % 3 == 1 ? 80 : 3};
        auto s = game.root();
        slow_checkers slow = slow_checkers::start();
        for (int ply = 0; ply < 200; ++ply, ++positions) {
            const std::string fault = fault_of_checkers(game, s, slow);
            CAPTURE(i, ply, fault, game.describe(s));
            REQUIRE(fault.empty());
            if (const auto over = game.outcome(s)) {
                ++(*over == 0 ? draws : wins);
                break;
            }
            const auto moves = game.moves(s);
            const auto m = moves[static_cast<std::size_t>(random.below(moves.size()))];
            const std::string text = game.describe(s, m);
            const auto jumps = std::count(text.begin(), text.end(), 'x');
            captures += jumps > 0;
            long_captures += jumps > 1;
            // Where ways differ but not their text, the position after it tells them apart.
            const auto after = game.describe(game.next(s, m));
            const auto same = slow.moves();
            const auto [from, to] = same.equal_range(text);
            const auto chosen = std::find_if(from, to, [&](const auto& one) {
                return one.second.text(game.quiet_limit > 0) == after;
            });
            REQUIRE(chosen != to);
            slow = slow_checkers(chosen->second);
            s = game.next(s, m);
        }
    }
    CHECK(positions > 60 * games);
    CHECK(captures > 10 * games);
    CHECK(long_captures > games);
    CHECK(draws > games / 12);
    CHECK(wins > games / 12);
}

TEST_CASE("random positions against the slow twin", "[checkers]") {
    constexpr int positions = seesaw::tests::short_run ? 1500 : 12'000;
    rng random(2);
    std::size_t most = 0;
    int longest = 0;
    for (int i = 0; i < positions; ++i) {
        const checkers game{.quiet_limit = i % 2 == 0 ? 0 : 80};
        const slow_checkers slow = thrown(random, i % 3 == 0 ? 3 : 12);
        const auto s = game.parse(slow.text());
        REQUIRE(s.has_value());
        const std::string fault = fault_of_checkers(game, *s, slow);
        CAPTURE(i, fault, slow.text());
        REQUIRE(fault.empty());
        most = std::max(most, game.moves(*s).size());
        for (const auto m : game.moves(*s)) {
            const std::string text = game.describe(*s, m);
            longest =
                std::max(longest, static_cast<int>(std::count(text.begin(), text.end(), 'x')));
        }
    }
    CHECK(most > 15);
    CHECK(longest >= 4);
}

TEST_CASE("special captures", "[checkers]") {
    const checkers game;
    // A king goes round and comes back to where it began.
    const auto circle = game.parse("B:WK32,7,8,15,16:BK3");
    REQUIRE(circle);
    REQUIRE(game.moves(*circle).size() == 2);
    const auto way = game.parse_move(*circle, "3x12x19x10x3");
    REQUIRE(way);
    CHECK(game.parse_move(*circle, "3x10x19x12x3"));
    CHECK_FALSE(game.parse_move(*circle, "3x3")); // which of the two?
    const auto round = game.next(*circle, *way);
    CHECK(round == *game.parse("W:WK32:BK3"));
    // The most that can be taken at once: nine.
    const auto nine = game.parse("B:W6,7,8,14,15,16,22,23,24:BK1");
    REQUIRE(nine);
    CHECK(game.complaint("B:W6,7,8,14,15,16,22,23,24:BK1").empty());
    int longest = 0;
    for (const auto m : game.moves(*nine)) {
        const std::string text = game.describe(*nine, m);
        longest = std::max(longest, static_cast<int>(std::count(text.begin(), text.end(), 'x')));
        const auto after = game.next(*nine, m);
        CHECK(game.parse(game.describe(after)) == after);
    }
    CHECK(longest >= 7);
    // A man that becomes a king jumps no further.
    const auto crowned = game.parse("B:W26,27,18:B22");
    REQUIRE(crowned);
    REQUIRE(game.moves(*crowned).size() == 1);
    CHECK(game.describe(*crowned, game.moves(*crowned)[0]) == "22x31");
    CHECK(game.next(*crowned, game.moves(*crowned)[0]) == *game.parse("W:W27,18:BK31"));
    // Ends of a capture are enough where one way leads there.
    const auto two = game.parse("W:W22:B18,11");
    REQUIRE(two);
    CHECK(game.parse_move(*two, "22x8") == game.parse_move(*two, "22X15X8"));
    CHECK(game.parse_move(*two, "22x8").has_value());
    CHECK_FALSE(game.parse_move(*two, "22-17").has_value());
}

TEST_CASE("no draw but by quiet moves", "[checkers]") {
    const checkers game{.quiet_limit = 3};
    auto s = *game.parse("B:WK32:BK1,5");
    for (const char* text : {"1-6", "32-28", "6-1"}) {
        CHECK_FALSE(game.outcome(s).has_value());
        const auto m = game.parse_move(s, text);
        REQUIRE(m);
        s = game.next(s, *m);
    }
    CHECK(s.quiet == 3);
    CHECK(game.outcome(s) == 0);
    CHECK_FALSE(game.parse_move(s, "28-32").has_value()); // it is over
    // Without the limit nothing is counted, and the position is the same again.
    const checkers endless{.quiet_limit = 0};
    const auto start = *endless.parse("B:WK32:BK1");
    auto later = start;
    for (const char* text : {"1-6", "32-28", "6-1", "28-32"})
        later = endless.next(later, *endless.parse_move(later, text));
    CHECK(later == start);
    CHECK_THROWS_AS(checkers{.quiet_limit = 256}.root(), std::invalid_argument);
    CHECK_THROWS_AS(checkers{.quiet_limit = -1}.parse(""), std::invalid_argument);
}

TEST_CASE("checkers positions in words", "[checkers]") {
    const checkers game;
    CHECK(game.parse(game.describe(game.root())) == game.root());
    CHECK(game.parse("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12.") ==
          game.root());
    CHECK(game.parse("b:b1,2,3,4,5,6,7,8,9,10,11,12:w21,22,23,24,25,26,27,28,29,30,31,32\n") ==
          game.root());
    const std::string board = game.describe(game.root());
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"", "the board ends after 0 of 64 squares"},
        {board.substr(0, 100), "the board ends after 50 of 64 squares"},
        {board.substr(0, board.size() - 1), "after the board comes the side to move, b or w"},
        {board + " x", "after the side to move comes nothing or a number"},
        {board + " 256", "after the side to move comes nothing or a number"},
        {board + " 3", "only kings make quiet moves"},
        {"b" + board.substr(1), "row 1, column 1 is 'b'; light squares are -"},
        {"- x" + board.substr(3), "row 1, column 2 is 'x'; dark squares are"},
        {"- w" + board.substr(3), "a side has at most twelve pieces; here are 11 and 13"},
        {"B:W9:B32", "a man on the far row"},
        {"B:W3:B30", "a man on the far row"},
        {"B:WK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13:BK32",
         "a side has at most twelve pieces; here are 1 and 13"},
        {"B:W:B3", "the side that has just moved has no pieces"},
        {"B:W7:B7", "square 7 is named twice"},
        {"B:W33:B7", "squares are numbers from 1 to 32"},
        {"B:W0:B7", "squares are numbers from 1 to 32"},
        {"B:W7;8:B7", "';' follows a square"},
        {"B:W7:W8", "after each colon comes B or W, each once"},
        {"B:", "after each colon comes B or W, each once"},
        {"X:W7:B8", "the side to move is 'X'"},
        {"B:W7,:B8", "squares are numbers from 1 to 32"},
        {"B:W7:B8,", "squares are numbers from 1 to 32"},
    };
    for (const auto& [text, reason] : wrong) {
        const std::string found = game.complaint(text);
        CAPTURE(text, reason, found);
        CHECK_FALSE(game.parse(text).has_value());
        CHECK(found.find(reason) == 0);
        CHECK(found.find('\n') == std::string::npos);
    }
    // Without pieces the side to move has lost.
    const auto lost = game.parse("B:W30:B");
    REQUIRE(lost);
    CHECK(game.outcome(*lost) == -checkers::win);
    const auto counted = game.parse("B:WK3:BK30");
    REQUIRE(counted);
    CHECK(game.parse(game.describe(*counted) + " 12")->quiet == 12);
    CHECK_FALSE(checkers{.quiet_limit = 10}.parse(game.describe(*counted) + " 12").has_value());
}

TEST_CASE("checkers is well made, and its evaluation is fair", "[checkers]") {
    for (const int limit : {0, 40}) {
        const auto report =
            seesaw::check(checkers{.quiet_limit = limit}, 1, {.games = 40, .max_plies = 300});
        INFO(report.text());
        CHECK(report);
        CHECK(report.states > 1000);
    }
    // Turned around, with the colours exchanged, it is the other side's advantage.
    const checkers game;
    rng random(3);
    for (int i = 0; i < 1000; ++i) {
        slow_checkers slow = thrown(random, 12), turned;
        turned.turn = slow.turn == 'b' ? 'w' : 'b';
        for (int row = 0; row < 8; ++row)
            for (int column = 0; column < 8; ++column) {
                const char c = slow.at({row, column});
                turned.at({7 - row, 7 - column}) = c == 'b'   ? 'w'
                                                   : c == 'w' ? 'b'
                                                   : c == 'B' ? 'W'
                                                   : c == 'W' ? 'B'
                                                              : c;
            }
        const auto s = game.parse(slow.text()), twin = game.parse(turned.text());
        REQUIRE((s && twin));
        CHECK(game.evaluate(*s) == -game.evaluate(*twin));
        CHECK(game.moves(*s).size() == game.moves(*twin).size());
    }
    // More material is better, and a king is better than a man.
    CHECK(game.evaluate(*game.parse("B:W32:B1,2")) > 50);
    CHECK(game.evaluate(*game.parse("B:WK30:B14")) < 0);
    CHECK(game.evaluate(game.root()) == 0);
}

namespace {

struct without_noisy : checkers {
    void noisy() const = delete;
};
static_assert(seesaw::has_noisy_moves<checkers> && !seesaw::has_noisy_moves<without_noisy>);

} // namespace

TEST_CASE("checkers: a search does not end in the middle of an exchange", "[checkers]") {
    const checkers game;
    const without_noisy blind;
    // Captures are noisy, steps are not.
    CHECK(game.noisy(game.root()).empty());
    const auto jump = *game.parse("W:W18:B15,7");
    CHECK(game.noisy(jump) == game.moves(jump));
    // 15-18 gives a man away and looks well as long as nobody looks on.
    const auto s = *game.parse("B:W22,23,32:B11,15");
    const auto gift = [&](const auto& rules) {
        const auto r = seesaw::alpha_beta(rules, {.depth = 1, .all_moves = true}).run(s);
        return std::find_if(r.moves.begin(), r.moves.end(),
                            [&](const auto& m) { return game.describe(s, m.move) == "15-18"; })
            ->value;
    };
    CHECK(gift(game) < gift(blind));
    // At the same depth it wins more games than it loses.
    int balance = 0;
    for (std::uint64_t i = 0; i < (seesaw::tests::short_run ? 40 : 200); ++i) {
        seesaw::alpha_beta one(game, {.depth = 2, .table_bytes = 1 << 16});
        seesaw::alpha_beta other(blind, {.depth = 2, .table_bytes = 1 << 16});
        rng random(i / 2);
        auto at = game.root();
        for (int ply = 0; ply < 8; ++ply) at = game.next(at, seesaw::draw(game.moves(at), random));
        const player seat = i % 2 == 0 ? player::first : player::second;
        while (!game.outcome(at))
            at = game.next(at, (at.turn == seat ? one.run(at) : other.run(at)).line.front());
        const seesaw::score result = seen_from(seat, *game.outcome(at));
        balance += (result > 0) - (result < 0);
    }
    CHECK(balance > 0);
}
