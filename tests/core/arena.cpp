// SPDX-License-Identifier: MIT
#include <map>
#include <vector>

#include <seesaw/detail/base/arena.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

using seesaw::rng;
using seesaw::detail::arena;

namespace {

struct arena_node {
    std::uint32_t owner = 0, number = 0;
    std::uint64_t data[2] = {};
};

} // namespace

TEST_CASE("runs do not overlap, stay where they are, and come zeroed", "[arena]") {
    arena<arena_node> nodes(std::uint64_t{64} << 20);
    rng random(5);
    struct run {
        std::uint32_t at, count;
    };
    std::map<std::uint32_t, run> live; // by owner
    std::uint64_t expected = 0;
    for (std::uint32_t owner = 1; owner <= 30'000; ++owner) {
        const auto count = static_cast<std::uint32_t>(random.between(1, 40));
        const auto at = nodes.allocate(count);
        REQUIRE(at != arena<arena_node>::none);
        for (std::uint32_t i = 0; i < count; ++i) {
            REQUIRE(nodes[at + i].owner == 0);
            REQUIRE(nodes[at + i].data[1] == 0);
            nodes[at + i] = {owner, i, {owner, owner}};
        }
        live[owner] = {at, count};
        expected += count;
        if (random.below(3) == 0) {
            auto victim = live.begin();
            std::advance(victim, static_cast<std::ptrdiff_t>(
                                     random.below(std::min<std::size_t>(live.size(), 50))));
            for (std::uint32_t i = 0; i < victim->second.count; ++i) {
                const auto& n = nodes[victim->second.at + i];
                REQUIRE((n.owner == victim->first && n.number == i && n.data[1] == n.owner));
            }
            nodes.free(victim->second.at, victim->second.count);
            expected -= victim->second.count;
            live.erase(victim);
        }
        REQUIRE(nodes.nodes() == expected);
    }
    for (const auto& [owner, r] : live)
        for (std::uint32_t i = 0; i < r.count; ++i) REQUIRE(nodes[r.at + i].owner == owner);
}

TEST_CASE("an arena stays within its bytes and uses them", "[arena]") {
    for (const std::uint64_t budget :
         {std::uint64_t{0}, std::uint64_t{1} << 10, std::uint64_t{1} << 13, std::uint64_t{1} << 16,
          std::uint64_t{1} << 19, std::uint64_t{5} << 20, std::uint64_t{20} << 20}) {
        arena<arena_node> nodes(budget);
        std::uint64_t made = 0;
        while (nodes.allocate(7) != arena<arena_node>::none) made += 7;
        CHECK(nodes.bytes() <= budget);
        CHECK(nodes.nodes() == made);
        if (budget >= std::uint64_t{1} << 16) CHECK(made * sizeof(arena_node) > budget * 3 / 4);
        nodes.clear();
        CHECK(nodes.bytes() == 0);
        CHECK(nodes.nodes() == 0);
        CHECK((nodes.allocate(3) != arena<arena_node>::none) == (budget >= std::uint64_t{1} << 13));
    }
}

TEST_CASE("what is given back is used again", "[arena]") {
    arena<arena_node> nodes(std::uint64_t{2} << 20);
    std::vector<std::uint32_t> runs;
    for (std::uint32_t at; (at = nodes.allocate(10)) != arena<arena_node>::none;)
        runs.push_back(at);
    for (const auto at : runs) nodes.free(at, 10);
    const auto bytes = nodes.bytes();
    std::size_t again = 0;
    while (nodes.allocate(5) != arena<arena_node>::none) ++again;
    CHECK(again >= 2 * runs.size());
    CHECK(nodes.bytes() == bytes);
}

TEST_CASE("a run that no chunk can hold is refused", "[arena]") {
    using nodes_of = arena<arena_node>;
    nodes_of nodes(std::uint64_t{64} << 20);
    CHECK(nodes.allocate(nodes_of::longest_run + 1) == nodes_of::none);
    const auto longest = nodes.allocate(nodes_of::longest_run);
    REQUIRE(longest != nodes_of::none);
    nodes[longest + nodes_of::longest_run - 1].owner = 1;
    const auto after = nodes.allocate(100);
    REQUIRE(after != nodes_of::none);
    nodes[after].owner = 2;
    CHECK(nodes[longest + nodes_of::longest_run - 1].owner == 1);
}
