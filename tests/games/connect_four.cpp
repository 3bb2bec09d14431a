// SPDX-License-Identifier: MIT
//
// Connect Four against a slow twin made of characters and loops.
#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <istream>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/games/connect_four.hpp>

namespace {

using seesaw::player;
using seesaw::score;
using seesaw::games::connect_four;
using seesaw::games::connect_four_7x6;

// A board of characters: 'X', 'O' or '.', row 0 at the bottom.
struct slow_connect_four {
    int width, height, connect;
    int played = 0;
    std::optional<score> result = {};
    std::array<char, 64> cells = {};

    slow_connect_four(int columns, int rows, int in_a_row)
        : width(columns), height(rows), connect(in_a_row) {
        std::fill_n(cells.begin(), width * height, '.');
    }

    char& at(int column, int row) { return cells[static_cast<std::size_t>(row * width + column)]; }
    char at(int column, int row) const {
        if (column < 0 || column >= width || row < 0 || row >= height) return ' ';
        return cells[static_cast<std::size_t>(row * width + column)];
    }
    /// One number for each position of at most 40 cells.
    std::uint64_t key() const {
        std::uint64_t number = 0;
        for (int i = 0; i < width * height; ++i) {
            const char c = cells[static_cast<std::size_t>(i)];
            number = number * 3 + (c == 'X' ? 1 : c == 'O' ? 2 : 0);
        }
        return number;
    }
    char mover() const { return played % 2 == 0 ? 'X' : 'O'; }
    bool has_room(int column) const { return at(column, height - 1) == '.'; }

    // Whether `colour` in this cell would be part of a line.
    bool completes(char colour, int column, int row) const {
        const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& [right, up] : directions) {
            int length = 1;
            for (int side : {-1, 1})
                for (int n = 1; at(column + side * n * right, row + side * n * up) == colour; ++n)
                    ++length;
            if (length >= connect) return true;
        }
        return false;
    }

    slow_connect_four after(int column) const {
        slow_connect_four child = *this;
        int row = 0;
        while (at(column, row) != '.') ++row;
        child.at(column, row) = mover();
        ++child.played;
        if (child.completes(mover(), column, row)) {
            const int own_discs = played / 2 + 1;
            // On a board of 2n cells each player has n discs; first has one more on an odd one.
            const int last_own = (width * height + (mover() == 'X' ? 1 : 0)) / 2;
            child.result = (last_own + 1 - own_discs) * (mover() == 'X' ? 1 : -1);
        } else if (child.played == width * height) {
            child.result = 0;
        }
        return child;
    }

    int threats(char colour) const {
        int found = 0;
        for (int column = 0; column < width; ++column)
            for (int row = 0; row < height; ++row)
                if (at(column, row) == '.' && completes(colour, column, row)) ++found;
        return found;
    }

    // How a look ranks a column: cells that would then complete a line, and one more if a disc can
    // fall into one of them at once.
    int rank(int column) const {
        const slow_connect_four child = after(column);
        int found = child.threats(mover());
        for (int c = 0; c < width; ++c) {
            int row = 0;
            while (row < height && child.at(c, row) != '.') ++row;
            if (row < height && child.completes(mover(), c, row)) return found + 1;
        }
        return found;
    }

    std::string grid() const {
        std::string text;
        for (int row = height - 1; row >= 0; --row) {
            for (int column = 0; column < width; ++column) text += at(column, row);
            if (row > 0) text += '\n';
        }
        return text;
    }

    slow_connect_four mirrored() const {
        slow_connect_four twin = *this;
        for (int column = 0; column < width; ++column)
            for (int row = 0; row < height; ++row)
                twin.at(column, row) = at(width - 1 - column, row);
        return twin;
    }
};

