// SPDX-License-Identifier: MIT
//
// Games of the rule space against a slow twin made of loops over squares, and what their rules say.
#include "support/catch.hpp"
#include "support/short_run.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/detail/sampling/playout.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/evolve/chromosome.hpp>
#include <seesaw/games/rule_space.hpp>

namespace {

using seesaw::player;
using seesaw::rng;
using seesaw::score;
using seesaw::games::limit_rule;
using seesaw::games::movement;
using seesaw::games::rule_genes;
using seesaw::games::rule_space;

// Sixty-four squares with an owner (1 or 2) and a type each, and the rules as they are written.
struct slow_rule_space {
    struct piece {
        int owner = 0;
        int type = 0;
        bool operator==(const piece&) const = default;
    };
    struct place {
        int row;
        int column;
    };

    rule_genes genes;
    seesaw::games::rule_options options;
    std::vector<piece> board = std::vector<piece>(64);
    int ply = 0;
    int jumping = -1;

    slow_rule_space(const rule_genes& g, const seesaw::games::rule_options& o)
        : genes(g), options(o) {
        for (int cell = 0; cell < 24; ++cell)
            if (genes.at(cell) != 0) {
                at({cell / 8, cell % 8}) = {1, genes.at(cell)};
                at({7 - cell / 8, 7 - cell % 8}) = {2, genes.at(cell)};
            }
    }

    int mover() const { return ply % 2 + 1; }
    static bool inside(place p) { return p.row >= 0 && p.row < 8 && p.column >= 0 && p.column < 8; }
    static std::string name(place p) {
        return {static_cast<char>('a' + p.column), static_cast<char>('1' + p.row)};
    }
    piece& at(place p) { return board[static_cast<std::size_t>(8 * p.row + p.column)]; }
    const piece& at(place p) const { return board[static_cast<std::size_t>(8 * p.row + p.column)]; }
    bool is_free(place p) const { return inside(p) && at(p).owner == 0; }
    bool is_enemy(place p) const { return inside(p) && at(p).owner == 3 - mover(); }

    static bool allows(movement how, int forward, int sideways) {
        const int f = std::abs(forward), s = std::abs(sideways);
        const bool leap = f + s == 3 && f != 0 && s != 0;
        const bool diagonal = f == 1 && s == 1;
        const bool straight = f + s == 1;
        switch (how) {
        case movement::diagonal_forward:
            return diagonal && forward == 1;
        case movement::diagonal:
            return diagonal;
        case movement::all:
            return diagonal || straight;
        case movement::leap:
            return leap;
        case movement::straight:
            return straight;
        default:
            return straight && forward == 1;
        }
    }

    // The text of every move, and the game after it.
    using successors = std::vector<std::pair<std::string, slow_rule_space>>;

    successors moves() const {
        successors captures, others;
        for (int from = 0; from < 64; ++from) {
            const place start{from / 8, from % 8};
            if (at(start).owner != mover() || (jumping >= 0 && jumping != from)) continue;
            for (int forward = -2; forward <= 2; ++forward)
                for (int sideways = -2; sideways <= 2; ++sideways)
                    if (allows(genes.moves(at(start).type), forward, sideways))
                        walk(start, mover() == 1 ? forward : -forward, sideways, captures, others);
        }
        if (jumping >= 0) return captures; // walk found only jumps then
        if (genes.must_capture() && !captures.empty()) return captures;
        captures.insert(captures.end(), others.begin(), others.end());
        return captures;
    }

    void walk(place start, int down, int right, successors& captures, successors& others) const {
        const int type = at(start).type;
        place to{start.row + down, start.column + right};
        while (is_free(to)) {
            if (jumping < 0) others.emplace_back(name(start) + "-" + name(to), quiet(start, to));
            if (!genes.rides(type)) return;
            to = {to.row + down, to.column + right};
        }
        if (!is_enemy(to)) return;
        const place behind{to.row + down, to.column + right};
        if (!genes.jumps(type) && jumping < 0)
            captures.emplace_back(name(start) + "x" + name(to), taken(start, to, to));
        if (genes.jumps(type) && is_free(behind))
            captures.emplace_back(name(start) + "x" + name(behind), taken(start, behind, to));
    }

    slow_rule_space quiet(place start, place to) const {
        slow_rule_space after = *this;
        std::swap(after.at(start), after.at(to));
        after.end_turn(to);
        return after;
    }

