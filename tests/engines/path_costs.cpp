// SPDX-License-Identifier: MIT
//
// Random puzzles with costs of every kind for the engines that find paths: what they call exact is
// what Bellman and Ford find, bounds are bounds, and a line costs what the value says.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/beam_search.hpp>
#include <seesaw/engines/hda_star.hpp>
#include <seesaw/engines/ida_star.hpp>

#include "support/catch.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr double path_infinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t largest_cost = (std::int64_t{1} << 53) - 1;

// ── Puzzles ─────────────────────────────────────────────────────────────────────────────────────

// Steps of 1 where the type of a step is void.
template <class Step>
using weight_t = std::conditional_t<std::is_void_v<Step>, int, Step>;

template <class Step, class Guess>
struct drawn_puzzle {
    struct way {
        int to;
        weight_t<Step> cost;
    };
    std::vector<std::vector<way>> ways; // of each node, by the number of the move
    std::vector<bool> goals;
    std::vector<Guess> guesses;
    int hashes = 1 << 30; // few: they collide
};

// Moves that lead anywhere.
template <class Step, class Guess>
struct one_way_puzzle {
    struct state {
        int node = 0;
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t;

    std::shared_ptr<const drawn_puzzle<Step, Guess>> drawn;

    state root() const { return {}; }
    std::vector<move> moves(const state& s) const {
        std::vector<move> list;
        for (std::size_t i = 0; i < ways(s).size(); ++i) list.push_back(static_cast<move>(i));
        return list;
    }
    state next(const state& s, move m) const { return {ways(s)[m].to}; }
    bool solved(const state& s) const { return drawn->goals[static_cast<std::size_t>(s.node)]; }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(s.node % drawn->hashes);
    }
    Step cost(const state& s, move m) const requires(!std::is_void_v<Step>) {
        return ways(s)[m].cost;
    }
    Guess estimate(const state& s) const {
        return drawn->guesses[static_cast<std::size_t>(s.node)];
    }

    const auto& ways(const state& s) const { return drawn->ways[static_cast<std::size_t>(s.node)]; }
};

// Moves that take themselves back, made in place.
template <class Step, class Guess>
struct two_way_puzzle : one_way_puzzle<Step, Guess> {
    using base = one_way_puzzle<Step, Guess>;
    using typename base::move;
    using typename base::state;
    using list = move_list<move, 4>;

    move inverse(move m) const { return m; }
    const list& moves(const state&) const { return all(); }
    const list& moves(const state&, move last) const {
        static const list others[] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
        return others[last];
    }
    void apply(state& s, move m) const { s = this->next(s, m); }
    void undo(state& s, move m) const { s = this->next(s, m); }
    using base::estimate;
    Guess estimate(const state& s, move m, Guess) const { return estimate(this->next(s, m)); }

    static const list& all() {
        static const list moves = {0, 1, 2, 3};
        return moves;
    }
};

// ── Truth ───────────────────────────────────────────────────────────────────────────────────────

// Sums that no puzzle here overflows.
template <class Step>
using sum_t = std::conditional_t<std::is_floating_point_v<weight_t<Step>>, double, std::int64_t>;

template <class Sum>
constexpr Sum unreachable = std::is_integral_v<Sum> ? std::numeric_limits<Sum>::max()
                                                    : static_cast<Sum>(path_infinity);

template <class Step, class Guess>
std::vector<sum_t<Step>> costs_left(const drawn_puzzle<Step, Guess>& p) {
    using sum = sum_t<Step>;
    std::vector<sum> left(p.ways.size(), unreachable<sum>);
    for (std::size_t i = 0; i < left.size(); ++i)
        if (p.goals[i]) left[i] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < left.size(); ++i)
            for (const auto& w : p.ways[i]) {
                const sum rest = left[static_cast<std::size_t>(w.to)];
                if (rest == unreachable<sum>) continue;
                const sum by = rest + static_cast<sum>(w.cost);
                if (!(by < left[i])) continue;
                left[i] = by;
                changed = true;
            }
    }
    return left;
}

template <class Sum>
double as_value(Sum cost) {
    return cost == unreachable<Sum> ? path_infinity : static_cast<double>(cost);
}

// ── Drawing ─────────────────────────────────────────────────────────────────────────────────────

enum class sizes { small, large, overflowing };

