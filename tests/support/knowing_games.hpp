// SPDX-License-Identifier: MIT
//
// Random games that know something about themselves, and all of it true.
//
// `draw_case` makes a graph (random_games.hpp) with what games in the world have: symmetric twins,
// two moves to one state, several chance moves in a row and some that cannot happen, huge scores,
// chains of hundreds of moves. Its truth comes from brute force, and from the truth comes the
// knowledge: bounds with random slack, some of them closed, lists that leave out whatever is not
// needed, short searches, noisy moves. Where a header allows anything, there is rubbish: in led
// looks of states that nothing led to, in the moves of a look that settles its state.
//
// A `knowing_game` has those members that its parameter names, so that a few types cover all of
// them without compiling every engine for every subset; how much each state knows is drawn.
#ifndef SEESAW_TESTS_SUPPORT_KNOWING_GAMES_HPP
#define SEESAW_TESTS_SUPPORT_KNOWING_GAMES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/knowledge.hpp>

#include "support/random_games.hpp"

namespace seesaw::tests {

// ── Graphs with more in them ────────────────────────────────────────────────────────────────────

/// Gives some nodes a twin: the same node with its moves in another order, and moves to either of
/// two twins. Returns for each node the one that stands for its set of twins.
inline std::vector<int> add_twins(graph& g, double probability, rng& random) {
    const std::size_t count = g.nodes.size();
    std::vector<int> twin(count), canonical(count);
    for (std::size_t i = 0; i < count; ++i) twin[i] = canonical[i] = static_cast<int>(i);
    for (std::size_t i = 0; i < count; ++i) {
        if (random.real() >= probability) continue;
        const auto added = static_cast<int>(g.nodes.size());
        graph_node copy = g.nodes[i];
        for (std::size_t k = copy.edges.size(); k > 1; --k)
            std::swap(copy.edges[k - 1], copy.edges[static_cast<std::size_t>(random.below(k))]);
        g.nodes.push_back(std::move(copy));
        twin[i] = added;
        twin.push_back(static_cast<int>(i));
        canonical[i] = random.below(2) == 0 ? added : static_cast<int>(i);
        canonical.push_back(canonical[i]);
    }
    for (graph_node& n : g.nodes)
        for (edge& e : n.edges)
            if (random.below(2) == 0) e.to = twin[static_cast<std::size_t>(e.to)];
    return canonical;
}

/// Adds second moves to the same state, and chance moves that never come.
inline void add_odd_moves(graph& g, double probability, score far, rng& random) {
    const std::size_t count = g.nodes.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (g.nodes[i].edges.empty()) continue;
        if (random.real() < probability) {
            edge& one = g.nodes[i].edges[0];
            edge two = one;
            one.probability /= 2;
            two.probability -= one.probability;
            two.cost = static_cast<int>(random.between(1, 9));
            g.nodes[i].edges.push_back(two);
        }
        if (g.nodes[i].turn == player::chance && random.real() < probability) {
            graph_node never;
            never.outcome = random.below(2) == 0 ? far : -far;
            never.guess = *never.outcome;
            const auto place =
                static_cast<std::ptrdiff_t>(random.below(g.nodes[i].edges.size() + 1));
            g.nodes[i].edges.insert(g.nodes[i].edges.begin() + place,
                                    edge{static_cast<int>(g.nodes.size()), 0, 1});
            g.nodes.push_back(never);
        }
        g.nodes[i].pass = g.nodes[i].edges.size() == 1;
    }
}

