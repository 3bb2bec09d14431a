// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/n_puzzle/heuristics.hpp>
#include <seesaw/games/n_puzzle/pattern_databases.hpp>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::games;
using namespace seesaw::tests;

namespace {

// Every solvable state of a small puzzle with its distance, in layers.
std::vector<std::vector<n_puzzle::state>> all_layers(const n_puzzle& rules) {
    std::vector<std::vector<n_puzzle::state>> layers;
    std::vector<std::uint64_t> before, now = {rules.pack(rules.goal_state())[0]};
    while (!now.empty()) {
        layers.emplace_back();
        std::vector<std::uint64_t> next, fresh;
        for (const std::uint64_t word : now) {
            layers.back().push_back(rules.unpack({word, 0}));
            for (const auto m : rules.moves(layers.back().back()))
                next.push_back(rules.pack(rules.next(layers.back().back(), m))[0]);
        }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        std::set_difference(next.begin(), next.end(), before.begin(), before.end(),
                            std::back_inserter(fresh));
        before = std::move(now);
        now = std::move(fresh);
    }
    return layers;
}

struct heuristic_facts {
    std::uint64_t states = 0, inadmissible = 0, inconsistent = 0, wrong_steps = 0;
    double sum = 0;
    double mean() const { return sum / static_cast<double>(states); }
};

// Every `stride`-th state, with all its moves.
template <class Heuristic>
heuristic_facts facts_of(const n_puzzle& rules,
                         const std::vector<std::vector<n_puzzle::state>>& layers,
                         const Heuristic& heuristic, std::size_t stride) {
    heuristic_facts facts;
    std::size_t number = 0;
    for (std::size_t depth = 0; depth < layers.size(); ++depth)
        for (const auto& s : layers[depth]) {
            if (number++ % stride != 0) continue;
            const auto h = heuristic(s);
            ++facts.states;
            facts.sum += int{h};
            facts.inadmissible += int{h} > static_cast<int>(depth);
            for (const auto m : rules.moves(s)) {
                const auto after = heuristic(rules.next(s, m));
                facts.inconsistent += std::abs(int{after} - int{h}) > 1;
                facts.wrong_steps += int{heuristic(s, m, h)} != int{after};
            }
        }
    return facts;
}

template <class Heuristic>
double check_heuristic(const n_puzzle& rules,
                       const std::vector<std::vector<n_puzzle::state>>& layers,
                       const Heuristic& heuristic, std::size_t stride, bool consistent = true) {
    const auto facts = facts_of(rules, layers, heuristic, stride);
    CHECK(facts.states > 100 / stride);
    CHECK(facts.inadmissible == 0);
    CHECK((facts.inconsistent == 0) == consistent);
    CHECK(facts.wrong_steps == 0);
    return facts.mean();
}

std::string temporary_file(const char* name) {
    const char* directory = std::getenv("TMPDIR");
    return std::string(directory != nullptr ? directory : "/tmp") + "/seesaw_test_" + name;
}

} // namespace

TEST_CASE("heuristics are what they claim to be in all states of the 8-puzzle",
          "[n_puzzle_heuristics]") {
    const std::size_t stride = short_run ? 50 : 1;
    for (const int blank : {0, 4}) {
        n_puzzle::tiles goal = n_puzzle::counted(3, 3);
        std::rotate(goal.begin(), goal.begin() + 1, goal.begin() + 1 + blank);
        const n_puzzle rules{.rows = 3, .columns = 3, .goal = goal};
        const auto layers = all_layers(rules);
        CHECK(layers.size() == (blank == 0 ? 32 : 31));
        CAPTURE(blank);
        const double h = check_heuristic(rules, layers, hamming(rules), stride);
        const double c = check_heuristic(rules, layers, chebyshev(rules), stride);
        const double m = check_heuristic(rules, layers, manhattan(rules), stride);
        const double l = check_heuristic(rules, layers, linear_conflict(rules), stride);
        const double w = check_heuristic(rules, layers, walking_distance(rules), stride);
        const pattern_databases patterns(rules, pattern_sets::eight());
        const double p = check_heuristic(rules, layers, patterns, stride, false);
        const maximum_of both(walking_distance(rules), patterns, hamming(rules));
        const double b = check_heuristic(rules, layers, both, stride, false);
        CHECK(h < c);
        CHECK(c < m);
        CHECK(m < l);
        CHECK(m < w);
        CHECK(m < p);
        CHECK(std::max(w, p) < b);
    }
}

TEST_CASE("heuristics on boards that are not square", "[n_puzzle_heuristics]") {
    for (const auto& rules : {n_puzzle{.rows = 2, .columns = 4}, n_puzzle{.rows = 4, .columns = 2},
                              n_puzzle{.rows = 2, .columns = 3, .goal = {1, 2, 3, 4, 5, 0}}}) {
        const auto layers = all_layers(rules);
        const std::size_t stride = short_run ? 20 : 1;
        check_heuristic(rules, layers, linear_conflict(rules), stride);
        check_heuristic(rules, layers, walking_distance(rules), stride);
        check_heuristic(rules, layers, pattern_databases(rules, {{1, 2, 3}, {4, 5}}), stride,
                        false);
    }
    CHECK_THROWS_AS(walking_distance(n_puzzle{.rows = 5, .columns = 5}), std::invalid_argument);
}