template <class Step>
weight_t<Step> draw_cost(sizes size, double unit, rng& random) {
    using weight = weight_t<Step>;
    if constexpr (std::is_void_v<Step>) {
        return 1;
    } else if constexpr (std::is_floating_point_v<weight>) {
        // Sums of whole multiples of a power of two are exact.
        return unit * static_cast<double>(random.below(size == sizes::small ? 6 : 1'000'000));
    } else {
        if (size == sizes::small) return static_cast<weight>(random.below(6));
        const auto most =
            std::min<std::uint64_t>(static_cast<std::uint64_t>(std::numeric_limits<weight>::max()),
                                    size == sizes::large ? std::uint64_t{1} << 40 : largest_cost);
        return static_cast<weight>(random.below(most + 1));
    }
}

// Admissible, and no more than that: neighbours contradict each other.
template <class Guess, class Sum>
Guess draw_guess(Sum truth, int kind, rng& random) {
    if (truth == unreachable<Sum>) {
        if (random.below(2) == 0) return 0;
        return std::numeric_limits<Guess>::has_infinity ? std::numeric_limits<Guess>::infinity()
                                                        : std::numeric_limits<Guess>::max();
    }
    const auto most =
        std::is_integral_v<Guess>
            ? static_cast<double>(std::min<std::uint64_t>(
                  largest_cost, static_cast<std::uint64_t>(std::numeric_limits<Guess>::max())))
            : path_infinity;
    const auto exact = static_cast<Guess>(std::min(static_cast<double>(truth), most));
    switch (kind) {
    case 0:
        return 0;
    case 1:
        return exact;
    case 2:
        return std::is_signed_v<Guess> ? static_cast<Guess>(-7) : Guess{0};
    default:
        return random.below(4) == 0
                   ? exact
                   : static_cast<Guess>(static_cast<double>(exact) *
                                        (static_cast<double>(random.below(8)) / 8));
    }
}

template <class Puzzle, class Step, class Guess>
struct drawn_case {
    Puzzle puzzle;
    double truth;
};

template <class Step, class Guess>
void draw_rest(drawn_puzzle<Step, Guess>& p, std::uint64_t seed, rng& random) {
    p.goals.assign(p.ways.size(), false);
    for (std::size_t i = random.below(30) == 0 ? 0 : 1; i < p.goals.size(); ++i)
        p.goals[i] = random.below(12) == 0;
    if (seed % 7 == 0) p.hashes = 3;
    const int kind = static_cast<int>(random.below(6));
    for (const auto truth : costs_left(p))
        p.guesses.push_back(draw_guess<Guess>(truth, kind, random));
}

template <class Step, class Guess>
one_way_puzzle<Step, Guess> draw_one_way(sizes size, std::uint64_t seed) {
    rng random(seed);
    drawn_puzzle<Step, Guess> p;
    constexpr double units[] = {1, 0x1p-1074, 0x1p-20, 0x1p950};
    const double unit = units[random.below(4)];
    p.ways.resize(2 + random.below(24));
    for (auto& ways : p.ways)
        for (auto count = random.below(5); count > 0; --count)
            ways.push_back({static_cast<int>(random.below(p.ways.size())),
                            draw_cost<Step>(size, unit, random)});
    draw_rest(p, seed, random);
    return {std::make_shared<const drawn_puzzle<Step, Guess>>(std::move(p))};
}

template <class Step, class Guess>
two_way_puzzle<Step, Guess> draw_two_way(sizes size, std::uint64_t seed) {
    rng random(seed);
    drawn_puzzle<Step, Guess> p;
    const std::size_t nodes = 2 + random.below(20);
    p.ways.resize(nodes);
    for (int m = 0; m < 4; ++m) {
        std::vector<int> partner(nodes, -1);
        for (std::size_t i = 0; i < nodes; ++i) {
            if (partner[i] < 0) {
                const auto other = static_cast<std::size_t>(random.below(nodes));
                const std::size_t j = partner[other] < 0 ? other : i;
                partner[i] = static_cast<int>(j);
                partner[j] = static_cast<int>(i);
            }
            const auto j = static_cast<std::size_t>(partner[i]);
            const auto cost = draw_cost<Step>(size, 0x1p-3, random);
            p.ways[i].push_back(
                {partner[i], j < i ? p.ways[j][static_cast<std::size_t>(m)].cost : cost});
        }
    }
    draw_rest(p, seed, random);
    return {{std::make_shared<const drawn_puzzle<Step, Guess>>(std::move(p))}};
}