/// One long game with ways out of it.
inline graph draw_chain(int length, bool alternating, score best, std::uint64_t seed) {
    rng random(seed);
    graph g;
    g.seed = seed;
    g.nodes.resize(static_cast<std::size_t>(length) + 1);
    const auto end = [&] {
        graph_node n;
        n.outcome = static_cast<score>(random.between(-best, best));
        n.guess = static_cast<score>(random.between(-best, best));
        return n;
    };
    for (int i = 0; i < length; ++i) {
        graph_node n;
        n.turn = (alternating ? i % 2 == 0 : random.below(2) == 0) ? player::first : player::second;
        n.guess = static_cast<score>(random.between(-best, best));
        n.edges.push_back({i + 1, 1, 1});
        if (random.below(8) == 0) {
            graph_node out = end();
            out.turn = opponent(n.turn);
            n.edges.push_back({static_cast<int>(g.nodes.size()), 0, 1});
            g.nodes.push_back(out);
        }
        n.pass = n.edges.size() == 1;
        g.nodes[static_cast<std::size_t>(i)] = std::move(n);
    }
    g.nodes[static_cast<std::size_t>(length)] = end();
    return g;
}

/// The same game for larger stakes.
inline void scale_scores(graph& g, score factor) {
    for (graph_node& n : g.nodes) {
        if (n.outcome) *n.outcome *= factor;
        n.guess *= factor;
    }
}

// ── Truth ───────────────────────────────────────────────────────────────────────────────────────

/// Of each node: what `first` can force at least and what `second` can force at most. The same,
/// unless play may go on for ever.
struct truth_table {
    std::vector<double> low, high;
};

/// By brute force over all goals, so that cycles do no harm and chance is an opponent.
inline truth_table forced_values(const graph& g) {
    truth_table t;
    t.low.assign(g.nodes.size(), -std::numeric_limits<double>::infinity());
    t.high.assign(g.nodes.size(), std::numeric_limits<double>::infinity());
    std::vector<score> outcomes;
    for (const graph_node& n : g.nodes)
        if (n.outcome) outcomes.push_back(*n.outcome);
    std::sort(outcomes.begin(), outcomes.end());
    outcomes.erase(std::unique(outcomes.begin(), outcomes.end()), outcomes.end());
    for (const score goal : outcomes) {
        const auto first = forced(g, player::first, goal);
        const auto second = forced(g, player::second, -goal);
        for (std::size_t i = 0; i < g.nodes.size(); ++i) {
            if (first[i]) t.low[i] = std::max<double>(t.low[i], goal);
            if (second[i]) t.high[i] = std::min<double>(t.high[i], goal);
        }
    }
    return t;
}

inline truth_table truth_of(const graph& g, bool cyclic) {
    if (!cyclic) return {expected_values(g), expected_values(g)};
    truth_table t = forced_values(g);
    score least = score_limit, most = -score_limit;
    for (const graph_node& n : g.nodes) {
        least = std::min(least, n.outcome.value_or(least));
        most = std::max(most, n.outcome.value_or(most));
    }
    if (least > most) return t;                        // it never ends
    for (std::size_t i = 0; i < g.nodes.size(); ++i) { // no end is beyond these
        t.low[i] = std::max<double>(t.low[i], least);
        t.high[i] = std::min<double>(t.high[i], most);
    }
    return t;
}

// ── Knowledge ───────────────────────────────────────────────────────────────────────────────────

using edge_list = move_list<int, most_edges>;

/// What a look that lists moves and searches returns.
struct seen_edges {
    score low;
    score high;
    edge_list moves;
    std::uint64_t visited;
};

struct node_knowledge {
    std::pair<score, score> bounds;
    std::pair<score, score> seen; // in a look
    std::pair<score, score> led;  //   … after a move that a look listed
    edge_list moves;              // that suffice
    edge_list noisy;
    move_list<int, most_edges> order;
    bool searches = false;   // a look finds the value
    score low = 0, high = 0; // the truth, rounded outwards
};

/// What a game may have wrong; `spoil` makes it so.
enum class knowledge_fault {
    none,
    bounds_too_tight,
    bounds_closed_and_wrong,
    search_off_by_one,
    twin_of_another_value,
    noisy_move_illegal,
    hash_ignores_part,
    look_too_tight,
    look_closed_and_wrong,
    look_leaves_out,
    look_without_moves,
    look_open_at_the_end,
    look_lists_by_window,
    look_visits_too_many,
    led_too_tight,
    probabilities_exceed_one,
    last_decision_wrong,
    last_decision_missing,
    last_decision_miscounted,
    last_decisions_not_last,
};