TEST_CASE("a conflict counts tiles, not pairs", "[n_puzzle_heuristics]") {
    // Three tiles of a row in reverse: two of them must make way, four moves, not six.
    const n_puzzle rules{.rows = 3, .columns = 3, .goal = {1, 2, 3, 4, 5, 6, 7, 8, 0}};
    const auto s = rules.parse("3 2 1 4 5 6 7 8 0");
    REQUIRE(s.has_value());
    CHECK(rules.estimate(*s) == 4);
    CHECK(linear_conflict(rules)(*s) == 8);
}

TEST_CASE("better heuristics save expansions and keep lengths", "[n_puzzle_heuristics]") {
    const n_puzzle rules{.rows = 3, .columns = 3};
    const auto with_hamming = with_heuristic(rules, hamming(rules));
    const auto with_conflict = with_heuristic(rules, linear_conflict(rules));
    const auto with_both =
        with_heuristic(rules, maximum_of(walking_distance(rules),
                                         pattern_databases(rules, pattern_sets::eight())));
    std::uint64_t expansions[4] = {};
    rng random(6);
    for (int i = 0; i < 30; ++i) {
        const auto s = rules.draw(random);
        const auto a = a_star(with_hamming).run(s);
        const auto b = a_star(rules).run(s);
        const auto c = a_star(with_conflict).run(s);
        const auto d = a_star(with_both).run(s);
        const auto e = ida_star(with_both).run(s);
        REQUIRE(a.value == b.value);
        REQUIRE(b.value == c.value);
        REQUIRE(c.value == d.value);
        REQUIRE(d.value == e.value);
        std::size_t k = 0;
        for (const auto* r : {&a, &b, &c, &d}) expansions[k++] += r->stats.expansions;
    }
    CHECK(expansions[0] > expansions[1]);
    CHECK(expansions[1] > expansions[2]);
    CHECK(expansions[1] > expansions[3]);
}

