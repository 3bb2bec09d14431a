// SPDX-License-Identifier: MIT
// What engines hold in memory, as the operating system sees it: no more than a tenth above `bytes`.
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

// Bytes in memory, where the system says so and nothing else takes any.
std::optional<std::int64_t> resident_bytes() {
    if (short_run) return std::nullopt;
    std::ifstream file("/proc/self/status");
    for (std::string word; file >> word;)
        if (std::int64_t kibibytes = 0; word == "VmRSS:" && file >> kibibytes)
            return kibibytes * 1024;
    return std::nullopt;
}

constexpr games::connect_four wide_board{.width = 16,
                                         .height = 3}; // many moves: memory fills quickly

template <class Engine>
void check_memory(Engine engine, stop_reason expected, std::uint64_t nodes = limits{}.nodes) {
    constexpr std::int64_t bytes = 12 << 20;
    constexpr std::int64_t huge_page = 2 << 20; // the system may round up to one
    const auto before = resident_bytes();
    const auto r =
        engine.run(wide_board.root(), {.nodes = nodes, .bytes = static_cast<std::uint64_t>(bytes)});
    const auto after = resident_bytes();
    CAPTURE(engine.name);
    CHECK(r.stopped == expected);
    CHECK(r.stats.peak_bytes <= static_cast<std::uint64_t>(bytes));
    CHECK(r.stats.peak_bytes >= static_cast<std::uint64_t>(bytes) * 9 / 10);
    if (!before || !after) return;
    CHECK(*after - *before <= bytes + bytes / 10 + huge_page);
}

} // namespace

TEST_CASE("best-first engines stay within their memory", "[memory]") {
    // Proofs are kept, so that memory is what ends the search.
    constexpr auto full = stop_reason::memory;
    check_memory(proof_number_search(wide_board, {.keep_proof = true}), full);
    if (short_run) return; // random games take long there
    check_memory(ppns(wide_board, {.playouts = 1, .keep_proof = true}), full);
    check_memory(mcpns(wide_board, {.playouts = 1, .keep_proof = true}), full);
    check_memory(product_propagation(wide_board, {.keep_proof = true}), full);
    check_memory(mcts(wide_board), stop_reason::nodes, 375'000); // goes on sampling
}
