// SPDX-License-Identifier: MIT
#include <seesaw/detail/base/large_array.hpp>

#include "support/catch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

using seesaw::detail::large_array;

TEST_CASE("a large array is all 0, begins at a cache line, and is 0 again when it was cleared") {
    for (const std::size_t size : {std::size_t{1}, std::size_t{1000}, std::size_t{700'000}}) {
        large_array<std::uint64_t> array(size);
        REQUIRE(array.size() == size);
        CHECK(array.bytes() == 8 * size);
        CHECK(reinterpret_cast<std::uintptr_t>(array.begin()) % 64 == 0);
        CHECK(std::count(array.begin(), array.end(), 0u) == static_cast<std::ptrdiff_t>(size));
        array[0] = 1;
        array[size - 1] = 2;
        array.clear(1);
        CHECK(array[0] == 0);
        CHECK(array[size - 1] == (size == 1 ? 0u : 2u));
        array.clear();
        CHECK(std::count(array.begin(), array.end(), 0u) == static_cast<std::ptrdiff_t>(size));
    }
    CHECK(large_array<char>().empty());
    CHECK(large_array<char>(0).bytes() == 0);
}

TEST_CASE("a large array moves its values and leaves an empty one") {
    large_array<int> array(10);
    array[3] = 7;
    large_array<int> taken(std::move(array));
    CHECK(taken[3] == 7);
    CHECK(array.empty()); // NOLINT(bugprone-use-after-move)
    CHECK(array.begin() == array.end());
    array = std::move(taken);
    CHECK(array[3] == 7);
    CHECK(array.size() == 10);
}

TEST_CASE("a large array that no memory can hold is std::bad_alloc") {
    const std::size_t most = std::numeric_limits<std::size_t>::max();
    CHECK_THROWS_AS(large_array<std::uint64_t>(most), std::bad_alloc);
    CHECK_THROWS_AS(large_array<std::uint64_t>(most / 8 - 1), std::bad_alloc);
}
