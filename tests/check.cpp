// SPDX-License-Identifier: MIT
// Our own games are well made, and games that are not are found out.
#include <algorithm>
#include <string>

#include <seesaw/check.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

template <class Game>
void expect_well_made(const Game& game, check_options options = {}) {
    if (seesaw::tests::short_run) options.games = std::min(options.games, 20);
    const auto report = check(game, 1, options);
    INFO(report.text());
    CHECK(report);
    CHECK(report.states > 100);
}

// A sound game to break: take one or two of ten, who takes the last one wins.
struct sound {
    struct state {
        int left = 10;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;
    [[maybe_unused]] static constexpr bool alternating = true, acyclic = true,
                                           hash_is_unique = true;

    state root() const { return {}; }
    move_list<move, 4> moves(const state& s) const {
        move_list<move, 4> list{1};
        if (s.left > 1) list.push_back(2);
        return list;
    }
    state next(const state& s, move m) const { return {s.left - m, opponent(s.turn)}; }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(s.left * 2 + (s.turn == player::second));
    }
    score value(const state& s) const { // losing: multiples of three
        return seen_from(s.turn, s.left % 3 == 0 ? -1 : 1);
    }
    std::pair<score, score> bounds(const state& s) const { return {value(s), value(s)}; }
    prospect<move_list<move, 4>> prospects(const state& s) const { return {-1, 1, moves(s)}; }
    std::optional<score> finish(const state& s, score, score, std::uint64_t& nodes) const {
        ++nodes;
        return value(s);
    }
    std::string describe(const state& s) const {
        return std::to_string(s.left) + (s.turn == player::first ? " first" : " second");
    }
    std::string describe(const state&, move m) const { return "take " + std::to_string(m); }
    std::optional<state> parse(std::string_view text) const {
        const auto space = text.find(' ');
        if (space == std::string_view::npos) return std::nullopt;
        return state{std::stoi(std::string(text.substr(0, space))),
                     text.substr(space) == " first" ? player::first : player::second};
    }
};

struct goes_round : sound {
    static constexpr bool alternating = false;
    state next(const state& s, move m) const {
        return s.left == 3 ? state{5, s.turn} : sound::next(s, m);
    }
};

struct never_ends : sound {
    static constexpr bool alternating = false;
    std::optional<score> outcome(const state&) const { return std::nullopt; }
    state next(const state& s, move) const { return {s.left + 1, s.turn}; }
};

// The first fault found mentions what is wrong, where, and where it can, the move.
template <class Game>
void expect_fault(const Game& game, const std::string& what) {
    const auto report = check(game, 1);
    INFO(report.text());
    REQUIRE_FALSE(report);
    CHECK(report.text().find(what) != std::string::npos);
    CHECK((report.text().find("after") != std::string::npos ||
           report.text().find("at the start") != std::string::npos));
}

} // namespace

TEST_CASE("our games are well made", "[check]") {
    expect_well_made(games::tic_tac_toe{});
    expect_well_made(games::connect_four{});
    expect_well_made(games::connect_four{.width = 4, .height = 4, .connect = 3});
    expect_well_made(games::connect_four{.width = 5, .height = 3});
    expect_well_made(games::connect_four{.width = 9, .height = 6, .connect = 5}, {.games = 50});
    expect_well_made(games::othello{}, {.games = 50});
    expect_well_made(games::othello{.size = 6});
    expect_well_made(games::othello{.size = 4, .empties_to_winner = false});
    expect_well_made(games::hex{});
    expect_well_made(games::hex{.size = 3});
    expect_well_made(games::hex{.size = 8}, {.games = 50});
    expect_well_made(games::p_game{});
    expect_well_made(sound{});
}

TEST_CASE("knowledge is compared with brute force", "[check]") {
    CHECK(check(games::connect_four{.width = 4, .height = seesaw::tests::short_run ? 3 : 4}, 1)
              .solved > 500);
    CHECK(check(sound{}, 1).solved > 100);
}

TEST_CASE("puzzles, luck and explicit graphs pass too", "[check]") {
    expect_well_made(game_of(draw_graph({}, 1)));
    expect_well_made(game_of<graph_chance_game>(draw_graph({.chance = 0.3}, 1)));
    expect_well_made(
        with_fixed_chance(game_of<graph_chance_game>(draw_graph({.chance = 0.3}, 1)), 5));
    expect_well_made(game_of<graph_puzzle>(draw_graph({}, 1)));
}