// What is wrong with the game's idea of a position, apart from its value; empty if nothing is.
template <class Game>
std::string fault_of_connect_four(const Game& game, const typename Game::state& s,
                                  const slow_connect_four& slow, bool with_text) {
    if (game.to_move(s) != (slow.mover() == 'X' ? player::first : player::second)) return "to_move";
    if (game.outcome(s) != slow.result) return "outcome";
    const auto [low, high] = game.bounds(s);
    const score estimate = game.evaluate(s);
    if (low > high || estimate < low || estimate > high) return "evaluate";
    const auto twin = game.symmetric(s);
    if (game.symmetric(twin) != twin) return "symmetric twice";
    if (with_text) {
        if (game.describe(s) != slow.grid()) return "describe";
        if (game.parse(slow.grid()) != s) return "parse";
        if (!game.complaint(slow.grid()).empty()) return "complaint";
        const auto mirror = game.parse(slow.mirrored().grid());
        if (!mirror || game.symmetric(*mirror) != twin) return "symmetric of the mirror";
        if (twin != s && twin != *mirror) return "symmetric";
    }
    if (slow.result) return low == *slow.result && high == *slow.result ? "" : "bounds at the end";

    std::array<bool, 64> listed = {};
    int last_distance = 0;
    for (const auto column : game.moves(s)) {
        if (column >= game.width || listed[column]) return "moves";
        listed[column] = true;
        const int distance = std::abs(2 * column - (game.width - 1));
        // The centre of an even width lies between two columns.
        if (distance < last_distance) return "order of moves";
        last_distance = distance;
    }
    for (int column = 0; column < game.width; ++column)
        if (listed[static_cast<std::size_t>(column)] != slow.has_room(column)) return "legal moves";

    if (game.hash_bits() < 64 && game.hash(s) >> game.hash_bits() != 0) return "hash_bits";
    const auto seen = game.look(s, {});
    if (seen.low < low || seen.high > high) return "look and bounds";
    if (seen.low == seen.high) return "";
    for (const auto column : seen.moves)
        if (column >= game.width || !listed[column]) return "look.moves";
    return "";
}

// All positions that a game can reach, solved the slow way; every one is compared on the way. Of a
// position and its mirror image the slow twin follows one and the game both.
struct connect_four_enumeration {
    connect_four game;
    std::uint64_t text_every = 1;
    struct entry {
        score value;
        std::uint64_t games; // ways to play on to the end
        std::uint64_t hash;
        std::uint64_t mirrored_hash;
    };
    std::unordered_map<std::uint64_t, entry> seen = {};
    std::uint64_t positions = 0, finished = 0;
    std::string fault = {};

    entry visit(const slow_connect_four& slow, const connect_four::state& s,
                const connect_four::state& mirrored) {
        const slow_connect_four twin = slow.mirrored();
        const std::uint64_t key = slow.key(), twin_key = twin.key();
        if (twin_key < key) return visit(twin, mirrored, s);
        if (const auto known = seen.find(key); known != seen.end()) {
            if (known->second.hash != game.hash(s)) complain("two hashes", slow);
            if (known->second.mirrored_hash != game.hash(mirrored)) complain("two hashes", twin);
            return known->second;
        }
        const bool with_text = positions % text_every == 0;
        positions += key == twin_key ? 1 : 2;
        if (const auto what = fault_of_connect_four(game, s, slow, with_text); !what.empty())
            complain(what, slow);
        if (const auto what = fault_of_connect_four(game, mirrored, twin, false); !what.empty())
            complain(what, twin);
        const auto canonical = game.symmetric(s);
        if (game.symmetric(mirrored) != canonical || (canonical != s && canonical != mirrored))
            complain("symmetric", slow);
        if (slow.result) ++finished;
        entry found = slow.result ? entry{*slow.result, 1, 0, 0} : solve(slow, s, mirrored);
        found.hash = game.hash(s);
        found.mirrored_hash = game.hash(mirrored);
        seen.emplace(key, found);
        return found;
    }

