// SPDX-License-Identifier: MIT
// Limits, budget, results and observers: what all engines share.
#include <concepts>
#include <stdexcept>
#include <string>

#include <seesaw/search.hpp>

#include "support/catch.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace std::chrono_literals;

TEST_CASE("a budget pays for exactly as many nodes as allowed", "[search]") {
    for (const std::uint64_t allowed : {0u, 1u, 2u, 1023u, 1024u, 1025u, 5000u}) {
        budget b(limits{.nodes = allowed});
        std::uint64_t paid = 0;
        while (b.spend()) ++paid;
        CHECK(paid == allowed);
        CHECK(b.nodes() == allowed);
        CHECK(b.reason() == stop_reason::nodes);
        CHECK_FALSE(b.spend());
        CHECK(b.left() == 0);
    }
}

TEST_CASE("a budget pays for nodes in bulk or not at all", "[search]") {
    budget b(limits{.nodes = 100});
    CHECK(b.spend(60));
    CHECK(b.left() == 40);
    CHECK(b.spend());
    CHECK_FALSE(b.spend(40));
    CHECK(b.reason() == stop_reason::nodes);
    CHECK(b.nodes() == 61);
    CHECK_FALSE(b.spend());
}

TEST_CASE("a budget that pays in bulk looks at the clock too", "[search]") {
    seesaw::tests::stop_source source;
    budget b(limits{.stop = source.get_token()});
    CHECK(b.spend(7));
    source.request_stop();
    std::uint64_t more = 0;
    while (b.spend(7)) more += 7;
    CHECK(more <= 1024);
    CHECK(b.reason() == stop_reason::cancelled);
    CHECK(b.nodes() == more + 7);
}

TEST_CASE("clock, token and memory end a budget", "[search]") {
    budget late(limits{.time = 0ns});
    CHECK_FALSE(late.spend());
    CHECK(late.reason() == stop_reason::time);
    CHECK(late.nodes() == 0);

    budget large(limits{.bytes = 1000}, 1001);
    CHECK_FALSE(large.spend());
    CHECK(large.reason() == stop_reason::memory);

    seesaw::tests::stop_source source;
    budget cancelled(limits{.stop = source.get_token()});
    CHECK(cancelled.spend());
    source.request_stop();
    std::uint64_t more = 0;
    while (cancelled.spend()) ++more;
    CHECK(more <= 1024);
    CHECK(cancelled.reason() == stop_reason::cancelled);

    budget ticking(limits{.stop = source.get_token()});
    int ticks = 0;
    while (ticking.tick()) ++ticks;
    CHECK(ticks <= 1024);
    CHECK(ticking.reason() == stop_reason::cancelled);

    CHECK_THROWS_AS(budget(limits{.time = -1ns}), std::invalid_argument);
}

TEST_CASE("results convert to double as a whole", "[search]") {
    search_result<char, score> r;
    r.value = -3;
    r.certainty = certainty::at_most;
    r.stopped = stop_reason::time;
    r.line = {'a', 'b'};
    r.moves = {{'a', -3, certainty::exact}, {'c', 4, certainty::at_least}};
    r.indicators.pn = 7;
    r.stats.nodes = 12;
    const search_result<char, double> d = r;
    CHECK(d.value == -3.0);
    CHECK(d.certainty == certainty::at_most);
    CHECK(d.stopped == stop_reason::time);
    CHECK(d.line == r.line);
    REQUIRE(d.moves.size() == 2);
    CHECK(d.moves[1] == scored_move<char, double>{'c', 4.0, certainty::at_least});
    CHECK(d.indicators.pn == 7);
    CHECK(std::isnan(d.indicators.dn));
    CHECK(d.stats.nodes == 12);
}

TEST_CASE("every reason and certainty has a name", "[search]") {
    CHECK(to_string(stop_reason::finished) == "finished");
    CHECK(to_string(stop_reason::cancelled) == "cancelled");
    CHECK(to_string(certainty::unknown) == "unknown");
    CHECK(to_string(certainty::exact) == "exact");
}

namespace {

struct counts_construction {
    static inline int made = 0;
    explicit counts_construction(int) { ++made; }
};

} // namespace

TEST_CASE("an event is made only for those who listen", "[search]") {
    unobserved nobody;
    notify<counts_construction>(nobody, 1);
    CHECK(counts_construction::made == 0);
    int heard = 0;
    auto somebody = [&](const cutoff& c) { heard += c.index; };
    notify<cutoff>(somebody, 3, 4);
    CHECK(heard == 4);
    using events = std::tuple<cutoff, iteration>;
    CHECK(detail::hears<decltype(somebody)&, events>);
    CHECK(detail::hears<unobserved, events>);
    CHECK_FALSE(detail::hears<decltype([](const std::string&) {}), events>);

    // Who does not hear of a part of the search is nobody there, whoever it is.
    CHECK(&detail::listener_for<cutoff, iteration>(somebody) == &somebody);
    CHECK(std::same_as<decltype(detail::listener_for<iteration>(somebody)), unobserved&>);
    CHECK(std::same_as<decltype(detail::listener_for<cutoff>(nobody)), unobserved&>);
}
