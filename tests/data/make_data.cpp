// SPDX-License-Identifier: MIT
//
// Makes the files of tests/data, which are described in its README.md:
//
//     build/tests/seesaw_tests "[make_data]"
//
// Every record is drawn from a seed of its own by code that is here and not in the library, so that
// a new order of moves or a better evaluation changes nothing; and it is kept only if two different
// searches agree on its value. The other test makes a part of every file again.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/endgame.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/games/twenty48/exact.hpp>
#include <seesaw/random.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"
#include "support/sliding_distances.hpp"

namespace seesaw::made_data {
namespace {

void require_agreement(bool agreed, const std::string& record) {
    if (!agreed) throw std::runtime_error("two searches differ on " + record);
}

std::size_t below(rng& random, std::size_t bound) {
    return static_cast<std::size_t>(random.below(bound));
}
std::size_t between(rng& random, std::size_t least, std::size_t most) {
    return least + below(random, most - least + 1);
}

// ── Connect Four ────────────────────────────────────────────────────────────────────────────────

using games::connect_four;

/// A game of random moves that is not over after so many.
std::string drawn_columns(rng& random, std::size_t plies) {
    const connect_four game;
    for (std::string columns;; columns.clear()) {
        while (columns.size() < plies) {
            const std::string longer = columns + static_cast<char>('1' + below(random, 7));
            const auto s = game.play(longer);
            if (!s) continue; // that column is full
            if (game.outcome(*s)) break;
            columns = longer;
        }
        if (columns.size() == plies) return columns;
    }
}

/// The columns, and the score as the side to move sees it.
std::string scored(const std::string& columns, score value) {
    const connect_four game;
    return columns + " " +
           std::to_string(seen_from(game.to_move(game.play(columns).value()), value)) + "\n";
}

/// Early positions are those that one side wins within 14 plies: others take long.
std::string early_position(std::size_t number) {
    static const connect_four game;
    static bisection solver(game, {.table_bytes = 16 << 20});
    static alpha_beta looking(with_evaluate(game, [](const auto&) { return score{0}; }),
                              {.depth = 14, .table_bytes = 16 << 20});
    rng random(mix(101, number));
    for (;;) {
        const std::string columns = drawn_columns(random, between(random, 4, 14));
        const auto s = game.play(columns).value();
        looking.clear();
        const score found = looking.run(s).value;
        if (found == 0) continue;
        require_agreement(solver.run(s).value == found, columns);
        return scored(columns, found);
    }
}

std::string later_position(std::size_t number, std::uint64_t seed, std::size_t least,
                           std::size_t most) {
    static const connect_four game;
    static bisection solver(game, {.table_bytes = 16 << 20});
    static alpha_beta other(game, {.table_bytes = 16 << 20});
    rng random(mix(seed, number));
    const std::string columns = drawn_columns(random, between(random, least, most));
    const auto s = game.play(columns).value();
    const auto found = solver.run(s), again = other.run(s);
    require_agreement(found.certainty == certainty::exact && again.certainty == certainty::exact &&
                          found.value == again.value,
                      columns);
    return scored(columns, found.value);
}

/// Twelve discs, X to move, as a grid; and whether X wins.
std::string opening(std::size_t number) {
    static const connect_four game;
    static bisection solver(game, {.table_bytes = 16 << 20});
    static df_pn prover(game, {.table_bytes = 64 << 20});
    rng random(mix(104, number));
    const auto s = game.play(drawn_columns(random, 12)).value();
    std::string grid;
    for (const char c : game.describe(s)) {
        if (c == '.') grid += '*';
        if (c == 'X' || c == 'O') grid += c;
    }
    const bool wins = solver.run(s).value > 0;
    const auto proof = prover.run(s);
    require_agreement(proof.stopped == stop_reason::finished && (proof.indicators.pn == 0) == wins,
                      grid);
    return grid + (wins ? " 1\n" : " 0\n");
}

// ── Othello ─────────────────────────────────────────────────────────────────────────────────────

using games::othello;
using games::othello_endgame;

/// Random games up to so many empty squares, and every move with its score, the best first.
std::string endgame(std::size_t number) {
    static const othello game;
    static pvs solver(othello_endgame{}, {.table_bytes = 16 << 20, .all_moves = true});
    static alpha_beta other(game, {.table_bytes = 16 << 20, .all_moves = true});
    const auto by_name = [](const othello::state& s) {
        std::map<std::string, othello::move> all;
        for (const auto m : game.moves(s)) all.emplace(game.describe(s, m), m);
        return all;
    };
    const auto board_of = [](const othello::state& s) {
        std::string board; // its rows, and who moves
        for (const char c : game.describe(s))
            if (c != '\n' && c != ' ' && board.size() < 64) board += c == '.' ? '-' : c;
        return board;
    };
    rng random(mix(201, number));
    const std::size_t empty = 5 + number % 11;
    for (;;) {
        auto s = game.root();
        const auto left = [&] {
            const std::string board = board_of(s);
            return static_cast<std::size_t>(std::count(board.begin(), board.end(), '-'));
        };
        while (!game.outcome(s) && left() > empty) {
            const auto moves = by_name(s);
            s = game.next(s, std::next(moves.begin(),
                                       static_cast<std::ptrdiff_t>(below(random, moves.size())))
                                 ->second);
        }
        if (game.outcome(s) || by_name(s).size() < 2) continue; // one move may be a pass
        const std::string board = board_of(s);
        const auto scores = [&](const auto& result) {
            std::map<std::string, score> all;
            for (const auto& m : result.moves)
                all.emplace(game.describe(s, m.move), seen_from(s.turn, m.value));
            return all;
        };
        const auto found = scores(solver.run(s));
        require_agreement(found == scores(other.run(s)) && found.size() == by_name(s).size(),
                          board);
        std::vector<std::pair<std::string, score>> sorted(found.begin(), found.end());
        std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
            return std::pair(-a.second, a.first) < std::pair(-b.second, b.first);
        });
        std::string line = board + (s.turn == player::first ? " X;" : " O;");
        for (auto [square, value] : sorted) {
            for (char& c : square)
                if (c >= 'a' && c <= 'h') c = static_cast<char>(c - 'a' + 'A');
            line += " " + square + (value < 0 ? ":" : ":+") + std::to_string(value) + ";";
        }
        return line + "\n";
    }
}