    std::size_t distinct_hashes() const {
        std::vector<std::uint64_t> hashes;
        for (const auto& [key, solved] : seen) {
            hashes.push_back(solved.hash);
            hashes.push_back(solved.mirrored_hash);
        }
        std::sort(hashes.begin(), hashes.end());
        return static_cast<std::size_t>(
            std::distance(hashes.begin(), std::unique(hashes.begin(), hashes.end())));
    }

private:
    entry solve(const slow_connect_four& slow, const connect_four::state& s,
                const connect_four::state& mirrored) {
        const bool maximise = slow.mover() == 'X';
        std::array<score, 64> values;
        std::optional<score> best;
        std::uint64_t games = 0;
        for (int column = 0; column < slow.width; ++column) {
            if (!slow.has_room(column)) continue;
            const auto m = static_cast<connect_four::move>(column);
            const auto opposite = static_cast<connect_four::move>(slow.width - 1 - column);
            const entry below =
                visit(slow.after(column), game.next(s, m), game.next(mirrored, opposite));
            games += below.games;
            values[m] = below.value;
            if (!best || (maximise ? below.value > *best : below.value < *best)) best = below.value;
        }
        if (const auto what = fault_of_look(s, *best, false); !what.empty()) complain(what, slow);
        const auto look = game.look(s, {});
        if (look.low < look.high) {
            std::optional<score> of_those;
            int last_rank = std::numeric_limits<int>::max();
            for (const auto column : look.moves) {
                const score value = values[column];
                if (!of_those || (maximise ? value > *of_those : value < *of_those))
                    of_those = value;
                const auto after = game.next(s, column);
                if (const auto what = fault_of_look(after, value, true); !what.empty())
                    complain(what + " after a move", slow);
                if (positions % 16 != 0) continue;
                const int rank = slow.rank(column);
                if (rank > last_rank) complain("look lists a better move later", slow);
                last_rank = rank;
            }
            if (of_those != best) complain("look misses the best move", slow);
        }
        return {*best, games, 0, 0};
    }

    // In windows around the value: the bounds hold, and the list is always the same.
    std::string fault_of_look(const connect_four::state& s, score value, bool led) const {
        std::optional<std::vector<int>> list;
        for (const score alpha : {value - 1, value, -seesaw::score_limit})
            for (const score beta : {alpha + 1, value + 1})
                for (const bool by_list : {false, led}) {
                    const auto look = game.look(s, {alpha, beta, by_list});
                    if (value < look.low || value > look.high) return "look: value out of bounds";
                    if (look.low == look.high) continue;
                    if (game.outcome(s)) return "look is open at the end";
                    if (look.low >= beta || look.high <= alpha) continue;
                    const std::vector<int> moves(look.moves.begin(), look.moves.end());
                    if (moves.size() != look.moves.size()) return "look: size of the list";
                    if (list && *list != moves) return "look lists by the window";
                    list = moves;
                }
        return "";
    }

    void complain(const std::string& what, const slow_connect_four& slow) {
        if (fault.empty()) fault = what + " at\n" + slow.grid();
    }
};

std::uint64_t slow_connect_four_perft(const slow_connect_four& slow, int depth) {
    if (depth == 0) return 1;
    if (slow.result) return 1; // as seesaw::perft counts
    std::uint64_t leaves = 0;
    for (int column = 0; column < slow.width; ++column)
        if (slow.has_room(column)) leaves += slow_connect_four_perft(slow.after(column), depth - 1);
    return leaves;
}

} // namespace

TEST_CASE("distinct positions by ply are as published", "[connect_four]") {
    const std::vector<std::size_t> published = {1,     7,     49,     238,    1120,   4263,
                                                16422, 54859, 184275, 558186, 1662623};
    const connect_four game;
    std::vector<connect_four::state> layer = {game.root()};
    CHECK(layer.size() == published[0]);
    for (std::size_t ply = 1; ply < published.size() - (seesaw::tests::short_run ? 2 : 0); ++ply) {
        std::vector<connect_four::state> below;
        for (const auto& s : layer)
            if (!game.outcome(s))
                for (const auto m : game.moves(s)) below.push_back(game.next(s, m));
        std::sort(below.begin(), below.end(),
                  [&](const auto& x, const auto& y) { return game.hash(x) < game.hash(y); });
        below.erase(std::unique(below.begin(), below.end()), below.end());
        layer = std::move(below);
        CHECK(layer.size() == published[ply]);
    }
}