struct graph_knowledge {
    knowledge_fault fault = knowledge_fault::none;
    std::vector<node_knowledge> nodes;
    std::vector<int> canonical;
    score best = 1; // no outcome is larger
    std::uint64_t seed = 0;

    const node_knowledge& operator[](int i) const { return nodes[static_cast<std::size_t>(i)]; }
};

/// Everything a game may know of a graph; `much` says how much, from 0 to 1.
inline graph_knowledge draw_knowledge(const graph& g, std::vector<int> canonical,
                                      const truth_table& truth, score best, double much,
                                      std::uint64_t seed) {
    rng random(seed);
    graph_knowledge all;
    all.canonical = std::move(canonical);
    all.best = best;
    all.seed = seed;
    all.nodes.resize(g.nodes.size());
    const auto happens = [&](double probability) { return random.real() < probability; };
    const auto range = [&](const node_knowledge& k) -> std::pair<score, score> {
        if (k.low == k.high && happens(much * 0.3)) return {k.low, k.high};
        const auto slack = [&](score room) -> score {
            if (!happens(much)) return room;
            const score small = std::min(room, std::max<score>(1, best / 4));
            return static_cast<score>(random.between(0, happens(0.7) ? small : room));
        };
        std::pair<score, score> r{k.low - slack(k.low + score_limit),
                                  k.high + slack(score_limit - k.high)};
        // Closed means known, so that only what is known may be closed.
        if (r.first == r.second && k.low != k.high) --r.first;
        return r;
    };
    const auto shuffled = [&](std::size_t count) {
        edge_list list;
        for (std::size_t i = 0; i < count; ++i) list.push_back(static_cast<int>(i));
        for (std::size_t i = count; i > 1; --i)
            std::swap(list[i - 1], list[static_cast<std::size_t>(random.below(i))]);
        return list;
    };
    // Moves that suffice: one of the best, and whatever else.
    const auto sufficient = [&](const graph_node& n, std::size_t at) {
        edge_list list;
        bool found = false;
        for (const int m : shuffled(n.edges.size())) {
            const auto to = static_cast<std::size_t>(n.edges[static_cast<std::size_t>(m)].to);
            const bool best_move = !found && truth.low[to] == truth.low[at];
            found |= best_move;
            if (best_move || !happens(much * 0.7)) list.push_back(m);
        }
        return list;
    };
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        const graph_node& n = g.nodes[i];
        node_knowledge& k = all.nodes[i];
        k.low = static_cast<score>(std::max<double>(std::floor(truth.low[i]), -score_limit));
        k.high = static_cast<score>(std::min<double>(std::ceil(truth.high[i]), score_limit));
        k.bounds = range(k);
        k.seen = range(k);
        k.led = range(k);
        k.searches = happens(much * 0.3);
        for (std::size_t m = 0; m < n.edges.size(); ++m)
            k.order.push_back(happens(0.01) ? (happens(0.5) ? std::numeric_limits<int>::max()
                                                            : std::numeric_limits<int>::min())
                                            : static_cast<int>(random.between(-3, 3)));
        for (const int m : shuffled(n.edges.size()))
            if (happens(0.3)) k.noisy.push_back(m);
        if (n.outcome)
            k.seen = k.led = {*n.outcome, *n.outcome};
        else
            k.moves = sufficient(n, i);
    }
    // A led look need be right only where a listed move led to the state or a twin of it; elsewhere
    // it is rubbish.
    std::vector<bool> led(g.nodes.size(), false);
    for (std::size_t i = 0; i < g.nodes.size(); ++i)
        for (const int m : all.nodes[i].moves) {
            const int to = g.nodes[i].edges[static_cast<std::size_t>(m)].to;
            led[static_cast<std::size_t>(all.canonical[static_cast<std::size_t>(to)])] = true;
        }
    for (std::size_t i = 0; i < g.nodes.size(); ++i)
        if (!led[static_cast<std::size_t>(all.canonical[i])])
            all.nodes[i].led = {best + 1, best + 1};
    return all;
}

