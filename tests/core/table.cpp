// SPDX-License-Identifier: MIT
#include <map>

#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/base/table.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

using namespace seesaw;
using namespace seesaw::detail;

namespace {

struct number_entry {
    std::uint64_t key = 0;
    int value = 0;
    std::uint8_t cost = 0; // 0: unused
    std::uint8_t generation = 0;
    bool used() const { return cost > 0; }
    int worth() const { return cost; }
};

number_entry number(std::uint64_t key, int value, std::uint8_t cost) {
    number_entry e;
    e.key = key;
    e.value = value;
    e.cost = cost;
    return e;
}

} // namespace

TEST_CASE("a table never holds more than its bytes", "[table]") {
    for (const std::uint64_t bytes : {0u, 63u, 64u, 1000u, 1u << 20})
        CHECK(table<number_entry>(bytes).bytes() <= bytes);
    CHECK(table<number_entry>(63).empty());
    CHECK(table<number_entry>(1 << 20).bytes() == 1 << 20);
}

TEST_CASE("what a table finds was stored, and is the latest", "[table]") {
    table<number_entry> t(1 << 12);
    std::map<std::uint64_t, int> stored;
    rng random(3);
    int found = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t key = table<number_entry>::scatter(random.below(500));
        if (const auto e = t.find(key)) {
            REQUIRE(stored.count(key) == 1);
            REQUIRE(e->value == stored[key]);
            ++found;
        }
        t.store(number(key, i, static_cast<std::uint8_t>(1 + random.below(9))));
        stored[key] = i;
        REQUIRE(t.find(key).has_value());
        REQUIRE(t.find(key)->value == i);
    }
    CHECK(found > 1000);
    t.clear();
    for (const auto& [key, value] : stored) REQUIRE_FALSE(t.find(key).has_value());
}

TEST_CASE("the entry of least worth goes first, and old ones are worth less", "[table]") {
    table<number_entry> t(64); // one bucket
    constexpr std::uint64_t ways = 64 / sizeof(number_entry);
    static_assert(ways >= 2);
    for (std::uint64_t key = 1; key <= ways; ++key)
        t.store(number(key, 0, static_cast<std::uint8_t>(key == 2 ? 10 : 20)));
    t.store(number(100, 0, 5)); // worth less than all, and still stored
    CHECK_FALSE(t.find(2).has_value());
    CHECK(t.find(1).has_value());
    CHECK(t.find(100).has_value());
    for (int i = 0; i < 4; ++i) t.age();
    t.store(number(101, 0, 5));
    CHECK_FALSE(t.find(100).has_value());
    t.store(number(102, 0, 6)); // an old 20 is worth less than a new 5
    CHECK(t.find(101).has_value());
}

TEST_CASE("a key of zero is not an empty place", "[table]") {
    table<number_entry> t(256);
    CHECK_FALSE(t.find(0).has_value());
    t.store(number(0, 7, 1));
    REQUIRE(t.find(0).has_value());
    CHECK(t.find(0)->value == 7);
}

TEST_CASE("bounds answer only the questions they can", "[table]") {
    const auto stored = [](proven_value v, score alpha, score beta, int depth) {
        return bound_entry(1, v, alpha, beta, depth, 3);
    };
    const bound_entry guess = stored(proven_value::guess(5), 0, 10, 4);
    CHECK(guess.answer(4, -100, 100).has_value());
    CHECK_FALSE(guess.answer(3, -100, 100).has_value());
    CHECK_FALSE(guess.answer(5, -100, 100).has_value());

    const bound_entry exact = stored(proven_value::exact(5), 0, 10, 4);
    CHECK(exact.answer(9, -100, 100).has_value());
    CHECK_FALSE(exact.answer(3, -100, 100).has_value());

    const bound_entry at_least = stored({12, true, false}, 0, 10, 4);
    CHECK(at_least.answer(9, 0, 12).has_value());
    CHECK_FALSE(at_least.answer(9, 0, 13).has_value());
    CHECK_FALSE(at_least.answer(9, 20, 30).has_value());

    const bound_entry at_most = stored({-1, false, true}, 0, 10, 4);
    CHECK(at_most.answer(4, -1, 5).has_value());
    CHECK_FALSE(at_most.answer(4, -2, 5).has_value());
    CHECK(at_most.move == 3);
    CHECK(bound_entry(1, proven_value::exact(0), 0, 1, 1, 5000).move == bound_entry::no_move);
    CHECK_FALSE(bound_entry().used());
}
