// SPDX-License-Identifier: MIT
//
// Othello against a slow twin made of characters and loops.
#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/games/othello.hpp>

namespace {

using seesaw::player;
using seesaw::score;
using seesaw::games::othello;

// A board of characters, 'X', 'O' or '-', row 0 at the top.
struct slow_othello {
    int size;
    bool empties_to_winner;
    std::string cells; // row by row, `size` a row
    char mover = 'X';

    explicit slow_othello(const othello& game)
        : size(game.size), empties_to_winner(game.empties_to_winner),
          cells(static_cast<std::size_t>(size * size), '-') {
        const int low = size / 2 - 1, high = size / 2;
        at(low, low) = at(high, high) = 'O';
        at(high, low) = at(low, high) = 'X';
    }

    bool has(int column, int row) const {
        return column >= 0 && column < size && row >= 0 && row < size;
    }
    char& at(int column, int row) {
        return cells.at(static_cast<std::size_t>(row * size + column));
    }
    char at(int column, int row) const {
        return has(column, row) ? cells.at(static_cast<std::size_t>(row * size + column)) : ' ';
    }
    static char rival(char colour) { return colour == 'X' ? 'O' : 'X'; }

    // The squares that change colour when `colour` goes here; none if it may not.
    std::vector<std::pair<int, int>> flips(char colour, int column, int row) const {
        std::vector<std::pair<int, int>> all;
        if (at(column, row) != '-') return all;
        for (int right = -1; right <= 1; ++right)
            for (int down = -1; down <= 1; ++down) {
                if (right == 0 && down == 0) continue;
                int end = 1;
                while (at(column + end * right, row + end * down) == rival(colour)) ++end;
                if (at(column + end * right, row + end * down) != colour) continue;
                for (int n = 1; n < end; ++n) all.emplace_back(column + n * right, row + n * down);
            }
        return all;
    }
    std::vector<othello::move> placements(char colour) const {
        std::vector<othello::move> found;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                if (!flips(colour, column, row).empty())
                    found.push_back(static_cast<othello::move>(8 * row + column));
        return found;
    }
    bool over() const { return placements('X').empty() && placements('O').empty(); }
    std::vector<othello::move> moves() const {
        auto found = placements(mover);
        if (found.empty() && !over()) found.push_back(othello::pass);
        return found;
    }
    slow_othello after(othello::move m) const {
        slow_othello child = *this;
        child.mover = rival(mover);
        if (m == othello::pass) return child;
        for (const auto& [column, row] : flips(mover, m % 8, m / 8)) child.at(column, row) = mover;
        child.at(m % 8, m / 8) = mover;
        return child;
    }
    int count(char what) const {
        return static_cast<int>(std::count(cells.begin(), cells.end(), what));
    }
    std::optional<score> outcome() const {
        if (!over()) return std::nullopt;
        int first = count('X'), second = count('O');
        if (empties_to_winner && first > second) first += count('-');
        if (empties_to_winner && second > first) second += count('-');
        return first - second;
    }
    std::string lines() const {
        std::string text;
        for (int row = 0; row < size; ++row)
            text +=
                cells.substr(static_cast<std::size_t>(row * size), static_cast<std::size_t>(size)) +
                '\n';
        return text + mover;
    }
    // Not through `parse`, which refuses discs on their own; the rules do not mind them.
    othello::state state() const {
        othello::state s{0, 0, mover == 'X' ? player::first : player::second};
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                const std::uint64_t bit = std::uint64_t{1} << (8 * row + column);
                if (at(column, row) != '-') (at(column, row) == mover ? s.own : s.other) |= bit;
            }
        return s;
    }
    // One of the eight twins: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 exchanges
    // rows and columns afterwards.
    slow_othello turned(int way) const {
        slow_othello twin = *this;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                const auto [x, y] = turned(way, column, row);
                twin.at(x, y) = at(column, row);
            }
        return twin;
    }
    std::pair<int, int> turned(int way, int column, int row) const {
        if ((way & 1) != 0) column = size - 1 - column;
        if ((way & 2) != 0) row = size - 1 - row;
        return (way & 4) != 0 ? std::pair(row, column) : std::pair(column, row);
    }
    othello::move turned(int way, othello::move m) const {
        if (m == othello::pass) return m;
        const auto [x, y] = turned(way, m % 8, m / 8);
        return static_cast<othello::move>(8 * y + x);
    }
};

