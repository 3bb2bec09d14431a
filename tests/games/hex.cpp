// SPDX-License-Identifier: MIT
//
// Hex against a slow twin made of characters and loops.
#include "support/catch.hpp"
#include "support/short_run.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/games/hex.hpp>
#include <seesaw/with.hpp>

namespace {

using seesaw::player;
using seesaw::score;
using seesaw::games::hex;

// A board of characters, 'X', 'O' or '.', row by row.
struct slow_hex {
    int size;
    std::string cells;

    explicit slow_hex(int n) : size(n), cells(static_cast<std::size_t>(n * n), '.') {}

    int count(char what) const {
        return static_cast<int>(std::count(cells.begin(), cells.end(), what));
    }
    char mover() const { return count('X') == count('O') ? 'X' : 'O'; }
    char at(int cell) const { return cells.at(static_cast<std::size_t>(cell)); }

    std::vector<int> neighbours(int cell) const {
        const int steps[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {1, -1}, {-1, 1}, {0, 1}};
        std::vector<int> found;
        for (const auto& [right, down] : steps) {
            const int column = cell % size + right, row = cell / size + down;
            if (column >= 0 && column < size && row >= 0 && row < size)
                found.push_back(row * size + column);
        }
        return found;
    }
    bool on_near_edge(char colour, int cell) const {
        return (colour == 'X' ? cell / size : cell % size) == 0;
    }
    bool on_far_edge(char colour, int cell) const {
        return (colour == 'X' ? cell / size : cell % size) == size - 1;
    }

    // Stones that `colour` needs for a chain, by breadth-first search in which own stones are free.
    int distance(char colour) const {
        std::vector<int> need(cells.size(), size * size);
        std::deque<int> open;
        const auto reach = [&](int cell, int so_far) {
            if (at(cell) != colour && at(cell) != '.') return;
            const bool free = at(cell) == colour;
            const int cost = so_far + (free ? 0 : 1);
            if (cost >= need[static_cast<std::size_t>(cell)]) return;
            need[static_cast<std::size_t>(cell)] = cost;
            if (free)
                open.push_front(cell);
            else
                open.push_back(cell);
        };
        for (int cell = 0; cell < size * size; ++cell)
            if (on_near_edge(colour, cell)) reach(cell, 0);
        while (!open.empty()) {
            const int cell = open.front();
            open.pop_front();
            for (const int other : neighbours(cell))
                reach(other, need[static_cast<std::size_t>(cell)]);
        }
        int least = size * size;
        for (int cell = 0; cell < size * size; ++cell)
            if (on_far_edge(colour, cell))
                least = std::min(least, need[static_cast<std::size_t>(cell)]);
        return least;
    }
    // By walking along the stones, not by `distance`.
    bool connected(char colour) const {
        std::vector<int> open;
        std::set<int> seen;
        for (int cell = 0; cell < size * size; ++cell)
            if (on_near_edge(colour, cell) && at(cell) == colour) open.push_back(cell);
        while (!open.empty()) {
            const int cell = open.back();
            open.pop_back();
            if (!seen.insert(cell).second) continue;
            if (on_far_edge(colour, cell)) return true;
            for (const int other : neighbours(cell))
                if (at(other) == colour) open.push_back(other);
        }
        return false;
    }
    std::optional<score> outcome() const {
        if (connected('X')) return 1;
        if (connected('O')) return -1;
        return std::nullopt;
    }
    slow_hex after(int cell) const {
        slow_hex child = *this;
        child.cells.at(static_cast<std::size_t>(cell)) = mover();
        return child;
    }
    slow_hex turned() const {
        slow_hex twin = *this;
        std::reverse(twin.cells.begin(), twin.cells.end());
        return twin;
    }
    hex::move bit(int cell) const {
        return static_cast<hex::move>(8 * (cell / size) + cell % size);
    }
    std::string drawing() const {
        std::string text;
        for (int row = 0; row < size; ++row) {
            text += row == 0 ? "" : "\n";
            text += std::string(static_cast<std::size_t>(row), ' ');
            for (int column = 0; column < size; ++column)
                text += std::string(column == 0 ? "" : " ") + at(row * size + column);
        }
        return text;
    }
};

// What is wrong with the game's idea of a position; empty if nothing is.
std::string fault_of_hex(const hex& game, const hex::state& s, const slow_hex& slow,
                         bool with_order = true) {
    const player mover = slow.mover() == 'X' ? player::first : player::second;
    if (game.to_move(s) != mover) return "to_move";
    const auto result = slow.outcome();
    if (game.outcome(s) != result) return "outcome";
    if (game.describe(s) != slow.drawing()) return "describe";
    if (game.parse(slow.drawing()) != s) return "parse";
    if (game.parse(slow.cells) != s) return "parse of one line";
    if (!game.complaint(slow.cells).empty()) return "complaint";
    const auto twin = game.parse(slow.turned().cells);
    const auto canonical = game.symmetric(s);
    if (!twin || game.symmetric(*twin) != canonical) return "symmetric of the twin";
    if (canonical != s && canonical != *twin) return "symmetric";

    const int first = slow.distance('X'), second = slow.distance('O');
    if (game.distance(s, player::first) != first) return "distance of first";
    if (game.distance(s, player::second) != second) return "distance of second";
    const score guess = first < second || (first == second && slow.mover() == 'X') ? 1 : -1;
    if (game.evaluate(s) != guess) return "evaluate";
    const auto [low, high] = game.bounds(s);
    if (low != result.value_or(-1) || high != result.value_or(1)) return "bounds";
    if (result) return guess == *result ? "" : "evaluate at the end";

    std::vector<hex::move> expected;
    for (int cell = 0; cell < slow.size * slow.size; ++cell)
        if (slow.at(cell) == '.') expected.push_back(slow.bit(cell));
    const auto moves = game.moves(s);
    if (!std::equal(moves.begin(), moves.end(), expected.begin(), expected.end())) return "moves";
    for (const auto m : moves) {
        if (game.parse_move(s, game.describe(s, m)) != m) return "parse_move";
        const int column = m % 8, row = m / 8;
        const auto child = slow.after(row * slow.size + column);
        if (game.describe(game.next(s, m)) != child.drawing()) return "next";
        if (!with_order) continue;
        const char own = slow.mover(), other = own == 'X' ? 'O' : 'X';
        // The way to the centre in half cells, as hexagons are counted.
        const int across = 2 * column - (slow.size - 1), down = 2 * row - (slow.size - 1);
        const int way = 2 * std::max({std::abs(across), std::abs(down), std::abs(across + down)});
        if (game.order(s, m) != 64 * (child.distance(other) - child.distance(own)) - way)
            return "order";
    }
    return "";
}

// Every position of a small board that play leads to, with its value; each is compared on the way.
struct hex_enumeration {
    hex game;
    std::map<std::string, score> values = {};
    std::string fault = {};