// ── Examination ─────────────────────────────────────────────────────────────────────────────────

struct verdicts {
    std::uint64_t exact = 0, bounds = 0, solutions = 0, refused = 0;
};

// What is wrong with a result, if anything.
template <class Puzzle, class Result>
std::optional<std::string> complaint(const Puzzle& p, double truth, const Result& r) {
    if (r.certainty == certainty::unknown)
        return r.stats.nodes == 0 ? std::nullopt : std::optional("knows nothing");
    if (r.certainty == certainty::at_least) {
        if (r.value > truth) return "too high a bound";
        return r.line.empty() ? std::nullopt : std::optional("a line without a value");
    }
    if (r.certainty == certainty::exact && r.value != truth) return "exact and wrong";
    if (r.certainty != certainty::exact && r.certainty != certainty::at_most)
        return "no such certainty";
    if (!(r.value >= truth)) return "less than the truth";
    if (std::isinf(r.value))
        return r.line.empty() ? std::nullopt : std::optional("a line to nowhere");
    double sum = 0;
    auto s = p.root();
    for (const auto m : r.line) {
        if constexpr (costs<Puzzle>)
            sum += static_cast<double>(p.cost(s, m));
        else
            sum += 1;
        s = p.next(s, m);
    }
    if (!p.solved(s)) return "a line that does not end solved";
    if (sum != r.value) return "a line that costs something else";
    if (r.line.empty() != r.moves.empty()) return "root moves without a line";
    if (!r.moves.empty() &&
        !(r.moves.front().move == r.line.front() && r.moves.front().value == r.value &&
          r.moves.front().certainty == r.certainty))
        return "another first move";
    return std::nullopt;
}

// Runs an engine, in pieces where `nodes` are few, and looks at every result on the way.
template <class Puzzle, class Engine>
void examine(const Puzzle& p, double truth, Engine&& engine, std::uint64_t nodes, bool resumes,
             double weight, verdicts& seen) {
    for (int piece = 0; piece < 200; ++piece) {
        try {
            const auto r = engine.run(p.root(), {.nodes = nodes});
            const auto wrong = complaint(p, truth, r);
            INFO(Engine::name << ": " << r.value << ' ' << to_string(r.certainty));
            REQUIRE(wrong.value_or("") == "");
            REQUIRE(r.stats.nodes <= nodes);
            if (r.stopped == stop_reason::finished && std::isfinite(truth) && std::isfinite(weight))
                REQUIRE(r.value <= weight * truth);
            ++(r.certainty == certainty::exact      ? seen.exact
               : r.certainty == certainty::at_least ? seen.bounds
                                                    : seen.solutions);
            if (r.stopped == stop_reason::finished || !resumes) return;
        } catch (const std::domain_error&) {
            ++seen.refused;
            return;
        }
    }
}

template <class Puzzle>
void examine_all(const Puzzle& p, double truth, std::uint64_t seed, int threads, verdicts& seen) {
    constexpr tie_break ties[] = {tie_break::high_g, tie_break::lifo, tie_break::fifo,
                                  tie_break::random};
    constexpr double weights[] = {1, 1.5, 3, 1e300, path_infinity};
    CAPTURE(seed, truth);
    rng random(seed);
    const std::uint64_t all = ~std::uint64_t{0};
    const std::uint64_t few = 5 + random.below(20);
    const tie_break tie = ties[seed % 4];
    for (const std::uint64_t nodes : {all, few}) {
        examine(p, truth, a_star(p, {.ties = tie, .seed = seed}), nodes, true, 1, seen);
        const double weight = weights[random.below(5)];
        const bool reopen = random.below(2) == 0;
        const bool at_once = random.below(2) == 0;
        const bool bpmx = inverts_moves<Puzzle> && random.below(2) == 0;
        CAPTURE(weight, reopen, at_once, bpmx);
        const bool bounded = reopen && !at_once && weight < 1e300;
        examine(p, truth,
                a_star(p, {.ties = tie,
                           .weight = weight,
                           .reopen = reopen,
                           .bpmx = bpmx,
                           .stop_on_generate = at_once,
                           .seed = seed}),
                nodes, true, bounded ? weight : path_infinity, seen);
        const double finite = weights[random.below(4)];
        examine(p, truth, hda_star(p, {.threads = threads, .ties = tie, .seed = seed}), nodes, true,
                1, seen);
        examine(p, truth, hda_star(p, {.threads = threads, .ties = tie, .weight = finite}), nodes,
                true, finite, seen);
    }
    for (const std::uint64_t nodes : {std::uint64_t{5000}, few})
        for (const bool budgeted : {false, true})
            for (const int depth : {max_depth, 3})
                examine(p, truth,
                        ida_star(p, {.depth = depth,
                                     .budgeted = budgeted,
                                     .threads = budgeted ? 1 : threads}),
                        nodes, false, depth == max_depth ? 1 : path_infinity, seen);
    for (const std::uint64_t nodes : {std::uint64_t{5000}, few})
        for (const std::uint64_t width : {1u, 3u, 1000u})
            examine(p, truth, beam_search(p, {.width = width, .depth = 40}), nodes, false,
                    path_infinity, seen);
}