// The weights as they are printed, one quarter mirrored twice.
int slow_othello_weight(int size, int column, int row) {
    const int quarter[4][4] = {
        {99, -18, 8, 6}, {-18, -24, -14, -12}, {8, -14, 15, 15}, {6, -12, 15, 10}};
    return quarter[row < size / 2 ? row : size - 1 - row]
                  [column < size / 2 ? column : size - 1 - column];
}

// What is wrong with the game's idea of a position; empty if nothing is.
std::string fault_of_othello(const othello& game, const othello::state& s,
                             const slow_othello& slow) {
    if (game.to_move(s) != (slow.mover == 'X' ? player::first : player::second)) return "to_move";
    if (game.outcome(s) != slow.outcome()) return "outcome";
    if (game.describe(s) != slow.lines()) return "describe";
    score worth = 0;
    for (int row = 0; row < slow.size; ++row)
        for (int column = 0; column < slow.size; ++column) {
            const char c = slow.at(column, row);
            const int weight = slow_othello_weight(slow.size, column, row);
            worth += c == 'X' ? weight : c == 'O' ? -weight : 0;
        }
    if (game.evaluate(s) != worth) return "evaluate";

    const auto expected = slow.moves();
    const auto moves = game.moves(s);
    if (!std::equal(moves.begin(), moves.end(), expected.begin(), expected.end())) return "moves";
    for (const auto m : moves) {
        const auto child = game.next(s, m);
        const auto slow_child = slow.after(m);
        if (game.describe(child) != slow_child.lines()) return "next";
        if (game.parse_move(s, game.describe(s, m)) != m) return "parse_move";
        if (m == othello::pass) continue;
        int rank = slow_othello_weight(slow.size, m % 8, m / 8);
        if (slow.count('-') >= 4)
            rank -= 128 * static_cast<int>(slow_child.placements(slow_child.mover).size());
        if (game.order(s, m) != rank) return "order";
    }
    return "";
}

// Text and symmetry: needs positions that `parse` takes.
std::string fault_of_othello_text(const othello& game, const othello::state& s,
                                  const slow_othello& slow) {
    if (game.parse(slow.lines()) != s) return "parse";
    if (game.parse(slow.cells + ' ' + slow.mover) != s) return "parse of one line";
    if (!game.complaint(slow.lines()).empty()) return "complaint";
    const auto canonical = game.symmetric(s);
    bool among_twins = false;
    for (int way = 0; way < 8; ++way) {
        const auto slow_twin = slow.turned(way);
        const auto twin = game.parse(slow_twin.lines());
        if (!twin || game.symmetric(*twin) != canonical) return "symmetric";
        among_twins = among_twins || *twin == canonical;
        if (game.evaluate(*twin) != game.evaluate(s)) return "evaluate of a twin";
        for (const auto m : game.moves(s)) {
            const auto child = game.next(*twin, slow.turned(way, m));
            if (game.describe(child) != slow.after(m).turned(way).lines()) return "next of a twin";
        }
    }
    return among_twins ? "" : "symmetric is no twin";
}

std::vector<othello> all_othellos() {
    std::vector<othello> games;
    for (const int size : {4, 6, 8})
        for (const bool empties : {true, false})
            games.push_back({.size = size, .empties_to_winner = empties});
    return games;
}

score othello_minimax(const othello& game, const othello::state& s, int depth,
                      std::uint64_t& nodes) {
    ++nodes;
    if (const auto result = game.outcome(s)) return *result;
    if (depth == 0) return game.evaluate(s);
    std::optional<score> best;
    for (const auto m : game.moves(s)) {
        const score value = othello_minimax(game, game.next(s, m), depth - 1, nodes);
        const bool better = game.to_move(s) == player::first ? value > best : value < best;
        if (!best || better) best = value;
    }
    return best.value();
}

// The value by exhaustive search, each position once.
struct othello_solver {
    othello game;
    std::unordered_map<std::string, score> known = {};

