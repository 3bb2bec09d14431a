// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/solve.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/short_run.hpp"
#include "support/stop_source.hpp"

using namespace seesaw;
using namespace seesaw::tests;

TEST_CASE("bisecting the goal finds the minimax value", "[solve]") {
    const auto by_df_pn = [](const graph_game& game, const graph_rules::state& s) {
        const auto found = solve<df_pn>(game, s, -5, 5, {}, {.table_bytes = 1 << 14});
        if (found.low != found.value || found.high != found.value) return claim{};
        return claim{found.value, found.certainty};
    };
    const auto by_pns = [](const graph_game& game, const graph_rules::state& s) {
        const auto found = solve<proof_number_search>(game, s, -5, 5);
        return claim{found.value, found.certainty};
    };
    for (const auto& complaint : {examine_solver(by_df_pn, short_run ? 300 : 1500),
                                  examine_solver(by_pns, short_run ? 100 : 300)}) {
        CAPTURE(complaint.value_or(""));
        CHECK_FALSE(complaint.has_value());
    }
}

TEST_CASE("the exact score of small boards", "[solve]") {
    for (const games::connect_four& game :
         {games::connect_four{.width = 4, .height = 4},
          games::connect_four{.width = 5, .height = 3},
          games::connect_four{.width = 4, .height = 4, .connect = 3}}) {
        const auto truth = alpha_beta(game).run(game.root());
        REQUIRE(truth.certainty == certainty::exact);
        const auto found = solve<df_pn>(game, game.root(), -10, 10);
        CHECK(found.certainty == certainty::exact);
        CHECK(found.value == truth.value);
        CHECK(found.stopped == stop_reason::finished);
        CHECK_FALSE(found.line.empty());
    }
    CHECK(solve<df_pn>(games::tic_tac_toe{}, games::tic_tac_toe{}.root(), -1, 1).value == 0);
}

TEST_CASE("the line keeps what the mover can have", "[solve]") {
    // Three in a row on 4 × 4: first wins, and every move that keeps the value is as good.
    const games::connect_four game{.width = 4, .height = 4, .connect = 3};
    auto s = game.root();
    for (int ply = 0; ply < 4; ++ply) {
        const auto found = solve<df_pn>(game, s, -8, 8);
        REQUIRE_FALSE(found.line.empty());
        s = game.next(s, found.line.front());
        const auto after = solve<df_pn>(game, s, -8, 8);
        CAPTURE(ply, found.value, after.value);
        CHECK(after.value == found.value);
    }
}

TEST_CASE("limits cover all questions, and bounds reached are true", "[solve]") {
    const games::connect_four game{.width = 5, .height = short_run ? 3 : 4};
    const auto whole = solve<df_pn>(game, game.root(), -10, 10);
    REQUIRE(whole.certainty == certainty::exact);
    int cut = 0, bounded = 0;
    for (std::uint64_t nodes = 0; nodes < whole.stats.nodes; nodes += whole.stats.nodes / 50 + 1) {
        const auto part = solve<df_pn>(game, game.root(), -10, 10, {.nodes = nodes});
        CAPTURE(nodes, part.low, part.high);
        CHECK(part.stats.nodes <= nodes);
        CHECK(part.low <= whole.value);
        CHECK(part.high >= whole.value);
        CHECK_FALSE(refutes(whole.value, {part.value, part.certainty}));
        cut += part.stopped == stop_reason::nodes;
        bounded += part.high - part.low < 20;
    }
    CHECK(cut == 50);
    CHECK(bounded > 10);
    const auto none = solve<df_pn>(game, game.root(), -10, 10, {.time = std::chrono::seconds(0)});
    CHECK(none.stopped == stop_reason::time);
    CHECK(none.certainty == certainty::unknown);
}