// ── Games ───────────────────────────────────────────────────────────────────────────────────────

/// Which members a game has.
struct knowledge_set {
    bool bounds = false;
    bool order = false;
    bool playout = false;
    bool look = false;     // one that
    bool lists = false;    //   … lists moves
    bool searches = false; //   … searches by itself
    bool noisy = false;
    bool hash_bits = false;
    bool symmetric = false;
    bool chances = false;
    bool last_decisions = false;
    bool acyclic = true;
    bool alternating = false;
    bool colliding = false; // several states share a hash
};

template <knowledge_set Knows>
struct knowing_game {
    using state = graph_rules::state;
    using move = int;
    using moves_type = edge_list;
    static constexpr knowledge_set knows = Knows;
    static constexpr bool acyclic = Knows.acyclic;
    static constexpr bool alternating = Knows.alternating;
    static constexpr bool hash_is_unique = !Knows.colliding;

    std::shared_ptr<const graph> nodes;
    std::shared_ptr<const graph_knowledge> known;

    const graph_node& at(const state& s) const { return (*nodes)[s.node]; }
    const node_knowledge& about(const state& s) const { return (*known)[s.node]; }

    state root() const { return {}; }
    moves_type moves(const state& s) const {
        moves_type list;
        for (std::size_t i = 0; i < at(s).edges.size(); ++i) list.push_back(static_cast<int>(i));
        return list;
    }
    state next(const state& s, move m) const {
        return {at(s).edges[static_cast<std::size_t>(m)].to};
    }
    player to_move(const state& s) const { return at(s).turn; }
    std::optional<score> outcome(const state& s) const { return at(s).outcome; }
    score evaluate(const state& s) const { return at(s).guess; }

    std::uint64_t hash(const state& s) const {
        auto node = static_cast<std::uint64_t>(s.node);
        if (has(knowledge_fault::hash_ignores_part)) node /= 2;
        if constexpr (Knows.colliding) return node / 3;
        if constexpr (Knows.hash_bits) return (node * 0x9e3779b1u + known->seed) & 0xffff;
        return mix(known->seed, node);
    }
    int hash_bits() const requires(Knows.hash_bits) { return 16; }
    state symmetric(const state& s) const requires(Knows.symmetric) {
        return {known->canonical[static_cast<std::size_t>(s.node)]};
    }
    int order(const state& s, const move& m) const requires(Knows.order) {
        return about(s).order[static_cast<std::size_t>(m)];
    }
    moves_type noisy(const state& s) const requires(Knows.noisy) { return about(s).noisy; }
    score playout(const state&, rng& random) const requires(Knows.playout) {
        return static_cast<score>(random.between(-known->best, known->best));
    }
    std::pair<score, score> bounds(const state& s) const requires(Knows.bounds) {
        return about(s).bounds;
    }
    using look_type =
        std::conditional_t<!Knows.lists, look_result<>,
                           std::conditional_t<Knows.searches, seen_edges, look_result<edge_list>>>;
    look_type look(const state& s, const window& w) const requires(Knows.look) {
        const node_knowledge& k = about(s);
        auto [low, high] = w.led ? k.led : k.seen;
        std::uint64_t visited = 0;
        if (Knows.searches && k.searches && low < high) {
            rng random(mix(known->seed ^ static_cast<std::uint64_t>(s.node),
                           static_cast<std::uint64_t>(w.alpha) ^
                               (static_cast<std::uint64_t>(w.beta) << 32)));
            visited = 1 + random.below(4);
            const bool enough = visited <= w.nodes;
            if (!enough && !has(knowledge_fault::look_visits_too_many)) visited = w.nodes;
            // As far outside the window as a fail-soft search might say.
            const score value = has(knowledge_fault::search_off_by_one) ? k.low + 1 : k.low;
            if (enough && value <= w.alpha)
                high = std::min(high, static_cast<score>(random.between(value, w.alpha)));
            else if (enough && value >= w.beta)
                low = std::max(low, static_cast<score>(random.between(w.beta, value)));
            else if (enough)
                low = high = value;
        }
        const bool settled = low == high || high <= w.alpha || low >= w.beta;
        edge_list list = settled ? edge_list{0} : k.moves; // rubbish where it means nothing
        if (has(knowledge_fault::look_lists_by_window) && w.alpha % 2 != 0)
            std::reverse(list.begin(), list.end());
        if constexpr (!Knows.lists)
            return {low, high, visited};
        else if constexpr (!Knows.searches)
            return {low, high, list};
        else
            return {low, high, list, visited};
    }