    score value(const othello::state& s) {
        if (const auto result = game.outcome(s)) return *result;
        const std::string key = game.describe(s);
        if (const auto found = known.find(key); found != known.end()) return found->second;
        std::optional<score> best;
        for (const auto m : game.moves(s)) {
            const score child = value(game.next(s, m));
            const bool better = game.to_move(s) == player::first ? child > best : child < best;
            if (!best || better) best = child;
        }
        known.emplace(key, best.value());
        return best.value();
    }
};

othello::state play_othello(const othello& game, const std::vector<std::string>& moves) {
    auto s = game.root();
    for (const auto& text : moves) s = game.next(s, game.parse_move(s, text).value());
    return s;
}

} // namespace

TEST_CASE("othello: perft is as published", "[othello]") {
    const std::uint64_t published[] = {1,    4,     12,     56,      244,     1396,
                                       8200, 55092, 390216, 3005288, 24571284};
    const othello game;
    for (int depth = 0; depth <= (seesaw::tests::short_run ? 8 : 10); ++depth)
        CHECK(seesaw::perft(game, game.root(), depth) == published[depth]);
}

TEST_CASE("othello: the start", "[othello]") {
    const othello game;
    CHECK(game.describe(game.root()) == "--------\n--------\n--------\n---OX---\n"
                                        "---XO---\n--------\n--------\n--------\nX");
    CHECK(othello{.size = 6}.describe(othello{.size = 6}.root()) ==
          "------\n------\n--OX--\n--XO--\n------\n------\nX");
    CHECK(othello{.size = 4}.describe(othello{.size = 4}.root()) == "----\n-OX-\n-XO-\n----\nX");
    std::string moves;
    for (const auto m : game.moves(game.root())) moves += game.describe(game.root(), m) + ' ';
    CHECK(moves == "d3 c4 f5 e6 ");
    CHECK(game.to_move(game.root()) == player::first);
}

TEST_CASE("othello: 4 x 4 is lost for the first player by 10, by 8 without the empty squares",
          "[othello]") {
    othello_solver tournament{{.size = 4}};
    CHECK(tournament.value(tournament.game.root()) == -10);
    othello_solver plain{{.size = 4, .empties_to_winner = false}};
    CHECK(plain.value(plain.game.root()) == -8);
    CHECK(plain.known.size() == tournament.known.size());
}

TEST_CASE("othello: minimax on the square weights is as published", "[othello]") {
    const othello game;
    struct line {
        score value;
        std::uint64_t nodes;
    };
    const line published[] = {{0, 1},     {35, 5},    {0, 17},     {35, 73},     {-10, 317},
                              {36, 1713}, {-9, 9913}, {39, 65005}, {-12, 455221}};
    for (int depth = 0; depth <= 8; ++depth) {
        std::uint64_t nodes = 0;
        CAPTURE(depth);
        CHECK(othello_minimax(game, game.root(), depth, nodes) == published[depth].value);
        CHECK(nodes == published[depth].nodes);
    }
    std::string all_black(64, 'X');
    CHECK(game.evaluate(game.parse(all_black + " O").value()) == 280);
    CHECK(game.evaluate(game.parse(std::string(64, 'O') + " O").value()) == -280);
}

TEST_CASE("othello: random games agree with the slow rules", "[othello]") {
    constexpr int rounds = seesaw::tests::short_run ? 10 : 60;
    seesaw::rng random(42);
    int positions = 0, passes = 0;
    for (const auto& game : all_othellos()) {
        std::string fault;
        for (int round = 0; round < rounds && fault.empty(); ++round) {
            slow_othello slow(game);
            auto s = game.root();
            while (fault.empty()) {
                ++positions;
                fault = fault_of_othello(game, s, slow);
                if (fault.empty() && positions % 4 == 0)
                    fault = fault_of_othello_text(game, s, slow);
                if (!fault.empty() || slow.over()) break;
                const auto moves = game.moves(s);
                const auto m = moves[static_cast<std::size_t>(random.below(moves.size()))];
                if (m == othello::pass) ++passes;
                slow = slow.after(m);
                s = game.next(s, m);
            }
            if (!fault.empty()) fault += " at\n" + slow.lines();
        }
        CAPTURE(game.size, game.empties_to_winner);
        CHECK(fault == "");
    }
    CHECK(positions >= 160 * rounds);
    CHECK(passes >= rounds);
}