    slow_rule_space taken(place start, place to, place victim) const {
        slow_rule_space after = *this;
        after.at(victim) = {};
        after.at(to) = at(start);
        after.at(start) = {};
        after.jumping = 8 * to.row + to.column;
        if (!genes.jumps(at(start).type) || after.moves().empty()) after.end_turn(to);
        return after;
    }

    void end_turn(place to) {
        piece& moved = at(to);
        if (to.row == (mover() == 1 ? 7 : 0) && genes.becomes(moved.type) != 0)
            moved.type = genes.becomes(moved.type);
        jumping = -1;
        ++ply;
    }

    std::optional<score> outcome() const {
        int pieces[3] = {}, honoured[3] = {};
        for (const piece& p : board) {
            ++pieces[p.owner];
            if (genes.honour() == 0 || p.type == genes.honour()) ++honoured[p.owner];
        }
        const score win = rule_space::win;
        if (honoured[1] == 0 && honoured[2] == 0) return 0;
        if (honoured[1] == 0) return -win;
        if (honoured[2] == 0) return win;
        if (ply == options.plies) {
            if (options.at_limit == limit_rule::draw || pieces[1] == pieces[2]) return 0;
            return pieces[1] > pieces[2] ? win : -win;
        }
        if (moves().empty()) return mover() == 1 ? -win : win;
        return std::nullopt;
    }

    std::string text() const {
        std::string all;
        for (int square = 0; square < 64; ++square) {
            const piece& p = board[static_cast<std::size_t>(square)];
            if (square > 0) all += square % 8 == 0 ? '\n' : ' ';
            all += p.owner == 0 ? '.' : static_cast<char>((p.owner == 1 ? 'A' : 'a') + p.type - 1);
        }
        all += mover() == 1 ? "\nfirst " : "\nsecond ";
        all += std::to_string(ply);
        if (jumping >= 0) all += " " + name({jumping / 8, jumping % 8});
        return all;
    }
};

// Plays random games of random rules by both; the number of positions compared, or of rules that
// differ somewhere (which is told).
struct rule_comparison {
    std::uint64_t positions = 0;
    std::uint64_t jumps = 0;
    std::uint64_t differing = 0;
};

rule_comparison compare_with_slow_rules(int chromosomes, int positions_each, std::uint64_t seed) {
    rule_comparison all;
    rng random(seed);
    for (int i = 0; i < chromosomes; ++i) {
        rule_genes genes = seesaw::evolve::random_genes(random);
        if (i % 2 == 1) // fewer pieces, more room
            for (int cell = 0; cell < 24; ++cell)
                if (random.below(3) != 0 && genes.placed(genes.at(cell)) > 1)
                    genes.set(cell + 1, 0);
        const seesaw::games::rule_options options{
            i % 3 == 0 ? 30 : 100, i % 4 < 2 ? limit_rule::draw : limit_rule::more_pieces};
        const rule_space game(genes, options);
        auto s = game.root();
        slow_rule_space slow(genes, options);
        for (int left = positions_each; left > 0; --left) {
            ++all.positions;
            all.jumps += s.jumping != rule_space::state::nowhere;
            bool same = game.describe(s) == slow.text() && game.outcome(s) == slow.outcome();
            std::vector<std::string> fast_texts, slow_texts;
            if (same && !game.outcome(s)) {
                const auto moves = game.moves(s);
                const auto slow_moves = slow.moves();
                std::set<std::string> found, expected;
                for (const auto m : moves) found.insert(game.describe(s, m));
                for (const auto& [text, after] : slow_moves) expected.insert(text);
                same = found == expected && moves.size() == found.size() &&
                       slow_moves.size() == expected.size();
                if (same) {
                    // By number in the order of their texts, so that both choose alike.
                    auto chosen = found.begin();
                    std::advance(chosen, static_cast<int>(random.below(found.size())));
                    for (const auto m : moves)
                        if (game.describe(s, m) == *chosen) {
                            s = game.next(s, m);
                            break;
                        }
                    for (const auto& [text, after] : slow_moves)
                        if (text == *chosen) {
                            const slow_rule_space copy = after;
                            slow = copy;
                            break;
                        }
                    continue;
                }
            }
            if (!same) {
                ++all.differing;
                UNSCOPED_INFO(genes.text() << "\n" << game.describe(s) << "\n" << slow.text());
                break;
            }
            s = game.root(); // over: again
            slow = slow_rule_space(genes, options);
        }
    }
    return all;
}

std::uint64_t ways_to_play(const rule_space& game, const rule_space::state& s, int plies) {
    if (s.ply == plies || game.outcome(s)) return 1;
    std::uint64_t count = 0;
    for (const auto m : game.moves(s)) count += ways_to_play(game, game.next(s, m), plies);
    return count;
}

// Half a turn of the board, with the colours exchanged.
rule_space::state turned_rule_position(const rule_space::state& s) {
    const auto turn = [](std::uint64_t b) {
        return seesaw::detail::flip_rows(seesaw::detail::flip_columns(b));
    };
    rule_space::state t = s;
    t.first = turn(s.second);
    t.second = turn(s.first);
    for (auto& plane : t.types) plane = turn(plane);
    t.ply = static_cast<std::uint8_t>(s.ply ^ 1);
    if (s.jumping != rule_space::state::nowhere)
        t.jumping = static_cast<std::uint8_t>(63 - s.jumping);
    return t;
}

rule_space reference_game(std::string_view name, const seesaw::games::rule_options& options = {}) {
    return rule_space(*seesaw::games::find_rules(name), options);
}

} // namespace

