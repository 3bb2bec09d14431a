// SPDX-License-Identifier: MIT
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <seesaw/detail/bisection/table.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

using seesaw::score;
using seesaw::detail::bisection_table;
using seesaw::detail::packed_bounds;

TEST_CASE("bounds are kept in bytes as far as they are true", "[bisection_table]") {
    const packed_bounds none;
    CHECK_FALSE(none.any());
    CHECK(none.low(-7) == -7);
    CHECK(none.high(7) == 7);
    for (const score bound : {-1000, -128, -127, -1, 0, 1, 127, 128, 1000}) {
        CAPTURE(bound);
        CHECK(none.with_low(bound).low(-5000) <= bound);
        CHECK(none.with_high(bound).high(5000) >= bound);
        if (bound < -127 || bound > 127) continue;
        const auto both = none.with_low(bound).with_high(bound);
        CHECK(both.low(-5000) == bound);
        CHECK(both.high(5000) == bound);
        CHECK(both.low(bound + 1) == bound + 1); // the better one counts
    }
    CHECK(none.with_low(1000).low(-5000) == 127);
    CHECK(none.with_high(-1000).high(5000) == -127);
}

TEST_CASE("what is found is what was stored last, while the table grows", "[bisection_table]") {
    for (const int bits : {20, 49, 50, 64}) {
        const std::uint64_t bytes = 1 << 20;
        bisection_table table(bytes, bits);
        REQUIRE(table.bytes() == bytes);
        std::map<std::uint64_t, score> stored;
        seesaw::rng random(1);
        const std::uint64_t range = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
        std::uint64_t found = 0, wrong = 0, asked = 0;
        for (int i = 0; i < 60'000; ++i) {
            const std::uint64_t hash = random() & range;
            const auto value = static_cast<score>(random.between(-100, 100));
            table.store(table.scatter(hash), packed_bounds().with_low(value),
                        std::uint64_t{1} << (i % 40));
            stored[hash] = value;
            if (i % 3 != 0) continue;
            const auto known = stored.lower_bound(random() & range);
            if (known == stored.end()) continue;
            ++asked;
            const auto bounds = table.find(table.scatter(known->first));
            found += bounds.any();
            wrong += bounds.any() && bounds.low(-1000) != known->second;
            // One that was never stored must not be found.
            const std::uint64_t other = random() & range;
            if (stored.count(other) == 0) wrong += table.find(table.scatter(other)).any();
        }
        CAPTURE(bits, found, asked);
        CHECK(wrong == 0);
        CHECK(found > asked / 10 * 8); // few have been evicted
        table.clear();
        found = 0;
        for (const auto& [hash, value] : stored) found += table.find(table.scatter(hash)).any();
        CHECK(found == 0);
    }
}

TEST_CASE("what took much work stays, but not for ever", "[bisection_table]") {
    constexpr std::uint64_t dear = 1000;
    struct size {
        std::size_t bytes;
        int bits;
        std::uint64_t pairs;
    };
    for (const size& each : {size{1 << 16, 40, 1 << 12}, size{1 << 20, 64, 1 << 16}}) {
        bisection_table table(each.bytes, each.bits);
        table.grow_to_full_size();
        const auto find = [&](std::uint64_t hash) { return table.find(table.scatter(hash)); };
        const auto store = [&](std::uint64_t hash, std::uint64_t work) {
            table.store(table.scatter(hash), packed_bounds().with_low(5), work);
        };
        const auto found = [&] {
            std::uint64_t count = 0;
            for (std::uint64_t hash = 0; hash < dear; ++hash) count += find(hash).any();
            return count;
        };
        for (std::uint64_t hash = 0; hash < dear; ++hash) store(hash, 1 << 20);
        CHECK(found() > dear * 9 / 10);
        std::uint64_t next = dear, missed = 0;
        const auto pass_by = [&](std::uint64_t per_pair) {
            for (const std::uint64_t end = next + per_pair * each.pairs; next < end; ++next) {
                store(next, 1);
                missed += !find(next).any();
            }
        };
        pass_by(8);
        CAPTURE(each.bits);
        // Two dear ones of a pair cannot both stay. Whole hashes leave a small table no bits for
        // the work.
        if (each.bits == 40)
            CHECK(found() > dear * 8 / 10);
        else
            CHECK(found() < dear / 10);
        pass_by(each.bits == 40 ? 400 : 0);
        CHECK(found() < dear / 10);
        CHECK(missed == 0); // what is new is always kept
    }
}

TEST_CASE("keys are scattered one to one", "[bisection_table]") {
    const bisection_table table(1 << 16, 49);
    std::set<std::uint64_t> keys;
    for (std::uint64_t hash = 0; hash < 5000; ++hash)
        for (const int shift : {0, 18, 36}) keys.insert(table.scatter(hash << shift));
    // 0 is the same however far it is shifted, and so are small numbers with enough zeros.
    std::set<std::uint64_t> hashes;
    for (std::uint64_t hash = 0; hash < 5000; ++hash)
        for (const int shift : {0, 18, 36}) hashes.insert(hash << shift);
    CHECK(keys.size() == hashes.size());
    CHECK(*keys.rbegin() < std::uint64_t{1} << 49);
}

TEST_CASE("a table too small to tell hashes apart is none", "[bisection_table]") {
    CHECK(bisection_table(0).empty());
    CHECK(bisection_table((1 << 20) - 1, 64).empty());
    CHECK_FALSE(bisection_table(1 << 20, 64).empty());
    CHECK_FALSE(bisection_table(1 << 8, 40).empty());
    bisection_table table(1 << 16, 40);
    table.grow_to_full_size();
    table.store(table.scatter(5), packed_bounds().with_high(3), 1);
    CHECK(table.find(table.scatter(5)).high(100) == 3);
}