TEST_CASE("move sequences are as many as the slow rules allow", "[connect_four]") {
    for (int depth = 0; depth <= 7; ++depth) {
        const auto expected = slow_connect_four_perft({7, 6, 4}, depth);
        CHECK(seesaw::perft(connect_four{}, {}, depth) == expected);
        CHECK(seesaw::perft(connect_four_7x6{}, {}, depth) == expected);
    }
    for (int depth = 0; depth <= 9; ++depth)
        CHECK(seesaw::perft(connect_four{.width = 4, .height = 5, .connect = 3}, {}, depth) ==
              slow_connect_four_perft({4, 5, 3}, depth));
}

TEST_CASE("every position of every small board agrees with the slow rules", "[connect_four]") {
    for (int width = 1; width <= (seesaw::tests::short_run ? 4 : 5); ++width)
        for (int height = 1; height <= (width == 5 || seesaw::tests::short_run ? 3 : 4); ++height)
            for (int connect = 2; connect <= 4; ++connect) {
                connect_four_enumeration all{{.width = width, .height = height, .connect = connect},
                                             4};
                const auto root = all.game.root();
                const auto found = all.visit({width, height, connect}, root, root);
                CAPTURE(width, height, connect);
                CHECK(all.fault == "");
                CHECK(all.distinct_hashes() == all.positions);
                CHECK(all.finished > 0);
                const int longer_side = std::max(width, height);
                if (connect > longer_side) CHECK(found.value == 0);
                if (connect == 2 && width > 2) CHECK(found.value == (width * height - 1) / 2);
                if (width == 4 && height == 3 && connect == 4)
                    CHECK(found.games == 356232); // OEIS A342329
            }
}

TEST_CASE("every position of 5 x 4 agrees with the slow rules", "[connect_four]") {
    // A million positions: a short run has those of 4 x 4.
    const int width = seesaw::tests::short_run ? 4 : 5;
    connect_four_enumeration all{{.width = width, .height = 4}, 16};
    all.seen.reserve(2'000'000);
    const auto found = all.visit({width, 4, 4}, all.game.root(), all.game.root());
    CHECK(all.fault == "");
    CHECK(all.distinct_hashes() == all.positions);
    CHECK(found.value == 0);
    if (width == 5) CHECK(found.games == 152505051772); // OEIS A342329
}

TEST_CASE("random games on boards of all shapes agree with the slow rules", "[connect_four]") {
    struct shape {
        int width, height, connect;
    };
    const shape shapes[] = {{7, 6, 4},  {8, 7, 4},  {9, 6, 4},  {6, 5, 4},  {16, 3, 3}, {4, 15, 4},
                            {7, 6, 3},  {7, 6, 5},  {32, 1, 2}, {32, 1, 5}, {1, 63, 2}, {1, 63, 63},
                            {2, 31, 2}, {2, 31, 3}, {21, 2, 3}, {12, 4, 5}, {7, 8, 6},  {10, 5, 10},
                            {3, 3, 9},  {8, 7, 8},  {1, 1, 2},  {2, 2, 2},  {4, 15, 11}};
    constexpr int rounds = seesaw::tests::short_run ? 6 : 60;
    seesaw::rng random(20);
    int positions = 0;
    for (const auto& [width, height, connect] : shapes) {
        const connect_four game{.width = width, .height = height, .connect = connect};
        std::string fault;
        for (int round = 0; round < rounds && fault.empty(); ++round) {
            slow_connect_four slow(width, height, connect);
            auto s = game.root();
            std::string played;
            while (fault.empty()) {
                ++positions;
                fault = fault_of_connect_four(game, s, slow, true);
                if (game.parse(played) != s || game.play(played) != s) fault = "parse of columns";
                if (slow.result || !fault.empty()) break;
                const auto moves = game.moves(s);
                for (const auto m : moves) {
                    if (game.parse_move(s, game.describe(s, m)) != m) fault = "parse_move";
                    const auto child = slow.after(m);
                    const int off_centre = std::abs(2 * m - (width - 1));
                    if (game.order(s, m) != 32 * child.threats(slow.mover()) - off_centre)
                        fault = "order";
                }
                const auto m = moves[random.below(moves.size())];
                played += game.describe(s, m);
                slow = slow.after(m);
                s = game.next(s, m);
            }
            if (!fault.empty()) fault += " after " + played;
        }
        CAPTURE(width, height, connect);
        CHECK(fault == "");
    }
    CHECK(positions >= 160 * rounds);
}