constexpr std::uint64_t usual_puzzles = short_run ? 40 : 400;

// So many random puzzles, half of them with moves that go back; threads: 0 is 1, 2 and 4 in turn.
template <class Step, class Guess>
verdicts examine_costs(sizes size, std::uint64_t puzzles = usual_puzzles, int threads = 0) {
    verdicts seen;
    for (std::uint64_t seed = 1; seed <= puzzles / 2; ++seed) {
        const int now = threads > 0 ? threads : 1 << (seed % 3);
        const auto one = draw_one_way<Step, Guess>(size, seed);
        examine_all(one, as_value(costs_left(*one.drawn)[0]), seed, now, seen);
        const auto two = draw_two_way<Step, Guess>(size, seed);
        examine_all(two, as_value(costs_left(*two.drawn)[0]), seed, now, seen);
    }
    CHECK(seen.exact > 5 * puzzles / 2);
    CHECK(seen.bounds > puzzles / 2);
    CHECK(seen.solutions > 0);
    return seen;
}

} // namespace

TEST_CASE("paths of unit costs are what they are called", "[path_costs]") {
    CHECK(examine_costs<void, int>(sizes::small).refused == 0);
    CHECK(examine_costs<void, std::int64_t>(sizes::small).refused == 0);
    CHECK(examine_costs<void, double>(sizes::small).refused == 0);
}

TEST_CASE("paths of small costs are what they are called", "[path_costs]") {
    CHECK(examine_costs<int, int>(sizes::small).refused == 0);
    CHECK(examine_costs<std::uint8_t, int>(sizes::large).refused == 0);
    CHECK(examine_costs<double, double>(sizes::small).refused == 0);
}

TEST_CASE("paths of large costs are what they are called", "[path_costs]") {
    CHECK(examine_costs<int, int>(sizes::large).refused == 0);
    CHECK(examine_costs<int, std::int64_t>(sizes::large).refused == 0);
    CHECK(examine_costs<std::int64_t, std::int64_t>(sizes::large).refused == 0);
    CHECK(examine_costs<std::uint64_t, std::uint64_t>(sizes::large).refused == 0);
    CHECK(examine_costs<double, double>(sizes::large).refused == 0);
    CHECK(examine_costs<std::int64_t, double>(sizes::large).refused == 0);
}

TEST_CASE("costs that do not add up are refused, not wrong", "[path_costs]") {
    CHECK(examine_costs<std::int64_t, std::int64_t>(sizes::overflowing).refused > 0);
    CHECK(examine_costs<std::uint64_t, int>(sizes::overflowing).refused > 0);
    CHECK(examine_costs<std::int64_t, double>(sizes::overflowing).refused > 0);
}