    move_list<weighted<move>, most_edges> chances(const state& s) const requires(Knows.chances) {
        move_list<weighted<move>, most_edges> list;
        for (const move m : moves(s))
            list.push_back({m, at(s).edges[static_cast<std::size_t>(m)].probability});
        return list;
    }
    move_list<last_decision<move>, most_edges> last_decisions(const state& s) const
        requires(Knows.last_decisions) {
        move_list<last_decision<move>, most_edges> list;
        for (const edge& e : at(s).edges) {
            if (at({e.to}).outcome || has(knowledge_fault::last_decisions_not_last)) continue;
            if (at({e.to}).turn == player::chance) return list;
            for (const edge& f : at({e.to}).edges)
                if (at({f.to}).outcome || at({f.to}).turn != player::chance) return list;
        }
        for (const move m : moves(s)) {
            const state after = next(s, m);
            const bool second = at(after).turn == player::second;
            double best = second ? score_limit : -score_limit;
            int count = 0;
            for (const move last : moves(after)) {
                const double v = worth(next(after, last));
                best = second ? std::min(best, v) : std::max(best, v);
                ++count;
            }
            if (has(knowledge_fault::last_decision_wrong)) best += 1;
            if (has(knowledge_fault::last_decision_miscounted) && count > 0) ++count;
            list.push_back({m, at(s).edges[static_cast<std::size_t>(m)].probability, best, count});
        }
        if (has(knowledge_fault::last_decision_missing)) list.pop_back();
        return list;
    }
    bool has(knowledge_fault fault) const { return known->fault == fault; }
    double worth(const state& s) const { return outcome(s).value_or(evaluate(s)); }
};

// ── Cases ───────────────────────────────────────────────────────────────────────────────────────

/// A game, its graph and what is true of it.
template <class Game>
struct known_case {
    std::uint64_t seed = 0;
    Game game;
    graph_kind kind;
    truth_table truth;
    truth_table forced; // where chance is an opponent of both
    bool large = false; // too large for a search of the whole tree
};

/// The game number `seed` of this type. Every 97th is a chain of 900 moves, every seventh has huge
/// scores. `large` makes games that take tens of thousands of nodes.
template <class Game>
known_case<Game> draw_case(std::uint64_t seed, bool large = false) {
    constexpr knowledge_set knows = Game::knows;
    rng random(mix(seed, 0x6b6e6f77));
    known_case<Game> c;
    c.seed = seed;
    c.large = large;
    graph_kind& kind = c.kind;
    kind = {.min_layers = 3, .max_layers = 9, .max_width = 40};
    if (large) kind = {.min_layers = 12, .max_layers = 14, .max_width = 300};
    kind.best_score = seed % 3 == 0 ? 1 : seed % 3 == 1 ? 5 : 20;
    if (seed % 5 == 0) kind.transposition = 0.5;
    if (knows.alternating) kind.same_turn = 0;
    if (knows.chances) kind.chance = seed % 2 == 0 ? 0.3 : 0.7;
    if (!knows.acyclic) {
        kind.cycle = 0.15;
        kind.max_layers = 5;
        kind.max_branching = 3;
        if (seed % 4 == 0) kind.chance = 0.3;
    }
    const bool chain = seed % 97 == 0 && knows.acyclic && !knows.chances && !large;
    graph g =
        chain ? draw_chain(900, knows.alternating, kind.best_score, seed) : draw_graph(kind, seed);
    if (!chain) add_odd_moves(g, 0.1, kind.best_score, random);
    if (seed % 7 == 0) {
        const score factor = score_limit / kind.best_score;
        scale_scores(g, factor);
        kind.best_score *= factor;
    }
    std::vector<int> canonical = add_twins(g, knows.symmetric ? 0.4 : 0, random);
    c.truth = truth_of(g, !knows.acyclic);
    c.forced = knows.chances || !knows.acyclic ? forced_values(g) : c.truth;
    const double much = large ? 0.15 * random.real() : random.real();
    c.game.known = std::make_shared<const graph_knowledge>(
        draw_knowledge(g, std::move(canonical), c.truth, kind.best_score, much, mix(seed, 2)));
    c.game.nodes = std::make_shared<const graph>(std::move(g));
    return c;
}