TEST_CASE("the compiled-in size plays like the other", "[connect_four]") {
    const connect_four any;
    const connect_four_7x6 fixed;
    seesaw::rng random(7);
    std::string fault;
    for (int round = 0; round < 500 && fault.empty(); ++round) {
        slow_connect_four slow(7, 6, 4);
        auto s = any.root();
        auto t = fixed.root();
        while (fault.empty() && !slow.result) {
            const auto moves = any.moves(s);
            if (fixed.moves(t) != moves) fault = "moves";
            for (const auto m : moves)
                if (any.order(s, m) != fixed.order(t, m)) fault = "order";
            if (any.hash(s) != fixed.hash(t)) fault = "hash";
            const auto of_any = any.look(s, {});
            const auto of_fixed = fixed.look(t, {});
            if (of_any.low != of_fixed.low || of_any.high != of_fixed.high) fault = "look";
            if (!std::equal(of_any.moves.begin(), of_any.moves.end(), of_fixed.moves.begin(),
                            of_fixed.moves.end()))
                fault = "list of look";
            const auto m = moves[random.below(moves.size())];
            slow = slow.after(m);
            s = any.next(s, m);
            t = fixed.next(t, m);
            if (fault.empty()) fault = fault_of_connect_four(fixed, t, slow, true);
        }
    }
    CHECK(fault == "");
}

TEST_CASE("scores count the discs that were not needed", "[connect_four]") {
    const connect_four game;
    const auto outcome = [&](const char* columns) {
        return game.outcome(game.play(columns).value());
    };
    CHECK(outcome("1212121") == 18);     // upright, first's fourth disc
    CHECK(outcome("1122334") == 18);     // level
    CHECK(outcome("71212121") == -18);   // second's fourth disc
    CHECK(outcome("12233434474") == 16); // slanting upwards: first's sixth disc
    CHECK(outcome("76655454414") == 16); // slanting downwards
    CHECK(outcome("1212") == std::nullopt);
    CHECK(outcome("371167542771643331155376456632615272242544") == -1); // with the very last disc
    const connect_four no_line{.width = 3, .height = 2, .connect = 4};
    CHECK(no_line.outcome(no_line.play("112233").value()) == 0);
}

TEST_CASE("bounds close where the next moves decide", "[connect_four]") {
    const connect_four game;
    using pair = std::pair<score, score>;
    CHECK(game.bounds(game.root()) == pair{-20, 20});
    CHECK(game.bounds(game.play("121212").value()) == pair{18, 18});    // first wins with column 1
    CHECK(game.bounds(game.play("7121212").value()) == pair{-18, -18}); // second does
    CHECK(game.bounds(game.play("44553").value()) == pair{18, 18});     // first threatens 2 and 6
    // First threatens upright only: second has one move.
    const auto forced = game.look(game.play("12121").value(), {});
    REQUIRE(forced.moves.size() == 1);
    CHECK(*forced.moves.begin() == 0);
    CHECK(forced.low < forced.high);
    CHECK(game.evaluate(game.play("121212").value()) == 18);
}