TEST_CASE("pattern databases are kept in files that are checked", "[n_puzzle_heuristics]") {
    const n_puzzle rules{.rows = 3, .columns = 3};
    const std::string path = temporary_file("patterns.pdb");
    std::remove(path.c_str());
    std::vector<std::string> told;
    std::size_t built = 0;
    const auto get = [&](const tile_patterns& patterns) {
        told.clear();
        built = 0;
        return pattern_databases::kept(
            rules, patterns, path, [&](const std::string& message) { told.push_back(message); },
            [&](std::size_t done, std::size_t of) {
                built = done;
                CHECK(of == patterns.size());
            });
    };
    const auto patterns = pattern_sets::eight();
    rng random(8);
    std::vector<n_puzzle::state> states;
    for (int i = 0; i < 100; ++i) states.push_back(rules.draw(random));
    const pattern_databases reference(rules, patterns);
    const auto agrees = [&](const pattern_databases& other) {
        for (const auto& s : states)
            if (int{other(s)} != int{reference(s)}) return false;
        return true;
    };
    const auto contents = [&] {
        std::ifstream file(path, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const auto write = [&](const std::string& text) {
        std::ofstream(path, std::ios::binary) << text;
    };

    CHECK(agrees(get(patterns)));
    CHECK(built == 2);
    REQUIRE(told.size() == 1);
    CHECK(told[0] == path + " is not there; building the tables");
    const std::string whole = contents();
    CHECK(whole.size() > 2 * 9 * 9 * 9 * 9);

    CHECK(agrees(get(patterns)));
    CHECK(built == 0);
    CHECK(told.empty());

    for (const std::size_t cut :
         {std::size_t{0}, std::size_t{10}, whole.size() / 2, whole.size() - 1}) {
        write(whole.substr(0, cut));
        CHECK(agrees(get(patterns)));
        CHECK(built == 2);
        CHECK(told.size() == 1);
        CHECK(contents() == whole);
    }
    for (const std::size_t at :
         {std::size_t{20}, std::size_t{60}, whole.size() / 3, whole.size() - 3}) {
        std::string corrupt = whole;
        corrupt[at] = static_cast<char>(corrupt[at] ^ 1);
        write(corrupt);
        CHECK(agrees(get(patterns)));
        CHECK(built == 2);
        CHECK(contents() == whole);
    }
    write(whole + "x");
    CHECK(agrees(get(patterns)));
    CHECK(told.size() == 1);
    // Another division is another file.
    get({{1, 2, 3}, {4, 5, 6}});
    CHECK(built == 2);
    CHECK(contents().size() < whole.size());
    // Another board or another goal is another puzzle; where a game starts is not.
    n_puzzle::tiles other_goal = rules.goal;
    std::swap(other_goal[0], other_goal[1]);
    const n_puzzle others[] = {{.rows = 4, .columns = 3},
                               {.rows = 3, .columns = 4},
                               {.rows = 3, .columns = 3, .goal = other_goal}};
    for (const n_puzzle& other : others) {
        write(whole);
        std::string said;
        pattern_databases::kept(other, patterns, path, [&](const std::string& m) { said = m; });
        CHECK(said == path + " is of another version, puzzle or division; building the tables");
    }
    write(whole);
    const n_puzzle elsewhere{.rows = 3, .columns = 3, .seed = 2};
    bool refused = false;
    pattern_databases::kept(elsewhere, patterns, path, [&](const std::string&) { refused = true; });
    CHECK_FALSE(refused);
    // What is somebody else's is not written over.
    write("dear diary, today I solved a puzzle that has fifteen tiles");
    const std::string diary = contents();
    CHECK(agrees(get(patterns)));
    CHECK(told == std::vector{path + " is no file of patterns, and is left as it is; building the "
                                     "tables"});
    CHECK(contents() == diary);
    std::remove(path.c_str());

    // A place that cannot be written is told, and the tables are there all the same.
    const auto unkept =
        pattern_databases::kept(rules, patterns, "/nowhere/at/all.pdb",
                                [&](const std::string& message) { told.push_back(message); });
    CHECK(agrees(unkept));
    CHECK(told.back() == "/nowhere/at/all.pdb cannot be written");

    CHECK_THROWS_AS(pattern_databases(rules, {}), std::invalid_argument);
    CHECK_THROWS_AS(pattern_databases(rules, {{1, 2}, {2, 3}}), std::invalid_argument);
    CHECK_THROWS_AS(pattern_databases(rules, {{0, 2}}), std::invalid_argument);
    CHECK_THROWS_AS(pattern_databases(rules, {{1, 2, 3, 4, 5, 6, 7}}), std::invalid_argument);
}

namespace {

// Every so manieth of a hundred instances: optimal lengths by IDA* with 5 MB of tables.
void check_fifteen(int stride) {
    const n_puzzle fifteen;
    const pattern_databases patterns(fifteen, pattern_sets::five_five_five());
    const walking_distance walking(fifteen);
    CHECK(patterns.bytes() + walking.bytes() <= 5'000'000);
    const auto guided = with_heuristic(fifteen, maximum_of(patterns, walking));
    for (data_set& set : data_sets("n_puzzle/fifteen.txt", "korf100_15puzzle.txt")) {
        int checked = 0, id = 0, manhattan_distance = 0, length = 0;
        std::uint64_t nodes = 0;
        for (std::string line; std::getline(set.file, line);) {
            if (line.empty() || line[0] == '#') continue;
            std::istringstream in(line);
            in >> id >> manhattan_distance >> length >> nodes;
            if (id % stride != 0) continue;
            std::string tiles;
            std::getline(in, tiles);
            const auto s = fifteen.parse(tiles);
            REQUIRE(s.has_value());
            const auto r = ida_star(guided).run(*s);
            CAPTURE(id);
            REQUIRE(r.value == length);
            REQUIRE(static_cast<int>(r.line.size()) == length);
            ++checked;
        }
        CHECK(checked == 100 / stride);
    }
}

// Every so manieth state of the 8-puzzle: both engines, optimal.
void check_eight(std::size_t stride) {
    const n_puzzle eight{.rows = 3, .columns = 3};
    const auto layers = all_layers(eight);
    std::size_t number = 0, wrong = 0, asked = 0;
    for (std::size_t depth = 0; depth < layers.size(); ++depth)
        for (const auto& s : layers[depth]) {
            if (number++ % stride != 0) continue;
            ++asked;
            wrong += a_star(eight).run(s).value != static_cast<double>(depth);
            wrong += ida_star(eight).run(s).value != static_cast<double>(depth);
        }
    CHECK(number == 181'440);
    CHECK(asked == (number + stride - 1) / stride);
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("8-puzzles have their lengths", "[n_puzzle_heuristics]") {
    const n_puzzle eight{.rows = 3, .columns = 3};
    for (data_set& set : data_sets("n_puzzle/eight.txt", "8puzzle_random2000.txt")) {
        int read = 0, wrong = 0;
        for (std::string line; std::getline(set.file, line);) {
            if (line[0] == '#' || (read++ % 10 != 0 && short_run)) continue;
            const auto space = line.find(' ');
            const double length = std::stod(line.substr(0, space));
            const auto s = eight.parse(line.substr(space));
            REQUIRE(s.has_value());
            wrong += a_star(eight).run(*s).value != length;
            wrong += ida_star(eight).run(*s).value != length;
        }
        CAPTURE(set.name);
        CHECK(read == 2000);
        CHECK(wrong == 0);
    }
}

TEST_CASE("every fiftieth 8-puzzle is solved optimally", "[n_puzzle_heuristics]") {
    check_eight(short_run ? 2000 : 50);
}

TEST_CASE("every 8-puzzle is solved optimally", "[n_puzzle_heuristics][.slow]") { check_eight(1); }

TEST_CASE("some 15-puzzles with pattern databases", "[n_puzzle_heuristics]") {
    check_fifteen(short_run ? 50 : 10);
}

TEST_CASE("a hundred 15-puzzles with pattern databases", "[n_puzzle_heuristics][.slow]") {
    check_fifteen(1);
}
