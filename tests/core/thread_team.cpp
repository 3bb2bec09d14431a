// SPDX-License-Identifier: MIT
#include <atomic>
#include <stdexcept>
#include <string>

#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/search.hpp>

#include "support/catch.hpp"

using namespace seesaw;

TEST_CASE("work that throws on any thread ends in one exception of the caller", "[threads]") {
    detail::thread_team team(4);
    for (int bad = 0; bad < 4; ++bad) {
        std::atomic<int> ended{0};
        auto work = [&](int i) {
            if (i == bad) throw std::runtime_error("thread " + std::to_string(i));
            // The others go on until they hear of it.
            budget endless(limits{});
            endless.heed(&team.failed());
            while (endless.spend()) {
            }
            ++ended;
        };
        std::string caught;
        try {
            team.run(work);
        } catch (const std::runtime_error& e) {
            caught = e.what();
        }
        CHECK(caught == "thread " + std::to_string(bad));
        CHECK(ended == 3);
        CHECK_FALSE(team.failed());
    }
    std::atomic<int> done{0};
    auto work = [&](int) { ++done; };
    team.run(work);
    CHECK(done == 4);
}

TEST_CASE("of several exceptions one arrives", "[threads]") {
    detail::thread_team team(4);
    auto work = [](int) { throw 7; };
    for (int round = 0; round < 100; ++round) CHECK_THROWS_AS(team.run(work), int);
}