TEST_CASE("answering every disc in its column is known to be enough", "[connect_four]") {
    const auto look = [](const connect_four& game, const char* columns) {
        return game.look(game.play(columns).value(), {});
    };
    // Upright lines alone have room, and the follower gets every second disc of them.
    CHECK(look({.width = 2, .height = 4, .connect = 3}, "1").high == 0);
    // After a third X in the third row both of its ends are X's, and O must open one in the end.
    CHECK(look({.width = 5, .height = 4}, "333322224145").low == 1);
    // At the start neither side can be sure of anything.
    CHECK(look({}, "").low < 0);
    CHECK(look({}, "4").high > 0);
}

TEST_CASE("texts that are no position are refused with a reason", "[connect_four]") {
    const connect_four game;
    const auto refused = [&](const std::string& text, const std::string& reason) {
        CAPTURE(text);
        CHECK_FALSE(game.parse(text).has_value());
        CHECK(game.complaint(text) == reason);
    };
    refused("4444444", "move 7: column 4 is full; there is room in 1 2 3 5 6 7");
    refused("12121213", "move 8: the game ended with move 7");
    refused("448", "move 3 is '8'; columns are 1-7");
    refused("44 5", "move 3 is ' '; columns are 1-7");
    refused("44\n5", "move 3 is byte 10; columns are 1-7");
    refused("0",
            "a position is the columns played (1-7) or the 42 cells (X, O and . for empty, top "
            "row first), and neither begins with '0'");
    refused("X", "the grid ends after 1 cells; a board of 7 x 6 has 42");
    refused(".......\n.......\n", "the grid ends after 14 cells; a board of 7 x 6 has 42");
    const std::string usage = "; cells are X, O, and . * or - where empty, 7 a row";
    refused(".......\n......\n", "the grid ends after 13 cells; a board of 7 x 6 has 42");
    refused(".......\n......\n.", "cell 7 of row 2 is byte 10" + usage);

    const auto grid = [](const std::string& bottom_rows) {
        return std::string(42 - bottom_rows.size(), '.') + bottom_rows;
    };
    refused(grid("..x...."), "cell 3 of row 6 is 'x'" + usage);
    refused(grid("X............."), "column 1: a disc lies above an empty cell");
    refused(grid("XX....."), "2 X and 0 O; X begins, so it has as many as O or one more");
    refused(grid("O......"), "0 X and 1 O; X begins, so it has as many as O or one more");
    refused(grid("OOO....XXXXO.."), "X has 4 in a row but O moved last");
    refused(grid("XXXX...OOOO..."), "X has 4 in a row but O moved last");
    refused(grid("XXXO...OOOOXX."), "no last move can have made every 4 in a row");
    refused(std::string(43, '.'), "the grid goes on after its last cell; a board of 7 x 6 has 42");
}

TEST_CASE("both ways to write a position mean the same", "[connect_four]") {
    const connect_four game;
    const auto s = game.play("44553").value();
    const std::string lines = ".......\n.......\n.......\n.......\n...OO..\n..XXX..";
    CHECK(game.describe(s) == lines);
    CHECK(game.parse(lines) == s);
    CHECK(game.parse("\n" + lines + "\r\n") == s);
    CHECK(game.parse(" 44553\n") == s);
    CHECK(game.parse("*******-------*******-------...OO....XXX..") == s);
    CHECK(game.parse("") == game.root());
    CHECK(game.parse(" \n") == game.root());
    CHECK(game.play(lines) == std::nullopt);

    const connect_four wide{.width = 32, .height = 1};
    CHECK(wide.describe(wide.root(), 31) == "w");
    CHECK(wide.parse("w").value() == wide.next(wide.root(), 31));
    CHECK(wide.parse("o").value() == wide.next(wide.root(), 23));
    CHECK_FALSE(wide.parse("O").has_value());
    CHECK(wide.complaint("1x") == "move 2 is 'x'; columns are 1-9 and a-w");

    CHECK(game.parse_move(s, "4") == connect_four::move{3});
    CHECK(game.parse_move(s, "0") == std::nullopt);
    CHECK(game.parse_move(s, "44") == std::nullopt);
    CHECK(game.parse_move(s, "") == std::nullopt);
    CHECK(game.parse_move(game.play("444444").value(), "4") == std::nullopt);
    CHECK(game.parse_move(game.play("1212121").value(), "4") == std::nullopt);
}

