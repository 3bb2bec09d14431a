// SPDX-License-Identifier: MIT
// What best-first proof engines do with their tree beside growing it: show it, save it and go on,
// prove once more. Each check takes a function that makes the engine.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/trace.hpp>

#include "support/catch.hpp"
#include "support/random_games.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr auto tree_pns = [](const auto& game, score goal, bool keep_proof) {
    return proof_number_search(game, {.goal = goal, .keep_proof = keep_proof});
};
constexpr auto tree_pn2 = [](const auto& game, score goal, bool keep_proof) {
    return proof_number_search(game, {.goal = goal, .keep_proof = keep_proof, .second_level = 300});
};
constexpr auto tree_ppns = [](const auto& game, score goal, bool keep_proof) {
    return ppns(game, {.goal = goal, .playouts = 4, .keep_proof = keep_proof});
};
constexpr auto tree_mcpns = [](const auto& game, score goal, bool keep_proof) {
    return mcpns(game, {.goal = goal, .playouts = 4, .keep_proof = keep_proof});
};
constexpr auto tree_pp = [](const auto& game, score goal, bool keep_proof) {
    return product_propagation(game, {.goal = goal, .keep_proof = keep_proof});
};

template <class Check>
void with_each_engine(const Check& check_it) {
    check_it(tree_pns);
    check_it(tree_pn2);
    check_it(tree_ppns);
    check_it(tree_mcpns);
    check_it(tree_pp);
}

bool nearly(double x, double y) {
    return x == y || std::abs(x - y) <= 1e-6 * std::max(std::abs(x), std::abs(y));
}

// Does a node say what its children say together? Rules as in the literature, written once more.
bool follows(const tree_node& n, const std::vector<const tree_node*>& children) {
    double least_pn = 1e300, least_dn = 1e300, pn = 0, dn = 0, all = 1, none = 1;
    for (const tree_node* c : children) {
        least_pn = std::min(least_pn, c->indicators.pn);
        least_dn = std::min(least_dn, c->indicators.dn);
        pn += c->indicators.pn;
        dn += c->indicators.dn;
        all *= c->indicators.ppn;
        none *= 1 - c->indicators.ppn;
    }
    const bool is_or = n.player == player::first;
    if (std::isnan(n.indicators.ppn))
        return nearly(n.indicators.pn, is_or ? least_pn : pn) &&
               nearly(n.indicators.dn, is_or ? dn : least_dn);
    return nearly(n.indicators.ppn, is_or ? 1 - none : all);
}

// All of a tree, whose root has these numbers.
void check_whole(const tree& whole, double pn, double ppn) {
    REQUIRE(whole.nodes.size() > 100);
    std::vector<std::vector<const tree_node*>> below(whole.nodes.size());
    for (const tree_node& n : whole.nodes) {
        if (n.parent != n.none) {
            below[n.parent].push_back(&n);
            REQUIRE(n.ply == whole.nodes[n.parent].ply + 1);
            REQUIRE_FALSE(n.move.empty());
        }
        REQUIRE_FALSE(n.truncated);
    }
    CHECK(nearly(whole.nodes[0].indicators.pn, pn) == !std::isnan(pn));
    CHECK(nearly(whole.nodes[0].indicators.ppn, ppn) == !std::isnan(ppn));
    int families = 0, solved = 0, ends = 0;
    for (std::size_t i = 0; i < whole.nodes.size(); ++i) {
        solved += whole.nodes[i].solved;
        ends += !whole.nodes[i].player;
        if (below[i].empty()) continue;
        ++families;
        CAPTURE(i);
        REQUIRE(follows(whole.nodes[i], below[i]));
    }
    CHECK(families > 20);
    CHECK(solved >= ends);
}

// Thirty nodes of it, whose number has that name.
void check_part(const tree& part, const std::string& name) {
    CHECK(part.nodes.size() == 30);
    std::uint64_t left_out = 0;
    for (const tree_node& n : part.nodes) {
        CHECK(n.ply <= 2);
        CHECK(n.truncated == (n.left_out > 0));
        left_out += n.left_out;
    }
    CHECK(left_out > 0);
    std::ostringstream dot, json;
    write_dot(dot, part);
    write_json(json, part);
    CHECK(dot.str().find(name + " ") != std::string::npos);
    CHECK(json.str().find("\"" + name + "\":") != std::string::npos);
}

std::string saved_tree(const auto& engine) {
    std::ostringstream out;
    REQUIRE(engine.save(out));
    return out.str();
}

template <class Engine, class State>
std::string load_complaint(Engine& engine, const std::string& file, const State& root) {
    std::istringstream in(file);
    return engine.load(in, root).reason;
}

} // namespace

TEST_CASE("the tree of an engine is written with the numbers of its nodes", "[proof_tree]") {
    const games::tic_tac_toe game;
    with_each_engine([&](const auto& make) {
        auto engine = make(game, 1, false);
        CHECK(record_tree(engine).nodes.empty()); // nothing has been grown yet
        const auto r = engine.run(game.root(), {.nodes = 400});
        check_whole(record_tree(engine, {.depth = 100, .nodes = 1000}), r.indicators.pn,
                    r.indicators.ppn);
        check_part(record_tree(engine, {.depth = 2, .nodes = 30}),
                   std::isnan(r.indicators.ppn) ? "pn" : "ppn");
        CHECK_THROWS_AS(record_tree(engine, {.depth = -1}), std::invalid_argument);
    });
}