TEST_CASE("paths of 20,000 puzzles of unit costs are what they are called", "[path_costs][.slow]") {
    for (const int threads : {1, 2}) {
        CAPTURE(threads);
        CHECK(examine_costs<void, int>(sizes::small, 20'000, threads).refused == 0);
    }
}

TEST_CASE("paths of 20,000 puzzles with costs are what they are called", "[path_costs][.slow]") {
    for (const int threads : {1, 2}) {
        CAPTURE(threads);
        CHECK(examine_costs<int, int>(sizes::small, 20'000, threads).refused == 0);
        CHECK(examine_costs<double, double>(sizes::small, 20'000, threads).refused == 0);
    }
}

namespace {

// A road of so many equal steps, and beside it one step to its end.
template <class Step, class Guess = int>
struct two_roads {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    using move = int;
    Step step, aside;
    Guess guess = 0;
    static constexpr int length = 4;

    state root() const { return {}; }
    std::vector<move> moves(const state& s) const {
        if (s.at == length) return {};
        return s.at == 0 ? std::vector{0, 1} : std::vector{0};
    }
    state next(const state& s, move m) const { return {m == 1 ? length : s.at + 1}; }
    bool solved(const state& s) const { return s.at == length; }
    Step cost(const state&, move m) const { return m == 1 ? aside : step; }
    Guess estimate(const state& s) const { return solved(s) ? 0 : guess; }
    std::uint64_t hash(const state& s) const { return static_cast<std::uint64_t>(s.at); }
};

template <class Step>
struct one_road : two_roads<Step> {
    using typename two_roads<Step>::state;
    std::vector<int> moves(const state& s) const {
        return this->solved(s) ? std::vector<int>{} : std::vector{0};
    }
};

// What all engines find; NaN where they do not agree.
template <class Puzzle>
double found_by_all(const Puzzle& p) {
    std::vector<double> values;
    const auto keep = [&](const auto& r) {
        values.push_back(r.certainty == certainty::exact ? r.value : std::nan(""));
    };
    keep(a_star(p).run(p.root()));
    for (const int threads : {1, 2, 4}) keep(hda_star(p, {.threads = threads}).run(p.root()));
    for (const bool budgeted : {false, true})
        keep(ida_star(p, {.budgeted = budgeted}).run(p.root()));
    const bool agree =
        std::all_of(values.begin(), values.end(), [&](double v) { return v == values.front(); });
    return agree ? values.front() : std::nan("");
}

template <class Engine, class Puzzle>
std::string refusal_by(Engine&& engine, const Puzzle& p) {
    try {
        engine.run(p.root());
    } catch (const std::domain_error& why) {
        return why.what();
    }
    return "not refused";
}

template <class Puzzle>
std::string refusal_of(const Puzzle& p) {
    const std::string first = refusal_by(a_star(p), p);
    for (const int threads : {1, 2, 4})
        CHECK(refusal_by(hda_star(p, {.threads = threads}), p) == first);
    for (const bool budgeted : {false, true})
        CHECK(refusal_by(ida_star(p, {.budgeted = budgeted}), p) == first);
    return first;
}

} // namespace

TEST_CASE("costs are summed in 64 bits, up to 2^53 - 1", "[path_costs]") {
    constexpr int dear = 2'000'000'000;
    CHECK(found_by_all(one_road<int>{{1'000'000'000, 0}}) == 4e9);
    CHECK(found_by_all(one_road<std::int64_t>{{5'000'000'000, 0}}) == 2e10);
    CHECK(found_by_all(two_roads<int>{1'100'000'000, 1'200'000'000}) == 1.2e9);
    CHECK(found_by_all(two_roads<int>{400'000'000, dear}) == 1.6e9);
    using whole = two_roads<std::int64_t>;
    CHECK(found_by_all(whole{5'000'000'000, largest_cost}) == 2e10);
    CHECK(found_by_all(whole{largest_cost / 4, largest_cost}) ==
          static_cast<double>(largest_cost / 4 * 4));
    CHECK(found_by_all(two_roads<unsigned>{4'000'000'000, 4'000'000'001}) == 4'000'000'001.0);
    CHECK(found_by_all(two_roads<double>{5e9, 3e10}) == 2e10);
    CHECK(found_by_all(two_roads<double>{0x1p-1074, 1}) == 0x1p-1072);
    // What is too dear is none of the answer's business as long as there is something cheaper.
    CHECK(found_by_all(whole{largest_cost, 7}) == 7);
    CHECK(found_by_all(whole{1, largest_cost}) == 4);
    // Tables: 8 bytes beside the state, 12 with costs, 4 where the last move says it all.
    CHECK(sizeof(detail::state_info<one_way_puzzle<void, int>>) == 8);
    CHECK(sizeof(detail::state_info<one_way_puzzle<int, int>>) == 12);
    CHECK(sizeof(detail::state_info<one_way_puzzle<double, double>>) == 12);
    CHECK(sizeof(detail::state_info<two_way_puzzle<void, int>>) == 4);
}

TEST_CASE("costs that are negative, too large or no numbers are refused", "[path_costs]") {
    using whole = two_roads<std::int64_t>;
    using real = two_roads<double>;
    CHECK(refusal_of(whole{-3, 1}) == "cost(s, m) must be 0 to 2^53 - 1, but it is -3");
    CHECK(refusal_of(whole{1, largest_cost + 1}) ==
          "cost(s, m) must be 0 to 2^53 - 1, but it is 9007199254740992");
    const auto unsigned_cost = two_roads<std::uint64_t>{~std::uint64_t{0}, 1};
    CHECK(refusal_of(unsigned_cost).substr(0, 32) == "cost(s, m) must be 0 to 2^53 - 1");
    CHECK(refusal_of(one_road<std::int64_t>{{largest_cost / 2, 0}}).substr(0, 43) ==
          "the cost of a path must be at most 2^53 - 1");
    CHECK(refusal_of(real{-0.5, 1}) ==
          "cost(s, m) must be finite and not negative, but it is -0.5");
    CHECK(refusal_of(real{std::nan(""), 1}).substr(0, 42) ==
          "cost(s, m) must be finite and not negative");
    CHECK(refusal_of(real{path_infinity, 1}).substr(0, 42) ==
          "cost(s, m) must be finite and not negative");
    CHECK(refusal_of(two_roads<double, double>{1, 1, std::nan("")}).substr(0, 28) ==
          "estimate(s) must be a number");
    using stepped = two_way_puzzle<void, int>;
    CHECK_NOTHROW(detail::reached_by<stepped>(0x7fffff, 0, 0));
    CHECK_THROWS_AS(detail::reached_by<stepped>(0x800000, 0, 0), std::domain_error);
}

TEST_CASE("a solution that ends the search when it is met costs what its line costs",
          "[path_costs]") {
    // Two moves lead to the goal, the dear one first.
    struct parallel : two_roads<int> {
        std::vector<int> moves(const state& s) const {
            return s.at == length ? std::vector<int>{} : std::vector{1, 2};
        }
        state next(const state&, int) const { return {length}; }
        int cost(const state&, int m) const { return m == 1 ? 95'017 : 1; }
    };
    const parallel p{};
    const auto r = a_star(p, {.stop_on_generate = true}).run(p.root());
    CHECK(r.value == 1);
    CHECK(r.certainty == certainty::at_most);
    CHECK(r.line == std::vector{2});
}

namespace {

// Steps of a tenth across a board, estimates carried from move to move.
struct rounding_board {
    struct state {
        int row = 0, column = 0;
        bool operator==(const state&) const = default;
    };
    using move = int;
    static constexpr int side = 8;
    state root() const { return {}; }
    std::vector<move> moves(const state& s) const {
        std::vector<move> list;
        if (s.row + 1 < side) list.push_back(0);
        if (s.column + 1 < side) list.push_back(1);
        return list;
    }
    state next(const state& s, move m) const { return {s.row + (m == 0), s.column + (m == 1)}; }
    bool solved(const state& s) const { return s.row + s.column == 2 * (side - 1); }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(s.row * side + s.column);
    }
    double cost(const state& s, move m) const {
        return 0.1 * (1 + (3 * s.row + 5 * s.column + m) % 7);
    }
    double estimate(const state& s) const { return 0.1 * (2 * (side - 1) - s.row - s.column); }
    double estimate(const state&, move, double h) const { return h - 0.1; }
};

} // namespace

TEST_CASE("estimates that differ with the way by rounding do no harm", "[path_costs]") {
    const rounding_board p;
    double least[rounding_board::side][rounding_board::side];
    for (int sum = 2 * (rounding_board::side - 1); sum >= 0; --sum)
        for (int row = 0; row < rounding_board::side; ++row) {
            const int column = sum - row;
            if (column < 0 || column >= rounding_board::side) continue;
            const rounding_board::state s{row, column};
            double best = p.solved(s) ? 0 : path_infinity;
            for (const int m : p.moves(s)) {
                const auto t = p.next(s, m);
                best = std::min(best, p.cost(s, m) + least[t.row][t.column]);
            }
            least[row][column] = best;
        }
    for (const double weight : {1.0, 1.0 + 1e-12}) {
        const auto close = [&](const auto& r) {
            CHECK(std::abs(r.value - least[0][0]) < 1e-9);
            CHECK(r.line.size() == 14);
        };
        close(a_star(p, {.weight = weight}).run(p.root()));
        for (const int threads : {1, 2, 4})
            close(hda_star(p, {.threads = threads, .weight = weight}).run(p.root()));
        close(ida_star(p).run(p.root()));
        close(ida_star(p, {.budgeted = true}).run(p.root()));
    }
}