// ── Sliding tiles ───────────────────────────────────────────────────────────────────────────────

using games::n_puzzle;
using tests::sliding_board;

sliding_board goal_board(std::size_t cells, std::size_t blank = 0) {
    sliding_board board;
    char tile = 'b';
    for (std::size_t cell = 0; cell < cells; ++cell) board += cell == blank ? 'a' : tile++;
    return board;
}

std::string tiles_of(const sliding_board& board) {
    std::string text;
    for (const char c : board) text += " " + std::to_string(c - 'a');
    return text;
}

/// IDA* with Manhattan distances as Korf has it, without the library. Counted are boards generated.
class plain_ida_star {
public:
    explicit plain_ida_star(sliding_board board) : board_(std::move(board)) {}

    int run() {
        const std::size_t blank = board_.find('a');
        nodes = 1;
        for (int limit = distance();; limit = next_) {
            next_ = 1000;
            if (deepen(blank, blank, 0, distance(), limit)) return limit;
        }
    }
    int distance() const {
        int sum = 0;
        for (std::size_t cell = 0; cell < 16; ++cell)
            if (board_[cell] != 'a') sum += away(board_[cell], cell);
        return sum;
    }

    std::uint64_t nodes = 0;

private:
    static int away(char tile, std::size_t cell) {
        const int goal = tile - 'a', at = static_cast<int>(cell);
        return std::abs(goal / 4 - at / 4) + std::abs(goal % 4 - at % 4);
    }
    bool deepen(std::size_t blank, std::size_t before, int depth, int left, int limit) {
        if (left == 0) return true;
        const auto slide = [&](std::size_t from) {
            if (from == before) return false;
            ++nodes;
            const char tile = board_[from];
            const int after = left - away(tile, from) + away(tile, blank);
            if (depth + 1 + after > limit) {
                next_ = std::min(next_, depth + 1 + after);
                return false;
            }
            std::swap(board_[blank], board_[from]);
            const bool found = deepen(from, blank, depth + 1, after, limit);
            std::swap(board_[blank], board_[from]);
            return found;
        };
        return (blank >= 4 && slide(blank - 4)) || (blank % 4 > 0 && slide(blank - 1)) ||
               (blank % 4 < 3 && slide(blank + 1)) || (blank < 12 && slide(blank + 4));
    }