TEST_CASE("games that are not well made are found out", "[check]") {
    SECTION("impure outcome") {
        struct broken : sound {
            mutable int asked = 0;
            std::optional<score> outcome(const state& s) const {
                return ++asked % 2 ? std::nullopt : sound::outcome(s);
            }
        };
        expect_fault(broken{}, "outcome changes");
    }
    SECTION("no moves") {
        struct broken : sound {
            move_list<move, 4> moves(const state& s) const {
                return s.left == 5 ? move_list<move, 4>{} : sound::moves(s);
            }
        };
        expect_fault(broken{}, "no moves");
    }
    SECTION("a move twice") {
        struct broken : sound {
            move_list<move, 4> moves(const state&) const { return {1, 1}; }
        };
        expect_fault(broken{}, "listed twice");
    }
    SECTION("a noisy move that is none") {
        struct broken : sound {
            move_list<move, 4> noisy(const state& s) const {
                return s.left == 1 ? move_list<move, 4>{2} : sound::moves(s);
            }
        };
        expect_fault(broken{}, "noisy lists");
    }
    SECTION("alternating, but not so") {
        struct broken : sound {
            state next(const state& s, move m) const {
                return {s.left - m, m == 1 ? opponent(s.turn) : s.turn};
            }
        };
        expect_fault(broken{}, "alternating");
    }
    SECTION("acyclic, but not so") { expect_fault(goes_round{}, "acyclic"); }
    SECTION("never ends") { expect_fault(never_ends{}, "not ended"); }
    SECTION("a hash that covers too little") {
        struct broken : sound {
            std::uint64_t hash(const state& s) const { return static_cast<std::uint64_t>(s.left); }
        };
        expect_fault(broken{}, "same hash");
    }
    SECTION("a hash that covers too much") {
        struct broken : sound {
            mutable std::uint64_t salt = 0;
            std::uint64_t hash(const state& s) const {
                return sound::hash(s) + (++salt / 2000) * 1000;
            }
        };
        expect_fault(broken{}, "another hash");
    }
    SECTION("a twin that is none") {
        struct broken : sound {
            state symmetric(const state& s) const { return {s.left, player::first}; }
        };
        expect_fault(broken{}, "symmetric twin");
    }
    SECTION("bounds that do not hold") {
        struct broken : sound {
            std::pair<score, score> bounds(const state&) const { return {0, 1}; }
        };
        expect_fault(broken{}, "bounds are");
    }
    SECTION("further prospects that are open where the game is over") {
        struct broken : sound {
            prospect<move_list<move, 4>> further_prospects(const state& s) const {
                return {-1, 1, moves(s)};
            }
        };
        expect_fault(broken{}, "although the game is over");
    }
    SECTION("further prospects that exclude the value") {
        struct broken : sound {
            prospect<move_list<move, 4>> further_prospects(const state& s) const {
                return {-value(s), -value(s), {}};
            }
        };
        expect_fault(broken{}, "further_prospects are");
    }
    SECTION("a rank for every move but one") {
        struct broken : sound {
            struct ranking {
                score low, high;
                move_list<int, 4> ranks;
            };
            ranking rank(const state&, const move_list<move, 4>& listed) const {
                ranking all{-1, 1, {}};
                for (std::size_t i = 1; i < listed.size(); ++i) all.ranks.push_back(0);
                return all;
            }
        };
        expect_fault(broken{}, "rank has");
    }
    SECTION("more bits of a hash than said") {
        struct broken : sound {
            int hash_bits() const { return 2; }
        };
        expect_fault(broken{}, "hash_bits");
    }
    SECTION("successors that are none") {
        struct broken : sound {
            struct successor {
                move_t<sound> move;
                state_t<sound> state;
            };
            move_list<successor, 4> successors(const state_t<sound>& s) const {
                move_list<successor, 4> all;
                if (!outcome(s))
                    for (const auto m : moves(s)) all.push_back({m, next(s, 1)});
                return all;
            }
        };
        expect_fault(broken{}, "another state than next");
    }
    SECTION("values of another horizon") {
        struct broken : sound {
            score evaluate(const state& s) const { return s.left; }
            move_list<double, 4> horizon_values(const state& s) const {
                move_list<double, 4> all;
                if (!outcome(s))
                    for (const auto m : moves(s))
                        all.push_back(static_cast<double>(evaluate(next(s, m))));
                return all;
            }
        };
        expect_fault(broken{}, "another value than the state after"); // finished ones have outcomes
    }
    SECTION("prospects that drop the best move") {
        struct broken : sound {
            prospect<move_list<move, 4>> prospects(const state&) const { return {-1, 1, {1}}; }
        };
        expect_fault(broken{}, "do not reach the value");
    }
    SECTION("a finish that is wrong") {
        struct broken : sound {
            std::optional<score> finish(const state&, score, score, std::uint64_t&) const {
                return 1;
            }
        };
        expect_fault(broken{}, "finish gives");
    }
    SECTION("moves described alike") {
        struct broken : sound {
            std::string describe(const state& s) const { return sound::describe(s); }
            std::string describe(const state&, move) const { return "take"; }
        };
        expect_fault(broken{}, "described alike");
    }
    SECTION("text that does not come back") {
        struct broken : sound {
            std::optional<state> parse(std::string_view) const { return state{}; }
        };
        expect_fault(broken{}, "parse reads another state");
    }
    SECTION("chances that do not sum to one") {
        struct broken : graph_chance_game {
            move_list<weighted<move>, most_edges> chances(const state& s) const {
                auto list = graph_chance_game::chances(s);
                list[0].probability += 0.1;
                return list;
            }
        };
        expect_fault(game_of<broken>(draw_graph({.chance = 0.5}, 1)), "probabilities sum");
    }
    SECTION("an estimate that is not admissible") {
        const auto broken = with_estimate(game_of<graph_puzzle>(draw_graph({.best_score = 1}, 4)),
                                          [](const auto& s) { return s.node == 0 ? 0 : 1000; });
        expect_fault(broken, "estimate");
    }
}

TEST_CASE("perft counts paths", "[check]") {
    const games::tic_tac_toe game;
    CHECK(perft(game, game.root(), 0) == 1);
    CHECK(perft(game, game.root(), 5) == 9 * 8 * 7 * 6 * 5);
    CHECK(perft(game, game.root(), 9) == 255'168); // all games, however long
    CHECK(perft(games::othello{}, games::othello{}.root(), 6) == 8200);
}