TEST_CASE("othello: arbitrary boards agree with the slow rules", "[othello]") {
    constexpr int rounds = seesaw::tests::short_run ? 300 : 2000;
    seesaw::rng random(43);
    int finished = 0;
    for (const auto& game : all_othellos()) {
        std::string fault;
        for (int round = 0; round < rounds && fault.empty(); ++round) {
            // From nearly empty to nearly full, from balanced to one-sided.
            const auto filled = 1 + random.below(19), black = 1 + random.below(19);
            slow_othello slow(game);
            for (char& c : slow.cells)
                if (c != '-' || random.below(20) < filled) c = random.below(20) < black ? 'X' : 'O';
            if (random.below(2) == 0) slow.mover = 'O';
            const auto s = slow.state();
            fault = fault_of_othello(game, s, slow);
            if (fault.empty() && game.complaint(slow.lines()).empty())
                fault = fault_of_othello_text(game, s, slow);
            if (!fault.empty()) fault += " at\n" + slow.lines();
            if (slow.over()) ++finished;
        }
        CAPTURE(game.size, game.empties_to_winner);
        CHECK(fault == "");
    }
    CHECK(finished >= rounds / 20);
}

TEST_CASE("othello: lines of every length from every square in every direction", "[othello]") {
    int lines = 0;
    for (const int size : {4, 6, 8}) {
        const othello game{.size = size};
        std::string fault;
        for (int square = 0; square < size * size; ++square)
            for (int right = -1; right <= 1; ++right)
                for (int down = -1; down <= 1; ++down)
                    for (int length = 1; length < size && (right != 0 || down != 0); ++length) {
                        slow_othello slow(game);
                        slow.cells.assign(slow.cells.size(), '-');
                        const int column = square % size, row = square / size;
                        const auto put = [&](int n, char colour) {
                            const int x = column + n * right, y = row + n * down;
                            if (slow.has(x, y)) slow.at(x, y) = colour;
                        };
                        for (int n = 1; n <= length; ++n) put(n, 'O');
                        // First without a disc at the far end, then with one where there is room.
                        for (const char end : {'-', 'X'}) {
                            put(length + 1, end);
                            if (fault.empty()) fault = fault_of_othello(game, slow.state(), slow);
                            lines += slow.placements('X').empty() ? 0 : 1;
                        }
                    }
        CAPTURE(size);
        CHECK(fault == "");
    }
    // In k squares in a row there are (k - 1)(k - 2): 2 size rows and columns, and the diagonals.
    CHECK(lines == (48 + 20) + (240 + 120) + (672 + 364));
}