    sliding_board board_;
    int next_ = 0;
};

/// Walks from the goal that never turn back at once.
std::string fifteen(std::size_t number) {
    rng random(mix(301, number));
    sliding_board board = goal_board(16);
    std::size_t blank = 0, before = 0;
    const std::size_t moves = between(random, 40, 110);
    for (std::size_t made = 0; made < moves;) {
        const std::array<int, 4> ways = {-4, -1, 1, 4};
        const int way = ways[below(random, 4)];
        const int to = static_cast<int>(blank) + way;
        if (to < 0 || to > 15 || (way == -1 && blank % 4 == 0) || (way == 1 && blank % 4 == 3) ||
            static_cast<std::size_t>(to) == before)
            continue;
        std::swap(board[blank], board[static_cast<std::size_t>(to)]);
        before = std::exchange(blank, static_cast<std::size_t>(to));
        ++made;
    }
    plain_ida_star plain(board);
    const int manhattan = plain.distance(), length = plain.run();
    const n_puzzle rules;
    const auto r = ida_star(rules).run(rules.parse(tiles_of(board)).value());
    require_agreement(r.value == length && r.stats.nodes == plain.nodes, tiles_of(board));
    return std::to_string(number + 1) + " " + std::to_string(manhattan) + " " +
           std::to_string(length) + " " + std::to_string(plain.nodes) + tiles_of(board) + "\n";
}

std::string eight(std::size_t number) {
    static const std::map<sliding_board, int> depths = [] {
        const auto all = tests::sliding_distances_from(goal_board(9), 3);
        std::map<sliding_board, int> found;
        for (std::size_t i = 0; i < all.boards.size(); ++i)
            found.emplace(all.boards[i], all.depths[i]);
        return found;
    }();
    rng random(mix(302, number));
    for (;;) {
        sliding_board board = goal_board(9);
        for (std::size_t i = 9; i > 1; --i) std::swap(board[i - 1], board[below(random, i)]);
        const auto known = depths.find(board);
        if (known == depths.end()) continue; // of the other half
        const n_puzzle rules{.rows = 3, .columns = 3};
        require_agreement(
            a_star(rules).run(rules.parse(tiles_of(board)).value()).value == known->second, board);
        return std::to_string(known->second) + tiles_of(board) + "\n";
    }
}