    score value(const hex::state& s, const slow_hex& slow) {
        if (const auto known = values.find(slow.cells); known != values.end()) return known->second;
        if (fault.empty()) fault = fault_of_hex(game, s, slow);
        std::optional<score> best = slow.outcome();
        if (!best)
            for (int cell = 0; cell < slow.size * slow.size; ++cell)
                if (slow.at(cell) == '.') {
                    const score v = value(game.next(s, slow.bit(cell)), slow.after(cell));
                    if (!best || (slow.mover() == 'X' ? v > *best : v < *best)) best = v;
                }
        values.emplace(slow.cells, best.value());
        return best.value();
    }
};

// Who wins, without the slow twin; up to 4 × 4 two boards fit one word.
struct hex_solver {
    hex game;
    std::unordered_map<std::uint64_t, bool> known = {};

    bool mover_wins(const hex::state& s) {
        if (game.outcome(s)) return false; // the opponent has just connected
        const auto [place, fresh] = known.try_emplace(s.own | s.other << 32, false);
        if (!fresh) return place->second;
        auto moves = game.moves(s);
        std::sort(moves.begin(), moves.end(),
                  [&](hex::move x, hex::move y) { return game.order(s, x) > game.order(s, y); });
        for (const auto m : moves)
            if (!mover_wins(game.next(s, m))) return known[s.own | s.other << 32] = true;
        return false;
    }

    std::string winning_openings() {
        std::string cells;
        for (const auto m : game.moves(game.root()))
            if (!mover_wins(game.next(game.root(), m)))
                cells += (cells.empty() ? "" : " ") + game.describe(game.root(), m);
        return cells;
    }
};

// The chances of a random game: the share that first wins.
double hex_win_rate(const hex& game, const hex::state& s) {
    if (const auto result = game.outcome(s)) return *result == 1 ? 1 : 0;
    double sum = 0;
    const auto moves = game.moves(s);
    for (const auto m : moves) sum += hex_win_rate(game, game.next(s, m));
    return sum / static_cast<double>(moves.size());
}

} // namespace

