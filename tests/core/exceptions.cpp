// SPDX-License-Identifier: MIT
// Exceptions of games and observers, and memory that ends: they reach the caller of `run`, on any
// number of threads, and the engine is then as good as new.
//
// Every engine runs on small games whose truth is known, again and again. Each time something else
// goes wrong: the k-th call of the game throws, the k-th event, the k-th allocation. Then the same
// engine runs once more, undisturbed, and must say what a new engine says.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/engines/alpha_beta_conspiracy.hpp>
#include <seesaw/engines/constraint_solver.hpp>
#include <seesaw/engines/single_conspiracy_number.hpp>
#include <seesaw/engines/single_conspiracy_number_search.hpp>
#include <seesaw/knowledge.hpp>

#include "support/catch.hpp"
#include "support/contestants.hpp"
#include "support/random_games.hpp"
#include "support/short_run.hpp"

// The thread sanitizer has operators of its own: there memory does not end.
#if defined(__SANITIZE_THREAD__)
#define SEESAW_TESTS_MEMORY_ENDS 0
#elif defined(__has_feature)
#define SEESAW_TESTS_MEMORY_ENDS !__has_feature(thread_sanitizer)
#else
#define SEESAW_TESTS_MEMORY_ENDS 1
#endif

namespace seesaw::exception_tests {
namespace {

/// Goes off once, when it has been passed so often, on whatever thread.
class fuse {
public:
    /// True at one of the calls. Off: never.
    bool burns() {
        const std::int64_t now = passed_.fetch_add(1, std::memory_order_relaxed) + 1;
        return now == end_.load(std::memory_order_relaxed);
    }
    void light(std::int64_t end) {
        passed_.store(0, std::memory_order_relaxed);
        end_.store(end, std::memory_order_relaxed);
    }
    void put_out() { light(0); }
    std::int64_t passed() const { return passed_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> passed_{0};
    std::atomic<std::int64_t> end_{0}; // 0: off
};

fuse calls;       // of games
fuse allocations; // of the whole program

struct on_purpose {};

// ── Games that throw ────────────────────────────────────────────────────────────────────────────

/// A graph as a game of which every member may throw. Moves come in vectors, so that memory can end
/// anywhere in a search.
template <class Graph>
struct fragile {
    using state = state_t<Graph>;
    using move = move_t<Graph>;
    static constexpr bool acyclic = is_acyclic<Graph>;
    static constexpr bool hash_is_unique = true;

    Graph rules;

    static void call() {
        if (calls.burns()) throw on_purpose{};
    }