/// Boards at each distance from the goal: as text, and by the rules' own moves.
std::string distances(std::size_t number) {
    struct shape {
        std::size_t columns, rows, blank;
        int most;
    };
    static constexpr std::array<shape, 12> shapes = {{{2, 2, 0, 99},
                                                      {3, 2, 0, 99},
                                                      {2, 3, 5, 99},
                                                      {4, 2, 0, 99},
                                                      {3, 3, 0, 99},
                                                      {3, 3, 8, 99},
                                                      {3, 3, 1, 99},
                                                      {3, 3, 4, 99},
                                                      {5, 2, 0, 99},
                                                      {4, 3, 0, 17},
                                                      {4, 4, 0, 16},
                                                      {4, 4, 15, 15}}};
    const auto& [columns, rows, blank, most] = shapes[number];
    const auto all =
        tests::sliding_distances_from(goal_board(columns * rows, blank), columns, most);
    n_puzzle rules{.rows = static_cast<int>(rows), .columns = static_cast<int>(columns)};
    std::uint8_t tile = 1;
    for (std::size_t cell = 0; cell < columns * rows; ++cell)
        rules.goal[cell] = cell == blank ? std::uint8_t{0} : tile++;
    std::string line = std::to_string(columns) + "x" + std::to_string(rows) + " goal blank at " +
                       std::to_string(blank) + ":";
    std::set<std::uint64_t> before, now = {rules.pack(rules.goal_state())[0]};
    for (const std::uint64_t boards : all.histogram) {
        line += " " + std::to_string(boards);
        require_agreement(now.size() == boards, line);
        std::set<std::uint64_t> next;
        for (const std::uint64_t word : now) {
            const auto s = rules.unpack({word, 0});
            for (const auto m : rules.moves(s)) {
                const std::uint64_t after = rules.pack(rules.next(s, m))[0];
                if (before.count(after) == 0) next.insert(after);
            }
        }
        before = std::exchange(now, std::move(next));
    }
    return line + "\n";
}

// ── 2048 ────────────────────────────────────────────────────────────────────────────────────────

using games::twenty48;
using games::twenty48_boards;

/// 2048 on a board written as text, a character a cell, 'a' empty, 'b' a 2, 'c' a 4 and so on; a
/// tile of the cap ends the game. Each board once.
class plain_2048 {
public:
    using board = std::string;

    plain_2048(std::size_t width, std::size_t height, char cap)
        : width_(width), height_(height), cap_(cap) {
        reach(board(width * height, 'a'), 2);
    }

    const std::set<board>& boards() const { return boards_; }
    char largest() const {
        char most = 'a';
        for (const board& b : boards_) most = std::max(most, largest_of(b));
        return most;
    }
    bool live(const board& b) const { return largest_of(b) < cap_ && !after(b).empty(); }
    /// The least of its images.
    board canonical(const board& b) const {
        board least = b;
        for (const bool turned : {false, true})
            for (const bool upside_down : {false, true})
                for (const bool mirrored : {false, true}) {
                    if (turned && width_ != height_) continue;
                    board image = b;
                    for (std::size_t y = 0; y < height_; ++y)
                        for (std::size_t x = 0; x < width_; ++x) {
                            const std::size_t to_y = upside_down ? height_ - 1 - y : y,
                                              to_x = mirrored ? width_ - 1 - x : x;
                            image[turned ? to_x * width_ + to_y : to_y * width_ + to_x] =
                                b[y * width_ + x];
                        }
                    least = std::min(least, image);
                }
        return least;
    }

    /// Of reaching a tile; of points for '\0'.
    double expectation(char tile) const {
        std::map<board, double> known;
        return start(tile, board(width_ * height_, 'a'), 2, known);
    }

private:
    static char largest_of(const board& b) { return *std::max_element(b.begin(), b.end()); }