TEST_CASE("sizes that do not fit are named", "[connect_four]") {
    const auto message = [](const auto& game) -> std::string {
        try {
            game.root();
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    CHECK(message(connect_four{.width = 0}) == "connect_four: width must be 1 to 32");
    CHECK(message(connect_four{.width = -7}) == "connect_four: width must be 1 to 32");
    CHECK(message(connect_four{.height = 0}) == "connect_four: height must be 1 to 63");
    CHECK(message(connect_four{.width = 1, .height = 64}) ==
          "connect_four: height must be 1 to 63");
    CHECK(message(connect_four{.width = 8, .height = 8}) ==
          "connect_four: width * (height + 1) must be at most 64");
    CHECK(message(connect_four{.connect = 1}) == "connect_four: connect must be at least 2");
    CHECK(message(connect_four_7x6{.width = 8}) ==
          "connect_four_7x6: width, height and connect must be 7, 6 and 4");
    CHECK(message(connect_four{.width = 8, .height = 7, .connect = 1000}) == "");
    CHECK_THROWS_AS(connect_four{.width = 99}.parse("1"), std::invalid_argument);
    CHECK_THROWS_AS(connect_four{.width = 99}.complaint("1"), std::invalid_argument);
}

TEST_CASE("solved positions parse and keep within their bounds", "[connect_four]") {
    const connect_four game;
    int agree = 0, disagree = 0;
    for (const auto& [own, others] : {std::pair("connect_four/late.txt", "connect4/Test_L3_R1"),
                                      std::pair("connect_four/middle.txt", "connect4/Test_L2_R1"),
                                      std::pair("connect_four/early.txt", "connect4/Test_L1_R1")})
        for (auto& set : seesaw::tests::data_sets(own, others)) {
            int read = 0;
            std::string columns;
            score published = 0;
            while (set.file >> columns >> published) {
                ++read;
                const auto s = game.play(columns);
                CAPTURE(columns);
                REQUIRE(s.has_value());
                CHECK_FALSE(game.outcome(*s).has_value());
                const score value = seesaw::seen_from(game.to_move(*s), published);
                const auto [low, high] = game.bounds(*s);
                CHECK(low <= value);
                CHECK(value <= high);
                const score estimate = game.evaluate(*s);
                if (estimate != 0 && value != 0)
                    ++((estimate > 0) == (value > 0) ? agree : disagree);
            }
            CHECK(read == 1000);
        }
    CHECK(agree >= 3 * disagree);
}

TEST_CASE("openings written as grids parse", "[connect_four]") {
    const connect_four game;
    for (auto& set : seesaw::tests::data_sets("connect_four/openings.txt",
                                              "connect4/ppns_paper_openings.txt")) {
        int read = 0, with_twelve_discs = 0;
        for (std::string line; std::getline(set.file, line);) {
            ++read;
            const std::string grid = line.substr(0, 42);
            CAPTURE(grid);
            CHECK(game.complaint(grid) == "");
            const auto s = game.parse(grid);
            REQUIRE(s.has_value());
            CHECK(game.parse(game.describe(*s)) == s);
            const bool twelve = std::count(grid.begin(), grid.end(), '*') == 30;
            CHECK(game.to_move(*s) == (twelve ? player::first : player::second));
            with_twelve_discs += twelve;
        }
        CHECK(read == 200);
        CHECK(with_twelve_discs == (set.is_public ? 199 : 200)); // one has eleven
    }
}
