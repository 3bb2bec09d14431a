// SPDX-License-Identifier: MIT
#include <limits>
#include <map>

#include <seesaw/detail/df_pn/table.hpp>

#include "support/catch.hpp"

using seesaw::mix;
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

TEST_CASE("a table that grows keeps what it has, and clearing makes it small again",
          "[proof_table]") {
    constexpr std::uint64_t mebibyte = 1 << 20;
    proof_table fixed(16 * mebibyte), table(64 * mebibyte);
    CHECK_FALSE(fixed.grow());
    CHECK(fixed.patience() == std::numeric_limits<std::uint64_t>::max());
    CHECK(table.bytes() >= 64 * mebibyte);
    CHECK(table.lines_used() == fixed.lines_used());

    constexpr std::uint32_t count = 20'000;
    const auto numbers = [](std::uint32_t i) {
        return i % 5 == 0 ? number_pair::settled(i % 2 == 0) : number_pair{i, i + 1};
    };
    const auto intact = [&] {
        for (std::uint32_t i = 1; i <= count; ++i)
            if (table.find(mix(i)) != numbers(i)) return false;
        return !table.find(mix(count + 1)).has_value();
    };
    for (std::uint32_t i = 1; i <= count; ++i) table.store(mix(i), numbers(i), i);
    REQUIRE(intact());
    const std::uint64_t before = table.patience();
    REQUIRE(table.grow());
    CHECK(table.patience() == 2 * before);
    CHECK(intact());
    REQUIRE(table.grow());
    CHECK(table.lines_used() == 4 * fixed.lines_used());
    CHECK(intact());
    CHECK_FALSE(table.grow());
    table.clear();
    CHECK(table.lines_used() == fixed.lines_used());
    CHECK_FALSE(table.find(mix(1)));
    REQUIRE(table.grow());
    CHECK_FALSE(table.find(mix(1)));
}

TEST_CASE("a store that evicts what is new says so", "[proof_table]") {
    proof_table table(64);
    for (std::uint64_t i = 1; i <= 4; ++i) CHECK_FALSE(table.store(mix(i), {2, 2}, 10));
    CHECK_FALSE(table.store(mix(4), {3, 3}, 10)); // the same state
    CHECK(table.store(mix(5), {2, 2}, 10));
    table.age();
    CHECK_FALSE(table.store(mix(6), {2, 2}, 10));
}

TEST_CASE("what is solved is not forgotten for less", "[proof_table]") {
    proof_table table(1 << 12);
    table.store(mix(1), number_pair::settled(true), 10);
    table.store(mix(1), {4, 4}, 1000);
    CHECK(table.find(mix(1)) == number_pair::settled(true));
    table.store(mix(1), number_pair::settled(false), 10);
    CHECK(table.find(mix(1)) == number_pair::settled(false));
    table.store(mix(2), {4, 4}, 1000);
    CHECK(table.find(mix(2)) == number_pair{4, 4});
}

TEST_CASE("solved entries remember the child that decided", "[proof_table]") {
    proof_table table(1 << 16);
    for (const bool proved : {true, false}) {
        for (std::uint64_t i = 1; i <= 300; ++i) {
            table.store(mix(i), number_pair::settled(proved), i, mix(1000 + i));
            CHECK(table.find(mix(i)) == number_pair::settled(proved));
            CHECK(table.decided(mix(i), mix(1000 + i)));
            CHECK_FALSE(table.decided(mix(i), mix(2000 + i)));
        }
    }
    table.store(mix(1), number_pair::settled(true), 1);
    CHECK_FALSE(table.decided(mix(1), mix(1001)));
    table.store(mix(9999), {3, 3}, 1, mix(1));
    CHECK_FALSE(table.decided(mix(9999), mix(1)));
}

TEST_CASE("a ply that a disproof rests on comes back", "[proof_table]") {
    proof_table table(1 << 16);
    for (std::uint32_t ply = 0; ply < 100; ++ply) table.store_support(mix(ply), ply, 0);
    for (std::uint32_t ply = 0; ply < 100; ++ply) CHECK(table.find_support(mix(ply)) == ply);
    CHECK_FALSE(table.find_support(mix(100)));
}

TEST_CASE("a table that keeps what is solved evicts the rest first", "[proof_table]") {
    for (const bool keep : {false, true}) {
        proof_table table(64, keep);
        table.store(mix(1), number_pair::settled(true), 1);
        for (std::uint64_t i = 2; i <= 8; ++i) table.store(mix(i), {2, 2}, 1'000'000);
        CHECK(table.find(mix(1)).has_value() == keep);
    }
}

TEST_CASE("entries of a table can be put into another", "[proof_table]") {
    proof_table table(1 << 12), same(1 << 12), larger(32 << 20);
    for (std::uint32_t i = 1; i <= 1000; ++i) table.store(mix(i), {i, i}, i);
    for (proof_table* other : {&same, &larger}) {
        other->prepare(table.lines_used(), table.generation());
        std::uint64_t entries = 0;
        table.each([&](std::uint64_t key, std::uint64_t word) {
            other->restore(key, word);
            ++entries;
        });
        CHECK(entries == (1 << 12) / 16);
        for (std::uint32_t i = 1; i <= 1000; ++i)
            REQUIRE(other->find(mix(i)) == table.find(mix(i)));
    }
}

TEST_CASE("a table has at least one line, and says what it holds", "[proof_table]") {
    proof_table none(0), large(1 << 20);
    none.store(mix(1), {1, 1}, 1);
    CHECK(none.find(mix(1)).has_value());
    CHECK(large.bytes() >= 1 << 20);
    CHECK(large.bytes() <= (1 << 20) + 64);
}
