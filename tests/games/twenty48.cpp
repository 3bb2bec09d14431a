// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"

namespace seesaw::twenty48_tests {

using games::twenty48;
using games::twenty48_move;
using games::twenty48_points;
using games::twenty48_score;

namespace {

// The rules once more, on tiles as they are written.
struct written_board {
    int width, height;
    std::vector<int> tiles;
    std::uint32_t points = 0;

    int& at(int row, int column) { return tiles[static_cast<std::size_t>(row * width + column)]; }

    // Slides a line towards its first place.
    void slide_line(const std::vector<int*>& line) {
        std::vector<int> left;
        for (const int* tile : line)
            if (*tile != 0) left.push_back(*tile);
        std::vector<int> merged;
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (i + 1 < left.size() && left[i] == left[i + 1] && left[i] < 32768) {
                merged.push_back(2 * left[i]);
                points += static_cast<std::uint32_t>(2 * left[i]);
                ++i;
            } else {
                merged.push_back(left[i]);
            }
        }
        merged.resize(line.size());
        for (std::size_t i = 0; i < line.size(); ++i) *line[i] = merged[i];
    }

    void slide(twenty48_move m) {
        const bool upright = m == twenty48::up || m == twenty48::down;
        const bool back = m == twenty48::right || m == twenty48::down;
        for (int i = 0; i < (upright ? width : height); ++i) {
            std::vector<int*> line;
            for (int j = 0; j < (upright ? height : width); ++j)
                line.push_back(upright ? &at(j, i) : &at(i, j));
            if (back) std::reverse(line.begin(), line.end());
            slide_line(line);
        }
    }
};

template <class Game>
written_board written(const Game& game, const state_t<Game>& s) {
    written_board board{game.width, game.height, {}};
    for (int row = 0; row < game.height; ++row)
        for (int column = 0; column < game.width; ++column) {
            const auto k = s.board >> (4 * (4 * row + column)) & 15;
            board.tiles.push_back(k == 0 ? 0 : 1 << k);
        }
    return board;
}

// Whether the player gets the target, with luck an enemy or a friend, looking at everything.
class exhaustive_2048 {
public:
    exhaustive_2048(const twenty48& game, bool friendly) : game_(game), friendly_(friendly) {}

    bool wins(const twenty48::state& s) {
        if (const auto over = game_.outcome(s)) return *over == 1;
        const auto key = std::pair(s.board, s.turn);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const bool any = friendly_ || s.turn == player::first;
        bool won = !any;
        for (const auto m : game_.moves(s))
            if (wins(game_.next(s, m)) == any) {
                won = any;
                break;
            }
        return known_[key] = won;
    }

private:
    const twenty48& game_;
    bool friendly_;
    std::map<std::pair<std::uint64_t, player>, bool> known_;
};

twenty48 small_2048(int target, double four_probability = 0.1, bool twos = false) {
    return {.width = 2,
            .height = 2,
            .target = target,
            .four_probability = four_probability,
            .twos = twos};
}

twenty48::state read_2048(const twenty48& game, std::string_view text) {
    const auto s = game.parse(text);
    INFO(text);
    REQUIRE(s);
    return *s;
}

} // namespace

TEST_CASE("2048 keeps its promises on every size and for every question", "[twenty48]") {
    for (const auto& [width, height] :
         {std::pair(4, 4), {3, 3}, {2, 2}, {3, 2}, {2, 3}, {4, 3}, {1, 4}, {4, 1}, {1, 2}}) {
        const check_options options{.games = tests::short_run ? 3 : 10, .states = 200};
        const auto sound = [&](const auto& game) {
            const auto report = check(game, 1, options);
            INFO(report.text());
            CHECK(report);
            CHECK(report.states > 0);
        };
        CAPTURE(width, height);
        sound(twenty48{.width = width, .height = height, .target = 64});
        sound(twenty48_score{.width = width, .height = height, .twos = true});
        sound(twenty48_points{.width = width, .height = height, .four_probability = 0.5});
    }
}

