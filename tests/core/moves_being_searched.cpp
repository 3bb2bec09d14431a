// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <vector>

#include <seesaw/detail/base/moves_being_searched.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

constexpr std::uint64_t state = 12345;

// The order in which the moves of a state are searched.
std::vector<std::size_t> order(detail::moves_being_searched& moves, std::size_t count,
                               std::size_t last = 1000) {
    std::vector<std::size_t> searched;
    moves.each_free_first(state, count, [&](std::size_t i) {
        searched.push_back(i);
        return i != last;
    });
    return searched;
}

} // namespace

TEST_CASE("moves that another thread is searching are put off", "[threads]") {
    detail::moves_being_searched moves(true);
    using list = std::vector<std::size_t>;
    CHECK(order(moves, 5) == list{0, 1, 2, 3, 4});
    CHECK(order(moves, 0).empty());

    moves.take(mix(state, 1));
    moves.take(mix(state, 3));
    CHECK(order(moves, 5) == list{0, 2, 4, 1, 3});
    // Having searched them itself, it has set them free.
    CHECK(order(moves, 5) == list{0, 1, 2, 3, 4});

    SECTION("but for the first") {
        moves.take(mix(state, 0));
        CHECK(order(moves, 3) == list{0, 1, 2});
    }
    SECTION("until one settles the state") {
        moves.take(mix(state, 1));
        CHECK(order(moves, 5, 2) == list{0, 2});
        CHECK(moves.taken(mix(state, 1)));
        CHECK(!moves.taken(mix(state, 2)));
    }
    SECTION("of another state they are free") {
        moves.take(mix(state + 1, 1));
        CHECK(order(moves, 3) == list{0, 1, 2});
    }
    SECTION("cleared, all are") {
        moves.take(mix(state, 2));
        moves.clear();
        CHECK(order(moves, 3) == list{0, 1, 2});
    }
    SECTION("of more than 64, the rest is never put off") {
        moves.take(mix(state, 63));
        moves.take(mix(state, 64));
        const auto all = order(moves, 70);
        REQUIRE(all.size() == 70);
        CHECK(all[63] == 64);
        CHECK(all.back() == 63);
    }
    SECTION("while one is searched, it is taken") {
        moves.each_free_first(state, 3, [&](std::size_t i) {
            CHECK(moves.taken(mix(state, i)));
            return true;
        });
    }
}