TEST_CASE("hex: every position of small boards agrees with the slow rules", "[hex]") {
    for (int size = 1; size <= 3; ++size) {
        hex_enumeration all{{.size = size}};
        CAPTURE(size);
        CHECK(all.value(all.game.root(), slow_hex(size)) == 1);
        CHECK(all.fault == "");

        // `parse` takes these positions and no others.
        std::size_t boards = 1, taken = 0;
        for (int cell = 0; cell < size * size; ++cell) boards *= 3;
        std::string wrong;
        for (std::size_t number = 0; number < boards; ++number) {
            std::string cells;
            for (std::size_t rest = number; cells.size() < static_cast<std::size_t>(size * size);
                 rest /= 3)
                cells += ".XO"[rest % 3];
            const bool reachable = all.values.count(cells) != 0;
            if (all.game.parse(cells).has_value() != reachable) wrong = cells;
            if (all.game.complaint(cells).empty() != reachable) wrong = cells;
            taken += reachable ? 1 : 0;
        }
        CHECK(wrong == "");
        CHECK(taken == all.values.size());

        // The value is that of the turned board.
        for (const auto& [cells, value] : all.values) {
            const std::string turned(cells.rbegin(), cells.rend());
            if (all.values.at(turned) != value) wrong = cells;
        }
        CHECK(wrong == "");
    }
}

TEST_CASE("hex: the first player wins, and with these openings", "[hex]") {
    // By exhaustive search; for 3 × 3 and smaller the slow rules find the same below.
    const std::string openings[] = {"a1", "b1 a2", "c1 a2 b2 c2 a3", "d1 c2 b3 a4"};
    for (int size = 1; size <= (seesaw::tests::short_run ? 3 : 4); ++size) {
        hex_solver solver{{.size = size}};
        CAPTURE(size);
        CHECK(solver.mover_wins(solver.game.root()));
        CHECK(solver.winning_openings() == openings[size - 1]);
        if (size == 4) continue;
        hex_enumeration slow{{.size = size}};
        std::string cells;
        for (int cell = 0; cell < size * size; ++cell) {
            const slow_hex opened = slow_hex(size).after(cell);
            const auto s = solver.game.next(solver.game.root(), opened.bit(cell));
            if (slow.value(s, opened) != 1) continue;
            cells += (cells.empty() ? "" : " ") + solver.game.describe(s, opened.bit(cell));
        }
        CHECK(cells == openings[size - 1]);
    }
}

TEST_CASE("hex: random games agree with the slow rules", "[hex]") {
    constexpr int rounds = seesaw::tests::short_run ? 6 : 60;
    seesaw::rng random(51);
    int positions = 0;
    for (int size = 1; size <= 8; ++size) {
        const hex game{.size = size};
        std::string fault;
        for (int round = 0; round < rounds && fault.empty(); ++round) {
            slow_hex slow(size);
            auto s = game.root();
            while (fault.empty()) {
                ++positions;
                fault = fault_of_hex(game, s, slow, positions % 10 == 0);
                if (!fault.empty() || slow.outcome()) break;
                const auto moves = game.moves(s);
                const auto m = moves[static_cast<std::size_t>(random.below(moves.size()))];
                slow = slow.after(m / 8 * size + m % 8);
                s = game.next(s, m);
            }
            if (!fault.empty()) fault += " at\n" + slow.drawing();
        }
        CAPTURE(size);
        CHECK(fault == "");
    }
    CHECK(positions >= 160 * rounds);
}

TEST_CASE("hex: on a full board exactly one side is connected", "[hex]") {
    seesaw::rng random(52);
    int boards = 0, first_wins = 0;
    std::string wrong;
    for (int size = 1; size <= 8; ++size) {
        const hex game{.size = size};
        for (int round = 0; round < 12500; ++round, ++boards) {
            // Not only even boards: any share of stones will do.
            const auto share = random.below(11);
            slow_hex slow(size);
            std::uint64_t first = 0, second = 0;
            for (int cell = 0; cell < size * size; ++cell) {
                const bool takes = random.below(10) < share;
                slow.cells[static_cast<std::size_t>(cell)] = takes ? 'X' : 'O';
                (takes ? first : second) |= std::uint64_t{1} << slow.bit(cell);
            }
            const bool connected = game.connects(first, player::first);
            first_wins += connected ? 1 : 0;
            if (connected == game.connects(second, player::second)) wrong = slow.drawing();
            if (round < 300 && connected != slow.connected('X')) wrong = slow.drawing();
        }
    }
    CHECK(wrong == "");
    CHECK(boards == 100000);
    CHECK(first_wins > 30000);
    CHECK(first_wins < 70000);
}