TEST_CASE("a search that was saved goes on as if nothing had happened", "[proof_tree]") {
    const games::tic_tac_toe game;
    with_each_engine([&](const auto& make) {
        for (const bool keep_proof : {false, true}) {
            const auto whole = make(game, 0, keep_proof).run(game.root());
            for (const std::uint64_t at : {0u, 1u, 20u, 333u, 1000u}) {
                auto before = make(game, 0, keep_proof);
                const auto part = before.run(game.root(), {.nodes = at});
                const std::string file = saved_tree(before);
                auto after = make(game, 0, keep_proof);
                CAPTURE(after.name, keep_proof, at);
                REQUIRE(load_complaint(after, file, game.root()) == "");
                REQUIRE(saved_tree(after) == file);
                const auto rest = after.run(game.root());
                const auto straight = before.run(game.root());
                REQUIRE(part.stats.nodes + rest.stats.nodes == whole.stats.nodes);
                REQUIRE(rest.stats.nodes == straight.stats.nodes);
                REQUIRE(rest.stats.switches == straight.stats.switches);
                REQUIRE(rest.certainty == whole.certainty);
                REQUIRE(rest.line == whole.line);
                if (keep_proof)
                    REQUIRE(check(game, game.root(), 0, player::first, true, after.certificate()));
                // A finished search too.
                auto finished = make(game, 0, keep_proof);
                REQUIRE(load_complaint(finished, saved_tree(after), game.root()) == "");
                REQUIRE(finished.run(game.root()).stats.nodes == 0);
            }
        }
    });
}

TEST_CASE("games with cycles can be saved in the middle of a line", "[proof_tree]") {
    graph_kind kind{.min_layers = 4, .max_layers = 6, .max_width = 12, .max_branching = 3};
    kind.cycle = 0.2;
    int saves = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const graph g = draw_graph(kind, seed);
        const graph_game game = game_of(g);
        auto first = tree_pns(game, 1, false);
        if (first.run(game.root(), {.nodes = seed % 40}).stopped != stop_reason::nodes) continue;
        auto second = tree_pns(game, 1, false);
        REQUIRE(load_complaint(second, saved_tree(first), game.root()) == "");
        ++saves;
        REQUIRE((second.run(game.root()).certainty == certainty::at_least) ==
                forced(g, player::first, 1)[0]);
    }
    CHECK(saves > 50);
}

TEST_CASE("a file that does not fit is refused, and says why", "[proof_tree]") {
    const games::tic_tac_toe game;
    auto engine = tree_pns(game, 1, false);
    static_cast<void>(engine.run(game.root(), {.nodes = 300}));
    const std::string file = saved_tree(engine);
    const auto refusal = [&](auto other, const std::string& text) {
        return load_complaint(other, text, game.root());
    };
    CHECK(refusal(tree_pns(game, 1, false), file) == "");
    CHECK(refusal(tree_pns(game, 0, false), file) ==
          "a saved proof of another game, other rules or another question");
    CHECK(refusal(tree_mcpns(game, 1, false), file) ==
          "a saved proof of another game, other rules or another question");
    CHECK(refusal(tree_pns(game, 1, true), file) ==
          "it was saved without keep_proof, which this engine has");
    CHECK(refusal(tree_pns(game, 1, false), "") ==
          "not a saved proof: it is empty or cannot be read");
    const games::connect_four other;
    auto elsewhere = tree_pns(other, 1, false);
    CHECK(load_complaint(elsewhere, file, other.root()) ==
          "a saved proof of another game, other rules or another question");
    CHECK(elsewhere.run(other.root(), {.nodes = 100}).stats.nodes > 90); // none the worse for it
    auto late = tree_pns(game, 1, false);
    CHECK(load_complaint(late, file, game.next(game.root(), 4)) ==
          "a saved proof of another position");

    // Cut anywhere, or with any byte changed, it is refused, and a search begins afresh.
    const auto fresh = tree_pns(game, 1, false).run(game.root());
    for (std::size_t i = 0; i < file.size(); i += 1 + i / 50) {
        auto victim = tree_pns(game, 1, false);
        CAPTURE(i);
        REQUIRE(load_complaint(victim, file.substr(0, i), game.root()) != "");
        std::string changed = file;
        changed[i] = static_cast<char>(changed[i] ^ 0x10);
        REQUIRE(load_complaint(victim, changed, game.root()) != "");
        if (i % 10 == 0) REQUIRE(victim.run(game.root()).stats.nodes == fresh.stats.nodes);
    }
    std::ostringstream broken;
    broken.setstate(std::ios::badbit);
    CHECK_FALSE(engine.save(broken));
    std::ostringstream unused;
    CHECK_FALSE(tree_pns(game, 1, false).save(unused)); // there is no tree yet
}

TEST_CASE("without keep_proof the proof is made once more", "[proof_tree]") {
    const games::tic_tac_toe game;
    with_each_engine([&](const auto& make) {
        auto engine = make(game, 0, false);
        CHECK(engine.certificate().empty());
        const auto r = engine.run(game.root());
        REQUIRE(r.certainty == certainty::at_least);
        CHECK(engine.certificate({.nodes = 100}).empty());
        CHECK(engine.run(game.root()).stats.nodes == 0); // still solved
        const auto moves = engine.certificate();
        CHECK(check(game, game.root(), 0, player::first, true, moves));
        CHECK_FALSE(check(game, game.root(), 1, player::first, true, moves));
        auto kept = make(game, 0, true);
        static_cast<void>(kept.run(game.root()));
        CHECK(kept.certificate() == moves);
        CHECK(engine.run(game.root()).moves.size() == 9);
    });
}
