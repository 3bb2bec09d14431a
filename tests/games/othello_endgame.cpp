// SPDX-License-Identifier: MIT
//
// What helps to solve Othello, against the rules played out move by move.
#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/detail/othello/draw_square.hpp>
#include <seesaw/detail/othello/finish.hpp>
#include <seesaw/detail/othello/flips.hpp>
#include <seesaw/detail/othello/stability.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/games/othello/endgame.hpp>

namespace {

namespace bits = seesaw::detail;
using seesaw::player;
using seesaw::score;
using seesaw::games::othello;
using seesaw::games::othello_endgame;

std::vector<othello_endgame> all_othello_endgames() {
    std::vector<othello_endgame> games;
    for (const int size : {4, 6, 8})
        for (const bool empties : {true, false})
            games.push_back({{.size = size, .empties_to_winner = empties}});
    return games;
}

int empty_squares(const othello& game, const othello::state& s) {
    return game.size * game.size - bits::count(s.own | s.other);
}

// From a random game, with so many empty squares at most; the game goes on there.
othello::state late_othello(const othello& game, int empties, seesaw::rng& random) {
    for (;;) {
        auto s = game.root();
        while (!game.outcome(s) && empty_squares(game, s) > empties) {
            const auto moves = game.moves(s);
            s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        if (!game.outcome(s)) return s;
    }
}

// The truth for the side to move, by the rules alone.
score value_by_rules(const othello& game, const othello::state& s, score alpha = -100,
                     score beta = 100) {
    if (const auto result = game.outcome(s)) return seen_from(s.turn, *result);
    score best = -100;
    for (const auto m : game.moves(s)) {
        best =
            std::max(best, -value_by_rules(game, game.next(s, m), -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

std::uint64_t random_board(seesaw::rng& random, std::uint64_t within) {
    std::uint64_t board = random();
    if (random.below(2) == 0) board &= random(); // also sparse ones
    return board & within;
}

// Line by line: what `own` turns when it goes to the square.
std::uint64_t flips_by_steps(std::uint64_t own, std::uint64_t other, int square) {
    std::uint64_t all = 0;
    for (int across = -1; across <= 1; ++across)
        for (int along = -1; along <= 1; ++along) {
            std::uint64_t line = 0;
            for (int column = square % 8 + across, row = square / 8 + along;
                 column >= 0 && column < 8 && row >= 0 && row < 8 && (across != 0 || along != 0);
                 column += across, row += along) {
                const std::uint64_t bit = bits::square_bit(8 * row + column);
                if ((own & bit) != 0) all |= line;
                if ((other & bit) == 0) break;
                line |= bit;
            }
        }
    return all;
}

} // namespace

TEST_CASE("othello: lines on any board, whichever way they are found", "[othello][endgame]") {
    seesaw::rng random(11);
    int wrong = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::uint64_t own = random_board(random, ~std::uint64_t{0});
        const std::uint64_t other = random_board(random, ~own), empty = ~(own | other);
        std::uint64_t placements = 0;
        for (int square = 0; square < 64; ++square) {
            if ((empty & bits::square_bit(square)) == 0) continue;
            const std::uint64_t turned = flips_by_steps(own, other, square);
            if (turned != 0) placements |= bits::square_bit(square);
            wrong += bits::plain_flips(own, other, square) != turned;
            wrong += bits::othello_flips(own, other, square) != turned;
        }
        wrong += bits::plain_placements(own, other, empty) != placements;
        wrong += bits::othello_placements(own, other, empty) != placements;
    }
    CHECK(wrong == 0);
}

TEST_CASE("othello: a square drawn is the n-th of those given", "[othello][endgame]") {
    seesaw::rng random(12), drawn(5), counted(5);
    int wrong = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::uint64_t board = random_board(random, random());
        if (board == 0) board = 1;
        const int square = bits::draw_square(board, drawn);
        auto n = counted.below(static_cast<std::uint64_t>(bits::count(board)));
        for (; n > 0; --n) board &= board - 1;
        wrong += square != std::countr_zero(board);
    }
    CHECK(wrong == 0);
}

TEST_CASE("othello: the last square turns as many discs as the rules say", "[othello][endgame]") {
    seesaw::rng random(13);
    int wrong = 0;
    for (const int size : {4, 6, 8})
        for (int round = 0; round < 5000; ++round) {
            const std::uint64_t board = bits::square_board(size);
            const int square = bits::draw_square(board, random);
            const std::uint64_t rest = board & ~bits::square_bit(square);
            const std::uint64_t own = random_board(random, rest);
            wrong += bits::last_flips(own, square) !=
                     bits::count(flips_by_steps(own, rest & ~own, square));
        }
    CHECK(wrong == 0);
}

TEST_CASE("othello: odd quarters", "[othello][endgame]") {
    seesaw::rng random(14);
    int wrong = 0;
    for (const int size : {4, 6, 8})
        for (int round = 0; round < 1000; ++round) {
            const std::uint64_t empty = random_board(random, bits::square_board(size));
            std::uint64_t odd = 0;
            for (int quarter = 0; quarter < 4; ++quarter) {
                std::uint64_t part = 0;
                for (int square = 0; square < 64; ++square)
                    if ((square % 8 >= size / 2) == (quarter % 2 == 1) &&
                        (square / 8 >= size / 2) == (quarter / 2 == 1))
                        part |= empty & bits::square_bit(square);
                if (bits::count(part) % 2 == 1) odd |= part;
            }
            wrong += bits::odd_quarters(empty, size) != odd;
        }
    CHECK(wrong == 0);
}

TEST_CASE("othello: stable discs are never turned", "[othello][endgame]") {
    seesaw::rng random(15);
    int broken = 0, found = 0;
    for (const auto& game : all_othello_endgames())
        for (int round = 0; round < (seesaw::tests::short_run ? 60 : 300); ++round) {
            std::uint64_t stable[2] = {0, 0};
            for (auto s = game.root();;) {
                const std::uint64_t discs[2] = {s.turn == player::first ? s.own : s.other,
                                                s.turn == player::first ? s.other : s.own};
                const std::uint64_t empty = bits::square_board(game.size) & ~(discs[0] | discs[1]);
                for (int side = 0; side < 2; ++side) {
                    broken += (stable[side] & ~discs[side]) != 0;
                    stable[side] = bits::stable_discs(discs[side], empty, game.size);
                    broken += (stable[side] & ~discs[side]) != 0;
                    found += bits::count(stable[side]);
                }
                if (game.outcome(s)) {
                    // Nothing can change on a full board.
                    if (empty == 0) broken += (stable[0] | stable[1]) != (discs[0] | discs[1]);
                    break;
                }
                const auto moves = game.moves(s);
                s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
            }
        }
    CHECK(broken == 0);
    CHECK(found > 1000);

    // Two full rows with corners, a row's beginning that leans on them, and a corner far away; then
    // the middle, where nothing is stable.
    const std::uint64_t own = 0x800000000003ffffu;
    CHECK(bits::stable_discs(own, ~own, 8) == own);
    CHECK(bits::stable_discs(0x1818000000, ~std::uint64_t{0x1818000000}, 8) == 0);
}

TEST_CASE("othello: what `look` finds is the truth, in every window", "[othello][endgame]") {
    seesaw::rng random(16);
    int positions = 0, wrong = 0, passes = 0, refused = 0, gave_up = 0;
    for (const auto& game : all_othello_endgames()) {
        const int squares = game.size * game.size;
        for (int round = 0; round < (seesaw::tests::short_run ? 60 : 1000); ++round) {
            const int most = 1 + static_cast<int>(random.below(8));
            const auto s = late_othello(game, most, random);
            const score truth = value_by_rules(game, s);
            passes += game.moves(s)[0] == othello::pass;
            ++positions;
            const auto ask = [&](score alpha, score beta) {
                const bool second = s.turn == player::second;
                seesaw::window w{second ? -beta : alpha, second ? -alpha : beta};
                const auto seen = game.look(s, w);
                const score low = second ? -seen.high : seen.low;
                const score high = second ? -seen.low : seen.high;
                if (seen.visited == 0 || (low < high && low < beta && high > alpha)) ++refused;
                if (truth < low || truth > high) ++wrong;
                // With fewer nodes it may give up, but not lie.
                w.nodes = random.below(seen.visited + 300);
                const auto part = game.look(s, w);
                const score value = seen_from(s.turn, truth);
                if (part.visited > w.nodes || value < part.low || value > part.high) ++wrong;
                gave_up += part.low != seen.low || part.high != seen.high;
            };
            ask(-squares - 1, squares + 1);
            for (score alpha = -squares - 1; alpha <= squares; alpha += 1 + round % 7)
                ask(alpha, alpha + 1);
            for (int window = 0; window < 8; ++window) {
                const auto alpha = static_cast<score>(random.between(-squares, squares));
                ask(alpha, alpha + static_cast<score>(random.between(1, 20)));
            }
        }
    }
    CHECK(wrong == 0);
    CHECK(refused == 0);
    CHECK(gave_up > 0);
    CHECK(positions >= (seesaw::tests::short_run ? 360 : 6000));
    CHECK(passes > 0);
}

TEST_CASE("othello: with more empty squares `look` bounds or leaves it", "[othello][endgame]") {
    seesaw::rng random(17);
    int bounded = 0, wrong = 0;
    for (const auto& game : all_othello_endgames()) {
        if (game.size == 4) continue; // it is finished from the start
        for (int round = 0; round < 100; ++round) {
            auto s = late_othello(game, 22, random);
            // Whole sides of stable discs are rare in random games: give the opponent some.
            const std::uint64_t side = 0xffff & bits::square_board(game.size);
            s.own &= ~side;
            s.other |= side;
            if (empty_squares(game, s) < 12 || game.outcome(s)) continue;
            const score squares = game.size * game.size;
            for (score alpha = -squares; alpha < squares; alpha += 4) {
                const bool second = s.turn == player::second;
                const auto seen =
                    game.look(s, {second ? -alpha - 1 : alpha, second ? -alpha : alpha + 1});
                const score most = second ? -seen.low : seen.high;
                wrong += (second ? -seen.high : seen.low) != -squares || seen.visited != 0;
                if (most > alpha) continue;
                ++bounded;
                // No game that follows ends better for the side to move.
                for (int play = 0; play < 5; ++play)
                    wrong += seen_from(s.turn, game.playout(s, random)) > most;
            }
        }
    }
    CHECK(bounded > 100);
    CHECK(wrong == 0);
}

namespace {

// Counts what its looks visit.
struct counted_othello : othello_endgame {
    std::shared_ptr<std::atomic<std::uint64_t>> visited =
        std::make_shared<std::atomic<std::uint64_t>>(0);
    seesaw::look_result<> look(const state& s, const seesaw::window& w) const {
        const auto seen = othello_endgame::look(s, w);
        *visited += seen.visited;
        return seen;
    }
};
static_assert(seesaw::look_searches<counted_othello>);

} // namespace

TEST_CASE("othello: what looks visit is counted and within the limit", "[othello][endgame]") {
    seesaw::rng random(19);
    const counted_othello game;
    const auto s = late_othello(game, 16, random);
    for (const int threads : {1, 2})
        for (const std::uint64_t most : {1u, 100u, 1000u, 5000u, 20'000u, 100'000u}) {
            *game.visited = 0;
            seesaw::pvs engine(game, {.table_bytes = 1 << 16, .threads = threads});
            const auto r = engine.run(s, {.nodes = most});
            CAPTURE(threads, most, r.stats.nodes);
            CHECK(r.stats.nodes <= most);
            CHECK(*game.visited <= r.stats.nodes);
            if (r.certainty != seesaw::certainty::exact)
                CHECK(r.stopped == seesaw::stop_reason::nodes);
        }
    CHECK(*game.visited > 0);
}

TEST_CASE("othello: solved as by the rules, by an engine", "[othello][endgame]") {
    for (const bool empties : {true, false}) {
        const othello_endgame small{{.size = 4, .empties_to_winner = empties}};
        seesaw::pvs engine(small, {.table_bytes = 1 << 20});
        const auto r = engine.run(small.root());
        CHECK(r.value == (empties ? -10 : -8));
        CHECK(r.certainty == seesaw::certainty::exact);
    }
    seesaw::rng random(18);
    int wrong = 0, solved = 0;
    for (const auto& game : all_othello_endgames()) {
        if (game.size == 4) continue;
        seesaw::pvs engine(game, {.table_bytes = 1 << 20, .aspiration = 4});
        for (int round = 0; round < (seesaw::tests::short_run ? 1 : 2); ++round) {
            const auto s = late_othello(game, 12, random);
            const auto r = engine.run(s);
            const auto best = r.line.empty() ? othello::pass : r.line.front();
            const score truth = value_by_rules(game, s);
            wrong += seen_from(s.turn, r.value) != truth ||
                     r.certainty != seesaw::certainty::exact ||
                     -value_by_rules(game, game.next(s, best)) != truth;
            ++solved;
        }
    }
    CHECK(wrong == 0);
    CHECK(solved > 0);
}

TEST_CASE("othello: guesses and order of an endgame", "[othello][endgame]") {
    seesaw::rng random(19);
    int wrong = 0;
    for (const auto& game : all_othello_endgames())
        for (int round = 0; round < 50; ++round) {
            const auto s = late_othello(game, 1 + static_cast<int>(random.below(40)), random);
            const score guess = game.evaluate(s);
            wrong += guess % 2 != 0 || std::abs(guess) > game.size * game.size;
            wrong += game.evaluate({s.own, s.other, opponent(s.turn)}) != -guess;
            // The same in the mirror.
            const auto mirrored = [&](std::uint64_t b) {
                return bits::flip_columns(b) >> (8 - game.size);
            };
            const othello::state twin{mirrored(s.own), mirrored(s.other), s.turn};
            wrong += game.evaluate(twin) != guess;
            for (const auto m : game.moves(s)) {
                const auto turned =
                    m == othello::pass
                        ? m
                        : static_cast<othello::move>(m / 8 * 8 + game.size - 1 - m % 8);
                wrong += game.order(s, m) != game.order(twin, turned);
            }
        }
    CHECK(wrong == 0);

    // a1 leaves one reply, b4 three.
    const othello_endgame game{{.size = 4}};
    const auto s = game.parse("-OX- XXOX XOXX ---- X").value();
    const othello::move a1 = 0, b4 = 25;
    CHECK(game.moves(game.next(s, a1)).size() == 1);
    CHECK(game.moves(game.next(s, b4)).size() == 3);
    CHECK(game.order(s, a1) > game.order(s, b4));
}

namespace {

// Those positions that have so few empty squares; public ones are the FFO suite.
void check_endgames(const char* published, int most_empty, std::uint64_t table_bytes) {
    const othello_endgame game;
    seesaw::pvs engine(game, {.table_bytes = table_bytes, .aspiration = 6});
    for (auto& set : seesaw::tests::data_sets("othello/endgames.obf", published)) {
        for (std::string line; std::getline(set.file, line);) {
            const auto s = game.parse(line).value();
            if (empty_squares(game, s) > most_empty) continue;
            CAPTURE(line);
            const auto r = engine.run(s);
            // "; G8:+18; H1:+12;": the best comes first.
            CHECK(seen_from(s.turn, r.value) == std::atoi(line.c_str() + line.find(':') + 1));
            CHECK(r.certainty == seesaw::certainty::exact);
        }
    }
    const auto won = game.parse(std::string(60, 'X') + "OOO- X").value();
    CHECK(engine.run(won).value == 64);
}

} // namespace

TEST_CASE("othello: endgames, solved", "[othello][endgame]") {
    for (const char* published : {"othello/fforum-1-19.obf", "othello/fforum-20-39.obf"})
        check_endgames(published, 15, 8 << 20);
}

TEST_CASE("othello: all FFO positions, solved", "[othello][endgame][.slow]") {
    for (const char* published : {"othello/fforum-1-19.obf", "othello/fforum-20-39.obf"})
        check_endgames(published, 26, 64 << 20);
}

// With best play the second player wins by four discs, 20 to 16 (Feinstein, "Amenor wins world 6x6
// championships!", British Othello Federation's newsletter, 1993).
TEST_CASE("6 x 6 Othello is worth -4", "[othello][.slow]") {
    const othello_endgame game{{.size = 6}};
    seesaw::pvs engine(game, {.table_bytes = std::uint64_t{2} << 30, .aspiration = 4});
    const auto r = engine.run(game.root());
    CHECK(r.certainty == seesaw::certainty::exact);
    CHECK(r.value == -4);
}