    struct slid {
        board to;
        double points;
    };
    std::vector<slid> after(const board& b) const {
        std::vector<slid> all;
        for (const int direction : {0, 1, 2, 3}) {
            slid s{b, 0};
            const bool rows = direction < 2, back = direction % 2 == 1;
            const std::size_t lines = rows ? height_ : width_, cells = rows ? width_ : height_;
            for (std::size_t line = 0; line < lines; ++line) {
                const auto at = [&](std::size_t i) {
                    const std::size_t cell = back ? cells - 1 - i : i;
                    return rows ? line * width_ + cell : cell * width_ + line;
                };
                std::string tiles;
                for (std::size_t i = 0; i < cells; ++i)
                    if (b[at(i)] != 'a') tiles += b[at(i)];
                for (std::size_t i = 0; i + 1 < tiles.size(); ++i)
                    if (tiles[i] == tiles[i + 1]) {
                        ++tiles[i];
                        s.points += static_cast<double>(1 << (tiles[i] - 'a'));
                        tiles.erase(i + 1, 1);
                    }
                tiles.resize(cells, 'a');
                for (std::size_t i = 0; i < cells; ++i) s.to[at(i)] = tiles[i];
            }
            if (s.to != b) all.push_back(std::move(s));
        }
        return all;
    }
    template <class See>
    static void put(const board& b, const See& see) {
        for (std::size_t cell = 0; cell < b.size(); ++cell) {
            if (b[cell] != 'a') continue;
            for (const char tile : {'b', 'c'}) {
                board next = b;
                next[cell] = tile;
                see(next, tile == 'b' ? 0.9 : 0.1);
            }
        }
    }
    void reach(const board& b, int tiles) {
        put(b, [&](const board& next, double) {
            if (tiles > 1) return reach(next, tiles - 1);
            if (!boards_.insert(next).second || largest_of(next) >= cap_) return;
            for (const slid& s : after(next)) reach(s.to, 1); // won ones too
        });
    }
    double start(char tile, const board& b, int tiles, std::map<board, double>& known) const {
        double sum = 0, empty = static_cast<double>(std::count(b.begin(), b.end(), 'a'));
        put(b, [&](const board& next, double probability) {
            sum += probability / empty *
                   (tiles > 1 ? start(tile, next, tiles - 1, known) : best(tile, next, known));
        });
        return sum;
    }
    double best(char tile, const board& b, std::map<board, double>& known) const {
        if (tile != '\0' && largest_of(b) >= tile) return 1;
        if (largest_of(b) >= cap_) return 0;
        if (const auto found = known.find(b); found != known.end()) return found->second;
        double most = 0;
        for (const slid& s : after(b)) {
            double value = tile == '\0' ? s.points : 0;
            if (tile != '\0' && largest_of(s.to) >= tile)
                value = 1;
            else if (largest_of(s.to) < cap_)
                value += start(tile, s.to, 1, known);
            most = std::max(most, value);
        }
        return known[b] = most;
    }

    std::size_t width_, height_;
    char cap_;
    std::set<board> boards_;
};

std::string facts(std::size_t number) {
    struct board {
        int width, height, cap;
    };
    static constexpr std::array<board, 11> boards = {{{2, 2, 3},
                                                      {2, 2, 4},
                                                      {2, 2, 5},
                                                      {2, 2, 15},
                                                      {3, 2, 3},
                                                      {3, 2, 4},
                                                      {3, 2, 5},
                                                      {2, 3, 6},
                                                      {3, 2, 15},
                                                      {3, 3, 3},
                                                      {3, 3, 4}}};
    const auto [width, height, cap] = boards[number];
    const plain_2048 plain(static_cast<std::size_t>(width), static_cast<std::size_t>(height),
                           static_cast<char>('a' + cap));
    std::set<std::string> canonical, live;
    for (const auto& b : plain.boards()) {
        canonical.insert(plain.canonical(b));
        if (plain.live(b)) live.insert(plain.canonical(b));
    }
    const int largest = plain.largest() - 'a';
    char text[200];
    std::snprintf(text, sizeof text,
                  "%dx%d cap=2^%d: reachable states raw=%zu canonical=%zu "
                  "nonterminal_canonical=%zu max tile=2^%d\n",
                  width, height, cap, plain.boards().size(), canonical.size(), live.size(),
                  largest);
    std::string block = text;

    const twenty48_boards known({.width = width, .height = height, .target = 1 << cap});
    require_agreement(
        known.reachable() == twenty48_boards::counts{plain.boards().size(), canonical.size()} &&
            canonical.size() - known.dead().up_to_symmetry - known.won().up_to_symmetry ==
                live.size() &&
            known.largest() == 1 << largest,
        block);
    const auto add = [&](const char* format, int tile, double value, double other) {
        require_agreement(std::abs(value - other) <= 1e-11 * std::max(1.0, value), block);
        char line[100];
        if (tile > 0)
            std::snprintf(line, sizeof line, format, tile, value);
        else
            std::snprintf(line, sizeof line, format, value);
        block += line;
    };
    for (int tile = 3; tile <= largest; ++tile)
        add("  P(reach %d) = %.12g\n", 1 << tile, plain.expectation(static_cast<char>('a' + tile)),
            known.probability_of(1 << tile).at_start());
    add("  max expected score = %.12g\n", 0, plain.expectation('\0'),
        known.expected_points().at_start());
    return block;
}