    state root() const { return rules.root(); }
    std::vector<move> moves(const state& s) const {
        call();
        const auto list = rules.moves(s);
        return {list.begin(), list.end()};
    }
    state next(const state& s, move m) const {
        call();
        return rules.next(s, m);
    }
    std::uint64_t hash(const state& s) const {
        call();
        return rules.hash(s);
    }
    player to_move(const state& s) const requires turn_game<Graph> {
        call();
        return rules.to_move(s);
    }
    std::optional<score> outcome(const state& s) const requires turn_game<Graph> {
        call();
        return rules.outcome(s);
    }
    score evaluate(const state& s) const requires turn_game<Graph> {
        call();
        return rules.evaluate(s);
    }
    int order(const state& s, move m) const requires turn_game<Graph> {
        call();
        return rules.evaluate(rules.next(s, m));
    }
    std::vector<weighted<move>> chances(const state& s) const requires has_chances<Graph> {
        call();
        const auto list = rules.chances(s);
        return {list.begin(), list.end()};
    }
    bool solved(const state& s) const requires puzzle<Graph> {
        call();
        return rules.solved(s);
    }
    int cost(const state& s, move m) const requires puzzle<Graph> {
        call();
        return rules.cost(s, m);
    }
    int estimate(const state& s) const requires puzzle<Graph> {
        call();
        return rules.solved(s) ? 0 : 1;
    }
};

using duel = fragile<tests::acyclic_graph_game>;
using cyclic_duel = fragile<tests::graph_game>;
using dice = fragile<tests::graph_chance_game>;
using maze = fragile<tests::graph_puzzle>;
static_assert(two_player_game<duel> && two_player_game<cyclic_duel> && orders<duel>);
static_assert(stochastic_game<dice> && puzzle<maze>);

// ── The examination ─────────────────────────────────────────────────────────────────────────────

template <class Result>
void check_same(const Result& found, const Result& expected, bool alone) {
    CHECK(found.certainty == expected.certainty);
    CHECK(found.value == expected.value);
    CHECK(found.stopped == expected.stopped);
    if (!alone) return;
    CHECK(found.line == expected.line);
    CHECK(found.moves == expected.moves);
    CHECK(found.stats.nodes == expected.stats.nodes);
    CHECK(found.stats.peak_bytes == expected.stats.peak_bytes);
}

/// Every small number, and some large ones.
std::vector<std::int64_t> places_up_to(std::int64_t last) {
    const std::int64_t small = tests::short_run ? 8 : 40, steps = tests::short_run ? 4 : 25;
    std::vector<std::int64_t> places;
    for (std::int64_t k = 1; k <= std::min(small, last); ++k) places.push_back(k);
    for (std::int64_t i = 1; i <= steps; ++i)
        if (const std::int64_t k = small + (last - small) * i / steps; k > small)
            places.push_back(k);
    return places;
}

/// Does it with a fuse lit; true if `Thrown` came out.
template <class Thrown, class Work>
bool throws(fuse& lit, std::int64_t k, const Work& work) {
    bool thrown = false;
    lit.light(k);
    try {
        work();
    } catch (const Thrown&) {
        thrown = true;
    }
    lit.put_out();
    return thrown;
}

/// `make` makes the engine; with `alone` it has one thread, and does the same each time. A run may
/// also begin where another was cut short by its limits.
template <class Game, class Make>
void examine(const Game& game, int threads, const Make& make) {
    const bool alone = threads == 1;
    const auto root = game.root();
    auto model = make();
    CAPTURE(model.name, threads);
    calls.put_out();
    allocations.put_out();
    const auto expected = model.run(root);
    const std::int64_t all_calls = calls.passed(), all_allocations = allocations.passed();
    CHECK(expected.certainty >= certainty::at_least);

    std::int64_t events = 0;
    auto count = [&](const auto&) { ++events; };
    check_same(make().run(root, {}, count), expected, alone);

    int failures = 0, wanted = 0;
    const auto check_usable = [&](auto& engine, bool thrown) {
        ++wanted;
        failures += thrown;
        if (!thrown) engine.clear();
        check_same(engine.run(root), expected, alone);
    };
    for (const std::int64_t k : places_up_to(all_calls)) {
        CAPTURE(k);
        auto engine = make();
        if (k % 2 == 0) engine.run(root, {.nodes = expected.stats.nodes / 2});
        check_usable(engine, throws<on_purpose>(calls, k, [&] { engine.run(root); }));
    }
    for (const std::int64_t k : places_up_to(events)) {
        CAPTURE(k);
        auto engine = make();
        std::int64_t heard = 0;
        auto listen = [&](const auto&) {
            if (++heard == k) throw on_purpose{};
        };
        bool thrown = false;
        try {
            engine.run(root, {}, listen);
        } catch (const on_purpose&) {
            thrown = true;
        }
        check_usable(engine, thrown);
    }
    for (const std::int64_t k : places_up_to(all_allocations)) {
        CAPTURE(k);
        auto engine = make();
        check_usable(engine, throws<std::bad_alloc>(allocations, k, [&] { engine.run(root); }));
    }
    // With one thread all but those that began in the middle get so far.
    CHECK(failures > wanted / (alone ? 2 : 4));

    for (std::int64_t k = 1; throws<std::bad_alloc>(allocations, k, [&] { make(); }); ++k)
        CHECK(k < 10'000);
}

/// The same for what best-first engines offer beside `run`.
template <class Game, class Make>
void examine_steps(const Game& game, const Make& make) {
    const auto root = game.root();
    const auto move = game.moves(root).front();
    const auto after = game.next(root, move);
    auto model = make();
    CAPTURE(model.name);
    const auto expected = model.run(root);
    model.clear();
    const auto expected_after = model.run(after);
    const auto by_hand = [&](auto& engine) {
        engine.start(root);
        for (int i = 0; i < 20; ++i) engine.step();
        engine.advance(move);
        for (int i = 0; i < 20; ++i) engine.step();
    };
    for (fuse* const lit : {&calls, &allocations}) {
        auto undisturbed = make();
        lit->put_out();
        by_hand(undisturbed);
        int failures = 0;
        for (const std::int64_t k : places_up_to(lit->passed())) {
            CAPTURE(k);
            auto engine = make();
            const auto work = [&] { by_hand(engine); };
            const bool thrown = lit == &calls ? throws<on_purpose>(*lit, k, work)
                                              : throws<std::bad_alloc>(*lit, k, work);
            failures += thrown;
            if (!thrown) engine.clear();
            check_same(engine.run(after), expected_after, true);
            engine.clear();
            check_same(engine.run(root), expected, true);
        }
        CHECK((failures > 0 || lit->passed() == 0));
    }
}

/// And for certificates, where an engine has them.
template <class Game, class Make>
void examine_certificate(const Game& game, const Make& make) {
    const auto root = game.root();
    auto model = make();
    CAPTURE(model.name);
    const auto expected = model.run(root);
    for (fuse* const lit : {&calls, &allocations}) {
        lit->put_out();
        const auto certificate = model.certificate();
        CHECK_FALSE(certificate.empty());
        for (const std::int64_t k : places_up_to(lit->passed())) {
            CAPTURE(k);
            auto engine = make();
            engine.run(root);
            const auto work = [&] { static_cast<void>(engine.certificate()); };
            CHECK((lit == &calls ? throws<on_purpose>(*lit, k, work)
                                 : throws<std::bad_alloc>(*lit, k, work)));
            check_same(engine.run(root), expected, true);
            CHECK(engine.certificate() == certificate);
        }
    }
}

/// Every engine of the catalogue that suits the game; with several threads, those that have them.
/// Proofs ask for the goal.
template <class Game>
void examine_catalogue(const Game& game, int threads, score goal = 1) {
    programs::for_each_engine([&]<class Line>(const Line&) {
        if constexpr (Line::template suits<Game>) {
            using engine = typename Line::template engine<Game>;
            auto options = Line::template options<Game>(
                {.table_bytes = 1 << 12, .playouts = 8, .threads = threads});
            if constexpr (requires { options.goal; }) options.goal = goal;
            // So that there is work for several.
            if constexpr (requires { options.deepen; }) options.deepen = threads == 1;
            if constexpr (requires { options.job_nodes; }) options.job_nodes = 1;
            const auto make = [&] { return engine(game, options); };
            if (threads > 1 && !requires { options.threads; }) return;
            examine(game, threads, make);
            if constexpr (best_first_engine<engine>)
                if (threads == 1) examine_steps(game, make);
        }
    });
}

// ── The games ───────────────────────────────────────────────────────────────────────────────────

tests::graph_kind small_kind() {
    return {.min_layers = 7, .max_layers = 7, .max_width = 20, .best_score = 2};
}

template <class Game>
Game game_from(tests::graph g) {
    Game game;
    game.rules.nodes = std::make_shared<const tests::graph>(std::move(g));
    return game;
}

struct small_duel {
    tests::graph g = tests::draw_graph(small_kind(), 5);
    score value = tests::minimax_values(g)[0];
    duel game = game_from<duel>(g);
};

cyclic_duel cyclic_game() {
    auto kind = small_kind();
    kind.cycle = 0.15;
    return game_from<cyclic_duel>(tests::draw_graph(kind, 3));
}

dice game_of_dice() {
    auto kind = small_kind();
    kind.chance = 0.3;
    return game_from<dice>(tests::draw_graph(kind, 4));
}

maze maze_with_a_way_out() {
    auto kind = small_kind();
    kind.cycle = 0.15;
    return game_from<maze>(tests::draw_graph(kind, 7));
}

/// So many ways lead to its states that a search without a table needs its helpers.
duel long_duel() {
    const tests::graph_kind kind{
        .min_layers = 19, .max_layers = 19, .max_width = 40, .max_branching = 3, .early_end = 0};
    return game_from<duel>(tests::draw_graph(kind, 2));
}

} // namespace

// Replaced for the whole program, where it does no harm.
bool memory_ends() { return allocations.burns(); }

TEST_CASE("every engine survives exceptions", "[exceptions]") {
    const small_duel known;
    CHECK(minimax(known.game).run(known.game.root()).value == known.value);
    examine_catalogue(known.game, 1, known.value);
    examine_catalogue(game_of_dice(), 1);
    const maze way = maze_with_a_way_out();
    CHECK(a_star(way).run(way.root()).value == tests::cheapest(*way.rules.nodes));
    examine_catalogue(way, 1);
}

TEST_CASE("engines with other options survive exceptions", "[exceptions]") {
    const small_duel known;
    const duel& game = known.game;
    const auto examine_all = [&](const auto& make) {
        examine(game, 1, make);
        examine_steps(game, make);
    };
    examine(game, 1, [&] { return pvs(game, {.table_bytes = 1 << 12, .counter_moves = true}); });
    examine(game, 1, [&] { return alpha_beta_conspiracy(game, {.strategy_depth = 10}); });
    examine(game, 1, [&] { return expectimax(game, {.table_bytes = 1 << 12}); });
    examine(game, 1, [&] { return conspiracy_numbers(game, {.depth = 10}); });
    examine(game, 1, [&] { return single_conspiracy_number(game, {.depth = 10}); });
    examine(game, 1, [&] { return single_conspiracy_number(game, {.depth = 10, .prune = true}); });
    examine(game, 1,
            [&] { return single_conspiracy_number(game, {.depth = 10, .all_thresholds = true}); });
    examine_all([&] { return single_conspiracy_number_search(game, {.threshold = known.value}); });
    examine_all(
        [&] { return proof_number_search(game, {.goal = known.value, .second_level = 10}); });
    examine_all([&] { return mcts(game, {.playouts = 3, .proof_bias = 1}); });
}

TEST_CASE("proofs and their certificates survive exceptions", "[exceptions]") {
    const small_duel known;
    const duel& game = known.game;
    for (const bool keep : {false, true}) {
        const auto kept = [&](auto options) {
            options.goal = known.value;
            options.keep_proof = keep;
            return options;
        };
        examine_certificate(
            game, [&] { return proof_number_search(game, kept(proof_number_search_options{})); });
        examine_certificate(game, [&] { return mcpns(game, kept(mcpns_options{.playouts = 2})); });
        examine_certificate(game,
                            [&] { return df_pn(game, kept(df_pn_options{.table_bytes = 256})); });
    }
}

TEST_CASE("games with cycles, with luck, and puzzles survive exceptions", "[exceptions]") {
    const cyclic_duel game = cyclic_game();
    examine(game, 1, [&] { return df_pn(game, {.table_bytes = 1 << 12}); });
    examine(game, 1, [&] { return proof_number_search(game); });
    examine(game, 1, [&] { return retrograde(game); });
    const dice luck = game_of_dice();
    examine(luck, 1, [&] {
        return expectimax(luck, {.pruning = chance_pruning::star2, .table_bytes = 1 << 12});
    });
    examine(luck, 1, [&] { return single_conspiracy_number(luck, {.depth = 10}); });
    const maze way = maze_with_a_way_out();
    examine(way, 1, [&] { return df_pn(way, {.table_bytes = 1 << 12}); });
    examine(way, 1, [&] { return proof_number_search(way); });
    examine(way, 1, [&] { return a_star(way, {.weight = 2, .stop_on_generate = true}); });
}

TEST_CASE("threads survive exceptions", "[exceptions][threads]") {
    const small_duel known;
    const cyclic_duel circle = cyclic_game();
    const duel deep = long_duel();
    for (const int threads : {2, 4}) {
        examine_catalogue(known.game, threads, known.value);
        examine_catalogue(game_of_dice(), threads);
        examine_catalogue(maze_with_a_way_out(), threads);
        examine(deep, threads,
                [&] { return bisection(deep, {.table_bytes = 0, .threads = threads}); });
        examine(known.game, threads, [&] {
            return expectimax(known.game, {.table_bytes = 1 << 12, .threads = threads});
        });
        examine(circle, threads, [&] {
            return df_pn(circle, {.table_bytes = 1 << 12, .threads = threads, .job_nodes = 1});
        });
    }
}

TEST_CASE("the constraint solver survives the end of memory", "[exceptions]") {
    const constraint_problem problem{
        6, {{{{0}, {1}, {2}}, 1}, {{{1}, {2}, {3}}, 2}, {{{4}, {5}}, 1}}, 3};
    allocations.put_out();
    const auto expected = constraint_solver().run(problem);
    int failures = 0;
    for (const std::int64_t k : places_up_to(allocations.passed())) {
        CAPTURE(k);
        constraint_solver solver;
        failures += throws<std::bad_alloc>(allocations, k, [&] { solver.run(problem); });
        const auto found = solver.run(problem);
        CHECK(found.probability == expected.probability);
        CHECK(found.solutions == expected.solutions);
        CHECK(found.stats.nodes == expected.stats.nodes);
    }
    CHECK((failures > 10 || !SEESAW_TESTS_MEMORY_ENDS));
}

} // namespace seesaw::exception_tests

// ── Memory that ends ────────────────────────────────────────────────────────────────────────────

#if SEESAW_TESTS_MEMORY_ENDS

[[gnu::noinline]] void* operator new(std::size_t size) {
    void* const memory = seesaw::exception_tests::memory_ends() ? nullptr : std::malloc(size + 1);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    const std::size_t whole = (size + step) / step * step;
    void* const memory =
        seesaw::exception_tests::memory_ends() ? nullptr : std::aligned_alloc(step, whole);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return std::malloc(size + 1);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

#endif