// ── Mutants ─────────────────────────────────────────────────────────────────────────────────────

/// The same game with this fault, wherever it fits.
template <class Game>
known_case<Game> spoil(known_case<Game> c, knowledge_fault fault) {
    graph g = *c.game.nodes;
    graph_knowledge k = *c.game.known;
    k.fault = fault;
    const auto tighten = [](auto& low, auto& high, const node_knowledge& n) {
        low = n.high + 1;
        high = n.high + 2; // engines that find no such value must not look for it for ever
    };
    const auto worse = [&](std::size_t from, int m) {
        const auto to =
            static_cast<std::size_t>(g.nodes[from].edges[static_cast<std::size_t>(m)].to);
        return c.truth.low[to] != c.truth.low[from];
    };
    const auto leave_out = [&](edge_list& moves, std::size_t at) {
        edge_list others;
        for (const int m : moves)
            if (worse(at, m)) others.push_back(m);
        if (!others.empty()) moves = others;
    };
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        node_knowledge& n = k.nodes[i];
        graph_node& node = g.nodes[i];
        if (node.outcome) {
            if (fault == knowledge_fault::look_open_at_the_end)
                n.seen = n.led = {*node.outcome - 1, *node.outcome + 1};
            continue;
        }
        switch (fault) {
        case knowledge_fault::bounds_too_tight:
            tighten(n.bounds.first, n.bounds.second, n);
            break;
        case knowledge_fault::bounds_closed_and_wrong:
            n.bounds = {n.low - 1, n.low - 1};
            break;
        case knowledge_fault::look_without_moves:
            n.moves = {};
            break;
        case knowledge_fault::look_too_tight:
            tighten(n.seen.first, n.seen.second, n);
            break;
        case knowledge_fault::look_closed_and_wrong:
            n.seen = {n.low - 1, n.low - 1};
            break;
        case knowledge_fault::look_leaves_out:
            leave_out(n.moves, i);
            break;
        case knowledge_fault::led_too_tight:
            tighten(n.led.first, n.led.second, n);
            break;
        case knowledge_fault::noisy_move_illegal:
            n.noisy = {static_cast<int>(node.edges.size())};
            break;
        case knowledge_fault::probabilities_exceed_one:
            node.edges[0].probability *= 1.5;
            break;
        case knowledge_fault::twin_of_another_value:
            for (const edge& x : node.edges)
                for (const edge& y : node.edges) {
                    const auto from = static_cast<std::size_t>(x.to);
                    const auto to = static_cast<std::size_t>(y.to);
                    const graph_node &a = g.nodes[from], &b = g.nodes[to];
                    if (!a.outcome && !b.outcome && a.turn == b.turn && x.to < y.to &&
                        k.canonical[to] == y.to && c.truth.low[from] != c.truth.low[to])
                        k.canonical[from] = y.to;
                }
            break;
        default:
            break;
        }
    }
    c.game.nodes = std::make_shared<const graph>(std::move(g));
    c.game.known = std::make_shared<const graph_knowledge>(std::move(k));
    return c;
}

} // namespace seesaw::tests

#endif