/// A board of a game that goes left and up where it can.
std::string board(std::size_t number) {
    const twenty48 game;
    rng random(mix(401, number));
    std::vector<twenty48::state> met;
    auto s = game.root();
    const auto allowed = [&](twenty48::move m) {
        const auto moves = game.moves(s);
        return std::find(moves.begin(), moves.end(), m) != moves.end();
    };
    while (!game.outcome(s)) {
        if (s.turn == player::chance) {
            std::vector<int> cells;
            for (int cell = 0; cell < 16; ++cell)
                if (allowed(twenty48::move::spawn(cell, 1))) cells.push_back(cell);
            const int cell = cells[below(random, cells.size())];
            s = game.next(s, twenty48::move::spawn(cell, below(random, 10) == 0 ? 2 : 1));
            continue;
        }
        met.push_back(s);
        std::array<twenty48::move, 4> order = {game.left, game.up, game.right, game.down};
        if (below(random, 2) == 0) std::swap(order[0], order[1]);
        s = game.next(s, *std::find_if(order.begin(), order.end(), allowed));
    }
    return game.hex(met[below(random, met.size())]) + "\n";
}

// ── The files ───────────────────────────────────────────────────────────────────────────────────

struct made_file {
    std::string name;
    std::size_t records;
    std::function<std::string(std::size_t)>
        record;       ///< its lines; those after the first begin with a space
    std::size_t step; ///< of the test that makes some of them again
};

const std::vector<made_file>& files() {
    static const std::vector<made_file> all = {
        {"connect_four/early.txt", 1000, early_position, 100},
        {"connect_four/middle.txt", 1000, [](auto i) { return later_position(i, 102, 15, 27); },
         50},
        {"connect_four/late.txt", 1000, [](auto i) { return later_position(i, 103, 28, 41); }, 10},
        {"connect_four/openings.txt", 200, opening, 50},
        {"othello/endgames.obf", 39, endgame, 13},
        {"n_puzzle/fifteen.txt", 100, fifteen, 20},
        {"n_puzzle/eight.txt", 2000, eight, 100},
        {"n_puzzle/distances.txt", 12, distances, 3},
        {"twenty48/facts.txt", 11, facts, 3},
        {"twenty48/boards.txt", 541, board, 20},
    };
    return all;
}

std::vector<std::string> records_of(const std::string& name) {
    auto file = tests::own_data(name);
    std::vector<std::string> all;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] != ' ') all.emplace_back();
        if (all.empty()) all.emplace_back();
        all.back() += line + "\n";
    }
    return all;
}

} // namespace

TEST_CASE("a part of the data, made again", "[make_data_again]") {
    for (const made_file& made : files()) {
        CAPTURE(made.name);
        const auto records = records_of(made.name);
        REQUIRE(records.size() == made.records);
        for (std::size_t i = 0; i < made.records; i += made.step * (tests::short_run ? 4 : 1))
            CHECK(made.record(i) == records[i]);
    }
}

TEST_CASE("all of the data is written", "[.][make_data]") {
    for (const made_file& made : files()) DYNAMIC_SECTION(made.name) { // one of them: -c NAME
            std::ofstream file(tests::own_data_path(made.name), std::ios::binary);
            for (std::size_t i = 0; i < made.records; ++i) file << made.record(i);
            file.flush();
            CHECK(file.good());
        }
}

} // namespace seesaw::made_data