TEST_CASE("othello: the shortest game and what its empty squares are worth", "[othello]") {
    const std::vector<std::string> moves = {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"};
    const othello tournament, plain{.empties_to_winner = false};
    for (std::size_t n = 0; n < moves.size(); ++n) {
        const std::vector<std::string> some(moves.begin(),
                                            moves.begin() + static_cast<std::ptrdiff_t>(n));
        CHECK(tournament.outcome(play_othello(tournament, some)) == std::nullopt);
    }
    const auto end = play_othello(tournament, moves);
    CHECK(tournament.outcome(end) == 64);
    CHECK(plain.outcome(end) == 13);
    CHECK(tournament.moves(end).empty());
    CHECK(tournament.parse_move(end, "pass") == std::nullopt);

    const auto outcome = [](const othello& game, const char* text) {
        return game.outcome(game.parse(text).value());
    };
    const othello small{.size = 4}, small_plain{.size = 4, .empties_to_winner = false};
    CHECK(outcome(small, "XXXX XXXX XXXX OXX- X") == std::nullopt); // first must pass
    CHECK(outcome(small, "--OO -OO- -OO- OO-- X") == -16);
    CHECK(outcome(small_plain, "--OO -OO- -OO- OO-- X") == -8);
    CHECK(outcome(small, "XXXX XXXX OOOO OOOO O") == 0);
    CHECK(outcome(small, "XX-- XXXX -OOO --OO X") == std::nullopt);
}

TEST_CASE("othello: a pass is a move where there is no other", "[othello]") {
    const othello game{.size = 4};
    const auto s = game.parse("XXXX XXXX XXXX OXX- X").value();
    CHECK(game.outcome(s) == std::nullopt);
    const auto moves = game.moves(s);
    REQUIRE(moves.size() == 1);
    CHECK(moves[0] == othello::pass);
    CHECK(game.describe(s, othello::pass) == "pass");
    CHECK(game.parse_move(s, "Pass") == othello::pass);
    CHECK(game.parse_move(s, "d4") == std::nullopt);
    const auto after = game.next(s, othello::pass);
    CHECK(game.describe(after) == "XXXX\nXXXX\nXXXX\nOXX-\nO");
    CHECK(game.hash(after) != game.hash(s));
    CHECK(game.parse_move(after, "d4") == othello::move{27});
    CHECK(game.outcome(game.next(after, 27)) == 8);
}

TEST_CASE("othello: different positions have different hashes", "[othello]") {
    for (const int size : {4, 6, 8}) {
        const othello game{.size = size};
        const auto sort_out = [](std::vector<othello::state>& states) {
            std::sort(states.begin(), states.end(), [](const auto& x, const auto& y) {
                return std::tie(x.own, x.other, x.turn) < std::tie(y.own, y.other, y.turn);
            });
            states.erase(std::unique(states.begin(), states.end()), states.end());
        };
        std::vector<othello::state> layer = {game.root()}, all;
        for (int ply = 0; ply < (seesaw::tests::short_run ? 6 : 8); ++ply) {
            std::vector<othello::state> below;
            for (const auto& s : layer)
                for (const auto m : game.moves(s)) below.push_back(game.next(s, m));
            sort_out(below);
            // Also the same boards with the other side to move, and the two sides exchanged.
            for (const auto& s : below) {
                all.push_back(s);
                all.push_back({s.own, s.other, opponent(s.turn)});
                all.push_back({s.other, s.own, s.turn});
            }
            layer = std::move(below);
        }
        sort_out(all);
        std::vector<std::uint64_t> hashes;
        for (const auto& s : all) hashes.push_back(game.hash(s));
        std::sort(hashes.begin(), hashes.end());
        CAPTURE(size, all.size());
        CHECK(all.size() > 1000);
        CHECK(std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end());
    }
}

TEST_CASE("othello: texts of boards", "[othello]") {
    const othello game{.size = 4};
    const auto start = game.root();
    for (const char* text :
         {"-----OX--XO----- X", "-----OX--XO-----X", "----\n-OX-\n-XO-\n----\nX",
          "  ---- -OX-\t-XO-\r\n---- X \n", ".....o*..xo.....*", "-----OX--XO----- X; d1:+3; rest",
          "-----OX--XO----- X%comment", "-----OX--XO----- X ;"}) {
        CAPTURE(text);
        CHECK(game.parse(text) == start);
        CHECK(game.complaint(text) == "");
    }
    CHECK(game.parse("-----OX--XO----- O").value().turn == player::second);
    CHECK(game.parse("-----OX--XO----- o") == game.parse("-----OX--XO----- O"));
}

TEST_CASE("othello: texts that are no boards", "[othello]") {
    const othello game{.size = 4};
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"", "the board ends after 0 of 16 squares"},
        {"   \n", "the board ends after 0 of 16 squares"},
        {"-----OX--XO----", "the board ends after 15 of 16 squares"},
        {"-----OX--XO---- ;X", "square d4 is ' '"},
        {"-----OX--XO-----", "the side to move is missing"},
        {"-----OX--XO----- ; X", "the side to move is missing"},
        {"-----OX--XO----- -", "the side to move is '-'"},
        {"-----OX--XO----- B", "the side to move is 'B'"},
        {"-----OX--XO------ X", "the side to move is '-'"},
        {"-----OX--XO----- X X", "'X' follows the side to move"},
        {"-----OX--XO----- XX", "'X' follows the side to move"},
        {"-----OX--XO----- X -", "'-' follows the side to move"},
        {"---Q-OX--XO----- X", "square d1 is 'Q'"},
        {"---0-OX--XO----- X", "square d1 is '0'"},
        {"--- -OX--XO----- X", "square d1 is ' '"},
        {"---\xc3-OX--XO----- X", "square d1 is byte 195"},
        {std::string_view("---\0-OX--XO----- X", 18), "square d1 is byte 0"},
        {"------X--XO----- X", "no game leads to this board: b2 in the middle is empty"},
        {"---------------- X", "no game leads to this board: b2 in the middle is empty"},
        {"-----OX--X------ O", "no game leads to this board: c3 in the middle is empty"},
    };
    for (const auto& [text, reason] : cases) {
        CAPTURE(text);
        CHECK(game.parse(text) == std::nullopt);
        const std::string complaint = game.complaint(text);
        CHECK(complaint.substr(0, reason.size()) == reason);
        CHECK(complaint.find('\n') == std::string::npos);
    }
    const othello usual;
    const std::string start = "---------------------------OX------XO---------------------------";
    CHECK(usual.parse(start + " X") == usual.root());
    std::string apart = start;
    apart[0] = 'X';
    CHECK(usual.complaint(apart + " X") ==
          "no game leads to this board: a1 is not connected to the middle");
    apart[9] = apart[18] = 'O';
    CHECK(usual.complaint(apart + " X") == "");
    apart[7] = apart[8] = 'X'; // the ends of two rows are no neighbours
    CHECK(usual.complaint(apart + " X") ==
          "no game leads to this board: h1 is not connected to the middle");
    CHECK(usual.parse("-----OX--XO----- X") == std::nullopt);
    CHECK(game.parse(start + " X") == std::nullopt);
}

