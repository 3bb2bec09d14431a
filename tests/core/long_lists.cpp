// SPDX-License-Identifier: MIT
// More moves than a list or a node holds: an error or a search that stops, never a wrong value.
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/proof_number_search.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

// Take one to three; who takes the last one wins.
template <std::size_t Capacity>
struct long_taking {
    struct state {
        int left = 15;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    using move = int;
    static constexpr bool acyclic = true;

    state root() const { return {}; }
    move_list<move, Capacity> moves(const state& s) const {
        move_list<move, Capacity> list;
        for (int take = 1; take <= 3 && take <= s.left; ++take) list.push_back(take);
        return list;
    }
    state next(const state& s, move m) const { return {s.left - m, opponent(s.turn)}; }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(s.left) * 2 + (s.turn == player::first ? 0 : 1);
    }
};

// One of very many moves; the last one wins.
struct wide {
    struct state {
        int played = -1;
        bool operator==(const state&) const = default;
    };
    using move = int;
    static constexpr bool acyclic = true;

    int width;

    state root() const { return {}; }
    std::vector<move> moves(const state&) const {
        std::vector<move> all(static_cast<std::size_t>(width));
        std::iota(all.begin(), all.end(), 0);
        return all;
    }
    state next(const state&, move m) const { return {m}; }
    player to_move(const state&) const { return player::first; }
    std::optional<score> outcome(const state& s) const {
        if (s.played < 0) return std::nullopt;
        return s.played == width - 1 ? 1 : -1;
    }
    std::pair<score, score> bounds(const state&) const { return {-1, 1}; }
};

std::string refusal_of(const auto& fill) {
    try {
        fill();
    } catch (const std::length_error& error) {
        return error.what();
    }
    return "";
}

template <class Engine>
std::string refusal_of_search(Engine engine) {
    return refusal_of([&] { engine.run(long_taking<2>::state{}); });
}

constexpr const char* list_is_full =
    "a move_list of capacity 2 is full: give it the largest number of moves that a state can have";

} // namespace

TEST_CASE("a full move_list is an error in every build", "[long_lists]") {
    move_list<int, 2> list{1, 2};
    CHECK(refusal_of([&] { list.push_back(3); }) == list_is_full);
    CHECK(list == move_list<int, 2>{1, 2});
    CHECK(refusal_of([] { move_list<int, 2>{1, 2, 3}; }) == list_is_full);
    list.pop_back();
    CHECK(refusal_of([&] { list.append(2, [](int* to) { return to; }); }) == list_is_full);
    list.append(1, [](int* to) {
        *to++ = 5;
        return to;
    });
    CHECK(list == move_list<int, 2>{1, 5});
}

TEST_CASE("a move_list that is too small reaches the caller of a search", "[long_lists]") {
    const long_taking<2> game;
    CHECK(refusal_of_search(minimax(game)) == list_is_full);
    CHECK(refusal_of_search(alpha_beta(game)) == list_is_full);
    CHECK(refusal_of_search(bisection(game)) == list_is_full);
    CHECK(refusal_of_search(proof_number_search(game)) == list_is_full);
    CHECK(refusal_of_search(df_pn(game)) == list_is_full);
    CHECK(refusal_of_search(ppns(game)) == list_is_full);
    CHECK(refusal_of_search(mcts(game)) == list_is_full);
    CHECK(alpha_beta(long_taking<3>()).run({}).value == 1);
}

TEST_CASE("check names a move_list that is too small, once", "[long_lists]") {
    const check_report report = check(long_taking<2>(), 1);
    REQUIRE(report.faults.size() == 1);
    CHECK(report.faults[0] == "moves throws \"" + std::string(list_is_full) + "\" at the start");
    CHECK(check(long_taking<3>(), 1));
}

TEST_CASE("more moves than nodes count are not left out", "[long_lists]") {
    const wide few{30'000}, many{60'000}, most{65'536 + 2};
    CHECK(proof_number_search(few).run(few.root()).certainty == certainty::at_least);
    for (const wide& game : {many, most}) {
        const auto proof = proof_number_search(game).run(game.root());
        CHECK(proof.stopped == stop_reason::memory);
        CHECK(proof.certainty == certainty::unknown);
        const auto probable = ppns(game).run(game.root());
        CHECK(probable.stopped == stop_reason::memory);
        const auto tree = mcts(game).run(game.root(), {.nodes = 100});
        CHECK(tree.stopped == stop_reason::memory);
        CHECK(tree.certainty != certainty::exact);
        const auto conspiracy = conspiracy_number_search(game).run(game.root());
        CHECK(conspiracy.stopped == stop_reason::memory);
    }
}