TEST_CASE("2048 slides as on paper", "[twenty48]") {
    rng random(1);
    int slides = 0, refused = 0;
    for (const auto& [width, height] :
         {std::pair(4, 4), {3, 3}, {2, 2}, {3, 2}, {2, 3}, {4, 1}, {1, 4}, {3, 4}})
        for (int round = 0; round < (tests::short_run ? 3 : 20); ++round) {
            const twenty48_points game{.width = width, .height = height};
            auto s = game.root();
            while (!game.outcome(s)) {
                const auto moves = game.moves(s);
                if (s.turn == player::first) {
                    const auto successors = game.successors(s);
                    REQUIRE(successors.size() == moves.size());
                    std::size_t place = 0;
                    for (const auto m :
                         {twenty48::up, twenty48::left, twenty48::right, twenty48::down}) {
                        written_board truth = written(game, s);
                        truth.slide(m);
                        const bool legal = truth.tiles != written(game, s).tiles;
                        CAPTURE(game.describe(s), game.describe(s, m));
                        REQUIRE(legal == (place < moves.size() && moves[place] == m));
                        slides += legal;
                        refused += !legal;
                        if (!legal) continue;
                        const auto after = game.next(s, m);
                        REQUIRE(written(game, after).tiles == truth.tiles);
                        REQUIRE(after.points == s.points + truth.points);
                        REQUIRE(successors[place].move == m);
                        REQUIRE(successors[place].state == after);
                        ++place;
                    }
                }
                s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
            }
            REQUIRE(game.successors(s).empty());
            REQUIRE(game.outcome(s) == static_cast<score>(s.points));
        }
    CHECK(slides > 1000);
    CHECK(refused > 100);
}