TEST_CASE("moves and results of random rules are those of a slow twin", "[rule_space]") {
    const rule_comparison all = compare_with_slow_rules(seesaw::tests::short_run ? 10 : 60, 60, 1);
    CHECK(all.differing == 0);
    CHECK(all.positions >= 600);
    CHECK(all.jumps > 0);
}

TEST_CASE("moves of a thousand random rules are those of a slow twin", "[.slow][rule_space]") {
    const rule_comparison all = compare_with_slow_rules(2'000, 60, 2);
    CHECK(all.differing == 0);
    CHECK(all.positions >= 100'000);
    CHECK(all.jumps > 100);
}

TEST_CASE("checkers in the rule space has the counts of checkers", "[rule_space]") {
    const rule_space game = reference_game("checkers");
    const std::uint64_t published[] = {1, 7, 49, 302, 1'469, 7'361};
    for (int plies = 0; plies <= 5; ++plies)
        CHECK(ways_to_play(game, game.root(), plies) == published[plies]);
}

TEST_CASE("games of the rule space are well made", "[rule_space]") {
    rng random(3);
    std::vector<rule_genes> some;
    for (const auto& known : seesaw::games::reference_rules)
        some.push_back(*rule_genes::parse(known.genes));
    for (int i = 0; i < 4; ++i) some.push_back(seesaw::evolve::random_genes(random));
    for (const rule_genes& genes : some) {
        const auto report = seesaw::check(
            rule_space(genes, {.plies = 60}), 1,
            {.games = seesaw::tests::short_run ? 1 : 5, .max_plies = 200, .brute_force = 200});
        INFO(genes.text() << "\n" << report.text());
        CHECK(report);
    }
}

TEST_CASE("a playout is a game of random moves, and every game ends", "[rule_space]") {
    rng random(4);
    for (int i = 0; i < (seesaw::tests::short_run ? 30 : 200); ++i) {
        const rule_space game(seesaw::evolve::random_genes(random));
        rng fast(static_cast<std::uint64_t>(i)), slow(static_cast<std::uint64_t>(i));
        auto s = game.root();
        int moves = 0;
        while (!game.outcome(s) && moves < 200) {
            s = game.next(s, seesaw::draw(game.moves(s), slow));
            ++moves;
        }
        REQUIRE(game.outcome(s));
        CHECK(game.playout(game.root(), fast) == *game.outcome(s));
        CHECK(fast == slow);
        CHECK(rule_space::plies(s) <= 100);
    }
}

TEST_CASE("half a turn of the board exchanges the players", "[rule_space]") {
    rng random(5);
    for (int i = 0; i < 40; ++i) {
        const rule_space game(seesaw::evolve::random_genes(random));
        CHECK(turned_rule_position(turned_rule_position(game.root())) == game.root());
        for (auto s = game.root(); !game.outcome(s) && s.ply < 99;
             s = game.next(s, seesaw::draw(game.moves(s), random))) {
            const auto t = turned_rule_position(s);
            const auto other = game.outcome(t);
            REQUIRE_FALSE(other);
            REQUIRE(game.evaluate(t) == -game.evaluate(s));
            std::set<std::uint64_t> from_s, from_t;
            for (const auto m : game.moves(s)) {
                auto after = turned_rule_position(game.next(s, m));
                after.ply = 0; // one side of the pair is a ply ahead
                from_s.insert(game.hash(after));
            }
            for (const auto m : game.moves(t)) {
                auto after = game.next(t, m);
                after.ply = 0;
                from_t.insert(game.hash(after));
            }
            REQUIRE(from_s == from_t);
        }
    }
}

TEST_CASE("engines play games of the rule space unchanged", "[rule_space]") {
    const rule_space game = reference_game("game_2");
    seesaw::alpha_beta engine(game, {.depth = 4});
    const auto r = engine.run(game.root());
    CHECK(r.certainty == seesaw::certainty::estimate);
    CHECK(r.stats.nodes > 100);
    REQUIRE_FALSE(r.line.empty());
    const auto moves = game.moves(game.root());
    CHECK(std::find(moves.begin(), moves.end(), r.line.front()) != moves.end());

    seesaw::mcts sampler(game, {.seed = 1});
    const auto sampled = sampler.run(game.root(), {.nodes = 200});
    REQUIRE_FALSE(sampled.line.empty());
    CHECK(std::find(moves.begin(), moves.end(), sampled.line.front()) != moves.end());
}

TEST_CASE("an ending of the rule space is proved", "[rule_space]") {
    // Two queens and a king that must move next, with chess's rules: wherever it goes it is taken.
    const rule_space game = reference_game("chess");
    const auto root = game.parse("FE......"
                                 "................................"
                                 "........"
                                 "E......."
                                 ".......f first 90");
    REQUIRE(root);
    for (const auto m : game.moves(*root)) REQUIRE_FALSE(rule_space::captures(m));
    seesaw::proof_number_search engine(game, {.goal = 1});
    const auto r = engine.run(*root, {.nodes = 200'000});
    CHECK(r.certainty == seesaw::certainty::at_least);
    CHECK(r.value == 1);
    seesaw::proof_number_search opposite(game, {.attacker = player::second, .goal = 0});
    CHECK(opposite.run(*root, {.nodes = 200'000}).certainty == seesaw::certainty::at_least);
}

TEST_CASE("the ends of games of the rule space", "[rule_space]") {
    const rule_space chess = reference_game("chess");
    const auto at = [&](const rule_space& game, std::string last_rows) {
        std::string text;
        for (int square = 0; square < 48; ++square) text += '.';
        const auto s = game.parse(text + last_rows);
        INFO(game.complaint(text + last_rows));
        REQUIRE(s);
        return game.outcome(*s);
    };
    const score win = rule_space::win;
    CHECK(at(chess, "F.......a....... first 10") == win); // no king
    CHECK(at(chess, "A.......f....... first 10") == -win);
    CHECK(at(chess, "A.......a....... first 10") == 0); // both without
    CHECK(at(chess, "F.......f....... first 10") == std::nullopt);
    CHECK(at(chess, "FA......f....... first 100") == win); // more pieces
    CHECK(at(chess, "F.......fa...... first 100") == -win);
    CHECK(at(chess, "F.......f....... first 100") == 0);
    CHECK(at(reference_game("chess", {.at_limit = limit_rule::draw}),
             "FA......f....... first 100") == 0);
    CHECK(at(reference_game("chess", {.plies = 50}), "FA......f....... first 50") == win);
    const rule_space checkers = reference_game("checkers");
    CHECK(at(checkers, "........A...a... first 10") == -win); // a man that cannot move
    CHECK(at(checkers, "............a... first 10") == -win); // nobody left
    CHECK(at(checkers, "........A...b... second 11") == std::nullopt);
}

TEST_CASE("chain jumps are moves of one turn", "[rule_space]") {
    const rule_space checkers = reference_game("checkers");
    const auto s = checkers.parse("A......."
                                  ".a......"
                                  "........"
                                  "...a.a.."
                                  "........"
                                  "...a...."
                                  "........"
                                  "........ first 20");
    REQUIRE(s);
    REQUIRE(checkers.moves(*s).size() == 1);
    const auto one = checkers.next(*s, checkers.moves(*s)[0]);
    CHECK(checkers.describe(one).substr(120) == ". . . .\nfirst 20 c3");
    CHECK(checkers.to_move(one) == player::first);
    CHECK(rule_space::plies(one) == 21);
    const auto two = checkers.next(one, checkers.moves(one)[0]);
    REQUIRE(checkers.moves(two).size() == 1);
    CHECK(checkers.describe(two, checkers.moves(two)[0]) == "e5xc7");
    const auto three = checkers.next(two, checkers.moves(two)[0]);
    CHECK(three.ply == 21);
    CHECK(checkers.to_move(three) == player::second);
    CHECK(seesaw::detail::count(three.second) == 1);
}

TEST_CASE("rules in English", "[rule_space]") {
    const std::string chess = reference_game("chess").rules();
    CHECK(chess.find("Type 5 moves any number of squares in all directions and captures by "
                     "stepping in.\n") != std::string::npos);
    CHECK(chess.find("Type 1 moves one square straight forward and captures by stepping in; on the "
                     "last row it becomes type 5.\n") != std::string::npos);
    CHECK(chess.find("Type 6 is the piece of honour") != std::string::npos);
    const std::string checkers = reference_game("checkers", {.at_limit = limit_rule::draw}).rules();
    CHECK(checkers.find("Type 3") == std::string::npos); // occurs nowhere
    CHECK(checkers.find("Whoever can capture must.") != std::string::npos);
    CHECK(checkers.find("After 100 plies the game is drawn.") != std::string::npos);
}

TEST_CASE("chromosomes as text", "[rule_space]") {
    rng random(6);
    for (int i = 0; i < 200; ++i) {
        const rule_genes genes = seesaw::evolve::random_genes(random);
        REQUIRE(genes.valid());
        REQUIRE(genes.complaint().empty());
        REQUIRE(rule_genes::parse(genes.text()) == genes);
        REQUIRE(seesaw::evolve::mutated(genes, 0, random) == genes);
        REQUIRE(seesaw::evolve::mutated(genes, 0.3, random).valid());
        REQUIRE(seesaw::evolve::crossed(genes, genes, random) == genes);
    }
    for (const auto& known : seesaw::games::reference_rules)
        CHECK(rule_genes::parse(known.genes)->text() == known.genes);
    CHECK_FALSE(seesaw::games::find_rules("go"));

    const std::string good = rule_genes::parse(seesaw::games::reference_rules[0].genes)->text();
    const auto with = [&](std::size_t at, char c) {
        std::string text = good;
        text[at] = c;
        return rule_genes::complaint(text);
    };
    CHECK(rule_genes::complaint(good + "1") == "a chromosome has 50 genes; here are 51");
    CHECK(rule_genes::complaint("") == "a chromosome has 50 genes; here are 0");
    CHECK(with(0, '7') == "gene 1 (placement on a1) is 7; it must be 0 to 6");
    CHECK(with(27, '0') == "gene 25 (movement of type 1) is 0; it must be 1 to 6");
    CHECK(with(34, '2') == "gene 31 (step of type 1) is 2; it must be 0 or 1");
    CHECK(with(41, '5') == "gene 37 (capture of type 1) is 5; it must be 0 or 1");
    CHECK(with(50, '9') == "gene 44 (conversion of type 1) is 9; it must be 0 to 6");
    CHECK(with(57, '2') == "gene 50 (mandatory capture) is 2; it must be 0 or 1");
    CHECK(with(5, 'x') == "gene 6 is 'x'; genes are digits");
    CHECK(rule_genes::complaint("000000000000000000000000 111111 000000 000000 0 000000 0") ==
          "genes 1 to 24 place no piece; at least one of them must");
    CHECK(rule_genes::complaint("100000000000000000000000 111111 000000 000000 2 000000 0") ==
          "gene 43 (piece of honour) is type 2, of which genes 1 to 24 place none: the game would "
          "be over");
    CHECK_THROWS_AS(rule_space(rule_genes{}), std::invalid_argument);
    CHECK_THROWS_AS(reference_game("chess", {.plies = 0}), std::invalid_argument);
    CHECK_THROWS_AS(reference_game("chess", {.plies = 251}), std::invalid_argument);
}

TEST_CASE("positions of the rule space that are refused", "[rule_space]") {
    const rule_space game = reference_game("checkers");
    const std::string empty(63, '.');
    CHECK(game.complaint("A" + empty + "first").empty());
    CHECK(game.parse("A" + empty + "second")->ply == 1);
    const auto says = [&](const std::string& text, std::string_view what) {
        INFO(text);
        CHECK_FALSE(game.parse(text));
        CHECK(game.complaint(text).find(what) != std::string::npos);
    };
    says(empty, "ends after 63 of 64");
    says("x" + empty, "a1 is 'x'");
    says("C" + empty, "a1 is of a type that these rules lack");
    says("." + empty + "first", "no pieces");
    says("A" + empty, "the side to move");
    says("A" + empty + "first 1", "even for first");
    says("A" + empty + "second x", "number of plies");
    says("A" + empty + "first 300", "number of plies");
    says("A" + empty + "first 102", "must not exceed 100");
    says("A" + empty + "first 2 z9", "must jump");
    says("A" + empty + "first 2 a1 b", "must jump");
    says("A" + empty + "first 2 a1", "on a1 is no piece");
    says(std::string(25, 'A') + std::string(39, '.') + "first", "at most 24");
}