TEST_CASE("an interval of one value is proved from both sides, an empty one is refused",
          "[solve]") {
    const games::tic_tac_toe game;
    const auto found = solve<df_pn>(game, game.root(), 0, 0);
    CHECK(found.certainty == certainty::exact);
    CHECK(found.value == 0);
    CHECK(found.stats.nodes > 0);
    const auto known = solve<df_pn>(game, game.root(), 0, 0, {}, {}, solution_kind::ultra_weak,
                                    interval_kind::known);
    CHECK(known.certainty == certainty::exact);
    CHECK(known.stats.nodes == 0);
    CHECK_THROWS_AS(solve<df_pn>(game, game.root(), 1, 0), std::invalid_argument);
    CHECK_THROWS_AS(solve<df_pn>(game, game.root(), -2'000'000'000, 0), std::invalid_argument);
}

namespace {

// Whatever the limits and whatever was guessed, the interval contains the value.
template <class Game>
void check_claims(const solution<Game>& s, score truth) {
    REQUIRE((s.low <= truth && truth <= s.high));
    REQUIRE_FALSE(refutes(truth, {s.value, s.certainty}));
    REQUIRE((s.certainty == certainty::exact) == (s.low == s.high));
}

} // namespace

TEST_CASE("the interval of a solution contains the value, whatever was guessed", "[solve]") {
    int exact = 0, outside = 0;
    for (std::uint64_t seed = 1; seed <= (short_run ? 40 : 200); ++seed) {
        const solved_game known(seed);
        const auto root = known.game.root();
        for (score low = -6; low <= 6; low += 2) {
            for (score high = low; high <= 6; high += 3) {
                const auto s =
                    solve<df_pn>(known.game, root, low, high, {}, {.table_bytes = 1 << 12});
                CAPTURE(seed, low, high, known.value, s.value, s.low, s.high);
                check_claims(s, known.value);
                const bool within = low <= known.value && known.value <= high;
                REQUIRE((s.certainty == certainty::exact) == within);
                REQUIRE((s.kind == solution_kind::none) != within);
                ++(within ? exact : outside);
            }
        }
    }
    CHECK(exact > 100);
    CHECK(outside > 100);
}

TEST_CASE("a solution cut short contains the value too", "[solve]") {
    int open = 0;
    for (std::uint64_t seed = 1; seed <= (short_run ? 40 : 200); ++seed) {
        const solved_game known(seed);
        const auto root = known.game.root();
        for (const std::uint64_t nodes : {0u, 1u, 2u, 5u, 20u, 50u, 200u, 1000u}) {
            for (const auto kind : {solution_kind::ultra_weak, solution_kind::weak}) {
                const auto s = solve(known.game, root, kind, {.nodes = nodes});
                CAPTURE(seed, nodes, known.value, s.value, s.low, s.high);
                check_claims(s, known.value);
                check_claims(
                    solve<proof_number_search>(known.game, root, -2, 2, {.nodes = nodes}, {}, kind),
                    known.value);
                REQUIRE(s.stats.nodes <= nodes);
                open += s.certainty == certainty::unknown;
            }
        }
    }
    CHECK(open > 100);
}

namespace {

// Three moves in each state for fourteen plies, many of which lead to the same states.
struct counting_game {
    struct state {
        unsigned ply = 0, id = 1;
        bool operator==(const state&) const = default;
    };
    using move = int;
    static constexpr bool acyclic = true;

    std::uint64_t* calls;
    seesaw::tests::stop_source* stop = nullptr; // after so many calls
    std::uint64_t stop_after = 0;

    state root() const { return {}; }
    move_list<move, 3> moves(const state&) const { return {0, 1, 2}; }
    state next(const state& s, move m) const {
        if (++*calls == stop_after && stop) stop->request_stop();
        return {s.ply + 1, (s.id * 2654435761u + static_cast<unsigned>(m) * 40503u) >> 8 & 0xffff};
    }
    player to_move(const state& s) const { return s.ply % 2 == 0 ? player::first : player::second; }
    std::optional<score> outcome(const state& s) const {
        if (s.ply < 14) return std::nullopt;
        return 5 * (static_cast<int>(s.id * 40503u >> 7 & 3) - 1);
    }
    std::uint64_t hash(const state& s) const {
        return (static_cast<std::uint64_t>(s.ply) << 32 | s.id) + 1;
    }
};

template <template <class> class Engine>
void check_certificate_limits(const typename Engine<counting_game>::options& options) {
    std::uint64_t calls = 0;
    const counting_game game{&calls};
    const auto ask = [&](const limits& allowed) {
        return solve<Engine>(game, game.root(), -20, 20, allowed, options, solution_kind::weak);
    };
    const auto whole = ask({});
    REQUIRE(whole.kind == solution_kind::weak);
    REQUIRE(whole.value == 5);
    for (std::uint64_t part = 1; part <= 40; ++part) {
        const std::uint64_t nodes = whole.stats.nodes * part / 40;
        calls = 0;
        const auto s = ask({.nodes = nodes});
        CAPTURE(Engine<counting_game>::name, nodes, calls, s.stats.nodes);
        CHECK(s.stats.nodes <= nodes);
        // A state is made as a child and once more when it is searched; and a few for the lines.
        CHECK(calls <= 2 * nodes + 1000);
        CHECK((s.kind == solution_kind::weak) == (nodes == whole.stats.nodes));
        if (s.kind != solution_kind::weak) CHECK(s.stopped == stop_reason::nodes);
        check_claims(s, 5);
    }
    // A token is seen within 1,024 nodes wherever it comes, certificates included.
    const std::uint64_t all_calls = calls;
    for (std::uint64_t part = 1; part < 20; ++part) {
        seesaw::tests::stop_source source;
        std::uint64_t until_stop = 0;
        const counting_game stopping{&until_stop, &source, all_calls * part / 20};
        const auto s = solve<Engine>(stopping, stopping.root(), -20, 20,
                                     {.stop = source.get_token()}, options, solution_kind::weak);
        CAPTURE(Engine<counting_game>::name, part, until_stop, stopping.stop_after);
        CHECK(s.stopped == stop_reason::cancelled);
        CHECK(until_stop <= stopping.stop_after + 2 * 1024 + 1000);
        check_claims(s, 5);
    }
}

} // namespace

TEST_CASE("limits cover the search for certificates", "[solve]") {
    check_certificate_limits<df_pn>({.table_bytes = 4096});
    check_certificate_limits<df_pn>({.table_bytes = 1 << 20});
    if (!short_run) check_certificate_limits<proof_number_search>({});
}

TEST_CASE("a certificate stays within its bytes", "[solve]") {
    std::uint64_t calls = 0;
    const counting_game game{&calls};
    const auto refused = [&](auto engine) {
        REQUIRE(engine.run(game.root()).certainty == certainty::at_least);
        const auto moves = engine.certificate();
        REQUIRE(check(game, game.root(), 1, player::first, true, moves));
        const std::uint64_t held = engine.run(game.root()).stats.peak_bytes;
        const std::uint64_t enough = 64 * held + 1000 * moves.size();
        CHECK(engine.certificate({.bytes = held + 1000}).empty());
        CHECK(engine.certificate({.time = std::chrono::nanoseconds(0)}).empty());
        CHECK(engine.certificate({.bytes = enough}) == moves);
    };
    refused(df_pn(game, {.table_bytes = 1 << 16}));
    refused(proof_number_search(game, {.keep_proof = true}));
}

TEST_CASE("a solution says how strong it is", "[solve]") {
    const games::tic_tac_toe game;
    const auto ultra = solve(game, game.root());
    CHECK(ultra.kind == solution_kind::ultra_weak);
    CHECK(ultra.certainty == certainty::exact);
    CHECK(ultra.value == 0);
    CHECK(ultra.reached.empty());
    CHECK_FALSE(ultra.positions);

    const auto weak = solve(game, game.root(), solution_kind::weak);
    CHECK(weak.kind == solution_kind::weak);
    CHECK(weak.value == 0);
    CHECK(check(game, game.root(), 0, player::first, true, weak.reached));
    CHECK(check(game, game.root(), 1, player::first, false, weak.denied));

    const auto strong = solve(game, game.root(), solution_kind::strong);
    CHECK(strong.kind == solution_kind::strong);
    CHECK(strong.certainty == certainty::exact);
    CHECK(strong.value == 0);
    REQUIRE(strong.positions);
    CHECK(strong.positions->size() == 5478);
    CHECK(strong.stats.nodes == 5478);
    CHECK(strong.line.size() == 9);
    CHECK(strong.moves.size() == 9);
    CHECK(to_string(strong.kind) == "strong");
    CHECK_THROWS_AS(solve(game, game.root(), solution_kind::none), std::invalid_argument);
    CHECK_THROWS_AS(solve<df_pn>(game, game.root(), -1, 1, {}, {}, solution_kind::strong),
                    std::invalid_argument);
}

namespace {

// As many positions as others have counted, and random ones of them against alpha-beta.
void check_strong_connect_four(const games::connect_four& game, std::uint64_t positions,
                               int asked) {
    const auto strong = solve(game, game.root(), solution_kind::strong);
    REQUIRE(strong.kind == solution_kind::strong);
    CHECK(strong.positions->size() == positions);
    alpha_beta engine(game, {.table_bytes = 1 << 20});
    rng random(1);
    for (int i = 0; i < asked; ++i) {
        auto s = game.root();
        for (std::uint64_t left = random.below(16); left > 0 && !game.outcome(s); --left) {
            const auto moves = game.moves(s);
            s = game.next(s, moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        const auto truth = engine.run(s);
        REQUIRE(truth.certainty == certainty::exact);
        CHECK(strong.positions->value(s) == truth.value);
    }
}

} // namespace

TEST_CASE("a strong solution knows what alpha-beta finds", "[solve]") {
    check_strong_connect_four({.width = 4, .height = 4}, 161'029, short_run ? 10 : 100);
}

TEST_CASE("all of Connect Four on five columns", "[.slow][solve]") {
    check_strong_connect_four({.width = 5, .height = 4}, 3'945'711, 300);
}

TEST_CASE("the strongest solution that the limits allow", "[solve]") {
    const games::connect_four game{.width = 4, .height = 4};
    // 161,029 positions do not fit one MiB; the proofs do.
    const auto less = solve(game, game.root(), solution_kind::strong, {.bytes = 1 << 20});
    CHECK(less.kind == solution_kind::weak);
    CHECK(less.value == 0);
    CHECK(less.stats.peak_bytes <= 1 << 20);
    CHECK(check(game, game.root(), 0, player::first, true, less.reached));
    const auto none = solve(game, game.root(), solution_kind::strong, {.nodes = 5});
    CHECK(none.kind == solution_kind::none);
    CHECK(none.stopped == stop_reason::nodes);
    CHECK(none.stats.nodes <= 5);
    // Games that may go on for ever are not enumerated.
    const graph_game cyclic = game_of(draw_graph({}, 1));
    CHECK(solve(cyclic, cyclic.root(), solution_kind::strong).kind == solution_kind::weak);
}

TEST_CASE("win, draw or loss where nothing is known of the size", "[solve]") {
    int wins = 0, draws = 0, losses = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        graph_kind kind = solver_kind(seed);
        kind.min_layers = 4;
        kind.max_layers = 6;
        const graph g = draw_graph(kind, seed);
        const score truth = minimax_values(g)[0];
        const graph_game game = game_of(g);
        const auto s = solve(game, game.root(), solution_kind::weak);
        CAPTURE(seed, truth, s.value);
        REQUIRE(s.kind == solution_kind::weak);
        REQUIRE_FALSE(refutes(truth, {s.value, s.certainty}));
        REQUIRE((s.value > 0) == (truth > 0));
        REQUIRE((s.value < 0) == (truth < 0));
        REQUIRE((s.low <= truth && truth <= s.high));
        if (s.value >= 0)
            REQUIRE(check(game, game.root(), s.value, player::first, true, s.reached));
        if (s.value <= 0)
            REQUIRE(check(game, game.root(), s.value + 1, player::first, false, s.denied));
        ++(truth > 0 ? wins : truth < 0 ? losses : draws);
    }
    CHECK(std::min({wins, draws, losses}) > 30);
}

TEST_CASE("a game that is over is solved, however it is asked", "[solve]") {
    const games::tic_tac_toe game;
    const auto over = game.parse("XXX OO. ...");
    REQUIRE(over.has_value());
    for (const auto kind :
         {solution_kind::ultra_weak, solution_kind::weak, solution_kind::strong}) {
        const auto s = solve(game, *over, kind);
        CHECK(s.kind == kind);
        CHECK(s.value == 1);
        CHECK(s.certainty == certainty::exact);
    }
}