TEST_CASE("so many games of 2048 are so many moves long", "[twenty48]") {
    // The same on paper: luck puts down two tiles, then player and luck take turns.
    const auto on_paper = [](const auto& self, const written_board& board, int tiles_due,
                             int depth) -> std::uint64_t {
        if (depth == 0) return 1;
        std::uint64_t games = 0;
        if (tiles_due > 0) {
            for (std::size_t cell = 0; cell < board.tiles.size(); ++cell)
                for (const int tile : {2, 4}) {
                    if (board.tiles[cell] != 0) continue;
                    written_board after = board;
                    after.tiles[cell] = tile;
                    games += self(self, after, tiles_due - 1, depth - 1);
                }
            return games;
        }
        for (const auto m : {twenty48::up, twenty48::left, twenty48::right, twenty48::down}) {
            written_board after = board;
            after.slide(m);
            if (after.tiles != board.tiles) games += self(self, after, 1, depth - 1);
        }
        return games;
    };
    const auto perft = [](const auto& self, const twenty48& game, const twenty48::state& s,
                          int depth) -> std::uint64_t {
        if (depth == 0) return 1;
        if (game.outcome(s)) return 0;
        std::uint64_t games = 0;
        for (const auto m : game.moves(s)) games += self(self, game, game.next(s, m), depth - 1);
        return games;
    };
    for (const auto& size : {std::pair(4, 4), {3, 2}, {2, 2}}) {
        const twenty48 game{.width = size.first, .height = size.second, .target = 0};
        const written_board empty{game.width, game.height,
                                  std::vector<int>(static_cast<std::size_t>(game.cells())), 0};
        for (int depth = 1; depth <= (game.cells() == 16 ? 4 : 6); ++depth) {
            CAPTURE(size.first, size.second, depth);
            CHECK(perft(perft, game, game.root(), depth) == on_paper(on_paper, empty, 2, depth));
        }
    }
    CHECK(perft(perft, twenty48{}, twenty48{}.root(), 4) == 101'120);
}

TEST_CASE("pairs of 2048 merge once, from the side they go to", "[twenty48]") {
    const twenty48 game{.width = 4, .height = 1, .target = 0};
    const auto after = [&](const char* row, twenty48_move m) {
        return game.hex(game.next(read_2048(game, row), m));
    };
    CHECK(after("1111", twenty48::left) == "2200 spawn");
    CHECK(after("1110", twenty48::left) == "2100 spawn");
    CHECK(after("1110", twenty48::right) == "0012 spawn");
    CHECK(after("2211", twenty48::left) == "3200 spawn");
    CHECK(after("1120", twenty48::left) == "2200 spawn");
    CHECK(after("1001", twenty48::right) == "0002 spawn");
    CHECK(after("0ff1", twenty48::left) == "ff10 spawn");
    CHECK(game.outcome(read_2048(game, "ffff")) == 0);
    CHECK(game.outcome(read_2048(game, "1212")) == 0);
    CHECK_FALSE(game.outcome(read_2048(game, "1221")));
    // A game with its target is over, whatever would move.
    const twenty48 won{.width = 4, .height = 1, .target = 8};
    CHECK(won.outcome(read_2048(won, "3100")) == 1);
    CHECK(won.successors(read_2048(won, "3100")).empty());
    CHECK(won.successors(read_2048(won, "2100")).size() == 1);
}

TEST_CASE("luck of 2048 puts tiles into empty cells, 4s as often as it is told", "[twenty48]") {
    const twenty48 game = small_2048(32);
    const auto chances = game.chances(game.root());
    REQUIRE(chances.size() == 8);
    CHECK(chances[0].probability == Approx(0.225));
    CHECK(chances[7].probability == Approx(0.025));
    CHECK(game.describe(game.root(), chances[0].move) == "a1=2");
    CHECK(game.describe(game.root(), chances[7].move) == "b2=4");
    CHECK(game.moves(game.next(game.root(), chances[0].move)).size() == 6);
    CHECK(small_2048(32, 0).moves(twenty48::state{}).size() == 4);
    CHECK(small_2048(32, 1).moves(twenty48::state{}).size() == 4);

    // Twos: both first tiles, and only them.
    const twenty48 twos = small_2048(32, 0.1, true);
    CHECK(twos.moves(twos.root()).size() == 4);
    CHECK(twos.moves(read_2048(twos, "1000 spawn")).size() == 3);
    CHECK(twos.moves(read_2048(twos, "2000 spawn")).size() == 6);
    CHECK(twos.to_move(read_2048(twos, "1000 spawn")) == player::chance);
    CHECK(twos.to_move(twos.next(read_2048(twos, "1000 spawn"), twenty48_move::spawn(1, 1))) ==
          player::first);
}

TEST_CASE("boards of 2048 are read as they are written, and nothing else is", "[twenty48]") {
    const twenty48 game;
    const auto s = read_2048(game, "0010000000000010");
    CHECK(game.describe(s) == ". . 2 .\n. . . .\n. . . .\n. . 2 .");
    CHECK(game.parse(game.describe(s)) == s);
    CHECK(game.parse("0 0 2 0 | 0,0,0,0\n- - - -\n. . 2 .") == s);
    CHECK(game.hex(s) == "0010000000000010");
    const auto waiting = read_2048(game, "0123456789ABCDE0 spawn");
    CHECK(game.to_move(waiting) == player::chance);
    CHECK(game.hex(waiting) == "0123456789abcde0 spawn");
    CHECK(game.largest(waiting) == 16384);
    CHECK(game.parse(game.describe(waiting)) == waiting);
    CHECK(game.describe(game.root()) == ". . . .\n. . . .\n. . . .\n. . . .\nspawn");
    // A word of as many digits as there are cells is a tile where others follow.
    const twenty48 small = small_2048(0);
    CHECK(small.parse("1024 2 2 .") == small.parse("a110"));
    CHECK(small.parse("1024") == small.parse("2 . 4 16"));

    const twenty48_points counting;
    CHECK(counting.parse("0040000000000010 points 44")->points == 44);
    CHECK(counting.complaint("0040000000000010 points 52") ==
          "there are more points than its tiles stand for");

    CHECK(game.complaint("") == "there is no board");
    CHECK(game.complaint("1 2 3") == "cell 1 is neither . nor a tile from 2 to 32768");
    CHECK(game.complaint("2 4 65536") == "cell 3 is neither . nor a tile from 2 to 32768");
    CHECK(game.complaint("2 4 8") == "the board has 3 cells instead of 16");
    CHECK(game.complaint("0010000000000010 2 2") != "");
    CHECK(game.complaint("0010000000000010 Spawn") == "something follows the board");
    CHECK(game.complaint("1111111111111111 spawn") == "there is no empty cell for a tile");
    CHECK(game.complaint("0000000000000000") == "an empty board waits for a tile: spawn");
    CHECK(counting.complaint("0010000000000010 points") ==
          "points must be followed by their number");

    CHECK(game.parse_move(s, "LEFT") == twenty48::left);
    CHECK(game.parse_move(s, "d") == twenty48::down);
    CHECK_FALSE(game.parse_move(read_2048(game, "1000000000000000"), "up"));
    CHECK(game.parse_move(waiting, "a1=4") == twenty48_move::spawn(0, 2));
    CHECK_FALSE(game.parse_move(waiting, "b1=4"));
}

TEST_CASE("rules of 2048 that make no sense are refused", "[twenty48]") {
    const auto refused = [](const twenty48& game) {
        try {
            game.root();
            return std::string();
        } catch (const std::invalid_argument& e) {
            return std::string(e.what());
        }
    };
    CHECK(refused({.width = 5}) == "twenty48: width must be 1 to 4");
    CHECK(refused({.height = 0}) == "twenty48: height must be 1 to 4");
    CHECK(refused({.width = 1, .height = 1}) ==
          "twenty48: width x height must be 2 cells at least");
    CHECK(refused({.target = 100}) == "twenty48: target must be 0 (none) or a tile, 4 to 32768");
    CHECK(refused({.four_probability = 1.5}) == "twenty48: four_probability must be 0 to 1");
    CHECK(refused({}).empty());
}

TEST_CASE("luck as an enemy forbids 16 on 2 x 2, as a friend it allows 32", "[twenty48]") {
    struct expectation {
        int target;
        double four_probability;
        bool against, with;
    };
    for (const expectation& e : {expectation{8, 0.1, true, true},
                                 {16, 0.1, false, true},
                                 {32, 0.1, false, true},
                                 {64, 0.1, false, false},
                                 {16, 0, true, true},
                                 {32, 0, false, false},
                                 {16, 1, true, true},
                                 {32, 1, true, true}}) {
        CAPTURE(e.target, e.four_probability);
        for (const bool twos : {false, true}) {
            if (twos && e.four_probability == 1) continue;
            const twenty48 game = small_2048(e.target, e.four_probability, twos);
            CHECK(exhaustive_2048(game, false).wins(game.root()) == e.against);
            CHECK(exhaustive_2048(game, true).wins(game.root()) == e.with);

            const auto proved = [&](auto engine) {
                const auto r = engine.run(game.root());
                REQUIRE(r.certainty != certainty::unknown);
                return r.certainty == certainty::at_least;
            };
            const auto helped = with_chance(game, player::first);
            const auto opposed = with_chance(game, player::second);
            CHECK(proved(df_pn(game, {.table_bytes = 1 << 16})) == e.against);
            CHECK(proved(proof_number_search(game)) == e.against);
            CHECK(proved(df_pn(opposed, {.table_bytes = 1 << 16})) == e.against);
            CHECK(proved(df_pn(helped, {.table_bytes = 1 << 16})) == e.with);
        }
    }
}

TEST_CASE("luck of 2048 that is drawn once is the same luck for every engine", "[twenty48]") {
    int wins = 0, losses = 0;
    for (std::uint64_t seed = 1; seed <= (tests::short_run ? 10 : 30); ++seed) {
        const auto game = with_fixed_chance(small_2048(32), seed);
        static_assert(!has_symmetry<std::remove_const_t<decltype(game)>>);
        const auto any_way = [&](const auto& self, const twenty48::state& s) -> bool {
            if (const auto over = game.outcome(s)) return *over == 1;
            for (const auto m : game.moves(s))
                if (self(self, game.next(s, m))) return true;
            return false;
        };
        const bool won = any_way(any_way, game.root());
        const auto r = df_pn(game, {.table_bytes = 1 << 16}).run(game.root());
        CAPTURE(seed);
        CHECK(r.certainty == (won ? certainty::at_least : certainty::at_most));
        wins += won;
        losses += !won;
    }
    CHECK(wins > 0);
    CHECK(losses > 0);
}

TEST_CASE("each start of 2 x 2 has the same fate", "[twenty48]") {
    for (const int target : {8, 16, 32}) {
        const twenty48 game = small_2048(target, 0.1, true);
        exhaustive_2048 against(game, false), with(game, true);
        int starts = 0;
        for (const auto first : game.moves(game.root())) {
            const auto one = game.next(game.root(), first);
            for (const auto second : game.moves(one)) {
                const auto s = game.next(one, second);
                REQUIRE(s.turn == player::first);
                CHECK(against.wins(s) == (target == 8));
                CHECK(with.wins(s));
                ++starts;
            }
        }
        CHECK(starts == 12); // six boards, each in two orders
    }
}

TEST_CASE("boards of 16 digits are read", "[twenty48]") {
    const twenty48 game;
    for (auto& set : tests::data_sets("twenty48/boards.txt", "2048_boards.txt")) {
        int boards = 0;
        for (std::string line; std::getline(set.file, line); ++boards) {
            const auto s = game.parse(line);
            REQUIRE(s);
            CHECK(game.hex(*s) == line);
        }
        CHECK(boards == 541);
    }
}

} // namespace seesaw::twenty48_tests