TEST_CASE("othello: texts of moves", "[othello]") {
    const othello game;
    const auto s = game.root();
    CHECK(game.parse_move(s, "d3") == 19);
    CHECK(game.parse_move(s, "D3") == 19);
    CHECK(game.describe(s, 19) == "d3");
    CHECK(game.describe(s, 0) == "a1");
    CHECK(game.describe(s, 63) == "h8");
    for (const char* text : {"", "d", "3d", "e3", "d4", "pass", "d3 ", "i1", "a9", "a0", "d33"}) {
        CAPTURE(text);
        CHECK(game.parse_move(s, text) == std::nullopt);
    }
}

TEST_CASE("othello: sizes that are none", "[othello]") {
    for (const int size : {-8, 0, 1, 2, 3, 5, 7, 9, 10, 16}) {
        const othello game{.size = size};
        CHECK_THROWS_AS(game.root(), std::invalid_argument);
        CHECK_THROWS_AS(game.parse("X"), std::invalid_argument);
        CHECK_THROWS_AS(game.complaint("X"), std::invalid_argument);
    }
}

TEST_CASE("othello: endgame positions are read", "[othello]") {
    struct range {
        std::size_t positions;
        int fewest, most; // empty squares
    };
    for (const auto& [published, its] : {std::pair("othello/fforum-1-19.obf", range{19, 10, 20}),
                                         std::pair("othello/fforum-20-39.obf", range{20, 5, 26})})
        for (auto& set : seesaw::tests::data_sets("othello/endgames.obf", published)) {
            const range expected = set.is_public ? its : range{39, 5, 15};
            const othello game;
            std::size_t read = 0;
            for (std::string line; std::getline(set.file, line); ++read) {
                CAPTURE(line);
                const auto s = game.parse(line);
                REQUIRE(s);
                const auto empties = std::count(line.begin(), line.begin() + 64, '-');
                CHECK(empties >= expected.fewest);
                CHECK(empties <= expected.most);
                CHECK(!game.outcome(*s));
                // "; G8:+18; H1:+12;": every move listed is legal.
                std::size_t listed = 0;
                for (auto at = line.find(';'); at + 4 < line.size(); at = line.find(';', at + 1)) {
                    CHECK(game.parse_move(*s, line.substr(at + 2, 2)));
                    ++listed;
                }
                CHECK(listed >= 1);
                CHECK(listed <= game.moves(*s).size());
            }
            CHECK(read == expected.positions);
        }
}