TEST_CASE("hex: playouts have the chances of random games", "[hex]") {
    seesaw::rng random(53);
    const int games = 40000;
    const auto compare = [&](const hex& game, const hex::state& s) {
        const double expected = hex_win_rate(game, s);
        int wins = 0, losses = 0;
        for (int i = 0; i < games; ++i) {
            const score result = game.playout(s, random);
            wins += result == 1 ? 1 : 0;
            losses += result == -1 ? 1 : 0;
        }
        const double spread = std::sqrt(expected * (1 - expected) * games);
        CAPTURE(game.describe(s), expected);
        CHECK(wins + losses == games);
        CHECK(std::abs(wins - expected * games) <= 4.5 * spread);
    };
    for (int size = 1; size <= 3; ++size) {
        const hex game{.size = size};
        auto s = game.root();
        compare(game, s);
        while (!game.outcome(s)) {
            const auto moves = game.moves(s);
            s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
            compare(game, s);
        }
    }
}

TEST_CASE("hex: different positions have different hashes", "[hex]") {
    seesaw::rng random(54);
    for (const int size : {3, 4, 5, 8}) {
        const hex game{.size = size};
        std::map<std::uint64_t, hex::state> by_hash;
        std::string wrong;
        for (int round = 0; round < (seesaw::tests::short_run ? 500 : 5000); ++round)
            for (auto s = game.root(); !game.outcome(s);) {
                const auto moves = game.moves(s);
                s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
                const auto [place, fresh] = by_hash.try_emplace(game.hash(s), s);
                if (place->second != s) wrong = game.describe(s);
            }
        CAPTURE(size);
        CHECK(wrong == "");
        CHECK(by_hash.size() > 2000);
    }
}

TEST_CASE("hex: texts of boards", "[hex]") {
    const hex game{.size = 3};
    const auto s = game.parse(". . .\n . X .\n  . . O").value();
    CHECK(game.describe(s) == ". . .\n . X .\n  . . O");
    CHECK(game.to_move(s) == player::first);
    for (const char* text : {"....X...O", "----x---o", "... .X. ..O", " .\t.\n.\r\n.X...O \n"}) {
        CAPTURE(text);
        CHECK(game.parse(text) == s);
    }
    CHECK(game.to_move(game.parse("....X....").value()) == player::second);
}

TEST_CASE("hex: texts that are no boards", "[hex]") {
    const hex game{.size = 3};
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"", "the board ends after 0 of 9 cells"},
        {" \n ", "the board ends after 0 of 9 cells"},
        {"........", "the board ends after 8 of 9 cells"},
        {"..........", "'.' follows the last of 9 cells"},
        {"......... X", "'X' follows the last of 9 cells"},
        {".....*...", "cell c2 is '*'"},
        {"..0......", "cell c1 is '0'"},
        {"..\xe2......", "cell c1 is byte 226"},
        {std::string_view("..\0......", 9), "cell c1 is byte 0"},
        {"O........", "X must have as many stones as O or one more; here are 0 and 1"},
        {"XX.......", "X must have as many stones as O or one more; here are 2 and 0"},
        {"XO.XO.X.O", "O has moved last, but the other side is connected already"},
        {"OOOXX.X.X", "X has moved last, but the other side is connected already"},
    };
    for (const auto& [text, reason] : cases) {
        CAPTURE(text);
        CHECK(game.parse(text) == std::nullopt);
        const std::string complaint = game.complaint(text);
        CHECK(complaint.substr(0, reason.size()) == reason);
        CHECK(complaint.find('\n') == std::string::npos);
    }
    // Two chains side by side: whichever stone came last, the game was over before.
    const hex usual;
    CHECK(usual.complaint("XXOO XXOO XXOO XXO.") ==
          "X has connected more than once; the game ends the first time");
    CHECK(usual.complaint("XOOO XXOO XXOX X...") == "");
}

TEST_CASE("hex: texts of moves", "[hex]") {
    const hex game{.size = 3};
    const auto s = game.parse("....X...O").value();
    CHECK(game.parse_move(s, "a1") == 0);
    CHECK(game.parse_move(s, "C1") == 2);
    CHECK(game.parse_move(s, "a3") == 16);
    CHECK(game.describe(s, 16) == "a3");
    CHECK(hex{.size = 8}.describe({}, 63) == "h8");
    for (const char* text : {"", "a", "1a", "b2", "c3", "d1", "a4", "a0", "a1 ", "a11", "pass"}) {
        CAPTURE(text);
        CHECK(game.parse_move(s, text) == std::nullopt);
    }
    const auto won = game.parse("OX..XO.X.").value();
    CHECK(game.outcome(won) == 1);
    CHECK(game.parse_move(won, "c1") == std::nullopt);
}

TEST_CASE("hex: sizes that are none", "[hex]") {
    for (const int size : {-1, 0, 9, 10, 64}) {
        const hex game{.size = size};
        CHECK_THROWS_AS(game.root(), std::invalid_argument);
        CHECK_THROWS_AS(game.parse("."), std::invalid_argument);
        CHECK_THROWS_AS(game.complaint("."), std::invalid_argument);
    }
}
