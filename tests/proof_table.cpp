// SPDX-License-Identifier: MIT
#include <map>

#include <seesaw/detail/proof_table.hpp>

#include "support/catch.hpp"

using seesaw::detail::mix;
using seesaw::detail::number_pair;
using seesaw::detail::proof_table;

TEST_CASE("what was stored is found, and nothing else", "[proof_table]") {
    proof_table table(1 << 20);
    std::map<std::uint64_t, number_pair> stored;
    for (std::uint32_t i = 1; i <= 5000; ++i) {
        const number_pair numbers = i % 3 == 0 ? number_pair::settled(i % 2 == 0)
                                               : number_pair{i, number_pair::infinite - i};
        table.store(mix(i), numbers, i);
        stored[mix(i)] = numbers;
    }
    for (const auto& [key, numbers] : stored) REQUIRE(table.find(key) == numbers);
    for (std::uint64_t i = 5001; i <= 10'000; ++i) REQUIRE_FALSE(table.find(mix(i)));
    table.store(mix(1), {7, 8}, 1);
    CHECK(table.find(mix(1)) == number_pair{7, 8});
    table.clear();
    CHECK_FALSE(table.find(mix(1)));
    CHECK_FALSE(table.find(mix(5000)));
}

TEST_CASE("a full line gives up what cost least, unless it is solved or new", "[proof_table]") {
    const auto with = [](number_pair cheap, bool aged) {
        proof_table table(64);
        table.store(mix(1), {2, 2}, 1'000'000);
        if (aged) table.age();
        table.store(mix(2), {2, 2}, 1000);
        table.store(mix(3), cheap, 400);
        table.store(mix(4), {2, 2}, 1'000'000);
        table.store(mix(5), {3, 3}, 1); // nothing is refused
        CHECK(table.find(mix(5)).has_value());
        int lost = 0;
        for (int i = 1; i <= 4; ++i)
            if (!table.find(mix(static_cast<std::uint64_t>(i)))) lost = lost * 10 + i;
        return lost;
    };
    CHECK(with({2, 2}, false) == 3);
    CHECK(with(number_pair::settled(true), false) == 2);
}

TEST_CASE("earlier generations go first", "[proof_table]") {
    proof_table table(64);
    table.store(mix(1), {2, 2}, 5000);
    for (int i = 0; i < 3; ++i) table.age();
    for (std::uint64_t i = 2; i <= 5; ++i) table.store(mix(i), {2, 2}, 1000);
    CHECK_FALSE(table.find(mix(1)));
    for (std::uint64_t i = 2; i <= 5; ++i) CHECK(table.find(mix(i)).has_value());
}

TEST_CASE("a table has at least one line, and says what it holds", "[proof_table]") {
    proof_table none(0), large(1 << 20);
    none.store(mix(1), {1, 1}, 1);
    CHECK(none.find(mix(1)).has_value());
    CHECK(large.bytes() >= 1 << 20);
    CHECK(large.bytes() <= (1 << 20) + 64);
}
