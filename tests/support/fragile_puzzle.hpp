// SPDX-License-Identifier: MIT
//
// A puzzle of which every member may throw, and what an engine must do then: the exception reaches
// the caller of `run`, and the engine is as good as new.
#ifndef SEESAW_TESTS_SUPPORT_FRAGILE_PUZZLE_HPP
#define SEESAW_TESTS_SUPPORT_FRAGILE_PUZZLE_HPP

#include <atomic>
#include <cstdint>
#include <new>
#include <vector>

#include <seesaw/game.hpp>
#include <seesaw/search.hpp>

#include "support/catch.hpp"

namespace seesaw::tests {

/// A way across a board of weighted squares, from one corner to the other.
struct fragile_puzzle {
    struct state {
        int row = 0, column = 0;
        bool operator==(const state& other) const {
            call();
            return row == other.row && column == other.column;
        }
    };
    using move = int;

    static constexpr int side = 6;
    static inline std::atomic<std::int64_t> calls{0};
    static inline std::atomic<std::int64_t> last_call{0}; // throws; 0: none does

    static void call() {
        const std::int64_t now = calls.fetch_add(1, std::memory_order_relaxed) + 1;
        if (now == last_call.load(std::memory_order_relaxed)) throw std::bad_alloc();
    }
    static void throw_at(std::int64_t which) {
        calls = 0;
        last_call = which;
    }

    state root() const { return {}; }
    std::vector<move> moves(const state& s) const {
        call();
        std::vector<move> list;
        if (s.row > 0) list.push_back(0);
        if (s.column > 0) list.push_back(1);
        if (s.row + 1 < side) list.push_back(2);
        if (s.column + 1 < side) list.push_back(3);
        return list;
    }
    state next(const state& s, move m) const {
        call();
        return {s.row + (m == 2) - (m == 0), s.column + (m == 3) - (m == 1)};
    }
    bool solved(const state& s) const {
        call();
        return s.row + s.column == 2 * (side - 1);
    }
    std::uint64_t hash(const state& s) const {
        call();
        return static_cast<std::uint64_t>(s.row * side + s.column);
    }
    int cost(const state& s, move m) const {
        call();
        return 1 + (7 * s.row + 5 * s.column + m) % 6;
    }
    int estimate(const state& s) const {
        call();
        return 2 * (side - 1) - s.row - s.column;
    }
};

/// `make` makes an engine, `Event` is one that it tells of. Where `repeats`, the same engine makes
/// the same nodes again.
template <class Event, class Make>
void examine_exceptions(const Make& make, bool repeats) {
    const fragile_puzzle p;
    const limits unlimited, few{.nodes = 15};
    fragile_puzzle::throw_at(0);
    const auto truth = make().run(p.root());
    const std::int64_t calls = fragile_puzzle::calls;
    REQUIRE(truth.certainty == certainty::exact);
    const auto is_new = [&](auto& engine) {
        const auto r = engine.run(p.root());
        REQUIRE(r.value == truth.value);
        REQUIRE(r.certainty == certainty::exact);
        if (!repeats) return;
        REQUIRE(r.line == truth.line);
        REQUIRE(r.stats.nodes == truth.stats.nodes);
        REQUIRE(r.stats.expansions == truth.stats.expansions);
        REQUIRE(r.stats.peak_bytes == truth.stats.peak_bytes);
    };
    std::int64_t thrown = 0;
    for (std::int64_t k = 1; k <= calls; k += 1 + calls / 300) {
        CAPTURE(k);
        for (const bool begun : {false, true}) {
            auto engine = make();
            if (begun) engine.run(p.root(), few);
            fragile_puzzle::throw_at(k);
            bool threw = false; // or it had come to its end
            try {
                engine.run(p.root());
            } catch (const std::bad_alloc&) {
                threw = true;
            }
            fragile_puzzle::throw_at(0);
            if (!threw) continue;
            ++thrown;
            is_new(engine);
        }
    }
    CHECK(thrown > 100);
    int told = 0; // of several threads, one is heard
    for (int k = 1; k <= 20; ++k) {
        auto engine = make();
        int heard = 0;
        try {
            engine.run(p.root(), unlimited, [&](const Event&) {
                if (++heard == k) throw std::bad_alloc();
            });
        } catch (const std::bad_alloc&) {
            ++told;
            is_new(engine);
        }
    }
    CHECK(told >= (repeats ? 15 : 1));
    auto engine = make();
    engine.run(p.root(), few);
    engine.clear();
    is_new(engine);
    engine.clear();
    is_new(engine);
}

} // namespace seesaw::tests

#endif
